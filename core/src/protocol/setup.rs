//! What stands fixed for a whole run: names, latencies, programs.

use super::*;

/// The fixed part of a run. [`World::new`] makes the first world from it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Setup {
    /// The run ends after this instant.
    pub horizon: At,
    /// How long every message takes, each way; 0 is allowed.
    pub latency: Ms,
    /// Where [`VersionCheck::Separate`] compares first: how much later the change is made.
    pub separate: Ms,
    /// The locks of the authority.
    pub locks: Vec<LockSetup>,
    /// The keys of all resources.
    pub keys: Vec<KeySetup>,
    /// Keys that make up one effect: they should end with the same generation.
    pub one_effect: Vec<Vec<KeyId>>,
    /// What cannot be taken back or fenced.
    pub effects: Vec<EffectSetup>,
    /// The workers, in the order in which they act within an instant.
    pub workers: Vec<WorkerSetup>,
    /// The switches at the start.
    pub protections: Protections,
    /// What the ids stand for.
    pub names: Names,
}

/// A lock at the start of the run.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LockSetup {
    /// How long a lease lives unless renewed: what the authority chooses, whatever was asked.
    pub ttl: Ms,
    /// The token counter: the first grant carries the number after it.
    pub counter: u64,
    /// What a counter that is lost begins again after.
    pub counter_start: u64,
    /// How long the lock stays closed after a lease has expired; not after a release.
    pub lock_delay: Ms,
}

/// A key of a resource at the start of the run.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KeySetup {
    /// The resource it belongs to.
    pub resource: ResourceId,
    /// Its value, if it has one.
    pub value: Option<Value>,
    /// The highest token it has accepted; 0 for none.
    pub highest: Token,
    /// A token rule of its own.
    pub token_rule: Option<TokenRule>,
    /// A door without the check, while [`Bypass::Open`].
    pub unchecked: bool,
}

/// An effect outside.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EffectSetup {
    /// Whether its receiver keeps a ledger of keys, where [`Idempotency::On`].
    pub honours_keys: bool,
}

/// A worker at the start of the run.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WorkerSetup {
    /// The name it presents to the authority.
    pub owner: OwnerId,
    /// When it starts its program.
    pub start: At,
    /// What it tries to do.
    pub program: Vec<Step>,
    /// How often it renews a lease it believes it holds; `None` for never.
    pub keepalive: Option<Ms>,
    /// Its own clock.
    pub clock: Clock,
    /// A writer that is not checked, while [`Bypass::Open`].
    pub unchecked: bool,
}

/// A worker's own clock: what it reads and what it stamps its logs with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Clock {
    /// How far it was ahead at the start of the run, in milliseconds; negative for behind.
    pub offset_ms: i64,
    /// How much faster it runs, in parts per million; negative for slower.
    pub drift_ppm: i64,
}

impl Clock {
    /// What it says at an instant of the world's time, in milliseconds, rounded down.
    pub fn reading(self, at: At) -> i64 {
        let at = i64::try_from(at.0).unwrap_or(i64::MAX);
        let drift = at.saturating_mul(self.drift_ppm).div_euclid(1_000_000);
        at.saturating_add(drift).saturating_add(self.offset_ms)
    }
}

/// The names behind the ids.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Names {
    /// Short names of workers ("A").
    pub workers: Vec<String>,
    /// Names that workers present ("worker-A").
    pub owners: Vec<String>,
    /// Names of locks.
    pub locks: Vec<String>,
    /// What lease ids of a lock begin with ("lease-"), by lock.
    pub lease_prefixes: Vec<String>,
    /// Names of resources.
    pub resources: Vec<String>,
    /// Full names of keys ("search-index/current").
    pub keys: Vec<String>,
    /// Names of effects.
    pub effects: Vec<String>,
    /// Values.
    pub values: Vec<String>,
    /// Logical operations and idempotency keys.
    pub operations: Vec<String>,
    /// Jobs.
    pub jobs: Vec<String>,
}

impl Names {
    /// The lease's name as the evidence and the page show it.
    pub fn lease(&self, lock: LockId, lease: LeaseId) -> String {
        format!("{}{}", self.lease_prefixes[lock.index()], lease.0)
    }

    /// A value as the evidence and the page show it.
    pub fn value(&self, value: Value) -> String {
        match value {
            Value::Text(id) => self.values[id.index()].clone(),
            Value::Number(number) => number.to_string(),
        }
    }

    /// What a write stores, as the evidence and the page show it.
    pub fn change(&self, change: Change) -> String {
        match change {
            Change::Set(value) => self.value(value),
            Change::Add(number) => format!("{number:+}"),
            Change::Delete => "∅".to_owned(),
        }
    }
}
