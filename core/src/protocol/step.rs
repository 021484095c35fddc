//! The step function: what is due, what it leads to, and how that changes the world.

use super::*;

/// Something to be decided: what time brings, or what an intervention does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Command {
    /// A lease has come to its end.
    Expire {
        /// Of which lock.
        lock: LockId,
    },
    /// A message is at its end.
    Arrive {
        /// Which.
        message: MessageId,
    },
    /// A message is held no longer.
    EndHold {
        /// Which.
        message: MessageId,
    },
    /// A worker does the first thing that is due.
    Act {
        /// Who.
        worker: WorkerId,
    },
    /// Pause a worker.
    Pause {
        /// Who.
        worker: WorkerId,
    },
    /// Resume a paused worker.
    Resume {
        /// Who.
        worker: WorkerId,
    },
    /// Crash a worker.
    Crash {
        /// Who.
        worker: WorkerId,
    },
    /// Start a crashed worker again.
    Start {
        /// Who.
        worker: WorkerId,
    },
    /// Stop a worker's keepalive.
    StopKeepalive {
        /// Whose.
        worker: WorkerId,
    },
    /// Let a worker's keepalive go on.
    ResumeKeepalive {
        /// Whose.
        worker: WorkerId,
    },
    /// Give a worker a step that comes next.
    StepByHand {
        /// To whom.
        worker: WorkerId,
        /// What.
        step: Step,
    },
    /// Hold a message up.
    Hold {
        /// Which.
        message: MessageId,
        /// For how long; `None` until somebody lets it go.
        span: Option<Ms>,
    },
    /// Deliver a message at once.
    Deliver {
        /// Which.
        message: MessageId,
    },
    /// Lose a message.
    Drop {
        /// Which.
        message: MessageId,
    },
    /// Deliver a message twice.
    Duplicate {
        /// Which.
        message: MessageId,
        /// How long after the original the copy arrives.
        after: Ms,
    },
    /// Change the switches from now on.
    Protect {
        /// How they stand then.
        protections: Protections,
    },
}

/// What a command leads to. Reads the world, changes nothing; an intervention that finds
/// nothing to act on leads to [`Event::Missed`].
pub fn decide(setup: &Setup, world: &World, now: At, command: &Command) -> Vec<Event> {
    match command {
        Command::Expire { lock } => world.locks[lock.index()]
            .lease
            .map(|lease| Event::Expired { lock: *lock, lease })
            .into_iter()
            .collect(),
        Command::Arrive { message } => match world.message(*message) {
            Some(message) => network::arrive(setup, world, now, message),
            None => Vec::new(),
        },
        Command::Act { worker } => worker::act(setup, world, now, *worker),
        Command::Pause { .. }
        | Command::Resume { .. }
        | Command::Crash { .. }
        | Command::Start { .. }
        | Command::StopKeepalive { .. }
        | Command::ResumeKeepalive { .. }
        | Command::StepByHand { .. } => worker::intervene(setup, world, command),
        Command::EndHold { .. }
        | Command::Hold { .. }
        | Command::Deliver { .. }
        | Command::Drop { .. }
        | Command::Duplicate { .. } => network::intervene(world, now, command),
        Command::Protect { protections } if *protections == world.protections => {
            vec![Event::Missed {
                worker: None,
                why: Miss::NoChange,
            }]
        }
        Command::Protect { protections } => {
            vec![Event::ProtectionsChanged {
                protections: *protections,
            }]
        }
    }
}

