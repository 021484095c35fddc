//! What the judge calls damage, and what it does not.

use crate::story::{Story, story};
use fencelab_core::judge::Judge;

/// A asks for the lock, works for a while and writes; somebody without a lease has forged a
/// token that shuts it out.
fn shut_out(ttl: u64) -> Story {
    story()
        .ttl(ttl)
        .worker(
            "A",
            r#"{ "acquire": {} }, { "compute": { "ms": 1500 } }, { "write": { "set": "v1" } }"#,
        )
        .worker("M", r#"{ "write": { "set": "x", "token": 9999 } }"#)
}

#[test]
fn a_refused_owner_is_the_rightful_one_only_while_its_lease_lives() {
    assert_eq!(shut_out(9000).damage(), ["rightful_owner_refused"]);
    let expired = shut_out(1000);
    let revoked = shut_out(9000).at(500, r#"{ "revoke": {} }"#);
    let forgotten = shut_out(9000)
        .at(500, r#"{ "restart_authority": {} }"#)
        .protections(r#""leases": "volatile""#);
    for (told, how) in [
        (expired, "lease-expired"),
        (revoked, "lease-revoked"),
        (forgotten, "lease-forgotten"),
    ] {
        assert_eq!(told.tells(&[how]).len(), 1, "{how}");
        assert_eq!(told.tells(&["rejected-stale-fence"]).len(), 1, "{how}");
        assert!(told.damage().is_empty(), "{how}");
    }
}

#[test]
fn damage_is_known_as_soon_as_it_is_done() {
    let run = shut_out(9000).run();
    let mut judge = Judge::default();
    let mut known = Vec::new();
    for (id, entry) in (0..).zip(run.log()) {
        judge.observe(entry);
        for damage in &judge.damage()[known.len()..] {
            assert_eq!(damage.event.0, id);
            known.push(damage.clone());
        }
    }
    assert_eq!(known.len(), 1);
    assert_eq!(known, Judge::damage_of(run.log(), &[]));
}

/// A does the first write of a job, and its lease ends before the second.
fn half_a_job(protections: &str) -> Story {
    story()
        .worker(
            "A",
            r#"{ "acquire": {} }, { "write": { "set": "a", "job": "j" } },
            { "compute": { "ms": 1500 } }, { "write": { "set": "b", "job": "j" } }"#,
        )
        .protections(protections)
}

#[test]
fn a_job_is_partial_work_too_when_its_worker_gives_up_by_itself() {
    let skips = half_a_job(r#""check_lock": "on""#);
    assert_eq!(skips.tells(&["skipped-not-owner"]).len(), 1);
    assert_eq!(skips.damage(), ["partial_work"]);
    let cancels = half_a_job(r#""check_lock": "on", "on_lease_lost": "cancel""#);
    assert_eq!(cancels.tells(&["cancelled"]).len(), 1);
    assert_eq!(cancels.damage(), ["partial_work"]);
    assert!(half_a_job("").damage().is_empty());
}

#[test]
fn a_repeat_of_what_was_accepted_may_be_refused_to_its_owner() {
    let doubled = |operation: &str| {
        story()
            .ttl(9000)
            .worker(
                "A",
                &format!(r#"{{ "acquire": {{}} }}, {{ "write": {{ "set": "a" {operation} }} }}"#),
            )
            .at(0, r#"{ "duplicate": { "message": { "worker": "A", "request": "write" }, "after_ms": 300 } }"#)
            .protections(r#""token_rule": "newer_only""#)
    };
    let told = doubled(r#", "operation": "op""#);
    assert_eq!(told.tells(&["rejected-stale-fence"]).len(), 1);
    assert!(told.damage().is_empty());
    // Without a name nobody can tell that it is one.
    assert_eq!(doubled("").damage(), ["rightful_owner_refused"]);
}

#[test]
fn keys_that_end_apart_are_told_by_the_last_write_and_the_last_of_another_generation() {
    let run = story()
        .keys(r#"{ "name": "second" }, { "name": "third" }"#)
        .with(r#""one_effect": [["third", "second", "key"]]"#)
        .worker(
            "A",
            r#"{ "acquire": {} }, { "write": { "key": "key", "set": "a" } },
            { "write": { "key": "second", "set": "a" } }, { "release": {} }"#,
        )
        .worker_with(
            "B",
            r#""start_ms": 1000"#,
            r#"{ "acquire": {} }, { "write": { "key": "third", "set": "b" } }"#,
        )
        .run();
    let damage = Judge::damage_of(run.log(), &run.setup().one_effect);
    assert_eq!(damage.len(), 1);
    assert_eq!(damage[0].kind.as_str(), "diverged");
    let whose = |event, worker: fencelab_core::protocol::WorkerId| {
        (
            run.entry(event).at.0,
            run.names().workers[worker.index()].as_str(),
        )
    };
    assert_eq!(whose(damage[0].event, damage[0].by), (1300, "B"));
    assert_eq!(whose(damage[0].against, damage[0].to), (500, "A"));
}

/// A writes late, over what B wrote with a newer token, and nothing compares them.
fn late(write: &str) -> Story {
    story()
        .key(r#""value": 10"#)
        .worker(
            "A",
            &format!(r#"{{ "acquire": {{}} }}, {{ "compute": {{ "ms": 2000 }} }}, {{ "write": {write} }}"#),
        )
        .worker_with(
            "B",
            r#""start_ms": 1200"#,
            r#"{ "acquire": {} }, { "write": { "set": 20 } }"#,
        )
        .protections(r#""fencing": "off""#)
}

#[test]
fn what_only_adds_loses_no_update() {
    assert_eq!(late(r#"{ "set": 5 }"#).damage(), ["lost_update"]);
    assert_eq!(late(r#"{ "delete": true }"#).damage(), ["lost_update"]);
    let adds = late(r#"{ "add": 5 }"#);
    assert_eq!(adds.value().as_deref(), Some("25"));
    assert!(adds.damage().is_empty());
}

#[test]
fn generations_of_two_locks_are_not_compared() {
    let acquire = |lock: &str| format!(r#"{{ "acquire": {{ "lock": "{lock}" }} }}"#);
    let write = |lock: &str| format!(r#"{{ "write": {{ "lock": "{lock}", "set": "{lock}" }} }}"#);
    let release = r#"{ "release": { "lock": "lock" } }"#.to_owned();
    let twice = [acquire("lock"), release, acquire("lock"), write("lock")];
    let once = [acquire("other"), write("other")];
    // A's lease is the second of its lock, B's the first of another: neither is the older one.
    let told = story()
        .locks(r#"{ "name": "other", "ttl_ms": 1000 }"#)
        .worker("A", &twice.join(","))
        .worker_with("B", r#""start_ms": 1000"#, &once.join(","))
        .protections(r#""fencing": "off""#);
    assert_eq!(told.facts("accepted", "token"), ["2", "1"]);
    assert!(told.damage().is_empty());
}
