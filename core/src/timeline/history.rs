//! What a log says, told by lanes: leases, beliefs, what workers do, messages, decisions.
//! Spans begin and end with events; nothing here knows where they are drawn.

use crate::protocol::*;
use std::collections::BTreeMap;

/// A log by lanes.
#[derive(Debug, Default)]
pub struct History {
    /// Grants, in their order.
    pub leases: Vec<LeaseSpan>,
    /// Beliefs, in the order of their beginning.
    pub beliefs: Vec<BeliefSpan>,
    /// What workers do, in the order of its beginning.
    pub acts: Vec<Act>,
    /// Messages, in the order of sending.
    pub flights: Vec<Flight>,
    /// What the authority said other than granting, in order.
    pub rulings: Vec<Ruling>,
    /// What the resources said, in order.
    pub verdicts: Vec<Verdict>,
    /// Moments in the life of a worker that deserve a mark.
    pub turns: Vec<Turn>,
    /// When the switches were changed.
    pub switched: Vec<EventId>,
}

/// A lease at the authority.
#[derive(Debug, Clone, Copy)]
pub struct LeaseSpan {
    pub lock: LockId,
    pub lease: Lease,
    pub granted: EventId,
    pub end: Option<(EventId, LeaseEnd)>,
}

/// How a lease came to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeaseEnd {
    Expired,
    Released,
    ReleasedBy(WorkerId),
}

/// A worker believes that it holds a lock.
#[derive(Debug, Clone, Copy)]
pub struct BeliefSpan {
    pub worker: WorkerId,
    pub lock: LockId,
    pub handle: Handle,
    pub began: EventId,
    pub ended: Option<EventId>,
    /// From here on the lease is over.
    pub outlived: Option<EventId>,
    /// From here on somebody else was granted the lock, with this token.
    pub contested: Option<(EventId, Token)>,
}

/// What a worker does for a while.
#[derive(Debug, Clone, Copy)]
pub struct Act {
    pub worker: WorkerId,
    pub doing: Doing,
    pub from: EventId,
    pub to: Option<EventId>,
    /// The intervention that began it.
    pub by: Option<InterventionId>,
}

/// What a worker can be doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doing {
    Computing,
    Asking {
        kind: RequestKind,
        retry: Option<Ms>,
        requests: u32,
    },
    Paused,
    Crashed,
}

/// A message from its sending to its end.
#[derive(Debug, Clone)]
pub struct Flight {
    pub message: Message,
    pub sent: EventId,
    pub is_copy: bool,
    pub holds: Vec<(EventId, Option<EventId>)>,
    pub end: Option<(EventId, FlightEnd)>,
    /// When it arrives as things stand.
    pub arrives_at: At,
}

/// How a message came to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FlightEnd {
    Arrived,
    Decided(Decision),
    Lost,
}

/// What the authority said about a request.
#[derive(Debug, Clone, Copy)]
pub struct Ruling {
    pub event: EventId,
    pub worker: WorkerId,
    pub lock: LockId,
    pub decision: Decision,
}

/// What a resource said about a write.
#[derive(Debug, Clone, Copy)]
pub struct Verdict {
    pub event: EventId,
    pub worker: WorkerId,
    pub key: KeyId,
    pub token: Option<Token>,
    pub value: ValueId,
    pub decision: Decision,
}

/// A moment in the life of a worker.
#[derive(Debug, Clone, Copy)]
pub struct Turn {
    pub event: EventId,
    pub worker: WorkerId,
    pub kind: TurnKind,
}

/// Which moment it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TurnKind {
    StartedAgain,
    TimedOut,
    KeepaliveStopped,
    KeepaliveResumed,
    Missed,
}

/// What is known while the log is read.
#[derive(Default)]
struct Reader {
    told: History,
    flight_of: BTreeMap<MessageId, usize>,
    lease_of: BTreeMap<LeaseId, usize>,
    /// Beliefs not ended yet.
    believing: Vec<usize>,
    /// Per lock, the latest grant.
    latest: BTreeMap<LockId, (Generation, WorkerId, Token)>,
    /// Per worker, the act under way and the one that a pause interrupted.
    acting: BTreeMap<WorkerId, (Option<usize>, Option<Doing>)>,
}

impl History {
    /// Tells a log by lanes.
    pub fn of(log: &[Entry]) -> History {
        let mut reader = Reader::default();
        for (event, entry) in (0..).map(EventId).zip(log) {
            reader.read(event, entry);
        }
        reader.told
    }
}

