//! Two runs beside each other: where they part is where a plain reading of both logs finds the
//! first difference, the cursor misses nothing, and the final states are those of the worlds.

#![allow(clippy::unwrap_used)]

mod golden;

use fencelab_core::compare::{self, Heading, Row, endings, parting, report, told, told_parting};
use fencelab_core::explain::{Alternatives, Index, Reading, Setting};
use fencelab_core::judge::{Damage, Judge};
use fencelab_core::protocol::*;
use fencelab_core::run::{Moment, Run};
use fencelab_core::scenario::{ProtectionsPatch, Scenario, read, shipped, variant_plan_with};
use fencelab_core::words::Lang;
use std::{env, fs};

/// A run with what reading it takes.
struct Read {
    run: Run,
    damage: Vec<Damage>,
    index: Index,
}

impl Read {
    fn new(run: Run) -> Read {
        let damage = Judge::damage_of(run.log(), &run.setup().one_effect);
        let index = Index::of(&run, &damage);
        Read { run, damage, index }
    }

    fn reading(&self, lang: Lang) -> Reading<'_> {
        Reading::new(&self.run, &self.damage, &self.index, lang)
    }
}

fn scenarios() -> Vec<Scenario> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../scenarios");
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    files
        .iter()
        .map(|path| read(&fs::read_to_string(path).unwrap()).unwrap())
        .collect()
}

fn plain(scenario: &Scenario) -> Run {
    let none = ProtectionsPatch::default();
    Run::replay(variant_plan_with(scenario, None, &none).unwrap())
}

/// The same run with each switch at each other setting.
fn flips(run: &Run) -> Vec<(Setting, Run)> {
    let protections = run.setup().protections;
    let settings = Switch::ALL.iter().flat_map(|it| Setting::all(*it));
    settings
        .filter(|setting| *setting != Setting::of(setting.switch(), &protections))
        .map(|setting| {
            let mut plan = run.plan().clone();
            plan.setup.protections = setting.patch().over(protections);
            (setting, Run::replay(plan))
        })
        .collect()
}

/// Every shipped scenario beside each flip, and beside each of its variants.
fn pairs() -> Vec<(String, Run, Run)> {
    let mut pairs = Vec::new();
    for scenario in scenarios() {
        let base = plain(&scenario);
        for (setting, run) in flips(&base) {
            let name = format!("{} {setting:?}", scenario.id);
            pairs.push((name, base.clone(), run));
        }
        for variant in &scenario.variants {
            let none = ProtectionsPatch::default();
            let plan = variant_plan_with(&scenario, Some(variant), &none).unwrap();
            let name = format!("{} {}", scenario.id, variant.name);
            pairs.push((name, base.clone(), Run::replay(plan)));
        }
    }
    pairs
}

/// An entry without what only tells which settings are in force.
fn without_settings(entry: &Entry) -> Entry {
    let forget = |decision: &mut Decision| {
        if let Decision::RejectedStaleFence { rule, .. } = decision {
            *rule = TokenRule::NewerOrEqual;
        }
    };
    let mut entry = *entry;
    match &mut entry.event {
        Event::ProtectionsChanged { .. } => {
            entry.event = Event::Missed {
                worker: None,
                why: Miss::NoChange,
            };
        }
        Event::AuthorityRestarted { forgets_leases } => *forgets_leases = false,
        Event::Decided { decision, .. } | Event::Answered { decision, .. } => forget(decision),
        Event::Sent { message, .. }
        | Event::Lost { message }
        | Event::Duplicated { copy: message, .. } => {
            if let Body::Reply { decision, .. } = &mut message.body {
                forget(decision);
            }
        }
        _ => {}
    }
    entry
}

#[test]
fn a_run_never_parts_from_itself() {
    for scenario in scenarios() {
        let run = Read::new(plain(&scenario));
        assert_eq!(parting([&run.run, &run.run]), None, "{}", scenario.id);
        let rows = endings([run.reading(Lang::En); 2], Lang::En);
        assert!(rows.iter().all(|row| !row.differs()), "{}", scenario.id);
        let steps = compare::steps([&run.run, &run.run], None);
        assert!(steps.iter().all(|it| it.moments[0] == it.moments[1]));
    }
}

