//! Checks before a write or call, the gap after them, and stopping by oneself.

use crate::story::{Story, story};

const TOLD: [&str; 6] = [
    "check-yes",
    "check-no",
    "deadline-checked",
    "skipped-not-owner",
    "write-sent",
    "cancelled",
];

/// A works for so long and then writes.
fn writes_after(ms: u32, protections: &str) -> Story {
    story()
        .worker("A", &format!(r#"{{ "acquire": {{}} }}, {{ "compute": {{ "ms": {ms} }} }}, {{ "write": {{ "set": "v1" }} }}"#))
        .protections(protections)
}

#[test]
fn a_check_comes_before_the_write_and_lets_it_pass() {
    let told = writes_after(300, r#""check_lock": "on""#);
    assert_eq!(told.tells(&TOLD), ["600 A check-yes", "700 A write-sent"]);
    assert_eq!(told.facts("check-sent", "before"), ["write"]);
}

#[test]
fn a_check_that_says_no_ends_the_belief_and_skips_the_write() {
    let told = writes_after(1300, r#""check_lock": "on""#);
    assert_eq!(
        told.tells(&TOLD),
        ["1600 A check-no", "1700 A skipped-not-owner"]
    );
    assert_eq!(told.facts("belief-ended", "why"), ["check-said-no"]);
    // A refusal like any other: by default the program stops.
    assert_eq!(told.facts("skipped-not-owner", "then"), ["stop"]);
}

#[test]
fn a_check_says_no_to_who_asks_about_the_lease_of_another() {
    let told = writes_after(1700, r#""check_lock": "on""#).worker_with(
        "B",
        r#""start_ms": 1200"#,
        r#"{ "acquire": {} }"#,
    );
    assert_eq!(told.tells(&TOLD)[0], "2000 A check-no");
    // The answer names the lease that there is.
    assert_eq!(told.facts("check-no", "current_lease"), ["lease-2"]);
}

#[test]
fn a_deadline_is_compared_without_asking_anybody() {
    // The deadline is the sending of the acquire plus the ttl: 1000.
    let in_time = writes_after(799, r#""check_deadline": "on""#);
    assert_eq!(
        in_time.tells(&TOLD),
        ["999 A deadline-checked", "999 A write-sent"]
    );
    let late = writes_after(800, r#""check_deadline": "on""#);
    assert_eq!(
        late.tells(&TOLD),
        ["1000 A deadline-checked", "1000 A skipped-not-owner"]
    );
    assert_eq!(late.tells(&["belief-ended"]), Vec::<String>::new());
}

#[test]
fn the_authority_is_asked_before_the_clock_is_looked_at() {
    let told = writes_after(300, r#""check_lock": "on", "check_deadline": "on""#);
    assert_eq!(
        told.tells(&TOLD),
        [
            "600 A check-yes",
            "700 A deadline-checked",
            "700 A write-sent"
        ]
    );
}

#[test]
fn a_check_that_the_program_names_itself_is_not_made_twice() {
    let told = story()
        .worker("A", r#"{ "acquire": {} }, { "check_lock": {} }, { "check_deadline": {} }, { "write": { "set": "v1" } }"#)
        .protections(r#""check_lock": "on", "check_deadline": "on""#);
    assert_eq!(
        told.tells(&TOLD),
        [
            "300 A check-yes",
            "400 A deadline-checked",
            "400 A write-sent"
        ]
    );
}

#[test]
fn a_check_of_the_program_works_without_any_protection() {
    let told = story().worker(
        "A",
        r#"{ "acquire": {} }, { "compute": { "ms": 1300 } }, { "check_lock": {} }, { "write": { "set": "v1" } }"#,
    );
    assert_eq!(told.tells(&TOLD), ["1600 A check-no"]);
}

/// Checks, a gap of 300, and a pause that falls into it.
fn paused_in_the_gap(protections: &str) -> Story {
    story()
        .worker("A", r#"{ "acquire": {} }, { "compute": { "ms": 100 } }, { "write": { "set": "v1", "gap_ms": 300 } }"#)
        .on(r#"{ "worker": "A", "event": "gap-began", "after_ms": 100 }"#, r#"{ "pause": { "worker": "A" } }"#)
        .at(5000, r#"{ "resume": { "worker": "A" } }"#)
        .protections(protections)
}

#[test]
fn the_request_leaves_after_the_gap() {
    let told = story().worker(
        "A",
        r#"{ "acquire": {} }, { "write": { "set": "v1", "gap_ms": 300 } }"#,
    );
    assert_eq!(
        told.tells(&["gap-began", "write-sent"]),
        ["200 A gap-began", "500 A write-sent"]
    );
}

#[test]
fn a_pause_in_the_gap_comes_after_every_check() {
    for checks in [
        r#""check_lock": "on""#,
        r#""check_deadline": "on""#,
        r#""check_lock": "on", "check_deadline": "on""#,
    ] {
        let told = paused_in_the_gap(checks);
        assert_eq!(
            told.tells(&["skipped-not-owner", "write-sent", "accepted"]),
            ["5000 A write-sent", "5100 A accepted"],
            "{checks}"
        );
    }
}

#[test]
fn a_pause_before_the_checks_is_caught_by_either() {
    for check in ["check_lock", "check_deadline"] {
        let told = writes_after(300, &format!(r#""{check}": "on""#))
            .at(300, r#"{ "pause": { "worker": "A" } }"#)
            .at(5000, r#"{ "resume": { "worker": "A" } }"#);
        assert_eq!(told.tells(&["skipped-not-owner"]).len(), 1, "{check}");
    }
}

#[test]
fn calls_are_checked_like_writes() {
    let told = story()
        .worker(
            "A",
            r#"{ "acquire": {} }, { "compute": { "ms": 1300 } }, { "call": {} }"#,
        )
        .protections(r#""check_deadline": "on""#);
    assert_eq!(
        told.tells(&["skipped-not-owner", "call-sent"]),
        ["1500 A skipped-not-owner"]
    );
}

/// A's renewal is refused while it works.
fn learns(protections: &str) -> Story {
    story()
        .worker_with(
            "A",
            r#""keepalive_ms": 600"#,
            r#"{ "acquire": {} }, { "compute": { "ms": 1500 } }, { "write": { "set": "v1" } }"#,
        )
        .at(700, r#"{ "revoke": {} }"#)
        .protections(protections)
}

#[test]
fn who_cancels_stops_as_soon_as_it_learns_that_the_lease_is_lost() {
    // The renewal leaves at 800 and is refused at 900.
    let told = learns(r#""on_lease_lost": "cancel""#);
    assert_eq!(
        told.tells(&["belief-ended", "cancelled", "program-ended", "write-sent"]),
        ["1000 A belief-ended", "1000 A cancelled"]
    );
    assert_eq!(told.facts("cancelled", "request"), ["write"]);
    let run = told.run();
    let records = fencelab_core::evidence::of(run.setup(), run.log());
    assert_eq!(
        records.last().map(|record| record.result),
        Some("cancelled")
    );
}

#[test]
fn who_goes_on_writes_all_the_same() {
    let told = learns(r#""on_lease_lost": "go_on""#);
    assert_eq!(
        told.tells(&["belief-ended", "cancelled", "write-sent"]),
        ["1000 A belief-ended", "1700 A write-sent"]
    );
}

#[test]
fn who_does_not_learn_does_not_cancel() {
    let told = writes_after(1500, r#""on_lease_lost": "cancel""#);
    assert_eq!(
        told.tells(&["cancelled", "write-sent"]),
        ["1700 A write-sent"]
    );
}
