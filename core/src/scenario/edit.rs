//! Changing a scenario field by field, as somebody does it in a form. What comes out has passed
//! every check of the reader, or there is a problem in its place.

use super::json::{self, Json, Value};
use super::names::owner_of;
use super::problems::Fault;
use super::{
    FORMAT, Intervene, Intervention, KeyFile, LockFile, NameOf, Part, Path, Problem,
    ProtectionsPatch, ResourceFile, Scenario, StepFile, Text, Trigger, ValueFile, WorkerFile,
    Wrong, form, limits, read, to_json,
};
use crate::protocol::{At, Ms};

/// A change to a scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Edit {
    /// Something was typed into a field, or chosen in it. An empty text leaves the field out.
    Field {
        /// The field, which need not be there yet.
        path: Path,
        /// What was typed.
        typed: String,
    },
    /// Another item for the list in a field: of `workers`, one like the last; of `interventions`,
    /// a pause and its end.
    Add(Path),
    /// A worker that does the same as the one at this place.
    Like(usize),
    /// A step of another kind in the place of the one at this path.
    Kind {
        /// The step.
        path: Path,
        /// One of [`STEP_KINDS`].
        kind: String,
    },
    /// Takes an item out of its list.
    Remove(Path),
    /// Puts an item of a list before the one before it.
    Earlier(Path),
    /// Puts an item of a list behind the one behind it.
    Later(Path),
}

/// The kinds of steps that a form offers. A write is three of them: what it does to the key is
/// what one chooses first.
pub const STEP_KINDS: [&str; 12] = [
    "acquire",
    "compute",
    "read",
    "check_lock",
    "check_deadline",
    "begin",
    "claim",
    "write",
    "add",
    "delete",
    "call",
    "release",
];

/// Of [`STEP_KINDS`], the one that a step is.
pub fn step_kind(step: &StepFile) -> &'static str {
    match step {
        StepFile::Acquire { .. } => "acquire",
        StepFile::Compute { .. } => "compute",
        StepFile::Read { .. } => "read",
        StepFile::CheckLock { .. } => "check_lock",
        StepFile::CheckDeadline { .. } => "check_deadline",
        StepFile::Begin { .. } => "begin",
        StepFile::Claim { .. } => "claim",
        StepFile::Write { add: Some(_), .. } => "add",
        StepFile::Write { delete: true, .. } => "delete",
        StepFile::Write { .. } => "write",
        StepFile::Call { .. } => "call",
        StepFile::Release { .. } => "release",
    }
}

/// How long a worker waits before it asks for the lock again, where nothing else is known.
const USUAL_RETRY: Ms = Ms(1000);

impl Edit {
    /// The scenario with the change.
    ///
    /// # Errors
    /// What is wrong with it then; its position is of no use, since there is no text yet.
    pub fn apply(&self, scenario: &Scenario) -> Result<Scenario, Box<Problem>> {
        match self {
            Edit::Field { path, typed } => field(scenario, path, typed),
            Edit::Add(path) => changed(scenario, path, |it| add(it, path)),
            Edit::Like(place) => {
                let path = Path(vec![Part::Field("workers".to_owned())]);
                changed(scenario, &path, |it| like(it, *place))
            }
            Edit::Kind { path, kind } => changed(scenario, path, |it| set_kind(it, path, kind)),
            Edit::Remove(path) => changed(scenario, path, |it| remove(it, path)),
            Edit::Earlier(path) => changed(scenario, path, |it| swap(it, path, false)),
            Edit::Later(path) => changed(scenario, path, |it| swap(it, path, true)),
        }
    }

    /// Where somebody who made the change goes on: the item that is new, or was moved.
    pub fn goes_on_at(&self, changed: &Scenario) -> Option<Path> {
        let item = |path: &Path, place: usize| {
            let mut parts = path.0.clone();
            parts.push(Part::Item(place));
            Some(Path(parts))
        };
        match self {
            Edit::Add(path) => item(path, length(changed, path)?.checked_sub(1)?),
            Edit::Like(_) => {
                let path = Path(vec![Part::Field("workers".to_owned())]);
                item(&path, changed.workers.len().checked_sub(1)?)
            }
            Edit::Kind { path, .. } => Some(path.clone()),
            Edit::Earlier(path) => item(&path.outer(), last_item(path)?.checked_sub(1)?),
            Edit::Later(path) => item(&path.outer(), last_item(path)? + 1),
            Edit::Field { .. } | Edit::Remove(_) => None,
        }
    }
}

