//! Format 1, as it stands in a file: names, not ids; every unknown field is refused.

use super::form::{choice, record};
use super::{Question, Text, ValueFile};
use crate::protocol::{At, Ms, OnRefusal, OnTimeout, ProtectionsPatch, RequestKind, TokenRule};

/// The format number that this version writes.
pub const FORMAT: u32 = 1;

record! {
    /// A scenario: setup, programs, interventions, protections, and what is expected of them.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Scenario {
        /// Where the JSON Schema is; editors read it, we do not.
        pub schema as "$schema": Option<String> = null,
        /// The number of the format that the file is in.
        pub format: u32,
        /// A short name in lower case with hyphens; the file's name without its ending.
        pub id: String,
        /// The title.
        pub title: Text,
        /// The claim that the scenario makes true, in a sentence or two.
        pub claim: Text,
        /// The question that it answers; the picker groups scenarios by it.
        pub question: Option<Question> = null,
        /// The public report that it retells.
        pub source: Option<SourceFile> = null,
        /// The run ends after this instant of virtual time, in milliseconds; at most 30 days.
        pub horizon_ms: At,
        /// How long every message takes, each way, in milliseconds; 0 is allowed.
        pub latency_ms: Ms,
        /// With `version_check` `separate`: how long after the comparison the change is made.
        pub separate_ms: Ms = 50,
        /// The locks of the authority.
        pub locks: Vec<LockFile>,
        /// The protected resources.
        pub resources: Vec<ResourceFile>,
        /// Groups of keys that make up one effect each: they should end with the same generation.
        pub one_effect: Vec<Vec<String>> = [],
        /// What cannot be taken back or fenced: an e-mail, a payment.
        pub effects: Vec<EffectFile> = [],
        /// The workers, in the order in which they act within an instant.
        pub workers: Vec<WorkerFile>,
        /// What the trainer, or bad luck, does to the run.
        pub interventions: Vec<Intervention> = [],
        /// The switches; what is not named is on, at its recommended setting.
        pub protections: ProtectionsPatch = {},
        /// The event at which the page opens; the end of the run if there is none.
        pub opens_at: Option<EventRef> = null,
        /// What must come out.
        pub expect: Vec<Expectation> = [],
        /// The same run under other settings.
        pub variants: Vec<Variant> = [],
    }
}

record! {
    /// A public report of something that happened.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct SourceFile {
        /// What it is about, and whose it is.
        pub title: Text,
        /// Where it can be read; begins with "https://".
        pub url: Option<String> = null,
        /// What happened, in a few sentences.
        pub happened: Text,
    }
}

record! {
    /// A lock.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct LockFile {
        /// Its name.
        pub name: String,
        /// How long a lease lives unless renewed, in milliseconds; at least 1.
        pub ttl_ms: Ms,
        /// How long the lock stays closed after a lease has expired, in milliseconds.
        pub lock_delay_ms: Ms = 0,
        /// The token counter at the start, 0 if absent; the first grant carries the number after it.
        pub counter: u64 = 0,
        /// What a counter that is lost begins again after; where it stands at the start if absent.
        pub counter_start: Option<u64> = null,
        /// What lease ids begin with; "lease-" if absent.
        pub lease_prefix: String = "lease-",
    }
}

record! {
    /// A protected resource.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct ResourceFile {
        /// Its name.
        pub name: String,
        /// Its keys.
        pub keys: Vec<KeyFile>,
    }
}

record! {
    /// A key of a resource.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct KeyFile {
        /// Its full name, unique over all resources.
        pub name: String,
        /// Its value at the start, if it has one.
        pub value: Option<ValueFile> = null,
        /// The highest token it has accepted at the start; 0 for none.
        pub highest_token: u64 = 0,
        /// A token rule of its own.
        pub token_rule: Option<TokenRule> = null,
        /// A door without the check, while `bypass` is `open`.
        pub unchecked: bool = false,
    }
}

record! {
    /// An effect outside.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct EffectFile {
        /// Its name.
        pub name: String,
        /// Whether its receiver recognises repeats by their key, where `idempotency` is `on`.
        pub honours_keys: bool = true,
    }
}

