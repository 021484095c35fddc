//! Reading a run: what an event is in a sentence, why it came to that, and what would have
//! changed it. Everything is derived from the log; nothing here decides anything.
//!
//! A [`Reading`] tells an event in a line ([`Reading::sentence`]) and in a few words, says how
//! to colour it, and explains it ([`Reading::why`]: headline, rule, facts, causes). None of
//! these looks ahead: they say of an event only what was known when it happened.
//! [`Alternatives`] replays the run once for every other setting of every switch; from them
//! come [`Reading::what_if`] and [`Alternatives::feels`].

mod causes;
mod counterfactual;
mod past;
mod verdict;
mod words;

pub use counterfactual::{Alternatives, Effect, Flip, WhatIf};
pub use past::Index;
pub(crate) use words::outcome;
pub use words::{Place, Setting, glossary, own_clock, title};

use crate::judge::Damage;
use crate::protocol::*;
use crate::run::Run;
use crate::words::Lang;
use past::Past;
use words::Telling;

/// How an event or a run is coloured. Never the only sign: every text says it too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tone {
    /// One step among others.
    Quiet,
    /// A request got what it asked for, or harm was prevented.
    Good,
    /// A check said no.
    Refused,
    /// Harm was done.
    Damage,
    /// Something to look at: a lease ended, a message was lost, a belief is wrong.
    Warning,
    /// Somebody intervened.
    Intervention,
}

impl Tone {
    /// Its name where styles know it.
    pub fn as_str(self) -> &'static str {
        match self {
            Tone::Quiet => "quiet",
            Tone::Good => "good",
            Tone::Refused => "refused",
            Tone::Damage => "damage",
            Tone::Warning => "warning",
            Tone::Intervention => "intervention",
        }
    }
}

/// Everything the panel says about an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Why {
    /// The big sentence, with a full stop.
    pub headline: String,
    /// How to colour it.
    pub tone: Tone,
    /// The rule that was applied: a whole sentence.
    pub rule: String,
    /// What the rule was applied to.
    pub facts: Vec<Fact>,
    /// How it came to this: earlier events, in the order of the log, at most seven.
    pub causes: Vec<Cause>,
    /// The damage that this event did: whole sentences.
    pub damage: Vec<String>,
    /// The intervention that did it, where one did.
    pub intervention: Option<InterventionId>,
}

/// A line of the table of facts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// What it is ("highest accepted").
    pub label: String,
    /// What it says ("42, since 7.400 s, by worker-B").
    pub value: String,
}

/// A link in the chain of causes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cause {
    /// The event.
    pub event: EventId,
    /// When it happened.
    pub at: At,
    /// The event in a few words; what another worker did carries its name.
    pub text: String,
}

/// A run with everything that is needed to read it.
#[derive(Clone, Copy)]
pub struct Reading<'a> {
    run: &'a Run,
    damage: &'a [Damage],
    index: &'a Index,
    lang: Lang,
}

impl<'a> Reading<'a> {
    /// Reads a run. `damage` is what [`crate::judge::Judge::damage_of`] found in it, `index`
    /// what [`Index::of`] made of both.
    pub fn new(run: &'a Run, damage: &'a [Damage], index: &'a Index, lang: Lang) -> Reading<'a> {
        Reading {
            run,
            damage,
            index,
            lang,
        }
    }

    /// The run.
    pub fn run(&self) -> &'a Run {
        self.run
    }

    /// What it has damaged.
    pub fn damage(&self) -> &'a [Damage] {
        self.damage
    }

    fn telling(&self, event: EventId) -> Telling<'a> {
        Telling {
            past: Past::of(self.run, self.index, event),
            lang: self.lang,
        }
    }

    /// An event in one line, without a full stop.
    ///
    /// # Panics
    /// If the log is shorter.
    pub fn sentence(&self, event: EventId) -> String {
        words::sentence(&self.telling(event))
    }

    /// An event in two or three words, for chips and chains: "woke", "42 granted".
    ///
    /// # Panics
    /// If the log is shorter.
    pub fn short(&self, event: EventId) -> String {
        words::chip(&self.telling(event))
    }

    /// How an event is coloured.
    ///
    /// # Panics
    /// If the log is shorter.
    pub fn tone(&self, event: EventId) -> Tone {
        match self.index.is_damage(event) {
            true => Tone::Damage,
            false => tone(&Past::of(self.run, self.index, event)),
        }
    }

    /// An event in a sentence with a full stop, and with what it led to.
    ///
    /// # Panics
    /// If the log is shorter.
    pub fn headline(&self, event: EventId) -> String {
        words::headline(&self.telling(event), self.damage)
    }

    /// The panel of an event.
    ///
    /// # Panics
    /// If the log is shorter.
    pub fn why(&self, event: EventId) -> Why {
        let tell = self.telling(event);
        let about = tell.past.about();
        let causes = causes::chain(&tell.past)
            .into_iter()
            .map(|cause| Cause {
                event: cause,
                at: self.run.entry(cause).at,
                text: words::cause(&self.telling(cause), about),
            })
            .collect();
        Why {
            headline: self.headline(event),
            tone: self.tone(event),
            rule: tell.text(words::rule(&tell.past)),
            facts: words::facts(&tell),
            causes,
            damage: self
                .damage
                .iter()
                .filter(|done| done.event == event)
                .map(|done| words::damage(&tell, done))
                .collect(),
            intervention: tell.past.entry().by,
        }
    }

    /// What would have changed an event. `alternatives` are those of the same run.
    ///
    /// # Panics
    /// If the log is shorter.
    pub fn what_if(&self, alternatives: &Alternatives, event: EventId) -> WhatIf {
        alternatives.what_would_change(&self.telling(event))
    }

    /// What a worker is called in all sentences: the name it presents, with its own where
    /// another presents the same.
    pub fn who(&self, worker: WorkerId) -> String {
        self.telling(EventId(0)).past.who(worker)
    }

    /// A damage as a whole sentence: who, whom, what, and when.
    pub fn damage_sentence(&self, damage: &Damage) -> String {
        words::damage(&self.telling(damage.event), damage)
    }

    /// What the run came to, and how to colour it: the worst first, then what was prevented,
    /// then what was merely lucky.
    pub fn verdict(&self) -> (Tone, String) {
        verdict::verdict(&self.telling(EventId(0)), self.damage)
    }
}

