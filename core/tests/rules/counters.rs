//! What a restart, or the loss of a counter, does to tokens and leases.

use crate::story::{Story, story};

/// A gets a token and holds on; B asks again and again; something happens at 600.
fn after(act: &str, protections: &str) -> Story {
    story()
        .lock(r#""counter": 40"#)
        .worker("A", r#"{ "acquire": {} }, { "compute": { "ms": 9000 } }"#)
        .worker_with(
            "B",
            r#""start_ms": 500"#,
            r#"{ "acquire": { "retry_ms": 100 } }"#,
        )
        .at(650, act)
        .protections(protections)
}

const RESTART: &str = r#"{ "restart_authority": {} }"#;
const LOSE: &str = r#"{ "lose_counter": {} }"#;

#[test]
fn a_durable_counter_survives_a_restart_and_cannot_be_lost() {
    let counter = r#""token_counter": "durable""#;
    assert_eq!(
        after(RESTART, counter).facts("granted", "token"),
        ["41", "42"]
    );
    let lost = after(LOSE, counter);
    assert_eq!(lost.facts("granted", "token"), ["41", "42"]);
    assert_eq!(
        lost.facts("nothing-to-act-on", "why"),
        ["counter-is-durable"]
    );
    assert!(lost.damage().is_empty());
}

#[test]
fn a_volatile_counter_begins_again_at_its_start_after_either() {
    for act in [RESTART, LOSE] {
        let told = after(act, r#""token_counter": "volatile""#);
        assert_eq!(told.facts("granted", "token"), ["41", "41"], "{act}");
        assert_eq!(told.facts("counter-reset", "counter"), ["40"], "{act}");
        assert_eq!(told.damage(), ["token_reuse"], "{act}");
    }
}

#[test]
fn a_counter_may_have_begun_long_before_the_run() {
    let told =
        after(LOSE, r#""token_counter": "volatile""#).lock(r#""counter": 40, "counter_start": 0"#);
    assert_eq!(told.facts("granted", "token"), ["41", "1"]);
    assert!(told.damage().is_empty());
}

#[test]
fn an_incarnation_counter_begins_again_behind_a_higher_incarnation_after_either() {
    for act in [RESTART, LOSE] {
        let told = after(act, r#""token_counter": "incarnation""#);
        assert_eq!(told.facts("granted", "token"), ["41", "1:41"], "{act}");
        assert!(told.damage().is_empty(), "{act}");
    }
}

#[test]
fn durable_leases_survive_a_restart_and_volatile_ones_do_not() {
    let kept = after(RESTART, r#""leases": "durable""#);
    assert_eq!(
        kept.tells(&["lease-forgotten", "granted"]),
        ["100 A granted", "1200 B granted"]
    );
    let forgotten = after(RESTART, r#""leases": "volatile""#);
    assert_eq!(
        forgotten.tells(&["authority-restarted", "lease-forgotten", "granted"]),
        [
            "100 A granted",
            "650 - authority-restarted",
            "650 A lease-forgotten",
            "900 B granted"
        ]
    );
    // The worker learns nothing of it.
    assert_eq!(forgotten.tells(&["belief-ended"]), Vec::<String>::new());
}

#[test]
fn queues_and_lock_delays_go_with_the_leases() {
    let waiting = |leases: &str| {
        story()
            .lock(r#""lock_delay_ms": 5000"#)
            .worker("A", r#"{ "acquire": {} }, { "compute": { "ms": 9000 } }"#)
            .worker_with(
                "B",
                r#""start_ms": 500"#,
                r#"{ "acquire": { "queue": true } }"#,
            )
            .worker_with("C", r#""start_ms": 2000"#, r#"{ "acquire": {} }"#)
            .at(1500, RESTART)
            .protections(&format!(r#""leases": "{leases}""#))
            .tells(&["granted", "denied-lock-delay"])
    };
    assert_eq!(
        waiting("durable"),
        [
            "100 A granted",
            "2100 C denied-lock-delay",
            "6100 B granted"
        ]
    );
    assert_eq!(waiting("volatile"), ["100 A granted", "2100 C granted"]);
}

#[test]
fn lease_ids_are_never_reused_even_after_a_restart() {
    let told = after(
        RESTART,
        r#""leases": "volatile", "token_counter": "volatile""#,
    );
    assert_eq!(told.facts("granted", "lease"), ["lease-1", "lease-2"]);
}

#[test]
fn incarnations_are_compared_before_numbers() {
    // A has 3, B gets 1:3: newer, though the number is the same.
    let told = story()
        .ttl(5000)
        .key(r#""highest_token": 3"#)
        .lock(r#""counter": 2"#)
        .worker("A", r#"{ "acquire": {} }, { "write": { "set": "v1" } }, { "release": {} }, { "compute": { "ms": 1000 } }, { "write": { "set": "late" } }"#)
        .worker_with("B", r#""start_ms": 900"#, r#"{ "acquire": {} }, { "write": { "set": "v2" } }"#)
        .at(800, RESTART)
        .protections(r#""token_counter": "incarnation""#);
    assert_eq!(
        told.tells(&["accepted", "rejected-stale-fence"]),
        [
            "300 A accepted",
            "1200 B accepted",
            "1700 A rejected-stale-fence"
        ]
    );
    assert_eq!(
        told.facts("rejected-stale-fence", "highest_before"),
        ["1:3"]
    );
    assert_eq!(told.facts("rejected-stale-fence", "token"), ["3"]);
    let run = told.run();
    let records = fencelab_core::evidence::of(run.setup(), run.log());
    let refused = serde_json::to_value(records.last().unwrap()).unwrap();
    assert_eq!(refused["fenceToken"], 3);
    assert!(refused.get("fenceIncarnation").is_none());
    assert_eq!(refused["resourceHighestTokenBefore"], 3);
    assert_eq!(refused["resourceHighestIncarnationBefore"], 1);
}
