//! A scenario of one's own on the page: opened from a text, taken back, kept, refused.
#![cfg(not(target_arch = "wasm32"))]

use fencelab_core::export::{Subject, markdown, mermaid, plantuml};
use fencelab_core::protocol::At;
use fencelab_core::scenario::{Intervene, bundle, read, shipped, to_json};
use fencelab_core::session::{Action, ChoiceView, Library, Session};
use fencelab_core::words::Lang;

/// The text that the page gets of a file once it is checked: a shipped scenario, changed.
fn own(changes: &[(&str, &str)]) -> String {
    let source = shipped("stale-release").expect("it ships");
    let changed = changes.iter().fold(source.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replace(from, to)
    });
    to_json(&read(&changed).expect("it can be read"))
}

fn mine() -> String {
    own(&[
        ("\"Stale release\"", "\"My release\""),
        ("\"Запоздалое освобождение\"", "\"Моё освобождение\""),
    ])
}

fn open(session: &mut Session, text: &str) {
    session.update(Action::OpenOwn(text.to_owned()));
}

fn title(session: &Session) -> String {
    session.frame().scenario.title
}

fn choices(session: &Session) -> Vec<ChoiceView> {
    session.frame().library
}

/// Everything but the notice, of which a refusal is one.
fn work(session: &Session) -> String {
    session.saved()
}

#[test]
fn it_opens_with_its_texts_in_both_languages_its_variants_and_its_run() {
    let mut session = Session::new(Lang::En);
    open(&mut session, &mine());
    assert_eq!(title(&session), "My release");
    assert_eq!(*session.scenario(), read(&mine()).unwrap());
    let shown = session.frame();
    assert!(!shown.is_edited);
    assert!(shown.can_undo);
    let mut shipped = Session::new(Lang::En);
    shipped.update(Action::Open("stale-release".to_owned()));
    assert_eq!(session.run().log(), shipped.run().log());
    assert_eq!(session.moment(), shipped.moment());
    assert_eq!(shown.variants, shipped.frame().variants);
    session.update(Action::Lang(Lang::Ru));
    assert_eq!(title(&session), "Моё освобождение");
}

#[test]
fn it_stands_first_in_the_picker_and_is_the_current_one() {
    let mut session = Session::new(Lang::En);
    let shipped = choices(&session).len();
    open(&mut session, &mine());
    let all = choices(&session);
    assert_eq!(all.len(), shipped + 1);
    assert_eq!(
        (all[0].title.as_str(), all[0].question),
        ("My release", None)
    );
    let current: Vec<bool> = all.iter().map(|it| it.current).collect();
    assert!(current[0] && !current[1..].contains(&true));

    session.update(Action::Open("late-write".to_owned()));
    let all = choices(&session);
    assert!(!all[0].current, "it can still be chosen");
    session.update(Action::Open(all[0].id.clone()));
    assert_eq!(title(&session), "My release");
}

#[test]
fn undo_goes_back_to_what_was_there_and_redo_to_the_file() {
    let mut session = Session::new(Lang::En);
    session.update(Action::Variant(None));
    session.update(Action::SeekTime(fencelab_core::protocol::At(3_000)));
    let before = session.moment();
    open(&mut session, &mine());
    session.update(Action::Undo);
    assert_eq!(title(&session), "Late write");
    assert_eq!(session.moment(), before);
    session.update(Action::Redo);
    assert_eq!(title(&session), "My release");
}

#[test]
fn back_to_the_scenario_is_back_to_the_file() {
    let mut session = Session::new(Lang::En);
    open(&mut session, &mine());
    let log = session.run().log().to_vec();
    session.update(Action::Intervene(
        fencelab_core::scenario::Intervene::Pause {
            worker: session.scenario().workers[0].name.clone(),
        },
    ));
    assert!(session.frame().is_edited);
    session.update(Action::Reset);
    assert!(!session.frame().is_edited);
    assert_eq!(session.run().log(), log);
}

#[test]
fn it_is_kept_with_the_work_and_needs_no_library() {
    let mut session = Session::with(Library::read(&bundle()).unwrap(), Lang::Ru);
    open(&mut session, &mine());
    let variant = session.scenario().variants[0].name.clone();
    session.update(Action::Variant(Some(variant)));
    session.update(Action::ToStart);
    // In a browser the page itself has the first scenario only.
    let first: String = bundle().lines().take(1).collect();
    for library in [Library::default(), Library::read(&first).unwrap()] {
        let restored = Session::restore(&session.saved(), library, Lang::En);
        assert!(restored.taken);
        let mut restored = restored.session;
        assert_eq!(restored.now().notice, None);
        assert_eq!(restored.saved(), session.saved());
        assert_eq!(restored.run().log(), session.run().log());
        restored.update(Action::Undo);
        restored.update(Action::Undo);
        assert_eq!(title(&restored), "Поздняя запись");
        restored.update(Action::Redo);
        assert_eq!(title(&restored), "Моё освобождение");
    }
}

#[test]
fn a_library_that_comes_later_leaves_it_where_it_is() {
    let mut session = Session::new(Lang::En);
    open(&mut session, &mine());
    session.update(Action::Library(bundle()));
    assert!(choices(&session)[0].current);
    session.update(Action::Variant(None));
    session.update(Action::Reset);
    assert_eq!(title(&session), "My release");
}

