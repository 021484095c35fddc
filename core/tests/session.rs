//! The session as a person uses it: actions in, views out.
#![cfg(not(target_arch = "wasm32"))]

use fencelab_core::protocol::{
    At, EventId, EventName, Fencing, InterventionId, Ms, Outcome, Switch,
};
use fencelab_core::run::Run;
use fencelab_core::scenario::{
    Intervene, PeerFile, ProtectionsPatch, SHIPPED, StepFile, read, variant_plan, write,
};
use fencelab_core::session::{Action, Button, Library, Session, Speed, Theme};
use fencelab_core::timeline::Px;
use fencelab_core::words::Lang;
use proptest::prelude::*;

fn standing_at(session: &Session) -> (u64, EventName) {
    let event = session.moment().event().expect("stands at an event");
    let entry = session.run().entry(event);
    (entry.at.0, entry.event.name())
}

fn fencing(fencing: Fencing) -> Action {
    Action::Protect(ProtectionsPatch {
        fencing: Some(fencing),
        ..ProtectionsPatch::default()
    })
}

fn pause(worker: &str) -> Action {
    Action::Intervene(Intervene::Pause {
        worker: worker.to_owned(),
    })
}

fn texts_of_interventions(session: &Session) -> Vec<String> {
    session
        .frame()
        .interventions
        .into_iter()
        .map(|it| it.text)
        .collect()
}

#[test]
fn opens_at_the_rejection() {
    let session = Session::new(Lang::En);
    let rejected = EventName::Decided(Outcome::RejectedStaleFence);
    assert_eq!(standing_at(&session), (10_300, rejected));
}

#[test]
fn one_press_of_play_tells_the_story_from_the_start_in_under_thirty_seconds() {
    let mut session = Session::new(Lang::En);
    session.update(Action::TogglePlay);
    assert_eq!(session.moment().at, At::ZERO);
    let mut told = 0;
    let mut seen = Vec::new();
    while let Some(delay) = session.tick_after_ms() {
        told += delay;
        session.update(Action::Tick);
        seen.extend(
            session
                .moment()
                .event()
                .map(|event| session.run().entry(event).event.name()),
        );
    }
    assert!(told < 30_000, "told in {told} ms");
    assert!(seen.contains(&EventName::Decided(Outcome::RejectedStaleFence)));
    assert!(session.now().at_end);
    session.update(Action::TogglePlay);
    assert!(session.now().at_start, "at the end it begins again");
}

#[test]
fn playback_goes_on_when_only_the_look_of_the_page_changes() {
    let mut session = Session::new(Lang::En);
    session.update(Action::TogglePlay);
    for action in [
        Action::Lang(Lang::Ru),
        Action::Theme(Theme::Dark),
        Action::SingleKeys(false),
        Action::DismissNotice,
        Action::Viewport {
            width: 700,
            zoom_percent: 150,
        },
    ] {
        session.update(action.clone());
        assert!(session.now().playing, "{action:?}");
    }
    session.update(Action::Next);
    assert!(!session.now().playing);
}

#[test]
fn pointing_at_the_cursor_means_the_event_it_stands_at() {
    let mut session = Session::new(Lang::En);
    let event = session.moment().event().expect("opens at an event");
    let x = session.now().cursor_x;
    session.update(Action::ToStart);
    assert_eq!(session.seek_x(x), Action::SeekEvent(event));
    assert_eq!(session.seek_x(Px::ZERO), session.seek_x(Px::whole(-5)));
}

#[test]
fn flipping_fencing_stands_at_the_acceptance_in_place_of_the_rejection() {
    let mut session = Session::new(Lang::En);
    session.update(fencing(Fencing::Off));
    assert_eq!(
        standing_at(&session),
        (10_300, EventName::Decided(Outcome::Accepted))
    );
    assert_eq!(session.damage().len(), 1);
    assert_eq!(session.now().keys[0].value, "index-v41");
    session.update(fencing(Fencing::AtCommit));
    let rejected = EventName::Decided(Outcome::RejectedStaleFence);
    assert_eq!(standing_at(&session), (10_300, rejected));
    assert_eq!(session.now().keys[0].value, "index-v42");
}

