//! The lock service: grants, renews, releases and expires leases; the only issuer of tokens.

use super::*;

/// Decides a request for a lock. Reads the world, changes nothing.
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
    match *request {
        Request::Acquire { owner, .. } => match lock.lease {
            Some(lease) => Decision::DeniedHeld { lease },
            None => Decision::Granted {
                lease: Lease {
                    handle: Handle {
                        owner,
                        lease: world.next_lease,
                        token: Token(lock.counter.0 + 1),
                        generation: Generation(lock.generation.0 + 1),
                    },
                    holder: asker,
                    expires_at: now + ttl,
                },
                ttl,
            },
        },
        Request::Renew { handle, .. } => {
            let Some(current) = lock.lease else {
                return Decision::RenewRejectedExpired;
            };
            let lease = Lease {
                expires_at: now + ttl,
                ..current
            };
            if !matches(world.protections.renew, current, handle.owner, Some(handle)) {
                Decision::RenewRejectedNotOwner { lease: current }
            } else if current.handle.lease == handle.lease {
                Decision::Renewed { lease, ttl }
            } else {
                Decision::RenewedForeignLease { lease, ttl }
            }
        }
        Request::Release { owner, handle, .. } => match lock.lease {
            Some(lease) if matches(world.protections.release, lease, owner, handle) => {
                if handle.is_some_and(|handle| handle.lease == lease.handle.lease) {
                    Decision::Released { lease }
                } else {
                    Decision::ReleasedForeignLease { lease }
                }
            }
            lease => Decision::ReleaseRejectedNotOwner { lease },
        },
        Request::Write { .. } => unreachable!("writes are decided by the resource"),
    }
}

/// Whether what is presented matches the live lease under a rule.
fn matches(rule: HandleRule, lease: Lease, owner: OwnerId, handle: Option<Handle>) -> bool {
    match rule {
        HandleRule::ByName => true,
        HandleRule::ByOwner => owner == lease.handle.owner,
        HandleRule::ByHandle => handle.is_some_and(|handle| {
            handle.owner == lease.handle.owner
                && handle.lease == lease.handle.lease
                && handle.token == lease.handle.token
        }),
    }
}

/// Changes the authority's record as decided.
pub(super) fn apply(world: &mut World, lock: LockId, decision: &Decision) {
    let record = &mut world.locks[lock.index()];
    match decision {
        Decision::Granted { lease, .. } => {
            record.lease = Some(*lease);
            record.counter = lease.handle.token;
            record.generation = lease.handle.generation;
            world.next_lease = LeaseId(lease.handle.lease.0 + 1);
        }
        Decision::Renewed { lease, .. } | Decision::RenewedForeignLease { lease, .. } => {
            record.lease = Some(*lease);
        }
        Decision::Released { .. } | Decision::ReleasedForeignLease { .. } => record.lease = None,
        Decision::DeniedHeld { .. }
        | Decision::RenewRejectedExpired
        | Decision::RenewRejectedNotOwner { .. }
        | Decision::ReleaseRejectedNotOwner { .. }
        | Decision::Accepted { .. }
        | Decision::RejectedStaleFence { .. } => {}
    }
}
