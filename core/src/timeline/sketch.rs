//! The layout as a whole: header, lanes one under the other, then the messages between them.

use super::authority;
use super::history::History;
use super::keys;
use super::messages;
use super::names::{self, Called};
use super::rows::{LaneDraft, Place, Row, Wanted};
use super::verdicts;
use super::words::{Phrase, Telling, about, tick};
use super::workers;
use super::*;
use crate::judge::{Damage, DamageKind};
use crate::letters::lower;
use crate::protocol::*;
use crate::run::Run;
use crate::table::Table;

/// Above and below the content of a lane: room for the separator and for what is in flight.
const PADDING: Px = Px::whole(13);
/// Between two rows of a lane.
const ROW_GAP: Px = Px::whole(4);
/// The row of the clock at the cursor.
const CLOCK_ROW: Px = Px::whole(28);
/// The plot is so wide where there is less room than the least, in pixels: then it is scrolled.
const SCROLLED_PLOT: i32 = 600;
/// The least room in which it is not, in pixels.
const LEAST_ROOM: i32 = 540;
/// Below this width of the picture the column of names is narrow, in pixels.
const NARROW: u32 = 600;
/// Between two labels of the axis.
const TICK_GAP: Px = Px::whole(16);
/// Parts of a second are shown when they have so much room.
const LEAST_FOR_PARTS: Px = Px::whole(90);

/// What every part of a layout reads.
pub(super) struct Sketch<'a> {
    pub run: &'a Run,
    pub log: &'a [Entry],
    pub history: &'a History,
    pub axis: &'a Axis,
    pub called: &'a Called,
    pub lang: Lang,
    pub damage: Table<EventId, &'a Damage>,
    pub notes: &'a [Option<String>],
    /// Where what is drawn ends.
    pub until: Px,
    /// Whether there is little room: the plot is scrolled, and seen in parts.
    pub is_narrow: bool,
}

impl Sketch<'_> {
    /// When an event happened.
    pub fn at(&self, event: EventId) -> At {
        self.log
            .get(event.index())
            .map_or(At::ZERO, |entry| entry.at)
    }

    /// Where it stands.
    pub fn x(&self, event: EventId) -> Px {
        self.axis.event(event)
    }

    /// Where a span ends, and whether it goes on beyond what is drawn.
    pub fn end(&self, event: Option<EventId>) -> (Px, bool) {
        match event {
            Some(event) => (self.x(event), false),
            None => (self.until, true),
        }
    }

    /// Where what lasts beyond the picture is cut off.
    pub fn edge(&self) -> Px {
        if self.until == self.axis.end() {
            self.width()
        } else {
            self.until
        }
    }

    /// The width of the plot.
    pub fn width(&self) -> Px {
        self.axis.width()
    }

    /// The strips where the axis is torn, with some room around them.
    pub fn breaks(&self) -> Vec<(Px, Px)> {
        let strip = |(from, to, _)| Fold { from, to }.strip();
        self.axis
            .folds()
            .into_iter()
            .map(strip)
            .map(|(from, to)| (from - Px::whole(2), to + Px::whole(5)))
            .collect()
    }

    /// What somebody at the end of a link is called.
    pub fn peer(&self, peer: Peer) -> String {
        let names = self.run.names();
        match peer {
            Peer::Authority => lower(&Phrase::Authority.full(self.lang)),
            Peer::Resource(id) => short(&names.resources[id.index()]),
            Peer::Effect(id) => short(&names.effects[id.index()]),
        }
    }

    /// What an event destroyed, if anything.
    pub fn damage(&self, event: EventId) -> Option<&Damage> {
        self.damage.get(&event).copied()
    }
}

/// A lane that has its place.
pub(super) struct Placed {
    pub whose: Whose,
    /// The tops of its rows in the plot.
    pub tops: Vec<Px>,
}

/// Lays a run out as a picture.
///
/// `damage` is what [`crate::judge::Judge::damage_of`] found in the run's log.
pub fn layout(run: &Run, damage: &[Damage], options: &Options) -> Scene {
    let called = Called::of(run.setup());
    let names_width = names_width(run, &called, options);
    let axis = Axis::of(run.setup(), run.log(), plot_width(options, names_width));
    sketch(run, damage, options, &called, &Ground { names_width, axis })
}

