//! What a worker tries to do: a list of steps.

use super::*;
use crate::scenario::form::choice;

/// One step of a program, or one given by hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// Ask the authority for the lock.
    Acquire {
        /// Which lock.
        lock: LockId,
        /// What to do when somebody else holds it.
        mode: AcquireMode,
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
    /// Read a key, with its version.
    Read {
        /// Which key.
        key: KeyId,
        /// What to do when it is not answered.
        patience: Patience,
    },
    /// Ask the authority "is this still mine?".
    CheckLock {
        /// Which lock.
        lock: LockId,
        /// What to do when it says no, or nothing.
        patience: Patience,
    },
    /// Compare one's own clock with the deadline one reckons with.
    CheckDeadline {
        /// Of which lock.
        lock: LockId,
        /// What to do when it is past.
        patience: Patience,
    },
    /// Open a long operation on a key.
    Begin {
        /// Which key.
        key: Place,
        /// The lock whose token goes with it.
        lock: LockId,
        /// What to do when it is refused or not answered.
        patience: Patience,
    },
    /// Present the token to a key without changing it: raises its mark.
    Claim {
        /// Which key.
        key: Place,
        /// The lock whose token goes with it.
        lock: LockId,
        /// What to do when it is refused or not answered.
        patience: Patience,
    },
    /// Change a key.
    Write {
        /// Which key.
        key: Place,
        /// The lock whose token goes with it.
        lock: LockId,
        /// The change.
        change: Change,
        /// Only if the key has this value.
        only_if: Option<Value>,
        /// What it is for, and how it is presented.
        labels: Labels,
        /// What to do when it is refused or not answered.
        patience: Patience,
    },
    /// Have an effect performed that cannot be taken back.
    Call {
        /// Which effect.
        effect: EffectId,
        /// The lock whose token goes with it.
        lock: LockId,
        /// What it is for, and how it is presented.
        labels: Labels,
        /// What to do when it is not answered.
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

/// The key of a step, for either setting of [`Scope`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Where all writers of the effect meet.
    pub key: KeyId,
    /// Where this writer goes when they do not; the same if the scenario names none.
    pub split_key: KeyId,
}

impl Place {
    /// The key under a setting.
    pub fn under(self, scope: Scope) -> KeyId {
        match scope {
            Scope::OneKey => self.key,
            Scope::SplitKeys => self.split_key,
        }
    }
}

/// A value of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// A text.
    Text(ValueId),
    /// A number.
    Number(i64),
}

/// What a write does to a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Change {
    /// Store a value.
    Set(Value),
    /// Add to a number; a key without a number counts as 0.
    Add(i64),
    /// Remove the value.
    Delete,
}

/// What a write or call is for, and how it is presented.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Labels {
    /// The logical operation.
    pub operation: Option<OperationId>,
    /// The key under which the receiver recognises a repeat.
    pub idempotency_key: Option<OperationId>,
    /// Whether a fresh idempotency key is made for every request that is sent: the mistake
    /// that makes a ledger useless.
    pub fresh_key: bool,
    /// A token that was never issued to this worker, in place of its own.
    pub forged: Option<Token>,
    /// How long after the checks the request leaves.
    pub gap: Ms,
    /// The job it belongs to.
    pub job: Option<JobId>,
}

/// How to ask for a lock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AcquireMode {
    /// Take a refusal.
    Once,
    /// Ask again after a refusal.
    Retry(Retry),
    /// Wait in the lock's queue.
    Queue,
    /// Take the lock from its holder.
    Steal,
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
    /// So many requests a step sends at the most, over retries and acquiring again.
    pub max_attempts: u32,
}

impl Default for Patience {
    fn default() -> Self {
        Patience {
            on_refusal: OnRefusal::Stop,
            timeout: None,
            on_timeout: OnTimeout::Stop,
            max_attempts: Patience::DEFAULT_MAX_ATTEMPTS,
        }
    }
}

impl Patience {
    /// So many requests a step sends where the scenario does not say.
    pub const DEFAULT_MAX_ATTEMPTS: u32 = 10;
}

