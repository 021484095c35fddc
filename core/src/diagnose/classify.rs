//! The way of one record through the tree.

use super::branch::Branch;
use super::history::{KeyPast, LockPast, Past};
use super::record::{Field, Missing, Record, Token, Verdict};

/// Where a record belongs, and what that was read from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Finding {
    /// Its branch.
    pub branch: Branch,
    /// The other record that shows it, by its place in the import.
    pub other: Option<u32>,
    /// The token that the record's own was compared with.
    pub mark: Option<Token>,
    /// What the record would need for the finding to be sure.
    pub missing: Missing,
}

impl Finding {
    fn of(branch: Branch) -> Finding {
        Finding {
            branch,
            other: None,
            mark: None,
            missing: Missing::default(),
        }
    }

    fn shown_by(branch: Branch, other: u32) -> Finding {
        Finding {
            other: Some(other),
            ..Finding::of(branch)
        }
    }

    fn against(self, mark: Option<Token>) -> Finding {
        Finding { mark, ..self }
    }
}

/// Finds the branch of a record from itself and from the records before it.
pub(super) fn classify(past: &mut Past, record: &Record) -> Finding {
    let Some(verdict) = record.verdict else {
        return Finding {
            missing: Missing::default().with(Field::Result),
            ..Finding::of(Branch::NoResult)
        };
    };
    let finding = match verdict {
        Verdict::Granted => granted(past, record),
        Verdict::Queued | Verdict::DeniedHeld | Verdict::DeniedLockDelay => {
            Finding::of(Branch::Denied)
        }
        Verdict::Superseded => Finding::of(Branch::Taken),
        Verdict::Renewed => kept(past, record, Branch::Renewed, Branch::RenewedOlder),
        Verdict::Released => kept(past, record, Branch::Released, Branch::ReleasedOlder),
        Verdict::RenewedForeign => with_grant(past, record, Branch::RenewedForeign),
        Verdict::ReleasedForeign => with_grant(past, record, Branch::ReleasedForeign),
        Verdict::RenewExpired | Verdict::RenewNotOwner => {
            with_grant(past, record, Branch::RenewalRefused)
        }
        Verdict::ReleaseNotOwner => with_grant(past, record, Branch::ReleaseRefused),
        Verdict::CheckYes => Finding::of(Branch::CheckedYes),
        Verdict::CheckNo => Finding::of(Branch::CheckedNo),
        Verdict::Read | Verdict::Begun => Finding::of(Branch::Looked),
        Verdict::Claimed => claimed(past, record),
        Verdict::Accepted => accepted(past, record),
        Verdict::RejectedStale => refused(past, record),
        Verdict::RejectedVersion => Finding::of(Branch::VersionConflict),
        Verdict::Duplicate | Verdict::EffectSuppressed => repeat(past, record),
        Verdict::Skipped | Verdict::Cancelled => Finding::of(Branch::NotSent),
        Verdict::EffectPerformed => effect(past, record),
        Verdict::TimedOut => undecided(past, record, Branch::NoAnswer),
        Verdict::Lost => undecided(past, record, Branch::LostOnTheWay),
    };
    Finding {
        missing: missing(record, verdict, finding.branch),
        ..finding
    }
}

