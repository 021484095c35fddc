//! The big sentence of the page: what has just happened, and what matters about it.

use super::super::past::Past;
use super::{damage_headline, sentence};
use crate::judge::Damage;
use crate::protocol::*;
use crate::words::{Lang, clock};

/// The big sentence for an event.
pub(in crate::explain) fn headline(past: &Past, damage: &[Damage], lang: Lang) -> String {
    if let Some(done) = damage.iter().find(|done| done.event == past.id()) {
        return damage_headline(past, done, lang);
    }
    let told = match lang {
        Lang::En => en(past),
        Lang::Ru => ru(past),
    };
    told.unwrap_or_else(|| format!("{}.", sentence(past, lang)))
}

/// `None` where the line of the event list says it all.
fn en(past: &Past) -> Option<String> {
    match &past.entry().event {
        Event::Paused { worker } => Some(match past.leases(*worker).is_empty() {
            true => format!("{} stopped. Everything else goes on.", past.who(*worker)),
            false => format!("{} stopped. Its lease runs on.", past.who(*worker)),
        }),
        Event::Resumed { worker } => {
            let who = past.who(*worker);
            let told = match past.beliefs(*worker).first().copied() {
                Some((lock, handle, _)) if !past.is_live(lock, handle) => {
                    let token = handle.token.0;
                    format!("{who} woke up and still believes it holds {token}.")
                }
                Some(_) => format!("{who} woke up in time: its lease is still live."),
                None => format!("{who} woke up and goes on where it stopped."),
            };
            Some(told)
        }
        Event::Crashed { worker } => {
            let who = past.who(*worker);
            Some(match past.leases(*worker).first() {
                Some((_, lease)) => format!(
                    "{who} crashed. Its lease lives on until {}.",
                    clock(lease.expires_at, Lang::En)
                ),
                None => format!("{who} crashed and forgot everything."),
            })
        }
        Event::Sent { message, .. } => match &message.body {
            Body::Request { request, .. } => late_en(past, message.worker, request),
            Body::Reply { .. } => None,
        },
        Event::Expired { lock, lease } => {
            let name = past.lease(*lock, lease.handle.lease);
            let who = past.who(lease.holder);
            Some(match past.belief(lease.holder, *lock) {
                Some((handle, _)) if handle.lease == lease.handle.lease => {
                    format!("{name} expired, and {who} does not know.")
                }
                Some(_) | None => format!("{name} of {who} expired."),
            })
        }
        Event::BeliefBegan {
            worker,
            lock,
            handle,
            ..
        } if !past.is_live(*lock, *handle) => Some(format!(
            "{} learned of its grant too late: the lease is over.",
            past.who(*worker)
        )),
        Event::Decided {
            worker,
            request,
            decision,
            ..
        } => decided_en(past, *worker, request, decision),
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
        | Event::Arrived { .. }
        | Event::Answered { .. }
        | Event::TimedOut { .. }
        | Event::Held { .. }
        | Event::HoldEnded { .. }
        | Event::Hastened { .. }
        | Event::Lost { .. }
        | Event::Duplicated { .. }
        | Event::ProtectionsChanged { .. }
        | Event::Missed { .. } => None,
    }
}

/// A write that leaves when its lease is over.
fn late_en(past: &Past, worker: WorkerId, request: &Request) -> Option<String> {
    let Late { token, newer } = late(past, request)?;
    let who = past.who(worker);
    Some(match newer {
        Some(newer) => format!("{who} sent its write with {token}, but {newer} is out."),
        None => format!("{who} sent its write with {token}, but its lease is over."),
    })
}

