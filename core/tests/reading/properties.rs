//! What holds for the reading of any run.

use crate::{BOTH, Book, events as all_events};
use fencelab_core::explain::Alternatives;
use fencelab_core::protocol::{At, EventId};
use fencelab_core::run::{Limits, Run};
use fencelab_core::scenario::{Plan, Scenario, from_json, plan};
use proptest::prelude::*;
use serde_json::{Value, json};

fn key() -> impl Strategy<Value = &'static str> {
    prop_oneof![Just("k/1"), Just("k/2")]
}

fn patience() -> impl Strategy<Value = (Value, Value, Value)> {
    let refusal = prop_oneof![Just(json!("stop")), Just(json!("continue"))];
    let timeout = prop_oneof![Just(Value::Null), (50u64..800).prop_map(Value::from)];
    let silence = prop_oneof![
        Just(json!("stop")),
        Just(json!("continue")),
        Just(json!("retry"))
    ];
    (refusal, timeout, silence)
}

fn step() -> impl Strategy<Value = Value> {
    prop_oneof![
        (patience(), 100u64..900).prop_map(|((refusal, timeout, silence), retry)| json!({
            "acquire": {"retry_ms": retry, "max_attempts": 5, "on_refusal": refusal,
                        "timeout_ms": timeout, "on_timeout": silence}
        })),
        (0u64..1500).prop_map(|ms| json!({"compute": {"ms": ms}})),
        (patience(), key(), 0..4).prop_map(|((refusal, timeout, silence), key, value)| json!({
            "write": {"key": key, "set": format!("v{value}"), "on_refusal": refusal,
                      "timeout_ms": timeout, "on_timeout": silence}
        })),
        patience().prop_map(|(refusal, timeout, silence)| json!({
            "release": {"on_refusal": refusal, "timeout_ms": timeout, "on_timeout": silence}
        })),
    ]
}

fn worker(name: usize) -> impl Strategy<Value = Value> {
    let owner = prop_oneof![Just("twin".to_owned()), Just(format!("worker-{name}"))];
    let keepalive = prop_oneof![Just(Value::Null), (100u64..900).prop_map(Value::from)];
    let program = prop::collection::vec(step(), 0..6);
    (owner, 0u64..2000, keepalive, program).prop_map(move |(owner, start, keepalive, steps)| {
        let begins = json!({"acquire": {"retry_ms": 300, "max_attempts": 8}});
        let program: Vec<Value> = std::iter::once(begins).chain(steps).collect();
        json!({"name": name.to_string(), "owner": owner, "start_ms": start,
               "keepalive_ms": keepalive, "program": program})
    })
}

fn intervention(workers: usize) -> impl Strategy<Value = Value> {
    let who = (0..workers).prop_map(|worker| worker.to_string());
    let message =
        (who.clone(), 0..4usize, 1u32..4, any::<bool>()).prop_map(|(worker, kind, nth, reply)| {
            let kind = ["acquire", "renew", "release", "write"][kind];
            let leg = if reply { "reply" } else { "request" };
            json!({"worker": worker, "request": kind, "nth": nth, "leg": leg})
        });
    let act = prop_oneof![
        (who.clone(), 0..6usize).prop_map(|(worker, act)| {
            let act = [
                "pause",
                "resume",
                "crash",
                "start",
                "stop_keepalive",
                "resume_keepalive",
            ][act];
            json!({act: {"worker": worker}})
        }),
        (message, 0..4usize, 0u64..3000).prop_map(|(message, act, ms)| match act {
            0 => json!({"hold": {"message": message, "for_ms": ms}}),
            1 => json!({"deliver": {"message": message}}),
            2 => json!({"drop": {"message": message}}),
            _ => json!({"duplicate": {"message": message, "after_ms": ms}}),
        }),
        (who, step()).prop_map(|(worker, step)| json!({"step": {"worker": worker, "step": step}})),
        protections().prop_map(|protections| json!({"protect": protections})),
    ];
    (0u64..6000, act).prop_map(|(at, act)| json!({"when": {"at_ms": at}, "do": act}))
}

