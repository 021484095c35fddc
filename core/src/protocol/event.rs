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
    /// A worker's own clock was set or changed its pace.
    ClockSkewed {
        /// Whose.
        worker: WorkerId,
        /// How it goes now.
        clock: Clock,
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
        /// The deadline it reckons with, on its own clock: the sending of the request plus the
        /// ttl, since the grant cannot have been made before that.
        until_own_ms: i64,
    },
    /// A worker moved the deadline it reckons with, after a renewal.
    BeliefProlonged {
        /// Who.
        worker: WorkerId,
        /// Which lock.
        lock: LockId,
        /// The new deadline, on its own clock.
        until_own_ms: i64,
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
    /// A worker compared its own clock with the deadline it reckons with.
    DeadlineChecked {
        /// Who.
        worker: WorkerId,
        /// Of which lock.
        lock: LockId,
        /// What its clock says.
        own_ms: i64,
        /// The deadline, if it believes it holds the lock.
        until_own_ms: Option<i64>,
        /// Where the step comes from: the check's own, or that of the write or call.
        source: StepSource,
        /// The write or call that the check stands before; `None` for a check by itself.
        step: Option<CheckedStep>,
        /// What the worker does about it.
        answer: Answer,
    },
    /// A worker's checks are done; its request leaves after the gap.
    GapBegan {
        /// Who.
        worker: WorkerId,
        /// Where the step comes from.
        source: StepSource,
        /// The write or call.
        step: CheckedStep,
        /// When the request leaves.
        until: At,
    },
    /// A worker did not send a write or call, since a check told it that it is not the owner.
    Skipped {
        /// Who.
        worker: WorkerId,
        /// In which of its attempts.
        attempt: u16,
        /// What it would have sent.
        request: Request,
        /// What it does about it.
        answer: Answer,
    },
    /// A worker stopped by itself when it learned that it had lost the lease.
    Cancelled {
        /// Who.
        worker: WorkerId,
        /// In which of its attempts.
        attempt: u16,
        /// The write or call that it will not send, if one was still to come.
        request: Option<Request>,
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
        /// The request it answers.
        request: Request,
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
    /// A link was cut: what is sent or under way on it is lost.
    LinkCut {
        /// Which.
        link: Link,
    },
    /// A link works again.
    LinkHealed {
        /// Which.
        link: Link,
    },
    /// A resource has compared a request, and changes the key later.
    Compared {
        /// The message that carried it.
        message: MessageId,
        /// Who asked.
        worker: WorkerId,
        /// What was asked.
        request: Request,
        /// When the change is made.
        lands_at: At,
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
    /// A lease was ended because somebody took the lock.
    Superseded {
        /// Which lock.
        lock: LockId,
        /// The lease that ended.
        lease: Lease,
        /// Who took it.
        by: WorkerId,
    },
    /// A lease was ended from outside.
    Revoked {
        /// Which lock is free now.
        lock: LockId,
        /// The lease that ended.
        lease: Lease,
    },
    /// A lock that was closed after an expiry can be granted again.
    LockReopened {
        /// Which.
        lock: LockId,
    },
    /// The authority was restarted.
    AuthorityRestarted {
        /// Whether its leases are gone, and its queues with them.
        forgets_leases: bool,
    },
    /// A lease is gone with the memory of the authority.
    LeaseForgotten {
        /// Which lock is free now.
        lock: LockId,
        /// The lease that ended.
        lease: Lease,
    },
    /// A token counter begins again.
    CounterReset {
        /// Whose.
        lock: LockId,
        /// The token it begins after.
        counter: Token,
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
    /// Which request of this step it is, from 1; that of a check before it counts with it.
    pub attempts: u32,
    /// Whether it asks "is this still mine?" before the step's own request.
    pub is_check: bool,
}

/// The write or call that a check stands before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CheckedStep {
    /// The step.
    pub step: Step,
    /// How many requests it has sent.
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
    /// Acquires the lock again with this step, then does its own step again.
    Reacquire {
        /// The acquire.
        acquire: Step,
    },
    /// Goes on to the next stage of a write or call: the check before it said yes.
    GoOn,
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
    /// The worker learned that it had lost the lease, and stopped.
    Cancelled,
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
    /// The authority said that the lock is not its own.
    CheckSaidNo,
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
    /// The lock is not held.
    NotHeld,
    /// The counter survives everything.
    CounterIsDurable,
    /// The link is cut already.
    LinkIsCut,
    /// The link is not cut.
    LinkWorks,
    /// Everything stands so already.
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
    /// The request waits in the lock's queue.
    Queued {
        /// How many wait before it.
        ahead: u32,
    },
    /// The lock is closed for a while after an expiry.
    DeniedLockDelay {
        /// Until then.
        until: At,
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
    /// The presented lease is live.
    CheckYes {
        /// The lease.
        lease: Lease,
    },
    /// The presented lease is not live.
    CheckNo {
        /// The live lease, if there is one.
        lease: Option<Lease>,
    },
    /// The value was read.
    Read {
        /// The value.
        value: Option<Value>,
        /// Its version.
        version: u32,
    },
    /// A long operation was opened.
    Begun {
        /// The highest token accepted so far; it is not raised.
        highest: Token,
    },
    /// The token was noted without a change.
    Claimed {
        /// The highest token before.
        highest_before: Token,
        /// The highest token after.
        highest_after: Token,
    },
    /// The change was made.
    Accepted {
        /// The highest token before.
        highest_before: Token,
        /// The highest token after.
        highest_after: Token,
        /// The value before.
        value_before: Option<Value>,
        /// The value after.
        value_after: Option<Value>,
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
    /// The key has another version, or another value, than the request is made for.
    RejectedVersionConflict {
        /// The version the request is made for; `None` where it names a value.
        expected: Option<u32>,
        /// The version there is.
        actual: u32,
        /// The value there is.
        value: Option<Value>,
    },
    /// The receiver has accepted a request with this key before.
    DuplicateOperation {
        /// The message that was accepted.
        first: MessageId,
        /// The version that its result named.
        version: u32,
    },
    /// The effect was performed, and cannot be taken back.
    EffectPerformed,
    /// The receiver has performed the effect under this key before.
    EffectSuppressedDuplicate {
        /// The message that was accepted.
        first: MessageId,
    },
}

macro_rules! outcomes {
    ($($(#[$doc:meta])* $name:ident = $spelling:literal $success:literal,)*) => {
        /// The result of a request as evidence spells it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Outcome {
            $($(#[$doc])* $name,)*
        }

        impl Outcome {
            /// All of them.
            pub const ALL: &'static [Outcome] = &[$(Outcome::$name),*];

            /// Its spelling in evidence and scenarios.
            pub fn as_str(self) -> &'static str {
                match self { $(Outcome::$name => $spelling,)* }
            }

            /// Whether the request got what it asked for.
            pub fn is_success(self) -> bool {
                match self { $(Outcome::$name => $success,)* }
            }
        }
    };
}

outcomes! {
    /// The lock was granted.
    Granted = "granted" true,
    /// It waits in the lock's queue.
    Queued = "queued" true,
    /// The lease was ended because somebody took the lock.
    Superseded = "superseded" false,
    /// Somebody else's lease is live.
    DeniedHeld = "denied-held" false,
    /// The lock is closed for a while after an expiry.
    DeniedLockDelay = "denied-lock-delay" false,
    /// The lease lives on.
    Renewed = "renewed" true,
    /// Another lease than the presented one was prolonged.
    RenewedForeignLease = "renewed-foreign-lease" true,
    /// No lease is live.
    RenewRejectedExpired = "renew-rejected-expired" false,
    /// The live lease is not the presented one.
    RenewRejectedNotOwner = "renew-rejected-not-owner" false,
    /// The lease was given back.
    Released = "released" true,
    /// Another lease than the presented one was ended.
    ReleasedForeignLease = "released-foreign-lease" true,
    /// The presented handle is not that of a live lease.
    ReleaseRejectedNotOwner = "release-rejected-not-owner" false,
    /// The presented lease is live.
    CheckYes = "check-yes" true,
    /// The presented lease is not live.
    CheckNo = "check-no" false,
    /// The value was read.
    Read = "read" true,
    /// A long operation was opened.
    Begun = "begun" true,
    /// The token was noted without a change.
    Claimed = "claimed" true,
    /// The change was made.
    Accepted = "accepted" true,
    /// The token does not pass the comparison.
    RejectedStaleFence = "rejected-stale-fence" false,
    /// The key has another version or value than the request is made for.
    RejectedVersionConflict = "rejected-version-conflict" false,
    /// The first result, again.
    DuplicateOperation = "duplicate-operation" true,
    /// The worker did not send it.
    SkippedNotOwner = "skipped-not-owner" false,
    /// The worker stopped before it was sent.
    Cancelled = "cancelled" false,
    /// The effect was performed.
    EffectPerformed = "effect-performed" true,
    /// The effect had been performed under this key before.
    EffectSuppressedDuplicate = "effect-suppressed-duplicate" true,
    /// The sender stopped waiting, and no decision is known yet.
    TimedOut = "timed-out" false,
    /// The request will never be decided.
    Lost = "lost" false,
}

impl Decision {
    /// The result, as evidence spells it.
    pub fn outcome(&self) -> Outcome {
        match self {
            Decision::Granted { .. } => Outcome::Granted,
            Decision::Queued { .. } => Outcome::Queued,
            Decision::DeniedHeld { .. } => Outcome::DeniedHeld,
            Decision::DeniedLockDelay { .. } => Outcome::DeniedLockDelay,
            Decision::Renewed { .. } => Outcome::Renewed,
            Decision::RenewedForeignLease { .. } => Outcome::RenewedForeignLease,
            Decision::RenewRejectedExpired => Outcome::RenewRejectedExpired,
            Decision::RenewRejectedNotOwner { .. } => Outcome::RenewRejectedNotOwner,
            Decision::Released { .. } => Outcome::Released,
            Decision::ReleasedForeignLease { .. } => Outcome::ReleasedForeignLease,
            Decision::ReleaseRejectedNotOwner { .. } => Outcome::ReleaseRejectedNotOwner,
            Decision::CheckYes { .. } => Outcome::CheckYes,
            Decision::CheckNo { .. } => Outcome::CheckNo,
            Decision::Read { .. } => Outcome::Read,
            Decision::Begun { .. } => Outcome::Begun,
            Decision::Claimed { .. } => Outcome::Claimed,
            Decision::Accepted { .. } => Outcome::Accepted,
            Decision::RejectedStaleFence { .. } => Outcome::RejectedStaleFence,
            Decision::RejectedVersionConflict { .. } => Outcome::RejectedVersionConflict,
            Decision::DuplicateOperation { .. } => Outcome::DuplicateOperation,
            Decision::EffectPerformed => Outcome::EffectPerformed,
            Decision::EffectSuppressedDuplicate { .. } => Outcome::EffectSuppressedDuplicate,
        }
    }
}

macro_rules! event_names {
    ($($(#[$doc:meta])* $name:ident = $spelling:literal,)*) => {
        /// What an event is called where scenarios, triggers and transcripts name it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum EventName {
            $($(#[$doc])* $name,)*
            /// `write-sent` and the like
            Sent(RequestKind),
            /// `write-answered` and the like
            Answered(RequestKind),
            /// The result of a request
            Decided(Outcome),
        }

        impl EventName {
            const PLAIN: &'static [EventName] = &[$(EventName::$name),*];

            /// Its spelling.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(EventName::$name => $spelling,)*
                    EventName::Sent(kind) => match kind {
                        RequestKind::Acquire => "acquire-sent",
                        RequestKind::Renew => "renew-sent",
                        RequestKind::Release => "release-sent",
                        RequestKind::CheckLock => "check-sent",
                        RequestKind::Read => "read-sent",
                        RequestKind::Begin => "begin-sent",
                        RequestKind::Claim => "claim-sent",
                        RequestKind::Write => "write-sent",
                        RequestKind::Call => "call-sent",
                    },
                    EventName::Answered(kind) => match kind {
                        RequestKind::Acquire => "acquire-answered",
                        RequestKind::Renew => "renew-answered",
                        RequestKind::Release => "release-answered",
                        RequestKind::CheckLock => "check-answered",
                        RequestKind::Read => "read-answered",
                        RequestKind::Begin => "begin-answered",
                        RequestKind::Claim => "claim-answered",
                        RequestKind::Write => "write-answered",
                        RequestKind::Call => "call-answered",
                    },
                    EventName::Decided(outcome) => outcome.as_str(),
                }
            }
        }
    };
}

event_names! {
    /// `started`
    Started = "started",
    /// `paused`
    Paused = "paused",
    /// `resumed`
    Resumed = "resumed",
    /// `crashed`
    Crashed = "crashed",
    /// `keepalive-stopped`
    KeepaliveStopped = "keepalive-stopped",
    /// `keepalive-resumed`
    KeepaliveResumed = "keepalive-resumed",
    /// `clock-skewed`
    ClockSkewed = "clock-skewed",
    /// `step-given`
    StepGiven = "step-given",
    /// `compute-began`
    ComputeBegan = "compute-began",
    /// `compute-ended`
    ComputeEnded = "compute-ended",
    /// `program-ended`
    ProgramEnded = "program-ended",
    /// `belief-began`
    BeliefBegan = "belief-began",
    /// `belief-prolonged`
    BeliefProlonged = "belief-prolonged",
    /// `belief-ended`
    BeliefEnded = "belief-ended",
    /// `deadline-checked`
    DeadlineChecked = "deadline-checked",
    /// `gap-began`
    GapBegan = "gap-began",
    /// `skipped-not-owner`
    Skipped = "skipped-not-owner",
    /// `cancelled`
    Cancelled = "cancelled",
    /// `reply-sent`
    ReplySent = "reply-sent",
    /// `reply-arrived`
    ReplyArrived = "reply-arrived",
    /// `timed-out`
    TimedOut = "timed-out",
    /// `message-held`
    Held = "message-held",
    /// `hold-ended`
    HoldEnded = "hold-ended",
    /// `message-hastened`
    Hastened = "message-hastened",
    /// `lost`
    Lost = "lost",
    /// `message-duplicated`
    Duplicated = "message-duplicated",
    /// `link-cut`
    LinkCut = "link-cut",
    /// `link-healed`
    LinkHealed = "link-healed",
    /// `version-compared`
    Compared = "version-compared",
    /// `lease-expired`
    Expired = "lease-expired",
    /// `superseded`
    Superseded = "superseded",
    /// `lease-revoked`
    Revoked = "lease-revoked",
    /// `lock-reopened`
    LockReopened = "lock-reopened",
    /// `authority-restarted`
    AuthorityRestarted = "authority-restarted",
    /// `lease-forgotten`
    LeaseForgotten = "lease-forgotten",
    /// `counter-reset`
    CounterReset = "counter-reset",
    /// `protections-changed`
    ProtectionsChanged = "protections-changed",
    /// `nothing-to-act-on`
    Missed = "nothing-to-act-on",
}

impl EventName {
    /// Every name, for reading scenarios and suggesting the nearest known one.
    pub fn all() -> impl Iterator<Item = EventName> {
        EventName::PLAIN
            .iter()
            .copied()
            .chain(RequestKind::ALL.map(EventName::Sent))
            .chain(RequestKind::ALL.map(EventName::Answered))
            .chain(
                Outcome::ALL
                    .iter()
                    .copied()
                    .filter(|it| it.is_decided())
                    .map(EventName::Decided),
            )
    }

    /// The name that is spelled so.
    pub fn parse(text: &str) -> Option<EventName> {
        EventName::all().find(|name| name.as_str() == text)
    }
}

impl Outcome {
    /// Whether somebody decides so; the others are ends without a decision, which are events
    /// of their own.
    pub fn is_decided(self) -> bool {
        !matches!(
            self,
            Outcome::Superseded
                | Outcome::SkippedNotOwner
                | Outcome::Cancelled
                | Outcome::TimedOut
                | Outcome::Lost
        )
    }

    /// The result that is spelled so.
    pub fn parse(text: &str) -> Option<Outcome> {
        Outcome::ALL
            .iter()
            .copied()
            .find(|outcome| outcome.as_str() == text)
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
            Event::ClockSkewed { .. } => EventName::ClockSkewed,
            Event::StepGiven { .. } => EventName::StepGiven,
            Event::ComputeBegan { .. } => EventName::ComputeBegan,
            Event::ComputeEnded { .. } => EventName::ComputeEnded,
            Event::ProgramEnded { .. } => EventName::ProgramEnded,
            Event::BeliefBegan { .. } => EventName::BeliefBegan,
            Event::BeliefProlonged { .. } => EventName::BeliefProlonged,
            Event::BeliefEnded { .. } => EventName::BeliefEnded,
            Event::DeadlineChecked { .. } => EventName::DeadlineChecked,
            Event::GapBegan { .. } => EventName::GapBegan,
            Event::Skipped { .. } => EventName::Skipped,
            Event::Cancelled { .. } => EventName::Cancelled,
            Event::TimedOut { .. } => EventName::TimedOut,
            Event::Held { .. } => EventName::Held,
            Event::HoldEnded { .. } => EventName::HoldEnded,
            Event::Hastened { .. } => EventName::Hastened,
            Event::Lost { .. } => EventName::Lost,
            Event::Duplicated { .. } => EventName::Duplicated,
            Event::LinkCut { .. } => EventName::LinkCut,
            Event::LinkHealed { .. } => EventName::LinkHealed,
            Event::Compared { .. } => EventName::Compared,
            Event::Expired { .. } => EventName::Expired,
            Event::Superseded { .. } => EventName::Superseded,
            Event::Revoked { .. } => EventName::Revoked,
            Event::LockReopened { .. } => EventName::LockReopened,
            Event::AuthorityRestarted { .. } => EventName::AuthorityRestarted,
            Event::LeaseForgotten { .. } => EventName::LeaseForgotten,
            Event::CounterReset { .. } => EventName::CounterReset,
            Event::ProtectionsChanged { .. } => EventName::ProtectionsChanged,
            Event::Missed { .. } => EventName::Missed,
            Event::Arrived { .. } => EventName::ReplyArrived,
            Event::Sent { message, .. } => match message.body {
                Body::Request { request, .. } => EventName::Sent(request.kind()),
                Body::Reply { .. } => EventName::ReplySent,
            },
            Event::Answered { request, .. } => EventName::Answered(request.kind()),
            Event::Decided { decision, .. } => EventName::Decided(decision.outcome()),
        }
    }

    /// The worker it is about: who acted, who asked, whose lease it was, or whom an
    /// intervention was meant for. Messages that are held up or hastened are named by id
    /// only; their worker is in the event that sent them.
    pub fn worker(&self) -> Option<WorkerId> {
        match self {
            Event::Started { worker, .. }
            | Event::Paused { worker, .. }
            | Event::Resumed { worker, .. }
            | Event::Crashed { worker, .. }
            | Event::KeepaliveStopped { worker, .. }
            | Event::KeepaliveResumed { worker, .. }
            | Event::ClockSkewed { worker, .. }
            | Event::StepGiven { worker, .. }
            | Event::ComputeBegan { worker, .. }
            | Event::ComputeEnded { worker, .. }
            | Event::ProgramEnded { worker, .. }
            | Event::BeliefBegan { worker, .. }
            | Event::BeliefProlonged { worker, .. }
            | Event::BeliefEnded { worker, .. }
            | Event::DeadlineChecked { worker, .. }
            | Event::GapBegan { worker, .. }
            | Event::Skipped { worker, .. }
            | Event::Cancelled { worker, .. }
            | Event::Arrived { worker, .. }
            | Event::Answered { worker, .. }
            | Event::TimedOut { worker, .. }
            | Event::Compared { worker, .. }
            | Event::Decided { worker, .. } => Some(*worker),
            Event::Sent { message, .. } | Event::Lost { message } => Some(message.worker),
            Event::Duplicated { copy, .. } => Some(copy.worker),
            Event::LinkCut { link } | Event::LinkHealed { link } => Some(link.worker),
            Event::Expired { lease, .. }
            | Event::Superseded { lease, .. }
            | Event::Revoked { lease, .. }
            | Event::LeaseForgotten { lease, .. } => Some(lease.holder),
            Event::Missed { worker, .. } => *worker,
            Event::Held { .. }
            | Event::HoldEnded { .. }
            | Event::Hastened { .. }
            | Event::LockReopened { .. }
            | Event::AuthorityRestarted { .. }
            | Event::CounterReset { .. }
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
            | Event::ClockSkewed { .. }
            | Event::BeliefBegan { .. }
            | Event::Skipped { .. }
            | Event::Cancelled { .. }
            | Event::TimedOut { .. }
            | Event::Held { .. }
            | Event::HoldEnded { .. }
            | Event::Hastened { .. }
            | Event::Lost { .. }
            | Event::Duplicated { .. }
            | Event::LinkCut { .. }
            | Event::LinkHealed { .. }
            | Event::Compared { .. }
            | Event::Decided { .. }
            | Event::Expired { .. }
            | Event::Superseded { .. }
            | Event::Revoked { .. }
            | Event::AuthorityRestarted { .. }
            | Event::LeaseForgotten { .. }
            | Event::CounterReset { .. }
            | Event::ProtectionsChanged { .. }
            | Event::Missed { .. } => Weight::Major,
            Event::Started { attempt, .. } if *attempt > 1 => Weight::Major,
            Event::BeliefEnded { why, .. } if *why != BeliefEnd::SentRelease => Weight::Major,
            Event::Sent { message, .. } if message.is_errand() => Weight::Major,
            Event::Started { .. }
            | Event::BeliefEnded { .. }
            | Event::Sent { .. }
            | Event::StepGiven { .. }
            | Event::ComputeBegan { .. }
            | Event::ComputeEnded { .. }
            | Event::ProgramEnded { .. }
            | Event::BeliefProlonged { .. }
            | Event::DeadlineChecked { .. }
            | Event::GapBegan { .. }
            | Event::Arrived { .. }
            | Event::Answered { .. }
            | Event::LockReopened { .. } => Weight::Minor,
        }
    }
}

impl Message {
    /// Whether it is a write or call on its way to its receiver.
    pub fn is_errand(&self) -> bool {
        !self.is_reply() && self.request().errand().is_some()
    }
}
