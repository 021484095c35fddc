//! What a log says, told by lanes: leases, beliefs, what workers do, messages, decisions.
//! Spans begin and end with events; nothing here knows where they are drawn.

use super::Whose;
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
    /// What the authority itself went through, in order.
    pub shocks: Vec<Shock>,
    /// When locks were closed after an expiry.
    pub closed: Vec<Closed>,
    /// What lasted at a resource, in the order of its beginning.
    pub works: Vec<Work>,
    /// Links that were cut.
    pub cuts: Vec<Cut>,
}

/// What befell the authority.
#[derive(Debug, Clone, Copy)]
pub struct Shock {
    pub event: EventId,
    pub kind: ShockKind,
}

/// What can befall the authority.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShockKind {
    /// It was restarted.
    Restarted,
    /// The token counter of a lock begins again after a token.
    CounterReset(LockId, Token),
}

/// A lock stays closed after an expiry.
#[derive(Debug, Clone, Copy)]
pub struct Closed {
    pub lock: LockId,
    pub from: EventId,
    pub to: Option<EventId>,
}

/// Something that lasts at a key.
#[derive(Debug, Clone, Copy)]
pub struct Work {
    pub key: KeyId,
    pub worker: WorkerId,
    pub token: Option<Token>,
    pub kind: WorkKind,
    pub from: EventId,
    pub to: Option<EventId>,
}

/// What lasts at a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WorkKind {
    /// A long operation, from its opening to its landing.
    Long,
    /// From the comparison of a version to the change.
    Compared,
}

/// A link is cut.
#[derive(Debug, Clone, Copy)]
pub struct Cut {
    pub link: Link,
    pub from: EventId,
    pub to: Option<EventId>,
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
    TakenBy(WorkerId),
    Revoked,
    Forgotten,
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
        mode: AcquireMode,
        requests: u32,
    },
    /// Between its checks and the sending.
    InGap,
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
    /// The resource has compared it, and decides later.
    Compared,
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

/// What a resource or the receiver of an effect said about a request.
#[derive(Debug, Clone, Copy)]
pub struct Verdict {
    pub event: EventId,
    pub worker: WorkerId,
    pub at: Whose,
    pub token: Option<Token>,
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
    /// Its clock was set; ahead of the world by so many milliseconds now.
    ClockSet(i64),
    /// By its own clock the deadline was past.
    DeadlinePassed,
    /// It did not send a request that a check spoke against.
    Skipped,
    /// It stopped by itself.
    Cancelled,
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
            Event::ClockSkewed { worker, clock } => {
                let at = i64::try_from(entry.at.0).unwrap_or(i64::MAX);
                let ahead = clock.reading(entry.at).saturating_sub(at);
                self.turn(id, worker, TurnKind::ClockSet(ahead));
            }
            Event::StepGiven { .. } => {}
            Event::DeadlineChecked {
                worker,
                step,
                answer,
                ..
            } => {
                let goes_on = matches!(answer, Answer::Advance | Answer::GoOn);
                // Before a write the mark of what was not sent tells it.
                if step.is_none() && !goes_on {
                    self.turn(id, worker, TurnKind::DeadlinePassed);
                }
                self.answered(id, worker, answer);
            }
            Event::GapBegan { worker, .. } => self.act(worker, Doing::InGap, id, None),
            Event::Skipped { worker, answer, .. } => {
                self.turn(id, worker, TurnKind::Skipped);
                self.answered(id, worker, answer);
                self.stop_asking(worker, id);
            }
            Event::Cancelled { worker, .. } => {
                self.turn(id, worker, TurnKind::Cancelled);
                self.stop(worker, id);
            }
            Event::ComputeBegan { worker, .. } => self.act(worker, Doing::Computing, id, None),
            Event::ComputeEnded { worker } | Event::ProgramEnded { worker, .. } => {
                self.stop_asking(worker, id);
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
            Event::LinkCut { link } => self.told.cuts.push(Cut {
                link,
                from: id,
                to: None,
            }),
            Event::LinkHealed { link } => {
                let mut cuts = self.told.cuts.iter_mut();
                if let Some(cut) = cuts.rfind(|cut| cut.link == link) {
                    cut.to = Some(id);
                }
            }
            Event::Compared {
                message,
                worker,
                request,
                ..
            } => {
                self.landed(message, id, FlightEnd::Compared);
                self.works(id, worker, &request, WorkKind::Compared);
            }
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
            Event::Expired { lock, lease } => {
                self.lease_ended(id, lease.handle.lease, LeaseEnd::Expired);
                self.told.closed.push(Closed {
                    lock,
                    from: id,
                    to: None,
                });
            }
            Event::Superseded { lease, by, .. } => {
                self.lease_ended(id, lease.handle.lease, LeaseEnd::TakenBy(by));
            }
            Event::Revoked { lease, .. } => {
                self.lease_ended(id, lease.handle.lease, LeaseEnd::Revoked);
            }
            Event::LeaseForgotten { lease, .. } => {
                self.lease_ended(id, lease.handle.lease, LeaseEnd::Forgotten);
            }
            Event::LockReopened { lock } => self.reopened(id, Some(lock)),
            Event::AuthorityRestarted { forgets_leases } => {
                if forgets_leases {
                    self.reopened(id, None);
                }
                self.shock(id, ShockKind::Restarted);
            }
            Event::CounterReset { lock, counter } => {
                self.shock(id, ShockKind::CounterReset(lock, counter));
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
            if step.attempts > 1 {
                *requests += 1;
            }
            return;
        }
        let mode = match step.step {
            Step::Acquire { mode, .. } => mode,
            _ => AcquireMode::Once,
        };
        let doing = Doing::Asking { mode, requests: 1 };
        self.act(message.worker, doing, id, None);
    }

