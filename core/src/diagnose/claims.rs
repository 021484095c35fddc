//! What may be claimed after a run, or after reading a log: the narrow sentences that the
//! records support, and what they do not support.

use super::branch::{Branch, Tone};
use super::diagnosis::Diagnosis;
use crate::judge::DamageKind;
use std::collections::BTreeSet;

/// Something the records support.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// Nothing was read.
    NoRecords,
    /// The judge of the run found damage of a kind, so many times.
    Damaged(DamageKind, u32),
    /// Records of a branch show that something is not protected. Beside it, how many there
    /// are and the first of them.
    NotProtected(Branch, u32, u32),
    /// Late writes were refused; how many, and the first of them.
    LateRefused(u32, u32),
    /// Late releases or renewals did not touch the newer lease; how many, and the first.
    HandleRefused(u32, u32),
    /// Repeats changed nothing; how many, and the first.
    RepeatsRecognised(u32, u32),
    /// Every write was accepted in its turn; how many.
    WritesInTurn(u32),
    /// No write is recorded.
    NoWrites,
}

/// Something the records do not support, whatever they show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Limit {
    /// That a late write would be refused: none was recorded.
    LateWrite,
    /// That a late release would be refused: none was recorded.
    LateRelease,
    /// That a repeat would be recognised: none was recorded.
    Repeats,
    /// That the keys which refused nothing compare tokens; how many there are.
    OtherKeys(u32),
    /// That it is as the records say where fields are missing.
    MissingFields,
    /// That it holds in any network: delays and losses other than these.
    AnyNetwork,
    /// That anybody's clock is right.
    Clocks,
    /// That the lock service, or the resource, stands a partition of its cluster.
    Partition,
    /// That tokens keep growing over a restart of the lock service.
    Restart,
    /// That the effect of the business happens exactly once.
    ExactlyOnce,
    /// That what has gone out can be taken back.
    Effects,
    /// That tokens cannot be forged.
    Authentic,
    /// That no other way leads to the resource.
    OtherDoors,
}

/// What may be claimed, and what may not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claims {
    /// What the records support, the gravest first.
    pub supported: Vec<Claim>,
    /// What they do not support.
    pub unsupported: Vec<Limit>,
}

/// What may be claimed after some records. `damage` is what the judge found in the run that
/// they come from; imported records have no judge.
pub fn claims(diagnosis: &Diagnosis, damage: &[DamageKind]) -> Claims {
    Claims {
        supported: supported(diagnosis, damage),
        unsupported: unsupported(diagnosis),
    }
}

/// How many records belong to some branches, and the first of the first branch that occurs.
fn tally(diagnosis: &Diagnosis, branches: &[Branch]) -> Option<(u32, u32)> {
    let groups = diagnosis.groups.iter();
    let groups = groups.filter(|it| branches.contains(&it.branch));
    let count = groups.clone().map(|it| it.count).sum();
    groups.map(|it| it.first).next().map(|first| (count, first))
}

/// That these came is said among what is supported; it would be wrong to say that none did.
const LATE_ACCEPTED: &[Branch] = &[Branch::AcceptedLower, Branch::AcceptedAfterNewer];
const HANDLES_IGNORED: &[Branch] = &[
    Branch::ReleasedForeign,
    Branch::ReleasedOlder,
    Branch::RenewedForeign,
    Branch::RenewedOlder,
];
const REPEATS_ACCEPTED: &[Branch] = &[Branch::AcceptedTwice, Branch::EffectTwice];
const LATE: &[Branch] = &[Branch::StaleRefused, Branch::StaleRetried];
const HANDLES: &[Branch] = &[Branch::ReleaseRefused, Branch::RenewalRefused];
const REPEATS: &[Branch] = &[Branch::RepeatSuppressed, Branch::EqualRefusedRepeat];

fn supported(diagnosis: &Diagnosis, damage: &[DamageKind]) -> Vec<Claim> {
    if diagnosis.findings.is_empty() {
        return vec![Claim::NoRecords];
    }
    let kinds: BTreeSet<DamageKind> = damage.iter().copied().collect();
    let mut claims: Vec<Claim> = kinds
        .into_iter()
        .map(|kind| {
            let count = damage.iter().filter(|it| **it == kind).count();
            Claim::Damaged(kind, u32::try_from(count).unwrap_or(u32::MAX))
        })
        .collect();
    let dangers = Branch::ALL.iter().filter(|it| it.tone() == Tone::Danger);
    claims.extend(dangers.filter_map(|branch| {
        let (count, first) = tally(diagnosis, &[*branch])?;
        Some(Claim::NotProtected(*branch, count, first))
    }));
    let held = [
        (LATE, Claim::LateRefused as fn(u32, u32) -> Claim),
        (HANDLES, Claim::HandleRefused),
        (REPEATS, Claim::RepeatsRecognised),
    ];
    claims.extend(held.into_iter().filter_map(|(branches, claim)| {
        tally(diagnosis, branches).map(|(count, first)| claim(count, first))
    }));
    claims.extend(writes(diagnosis, claims.is_empty()));
    claims
}

/// What is left to say of writes where nothing else is.
fn writes(diagnosis: &Diagnosis, nothing_else: bool) -> Option<Claim> {
    let usual = &[Branch::WriteInOrder, Branch::SecondWrite];
    match tally(diagnosis, usual) {
        Some((count, _)) if nothing_else => Some(Claim::WritesInTurn(count)),
        None if nothing_else => Some(Claim::NoWrites),
        _ => None,
    }
}

fn unsupported(diagnosis: &Diagnosis) -> Vec<Limit> {
    let untested = |refused: &[Branch], accepted: &[Branch], limit| {
        let came = |branches| tally(diagnosis, branches).is_some();
        (!came(refused) && !came(accepted)).then_some(limit)
    };
    let effects = [Branch::EffectOnce, Branch::EffectTwice, Branch::EffectStale];
    let of_these = [
        untested(LATE, LATE_ACCEPTED, Limit::LateWrite),
        untested(HANDLES, HANDLES_IGNORED, Limit::LateRelease),
        untested(REPEATS, REPEATS_ACCEPTED, Limit::Repeats),
        untested_keys(diagnosis).map(Limit::OtherKeys),
        (!diagnosis.missing.is_empty()).then_some(Limit::MissingFields),
        tally(diagnosis, &effects).map(|_| Limit::Effects),
    ];
    let mut limits: Vec<Limit> = of_these.into_iter().flatten().collect();
    limits.extend([
        Limit::AnyNetwork,
        Limit::Clocks,
        Limit::Partition,
        Limit::Restart,
        Limit::ExactlyOnce,
        Limit::Authentic,
        Limit::OtherDoors,
    ]);
    limits
}

/// How many keys refused nothing late, where another key did. One that is known not to be
/// protected is none of them.
fn untested_keys(diagnosis: &Diagnosis) -> Option<u32> {
    let refused: BTreeSet<_> = diagnosis
        .groups
        .iter()
        .filter(|it| LATE.contains(&it.branch))
        .map(|it| it.key)
        .collect();
    let open: BTreeSet<_> = diagnosis
        .groups
        .iter()
        .filter(|it| it.branch.tone() == Tone::Danger)
        .map(|it| it.key)
        .collect();
    let others: BTreeSet<_> = diagnosis
        .groups
        .iter()
        .map(|it| it.key)
        .filter(|it| it.is_some() && !refused.contains(it) && !open.contains(it))
        .collect();
    let others = u32::try_from(others.len()).unwrap_or(u32::MAX);
    (!refused.is_empty() && others > 0).then_some(others)
}
