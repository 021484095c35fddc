//! Looking back from an event. Everything is found in the log up to it, nothing ahead of it:
//! an explanation never gives away what is still to come.

use crate::judge::Damage;
use crate::protocol::*;
use crate::run::Run;
use crate::sort::sort;

/// What questions about the past are asked of, so that none has to go through the whole log:
/// made once of a run, in a little more than the time it takes to read its log.
#[derive(Debug, Clone, Default)]
pub struct Index {
    /// Which events belong to which thread, in order.
    threads: Vec<(Thread, EventId)>,
}

/// Events that belong together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Thread {
    /// What put a message on its way.
    Sent(MessageId),
    /// What was decided about the request that a message carried.
    Decided(MessageId),
    /// What granted or prolonged a lease.
    Given(LeaseId),
    /// What ended a lease.
    Ended(LeaseId),
    /// Everything that gave a lock to somebody or took it away.
    Lock(LockId),
    /// Grants of a lock.
    Granted(LockId),
    /// What freed a lock.
    Freed(LockId),
    /// Accepted changes of a key.
    Written(KeyId),
    /// What raised a key's mark.
    Raised(KeyId),
    /// Changes of the switches.
    Switched,
    /// Starts, pauses, ends of pauses, crashes.
    Life(WorkerId),
    /// Changes of a worker's clock.
    Clock(WorkerId),
    /// What a worker believes about a lock.
    Belief(WorkerId, LockId),
    /// What let a worker go on with what it does.
    Did(WorkerId),
    /// Cuts and heals of a link.
    Link(Link),
    /// What was done to a message on its way.
    Touched(MessageId),
    /// The comparison before a change that is made later.
    Compared(MessageId),
    /// When a token counter began again.
    Counter(LockId),
    /// What did damage.
    Damaged,
}

impl Index {
    /// Reads a run, and the damage that was found in it.
    pub fn of(run: &Run, damage: &[Damage]) -> Index {
        let mut index = Index::default();
        for (id, entry) in (0..).map(EventId).zip(run.log()) {
            index.enter(id, &entry.event);
        }
        let damaged = damage.iter().map(|done| (Thread::Damaged, done.event));
        index.threads.extend(damaged);
        sort(&mut index.threads, |one, other| one < other);
        index
    }

    /// Whether an event did damage.
    pub(super) fn is_damage(&self, event: EventId) -> bool {
        self.threads
            .binary_search(&(Thread::Damaged, event))
            .is_ok()
    }

    fn enter(&mut self, id: EventId, event: &Event) {
        let mut to = |thread| self.threads.push((thread, id));
        if let Event::Sent { message, .. } | Event::Duplicated { copy: message, .. } = event {
            to(Thread::Sent(message.id));
        }
        if let Some(lease) = given(event) {
            to(Thread::Given(lease.handle.lease));
        }
        if let Some(lease) = ended(event) {
            to(Thread::Ended(lease.handle.lease));
        }
        if let Some(lock) = lock_of(event) {
            match (given(event), ended(event)) {
                (None, None) => {}
                (None, Some(_)) => {
                    to(Thread::Lock(lock));
                    to(Thread::Freed(lock));
                }
                (Some(_), _) => to(Thread::Lock(lock)),
            }
        }
        if let Event::Decided {
            message,
            request,
            decision,
            ..
        } = event
        {
            to(Thread::Decided(*message));
            match (decision, request.key()) {
                (Decision::Granted { .. }, _) => to(Thread::Granted(request.lock())),
                (Decision::Accepted { .. }, Some(key)) => to(Thread::Written(key)),
                _ => {}
            }
            if let (Some(key), Some((before, after))) = (request.key(), marks(decision))
                && after > before
            {
                to(Thread::Raised(key));
            }
        }
        match event {
            Event::ProtectionsChanged { .. } => to(Thread::Switched),
            Event::ClockSkewed { worker, .. } => to(Thread::Clock(*worker)),
            Event::LinkCut { link } | Event::LinkHealed { link } => to(Thread::Link(*link)),
            Event::Held { message, .. }
            | Event::HoldEnded { message, .. }
            | Event::Hastened { message } => to(Thread::Touched(*message)),
            Event::Compared { message, .. } => to(Thread::Compared(*message)),
            Event::CounterReset { lock, .. } => to(Thread::Counter(*lock)),
            Event::BeliefBegan { worker, lock, .. }
            | Event::BeliefProlonged { worker, lock, .. }
            | Event::BeliefEnded { worker, lock, .. } => to(Thread::Belief(*worker, *lock)),
            _ => {}
        }
        if let Some(worker) = life(event) {
            to(Thread::Life(worker));
        }
        if let Some(worker) = step_of(event) {
            to(Thread::Did(worker));
        }
    }
}

