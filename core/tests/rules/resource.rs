//! What the resource compares, records and refuses.

use crate::story::{Story, story};

/// A writes twice with its one token; the key starts with nothing accepted.
fn writes_twice(protections: &str) -> Story {
    let write = r#"{ "write": { "set": "v1", "on_refusal": "continue" } }"#;
    story()
        .ttl(20000)
        .worker("A", &format!(r#"{{ "acquire": {{}} }}, {write}, {write}"#))
        .protections(protections)
}

const DECIDED: [&str; 2] = ["accepted", "rejected-stale-fence"];

#[test]
fn the_same_token_may_write_again_under_newer_or_equal() {
    let told = writes_twice(r#""token_rule": "newer_or_equal""#);
    assert_eq!(told.tells(&DECIDED), ["300 A accepted", "500 A accepted"]);
}

#[test]
fn the_same_token_writes_once_under_newer_only() {
    let told = writes_twice(r#""token_rule": "newer_only""#);
    assert_eq!(
        told.tells(&DECIDED),
        ["300 A accepted", "500 A rejected-stale-fence"]
    );
}

#[test]
fn with_fencing_off_the_token_rule_does_not_matter() {
    let told = writes_twice(r#""fencing": "off", "token_rule": "newer_only""#);
    assert_eq!(told.tells(&DECIDED), ["300 A accepted", "500 A accepted"]);
}

/// A is paused with its lease; B takes over and writes; A writes late.
fn late_write(protections: &str) -> Story {
    story()
        .worker(
            "A",
            r#"{ "acquire": {} }, { "compute": { "ms": 100 } }, { "write": { "set": "v1" } }"#,
        )
        .worker_with(
            "B",
            r#""start_ms": 1100"#,
            r#"{ "acquire": {} }, { "write": { "set": "v2" } }"#,
        )
        .at(250, r#"{ "pause": { "worker": "A" } }"#)
        .at(3000, r#"{ "resume": { "worker": "A" } }"#)
        .protections(protections)
}

#[test]
fn an_older_token_is_refused_after_a_newer_one_was_accepted() {
    for rule in ["newer_or_equal", "newer_only"] {
        let told = late_write(&format!(r#""token_rule": "{rule}""#));
        assert_eq!(
            told.tells(&DECIDED),
            ["1400 B accepted", "3150 A rejected-stale-fence"],
            "{rule}"
        );
    }
}

#[test]
fn with_fencing_off_the_highest_token_is_there_and_unused() {
    let told = late_write(r#""fencing": "off""#);
    assert_eq!(told.tells(&DECIDED), ["1400 B accepted", "3150 A accepted"]);
    assert_eq!(told.facts("accepted", "highest_before"), ["0", "2"]);
    assert_eq!(told.facts("accepted", "highest_after"), ["2", "2"]);
}

#[test]
fn a_silent_new_owner_does_not_stop_the_old_one() {
    let told = story()
        .worker(
            "A",
            r#"{ "acquire": {} }, { "compute": { "ms": 100 } }, { "write": { "set": "v1" } }"#,
        )
        .worker_with("B", r#""start_ms": 1100"#, r#"{ "acquire": {} }"#)
        .at(250, r#"{ "pause": { "worker": "A" } }"#)
        .at(1500, r#"{ "resume": { "worker": "A" } }"#);
    assert_eq!(told.tells(&DECIDED), ["1650 A accepted"]);
}

#[test]
fn a_write_without_a_token_does_not_pass_a_fence() {
    let told = |fencing: &str| {
        story()
            .worker("A", r#"{ "write": { "set": "v1" } }"#)
            .protections(&format!(r#""fencing": "{fencing}""#))
            .tells(&DECIDED)
    };
    assert_eq!(told("at_commit"), ["100 A rejected-stale-fence"]);
    assert_eq!(told("off"), ["100 A accepted"]);
}

#[test]
fn a_stale_fence_tells_the_worker_that_it_is_no_longer_the_owner() {
    let told = late_write("");
    assert_eq!(told.tells(&["belief-ended"]), ["3250 A belief-ended"]);
    assert_eq!(told.facts("belief-ended", "why"), ["stale-fence"]);
}

#[test]
fn a_protection_can_be_changed_from_an_instant_on() {
    let told =
        late_write(r#""fencing": "off""#).at(2000, r#"{ "protect": { "fencing": "at_commit" } }"#);
    assert_eq!(
        told.tells(&["protections-changed", "rejected-stale-fence"]),
        ["2000 - protections-changed", "3150 A rejected-stale-fence"]
    );
}

#[test]
fn a_write_over_a_value_without_a_generation_loses_no_update() {
    use fencelab_core::judge::Judge;
    let told = |between: &str| {
        late_write(r#""fencing": "off""#)
            .worker_with("C", r#""start_ms": 2000"#, between)
            .run()
    };
    let damage = Judge::damage_of(told(r#"{ "write": { "set": "v3" } }"#).log(), &[]);
    assert!(damage.is_empty(), "{damage:?}");
    assert_eq!(Judge::damage_of(told("").log(), &[]).len(), 1);
}
