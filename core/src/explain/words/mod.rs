//! The texts that tell a run. Each file holds one kind of text in both languages.
//!
//! Russian sentences keep names out of declined positions ("запись worker-A", "токен 41 от
//! worker-A") and use the present tense where a name is the subject, so that neither case nor
//! gender of a name is ever needed.

mod chip;
mod damage;
mod fact;
mod glossary;
mod headline;
mod protections;
mod rule;
mod sentence;
mod verdict;
mod whatif;

pub use glossary::glossary;
pub use protections::{ProtectionName, ProtectionValue};

pub(super) use chip::{cause, chip};
pub(super) use damage::{damage, damage_headline};
pub(super) use fact::{Ending, Label, Said};
pub(super) use headline::headline;
pub(super) use rule::rule;
pub(super) use sentence::sentence;
pub(super) use verdict::Verdict;
pub(super) use whatif::{Clause, Idle, Which, otherwise, unfelt};

use super::past::Past;
use crate::protocol::*;
use crate::words::{Lang, span};

/// A kind of request, as a noun. In Russian the form is the same for subject and object.
fn kind(kind: RequestKind, lang: Lang) -> &'static str {
    match (lang, kind) {
        (Lang::En, RequestKind::Acquire) => "request for the lock",
        (Lang::En, RequestKind::Renew) => "renewal",
        (Lang::En, RequestKind::Release) => "release",
        (Lang::En, RequestKind::Write) => "write",
        (Lang::Ru, RequestKind::Acquire) => "запрос блокировки",
        (Lang::Ru, RequestKind::Renew) => "продление",
        (Lang::Ru, RequestKind::Release) => "освобождение",
        (Lang::Ru, RequestKind::Write) => "запись",
    }
}

/// A request and whose it is, inside a sentence: "worker-A’s write of index-v41", "запись
/// index-v41 от worker-A".
fn request_of(past: &Past, request: &Request, who: WorkerId, lang: Lang) -> String {
    let noun = kind(request.kind(), lang);
    let who = past.who(who);
    let value = match request {
        Request::Write { value, .. } => Some(past.value_name(*value)),
        Request::Acquire { .. } | Request::Renew { .. } | Request::Release { .. } => None,
    };
    match (lang, value) {
        (Lang::En, Some(value)) => format!("{who}’s {noun} of {value}"),
        (Lang::En, None) => format!("{who}’s {noun}"),
        (Lang::Ru, Some(value)) => format!("{noun} {value} от {who}"),
        (Lang::Ru, None) => format!("{noun} от {who}"),
    }
}

/// A message at the beginning of a sentence: "worker-A’s write", "The reply to worker-A’s
/// write".
fn parcel(past: &Past, message: MessageId, lang: Lang) -> String {
    let Some((_, message)) = past.sending(message) else {
        return match lang {
            Lang::En => "The message".to_owned(),
            Lang::Ru => "Сообщение".to_owned(),
        };
    };
    let request = request_of(past, message.request(), message.worker, lang);
    match (lang, message.is_reply()) {
        (Lang::En, false) => request,
        (Lang::En, true) => format!("The reply to {request}"),
        (Lang::Ru, false) => capital(&request),
        (Lang::Ru, true) => format!("Ответ на {request}"),
    }
}

/// Who decides a request; by name where there are several resources.
fn peer(past: &Past, request: &Request, lang: Lang) -> String {
    let names = past.run().names();
    match (request.peer(), lang) {
        (Peer::Authority, Lang::En) => "the lock service".to_owned(),
        (Peer::Authority, Lang::Ru) => "сервис блокировок".to_owned(),
        (Peer::Resource(key), _) => {
            let name = &names.key_resources[key.index()];
            let alone = names.key_resources.iter().all(|other| other == name);
            match (alone, lang) {
                (true, Lang::En) => "the resource".to_owned(),
                (true, Lang::Ru) => "ресурс".to_owned(),
                (false, Lang::En) => format!("the resource {name}"),
                (false, Lang::Ru) => format!("ресурс {name}"),
            }
        }
    }
}

/// A result in a word or two, as it stands in a reply.
fn outcome(outcome: Outcome, lang: Lang) -> &'static str {
    match lang {
        Lang::En => match outcome {
            Outcome::Granted => "granted",
            Outcome::DeniedHeld => "the lock is held",
            Outcome::Renewed => "renewed",
            Outcome::RenewedForeignLease => "renewed, though it was another’s lease",
            Outcome::RenewRejectedExpired => "not renewed, the lease is over",
            Outcome::RenewRejectedNotOwner => "not renewed, somebody else holds the lock",
            Outcome::Released => "released",
            Outcome::ReleasedForeignLease => "released, though it was another’s lease",
            Outcome::ReleaseRejectedNotOwner => "not released, not the holder",
            Outcome::Accepted => "accepted",
            Outcome::RejectedStaleFence => "rejected, the token is out of date",
            Outcome::TimedOut => "no reply in time",
            Outcome::Lost => "lost",
        },
        Lang::Ru => match outcome {
            Outcome::Granted => "блокировка выдана",
            Outcome::DeniedHeld => "блокировка занята",
            Outcome::Renewed => "аренда продлена",
            Outcome::RenewedForeignLease => "продление прошло, но аренда чужая",
            Outcome::RenewRejectedExpired => "в продлении отказано, аренда кончилась",
            Outcome::RenewRejectedNotOwner => "в продлении отказано, блокировку держит другой",
            Outcome::Released => "блокировка освобождена",
            Outcome::ReleasedForeignLease => "освобождение прошло, но аренда чужая",
            Outcome::ReleaseRejectedNotOwner => "в освобождении отказано, это не владелец",
            Outcome::Accepted => "запись принята",
            Outcome::RejectedStaleFence => "запись отклонена, токен устарел",
            Outcome::TimedOut => "ответа вовремя нет",
            Outcome::Lost => "потеряно",
        },
    }
}

/// A step, after "to" in English and after a colon in Russian.
fn work(past: &Past, step: &Step, lang: Lang) -> String {
    match (lang, step) {
        (Lang::En, Step::Acquire { lock, .. }) => format!("ask for {}", past.lock(*lock)),
        (Lang::En, Step::Compute { ms, .. }) => format!("work for {}", span(*ms, lang)),
        (Lang::En, Step::Write { value, .. }) => format!("write {}", past.value_name(*value)),
        (Lang::En, Step::Release { lock, .. }) => format!("release {}", past.lock(*lock)),
        (Lang::Ru, Step::Acquire { lock, .. }) => {
            format!("запросить {}", past.lock(*lock))
        }
        (Lang::Ru, Step::Compute { ms, .. }) => format!("вычислять {}", span(*ms, lang)),
        (Lang::Ru, Step::Write { value, .. }) => format!("записать {}", past.value_name(*value)),
        (Lang::Ru, Step::Release { lock, .. }) => format!("освободить {}", past.lock(*lock)),
    }
}

/// A sentence that begins with a capital letter. Names stay as they are written: this is for
/// words.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
