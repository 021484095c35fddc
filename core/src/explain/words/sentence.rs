//! One line for the event list, for every kind of event.

use super::{Arg, Arg::*, Both, ProtectionValue, Telling, capital, kind, outcome};
use crate::protocol::*;
use crate::words::Lang;

/// An event in one line, without a full stop.
pub(in crate::explain) fn sentence(tell: &Telling) -> String {
    let past = &tell.past;
    match past.entry().event {
        Event::Started { worker, attempt: 1 } => {
            tell.say("{0} starts", "{0} начинает работу", &[Who(worker)])
        }
        Event::Started { worker, .. } => tell.say(
            "{0} starts again, with no memory of before",
            "{0} запускается заново и ничего не помнит",
            &[Who(worker)],
        ),
        Event::Paused { worker } => tell.say("{0} is paused", "{0} на паузе", &[Who(worker)]),
        Event::Resumed { worker } => match past.pause(worker) {
            Some(paused) => tell.say(
                "{0} wakes after {1}",
                "{0} снова работает: пауза длилась {1}",
                &[Who(worker), Long(past.since(paused))],
            ),
            None => tell.say("{0} wakes", "{0} снова работает", &[Who(worker)]),
        },
        Event::Crashed { worker } => tell.say(
            "{0} crashes and forgets everything",
            "{0} падает и забывает всё",
            &[Who(worker)],
        ),
        Event::KeepaliveStopped { worker } => tell.say(
            "{0}’s keepalive stops: nothing renews its leases",
            "Keepalive у {0} останавливается: аренды больше никто не продлевает",
            &[Who(worker)],
        ),
        Event::KeepaliveResumed { worker } => tell.say(
            "{0}’s keepalive works again",
            "Keepalive у {0} снова работает",
            &[Who(worker)],
        ),
        Event::StepGiven { worker, ref step } => tell.say(
            "{0} is told by hand to {1}",
            "{0} получает шаг вручную: {1}",
            &[Who(worker), Told(tell.step(step))],
        ),
        Event::ComputeBegan {
            worker,
            ms,
            operation: Some(operation),
            ..
        } => tell.say(
            "{0} begins {1} of work on {2}",
            "{0} начинает вычисление на {1} для {2}",
            &[Who(worker), Long(ms), OperationName(operation)],
        ),
        Event::ComputeBegan { worker, ms, .. } => tell.say(
            "{0} begins {1} of work",
            "{0} начинает вычисление на {1}",
            &[Who(worker), Long(ms)],
        ),
        Event::ComputeEnded { worker } => tell.say(
            "{0} finishes its work",
            "{0} заканчивает вычисление",
            &[Who(worker)],
        ),
        Event::ProgramEnded { worker, how } => tell.say(
            "{0} ends its program: {1}",
            "{0} завершает программу: {1}",
            &[Who(worker), Text(super::ending(how))],
        ),
        Event::BeliefBegan {
            worker,
            lock,
            handle,
            until,
        } => tell.say(
            "{0} believes it holds {1} with token {2} until {3}",
            "{0} считает, что держит {1} с токеном {2} до {3}",
            &[
                Who(worker),
                LockName(lock),
                Number(handle.token.0),
                Time(until),
            ],
        ),
        Event::BeliefProlonged {
            worker,
            lock,
            until,
        } => tell.say(
            "{0} now believes it holds {1} until {2}",
            "{0} теперь считает, что держит {1} до {2}",
            &[Who(worker), LockName(lock), Time(until)],
        ),
        Event::BeliefEnded {
            worker,
            lock,
            handle,
            why,
        } => {
            let args = [Who(worker), LockName(lock), Number(handle.token.0)];
            match why {
                BeliefEnd::SentRelease => {
                    tell.say("{0} lets go of {1}", "{0} больше не держит {1}", &args)
                }
                BeliefEnd::RenewRefused => tell.say(
                    "{0} learns that {1} is no longer its own: renewal refused",
                    "{0} узнаёт, что больше не держит {1}: в продлении отказано",
                    &args,
                ),
                BeliefEnd::StaleFence => tell.say(
                    "{0} learns that {1} is no longer its own: token {2} refused",
                    "{0} узнаёт, что больше не держит {1}: токен {2} отклонён",
                    &args,
                ),
                BeliefEnd::Crashed => tell.say(
                    "{0} loses what it knew about {1}",
                    "{0} теряет всё, что знает о {1}",
                    &args,
                ),
            }
        }
        Event::Sent { ref message, step } => sent(tell, message, step),
        Event::Arrived { message, worker } => {
            let parcel = Told(tell.parcel(message));
            match past.pause(worker) {
                Some(_) => tell.say(
                    "{0} arrives, and waits: the worker is paused",
                    "{0} приходит и ждёт: воркер на паузе",
                    &[parcel],
                ),
                None => tell.say("{0} arrives", "{0} приходит", &[parcel]),
            }
        }
        Event::Answered {
            worker,
            decision,
            answer,
            ..
        } => {
            let reply = Text(outcome(decision.outcome()));
            let then = Told(then(tell, answer));
            match answer {
                Answer::Ignore => tell.say(
                    "{0} ignores a reply that comes too late ({1})",
                    "{0} пропускает опоздавший ответ ({1})",
                    &[Who(worker), reply],
                ),
                Answer::Advance | Answer::AskAgain { .. } | Answer::Stop(_) | Answer::Note => tell
                    .say(
                        "{0} reads the reply: {1}{2}",
                        "{0} читает ответ: {1}{2}",
                        &[Who(worker), reply, then],
                    ),
            }
        }
        Event::TimedOut {
            worker,
            kind: request,
            answer,
            ..
        } => tell.say(
            "{0} stops waiting for the reply to its {1}{2}",
            "{0} перестаёт ждать: ответ на {1} не приходит вовремя{2}",
            &[Who(worker), Text(kind(request)), Told(then(tell, answer))],
        ),
        Event::Held { message, until } => {
            let parcel = Told(tell.parcel(message));
            match until {
                Some(until) => tell.say(
                    "{0} is held up on its way until {1}",
                    "{0} задерживается в пути до {1}",
                    &[parcel, Time(until)],
                ),
                None => tell.say(
                    "{0} is held up on its way",
                    "{0} задерживается в пути",
                    &[parcel],
                ),
            }
        }
        Event::HoldEnded {
            message,
            arrives_at,
        } => tell.say(
            "{0} goes on and will arrive at {1}",
            "{0} идёт дальше и придёт в {1}",
            &[Told(tell.parcel(message)), Time(arrives_at)],
        ),
        Event::Hastened { message } => tell.say(
            "{0} is delivered at once",
            "{0} доставляется немедленно",
            &[Told(tell.parcel(message))],
        ),
        Event::Lost { ref message } => {
            let parcel = Told(tell.parcel(message.id));
            match past.entry().by {
                Some(_) => tell.say("{0} is lost", "{0} теряется", &[parcel]),
                None => tell.say(
                    "{0} is lost: nobody is there to take it",
                    "{0} теряется: принять его некому",
                    &[parcel],
                ),
            }
        }
        Event::Duplicated { original, .. } => tell.say(
            "{0} is doubled: a copy is on its way",
            "{0} удваивается: в пути ещё и копия",
            &[Told(tell.parcel(original))],
        ),
        Event::Decided {
            worker,
            ref request,
            ref decision,
            ..
        } => decided(tell, worker, request, decision),
        Event::Expired { lock, lease } => tell.say(
            "{0} of {1} (token {2}) expires: {3} is free",
            "Аренда {0} ({1}, токен {2}) истекает: блокировка {3} свободна",
            &[
                LeaseName(lock, lease.handle.lease),
                Who(lease.holder),
                Number(lease.handle.token.0),
                LockName(lock),
            ],
        ),
        Event::ProtectionsChanged { protections } => tell.say(
            "From now on: {0}",
            "С этого момента: {0}",
            &[Told(changed(tell, protections))],
        ),
        Event::Missed { worker, why } => missed(tell, worker, why),
    }
}

