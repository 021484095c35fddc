//! One line for the event list, for every kind of event.

use super::{Arg, Arg::*, Setting, Telling, both, capital, kind, outcome, title};
use crate::protocol::*;
use crate::words::Lang;

/// An event in one line, without a full stop.
pub(in crate::explain) fn sentence(tell: &Telling) -> String {
    let past = &tell.past;
    match past.entry().event {
        Event::Started { worker, attempt: 1 } => {
            tell.say(both!("{0} starts", "{0} начинает работу"), &[Who(worker)])
        }
        Event::Started { worker, .. } => tell.say(
            both!(
                "{0} starts again, with no memory of before",
                "{0} запускается заново и ничего не помнит"
            ),
            &[Who(worker)],
        ),
        Event::Paused { worker } => {
            tell.say(both!("{0} is paused", "{0} на паузе"), &[Who(worker)])
        }
        Event::Resumed { worker } => match past.pause(worker) {
            Some(paused) => tell.say(
                both!(
                    "{0} wakes after {1}",
                    "{0} снова работает: пауза длилась {1}"
                ),
                &[Who(worker), Long(past.since(paused))],
            ),
            None => tell.say(both!("{0} wakes", "{0} снова работает"), &[Who(worker)]),
        },
        Event::Crashed { worker } => tell.say(
            both!(
                "{0} crashes and forgets everything",
                "{0} падает и забывает всё"
            ),
            &[Who(worker)],
        ),
        Event::KeepaliveStopped { worker } => tell.say(
            both!(
                "{0}’s keepalive stops: nothing renews its leases",
                "Keepalive у {0} останавливается: аренды больше никто не продлевает"
            ),
            &[Who(worker)],
        ),
        Event::KeepaliveResumed { worker } => tell.say(
            both!(
                "{0}’s keepalive works again",
                "Keepalive у {0} снова работает"
            ),
            &[Who(worker)],
        ),
        Event::ClockSkewed { worker, .. } => tell.say(
            both!(
                "{0}’s own clock now says {1}",
                "Свои часы {0} теперь показывают {1}"
            ),
            &[Who(worker), Told(clock_of(tell, worker))],
        ),
        Event::StepGiven { worker, ref step } => tell.say(
            both!(
                "{0} is told by hand to {1}",
                "{0} получает шаг вручную: {1}"
            ),
            &[Who(worker), Told(tell.step(step))],
        ),
        Event::ComputeBegan {
            worker,
            ms,
            operation: Some(operation),
            ..
        } => tell.say(
            both!(
                "{0} begins {1} of work on {2}",
                "{0} начинает вычисление на {1} для {2}"
            ),
            &[Who(worker), Long(ms), OperationName(operation)],
        ),
        Event::ComputeBegan { worker, ms, .. } => tell.say(
            both!("{0} begins {1} of work", "{0} начинает вычисление на {1}"),
            &[Who(worker), Long(ms)],
        ),
        Event::ComputeEnded { worker } => tell.say(
            both!("{0} finishes its work", "{0} заканчивает вычисление"),
            &[Who(worker)],
        ),
        Event::ProgramEnded { worker, how } if was_given_up(tell, worker, how) => tell.say(
            both!(
                "{0} has done what was given by hand; its program was given up before",
                "{0} заканчивает заданное вручную; программа оборвалась раньше"
            ),
            &[Who(worker)],
        ),
        Event::ProgramEnded {
            worker,
            how: ProgramEnd::Completed,
        } if tell.past.run().setup().workers[worker.index()]
            .program
            .is_empty() =>
        {
            tell.say(
                both!(
                    "{0} has no program: give it a step",
                    "У {0} нет программы: задайте шаг"
                ),
                &[Who(worker)],
            )
        }
        Event::ProgramEnded { worker, how } => tell.say(
            both!("{0} ends its program: {1}", "{0} завершает программу: {1}"),
            &[Who(worker), Text(super::ending(how))],
        ),
        Event::BeliefBegan {
            worker,
            lock,
            handle,
            until_own_ms,
        } => tell.say(
            both!(
                "{0} believes it holds {1} with token {2} until {3}",
                "{0} считает, что держит {1} с токеном {2} до {3}"
            ),
            &[
                Who(worker),
                LockName(lock),
                TokenNo(handle.token),
                OwnTime(worker, until_own_ms),
            ],
        ),
        Event::BeliefProlonged {
            worker,
            lock,
            until_own_ms,
        } => tell.say(
            both!(
                "{0} now believes it holds {1} until {2}",
                "{0} теперь считает, что держит {1} до {2}"
            ),
            &[Who(worker), LockName(lock), OwnTime(worker, until_own_ms)],
        ),
        Event::BeliefEnded {
            worker,
            lock,
            handle,
            why,
        } => {
            let args = [Who(worker), LockName(lock), TokenNo(handle.token)];
            match why {
                BeliefEnd::SentRelease => tell.say(
                    both!("{0} lets go of {1}", "{0} больше не держит {1}"),
                    &args,
                ),
                BeliefEnd::RenewRefused => tell.say(
                    both!(
                        "{0} learns that {1} is no longer its own: renewal refused",
                        "{0} узнаёт, что больше не держит {1}: в продлении отказано"
                    ),
                    &args,
                ),
                BeliefEnd::CheckSaidNo => tell.say(
                    both!(
                        "{0} learns that {1} is no longer its own: it asked",
                        "{0} узнаёт, что больше не держит {1}: таков ответ на вопрос"
                    ),
                    &args,
                ),
                BeliefEnd::StaleFence => tell.say(
                    both!(
                        "{0} learns that {1} is no longer its own: token {2} refused",
                        "{0} узнаёт, что больше не держит {1}: токен {2} отклонён"
                    ),
                    &args,
                ),
                BeliefEnd::Crashed => tell.say(
                    both!(
                        "{0} loses what it knew about {1}",
                        "{0} теряет всё, что знает о {1}"
                    ),
                    &args,
                ),
            }
        }
        Event::DeadlineChecked {
            worker,
            lock,
            own_ms,
            until_own_ms,
            answer,
            ..
        } => deadline_checked(tell, (worker, lock), own_ms, until_own_ms, answer),
        Event::GapBegan {
            worker,
            ref step,
            until,
            ..
        } => tell.say(
            both!(
                "{0} is done with its checks; at {2} it will {1}",
                "{0} заканчивает проверки; в {2} следует {1}"
            ),
            &[
                Who(worker),
                match step.step.kind() {
                    Some(RequestKind::Call) => Text(both!("send its call", "обращение")),
                    _ => Text(both!("send its write", "запись")),
                },
                Time(until),
            ],
        ),
        Event::Skipped {
            worker,
            ref request,
            answer,
            ..
        } => tell.say(
            both!(
                "{0} does not send its {1}: the lock is not its own{2}",
                "{0} не отправляет {1}: блокировка уже не своя{2}"
            ),
            &[
                Who(worker),
                Text(kind(request.kind())),
                Told(then(tell, answer)),
            ],
        ),
        Event::Cancelled {
            worker,
            request: Some(ref request),
            ..
        } => tell.say(
            both!(
                "{0} stops by itself, and will not send its {1}",
                "{0} останавливается по своей воле, {1} отправлять не будет"
            ),
            &[Who(worker), Text(kind(request.kind()))],
        ),
        Event::Cancelled { worker, .. } => tell.say(
            both!(
                "{0} stops by itself: it has lost the lock",
                "{0} останавливается по своей воле: блокировка потеряна"
            ),
            &[Who(worker)],
        ),
        Event::Sent { ref message, step } => sent(tell, message, step),
        Event::Arrived { message, worker } => {
            let parcel = Told(tell.parcel(message));
            match past.pause(worker) {
                Some(_) => tell.say(
                    both!(
                        "{0} arrives, and waits: the worker is paused",
                        "{0} приходит и ждёт: воркер на паузе"
                    ),
                    &[parcel],
                ),
                None => tell.say(both!("{0} arrives", "{0} приходит"), &[parcel]),
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
                    both!(
                        "{0} ignores a reply that comes too late ({1})",
                        "{0} пропускает опоздавший ответ ({1})"
                    ),
                    &[Who(worker), reply],
                ),
                Answer::Advance
                | Answer::AskAgain { .. }
                | Answer::Reacquire { .. }
                | Answer::GoOn
                | Answer::Stop(_)
                | Answer::Note => tell.say(
                    both!("{0} reads the reply: {1}{2}", "{0} читает ответ: {1}{2}"),
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
            both!(
                "{0} stops waiting for the reply to its {1}{2}",
                "{0} перестаёт ждать: ответ на {1} не приходит вовремя{2}"
            ),
            &[Who(worker), Text(kind(request)), Told(then(tell, answer))],
        ),
        Event::Held { message, until } => {
            let parcel = Told(tell.parcel(message));
            match until {
                Some(until) => tell.say(
                    both!(
                        "{0} is held up on its way until {1}",
                        "{0} задерживается в пути до {1}"
                    ),
                    &[parcel, Time(until)],
                ),
                None => tell.say(
                    both!("{0} is held up on its way", "{0} задерживается в пути"),
                    &[parcel],
                ),
            }
        }
        Event::HoldEnded {
            message,
            arrives_at,
        } => tell.say(
            both!(
                "{0} goes on and will arrive at {1}",
                "{0} идёт дальше и придёт в {1}"
            ),
            &[Told(tell.parcel(message)), Time(arrives_at)],
        ),
        Event::Hastened { message } => tell.say(
            both!("{0} is delivered at once", "{0} доставляется немедленно"),
            &[Told(tell.parcel(message))],
        ),
        Event::Lost { ref message } => {
            let parcel = Told(tell.parcel(message.id));
            match past.entry().by {
                Some(_) => tell.say(both!("{0} is lost", "{0} теряется"), &[parcel]),
                None if past.is_cut(message.link()) => tell.say(
                    both!("{0} is lost: the link is cut", "{0} теряется: связи нет"),
                    &[parcel],
                ),
                None => tell.say(
                    both!(
                        "{0} is lost: nobody is there to take it",
                        "{0} теряется: принять его некому"
                    ),
                    &[parcel],
                ),
            }
        }
        Event::Duplicated { original, .. } => tell.say(
            both!(
                "{0} is doubled: a copy is on its way",
                "{0} удваивается: в пути ещё и копия"
            ),
            &[Told(tell.parcel(original))],
        ),
        Event::LinkCut { link } => tell.say(
            both!(
                "The link between {0} and {1} is cut",
                "Связь обрывается: {0} – {1}"
            ),
            &[Who(link.worker), Told(tell.peer_name(link.peer))],
        ),
        Event::LinkHealed { link } => tell.say(
            both!(
                "The link between {0} and {1} works again",
                "Связь снова есть: {0} – {1}"
            ),
            &[Who(link.worker), Told(tell.peer_name(link.peer))],
        ),
        Event::Compared {
            worker,
            ref request,
            lands_at,
            ..
        } => tell.say(
            both!(
                "{0} passes the comparison; the change is made at {1}",
                "{0} проходит сверку; изменение будет в {1}"
            ),
            &[write(tell, Who(worker), request), Time(lands_at)],
        ),
        Event::Decided {
            worker,
            ref request,
            ref decision,
            ..
        } => decided(tell, worker, request, decision),
        Event::Superseded {
            lock,
            ref lease,
            by,
        } => tell.say(
            both!(
                "{0} takes {1} from its holder: {2} (token {3}) is over",
                "{0} отбирает {1}: аренда {2}, токен {3}, кончается"
            ),
            &[
                Who(by),
                LockName(lock),
                Arg::lease_of(lock, lease),
                TokenNo(lease.handle.token),
            ],
        ),
        Event::Revoked { lock, ref lease } => tell.say(
            both!(
                "{0} (token {1}) is revoked: {2} is free",
                "Аренда {0}, токен {1}, отозвана: блокировка {2} свободна"
            ),
            &[
                Arg::lease_of(lock, lease),
                TokenNo(lease.handle.token),
                LockName(lock),
            ],
        ),
        Event::LockReopened { lock } => tell.say(
            both!("{0} can be granted again", "Блокировка {0} снова открыта"),
            &[LockName(lock)],
        ),
        Event::AuthorityRestarted {
            forgets_leases: true,
        } => tell.say(
            both!(
                "The lock service restarts and forgets who held what",
                "Сервис блокировок перезапущен и не помнит, кто что держал"
            ),
            &[],
        ),
        Event::AuthorityRestarted {
            forgets_leases: false,
        } => tell.say(
            both!(
                "The lock service restarts; its leases live on",
                "Сервис блокировок перезапущен; аренды живут дальше"
            ),
            &[],
        ),
        Event::LeaseForgotten { lock, ref lease } => tell.say(
            both!(
                "{0} (token {1}) is forgotten: {2} is free",
                "Аренда {0}, токен {1}, забыта: блокировка {2} свободна"
            ),
            &[
                Arg::lease_of(lock, lease),
                TokenNo(lease.handle.token),
                LockName(lock),
            ],
        ),
        Event::CounterReset { lock, counter } => tell.say(
            both!(
                "The token counter of {0} begins again after {1}",
                "Счётчик токенов {0} начинает заново, после {1}"
            ),
            &[LockName(lock), TokenNo(counter)],
        ),
        Event::Expired { lock, lease } => tell.say(
            both!(
                "{0} of {1} (token {2}) expires: {3} is free",
                "Аренда {0} ({1}, токен {2}) истекает: блокировка {3} свободна"
            ),
            &[
                LeaseName(lock, lease.handle.lease),
                Who(lease.holder),
                TokenNo(lease.handle.token),
                LockName(lock),
            ],
        ),
        Event::ProtectionsChanged { protections } => tell.say(
            both!("From now on: {0}", "С этого момента: {0}"),
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
                both!("{0} answers {1}: {2}", "{0} отвечает {1}: {2}"),
                &[peer, who, reply],
            );
        }
    };
    let again = Told(match step {
        Some(step) if step.attempts > 1 => tell.say(
            both!(", attempt {0}", ", попытка {0}"),
            &[Number(u64::from(step.attempts))],
        ),
        Some(_) | None => String::new(),
    });
    let lock = request.lock();
    let own = match request.handle() {
        Some(handle) => LeaseName(lock, handle.lease),
        None => LockName(lock),
    };
    let text = match *request {
        Request::Acquire { steal: true, .. } => both!(
            "{0} takes {5} from whoever holds it{1}",
            "{0} забирает {5}, кто бы ни держал{1}"
        ),
        Request::Acquire { queue: true, .. } => both!(
            "{0} asks for {5}, and will queue for it{1}",
            "{0} запрашивает {5} и готов встать в очередь{1}"
        ),
        Request::Acquire { .. } => both!("{0} asks for {5}{1}", "{0} запрашивает {5}{1}"),
        Request::Renew { .. } => both!("{0} asks to renew {2}{1}", "{0} просит продлить {2}{1}"),
        Request::Release {
            by: Credentials {
                handle: Some(_), ..
            },
        } => both!(
            "{0} sends the release of {2}{1}",
            "{0} отправляет освобождение {2}{1}"
        ),
        Request::Release { .. } => both!(
            "{0} sends a release of {2} without a lease{1}",
            "{0} отправляет освобождение {2} без аренды{1}"
        ),
        Request::CheckLock { .. } => both!(
            "{0} asks whether {2} is still its own{1}",
            "{0} спрашивает, действует ли {2}{1}"
        ),
        Request::Read { .. } => both!("{0} reads {6}{1}", "{0} читает {6}{1}"),
        Request::Begin { .. } => both!(
            "{0} asks to begin a long operation on {6} {4}{1}",
            "{0} просит начать длинную операцию над {6} {4}{1}"
        ),
        Request::Claim { .. } => both!(
            "{0} presents itself to {6} {4}{1}",
            "{0} представляется ключу {6} {4}{1}"
        ),
        Request::Write { .. } => both!("{0} sends {7}{3} {4}{1}", "{0} отправляет {7}{3} {4}{1}"),
        Request::Call { .. } => both!("{0} asks for {7} {4}{1}", "{0} обращается: {7} {4}{1}"),
    };
    tell.say(
        text,
        &[
            who,
            again,
            own,
            Told(tell.destination(request)),
            Told(tell.with_token(request)),
            LockName(lock),
            request.key().map_or(LockName(lock), KeyName),
            Told(tell.payload(request)),
        ],
    )
}

