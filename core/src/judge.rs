//! Names the damage of a run. It reads events only, never the protections, and goes by
//! generations, never by the numbers on tokens.

use crate::protocol::*;
use crate::sort::sort;
use crate::table::Table;

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident = $spelling:literal,)*) => {
        /// A kind of damage.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum DamageKind {
            $($(#[$doc])* $name,)*
        }

        impl DamageKind {
            /// All kinds.
            pub const ALL: &'static [DamageKind] = &[$(DamageKind::$name),*];

            /// Its spelling in scenarios and transcripts.
            pub fn as_str(self) -> &'static str {
                match self { $(DamageKind::$name => $spelling,)* }
            }
        }
    };
}

kinds! {
    /// A set or delete of an older generation was accepted over a newer one's value.
    LostUpdate = "lost_update",
    /// Keys that make up one effect end with different generations.
    Diverged = "diverged",
    /// Somebody ended a lease that was not theirs.
    ForeignRelease = "foreign_release",
    /// Somebody prolonged a lease that was not theirs.
    ForeignRenewal = "foreign_renewal",
    /// One logical operation took effect twice.
    DuplicateEffect = "duplicate_effect",
    /// An effect was performed for a generation that was no longer the latest.
    StaleEffect = "stale_effect",
    /// A token was issued twice for one lock.
    TokenReuse = "token_reuse",
    /// A worker whose lease is live was refused, and not as a duplicate.
    RightfulOwnerRefused = "rightful_owner_refused",
    /// A job was refused after some of its writes had been accepted.
    PartialWork = "partial_work",
}

/// Damage that was done, and the events that prove it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Damage {
    /// What.
    pub kind: DamageKind,
    /// When.
    pub at: At,
    /// The event that did it.
    pub event: EventId,
    /// The event that shows why it was wrong: the newer write, the grant of the lease, the
    /// first time, the accepted part.
    pub against: EventId,
    /// Who did it, or whom it was done by.
    pub by: WorkerId,
    /// To whom.
    pub to: WorkerId,
    /// The lock whose generations are compared.
    pub lock: LockId,
    /// The key, where one is concerned.
    pub key: Option<KeyId>,
    /// The value that was lost, where one was.
    pub lost: Option<Value>,
}

/// Reads a log, event by event.
#[derive(Debug, Clone, Default)]
pub struct Judge {
    read: u32,
    /// The last accepted change of each key.
    written: Table<KeyId, Accepted>,
    /// The grant of each lease.
    grants: Table<LeaseId, EventId>,
    /// The first grant of each token.
    tokens: Table<(LockId, Token), (EventId, WorkerId)>,
    /// The live lease of each lock, and the newest generation with its grant.
    live: Table<LockId, LeaseId>,
    newest: Table<LockId, (Generation, EventId, WorkerId)>,
    /// The first time each operation took effect, by receiver.
    performed: Table<(Target, OperationId), (EventId, WorkerId)>,
    /// Operations that were accepted, whatever they did.
    accepted: Table<OperationId, EventId>,
    /// The last accepted write of each job under each handle.
    jobs: Table<(WorkerId, JobId), EventId>,
    damage: Vec<Damage>,
}

/// What an operation took effect on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Target {
    Key(KeyId),
    Effect(EffectId),
}

/// The last accepted change of a key.
#[derive(Debug, Clone, Copy)]
struct Accepted {
    event: EventId,
    at: At,
    lock: LockId,
    generation: Option<Generation>,
    worker: WorkerId,
    value: Option<Value>,
}

/// A decided request, as the judge goes through it.
struct Case<'a> {
    event: EventId,
    at: At,
    worker: WorkerId,
    request: &'a Request,
}

impl Judge {
    /// All damage of a whole run, in the order in which it was done; what shows only at the
    /// end (`one_effect`: keys that should end alike) comes last.
    pub fn damage_of(log: &[Entry], one_effect: &[Vec<KeyId>]) -> Vec<Damage> {
        let mut judge = Judge::default();
        for entry in log {
            judge.observe(entry);
        }
        for keys in one_effect {
            judge.compare_ends(keys);
        }
        judge.damage
    }

    /// The damage found so far.
    pub fn damage(&self) -> &[Damage] {
        &self.damage
    }

    /// Reads the next event.
    pub fn observe(&mut self, entry: &Entry) {
        let event = EventId(self.read);
        self.read += 1;
        match &entry.event {
            Event::Expired { lock, .. }
            | Event::Superseded { lock, .. }
            | Event::Revoked { lock, .. }
            | Event::LeaseForgotten { lock, .. } => {
                self.live.remove(lock);
            }
            Event::Skipped {
                worker, request, ..
            } => {
                self.refused(&Case {
                    event,
                    at: entry.at,
                    worker: *worker,
                    request,
                });
            }
            Event::Cancelled {
                worker,
                request: Some(request),
                ..
            } => {
                self.refused(&Case {
                    event,
                    at: entry.at,
                    worker: *worker,
                    request,
                });
            }
            Event::Decided {
                worker,
                request,
                decision,
                ..
            } => {
                let case = Case {
                    event,
                    at: entry.at,
                    worker: *worker,
                    request,
                };
                self.decided(&case, decision);
            }
            _ => {}
        }
    }

