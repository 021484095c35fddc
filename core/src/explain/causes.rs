//! The chain of causes of an event, found in the log alone.
//!
//! Every kind of event has direct causes, all of them earlier events ([`direct`]). What they
//! lead back to is a graph; [`chain`] walks it from the event and keeps the steps that tell
//! the story.

use super::past::Past;
use crate::protocol::*;

/// The most steps that a chain has.
pub(super) const LONGEST: usize = 7;

/// A chain shorter than this takes in steps between the steps.
const SHORT: usize = 3;

/// How far back the walk goes, in direct causes, and how many events it may visit. A story
/// that is longer than that is told from its end.
const DEEPEST: u32 = 16;
const MOST: usize = 60;

/// The events that led to this one, in the order of the log.
pub(super) fn chain(of: &Past) -> Vec<EventId> {
    let found = walk(of);
    let mut steps: Vec<Step> = Vec::new();
    for (id, distance) in &found {
        let Some(part) = part(of, &of.seen_from(*id), *distance, &found) else {
            continue;
        };
        // What somebody did to the run counts as nearer than what followed from it.
        let done = of.run().entry(*id).by.is_some();
        let step = Step {
            part,
            distance: if done { distance / 2 } else { *distance },
            event: *id,
        };
        let place = steps.partition_point(|other| *other < step);
        steps.insert(place, step);
    }
    let told = steps.iter().filter(|step| step.part == Part::Told).count();
    steps.truncate(told.clamp(SHORT, LONGEST));
    let mut events: Vec<EventId> = Vec::new();
    for step in steps {
        let place = events.partition_point(|other| *other < step.event);
        events.insert(place, step.event);
    }
    events
}

/// A direct cause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cause {
    /// It led to the event.
    Because(EventId),
    /// The event presupposes it; how that came about is another story.
    Given(EventId),
}

/// Everything the event goes back to, with the number of direct causes in between.
fn walk(of: &Past) -> Vec<(EventId, u32)> {
    let mut found: Vec<(EventId, u32)> = Vec::new();
    let mut next = vec![(of.id(), 0)];
    let mut done = 0;
    while let Some((id, distance)) = next.get(done).copied() {
        done += 1;
        if distance == DEEPEST || found.len() >= MOST {
            break;
        }
        for cause in direct(&of.seen_from(id)) {
            let (Cause::Because(cause) | Cause::Given(cause), goes_on) =
                (cause, matches!(cause, Cause::Because(_)));
            if found.iter().all(|(known, _)| *known != cause) {
                found.push((cause, distance + 1));
            }
            if goes_on && next.iter().all(|(known, _)| *known != cause) {
                next.push((cause, distance + 1));
            }
        }
    }
    found
}

/// A step of a chain, ordered by how much the story needs it.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Step {
    part: Part,
    distance: u32,
    event: EventId,
}

/// The part that a step plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    /// A step of the story.
    Told,
    /// Between the steps of the story.
    Between,
}

