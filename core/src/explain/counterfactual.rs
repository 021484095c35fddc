//! What would have changed it: the run is really replayed with each switch at each other
//! setting, and the same request is looked up there by its name, never by its number.

use super::Tone;
use super::words::{self, Clause, Idle, Setting, Telling, Which};
use crate::judge::{Damage, DamageKind, Judge};
use crate::protocol::*;
use crate::run::{Limits, Run};
use crate::scenario::{Plan, PlannedAct, PlannedTrigger};

/// The same run under every other setting of every single switch.
#[derive(Debug, Clone)]
pub struct Alternatives {
    as_it_is: Course,
    others: Vec<Alternative>,
}

/// What would have changed an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WhatIf {
    /// The switches that would have, the strongest first.
    pub flips: Vec<Flip>,
    /// One sentence about all that would not have; `None` when there are none.
    pub no_difference: Option<String>,
}

/// One switch at another setting, and what that would have led to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flip {
    /// The switch and the setting; [`Setting::patch`] is the change to apply.
    pub value: Setting,
    /// What would be different.
    pub effect: Effect,
    /// Damage that would be done and was not.
    pub appears: Vec<DamageKind>,
    /// Damage that was done and would not be.
    pub vanishes: Vec<DamageKind>,
    /// How to colour it.
    pub tone: Tone,
    /// All that in one sentence.
    pub text: String,
}

/// What a flip would do to an event, the strongest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effect {
    /// The request would be decided otherwise.
    Outcome {
        /// The result as it was.
        from: Outcome,
        /// The result as it would be.
        to: Outcome,
    },
    /// The request would not be decided: not sent, lost, or still under way at the end.
    Undecided,
    /// This would stay as it is; damage elsewhere in the run would appear or vanish.
    Damage,
    /// The lock would be granted at another time or with another token.
    Moved,
    /// This would stay as it is; the run would go differently, without other damage.
    Elsewhere,
}

#[derive(Debug, Clone)]
struct Alternative {
    value: Setting,
    /// Whether the run has anything that this switch acts on.
    applies: bool,
    /// `None` when nothing in the run differs.
    course: Option<Course>,
}

/// What became of every request of a run, and the damage.
#[derive(Debug, Clone, Default)]
struct Course {
    /// In the order of sending.
    requests: Vec<Asked>,
    damage: Vec<Deed>,
}

/// A request and what became of it.
#[derive(Debug, Clone, Copy)]
struct Asked {
    /// The event that sent it, or that kept it back.
    began: EventId,
    /// `None` for one that was kept back.
    message: Option<MessageId>,
    called: Called,
    request: Request,
    fate: Fate,
}

/// The name of a request that stays the same under other protections: whose, what kind, the
/// how-manieth, and which copy (0 for the original).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Called {
    worker: WorkerId,
    kind: RequestKind,
    nth: u32,
    copy: u32,
}

/// What became of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Fate {
    /// When.
    at: At,
    /// `None` for one that was still under way when the run ended.
    outcome: Option<Outcome>,
    /// The token that it was granted.
    token: Option<Token>,
}

/// Damage, named so that it can be compared between runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Deed {
    kind: DamageKind,
    by: WorkerId,
    to: WorkerId,
    lost: Option<Value>,
    request: Option<Called>,
}

impl Alternatives {
    /// Replays a run with each single switch at each other setting. The switches meant are
    /// those at the start; interventions that change them later stay as they are.
    pub fn of(run: &Run) -> Alternatives {
        let protections = run.setup().protections;
        let mut others = Vec::new();
        for switch in Switch::ALL {
            let applies = acts_on_something(run.plan(), *switch) || is_waited_for(run.plan());
            let now = Setting::of(*switch, &protections);
            for value in Setting::all(*switch).filter(|value| *value != now) {
                others.push(Alternative {
                    value,
                    applies,
                    course: applies.then(|| other_course(run, value)).flatten(),
                });
            }
        }
        Alternatives {
            as_it_is: Course::of(run),
            others,
        }
    }