/// The least that is a scenario of which something can be made: one lock, one key, one worker
/// that uses both.
pub fn empty_scenario() -> Scenario {
    let worker = WorkerFile {
        program: usual_program(),
        ..worker_called("A")
    };
    Scenario {
        schema: None,
        format: FORMAT,
        id: "own".to_owned(),
        title: Text::Both {
            en: "A scenario of one’s own".to_owned(),
            ru: "Свой сценарий".to_owned(),
        },
        claim: Text::One(String::new()),
        question: None,
        source: None,
        horizon_ms: At(12_000),
        latency_ms: Ms(100),
        separate_ms: Ms(50),
        locks: vec![lock_called("lock")],
        resources: vec![resource_called("resource")],
        one_effect: Vec::new(),
        effects: Vec::new(),
        workers: vec![worker],
        interventions: Vec::new(),
        protections: ProtectionsPatch::default(),
        opens_at: None,
        expect: Vec::new(),
        variants: Vec::new(),
    }
}

fn usual_program() -> Vec<StepFile> {
    let steps = [
        r#"{"acquire":{"retry_ms":1000}}"#,
        r#"{"compute":{"ms":1000}}"#,
        r#"{"write":{"set":"value-1"}}"#,
        r#"{"release":{}}"#,
    ];
    steps.iter().filter_map(|it| form::from_json(it)).collect()
}

fn worker_called(name: &str) -> WorkerFile {
    WorkerFile {
        owner: owner_of(name),
        name: name.to_owned(),
        start_ms: At(0),
        keepalive_ms: None,
        clock: super::ClockFile::default(),
        unchecked: false,
        program: Vec::new(),
    }
}

fn lock_called(name: &str) -> LockFile {
    LockFile {
        name: name.to_owned(),
        ttl_ms: Ms(5000),
        lock_delay_ms: Ms(0),
        counter: 0,
        counter_start: None,
        lease_prefix: "lease-".to_owned(),
    }
}

fn key_called(name: String) -> KeyFile {
    KeyFile {
        name,
        value: None,
        highest_token: 0,
        token_rule: None,
        unchecked: false,
    }
}

fn resource_called(name: &str) -> ResourceFile {
    ResourceFile {
        name: name.to_owned(),
        keys: vec![key_called([name, "/1"].concat())],
    }
}

/// Reads it as a file would be read. Of several problems the one counts that is at the place.
fn checked(json: &str, path: &Path) -> Result<Scenario, Box<Problem>> {
    read(json).map_err(|mut problems| {
        let here = problems.iter().position(|it| it.path == *path);
        Box::new(problems.swap_remove(here.unwrap_or(0)))
    })
}

fn changed(
    scenario: &Scenario,
    path: &Path,
    change: impl FnOnce(&mut Scenario) -> Option<()>,
) -> Result<Scenario, Box<Problem>> {
    let mut changed = scenario.clone();
    match change(&mut changed) {
        Some(()) => checked(&to_json(&changed), path),
        None => Ok(scenario.clone()),
    }
}

fn field(scenario: &Scenario, path: &Path, typed: &str) -> Result<Scenario, Box<Problem>> {
    let unknown = || {
        let fault = Fault::new(Wrong::Other(format!("there is no field {path}")));
        Box::new(fault.problem(""))
    };
    let json = match called(scenario, path) {
        Some((what, name)) => to_json(&scenario.renamed(what, name, typed.trim())),
        None => {
            let literal = literal(path.field().unwrap_or_default(), typed);
            spliced(&to_json(scenario), &path.0, literal.as_deref()).ok_or_else(unknown)?
        }
    };
    checked(&json, path)
}

