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
    (
        &["workers"],
        &[
            "clock",
            "clock_offset_ms",
            "clock_drift_ppm",
            "on_lease_lost",
        ],
    ),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::DamageKind;
    use crate::protocol::Outcome;
    use crate::scenario::{Wrong, read};
    use serde_json::{Value, json};

    /// A scenario with this name at this place.
    fn with(place: &str, name: &str) -> String {
        let good = include_str!("../../../scenarios/late-write.json");
        let mut file: Value = serde_json::from_str(good).unwrap();
        let details = json!({ name: {} });
        let program = &mut file["workers"][0]["program"];
        match place {
            "program" => program[1] = details,
            "acquire" => program[0]["acquire"][name] = json!(1),
            "compute" => program[1]["compute"][name] = json!(1),
            "write" => program[2]["write"][name] = json!(1),
            "release" => program[3]["release"][name] = json!(1),
            "on_refusal" | "on_timeout" => program[0]["acquire"][place] = json!(name),
            "step" => {
                file["interventions"][0]["do"] = json!({"step": {"worker": "A", "step": details}});
            }
            "protect" => file["interventions"][0]["do"] = json!({ "protect": details }),
            "do" => file["interventions"][0]["do"] = details,
            "fencing" => file["protections"]["fencing"] = json!(name),
            "request" => file["expect"][0]["that"]["decision"]["request"] = json!(name),
            "keys" => file["resources"][0]["keys"][0][name] = json!(1),
            "locks" | "workers" | "variants" => file[place][0][name] = json!(1),
            "protections" => file[place][name] = json!(1),
            "" => file[name] = json!(1),
            _ => unreachable!("no example for {place}"),
        }
        file.to_string()
    }

    #[test]
    fn what_is_not_built_is_refused_as_that() {
        for (places, names) in NAMES {
            for (place, name) in places
                .iter()
                .flat_map(|it| names.iter().map(move |n| (it, n)))
            {
                let problems = read(&with(place, name)).unwrap_err();
                let name = (*name).to_owned();
                assert_eq!(
                    problems[0].wrong,
                    Wrong::NotBuilt { name },
                    "in {place}: if it is built now, take it off the list"
                );
            }
        }
    }

    #[test]
    fn nothing_that_can_happen_is_listed_as_not_built() {
        assert!(
            Outcome::ALL
                .iter()
                .all(|it| !RESULTS.contains(&it.as_str()))
        );
        assert!(
            DamageKind::ALL
                .iter()
                .all(|it| !DAMAGE.contains(&it.as_str()))
        );
    }
}
