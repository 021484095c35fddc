//! A few words for chips on the picture and for chains of causes.

use super::super::past::Past;
use super::kind;
use crate::protocol::*;
use crate::words::{Lang, span};

/// An event in two or three words: "woke", "42 granted", "lease-1 expired", "sent 41".
pub(in crate::explain) fn chip(past: &Past, lang: Lang) -> String {
    told(past, None, lang)
}

/// An event as a link of a chain that leads to something about `reader`: what somebody else
/// did carries their name.
pub(in crate::explain) fn cause(past: &Past, reader: Option<WorkerId>, lang: Lang) -> String {
    let whose = doer(past).filter(|worker| Some(*worker) != reader);
    told(past, whose, lang)
}

/// "записи", "ответа": the Russian noun of [`message_noun`] after another noun.
fn genitive(past: &Past, message: MessageId) -> &'static str {
    match past.sending(message) {
        Some((_, message)) if !message.is_reply() => match message.request().kind() {
            RequestKind::Acquire => "запроса",
            RequestKind::Renew => "продления",
            RequestKind::Release => "освобождения",
            RequestKind::Write => "записи",
        },
        Some(_) => "ответа",
        None => "сообщения",
    }
}

/// Who did what the chip tells; nobody where the chip names a token or a lease instead.
fn doer(past: &Past) -> Option<WorkerId> {
    match &past.entry().event {
        Event::Started { worker, .. }
        | Event::Paused { worker }
        | Event::Resumed { worker }
        | Event::Crashed { worker }
        | Event::KeepaliveStopped { worker }
        | Event::KeepaliveResumed { worker }
        | Event::StepGiven { worker, .. }
        | Event::ComputeBegan { worker, .. }
        | Event::ComputeEnded { worker }
        | Event::ProgramEnded { worker, .. }
        | Event::BeliefBegan { worker, .. }
        | Event::BeliefProlonged { worker, .. }
        | Event::BeliefEnded { worker, .. }
        | Event::Arrived { worker, .. }
        | Event::Answered { worker, .. }
        | Event::TimedOut { worker, .. } => Some(*worker),
        Event::Sent { message, .. } | Event::Lost { message } => Some(message.worker),
        Event::Duplicated { copy, .. } => Some(copy.worker),
        Event::Held { .. } | Event::HoldEnded { .. } | Event::Hastened { .. } => past.about(),
        Event::Decided {
            worker, decision, ..
        } => match decision {
            Decision::Granted { .. }
            | Decision::Renewed { .. }
            | Decision::RenewedForeignLease { .. }
            | Decision::Released { .. }
            | Decision::ReleasedForeignLease { .. }
            | Decision::Accepted { .. }
            | Decision::RejectedStaleFence { .. } => None,
            Decision::DeniedHeld { .. }
            | Decision::RenewRejectedExpired
            | Decision::RenewRejectedNotOwner { .. }
            | Decision::ReleaseRejectedNotOwner { .. } => Some(*worker),
        },
        Event::Expired { .. } | Event::ProtectionsChanged { .. } | Event::Missed { .. } => None,
    }
}

fn told(past: &Past, whose: Option<WorkerId>, lang: Lang) -> String {
    let name = whose.map(|worker| past.who(worker));
    match (lang, name) {
        (Lang::En, None) => en(past),
        (Lang::En, Some(name)) => format!("{name}: {}", en(past)),
        (Lang::Ru, None) => ru(past),
        (Lang::Ru, Some(name)) => format!("{name}: {}", ru(past)),
    }
}

