//! Names the damage of a run. It reads events only, never the protections, and goes by
//! generations, never by the numbers on tokens.

use crate::protocol::*;

/// A kind of damage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DamageKind {
    /// A write of an older generation was accepted over a newer one's value.
    LostUpdate,
    /// Somebody ended a lease that was not theirs.
    ForeignRelease,
    /// Somebody prolonged a lease that was not theirs.
    ForeignRenewal,
}

impl DamageKind {
    /// All kinds.
    pub const ALL: [DamageKind; 3] = [
        DamageKind::LostUpdate,
        DamageKind::ForeignRelease,
        DamageKind::ForeignRenewal,
    ];

    /// Its spelling in scenarios and transcripts.
    pub fn as_str(self) -> &'static str {
        match self {
            DamageKind::LostUpdate => "lost_update",
            DamageKind::ForeignRelease => "foreign_release",
            DamageKind::ForeignRenewal => "foreign_renewal",
        }
    }
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
    /// The event that shows why it was wrong: the newer write, or the grant of the lease.
    pub against: EventId,
    /// Who did it.
    pub by: WorkerId,
    /// To whom.
    pub to: WorkerId,
    /// The lock whose generations are compared.
    pub lock: LockId,
    /// The value that was lost, where one was.
    pub lost: Option<ValueId>,
}

/// Reads a log, event by event.
#[derive(Debug, Clone, Default)]
pub struct Judge {
    read: u32,
    /// Per key, the last accepted write, where it carried a generation.
    written: Vec<(KeyId, Written)>,
    /// Grants by lease, with the event.
    grants: Vec<(LeaseId, EventId)>,
    damage: Vec<Damage>,
}

#[derive(Debug, Clone, Copy)]
struct Written {
    event: EventId,
    lock: LockId,
    generation: Generation,
    writer: WorkerId,
    value: ValueId,
}

impl Judge {
    /// All damage of a log, in the order in which it was done.
    pub fn damage_of(log: &[Entry]) -> Vec<Damage> {
        let mut judge = Judge::default();
        for entry in log {
            judge.observe(entry);
        }
        judge.damage
    }

    /// Reads the next event.
    pub fn observe(&mut self, entry: &Entry) {
        let event = EventId(self.read);
        self.read += 1;
        let Event::Decided {
            worker,
            request,
            decision,
            ..
        } = &entry.event
        else {
            return;
        };
        match (request, decision) {
            (_, Decision::Granted { lease, .. }) => self.grants.push((lease.handle.lease, event)),
            (_, Decision::ReleasedForeignLease { lease }) => {
                self.foreign(
                    DamageKind::ForeignRelease,
                    entry.at,
                    event,
                    *worker,
                    request,
                    lease,
                );
            }
            (_, Decision::RenewedForeignLease { lease, .. }) => {
                self.foreign(
                    DamageKind::ForeignRenewal,
                    entry.at,
                    event,
                    *worker,
                    request,
                    lease,
                );
            }
            (
                Request::Write {
                    key,
                    lock,
                    handle: Some(handle),
                    value,
                    ..
                },
                Decision::Accepted { .. },
            ) => {
                let write = Written {
                    event,
                    lock: *lock,
                    generation: handle.generation,
                    writer: *worker,
                    value: *value,
                };
                self.written(entry.at, *key, write);
            }
            (
                Request::Write {
                    key, handle: None, ..
                },
                Decision::Accepted { .. },
            ) => {
                // Its value has no generation that a later write could be older than.
                self.written.retain(|(known, _)| known != key);
            }
            _ => {}
        }
    }

    /// The damage found so far.
    pub fn damage(&self) -> &[Damage] {
        &self.damage
    }

    fn foreign(
        &mut self,
        kind: DamageKind,
        at: At,
        event: EventId,
        by: WorkerId,
        request: &Request,
        lease: &Lease,
    ) {
        let granted = self.grants.iter().find(|(id, _)| *id == lease.handle.lease);
        self.damage.push(Damage {
            kind,
            at,
            event,
            against: granted.map_or(event, |(_, grant)| *grant),
            by,
            to: lease.holder,
            lock: request.lock(),
            lost: None,
        });
    }

    fn written(&mut self, at: At, key: KeyId, write: Written) {
        let known = self.written.iter_mut().find(|(known, _)| *known == key);
        let Some((_, last)) = known else {
            self.written.push((key, write));
            return;
        };
        let last = std::mem::replace(last, write);
        if last.lock == write.lock && write.generation < last.generation {
            self.damage.push(Damage {
                kind: DamageKind::LostUpdate,
                at,
                event: write.event,
                against: last.event,
                by: write.writer,
                to: last.writer,
                lock: write.lock,
                lost: Some(last.value),
            });
        }
    }
}
