//! The rule behind a decision, with its numbers, as short as it stays checkable.

use crate::protocol::*;

/// The rule that led to an event, where one did.
pub(super) fn rule(setup: &Setup, protections: Protections, entry: &Entry) -> Option<String> {
    let ruler = Ruler {
        setup,
        protections,
        now: entry.at,
    };
    match &entry.event {
        Event::Decided {
            worker,
            request,
            decision,
            ..
        } => Some(ruler.decided(*worker, request, decision)),
        Event::Compared {
            worker, request, ..
        } => Some(format!(
            "{}; {}",
            ruler.compared(*worker, request, None),
            ruler.version(request, None).unwrap_or_default()
        )),
        Event::Expired { lease, .. } => Some(format!("{} >= {}", entry.at.0, lease.expires_at.0)),
        Event::DeadlineChecked {
            own_ms,
            until_own_ms,
            ..
        } => Some(match until_own_ms {
            Some(until) if own_ms < until => format!("{own_ms} < {until}"),
            Some(until) => format!("{own_ms} >= {until}"),
            None => "it believes in no lease".to_owned(),
        }),
        _ => None,
    }
}

struct Ruler<'a> {
    setup: &'a Setup,
    protections: Protections,
    now: At,
}

impl Ruler<'_> {
    fn decided(&self, worker: WorkerId, request: &Request, decision: &Decision) -> String {
        let none = || "no lease is live".to_owned();
        match decision {
            Decision::Granted { .. } => match request {
                Request::Acquire { steal: true, .. } => "steal: whoever holds it".to_owned(),
                _ => none(),
            },
            Decision::Queued { ahead } => format!("queue: {ahead} wait before it"),
            Decision::DeniedHeld { lease } => format!(
                "{} is live: {} < {}",
                self.lease(request.lock(), lease),
                self.now.0,
                lease.expires_at.0
            ),
            Decision::DeniedLockDelay { until } => {
                format!("lock-delay: {} < {}", self.now.0, until.0)
            }
            Decision::Renewed { .. } | Decision::RenewedForeignLease { .. } => {
                matched(self.protections.renew).to_owned()
            }
            Decision::Released { .. } | Decision::ReleasedForeignLease { .. } => {
                matched(self.protections.release).to_owned()
            }
            Decision::RenewRejectedExpired => none(),
            Decision::RenewRejectedNotOwner { lease } => {
                self.mismatch(self.protections.renew, request, lease)
            }
            Decision::ReleaseRejectedNotOwner { lease: Some(lease) } => {
                self.mismatch(self.protections.release, request, lease)
            }
            Decision::ReleaseRejectedNotOwner { lease: None }
            | Decision::CheckNo { lease: None } => none(),
            Decision::CheckYes { lease } => {
                format!("{} is live", self.lease(request.lock(), lease))
            }
            Decision::CheckNo { lease: Some(lease) } => match request.handle() {
                Some(handle) => format!(
                    "{} is not {}",
                    self.setup.names.lease(request.lock(), handle.lease),
                    self.lease(request.lock(), lease)
                ),
                None => "no lease is presented".to_owned(),
            },
            Decision::Read { .. } => "nothing is compared".to_owned(),
            Decision::Begun { highest } => self.compared(worker, request, Some(*highest)),
            Decision::Claimed { highest_before, .. } => {
                self.compared(worker, request, Some(*highest_before))
            }
            Decision::Accepted {
                highest_before,
                version,
                ..
            } => {
                let fence = self.compared(worker, request, Some(*highest_before));
                match self.version(request, Some(version - 1)) {
                    Some(version) => format!("{fence}; {version}"),
                    None => fence,
                }
            }
            Decision::RejectedStaleFence { highest, rule } => {
                rejected(*rule, request.token(), *highest)
            }
            Decision::RejectedVersionConflict {
                expected,
                actual,
                value,
            } => match expected {
                Some(expected) => format!("version {actual} is not {expected}"),
                None => {
                    let value = value.map(|value| self.setup.names.value(value));
                    format!("the value is {}", value.as_deref().unwrap_or("none"))
                }
            },
            Decision::DuplicateOperation { .. } | Decision::EffectSuppressedDuplicate { .. } => {
                "the ledger has this key".to_owned()
            }
            Decision::EffectPerformed => "an effect compares no tokens".to_owned(),
        }
    }

    fn lease(&self, lock: LockId, lease: &Lease) -> String {
        self.setup.names.lease(lock, lease.handle.lease)
    }

    fn mismatch(&self, rule: HandleRule, request: &Request, lease: &Lease) -> String {
        let owner = |id: OwnerId| self.setup.names.owners[id.index()].as_str();
        let current = owner(lease.handle.owner);
        let asker = owner(request.credentials().owner);
        match (rule, request.handle()) {
            (HandleRule::ByName | HandleRule::ByOwner, _) => {
                format!("by_owner: {asker} is not {current}")
            }
            (HandleRule::ByHandle, None) => "by_handle: no lease is presented".to_owned(),
            (HandleRule::ByHandle, Some(handle)) => format!(
                "by_handle: {asker} {} {} is not {current} {} {}",
                self.setup.names.lease(request.lock(), handle.lease),
                handle.token,
                self.lease(request.lock(), lease),
                lease.handle.token
            ),
        }
    }

    /// Why a token passed. `highest` is left out where it is not known any more.
    fn compared(&self, worker: WorkerId, request: &Request, highest: Option<Token>) -> String {
        let highest = highest.map_or("the highest".to_owned(), |it| it.to_string());
        let fencing = self.protections.fencing;
        let token = request.token();
        if passes_unchecked(self.setup, &self.protections, worker, request)
            && fencing != Fencing::Off
        {
            return match token {
                Some(token) => format!("unchecked: {token} is not compared with {highest}"),
                None => "unchecked: there is no token".to_owned(),
            };
        }
        let is_fenced = is_fenced(self.setup, &self.protections, worker, request);
        let rule = request
            .key()
            .and_then(|key| self.setup.keys[key.index()].token_rule)
            .unwrap_or(self.protections.token_rule);
        match (is_fenced, rule, token) {
            (false, _, None) => "fencing is off: there is no token".to_owned(),
            (false, _, Some(token)) => match fencing {
                Fencing::AtStart => {
                    format!("at_start: {token} was compared when it began, not with {highest}")
                }
                Fencing::Off | Fencing::AtCommit => {
                    format!("fencing is off: {token} is not compared with {highest}")
                }
            },
            (true, TokenRule::NewerOrEqual, Some(token)) => {
                format!("newer_or_equal: {token} >= {highest}")
            }
            (true, TokenRule::NewerOnly, Some(token)) => {
                format!("newer_only: {token} > {highest}")
            }
            (true, _, None) => "there is no token".to_owned(),
        }
    }

    /// Why a version or a value passed, where one was compared. `actual` is left out where the
    /// change comes later.
    fn version(&self, request: &Request, actual: Option<u32>) -> Option<String> {
        let Request::Write {
            version, only_if, ..
        } = request
        else {
            return None;
        };
        let by_value =
            only_if.map(|value| format!("the value is {}", self.setup.names.value(value)));
        let by_version = version.and_then(|read| match (self.protections.version_check, actual) {
            (VersionCheck::Off, _) => None,
            (VersionCheck::Separate, Some(actual)) => Some(format!(
                "separate: version {read} was compared before, now it is {actual}"
            )),
            (VersionCheck::Separate | VersionCheck::Atomic, _) => {
                Some(format!("version {read} is the one there is"))
            }
        });
        by_value.or(by_version)
    }
}

fn matched(rule: HandleRule) -> &'static str {
    match rule {
        HandleRule::ByName => "by_name: nothing is compared",
        HandleRule::ByOwner => "by_owner: the owner is the same",
        HandleRule::ByHandle => "by_handle: owner, lease and token are the same",
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