fn en(past: &Past) -> String {
    let noun = |message| message_noun(past, message, Lang::En);
    match past.entry().event {
        Event::Started { attempt: 1, .. } => "started".to_owned(),
        Event::Started { .. } => "started again".to_owned(),
        Event::Paused { .. } => "paused".to_owned(),
        Event::Resumed { .. } => "woke".to_owned(),
        Event::Crashed { .. } => "crashed".to_owned(),
        Event::KeepaliveStopped { .. } => "keepalive stopped".to_owned(),
        Event::KeepaliveResumed { .. } => "keepalive again".to_owned(),
        Event::StepGiven { .. } => "step by hand".to_owned(),
        Event::ComputeBegan { ms, .. } => format!("{} of work", span(ms, Lang::En)),
        Event::ComputeEnded { .. } => "work done".to_owned(),
        Event::ProgramEnded { how, .. } => match how {
            ProgramEnd::Completed => "all done".to_owned(),
            ProgramEnd::Refused | ProgramEnd::TimedOut => "gave up".to_owned(),
            ProgramEnd::Crashed => "cut off".to_owned(),
        },
        Event::BeliefBegan { handle, .. } => format!("believes in {}", handle.token.0),
        Event::BeliefProlonged { .. } => "believes on".to_owned(),
        Event::BeliefEnded { handle, why, .. } => match why {
            BeliefEnd::SentRelease => format!("let {} go", handle.token.0),
            BeliefEnd::RenewRefused | BeliefEnd::StaleFence => {
                format!("knows {} is over", handle.token.0)
            }
            BeliefEnd::Crashed => format!("forgot {}", handle.token.0),
        },
        Event::Sent { ref message, .. } => match &message.body {
            Body::Reply { .. } => "reply sent".to_owned(),
            Body::Request { request, .. } => match (request, request.handle()) {
                (Request::Acquire { .. }, _) => "asked for the lock".to_owned(),
                (Request::Renew { .. }, _) => "renewal sent".to_owned(),
                (Request::Release { .. }, _) => "release sent".to_owned(),
                (Request::Write { .. }, Some(handle)) => format!("sent {}", handle.token.0),
                (Request::Write { .. }, None) => format!("sent {}", past.payload(request)),
            },
        },
        Event::Arrived { .. } => "reply arrived".to_owned(),
        Event::Answered { .. } => "reply read".to_owned(),
        Event::TimedOut { .. } => "stopped waiting".to_owned(),
        Event::Held { message, .. } => format!("{} held", noun(message)),
        Event::HoldEnded { message, .. } => format!("{} let go", noun(message)),
        Event::Hastened { message } => format!("{} delivered", noun(message)),
        Event::Lost { ref message } => format!("{} lost", noun(message.id)),
        Event::Duplicated { original, .. } => format!("{} doubled", noun(original)),
        Event::Decided {
            ref request,
            ref decision,
            ..
        } => decided_en(past, request, decision),
        Event::Expired { lock, lease } => {
            format!("{} expired", past.lease(lock, lease.handle.lease))
        }
        Event::ProtectionsChanged { .. } => "protections changed".to_owned(),
        Event::Missed { .. } => "nothing to act on".to_owned(),
    }
}

fn decided_en(past: &Past, request: &Request, decision: &Decision) -> String {
    let name = |lease: &Lease| past.lease(request.lock(), lease.handle.lease);
    match decision {
        Decision::Granted { lease, .. } => format!("{} granted", lease.handle.token.0),
        Decision::DeniedHeld { .. } => "told to wait".to_owned(),
        Decision::Renewed { lease, .. } => format!("{} renewed", name(lease)),
        Decision::RenewedForeignLease { lease, .. } => {
            format!("{} renewed by another", name(lease))
        }
        Decision::RenewRejectedExpired | Decision::RenewRejectedNotOwner { .. } => {
            "renewal refused".to_owned()
        }
        Decision::Released { lease } => format!("{} released", name(lease)),
        Decision::ReleasedForeignLease { lease } => format!("{} ended by another", name(lease)),
        Decision::ReleaseRejectedNotOwner { .. } => "release refused".to_owned(),
        Decision::Accepted { .. } => match request.handle() {
            Some(handle) => format!("{} wrote", handle.token.0),
            None => format!("{} written", past.payload(request)),
        },
        Decision::RejectedStaleFence { highest, .. } => match request.handle() {
            Some(handle) if handle.token == *highest => format!("{} again", highest.0),
            Some(handle) => format!("{} rejected", handle.token.0),
            None => "rejected: no token".to_owned(),
        },
    }
}

