//! What the picture promises, whatever happens in a run: no two texts lie on each other, none
//! runs out of the picture, none covers a mark that is not its own, and what was refused or
//! damaged is always said.

#![allow(clippy::unwrap_used)]

use fencelab_core::compare::{self, Picture, cursors};
use fencelab_core::explain::{Index, Reading, Setting};
use fencelab_core::export::svg::{self, Frame, Theme};
use fencelab_core::judge::{Damage, Judge};
use fencelab_core::protocol::*;
use fencelab_core::run::{Limits, Moment, Run};
use fencelab_core::scenario::{
    Leg, Plan, PlannedAct, PlannedIntervention, PlannedTrigger, ProtectionsPatch, Scenario,
    from_json, to_json, variant_plan_with,
};
use fencelab_core::timeline::{
    BarKind, Cursor, Label, LineKind, MarkKind, Options, Px, Rect, Scene, cursor, layout,
    layout_both,
};
use fencelab_core::words::Lang;
use proptest::prelude::*;

const WIDTHS: [u32; 3] = [336, 736, 1040];
const LANGS: [Lang; 2] = [Lang::En, Lang::Ru];

fn scenario(text: &str) -> Scenario {
    from_json(text).unwrap()
}

fn scenarios() -> Vec<Scenario> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../scenarios");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|it| it == "json"))
        .collect();
    files.sort();
    files
        .iter()
        .map(|path| scenario(&std::fs::read_to_string(path).unwrap()))
        .collect()
}

fn late_write() -> Scenario {
    scenario(include_str!("../../scenarios/late-write.json"))
}

fn patch(fencing: Fencing) -> ProtectionsPatch {
    let rule = match fencing {
        Fencing::Off => HandleRule::ByName,
        _ => HandleRule::ByHandle,
    };
    ProtectionsPatch {
        fencing: Some(fencing),
        release: Some(rule),
        ..ProtectionsPatch::default()
    }
}

fn replay(scenario: &Scenario, fencing: Fencing) -> (Run, Vec<Damage>) {
    judged(variant_plan_with(scenario, None, &patch(fencing)).unwrap())
}

fn judged(plan: Plan) -> (Run, Vec<Damage>) {
    let run = Run::replay(plan);
    let damage = Judge::damage_of(run.log(), &run.setup().one_effect);
    (run, damage)
}

fn options(lang: Lang, width: u32) -> Options {
    let note = Some("garbage collection of the whole heap".to_owned());
    Options {
        notes: vec![note; 8],
        ..Options::new(lang, width)
    }
}

/// Every event's moment, thinned where there are very many.
fn moments(run: &Run) -> Vec<Moment> {
    let count = run.log().len();
    let step = (count / 24).max(1);
    let mut moments: Vec<Moment> = (0..count)
        .step_by(step)
        .map(|place| run.moment_of(EventId(place as u32)))
        .collect();
    moments.push(Moment::default());
    moments.push(run.last_moment());
    moments
}

fn check_scene(scene: &Scene) -> Result<(), String> {
    let frame = Rect {
        x: Px::ZERO,
        y: Px::ZERO,
        w: scene.plot_width,
        h: scene.height,
    };
    apart(scene.labels.iter())?;
    for label in &scene.labels {
        within(label, &frame)?;
        for mark in &scene.marks {
            if label.event != Some(mark.event) && label.bounds.overlaps(&mark.bounds) {
                return Err(format!("{label:?}\ncovers {mark:?}"));
            }
        }
        for bar in &scene.bars {
            if label.event != bar.event && label.bounds.overlaps(&bar.bounds) {
                return Err(format!("{label:?}\nlies on {bar:?}"));
            }
        }
        for fold in &scene.folds {
            let (from, to) = fold.strip();
            if label.bounds.y >= scene.lanes_top
                && label.bounds.x < to
                && label.bounds.right() > from
            {
                return Err(format!("{label:?}\nlies on a fold"));
            }
        }
    }
    let names = Rect {
        w: scene.names_width,
        ..frame
    };
    apart(scene.lanes.iter().flat_map(|lane| &lane.names))?;
    for lane in &scene.lanes {
        for name in &lane.names {
            within(name, &names)?;
            if name.bounds.bottom() > lane.bottom {
                return Err(format!("{name:?} leaves its lane"));
            }
        }
    }
    Ok(())
}

