//! The lane of a key: verdicts, the highest token as a staircase, and whose value is there.

use super::history::Verdict;
use super::rows::{LaneDraft, Place, Row, Wanted};
use super::sketch::{Sketch, note};
use super::words::Phrase;
use super::*;
use crate::protocol::*;

/// Rows for verdicts that have no room beside their mark, the nearest last.
const VERDICTS: std::ops::Range<usize> = 0..6;
/// The row of the marks.
pub(super) const MARKS: usize = 6;
/// The row of the staircase.
pub(super) const STAIRS: usize = 7;
/// The row of the values.
const VALUES: usize = 8;
/// The row for values whose name has no room.
const VALUE_NAMES: usize = 9;

const MARKS_HEIGHT: Px = Px::whole(26);
const VALUE_HEIGHT: Px = Px::whole(22);
/// Above each step of the staircase, for its number.
const HEADROOM: Px = Px::whole(17);
/// How far all steps rise at the most.
const RISE: Px = Px::whole(24);
/// How far one step rises at the most.
const STEP: Px = Px::whole(12);

/// What a decision looks like.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Look {
    Accepted,
    Rejected,
    Damage,
}

/// Verdicts that are drawn as one mark, since they stand too close.
struct Cluster<'a> {
    x: Px,
    look: Look,
    loudest: &'a Verdict,
    counts: [u32; 3],
}

/// Draws the lane of a key; the corners of the staircase lie in the row [`STAIRS`].
pub(super) fn lane(sketch: &Sketch, key: KeyId) -> (LaneDraft, Vec<(Px, Px)>) {
    let verdicts: Vec<&Verdict> = sketch
        .history
        .verdicts
        .iter()
        .filter(|verdict| verdict.key == key)
        .collect();
    let steps = steps(sketch, key, &verdicts);
    let rise = rise(steps.len());
    let height = HEADROOM + Px(rise.0 * i32::try_from(steps.len() - 1).unwrap_or(0)) + Px::whole(3);
    let mut rows: Vec<Row> = VERDICTS.map(|_| Row::optional(Px::whole(22))).collect();
    rows.push(Row::fixed(MARKS_HEIGHT));
    rows.push(Row::fixed(height));
    rows.push(Row::fixed(VALUE_HEIGHT));
    rows.push(Row::optional(Px::whole(18)));
    let mut draft = LaneDraft::new(rows, sketch.breaks());
    judge(sketch, &verdicts, &mut draft);
    let stair = climb(sketch, &steps, rise, height, &mut draft);
    values(sketch, key, &verdicts, &mut draft);
    (draft, stair)
}

fn look(sketch: &Sketch, verdict: &Verdict) -> Look {
    match verdict.decision {
        Decision::RejectedStaleFence { .. } => Look::Rejected,
        _ if sketch.damage(verdict.event).is_some() => Look::Damage,
        _ => Look::Accepted,
    }
}

/// The marks of the decisions, then their texts, the loudest first.
fn judge(sketch: &Sketch, verdicts: &[&Verdict], draft: &mut LaneDraft) {
    let mut clusters: Vec<Cluster> = Vec::new();
    for verdict in verdicts {
        let (x, look) = (sketch.x(verdict.event), look(sketch, verdict));
        match clusters.last_mut() {
            Some(last) if x < last.x + Px::whole(25) => {
                last.counts[look as usize] += 1;
                if look > last.look {
                    last.look = look;
                    last.loudest = verdict;
                }
            }
            _ => {
                let mut counts = [0; 3];
                counts[look as usize] = 1;
                clusters.push(Cluster {
                    x,
                    look,
                    loudest: verdict,
                    counts,
                });
            }
        }
    }
    let marks: Vec<Rect> = clusters
        .iter()
        .map(|cluster| mark(sketch, cluster, draft))
        .collect();
    for level in [Look::Damage, Look::Rejected, Look::Accepted] {
        for (cluster, mark) in clusters.iter().zip(&marks) {
            if cluster.look == level {
                say(sketch, cluster, mark, draft);
            }
        }
    }
}

