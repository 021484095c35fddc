//! The facts behind an event, in numbers. All of them were known when it happened.

use super::Fact;
use super::past::{Past, ended};
use super::words::{Ending, Label, ProtectionValue, Said};
use crate::protocol::*;
use crate::words::Lang;

/// The table of facts of an event.
pub(super) fn facts(past: &Past, lang: Lang) -> Vec<Fact> {
    let mut table = Table {
        past: *past,
        lines: Vec::new(),
    };
    table.fill();
    table
        .lines
        .iter()
        .map(|(label, said)| Fact {
            label: label.say(lang).to_owned(),
            value: said.say(past, lang),
        })
        .collect()
}

struct Table<'a> {
    past: Past<'a>,
    lines: Vec<(Label, Said)>,
}

impl Table<'_> {
    fn add(&mut self, label: Label, said: Said) {
        self.lines.push((label, said));
    }

    fn fill(&mut self) {
        match &self.past.entry().event {
            Event::Started { worker, attempt } => {
                self.add(Label::Worker, Said::Name(self.past.who(*worker)));
                if *attempt > 1 {
                    self.add(Label::Start, Said::Number(u64::from(*attempt)));
                }
                let program = &self.past.run().setup().workers[worker.index()].program;
                if let Some(step) = program.first() {
                    self.add(Label::Next, Said::Step(*step));
                }
                self.recorded_of(*worker);
            }
            Event::Paused { worker } => {
                self.doing(*worker);
                self.believes(*worker);
                self.recorded_of(*worker);
                self.in_flight(*worker);
            }
            Event::Resumed { worker } => self.resumed(*worker),
            Event::Crashed { worker } => {
                self.doing(*worker);
                self.recorded_of(*worker);
                self.in_flight(*worker);
            }
            Event::KeepaliveStopped { worker } | Event::KeepaliveResumed { worker } => {
                self.add(Label::Worker, Said::Name(self.past.who(*worker)));
                self.believes(*worker);
                self.recorded_of(*worker);
            }
            Event::StepGiven { worker, step } => {
                self.add(Label::Next, Said::Step(*step));
                self.doing(*worker);
            }
            Event::ComputeBegan {
                worker,
                ms,
                operation,
                ..
            } => {
                self.add(Label::Work, Said::Span(*ms));
                self.operation(*operation);
                self.add(Label::DoneAt, Said::Clock(self.past.at() + *ms));
                self.recorded_of(*worker);
            }
            Event::ComputeEnded { worker } => self.computed(*worker),
            Event::ProgramEnded { worker, how } => {
                self.add(Label::Worker, Said::Name(self.past.who(*worker)));
                self.add(Label::Outcome, Said::End(*how));
            }
            Event::BeliefBegan {
                lock,
                handle,
                until,
                ..
            } => {
                self.add(Label::Token, Said::Handle(*lock, *handle));
                self.add(Label::Deadline, Said::Clock(*until));
                self.recorded(*lock);
            }
            Event::BeliefProlonged { lock, until, .. } => {
                self.add(Label::Deadline, Said::Clock(*until));
                self.recorded(*lock);
            }
            Event::BeliefEnded { lock, handle, .. } => {
                self.add(Label::Token, Said::Handle(*lock, *handle));
                self.recorded(*lock);
            }
            Event::Sent { message, step } => self.sent(message, *step),
            Event::Arrived { message, worker } => {
                self.reply(*message);
                self.worker_now(*worker);
            }
            Event::Answered {
                to,
                decision,
                answer,
                ..
            } => {
                self.add(Label::Outcome, Said::Outcome(decision.outcome()));
                self.took(*to);
                self.add(Label::Next, Said::Answer(*answer));
            }
            Event::TimedOut {
                request, answer, ..
            } => {
                self.add(Label::Message, Said::Parcel(*request));
                self.took(*request);
                self.add(Label::Next, Said::Answer(*answer));
            }
            Event::Held { message, until } => {
                self.message(*message);
                let until =
                    until.map_or(Said::UntilLetGo, |until| Said::Span(until - self.past.at()));
                self.add(Label::HeldFor, until);
            }
            Event::HoldEnded {
                message,
                arrives_at,
            } => {
                self.message(*message);
                let held = |event: &Event| matches!(event, Event::Held { message: it, .. } if it == message);
                if let Some(held) = self.past.last(held) {
                    let since = self.past.run().entry(held).at;
                    self.add(Label::HeldFor, Said::Span(self.past.at() - since));
                }
                self.add(Label::Arrives, Said::Clock(*arrives_at));
            }
            Event::Hastened { message } => self.message(*message),
            Event::Lost { message } => self.message(message.id),
            Event::Duplicated { original, copy } => {
                self.message(*original);
                if let MessageState::Flying { arrives_at } = copy.state {
                    self.add(Label::Arrives, Said::Clock(arrives_at));
                }
            }
            Event::Decided {
                worker,
                message,
                request,
                decision,
                ..
            } => self.decided(*worker, *message, request, decision),
            Event::Expired { lock, lease } => self.expired(*lock, *lease),
            Event::ProtectionsChanged { protections } => {
                let before = self.past.protections();
                for value in ProtectionValue::changed(before, *protections) {
                    let from = value.protection().value_in(before);
                    self.add(Label::Protection(value), Said::Change(from, value));
                }
            }
            Event::Missed { worker, .. } => {
                let name = worker.map_or(Said::Nothing, |worker| Said::Name(self.past.who(worker)));
                self.add(Label::MeantFor, name);
                if let Some(worker) = worker {
                    self.worker_now(*worker);
                }
            }
        }
    }

    fn resumed(&mut self, worker: WorkerId) {
        if let Some(paused) = self.past.pause(worker) {
            let since = self.past.run().entry(paused).at;
            self.add(Label::PausedFor, Said::Span(self.past.at() - since));
        }
        self.believes(worker);
        for (lock, ..) in self.past.beliefs(worker) {
            self.recorded(lock);
        }
        self.doing(worker);
        let unread = self.world().workers[worker.index()].inbox.len();
        if unread > 0 {
            self.add(Label::Unread, Said::Number(unread as u64));
        }
    }

    fn computed(&mut self, worker: WorkerId) {
        let began = self.past.last(
            |event| matches!(event, Event::ComputeBegan { worker: who, .. } if *who == worker),
        );
        if let Some(began) = began {
            let entry = self.past.run().entry(began);
            self.add(Label::BeganAt, Said::Clock(entry.at));
            if let Event::ComputeBegan { ms, operation, .. } = entry.event {
                self.add(Label::Work, Said::Span(ms));
                self.operation(operation);
            }
        }
        self.believes(worker);
        for (lock, ..) in self.past.beliefs(worker) {
            self.recorded(lock);
        }
    }

    fn sent(&mut self, message: &Message, step: Option<SentStep>) {
        let request = message.request();
        let (lock, handle) = (request.lock(), request.handle());
        if let Body::Reply { decision, .. } = message.body {
            self.add(Label::Outcome, Said::Outcome(decision.outcome()));
            self.add(Label::To, Said::Name(self.past.who(message.worker)));
        } else {
            self.presented(request);
            self.add(Label::To, Said::Peer(*request));
            if let Request::Write { value, .. } = request {
                let value = self.past.value_name(*value).to_owned();
                self.add(Label::Value, Said::Name(value));
            }
            if let Some(handle) = handle {
                self.its_lease(lock, handle);
            }
            if let Some(step) = step.filter(|step| step.attempts > 1) {
                self.add(Label::Attempt, Said::Number(u64::from(step.attempts)));
            }
        }
        if let MessageState::Flying { arrives_at } = message.state {
            self.add(Label::Arrives, Said::Clock(arrives_at));
        }
    }

    fn decided(
        &mut self,
        worker: WorkerId,
        message: MessageId,
        request: &Request,
        decision: &Decision,
    ) {
        let lock = request.lock();
        match decision {
            Decision::Granted { lease, ttl } => {
                self.add(Label::Token, Said::Handle(lock, lease.handle));
                self.add(Label::Length, Said::Span(*ttl));
                self.add(Label::Ends, Said::Clock(lease.expires_at));
                self.before(lock);
                if let Some(other) = self.past.other_believer(lock, worker) {
                    self.add(Label::StillBelieves, Said::Name(self.past.who(other)));
                }
            }
            Decision::DeniedHeld { lease } => {
                self.add(Label::HeldBy, Said::Live(lock, *lease));
                self.add(Label::Left, Said::Span(lease.expires_at - self.past.at()));
            }
            Decision::Renewed { lease, ttl } => {
                self.add(Label::Lease, Said::Handle(lock, lease.handle));
                self.add(Label::Length, Said::Span(*ttl));
                self.add(Label::Ends, Said::Clock(lease.expires_at));
            }
            Decision::RenewedForeignLease { lease, .. } => {
                self.presented(request);
                self.own_lease(request);
                self.add(Label::HeldBy, Said::Live(lock, *lease));
            }
            Decision::RenewRejectedExpired => {
                self.presented(request);
                self.own_lease(request);
                self.add(Label::Recorded, Said::Nobody);
            }
            Decision::RenewRejectedNotOwner { lease } => {
                self.presented(request);
                self.own_lease(request);
                self.add(Label::Recorded, Said::Live(lock, *lease));
            }
            Decision::Released { lease } => {
                self.add(Label::Lease, Said::Handle(lock, lease.handle));
                self.add(Label::EndedEarly, Said::Clock(lease.expires_at));
            }
            Decision::ReleasedForeignLease { lease } => {
                self.presented(request);
                self.own_lease(request);
                self.add(Label::HeldBy, Said::Live(lock, *lease));
            }
            Decision::ReleaseRejectedNotOwner { lease } => {
                self.presented(request);
                self.own_lease(request);
                let live = lease.map_or(Said::Nobody, |lease| Said::Live(lock, lease));
                self.add(Label::Recorded, live);
            }
            Decision::Accepted {
                highest_before,
                highest_after,
                value_before,
                ..
            } => {
                self.marked(request, *highest_before);
                if highest_after != highest_before {
                    self.add(Label::HighestNow, Said::Number(highest_after.0));
                }
                let now = self.past.payload(request).to_owned();
                let value = match value_before {
                    Some(before) => Said::FromTo(self.past.value_name(*before).to_owned(), now),
                    None => Said::Name(now),
                };
                self.add(Label::Value, value);
                self.own_lease(request);
            }
            Decision::RejectedStaleFence { highest, .. } => {
                self.marked(request, *highest);
                if let Request::Write { key, .. } = request {
                    let value = self.past.value(*key).map_or(Said::Nothing, |value| {
                        Said::Name(self.past.value_name(value).to_owned())
                    });
                    self.add(Label::ValueStays, value);
                }
                self.own_lease(request);
            }
        }
        if let Some((sending, _)) = self.past.sending(message) {
            let at = self.past.run().entry(sending).at;
            self.add(Label::Sent, Said::SentAgo(at, self.past.at() - at));
        }
        if let Request::Write { operation, .. } = request {
            self.operation(*operation);
        }
    }

    /// What a write presented, and against which mark.
    fn marked(&mut self, request: &Request, highest: Token) {
        self.presented(request);
        let Request::Write { key, .. } = request else {
            return;
        };
        let raised = self
            .past
            .raised(*key, highest)
            .map(|id| self.past.run().entry(id));
        let mark = match raised {
            Some(entry) => {
                let by = entry.event.worker().unwrap_or_default();
                Said::MarkSince(highest, entry.at, by)
            }
            None if highest == Token(0) => Said::NoMark,
            None => Said::MarkFromStart(highest),
        };
        self.add(Label::Highest, mark);
        if let Some(key) = self.past.told_key_of(request) {
            self.add(Label::Key, Said::Name(key.to_owned()));
        }
    }

    fn expired(&mut self, lock: LockId, lease: Lease) {
        self.add(Label::Lease, Said::Handle(lock, lease.handle));
        if let Some(given) = self.past.last_given(lease.handle.lease) {
            let since = self.past.run().entry(given).at;
            self.add(Label::Length, Said::Span(lease.expires_at - since));
        }
        self.add(Label::Worker, Said::Name(self.past.who(lease.holder)));
        self.worker_now(lease.holder);
        self.believes(lease.holder);
    }

    fn presented(&mut self, request: &Request) {
        let lock = request.lock();
        match request {
            Request::Acquire { .. } => {}
            Request::Renew { handle, .. } => {
                self.add(Label::Presented, Said::Handle(lock, *handle))
            }
            Request::Release { handle, .. } | Request::Write { handle, .. } => {
                let said = handle.map_or(Said::NoToken, |handle| Said::Handle(lock, handle));
                self.add(Label::Presented, said);
            }
        }
    }

    /// What became of the lease that a request presents.
    fn own_lease(&mut self, request: &Request) {
        if let Some(handle) = request.handle() {
            self.its_lease(request.lock(), handle);
        }
    }

    fn its_lease(&mut self, lock: LockId, handle: Handle) {
        if let Some((at, how)) = self.ending(handle.lease) {
            self.add(Label::ItsLease, Said::Ended(None, at, how));
        } else if let Some(live) = self.past.live(lock)
            && live.handle.lease == handle.lease
        {
            self.add(Label::ItsLease, Said::LiveUntil(live.expires_at));
        }
    }

    fn ending(&self, lease: LeaseId) -> Option<(At, Ending)> {
        let entry = self.past.run().entry(self.past.end_of(lease)?);
        let how = match entry.event {
            Event::Expired { .. } => Ending::Expired,
            Event::Decided {
                decision: Decision::ReleasedForeignLease { .. },
                ..
            } => Ending::EndedByAnother,
            _ => Ending::Released,
        };
        Some((entry.at, how))
    }

    /// The lease before a grant, and how it ended.
    fn before(&mut self, lock: LockId) {
        let former = self
            .past
            .freed(lock)
            .and_then(|id| ended(&self.past.run().entry(id).event));
        if let Some(former) = former
            && let Some((at, how)) = self.ending(former.handle.lease)
        {
            let name = self.past.lease(lock, former.handle.lease);
            self.add(Label::Before, Said::Ended(Some(name), at, how));
        }
    }

    /// What the authority records about a lock.
    fn recorded(&mut self, lock: LockId) {
        let live = self.past.live(lock);
        let said = live.map_or(Said::Nobody, |lease| Said::Live(lock, lease));
        self.add(Label::Recorded, said);
    }

    /// The live leases of a worker.
    fn recorded_of(&mut self, worker: WorkerId) {
        for (lock, lease) in self.past.leases(worker) {
            self.add(Label::Recorded, Said::Live(lock, lease));
        }
    }

    fn believes(&mut self, worker: WorkerId) {
        for (lock, handle, until) in self.past.beliefs(worker) {
            self.add(Label::Believes, Said::Belief(lock, handle, until));
        }
    }

    fn worker_now(&mut self, worker: WorkerId) {
        let said = match (
            self.past.pause(worker),
            self.world().workers[worker.index()].life,
        ) {
            (Some(paused), _) => Said::PausedFor(self.past.at() - self.past.run().entry(paused).at),
            (None, Life::Crashed) => Said::Crashed,
            (None, Life::Running | Life::Paused) => Said::Running,
        };
        self.add(Label::State, said);
    }

    fn doing(&mut self, worker: WorkerId) {
        let activity = self.world().workers[worker.index()].activity;
        self.add(Label::Doing, Said::Doing(activity));
    }

    fn in_flight(&mut self, worker: WorkerId) {
        let messages: Vec<Message> = self
            .world()
            .messages
            .iter()
            .filter(|it| it.worker == worker && it.state != MessageState::Inbox)
            .copied()
            .collect();
        let said = if messages.is_empty() {
            Said::Nothing
        } else {
            Said::Messages(messages)
        };
        self.add(Label::InFlight, said);
    }

    fn message(&mut self, message: MessageId) {
        self.add(Label::Message, Said::Parcel(message));
        let Some((sending, body)) = self.past.sending(message) else {
            return;
        };
        if !body.is_reply() {
            self.presented(body.request());
        }
        let at = self.past.run().entry(sending).at;
        self.add(Label::Sent, Said::SentAgo(at, self.past.at() - at));
    }

    fn reply(&mut self, message: MessageId) {
        let Some((sending, message)) = self.past.sending(message) else {
            return;
        };
        if let Body::Reply { decision, .. } = message.body {
            self.add(Label::Outcome, Said::Outcome(decision.outcome()));
        }
        let at = self.past.run().entry(sending).at;
        self.add(Label::Sent, Said::SentAgo(at, self.past.at() - at));
    }

    fn took(&mut self, request: MessageId) {
        if let Some((sending, _)) = self.past.sending(request) {
            let at = self.past.run().entry(sending).at;
            self.add(Label::Sent, Said::Clock(at));
            self.add(Label::Took, Said::Span(self.past.at() - at));
        }
    }

    fn operation(&mut self, operation: Option<OperationId>) {
        if let Some(operation) = operation {
            let name = self.past.operation(operation).to_owned();
            self.add(Label::Operation, Said::Name(name));
        }
    }

    /// The world just before the event.
    fn world(&self) -> World {
        self.past.run().world_after(self.past.id().0)
    }
}
