//! Scenarios that somebody changes field by field: renaming is complete, what can be read can be
//! replayed, and what does not fit is kept and placed.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used)]

use fencelab_core::expect::check;
use fencelab_core::protocol::{At, Entry, Ms};
use fencelab_core::run::{Limits, Run};
use fencelab_core::scenario::{
    Draft, Edit, NameOf, Path, SHIPPED, STEP_KINDS, Scenario, StepFile, ValueFile, Wrong,
    empty_scenario, plan, read, shipped, step_kind, variant_plan, write,
};
use fencelab_core::session::{Action, Library, Session};
use fencelab_core::words::Lang;
use proptest::prelude::*;

fn late_write() -> Scenario {
    let mut scenario = read(shipped("late-write").unwrap()).unwrap();
    scenario.expect.clear();
    scenario
}

fn path(written: &str) -> Path {
    Path::parse(written).unwrap()
}

fn field(at: &str, typed: &str) -> Edit {
    Edit::Field {
        path: path(at),
        typed: typed.to_owned(),
    }
}

fn edited(scenario: &Scenario, edits: &[Edit]) -> Scenario {
    edits.iter().fold(scenario.clone(), |scenario, edit| {
        edit.apply(&scenario).unwrap()
    })
}

fn refusal(scenario: &Scenario, edit: &Edit) -> Wrong {
    edit.apply(scenario).unwrap_err().wrong
}

fn log(scenario: &Scenario) -> Vec<Entry> {
    Run::replay(variant_plan(scenario, None).unwrap())
        .log()
        .to_vec()
}

/// All names of parts of a scenario.
fn parts(scenario: &Scenario) -> Vec<(NameOf, String)> {
    let locks = scenario.locks.iter().map(|it| (NameOf::Lock, &it.name));
    let workers = scenario.workers.iter().map(|it| (NameOf::Worker, &it.name));
    let effects = scenario.effects.iter().map(|it| (NameOf::Effect, &it.name));
    let resources = scenario.resources.iter();
    let keys = resources.clone().flat_map(|it| &it.keys);
    locks
        .chain(workers)
        .chain(effects)
        .chain(resources.map(|it| (NameOf::Resource, &it.name)))
        .chain(keys.map(|it| (NameOf::Key, &it.name)))
        .map(|(what, name)| (what, name.clone()))
        .collect()
}

#[test]
fn whatever_is_renamed_is_renamed_wherever_it_is_spoken_of() {
    for (id, source) in SHIPPED {
        let scenario = read(source).unwrap();
        for (what, name) in parts(&scenario) {
            let renamed = scenario.renamed(what, &name, "Ёжик & <b>");
            // A name that was overlooked would stand for nothing now.
            let again = read(&write(&renamed));
            assert_eq!(again.as_ref(), Ok(&renamed), "{id}: {name}");
            assert!(!parts(&renamed).contains(&(what, name.clone())));
            let variants = scenario.variants.iter().map(Some).chain([None]);
            let others = renamed.variants.iter().map(Some).chain([None]);
            for (before, after) in variants.zip(others) {
                let run = Run::replay(variant_plan(&scenario, before).unwrap());
                let other = Run::replay(variant_plan(&renamed, after).unwrap());
                assert_eq!(other.log(), run.log(), "{id}: {name}");
                let expect = after.map_or(&renamed.expect, |it| &it.expect);
                for verdict in check(&other, expect) {
                    assert!(verdict.met(), "{id}: {name}: {verdict:?}");
                }
            }
            let back = renamed.renamed(what, "Ёжик & <b>", &name);
            assert_eq!(parts(&back), parts(&scenario), "{id}: {name}");
        }
    }
}

#[test]
fn keys_follow_their_resource_and_owners_their_worker() {
    let renamed = edited(
        &late_write(),
        &[
            field("resources[0].name", " orders "),
            field("workers[0].name", "Ann"),
        ],
    );
    assert_eq!(renamed.resources[0].name, "orders");
    assert_eq!(renamed.resources[0].keys[0].name, "orders/current");
    assert_eq!(renamed.locks[0].name, "search-index");
    assert_eq!(renamed.workers[0].owner, "Ann");
    let opens_at = renamed.opens_at.as_ref().unwrap();
    assert_eq!(opens_at.worker.as_deref(), Some("Ann"));
    let other = edited(&renamed, &[field("workers[0].owner", "job-17")]);
    let again = edited(&other, &[field("workers[0].name", "Bea")]);
    assert_eq!(again.workers[0].owner, "job-17");
}