record! {
    /// A worker.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct WorkerFile {
        /// A short name ("A").
        pub name: String,
        /// The owner name it presents; two workers may present the same one.
        pub owner: String,
        /// When it starts, in milliseconds; at once if absent.
        pub start_ms: At = 0,
        /// How often it renews a lease that it believes it holds, in milliseconds; never if absent.
        pub keepalive_ms: Option<Ms> = null,
        /// Its own clock, where it does not agree with the world's.
        pub clock: ClockFile = {},
        /// A writer that is not checked, while `bypass` is `open`.
        pub unchecked: bool = false,
        /// What it tries to do.
        pub program: Vec<StepFile> = [],
    }
}

record! {
    /// A worker's own clock.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub struct ClockFile {
        /// How far it is ahead at the start, in milliseconds; negative for behind.
        pub offset_ms: i64 = 0,
        /// How much faster it runs, in parts per million; negative for slower.
        pub drift_ppm: i64 = 0,
    }
}

/// Makes the enum of steps; those that ask somebody get the fields of patience at their end.
macro_rules! steps {
    (@build [$($done:tt)*]) => {
        choice! {
            /// A step of a program.
            #[derive(Debug, Clone, PartialEq, Eq)]
            pub enum StepFile { $($done)* }
        }
    };
    (@build [$($done:tt)*] $(#[$doc:meta])* $name:ident asks { $($fields:tt)* } $($rest:tt)*) => {
        steps! { @build [$($done)*
            $(#[$doc])*
            $name {
                $($fields)*
                /// After a refusal.
                on_refusal: OnRefusal = "stop",
                /// How long to wait for a reply, in milliseconds; for ever if absent.
                timeout_ms: Option<Ms> = null,
                /// After a time-out.
                on_timeout: OnTimeout = "stop",
                /// How many requests this step sends at the most, over all retries.
                max_attempts: Option<u32> = null,
            },
        ] $($rest)* }
    };
    (@build [$($done:tt)*] $(#[$doc:meta])* $name:ident works { $($fields:tt)* } $($rest:tt)*) => {
        steps! { @build [$($done)* $(#[$doc])* $name { $($fields)* },] $($rest)* }
    };
    ($($steps:tt)*) => {
        steps! { @build [] $($steps)* }
    };
}

steps! {
    /// Ask the authority for the lock.
    Acquire asks {
        /// The lock; may be left out where there is only one.
        lock: Option<String> = null,
        /// After a refusal, ask again so many milliseconds after it arrived.
        retry_ms: Option<Ms> = null,
        /// Wait in the lock's queue instead.
        queue: bool = false,
        /// Take the lock from its holder.
        steal: bool = false,
    }
    /// Work without talking to anybody.
    Compute works {
        /// How long it takes while the worker runs, in milliseconds.
        ms: Ms,
        /// The logical operation that the work is for.
        operation: Option<String> = null,
    }
    /// Read a key, with its version.
    Read asks {
        /// The key; may be left out where there is only one.
        key: Option<String> = null,
    }
    /// Ask the authority "is this still mine?".
    CheckLock asks {
        /// The lock; may be left out where there is only one.
        lock: Option<String> = null,
    }
    /// Compare one's own clock with the deadline one reckons with.
    CheckDeadline works {
        /// The lock; may be left out where there is only one.
        lock: Option<String> = null,
        /// When it is past.
        on_refusal: OnRefusal = "stop",
    }
    /// Open a long operation on a key.
    Begin asks {
        /// The key; may be left out where there is only one.
        key: Option<String> = null,
        /// Where this writer goes while `scope` is `split_keys`.
        split_key: Option<String> = null,
        /// The lock whose token goes with it; may be left out where there is only one.
        lock: Option<String> = null,
    }
    /// Present the token to a key without changing it.
    Claim asks {
        /// The key; may be left out where there is only one.
        key: Option<String> = null,
        /// Where this writer goes while `scope` is `split_keys`.
        split_key: Option<String> = null,
        /// The lock whose token goes with it; may be left out where there is only one.
        lock: Option<String> = null,
    }
    /// Change a key of a resource: exactly one of `set`, `add` and `delete`.
    Write asks {
        /// The key; may be left out where there is only one.
        key: Option<String> = null,
        /// Where this writer goes while `scope` is `split_keys`.
        split_key: Option<String> = null,
        /// The lock whose token goes with it; may be left out where there is only one.
        lock: Option<String> = null,
        /// The value to store.
        set: Option<ValueFile> = null,
        /// The number to add.
        add: Option<i64> = null,
        /// Remove the value.
        delete: bool = false,
        /// Only if the key has this value.
        only_if as "if": Option<ValueFile> = null,
        /// The logical operation.
        operation: Option<String> = null,
        /// The key under which the resource recognises a repeat; the operation if absent.
        idempotency_key: Option<String> = null,
        /// Make the idempotency key anew for every request that is sent.
        key_per_request: bool = false,
        /// A forged token, in place of the one that was issued.
        token: Option<u64> = null,
        /// How long after the checks the request leaves, in milliseconds.
        gap_ms: Ms = 0,
        /// The job it belongs to.
        job: Option<String> = null,
    }
    /// Have an effect performed that cannot be taken back.
    Call asks {
        /// The effect; may be left out where there is only one.
        effect: Option<String> = null,
        /// The lock whose token goes with it; may be left out where there is only one.
        lock: Option<String> = null,
        /// The logical operation.
        operation: Option<String> = null,
        /// The key under which the receiver recognises a repeat; the operation if absent.
        idempotency_key: Option<String> = null,
        /// Make the idempotency key anew for every request that is sent.
        key_per_request: bool = false,
        /// A forged token, in place of the one that was issued.
        token: Option<u64> = null,
        /// How long after the checks the request leaves, in milliseconds.
        gap_ms: Ms = 0,
        /// The job it belongs to.
        job: Option<String> = null,
    }
    /// Give the lock back.
    Release asks {
        /// The lock; may be left out where there is only one.
        lock: Option<String> = null,
    }
}

impl StepFile {
    /// The logical operation it names.
    pub(super) fn operation(&self) -> Option<&str> {
        match self {
            StepFile::Compute { operation, .. }
            | StepFile::Write { operation, .. }
            | StepFile::Call { operation, .. } => operation.as_deref(),
            StepFile::Acquire { .. }
            | StepFile::Read { .. }
            | StepFile::CheckLock { .. }
            | StepFile::CheckDeadline { .. }
            | StepFile::Begin { .. }
            | StepFile::Claim { .. }
            | StepFile::Release { .. } => None,
        }
    }
}

record! {
    /// Something done to the run, and when.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Intervention {
        /// When it applies.
        pub when: Trigger,
        /// What it does.
        pub act as "do": Intervene,
        /// Why, as one would tell it ("garbage collection").
        pub note: Option<Text> = null,
    }
}

choice! {
    /// When an intervention applies: after everything else of that instant.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum Trigger {
        /// At an instant, in milliseconds.
        AtMs(At),
        /// On an event.
        On(EventRef),
    }
}

record! {
    /// An event, named so that it means the same under other protections.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct EventRef {
        /// Whose; anybody's if absent.
        pub worker: Option<String> = null,
        /// What it is called, as in transcripts ("write-sent", "lease-expired", "granted").
        pub event: String,
        /// The how-manieth such event, from 1.
        pub nth: u32 = 1,
        /// So many milliseconds after it.
        pub after_ms: Ms = 0,
    }
}

record! {
    /// A message, named by what it carries, never by a running number.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct MessageRef {
        /// The worker that sent the request.
        pub worker: String,
        /// The kind of request.
        pub request: RequestKind,
        /// The how-manieth request of this kind by this worker, from 1.
        pub nth: u32 = 1,
        /// The request itself, or the reply to it.
        pub leg: Leg = "request",
    }
}

choice! {
    /// Which way a message goes.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
    pub enum Leg {
        /// From the worker.
        #[default]
        Request,
        /// Back to the worker.
        Reply,
    }
}

choice! {
    /// What an intervention does.
    #[derive(Debug, Clone, PartialEq, Eq)]
    // There are a few of them in a file; a step in a box would only be harder to write.
    #[allow(clippy::large_enum_variant)]
    pub enum Intervene {
        /// Pause a worker.
        Pause {
            /// Who.
            worker: String,
        },
        /// Resume it.
        Resume {
            /// Who.
            worker: String,
        },
        /// Crash a worker.
        Crash {
            /// Who.
            worker: String,
        },
        /// Start it again.
        Start {
            /// Who.
            worker: String,
        },
        /// Stop a worker's keepalive.
        StopKeepalive {
            /// Whose.
            worker: String,
        },
        /// Let it go on.
        ResumeKeepalive {
            /// Whose.
            worker: String,
        },
        /// Give a worker a step, which comes next.
        Step {
            /// Whom.
            worker: String,
            /// What.
            step: StepFile,
        },
        /// Hold a message up. One that is not sent yet is held when it is.
        Hold {
            /// Which.
            message: MessageRef,
            /// For so many milliseconds; until it is delivered by hand if absent.
            for_ms: Option<Ms> = null,
        },
        /// Deliver a message at once.
        Deliver {
            /// Which.
            message: MessageRef,
        },
        /// Lose a message. One that is not sent yet is lost when it is.
        Drop {
            /// Which.
            message: MessageRef,
        },
        /// Deliver a message twice. One that is not sent yet is doubled when it is.
        Duplicate {
            /// Which.
            message: MessageRef,
            /// The copy arrives so many milliseconds after the original.
            after_ms: Ms = 0,
        },
        /// Cut the link between a worker and somebody: what is sent or under way on it is lost.
        Cut {
            /// The worker.
            worker: String,
            /// Whom it can no longer reach.
            from: PeerFile,
        },
        /// Heal a link.
        Heal {
            /// The worker.
            worker: String,
            /// Whom it can reach again.
            from: PeerFile,
        },
        /// Let a worker's own clock jump, and go at another pace.
        SkewClock {
            /// Whose.
            worker: String,
            /// Ahead by so many milliseconds; negative for back.
            by_ms: i64 = 0,
            /// The new pace, in parts per million faster than the world's time.
            drift_ppm: Option<i64> = null,
        },
        /// End the live lease of a lock from outside.
        Revoke {
            /// The lock; may be left out where there is only one.
            lock: Option<String> = null,
        },
        /// Restart the authority.
        RestartAuthority {},
        /// Lose a lock's token counter.
        LoseCounter {
            /// The lock; may be left out where there is only one.
            lock: Option<String> = null,
        },
        /// Change switches from now on.
        Protect(ProtectionsPatch),
    }
}

choice! {
    /// The end of a link that is not the worker.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum PeerFile {
        /// `"authority"`
        Authority,
        /// `{"resource": "name"}`
        Resource(String),
        /// `{"effect": "name"}`
        Effect(String),
    }
}

record! {
    /// The same run under other settings, with expectations of its own.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Variant {
        /// A short name in lower case with hyphens.
        pub name: String,
        /// What it is called on the page.
        pub title: Text,
        /// Parts of the setup that differ.
        pub setup: SetupPatch = {},
        /// Switches that differ.
        pub protections: ProtectionsPatch = {},
        /// Interventions in place of the scenario's, if they differ.
        pub interventions: Option<Vec<Intervention>> = null,
        /// The event at which the page opens it; the scenario's if absent.
        pub opens_at: Option<EventRef> = null,
        /// What must come out.
        pub expect: Vec<Expectation> = [],
    }
}

