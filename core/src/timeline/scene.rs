//! What a layout comes to: plain geometry, ready to be drawn by anything.
//!
//! The origin is the top left corner of the plot. The names of the lanes stand in a column of
//! their own, with an origin of its own at the same height, so that a page can keep them in
//! place while the plot scrolls sideways.

use super::{Axis, Px};
use crate::protocol::{At, EventId, WorkerId};
use crate::run::{Moment, Run};

/// A laid out run.
#[derive(Debug, Clone, Default)]
pub struct Scene {
    /// The width of the plot.
    pub plot_width: Px,
    /// The width of the column of names.
    pub names_width: Px,
    /// The height of both.
    pub height: Px,
    /// Where the lanes begin, below the axis.
    pub lanes_top: Px,
    /// What the picture shows, in a sentence or two, for those who do not see it.
    pub description: String,
    /// From time to place.
    pub axis: Axis,
    /// The labels of the axis and its grid lines.
    pub ticks: Vec<Tick>,
    /// The stretches of the axis that are drawn short.
    pub folds: Vec<Fold>,
    /// Instants whose events stand side by side.
    pub instants: Vec<Instant>,
    /// Where the switches were changed.
    pub switches: Vec<Switched>,
    /// The lanes, from top to bottom.
    pub lanes: Vec<Lane>,
    /// Stretches of time.
    pub bars: Vec<Bar>,
    /// Messages.
    pub lines: Vec<Line>,
    /// The highest token of each key.
    pub stairs: Vec<Stair>,
    /// What happened at an instant.
    pub marks: Vec<Mark>,
    /// The texts of the plot.
    pub labels: Vec<Label>,
    /// The messages whose way the cursor may meet, in the order of sending.
    pub(super) flights: Vec<super::messages::Course>,
}

/// A box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rect {
    /// Left.
    pub x: Px,
    /// Top.
    pub y: Px,
    /// Width.
    pub w: Px,
    /// Height.
    pub h: Px,
}

impl Rect {
    /// Its right edge.
    pub fn right(&self) -> Px {
        self.x + self.w
    }

    /// Its bottom edge.
    pub fn bottom(&self) -> Px {
        self.y + self.h
    }

    /// Whether two boxes share more than an edge.
    pub fn overlaps(&self, other: &Rect) -> bool {
        self.x < other.right()
            && other.x < self.right()
            && self.y < other.bottom()
            && other.y < self.bottom()
    }

    /// A square around a point.
    pub fn around(x: Px, y: Px, side: Px) -> Rect {
        Rect {
            x: x - side.half(),
            y: y - side.half(),
            w: side,
            h: side,
        }
    }
}

/// A kind of text, with its size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Face {
    /// On the axis.
    Tick,
    /// In a bar.
    Bar,
    /// Beside a bar or a mark.
    Note,
    /// What came of a request that was refused or did damage.
    Verdict,
    /// The name of a lane.
    Name,
    /// The name of a lane where there is little room.
    NameNarrow,
    /// What a lane shows.
    Sub,
    /// The clock at the cursor, and what is in flight there.
    Badge,
}

impl Face {
    /// The size in pixels.
    pub fn size(self) -> i32 {
        match self {
            Face::Tick | Face::Note | Face::NameNarrow | Face::Badge => 12,
            Face::Bar => 12,
            Face::Verdict => 15,
            Face::Name => 14,
            Face::Sub => 11,
        }
    }

    /// Whether it is bold.
    pub fn bold(self) -> bool {
        match self {
            Face::Tick | Face::Note | Face::Sub => false,
            Face::Bar | Face::Verdict | Face::Name | Face::NameNarrow | Face::Badge => true,
        }
    }

    /// How high a line of it is.
    pub fn line(self) -> Px {
        Px(self.size() * 13)
    }

    /// From the top of its line down to the baseline.
    pub fn ascent(self) -> Px {
        Px(self.size() * 10)
    }
}

