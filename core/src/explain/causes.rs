//! The chain of causes of an event, found in the log alone.
//!
//! Every kind of event has direct causes, all of them earlier events ([`direct`]). What they
//! lead back to is a graph; [`chain`] walks it from the event and keeps the steps that tell
//! the story.

use super::past::Past;
use crate::protocol::*;
use crate::run::Run;

/// The most steps that a chain has.
pub(super) const LONGEST: usize = 7;

/// A chain shorter than this takes in steps between the steps.
const SHORT: usize = 3;

/// How far back the walk goes, in direct causes, and how many events it may visit. A story
/// that is longer than that is told from its end.
const DEEPEST: u32 = 40;
const MOST: usize = 150;

/// The events that led to this one, in the order of the log.
pub(super) fn chain(run: &Run, event: EventId) -> Vec<EventId> {
    let found = walk(run, event);
    let mut steps: Vec<Step> = found
        .iter()
        .filter_map(|(id, distance)| {
            let part = part(run, event, *id, *distance, &found)?;
            // What somebody did to the run counts as nearer than what followed from it.
            let done = run.entry(*id).by.is_some();
            Some(Step {
                part,
                distance: if done { distance / 2 } else { *distance },
                event: *id,
            })
        })
        .collect();
    steps.sort_unstable();
    let told = steps.iter().filter(|step| step.part == Part::Told).count();
    steps.truncate(told.clamp(SHORT, LONGEST));
    let mut events: Vec<EventId> = steps.iter().map(|step| step.event).collect();
    events.sort_unstable();
    events
}