/// The thing that a path is the name of, and the name it has.
fn called<'a>(scenario: &'a Scenario, path: &Path) -> Option<(NameOf, &'a str)> {
    let parts: Vec<&Part> = path.0.iter().collect();
    let (what, name) = match parts.as_slice() {
        [Part::Field(list), Part::Item(place), Part::Field(name)] if name == "name" => {
            match list.as_str() {
                "locks" => (NameOf::Lock, &scenario.locks.get(*place)?.name),
                "resources" => (NameOf::Resource, &scenario.resources.get(*place)?.name),
                "effects" => (NameOf::Effect, &scenario.effects.get(*place)?.name),
                "workers" => (NameOf::Worker, &scenario.workers.get(*place)?.name),
                _ => return None,
            }
        }
        [
            Part::Field(list),
            Part::Item(place),
            Part::Field(keys),
            Part::Item(key),
            Part::Field(name),
        ] if list == "resources" && keys == "keys" && name == "name" => {
            let resource = scenario.resources.get(*place)?;
            (NameOf::Key, &resource.keys.get(*key)?.name)
        }
        _ => return None,
    };
    Some((what, name))
}

/// What was typed as it stands in a file; `None` where the field is left out. What does not fit
/// stands there all the same, for the reader to say what is wrong with it.
fn literal(field: &str, typed: &str) -> Option<String> {
    let line = typed.trim();
    if matches!(field, "value" | "set" | "if") {
        // A key need not have a value at the start; what is written to it may be an empty text.
        return (!line.is_empty() || field == "set").then(|| stored(line, typed));
    }
    if limits::number(field).is_some() {
        let is_time = field == "ms" || field.ends_with("_ms");
        return (!line.is_empty()).then(|| number(line, is_time));
    }
    if matches!(line, "true" | "false") && limits::text(field).is_none() {
        return Some(line.to_owned());
    }
    let kept = if limits::is_prose(field) { typed } else { line };
    // A text for people may be empty; anything else that is empty is left out.
    (limits::is_prose(field) || !kept.is_empty()).then(|| to_json(&kept))
}

/// The value of a key: a whole number if it is just that, or else a text.
fn stored(line: &str, typed: &str) -> String {
    match line.parse::<i64>() {
        Ok(number) if number.to_string() == line => line.to_owned(),
        _ => to_json(&typed),
    }
}

/// A number as people type it: in groups, with a comma, and of a time perhaps with its unit.
fn number(typed: &str, is_time: bool) -> String {
    let joined: String = typed
        .chars()
        .filter(|it| !it.is_whitespace() && *it != '\u{202f}')
        .map(|it| match it {
            '−' => '-',
            ',' => '.',
            other => other,
        })
        .collect();
    if is_time && let Some(ms) = with_unit(&joined) {
        return ms;
    }
    match json::parse(&joined).map(|it| it.value) {
        Ok(Value::Number(_)) => joined,
        Ok(_) | Err(_) => to_json(&typed),
    }
}

/// A time with its unit in milliseconds: "1.5s" is 1500.
fn with_unit(joined: &str) -> Option<String> {
    const UNITS: [(&str, usize, i64); 6] = [
        ("ms", 0, 1),
        ("мс", 0, 1),
        ("min", 0, 60_000),
        ("мин", 0, 60_000),
        ("s", 3, 1000),
        ("с", 3, 1000),
    ];
    let (number, decimals, factor) = UNITS.iter().find_map(|(unit, decimals, factor)| {
        Some((joined.strip_suffix(unit)?, *decimals, *factor))
    })?;
    let (whole, rest) = number.split_once('.').unwrap_or((number, ""));
    let whole = whole.parse::<i64>().ok()?.checked_mul(factor)?;
    if rest.is_empty() {
        return Some(whole.to_string());
    }
    let fits = rest.len() <= decimals && rest.bytes().all(|it| it.is_ascii_digit());
    let rest = fits.then(|| format!("{rest:0<decimals$}"))?;
    let part = rest.parse::<i64>().ok()?;
    let is_negative = number.starts_with('-');
    Some((whole + if is_negative { -part } else { part }).to_string())
}

/// JSON without blanks in which one value is another one, or gone. `None` where there is no place
/// for it.
fn spliced(source: &str, path: &[Part], literal: Option<&str>) -> Option<String> {
    let document = json::parse(source).ok()?;
    let (here, missing) = deepest(&document, path);
    let (before, after) = (
        |end: usize| source.get(..end),
        |start: usize| source.get(start..),
    );
    match (missing, literal) {
        ([], Some(literal)) => {
            Some([before(here.span.start)?, literal, after(here.span.end)?].concat())
        }
        ([], None) => without(source, &document, path),
        (missing, Some(literal)) => {
            let Value::Object(fields) = &here.value else {
                return None;
            };
            let mut added = literal.to_owned();
            for (depth, part) in missing.iter().enumerate().rev() {
                let Part::Field(name) = part else { return None };
                added = [&to_json(name), ":", &added].concat();
                if depth > 0 {
                    added = ["{", &added, "}"].concat();
                }
            }
            let comma = if fields.is_empty() { "" } else { "," };
            let start = here.span.start + 1;
            Some([before(start)?, &added, comma, after(start)?].concat())
        }
        (_, None) => Some(source.to_owned()),
    }
}

