//! One line for the event list, for every kind of event.

use super::super::past::Past;
use super::{kind, outcome, parcel, peer, work};
use crate::protocol::*;
use crate::words::{Lang, clock, span};

/// An event in one line, without a full stop.
pub(in crate::explain) fn sentence(past: &Past, lang: Lang) -> String {
    match lang {
        Lang::En => en(past),
        Lang::Ru => ru(past),
    }
}

fn en(past: &Past) -> String {
    let who = |worker| past.who(worker);
    let time = |at| clock(at, Lang::En);
    let parcel = |message| parcel(past, message, Lang::En);
    match past.entry().event {
        Event::Started { worker, attempt: 1 } => format!("{} starts", who(worker)),
        Event::Started { worker, .. } => {
            format!("{} starts again, with no memory of before", who(worker))
        }
        Event::Paused { worker } => format!("{} is paused", who(worker)),
        Event::Resumed { worker } => match paused_for(past, worker) {
            Some(ms) => format!("{} wakes after {}", who(worker), span(ms, Lang::En)),
            None => format!("{} wakes", who(worker)),
        },
        Event::Crashed { worker } => format!("{} crashes and forgets everything", who(worker)),
        Event::KeepaliveStopped { worker } => {
            format!(
                "{}’s keepalive stops: nothing renews its leases",
                who(worker)
            )
        }
        Event::KeepaliveResumed { worker } => {
            format!("{}’s keepalive works again", who(worker))
        }
        Event::StepGiven { worker, ref step } => {
            format!(
                "{} is told by hand to {}",
                who(worker),
                work(past, step, Lang::En)
            )
        }
        Event::ComputeBegan {
            worker,
            ms,
            operation,
            ..
        } => {
            let name = operation.map(|it| format!(" on {}", past.operation(it)));
            let ms = span(ms, Lang::En);
            format!(
                "{} begins {ms} of work{}",
                who(worker),
                name.unwrap_or_default()
            )
        }
        Event::ComputeEnded { worker } => format!("{} finishes its work", who(worker)),
        Event::ProgramEnded { worker, how } => {
            let who = who(worker);
            match how {
                ProgramEnd::Completed => format!("{who} has done all its steps"),
                ProgramEnd::Refused => format!("{who} ends its program: it was refused"),
                ProgramEnd::TimedOut => format!("{who} ends its program: no reply came in time"),
                ProgramEnd::Crashed => format!("{who}’s program is cut off by the crash"),
            }
        }
        Event::BeliefBegan {
            worker,
            lock,
            handle,
            until,
        } => format!(
            "{} believes it holds {} with token {} until {}",
            who(worker),
            past.lock(lock),
            handle.token.0,
            time(until)
        ),
        Event::BeliefProlonged {
            worker,
            lock,
            until,
        } => format!(
            "{} now believes it holds {} until {}",
            who(worker),
            past.lock(lock),
            time(until)
        ),
        Event::BeliefEnded {
            worker,
            lock,
            handle,
            why,
        } => {
            let (who, lock) = (who(worker), past.lock(lock));
            match why {
                BeliefEnd::SentRelease => format!("{who} lets go of {lock}"),
                BeliefEnd::RenewRefused => {
                    format!("{who} learns that {lock} is no longer its own: renewal refused")
                }
                BeliefEnd::StaleFence => format!(
                    "{who} learns that {lock} is no longer its own: token {} refused",
                    handle.token.0
                ),
                BeliefEnd::Crashed => format!("{who} loses what it knew about {lock}"),
            }
        }
        Event::Sent { ref message, step } => sent_en(past, message, step),
        Event::Arrived { message, worker } => {
            let waits = past
                .pause(worker)
                .map(|_| ", and waits: the worker is paused");
            format!("{} arrives{}", parcel(message), waits.unwrap_or_default())
        }
        Event::Answered {
            worker,
            decision,
            answer: Answer::Ignore,
            ..
        } => format!(
            "{} ignores a reply that comes too late ({})",
            who(worker),
            outcome(decision.outcome(), Lang::En)
        ),
        Event::Answered {
            worker,
            decision,
            answer,
            ..
        } => format!(
            "{} reads the reply: {}{}",
            who(worker),
            outcome(decision.outcome(), Lang::En),
            answer_en(past, answer)
        ),
        Event::TimedOut {
            worker,
            kind: request_kind,
            answer,
            ..
        } => format!(
            "{} stops waiting for the reply to its {}{}",
            who(worker),
            kind(request_kind, Lang::En),
            answer_en(past, answer)
        ),
        Event::Held {
            message,
            until: Some(until),
        } => format!(
            "{} is held up on its way until {}",
            parcel(message),
            time(until)
        ),
        Event::Held {
            message,
            until: None,
        } => format!("{} is held up on its way", parcel(message)),
        Event::HoldEnded {
            message,
            arrives_at,
        } => format!(
            "{} goes on and will arrive at {}",
            parcel(message),
            time(arrives_at)
        ),
        Event::Hastened { message } => format!("{} is delivered at once", parcel(message)),
        Event::Lost { ref message } => {
            let absent = past
                .entry()
                .by
                .is_none()
                .then_some(": nobody is there to take it");
            format!(
                "{} is lost{}",
                parcel(message.id),
                absent.unwrap_or_default()
            )
        }
        Event::Duplicated { original, .. } => {
            format!("{} is doubled: a copy is on its way", parcel(original))
        }
        Event::Decided {
            worker,
            ref request,
            ref decision,
            ..
        } => decided_en(past, worker, request, decision),
        Event::Expired { lock, lease } => format!(
            "{} of {} (token {}) expires: {} is free",
            past.lease(lock, lease.handle.lease),
            who(lease.holder),
            lease.handle.token.0,
            past.lock(lock)
        ),
        Event::ProtectionsChanged { protections } => {
            format!("From now on: {}", changed(past, protections, Lang::En))
        }
        Event::Missed { worker, why } => {
            missed_en(&worker.map_or_else(|| "the worker".to_owned(), who), why)
        }
    }
}

