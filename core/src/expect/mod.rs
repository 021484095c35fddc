//! Whether a run came out as its scenario expects. Reads the log, and the world folded from it.

mod words;

use crate::evidence::{self, Record};
use crate::judge::{Judge, RepeatedWork, repeated_work};
use crate::protocol::*;
use crate::run::{Run, Senders};
use crate::scenario::{DecisionExpectation, EventExpectation, EventRef, Expectation, Expected};
use crate::scenario::{NameOf, PlanProblem, ValueFile, place_of};

/// What became of one expectation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// The expectation's name.
    pub name: String,
    /// What was found instead; nothing where the expectation is met.
    pub unmet: Vec<Unmet>,
}

impl Verdict {
    /// Whether the run came out as expected.
    pub fn met(&self) -> bool {
        self.unmet.is_empty()
    }
}

/// What was found instead of what was expected. [`Unmet::say`] puts it into words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unmet {
    /// The expectation names something that the scenario does not have.
    Name(PlanProblem),
    /// Fewer requests of this kind were decided.
    DecidedLessOften {
        /// Whose requests.
        worker: String,
        /// Their kind.
        request: RequestKind,
        /// The how-manieth was expected.
        expected: u32,
        /// How many were decided.
        found: u32,
    },
    /// The result is another one.
    Result(Instead<String>),
    /// The instant is another one.
    At(Instead<At>),
    /// The worker's own clock said something else, in milliseconds.
    OwnerClock(Instead<i64>),
    /// The token is another one, or there is none.
    Token(Instead<Option<u64>>),
    /// The token's incarnation is another one, or there is none.
    Incarnation(Instead<Option<u32>>),
    /// The lease is another one, or there is none.
    Lease(Instead<Option<String>>),
    /// The lease expires at another instant, or there is no new lease.
    ExpiresAt(Instead<Option<At>>),
    /// The highest token before the decision is another one, or nothing was compared.
    HighestBefore(Instead<Option<u64>>),
    /// The highest token after the decision is another one, or nothing was compared.
    HighestAfter(Instead<Option<u64>>),
    /// An event happened less often.
    HappenedLessOften {
        /// What it is called.
        event: &'static str,
        /// So often at the least.
        expected: u32,
        /// How often it happened.
        found: u32,
    },
    /// An event happened that should not have.
    HappenedTooOften {
        /// What it is called.
        event: &'static str,
        /// Less often than this was expected.
        below: u32,
        /// How often it happened.
        found: u32,
        /// When the one too many happened.
        at: At,
    },
    /// A key ends with another value.
    Value {
        /// The key.
        key: String,
        /// The values.
        values: Instead<Option<String>>,
    },
    /// A lock ends in other hands.
    Holder {
        /// The lock.
        lock: String,
        /// The leases.
        leases: Instead<Option<String>>,
    },
    /// More or less computing was in vain.
    WastedWork {
        /// For which operation.
        operation: String,
        /// How long.
        spans: Instead<Ms>,
    },
    /// Other damage was done, or none.
    Damage(Instead<Vec<String>>),
    /// More or fewer workers believed at once that they held a lock.
    MostBelievers {
        /// The lock.
        lock: String,
        /// How many.
        counts: Instead<u32>,
    },
}

/// What was expected, and what was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instead<T> {
    /// What was expected.
    pub expected: T,
    /// What was found.
    pub found: T,
}

/// Compares a run with what is expected of it; one verdict for each expectation, in order.
pub fn check(run: &Run, expectations: &[Expectation]) -> Vec<Verdict> {
    let reading = Reading::new(run);
    expectations
        .iter()
        .map(|expectation| Verdict {
            name: expectation.name.clone(),
            unmet: reading
                .unmet(&expectation.that)
                .unwrap_or_else(|it| vec![it]),
        })
        .collect()
}

/// What is read out of a run once, for all expectations.
struct Reading<'a> {
    run: &'a Run,
    records: Vec<Record>,
    /// What happened to whom, and when.
    happened: Vec<(EventName, Option<WorkerId>, At)>,
    end: World,
}