fn sent(tell: &Telling, message: &Message, step: Option<SentStep>) -> String {
    let who = Who(message.worker);
    let request = match &message.body {
        Body::Request { request, .. } => request,
        Body::Reply {
            request, decision, ..
        } => {
            let peer = Told(capital(&tell.peer(request)));
            let reply = Text(outcome(decision.outcome()));
            return tell.say(
                "{0} answers {1}: {2}",
                "{0} отвечает {1}: {2}",
                &[peer, who, reply],
            );
        }
    };
    let again = Told(match step {
        Some(step) if step.attempts > 1 => tell.say(
            ", attempt {0}",
            ", попытка {0}",
            &[Number(u64::from(step.attempts))],
        ),
        Some(_) | None => String::new(),
    });
    let lock = request.lock();
    match *request {
        Request::Acquire { .. } => tell.say(
            "{0} asks for {1}{2}",
            "{0} запрашивает {1}{2}",
            &[who, LockName(lock), again],
        ),
        Request::Renew { handle, .. } => tell.say(
            "{0} asks to renew {1}{2}",
            "{0} просит продлить {1}{2}",
            &[who, LeaseName(lock, handle.lease), again],
        ),
        Request::Release {
            handle: Some(handle),
            ..
        } => tell.say(
            "{0} sends the release of {1}{2}",
            "{0} отправляет освобождение {1}{2}",
            &[who, LeaseName(lock, handle.lease), again],
        ),
        Request::Release { handle: None, .. } => tell.say(
            "{0} sends a release of {1} without a lease{2}",
            "{0} отправляет освобождение {1} без аренды{2}",
            &[who, LockName(lock), again],
        ),
        Request::Write { handle, value, .. } => tell.say(
            "{0} sends {1}{2} {3}{4}",
            "{0} отправляет {1}{2} {3}{4}",
            &[
                who,
                ValueName(value),
                Told(tell.destination(request)),
                Told(tell.with_token(handle)),
                again,
            ],
        ),
    }
}

