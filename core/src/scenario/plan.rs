//! From names to ids: the plan that a run replays.

use super::*;
use crate::protocol::*;
use crate::table::Table;
use std::cell::RefCell;

/// Everything that a run is made of. The same plan always gives the same events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The fixed part.
    pub setup: Setup,
    /// What is done to the run, in order: the scenario's, then one's own.
    pub interventions: Vec<PlannedIntervention>,
}

/// An intervention in ids.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlannedIntervention {
    /// When it applies.
    pub when: PlannedTrigger,
    /// What it does.
    pub act: PlannedAct,
}

/// When an intervention applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlannedTrigger {
    /// At an instant.
    At(At),
    /// On an event.
    On {
        /// Whose.
        worker: Option<WorkerId>,
        /// What.
        event: EventName,
        /// The how-manieth, from 1.
        nth: u32,
        /// How long after it.
        after: Ms,
    },
}

/// What an intervention does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlannedAct {
    /// Something that needs no message.
    Plain(Command),
    /// Some switches change.
    Protect(ProtectionsPatch),
    /// Something done to a message, named by what it carries.
    Message {
        /// The worker that sent the request.
        worker: WorkerId,
        /// The kind of request.
        request: RequestKind,
        /// The how-manieth, from 1.
        nth: u32,
        /// The request or its reply.
        leg: Leg,
        /// What is done; the message's id in it is a placeholder.
        what: Command,
    },
}

/// A name that stands for nothing, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanError {
    /// The place in the file, as keys and positions ("workers", "0", "program", "2", "write", "key").
    pub path: Vec<String>,
    /// What is wrong.
    pub problem: PlanProblem,
}

/// What can be wrong with a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlanProblem {
    /// Nothing has this name.
    Unknown {
        /// What was looked for.
        what: NameOf,
        /// The name given.
        name: String,
        /// The names there are.
        known: Vec<String>,
    },
    /// A write must say exactly one of `set`, `add` and `delete`.
    NotOneChange,
    /// An acquire can have at most one of `retry_ms`, `queue` and `steal`.
    NotOneWayToWait,
    /// The name was left out, and there is not exactly one to take.
    Missing {
        /// What was looked for.
        what: NameOf,
        /// The names there are.
        known: Vec<String>,
    },
}

/// What a name is a name of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NameOf {
    /// A worker.
    Worker,
    /// A lock.
    Lock,
    /// A key.
    Key,
    /// An effect.
    Effect,
    /// An event.
    Event,
    /// A result of a request.
    Outcome,
    /// A logical operation.
    Operation,
    /// A kind of damage.
    Damage,
    /// A resource.
    Resource,
    /// A variant.
    Variant,
    /// An expectation.
    Expectation,
}

/// Makes a plan of a scenario, with interventions and switches laid over it.
///
/// `interventions` replaces the scenario's list; errors in it carry a path that begins with
/// "interventions" and the position in the given list.
///
/// # Errors
/// The first name that stands for nothing.
pub fn plan(
    scenario: &Scenario,
    interventions: &[Intervention],
    protections: &ProtectionsPatch,
) -> Result<Plan, PlanError> {
    plan_noting(scenario, interventions, protections).map_err(|mut errors| errors.remove(0))
}

/// As [`plan`], but goes on after an error, for as many as are reported at once.
///
/// # Errors
/// The names that stand for nothing; at least one.
pub(super) fn plan_noting(
    scenario: &Scenario,
    interventions: &[Intervention],
    protections: &ProtectionsPatch,
) -> Result<Plan, Vec<PlanError>> {
    let mut names = Lowering::new(scenario);
    let lowered = lower(&mut names, scenario, interventions, protections);
    let errors = names.errors.into_inner();
    match lowered {
        Ok(plan) if errors.is_empty() => Ok(plan),
        Ok(_) | Err(_) => Err(errors),
    }
}

