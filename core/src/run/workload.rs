//! A long run to measure with.

use crate::protocol::*;
use crate::scenario::Plan;

/// Two workers that take turns with one lock, with refusals, renewals and expiries: about
/// thirty events a round.
pub fn workload(rounds: usize) -> Plan {
    let round = [
        Step::Acquire {
            lock: LockId(0),
            mode: AcquireMode::Retry(Retry {
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
            key: Place {
                key: KeyId(0),
                split_key: KeyId(0),
            },
            lock: LockId(0),
            change: Change::Set(Value::Text(ValueId(0))),
            only_if: None,
            labels: Labels {
                operation: Some(OperationId(0)),
                idempotency_key: Some(OperationId(0)),
                ..Labels::default()
            },
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
        clock: Clock::default(),
        unchecked: false,
    };
    let names = |list: &[&str]| list.iter().map(|name| (*name).to_owned()).collect();
    Plan {
        setup: Setup {
            horizon: At(30 * 24 * 60 * 60 * 1000),
            latency: Ms(10),
            separate: Ms(0),
            locks: vec![LockSetup {
                ttl: Ms(2000),
                counter: 0,
                counter_start: 0,
                lock_delay: Ms(0),
            }],
            keys: vec![KeySetup {
                resource: ResourceId(0),
                value: None,
                highest: Token::default(),
                token_rule: None,
                unchecked: false,
            }],
            one_effect: Vec::new(),
            effects: Vec::new(),
            workers: vec![worker(0), worker(1)],
            protections: Protections::default(),
            names: Names {
                workers: names(&["A", "B"]),
                owners: names(&["worker-A", "worker-B"]),
                locks: names(&["lock"]),
                lease_prefixes: names(&["lease-"]),
                keys: names(&["key"]),
                resources: names(&["resource"]),
                effects: Vec::new(),
                values: names(&["value"]),
                operations: names(&["operation"]),
                jobs: Vec::new(),
            },
        },
        interventions: Vec::new(),
    }
}
