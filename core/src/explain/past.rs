//! Looking back from an event. Everything is found in the log up to it, nothing ahead of it:
//! an explanation never gives away what is still to come.

use crate::protocol::*;
use crate::run::Run;

/// An event, with the log before it.
#[derive(Clone, Copy)]
pub(in crate::explain) struct Past<'a> {
    run: &'a Run,
    id: EventId,
}

impl<'a> Past<'a> {
    pub(super) fn of(run: &'a Run, id: EventId) -> Past<'a> {
        Past { run, id }
    }

    pub(super) fn run(&self) -> &'a Run {
        self.run
    }

    pub(super) fn id(&self) -> EventId {
        self.id
    }

    pub(super) fn entry(&self) -> &'a Entry {
        self.run.entry(self.id)
    }

    pub(super) fn at(&self) -> At {
        self.entry().at
    }

    /// How long ago an earlier event was.
    pub(super) fn since(&self, id: EventId) -> Ms {
        self.at() - self.run.entry(id).at
    }

    /// Another event of the same run.
    pub(super) fn seen_from(&self, id: EventId) -> Past<'a> {
        Past { run: self.run, id }
    }

    /// The events before this one, the nearest first.
    pub(super) fn back(&self) -> impl Iterator<Item = (EventId, &'a Entry)> + use<'a> {
        let log = self.run.log();
        (0..self.id.0)
            .rev()
            .map(move |id| (EventId(id), &log[id as usize]))
    }

    /// The nearest earlier event of which something is true.
    pub(super) fn last(&self, is: &dyn Fn(&Event) -> bool) -> Option<EventId> {
        self.back()
            .find(|(_, entry)| is(&entry.event))
            .map(|(id, _)| id)
    }

    /// The nearest earlier event after another of which something is true.
    pub(super) fn last_after(
        &self,
        after: EventId,
        is: &dyn Fn(&Event) -> bool,
    ) -> Option<EventId> {
        self.back()
            .take_while(|(id, _)| *id > after)
            .find(|(_, entry)| is(&entry.event))
            .map(|(id, _)| id)
    }

    /// The event that put a message on its way, and the message.
    pub(super) fn sending(&self, message: MessageId) -> Option<(EventId, &'a Message)> {
        self.back().find_map(|(id, entry)| match &entry.event {
            Event::Sent { message: sent, .. } | Event::Duplicated { copy: sent, .. }
                if sent.id == message =>
            {
                Some((id, sent))
            }
            _ => None,
        })
    }

    /// The grant that made a lease.
    pub(super) fn grant(&self, lease: LeaseId) -> Option<EventId> {
        self.last(&|event: &Event| {
            matches!(event, Event::Decided { decision: Decision::Granted { lease: made, .. }, .. }
                if made.handle.lease == lease)
        })
    }

    /// The grant of a lease, or what prolonged it last.
    pub(super) fn last_given(&self, lease: LeaseId) -> Option<EventId> {
        self.last(&|event: &Event| given(event).is_some_and(|it| it.handle.lease == lease))
    }

    /// What ended a lease.
    pub(super) fn end_of(&self, lease: LeaseId) -> Option<EventId> {
        self.last(&|event: &Event| ended(event).is_some_and(|it| it.handle.lease == lease))
    }

    /// What freed a lock last.
    pub(super) fn freed(&self, lock: LockId) -> Option<EventId> {
        self.last(&|event: &Event| ended(event).is_some() && lock_of(event) == Some(lock))
    }

    /// The lease that is live on a lock, as the authority records it.
    pub(super) fn live(&self, lock: LockId) -> Option<Lease> {
        self.back()
            .filter(|(_, entry)| lock_of(&entry.event) == Some(lock))
            .find_map(|(_, entry)| match ended(&entry.event) {
                Some(_) => Some(None),
                None => given(&entry.event).map(Some),
            })
            .flatten()
    }

    /// The latest grant of a lock.
    pub(super) fn latest(&self, lock: LockId) -> Option<Handle> {
        self.back().find_map(|(_, entry)| match &entry.event {
            Event::Decided {
                request,
                decision: Decision::Granted { lease, .. },
                ..
            } if request.lock() == lock => Some(lease.handle),
            _ => None,
        })
    }

    /// The accepted write that raised a key's mark to a token.
    pub(super) fn raised(&self, key: KeyId, to: Token) -> Option<EventId> {
        self.last(&|event: &Event| {
            matches!(event, Event::Decided {
                request: Request::Write { key: written, .. },
                decision: Decision::Accepted { highest_before, highest_after, .. },
                ..
            } if *written == key && *highest_after == to && *highest_before < to)
        })
    }

    /// The last accepted write of a key.
    pub(super) fn written(&self, key: KeyId) -> Option<EventId> {
        self.last(&|event: &Event| {
            matches!(event, Event::Decided {
                request: Request::Write { key: written, .. },
                decision: Decision::Accepted { .. },
                ..
            } if *written == key)
        })
    }

    /// The value of a key.
    pub(super) fn value(&self, key: KeyId) -> Option<ValueId> {
        let written = self.written(key).map(|id| self.run.entry(id).event);
        match written {
            Some(Event::Decided {
                request: Request::Write { value, .. },
                ..
            }) => Some(value),
            _ => self.run.setup().keys[key.index()].value,
        }
    }

    /// The switches as they stood just before this event.
    pub(super) fn protections(&self) -> Protections {
        self.back()
            .find_map(|(_, entry)| match entry.event {
                Event::ProtectionsChanged { protections } => Some(protections),
                _ => None,
            })
            .unwrap_or(self.run.setup().protections)
    }

    /// The pause that a worker is in, if it is in one.
    pub(super) fn pause(&self, worker: WorkerId) -> Option<EventId> {
        let id = self.last(&|event: &Event| life(event) == Some(worker))?;
        matches!(self.run.entry(id).event, Event::Paused { .. }).then_some(id)
    }

    /// What a worker believes to hold of a lock: the handle and the deadline it reckons with.
    pub(super) fn belief(&self, worker: WorkerId, lock: LockId) -> Option<(Handle, At)> {
        let mut deadline = None;
        for (_, entry) in self.back() {
            match entry.event {
                Event::BeliefEnded {
                    worker: whose,
                    lock: what,
                    ..
                } if (whose, what) == (worker, lock) => return None,
                Event::BeliefProlonged {
                    worker: whose,
                    lock: what,
                    until,
                } if (whose, what) == (worker, lock) => {
                    deadline = deadline.or(Some(until));
                }
                Event::BeliefBegan {
                    worker: whose,
                    lock: what,
                    handle,
                    until,
                } if (whose, what) == (worker, lock) => {
                    return Some((handle, deadline.unwrap_or(until)));
                }
                _ => {}
            }
        }
        None
    }

    /// All that a worker believes to hold.
    pub(super) fn beliefs(&self, worker: WorkerId) -> Vec<(LockId, Handle, At)> {
        (0..self.run.setup().locks.len())
            .filter_map(|lock| Some(LockId(u16::try_from(lock).ok()?)))
            .filter_map(|lock| {
                self.belief(worker, lock)
                    .map(|(handle, until)| (lock, handle, until))
            })
            .collect()
    }

    /// The live leases that were granted to a worker.
    pub(super) fn leases(&self, worker: WorkerId) -> Vec<(LockId, Lease)> {
        (0..self.run.setup().locks.len())
            .filter_map(|lock| Some(LockId(u16::try_from(lock).ok()?)))
            .filter_map(|lock| Some((lock, self.live(lock)?)))
            .filter(|(_, lease)| lease.holder == worker)
            .collect()
    }

    /// Another worker that believes to hold a lock.
    pub(super) fn other_believer(&self, lock: LockId, than: WorkerId) -> Option<WorkerId> {
        (0..self.run.setup().workers.len())
            .filter_map(|worker| Some(WorkerId(u16::try_from(worker).ok()?)))
            .find(|worker| *worker != than && self.belief(*worker, lock).is_some())
    }

    /// Whether the lease under a handle is live at the authority.
    pub(super) fn is_live(&self, lock: LockId, handle: Handle) -> bool {
        self.live(lock)
            .is_some_and(|lease| lease.handle.lease == handle.lease)
    }

    /// The worker that this event is about: for a message on its way, the one at its end.
    pub(super) fn about(&self) -> Option<WorkerId> {
        match &self.entry().event {
            Event::Held { message, .. }
            | Event::HoldEnded { message, .. }
            | Event::Hastened { message } => self.sending(*message).map(|(_, it)| it.worker),
            event => event.worker(),
        }
    }

    /// What a worker did or learned last, before this event.
    pub(super) fn did(&self, worker: WorkerId) -> Option<EventId> {
        self.last(&|event: &Event| step_of(event) == Some(worker))
    }

    /// The worker's name. The owner's name alone does not tell apart two who present the same.
    pub(super) fn who(&self, worker: WorkerId) -> String {
        let setup = self.run.setup();
        let owner = setup.workers[worker.index()].owner;
        let name = &setup.names.owners[owner.index()];
        let shared = setup.workers.iter().filter(|it| it.owner == owner).count() > 1;
        if shared {
            format!("{name} ({})", setup.names.workers[worker.index()])
        } else {
            name.clone()
        }
    }

    pub(super) fn lock(&self, lock: LockId) -> &'a str {
        &self.run.names().locks[lock.index()]
    }

    pub(super) fn lease(&self, lock: LockId, lease: LeaseId) -> String {
        self.run.names().lease(lock, lease)
    }

    pub(super) fn key(&self, key: KeyId) -> &'a str {
        &self.run.names().keys[key.index()]
    }

    /// The key of a write, where there is more than one and it has to be told.
    pub(super) fn told_key_of(&self, request: &Request) -> Option<&'a str> {
        match request {
            Request::Write { key, .. } => (self.run.setup().keys.len() > 1).then(|| self.key(*key)),
            Request::Acquire { .. } | Request::Renew { .. } | Request::Release { .. } => None,
        }
    }

    /// What a request wants to store; a dash for one that stores nothing.
    pub(super) fn payload(&self, request: &Request) -> &'a str {
        match request {
            Request::Write { value, .. } => self.value_name(*value),
            Request::Acquire { .. } | Request::Renew { .. } | Request::Release { .. } => "–",
        }
    }

    pub(super) fn value_name(&self, value: ValueId) -> &'a str {
        &self.run.names().values[value.index()]
    }

    pub(super) fn operation(&self, operation: OperationId) -> &'a str {
        &self.run.names().operations[operation.index()]
    }
}