/// What a text or a mark speaks of, for its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// The text itself.
    Ink,
    /// Quieter.
    Muted,
    /// A worker.
    Owner(WorkerId),
    /// Accepted.
    Accept,
    /// Rejected, dangerous or damaged.
    Reject,
}

/// Which way a text runs from its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// To the right.
    Start,
    /// To both sides.
    Middle,
    /// To the left.
    End,
}

/// What a text keeps clear around its letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Halo {
    /// Nothing: it lies on a plain fill.
    None,
    /// The ground, against lines that pass behind it.
    Ground,
    /// The fill of danger, against its pattern.
    Danger,
}

/// A line of text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// What is written.
    pub text: String,
    /// The whole text where what is written is shorter.
    pub full: Option<String>,
    /// Its point on the baseline.
    pub x: Px,
    /// The baseline.
    pub y: Px,
    /// Which way it runs.
    pub anchor: Anchor,
    /// Its kind.
    pub face: Face,
    /// Its colour.
    pub tone: Tone,
    /// What it keeps clear.
    pub halo: Halo,
    /// The room it takes at the most.
    pub bounds: Rect,
    /// The event it tells of.
    pub event: Option<EventId>,
}

/// A label of the axis and its grid line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tick {
    /// Where.
    pub x: Px,
    /// Whether there was room for its label.
    pub labelled: bool,
}

/// A stretch of the axis that is drawn shorter than it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fold {
    /// Where it begins.
    pub from: Px,
    /// Where it ends.
    pub to: Px,
}

/// An instant that is drawn as a stretch, since its events would lie on each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Instant {
    /// Where its first event stands.
    pub from: Px,
    /// Where its last event stands.
    pub to: Px,
}

/// A change of the switches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Switched {
    /// Where.
    pub x: Px,
    /// The event.
    pub event: EventId,
}

impl Fold {
    /// The strip in the middle that is drawn as a break, with its teeth.
    pub fn strip(&self) -> (Px, Px) {
        let middle = self.from + (self.to - self.from).half();
        (middle - Px::whole(6), middle + Px::whole(4))
    }
}

/// A lane and its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lane {
    /// Whose it is.
    pub whose: Whose,
    /// Its top.
    pub top: Px,
    /// Its bottom.
    pub bottom: Px,
    /// Its name and what it shows, placed in the column of names.
    pub names: Vec<Label>,
}

/// What a lane belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Whose {
    /// A lock of the authority, by its place.
    Lock(u16),
    /// A worker, by its place.
    Worker(u16),
    /// A key of a resource, by its place.
    Key(u16),
    /// An effect outside, by its place.
    Effect(u16),
}

/// A stretch of time in a lane.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bar {
    /// What it is.
    pub kind: BarKind,
    /// Whose it is.
    pub owner: Option<WorkerId>,
    /// Where.
    pub bounds: Rect,
    /// Whether it goes on beyond the picture.
    pub open: bool,
    /// The event it begins with.
    pub event: Option<EventId>,
    /// What it is, in words.
    pub title: String,
}

/// What a bar shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum BarKind {
    /// A lease at the authority.
    Lease,
    /// A worker believes it holds a lease, and does.
    Belief,
    /// It believes so, and the lease is over.
    Outlived,
    /// It believes so, and somebody else has been granted the lock.
    Contested,
    /// It computes.
    Computing,
    /// It is paused.
    Paused,
    /// It waits for an answer, or to ask again.
    Waiting,
    /// It is between its checks and the sending.
    Gap,
    /// It has crashed.
    Crashed,
    /// A message is held up.
    Held,
    /// A lock stays closed after an expiry.
    Closed,
    /// A long operation, or what lies between a comparison and its change.
    Work,
    /// A link is cut.
    Cut,
    /// The value of a key, coloured by who wrote it.
    Value,
    /// A value that took the place of a newer one.
    StaleValue,
}