fn apart<'a>(labels: impl Iterator<Item = &'a Label>) -> Result<(), String> {
    let mut labels: Vec<&Label> = labels.collect();
    labels.sort_by_key(|label| label.bounds.x);
    for (place, one) in labels.iter().enumerate() {
        for other in &labels[place + 1..] {
            if other.bounds.x >= one.bounds.right() {
                break;
            }
            if one.bounds.overlaps(&other.bounds) {
                return Err(format!("{one:?}\nlies on {other:?}"));
            }
        }
    }
    Ok(())
}

fn within(label: &Label, frame: &Rect) -> Result<(), String> {
    let it = label.bounds;
    let inside = it.x >= frame.x
        && it.y >= frame.y
        && it.right() <= frame.right()
        && it.bottom() <= frame.bottom();
    if inside {
        Ok(())
    } else {
        Err(format!("{label:?}\nruns out of {frame:?}"))
    }
}

fn check_cursor(scene: &Scene, now: &Cursor) -> Result<(), String> {
    let badges: Vec<_> = now
        .clock
        .iter()
        .chain(now.dots.iter().filter_map(|dot| dot.badge.as_ref()))
        .collect();
    for (place, badge) in badges.iter().enumerate() {
        let it = badge.bounds;
        if it.x < Px::ZERO || it.right() > scene.plot_width || it.bottom() > scene.height {
            return Err(format!("{badge:?} runs out"));
        }
        for label in &scene.labels {
            if label.bounds.overlaps(&it) {
                return Err(format!("{badge:?}\nlies on {label:?}"));
            }
        }
        for mark in &scene.marks {
            if mark.bounds.overlaps(&it) {
                return Err(format!("{badge:?}\nlies on {mark:?}"));
            }
        }
        for other in &badges[place + 1..] {
            if other.bounds.overlaps(&it) {
                return Err(format!("{badge:?}\nlies on {other:?}"));
            }
        }
    }
    Ok(())
}

/// Checks the picture of a run in all its forms.
fn check(run: &Run, damage: &[Damage]) -> Result<(), String> {
    for lang in LANGS {
        for width in WIDTHS {
            let scene = layout(run, damage, &options(lang, width));
            check_scene(&scene).map_err(|error| format!("{lang:?} {width}: {error}"))?;
            for moment in moments(run) {
                let now = cursor(&scene, moment, lang);
                check_cursor(&scene, &now)
                    .map_err(|error| format!("{lang:?} {width} {moment:?}: {error}"))?;
                let text = svg::cursor(&now);
                check_markup(&text)?;
            }
            check_markup(&svg::names(&scene))?;
            check_markup(&svg::plot(&scene, "p"))?;
        }
    }
    Ok(())
}

/// Tags are closed, nothing is styled inline, nothing can run.
fn check_markup(text: &str) -> Result<(), String> {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some((_, after)) = rest.split_once('<') {
        let (tag, after) = after.split_once('>').ok_or("a tag is not closed")?;
        if tag.contains("style=") || tag.contains(" on") || tag.contains('<') {
            return Err(format!("<{tag}>"));
        }
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Err(format!("</{name}> closes nothing"));
            }
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().unwrap_or(tag));
        }
        rest = after;
    }
    if let Some(control) = text.chars().find(|c| c.is_control() && *c != '\n') {
        return Err(format!("{control:?} in the text"));
    }
    if open.is_empty() {
        Ok(())
    } else {
        Err(format!("{open:?} stay open"))
    }
}

