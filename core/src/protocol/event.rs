//! What happens in a run. The log of these is all that anybody reads.

use super::*;

/// One line of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Entry {
    /// When it happened.
    pub at: At,
    /// The intervention that did it, where one did.
    pub by: Option<InterventionId>,
    /// What happened.
    pub event: Event,
}

/// Something that happened. Rejections are events with the facts behind them, never errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Event {
    /// A worker started, for the first time or again after a crash.
    Started {
        /// Who.
        worker: WorkerId,
        /// Which start this is, from 1.
        attempt: u16,
    },
    /// A worker stopped acting; the world goes on.
    Paused {
        /// Who.
        worker: WorkerId,
    },
    /// A paused worker acts again, exactly where it stopped.
    Resumed {
        /// Who.
        worker: WorkerId,
    },
    /// A worker is gone, with everything it knew.
    Crashed {
        /// Who.
        worker: WorkerId,
    },
    /// A worker's keepalive was stopped.
    KeepaliveStopped {
        /// Whose.
        worker: WorkerId,
    },
    /// A worker's keepalive works again.
    KeepaliveResumed {
        /// Whose.
        worker: WorkerId,
    },
    /// A step was given by hand; it comes next.
    StepGiven {
        /// To whom.
        worker: WorkerId,
        /// What.
        step: Step,
    },
    /// A worker began to compute.
    ComputeBegan {
        /// Who.
        worker: WorkerId,
        /// Which step of it.
        source: StepSource,
        /// The computing time it takes.
        ms: Ms,
        /// What the work is for.
        operation: Option<OperationId>,
    },
    /// A worker has done its computing.
    ComputeEnded {
        /// Who.
        worker: WorkerId,
    },
    /// A worker's program came to an end.
    ProgramEnded {
        /// Whose.
        worker: WorkerId,
        /// How.
        how: ProgramEnd,
    },
    /// A worker now believes it holds a lock.
    BeliefBegan {
        /// Who.
        worker: WorkerId,
        /// Which lock.
        lock: LockId,
        /// What it was granted.
        handle: Handle,
        /// The deadline it reckons with: the sending of the request plus the ttl.
        until: At,
    },
    /// A worker moved the deadline it reckons with, after a renewal.
    BeliefProlonged {
        /// Who.
        worker: WorkerId,
        /// Which lock.
        lock: LockId,
        /// The new deadline.
        until: At,
    },
    /// A worker no longer believes it holds a lock.
    BeliefEnded {
        /// Who.
        worker: WorkerId,
        /// Which lock.
        lock: LockId,
        /// What it held, or thought it held.
        handle: Handle,
        /// How it came to know.
        why: BeliefEnd,
    },
    /// A message left.
    Sent {
        /// The message.
        message: Message,
        /// The step that sent it; `None` for keepalives and replies.
        step: Option<SentStep>,
    },
    /// A reply reached the worker's inbox.
    Arrived {
        /// Which message.
        message: MessageId,
        /// Whose inbox.
        worker: WorkerId,
    },
    /// A worker read a reply and took its consequence.
    Answered {
        /// Who.
        worker: WorkerId,
        /// The reply.
        message: MessageId,
        /// The message it answers.
        to: MessageId,
        /// The kind of request it answers.
        kind: RequestKind,
        /// What was decided.
        decision: Decision,
        /// What the worker does about it.
        answer: Answer,
    },
    /// A worker stopped waiting for a reply.
    TimedOut {
        /// Who.
        worker: WorkerId,
        /// The message it waited on.
        request: MessageId,
        /// The kind of request.
        kind: RequestKind,
        /// What the worker does about it.
        answer: Answer,
    },
    /// A message was held up.
    Held {
        /// Which.
        message: MessageId,
        /// When it goes on by itself, if it does.
        until: Option<At>,
    },
    /// A message goes on after a hold.
    HoldEnded {
        /// Which.
        message: MessageId,
        /// When it arrives.
        arrives_at: At,
    },
    /// A message is delivered at once.
    Hastened {
        /// Which.
        message: MessageId,
    },
    /// A message was lost: dropped on its way, or nobody was there to take it.
    Lost {
        /// The message.
        message: Message,
    },
    /// A message was delivered twice: here is its copy.
    Duplicated {
        /// The message that was copied.
        original: MessageId,
        /// The copy.
        copy: Message,
    },
    /// The authority or a resource decided a request.
    Decided {
        /// The message that carried it.
        message: MessageId,
        /// Who asked.
        worker: WorkerId,
        /// In which of its attempts.
        attempt: u16,
        /// What was asked.
        request: Request,
        /// What was decided, with the facts behind it.
        decision: Decision,
    },
    /// A lease came to its end at the authority. Nothing changes in the worker.
    Expired {
        /// Which lock is free now.
        lock: LockId,
        /// The lease that ended.
        lease: Lease,
    },
    /// The switches were changed from now on.
    ProtectionsChanged {
        /// How they stand now.
        protections: Protections,
    },
    /// An intervention found nothing to act on.
    Missed {
        /// Whom it was meant for, where it was a worker.
        worker: Option<WorkerId>,
        /// Why.
        why: Miss,
    },
}

