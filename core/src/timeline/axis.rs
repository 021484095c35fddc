//! From time to place. Linear where it can be: long idle stretches are folded, events of one
//! instant that would cover each other stand side by side, and what is too short to be seen
//! is drawn a little longer.

use super::history::lane_of;
use super::{Instant, Px, Whose};
use crate::protocol::*;
use crate::run::Moment;
use crate::sort::sort;
use crate::table::Table;

/// The width of a folded stretch.
const FOLD: Px = Px::whole(60);
/// Left of the first instant.
const BEFORE: Px = Px::whole(14);
/// Right of the last one.
const AFTER: Px = Px::whole(14);
/// The part of the width that is shared out by time alone is at least this, in percent.
const LINEAR_SHARE: i64 = 45;

/// The time axis of a run.
#[derive(Debug, Clone, Default)]
pub struct Axis {
    knots: Vec<Knot>,
    /// The knot of each event.
    knot_of: Vec<u32>,
    /// Pixels of the linear stretches, in tenths, and the time they stand for.
    scale: (i64, u64),
}

/// A place where events stand.
#[derive(Debug, Clone, Copy)]
struct Knot {
    at: At,
    /// The first event that stands here.
    first: u32,
    x: Px,
    /// Whether the stretch from here to the next knot is folded.
    folded: bool,
}

/// What must stay apart: two knots and their least distance.
struct Apart {
    from: u32,
    to: u32,
    least: Px,
}

/// How much time there is to be laid out.
#[derive(Clone, Copy)]
struct Extent {
    /// The last event, if there is any.
    last: Option<At>,
    horizon: At,
    latency: Ms,
    /// A stretch without events counts as idle from this length on.
    idle_from: Ms,
}

impl Extent {
    fn of(setup: &Setup, log: &[Entry]) -> Extent {
        Extent {
            last: log.last().map(|entry| entry.at),
            horizon: setup.horizon,
            latency: setup.latency,
            idle_from: idle_from(setup),
        }
    }

    fn with(self, other: Extent) -> Extent {
        Extent {
            last: self.last.max(other.last),
            horizon: self.horizon.max(other.horizon),
            latency: self.latency.max(other.latency),
            idle_from: self.idle_from.min(other.idle_from),
        }
    }
}

impl Axis {
    /// Lays a log along a width. The result may be wider, where what happened needs it.
    pub fn of(setup: &Setup, log: &[Entry], width: Px) -> Axis {
        let mut axis = Axis::default();
        axis.stand(log);
        let apart = axis.apart(log);
        axis.lay(Extent::of(setup, log), &apart, width);
        axis
    }

    /// Lays two logs along a width, so that every instant has the same place in both.
    pub fn shared(logs: [(&Setup, &[Entry]); 2], width: Px) -> [Axis; 2] {
        let mut axes = logs.map(|(_, log)| {
            let mut axis = Axis::default();
            axis.stand(log);
            axis
        });
        let places = joined(&axes[0].places(), &axes[1].places());
        let mut apart = Vec::new();
        for (axis, (_, log)) in axes.iter_mut().zip(logs) {
            axis.stand_over(&places);
            apart.extend(axis.apart(log));
        }
        sort_apart(&mut apart);
        let [one, other] = logs.map(|(setup, log)| Extent::of(setup, log));
        for axis in &mut axes {
            axis.lay(one.with(other), &apart, width);
        }
        axes
    }

    fn lay(&mut self, extent: Extent, apart: &[Apart], width: Px) {
        self.finish(extent);
        self.fold(extent.idle_from, width);
        self.fit(width, apart);
    }

    /// Every instant with the number of its knots.
    fn places(&self) -> Vec<(At, usize)> {
        let instants = self.knots.chunk_by(|one, other| one.at == other.at);
        instants.map(|knots| (knots[0].at, knots.len())).collect()
    }