/// The lease that an event made or prolonged.
pub(super) fn given(event: &Event) -> Option<Lease> {
    let Event::Decided { decision, .. } = event else {
        return None;
    };
    match decision {
        Decision::Granted { lease, .. }
        | Decision::Renewed { lease, .. }
        | Decision::RenewedForeignLease { lease, .. } => Some(*lease),
        Decision::DeniedHeld { .. }
        | Decision::RenewRejectedExpired
        | Decision::RenewRejectedNotOwner { .. }
        | Decision::Released { .. }
        | Decision::ReleasedForeignLease { .. }
        | Decision::ReleaseRejectedNotOwner { .. }
        | Decision::Accepted { .. }
        | Decision::RejectedStaleFence { .. } => None,
    }
}

/// The lease that an event ended.
pub(super) fn ended(event: &Event) -> Option<Lease> {
    let decision = match event {
        Event::Expired { lease, .. } => return Some(*lease),
        Event::Decided { decision, .. } => decision,
        _ => return None,
    };
    match decision {
        Decision::Released { lease } | Decision::ReleasedForeignLease { lease } => Some(*lease),
        Decision::Granted { .. }
        | Decision::DeniedHeld { .. }
        | Decision::Renewed { .. }
        | Decision::RenewedForeignLease { .. }
        | Decision::RenewRejectedExpired
        | Decision::RenewRejectedNotOwner { .. }
        | Decision::ReleaseRejectedNotOwner { .. }
        | Decision::Accepted { .. }
        | Decision::RejectedStaleFence { .. } => None,
    }
}

/// The lock that an event of the authority is about.
fn lock_of(event: &Event) -> Option<LockId> {
    match event {
        Event::Expired { lock, .. } => Some(*lock),
        Event::Decided { request, .. } => Some(request.lock()),
        _ => None,
    }
}

/// The worker whose life an event changes.
fn life(event: &Event) -> Option<WorkerId> {
    match event {
        Event::Started { worker, .. }
        | Event::Paused { worker }
        | Event::Resumed { worker }
        | Event::Crashed { worker } => Some(*worker),
        _ => None,
    }
}

/// The worker that an event lets go on with what it does.
fn step_of(event: &Event) -> Option<WorkerId> {
    match event {
        Event::Started { worker, .. }
        | Event::Resumed { worker }
        | Event::StepGiven { worker, .. }
        | Event::ComputeBegan { worker, .. }
        | Event::ComputeEnded { worker }
        | Event::TimedOut { worker, .. } => Some(*worker),
        Event::Answered { worker, answer, .. } => match answer {
            Answer::Advance | Answer::AskAgain { .. } | Answer::Stop(_) => Some(*worker),
            Answer::Note | Answer::Ignore => None,
        },
        _ => None,
    }
}
