//! Format 1, as it stands in a file: names, not ids; every unknown field is refused.

use super::{Question, Text, ValueFile};
use crate::protocol::{At, Ms, OnRefusal, OnTimeout, ProtectionsPatch, RequestKind, TokenRule};
use serde::{Deserialize, Serialize};

/// The format number that this version writes.
pub const FORMAT: u32 = 1;

/// A scenario: setup, programs, interventions, protections, and what is expected of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Where the JSON Schema is; editors read it, we do not.
    #[serde(rename = "$schema", default, skip_serializing_if = "Option::is_none")]
    pub schema: Option<String>,
    /// The number of the format that the file is in.
    pub format: u32,
    /// A short name in lower case with hyphens; the file's name without its ending.
    pub id: String,
    /// The title.
    pub title: Text,
    /// The claim that the scenario makes true, in a sentence or two.
    pub claim: Text,
    /// The question that it answers; the picker groups scenarios by it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<Question>,
    /// The public report that it retells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<SourceFile>,
    /// The run ends after this instant of virtual time, in milliseconds; at most 30 days.
    pub horizon_ms: At,
    /// How long every message takes, each way, in milliseconds; 0 is allowed.
    pub latency_ms: Ms,
    /// With `version_check` `separate`: how long after the comparison the change is made.
    #[serde(default = "separate", skip_serializing_if = "is_separate")]
    pub separate_ms: Ms,
    /// The locks of the authority.
    pub locks: Vec<LockFile>,
    /// The protected resources.
    pub resources: Vec<ResourceFile>,
    /// Groups of keys that make up one effect each: they should end with the same generation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub one_effect: Vec<Vec<String>>,
    /// What cannot be taken back or fenced: an e-mail, a payment.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<EffectFile>,
    /// The workers, in the order in which they act within an instant.
    pub workers: Vec<WorkerFile>,
    /// What the trainer, or bad luck, does to the run.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub interventions: Vec<Intervention>,
    /// The switches; what is not named is on, at its recommended setting.
    #[serde(default, skip_serializing_if = "is_default")]
    pub protections: ProtectionsPatch,
    /// The event at which the page opens; the end of the run if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opens_at: Option<EventRef>,
    /// What must come out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub expect: Vec<Expectation>,
    /// The same run under other settings.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variants: Vec<Variant>,
}

/// A public report of something that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SourceFile {
    /// What it is about, and whose it is.
    pub title: Text,
    /// Where it can be read; begins with "https://".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// What happened, in a few sentences.
    pub happened: Text,
}

/// A lock.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LockFile {
    /// Its name.
    pub name: String,
    /// How long a lease lives unless renewed, in milliseconds; at least 1.
    pub ttl_ms: Ms,
    /// How long the lock stays closed after a lease has expired, in milliseconds.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lock_delay_ms: Ms,
    /// The token counter at the start, 0 if absent; the first grant carries the number after it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub counter: u64,
    /// What a counter that is lost begins again after; where it stands at the start if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counter_start: Option<u64>,
    /// What lease ids begin with; "lease-" if absent.
    #[serde(default = "lease_prefix", skip_serializing_if = "is_default_prefix")]
    pub lease_prefix: String,
}

fn lease_prefix() -> String {
    "lease-".to_owned()
}

fn is_default_prefix(prefix: &String) -> bool {
    *prefix == lease_prefix()
}

/// A protected resource.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ResourceFile {
    /// Its name.
    pub name: String,
    /// Its keys.
    pub keys: Vec<KeyFile>,
}

/// A key of a resource.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct KeyFile {
    /// Its full name, unique over all resources.
    pub name: String,
    /// Its value at the start, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<ValueFile>,
    /// The highest token it has accepted at the start; 0 for none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub highest_token: u64,
    /// A token rule of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token_rule: Option<TokenRule>,
    /// A door without the check, while `bypass` is `open`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unchecked: bool,
}

/// An effect outside.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EffectFile {
    /// Its name.
    pub name: String,
    /// Whether its receiver recognises repeats by their key, where `idempotency` is `on`.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub honours_keys: bool,
}

fn yes() -> bool {
    true
}

fn is_yes(value: &bool) -> bool {
    *value
}

fn separate() -> Ms {
    Ms(50)
}

