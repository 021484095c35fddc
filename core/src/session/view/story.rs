//! Why it came to that, and what would have changed it.

use super::{Button, Toned};
use crate::explain::{Fact, Reading, Tone};
use crate::protocol::EventId;
use crate::scenario::ProtectionsPatch;
use crate::session::action::Action;
use crate::session::state::Session;
use crate::session::words::Stage;
use crate::words::clock;

/// Why an event came out as it did.
#[derive(Debug, Clone, PartialEq)]
pub struct WhyView {
    /// The rule that was applied.
    pub rule: String,
    /// What it was applied to.
    pub facts: Vec<Fact>,
    /// How it came to this.
    pub causes: Vec<CauseView>,
    /// The damage that was done by it.
    pub damage: Vec<String>,
    /// What would have changed it.
    pub flips: Vec<FlipView>,
    /// What would have made no difference, in a sentence or two.
    pub no_difference: Option<String>,
    /// Works out what would have changed it, where that takes too long to be done unasked.
    pub work_out: Option<Button>,
}

/// A link in the chain of causes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CauseView {
    /// The event.
    pub event: EventId,
    /// When, as text.
    pub clock: String,
    /// What, in a few words.
    pub text: String,
}

/// A switch in another position, and what that would have led to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FlipView {
    /// What it would have led to.
    pub sentence: Toned,
    /// What putting the switch there does.
    pub patch: ProtectionsPatch,
}

impl Session {
    /// The run on the page, to be read.
    pub fn reading(&self) -> Reading<'_> {
        Reading::new(&self.run, &self.damage, &self.index, self.lang)
    }

    pub(super) fn verdict_view(&self) -> Toned {
        let (tone, text) = self.reading().verdict();
        Toned {
            tone: tone.as_str(),
            text,
        }
    }

    pub(super) fn headline_view(&self) -> Toned {
        let (tone, text) = match self.moment.event() {
            Some(event) => {
                let reading = self.reading();
                (reading.tone(event), reading.headline(event))
            }
            None => (Tone::Quiet, self.say(Stage::NothingYet)),
        };
        Toned {
            tone: tone.as_str(),
            text,
        }
    }

    /// Why an event came out as it did, and what would have changed it; before the first event
    /// there is nothing to explain, but the claim to be shown. The page has its second module ask.
    ///
    /// # Panics
    /// If the run has no such event.
    pub fn why(&self, event: Option<EventId>) -> WhyView {
        let Some(event) = event else {
            return self.why_at_start();
        };
        let reading = self.reading();
        let why = reading.why(event);
        let what_if = self
            .alternatives
            .as_ref()
            .map(|alternatives| reading.what_if(alternatives, event));
        let (flips, no_difference) = what_if
            .map(|it| (it.flips, it.no_difference))
            .unwrap_or_default();
        WhyView {
            rule: why.rule,
            facts: why.facts,
            causes: why
                .causes
                .into_iter()
                .map(|cause| CauseView {
                    event: cause.event,
                    clock: clock(cause.at, self.lang),
                    text: cause.text,
                })
                .collect(),
            damage: why.damage,
            flips: flips
                .into_iter()
                .map(|flip| FlipView {
                    sentence: Toned {
                        tone: flip.tone.as_str(),
                        text: flip.text,
                    },
                    patch: flip.value.patch(),
                })
                .collect(),
            no_difference,
            work_out: self.alternatives.is_none().then(|| Button {
                id: "work-out",
                label: self.say(Stage::WorkOut),
                action: Action::WorkOut,
            }),
        }
    }

    fn why_at_start(&self) -> WhyView {
        WhyView {
            rule: self.scenario.claim.get(self.lang).to_owned(),
            facts: Vec::new(),
            causes: Vec::new(),
            damage: Vec::new(),
            flips: Vec::new(),
            no_difference: None,
            work_out: None,
        }
    }
}
