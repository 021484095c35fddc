//! A weaker comparison is noticed, by an expectation that says what went wrong. Each weakness is
//! a setting of the switches: the same run under it must fail the named expectations, and
//! docs/mutants.md says which changes of the code come to the same.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used)]

use fencelab_core::expect::check;
use fencelab_core::run::Run;
use fencelab_core::scenario::{from_json, read, shipped, variant_plan_with};

/// The expectations of a scenario, or of its variant, that are not met where some switches stand
/// otherwise.
fn unmet(id: &str, variant: Option<&str>, switches: &str) -> Vec<String> {
    let scenario = read(shipped(id).unwrap()).unwrap();
    let variant = variant.map(|name| {
        let mut variants = scenario.variants.iter();
        variants.find(|variant| variant.name == name).unwrap()
    });
    let patch = from_json(switches).unwrap();
    let run = Run::replay(variant_plan_with(&scenario, variant, &patch).unwrap());
    check(&run, &scenario.in_variant(variant).expect)
        .into_iter()
        .filter(|verdict| !verdict.met())
        .map(|verdict| verdict.name)
        .collect()
}

/// Without the weakness all is met; with it, just these expectations are not.
#[track_caller]
fn is_noticed(id: &str, variant: Option<&str>, weakness: &str, by: &[&str]) {
    let none: [&str; 0] = [];
    assert_eq!(unmet(id, variant, "{}"), none);
    assert_eq!(unmet(id, variant, weakness), by);
}

#[test]
fn accepting_every_token_is_noticed() {
    is_noticed(
        "late-write",
        None,
        r#"{ "fencing": "off" }"#,
        &[
            "late-write-is-rejected",
            "newer-value-stays",
            "nothing-is-damaged",
        ],
    );
}

#[test]
fn refusing_only_lower_tokens_where_equal_ones_are_refused_too_is_noticed() {
    is_noticed(
        "same-token-twice",
        None,
        r#"{ "token_rule": "newer_or_equal" }"#,
        &[
            "its-own-second-is-rejected",
            "half-of-it",
            "damage-is-named",
        ],
    );
}

#[test]
fn refusing_equal_tokens_where_they_may_write_again_is_noticed() {
    is_noticed(
        "same-token-twice",
        Some("newer-or-equal"),
        r#"{ "token_rule": "newer_only" }"#,
        &["the-second-write-is-accepted", "both", "nothing-is-damaged"],
    );
}

#[test]
fn comparing_before_the_change_and_not_with_it_is_noticed() {
    is_noticed(
        "start-only-check",
        Some("compared-at-commit"),
        r#"{ "fencing": "at_start" }"#,
        &[
            "late-write-is-rejected",
            "newer-value-stays",
            "nothing-is-damaged",
        ],
    );
}
