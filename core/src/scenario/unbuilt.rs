//! Names that the model has a place for and that this version does not carry out yet.
//!
//! They are refused as that, so that nobody looks for a misspelling, and nobody believes that
//! a check is in force which is not.

use super::NameOf;

/// Names by the field that they would stand in or be the value of.
const NAMES: &[(&[&str], &[&str])] = &[
    (
        &["program", "step"],
        &[
            "check_lock",
            "check_deadline",
            "begin",
            "claim",
            "read",
            "call",
        ],
    ),
    (&["acquire"], &["queue", "steal", "job"]),
    (&["compute", "release"], &["job"]),
    (
        &["write"],
        &[
            "add",
            "delete",
            "if",
            "token",
            "idempotency_key",
            "gap_ms",
            "job",
        ],
    ),
    (&["on_refusal", "on_timeout"], &["reacquire_and_retry"]),
    (
        &["protections", "protect"],
        &[
            "version_check",
            "idempotency",
            "scope",
            "unchecked",
            "check_lock",
            "check_deadline",
            "on_lease_lost",
        ],
    ),
    (&["fencing"], &["at_start"]),
    (&["locks"], &["lock_delay_ms", "token_counter", "leases"]),
    (&["workers"], &["clock"]),
    (&["resources"], &["effects"]),
    (&["keys"], &["token_rule", "scope"]),
    (
        &["request"],
        &["check", "check_lock", "begin", "claim", "read", "call"],
    ),
    (
        &["do"],
        &[
            "revoke",
            "restart_authority",
            "lose_counter",
            "cut",
            "heal",
            "skew_clock",
        ],
    ),
    (&["variants"], &["setup"]),
    (&[""], &["lesson", "beats", "effects", "scope", "unchecked"]),
];

/// Results of requests that nothing leads to yet; events are called by them as well.
const RESULTS: &[&str] = &[
    "queued",
    "superseded",
    "denied-lock-delay",
    "check-yes",
    "check-no",
    "read",
    "begun",
    "claimed",
    "rejected-version-conflict",
    "duplicate-operation",
    "skipped-not-owner",
    "cancelled",
    "effect-performed",
    "effect-suppressed-duplicate",
];

/// Damage that the judge does not look for yet.
const DAMAGE: &[&str] = &[
    "diverged",
    "duplicate_effect",
    "stale_effect",
    "token_reuse",
    "rightful_owner_refused",
    "partial_work",
];

/// Whether a field's or a variant's name is one of these. `place` is the field around it, ""
/// for the top of the file.
pub(super) fn is_unbuilt(place: &str, name: &str) -> bool {
    NAMES
        .iter()
        .any(|(places, names)| places.contains(&place) && names.contains(&name))
}

/// Whether a name that is looked up is one of these.
pub(super) fn is_unbuilt_name(what: NameOf, name: &str) -> bool {
    match what {
        NameOf::Event | NameOf::Outcome => RESULTS.contains(&name),
        NameOf::Damage => DAMAGE.contains(&name),
        NameOf::Worker
        | NameOf::Lock
        | NameOf::Key
        | NameOf::Resource
        | NameOf::Variant
        | NameOf::Expectation => false,
    }
}
