//! The state of everything at one moment.
//!
//! A world holds ids and what is still to come; it has no log, no statistics and no
//! record of the past. What happened is in the log of events.

use super::*;

/// The whole state. Made by [`World::new`], changed by [`apply`] alone.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct World {
    /// The switches as they stand now.
    pub protections: Protections,
    /// The authority's locks.
    pub locks: Vec<Lock>,
    /// The keys of the resources.
    pub keys: Vec<Key>,
    /// Keys of accepted requests that receivers remember, in the order of acceptance.
    pub ledger: Vec<LedgerEntry>,
    /// The workers.
    pub workers: Vec<Worker>,
    /// What has been sent and not yet been taken, in the order of sending.
    pub messages: Vec<Message>,
    /// Links that are cut.
    pub cut: Vec<Link>,
    /// The id of the next message.
    pub next_message: MessageId,
    /// The id of the next lease.
    pub next_lease: LeaseId,
}

/// What the authority records about one lock.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lock {
    /// The current lease, if the lock is held.
    pub lease: Option<Lease>,
    /// The token issued last.
    pub counter: Token,
    /// The generation granted last.
    pub generation: Generation,
    /// Closed until then, after an expiry.
    pub closed_until: Option<At>,
    /// Who waits for it, first come first.
    pub queue: Vec<Waiter>,
}

/// A request that waits in a lock's queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Waiter {
    /// The message that carried it.
    pub message: MessageId,
    /// Who asked.
    pub worker: WorkerId,
    /// In which of its attempts.
    pub attempt: u16,
    /// What was asked.
    pub request: Request,
    /// When it was sent.
    pub sent_at: At,
}

/// A grant of one lock to one owner until it expires.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lease {
    /// What owner, token and generation it was granted under.
    pub handle: Handle,
    /// The worker it was granted to. The authority sees only the owner name; this is for us.
    pub holder: WorkerId,
    /// The lease is live while `now < expires_at`.
    pub expires_at: At,
}

/// What a client gets with a grant and presents with its requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Handle {
    /// The owner name.
    pub owner: OwnerId,
    /// The lease.
    pub lease: LeaseId,
    /// The fencing token.
    pub token: Token,
    /// The place in the order of grants. No check of the system sees it: it is for the judge.
    pub generation: Generation,
}

/// One key of a resource.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// The value, if there is one.
    pub value: Option<Value>,
    /// How many changes were accepted in this run.
    pub version: u32,
    /// The highest token accepted, recorded whether it is compared or not.
    pub highest: Token,
    /// Who wrote last in this run.
    pub writer: Option<WorkerId>,
}

/// A key of an accepted request that a receiver remembers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LedgerEntry {
    /// Who remembers.
    pub receiver: Peer,
    /// The key.
    pub key: IdempotencyKey,
    /// The message that was accepted under it.
    pub first: MessageId,
    /// The version that the first result named; 0 for effects.
    pub version: u32,
}

/// The key under which a receiver recognises a repeat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IdempotencyKey {
    /// Its name.
    pub name: OperationId,
    /// The request it was made for, where every request gets a key of its own.
    pub fresh: Option<MessageId>,
}

/// A client that wants locks.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Worker {
    /// Running, paused or crashed.
    pub life: Life,
    /// Which start this is, from 1; 0 before the first.
    pub attempt: u16,
    /// The next step of the program.
    pub next_step: u16,
    /// What it is doing.
    pub activity: Activity,
    /// Steps given by hand, which come before the next one of the program.
    pub by_hand: Vec<Step>,
    /// What it does before anything else when it acquires again: the acquire, then the step.
    pub redo: Vec<Step>,
    /// How often it has acquired again since the program's last step began.
    pub reacquired: u32,
    /// What it remembers of grants, by lock.
    pub remembered: Vec<Remembered>,
    /// The versions it last read, by key.
    pub versions: Vec<(KeyId, u32)>,
    /// The keys on which it has a long operation open.
    pub begun: Vec<KeyId>,
    /// Whether its keepalive works.
    pub keepalive_runs: bool,
    /// Its own clock.
    pub clock: Clock,
    /// Replies that have arrived and are not read yet, in the order of arrival.
    pub inbox: Vec<MessageId>,
}