    /// Adds knots until there are so many at each instant. All that has happened by then has
    /// happened at the last of them.
    fn stand_over(&mut self, places: &[(At, usize)]) {
        let mut own = std::mem::take(&mut self.knots).into_iter().peekable();
        let mut moved = Vec::new();
        for (at, count) in places {
            let full = self.knots.len() + count;
            while let Some(knot) = own.next_if(|knot| knot.at == *at) {
                moved.push(u32::try_from(self.knots.len()).unwrap_or(u32::MAX));
                self.knots.push(knot);
            }
            let all = u32::try_from(self.knot_of.len()).unwrap_or(u32::MAX);
            let happened = own.peek().map_or(all, |next| next.first);
            let added = Knot::new(*at, happened.saturating_sub(1));
            self.knots.resize(full, added);
        }
        for knot in &mut self.knot_of {
            *knot = moved[*knot as usize];
        }
    }

    /// Gives every event a knot: one for each instant, and more where marks of one instant
    /// would lie on each other.
    fn stand(&mut self, log: &[Entry]) {
        self.knots.push(Knot::new(At::ZERO, 0));
        let mut taken: Table<Whose, u32> = Table::new();
        let mut here = 0;
        for (first, entry) in (0..).zip(log) {
            if entry.at > self.knots[here as usize].at {
                here += 1;
                self.knots.push(Knot::new(entry.at, first));
            }
            if let Some((lane, _)) = stands(&entry.event) {
                if taken.get(&lane) == Some(&here) {
                    here += 1;
                    self.knots.push(Knot::new(entry.at, first));
                }
                taken.insert(lane, here);
            }
            self.knot_of.push(here);
        }
    }

    /// Adds some time after the last event, so that its outcome can be seen to last.
    fn finish(&mut self, extent: Extent) {
        let Extent {
            horizon, latency, ..
        } = extent;
        let last = extent.last.unwrap_or(At::ZERO);
        let busy: u64 = self
            .knots
            .windows(2)
            .map(|pair| (pair[1].at - pair[0].at).0.min(extent.idle_from.0))
            .sum();
        let end = last + Ms((busy / 10).max(latency.0).max(1));
        let end = if extent.last.is_none() {
            At(horizon.0.clamp(1000, 10_000))
        } else if last <= horizon && (horizon - last).0 <= busy / 4 {
            // The same end for every variant of a scenario keeps the picture still when a
            // protection is flipped.
            end.max(horizon)
        } else {
            end
        };
        let count = u32::try_from(self.knot_of.len()).unwrap_or(u32::MAX);
        self.knots.push(Knot::new(end, count));
    }

    /// Folds the longest idle stretches where they leave too little room for the rest.
    fn fold(&mut self, idle_from: Ms, width: Px) {
        let least = idle_from.0;
        let gaps = |axis: &Axis| -> Vec<(u64, usize)> {
            let pairs = axis.knots.windows(2).enumerate();
            pairs
                .map(|(place, pair)| ((pair[1].at - pair[0].at).0, place))
                .collect()
        };
        let all = gaps(self);
        let total: u64 = all.iter().map(|(ms, _)| ms).sum();
        let mut idle: Vec<_> = all.into_iter().filter(|(ms, _)| *ms >= least).collect();
        let idle_time: u64 = idle.iter().map(|(ms, _)| ms).sum();
        if idle_time * 5 < total * 2 || idle_time == total {
            return;
        }
        let most = (width.0 / (FOLD.0 * 3)).max(3);
        let rank = |(ms, place): &(u64, usize)| (std::cmp::Reverse(*ms), *place);
        sort(&mut idle, |one, other| rank(one) < rank(other));
        for (_, place) in idle.into_iter().take(usize::try_from(most).unwrap_or(3)) {
            self.knots[place].folded = true;
        }
    }