impl Reader {
    fn read(&mut self, id: EventId, entry: &Entry) {
        match entry.event {
            Event::Started { worker, attempt } => {
                self.stop(worker, id);
                if attempt > 1 {
                    self.turn(id, worker, TurnKind::StartedAgain);
                }
            }
            Event::Paused { worker } => {
                let interrupted = self.stop(worker, id);
                self.act(worker, Doing::Paused, id, entry.by);
                self.acting.entry(worker).or_default().1 = interrupted;
            }
            Event::Resumed { worker } => {
                self.stop(worker, id);
                if let Some(doing) = self.acting.entry(worker).or_default().1.take() {
                    self.act(worker, doing, id, None);
                }
            }
            Event::Crashed { worker } => {
                self.stop(worker, id);
                self.acting.entry(worker).or_default().1 = None;
                self.act(worker, Doing::Crashed, id, entry.by);
            }
            Event::KeepaliveStopped { worker } => {
                self.turn(id, worker, TurnKind::KeepaliveStopped);
            }
            Event::KeepaliveResumed { worker } => {
                self.turn(id, worker, TurnKind::KeepaliveResumed);
            }
            Event::StepGiven { .. } => {}
            Event::ComputeBegan { worker, .. } => self.act(worker, Doing::Computing, id, None),
            Event::ComputeEnded { worker } | Event::ProgramEnded { worker, .. } => {
                if !self.is(worker, |doing| {
                    matches!(doing, Doing::Crashed | Doing::Paused)
                }) {
                    self.stop(worker, id);
                }
            }
            Event::BeliefBegan {
                worker,
                lock,
                handle,
                ..
            } => self.believe(id, worker, lock, handle),
            Event::BeliefProlonged { .. } => {}
            Event::BeliefEnded { worker, lock, .. } => self.doubt(id, worker, lock),
            Event::Sent { message, step } => self.sent(id, message, step),
            Event::Arrived { message, .. } => self.landed(message, id, FlightEnd::Arrived),
            Event::Answered { worker, answer, .. } => self.answered(id, worker, answer),
            Event::TimedOut { worker, answer, .. } => {
                self.turn(id, worker, TurnKind::TimedOut);
                self.answered(id, worker, answer);
            }
            Event::Held { message, .. } => {
                if let Some(flight) = self.flight(message)
                    && flight.holds.last().is_none_or(|(_, end)| end.is_some())
                {
                    flight.holds.push((id, None));
                }
            }
            Event::HoldEnded {
                message,
                arrives_at,
            } => self.goes_on(message, id, arrives_at),
            Event::Hastened { message } => self.goes_on(message, id, entry.at),
            Event::Lost { message } => self.landed(message.id, id, FlightEnd::Lost),
            Event::Duplicated { copy, .. } => self.flies(id, copy, true),
            Event::Decided {
                message,
                worker,
                request,
                decision,
                ..
            } => {
                self.landed(message, id, FlightEnd::Decided(decision));
                self.decided(id, worker, &request, decision);
            }
            Event::Expired { lock: _, lease } => {
                self.lease_ended(id, lease.handle.lease, LeaseEnd::Expired);
            }
            Event::ProtectionsChanged { .. } => self.told.switched.push(id),
            Event::Missed { worker, .. } => {
                if let Some(worker) = worker {
                    self.turn(id, worker, TurnKind::Missed);
                }
            }
        }
    }

    fn turn(&mut self, event: EventId, worker: WorkerId, kind: TurnKind) {
        self.told.turns.push(Turn {
            event,
            worker,
            kind,
        });
    }

    fn is(&self, worker: WorkerId, what: impl Fn(Doing) -> bool) -> bool {
        self.acting
            .get(&worker)
            .and_then(|(act, _)| *act)
            .is_some_and(|act| what(self.told.acts[act].doing))
    }

    /// Ends what the worker does, and says what it was.
    fn stop(&mut self, worker: WorkerId, id: EventId) -> Option<Doing> {
        let act = self.acting.entry(worker).or_default().0.take()?;
        self.told.acts[act].to = Some(id);
        Some(self.told.acts[act].doing)
    }

    fn act(&mut self, worker: WorkerId, doing: Doing, from: EventId, by: Option<InterventionId>) {
        self.stop(worker, from);
        self.acting.entry(worker).or_default().0 = Some(self.told.acts.len());
        self.told.acts.push(Act {
            worker,
            doing,
            from,
            to: None,
            by,
        });
    }

    fn sent(&mut self, id: EventId, message: Message, step: Option<SentStep>) {
        self.flies(id, message, false);
        let Some(step) = step else {
            return;
        };
        let under_way = self.acting.entry(message.worker).or_default().0;
        if step.source == StepSource::Again
            && let Some(act) = under_way
            && let Doing::Asking { requests, .. } = &mut self.told.acts[act].doing
        {
            *requests += 1;
            return;
        }
        let retry = match step.step {
            Step::Acquire { retry, .. } => retry.map(|retry| retry.after),
            Step::Compute { .. } | Step::Write { .. } | Step::Release { .. } => None,
        };
        let doing = Doing::Asking {
            kind: message.request().kind(),
            retry,
            requests: 1,
        };
        self.act(message.worker, doing, id, None);
    }

