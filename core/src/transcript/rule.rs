//! The rule behind a decision, with its numbers, as short as it stays checkable.

use crate::protocol::*;

/// The rule that led to an event, where one did.
pub(super) fn rule(names: &Names, protections: Protections, entry: &Entry) -> Option<String> {
    match &entry.event {
        Event::Decided {
            request, decision, ..
        } => Some(decided(names, protections, entry.at, request, decision)),
        Event::Expired { lease, .. } => Some(format!("{} >= {}", entry.at.0, lease.expires_at.0)),
        Event::Started { .. }
        | Event::Paused { .. }
        | Event::Resumed { .. }
        | Event::Crashed { .. }
        | Event::KeepaliveStopped { .. }
        | Event::KeepaliveResumed { .. }
        | Event::StepGiven { .. }
        | Event::ComputeBegan { .. }
        | Event::ComputeEnded { .. }
        | Event::ProgramEnded { .. }
        | Event::BeliefBegan { .. }
        | Event::BeliefProlonged { .. }
        | Event::BeliefEnded { .. }
        | Event::Sent { .. }
        | Event::Arrived { .. }
        | Event::Answered { .. }
        | Event::TimedOut { .. }
        | Event::Held { .. }
        | Event::HoldEnded { .. }
        | Event::Hastened { .. }
        | Event::Lost { .. }
        | Event::Duplicated { .. }
        | Event::ProtectionsChanged { .. }
        | Event::Missed { .. } => None,
    }
}

fn decided(
    names: &Names,
    protections: Protections,
    now: At,
    request: &Request,
    decision: &Decision,
) -> String {
    let lock = request.lock();
    match decision {
        Decision::Granted { .. } => "no lease is live".to_owned(),
        Decision::DeniedHeld { lease } => format!(
            "{} is live: {} < {}",
            names.lease(lock, lease.handle.lease),
            now.0,
            lease.expires_at.0
        ),
        Decision::Renewed { .. } | Decision::RenewedForeignLease { .. } => {
            matched(protections.renew).to_owned()
        }
        Decision::Released { .. } | Decision::ReleasedForeignLease { .. } => {
            matched(protections.release).to_owned()
        }
        Decision::RenewRejectedExpired => "no lease is live".to_owned(),
        Decision::RenewRejectedNotOwner { lease } => {
            mismatch(names, protections.renew, request, lease)
        }
        Decision::ReleaseRejectedNotOwner { lease: Some(lease) } => {
            mismatch(names, protections.release, request, lease)
        }
        Decision::ReleaseRejectedNotOwner { lease: None } => "no lease is live".to_owned(),
        Decision::Accepted { highest_before, .. } => {
            accepted(protections, token(request), *highest_before)
        }
        Decision::RejectedStaleFence { highest, rule } => rejected(*rule, token(request), *highest),
    }
}

fn token(request: &Request) -> Option<Token> {
    request.handle().map(|handle| handle.token)
}

fn matched(rule: HandleRule) -> &'static str {
    match rule {
        HandleRule::ByName => "by_name: nothing is compared",
        HandleRule::ByOwner => "by_owner: the owner is the same",
        HandleRule::ByHandle => "by_handle: owner, lease and token are the same",
    }
}

fn mismatch(names: &Names, rule: HandleRule, request: &Request, lease: &Lease) -> String {
    let owner = |id: OwnerId| names.owners[id.index()].as_str();
    let current = owner(lease.handle.owner);
    let asker = match request {
        Request::Acquire { owner, .. }
        | Request::Release { owner, .. }
        | Request::Write { owner, .. } => *owner,
        Request::Renew { handle, .. } => handle.owner,
    };
    match (rule, request.handle()) {
        (HandleRule::ByName | HandleRule::ByOwner, _) => {
            format!("by_owner: {} is not {current}", owner(asker))
        }
        (HandleRule::ByHandle, None) => "by_handle: no lease is presented".to_owned(),
        (HandleRule::ByHandle, Some(handle)) => format!(
            "by_handle: {} {} {} is not {current} {} {}",
            owner(asker),
            names.lease(request.lock(), handle.lease),
            handle.token,
            names.lease(request.lock(), lease.handle.lease),
            lease.handle.token
        ),
    }
}

fn accepted(protections: Protections, token: Option<Token>, highest: Token) -> String {
    match (protections.fencing, protections.token_rule, token) {
        (Fencing::Off, _, Some(token)) => {
            format!("fencing is off: {token} is not compared with {highest}")
        }
        (_, _, None) => "fencing is off: there is no token".to_owned(),
        (Fencing::AtCommit, TokenRule::NewerOrEqual, Some(token)) => {
            format!("newer_or_equal: {token} >= {highest}")
        }
        (Fencing::AtCommit, TokenRule::NewerOnly, Some(token)) => {
            format!("newer_only: {token} > {highest}")
        }
    }
}

fn rejected(rule: TokenRule, token: Option<Token>, highest: Token) -> String {
    match (rule, token) {
        (TokenRule::NewerOrEqual, Some(token)) => format!("newer_or_equal: {token} < {highest}"),
        (TokenRule::NewerOnly, Some(token)) => format!("newer_only: {token} <= {highest}"),
        (TokenRule::NewerOrEqual, None) => "newer_or_equal: there is no token".to_owned(),
        (TokenRule::NewerOnly, None) => "newer_only: there is no token".to_owned(),
    }
}