#[test]
fn times_are_typed_as_people_type_them() {
    for (typed, ms) in [
        ("30000", 30_000),
        (" 30 000 ", 30_000),
        ("30\u{a0}000 ms", 30_000),
        ("30 s", 30_000),
        ("30с", 30_000),
        ("1.5 s", 1500),
        ("0,25 s", 250),
        ("2 min", 120_000),
        ("2 мин", 120_000),
    ] {
        let changed = edited(&late_write(), &[field("locks[0].ttl_ms", typed)]);
        assert_eq!(changed.locks[0].ttl_ms, Ms(ms), "{typed}");
    }
    let ttl = |typed| refusal(&late_write(), &field("locks[0].ttl_ms", typed));
    assert!(matches!(ttl("0"), Wrong::OutOfRange { least: 1, .. }));
    assert!(matches!(ttl("−5"), Wrong::OutOfRange { .. }));
    assert!(matches!(ttl("1.5"), Wrong::NotWhole { .. }));
    assert!(matches!(ttl("five"), Wrong::WrongKind { .. }));
    assert!(matches!(ttl("1\",\"x\":\"2"), Wrong::WrongKind { .. }));
    assert!(matches!(ttl(""), Wrong::MissingField { .. }));
    assert!(matches!(ttl("99999 min"), Wrong::OutOfRange { .. }));
}

#[test]
fn what_may_be_left_out_is_left_out_where_nothing_is_typed() {
    let keepalive = field("workers[1].keepalive_ms", "1 s");
    let with = edited(&late_write(), &[keepalive]);
    assert_eq!(with.workers[1].keepalive_ms, Some(Ms(1000)));
    let without = edited(
        &with,
        &[
            field("workers[1].keepalive_ms", " "),
            field("workers[1].start_ms", ""),
            field("resources[0].keys[0].value", ""),
            field("protections.fencing", ""),
        ],
    );
    assert_eq!(without.workers[1].keepalive_ms, None);
    assert_eq!(without.workers[1].start_ms, At(0));
    assert_eq!(without.resources[0].keys[0].value, None);
    assert_eq!(without.protections.fencing, None);
    let drift = field("workers[1].clock.drift_ppm", "500");
    assert_eq!(edited(&with, &[drift]).workers[1].clock.drift_ppm, 500);
}

#[test]
fn a_value_is_a_number_only_if_it_is_typed_as_one() {
    for (typed, value) in [
        ("7", ValueFile::Number(7)),
        ("-7", ValueFile::Number(-7)),
        ("07", ValueFile::Text("07".to_owned())),
        ("index <v2>", ValueFile::Text("index <v2>".to_owned())),
    ] {
        let at = "resources[0].keys[0].value";
        let changed = edited(&late_write(), &[field(at, typed)]);
        assert_eq!(changed.resources[0].keys[0].value, Some(value), "{typed}");
    }
}

#[test]
fn names_that_cannot_be_are_refused_in_their_place() {
    let name = |typed: &str| refusal(&late_write(), &field("workers[0].name", typed));
    assert!(matches!(name("B"), Wrong::RepeatedName { .. }));
    assert_eq!(name("  "), Wrong::EmptyText);
    assert!(matches!(name(&"x".repeat(81)), Wrong::TooLong { .. }));
    assert!(matches!(name("A\u{202e}B"), Wrong::HiddenCharacter { .. }));
    let problem = field("workers[0].start_ms", "13 s").apply(&late_write());
    let problem = problem.unwrap_err();
    assert_eq!(problem.path, path("workers[0].start_ms"));
    assert!(matches!(problem.wrong, Wrong::BeyondHorizon { .. }));
}

#[test]
fn a_third_worker_does_what_the_second_does_under_names_of_its_own() {
    let changed = edited(&late_write(), &[Edit::Add(path("workers"))]);
    let worker = &changed.workers[2];
    assert_eq!(
        (worker.name.as_str(), worker.owner.as_str()),
        ("C", "worker-C")
    );
    assert_eq!(worker.start_ms, At(5000));
    assert_eq!(worker.program.len(), 4);
    let StepFile::Write { set, operation, .. } = &worker.program[2] else {
        panic!("{:?}", worker.program[2]);
    };
    assert_eq!(*set, Some(ValueFile::Text("index-v43".to_owned())));
    assert_eq!(operation.as_deref(), Some("publish-43"));
    let run = log(&changed);
    let mut granted = run
        .iter()
        .filter(|it| it.event.name().as_str() == "granted");
    assert_eq!(granted.by_ref().count(), 3);
}

