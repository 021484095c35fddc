//! The texts that tell a run. Each file holds one kind of text.
//!
//! A text stands beside its translation, and both are filled in with the same things
//! ([`Telling::say`]): neither can be left out, and the page carries one code for both.
//!
//! Russian sentences keep names out of declined positions ("запись worker-A", "токен 41 от
//! worker-A") and use the present tense where a name is the subject, so that neither case nor
//! gender of a name is ever needed.

mod chip;
mod damage;
mod facts;
mod glossary;
mod headline;
mod protections;
mod rule;
mod sentence;
mod telling;
mod verdict;
mod whatif;

pub use glossary::glossary;
pub use protections::{Place, Setting, title};
pub use telling::own_clock;

pub(super) use chip::{cause, chip};
pub(super) use damage::{damage, damage_headline};
pub(super) use facts::facts;
pub(super) use headline::headline;
pub(super) use rule::rule;
pub(super) use sentence::sentence;
pub(super) use telling::Telling;
pub(super) use verdict::Verdict;
pub(super) use whatif::{Clause, Idle, Which, otherwise, unfelt};

use super::Fact;
use crate::protocol::*;
use crate::words::Lang;
use telling::Arg::{self, *};
use telling::Both;

/// A kind of request, as a noun. In Russian the form is the same for subject and object.
fn kind(kind: RequestKind) -> Both {
    match kind {
        RequestKind::Acquire => Both("request for the lock", "запрос блокировки"),
        RequestKind::Renew => Both("renewal", "продление"),
        RequestKind::Release => Both("release", "освобождение"),
        RequestKind::CheckLock => Both("question about the lock", "вопрос о блокировке"),
        RequestKind::Read => Both("read", "чтение"),
        RequestKind::Begin => Both("opening of an operation", "начало операции"),
        RequestKind::Claim => Both("claim", "предъявление токена"),
        RequestKind::Write => Both("write", "запись"),
        RequestKind::Call => Both("call", "обращение"),
    }
}

/// A result in a word or two, as it stands in a reply.
fn outcome(outcome: Outcome) -> Both {
    match outcome {
        Outcome::Granted => Both("granted", "блокировка выдана"),
        Outcome::Queued => Both("in the queue", "в очереди"),
        Outcome::Superseded => Both("the lock was taken", "блокировку отобрали"),
        Outcome::DeniedHeld => Both("the lock is held", "блокировка занята"),
        Outcome::DeniedLockDelay => Both(
            "the lock is closed for a while",
            "блокировка на время закрыта",
        ),
        Outcome::Renewed => Both("renewed", "аренда продлена"),
        Outcome::RenewedForeignLease => Both(
            "renewed, though it was another’s lease",
            "продление прошло, но аренда чужая",
        ),
        Outcome::RenewRejectedExpired => Both(
            "not renewed, the lease is over",
            "в продлении отказано, аренда кончилась",
        ),
        Outcome::RenewRejectedNotOwner => Both(
            "not renewed, somebody else holds the lock",
            "в продлении отказано, блокировку держит другой",
        ),
        Outcome::Released => Both("released", "блокировка освобождена"),
        Outcome::ReleasedForeignLease => Both(
            "released, though it was another’s lease",
            "освобождение прошло, но аренда чужая",
        ),
        Outcome::ReleaseRejectedNotOwner => Both(
            "not released, not the holder",
            "в освобождении отказано, это не владелец",
        ),
        Outcome::CheckYes => Both("yes, the lock is its own", "да, блокировка своя"),
        Outcome::CheckNo => Both("no, the lock is not its own", "нет, блокировка уже не своя"),
        Outcome::Read => Both("read", "прочитано"),
        Outcome::Begun => Both("operation opened", "операция начата"),
        Outcome::Claimed => Both("token noted", "токен отмечен"),
        Outcome::Accepted => Both("accepted", "запись принята"),
        Outcome::RejectedStaleFence => {
            Both("rejected, the token is out of date", "отказ, токен устарел")
        }
        Outcome::RejectedVersionConflict => Both(
            "rejected, the key has changed since",
            "отказ, ключ с тех пор изменился",
        ),
        Outcome::DuplicateOperation => Both(
            "done before, the first result again",
            "повтор, прежний результат",
        ),
        Outcome::SkippedNotOwner => {
            Both("not sent, not the holder", "не отправлено, это не владелец")
        }
        Outcome::Cancelled => Both("given up by the worker itself", "воркер отказался сам"),
        Outcome::EffectPerformed => Both("performed", "выполнено"),
        Outcome::EffectSuppressedDuplicate => {
            Both("done before, not repeated", "уже выполнено, повтора нет")
        }
        Outcome::TimedOut => Both("no reply in time", "ответа вовремя нет"),
        Outcome::Lost => Both("lost", "потеряно"),
    }
}

/// How a program ended.
fn ending(how: ProgramEnd) -> Both {
    match how {
        ProgramEnd::Completed => Both("all steps done", "все шаги сделаны"),
        ProgramEnd::Refused => Both("refused", "получен отказ"),
        ProgramEnd::TimedOut => Both("no reply in time", "ответа вовремя не было"),
        ProgramEnd::Cancelled => Both("the lock is lost", "блокировка потеряна"),
        ProgramEnd::Crashed => Both("crashed", "падение"),
    }
}