fn lower(
    names: &mut Lowering,
    scenario: &Scenario,
    interventions: &[Intervention],
    protections: &ProtectionsPatch,
) -> Result<Plan, PlanError> {
    let workers = scenario
        .workers
        .iter()
        .enumerate()
        .map(|(place, worker)| {
            let program = worker
                .program
                .iter()
                .enumerate()
                .map(|(step, it)| {
                    let path = ["workers", &place.to_string(), "program", &step.to_string()];
                    names.step(it, &path)
                })
                .collect::<Result<Vec<_>, _>>()?;
            Ok(WorkerSetup {
                owner: names.owner(&worker.owner),
                start: worker.start_ms,
                program,
                keepalive: worker.keepalive_ms,
                clock: Clock {
                    offset_ms: worker.clock.offset_ms,
                    drift_ppm: worker.clock.drift_ppm,
                },
                unchecked: worker.unchecked,
            })
        })
        .collect::<Result<Vec<_>, PlanError>>()?;
    let keys = (0..)
        .map(ResourceId)
        .zip(&scenario.resources)
        .flat_map(|(id, resource)| resource.keys.iter().map(move |key| (id, key)))
        .map(|(resource, key)| KeySetup {
            resource,
            value: key.value.as_ref().map(|value| names.value(value)),
            highest: Token::plain(key.highest_token),
            token_rule: key.token_rule,
            unchecked: key.unchecked,
        })
        .collect();
    let one_effect = scenario
        .one_effect
        .iter()
        .enumerate()
        .map(|(place, keys)| {
            let path = ["one_effect", &place.to_string()];
            keys.iter().map(|key| names.key(Some(key), &path)).collect()
        })
        .collect::<Result<Vec<_>, _>>()?;
    let interventions = interventions
        .iter()
        .enumerate()
        .map(|(place, it)| names.intervention(it, &["interventions", &place.to_string()]))
        .collect::<Result<Vec<_>, _>>()?;
    let setup = Setup {
        horizon: scenario.horizon_ms,
        latency: scenario.latency_ms,
        separate: scenario.separate_ms,
        locks: scenario
            .locks
            .iter()
            .map(|lock| LockSetup {
                ttl: lock.ttl_ms,
                counter: lock.counter,
                counter_start: lock.counter_start.unwrap_or(lock.counter),
                lock_delay: lock.lock_delay_ms,
            })
            .collect(),
        keys,
        one_effect,
        effects: scenario
            .effects
            .iter()
            .map(|effect| EffectSetup {
                honours_keys: effect.honours_keys,
            })
            .collect(),
        workers,
        protections: scenario
            .protections
            .then(protections)
            .over(Protections::default()),
        names: names.names.clone(),
    };
    Ok(Plan {
        setup,
        interventions,
    })
}

/// Collects names while a scenario is turned into ids.
struct Lowering {
    names: Names,
    /// The places of names in their lists, so that long files do not take long.
    values: Table<String, u16>,
    operations: Table<String, u16>,
    jobs: Table<String, u16>,
    owners: Table<String, u16>,
    /// What was found wrong so far. A name that stands for nothing is taken for the first
    /// there is, so that the others can be looked at too; the plan is given up at the end.
    errors: RefCell<Vec<PlanError>>,
}

impl Lowering {
    fn new(scenario: &Scenario) -> Lowering {
        let keys = scenario.resources.iter().flat_map(|it| &it.keys);
        Lowering {
            names: Names {
                workers: scenario
                    .workers
                    .iter()
                    .map(|worker| worker.name.clone())
                    .collect(),
                owners: Vec::new(),
                locks: scenario
                    .locks
                    .iter()
                    .map(|lock| lock.name.clone())
                    .collect(),
                lease_prefixes: scenario
                    .locks
                    .iter()
                    .map(|lock| lock.lease_prefix.clone())
                    .collect(),
                resources: scenario
                    .resources
                    .iter()
                    .map(|it| it.name.clone())
                    .collect(),
                keys: keys.map(|key| key.name.clone()).collect(),
                effects: scenario.effects.iter().map(|it| it.name.clone()).collect(),
                values: Vec::new(),
                operations: Vec::new(),
                jobs: Vec::new(),
            },
            values: Table::new(),
            operations: Table::new(),
            jobs: Table::new(),
            owners: Table::new(),
            errors: RefCell::new(Vec::new()),
        }
    }

    /// Notes an error and goes on with a placeholder, unless there are enough of them.
    fn noted<T>(&self, found: Result<T, PlanError>, placeholder: T) -> Result<T, PlanError> {
        let Err(error) = found else {
            return found;
        };
        let mut errors = self.errors.borrow_mut();
        errors.push(error.clone());
        if errors.len() < Problem::MOST {
            Ok(placeholder)
        } else {
            Err(error)
        }
    }