#[test]
fn another_worker_is_named_after_the_one_it_is_like() {
    for (name, next, owner) in [
        ("Ann", "Ann-2", "Ann-2"),
        ("w9", "w10", "w10"),
        ("Z", "Z-2", "Z-2"),
        ("Б", "В", "worker-В"),
    ] {
        let named = edited(&late_write(), &[field("workers[1].name", name)]);
        let more = edited(&named, &[Edit::Like(1)]);
        assert_eq!(more.workers[2].name, next);
        assert_eq!(more.workers[2].owner, owner);
    }
}

#[test]
fn another_lock_or_key_leaves_what_is_meant_as_it_was() {
    let scenario = late_write();
    let changed = edited(
        &scenario,
        &[
            Edit::Add(path("locks")),
            Edit::Add(path("resources")),
            Edit::Add(path("resources[0].keys")),
        ],
    );
    assert_eq!(changed.locks[1].name, "search-index-2");
    assert_eq!(changed.resources[1].keys[0].name, "search-index-3/1");
    let happened = |it: &Scenario| -> Vec<_> {
        let log = log(it);
        log.iter().map(|it| (it.at, it.event.name())).collect()
    };
    assert_eq!(happened(&changed), happened(&scenario));
    let in_use = refusal(&changed, &Edit::Remove(path("locks[0]")));
    assert!(matches!(in_use, Wrong::UnknownName { .. }));
    let back = edited(&changed, &[Edit::Remove(path("locks[1]"))]);
    assert_eq!(back.locks, scenario.locks);
}

#[test]
fn with_a_worker_goes_what_is_done_to_it() {
    let changed = edited(&late_write(), &[Edit::Remove(path("workers[0]"))]);
    assert_eq!(changed.workers.len(), 1);
    assert!(changed.interventions.is_empty());
    assert_eq!(changed.opens_at, None);
    let none = edited(&changed, &[Edit::Remove(path("workers[0]"))]);
    let again = edited(&none, &[Edit::Add(path("workers"))]);
    assert_eq!(again.workers[0].name, "A");
    assert_eq!(again.workers[0].program.len(), 4);
}

#[test]
fn steps_change_their_kind_and_their_place() {
    let two_locks = edited(&late_write(), &[Edit::Add(path("locks"))]);
    for kind in STEP_KINDS {
        let edit = Edit::Kind {
            path: path("workers[1].program[1]"),
            kind: kind.to_owned(),
        };
        match edit.apply(&two_locks) {
            Ok(changed) => assert_eq!(step_kind(&changed.workers[1].program[1]), kind),
            // There is no effect that could be called.
            Err(problem) => assert_eq!((kind, problem.path.field()), ("call", Some("effect"))),
        }
    }
    let moved = edited(
        &late_write(),
        &[
            Edit::Later(path("workers[0].program[0]")),
            Edit::Earlier(path("workers[0].program[3]")),
            Edit::Remove(path("workers[0].program[0]")),
            Edit::Add(path("workers[0].program")),
        ],
    );
    let kinds: Vec<_> = moved.workers[0].program.iter().map(step_kind).collect();
    assert_eq!(kinds, ["acquire", "release", "write", "compute"]);
    let past_the_end = edited(&moved, &[Edit::Later(path("workers[0].program[3]"))]);
    assert_eq!(past_the_end, moved);
}

#[test]
fn a_pause_is_added_with_its_end() {
    let changed = edited(&empty_scenario(), &[Edit::Add(path("interventions"))]);
    let names: Vec<_> = log(&changed)
        .iter()
        .map(|it| it.event.name().as_str())
        .filter(|it| matches!(*it, "paused" | "resumed"))
        .collect();
    assert_eq!(names, ["paused", "resumed"]);
}