/// The innermost value on a way, and what of the way is not there.
fn deepest<'j, 'a, 'p>(document: &'j Json<'a>, path: &'p [Part]) -> (&'j Json<'a>, &'p [Part]) {
    let mut here = document;
    for (depth, part) in path.iter().enumerate() {
        let inner = match (part, &here.value) {
            (Part::Field(name), Value::Object(_)) => here.get(name).map(|field| &field.value),
            (Part::Item(item), Value::List(items)) => items.get(*item),
            _ => None,
        };
        match inner {
            Some(inner) => here = inner,
            None => return (here, &path[depth..]),
        }
    }
    (here, &[])
}

/// JSON without blanks and without one field of an object.
fn without(source: &str, document: &Json<'_>, path: &[Part]) -> Option<String> {
    let (last, outer) = path.split_last()?;
    let Part::Field(name) = last else { return None };
    let field = document.find(outer).get(name)?;
    let before = source.get(..field.span.start)?;
    let after = source.get(field.value.span.end..)?;
    Some(match after.strip_prefix(',') {
        Some(after) => [before, after].concat(),
        None => [before.strip_suffix(',').unwrap_or(before), after].concat(),
    })
}

fn last_item(path: &Path) -> Option<usize> {
    match path.0.last()? {
        Part::Item(place) => Some(*place),
        Part::Field(_) => None,
    }
}

/// How many items the list at a path has.
fn length(scenario: &Scenario, path: &Path) -> Option<usize> {
    let json = to_json(scenario);
    let document = json::parse(&json).ok()?;
    match deepest(&document, &path.0) {
        (
            Json {
                value: Value::List(items),
                ..
            },
            [],
        ) => Some(items.len()),
        _ => None,
    }
}

