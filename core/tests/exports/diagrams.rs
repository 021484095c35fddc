//! Diagrams are read line by line, by the few kinds of line that they may have. The programs
//! that draw them read them too, in `tests/tools`.

use crate::subjects::{long_run, of_every_hostile_run, of_every_shipped_run, shown};
use fencelab_core::export::{Subject, mermaid, plantuml};
use fencelab_core::protocol::{Event, Names};
use fencelab_core::run::Run;
use fencelab_core::scenario::{self, variant_plan};
use fencelab_core::words::Lang;
use std::cell::Cell;
use std::collections::BTreeMap;

/// What a diagram was found to hold.
#[derive(Default)]
struct Found {
    title: String,
    /// Names, by id.
    participants: BTreeMap<String, String>,
    messages: Vec<String>,
    notes: Vec<String>,
    lost: usize,
    later: usize,
}

/// Follows the bars on the lines and the frames, which must be closed as often as opened.
#[derive(Default)]
struct Open {
    bars: BTreeMap<String, i32>,
    frames: i32,
}

impl Open {
    fn bar(&mut self, who: &str, by: i32) {
        let bars = self.bars.entry(who.to_owned()).or_default();
        *bars += by;
        assert!(*bars >= 0, "a bar of {who} ends that has not begun");
    }

    fn assert_closed(&self) {
        assert!(self.bars.values().all(|bars| *bars == 0), "{:?}", self.bars);
        assert_eq!(self.frames, 0);
    }
}

/// A text of Mermaid's: letters, numbers of characters, and breaks.
fn mermaid_text(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if let Some(after) = rest.strip_prefix("<br/>") {
            out.push(' ');
            rest = after;
        } else if let Some(after) = rest.strip_prefix('#') {
            let (number, after) = after.split_once(';').expect("a number ends");
            let number = number.parse().expect("it is a number");
            out.push(char::from_u32(number).expect("it is a character"));
            rest = after;
        } else {
            let is_plain = c.is_alphanumeric() || " \u{a0}.,()!?-/_–—…’«»:".contains(c);
            assert!(is_plain, "{c:?} in {text}");
            assert!(!('\u{fb00}'..='\u{fb06}').contains(&c), "{text}");
            rest = &rest[c.len_utf8()..];
            assert!(c != ':' || rest.starts_with(' '), "a colon in {text}");
            out.push(c);
        }
    }
    assert!(!text.contains("wrap:"), "{text}");
    out
}

fn mermaid(text: &str) -> Found {
    assert!(text.chars().count() < 50_000, "Mermaid would refuse it");
    let mut found = Found::default();
    let mut body = text.strip_prefix("sequenceDiagram\n").unwrap();
    if let Some(rest) = body.strip_prefix("    title ") {
        let (title, rest) = rest.split_once('\n').unwrap();
        found.title = mermaid_text(title);
        body = rest;
    }
    assert!(body.ends_with('\n') && !body.contains('\r'));
    let mut open = Open::default();
    for line in body.lines() {
        let line = line.strip_prefix("    ").unwrap();
        if let Some(rest) = line.strip_prefix("participant ") {
            let (id, name) = rest.split_once(" as ").unwrap();
            let name = mermaid_text(name);
            assert!(!name.is_empty());
            let again = found.participants.insert(id.to_owned(), name);
            assert_eq!(again, None);
        } else if let Some(rest) = line.strip_prefix("Note over ") {
            let (over, text) = rest.split_once(": ").unwrap();
            assert!(
                over.split(',')
                    .all(|id| found.participants.contains_key(id))
            );
            found.notes.push(mermaid_text(text));
        } else if let Some(id) = line.strip_prefix("activate ") {
            open.bar(id, 1);
        } else if let Some(id) = line.strip_prefix("deactivate ") {
            open.bar(id, -1);
        } else if line == "rect rgba(220, 40, 40, 0.2)" {
            open.frames += 1;
        } else if line == "end" {
            open.frames -= 1;
        } else {
            let (ends, text) = line.split_once(": ").unwrap();
            let arrows = ["-->>", "->>", "--)", "-)", "--x", "-x"];
            let arrow = arrows.iter().find(|it| ends.contains(**it)).unwrap();
            let (from, to) = ends.split_once(arrow).unwrap();
            for id in [from, to] {
                assert!(found.participants.contains_key(id), "{id} in {line}");
            }
            found.lost += usize::from(arrow.ends_with('x'));
            found.later += usize::from(arrow.ends_with(')'));
            found.messages.push(mermaid_text(text));
        }
    }
    open.assert_closed();
    found
}

