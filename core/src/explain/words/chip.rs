//! A few words for chips on the picture and for chains of causes.

use super::{Arg::*, Both, Telling, both};
use crate::protocol::*;

/// An event in two or three words: "woke", "42 granted", "lease-1 expired", "sent 41".
pub(in crate::explain) fn chip(tell: &Telling) -> String {
    match tell.past.entry().event {
        Event::Started { attempt: 1, .. } => tell.say(both!("started", "старт"), &[]),
        Event::Started { .. } => tell.say(both!("started again", "новый старт"), &[]),
        Event::Paused { .. } => tell.say(both!("paused", "пауза"), &[]),
        Event::Resumed { .. } => tell.say(both!("woke", "конец паузы"), &[]),
        Event::Crashed { .. } => tell.say(both!("crashed", "падение"), &[]),
        Event::KeepaliveStopped { .. } => {
            tell.say(both!("keepalive stopped", "стоп keepalive"), &[])
        }
        Event::KeepaliveResumed { .. } => {
            tell.say(both!("keepalive again", "снова keepalive"), &[])
        }
        Event::ClockSkewed { .. } => tell.say(both!("clock set", "перевод часов"), &[]),
        Event::StepGiven { .. } => tell.say(both!("step by hand", "шаг вручную"), &[]),
        Event::ComputeBegan { ms, .. } => {
            tell.say(both!("{0} of work", "вычисление {0}"), &[Long(ms)])
        }
        Event::ComputeEnded { .. } => tell.say(both!("work done", "вычислено"), &[]),
        Event::ProgramEnded { how, .. } => match how {
            ProgramEnd::Completed => tell.say(both!("all done", "всё сделано"), &[]),
            ProgramEnd::Refused | ProgramEnd::TimedOut | ProgramEnd::Cancelled => {
                tell.say(both!("gave up", "конец программы"), &[])
            }
            ProgramEnd::Crashed => tell.say(both!("cut off", "обрыв программы"), &[]),
        },
        Event::BeliefBegan { handle, .. } => tell.say(
            both!("believes in {0}", "верит в {0}"),
            &[TokenNo(handle.token)],
        ),
        Event::BeliefProlonged { .. } => tell.say(both!("believes on", "верит дальше"), &[]),
        Event::BeliefEnded { handle, why, .. } => {
            let token = [TokenNo(handle.token)];
            match why {
                BeliefEnd::SentRelease => tell.say(both!("let {0} go", "{0} отдан"), &token),
                BeliefEnd::RenewRefused | BeliefEnd::CheckSaidNo | BeliefEnd::StaleFence => {
                    tell.say(both!("knows {0} is over", "знает: {0} в прошлом"), &token)
                }
                BeliefEnd::Crashed => tell.say(both!("forgot {0}", "{0} забыт"), &token),
            }
        }
        Event::DeadlineChecked { answer, .. } => match answer {
            Answer::Advance | Answer::GoOn => {
                tell.say(both!("in time by its clock", "по часам успевает"), &[])
            }
            _ => tell.say(both!("too late by its clock", "по часам поздно"), &[]),
        },
        Event::GapBegan { .. } => tell.say(both!("checks done", "проверки сделаны"), &[]),
        Event::Skipped { .. } => tell.say(both!("not sent", "не отправлено"), &[]),
        Event::Cancelled { .. } => {
            tell.say(both!("stopped by itself", "остановка по своей воле"), &[])
        }
        Event::Sent { ref message, .. } => sent(tell, message),
        Event::Arrived { .. } => tell.say(both!("reply arrived", "ответ пришёл"), &[]),
        Event::Answered { .. } => tell.say(both!("reply read", "ответ прочитан"), &[]),
        Event::TimedOut { .. } => tell.say(both!("stopped waiting", "ожидание кончилось"), &[]),
        Event::Held { message, .. } => tell.say(
            both!("{0} held", "задержка {0}"),
            &[Text(of(tell, message))],
        ),
        Event::HoldEnded { message, .. } => tell.say(
            both!("{0} let go", "конец задержки {0}"),
            &[Text(of(tell, message))],
        ),
        Event::Hastened { message } => tell.say(
            both!("{0} delivered", "доставка {0}"),
            &[Text(of(tell, message))],
        ),
        Event::Lost { ref message } => tell.say(
            both!("{0} lost", "потеря {0}"),
            &[Text(of(tell, message.id))],
        ),
        Event::Duplicated { original, .. } => tell.say(
            both!("{0} doubled", "копия {0}"),
            &[Text(of(tell, original))],
        ),
        Event::LinkCut { .. } => tell.say(both!("link cut", "обрыв связи"), &[]),
        Event::LinkHealed { .. } => tell.say(both!("link healed", "связь снова есть"), &[]),
        Event::Compared { ref request, .. } => match request.token() {
            Some(token) => tell.say(both!("{0} compared", "{0} сверен"), &[TokenNo(token)]),
            None => tell.say(both!("compared", "сверено"), &[]),
        },
        Event::Decided {
            ref request,
            ref decision,
            ..
        } => decided(tell, request, decision),
        Event::Expired { lock, lease } => tell.say(
            both!("{0} expired", "{0} истекла"),
            &[LeaseName(lock, lease.handle.lease)],
        ),
        Event::Superseded { lock, lease, .. } => tell.say(
            both!("{0} taken", "{0} отобрана"),
            &[LeaseName(lock, lease.handle.lease)],
        ),
        Event::Revoked { lock, lease } => tell.say(
            both!("{0} revoked", "{0} отозвана"),
            &[LeaseName(lock, lease.handle.lease)],
        ),
        Event::LockReopened { .. } => tell.say(both!("lock open again", "блокировка открыта"), &[]),
        Event::AuthorityRestarted { .. } => {
            tell.say(both!("lock service restarted", "перезапуск сервиса"), &[])
        }
        Event::LeaseForgotten { lock, lease } => tell.say(
            both!("{0} forgotten", "{0} забыта"),
            &[LeaseName(lock, lease.handle.lease)],
        ),
        Event::CounterReset { .. } => tell.say(both!("counter lost", "потеря счётчика"), &[]),
        Event::ProtectionsChanged { .. } => {
            tell.say(both!("protections changed", "смена защиты"), &[])
        }
        Event::Missed { .. } => tell.say(both!("nothing to act on", "действие впустую"), &[]),
    }
}

