//! What an event says, as names and values: the one source of transcripts and of JSON.
//!
//! Facts are spelled as in scenario files; every time is in milliseconds and says so.

use crate::protocol::*;
use crate::run::Senders;
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::fmt;

/// The facts of an event, in a fixed order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Facts(Vec<(String, Fact)>);

/// One fact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fact {
    /// A number: a time, a token, a count.
    Number(u64),
    /// A name, or a spelling.
    Name(String),
}

impl Facts {
    /// Name and fact, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Fact)> {
        self.0.iter().map(|(name, fact)| (name.as_str(), fact))
    }

    fn number(&mut self, name: &str, number: impl Into<u64>) {
        self.0.push((name.to_owned(), Fact::Number(number.into())));
    }

    fn at(&mut self, name: &str, at: At) {
        self.number(name, at.0);
    }

    fn name(&mut self, name: &str, text: impl Into<String>) {
        self.0.push((name.to_owned(), Fact::Name(text.into())));
    }

    fn message(&mut self, name: &str, message: MessageId) {
        self.name(name, message_name(message));
    }
}

impl fmt::Display for Facts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (name, fact)) in self.0.iter().enumerate() {
            let space = if place == 0 { "" } else { " " };
            write!(f, "{space}{name}={fact}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fact::Number(number) => number.fmt(f),
            Fact::Name(name) if is_plain(name) => f.write_str(name),
            Fact::Name(name) => write!(f, "{name:?}"),
        }
    }
}

/// Whether a name can stand without quotes: nothing in it looks like the end of a fact.
fn is_plain(name: &str) -> bool {
    let parts = |c: char| c.is_whitespace() || c.is_control() || matches!(c, '"' | '=');
    !name.is_empty() && !name.contains(parts)
}

impl Serialize for Facts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, fact) in &self.0 {
            match fact {
                Fact::Number(number) => map.serialize_entry(name, number)?,
                Fact::Name(text) => map.serialize_entry(name, text)?,
            }
        }
        map.end()
    }
}

/// What a message is called in transcripts.
pub(super) fn message_name(id: MessageId) -> String {
    format!("m{}", id.0)
}

/// Switches with their settings, all or some, spelled as in scenarios and in alphabetic order.
pub(super) fn settings(switches: impl Serialize) -> Vec<(String, String)> {
    let Ok(serde_json::Value::Object(switches)) = serde_json::to_value(switches) else {
        return Vec::new();
    };
    switches
        .into_iter()
        .map(|(switch, setting)| {
            let setting = setting
                .as_str()
                .map_or_else(|| setting.to_string(), str::to_owned);
            (switch, setting)
        })
        .collect()
}

/// Turns events into facts. Knows whose the messages are, and the world after the event.
pub(super) struct Teller<'a> {
    pub(super) names: &'a Names,
    pub(super) senders: &'a Senders,
    pub(super) world: &'a World,
}

