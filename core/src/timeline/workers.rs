//! The lane of a worker: what it believes, what it does, and what became of its messages.

use super::history::{Act, BeliefSpan, Doing, TurnKind};
use super::messages::Transit;
use super::rows::{LaneDraft, Place, Row, Wanted};
use super::sketch::{Sketch, note};
use super::words::Phrase;
use super::*;
use crate::judge::DamageKind;
use crate::protocol::*;
use crate::words::clock;

/// How high a belief is.
const BELIEF_HEIGHT: Px = Px::whole(30);
/// How high it is where a worker believes in several locks at once.
const BELIEF_HEIGHT_OF_MANY: Px = Px::whole(22);
/// How high the strip of what it does is.
pub(super) const STRIP_HEIGHT: Px = Px::whole(12);

/// The rows of a worker's lane, from top to bottom: beliefs, the strip, texts, transit, links.
#[derive(Clone, Copy)]
pub(super) struct Rows {
    pub strip: usize,
    pub texts: [usize; 3],
    pub transit: [usize; 2],
    links: [usize; 2],
}

impl Rows {
    fn of(beliefs: usize) -> Rows {
        Rows {
            strip: beliefs,
            texts: [beliefs + 1, beliefs + 2, beliefs + 3],
            transit: [beliefs + 4, beliefs + 5],
            links: [beliefs + 6, beliefs + 7],
        }
    }
}

/// A stretch of a belief.
struct Stretch<'a> {
    belief: &'a BeliefSpan,
    kind: BarKind,
    row: usize,
    bounds: Rect,
    event: EventId,
}

/// Draws the lane of a worker.
pub(super) fn lane(sketch: &Sketch, worker: WorkerId, transit: &mut Transit) -> LaneDraft {
    let beliefs: Vec<&BeliefSpan> = sketch
        .history
        .beliefs
        .iter()
        .filter(|belief| belief.worker == worker)
        .collect();
    let levels = levels(sketch, &beliefs);
    let depth = levels.iter().max().map_or(1, |most| most + 1);
    let rows = Rows::of(depth);
    let height = if depth == 1 {
        BELIEF_HEIGHT
    } else {
        BELIEF_HEIGHT_OF_MANY
    };
    let mut heights: Vec<Row> = (0..depth).map(|_| Row::fixed(height)).collect();
    heights.push(Row::fixed(STRIP_HEIGHT));
    heights.extend(rows.texts.map(|_| Row::optional(Px::whole(18))));
    heights.extend(rows.transit.map(|_| Row::optional(Px::whole(18))));
    heights.extend(rows.links.map(|_| Row::optional(Px::whole(18))));
    let mut draft = LaneDraft::new(heights, sketch.breaks());
    let stretches = believe(sketch, &beliefs, &levels, height, &mut draft);
    let acts = act(sketch, worker, &rows, &mut draft);
    transit.fill(sketch, worker, &rows, &mut draft);
    name_beliefs(sketch, &stretches, &rows, &mut draft);
    turn(sketch, worker, &rows, &mut draft);
    name_acts(sketch, &acts, &rows, &mut draft);
    cuts_of_links(sketch, worker, &rows, &mut draft);
    draft
}

/// The stretches in which a link is cut.
fn cuts_of_links(sketch: &Sketch, worker: WorkerId, rows: &Rows, draft: &mut LaneDraft) {
    let cuts = sketch.history.cuts.iter();
    for cut in cuts.filter(|cut| cut.link.worker == worker) {
        let (end, open) = sketch.end(cut.to);
        let from = sketch.x(cut.from);
        let bounds = Rect {
            x: from,
            y: Px::whole(3),
            w: (end - from).max(Px::whole(3)),
            h: STRIP_HEIGHT,
        };
        let is_free = |row: &usize| draft.rows[*row].is_free(bounds.x, bounds.right());
        let Some(row) = rows.links.into_iter().find(is_free) else {
            continue;
        };
        let peer = sketch.peer(cut.link.peer);
        let variants = Phrase::CutOff(&peer).say(sketch.lang);
        draft.bar(
            row,
            Bar {
                kind: BarKind::Cut,
                owner: None,
                bounds,
                open,
                event: Some(cut.from),
                title: variants[0].clone(),
            },
        );
        let mut wanted = Wanted {
            variants: &variants,
            places: &[],
            face: Face::Note,
            tone: Tone::Ink,
            event: Some(cut.from),
        };
        if !draft.write_inside(row, &bounds, Halo::Ground, &wanted) {
            let places = [
                Place::from(row, bounds.right(), Px::whole(14)),
                Place::until(row, bounds.x - Px::whole(6)),
            ];
            wanted.places = &places;
            draft.write(&wanted, sketch.width());
        }
    }
}