/// The part that a step plays in the story of an event; `None` for what goes without saying.
fn part(of: &Past, step: &Past, distance: u32, found: &[(EventId, u32)]) -> Option<Part> {
    let told_if = |told| Some(if told { Part::Told } else { Part::Between });
    match &step.entry().event {
        Event::Paused { .. }
        | Event::Resumed { .. }
        | Event::Crashed { .. }
        | Event::KeepaliveStopped { .. }
        | Event::ClockSkewed { .. }
        | Event::Held { .. }
        | Event::HoldEnded { .. }
        | Event::Hastened { .. }
        | Event::Lost { .. }
        | Event::Duplicated { .. }
        | Event::LinkCut { .. }
        | Event::StepGiven { .. }
        | Event::GapBegan { .. }
        | Event::Skipped { .. }
        | Event::Cancelled { .. }
        | Event::Compared { .. }
        | Event::TimedOut { .. }
        | Event::Expired { .. }
        | Event::Superseded { .. }
        | Event::Revoked { .. }
        | Event::AuthorityRestarted { .. }
        | Event::CounterReset { .. }
        | Event::ProtectionsChanged { .. } => Some(Part::Told),
        Event::Started { attempt, .. } => told_if(*attempt > 1),
        Event::Decided {
            worker, decision, ..
        } => match decision {
            Decision::Granted { lease, .. } => {
                // Where the end of the lease is told, its beginning goes without saying.
                let end = of.end_of(lease.handle.lease);
                told_if(found.iter().all(|(id, _)| Some(*id) != end))
            }
            Decision::Accepted { .. } | Decision::Claimed { .. } | Decision::EffectPerformed => {
                told_if(distance == 1 || of.about() != Some(*worker))
            }
            Decision::RenewedForeignLease { .. }
            | Decision::ReleasedForeignLease { .. }
            | Decision::RejectedStaleFence { .. }
            | Decision::RejectedVersionConflict { .. }
            | Decision::Begun { .. }
            | Decision::CheckYes { .. } => Some(Part::Told),
            Decision::Queued { .. }
            | Decision::DeniedHeld { .. }
            | Decision::DeniedLockDelay { .. }
            | Decision::Renewed { .. }
            | Decision::RenewRejectedExpired
            | Decision::RenewRejectedNotOwner { .. }
            | Decision::Released { .. }
            | Decision::ReleaseRejectedNotOwner { .. }
            | Decision::CheckNo { .. }
            | Decision::Read { .. }
            | Decision::DuplicateOperation { .. }
            | Decision::EffectSuppressedDuplicate { .. } => told_if(distance == 1),
        },
        Event::Sent { message, .. } if !message.is_reply() => told_if(distance == 1),
        Event::KeepaliveResumed { .. }
        | Event::LinkHealed { .. }
        | Event::LeaseForgotten { .. }
        | Event::LockReopened { .. }
        | Event::DeadlineChecked { .. }
        | Event::BeliefBegan { .. } => Some(Part::Between),
        // Work is part of a story where a lease ran out over it.
        Event::ComputeBegan { .. } => {
            let over_it = |id: EventId| {
                matches!(of.run().entry(id).event, Event::Expired { .. })
                    && direct(&of.seen_from(id)).contains(&Cause::Given(step.id()))
            };
            let told = over_it(of.id()) || found.iter().any(|(id, _)| over_it(*id));
            told.then_some(Part::Told)
        }
        Event::Sent { .. }
        | Event::ComputeEnded { .. }
        | Event::ProgramEnded { .. }
        | Event::BeliefProlonged { .. }
        | Event::BeliefEnded { .. }
        | Event::Arrived { .. }
        | Event::Answered { .. }
        | Event::Missed { .. } => None,
    }
}

