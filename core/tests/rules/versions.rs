//! Compare-and-set on the version that was read, and on a value; the changes of a key.

use crate::story::{Story, story};

const DECIDED: [&str; 3] = ["version-compared", "accepted", "rejected-version-conflict"];

/// A reads, B reads and writes, A writes what it made of an old version.
fn old_version(check: &str) -> Story {
    let program = |ms: u32, value: &str| {
        format!(
            r#"{{ "acquire": {{}} }}, {{ "read": {{}} }}, {{ "compute": {{ "ms": {ms} }} }}, {{ "write": {{ "set": "{value}" }} }}"#
        )
    };
    story()
        .with(r#""separate_ms": 400"#)
        .worker("A", &program(2000, "v1"))
        .worker_with("B", r#""start_ms": 1200"#, &program(550, "v2"))
        .protections(&format!(r#""fencing": "off", "version_check": "{check}""#))
}

#[test]
fn with_versions_off_the_later_write_stands() {
    assert_eq!(
        old_version("off").tells(&DECIDED),
        ["2250 B accepted", "2500 A accepted"]
    );
}

#[test]
fn atomic_refuses_a_version_that_has_gone() {
    let told = old_version("atomic");
    assert_eq!(
        told.tells(&DECIDED),
        ["2250 B accepted", "2500 A rejected-version-conflict"]
    );
    assert_eq!(told.facts("rejected-version-conflict", "version"), ["1"]);
    assert_eq!(
        told.facts("rejected-version-conflict", "version_read"),
        ["0"]
    );
    // A conflict says nothing about the lease.
    assert_eq!(told.tells(&["belief-ended"]), Vec::<String>::new());
}

#[test]
fn separate_compares_first_and_changes_later_whatever_has_come_between() {
    let told = old_version("separate");
    assert_eq!(
        told.tells(&DECIDED),
        [
            "2250 B version-compared",
            "2500 A version-compared",
            "2650 B accepted",
            "2900 A accepted",
        ]
    );
    assert_eq!(
        told.facts("version-compared", "lands_at_ms"),
        ["2650", "2900"]
    );
    assert_eq!(told.damage(), ["lost_update"]);
}

#[test]
fn separate_compares_the_token_again_when_the_change_is_made() {
    let told = old_version("separate")
        .protections(r#""fencing": "at_commit", "version_check": "separate""#);
    assert_eq!(
        told.tells(&["accepted", "rejected-stale-fence"]),
        ["2650 B accepted", "2900 A rejected-stale-fence"]
    );
}

#[test]
fn a_write_without_a_read_carries_no_version_and_is_not_compared() {
    for check in ["separate", "atomic"] {
        let told = story()
            .worker("A", r#"{ "acquire": {} }, { "write": { "set": "v1" } }"#)
            .protections(&format!(r#""version_check": "{check}""#));
        assert_eq!(told.tells(&DECIDED), ["300 A accepted"], "{check}");
    }
}

#[test]
fn ones_own_write_moves_the_version_one_goes_by() {
    let told = story()
        .ttl(9000)
        .worker("A", r#"{ "acquire": {} }, { "read": {} }, { "write": { "set": "v1" } }, { "write": { "set": "v2" } }"#)
        .protections(r#""version_check": "atomic""#);
    assert_eq!(told.facts("accepted", "version_read"), ["0", "1"]);
    assert_eq!(told.facts("accepted", "version"), ["1", "2"]);
}

#[test]
fn a_write_may_ask_for_a_value_to_be_there() {
    let told = |wanted: &str| {
        story().worker(
            "A",
            &format!(
                r#"{{ "acquire": {{}} }}, {{ "write": {{ "delete": true, "if": "{wanted}" }} }}"#
            ),
        )
    };
    assert_eq!(told("v0").tells(&DECIDED), ["300 A accepted"]);
    assert_eq!(told("v0").value(), None);
    assert_eq!(
        told("v9").tells(&DECIDED),
        ["300 A rejected-version-conflict"]
    );
    assert_eq!(told("v9").value().as_deref(), Some("v0"));
}

#[test]
fn adding_counts_what_is_no_number_as_nothing() {
    let add = |key: &str, program: &str| {
        story()
            .ttl(9000)
            .key(key)
            .worker("A", &format!(r#"{{ "acquire": {{}} }}, {program}"#))
            .value()
    };
    let five = r#"{ "write": { "add": 5 } }"#;
    assert_eq!(add(r#""value": 10"#, five).as_deref(), Some("15"));
    assert_eq!(add(r#""value": "ten""#, five).as_deref(), Some("5"));
    assert_eq!(
        add(r#""highest_token": 0"#, r#"{ "write": { "add": -5 } }"#).as_deref(),
        Some("-5")
    );
}