/// Whether a worker can act.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Life {
    /// It acts.
    Running,
    /// It does not act, its timers do not fire, its inbox fills.
    Paused,
    /// It is gone until started again.
    Crashed,
}

/// Where a step comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StepSource {
    /// The program, with the step's position.
    Program(u16),
    /// Somebody's hand.
    ByHand,
    /// The worker itself, which acquires again.
    Redo,
    /// It is the step under way, which asks again or goes on after a check.
    Again,
}

/// What a worker is doing. It does one thing at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Activity {
    /// Its first start is still to come.
    NotStarted {
        /// When it will be.
        at: At,
    },
    /// It takes its next step at once.
    Ready,
    /// It computes, until then.
    Computing {
        /// When it will be done.
        until: At,
    },
    /// It was paused while it computed.
    Suspended {
        /// The computing time still to do.
        left: Ms,
    },
    /// The checks before a write or call are done so far; the next stage comes at once.
    Checked {
        /// The write or call.
        step: Step,
        /// The stage that comes next.
        stage: Stage,
        /// How many requests this step has sent.
        attempts: u32,
    },
    /// Between the checks and the sending: the gap.
    InGap {
        /// The write or call.
        step: Step,
        /// How many requests this step has sent.
        attempts: u32,
        /// When the request leaves.
        until: At,
    },
    /// It waits for a reply.
    Waiting {
        /// The step that asked.
        step: Step,
        /// Whether it asked "is this still mine?" before the step's own request.
        is_check: bool,
        /// The request it waits for.
        request: MessageId,
        /// How many requests this step has sent.
        attempts: u32,
        /// When it stops waiting.
        timeout_at: Option<At>,
    },
    /// It will ask again.
    Resting {
        /// The step that asks.
        step: Step,
        /// How many requests this step has sent.
        attempts: u32,
        /// When it asks again.
        until: At,
    },
    /// Its program has come to an end; it takes steps given by hand.
    Ended(ProgramEnd),
}

/// How far the checks before a write or call are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Its own clock is compared with its deadline.
    Deadline,
    /// The gap begins.
    Gap,
}

/// What a worker remembers of a grant. The handle stays in its memory when the belief ends,
/// and goes with its requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Remembered {
    /// The lock.
    pub lock: LockId,
    /// What was granted.
    pub handle: Handle,
    /// While it believes it holds the lock: the deadline it reckons with, on its own clock,
    /// in milliseconds.
    pub believed_until: Option<i64>,
    /// When its keepalive renews next.
    pub renew_at: Option<At>,
}

/// A request or a reply on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Message {
    /// Its id.
    pub id: MessageId,
    /// The worker at one end of the link.
    pub worker: WorkerId,
    /// The worker's attempt that the exchange belongs to.
    pub attempt: u16,
    /// The other end of the link.
    pub peer: Peer,
    /// What it carries.
    pub body: Body,
    /// Where it is.
    pub state: MessageState,
}

/// What a message carries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Body {
    /// From the worker to the authority, a resource or an effect.
    Request {
        /// The request.
        request: Request,
        /// When it was sent.
        sent_at: At,
    },
    /// Back to the worker.
    Reply {
        /// The message it answers.
        to: MessageId,
        /// The request it answers.
        request: Request,
        /// When that request was sent.
        asked_at: At,
        /// What was decided.
        decision: Decision,
    },
}

/// What a request presents: who says so, and on what grounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Credentials {
    /// The lock that the grounds come from.
    pub lock: LockId,
    /// The owner name.
    pub owner: OwnerId,
    /// The handle, if the worker has one.
    pub handle: Option<Handle>,
    /// The token on the request; another than the handle's when it is forged.
    pub token: Option<Token>,
}

