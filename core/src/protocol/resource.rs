//! The protected resource: keyed values, each with the highest token it has accepted.
//!
//! One request is decided in one step, in this order: ledger, fence, version, change.

use super::*;

/// What comes of a request that has reached the resource.
pub(super) enum Ruling {
    /// It is decided.
    Decided(Decision),
    /// It passed the comparison; the change is made later, and nothing holds the key meanwhile.
    Later,
}

/// Decides a request about a key. `is_landing` when its version was compared before.
pub(super) fn decide(
    setup: &Setup,
    world: &World,
    sender: WorkerId,
    request: &Request,
    is_landing: bool,
) -> Ruling {
    let Some(key_id) = request.key() else {
        unreachable!("a resource decides requests about keys")
    };
    let key = &world.keys[key_id.index()];
    if let Some(first) = repeat_of(world, request, request.peer(setup)) {
        let LedgerEntry { first, version, .. } = *first;
        return Ruling::Decided(Decision::DuplicateOperation { first, version });
    }
    if is_fenced(setup, &world.protections, sender, request)
        && let Some(refusal) = compare_token(setup, world, key_id, request)
    {
        return Ruling::Decided(refusal);
    }
    Ruling::Decided(match request {
        Request::Read { .. } => Decision::Read {
            value: key.value,
            version: key.version,
        },
        Request::Begin { .. } => Decision::Begun {
            highest: key.highest,
        },
        Request::Claim { .. } => Decision::Claimed {
            highest_before: key.highest,
            highest_after: raised(key, request),
        },
        Request::Write {
            change,
            only_if,
            version,
            ..
        } => {
            if only_if.is_some_and(|wanted| Some(wanted) != key.value) {
                return Ruling::Decided(Decision::RejectedVersionConflict {
                    expected: None,
                    actual: key.version,
                    value: key.value,
                });
            }
            let check = world.protections.version_check;
            let conflicts = version.is_some_and(|expected| expected != key.version);
            if conflicts && check != VersionCheck::Off && !is_landing {
                return Ruling::Decided(Decision::RejectedVersionConflict {
                    expected: *version,
                    actual: key.version,
                    value: key.value,
                });
            }
            if check == VersionCheck::Separate && version.is_some() && !is_landing {
                return Ruling::Later;
            }
            Decision::Accepted {
                highest_before: key.highest,
                highest_after: raised(key, request),
                value_before: key.value,
                value_after: changed(key.value, *change),
                version: key.version + 1,
            }
        }
        Request::Acquire { .. }
        | Request::Renew { .. }
        | Request::Release { .. }
        | Request::CheckLock { .. }
        | Request::Call { .. } => unreachable!("a resource decides requests about keys"),
    })
}

/// Decides a call: effects compare nothing, but may know a repeat by its key.
pub(super) fn decide_call(setup: &Setup, world: &World, request: &Request) -> Decision {
    let receiver = request.peer(setup);
    match repeat_of(world, request, receiver) {
        Some(entry) => Decision::EffectSuppressedDuplicate { first: entry.first },
        None => Decision::EffectPerformed,
    }
}

/// The accepted request that this one repeats, where the receiver keeps a ledger.
fn repeat_of<'a>(world: &'a World, request: &Request, receiver: Peer) -> Option<&'a LedgerEntry> {
    if world.protections.idempotency == Idempotency::Off {
        return None;
    }
    let key = request.errand()?.key?;
    world
        .ledger
        .iter()
        .find(|entry| entry.receiver == receiver && entry.key == key)
}

/// Whether the token of a request about a key is compared at all.
pub fn is_fenced(
    setup: &Setup,
    protections: &Protections,
    sender: WorkerId,
    request: &Request,
) -> bool {
    let at_door = match request {
        Request::Read { .. } => return false,
        Request::Write {
            ends_long: true, ..
        } => protections.fencing == Fencing::AtCommit,
        _ => protections.fencing != Fencing::Off,
    };
    at_door && !passes_unchecked(setup, protections, sender, request)
}

/// Whether a request goes through a door without the check.
pub fn passes_unchecked(
    setup: &Setup,
    protections: &Protections,
    sender: WorkerId,
    request: &Request,
) -> bool {
    let is_open = protections.bypass == Bypass::Open;
    let key = request.key().map(|key| &setup.keys[key.index()]);
    is_open && (setup.workers[sender.index()].unchecked || key.is_some_and(|key| key.unchecked))
}

/// The refusal of a token that does not pass.
fn compare_token(setup: &Setup, world: &World, key: KeyId, request: &Request) -> Option<Decision> {
    let highest = world.keys[key.index()].highest;
    let rule = setup.keys[key.index()]
        .token_rule
        .unwrap_or(world.protections.token_rule);
    let passes = request
        .token()
        .is_some_and(|token| admits(rule, token, highest));
    (!passes).then_some(Decision::RejectedStaleFence { highest, rule })
}

/// Whether a token may write where `highest` is the highest one accepted.
fn admits(rule: TokenRule, token: Token, highest: Token) -> bool {
    match rule {
        TokenRule::NewerOrEqual => token >= highest,
        TokenRule::NewerOnly => token > highest,
    }
}

/// The mark after this request: a maximum, whether it is compared or not.
fn raised(key: &Key, request: &Request) -> Token {
    key.highest.max(request.token().unwrap_or_default())
}

fn changed(value: Option<Value>, change: Change) -> Option<Value> {
    match (change, value) {
        (Change::Set(value), _) => Some(value),
        (Change::Add(number), Some(Value::Number(old))) => {
            Some(Value::Number(old.saturating_add(number)))
        }
        (Change::Add(number), _) => Some(Value::Number(number)),
        (Change::Delete, _) => None,
    }
}

/// Changes the key and the ledger as decided.
pub(super) fn apply(setup: &Setup, world: &mut World, decided: &Waiter, decision: &Decision) {
    let request = &decided.request;
    let record = request.key().map(|key| &mut world.keys[key.index()]);
    let version = match (decision, record) {
        (
            Decision::Accepted {
                highest_after,
                value_after,
                version,
                ..
            },
            Some(record),
        ) => {
            record.value = *value_after;
            record.version = *version;
            record.highest = *highest_after;
            record.writer = Some(decided.worker);
            *version
        }
        (Decision::Claimed { highest_after, .. }, Some(record)) => {
            record.highest = *highest_after;
            return;
        }
        (Decision::EffectPerformed, _) => 0,
        _ => return,
    };
    let receiver = request.peer(setup);
    let keeps = match receiver {
        Peer::Effect(effect) => setup.effects[effect.index()].honours_keys,
        Peer::Resource(_) | Peer::Authority => true,
    };
    if let Some(key) = request.errand().and_then(|errand| errand.key)
        && keeps
        && world.protections.idempotency == Idempotency::On
    {
        world.ledger.push(LedgerEntry {
            receiver,
            key,
            first: decided.message,
            version,
        });
    }
}
