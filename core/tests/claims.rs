//! `docs/claims.md` says for every scenario what it claims, under which switches, and what comes
//! out. It is made from the scenarios and their runs; `UPDATE=1 cargo test --test claims` writes
//! it anew.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used)]

mod golden;

use fencelab_core::judge::Judge;
use fencelab_core::protocol::{Protections, Switch};
use fencelab_core::run::Run;
use fencelab_core::scenario::{Question, SHIPPED, Scenario, Variant, read, variant_plan};
use fencelab_core::words::Lang;
use std::fmt::Write as _;

const INTRODUCTION: &str = "\
# Claims

What every scenario claims, under which switches it is run, and what comes out. This page is made
from the files in `scenarios/` and from their runs; a test keeps it up to date
(`UPDATE=1 cargo test -p fencelab-core --test claims`). What comes out is the list of the
scenario's expectations, each of which is checked; damage is what the judge finds in the events.
Switches that are not named stand at their defaults.
";

#[test]
fn the_page_of_claims_is_up_to_date() {
    golden::kept("../docs/claims.md", &page());
}

#[test]
fn every_scenario_answers_a_question_and_every_question_is_answered() {
    let asked: Vec<Question> = scenarios().map(|it| it.question.unwrap()).collect();
    for question in Question::ALL {
        assert!(asked.contains(question), "{question:?}");
    }
    assert!(asked.is_sorted(), "SHIPPED goes question by question");
}

fn scenarios() -> impl Iterator<Item = Scenario> {
    SHIPPED.iter().map(|(_, source)| read(source).unwrap())
}

fn page() -> String {
    let mut page = INTRODUCTION.to_owned();
    for question in Question::ALL {
        let _ = write!(page, "\n## {}\n", question.say(Lang::En));
        for scenario in scenarios().filter(|it| it.question == Some(*question)) {
            page.push_str(&section(&scenario));
        }
    }
    page
}

fn section(scenario: &Scenario) -> String {
    let title = scenario.title.get(Lang::En);
    let claim = scenario.claim.get(Lang::En);
    let id = &scenario.id;
    let mut text = format!("\n### {title} ([{id}](../scenarios/{id}.json))\n\n{claim}\n");
    if let Some(source) = &scenario.source {
        let title = source.title.get(Lang::En);
        let told = match &source.url {
            Some(url) => format!("[{title}]({url})"),
            None => title.to_owned(),
        };
        let _ = write!(text, "\nAfter a public report: {told}.\n");
    }
    text.push_str("\n| run | switches | what comes out | damage |\n| --- | --- | --- | --- |\n");
    text.push_str(&row(scenario, None));
    for variant in &scenario.variants {
        text.push_str(&row(scenario, Some(variant)));
    }
    text
}

fn row(scenario: &Scenario, variant: Option<&Variant>) -> String {
    let run = Run::replay(variant_plan(scenario, variant).unwrap());
    let expect = variant.map_or(&scenario.expect, |variant| &variant.expect);
    let title = variant.map_or("as it is", |variant| variant.title.get(Lang::En));
    let results: Vec<String> = expect.iter().map(|it| it.name.replace('-', " ")).collect();
    let damage: Vec<String> = Judge::damage_of(run.log(), &run.setup().one_effect)
        .iter()
        .map(|damage| format!("`{}`", damage.kind.as_str()))
        .collect();
    format!(
        "| {title} | {} | {} | {} |\n",
        or_dash(&switches(&run.setup().protections)),
        or_dash(&results),
        or_dash(&damage),
    )
}

/// The switches that do not stand at their defaults.
fn switches(protections: &Protections) -> Vec<String> {
    let base = Protections::default();
    Switch::ALL
        .iter()
        .filter(|switch| switch.of(protections) != switch.of(&base))
        .map(|switch| {
            let patch = serde_json::to_value(switch.of(protections)).unwrap();
            let setting = patch[switch.as_str()].as_str().unwrap().to_owned();
            format!("`{}`: `{setting}`", switch.as_str())
        })
        .collect()
}

fn or_dash(parts: &[String]) -> String {
    match parts {
        [] => "–".to_owned(),
        parts => parts.join(", "),
    }
}