/// An event, with the log before it.
#[derive(Clone, Copy)]
pub(in crate::explain) struct Past<'a> {
    run: &'a Run,
    index: &'a Index,
    id: EventId,
}

impl<'a> Past<'a> {
    pub(super) fn of(run: &'a Run, index: &'a Index, id: EventId) -> Past<'a> {
        Past { run, index, id }
    }

    pub(super) fn run(&self) -> &'a Run {
        self.run
    }

    pub(super) fn id(&self) -> EventId {
        self.id
    }

    pub(super) fn entry(&self) -> &'a Entry {
        self.run.entry(self.id)
    }

    pub(super) fn at(&self) -> At {
        self.entry().at
    }

    /// How long ago an earlier event was.
    pub(super) fn since(&self, id: EventId) -> Ms {
        self.at() - self.run.entry(id).at
    }

    /// Another event of the same run.
    pub(super) fn seen_from(&self, id: EventId) -> Past<'a> {
        Past { id, ..*self }
    }

    /// The events before this one, the nearest first.
    pub(super) fn back(&self) -> impl Iterator<Item = (EventId, &'a Entry)> + use<'a> {
        let log = self.run.log();
        (0..self.id.0)
            .rev()
            .map(move |id| (EventId(id), &log[id as usize]))
    }

    /// The nearest earlier event of which something is true.
    pub(super) fn last(&self, is: &dyn Fn(&Event) -> bool) -> Option<EventId> {
        self.back()
            .find(|(_, entry)| is(&entry.event))
            .map(|(id, _)| id)
    }

    /// The nearest earlier event after another of which something is true.
    pub(super) fn last_after(
        &self,
        after: EventId,
        is: &dyn Fn(&Event) -> bool,
    ) -> Option<EventId> {
        self.back()
            .take_while(|(id, _)| *id > after)
            .find(|(_, entry)| is(&entry.event))
            .map(|(id, _)| id)
    }

    /// The earlier events of a thread, the nearest first.
    fn on(&self, thread: Thread) -> impl Iterator<Item = EventId> + use<'a> {
        let threads = &self.index.threads;
        let end = threads.partition_point(|it| *it < (thread, self.id));
        threads
            .iter()
            .take(end)
            .rev()
            .take_while(move |(it, _)| *it == thread)
            .map(|(_, id)| *id)
    }

    fn last_on(&self, thread: Thread) -> Option<EventId> {
        self.on(thread).next()
    }

    /// The event that put a message on its way, and the message.
    pub(super) fn sending(&self, message: MessageId) -> Option<(EventId, &'a Message)> {
        let id = self.last_on(Thread::Sent(message))?;
        match &self.run.entry(id).event {
            Event::Sent { message: sent, .. } | Event::Duplicated { copy: sent, .. } => {
                Some((id, sent))
            }
            _ => None,
        }
    }

    /// What was decided about the request that a message carried.
    pub(super) fn decision_of(&self, request: MessageId) -> Option<EventId> {
        self.last_on(Thread::Decided(request))
    }

    /// What was done last to a message on its way. Holds and releases of one message follow
    /// each other, so each leads to the one before.
    pub(super) fn touched(&self, message: MessageId) -> Option<EventId> {
        self.last_on(Thread::Touched(message))
    }

    /// The comparison before a change that is made later.
    pub(super) fn compared(&self, message: MessageId) -> Option<EventId> {
        self.last_on(Thread::Compared(message))
    }

    /// When a lock's token counter began again.
    pub(super) fn counter_reset(&self, lock: LockId) -> Option<EventId> {
        self.last_on(Thread::Counter(lock))
    }

    /// The last cut or heal of a link.
    pub(super) fn link(&self, link: Link) -> Option<EventId> {
        self.last_on(Thread::Link(link))
    }

    /// The grant that made a lease.
    pub(super) fn grant(&self, lease: LeaseId) -> Option<EventId> {
        self.on(Thread::Given(lease)).last()
    }

    /// The grant of a lease, or what prolonged it last.
    pub(super) fn last_given(&self, lease: LeaseId) -> Option<EventId> {
        self.last_on(Thread::Given(lease))
    }

    /// What ended a lease.
    pub(super) fn end_of(&self, lease: LeaseId) -> Option<EventId> {
        self.last_on(Thread::Ended(lease))
    }

    /// What freed a lock last.
    pub(super) fn freed(&self, lock: LockId) -> Option<EventId> {
        self.last_on(Thread::Freed(lock))
    }

    /// The lease that is live on a lock, as the authority records it.
    pub(super) fn live(&self, lock: LockId) -> Option<Lease> {
        let event = &self.run.entry(self.last_on(Thread::Lock(lock))?).event;
        match ended(event) {
            Some(_) => None,
            None => given(event),
        }
    }

    /// The latest grant of a lock.
    pub(super) fn latest(&self, lock: LockId) -> Option<Handle> {
        let id = self.last_on(Thread::Granted(lock))?;
        given(&self.run.entry(id).event).map(|lease| lease.handle)
    }

    /// What raised a key's mark to a token.
    pub(super) fn raised(&self, key: KeyId, to: Token) -> Option<EventId> {
        self.on(Thread::Raised(key)).find(|id| {
            matches!(&self.run.entry(*id).event, Event::Decided { decision, .. }
                if marks(decision).is_some_and(|(_, after)| after == to))
        })
    }

    /// Who raised a key's mark to a token.
    pub(super) fn raiser(&self, key: KeyId, to: Token) -> Option<WorkerId> {
        self.run.entry(self.raised(key, to)?).event.worker()
    }

    /// Whether a key's highest token was only claimed, and nothing was written since.
    pub(super) fn is_only_claimed(&self, key: KeyId, highest: Token) -> bool {
        self.written(key) < self.raised(key, highest)
    }

    /// The last accepted write of a key.
    pub(super) fn written(&self, key: KeyId) -> Option<EventId> {
        self.last_on(Thread::Written(key))
    }

    /// The value of a key.
    pub(super) fn value(&self, key: KeyId) -> Option<Value> {
        let written = self.written(key).map(|id| self.run.entry(id).event);
        match written {
            Some(Event::Decided {
                decision: Decision::Accepted { value_after, .. },
                ..
            }) => value_after,
            _ => self.run.setup().keys[key.index()].value,
        }
    }

    /// The last change of the switches that `is` about them.
    pub(super) fn switched(
        &self,
        is: &dyn Fn(&Protections, &Protections) -> bool,
    ) -> Option<EventId> {
        self.on(Thread::Switched)
            .find(|id| match self.run.entry(*id).event {
                Event::ProtectionsChanged { protections } => {
                    is(&self.seen_from(*id).protections(), &protections)
                }
                _ => false,
            })
    }

    /// The switches as they stood just before this event.
    pub(super) fn protections(&self) -> Protections {
        let last = self.last_on(Thread::Switched);
        match last.map(|id| self.run.entry(id).event) {
            Some(Event::ProtectionsChanged { protections }) => protections,
            _ => self.run.setup().protections,
        }
    }

    /// A worker's own clock.
    pub(super) fn clock(&self, worker: WorkerId) -> Clock {
        let last = self.last_on(Thread::Clock(worker));
        match last.map(|id| self.run.entry(id).event) {
            Some(Event::ClockSkewed { clock, .. }) => clock,
            _ => self.run.setup().workers[worker.index()].clock,
        }
    }

    /// The last time that a worker's clock was set.
    pub(super) fn clock_set(&self, worker: WorkerId) -> Option<EventId> {
        self.last_on(Thread::Clock(worker))
    }

    /// What a worker's own clock says at this event.
    pub(super) fn own_now(&self, worker: WorkerId) -> i64 {
        self.clock(worker).reading(self.at())
    }

    /// The pause that a worker is in, if it is in one.
    pub(super) fn pause(&self, worker: WorkerId) -> Option<EventId> {
        let id = self.last_on(Thread::Life(worker))?;
        matches!(self.run.entry(id).event, Event::Paused { .. }).then_some(id)
    }

    /// What a worker believes to hold of a lock: the handle and the deadline it reckons with,
    /// on its own clock.
    pub(super) fn belief(&self, worker: WorkerId, lock: LockId) -> Option<(Handle, i64)> {
        let mut deadline = None;
        for id in self.on(Thread::Belief(worker, lock)) {
            match self.run.entry(id).event {
                Event::BeliefProlonged { until_own_ms, .. } => {
                    deadline = deadline.or(Some(until_own_ms));
                }
                Event::BeliefBegan {
                    handle,
                    until_own_ms,
                    ..
                } => return Some((handle, deadline.unwrap_or(until_own_ms))),
                _ => return None,
            }
        }
        None
    }

    fn locks(&self) -> impl Iterator<Item = LockId> + use<> {
        let count = u16::try_from(self.run.setup().locks.len()).unwrap_or(u16::MAX);
        (0..count).map(LockId)
    }

    /// All that a worker believes to hold.
    pub(super) fn beliefs(&self, worker: WorkerId) -> Vec<(LockId, Handle, i64)> {
        self.locks()
            .filter_map(|lock| {
                self.belief(worker, lock)
                    .map(|(handle, until)| (lock, handle, until))
            })
            .collect()
    }

    /// The live leases that were granted to a worker.
    pub(super) fn leases(&self, worker: WorkerId) -> Vec<(LockId, Lease)> {
        self.locks()
            .filter_map(|lock| Some((lock, self.live(lock)?)))
            .filter(|(_, lease)| lease.holder == worker)
            .collect()
    }

    /// Another worker that believes to hold a lock.
    pub(super) fn other_believer(&self, lock: LockId, than: WorkerId) -> Option<WorkerId> {
        let count = u16::try_from(self.run.setup().workers.len()).unwrap_or(u16::MAX);
        (0..count)
            .map(WorkerId)
            .find(|worker| *worker != than && self.belief(*worker, lock).is_some())
    }

    /// Whether the lease under a handle is live at the authority.
    pub(super) fn is_live(&self, lock: LockId, handle: Handle) -> bool {
        self.live(lock)
            .is_some_and(|lease| lease.handle.lease == handle.lease)
    }

    /// Whether a link is cut.
    pub(super) fn is_cut(&self, link: Link) -> bool {
        let last = self.last_on(Thread::Link(link));
        last.is_some_and(|id| matches!(self.run.entry(id).event, Event::LinkCut { .. }))
    }

    /// The worker that this event is about: for a message on its way, the one at its end.
    pub(super) fn about(&self) -> Option<WorkerId> {
        match &self.entry().event {
            Event::Held { message, .. }
            | Event::HoldEnded { message, .. }
            | Event::Hastened { message } => self.sending(*message).map(|(_, it)| it.worker),
            event => event.worker(),
        }
    }

    /// What a worker did or learned last, before this event.
    pub(super) fn did(&self, worker: WorkerId) -> Option<EventId> {
        self.last_on(Thread::Did(worker))
    }

    /// The worker's name. The owner's name alone does not tell apart two who present the same.
    pub(super) fn who(&self, worker: WorkerId) -> String {
        let setup = self.run.setup();
        let owner = setup.workers[worker.index()].owner;
        let name = &setup.names.owners[owner.index()];
        let shared = setup.workers.iter().filter(|it| it.owner == owner).count() > 1;
        if shared {
            format!("{name} ({})", setup.names.workers[worker.index()])
        } else {
            name.clone()
        }
    }

    /// The key of a request, where there is more than one and it has to be told.
    pub(super) fn told_key_of(&self, request: &Request) -> Option<&'a str> {
        let key = request.key()?;
        let names = &self.run.names().keys;
        (names.len() > 1).then(|| names[key.index()].as_str())
    }
}