/// What a worker does about a reply or about silence, after it.
fn then(tell: &Telling, answer: Answer) -> String {
    match answer {
        Answer::Advance | Answer::GoOn | Answer::Note | Answer::Ignore => String::new(),
        Answer::Reacquire { .. } => tell.say(
            both!(
                ", and acquires the lock again",
                "; блокировка запрашивается заново"
            ),
            &[],
        ),
        Answer::AskAgain { at } if at <= tell.past.at() => tell.say(
            both!(", and asks again", "; сразу следует новый запрос"),
            &[],
        ),
        Answer::AskAgain { at } => tell.say(
            both!(", and will ask again at {0}", "; новый запрос будет в {0}"),
            &[Time(at)],
        ),
        Answer::Stop(_) => tell.say(
            both!(", and ends its program", "; на этом программа кончается"),
            &[],
        ),
    }
}

fn deadline_checked(
    tell: &Telling,
    (worker, lock): (WorkerId, LockId),
    own_ms: i64,
    until_own_ms: Option<i64>,
    answer: Answer,
) -> String {
    let who = Who(worker);
    let is_in_time = until_own_ms.is_some_and(|until| own_ms < until);
    let Some(until) = until_own_ms else {
        return tell.say(
            both!(
                "{0} looks at its clock, but knows of no lease of {1}{2}",
                "{0} смотрит на часы, но об аренде {1} ничего не знает{2}"
            ),
            &[who, LockName(lock), Told(then(tell, answer))],
        );
    };
    let args = [
        who,
        Told(super::telling::own_clock(own_ms, tell.lang)),
        Told(super::telling::own_clock(until, tell.lang)),
        Told(then(tell, answer)),
    ];
    match is_in_time {
        true => tell.say(
            both!(
                "{0} looks at its clock: {1}, its deadline is {2}{3}",
                "{0} смотрит на часы: {1}, свой срок – {2}{3}"
            ),
            &args,
        ),
        false => tell.say(
            both!(
                "{0} looks at its clock: {1}, its deadline was {2}{3}",
                "{0} смотрит на часы: {1}, а свой срок был до {2}{3}"
            ),
            &args,
        ),
    }
}

