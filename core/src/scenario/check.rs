//! What only the whole file can tell: limits, repeated names, names that stand for nothing.

use super::json::{Json, Value};
use super::limits::{self, TextKind};
use super::nearest::nearest;
use super::plan::{PlanError, PlanProblem, plan_noting};
use super::position::{Part, line_of};
use super::problems::{Fault, Wrong};
use super::{
    Expectation, Expected, NameOf, Problem, ProtectionsPatch, Scenario, StepFile, Variant,
};
use crate::judge::DamageKind;
use crate::protocol::{EventName, Outcome};
use std::collections::BTreeMap;

/// Everything that lies beyond the limits, up to as many faults as are reported.
pub(super) fn limits(document: &Json<'_>) -> Vec<Fault> {
    let mut walk = Walk {
        path: Vec::new(),
        keys: 0,
        horizon: limits::LONGEST_MS,
        faults: Vec::new(),
    };
    walk.visit(document, "");
    walk.faults
}

/// The end of the run that a scenario, or the setup of a variant, names.
fn horizon(json: &Json<'_>) -> Option<i64> {
    let setup = json.get("setup").map_or(json, |field| &field.value);
    match &setup.get("horizon_ms")?.value.value {
        Value::Number(number) => number.parse().ok(),
        _ => None,
    }
}

/// A walk over a document in which every field is known and of its kind.
struct Walk {
    path: Vec<Part>,
    /// Keys met so far, over all resources.
    keys: usize,
    /// The end of the run that is walked over: a variant may have its own.
    horizon: i64,
    faults: Vec<Fault>,
}

impl Walk {
    /// `field` is the innermost field that the value belongs to.
    fn visit(&mut self, json: &Json<'_>, field: &str) {
        if self.faults.len() >= Problem::MOST {
            return;
        }
        if let Some(wrong) = self.wrong_with(&json.value, field) {
            self.refuse(json, wrong);
            return;
        }
        match &json.value {
            Value::List(items) => {
                for (place, item) in items.iter().enumerate() {
                    self.path.push(Part::Item(place));
                    self.visit(item, field);
                    self.path.pop();
                }
            }
            Value::Object(fields) => {
                let outer = self.horizon;
                self.horizon = horizon(json).unwrap_or(outer);
                for inner in fields {
                    self.path.push(Part::Field(inner.name.to_string()));
                    let companions = limits::companions(&inner.name);
                    if let Some(needed) = companions.first()
                        && !companions.iter().any(|it| is_set(json, it))
                        && is_set(json, &inner.name)
                    {
                        let needed = (*needed).to_owned();
                        self.refuse(&inner.value, Wrong::NoEffect { needed });
                    }
                    self.visit(&inner.value, &inner.name);
                    self.path.pop();
                }
                self.horizon = outer;
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Text(_) => {}
        }
    }

    fn refuse(&mut self, json: &Json<'_>, wrong: Wrong) {
        let fault = Fault::new(wrong).at(json.shown());
        let path = self.path.iter().rev().cloned();
        self.faults.push(path.fold(fault, Fault::inside));
    }

    fn wrong_with(&mut self, value: &Value<'_>, field: &str) -> Option<Wrong> {
        match value {
            Value::Number(number) => self.wrong_with_number(number, field),
            Value::Text(text) => wrong_with_text(text, field, self.path.len()),
            Value::List(items) => {
                let most = limits::list(field)?;
                let mut found = items.len();
                if field == "keys" {
                    self.keys += found;
                    found = self.keys;
                }
                (found > most).then_some(Wrong::TooMany { found, most })
            }
            Value::Null | Value::Bool(_) | Value::Object(_) => None,
        }
    }

    fn wrong_with_number(&self, number: &str, field: &str) -> Option<Wrong> {
        let (least, most) = limits::number(field)?;
        let value = number.parse().unwrap_or(i64::MAX);
        if !(least..=most).contains(&value) {
            return Some(Wrong::OutOfRange {
                number: number.to_owned(),
                least,
                most,
            });
        }
        let is_instant = matches!(field, "at_ms" | "start_ms");
        (is_instant && value > self.horizon).then_some(Wrong::BeyondHorizon {
            at_ms: value,
            horizon_ms: self.horizon,
        })
    }
}

/// Whether a field is there and not `null`.
fn is_set(json: &Json<'_>, field: &str) -> bool {
    json.get(field)
        .is_some_and(|field| field.value.value != Value::Null)
}

fn wrong_with_text(text: &str, field: &str, depth: usize) -> Option<Wrong> {
    let kind = limits::text(field)?;
    if text.is_empty() && kind == TextKind::Name {
        return Some(Wrong::EmptyText);
    }
    let (found, most) = (text.chars().count(), kind.most());
    if found > most {
        return Some(Wrong::TooLong { found, most });
    }
    let lines = matches!(kind, TextKind::Value | TextKind::Prose);
    let is_bad = |it: &char| limits::is_hidden(*it) && !(lines && matches!(it, '\n' | '\t'));
    if let Some(hidden) = text.chars().find(is_bad) {
        let code = u32::from(hidden);
        return Some(Wrong::HiddenCharacter { code });
    }
    let is_id = field == "id" && depth == 1;
    if is_id && !is_slug(text) {
        let id = text.to_owned();
        return Some(Wrong::NotAnId { id });
    }
    (field == "url" && !text.starts_with("https://")).then(|| Wrong::NotAnAddress {
        url: text.to_owned(),
    })
}

/// Lower case, digits and hyphens: what can stand in an address and in a file's name.
fn is_slug(text: &str) -> bool {
    text.bytes()
        .all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || it == b'-')
}