/// An event as a link of a chain that leads to something about `reader`: what somebody else
/// did carries their name.
pub(in crate::explain) fn cause(tell: &Telling, reader: Option<WorkerId>) -> String {
    let chip = chip(tell);
    match doer(tell) {
        Some(worker) if Some(worker) != reader => {
            tell.say(both!("{0}: {1}", "{0}: {1}"), &[Who(worker), Told(chip)])
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
            Decision::DeniedHeld { .. }
            | Decision::DeniedLockDelay { .. }
            | Decision::Queued { .. }
            | Decision::RenewRejectedExpired
            | Decision::RenewRejectedNotOwner { .. }
            | Decision::ReleaseRejectedNotOwner { .. }
            | Decision::CheckYes { .. }
            | Decision::CheckNo { .. }
            | Decision::Read { .. }
            | Decision::RejectedVersionConflict { .. }
            | Decision::DuplicateOperation { .. }
            | Decision::EffectPerformed
            | Decision::EffectSuppressedDuplicate { .. } => Some(*worker),
            Decision::Granted { .. }
            | Decision::Renewed { .. }
            | Decision::RenewedForeignLease { .. }
            | Decision::Released { .. }
            | Decision::ReleasedForeignLease { .. }
            | Decision::Begun { .. }
            | Decision::Claimed { .. }
            | Decision::Accepted { .. }
            | Decision::RejectedStaleFence { .. } => None,
        },
        Event::Compared { .. }
        | Event::Expired { .. }
        | Event::Superseded { .. }
        | Event::Revoked { .. }
        | Event::LeaseForgotten { .. }
        | Event::Missed { .. } => None,
        _ => tell.past.about(),
    }
}

fn sent(tell: &Telling, message: &Message) -> String {
    let Body::Request { request, .. } = &message.body else {
        return tell.say(both!("reply sent", "ответ отправлен"), &[]);
    };
    match *request {
        Request::Acquire { .. } => tell.say(both!("asked for the lock", "запрос блокировки"), &[]),
        Request::Renew { .. } => tell.say(both!("renewal sent", "запрос продления"), &[]),
        Request::Release { .. } => tell.say(both!("release sent", "запрос освобождения"), &[]),
        Request::CheckLock { .. } => {
            tell.say(both!("asked whose it is", "вопрос о блокировке"), &[])
        }
        Request::Read { .. } => tell.say(both!("read sent", "запрос чтения"), &[]),
        Request::Begin { .. } => tell.say(both!("operation asked for", "запрос операции"), &[]),
        Request::Claim { .. } => tell.say(both!("claim sent", "отправка токена"), &[]),
        Request::Write { .. } | Request::Call { .. } => match request.token() {
            Some(token) => tell.say(both!("sent {0}", "отправка с {0}"), &[TokenNo(token)]),
            None => {
                let payload = [Told(tell.payload(request))];
                tell.say(both!("sent {0}", "отправка {0}", "what"), &payload)
            }
        },
    }
}