fn sent_en(past: &Past, message: &Message, step: Option<SentStep>) -> String {
    let who = past.who(message.worker);
    let request = match &message.body {
        Body::Request { request, .. } => request,
        Body::Reply {
            request, decision, ..
        } => {
            return format!(
                "{} answers {who}: {}",
                super::capital(&peer(past, request, Lang::En)),
                outcome(decision.outcome(), Lang::En)
            );
        }
    };
    let again = match step {
        Some(step) if step.attempts > 1 => format!(", attempt {}", step.attempts),
        Some(_) | None => String::new(),
    };
    let lock = past.lock(request.lock());
    let lease = request
        .handle()
        .map(|handle| past.lease(request.lock(), handle.lease));
    match request {
        Request::Acquire { .. } => format!("{who} asks for {lock}{again}"),
        Request::Renew { .. } => {
            format!("{who} asks to renew {}{again}", lease.unwrap_or_default())
        }
        Request::Release { .. } => match lease {
            Some(lease) => format!("{who} sends the release of {lease}{again}"),
            None => format!("{who} sends a release of {lock} without a lease{again}"),
        },
        Request::Write { handle, value, .. } => {
            let to = past.told_key_of(request).map(|key| format!(" to {key}"));
            format!(
                "{who} sends {}{} {}{again}",
                past.value_name(*value),
                to.unwrap_or_default(),
                with_token_en(*handle)
            )
        }
    }
}

fn with_token_en(handle: Option<Handle>) -> String {
    match handle {
        Some(handle) => format!("with token {}", handle.token.0),
        None => "without a token".to_owned(),
    }
}

fn answer_en(past: &Past, answer: Answer) -> String {
    match answer {
        Answer::Advance | Answer::Note | Answer::Ignore => String::new(),
        Answer::AskAgain { at } if at <= past.at() => ", and asks again".to_owned(),
        Answer::AskAgain { at } => format!(", and will ask again at {}", clock(at, Lang::En)),
        Answer::Stop(_) => ", and ends its program".to_owned(),
    }
}