/// What a worker's own clock says right after it was set.
fn clock_of(tell: &Telling, worker: WorkerId) -> String {
    let past = &tell.past;
    let clock = match past.entry().event {
        Event::ClockSkewed { clock, .. } => clock,
        _ => past.clock(worker),
    };
    let reading = super::telling::own_clock(clock.reading(past.at()), tell.lang);
    match clock.drift_ppm {
        0 => reading,
        ppm => format!("{reading} ({ppm:+}\u{a0}ppm)"),
    }
}

/// A program that ends in good order although a refusal or a silence has ended it before: only
/// steps given by hand came after that.
fn was_given_up(tell: &Telling, worker: WorkerId, how: ProgramEnd) -> bool {
    let past = &tell.past;
    how == ProgramEnd::Completed
        && past.run().world_after(past.id().0).workers[worker.index()].next_step == u16::MAX
}

fn decided(tell: &Telling, worker: WorkerId, request: &Request, decision: &Decision) -> String {
    let lock = request.lock();
    let who = Who(worker);
    let own = match request.handle() {
        Some(handle) => Told(tell.say(both!(" of {0}", " {0}"), &[LeaseName(lock, handle.lease)])),
        None => Told(String::new()),
    };
    match *decision {
        Decision::Granted { lease, .. } => tell.say(
            both!(
                "{0} is granted {1} with token {2} ({3}) until {4}",
                "{0} получает {1} с токеном {2} ({3}) до {4}"
            ),
            &[
                who,
                LockName(lock),
                TokenNo(lease.handle.token),
                LeaseName(lock, lease.handle.lease),
                Time(lease.expires_at),
            ],
        ),
        Decision::Queued { ahead: 0 } => tell.say(
            both!(
                "{0} waits in the queue for {1}, first in line",
                "{0} ждёт в очереди за {1}, впереди никого"
            ),
            &[who, LockName(lock)],
        ),
        Decision::Queued { ahead } => tell.say(
            both!(
                "{0} waits in the queue for {1}, with {2} ahead",
                "{0} ждёт в очереди за {1}, впереди {2}"
            ),
            &[who, LockName(lock), Number(u64::from(ahead))],
        ),
        Decision::DeniedHeld { lease } => tell.say(
            both!(
                "{0} does not get the lock: {1} is live until {2}",
                "{0} получает отказ: аренда {1} действует до {2}"
            ),
            &[who, Arg::lease_of(lock, &lease), Time(lease.expires_at)],
        ),
        Decision::DeniedLockDelay { until } => tell.say(
            both!(
                "{0} does not get {1}: after the expiry it stays closed until {2}",
                "{0} получает отказ: после истечения блокировка {1} закрыта до {2}"
            ),
            &[who, LockName(lock), Time(until)],
        ),
        Decision::Renewed { lease, .. } => tell.say(
            both!("{0} is renewed until {1}", "Аренда {0} продлена до {1}"),
            &[Arg::lease_of(lock, &lease), Time(lease.expires_at)],
        ),
        Decision::RenewedForeignLease { lease, .. } => tell.say(
            both!(
                "{0}’s renewal{1} prolongs {2} until {3}",
                "Запрос {0} на продление{1} продлевает чужую аренду: {2} действует до {3}"
            ),
            &[
                who,
                own,
                Arg::lease_of(lock, &lease),
                Time(lease.expires_at),
            ],
        ),
        Decision::RenewRejectedExpired => tell.say(
            both!(
                "{0}’s renewal{1} is refused: no lease is live",
                "Запрос {0} на продление{1} отклонён: ни одна аренда не действует"
            ),
            &[who, own],
        ),
        Decision::RenewRejectedNotOwner { lease } => tell.say(
            both!(
                "{0}’s renewal{1} is refused: {2} is live",
                "Запрос {0} на продление{1} отклонён: действует {2}"
            ),
            &[who, own, Arg::lease_of(lock, &lease)],
        ),
        Decision::Released { lease } => tell.say(
            both!(
                "{0} is released: {1} is free",
                "Аренда {0} завершена: блокировка {1} свободна"
            ),
            &[Arg::lease_of(lock, &lease), LockName(lock)],
        ),
        Decision::ReleasedForeignLease { lease } => tell.say(
            both!(
                "{0}’s release{1} ends {2}: {3} is free",
                "Запрос {0} на освобождение{1} снимает чужую аренду {2}: блокировка {3} свободна"
            ),
            &[who, own, Arg::lease_of(lock, &lease), LockName(lock)],
        ),
        Decision::ReleaseRejectedNotOwner { lease: Some(lease) } => tell.say(
            both!(
                "{0}’s release{1} is refused: {2} is live",
                "Запрос {0} на освобождение{1} отклонён: действует {2}"
            ),
            &[who, own, Arg::lease_of(lock, &lease)],
        ),
        Decision::ReleaseRejectedNotOwner { lease: None } => tell.say(
            both!(
                "{0}’s release{1} is refused: nobody holds {2}",
                "Запрос {0} на освобождение{1} отклонён: блокировку {2} никто не держит"
            ),
            &[who, own, LockName(lock)],
        ),
        Decision::CheckYes { lease } => tell.say(
            both!(
                "{0} is told that {1} is its own until {2}",
                "{0} получает ответ: аренда {1} действует до {2}"
            ),
            &[
                who,
                LeaseName(lock, lease.handle.lease),
                Time(lease.expires_at),
            ],
        ),
        Decision::CheckNo { lease: Some(lease) } => tell.say(
            both!(
                "{0} is told that {1} is not its own: {2} is live",
                "{0} получает ответ: {1} уже не своя, действует {2}"
            ),
            &[who, LockName(lock), Arg::lease_of(lock, &lease)],
        ),
        Decision::CheckNo { lease: None } => tell.say(
            both!(
                "{0} is told that {1} is not its own: nobody holds it",
                "{0} получает ответ: {1} уже не своя, её никто не держит"
            ),
            &[who, LockName(lock)],
        ),
        Decision::Read { value, version } => tell.say(
            both!(
                "{0} reads {1}: {2}, version {3}",
                "{0} читает {1}: {2}, версия {3}"
            ),
            &[
                who,
                request.key().map_or(LockName(lock), KeyName),
                tell.value(value),
                Number(u64::from(version)),
            ],
        ),
        Decision::Begun { highest } => tell.say(
            both!(
                "{0} begins a long operation on {1} {2}; the highest accepted is {3}",
                "{0} начинает длинную операцию над {1} {2}; наибольший принятый – {3}"
            ),
            &[
                who,
                request.key().map_or(LockName(lock), KeyName),
                Told(tell.with_token(request)),
                TokenNo(highest),
            ],
        ),
        Decision::Claimed {
            highest_before,
            highest_after,
        } => tell.say(
            both!(
                "{0} claims {1} {2}: the highest accepted goes from {3} to {4}",
                "{0} предъявляет токен ключу {1}: наибольший принятый был {3}, теперь {4}"
            ),
            &[
                who,
                request.key().map_or(LockName(lock), KeyName),
                Told(tell.with_token(request)),
                TokenNo(highest_before),
                TokenNo(highest_after),
            ],
        ),
        Decision::Accepted {
            highest_before,
            value_before,
            value_after,
            ..
        } => {
            let write = write(tell, who, request);
            let now = tell.value(value_after);
            match (request.token(), value_before) {
                (Some(token), Some(before)) if token < highest_before => tell.say(
                    both!(
                        "{0} is accepted after {1}: {2} in place of {3}",
                        "{0} принята после {1}: {2} вместо {3}"
                    ),
                    &[write, TokenNo(highest_before), now, ValueName(before)],
                ),
                _ if value_after.is_none() => tell.say(
                    both!(
                        "{0} is accepted: the value is gone",
                        "{0} принята: значения больше нет"
                    ),
                    &[write],
                ),
                _ => tell.say(
                    both!(
                        "{0} is accepted: the value is {1}",
                        "{0} принята: теперь значение {1}"
                    ),
                    &[write, now],
                ),
            }
        }
        Decision::RejectedStaleFence { highest, .. } => {
            rejected(tell, write(tell, who, request), request, highest)
        }
        Decision::RejectedVersionConflict {
            expected: Some(expected),
            actual,
            ..
        } => tell.say(
            both!(
                "{0} is rejected: it was made for version {1}, and the key is at {2}",
                "{0} отклонена: она для версии {1}, а у ключа уже {2}"
            ),
            &[
                write(tell, who, request),
                Number(u64::from(expected)),
                Number(u64::from(actual)),
            ],
        ),
        Decision::RejectedVersionConflict { value, .. } => tell.say(
            both!(
                "{0} is rejected: the value is {1}, not the one it was made for",
                "{0} отклонена: значение уже {1}, а не то, на которое она рассчитана"
            ),
            &[write(tell, who, request), tell.value(value)],
        ),
        Decision::DuplicateOperation { .. } => tell.say(
            both!(
                "{0} is a repeat: nothing changes, the first result is told again",
                "{0} – повтор: ничего не меняется, ответ прежний"
            ),
            &[write(tell, who, request)],
        ),
        Decision::EffectPerformed => tell.say(
            both!(
                "{1} is performed for {0} {2}, and cannot be taken back",
                "Операция {1} выполнена для {0} {2}, отменить нельзя"
            ),
            &[
                who,
                Told(tell.deed(request)),
                Told(tell.with_token(request)),
            ],
        ),
        Decision::EffectSuppressedDuplicate { .. } => tell.say(
            both!(
                "{1} is not performed again for {0}: its key is known",
                "Операция {1} для {0} не повторяется: ключ уже знаком"
            ),
            &[who, Told(tell.deed(request))],
        ),
    }
}

