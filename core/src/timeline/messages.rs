//! Messages between the lanes: slanted by latency, resting where they were held, ending in a
//! cross where they were lost.

use super::authority;
use super::history::{self, Flight, FlightEnd};
use super::rows::{LaneDraft, Place, Row, Wanted};
use super::sketch::{Placed, Sketch, note};
use super::verdicts;
use super::words::Phrase;
use super::workers::{Rows, STRIP_HEIGHT};
use super::*;
use crate::protocol::*;
use std::collections::BTreeMap;

/// How high a message that is held is drawn.
const HELD_HEIGHT: Px = Px::whole(16);
/// The height of the row it is drawn in.
const TRANSIT_ROW: Px = Px::whole(18);

/// The way of a message, for the cursor.
#[derive(Debug, Clone)]
pub struct Course {
    /// Whose it is.
    pub owner: WorkerId,
    /// The event that sent it.
    pub sent: EventId,
    /// The event that ended it.
    pub ended: Option<EventId>,
    /// From when to when it was held.
    pub holds: Vec<(EventId, Option<EventId>)>,
    /// Its way.
    pub points: Vec<(Px, Px)>,
    /// What it carries.
    pub cargo: Cargo,
}

/// What a message carries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cargo {
    Ask(RequestKind, Option<Token>),
    Grant(Token),
    No,
    Done,
}

impl Cargo {
    fn of(message: &Message) -> Cargo {
        match message.body {
            Body::Request { request, .. } => Cargo::Ask(request.kind(), request.token()),
            Body::Reply { decision, .. } => match decision {
                Decision::Granted { lease, .. } => Cargo::Grant(lease.handle.token),
                _ if decision.outcome().is_success() => Cargo::Done,
                _ => Cargo::No,
            },
        }
    }

    /// The phrase for it.
    pub(super) fn phrase(self) -> Phrase<'static> {
        match self {
            Cargo::Ask(kind, token) => match kind {
                RequestKind::Acquire => Phrase::FliesAcquire,
                RequestKind::Renew => Phrase::FliesRenew,
                RequestKind::Release => Phrase::FliesRelease,
                RequestKind::CheckLock => Phrase::FliesCheck,
                RequestKind::Read => Phrase::FliesRead,
                RequestKind::Begin => Phrase::FliesBegin(token),
                RequestKind::Claim => Phrase::FliesClaim(token),
                RequestKind::Write => Phrase::FliesWrite(token),
                RequestKind::Call => Phrase::FliesCall(token),
            },
            Cargo::Grant(token) => Phrase::FliesGrant(token),
            Cargo::No => Phrase::FliesNo,
            Cargo::Done => Phrase::FliesDone,
        }
    }
}

/// What the lanes of workers hold of messages: where they were held up and where lost.
#[derive(Default)]
pub(super) struct Transit {
    rows: BTreeMap<WorkerId, (Rows, Vec<Row>)>,
    /// By the place of the flight: the row it rests in.
    rests: BTreeMap<usize, usize>,
}

impl Transit {
    /// Fills the transit rows of a worker's lane.
    pub fn fill(&mut self, sketch: &Sketch, worker: WorkerId, rows: &Rows, draft: &mut LaneDraft) {
        let flights = sketch.history.flights.iter().enumerate();
        for (place, flight) in flights.filter(|(_, flight)| flight.message.worker == worker) {
            self.rest(sketch, place, flight, rows, draft);
        }
        let beliefs = draft.rows[..rows.strip].to_vec();
        self.rows.insert(worker, (*rows, beliefs));
    }

    fn rest(
        &mut self,
        sketch: &Sketch,
        place: usize,
        flight: &Flight,
        rows: &Rows,
        draft: &mut LaneDraft,
    ) {
        let lost = match flight.end {
            Some((event, FlightEnd::Lost)) => Some(event),
            Some((_, FlightEnd::Arrived | FlightEnd::Compared | FlightEnd::Decided(_))) | None => {
                None
            }
        };
        let Some((from, to)) = extent(sketch, flight, lost) else {
            return;
        };
        let free = |row: &usize| draft.rows[*row].is_free(from - Px::whole(6), to + Px::whole(6));
        let Some(row) = rows.transit.into_iter().find(free) else {
            return;
        };
        self.rests.insert(place, row);
        for (hold, end) in &flight.holds {
            hold_bar(sketch, flight, *hold, end.or(lost), row, draft);
        }
        if let Some(event) = lost {
            lost_mark(sketch, flight, event, row, draft);
        }
        if flight.is_copy {
            let places = [Place::from(
                row,
                sketch.x(flight.sent) + Px::whole(2),
                Px::whole(8),
            )];
            let variants = Phrase::Copy.say(sketch.lang);
            let tone = Tone::Owner(flight.message.worker);
            note(
                draft,
                &variants,
                &places,
                Face::Note,
                tone,
                Some(flight.sent),
                sketch.width(),
            );
        }
    }
}