#[test]
fn labels_never_overlap_in_any_scenario() {
    for scenario in scenarios() {
        for fencing in [Fencing::AtCommit, Fencing::Off] {
            let (run, damage) = replay(&scenario, fencing);
            if let Err(error) = check(&run, &damage) {
                panic!("{} {fencing:?} {error}", scenario.id);
            }
        }
        for variant in &scenario.variants {
            let none = ProtectionsPatch::default();
            let plan = variant_plan_with(&scenario, Some(variant), &none).unwrap();
            let (run, damage) = judged(plan);
            if let Err(error) = check(&run, &damage) {
                panic!("{} {} {error}", scenario.id, variant.name);
            }
        }
    }
}

#[test]
fn the_rejection_is_said_beside_its_mark() {
    let (run, damage) = replay(&late_write(), Fencing::AtCommit);
    for (lang, words) in [
        (Lang::En, "41 < 42 rejected"),
        (Lang::Ru, "41 < 42 отклонён"),
    ] {
        let scene = layout(&run, &damage, &options(lang, 1040));
        let mark = scene
            .marks
            .iter()
            .find(|mark| mark.kind == MarkKind::Rejected)
            .unwrap();
        assert!(
            scene
                .labels
                .iter()
                .any(|it| it.text == words && it.event == Some(mark.event))
        );
        let said = scene.bars.iter().any(|bar| bar.kind == BarKind::Contested);
        assert!(said, "the danger zone is there");
    }
}

#[test]
fn the_lost_value_is_said_beside_its_mark() {
    let (run, damage) = replay(&late_write(), Fencing::Off);
    for (lang, words) in [
        (Lang::En, "index-v42 lost"),
        (Lang::Ru, "index-v42 потеряно"),
    ] {
        let scene = layout(&run, &damage, &options(lang, 1040));
        let mark = scene
            .marks
            .iter()
            .find(|mark| mark.kind == MarkKind::Damage)
            .unwrap();
        let label = scene
            .labels
            .iter()
            .find(|it| it.text.contains(words))
            .unwrap();
        assert_eq!(label.event, Some(mark.event));
        assert!(scene.bars.iter().any(|bar| bar.kind == BarKind::StaleValue));
    }
}

#[test]
fn flipping_fencing_does_not_move_the_picture() {
    let heights: Vec<_> = [Fencing::AtCommit, Fencing::Off]
        .map(|fencing| {
            let (run, damage) = replay(&late_write(), fencing);
            let scene = layout(&run, &damage, &options(Lang::En, 1040));
            (scene.height, scene.plot_width, scene.axis.instant(At(5100)))
        })
        .into();
    assert_eq!(heights[0], heights[1]);
}

/// The runs that a scenario's run is put beside: each switch at each other setting, as far as that
/// leads to another run, and each variant.
fn others(scenario: &Scenario, run: &Run) -> Vec<(String, Run)> {
    let protections = run.setup().protections;
    let settings = Switch::ALL.iter().flat_map(|it| Setting::all(*it));
    let flipped = settings.map(|setting| {
        let mut plan = run.plan().clone();
        plan.setup.protections = setting.patch().over(protections);
        (format!("{setting:?}"), Run::replay(plan))
    });
    let variants = scenario.variants.iter().map(|variant| {
        let none = ProtectionsPatch::default();
        let plan = variant_plan_with(scenario, Some(variant), &none).unwrap();
        (variant.name.clone(), Run::replay(plan))
    });
    flipped
        .chain(variants)
        .filter(|(_, other)| compare::parting([run, other]).is_some())
        .collect()
}

#[test]
fn two_runs_share_one_axis_and_no_labels_overlap_in_either() {
    for scenario in scenarios() {
        let none = ProtectionsPatch::default();
        let (run, damage) = judged(variant_plan_with(&scenario, None, &none).unwrap());
        for (place, (name, other)) in others(&scenario, &run).into_iter().enumerate() {
            let other_damage = Judge::damage_of(other.log(), &other.setup().one_effect);
            let (lang, width) = (LANGS[place % 2], WIDTHS[place % 3]);
            let wanted = options(lang, width);
            let sides = [(&run, &damage[..]), (&other, &other_damage[..])];
            let scenes = layout_both(sides, [&wanted, &wanted]);
            if let Err(error) = check_shared(&scenes, [&run, &other], lang) {
                panic!("{} {name} {lang:?} {width}: {error}", scenario.id);
            }
        }
    }
}

