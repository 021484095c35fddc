//! A run as text that can be read, compared and kept: what happened, with the facts and the
//! rule; the evidence; the damage with the events that prove it; how it all ended.
//!
//! A transcript is for engineers and for golden files: English only, in the terms of scenario
//! files, every time in milliseconds. The same run gives the same bytes everywhere.

mod document;
mod facts;
mod interventions;
mod rule;
mod table;

pub use document::document;
pub use facts::{Fact, Facts};

use crate::evidence;
use crate::expect::{self, Verdict};
use crate::judge::{Damage, Judge};
use crate::protocol::*;
use crate::run::{Run, RunEnd, Senders};
use crate::scenario::{PlanError, Scenario, Variant, variant_plan};
use crate::words::Lang;
use facts::{Teller, message_name};
pub(crate) use facts::{activity, settings};
use interventions::interventions;
use rule::rule;
use table::Table;

/// The transcript of a scenario and all its variants, with their expectations.
///
/// # Errors
/// The first name in the scenario that stands for nothing.
pub fn of_scenario(scenario: &Scenario) -> Result<String, PlanError> {
    let mut text = format!("scenario {}\n", scenario.id);
    let variants = scenario.variants.iter().map(Some);
    for variant in [None].into_iter().chain(variants) {
        let run = Run::replay(variant_plan(scenario, variant)?);
        let expect = variant.map_or(&scenario.expect, |variant| &variant.expect);
        text.push_str(&match variant {
            None => "\n==== as it is\n\n".to_owned(),
            Some(Variant { name, .. }) => format!("\n==== variant {name}\n\n"),
        });
        text.push_str(&of_run(&run));
        text.push_str(&verdicts(&expect::check(&run, expect)));
    }
    Ok(text)
}

/// The transcript of one run.
pub fn of_run(run: &Run) -> String {
    [
        switches(run),
        interventions(run),
        events(run),
        evidence_table(run),
        damage(run),
        ending(run),
    ]
    .concat()
}

/// One line of the log, told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Where it happened: a worker, `authority`, a resource, `network` or `run`.
    pub place: String,
    /// What it says.
    pub facts: Facts,
    /// The rule that led to it, where one did.
    pub rule: Option<String>,
}

/// The log of a run, told line by line.
pub fn lines(run: &Run) -> Vec<Line> {
    let mut senders = Senders::default();
    let mut world = World::new(run.setup());
    run.log()
        .iter()
        .map(|entry| {
            senders.observe(&entry.event);
            apply(run.setup(), &mut world, entry.at, &entry.event);
            let teller = Teller {
                setup: run.setup(),
                names: run.names(),
                senders: &senders,
                world: &world,
            };
            Line {
                place: teller.place(&entry.event),
                facts: teller.facts(&entry.event),
                rule: rule(run.setup(), world.protections, entry),
            }
        })
        .collect()
}

fn switches(run: &Run) -> String {
    let settings: Vec<String> = settings(run.setup().protections)
        .into_iter()
        .map(|(switch, setting)| format!("{switch}={setting}"))
        .collect();
    format!("protections: {}\n", settings.join(" "))
}

fn events(run: &Run) -> String {
    let mut table = Table::default();
    for ((place, entry), line) in run.log().iter().enumerate().zip(lines(run)) {
        let by = entry
            .by
            .map_or(String::new(), |by| format!("by=i{}", by.0 + 1));
        let rule = line.rule.map_or(String::new(), |rule| format!("-- {rule}"));
        let said = [by, line.facts.to_string(), rule];
        let said = said.iter().filter(|part| !part.is_empty());
        table.row([
            format!("#{place}"),
            entry.at.0.to_string(),
            line.place,
            entry.event.name().as_str().to_owned(),
            said.map(String::as_str).collect::<Vec<_>>().join(" "),
        ]);
    }
    format!("\nevents\n{table}")
}

fn evidence_table(run: &Run) -> String {
    let mut table = Table::default();
    table.row(
        [
            "sequence",
            "atMs",
            "lockName",
            "ownerId",
            "leaseId",
            "fenceToken",
            "resourceKey",
            "operationId",
            "payloadRef",
            "highestBefore",
            "highestAfter",
            "result",
        ]
        .map(str::to_owned),
    );
    for record in evidence::of(run.setup(), run.log()) {
        let token = |number: Option<u64>, incarnation: Option<u32>| {
            let incarnation = incarnation.unwrap_or_default();
            or_dash(number.map(|number| {
                let token = Token {
                    incarnation,
                    number,
                };
                token.to_string()
            }))
        };
        table.row([
            or_dash(record.sequence.map(|it| it.to_string())),
            record.at_ms.0.to_string(),
            record.lock_name,
            record.owner_id,
            or_dash(record.lease_id),
            token(record.fence_token, record.fence_incarnation),
            or_dash(record.resource_key),
            or_dash(record.operation_id),
            or_dash(record.payload_ref),
            token(
                record.resource_highest_token_before,
                record.resource_highest_incarnation_before,
            ),
            token(
                record.resource_highest_token_after,
                record.resource_highest_incarnation_after,
            ),
            record.result.to_owned(),
        ]);
    }
    format!("\nevidence\n{table}")
}

