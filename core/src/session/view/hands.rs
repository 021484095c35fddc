//! What can be done by hand to workers, locks and the authority.

use crate::protocol::*;
use crate::scenario::{Intervene, PeerFile, StepFile, ValueFile};
use crate::session::action::Action;
use crate::session::state::Session;
use crate::session::words::Stage;

/// A button that does something.
#[derive(Debug, Clone, PartialEq)]
pub struct Button {
    /// A stable name ("pause").
    pub id: &'static str,
    /// What it says.
    pub label: String,
    /// What it does.
    pub action: Action,
}

/// A step that asks somebody, taking a refusal for an answer: what comes next is given by hand.
macro_rules! asks {
    ($kind:ident { $($field:ident: $value:expr),* $(,)? }) => {
        StepFile::$kind {
            $($field: $value,)*
            on_refusal: OnRefusal::Continue,
            timeout_ms: None,
            on_timeout: OnTimeout::Stop,
            max_attempts: None,
        }
    };
}

impl Session {
    pub(super) fn button(&self, id: &'static str, label: Stage, act: Intervene) -> Button {
        Button {
            id,
            label: self.say(label),
            action: Action::Intervene(act),
        }
    }

    fn worker_name(&self, id: WorkerId) -> String {
        self.run.names().workers[id.index()].clone()
    }

    pub(super) fn worker_buttons(&self, id: WorkerId, worker: &Worker) -> Vec<Button> {
        let name = || self.worker_name(id);
        let pause = match worker.life {
            Life::Running => {
                Some(self.button("pause", Stage::Pause, Intervene::Pause { worker: name() }))
            }
            Life::Paused => Some(self.button(
                "resume",
                Stage::Resume,
                Intervene::Resume { worker: name() },
            )),
            Life::Crashed => None,
        };
        let crash = match worker.life {
            Life::Running | Life::Paused => {
                self.button("crash", Stage::Crash, Intervene::Crash { worker: name() })
            }
            Life::Crashed => self.button(
                "start",
                Stage::StartAgain,
                Intervene::Start { worker: name() },
            ),
        };
        let keeps = self.run.setup().workers[id.index()].keepalive.is_some();
        let keepalive = (keeps && worker.life != Life::Crashed).then(|| {
            if worker.keepalive_runs {
                let act = Intervene::StopKeepalive { worker: name() };
                self.button("stop-keepalive", Stage::StopKeepalive, act)
            } else {
                let act = Intervene::ResumeKeepalive { worker: name() };
                self.button("resume-keepalive", Stage::ResumeKeepalive, act)
            }
        });
        pause.into_iter().chain([crash]).chain(keepalive).collect()
    }

    /// What else can be done to a worker: to its clock and its links.
    pub(super) fn more_buttons(&self, id: WorkerId, world: &World) -> Vec<Button> {
        let skew = |button, label, by_ms| {
            let act = Intervene::SkewClock {
                worker: self.worker_name(id),
                by_ms,
                drift_ppm: None,
            };
            self.button(button, label, act)
        };
        let mut buttons = vec![
            skew("clock-ahead", Stage::ClockAhead, 1_000),
            skew("clock-back", Stage::ClockBack, -1_000),
        ];
        buttons.extend(self.peers().map(|(peer, file, name)| {
            let worker = self.worker_name(id);
            match world.is_cut(Link { worker: id, peer }) {
                true => {
                    let act = Intervene::Heal { worker, from: file };
                    self.button("heal", Stage::Heal(name), act)
                }
                false => {
                    let act = Intervene::Cut { worker, from: file };
                    self.button("cut", Stage::Cut(name), act)
                }
            }
        }));
        buttons
    }

