//! What is there at the moment one stands at: workers, locks, keys, effects.

use super::Button;
use crate::explain::own_clock;
use crate::judge::DamageKind;
use crate::protocol::*;
use crate::session::state::Session;
use crate::session::words::Stage;

/// A worker: what it believes beside what is recorded.
#[derive(Debug, Clone, PartialEq)]
pub struct WorkerView {
    /// Which, for the colour.
    pub worker: WorkerId,
    /// The owner name it presents.
    pub owner: String,
    /// Its short name.
    pub name: String,
    /// Running, paused or crashed, in words.
    pub life: String,
    /// What it is doing, in words.
    pub doing: String,
    /// What it believes.
    pub belief: String,
    /// What the authority records of that.
    pub truth: String,
    /// How far belief and truth are apart: "none", "mild" (its lease is over) or "strong"
    /// (somebody else holds the lock, or a newer token is out).
    pub danger: &'static str,
    /// What its own clock says, in words, where that is not the time of the run.
    pub clock: Option<String>,
    /// What it knows of keys, in words: versions it has read, long operations it has open.
    pub knows: Vec<String>,
    /// What can be done to it; pausing or resuming it comes first.
    pub buttons: Vec<Button>,
    /// What else can be done to it: to its clock and its links.
    pub more: Vec<Button>,
    /// Steps that can be given to it by hand.
    pub steps: Vec<Button>,
    /// The value that a write by hand would store.
    pub next_value: String,
}

/// What the authority records about a lock.
#[derive(Debug, Clone, PartialEq)]
pub struct LockView {
    /// Its name.
    pub name: String,
    /// Who holds it, in words.
    pub holder: String,
    /// Whose colour that is.
    pub worker: Option<WorkerId>,
    /// The token, the lease and its end, in words.
    pub lease: String,
    /// The token issued last.
    pub last_token: Token,
    /// Until when it is closed after an expiry, in words.
    pub closed: Option<String>,
    /// Who waits for it, first come first.
    pub queue: Vec<String>,
    /// What can be done to it.
    pub buttons: Vec<Button>,
}

/// A key of a resource.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyView {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
    /// How often it was changed.
    pub version: u32,
    /// The highest token accepted.
    pub highest: Token,
    /// Who wrote last, in words.
    pub writer: String,
    /// Whose colour that is.
    pub worker: Option<WorkerId>,
    /// Whether its value was destroyed by a late write.
    pub damaged: bool,
}

/// An effect outside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EffectView {
    /// Its name.
    pub name: String,
    /// What has been done so far, in words, in order.
    pub performed: Vec<String>,
    /// Whether some of that did damage.
    pub damaged: bool,
}

/// What a receiver remembers of accepted requests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerView {
    /// Who remembers.
    pub receiver: String,
    /// The keys it remembers, in the order of acceptance.
    pub keys: Vec<String>,
}

impl Session {
    pub(super) fn workers_view(&self, world: &World) -> Vec<WorkerView> {
        (0..)
            .map(WorkerId)
            .zip(&world.workers)
            .map(|(id, worker)| {
                let (truth, danger) = self.truth(world, worker);
                WorkerView {
                    worker: id,
                    owner: self.owner(id),
                    name: self.run.names().workers[id.index()].clone(),
                    life: self.life(id, worker),
                    doing: self.doing(worker),
                    belief: self.belief(worker),
                    truth,
                    danger,
                    clock: self.own_clock(worker),
                    knows: self.knows(worker),
                    buttons: self.worker_buttons(id, worker),
                    more: self.more_buttons(id, world),
                    steps: self.step_buttons(id),
                    next_value: self.next_value(id),
                }
            })
            .collect()
    }

