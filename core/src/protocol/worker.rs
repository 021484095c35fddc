//! What a worker does when it may act. It knows what it remembers, never the truth.

use super::*;

/// Whether the worker has something to do at this instant.
pub(super) fn can_act(setup: &Setup, world: &World, now: At, id: WorkerId) -> bool {
    next_instant(setup, world, id, now).is_some_and(|at| at <= now)
}

/// When the worker acts next; `now` for at once, `None` for not by itself.
pub(super) fn next_instant(setup: &Setup, world: &World, id: WorkerId, now: At) -> Option<At> {
    let worker = &world.workers[id.index()];
    if worker.life != Life::Running {
        return None;
    }
    if !worker.inbox.is_empty() {
        return Some(now);
    }
    let activity = match worker.activity {
        Activity::NotStarted { at } => Some(at),
        Activity::Ready => Some(now),
        Activity::Computing { until } => Some(until),
        Activity::Suspended { .. } => None,
        Activity::Waiting { timeout_at, .. } => timeout_at,
        Activity::Resting { until, .. } => Some(until),
        Activity::Ended(_) if !worker.by_hand.is_empty() => Some(now),
        Activity::Ended(_) => None,
    };
    let renewal = renewals(setup, worker, id).map(|(at, _)| at).min();
    [activity, renewal].into_iter().flatten().min()
}

/// When a keepalive is due, and for which memory.
fn renewals<'a>(
    setup: &Setup,
    worker: &'a Worker,
    id: WorkerId,
) -> impl Iterator<Item = (At, &'a Remembered)> {
    let keeps = worker.keepalive_runs && setup.workers[id.index()].keepalive.is_some();
    worker
        .remembered
        .iter()
        .filter(move |memory| keeps && memory.believed_until.is_some())
        .filter_map(|memory| Some((memory.renew_at?, memory)))
}

/// One act of the worker: the first of what is due.
pub(super) fn act(setup: &Setup, world: &World, now: At, id: WorkerId) -> Vec<Event> {
    let worker = &world.workers[id.index()];
    if let Some(reply) = worker.inbox.first() {
        return read(world, now, id, *reply);
    }
    if let Some((_, memory)) = renewals(setup, worker, id).find(|(at, _)| *at <= now) {
        let request = Request::Renew {
            lock: memory.lock,
            handle: memory.handle,
        };
        return vec![Event::Sent {
            message: outgoing(setup, world, now, id, request),
            step: None,
        }];
    }
    match worker.activity {
        Activity::NotStarted { .. } => {
            vec![Event::Started {
                worker: id,
                attempt: worker.attempt + 1,
            }]
        }
        Activity::Computing { .. } => vec![Event::ComputeEnded { worker: id }],
        Activity::Waiting {
            step,
            request,
            attempts,
            ..
        } => {
            vec![Event::TimedOut {
                worker: id,
                request,
                kind: kind_of(&step),
                answer: after_timeout(now, &step, attempts),
            }]
        }
        Activity::Resting { step, attempts, .. } => {
            let source = StepSource::Again;
            send_step(
                setup,
                world,
                now,
                id,
                SentStep {
                    source,
                    step,
                    attempts: attempts + 1,
                },
            )
        }
        Activity::Ready | Activity::Ended(_) | Activity::Suspended { .. } => {
            begin_next(setup, world, now, id)
        }
    }
}

/// The next step: one given by hand, else the program's.
fn begin_next(setup: &Setup, world: &World, now: At, id: WorkerId) -> Vec<Event> {
    let worker = &world.workers[id.index()];
    let program = &setup.workers[id.index()].program;
    let (source, step) = match (
        worker.by_hand.first(),
        program.get(usize::from(worker.next_step)),
    ) {
        (Some(step), _) => (StepSource::ByHand, *step),
        (None, Some(step)) => (StepSource::Program(worker.next_step), *step),
        (None, None) => {
            return vec![Event::ProgramEnded {
                worker: id,
                how: ProgramEnd::Completed,
            }];
        }
    };
    if let Step::Compute { ms, operation } = step {
        return vec![Event::ComputeBegan {
            worker: id,
            source,
            ms,
            operation,
        }];
    }
    send_step(
        setup,
        world,
        now,
        id,
        SentStep {
            source,
            step,
            attempts: 1,
        },
    )
}