/// A list of a scenario, of whatever kind its items are.
enum List<'a> {
    Locks(&'a mut Vec<LockFile>),
    Resources(&'a mut Vec<ResourceFile>),
    Keys(&'a mut Vec<KeyFile>, &'a str),
    Workers(&'a mut Vec<WorkerFile>),
    Program(&'a mut Vec<StepFile>),
    Interventions(&'a mut Vec<Intervention>),
}

fn list<'a>(scenario: &'a mut Scenario, parts: &[Part]) -> Option<List<'a>> {
    Some(match parts {
        [Part::Field(list)] => match list.as_str() {
            "locks" => List::Locks(&mut scenario.locks),
            "resources" => List::Resources(&mut scenario.resources),
            "workers" => List::Workers(&mut scenario.workers),
            "interventions" => List::Interventions(&mut scenario.interventions),
            _ => return None,
        },
        [Part::Field(list), Part::Item(place), Part::Field(inner)] => {
            match (list.as_str(), inner.as_str()) {
                ("resources", "keys") => {
                    let resource = scenario.resources.get_mut(*place)?;
                    List::Keys(&mut resource.keys, &resource.name)
                }
                ("workers", "program") => {
                    List::Program(&mut scenario.workers.get_mut(*place)?.program)
                }
                _ => return None,
            }
        }
        _ => return None,
    })
}

fn add(scenario: &mut Scenario, path: &Path) -> Option<()> {
    if scenario.workers.is_empty() && path.field() == Some("workers") {
        let worker = WorkerFile {
            program: usual_program(),
            ..worker_called("A")
        };
        scenario.workers.push(worker);
        scenario.name_first();
        return Some(());
    }
    if matches!(path.field(), Some("locks" | "resources" | "keys")) {
        scenario.spell_out();
    }
    let names = names_in(scenario);
    let horizon = scenario.horizon_ms;
    let first = scenario.workers.first().map(|it| it.name.clone());
    match list(scenario, &path.0)? {
        List::Locks(locks) => {
            let name = locks.last().map_or("lock", |it| it.name.as_str());
            let mut lock = lock_called(&next_name(name, &names));
            lock.ttl_ms = locks.last().map_or(lock.ttl_ms, |it| it.ttl_ms);
            locks.push(lock);
        }
        List::Resources(resources) => {
            let name = resources.last().map_or("resource", |it| it.name.as_str());
            resources.push(resource_called(&next_name(name, &names)));
        }
        List::Keys(keys, resource) => {
            let first = [resource, "/1"].concat();
            let name = keys.last().map_or(&first, |it| &it.name);
            keys.push(key_called(next_name(name, &names)));
        }
        List::Workers(workers) => {
            let last = workers.len() - 1;
            return like(scenario, last);
        }
        List::Program(program) => program.push(step_of("compute", "")?),
        List::Interventions(interventions) => {
            let worker = first?;
            let at = At(1000).min(horizon);
            let until = (at + Ms(3000)).min(horizon);
            let resume = Intervene::Resume {
                worker: worker.clone(),
            };
            for (at, act) in [(at, Intervene::Pause { worker }), (until, resume)] {
                interventions.push(Intervention {
                    when: Trigger::AtMs(at),
                    act,
                    note: None,
                });
            }
        }
    }
    Some(())
}

/// Adds a worker that does the same as another one, later, under names of its own.
fn like(scenario: &mut Scenario, place: usize) -> Option<()> {
    let names = names_in(scenario);
    let model = scenario.workers.get(place)?;
    let mut worker = model.clone();
    worker.name = next_name(&model.name, &names);
    worker.owner = if model.owner == owner_of(&model.name) {
        owner_of(&worker.name)
    } else {
        next_name(&model.owner, &names)
    };
    let before = place.checked_sub(1).and_then(|it| scenario.workers.get(it));
    let gap = before.and_then(|it| model.start_ms.0.checked_sub(it.start_ms.0));
    let gap = gap.filter(|gap| *gap > 0).map_or(USUAL_RETRY, Ms);
    let last = scenario.workers.iter().map(|it| it.start_ms).max();
    let start = last.unwrap_or(model.start_ms) + gap;
    worker.start_ms = start.min(scenario.horizon_ms);
    for step in &mut worker.program {
        give_names(step, &names);
    }
    scenario.workers.push(worker);
    Some(())
}

/// Values and operations of its own for a step that was copied: `index-v42` becomes `index-v43`.
fn give_names(step: &mut StepFile, names: &[String]) {
    let bump = |name: &mut String| {
        if name.ends_with(|it: char| it.is_ascii_digit()) {
            *name = next_name(name, names);
        }
    };
    match step {
        StepFile::Compute { operation, .. } => operation.iter_mut().for_each(bump),
        StepFile::Write {
            set,
            operation,
            idempotency_key,
            job,
            ..
        } => {
            if let Some(ValueFile::Text(text)) = set {
                bump(text);
            }
            let texts = [operation, idempotency_key, job];
            texts.into_iter().flatten().for_each(bump);
        }
        StepFile::Call {
            operation,
            idempotency_key,
            job,
            ..
        } => {
            let texts = [operation, idempotency_key, job];
            texts.into_iter().flatten().for_each(bump);
        }
        StepFile::Acquire { .. }
        | StepFile::Read { .. }
        | StepFile::CheckLock { .. }
        | StepFile::CheckDeadline { .. }
        | StepFile::Begin { .. }
        | StepFile::Claim { .. }
        | StepFile::Release { .. } => {}
    }
}

/// Every text of a scenario that could be taken for a name.
fn names_in(scenario: &Scenario) -> Vec<String> {
    fn gather(json: &Json<'_>, names: &mut Vec<String>) {
        match &json.value {
            Value::Text(text) => names.push(text.to_string()),
            Value::List(items) => items.iter().for_each(|it| gather(it, names)),
            Value::Object(fields) => fields.iter().for_each(|it| gather(&it.value, names)),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
    let json = to_json(scenario);
    let mut names = Vec::new();
    if let Ok(document) = json::parse(&json) {
        gather(&document, &mut names);
    }
    names.sort_unstable();
    names.dedup();
    names
}

/// The next name after one that nothing has yet: B after A, `v43` after `v42`, `lock-2` after
/// `lock`. `taken` is in order.
fn next_name(name: &str, taken: &[String]) -> String {
    let is_free = |it: &String| taken.binary_search(it).is_err();
    let mut letters = name.chars();
    if let (Some(letter), None) = (letters.next(), letters.next())
        && letter.is_alphabetic()
    {
        let last = match letter {
            'A'..='Z' => Some('Z'),
            'a'..='z' => Some('z'),
            'А'..='Я' => Some('Я'),
            'а'..='я' => Some('я'),
            _ => None,
        };
        let following = last.into_iter().flat_map(|last| letter..=last).skip(1);
        if let Some(free) = following.map(String::from).find(is_free) {
            return free;
        }
    }
    let stem = name.trim_end_matches(|it: char| it.is_ascii_digit());
    let number = name[stem.len()..].parse::<u32>().ok();
    let (stem, number) = match number {
        Some(number) => (stem.to_owned(), u64::from(number)),
        None => ([name, "-"].concat(), 1),
    };
    let mut following = (number + 1..).map(|number| format!("{stem}{number}"));
    following.find(is_free).unwrap_or(stem)
}

/// A step of a kind, as it is at first.
fn step_of(kind: &str, worker: &str) -> Option<StepFile> {
    let json = match kind {
        "acquire" => r#"{"acquire":{"retry_ms":1000}}"#.to_owned(),
        "compute" => r#"{"compute":{"ms":1000}}"#.to_owned(),
        "write" => {
            let value = ["value-", worker].concat();
            format!(r#"{{"write":{{"set":{}}}}}"#, to_json(&value))
        }
        "add" => r#"{"write":{"add":1}}"#.to_owned(),
        "delete" => r#"{"write":{"delete":true}}"#.to_owned(),
        kind if STEP_KINDS.contains(&kind) => format!(r#"{{"{kind}":{{}}}}"#),
        _ => return None,
    };
    form::from_json(&json)
}

fn set_kind(scenario: &mut Scenario, path: &Path, kind: &str) -> Option<()> {
    let (outer, place) = (path.outer(), last_item(path)?);
    let Some(Part::Item(worker)) = outer.0.get(1) else {
        return None;
    };
    let worker = scenario.workers.get(*worker)?.name.clone();
    let List::Program(program) = list(scenario, &outer.0)? else {
        return None;
    };
    let step = program.get_mut(place)?;
    if step_kind(step) == kind {
        return None;
    }
    *step = step_of(kind, &worker)?;
    scenario.name_first();
    Some(())
}

fn remove(scenario: &mut Scenario, path: &Path) -> Option<()> {
    let place = last_item(path)?;
    let gone: Vec<(NameOf, String)> = match list(scenario, &path.outer().0)? {
        List::Locks(locks) => vec![(NameOf::Lock, taken(locks, place)?.name)],
        List::Keys(keys, _) => vec![(NameOf::Key, taken(keys, place)?.name)],
        List::Workers(workers) => vec![(NameOf::Worker, taken(workers, place)?.name)],
        List::Program(program) => {
            taken(program, place)?;
            Vec::new()
        }
        List::Interventions(interventions) => {
            taken(interventions, place)?;
            Vec::new()
        }
        List::Resources(resources) => {
            let resource = taken(resources, place)?;
            let keys = resource.keys.into_iter().map(|it| (NameOf::Key, it.name));
            keys.chain([(NameOf::Resource, resource.name)]).collect()
        }
    };
    for (what, name) in gone {
        scenario.forget(what, &name);
    }
    Some(())
}

fn taken<T>(list: &mut Vec<T>, place: usize) -> Option<T> {
    (place < list.len()).then(|| list.remove(place))
}

fn swap(scenario: &mut Scenario, path: &Path, later: bool) -> Option<()> {
    let place = last_item(path)?;
    let (first, second) = if later {
        (place, place + 1)
    } else {
        (place.checked_sub(1)?, place)
    };
    match list(scenario, &path.outer().0)? {
        List::Locks(locks) => swapped(locks, first, second),
        List::Resources(resources) => swapped(resources, first, second),
        List::Keys(keys, _) => swapped(keys, first, second),
        List::Workers(workers) => swapped(workers, first, second),
        List::Program(program) => swapped(program, first, second),
        List::Interventions(interventions) => swapped(interventions, first, second),
    }
}

fn swapped<T>(list: &mut [T], first: usize, second: usize) -> Option<()> {
    (second < list.len()).then(|| list.swap(first, second))
}