/// All names that occur twice or stand for nothing, up to as many faults as are reported.
pub(super) fn names(document: &Json<'_>, scenario: &Scenario, source: &str) -> Vec<Fault> {
    let mut names = Names {
        document,
        scenario,
        source,
        faults: Vec::new(),
    };
    names.repeated();
    // Where a name is there twice, another one is usually missing for that very reason.
    if names.faults.is_empty() {
        names.planned();
        names.expected();
    }
    names.faults
}

struct Names<'s, 't> {
    document: &'s Json<'t>,
    scenario: &'s Scenario,
    source: &'s str,
    faults: Vec<Fault>,
}

impl<'s, 't> Names<'s, 't> {
    /// Adds a fault at a path, which is shown at the innermost place of it that there is.
    fn refuse(&mut self, path: &[Part], wrong: Wrong) {
        if self.faults.len() >= Problem::MOST {
            return;
        }
        let fault = Fault::new(wrong).at(self.document.find(path).shown());
        let path = path.iter().rev().cloned();
        self.faults.push(path.fold(fault, Fault::inside));
    }

    /// Things of one kind that share a name, and variants that no address could name.
    fn repeated(&mut self) {
        let lists = [
            (NameOf::Worker, "workers"),
            (NameOf::Lock, "locks"),
            (NameOf::Resource, "resources"),
            (NameOf::Effect, "effects"),
            (NameOf::Variant, "variants"),
            (NameOf::Expectation, "expect"),
        ];
        for (what, list) in lists {
            let names = self.names_in(vec![field(list)]);
            self.all_different(what, &names);
        }
        let keys: Vec<_> = (0..self.scenario.resources.len())
            .flat_map(|place| self.names_in(path("resources", place, "keys")))
            .collect();
        self.all_different(NameOf::Key, &keys);
        for (place, variant) in self.scenario.variants.iter().enumerate() {
            if !is_slug(&variant.name) {
                let id = variant.name.clone();
                self.refuse(&path("variants", place, "name"), Wrong::NotAnId { id });
            }
            let names = self.names_in(path("variants", place, "expect"));
            self.all_different(NameOf::Expectation, &names);
            for (what, list) in PATCHED {
                let names = self.names_in(patches(place, list));
                self.all_different(what, &names);
            }
        }
    }

    /// The `name` of each item of a list, with its path.
    fn names_in(&self, list: Vec<Part>) -> Vec<(Vec<Part>, &'s Json<'t>)> {
        let Value::List(items) = &self.document.find(&list).value else {
            return Vec::new();
        };
        let name = |(place, item): (usize, &'s Json<'t>)| {
            let mut path = list.clone();
            path.extend([Part::Item(place), field("name")]);
            Some((path, &item.get("name")?.value))
        };
        items.iter().enumerate().filter_map(name).collect()
    }