record! {
    /// Parts of a setup, laid over a scenario's. What is not named stays.
    #[derive(Debug, Clone, PartialEq, Eq, Default)]
    pub struct SetupPatch {
        /// The run ends after this instant, in milliseconds.
        pub horizon_ms: Option<At> = null,
        /// How long every message takes, each way, in milliseconds.
        pub latency_ms: Option<Ms> = null,
        /// Locks, by name.
        pub locks: Vec<LockPatch> = [],
        /// Effects, by name.
        pub effects: Vec<EffectFile> = [],
        /// Workers, by name.
        pub workers: Vec<WorkerPatch> = [],
    }
}

record! {
    /// Parts of a lock.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct LockPatch {
        /// Which lock.
        pub name: String,
        /// How long a lease lives unless renewed, in milliseconds.
        pub ttl_ms: Option<Ms> = null,
        /// How long the lock stays closed after a lease has expired, in milliseconds.
        pub lock_delay_ms: Option<Ms> = null,
    }
}

record! {
    /// Parts of a worker.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct WorkerPatch {
        /// Which worker.
        pub name: String,
        /// The owner name it presents.
        pub owner: Option<String> = null,
        /// When it starts, in milliseconds.
        pub start_ms: Option<At> = null,
        /// How often it renews, in milliseconds.
        pub keepalive_ms: Option<Ms> = null,
        /// Its own clock.
        pub clock: Option<ClockFile> = null,
        /// What it tries to do.
        pub program: Option<Vec<StepFile>> = null,
    }
}

