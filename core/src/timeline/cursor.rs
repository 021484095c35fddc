//! What depends on where one stands: the clock, what is in flight, and a veil over the future.

use super::messages::Course;
use super::metrics::width as text_width;
use super::words::Phrase;
use super::*;
use crate::protocol::{At, EventId, WorkerId};
use crate::run::Moment;
use crate::sort::sort;
use crate::words::{Lang, clock};

/// The height of the clock and of the labels in flight.
const BADGE: Px = Px::whole(20);
/// From a text to the edge of its badge.
const INSET: Px = Px::whole(7);

/// The one overlay over a scene.
#[derive(Debug, Clone, Default)]
pub struct Cursor {
    /// Where it stands.
    pub x: Px,
    /// From where to where its line runs.
    pub line: (Px, Px),
    /// What has not happened yet: first everything to the right, then what reaches to the
    /// left of the cursor although it tells of later events.
    pub veils: Vec<Rect>,
    /// The clock.
    pub clock: Option<Badge>,
    /// What is in flight.
    pub dots: Vec<Dot>,
    /// Marks of what has happened that reach under the veil, to be drawn above it.
    pub marks: Vec<Mark>,
    /// Labels likewise.
    pub labels: Vec<Label>,
}

/// A text in a box of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Badge {
    /// The text.
    pub label: Label,
    /// Its box.
    pub bounds: Rect,
}

/// A message in flight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dot {
    /// Where.
    pub x: Px,
    /// Where.
    pub y: Px,
    /// Whose.
    pub owner: WorkerId,
    /// Whether it is held up.
    pub held: bool,
    /// The event that sent it.
    pub event: EventId,
    /// What it carries, where there was room.
    pub badge: Option<Badge>,
}

/// What is drawn over a scene at a moment. Nothing else of the picture depends on it.
pub fn cursor(scene: &Scene, moment: Moment, lang: Lang) -> Cursor {
    cursor_at(scene, moment, scene.x_of(moment), lang)
}

/// The same at a place that is not behind the moment's own, for a cursor that two pictures share.
pub fn cursor_at(scene: &Scene, moment: Moment, x: Px, lang: Lang) -> Cursor {
    let reaches = |event: EventId, bounds: &Rect| {
        event.0 < moment.events && bounds.right() > x && bounds.y >= scene.lanes_top
    };
    Cursor {
        x,
        line: (BADGE + Px::whole(4), scene.height),
        veils: veils(scene, moment, x),
        clock: Some(clock_badge(scene, moment.at, x, lang)),
        dots: dots(scene, moment, x, lang),
        marks: scene
            .marks
            .iter()
            .filter(|mark| reaches(mark.event, &mark.bounds))
            .cloned()
            .collect(),
        labels: scene
            .labels
            .iter()
            .filter(|label| {
                label
                    .event
                    .is_some_and(|event| reaches(event, &label.bounds))
            })
            .cloned()
            .collect(),
    }
}

/// The future, and the labels of future events where they reach into the past.
fn veils(scene: &Scene, moment: Moment, x: Px) -> Vec<Rect> {
    let future = Rect {
        x,
        y: scene.lanes_top - Px::whole(4),
        w: (scene.plot_width - x).max(Px::ZERO),
        h: scene.height - scene.lanes_top + Px::whole(4),
    };
    let reaches = |event: EventId, bounds: &Rect| {
        (event.0 >= moment.events && bounds.x < x && bounds.y >= future.y).then(|| Rect {
            w: bounds.w.min(x - bounds.x),
            ..*bounds
        })
    };
    let labels = scene
        .labels
        .iter()
        .filter_map(|label| reaches(label.event?, &label.bounds));
    let marks = scene
        .marks
        .iter()
        .filter_map(|mark| reaches(mark.event, &mark.bounds));
    std::iter::once(future).chain(labels).chain(marks).collect()
}