    /// What must not come closer than it can be told apart.
    fn apart(&self, log: &[Entry]) -> Vec<Apart> {
        let mut apart = Vec::new();
        let mut last: Table<Whose, (u32, Px)> = Table::new();
        let mut left: Table<MessageId, u32> = Table::new();
        for (entry, knot) in log.iter().zip(&self.knot_of) {
            if let Some((lane, room)) = stands(&entry.event)
                && let Some((from, before)) = last.insert(lane, (*knot, room))
            {
                apart.push(Apart {
                    from,
                    to: *knot,
                    least: (room + before).half(),
                });
            }
            match &entry.event {
                Event::Sent { message, .. } => {
                    left.insert(message.id, *knot);
                }
                Event::Arrived { message, .. } | Event::Decided { message, .. } => {
                    let from = left.remove(message);
                    if let (Some(from), Some(least)) = (from, slant(&entry.event))
                        && self.knots[from as usize].at < entry.at
                    {
                        apart.push(Apart {
                            from,
                            to: *knot,
                            least,
                        });
                    }
                }
                _ => {}
            }
        }
        sort_apart(&mut apart);
        apart
    }

    /// Finds the largest scale at which everything fits; where nothing fits, the axis grows.
    fn fit(&mut self, width: Px, apart: &[Apart]) {
        let folds = self.knots.iter().filter(|knot| knot.folded).count();
        let folds = i64::try_from(folds).unwrap_or(0) * i64::from(FOLD.0);
        let room = i64::from((width - BEFORE - AFTER).0).max(1);
        let free = (room - folds).max(room / 4);
        let (mut low, mut high) = (free * LINEAR_SHARE / 100, free);
        if self.spread(high, apart, 16) > room {
            while high - low > 4 {
                let middle = low + (high - low) / 2;
                if self.spread(middle, apart, 16) > room {
                    high = middle;
                } else {
                    low = middle;
                }
            }
            self.shrink(low, apart, room);
        }
    }

    /// Spreads at the least scale; distances give way where the axis would grow beyond reason.
    fn shrink(&mut self, linear: i64, apart: &[Apart], room: i64) {
        for sixteenths in (0..=16).rev() {
            if self.spread(linear, apart, sixteenths) <= room * 3 {
                return;
            }
        }
    }

    /// Places the knots and gives the length in tenths.
    fn spread(&mut self, linear: i64, apart: &[Apart], sixteenths: i64) -> i64 {
        let total: u64 = self
            .knots
            .windows(2)
            .filter(|pair| !pair[0].folded)
            .map(|pair| (pair[1].at - pair[0].at).0)
            .sum();
        self.scale = (linear, total.max(1));
        let mut places = vec![0i64; self.knots.len()];
        let mut constraints = apart.iter().peekable();
        let (mut passed, mut before) = (0u64, 0i64);
        for place in 1..self.knots.len() {
            let (last, next) = (self.knots[place - 1], self.knots[place]);
            let natural = if last.folded {
                i64::from(FOLD.0)
            } else {
                passed += (next.at - last.at).0;
                let now = scaled(passed, self.scale);
                let step = now - before;
                before = now;
                step
            };
            let mut x = places[place - 1] + natural;
            while let Some(it) = constraints.next_if(|it| it.to as usize <= place) {
                let least = i64::from(it.least.0) * sixteenths / 16;
                x = x.max(places[it.from as usize] + least);
            }
            places[place] = x;
        }
        let length = places.last().copied().unwrap_or(0);
        for (knot, x) in self.knots.iter_mut().zip(places) {
            knot.x = BEFORE + Px(i32::try_from(x).unwrap_or(i32::MAX / 4));
        }
        length
    }

    /// The width of the plot.
    pub fn width(&self) -> Px {
        self.end() + AFTER
    }

    /// Where the axis ends.
    pub fn end(&self) -> Px {
        self.knots.last().map_or(BEFORE, |knot| knot.x)
    }

    /// The last instant of the axis.
    pub fn last(&self) -> At {
        self.knots.last().map_or(At::ZERO, |knot| knot.at)
    }

    /// Where an event stands.
    pub fn event(&self, id: EventId) -> Px {
        let knot = self.knot_of.get(id.index());
        knot.map_or(self.end(), |knot| self.knots[*knot as usize].x)
    }

