//! The big sentence of the page: what has just happened, and what matters about it.

use super::super::past::Past;
use super::{Arg::*, Telling, damage_headline, sentence};
use crate::judge::Damage;
use crate::protocol::*;

/// The big sentence for an event.
pub(in crate::explain) fn headline(tell: &Telling, damage: &[Damage]) -> String {
    if let Some(done) = damage.iter().find(|done| done.event == tell.past.id()) {
        return damage_headline(tell, done);
    }
    told(tell).unwrap_or_else(|| format!("{}.", sentence(tell)))
}

/// `None` where the line of the event list says it all.
fn told(tell: &Telling) -> Option<String> {
    let past = &tell.past;
    let told = match past.entry().event {
        Event::Paused { worker } if past.leases(worker).is_empty() => tell.say(
            "{0} stopped. Everything else goes on.",
            "{0} на паузе. Всё остальное идёт дальше.",
            &[Who(worker)],
        ),
        Event::Paused { worker } => tell.say(
            "{0} stopped. Its lease runs on.",
            "{0} на паузе. Аренда идёт дальше.",
            &[Who(worker)],
        ),
        Event::Resumed { worker } => match past.beliefs(worker).first().copied() {
            Some((lock, handle, _)) if !past.is_live(lock, handle) => tell.say(
                "{0} woke up and still believes it holds {1}.",
                "{0} снова работает и по-прежнему считает, что держит {1}.",
                &[Who(worker), Number(handle.token.0)],
            ),
            Some(_) => tell.say(
                "{0} woke up in time: its lease is still live.",
                "{0} снова работает, и аренда ещё действует.",
                &[Who(worker)],
            ),
            None => tell.say(
                "{0} woke up and goes on where it stopped.",
                "{0} снова работает и продолжает с того же места.",
                &[Who(worker)],
            ),
        },
        Event::Crashed { worker } => match past.leases(worker).first() {
            Some((_, lease)) => tell.say(
                "{0} crashed. Its lease lives on until {1}.",
                "{0} падает. Аренда живёт до {1}.",
                &[Who(worker), Time(lease.expires_at)],
            ),
            None => return None,
        },
        Event::Sent { ref message, .. } if !message.is_reply() => {
            let Late { token, newer } = late(past, message.request())?;
            match newer {
                Some(newer) => tell.say(
                    "{0} sent its write with {1}, but {2} is out.",
                    "{0} отправляет запись с {1}, хотя уже выдан {2}.",
                    &[Who(message.worker), Number(token.0), Number(newer.0)],
                ),
                None => tell.say(
                    "{0} sent its write with {1}, but its lease is over.",
                    "{0} отправляет запись с {1}, хотя аренда уже кончилась.",
                    &[Who(message.worker), Number(token.0)],
                ),
            }
        }
        Event::Expired { lock, lease } => {
            let args = [LeaseName(lock, lease.handle.lease), Who(lease.holder)];
            match past.belief(lease.holder, lock) {
                Some((handle, _)) if handle.lease == lease.handle.lease => tell.say(
                    "{0} expired, and {1} does not know.",
                    "Аренда {0} истекла, а {1} об этом не знает.",
                    &args,
                ),
                Some(_) | None => {
                    tell.say("{0} of {1} expired.", "Аренда {0} ({1}) истекла.", &args)
                }
            }
        }
        Event::BeliefBegan {
            worker,
            lock,
            handle,
            ..
        } if !past.is_live(lock, handle) => tell.say(
            "{0} learned of its grant too late: the lease is over.",
            "{0} узнаёт о выдаче слишком поздно: аренда уже кончилась.",
            &[Who(worker)],
        ),
        Event::Decided {
            worker,
            ref request,
            ref decision,
            ..
        } => return decided(tell, worker, request, decision),
        Event::Started { .. }
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
        | Event::Duplicated { .. }
        | Event::ProtectionsChanged { .. }
        | Event::Missed { .. } => return None,
    };
    Some(told)
}

