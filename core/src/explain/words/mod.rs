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
mod supposed;
mod telling;
mod verdict;
mod whatif;

pub use glossary::glossary;
pub use protections::{Place, Setting, title};
pub use telling::own_clock;

pub(super) use chip::{cause, chip};
pub(super) use damage::{damage, damage_headline};
pub(super) use facts::facts;
pub(super) use headline::{headline, told_at};
pub(super) use rule::rule;
pub(super) use sentence::sentence;
pub(super) use telling::Telling;
pub(super) use verdict::Verdict;
pub(super) use whatif::{Clause, Idle, Which, otherwise, unfelt};

use super::Fact;
use crate::letters::capital;
use crate::protocol::*;
use crate::words::{Both, Lang, both};
use telling::Arg::{self, *};

/// A kind of request, as a noun. In Russian the form is the same for subject and object.
fn kind(kind: RequestKind) -> Both {
    match kind {
        RequestKind::Acquire => both!("request for the lock", "запрос блокировки"),
        RequestKind::Renew => both!("renewal", "продление"),
        RequestKind::Release => both!("release", "освобождение"),
        RequestKind::CheckLock => both!("question about the lock", "вопрос о блокировке"),
        RequestKind::Read => both!("read", "чтение"),
        RequestKind::Begin => both!("opening of an operation", "начало операции"),
        RequestKind::Claim => both!("claim", "предъявление токена", "token"),
        RequestKind::Write => both!("write", "запись"),
        RequestKind::Call => both!("call", "обращение"),
    }
}

/// A result in a word or two, as it stands in a reply.
pub(crate) fn outcome(outcome: Outcome) -> Both {
    match outcome {
        Outcome::Granted => both!("granted", "блокировка выдана"),
        Outcome::Queued => both!("in the queue", "в очереди"),
        Outcome::Superseded => both!("the lock was taken", "блокировку отобрали"),
        Outcome::DeniedHeld => both!("the lock is held", "блокировка занята"),
        Outcome::DeniedLockDelay => both!(
            "the lock is closed for a while",
            "блокировка на время закрыта"
        ),
        Outcome::Renewed => both!("renewed", "аренда продлена"),
        Outcome::RenewedForeignLease => both!(
            "renewed, though it was another’s lease",
            "продление прошло, но аренда чужая"
        ),
        Outcome::RenewRejectedExpired => both!(
            "not renewed, the lease is over",
            "в продлении отказано, аренда кончилась"
        ),
        Outcome::RenewRejectedNotOwner => both!(
            "not renewed, somebody else holds the lock",
            "в продлении отказано, блокировку держит другой"
        ),
        Outcome::Released => both!("released", "блокировка освобождена"),
        Outcome::ReleasedForeignLease => both!(
            "released, though it was another’s lease",
            "освобождение прошло, но аренда чужая"
        ),
        Outcome::ReleaseRejectedNotOwner => both!(
            "not released, not the holder",
            "в освобождении отказано, это не владелец"
        ),
        Outcome::CheckYes => both!("yes, the lock is its own", "да, блокировка своя"),
        Outcome::CheckNo => both!("no, the lock is not its own", "нет, блокировка уже не своя"),
        Outcome::Read => both!("read", "прочитано", "done"),
        Outcome::Begun => both!("operation opened", "операция начата"),
        Outcome::Claimed => both!("token noted", "токен отмечен"),
        Outcome::Accepted => both!("accepted", "запись принята"),
        Outcome::RejectedStaleFence => {
            both!("rejected, the token is out of date", "отказ, токен устарел")
        }
        Outcome::RejectedVersionConflict => both!(
            "rejected, the key has changed since",
            "отказ, ключ с тех пор изменился"
        ),
        Outcome::DuplicateOperation => both!(
            "done before, the first result again",
            "повтор, прежний результат"
        ),
        Outcome::SkippedNotOwner => {
            both!("not sent, not the holder", "не отправлено, это не владелец")
        }
        Outcome::Cancelled => both!("given up by the worker itself", "воркер отказался сам"),
        Outcome::EffectPerformed => both!("performed", "выполнено"),
        Outcome::EffectSuppressedDuplicate => {
            both!("done before, not repeated", "уже выполнено, повтора нет")
        }
        Outcome::TimedOut => both!("no reply in time", "ответа вовремя нет"),
        Outcome::Lost => both!("lost", "потеряно"),
    }
}

/// How a program ended.
fn ending(how: ProgramEnd) -> Both {
    match how {
        ProgramEnd::Completed => both!("all steps done", "все шаги сделаны"),
        ProgramEnd::Refused => both!("refused", "получен отказ"),
        ProgramEnd::TimedOut => both!("no reply in time", "ответа вовремя не было", "past"),
        ProgramEnd::Cancelled => both!("the lock is lost", "блокировка потеряна"),
        ProgramEnd::Crashed => both!("crashed", "падение"),
    }
}

