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
        Activity::Ready | Activity::Checked { .. } => Some(now),
        Activity::Computing { until }
        | Activity::InGap { until, .. }
        | Activity::Resting { until, .. } => Some(until),
        Activity::Suspended { .. } => None,
        Activity::Waiting { timeout_at, .. } => timeout_at,
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

/// A worker that acts, with all it can see.
struct Actor<'a> {
    setup: &'a Setup,
    world: &'a World,
    now: At,
    id: WorkerId,
    worker: &'a Worker,
}

/// One act of the worker: the first of what is due.
pub(super) fn act(setup: &Setup, world: &World, now: At, id: WorkerId) -> Vec<Event> {
    let actor = Actor {
        setup,
        world,
        now,
        id,
        worker: &world.workers[id.index()],
    };
    actor.act()
}

impl Actor<'_> {
    fn act(&self) -> Vec<Event> {
        if let Some(reply) = self.worker.inbox.first() {
            return self.read(*reply);
        }
        let renewal = renewals(self.setup, self.worker, self.id).find(|(at, _)| *at <= self.now);
        if let Some((_, memory)) = renewal {
            let request = Request::Renew {
                by: self.credentials(memory.lock),
            };
            return self.send(request, None);
        }
        let id = self.id;
        match self.worker.activity {
            Activity::NotStarted { .. } => {
                vec![Event::Started {
                    worker: id,
                    attempt: self.worker.attempt + 1,
                }]
            }
            Activity::Computing { .. } => vec![Event::ComputeEnded { worker: id }],
            Activity::Waiting {
                step,
                is_check,
                request,
                attempts,
                ..
            } => {
                let kind = if is_check {
                    Some(RequestKind::CheckLock)
                } else {
                    step.kind()
                };
                vec![Event::TimedOut {
                    worker: id,
                    request,
                    kind: kind.unwrap_or(RequestKind::CheckLock),
                    answer: self.after_timeout(&step, attempts),
                }]
            }
            Activity::Resting { step, attempts, .. } => {
                self.begin(StepSource::Again, step, attempts + 1)
            }
            Activity::Checked {
                step,
                stage: Stage::Deadline,
                attempts,
            } => self.compare_clock(StepSource::Again, step, attempts),
            Activity::Checked {
                step,
                stage: Stage::Gap,
                attempts,
            } => self.open_gap(StepSource::Again, step, attempts),
            Activity::InGap { step, attempts, .. } => {
                self.send_step(StepSource::Again, step, attempts)
            }
            Activity::Ready | Activity::Ended(_) | Activity::Suspended { .. } => self.begin_next(),
        }
    }

    /// The next step: one of its own to acquire again, one given by hand, else the program's.
    fn begin_next(&self) -> Vec<Event> {
        let program = &self.setup.workers[self.id.index()].program;
        let position = self.worker.next_step;
        if let Some(step) = self.worker.redo.first() {
            self.begin(StepSource::Redo, *step, 1)
        } else if let Some(step) = self.worker.by_hand.first() {
            self.begin(StepSource::ByHand, *step, 1)
        } else if let Some(step) = program.get(usize::from(position)) {
            self.begin(StepSource::Program(position), *step, 1)
        } else {
            vec![Event::ProgramEnded {
                worker: self.id,
                how: ProgramEnd::Completed,
            }]
        }
    }

    /// A step begins, or asks again.
    fn begin(&self, source: StepSource, step: Step, attempts: u32) -> Vec<Event> {
        match step {
            Step::Compute { ms, operation } => {
                vec![Event::ComputeBegan {
                    worker: self.id,
                    source,
                    ms,
                    operation,
                }]
            }
            Step::CheckDeadline { lock, .. } => {
                let answer = match self.deadline_passed(lock) {
                    true => self.after_refusal(&step, attempts),
                    false => Answer::Advance,
                };
                vec![self.deadline_checked(lock, source, None, answer)]
            }
            Step::Write { lock, .. } | Step::Call { lock, .. }
                if self.world.protections.check_lock == CheckLock::On
                    && !self
                        .is_named_before(source, |step| matches!(step, Step::CheckLock { .. })) =>
            {
                let request = Request::CheckLock {
                    by: self.credentials(lock),
                };
                self.send(
                    request,
                    Some(SentStep {
                        source,
                        step,
                        attempts,
                        is_check: true,
                    }),
                )
            }
            Step::Write { .. } | Step::Call { .. } => self.compare_clock(source, step, attempts),
            Step::Acquire { .. }
            | Step::Read { .. }
            | Step::CheckLock { .. }
            | Step::Begin { .. }
            | Step::Claim { .. }
            | Step::Release { .. } => self.send_step(source, step, attempts),
        }
    }

    /// Whether the program names a check itself, just before the step.
    fn is_named_before(&self, source: StepSource, is_it: impl Fn(&Step) -> bool) -> bool {
        let StepSource::Program(position) = source else {
            return false;
        };
        self.setup.workers[self.id.index()].program[..usize::from(position)]
            .iter()
            .rev()
            .take_while(|step| matches!(step, Step::CheckLock { .. } | Step::CheckDeadline { .. }))
            .any(is_it)
    }

    /// A write or call goes on from the comparison of the clock.
    fn compare_clock(&self, source: StepSource, step: Step, attempts: u32) -> Vec<Event> {
        let lock = step.lock().unwrap_or_default();
        let named = self.is_named_before(source, |step| matches!(step, Step::CheckDeadline { .. }));
        if self.world.protections.check_deadline == CheckDeadline::Off || named {
            return self.open_gap(source, step, attempts);
        }
        let checked = Some(CheckedStep { step, attempts });
        if !self.deadline_passed(lock) {
            return vec![self.deadline_checked(lock, source, checked, Answer::GoOn)];
        }
        let mut events = vec![self.deadline_checked(lock, source, checked, Answer::Note)];
        events.extend(self.skip(&step, attempts));
        events
    }

    /// A write or call goes on from the gap.
    fn open_gap(&self, source: StepSource, step: Step, attempts: u32) -> Vec<Event> {
        match step.labels() {
            Some(labels) if labels.gap > Ms(0) => vec![Event::GapBegan {
                worker: self.id,
                source,
                step: CheckedStep { step, attempts },
                until: self.now + labels.gap,
            }],
            _ => self.send_step(source, step, attempts),
        }
    }

    fn deadline_passed(&self, lock: LockId) -> bool {
        let deadline = self
            .worker
            .memory(lock)
            .and_then(|memory| memory.believed_until);
        deadline.is_none_or(|deadline| self.own_clock() >= deadline)
    }

    fn own_clock(&self) -> i64 {
        self.worker.clock.reading(self.now)
    }

    fn deadline_checked(
        &self,
        lock: LockId,
        source: StepSource,
        step: Option<CheckedStep>,
        answer: Answer,
    ) -> Event {
        Event::DeadlineChecked {
            worker: self.id,
            lock,
            own_ms: self.own_clock(),
            until_own_ms: self
                .worker
                .memory(lock)
                .and_then(|memory| memory.believed_until),
            source,
            step,
            answer,
        }
    }

    /// A write or call is not sent, since the worker knows better.
    fn skip(&self, step: &Step, attempts: u32) -> Option<Event> {
        Some(Event::Skipped {
            worker: self.id,
            attempt: self.worker.attempt,
            request: self.request(step)?,
            answer: self.after_refusal(step, attempts),
        })
    }

    /// The request of a step leaves; with a release, the belief ends.
    fn send_step(&self, source: StepSource, step: Step, attempts: u32) -> Vec<Event> {
        let Some(request) = self.request(&step) else {
            unreachable!("only steps that send something come here")
        };
        let ended = match request {
            Request::Release { by } => self.end_of_belief(by.lock, BeliefEnd::SentRelease),
            _ => None,
        };
        let mut events = self.send(
            request,
            Some(SentStep {
                source,
                step,
                attempts,
                is_check: false,
            }),
        );
        events.extend(ended);
        events
    }

    fn send(&self, request: Request, step: Option<SentStep>) -> Vec<Event> {
        let message = Message {
            id: self.world.next_message,
            worker: self.id,
            attempt: self.worker.attempt,
            peer: request.peer(self.setup),
            body: Body::Request {
                request,
                sent_at: self.now,
            },
            state: MessageState::Flying {
                arrives_at: self.now + self.setup.latency,
            },
        };
        network::send(self.world, message, step)
    }

    /// What the worker presents.
    fn credentials(&self, lock: LockId) -> Credentials {
        let handle = self.worker.handle(lock);
        Credentials {
            lock,
            owner: self.setup.workers[self.id.index()].owner,
            handle,
            token: handle.map(|handle| handle.token),
        }
    }

    /// The request that a step sends; `None` where it sends none.
    fn request(&self, step: &Step) -> Option<Request> {
        let scope = self.world.protections.scope;
        Some(match *step {
            Step::Acquire { lock, mode, .. } => Request::Acquire {
                by: Credentials {
                    handle: None,
                    token: None,
                    ..self.credentials(lock)
                },
                steal: mode == AcquireMode::Steal,
                queue: mode == AcquireMode::Queue,
            },
            Step::Release { lock, .. } => Request::Release {
                by: self.credentials(lock),
            },
            Step::CheckLock { lock, .. } => Request::CheckLock {
                by: self.credentials(lock),
            },
            Step::Read { key, .. } => Request::Read {
                key,
                by: Credentials {
                    handle: None,
                    token: None,
                    ..self.credentials(LockId(0))
                },
            },
            Step::Begin { key, lock, .. } => Request::Begin {
                key: key.under(scope),
                by: self.credentials(lock),
            },
            Step::Claim { key, lock, .. } => Request::Claim {
                key: key.under(scope),
                by: self.credentials(lock),
            },
            Step::Write {
                key,
                lock,
                change,
                only_if,
                labels,
                ..
            } => {
                let key = key.under(scope);
                Request::Write {
                    key,
                    by: self.presenting(lock, &labels),
                    change,
                    only_if,
                    version: self.worker.version_read(key),
                    ends_long: self.worker.begun.contains(&key),
                    errand: self.errand(&labels),
                }
            }
            Step::Call {
                effect,
                lock,
                labels,
                ..
            } => Request::Call {
                effect,
                by: self.presenting(lock, &labels),
                errand: self.errand(&labels),
            },
            Step::Compute { .. } | Step::CheckDeadline { .. } => return None,
        })
    }

    fn presenting(&self, lock: LockId, labels: &Labels) -> Credentials {
        let own = self.credentials(lock);
        Credentials {
            token: labels.forged.or(own.token),
            ..own
        }
    }

    fn errand(&self, labels: &Labels) -> Errand {
        Errand {
            operation: labels.operation,
            key: labels.idempotency_key.map(|name| IdempotencyKey {
                name,
                fresh: labels.fresh_key.then_some(self.world.next_message),
            }),
            job: labels.job,
        }
    }

    /// Reads one reply from the inbox and takes its consequences.
    fn read(&self, reply: MessageId) -> Vec<Event> {
        let Some(message) = self.world.message(reply) else {
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
        let is_current = message.attempt == self.worker.attempt;
        let awaited = match self.worker.activity {
            Activity::Waiting {
                step,
                is_check,
                request,
                attempts,
                ..
            } if is_current && request == to => Some((step, is_check, attempts)),
            _ => None,
        };
        let is_renewal = request.kind() == RequestKind::Renew && is_current;
        let learned = (awaited.is_some() || is_renewal)
            .then(|| self.learn(&request, asked_at, &decision))
            .flatten();
        let cancels = self.world.protections.on_lease_lost == OnLeaseLost::Cancel
            && matches!(learned, Some(Event::BeliefEnded { .. }))
            && !matches!(self.worker.activity, Activity::Ended(_));
        let is_success = decision.outcome().is_success();
        let answer = match awaited {
            _ if cancels => Answer::Note,
            Some((_, true, _)) if is_success => Answer::GoOn,
            Some((_, true, _)) => Answer::Note,
            Some((step, false, attempts)) => self.after_reply(&step, attempts, is_success),
            None if is_renewal => Answer::Note,
            None => Answer::Ignore,
        };
        let skipped = match awaited {
            Some((step, true, attempts)) if !is_success && !cancels => self.skip(&step, attempts),
            _ => None,
        };
        let cancelled = cancels.then(|| Event::Cancelled {
            worker: self.id,
            attempt: self.worker.attempt,
            request: self.still_to_come(),
        });
        let answered = Event::Answered {
            worker: self.id,
            message: reply,
            to,
            request,
            decision,
            answer,
        };
        [Some(answered), learned, skipped, cancelled]
            .into_iter()
            .flatten()
            .collect()
    }

    /// What a reply tells the worker about what it holds.
    fn learn(&self, request: &Request, asked_at: At, decision: &Decision) -> Option<Event> {
        let lock = request.lock();
        let memory = self.worker.memory(lock);
        let is_mine = || {
            memory.map(|memory| memory.handle.lease) == request.handle().map(|handle| handle.lease)
        };
        // A grant cannot have been made before the request for it was sent.
        let deadline = |ttl: Ms| {
            let ttl = i64::try_from(ttl.0).unwrap_or(i64::MAX);
            self.worker.clock.reading(asked_at).saturating_add(ttl)
        };
        match decision {
            Decision::Granted { lease, ttl } => Some(Event::BeliefBegan {
                worker: self.id,
                lock,
                handle: lease.handle,
                until_own_ms: deadline(*ttl),
            }),
            Decision::Renewed { ttl, .. } | Decision::RenewedForeignLease { ttl, .. } => {
                // A reply that was overtaken by a later one's must not bring the deadline forward.
                let until_own_ms = deadline(*ttl);
                let gains = memory
                    .and_then(|memory| memory.believed_until)
                    .is_some_and(|believed| believed < until_own_ms);
                (gains && is_mine()).then_some(Event::BeliefProlonged {
                    worker: self.id,
                    lock,
                    until_own_ms,
                })
            }
            Decision::RenewRejectedExpired | Decision::RenewRejectedNotOwner { .. } => is_mine()
                .then(|| self.end_of_belief(lock, BeliefEnd::RenewRefused))
                .flatten(),
            Decision::CheckNo { .. } => is_mine()
                .then(|| self.end_of_belief(lock, BeliefEnd::CheckSaidNo))
                .flatten(),
            Decision::RejectedStaleFence { .. } => is_mine()
                .then(|| self.end_of_belief(lock, BeliefEnd::StaleFence))
                .flatten(),
            Decision::Queued { .. }
            | Decision::DeniedHeld { .. }
            | Decision::DeniedLockDelay { .. }
            | Decision::Released { .. }
            | Decision::ReleasedForeignLease { .. }
            | Decision::ReleaseRejectedNotOwner { .. }
            | Decision::CheckYes { .. }
            | Decision::Read { .. }
            | Decision::Begun { .. }
            | Decision::Claimed { .. }
            | Decision::Accepted { .. }
            | Decision::RejectedVersionConflict { .. }
            | Decision::DuplicateOperation { .. }
            | Decision::EffectPerformed
            | Decision::EffectSuppressedDuplicate { .. } => None,
        }
    }

    /// The end of a belief, where there is one.
    fn end_of_belief(&self, lock: LockId, why: BeliefEnd) -> Option<Event> {
        let memory = self.worker.memory(lock)?;
        memory.believed_until?;
        Some(Event::BeliefEnded {
            worker: self.id,
            lock,
            handle: memory.handle,
            why,
        })
    }

    /// The write or call under way or next in the program, if there is one.
    fn still_to_come(&self) -> Option<Request> {
        let under_way = match self.worker.activity {
            Activity::Waiting {
                step,
                is_check: true,
                ..
            }
            | Activity::Checked { step, .. }
            | Activity::InGap { step, .. }
            | Activity::Resting { step, .. } => Some(step),
            _ => None,
        };
        let program = self.setup.workers[self.id.index()].program.iter();
        under_way
            .into_iter()
            .chain(self.worker.redo.iter().copied())
            .chain(program.skip(usize::from(self.worker.next_step)).copied())
            .find(|step| step.labels().is_some())
            .and_then(|step| self.request(&step))
    }

    /// What the worker does after a reply to a step's own request.
    fn after_reply(&self, step: &Step, attempts: u32, is_success: bool) -> Answer {
        if is_success {
            return Answer::Advance;
        }
        if let Step::Acquire {
            mode: AcquireMode::Retry(retry),
            ..
        } = step
            && attempts < retry.max_attempts
        {
            return Answer::AskAgain {
                at: self.now + retry.after,
            };
        }
        self.after_refusal(step, attempts)
    }

    fn after_refusal(&self, step: &Step, attempts: u32) -> Answer {
        let stop = Answer::Stop(ProgramEnd::Refused);
        match step.patience().on_refusal {
            OnRefusal::Stop => stop,
            OnRefusal::Continue => Answer::Advance,
            OnRefusal::Retry => self.ask_again(step, attempts).unwrap_or(stop),
            OnRefusal::ReacquireAndRetry => self.reacquire(step, attempts).unwrap_or(stop),
        }
    }

    fn after_timeout(&self, step: &Step, attempts: u32) -> Answer {
        let stop = Answer::Stop(ProgramEnd::TimedOut);
        match step.patience().on_timeout {
            OnTimeout::Stop => stop,
            OnTimeout::Continue => Answer::Advance,
            OnTimeout::Retry => self.ask_again(step, attempts).unwrap_or(stop),
            OnTimeout::ReacquireAndRetry => self.reacquire(step, attempts).unwrap_or(stop),
        }
    }

    /// The same request once more, unless there were enough of them.
    fn ask_again(&self, step: &Step, attempts: u32) -> Option<Answer> {
        let again = Answer::AskAgain { at: self.now };
        (attempts < step.patience().max_attempts).then_some(again)
    }

    /// Acquiring again, as the program acquired this lock in the first place.
    fn reacquire(&self, step: &Step, attempts: u32) -> Option<Answer> {
        if matches!(step, Step::Acquire { .. }) {
            // It is acquiring already.
            return self.ask_again(step, attempts);
        }
        let lock = step.lock()?;
        if self.worker.reacquired >= step.patience().max_attempts {
            return None;
        }
        let program = &self.setup.workers[self.id.index()].program;
        let acquire = program
            .iter()
            .find(|step| matches!(step, Step::Acquire { lock: it, .. } if *it == lock))
            .copied()
            .unwrap_or(Step::Acquire {
                lock,
                mode: AcquireMode::Once,
                patience: Patience::default(),
            });
        Some(Answer::Reacquire { acquire })
    }
}