record! {
    /// Something that must come out, with a name that says why it matters.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Expectation {
        /// Its name, lower case with hyphens ("protected-resource-retained-newer-value").
        pub name: String,
        /// What must hold at the end of the run.
        pub that: Expected,
    }
}

choice! {
    /// What can be expected of a run.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum Expected {
        /// A request was decided so.
        Decision(DecisionExpectation),
        /// An event happened, at an instant if one is given.
        Event(EventExpectation),
        /// An event did not happen so often.
        Absent(EventRef),
        /// A key ends with this value.
        Value {
            /// The key; may be left out where there is only one.
            key: Option<String> = null,
            /// The value.
            is: Option<ValueFile>,
        },
        /// A lock ends in the hands of this lease; `null` for nobody's.
        Holder {
            /// The lock; may be left out where there is only one.
            lock: Option<String> = null,
            /// The lease's name.
            lease: Option<String>,
        },
        /// So much computing time was spent on an operation beyond the longest single share.
        WastedWork {
            /// The operation.
            operation: String,
            /// How long, in milliseconds.
            ms: Ms,
        },
        /// Exactly this damage was done, in this order.
        Damage(Vec<String>),
        /// So many workers believed at the same time that they held the same lock, at the most.
        MostBelievers(AtMost),
    }
}

