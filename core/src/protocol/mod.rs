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
    Answer, BeliefEnd, Decision, Entry, Event, EventName, Miss, Outcome, ProgramEnd, SentStep,
    Weight,
};
pub use ids::{
    EventId, Generation, InterventionId, KeyId, LeaseId, LockId, MessageId, OperationId, OwnerId,
    Token, ValueId, WorkerId,
};
pub use program::{OnRefusal, OnTimeout, Patience, RequestKind, Retry, Step};
pub use protections::{Fencing, HandleRule, Protections, TokenRule};
pub use setup::{KeySetup, LockSetup, Names, Setup, WorkerSetup};
pub use step::{Command, Round, apply, decide, next_instant};
pub use time::{At, Ms};
pub use world::{
    Activity, Body, Handle, Key, Lease, Life, Lock, Message, MessageState, Peer, Remembered,
    Request, StepSource, Worker, World,
};