#[test]
fn that_nothing_is_kept_is_said_once_and_when_there_is_something_to_keep() {
    let mut session = Session::new(Lang::En);
    session.update(Action::Next);
    session.warn_not_kept();
    assert_eq!(session.now().notice, None);
    session.update(fencing(Fencing::Off));
    session.warn_not_kept();
    assert!(session.now().notice.is_some());
    session.update(Action::DismissNotice);
    session.update(fencing(Fencing::AtCommit));
    session.warn_not_kept();
    assert_eq!(session.now().notice, None);
}

#[test]
fn belief_and_truth_part_step_by_step() {
    let mut session = Session::new(Lang::En);
    let danger_at = |session: &mut Session, at| {
        session.update(Action::SeekTime(At(at)));
        session.now().workers[0].danger
    };
    assert_eq!(danger_at(&mut session, 5_000), "none");
    assert_eq!(danger_at(&mut session, 5_100), "mild");
    assert_eq!(danger_at(&mut session, 6_200), "strong");
    assert_eq!(danger_at(&mut session, 10_400), "none");
}

#[test]
fn undo_then_redo_changes_nothing() {
    let mut session = Session::new(Lang::En);
    session.update(fencing(Fencing::Off));
    session.update(Action::SeekTime(At(300)));
    session.update(pause("B"));
    let before = session.saved();
    session.update(Action::Undo);
    session.update(Action::Redo);
    assert_eq!(session.saved(), before);
}

#[test]
fn undo_goes_back_to_another_scenario_with_all_its_edits() {
    let mut session = Session::new(Lang::En);
    session.update(Action::SeekTime(At(300)));
    session.update(pause("B"));
    let edited = texts_of_interventions(&session);
    session.update(Action::Open("stale-release".to_owned()));
    assert_eq!(session.frame().scenario.id, "stale-release");
    session.update(Action::Undo);
    assert_eq!(session.frame().scenario.id, "late-write");
    assert_eq!(texts_of_interventions(&session), edited);
}

#[test]
fn acting_in_the_past_keeps_later_interventions_as_a_branch() {
    let mut session = Session::new(Lang::En);
    session.update(Action::SeekTime(At(7_000)));
    session.update(pause("B"));
    let left = texts_of_interventions(&session);
    session.update(Action::SeekTime(At(3_000)));
    session.update(pause("B"));
    assert_eq!(texts_of_interventions(&session).len(), left.len());
    assert_eq!(session.frame().branches.len(), 1);
    assert!(
        session.now().notice.is_some(),
        "says that a branch was kept"
    );
    session.update(Action::OpenBranch(0));
    assert_eq!(texts_of_interventions(&session), left);
    session.update(Action::RenameBranch(0, "B sleeps late".to_owned()));
    assert_eq!(session.frame().branches[0].name, "B sleeps late");
}

#[test]
fn a_branch_that_was_deleted_is_there_again_after_an_undo_also_after_a_reload() {
    let mut session = Session::new(Lang::En);
    session.update(Action::SeekTime(At(7_400)));
    session.update(pause("B"));
    session.update(Action::SeekTime(At(6_200)));
    session.update(pause("B"));
    let done = texts_of_interventions(&session);
    session.update(Action::DropBranch(0));
    assert!(session.frame().branches.is_empty());
    let restored = Session::restore(&session.saved(), Library::default(), Lang::En);
    let mut session = restored.session;
    session.update(Action::Undo);
    assert_eq!(session.frame().branches.len(), 1);
    assert_eq!(texts_of_interventions(&session), done);
}

#[test]
fn what_is_delivered_at_once_has_arrived() {
    let mut session = Session::new(Lang::En);
    session.update(Action::SeekTime(At(10_250)));
    let [request] = &session.now().flights[..] else {
        panic!("A's write is under way");
    };
    let deliver = request.buttons.iter().find(|it| it.id == "deliver");
    session.update(deliver.expect("it can be delivered").action.clone());
    let now = session.now();
    assert!(now.flights.is_empty(), "{:?}", now.flights);
    assert_eq!(now.moment.at, At(10_250));
}

