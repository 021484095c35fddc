//! Every name in a scenario that stands for one of its parts, so that a part can be given another
//! name wherever it is spoken of.

use super::{
    EventRef, Expectation, Expected, Intervene, Intervention, NameOf, PeerFile, Scenario, StepFile,
    Variant,
};

/// A name in a scenario.
enum Name<'a> {
    /// One that has to be there.
    Given(&'a mut String),
    /// One that may be left out where there is only one to take.
    Perhaps(&'a mut Option<String>),
}

type Visit<'a> = &'a mut dyn FnMut(NameOf, Name<'_>);

impl Name<'_> {
    /// The name, if it was not left out.
    fn get(&mut self) -> Option<&mut String> {
        match self {
            Name::Given(name) => Some(name),
            Name::Perhaps(name) => name.as_mut(),
        }
    }
}

impl Scenario {
    /// The scenario with a part called otherwise, wherever it is spoken of: in programs,
    /// interventions, expectations and variants. Texts for people stay as they are.
    ///
    /// Keys whose names begin with that of their resource and a slash follow it, and so does the
    /// owner name of a worker that is the usual one: `worker-A` for A, `Ann` for Ann.
    pub fn renamed(&self, what: NameOf, from: &str, to: &str) -> Scenario {
        let mut renamed = self.clone();
        if what == NameOf::Resource {
            renamed.rename_keys_of(from, to);
        }
        if what == NameOf::Worker {
            renamed.rename_owner(from, to);
        }
        renamed.rename(what, from, to);
        renamed
    }

    fn rename(&mut self, what: NameOf, from: &str, to: &str) {
        self.each_name(&mut |kind, mut name| {
            if kind == what
                && let Some(name) = name.get()
                && name == from
            {
                to.clone_into(name);
            }
        });
    }

    fn rename_keys_of(&mut self, resource: &str, to: &str) {
        let here = self.resources.iter().filter(|it| it.name == resource);
        let keys: Vec<String> = here
            .flat_map(|it| &it.keys)
            .map(|key| key.name.clone())
            .collect();
        for key in keys {
            let rest = key.strip_prefix(resource);
            if let Some(rest) = rest.filter(|it| it.starts_with('/')) {
                self.rename(NameOf::Key, &key, &[to, rest].concat());
            }
        }
    }

    fn rename_owner(&mut self, worker: &str, to: &str) {
        let usual = owner_of(worker);
        let patches = self.variants.iter_mut().flat_map(|it| {
            let workers = it.setup.workers.iter_mut();
            workers.map(|it| (&it.name, it.owner.as_mut()))
        });
        let workers = self.workers.iter_mut();
        let owners = workers.map(|it| (&it.name, Some(&mut it.owner)));
        for (name, owner) in owners.chain(patches) {
            if let Some(owner) = owner
                && name == worker
                && *owner == usual
            {
                *owner = owner_of(to);
            }
        }
    }

    /// Says which lock, key or effect is meant wherever that was left out because there is only
    /// one of them, so that there can be another.
    pub(super) fn spell_out(&mut self) {
        let locks = only(self.locks.iter().map(|it| &it.name));
        let keys = self.resources.iter().flat_map(|it| &it.keys);
        let key = only(keys.map(|it| &it.name));
        let effect = only(self.effects.iter().map(|it| &it.name));
        self.fill_in(&locks, &key, &effect);
    }

    /// Takes the first lock, key or effect wherever one has to be named and is not.
    pub(super) fn name_first(&mut self) {
        let first =
            |names: Vec<&String>| names.first().filter(|_| names.len() > 1).copied().cloned();
        let lock = first(self.locks.iter().map(|it| &it.name).collect());
        let keys = self.resources.iter().flat_map(|it| &it.keys);
        let key = first(keys.map(|it| &it.name).collect());
        let effect = first(self.effects.iter().map(|it| &it.name).collect());
        self.fill_in(&lock, &key, &effect);
    }

    /// Fills in names that were left out.
    fn fill_in(&mut self, lock: &Option<String>, key: &Option<String>, effect: &Option<String>) {
        self.each_name(&mut |what, name| {
            if let Name::Perhaps(name @ None) = name {
                match what {
                    NameOf::Lock => name.clone_from(lock),
                    NameOf::Key => name.clone_from(key),
                    NameOf::Effect => name.clone_from(effect),
                    NameOf::Worker
                    | NameOf::Resource
                    | NameOf::Event
                    | NameOf::Outcome
                    | NameOf::Operation
                    | NameOf::Damage
                    | NameOf::Variant
                    | NameOf::Expectation => {}
                }
            }
        });
    }

    /// Forgets what is done to a part that is no longer there, and what is expected of it.
    pub(super) fn forget(&mut self, what: NameOf, name: &str) {
        let speaks = |it: &mut Intervention| mentions(what, name, &mut |visit| each_in(it, visit));
        self.interventions.retain_mut(|it| !speaks(it));
        let expects = |it: &mut Expectation| mentions(what, name, &mut |visit| that(it, visit));
        self.expect.retain_mut(|it| !expects(it));
        let opens = |it: &mut EventRef| mentions(what, name, &mut |visit| event(it, visit));
        self.opens_at.take_if(|it| opens(it));
        for keys in &mut self.one_effect {
            keys.retain(|key| what != NameOf::Key || key != name);
        }
        for variant in &mut self.variants {
            let setup = &mut variant.setup;
            setup
                .workers
                .retain(|it| what != NameOf::Worker || it.name != name);
            setup
                .locks
                .retain(|it| what != NameOf::Lock || it.name != name);
            setup
                .effects
                .retain(|it| what != NameOf::Effect || it.name != name);
            if let Some(interventions) = &mut variant.interventions {
                interventions.retain_mut(|it| !speaks(it));
            }
            variant.expect.retain_mut(|it| !expects(it));
            variant.opens_at.take_if(|it| opens(it));
        }
    }

    /// Visits every name, where a part has it and where it is spoken of.
    fn each_name(&mut self, visit: Visit) {
        for lock in &mut self.locks {
            visit(NameOf::Lock, Name::Given(&mut lock.name));
        }
        for resource in &mut self.resources {
            visit(NameOf::Resource, Name::Given(&mut resource.name));
            for key in &mut resource.keys {
                visit(NameOf::Key, Name::Given(&mut key.name));
            }
        }
        for key in self.one_effect.iter_mut().flatten() {
            visit(NameOf::Key, Name::Given(key));
        }
        for effect in &mut self.effects {
            visit(NameOf::Effect, Name::Given(&mut effect.name));
        }
        for worker in &mut self.workers {
            visit(NameOf::Worker, Name::Given(&mut worker.name));
            for it in &mut worker.program {
                step(it, visit);
            }
        }
        for it in &mut self.interventions {
            each_in(it, visit);
        }
        if let Some(it) = &mut self.opens_at {
            event(it, visit);
        }
        for it in &mut self.expect {
            that(it, visit);
        }
        for it in &mut self.variants {
            each_of_variant(it, visit);
        }
    }
}

/// The owner name that a worker of this name usually presents: a letter alone says too little
/// among locks and resources, a longer name is taken as it is.
pub(super) fn owner_of(worker: &str) -> String {
    let is_letter = worker.chars().nth(1).is_none();
    [if is_letter { "worker-" } else { "" }, worker].concat()
}

/// The name, where there is only one.
fn only<'a>(mut names: impl Iterator<Item = &'a String>) -> Option<String> {
    let first = names.next()?;
    names.next().is_none().then(|| first.clone())
}

