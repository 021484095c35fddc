//! The lane of a lock: leases as the authority records them, and what it refused.

use super::history::{LeaseEnd, LeaseSpan, Ruling, ShockKind};
use super::rows::{LaneDraft, Place, Row, Wanted};
use super::sketch::{Sketch, note};
use super::words::Phrase;
use super::*;
use crate::protocol::*;
use crate::words::clock;

/// The row of the leases.
pub(super) const LEASES: usize = 0;
/// The row of what was refused.
pub(super) const RULINGS: usize = 1;
/// The rows for texts that have no room above.
const TEXTS: [usize; 3] = [2, 3, 4];

/// The middle of the row of what was refused.
pub(super) const RULING_MIDDLE: Px = Px::whole(10);

/// How high a lease is.
pub(super) const LEASE_HEIGHT: Px = Px::whole(30);

/// Draws the lane of a lock.
pub(super) fn lane(sketch: &Sketch, lock: LockId) -> LaneDraft {
    let rows = vec![
        Row::fixed(LEASE_HEIGHT),
        Row::optional(Px::whole(20)),
        Row::optional(Px::whole(18)),
        Row::optional(Px::whole(18)),
        Row::optional(Px::whole(18)),
    ];
    let mut draft = LaneDraft::new(rows, sketch.breaks());
    let leases = leases(sketch, lock, &mut draft);
    let rulings: Vec<&Ruling> = sketch
        .history
        .rulings
        .iter()
        .filter(|ruling| ruling.lock == lock)
        .collect();
    closed(sketch, lock, &mut draft);
    shocks(sketch, lock, &mut draft);
    rule(sketch, &rulings, &mut draft);
    for (span, bar) in &leases {
        name_lease(sketch, span, bar, &mut draft);
    }
    for (span, bar) in &leases {
        name_end(sketch, span, bar.right(), &mut draft);
    }
    renewals(sketch, &rulings, &mut draft);
    draft
}

/// The bars of the leases that are wide enough to be seen.
fn leases<'a>(
    sketch: &'a Sketch,
    lock: LockId,
    draft: &mut LaneDraft,
) -> Vec<(&'a LeaseSpan, Rect)> {
    let mut drawn = Vec::new();
    let mut right = Px::ZERO;
    for span in sketch
        .history
        .leases
        .iter()
        .filter(|span| span.lock == lock)
    {
        let (end, open) = sketch.end(span.end.map(|(event, _)| event));
        let from = sketch.x(span.granted).max(right);
        let to = end.max(from + Px::whole(2));
        if end < right + Px::whole(1) && right > Px::ZERO {
            continue;
        }
        right = to;
        let bounds = Rect {
            x: from,
            y: Px::ZERO,
            w: to - from,
            h: LEASE_HEIGHT,
        };
        draft.bar(
            LEASES,
            Bar {
                kind: BarKind::Lease,
                owner: Some(span.lease.holder),
                bounds,
                open,
                event: Some(span.granted),
                title: title(sketch, span),
            },
        );
        drawn.push((span, bounds));
    }
    drawn
}

fn lease_name(sketch: &Sketch, span: &LeaseSpan) -> String {
    short(&sketch.run.names().lease(span.lock, span.lease.handle.lease))
}

fn title(sketch: &Sketch, span: &LeaseSpan) -> String {
    let name = lease_name(sketch, span);
    let phrase = Phrase::Lease {
        lease: &name,
        token: span.lease.handle.token,
    };
    format!(
        "{} · {}",
        phrase.full(sketch.lang),
        sketch.called.worker(span.lease.holder)
    )
}

fn name_lease(sketch: &Sketch, span: &LeaseSpan, bar: &Rect, draft: &mut LaneDraft) {
    let name = lease_name(sketch, span);
    let phrase = Phrase::Lease {
        lease: &name,
        token: span.lease.handle.token,
    };
    let variants = phrase.say(sketch.lang);
    let mut wanted = Wanted {
        variants: &variants,
        places: &[],
        face: Face::Bar,
        tone: Tone::Ink,
        event: Some(span.granted),
    };
    if draft.write_inside(LEASES, bar, Halo::None, &wanted) {
        return;
    }
    let places = TEXTS.map(|row| Place::from(row, bar.x, Px::whole(6)));
    wanted.places = &places;
    wanted.tone = Tone::Owner(span.lease.holder);
    draft.write(&wanted, sketch.width());
}

