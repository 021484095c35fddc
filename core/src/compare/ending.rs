//! How two runs end, side by side.

use super::Heading;
use super::words::held;
use crate::explain::Reading;
use crate::protocol::*;
use crate::run::Run;
use crate::words::Lang;

/// A line of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The key, lock or effect; `None` where it is about the whole run.
    pub subject: Option<String>,
    /// What of it.
    pub what: Heading,
    /// What each run says: one text, or several.
    pub texts: [Vec<String>; 2],
}

impl Row {
    /// Whether the two runs say different things.
    pub fn differs(&self) -> bool {
        self.texts[0] != self.texts[1]
    }
}

/// The final states of two runs: what they came to, keys, locks, effects, damage. What has the
/// same name in both stands in one row.
pub fn endings(readings: [Reading; 2], lang: Lang) -> Vec<Row> {
    let ends = readings.each_ref().map(|reading| End {
        reading,
        run: reading.run(),
        world: reading.run().world_after(u32::MAX),
        lang,
    });
    let mut rows = vec![whole(&ends, Heading::Outcome, |end| {
        vec![end.reading.verdict().1]
    })];
    for name in names(&ends, |names| &names.keys) {
        for (what, tell) in [
            (Heading::Value, End::value as Tell),
            (Heading::Version, End::version),
            (Heading::HighestToken, End::highest),
            (Heading::WrittenBy, End::writer),
        ] {
            rows.push(row(&ends, name, what, tell));
        }
    }
    for name in names(&ends, |names| &names.locks) {
        rows.push(row(&ends, name, Heading::Holder, End::holder));
        rows.push(row(&ends, name, Heading::LastToken, End::last_token));
    }
    for name in names(&ends, |names| &names.effects) {
        rows.push(row(&ends, name, Heading::Performed, End::performed));
    }
    rows.push(whole(&ends, Heading::Damage, End::damage));
    rows
}

/// What a run says about something of a name; `None` where it has nothing of that name.
type Tell<'a> = fn(&End<'a>, &str) -> Option<String>;

fn row<'a>(ends: &[End<'a>; 2], name: &str, what: Heading, tell: Tell<'a>) -> Row {
    let lang = ends[0].lang;
    Row {
        subject: Some(name.to_owned()),
        what,
        texts: ends.each_ref().map(|end| {
            let told = tell(end, name);
            vec![told.unwrap_or_else(|| Heading::NotThere.say(lang).to_owned())]
        }),
    }
}

fn whole<'a>(ends: &[End<'a>; 2], what: Heading, tell: fn(&End<'a>) -> Vec<String>) -> Row {
    Row {
        subject: None,
        what,
        texts: ends.each_ref().map(tell),
    }
}

/// The names in either run, those of the first one first.
fn names<'a>(ends: &[End<'a>; 2], of: fn(&Names) -> &Vec<String>) -> Vec<&'a str> {
    let mut all: Vec<&str> = Vec::new();
    for name in ends.iter().flat_map(|end| of(end.run.names())) {
        if !all.contains(&name.as_str()) {
            all.push(name);
        }
    }
    all
}

/// The end of a run.
struct End<'a> {
    reading: &'a Reading<'a>,
    run: &'a Run,
    world: World,
    lang: Lang,
}

impl End<'_> {
    fn key(&self, name: &str) -> Option<&Key> {
        self.world.keys.get(place(&self.run.names().keys, name)?)
    }

    fn lock(&self, name: &str) -> Option<&Lock> {
        self.world.locks.get(place(&self.run.names().locks, name)?)
    }

    fn value(&self, name: &str) -> Option<String> {
        let value = self.key(name)?.value;
        Some(
            value.map_or(Heading::NoValue.say(self.lang).to_owned(), |value| {
                self.run.names().value(value)
            }),
        )
    }

    fn version(&self, name: &str) -> Option<String> {
        Some(self.key(name)?.version.to_string())
    }

    fn highest(&self, name: &str) -> Option<String> {
        Some(self.key(name)?.highest.to_string())
    }

    fn writer(&self, name: &str) -> Option<String> {
        Some(match self.key(name)?.writer {
            Some(writer) => self.reading.who(writer),
            None => Heading::BeforeTheRun.say(self.lang).to_owned(),
        })
    }

    fn holder(&self, name: &str) -> Option<String> {
        Some(match self.lock(name)?.lease {
            Some(lease) => held(&self.reading.who(lease.holder), lease.expires_at, self.lang),
            None => Heading::Free.say(self.lang).to_owned(),
        })
    }

    fn last_token(&self, name: &str) -> Option<String> {
        Some(self.lock(name)?.counter.to_string())
    }

    fn performed(&self, name: &str) -> Option<String> {
        let wanted = place(&self.run.names().effects, name)?;
        let is_performed = |entry: &&Entry| {
            matches!(
                entry.event,
                Event::Decided {
                    request: Request::Call { effect, .. },
                    decision: Decision::EffectPerformed,
                    ..
                } if effect.index() == wanted
            )
        };
        let times = self.run.log().iter().filter(is_performed).count();
        Some(times.to_string())
    }

    fn damage(&self) -> Vec<String> {
        let damage = self.reading.damage().iter();
        let told: Vec<String> = damage.map(|it| self.reading.damage_sentence(it)).collect();
        if told.is_empty() {
            return vec![Heading::None.say(self.lang).to_owned()];
        }
        told
    }
}

fn place(names: &[String], name: &str) -> Option<usize> {
    names.iter().position(|it| it == name)
}
