//! The lane of a key: verdicts, what lasts there, the highest token as a staircase, and whose
//! value is there.

use super::history::{Verdict, WorkKind};
use super::rows::{LaneDraft, Place, Row, Wanted};
use super::sketch::{Sketch, note};
use super::verdicts::{self, MARKS};
use super::words::Phrase;
use super::*;
use crate::protocol::*;

/// The rows of what lasts: long operations, and what is compared and not changed yet.
const WORKS: [usize; 2] = [MARKS + 1, MARKS + 2];
/// The row of the staircase.
pub(super) const STAIRS: usize = MARKS + 3;
/// The row of the values.
const VALUES: usize = MARKS + 4;
/// The row for values whose name has no room.
const VALUE_NAMES: usize = MARKS + 5;

const WORK_HEIGHT: Px = Px::whole(18);
const VALUE_HEIGHT: Px = Px::whole(22);
/// Above each step of the staircase, for its number.
const HEADROOM: Px = Px::whole(17);
/// How far all steps rise at the most.
const RISE: Px = Px::whole(24);
/// How far one step rises at the most.
const STEP: Px = Px::whole(12);

/// Draws the lane of a key; the corners of the staircase lie in the row [`STAIRS`].
pub(super) fn lane(sketch: &Sketch, key: KeyId) -> (LaneDraft, Vec<(Px, Px)>) {
    let verdicts = verdicts::of(sketch, Whose::Key(key.0));
    let steps = steps(sketch, key, &verdicts);
    let rise = rise(steps.len());
    let height = HEADROOM + Px(rise.0 * i32::try_from(steps.len() - 1).unwrap_or(0)) + Px::whole(3);
    let mut rows = verdicts::rows();
    rows.extend(WORKS.map(|_| Row::optional(WORK_HEIGHT)));
    rows.push(Row::fixed(height));
    rows.push(Row::fixed(VALUE_HEIGHT));
    rows.push(Row::optional(Px::whole(18)));
    let mut draft = LaneDraft::new(rows, sketch.breaks());
    verdicts::judge(sketch, &verdicts, &mut draft);
    works(sketch, key, &mut draft);
    let stair = climb(sketch, &steps, rise, height, &mut draft);
    values(sketch, key, &verdicts, &mut draft);
    (draft, stair)
}

/// What lasts at the key.
fn works(sketch: &Sketch, key: KeyId, draft: &mut LaneDraft) {
    for work in sketch.history.works.iter().filter(|work| work.key == key) {
        let (end, open) = sketch.end(work.to);
        let x = sketch.x(work.from);
        let bounds = Rect {
            x,
            y: Px::whole(1),
            w: (end - x).max(Px::whole(3)),
            h: WORK_HEIGHT - Px::whole(2),
        };
        let is_free = |row: &usize| draft.rows[*row].is_free(bounds.x, bounds.right());
        let Some(row) = WORKS.into_iter().find(is_free) else {
            continue;
        };
        let phrase = match work.kind {
            WorkKind::Long => Phrase::LongWork(work.token),
            WorkKind::Compared => Phrase::ComparedWork,
        };
        let variants = phrase.say(sketch.lang);
        draft.bar(
            row,
            Bar {
                kind: BarKind::Work,
                owner: Some(work.worker),
                bounds,
                open,
                event: Some(work.from),
                title: format!("{} · {}", sketch.called.worker(work.worker), variants[0]),
            },
        );
        let mut wanted = Wanted {
            variants: &variants,
            places: &[],
            face: Face::Note,
            tone: Tone::Ink,
            event: Some(work.from),
        };
        if !draft.write_inside(row, &bounds, Halo::None, &wanted) {
            let places = [
                Place::from(row, bounds.right(), Px::whole(14)),
                Place::until(row, bounds.x - Px::whole(6)),
            ];
            wanted.places = &places;
            draft.write(&wanted, sketch.width());
        }
    }
}

/// The levels of the highest token, and where each begins.
fn steps(sketch: &Sketch, key: KeyId, verdicts: &[&Verdict]) -> Vec<(Px, Token, Option<EventId>)> {
    let start = sketch.run.setup().keys[key.index()].highest;
    let mut steps = vec![(
        sketch.axis.instant(At::ZERO).min(first_x(sketch)),
        start,
        None,
    )];
    for verdict in verdicts {
        if let Decision::Accepted {
            highest_before,
            highest_after,
            ..
        }
        | Decision::Claimed {
            highest_before,
            highest_after,
        } = verdict.decision
            && highest_after > highest_before
        {
            steps.push((sketch.x(verdict.event), highest_after, Some(verdict.event)));
        }
    }
    steps
}