    fn answered(&mut self, id: EventId, worker: WorkerId, answer: Answer) {
        match answer {
            Answer::Advance | Answer::Stop(_) => {
                self.stop(worker, id);
            }
            Answer::AskAgain { .. } | Answer::Note | Answer::Ignore => {}
        }
    }

    fn flies(&mut self, id: EventId, message: Message, is_copy: bool) {
        let arrives_at = match message.state {
            MessageState::Flying { arrives_at } => arrives_at,
            MessageState::Held { .. } | MessageState::Inbox => At::ZERO,
        };
        self.flight_of.insert(message.id, self.told.flights.len());
        self.told.flights.push(Flight {
            message,
            sent: id,
            is_copy,
            holds: Vec::new(),
            end: None,
            arrives_at,
        });
    }

    fn flight(&mut self, message: MessageId) -> Option<&mut Flight> {
        let place = *self.flight_of.get(&message)?;
        self.told.flights.get_mut(place)
    }

    fn goes_on(&mut self, message: MessageId, id: EventId, arrives_at: At) {
        if let Some(flight) = self.flight(message) {
            flight.arrives_at = arrives_at;
            if let Some((_, end)) = flight.holds.last_mut() {
                end.get_or_insert(id);
            }
        }
    }

    fn landed(&mut self, message: MessageId, id: EventId, end: FlightEnd) {
        if let Some(flight) = self.flight(message) {
            flight.end = Some((id, end));
        }
    }

    fn believe(&mut self, id: EventId, worker: WorkerId, lock: LockId, handle: Handle) {
        self.doubt(id, worker, lock);
        let over = self
            .lease_of
            .get(&handle.lease)
            .is_some_and(|lease| self.told.leases[*lease].end.is_some());
        let newer = self
            .latest
            .get(&lock)
            .filter(|(generation, holder, _)| *generation > handle.generation && *holder != worker);
        self.believing.push(self.told.beliefs.len());
        self.told.beliefs.push(BeliefSpan {
            worker,
            lock,
            handle,
            began: id,
            ended: None,
            outlived: over.then_some(id),
            contested: newer.map(|(_, _, token)| (id, *token)),
        });
    }

    fn doubt(&mut self, id: EventId, worker: WorkerId, lock: LockId) {
        let beliefs = &mut self.told.beliefs;
        self.believing.retain(|place| {
            let belief = &mut beliefs[*place];
            let ends = belief.worker == worker && belief.lock == lock;
            if ends {
                belief.ended = Some(id);
            }
            !ends
        });
    }

    fn lease_ended(&mut self, id: EventId, lease: LeaseId, how: LeaseEnd) {
        if let Some(place) = self.lease_of.get(&lease) {
            self.told.leases[*place].end = Some((id, how));
        }
        for place in &self.believing {
            let belief = &mut self.told.beliefs[*place];
            if belief.handle.lease == lease {
                belief.outlived.get_or_insert(id);
            }
        }
    }

    fn granted(&mut self, id: EventId, lock: LockId, lease: Lease) {
        self.lease_of
            .insert(lease.handle.lease, self.told.leases.len());
        self.told.leases.push(LeaseSpan {
            lock,
            lease,
            granted: id,
            end: None,
        });
        let handle = lease.handle;
        self.latest
            .insert(lock, (handle.generation, lease.holder, handle.token));
        for place in &self.believing {
            let belief = &mut self.told.beliefs[*place];
            if belief.lock == lock && belief.worker != lease.holder {
                belief.contested.get_or_insert((id, handle.token));
            }
        }
    }

    fn decided(&mut self, id: EventId, worker: WorkerId, request: &Request, decision: Decision) {
        let lock = request.lock();
        match decision {
            Decision::Granted { lease, .. } => self.granted(id, lock, lease),
            Decision::Released { lease } => {
                self.lease_ended(id, lease.handle.lease, LeaseEnd::Released);
            }
            Decision::ReleasedForeignLease { lease } => {
                self.lease_ended(id, lease.handle.lease, LeaseEnd::ReleasedBy(worker));
                self.rule(id, worker, lock, decision);
            }
            Decision::DeniedHeld { .. }
            | Decision::Renewed { .. }
            | Decision::RenewedForeignLease { .. }
            | Decision::RenewRejectedExpired
            | Decision::RenewRejectedNotOwner { .. }
            | Decision::ReleaseRejectedNotOwner { .. } => self.rule(id, worker, lock, decision),
            Decision::Accepted { .. } | Decision::RejectedStaleFence { .. } => {
                if let Request::Write {
                    key, handle, value, ..
                } = request
                {
                    self.told.verdicts.push(Verdict {
                        event: id,
                        worker,
                        key: *key,
                        token: handle.map(|handle| handle.token),
                        value: *value,
                        decision,
                    });
                }
            }
        }
    }

    fn rule(&mut self, event: EventId, worker: WorkerId, lock: LockId, decision: Decision) {
        self.told.rulings.push(Ruling {
            event,
            worker,
            lock,
            decision,
        });
    }
}
