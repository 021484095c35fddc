//! What a worker tries to do: a list of steps.

use super::{KeyId, LockId, Ms, OperationId, ValueId};
use serde::{Deserialize, Serialize};

/// One step of a program, or one given by hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// Ask the authority for the lock.
    Acquire {
        /// Which lock.
        lock: LockId,
        /// Whether to ask again after a refusal.
        retry: Option<Retry>,
        /// What to do when it is refused or not answered.
        patience: Patience,
    },
    /// Work without talking to anybody.
    Compute {
        /// How long it takes while the worker runs.
        ms: Ms,
        /// The logical operation that the work is for.
        operation: Option<OperationId>,
    },
    /// Change a key of the resource.
    Write {
        /// Which key.
        key: KeyId,
        /// The lock whose token goes with the request.
        lock: LockId,
        /// The value to store.
        value: ValueId,
        /// The logical operation.
        operation: Option<OperationId>,
        /// What to do when it is refused or not answered.
        patience: Patience,
    },
    /// Give the lock back.
    Release {
        /// Which lock.
        lock: LockId,
        /// What to do when it is refused or not answered.
        patience: Patience,
    },
}

impl Step {
    /// The kind of request it sends; `None` for computing.
    pub fn kind(&self) -> Option<RequestKind> {
        match self {
            Step::Acquire { .. } => Some(RequestKind::Acquire),
            Step::Write { .. } => Some(RequestKind::Write),
            Step::Release { .. } => Some(RequestKind::Release),
            Step::Compute { .. } => None,
        }
    }
}

/// Asking again after a refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Retry {
    /// Wait so long, counted from the refusal's arrival.
    pub after: Ms,
    /// Give up after so many requests; at least 1.
    pub max_attempts: u32,
}

impl Retry {
    /// So often a request is sent where the scenario does not say.
    pub const DEFAULT_MAX_ATTEMPTS: u32 = 20;
}

/// How a worker takes a refusal or silence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Patience {
    /// After a refusal.
    pub on_refusal: OnRefusal,
    /// How long to wait for a reply; `None` waits for ever.
    pub timeout: Option<Ms>,
    /// After a time-out.
    pub on_timeout: OnTimeout,
}

impl Default for Patience {
    fn default() -> Self {
        Patience {
            on_refusal: OnRefusal::Stop,
            timeout: None,
            on_timeout: OnTimeout::Stop,
        }
    }
}

/// What a worker does after a refusal.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum OnRefusal {
    /// End the program.
    #[default]
    Stop,
    /// Go on with the next step.
    Continue,
}

/// What a worker does when no reply came in time.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum OnTimeout {
    /// End the program.
    #[default]
    Stop,
    /// Go on with the next step.
    Continue,
    /// Send the request again, at most 10 times in all.
    Retry,
}

impl OnTimeout {
    /// So often a request that times out is sent at the most.
    pub const MAX_ATTEMPTS: u32 = 10;
}

/// The kinds of request that cross a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum RequestKind {
    /// Ask for a lock.
    Acquire,
    /// Prolong a lease.
    Renew,
    /// Give a lock back.
    Release,
    /// Change a key.
    Write,
}

impl RequestKind {
    /// Its spelling in scenarios and transcripts.
    pub fn as_str(self) -> &'static str {
        match self {
            RequestKind::Acquire => "acquire",
            RequestKind::Renew => "renew",
            RequestKind::Release => "release",
            RequestKind::Write => "write",
        }
    }
}