#[test]
fn the_scenarios_interventions_can_be_removed_and_come_back() {
    let mut session = Session::new(Lang::En);
    session.update(Action::Remove(InterventionId(0)));
    let names: Vec<EventName> = session
        .run()
        .log()
        .iter()
        .map(|it| it.event.name())
        .collect();
    assert!(!names.contains(&EventName::Paused));
    assert!(session.frame().is_edited);
    session.update(Action::Reset);
    assert!(!session.frame().is_edited);
    assert_eq!(standing_at(&session).0, 10_300);
}

#[test]
fn the_sandbox_is_played_by_hand() {
    let mut session = Session::new(Lang::En);
    session.update(Action::Open("sandbox".to_owned()));
    session.update(Action::ToStart);
    let press = |session: &mut Session, worker: usize, id: &str| {
        let buttons: Vec<Button> = session.now().workers[worker].steps.clone();
        let button = buttons
            .into_iter()
            .find(|button| button.id == id)
            .expect("button");
        session.update(button.action);
        session.update(Action::Advance(Ms(1_000)));
    };
    press(&mut session, 0, "acquire");
    assert_ne!(session.now().locks[0].worker, None);
    press(&mut session, 0, "write");
    assert_eq!(session.now().keys[0].value, "A-1");
    press(&mut session, 0, "release");
    press(&mut session, 1, "acquire");
    press(&mut session, 1, "write");
    press(&mut session, 0, "write");
    let names: Vec<EventName> = session
        .run()
        .log()
        .iter()
        .map(|it| it.event.name())
        .collect();
    assert!(names.contains(&EventName::Decided(Outcome::RejectedStaleFence)));
    assert_eq!(session.now().keys[0].value, "B-1");
}

#[test]
fn a_message_in_flight_can_be_held_and_is_found_again_under_another_protection() {
    let mut session = Session::new(Lang::En);
    session.update(Action::SeekTime(At(10_250)));
    let flight = session.now().flights[0].clone();
    let hold = flight
        .buttons
        .iter()
        .find(|button| button.id == "hold")
        .expect("hold")
        .clone();
    session.update(hold.action);
    assert!(session.now().flights[0].held);
    session.update(fencing(Fencing::Off));
    assert!(
        session.now().flights[0].held,
        "the same message is held in the other run"
    );
}

#[test]
fn a_saved_session_is_the_same_session() {
    let mut session = Session::new(Lang::En);
    session.update(Action::Lang(Lang::Ru));
    session.update(Action::Theme(Theme::Dark));
    session.update(fencing(Fencing::Off));
    session.update(Action::SeekTime(At(3_000)));
    session.update(pause("B"));
    let restored = Session::restore(&session.saved(), Library::default(), Lang::En);
    assert!(restored.taken);
    assert_eq!(restored.session.saved(), session.saved());
    assert_eq!(restored.session.moment(), session.moment());
}

#[test]
fn what_an_earlier_version_saved_is_taken_and_written_as_it_was() {
    let saved = include_str!("session/saved-1.json").trim_end();
    let restored = Session::restore(saved, Library::default(), Lang::En);
    assert!(restored.taken);
    // The scenario itself may have changed since.
    let content = |saved: &str| {
        saved
            .split("\"content\":")
            .nth(1)
            .map(|it| it[..18].to_owned())
    };
    let written = restored.session.saved();
    let (then, now) = (content(saved).unwrap(), content(&written).unwrap());
    assert_eq!(written, saved.replace(&then, &now));
}

#[test]
fn a_broken_or_foreign_saved_state_starts_afresh_and_says_so() {
    let newer = Session::new(Lang::En)
        .saved()
        .replacen("\"version\":1", "\"version\":999", 1);
    let foreign = Session::new(Lang::En)
        .saved()
        .replace("late-write", "no-such-scenario");
    for saved in [
        "",
        "{",
        "null",
        "[1,2]",
        "{\"version\":1}",
        newer.as_str(),
        foreign.as_str(),
    ] {
        let restored = Session::restore(saved, Library::default(), Lang::Ru);
        assert!(!restored.taken, "{saved}");
        assert!(restored.session.now().notice.is_some(), "{saved}");
        assert_eq!(standing_at(&restored.session).0, 10_300);
    }
}