/// The request of a step leaves; with a release, the belief ends.
fn send_step(setup: &Setup, world: &World, now: At, id: WorkerId, step: SentStep) -> Vec<Event> {
    let worker = &world.workers[id.index()];
    let owner = setup.workers[id.index()].owner;
    let request = match step.step {
        Step::Acquire { lock, .. } => Request::Acquire { lock, owner },
        Step::Release { lock, .. } => Request::Release {
            lock,
            owner,
            handle: worker.handle(lock),
        },
        Step::Write {
            key,
            lock,
            value,
            operation,
            ..
        } => Request::Write {
            key,
            lock,
            owner,
            handle: worker.handle(lock),
            value,
            operation,
        },
        Step::Compute { .. } => unreachable!("computing sends nothing"),
    };
    let sent = Event::Sent {
        message: outgoing(setup, world, now, id, request),
        step: Some(step),
    };
    let ended = match request {
        Request::Release { lock, .. } => end_of_belief(worker, id, lock, BeliefEnd::SentRelease),
        Request::Acquire { .. } | Request::Renew { .. } | Request::Write { .. } => None,
    };
    [Some(sent), ended].into_iter().flatten().collect()
}

/// A request as it leaves the worker.
fn outgoing(setup: &Setup, world: &World, now: At, id: WorkerId, request: Request) -> Message {
    Message {
        id: world.next_message,
        worker: id,
        attempt: world.workers[id.index()].attempt,
        body: Body::Request {
            request,
            sent_at: now,
        },
        state: MessageState::Flying {
            arrives_at: now + setup.latency,
        },
    }
}

/// Reads one reply from the inbox and takes its consequences.
fn read(world: &World, now: At, id: WorkerId, reply: MessageId) -> Vec<Event> {
    let worker = &world.workers[id.index()];
    let Some(message) = world.message(reply) else {
        unreachable!("the inbox holds messages of the world")
    };
    let Body::Reply {
        to,
        request,
        asked_at,
        decision,
    } = message.body
    else {
        unreachable!("only replies come to an inbox")
    };
    let current = message.attempt == worker.attempt;
    let answer = match (&worker.activity, &request) {
        (
            Activity::Waiting {
                step,
                request: awaited,
                attempts,
                ..
            },
            _,
        ) if current && *awaited == to => after_reply(now, step, *attempts, decision.outcome()),
        (_, Request::Renew { .. }) if current => Answer::Note,
        _ => Answer::Ignore,
    };
    let answered = Event::Answered {
        worker: id,
        message: reply,
        to,
        kind: request.kind(),
        decision,
        answer,
    };
    let learned = match answer {
        Answer::Ignore => None,
        Answer::Advance | Answer::AskAgain { .. } | Answer::Stop(_) | Answer::Note => {
            learn(worker, id, &request, asked_at, &decision)
        }
    };
    [Some(answered), learned].into_iter().flatten().collect()
}

/// What a reply tells the worker about what it holds. A deadline is reckoned from the
/// sending of the request, since the grant cannot have been made before that.
fn learn(
    worker: &Worker,
    id: WorkerId,
    request: &Request,
    asked_at: At,
    decision: &Decision,
) -> Option<Event> {
    let lock = request.lock();
    let is_mine = || {
        let mine = worker.handle(lock).map(|handle| handle.lease);
        mine == request.handle().map(|handle| handle.lease)
    };
    match decision {
        Decision::Granted { lease, ttl } => Some(Event::BeliefBegan {
            worker: id,
            lock,
            handle: lease.handle,
            until: asked_at + *ttl,
        }),
        Decision::Renewed { ttl, .. } | Decision::RenewedForeignLease { ttl, .. } => {
            // A reply that was overtaken by a later one's must not bring the deadline forward.
            let until = asked_at + *ttl;
            let gains = worker
                .memory(lock)
                .and_then(|memory| memory.believed_until)
                .is_some_and(|believed| believed < until);
            (gains && is_mine()).then_some(Event::BeliefProlonged {
                worker: id,
                lock,
                until,
            })
        }
        Decision::RenewRejectedExpired | Decision::RenewRejectedNotOwner { .. } if is_mine() => {
            end_of_belief(worker, id, lock, BeliefEnd::RenewRefused)
        }
        Decision::RejectedStaleFence { .. } if is_mine() => {
            end_of_belief(worker, id, lock, BeliefEnd::StaleFence)
        }
        Decision::RenewRejectedExpired
        | Decision::RenewRejectedNotOwner { .. }
        | Decision::RejectedStaleFence { .. }
        | Decision::DeniedHeld { .. }
        | Decision::Released { .. }
        | Decision::ReleasedForeignLease { .. }
        | Decision::ReleaseRejectedNotOwner { .. }
        | Decision::Accepted { .. } => None,
    }
}

