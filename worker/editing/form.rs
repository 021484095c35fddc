//! The form: a field for whatever is changed often, grouped as the scenario is. What has no field
//! here has its place in the text.

use super::words::Say;
use super::wrong;
use fencelab::html::Html;
use fencelab_core::explain::{Place, Setting, title};
use fencelab_core::protocol::{At, Ms, Protections, Switch};
use fencelab_core::scenario::{
    Draft, Intervene, Intervention, LockFile, Path, ResourceFile, STEP_KINDS, Scenario, StepFile,
    Text, Trigger, ValueFile, WorkerFile, step_kind, to_json,
};
use fencelab_core::session::words::{intervention, told_step};
use fencelab_core::words::Lang;

/// Of a program, or of what is done to a run, so many are shown.
const SHOWN: usize = 100;

/// Writes the form.
pub fn write(html: &mut Html, draft: &Draft) {
    let blocked = !draft.problems().is_empty();
    if blocked {
        let lang = html.lang;
        html.line("p", "ed-wrong", Say::MendText.say(lang));
    }
    html.of("fieldset", "ed-all").flag("disabled", blocked);
    let mut form = Form { html, draft };
    form.scenario();
    form.workers();
    form.locks();
    form.resources();
    form.effects();
    form.interventions();
    form.protections();
    html.close("fieldset");
}

struct Form<'h, 'd> {
    html: &'h mut Html,
    draft: &'d Draft,
}

/// A field for something typed.
struct Field<'a> {
    path: &'a str,
    label: Say,
    value: &'a str,
    /// Whether it is a time, in milliseconds.
    is_time: bool,
    /// What holds where nothing is typed.
    empty: Option<Say>,
}

impl<'a> Field<'a> {
    fn text(path: &'a str, label: Say, value: &'a str) -> Field<'a> {
        Field {
            path,
            label,
            value,
            is_time: false,
            empty: None,
        }
    }

    fn time(path: &'a str, label: Say, value: &'a str) -> Field<'a> {
        Field {
            is_time: true,
            ..Field::text(path, label, value)
        }
    }

    fn or(self, empty: Say) -> Field<'a> {
        Field {
            empty: Some(empty),
            ..self
        }
    }
}

/// A choice of a `<select>`: what stands in the scenario, and what it is called.
type Choice<'a> = (String, &'a str);

