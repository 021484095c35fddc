//! Second readings of a log, as plain as possible, that owe nothing to the code they check.

use fencelab_core::protocol::*;

/// The lease that each lock has, from the events alone.
#[derive(Default)]
pub struct Leases(Vec<(LockId, Lease)>);

impl Leases {
    pub fn of(&self, lock: LockId) -> Option<Lease> {
        let found = self.0.iter().find(|(known, _)| *known == lock);
        found.map(|(_, lease)| *lease)
    }

    pub fn all(&self) -> impl Iterator<Item = Lease> + '_ {
        self.0.iter().map(|(_, lease)| *lease)
    }

    pub fn observe(&mut self, event: &Event) {
        let (lock, lease) = match event {
            Event::Expired { lock, .. } => (*lock, None),
            Event::Decided {
                request, decision, ..
            } => match decision {
                Decision::Granted { lease, .. }
                | Decision::Renewed { lease, .. }
                | Decision::RenewedForeignLease { lease, .. } => (request.lock(), Some(*lease)),
                Decision::Released { .. } | Decision::ReleasedForeignLease { .. } => {
                    (request.lock(), None)
                }
                _ => return,
            },
            _ => return,
        };
        self.0.retain(|(known, _)| *known != lock);
        self.0.extend(lease.map(|lease| (lock, lease)));
    }
}

/// What a decision of the authority says about the lease of its lock before it: the owner and
/// lease id are there, or nobody is; nothing where it is not the authority's.
pub fn recorded(decision: &Decision) -> Option<Option<LeaseId>> {
    match decision {
        Decision::Granted { .. }
        | Decision::RenewRejectedExpired
        | Decision::ReleaseRejectedNotOwner { lease: None } => Some(None),
        Decision::DeniedHeld { lease }
        | Decision::Renewed { lease, .. }
        | Decision::RenewedForeignLease { lease, .. }
        | Decision::RenewRejectedNotOwner { lease }
        | Decision::Released { lease }
        | Decision::ReleasedForeignLease { lease }
        | Decision::ReleaseRejectedNotOwner { lease: Some(lease) } => {
            Some(Some(lease.handle.lease))
        }
        Decision::Accepted { .. } | Decision::RejectedStaleFence { .. } => None,
    }
}

/// Whether the workers run, from the events alone.
#[derive(Default)]
pub struct Lives(Vec<(WorkerId, Life)>);

impl Lives {
    pub fn of(&self, worker: WorkerId) -> Life {
        let mut changes = self.0.iter().rev();
        let last = changes.find(|(known, _)| *known == worker);
        last.map_or(Life::Running, |(_, life)| *life)
    }

    pub fn observe(&mut self, event: &Event) {
        self.0.extend(match event {
            Event::Started { worker, .. } | Event::Resumed { worker } => {
                Some((*worker, Life::Running))
            }
            Event::Paused { worker } => Some((*worker, Life::Paused)),
            Event::Crashed { worker } => Some((*worker, Life::Crashed)),
            _ => None,
        });
    }
}

/// The worker whose own act an event is; nobody for what is done to a worker, and for what
/// the authority, the resource and the network do.
pub fn actor(entry: &Entry) -> Option<WorkerId> {
    match entry.event {
        Event::ComputeBegan { worker, .. }
        | Event::ComputeEnded { worker }
        | Event::ProgramEnded { worker, .. }
        | Event::BeliefBegan { worker, .. }
        | Event::BeliefProlonged { worker, .. }
        | Event::Answered { worker, .. }
        | Event::TimedOut { worker, .. } => Some(worker),
        Event::BeliefEnded { worker, why, .. } => (why != BeliefEnd::Crashed).then_some(worker),
        Event::Started { worker, .. } => entry.by.is_none().then_some(worker),
        Event::Sent { message, .. } => (!message.is_reply()).then_some(message.worker),
        Event::Paused { .. }
        | Event::Resumed { .. }
        | Event::Crashed { .. }
        | Event::KeepaliveStopped { .. }
        | Event::KeepaliveResumed { .. }
        | Event::StepGiven { .. }
        | Event::Arrived { .. }
        | Event::Held { .. }
        | Event::HoldEnded { .. }
        | Event::Hastened { .. }
        | Event::Lost { .. }
        | Event::Duplicated { .. }
        | Event::Decided { .. }
        | Event::Expired { .. }
        | Event::ProtectionsChanged { .. }
        | Event::Missed { .. } => None,
    }
}

/// The switches in force.
pub struct Switches {
    pub protections: Protections,
}

impl Switches {
    pub fn of(setup: &Setup) -> Switches {
        let protections = setup.protections;
        Switches { protections }
    }

    pub fn observe(&mut self, event: &Event) {
        if let Event::ProtectionsChanged { protections } = event {
            self.protections = *protections;
        }
    }
}

/// What workers believe, and what the authority has promised them.
#[derive(Default)]
pub struct Beliefs {
    believed: Vec<(WorkerId, LockId, Handle)>,
    /// The deadlines that workers have reckoned with.
    deadlines: Vec<(WorkerId, LockId, At)>,
    /// Every end that a decision gave to a lease, for the worker that had asked.
    promised: Vec<(WorkerId, LockId, At)>,
    granted: Vec<(WorkerId, LockId, Handle)>,
}

