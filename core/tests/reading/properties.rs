//! What holds for the reading of any run, whatever the programs, the interventions and the
//! switches are. The plans are those of `properties.rs`, and the same every time.

use crate::every_event::{is_sentence, is_told};
use crate::plans::of_many_plans;
use crate::{BOTH, Book, events as all_events};
use fencelab_core::explain::{Alternatives, Effect, Flip, Setting};
use fencelab_core::judge::{DamageKind, Judge};
use fencelab_core::protocol::*;
use fencelab_core::run::{Limits, Run, RunEnd};
use fencelab_core::scenario::Plan;
use proptest::test_runner::Config;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

/// Reading takes longer than replaying; `PROPTEST_CASES` sets four times as many.
fn cases() -> u32 {
    Config::default().cases / 4
}

/// Long runs say nothing that short ones do not, and take their time.
fn replay(plan: &Plan) -> Run {
    let limits = Limits {
        events_per_instant: 300,
        events: 600,
        ..Limits::default()
    };
    Run::replay_within(plan.clone(), limits)
}

fn of_every_run(check: impl Fn(&Run)) {
    of_many_plans(cases(), |plan| check(&replay(plan)));
}

/// Some events of a run, spread over all of it, where each is read several times.
fn some_events(run: &Run) -> impl Iterator<Item = EventId> + use<> {
    let step = run.log().len().div_ceil(25).max(1);
    all_events(run).step_by(step)
}

#[test]
fn every_event_of_any_run_is_told_in_whole_texts() {
    of_every_run(|run| {
        let book = Book::of(run);
        for lang in BOTH {
            let reading = book.read(lang);
            is_sentence(&reading.verdict().1, lang);
            for id in all_events(run) {
                is_told(&reading, id, lang);
            }
        }
    });
}

#[test]
fn causes_are_earlier_events_in_order_and_few() {
    of_every_run(|run| {
        let book = Book::of(run);
        for id in all_events(run) {
            let causes = book.read(BOTH[0]).why(id).causes;
            assert!(causes.len() <= 7);
            assert!(causes.is_sorted_by(|one, next| one.event < next.event));
            for cause in causes {
                assert!(cause.event < id);
                assert_eq!(cause.at, run.entry(cause.event).at);
            }
        }
    });
}

#[test]
fn nothing_is_given_away_that_is_still_to_come() {
    of_many_plans(cases(), |plan| {
        let mut plan = plan.clone();
        // Whether keys end apart is known at the end alone, and is said of the write that
        // left them so: the one thing about an event that looks ahead.
        plan.setup.one_effect.clear();
        let whole = replay(&plan);
        for share in [1, 2, 3] {
            let Some(entry) = whole.log().get(whole.log().len() * share / 4) else {
                continue;
            };
            plan.setup.horizon = entry.at;
            let part = replay(&plan);
            let (all, some) = (Book::of(&whole), Book::of(&part));
            for id in some_events(&part) {
                for lang in BOTH {
                    let (all, some) = (all.read(lang), some.read(lang));
                    assert_eq!(some.sentence(id), all.sentence(id));
                    assert_eq!(some.short(id), all.short(id));
                    assert_eq!(some.why(id), all.why(id));
                }
            }
        }
    });
}

/// The runs that came to their end by themselves, with the same run under every other setting
/// of every switch: one that was stopped differs from the others already by its length.
fn of_every_whole_run(check: impl Fn(&Run, &Alternatives)) {
    let whole = Cell::new(0);
    of_every_run(|run| match run.end() {
        RunEnd::Rest | RunEnd::Horizon => {
            whole.set(whole.get() + 1);
            check(run, &Alternatives::of(run));
        }
        RunEnd::InstantLimit { .. } | RunEnd::EventLimit { .. } => {}
    });
    assert!(whole.get() > cases() / 2, "only {} are whole", whole.get());
}