/// The direct causes of an event: earlier events, in no order.
fn direct(past: &Past) -> Vec<Cause> {
    let because: Vec<Option<EventId>> = match &past.entry().event {
        Event::Started { worker, .. } => vec![
            past.last(&|event: &Event| matches!(event, Event::Crashed { worker: who } if who == worker)),
        ],
        // Somebody intervened: that is where stories begin.
        Event::Paused { .. }
        | Event::Crashed { .. }
        | Event::KeepaliveStopped { .. }
        | Event::ClockSkewed { .. }
        | Event::StepGiven { .. }
        | Event::LinkCut { .. }
        | Event::AuthorityRestarted { .. }
        | Event::ProtectionsChanged { .. } => Vec::new(),
        Event::Resumed { worker } => resumed(past, *worker),
        Event::KeepaliveResumed { worker } => vec![past.last(&|event: &Event| matches!(event, Event::KeepaliveStopped { worker: who } if who == worker),
        )],
        Event::ComputeBegan { worker, .. }
        | Event::ComputeEnded { worker }
        | Event::ProgramEnded { worker, .. } => vec![past.did(*worker)],
        Event::BeliefBegan { .. } | Event::BeliefProlonged { .. } => return learned(past),
        Event::BeliefEnded {
            worker, lock, why, ..
        } => match why {
            BeliefEnd::RenewRefused | BeliefEnd::CheckSaidNo | BeliefEnd::StaleFence => {
                return learned(past);
            }
            BeliefEnd::SentRelease => vec![just_before(past)],
            BeliefEnd::Crashed => vec![past.last(&|event: &Event| {
                matches!(event, Event::BeliefBegan { worker: who, lock: what, .. }
                    if (who, what) == (worker, lock))
            })],
        },
        Event::DeadlineChecked { worker, lock, .. } => {
            let mut causes = vec![past.did(*worker), woke(past, *worker)];
            causes.push(past.clock_set(*worker));
            if let Some((handle, _)) = past.belief(*worker, *lock) {
                causes.push(past.last_given(handle.lease));
            }
            causes
        }
        Event::GapBegan { worker, .. } => vec![past.did(*worker), woke(past, *worker)],
        // The check before it, or the reply that was just read.
        Event::Skipped { worker, .. } => match just_before(past).map(|id| past.seen_from(id)) {
            Some(check) if matches!(check.entry().event, Event::DeadlineChecked { .. }) => {
                return direct(&check);
            }
            Some(_) | None => vec![past.did(*worker), answered_no(past, *worker)],
        },
        Event::Cancelled { worker, .. } => vec![answered_no(past, *worker)],
        Event::Sent { message, step } => return sent(past, message, *step),
        Event::Arrived { message, .. } => read(past, *message),
        Event::Answered {
            worker, message, ..
        } => {
            let mut causes = read(past, *message);
            let arrived = past.last(&|event: &Event| matches!(event, Event::Arrived { message: it, .. } if it == message));
            causes.push(woke_since(past, *worker, arrived));
            causes
        }
        Event::TimedOut {
            worker, request, ..
        } => unanswered(past, *worker, *request),
        Event::Held { message, .. } => vec![past.sending(*message).map(|(sent, _)| sent)],
        Event::HoldEnded { message, .. } | Event::Hastened { message } => {
            on_the_way(past, *message)
        }
        Event::Lost { message } if past.is_cut(message.link()) => {
            let mut causes = on_the_way(past, message.id);
            causes.push(past.link(message.link()));
            causes
        }
        Event::Lost { message } => {
            let mut causes = on_the_way(past, message.id);
            if past.entry().by.is_none() {
                causes.push(past.last(&|event: &Event| matches!(event, Event::Crashed { worker } if *worker == message.worker),
                ));
            }
            causes
        }
        Event::Duplicated { original, .. } => on_the_way(past, *original),
        Event::LinkHealed { link } => vec![past.link(*link)],
        Event::Compared { message, .. } => on_the_way(past, *message),
        Event::Superseded { lease, .. }
        | Event::Revoked { lease, .. } => vec![past.last_given(lease.handle.lease)],
        Event::LeaseForgotten { .. } | Event::CounterReset { .. } => vec![restarted(past)],
        Event::LockReopened { lock } => vec![past.freed(*lock)],
        Event::Decided {
            message,
            request,
            decision,
            ..
        } => {
            let mut causes = on_the_way(past, *message);
            causes.push(past.compared(*message));
            causes.extend(decided(past, request, decision));
            causes
        }
        Event::Expired { lease, .. } => return expired(past, lease),
        Event::Missed { worker, why } => vec![missed(past, *worker, *why)],
    };
    all(because)
}

fn all(because: Vec<Option<EventId>>) -> Vec<Cause> {
    because.into_iter().flatten().map(Cause::Because).collect()
}

fn just_before(past: &Past) -> Option<EventId> {
    past.id().0.checked_sub(1).map(EventId)
}

/// The restart of the authority that an event belongs to, where it belongs to one.
fn restarted(past: &Past) -> Option<EventId> {
    let by = past.entry().by;
    let belongs = |(_, entry): &(EventId, &Entry)| entry.by == by && entry.at == past.at();
    past.back()
        .take_while(belongs)
        .find(|(_, entry)| matches!(entry.event, Event::AuthorityRestarted { .. }))
        .map(|(id, _)| id)
}

/// The last end of a worker's pause, where it has had one since it last got a lock.
fn woke(past: &Past, worker: WorkerId) -> Option<EventId> {
    let is_of = |event: &Event| event.worker() == Some(worker);
    let believed =
        past.last(&|event: &Event| matches!(event, Event::BeliefBegan { .. }) && is_of(event));
    woke_since(past, worker, believed)
}

/// The decision that told a worker that it does not hold the lock.
fn answered_no(past: &Past, worker: WorkerId) -> Option<EventId> {
    let id = past.last(
        &|event: &Event| matches!(event, Event::Answered { worker: who, .. } if *who == worker),
    )?;
    match past.run().entry(id).event {
        Event::Answered { to, .. } => past.decision_of(to),
        _ => None,
    }
}