    /// For every other setting of every switch: whether any event of the run would differ.
    /// A scenario cannot feel a switch none of whose settings makes a difference.
    pub fn felt(&self) -> Vec<(Setting, bool)> {
        self.others
            .iter()
            .map(|other| (other.value, other.course.is_some()))
            .collect()
    }

    /// The setting that changes most in what is damaged; where none does, the first that changes
    /// anything. Of several that change as much it is the one that takes its switch farthest.
    pub fn most_telling(&self) -> Option<Setting> {
        let mut best: Option<(usize, Setting)> = None;
        for other in &self.others {
            let Some(course) = &other.course else {
                continue;
            };
            let appears = missing_in(&course.damage, &self.as_it_is.damage);
            let vanishes = missing_in(&self.as_it_is.damage, &course.damage);
            let changes = appears.len() + vanishes.len();
            let is_better = best.is_none_or(|(most, setting)| {
                let is_farther = setting.switch() == other.value.switch() && other.value.is_on();
                changes > most || changes == most && is_farther
            });
            if is_better {
                best = Some((changes, other.value));
            }
        }
        best.map(|(_, setting)| setting)
    }

    /// Whether a scenario can feel a switch at all.
    pub fn feels(&self, switch: Switch) -> bool {
        self.others
            .iter()
            .any(|other| other.value.switch() == switch && other.course.is_some())
    }

    /// What would have changed an event of the run that these alternatives were made of.
    pub(super) fn what_would_change(&self, tell: &Telling) -> WhatIf {
        let past = &tell.past;
        let protections = past.run().setup().protections;
        let request = match &past.entry().event {
            Event::Decided { message, .. } => self.as_it_is.name_of(*message),
            Event::Skipped { .. } | Event::Cancelled { .. } => self.as_it_is.kept_back(past.id()),
            _ => None,
        };
        let mut found: Vec<Found> = Vec::new();
        let mut without: Vec<Setting> = Vec::new();
        let mut inapplicable: Vec<Switch> = Vec::new();
        for other in &self.others {
            let difference = other
                .course
                .as_ref()
                .and_then(|course| self.compare(course, other.value, request));
            match difference {
                Some(one) => found.push(one),
                None if other.applies => without.push(other.value),
                None if inapplicable.contains(&other.value.switch()) => {}
                None => inapplicable.push(other.value.switch()),
            }
        }
        let merged = merge(&protections, found);
        // A handful: each goes in at its place.
        let mut flips: Vec<Flip> = Vec::new();
        for one in merged {
            let flip = one.tell(tell);
            let place = flips.partition_point(|other| other.strength() <= flip.strength());
            flips.insert(place, flip);
        }
        let told: Vec<Switch> = flips.iter().map(|it| it.value.switch()).collect();
        let idle = idle(&protections, &without, &told);
        WhatIf {
            flips,
            no_difference: words::unfelt(tell, &idle, inapplicable.len()),
        }
    }

    /// What another course means for a request, or for the run where there is none; `None`
    /// for no difference that matters there.
    fn compare(&self, course: &Course, value: Setting, request: Option<Called>) -> Option<Found> {
        let appears = missing_in(&course.damage, &self.as_it_is.damage);
        let vanishes = missing_in(&self.as_it_is.damage, &course.damage);
        let is_damaged = !(appears.is_empty() && vanishes.is_empty());
        let here = request.and_then(|called| self.fate_here(course, called));
        let (effect, mut clauses) = match (here, request) {
            (Some((effect, clause)), _) => (effect, vec![clause]),
            (None, _) if is_damaged => (Effect::Damage, Vec::new()),
            (None, Some(_)) => return None,
            (None, None) => (Effect::Elsewhere, vec![self.first_difference(course)?]),
        };
        clauses.extend(damage_clauses(request, &appears, &vanishes));
        Some(Found {
            value,
            effect,
            clauses,
            appears: appears.iter().map(|deed| deed.kind).collect(),
            vanishes: vanishes.iter().map(|deed| deed.kind).collect(),
        })
    }

