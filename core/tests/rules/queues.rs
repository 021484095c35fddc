//! Waiting in a queue, lock-delays, taking a lock from its holder, and ending it from outside.

use crate::story::{Story, story};

const HOLD: &str = r#"{ "acquire": {} }, { "compute": { "ms": 9000 } }"#;
const QUEUE: &str = r#"{ "acquire": { "queue": true } }"#;

fn three_in_line() -> Story {
    story()
        .worker("A", HOLD)
        .worker_with("B", r#""start_ms": 200"#, QUEUE)
        .worker_with("C", r#""start_ms": 300"#, QUEUE)
}

#[test]
fn who_waits_is_granted_first_come_first_served_in_the_instant_of_the_expiry() {
    assert_eq!(
        three_in_line().tells(&["queued", "granted", "lease-expired"]),
        [
            "100 A granted",
            "300 B queued",
            "400 C queued",
            "1100 A lease-expired",
            "1100 B granted",
            "2100 B lease-expired",
            "2100 C granted",
            "3100 C lease-expired",
        ]
    );
    assert_eq!(three_in_line().facts("queued", "ahead"), ["0", "1"]);
}

#[test]
fn a_request_that_waits_is_answered_when_its_turn_comes_and_reckons_from_its_sending() {
    let told = three_in_line();
    assert_eq!(
        told.tells(&["belief-began"]),
        [
            "200 A belief-began",
            "1200 B belief-began",
            "2200 C belief-began"
        ]
    );
    assert_eq!(
        told.facts("belief-began", "until_ms"),
        ["1000", "1200", "1300"]
    );
}

#[test]
fn a_grant_from_the_queue_comes_before_the_messages_of_its_instant() {
    // D's request arrives just when the lease ends: B, who waits, is served first.
    let told = three_in_line().worker_with("D", r#""start_ms": 1000"#, r#"{ "acquire": {} }"#);
    assert_eq!(
        told.tells(&["granted", "denied-held"])[..3],
        ["100 A granted", "1100 B granted", "1100 D denied-held"]
    );
}

#[test]
fn a_release_lets_the_next_one_in_at_once() {
    let told = story()
        .worker(
            "A",
            r#"{ "acquire": {} }, { "compute": { "ms": 300 } }, { "release": {} }"#,
        )
        .worker_with("B", r#""start_ms": 200"#, QUEUE);
    assert_eq!(
        told.tells(&["released", "granted"]),
        ["100 A granted", "600 A released", "600 B granted"]
    );
}

#[test]
fn evidence_keeps_the_last_decision_about_a_request_that_waited() {
    let run = three_in_line().run();
    let records = fencelab_core::evidence::of(run.setup(), run.log());
    let results: Vec<&str> = records.iter().map(|record| record.result).collect();
    assert_eq!(results, ["granted", "granted", "granted"]);
}

#[test]
fn a_lock_stays_closed_for_a_while_after_an_expiry() {
    let told = story()
        .lock(r#""lock_delay_ms": 500"#)
        .worker("A", HOLD)
        .worker_with(
            "B",
            r#""start_ms": 1100"#,
            r#"{ "acquire": { "retry_ms": 200 } }"#,
        );
    assert_eq!(
        told.tells(&[
            "lease-expired",
            "denied-lock-delay",
            "lock-reopened",
            "granted"
        ])[1..5],
        [
            "1100 A lease-expired",
            "1200 B denied-lock-delay",
            "1600 - lock-reopened",
            "1600 B granted",
        ]
    );
    assert_eq!(told.facts("denied-lock-delay", "until_ms"), ["1600"]);
}

#[test]
fn a_lock_does_not_stay_closed_after_a_release_or_a_revocation() {
    let closing = || story().lock(r#""lock_delay_ms": 500"#);
    let released = closing()
        .worker("A", r#"{ "acquire": {} }, { "release": {} }"#)
        .worker_with("B", r#""start_ms": 300"#, r#"{ "acquire": {} }"#);
    assert_eq!(
        released.tells(&["released", "granted"])[1..],
        ["300 A released", "400 B granted"]
    );
    let revoked = closing()
        .worker("A", HOLD)
        .worker_with("B", r#""start_ms": 300"#, r#"{ "acquire": {} }"#)
        .at(350, r#"{ "revoke": {} }"#);
    assert_eq!(
        revoked.tells(&["lease-revoked", "granted"]),
        ["100 A granted", "350 A lease-revoked", "400 B granted"]
    );
}

#[test]
fn who_waits_gets_the_lock_when_its_delay_is_over() {
    let told = three_in_line().lock(r#""lock_delay_ms": 500"#);
    assert_eq!(
        told.tells(&["granted"]),
        ["100 A granted", "1600 B granted", "3100 C granted"]
    );
}

#[test]
fn stealing_ends_the_holders_lease_and_tells_it_nothing() {
    let told = story().worker("A", HOLD).worker_with(
        "B",
        r#""start_ms": 300"#,
        r#"{ "acquire": { "steal": true } }"#,
    );
    assert_eq!(
        told.tells(&["superseded", "granted", "belief-ended"]),
        ["100 A granted", "400 A superseded", "400 B granted"]
    );
    assert_eq!(told.facts("superseded", "by"), ["B"]);
    assert_eq!(told.facts("granted", "token"), ["1", "2"]);
    let run = told.run();
    let records = fencelab_core::evidence::of(run.setup(), run.log());
    let results: Vec<&str> = records.iter().map(|record| record.result).collect();
    assert_eq!(results, ["granted", "superseded", "granted"]);
}

#[test]
fn stealing_a_free_lock_is_a_grant_like_any_other() {
    let told = story().worker("A", r#"{ "acquire": { "steal": true } }"#);
    assert_eq!(told.tells(&["superseded", "granted"]), ["100 A granted"]);
}

#[test]
fn revoking_a_lock_that_nobody_holds_is_told_as_that() {
    let told = story().worker("A", HOLD).at(50, r#"{ "revoke": {} }"#);
    assert_eq!(told.facts("nothing-to-act-on", "why"), ["lock-not-held"]);
}