/// What a worker does about a reply or about silence, after it.
fn then(tell: &Telling, answer: Answer) -> String {
    match answer {
        Answer::Advance | Answer::Note | Answer::Ignore => String::new(),
        Answer::AskAgain { at } if at <= tell.past.at() => {
            tell.say(", and asks again", "; сразу следует новый запрос", &[])
        }
        Answer::AskAgain { at } => tell.say(
            ", and will ask again at {0}",
            "; новый запрос будет в {0}",
            &[Time(at)],
        ),
        Answer::Stop(_) => tell.say(
            ", and ends its program",
            "; на этом программа кончается",
            &[],
        ),
    }
}

fn decided(tell: &Telling, worker: WorkerId, request: &Request, decision: &Decision) -> String {
    let lock = request.lock();
    let who = Who(worker);
    let own = match request.handle() {
        Some(handle) => Told(tell.say(" of {0}", " {0}", &[LeaseName(lock, handle.lease)])),
        None => Told(String::new()),
    };
    match *decision {
        Decision::Granted { lease, .. } => tell.say(
            "{0} is granted {1} with token {2} ({3}) until {4}",
            "{0} получает {1} с токеном {2} ({3}) до {4}",
            &[
                who,
                LockName(lock),
                Number(lease.handle.token.0),
                LeaseName(lock, lease.handle.lease),
                Time(lease.expires_at),
            ],
        ),
        Decision::DeniedHeld { lease } => tell.say(
            "{0} is told to wait: {1} is live until {2}",
            "{0} получает отказ: аренда {1} действует до {2}",
            &[who, Arg::lease_of(lock, &lease), Time(lease.expires_at)],
        ),
        Decision::Renewed { lease, .. } => tell.say(
            "{0} is renewed until {1}",
            "Аренда {0} продлена до {1}",
            &[Arg::lease_of(lock, &lease), Time(lease.expires_at)],
        ),
        Decision::RenewedForeignLease { lease, .. } => tell.say(
            "{0}’s renewal{1} prolongs {2} until {3}",
            "Продление{1} от {0} достаётся чужой аренде: {2} действует до {3}",
            &[
                who,
                own,
                Arg::lease_of(lock, &lease),
                Time(lease.expires_at),
            ],
        ),
        Decision::RenewRejectedExpired => tell.say(
            "{0}’s renewal{1} is refused: no lease is live",
            "Продление{1} от {0} отклонено: ни одна аренда не действует",
            &[who, own],
        ),
        Decision::RenewRejectedNotOwner { lease } => tell.say(
            "{0}’s renewal{1} is refused: {2} is live",
            "Продление{1} от {0} отклонено: действует {2}",
            &[who, own, Arg::lease_of(lock, &lease)],
        ),
        Decision::Released { lease } => tell.say(
            "{0} is released: {1} is free",
            "Аренда {0} завершена: блокировка {1} свободна",
            &[Arg::lease_of(lock, &lease), LockName(lock)],
        ),
        Decision::ReleasedForeignLease { lease } => tell.say(
            "{0}’s release{1} ends {2}: {3} is free",
            "Освобождение{1} от {0} снимает чужую аренду {2}: блокировка {3} свободна",
            &[who, own, Arg::lease_of(lock, &lease), LockName(lock)],
        ),
        Decision::ReleaseRejectedNotOwner { lease: Some(lease) } => tell.say(
            "{0}’s release{1} is refused: {2} is live",
            "Освобождение{1} от {0} отклонено: действует {2}",
            &[who, own, Arg::lease_of(lock, &lease)],
        ),
        Decision::ReleaseRejectedNotOwner { lease: None } => tell.say(
            "{0}’s release{1} is refused: nobody holds {2}",
            "Освобождение{1} от {0} отклонено: блокировку {2} никто не держит",
            &[who, own, LockName(lock)],
        ),
        Decision::Accepted {
            highest_before,
            value_before,
            ..
        } => {
            let (write, value) = (write(tell, who, request), Name(tell.past.payload(request)));
            match (request.handle(), value_before) {
                (Some(handle), Some(before)) if handle.token < highest_before => tell.say(
                    "{0} is accepted after {1}: {2} in place of {3}",
                    "{0} принята после {1}: {2} вместо {3}",
                    &[write, Number(highest_before.0), value, ValueName(before)],
                ),
                _ => tell.say(
                    "{0} is accepted: the value is {1}",
                    "{0} принята: теперь значение {1}",
                    &[write, value],
                ),
            }
        }
        Decision::RejectedStaleFence { highest, .. } => {
            let write = write(tell, who, request);
            match request.handle().map(|handle| handle.token) {
                None => tell.say(
                    "{0} is rejected: there is nothing to compare",
                    "{0} отклонена: сравнивать нечего",
                    &[write],
                ),
                Some(token) if token < highest => tell.say(
                    "{0} is rejected: {1} was accepted before",
                    "{0} отклонена: уже принят {1}",
                    &[write, Number(highest.0)],
                ),
                Some(token) => tell.say(
                    "{0} is rejected: {1} was accepted before, and each token writes once",
                    "{0} отклонена: {1} уже принят, а каждый токен пишет один раз",
                    &[write, Number(token.0)],
                ),
            }
        }
    }
}

