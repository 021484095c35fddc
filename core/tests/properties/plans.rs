//! Plans of all kinds: few workers, locks and keys, so that they get in each other's way.

use fencelab_core::protocol::*;
use fencelab_core::scenario::ProtectionsPatch;
use fencelab_core::scenario::{Leg, Plan, PlannedAct, PlannedIntervention, PlannedTrigger};
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

/// How many there are of each.
#[derive(Debug, Clone, Copy)]
struct Size {
    workers: u16,
    locks: u16,
    keys: u16,
}

const REQUESTS: [RequestKind; 4] = [
    RequestKind::Acquire,
    RequestKind::Renew,
    RequestKind::Release,
    RequestKind::Write,
];

const VALUES: u16 = 4;
const OPERATIONS: u16 = 3;

pub fn plans() -> impl Strategy<Value = Plan> {
    (1..=4u16, 1..=2u16, 1..=3u16)
        .prop_map(|(workers, locks, keys)| Size {
            workers,
            locks,
            keys,
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
        prop::collection::vec(lock(), usize::from(size.locks)),
        prop::collection::vec(key(), usize::from(size.keys)),
        prop::collection::vec(worker(size), usize::from(size.workers)),
        protections(),
    )
        .prop_map(move |(latency, locks, keys, workers, protections)| Setup {
            horizon: At(4_000),
            latency,
            locks,
            keys,
            workers,
            protections,
            names: names(size),
        })
}

fn names(size: Size) -> Names {
    let list = |what: &str, count: u16| (1..=count).map(|it| format!("{what}{it}")).collect();
    Names {
        workers: list("W", size.workers),
        owners: list("owner-", size.workers),
        locks: list("lock-", size.locks),
        lease_prefixes: list("lease-of-", size.locks),
        keys: list("key-", size.keys),
        key_resources: list("resource-", size.keys),
        values: list("v", VALUES),
        operations: list("op-", OPERATIONS),
    }
}

fn lock() -> impl Strategy<Value = LockSetup> {
    (select(vec![1, 50, 300, 1_000]), 0..3u64).prop_map(|(ttl, counter)| LockSetup {
        ttl: Ms(ttl),
        counter: Token(counter),
    })
}

fn key() -> impl Strategy<Value = KeySetup> {
    (option::of(value()), 0..3u64).prop_map(|(value, highest)| KeySetup {
        value,
        highest: Token(highest),
    })
}

fn worker(size: Size) -> impl Strategy<Value = WorkerSetup> {
    (
        // Two workers may present the same name.
        (0..size.workers).prop_map(OwnerId),
        (0..1_000u64).prop_map(At),
        prop::collection::vec(step(size), 0..9),
        option::weighted(0.7, select(vec![20, 100, 400]).prop_map(Ms)),
    )
        .prop_map(|(owner, start, program, keepalive)| WorkerSetup {
            owner,
            start,
            program,
            keepalive,
        })
}

fn value() -> impl Strategy<Value = ValueId> {
    (0..VALUES).prop_map(ValueId)
}

fn operation() -> impl Strategy<Value = Option<OperationId>> {
    option::of((0..OPERATIONS).prop_map(OperationId))
}

fn lock_id(size: Size) -> impl Strategy<Value = LockId> {
    (0..size.locks).prop_map(LockId)
}

fn worker_id(size: Size) -> impl Strategy<Value = WorkerId> {
    (0..size.workers).prop_map(WorkerId)
}

fn patience() -> impl Strategy<Value = Patience> {
    (
        select(vec![OnRefusal::Stop, OnRefusal::Continue]),
        option::weighted(0.3, select(vec![0, 50, 150, 600]).prop_map(Ms)),
        select(vec![OnTimeout::Stop, OnTimeout::Continue, OnTimeout::Retry]),
    )
        .prop_map(|(on_refusal, timeout, on_timeout)| Patience {
            on_refusal,
            timeout,
            on_timeout,
        })
}

fn step(size: Size) -> impl Strategy<Value = Step> {
    let retry = (select(vec![0, 100, 350]), 1..8u32).prop_map(|(after, max_attempts)| Retry {
        after: Ms(after),
        max_attempts,
    });
    let acquire = (lock_id(size), option::weighted(0.7, retry), patience());
    let compute = (select(vec![0, 1, 80, 400, 1_200]), operation());
    let key = (0..size.keys).prop_map(KeyId);
    let write = (key, lock_id(size), value(), operation(), patience());
    prop_oneof![
        4 => acquire.prop_map(|(lock, retry, patience)| Step::Acquire { lock, retry, patience }),
        2 => compute.prop_map(|(ms, operation)| Step::Compute { ms: Ms(ms), operation }),
        5 => write.prop_map(|(key, lock, value, operation, patience)| Step::Write {
            key,
            lock,
            value,
            operation,
            patience,
        }),
        2 => (lock_id(size), patience()).prop_map(|(lock, patience)| Step::Release {
            lock,
            patience,
        }),
    ]
}

fn protections() -> impl Strategy<Value = Protections> {
    patch(0.9).prop_map(|patch| patch.over(Protections::default()))
}

/// Some of the switches, each with a probability.
fn patch(share: f64) -> impl Strategy<Value = ProtectionsPatch> {
    let rules = || {
        let rules = [
            HandleRule::ByName,
            HandleRule::ByName,
            HandleRule::ByOwner,
            HandleRule::ByHandle,
        ];
        option::weighted(share, select(rules.to_vec()))
    };
    (
        option::weighted(share, select(vec![Fencing::Off, Fencing::AtCommit])),
        option::weighted(
            share,
            select(vec![TokenRule::NewerOrEqual, TokenRule::NewerOnly]),
        ),
        rules(),
        rules(),
    )
        .prop_map(|(fencing, token_rule, release, renew)| ProtectionsPatch {
            fencing,
            token_rule,
            release,
            renew,
        })
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

fn trigger(size: Size) -> impl Strategy<Value = PlannedTrigger> {
    let events: Vec<EventName> = EventName::all().collect();
    let on = (
        option::of(worker_id(size)),
        select(events),
        1..4u32,
        select(vec![0, 1, 100, 700]),
    );
    prop_oneof![
        (0..3_500u64).prop_map(|at| PlannedTrigger::At(At(at))),
        on.prop_map(|(worker, event, nth, after)| PlannedTrigger::On {
            worker,
            event,
            nth,
            after: Ms(after),
        }),
    ]
}

fn act(size: Size) -> impl Strategy<Value = PlannedAct> {
    prop_oneof![
        6 => on_worker(size).prop_map(PlannedAct::Plain),
        5 => on_message(size),
        1 => patch(0.3).prop_map(PlannedAct::Protect),
    ]
}

fn on_worker(size: Size) -> impl Strategy<Value = Command> {
    let id = || worker_id(size);
    prop_oneof![
        3 => id().prop_map(|worker| Command::Pause { worker }),
        3 => id().prop_map(|worker| Command::Resume { worker }),
        1 => id().prop_map(|worker| Command::Crash { worker }),
        1 => id().prop_map(|worker| Command::Start { worker }),
        1 => id().prop_map(|worker| Command::StopKeepalive { worker }),
        1 => id().prop_map(|worker| Command::ResumeKeepalive { worker }),
        2 => (id(), step(size)).prop_map(|(worker, step)| Command::StepByHand { worker, step }),
    ]
}

fn on_message(size: Size) -> impl Strategy<Value = PlannedAct> {
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
        select(REQUESTS.to_vec()),
        select(vec![1, 1, 1, 2, 3]),
        leg,
    );
    (name, what).prop_map(|((worker, request, nth, leg), what)| PlannedAct::Message {
        worker,
        request,
        nth,
        leg,
        what,
    })
}