#[test]
fn they_part_at_the_first_difference_that_a_plain_reading_finds() {
    let mut parted = 0;
    for scenario in scenarios() {
        let base = plain(&scenario);
        let felt = Alternatives::of(&base).felt();
        for (setting, run) in flips(&base) {
            let name = format!("{} {setting:?}", scenario.id);
            let logs = [&base, &run].map(|run| {
                let log = run.log().iter();
                log.map(without_settings).collect::<Vec<Entry>>()
            });
            let longest = logs[0].len().max(logs[1].len());
            let expected = (0..longest).find(|place| logs[0].get(*place) != logs[1].get(*place));
            let found = parting([&base, &run]);
            let common = found.map(|it| it.common as usize);
            assert_eq!(common, expected, "{name}");
            assert!(felt.contains(&(setting, found.is_some())), "{name}");
            let Some(found) = found else { continue };
            parted += 1;
            for (log, event) in logs.iter().zip(found.events) {
                let next = log.get(found.common as usize);
                assert!(next.is_none_or(|entry| entry.at >= found.at), "{name}");
                let is_here = next.is_some_and(|entry| entry.at == found.at);
                assert_eq!(event, is_here.then_some(EventId(found.common)), "{name}");
            }
        }
    }
    assert!(parted > 100, "{parted}");
}

#[test]
fn the_cursor_goes_by_every_step_of_either_run() {
    for (name, one, other) in pairs() {
        let runs = [&one, &other];
        let found = parting(runs);
        let steps = compare::steps(runs, found.as_ref());
        assert_eq!(steps[0].moments, [Moment::default(); 2]);
        for pair in steps.windows(2) {
            assert!(pair[0].at <= pair[1].at, "{name}");
            assert!(pair[0].moments != pair[1].moments, "{name}");
        }
        for (side, run) in runs.into_iter().enumerate() {
            let stood: Vec<u32> = steps.iter().map(|it| it.moments[side].events).collect();
            assert!(stood.is_sorted(), "{name}");
            for (place, entry) in run.log().iter().enumerate() {
                let is_stood = stood.contains(&(place as u32 + 1));
                assert!(
                    is_stood || entry.event.weight() == Weight::Minor,
                    "{name} {place}"
                );
            }
            for step in &steps {
                assert_eq!(
                    run.nearest(step.moments[side]),
                    step.moments[side],
                    "{name}"
                );
            }
        }
        if let Some(found) = found {
            let step = steps[compare::step_of(&steps, &found)];
            assert_eq!(step.at, found.at, "{name}");
            for (side, event) in found.events.into_iter().enumerate() {
                let common = Some(found.common).filter(|it| *it > 0);
                let expected = event.or(common.map(|it| EventId(it - 1)));
                assert_eq!(step.moments[side].event(), expected, "{name}");
            }
        }
    }
}

#[test]
fn a_moment_of_one_run_belongs_to_one_of_the_other() {
    for (name, one, other) in pairs() {
        let found = parting([&one, &other]);
        for place in 0..one.log().len() {
            let moment = one.moment_of(EventId(place as u32));
            let there = compare::across(moment, [&one, &other], found.as_ref());
            let is_common = found.is_none_or(|it| moment.events <= it.common);
            assert_eq!(there.at, moment.at, "{name}");
            if is_common && one.moment_at(moment.at) != moment {
                assert_eq!(there, moment, "{name}");
            } else {
                assert_eq!(there, other.moment_at(moment.at), "{name} {moment:?}");
            }
        }
    }
}

