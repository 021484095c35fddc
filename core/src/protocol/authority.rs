//! The lock service: grants, renews, releases and expires leases; the only issuer of tokens.

use super::*;

/// Decides a request for a lock. Reads the world, changes nothing. A grant that takes the
/// lock from its holder comes with the event that says so.
pub(super) fn decide(
    setup: &Setup,
    world: &World,
    now: At,
    asker: WorkerId,
    request: &Request,
) -> Decision {
    let lock_id = request.lock();
    let lock = &world.locks[lock_id.index()];
    let ttl = setup.locks[lock_id.index()].ttl;
    let by = request.credentials();
    match request {
        Request::Acquire { steal, queue, .. } => match (lock.lease, lock.closed_until) {
            (None, None) => grant(setup, world, now, asker, request),
            (Some(_), _) if *steal => grant(setup, world, now, asker, request),
            _ if *queue => Decision::Queued {
                ahead: lock.queue.len() as u32,
            },
            (Some(lease), _) => Decision::DeniedHeld { lease },
            (None, Some(until)) => Decision::DeniedLockDelay { until },
        },
        Request::Renew { .. } => {
            let Some(current) = lock.lease else {
                return Decision::RenewRejectedExpired;
            };
            let lease = Lease {
                expires_at: now + ttl,
                ..current
            };
            if !matches(world.protections.renew, current, by) {
                Decision::RenewRejectedNotOwner { lease: current }
            } else if is_own(current, by) {
                Decision::Renewed { lease, ttl }
            } else {
                Decision::RenewedForeignLease { lease, ttl }
            }
        }
        Request::Release { .. } => match lock.lease {
            Some(lease) if matches(world.protections.release, lease, by) => {
                if is_own(lease, by) {
                    Decision::Released { lease }
                } else {
                    Decision::ReleasedForeignLease { lease }
                }
            }
            lease => Decision::ReleaseRejectedNotOwner { lease },
        },
        Request::CheckLock { .. } => match lock.lease {
            Some(lease) if is_own(lease, by) => Decision::CheckYes { lease },
            lease => Decision::CheckNo { lease },
        },
        Request::Read { .. }
        | Request::Begin { .. }
        | Request::Claim { .. }
        | Request::Write { .. }
        | Request::Call { .. } => unreachable!("the authority decides requests for locks"),
    }
}

/// The grant of a lock.
pub(super) fn grant(
    setup: &Setup,
    world: &World,
    now: At,
    asker: WorkerId,
    request: &Request,
) -> Decision {
    let lock = &world.locks[request.lock().index()];
    let ttl = setup.locks[request.lock().index()].ttl;
    Decision::Granted {
        lease: Lease {
            handle: Handle {
                owner: request.credentials().owner,
                lease: world.next_lease,
                token: Token {
                    number: lock.counter.number + 1,
                    ..lock.counter
                },
                generation: Generation(lock.generation.0 + 1),
            },
            holder: asker,
            expires_at: now + ttl,
        },
        ttl,
    }
}

/// Whether the lease is the very one that is presented.
fn is_own(lease: Lease, by: &Credentials) -> bool {
    by.handle
        .is_some_and(|handle| handle.lease == lease.handle.lease)
}

/// Whether what is presented matches the live lease under a rule.
fn matches(rule: HandleRule, lease: Lease, by: &Credentials) -> bool {
    match rule {
        HandleRule::ByName => true,
        HandleRule::ByOwner => by.owner == lease.handle.owner,
        HandleRule::ByHandle => by.handle.is_some_and(|handle| {
            handle.owner == lease.handle.owner
                && handle.lease == lease.handle.lease
                && handle.token == lease.handle.token
        }),
    }
}

/// What is due at the authority, lock by lock: a lease ends, a lock-delay ends, the first in
/// the queue gets the lock.
pub(super) fn due(world: &World, now: At) -> Option<Command> {
    (0..).map(LockId).zip(&world.locks).find_map(|(id, lock)| {
        if lock.lease.is_some_and(|lease| lease.expires_at <= now) {
            Some(Command::Expire { lock: id })
        } else if lock.closed_until.is_some_and(|until| until <= now) {
            Some(Command::Reopen { lock: id })
        } else if lock.lease.is_none() && lock.closed_until.is_none() && !lock.queue.is_empty() {
            Some(Command::GrantNext { lock: id })
        } else {
            None
        }
    })
}

