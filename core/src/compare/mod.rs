//! Two runs beside each other: how far they are the same, where they part, and how each of them
//! ends.
//!
//! Both logs are deterministic, so what two runs have in common is a beginning: the events up to
//! the first that differs. Events are compared by what they say, in names and numbers, at the
//! instant at which they happen. That other settings are in force is no difference by itself:
//! [`Parting`] is where they first show.

mod ending;
mod picture;
mod text;
mod words;

pub use ending::{Row, endings};
pub use picture::{Picture, cursors, document, mark};
pub use text::report;
pub use words::{Heading, Which};

use crate::explain::Reading;
use crate::protocol::{At, Entry};
use crate::protocol::{Event, EventId, Miss, Weight};
use crate::run::{Moment, Run};
use crate::transcript::{Line, lines};
use crate::words::Lang;

/// Where two runs part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parting {
    /// So many events they have in common.
    pub common: u32,
    /// The instant of the first difference.
    pub at: At,
    /// What each does then in place of the other's event; `None` where it does nothing then.
    pub events: [Option<EventId>; 2],
}

/// A place of the cursor that two runs share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// The clock.
    pub at: At,
    /// Where each run stands.
    pub moments: [Moment; 2],
}

/// Finds where two runs part; `None` if they never do.
pub fn parting(runs: [&Run; 2]) -> Option<Parting> {
    let [one, other] = runs;
    let told = runs.map(lines);
    let both = one.log().iter().zip(other.log());
    let told = told[0].iter().zip(&told[1]);
    let common = both
        .zip(told)
        .take_while(|((one, other), told)| is_same((one, told.0), (other, told.1)))
        .count();
    let next = runs.map(|run| run.log().get(common).map(|entry| entry.at));
    let at = next.into_iter().flatten().min()?;
    let common = u32::try_from(common).unwrap_or(u32::MAX);
    Some(Parting {
        common,
        at,
        events: next.map(|it| (it == Some(at)).then_some(EventId(common))),
    })
}

/// Whether two events of two runs say the same.
fn is_same((one, told): (&Entry, &Line), (other, other_told): (&Entry, &Line)) -> bool {
    let alike = match (&one.event, &other.event) {
        (Event::AuthorityRestarted { .. }, Event::AuthorityRestarted { .. }) => true,
        (one, other) if is_of_settings(one) && is_of_settings(other) => true,
        (one, other) => {
            one.name() == other.name()
                && told.place == other_told.place
                && told.facts == other_told.facts
        }
    };
    // Interventions are numbered anew where one is added or taken away.
    alike && one.at == other.at && one.by.is_some() == other.by.is_some()
}

/// Whether an event tells of nothing but the settings in force.
fn is_of_settings(event: &Event) -> bool {
    matches!(
        event,
        Event::ProtectionsChanged { .. }
            | Event::Missed {
                why: Miss::NoChange,
                ..
            }
    )
}

/// The moment of the second run that belongs to one of the first: after the same events as long
/// as they are the same, and then at the same instant.
pub fn across(moment: Moment, runs: [&Run; 2], parting: Option<&Parting>) -> Moment {
    let [from, to] = runs;
    let Some(parting) = parting else {
        return moment;
    };
    let is_within = from.moment_at(moment.at) != moment;
    if moment.at < parting.at || is_within && moment.events <= parting.common {
        moment
    } else {
        to.moment_at(moment.at)
    }
}

/// The places of the cursor: before everything, then wherever either run comes to a step of the
/// story, and where they part. Within an instant both go on side by side.
pub fn steps(runs: [&Run; 2], parting: Option<&Parting>) -> Vec<Step> {
    let mut steps = vec![Step {
        at: At::ZERO,
        moments: [Moment::default(); 2],
    }];
    let mut done = [0usize; 2];
    while let Some(at) = next_instant(runs, done) {
        let ends = runs.map(|run| run.moment_at(at).events as usize);
        while done != ends {
            let before = done;
            for side in 0..2 {
                done[side] = (done[side] + 1).min(ends[side]);
            }
            let moments = done.map(|events| Moment {
                at,
                events: u32::try_from(events).unwrap_or(u32::MAX),
            });
            let is_told = (0..2).any(|side| {
                let came = before[side] < done[side];
                came && is_told(runs[side], moments[side], parting)
            });
            if is_told {
                steps.push(Step { at, moments });
            }
        }
    }
    steps
}

/// The next instant at which either run has an event that has not happened yet.
fn next_instant(runs: [&Run; 2], done: [usize; 2]) -> Option<At> {
    let next = [0, 1].map(|side| runs[side].log().get(done[side]));
    next.into_iter().flatten().map(|entry| entry.at).min()
}

fn is_told(run: &Run, moment: Moment, parting: Option<&Parting>) -> bool {
    let parts = parting.is_some_and(|parting| moment.events == parting.common + 1);
    let event = moment.event();
    parts || event.is_some_and(|event| run.entry(event).event.weight() == Weight::Major)
}

/// The place of the cursor at which the parting has just happened.
pub fn step_of(steps: &[Step], parting: &Parting) -> usize {
    let place = steps.iter().position(|step| {
        let mut moments = step.moments.iter();
        step.at >= parting.at && moments.any(|moment| moment.events > parting.common)
    });
    place.unwrap_or(steps.len().saturating_sub(1))
}

/// The last place of the cursor at an instant, or the last one before it.
pub fn step_at(steps: &[Step], at: At) -> usize {
    let after = steps.partition_point(|step| step.at <= at);
    after.saturating_sub(1)
}

/// What has happened in a run by a moment: its last step of the story, or the parting where that
/// is the last; a sentence with a full stop.
pub fn told(reading: &Reading, moment: Moment, parting: Option<&Parting>, lang: Lang) -> String {
    let run = reading.run();
    let event = (1..=moment.events)
        .rev()
        .map(|events| Moment { events, ..moment })
        .find(|moment| is_told(run, *moment, parting))
        .and_then(Moment::event);
    match event {
        Some(event) => words::said_at(run.entry(event).at, &reading.sentence(event), moment, lang),
        None => words::nothing_yet(lang),
    }
}

/// Where two runs part, and what each does there, in sentences.
pub fn told_parting(readings: [Reading; 2], parting: Option<&Parting>, lang: Lang) -> String {
    let Some(parting) = parting else {
        let count = readings[0].run().log().len();
        return words::never(count, lang);
    };
    let mut said = readings
        .each_ref()
        .map(|reading| words::does(reading, parting, lang));
    if let [Some(one), Some(other)] = &mut said
        && one == other
    {
        // The sentences leave out what differs.
        let facts = details(readings.map(|reading| reading.run()), parting);
        for (text, facts) in [one, other].into_iter().zip(facts) {
            *text += &facts;
        }
    }
    words::parts(parting.at, said, lang)
}

/// What the two events at a parting say that the other does not, as transcripts spell it.
fn details(runs: [&Run; 2], parting: &Parting) -> [String; 2] {
    let facts = runs.map(|run| {
        let line = lines(run).into_iter().nth(parting.common as usize);
        let facts = line.iter().flat_map(|line| line.facts.iter());
        let facts: Vec<String> = facts.map(|(name, fact)| format!("{name}={fact}")).collect();
        facts
    });
    [0, 1].map(|side| {
        let own = facts[side].iter();
        let own: Vec<&str> = own
            .filter(|fact| !facts[1 - side].contains(fact))
            .map(String::as_str)
            .collect();
        match own.is_empty() {
            true => String::new(),
            false => format!(" ({})", own.join(", ")),
        }
    })
}