/// What a record of its kind should have and has not, as far as its branch hangs on it.
fn missing(record: &Record, verdict: Verdict, branch: Branch) -> Missing {
    use Field::*;
    let wanted: &[Field] = match verdict {
        Verdict::Accepted | Verdict::Claimed => match branch {
            Branch::TwoKeys => &[ResourceKey, FenceToken, HighestBefore, LockName],
            _ => &[
                ResourceKey,
                FenceToken,
                HighestBefore,
                LockName,
                OperationId,
            ],
        },
        Verdict::RejectedStale => &[ResourceKey, FenceToken, HighestBefore, LeaseId, LockName],
        Verdict::Begun => &[ResourceKey, FenceToken],
        Verdict::Read => &[ResourceKey],
        Verdict::RejectedVersion => &[ResourceKey, OperationId],
        Verdict::Duplicate | Verdict::EffectSuppressed | Verdict::EffectPerformed => {
            &[ResourceKey, OperationId, FenceToken]
        }
        Verdict::Granted
        | Verdict::Renewed
        | Verdict::Released
        | Verdict::RenewedForeign
        | Verdict::ReleasedForeign
        | Verdict::RenewExpired
        | Verdict::RenewNotOwner
        | Verdict::ReleaseNotOwner
        | Verdict::Superseded => &[LockName, OwnerId, LeaseId, FenceToken],
        Verdict::CheckYes | Verdict::CheckNo => &[LockName, LeaseId],
        Verdict::Queued | Verdict::DeniedHeld | Verdict::DeniedLockDelay => &[LockName, OwnerId],
        Verdict::TimedOut | Verdict::Lost | Verdict::Skipped | Verdict::Cancelled => &[OwnerId],
    };
    let lacking = wanted.iter().filter(|field| !has(record, **field));
    // A claim is no operation.
    let lacking = lacking.filter(|field| verdict != Verdict::Claimed || **field != OperationId);
    lacking.fold(Missing::default(), |all, field| all.with(*field))
}

fn has(record: &Record, field: Field) -> bool {
    match field {
        Field::Sequence => record.sequence.is_some(),
        Field::AtMs => record.at_ms.is_some(),
        Field::OwnerClockMs => record.owner_clock_ms.is_some(),
        Field::LockName => record.lock.is_some(),
        Field::OwnerId => record.owner.is_some(),
        Field::LeaseId => record.lease.is_some(),
        Field::FenceToken | Field::FenceIncarnation => record.token.is_some(),
        Field::ResourceKey => record.key.is_some(),
        Field::OperationId => record.operation.is_some(),
        Field::PayloadRef => record.payload.is_some(),
        Field::HighestBefore | Field::HighestIncarnationBefore => record.before.is_some(),
        Field::HighestAfter | Field::HighestIncarnationAfter => record.after.is_some(),
        Field::Result => record.verdict.is_some(),
    }
}

/// Whether two fields are both there, and the same or not.
fn same<T: PartialEq>(a: Option<T>, b: Option<T>) -> Option<bool> {
    Some(a? == b?)
}

fn granted(past: &mut Past, record: &Record) -> Finding {
    if let Some(other) = past.other_lease(record) {
        return Finding::shown_by(Branch::TokenReused, other);
    }
    let highest = past.lock(record).highest_grant;
    match (highest, record.token) {
        (Some(shown), Some(token)) if token < shown.token => {
            Finding::shown_by(Branch::CounterWentBack, shown.by).against(Some(shown.token))
        }
        _ => Finding::of(Branch::Granted),
    }
}

/// A renewal or a release that went through: the lease should be the one granted last.
fn kept(past: &mut Past, record: &Record, usual: Branch, otherwise: Branch) -> Finding {
    match past.lock(record).granted {
        Some(grant) if same(past.record(grant).lease, record.lease) == Some(false) => {
            Finding::shown_by(otherwise, grant)
        }
        _ => Finding::of(usual),
    }
}

fn with_grant(past: &mut Past, record: &Record, branch: Branch) -> Finding {
    Finding {
        other: past.lock(record).granted,
        ..Finding::of(branch)
    }
}

fn undecided(past: &mut Past, record: &Record, branch: Branch) -> Finding {
    Finding {
        other: past.decision(record),
        ..Finding::of(branch)
    }
}

fn repeat(past: &mut Past, record: &Record) -> Finding {
    let here = past.operation_here(record);
    Finding {
        other: here.or(past.operation(record)),
        ..Finding::of(Branch::RepeatSuppressed)
    }
}

fn claimed(past: &mut Past, record: &Record) -> Finding {
    let key = past.key(record);
    lower(record, key).unwrap_or(Finding::of(Branch::Claimed))
}

fn effect(past: &mut Past, record: &Record) -> Finding {
    if let Some(first) = past.operation_here(record) {
        return Finding::shown_by(Branch::EffectTwice, first);
    }
    match (past.lock(record).seen, record.token) {
        (Some(shown), Some(token)) if token < shown.token => {
            Finding::shown_by(Branch::EffectStale, shown.by).against(Some(shown.token))
        }
        _ => Finding::of(Branch::EffectOnce),
    }
}