#[test]
fn the_page_takes_shipped_scenarios_as_the_reader_reads_them() {
    for (id, source) in SHIPPED {
        let mut session = Session::new(Lang::En);
        session.update(Action::Open((*id).to_owned()));
        let read = fencelab_core::scenario::read(source).expect("a shipped scenario can be read");
        assert_eq!(*session.scenario(), read);
    }
}

/// What a worker, a lock or the authority can be pressed for at the present moment.
fn buttons(session: &Session) -> Vec<Button> {
    let now = session.now();
    let workers = now.workers.into_iter();
    workers
        .flat_map(|worker| {
            worker
                .buttons
                .into_iter()
                .chain(worker.more)
                .chain(worker.steps)
        })
        .chain(now.locks.into_iter().flat_map(|lock| lock.buttons))
        .chain(now.authority)
        .chain(now.flights.into_iter().flat_map(|flight| flight.buttons))
        .collect()
}

#[test]
fn everything_that_can_be_pressed_can_be_replayed_and_saved() {
    // Between them they have everything that can be pressed.
    for id in ["late-write", "irreversible-effect", "keepalive-paused"] {
        let mut session = Session::new(Lang::Ru);
        session.update(Action::Open(id.to_owned()));
        session.update(Action::SeekTime(At(1_500)));
        let count = buttons(&session).len();
        for place in 0..count {
            let button = buttons(&session).swap_remove(place);
            let before = session.run().log().to_vec();
            session.update(button.action);
            assert!(session.now().notice.is_none(), "{id} {}", button.id);
            assert_ne!(
                session.run().log(),
                before,
                "{id}: {} does nothing",
                button.id
            );
            let restored = Session::restore(&session.saved(), Library::default(), Lang::En);
            assert!(restored.taken);
            assert_eq!(restored.session.saved(), session.saved());
            let own = read(&write(&session.as_scenario())).expect("it can be read back");
            let again = Run::replay(variant_plan(&own, None).expect("it can be planned"));
            assert_eq!(again.log(), session.run().log(), "{id} {}", button.id);
            let told = texts_of_interventions(&session);
            assert!(told.iter().all(|text| !text.is_empty()));
            session.update(Action::Undo);
            assert_eq!(session.run().log(), before, "{id} {}", button.id);
        }
    }
}

#[test]
fn every_scenario_can_be_given_as_a_talk_of_about_two_minutes() {
    for (id, _) in SHIPPED {
        for lang in [Lang::En, Lang::Ru] {
            let mut session = Session::new(lang);
            session.update(Action::Open((*id).to_owned()));
            let slides = session.talk();
            let mut page = session;
            let seconds: u32 = slides.iter().map(|slide| slide.seconds).sum();
            // Nothing has happened in the sandbox yet.
            let shortest = if *id == "sandbox" { 20 } else { 45 };
            assert!(
                (shortest..=180).contains(&seconds),
                "{id} {lang:?}: {seconds} s"
            );
            for slide in &slides {
                let told = slide.notes.iter().chain([&slide.title, &slide.section]);
                assert!(told.clone().all(|text| !text.is_empty()), "{id}: {slide:?}");
                page.begin(Action::Follow(slide.link.clone()));
                assert_eq!(page.now().notice, None, "{id}: {}", slide.link);
                assert_eq!(page.link(), slide.link, "{id}");
            }
        }
    }
}

