//! One record per request that was decided, or that ended without a decision.

use crate::protocol::*;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// What an engineer would keep of one request, with the field names of the design.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Record {
    /// The order of decisions in the run, from 1; none without a decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sequence: Option<u32>,
    /// When it was decided, or ended without a decision.
    pub at_ms: At,
    /// What the worker's own clock said then.
    pub owner_clock_ms: At,
    /// The lock.
    pub lock_name: String,
    /// The owner name presented.
    pub owner_id: String,
    /// The lease presented, or granted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lease_id: Option<String>,
    /// The token presented, or granted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fence_token: Option<Token>,
    /// The key, for a write.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resource_key: Option<String>,
    /// The logical operation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub operation_id: Option<String>,
    /// What was to be written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payload_ref: Option<String>,
    /// The key's highest token before the decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resource_highest_token_before: Option<Token>,
    /// The key's highest token after the decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resource_highest_token_after: Option<Token>,
    /// The result, spelled as in [`Outcome::as_str`].
    pub result: &'static str,
    /// The event that ended the request.
    #[serde(skip)]
    pub event: EventId,
    /// The message that carried the request.
    #[serde(skip)]
    pub message: MessageId,
    /// The result as a value.
    #[serde(skip)]
    pub outcome: Outcome,
    /// Whose request it was.
    #[serde(skip)]
    pub worker: WorkerId,
}

/// The evidence of a log, in the order in which the requests ended. A request that its sender
/// gave up on and that is decided later has one record: the decision.
pub fn of(names: &Names, log: &[Entry]) -> Vec<Record> {
    let mut records: Vec<Record> = Vec::new();
    let mut open: BTreeMap<MessageId, Request> = BTreeMap::new();
    let mut given_up: BTreeSet<MessageId> = BTreeSet::new();
    let mut sequence = 0;
    for (event, entry) in (0..).map(EventId).zip(log) {
        let (message, worker, request, ended) = match &entry.event {
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
                (
                    *message,
                    *worker,
                    *request,
                    Ended::Decided(sequence, *decision),
                )
            }
            Event::Lost { message } if !message.is_reply() => {
                (message.id, message.worker, *message.request(), Ended::Lost)
            }
            Event::TimedOut {
                request, worker, ..
            } => match open.get(request) {
                Some(asked) => (*request, *worker, *asked, Ended::TimedOut),
                None => continue,
            },
            _ => continue,
        };
        if given_up.remove(&message) {
            records.retain(|record| record.message != message);
        }
        match ended {
            Ended::TimedOut => given_up.insert(message),
            Ended::Decided(..) | Ended::Lost => open.remove(&message).is_some(),
        };
        let place = Place {
            at: entry.at,
            event,
            message,
            worker,
        };
        records.push(record(names, place, &request, &ended));
    }
    records
}

/// How a request came to its end.
enum Ended {
    Decided(u32, Decision),
    TimedOut,
    Lost,
}

/// Where and whose the end of a request is.
struct Place {
    at: At,
    event: EventId,
    message: MessageId,
    worker: WorkerId,
}

fn record(names: &Names, place: Place, request: &Request, ended: &Ended) -> Record {
    let Place {
        at,
        event,
        message,
        worker,
    } = place;
    let lock = request.lock();
    let (outcome, sequence, granted, marks) = match ended {
        Ended::TimedOut => (Outcome::TimedOut, None, None, None),
        Ended::Lost => (Outcome::Lost, None, None, None),
        Ended::Decided(sequence, decision) => {
            let granted = match decision {
                Decision::Granted { lease, .. } => Some(lease.handle),
                _ => None,
            };
            (
                decision.outcome(),
                Some(*sequence),
                granted,
                marks(decision),
            )
        }
    };
    let handle = granted.or(request.handle());
    let owner = match request {
        Request::Acquire { owner, .. }
        | Request::Release { owner, .. }
        | Request::Write { owner, .. } => *owner,
        Request::Renew { handle, .. } => handle.owner,
    };
    let write = match request {
        Request::Write {
            key,
            value,
            operation,
            ..
        } => Some((*key, *value, *operation)),
        Request::Acquire { .. } | Request::Renew { .. } | Request::Release { .. } => None,
    };
    Record {
        sequence,
        at_ms: at,
        owner_clock_ms: at,
        lock_name: names.locks[lock.index()].clone(),
        owner_id: names.owners[owner.index()].clone(),
        lease_id: handle.map(|handle| names.lease(lock, handle.lease)),
        fence_token: handle.map(|handle| handle.token),
        resource_key: write.map(|(key, ..)| names.keys[key.index()].clone()),
        operation_id: write
            .and_then(|(.., operation)| operation)
            .map(|operation| names.operations[operation.index()].clone()),
        payload_ref: write.map(|(_, value, _)| names.values[value.index()].clone()),
        resource_highest_token_before: marks.map(|(before, _)| before),
        resource_highest_token_after: marks.map(|(_, after)| after),
        result: outcome.as_str(),
        event,
        message,
        outcome,
        worker,
    }
}

/// The highest token before and after a decision of the resource.
fn marks(decision: &Decision) -> Option<(Token, Token)> {
    match decision {
        Decision::Accepted {
            highest_before,
            highest_after,
            ..
        } => Some((*highest_before, *highest_after)),
        Decision::RejectedStaleFence { highest, .. } => Some((*highest, *highest)),
        Decision::Granted { .. }
        | Decision::DeniedHeld { .. }
        | Decision::Renewed { .. }
        | Decision::RenewedForeignLease { .. }
        | Decision::RenewRejectedExpired
        | Decision::RenewRejectedNotOwner { .. }
        | Decision::Released { .. }
        | Decision::ReleasedForeignLease { .. }
        | Decision::ReleaseRejectedNotOwner { .. } => None,
    }
}
