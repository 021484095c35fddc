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
    /// A lock that was closed after an expiry can be granted again.
    Reopen {
        /// Which.
        lock: LockId,
    },
    /// The first in a free lock's queue gets it.
    GrantNext {
        /// Which lock.
        lock: LockId,
    },
    /// A message is at its end.
    Arrive {
        /// Which.
        message: MessageId,
    },
    /// A change that was compared before is made.
    Land {
        /// The message that asked for it.
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
    /// Let a worker's own clock jump, and go at another pace.
    SkewClock {
        /// Whose.
        worker: WorkerId,
        /// Ahead by so many milliseconds; negative for back.
        by_ms: i64,
        /// The new pace in parts per million, if it changes.
        drift_ppm: Option<i64>,
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
    /// Cut a link.
    Cut {
        /// Which.
        link: Link,
    },
    /// Heal a link.
    Heal {
        /// Which.
        link: Link,
    },
    /// End a lease from outside.
    Revoke {
        /// Of which lock.
        lock: LockId,
    },
    /// Restart the authority.
    RestartAuthority,
    /// Lose a lock's token counter.
    LoseCounter {
        /// Of which lock.
        lock: LockId,
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
    let on_message = |id, then: fn(&Setup, &World, At, &Message) -> Vec<Event>| {
        world
            .message(id)
            .map_or(Vec::new(), |message| then(setup, world, now, message))
    };
    match command {
        Command::Expire { lock } => world.locks[lock.index()]
            .lease
            .map(|lease| Event::Expired { lock: *lock, lease })
            .into_iter()
            .collect(),
        Command::Reopen { lock } => vec![Event::LockReopened { lock: *lock }],
        Command::GrantNext { lock } => match world.locks[lock.index()].queue.first() {
            Some(next) => {
                let grant = authority::grant(setup, world, now, next.worker, &next.request);
                network::conclude(setup, world, now, next, grant)
            }
            None => Vec::new(),
        },
        Command::Arrive { message } => on_message(*message, network::arrive),
        Command::Land { message } => on_message(*message, network::land),
        Command::Act { worker } => worker::act(setup, world, now, *worker),
        Command::Pause { .. }
        | Command::Resume { .. }
        | Command::Crash { .. }
        | Command::Start { .. }
        | Command::StopKeepalive { .. }
        | Command::ResumeKeepalive { .. }
        | Command::SkewClock { .. }
        | Command::StepByHand { .. } => worker::intervene(setup, world, now, command),
        Command::EndHold { .. }
        | Command::Hold { .. }
        | Command::Deliver { .. }
        | Command::Drop { .. }
        | Command::Duplicate { .. } => network::intervene(world, now, command),
        Command::Cut { .. } | Command::Heal { .. } => network::intervene_on_link(world, command),
        Command::Revoke { .. } | Command::RestartAuthority | Command::LoseCounter { .. } => {
            authority::intervene(setup, world, command)
        }
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
            worker.redo.clear();
            worker.remembered.clear();
            worker.versions.clear();
            worker.begun.clear();
            for unread in std::mem::take(&mut worker.inbox) {
                network::take(world, unread);
            }
        }
        Event::KeepaliveStopped { worker } => {
            world.workers[worker.index()].keepalive_runs = false;
        }
        Event::KeepaliveResumed { worker } => world.workers[worker.index()].keepalive_runs = true,
        Event::ClockSkewed { worker, clock } => world.workers[worker.index()].clock = *clock,
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
            until_own_ms,
        } => {
            let renew_at = setup.workers[worker.index()]
                .keepalive
                .map(|every| at + every);
            let memory = Remembered {
                lock: *lock,
                handle: *handle,
                believed_until: Some(*until_own_ms),
                renew_at,
            };
            let remembered = &mut world.workers[worker.index()].remembered;
            remembered.retain(|memory| memory.lock != *lock);
            let place = remembered.partition_point(|memory| memory.lock < *lock);
            remembered.insert(place, memory);
        }
        Event::BeliefProlonged {
            worker,
            lock,
            until_own_ms,
        } => {
            if let Some(memory) = memory_mut(world, *worker, *lock) {
                memory.believed_until = Some(*until_own_ms);
            }
        }
        Event::BeliefEnded { worker, lock, .. } => {
            if let Some(memory) = memory_mut(world, *worker, *lock) {
                memory.believed_until = None;
                memory.renew_at = None;
            }
        }
        Event::DeadlineChecked {
            worker,
            source,
            step,
            answer,
            ..
        } => {
            let worker = &mut world.workers[worker.index()];
            begin(worker, *source);
            if let Some(CheckedStep { step, attempts }) = *step {
                worker.activity = Activity::Checked {
                    step,
                    stage: Stage::Gap,
                    attempts,
                };
            } else {
                take_answer(worker, *answer);
            }
        }
        Event::GapBegan {
            worker,
            source,
            step,
            until,
        } => {
            let worker = &mut world.workers[worker.index()];
            begin(worker, *source);
            let CheckedStep { step, attempts } = *step;
            worker.activity = Activity::InGap {
                step,
                attempts,
                until: *until,
            };
        }
        Event::Skipped { worker, answer, .. } => {
            take_answer(&mut world.workers[worker.index()], *answer);
        }
        Event::Cancelled { worker, .. } => {
            let stop = Answer::Stop(ProgramEnd::Cancelled);
            take_answer(&mut world.workers[worker.index()], stop);
        }
        Event::Sent { message, step } => {
            network::put(world, *message);
            match (step, message.body) {
                (
                    Some(SentStep {
                        source,
                        step,
                        attempts,
                        is_check,
                    }),
                    _,
                ) => {
                    let worker = &mut world.workers[message.worker.index()];
                    begin(worker, *source);
                    worker.activity = Activity::Waiting {
                        step: *step,
                        is_check: *is_check,
                        request: message.id,
                        attempts: *attempts,
                        timeout_at: worker::timeout_at(at, step),
                    };
                }
                (
                    None,
                    Body::Request {
                        request: Request::Renew { by },
                        ..
                    },
                ) => {
                    let every = setup.workers[message.worker.index()].keepalive;
                    if let Some(memory) = memory_mut(world, message.worker, by.lock) {
                        memory.renew_at = every.map(|every| at + every);
                    }
                }
                (None, _) => {}
            }
        }
        Event::Arrived { message, worker } => {
            network::set_state(world, *message, MessageState::Inbox);
            world.workers[worker.index()].inbox.push(*message);
        }
        Event::Answered {
            worker,
            message,
            request,
            decision,
            answer,
            ..
        } => {
            network::take(world, *message);
            let worker = &mut world.workers[worker.index()];
            worker.inbox.retain(|unread| unread != message);
            if *answer != Answer::Ignore {
                remember_key(worker, request, decision);
            }
            take_answer(worker, *answer);
        }
        Event::TimedOut { worker, answer, .. } => {
            take_answer(&mut world.workers[worker.index()], *answer);
        }
        Event::Held { message, until } => {
            let left = match world.message(*message).map(|message| message.state) {
                Some(MessageState::Flying { arrives_at }) => arrives_at - at,
                Some(MessageState::Held { left, .. }) => left,
                Some(MessageState::Compared { .. } | MessageState::Inbox) | None => return,
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
            let state = MessageState::Flying {
                arrives_at: *arrives_at,
            };
            network::set_state(world, *message, state);
        }
        Event::Hastened { message } => {
            network::set_state(world, *message, MessageState::Flying { arrives_at: at });
        }
        Event::Lost { message } => network::take(world, message.id),
        Event::Duplicated { copy, .. } => network::put(world, *copy),
        Event::LinkCut { link } => world.cut.push(*link),
        Event::LinkHealed { link } => world.cut.retain(|cut| cut != link),
        Event::Compared {
            message, lands_at, ..
        } => {
            let state = MessageState::Compared {
                lands_at: *lands_at,
            };
            network::set_state(world, *message, state);
        }
        Event::Decided {
            message,
            worker,
            attempt,
            request,
            decision,
        } => {
            let sent_at = match world.message(*message).map(|message| message.body) {
                Some(Body::Request { sent_at, .. }) => sent_at,
                Some(Body::Reply { .. }) | None => at,
            };
            network::take(world, *message);
            let asked = Waiter {
                message: *message,
                worker: *worker,
                attempt: *attempt,
                request: *request,
                sent_at,
            };
            match request.peer(setup) {
                Peer::Authority => authority::apply(world, &asked, decision),
                Peer::Resource(_) | Peer::Effect(_) => {
                    resource::apply(setup, world, &asked, decision);
                }
            }
        }
        Event::Expired { lock, .. } => {
            let delay = setup.locks[lock.index()].lock_delay;
            let record = &mut world.locks[lock.index()];
            record.lease = None;
            record.closed_until = (delay > Ms(0)).then(|| at + delay);
        }
        Event::Superseded { lock, .. }
        | Event::Revoked { lock, .. }
        | Event::LeaseForgotten { lock, .. } => world.locks[lock.index()].lease = None,
        Event::LockReopened { lock } => world.locks[lock.index()].closed_until = None,
        Event::AuthorityRestarted { forgets_leases } => {
            for lock in world.locks.iter_mut().filter(|_| *forgets_leases) {
                lock.queue.clear();
                lock.closed_until = None;
            }
        }
        Event::CounterReset { lock, counter } => world.locks[lock.index()].counter = *counter,
        Event::ProtectionsChanged { protections } => world.protections = *protections,
        Event::Missed { .. } => {}
    }
}

/// A step is taken from where it came from.
fn begin(worker: &mut Worker, source: StepSource) {
    match source {
        StepSource::Program(position) => {
            worker.next_step = position + 1;
            worker.reacquired = 0;
        }
        StepSource::ByHand => {
            worker.by_hand.remove(0);
        }
        StepSource::Redo => {
            worker.redo.remove(0);
        }
        StepSource::Again => {}
    }
}

/// What a worker keeps in mind about a key: the version it read, the long operation it opened.
fn remember_key(worker: &mut Worker, request: &Request, decision: &Decision) {
    let Some(key) = request.key() else {
        return;
    };
    let known = worker.versions.iter().position(|(known, _)| *known == key);
    match (decision, known) {
        (Decision::Read { version, .. }, None) => worker.versions.push((key, *version)),
        (Decision::Read { version, .. } | Decision::Accepted { version, .. }, Some(place)) => {
            worker.versions[place].1 = *version;
        }
        (Decision::Begun { .. }, _) if !worker.begun.contains(&key) => worker.begun.push(key),
        _ => {}
    }
    if request.kind() == RequestKind::Write {
        worker.begun.retain(|begun| *begun != key);
    }
}

/// The worker does as it answered.
fn take_answer(worker: &mut Worker, answer: Answer) {
    match answer {
        Answer::Advance => worker.activity = Activity::Ready,
        Answer::GoOn => {
            if let Activity::Waiting { step, attempts, .. } = worker.activity {
                worker.activity = Activity::Checked {
                    step,
                    stage: Stage::Deadline,
                    attempts,
                };
            }
        }
        Answer::AskAgain { at } => {
            if let Some((step, attempts)) = step_under_way(worker) {
                worker.activity = Activity::Resting {
                    step,
                    attempts,
                    until: at,
                };
            }
        }
        Answer::Reacquire { acquire } => {
            if let Some((step, _)) = step_under_way(worker) {
                worker.redo = vec![acquire, step];
                worker.reacquired += 1;
                worker.activity = Activity::Ready;
            }
        }
        Answer::Stop(how) => {
            // The rest of the program is given up for good, also after a step by hand.
            worker.next_step = u16::MAX;
            worker.redo.clear();
            worker.activity = Activity::Ended(how);
        }
        Answer::Note | Answer::Ignore => {}
    }
}

fn step_under_way(worker: &Worker) -> Option<(Step, u32)> {
    match worker.activity {
        Activity::Waiting { step, attempts, .. }
        | Activity::Checked { step, attempts, .. }
        | Activity::InGap { step, attempts, .. } => Some((step, attempts)),
        Activity::NotStarted { .. }
        | Activity::Ready
        | Activity::Computing { .. }
        | Activity::Suspended { .. }
        | Activity::Resting { .. }
        | Activity::Ended(_) => None,
    }
}

fn memory_mut(world: &mut World, worker: WorkerId, lock: LockId) -> Option<&mut Remembered> {
    world.workers[worker.index()]
        .remembered
        .iter_mut()
        .find(|memory| memory.lock == lock)
}

/// The order within an instant: leases and lock-delays end and queues move, by lock; messages
/// arrive, in the order they were sent; workers act, in the order of the setup. Over and over
/// until nothing is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Round {
    phase: Phase,
    has_acted: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
enum Phase {
    #[default]
    Authority,
    Messages,
    Workers(u16),
}

impl Round {
    /// The next command that is due at `now`, or `None` when the instant is at rest.
    pub fn next(&mut self, setup: &Setup, world: &World, now: At) -> Option<Command> {
        loop {
            match self.phase {
                Phase::Authority => match authority::due(world, now) {
                    Some(command) => return Some(command),
                    None => self.phase = Phase::Messages,
                },
                Phase::Messages => match network::due(world, now) {
                    Some(command) => {
                        self.has_acted = true;
                        return Some(command);
                    }
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
                    self.phase = Phase::Authority;
                    if !std::mem::take(&mut self.has_acted) {
                        return None;
                    }
                }
            }
        }
    }
}

/// The next instant at which something is due by itself, not before `now`.
pub fn next_instant(setup: &Setup, world: &World, now: At) -> Option<At> {
    let workers = (0..)
        .map(WorkerId)
        .take(world.workers.len())
        .filter_map(|id| worker::next_instant(setup, world, id, now))
        .min();
    [
        authority::next_instant(world, now),
        network::next_instant(world),
        workers,
    ]
    .into_iter()
    .flatten()
    .min()
    .map(|at| at.max(now))
}