/// Where the first moment of the run stands.
fn first_x(sketch: &Sketch) -> Px {
    sketch.axis.x(crate::run::Moment::default())
}

fn rise(steps: usize) -> Px {
    let risers = i32::try_from(steps.saturating_sub(1))
        .unwrap_or(i32::MAX)
        .max(1);
    Px(STEP.0.min(RISE.0 / risers))
}

/// The staircase and the number on each step.
fn climb(
    sketch: &Sketch,
    steps: &[(Px, Token, Option<EventId>)],
    rise: Px,
    height: Px,
    draft: &mut LaneDraft,
) -> Vec<(Px, Px)> {
    let mut corners: Vec<(Px, Px)> = Vec::new();
    let mut y = height - Px::whole(2);
    for (place, (x, token, event)) in steps.iter().enumerate() {
        if let Some((_, before)) = corners.last().copied() {
            corners.push((*x, before));
            y = before - rise;
        }
        corners.push((*x, y));
        let end = steps
            .get(place + 1)
            .map_or(sketch.axis.end(), |(next, ..)| *next);
        number(sketch, *token, *event, (*x, end), y, draft);
    }
    corners.push((sketch.end(None).0, y));
    corners
}

/// The number of a step, above it, where it has room.
fn number(
    sketch: &Sketch,
    token: Token,
    event: Option<EventId>,
    (from, to): (Px, Px),
    y: Px,
    draft: &mut LaneDraft,
) {
    let variants = [token.to_string()];
    let places = [Place::from(STAIRS, from + Px::whole(2), Px::whole(6))];
    if text_width(&variants[0], Face::Bar) + Px::whole(12) > to - from {
        return;
    }
    if note(
        draft,
        &variants,
        &places,
        Face::Bar,
        Tone::Ink,
        event,
        sketch.width(),
    ) && let Some((_, label)) = draft.labels.last_mut()
    {
        let top = y - Px::whole(1) - label.bounds.h;
        label.y += top - label.bounds.y;
        label.bounds.y = top;
    }
}

/// Whose value is there, and since when.
fn values(sketch: &Sketch, key: KeyId, verdicts: &[&Verdict], draft: &mut LaneDraft) {
    let start = sketch.run.setup().keys[key.index()].value;
    let mut changes: Vec<(Px, Option<Value>, Option<&Verdict>)> =
        vec![(first_x(sketch), start, None)];
    for verdict in verdicts {
        if let Decision::Accepted { value_after, .. } = verdict.decision {
            changes.push((sketch.x(verdict.event), value_after, Some(verdict)));
        }
    }
    let mut unnamed = Vec::new();
    for (place, (from, value, verdict)) in changes.iter().enumerate() {
        let (to, open) = changes
            .get(place + 1)
            .map_or((sketch.edge(), true), |(next, ..)| (*next, false));
        let Some(value) = value.filter(|_| to - *from >= Px::whole(1)) else {
            continue;
        };
        let bounds = Rect {
            x: *from,
            y: Px::ZERO,
            w: to - *from,
            h: VALUE_HEIGHT,
        };
        let stale = verdict.is_some_and(|verdict| sketch.damage(verdict.event).is_some());
        let name = sketch.called.value(value);
        let phrase = Phrase::Value {
            value: &name,
            writer: verdict.map(|verdict| sketch.called.worker(verdict.worker)),
        };
        let variants = phrase.say(sketch.lang);
        draft.bar(
            VALUES,
            Bar {
                kind: if stale {
                    BarKind::StaleValue
                } else {
                    BarKind::Value
                },
                owner: verdict.map(|verdict| verdict.worker),
                bounds,
                open,
                event: verdict.map(|verdict| verdict.event),
                title: variants[0].clone(),
            },
        );
        unnamed.push((bounds, variants, verdict));
    }
    for (bounds, variants, verdict) in unnamed {
        let places = [Place::from(VALUE_NAMES, bounds.x, Px::whole(8))];
        let mut wanted = Wanted {
            variants: &variants,
            places: &[],
            face: Face::Bar,
            tone: Tone::Ink,
            event: verdict.map(|verdict| verdict.event),
        };
        if !draft.write_inside(VALUES, &bounds, Halo::None, &wanted) {
            wanted.places = &places;
            draft.write(&wanted, sketch.width());
        }
    }
}