/// Lays two runs out as pictures that can stand one above the other: the columns of names are of
/// one width, and every instant has the same place in both. Both take the room that the first
/// options say.
pub fn layout_both(runs: [(&Run, &[Damage]); 2], options: [&Options; 2]) -> [Scene; 2] {
    let called = runs.map(|(run, _)| Called::of(run.setup()));
    let widths = [0, 1].map(|side| names_width(runs[side].0, &called[side], options[side]));
    let names_width = widths[0].max(widths[1]);
    let logs = runs.map(|(run, _)| (run.setup(), run.log()));
    let axes = Axis::shared(logs, plot_width(options[0], names_width));
    let [one, other] = axes.map(|axis| Ground { names_width, axis });
    [(0, one), (1, other)].map(|(side, ground)| {
        let (run, damage) = runs[side];
        sketch(run, damage, options[side], &called[side], &ground)
    })
}

/// What a picture is laid out on.
struct Ground {
    names_width: Px,
    axis: Axis,
}

fn names_width(run: &Run, called: &Called, options: &Options) -> Px {
    names::width(run, called, options.lang, options.width < NARROW)
}

fn sketch(
    run: &Run,
    damage: &[Damage],
    options: &Options,
    called: &Called,
    ground: &Ground,
) -> Scene {
    let log = match options.hide_after {
        Some(moment) => run.until(moment),
        None => run.log(),
    };
    let axis = &ground.axis;
    let history = History::of(log);
    let sketch = Sketch {
        run,
        log,
        history: &history,
        axis,
        called,
        lang: options.lang,
        damage: damage
            .iter()
            .filter(|damage| damage.event.index() < log.len())
            // Where an event did several, the first is told.
            .rev()
            .map(|damage| (damage.event, damage))
            .collect(),
        notes: &options.notes,
        until: options
            .hide_after
            .map_or(axis.end(), |moment| axis.x(moment)),
        is_narrow: options.width < NARROW,
    };
    let mut scene = Scene {
        plot_width: axis.width(),
        names_width: ground.names_width,
        height: Px::ZERO,
        lanes_top: Px::ZERO,
        description: describe(&sketch),
        axis: axis.clone(),
        ticks: Vec::new(),
        folds: Vec::new(),
        instants: axis.instants(),
        switches: Vec::new(),
        lanes: Vec::new(),
        bars: Vec::new(),
        lines: Vec::new(),
        stairs: Vec::new(),
        marks: Vec::new(),
        labels: Vec::new(),
        flights: Vec::new(),
    };
    header(&sketch, &mut scene);
    lanes(&sketch, &mut scene);
    scene
}

fn plot_width(options: &Options, names_width: Px) -> Px {
    let room = i32::try_from(options.width).unwrap_or(i32::MAX).min(20_000);
    let fit = match Px::whole(room) - names_width {
        room if room < Px::whole(LEAST_ROOM) => Px::whole(SCROLLED_PLOT),
        room => room,
    };
    let zoom = i32::from(options.zoom.clamp(25, 3_200));
    Px(fit.0 / 10 * zoom / 10)
}