    fn life(&self, id: WorkerId, worker: &Worker) -> String {
        let paused_at = self
            .run
            .until(self.moment)
            .iter()
            .rfind(|entry| entry.event == Event::Paused { worker: id })
            .map_or(At::ZERO, |entry| entry.at);
        match worker.life {
            Life::Running if matches!(worker.activity, Activity::Ended(_)) => Stage::Finished,
            Life::Running => Stage::Running,
            Life::Paused => Stage::PausedSince {
                at: paused_at,
                span: self.moment.at - paused_at,
            },
            Life::Crashed => Stage::Crashed,
        }
        .say(self.lang)
    }

    fn doing(&self, worker: &Worker) -> String {
        let now = self.moment.at;
        match worker.activity {
            Activity::NotStarted { at } => Stage::StartsAt { at },
            Activity::Ready => Stage::TakesNextStep,
            Activity::Computing { until } => Stage::Computes { left: until - now },
            Activity::Suspended { left } => Stage::ComputingSuspended { left },
            Activity::Checked { .. } => Stage::Checks,
            Activity::InGap { until, .. } => Stage::SendsAt { at: until },
            Activity::Waiting { is_check: true, .. } => {
                Stage::WaitsFor(Some(RequestKind::CheckLock))
            }
            Activity::Waiting {
                step:
                    Step::Acquire {
                        mode: AcquireMode::Queue,
                        ..
                    },
                ..
            } => Stage::WaitsInQueue,
            Activity::Waiting { step, .. } => Stage::WaitsFor(step.kind()),
            Activity::Resting { until, .. } => Stage::AsksAgainAt { at: until },
            // Only steps given by hand have come after the end of the program.
            Activity::Ended(ProgramEnd::Completed) if worker.next_step == u16::MAX => {
                Stage::GaveUpBefore
            }
            Activity::Ended(how) => Stage::Ended(how),
        }
        .say(self.lang)
    }

    fn own_clock(&self, worker: &Worker) -> Option<String> {
        let reading = worker.clock.reading(self.moment.at);
        let differs = worker.clock != Clock::default();
        differs.then(|| own_clock(reading, self.lang))
    }

    fn knows(&self, worker: &Worker) -> Vec<String> {
        let name = |key: &KeyId| self.run.names().keys[key.index()].clone();
        let versions = worker.versions.iter().map(|(key, version)| Stage::HasRead {
            key: name(key),
            version: *version,
        });
        let begun = worker
            .begun
            .iter()
            .map(|key| Stage::HasBegun { key: name(key) });
        versions.chain(begun).map(|it| self.say(it)).collect()
    }

    fn belief(&self, worker: &Worker) -> String {
        let beliefs: Vec<String> = worker
            .beliefs()
            .map(|(lock, handle, until)| {
                let lease = self.run.names().lease(lock, handle.lease);
                Stage::Believes {
                    token: handle.token,
                    lease,
                    until: own_clock(until, self.lang),
                }
                .say(self.lang)
            })
            .collect();
        if beliefs.is_empty() {
            Stage::BelievesNothing.say(self.lang)
        } else {
            beliefs.join("; ")
        }
    }

    /// What the authority records of what a worker believes, and how far apart the two are.
    fn truth(&self, world: &World, worker: &Worker) -> (String, &'static str) {
        let mut truths = Vec::new();
        let mut danger = "none";
        for (lock, handle, _) in worker.beliefs() {
            let record = &world.locks[lock.index()];
            let mine = record
                .lease
                .filter(|lease| lease.handle.lease == handle.lease);
            let truth = match (mine, record.lease) {
                (Some(lease), _) => Stage::RecordedUntil {
                    at: lease.expires_at,
                },
                (None, Some(lease)) => {
                    danger = "strong";
                    Stage::HeldByOther {
                        owner: self.owner(lease.holder),
                        token: lease.handle.token,
                    }
                }
                (None, None) if record.generation > handle.generation => {
                    danger = "strong";
                    Stage::NewerTokenIsOut {
                        token: record.counter,
                    }
                }
                (None, None) => {
                    danger = if danger == "strong" { danger } else { "mild" };
                    Stage::LeaseIsOver
                }
            };
            truths.push(truth.say(self.lang));
        }
        (truths.join("; "), danger)
    }

