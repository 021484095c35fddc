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
    /// The workers.
    pub workers: Vec<Worker>,
    /// What has been sent and not yet been taken, in the order of sending.
    pub messages: Vec<Message>,
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
    pub value: Option<ValueId>,
    /// How many changes were accepted in this run.
    pub version: u32,
    /// The highest token accepted, recorded whether it is compared or not.
    pub highest: Token,
    /// Who wrote last in this run.
    pub writer: Option<WorkerId>,
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
    /// What it remembers of grants, by lock.
    pub remembered: Vec<Remembered>,
    /// Whether its keepalive works.
    pub keepalive_runs: bool,
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
    /// It is the step under way, which asks again.
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
    /// It waits for a reply.
    Waiting {
        /// The step that asked.
        step: Step,
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

/// What a worker remembers of a grant. The handle stays in its memory when the belief ends,
/// and goes with its requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Remembered {
    /// The lock.
    pub lock: LockId,
    /// What was granted.
    pub handle: Handle,
    /// The deadline it reckons with while it believes it holds the lock; `None` when it
    /// does not believe so.
    pub believed_until: Option<At>,
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
    /// What it carries.
    pub body: Body,
    /// Where it is.
    pub state: MessageState,
}

/// What a message carries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Body {
    /// From the worker to the authority or a resource.
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

/// A request to the authority or a resource.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Request {
    /// Grant me this lock.
    Acquire {
        /// The lock.
        lock: LockId,
        /// The owner name presented.
        owner: OwnerId,
    },
    /// Prolong my lease.
    Renew {
        /// The lock.
        lock: LockId,
        /// The handle presented.
        handle: Handle,
    },
    /// Take the lock back.
    Release {
        /// The lock.
        lock: LockId,
        /// The owner name presented.
        owner: OwnerId,
        /// The handle presented, if the worker has one.
        handle: Option<Handle>,
    },
    /// Change a key.
    Write {
        /// The key.
        key: KeyId,
        /// The lock that the token belongs to.
        lock: LockId,
        /// The owner name presented.
        owner: OwnerId,
        /// The handle whose token is presented, if the worker has one.
        handle: Option<Handle>,
        /// The value to store.
        value: ValueId,
        /// The logical operation.
        operation: Option<OperationId>,
    },
}

/// The end of a link that is not the worker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Peer {
    /// The authority.
    Authority,
    /// The resource that holds this key.
    Resource(KeyId),
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
                    counter: lock.counter,
                    generation: Generation(0),
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
            workers: setup
                .workers
                .iter()
                .map(|worker| Worker {
                    life: Life::Running,
                    attempt: 0,
                    next_step: 0,
                    activity: Activity::NotStarted { at: worker.start },
                    by_hand: Vec::new(),
                    remembered: Vec::new(),
                    keepalive_runs: true,
                    inbox: Vec::new(),
                })
                .collect(),
            messages: Vec::new(),
            next_message: MessageId(0),
            next_lease: LeaseId(1),
        }
    }

    /// The message with this id, if it has not been taken yet.
    pub fn message(&self, id: MessageId) -> Option<&Message> {
        self.messages.iter().find(|message| message.id == id)
    }
}

impl Worker {
    /// What it remembers of the grant of this lock.
    pub fn handle(&self, lock: LockId) -> Option<Handle> {
        self.memory(lock).map(|memory| memory.handle)
    }

    /// What it remembers of this lock.
    pub fn memory(&self, lock: LockId) -> Option<&Remembered> {
        self.remembered.iter().find(|memory| memory.lock == lock)
    }

    /// The grants it believes in, with their deadlines.
    pub fn beliefs(&self) -> impl Iterator<Item = (LockId, Handle, At)> + '_ {
        self.remembered
            .iter()
            .filter_map(|memory| Some((memory.lock, memory.handle, memory.believed_until?)))
    }
}

impl Request {
    /// Its kind.
    pub fn kind(&self) -> RequestKind {
        match self {
            Request::Acquire { .. } => RequestKind::Acquire,
            Request::Renew { .. } => RequestKind::Renew,
            Request::Release { .. } => RequestKind::Release,
            Request::Write { .. } => RequestKind::Write,
        }
    }

    /// Who decides it.
    pub fn peer(&self) -> Peer {
        match self {
            Request::Acquire { .. } | Request::Renew { .. } | Request::Release { .. } => {
                Peer::Authority
            }
            Request::Write { key, .. } => Peer::Resource(*key),
        }
    }

    /// The lock it is about.
    pub fn lock(&self) -> LockId {
        match self {
            Request::Acquire { lock, .. }
            | Request::Renew { lock, .. }
            | Request::Release { lock, .. }
            | Request::Write { lock, .. } => *lock,
        }
    }

    /// The handle it presents.
    pub fn handle(&self) -> Option<Handle> {
        match self {
            Request::Acquire { .. } => None,
            Request::Renew { handle, .. } => Some(*handle),
            Request::Release { handle, .. } | Request::Write { handle, .. } => *handle,
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
}