/// The axis: ticks, folds, and where the switches were changed.
fn header(sketch: &Sketch, scene: &mut Scene) {
    let rows = vec![Row::fixed(Px::whole(18)), Row::optional(Px::whole(18))];
    let mut draft = LaneDraft::new(rows, Vec::new());
    for (from, to, ms) in sketch.axis.folds() {
        scene.folds.push(Fold { from, to });
        let middle = from + (to - from).half();
        let place = Place {
            row: 0,
            x: middle,
            anchor: Anchor::Middle,
            slack: Px::ZERO,
        };
        let text = [format!("+{}", about(ms, sketch.lang))];
        note(
            &mut draft,
            &text,
            &[place],
            Face::Tick,
            Tone::Ink,
            None,
            sketch.width(),
        );
    }
    for at in tick_instants(sketch.axis, sketch.lang) {
        let x = sketch.axis.instant(at.0);
        let place = Place {
            row: 0,
            x,
            anchor: Anchor::Middle,
            slack: Px::whole(1),
        };
        let text = [tick(at.0, at.1, sketch.lang)];
        let labelled = note(
            &mut draft,
            &text,
            &[place],
            Face::Tick,
            Tone::Muted,
            None,
            sketch.width(),
        );
        scene.ticks.push(Tick { x, labelled });
    }
    for event in &sketch.history.switched {
        let x = sketch.x(*event);
        scene.switches.push(Switched { x, event: *event });
        let texts = Phrase::SwitchesChanged.say(sketch.lang);
        let places = [Place::from(1, x, Px::whole(200)), Place::until(1, x)];
        note(
            &mut draft,
            &texts,
            &places,
            Face::Note,
            Tone::Ink,
            Some(*event),
            sketch.width(),
        );
    }
    let (_, bottom) = settle(scene, draft, CLOCK_ROW);
    scene.lanes_top = bottom + Px::whole(8);
    scene.height = scene.lanes_top;
}

/// Writes a text where it fits.
pub(super) fn note(
    draft: &mut LaneDraft,
    variants: &[String],
    places: &[Place],
    face: Face,
    tone: Tone,
    event: Option<EventId>,
    width: Px,
) -> bool {
    let wanted = Wanted {
        variants,
        places,
        face,
        tone,
        event,
    };
    draft.write(&wanted, width)
}

/// The instants of the ticks, with the step between them.
fn tick_instants(axis: &Axis, lang: Lang) -> Vec<(At, Ms)> {
    let step = tick_step(axis, lang);
    let mut instants = Vec::new();
    for (from, to) in axis.stretches() {
        let mut at = from.0.div_ceil(step.0) * step.0;
        while at <= to.0 {
            instants.push((At(at), step));
            at += step.0;
        }
    }
    instants
}

/// The least round step at which the labels have room beside each other.
fn tick_step(axis: &Axis, lang: Lang) -> Ms {
    const STEPS: [u64; 26] = [
        1,
        2,
        5,
        10,
        20,
        50,
        100,
        200,
        500,
        1_000,
        2_000,
        5_000,
        10_000,
        20_000,
        30_000,
        60_000,
        120_000,
        300_000,
        600_000,
        1_800_000,
        3_600_000,
        7_200_000,
        21_600_000,
        43_200_000,
        86_400_000,
        172_800_000,
    ];
    let fits = |step: &u64| {
        let last = At(axis.last().0 / step * step);
        let label = text_width(&tick(last, Ms(*step), lang), Face::Tick);
        let room = if *step < 1000 {
            LEAST_FOR_PARTS
        } else {
            Px::ZERO
        };
        axis.time_of((label + TICK_GAP).max(room)).0 <= *step
    };
    let least = axis.time_of(Px::whole(60)).0;
    let step = STEPS.into_iter().find(fits);
    Ms(step.unwrap_or_else(|| least.div_ceil(432_000_000) * 432_000_000))
}

fn lanes(sketch: &Sketch, scene: &mut Scene) {
    let lane = |scene: &mut Scene, whose, draft| place_lane(sketch, scene, whose, draft);
    let setup = sketch.run.setup();
    let mut placed = Vec::new();
    let count = |length: usize| 0..u16::try_from(length).unwrap_or(u16::MAX);
    for lock in count(setup.locks.len()) {
        let draft = authority::lane(sketch, LockId(lock));
        placed.push(lane(scene, Whose::Lock(lock), draft));
    }
    let mut transit = messages::Transit::default();
    for worker in count(setup.workers.len()) {
        let draft = workers::lane(sketch, WorkerId(worker), &mut transit);
        placed.push(lane(scene, Whose::Worker(worker), draft));
    }
    for key in count(setup.keys.len()) {
        let (draft, stair) = keys::lane(sketch, KeyId(key));
        let down = lane(scene, Whose::Key(key), draft);
        let top = down.tops[keys::STAIRS];
        scene.stairs.push(Stair {
            points: stair.into_iter().map(|(x, y)| (x, y + top)).collect(),
        });
        placed.push(down);
    }
    for effect in count(setup.effects.len()) {
        let draft = verdicts::lane(sketch, EffectId(effect));
        placed.push(lane(scene, Whose::Effect(effect), draft));
    }
    messages::draw(sketch, &placed, &transit, scene);
}