impl Teller<'_> {
    /// Where an event happened: at a worker, the authority, a resource, on the network.
    pub(super) fn place(&self, event: &Event) -> String {
        let worker = |id: &WorkerId| self.names.workers[id.index()].clone();
        match event {
            Event::Started { worker: id, .. }
            | Event::Paused { worker: id }
            | Event::Resumed { worker: id }
            | Event::Crashed { worker: id }
            | Event::KeepaliveStopped { worker: id }
            | Event::KeepaliveResumed { worker: id }
            | Event::StepGiven { worker: id, .. }
            | Event::ComputeBegan { worker: id, .. }
            | Event::ComputeEnded { worker: id }
            | Event::ProgramEnded { worker: id, .. }
            | Event::BeliefBegan { worker: id, .. }
            | Event::BeliefProlonged { worker: id, .. }
            | Event::BeliefEnded { worker: id, .. }
            | Event::Arrived { worker: id, .. }
            | Event::Answered { worker: id, .. }
            | Event::TimedOut { worker: id, .. } => worker(id),
            Event::Sent { message, .. } => match &message.body {
                Body::Request { .. } => worker(&message.worker),
                Body::Reply { request, .. } => self.peer(request),
            },
            Event::Decided { request, .. } => self.peer(request),
            Event::Held { .. }
            | Event::HoldEnded { .. }
            | Event::Hastened { .. }
            | Event::Lost { .. }
            | Event::Duplicated { .. } => "network".to_owned(),
            Event::Expired { .. } => "authority".to_owned(),
            Event::ProtectionsChanged { .. } | Event::Missed { worker: None, .. } => {
                "run".to_owned()
            }
            Event::Missed {
                worker: Some(id), ..
            } => worker(id),
        }
    }

    fn peer(&self, request: &Request) -> String {
        match request.peer() {
            Peer::Authority => "authority".to_owned(),
            Peer::Resource(key) => self.names.key_resources[key.index()].clone(),
        }
    }

    /// What an event says.
    pub(super) fn facts(&self, event: &Event) -> Facts {
        let mut facts = Facts::default();
        let it = &mut facts;
        match event {
            Event::Started { attempt, .. } => it.number("attempt", *attempt),
            Event::Paused { worker } | Event::Resumed { worker } => {
                let worker = &self.world.workers[worker.index()];
                it.name("doing", activity(&worker.activity));
                activity_facts(it, &worker.activity);
                if !worker.inbox.is_empty() {
                    it.number("inbox", worker.inbox.len() as u64);
                }
            }
            Event::Crashed { .. }
            | Event::KeepaliveStopped { .. }
            | Event::KeepaliveResumed { .. }
            | Event::ComputeEnded { .. } => {}
            Event::StepGiven { step, .. } => self.step(it, step),
            Event::ComputeBegan {
                source,
                ms,
                operation,
                ..
            } => {
                source_of(it, *source);
                it.number("ms", ms.0);
                self.operation(it, *operation);
            }
            Event::ProgramEnded { how, .. } => it.name("how", program_end(*how)),
            Event::BeliefBegan {
                lock,
                handle,
                until,
                ..
            } => {
                self.handle(it, *lock, Some(*handle));
                it.at("until_ms", *until);
            }
            Event::BeliefProlonged { lock, until, .. } => {
                self.lock(it, *lock);
                it.at("until_ms", *until);
            }
            Event::BeliefEnded {
                lock, handle, why, ..
            } => {
                self.handle(it, *lock, Some(*handle));
                it.name("why", belief_end(*why));
            }
            Event::Sent { message, step } => {
                if let Some(step) = step {
                    source_of(it, step.source);
                    if step.attempts > 1 {
                        it.number("request_of_step", step.attempts);
                    }
                }
                self.message(it, message);
            }
            Event::Arrived { message, .. } => it.message("message", *message),
            Event::Answered {
                message,
                to,
                decision,
                answer,
                ..
            } => {
                it.message("message", *message);
                it.message("to", *to);
                it.name("result", decision.outcome().as_str());
                answer_facts(it, *answer);
            }
            Event::TimedOut {
                request,
                kind,
                answer,
                ..
            } => {
                it.message("message", *request);
                it.name("request", kind.as_str());
                answer_facts(it, *answer);
            }
            Event::Held { message, until } => {
                it.message("message", *message);
                self.whose(it, event);
                match until {
                    Some(until) => it.at("until_ms", *until),
                    None => it.name("until", "delivered"),
                }
            }
            Event::HoldEnded {
                message,
                arrives_at,
            } => {
                it.message("message", *message);
                self.whose(it, event);
                it.at("arrives_at_ms", *arrives_at);
            }
            Event::Hastened { message } => {
                it.message("message", *message);
                self.whose(it, event);
            }
            Event::Lost { message } => {
                self.whose(it, event);
                self.message(it, message);
            }
            Event::Duplicated { original, copy } => {
                it.message("original", *original);
                self.whose(it, event);
                self.message(it, copy);
            }
            Event::Decided {
                message,
                attempt,
                request,
                decision,
                ..
            } => {
                it.message("message", *message);
                self.whose(it, event);
                if *attempt > 1 {
                    it.number("attempt", *attempt);
                }
                self.request(it, request);
                self.decision(it, request.lock(), decision);
            }
            Event::Expired { lock, lease } => {
                self.handle(it, *lock, Some(lease.handle));
                self.name(it, "holder", &self.names.workers, lease.holder.index());
                it.at("expires_at_ms", lease.expires_at);
            }
            Event::ProtectionsChanged { protections } => {
                for (switch, setting) in settings(*protections) {
                    it.name(&switch, setting);
                }
            }
            Event::Missed { why, .. } => it.name("why", miss(*why)),
        }
        facts
    }

    fn name(&self, facts: &mut Facts, name: &str, list: &[String], place: usize) {
        facts.name(name, list[place].clone());
    }

    fn whose(&self, facts: &mut Facts, event: &Event) {
        if let Some(worker) = self.senders.whose(event) {
            self.name(facts, "worker", &self.names.workers, worker.index());
        }
    }

    fn lock(&self, facts: &mut Facts, lock: LockId) {
        self.name(facts, "lock", &self.names.locks, lock.index());
    }

    fn operation(&self, facts: &mut Facts, operation: Option<OperationId>) {
        if let Some(id) = operation {
            self.name(facts, "operation", &self.names.operations, id.index());
        }
    }

    fn handle(&self, facts: &mut Facts, lock: LockId, handle: Option<Handle>) {
        self.lock(facts, lock);
        if let Some(handle) = handle {
            facts.name("lease", self.names.lease(lock, handle.lease));
            facts.number("token", handle.token.0);
        }
    }

    fn message(&self, facts: &mut Facts, message: &Message) {
        facts.message("message", message.id);
        match &message.body {
            Body::Request { request, .. } => {
                facts.name("request", request.kind().as_str());
                self.request(facts, request);
            }
            Body::Reply {
                to,
                request,
                decision,
                ..
            } => {
                facts.message("to", *to);
                facts.name("request", request.kind().as_str());
                facts.name("result", decision.outcome().as_str());
            }
        }
        if let MessageState::Flying { arrives_at } = message.state {
            facts.at("arrives_at_ms", arrives_at);
        }
    }

    /// What a request presents.
    fn request(&self, facts: &mut Facts, request: &Request) {
        let owner = match request {
            Request::Acquire { owner, .. }
            | Request::Release { owner, .. }
            | Request::Write { owner, .. } => *owner,
            Request::Renew { handle, .. } => handle.owner,
        };
        self.name(facts, "owner", &self.names.owners, owner.index());
        self.handle(facts, request.lock(), request.handle());
        match request {
            Request::Write {
                key,
                value,
                operation,
                ..
            } => {
                self.name(facts, "key", &self.names.keys, key.index());
                self.name(facts, "set", &self.names.values, value.index());
                self.operation(facts, *operation);
            }
            Request::Acquire { .. } | Request::Renew { .. } | Request::Release { .. } => {}
        }
    }

    /// The facts that a decision rests on.
    fn decision(&self, facts: &mut Facts, lock: LockId, decision: &Decision) {
        match decision {
            Decision::Granted { lease, ttl } => {
                facts.name("lease", self.names.lease(lock, lease.handle.lease));
                facts.number("token", lease.handle.token.0);
                facts.number("ttl_ms", ttl.0);
                facts.at("expires_at_ms", lease.expires_at);
            }
            Decision::Renewed { lease, ttl } => {
                facts.number("ttl_ms", ttl.0);
                facts.at("expires_at_ms", lease.expires_at);
            }
            Decision::RenewedForeignLease { lease, ttl } => {
                self.current(facts, lock, Some(lease));
                facts.number("ttl_ms", ttl.0);
            }
            Decision::DeniedHeld { lease }
            | Decision::RenewRejectedNotOwner { lease }
            | Decision::ReleasedForeignLease { lease } => self.current(facts, lock, Some(lease)),
            Decision::ReleaseRejectedNotOwner { lease } => {
                self.current(facts, lock, lease.as_ref());
            }
            Decision::Released { lease } => facts.at("expires_at_ms", lease.expires_at),
            Decision::RenewRejectedExpired => self.current(facts, lock, None),
            Decision::Accepted {
                highest_before,
                highest_after,
                value_before,
                version,
            } => {
                facts.number("highest_before", highest_before.0);
                facts.number("highest_after", highest_after.0);
                if let Some(value) = value_before {
                    self.name(facts, "value_before", &self.names.values, value.index());
                }
                facts.number("version", *version);
            }
            Decision::RejectedStaleFence { highest, .. } => {
                facts.number("highest_before", highest.0);
                facts.number("highest_after", highest.0);
            }
        }
    }

    /// The lease that the authority records.
    fn current(&self, facts: &mut Facts, lock: LockId, lease: Option<&Lease>) {
        let Some(lease) = lease else {
            facts.name("current_lease", "none");
            return;
        };
        facts.name("current_lease", self.names.lease(lock, lease.handle.lease));
        facts.number("current_token", lease.handle.token.0);
        self.name(
            facts,
            "current_owner",
            &self.names.owners,
            lease.handle.owner.index(),
        );
        facts.at("expires_at_ms", lease.expires_at);
    }

    /// A step, as a program names it.
    fn step(&self, facts: &mut Facts, step: &Step) {
        match step {
            Step::Acquire { lock, .. } => {
                facts.name("step", "acquire");
                self.lock(facts, *lock);
            }
            Step::Compute { ms, operation } => {
                facts.name("step", "compute");
                facts.number("ms", ms.0);
                self.operation(facts, *operation);
            }
            Step::Write {
                key,
                lock,
                value,
                operation,
                ..
            } => {
                facts.name("step", "write");
                self.lock(facts, *lock);
                self.name(facts, "key", &self.names.keys, key.index());
                self.name(facts, "set", &self.names.values, value.index());
                self.operation(facts, *operation);
            }
            Step::Release { lock, .. } => {
                facts.name("step", "release");
                self.lock(facts, *lock);
            }
        }
    }
}

