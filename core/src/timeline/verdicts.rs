//! Marks of what was decided about requests, in the lane of a key or an effect.

use super::history::Verdict;
use super::rows::{LaneDraft, Place, Row};
use super::sketch::{Sketch, note};
use super::words::Phrase;
use super::*;
use crate::judge::{Damage, DamageKind};
use crate::protocol::*;

/// Rows for verdicts that have no room beside their mark, the nearest last.
const VERDICTS: std::ops::Range<usize> = 0..6;
/// The row of the marks.
pub(super) const MARKS: usize = 6;

const MARKS_HEIGHT: Px = Px::whole(26);

/// What a decision looks like, from the quietest to the loudest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Look {
    Noted,
    Claimed,
    Repeated,
    Accepted,
    Rejected,
    Damage,
}

/// Verdicts that are drawn as one mark, since they stand too close.
struct Cluster<'a> {
    x: Px,
    look: Look,
    loudest: &'a Verdict,
    counts: [u32; 6],
}

/// The rows that verdicts take, at the top of a lane.
pub(super) fn rows() -> Vec<Row> {
    let mut rows: Vec<Row> = VERDICTS.map(|_| Row::optional(Px::whole(22))).collect();
    rows.push(Row::fixed(MARKS_HEIGHT));
    rows
}

/// The verdicts of a lane.
pub(super) fn of<'a>(sketch: &'a Sketch, lane: Whose) -> Vec<&'a Verdict> {
    let verdicts = sketch.history.verdicts.iter();
    verdicts.filter(|verdict| verdict.at == lane).collect()
}

/// Draws the lane of an effect.
pub(super) fn lane(sketch: &Sketch, effect: EffectId) -> LaneDraft {
    let mut draft = LaneDraft::new(rows(), sketch.breaks());
    judge(sketch, &of(sketch, Whose::Effect(effect.0)), &mut draft);
    draft
}

fn look(sketch: &Sketch, verdict: &Verdict) -> Look {
    if sketch.damage(verdict.event).is_some() {
        return Look::Damage;
    }
    match verdict.decision {
        Decision::RejectedStaleFence { .. } | Decision::RejectedVersionConflict { .. } => {
            Look::Rejected
        }
        Decision::Read { .. } | Decision::Begun { .. } => Look::Noted,
        Decision::Claimed { .. } => Look::Claimed,
        Decision::DuplicateOperation { .. } | Decision::EffectSuppressedDuplicate { .. } => {
            Look::Repeated
        }
        _ => Look::Accepted,
    }
}

/// The marks of the decisions, then their texts, the loudest first.
pub(super) fn judge(sketch: &Sketch, verdicts: &[&Verdict], draft: &mut LaneDraft) {
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
                let mut counts = [0; 6];
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
    const LOUDEST_FIRST: [Look; 6] = [
        Look::Damage,
        Look::Rejected,
        Look::Accepted,
        Look::Repeated,
        Look::Claimed,
        Look::Noted,
    ];
    for level in LOUDEST_FIRST {
        for (cluster, mark) in clusters.iter().zip(&marks) {
            if cluster.look == level {
                say(sketch, cluster, mark, draft);
            }
        }
    }
}

fn mark(sketch: &Sketch, cluster: &Cluster, draft: &mut LaneDraft) -> Rect {
    let (kind, side) = match cluster.look {
        Look::Noted => (MarkKind::Noted, 8),
        Look::Claimed => (MarkKind::Claimed, 14),
        Look::Repeated => (MarkKind::Repeated, 16),
        Look::Accepted => (MarkKind::Accepted, 18),
        Look::Rejected => (MarkKind::Rejected, 24),
        Look::Damage => (MarkKind::Damage, 24),
    };
    let bounds = Rect::around(cluster.x, MARKS_HEIGHT.half(), Px::whole(side));
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
    let (many, harm) = match (cluster.look, count) {
        (Look::Damage, 2..) => (Some(Phrase::ManyDamaged(count)), None),
        (Look::Rejected, 2..) => (Some(Phrase::ManyRejected(count)), None),
        (Look::Accepted, 2..) => (Some(Phrase::ManyAccepted(count)), None),
        (Look::Damage, _) => (None, sketch.damage(verdict.event)),
        _ => (None, None),
    };
    if let Some(harm) = harm {
        return harmed(sketch, verdict, harm);
    }
    many.unwrap_or(said(verdict)).say(sketch.lang)
}

/// What was decided.
fn said(verdict: &Verdict) -> Phrase<'static> {
    match (verdict.token, verdict.decision) {
        (Some(token), Decision::RejectedStaleFence { highest, .. }) if token == highest => {
            Phrase::Again(token)
        }
        (Some(token), Decision::RejectedStaleFence { highest, .. }) => {
            Phrase::TooLow { token, highest }
        }
        (None, Decision::RejectedStaleFence { .. }) => Phrase::NoToken,
        (
            _,
            Decision::RejectedVersionConflict {
                expected, actual, ..
            },
        ) => Phrase::Conflict(expected.map(|expected| (expected, actual))),
        (_, Decision::Read { version, .. }) => Phrase::Read(version),
        (token, Decision::Begun { .. }) => Phrase::Begun(token),
        (token, Decision::Claimed { .. }) => Phrase::Claimed(token),
        (_, Decision::DuplicateOperation { .. } | Decision::EffectSuppressedDuplicate { .. }) => {
            Phrase::Repeat
        }
        (token, Decision::EffectPerformed) => Phrase::Performed(token),
        (token, _) => Phrase::Accepted(token),
    }
}

/// What was destroyed.
fn harmed(sketch: &Sketch, verdict: &Verdict, damage: &Damage) -> Vec<String> {
    match (damage.kind, damage.lost, verdict.decision) {
        (DamageKind::LostUpdate, Some(lost), Decision::Accepted { highest_before, .. }) => {
            let value = sketch.called.value(lost);
            Phrase::ValueLost {
                value: &value,
                token: verdict.token,
                highest: highest_before,
            }
            .say(sketch.lang)
        }
        (kind, _, Decision::RejectedStaleFence { highest, .. }) => {
            let tokens = verdict.token.map(|token| (token, highest));
            Phrase::Harm(kind, tokens).say(sketch.lang)
        }
        (kind, ..) => Phrase::Harm(kind, None).say(sketch.lang),
    }
}

fn say(sketch: &Sketch, cluster: &Cluster, mark: &Rect, draft: &mut LaneDraft) {
    let variants = phrases(sketch, cluster);
    let (face, tone, loud) = match cluster.look {
        Look::Damage | Look::Rejected => (Face::Verdict, Tone::Reject, true),
        Look::Accepted | Look::Claimed => (Face::Bar, Tone::Accept, false),
        Look::Repeated => (Face::Note, Tone::Ink, false),
        Look::Noted => (Face::Note, Tone::Muted, false),
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
    // Where only a part of the plot is seen, the longest form would not be seen as a whole.
    let longest = usize::from(sketch.is_narrow && variants.len() > 1);
    let variants = &variants[longest..];
    note(draft, variants, &above, face, tone, event, sketch.width());
}