fn tone(past: &Past) -> Tone {
    let entry = past.entry();
    match &entry.event {
        Event::Decided { decision, .. } => match decision {
            Decision::Accepted { .. } | Decision::EffectPerformed if is_late(past) => Tone::Warning,
            Decision::Granted { .. }
            | Decision::Renewed { .. }
            | Decision::Released { .. }
            | Decision::Claimed { .. }
            | Decision::Accepted { .. }
            | Decision::DuplicateOperation { .. }
            | Decision::EffectPerformed
            | Decision::EffectSuppressedDuplicate { .. } => Tone::Good,
            Decision::RenewRejectedExpired
            | Decision::RenewRejectedNotOwner { .. }
            | Decision::ReleaseRejectedNotOwner { .. }
            | Decision::CheckNo { .. }
            | Decision::RejectedStaleFence { .. }
            | Decision::RejectedVersionConflict { .. } => Tone::Refused,
            Decision::RenewedForeignLease { .. } | Decision::ReleasedForeignLease { .. } => {
                Tone::Warning
            }
            // Waiting for one's turn is no harm and no mistake.
            Decision::Queued { .. }
            | Decision::DeniedHeld { .. }
            | Decision::DeniedLockDelay { .. }
            | Decision::CheckYes { .. }
            | Decision::Read { .. }
            | Decision::Begun { .. } => Tone::Quiet,
        },
        Event::Expired { .. }
        | Event::Superseded { .. }
        | Event::LeaseForgotten { .. }
        | Event::CounterReset { .. }
        | Event::Compared { .. }
        | Event::TimedOut { .. } => Tone::Warning,
        Event::Skipped { .. } | Event::Cancelled { .. } => Tone::Refused,
        Event::BeliefEnded { why, .. } => match why {
            BeliefEnd::SentRelease => Tone::Quiet,
            BeliefEnd::RenewRefused
            | BeliefEnd::CheckSaidNo
            | BeliefEnd::StaleFence
            | BeliefEnd::Crashed => Tone::Warning,
        },
        Event::Lost { .. } if entry.by.is_none() => Tone::Warning,
        Event::Sent { .. } if is_late(past) => Tone::Warning,
        Event::Started { .. } if entry.by.is_some() => Tone::Intervention,
        Event::Paused { .. }
        | Event::Resumed { .. }
        | Event::Crashed { .. }
        | Event::KeepaliveStopped { .. }
        | Event::KeepaliveResumed { .. }
        | Event::ClockSkewed { .. }
        | Event::StepGiven { .. }
        | Event::Held { .. }
        | Event::HoldEnded { .. }
        | Event::Hastened { .. }
        | Event::Lost { .. }
        | Event::Duplicated { .. }
        | Event::LinkCut { .. }
        | Event::LinkHealed { .. }
        | Event::Revoked { .. }
        | Event::AuthorityRestarted { .. }
        | Event::ProtectionsChanged { .. }
        | Event::Missed { .. } => Tone::Intervention,
        Event::Started { .. }
        | Event::ComputeBegan { .. }
        | Event::ComputeEnded { .. }
        | Event::ProgramEnded { .. }
        | Event::BeliefBegan { .. }
        | Event::BeliefProlonged { .. }
        | Event::DeadlineChecked { .. }
        | Event::GapBegan { .. }
        | Event::Sent { .. }
        | Event::Arrived { .. }
        | Event::Answered { .. }
        | Event::LockReopened { .. } => Tone::Quiet,
    }
}

/// Whether an event is about a write or a call with a token, and a newer one is out.
fn is_late(past: &Past) -> bool {
    let request = match &past.entry().event {
        Event::Decided { request, .. } => request,
        Event::Sent { message, .. } if !message.is_reply() => message.request(),
        _ => return false,
    };
    let newest = past.latest(request.lock());
    match (request.errand(), request.handle(), newest) {
        (Some(_), Some(handle), Some(newest)) => handle.generation < newest.generation,
        _ => false,
    }
}
