//! The protected resource: keyed values, each with the highest token it has accepted.

use super::*;

/// Decides a write. Comparing and changing are one step: nothing can come between.
pub(super) fn decide(world: &World, request: &Request) -> Decision {
    let Request::Write { key, handle, .. } = request else {
        unreachable!("only writes are decided by the resource")
    };
    let record = &world.keys[key.index()];
    let presented = handle.map(|handle| handle.token);
    let rule = world.protections.token_rule;
    let passes = match world.protections.fencing {
        Fencing::Off => true,
        Fencing::AtCommit => presented.is_some_and(|token| admits(rule, token, record.highest)),
    };
    if !passes {
        return Decision::RejectedStaleFence {
            highest: record.highest,
            rule,
        };
    }
    Decision::Accepted {
        highest_before: record.highest,
        highest_after: record.highest.max(presented.unwrap_or_default()),
        value_before: record.value,
        version: record.version + 1,
    }
}

/// Whether a token may write where `highest` is the highest one accepted.
fn admits(rule: TokenRule, token: Token, highest: Token) -> bool {
    match rule {
        TokenRule::NewerOrEqual => token >= highest,
        TokenRule::NewerOnly => token > highest,
    }
}

/// Changes the key as decided.
pub(super) fn apply(world: &mut World, writer: WorkerId, request: &Request, decision: &Decision) {
    if let (
        Request::Write { key, value, .. },
        Decision::Accepted {
            highest_after,
            version,
            ..
        },
    ) = (request, decision)
    {
        let record = &mut world.keys[key.index()];
        record.value = Some(*value);
        record.version = *version;
        record.highest = *highest_after;
        record.writer = Some(writer);
    }
}