    /// How a request would fare otherwise; `None` for just as it did.
    fn fate_here(&self, course: &Course, called: Called) -> Option<(Effect, Clause)> {
        let this = Which::This(called.kind);
        let fate = self.as_it_is.find(called)?.fate;
        let from = fate.outcome?;
        let Some(other) = course.find(called).map(|asked| asked.fate) else {
            return Some((Effect::Undecided, Clause::NeverSent(this)));
        };
        let Some(to) = other.outcome else {
            return Some((Effect::Undecided, Clause::UnderWay(this)));
        };
        if from != to {
            let effect = match to {
                Outcome::Lost => Effect::Undecided,
                _ => Effect::Outcome { from, to },
            };
            return Some((effect, Clause::Decided(this, to)));
        }
        // Somebody who gets a lock earlier or later gets another lock; the rest is only time.
        let has_moved = fate.token != other.token || fate.token.is_some() && fate.at != other.at;
        has_moved.then_some((Effect::Moved, Clause::Moved(this, other.at, other.token)))
    }

    /// The first request that would fare otherwise, in the order of sending. Whether workers
    /// ask about the lock is no consequence by itself.
    fn first_difference(&self, course: &Course) -> Option<Clause> {
        let matters = |asked: &&Asked| asked.called.kind != RequestKind::CheckLock;
        for other in course.requests.iter().filter(matters) {
            let fate = self
                .as_it_is
                .find(other.called)
                .map(|asked| asked.fate.outcome);
            if fate != Some(other.fate.outcome) {
                return Some(match other.fate.outcome {
                    Some(outcome) => Clause::Decided(other.which(), outcome),
                    None => Clause::UnderWay(other.which()),
                });
            }
        }
        let mut ours = self.as_it_is.requests.iter().filter(matters);
        ours.find(|it| course.find(it.called).is_none())
            .map(|missing| Clause::NeverSent(missing.which()))
    }
}

impl Asked {
    fn which(&self) -> Which {
        let Called { worker, copy, .. } = self.called;
        Which::Other(worker, self.request, copy > 0)
    }
}

/// An alternative that makes a difference.
struct Found {
    value: Setting,
    effect: Effect,
    clauses: Vec<Clause>,
    appears: Vec<DamageKind>,
    vanishes: Vec<DamageKind>,
}

impl Found {
    fn tell(self, tell: &Telling) -> Flip {
        let tone = if !self.appears.is_empty() {
            Tone::Damage
        } else if !self.vanishes.is_empty() {
            Tone::Good
        } else {
            match self.effect {
                Effect::Outcome { to, .. } if !to.is_success() => Tone::Refused,
                Effect::Outcome { .. }
                | Effect::Undecided
                | Effect::Damage
                | Effect::Moved
                | Effect::Elsewhere => Tone::Quiet,
            }
        };
        Flip {
            value: self.value,
            effect: self.effect,
            tone,
            text: words::otherwise(tell, self.value, &self.clauses),
            appears: self.appears,
            vanishes: self.vanishes,
        }
    }
}

impl Flip {
    /// Its place among others: the lower the stronger.
    fn strength(&self) -> (u8, bool) {
        (self.effect.rank(), self.appears.is_empty())
    }
}

impl Effect {
    fn rank(self) -> u8 {
        match self {
            Effect::Outcome { .. } => 0,
            Effect::Undecided => 1,
            Effect::Damage => 2,
            Effect::Moved => 3,
            Effect::Elsewhere => 4,
        }
    }
}