fn protections() -> impl Strategy<Value = Value> {
    (0..2usize, 0..2usize, 0..3usize, 0..3usize).prop_map(|(fencing, rule, release, renew)| {
        let by = ["by_name", "by_owner", "by_handle"];
        let fencing = ["off", "at_commit"][fencing];
        let rule = ["newer_or_equal", "newer_only"][rule];
        let (release, renew) = (by[release], by[renew]);
        json!({"fencing": fencing, "token_rule": rule, "release": release, "renew": renew})
    })
}

fn a_plan() -> impl Strategy<Value = Plan> {
    let workers = (worker(0), worker(1), worker(2)).prop_map(|(a, b, c)| json!([a, b, c]));
    let interventions = prop::collection::vec(intervention(3), 0..10);
    (
        workers,
        interventions,
        protections(),
        0u64..300,
        300u64..2500,
    )
        .prop_map(|(workers, interventions, protections, latency, ttl)| {
            let scenario = json!({
                "format": 1, "id": "any", "title": "any", "claim": "any",
                "horizon_ms": 9000, "latency_ms": latency,
                "locks": [{"name": "lock", "ttl_ms": ttl, "counter": 3}],
                "resources": [{"name": "store", "keys": [
                    {"name": "k/1", "value": "v0", "highest_token": 3}, {"name": "k/2"}
                ]}],
                "workers": workers, "interventions": interventions, "protections": protections,
            });
            let scenario: Scenario = from_json(&scenario.to_string()).expect("a scenario");
            plan(&scenario, &scenario.interventions, &scenario.protections).expect("a plan")
        })
}

/// Long runs say nothing that short ones do not, and take their time.
fn replay(plan: Plan) -> Run {
    let limits = Limits {
        events_per_instant: 300,
        events: 600,
        ..Limits::default()
    };
    Run::replay_within(plan, limits)
}

/// Some events of a run, spread over all of it: reading every one of a long run takes long.
fn events(run: &Run) -> impl Iterator<Item = EventId> + use<> {
    let step = run.log().len().div_ceil(25).max(1);
    all_events(run).step_by(step)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn causes_are_earlier_events_in_order_and_few(plan in a_plan()) {
        let run = replay(plan);
        let book = Book::of(&run);
        for id in events(&run) {
            let causes = book.read(BOTH[0]).why(id).causes;
            prop_assert!(causes.len() <= 7);
            prop_assert!(causes.is_sorted_by(|one, next| one.event < next.event));
            for cause in causes {
                prop_assert!(cause.event < id);
                prop_assert_eq!(cause.at, run.entry(cause.event).at);
            }
        }
    }

    #[test]
    fn nothing_is_given_away_that_is_still_to_come(plan in a_plan(), cut in 0u64..9000) {
        let whole = replay(plan.clone());
        let mut cut_short = plan;
        cut_short.setup.horizon = At(cut);
        let part = replay(cut_short);
        let (all, some) = (Book::of(&whole), Book::of(&part));
        for id in events(&part) {
            for lang in BOTH {
                let (all, some) = (all.read(lang), some.read(lang));
                prop_assert_eq!(some.sentence(id), all.sentence(id));
                prop_assert_eq!(some.why(id), all.why(id));
            }
        }
    }

    #[test]
    fn any_run_can_be_read(plan in a_plan()) {
        let run = replay(plan);
        let book = Book::of(&run);
        let alternatives = Alternatives::of(&run);
        for lang in BOTH {
            let reading = book.read(lang);
            prop_assert!(!reading.verdict().1.is_empty());
            for id in events(&run) {
                prop_assert!(!reading.short(id).is_empty());
                prop_assert!(reading.why(id).headline.ends_with('.'));
                let what_if = reading.what_if(&alternatives, id);
                for flip in &what_if.flips {
                    prop_assert!(flip.text.ends_with('.'), "{}", flip.text);
                    prop_assert!(alternatives.felt().contains(&(flip.value, true)));
                }
                // Every switch is spoken of: as a difference, or as none.
                prop_assert!(!what_if.flips.is_empty() || what_if.no_difference.is_some());
            }
        }
    }
}