/// Changes the world as an event says. The only function that does.
pub fn apply(setup: &Setup, world: &mut World, at: At, event: &Event) {
    match event {
        Event::Started { worker, attempt } => {
            let worker = &mut world.workers[worker.index()];
            worker.life = Life::Running;
            worker.attempt = *attempt;
            worker.next_step = 0;
            worker.activity = Activity::Ready;
            worker.keepalive_runs = true;
        }
        Event::Paused { worker } => {
            let worker = &mut world.workers[worker.index()];
            worker.life = Life::Paused;
            if let Activity::Computing { until } = worker.activity {
                worker.activity = Activity::Suspended { left: until - at };
            }
        }
        Event::Resumed { worker } => {
            let worker = &mut world.workers[worker.index()];
            worker.life = Life::Running;
            if let Activity::Suspended { left } = worker.activity {
                worker.activity = Activity::Computing { until: at + left };
            }
        }
        Event::Crashed { worker } => {
            let worker = &mut world.workers[worker.index()];
            worker.life = Life::Crashed;
            worker.activity = Activity::Ended(ProgramEnd::Crashed);
            worker.by_hand.clear();
            worker.remembered.clear();
            for unread in std::mem::take(&mut worker.inbox) {
                network::take(world, unread);
            }
        }
        Event::KeepaliveStopped { worker } => {
            world.workers[worker.index()].keepalive_runs = false;
        }
        Event::KeepaliveResumed { worker } => world.workers[worker.index()].keepalive_runs = true,
        Event::StepGiven { worker, step } => world.workers[worker.index()].by_hand.push(*step),
        Event::ComputeBegan {
            worker, source, ms, ..
        } => {
            let worker = &mut world.workers[worker.index()];
            begin(worker, *source);
            worker.activity = Activity::Computing { until: at + *ms };
        }
        Event::ComputeEnded { worker } => {
            world.workers[worker.index()].activity = Activity::Ready;
        }
        Event::ProgramEnded { worker, how } => {
            world.workers[worker.index()].activity = Activity::Ended(*how);
        }
        Event::BeliefBegan {
            worker,
            lock,
            handle,
            until,
        } => {
            let renew_at = setup.workers[worker.index()]
                .keepalive
                .map(|every| at + every);
            let remembered = &mut world.workers[worker.index()].remembered;
            remembered.retain(|memory| memory.lock != *lock);
            let place = remembered.partition_point(|memory| memory.lock < *lock);
            remembered.insert(
                place,
                Remembered {
                    lock: *lock,
                    handle: *handle,
                    believed_until: Some(*until),
                    renew_at,
                },
            );
        }
        Event::BeliefProlonged {
            worker,
            lock,
            until,
        } => {
            if let Some(memory) = memory_mut(world, *worker, *lock) {
                memory.believed_until = Some(*until);
            }
        }
        Event::BeliefEnded { worker, lock, .. } => {
            if let Some(memory) = memory_mut(world, *worker, *lock) {
                memory.believed_until = None;
                memory.renew_at = None;
            }
        }
        Event::Sent { message, step } => {
            network::put(world, *message);
            if let Some(SentStep {
                source,
                step,
                attempts,
            }) = step
            {
                let worker = &mut world.workers[message.worker.index()];
                begin(worker, *source);
                worker.activity = Activity::Waiting {
                    step: *step,
                    request: message.id,
                    attempts: *attempts,
                    timeout_at: worker::timeout_at(at, step),
                };
            } else if let Body::Request {
                request: Request::Renew { lock, .. },
                ..
            } = message.body
            {
                let every = setup.workers[message.worker.index()].keepalive;
                if let Some(memory) = memory_mut(world, message.worker, lock) {
                    memory.renew_at = every.map(|every| at + every);
                }
            }
        }
        Event::Arrived { message, worker } => {
            network::set_state(world, *message, MessageState::Inbox);
            world.workers[worker.index()].inbox.push(*message);
        }
        Event::Answered {
            worker,
            message,
            answer,
            ..
        } => {
            world.workers[worker.index()]
                .inbox
                .retain(|unread| unread != message);
            network::take(world, *message);
            take_answer(&mut world.workers[worker.index()], *answer);
        }
        Event::TimedOut { worker, answer, .. } => {
            take_answer(&mut world.workers[worker.index()], *answer);
        }
        Event::Held { message, until } => {
            let left = match world.message(*message).map(|message| message.state) {
                Some(MessageState::Flying { arrives_at }) => arrives_at - at,
                Some(MessageState::Held { left, .. }) => left,
                Some(MessageState::Inbox) | None => return,
            };
            network::set_state(
                world,
                *message,
                MessageState::Held {
                    until: *until,
                    left,
                },
            );
        }
        Event::HoldEnded {
            message,
            arrives_at,
        } => {
            network::set_state(
                world,
                *message,
                MessageState::Flying {
                    arrives_at: *arrives_at,
                },
            );
        }
        Event::Hastened { message } => {
            network::set_state(world, *message, MessageState::Flying { arrives_at: at });
        }
        Event::Lost { message } => network::take(world, message.id),
        Event::Duplicated { copy, .. } => network::put(world, *copy),
        Event::Decided {
            message,
            worker,
            request,
            decision,
            ..
        } => {
            network::take(world, *message);
            match request.peer() {
                Peer::Authority => authority::apply(world, request.lock(), decision),
                Peer::Resource(_) => resource::apply(world, *worker, request, decision),
            }
        }
        Event::Expired { lock, .. } => world.locks[lock.index()].lease = None,
        Event::ProtectionsChanged { protections } => world.protections = *protections,
        Event::Missed { .. } => {}
    }
}