/// A request to the authority, a resource or an effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Request {
    /// Grant me this lock.
    Acquire {
        /// Who asks for which lock.
        by: Credentials,
        /// Take it from its holder.
        steal: bool,
        /// Wait in its queue.
        queue: bool,
    },
    /// Prolong my lease.
    Renew {
        /// Whose lease.
        by: Credentials,
    },
    /// Take the lock back.
    Release {
        /// Whose lease.
        by: Credentials,
    },
    /// Is this lock still mine?
    CheckLock {
        /// Whose lease.
        by: Credentials,
    },
    /// What is the value?
    Read {
        /// The key.
        key: KeyId,
        /// Who asks.
        by: Credentials,
    },
    /// I begin a long operation.
    Begin {
        /// The key.
        key: KeyId,
        /// On what grounds.
        by: Credentials,
    },
    /// Remember my token.
    Claim {
        /// The key.
        key: KeyId,
        /// On what grounds.
        by: Credentials,
    },
    /// Change a key.
    Write {
        /// The key.
        key: KeyId,
        /// On what grounds.
        by: Credentials,
        /// The change.
        change: Change,
        /// Only if the key has this value.
        only_if: Option<Value>,
        /// Only if the key has this version, where versions are compared.
        version: Option<u32>,
        /// It ends a long operation that was begun before.
        ends_long: bool,
        /// What it is for.
        errand: Errand,
    },
    /// Perform an effect.
    Call {
        /// The effect.
        effect: EffectId,
        /// On what grounds.
        by: Credentials,
        /// What it is for.
        errand: Errand,
    },
}

/// What a write or call is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Errand {
    /// The logical operation.
    pub operation: Option<OperationId>,
    /// The key under which the receiver recognises a repeat.
    pub key: Option<IdempotencyKey>,
    /// The job it belongs to.
    pub job: Option<JobId>,
}

/// The end of a link that is not the worker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Peer {
    /// The authority.
    Authority,
    /// A resource.
    Resource(ResourceId),
    /// The receiver of an effect.
    Effect(EffectId),
}

/// What a worker and its peer talk over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Link {
    /// The worker.
    pub worker: WorkerId,
    /// Its peer.
    pub peer: Peer,
}

/// Where a message is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MessageState {
    /// On its way.
    Flying {
        /// When it arrives.
        arrives_at: At,
    },
    /// Held up on its way.
    Held {
        /// When it goes on by itself.
        until: Option<At>,
        /// How long it will still take then.
        left: Ms,
    },
    /// At the resource, compared and not yet carried out.
    Compared {
        /// When the change is made.
        lands_at: At,
    },
    /// In the worker's inbox.
    Inbox,
}

impl World {
    /// The world before anything has happened.
    pub fn new(setup: &Setup) -> World {
        World {
            protections: setup.protections,
            locks: setup
                .locks
                .iter()
                .map(|lock| Lock {
                    lease: None,
                    counter: Token::plain(lock.counter),
                    generation: Generation(0),
                    closed_until: None,
                    queue: Vec::new(),
                })
                .collect(),
            keys: setup
                .keys
                .iter()
                .map(|key| Key {
                    value: key.value,
                    version: 0,
                    highest: key.highest,
                    writer: None,
                })
                .collect(),
            ledger: Vec::new(),
            workers: setup.workers.iter().map(Worker::new).collect(),
            messages: Vec::new(),
            cut: Vec::new(),
            next_message: MessageId(0),
            next_lease: LeaseId(1),
        }
    }

    /// The message with this id, if it has not been taken yet.
    pub fn message(&self, id: MessageId) -> Option<&Message> {
        self.messages.iter().find(|message| message.id == id)
    }

    /// Whether a link is cut.
    pub fn is_cut(&self, link: Link) -> bool {
        self.cut.contains(&link)
    }
}

impl Worker {
    fn new(setup: &WorkerSetup) -> Worker {
        Worker {
            life: Life::Running,
            attempt: 0,
            next_step: 0,
            activity: Activity::NotStarted { at: setup.start },
            by_hand: Vec::new(),
            redo: Vec::new(),
            reacquired: 0,
            remembered: Vec::new(),
            versions: Vec::new(),
            begun: Vec::new(),
            keepalive_runs: true,
            clock: setup.clock,
            inbox: Vec::new(),
        }
    }

    /// What it remembers of the grant of this lock.
    pub fn handle(&self, lock: LockId) -> Option<Handle> {
        self.memory(lock).map(|memory| memory.handle)
    }

    /// What it remembers of this lock.
    pub fn memory(&self, lock: LockId) -> Option<&Remembered> {
        self.remembered.iter().find(|memory| memory.lock == lock)
    }