fn decided_en(
    past: &Past,
    worker: WorkerId,
    request: &Request,
    decision: &Decision,
) -> Option<String> {
    let who = past.who(worker);
    let lock = past.lock(request.lock());
    let own = || {
        request.handle().map_or_else(
            || "the lease".to_owned(),
            |it| past.lease(request.lock(), it.lease),
        )
    };
    match decision {
        Decision::Granted { lease, .. } => {
            let token = lease.handle.token.0;
            Some(match past.other_believer(request.lock(), worker) {
                Some(other) => format!(
                    "{who} got {token}, while {} still believes the lock is its own.",
                    past.who(other)
                ),
                None => format!("{who} got {lock} with token {token}."),
            })
        }
        Decision::DeniedHeld { lease } => Some(format!(
            "{who} has to wait: {}’s lease is live until {}.",
            past.who(lease.holder),
            clock(lease.expires_at, Lang::En)
        )),
        Decision::RenewRejectedExpired if was_taken(past, request) => Some(format!(
            "The lock service refused {who}’s renewal: somebody else had ended {}.",
            own()
        )),
        Decision::RenewRejectedExpired => {
            Some(format!("{who}’s renewal came too late: {} is over.", own()))
        }
        Decision::RenewRejectedNotOwner { lease } => Some(format!(
            "The lock service refused {who}’s renewal: {} holds {lock} now.",
            past.who(lease.holder)
        )),
        Decision::ReleaseRejectedNotOwner { lease: Some(lease) } => Some(format!(
            "The lock service refused {who}’s release: {} holds {lock} now.",
            past.who(lease.holder)
        )),
        Decision::ReleaseRejectedNotOwner { lease: None } => Some(format!(
            "The lock service refused {who}’s release: {} is over already.",
            own()
        )),
        Decision::Accepted { highest_before, .. } => accepted_en(past, request, *highest_before),
        Decision::RejectedStaleFence { highest, .. } => {
            Some(match request.handle().map(|handle| handle.token) {
                None => format!("The resource refused {who}’s write: it carries no token."),
                Some(token) if token < *highest => {
                    let highest = highest.0;
                    if is_rightful(past, request) {
                        format!(
                            "The resource refused {who}’s write, though its lease is live: it had seen {highest} before."
                        )
                    } else {
                        format!(
                            "The resource refused {who}’s write: it had already accepted {highest}."
                        )
                    }
                }
                Some(token) => format!(
                    "The resource refused {who}’s write: {} has written once already.",
                    token.0
                ),
            })
        }
        Decision::Renewed { .. }
        | Decision::RenewedForeignLease { .. }
        | Decision::Released { .. }
        | Decision::ReleasedForeignLease { .. } => None,
    }
}

fn accepted_en(past: &Past, request: &Request, highest: Token) -> Option<String> {
    let value = past.payload(request);
    let handle = request.handle();
    Some(match (handle, late(past, request)) {
        (Some(handle), _) if handle.token < highest => format!(
            "The resource accepted {} after {}: nothing was compared.",
            handle.token.0, highest.0
        ),
        (
            Some(_),
            Some(Late {
                token,
                newer: Some(newer),
            }),
        ) => format!("The resource accepted {token}: {newer} is out, but has not written yet."),
        (Some(_), Some(Late { token, newer: None })) => {
            format!("The resource accepted {token}: its lease is over, but no newer token is out.")
        }
        (Some(handle), None) => {
            format!(
                "The resource accepted {value} with token {}.",
                handle.token.0
            )
        }
        (None, _) => format!("The resource accepted {value} without a token."),
    })
}

fn ru(past: &Past) -> Option<String> {
    match &past.entry().event {
        Event::Paused { worker } => Some(match past.leases(*worker).is_empty() {
            true => format!("{} на паузе. Всё остальное идёт дальше.", past.who(*worker)),
            false => format!("{} на паузе. Аренда идёт дальше.", past.who(*worker)),
        }),
        Event::Resumed { worker } => {
            let who = past.who(*worker);
            let told = match past.beliefs(*worker).first().copied() {
                Some((lock, handle, _)) if !past.is_live(lock, handle) => {
                    let token = handle.token.0;
                    format!("{who} снова работает и по-прежнему считает, что держит {token}.")
                }
                Some(_) => format!("{who} снова работает, и аренда ещё действует."),
                None => format!("{who} снова работает и продолжает с того же места."),
            };
            Some(told)
        }
        Event::Crashed { worker } => {
            let who = past.who(*worker);
            Some(match past.leases(*worker).first() {
                Some((_, lease)) => format!(
                    "{who} падает. Аренда живёт до {}.",
                    clock(lease.expires_at, Lang::Ru)
                ),
                None => format!("{who} падает и забывает всё."),
            })
        }
        Event::Sent { message, .. } => match &message.body {
            Body::Request { request, .. } => late_ru(past, message.worker, request),
            Body::Reply { .. } => None,
        },
        Event::Expired { lock, lease } => {
            let name = past.lease(*lock, lease.handle.lease);
            let who = past.who(lease.holder);
            Some(match past.belief(lease.holder, *lock) {
                Some((handle, _)) if handle.lease == lease.handle.lease => {
                    format!("Аренда {name} истекла, а {who} об этом не знает.")
                }
                Some(_) | None => format!("Аренда {name} ({who}) истекла."),
            })
        }
        Event::BeliefBegan {
            worker,
            lock,
            handle,
            ..
        } if !past.is_live(*lock, *handle) => Some(format!(
            "{} узнаёт о выдаче слишком поздно: аренда уже кончилась.",
            past.who(*worker)
        )),
        Event::Decided {
            worker,
            request,
            decision,
            ..
        } => decided_ru(past, *worker, request, decision),
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
        | Event::Arrived { .. }
        | Event::Answered { .. }
        | Event::TimedOut { .. }
        | Event::Held { .. }
        | Event::HoldEnded { .. }
        | Event::Hastened { .. }
        | Event::Lost { .. }
        | Event::Duplicated { .. }
        | Event::ProtectionsChanged { .. }
        | Event::Missed { .. } => None,
    }
}