    fn decided(&mut self, case: &Case<'_>, decision: &Decision) {
        let lock = case.request.lock();
        match decision {
            Decision::Granted { lease, .. } => self.granted(case, lease),
            Decision::Released { .. } => {
                self.live.remove(&lock);
            }
            Decision::ReleasedForeignLease { lease } => {
                self.live.remove(&lock);
                self.foreign(DamageKind::ForeignRelease, case, lease);
            }
            Decision::RenewedForeignLease { lease, .. } => {
                self.foreign(DamageKind::ForeignRenewal, case, lease);
            }
            Decision::Accepted { value_after, .. } => self.accepted(case, *value_after),
            Decision::EffectPerformed => self.effect_performed(case),
            Decision::RejectedStaleFence { .. } => {
                self.rightful_refused(case);
                self.refused(case);
            }
            Decision::RejectedVersionConflict { .. } => self.refused(case),
            Decision::Queued { .. }
            | Decision::DeniedHeld { .. }
            | Decision::DeniedLockDelay { .. }
            | Decision::Renewed { .. }
            | Decision::RenewRejectedExpired
            | Decision::RenewRejectedNotOwner { .. }
            | Decision::ReleaseRejectedNotOwner { .. }
            | Decision::CheckYes { .. }
            | Decision::CheckNo { .. }
            | Decision::Read { .. }
            | Decision::Begun { .. }
            | Decision::Claimed { .. }
            | Decision::DuplicateOperation { .. }
            | Decision::EffectSuppressedDuplicate { .. } => {}
        }
    }

    fn found(&mut self, kind: DamageKind, case: &Case<'_>, against: EventId, to: WorkerId) {
        self.damage.push(Damage {
            kind,
            at: case.at,
            event: case.event,
            against,
            by: case.worker,
            to,
            lock: case.request.lock(),
            key: case.request.key(),
            lost: None,
        });
    }

    fn granted(&mut self, case: &Case<'_>, lease: &Lease) {
        let lock = case.request.lock();
        let Handle {
            lease: id,
            token,
            generation,
            ..
        } = lease.handle;
        if let Some((first, holder)) = self.tokens.get(&(lock, token)).copied() {
            self.found(DamageKind::TokenReuse, case, first, holder);
        }
        self.tokens
            .or_insert((lock, token), (case.event, lease.holder));
        self.grants.insert(id, case.event);
        self.live.insert(lock, id);
        self.newest
            .insert(lock, (generation, case.event, lease.holder));
    }

    fn foreign(&mut self, kind: DamageKind, case: &Case<'_>, lease: &Lease) {
        let grant = self
            .grants
            .get(&lease.handle.lease)
            .copied()
            .unwrap_or(case.event);
        self.found(kind, case, grant, lease.holder);
    }

    fn accepted(&mut self, case: &Case<'_>, value: Option<Value>) {
        let Request::Write {
            key,
            by,
            change,
            errand,
            ..
        } = case.request
        else {
            return;
        };
        let generation = by.handle.map(|handle| handle.generation);
        let now = Accepted {
            event: case.event,
            at: case.at,
            lock: by.lock,
            generation,
            worker: case.worker,
            value,
        };
        let replaces = !matches!(change, Change::Add(_));
        if let Some(last) = self.written.insert(*key, now)
            && replaces
            && last.lock == now.lock
            && generation.is_some()
            && generation < last.generation
        {
            self.found(DamageKind::LostUpdate, case, last.event, last.worker);
            if let Some(damage) = self.damage.last_mut() {
                damage.lost = last.value;
            }
        }
        if let Some(operation) = errand.operation {
            self.accepted.or_insert(operation, case.event);
            // Storing the same value again changes nothing; adding again does.
            if !replaces {
                self.took_effect(case, Target::Key(*key), operation);
            }
        }
        if let Some(job) = errand.job {
            self.jobs.insert((case.worker, job), case.event);
        }
    }

    fn effect_performed(&mut self, case: &Case<'_>) {
        let Request::Call { effect, by, errand } = case.request else {
            return;
        };
        if let Some(operation) = errand.operation {
            self.took_effect(case, Target::Effect(*effect), operation);
        }
        let generation = by.handle.map(|handle| handle.generation);
        if let Some((newest, grant, holder)) = self.newest.get(&by.lock).copied()
            && generation.is_some_and(|generation| generation < newest)
        {
            self.found(DamageKind::StaleEffect, case, grant, holder);
        }
    }

