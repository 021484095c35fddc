//! Reading a run: what an event is in a sentence, why it came to that, and what would have
//! changed it. Everything is derived from the log; nothing here decides anything.
//!
//! [`sentence`] and [`short`] tell an event in a line and in a few words, [`tone`] says how to
//! colour it. [`why`] is the panel of an event: headline, rule, facts, causes. None of these
//! looks ahead: they say of an event only what was known when it happened.
//! [`Alternatives`] replays the run once for every other position of every switch; from them
//! come [`Alternatives::what_would_change`] and [`Alternatives::felt`].

mod causes;
mod counterfactual;
mod past;
mod verdict;
mod words;

pub use counterfactual::{Alternatives, Effect, Flip, WhatIf, felt, what_would_change};
pub use verdict::verdict;
pub use words::{ProtectionName, ProtectionValue, glossary};

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

/// An event in one line, without a full stop.
///
/// # Panics
/// If the log is shorter.
pub fn sentence(run: &Run, event: EventId, lang: Lang) -> String {
    words::sentence(&telling(run, event, lang))
}

/// An event in two or three words, for chips and chains: "woke", "42 granted".
///
/// # Panics
/// If the log is shorter.
pub fn short(run: &Run, event: EventId, lang: Lang) -> String {
    words::chip(&telling(run, event, lang))
}

/// How an event is coloured.
///
/// # Panics
/// If the log is shorter.
pub fn tone(run: &Run, damage: &[Damage], event: EventId) -> Tone {
    if damage.iter().any(|done| done.event == event) {
        return Tone::Damage;
    }
    let entry = run.entry(event);
    match &entry.event {
        Event::Decided { decision, .. } => match decision {
            Decision::Accepted { .. } if is_late(run, event) => Tone::Warning,
            Decision::Granted { .. }
            | Decision::Renewed { .. }
            | Decision::Released { .. }
            | Decision::Accepted { .. } => Tone::Good,
            Decision::RenewRejectedExpired
            | Decision::RenewRejectedNotOwner { .. }
            | Decision::ReleaseRejectedNotOwner { .. }
            | Decision::RejectedStaleFence { .. } => Tone::Refused,
            Decision::RenewedForeignLease { .. } | Decision::ReleasedForeignLease { .. } => {
                Tone::Warning
            }
            // Waiting for one's turn is no harm and no mistake.
            Decision::DeniedHeld { .. } => Tone::Quiet,
        },
        Event::Expired { .. } | Event::TimedOut { .. } => Tone::Warning,
        Event::BeliefEnded { why, .. } => match why {
            BeliefEnd::SentRelease => Tone::Quiet,
            BeliefEnd::RenewRefused | BeliefEnd::StaleFence | BeliefEnd::Crashed => Tone::Warning,
        },
        Event::Lost { .. } if entry.by.is_none() => Tone::Warning,
        Event::Sent { .. } if is_late(run, event) => Tone::Warning,
        Event::Started { .. } if entry.by.is_some() => Tone::Intervention,
        Event::Paused { .. }
        | Event::Resumed { .. }
        | Event::Crashed { .. }
        | Event::KeepaliveStopped { .. }
        | Event::KeepaliveResumed { .. }
        | Event::StepGiven { .. }
        | Event::Held { .. }
        | Event::HoldEnded { .. }
        | Event::Hastened { .. }
        | Event::Lost { .. }
        | Event::Duplicated { .. }
        | Event::ProtectionsChanged { .. }
        | Event::Missed { .. } => Tone::Intervention,
        Event::Started { .. }
        | Event::ComputeBegan { .. }
        | Event::ComputeEnded { .. }
        | Event::ProgramEnded { .. }
        | Event::BeliefBegan { .. }
        | Event::BeliefProlonged { .. }
        | Event::Sent { .. }
        | Event::Arrived { .. }
        | Event::Answered { .. } => Tone::Quiet,
    }
}

/// Whether an event is about a write with a token, and a newer one is out.
fn is_late(run: &Run, event: EventId) -> bool {
    let past = Past::of(run, event);
    let request = match &past.entry().event {
        Event::Decided { request, .. } => request,
        Event::Sent { message, .. } if !message.is_reply() => message.request(),
        _ => return false,
    };
    let newest = past.latest(request.lock());
    match (request, request.handle(), newest) {
        (Request::Write { .. }, Some(handle), Some(newest)) => {
            handle.generation < newest.generation
        }
        _ => false,
    }
}

/// The panel of an event.
///
/// # Panics
/// If the log is shorter.
pub fn why(run: &Run, damage: &[Damage], event: EventId, lang: Lang) -> Why {
    let tell = telling(run, event, lang);
    let about = tell.past.about();
    let causes = causes::chain(run, event)
        .into_iter()
        .map(|cause| Cause {
            event: cause,
            at: run.entry(cause).at,
            text: words::cause(&telling(run, cause, lang), about),
        })
        .collect();
    Why {
        headline: words::headline(&tell, damage),
        tone: tone(run, damage, event),
        rule: tell.text(words::rule(&tell.past)),
        facts: words::facts(&tell),
        causes,
        damage: damage
            .iter()
            .filter(|done| done.event == event)
            .map(|done| words::damage(&tell, done))
            .collect(),
        intervention: tell.past.entry().by,
    }
}

/// A damage as a whole sentence: who, whom, what, and when.
pub fn damage_sentence(run: &Run, damage: &Damage, lang: Lang) -> String {
    words::damage(&telling(run, damage.event, lang), damage)
}

fn telling(run: &Run, event: EventId, lang: Lang) -> Telling<'_> {
    let past = Past::of(run, event);
    Telling { past, lang }
}
