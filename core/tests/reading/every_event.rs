//! Every kind of event is told in both languages, in whole texts of that language alone.

use crate::{BOTH, Book, events, read, run, scenario};
use fencelab_core::explain::{Place, Reading, Setting, Tone, glossary, title};
use fencelab_core::judge::DamageKind;
use fencelab_core::protocol::{EventId, EventName, Outcome, Switch};
use fencelab_core::run::Run;
use fencelab_core::scenario::{Plan, SHIPPED, Scenario, Variant, variant_plan};
use fencelab_core::words::Lang;
use std::collections::BTreeSet;

/// The scenarios that ship, under each of their variants.
fn shipped() -> Vec<Run> {
    let mut runs = Vec::new();
    for (id, _) in SHIPPED {
        let scenario = scenario(id);
        runs.push(Run::replay(plan_of(&scenario, None)));
        for variant in &scenario.variants {
            runs.push(Run::replay(plan_of(&scenario, Some(variant))));
        }
    }
    runs
}

/// Between them these runs have every kind of event.
fn runs() -> Vec<Run> {
    let mut runs = shipped();
    let crowd = read(CROWD);
    for protections in [
        r#"{}"#,
        r#"{"fencing": "off", "release": "by_name", "renew": "by_name"}"#,
        r#"{"token_rule": "newer_only", "release": "by_owner", "renew": "by_owner"}"#,
    ] {
        runs.push(run(&crowd, protections));
    }
    let outages = read(OUTAGES);
    for protections in [
        r#"{}"#,
        r#"{"fencing": "at_start", "version_check": "separate", "idempotency": "on", "token_counter": "volatile", "leases": "volatile"}"#,
        r#"{"check_lock": "on", "check_deadline": "on", "token_counter": "incarnation", "version_check": "atomic"}"#,
        r#"{"check_lock": "on", "on_lease_lost": "cancel", "leases": "volatile"}"#,
    ] {
        runs.push(run(&outages, protections));
    }
    runs
}

fn plan_of(scenario: &Scenario, variant: Option<&Variant>) -> Plan {
    variant_plan(scenario, variant).expect("its names stand for something")
}

/// A scenario in which everything is done to everybody.
const CROWD: &str = include_str!("crowd.json");

/// A scenario in which everything befalls the lock service and the links.
const OUTAGES: &str = include_str!("outages.json");

#[test]
fn the_runs_of_these_tests_have_every_kind_of_event() {
    let runs = runs();
    let seen: BTreeSet<EventName> = runs
        .iter()
        .flat_map(|run| run.log().iter().map(|entry| entry.event.name()))
        .collect();
    let unseen: Vec<&str> = EventName::all()
        .filter(|name| !seen.contains(name))
        .map(EventName::as_str)
        .collect();
    assert!(unseen.is_empty(), "never seen: {unseen:?}");
}

#[test]
fn every_result_and_every_kind_of_damage_occurs_in_a_scenario_that_ships() {
    let (mut names, mut kinds) = (BTreeSet::new(), BTreeSet::new());
    for run in shipped() {
        names.extend(run.log().iter().map(|entry| entry.event.name().as_str()));
        kinds.extend(Book::of(&run).damage.iter().map(|done| done.kind));
    }
    let results = Outcome::ALL.iter().map(|outcome| outcome.as_str());
    let never: Vec<&str> = results.filter(|result| !names.contains(result)).collect();
    assert!(never.is_empty(), "in no scenario: {never:?}");
    assert_eq!(kinds, DamageKind::ALL.iter().copied().collect());
}

#[test]
fn the_runs_of_these_tests_have_every_kind_of_damage_and_every_tone() {
    let (mut kinds, mut tones) = (BTreeSet::new(), BTreeSet::new());
    for run in runs() {
        let book = Book::of(&run);
        kinds.extend(book.damage.iter().map(|done| done.kind));
        tones.extend(events(&run).map(|id| book.read(Lang::En).tone(id)));
    }
    let all: BTreeSet<DamageKind> = DamageKind::ALL.iter().copied().collect();
    assert_eq!(kinds, all);
    assert_eq!(
        tones,
        BTreeSet::from([
            Tone::Quiet,
            Tone::Good,
            Tone::Refused,
            Tone::Damage,
            Tone::Warning,
            Tone::Intervention
        ])
    );
}