fn rejected(tell: &Telling, what: Arg, request: &Request, highest: Token) -> String {
    // "Запись отклонена", but "начало" and "предъявление отклонено".
    let ending = Name(match request.kind() {
        RequestKind::Write => "а",
        _ => "о",
    });
    match request.token() {
        None => tell.say(
            both!(
                "{0} is rejected: there is nothing to compare",
                "{0} отклонен{1}: сравнивать нечего"
            ),
            &[what, ending],
        ),
        Some(token) if token < highest => tell.say(
            both!(
                "{0} is rejected: {1} was accepted before",
                "{0} отклонен{2}: уже принят {1}"
            ),
            &[what, TokenNo(highest), ending],
        ),
        Some(token) => tell.say(
            both!(
                "{0} is rejected: {1} was accepted before, and each token writes once",
                "{0} отклонен{2}: {1} уже принят, а каждый токен пишет один раз"
            ),
            &[what, TokenNo(token), ending],
        ),
    }
}

/// A request to a resource at the beginning of a sentence.
fn write<'a>(tell: &Telling, who: Arg<'a>, request: &Request) -> Arg<'a> {
    let text = match request.kind() {
        RequestKind::Begin => both!(
            "{0}’s opening of an operation{1} {2}",
            "Начало операции {0}{1} {2}"
        ),
        RequestKind::Claim => both!("{0}’s claim{1} {2}", "Предъявление {0}{1} {2}"),
        _ => both!("{0}’s write{1} {2}", "Запись {0}{1} {2}"),
    };
    Told(tell.say(
        text,
        &[
            who,
            Told(tell.destination(request)),
            Told(tell.with_token(request)),
        ],
    ))
}