#[test]
fn a_talk_leads_along_the_causes_to_what_it_is_about_and_shows_what_would_have_changed_it() {
    let slides = Session::new(Lang::En).talk();
    let told: Vec<_> = slides
        .iter()
        .map(|it| (&it.section[..], &it.link[..]))
        .collect();
    assert_eq!(told.first(), Some(&("The stage", "late-write&at=start")));
    assert_eq!(
        told[told.len() - 3],
        ("The moment it is about", "late-write&event=49")
    );
    let otherwise = told[told.len() - 2];
    assert_eq!(otherwise.0, "If it were otherwise");
    assert!(
        otherwise.1.starts_with("late-write&fencing=off&"),
        "{otherwise:?}"
    );
    assert!(
        slides[slides.len() - 2]
            .notes
            .iter()
            .any(|it| it.contains("index-v42"))
    );
    let moments: Vec<_> = slides[1..slides.len() - 2]
        .iter()
        .map(|it| &it.clock)
        .collect();
    assert!(
        moments.is_sorted_by_key(|it| it.trim_end_matches(" s").parse::<f64>().ok()),
        "{moments:?}"
    );
}

#[test]
fn the_protections_are_grouped_and_those_that_cannot_be_felt_are_marked() {
    let session = Session::new(Lang::En);
    let switches = session.frame().switches;
    let mut groups: Vec<&str> = switches.iter().map(|switch| switch.group).collect();
    groups.dedup();
    assert_eq!(groups, ["resource", "authority", "worker"]);
    let felt: Vec<&str> = switches
        .iter()
        .filter(|switch| switch.felt)
        .map(|switch| switch.id)
        .collect();
    assert!(felt.contains(&"fencing"), "{felt:?}");
    assert!(!felt.contains(&"renew"), "{felt:?}");
    for switch in &switches {
        let current = switch.settings.iter().filter(|it| it.current).count();
        assert_eq!(current, 1, "{}", switch.id);
    }
}

#[test]
fn every_setting_of_every_switch_can_be_taken() {
    let mut session = Session::new(Lang::En);
    for switch in session.frame().switches {
        for setting in switch.settings {
            session.update(Action::Protect(setting.patch));
            let now = session.frame().switches;
            let now = now.iter().find(|it| it.id == switch.id).expect("it stays");
            let current = now.settings.iter().find(|it| it.current);
            assert_eq!(current.map(|it| &it.title), Some(&setting.title));
        }
        session.update(Action::Reset);
    }
}

#[test]
fn a_step_by_hand_after_a_refused_program_does_not_complete_it() {
    let mut session = Session::new(Lang::En);
    session.update(Action::ToEnd);
    let step = session.now().workers[0].steps[1].clone();
    assert_eq!(step.id, "compute");
    session.update(step.action);
    session.update(Action::ToEnd);
    let doing = session.now().workers[0].doing.clone();
    assert!(doing.contains("given up"), "{doing}");
}

#[test]
fn a_worker_whose_clock_is_off_shows_it() {
    let mut session = Session::new(Lang::En);
    session.update(Action::SeekTime(At(2_000)));
    assert_eq!(session.now().workers[0].clock, None);
    let ahead = session.now().workers[0].more[0].clone();
    assert_eq!(ahead.id, "clock-ahead");
    session.update(ahead.action);
    let clock = session.now().workers[0].clock.clone();
    assert_eq!(clock.as_deref(), Some("3.000\u{a0}s"));
}

/// A sandbox in which two workers keep asking for a lock for so long.
fn long_session(events: usize) -> Session {
    let mut session = Session::new(Lang::En);
    session.update(Action::Open("sandbox".to_owned()));
    session.update(Action::ToStart);
    let step = session.now().workers[0].steps[0].action.clone();
    session.update(step);
    session.update(Action::Advance(Ms(500)));
    while session.run().log().len() < events {
        let step = session.now().workers[1].steps[0].action.clone();
        session.update(step);
        session.update(Action::Advance(Ms(300)));
    }
    session
}

#[test]
fn of_a_long_run_what_would_have_changed_it_is_worked_out_when_asked() {
    let mut session = long_session(Session::ALTERNATIVES_UNASKED + 1);
    let why = session.why(session.now().event);
    assert!(why.flips.is_empty() && why.no_difference.is_none());
    let revision = session.revision();
    session.update(why.work_out.expect("a button to ask with").action);
    let why = session.why(session.now().event);
    assert!(why.work_out.is_none() && why.no_difference.is_some());
    assert_ne!(session.revision(), revision, "the switches know more now");
}

