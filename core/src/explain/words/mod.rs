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
pub use protections::{ProtectionName, ProtectionValue};

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
        RequestKind::Write => Both("write", "запись"),
    }
}

/// A result in a word or two, as it stands in a reply.
fn outcome(outcome: Outcome) -> Both {
    match outcome {
        Outcome::Granted => Both("granted", "блокировка выдана"),
        Outcome::DeniedHeld => Both("the lock is held", "блокировка занята"),
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
        Outcome::Accepted => Both("accepted", "запись принята"),
        Outcome::RejectedStaleFence => Both(
            "rejected, the token is out of date",
            "запись отклонена, токен устарел",
        ),
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
        ProgramEnd::Crashed => Both("crashed", "падение"),
    }
}

impl Telling<'_> {
    /// A request and whose it is, inside a sentence: "worker-A’s write of index-v41", "запись
    /// index-v41 от worker-A".
    fn request(&self, request: &Request, whose: WorkerId) -> String {
        let noun = Text(kind(request.kind()));
        match request {
            Request::Write { value, .. } => self.say(
                "{0}’s {1} of {2}",
                "{1} {2} от {0}",
                &[Who(whose), noun, ValueName(*value)],
            ),
            Request::Acquire { .. } | Request::Renew { .. } | Request::Release { .. } => {
                self.say("{0}’s {1}", "{1} от {0}", &[Who(whose), noun])
            }
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

    /// Who decides a request; by name where there are several resources.
    fn peer(&self, request: &Request) -> String {
        let Peer::Resource(key) = request.peer() else {
            return self.say("the lock service", "сервис блокировок", &[]);
        };
        let resources = &self.past.run().names().key_resources;
        let name = &resources[key.index()];
        if resources.iter().all(|other| other == name) {
            self.say("the resource", "ресурс", &[])
        } else {
            self.say("the resource {0}", "ресурс {0}", &[Name(name)])
        }
    }

    /// A step, after "to" in English and after a colon in Russian.
    fn step(&self, step: &Step) -> String {
        match step {
            Step::Acquire { lock, .. } => {
                self.say("ask for {0}", "запросить {0}", &[LockName(*lock)])
            }
            Step::Compute { ms, .. } => self.say("work for {0}", "вычислять {0}", &[Long(*ms)]),
            Step::Write { value, .. } => {
                self.say("write {0}", "записать {0}", &[ValueName(*value)])
            }
            Step::Release { lock, .. } => {
                self.say("release {0}", "освободить {0}", &[LockName(*lock)])
            }
        }
    }

    /// "with token 41", "without a token".
    fn with_token(&self, handle: Option<Handle>) -> String {
        match handle {
            Some(handle) => self.say("with token {0}", "с токеном {0}", &[Number(handle.token.0)]),
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

/// A sentence that begins with a capital letter.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