fn missed(tell: &Telling, worker: Option<WorkerId>, why: Miss) -> String {
    let who = match worker {
        Some(worker) => Who(worker),
        None => Text(both!("the worker", "воркер")),
    };
    let text = match why {
        Miss::AlreadyPaused => both!(
            "Nothing to pause: {0} is paused already",
            "Останавливать некого: {0} уже на паузе"
        ),
        Miss::NotPaused => both!(
            "Nothing to resume: {0} is not paused",
            "Будить некого: {0} не на паузе"
        ),
        Miss::HasCrashed => both!(
            "Nothing to act on: {0} has crashed",
            "Ничего не происходит: {0} не работает после падения"
        ),
        Miss::NotCrashed => both!(
            "Nothing to start: {0} has not crashed",
            "Запускать некого: {0} и так работает"
        ),
        Miss::NoKeepalive => both!(
            "Nothing to act on: {0} has no keepalive",
            "Ничего не происходит: у {0} нет keepalive"
        ),
        Miss::KeepaliveStopped => both!(
            "Nothing to stop: {0}’s keepalive is stopped already",
            "Останавливать нечего: keepalive у {0} уже стоит"
        ),
        Miss::KeepaliveRuns => both!(
            "Nothing to resume: {0}’s keepalive is running",
            "Возобновлять нечего: keepalive у {0} работает"
        ),
        Miss::NotSent => both!(
            "Nothing to deliver: {0} has not sent the message",
            "Доставлять нечего: сообщение от {0} ещё не отправлено"
        ),
        Miss::NotInFlight => both!(
            "Nothing to act on: the message is no longer on its way",
            "Ничего не происходит: этого сообщения уже нет в пути"
        ),
        Miss::NotHeld => both!(
            "Nothing to revoke: nobody holds the lock",
            "Отзывать нечего: блокировку никто не держит"
        ),
        Miss::CounterIsDurable => both!(
            "Nothing is lost: the token counter survives everything",
            "Ничего не потеряно: счётчик токенов переживает всё"
        ),
        Miss::LinkIsCut => both!(
            "Nothing to cut: {0}’s link is cut already",
            "Обрывать нечего: связи у {0} уже нет"
        ),
        Miss::LinkWorks => both!(
            "Nothing to heal: {0}’s link works",
            "Восстанавливать нечего: связь у {0} есть"
        ),
        Miss::NoChange if worker.is_some() => both!(
            "Nothing to change: {0}’s clock says so already",
            "Менять нечего: часы {0} и так идут"
        ),
        Miss::NoChange => both!(
            "Nothing to change: the protections stand so already",
            "Менять нечего: защита и так стоит"
        ),
    };
    tell.say(text, &[who])
}

/// The switches that changed, with their new settings.
fn changed(tell: &Telling, now: Protections) -> String {
    let lang: Lang = tell.lang;
    let mut told = String::new();
    for setting in Setting::changed(&tell.past.protections(), &now) {
        if !told.is_empty() {
            told.push_str(", ");
        }
        let name = Name(title(setting.switch(), lang));
        told.push_str(&tell.say(
            both!("“{0}” {1}", "«{0}» {1}"),
            &[name, Name(setting.name(lang))],
        ));
    }
    told
}