    /// Where a moment stands; one after the end stands at the end.
    pub fn x(&self, moment: Moment) -> Px {
        let after = self.knots.partition_point(|knot| {
            knot.at <= moment.at && (knot.first < moment.events || knot.first == 0)
        });
        let Some(knot) = self.knots.get(after.saturating_sub(1)) else {
            return BEFORE;
        };
        match self.knots.get(after) {
            Some(next) if next.at > knot.at && moment.at > knot.at => {
                between(knot, next, moment.at)
            }
            Some(_) | None => knot.x,
        }
    }

    /// Where an instant stands when all its events have happened.
    pub fn instant(&self, at: At) -> Px {
        self.x(Moment {
            at,
            events: u32::MAX,
        })
    }

    /// The instant at a place; with the number of events where several knots share it.
    pub fn at_x(&self, x: Px) -> (At, Option<u32>) {
        let after = self.knots.partition_point(|knot| knot.x <= x).max(1);
        let knot = self.knots[after - 1];
        let Some(next) = self.knots.get(after) else {
            return (knot.at, None);
        };
        if next.at == knot.at {
            return (knot.at, Some(next.first));
        }
        let (into, length) = (
            i64::from((x - knot.x).0).max(0),
            i64::from((next.x - knot.x).0),
        );
        let span = i128::from((next.at - knot.at).0);
        let ms = span * i128::from(into) / i128::from(length.max(1));
        (At(knot.at.0 + u64::try_from(ms).unwrap_or(0)), None)
    }

    /// The stretches between knots that are not folded, joined, as instants.
    pub(super) fn stretches(&self) -> Vec<(At, At)> {
        let mut stretches: Vec<(At, At)> = Vec::new();
        let mut from = At::ZERO;
        for pair in self.knots.windows(2).filter(|pair| pair[0].folded) {
            stretches.push((from, pair[0].at));
            from = pair[1].at;
        }
        stretches.push((from, self.last()));
        stretches
    }

    /// The folded stretches: where they lie and how long they are.
    pub(super) fn folds(&self) -> Vec<(Px, Px, Ms)> {
        self.knots
            .windows(2)
            .filter(|pair| pair[0].folded)
            .map(|pair| (pair[0].x, pair[1].x, pair[1].at - pair[0].at))
            .collect()
    }

    /// The instants whose events stand side by side.
    pub(super) fn instants(&self) -> Vec<Instant> {
        let mut instants: Vec<Instant> = Vec::new();
        for pair in self
            .knots
            .windows(2)
            .filter(|pair| pair[0].at == pair[1].at)
        {
            match instants.last_mut() {
                Some(last) if last.to == pair[0].x => last.to = pair[1].x,
                _ => instants.push(Instant {
                    from: pair[0].x,
                    to: pair[1].x,
                }),
            }
        }
        instants
    }

    /// The least time that takes so much room on the linear stretches.
    pub(super) fn time_of(&self, width: Px) -> Ms {
        let (tenths, ms) = self.scale;
        let ms = i128::from(ms) * i128::from(width.0) / i128::from(tenths.max(1));
        Ms(u64::try_from(ms).unwrap_or(0).max(1))
    }
}

impl Knot {
    fn new(at: At, first: u32) -> Knot {
        Knot {
            at,
            first,
            x: Px::ZERO,
            folded: false,
        }
    }
}

fn sort_apart(apart: &mut [Apart]) {
    sort(apart, |one, other| {
        (one.to, one.from) < (other.to, other.from)
    });
}

/// The instants of two axes, each with the greater number of knots.
fn joined(one: &[(At, usize)], other: &[(At, usize)]) -> Vec<(At, usize)> {
    let mut joined: Vec<(At, usize)> = [one, other].concat();
    sort(&mut joined, |one, other| one < other);
    // Of two at one instant the second is the greater.
    joined.dedup_by(|later, kept| {
        let same = later.0 == kept.0;
        if same {
            kept.1 = later.1;
        }
        same
    });
    joined
}