/// A message on its way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// How loud it is.
    pub kind: LineKind,
    /// Whose it is.
    pub owner: WorkerId,
    /// Its way.
    pub points: Vec<(Px, Px)>,
    /// The event that sent it.
    pub event: EventId,
}

/// How loud a message is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LineKind {
    /// A write.
    Write,
    /// A request for a lock that was granted, or the grant.
    Grant,
    /// Any other.
    Quiet,
    /// A renewal or its answer.
    Renewal,
    /// The copy of a message that was delivered twice.
    Copy,
}

/// The highest token of a key, as a staircase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stair {
    /// Its corners.
    pub points: Vec<(Px, Px)>,
}

/// What happened at an instant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// What it is.
    pub kind: MarkKind,
    /// Whose doing it was.
    pub owner: Option<WorkerId>,
    /// The room it takes.
    pub bounds: Rect,
    /// The event.
    pub event: EventId,
    /// What it is, in words.
    pub title: String,
}

/// The shape of a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum MarkKind {
    /// The authority prolonged a lease.
    Renewed,
    /// The authority denied a lock.
    Denied,
    /// A worker was started again, or its keepalive was switched.
    Turned,
    /// An intervention found nothing to act on.
    Missed,
    /// A lease ran out.
    Expired,
    /// A message was lost.
    Lost,
    /// A worker stopped waiting for an answer.
    TimedOut,
    /// The authority said that a lock is still its holder's.
    Confirmed,
    /// A worker kept a request back, or stopped by itself.
    Withheld,
    /// The authority was restarted, or lost something.
    Shock,
    /// A key was read, or a long operation opened.
    Noted,
    /// A token was noted without a change.
    Claimed,
    /// A repeat was recognised.
    Repeated,
    /// The resource took a change.
    Accepted,
    /// The authority refused a release or a renewal.
    Refused,
    /// The resource refused a change.
    Rejected,
    /// Damage was done.
    Damage,
}

impl Scene {
    /// From where to where an instant in the plot and the mark and the labels of an event reach.
    pub fn reach(&self, event: Option<EventId>, x: Px) -> (Px, Px) {
        let marks = self
            .marks
            .iter()
            .map(|mark| (Some(mark.event), &mark.bounds));
        let labels = self.labels.iter().map(|label| (label.event, &label.bounds));
        marks
            .chain(labels)
            .filter(|(whose, _)| event.is_some() && *whose == event)
            .fold((x, x), |(from, to), (_, bounds)| {
                (from.min(bounds.x), to.max(bounds.right()))
            })
    }

    /// The width of the whole picture in pixels.
    pub fn width(&self) -> u32 {
        to_u32((self.names_width + self.plot_width).ceil())
    }

    /// The height of the picture in pixels.
    pub fn height(&self) -> u32 {
        to_u32(self.height.ceil())
    }

    /// The width of the column of names in pixels.
    pub fn names_width(&self) -> u32 {
        to_u32(self.names_width.ceil())
    }

    /// The width of what scrolls in pixels.
    pub fn plot_width(&self) -> u32 {
        to_u32(self.plot_width.ceil())
    }

    /// Where a moment stands in the plot.
    pub fn x_of(&self, moment: Moment) -> Px {
        self.axis.x(moment)
    }

    /// The moment at a place of the plot: between two events that share an instant where they
    /// are drawn apart, otherwise the end of the instant.
    pub fn moment_at_x(&self, run: &Run, x: Px) -> Moment {
        match self.axis.at_x(x) {
            (at, None) => run.moment_at(at),
            (at, Some(events)) => Moment { at, events },
        }
    }

    /// The instant at a place of the plot.
    pub fn at_x(&self, x: Px) -> At {
        self.axis.at_x(x).0
    }
}

fn to_u32(pixels: i32) -> u32 {
    u32::try_from(pixels).unwrap_or(0)
}
