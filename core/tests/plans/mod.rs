//! Plans of all kinds: few workers, locks and keys, so that they get in each other's way.
//!
//! The larger strategies are boxed: nested by value they would not fit on a test's stack.

use fencelab_core::protocol::*;
use fencelab_core::scenario::ProtectionsPatch;
use fencelab_core::scenario::{Leg, Plan, PlannedAct, PlannedIntervention, PlannedTrigger};
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};

/// How many there are of each.
#[derive(Debug, Clone, Copy)]
struct Size {
    workers: u16,
    locks: u16,
    keys: u16,
    effects: u16,
}

const VALUES: u16 = 4;
const OPERATIONS: u16 = 3;
const JOBS: u16 = 2;

/// Checks that something holds of many plans, the same ones every time, and shows the smallest
/// that it does not hold of.
pub fn of_many_plans(cases: u32, check: impl Fn(&Plan)) {
    of_many(cases, &plans(), check);
}

/// The same of whatever else is made up.
pub fn of_many<S: Strategy>(cases: u32, made_up: &S, check: impl Fn(&S::Value)) {
    let config = Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let outcome = TestRunner::new_with_rng(config, rng).run(made_up, |it| {
        check(&it);
        Ok::<(), TestCaseError>(())
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
}

/// Any plans.
pub fn plans() -> impl Strategy<Value = Plan> {
    (1..=4u16, 1..=2u16, 1..=3u16, 1..=2u16)
        .prop_map(|(workers, locks, keys, effects)| Size {
            workers,
            locks,
            keys,
            effects,
        })
        .prop_flat_map(|size| {
            let interventions = prop::collection::vec(intervention(size), 0..10);
            (setup(size), interventions).prop_map(|(setup, interventions)| Plan {
                setup,
                interventions,
            })
        })
}

fn setup(size: Size) -> impl Strategy<Value = Setup> {
    (
        select(vec![0, 1, 30, 100]).prop_map(Ms),
        select(vec![0, 40, 300]).prop_map(Ms),
        prop::collection::vec(lock(), usize::from(size.locks)),
        prop::collection::vec(key(), usize::from(size.keys)),
        prop::collection::vec(effect(), usize::from(size.effects)),
        prop::collection::vec(worker(size), usize::from(size.workers)),
        protections(),
    )
        .prop_map(
            move |(latency, separate, locks, keys, effects, workers, protections)| Setup {
                horizon: At(4_000),
                latency,
                separate,
                locks,
                one_effect: vec![(0..size.keys).map(KeyId).collect()],
                keys,
                effects,
                workers,
                protections,
                names: names(size),
            },
        )
}

fn names(size: Size) -> Names {
    let list = |what: &str, count: u16| (1..=count).map(|it| format!("{what}{it}")).collect();
    Names {
        workers: list("W", size.workers),
        owners: list("owner-", size.workers),
        locks: list("lock-", size.locks),
        lease_prefixes: list("lease-of-", size.locks),
        resources: list("resource-", 2),
        keys: list("key-", size.keys),
        effects: list("effect-", size.effects),
        values: list("v", VALUES),
        operations: list("op-", OPERATIONS),
        jobs: list("job-", JOBS),
    }
}

fn lock() -> impl Strategy<Value = LockSetup> {
    (
        select(vec![1, 50, 300, 1_000]),
        0..3u64,
        select(vec![0, 0, 60, 400]),
    )
        .prop_map(|(ttl, counter, delay)| LockSetup {
            ttl: Ms(ttl),
            counter,
            counter_start: counter / 2,
            lock_delay: Ms(delay),
        })
}

fn key() -> impl Strategy<Value = KeySetup> {
    let rule = select(TokenRule::ALL.to_vec());
    (
        0..2u16,
        option::of(value()),
        0..3u64,
        option::weighted(0.2, rule),
        prop::bool::weighted(0.15),
    )
        .prop_map(
            |(resource, value, highest, token_rule, unchecked)| KeySetup {
                resource: ResourceId(resource),
                value,
                highest: Token::plain(highest),
                token_rule,
                unchecked,
            },
        )
}

fn effect() -> impl Strategy<Value = EffectSetup> {
    prop::bool::weighted(0.8).prop_map(|honours_keys| EffectSetup { honours_keys })
}

fn worker(size: Size) -> BoxedStrategy<WorkerSetup> {
    (
        // Two workers may present the same name.
        (0..size.workers).prop_map(OwnerId),
        (0..1_000u64).prop_map(At),
        program(size),
        option::weighted(0.7, select(vec![20, 100, 400]).prop_map(Ms)),
        option::weighted(0.3, clock()),
        prop::bool::weighted(0.15),
    )
        .prop_map(
            |(owner, start, program, keepalive, clock, unchecked)| WorkerSetup {
                owner,
                start,
                program,
                keepalive,
                clock: clock.unwrap_or_default(),
                unchecked,
            },
        )
        .boxed()
}

/// Any steps; often after the ones that locks are for: acquire, work, write.
fn program(size: Size) -> BoxedStrategy<Vec<Step>> {
    let usual = (
        lock_id(size),
        key_id(size),
        select(vec![80, 400, 1_200]),
        value(),
        labels(),
    )
        .prop_map(|(lock, key, ms, value, labels)| {
            let patience = Patience {
                on_refusal: OnRefusal::Continue,
                ..Patience::default()
            };
            let retry = Retry {
                after: Ms(100),
                max_attempts: 8,
            };
            let acquire = Step::Acquire {
                lock,
                mode: AcquireMode::Retry(retry),
                patience,
            };
            let compute = Step::Compute {
                ms: Ms(ms),
                operation: labels.operation,
            };
            let write = Step::Write {
                key: Place {
                    key,
                    split_key: key,
                },
                lock,
                change: Change::Set(value),
                only_if: None,
                labels,
                patience,
            };
            vec![acquire, compute, write]
        });
    let any = prop::collection::vec(step(size), 0..9);
    (option::weighted(0.5, usual), any)
        .prop_map(|(usual, any)| [usual.unwrap_or_default(), any].concat())
        .boxed()
}

fn clock() -> impl Strategy<Value = Clock> {
    (
        select(vec![-2_000, -1, 0, 700]),
        select(vec![-1_000_000, -300, 0, 50_000]),
    )
        .prop_map(|(offset_ms, drift_ppm)| Clock {
            offset_ms,
            drift_ppm,
        })
}

fn value() -> impl Strategy<Value = fencelab_core::protocol::Value> {
    use fencelab_core::protocol::Value;
    prop_oneof![
        3 => (0..VALUES).prop_map(|id| Value::Text(ValueId(id))),
        1 => (-3..3i64).prop_map(Value::Number),
    ]
}

fn operation() -> impl Strategy<Value = Option<OperationId>> {
    option::of((0..OPERATIONS).prop_map(OperationId))
}

fn lock_id(size: Size) -> impl Strategy<Value = LockId> {
    (0..size.locks).prop_map(LockId)
}

fn key_id(size: Size) -> impl Strategy<Value = KeyId> {
    (0..size.keys).prop_map(KeyId)
}

fn place(size: Size) -> impl Strategy<Value = Place> {
    let split_key = option::weighted(0.3, key_id(size));
    (key_id(size), split_key).prop_map(|(key, split_key)| Place {
        key,
        split_key: split_key.unwrap_or(key),
    })
}

fn worker_id(size: Size) -> impl Strategy<Value = WorkerId> {
    (0..size.workers).prop_map(WorkerId)
}

fn patience() -> BoxedStrategy<Patience> {
    (
        select(vec![
            OnRefusal::Stop,
            OnRefusal::Continue,
            OnRefusal::Continue,
            OnRefusal::Retry,
            OnRefusal::ReacquireAndRetry,
        ]),
        option::weighted(0.3, select(vec![0, 50, 150, 600]).prop_map(Ms)),
        select(vec![
            OnTimeout::Stop,
            OnTimeout::Continue,
            OnTimeout::Retry,
            OnTimeout::ReacquireAndRetry,
        ]),
        1..4u32,
    )
        .prop_map(|(on_refusal, timeout, on_timeout, max_attempts)| Patience {
            on_refusal,
            timeout,
            on_timeout,
            max_attempts,
        })
        .boxed()
}

fn mode() -> BoxedStrategy<AcquireMode> {
    let retry = (select(vec![0, 100, 350]), 1..8u32).prop_map(|(after, max_attempts)| {
        AcquireMode::Retry(Retry {
            after: Ms(after),
            max_attempts,
        })
    });
    prop_oneof![
        2 => Just(AcquireMode::Once),
        4 => retry,
        2 => Just(AcquireMode::Queue),
        1 => Just(AcquireMode::Steal),
    ]
    .boxed()
}

fn labels() -> BoxedStrategy<Labels> {
    (
        operation(),
        option::weighted(0.1, operation()),
        prop::bool::weighted(0.1),
        option::weighted(0.05, (0..6u64).prop_map(Token::plain)),
        select(vec![0, 0, 30, 200]),
        option::weighted(0.5, (0..JOBS).prop_map(JobId)),
    )
        .prop_map(|(operation, key, fresh_key, forged, gap, job)| Labels {
            operation,
            idempotency_key: key.unwrap_or(operation),
            fresh_key,
            forged,
            gap: Ms(gap),
            job,
        })
        .boxed()
}

fn change() -> BoxedStrategy<Change> {
    prop_oneof![
        4 => value().prop_map(Change::Set),
        2 => (-2..5i64).prop_map(Change::Add),
        1 => Just(Change::Delete),
    ]
    .boxed()
}

fn step(size: Size) -> BoxedStrategy<Step> {
    let locked = || (lock_id(size), patience());
    let placed = || (place(size), lock_id(size), patience());
    let compute = (select(vec![0, 1, 80, 400, 1_200]), operation());
    let write = (
        placed(),
        change(),
        option::weighted(0.15, value()),
        labels(),
    );
    let call = ((0..size.effects).prop_map(EffectId), locked(), labels());
    prop_oneof![
        8 => (locked(), mode()).prop_map(|((lock, patience), mode)| Step::Acquire {
            lock,
            mode,
            patience,
        }),
        4 => compute.prop_map(|(ms, operation)| Step::Compute { ms: Ms(ms), operation }),
        2 => (key_id(size), patience()).prop_map(|(key, patience)| Step::Read { key, patience }),
        1 => locked().prop_map(|(lock, patience)| Step::CheckLock { lock, patience }),
        1 => locked().prop_map(|(lock, patience)| Step::CheckDeadline { lock, patience }),
        1 => placed().prop_map(|(key, lock, patience)| Step::Begin { key, lock, patience }),
        1 => placed().prop_map(|(key, lock, patience)| Step::Claim { key, lock, patience }),
        9 => write.prop_map(|((key, lock, patience), change, only_if, labels)| Step::Write {
            key,
            lock,
            change,
            only_if,
            labels,
            patience,
        }),
        3 => call.prop_map(|(effect, (lock, patience), labels)| Step::Call {
            effect,
            lock,
            labels,
            patience,
        }),
        3 => locked().prop_map(|(lock, patience)| Step::Release { lock, patience }),
    ]
    .boxed()
}

fn protections() -> impl Strategy<Value = Protections> {
    // Without a fence more happens that should not.
    (patch(0.7), prop::bool::weighted(0.5)).prop_map(|(patch, is_open)| {
        let mut protections = patch.over(Protections::default());
        if is_open {
            protections.fencing = Fencing::Off;
            protections.version_check = VersionCheck::Off;
        }
        protections
    })
}

/// Some of the switches, each with a probability.
fn patch(share: f64) -> BoxedStrategy<ProtectionsPatch> {
    let one = move |switch: &Switch| option::weighted(share, select(switch.settings()));
    let each: Vec<_> = Switch::ALL.iter().map(one).collect();
    each.prop_map(|settings| {
        let none = ProtectionsPatch::default();
        let settings = settings.iter().flatten();
        settings.fold(none, |patch, setting| patch.then(setting))
    })
    .boxed()
}

fn intervention(size: Size) -> impl Strategy<Value = PlannedIntervention> {
    let any = (trigger(size), act(size)).prop_map(|(when, act)| PlannedIntervention { when, act });
    prop_oneof![4 => any, 1 => on_its_way(size)]
}

/// Something done to a message while it is on its way.
fn on_its_way(size: Size) -> impl Strategy<Value = PlannedIntervention> {
    (on_message(size), select(vec![0, 1, 20])).prop_map(|(act, after)| {
        let PlannedAct::Message {
            worker,
            request,
            nth,
            ..
        } = act
        else {
            unreachable!("it is done to a message")
        };
        let when = PlannedTrigger::On {
            worker: Some(worker),
            event: EventName::Sent(request),
            nth,
            after: Ms(after),
        };
        PlannedIntervention { when, act }
    })
}

fn trigger(size: Size) -> BoxedStrategy<PlannedTrigger> {
    let events: Vec<EventName> = EventName::all().collect();
    let on = (
        option::of(worker_id(size)),
        select(events),
        1..4u32,
        select(vec![0, 1, 100, 700]),
    );
    prop_oneof![
        2 => (0..3_500u64).prop_map(|at| PlannedTrigger::At(At(at))),
        1 => on.prop_map(|(worker, event, nth, after)| PlannedTrigger::On {
            worker,
            event,
            nth,
            after: Ms(after),
        }),
    ]
    .boxed()
}

fn act(size: Size) -> BoxedStrategy<PlannedAct> {
    prop_oneof![
        6 => on_worker(size).prop_map(PlannedAct::Plain),
        3 => on_authority(size).prop_map(PlannedAct::Plain),
        2 => on_link(size).prop_map(PlannedAct::Plain),
        5 => on_message(size),
        1 => patch(0.3).prop_map(PlannedAct::Protect),
    ]
    .boxed()
}

fn on_worker(size: Size) -> impl Strategy<Value = Command> {
    let id = || worker_id(size);
    prop_oneof![
        6 => id().prop_map(|worker| Command::Pause { worker }),
        6 => id().prop_map(|worker| Command::Resume { worker }),
        1 => id().prop_map(|worker| Command::Crash { worker }),
        1 => id().prop_map(|worker| Command::Start { worker }),
        1 => (id(), select(vec![-900, 0, 3_000]), option::of(select(vec![-500_000, 0, 400_000])))
            .prop_map(|(worker, by_ms, drift_ppm)| Command::SkewClock { worker, by_ms, drift_ppm }),
        2 => id().prop_map(|worker| Command::StopKeepalive { worker }),
        2 => id().prop_map(|worker| Command::ResumeKeepalive { worker }),
        2 => (id(), step(size)).prop_map(|(worker, step)| Command::StepByHand { worker, step }),
    ]
}

fn on_authority(size: Size) -> impl Strategy<Value = Command> {
    prop_oneof![
        2 => lock_id(size).prop_map(|lock| Command::Revoke { lock }),
        2 => Just(Command::RestartAuthority),
        1 => lock_id(size).prop_map(|lock| Command::LoseCounter { lock }),
    ]
}

fn on_link(size: Size) -> impl Strategy<Value = Command> {
    let peer = prop_oneof![
        6 => Just(Peer::Authority),
        1 => (0..2u16).prop_map(|id| Peer::Resource(ResourceId(id))),
        1 => (0..size.effects).prop_map(|id| Peer::Effect(EffectId(id))),
    ];
    (worker_id(size), peer, any::<bool>()).prop_map(|(worker, peer, cuts)| {
        let link = Link { worker, peer };
        match cuts {
            true => Command::Cut { link },
            false => Command::Heal { link },
        }
    })
}

fn on_message(size: Size) -> BoxedStrategy<PlannedAct> {
    // The run puts the right message in.
    let message = MessageId(0);
    let span = option::weighted(0.8, select(vec![0, 60, 500, 1_500]).prop_map(Ms));
    let what = prop_oneof![
        2 => span.prop_map(move |span| Command::Hold { message, span }),
        4 => Just(Command::Deliver { message }),
        1 => Just(Command::Drop { message }),
        2 => select(vec![0, 40, 900]).prop_map(move |after| Command::Duplicate {
            message,
            after: Ms(after),
        }),
    ];
    let leg = select(vec![Leg::Request, Leg::Reply]);
    let name = (
        worker_id(size),
        select(RequestKind::ALL.to_vec()),
        select(vec![1, 1, 1, 2, 3]),
        leg,
    );
    (name, what)
        .prop_map(|((worker, request, nth, leg), what)| PlannedAct::Message {
            worker,
            request,
            nth,
            leg,
            what,
        })
        .boxed()
}