/// On which row each belief lies, so that none lies on another.
fn levels(sketch: &Sketch, beliefs: &[&BeliefSpan]) -> Vec<usize> {
    let mut free_from: Vec<Px> = Vec::new();
    beliefs
        .iter()
        .map(|belief| {
            let (from, to) = (sketch.x(belief.began), sketch.end(belief.ended).0);
            let level = free_from.iter().position(|free| *free <= from);
            let level = level.unwrap_or_else(|| {
                if free_from.len() < sketch.run.setup().locks.len() {
                    free_from.push(Px::ZERO);
                }
                free_from.len() - 1
            });
            free_from[level] = free_from[level].max(to);
            level
        })
        .collect()
}

/// The beliefs, each cut where it becomes untrue and where it becomes dangerous.
fn believe<'a>(
    sketch: &Sketch,
    beliefs: &[&'a BeliefSpan],
    levels: &[usize],
    height: Px,
    draft: &mut LaneDraft,
) -> Vec<Stretch<'a>> {
    let mut stretches = Vec::new();
    let mut right: Vec<Px> = vec![Px::ZERO; levels.len() + 1];
    for (belief, level) in beliefs.iter().zip(levels) {
        let (end, open) = sketch.end(belief.ended);
        let from = sketch.x(belief.began).max(right[*level]);
        let end = end.max(from + Px::whole(2));
        let (outlived, contested) = cuts(sketch, belief, from, end);
        let cut = [
            (BarKind::Belief, from, outlived, belief.began),
            (
                BarKind::Outlived,
                outlived,
                contested,
                belief.outlived.unwrap_or(belief.began),
            ),
            (
                BarKind::Contested,
                contested,
                end,
                belief.contested.map_or(belief.began, |(event, _)| event),
            ),
        ];
        for (kind, from, to, event) in cut {
            if to <= from {
                continue;
            }
            let bounds = Rect {
                x: from,
                y: Px::ZERO,
                w: to - from,
                h: height,
            };
            draft.bar(
                *level,
                Bar {
                    kind,
                    owner: Some(belief.worker),
                    bounds,
                    open: open && to == end,
                    event: Some(event),
                    title: words(belief, kind).full(sketch.lang),
                },
            );
            stretches.push(Stretch {
                belief,
                kind,
                row: *level,
                bounds,
                event,
            });
        }
        right[*level] = end;
    }
    stretches
}

/// Where a belief outlives its lease, and where somebody else holds the lock.
fn cuts(sketch: &Sketch, belief: &BeliefSpan, from: Px, end: Px) -> (Px, Px) {
    let cut = |event: Option<EventId>| event.map_or(end, |event| sketch.x(event).clamp(from, end));
    let contested = cut(belief.contested.map(|(event, _)| event));
    (cut(belief.outlived).min(contested), contested)
}

fn words(belief: &BeliefSpan, kind: BarKind) -> Phrase<'static> {
    let own = belief.handle.token;
    match (kind, belief.contested) {
        (BarKind::Contested, Some((_, newer))) => Phrase::HoldsAgainst { own, newer },
        (BarKind::Outlived, _) => Phrase::HeldTooLong(own),
        (_, _) => Phrase::Holds(own),
    }
}