/// Whether a run has anything that a switch acts on. Where it has not, no setting of it can
/// make a difference, and none needs to be tried.
fn acts_on_something(plan: &Plan, switch: Switch) -> bool {
    let setup = &plan.setup;
    let acts = || plan.interventions.iter().map(|it| &it.act);
    let by_hand = acts().filter_map(|act| match act {
        PlannedAct::Plain(Command::StepByHand { step, .. }) => Some(step),
        _ => None,
    });
    let programs = setup.workers.iter().flat_map(|worker| &worker.program);
    let mut steps = programs.chain(by_hand);
    let does = |is: fn(&Command) -> bool| {
        acts().any(|act| matches!(act, PlannedAct::Plain(command) if is(command)))
    };
    match switch {
        Switch::Fencing | Switch::TokenRule | Switch::OnLeaseLost => true,
        Switch::Release => steps.any(|step| matches!(step, Step::Release { .. })),
        Switch::Renew => setup
            .workers
            .iter()
            .any(|worker| worker.keepalive.is_some()),
        Switch::VersionCheck => steps.any(|step| matches!(step, Step::Read { .. })),
        Switch::Idempotency => steps.any(|step| {
            step.labels()
                .is_some_and(|labels| labels.idempotency_key.is_some())
        }),
        Switch::Scope => steps.any(|step| match step {
            Step::Begin { key, .. } | Step::Claim { key, .. } | Step::Write { key, .. } => {
                key.key != key.split_key
            }
            _ => false,
        }),
        Switch::Bypass => {
            setup.keys.iter().any(|key| key.unchecked)
                || setup.workers.iter().any(|worker| worker.unchecked)
        }
        Switch::CheckLock | Switch::CheckDeadline => steps.any(|step| step.labels().is_some()),
        Switch::TokenCounter => {
            does(|it| matches!(it, Command::RestartAuthority | Command::LoseCounter { .. }))
        }
        Switch::Leases => does(|it| matches!(it, Command::RestartAuthority)),
    }
}

/// Whether an intervention waits for a change of switches: where they stand so already, it may
/// wait in vain, whatever the switch.
fn is_waited_for(plan: &Plan) -> bool {
    plan.interventions.iter().any(|it| match it.when {
        PlannedTrigger::On { event, .. } => {
            matches!(event, EventName::ProtectionsChanged | EventName::Missed)
        }
        PlannedTrigger::At(_) => false,
    })
}

fn other_course(run: &Run, value: Setting) -> Option<Course> {
    let mut plan: Plan = run.plan().clone();
    plan.setup.protections = value.patch().over(plan.setup.protections);
    // A setting under which a run never ends must not take for ever to try.
    let limits = Limits::default();
    let events = u32::try_from(run.log().len()).unwrap_or(u32::MAX);
    let limits = Limits {
        events: limits
            .events
            .min(events.saturating_mul(4).saturating_add(1_000)),
        ..limits
    };
    let other = Run::replay_within(plan, limits);
    differs(run.log(), other.log()).then(|| Course::of(&other))
}

/// Whether two logs differ in more than the settings that their events mention.
fn differs(one: &[Entry], other: &[Entry]) -> bool {
    fn without_settings(log: &[Entry]) -> impl Iterator<Item = Entry> {
        log.iter().filter_map(|entry| {
            let mut entry = *entry;
            match &mut entry.event {
                Event::ProtectionsChanged { .. }
                | Event::Missed {
                    why: Miss::NoChange,
                    ..
                } => return None,
                Event::Decided { decision, .. } | Event::Answered { decision, .. } => {
                    forget_rule(decision);
                }
                Event::AuthorityRestarted { forgets_leases } => *forgets_leases = false,
                Event::Sent { message, .. }
                | Event::Lost { message }
                | Event::Duplicated { copy: message, .. } => {
                    if let Body::Reply { decision, .. } = &mut message.body {
                        forget_rule(decision);
                    }
                }
                _ => {}
            }
            Some(entry)
        })
    }
    !without_settings(one).eq(without_settings(other))
}

fn forget_rule(decision: &mut Decision) {
    if let Decision::RejectedStaleFence { rule, .. } = decision {
        *rule = TokenRule::NewerOrEqual;
    }
}

impl Course {
    fn of(run: &Run) -> Course {
        let mut course = Course::default();
        let mut sent: Vec<(WorkerId, RequestKind, u32)> = Vec::new();
        for (id, entry) in (0..).map(EventId).zip(run.log()) {
            course.observe(id, entry, &mut sent);
        }
        let damage = Judge::damage_of(run.log(), &run.setup().one_effect);
        course.damage = damage.iter().map(|it| course.deed(run, it)).collect();
        course
    }