/// Where a step comes from; the steps of a program count from 1.
fn source_of(facts: &mut Facts, source: StepSource) {
    match source {
        StepSource::Program(place) => facts.number("step", u64::from(place) + 1),
        StepSource::ByHand => facts.name("step", "by-hand"),
        StepSource::Again => facts.name("step", "again"),
    }
}

/// The name of what a worker does.
pub(super) fn activity(activity: &Activity) -> &'static str {
    match activity {
        Activity::NotStarted { .. } => "not-started",
        Activity::Ready => "ready",
        Activity::Computing { .. } | Activity::Suspended { .. } => "computing",
        Activity::Waiting { .. } => "waiting",
        Activity::Resting { .. } => "resting",
        Activity::Ended(how) => program_end(*how),
    }
}

fn activity_facts(facts: &mut Facts, activity: &Activity) {
    match activity {
        Activity::NotStarted { at } => facts.at("until_ms", *at),
        Activity::Computing { until } | Activity::Resting { until, .. } => {
            facts.at("until_ms", *until);
        }
        Activity::Suspended { left } => facts.number("left_ms", left.0),
        Activity::Waiting {
            request,
            timeout_at,
            ..
        } => {
            facts.message("for", *request);
            if let Some(at) = timeout_at {
                facts.at("timeout_at_ms", *at);
            }
        }
        Activity::Ready | Activity::Ended(_) => {}
    }
}