fn any_action() -> impl Strategy<Value = Action> {
    let worker = prop_oneof![Just("A"), Just("B"), Just("nobody")].prop_map(str::to_owned);
    let act = worker.prop_flat_map(|worker| {
        prop_oneof![
            Just(Intervene::Pause {
                worker: worker.clone()
            }),
            Just(Intervene::Resume {
                worker: worker.clone()
            }),
            Just(Intervene::Crash {
                worker: worker.clone()
            }),
            Just(Intervene::Start {
                worker: worker.clone()
            }),
            Just(Intervene::StopKeepalive {
                worker: worker.clone()
            }),
            Just(Intervene::SkewClock {
                worker: worker.clone(),
                by_ms: -1_000,
                drift_ppm: None
            }),
            Just(Intervene::Cut {
                worker: worker.clone(),
                from: PeerFile::Authority
            }),
            Just(Intervene::Heal {
                worker: worker.clone(),
                from: PeerFile::Authority
            }),
            Just(Intervene::Revoke { lock: None }),
            Just(Intervene::RestartAuthority {}),
            Just(Intervene::LoseCounter { lock: None }),
            Just(Intervene::Step {
                worker,
                step: StepFile::Compute {
                    ms: Ms(700),
                    operation: None
                }
            }),
        ]
    });
    let switches = (0..Switch::ALL.len(), 0..3usize).prop_map(|(switch, place)| {
        let settings = Switch::ALL[switch].settings();
        settings[place % settings.len()]
    });
    prop_oneof![
        (0..SHIPPED.len()).prop_map(|it| Action::Open(SHIPPED[it].0.to_owned())),
        Just(Action::Variant(Some("fencing-off".to_owned()))),
        (0..200u32).prop_map(|it| Action::SeekEvent(EventId(it))),
        (0..80_000u64).prop_map(|it| Action::SeekTime(At(it))),
        Just(Action::ToStart),
        Just(Action::ToEnd),
        Just(Action::Next),
        Just(Action::Back),
        Just(Action::Advance(Ms(100))),
        Just(Action::Advance(Ms(u64::MAX))),
        Just(Action::TogglePlay),
        Just(Action::Tick),
        Just(Action::Speed(Speed::Double)),
        act.prop_map(Action::Intervene),
        (0..6u16).prop_map(|it| Action::Remove(InterventionId(it))),
        switches.prop_map(Action::Protect),
        Just(Action::WorkOut),
        Just(Action::Undo),
        Just(Action::Redo),
        Just(Action::Reset),
        (0..3usize).prop_map(Action::OpenBranch),
        (0..3usize).prop_map(Action::DropBranch),
        Just(Action::Lang(Lang::Ru)),
        Just(Action::AllEvents(true)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_sequence_of_actions_can_be_shown_saved_and_taken_back(
        actions in prop::collection::vec(any_action(), 1..16),
    ) {
        let mut session = Session::new(Lang::En);
        for action in actions {
            session.update(action);
            let frame = session.frame();
            let now = session.now();
            prop_assert!(now.step <= now.steps);
            prop_assert!(now.moment.events <= frame.event_count);
            let restored = Session::restore(&session.saved(), Library::default(), Lang::En);
            prop_assert!(restored.taken);
            prop_assert_eq!(restored.session.saved(), session.saved());
            // What is saved is the present, not what was saved before.
            prop_assert_eq!(restored.session.now().moment, now.moment);
            let after = restored.session.frame();
            prop_assert_eq!(after.interventions, frame.interventions);
            prop_assert_eq!(after.branches.len(), frame.branches.len());
            prop_assert_eq!((after.can_undo, after.can_redo), (frame.can_undo, frame.can_redo));
        }
        let edited = session.saved();
        let mut undone = 0;
        while session.frame().can_undo {
            session.update(Action::Undo);
            undone += 1;
        }
        prop_assert!(!session.frame().is_edited);
        for _ in 0..undone {
            session.update(Action::Redo);
        }
        prop_assert_eq!(
            session.frame().interventions,
            Session::restore(&edited, Library::default(), Lang::En).session.frame().interventions
        );
    }
}
