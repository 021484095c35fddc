//! Damage as its definitions read, looked up from scratch for every event: slow, plain, and
//! without anything of the judge that it checks.

use crate::readings::Leases;
use fencelab_core::protocol::*;

/// A kind of damage, the event that did it, the event against which, by whom and to whom.
pub type Found = (&'static str, EventId, EventId, WorkerId, WorkerId);

/// All damage of a run, in order.
pub fn damage(log: &[Entry], one_effect: &[Vec<KeyId>]) -> Vec<Found> {
    let mut found = Vec::new();
    for place in 0..log.len() {
        let (past, event) = (&log[..place], &log[place].event);
        let mut add = |kind, by, against: Option<(EventId, WorkerId)>| {
            if let Some((against, to)) = against {
                found.push((kind, id(place), against, by, to));
            }
        };
        if let Some((worker, request)) = refused(event) {
            if is_stale(event) {
                add(
                    "rightful_owner_refused",
                    worker,
                    rightful(past, worker, request),
                );
            }
            add("partial_work", worker, part_done(past, worker, request));
        }
        let Event::Decided {
            worker,
            request,
            decision,
            ..
        } = event
        else {
            continue;
        };
        let presented = request.handle().map(|handle| handle.lease);
        match (request, decision) {
            (_, Decision::Granted { lease, .. }) => add(
                "token_reuse",
                *worker,
                first_grant(past, request.lock(), lease.handle.token),
            ),
            (
                Request::Release { .. },
                Decision::Released { lease } | Decision::ReleasedForeignLease { lease },
            ) if presented != Some(lease.handle.lease) => {
                add(
                    "foreign_release",
                    *worker,
                    grant_of(past, lease.handle.lease),
                );
            }
            (
                Request::Renew { .. },
                Decision::Renewed { lease, .. } | Decision::RenewedForeignLease { lease, .. },
            ) if presented != Some(lease.handle.lease) => {
                add(
                    "foreign_renewal",
                    *worker,
                    grant_of(past, lease.handle.lease),
                );
            }
            (Request::Write { change, .. }, Decision::Accepted { .. }) => match change {
                Change::Set(_) | Change::Delete => {
                    add("lost_update", *worker, newer_value(past, request));
                }
                Change::Add(_) => add("duplicate_effect", *worker, first_time(past, request)),
            },
            (Request::Call { .. }, Decision::EffectPerformed) => {
                add("duplicate_effect", *worker, first_time(past, request));
                add("stale_effect", *worker, newer_grant(past, request));
            }
            _ => {}
        }
    }
    found.extend(one_effect.iter().filter_map(|keys| diverged(log, keys)));
    found
}

fn id(place: usize) -> EventId {
    EventId(u32::try_from(place).unwrap())
}

/// Everything that was decided so far, with its place.
fn decided(
    log: &[Entry],
) -> impl DoubleEndedIterator<Item = (EventId, WorkerId, &Request, &Decision)> {
    log.iter()
        .enumerate()
        .filter_map(|(place, entry)| match &entry.event {
            Event::Decided {
                worker,
                request,
                decision,
                ..
            } => Some((id(place), *worker, request, decision)),
            _ => None,
        })
}

fn grants(log: &[Entry]) -> impl DoubleEndedIterator<Item = (EventId, WorkerId, LockId, Lease)> {
    decided(log).filter_map(|(id, worker, request, decision)| match decision {
        Decision::Granted { lease, .. } => Some((id, worker, request.lock(), *lease)),
        _ => None,
    })
}

fn accepted(log: &[Entry]) -> impl DoubleEndedIterator<Item = (EventId, WorkerId, &Request)> {
    decided(log)
        .filter(|(_, _, _, decision)| matches!(decision, Decision::Accepted { .. }))
        .map(|(id, worker, request, _)| (id, worker, request))
}

/// A request that came to nothing: refused by a resource, or not even sent.
fn refused(event: &Event) -> Option<(WorkerId, &Request)> {
    match event {
        Event::Skipped {
            worker, request, ..
        }
        | Event::Cancelled {
            worker,
            request: Some(request),
            ..
        }
        | Event::Decided {
            worker,
            request,
            decision: Decision::RejectedStaleFence { .. } | Decision::RejectedVersionConflict { .. },
            ..
        } => Some((*worker, request)),
        _ => None,
    }
}

fn is_stale(event: &Event) -> bool {
    matches!(
        event,
        Event::Decided {
            decision: Decision::RejectedStaleFence { .. },
            ..
        }
    )
}

fn generation(request: &Request) -> Option<Generation> {
    request.handle().map(|handle| handle.generation)
}

fn operation(request: &Request) -> Option<OperationId> {
    request.errand()?.operation
}

/// The grant of a lease, and to whom it was.
fn grant_of(log: &[Entry], wanted: LeaseId) -> Option<(EventId, WorkerId)> {
    grants(log)
        .find(|(_, _, _, lease)| lease.handle.lease == wanted)
        .map(|(id, worker, _, _)| (id, worker))
}

/// The first time that a lock's token was issued.
fn first_grant(log: &[Entry], of: LockId, token: Token) -> Option<(EventId, WorkerId)> {
    grants(log)
        .find(|(_, _, lock, lease)| *lock == of && lease.handle.token == token)
        .map(|(id, worker, _, _)| (id, worker))
}

/// The write whose value a key holds, if it is of a newer generation of the same lock.
fn newer_value(log: &[Entry], write: &Request) -> Option<(EventId, WorkerId)> {
    let mut same_key = accepted(log).filter(|(_, _, request)| request.key() == write.key());
    let (id, worker, last) = same_key.next_back()?;
    let newer = last.lock() == write.lock() && generation(last)? > generation(write)?;
    newer.then_some((id, worker))
}

/// When the operation of a request took effect on the same receiver for the first time.
fn first_time(log: &[Entry], request: &Request) -> Option<(EventId, WorkerId)> {
    let wanted = operation(request)?;
    let is_it = |request: &Request, decision: &Decision| {
        matches!(
            (request, decision),
            (
                Request::Write {
                    change: Change::Add(_),
                    ..
                },
                Decision::Accepted { .. },
            ) | (Request::Call { .. }, Decision::EffectPerformed)
        )
    };
    let effect = |request: &Request| match request {
        Request::Call { effect, .. } => Some(*effect),
        _ => None,
    };
    decided(log)
        .find(|(_, _, earlier, decision)| {
            is_it(earlier, decision)
                && operation(earlier) == Some(wanted)
                && (earlier.key(), effect(earlier)) == (request.key(), effect(request))
        })
        .map(|(id, worker, _, _)| (id, worker))
}

/// The newest grant of a request's lock, if it is newer than the request's own.
fn newer_grant(log: &[Entry], request: &Request) -> Option<(EventId, WorkerId)> {
    let mut same_lock = grants(log).filter(|(_, _, lock, _)| *lock == request.lock());
    let (id, worker, _, lease) = same_lock.next_back()?;
    let newer = lease.handle.generation > generation(request)?;
    newer.then_some((id, worker))
}

/// The grant of a request's lease, if that is live and the operation was not accepted before.
fn rightful(log: &[Entry], worker: WorkerId, request: &Request) -> Option<(EventId, WorkerId)> {
    let mut leases = Leases::default();
    log.iter().for_each(|entry| leases.observe(&entry.event));
    let own = request.handle()?.lease;
    let is_live = leases.of(request.lock())?.handle.lease == own;
    let is_repeat = operation(request).is_some()
        && accepted(log).any(|(_, _, earlier)| operation(earlier) == operation(request));
    let (grant, _) = grant_of(log, own)?;
    (is_live && !is_repeat).then_some((grant, worker))
}

/// The last write of the same job by the same worker, if it was accepted after the last time
/// that the job was refused something.
fn part_done(log: &[Entry], by: WorkerId, request: &Request) -> Option<(EventId, WorkerId)> {
    let job = request.errand()?.job?;
    let belongs = |worker: WorkerId, request: &Request| {
        worker == by && request.errand().and_then(|errand| errand.job) == Some(job)
    };
    let (last, ..) = accepted(log).rfind(|(_, worker, request)| belongs(*worker, request))?;
    let is_settled = log[last.index()..]
        .iter()
        .filter_map(|entry| refused(&entry.event))
        .any(|(worker, request)| belongs(worker, request));
    (!is_settled).then_some((last, by))
}

/// Keys of one effect whose last writes are of different generations.
fn diverged(log: &[Entry], keys: &[KeyId]) -> Option<Found> {
    let last = |key: &KeyId| accepted(log).rfind(|(_, _, request)| request.key() == Some(*key));
    let mut ends: Vec<(EventId, WorkerId, &Request)> = keys.iter().filter_map(last).collect();
    ends.sort_by_key(|(id, ..)| *id);
    let (event, by, request) = *ends.last()?;
    let (against, to, _) = ends
        .iter()
        .rev()
        .find(|(_, _, other)| generation(other) != generation(request))?;
    Some(("diverged", event, *against, by, *to))
}

/// Computing time by operation and worker, added up from event to event.
pub fn computed(log: &[Entry], operation: OperationId, by: WorkerId) -> u64 {
    let (mut total, mut under_way, mut runs) = (0, None, false);
    let mut before = At::ZERO;
    for entry in log {
        if let (Some(spent), true) = (&mut under_way, runs) {
            *spent += (entry.at - before).0;
        }
        before = entry.at;
        if entry.event.worker() != Some(by) {
            continue;
        }
        match &entry.event {
            Event::ComputeBegan { operation: of, .. } if *of == Some(operation) => {
                (under_way, runs) = (Some(0), true);
            }
            Event::Resumed { .. } => runs = true,
            Event::Paused { .. } => {
                total += under_way.as_mut().map_or(0, std::mem::take);
                runs = false;
            }
            Event::ComputeEnded { .. } | Event::Crashed { .. } | Event::Cancelled { .. } => {
                total += under_way.take().unwrap_or(0);
            }
            _ => {}
        }
    }
    total
}
