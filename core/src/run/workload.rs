//! A long run to measure with.

use crate::protocol::*;
use crate::scenario::Plan;

/// Two workers that take turns with one lock, with refusals, renewals and expiries: about
/// thirty events a round.
pub fn workload(rounds: usize) -> Plan {
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
        program: round.repeat(rounds),
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