/// The lease that an event made or prolonged.
pub(super) fn given(event: &Event) -> Option<Lease> {
    match event {
        Event::Decided {
            decision:
                Decision::Granted { lease, .. }
                | Decision::Renewed { lease, .. }
                | Decision::RenewedForeignLease { lease, .. },
            ..
        } => Some(*lease),
        _ => None,
    }
}

/// The lease that an event ended.
pub(super) fn ended(event: &Event) -> Option<Lease> {
    match event {
        Event::Expired { lease, .. }
        | Event::Superseded { lease, .. }
        | Event::Revoked { lease, .. }
        | Event::LeaseForgotten { lease, .. }
        | Event::Decided {
            decision: Decision::Released { lease } | Decision::ReleasedForeignLease { lease },
            ..
        } => Some(*lease),
        _ => None,
    }
}

/// The lock that an event of the authority is about.
fn lock_of(event: &Event) -> Option<LockId> {
    match event {
        Event::Expired { lock, .. }
        | Event::Superseded { lock, .. }
        | Event::Revoked { lock, .. }
        | Event::LeaseForgotten { lock, .. } => Some(*lock),
        Event::Decided { request, .. } => Some(request.lock()),
        _ => None,
    }
}

/// The key's mark before and after a decision that may raise it.
fn marks(decision: &Decision) -> Option<(Token, Token)> {
    match decision {
        Decision::Accepted {
            highest_before,
            highest_after,
            ..
        }
        | Decision::Claimed {
            highest_before,
            highest_after,
        } => Some((*highest_before, *highest_after)),
        _ => None,
    }
}

/// The worker whose life an event changes.
fn life(event: &Event) -> Option<WorkerId> {
    match event {
        Event::Started { worker, .. }
        | Event::Paused { worker }
        | Event::Resumed { worker }
        | Event::Crashed { worker } => Some(*worker),
        _ => None,
    }
}

/// The worker that an event lets go on with what it does.
fn step_of(event: &Event) -> Option<WorkerId> {
    match event {
        Event::Started { worker, .. }
        | Event::Resumed { worker }
        | Event::StepGiven { worker, .. }
        | Event::ComputeBegan { worker, .. }
        | Event::ComputeEnded { worker }
        | Event::DeadlineChecked { worker, .. }
        | Event::GapBegan { worker, .. }
        | Event::Skipped { worker, .. }
        | Event::TimedOut { worker, .. } => Some(*worker),
        Event::Answered { worker, answer, .. } => match answer {
            Answer::Advance
            | Answer::AskAgain { .. }
            | Answer::Reacquire { .. }
            | Answer::GoOn
            | Answer::Stop(_) => Some(*worker),
            Answer::Note | Answer::Ignore => None,
        },
        _ => None,
    }
}