fn decided(
    tell: &Telling,
    worker: WorkerId,
    request: &Request,
    decision: &Decision,
) -> Option<String> {
    let past = &tell.past;
    let who = Who(worker);
    let lock = request.lock();
    let own = match request.handle() {
        Some(handle) => tell.say("{0}", "аренда {0}", &[LeaseName(lock, handle.lease)]),
        None => tell.say("the lease", "аренда", &[]),
    };
    let told = match *decision {
        Decision::Granted { lease, .. } => match past.other_believer(lock, worker) {
            Some(other) => tell.say(
                "{0} got {1}, while {2} still believes the lock is its own.",
                "{0} получает {1}, а {2} всё ещё считает блокировку своей.",
                &[who, Number(lease.handle.token.0), Who(other)],
            ),
            None => tell.say(
                "{0} got {1} with token {2}.",
                "{0} получает {1} с токеном {2}.",
                &[who, LockName(lock), Number(lease.handle.token.0)],
            ),
        },
        Decision::DeniedHeld { lease } => tell.say(
            "{0} has to wait: {1}’s lease is live until {2}.",
            "{0} ждёт: аренда {1} действует до {2}.",
            &[who, Who(lease.holder), Time(lease.expires_at)],
        ),
        Decision::RenewRejectedExpired if was_taken(past, request) => tell.say(
            "The lock service refused {0}’s renewal: somebody else had ended {1}.",
            "Сервис блокировок отклонил продление от {0}: {1} снята чужим запросом.",
            &[who, Told(own)],
        ),
        Decision::RenewRejectedExpired => tell.say(
            "{0}’s renewal came too late: {1} is over.",
            "Продление от {0} опоздало: {1} уже кончилась.",
            &[who, Told(own)],
        ),
        Decision::RenewRejectedNotOwner { lease } => tell.say(
            "The lock service refused {0}’s renewal: {1} holds {2} now.",
            "Сервис блокировок отклонил продление от {0}: {2} теперь держит {1}.",
            &[who, Who(lease.holder), LockName(lock)],
        ),
        Decision::ReleaseRejectedNotOwner { lease: Some(lease) } => tell.say(
            "The lock service refused {0}’s release: {1} holds {2} now.",
            "Сервис блокировок отклонил освобождение от {0}: {2} теперь держит {1}.",
            &[who, Who(lease.holder), LockName(lock)],
        ),
        Decision::ReleaseRejectedNotOwner { lease: None } => tell.say(
            "The lock service refused {0}’s release: {1} is over already.",
            "Сервис блокировок отклонил освобождение от {0}: {1} уже кончилась.",
            &[who, Told(own)],
        ),
        Decision::Accepted { highest_before, .. } => accepted(tell, request, highest_before),
        Decision::RejectedStaleFence { highest, .. } => rejected(tell, who, request, highest),
        Decision::Renewed { .. }
        | Decision::RenewedForeignLease { .. }
        | Decision::Released { .. }
        | Decision::ReleasedForeignLease { .. } => return None,
    };
    Some(told)
}

fn accepted(tell: &Telling, request: &Request, highest: Token) -> String {
    let value = Name(tell.past.payload(request));
    let Some(handle) = request.handle() else {
        return tell.say(
            "The resource accepted {0} without a token.",
            "Ресурс принял {0} без токена.",
            &[value],
        );
    };
    let token = Number(handle.token.0);
    match late(&tell.past, request) {
        _ if handle.token < highest => tell.say(
            "The resource accepted {0} after {1}: nothing was compared.",
            "Ресурс принял {0} после {1}: токены никто не сравнил.",
            &[token, Number(highest.0)],
        ),
        Some(Late {
            newer: Some(newer), ..
        }) => tell.say(
            "The resource accepted {0}: {1} is out, but has not written yet.",
            "Ресурс принял {0}: {1} уже выдан, но ещё ничего не записал.",
            &[token, Number(newer.0)],
        ),
        Some(Late { newer: None, .. }) => tell.say(
            "The resource accepted {0}: its lease is over, but no newer token is out.",
            "Ресурс принял {0}: аренда кончилась, но более нового токена нет.",
            &[token],
        ),
        None => tell.say(
            "The resource accepted {0} with token {1}.",
            "Ресурс принял {0} с токеном {1}.",
            &[value, token],
        ),
    }
}

fn rejected(tell: &Telling, who: super::Arg, request: &Request, highest: Token) -> String {
    let Some(handle) = request.handle() else {
        return tell.say(
            "The resource refused {0}’s write: it carries no token.",
            "Ресурс отклонил запись {0}: в ней нет токена.",
            &[who],
        );
    };
    let args = [who, Number(highest.0)];
    if handle.token >= highest {
        tell.say(
            "The resource refused {0}’s write: {1} has written once already.",
            "Ресурс отклонил запись {0}: с токеном {1} уже писали.",
            &args,
        )
    } else if tell.past.is_live(request.lock(), handle) {
        tell.say(
            "The resource refused {0}’s write, though its lease is live: it had seen {1} before.",
            "Ресурс отклонил запись {0}, хотя аренда действует: раньше уже принят токен {1}.",
            &args,
        )
    } else {
        tell.say(
            "The resource refused {0}’s write: it had already accepted {1}.",
            "Ресурс отклонил запись {0}: токен {1} уже принят.",
            &args,
        )
    }
}

/// A write under a lease that is over.
struct Late {
    token: Token,
    /// The token that was granted since.
    newer: Option<Token>,
}

fn late(past: &Past, request: &Request) -> Option<Late> {
    let Request::Write {
        lock,
        handle: Some(handle),
        ..
    } = request
    else {
        return None;
    };
    if past.is_live(*lock, *handle) {
        return None;
    }
    let newer = past
        .latest(*lock)
        .filter(|latest| latest.generation > handle.generation);
    Some(Late {
        token: handle.token,
        newer: newer.map(|latest| latest.token),
    })
}

/// Whether the lease that a request presents was ended by somebody else.
fn was_taken(past: &Past, request: &Request) -> bool {
    let end = request
        .handle()
        .and_then(|handle| past.end_of(handle.lease))
        .map(|id| &past.run().entry(id).event);
    matches!(
        end,
        Some(Event::Decided {
            decision: Decision::ReleasedForeignLease { .. },
            ..
        })
    )
}