/// What a worker learns it learns from the reply that it has just read.
fn learned(past: &Past) -> Vec<Cause> {
    just_before(past).map_or_else(Vec::new, |reading| direct(&past.seen_from(reading)))
}

/// A worker wakes: its pause, and what it does not know of what happened meanwhile.
fn resumed(past: &Past, worker: WorkerId) -> Vec<Option<EventId>> {
    let mut causes = vec![past.pause(worker)];
    for (lock, handle, _) in past.beliefs(worker) {
        causes.extend(since(past, lock, handle));
    }
    causes
}

/// The end of a lease and the newer grant, where there are any.
fn since(past: &Past, lock: LockId, handle: Handle) -> [Option<EventId>; 2] {
    let newer = past
        .latest(lock)
        .filter(|latest| latest.generation > handle.generation)
        .and_then(|latest| past.grant(latest.lease));
    [past.end_of(handle.lease), newer]
}

/// A reply: the decision that it brings, and what was done to it on its way.
fn read(past: &Past, reply: MessageId) -> Vec<Option<EventId>> {
    let answered = past
        .sending(reply)
        .and_then(|(_, message)| match message.body {
            Body::Reply { to, .. } => past.decision_of(to),
            Body::Request { .. } => None,
        });
    vec![answered, past.touched(reply)]
}

/// A message left: what its sender did or learned before, and what it presents.
fn sent(past: &Past, message: &Message, step: Option<SentStep>) -> Vec<Cause> {
    let request = match &message.body {
        Body::Reply { to, .. } => return all(vec![past.decision_of(*to)]),
        Body::Request { request, .. } => request,
    };
    let by_hand = step.filter(|step| step.source == StepSource::ByHand);
    let hand = by_hand.and_then(|_| {
        past.last(&|event: &Event| matches!(event, Event::StepGiven { worker, .. } if *worker == message.worker),
        )
    });
    let mut causes = all(vec![past.did(message.worker), hand]);
    if let Some(handle) = request.handle() {
        let over = all(since(past, request.lock(), handle).to_vec());
        // How a lease that is over was come by is another story.
        let given = past.last_given(handle.lease).map(match over.is_empty() {
            true => Cause::Because,
            false => Cause::Given,
        });
        causes.extend(over);
        causes.extend(given);
    }
    causes
}

/// What put a message on its way, and what was done to it there.
fn on_the_way(past: &Past, message: MessageId) -> Vec<Option<EventId>> {
    vec![
        past.sending(message).map(|(id, _)| id),
        past.touched(message),
    ]
}

/// Why a request was not answered in time.
fn unanswered(past: &Past, worker: WorkerId, request: MessageId) -> Vec<Option<EventId>> {
    let belongs = |message: &Message| match message.body {
        Body::Request { .. } => message.id == request,
        Body::Reply { to, .. } => to == request,
    };
    let reply = past.back().find_map(|(_, entry)| match &entry.event {
        Event::Sent { message, .. } if message.is_reply() && belongs(message) => Some(message.id),
        _ => None,
    });
    let delayed = past.last(&|event: &Event| match event {
        Event::Lost { message } => belongs(message),
        Event::Held { message, .. } => *message == request || Some(*message) == reply,
        _ => false,
    });
    let sending = past.sending(request).map(|(id, _)| id);
    vec![sending, delayed, woke_since(past, worker, sending)]
}

/// The end of a worker's pause, if it came after an event.
fn woke_since(past: &Past, worker: WorkerId, since: Option<EventId>) -> Option<EventId> {
    past.last_after(
        since?,
        &|event: &Event| matches!(event, Event::Resumed { worker: who } if *who == worker),
    )
}