/// A step is taken from where it came from.
fn begin(worker: &mut Worker, source: StepSource) {
    match source {
        StepSource::Program(position) => worker.next_step = position + 1,
        StepSource::ByHand => {
            worker.by_hand.remove(0);
        }
        StepSource::Again => {}
    }
}

/// The worker does as it answered.
fn take_answer(worker: &mut Worker, answer: Answer) {
    match answer {
        Answer::Advance => worker.activity = Activity::Ready,
        Answer::AskAgain { at } => {
            if let Activity::Waiting { step, attempts, .. } = worker.activity {
                worker.activity = Activity::Resting {
                    step,
                    attempts,
                    until: at,
                };
            }
        }
        Answer::Stop(how) => {
            // The rest of the program is given up for good, also after a step by hand.
            worker.next_step = u16::MAX;
            worker.activity = Activity::Ended(how);
        }
        Answer::Note | Answer::Ignore => {}
    }
}

fn memory_mut(world: &mut World, worker: WorkerId, lock: LockId) -> Option<&mut Remembered> {
    world.workers[worker.index()]
        .remembered
        .iter_mut()
        .find(|memory| memory.lock == lock)
}

/// The order within an instant: leases end, by lock; messages arrive, in the order they
/// were sent; workers act, in the order of the setup. Over and over until nothing is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Round {
    phase: Phase,
    has_acted: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
enum Phase {
    #[default]
    Leases,
    Messages,
    Workers(u16),
}

impl Round {
    /// The next command that is due at `now`, or `None` when the instant is at rest.
    pub fn next(&mut self, setup: &Setup, world: &World, now: At) -> Option<Command> {
        loop {
            match self.phase {
                Phase::Leases => match expired(world, now) {
                    Some(lock) => return Some(Command::Expire { lock }),
                    None => self.phase = Phase::Messages,
                },
                Phase::Messages => match network::due(world, now) {
                    Some(command) => return Some(command),
                    None => self.phase = Phase::Workers(0),
                },
                Phase::Workers(place) if usize::from(place) < world.workers.len() => {
                    let worker = WorkerId(place);
                    if worker::can_act(setup, world, now, worker) {
                        self.has_acted = true;
                        return Some(Command::Act { worker });
                    }
                    self.phase = Phase::Workers(place + 1);
                }
                Phase::Workers(_) => {
                    self.phase = Phase::Leases;
                    if !std::mem::take(&mut self.has_acted) {
                        return None;
                    }
                }
            }
        }
    }
}

fn expired(world: &World, now: At) -> Option<LockId> {
    let place = world
        .locks
        .iter()
        .position(|lock| lock.lease.is_some_and(|lease| lease.expires_at <= now))?;
    Some(LockId(u16::try_from(place).unwrap_or(u16::MAX)))
}

/// The next instant at which something is due by itself, not before `now`.
pub fn next_instant(setup: &Setup, world: &World, now: At) -> Option<At> {
    let leases = world
        .locks
        .iter()
        .filter_map(|lock| Some(lock.lease?.expires_at))
        .min();
    let messages = network::next_instant(world);
    let workers = (0..world.workers.len())
        .filter_map(|place| WorkerId(u16::try_from(place).ok()?).into())
        .filter_map(|id| worker::next_instant(setup, world, id, now))
        .min();
    [leases, messages, workers]
        .into_iter()
        .flatten()
        .min()
        .map(|at| at.max(now))
}
