//! What would have changed an event is what a replay under the other setting shows.

use crate::{find, read, run, scenario};
use fencelab_core::explain::{
    Alternatives, Effect, ProtectionName, ProtectionValue, Tone, what_would_change,
};
use fencelab_core::judge::DamageKind;
use fencelab_core::protocol::{Fencing, HandleRule, Outcome, TokenRule};
use fencelab_core::words::Lang;

#[test]
fn without_fencing_the_late_write_would_be_accepted_and_the_newer_value_lost() {
    let run = run(&scenario("late-write"), "{}");
    let rejected = find(&run, "rejected-stale-fence", 1);
    let what_if = what_would_change(&run, rejected, Lang::En);
    let [flip] = what_if.flips.as_slice() else {
        panic!("{what_if:#?}")
    };
    assert_eq!(flip.value, ProtectionValue::Fencing(Fencing::Off));
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
    let what_if = what_would_change(&run, released, Lang::En);
    // With fencing the refusal ends worker-A's program: it never comes to release.
    assert_eq!(what_if.flips[0].effect, Effect::Undecided);
    assert_eq!(what_if.flips[0].vanishes, [DamageKind::LostUpdate]);
}

#[test]
fn an_event_that_is_no_decision_gets_the_consequence_for_the_run() {
    let run = run(&scenario("late-write"), "{}");
    let paused = find(&run, "paused", 1);
    let what_if = what_would_change(&run, paused, Lang::En);
    assert_eq!(what_if.flips.len(), 1);
    assert_eq!(what_if.flips[0].effect, Effect::Damage);
    assert_eq!(what_if.flips[0].appears, [DamageKind::LostUpdate]);
}

#[test]
fn positions_that_come_to_the_same_are_told_once() {
    let run = run(&scenario("stale-release"), r#"{"release": "by_name"}"#);
    let foreign = find(&run, "released-foreign-lease", 1);
    let what_if = what_would_change(&run, foreign, Lang::En);
    let releases: Vec<ProtectionValue> = what_if
        .flips
        .iter()
        .map(|flip| flip.value)
        .filter(|value| value.protection() == ProtectionName::Release)
        .collect();
    assert_eq!(releases, [ProtectionValue::Release(HandleRule::ByHandle)]);
}

#[test]
fn late_write_feels_fencing_alone() {
    let run = run(&scenario("late-write"), "{}");
    let alternatives = Alternatives::of(&run);
    let felt: Vec<ProtectionName> = ProtectionName::ALL
        .into_iter()
        .filter(|name| alternatives.feels(*name))
        .collect();
    assert_eq!(felt, [ProtectionName::Fencing]);
    // Every other position of every switch is answered for.
    assert_eq!(alternatives.felt().len(), 6);
}

#[test]
fn a_rule_that_only_changes_the_wording_of_a_rejection_is_not_felt() {
    let run = run(&scenario("late-write"), "{}");
    let felt = Alternatives::of(&run).felt();
    let rule = ProtectionValue::TokenRule(TokenRule::NewerOnly);
    assert!(felt.contains(&(rule, false)));
}

#[test]
fn a_copy_is_not_mistaken_for_its_original() {
    let run = run(&read(include_str!("crowd.json")), "{}");
    let copy = find(&run, "accepted", 3);
    let what_if = what_would_change(&run, copy, Lang::En);
    let rule = ProtectionValue::TokenRule(TokenRule::NewerOnly);
    let once = what_if.flips.iter().find(|flip| flip.value == rule);
    assert_eq!(
        once.map(|flip| flip.effect),
        Some(Effect::Outcome {
            from: Outcome::Accepted,
            to: Outcome::RejectedStaleFence
        })
    );
}