/// The step behind a request that was sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SentStep {
    /// Where the step comes from.
    pub source: StepSource,
    /// The step.
    pub step: Step,
    /// Which request of this step it is, from 1.
    pub attempts: u32,
}

/// What a worker does about a reply, or about silence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Answer {
    /// Goes on with its next step.
    Advance,
    /// Asks again at this instant.
    AskAgain {
        /// When.
        at: At,
    },
    /// Ends its program.
    Stop(ProgramEnd),
    /// Nothing: it is a keepalive's, which nobody waits for.
    Note,
    /// Nothing: it came too late, or was meant for an earlier attempt.
    Ignore,
}

/// How a program came to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProgramEnd {
    /// All steps are done.
    Completed,
    /// A request was refused.
    Refused,
    /// A request was not answered in time.
    TimedOut,
    /// The worker crashed.
    Crashed,
}

/// How a worker came to know that it does not hold a lock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BeliefEnd {
    /// It sent its release.
    SentRelease,
    /// Its renewal was refused.
    RenewRefused,
    /// A resource refused its token.
    StaleFence,
    /// It crashed and knows nothing.
    Crashed,
}

/// Why an intervention found nothing to act on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Miss {
    /// The worker is paused already.
    AlreadyPaused,
    /// The worker is not paused.
    NotPaused,
    /// The worker has crashed.
    HasCrashed,
    /// The worker has not crashed.
    NotCrashed,
    /// The worker has no keepalive.
    NoKeepalive,
    /// The keepalive is stopped already.
    KeepaliveStopped,
    /// The keepalive works already.
    KeepaliveRuns,
    /// The message has not been sent.
    NotSent,
    /// The message has arrived or is lost.
    NotInFlight,
    /// The switches stand so already.
    NoChange,
}

/// What was decided about a request, and the facts it rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Decision {
    /// The lock was free.
    Granted {
        /// The lease that was made.
        lease: Lease,
        /// Its length, as the authority chose it.
        ttl: Ms,
    },
    /// Somebody else's lease is live.
    DeniedHeld {
        /// Whose.
        lease: Lease,
    },
    /// The presented lease lives on.
    Renewed {
        /// The lease, with its new end.
        lease: Lease,
        /// The length it was given.
        ttl: Ms,
    },
    /// Another lease than the presented one was prolonged.
    RenewedForeignLease {
        /// The lease that was prolonged.
        lease: Lease,
        /// The length it was given.
        ttl: Ms,
    },
    /// No lease is live.
    RenewRejectedExpired,
    /// The live lease is not the presented one.
    RenewRejectedNotOwner {
        /// The live lease.
        lease: Lease,
    },
    /// The presented lease was given back.
    Released {
        /// The lease that ended.
        lease: Lease,
    },
    /// Another lease than the presented one was ended.
    ReleasedForeignLease {
        /// The lease that ended.
        lease: Lease,
    },
    /// The presented handle is not that of a live lease.
    ReleaseRejectedNotOwner {
        /// The live lease, if there is one.
        lease: Option<Lease>,
    },
    /// The change was made.
    Accepted {
        /// The highest token before.
        highest_before: Token,
        /// The highest token after.
        highest_after: Token,
        /// The value before.
        value_before: Option<ValueId>,
        /// The version after.
        version: u32,
    },
    /// The presented token does not pass the comparison.
    RejectedStaleFence {
        /// The highest token accepted so far.
        highest: Token,
        /// The rule of the comparison.
        rule: TokenRule,
    },
}

