//! What stands fixed for a whole run: names, latencies, programs.

use super::*;

/// The fixed part of a run. [`World::new`] makes the first world from it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Setup {
    /// The run ends after this instant.
    pub horizon: At,
    /// How long every message takes, each way; 0 is allowed.
    pub latency: Ms,
    /// The locks of the authority.
    pub locks: Vec<LockSetup>,
    /// The keys of all resources.
    pub keys: Vec<KeySetup>,
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
    /// How long a lease lives unless renewed.
    pub ttl: Ms,
    /// The token counter: the first grant carries the number after it.
    pub counter: Token,
}

/// A key of a resource at the start of the run.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KeySetup {
    /// Its value, if it has one.
    pub value: Option<ValueId>,
    /// The highest token it has accepted; 0 for none.
    pub highest: Token,
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
    /// Full names of keys ("search-index/current").
    pub keys: Vec<String>,
    /// The resource that each key belongs to, by key.
    pub key_resources: Vec<String>,
    /// Values.
    pub values: Vec<String>,
    /// Logical operations.
    pub operations: Vec<String>,
}

impl Names {
    /// The lease's name as the evidence and the page show it.
    pub fn lease(&self, lock: LockId, lease: LeaseId) -> String {
        format!("{}{}", self.lease_prefixes[lock.index()], lease.0)
    }
}