/// What two pictures on one axis promise.
fn check_shared(scenes: &[Scene; 2], runs: [&Run; 2], lang: Lang) -> Result<(), String> {
    let [one, other] = scenes;
    let widths = scenes.each_ref().map(|it| (it.plot_width, it.names_width));
    let same = |what: &str, left: Px, right: Px| match left == right {
        true => Ok(()),
        false => Err(format!("{what}: {left:?} and {right:?}")),
    };
    same("widths of the plots", widths[0].0, widths[1].0)?;
    same("widths of the names", widths[0].1, widths[1].1)?;
    let log = runs.into_iter().flat_map(Run::log);
    for at in log.map(|entry| entry.at) {
        same(
            &format!("{at:?}"),
            one.axis.instant(at),
            other.axis.instant(at),
        )?;
        let moments = runs.map(|run| run.moment_at(at));
        same(
            &format!("cursor {at:?}"),
            one.x_of(moments[0]),
            other.x_of(moments[1]),
        )?;
    }
    for (scene, run) in scenes.iter().zip(runs) {
        check_scene(scene)?;
        for (place, entry) in run.log().iter().enumerate() {
            let x = scene.axis.event(EventId(place as u32));
            if x > scene.axis.instant(entry.at) {
                return Err(format!("#{place} stands behind its instant"));
            }
        }
        for moment in moments(run) {
            check_cursor(scene, &cursor(scene, moment, lang))?;
        }
    }
    Ok(())
}

#[test]
fn the_cursor_of_two_pictures_is_one() {
    for scenario in scenarios() {
        let none = ProtectionsPatch::default();
        let (run, damage) = judged(variant_plan_with(&scenario, None, &none).unwrap());
        let index = Index::of(&run, &damage);
        for (name, other) in others(&scenario, &run) {
            let lang = Lang::En;
            let other_damage = Judge::damage_of(other.log(), &other.setup().one_effect);
            let other_index = Index::of(&other, &other_damage);
            let readings = [
                Reading::new(&run, &damage, &index, lang),
                Reading::new(&other, &other_damage, &other_index, lang),
            ];
            let picture = Picture::new(readings, [Vec::new(), Vec::new()], lang, 1040);
            let runs = [&run, &other];
            let parting = compare::parting(runs);
            let mut before = Px::ZERO;
            for step in compare::steps(runs, parting.as_ref()) {
                let drawn = cursors(&picture, &step, lang);
                assert_eq!(drawn[0].x, drawn[1].x, "{} {name}", scenario.id);
                assert!(drawn[0].x >= before, "{} {name}", scenario.id);
                before = drawn[0].x;
                for now in &drawn {
                    check_markup(&svg::cursor(now)).unwrap();
                }
            }
            let found = parting.unwrap();
            for side in 0..2 {
                check_markup(&compare::mark(&picture, side, &found)).unwrap();
            }
        }
    }
}

#[test]
fn two_pictures_in_a_document_need_nothing_else() {
    let mut scenario = late_write();
    let evil = "</text><script>alert(1)</script>\u{202e}&\"'";
    scenario.workers[0].owner = evil.to_owned();
    let sides = [Fencing::AtCommit, Fencing::Off].map(|fencing| replay(&scenario, fencing));
    let index = sides.each_ref().map(|(run, damage)| Index::of(run, damage));
    let readings = [0, 1].map(|side| {
        let (run, damage) = &sides[side];
        Reading::new(run, damage, &index[side], Lang::Ru)
    });
    let parting = compare::parting(sides.each_ref().map(|(run, _)| run));
    let picture = Picture::new(readings, [Vec::new(), Vec::new()], Lang::Ru, 736);
    let told = compare::told_parting(readings, parting.as_ref(), Lang::Ru);
    let frames = sides.each_ref().map(|(run, _)| Frame {
        title: evil,
        protections: run.setup().protections,
        lang: Lang::Ru,
        theme: Theme::Dark,
    });
    let theme = Theme::Dark;
    let frames = frames.each_ref();
    let document = compare::document(&picture, parting.as_ref(), &told, frames, theme);
    check_markup(&document).unwrap();
    assert!(!document.contains("<script") && !document.contains("var("));
    assert_eq!(document.matches("http").count(), 1, "only the namespace");
}