/// Everything the event goes back to, with the number of direct causes in between.
fn walk(run: &Run, event: EventId) -> Vec<(EventId, u32)> {
    let mut found: Vec<(EventId, u32)> = Vec::new();
    let mut next = vec![(event, 0)];
    let mut done = 0;
    while let Some((id, distance)) = next.get(done).copied() {
        done += 1;
        if distance == DEEPEST || found.len() >= MOST {
            break;
        }
        for cause in direct(&Past::of(run, id)) {
            if found.iter().all(|(known, _)| *known != cause) {
                found.push((cause, distance + 1));
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

/// The part that an event plays in the story of another; `None` for what goes without saying.
fn part(
    run: &Run,
    of: EventId,
    event: EventId,
    distance: u32,
    found: &[(EventId, u32)],
) -> Option<Part> {
    let told_if = |told| Some(if told { Part::Told } else { Part::Between });
    let entry = run.entry(event);
    match &entry.event {
        Event::Paused { .. }
        | Event::Resumed { .. }
        | Event::Crashed { .. }
        | Event::KeepaliveStopped { .. }
        | Event::Held { .. }
        | Event::HoldEnded { .. }
        | Event::Hastened { .. }
        | Event::Lost { .. }
        | Event::Duplicated { .. }
        | Event::StepGiven { .. }
        | Event::TimedOut { .. }
        | Event::Expired { .. }
        | Event::ProtectionsChanged { .. } => Some(Part::Told),
        Event::Started { attempt, .. } => told_if(*attempt > 1),
        Event::Decided {
            worker, decision, ..
        } => match decision {
            Decision::Granted { lease, .. } => {
                // Where the end of the lease is told, its beginning goes without saying.
                let end = Past::of(run, of).end_of(lease.handle.lease);
                told_if(found.iter().all(|(id, _)| Some(*id) != end))
            }
            Decision::Accepted { .. } => {
                told_if(distance == 1 || run.entry(of).event.worker() != Some(*worker))
            }
            Decision::RenewedForeignLease { .. }
            | Decision::ReleasedForeignLease { .. }
            | Decision::RejectedStaleFence { .. } => Some(Part::Told),
            Decision::DeniedHeld { .. }
            | Decision::Renewed { .. }
            | Decision::RenewRejectedExpired
            | Decision::RenewRejectedNotOwner { .. }
            | Decision::Released { .. }
            | Decision::ReleaseRejectedNotOwner { .. } => told_if(distance == 1),
        },
        Event::Sent { message, .. } if !message.is_reply() => told_if(distance == 1),
        Event::KeepaliveResumed { .. } | Event::BeliefBegan { .. } => Some(Part::Between),
        Event::Sent { .. }
        | Event::ComputeBegan { .. }
        | Event::ComputeEnded { .. }
        | Event::ProgramEnded { .. }
        | Event::BeliefProlonged { .. }
        | Event::BeliefEnded { .. }
        | Event::Arrived { .. }
        | Event::Answered { .. }
        | Event::Missed { .. } => None,
    }
}

/// The direct causes of an event: earlier events, in no order, possibly twice.
fn direct(past: &Past) -> Vec<EventId> {
    let id = past.id();
    let last = |is: &dyn Fn(&Event) -> bool| past.last(is);
    let causes: Vec<Option<EventId>> = match &past.entry().event {
        Event::Started { worker, .. } => vec![last(
            &|event| matches!(event, Event::Crashed { worker: who } if who == worker),
        )],
        // Somebody intervened: that is where stories begin.
        Event::Paused { .. }
        | Event::Crashed { .. }
        | Event::KeepaliveStopped { .. }
        | Event::StepGiven { .. }
        | Event::ProtectionsChanged { .. } => Vec::new(),
        Event::Resumed { worker } => vec![past.pause(*worker)],
        Event::KeepaliveResumed { worker } => vec![last(
            &|event| matches!(event, Event::KeepaliveStopped { worker: who } if who == worker),
        )],
        Event::ComputeBegan { worker, .. }
        | Event::ComputeEnded { worker }
        | Event::ProgramEnded { worker, .. } => vec![past.did(*worker)],
        // The reply that was just read, or the release that was just sent.
        Event::BeliefBegan { .. } | Event::BeliefProlonged { .. } => vec![just_before(id)],
        Event::BeliefEnded {
            worker, lock, why, ..
        } => match why {
            BeliefEnd::SentRelease | BeliefEnd::RenewRefused | BeliefEnd::StaleFence => {
                vec![just_before(id)]
            }
            BeliefEnd::Crashed => vec![last(&|event| {
                matches!(event, Event::BeliefBegan { worker: who, lock: what, .. }
                    if (who, what) == (worker, lock))
            })],
        },
        Event::Sent { message, step } => sent(past, message, *step),
        Event::Arrived { message, .. } => on_the_way(past, *message),
        Event::Answered {
            worker, message, ..
        } => {
            let arrived =
                last(&|event| matches!(event, Event::Arrived { message: it, .. } if it == message));
            let woke =
                last(&|event| matches!(event, Event::Resumed { worker: who } if who == worker));
            vec![arrived, woke.filter(|woke| Some(*woke) > arrived)]
        }
        Event::TimedOut {
            worker, request, ..
        } => unanswered(past, *worker, *request),
        Event::Held { message, .. } => vec![past.sending(*message).map(|(sent, _)| sent)],
        Event::HoldEnded { message, .. } | Event::Hastened { message } => {
            on_the_way(past, *message)
        }
        Event::Lost { message } => {
            let mut causes = on_the_way(past, message.id);
            if past.entry().by.is_none() {
                causes.push(last(
                    &|event| matches!(event, Event::Crashed { worker } if *worker == message.worker),
                ));
            }
            causes
        }
        Event::Duplicated { original, .. } => on_the_way(past, *original),
        Event::Decided {
            message,
            request,
            decision,
            ..
        } => {
            let mut causes = on_the_way(past, *message);
            causes.extend(decided(past, request, decision));
            causes
        }
        Event::Expired { lease, .. } => expired(past, lease),
        Event::Missed { worker, why } => vec![missed(past, *worker, *why)],
    };
    causes.into_iter().flatten().collect()
}

fn just_before(id: EventId) -> Option<EventId> {
    id.0.checked_sub(1).map(EventId)
}

/// A message left: what its sender did or learned before, and what it presents.
fn sent(past: &Past, message: &Message, step: Option<SentStep>) -> Vec<Option<EventId>> {
    match &message.body {
        Body::Reply { to, .. } => vec![past.last(
            &|event: &Event| matches!(event, Event::Decided { message, .. } if message == to),
        )],
        Body::Request { request, .. } => {
            let given = request
                .handle()
                .and_then(|handle| past.last_given(handle.lease));
            let by_hand = step.is_some_and(|step| step.source == StepSource::ByHand);
            let hand = past
                .last(|event| matches!(event, Event::StepGiven { worker, .. } if *worker == message.worker))
                .filter(|_| by_hand);
            vec![past.did(message.worker), given, hand]
        }
    }
}

/// What put a message on its way, and what was done to it there.
fn on_the_way(past: &Past, message: MessageId) -> Vec<Option<EventId>> {
    let sending = past.sending(message).map(|(id, _)| id);
    let held = past.last(|event| {
        matches!(event, Event::Held { message: it, .. }
            | Event::HoldEnded { message: it, .. }
            | Event::Hastened { message: it } if *it == message)
    });
    // A message that was held up twice has its holds in a row.
    vec![sending, held]
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
    let delayed = past.last(|event| match event {
        Event::Lost { message } => belongs(message),
        Event::Held { message, .. } => *message == request || Some(*message) == reply,
        _ => false,
    });
    let sending = past.sending(request).map(|(id, _)| id);
    let woke = past
        .last(|event| matches!(event, Event::Resumed { worker: who } if *who == worker))
        .filter(|woke| Some(*woke) > sending);
    vec![sending, delayed, woke]
}

/// What a decision rests on besides the request itself.
fn decided(past: &Past, request: &Request, decision: &Decision) -> Vec<Option<EventId>> {
    let lock = request.lock();
    let own = request.handle().map(|handle| handle.lease);
    let own_end = own.and_then(|lease| past.end_of(lease));
    let changed = past.last(|event| matches!(event, Event::ProtectionsChanged { .. }));
    match decision {
        Decision::Granted { .. } => vec![past.freed(lock)],
        Decision::DeniedHeld { lease } => vec![past.last_given(lease.handle.lease)],
        Decision::Renewed { lease, .. } => vec![past.last_given(lease.handle.lease)],
        Decision::RenewRejectedExpired => vec![own_end],
        Decision::Released { lease } => vec![past.grant(lease.handle.lease)],
        Decision::RenewedForeignLease { lease, .. }
        | Decision::RenewRejectedNotOwner { lease }
        | Decision::ReleasedForeignLease { lease }
        | Decision::ReleaseRejectedNotOwner { lease: Some(lease) } => {
            vec![past.grant(lease.handle.lease), own_end, changed]
        }
        Decision::ReleaseRejectedNotOwner { lease: None } => vec![own_end, changed],
        Decision::Accepted { highest_before, .. } => {
            let newer = request
                .handle()
                .filter(|handle| handle.token < *highest_before)
                .and_then(|_| raised(past, request, *highest_before));
            let later = later_write(past, request);
            let grant = own.and_then(|lease| past.grant(lease));
            vec![newer, later, own_end, grant, changed]
        }
        Decision::RejectedStaleFence { highest, .. } => {
            vec![raised(past, request, *highest), own_end, changed]
        }
    }
}

fn raised(past: &Past, request: &Request, to: Token) -> Option<EventId> {
    match request {
        Request::Write { key, .. } => past.raised(*key, to),
        Request::Acquire { .. } | Request::Renew { .. } | Request::Release { .. } => None,
    }
}

/// The last accepted write of the same key, if it was made under a newer grant.
fn later_write(past: &Past, request: &Request) -> Option<EventId> {
    let Request::Write {
        key,
        lock,
        handle: Some(handle),
        ..
    } = request
    else {
        return None;
    };
    let written = past.written(*key)?;
    let Event::Decided { request: other, .. } = &past.run().entry(written).event else {
        return None;
    };
    let newer = other.lock() == *lock
        && other
            .handle()
            .is_some_and(|other| other.generation > handle.generation);
    newer.then_some(written)
}

/// Why a lease was neither renewed nor given back in time.
fn expired(past: &Past, lease: &Lease) -> Vec<Option<EventId>> {
    let Some(given) = past.last_given(lease.handle.lease) else {
        return Vec::new();
    };
    let holder = lease.holder;
    let of_holder = |message: MessageId| {
        past.sending(message)
            .is_some_and(|(_, message)| message.worker == holder)
    };
    let hindered = past
        .back()
        .take_while(|(id, _)| *id > given)
        .find(|(_, entry)| match &entry.event {
            Event::Paused { worker }
            | Event::Crashed { worker }
            | Event::KeepaliveStopped { worker } => *worker == holder,
            Event::Lost { message } => message.worker == holder,
            Event::Held { message, .. } => of_holder(*message),
            _ => false,
        })
        .map(|(id, _)| id);
    // A keepalive may have been stopped before the lease was given.
    let stopped = past
        .last(|event| {
            matches!(event, Event::KeepaliveStopped { worker } | Event::KeepaliveResumed { worker }
                if *worker == holder)
        })
        .filter(|id| matches!(past.run().entry(*id).event, Event::KeepaliveStopped { .. }));
    vec![Some(given), hindered, stopped]
}

/// What had already done what an intervention was to do.
fn missed(past: &Past, worker: Option<WorkerId>, why: Miss) -> Option<EventId> {
    let of = |event: &Event| worker.is_some() && event.worker() == worker;
    past.last(|event| match why {
        Miss::AlreadyPaused => of(event) && matches!(event, Event::Paused { .. }),
        Miss::NotPaused => {
            of(event) && matches!(event, Event::Resumed { .. } | Event::Started { .. })
        }
        Miss::HasCrashed => of(event) && matches!(event, Event::Crashed { .. }),
        Miss::NotCrashed => of(event) && matches!(event, Event::Started { .. }),
        Miss::KeepaliveStopped => of(event) && matches!(event, Event::KeepaliveStopped { .. }),
        Miss::KeepaliveRuns => of(event) && matches!(event, Event::KeepaliveResumed { .. }),
        Miss::NoChange => matches!(event, Event::ProtectionsChanged { .. }),
        Miss::NoKeepalive | Miss::NotSent | Miss::NotInFlight => false,
    })
}
