//! Reading a run: every event is told in both languages, nothing is given away that is still
//! to come, and what would have changed an event is what a replay shows.
#![cfg(not(target_arch = "wasm32"))]

mod every_event;
#[path = "../golden/mod.rs"]
mod golden;
mod outcomes;
mod panel;
#[path = "../plans/mod.rs"]
mod plans;
mod properties;
mod what_if;

use fencelab_core::explain::{Alternatives, Index, Reading};
use fencelab_core::judge::{Damage, Judge};
use fencelab_core::protocol::{EventId, EventName};
use fencelab_core::run::Run;
use fencelab_core::scenario::{self, ProtectionsPatch, Scenario, from_json, plan, shipped};
use fencelab_core::words::Lang;
use std::fmt::Write;

const BOTH: [Lang; 2] = [Lang::En, Lang::Ru];

/// A scenario that ships.
fn scenario(id: &str) -> Scenario {
    read(shipped(id).expect("it ships"))
}

fn read(source: &str) -> Scenario {
    scenario::read(source).unwrap_or_else(|problems| {
        let told: Vec<String> = problems
            .iter()
            .map(|problem| problem.render(Lang::En, "scenario", source))
            .collect();
        panic!("{}", told.join("\n"))
    })
}

/// The run of a scenario with some switches set, as JSON.
fn run(scenario: &Scenario, protections: &str) -> Run {
    let patch: ProtectionsPatch = from_json(protections).expect("a patch");
    Run::replay(plan(scenario, &scenario.interventions, &patch).expect("a plan"))
}

/// A run with all that is needed to read it.
struct Book<'a> {
    run: &'a Run,
    damage: Vec<Damage>,
    index: Index,
}

impl Book<'_> {
    fn of(run: &Run) -> Book<'_> {
        let damage = Judge::damage_of(run.log(), &run.setup().one_effect);
        let index = Index::of(run, &damage);
        Book { run, damage, index }
    }

    fn read(&self, lang: Lang) -> Reading<'_> {
        Reading::new(self.run, &self.damage, &self.index, lang)
    }
}

fn events(run: &Run) -> impl Iterator<Item = EventId> + use<> {
    (0..u32::try_from(run.log().len()).expect("a short run")).map(EventId)
}

/// The how-manieth event of a name, from 1.
fn find(run: &Run, name: &str, nth: usize) -> EventId {
    let name = EventName::parse(name).expect("a name of an event");
    events(run)
        .filter(|id| run.entry(*id).event.name() == name)
        .nth(nth - 1)
        .unwrap_or_else(|| panic!("no {nth}. {}", name.as_str()))
}

/// Everything the panel shows for an event, as one would read it.
fn panel(run: &Run, event: EventId, lang: Lang) -> String {
    let book = Book::of(run);
    let reading = book.read(lang);
    let panel = reading.why(event);
    let mut text = format!(
        "{} [{}]\n{}\n",
        panel.headline,
        panel.tone.as_str(),
        panel.rule
    );
    for fact in &panel.facts {
        writeln!(text, "  {}: {}", fact.label, fact.value).expect("a string");
    }
    for cause in &panel.causes {
        writeln!(text, "  {} {}", cause.at.0, cause.text).expect("a string");
    }
    for done in &panel.damage {
        writeln!(text, "! {done}").expect("a string");
    }
    let what_if = reading.what_if(&Alternatives::of(run), event);
    for flip in &what_if.flips {
        writeln!(text, "~ {} [{}]", flip.text, flip.tone.as_str()).expect("a string");
    }
    if let Some(none) = &what_if.no_difference {
        writeln!(text, "= {none}").expect("a string");
    }
    let (tone, verdict) = reading.verdict();
    writeln!(text, "# {verdict} [{}]", tone.as_str()).expect("a string");
    // The page keeps numbers and units together; tests are easier to read without.
    text.replace('\u{a0}', " ")
}

/// Compares what the panel shows, and prints it whole where it differs.
#[track_caller]
fn assert_panel(run: &Run, event: EventId, lang: Lang, expected: &str) {
    let found = panel(run, event, lang);
    let expected = expected.trim_start_matches('\n');
    assert!(found == expected, "found:\n{found}\nexpected:\n{expected}");
}