fn ru(past: &Past) -> String {
    let noun = |message| message_noun(past, message, Lang::Ru);
    let of = |message| genitive(past, message);
    match past.entry().event {
        Event::Started { attempt: 1, .. } => "старт".to_owned(),
        Event::Started { .. } => "новый старт".to_owned(),
        Event::Paused { .. } => "пауза".to_owned(),
        Event::Resumed { .. } => "конец паузы".to_owned(),
        Event::Crashed { .. } => "падение".to_owned(),
        Event::KeepaliveStopped { .. } => "стоп keepalive".to_owned(),
        Event::KeepaliveResumed { .. } => "снова keepalive".to_owned(),
        Event::StepGiven { .. } => "шаг вручную".to_owned(),
        Event::ComputeBegan { ms, .. } => format!("вычисление {}", span(ms, Lang::Ru)),
        Event::ComputeEnded { .. } => "вычислено".to_owned(),
        Event::ProgramEnded { how, .. } => match how {
            ProgramEnd::Completed => "всё сделано".to_owned(),
            ProgramEnd::Refused | ProgramEnd::TimedOut => "конец программы".to_owned(),
            ProgramEnd::Crashed => "обрыв программы".to_owned(),
        },
        Event::BeliefBegan { handle, .. } => format!("верит в {}", handle.token.0),
        Event::BeliefProlonged { .. } => "верит дальше".to_owned(),
        Event::BeliefEnded { handle, why, .. } => match why {
            BeliefEnd::SentRelease => format!("{} отдан", handle.token.0),
            BeliefEnd::RenewRefused | BeliefEnd::StaleFence => {
                format!("знает: {} в прошлом", handle.token.0)
            }
            BeliefEnd::Crashed => format!("{} забыт", handle.token.0),
        },
        Event::Sent { ref message, .. } => match &message.body {
            Body::Reply { .. } => "ответ отправлен".to_owned(),
            Body::Request { request, .. } => match (request, request.handle()) {
                (Request::Acquire { .. }, _) => "запрос блокировки".to_owned(),
                (Request::Renew { .. }, _) => "запрос продления".to_owned(),
                (Request::Release { .. }, _) => "запрос освобождения".to_owned(),
                (Request::Write { .. }, Some(handle)) => format!("отправка с {}", handle.token.0),
                (Request::Write { .. }, None) => format!("отправка {}", past.payload(request)),
            },
        },
        Event::Arrived { .. } => "ответ пришёл".to_owned(),
        Event::Answered { .. } => "ответ прочитан".to_owned(),
        Event::TimedOut { .. } => "ожидание кончилось".to_owned(),
        Event::Held { message, .. } => format!("задержка {}", of(message)),
        Event::HoldEnded { message, .. } => format!("{} снова в пути", noun(message)),
        Event::Hastened { message } => format!("доставка {} сразу", of(message)),
        Event::Lost { ref message } => format!("потеря {}", of(message.id)),
        Event::Duplicated { original, .. } => format!("копия {}", of(original)),
        Event::Decided {
            ref request,
            ref decision,
            ..
        } => decided_ru(past, request, decision),
        Event::Expired { lock, lease } => {
            format!("{} истекла", past.lease(lock, lease.handle.lease))
        }
        Event::ProtectionsChanged { .. } => "смена защиты".to_owned(),
        Event::Missed { .. } => "действие впустую".to_owned(),
    }
}

fn decided_ru(past: &Past, request: &Request, decision: &Decision) -> String {
    let name = |lease: &Lease| past.lease(request.lock(), lease.handle.lease);
    match decision {
        Decision::Granted { lease, .. } => format!("{} выдан", lease.handle.token.0),
        Decision::DeniedHeld { .. } => "занято".to_owned(),
        Decision::Renewed { lease, .. } => format!("{} продлена", name(lease)),
        Decision::RenewedForeignLease { lease, .. } => format!("{} продлена чужим", name(lease)),
        Decision::RenewRejectedExpired | Decision::RenewRejectedNotOwner { .. } => {
            "продление отклонено".to_owned()
        }
        Decision::Released { lease } => format!("{} освобождена", name(lease)),
        Decision::ReleasedForeignLease { lease } => format!("{} снята чужим", name(lease)),
        Decision::ReleaseRejectedNotOwner { .. } => "освобождение отклонено".to_owned(),
        Decision::Accepted { .. } => match request.handle() {
            Some(handle) => format!("запись с {}", handle.token.0),
            None => format!("запись {}", past.payload(request)),
        },
        Decision::RejectedStaleFence { highest, .. } => match request.handle() {
            Some(handle) if handle.token == *highest => format!("снова {}", highest.0),
            Some(handle) => format!("{} отклонён", handle.token.0),
            None => "отклонено: нет токена".to_owned(),
        },
    }
}

/// "write", "reply"; in Russian "запись", "ответ".
fn message_noun(past: &Past, message: MessageId, lang: Lang) -> &'static str {
    match (past.sending(message), lang) {
        (Some((_, message)), _) if !message.is_reply() => match message.request() {
            Request::Acquire { .. } => match lang {
                Lang::En => "request",
                Lang::Ru => "запрос",
            },
            Request::Renew { .. } | Request::Release { .. } | Request::Write { .. } => {
                kind(message.request().kind(), lang)
            }
        },
        (Some(_), Lang::En) => "reply",
        (Some(_), Lang::Ru) => "ответ",
        (None, Lang::En) => "message",
        (None, Lang::Ru) => "сообщение",
    }
}