fn answer_facts(facts: &mut Facts, answer: Answer) {
    match answer {
        Answer::Advance => facts.name("then", "go-on"),
        Answer::AskAgain { at } => {
            facts.name("then", "ask-again");
            facts.at("ask_at_ms", at);
        }
        Answer::Stop(how) => {
            facts.name("then", "stop");
            facts.name("how", program_end(how));
        }
        Answer::Note => facts.name("then", "note"),
        Answer::Ignore => facts.name("then", "ignore"),
    }
}

fn program_end(how: ProgramEnd) -> &'static str {
    match how {
        ProgramEnd::Completed => "completed",
        ProgramEnd::Refused => "refused",
        ProgramEnd::TimedOut => "timed-out",
        ProgramEnd::Crashed => "crashed",
    }
}

fn belief_end(why: BeliefEnd) -> &'static str {
    match why {
        BeliefEnd::SentRelease => "sent-release",
        BeliefEnd::RenewRefused => "renew-refused",
        BeliefEnd::StaleFence => "stale-fence",
        BeliefEnd::Crashed => "crashed",
    }
}

fn miss(why: Miss) -> &'static str {
    match why {
        Miss::AlreadyPaused => "already-paused",
        Miss::NotPaused => "not-paused",
        Miss::HasCrashed => "has-crashed",
        Miss::NotCrashed => "not-crashed",
        Miss::NoKeepalive => "no-keepalive",
        Miss::KeepaliveStopped => "keepalive-stopped-already",
        Miss::KeepaliveRuns => "keepalive-runs-already",
        Miss::NotSent => "message-not-sent",
        Miss::NotInFlight => "message-not-in-flight",
        Miss::NoChange => "no-change",
    }
}
