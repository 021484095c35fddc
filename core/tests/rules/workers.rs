//! Pausing, resuming, crashing, waiting, and what a worker believes.

use crate::story::{Story, story};

const WORK: &str = r#"
    { "acquire": {} }, { "compute": { "ms": 400 } }, { "write": { "set": "v1" } }, { "release": {} }
"#;

#[test]
fn computing_time_already_spent_counts_after_a_pause() {
    let paused = story()
        .worker("A", WORK)
        .at(300, r#"{ "pause": { "worker": "A" } }"#)
        .at(5000, r#"{ "resume": { "worker": "A" } }"#);
    // 100 of 400 are done when it is paused.
    assert_eq!(paused.facts("paused", "left_ms"), ["300"]);
    assert_eq!(paused.tells(&["compute-ended"]), ["5300 A compute-ended"]);
}

#[test]
fn two_pauses_one_after_the_other_lose_nothing() {
    let paused = story()
        .worker("A", WORK)
        .at(300, r#"{ "pause": { "worker": "A" } }"#)
        .at(1000, r#"{ "resume": { "worker": "A" } }"#)
        .at(1100, r#"{ "pause": { "worker": "A" } }"#)
        .at(2000, r#"{ "resume": { "worker": "A" } }"#);
    assert_eq!(paused.tells(&["compute-ended"]), ["2200 A compute-ended"]);
}

#[test]
fn a_request_that_was_sent_stays_in_flight_through_a_pause() {
    let paused = story()
        .worker("A", WORK)
        .at(650, r#"{ "pause": { "worker": "A" } }"#);
    assert_eq!(
        paused.tells(&["write-sent", "paused", "accepted"]),
        ["600 A write-sent", "650 A paused", "700 A accepted"]
    );
}

#[test]
fn a_reply_waits_in_the_inbox_until_the_worker_resumes() {
    let paused = story()
        .worker("A", WORK)
        .at(650, r#"{ "pause": { "worker": "A" } }"#)
        .at(2000, r#"{ "resume": { "worker": "A" } }"#);
    assert_eq!(
        paused.tells_from(800),
        [
            "800 A reply-arrived",
            "1100 A lease-expired",
            "2000 A resumed",
            "2000 A write-answered",
            "2000 A release-sent",
            "2000 A belief-ended",
            "2100 A release-rejected-not-owner",
            "2100 A reply-sent",
            "2200 A reply-arrived",
            "2200 A release-answered",
        ]
    );
}

/// A waits for its write's reply with a time-out, and renews meanwhile.
fn waiting() -> Story {
    story().ttl(5000).worker_with(
        "A",
        r#""keepalive_ms": 1000"#,
        r#"{ "acquire": {} },
           { "write": { "set": "v1", "timeout_ms": 600, "on_timeout": "continue" } },
           { "compute": { "ms": 100 } }"#,
    )
}

#[test]
fn timers_that_fell_due_during_a_pause_fire_after_the_inbox_is_read() {
    // The renewal of 1200 and the time-out of 800 both fall into the pause.
    let paused = waiting()
        .at(250, r#"{ "pause": { "worker": "A" } }"#)
        .at(2000, r#"{ "resume": { "worker": "A" } }"#);
    let told = paused.tells_from(2000);
    assert_eq!(
        told[..4],
        [
            "2000 A resumed",
            "2000 A write-answered",
            "2000 A renew-sent",
            "2000 A compute-began",
        ]
    );
    assert_eq!(paused.tells(&["timed-out"]), Vec::<String>::new());
}

#[test]
fn a_time_out_that_fell_due_during_a_pause_fires_if_no_reply_is_there() {
    let paused = waiting()
        .at(
            0,
            r#"{ "drop": { "message": { "worker": "A", "request": "write" } } }"#,
        )
        .at(250, r#"{ "pause": { "worker": "A" } }"#)
        .at(2000, r#"{ "resume": { "worker": "A" } }"#);
    assert_eq!(paused.tells(&["timed-out"]), ["2000 A timed-out"]);
}

#[test]
fn a_reply_that_comes_with_the_time_out_is_in_time() {
    let exact = story().worker(
        "A",
        r#"{ "acquire": { "timeout_ms": 200 } }, { "compute": { "ms": 100 } }"#,
    );
    assert_eq!(exact.tells(&["timed-out"]), Vec::<String>::new());
    assert_eq!(exact.tells(&["belief-began"]), ["200 A belief-began"]);
}

#[test]
fn a_reply_after_the_time_out_is_logged_and_ignored() {
    let late = story().worker(
        "A",
        r#"{ "acquire": { "timeout_ms": 150, "on_timeout": "continue" } },
           { "compute": { "ms": 1000 } }"#,
    );
    assert_eq!(
        late.tells(&["timed-out", "acquire-answered", "belief-began"]),
        ["150 A timed-out", "200 A acquire-answered"]
    );
    assert_eq!(late.facts("acquire-answered", "then"), ["ignore"]);
}

#[test]
fn a_request_that_timed_out_is_sent_again_and_only_its_own_reply_counts() {
    let retried = story()
        .worker(
            "A",
            r#"{ "acquire": { "timeout_ms": 150, "on_timeout": "retry", "retry_ms": 50 } }"#,
        )
        .at(0, r#"{ "hold": { "message": { "worker": "A", "request": "acquire", "leg": "reply" }, "for_ms": 300 } }"#);
    // The first was granted; the second meets the worker's own lease.
    assert_eq!(
        retried.tells(&["acquire-sent", "granted", "denied-held"])[..4],
        [
            "0 A acquire-sent",
            "100 A granted",
            "150 A acquire-sent",
            "250 A denied-held"
        ]
    );
}

#[test]
fn a_belief_begins_with_the_reply_and_reckons_from_the_request() {
    let told = story().worker("A", r#"{ "acquire": {} }"#);
    assert_eq!(told.tells(&["belief-began"]), ["200 A belief-began"]);
    assert_eq!(told.facts("belief-began", "until_ms"), ["1000"]);
    assert_eq!(told.facts("granted", "expires_at_ms"), ["1100"]);
}

#[test]
fn an_expiry_changes_nothing_in_the_worker() {
    let told = story().worker("A", r#"{ "acquire": {} }, { "compute": { "ms": 9000 } }"#);
    assert_eq!(told.tells(&["belief-ended"]), Vec::<String>::new());
    let run = told.run();
    let end = run.world_after(run.last_moment().events);
    assert_eq!(end.workers[0].beliefs().count(), 1);
}

#[test]
fn a_belief_ends_when_the_release_is_sent() {
    let told = story().worker("A", r#"{ "acquire": {} }, { "release": {} }"#);
    assert_eq!(told.tells(&["belief-ended"]), ["200 A belief-ended"]);
    assert_eq!(told.facts("belief-ended", "why"), ["sent-release"]);
}

#[test]
fn a_belief_ends_when_a_renewal_is_refused() {
    let told = story()
        .worker_with(
            "A",
            r#""keepalive_ms": 600"#,
            r#"{ "acquire": {} }, { "compute": { "ms": 9000 } }"#,
        )
        .at(300, r#"{ "pause": { "worker": "A" } }"#)
        .at(2000, r#"{ "resume": { "worker": "A" } }"#);
    assert_eq!(
        told.tells(&["renew-rejected-expired", "belief-ended"]),
        ["2100 A renew-rejected-expired", "2200 A belief-ended"]
    );
    // It knows, and goes on all the same.
    assert_eq!(told.tells(&["compute-ended"]), ["10900 A compute-ended"]);
}

#[test]
fn a_renewal_in_time_moves_the_expiry_to_now_plus_ttl() {
    let told = story().worker_with(
        "A",
        r#""keepalive_ms": 600"#,
        r#"{ "acquire": {} }, { "compute": { "ms": 1500 } }, { "release": {} }"#,
    );
    assert_eq!(
        told.tells(&["renewed", "lease-expired", "released"]),
        ["900 A renewed", "1500 A renewed", "1800 A released"]
    );
    assert_eq!(told.facts("renewed", "expires_at_ms"), ["1900", "2500"]);
    assert_eq!(told.facts("belief-prolonged", "until_ms"), ["1800", "2400"]);
}

#[test]
fn a_keepalive_renews_only_while_the_worker_believes() {
    let told = story().worker_with(
        "A",
        r#""keepalive_ms": 300"#,
        r#"{ "compute": { "ms": 1000 } }, { "acquire": {} }, { "release": {} }, { "compute": { "ms": 2000 } }"#,
    );
    assert_eq!(told.tells(&["renew-sent"]), Vec::<String>::new());
}

#[test]
fn a_keepalive_stops_with_the_process() {
    let told = story()
        .worker_with(
            "A",
            r#""keepalive_ms": 300"#,
            r#"{ "acquire": {} }, { "compute": { "ms": 9000 } }"#,
        )
        .at(600, r#"{ "pause": { "worker": "A" } }"#);
    assert_eq!(
        told.tells(&["renew-sent", "lease-expired"]),
        ["500 A renew-sent", "1600 A lease-expired"]
    );
}

#[test]
fn a_keepalive_can_be_stopped_on_its_own() {
    let told = story()
        .worker_with(
            "A",
            r#""keepalive_ms": 300"#,
            r#"{ "acquire": {} }, { "compute": { "ms": 3000 } }"#,
        )
        .at(600, r#"{ "stop_keepalive": { "worker": "A" } }"#)
        .at(1200, r#"{ "resume_keepalive": { "worker": "A" } }"#)
        .at(1250, r#"{ "stop_keepalive": { "worker": "A" } }"#);
    assert_eq!(
        told.tells(&["renew-sent", "lease-expired", "compute-ended"]),
        [
            "500 A renew-sent",
            "1200 A renew-sent",
            "2300 A lease-expired",
            "3200 A compute-ended",
        ]
    );
}

#[test]
fn a_renewal_that_was_overtaken_does_not_bring_the_deadline_forward() {
    let told = story()
        .ttl(5000)
        .worker_with(
            "A",
            r#""keepalive_ms": 1000"#,
            r#"{ "acquire": {} }, { "compute": { "ms": 3000 } }"#,
        )
        .at(0, r#"{ "hold": { "message": { "worker": "A", "request": "renew", "leg": "reply" }, "for_ms": 1500 } }"#);
    // Sent at 1200 and 2200; the reply to the second comes first.
    assert_eq!(
        told.facts("renew-answered", "to").len(),
        told.facts("belief-prolonged", "until_ms").len() + 1
    );
    assert_eq!(told.facts("belief-prolonged", "until_ms")[0], "7200");
}

#[test]
fn a_crash_loses_everything_the_worker_knew() {
    let crashed = story()
        .worker("A", WORK)
        .at(650, r#"{ "crash": { "worker": "A" } }"#);
    assert_eq!(
        crashed.tells_from(650),
        [
            "650 A belief-ended",
            "650 A crashed",
            // What was sent is on its way; nobody is there for the reply.
            "700 A accepted",
            "700 A reply-sent",
            "800 A lost",
            "1100 A lease-expired",
        ]
    );
}

#[test]
fn started_again_a_worker_is_a_new_attempt_from_the_beginning() {
    let again = story()
        .worker("A", WORK)
        .at(650, r#"{ "crash": { "worker": "A" } }"#)
        .at(1500, r#"{ "start": { "worker": "A" } }"#);
    assert_eq!(again.facts("started", "attempt"), ["1", "2"]);
    assert_eq!(again.facts("granted", "token"), ["1", "2"]);
    assert_eq!(again.facts("accepted", "token"), ["1", "2"]);
}

#[test]
fn replies_to_an_earlier_attempt_are_ignored() {
    let again = story()
        .worker("A", r#"{ "acquire": {} }, { "compute": { "ms": 400 } }"#)
        .at(50, r#"{ "crash": { "worker": "A" } }"#)
        .at(150, r#"{ "start": { "worker": "A" } }"#);
    // The grant for the first attempt arrives at the second, which has asked for itself.
    assert_eq!(
        again.tells(&["granted", "acquire-answered", "denied-held", "belief-began"]),
        [
            "100 A granted",
            "200 A acquire-answered",
            "250 A denied-held",
            "350 A acquire-answered",
        ]
    );
    assert_eq!(again.facts("acquire-answered", "then"), ["ignore", "stop"]);
}

#[test]
fn a_worker_can_crash_while_paused_and_before_its_start() {
    let crashed = story()
        .worker("A", WORK)
        .worker_with("B", r#""start_ms": 3000"#, WORK)
        .at(300, r#"{ "pause": { "worker": "A" } }"#)
        .at(400, r#"{ "crash": { "worker": "A" } }"#)
        .at(500, r#"{ "crash": { "worker": "B" } }"#);
    assert_eq!(
        crashed.tells(&["crashed"]),
        ["400 A crashed", "500 B crashed"]
    );
    assert_eq!(crashed.tells(&["started"]), ["0 A started"]);
}

#[test]
fn a_retry_is_counted_from_the_arrival_of_the_refusal() {
    let told = story()
        .ttl(5000)
        .worker("A", r#"{ "acquire": {} }"#)
        .worker_with(
            "B",
            r#""start_ms": 500"#,
            r#"{ "acquire": { "retry_ms": 300, "max_attempts": 3 } }, { "compute": { "ms": 1 } }"#,
        );
    assert_eq!(
        told.tells(&["denied-held", "compute-began"]),
        [
            "600 B denied-held",
            "1100 B denied-held",
            "1600 B denied-held"
        ]
    );
    assert_eq!(
        told.facts("acquire-answered", "then"),
        ["go-on", "ask-again", "ask-again", "stop"]
    );
}

#[test]
fn after_a_refusal_the_program_stops_unless_it_says_otherwise() {
    let told = |on_refusal: &str| {
        story()
            .worker(
                "A",
                &format!(r#"{{ "release": {{ {on_refusal} }} }}, {{ "compute": {{ "ms": 1 }} }}"#),
            )
            .tells(&["compute-ended"])
    };
    assert_eq!(told(""), Vec::<String>::new());
    assert_eq!(told(r#""on_refusal": "continue""#), ["201 A compute-ended"]);
}

#[test]
fn a_step_by_hand_comes_next_and_the_program_goes_on_after_it() {
    let told = story()
        .worker("A", r#"{ "compute": { "ms": 500 } }, { "acquire": {} }"#)
        .at(
            100,
            r#"{ "step": { "worker": "A", "step": { "write": { "set": "v9" } } } }"#,
        )
        .protections(r#""fencing": "off""#);
    assert_eq!(
        told.tells(&["compute-ended", "write-sent", "accepted", "acquire-sent"]),
        [
            "500 A compute-ended",
            "500 A write-sent",
            "600 A accepted",
            "700 A acquire-sent"
        ]
    );
}

#[test]
fn steps_by_hand_can_be_given_when_the_program_is_over() {
    let told = story()
        .worker("A", "")
        .at(
            100,
            r#"{ "step": { "worker": "A", "step": { "acquire": {} } } }"#,
        )
        .at(
            100,
            r#"{ "step": { "worker": "A", "step": { "release": {} } } }"#,
        );
    assert_eq!(
        told.tells(&["granted", "released"]),
        ["200 A granted", "400 A released"]
    );
}

#[test]
fn a_paused_worker_takes_a_step_by_hand_when_it_resumes() {
    let told = story()
        .worker("A", "")
        .at(100, r#"{ "pause": { "worker": "A" } }"#)
        .at(
            200,
            r#"{ "step": { "worker": "A", "step": { "acquire": {} } } }"#,
        )
        .at(900, r#"{ "resume": { "worker": "A" } }"#);
    assert_eq!(told.tells(&["acquire-sent"]), ["900 A acquire-sent"]);
}