fn decided(tell: &Telling, request: &Request, decision: &Decision) -> String {
    let lease = |lease: Handle| [LeaseName(request.lock(), lease.lease)];
    let token = request.token();
    match *decision {
        Decision::Granted { lease, .. } => tell.say(
            both!("{0} granted", "{0} выдан"),
            &[TokenNo(lease.handle.token)],
        ),
        Decision::Queued { .. } => tell.say(both!("queued", "в очереди"), &[]),
        Decision::DeniedHeld { .. } => tell.say(both!("lock held", "занято"), &[]),
        Decision::DeniedLockDelay { .. } => tell.say(both!("lock closed", "закрыто"), &[]),
        Decision::Renewed { lease: it, .. } => {
            tell.say(both!("{0} renewed", "{0} продлена"), &lease(it.handle))
        }
        Decision::RenewedForeignLease { lease: it, .. } => tell.say(
            both!("{0} renewed by another", "{0} продлена чужим"),
            &lease(it.handle),
        ),
        Decision::RenewRejectedExpired | Decision::RenewRejectedNotOwner { .. } => {
            tell.say(both!("renewal refused", "продление отклонено"), &[])
        }
        Decision::Released { lease: it } => {
            tell.say(both!("{0} released", "{0} освобождена"), &lease(it.handle))
        }
        Decision::ReleasedForeignLease { lease: it } => tell.say(
            both!("{0} ended by another", "{0} снята чужим"),
            &lease(it.handle),
        ),
        Decision::ReleaseRejectedNotOwner { .. } => {
            tell.say(both!("release refused", "освобождение отклонено"), &[])
        }
        Decision::CheckYes { .. } => tell.say(both!("told: yours", "ответ: твоя"), &[]),
        Decision::CheckNo { .. } => tell.say(both!("told: not yours", "ответ: не твоя"), &[]),
        Decision::Read { version, .. } => tell.say(
            both!("version {0} read", "прочитана версия {0}"),
            &[Number(u64::from(version))],
        ),
        Decision::Begun { .. } => match token {
            Some(token) => tell.say(both!("{0} began", "{0} начал"), &[TokenNo(token)]),
            None => tell.say(both!("operation began", "операция начата"), &[]),
        },
        Decision::Claimed { .. } => match token {
            Some(token) => tell.say(both!("{0} claimed", "{0} предъявлен"), &[TokenNo(token)]),
            None => tell.say(both!("claimed", "предъявлено"), &[]),
        },
        Decision::Accepted { .. } => match token {
            Some(token) => tell.say(both!("{0} wrote", "запись с {0}"), &[TokenNo(token)]),
            None => {
                let payload = [Told(tell.payload(request))];
                tell.say(both!("{0} written", "запись {0}"), &payload)
            }
        },
        Decision::RejectedStaleFence { highest, .. } => match token {
            Some(token) if token == highest => {
                tell.say(both!("{0} again", "снова {0}"), &[TokenNo(token)])
            }
            Some(token) => tell.say(both!("{0} rejected", "{0} отклонён"), &[TokenNo(token)]),
            None => tell.say(both!("rejected: no token", "отклонено: нет токена"), &[]),
        },
        Decision::RejectedVersionConflict { .. } => {
            tell.say(both!("changed since", "уже изменено"), &[])
        }
        Decision::DuplicateOperation { .. } => tell.say(both!("repeat known", "повтор узнан"), &[]),
        Decision::EffectPerformed => {
            let payload = [Told(tell.payload(request))];
            tell.say(both!("{0} done", "выполнено: {0}"), &payload)
        }
        Decision::EffectSuppressedDuplicate { .. } => {
            tell.say(both!("repeat held back", "повтор не выполнен"), &[])
        }
    }
}

/// What kind of message it is; in Russian after another noun ("задержка записи").
fn of(tell: &Telling, message: MessageId) -> Both {
    let Some((_, message)) = tell.past.sending(message) else {
        return both!("message", "сообщения", "of");
    };
    if message.is_reply() {
        return both!("reply", "ответа");
    }
    match message.request().kind() {
        RequestKind::Acquire => both!("request", "запроса", "of"),
        RequestKind::Renew => both!("renewal", "продления", "of"),
        RequestKind::Release => both!("release", "освобождения", "of"),
        RequestKind::CheckLock => both!("question", "вопроса"),
        RequestKind::Read => both!("read", "чтения", "of"),
        RequestKind::Begin => both!("opening", "начала операции"),
        RequestKind::Claim => both!("claim", "предъявления", "of"),
        RequestKind::Write => both!("write", "записи", "of"),
        RequestKind::Call => both!("call", "обращения", "of"),
    }
}