fn decided_en(past: &Past, worker: WorkerId, request: &Request, decision: &Decision) -> String {
    let who = past.who(worker);
    let lock = past.lock(request.lock());
    let name = |lease: &Lease| past.lease(request.lock(), lease.handle.lease);
    let whose = |lease: &Lease| format!("{} of {}", name(lease), past.who(lease.holder));
    let time = |at| clock(at, Lang::En);
    let own = request
        .handle()
        .map(|handle| format!(" of {}", past.lease(request.lock(), handle.lease)))
        .unwrap_or_default();
    match decision {
        Decision::Granted { lease, .. } => format!(
            "{who} is granted {lock} with token {} ({}) until {}",
            lease.handle.token.0,
            name(lease),
            time(lease.expires_at)
        ),
        Decision::DeniedHeld { lease } => format!(
            "{who} is told to wait: {} is live until {}",
            whose(lease),
            time(lease.expires_at)
        ),
        Decision::Renewed { lease, .. } => {
            format!(
                "{} is renewed until {}",
                whose(lease),
                time(lease.expires_at)
            )
        }
        Decision::RenewedForeignLease { lease, .. } => format!(
            "{who}’s renewal{own} prolongs {} until {}",
            whose(lease),
            time(lease.expires_at)
        ),
        Decision::RenewRejectedExpired => {
            format!("{who}’s renewal{own} is refused: no lease is live")
        }
        Decision::RenewRejectedNotOwner { lease } => {
            format!("{who}’s renewal{own} is refused: {} is live", whose(lease))
        }
        Decision::Released { lease } => format!("{} is released: {lock} is free", whose(lease)),
        Decision::ReleasedForeignLease { lease } => {
            format!("{who}’s release{own} ends {}: {lock} is free", whose(lease))
        }
        Decision::ReleaseRejectedNotOwner { lease: Some(lease) } => {
            format!("{who}’s release{own} is refused: {} is live", whose(lease))
        }
        Decision::ReleaseRejectedNotOwner { lease: None } => {
            format!("{who}’s release{own} is refused: nobody holds {lock}")
        }
        Decision::Accepted {
            highest_before,
            value_before,
            ..
        } => {
            let (write, value) = (write_en(past, &who, request), past.payload(request));
            match (request.handle(), value_before) {
                (Some(handle), Some(before)) if handle.token < *highest_before => format!(
                    "{write} is accepted after {}: {value} in place of {}",
                    highest_before.0,
                    past.value_name(*before)
                ),
                _ => format!("{write} is accepted: the value is {value}"),
            }
        }
        Decision::RejectedStaleFence { highest, .. } => {
            let write = write_en(past, &who, request);
            match request.handle().map(|handle| handle.token) {
                None => format!("{write} is rejected: there is nothing to compare"),
                Some(token) if token < *highest => {
                    format!("{write} is rejected: {} was accepted before", highest.0)
                }
                Some(token) => format!(
                    "{write} is rejected: {} was accepted before, and each token writes once",
                    token.0
                ),
            }
        }
    }
}

fn write_en(past: &Past, who: &str, request: &Request) -> String {
    let to = past.told_key_of(request).map(|key| format!(" to {key}"));
    format!(
        "{who}’s write{} {}",
        to.unwrap_or_default(),
        with_token_en(request.handle())
    )
}

fn missed_en(who: &str, why: Miss) -> String {
    match why {
        Miss::AlreadyPaused => format!("Nothing to pause: {who} is paused already"),
        Miss::NotPaused => format!("Nothing to resume: {who} is not paused"),
        Miss::HasCrashed => format!("Nothing to act on: {who} has crashed"),
        Miss::NotCrashed => format!("Nothing to start: {who} has not crashed"),
        Miss::NoKeepalive => format!("Nothing to act on: {who} has no keepalive"),
        Miss::KeepaliveStopped => {
            format!("Nothing to stop: {who}’s keepalive is stopped already")
        }
        Miss::KeepaliveRuns => format!("Nothing to resume: {who}’s keepalive is running"),
        Miss::NotSent => {
            format!("Nothing to deliver: {who} has not sent the message")
        }
        Miss::NotInFlight => "Nothing to act on: the message is no longer on its way".to_owned(),
        Miss::NoChange => "Nothing to change: the protections stand so already".to_owned(),
    }
}