/// The room a message wants in a transit row, if it rests there at all.
fn extent(sketch: &Sketch, flight: &Flight, lost: Option<EventId>) -> Option<(Px, Px)> {
    let held = flight.holds.first().map(|(from, _)| {
        let end = flight.holds.last().and_then(|(_, end)| end.or(lost));
        (sketch.x(*from), sketch.end(end).0)
    });
    let cross = lost.map(|event| {
        let x = sketch.x(event);
        (x - Px::whole(6), x + Px::whole(6))
    });
    let copy = flight
        .is_copy
        .then(|| (sketch.x(flight.sent), sketch.x(flight.sent)));
    [held, cross, copy]
        .into_iter()
        .flatten()
        .reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)))
}

fn hold_bar(
    sketch: &Sketch,
    flight: &Flight,
    from: EventId,
    to: Option<EventId>,
    row: usize,
    draft: &mut LaneDraft,
) {
    let (end, open) = sketch.end(to);
    let x = sketch.x(from);
    let bounds = Rect {
        x,
        y: Px::whole(1),
        w: (end - x).max(Px::whole(3)),
        h: HELD_HEIGHT,
    };
    let phrase = Phrase::Held {
        ms: to.map(|to| sketch.at(to) - sketch.at(from)),
    };
    let cargo = Cargo::of(&flight.message).phrase().full(sketch.lang);
    let mut variants: Vec<String> = phrase
        .say(sketch.lang)
        .iter()
        .map(|held| format!("{cargo} · {held}"))
        .collect();
    variants.extend(phrase.say(sketch.lang));
    draft.bar(
        row,
        Bar {
            kind: BarKind::Held,
            owner: Some(flight.message.worker),
            bounds,
            open,
            event: Some(from),
            title: variants[0].clone(),
        },
    );
    let places = [Place::from(row, bounds.right(), Px::whole(14))];
    let mut wanted = Wanted {
        variants: &variants,
        places: &[],
        face: Face::Note,
        tone: Tone::Ink,
        event: Some(from),
    };
    if !draft.write_inside(row, &bounds, Halo::None, &wanted) {
        wanted.places = &places;
        draft.write(&wanted, sketch.width());
    }
}

fn lost_mark(sketch: &Sketch, flight: &Flight, event: EventId, row: usize, draft: &mut LaneDraft) {
    let bounds = Rect::around(sketch.x(event), TRANSIT_ROW.half(), Px::whole(10));
    let cargo = Cargo::of(&flight.message).phrase().full(sketch.lang);
    let variants = Phrase::Lost.say(sketch.lang);
    draft.mark(
        row,
        Mark {
            kind: MarkKind::Lost,
            owner: Some(flight.message.worker),
            bounds,
            event,
            title: format!("{cargo} · {}", variants[0]),
        },
    );
    let places = [Place::from(row, bounds.right(), Px::whole(8))];
    let tone = Tone::Ink;
    note(
        draft,
        &variants,
        &places,
        Face::Note,
        tone,
        Some(event),
        sketch.width(),
    );
}

/// Draws all messages, and keeps their ways for the cursor.
pub(super) fn draw(sketch: &Sketch, placed: &[Placed], transit: &Transit, scene: &mut Scene) {
    let lanes: BTreeMap<Whose, &Placed> = placed.iter().map(|lane| (lane.whose, lane)).collect();
    let mut last: BTreeMap<(LineKind, WorkerId, Whose, bool), Px> = BTreeMap::new();
    for (place, flight) in sketch.history.flights.iter().enumerate() {
        let Some(points) = way(sketch, &lanes, transit, place, flight) else {
            continue;
        };
        let kind = kind(flight);
        let owner = flight.message.worker;
        let key = (kind, owner, peer(flight), flight.message.is_reply());
        let x = points[0].0;
        let apart = match kind {
            LineKind::Write | LineKind::Grant | LineKind::Copy => Px(5),
            LineKind::Quiet | LineKind::Renewal => Px::whole(3),
        };
        let rests = points.len() > 2 || matches!(flight.end, Some((_, FlightEnd::Lost)));
        if rests || last.get(&key).is_none_or(|before| x >= *before + apart) {
            last.insert(key, x);
            scene.lines.push(Line {
                kind,
                owner,
                points: points.clone(),
                event: flight.sent,
            });
        }
        scene.flights.push(Course {
            owner,
            sent: flight.sent,
            ended: flight.end.map(|(event, _)| event),
            holds: flight.holds.clone(),
            points,
            cargo: Cargo::of(&flight.message),
        });
    }
}

/// The lane at the other end of a message's link.
fn peer(flight: &Flight) -> Whose {
    history::lane_of(flight.message.request())
}

