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
    Number(i64),
    /// A name, or a spelling.
    Name(String),
}

impl Facts {
    /// Name and fact, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Fact)> {
        self.0.iter().map(|(name, fact)| (name.as_str(), fact))
    }

    fn number(&mut self, name: &str, number: impl Into<u64>) {
        let number = i64::try_from(number.into()).unwrap_or(i64::MAX);
        self.signed(name, number);
    }

    fn signed(&mut self, name: &str, number: i64) {
        self.0.push((name.to_owned(), Fact::Number(number)));
    }

    fn token(&mut self, name: &str, token: Token) {
        self.0.push((name.to_owned(), Fact::of_token(token)));
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

impl Fact {
    /// A token: its number, or its spelling where incarnations are counted.
    pub(super) fn of_token(token: Token) -> Fact {
        match token.incarnation {
            0 => Fact::Number(i64::try_from(token.number).unwrap_or(i64::MAX)),
            _ => Fact::Name(token.to_string()),
        }
    }

    /// A value of a key.
    pub(super) fn of_value(names: &Names, value: Value) -> Fact {
        match value {
            Value::Number(number) => Fact::Number(number),
            Value::Text(_) => Fact::Name(names.value(value)),
        }
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
            map.serialize_entry(name, fact)?;
        }
        map.end()
    }
}

impl Serialize for Fact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Fact::Number(number) => serializer.serialize_i64(*number),
            Fact::Name(text) => serializer.serialize_str(text),
        }
    }
}

/// What a message is called in transcripts.
pub(super) fn message_name(id: MessageId) -> String {
    format!("m{}", id.0)
}

