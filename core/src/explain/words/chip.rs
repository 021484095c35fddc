//! A few words for chips on the picture and for chains of causes.

use super::{Arg::*, Both, Telling, kind};
use crate::protocol::*;

/// An event in two or three words: "woke", "42 granted", "lease-1 expired", "sent 41".
pub(in crate::explain) fn chip(tell: &Telling) -> String {
    match tell.past.entry().event {
        Event::Started { attempt: 1, .. } => tell.say("started", "старт", &[]),
        Event::Started { .. } => tell.say("started again", "новый старт", &[]),
        Event::Paused { .. } => tell.say("paused", "пауза", &[]),
        Event::Resumed { .. } => tell.say("woke", "конец паузы", &[]),
        Event::Crashed { .. } => tell.say("crashed", "падение", &[]),
        Event::KeepaliveStopped { .. } => tell.say("keepalive stopped", "стоп keepalive", &[]),
        Event::KeepaliveResumed { .. } => tell.say("keepalive again", "снова keepalive", &[]),
        Event::StepGiven { .. } => tell.say("step by hand", "шаг вручную", &[]),
        Event::ComputeBegan { ms, .. } => tell.say("{0} of work", "вычисление {0}", &[Long(ms)]),
        Event::ComputeEnded { .. } => tell.say("work done", "вычислено", &[]),
        Event::ProgramEnded { how, .. } => match how {
            ProgramEnd::Completed => tell.say("all done", "всё сделано", &[]),
            ProgramEnd::Refused | ProgramEnd::TimedOut => {
                tell.say("gave up", "конец программы", &[])
            }
            ProgramEnd::Crashed => tell.say("cut off", "обрыв программы", &[]),
        },
        Event::BeliefBegan { handle, .. } => {
            tell.say("believes in {0}", "верит в {0}", &[Number(handle.token.0)])
        }
        Event::BeliefProlonged { .. } => tell.say("believes on", "верит дальше", &[]),
        Event::BeliefEnded { handle, why, .. } => {
            let token = [Number(handle.token.0)];
            match why {
                BeliefEnd::SentRelease => tell.say("let {0} go", "{0} отдан", &token),
                BeliefEnd::RenewRefused | BeliefEnd::StaleFence => {
                    tell.say("knows {0} is over", "знает: {0} в прошлом", &token)
                }
                BeliefEnd::Crashed => tell.say("forgot {0}", "{0} забыт", &token),
            }
        }
        Event::Sent { ref message, .. } => sent(tell, message),
        Event::Arrived { .. } => tell.say("reply arrived", "ответ пришёл", &[]),
        Event::Answered { .. } => tell.say("reply read", "ответ прочитан", &[]),
        Event::TimedOut { .. } => tell.say("stopped waiting", "ожидание кончилось", &[]),
        Event::Held { message, .. } => {
            tell.say("{0} held", "задержка {0}", &[Text(of(tell, message))])
        }
        Event::HoldEnded { message, .. } => tell.say(
            "{0} let go",
            "конец задержки {0}",
            &[Text(of(tell, message))],
        ),
        Event::Hastened { message } => {
            tell.say("{0} delivered", "доставка {0}", &[Text(of(tell, message))])
        }
        Event::Lost { ref message } => {
            tell.say("{0} lost", "потеря {0}", &[Text(of(tell, message.id))])
        }
        Event::Duplicated { original, .. } => {
            tell.say("{0} doubled", "копия {0}", &[Text(of(tell, original))])
        }
        Event::Decided {
            ref request,
            ref decision,
            ..
        } => decided(tell, request, decision),
        Event::Expired { lock, lease } => tell.say(
            "{0} expired",
            "{0} истекла",
            &[LeaseName(lock, lease.handle.lease)],
        ),
        Event::ProtectionsChanged { .. } => tell.say("protections changed", "смена защиты", &[]),
        Event::Missed { .. } => tell.say("nothing to act on", "действие впустую", &[]),
    }
}

/// An event as a link of a chain that leads to something about `reader`: what somebody else
/// did carries their name.
pub(in crate::explain) fn cause(tell: &Telling, reader: Option<WorkerId>) -> String {
    let chip = chip(tell);
    match doer(tell) {
        Some(worker) if Some(worker) != reader => {
            tell.say("{0}: {1}", "{0}: {1}", &[Who(worker), Told(chip)])
        }
        Some(_) | None => chip,
    }
}