/// The result of a request as evidence spells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// `granted`
    Granted,
    /// `denied-held`
    DeniedHeld,
    /// `renewed`
    Renewed,
    /// `renewed-foreign-lease`
    RenewedForeignLease,
    /// `renew-rejected-expired`
    RenewRejectedExpired,
    /// `renew-rejected-not-owner`
    RenewRejectedNotOwner,
    /// `released`
    Released,
    /// `released-foreign-lease`
    ReleasedForeignLease,
    /// `release-rejected-not-owner`
    ReleaseRejectedNotOwner,
    /// `accepted`
    Accepted,
    /// `rejected-stale-fence`
    RejectedStaleFence,
    /// `timed-out`: the sender stopped waiting, and no decision is known yet.
    TimedOut,
    /// `lost`: the request will never be decided.
    Lost,
}

impl Outcome {
    /// All of them, in the order of this list.
    pub const ALL: [Outcome; 13] = [
        Outcome::Granted,
        Outcome::DeniedHeld,
        Outcome::Renewed,
        Outcome::RenewedForeignLease,
        Outcome::RenewRejectedExpired,
        Outcome::RenewRejectedNotOwner,
        Outcome::Released,
        Outcome::ReleasedForeignLease,
        Outcome::ReleaseRejectedNotOwner,
        Outcome::Accepted,
        Outcome::RejectedStaleFence,
        Outcome::TimedOut,
        Outcome::Lost,
    ];

    /// Its spelling in evidence and scenarios.
    pub fn as_str(self) -> &'static str {
        match self {
            Outcome::Granted => "granted",
            Outcome::DeniedHeld => "denied-held",
            Outcome::Renewed => "renewed",
            Outcome::RenewedForeignLease => "renewed-foreign-lease",
            Outcome::RenewRejectedExpired => "renew-rejected-expired",
            Outcome::RenewRejectedNotOwner => "renew-rejected-not-owner",
            Outcome::Released => "released",
            Outcome::ReleasedForeignLease => "released-foreign-lease",
            Outcome::ReleaseRejectedNotOwner => "release-rejected-not-owner",
            Outcome::Accepted => "accepted",
            Outcome::RejectedStaleFence => "rejected-stale-fence",
            Outcome::TimedOut => "timed-out",
            Outcome::Lost => "lost",
        }
    }

    /// Whether the request got what it asked for.
    pub fn is_success(self) -> bool {
        match self {
            Outcome::Granted
            | Outcome::Renewed
            | Outcome::RenewedForeignLease
            | Outcome::Released
            | Outcome::ReleasedForeignLease
            | Outcome::Accepted => true,
            Outcome::DeniedHeld
            | Outcome::RenewRejectedExpired
            | Outcome::RenewRejectedNotOwner
            | Outcome::ReleaseRejectedNotOwner
            | Outcome::RejectedStaleFence
            | Outcome::TimedOut
            | Outcome::Lost => false,
        }
    }
}

impl Decision {
    /// The result, as evidence spells it.
    pub fn outcome(&self) -> Outcome {
        match self {
            Decision::Granted { .. } => Outcome::Granted,
            Decision::DeniedHeld { .. } => Outcome::DeniedHeld,
            Decision::Renewed { .. } => Outcome::Renewed,
            Decision::RenewedForeignLease { .. } => Outcome::RenewedForeignLease,
            Decision::RenewRejectedExpired => Outcome::RenewRejectedExpired,
            Decision::RenewRejectedNotOwner { .. } => Outcome::RenewRejectedNotOwner,
            Decision::Released { .. } => Outcome::Released,
            Decision::ReleasedForeignLease { .. } => Outcome::ReleasedForeignLease,
            Decision::ReleaseRejectedNotOwner { .. } => Outcome::ReleaseRejectedNotOwner,
            Decision::Accepted { .. } => Outcome::Accepted,
            Decision::RejectedStaleFence { .. } => Outcome::RejectedStaleFence,
        }
    }
}

/// What an event is called where scenarios, triggers and transcripts name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EventName {
    /// `started`
    Started,
    /// `paused`
    Paused,
    /// `resumed`
    Resumed,
    /// `crashed`
    Crashed,
    /// `keepalive-stopped`
    KeepaliveStopped,
    /// `keepalive-resumed`
    KeepaliveResumed,
    /// `step-given`
    StepGiven,
    /// `compute-began`
    ComputeBegan,
    /// `compute-ended`
    ComputeEnded,
    /// `program-ended`
    ProgramEnded,
    /// `belief-began`
    BeliefBegan,
    /// `belief-prolonged`
    BeliefProlonged,
    /// `belief-ended`
    BeliefEnded,
    /// `write-sent` and the like
    Sent(RequestKind),
    /// `reply-sent`
    ReplySent,
    /// `reply-arrived`
    ReplyArrived,
    /// `write-answered` and the like
    Answered(RequestKind),
    /// `timed-out`
    TimedOut,
    /// `message-held`
    Held,
    /// `hold-ended`
    HoldEnded,
    /// `message-hastened`
    Hastened,
    /// `lost`
    Lost,
    /// `message-duplicated`
    Duplicated,
    /// The result of a request
    Decided(Outcome),
    /// `lease-expired`
    Expired,
    /// `protections-changed`
    ProtectionsChanged,
    /// `nothing-to-act-on`
    Missed,
}