/// When the reply to a request of this step is no longer waited for.
pub(super) fn timeout_at(now: At, step: &Step) -> Option<At> {
    step.patience().timeout.map(|span| now + span)
}

/// What an intervention does to a worker, or why it cannot.
pub(super) fn intervene(setup: &Setup, world: &World, now: At, command: &Command) -> Vec<Event> {
    let (Command::Pause { worker: id }
    | Command::Resume { worker: id }
    | Command::Crash { worker: id }
    | Command::Start { worker: id }
    | Command::StopKeepalive { worker: id }
    | Command::ResumeKeepalive { worker: id }
    | Command::SkewClock { worker: id, .. }
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
        (
            Command::SkewClock {
                by_ms, drift_ppm, ..
            },
            _,
        ) => {
            let clock = skewed(worker.clock, now, by_ms, drift_ppm);
            if clock == worker.clock {
                return missed(Miss::NoChange);
            }
            vec![Event::ClockSkewed { worker: id, clock }]
        }
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

/// A clock that jumps by so much and keeps a pace from now on; a new pace alone makes no jump.
fn skewed(clock: Clock, now: At, by_ms: i64, drift_ppm: Option<i64>) -> Clock {
    let drift_ppm = drift_ppm.unwrap_or(clock.drift_ppm);
    let paced = Clock {
        offset_ms: 0,
        drift_ppm,
    };
    let reading = clock.reading(now).saturating_add(by_ms);
    Clock {
        offset_ms: reading.saturating_sub(paced.reading(now)),
        drift_ppm,
    }
}