impl Reading<'_> {
    fn new(run: &Run) -> Reading<'_> {
        let mut senders = Senders::default();
        let happened = run
            .log()
            .iter()
            .map(|entry| {
                senders.observe(&entry.event);
                (entry.event.name(), senders.whose(&entry.event), entry.at)
            })
            .collect();
        Reading {
            run,
            records: evidence::of(run.setup(), run.log()),
            happened,
            end: run.world_after(run.last_moment().events),
        }
    }

    /// The ways in which an expectation is not met; `Err` where it cannot be compared at all.
    fn unmet(&self, expected: &Expected) -> Result<Vec<Unmet>, Unmet> {
        let names = self.run.names();
        Ok(match expected {
            Expected::Decision(decision) => return self.decision(decision),
            Expected::Event(event) => self.event(event)?,
            Expected::Absent(event) => self.absent(event)?,
            Expected::Value { key, is } => {
                let key = key_called(names, key.as_deref())?;
                let found = self.end.keys[key.index()].value;
                let found = found.map(|value| names.value(value));
                differs(is.as_ref().map(ValueFile::to_string), found, |values| {
                    Unmet::Value {
                        key: names.keys[key.index()].clone(),
                        values,
                    }
                })
            }
            Expected::Holder { lock, lease } => {
                let lock = lock_called(names, lock.as_deref())?;
                let found = self.end.locks[lock.index()].lease;
                let found = found.map(|it| names.lease(lock, it.handle.lease));
                differs(lease.clone(), found, |leases| Unmet::Holder {
                    lock: names.locks[lock.index()].clone(),
                    leases,
                })
            }
            Expected::WastedWork { operation, ms } => {
                let id = operation_called(names, operation)?;
                let repeated = repeated_work(self.run.log());
                let found = repeated.iter().find(|work| work.operation == id);
                let found = found.map_or(Ms(0), RepeatedWork::wasted);
                differs(*ms, found, |spans| Unmet::WastedWork {
                    operation: operation.clone(),
                    spans,
                })
            }
            Expected::Damage(kinds) => self.damage(kinds),
            Expected::MostBelievers(most) => {
                let lock = lock_called(names, most.lock.as_deref())?;
                let found = most_believers(self.run.log(), lock);
                differs(most.is, found, |counts| Unmet::MostBelievers {
                    lock: names.locks[lock.index()].clone(),
                    counts,
                })
            }
        }
        .into_iter()
        .collect())
    }

    fn decision(&self, expected: &DecisionExpectation) -> Result<Vec<Unmet>, Unmet> {
        let names = self.run.names();
        let worker = worker_called(names, &expected.worker)?;
        let decided: Vec<(&Record, &Decision)> = self
            .records
            .iter()
            .filter(|record| record.worker == worker)
            .filter_map(|record| match &self.run.entry(record.event).event {
                Event::Decided {
                    request, decision, ..
                } if request.kind() == expected.request => Some((record, decision)),
                _ => None,
            })
            .collect();
        let nth = (expected.nth as usize).checked_sub(1);
        let Some((record, decision)) = nth.and_then(|nth| decided.get(nth)) else {
            return Err(Unmet::DecidedLessOften {
                worker: expected.worker.clone(),
                request: expected.request,
                expected: expected.nth,
                found: count(decided.len()),
            });
        };
        let before = record.resource_highest_token_before;
        let after = record.resource_highest_token_after;
        Ok([
            differs(
                expected.result.clone(),
                record.result.to_owned(),
                Unmet::Result,
            ),
            differs_if_given(expected.at_ms, record.at_ms, Unmet::At),
            differs_if_given(
                expected.owner_clock_ms,
                record.owner_clock_ms,
                Unmet::OwnerClock,
            ),
            differs_if_given(expected.token.map(Some), record.fence_token, Unmet::Token),
            differs_if_given(
                expected.incarnation.map(Some),
                record.fence_incarnation,
                Unmet::Incarnation,
            ),
            differs_if_given(
                expected.lease.clone().map(Some),
                record.lease_id.clone(),
                Unmet::Lease,
            ),
            differs_if_given(
                expected.expires_at_ms.map(Some),
                new_end(decision),
                Unmet::ExpiresAt,
            ),
            differs_if_given(
                expected.highest_before.map(Some),
                before,
                Unmet::HighestBefore,
            ),
            differs_if_given(expected.highest_after.map(Some), after, Unmet::HighestAfter),
        ]
        .into_iter()
        .flatten()
        .collect())
    }

    fn event(&self, expected: &EventExpectation) -> Result<Option<Unmet>, Unmet> {
        let (name, instants) = self.instants(expected.worker.as_ref(), &expected.event)?;
        let nth = (expected.nth as usize).checked_sub(1);
        let Some(at) = nth.and_then(|nth| instants.get(nth)) else {
            return Ok(Some(Unmet::HappenedLessOften {
                event: name.as_str(),
                expected: expected.nth,
                found: count(instants.len()),
            }));
        };
        Ok(differs_if_given(expected.at_ms, *at, Unmet::At))
    }

    fn absent(&self, expected: &EventRef) -> Result<Option<Unmet>, Unmet> {
        let (name, instants) = self.instants(expected.worker.as_ref(), &expected.event)?;
        let nth = (expected.nth as usize).saturating_sub(1);
        Ok(instants.get(nth).map(|at| Unmet::HappenedTooOften {
            event: name.as_str(),
            below: expected.nth,
            found: count(instants.len()),
            at: *at,
        }))
    }

    /// When an event happened, every time.
    fn instants(
        &self,
        worker: Option<&String>,
        event: &str,
    ) -> Result<(EventName, Vec<At>), Unmet> {
        let worker = worker
            .map(|worker| worker_called(self.run.names(), worker))
            .transpose()?;
        let name = EventName::parse(event).ok_or_else(|| {
            let known = EventName::all().map(|name| name.as_str().to_owned());
            Unmet::Name(PlanProblem::Unknown {
                what: NameOf::Event,
                name: event.to_owned(),
                known: known.collect(),
            })
        })?;
        let instants = self
            .happened
            .iter()
            .filter(|(happened, whose, _)| {
                *happened == name && worker.is_none_or(|worker| *whose == Some(worker))
            })
            .map(|(_, _, at)| *at)
            .collect();
        Ok((name, instants))
    }

    fn damage(&self, expected: &[String]) -> Option<Unmet> {
        let found: Vec<String> = Judge::damage_of(self.run.log(), &self.run.setup().one_effect)
            .iter()
            .map(|damage| damage.kind.as_str().to_owned())
            .collect();
        differs(expected.to_vec(), found, Unmet::Damage)
    }
}

