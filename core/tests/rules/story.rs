//! Telling small runs: what differs from the usual, and what happens.

use fencelab_core::judge::Judge;
use fencelab_core::protocol::{Event, EventName};
use fencelab_core::run::{Run, Senders};
use fencelab_core::scenario::{self, variant_plan};
use fencelab_core::transcript;

/// A small scenario in the making: latency 100, one lock with a ttl of 1000, one key, one
/// effect.
pub struct Story {
    latency: u64,
    ttl: u64,
    lock: String,
    locks: String,
    key: String,
    keys: String,
    more: String,
    workers: Vec<String>,
    interventions: Vec<String>,
    protections: String,
}

pub fn story() -> Story {
    Story {
        latency: 100,
        ttl: 1000,
        lock: String::new(),
        locks: String::new(),
        key: r#", "value": "v0""#.to_owned(),
        keys: String::new(),
        more: String::new(),
        workers: Vec::new(),
        interventions: Vec::new(),
        protections: String::new(),
    }
}

impl Story {
    pub fn latency(self, latency: u64) -> Story {
        Story { latency, ..self }
    }

    pub fn ttl(self, ttl: u64) -> Story {
        Story { ttl, ..self }
    }

    /// Further fields of the lock, as JSON.
    pub fn lock(self, more: &str) -> Story {
        let lock = format!(", {more}");
        Story { lock, ..self }
    }

    /// Further locks, as JSON.
    pub fn locks(self, more: &str) -> Story {
        let locks = format!(", {more}");
        Story { locks, ..self }
    }

    /// Other fields of the key, in place of its value "v0", as JSON.
    pub fn key(self, fields: &str) -> Story {
        let key = format!(", {fields}");
        Story { key, ..self }
    }

    /// Further keys, as JSON.
    pub fn keys(self, more: &str) -> Story {
        let keys = format!(", {more}");
        Story { keys, ..self }
    }

    /// Further fields of the scenario, as JSON.
    pub fn with(self, more: &str) -> Story {
        let more = format!("{more},");
        Story { more, ..self }
    }

    /// A worker with its program; `more` are further fields of it, as JSON.
    pub fn worker_with(mut self, name: &str, more: &str, program: &str) -> Story {
        let owner = if more.contains("\"owner\"") {
            String::new()
        } else {
            format!(r#""owner": "worker-{name}","#)
        };
        let comma = if more.is_empty() { "" } else { "," };
        self.workers.push(format!(
            r#"{{ "name": "{name}", {owner} {more} {comma} "program": [{program}] }}"#
        ));
        self
    }

    pub fn worker(self, name: &str, program: &str) -> Story {
        self.worker_with(name, "", program)
    }

    /// An intervention at an instant, as JSON.
    pub fn at(self, at: u64, act: &str) -> Story {
        self.when(&format!(r#"{{ "at_ms": {at} }}"#), act)
    }

    /// An intervention on an event, as JSON.
    pub fn on(self, event: &str, act: &str) -> Story {
        self.when(&format!(r#"{{ "on": {event} }}"#), act)
    }

    fn when(mut self, when: &str, act: &str) -> Story {
        let intervention = format!(r#"{{ "when": {when}, "do": {act} }}"#);
        self.interventions.push(intervention);
        self
    }

    pub fn protections(mut self, protections: &str) -> Story {
        self.protections = protections.to_owned();
        self
    }

    pub fn run(&self) -> Run {
        let text = format!(
            r#"{{
                "format": 1, "id": "story", "title": "t", "claim": "c",
                "horizon_ms": 20000, "latency_ms": {},
                "locks": [{{ "name": "lock", "ttl_ms": {} {} }} {}],
                "resources": [{{ "name": "store", "keys": [{{ "name": "key" {} }} {}] }}],
                "effects": [{{ "name": "mail" }}], {}
                "workers": [{}], "interventions": [{}], "protections": {{ {} }}
            }}"#,
            self.latency,
            self.ttl,
            self.lock,
            self.locks,
            self.key,
            self.keys,
            self.more,
            self.workers.join(","),
            self.interventions.join(","),
            self.protections,
        );
        let scenario = scenario::read(&text).unwrap_or_else(|problems| {
            let lang = fencelab_core::words::Lang::En;
            let each = problems.iter().map(|it| it.render(lang, "story", &text));
            panic!("{}", each.collect::<String>());
        });
        Run::replay(variant_plan(&scenario, None).unwrap())
    }

    /// The damage of the run, in order.
    pub fn damage(&self) -> Vec<&'static str> {
        let run = self.run();
        Judge::damage_of(run.log(), &run.setup().one_effect)
            .iter()
            .map(|damage| damage.kind.as_str())
            .collect()
    }

    /// The value that the first key ends with.
    pub fn value(&self) -> Option<String> {
        let run = self.run();
        let end = run.world_after(run.last_moment().events);
        end.keys[0].value.map(|value| run.names().value(value))
    }

    /// What happens, as "when whose what", of the events with these names.
    pub fn tells(&self, names: &[&str]) -> Vec<String> {
        for name in names {
            assert!(
                EventName::parse(name).is_some(),
                "no event is called {name}"
            );
        }
        self.told(|event| names.contains(&event.name().as_str()))
    }

    /// All that happens from an instant on.
    pub fn tells_from(&self, from: u64) -> Vec<String> {
        let run = self.run();
        let before = run.log().iter().filter(|entry| entry.at.0 < from).count();
        self.told(|_| true).split_off(before)
    }

    fn told(&self, is_told: impl Fn(&Event) -> bool) -> Vec<String> {
        let run = self.run();
        let mut senders = Senders::default();
        let mut told = Vec::new();
        for entry in run.log() {
            senders.observe(&entry.event);
            if is_told(&entry.event) {
                let whose = senders.whose(&entry.event);
                let whose = whose.map_or("-", |id| &run.names().workers[id.index()]);
                let name = entry.event.name().as_str();
                told.push(format!("{} {whose} {name}", entry.at.0));
            }
        }
        told
    }

    /// One fact of every event with a name.
    pub fn facts(&self, event: &str, fact: &str) -> Vec<String> {
        let run = self.run();
        run.log()
            .iter()
            .zip(transcript::lines(&run))
            .filter(|(entry, _)| entry.event.name().as_str() == event)
            .map(|(_, line)| {
                let mut facts = line.facts.iter();
                let found = facts.find(|(name, _)| *name == fact);
                found.map_or("-".to_owned(), |(_, fact)| fact.to_string())
            })
            .collect()
    }
}
