//! What would have changed an event is what a replay under the other setting shows.

use crate::{Book, find, read, run, scenario};
use fencelab_core::explain::{Alternatives, Effect, Setting, Tone, WhatIf};
use fencelab_core::judge::DamageKind;
use fencelab_core::protocol::{EventId, Outcome, ProtectionsPatch, Switch};
use fencelab_core::run::Run;
use fencelab_core::scenario::from_json;
use fencelab_core::words::Lang;

fn what_would_change(run: &Run, event: EventId) -> WhatIf {
    let book = Book::of(run);
    book.read(Lang::En).what_if(&Alternatives::of(run), event)
}

/// The setting that this JSON sets alone.
fn setting(patch: &str) -> Setting {
    let patch: ProtectionsPatch = from_json(patch).expect("a patch");
    Switch::ALL
        .iter()
        .flat_map(|switch| Setting::all(*switch))
        .find(|setting| setting.patch() == patch)
        .expect("a setting")
}

#[test]
fn without_fencing_the_late_write_would_be_accepted_and_the_newer_value_lost() {
    let run = run(&scenario("late-write"), "{}");
    let rejected = find(&run, "rejected-stale-fence", 1);
    let what_if = what_would_change(&run, rejected);
    let flip = &what_if.flips[0];
    assert_eq!(flip.value, setting(r#"{"fencing": "off"}"#));
    assert_eq!(
        flip.effect,
        Effect::Outcome {
            from: Outcome::RejectedStaleFence,
            to: Outcome::Accepted
        }
    );
    assert_eq!(flip.appears, [DamageKind::LostUpdate]);
    assert_eq!(flip.vanishes, []);
    assert_eq!(flip.tone, Tone::Damage);
}

#[test]
fn the_same_request_is_found_by_name_when_the_logs_differ() {
    let run = run(&scenario("late-write"), r#"{"fencing": "off"}"#);
    let released = find(&run, "release-rejected-not-owner", 1);
    let what_if = what_would_change(&run, released);
    // With fencing the refusal ends worker-A's program: it never comes to release.
    assert_eq!(what_if.flips[0].effect, Effect::Undecided);
    assert_eq!(what_if.flips[0].vanishes, [DamageKind::LostUpdate]);
}

#[test]
fn an_event_that_is_no_decision_gets_the_consequence_for_the_run() {
    let run = run(&scenario("late-write"), "{}");
    let paused = find(&run, "paused", 1);
    let what_if = what_would_change(&run, paused);
    assert_eq!(what_if.flips[0].effect, Effect::Damage);
    assert_eq!(what_if.flips[0].appears, [DamageKind::LostUpdate]);
}

#[test]
fn positions_that_come_to_the_same_are_told_once() {
    let run = run(&scenario("stale-release"), r#"{"release": "by_name"}"#);
    let foreign = find(&run, "released-foreign-lease", 1);
    let what_if = what_would_change(&run, foreign);
    let releases: Vec<Setting> = what_if
        .flips
        .iter()
        .map(|flip| flip.value)
        .filter(|value| value.switch() == Switch::Release)
        .collect();
    assert_eq!(releases, [setting(r#"{"release": "by_handle"}"#)]);
}

#[test]
fn late_write_feels_what_can_stop_or_let_through_its_late_write() {
    let run = run(&scenario("late-write"), "{}");
    let alternatives = Alternatives::of(&run);
    let felt: Vec<Switch> = Switch::ALL
        .iter()
        .copied()
        .filter(|switch| alternatives.feels(*switch))
        .collect();
    assert_eq!(
        felt,
        [
            Switch::Fencing,
            Switch::CheckLock,
            Switch::CheckDeadline,
            Switch::OnLeaseLost
        ]
    );
    // Every other setting of every switch is answered for.
    let settings: usize = Switch::ALL.iter().map(|it| it.settings().len()).sum();
    assert_eq!(alternatives.felt().len(), settings - Switch::ALL.len());
}

#[test]
fn a_rule_that_only_changes_the_wording_of_a_rejection_is_not_felt() {
    let run = run(&scenario("late-write"), "{}");
    let felt = Alternatives::of(&run).felt();
    let rule = setting(r#"{"token_rule": "newer_only"}"#);
    assert!(felt.contains(&(rule, false)));
}

#[test]
fn a_copy_is_not_mistaken_for_its_original() {
    let run = run(&read(include_str!("crowd.json")), "{}");
    let copy = find(&run, "accepted", 3);
    let what_if = what_would_change(&run, copy);
    let rule = setting(r#"{"token_rule": "newer_only"}"#);
    let once = what_if.flips.iter().find(|flip| flip.value == rule);
    assert_eq!(
        once.map(|flip| flip.effect),
        Some(Effect::Outcome {
            from: Outcome::Accepted,
            to: Outcome::RejectedStaleFence
        })
    );
}

#[test]
fn a_check_would_have_kept_the_late_write_back() {
    let run = run(&scenario("late-write"), "{}");
    let rejected = find(&run, "rejected-stale-fence", 1);
    let what_if = what_would_change(&run, rejected);
    for patch in [r#"{"check_lock": "on"}"#, r#"{"check_deadline": "on"}"#] {
        let flip = what_if.flips.iter().find(|it| it.value == setting(patch));
        assert_eq!(
            flip.map(|flip| flip.effect),
            Some(Effect::Outcome {
                from: Outcome::RejectedStaleFence,
                to: Outcome::SkippedNotOwner
            })
        );
    }
}

#[test]
fn a_request_that_was_kept_back_is_explained_as_one() {
    let run = run(&scenario("late-write"), r#"{"check_lock": "on"}"#);
    let skipped = find(&run, "skipped-not-owner", 1);
    let what_if = what_would_change(&run, skipped);
    let off = what_if
        .flips
        .iter()
        .find(|flip| flip.value.switch() == Switch::CheckLock);
    assert_eq!(
        off.map(|flip| flip.effect),
        Some(Effect::Outcome {
            from: Outcome::SkippedNotOwner,
            to: Outcome::RejectedStaleFence
        })
    );
}

#[test]
fn switches_without_anything_to_act_on_are_counted_and_not_named() {
    let run = run(&scenario("late-write"), "{}");
    let rejected = find(&run, "rejected-stale-fence", 1);
    let told = what_would_change(&run, rejected)
        .no_difference
        .expect("some make none");
    assert!(told.contains("onditional release"), "{told}");
    assert!(!told.contains("onditional renewal"), "{told}");
    assert!(told.contains("(6)"), "{told}");
}

#[test]
fn a_switch_is_felt_by_an_intervention_that_waits_for_it_to_change() {
    let waits = read(
        r#"{
            "format": 1, "id": "waits", "title": "t", "claim": "c",
            "horizon_ms": 2000, "latency_ms": 10,
            "locks": [{ "name": "lock", "ttl_ms": 1000 }],
            "resources": [{ "name": "store", "keys": [{ "name": "key" }] }],
            "workers": [{ "name": "A", "owner": "worker-A", "program": [{ "compute": { "ms": 900 } }] }],
            "interventions": [
                { "when": { "at_ms": 100 }, "do": { "protect": { "release": "by_name" } } },
                { "when": { "on": { "event": "protections-changed" } }, "do": { "pause": { "worker": "A" } } }
            ]
        }"#,
    );
    // Nobody releases anything; but where the release goes by the name already, nothing changes.
    let felt = Alternatives::of(&run(&waits, "{}")).felt();
    assert!(felt.contains(&(setting(r#"{"release": "by_name"}"#), true)));
}
