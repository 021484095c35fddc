//! Holding, delivering, losing and doubling messages, and how they are named.

use crate::story::{Story, story};

/// A acquires, then writes at 200; the write arrives at 300.
fn writing() -> Story {
    story()
        .ttl(20000)
        .worker("A", r#"{ "acquire": {} }, { "write": { "set": "v1" } }"#)
}

const WRITE: &str = r#""message": { "worker": "A", "request": "write" }"#;

#[test]
fn a_held_message_keeps_the_rest_of_its_way() {
    let held = writing().at(
        240,
        &format!(r#"{{ "hold": {{ {WRITE}, "for_ms": 1000 }} }}"#),
    );
    // 60 of 100 were left.
    assert_eq!(
        held.tells(&["message-held", "hold-ended", "accepted"]),
        ["240 A message-held", "1240 A hold-ended", "1300 A accepted"]
    );
}

#[test]
fn a_hold_may_stand_before_the_message_is_sent() {
    let held = writing().at(
        0,
        &format!(r#"{{ "hold": {{ {WRITE}, "for_ms": 1000 }} }}"#),
    );
    assert_eq!(
        held.tells(&["message-held", "hold-ended", "accepted"]),
        ["200 A message-held", "1200 A hold-ended", "1300 A accepted"]
    );
}

#[test]
fn a_message_held_for_good_waits_to_be_delivered_by_hand() {
    let hold = format!(r#"{{ "hold": {{ {WRITE} }} }}"#);
    let held = writing().at(0, &hold);
    assert_eq!(held.tells(&["accepted"]), Vec::<String>::new());
    let delivered = held.at(5000, &format!(r#"{{ "deliver": {{ {WRITE} }} }}"#));
    assert_eq!(
        delivered.tells(&["message-hastened", "accepted"]),
        ["5000 A message-hastened", "5000 A accepted"]
    );
}

#[test]
fn a_message_in_flight_can_be_delivered_at_once() {
    let hastened = writing().at(210, &format!(r#"{{ "deliver": {{ {WRITE} }} }}"#));
    assert_eq!(hastened.tells(&["accepted"]), ["210 A accepted"]);
}

#[test]
fn a_hold_over_a_hold_begins_anew_with_the_same_rest() {
    let held = writing()
        .at(
            240,
            &format!(r#"{{ "hold": {{ {WRITE}, "for_ms": 1000 }} }}"#),
        )
        .at(
            500,
            &format!(r#"{{ "hold": {{ {WRITE}, "for_ms": 1000 }} }}"#),
        );
    assert_eq!(held.tells(&["accepted"]), ["1560 A accepted"]);
}

#[test]
fn a_drop_may_stand_before_the_message_is_sent() {
    let dropped = writing().at(0, &format!(r#"{{ "drop": {{ {WRITE} }} }}"#));
    assert_eq!(
        dropped.tells(&["write-sent", "lost", "accepted"]),
        ["200 A write-sent", "200 A lost"]
    );
}

#[test]
fn a_doubled_message_is_decided_twice_and_answers_once() {
    let doubled = writing().at(
        0,
        &format!(r#"{{ "duplicate": {{ {WRITE}, "after_ms": 500 }} }}"#),
    );
    assert_eq!(
        doubled.tells(&["message-duplicated", "accepted", "write-answered"]),
        [
            "200 A message-duplicated",
            "300 A accepted",
            "400 A write-answered",
            "800 A accepted",
            "900 A write-answered",
        ]
    );
    assert_eq!(doubled.facts("write-answered", "then"), ["go-on", "ignore"]);
    assert_eq!(doubled.facts("accepted", "version"), ["1", "2"]);
}

/// A writes three times.
fn writing_thrice() -> Story {
    let write = r#"{ "write": { "set": "v1", "timeout_ms": 300, "on_timeout": "continue" } }"#;
    story().ttl(20000).worker(
        "A",
        &format!(r#"{{ "acquire": {{}} }}, {write}, {write}, {write}"#),
    )
}

#[test]
fn a_message_is_named_by_its_kind_and_number() {
    let held = writing_thrice().at(
        0,
        r#"{ "drop": { "message": { "worker": "A", "request": "write", "nth": 2 } } }"#,
    );
    assert_eq!(
        held.tells(&["write-sent", "accepted", "lost"]),
        [
            "200 A write-sent",
            "300 A accepted",
            "400 A write-sent",
            "400 A lost",
            "700 A write-sent",
            "800 A accepted",
        ]
    );
}

#[test]
fn a_reply_is_named_by_the_number_of_its_request() {
    // The first write is lost and has no reply; the reply to the second is the first reply.
    let lost = writing_thrice()
        .at(
            0,
            r#"{ "drop": { "message": { "worker": "A", "request": "write" } } }"#,
        )
        .at(
            0,
            r#"{ "drop": { "message": { "worker": "A", "request": "write", "nth": 2, "leg": "reply" } } }"#,
        );
    assert_eq!(
        lost.tells(&["accepted", "lost", "write-answered"]),
        [
            "200 A lost",
            "600 A accepted",
            "600 A lost",
            "900 A accepted",
            "1000 A write-answered",
        ]
    );
}

#[test]
fn a_trigger_takes_the_how_manieth_event_of_the_worker() {
    let paused = writing_thrice().on(
        r#"{ "worker": "A", "event": "accepted", "nth": 2, "after_ms": 30 }"#,
        r#"{ "pause": { "worker": "A" } }"#,
    );
    assert_eq!(paused.tells(&["paused"]), ["530 A paused"]);
}

#[test]
fn a_trigger_finds_a_held_message_by_its_worker() {
    let paused = writing()
        .at(
            0,
            &format!(r#"{{ "hold": {{ {WRITE}, "for_ms": 1000 }} }}"#),
        )
        .on(
            r#"{ "worker": "A", "event": "message-held", "after_ms": 10 }"#,
            r#"{ "pause": { "worker": "A" } }"#,
        );
    assert_eq!(paused.tells(&["paused"]), ["210 A paused"]);
}

#[test]
fn a_trigger_means_the_same_under_other_protections() {
    let told = |protections: &str| {
        writing()
            .on(
                r#"{ "worker": "A", "event": "write-sent", "after_ms": 50 }"#,
                r#"{ "pause": { "worker": "A" } }"#,
            )
            .protections(protections)
            .tells(&["paused"])
    };
    assert_eq!(told(r#""fencing": "off""#), ["250 A paused"]);
    assert_eq!(told(r#""fencing": "at_commit""#), ["250 A paused"]);
}

#[test]
fn an_intervention_that_finds_nothing_is_recorded() {
    let missed = |act: &str| {
        let told = writing().at(1000, act);
        assert_eq!(told.tells(&["nothing-to-act-on"]).len(), 1, "{act}");
        told.facts("nothing-to-act-on", "why").remove(0)
    };
    let worker = |what: &str| missed(&format!(r#"{{ "{what}": {{ "worker": "A" }} }}"#));
    assert_eq!(worker("resume"), "not-paused");
    assert_eq!(worker("start"), "not-crashed");
    assert_eq!(worker("stop_keepalive"), "no-keepalive");
    assert_eq!(worker("resume_keepalive"), "no-keepalive");
    let message = |what: &str| missed(&format!(r#"{{ "{what}": {{ {WRITE} }} }}"#));
    assert_eq!(message("hold"), "message-not-in-flight");
    assert_eq!(message("drop"), "message-not-in-flight");
    assert_eq!(message("deliver"), "message-not-in-flight");
    assert_eq!(message("duplicate"), "message-not-in-flight");
    let unsent = r#"{ "deliver": { "message": { "worker": "A", "request": "write", "nth": 9 } } }"#;
    assert_eq!(missed(unsent), "message-not-sent");
    assert_eq!(
        missed(r#"{ "protect": { "fencing": "at_commit" } }"#),
        "no-change"
    );
}

#[test]
fn what_is_done_twice_to_a_worker_is_done_once() {
    let told = story()
        .worker_with("A", r#""keepalive_ms": 300"#, "")
        .at(100, r#"{ "pause": { "worker": "A" } }"#)
        .at(200, r#"{ "pause": { "worker": "A" } }"#)
        .at(300, r#"{ "stop_keepalive": { "worker": "A" } }"#)
        .at(400, r#"{ "stop_keepalive": { "worker": "A" } }"#)
        .at(500, r#"{ "resume_keepalive": { "worker": "A" } }"#)
        .at(600, r#"{ "resume_keepalive": { "worker": "A" } }"#)
        .at(700, r#"{ "crash": { "worker": "A" } }"#)
        .at(800, r#"{ "crash": { "worker": "A" } }"#)
        .at(900, r#"{ "pause": { "worker": "A" } }"#);
    assert_eq!(
        told.facts("nothing-to-act-on", "why"),
        [
            "already-paused",
            "keepalive-stopped-already",
            "keepalive-runs-already",
            "has-crashed",
            "has-crashed",
        ]
    );
}