fn write<'a>(tell: &Telling, who: Arg<'a>, request: &Request) -> Arg<'a> {
    Told(tell.say(
        "{0}’s write{1} {2}",
        "Запись {0}{1} {2}",
        &[
            who,
            Told(tell.destination(request)),
            Told(tell.with_token(request.handle())),
        ],
    ))
}

fn missed(tell: &Telling, worker: Option<WorkerId>, why: Miss) -> String {
    let who = match worker {
        Some(worker) => Who(worker),
        None => Text(Both("the worker", "воркер")),
    };
    let Both(en, ru) = match why {
        Miss::AlreadyPaused => Both(
            "Nothing to pause: {0} is paused already",
            "Останавливать некого: {0} уже на паузе",
        ),
        Miss::NotPaused => Both(
            "Nothing to resume: {0} is not paused",
            "Будить некого: {0} не на паузе",
        ),
        Miss::HasCrashed => Both(
            "Nothing to act on: {0} has crashed",
            "Ничего не происходит: {0} не работает после падения",
        ),
        Miss::NotCrashed => Both(
            "Nothing to start: {0} has not crashed",
            "Запускать некого: {0} и так работает",
        ),
        Miss::NoKeepalive => Both(
            "Nothing to act on: {0} has no keepalive",
            "Ничего не происходит: у {0} нет keepalive",
        ),
        Miss::KeepaliveStopped => Both(
            "Nothing to stop: {0}’s keepalive is stopped already",
            "Останавливать нечего: keepalive у {0} уже стоит",
        ),
        Miss::KeepaliveRuns => Both(
            "Nothing to resume: {0}’s keepalive is running",
            "Возобновлять нечего: keepalive у {0} работает",
        ),
        Miss::NotSent => Both(
            "Nothing to deliver: {0} has not sent the message",
            "Доставлять нечего: сообщение от {0} ещё не отправлено",
        ),
        Miss::NotInFlight => Both(
            "Nothing to act on: the message is no longer on its way",
            "Ничего не происходит: этого сообщения уже нет в пути",
        ),
        Miss::NoChange => Both(
            "Nothing to change: the protections stand so already",
            "Менять нечего: защита и так стоит",
        ),
    };
    tell.say(en, ru, &[who])
}

/// The switches that changed, with their new values.
fn changed(tell: &Telling, now: Protections) -> String {
    let lang: Lang = tell.lang;
    let mut told = String::new();
    for value in ProtectionValue::changed(tell.past.protections(), now) {
        if !told.is_empty() {
            told.push_str(", ");
        }
        let name = Name(value.protection().name(lang));
        told.push_str(&tell.say("“{0}” {1}", "«{0}» {1}", &[name, Name(value.name(lang))]));
    }
    told
}