/// Puts a lane under what is there; it is high enough for its content and for its name.
fn place_lane(sketch: &Sketch, scene: &mut Scene, whose: Whose, draft: LaneDraft) -> Placed {
    let top = scene.height;
    let (tops, bottom) = settle(scene, draft, top + PADDING);
    let names = names::of_lane(sketch, whose, top, scene.names_width, sketch.is_narrow);
    let named = names.last().map_or(top, |name| name.bounds.bottom());
    scene.height = (bottom + PADDING).max(named + Px::whole(8));
    scene.lanes.push(Lane {
        whose,
        top,
        bottom: scene.height,
        names,
    });
    Placed { whose, tops }
}

/// Gives everything in a draft its height; returns the tops of the rows and the bottom.
fn settle(scene: &mut Scene, draft: LaneDraft, top: Px) -> (Vec<Px>, Px) {
    let (tops, height) = draft.tops(ROW_GAP);
    let tops: Vec<Px> = tops.into_iter().map(|y| y + top).collect();
    for (row, mut bar) in draft.bars {
        bar.bounds.y += tops[row];
        scene.bars.push(bar);
    }
    for (row, mut mark) in draft.marks {
        mark.bounds.y += tops[row];
        scene.marks.push(mark);
    }
    for (row, mut label) in draft.labels {
        label.y += tops[row];
        label.bounds.y += tops[row];
        scene.labels.push(label);
    }
    (tops, top + height)
}

/// What the picture shows, in sentences.
fn describe(sketch: &Sketch) -> String {
    let lang = sketch.lang;
    let workers = sketch.called.workers.join(", ");
    let until = sketch.log.last().map_or(At::ZERO, |entry| entry.at);
    let mut sentences = vec![
        Telling::Subject {
            workers: &workers,
            until,
        }
        .say(lang),
    ];
    let told = sentences.len();
    if let Some(damage) = sketch.damage.values().next() {
        let lost = damage.lost.map(|value| sketch.called.value(value));
        let lost = lost.unwrap_or_default();
        sentences.push(tell_damage(sketch, damage, &lost).say(lang));
    }
    let rejected = sketch
        .history
        .verdicts
        .iter()
        .find_map(|verdict| match verdict.decision {
            Decision::RejectedStaleFence { highest, .. } => Some((verdict, highest)),
            _ => None,
        });
    if let Some((verdict, highest)) = rejected {
        let telling = Telling::Rejected {
            worker: sketch.called.worker(verdict.worker),
            token: verdict.token,
            at: sketch.at(verdict.event),
            highest,
        };
        sentences.push(telling.say(lang));
    }
    if sentences.len() == told {
        sentences.push(Telling::Quiet.say(lang));
    }
    sentences.join(" ")
}

fn tell_damage<'a>(sketch: &'a Sketch, damage: &'a Damage, lost: &'a str) -> Telling<'a> {
    let (worker, owner, at) = (
        sketch.called.worker(damage.by),
        sketch.called.worker(damage.to),
        damage.at,
    );
    match damage.kind {
        DamageKind::LostUpdate if damage.lost.is_some() => Telling::ValueLost {
            worker,
            token: sketch
                .history
                .verdicts
                .iter()
                .find(|verdict| verdict.event == damage.event)
                .and_then(|verdict| verdict.token),
            at,
            value: lost,
        },
        DamageKind::ForeignRelease => Telling::ForeignRelease { worker, owner, at },
        DamageKind::ForeignRenewal => Telling::ForeignRenewal { worker, owner, at },
        kind => Telling::Harmed { kind, worker, at },
    }
}