/// Switches with their settings, all or some, spelled as in scenarios and in alphabetic order.
pub(crate) fn settings(switches: impl Serialize) -> Vec<(String, String)> {
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
    pub(super) setup: &'a Setup,
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
            | Event::ClockSkewed { worker: id, .. }
            | Event::DeadlineChecked { worker: id, .. }
            | Event::GapBegan { worker: id, .. }
            | Event::Skipped { worker: id, .. }
            | Event::Cancelled { worker: id, .. }
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
            Event::Decided { request, .. } | Event::Compared { request, .. } => self.peer(request),
            Event::Held { .. }
            | Event::HoldEnded { .. }
            | Event::Hastened { .. }
            | Event::Lost { .. }
            | Event::LinkCut { .. }
            | Event::LinkHealed { .. }
            | Event::Duplicated { .. } => "network".to_owned(),
            Event::Expired { .. }
            | Event::Superseded { .. }
            | Event::Revoked { .. }
            | Event::LockReopened { .. }
            | Event::AuthorityRestarted { .. }
            | Event::LeaseForgotten { .. }
            | Event::CounterReset { .. } => "authority".to_owned(),
            Event::ProtectionsChanged { .. } | Event::Missed { worker: None, .. } => {
                "run".to_owned()
            }
            Event::Missed {
                worker: Some(id), ..
            } => worker(id),
        }
    }

    fn peer(&self, request: &Request) -> String {
        self.peer_name(request.peer(self.setup))
    }

    fn peer_name(&self, peer: Peer) -> String {
        match peer {
            Peer::Authority => "authority".to_owned(),
            Peer::Resource(id) => self.names.resources[id.index()].clone(),
            Peer::Effect(id) => self.names.effects[id.index()].clone(),
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
            Event::ClockSkewed { clock, .. } => {
                it.signed("offset_ms", clock.offset_ms);
                it.signed("drift_ppm", clock.drift_ppm);
            }
            Event::DeadlineChecked {
                worker,
                lock,
                own_ms,
                until_own_ms,
                source,
                answer,
                ..
            } => {
                source_of(it, *source);
                self.lock(it, *lock);
                it.signed("own_ms", *own_ms);
                if let Some(until) = until_own_ms {
                    self.deadline(it, *worker, *until);
                }
                answer_facts(it, *answer);
            }
            Event::GapBegan { source, until, .. } => {
                source_of(it, *source);
                it.at("until_ms", *until);
            }
            Event::Skipped {
                attempt,
                request,
                answer,
                ..
            } => {
                attempt_of(it, *attempt);
                it.name("request", request.kind().as_str());
                self.request(it, request);
                answer_facts(it, *answer);
            }
            Event::Cancelled {
                attempt, request, ..
            } => {
                attempt_of(it, *attempt);
                if let Some(request) = request {
                    it.name("request", request.kind().as_str());
                    self.request(it, request);
                }
            }
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
                worker,
                lock,
                handle,
                until_own_ms,
            } => {
                self.handle(it, *lock, Some(*handle));
                self.deadline(it, *worker, *until_own_ms);
            }
            Event::BeliefProlonged {
                worker,
                lock,
                until_own_ms,
            } => {
                self.lock(it, *lock);
                self.deadline(it, *worker, *until_own_ms);
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
                    if step.is_check {
                        it.name("before", step.step.kind().map_or("", RequestKind::as_str));
                    }
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
                attempt_of(it, *attempt);
                self.request(it, request);
                self.decision(it, request.lock(), decision);
            }
            Event::Compared {
                message,
                request,
                lands_at,
                ..
            } => {
                it.message("message", *message);
                self.whose(it, event);
                self.request(it, request);
                it.at("lands_at_ms", *lands_at);
            }
            Event::LinkCut { link } | Event::LinkHealed { link } => {
                self.whose(it, event);
                it.name("from", self.peer_name(link.peer));
            }
            Event::Expired { lock, lease }
            | Event::Revoked { lock, lease }
            | Event::LeaseForgotten { lock, lease } => self.ended(it, *lock, lease),
            Event::Superseded { lock, lease, by } => {
                self.ended(it, *lock, lease);
                self.name(it, "by", &self.names.workers, by.index());
            }
            Event::LockReopened { lock } => self.lock(it, *lock),
            Event::AuthorityRestarted { forgets_leases } => {
                it.name("leases", if *forgets_leases { "forgotten" } else { "kept" });
            }
            Event::CounterReset { lock, counter } => {
                self.lock(it, *lock);
                it.token("counter", *counter);
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
            facts.token("token", handle.token);
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
        let by = request.credentials();
        self.name(facts, "owner", &self.names.owners, by.owner.index());
        // A read needs no lock.
        if request.kind() != RequestKind::Read {
            self.handle(facts, by.lock, request.handle());
        }
        let own = request.handle().map(|handle| handle.token);
        match request.token() {
            Some(token) if own != Some(token) => facts.token("forged_token", token),
            _ => {}
        }
        if let Some(key) = request.key() {
            self.name(facts, "key", &self.names.keys, key.index());
        }
        match request {
            Request::Acquire { steal: true, .. } => facts.name("mode", "steal"),
            Request::Acquire { queue: true, .. } => facts.name("mode", "queue"),
            Request::Write {
                change,
                only_if,
                version,
                ends_long,
                ..
            } => {
                self.change(facts, *change);
                if let Some(value) = only_if {
                    self.value(facts, "if", *value);
                }
                if let Some(version) = version {
                    facts.number("version_read", *version);
                }
                if *ends_long {
                    facts.name("ends", "long-operation");
                }
            }
            Request::Call { effect, .. } => {
                self.name(facts, "effect", &self.names.effects, effect.index());
            }
            Request::Acquire { .. }
            | Request::Renew { .. }
            | Request::Release { .. }
            | Request::CheckLock { .. }
            | Request::Read { .. }
            | Request::Begin { .. }
            | Request::Claim { .. } => {}
        }
        if let Some(errand) = request.errand() {
            self.errand(facts, &errand);
        }
    }

    /// What a write or call is for; a key that is the operation's own goes without saying.
    fn errand(&self, facts: &mut Facts, errand: &Errand) {
        self.operation(facts, errand.operation);
        if let Some(IdempotencyKey { name, fresh }) = errand.key {
            let text = &self.names.operations[name.index()];
            match fresh {
                Some(message) => {
                    let key = format!("{text}@{}", message_name(message));
                    facts.name("idempotency_key", key);
                }
                None if errand.operation != Some(name) => {
                    facts.name("idempotency_key", text.clone());
                }
                None => {}
            }
        }
        if let Some(job) = errand.job {
            self.name(facts, "job", &self.names.jobs, job.index());
        }
    }

    fn change(&self, facts: &mut Facts, change: Change) {
        match change {
            Change::Set(value) => self.value(facts, "set", value),
            Change::Add(number) => facts.signed("add", number),
            Change::Delete => facts.name("delete", "true"),
        }
    }

    fn value(&self, facts: &mut Facts, name: &str, value: Value) {
        let fact = Fact::of_value(self.names, value);
        facts.0.push((name.to_owned(), fact));
    }

    fn value_if_any(&self, facts: &mut Facts, name: &str, value: Option<Value>) {
        if let Some(value) = value {
            self.value(facts, name, value);
        }
    }

    /// A deadline on a worker's own clock, which is the world's unless the worker has another.
    fn deadline(&self, facts: &mut Facts, worker: WorkerId, until_own_ms: i64) {
        let name = match self.world.workers[worker.index()].clock == Clock::default() {
            true => "until_ms",
            false => "until_own_ms",
        };
        facts.signed(name, until_own_ms);
    }

    /// A lease that ended.
    fn ended(&self, facts: &mut Facts, lock: LockId, lease: &Lease) {
        self.handle(facts, lock, Some(lease.handle));
        self.name(facts, "holder", &self.names.workers, lease.holder.index());
        facts.at("expires_at_ms", lease.expires_at);
    }

    /// The facts that a decision rests on.
    fn decision(&self, facts: &mut Facts, lock: LockId, decision: &Decision) {
        match decision {
            Decision::Granted { lease, ttl } => {
                facts.name("lease", self.names.lease(lock, lease.handle.lease));
                facts.token("token", lease.handle.token);
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
            Decision::Queued { ahead } => facts.number("ahead", *ahead),
            Decision::DeniedLockDelay { until } => facts.at("until_ms", *until),
            Decision::CheckYes { lease } => facts.at("expires_at_ms", lease.expires_at),
            Decision::CheckNo { lease } => self.current(facts, lock, lease.as_ref()),
            Decision::Read { value, version } => {
                self.value_if_any(facts, "value", *value);
                facts.number("version", *version);
            }
            Decision::Claimed {
                highest_before,
                highest_after,
            } => {
                facts.token("highest_before", *highest_before);
                facts.token("highest_after", *highest_after);
            }
            Decision::Accepted {
                highest_before,
                highest_after,
                value_before,
                value_after,
                version,
            } => {
                facts.token("highest_before", *highest_before);
                facts.token("highest_after", *highest_after);
                self.value_if_any(facts, "value_before", *value_before);
                // What was added to is not in the request.
                if let Some(value @ Value::Number(_)) = value_after {
                    self.value(facts, "value_after", *value);
                }
                facts.number("version", *version);
            }
            Decision::RejectedStaleFence { highest, .. } | Decision::Begun { highest } => {
                facts.token("highest_before", *highest);
                facts.token("highest_after", *highest);
            }
            Decision::RejectedVersionConflict { actual, value, .. } => {
                self.value_if_any(facts, "value", *value);
                facts.number("version", *actual);
            }
            Decision::DuplicateOperation { first, version } => {
                facts.message("first", *first);
                facts.number("version", *version);
            }
            Decision::EffectSuppressedDuplicate { first } => facts.message("first", *first),
            Decision::EffectPerformed => {}
        }
    }

    /// The lease that the authority records.
    fn current(&self, facts: &mut Facts, lock: LockId, lease: Option<&Lease>) {
        let Some(lease) = lease else {
            facts.name("current_lease", "none");
            return;
        };
        facts.name("current_lease", self.names.lease(lock, lease.handle.lease));
        facts.token("current_token", lease.handle.token);
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
        let name = match step {
            Step::Compute { .. } => "compute",
            Step::CheckDeadline { .. } => "check_deadline",
            _ => step.kind().map_or("", RequestKind::as_str),
        };
        facts.name("step", name);
        if let Some(lock) = step.lock() {
            self.lock(facts, lock);
        }
        match step {
            Step::Acquire { mode, .. } => match mode {
                AcquireMode::Once | AcquireMode::Retry(_) => {}
                AcquireMode::Queue => facts.name("mode", "queue"),
                AcquireMode::Steal => facts.name("mode", "steal"),
            },
            Step::Compute { ms, operation } => {
                facts.number("ms", ms.0);
                self.operation(facts, *operation);
            }
            Step::Read { key, .. } => {
                self.name(facts, "key", &self.names.keys, key.index());
            }
            Step::Begin { key, .. } | Step::Claim { key, .. } => self.place_of(facts, *key),
            Step::Write { key, change, .. } => {
                self.place_of(facts, *key);
                self.change(facts, *change);
            }
            Step::Call { effect, .. } => {
                self.name(facts, "effect", &self.names.effects, effect.index());
            }
            Step::CheckLock { .. } | Step::CheckDeadline { .. } | Step::Release { .. } => {}
        }
        if let Some(labels) = step.labels() {
            self.operation(facts, labels.operation);
            if let Some(token) = labels.forged {
                facts.token("forged_token", token);
            }
        }
    }

    fn place_of(&self, facts: &mut Facts, place: Place) {
        self.name(facts, "key", &self.names.keys, place.key.index());
        if place.split_key != place.key {
            let split = place.split_key.index();
            self.name(facts, "split_key", &self.names.keys, split);
        }
    }
}

/// Where a step comes from; the steps of a program count from 1.
fn source_of(facts: &mut Facts, source: StepSource) {
    match source {
        StepSource::Program(place) => facts.number("step", u64::from(place) + 1),
        StepSource::ByHand => facts.name("step", "by-hand"),
        StepSource::Again => facts.name("step", "again"),
        StepSource::Redo => facts.name("step", "redo"),
    }
}

/// Which start of the worker it belongs to, unless it is the first.
fn attempt_of(facts: &mut Facts, attempt: u16) {
    if attempt > 1 {
        facts.number("attempt", attempt);
    }
}

/// The name of what a worker does.
pub(crate) fn activity(activity: &Activity) -> &'static str {
    match activity {
        Activity::NotStarted { .. } => "not-started",
        Activity::Ready => "ready",
        Activity::Computing { .. } | Activity::Suspended { .. } => "computing",
        Activity::Waiting { .. } => "waiting",
        Activity::Resting { .. } => "resting",
        Activity::Checked { .. } => "checking",
        Activity::InGap { .. } => "in-gap",
        Activity::Ended(how) => program_end(*how),
    }
}