/// The run under another setting, within the bounds in which it is tried.
fn under(run: &Run, setting: Setting) -> Run {
    let mut plan = run.plan().clone();
    plan.setup.protections = setting.patch().over(plan.setup.protections);
    let events = 4 * u32::try_from(run.log().len()).expect("a short run") + 1_000;
    Run::replay_within(
        plan,
        Limits {
            events,
            ..Limits::default()
        },
    )
}

#[test]
fn a_setting_is_felt_when_the_replay_under_it_differs() {
    of_every_whole_run(|run, alternatives| {
        for (setting, is_felt) in alternatives.felt() {
            let other = under(run, setting);
            if is_felt {
                assert!(told(run) != told(&other), "{setting:?}");
            } else {
                let (here, there) = (outlined(run), outlined(&other));
                let parted = here.iter().zip(&there).find(|(one, other)| one != other);
                assert_eq!(parted, None, "{setting:?}");
                assert_eq!(here.len(), there.len(), "{setting:?}");
            }
        }
    });
}

/// The log without the interventions at switches, which mention how all of them stand.
fn told(run: &Run) -> Vec<&Entry> {
    let is_told = |entry: &&Entry| match entry.event {
        Event::ProtectionsChanged { .. } => false,
        Event::Missed { why, .. } => why != Miss::NoChange,
        _ => true,
    };
    run.log().iter().filter(is_told).collect()
}

/// When what happened to whom, and which token or value came of it.
fn outlined(run: &Run) -> Vec<(At, EventName, Option<WorkerId>, Option<Token>)> {
    let token = |event: &Event| match event {
        Event::Decided {
            decision:
                Decision::Accepted { highest_after, .. }
                | Decision::Claimed { highest_after, .. }
                | Decision::RejectedStaleFence {
                    highest: highest_after,
                    ..
                },
            ..
        } => Some(*highest_after),
        Event::Decided {
            decision: Decision::Granted { lease, .. },
            ..
        } => Some(lease.handle.token),
        _ => None,
    };
    told(run)
        .iter()
        .map(|Entry { at, event, .. }| (*at, event.name(), event.worker(), token(event)))
        .collect()
}

#[test]
fn what_a_flip_is_said_to_change_is_what_the_replay_shows() {
    let seen = RefCell::new(BTreeSet::new());
    of_every_whole_run(|run, alternatives| {
        let book = Book::of(run);
        let mut replays = BTreeMap::new();
        for lang in BOTH {
            let reading = book.read(lang);
            for id in some_events(run) {
                let what_if = reading.what_if(alternatives, id);
                // Every switch is spoken of: as a difference, or as none.
                assert!(!what_if.flips.is_empty() || what_if.no_difference.is_some());
                if let Some(text) = &what_if.no_difference {
                    is_sentence(text, lang);
                }
                for flip in &what_if.flips {
                    is_sentence(&flip.text, lang);
                    assert!(alternatives.felt().contains(&(flip.value, true)));
                    let other = replays
                        .entry(flip.value)
                        .or_insert_with(|| under(run, flip.value));
                    is_shown(run, other, id, flip);
                    seen.borrow_mut().insert(kind_of(flip.effect));
                }
            }
        }
    });
    // Nothing of this is said for want of a run in which it happens.
    assert_eq!(seen.borrow().len(), 5, "{seen:?}");
}

fn kind_of(effect: Effect) -> &'static str {
    match effect {
        Effect::Outcome { .. } => "outcome",
        Effect::Undecided => "undecided",
        Effect::Damage => "damage",
        Effect::Moved => "moved",
        Effect::Elsewhere => "elsewhere",
    }
}