impl EventName {
    /// Every name, for reading scenarios and suggesting the nearest known one.
    pub fn all() -> impl Iterator<Item = EventName> {
        use RequestKind::{Acquire, Release, Renew, Write};
        const PLAIN: [EventName; 24] = [
            EventName::Started,
            EventName::Paused,
            EventName::Resumed,
            EventName::Crashed,
            EventName::KeepaliveStopped,
            EventName::KeepaliveResumed,
            EventName::StepGiven,
            EventName::ComputeBegan,
            EventName::ComputeEnded,
            EventName::ProgramEnded,
            EventName::BeliefBegan,
            EventName::BeliefProlonged,
            EventName::BeliefEnded,
            EventName::ReplySent,
            EventName::ReplyArrived,
            EventName::TimedOut,
            EventName::Held,
            EventName::HoldEnded,
            EventName::Hastened,
            EventName::Lost,
            EventName::Duplicated,
            EventName::Expired,
            EventName::ProtectionsChanged,
            EventName::Missed,
        ];
        let requests = [Acquire, Renew, Release, Write];
        PLAIN
            .into_iter()
            .chain(requests.map(EventName::Sent))
            .chain(requests.map(EventName::Answered))
            .chain(
                Outcome::ALL
                    .into_iter()
                    .filter(|outcome| !matches!(outcome, Outcome::TimedOut | Outcome::Lost))
                    .map(EventName::Decided),
            )
    }

    /// Its spelling.
    pub fn as_str(self) -> &'static str {
        match self {
            EventName::Started => "started",
            EventName::Paused => "paused",
            EventName::Resumed => "resumed",
            EventName::Crashed => "crashed",
            EventName::KeepaliveStopped => "keepalive-stopped",
            EventName::KeepaliveResumed => "keepalive-resumed",
            EventName::StepGiven => "step-given",
            EventName::ComputeBegan => "compute-began",
            EventName::ComputeEnded => "compute-ended",
            EventName::ProgramEnded => "program-ended",
            EventName::BeliefBegan => "belief-began",
            EventName::BeliefProlonged => "belief-prolonged",
            EventName::BeliefEnded => "belief-ended",
            EventName::Sent(RequestKind::Acquire) => "acquire-sent",
            EventName::Sent(RequestKind::Renew) => "renew-sent",
            EventName::Sent(RequestKind::Release) => "release-sent",
            EventName::Sent(RequestKind::Write) => "write-sent",
            EventName::ReplySent => "reply-sent",
            EventName::ReplyArrived => "reply-arrived",
            EventName::Answered(RequestKind::Acquire) => "acquire-answered",
            EventName::Answered(RequestKind::Renew) => "renew-answered",
            EventName::Answered(RequestKind::Release) => "release-answered",
            EventName::Answered(RequestKind::Write) => "write-answered",
            EventName::TimedOut => "timed-out",
            EventName::Held => "message-held",
            EventName::HoldEnded => "hold-ended",
            EventName::Hastened => "message-hastened",
            EventName::Lost => "lost",
            EventName::Duplicated => "message-duplicated",
            EventName::Decided(outcome) => outcome.as_str(),
            EventName::Expired => "lease-expired",
            EventName::ProtectionsChanged => "protections-changed",
            EventName::Missed => "nothing-to-act-on",
        }
    }

    /// The name that is spelled so.
    pub fn parse(text: &str) -> Option<EventName> {
        EventName::all().find(|name| name.as_str() == text)
    }
}

/// Whether the event list shows an event by itself or only on demand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Weight {
    /// A step of the story.
    Major,
    /// Between two steps.
    Minor,
}