fn or_dash(cell: Option<String>) -> String {
    cell.unwrap_or_else(|| "-".to_owned())
}

fn damage(run: &Run) -> String {
    let names = run.names();
    let worker = |id: WorkerId| &names.workers[id.index()];
    let found = Judge::damage_of(run.log(), &run.setup().one_effect);
    if found.is_empty() {
        return "\ndamage\n  none\n".to_owned();
    }
    let mut table = Table::default();
    for Damage {
        kind,
        at,
        event,
        against,
        by,
        to,
        lock,
        key,
        lost,
    } in found
    {
        let lost = lost.map_or(String::new(), |lost| {
            format!("lost={}", Fact::of_value(names, lost))
        });
        table.row([
            at.0.to_string(),
            kind.as_str().to_owned(),
            format!("#{} against #{}", event.0, against.0),
            format!("by {} to {}", worker(by), worker(to)),
            format!("lock {}", names.locks[lock.index()]),
            // A lost update says which value; the others say at which key.
            match key {
                Some(key) if lost.is_empty() => format!("key {}", names.keys[key.index()]),
                _ => lost,
            },
        ]);
    }
    format!("\ndamage\n{table}")
}

fn ending(run: &Run) -> String {
    let names = run.names();
    let world = run.world_after(run.last_moment().events);
    let how = match run.end() {
        RunEnd::Rest => "nothing more is due".to_owned(),
        RunEnd::Horizon => format!("the horizon at {}", run.setup().horizon.0),
        RunEnd::InstantLimit { at, worker } => format!(
            "too much within the instant {}, busiest: {}",
            at.0,
            worker.map_or("nobody", |id| &names.workers[id.index()])
        ),
        RunEnd::EventLimit { at } => format!("too many events by {}", at.0),
    };
    let mut table = Table::default();
    for (lock, (id, name)) in world.locks.iter().zip((0..).map(LockId).zip(&names.locks)) {
        let held = match lock.lease {
            Some(lease) => format!(
                "{} held by {} until {}",
                names.lease(id, lease.handle.lease),
                names.workers[lease.holder.index()],
                lease.expires_at.0
            ),
            None => "free".to_owned(),
        };
        let last = format!("token {} generation {}", lock.counter, lock.generation.0);
        table.row(["lock".to_owned(), name.clone(), held, last]);
    }
    for (key, name) in world.keys.iter().zip(&names.keys) {
        let value = key.value.map(|value| names.value(value));
        let writer = or_dash(key.writer.map(|id| names.workers[id.index()].clone()));
        let marks = format!(
            "highest {} version {} writer {writer}",
            key.highest, key.version
        );
        table.row(["key".to_owned(), name.clone(), or_dash(value), marks]);
    }
    for (worker, name) in world.workers.iter().zip(&names.workers) {
        table.row([
            "worker".to_owned(),
            name.clone(),
            state(worker),
            beliefs(names, worker),
        ]);
    }
    for message in &world.messages {
        let what = if message.is_reply() {
            "reply"
        } else {
            "request"
        };
        table.row([
            "message".to_owned(),
            message_name(message.id),
            format!("{what} {}", message.request().kind().as_str()),
            format!("of {}", names.workers[message.worker.index()]),
        ]);
    }
    format!("\nend: {how}\n{table}")
}

pub(crate) fn life(life: Life) -> &'static str {
    match life {
        Life::Running => "running",
        Life::Paused => "paused",
        Life::Crashed => "crashed",
    }
}

fn state(worker: &Worker) -> String {
    let doing = activity(&worker.activity);
    match worker.life {
        Life::Running | Life::Crashed => doing.to_owned(),
        Life::Paused => format!("paused, {doing}"),
    }
}

fn beliefs(names: &Names, worker: &Worker) -> String {
    let beliefs: Vec<String> = worker
        .beliefs()
        .map(|(lock, handle, until)| {
            let lease = names.lease(lock, handle.lease);
            format!("believes in {lease} until {until}")
        })
        .collect();
    if beliefs.is_empty() {
        "believes in nothing".to_owned()
    } else {
        beliefs.join(", ")
    }
}

fn verdicts(verdicts: &[Verdict]) -> String {
    let mut table = Table::default();
    for verdict in verdicts {
        let found: Vec<String> = verdict.unmet.iter().map(|it| it.say(Lang::En)).collect();
        let mark = if verdict.met() { "met" } else { "UNMET" };
        table.row([mark.to_owned(), verdict.name.clone(), found.join(" ")]);
    }
    format!("\nexpected\n{table}")
}