impl<'d> Form<'_, 'd> {
    fn scenario_of(&self) -> &'d Scenario {
        self.draft.scenario()
    }

    fn say(&self, it: Say) -> &'static str {
        it.say(self.html.lang)
    }

    fn begin_section(&mut self, heading: Say) {
        let heading = self.say(heading);
        self.html.of("section", "ed-section").plain("h3", heading);
    }

    /// Ends a section with a button that adds to a list.
    fn end_section(&mut self, list: &str, label: Say) {
        self.refusal(list);
        self.button("button small", "add", list, self.say(label), None);
        self.html.close("section");
    }

    /// A group of fields with the name of what they belong to.
    fn begin_group(&mut self, what: Say, name: &str) {
        self.html.of("fieldset", "ed-group").open("legend");
        self.html.text(what.say(self.html.lang)).text(" ");
        self.html.plain("bdi", name).close("legend");
    }

    fn button(&mut self, class: &str, deed: &str, path: &str, text: &str, name: Option<&str>) {
        self.html.of("button", class).attr("type", "button");
        self.html.attr("data-deed", deed).attr("data-path", path);
        if let Some(name) = name {
            self.html.attr("aria-label", name).attr("title", name);
        }
        self.html.text(text).close("button");
    }

    fn remove_button(&mut self, path: &str, what: Say, name: &str) {
        let label = [self.say(Say::Remove), ": ", self.say(what), " ", name].concat();
        self.button(
            "button quiet small icon-only ed-remove",
            "remove",
            path,
            "×",
            Some(&label),
        );
    }

    /// What was wrong with the last thing that a button was to do here.
    fn refusal(&mut self, path: &str) {
        if let Some((place, problem)) = self.draft.refused()
            && Path::parse(path).as_ref() == Some(place)
        {
            self.html.open("div").attr("role", "alert");
            wrong::write_beside(self.html, &["ed-refused:", path].concat(), place, problem);
            self.html.close("div");
        }
    }

    /// What was typed into a field and does not fit is shown in its place.
    fn field(&mut self, field: Field<'_>) {
        let path = Path::parse(field.path);
        let mut unfit = self.draft.unfit().iter();
        let unfit = unfit.find(|it| Some(&it.path) == path.as_ref());
        let value = unfit.map_or(field.value, |it| &it.typed);
        let id = ["ed-wrong:", field.path].concat();
        let lang = self.html.lang;
        let html = &mut *self.html;
        html.of("div", "ed-field").open("label");
        html.line("span", "ed-label", field.label.say(lang));
        html.of("span", "ed-box").open("input");
        html.attr("type", "text").attr("autocomplete", "off");
        html.attr("spellcheck", "false")
            .attr("data-path", field.path);
        if let Some(empty) = field.empty {
            html.attr("placeholder", empty.say(lang));
        }
        if field.is_time {
            html.attr("inputmode", "decimal").attr("class", "ed-time");
        }
        if unfit.is_some() {
            html.attr("aria-invalid", "true")
                .attr("aria-describedby", &id);
        }
        html.attr("value", value);
        if field.is_time {
            html.line("span", "ed-unit", Say::Ms.say(lang));
        }
        html.close("span").close("label");
        if let Some(unfit) = unfit {
            wrong::write_beside(html, &id, &unfit.path, &unfit.problem);
        }
        html.close("div");
    }

    /// A choice of a few.
    fn choice(&mut self, path: &str, label: &str, current: &str, choices: &[Choice<'_>]) {
        self.html
            .of("label", "ed-field")
            .line("span", "ed-label", label);
        self.html.of("select", "select").attr("data-path", path);
        self.options(current, choices);
        self.html.close("select").close("label");
    }

    fn options(&mut self, current: &str, choices: &[Choice<'_>]) {
        for (value, name) in choices {
            self.html.open("option").attr("value", value);
            self.html.flag("selected", value == current);
            self.html.text(name).close("option");
        }
    }

    /// A choice among names; none where there is only one to take.
    fn names(&mut self, path: &str, label: Say, current: Option<&str>, names: &[&str]) {
        if names.len() > 1 {
            let choices: Vec<_> = names.iter().map(|it| ((*it).to_owned(), *it)).collect();
            let label = self.say(label);
            self.choice(path, label, current.unwrap_or_default(), &choices);
        }
    }

    fn scenario(&mut self) {
        let scenario = self.scenario_of();
        self.begin_section(Say::Scenario);
        for (name, labels, text) in [
            ("title", [Say::Title, Say::TitleThere], &scenario.title),
            ("claim", [Say::Claim, Say::ClaimThere], &scenario.claim),
        ] {
            match text {
                Text::One(text) => self.field(Field::text(name, labels[0], text)),
                Text::Both { en, ru } => {
                    let mut both = [("en", en), ("ru", ru)];
                    if self.html.lang == Lang::Ru {
                        both.reverse();
                    }
                    // Whoever changes one is to see that there is another.
                    for (label, (lang, text)) in labels.into_iter().zip(both) {
                        let path = [name, ".", lang].concat();
                        self.field(Field::text(&path, label, text));
                    }
                }
            }
        }
        self.html.of("div", "ed-pair");
        let (At(horizon), Ms(latency)) = (scenario.horizon_ms, scenario.latency_ms);
        self.field(Field::time(
            "horizon_ms",
            Say::Horizon,
            &horizon.to_string(),
        ));
        self.field(Field::time(
            "latency_ms",
            Say::Latency,
            &latency.to_string(),
        ));
        self.html.close("div").close("section");
    }

    fn locks(&mut self) {
        self.begin_section(Say::Locks);
        for (place, lock) in self.scenario_of().locks.iter().enumerate() {
            self.lock(&format!("locks[{place}]"), lock);
        }
        self.end_section("locks", Say::AddLock);
    }

    fn lock(&mut self, path: &str, lock: &LockFile) {
        let at = |name: &str| [path, ".", name].concat();
        self.begin_group(Say::Lock, &lock.name);
        self.field(Field::text(&at("name"), Say::Name, &lock.name));
        self.html.of("div", "ed-pair");
        let ttl = lock.ttl_ms.0.to_string();
        self.field(Field::time(&at("ttl_ms"), Say::Ttl, &ttl));
        let delay = lock.lock_delay_ms.0.to_string();
        self.field(Field::time(&at("lock_delay_ms"), Say::LockDelay, &delay));
        self.html.close("div");
        let counter = lock.counter.to_string();
        self.field(Field::text(&at("counter"), Say::Counter, &counter));
        self.refusal(path);
        self.remove_button(path, Say::Lock, &lock.name);
        self.html.close("fieldset");
    }

    fn resources(&mut self) {
        self.begin_section(Say::Resources);
        for (place, resource) in self.scenario_of().resources.iter().enumerate() {
            self.resource(&format!("resources[{place}]"), resource);
        }
        self.end_section("resources", Say::AddResource);
    }

    fn resource(&mut self, path: &str, resource: &ResourceFile) {
        self.begin_group(Say::Resource, &resource.name);
        let name = [path, ".name"].concat();
        self.field(Field::text(&name, Say::Name, &resource.name));
        for (place, key) in resource.keys.iter().enumerate() {
            let path = format!("{path}.keys[{place}]");
            let at = |name: &str| [&path, ".", name].concat();
            self.begin_group(Say::Key, &key.name);
            self.field(Field::text(&at("name"), Say::Name, &key.name));
            self.html.of("div", "ed-pair");
            let value = key.value.as_ref().map(ValueFile::to_string);
            let value = value.unwrap_or_default();
            let place = at("value");
            self.field(Field::text(&place, Say::StartValue, &value).or(Say::NoValue));
            let token = key.highest_token.to_string();
            self.field(Field::text(&at("highest_token"), Say::StartToken, &token));
            self.html.close("div");
            self.refusal(&path);
            self.remove_button(&path, Say::Key, &key.name);
            self.html.close("fieldset");
        }
        let keys = [path, ".keys"].concat();
        self.refusal(&keys);
        self.button("button small", "add", &keys, self.say(Say::AddKey), None);
        self.refusal(path);
        self.remove_button(path, Say::Resource, &resource.name);
        self.html.close("fieldset");
    }

    fn effects(&mut self) {
        if self.scenario_of().effects.is_empty() {
            return;
        }
        self.begin_section(Say::Effects);
        for (place, effect) in self.scenario_of().effects.iter().enumerate() {
            let path = format!("effects[{place}].name");
            self.begin_group(Say::Effect, &effect.name);
            self.field(Field::text(&path, Say::Name, &effect.name));
            self.html.close("fieldset");
        }
        self.html.close("section");
    }

    fn workers(&mut self) {
        self.begin_section(Say::Workers);
        for (place, worker) in self.scenario_of().workers.iter().enumerate() {
            self.worker(&format!("workers[{place}]"), worker);
        }
        self.end_section("workers", Say::AddWorker);
    }

    fn worker(&mut self, path: &str, worker: &WorkerFile) {
        let at = |name: &str| [path, ".", name].concat();
        self.begin_group(Say::Worker, &worker.name);
        self.html.of("div", "ed-pair");
        self.field(Field::text(&at("name"), Say::Name, &worker.name));
        self.field(Field::text(&at("owner"), Say::Owner, &worker.owner));
        let start = worker.start_ms.0.to_string();
        self.field(Field::time(&at("start_ms"), Say::Starts, &start));
        let renews = worker.keepalive_ms.map(|it| it.0.to_string());
        let renews = renews.unwrap_or_default();
        self.field(Field::time(&at("keepalive_ms"), Say::Renews, &renews).or(Say::Never));
        self.html.close("div");
        self.program(&at("program"), worker);
        self.refusal(path);
        self.html.of("div", "ed-acts");
        self.button(
            "button small",
            "like",
            path,
            self.say(Say::AddLike),
            Some(&[self.say(Say::AddLike), ": ", &worker.name].concat()),
        );
        self.html.close("div");
        self.remove_button(path, Say::Worker, &worker.name);
        self.html.close("fieldset");
    }

    fn program(&mut self, path: &str, worker: &WorkerFile) {
        let lang = self.html.lang;
        let told: Vec<String> = worker
            .program
            .iter()
            .take(SHOWN)
            .map(|it| told_step(it, lang))
            .collect();
        self.html.of("details", "ed-program").open("summary");
        self.html.line("span", "ed-label", Say::Program.say(lang));
        self.html.text(" ");
        if told.is_empty() {
            self.html.text(Say::NoProgram.say(lang));
        } else {
            self.html.text(&told.join(" · "));
        }
        self.html.close("summary").of("ol", "ed-steps");
        for (place, step) in worker.program.iter().take(SHOWN).enumerate() {
            self.step(&format!("{path}[{place}]"), place + 1, step);
        }
        self.html.close("ol");
        if worker.program.len() > SHOWN {
            self.html.plain("p", Say::TooManyToShow.say(lang));
        }
        self.refusal(path);
        self.button("button small", "add", path, Say::AddStep.say(lang), None);
        self.html.close("details");
    }

    fn step(&mut self, path: &str, number: usize, step: &StepFile) {
        let lang = self.html.lang;
        let name = [Say::Step.say(lang), " ", &number.to_string()].concat();
        let current = step_kind(step);
        self.html.open("li").of("div", "ed-item");
        self.html.attr("role", "group").attr("aria-label", &name);
        self.html.of("div", "ed-head");
        self.html.of("select", "select").attr("data-kind", path);
        self.html.attr("aria-label", &name);
        let choices: Vec<Choice<'_>> = STEP_KINDS
            .iter()
            .map(|kind| ((*kind).to_owned(), kind_name(kind).say(lang)))
            .collect();
        self.options(current, &choices);
        self.html.close("select");
        for (deed, sign, label) in [
            ("earlier", "↑", Say::MoveUp),
            ("later", "↓", Say::MoveDown),
            ("remove", "×", Say::Remove),
        ] {
            let label = [label.say(lang), ": ", &name].concat();
            let class = "button quiet small icon-only";
            self.button(class, deed, path, sign, Some(&label));
        }
        self.html.close("div");
        self.step_fields(path, step);
        self.refusal(path);
        self.html.close("div").close("li");
    }

    fn step_fields(&mut self, path: &str, step: &StepFile) {
        let scenario = self.scenario_of();
        let locks: Vec<&str> = scenario.locks.iter().map(|it| it.name.as_str()).collect();
        let keys = scenario.resources.iter().flat_map(|it| &it.keys);
        let keys: Vec<&str> = keys.map(|it| it.name.as_str()).collect();
        let effects: Vec<&str> = scenario.effects.iter().map(|it| it.name.as_str()).collect();
        self.html.of("div", "ed-pair");
        match step {
            StepFile::Acquire { lock, retry_ms, .. } => {
                self.names(
                    &at(path, "acquire.lock"),
                    Say::Lock,
                    lock.as_deref(),
                    &locks,
                );
                let retry = retry_ms.map(|it| it.0.to_string()).unwrap_or_default();
                let place = at(path, "acquire.retry_ms");
                self.field(Field::time(&place, Say::Retries, &retry).or(Say::Once));
            }
            StepFile::Compute { ms, .. } => {
                let place = at(path, "compute.ms");
                self.field(Field::time(&place, Say::Takes, &ms.0.to_string()));
            }
            StepFile::Read { key, .. } => {
                self.names(&at(path, "read.key"), Say::Key, key.as_deref(), &keys);
            }
            StepFile::CheckLock { lock, .. } => {
                let place = at(path, "check_lock.lock");
                self.names(&place, Say::Lock, lock.as_deref(), &locks);
            }
            StepFile::CheckDeadline { lock, .. } => {
                let place = at(path, "check_deadline.lock");
                self.names(&place, Say::Lock, lock.as_deref(), &locks);
            }
            StepFile::Begin { key, lock, .. } => {
                self.names(&at(path, "begin.key"), Say::Key, key.as_deref(), &keys);
                self.names(&at(path, "begin.lock"), Say::Lock, lock.as_deref(), &locks);
            }
            StepFile::Claim { key, lock, .. } => {
                self.names(&at(path, "claim.key"), Say::Key, key.as_deref(), &keys);
                self.names(&at(path, "claim.lock"), Say::Lock, lock.as_deref(), &locks);
            }
            StepFile::Write {
                key,
                lock,
                set,
                add,
                ..
            } => {
                self.names(&at(path, "write.key"), Say::Key, key.as_deref(), &keys);
                self.names(&at(path, "write.lock"), Say::Lock, lock.as_deref(), &locks);
                if let Some(value) = set {
                    let place = at(path, "write.set");
                    self.field(Field::text(&place, Say::Value, &value.to_string()));
                }
                if let Some(number) = add {
                    let place = at(path, "write.add");
                    self.field(Field::text(&place, Say::Number, &number.to_string()));
                }
            }
            StepFile::Call { effect, lock, .. } => {
                let place = at(path, "call.effect");
                self.names(&place, Say::Effect, effect.as_deref(), &effects);
                self.names(&at(path, "call.lock"), Say::Lock, lock.as_deref(), &locks);
            }
            StepFile::Release { lock, .. } => {
                self.names(
                    &at(path, "release.lock"),
                    Say::Lock,
                    lock.as_deref(),
                    &locks,
                );
            }
        }
        self.html.close("div");
    }

    fn interventions(&mut self) {
        let interventions = &self.scenario_of().interventions;
        self.begin_section(Say::Interventions);
        if interventions.is_empty() {
            self.html
                .plain("p", Say::NoInterventions.say(self.html.lang));
        }
        self.html.of("ol", "ed-steps");
        for (place, it) in interventions.iter().take(SHOWN).enumerate() {
            self.intervention(&format!("interventions[{place}]"), it);
        }
        self.html.close("ol");
        if interventions.len() > SHOWN {
            self.html.plain("p", Say::TooManyToShow.say(self.html.lang));
        }
        self.end_section("interventions", Say::AddPause);
    }

    fn intervention(&mut self, path: &str, it: &Intervention) {
        let lang = self.html.lang;
        let told = intervention(it, lang);
        self.html.open("li").of("div", "ed-item");
        self.html.attr("role", "group").attr("aria-label", &told);
        self.html.of("div", "ed-head");
        self.html.line("span", "ed-told", &told);
        let label = [Say::Remove.say(lang), ": ", &told].concat();
        let class = "button quiet small icon-only";
        self.button(class, "remove", path, "×", Some(&label));
        self.html.close("div").of("div", "ed-pair");
        if let Some((kind, worker)) = whom(&it.act) {
            let workers = self.scenario_of().workers.iter();
            let names: Vec<&str> = workers.map(|it| it.name.as_str()).collect();
            let place = format!("{path}.do.{kind}.worker");
            self.names(&place, Say::Whom, Some(worker), &names);
        }
        if let Trigger::AtMs(At(when)) = it.when {
            let place = at(path, "when.at_ms");
            self.field(Field::time(&place, Say::When, &when.to_string()));
        }
        self.html.close("div");
        self.refusal(path);
        self.html.close("div").close("li");
    }

    fn protections(&mut self) {
        let lang = self.html.lang;
        let now = self.scenario_of().protections.over(Protections::default());
        self.html.of("details", "ed-section ed-protections");
        self.html
            .open("summary")
            .plain("h3", Say::Protections.say(lang));
        self.html.close("summary");
        for place in Place::ALL {
            self.html.of("fieldset", "ed-group");
            self.html.plain("legend", place.title(lang));
            for switch in place.switches() {
                self.switch(switch, &now);
            }
            self.html.close("fieldset");
        }
        self.html.close("details");
    }

    fn switch(&mut self, switch: Switch, now: &Protections) {
        let lang = self.html.lang;
        let choices: Vec<Choice<'_>> = Setting::all(switch)
            .map(|it| (setting(it), it.name(lang)))
            .collect();
        let current = setting(Setting::of(switch, now));
        let path = ["protections.", switch.as_str()].concat();
        self.choice(&path, title(switch, lang), &current, &choices);
    }
}

fn at(path: &str, field: &str) -> String {
    [path, ".", field].concat()
}

/// A setting as it stands in a scenario.
fn setting(it: Setting) -> String {
    let patch = to_json(&it.patch());
    let value = patch.split_once(':').map_or("", |(_, value)| value);
    value.trim_matches(['"', '}']).to_owned()
}

fn kind_name(kind: &str) -> Say {
    match kind {
        "acquire" => Say::StepAcquire,
        "compute" => Say::StepCompute,
        "read" => Say::StepRead,
        "check_lock" => Say::StepCheckLock,
        "check_deadline" => Say::StepCheckDeadline,
        "begin" => Say::StepBegin,
        "claim" => Say::StepClaim,
        "add" => Say::StepAdd,
        "delete" => Say::StepDelete,
        "call" => Say::StepCall,
        "release" => Say::StepRelease,
        _ => Say::StepWrite,
    }
}

/// Of what is done to one worker and to nothing else: what it is called, and to whom.
fn whom(act: &Intervene) -> Option<(&'static str, &str)> {
    match act {
        Intervene::Pause { worker } => Some(("pause", worker)),
        Intervene::Resume { worker } => Some(("resume", worker)),
        Intervene::Crash { worker } => Some(("crash", worker)),
        Intervene::Start { worker } => Some(("start", worker)),
        Intervene::StopKeepalive { worker } => Some(("stop_keepalive", worker)),
        Intervene::ResumeKeepalive { worker } => Some(("resume_keepalive", worker)),
        Intervene::Step { .. }
        | Intervene::Hold { .. }
        | Intervene::Deliver { .. }
        | Intervene::Drop { .. }
        | Intervene::Duplicate { .. }
        | Intervene::Cut { .. }
        | Intervene::Heal { .. }
        | Intervene::SkewClock { .. }
        | Intervene::Revoke { .. }
        | Intervene::RestartAuthority {}
        | Intervene::LoseCounter { .. }
        | Intervene::Protect(_) => None,
    }
}