fn badge(text: String, left: Px, top: Px, tone: Tone, event: Option<EventId>) -> Badge {
    let w = text_width(&text, Face::Badge);
    let bounds = Rect {
        x: left,
        y: top,
        w: w + INSET + INSET,
        h: BADGE,
    };
    let line = Face::Badge.line();
    let y = top + (BADGE - line).half();
    Badge {
        label: Label {
            text,
            full: None,
            x: left + bounds.w.half(),
            y: y + Face::Badge.ascent(),
            anchor: Anchor::Middle,
            face: Face::Badge,
            tone,
            halo: Halo::None,
            bounds: Rect {
                x: left + INSET,
                y,
                w,
                h: line,
            },
            event,
        },
        bounds,
    }
}

fn clock_badge(scene: &Scene, at: At, x: Px, lang: Lang) -> Badge {
    let text = clock(at, lang);
    let w = text_width(&text, Face::Badge) + INSET + INSET;
    let left = (x - w.half()).min(scene.plot_width - w).max(Px::ZERO);
    badge(text, left, Px::whole(4), Tone::Ink, None)
}

/// What is in flight: a dot on its way, and a label between two lanes, where nothing else is.
fn dots(scene: &Scene, moment: Moment, x: Px, lang: Lang) -> Vec<Dot> {
    let in_flight = scene.flights.iter().filter(|course| {
        course.sent.0 < moment.events && course.ended.is_none_or(|event| event.0 >= moment.events)
    });
    let mut taken: Vec<Rect> = Vec::new();
    let mut dots = Vec::new();
    for course in in_flight {
        let held = course
            .holds
            .iter()
            .any(|(from, to)| from.0 < moment.events && to.is_none_or(|to| to.0 >= moment.events));
        let y = height_at(course, x, held);
        // One that is held is named by its bar.
        let rests = held && course.points.len() > 2;
        let badge = if rests {
            None
        } else {
            label(scene, course, (x, y), held, &taken, lang)
        };
        taken.extend(badge.iter().map(|badge| badge.bounds));
        dots.push(Dot {
            x,
            y,
            owner: course.owner,
            held,
            event: course.sent,
            badge,
        });
    }
    dots
}

/// How far down a message is where the cursor cuts its way.
fn height_at(course: &Course, x: Px, held: bool) -> Px {
    let points = &course.points;
    if held && points.len() > 2 {
        return points[1].1;
    }
    let mut steep = None;
    for pair in points.windows(2) {
        let ((x0, y0), (x1, y1)) = (pair[0], pair[1]);
        if x0 <= x && x < x1 {
            let part = i64::from((y1 - y0).0) * i64::from((x - x0).0) / i64::from((x1 - x0).0);
            return y0 + Px(i32::try_from(part).unwrap_or(0));
        }
        if x0 == x && x1 == x {
            steep = Some(y0 + (y1 - y0).half());
        }
    }
    let last = points.last().map_or(Px::ZERO, |(_, y)| *y);
    steep.unwrap_or(last)
}

/// A label in the gap between lanes that is nearest to the dot, beside the cursor.
fn label(
    scene: &Scene,
    course: &Course,
    (x, y): (Px, Px),
    held: bool,
    taken: &[Rect],
    lang: Lang,
) -> Option<Badge> {
    let cargo = course.cargo.phrase().full(lang);
    let text = if held {
        Phrase::IsHeld(&cargo).full(lang)
    } else {
        cargo
    };
    let w = text_width(&text, Face::Badge) + INSET + INSET;
    let mut gaps: Vec<Px> = scene.lanes.iter().map(|lane| lane.top).skip(1).collect();
    let far = |gap: &Px| ((gap.0 - y.0).abs(), gap.0);
    sort(&mut gaps, |one, other| far(one) < far(other));
    let sides = [x + Px::whole(8), x - Px::whole(8) - w];
    gaps.iter()
        .flat_map(|gap| sides.map(|left| (left, *gap - BADGE.half())))
        .map(|(left, top)| {
            badge(
                text.clone(),
                left,
                top,
                Tone::Owner(course.owner),
                Some(course.sent),
            )
        })
        .find(|badge| {
            let inside = badge.bounds.x >= Px::ZERO && badge.bounds.right() <= scene.plot_width;
            inside && !taken.iter().any(|other| other.overlaps(&badge.bounds))
        })
}
