//! Links: what is on the page comes back from its link, and a link that is not whole opens nothing.
#![cfg(not(target_arch = "wasm32"))]

use fencelab_core::protocol::At;
use fencelab_core::scenario::{Intervene, bundle, read, shipped, to_json};
use fencelab_core::session::{Action, LINK_VERSION, Library, Session, mark};
use fencelab_core::words::Lang;
use proptest::prelude::*;

fn fresh() -> Session {
    Session::with(Library::read(&bundle()).expect("a library"), Lang::En)
}

/// What a link has to bring back.
fn place(session: &Session) -> String {
    let saved = session.saved();
    let end = saved.find(",\"fresh\"").expect("the state has a moment");
    let begin = saved
        .find("\"document\"")
        .expect("the state has a document");
    saved[begin..end].to_owned()
}

fn first_worker(session: &Session) -> String {
    session.scenario().workers[0].name.clone()
}

fn followed(link: &str) -> Session {
    let mut session = fresh();
    session.update(Action::Follow(link.to_owned()));
    session
}

fn comes_back(session: &Session) -> Result<(), TestCaseError> {
    let link = session.link();
    let other = followed(&link);
    prop_assert_eq!(other.now().notice, None, "{}", link);
    prop_assert_eq!(place(&other), place(session), "{}", link);
    prop_assert_eq!(other.link(), link);
    Ok(())
}

#[test]
fn a_plain_run_has_a_link_that_people_can_write() {
    let mut session = fresh();
    assert_eq!(session.link(), "late-write&event=49");
    let fencing = |session: &Session| {
        let switches = session.frame().switches;
        let fencing = switches.iter().find(|it| it.id == "fencing");
        fencing.expect("a switch").flip
    };
    session.update(Action::Protect(fencing(&session)));
    session.update(Action::SeekTime(At(9_000)));
    assert_eq!(session.link(), "late-write&fencing=off&at=9000");
    let other = followed("late-write&fencing=off&at=9000&lang=ru");
    assert_eq!(place(&other), place(&session));
}

#[test]
fn a_link_without_a_scenario_is_about_what_is_on_the_page() {
    let mut session = followed("stale-release&at=3000");
    let before = session.moment();
    session.update(Action::Follow("&fencing=off".to_owned()));
    assert_eq!(session.now().notice, None);
    assert_eq!(session.moment(), session.run().nearest(before));
    assert!(
        session.link().starts_with("stale-release&"),
        "{}",
        session.link()
    );
    session.update(Action::Follow("&at=1000".to_owned()));
    assert_eq!(session.moment().at, At(1000));
    assert!(session.link().contains("fencing=off"), "{}", session.link());
    let place_before = place(&session);
    session.update(Action::Follow("&fencing=perhaps".to_owned()));
    assert!(session.now().notice.is_some());
    assert_eq!(place(&session), place_before);
}