/// The stretches in which the lock is closed after an expiry.
fn closed(sketch: &Sketch, lock: LockId, draft: &mut LaneDraft) {
    if sketch.run.setup().locks[lock.index()].lock_delay == Ms(0) {
        return;
    }
    for closed in sketch.history.closed.iter().filter(|it| it.lock == lock) {
        let (end, open) = sketch.end(closed.to);
        let x = sketch.x(closed.from) + Px::whole(2);
        if end < x + Px::whole(2) {
            continue;
        }
        let bounds = Rect {
            x,
            y: Px::whole(9),
            w: end - x,
            h: LEASE_HEIGHT - Px::whole(18),
        };
        let span = closed.to.map(|to| sketch.at(to) - sketch.at(closed.from));
        let variants = Phrase::Closed(span).say(sketch.lang);
        draft.bar(
            LEASES,
            Bar {
                kind: BarKind::Closed,
                owner: None,
                bounds,
                open,
                event: Some(closed.from),
                title: variants[0].clone(),
            },
        );
        let mut places = vec![Place::from(RULINGS, x, Px::whole(8))];
        places.extend(TEXTS.map(|row| Place::from(row, x, Px::whole(8))));
        let (face, tone) = (Face::Note, Tone::Muted);
        let event = Some(closed.from);
        note(draft, &variants, &places, face, tone, event, sketch.width());
    }
}

/// Marks of what befell the authority itself.
fn shocks(sketch: &Sketch, lock: LockId, draft: &mut LaneDraft) {
    let mut said = Vec::new();
    for shock in &sketch.history.shocks {
        let phrase = match shock.kind {
            ShockKind::Restarted => Phrase::Restarted,
            ShockKind::CounterReset(of, token) if of == lock => Phrase::CounterReset(token),
            ShockKind::CounterReset(..) => continue,
        };
        let bounds = Rect::around(sketch.x(shock.event), RULING_MIDDLE, Px::whole(14));
        if !draft.rows[RULINGS].is_free(bounds.x, bounds.right()) {
            continue;
        }
        let variants = phrase.say(sketch.lang);
        draft.mark(
            RULINGS,
            Mark {
                kind: MarkKind::Shock,
                owner: None,
                bounds,
                event: shock.event,
                title: format!(
                    "{} · {}",
                    variants[0],
                    clock(sketch.at(shock.event), sketch.lang)
                ),
            },
        );
        said.push((variants, bounds, Some(shock.event)));
    }
    for (variants, bounds, event) in said {
        let mut places = vec![Place::from(RULINGS, bounds.right(), Px::whole(6))];
        for row in TEXTS {
            places.push(Place::from(row, bounds.x, Px::whole(6)));
            places.push(Place::until(row, bounds.right()));
        }
        let (face, tone) = (Face::Note, Tone::Ink);
        note(draft, &variants, &places, face, tone, event, sketch.width());
    }
}

/// What the end of a lease was, where it was not given back.
fn name_end(sketch: &Sketch, span: &LeaseSpan, x: Px, draft: &mut LaneDraft) {
    let Some((event, end)) = span.end else {
        return;
    };
    let phrase = match end {
        LeaseEnd::Expired => Phrase::Expired,
        LeaseEnd::TakenBy(worker) => Phrase::TakenBy(sketch.called.worker(worker)),
        LeaseEnd::Revoked => Phrase::Revoked,
        LeaseEnd::Forgotten => Phrase::Forgotten,
        LeaseEnd::Released | LeaseEnd::ReleasedBy(_) => return,
    };
    draft.marks.push((
        LEASES,
        Mark {
            kind: MarkKind::Expired,
            owner: Some(span.lease.holder),
            bounds: Rect {
                x: x - Px::whole(1),
                y: Px::whole(-2),
                w: Px::whole(2),
                h: LEASE_HEIGHT + Px::whole(4),
            },
            event,
            title: format!(
                "{} · {}",
                phrase.full(sketch.lang),
                clock(sketch.at(event), sketch.lang)
            ),
        },
    ));
    let places = [
        Place::from(LEASES, x + Px::whole(1), Px::whole(7)),
        Place::from(RULINGS, x, Px::whole(8)),
        Place::from(TEXTS[0], x, Px::whole(8)),
    ];
    let variants = phrase.say(sketch.lang);
    let tone = Tone::Owner(span.lease.holder);
    note(
        draft,
        &variants,
        &places,
        Face::Bar,
        tone,
        Some(event),
        sketch.width(),
    );
}

/// Whether a decision has a mark of its own below the leases.
pub(super) fn is_marked(decision: &Decision) -> bool {
    loudness(decision).is_some()
}