#[test]
fn the_final_states_are_those_of_the_worlds() {
    for (name, one, other) in pairs() {
        let sides = [Read::new(one), Read::new(other)];
        let rows = endings(sides.each_ref().map(|it| it.reading(Lang::En)), Lang::En);
        let text = |subject: &str, what: Heading, side: usize| -> String {
            let is_it = |row: &&Row| row.subject.as_deref() == Some(subject) && row.what == what;
            rows.iter().find(is_it).unwrap().texts[side].concat()
        };
        for (side, read) in sides.iter().enumerate() {
            let mut world = World::new(read.run.setup());
            for entry in read.run.log() {
                apply(read.run.setup(), &mut world, entry.at, &entry.event);
            }
            let names = read.run.names();
            for (key, subject) in world.keys.iter().zip(&names.keys) {
                let value = key.value.map_or("no value".into(), |it| names.value(it));
                assert_eq!(text(subject, Heading::Value, side), value, "{name}");
                let version = text(subject, Heading::Version, side);
                assert_eq!(version, key.version.to_string(), "{name}");
                let highest = text(subject, Heading::HighestToken, side);
                assert_eq!(highest, key.highest.to_string(), "{name}");
            }
            for (lock, subject) in world.locks.iter().zip(&names.locks) {
                let is_free = text(subject, Heading::Holder, side) == "free";
                assert_eq!(is_free, lock.lease.is_none(), "{name}");
            }
            let damage = rows.last().unwrap();
            assert_eq!(damage.what, Heading::Damage);
            let told = damage.texts[side].len();
            assert_eq!(told, read.damage.len().max(1), "{name}");
        }
    }
}

#[test]
fn everything_is_told_in_whole_sentences_in_both_languages() {
    for (name, one, other) in pairs() {
        let sides = [Read::new(one), Read::new(other)];
        let found = parting(sides.each_ref().map(|it| &it.run));
        for lang in [Lang::En, Lang::Ru] {
            let readings = sides.each_ref().map(|it| it.reading(lang));
            let said = told_parting(readings, found.as_ref(), lang);
            assert!(
                said.ends_with('.') && !said.contains(".."),
                "{name}: {said}"
            );
            if found.is_some() {
                let below = [". Below: ", ". Внизу: "]
                    .into_iter()
                    .find_map(|it| said.split_once(it));
                let (above, below) = below.unwrap();
                let above = above.split_once(": ").unwrap().1;
                assert_ne!(above, below.trim_end_matches('.'), "{name}");
            }
            let last = sides[0].run.last_moment();
            let said = told(&readings[0], last, found.as_ref(), lang);
            assert!(
                said.ends_with('.') && !said.contains(".."),
                "{name}: {said}"
            );
        }
    }
}

#[test]
fn late_write_is_compared_as_it_was_agreed() {
    let scenario = read(shipped("late-write").unwrap()).unwrap();
    let off = ProtectionsPatch {
        fencing: Some(Fencing::Off),
        ..ProtectionsPatch::default()
    };
    let below = Run::replay(variant_plan_with(&scenario, None, &off).unwrap());
    let sides = [Read::new(plain(&scenario)), Read::new(below)];
    let found = parting(sides.each_ref().map(|it| &it.run));
    let best = Alternatives::of(&sides[0].run).most_telling();
    assert_eq!(best.map(Setting::patch), Some(off));
    for (lang, name) in [
        (Lang::En, "tests/compare/late-write.en.txt"),
        (Lang::Ru, "tests/compare/late-write.ru.txt"),
    ] {
        let readings = sides.each_ref().map(|it| it.reading(lang));
        let titles = ["fencing=at_commit", "fencing=off"];
        let text = report(titles, readings, found.as_ref(), lang);
        golden::kept(name, &text);
    }
}

#[test]
fn runs_of_different_scenarios_are_compared_by_names() {
    let [one, other] = ["late-write", "stale-release"].map(|id| {
        let scenario = read(shipped(id).unwrap()).unwrap();
        Read::new(plain(&scenario))
    });
    let found = parting([&one.run, &other.run]);
    assert!(found.is_some());
    let rows = endings([one.reading(Lang::En), other.reading(Lang::En)], Lang::En);
    let key = &one.run.names().keys[0];
    let row = rows.iter().find(|it| it.subject.as_ref() == Some(key));
    let missing = &row.unwrap().texts[1];
    assert!(other.run.names().keys.contains(key) || missing == &["not in this scenario"]);
}