fn mark(sketch: &Sketch, cluster: &Cluster, draft: &mut LaneDraft) -> Rect {
    let (kind, side) = match cluster.look {
        Look::Accepted => (MarkKind::Accepted, Px::whole(18)),
        Look::Rejected => (MarkKind::Rejected, Px::whole(24)),
        Look::Damage => (MarkKind::Damage, Px::whole(24)),
    };
    let bounds = Rect::around(cluster.x, MARKS_HEIGHT.half(), side);
    let phrases = phrases(sketch, cluster);
    draft.mark(
        MARKS,
        Mark {
            kind,
            owner: Some(cluster.loudest.worker),
            bounds,
            event: cluster.loudest.event,
            title: format!(
                "{} · {}",
                sketch.called.worker(cluster.loudest.worker),
                phrases[0]
            ),
        },
    );
    bounds
}

/// What a mark says, from the fullest form to the shortest.
fn phrases(sketch: &Sketch, cluster: &Cluster) -> Vec<String> {
    let verdict = cluster.loudest;
    let count = cluster.counts[cluster.look as usize];
    let phrase = match (cluster.look, count) {
        (Look::Damage, 2..) => Phrase::ManyDamaged(count),
        (Look::Rejected, 2..) => Phrase::ManyRejected(count),
        (Look::Accepted, 2..) => Phrase::ManyAccepted(count),
        (Look::Damage, _) => lost(sketch, verdict),
        (Look::Rejected, _) => refused(verdict),
        (Look::Accepted, _) => Phrase::Accepted(verdict.token),
    };
    phrase.say(sketch.lang)
}

fn lost<'a>(sketch: &'a Sketch, verdict: &Verdict) -> Phrase<'a> {
    let damage = sketch.damage(verdict.event);
    Phrase::ValueLost {
        value: damage
            .and_then(|damage| damage.lost)
            .map_or("", |value| sketch.called.value(value)),
        token: verdict.token,
        highest: match verdict.decision {
            Decision::Accepted { highest_before, .. } => highest_before,
            _ => Token::default(),
        },
    }
}

fn refused(verdict: &Verdict) -> Phrase<'static> {
    match (verdict.token, verdict.decision) {
        (Some(token), Decision::RejectedStaleFence { highest, .. }) if token == highest => {
            Phrase::Again(token)
        }
        (Some(token), Decision::RejectedStaleFence { highest, .. }) => {
            Phrase::TooLow { token, highest }
        }
        _ => Phrase::NoToken,
    }
}

fn say(sketch: &Sketch, cluster: &Cluster, mark: &Rect, draft: &mut LaneDraft) {
    let variants = phrases(sketch, cluster);
    let loud = cluster.look != Look::Accepted;
    let (face, tone) = if loud {
        (Face::Verdict, Tone::Reject)
    } else {
        (Face::Bar, Tone::Accept)
    };
    let event = Some(cluster.loudest.event);
    let beside = [
        Place::from(MARKS, mark.right() - Px::whole(2), Px::whole(8)),
        Place::until(MARKS, mark.x - Px::whole(6)),
    ];
    // Beside the mark a shorter form is as clear, and the lane keeps its height.
    let near = &variants[..variants.len().min(2)];
    if note(draft, near, &beside, face, tone, event, sketch.width()) || !loud {
        return;
    }
    let mut above = Vec::new();
    for row in VERDICTS.rev() {
        above.push(Place::from(row, mark.x, Px::whole(6)));
        above.push(Place::until(row, mark.right()));
    }
    note(draft, &variants, &above, face, tone, event, sketch.width());
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
    let variants = [token.0.to_string()];
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
    let mut changes: Vec<(Px, Option<ValueId>, Option<&Verdict>)> =
        vec![(first_x(sketch), start, None)];
    for verdict in verdicts {
        if let Decision::Accepted { .. } = verdict.decision {
            changes.push((sketch.x(verdict.event), Some(verdict.value), Some(verdict)));
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
        let phrase = Phrase::Value {
            value: sketch.called.value(value),
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