    /// Everybody that workers talk to, as files name them; only the authority has no name.
    fn peers(&self) -> impl Iterator<Item = (Peer, PeerFile, Option<String>)> + '_ {
        let names = self.run.names();
        let resources = (0..)
            .map(ResourceId)
            .zip(&names.resources)
            .map(|(id, name)| {
                let file = PeerFile::Resource(name.clone());
                (Peer::Resource(id), file, Some(name.clone()))
            });
        let effects = (0..).map(EffectId).zip(&names.effects).map(|(id, name)| {
            let file = PeerFile::Effect(name.clone());
            (Peer::Effect(id), file, Some(name.clone()))
        });
        std::iter::once((Peer::Authority, PeerFile::Authority, None))
            .chain(resources)
            .chain(effects)
    }

    pub(super) fn lock_buttons(&self, id: LockId, lock: &Lock) -> Vec<Button> {
        let name = || Some(self.run.names().locks[id.index()].clone());
        let revoke = lock
            .lease
            .map(|_| self.button("revoke", Stage::Revoke, Intervene::Revoke { lock: name() }));
        let lose = Intervene::LoseCounter { lock: name() };
        let lose = self.button("lose-counter", Stage::LoseCounter, lose);
        revoke.into_iter().chain([lose]).collect()
    }

    pub(super) fn authority_buttons(&self) -> Vec<Button> {
        let act = Intervene::RestartAuthority {};
        vec![self.button("restart-authority", Stage::RestartAuthority, act)]
    }

    /// The steps that can be given by hand, each about the lock and the key of the worker's own
    /// program.
    pub(super) fn step_buttons(&self, id: WorkerId) -> Vec<Button> {
        let names = self.run.names();
        let program = &self.run.setup().workers[id.index()].program;
        let lock = program.iter().find_map(Step::lock).unwrap_or_default();
        let lock = || names.locks.get(lock.index()).cloned();
        let key = program.iter().find_map(key_of).unwrap_or_default();
        let key = || names.keys.get(key.index()).cloned();
        let acquire = |queue, steal| {
            asks!(Acquire {
                lock: lock(),
                retry_ms: None,
                queue: queue,
                steal: steal,
            })
        };
        let write = asks!(Write {
            key: key(),
            split_key: None,
            lock: lock(),
            set: Some(ValueFile::Text(self.next_value(id))),
            add: None,
            delete: false,
            only_if: None,
            operation: None,
            idempotency_key: None,
            key_per_request: false,
            token: None,
            gap_ms: Ms(0),
            job: None,
        });
        let compute = StepFile::Compute {
            ms: Ms(1000),
            operation: None,
        };
        let check_deadline = StepFile::CheckDeadline {
            lock: lock(),
            on_refusal: OnRefusal::Continue,
        };
        let mut steps = vec![
            ("acquire", Stage::StepAcquire, acquire(false, false)),
            ("compute", Stage::StepCompute, compute),
        ];
        if !names.keys.is_empty() {
            steps.push(("write", Stage::StepWrite, write));
        }
        steps.push((
            "release",
            Stage::StepRelease,
            asks!(Release { lock: lock() }),
        ));
        steps.push(("queue", Stage::StepQueue, acquire(true, false)));
        steps.push(("steal", Stage::StepSteal, acquire(false, true)));
        steps.push((
            "check-lock",
            Stage::StepCheckLock,
            asks!(CheckLock { lock: lock() }),
        ));
        steps.push(("check-deadline", Stage::StepCheckDeadline, check_deadline));
        if !names.keys.is_empty() {
            steps.push(("read", Stage::StepRead, asks!(Read { key: key() })));
            steps.push((
                "begin",
                Stage::StepBegin,
                asks!(Begin {
                    key: key(),
                    split_key: None,
                    lock: lock(),
                }),
            ));
            steps.push((
                "claim",
                Stage::StepClaim,
                asks!(Claim {
                    key: key(),
                    split_key: None,
                    lock: lock(),
                }),
            ));
        }
        if let Some(effect) = names.effects.first() {
            let call = asks!(Call {
                effect: Some(effect.clone()),
                lock: lock(),
                operation: None,
                idempotency_key: None,
                key_per_request: false,
                token: None,
                gap_ms: Ms(0),
                job: None,
            });
            steps.push(("call", Stage::StepCall(effect.clone()), call));
        }
        steps
            .into_iter()
            .map(|(button, label, step)| {
                let worker = self.worker_name(id);
                self.button(button, label, Intervene::Step { worker, step })
            })
            .collect()
    }

    /// A value that this worker has not written yet: its name and a number.
    pub(super) fn next_value(&self, id: WorkerId) -> String {
        let names = self.run.names();
        let worker = &names.workers[id.index()];
        (1..)
            .map(|number| format!("{worker}-{number}"))
            .find(|value| !names.values.contains(value))
            .unwrap_or_default()
    }
}

/// The key that a step is about.
fn key_of(step: &Step) -> Option<KeyId> {
    match step {
        Step::Read { key, .. } => Some(*key),
        Step::Begin { key, .. } | Step::Claim { key, .. } | Step::Write { key, .. } => {
            Some(key.key)
        }
        _ => None,
    }
}