/// Names the beliefs: the dangerous ones first, since they must be read.
fn name_beliefs(sketch: &Sketch, stretches: &[Stretch], rows: &Rows, draft: &mut LaneDraft) {
    for kind in [BarKind::Contested, BarKind::Belief, BarKind::Outlived] {
        for stretch in stretches.iter().filter(|stretch| stretch.kind == kind) {
            let variants = words(stretch.belief, kind).say(sketch.lang);
            let places = rows
                .texts
                .map(|row| Place::from(row, stretch.bounds.x, Px::whole(60)));
            let mut wanted = Wanted {
                variants: &variants,
                places: &[],
                face: Face::Bar,
                tone: if kind == BarKind::Contested {
                    Tone::Reject
                } else {
                    Tone::Ink
                },
                event: Some(stretch.event),
            };
            let halo = match kind {
                BarKind::Contested => Halo::Danger,
                BarKind::Outlived => Halo::Ground,
                _ => Halo::None,
            };
            if draft.write_inside(stretch.row, &stretch.bounds, halo, &wanted)
                || kind != BarKind::Contested
            {
                continue;
            }
            wanted.places = &places;
            draft.write(&wanted, sketch.width());
        }
    }
}

/// The strip of what a worker does.
fn act<'a>(
    sketch: &'a Sketch,
    worker: WorkerId,
    rows: &Rows,
    draft: &mut LaneDraft,
) -> Vec<(&'a Act, Px, Px)> {
    let mut drawn = Vec::new();
    let mut right = Px::ZERO;
    for act in sketch
        .history
        .acts
        .iter()
        .filter(|act| act.worker == worker)
    {
        let (end, open) = sketch.end(act.to);
        let from = sketch.x(act.from).max(right);
        if !shows(act, end - from) {
            continue;
        }
        let to = end.max(from + Px::whole(2));
        right = to;
        let (kind, inset) = match act.doing {
            Doing::Computing => (BarKind::Computing, Px::whole(4)),
            Doing::Asking { .. } => (BarKind::Waiting, Px::whole(1)),
            Doing::InGap => (BarKind::Gap, Px::whole(1)),
            Doing::Paused => (BarKind::Paused, Px::ZERO),
            Doing::Crashed => (BarKind::Crashed, Px::ZERO),
        };
        draft.bars.push((
            rows.strip,
            Bar {
                kind,
                owner: Some(worker),
                bounds: Rect {
                    x: from,
                    y: inset,
                    w: to - from,
                    h: STRIP_HEIGHT - inset - inset,
                },
                open,
                event: Some(act.from),
                title: doing(sketch, act).full(sketch.lang),
            },
        ));
        drawn.push((act, from, to));
    }
    drawn
}

/// Waiting for a single answer is told by the message, unless it takes long.
fn shows(act: &Act, width: Px) -> bool {
    match act.doing {
        Doing::Asking { requests: 1, .. } => width >= Px::whole(48),
        Doing::Asking { .. } | Doing::InGap | Doing::Computing => width >= Px::whole(1),
        Doing::Paused | Doing::Crashed => width >= Px::ZERO,
    }
}

fn doing<'a>(sketch: &'a Sketch, act: &Act) -> Phrase<'a> {
    match act.doing {
        Doing::Computing => Phrase::Computing,
        Doing::InGap => Phrase::Gap,
        Doing::Asking {
            mode: AcquireMode::Retry(retry),
            requests: 2..,
        } => Phrase::AsksAgain(retry.after),
        Doing::Asking {
            mode: AcquireMode::Queue,
            ..
        } => Phrase::WaitsInQueue,
        Doing::Asking { .. } => Phrase::WaitsForAnswer,
        Doing::Paused => Phrase::Paused {
            ms: act.to.map(|to| sketch.at(to) - sketch.at(act.from)),
            note: act
                .by
                .and_then(|by| sketch.notes.get(by.index()))
                .and_then(Option::as_deref),
        },
        Doing::Crashed => Phrase::Crashed,
    }
}