    fn took_effect(&mut self, case: &Case<'_>, target: Target, operation: OperationId) {
        match self.performed.get(&(target, operation)).copied() {
            Some((first, worker)) => {
                self.found(DamageKind::DuplicateEffect, case, first, worker);
            }
            None => {
                self.performed
                    .insert((target, operation), (case.event, case.worker));
            }
        }
    }

    fn rightful_refused(&mut self, case: &Case<'_>) {
        let Some(handle) = case.request.handle() else {
            return;
        };
        let is_live = self.live.get(&case.request.lock()) == Some(&handle.lease);
        let operation = case.request.errand().and_then(|errand| errand.operation);
        let is_repeat = operation.is_some_and(|operation| self.accepted.contains_key(&operation));
        if is_live && !is_repeat {
            let grant = self
                .grants
                .get(&handle.lease)
                .copied()
                .unwrap_or(case.event);
            self.found(DamageKind::RightfulOwnerRefused, case, grant, case.worker);
        }
    }

    /// A request of a job did not go through.
    fn refused(&mut self, case: &Case<'_>) {
        let job = case.request.errand().and_then(|errand| errand.job);
        if let Some(part) = job.and_then(|job| self.jobs.remove(&(case.worker, job))) {
            self.found(DamageKind::PartialWork, case, part, case.worker);
        }
    }

    fn compare_ends(&mut self, keys: &[KeyId]) {
        let mut ends: Vec<(KeyId, Accepted)> = keys
            .iter()
            .filter_map(|key| Some((*key, *self.written.get(key)?)))
            .collect();
        sort(&mut ends, |(_, one), (_, other)| one.event < other.event);
        let (Some((_, first)), Some((key, last))) = (ends.first(), ends.last()) else {
            return;
        };
        if ends
            .iter()
            .all(|(_, end)| end.generation == first.generation)
        {
            return;
        }
        // The last write that is of another generation than the one before it tells the story.
        let other = ends
            .iter()
            .rev()
            .find(|(_, end)| end.generation != last.generation)
            .map_or(*first, |(_, end)| *end);
        self.damage.push(Damage {
            kind: DamageKind::Diverged,
            at: last.at,
            event: last.event,
            against: other.event,
            by: last.worker,
            to: other.worker,
            lock: last.lock,
            key: Some(*key),
            lost: None,
        });
    }
}

/// Computing that several workers did for the same operation: what a lease is good for even
/// without a fence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RepeatedWork {
    /// The operation.
    pub operation: OperationId,
    /// Who computed for it, and for how long, in the order of the setup.
    pub by: Vec<(WorkerId, Ms)>,
}

impl RepeatedWork {
    /// The computing time beyond the longest single share.
    pub fn wasted(&self) -> Ms {
        let total: u64 = self.by.iter().map(|(_, ms)| ms.0).sum();
        let longest = self.by.iter().map(|(_, ms)| ms.0).max().unwrap_or(0);
        Ms(total - longest)
    }
}

/// The operations that more than one worker computed for.
pub fn repeated_work(log: &[Entry]) -> Vec<RepeatedWork> {
    let mut spent: Table<(OperationId, WorkerId), u64> = Table::new();
    // For each worker that computes: for what, and since when, unless it is paused.
    let mut running: Table<WorkerId, (OperationId, Option<At>)> = Table::new();
    for entry in log {
        let Some(worker) = entry.event.worker() else {
            continue;
        };
        match &entry.event {
            Event::ComputeBegan {
                operation: Some(operation),
                ..
            } => {
                running.insert(worker, (*operation, Some(entry.at)));
            }
            Event::Resumed { .. } => {
                if let Some((_, since)) = running.get_mut(&worker) {
                    *since = Some(entry.at);
                }
            }
            Event::Paused { .. }
            | Event::ComputeEnded { .. }
            | Event::Crashed { .. }
            | Event::Cancelled { .. } => {
                if let Some((operation, Some(since))) = running.get(&worker).copied() {
                    *spent.or_insert((operation, worker), Default::default()) +=
                        (entry.at - since).0;
                }
                if matches!(entry.event, Event::Paused { .. }) {
                    if let Some((_, since)) = running.get_mut(&worker) {
                        *since = None;
                    }
                } else {
                    running.remove(&worker);
                }
            }
            _ => {}
        }
    }
    let mut repeated: Vec<RepeatedWork> = Vec::new();
    for &((operation, worker), ms) in spent.iter() {
        match repeated.last_mut() {
            Some(last) if last.operation == operation => last.by.push((worker, Ms(ms))),
            _ => repeated.push(RepeatedWork {
                operation,
                by: vec![(worker, Ms(ms))],
            }),
        }
    }
    repeated.retain(|work| work.by.len() > 1);
    repeated
}