    fn observe(
        &mut self,
        id: EventId,
        entry: &Entry,
        sent: &mut Vec<(WorkerId, RequestKind, u32)>,
    ) {
        let mut next = |worker, kind| Called {
            worker,
            kind,
            nth: count(sent, worker, kind),
            copy: 0,
        };
        let at = entry.at;
        match &entry.event {
            Event::Sent { message, .. } if !message.is_reply() => {
                let request = *message.request();
                let called = next(message.worker, request.kind());
                self.enter(id, Some(message.id), called, request, Fate::default());
            }
            Event::Skipped {
                worker, request, ..
            } => {
                let called = next(*worker, request.kind());
                let fate = Fate::of(at, Outcome::SkippedNotOwner);
                self.enter(id, None, called, *request, fate);
            }
            Event::Cancelled {
                worker,
                request: Some(request),
                ..
            } => {
                let called = next(*worker, request.kind());
                let fate = Fate::of(at, Outcome::Cancelled);
                self.enter(id, None, called, *request, fate);
            }
            Event::Duplicated { original, copy } => {
                if let Some(mut called) = self.name_of(*original) {
                    while self.find(called).is_some() {
                        called.copy += 1;
                    }
                    self.enter(id, Some(copy.id), called, *copy.request(), Fate::default());
                }
            }
            Event::Decided {
                message, decision, ..
            } => {
                let fate = Fate {
                    token: granted(decision),
                    ..Fate::of(at, decision.outcome())
                };
                self.meets(*message, fate);
            }
            Event::Lost { message } => self.meets(message.id, Fate::of(at, Outcome::Lost)),
            _ => {}
        }
    }

    fn enter(
        &mut self,
        began: EventId,
        message: Option<MessageId>,
        called: Called,
        request: Request,
        fate: Fate,
    ) {
        self.requests.push(Asked {
            began,
            message,
            called,
            request,
            fate,
        });
    }

    fn meets(&mut self, message: MessageId, fate: Fate) {
        let mut asked = self.requests.iter_mut();
        if let Some(asked) = asked.rfind(|it| it.message == Some(message)) {
            asked.fate = fate;
        }
    }

    /// What the request is called that an event kept back.
    fn kept_back(&self, event: EventId) -> Option<Called> {
        let asked = self.requests.iter().find(|it| it.began == event)?;
        Some(asked.called)
    }

    fn find(&self, called: Called) -> Option<&Asked> {
        self.requests.iter().find(|it| it.called == called)
    }

    /// What the request that a message carries is called.
    fn name_of(&self, message: MessageId) -> Option<Called> {
        let mut asked = self.requests.iter();
        let asked = asked.rfind(|it| it.message == Some(message))?;
        Some(asked.called)
    }

    fn deed(&self, run: &Run, damage: &Damage) -> Deed {
        let request = match &run.entry(damage.event).event {
            Event::Decided { message, .. } => self.name_of(*message),
            _ => self.kept_back(damage.event),
        };
        Deed {
            kind: damage.kind,
            by: damage.by,
            to: damage.to,
            lost: damage.lost,
            request,
        }
    }
}

/// One more request of this kind by this worker: the how-manieth it is.
fn count(sent: &mut Vec<(WorkerId, RequestKind, u32)>, worker: WorkerId, kind: RequestKind) -> u32 {
    for (who, what, count) in sent.iter_mut() {
        if (*who, *what) == (worker, kind) {
            *count += 1;
            return *count;
        }
    }
    sent.push((worker, kind, 1));
    1
}

/// The token of a grant.
fn granted(decision: &Decision) -> Option<Token> {
    match decision {
        Decision::Granted { lease, .. } => Some(lease.handle.token),
        _ => None,
    }
}

impl Fate {
    fn of(at: At, outcome: Outcome) -> Fate {
        Fate {
            at,
            outcome: Some(outcome),
            token: None,
        }
    }
}

