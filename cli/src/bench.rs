//! `fencelab bench`: how many events a second are replayed natively.

use crate::args::BenchArgs;
use crate::failure::Failure;
use crate::{FINE, output};
use fencelab_core::protocol::{
    At, KeySetup, LockSetup, Ms, Names, OperationId, OwnerId, Patience, Protections, Retry, Setup,
    Step, Token, ValueId, WorkerSetup,
};
use fencelab_core::protocol::{KeyId, LockId};
use fencelab_core::run::Run;
use fencelab_core::scenario::Plan;
use std::time::Instant;

/// Every worker does its work so often in one run.
const ROUNDS: usize = 1000;

/// Replays a long run until enough events have happened, and prints the rate.
pub fn bench(args: &BenchArgs) -> Result<u8, Failure> {
    let plan = long_plan();
    let mut events = 0;
    let mut replays = 0;
    let begin = Instant::now();
    while events < args.events {
        events += Run::replay(plan.clone()).log().len();
        replays += 1;
    }
    let took = begin.elapsed();
    let rate = events as f64 / took.as_secs_f64().max(f64::EPSILON);
    output::write(&format!(
        "{events} events in {replays} replays took {} ms: {rate:.0} events a second\n",
        took.as_millis()
    ))?;
    Ok(FINE)
}

/// Two workers that take turns with one lock, with refusals, renewals and expiries.
fn long_plan() -> Plan {
    let round = [
        Step::Acquire {
            lock: LockId(0),
            retry: Some(Retry {
                after: Ms(300),
                max_attempts: 100,
            }),
            patience: Patience::default(),
        },
        Step::Compute {
            ms: Ms(1000),
            operation: Some(OperationId(0)),
        },
        Step::Write {
            key: KeyId(0),
            lock: LockId(0),
            value: ValueId(0),
            operation: Some(OperationId(0)),
            patience: Patience::default(),
        },
        Step::Release {
            lock: LockId(0),
            patience: Patience::default(),
        },
    ];
    let worker = |owner| WorkerSetup {
        owner: OwnerId(owner),
        start: At::ZERO,
        program: round.repeat(ROUNDS),
        keepalive: Some(Ms(400)),
    };
    let names = |list: &[&str]| list.iter().map(|name| (*name).to_owned()).collect();
    Plan {
        setup: Setup {
            horizon: At(30 * 24 * 60 * 60 * 1000),
            latency: Ms(10),
            locks: vec![LockSetup {
                ttl: Ms(2000),
                counter: Token(0),
            }],
            keys: vec![KeySetup {
                value: None,
                highest: Token(0),
            }],
            workers: vec![worker(0), worker(1)],
            protections: Protections::default(),
            names: Names {
                workers: names(&["A", "B"]),
                owners: names(&["worker-A", "worker-B"]),
                locks: names(&["lock"]),
                lease_prefixes: names(&["lease-"]),
                keys: names(&["key"]),
                key_resources: names(&["resource"]),
                values: names(&["value"]),
                operations: names(&["operation"]),
            },
        },
        interventions: Vec::new(),
    }
}
