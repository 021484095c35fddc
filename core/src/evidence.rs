//! One record per request that was decided, or that ended without a decision.

use crate::protocol::*;
use crate::scenario::form::{self, Write};
use crate::table::Table;

/// What an engineer would keep of one request, with the field names of the design.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The order of decisions in the run, from 1; none without a decision.
    pub sequence: Option<u32>,
    /// When it was decided, or ended without a decision.
    pub at_ms: At,
    /// What the worker's own clock said then.
    pub owner_clock_ms: i64,
    /// The lock.
    pub lock_name: String,
    /// The owner name presented.
    pub owner_id: String,
    /// The lease presented, or granted.
    pub lease_id: Option<String>,
    /// The number of the token presented, or granted.
    pub fence_token: Option<u64>,
    /// Its incarnation, where the authority counts them.
    pub fence_incarnation: Option<u32>,
    /// The key, or the effect.
    pub resource_key: Option<String>,
    /// The logical operation.
    pub operation_id: Option<String>,
    /// What was to be written.
    pub payload_ref: Option<String>,
    /// The key's highest token before the decision.
    pub resource_highest_token_before: Option<u64>,
    /// Its incarnation, where the authority counts them.
    pub resource_highest_incarnation_before: Option<u32>,
    /// The key's highest token after the decision.
    pub resource_highest_token_after: Option<u64>,
    /// Its incarnation, where the authority counts them.
    pub resource_highest_incarnation_after: Option<u32>,
    /// The result, spelled as in [`Outcome::as_str`].
    pub result: &'static str,
    /// The event that ended the request.
    pub event: EventId,
    /// The message that carried the request, if it was sent.
    pub message: Option<MessageId>,
    /// The result as a value.
    pub outcome: Outcome,
    /// Whose request it was.
    pub worker: WorkerId,
}

/// What can be told from the rest is left out.
impl Write for Record {
    fn write(&self, out: &mut String) {
        let fields = "sequence=null atMs ownerClockMs lockName ownerId leaseId=null \
            fenceToken=null fenceIncarnation=null resourceKey=null operationId=null \
            payloadRef=null resourceHighestTokenBefore=null \
            resourceHighestIncarnationBefore=null resourceHighestTokenAfter=null \
            resourceHighestIncarnationAfter=null result ";
        form::write_fields(
            out,
            fields,
            &[
                &self.sequence,
                &self.at_ms,
                &self.owner_clock_ms,
                &self.lock_name,
                &self.owner_id,
                &self.lease_id,
                &self.fence_token,
                &self.fence_incarnation,
                &self.resource_key,
                &self.operation_id,
                &self.payload_ref,
                &self.resource_highest_token_before,
                &self.resource_highest_incarnation_before,
                &self.resource_highest_token_after,
                &self.resource_highest_incarnation_after,
                &self.result,
            ],
        );
    }
}

form::for_serde!(Record);

/// The evidence of a log, in the order in which the requests ended. A request that its sender
/// gave up on, or that waits in a queue, and that is decided later has one record: the last
/// decision. A lease that was taken from its holder has a record of its own, `superseded`.
pub fn of(setup: &Setup, log: &[Entry]) -> Vec<Record> {
    let mut clerk = Clerk {
        setup,
        clocks: setup.workers.iter().map(|it| it.clock).collect(),
    };
    let mut records: Vec<Record> = Vec::new();
    let mut open: Table<MessageId, Request> = Table::new();
    // Requests whose record is not the last word.
    let mut pending: Table<MessageId, ()> = Table::new();
    let mut sequence = 0;
    for (event, entry) in (0..).map(EventId).zip(log) {
        let place = |message, worker| Place {
            at: entry.at,
            event,
            message,
            worker,
        };
        let record = match &entry.event {
            Event::ClockSkewed { worker, clock } => {
                clerk.clocks[worker.index()] = *clock;
                continue;
            }
            Event::Sent { message, .. } | Event::Duplicated { copy: message, .. } => {
                if !message.is_reply() {
                    open.insert(message.id, *message.request());
                }
                continue;
            }
            Event::Decided {
                message,
                worker,
                request,
                decision,
                ..
            } => {
                sequence += 1;
                let place = place(Some(*message), *worker);
                clerk.record(
                    &place,
                    request,
                    Some(sequence),
                    decision.outcome(),
                    Some(decision),
                )
            }
            Event::Lost { message } if !message.is_reply() => {
                let place = place(Some(message.id), message.worker);
                clerk.record(&place, message.request(), None, Outcome::Lost, None)
            }
            Event::TimedOut {
                request, worker, ..
            } => match open.get(request) {
                Some(asked) => {
                    let place = place(Some(*request), *worker);
                    clerk.record(&place, asked, None, Outcome::TimedOut, None)
                }
                None => continue,
            },
            Event::Skipped {
                worker, request, ..
            } => clerk.record(
                &place(None, *worker),
                request,
                None,
                Outcome::SkippedNotOwner,
                None,
            ),
            Event::Cancelled {
                worker,
                request: Some(request),
                ..
            } => clerk.record(
                &place(None, *worker),
                request,
                None,
                Outcome::Cancelled,
                None,
            ),
            Event::Superseded { lock, lease, .. } => {
                let by = Credentials {
                    lock: *lock,
                    owner: lease.handle.owner,
                    handle: Some(lease.handle),
                    token: Some(lease.handle.token),
                };
                let place = place(None, lease.holder);
                clerk.record(
                    &place,
                    &Request::Renew { by },
                    None,
                    Outcome::Superseded,
                    None,
                )
            }
            _ => continue,
        };
        if let Some(message) = record.message {
            if pending.remove(&message).is_some() {
                records.retain(|record| record.message != Some(message));
            }
            match record.outcome {
                Outcome::TimedOut | Outcome::Queued => {
                    pending.insert(message, ());
                }
                _ => {
                    open.remove(&message);
                }
            }
        }
        records.push(record);
    }
    records
}