#[test]
fn hidden_future_shows_nothing_of_it() {
    let (run, damage) = replay(&late_write(), Fencing::Off);
    let moment = run.moment_at(At(10_200));
    let mut options = options(Lang::En, 1040);
    let whole = layout(&run, &damage, &options);
    options.hide_after = Some(moment);
    let scene = layout(&run, &damage, &options);
    assert_eq!(scene.axis.instant(At(5100)), whole.axis.instant(At(5100)));
    assert!(scene.marks.iter().all(|mark| mark.event.0 < moment.events));
    assert!(!scene.description.contains("lost"));
    check_scene(&scene).unwrap();
}

#[test]
fn a_long_pause_is_folded_and_a_short_message_still_seen() {
    let mut scenario = late_write();
    scenario.horizon_ms = At(120_000);
    let text = to_json(&scenario).replace("\"at_ms\":9000", "\"at_ms\":80000");
    let (run, damage) = replay(&self::scenario(&text), Fencing::AtCommit);
    let scene = layout(&run, &damage, &options(Lang::En, 1040));
    assert_eq!(scene.folds.len(), 1);
    assert!(scene.labels.iter().any(|label| label.text == "+72\u{a0}s"));
    let writes = scene
        .lines
        .iter()
        .filter(|line| line.kind == LineKind::Write);
    for line in writes {
        let (from, to) = (line.points[0].0, line.points[line.points.len() - 1].0);
        assert!(to - from >= Px::whole(5), "{line:?}");
    }
    check(&run, &damage).unwrap();
}

#[test]
fn hostile_names_stay_text() {
    let mut scenario = late_write();
    let evil = "</text><script>alert(1)</script>\u{202e}\u{0}&\"'";
    scenario.locks[0].lease_prefix = evil.to_owned();
    scenario.workers[0].owner = format!("{evil}{}", "w".repeat(400));
    scenario.workers[1].owner = "עובד ב".to_owned();
    let text = to_json(&scenario).replace("index-v42", "<b>42</b>");
    let (run, damage) = replay(&self::scenario(&text), Fencing::Off);
    check(&run, &damage).unwrap();
    let scene = layout(&run, &damage, &options(Lang::En, 336));
    let frame = Frame {
        title: evil,
        protections: run.setup().protections,
        lang: Lang::En,
        theme: Theme::Dark,
    };
    let document = svg::document(&scene, None, &frame);
    assert!(!document.contains("<script") && !document.contains("<b>"));
    assert!(document.contains("&lt;script&gt;"));
}

#[test]
fn a_document_needs_nothing_else() {
    let (run, damage) = replay(&late_write(), Fencing::AtCommit);
    let scene = layout(&run, &damage, &options(Lang::Ru, 736));
    for theme in [Theme::Light, Theme::Dark] {
        let frame = Frame {
            title: "Поздняя запись",
            protections: run.setup().protections,
            lang: Lang::Ru,
            theme,
        };
        let document = svg::document(&scene, None, &frame);
        assert!(!document.contains("var(") && !document.contains("inherit"));
        assert_eq!(document.matches("http").count(), 1, "only the namespace");
        check_markup(&document).unwrap();
    }
}