#[test]
fn every_event_has_a_sentence_a_headline_and_a_rule() {
    for run in runs() {
        let book = Book::of(&run);
        for lang in BOTH {
            let reading = book.read(lang);
            for id in events(&run) {
                is_told(&reading, id, lang);
                assert_eq!(reading.why(id).intervention, run.entry(id).by);
            }
        }
    }
}

/// All that is said of an event is there, whole, and in the language.
pub fn is_told(reading: &Reading, id: EventId, lang: Lang) {
    let told = reading.sentence(id);
    assert!(!told.ends_with('.'), "{told}");
    let panel = reading.why(id);
    is_sentence(&panel.headline, lang);
    assert!(!panel.headline.ends_with(".."), "{}", panel.headline);
    is_sentence(&panel.rule, lang);
    is_in(&told, lang);
    has_text(&reading.short(id), lang);
    for fact in &panel.facts {
        is_in(&fact.label, lang);
        has_text(&fact.value, lang);
    }
    for cause in &panel.causes {
        has_text(&cause.text, lang);
    }
    for done in &panel.damage {
        is_sentence(done, lang);
    }
}

/// A whole sentence of the language.
#[track_caller]
pub fn is_sentence(text: &str, lang: Lang) {
    is_in(text, lang);
    assert!(text.ends_with('.'), "{text}");
}

#[test]
fn every_event_but_those_that_go_without_saying_has_facts() {
    for run in runs() {
        let book = Book::of(&run);
        for id in events(&run) {
            let panel = book.read(Lang::En).why(id);
            assert!(!panel.facts.is_empty(), "{}", panel.headline);
        }
    }
}

#[test]
fn damage_is_told_with_both_of_its_moments() {
    for run in runs() {
        let book = Book::of(&run);
        for done in &book.damage {
            for lang in BOTH {
                let told = book.read(lang).damage_sentence(done);
                is_in(&told, lang);
                for event in [done.event, done.against] {
                    let at = fencelab_core::words::clock(run.entry(event).at, lang);
                    assert!(told.contains(&at), "{told} lacks {at}");
                }
            }
        }
    }
}

#[test]
fn every_run_has_a_verdict() {
    for run in runs() {
        let book = Book::of(&run);
        for lang in BOTH {
            let (tone, told) = book.read(lang).verdict();
            assert!(told.ends_with('.'), "{told}");
            is_in(&told, lang);
            assert_eq!(tone == Tone::Damage, !book.damage.is_empty(), "{told}");
        }
    }
}

#[test]
fn switches_and_terms_are_named_in_both_languages() {
    for lang in BOTH {
        for switch in Switch::ALL {
            is_in(title(*switch, lang), lang);
            let settings: Vec<Setting> = Setting::all(*switch).collect();
            let patches: Vec<_> = settings.iter().map(|it| it.patch()).collect();
            assert_eq!(patches, switch.settings(), "a setting lacks its words");
            for setting in &settings {
                assert_eq!(setting.switch(), *switch);
                is_in(setting.name(lang), lang);
                is_in(setting.hint(lang), lang);
            }
            let on = settings.iter().filter(|it| it.is_on()).count();
            assert_eq!(on, 1, "one setting is on");
        }
        let placed: usize = Place::ALL
            .map(|place| place.switches().count())
            .iter()
            .sum();
        assert_eq!(placed, Switch::ALL.len());
        for (term, text) in glossary(lang) {
            has_text(term, lang);
            is_in(text, lang);
            assert!(text.ends_with('.'), "{text}");
        }
    }
}

/// A text that is there, says nothing in another language and leaves no hole.
#[track_caller]
fn has_text(text: &str, lang: Lang) {
    assert!(!text.trim().is_empty(), "an empty text");
    assert!(!text.contains(['{', '}']), "{text}");
    assert!(!text.contains("  "), "{text}");
    if lang == Lang::En {
        assert!(!text.chars().any(is_cyrillic), "{text}");
    }
}

/// Besides, the text is a text of the language, not only names and numbers.
#[track_caller]
fn is_in(text: &str, lang: Lang) {
    has_text(text, lang);
    match lang {
        Lang::En => assert!(text.chars().any(|it| it.is_ascii_alphabetic()), "{text}"),
        Lang::Ru => assert!(text.chars().any(is_cyrillic), "{text}"),
    }
}

fn is_cyrillic(letter: char) -> bool {
    ('\u{400}'..='\u{4ff}').contains(&letter)
}