/// The end of a belief, where there is one.
fn end_of_belief(worker: &Worker, id: WorkerId, lock: LockId, why: BeliefEnd) -> Option<Event> {
    let memory = worker.memory(lock)?;
    memory.believed_until?;
    Some(Event::BeliefEnded {
        worker: id,
        lock,
        handle: memory.handle,
        why,
    })
}

/// What the worker does after a reply.
fn after_reply(now: At, step: &Step, attempts: u32, outcome: Outcome) -> Answer {
    if outcome.is_success() {
        return Answer::Advance;
    }
    if let Step::Acquire {
        retry: Some(retry), ..
    } = step
        && attempts < retry.max_attempts
    {
        return Answer::AskAgain {
            at: now + retry.after,
        };
    }
    match patience(step).on_refusal {
        OnRefusal::Stop => Answer::Stop(ProgramEnd::Refused),
        OnRefusal::Continue => Answer::Advance,
    }
}

/// What the worker does when no reply came in time.
fn after_timeout(now: At, step: &Step, attempts: u32) -> Answer {
    match patience(step).on_timeout {
        OnTimeout::Retry if attempts < OnTimeout::MAX_ATTEMPTS => Answer::AskAgain { at: now },
        OnTimeout::Retry | OnTimeout::Stop => Answer::Stop(ProgramEnd::TimedOut),
        OnTimeout::Continue => Answer::Advance,
    }
}

fn patience(step: &Step) -> Patience {
    match step {
        Step::Acquire { patience, .. }
        | Step::Write { patience, .. }
        | Step::Release { patience, .. } => *patience,
        Step::Compute { .. } => Patience::default(),
    }
}

fn kind_of(step: &Step) -> RequestKind {
    match step {
        Step::Acquire { .. } => RequestKind::Acquire,
        Step::Write { .. } => RequestKind::Write,
        Step::Release { .. } => RequestKind::Release,
        Step::Compute { .. } => unreachable!("nobody waits for a computation's reply"),
    }
}

/// When a request of a step times out that is sent now.
pub(super) fn timeout_at(now: At, step: &Step) -> Option<At> {
    patience(step).timeout.map(|span| now + span)
}

/// What an intervention does to a worker, or why it cannot.
pub(super) fn intervene(setup: &Setup, world: &World, command: &Command) -> Vec<Event> {
    let (Command::Pause { worker: id }
    | Command::Resume { worker: id }
    | Command::Crash { worker: id }
    | Command::Start { worker: id }
    | Command::StopKeepalive { worker: id }
    | Command::ResumeKeepalive { worker: id }
    | Command::StepByHand { worker: id, .. }) = *command
    else {
        unreachable!("only worker commands come here")
    };
    let worker = &world.workers[id.index()];
    let keeps = setup.workers[id.index()].keepalive.is_some();
    let missed = |why| {
        vec![Event::Missed {
            worker: Some(id),
            why,
        }]
    };
    match (*command, worker.life) {
        (Command::Pause { .. }, Life::Running) => vec![Event::Paused { worker: id }],
        (Command::Pause { .. }, Life::Paused) => missed(Miss::AlreadyPaused),
        (Command::Resume { .. }, Life::Paused) => vec![Event::Resumed { worker: id }],
        (Command::Resume { .. }, Life::Running) => missed(Miss::NotPaused),
        (Command::Crash { .. }, Life::Running | Life::Paused) => worker
            .beliefs()
            .map(|(lock, handle, _)| Event::BeliefEnded {
                worker: id,
                lock,
                handle,
                why: BeliefEnd::Crashed,
            })
            .chain([Event::Crashed { worker: id }])
            .collect(),
        (Command::Start { .. }, Life::Crashed) => {
            vec![Event::Started {
                worker: id,
                attempt: worker.attempt + 1,
            }]
        }
        (Command::Start { .. }, Life::Running | Life::Paused) => missed(Miss::NotCrashed),
        (_, Life::Crashed) => missed(Miss::HasCrashed),
        (Command::StopKeepalive { .. } | Command::ResumeKeepalive { .. }, _) if !keeps => {
            missed(Miss::NoKeepalive)
        }
        (Command::StopKeepalive { .. }, _) if worker.keepalive_runs => {
            vec![Event::KeepaliveStopped { worker: id }]
        }
        (Command::StopKeepalive { .. }, _) => missed(Miss::KeepaliveStopped),
        (Command::ResumeKeepalive { .. }, _) if worker.keepalive_runs => {
            missed(Miss::KeepaliveRuns)
        }
        (Command::ResumeKeepalive { .. }, _) => vec![Event::KeepaliveResumed { worker: id }],
        (Command::StepByHand { step, .. }, _) => vec![Event::StepGiven { worker: id, step }],
        _ => unreachable!("only worker commands come here"),
    }
}