    /// The grants it believes in, with their deadlines on its own clock.
    pub fn beliefs(&self) -> impl Iterator<Item = (LockId, Handle, i64)> + '_ {
        self.remembered
            .iter()
            .filter_map(|memory| Some((memory.lock, memory.handle, memory.believed_until?)))
    }

    /// The version of a key that it last read.
    pub fn version_read(&self, key: KeyId) -> Option<u32> {
        self.versions
            .iter()
            .find(|(known, _)| *known == key)
            .map(|(_, version)| *version)
    }
}

impl Request {
    /// Its kind.
    pub fn kind(&self) -> RequestKind {
        match self {
            Request::Acquire { .. } => RequestKind::Acquire,
            Request::Renew { .. } => RequestKind::Renew,
            Request::Release { .. } => RequestKind::Release,
            Request::CheckLock { .. } => RequestKind::CheckLock,
            Request::Read { .. } => RequestKind::Read,
            Request::Begin { .. } => RequestKind::Begin,
            Request::Claim { .. } => RequestKind::Claim,
            Request::Write { .. } => RequestKind::Write,
            Request::Call { .. } => RequestKind::Call,
        }
    }

    /// Who decides it.
    pub fn peer(&self, setup: &Setup) -> Peer {
        match (self.key(), self) {
            (Some(key), _) => Peer::Resource(setup.keys[key.index()].resource),
            (None, Request::Call { effect, .. }) => Peer::Effect(*effect),
            (None, _) => Peer::Authority,
        }
    }

    /// What it presents.
    pub fn credentials(&self) -> &Credentials {
        match self {
            Request::Acquire { by, .. }
            | Request::Renew { by }
            | Request::Release { by }
            | Request::CheckLock { by }
            | Request::Read { by, .. }
            | Request::Begin { by, .. }
            | Request::Claim { by, .. }
            | Request::Write { by, .. }
            | Request::Call { by, .. } => by,
        }
    }

    /// The lock it is about, or whose token it carries.
    pub fn lock(&self) -> LockId {
        self.credentials().lock
    }

    /// The handle behind it. An acquire asks for a new one and has none.
    pub fn handle(&self) -> Option<Handle> {
        match self {
            Request::Acquire { .. } | Request::Read { .. } => None,
            Request::Renew { .. }
            | Request::Release { .. }
            | Request::CheckLock { .. }
            | Request::Begin { .. }
            | Request::Claim { .. }
            | Request::Write { .. }
            | Request::Call { .. } => self.credentials().handle,
        }
    }

    /// The token it presents.
    pub fn token(&self) -> Option<Token> {
        self.handle().and(self.credentials().token).or(match self {
            // A forged token needs no lease.
            Request::Write { by, .. } | Request::Call { by, .. } => by.token,
            _ => None,
        })
    }

    /// The key it is about.
    pub fn key(&self) -> Option<KeyId> {
        match self {
            Request::Read { key, .. }
            | Request::Begin { key, .. }
            | Request::Claim { key, .. }
            | Request::Write { key, .. } => Some(*key),
            Request::Acquire { .. }
            | Request::Renew { .. }
            | Request::Release { .. }
            | Request::CheckLock { .. }
            | Request::Call { .. } => None,
        }
    }

    /// What a write or call is for.
    pub fn errand(&self) -> Option<Errand> {
        match self {
            Request::Write { errand, .. } | Request::Call { errand, .. } => Some(*errand),
            Request::Acquire { .. }
            | Request::Renew { .. }
            | Request::Release { .. }
            | Request::CheckLock { .. }
            | Request::Read { .. }
            | Request::Begin { .. }
            | Request::Claim { .. } => None,
        }
    }
}

impl Message {
    /// The request it is or answers.
    pub fn request(&self) -> &Request {
        match &self.body {
            Body::Request { request, .. } | Body::Reply { request, .. } => request,
        }
    }

    /// Whether it is a reply.
    pub fn is_reply(&self) -> bool {
        matches!(self.body, Body::Reply { .. })
    }

    /// The link it crosses.
    pub fn link(&self) -> Link {
        Link {
            worker: self.worker,
            peer: self.peer,
        }
    }
}