/// Who did what the chip tells; nobody where the chip names a token or a lease instead.
fn doer(tell: &Telling) -> Option<WorkerId> {
    match &tell.past.entry().event {
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
        Event::Started { .. }
        | Event::Paused { .. }
        | Event::Resumed { .. }
        | Event::Crashed { .. }
        | Event::KeepaliveStopped { .. }
        | Event::KeepaliveResumed { .. }
        | Event::StepGiven { .. }
        | Event::ComputeBegan { .. }
        | Event::ComputeEnded { .. }
        | Event::ProgramEnded { .. }
        | Event::BeliefBegan { .. }
        | Event::BeliefProlonged { .. }
        | Event::BeliefEnded { .. }
        | Event::Sent { .. }
        | Event::Arrived { .. }
        | Event::Answered { .. }
        | Event::TimedOut { .. }
        | Event::Held { .. }
        | Event::HoldEnded { .. }
        | Event::Hastened { .. }
        | Event::Lost { .. }
        | Event::Duplicated { .. } => tell.past.about(),
    }
}

fn sent(tell: &Telling, message: &Message) -> String {
    let Body::Request { request, .. } = &message.body else {
        return tell.say("reply sent", "ответ отправлен", &[]);
    };
    match *request {
        Request::Acquire { .. } => tell.say("asked for the lock", "запрос блокировки", &[]),
        Request::Renew { .. } => tell.say("renewal sent", "запрос продления", &[]),
        Request::Release { .. } => tell.say("release sent", "запрос освобождения", &[]),
        Request::Write {
            handle: Some(handle),
            ..
        } => tell.say("sent {0}", "отправка с {0}", &[Number(handle.token.0)]),
        Request::Write { value, .. } => tell.say("sent {0}", "отправка {0}", &[ValueName(value)]),
    }
}

fn decided(tell: &Telling, request: &Request, decision: &Decision) -> String {
    let lease = |lease: Handle| [LeaseName(request.lock(), lease.lease)];
    match *decision {
        Decision::Granted { lease, .. } => {
            tell.say("{0} granted", "{0} выдан", &[Number(lease.handle.token.0)])
        }
        Decision::DeniedHeld { .. } => tell.say("told to wait", "занято", &[]),
        Decision::Renewed { lease: it, .. } => {
            tell.say("{0} renewed", "{0} продлена", &lease(it.handle))
        }
        Decision::RenewedForeignLease { lease: it, .. } => tell.say(
            "{0} renewed by another",
            "{0} продлена чужим",
            &lease(it.handle),
        ),
        Decision::RenewRejectedExpired | Decision::RenewRejectedNotOwner { .. } => {
            tell.say("renewal refused", "продление отклонено", &[])
        }
        Decision::Released { lease: it } => {
            tell.say("{0} released", "{0} освобождена", &lease(it.handle))
        }
        Decision::ReleasedForeignLease { lease: it } => {
            tell.say("{0} ended by another", "{0} снята чужим", &lease(it.handle))
        }
        Decision::ReleaseRejectedNotOwner { .. } => {
            tell.say("release refused", "освобождение отклонено", &[])
        }
        Decision::Accepted { .. } => match request.handle() {
            Some(handle) => tell.say("{0} wrote", "запись с {0}", &[Number(handle.token.0)]),
            None => tell.say(
                "{0} written",
                "запись {0}",
                &[Name(tell.past.payload(request))],
            ),
        },
        Decision::RejectedStaleFence { highest, .. } => match request.handle() {
            Some(handle) if handle.token == highest => {
                tell.say("{0} again", "снова {0}", &[Number(highest.0)])
            }
            Some(handle) => tell.say("{0} rejected", "{0} отклонён", &[Number(handle.token.0)]),
            None => tell.say("rejected: no token", "отклонено: нет токена", &[]),
        },
    }
}

/// What kind of message it is; in Russian after another noun ("задержка записи").
fn of(tell: &Telling, message: MessageId) -> Both {
    let Some((_, message)) = tell.past.sending(message) else {
        return Both("message", "сообщения");
    };
    if message.is_reply() {
        return Both("reply", "ответа");
    }
    let kind = kind(message.request().kind());
    match message.request() {
        Request::Acquire { .. } => Both("request", "запроса"),
        Request::Renew { .. } => Both(kind.0, "продления"),
        Request::Release { .. } => Both(kind.0, "освобождения"),
        Request::Write { .. } => Both(kind.0, "записи"),
    }
}