/// What a decision rests on besides the request itself.
fn decided(past: &Past, request: &Request, decision: &Decision) -> Vec<Option<EventId>> {
    let lock = request.lock();
    let own = request.handle().map(|handle| handle.lease);
    let own_end = own.and_then(|lease| past.end_of(lease));
    let changed = |switches: &[Switch]| switched(past, switches);
    const FENCE: [Switch; 4] = [
        Switch::Fencing,
        Switch::TokenRule,
        Switch::Bypass,
        Switch::Scope,
    ];
    match decision {
        // What took the lock from somebody comes just before.
        Decision::Granted { lease, .. } => {
            let counter = past.counter_reset(lock);
            let again = counter.filter(|_| token_seen(past, lock, lease.handle.token));
            vec![past.freed(lock), again]
        }
        Decision::Queued { .. } => {
            vec![
                past.live(lock)
                    .and_then(|it| past.last_given(it.handle.lease)),
            ]
        }
        Decision::DeniedLockDelay { .. } => vec![past.freed(lock)],
        Decision::DeniedHeld { lease }
        | Decision::Renewed { lease, .. }
        | Decision::CheckYes { lease } => vec![past.last_given(lease.handle.lease)],
        Decision::RenewRejectedExpired => vec![own_end],
        Decision::CheckNo { lease } => {
            let other = lease.and_then(|lease| past.grant(lease.handle.lease));
            vec![own_end, other]
        }
        Decision::Released { lease } => vec![past.grant(lease.handle.lease)],
        Decision::RenewedForeignLease { lease, .. } | Decision::RenewRejectedNotOwner { lease } => {
            let switched = changed(&[Switch::Renew]);
            vec![past.grant(lease.handle.lease), own_end, switched]
        }
        Decision::ReleasedForeignLease { lease }
        | Decision::ReleaseRejectedNotOwner { lease: Some(lease) } => {
            let switched = changed(&[Switch::Release]);
            vec![past.grant(lease.handle.lease), own_end, switched]
        }
        Decision::ReleaseRejectedNotOwner { lease: None } => vec![own_end],
        Decision::Read { .. } => vec![request.key().and_then(|key| past.written(key))],
        Decision::Begun { .. } | Decision::Claimed { .. } => {
            vec![own_end, own.and_then(|lease| past.grant(lease))]
        }
        Decision::Accepted { highest_before, .. } => {
            let newer = request
                .token()
                .filter(|token| *token < *highest_before)
                .and_then(|_| raised(past, request, *highest_before));
            let later = later_write(past, request);
            let grant = own.and_then(|lease| past.grant(lease));
            let switched = changed(&FENCE);
            vec![newer, later, own_end, grant, switched, begun(past, request)]
        }
        Decision::RejectedStaleFence { highest, .. } => {
            let switched = changed(&FENCE);
            vec![
                raised(past, request, *highest),
                own_end,
                switched,
                begun(past, request),
            ]
        }
        Decision::RejectedVersionConflict { .. } => {
            let written = request.key().and_then(|key| past.written(key));
            vec![written, own_end, changed(&[Switch::VersionCheck])]
        }
        Decision::DuplicateOperation { first, .. }
        | Decision::EffectSuppressedDuplicate { first } => {
            vec![past.decision_of(*first), changed(&[Switch::Idempotency])]
        }
        Decision::EffectPerformed => {
            let newer = past
                .latest(lock)
                .filter(|latest| {
                    request
                        .handle()
                        .is_some_and(|own| own.generation < latest.generation)
                })
                .and_then(|latest| past.grant(latest.lease));
            vec![own_end, newer, changed(&[Switch::Idempotency])]
        }
    }
}

/// Whether a token was granted for this lock before.
fn token_seen(past: &Past, lock: LockId, token: Token) -> bool {
    past.back().any(|(_, entry)| {
        matches!(&entry.event, Event::Decided { request, decision: Decision::Granted { lease, .. }, .. }
            if request.lock() == lock && lease.handle.token == token)
    })
}

/// The opening of the long operation that a write ends.
fn begun(past: &Past, request: &Request) -> Option<EventId> {
    let Request::Write {
        ends_long: true,
        key,
        by,
        ..
    } = request
    else {
        return None;
    };
    past.last(&|event: &Event| {
        matches!(event, Event::Decided { request, decision: Decision::Begun { .. }, .. }
            if request.key() == Some(*key) && request.handle() == by.handle)
    })
}

/// The last time that one of these switches was changed in the run.
fn switched(past: &Past, switches: &[Switch]) -> Option<EventId> {
    past.switched(&|before, after| {
        switches
            .iter()
            .any(|switch| switch.of(before) != switch.of(after))
    })
}

