//! Ledgers of keys: at resources, and at the receivers of effects.

use crate::story::{Story, story};

const DECIDED: [&str; 6] = [
    "accepted",
    "rejected-stale-fence",
    "rejected-version-conflict",
    "duplicate-operation",
    "effect-performed",
    "effect-suppressed-duplicate",
];

/// A's first write or call is delivered twice.
fn doubled(step: &str, request: &str, protections: &str) -> Story {
    story()
        .ttl(9000)
        .key(r#""value": 10"#)
        .worker("A", &format!(r#"{{ "acquire": {{}} }}, {step}"#))
        .at(0, &format!(r#"{{ "duplicate": {{ "message": {{ "worker": "A", "request": "{request}" }}, "after_ms": 300 }} }}"#))
        .protections(protections)
}

const ADD: &str = r#"{ "write": { "add": 5, "operation": "op" } }"#;
const CALL: &str = r#"{ "call": { "operation": "op" } }"#;
const ON: &str = r#""idempotency": "on""#;

#[test]
fn without_a_ledger_a_repeat_takes_effect_again() {
    let told = doubled(ADD, "write", "");
    assert_eq!(told.tells(&DECIDED), ["300 A accepted", "600 A accepted"]);
    assert_eq!(told.value().as_deref(), Some("20"));
    assert_eq!(told.damage(), ["duplicate_effect"]);
}

#[test]
fn a_ledger_returns_the_first_result_and_changes_nothing() {
    let told = doubled(ADD, "write", ON);
    assert_eq!(
        told.tells(&DECIDED),
        ["300 A accepted", "600 A duplicate-operation"]
    );
    assert_eq!(told.facts("accepted", "version"), ["1"]);
    assert_eq!(told.facts("duplicate-operation", "version"), ["1"]);
    assert_eq!(
        told.facts("duplicate-operation", "first"),
        told.facts("accepted", "message")
    );
    assert_eq!(told.value().as_deref(), Some("15"));
    assert!(told.damage().is_empty());
}

#[test]
fn the_ledger_is_asked_before_the_fence() {
    let told = doubled(
        ADD,
        "write",
        r#""idempotency": "on", "token_rule": "newer_only""#,
    );
    assert_eq!(
        told.tells(&DECIDED),
        ["300 A accepted", "600 A duplicate-operation"]
    );
}

#[test]
fn what_was_refused_is_not_in_the_ledger() {
    let told = story()
        .ttl(9000)
        .worker(
            "A",
            r#"{ "acquire": {} },
            { "write": { "set": "a", "if": "v9", "operation": "op", "on_refusal": "continue" } },
            { "write": { "set": "a", "operation": "op" } }"#,
        )
        .protections(ON);
    assert_eq!(
        told.tells(&DECIDED),
        ["300 A rejected-version-conflict", "500 A accepted"]
    );
}

#[test]
fn without_an_operation_there_is_no_key_to_know_a_repeat_by() {
    let told = doubled(r#"{ "write": { "add": 5 } }"#, "write", ON);
    assert_eq!(told.tells(&DECIDED), ["300 A accepted", "600 A accepted"]);
}

#[test]
fn a_key_of_its_own_counts_in_place_of_the_operation() {
    let told = story()
        .ttl(9000)
        .worker(
            "A",
            r#"{ "acquire": {} },
            { "write": { "set": "a", "operation": "one", "idempotency_key": "k" } },
            { "write": { "set": "b", "operation": "two", "idempotency_key": "k" } }"#,
        )
        .protections(ON);
    assert_eq!(
        told.tells(&DECIDED),
        ["300 A accepted", "500 A duplicate-operation"]
    );
}

#[test]
fn a_key_made_for_every_request_makes_the_ledger_useless() {
    let retried = |key: &str| {
        story()
            .ttl(9000)
            .worker("A", &format!(r#"{{ "acquire": {{}} }}, {{ "call": {{ "operation": "op" {key}, "timeout_ms": 400, "on_timeout": "retry" }} }}"#))
            .at(0, r#"{ "drop": { "message": { "worker": "A", "request": "call", "leg": "reply" } } }"#)
            .protections(ON)
            .tells(&DECIDED)
    };
    assert_eq!(
        retried(""),
        [
            "300 A effect-performed",
            "700 A effect-suppressed-duplicate"
        ]
    );
    assert_eq!(
        retried(r#", "key_per_request": true"#),
        ["300 A effect-performed", "700 A effect-performed"]
    );
}

#[test]
fn an_effect_has_a_ledger_where_its_receiver_honours_keys() {
    assert_eq!(
        doubled(CALL, "call", ON).tells(&DECIDED),
        [
            "300 A effect-performed",
            "600 A effect-suppressed-duplicate"
        ]
    );
    let off = doubled(CALL, "call", "");
    assert_eq!(
        off.tells(&DECIDED),
        ["300 A effect-performed", "600 A effect-performed"]
    );
    assert_eq!(off.damage(), ["duplicate_effect"]);
}

#[test]
fn an_effect_compares_no_token() {
    let told = story()
        .worker("A", r#"{ "acquire": {} }, { "compute": { "ms": 2000 } }, { "call": { "operation": "op" } }"#)
        .worker_with("B", r#""start_ms": 1200"#, r#"{ "acquire": {} }"#);
    assert_eq!(told.tells(&DECIDED), ["2300 A effect-performed"]);
    assert_eq!(told.damage(), ["stale_effect"]);
}

#[test]
fn a_receiver_knows_the_repeats_of_its_own_requests_only() {
    let told = story()
        .ttl(9000)
        .worker(
            "A",
            r#"{ "acquire": {} },
            { "write": { "set": "a", "operation": "op" } },
            { "call": { "operation": "op" } },
            { "write": { "set": "b", "operation": "op" } }"#,
        )
        .protections(ON);
    assert_eq!(
        told.tells(&DECIDED),
        [
            "300 A accepted",
            "500 A effect-performed",
            "700 A duplicate-operation"
        ]
    );
}

#[test]
fn a_ledger_knows_nothing_from_before_it_was_kept() {
    let told = story()
        .ttl(9000)
        .worker(
            "A",
            &format!(
                r#"{{ "acquire": {{}} }}, {ADD}, {{ "compute": {{ "ms": 500 }} }}, {ADD}, {ADD}"#
            ),
        )
        .at(500, r#"{ "protect": { "idempotency": "on" } }"#);
    assert_eq!(
        told.tells(&DECIDED),
        [
            "300 A accepted",
            "1000 A accepted",
            "1200 A duplicate-operation"
        ]
    );
}