#[test]
fn what_holds_too_many_is_refused_where_one_more_was_asked_for() {
    let mut scenario = late_write();
    while scenario.workers.len() < 64 {
        scenario = edited(&scenario, &[Edit::Add(path("workers"))]);
    }
    let mut draft = Draft::new(scenario.clone());
    draft.make(&Edit::Add(path("workers")));
    let (place, problem) = draft.refused().unwrap();
    assert_eq!(*place, path("workers"));
    assert_eq!(
        problem.wrong,
        Wrong::TooMany {
            found: 65,
            most: 64
        }
    );
    assert_eq!(*draft.scenario(), scenario);
    draft.make(&field("workers[0].start_ms", "1"));
    assert_eq!(draft.refused(), None);
}

#[test]
fn the_empty_scenario_can_be_read_and_comes_to_something() {
    let scenario = empty_scenario();
    assert_eq!(read(&write(&scenario)), Ok(scenario.clone()));
    let run = log(&scenario);
    assert!(run.iter().any(|it| it.event.name().as_str() == "accepted"));
}

#[test]
fn what_does_not_fit_is_kept_until_it_does() {
    let mut draft = Draft::new(late_write());
    draft.make(&field("workers[0].name", "B"));
    draft.make(&field("locks[0].ttl_ms", "soon"));
    let kept: Vec<_> = draft.unfit().iter().map(|it| it.typed.as_str()).collect();
    assert_eq!(kept, ["B", "soon"]);
    assert_eq!(*draft.scenario(), late_write());
    // What fits takes effect all the same, and what was in the way is so no more.
    draft.make(&field("workers[1].name", "Z"));
    let names: Vec<_> = draft.scenario().workers.iter().map(|it| &it.name).collect();
    assert_eq!(names, ["B", "Z"]);
    assert_eq!(draft.unfit().len(), 1);
    draft.make(&field("locks[0].ttl_ms", "4 s"));
    assert_eq!(draft.unfit(), []);
    assert_eq!(draft.scenario().locks[0].ttl_ms, Ms(4000));
}

#[test]
fn what_does_not_fit_goes_along_with_its_field() {
    let mut draft = Draft::new(late_write());
    draft.make(&field("workers[1].program[1].compute.ms", "x"));
    let place = |draft: &Draft| draft.unfit().first().map(|it| it.path.to_string());
    draft.make(&Edit::Earlier(path("workers[1].program[1]")));
    assert_eq!(
        place(&draft).as_deref(),
        Some("workers[1].program[0].compute.ms")
    );
    draft.make(&Edit::Later(path("workers[1].program[0]")));
    draft.make(&Edit::Remove(path("workers[1].program[0]")));
    draft.make(&Edit::Remove(path("workers[0]")));
    assert_eq!(
        place(&draft).as_deref(),
        Some("workers[0].program[0].compute.ms")
    );
    draft.make(&Edit::Remove(path("workers[0].program[0]")));
    assert_eq!(place(&draft), None);
}

#[test]
fn a_text_that_cannot_be_read_is_kept_and_changes_nothing() {
    let mut draft = Draft::new(late_write());
    let broken = draft.text().replace("\"locks\"", "\"lokcs\"");
    draft.read(&broken);
    assert_eq!(draft.text(), broken);
    assert!(!draft.problems().is_empty());
    assert_eq!(*draft.scenario(), late_write());
    draft.give_up_text();
    assert_eq!(draft.problems(), []);
    draft.read(&draft.text().replace("5000", "6000"));
    assert_eq!(draft.problems(), []);
    assert_eq!(draft.scenario().locks[0].ttl_ms, Ms(6000));
    draft.read(&" ".repeat(2 << 20));
    assert!(matches!(draft.problems()[0].wrong, Wrong::TooLarge { .. }));
}

#[test]
fn the_run_on_the_page_is_a_scenario_of_its_own() {
    for (id, _) in SHIPPED {
        let mut session = Session::with(Library::default(), Lang::En);
        session.update(Action::Open((*id).to_owned()));
        let variants: Vec<_> = session.scenario().variants.clone();
        let names = variants.iter().map(|it| Some(it.name.clone()));
        for name in names.chain([None]) {
            session.update(Action::Variant(name));
            session.update(Action::Follow("&fencing=off".to_owned()));
            let own = session.as_it_runs();
            assert_eq!(read(&write(&own)).as_ref(), Ok(&own), "{id}");
            assert_eq!(log(&own), session.run().log(), "{id}");
        }
    }
}