/// When something is due next at the authority.
pub(super) fn next_instant(world: &World, now: At) -> Option<At> {
    world
        .locks
        .iter()
        .filter_map(|lock| match (lock.lease, lock.closed_until) {
            (Some(lease), _) => Some(lease.expires_at),
            (None, Some(until)) => Some(until),
            (None, None) if !lock.queue.is_empty() => Some(now),
            (None, None) => None,
        })
        .min()
}

/// What an intervention does to the authority, or why it cannot.
pub(super) fn intervene(setup: &Setup, world: &World, command: &Command) -> Vec<Event> {
    let missed = |why| vec![Event::Missed { worker: None, why }];
    let locks = || (0..).map(LockId).zip(&world.locks);
    match command {
        Command::Revoke { lock } => match world.locks[lock.index()].lease {
            Some(lease) => vec![Event::Revoked { lock: *lock, lease }],
            None => missed(Miss::NotHeld),
        },
        Command::RestartAuthority => {
            let forgets = world.protections.leases == LeaseStore::Volatile;
            let leases = locks().filter(|_| forgets).filter_map(|(id, lock)| {
                Some(Event::LeaseForgotten {
                    lock: id,
                    lease: lock.lease?,
                })
            });
            let counters = locks()
                .filter_map(|(id, lock)| counter_after_loss(setup, world, id, lock))
                .map(|(lock, counter)| Event::CounterReset { lock, counter });
            std::iter::once(Event::AuthorityRestarted {
                forgets_leases: forgets,
            })
            .chain(leases)
            .chain(counters)
            .collect()
        }
        Command::LoseCounter { lock } => {
            match counter_after_loss(setup, world, *lock, &world.locks[lock.index()]) {
                Some((lock, counter)) => vec![Event::CounterReset { lock, counter }],
                None => missed(Miss::CounterIsDurable),
            }
        }
        _ => unreachable!("only the authority's commands come here"),
    }
}

/// Where a token counter begins again; `None` for one that survives everything.
fn counter_after_loss(
    setup: &Setup,
    world: &World,
    id: LockId,
    lock: &Lock,
) -> Option<(LockId, Token)> {
    let number = setup.locks[id.index()].counter_start;
    match world.protections.token_counter {
        TokenCounter::Durable => None,
        TokenCounter::Volatile => Some((
            id,
            Token {
                incarnation: lock.counter.incarnation,
                number,
            },
        )),
        TokenCounter::Incarnation => Some((
            id,
            Token {
                incarnation: lock.counter.incarnation + 1,
                number,
            },
        )),
    }
}

/// Changes the authority's record as decided.
pub(super) fn apply(world: &mut World, decided: &Waiter, decision: &Decision) {
    let record = &mut world.locks[decided.request.lock().index()];
    match decision {
        Decision::Granted { lease, .. } => {
            record.lease = Some(*lease);
            record.counter = lease.handle.token;
            record.generation = lease.handle.generation;
            record
                .queue
                .retain(|waiter| waiter.message != decided.message);
            world.next_lease = LeaseId(lease.handle.lease.0 + 1);
        }
        Decision::Queued { .. } => record.queue.push(*decided),
        Decision::Renewed { lease, .. } | Decision::RenewedForeignLease { lease, .. } => {
            record.lease = Some(*lease);
        }
        Decision::Released { .. } | Decision::ReleasedForeignLease { .. } => record.lease = None,
        Decision::DeniedHeld { .. }
        | Decision::DeniedLockDelay { .. }
        | Decision::RenewRejectedExpired
        | Decision::RenewRejectedNotOwner { .. }
        | Decision::ReleaseRejectedNotOwner { .. }
        | Decision::CheckYes { .. }
        | Decision::CheckNo { .. }
        | Decision::Read { .. }
        | Decision::Begun { .. }
        | Decision::Claimed { .. }
        | Decision::Accepted { .. }
        | Decision::RejectedStaleFence { .. }
        | Decision::RejectedVersionConflict { .. }
        | Decision::DuplicateOperation { .. }
        | Decision::EffectPerformed
        | Decision::EffectSuppressedDuplicate { .. } => {}
    }
}
