//! What leaves for other programs: diagrams, reports, evidence, scenarios and traces. Each is
//! read back by a reader that knows the rules of its format, for every scenario that ships and
//! for runs of all kinds whose names try to be more than names.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used)]

#[path = "exports/diagrams.rs"]
mod diagrams;
mod golden;
#[path = "exports/kept.rs"]
mod kept;
#[path = "exports/lines.rs"]
mod lines;
// Its plans get other names here.
#[allow(dead_code)]
mod plans;
#[path = "exports/reports.rs"]
mod reports;
#[path = "exports/scenarios.rs"]
mod scenarios;
#[path = "exports/subjects.rs"]
mod subjects;
#[path = "exports/traces.rs"]
mod traces;