#[test]
fn what_was_done_to_the_run_goes_along() {
    let mut session = Session::new(Lang::En);
    let protect = fencelab_core::scenario::from_json(r#"{"fencing":"off"}"#).unwrap();
    session.update(Action::Protect(protect));
    session.update(Action::SeekTime(At(3000)));
    let crash = fencelab_core::scenario::from_json(r#"{"crash":{"worker":"B"}}"#).unwrap();
    session.update(Action::Intervene(crash));
    let own = session.as_it_runs();
    assert_eq!(own.interventions.len(), 3);
    assert_eq!(log(&own), session.run().log());
    assert_eq!(own.variants.len(), 1);
}

/// Every field and every item of a scenario, by its path.
fn places(scenario: &Scenario) -> (Vec<String>, Vec<String>) {
    fn walk(json: &serde_json::Value, at: &str, fields: &mut Vec<String>, items: &mut Vec<String>) {
        match json {
            serde_json::Value::Object(inner) => {
                for (name, value) in inner {
                    let dot = if at.is_empty() { "" } else { "." };
                    walk(value, &format!("{at}{dot}{name}"), fields, items);
                }
            }
            serde_json::Value::Array(list) => {
                for (place, value) in list.iter().enumerate() {
                    let at = format!("{at}[{place}]");
                    items.push(at.clone());
                    walk(value, &at, fields, items);
                }
            }
            _ => fields.push(at.to_owned()),
        }
    }
    let (mut fields, mut items) = (Vec::new(), Vec::new());
    let json = serde_json::to_value(scenario).unwrap();
    walk(&json, "", &mut fields, &mut items);
    (fields, items)
}

const TYPED: [&str; 16] = [
    "",
    " ",
    "0",
    "1",
    "700",
    "-3",
    "1.5",
    "2 s",
    "soon",
    "A",
    "B",
    "lock",
    "<b>\"\\",
    "true",
    "off",
    "99999999999999999999",
];

const LISTS: [&str; 6] = [
    "locks",
    "resources",
    "workers",
    "interventions",
    "workers[1].program",
    "resources[0].keys",
];

fn edit(scenario: &Scenario, kind: usize, place: usize, typed: usize) -> Edit {
    let (fields, items) = places(scenario);
    let item = || path(&items[place % items.len()]);
    match kind {
        0 => Edit::Add(path(LISTS[place % LISTS.len()])),
        1 => Edit::Like(place % 4),
        2 => Edit::Remove(item()),
        3 => Edit::Earlier(item()),
        4 => Edit::Later(item()),
        5 => Edit::Kind {
            path: item(),
            kind: STEP_KINDS[typed % STEP_KINDS.len()].to_owned(),
        },
        _ => field(&fields[place % fields.len()], TYPED[typed % TYPED.len()]),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Whatever is done in whatever order: there is a scenario that reads back as it is and can
    /// be replayed, and what does not fit has a place and a message.
    #[test]
    fn any_edits_leave_a_scenario_that_can_be_replayed(
        scenario in 0..SHIPPED.len(),
        edits in prop::collection::vec((0..12_usize, 0..10_000_usize, 0..64_usize), 1..10),
    ) {
        let mut scenario = read(SHIPPED[scenario].1).unwrap();
        scenario.expect.clear();
        for variant in &mut scenario.variants {
            variant.expect.clear();
        }
        let mut draft = Draft::new(scenario);
        for (kind, place, typed) in edits {
            draft.make(&edit(draft.scenario(), kind, place, typed));
            let now = draft.scenario();
            let again = read(&draft.text());
            prop_assert_eq!(again.as_ref(), Ok(now));
            let limits = Limits { events_per_instant: 500, events: 5_000, messages: 200 };
            Run::replay_within(plan(now, &now.interventions, &Default::default()).unwrap(), limits);
            for unfit in draft.unfit() {
                prop_assert!(!unfit.problem.message(Lang::Ru).is_empty());
            }
        }
    }

    /// What is typed never becomes anything but the value of its field.
    #[test]
    fn nothing_typed_gets_out_of_its_field(typed in any::<String>()) {
        let scenario = late_write();
        for at in ["title.en", "locks[0].name", "locks[0].ttl_ms", "resources[0].keys[0].value"] {
            if let Ok(changed) = field(at, &typed).apply(&scenario) {
                prop_assert_eq!(changed.workers.len(), scenario.workers.len());
                let undone = read(&write(&changed));
                prop_assert_eq!(undone, Ok(changed));
            }
        }
    }
}