impl Event {
    /// What it is called.
    pub fn name(&self) -> EventName {
        match self {
            Event::Started { .. } => EventName::Started,
            Event::Paused { .. } => EventName::Paused,
            Event::Resumed { .. } => EventName::Resumed,
            Event::Crashed { .. } => EventName::Crashed,
            Event::KeepaliveStopped { .. } => EventName::KeepaliveStopped,
            Event::KeepaliveResumed { .. } => EventName::KeepaliveResumed,
            Event::StepGiven { .. } => EventName::StepGiven,
            Event::ComputeBegan { .. } => EventName::ComputeBegan,
            Event::ComputeEnded { .. } => EventName::ComputeEnded,
            Event::ProgramEnded { .. } => EventName::ProgramEnded,
            Event::BeliefBegan { .. } => EventName::BeliefBegan,
            Event::BeliefProlonged { .. } => EventName::BeliefProlonged,
            Event::BeliefEnded { .. } => EventName::BeliefEnded,
            Event::Sent { message, .. } => match message.body {
                Body::Request { request, .. } => EventName::Sent(request.kind()),
                Body::Reply { .. } => EventName::ReplySent,
            },
            Event::Arrived { .. } => EventName::ReplyArrived,
            Event::Answered { kind, .. } => EventName::Answered(*kind),
            Event::TimedOut { .. } => EventName::TimedOut,
            Event::Held { .. } => EventName::Held,
            Event::HoldEnded { .. } => EventName::HoldEnded,
            Event::Hastened { .. } => EventName::Hastened,
            Event::Lost { .. } => EventName::Lost,
            Event::Duplicated { .. } => EventName::Duplicated,
            Event::Decided { decision, .. } => EventName::Decided(decision.outcome()),
            Event::Expired { .. } => EventName::Expired,
            Event::ProtectionsChanged { .. } => EventName::ProtectionsChanged,
            Event::Missed { .. } => EventName::Missed,
        }
    }

    /// The worker it is about: who acted, who asked, whose lease it was, or whom an
    /// intervention was meant for. Messages that are held up or hastened are named by id
    /// only; their worker is in the event that sent them.
    pub fn worker(&self) -> Option<WorkerId> {
        match self {
            Event::Started { worker, .. }
            | Event::Paused { worker }
            | Event::Resumed { worker }
            | Event::Crashed { worker }
            | Event::KeepaliveStopped { worker }
            | Event::KeepaliveResumed { worker }
            | Event::StepGiven { worker, .. }
            | Event::ComputeBegan { worker, .. }
            | Event::ComputeEnded { worker }
            | Event::ProgramEnded { worker, .. }
            | Event::BeliefBegan { worker, .. }
            | Event::BeliefProlonged { worker, .. }
            | Event::BeliefEnded { worker, .. }
            | Event::Arrived { worker, .. }
            | Event::Answered { worker, .. }
            | Event::TimedOut { worker, .. }
            | Event::Decided { worker, .. } => Some(*worker),
            Event::Sent { message, .. } | Event::Lost { message } => Some(message.worker),
            Event::Duplicated { copy, .. } => Some(copy.worker),
            Event::Expired { lease, .. } => Some(lease.holder),
            Event::Missed { worker, .. } => *worker,
            Event::Held { .. }
            | Event::HoldEnded { .. }
            | Event::Hastened { .. }
            | Event::ProtectionsChanged { .. } => None,
        }
    }

    /// Whether it is a step of the story.
    pub fn weight(&self) -> Weight {
        match self {
            Event::Paused { .. }
            | Event::Resumed { .. }
            | Event::Crashed { .. }
            | Event::KeepaliveStopped { .. }
            | Event::KeepaliveResumed { .. }
            | Event::BeliefBegan { .. }
            | Event::TimedOut { .. }
            | Event::Held { .. }
            | Event::HoldEnded { .. }
            | Event::Hastened { .. }
            | Event::Lost { .. }
            | Event::Duplicated { .. }
            | Event::Decided { .. }
            | Event::Expired { .. }
            | Event::ProtectionsChanged { .. }
            | Event::Missed { .. } => Weight::Major,
            Event::Started { attempt, .. } if *attempt > 1 => Weight::Major,
            Event::BeliefEnded { why, .. } if *why != BeliefEnd::SentRelease => Weight::Major,
            Event::Sent { message, .. }
                if matches!(
                    message.body,
                    Body::Request {
                        request: Request::Write { .. },
                        ..
                    }
                ) =>
            {
                Weight::Major
            }
            Event::Started { .. }
            | Event::BeliefEnded { .. }
            | Event::Sent { .. }
            | Event::StepGiven { .. }
            | Event::ComputeBegan { .. }
            | Event::ComputeEnded { .. }
            | Event::ProgramEnded { .. }
            | Event::BeliefProlonged { .. }
            | Event::Arrived { .. }
            | Event::Answered { .. } => Weight::Minor,
        }
    }
}
