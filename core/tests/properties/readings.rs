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
            Event::Expired { lock, .. }
            | Event::Superseded { lock, .. }
            | Event::Revoked { lock, .. }
            | Event::LeaseForgotten { lock, .. } => (*lock, None),
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
        | Decision::DeniedLockDelay { .. }
        | Decision::RenewRejectedExpired
        | Decision::CheckNo { lease: None }
        | Decision::ReleaseRejectedNotOwner { lease: None } => Some(None),
        Decision::DeniedHeld { lease }
        | Decision::CheckYes { lease }
        | Decision::CheckNo { lease: Some(lease) }
        | Decision::Renewed { lease, .. }
        | Decision::RenewedForeignLease { lease, .. }
        | Decision::RenewRejectedNotOwner { lease }
        | Decision::Released { lease }
        | Decision::ReleasedForeignLease { lease }
        | Decision::ReleaseRejectedNotOwner { lease: Some(lease) } => {
            Some(Some(lease.handle.lease))
        }
        Decision::Queued { .. }
        | Decision::Read { .. }
        | Decision::Begun { .. }
        | Decision::Claimed { .. }
        | Decision::Accepted { .. }
        | Decision::RejectedStaleFence { .. }
        | Decision::RejectedVersionConflict { .. }
        | Decision::DuplicateOperation { .. }
        | Decision::EffectPerformed
        | Decision::EffectSuppressedDuplicate { .. } => None,
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
        | Event::DeadlineChecked { worker, .. }
        | Event::GapBegan { worker, .. }
        | Event::Skipped { worker, .. }
        | Event::Cancelled { worker, .. }
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
        | Event::ClockSkewed { .. }
        | Event::StepGiven { .. }
        | Event::Arrived { .. }
        | Event::Held { .. }
        | Event::HoldEnded { .. }
        | Event::Hastened { .. }
        | Event::Lost { .. }
        | Event::Duplicated { .. }
        | Event::Decided { .. }
        | Event::LinkCut { .. }
        | Event::LinkHealed { .. }
        | Event::Compared { .. }
        | Event::Expired { .. }
        | Event::Superseded { .. }
        | Event::Revoked { .. }
        | Event::LockReopened { .. }
        | Event::AuthorityRestarted { .. }
        | Event::LeaseForgotten { .. }
        | Event::CounterReset { .. }
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
    deadlines: Vec<(WorkerId, LockId, i64)>,
    /// Every end that a decision gave to a lease, for the worker that had asked.
    promised: Vec<(WorkerId, LockId, i64)>,
    granted: Vec<(WorkerId, LockId, Handle)>,
    /// Workers whose clock is not the world's: their deadlines are not compared with it.
    skewed: Vec<WorkerId>,
}

impl Beliefs {
    pub fn new(setup: &Setup) -> Beliefs {
        let clocks = (0..).map(WorkerId).zip(&setup.workers);
        let skewed = clocks.filter(|(_, worker)| worker.clock != Clock::default());
        Beliefs {
            skewed: skewed.map(|(id, _)| id).collect(),
            ..Beliefs::default()
        }
    }

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
            if self.skewed.contains(&worker) {
                return true;
            }
            let mut promises = self.promised.iter();
            promises.any(|it| it.0 == worker && it.1 == lock && until <= it.2)
        };
        match event {
            Event::BeliefBegan {
                worker,
                lock,
                handle,
                until_own_ms: until,
            } => {
                assert!(self.granted.contains(&(*worker, *lock, *handle)), "{at:?}");
                assert!(is_promised(*worker, *lock, *until), "{at:?} {event:?}");
            }
            Event::BeliefProlonged {
                worker,
                lock,
                until_own_ms: until,
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
                until_own_ms: until,
            } => {
                self.believed.retain(|it| (it.0, it.1) != (*worker, *lock));
                self.believed.push((*worker, *lock, *handle));
                self.deadlines.push((*worker, *lock, *until));
            }
            Event::BeliefProlonged {
                worker,
                lock,
                until_own_ms: until,
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
                let until = i64::try_from(lease.expires_at.0).unwrap();
                self.promised.push((*worker, lock, until));
                self.granted.push((*worker, lock, lease.handle));
            }
            Event::ClockSkewed { worker, .. } => self.skewed.push(*worker),
            _ => {}
        }
    }
}