    fn all_different(&mut self, what: NameOf, names: &[(Vec<Part>, &Json<'_>)]) {
        let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
        for (path, json) in names {
            let Value::Text(name) = &json.value else {
                continue;
            };
            let first = *seen.entry(name).or_insert(json.span.start);
            if first != json.span.start {
                let wrong = Wrong::RepeatedName {
                    what,
                    name: name.to_string(),
                    first_line: line_of(self.source, first),
                };
                self.refuse(path, wrong);
            }
        }
    }

    /// Names that the plan of the scenario, or of one of its variants, cannot resolve.
    fn planned(&mut self) {
        let scenario = self.scenario;
        let none = ProtectionsPatch::default();
        if let Err(errors) = plan_noting(scenario, &scenario.interventions, &none) {
            for error in errors {
                self.unplanned(Vec::new(), error);
            }
        }
        for (place, variant) in scenario.variants.iter().enumerate() {
            for (what, list) in PATCHED {
                for (path, json) in self.names_in(patches(place, list)) {
                    if let Value::Text(name) = &json.value {
                        self.name_at(what, Some(&name.to_string()), &path);
                    }
                }
            }
            let patched = scenario.in_variant(Some(variant));
            let Err(errors) = plan_noting(&patched, &patched.interventions, &none) else {
                continue;
            };
            for error in errors {
                self.unplanned_in(place, variant, error);
            }
        }
    }

    /// An error of a variant's plan. What the variant has in common with the scenario has been
    /// planned with that.
    fn unplanned_in(&mut self, place: usize, variant: &Variant, mut error: PlanError) {
        let outer = vec![field("variants"), Part::Item(place)];
        match error.path.first().map(String::as_str) {
            Some("interventions") if variant.interventions.is_some() => {
                self.unplanned(outer, error);
            }
            Some("workers") => {
                let worker = error.path[1].parse::<usize>().unwrap_or_default();
                let name = &self.scenario.workers[worker].name;
                let workers = &variant.setup.workers;
                let patch = workers
                    .iter()
                    .position(|it| it.name == *name && it.program.is_some());
                if let Some(patch) = patch {
                    error.path[1] = patch.to_string();
                    self.unplanned([&outer[..], &[field("setup")]].concat(), error);
                }
            }
            _ => {}
        }
    }

    fn unplanned(&mut self, outer: Vec<Part>, error: PlanError) {
        let mut path = outer;
        for part in error.path {
            let is_list = matches!(self.document.find(&path).value, Value::List(_));
            path.push(match part.parse() {
                Ok(place) if is_list => Part::Item(place),
                _ => Part::Field(part),
            });
        }
        let wrong = match error.problem {
            PlanProblem::Unknown { what, name, known } => unknown(what, &name, &known),
            PlanProblem::Missing { what, known } => Wrong::NameNeeded { what, known },
            PlanProblem::NotOneChange => Wrong::NotOneChange,
            PlanProblem::NotOneWayToWait => Wrong::NotOneWayToWait,
        };
        self.refuse(&path, wrong);
    }

    /// Names in what is expected of the scenario and of its variants.
    fn expected(&mut self) {
        let scenario = self.scenario;
        if let Some(event) = &scenario.opens_at {
            self.event(event.worker.as_ref(), &event.event, &[field("opens_at")]);
        }
        self.expectations(&scenario.expect, &[]);
        for (place, variant) in scenario.variants.iter().enumerate() {
            let outer = [field("variants"), Part::Item(place)];
            if let Some(event) = &variant.opens_at {
                let path = [&outer[..], &[field("opens_at")]].concat();
                self.event(event.worker.as_ref(), &event.event, &path);
            }
            self.expectations(&variant.expect, &outer);
        }
    }

    fn expectations(&mut self, expect: &[Expectation], outer: &[Part]) {
        for (place, expectation) in expect.iter().enumerate() {
            let that = [field("expect"), Part::Item(place), field("that")];
            let path = [outer, &that].concat();
            self.expectation(&expectation.that, &path);
        }
    }

    fn expectation(&mut self, that: &Expected, path: &[Part]) {
        let inside = |name: &str| [path, &[field(name)]].concat();
        match that {
            Expected::Decision(decision) => {
                let path = inside("decision");
                self.name(NameOf::Worker, Some(&decision.worker), &path, "worker");
                self.name(NameOf::Outcome, Some(&decision.result), &path, "result");
            }
            Expected::Event(event) => {
                self.event(event.worker.as_ref(), &event.event, &inside("event"));
            }
            Expected::Absent(event) => {
                self.event(event.worker.as_ref(), &event.event, &inside("absent"));
            }
            Expected::Value { key, is: _ } => {
                self.name(NameOf::Key, key.as_ref(), &inside("value"), "key");
            }
            Expected::Holder { lock, lease: _ } => {
                self.name(NameOf::Lock, lock.as_ref(), &inside("holder"), "lock");
            }
            Expected::WastedWork { operation, ms: _ } => {
                let path = inside("wasted_work");
                self.name(NameOf::Operation, Some(operation), &path, "operation");
            }
            Expected::Damage(kinds) => {
                for (place, kind) in kinds.iter().enumerate() {
                    let path = [&inside("damage")[..], &[Part::Item(place)]].concat();
                    self.name_at(NameOf::Damage, Some(kind), &path);
                }
            }
            Expected::MostBelievers(most) => {
                let path = inside("most_believers");
                self.name(NameOf::Lock, most.lock.as_ref(), &path, "lock");
            }
        }
    }

    fn event(&mut self, worker: Option<&String>, event: &String, path: &[Part]) {
        if worker.is_some() {
            self.name(NameOf::Worker, worker, path, "worker");
        }
        self.name(NameOf::Event, Some(event), path, "event");
    }

    fn name(&mut self, what: NameOf, name: Option<&String>, outer: &[Part], inner: &str) {
        self.name_at(what, name, &[outer, &[field(inner)]].concat());
    }

    fn name_at(&mut self, what: NameOf, name: Option<&String>, path: &[Part]) {
        let known = self.known(what);
        let wrong = match name {
            Some(name) if known.contains(&name.as_str()) => return,
            Some(name) => unknown(what, name, &known),
            None if known.len() == 1 => return,
            None => Wrong::NameNeeded {
                what,
                known: known.into_iter().map(str::to_owned).collect(),
            },
        };
        self.refuse(path, wrong);
    }

    /// All names of a kind.
    fn known(&self, what: NameOf) -> Vec<&'s str> {
        let scenario = self.scenario;
        match what {
            NameOf::Worker => scenario.workers.iter().map(|it| it.name.as_str()).collect(),
            NameOf::Lock => scenario.locks.iter().map(|it| it.name.as_str()).collect(),
            NameOf::Key => scenario
                .resources
                .iter()
                .flat_map(|it| &it.keys)
                .map(|it| it.name.as_str())
                .collect(),
            NameOf::Effect => scenario.effects.iter().map(|it| it.name.as_str()).collect(),
            NameOf::Resource => scenario
                .resources
                .iter()
                .map(|it| it.name.as_str())
                .collect(),
            NameOf::Operation => scenario
                .programs()
                .flatten()
                .filter_map(StepFile::operation)
                .collect(),
            NameOf::Event => EventName::all().map(EventName::as_str).collect(),
            NameOf::Outcome => Outcome::ALL.iter().map(|it| it.as_str()).collect(),
            NameOf::Damage => DamageKind::ALL.iter().map(|it| it.as_str()).collect(),
            // Nothing in a file refers to these.
            NameOf::Variant | NameOf::Expectation => Vec::new(),
        }
    }
}

fn unknown<T: AsRef<str>>(what: NameOf, name: &str, known: &[T]) -> Wrong {
    Wrong::UnknownName {
        what,
        name: name.to_owned(),
        nearest: nearest(name, known.iter().map(AsRef::as_ref)).map(str::to_owned),
        known: known.iter().map(|it| it.as_ref().to_owned()).collect(),
    }
}

fn field(name: &str) -> Part {
    Part::Field(name.to_owned())
}

/// What a variant's setup can change parts of, by name.
const PATCHED: [(NameOf, &str); 3] = [
    (NameOf::Lock, "locks"),
    (NameOf::Effect, "effects"),
    (NameOf::Worker, "workers"),
];

/// `variants[place].setup.list`
fn patches(place: usize, list: &str) -> Vec<Part> {
    vec![
        field("variants"),
        Part::Item(place),
        field("setup"),
        field(list),
    ]
}

/// `outer[place].inner`
fn path(outer: &str, place: usize, inner: &str) -> Vec<Part> {
    vec![field(outer), Part::Item(place), field(inner)]
}