fn kind(flight: &Flight) -> LineKind {
    if flight.is_copy {
        return LineKind::Copy;
    }
    let request = flight.message.request();
    let decision = match (flight.message.body, flight.end) {
        (Body::Reply { decision, .. }, _) | (_, Some((_, FlightEnd::Decided(decision)))) => {
            Some(decision)
        }
        (Body::Request { .. }, _) => None,
    };
    match (request.kind(), decision) {
        (RequestKind::Renew, _) => LineKind::Renewal,
        (_, Some(Decision::Granted { .. })) => LineKind::Grant,
        (RequestKind::Write | RequestKind::Call, _) if !flight.message.is_reply() => {
            LineKind::Write
        }
        (_, Some(Decision::ReleasedForeignLease { .. })) if !flight.message.is_reply() => {
            LineKind::Write
        }
        _ => LineKind::Quiet,
    }
}

/// How far down a message meets the authority or the resource.
fn far_end(lanes: &BTreeMap<Whose, &Placed>, flight: &Flight) -> Option<Px> {
    let decision = match (&flight.message.body, &flight.end) {
        (Body::Reply { decision, .. }, _) | (_, Some((_, FlightEnd::Decided(decision)))) => {
            Some(decision)
        }
        (Body::Request { .. }, _) => None,
    };
    let peer = peer(flight);
    let tops = &lanes.get(&peer)?.tops;
    match peer {
        Whose::Lock(_) if decision.is_some_and(authority::is_marked) => {
            Some(tops[authority::RULINGS] + authority::RULING_MIDDLE)
        }
        Whose::Lock(_) => Some(tops[authority::LEASES] + authority::LEASE_HEIGHT),
        Whose::Key(_) | Whose::Effect(_) => Some(tops[verdicts::MARKS] + Px::whole(3)),
        Whose::Worker(_) => None,
    }
}

/// How far down a message meets its worker: at its belief, or at the strip where there is none.
fn near_end(transit: &Transit, own: &Placed, worker: WorkerId, x: Px, upwards: bool) -> Option<Px> {
    let (rows, beliefs) = transit.rows.get(&worker)?;
    let believes = |row: &Row| !row.is_free(x - Px(3), x + Px(3));
    let strip = own.tops[rows.strip];
    let row = if upwards {
        beliefs.iter().position(believes)
    } else {
        beliefs.iter().rposition(believes)
    };
    Some(match (row, upwards) {
        (Some(row), true) => own.tops[row],
        (Some(row), false) => own.tops[row] + beliefs[row].height(),
        (None, true) => strip,
        (None, false) => strip + STRIP_HEIGHT,
    })
}

/// The corners of a message's way.
fn way(
    sketch: &Sketch,
    lanes: &BTreeMap<Whose, &Placed>,
    transit: &Transit,
    place: usize,
    flight: &Flight,
) -> Option<Vec<(Px, Px)>> {
    let worker = flight.message.worker;
    let own = lanes.get(&Whose::Worker(worker.0))?;
    let far = far_end(lanes, flight)?;
    let is_reply = flight.message.is_reply();
    let here = if is_reply {
        flight.end.map(|(event, _)| event)
    } else {
        Some(flight.sent)
    };
    let near = near_end(transit, own, worker, sketch.end(here).0, far < own.tops[0])?;
    let (start, target) = if is_reply { (far, near) } else { (near, far) };
    let rest = transit
        .rests
        .get(&place)
        .map(|row| own.tops[*row] + TRANSIT_ROW.half());
    let mut points = vec![(sketch.x(flight.sent), start)];
    let lost = matches!(flight.end, Some((_, FlightEnd::Lost)));
    if let Some(rest) = rest {
        for (from, to) in &flight.holds {
            points.push((sketch.x(*from), rest));
            let end = to.or(flight.end.map(|(event, _)| event));
            points.push((sketch.end(end).0, rest));
        }
    }
    let still_held = flight.holds.last().is_some_and(|(_, end)| end.is_none());
    let (x, fraction) = arrival(sketch, flight, points[points.len() - 1].0);
    match (rest, lost) {
        (Some(rest), true) => points.push((x, rest)),
        (None, true) => points.push((x, start + Px((target - start).0 / 2))),
        (_, false) if still_held && flight.end.is_none() => {}
        (_, false) => {
            let from = points[points.len() - 1].1;
            points.push((
                x,
                from + Px((i64::from((target - from).0) * fraction / 1000) as i32),
            ));
        }
    }
    Some(points)
}

/// Where a message ends, and in thousandths how much of its way it has come by then.
fn arrival(sketch: &Sketch, flight: &Flight, from: Px) -> (Px, i64) {
    if let Some((event, _)) = flight.end {
        return (sketch.x(event), 1000);
    }
    let sent = sketch.at(flight.sent);
    let (length, last) = ((flight.arrives_at - sent).0, sketch.axis.last());
    if flight.arrives_at <= last || length == 0 {
        return (sketch.axis.instant(flight.arrives_at).max(from), 1000);
    }
    let seen = u128::from((last - sent).0) * 1000 / u128::from(length);
    (sketch.axis.end(), i64::try_from(seen).unwrap_or(1000))
}