fn ru(past: &Past) -> String {
    let who = |worker| past.who(worker);
    let time = |at| clock(at, Lang::Ru);
    let parcel = |message| parcel(past, message, Lang::Ru);
    match past.entry().event {
        Event::Started { worker, attempt: 1 } => format!("{} начинает работу", who(worker)),
        Event::Started { worker, .. } => {
            format!("{} запускается заново и ничего не помнит", who(worker))
        }
        Event::Paused { worker } => format!("{} замирает: пауза", who(worker)),
        Event::Resumed { worker } => match paused_for(past, worker) {
            Some(ms) => format!(
                "{} снова работает: пауза длилась {}",
                who(worker),
                span(ms, Lang::Ru)
            ),
            None => format!("{} снова работает", who(worker)),
        },
        Event::Crashed { worker } => format!("{} падает и забывает всё", who(worker)),
        Event::KeepaliveStopped { worker } => format!(
            "Keepalive у {} останавливается: аренды больше никто не продлевает",
            who(worker)
        ),
        Event::KeepaliveResumed { worker } => {
            format!("Keepalive у {} снова работает", who(worker))
        }
        Event::StepGiven { worker, ref step } => {
            format!(
                "{} получает шаг вручную: {}",
                who(worker),
                work(past, step, Lang::Ru)
            )
        }
        Event::ComputeBegan {
            worker,
            ms,
            operation,
            ..
        } => {
            let name = operation.map(|it| format!(" для {}", past.operation(it)));
            let ms = span(ms, Lang::Ru);
            format!(
                "{} начинает вычисление на {ms}{}",
                who(worker),
                name.unwrap_or_default()
            )
        }
        Event::ComputeEnded { worker } => format!("{} заканчивает вычисление", who(worker)),
        Event::ProgramEnded { worker, how } => {
            let who = who(worker);
            match how {
                ProgramEnd::Completed => format!("{who} завершает программу: все шаги сделаны"),
                ProgramEnd::Refused => format!("{who} прекращает программу: получен отказ"),
                ProgramEnd::TimedOut => {
                    format!("{who} прекращает программу: ответа вовремя не было")
                }
                ProgramEnd::Crashed => format!("Программа {who} обрывается вместе с падением"),
            }
        }
        Event::BeliefBegan {
            worker,
            lock,
            handle,
            until,
        } => format!(
            "{} считает, что держит {} с токеном {} до {}",
            who(worker),
            past.lock(lock),
            handle.token.0,
            time(until)
        ),
        Event::BeliefProlonged {
            worker,
            lock,
            until,
        } => format!(
            "{} теперь считает, что держит {} до {}",
            who(worker),
            past.lock(lock),
            time(until)
        ),
        Event::BeliefEnded {
            worker,
            lock,
            handle,
            why,
        } => {
            let (who, lock) = (who(worker), past.lock(lock));
            match why {
                BeliefEnd::SentRelease => format!("{who} больше не держит {lock}"),
                BeliefEnd::RenewRefused => {
                    format!("{who} узнаёт, что больше не держит {lock}: в продлении отказано")
                }
                BeliefEnd::StaleFence => format!(
                    "{who} узнаёт, что больше не держит {lock}: токен {} отклонён",
                    handle.token.0
                ),
                BeliefEnd::Crashed => format!("{who} теряет всё, что знает о {lock}"),
            }
        }
        Event::Sent { ref message, step } => sent_ru(past, message, step),
        Event::Arrived { message, worker } => {
            let waits = past.pause(worker).map(|_| " и ждёт: воркер на паузе");
            format!("{} приходит{}", parcel(message), waits.unwrap_or_default())
        }
        Event::Answered {
            worker,
            decision,
            answer: Answer::Ignore,
            ..
        } => format!(
            "{} пропускает опоздавший ответ ({})",
            who(worker),
            outcome(decision.outcome(), Lang::Ru)
        ),
        Event::Answered {
            worker,
            decision,
            answer,
            ..
        } => format!(
            "{} читает ответ: {}{}",
            who(worker),
            outcome(decision.outcome(), Lang::Ru),
            answer_ru(past, answer)
        ),
        Event::TimedOut {
            worker,
            kind: request_kind,
            answer,
            ..
        } => format!(
            "{} перестаёт ждать: ответ на {} не приходит вовремя{}",
            who(worker),
            kind(request_kind, Lang::Ru),
            answer_ru(past, answer)
        ),
        Event::Held {
            message,
            until: Some(until),
        } => format!(
            "{} задерживается в пути до {}",
            parcel(message),
            time(until)
        ),
        Event::Held {
            message,
            until: None,
        } => format!("{} задерживается в пути", parcel(message)),
        Event::HoldEnded {
            message,
            arrives_at,
        } => format!(
            "{} идёт дальше и придёт в {}",
            parcel(message),
            time(arrives_at)
        ),
        Event::Hastened { message } => format!("{} доставляется немедленно", parcel(message)),
        Event::Lost { ref message } => {
            let absent = past.entry().by.is_none().then_some(": принять его некому");
            format!(
                "{} теряется{}",
                parcel(message.id),
                absent.unwrap_or_default()
            )
        }
        Event::Duplicated { original, .. } => {
            format!("{} удваивается: в пути ещё и копия", parcel(original))
        }
        Event::Decided {
            worker,
            ref request,
            ref decision,
            ..
        } => decided_ru(past, worker, request, decision),
        Event::Expired { lock, lease } => format!(
            "Аренда {} ({}, токен {}) истекает: блокировка {} свободна",
            past.lease(lock, lease.handle.lease),
            who(lease.holder),
            lease.handle.token.0,
            past.lock(lock)
        ),
        Event::ProtectionsChanged { protections } => {
            format!("С этого момента: {}", changed(past, protections, Lang::Ru))
        }
        Event::Missed { worker, why } => {
            missed_ru(&worker.map_or_else(|| "воркер".to_owned(), who), why)
        }
    }
}

