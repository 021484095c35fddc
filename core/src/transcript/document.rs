//! A run as one JSON document, for other programs.

use super::{Fact, Facts, lines};
use crate::evidence::{self, Record};
use crate::judge::Judge;
use crate::protocol::*;
use crate::run::{Run, RunEnd};
use crate::scenario::{Scenario, Variant};
use serde::Serialize;

/// A run as one JSON document: the scenario, what was in force, what happened, what was
/// decided, what was damaged, and how it ended. Evidence carries the field names that
/// engineers keep; events carry those of scenario files.
pub fn document(scenario: &Scenario, variant: Option<&Variant>, run: &Run) -> String {
    let document = Document {
        scenario,
        variant: variant.map(|variant| variant.name.as_str()),
        protections: run.setup().protections,
        events: events(run),
        evidence: evidence::of(run.setup(), run.log()),
        damage: damage(run),
        end: end(run),
    };
    // Nothing in it can fail: every key is text, and numbers are whole.
    let mut text = serde_json::to_string_pretty(&document).unwrap_or_default();
    text.push('\n');
    text
}

#[derive(Serialize)]
struct Document<'a> {
    scenario: &'a Scenario,
    variant: Option<&'a str>,
    protections: Protections,
    events: Vec<EventDocument>,
    evidence: Vec<Record>,
    damage: Vec<DamageDocument<'a>>,
    end: EndDocument<'a>,
}

#[derive(Serialize)]
struct EventDocument {
    /// Its place in the log, from 0; damage refers to it.
    index: usize,
    at_ms: At,
    event: &'static str,
    place: String,
    /// The place in the list of interventions of the one that did it, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    intervention: Option<InterventionId>,
    facts: Facts,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
}

#[derive(Serialize)]
struct DamageDocument<'a> {
    kind: &'static str,
    at_ms: At,
    event: EventId,
    against: EventId,
    by: &'a str,
    to: &'a str,
    lock: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lost: Option<Fact>,
}

#[derive(Serialize)]
struct EndDocument<'a> {
    /// `rest`, `horizon`, `instant-limit` or `event-limit`.
    reason: &'static str,
    at_ms: At,
    locks: Vec<LockDocument<'a>>,
    keys: Vec<KeyDocument<'a>>,
    workers: Vec<WorkerDocument<'a>>,
}

#[derive(Serialize)]
struct LockDocument<'a> {
    name: &'a str,
    lease: Option<LeaseDocument<'a>>,
    last_token: Fact,
}

#[derive(Serialize)]
struct LeaseDocument<'a> {
    lease: String,
    token: Fact,
    owner: &'a str,
    worker: &'a str,
    expires_at_ms: At,
}

#[derive(Serialize)]
struct KeyDocument<'a> {
    name: &'a str,
    value: Option<Fact>,
    version: u32,
    highest_token: Fact,
    writer: Option<&'a str>,
}

#[derive(Serialize)]
struct WorkerDocument<'a> {
    name: &'a str,
    life: &'static str,
    doing: &'static str,
    believes: Vec<BeliefDocument<'a>>,
}

#[derive(Serialize)]
struct BeliefDocument<'a> {
    lock: &'a str,
    lease: String,
    token: Fact,
    /// On the worker's own clock.
    until_own_ms: i64,
}

fn events(run: &Run) -> Vec<EventDocument> {
    run.log()
        .iter()
        .zip(lines(run))
        .enumerate()
        .map(|(index, (entry, line))| EventDocument {
            index,
            at_ms: entry.at,
            event: entry.event.name().as_str(),
            place: line.place,
            intervention: entry.by,
            facts: line.facts,
            rule: line.rule,
        })
        .collect()
}

fn damage(run: &Run) -> Vec<DamageDocument<'_>> {
    let names = run.names();
    Judge::damage_of(run.log(), &run.setup().one_effect)
        .into_iter()
        .map(|damage| DamageDocument {
            kind: damage.kind.as_str(),
            at_ms: damage.at,
            event: damage.event,
            against: damage.against,
            by: &names.workers[damage.by.index()],
            to: &names.workers[damage.to.index()],
            lock: &names.locks[damage.lock.index()],
            key: damage.key.map(|it| names.keys[it.index()].as_str()),
            lost: damage.lost.map(|it| Fact::of_value(names, it)),
        })
        .collect()
}

fn end(run: &Run) -> EndDocument<'_> {
    let names = run.names();
    let worker = |id: WorkerId| names.workers[id.index()].as_str();
    let world = run.world_after(run.last_moment().events);
    let (reason, at_ms) = match run.end() {
        RunEnd::Rest => ("rest", run.last_moment().at),
        RunEnd::Horizon => ("horizon", run.setup().horizon),
        RunEnd::InstantLimit { at, .. } => ("instant-limit", at),
        RunEnd::EventLimit { at } => ("event-limit", at),
    };
    let lease = |lock: LockId, lease: &Lease| LeaseDocument {
        lease: names.lease(lock, lease.handle.lease),
        token: Fact::of_token(lease.handle.token),
        owner: &names.owners[lease.handle.owner.index()],
        worker: worker(lease.holder),
        expires_at_ms: lease.expires_at,
    };
    EndDocument {
        reason,
        at_ms,
        locks: (0..)
            .map(LockId)
            .zip(&world.locks)
            .map(|(id, lock)| LockDocument {
                name: &names.locks[id.index()],
                lease: lock.lease.as_ref().map(|it| lease(id, it)),
                last_token: Fact::of_token(lock.counter),
            })
            .collect(),
        keys: world
            .keys
            .iter()
            .zip(&names.keys)
            .map(|(key, name)| KeyDocument {
                name,
                value: key.value.map(|it| Fact::of_value(names, it)),
                version: key.version,
                highest_token: Fact::of_token(key.highest),
                writer: key.writer.map(worker),
            })
            .collect(),
        workers: world
            .workers
            .iter()
            .zip(&names.workers)
            .map(|(it, name)| WorkerDocument {
                name,
                life: super::life(it.life),
                doing: super::activity(&it.activity),
                believes: it
                    .beliefs()
                    .map(|(lock, handle, until_own_ms)| BeliefDocument {
                        lock: &names.locks[lock.index()],
                        lease: names.lease(lock, handle.lease),
                        token: Fact::of_token(handle.token),
                        until_own_ms,
                    })
                    .collect(),
            })
            .collect(),
    }
}
