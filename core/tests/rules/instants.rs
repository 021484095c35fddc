//! The order within an instant: leases end, messages arrive, workers act, over and over; then
//! interventions, one by one.

use crate::story::story;

#[test]
fn a_lease_ends_before_a_message_of_the_same_instant_arrives() {
    // A's own renewal arrives at the instant of the expiry: too late.
    let told = story().worker_with(
        "A",
        r#""keepalive_ms": 800"#,
        r#"{ "acquire": {} }, { "compute": { "ms": 1500 } }"#,
    );
    assert_eq!(
        told.tells(&["lease-expired", "renew-rejected-expired"]),
        ["1100 A lease-expired", "1100 A renew-rejected-expired"]
    );
}

#[test]
fn messages_arrive_in_the_order_they_were_sent() {
    let told = story()
        .worker_with("B", r#""start_ms": 50"#, r#"{ "acquire": {} }"#)
        .worker("A", r#"{ "acquire": {} }"#)
        .at(
            60,
            r#"{ "hold": { "message": { "worker": "A", "request": "acquire" }, "for_ms": 50 } }"#,
        );
    // Both arrive at 150; A's was sent first.
    assert_eq!(
        told.tells(&["granted", "denied-held"])[..2],
        ["150 A granted", "150 B denied-held"]
    );
}

#[test]
fn workers_act_in_the_order_of_the_file() {
    let told = story()
        .latency(0)
        .worker("B", r#"{ "acquire": {} }"#)
        .worker("A", r#"{ "acquire": {} }"#);
    // Both ask before either message arrives: messages come after workers, in the next round.
    assert_eq!(
        told.tells(&["acquire-sent", "granted", "denied-held"]),
        [
            "0 B acquire-sent",
            "0 A acquire-sent",
            "0 B granted",
            "0 A denied-held",
        ]
    );
}

#[test]
fn with_no_latency_a_whole_program_runs_within_an_instant() {
    let told = story().latency(0).worker(
        "A",
        r#"{ "acquire": {} }, { "write": { "set": "v1" } }, { "release": {} }"#,
    );
    assert_eq!(
        told.tells(&["granted", "accepted", "released"]),
        ["0 A granted", "0 A accepted", "0 A released"]
    );
}

#[test]
fn an_intervention_comes_after_all_else_of_its_instant() {
    let told = story()
        .worker("A", r#"{ "acquire": {} }, { "write": { "set": "v1" } }"#)
        .at(200, r#"{ "pause": { "worker": "A" } }"#);
    assert_eq!(
        told.tells(&["belief-began", "write-sent", "paused"]),
        ["200 A belief-began", "200 A write-sent", "200 A paused"]
    );
}

#[test]
fn interventions_of_one_instant_apply_in_order_with_the_world_going_on_between() {
    let told = story()
        .latency(0)
        .worker(
            "A",
            r#"{ "acquire": {} }, { "compute": { "ms": 500 } }, { "write": { "set": "v1" } }"#,
        )
        .at(300, r#"{ "pause": { "worker": "A" } }"#)
        .at(700, r#"{ "resume": { "worker": "A" } }"#)
        .at(900, r#"{ "resume": { "worker": "A" } }"#)
        .at(
            900,
            r#"{ "step": { "worker": "A", "step": { "release": {} } } }"#,
        )
        .at(900, r#"{ "pause": { "worker": "A" } }"#);
    // The release by hand is sent, decided and answered before the pause applies.
    assert_eq!(
        told.tells_from(900)[..11],
        [
            "900 A compute-ended",
            "900 A write-sent",
            "900 A accepted",
            "900 A reply-sent",
            "900 A reply-arrived",
            "900 A write-answered",
            "900 A program-ended",
            "900 A nothing-to-act-on",
            "900 A step-given",
            "900 A release-sent",
            "900 A belief-ended",
        ]
    );
    assert_eq!(told.tells_from(900).last().unwrap(), "900 A paused");
}

#[test]
fn an_instant_that_would_never_end_is_stopped_and_names_the_busiest() {
    use fencelab_core::run::RunEnd;
    let insists =
        r#"{ "acquire": { "retry_ms": 0, "max_attempts": 1000, "on_refusal": "continue" } }"#;
    let told = story()
        .latency(0)
        .worker("A", r#"{ "acquire": {} }"#)
        .worker("B", &[insists; 5].join(","));
    let run = told.run();
    let RunEnd::InstantLimit { at, worker } = run.end() else {
        panic!("it came to its end: {:?}", run.end());
    };
    assert_eq!(at.0, 0);
    assert_eq!(run.names().workers[worker.unwrap().index()], "B");
}