    fn owner(&mut self, name: &str) -> OwnerId {
        OwnerId(intern(&mut self.names.owners, &mut self.owners, name))
    }

    fn value(&mut self, value: &ValueFile) -> Value {
        match value {
            ValueFile::Number(number) => Value::Number(*number),
            ValueFile::Text(text) => Value::Text(ValueId(intern(
                &mut self.names.values,
                &mut self.values,
                text,
            ))),
        }
    }

    fn job(&mut self, name: Option<&String>) -> Option<JobId> {
        let name = name?;
        Some(JobId(intern(&mut self.names.jobs, &mut self.jobs, name)))
    }

    fn effect(&self, name: Option<&String>, path: &[&str]) -> Result<EffectId, PlanError> {
        let name = name.map(String::as_str);
        let found = find(&self.names.effects, NameOf::Effect, name, path);
        self.noted(found, 0).map(EffectId)
    }

    fn resource(&self, name: &str, path: &[&str]) -> Result<ResourceId, PlanError> {
        let found = find(&self.names.resources, NameOf::Resource, Some(name), path);
        self.noted(found, 0).map(ResourceId)
    }

    fn link(&self, worker: &str, peer: &PeerFile, path: &[&str]) -> Result<Link, PlanError> {
        let from = [path, &["from"]].concat();
        Ok(Link {
            worker: self.worker(worker, &[path, &["worker"]].concat())?,
            peer: match peer {
                PeerFile::Authority => Peer::Authority,
                PeerFile::Resource(name) => {
                    Peer::Resource(self.resource(name, &[from.as_slice(), &["resource"]].concat())?)
                }
                PeerFile::Effect(name) => {
                    Peer::Effect(self.effect(Some(name), &[from.as_slice(), &["effect"]].concat())?)
                }
            },
        })
    }

    /// The key of a step under either scope; without a second name they are the same.
    fn place(
        &self,
        key: Option<&String>,
        split_key: Option<&String>,
        path: &[&str],
    ) -> Result<Place, PlanError> {
        let key = self.key(key, &[path, &["key"]].concat())?;
        let split_key = match split_key {
            Some(name) => self.key(Some(name), &[path, &["split_key"]].concat())?,
            None => key,
        };
        Ok(Place { key, split_key })
    }

    /// What a write does: exactly one of the three ways.
    fn change(
        &mut self,
        set: Option<&ValueFile>,
        add: Option<i64>,
        delete: bool,
        path: &[&str],
    ) -> Result<Change, PlanError> {
        let ways = [
            set.map(|value| Change::Set(self.value(value))),
            add.map(Change::Add),
            delete.then_some(Change::Delete),
        ];
        let mut ways = ways.into_iter().flatten();
        let change = match (ways.next(), ways.next()) {
            (Some(change), None) => Ok(change),
            _ => Err(PlanError {
                path: owned(path),
                problem: PlanProblem::NotOneChange,
            }),
        };
        self.noted(change, Change::Delete)
    }

    fn operation(&mut self, name: Option<&String>) -> Option<OperationId> {
        let name = name?;
        let (list, places) = (&mut self.names.operations, &mut self.operations);
        Some(OperationId(intern(list, places, name)))
    }

    /// What a write or call is for; repeats are known by its operation if by nothing else.
    fn labels(
        &mut self,
        operation: Option<&String>,
        key: Option<&String>,
        job: Option<&String>,
    ) -> Labels {
        Labels {
            operation: self.operation(operation),
            idempotency_key: self.operation(key.or(operation)),
            job: self.job(job),
            ..Labels::default()
        }
    }

    fn worker(&self, name: &str, path: &[&str]) -> Result<WorkerId, PlanError> {
        let found = find(&self.names.workers, NameOf::Worker, Some(name), path);
        self.noted(found, 0).map(WorkerId)
    }

    fn lock(&self, name: Option<&String>, path: &[&str]) -> Result<LockId, PlanError> {
        let name = name.map(String::as_str);
        let found = find(&self.names.locks, NameOf::Lock, name, path);
        self.noted(found, 0).map(LockId)
    }