/// A text of PlantUML's: letters, numbers of characters, and breaks.
fn plantuml_text(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    let mut before = ' ';
    while let Some(c) = rest.chars().next() {
        if let Some(after) = rest.strip_prefix("\\n") {
            out.push(' ');
            rest = after;
        } else if let Some(after) = rest.strip_prefix("<U+") {
            let (number, after) = after.split_once('>').expect("a number ends");
            assert!((4..=5).contains(&number.len()));
            let number = u32::from_str_radix(number, 16).expect("it is a number");
            out.push(char::from_u32(number).expect("it is a character"));
            rest = after;
        } else {
            let is_plain = c.is_alphanumeric() || " \u{a0}.,()?-/_–—…’:\u{fffd}".contains(c);
            assert!(is_plain, "{c:?} in {text}");
            assert!(c != before || !"-/_.".contains(c), "{c} twice in {text}");
            rest = &rest[c.len_utf8()..];
            out.push(c);
        }
        before = c;
    }
    out
}

fn plantuml(text: &str) -> Found {
    let mut found = Found::default();
    let body = text.strip_prefix("@startuml\nhide footbox\n").unwrap();
    let body = body.strip_suffix("@enduml\n").unwrap();
    assert!(!body.contains(['@', '!', '\'', '\r', '%', '$', '[', '~', '*', '|']));
    let mut open = Open::default();
    for line in body.lines() {
        if let Some(title) = line.strip_prefix("title ") {
            found.title = plantuml_text(title);
        } else if let Some(rest) = line.strip_prefix("participant \"") {
            let (name, rest) = rest.split_once("\" as ").unwrap();
            let (id, colour) = rest.split_once(" #").unwrap();
            assert_eq!(colour.len(), 6);
            let again = found
                .participants
                .insert(id.to_owned(), plantuml_text(name));
            assert_eq!(again, None);
        } else if let Some(rest) = line.strip_prefix("note over ") {
            let (over, text) = rest.split_once(" : ").unwrap();
            let (over, _) = over.split_once(" #").unwrap();
            assert!(
                over.split(", ")
                    .all(|id| found.participants.contains_key(id))
            );
            found.notes.push(plantuml_text(text));
        } else if let Some(id) = line.strip_prefix("activate ") {
            open.bar(id, 1);
        } else if let Some(id) = line.strip_prefix("deactivate ") {
            open.bar(id, -1);
        } else {
            let (ends, text) = line.split_once(" : ").unwrap();
            let words: Vec<&str> = ends.split(' ').collect();
            let [from, arrow, to] = words.as_slice() else {
                panic!("{line}");
            };
            assert!(["->", "-->", "->>", "-->>", "->x", "-->x"].contains(arrow));
            for id in [from, to] {
                assert!(found.participants.contains_key(*id), "{id} in {line}");
            }
            found.lost += usize::from(arrow.ends_with('x'));
            found.later += usize::from(arrow.ends_with(">>"));
            found.messages.push(plantuml_text(text));
        }
    }
    open.assert_closed();
    found
}

/// A text as PlantUML can draw it: it knows no longer numbers of characters, and would draw a box for
/// what sets a text apart that runs from right to left. Mermaid can draw more.
fn drawable(text: &str) -> String {
    text.replace(['\u{2068}', '\u{2069}'], "")
        .replace(|c| u32::from(c) > 0xf_ffff, "\u{fffd}")
}

/// What holds of both.
fn assert_tells(found: &Found, subject: &Subject) {
    let (setup, log) = (subject.run.setup(), subject.run.log());
    let Names {
        resources, effects, ..
    } = &setup.names;
    let count = setup.locks.len().max(1) + setup.workers.len() + resources.len() + effects.len();
    assert_eq!(found.participants.len(), count);
    let sent = log
        .iter()
        .filter(|it| matches!(it.event, Event::Sent { .. } | Event::Duplicated { .. }));
    let lost = log
        .iter()
        .filter(|it| matches!(it.event, Event::Lost { .. }));
    assert!(found.messages.len() >= sent.count());
    assert_eq!(found.lost, lost.count());
    let title = drawable(&shown(&subject.title));
    let start: String = title.chars().take(200).collect();
    let drawn = drawable(&found.title);
    assert!(drawn.starts_with(start.trim_end()), "{drawn}");
}