/// A stretch without events counts as idle from this length on: twice the shortest lease.
fn idle_from(setup: &Setup) -> Ms {
    let ttl = setup.locks.iter().map(|lock| lock.ttl.0).min();
    Ms(ttl.unwrap_or(5000).saturating_mul(2).max(1))
}

fn scaled(ms: u64, (tenths, total): (i64, u64)) -> i64 {
    let x = i128::from(ms) * i128::from(tenths) / i128::from(total);
    i64::try_from(x).unwrap_or(i64::MAX / 4)
}

fn between(knot: &Knot, next: &Knot, at: At) -> Px {
    let (span, into) = (
        (next.at - knot.at).0,
        (at - knot.at).0.min((next.at - knot.at).0),
    );
    let width = i128::from((next.x - knot.x).0);
    let x = width * i128::from(into) / i128::from(span.max(1));
    knot.x + Px(i32::try_from(x).unwrap_or(0))
}

/// The lane in which an event puts a mark or an edge of its own, and the room it wants there.
fn stands(event: &Event) -> Option<(Whose, Px)> {
    let worker = |worker: &WorkerId| Whose::Worker(worker.0);
    let lock = |lock: &LockId| Whose::Lock(lock.0);
    let (lane, pixels) = match event {
        Event::BeliefBegan { worker: id, .. }
        | Event::BeliefEnded { worker: id, .. }
        | Event::Paused { worker: id }
        | Event::Resumed { worker: id } => (worker(id), 8),
        Event::Started {
            worker: id,
            attempt,
        } if *attempt > 1 => (worker(id), 8),
        Event::Skipped { worker: id, .. } | Event::Cancelled { worker: id, .. } => (worker(id), 12),
        Event::Expired { lock: id, .. }
        | Event::Superseded { lock: id, .. }
        | Event::Revoked { lock: id, .. }
        | Event::LeaseForgotten { lock: id, .. } => (lock(id), 10),
        Event::CounterReset { lock: id, .. } => (lock(id), 18),
        Event::Decided {
            request, decision, ..
        } => match decision {
            Decision::Granted { .. } | Decision::Released { .. } => (lane_of(request), 10),
            Decision::ReleasedForeignLease { .. } | Decision::RenewedForeignLease { .. } => {
                (lane_of(request), 26)
            }
            Decision::RenewRejectedExpired
            | Decision::RenewRejectedNotOwner { .. }
            | Decision::ReleaseRejectedNotOwner { .. }
            | Decision::CheckYes { .. }
            | Decision::CheckNo { .. } => (lane_of(request), 18),
            Decision::Accepted { .. }
            | Decision::RejectedStaleFence { .. }
            | Decision::RejectedVersionConflict { .. }
            | Decision::DuplicateOperation { .. }
            | Decision::Claimed { .. }
            | Decision::EffectPerformed
            | Decision::EffectSuppressedDuplicate { .. } => (lane_of(request), 28),
            Decision::Read { .. } | Decision::Begun { .. } => (lane_of(request), 20),
            Decision::Queued { .. }
            | Decision::DeniedHeld { .. }
            | Decision::DeniedLockDelay { .. }
            | Decision::Renewed { .. } => return None,
        },
        Event::Started { .. }
        | Event::Crashed { .. }
        | Event::KeepaliveStopped { .. }
        | Event::KeepaliveResumed { .. }
        | Event::ClockSkewed { .. }
        | Event::StepGiven { .. }
        | Event::ComputeBegan { .. }
        | Event::ComputeEnded { .. }
        | Event::ProgramEnded { .. }
        | Event::BeliefProlonged { .. }
        | Event::DeadlineChecked { .. }
        | Event::GapBegan { .. }
        | Event::Sent { .. }
        | Event::Arrived { .. }
        | Event::Answered { .. }
        | Event::TimedOut { .. }
        | Event::Held { .. }
        | Event::HoldEnded { .. }
        | Event::Hastened { .. }
        | Event::Lost { .. }
        | Event::Duplicated { .. }
        | Event::LinkCut { .. }
        | Event::LinkHealed { .. }
        | Event::Compared { .. }
        | Event::LockReopened { .. }
        | Event::AuthorityRestarted { .. }
        | Event::ProtectionsChanged { .. }
        | Event::Missed { .. } => return None,
    };
    Some((lane, Px::whole(pixels)))
}

