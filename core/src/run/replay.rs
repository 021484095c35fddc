//! Replaying a plan to its log, and finding the world at any moment of it.

use super::Moment;
use super::director::{Director, Due};
use crate::protocol::*;
use crate::scenario::Plan;

/// Bounds that end a run which would never get on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Events within one instant.
    pub events_per_instant: u32,
    /// Events in all.
    pub events: u32,
    /// Messages that are under way, or held up, or unread, at once.
    pub messages: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            events_per_instant: 10_000,
            events: 200_000,
            messages: 1_000,
        }
    }
}

/// How a run came to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunEnd {
    /// Nothing more is due.
    Rest,
    /// What is due next lies beyond the horizon.
    Horizon,
    /// Too much happened within one instant: the scenario would never get on.
    InstantLimit {
        /// The instant.
        at: At,
        /// The worker that was busiest at the end of it.
        worker: Option<WorkerId>,
    },
    /// Too much happened in all, or too much was under way at once.
    EventLimit {
        /// When.
        at: At,
    },
}

/// A plan and its log.
#[derive(Debug, Clone)]
pub struct Run {
    plan: Plan,
    log: Vec<Entry>,
    checkpoints: Vec<Checkpoint>,
    end: RunEnd,
}

/// The world as it was when so many events had happened.
#[derive(Debug, Clone)]
struct Checkpoint {
    events: usize,
    world: World,
}

impl Run {
    /// So many events lie between two checkpoints, or more where the world is large: all
    /// checkpoints together must not outgrow the log.
    const CHECKPOINT: usize = 128;

    /// Replays a plan. The same plan gives the same log, byte for byte, everywhere.
    pub fn replay(plan: Plan) -> Run {
        Run::replay_within(plan, Limits::default())
    }

    /// Replays a plan within given bounds.
    pub fn replay_within(plan: Plan, limits: Limits) -> Run {
        Run::replay_watched(plan, limits, &mut |_, _| {})
    }

    /// Replays a plan and shows the log so far and the live world after every command: the
    /// world must be what folding that log gives.
    pub fn replay_watched(
        plan: Plan,
        limits: Limits,
        watch: &mut dyn FnMut(&[Entry], &World),
    ) -> Run {
        let mut stage = Stage {
            director: Director::new(&plan),
            world: World::new(&plan.setup),
            checkpoints: vec![Checkpoint {
                events: 0,
                world: World::new(&plan.setup),
            }],
            log: Vec::new(),
            plan: &plan,
            watch,
        };
        let end = stage.play(limits);
        let Stage {
            log, checkpoints, ..
        } = stage;
        Run {
            log,
            checkpoints,
            end,
            plan,
        }
    }

    /// The plan it was made from.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The fixed part of the plan.
    pub fn setup(&self) -> &Setup {
        &self.plan.setup
    }

    /// The names behind the ids.
    pub fn names(&self) -> &Names {
        &self.plan.setup.names
    }

    /// What happened, in order.
    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    /// One line of the log.
    ///
    /// # Panics
    /// If the log is shorter.
    pub fn entry(&self, id: EventId) -> &Entry {
        &self.log[id.index()]
    }

    /// How it came to its end.
    pub fn end(&self) -> RunEnd {
        self.end
    }

    /// The world when so many events have happened.
    pub fn world_after(&self, events: u32) -> World {
        let events = (events as usize).min(self.log.len());
        let next = self.checkpoints.partition_point(|it| it.events <= events);
        // The first checkpoint is the start, so that there is one before every event.
        let before = &self.checkpoints[next.max(1) - 1];
        let mut world = before.world.clone();
        for entry in &self.log[before.events..events] {
            apply(&self.plan.setup, &mut world, entry.at, &entry.event);
        }
        world
    }

    /// The moment right after an event.
    pub fn moment_of(&self, id: EventId) -> Moment {
        Moment {
            at: self.entry(id).at,
            events: id.0 + 1,
        }
    }

    /// The moment at the end of an instant: all its events have happened.
    pub fn moment_at(&self, at: At) -> Moment {
        let events = self.log.partition_point(|entry| entry.at <= at);
        Moment {
            at,
            events: u32::try_from(events).unwrap_or(u32::MAX),
        }
    }

    /// The moment of the last event.
    pub fn last_moment(&self) -> Moment {
        self.moment_at(self.log.last().map_or(At::ZERO, |entry| entry.at))
    }