#[test]
fn whoever_follows_the_page_is_told_what_an_event_ended() {
    let told = |link| followed(link).told();
    let refused = told("late-write");
    assert!(
        refused.contains(r#""result":"rejected-stale-fence""#),
        "{refused}"
    );
    assert!(refused.ends_with(r#""damage":[]}"#), "{refused}");
    let damage = told("late-write&fencing=off&at=10300");
    assert!(damage.ends_with(r#""damage":["lost_update"]}"#), "{damage}");
    let start = told("late-write&at=0");
    assert!(
        serde_json::from_str::<serde_json::Value>(&start).is_ok(),
        "{start}"
    );
}

#[test]
fn a_link_leads_to_the_damage_that_was_done_then_or_at_all() {
    for link in ["late-write&fencing=off&at=10300", "late-write&fencing=off"] {
        let session = followed(link);
        assert_eq!(session.moment().event(), Some(session.damage()[0].event));
        assert_eq!(session.link(), "late-write&fencing=off&at=10300");
        let variants = session.frame().variants;
        let current: Vec<_> = variants.iter().filter(|it| it.current).collect();
        assert_eq!(current.len(), 1);
        assert_eq!(current[0].name.as_deref(), Some("fencing-off"));
    }
}

#[test]
fn every_scenario_and_variant_comes_back_from_its_link() {
    let frame = fresh().frame();
    for choice in &frame.library {
        let mut session = fresh();
        session.update(Action::Open(choice.id.clone()));
        comes_back(&session).expect("it comes back");
        for variant in session.frame().variants {
            session.update(Action::Variant(variant.name));
            comes_back(&session).expect("it comes back");
            assert!(!session.link().starts_with('v'), "{}", session.link());
        }
    }
}

fn own() -> String {
    to_json(&read(shipped("stale-release").expect("it ships")).expect("it can be read"))
}

#[test]
fn a_run_of_ones_own_comes_back_with_its_scenario() {
    let mut session = fresh();
    session.update(Action::OpenOwn(own()));
    assert!(session.link().starts_with("v1."));
    comes_back(&session).expect("it comes back");
}

/// A run with everything that a link has to carry.
fn edited(scenario: usize, edits: &[(u8, u64)]) -> Session {
    let mut session = fresh();
    let frame = session.frame();
    let choice = &frame.library[scenario % frame.library.len()];
    session.update(Action::Open(choice.id.clone()));
    for (kind, number) in edits {
        let frame = session.frame();
        let pick = usize::try_from(*number).unwrap_or(0);
        let at = At(number % (frame.end.0 + 1));
        match kind % 4 {
            0 => session.update(Action::SeekTime(at)),
            1 => {
                let switch = &frame.switches[pick % frame.switches.len()];
                session.update(Action::Protect(switch.flip));
            }
            2 => session.update(Action::Intervene(Intervene::Pause {
                worker: first_worker(&session),
            })),
            _ => session.update(if number % 2 == 0 {
                Action::Next
            } else {
                Action::Back
            }),
        }
    }
    session
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn what_is_on_the_page_comes_back_from_its_link(
        scenario in 0_usize..64,
        edits in prop::collection::vec((any::<u8>(), any::<u64>()), 0..8),
    ) {
        comes_back(&edited(scenario, &edits))?;
    }

    #[test]
    fn a_damaged_link_opens_nothing_and_says_so(
        cut in 0.0_f64..1.0,
        put in prop::option::of(any::<char>()),
    ) {
        let mut session = fresh();
        session.update(Action::OpenOwn(own()));
        let link = session.link();
        let at = (0..=link.len() * 99 / 100)
            .rev()
            .find(|at| *at as f64 <= cut * link.len() as f64 && link.is_char_boundary(*at))
            .unwrap_or(0);
        let rest: String = match put {
            Some(other) => std::iter::once(other).chain(link[at..].chars().skip(1)).collect(),
            None => String::new(),
        };
        let damaged = [&link[..at], &rest].concat();
        prop_assume!(damaged != link);
        let before = fresh();
        let after = followed(&damaged);
        prop_assert!(after.now().notice.is_some(), "{}", damaged);
        prop_assert_eq!(place(&after), place(&before));
    }

    #[test]
    fn any_text_is_followed_or_refused(link in "\\PC{0,60}") {
        let after = followed(&link);
        prop_assert!(after.now().notice.is_some(), "{}", link);
    }
}

#[test]
fn what_is_wrong_with_a_link_is_said() {
    let said = |link: &str| {
        let session = followed(link);
        assert_eq!(place(&session), place(&fresh()), "{link}");
        session.now().notice.expect("something is said")
    };
    let packed = {
        let mut session = fresh();
        session.update(Action::OpenOwn(own()));
        session.link()
    };
    assert!(said(&packed[..packed.len() - 9]).contains("damaged"));
    assert!(said("v1").contains("damaged"));
    let newer = packed.replacen("v1", &format!("v{}", LINK_VERSION + 1), 1);
    assert!(said(&newer).contains("newer version (format 2)"));
    assert!(said("lost-write").contains("no scenario “lost-write”"));
    assert!(said("late-write&fencing=maybe").contains("“fencing=maybe”"));
    assert!(said("late-write&fence=off").contains("“fence=off”"));
    assert!(said("late-write&variant=none").contains("“variant=none”"));
    assert!(said("late-write&lang=de").contains("“lang=de”"));
    assert!(said("late-write&theme=pink").contains("“theme=pink”"));
    assert!(said("late-write&fencing=off&fencing=at_commit").contains("“fencing=at_commit”"));
    assert!(said("late-write&at=10300&at=0").contains("“at=0”"));
    assert!(said("late-write&fencing=off&at=999999999").contains("“at=999999999”"));
    assert!(said("late-write&fencing=off&event=999").contains("“event=999”"));
    assert!(said("late-write&at=10300&event=3").contains("“event=3”"));
    assert!(said("late-write&event=3&at=start").contains("“at=start”"));
    assert!(said("late-write&at=soon").contains("“at=soon”"));
    assert!(said("late-write&fencing").contains("“fencing”"));
}

#[test]
fn a_link_can_be_taken_back_where_somebody_was_at_work() {
    let mut session = fresh();
    session.update(Action::SeekTime(At(2_000)));
    let left = place(&session);
    session.update(Action::Follow("stale-release&at=100".to_owned()));
    assert_eq!(session.frame().scenario.id, "stale-release");
    session.update(Action::Undo);
    assert_eq!(place(&session), left);
}

#[test]
fn what_nobody_has_touched_is_nothing_to_go_back_to() {
    let session = followed("stale-release&at=100");
    assert_eq!(session.frame().scenario.id, "stale-release");
    assert!(!session.frame().can_undo);
    // The same scenario under another setting is a change of it.
    let mut session = followed("late-write&fencing=off");
    assert!(session.frame().can_undo);
    session.update(Action::Undo);
    assert_eq!(place(&session), place(&fresh()));
    // A link that leads nowhere takes nothing away.
    let mut session = fresh();
    session.update(Action::Open("stale-release".to_owned()));
    session.update(Action::Follow("nowhere".to_owned()));
    assert!(session.frame().can_undo);
}

#[test]
fn a_part_that_was_left_empty_is_none() {
    let there = place(&followed("late-write&fencing=off&at=10300"));
    assert_eq!(place(&followed("late-write&&fencing=off&at=10300&")), there);
}

#[test]
fn a_link_to_a_scenario_that_has_changed_says_so() {
    let link = {
        let mut session = fresh();
        session.update(Action::SeekTime(At(2_000)));
        session.update(Action::Intervene(Intervene::Pause {
            worker: first_worker(&session),
        }));
        session.link()
    };
    let changed = bundle().replacen("41", "40", 1);
    let library = Library::read(&changed).expect("a library");
    let mut session = Session::with(library, Lang::En);
    assert!(session.can_follow(&link));
    session.update(Action::Follow(link));
    let notice = session.now().notice.expect("something is said");
    assert!(notice.contains("has changed"), "{notice}");
}

#[test]
fn a_link_that_does_not_fit_its_scenario_leaves_nothing_behind() {
    let mut session = fresh();
    session.update(Action::OpenOwn(own()));
    let worker = first_worker(&session);
    session.update(Action::Intervene(Intervene::Pause {
        worker: worker.clone(),
    }));
    let link = session.link();
    let json = link.splitn(3, '.').nth(2).expect("it is packed");
    let pause = |worker: &str| format!("\"pause\":{{\"worker\":\"{worker}\"}}");
    let (document, rest) = json.split_once("\"content\"").expect("it has a mark");
    let other = document.replace(&pause(&worker), &pause("nobody")) + "\"content\"" + rest;
    assert_ne!(other, json);
    let after = followed(&format!("v1.{}.{other}", mark(&other)));
    let notice = after.now().notice.expect("something is said");
    assert!(notice.contains("does not fit"), "{notice}");
    assert_eq!(after.frame().library.len(), fresh().frame().library.len());
    assert_eq!(after.saved(), fresh().saved());
}