/// A record that can be compared: it has a key and a token. One whose token could not be read is not
/// one without a token.
fn comparable(record: &Record, key: KeyPast) -> Result<Token, Finding> {
    if record.key.is_none() {
        return Err(Finding::of(Branch::NoKey));
    }
    record.token.ok_or_else(|| {
        let marked = record.before.is_some_and(|it| it > Token::default());
        let accepted = record.verdict == Some(Verdict::Accepted) && !record.token_is_unread;
        Finding::of(if accepted && (key.carries_tokens || marked) {
            Branch::WriteWithoutToken
        } else {
            Branch::NoToken
        })
        .against(record.before)
    })
}

/// The record of another lock whose token this one meets at its key.
fn other_lock(past: &Past, record: &Record, key: KeyPast) -> Option<u32> {
    let last = key.newest.map(|it| it.by).or(key.accepted)?;
    (same(past.record(last).lock, record.lock) == Some(false)).then_some(last)
}

fn accepted(past: &mut Past, record: &Record) -> Finding {
    let key = past.key(record);
    let token = match comparable(record, key) {
        Ok(token) => token,
        Err(finding) => return finding,
    };
    if let Some(other) = other_lock(past, record, key) {
        let mark = past.record(other).token;
        return Finding::shown_by(Branch::TwoLocks, other).against(mark);
    }
    lower(record, key)
        .or_else(|| not_kept(record, token))
        .or_else(|| reused(past, record))
        .or_else(|| equal_accepted(past, record, key, token))
        .or_else(|| again(past, record))
        .or_else(|| newer_out(past, record, token))
        .or_else(|| zero(past, record, key))
        .unwrap_or(Finding::of(Branch::WriteInOrder).against(record.before))
}

/// Accepted below the recorded mark, below what the records show, or with a mark that is
/// itself below what they show.
fn lower(record: &Record, key: KeyPast) -> Option<Finding> {
    let token = record.token?;
    if let Some(before) = record.before
        && token < before
    {
        let other = key.newest.filter(|it| it.token == before).map(|it| it.by);
        let finding = Finding::of(Branch::AcceptedLower).against(Some(before));
        return Some(Finding { other, ..finding });
    }
    let newest = key.newest?;
    let branch = match record.before {
        Some(before) if before < newest.token => Branch::MarkWentBack,
        None if token < newest.token => Branch::AcceptedAfterNewer,
        Some(_) | None => return None,
    };
    Some(Finding::shown_by(branch, newest.by).against(Some(newest.token)))
}

fn not_kept(record: &Record, token: Token) -> Option<Finding> {
    let after = record.after?;
    (after < token).then(|| Finding::of(Branch::MarkNotKept).against(Some(after)))
}

fn reused(past: &mut Past, record: &Record) -> Option<Finding> {
    let other = past.other_lease(record)?;
    Some(Finding::shown_by(Branch::TokenReused, other))
}

/// The last record at the key that left the same token there.
fn prior(past: &Past, key: KeyPast, token: Token) -> Option<u32> {
    key.accepted
        .filter(|last| past.record(*last).token == Some(token))
}

fn equal_accepted(past: &mut Past, record: &Record, key: KeyPast, token: Token) -> Option<Finding> {
    let Some(last) = prior(past, key, token) else {
        // The mark says that the token has been here, and no record does.
        let unseen = record.before == Some(token);
        let finding = Finding::of(Branch::SameTokenUnclear).against(record.before);
        return unseen.then_some(finding);
    };
    let (first, repeats) = (past.record(last), past.operation_here(record));
    if first.verdict == Some(Verdict::Claimed) {
        return None;
    }
    let branch = match same(first.operation, record.operation) {
        Some(false) if repeats.is_none() => Branch::SecondWrite,
        Some(_) => Branch::AcceptedTwice,
        None => Branch::SameTokenUnclear,
    };
    Some(Finding::shown_by(branch, repeats.unwrap_or(last)).against(Some(token)))
}

