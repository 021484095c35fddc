//! Asking again, acquiring again, and attempts that share a name.

use crate::story::{Story, story};

/// A is fenced; what it does about it stands in its write.
fn fenced(write: &str) -> Story {
    story()
        .worker("A", &format!(r#"{{ "acquire": {{}} }}, {{ "compute": {{ "ms": 2000 }} }}, {{ "write": {{ "set": "v1", {write} }} }}, {{ "release": {{}} }}"#))
        .worker_with("B", r#""start_ms": 1200"#, r#"{ "acquire": {} }, { "write": { "set": "v2" } }, { "release": {} }"#)
}

#[test]
fn a_retry_presents_the_same_token_and_is_refused_again() {
    let told = fenced(r#""on_refusal": "retry", "max_attempts": 3"#);
    assert_eq!(
        told.tells(&["rejected-stale-fence"]),
        [
            "2300 A rejected-stale-fence",
            "2500 A rejected-stale-fence",
            "2700 A rejected-stale-fence"
        ]
    );
    assert_eq!(told.facts("rejected-stale-fence", "token"), ["1", "1", "1"]);
}

#[test]
fn acquiring_again_brings_a_newer_token_and_the_program_goes_on() {
    let told = fenced(r#""on_refusal": "reacquire_and_retry""#);
    assert_eq!(
        told.tells(&[
            "rejected-stale-fence",
            "acquire-sent",
            "granted",
            "accepted",
            "released"
        ])[5..],
        [
            "1700 B released",
            "2300 A rejected-stale-fence",
            "2400 A acquire-sent",
            "2500 A granted",
            "2700 A accepted",
            "2900 A released",
        ]
    );
    assert_eq!(
        told.facts("write-answered", "then"),
        ["go-on", "reacquire", "go-on"]
    );
}

#[test]
fn acquiring_again_ends_after_so_many_attempts() {
    let told = story()
        .worker("A", r#"{ "acquire": {} }, { "write": { "set": "v1", "if": "never", "on_refusal": "reacquire_and_retry", "max_attempts": 2 } }"#)
        .on(r#"{ "event": "rejected-version-conflict" }"#, r#"{ "revoke": {} }"#)
        .on(r#"{ "event": "rejected-version-conflict", "nth": 2 }"#, r#"{ "revoke": {} }"#);
    assert_eq!(told.facts("granted", "token"), ["1", "2", "3"]);
    assert_eq!(
        told.facts("write-answered", "then"),
        ["reacquire", "reacquire", "stop"]
    );
}

#[test]
fn who_acquires_again_after_a_time_out_meets_its_own_lease_first() {
    let told = story()
        .worker("A", r#"{ "acquire": { "retry_ms": 300 } }, { "write": { "set": "v1", "timeout_ms": 200, "on_timeout": "reacquire_and_retry" } }"#)
        .at(0, r#"{ "hold": { "message": { "worker": "A", "request": "write" }, "for_ms": 5000 } }"#);
    assert_eq!(
        told.tells(&["timed-out", "granted", "accepted", "rejected-stale-fence"])[1..],
        [
            "400 A timed-out",
            "1500 A granted",
            "1700 A accepted",
            "5300 A rejected-stale-fence",
        ]
    );
    assert_eq!(told.tells(&["denied-held"])[0], "500 A denied-held");
}

/// The first attempt is paused, the second one presents the same owner name.
fn two_attempts(rule: &str) -> Story {
    story()
        .worker(
            "A",
            r#"{ "acquire": {} }, { "compute": { "ms": 50 } }, { "release": {} }"#,
        )
        .worker_with(
            "B",
            r#""start_ms": 1200, "owner": "worker-A""#,
            r#"{ "acquire": {} }, { "compute": { "ms": 900 } }"#,
        )
        .at(210, r#"{ "pause": { "worker": "A" } }"#)
        .at(1500, r#"{ "resume": { "worker": "A" } }"#)
        .protections(&format!(r#""release": "{rule}""#))
}

#[test]
fn two_attempts_of_one_owner_are_told_apart_by_the_lease_and_not_by_the_name() {
    let told = ["by_owner", "by_handle"].map(|rule| {
        two_attempts(rule).tells(&["released-foreign-lease", "release-rejected-not-owner"])
    });
    assert_eq!(
        told,
        [
            ["1640 A released-foreign-lease"],
            ["1640 A release-rejected-not-owner"]
        ]
    );
    assert_eq!(two_attempts("by_owner").damage(), ["foreign_release"]);
}

#[test]
fn a_handle_matches_as_a_whole_or_not_at_all() {
    // After the counter was lost, the second attempt has the name of the first and its token;
    // the lease id is another.
    let told = two_attempts("by_handle")
        .at(1150, r#"{ "lose_counter": {} }"#)
        .protections(r#""token_counter": "volatile""#);
    assert_eq!(told.facts("granted", "token"), ["1", "1"]);
    assert_eq!(
        told.tells(&["released-foreign-lease", "release-rejected-not-owner"]),
        ["1640 A release-rejected-not-owner"]
    );
}

#[test]
fn a_worker_that_is_started_again_does_not_own_what_its_last_attempt_did() {
    let told = story()
        .worker("A", r#"{ "acquire": { "retry_ms": 200 } }, { "compute": { "ms": 500 } }, { "release": {} }"#)
        .at(300, r#"{ "crash": { "worker": "A" } }"#)
        .at(400, r#"{ "start": { "worker": "A" } }"#);
    assert_eq!(
        told.tells(&["granted", "denied-held", "released"])[..3],
        ["100 A granted", "500 A denied-held", "900 A denied-held"]
    );
    assert_eq!(told.facts("granted", "token"), ["1", "2"]);
}

#[test]
fn a_job_that_is_refused_half_way_is_partial_work() {
    let told = story()
        .keys(r#"{ "name": "second", "highest_token": 9 }"#)
        .worker(
            "A",
            r#"{ "acquire": {} },
            { "write": { "key": "key", "set": "a", "job": "j" } },
            { "write": { "key": "second", "set": "b", "job": "j", "operation": "o" } }"#,
        );
    assert_eq!(told.damage(), ["rightful_owner_refused", "partial_work"]);
}

#[test]
fn computing_for_one_operation_by_two_workers_is_counted() {
    use fencelab_core::judge::repeated_work;
    let work = r#"{ "compute": { "ms": 1000, "operation": "rebuild" } }"#;
    let told = story()
        .worker("A", work)
        .worker("B", work)
        .at(400, r#"{ "pause": { "worker": "B" } }"#);
    let run = told.run();
    let repeated = repeated_work(run.log());
    assert_eq!(repeated.len(), 1);
    let spent: Vec<u64> = repeated[0].by.iter().map(|(_, ms)| ms.0).collect();
    assert_eq!(spent, [1000, 400]);
    assert_eq!(repeated[0].wasted().0, 400);
}

#[test]
fn computing_is_counted_without_its_pauses_and_by_operation() {
    use fencelab_core::judge::repeated_work;
    let compute = |operation: &str| {
        format!(r#"{{ "compute": {{ "ms": 1000, "operation": "{operation}" }} }}"#)
    };
    let told = story()
        .worker("A", &[compute("alone"), compute("rebuild")].join(","))
        .worker("B", &compute("rebuild"))
        .worker("C", &compute("other"))
        .at(400, r#"{ "pause": { "worker": "B" } }"#)
        .at(700, r#"{ "resume": { "worker": "B" } }"#)
        .at(900, r#"{ "crash": { "worker": "B" } }"#);
    let run = told.run();
    let repeated = repeated_work(run.log());
    assert_eq!(repeated.len(), 1);
    let operation = repeated[0].operation.index();
    assert_eq!(run.names().operations[operation], "rebuild");
    let spent: Vec<u64> = repeated[0].by.iter().map(|(_, ms)| ms.0).collect();
    assert_eq!(spent, [1000, 600]);
    assert_eq!(repeated[0].wasted().0, 600);
}