    pub(super) fn locks_view(&self, world: &World) -> Vec<LockView> {
        (0..)
            .map(LockId)
            .zip(&world.locks)
            .map(|(id, lock)| {
                let names = self.run.names();
                let lease = lock.lease.map(|lease| Stage::RecordOf {
                    lease: names.lease(id, lease.handle.lease),
                    token: lease.handle.token,
                    until: lease.expires_at,
                });
                LockView {
                    name: names.locks[id.index()].clone(),
                    holder: match lock.lease {
                        Some(lease) => self.owner(lease.holder),
                        None => Stage::Free.say(self.lang),
                    },
                    worker: lock.lease.map(|lease| lease.holder),
                    lease: lease.map(|lease| lease.say(self.lang)).unwrap_or_default(),
                    last_token: lock.counter,
                    closed: lock
                        .closed_until
                        .map(|at| self.say(Stage::ClosedUntil { at })),
                    queue: lock
                        .queue
                        .iter()
                        .map(|waiter| self.owner(waiter.worker))
                        .collect(),
                    buttons: self.lock_buttons(id, lock),
                }
            })
            .collect()
    }

    pub(super) fn keys_view(&self, world: &World) -> Vec<KeyView> {
        let names = self.run.names();
        let damaged = |id: KeyId| {
            self.damage.iter().any(|damage| {
                damage.event.0 < self.moment.events
                    && damage.kind == DamageKind::LostUpdate
                    && damage.key == Some(id)
            })
        };
        (0..)
            .map(KeyId)
            .zip(&world.keys)
            .map(|(id, key)| KeyView {
                name: names.keys[id.index()].clone(),
                value: match key.value {
                    Some(value) => names.value(value),
                    None => Stage::NoValue.say(self.lang),
                },
                version: key.version,
                highest: key.highest,
                writer: match key.writer {
                    Some(writer) => self.owner(writer),
                    None => Stage::BeforeTheRun.say(self.lang),
                },
                worker: key.writer,
                damaged: damaged(id),
            })
            .collect()
    }

    pub(super) fn effects_view(&self) -> Vec<EffectView> {
        let mut views: Vec<EffectView> = self
            .run
            .names()
            .effects
            .iter()
            .map(|name| EffectView {
                name: name.clone(),
                performed: Vec::new(),
                damaged: false,
            })
            .collect();
        if views.is_empty() {
            return views;
        }
        for entry in self.run.until(self.moment) {
            if let Event::Decided {
                worker,
                request: request @ Request::Call { effect, .. },
                decision: Decision::EffectPerformed,
                ..
            } = &entry.event
            {
                let told = Stage::Performed {
                    at: entry.at,
                    owner: self.owner(*worker),
                    token: request.token(),
                };
                views[effect.index()].performed.push(self.say(told));
            }
        }
        for damage in &self.damage {
            if damage.event.0 < self.moment.events
                && let Event::Decided {
                    request: Request::Call { effect, .. },
                    ..
                } = self.run.entry(damage.event).event
            {
                views[effect.index()].damaged = true;
            }
        }
        views
    }

    pub(super) fn ledgers_view(&self, world: &World) -> Vec<LedgerView> {
        let names = self.run.names();
        let mut views: Vec<(Peer, LedgerView)> = Vec::new();
        for entry in &world.ledger {
            let receiver = match entry.receiver {
                Peer::Authority => continue,
                Peer::Resource(id) => &names.resources[id.index()],
                Peer::Effect(id) => &names.effects[id.index()],
            };
            let key = names.operations[entry.key.name.index()].clone();
            match views.iter_mut().find(|(peer, _)| *peer == entry.receiver) {
                Some((_, view)) => view.keys.push(key),
                None => views.push((
                    entry.receiver,
                    LedgerView {
                        receiver: receiver.clone(),
                        keys: vec![key],
                    },
                )),
            }
        }
        views.into_iter().map(|(_, view)| view).collect()
    }
}