#[test]
fn every_scenario_that_ships_is_a_diagram_in_both_languages() {
    of_every_shipped_run(|_, subject| {
        let drawn = mermaid(&mermaid::document(subject));
        assert_tells(&drawn, subject);
        let other = plantuml(&plantuml::document(subject));
        assert_tells(&other, subject);
        // Both tell the same.
        assert_eq!(drawn.messages, other.messages);
        assert_eq!(drawn.notes, other.notes);
    });
}

/// Longer names are cut.
fn is_short(name: &str) -> bool {
    name.split(' ').all(|word| word.chars().count() < 60)
}

#[test]
fn hostile_names_are_text_in_a_mermaid_diagram() {
    of_every_hostile_run(|hostile| {
        for lang in [Lang::En, Lang::Ru] {
            let subject = hostile.subject(lang);
            let found = mermaid(&mermaid::document(&subject));
            assert_tells(&found, &subject);
            let names = &hostile.run.names().resources;
            for name in names.iter().filter(|name| is_short(name)) {
                let is_shown = found.participants.values().any(|it| *it == shown(name));
                assert!(is_shown, "{name:?} in {:?}", found.participants);
            }
        }
    });
}

#[test]
fn hostile_names_are_text_in_a_plantuml_diagram() {
    of_every_hostile_run(|hostile| {
        for lang in [Lang::En, Lang::Ru] {
            let subject = hostile.subject(lang);
            let found = plantuml(&plantuml::document(&subject));
            assert_tells(&found, &subject);
            let names = &hostile.run.names().resources;
            let known = |name: &&String| name.chars().all(|c| u32::from(c) <= 0xf_ffff);
            for name in names.iter().filter(known).filter(|name| is_short(name)) {
                let name = drawable(&shown(name));
                let is_shown = found.participants.values().any(|it| *it == name);
                assert!(is_shown, "{name:?} in {:?}", found.participants);
            }
        }
    });
}

#[test]
fn a_diagram_of_a_long_run_is_short_enough_and_says_what_it_leaves_out() {
    let (scenario, run) = long_run();
    for lang in [Lang::En, Lang::Ru] {
        let subject = Subject::new(&scenario, None, &run, lang);
        let found = mermaid(&mermaid::document(&subject));
        assert!(found.messages.len() > 100);
        let says = match lang {
            Lang::En => "Here the diagram ends",
            Lang::Ru => "Здесь схема кончается",
        };
        assert!(found.notes.iter().any(|note| note.contains(says)));
        // The verdict is told all the same.
        assert!(!found.notes.last().unwrap().contains(says));
        plantuml(&plantuml::document(&subject));
    }
}

#[test]
fn lost_held_and_doubled_messages_are_drawn_as_such() {
    let (lost, later) = (Cell::new(0), Cell::new(0));
    of_every_shipped_run(|name, subject| {
        let found = mermaid(&mermaid::document(subject));
        lost.set(lost.get() + found.lost);
        later.set(later.get() + found.later);
        let says = |text: &str| found.messages.iter().any(|it| it.contains(text));
        match (name, subject.lang) {
            ("delayed-request, as it is", Lang::En) => assert!(says("arrives: write")),
            ("duplicate-delivery, as it is", Lang::En) => assert!(says("copy: write")),
            _ => {}
        }
    });
    assert!(lost.get() > 0 && later.get() > 0);
}

#[test]
fn a_run_of_nothing_is_a_diagram_all_the_same() {
    let source = r#"{"format": 1, "id": "empty", "title": "", "claim": "", "horizon_ms": 9,
        "latency_ms": 0, "locks": [], "resources": [], "workers": []}"#;
    let scenario = scenario::read(source).unwrap();
    let run = Run::replay(variant_plan(&scenario, None).unwrap());
    let subject = Subject::new(&scenario, None, &run, Lang::En);
    let found = mermaid(&mermaid::document(&subject));
    assert_eq!(
        found.participants.values().collect::<Vec<_>>(),
        ["lock service"]
    );
    assert_eq!(
        found.notes.last().unwrap(),
        "Nothing was written in this run."
    );
    plantuml(&plantuml::document(&subject));
}