/// Whether a part of a scenario speaks of something.
fn mentions(what: NameOf, name: &str, each: &mut dyn FnMut(Visit)) -> bool {
    let mut found = false;
    each(&mut |kind, mut it| {
        found |= kind == what && it.get().is_some_and(|it| it == name);
    });
    found
}

fn each_of_variant(variant: &mut Variant, visit: Visit) {
    let setup = &mut variant.setup;
    for lock in &mut setup.locks {
        visit(NameOf::Lock, Name::Given(&mut lock.name));
    }
    for effect in &mut setup.effects {
        visit(NameOf::Effect, Name::Given(&mut effect.name));
    }
    for worker in &mut setup.workers {
        visit(NameOf::Worker, Name::Given(&mut worker.name));
        for it in worker.program.iter_mut().flatten() {
            step(it, visit);
        }
    }
    for it in variant.interventions.iter_mut().flatten() {
        each_in(it, visit);
    }
    if let Some(it) = &mut variant.opens_at {
        event(it, visit);
    }
    for it in &mut variant.expect {
        that(it, visit);
    }
}

/// Visits the names in a step.
fn step(it: &mut StepFile, visit: Visit) {
    match it {
        StepFile::Acquire { lock, .. }
        | StepFile::CheckLock { lock, .. }
        | StepFile::CheckDeadline { lock, .. }
        | StepFile::Release { lock, .. } => visit(NameOf::Lock, Name::Perhaps(lock)),
        StepFile::Compute { .. } => {}
        StepFile::Read { key, .. } => visit(NameOf::Key, Name::Perhaps(key)),
        StepFile::Begin {
            key,
            split_key,
            lock,
            ..
        }
        | StepFile::Claim {
            key,
            split_key,
            lock,
            ..
        }
        | StepFile::Write {
            key,
            split_key,
            lock,
            ..
        } => {
            visit(NameOf::Key, Name::Perhaps(key));
            // Where it is left out it is the key itself.
            if let Some(key) = split_key {
                visit(NameOf::Key, Name::Given(key));
            }
            visit(NameOf::Lock, Name::Perhaps(lock));
        }
        StepFile::Call { effect, lock, .. } => {
            visit(NameOf::Effect, Name::Perhaps(effect));
            visit(NameOf::Lock, Name::Perhaps(lock));
        }
    }
}