/// Checks what is said of a flip against the run in which it is made.
#[track_caller]
fn is_shown(run: &Run, other: &Run, id: EventId, flip: &Flip) {
    let (here, there) = (damage_of(run), damage_of(other));
    assert!(flip.appears.iter().all(|kind| there.contains(kind)));
    assert!(flip.vanishes.iter().all(|kind| here.contains(kind)));
    let Some(name) = name_of(run, id) else {
        return;
    };
    let was = fates(run)[&name];
    let would = fates(other).get(&name).copied();
    match flip.effect {
        Effect::Outcome { from, to } => {
            assert_ne!(from, to);
            assert_eq!(was.map(|it| it.outcome), Some(from));
            assert_eq!(would.flatten().map(|it| it.outcome), Some(to));
        }
        Effect::Undecided => {
            let outcome = would.flatten().map(|it| it.outcome);
            assert!(matches!(outcome, None | Some(Outcome::Lost)));
        }
        Effect::Moved => assert_ne!(Some(was), would),
        Effect::Damage => assert!(!(flip.appears.is_empty() && flip.vanishes.is_empty())),
        // Of a request it is said only what concerns it.
        Effect::Elsewhere => panic!("{flip:?}"),
    }
}

fn damage_of(run: &Run) -> Vec<DamageKind> {
    Judge::damage_of(run.log(), &run.setup().one_effect)
        .iter()
        .map(|done| done.kind)
        .collect()
}

/// Whose request, which kind, the how-manieth.
type Name = (WorkerId, RequestKind, usize);

/// The request that a log sends or keeps back at each place of it.
fn names(run: &Run) -> BTreeMap<EventId, (Name, Option<MessageId>)> {
    let mut counts = BTreeMap::new();
    let mut names = BTreeMap::new();
    for id in all_events(run) {
        let (worker, request, message) = match &run.entry(id).event {
            Event::Sent { message, .. } if !message.is_reply() => {
                (message.worker, message.request(), Some(message.id))
            }
            Event::Skipped {
                worker, request, ..
            }
            | Event::Cancelled {
                worker,
                request: Some(request),
                ..
            } => (*worker, request, None),
            _ => continue,
        };
        let count = counts.entry((worker, request.kind())).or_insert(0);
        *count += 1;
        names.insert(id, ((worker, request.kind(), *count), message));
    }
    names
}

/// The name of the request that an event decides or keeps back; none for a copy, which has a
/// test of its own.
fn name_of(run: &Run, id: EventId) -> Option<Name> {
    let names = names(run);
    match run.entry(id).event {
        Event::Decided { message, .. } => {
            let mut sent = names.values();
            sent.find(|it| it.1 == Some(message)).map(|it| it.0)
        }
        Event::Skipped { .. } | Event::Cancelled { .. } => names.get(&id).map(|it| it.0),
        _ => None,
    }
}

/// What became of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Fate {
    at: At,
    outcome: Outcome,
    token: Option<Token>,
}

/// What became of every request in the end: the last that is said of it, if anything is.
fn fates(run: &Run) -> BTreeMap<Name, Option<Fate>> {
    let fate = |id: EventId, message: Option<MessageId>| match message {
        Some(message) => {
            let mut entries = run.log().iter().rev();
            entries.find_map(|entry| of_message(entry, message))
        }
        None => Some(of_one_kept_back(run.entry(id))),
    };
    names(run)
        .into_iter()
        .map(|(id, (name, message))| (name, fate(id, message)))
        .collect()
}

fn of_message(entry: &Entry, message: MessageId) -> Option<Fate> {
    let (outcome, token) = match &entry.event {
        Event::Decided {
            message: of,
            decision,
            ..
        } if *of == message => match decision {
            Decision::Granted { lease, .. } => (Outcome::Granted, Some(lease.handle.token)),
            _ => (decision.outcome(), None),
        },
        Event::Lost { message: of } if of.id == message => (Outcome::Lost, None),
        _ => return None,
    };
    let at = entry.at;
    Some(Fate { at, outcome, token })
}

fn of_one_kept_back(entry: &Entry) -> Fate {
    let is_skipped = matches!(entry.event, Event::Skipped { .. });
    let outcome = match is_skipped {
        true => Outcome::SkippedNotOwner,
        false => Outcome::Cancelled,
    };
    let at = entry.at;
    let token = None;
    Fate { at, outcome, token }
}