/// How loud a ruling is, and its mark.
fn loudness(decision: &Decision) -> Option<(u8, MarkKind, Px)> {
    match decision {
        Decision::ReleasedForeignLease { .. } | Decision::RenewedForeignLease { .. } => {
            Some((0, MarkKind::Damage, Px::whole(20)))
        }
        Decision::ReleaseRejectedNotOwner { .. }
        | Decision::RenewRejectedExpired
        | Decision::RenewRejectedNotOwner { .. }
        | Decision::CheckNo { .. } => Some((1, MarkKind::Refused, Px::whole(14))),
        Decision::CheckYes { .. } => Some((1, MarkKind::Confirmed, Px::whole(14))),
        Decision::DeniedHeld { .. }
        | Decision::DeniedLockDelay { .. }
        | Decision::Queued { .. } => Some((2, MarkKind::Denied, Px::whole(9))),
        _ => None,
    }
}

/// The same, where the ruling may have done damage that shows in nothing but the numbers.
fn loudness_of(sketch: &Sketch, ruling: &Ruling) -> Option<(u8, MarkKind, Px)> {
    match sketch.damage(ruling.event) {
        Some(_) => Some((0, MarkKind::Damage, Px::whole(20))),
        None => loudness(&ruling.decision),
    }
}

fn words<'a>(sketch: &'a Sketch, ruling: &Ruling) -> Phrase<'a> {
    let who = sketch.called.worker(ruling.worker);
    match ruling.decision {
        Decision::Granted { lease, .. } => Phrase::IssuedAgain(lease.handle.token),
        Decision::Queued { .. } => Phrase::Queued,
        Decision::ReleasedForeignLease { .. } => Phrase::ReleasedBy(who),
        Decision::RenewedForeignLease { .. } => Phrase::ProlongedBy(who),
        Decision::ReleaseRejectedNotOwner { .. } => Phrase::ReleaseRefused,
        Decision::RenewRejectedExpired | Decision::RenewRejectedNotOwner { .. } => {
            Phrase::RenewalRefused
        }
        Decision::CheckYes { .. } => Phrase::Yours,
        Decision::CheckNo { .. } => Phrase::NotYours,
        Decision::DeniedLockDelay { .. } => Phrase::Closed(None),
        _ => Phrase::No,
    }
}

/// The marks of what was refused or did damage: the loudest find their place first.
fn rule(sketch: &Sketch, rulings: &[&Ruling], draft: &mut LaneDraft) {
    for level in 0..3 {
        let mut said = Vec::new();
        for ruling in rulings {
            let Some((_, kind, side)) = loudness_of(sketch, ruling).filter(|it| it.0 == level)
            else {
                continue;
            };
            let bounds = Rect::around(sketch.x(ruling.event), RULING_MIDDLE, side);
            if !draft.rows[RULINGS].is_free(bounds.x, bounds.right()) {
                continue;
            }
            let phrase = words(sketch, ruling).full(sketch.lang);
            draft.mark(
                RULINGS,
                Mark {
                    kind,
                    owner: Some(ruling.worker),
                    bounds,
                    event: ruling.event,
                    title: format!("{} · {phrase}", sketch.called.worker(ruling.worker)),
                },
            );
            said.push((ruling, bounds));
        }
        for (ruling, bounds) in said {
            say(sketch, ruling, &bounds, level, draft);
        }
    }
}

fn say(sketch: &Sketch, ruling: &Ruling, mark: &Rect, level: u8, draft: &mut LaneDraft) {
    let variants = words(sketch, ruling).say(sketch.lang);
    let (face, tone) = match level {
        0 => (Face::Verdict, Tone::Reject),
        1 => (Face::Note, Tone::Ink),
        _ => (Face::Note, Tone::Muted),
    };
    let mut places = vec![
        Place::from(RULINGS, mark.right() - Px::whole(3), Px::whole(9)),
        Place::until(RULINGS, mark.x - Px::whole(6)),
    ];
    if level == 2 {
        places.truncate(1);
    } else {
        for row in TEXTS {
            places.push(Place::from(row, mark.x, Px::whole(6)));
            places.push(Place::until(row, mark.right()));
        }
    }
    note(
        draft,
        &variants,
        &places,
        face,
        tone,
        Some(ruling.event),
        sketch.width(),
    );
}

/// Small ticks at the lower edge of a lease, where they can be told apart.
fn renewals(sketch: &Sketch, rulings: &[&Ruling], draft: &mut LaneDraft) {
    let mut last = Px::whole(-100);
    for ruling in rulings {
        let Decision::Renewed { .. } = ruling.decision else {
            continue;
        };
        let x = sketch.x(ruling.event);
        if x < last + Px::whole(4) {
            continue;
        }
        last = x;
        draft.marks.push((
            LEASES,
            Mark {
                kind: MarkKind::Renewed,
                owner: Some(ruling.worker),
                bounds: Rect {
                    x: x - Px::whole(1),
                    y: LEASE_HEIGHT - Px::whole(7),
                    w: Px::whole(2),
                    h: Px::whole(7),
                },
                event: ruling.event,
                title: clock(sketch.at(ruling.event), sketch.lang),
            },
        ));
    }
}
