//! Which field or result was probably meant by a name that is none. It is only ever proposed:
//! a record is not read by guesses.

use super::record::{Field, Verdict};
use crate::scenario::nearest;

/// What other systems call the fields, without case and without what stands between words.
const ALIASES: &[(Field, &[&str])] = &[
    (
        Field::Sequence,
        &["seq", "seqno", "offset", "index", "position", "order"],
    ),
    (
        Field::AtMs,
        &[
            "at",
            "time",
            "ts",
            "timestamp",
            "timems",
            "timestampms",
            "decidedat",
            "servertime",
        ],
    ),
    (
        Field::OwnerClockMs,
        &[
            "clientclock",
            "clienttime",
            "clienttimestamp",
            "ownerclock",
            "workerclock",
            "workertime",
        ],
    ),
    (
        Field::LockName,
        &[
            "lock",
            "lockid",
            "lockkey",
            "mutex",
            "mutexname",
            "lockpath",
        ],
    ),
    (
        Field::OwnerId,
        &[
            "owner",
            "ownername",
            "holder",
            "client",
            "clientid",
            "worker",
            "workerid",
            "instance",
            "node",
        ],
    ),
    (
        Field::LeaseId,
        &[
            "lease",
            "leasename",
            "session",
            "sessionid",
            "lockid",
            "handle",
        ],
    ),
    (
        Field::FenceToken,
        &[
            "fencingtoken",
            "fence",
            "fencing",
            "token",
            "sequencer",
            "epoch",
            "generation",
            "term",
        ],
    ),
    (
        Field::FenceIncarnation,
        &["incarnation", "tokenincarnation"],
    ),
    (
        Field::ResourceKey,
        &[
            "key",
            "resource",
            "resourceid",
            "resourcename",
            "path",
            "object",
            "objectkey",
            "target",
        ],
    ),
    (
        Field::OperationId,
        &[
            "operation",
            "op",
            "opid",
            "requestid",
            "idempotencykey",
            "messageid",
            "commandid",
            "transactionid",
            "txid",
        ],
    ),
    (
        Field::PayloadRef,
        &[
            "payload",
            "value",
            "body",
            "data",
            "payloadid",
            "payloadhash",
            "etag",
        ],
    ),
    (
        Field::HighestBefore,
        &[
            "highest",
            "highesttoken",
            "highestbefore",
            "maxtoken",
            "lasttoken",
            "currenttoken",
            "resourcetoken",
            "resourcehighesttoken",
            "tokenbefore",
            "seentoken",
        ],
    ),
    (
        Field::HighestAfter,
        &[
            "highestafter",
            "tokenafter",
            "newhighesttoken",
            "storedtoken",
        ],
    ),
    (
        Field::Result,
        &[
            "outcome", "status", "decision", "verdict", "response", "state",
        ],
    ),
];

/// The field that was probably meant.
pub(super) fn field(name: &str) -> Option<Field> {
    let plain: String = name
        .chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .take(40)
        .collect();
    let same = |field: &&Field| field.as_str().eq_ignore_ascii_case(&plain);
    if let Some(field) = Field::ALL.iter().find(same) {
        return Some(*field);
    }
    let mut aliases = ALIASES.iter();
    if let Some((field, _)) = aliases.find(|(_, names)| names.contains(&plain.as_str())) {
        return Some(*field);
    }
    nearest(name, Field::ALL.iter().map(|it| it.as_str())).and_then(Field::parse)
}

/// The result that was probably meant.
pub(super) fn verdict(given: &str) -> Option<&'static str> {
    nearest(given, Verdict::ALL.iter().map(|it| it.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_names_lead_to_the_field_that_they_stand_for() {
        for (name, meant) in [
            ("fencing_token", Some(Field::FenceToken)),
            ("fencingToken", Some(Field::FenceToken)),
            ("fence_token", Some(Field::FenceToken)),
            ("fenceTokn", Some(Field::FenceToken)),
            ("lock", Some(Field::LockName)),
            ("owner", Some(Field::OwnerId)),
            ("resource_key", Some(Field::ResourceKey)),
            ("Status", Some(Field::Result)),
            ("hostname", None),
            ("", None),
        ] {
            assert_eq!(field(name), meant, "{name}");
        }
        assert_eq!(
            verdict("rejected_stale_fence"),
            Some("rejected-stale-fence")
        );
        assert_eq!(verdict("acepted"), Some("accepted"));
        assert_eq!(verdict("ok"), None);
    }
}
