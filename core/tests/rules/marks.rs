//! Where tokens are compared and when marks rise: long operations, claims, doors, scopes,
//! forged tokens.

use crate::story::{Story, story};

const DECIDED: [&str; 4] = ["begun", "claimed", "accepted", "rejected-stale-fence"];

/// A begins a long operation, B takes the lock over and writes, A's operation lands.
fn long(fencing: &str) -> Story {
    story()
        .worker(
            "A",
            r#"{ "acquire": {} }, { "begin": {} }, { "compute": { "ms": 2000 } }, { "write": { "set": "v1" } }"#,
        )
        .worker_with("B", r#""start_ms": 1200"#, r#"{ "acquire": {} }, { "write": { "set": "v2" } }"#)
        .protections(&format!(r#""fencing": "{fencing}""#))
}

#[test]
fn at_start_compares_a_long_operation_when_it_begins_and_not_when_it_lands() {
    let told = long("at_start");
    assert_eq!(
        told.tells(&DECIDED),
        ["300 A begun", "1500 B accepted", "2500 A accepted"]
    );
    assert_eq!(told.damage(), ["lost_update"]);
}

#[test]
fn at_commit_compares_it_when_it_lands_as_well() {
    let told = long("at_commit");
    assert_eq!(
        told.tells(&DECIDED),
        [
            "300 A begun",
            "1500 B accepted",
            "2500 A rejected-stale-fence"
        ]
    );
}

#[test]
fn at_start_compares_a_plain_write_when_it_arrives() {
    let told = story()
        .worker(
            "A",
            r#"{ "acquire": {} }, { "compute": { "ms": 2000 } }, { "write": { "set": "v1" } }"#,
        )
        .worker_with(
            "B",
            r#""start_ms": 1200"#,
            r#"{ "acquire": {} }, { "write": { "set": "v2" } }"#,
        )
        .protections(r#""fencing": "at_start""#);
    assert_eq!(
        told.tells(&DECIDED),
        ["1500 B accepted", "2300 A rejected-stale-fence"]
    );
}

#[test]
fn a_beginning_with_a_stale_token_is_refused_and_raises_no_mark() {
    let told = story()
        .key(r#""highest_token": 7"#)
        .lock(r#""counter": 5"#)
        .worker("A", r#"{ "acquire": {} }, { "begin": { "on_refusal": "continue" } }, { "release": {} }, { "acquire": {} }, { "begin": {} }"#);
    assert_eq!(
        told.tells(&DECIDED),
        ["300 A rejected-stale-fence", "900 A begun"]
    );
    assert_eq!(told.facts("begun", "highest_after"), ["7"]);
}

#[test]
fn the_write_that_ends_a_long_operation_is_the_next_one_only() {
    let told = long("at_start").worker_with("C", r#""start_ms": 2300"#, r#"{ "acquire": {} }"#);
    assert_eq!(told.facts("accepted", "ends"), ["-", "long-operation"]);
}

#[test]
fn a_claim_raises_the_mark_and_leaves_the_value() {
    let told = story()
        .lock(r#""counter": 40"#)
        .worker("A", r#"{ "acquire": {} }, { "claim": {} }"#);
    assert_eq!(told.tells(&DECIDED), ["300 A claimed"]);
    assert_eq!(told.facts("claimed", "highest_before"), ["0"]);
    assert_eq!(told.facts("claimed", "highest_after"), ["41"]);
    assert_eq!(told.value().as_deref(), Some("v0"));
}

#[test]
fn a_claim_of_a_silent_new_owner_keeps_the_old_one_out() {
    let silent = |claim: &str| {
        story()
            .worker(
                "A",
                r#"{ "acquire": {} }, { "compute": { "ms": 2000 } }, { "write": { "set": "v1" } }"#,
            )
            .worker_with(
                "B",
                r#""start_ms": 1200"#,
                &format!(r#"{{ "acquire": {{}} }} {claim}"#),
            )
            .tells(&["accepted", "rejected-stale-fence"])
    };
    assert_eq!(silent(""), ["2300 A accepted"]);
    assert_eq!(
        silent(r#", { "claim": {} }"#),
        ["2300 A rejected-stale-fence"]
    );
}

#[test]
fn a_key_may_have_a_token_rule_of_its_own() {
    let twice = r#"{ "acquire": {} },
        { "write": { "key": "key", "set": "a", "on_refusal": "continue" } },
        { "write": { "key": "key", "set": "b", "on_refusal": "continue" } },
        { "write": { "key": "strict", "set": "a", "on_refusal": "continue" } },
        { "write": { "key": "strict", "set": "b", "on_refusal": "continue" } }"#;
    let told = story()
        .ttl(9000)
        .keys(r#"{ "name": "strict", "token_rule": "newer_only" }"#)
        .worker("A", twice);
    assert_eq!(
        told.tells(&DECIDED),
        [
            "300 A accepted",
            "500 A accepted",
            "700 A accepted",
            "900 A rejected-stale-fence"
        ]
    );
}

#[test]
fn an_unchecked_key_is_not_compared_while_the_door_is_open() {
    let told = |bypass: &str| {
        story()
            .key(r#""highest_token": 9, "unchecked": true"#)
            .worker("A", r#"{ "acquire": {} }, { "write": { "set": "v1" } }"#)
            .protections(&format!(r#""bypass": "{bypass}""#))
            .tells(&DECIDED)
    };
    assert_eq!(told("open"), ["300 A accepted"]);
    assert_eq!(told("closed"), ["300 A rejected-stale-fence"]);
}

#[test]
fn an_unchecked_writer_is_not_compared_while_the_door_is_open() {
    let told = |bypass: &str| {
        story()
            .ttl(9000)
            .key(r#""highest_token": 9"#)
            .worker("A", r#"{ "acquire": {} }, { "write": { "set": "v1" } }"#)
            .worker_with(
                "B",
                r#""unchecked": true"#,
                r#"{ "write": { "set": "v2" } }"#,
            )
            .protections(&format!(r#""bypass": "{bypass}""#))
            .tells(&DECIDED)
    };
    assert_eq!(
        told("open"),
        ["100 B accepted", "300 A rejected-stale-fence"]
    );
    assert_eq!(
        told("closed"),
        ["100 B rejected-stale-fence", "300 A rejected-stale-fence"]
    );
}

#[test]
fn writers_meet_at_one_key_or_each_goes_to_its_own() {
    let write = |own: &str| {
        format!(
            r#"{{ "acquire": {{}} }}, {{ "write": {{ "key": "key", "split_key": "{own}", "set": "{own}" }} }}, {{ "release": {{}} }}"#
        )
    };
    let told = |scope: &str| {
        story()
            .keys(r#"{ "name": "east" }, { "name": "west" }"#)
            .with(r#""one_effect": [["east", "west"]]"#)
            .worker("A", &write("east"))
            .worker_with("B", r#""start_ms": 1000"#, &write("west"))
            .protections(&format!(r#""scope": "{scope}""#))
    };
    assert_eq!(told("one_key").facts("accepted", "key"), ["key", "key"]);
    assert!(told("one_key").damage().is_empty());
    assert_eq!(
        told("split_keys").facts("accepted", "key"),
        ["east", "west"]
    );
    assert_eq!(told("split_keys").damage(), ["diverged"]);
}

#[test]
fn a_forged_token_needs_no_lease_and_shuts_the_owner_out() {
    let told = story()
        .worker("A", r#"{ "acquire": {} }, { "write": { "set": "v1" } }"#)
        .worker("M", r#"{ "write": { "set": "x", "token": 9999 } }"#);
    assert_eq!(
        told.tells(&DECIDED),
        ["100 M accepted", "300 A rejected-stale-fence"]
    );
    assert_eq!(told.facts("accepted", "highest_after"), ["9999"]);
    assert_eq!(told.damage(), ["rightful_owner_refused"]);
}