fn raised(past: &Past, request: &Request, to: Token) -> Option<EventId> {
    past.raised(request.key()?, to)
}

/// The last accepted write of the same key, if it was made under a newer grant.
fn later_write(past: &Past, request: &Request) -> Option<EventId> {
    let own = request.handle()?;
    let written = past.written(request.key()?)?;
    let Event::Decided { request: other, .. } = &past.run().entry(written).event else {
        return None;
    };
    let newer = other.lock() == request.lock()
        && other
            .handle()
            .is_some_and(|other| other.generation > own.generation);
    newer.then_some(written)
}

/// Why a lease was neither renewed nor given back in time.
fn expired(past: &Past, lease: &Lease) -> Vec<Cause> {
    let Some(given) = past.last_given(lease.handle.lease) else {
        return Vec::new();
    };
    let holder = lease.holder;
    let keeps = past.run().setup().workers[holder.index()]
        .keepalive
        .is_some();
    let matters = |message: &Message| {
        message.worker == holder
            && match message.request().kind() {
                RequestKind::Renew | RequestKind::Release => true,
                // Somebody who renews in the background does not wait with that.
                RequestKind::Acquire
                | RequestKind::CheckLock
                | RequestKind::Read
                | RequestKind::Begin
                | RequestKind::Claim
                | RequestKind::Write
                | RequestKind::Call => !keeps,
            }
    };
    let hindered = past.last_after(given, &|event: &Event| match event {
        Event::Paused { worker } | Event::Crashed { worker } => *worker == holder,
        Event::LinkCut { link } => {
            (link.worker, link.peer) == (holder, Peer::Authority) || link.worker == holder && !keeps
        }
        Event::Lost { message } => matters(message),
        Event::Held { message, .. } => past
            .sending(*message)
            .is_some_and(|(_, message)| matters(message)),
        _ => false,
    });
    let silenced = silenced(past, holder).filter(|_| keeps);
    let mut causes = all(vec![hindered, silenced]);
    if causes.is_empty() {
        // Nothing hindered the holder: what it was doing took longer than the lease.
        let busy = past.did(holder).filter(|did| *did > given);
        causes.extend(busy.map(Cause::Given));
    }
    causes.push(Cause::Given(given));
    causes
}

/// Where a worker's keepalive does not work: what stopped it, maybe long before.
fn silenced(past: &Past, worker: WorkerId) -> Option<EventId> {
    let of = |event: &Event| event.worker() == Some(worker);
    let last = past.last(&|event: &Event| {
        matches!(
            event,
            Event::KeepaliveStopped { .. } | Event::KeepaliveResumed { .. }
        ) && of(event)
    })?;
    let stopped = matches!(past.run().entry(last).event, Event::KeepaliveStopped { .. });
    stopped.then_some(last)
}

/// What had already done what an intervention was to do.
fn missed(past: &Past, worker: Option<WorkerId>, why: Miss) -> Option<EventId> {
    let of = |event: &Event| worker.is_some() && event.worker() == worker;
    past.last(&|event: &Event| match why {
        Miss::AlreadyPaused => of(event) && matches!(event, Event::Paused { .. }),
        Miss::NotPaused => {
            of(event) && matches!(event, Event::Resumed { .. } | Event::Started { .. })
        }
        Miss::HasCrashed => of(event) && matches!(event, Event::Crashed { .. }),
        Miss::NotCrashed => of(event) && matches!(event, Event::Started { .. }),
        Miss::KeepaliveStopped => of(event) && matches!(event, Event::KeepaliveStopped { .. }),
        Miss::KeepaliveRuns => of(event) && matches!(event, Event::KeepaliveResumed { .. }),
        Miss::NoChange if worker.is_some() => {
            of(event) && matches!(event, Event::ClockSkewed { .. })
        }
        Miss::NoChange => matches!(event, Event::ProtectionsChanged { .. }),
        Miss::LinkIsCut => of(event) && matches!(event, Event::LinkCut { .. }),
        Miss::LinkWorks => of(event) && matches!(event, Event::LinkHealed { .. }),
        Miss::NotHeld
        | Miss::CounterIsDurable
        | Miss::NoKeepalive
        | Miss::NotSent
        | Miss::NotInFlight => false,
    })
}