impl Telling<'_> {
    /// What a write or a call wants to have done: "index-v41", "+1", "a deletion".
    fn payload(&self, request: &Request) -> String {
        match request {
            Request::Write { change, .. } => self.change(*change),
            Request::Call { effect, .. } => self.say(both!("{0}", "{0}"), &[EffectName(*effect)]),
            _ => "–".to_owned(),
        }
    }

    /// What a call was to do: its operation where it names one, else the effect.
    fn deed(&self, request: &Request) -> String {
        match request.errand().and_then(|errand| errand.operation) {
            Some(operation) => self.say(both!("{0}", "{0}"), &[OperationName(operation)]),
            None => self.payload(request),
        }
    }

    fn change(&self, change: Change) -> String {
        match change {
            Change::Set(value) => self.say(both!("{0}", "{0}"), &[ValueName(value)]),
            Change::Add(number) => format!("{number:+}"),
            Change::Delete => self.say(both!("a deletion", "удаление"), &[]),
        }
    }

    /// A value that may not be there.
    fn value(&self, value: Option<Value>) -> Arg<'static> {
        value.map_or(Text(both!("nothing", "ничего")), ValueName)
    }

    /// A request and whose it is, inside a sentence: "worker-A’s write of index-v41", "запись
    /// index-v41 от worker-A".
    fn request(&self, request: &Request, whose: WorkerId) -> String {
        let noun = Text(kind(request.kind()));
        match request {
            Request::Write {
                change: Change::Delete,
                ..
            } => self.say(both!("{0}’s deletion", "удаление от {0}"), &[Who(whose)]),
            Request::Write { .. } | Request::Call { .. } => self.say(
                both!("{0}’s {1} of {2}", "{1} {2} от {0}"),
                &[Who(whose), noun, Told(self.payload(request))],
            ),
            _ => self.say(both!("{0}’s {1}", "{1} от {0}"), &[Who(whose), noun]),
        }
    }

    /// A message at the beginning of a sentence: "worker-A’s write of index-v41", "The reply
    /// to worker-A’s write of index-v41".
    fn parcel(&self, message: MessageId) -> String {
        let Some((_, message)) = self.past.sending(message) else {
            return self.say(both!("The message", "Сообщение"), &[]);
        };
        let request = self.request(message.request(), message.worker);
        match (message.is_reply(), self.lang) {
            (true, _) => self.say(both!("The reply to {0}", "Ответ на {0}"), &[Told(request)]),
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
            Peer::Authority => self.say(both!("the lock service", "сервис блокировок"), &[]),
            Peer::Resource(_) if names.resources.len() == 1 => {
                self.say(both!("the resource", "ресурс"), &[])
            }
            Peer::Resource(id) => self.say(
                both!("the resource {0}", "ресурс {0}"),
                &[Name(&names.resources[id.index()])],
            ),
            Peer::Effect(effect) => self.say(
                both!("the receiver of {0}", "получатель {0}"),
                &[EffectName(effect)],
            ),
        }
    }

    /// A step, after "to" in English and after a colon in Russian.
    fn step(&self, step: &Step) -> String {
        let scope = self.past.protections().scope;
        match step {
            Step::Acquire { lock, mode, .. } => {
                let text = match mode {
                    AcquireMode::Once | AcquireMode::Retry(_) => {
                        both!("ask for {0}", "запросить {0}")
                    }
                    AcquireMode::Queue => both!("queue for {0}", "встать в очередь за {0}"),
                    AcquireMode::Steal => both!("take {0} from its holder", "отобрать {0}"),
                };
                self.say(text, &[LockName(*lock)])
            }
            Step::Compute { ms, .. } => {
                self.say(both!("work for {0}", "вычислять {0}"), &[Long(*ms)])
            }
            Step::Read { key, .. } => {
                self.say(both!("read {0}", "прочитать {0}"), &[KeyName(*key)])
            }
            Step::CheckLock { lock, .. } => self.say(
                both!(
                    "ask whether {0} is still its own",
                    "спросить, чья сейчас {0}"
                ),
                &[LockName(*lock)],
            ),
            Step::CheckDeadline { .. } => {
                self.say(both!("look at its clock", "посмотреть на часы"), &[])
            }
            Step::Begin { key, .. } => self.say(
                both!(
                    "open a long operation on {0}",
                    "начать длинную операцию над {0}"
                ),
                &[KeyName(key.under(scope))],
            ),
            Step::Claim { key, .. } => self.say(
                both!("claim {0}", "предъявить токен для {0}"),
                &[KeyName(key.under(scope))],
            ),
            Step::Write {
                change: Change::Delete,
                key,
                ..
            } => self.say(
                both!("delete {0}", "удалить {0}"),
                &[KeyName(key.under(scope))],
            ),
            Step::Write { change, .. } => {
                let what = Told(self.change(*change));
                self.say(both!("write {0}", "записать {0}"), &[what])
            }
            Step::Call { effect, .. } => {
                self.say(both!("call {0}", "обратиться: {0}"), &[EffectName(*effect)])
            }
            Step::Release { lock, .. } => {
                self.say(both!("release {0}", "освободить {0}"), &[LockName(*lock)])
            }
        }
    }

    /// "with token 41", "without a token", "with the forged token 9999".
    fn with_token(&self, request: &Request) -> String {
        match request.token() {
            Some(token) if is_forged(request) => self.say(
                both!("with the forged token {0}", "с поддельным токеном {0}"),
                &[TokenNo(token)],
            ),
            Some(token) => self.say(both!("with token {0}", "с токеном {0}"), &[TokenNo(token)]),
            None => self.say(both!("without a token", "без токена"), &[]),
        }
    }

    /// " to orders/7" where there is more than one key, else nothing.
    fn destination(&self, request: &Request) -> String {
        self.past
            .told_key_of(request)
            .map_or_else(String::new, |key| {
                self.say(both!(" to {0}", " в {0}"), &[Name(key)])
            })
    }
}

/// Whether a request presents another token than the one that came with its lease.
fn is_forged(request: &Request) -> bool {
    let own = request.handle().map(|handle| handle.token);
    request.token().is_some() && request.token() != own
}