    fn key(&self, name: Option<&String>, path: &[&str]) -> Result<KeyId, PlanError> {
        let name = name.map(String::as_str);
        let found = find(&self.names.keys, NameOf::Key, name, path);
        self.noted(found, 0).map(KeyId)
    }

    fn step(&mut self, step: &StepFile, path: &[&str]) -> Result<Step, PlanError> {
        let at = |field: &'static [&'static str]| [path, field].concat();
        Ok(match step {
            StepFile::Acquire {
                lock,
                retry_ms,
                queue,
                steal,
                on_refusal,
                timeout_ms,
                on_timeout,
                max_attempts,
            } => {
                let mode = match (retry_ms, queue, steal) {
                    (None, false, false) => Ok(AcquireMode::Once),
                    (Some(after), false, false) => Ok(AcquireMode::Retry(Retry {
                        after: *after,
                        max_attempts: max_attempts.unwrap_or(Retry::DEFAULT_MAX_ATTEMPTS),
                    })),
                    (None, true, false) => Ok(AcquireMode::Queue),
                    (None, false, true) => Ok(AcquireMode::Steal),
                    _ => Err(PlanError {
                        path: owned(&at(&["acquire"])),
                        problem: PlanProblem::NotOneWayToWait,
                    }),
                };
                Step::Acquire {
                    lock: self.lock(lock.as_ref(), &at(&["acquire", "lock"]))?,
                    mode: self.noted(mode, AcquireMode::Once)?,
                    patience: patience(*on_refusal, *timeout_ms, *on_timeout, *max_attempts),
                }
            }
            StepFile::Compute { ms, operation } => Step::Compute {
                ms: *ms,
                operation: self.operation(operation.as_ref()),
            },
            StepFile::Read {
                key,
                on_refusal,
                timeout_ms,
                on_timeout,
                max_attempts,
            } => Step::Read {
                key: self.key(key.as_ref(), &at(&["read", "key"]))?,
                patience: patience(*on_refusal, *timeout_ms, *on_timeout, *max_attempts),
            },
            StepFile::CheckLock {
                lock,
                on_refusal,
                timeout_ms,
                on_timeout,
                max_attempts,
            } => Step::CheckLock {
                lock: self.lock(lock.as_ref(), &at(&["check_lock", "lock"]))?,
                patience: patience(*on_refusal, *timeout_ms, *on_timeout, *max_attempts),
            },
            StepFile::CheckDeadline { lock, on_refusal } => Step::CheckDeadline {
                lock: self.lock(lock.as_ref(), &at(&["check_deadline", "lock"]))?,
                patience: patience(*on_refusal, None, OnTimeout::Stop, None),
            },
            StepFile::Begin {
                key,
                split_key,
                lock,
                on_refusal,
                timeout_ms,
                on_timeout,
                max_attempts,
            } => Step::Begin {
                key: self.place(key.as_ref(), split_key.as_ref(), &at(&["begin"]))?,
                lock: self.lock(lock.as_ref(), &at(&["begin", "lock"]))?,
                patience: patience(*on_refusal, *timeout_ms, *on_timeout, *max_attempts),
            },
            StepFile::Claim {
                key,
                split_key,
                lock,
                on_refusal,
                timeout_ms,
                on_timeout,
                max_attempts,
            } => Step::Claim {
                key: self.place(key.as_ref(), split_key.as_ref(), &at(&["claim"]))?,
                lock: self.lock(lock.as_ref(), &at(&["claim", "lock"]))?,
                patience: patience(*on_refusal, *timeout_ms, *on_timeout, *max_attempts),
            },
            StepFile::Write {
                key,
                split_key,
                lock,
                set,
                add,
                delete,
                only_if,
                operation,
                idempotency_key,
                key_per_request,
                token,
                gap_ms,
                job,
                on_refusal,
                timeout_ms,
                on_timeout,
                max_attempts,
            } => Step::Write {
                key: self.place(key.as_ref(), split_key.as_ref(), &at(&["write"]))?,
                lock: self.lock(lock.as_ref(), &at(&["write", "lock"]))?,
                change: self.change(set.as_ref(), *add, *delete, &at(&["write"]))?,
                only_if: only_if.as_ref().map(|value| self.value(value)),
                labels: Labels {
                    fresh_key: *key_per_request,
                    forged: token.map(Token::plain),
                    gap: *gap_ms,
                    ..self.labels(operation.as_ref(), idempotency_key.as_ref(), job.as_ref())
                },
                patience: patience(*on_refusal, *timeout_ms, *on_timeout, *max_attempts),
            },
            StepFile::Call {
                effect,
                lock,
                operation,
                idempotency_key,
                key_per_request,
                token,
                gap_ms,
                job,
                on_refusal,
                timeout_ms,
                on_timeout,
                max_attempts,
            } => Step::Call {
                effect: self.effect(effect.as_ref(), &at(&["call", "effect"]))?,
                lock: self.lock(lock.as_ref(), &at(&["call", "lock"]))?,
                labels: Labels {
                    fresh_key: *key_per_request,
                    forged: token.map(Token::plain),
                    gap: *gap_ms,
                    ..self.labels(operation.as_ref(), idempotency_key.as_ref(), job.as_ref())
                },
                patience: patience(*on_refusal, *timeout_ms, *on_timeout, *max_attempts),
            },
            StepFile::Release {
                lock,
                on_refusal,
                timeout_ms,
                on_timeout,
                max_attempts,
            } => Step::Release {
                lock: self.lock(lock.as_ref(), &at(&["release", "lock"]))?,
                patience: patience(*on_refusal, *timeout_ms, *on_timeout, *max_attempts),
            },
        })
    }

    fn intervention(
        &mut self,
        intervention: &Intervention,
        path: &[&str],
    ) -> Result<PlannedIntervention, PlanError> {
        let when = match &intervention.when {
            Trigger::AtMs(at) => PlannedTrigger::At(*at),
            Trigger::On(event) => {
                let path = [path, &["when", "on"]].concat();
                let (worker, name) = self.event(event.worker.as_ref(), &event.event, &path)?;
                PlannedTrigger::On {
                    worker,
                    event: name,
                    nth: event.nth,
                    after: event.after_ms,
                }
            }
        };
        let at = |fields: &[&'static str]| [path, &["do"], fields].concat();
        let placeholder = MessageId(0);
        let act = match &intervention.act {
            Intervene::Pause { worker } => PlannedAct::Plain(Command::Pause {
                worker: self.worker(worker, &at(&["pause", "worker"]))?,
            }),
            Intervene::Resume { worker } => PlannedAct::Plain(Command::Resume {
                worker: self.worker(worker, &at(&["resume", "worker"]))?,
            }),
            Intervene::Crash { worker } => PlannedAct::Plain(Command::Crash {
                worker: self.worker(worker, &at(&["crash", "worker"]))?,
            }),
            Intervene::Start { worker } => PlannedAct::Plain(Command::Start {
                worker: self.worker(worker, &at(&["start", "worker"]))?,
            }),
            Intervene::StopKeepalive { worker } => PlannedAct::Plain(Command::StopKeepalive {
                worker: self.worker(worker, &at(&["stop_keepalive", "worker"]))?,
            }),
            Intervene::ResumeKeepalive { worker } => PlannedAct::Plain(Command::ResumeKeepalive {
                worker: self.worker(worker, &at(&["resume_keepalive", "worker"]))?,
            }),
            Intervene::Step { worker, step } => PlannedAct::Plain(Command::StepByHand {
                worker: self.worker(worker, &at(&["step", "worker"]))?,
                step: self.step(step, &at(&["step", "step"]))?,
            }),
            Intervene::Hold { message, for_ms } => {
                let what = Command::Hold {
                    message: placeholder,
                    span: *for_ms,
                };
                self.message(message, what, &at(&["hold", "message", "worker"]))?
            }
            Intervene::Deliver { message } => {
                let what = Command::Deliver {
                    message: placeholder,
                };
                self.message(message, what, &at(&["deliver", "message", "worker"]))?
            }
            Intervene::Drop { message } => {
                let what = Command::Drop {
                    message: placeholder,
                };
                self.message(message, what, &at(&["drop", "message", "worker"]))?
            }
            Intervene::Duplicate { message, after_ms } => {
                let what = Command::Duplicate {
                    message: placeholder,
                    after: *after_ms,
                };
                self.message(message, what, &at(&["duplicate", "message", "worker"]))?
            }
            Intervene::Cut { worker, from } => PlannedAct::Plain(Command::Cut {
                link: self.link(worker, from, &at(&["cut"]))?,
            }),
            Intervene::Heal { worker, from } => PlannedAct::Plain(Command::Heal {
                link: self.link(worker, from, &at(&["heal"]))?,
            }),
            Intervene::SkewClock {
                worker,
                by_ms,
                drift_ppm,
            } => PlannedAct::Plain(Command::SkewClock {
                worker: self.worker(worker, &at(&["skew_clock", "worker"]))?,
                by_ms: *by_ms,
                drift_ppm: *drift_ppm,
            }),
            Intervene::Revoke { lock } => PlannedAct::Plain(Command::Revoke {
                lock: self.lock(lock.as_ref(), &at(&["revoke", "lock"]))?,
            }),
            Intervene::RestartAuthority {} => PlannedAct::Plain(Command::RestartAuthority),
            Intervene::LoseCounter { lock } => PlannedAct::Plain(Command::LoseCounter {
                lock: self.lock(lock.as_ref(), &at(&["lose_counter", "lock"]))?,
            }),
            Intervene::Protect(patch) => PlannedAct::Protect(*patch),
        };
        Ok(PlannedIntervention { when, act })
    }

    fn message(
        &self,
        message: &MessageRef,
        what: Command,
        path: &[&str],
    ) -> Result<PlannedAct, PlanError> {
        Ok(PlannedAct::Message {
            worker: self.worker(&message.worker, path)?,
            request: message.request,
            nth: message.nth,
            leg: message.leg,
            what,
        })
    }

    fn event(
        &self,
        worker: Option<&String>,
        event: &str,
        path: &[&str],
    ) -> Result<(Option<WorkerId>, EventName), PlanError> {
        let worker = worker
            .map(|worker| self.worker(worker, &[path, &["worker"]].concat()))
            .transpose()?;
        let name = EventName::parse(event).ok_or_else(|| PlanError {
            path: owned(&[path, &["event"]].concat()),
            problem: PlanProblem::Unknown {
                what: NameOf::Event,
                name: event.to_owned(),
                known: EventName::all()
                    .map(|name| name.as_str().to_owned())
                    .collect(),
            },
        });
        Ok((worker, self.noted(name, EventName::Started)?))
    }
}