#[test]
fn a_place_on_the_axis_gives_back_its_moment() {
    let (run, damage) = replay(&late_write(), Fencing::AtCommit);
    let scene = layout(&run, &damage, &options(Lang::En, 1040));
    for at in [0, 100, 1000, 5100, 7400, 10_300] {
        let moment = run.moment_at(At(at));
        let back = scene.moment_at_x(&run, scene.x_of(moment));
        assert!(
            back.at.0.abs_diff(at) <= 2,
            "{at} came back as {}",
            back.at.0
        );
    }
    assert_eq!(scene.moment_at_x(&run, Px::whole(-50)).at, At(0));
}

/// A step of a random program.
fn step(locks: u16, keys: u16) -> impl Strategy<Value = Step> {
    let patience = (0..4u8, proptest::option::of(0u64..5_000), 0..4u8).prop_map(
        |(on_refusal, timeout, on_timeout)| Patience {
            on_refusal: match on_refusal {
                0 => OnRefusal::Stop,
                1 => OnRefusal::Retry,
                2 => OnRefusal::ReacquireAndRetry,
                _ => OnRefusal::Continue,
            },
            timeout: timeout.map(Ms),
            on_timeout: match on_timeout {
                0 => OnTimeout::Stop,
                1 => OnTimeout::Continue,
                2 => OnTimeout::ReacquireAndRetry,
                _ => OnTimeout::Retry,
            },
            max_attempts: 3,
        },
    );
    let numbers = (0..12u8, 0..locks, 0..keys, duration(), 0..6u16);
    (numbers, 0..keys, 0..4u8, patience).prop_map(
        |((kind, lock, key, ms, value), split, how, patience)| {
            let (lock, operation) = (LockId(lock), Some(OperationId(value % 3)));
            let place = Place {
                key: KeyId(key),
                split_key: KeyId(split),
            };
            let labels = Labels {
                operation,
                idempotency_key: operation,
                fresh_key: how == 1,
                forged: (value == 5).then(|| Token::plain(9_999)),
                gap: if how == 2 { ms } else { Ms(0) },
                job: (how == 3).then_some(JobId(0)),
            };
            match kind {
                0 | 1 => Step::Acquire {
                    lock,
                    mode: match how {
                        0 => AcquireMode::Queue,
                        1 => AcquireMode::Steal,
                        2 => AcquireMode::Once,
                        _ => AcquireMode::Retry(Retry {
                            after: Ms(ms.0.max(1)),
                            max_attempts: 8,
                        }),
                    },
                    patience,
                },
                2 => Step::Compute { ms, operation },
                3 => Step::Read {
                    key: place.key,
                    patience,
                },
                4 => Step::CheckLock { lock, patience },
                5 => Step::CheckDeadline { lock, patience },
                6 => Step::Begin {
                    key: place,
                    lock,
                    patience,
                },
                7 => Step::Claim {
                    key: place,
                    lock,
                    patience,
                },
                8 | 9 => Step::Write {
                    key: place,
                    lock,
                    change: match how {
                        0 => Change::Add(3),
                        1 => Change::Delete,
                        _ => Change::Set(Value::Text(ValueId(value))),
                    },
                    only_if: (value == 4).then_some(Value::Number(3)),
                    labels,
                    patience,
                },
                10 => Step::Call {
                    effect: EffectId(0),
                    lock,
                    labels,
                    patience,
                },
                _ => Step::Release { lock, patience },
            }
        },
    )
}

/// Anything from an instant to days.
fn duration() -> impl Strategy<Value = Ms> {
    prop_oneof![
        3 => Just(Ms(0)),
        2 => Just(Ms(1)),
        5 => (1u64..3_000).prop_map(Ms),
        1 => (1u64..2_000_000_000).prop_map(Ms),
    ]
}

fn link(worker: WorkerId, nth: u32) -> Link {
    let peer = match nth {
        1 => Peer::Authority,
        2 => Peer::Resource(ResourceId(0)),
        _ => Peer::Effect(EffectId(0)),
    };
    Link { worker, peer }
}

