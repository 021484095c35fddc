//! The events as a list, and the evidence.

use crate::evidence;
use crate::protocol::{EventId, WorkerId};
use crate::scenario::form::in_lines;
use crate::scenario::to_json;
use crate::session::state::Session;
use crate::words::clock;

/// A line of the event list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventRow {
    /// Which event.
    pub event: EventId,
    /// When, as text.
    pub clock: String,
    /// What, in a sentence.
    pub text: String,
    /// How it is coloured: the name of a tone.
    pub tone: &'static str,
    /// Whose it is, for the colour.
    pub worker: Option<WorkerId>,
}

/// A line of the evidence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EvidenceRow {
    /// The event that ended the request.
    pub event: EventId,
    /// How its result is coloured: the name of a tone.
    pub tone: &'static str,
    /// The record.
    pub record: evidence::Record,
    /// When, as text.
    pub clock: String,
}

impl Session {
    pub(super) fn events_view(&self) -> Vec<EventRow> {
        let reading = self.reading();
        self.steps()
            .map(|event| {
                let entry = self.run.entry(event);
                EventRow {
                    event,
                    clock: clock(entry.at, self.lang),
                    text: reading.sentence(event),
                    tone: reading.tone(event).as_str(),
                    worker: entry.event.worker(),
                }
            })
            .collect()
    }

    /// The evidence as JSON, for those who take it along.
    pub fn evidence_json(&self) -> String {
        in_lines(&to_json(&evidence::of(self.run.setup(), self.run.log())))
    }

    /// Where one stands, as JSON for whoever follows the page from outside: the instant in
    /// milliseconds, the last event's number (none at the beginning), how many events there are,
    /// whether the run is being played, and what this event ended: its record of evidence, and the
    /// kinds of damage.
    pub fn told(&self) -> String {
        let event = self.moment.event();
        let records = evidence::of(self.run.setup(), self.run.log());
        let evidence = records.into_iter().find(|it| Some(it.event) == event);
        let damage = self.damage.iter().filter(|it| Some(it.event) == event);
        let damage: Vec<_> = damage.map(|it| it.kind.as_str()).collect();
        [
            "{\"atMs\":",
            &to_json(&self.moment.at),
            ",\"event\":",
            &to_json(&event.map(|it| it.0)),
            ",\"events\":",
            &self.run.log().len().to_string(),
            ",\"playing\":",
            &to_json(&self.playing),
            ",\"evidence\":",
            &to_json(&evidence),
            ",\"damage\":",
            &to_json(&damage),
            "}",
        ]
        .concat()
    }

    /// The evidence as a table.
    pub(super) fn evidence_view(&self) -> Vec<EvidenceRow> {
        let reading = self.reading();
        evidence::of(self.run.setup(), self.run.log())
            .into_iter()
            .map(|record| EvidenceRow {
                event: record.event,
                tone: reading.tone(record.event).as_str(),
                clock: clock(record.at_ms, self.lang),
                record,
            })
            .collect()
    }
}
