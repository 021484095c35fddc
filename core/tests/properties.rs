//! What holds of every run, whatever the programs, the interventions and the switches are.
//!
//! The cases are the same every time; `PROPTEST_CASES=100000 cargo test --test properties`
//! looks at more of them.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used)]

#[path = "properties/plans.rs"]
mod plans;
#[path = "properties/readings.rs"]
mod readings;

use fencelab_core::evidence;
use fencelab_core::judge::{Damage, Judge};
use fencelab_core::protocol::*;
use fencelab_core::run::{Limits, Run, RunEnd};
use fencelab_core::scenario::Plan;
use fencelab_core::transcript;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};
use readings::{Beliefs, Leases, Lives, Switches};

const LIMITS: Limits = Limits {
    events_per_instant: 2_000,
    events: 4_000,
    messages: 300,
};

/// Checks that something holds of the runs of many plans, and shows the smallest plan that it
/// does not hold of.
fn of_every_plan(check: impl Fn(&Plan)) {
    of_many_plans(Config::default().cases, check);
}

fn of_many_plans(cases: u32, check: impl Fn(&Plan)) {
    let config = Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let outcome = TestRunner::new_with_rng(config, rng).run(&plans::plans(), |plan| {
        check(&plan);
        Ok::<(), TestCaseError>(())
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
}

fn of_every_run(check: impl Fn(&Run)) {
    of_every_plan(|plan| check(&replay(plan)));
}

fn replay(plan: &Plan) -> Run {
    Run::replay_within(plan.clone(), LIMITS)
}

fn events(run: &Run) -> impl Iterator<Item = (At, &Event)> {
    run.log().iter().map(|entry| (entry.at, &entry.event))
}

#[test]
fn folding_the_log_gives_the_live_world_after_every_command() {
    of_every_plan(|plan| {
        let mut folded = World::new(&plan.setup);
        let mut read = 0;
        Run::replay_watched(plan.clone(), LIMITS, &mut |log, live| {
            for entry in &log[read..] {
                apply(&plan.setup, &mut folded, entry.at, &entry.event);
            }
            read = log.len();
            assert_eq!(&folded, live, "after {read} events");
        });
    });
}

#[test]
fn the_world_at_any_event_is_the_fold_up_to_there() {
    of_every_run(|run| {
        let mut folded = World::new(run.setup());
        assert_eq!(folded, run.world_after(0));
        for (count, entry) in (1..).zip(run.log()) {
            apply(run.setup(), &mut folded, entry.at, &entry.event);
            assert_eq!(folded, run.world_after(count), "after {count} events");
        }
    });
}

#[test]
fn the_same_plan_gives_the_same_bytes() {
    of_every_plan(|plan| {
        let (one, other) = (replay(plan), replay(plan));
        assert_eq!(one.log(), other.log());
        assert_eq!(transcript::of_run(&one), transcript::of_run(&other));
    });
}

#[test]
fn time_goes_forward_and_ends_at_the_horizon() {
    of_every_run(|run| {
        assert!(run.log().is_sorted_by_key(|entry| entry.at));
        assert!(events(run).all(|(at, _)| at <= run.setup().horizon));
    });
}

#[test]
fn a_token_is_never_issued_twice_and_grows_with_every_generation() {
    of_every_run(|run| {
        let locks = run.setup().locks.iter();
        let mut last: Vec<(Token, Generation)> =
            locks.map(|lock| (lock.counter, Generation(0))).collect();
        let mut leases = Vec::new();
        for (_, event) in events(run) {
            let Event::Decided {
                request,
                decision: Decision::Granted { lease, .. },
                ..
            } = event
            else {
                continue;
            };
            let Handle {
                token, generation, ..
            } = lease.handle;
            let last = &mut last[request.lock().index()];
            assert!(token > last.0 && generation > last.1, "{lease:?}");
            *last = (token, generation);
            assert!(!leases.contains(&lease.handle.lease), "{lease:?}");
            leases.push(lease.handle.lease);
        }
    });
}

#[test]
fn a_lock_has_one_lease_at_a_time() {
    of_every_run(|run| {
        let mut leases = Leases::default();
        for (at, event) in events(run) {
            if let Event::Decided {
                request,
                decision: Decision::Granted { lease, .. },
                ..
            } = event
            {
                assert_eq!(leases.of(request.lock()), None, "at {at:?}: {lease:?}");
            }
            leases.observe(event);
        }
    });
}

#[test]
fn a_lease_is_live_from_its_grant_to_its_expiry_and_not_at_it() {
    of_every_run(|run| {
        let mut leases = Leases::default();
        for (at, event) in events(run) {
            match event {
                Event::Expired { lock, lease } => {
                    assert_eq!(leases.of(*lock).as_ref(), Some(lease));
                    assert_eq!(at, lease.expires_at);
                }
                Event::Decided {
                    request, decision, ..
                } => {
                    let live = leases.of(request.lock());
                    assert!(live.is_none_or(|lease| at < lease.expires_at), "{at:?}");
                    if let Some(recorded) = readings::recorded(decision) {
                        let live = live.map(|lease| lease.handle.lease);
                        assert_eq!(recorded, live, "{at:?} {decision:?}");
                    }
                }
                _ => {}
            }
            leases.observe(event);
        }
        let ended_by_itself = matches!(run.end(), RunEnd::Rest | RunEnd::Horizon);
        let horizon = run.setup().horizon;
        let outlived = leases.all().any(|lease| lease.expires_at <= horizon);
        assert!(!(ended_by_itself && outlived));
    });
}

#[test]
fn a_paused_or_crashed_worker_never_acts() {
    of_every_run(|run| {
        let mut lives = Lives::default();
        for entry in run.log() {
            if let Some(worker) = readings::actor(entry) {
                assert_eq!(lives.of(worker), Life::Running, "{entry:?}");
            }
            lives.observe(&entry.event);
        }
    });
}

#[test]
fn under_at_commit_an_accepted_token_is_not_lower_than_the_highest() {
    of_every_run(|run| {
        let mut switches = Switches::of(run.setup());
        for (_, event) in events(run) {
            switches.observe(event);
            let Event::Decided {
                request: request @ Request::Write { .. },
                decision,
                ..
            } = event
            else {
                continue;
            };
            let token = request.handle().map(|handle| handle.token);
            let Protections {
                fencing,
                token_rule,
                ..
            } = switches.protections;
            let passes = |highest: Token| match (fencing, token_rule) {
                (Fencing::Off, _) => true,
                (Fencing::AtCommit, TokenRule::NewerOrEqual) => {
                    token.is_some_and(|token| token >= highest)
                }
                (Fencing::AtCommit, TokenRule::NewerOnly) => {
                    token.is_some_and(|token| token > highest)
                }
            };
            match decision {
                Decision::Accepted { highest_before, .. } => assert!(passes(*highest_before)),
                Decision::RejectedStaleFence { highest, rule } => {
                    assert!(!passes(*highest));
                    assert_eq!(*rule, token_rule);
                }
                other => panic!("a write was decided as {other:?}"),
            }
        }
    });
}

#[test]
fn the_highest_token_is_the_maximum_of_those_accepted_even_with_fencing_off() {
    of_every_run(|run| {
        let keys = run.setup().keys.iter();
        let mut highest: Vec<Token> = keys.map(|key| key.highest).collect();
        for (_, event) in events(run) {
            if let Event::Decided {
                request: request @ Request::Write { key, .. },
                decision:
                    Decision::Accepted {
                        highest_before,
                        highest_after,
                        ..
                    },
                ..
            } = event
            {
                let known = &mut highest[key.index()];
                let token = request.handle().map_or(Token(0), |handle| handle.token);
                assert_eq!(*highest_before, *known);
                assert_eq!(*highest_after, token.max(*known));
                *known = *highest_after;
            }
        }
        let end = run.world_after(run.last_moment().events);
        let ends: Vec<Token> = end.keys.iter().map(|key| key.highest).collect();
        assert_eq!(ends, highest);
    });
}

#[test]
fn a_belief_begins_with_a_grant_and_reckons_no_longer_than_the_authority() {
    of_every_run(|run| {
        let mut beliefs = Beliefs::default();
        for (at, event) in events(run) {
            beliefs.check(at, event);
            beliefs.observe(event);
        }
        let end = run.world_after(run.last_moment().events);
        for (worker, state) in (0..).map(WorkerId).zip(&end.workers) {
            let believed: Vec<(LockId, Handle)> = state
                .beliefs()
                .map(|(lock, handle, _)| (lock, handle))
                .collect();
            assert_eq!(believed, beliefs.of(worker));
        }
    });
}

#[test]
fn a_message_has_one_fate() {
    of_every_run(|run| {
        let mut under_way = Vec::new();
        for (_, event) in events(run) {
            match event {
                Event::Sent { message, .. } | Event::Duplicated { copy: message, .. } => {
                    assert!(!under_way.contains(&message.id));
                    under_way.push(message.id);
                }
                Event::Decided { message, .. }
                | Event::Arrived { message, .. }
                | Event::Lost {
                    message: Message { id: message, .. },
                } => {
                    let place = under_way.iter().position(|id| id == message);
                    under_way.remove(place.expect("it was under way"));
                }
                Event::Held { message, .. }
                | Event::HoldEnded { message, .. }
                | Event::Hastened { message } => assert!(under_way.contains(message)),
                _ => {}
            }
        }
    });
}

#[test]
fn every_decided_request_has_one_record_of_evidence_in_order() {
    of_every_run(|run| {
        let decided: Vec<EventId> = (0..)
            .map(EventId)
            .zip(events(run))
            .filter(|(_, (_, event))| matches!(event, Event::Decided { .. }))
            .map(|(id, _)| id)
            .collect();
        let records = evidence::of(run.names(), run.log());
        let recorded = records.iter().filter(|record| record.sequence.is_some());
        assert!(recorded.clone().map(|record| record.event).eq(decided));
        let sequence: Vec<u32> = recorded.filter_map(|record| record.sequence).collect();
        assert!((1..).zip(&sequence).all(|(place, found)| place == *found));
        let mut messages: Vec<MessageId> = records.iter().map(|record| record.message).collect();
        messages.sort();
        assert!(messages.windows(2).all(|pair| pair[0] != pair[1]));
    });
}

#[test]
fn the_judge_finds_what_a_plain_reading_of_the_events_finds() {
    let found = std::cell::Cell::new(0);
    of_every_run(|run| {
        let judged: Vec<(&str, EventId, EventId, WorkerId, WorkerId)> = Judge::damage_of(run.log())
            .iter()
            .map(|it: &Damage| (it.kind.as_str(), it.event, it.against, it.by, it.to))
            .collect();
        assert_eq!(judged, readings::damage(run.log()));
        found.set(found.get() + judged.len());
    });
    assert!(
        found.get() > 0,
        "no plan did any damage: the plans are too tame"
    );
}

#[test]
fn the_plans_reach_every_kind_of_event() {
    let reached = std::cell::RefCell::new(std::collections::BTreeSet::new());
    // Some need two interventions that fit together.
    of_many_plans(4 * Config::default().cases, |plan| {
        let run = replay(plan);
        let names = events(&run).map(|(_, event)| event.name());
        reached.borrow_mut().extend(names);
    });
    let missing: Vec<&str> = EventName::all()
        .filter(|name| !reached.borrow().contains(name))
        .map(EventName::as_str)
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn a_transcript_can_be_made_of_every_run() {
    of_every_run(|run| {
        let text = transcript::of_run(run);
        assert_eq!(transcript::lines(run).len(), run.log().len());
        assert!(text.ends_with('\n'));
    });
}