fn activity_facts(facts: &mut Facts, activity: &Activity) {
    match activity {
        Activity::NotStarted { at } => facts.at("until_ms", *at),
        Activity::Computing { until }
        | Activity::Resting { until, .. }
        | Activity::InGap { until, .. } => {
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
        Activity::Ready | Activity::Checked { .. } | Activity::Ended(_) => {}
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
        Answer::Reacquire { .. } => facts.name("then", "reacquire"),
        Answer::GoOn => facts.name("then", "go-on-with-it"),
        Answer::Note => facts.name("then", "note"),
        Answer::Ignore => facts.name("then", "ignore"),
    }
}

fn program_end(how: ProgramEnd) -> &'static str {
    match how {
        ProgramEnd::Completed => "completed",
        ProgramEnd::Refused => "refused",
        ProgramEnd::TimedOut => "timed-out",
        ProgramEnd::Cancelled => "cancelled",
        ProgramEnd::Crashed => "crashed",
    }
}

fn belief_end(why: BeliefEnd) -> &'static str {
    match why {
        BeliefEnd::SentRelease => "sent-release",
        BeliefEnd::RenewRefused => "renew-refused",
        BeliefEnd::CheckSaidNo => "check-said-no",
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
        Miss::NotHeld => "lock-not-held",
        Miss::CounterIsDurable => "counter-is-durable",
        Miss::LinkIsCut => "link-cut-already",
        Miss::LinkWorks => "link-works-already",
        Miss::NoChange => "no-change",
    }
}