fn sent_ru(past: &Past, message: &Message, step: Option<SentStep>) -> String {
    let who = past.who(message.worker);
    let request = match &message.body {
        Body::Request { request, .. } => request,
        Body::Reply {
            request, decision, ..
        } => {
            return format!(
                "{} отвечает {who}: {}",
                super::capital(&peer(past, request, Lang::Ru)),
                outcome(decision.outcome(), Lang::Ru)
            );
        }
    };
    let again = match step {
        Some(step) if step.attempts > 1 => format!(", попытка {}", step.attempts),
        Some(_) | None => String::new(),
    };
    let lock = past.lock(request.lock());
    let lease = request
        .handle()
        .map(|handle| past.lease(request.lock(), handle.lease));
    match request {
        Request::Acquire { .. } => format!("{who} запрашивает {lock}{again}"),
        Request::Renew { .. } => {
            format!("{who} просит продлить {}{again}", lease.unwrap_or_default())
        }
        Request::Release { .. } => match lease {
            Some(lease) => format!("{who} отправляет освобождение {lease}{again}"),
            None => format!("{who} отправляет освобождение {lock} без аренды{again}"),
        },
        Request::Write { handle, value, .. } => {
            let to = past.told_key_of(request).map(|key| format!(" в {key}"));
            format!(
                "{who} отправляет {}{} {}{again}",
                past.value_name(*value),
                to.unwrap_or_default(),
                with_token_ru(*handle)
            )
        }
    }
}

fn with_token_ru(handle: Option<Handle>) -> String {
    match handle {
        Some(handle) => format!("с токеном {}", handle.token.0),
        None => "без токена".to_owned(),
    }
}

fn answer_ru(past: &Past, answer: Answer) -> String {
    match answer {
        Answer::Advance | Answer::Note | Answer::Ignore => String::new(),
        Answer::AskAgain { at } if at <= past.at() => "; сразу следует новый запрос".to_owned(),
        Answer::AskAgain { at } => format!("; новый запрос будет в {}", clock(at, Lang::Ru)),
        Answer::Stop(_) => "; на этом программа кончается".to_owned(),
    }
}