/// What is in one list of damage and not in another. Damage of the same kind that is merely
/// done by somebody else, or to somebody else, is in both.
fn missing_in(these: &[Deed], those: &[Deed]) -> Vec<Deed> {
    let without = |deeds: &[Deed], others: &[Deed]| -> Vec<Deed> {
        let missing = deeds.iter().filter(|deed| !others.contains(deed));
        missing.copied().collect()
    };
    let mut others = without(those, these);
    let mut missing = without(these, those);
    missing.retain(|deed| {
        let like = |other: &Deed| (other.kind, other.lost) == (deed.kind, deed.lost);
        let twin = others.iter().position(like);
        if let Some(twin) = twin {
            others.remove(twin);
        }
        twin.is_none()
    });
    missing
}

/// At most one damage that would appear and one that would vanish: a sentence has room for
/// no more, and the counts are with the flip.
fn damage_clauses(request: Option<Called>, appears: &[Deed], vanishes: &[Deed]) -> Vec<Clause> {
    let here = |deed: &&Deed| request.is_some() && deed.request == request;
    let pick = |deeds: &[Deed]| {
        let first = deeds.iter().find(here).or(deeds.first());
        first.map(|deed| (*deed, here(&deed)))
    };
    let done = pick(appears).and_then(|(deed, is_here)| match (deed.kind, deed.lost) {
        (DamageKind::LostUpdate, Some(value)) if is_here => Some(Clause::ValueLost(value)),
        (DamageKind::LostUpdate, Some(value)) => Some(Clause::ValueLostTo(value, deed.by)),
        (DamageKind::LostUpdate, None) => None,
        // The result of the request says it already.
        (
            DamageKind::ForeignRelease
            | DamageKind::ForeignRenewal
            | DamageKind::RightfulOwnerRefused,
            _,
        ) if is_here => None,
        (DamageKind::ForeignRelease, _) => Some(Clause::LeaseEnded(deed.to, deed.by)),
        (DamageKind::ForeignRenewal, _) => Some(Clause::LeaseRenewed(deed.to, deed.by)),
        (kind, _) => Some(Clause::Done(kind)),
    });
    let undone = pick(vanishes).and_then(|(deed, _)| match (deed.kind, deed.lost) {
        (DamageKind::LostUpdate, Some(value)) => Some(Clause::ValueKept(value)),
        (DamageKind::LostUpdate, None) => None,
        (DamageKind::ForeignRelease, _) => Some(Clause::LeaseKept(deed.to)),
        (DamageKind::ForeignRenewal, _) => Some(Clause::LeaseNotRenewed(deed.to, deed.by)),
        (kind, _) => Some(Clause::NotDone(kind)),
    });
    done.into_iter().chain(undone).collect()
}

/// Two settings on the same side of a switch that come to the same are told once, as the one
/// farther away.
fn merge(protections: &Protections, found: Vec<Found>) -> Vec<Found> {
    let mut kept: Vec<Found> = Vec::new();
    for one in found {
        let now = Setting::of(one.value.switch(), protections);
        let twin = kept.iter_mut().find(|other| {
            other.value.switch() == one.value.switch()
                && (other.value < now) == (one.value < now)
                && other.clauses == one.clauses
        });
        match twin {
            // Settings come in order, so the later one is farther away above the present one.
            Some(twin) => {
                if one.value > now {
                    twin.value = one.value;
                }
            }
            None => kept.push(one),
        }
    }
    kept
}

/// What made no difference: a whole switch, or a setting that should protect more than the
/// present one and does not help where another setting of the switch does.
fn idle(protections: &Protections, without: &[Setting], told: &[Switch]) -> Vec<Idle> {
    let mut idle = Vec::new();
    for value in without {
        let switch = value.switch();
        let is_stronger = *value > Setting::of(switch, protections);
        match told.contains(&switch) {
            false if idle.contains(&Idle::Switch(switch)) => {}
            false => idle.push(Idle::Switch(switch)),
            true if is_stronger => idle.push(Idle::Position(*value)),
            true => {}
        }
    }
    idle
}
