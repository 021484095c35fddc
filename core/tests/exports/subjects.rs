//! What the documents are made of: runs that ship, and runs with hostile names.

use crate::plans::{of_many, plans};
use fencelab_core::export::Subject;
use fencelab_core::protocol::Names;
use fencelab_core::run::{Limits, Run};
use fencelab_core::scenario::{self, Plan, SHIPPED, Scenario, Text, variant_plan};
use fencelab_core::words::Lang;
use proptest::prelude::*;
use proptest::sample::select;

/// Names that mean something to one of the formats, or that no text should hold.
pub const NASTY: &[&str] = &[
    "end",
    "a;b#c",
    "%%{init: {\"theme\": \"dark\"}}%%",
    "%% comment",
    "style: x#59; classDef: a#b;",
    "wrap: x",
    "nowrap:y",
    "ﬂ°°60¶ßscript>",
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<br/>",
    "-->>",
    "participant X as Y",
    "note over W1: x",
    "loop",
    "alt",
    "$$x^2$$",
    "$name",
    "line\nbreak",
    "a\r\n@enduml\n@startuml\n!include /etc/passwd",
    "!include /etc/passwd",
    "!pragma teoz true",
    "%load_json(\"/etc/passwd\")",
    "%date()",
    "<img:/etc/passwd>",
    "<&key> <$sprite> <U+0041>",
    "[[https://example.org link]]",
    "/' comment '/",
    "' comment",
    "end note",
    "**b** //i// __u__ --s-- ~~w~~ \"\"m\"\"",
    "= heading",
    "|= a |= b |",
    "....",
    "----",
    "---\ntitle: x\n---",
    "a|b",
    "``code`` `x",
    "- item",
    "1. item",
    "1) item",
    "+ item",
    "# heading #",
    "> quote",
    "===",
    "    indented",
    "![x](y) [a](javascript:alert(1)) [b]: c",
    "https://example.org www.example.org a@b.example @somebody",
    ":tada: &copy; &#65;",
    "\\n \\t \\",
    "\"quoted\" 'single'",
    "\u{202e}txet",
    "\u{200f}\u{200e}",
    "שלום",
    "😀 👩‍👩‍👧",
    "\u{0}\u{7}\u{1b}[31m",
    "\u{feff}\u{2028}\u{2029}\u{85}",
    "\u{10ffff}\u{fffe}\u{e000}",
    "",
    " ",
];

fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => select(NASTY).prop_map(str::to_owned),
        2 => any::<String>(),
        1 => Just("x".repeat(300)),
        1 => Just("ю;#".repeat(100)),
    ]
}

/// A plan with other names, and a scenario that has such texts.
#[derive(Clone)]
pub struct Hostile {
    pub run: Run,
    pub scenario: Scenario,
    pub title: String,
    pub notes: Vec<Option<String>>,
}

/// All of it would fill many screens.
impl std::fmt::Debug for Hostile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let source = self.scenario.source.as_ref();
        f.debug_struct("Hostile")
            .field("title", &self.title)
            .field("notes", &self.notes)
            .field("claim", &self.scenario.claim)
            .field("source", &source)
            .field("names", self.run.names())
            .finish()
    }
}

impl Hostile {
    pub fn subject(&self, lang: Lang) -> Subject<'_> {
        Subject {
            scenario: &self.scenario,
            title: self.title.clone(),
            claim: self.scenario.claim.get(lang).to_owned(),
            notes: self.notes.clone(),
            run: &self.run,
            lang,
        }
    }
}

const LIMITS: Limits = Limits {
    events_per_instant: 200,
    events: 300,
    messages: 100,
};

/// Names are made different from each other, as the reader of scenarios wants them.
fn renamed(mut plan: Plan, new: &[String]) -> Plan {
    let mut number = 0;
    let mut rename = |list: &mut Vec<String>| {
        for name in list {
            let fresh = &new[number % new.len()];
            *name = format!("{fresh}{number}");
            number += 1;
        }
    };
    let Names {
        workers,
        owners,
        locks,
        lease_prefixes,
        resources,
        keys,
        effects,
        values,
        operations,
        jobs,
    } = &mut plan.setup.names;
    for list in [
        workers,
        owners,
        locks,
        lease_prefixes,
        resources,
        keys,
        effects,
        values,
        operations,
        jobs,
    ] {
        rename(list);
    }
    plan
}

fn scenario_with(texts: &[String]) -> Scenario {
    let (_, source) = SHIPPED
        .iter()
        .find(|(_, source)| source.contains("\"source\""))
        .unwrap();
    let mut scenario = scenario::read(source).unwrap();
    scenario.claim = Text::One(texts[0].clone());
    if let Some(source) = &mut scenario.source {
        source.title = Text::One(texts[1].clone());
        source.happened = Text::One(texts[2].clone());
    }
    scenario
}

fn hostile() -> impl Strategy<Value = Hostile> {
    let names = prop::collection::vec(name(), 24);
    let texts = prop::collection::vec(name(), 4);
    let notes = prop::collection::vec(prop::option::of(name()), 10);
    (plans(), names, texts, notes).prop_map(|(plan, names, texts, notes)| Hostile {
        run: Run::replay_within(renamed(plan, &names), LIMITS),
        scenario: scenario_with(&texts),
        title: texts[3].clone(),
        notes,
    })
}

/// Checks something of many runs with hostile names; the cases are the same every time.
pub fn of_every_hostile_run(check: impl Fn(&Hostile)) {
    of_many(40, &hostile(), check);
}

/// Every scenario that ships, under each of its variants, in each language.
pub fn of_every_shipped_run(check: impl Fn(&str, &Subject)) {
    for (id, source) in SHIPPED {
        let scenario = scenario::read(source).unwrap();
        let variants = scenario.variants.iter().map(Some);
        for variant in [None].into_iter().chain(variants) {
            let run = Run::replay(variant_plan(&scenario, variant).unwrap());
            let name = variant.map_or("as it is", |it| &it.name);
            for lang in [Lang::En, Lang::Ru] {
                let subject = Subject::new(&scenario, variant, &run, lang);
                check(&format!("{id}, {name}"), &subject);
            }
        }
    }
}

/// A run of a great many events.
pub fn long_run() -> (Scenario, Run) {
    let source = r#"{"format": 1, "id": "long", "title": "Long", "claim": "-",
        "horizon_ms": 90000, "latency_ms": 1,
        "locks": [{"name": "l", "ttl_ms": 1000}],
        "resources": [{"name": "r", "keys": [{"name": "r/k"}]}],
        "workers": [
            {"name": "A", "owner": "a", "keepalive_ms": 30,
             "program": [{"acquire": {}}, {"compute": {"ms": 80000}}, {"write": {"set": "x"}}]},
            {"name": "B", "owner": "b",
             "program": [{"acquire": {"retry_ms": 100, "max_attempts": 1000}}]}
        ]}"#;
    let scenario = scenario::read(source).unwrap_or_else(|problems| panic!("{problems:?}"));
    let run = Run::replay(variant_plan(&scenario, None).unwrap());
    assert!(run.log().len() > 10_000, "{}", run.log().len());
    (scenario, run)
}

/// A text as documents show it on one line.
pub fn shown(text: &str) -> String {
    let clean = fencelab_core::timeline::clean(text);
    let words: Vec<&str> = clean.split(' ').filter(|it| !it.is_empty()).collect();
    words.join(" ")
}