    fn answered(&mut self, id: EventId, worker: WorkerId, answer: Answer) {
        match answer {
            Answer::Advance | Answer::Reacquire { .. } | Answer::Stop(_) => {
                self.stop_asking(worker, id);
            }
            Answer::AskAgain { .. } | Answer::GoOn | Answer::Note | Answer::Ignore => {}
        }
    }

    /// Ends what a worker does, unless it cannot do anything.
    fn stop_asking(&mut self, worker: WorkerId, id: EventId) {
        if !self.is(worker, |doing| {
            matches!(doing, Doing::Crashed | Doing::Paused)
        }) {
            self.stop(worker, id);
        }
    }

    fn shock(&mut self, event: EventId, kind: ShockKind) {
        self.told.shocks.push(Shock { event, kind });
    }

    /// A lock is open again, or all of them are.
    fn reopened(&mut self, id: EventId, lock: Option<LockId>) {
        for closed in &mut self.told.closed {
            if closed.to.is_none() && lock.is_none_or(|lock| lock == closed.lock) {
                closed.to = Some(id);
            }
        }
    }

    /// Something begins that lasts at a key.
    fn works(&mut self, from: EventId, worker: WorkerId, request: &Request, kind: WorkKind) {
        let Some(key) = request.key() else {
            return;
        };
        self.finished(from, worker, request, kind);
        self.told.works.push(Work {
            key,
            worker,
            token: request.token(),
            kind,
            from,
            to: None,
        });
    }

    /// What lasted at a key for a worker is over.
    fn finished(&mut self, id: EventId, worker: WorkerId, request: &Request, kind: WorkKind) {
        let key = request.key();
        let mut works = self.told.works.iter_mut();
        let open = |work: &&mut Work| {
            work.to.is_none() && work.worker == worker && Some(work.key) == key && work.kind == kind
        };
        if let Some(work) = works.rfind(open) {
            work.to = Some(id);
        }
    }

    fn flies(&mut self, id: EventId, message: Message, is_copy: bool) {
        let arrives_at = match message.state {
            MessageState::Flying { arrives_at } => arrives_at,
            MessageState::Held { .. } | MessageState::Compared { .. } | MessageState::Inbox => {
                At::ZERO
            }
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
        if let Some(flight) = self.flight(message)
            && flight.end.is_none()
        {
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
            Decision::Granted { lease, .. } => {
                self.granted(id, lock, lease);
                self.rule(id, worker, lock, decision);
            }
            Decision::Released { lease } => {
                self.lease_ended(id, lease.handle.lease, LeaseEnd::Released);
            }
            Decision::ReleasedForeignLease { lease } => {
                self.lease_ended(id, lease.handle.lease, LeaseEnd::ReleasedBy(worker));
                self.rule(id, worker, lock, decision);
            }
            Decision::Queued { .. }
            | Decision::DeniedHeld { .. }
            | Decision::DeniedLockDelay { .. }
            | Decision::Renewed { .. }
            | Decision::RenewedForeignLease { .. }
            | Decision::RenewRejectedExpired
            | Decision::RenewRejectedNotOwner { .. }
            | Decision::ReleaseRejectedNotOwner { .. }
            | Decision::CheckYes { .. }
            | Decision::CheckNo { .. } => self.rule(id, worker, lock, decision),
            Decision::Read { .. }
            | Decision::Begun { .. }
            | Decision::Claimed { .. }
            | Decision::Accepted { .. }
            | Decision::RejectedStaleFence { .. }
            | Decision::RejectedVersionConflict { .. }
            | Decision::DuplicateOperation { .. }
            | Decision::EffectPerformed
            | Decision::EffectSuppressedDuplicate { .. } => {
                if let Decision::Begun { .. } = decision {
                    self.works(id, worker, request, WorkKind::Long);
                }
                if let Request::Write { ends_long, .. } = request {
                    self.finished(id, worker, request, WorkKind::Compared);
                    if *ends_long {
                        self.finished(id, worker, request, WorkKind::Long);
                    }
                }
                self.told.verdicts.push(Verdict {
                    event: id,
                    worker,
                    at: lane_of(request),
                    token: request.token(),
                    decision,
                });
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

/// The lane of whoever decides a request.
pub fn lane_of(request: &Request) -> Whose {
    match (request.key(), request) {
        (Some(key), _) => Whose::Key(key.0),
        (None, Request::Call { effect, .. }) => Whose::Effect(effect.0),
        (None, _) => Whose::Lock(request.lock().0),
    }
}