fn late_ru(past: &Past, worker: WorkerId, request: &Request) -> Option<String> {
    let Late { token, newer } = late(past, request)?;
    let who = past.who(worker);
    Some(match newer {
        Some(newer) => format!("{who} отправляет запись с {token}, хотя уже выдан {newer}."),
        None => format!("{who} отправляет запись с {token}, хотя аренда уже кончилась."),
    })
}

fn decided_ru(
    past: &Past,
    worker: WorkerId,
    request: &Request,
    decision: &Decision,
) -> Option<String> {
    let who = past.who(worker);
    let lock = past.lock(request.lock());
    let own = || {
        request.handle().map_or_else(
            || "аренда".to_owned(),
            |it| format!("аренда {}", past.lease(request.lock(), it.lease)),
        )
    };
    match decision {
        Decision::Granted { lease, .. } => {
            let token = lease.handle.token.0;
            Some(match past.other_believer(request.lock(), worker) {
                Some(other) => format!(
                    "{who} получает {token}, а {} всё ещё считает блокировку своей.",
                    past.who(other)
                ),
                None => format!("{who} получает {lock} с токеном {token}."),
            })
        }
        Decision::DeniedHeld { lease } => Some(format!(
            "{who} ждёт: аренда {} действует до {}.",
            past.who(lease.holder),
            clock(lease.expires_at, Lang::Ru)
        )),
        Decision::RenewRejectedExpired if was_taken(past, request) => Some(format!(
            "Сервис блокировок отклонил продление от {who}: {} снята чужим запросом.",
            own()
        )),
        Decision::RenewRejectedExpired => Some(format!(
            "Продление от {who} опоздало: {} уже кончилась.",
            own()
        )),
        Decision::RenewRejectedNotOwner { lease } => Some(format!(
            "Сервис блокировок отклонил продление от {who}: {lock} теперь держит {}.",
            past.who(lease.holder)
        )),
        Decision::ReleaseRejectedNotOwner { lease: Some(lease) } => Some(format!(
            "Сервис блокировок отклонил освобождение от {who}: {lock} теперь держит {}.",
            past.who(lease.holder)
        )),
        Decision::ReleaseRejectedNotOwner { lease: None } => Some(format!(
            "Сервис блокировок отклонил освобождение от {who}: {} уже кончилась.",
            own()
        )),
        Decision::Accepted { highest_before, .. } => accepted_ru(past, request, *highest_before),
        Decision::RejectedStaleFence { highest, .. } => {
            Some(match request.handle().map(|handle| handle.token) {
                None => format!("Ресурс отклонил запись {who}: в ней нет токена."),
                Some(token) if token < *highest => {
                    let highest = highest.0;
                    if is_rightful(past, request) {
                        format!(
                            "Ресурс отклонил запись {who}, хотя аренда действует: раньше уже принят {highest}."
                        )
                    } else {
                        format!("Ресурс отклонил запись {who}: токен {highest} уже принят.")
                    }
                }
                Some(token) => format!(
                    "Ресурс отклонил запись {who}: с токеном {} уже писали.",
                    token.0
                ),
            })
        }
        Decision::Renewed { .. }
        | Decision::RenewedForeignLease { .. }
        | Decision::Released { .. }
        | Decision::ReleasedForeignLease { .. } => None,
    }
}

fn accepted_ru(past: &Past, request: &Request, highest: Token) -> Option<String> {
    let value = past.payload(request);
    Some(match (request.handle(), late(past, request)) {
        (Some(handle), _) if handle.token < highest => format!(
            "Ресурс принял {} после {}: токены никто не сравнил.",
            handle.token.0, highest.0
        ),
        (
            Some(_),
            Some(Late {
                token,
                newer: Some(newer),
            }),
        ) => format!("Ресурс принял {token}: {newer} уже выдан, но ещё ничего не записал."),
        (Some(_), Some(Late { token, newer: None })) => {
            format!("Ресурс принял {token}: аренда кончилась, но более нового токена нет.")
        }
        (Some(handle), None) => format!("Ресурс принял {value} с токеном {}.", handle.token.0),
        (None, _) => format!("Ресурс принял {value} без токена."),
    })
}

/// A write under a lease that is over.
struct Late {
    token: u64,
    /// The token that was granted since.
    newer: Option<u64>,
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
        token: handle.token.0,
        newer: newer.map(|latest| latest.token.0),
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

/// Whether a request presents the live lease.
fn is_rightful(past: &Past, request: &Request) -> bool {
    request
        .handle()
        .is_some_and(|handle| past.is_live(request.lock(), handle))
}