choice! {
    /// What a worker does after a refusal.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
    pub enum OnRefusal {
        /// End the program.
        #[default]
        Stop,
        /// Go on with the next step.
        Continue,
        /// Send the request again, with the same token.
        Retry,
        /// Acquire the lock again, then do the step again with the new token.
        ReacquireAndRetry,
    }
}

choice! {
    /// What a worker does when no reply came in time.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
    pub enum OnTimeout {
        /// End the program.
        #[default]
        Stop,
        /// Go on with the next step.
        Continue,
        /// Send the request again, at most `max_attempts` times in all.
        Retry,
        /// Acquire the lock again, then do the step again with the new token.
        ReacquireAndRetry,
    }
}

choice! {
    /// The kinds of request that cross a link.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum RequestKind {
        /// Ask for a lock.
        Acquire,
        /// Prolong a lease.
        Renew,
        /// Give a lock back.
        Release,
        /// Ask whether a lock is still one's own.
        CheckLock,
        /// Read a key.
        Read,
        /// Open a long operation.
        Begin,
        /// Raise a key's mark.
        Claim,
        /// Change a key.
        Write,
        /// Perform an effect.
        Call,
    }
}

impl RequestKind {
    /// All kinds.
    pub const ALL: [RequestKind; 9] = [
        RequestKind::Acquire,
        RequestKind::Renew,
        RequestKind::Release,
        RequestKind::CheckLock,
        RequestKind::Read,
        RequestKind::Begin,
        RequestKind::Claim,
        RequestKind::Write,
        RequestKind::Call,
    ];

    /// Its spelling in scenarios and transcripts.
    pub fn as_str(self) -> &'static str {
        match self {
            RequestKind::Acquire => "acquire",
            RequestKind::Renew => "renew",
            RequestKind::Release => "release",
            RequestKind::CheckLock => "check_lock",
            RequestKind::Read => "read",
            RequestKind::Begin => "begin",
            RequestKind::Claim => "claim",
            RequestKind::Write => "write",
            RequestKind::Call => "call",
        }
    }
}

impl Step {
    /// The kind of request it sends; `None` where it sends none.
    pub fn kind(&self) -> Option<RequestKind> {
        match self {
            Step::Acquire { .. } => Some(RequestKind::Acquire),
            Step::Read { .. } => Some(RequestKind::Read),
            Step::CheckLock { .. } => Some(RequestKind::CheckLock),
            Step::Begin { .. } => Some(RequestKind::Begin),
            Step::Claim { .. } => Some(RequestKind::Claim),
            Step::Write { .. } => Some(RequestKind::Write),
            Step::Call { .. } => Some(RequestKind::Call),
            Step::Release { .. } => Some(RequestKind::Release),
            Step::Compute { .. } | Step::CheckDeadline { .. } => None,
        }
    }

    /// How it takes a refusal or silence.
    pub fn patience(&self) -> Patience {
        match self {
            Step::Acquire { patience, .. }
            | Step::Read { patience, .. }
            | Step::CheckLock { patience, .. }
            | Step::CheckDeadline { patience, .. }
            | Step::Begin { patience, .. }
            | Step::Claim { patience, .. }
            | Step::Write { patience, .. }
            | Step::Call { patience, .. }
            | Step::Release { patience, .. } => *patience,
            Step::Compute { .. } => Patience::default(),
        }
    }

    /// The lock it is about, where it is about one.
    pub fn lock(&self) -> Option<LockId> {
        match self {
            Step::Acquire { lock, .. }
            | Step::CheckLock { lock, .. }
            | Step::CheckDeadline { lock, .. }
            | Step::Begin { lock, .. }
            | Step::Claim { lock, .. }
            | Step::Write { lock, .. }
            | Step::Call { lock, .. }
            | Step::Release { lock, .. } => Some(*lock),
            Step::Compute { .. } | Step::Read { .. } => None,
        }
    }

    /// The labels of a write or call: the steps that checks stand before.
    pub fn labels(&self) -> Option<Labels> {
        match self {
            Step::Write { labels, .. } | Step::Call { labels, .. } => Some(*labels),
            Step::Acquire { .. }
            | Step::Compute { .. }
            | Step::Read { .. }
            | Step::CheckLock { .. }
            | Step::CheckDeadline { .. }
            | Step::Begin { .. }
            | Step::Claim { .. }
            | Step::Release { .. } => None,
        }
    }
}