/// The operation has been accepted before, under another token or at another key.
fn again(past: &mut Past, record: &Record) -> Option<Finding> {
    let here = past.operation_here(record);
    if let Some(first) = here.or(past.operation(record)) {
        let branch = if here.is_some() {
            Branch::DoneAgain
        } else {
            Branch::TwoKeys
        };
        return Some(Finding::shown_by(branch, first).against(past.record(first).token));
    }
    if record.operation.is_some() {
        return None;
    }
    let first = past.payload(record)?;
    let elsewhere = past.record(first).key != record.key;
    elsewhere.then(|| Finding::shown_by(Branch::TwoKeys, first))
}

/// A newer token of the lock is out: used at another key, or not used yet.
fn newer_out(past: &mut Past, record: &Record, token: Token) -> Option<Finding> {
    let LockPast { seen, accepted, .. } = past.lock(record);
    let newer = seen.filter(|it| it.token > token)?;
    let used = accepted.filter(|it| it.token > token);
    let (branch, shown) = match used {
        Some(used) if past.record(used.by).key != record.key => (Branch::NewerElsewhere, used),
        _ => (Branch::NewOwnerSilent, newer),
    };
    Some(Finding::shown_by(branch, shown.by).against(Some(shown.token)))
}

/// Nothing has been accepted at the key, and no grant shows which token is the newest.
fn zero(past: &mut Past, record: &Record, key: KeyPast) -> Option<Finding> {
    let nothing = record.before == Some(Token::default()) && key.newest.is_none();
    let granted = past.lock(record).granted.is_some();
    (nothing && !granted).then(|| Finding::of(Branch::HighestZero).against(record.before))
}

fn refused(past: &mut Past, record: &Record) -> Finding {
    let key = past.key(record);
    let token = match comparable(record, key) {
        Ok(token) => token,
        Err(finding) => return finding,
    };
    let newest = key.newest.map(|it| it.token);
    let Some(mark) = record.before.or(newest) else {
        return Finding::of(Branch::NoMark);
    };
    if let Some(other) = other_lock(past, record, key) {
        return Finding::shown_by(Branch::TwoLocks, other).against(Some(mark));
    }
    let shown = key.newest.filter(|it| it.token == mark).map(|it| it.by);
    let finding = if token > mark {
        Finding::of(Branch::Contradiction)
    } else if token == mark {
        equal_refused(past, record, key, token)
    } else {
        stale(past, record, key, shown)
    };
    finding.against(Some(mark))
}

fn stale(past: &mut Past, record: &Record, key: KeyPast, shown: Option<u32>) -> Finding {
    let lock = past.lock(record);
    if let Some(grant) = lock.granted {
        let granted = past.record(grant);
        if same(granted.lease, record.lease) == Some(true) && granted.token == record.token {
            let higher = lock
                .highest_grant
                .filter(|it| Some(it.token) > record.token);
            return Finding {
                other: higher.map(|it| it.by),
                ..Finding::of(Branch::RightfulRefused)
            };
        }
    }
    if let Some(first) = key.refused
        && is_retry(past.record(first), record)
    {
        return Finding::shown_by(Branch::StaleRetried, first);
    }
    Finding {
        other: shown,
        ..Finding::of(Branch::StaleRefused)
    }
}

/// Whether a refused request is the one that was refused before.
fn is_retry(first: &Record, record: &Record) -> bool {
    first.token == record.token
        && first.lock == record.lock
        && same(first.operation, record.operation).unwrap_or(false)
}

fn equal_refused(past: &mut Past, record: &Record, key: KeyPast, token: Token) -> Finding {
    if let Some(other) = past.other_lease(record) {
        return Finding::shown_by(Branch::TokenReused, other);
    }
    let Some(last) = prior(past, key, token) else {
        return Finding::of(Branch::EqualRefusedUnclear);
    };
    if let Some(first) = past.operation_here(record) {
        return Finding::shown_by(Branch::EqualRefusedRepeat, first);
    }
    let first = past.record(last);
    let claimed = first.verdict == Some(Verdict::Claimed);
    let known = claimed || same(first.operation, record.operation).is_some();
    Finding::shown_by(
        if known {
            Branch::EqualRefusedSecond
        } else {
            Branch::EqualRefusedUnclear
        },
        last,
    )
}