impl Beliefs {
    /// What a worker believes, by lock.
    pub fn of(&self, worker: WorkerId) -> Vec<(LockId, Handle)> {
        let mut found: Vec<(LockId, Handle)> = self
            .believed
            .iter()
            .filter(|(whose, ..)| *whose == worker)
            .map(|(_, lock, handle)| (*lock, *handle))
            .collect();
        found.sort();
        found
    }

    pub fn check(&self, at: At, event: &Event) {
        let is_promised = |worker, lock, until| {
            let mut promises = self.promised.iter();
            promises.any(|it| it.0 == worker && it.1 == lock && until <= it.2)
        };
        match event {
            Event::BeliefBegan {
                worker,
                lock,
                handle,
                until,
            } => {
                assert!(self.granted.contains(&(*worker, *lock, *handle)), "{at:?}");
                assert!(is_promised(*worker, *lock, *until), "{at:?} {event:?}");
            }
            Event::BeliefProlonged {
                worker,
                lock,
                until,
            } => {
                assert!(self.of(*worker).iter().any(|(known, _)| known == lock));
                let mut deadlines = self.deadlines.iter().rev();
                let last = deadlines.find(|it| (it.0, it.1) == (*worker, *lock));
                assert!(last.is_some_and(|it| it.2 < *until), "{at:?} {event:?}");
                assert!(is_promised(*worker, *lock, *until), "{at:?} {event:?}");
            }
            Event::BeliefEnded {
                worker,
                lock,
                handle,
                ..
            } => assert!(self.of(*worker).contains(&(*lock, *handle)), "{at:?}"),
            _ => {}
        }
    }

    pub fn observe(&mut self, event: &Event) {
        match event {
            Event::BeliefBegan {
                worker,
                lock,
                handle,
                until,
            } => {
                self.believed.retain(|it| (it.0, it.1) != (*worker, *lock));
                self.believed.push((*worker, *lock, *handle));
                self.deadlines.push((*worker, *lock, *until));
            }
            Event::BeliefProlonged {
                worker,
                lock,
                until,
            } => self.deadlines.push((*worker, *lock, *until)),
            Event::BeliefEnded { worker, lock, .. } => {
                self.believed.retain(|it| (it.0, it.1) != (*worker, *lock));
            }
            Event::Decided {
                worker,
                request,
                decision:
                    Decision::Granted { lease, .. }
                    | Decision::Renewed { lease, .. }
                    | Decision::RenewedForeignLease { lease, .. },
                ..
            } => {
                let lock = request.lock();
                self.promised.push((*worker, lock, lease.expires_at));
                self.granted.push((*worker, lock, lease.handle));
            }
            _ => {}
        }
    }
}

/// Damage as its definitions read, looked up from scratch for every event.
pub fn damage(log: &[Entry]) -> Vec<(&'static str, EventId, EventId, WorkerId, WorkerId)> {
    let mut found = Vec::new();
    for (place, entry) in log.iter().enumerate() {
        let Event::Decided {
            worker,
            request,
            decision,
            ..
        } = &entry.event
        else {
            continue;
        };
        let before = &log[..place];
        let presented = request.handle().map(|handle| handle.lease);
        let foreign = |lease: &Lease| {
            (presented != Some(lease.handle.lease)).then(|| grant_of(before, lease.handle.lease))
        };
        let (kind, against) = match (request, decision) {
            (
                Request::Release { .. },
                Decision::Released { lease } | Decision::ReleasedForeignLease { lease },
            ) => ("foreign_release", foreign(lease)),
            (
                Request::Renew { .. },
                Decision::Renewed { lease, .. } | Decision::RenewedForeignLease { lease, .. },
            ) => ("foreign_renewal", foreign(lease)),
            (
                Request::Write {
                    key,
                    lock,
                    handle: Some(handle),
                    ..
                },
                Decision::Accepted { .. },
            ) => (
                "lost_update",
                newer_value(before, *key, *lock, handle.generation),
            ),
            _ => continue,
        };
        if let Some((against, to)) = against {
            let event = EventId(u32::try_from(place).unwrap());
            found.push((kind, event, against, *worker, to));
        }
    }
    found
}

/// The grant of a lease, and to whom it was.
fn grant_of(log: &[Entry], wanted: LeaseId) -> (EventId, WorkerId) {
    let grant = (0..)
        .map(EventId)
        .zip(log)
        .find_map(|(id, entry)| match entry.event {
            Event::Decided {
                worker,
                decision: Decision::Granted { lease, .. },
                ..
            } if lease.handle.lease == wanted => Some((id, worker)),
            _ => None,
        });
    grant.expect("a lease has been granted")
}

/// The write whose value a key holds, if it is of a newer generation of the same lock.
fn newer_value(
    log: &[Entry],
    wanted: KeyId,
    of: LockId,
    than: Generation,
) -> Option<(EventId, WorkerId)> {
    let writes = (0..)
        .map(EventId)
        .zip(log)
        .filter_map(|(id, entry)| match entry.event {
            Event::Decided {
                worker,
                request:
                    Request::Write {
                        key, lock, handle, ..
                    },
                decision: Decision::Accepted { .. },
                ..
            } if key == wanted => Some((id, worker, lock, handle)),
            _ => None,
        });
    let (id, worker, lock, handle) = writes.last()?;
    let newer = lock == of && handle?.generation > than;
    newer.then_some((id, worker))
}
