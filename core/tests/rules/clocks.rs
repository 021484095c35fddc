//! A worker's own clock: what it reads, and what it does not change.

use crate::story::{Story, story};
use fencelab_core::evidence;
use fencelab_core::protocol::{At, Clock};

#[test]
fn a_clock_reads_the_time_with_its_offset_and_drift_rounded_down() {
    let reads = |offset_ms, drift_ppm, at| {
        Clock {
            offset_ms,
            drift_ppm,
        }
        .reading(At(at))
    };
    assert_eq!(reads(0, 0, 10_300), 10_300);
    assert_eq!(reads(-4_000, 0, 1_000), -3_000);
    assert_eq!(reads(0, 100, 9_999), 9_999);
    assert_eq!(reads(0, 100, 10_000), 10_001);
    assert_eq!(reads(0, -100, 1), 0);
    assert_eq!(reads(0, -100, 10_000), 9_999);
    assert_eq!(reads(7, -1_000_000, 5_000), 7);
}

fn with_clock(clock: &str, protections: &str) -> Story {
    story()
        .worker_with(
            "A",
            &format!(r#""clock": {clock}"#),
            r#"{ "acquire": {} }, { "compute": { "ms": 700 } }, { "write": { "set": "v1" } }"#,
        )
        .protections(protections)
}

#[test]
fn timers_run_on_the_worlds_time() {
    let told = with_clock(r#"{ "offset_ms": 5000, "drift_ppm": 400000 }"#, "");
    assert_eq!(told.tells(&["write-sent"]), ["900 A write-sent"]);
}

#[test]
fn evidence_is_stamped_with_the_owners_clock() {
    let run = with_clock(r#"{ "offset_ms": -4000 }"#, "").run();
    let stamps: Vec<(u64, i64)> = evidence::of(run.setup(), run.log())
        .iter()
        .map(|record| (record.at_ms.0, record.owner_clock_ms))
        .collect();
    assert_eq!(stamps, [(100, -3900), (1000, -3000)]);
}

const DEADLINE: &str = r#""check_deadline": "on""#;

#[test]
fn an_offset_alone_does_not_mislead_the_deadline() {
    for clock in [r#"{ "offset_ms": -9000 }"#, r#"{ "offset_ms": 9000 }"#] {
        let told = with_clock(clock, DEADLINE);
        assert_eq!(told.tells(&["skipped-not-owner"]), Vec::<String>::new());
    }
}

#[test]
fn a_clock_that_runs_fast_gives_up_too_early() {
    let told = with_clock(r#"{ "drift_ppm": 200000 }"#, DEADLINE);
    // It reads 1080 at 900.
    assert_eq!(told.facts("deadline-checked", "own_ms"), ["1080"]);
    assert_eq!(
        told.tells(&["skipped-not-owner"]),
        ["900 A skipped-not-owner"]
    );
}

#[test]
fn a_clock_that_is_set_back_lets_a_late_write_pass() {
    let late = |skew: &str| {
        let told = story()
            .worker(
                "A",
                r#"{ "acquire": {} }, { "compute": { "ms": 1500 } }, { "write": { "set": "v1" } }"#,
            )
            .protections(DEADLINE);
        let told = match skew {
            "" => told,
            skew => told.at(500, skew),
        };
        told.tells(&["skipped-not-owner", "write-sent"])
    };
    assert_eq!(late(""), ["1700 A skipped-not-owner"]);
    assert_eq!(
        late(r#"{ "skew_clock": { "worker": "A", "by_ms": -2000 } }"#),
        ["1700 A write-sent"]
    );
}

#[test]
fn a_new_pace_makes_no_jump() {
    let told = story()
        .worker(
            "A",
            r#"{ "acquire": {} }, { "compute": { "ms": 1300 } }, { "check_deadline": {} }"#,
        )
        .at(
            1000,
            r#"{ "skew_clock": { "worker": "A", "drift_ppm": -500000 } }"#,
        );
    // 1000 as before, then half of 500.
    assert_eq!(told.facts("deadline-checked", "own_ms"), ["1250"]);
}

#[test]
fn a_skew_that_changes_nothing_is_told_as_that() {
    let told = story()
        .worker("A", r#"{ "acquire": {} }"#)
        .at(50, r#"{ "skew_clock": { "worker": "A" } }"#);
    assert_eq!(told.facts("nothing-to-act-on", "why"), ["no-change"]);
}