/// Every switch at any of its settings.
fn protections() -> impl Strategy<Value = Protections> {
    prop::collection::vec(0..3usize, Switch::ALL.len()).prop_map(|places| {
        let patches = Switch::ALL.iter().zip(places).map(|(switch, place)| {
            let settings = switch.settings();
            settings[place % settings.len()]
        });
        let patch = patches.reduce(|one, other| one.then(&other)).unwrap();
        patch.over(Protections::default())
    })
}

fn intervention(workers: u16) -> impl Strategy<Value = PlannedIntervention> {
    let requests = (0..RequestKind::ALL.len()).prop_map(|place| RequestKind::ALL[place]);
    (
        0..17u8,
        0..workers,
        duration(),
        duration(),
        requests,
        1..4u32,
        any::<bool>(),
    )
        .prop_map(|(kind, worker, at, span, request, nth, is_reply)| {
            let worker = WorkerId(worker);
            let message = MessageId(0);
            let leg = if is_reply { Leg::Reply } else { Leg::Request };
            let aimed = |what| PlannedAct::Message {
                worker,
                request,
                nth,
                leg,
                what,
            };
            PlannedIntervention {
                when: PlannedTrigger::At(At(at.0)),
                act: match kind {
                    0 | 1 => PlannedAct::Plain(Command::Pause { worker }),
                    2 | 3 => PlannedAct::Plain(Command::Resume { worker }),
                    4 => PlannedAct::Plain(Command::Crash { worker }),
                    5 => PlannedAct::Plain(Command::Start { worker }),
                    6 => aimed(Command::Hold {
                        message,
                        span: Some(span),
                    }),
                    7 => aimed(Command::Hold {
                        message,
                        span: None,
                    }),
                    8 => aimed(Command::Drop { message }),
                    9 => PlannedAct::Plain(Command::Revoke { lock: LockId(0) }),
                    10 => PlannedAct::Plain(Command::RestartAuthority),
                    11 => PlannedAct::Plain(Command::LoseCounter { lock: LockId(0) }),
                    12 | 13 => PlannedAct::Plain(Command::Cut {
                        link: link(worker, nth),
                    }),
                    14 => PlannedAct::Plain(Command::Heal {
                        link: link(worker, nth),
                    }),
                    15 => PlannedAct::Plain(Command::SkewClock {
                        worker,
                        by_ms: i64::from(nth) * 1_000 - 2_000,
                        drift_ppm: is_reply.then_some(250),
                    }),
                    _ => aimed(Command::Duplicate {
                        message,
                        after: span,
                    }),
                },
            }
        })
}

prop_compose! {
    fn any_plan()(
        workers in 1..=6u16,
        locks in 1..=3u16,
        keys in 1..=4u16,
    )(
        programs in prop::collection::vec(
            (prop::collection::vec(step(locks, keys), 0..14), duration(), proptest::option::of(1u64..2_000)),
            workers as usize,
        ),
        ttls in prop::collection::vec((1u64..20_000, prop_oneof![Just(0u64), 1u64..3_000]), locks as usize),
        keys in prop::collection::vec((0u64..60, any::<bool>(), any::<bool>()), keys as usize),
        interventions in prop::collection::vec(intervention(workers), 0..14),
        latency in prop_oneof![Just(0u64), Just(1), 1u64..400],
        protections in protections(),
        same_owner in any::<bool>(),
        big in any::<bool>(),
        days in any::<bool>(),
    ) -> Plan {
        let counter = if big { Token::MAX_NUMBER - 100 } else { 40 };
        Plan {
            interventions,
            setup: Setup {
                horizon: At(if days { 2_592_000_000 } else { 60_000 }),
                latency: Ms(latency),
                separate: Ms(latency * 3),
                locks: ttls.iter().map(|(ttl, lock_delay)| LockSetup {
                    ttl: Ms(*ttl),
                    counter,
                    counter_start: counter,
                    lock_delay: Ms(*lock_delay),
                }).collect(),
                keys: keys
                    .iter()
                    .map(|(highest, has_value, unchecked)| KeySetup {
                        resource: ResourceId(0),
                        value: has_value.then_some(Value::Text(ValueId(0))),
                        highest: Token::plain(*highest),
                        token_rule: None,
                        unchecked: *unchecked,
                    })
                    .collect(),
                one_effect: vec![(0..keys.len() as u16).map(KeyId).collect()],
                effects: vec![EffectSetup { honours_keys: true }],
                workers: programs
                    .iter()
                    .zip(0..)
                    .map(|((program, start, keepalive), place)| WorkerSetup {
                        owner: OwnerId(if same_owner { 0 } else { place }),
                        start: At(start.0),
                        program: program.clone(),
                        keepalive: keepalive.map(Ms),
                        clock: Clock::default(),
                        unchecked: false,
                    })
                    .collect(),
                protections,
                names: names_of(programs.len(), ttls.len(), keys.len()),
            },
        }
    }
}