fn each_in(intervention: &mut Intervention, visit: Visit) {
    if let super::Trigger::On(it) = &mut intervention.when {
        event(it, visit);
    }
    match &mut intervention.act {
        Intervene::Pause { worker }
        | Intervene::Resume { worker }
        | Intervene::Crash { worker }
        | Intervene::Start { worker }
        | Intervene::StopKeepalive { worker }
        | Intervene::ResumeKeepalive { worker }
        | Intervene::SkewClock { worker, .. } => visit(NameOf::Worker, Name::Given(worker)),
        Intervene::Step { worker, step: it } => {
            visit(NameOf::Worker, Name::Given(worker));
            step(it, visit);
        }
        Intervene::Hold { message, .. }
        | Intervene::Deliver { message }
        | Intervene::Drop { message }
        | Intervene::Duplicate { message, .. } => {
            visit(NameOf::Worker, Name::Given(&mut message.worker));
        }
        Intervene::Cut { worker, from } | Intervene::Heal { worker, from } => {
            visit(NameOf::Worker, Name::Given(worker));
            match from {
                PeerFile::Authority => {}
                PeerFile::Resource(name) => visit(NameOf::Resource, Name::Given(name)),
                PeerFile::Effect(name) => visit(NameOf::Effect, Name::Given(name)),
            }
        }
        Intervene::Revoke { lock } | Intervene::LoseCounter { lock } => {
            visit(NameOf::Lock, Name::Perhaps(lock));
        }
        Intervene::RestartAuthority {} | Intervene::Protect(_) => {}
    }
}

fn event(it: &mut EventRef, visit: Visit) {
    if let Some(worker) = &mut it.worker {
        visit(NameOf::Worker, Name::Given(worker));
    }
}

fn that(expectation: &mut Expectation, visit: Visit) {
    match &mut expectation.that {
        Expected::Decision(it) => visit(NameOf::Worker, Name::Given(&mut it.worker)),
        Expected::Event(it) => {
            if let Some(worker) = &mut it.worker {
                visit(NameOf::Worker, Name::Given(worker));
            }
        }
        Expected::Absent(it) => event(it, visit),
        Expected::Value { key, .. } => visit(NameOf::Key, Name::Perhaps(key)),
        Expected::Holder { lock, .. } => visit(NameOf::Lock, Name::Perhaps(lock)),
        Expected::MostBelievers(most) => visit(NameOf::Lock, Name::Perhaps(&mut most.lock)),
        Expected::WastedWork { .. } | Expected::Damage(_) => {}
    }
}