    /// The moment of this run that is nearest to one that may be another run's.
    pub fn nearest(&self, moment: Moment) -> Moment {
        let last = self.moment_at(moment.at).events;
        let first = self.log.partition_point(|entry| entry.at < moment.at);
        let first = u32::try_from(first).unwrap_or(u32::MAX);
        Moment {
            at: moment.at,
            events: moment.events.clamp(first, last),
        }
    }

    /// What has happened by a moment.
    pub fn until(&self, moment: Moment) -> &[Entry] {
        &self.log[..(moment.events as usize).min(self.log.len())]
    }
}

/// A replay under way.
struct Stage<'a> {
    plan: &'a Plan,
    world: World,
    director: Director,
    log: Vec<Entry>,
    checkpoints: Vec<Checkpoint>,
    watch: &'a mut dyn FnMut(&[Entry], &World),
}

impl Stage<'_> {
    fn play(&mut self, limits: Limits) -> RunEnd {
        let mut now = At::ZERO;
        loop {
            let setup = &self.plan.setup;
            let next = [
                next_instant(setup, &self.world, now),
                self.director.next_instant(),
            ];
            let Some(at) = next.into_iter().flatten().min() else {
                return RunEnd::Rest;
            };
            if at > setup.horizon {
                return RunEnd::Horizon;
            }
            now = at.max(now);
            if let Err(end) = self.play_instant(now, limits) {
                return end;
            }
        }
    }

    /// Everything that is due at one instant; interventions come when all else is at rest.
    fn play_instant(&mut self, now: At, limits: Limits) -> Result<(), RunEnd> {
        let first = self.log.len();
        let mut round = Round::default();
        loop {
            if self.log.len() - first > limits.events_per_instant as usize {
                return Err(RunEnd::InstantLimit {
                    at: now,
                    worker: self.busiest(first),
                });
            }
            if self.log.len() > limits.events as usize
                || self.world.messages.len() > limits.messages as usize
            {
                return Err(RunEnd::EventLimit { at: now });
            }
            if let Some((id, command)) = self.director.strike(self.plan) {
                self.carry_out(now, Some(id), &command);
            } else if let Some(command) = round.next(&self.plan.setup, &self.world, now) {
                self.carry_out(now, None, &command);
            } else if let Some((id, due)) = self.director.take(self.plan, &self.world, now) {
                match due {
                    Due::Command(command) => self.carry_out(now, Some(id), &command),
                    Due::Missed { worker, why } => {
                        self.record(
                            now,
                            Some(id),
                            Event::Missed {
                                worker: Some(worker),
                                why,
                            },
                        );
                    }
                    Due::Standing => {}
                }
            } else {
                return Ok(());
            }
        }
    }

    fn carry_out(&mut self, now: At, by: Option<InterventionId>, command: &Command) {
        for event in decide(&self.plan.setup, &self.world, now, command) {
            self.record(now, by, event);
        }
        (self.watch)(&self.log, &self.world);
    }

    fn record(&mut self, at: At, by: Option<InterventionId>, event: Event) {
        let entry = Entry { at, by, event };
        apply(&self.plan.setup, &mut self.world, at, &event);
        self.director.observe(self.plan, &entry);
        self.log.push(entry);
        let last = self.checkpoints.last().map_or(0, |it| it.events);
        if self.log.len() - last >= Run::CHECKPOINT.max(size(&self.world)) {
            self.checkpoints.push(Checkpoint {
                events: self.log.len(),
                world: self.world.clone(),
            });
        }
    }

    /// The worker with the most events since a place in the log.
    fn busiest(&self, first: usize) -> Option<WorkerId> {
        let mut counts = vec![0u32; self.world.workers.len()];
        for worker in self.log[first..]
            .iter()
            .filter_map(|entry| entry.event.worker())
        {
            counts[worker.index()] += 1;
        }
        let most = *counts.iter().max()?;
        let place = counts.iter().position(|count| *count == most)?;
        u16::try_from(place).ok().map(WorkerId)
    }
}

/// How much of the world grows with what happens.
fn size(world: &World) -> usize {
    let by_hand = world.workers.iter().map(|worker| worker.by_hand.len());
    world.messages.len() + by_hand.sum::<usize>()
}
