//! Evidence to try the diagnosis with, and the evidence of one's own runs.

use crate::evidence;
use crate::run::Run;
use crate::scenario::{self, Scenario, shipped, variant_plan};

/// Runs whose evidence shows different branches: the scenario and, perhaps, its variant.
const RUNS: &[(&str, Option<&str>)] = &[
    ("late-write", None),
    ("training-fixture", Some("unconditional-write")),
    ("stale-release", None),
    ("delayed-request", Some("fencing-off")),
];

/// JSON lines made by really running several of the scenarios that ship, one after the other.
/// They are the same in every language: evidence has none.
pub fn example() -> String {
    let (mut lines, mut sequence) = (String::new(), 0);
    for (id, variant) in RUNS {
        let Some(run) = shipped(id).and_then(|text| replayed(text, *variant)) else {
            continue;
        };
        let (text, last) = evidence_of(&run, sequence);
        lines.push_str(&text);
        sequence = last;
    }
    lines
}

/// The evidence of a run as JSON lines, as [`super::import`] reads them.
pub fn lines_of(run: &Run) -> String {
    evidence_of(run, 0).0
}

fn replayed(text: &str, variant: Option<&str>) -> Option<Run> {
    let scenario: Scenario = scenario::read(text).ok()?;
    let variant = variant.and_then(|name| scenario.variants.iter().find(|it| it.name == name));
    variant_plan(&scenario, variant).ok().map(Run::replay)
}

/// The records of a run as lines; their sequence goes on from a number. Also the last number.
fn evidence_of(run: &Run, sequence: u32) -> (String, u32) {
    let (mut lines, mut last) = (String::new(), sequence);
    for mut record in evidence::of(run.setup(), run.log()) {
        record.sequence = record.sequence.map(|it| it + sequence);
        last = record.sequence.unwrap_or(last);
        // Nothing in it can fail: every key is text, and numbers are whole.
        lines.push_str(&serde_json::to_string(&record).unwrap_or_default());
        lines.push('\n');
    }
    (lines, last)
}
