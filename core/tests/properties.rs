//! What holds of every run, whatever the programs, the interventions and the switches are.
//!
//! The cases are the same every time; `PROPTEST_CASES=100000 cargo test --test properties`
//! looks at more of them.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used)]

#[path = "properties/damages.rs"]
mod damages;
mod plans;
#[path = "properties/readings.rs"]
mod readings;

use fencelab_core::evidence;
use fencelab_core::judge::{Damage, DamageKind, Judge, repeated_work};
use fencelab_core::protocol::*;
use fencelab_core::run::{Limits, Run, RunEnd};
use fencelab_core::scenario::{Plan, PlannedAct};
use fencelab_core::transcript;
use plans::of_many_plans;
use proptest::test_runner::Config;
use readings::{Beliefs, Leases, Lives, Switches};
use std::collections::BTreeSet;

const LIMITS: Limits = Limits {
    events_per_instant: 2_000,
    events: 4_000,
    messages: 300,
};

fn of_every_plan(check: impl Fn(&Plan)) {
    of_many_plans(Config::default().cases, check);
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
fn a_token_grows_with_every_generation_unless_the_counter_is_lost() {
    let issued = std::cell::Cell::new(0);
    of_every_run(|run| {
        let locks = run.setup().locks.iter();
        let mut last: Vec<(Token, Generation)> = locks
            .map(|lock| (Token::plain(lock.counter), Generation(0)))
            .collect();
        let mut leases = Vec::new();
        for (_, event) in events(run) {
            if let Event::CounterReset { lock, counter } = event {
                let last = &mut last[lock.index()];
                // An incarnation number comes first and grows; a volatile counter just begins
                // again.
                assert!(counter.incarnation > last.0.incarnation || *counter <= last.0);
                last.0 = *counter;
            }
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
        issued.set(issued.get() + leases.len());
    });
    assert!(issued.get() > 0);
}

#[test]
fn a_durable_or_incarnation_counter_never_issues_a_token_twice() {
    of_every_plan(|plan| {
        for counter in [TokenCounter::Durable, TokenCounter::Incarnation] {
            let mut plan = plan.clone();
            plan.setup.protections.token_counter = counter;
            for intervention in &mut plan.interventions {
                if let PlannedAct::Protect(patch) = &mut intervention.act {
                    patch.token_counter = None;
                }
            }
            let run = replay(&plan);
            let mut issued = Vec::new();
            for (_, event) in events(&run) {
                if let Event::Decided {
                    request,
                    decision: Decision::Granted { lease, .. },
                    ..
                } = event
                {
                    let token = (request.lock(), lease.handle.token);
                    assert!(!issued.contains(&token), "{token:?}");
                    issued.push(token);
                }
            }
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
fn what_passes_a_fence_is_not_lower_than_the_highest_and_what_is_refused_is() {
    of_every_run(|run| {
        let mut switches = Switches::of(run.setup());
        for (_, event) in events(run) {
            switches.observe(event);
            let Event::Decided {
                worker,
                request,
                decision,
                ..
            } = event
            else {
                continue;
            };
            let Some(key) = request.key() else {
                continue;
            };
            let key = &run.setup().keys[key.index()];
            let Protections {
                fencing,
                token_rule,
                bypass,
                ..
            } = switches.protections;
            let through_a_door = bypass == Bypass::Open
                && (key.unchecked || run.setup().workers[worker.index()].unchecked);
            let lands = matches!(
                request,
                Request::Write {
                    ends_long: true,
                    ..
                }
            );
            let compared = !through_a_door
                && match fencing {
                    Fencing::Off => false,
                    Fencing::AtStart => !lands,
                    Fencing::AtCommit => true,
                };
            let rule = key.token_rule.unwrap_or(token_rule);
            let passes = |highest: Token| match (compared, rule, request.credentials().token) {
                (false, _, _) => true,
                (true, _, None) => false,
                (true, TokenRule::NewerOrEqual, Some(token)) => token >= highest,
                (true, TokenRule::NewerOnly, Some(token)) => token > highest,
            };
            match decision {
                Decision::Accepted { highest_before, .. }
                | Decision::Claimed { highest_before, .. } => assert!(passes(*highest_before)),
                Decision::Begun { highest } => assert!(passes(*highest)),
                Decision::RejectedStaleFence {
                    highest,
                    rule: named,
                } => {
                    assert!(!passes(*highest));
                    assert_eq!(*named, rule);
                }
                Decision::Read { .. }
                | Decision::RejectedVersionConflict { .. }
                | Decision::DuplicateOperation { .. } => {}
                other => panic!("a resource decided {other:?}"),
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
                request,
                decision:
                    Decision::Accepted {
                        highest_before,
                        highest_after,
                        ..
                    }
                    | Decision::Claimed {
                        highest_before,
                        highest_after,
                    },
                ..
            } = event
            {
                let known = &mut highest[request.key().unwrap().index()];
                let token = request.credentials().token.unwrap_or_default();
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
        let mut beliefs = Beliefs::new(run.setup());
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
        let mut queued = Vec::new();
        for (_, event) in events(run) {
            match event {
                Event::Decided {
                    message,
                    decision: Decision::Queued { .. },
                    ..
                } => {
                    let place = under_way.iter().position(|id| id == message);
                    queued.push(under_way.remove(place.expect("it was under way")));
                }
                Event::Decided { message, .. } if queued.contains(message) => {
                    queued.retain(|id| id != message);
                }
                Event::AuthorityRestarted {
                    forgets_leases: true,
                } => queued.clear(),
                Event::Compared { message, .. } => assert!(under_way.contains(message)),
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
        let records = evidence::of(run.setup(), run.log());
        let recorded = records.iter().filter(|record| record.sequence.is_some());
        // A request that waited in a queue has the last decision's record alone.
        for record in recorded {
            let place = decided.iter().position(|id| *id == record.event);
            assert_eq!(
                place.map(|it| it + 1),
                record.sequence.map(|it| it as usize)
            );
        }
        assert!(records.is_sorted_by_key(|record| record.event));
        let of_decided: Vec<MessageId> = decided.iter().map(|id| message_of(run, *id)).collect();
        let recorded: Vec<MessageId> = records.iter().filter_map(|it| it.message).collect();
        assert!(of_decided.iter().all(|message| recorded.contains(message)));
        let mut messages = recorded;
        messages.sort();
        assert!(messages.windows(2).all(|pair| pair[0] != pair[1]));
    });
}

fn message_of(run: &Run, id: EventId) -> MessageId {
    match run.entry(id).event {
        Event::Decided { message, .. } => message,
        _ => unreachable!("it is decided"),
    }
}

#[test]
fn the_judge_finds_what_a_plain_reading_of_the_events_finds() {
    let kinds = std::cell::RefCell::new(BTreeSet::new());
    // Some kinds of damage need several things that fit together.
    of_many_plans(4 * Config::default().cases, |plan| {
        let run = replay(plan);
        let one_effect = &run.setup().one_effect;
        let judged: Vec<damages::Found> = Judge::damage_of(run.log(), one_effect)
            .iter()
            .map(|it: &Damage| (it.kind.as_str(), it.event, it.against, it.by, it.to))
            .collect();
        assert_eq!(judged, damages::damage(run.log(), one_effect));
        kinds.borrow_mut().extend(judged.iter().map(|it| it.0));
    });
    let all = DamageKind::ALL.iter().map(|kind| kind.as_str());
    let missing: Vec<&str> = all.filter(|it| !kinds.borrow().contains(it)).collect();
    assert!(missing.is_empty(), "the plans are too tame for {missing:?}");
}

#[test]
fn work_done_twice_is_what_a_plain_reading_adds_up() {
    of_every_run(|run| {
        let repeated = repeated_work(run.log());
        for work in &repeated {
            for (worker, ms) in &work.by {
                assert_eq!(ms.0, damages::computed(run.log(), work.operation, *worker));
            }
        }
        let ids = |count: usize| 0..u16::try_from(count).unwrap();
        for operation in ids(run.names().operations.len()).map(OperationId) {
            let workers = ids(run.setup().workers.len()).map(WorkerId);
            let by = workers.filter(|id| damages::computed(run.log(), operation, *id) > 0);
            let is_named = repeated.iter().any(|work| work.operation == operation);
            assert!(by.count() < 2 || is_named);
        }
    });
}

#[test]
fn the_plans_reach_every_kind_of_event() {
    let reached = std::cell::RefCell::new(BTreeSet::new());
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