fn is_separate(value: &Ms) -> bool {
    *value == separate()
}

/// A worker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WorkerFile {
    /// A short name ("A").
    pub name: String,
    /// The owner name it presents; two workers may present the same one.
    pub owner: String,
    /// When it starts, in milliseconds; at once if absent.
    #[serde(default, skip_serializing_if = "is_default")]
    pub start_ms: At,
    /// How often it renews a lease that it believes it holds, in milliseconds; never if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keepalive_ms: Option<Ms>,
    /// Its own clock, where it does not agree with the world's.
    #[serde(default, skip_serializing_if = "is_default")]
    pub clock: ClockFile,
    /// A writer that is not checked, while `bypass` is `open`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unchecked: bool,
    /// What it tries to do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub program: Vec<StepFile>,
}

/// A worker's own clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ClockFile {
    /// How far it is ahead at the start, in milliseconds; negative for behind.
    #[serde(default, skip_serializing_if = "is_default")]
    pub offset_ms: i64,
    /// How much faster it runs, in parts per million; negative for slower.
    #[serde(default, skip_serializing_if = "is_default")]
    pub drift_ppm: i64,
}

/// Makes the enum of steps; those that ask somebody get the fields of patience at their end.
macro_rules! steps {
    ($(
        $(#[$doc:meta])*
        $name:ident $kind:ident { $($(#[$fdoc:meta])* $field:ident: $type:ty,)* }
    )*) => {
        steps! { @build [] $($(#[$doc])* $name $kind { $($(#[$fdoc])* $field: $type,)* })* }
    };
    (@build [$($done:tt)*]) => {
        /// A step of a program.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(rename_all = "snake_case", deny_unknown_fields)]
        pub enum StepFile { $($done)* }
    };
    (@build [$($done:tt)*] $(#[$doc:meta])* $name:ident asks { $($fields:tt)* } $($rest:tt)*) => {
        steps! { @build [$($done)*
            $(#[$doc])*
            $name {
                $($fields)*
                /// After a refusal.
                #[serde(default, skip_serializing_if = "is_default")]
                on_refusal: OnRefusal,
                /// How long to wait for a reply, in milliseconds; for ever if absent.
                #[serde(default, skip_serializing_if = "Option::is_none")]
                timeout_ms: Option<Ms>,
                /// After a time-out.
                #[serde(default, skip_serializing_if = "is_default")]
                on_timeout: OnTimeout,
                /// How many requests this step sends at the most, over all retries.
                #[serde(default, skip_serializing_if = "Option::is_none")]
                max_attempts: Option<u32>,
            },
        ] $($rest)* }
    };
    (@build [$($done:tt)*] $(#[$doc:meta])* $name:ident works { $($fields:tt)* } $($rest:tt)*) => {
        steps! { @build [$($done)* $(#[$doc])* $name { $($fields)* },] $($rest)* }
    };
}

steps! {
    /// Ask the authority for the lock.
    Acquire asks {
        /// The lock; may be left out where there is only one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lock: Option<String>,
        /// After a refusal, ask again so many milliseconds after it arrived.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        retry_ms: Option<Ms>,
        /// Wait in the lock's queue instead.
        #[serde(default, skip_serializing_if = "is_default")]
        queue: bool,
        /// Take the lock from its holder.
        #[serde(default, skip_serializing_if = "is_default")]
        steal: bool,
    }
    /// Work without talking to anybody.
    Compute works {
        /// How long it takes while the worker runs, in milliseconds.
        ms: Ms,
        /// The logical operation that the work is for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        operation: Option<String>,
    }
    /// Read a key, with its version.
    Read asks {
        /// The key; may be left out where there is only one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<String>,
    }
    /// Ask the authority "is this still mine?".
    CheckLock asks {
        /// The lock; may be left out where there is only one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lock: Option<String>,
    }
    /// Compare one's own clock with the deadline one reckons with.
    CheckDeadline works {
        /// The lock; may be left out where there is only one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lock: Option<String>,
        /// When it is past.
        #[serde(default, skip_serializing_if = "is_default")]
        on_refusal: OnRefusal,
    }
    /// Open a long operation on a key.
    Begin asks {
        /// The key; may be left out where there is only one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<String>,
        /// Where this writer goes while `scope` is `split_keys`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        split_key: Option<String>,
        /// The lock whose token goes with it; may be left out where there is only one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lock: Option<String>,
    }
    /// Present the token to a key without changing it.
    Claim asks {
        /// The key; may be left out where there is only one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<String>,
        /// Where this writer goes while `scope` is `split_keys`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        split_key: Option<String>,
        /// The lock whose token goes with it; may be left out where there is only one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lock: Option<String>,
    }
    /// Change a key of a resource: exactly one of `set`, `add` and `delete`.
    Write asks {
        /// The key; may be left out where there is only one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<String>,
        /// Where this writer goes while `scope` is `split_keys`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        split_key: Option<String>,
        /// The lock whose token goes with it; may be left out where there is only one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lock: Option<String>,
        /// The value to store.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        set: Option<ValueFile>,
        /// The number to add.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        add: Option<i64>,
        /// Remove the value.
        #[serde(default, skip_serializing_if = "is_default")]
        delete: bool,
        /// Only if the key has this value.
        #[serde(default, rename = "if", skip_serializing_if = "Option::is_none")]
        only_if: Option<ValueFile>,
        /// The logical operation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        operation: Option<String>,
        /// The key under which the resource recognises a repeat; the operation if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        idempotency_key: Option<String>,
        /// Make the idempotency key anew for every request that is sent.
        #[serde(default, skip_serializing_if = "is_default")]
        key_per_request: bool,
        /// A forged token, in place of the one that was issued.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<u64>,
        /// How long after the checks the request leaves, in milliseconds.
        #[serde(default, skip_serializing_if = "is_default")]
        gap_ms: Ms,
        /// The job it belongs to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        job: Option<String>,
    }
    /// Have an effect performed that cannot be taken back.
    Call asks {
        /// The effect; may be left out where there is only one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        effect: Option<String>,
        /// The lock whose token goes with it; may be left out where there is only one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lock: Option<String>,
        /// The logical operation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        operation: Option<String>,
        /// The key under which the receiver recognises a repeat; the operation if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        idempotency_key: Option<String>,
        /// Make the idempotency key anew for every request that is sent.
        #[serde(default, skip_serializing_if = "is_default")]
        key_per_request: bool,
        /// A forged token, in place of the one that was issued.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<u64>,
        /// How long after the checks the request leaves, in milliseconds.
        #[serde(default, skip_serializing_if = "is_default")]
        gap_ms: Ms,
        /// The job it belongs to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        job: Option<String>,
    }
    /// Give the lock back.
    Release asks {
        /// The lock; may be left out where there is only one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lock: Option<String>,
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

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Something done to the run, and when.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Intervention {
    /// When it applies.
    pub when: Trigger,
    /// What it does.
    #[serde(rename = "do")]
    pub act: Intervene,
    /// Why, as one would tell it ("garbage collection").
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<Text>,
}

/// When an intervention applies: after everything else of that instant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Trigger {
    /// At an instant, in milliseconds.
    AtMs(At),
    /// On an event.
    On(EventRef),
}

/// An event, named so that it means the same under other protections.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct EventRef {
    /// Whose; anybody's if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worker: Option<String>,
    /// What it is called, as in transcripts ("write-sent", "lease-expired", "granted").
    pub event: String,
    /// The how-manieth such event, from 1.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub nth: u32,
    /// So many milliseconds after it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub after_ms: Ms,
}

/// A message, named by what it carries, never by a running number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MessageRef {
    /// The worker that sent the request.
    pub worker: String,
    /// The kind of request.
    pub request: RequestKind,
    /// The how-manieth request of this kind by this worker, from 1.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub nth: u32,
    /// The request itself, or the reply to it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub leg: Leg,
}

/// Which way a message goes.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Leg {
    /// From the worker.
    #[default]
    Request,
    /// Back to the worker.
    Reply,
}

fn one() -> u32 {
    1
}

fn is_one(value: &u32) -> bool {
    *value == 1
}

/// What an intervention does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
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
        #[serde(default, skip_serializing_if = "Option::is_none")]
        for_ms: Option<Ms>,
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
        #[serde(default, skip_serializing_if = "is_default")]
        after_ms: Ms,
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
        #[serde(default, skip_serializing_if = "is_default")]
        by_ms: i64,
        /// The new pace, in parts per million faster than the world's time.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        drift_ppm: Option<i64>,
    },
    /// End the live lease of a lock from outside.
    Revoke {
        /// The lock; may be left out where there is only one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lock: Option<String>,
    },
    /// Restart the authority.
    RestartAuthority {},
    /// Lose a lock's token counter.
    LoseCounter {
        /// The lock; may be left out where there is only one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lock: Option<String>,
    },
    /// Change switches from now on.
    Protect(ProtectionsPatch),
}

/// The end of a link that is not the worker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PeerFile {
    /// `"authority"`
    Authority,
    /// `{"resource": "name"}`
    Resource(String),
    /// `{"effect": "name"}`
    Effect(String),
}

/// The same run under other settings, with expectations of its own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Variant {
    /// A short name in lower case with hyphens.
    pub name: String,
    /// What it is called on the page.
    pub title: Text,
    /// Parts of the setup that differ.
    #[serde(default, skip_serializing_if = "is_default")]
    pub setup: SetupPatch,
    /// Switches that differ.
    #[serde(default, skip_serializing_if = "is_default")]
    pub protections: ProtectionsPatch,
    /// Interventions in place of the scenario's, if they differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interventions: Option<Vec<Intervention>>,
    /// The event at which the page opens it; the scenario's if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opens_at: Option<EventRef>,
    /// What must come out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub expect: Vec<Expectation>,
}

/// Parts of a setup, laid over a scenario's. What is not named stays.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SetupPatch {
    /// The run ends after this instant, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub horizon_ms: Option<At>,
    /// How long every message takes, each way, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub latency_ms: Option<Ms>,
    /// Locks, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub locks: Vec<LockPatch>,
    /// Effects, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<EffectFile>,
    /// Workers, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub workers: Vec<WorkerPatch>,
}

/// Parts of a lock.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LockPatch {
    /// Which lock.
    pub name: String,
    /// How long a lease lives unless renewed, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ttl_ms: Option<Ms>,
    /// How long the lock stays closed after a lease has expired, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lock_delay_ms: Option<Ms>,
}

/// Parts of a worker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WorkerPatch {
    /// Which worker.
    pub name: String,
    /// The owner name it presents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
    /// When it starts, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_ms: Option<At>,
    /// How often it renews, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keepalive_ms: Option<Ms>,
    /// Its own clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockFile>,
    /// What it tries to do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<Vec<StepFile>>,
}

/// Something that must come out, with a name that says why it matters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Expectation {
    /// Its name, lower case with hyphens ("protected-resource-retained-newer-value").
    pub name: String,
    /// What must hold at the end of the run.
    pub that: Expected,
}

/// What can be expected of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
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
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<String>,
        /// The value.
        is: Option<ValueFile>,
    },
    /// A lock ends in the hands of this lease; `null` for nobody's.
    Holder {
        /// The lock; may be left out where there is only one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lock: Option<String>,
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

/// The most workers that believed at once to hold a lock.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AtMost {
    /// The lock; may be left out where there is only one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lock: Option<String>,
    /// How many, exactly.
    pub is: u32,
}

/// How a request was decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DecisionExpectation {
    /// Whose request.
    pub worker: String,
    /// Its kind.
    pub request: RequestKind,
    /// The how-manieth decided request of this kind by this worker, from 1.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub nth: u32,
    /// The result, as evidence spells it.
    pub result: String,
    /// When.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_ms: Option<At>,
    /// What the worker's own clock said then, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner_clock_ms: Option<i64>,
    /// The token presented, or granted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<u64>,
    /// Its incarnation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub incarnation: Option<u32>,
    /// The lease presented, or granted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lease: Option<String>,
    /// When the granted lease expires.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at_ms: Option<At>,
    /// The resource's highest token before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub highest_before: Option<u64>,
    /// The resource's highest token after.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub highest_after: Option<u64>,
}

/// That an event happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct EventExpectation {
    /// Whose; anybody's if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worker: Option<String>,
    /// What it is called.
    pub event: String,
    /// The how-manieth, from 1.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub nth: u32,
    /// When.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_ms: Option<At>,
}
