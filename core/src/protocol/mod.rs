//! Leases, tokens, workers, messages and the resource: one deterministic step function.
//!
//! [`decide`] turns a command into events and changes nothing; [`apply`] is the only
//! thing that changes a [`World`]. Folding the log of a run with [`apply`] gives the
//! live world, always.

mod authority;
mod event;
mod ids;
mod network;
mod program;
mod protections;
mod resource;
mod setup;
mod step;
mod time;
mod worker;
mod world;

pub use event::{
    Answer, BeliefEnd, CheckedStep, Decision, Entry, Event, EventName, Miss, Outcome, ProgramEnd,
    SentStep, Weight,
};
pub use ids::{
    EffectId, EventId, Generation, InterventionId, JobId, KeyId, LeaseId, LockId, MessageId,
    OperationId, OwnerId, ResourceId, Token, ValueId, WorkerId,
};
pub use program::{
    AcquireMode, Change, Labels, OnRefusal, OnTimeout, Patience, Place, RequestKind, Retry, Step,
    Value,
};
pub use protections::{
    Bypass, CheckDeadline, CheckLock, Fencing, HandleRule, Idempotency, LeaseStore, OnLeaseLost,
    Protections, ProtectionsPatch, Scope, Switch, TokenCounter, TokenRule, VersionCheck,
};
pub use resource::{is_fenced, passes_unchecked};
pub use setup::{Clock, EffectSetup, KeySetup, LockSetup, Names, Setup, WorkerSetup};
pub use step::{Command, Round, apply, decide, next_instant};
pub use time::{At, Ms};
pub use world::{
    Activity, Body, Credentials, Errand, Handle, IdempotencyKey, Key, Lease, LedgerEntry, Life,
    Link, Lock, Message, MessageState, Peer, Remembered, Request, Stage, StepSource, Waiter,
    Worker, World,
};