/// How far apart the ends of a message must be for its slant to be seen.
fn slant(end: &Event) -> Option<Px> {
    let Event::Decided { decision, .. } = end else {
        return None;
    };
    match decision {
        Decision::Accepted { .. }
        | Decision::RejectedStaleFence { .. }
        | Decision::RejectedVersionConflict { .. }
        | Decision::DuplicateOperation { .. }
        | Decision::EffectPerformed
        | Decision::EffectSuppressedDuplicate { .. } => Some(Px::whole(8)),
        Decision::Granted { .. }
        | Decision::ReleasedForeignLease { .. }
        | Decision::ReleaseRejectedNotOwner { .. }
        | Decision::CheckYes { .. }
        | Decision::CheckNo { .. }
        | Decision::Claimed { .. } => Some(Px::whole(6)),
        Decision::Queued { .. }
        | Decision::DeniedHeld { .. }
        | Decision::DeniedLockDelay { .. }
        | Decision::Renewed { .. }
        | Decision::RenewedForeignLease { .. }
        | Decision::RenewRejectedExpired
        | Decision::RenewRejectedNotOwner { .. }
        | Decision::Released { .. }
        | Decision::Read { .. }
        | Decision::Begun { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup() -> Setup {
        Setup {
            horizon: At(100_000),
            latency: Ms(100),
            separate: Ms(50),
            locks: vec![LockSetup {
                ttl: Ms(5000),
                counter: 0,
                counter_start: 0,
                lock_delay: Ms(0),
            }],
            keys: Vec::new(),
            one_effect: Vec::new(),
            effects: Vec::new(),
            workers: Vec::new(),
            protections: Protections::default(),
            names: Names::default(),
        }
    }

    fn entries(instants: &[u64]) -> Vec<Entry> {
        let event = Event::ComputeEnded {
            worker: WorkerId(0),
        };
        instants
            .iter()
            .map(|at| Entry {
                at: At(*at),
                by: None,
                event,
            })
            .collect()
    }

    #[test]
    fn without_need_the_axis_is_linear() {
        let log = entries(&[0, 1000, 2500, 5000, 9000]);
        let axis = Axis::of(&setup(), &log, Px::whole(900));
        assert!(axis.folds().is_empty());
        let second = axis.instant(At(1000)) - axis.instant(At(0));
        let later = axis.instant(At(9000)) - axis.instant(At(8000));
        assert!((second - later).0.abs() <= 1);
        assert!(axis.width() <= Px::whole(900));
    }

    #[test]
    fn a_long_idle_stretch_is_folded() {
        let log = entries(&[0, 100, 200, 1000, 5100, 6200, 7600, 80_000, 81_000]);
        let axis = Axis::of(&setup(), &log, Px::whole(900));
        let folds = axis.folds();
        assert_eq!(folds.len(), 1);
        assert_eq!(folds[0].2, Ms(72_400));
        assert_eq!(folds[0].1 - folds[0].0, FOLD);
        assert!(axis.instant(At(200)) - axis.instant(At(100)) >= Px::whole(5));
    }

    #[test]
    fn places_and_instants_answer_each_other() {
        let log = entries(&[0, 1000, 2500, 80_000, 81_000]);
        let axis = Axis::of(&setup(), &log, Px::whole(900));
        for at in [0, 1000, 1700, 2500, 80_000, 80_500] {
            let back = axis.at_x(axis.instant(At(at))).0;
            assert!(back.0.abs_diff(at) < 60, "{at} came back as {}", back.0);
        }
    }
}