fn decided_ru(past: &Past, worker: WorkerId, request: &Request, decision: &Decision) -> String {
    let who = past.who(worker);
    let lock = past.lock(request.lock());
    let name = |lease: &Lease| past.lease(request.lock(), lease.handle.lease);
    let whose = |lease: &Lease| format!("{} ({})", name(lease), past.who(lease.holder));
    let time = |at| clock(at, Lang::Ru);
    let own = request
        .handle()
        .map(|handle| format!(" {}", past.lease(request.lock(), handle.lease)))
        .unwrap_or_default();
    match decision {
        Decision::Granted { lease, .. } => format!(
            "{who} получает {lock} с токеном {} ({}) до {}",
            lease.handle.token.0,
            name(lease),
            time(lease.expires_at)
        ),
        Decision::DeniedHeld { lease } => format!(
            "{who} получает отказ: аренда {} действует до {}",
            whose(lease),
            time(lease.expires_at)
        ),
        Decision::Renewed { lease, .. } => format!(
            "Аренда {} продлена до {}",
            whose(lease),
            time(lease.expires_at)
        ),
        Decision::RenewedForeignLease { lease, .. } => format!(
            "Продление{own} от {who} достаётся чужой аренде: {} действует до {}",
            whose(lease),
            time(lease.expires_at)
        ),
        Decision::RenewRejectedExpired => {
            format!("Продление{own} от {who} отклонено: ни одна аренда не действует")
        }
        Decision::RenewRejectedNotOwner { lease } => {
            format!(
                "Продление{own} от {who} отклонено: действует {}",
                whose(lease)
            )
        }
        Decision::Released { lease } => format!(
            "Аренда {} завершена: блокировка {lock} свободна",
            whose(lease)
        ),
        Decision::ReleasedForeignLease { lease } => format!(
            "Освобождение{own} от {who} снимает чужую аренду {}: блокировка {lock} свободна",
            whose(lease)
        ),
        Decision::ReleaseRejectedNotOwner { lease: Some(lease) } => format!(
            "Освобождение{own} от {who} отклонено: действует {}",
            whose(lease)
        ),
        Decision::ReleaseRejectedNotOwner { lease: None } => {
            format!("Освобождение{own} от {who} отклонено: блокировку {lock} никто не держит")
        }
        Decision::Accepted {
            highest_before,
            value_before,
            ..
        } => {
            let (write, value) = (write_ru(past, &who, request), past.payload(request));
            match (request.handle(), value_before) {
                (Some(handle), Some(before)) if handle.token < *highest_before => format!(
                    "{write} принята после {}: {value} вместо {}",
                    highest_before.0,
                    past.value_name(*before)
                ),
                _ => format!("{write} принята: теперь значение {value}"),
            }
        }
        Decision::RejectedStaleFence { highest, .. } => {
            let write = write_ru(past, &who, request);
            match request.handle().map(|handle| handle.token) {
                None => format!("{write} отклонена: сравнивать нечего"),
                Some(token) if token < *highest => {
                    format!("{write} отклонена: уже принят {}", highest.0)
                }
                Some(token) => format!(
                    "{write} отклонена: {} уже принят, а каждый токен пишет один раз",
                    token.0
                ),
            }
        }
    }
}

fn write_ru(past: &Past, who: &str, request: &Request) -> String {
    let to = past.told_key_of(request).map(|key| format!(" в {key}"));
    format!(
        "Запись {who}{} {}",
        to.unwrap_or_default(),
        with_token_ru(request.handle())
    )
}

fn missed_ru(who: &str, why: Miss) -> String {
    match why {
        Miss::AlreadyPaused => format!("Останавливать некого: {who} уже на паузе"),
        Miss::NotPaused => format!("Будить некого: {who} не на паузе"),
        Miss::HasCrashed => format!("Ничего не происходит: {who} не работает после падения"),
        Miss::NotCrashed => format!("Запускать некого: {who} и так работает"),
        Miss::NoKeepalive => format!("Ничего не происходит: у {who} нет keepalive"),
        Miss::KeepaliveStopped => format!("Останавливать нечего: keepalive у {who} уже стоит"),
        Miss::KeepaliveRuns => format!("Возобновлять нечего: keepalive у {who} работает"),
        Miss::NotSent => format!("Доставлять нечего: сообщение от {who} ещё не отправлено"),
        Miss::NotInFlight => "Ничего не происходит: этого сообщения уже нет в пути".to_owned(),
        Miss::NoChange => "Менять нечего: защита и так стоит".to_owned(),
    }
}

/// How long the pause lasted that now ends.
fn paused_for(past: &Past, worker: WorkerId) -> Option<Ms> {
    let paused = past.pause(worker)?;
    Some(past.at() - past.run().entry(paused).at)
}

/// The switches that changed, with their new values.
fn changed(past: &Past, now: Protections, lang: Lang) -> String {
    let changes: Vec<String> = super::ProtectionValue::changed(past.protections(), now)
        .into_iter()
        .map(|value| {
            let (name, value) = (value.protection().name(lang), value.name(lang));
            match lang {
                Lang::En => format!("“{name}” {value}"),
                Lang::Ru => format!("«{name}» {value}"),
            }
        })
        .collect();
    changes.join(", ")
}