impl Telling<'_> {
    /// What a write or a call wants to have done: "index-v41", "+1", "a deletion".
    fn payload(&self, request: &Request) -> String {
        match request {
            Request::Write { change, .. } => self.change(*change),
            Request::Call { effect, .. } => self.say("{0}", "{0}", &[EffectName(*effect)]),
            _ => "–".to_owned(),
        }
    }

    fn change(&self, change: Change) -> String {
        match change {
            Change::Set(value) => self.say("{0}", "{0}", &[ValueName(value)]),
            Change::Add(number) => format!("{number:+}"),
            Change::Delete => self.say("a deletion", "удаление", &[]),
        }
    }

    /// A value that may not be there.
    fn value(&self, value: Option<Value>) -> Arg<'static> {
        value.map_or(Text(Both("nothing", "ничего")), ValueName)
    }

    /// A request and whose it is, inside a sentence: "worker-A’s write of index-v41", "запись
    /// index-v41 от worker-A".
    fn request(&self, request: &Request, whose: WorkerId) -> String {
        let noun = Text(kind(request.kind()));
        match request {
            Request::Write {
                change: Change::Delete,
                ..
            } => self.say("{0}’s deletion", "удаление от {0}", &[Who(whose)]),
            Request::Write { .. } | Request::Call { .. } => self.say(
                "{0}’s {1} of {2}",
                "{1} {2} от {0}",
                &[Who(whose), noun, Told(self.payload(request))],
            ),
            _ => self.say("{0}’s {1}", "{1} от {0}", &[Who(whose), noun]),
        }
    }

    /// A message at the beginning of a sentence: "worker-A’s write of index-v41", "The reply
    /// to worker-A’s write of index-v41".
    fn parcel(&self, message: MessageId) -> String {
        let Some((_, message)) = self.past.sending(message) else {
            return self.say("The message", "Сообщение", &[]);
        };
        let request = self.request(message.request(), message.worker);
        match (message.is_reply(), self.lang) {
            (true, _) => self.say("The reply to {0}", "Ответ на {0}", &[Told(request)]),
            // In English a name comes first, which stays as it is written.
            (false, Lang::En) => request,
            (false, Lang::Ru) => capital(&request),
        }
    }

    /// Who decides a request; by name where there are several.
    fn peer(&self, request: &Request) -> String {
        self.peer_name(request.peer(self.past.run().setup()))
    }

    fn peer_name(&self, peer: Peer) -> String {
        let names = self.past.run().names();
        match peer {
            Peer::Authority => self.say("the lock service", "сервис блокировок", &[]),
            Peer::Resource(_) if names.resources.len() == 1 => {
                self.say("the resource", "ресурс", &[])
            }
            Peer::Resource(id) => self.say(
                "the resource {0}",
                "ресурс {0}",
                &[Name(&names.resources[id.index()])],
            ),
            Peer::Effect(effect) => self.say(
                "the receiver of {0}",
                "получатель {0}",
                &[EffectName(effect)],
            ),
        }
    }

    /// A step, after "to" in English and after a colon in Russian.
    fn step(&self, step: &Step) -> String {
        let scope = self.past.protections().scope;
        match step {
            Step::Acquire { lock, mode, .. } => {
                let Both(en, ru) = match mode {
                    AcquireMode::Once | AcquireMode::Retry(_) => {
                        Both("ask for {0}", "запросить {0}")
                    }
                    AcquireMode::Queue => Both("queue for {0}", "встать в очередь за {0}"),
                    AcquireMode::Steal => Both("take {0} from its holder", "отобрать {0}"),
                };
                self.say(en, ru, &[LockName(*lock)])
            }
            Step::Compute { ms, .. } => self.say("work for {0}", "вычислять {0}", &[Long(*ms)]),
            Step::Read { key, .. } => self.say("read {0}", "прочитать {0}", &[KeyName(*key)]),
            Step::CheckLock { lock, .. } => self.say(
                "ask whether {0} is still its own",
                "спросить, чья сейчас {0}",
                &[LockName(*lock)],
            ),
            Step::CheckDeadline { .. } => self.say("look at its clock", "посмотреть на часы", &[]),
            Step::Begin { key, .. } => self.say(
                "open a long operation on {0}",
                "начать длинную операцию над {0}",
                &[KeyName(key.under(scope))],
            ),
            Step::Claim { key, .. } => self.say(
                "claim {0}",
                "предъявить токен для {0}",
                &[KeyName(key.under(scope))],
            ),
            Step::Write {
                change: Change::Delete,
                key,
                ..
            } => self.say("delete {0}", "удалить {0}", &[KeyName(key.under(scope))]),
            Step::Write { change, .. } => {
                let what = Told(self.change(*change));
                self.say("write {0}", "записать {0}", &[what])
            }
            Step::Call { effect, .. } => {
                self.say("call {0}", "обратиться: {0}", &[EffectName(*effect)])
            }
            Step::Release { lock, .. } => {
                self.say("release {0}", "освободить {0}", &[LockName(*lock)])
            }
        }
    }

    /// "with token 41", "without a token", "with the forged token 9999".
    fn with_token(&self, request: &Request) -> String {
        match request.token() {
            Some(token) if is_forged(request) => self.say(
                "with the forged token {0}",
                "с поддельным токеном {0}",
                &[TokenNo(token)],
            ),
            Some(token) => self.say("with token {0}", "с токеном {0}", &[TokenNo(token)]),
            None => self.say("without a token", "без токена", &[]),
        }
    }

    /// " to orders/7" where there is more than one key, else nothing.
    fn destination(&self, request: &Request) -> String {
        self.past
            .told_key_of(request)
            .map_or_else(String::new, |key| {
                self.say(" to {0}", " в {0}", &[Name(key)])
            })
    }
}

/// Whether a request presents another token than the one that came with its lease.
fn is_forged(request: &Request) -> bool {
    let own = request.handle().map(|handle| handle.token);
    request.token().is_some() && request.token() != own
}

/// A sentence that begins with a capital letter.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