/// Where and whose the end of a request is.
struct Place {
    at: At,
    event: EventId,
    message: Option<MessageId>,
    worker: WorkerId,
}

/// Writes records, and knows what the workers' clocks say.
struct Clerk<'a> {
    setup: &'a Setup,
    clocks: Vec<Clock>,
}

impl Clerk<'_> {
    fn record(
        &self,
        place: &Place,
        request: &Request,
        sequence: Option<u32>,
        outcome: Outcome,
        decision: Option<&Decision>,
    ) -> Record {
        let names = &self.setup.names;
        let granted = match decision {
            Some(Decision::Granted { lease, .. }) => Some(lease.handle),
            _ => None,
        };
        let handle = granted.or(request.handle());
        let token = granted.map(|handle| handle.token).or(request.token());
        let marks = decision.and_then(marks);
        let effect = match request {
            Request::Call { effect, .. } => Some(names.effects[effect.index()].clone()),
            _ => None,
        };
        let errand = request.errand().unwrap_or_default();
        let lock = request.lock();
        Record {
            sequence,
            at_ms: place.at,
            owner_clock_ms: self.clocks[place.worker.index()].reading(place.at),
            lock_name: names.locks.get(lock.index()).cloned().unwrap_or_default(),
            owner_id: names.owners[request.credentials().owner.index()].clone(),
            lease_id: handle.map(|handle| names.lease(lock, handle.lease)),
            fence_token: token.map(|token| token.number),
            fence_incarnation: incarnation(token),
            resource_key: request
                .key()
                .map(|key| names.keys[key.index()].clone())
                .or(effect),
            operation_id: errand
                .operation
                .map(|operation| names.operations[operation.index()].clone()),
            payload_ref: match request {
                Request::Write { change, .. } => Some(names.change(*change)),
                _ => None,
            },
            resource_highest_token_before: marks.map(|(before, _)| before.number),
            resource_highest_incarnation_before: incarnation(marks.map(|(before, _)| before)),
            resource_highest_token_after: marks.map(|(_, after)| after.number),
            resource_highest_incarnation_after: incarnation(marks.map(|(_, after)| after)),
            result: outcome.as_str(),
            event: place.event,
            message: place.message,
            outcome,
            worker: place.worker,
        }
    }
}

/// The incarnation of a token, where incarnations are counted.
fn incarnation(token: Option<Token>) -> Option<u32> {
    let incarnation = token?.incarnation;
    (incarnation > 0).then_some(incarnation)
}

/// The highest token before and after a decision of a resource.
fn marks(decision: &Decision) -> Option<(Token, Token)> {
    match decision {
        Decision::Accepted {
            highest_before,
            highest_after,
            ..
        }
        | Decision::Claimed {
            highest_before,
            highest_after,
        } => Some((*highest_before, *highest_after)),
        Decision::RejectedStaleFence { highest, .. } | Decision::Begun { highest } => {
            Some((*highest, *highest))
        }
        Decision::Granted { .. }
        | Decision::Queued { .. }
        | Decision::DeniedHeld { .. }
        | Decision::DeniedLockDelay { .. }
        | Decision::Renewed { .. }
        | Decision::RenewedForeignLease { .. }
        | Decision::RenewRejectedExpired
        | Decision::RenewRejectedNotOwner { .. }
        | Decision::Released { .. }
        | Decision::ReleasedForeignLease { .. }
        | Decision::ReleaseRejectedNotOwner { .. }
        | Decision::CheckYes { .. }
        | Decision::CheckNo { .. }
        | Decision::Read { .. }
        | Decision::RejectedVersionConflict { .. }
        | Decision::DuplicateOperation { .. }
        | Decision::EffectPerformed
        | Decision::EffectSuppressedDuplicate { .. } => None,
    }
}