fn names_of(workers: usize, locks: usize, keys: usize) -> Names {
    let names = |what: &str, count: usize| -> Vec<String> {
        (0..count).map(|place| format!("{what}-{place}")).collect()
    };
    Names {
        workers: names("W", workers),
        owners: names("worker-with-a-name", workers),
        locks: names("lock", locks),
        lease_prefixes: names("lease", locks),
        resources: names("resource", 1),
        keys: names("resource-0/key", keys),
        effects: names("mail", 1),
        values: names("value", 6),
        operations: names("operation", 3),
        jobs: names("job", 1),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, max_shrink_iters: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn labels_never_overlap_in_any_run(plan in any_plan()) {
        // Long runs show nothing that short ones do not, and take their time.
        let limits = Limits { events_per_instant: 200, events: 800, ..Limits::default() };
        let run = Run::replay_within(plan, limits);
        let damage = Judge::damage_of(run.log(), &run.setup().one_effect);
        if let Err(error) = check(&run, &damage) {
            return Err(TestCaseError::fail(error));
        }
    }
}

/// Six workers that keep asking, writing and releasing: ten thousand events.
fn busy() -> Plan {
    let patience = Patience {
        on_refusal: OnRefusal::Continue,
        ..Patience::default()
    };
    let place = Place {
        key: KeyId(0),
        split_key: KeyId(0),
    };
    let round = [
        Step::Acquire {
            lock: LockId(0),
            mode: AcquireMode::Retry(Retry {
                after: Ms(70),
                max_attempts: 500,
            }),
            patience,
        },
        Step::Compute {
            ms: Ms(40),
            operation: None,
        },
        Step::Write {
            key: place,
            lock: LockId(0),
            change: Change::Set(Value::Text(ValueId(0))),
            only_if: None,
            labels: Labels::default(),
            patience,
        },
        Step::Release {
            lock: LockId(0),
            patience,
        },
    ];
    Plan {
        interventions: Vec::new(),
        setup: Setup {
            horizon: At(2_592_000_000),
            latency: Ms(3),
            separate: Ms(50),
            locks: vec![LockSetup {
                ttl: Ms(60),
                counter: 0,
                counter_start: 0,
                lock_delay: Ms(0),
            }],
            keys: vec![KeySetup {
                resource: ResourceId(0),
                value: None,
                highest: Token::default(),
                token_rule: None,
                unchecked: false,
            }],
            one_effect: Vec::new(),
            effects: Vec::new(),
            workers: (0..6)
                .map(|place| WorkerSetup {
                    owner: OwnerId(place),
                    start: At(u64::from(place) * 5),
                    program: round.repeat(100),
                    keepalive: Some(Ms(10)),
                    clock: Clock::default(),
                    unchecked: false,
                })
                .collect(),
            protections: Protections::default(),
            names: names_of(6, 1, 1),
        },
    }
}

#[test]
fn a_very_long_run_stays_readable_and_small() {
    let (run, damage) = judged(busy());
    assert!(run.log().len() > 10_000, "{}", run.log().len());
    let scene = layout(&run, &damage, &options(Lang::En, 1040));
    check_scene(&scene).unwrap();
    let size = svg::plot(&scene, "p").len();
    assert!(size < 1_500_000, "{size} bytes");
}