fn patience(
    on_refusal: OnRefusal,
    timeout: Option<Ms>,
    on_timeout: OnTimeout,
    max_attempts: Option<u32>,
) -> Patience {
    Patience {
        on_refusal,
        timeout,
        on_timeout,
        max_attempts: max_attempts.unwrap_or(Patience::DEFAULT_MAX_ATTEMPTS),
    }
}

/// The place of a name in a list that it joins if it is not there.
fn intern(list: &mut Vec<String>, places: &mut Table<String, u16>, name: &str) -> u16 {
    if let Some(place) = places.get(name) {
        return *place;
    }
    let place = u16::try_from(list.len()).unwrap_or(u16::MAX);
    list.push(name.to_owned());
    places.insert(name.to_owned(), place);
    place
}

/// The place of a name in a list; of the only one where no name is given.
fn find(
    list: &[String],
    what: NameOf,
    name: Option<&str>,
    path: &[&str],
) -> Result<u16, PlanError> {
    place_of(list, what, name).map_err(|problem| PlanError {
        path: owned(path),
        problem,
    })
}

/// The same, for a name that stands somewhere else than in a scenario's setup.
pub(crate) fn place_of(
    list: &[String],
    what: NameOf,
    name: Option<&str>,
) -> Result<u16, PlanProblem> {
    let place = match name {
        Some(name) => list.iter().position(|known| known == name),
        None if list.len() == 1 => Some(0),
        None => None,
    };
    let known = || list.to_vec();
    place
        .and_then(|place| u16::try_from(place).ok())
        .ok_or_else(|| match name {
            Some(name) => PlanProblem::Unknown {
                what,
                name: name.to_owned(),
                known: known(),
            },
            None => PlanProblem::Missing {
                what,
                known: known(),
            },
        })
}

fn owned(path: &[&str]) -> Vec<String> {
    path.iter().map(|part| (*part).to_owned()).collect()
}