record! {
    /// The most workers that believed at once to hold a lock.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct AtMost {
        /// The lock; may be left out where there is only one.
        pub lock: Option<String> = null,
        /// How many, exactly.
        pub is: u32,
    }
}

record! {
    /// How a request was decided.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct DecisionExpectation {
        /// Whose request.
        pub worker: String,
        /// Its kind.
        pub request: RequestKind,
        /// The how-manieth decided request of this kind by this worker, from 1.
        pub nth: u32 = 1,
        /// The result, as evidence spells it.
        pub result: String,
        /// When.
        pub at_ms: Option<At> = null,
        /// What the worker's own clock said then, in milliseconds.
        pub owner_clock_ms: Option<i64> = null,
        /// The token presented, or granted.
        pub token: Option<u64> = null,
        /// Its incarnation.
        pub incarnation: Option<u32> = null,
        /// The lease presented, or granted.
        pub lease: Option<String> = null,
        /// When the granted lease expires.
        pub expires_at_ms: Option<At> = null,
        /// The resource's highest token before.
        pub highest_before: Option<u64> = null,
        /// The resource's highest token after.
        pub highest_after: Option<u64> = null,
    }
}

record! {
    /// That an event happened.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct EventExpectation {
        /// Whose; anybody's if absent.
        pub worker: Option<String> = null,
        /// What it is called.
        pub event: String,
        /// The how-manieth, from 1.
        pub nth: u32 = 1,
        /// When.
        pub at_ms: Option<At> = null,
    }
}