/// Names what a worker does, pauses and crashes first.
fn name_acts(sketch: &Sketch, acts: &[(&Act, Px, Px)], rows: &Rows, draft: &mut LaneDraft) {
    let loud = |act: &Act| matches!(act.doing, Doing::Paused | Doing::Crashed | Doing::InGap);
    for level in [true, false] {
        for (act, from, to) in acts.iter().filter(|(act, ..)| loud(act) == level) {
            let variants: Vec<String> = clean_all(doing(sketch, act).say(sketch.lang));
            let slack = (*to - *from).max(Px::whole(6));
            // The request leaves at the beginning of the wait; the text stands beside it.
            let aside = match act.doing {
                Doing::Asking { .. } => Px::whole(5),
                Doing::Computing | Doing::InGap | Doing::Paused | Doing::Crashed => Px::ZERO,
            };
            let from = *from + aside;
            let mut places = vec![
                Place::from(rows.texts[0], from, slack),
                Place::from(rows.texts[1], from, slack),
            ];
            if !level {
                places.truncate(1);
            }
            let tone = if level { Tone::Ink } else { Tone::Muted };
            note(
                draft,
                &variants,
                &places,
                Face::Note,
                tone,
                Some(act.from),
                sketch.width(),
            );
        }
    }
}

fn clean_all(texts: Vec<String>) -> Vec<String> {
    texts.iter().map(|text| clean(text)).collect()
}

/// Marks in the life of a worker.
fn turn(sketch: &Sketch, worker: WorkerId, rows: &Rows, draft: &mut LaneDraft) {
    for turn in sketch
        .history
        .turns
        .iter()
        .filter(|turn| turn.worker == worker)
    {
        let damage = sketch.damage(turn.event);
        let (kind, phrase) = match turn.kind {
            TurnKind::Skipped | TurnKind::Cancelled if damage.is_some() => {
                let kind = damage.map_or(DamageKind::PartialWork, |damage| damage.kind);
                (MarkKind::Damage, Phrase::Harm(kind, None))
            }
            TurnKind::ClockSet(ahead) => (MarkKind::Turned, Phrase::ClockSet(ahead)),
            TurnKind::DeadlinePassed => (MarkKind::Withheld, Phrase::DeadlinePassed),
            TurnKind::Skipped => (MarkKind::Withheld, Phrase::NotSent),
            TurnKind::Cancelled => (MarkKind::Withheld, Phrase::StoppedItself),
            TurnKind::StartedAgain => (MarkKind::Turned, Phrase::StartedAgain),
            TurnKind::TimedOut => (MarkKind::TimedOut, Phrase::NoAnswer),
            TurnKind::KeepaliveStopped => (MarkKind::Turned, Phrase::KeepaliveStopped),
            TurnKind::KeepaliveResumed => (MarkKind::Turned, Phrase::KeepaliveResumed),
            TurnKind::Missed => (MarkKind::Missed, Phrase::NothingToActOn),
        };
        let is_damage = kind == MarkKind::Damage;
        let side = Px::whole(if is_damage { 18 } else { 10 });
        let bounds = Rect::around(sketch.x(turn.event), Px::whole(9), side);
        let free = rows
            .texts
            .into_iter()
            .find(|row| draft.rows[*row].is_free(bounds.x, bounds.right()));
        let Some(row) = free else {
            continue;
        };
        let variants = phrase.say(sketch.lang);
        draft.mark(
            row,
            Mark {
                kind,
                owner: Some(worker),
                bounds,
                event: turn.event,
                title: format!(
                    "{} · {}",
                    variants[0],
                    clock(sketch.at(turn.event), sketch.lang)
                ),
            },
        );
        let places = [
            Place::from(row, bounds.right() - Px::whole(2), Px::whole(6)),
            Place::until(row, bounds.x - Px::whole(6)),
        ];
        let tone = match kind {
            MarkKind::Damage => Tone::Reject,
            MarkKind::Withheld => Tone::Ink,
            _ => Tone::Muted,
        };
        let (face, event) = (Face::Note, Some(turn.event));
        note(draft, &variants, &places, face, tone, event, sketch.width());
    }
}