/// The end that a decision gives to a lease.
fn new_end(decision: &Decision) -> Option<At> {
    match decision {
        Decision::Granted { lease, .. }
        | Decision::Renewed { lease, .. }
        | Decision::RenewedForeignLease { lease, .. } => Some(lease.expires_at),
        _ => None,
    }
}

/// How many workers believed at the same time that they held a lock, at the most.
pub fn most_believers(log: &[Entry], lock: LockId) -> u32 {
    let mut believers: Vec<WorkerId> = Vec::new();
    let mut most = 0;
    for entry in log {
        match entry.event {
            Event::BeliefBegan {
                worker, lock: it, ..
            } if it == lock => {
                believers.retain(|known| *known != worker);
                believers.push(worker);
            }
            Event::BeliefEnded {
                worker, lock: it, ..
            } if it == lock => believers.retain(|known| *known != worker),
            _ => {}
        }
        most = most.max(believers.len());
    }
    count(most)
}

fn differs<T: PartialEq>(
    expected: T,
    found: T,
    what: impl FnOnce(Instead<T>) -> Unmet,
) -> Option<Unmet> {
    (expected != found).then(|| what(Instead { expected, found }))
}

fn differs_if_given<T: PartialEq>(
    expected: Option<T>,
    found: T,
    what: impl FnOnce(Instead<T>) -> Unmet,
) -> Option<Unmet> {
    differs(expected?, found, what)
}

fn worker_called(names: &Names, name: &str) -> Result<WorkerId, Unmet> {
    place_of(&names.workers, NameOf::Worker, Some(name))
        .map(WorkerId)
        .map_err(Unmet::Name)
}

fn lock_called(names: &Names, name: Option<&str>) -> Result<LockId, Unmet> {
    place_of(&names.locks, NameOf::Lock, name)
        .map(LockId)
        .map_err(Unmet::Name)
}

fn operation_called(names: &Names, name: &str) -> Result<OperationId, Unmet> {
    place_of(&names.operations, NameOf::Operation, Some(name))
        .map(OperationId)
        .map_err(Unmet::Name)
}

fn key_called(names: &Names, name: Option<&str>) -> Result<KeyId, Unmet> {
    place_of(&names.keys, NameOf::Key, name)
        .map(KeyId)
        .map_err(Unmet::Name)
}

fn count(len: usize) -> u32 {
    u32::try_from(len).unwrap_or(u32::MAX)
}