#[test]
fn what_cannot_be_opened_is_refused_and_changes_nothing() {
    let unknown_worker = mine().replacen("\"worker\":\"A\"", "\"worker\":\"nobody\"", 1);
    assert_ne!(unknown_worker, mine());
    for text in [
        "",
        "{",
        "null",
        "[]",
        "{\"format\":1}",
        unknown_worker.as_str(),
        "[".repeat(100_000).as_str(),
    ] {
        let mut session = Session::new(Lang::En);
        session.update(Action::SeekTime(fencelab_core::protocol::At(3_000)));
        let before = work(&session);
        open(&mut session, text);
        assert_eq!(work(&session), before, "{text:.40}");
        let notice = session.now().notice.expect("it is said");
        assert!(notice.contains("could not be opened"), "{notice}");
        assert_eq!(
            choices(&session).len(),
            choices(&Session::new(Lang::En)).len()
        );
    }
}

#[test]
fn a_file_that_is_worked_on_stands_in_the_picker_once_and_each_version_is_gone_back_to() {
    let mut session = Session::new(Lang::En);
    let shipped = choices(&session).len();
    for latency in ["110", "120", "130"] {
        open(
            &mut session,
            &own(&[("\"latency_ms\": 100", &format!("\"latency_ms\": {latency}"))]),
        );
    }
    assert_eq!(choices(&session).len(), shipped + 1);
    let latency = |session: &Session| session.scenario().latency_ms.0;
    assert_eq!(latency(&session), 130);
    session.update(Action::Undo);
    assert_eq!(latency(&session), 120);
    assert!(choices(&session).iter().any(|it| it.current));
    session.update(Action::Undo);
    assert_eq!(latency(&session), 110);
    let restored = Session::restore(&session.saved(), Library::default(), Lang::En);
    let mut session = restored.session;
    session.update(Action::Redo);
    session.update(Action::Redo);
    assert_eq!(latency(&session), 130);
}

#[test]
fn a_text_is_kept_once_however_much_is_done_to_it_and_as_long_as_there_is_a_way_back() {
    let mut session = Session::new(Lang::En);
    open(&mut session, &mine());
    for _ in 0..10 {
        session.update(Action::Variant(Some("by-handle".to_owned())));
        session.update(Action::Variant(None));
    }
    let times = |session: &Session| session.saved().matches("My release").count();
    assert_eq!(times(&session), 1);
    open(&mut session, &mine());
    assert_eq!(times(&session), 1);
    for place in 0..=Session::UNDO_DEPTH {
        let id = ["late-write", "training-fixture"][place % 2];
        session.update(Action::Open(id.to_owned()));
    }
    open(&mut session, &own(&[]));
    assert_eq!(times(&session), 0);
}

#[test]
fn where_there_is_no_lock_a_read_is_told_like_any_other() {
    let source = r#"{"format": 1, "id": "x", "title": "X", "claim": "", "horizon_ms": 12000,
        "latency_ms": 100, "locks": [],
        "resources": [{"name": "r", "keys": [{"name": "k", "value": "v0", "highest_token": 0}]}],
        "workers": [{"name": "A", "owner": "a", "program": [{"read": {}}]}]}"#;
    let mut session = Session::new(Lang::En);
    open(
        &mut session,
        &to_json(&read(source).expect("it can be read")),
    );
    assert_eq!(title(&session), "X");
    let verdict = session.frame().verdict.text;
    assert!(!verdict.is_empty());
    for _ in 0..session.run().log().len() {
        session.update(Action::Back);
        assert!(!session.now().headline.text.is_empty());
    }
    assert!(!session.talk().is_empty());
    let other = session.choices();
    assert!(other.iter().all(|it| session.beside(it).is_some()));
    let scenario = session.as_scenario();
    let subject = Subject::new(&scenario, None, session.run(), Lang::En);
    for document in [
        markdown::document(&subject, None),
        mermaid::document(&subject),
        plantuml::document(&subject),
    ] {
        assert!(document.contains('k'), "{document}");
    }
}

#[test]
fn work_from_a_file_is_opened_over_what_is_there_with_its_branches() {
    let mut saved = Session::new(Lang::En);
    open(&mut saved, &mine());
    for instant in [1_000, 500] {
        saved.update(Action::SeekTime(At(instant)));
        let worker = "B".to_owned();
        saved.update(Action::Intervene(Intervene::Pause { worker }));
    }
    let file = saved.saved();

    let mut session = Session::new(Lang::En);
    session.update(Action::Open("stale-release".to_owned()));
    open(&mut session, &file);
    assert_eq!(session.now().notice, None);
    let (opened, left) = (session.frame(), saved.frame());
    assert_eq!(opened.interventions, left.interventions);
    assert_eq!(opened.branches, left.branches);
    assert_eq!(session.now().moment, saved.now().moment);
    session.update(Action::OpenBranch(0));
    assert_eq!(title(&session), title(&saved));
    session.update(Action::Undo);
    session.update(Action::Undo);
    assert_eq!(session.frame().scenario.id, "stale-release");
    // What comes from a later version, or was cut off, changes nothing.
    for broken in [
        file.replace("\"version\":1", "\"version\":2"),
        file[..file.len() - 40].to_owned(),
    ] {
        open(&mut session, &broken);
        assert!(session.now().notice.is_some());
        assert_eq!(session.frame().scenario.id, "stale-release");
    }
}
