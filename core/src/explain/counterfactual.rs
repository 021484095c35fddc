//! What would have changed it: the run is really replayed with each switch in each other
//! position, and the same request is looked up there by its name, never by its number.

use super::Tone;
use super::past::Past;
use super::words::{self, Clause, Idle, ProtectionName, ProtectionValue, Telling, Which};
use crate::judge::{Damage, DamageKind, Judge};
use crate::protocol::*;
use crate::run::Run;
use crate::scenario::Plan;
use crate::words::Lang;

/// The same run under every other position of every single switch.
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

/// One switch in another position, and what that would have led to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flip {
    /// The switch and the position; [`ProtectionValue::patch`] is the change to apply.
    pub value: ProtectionValue,
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
    /// The same result at another time or with another token.
    Moved,
    /// This would stay as it is; the run would go differently, without other damage.
    Elsewhere,
}

#[derive(Debug, Clone)]
struct Alternative {
    value: ProtectionValue,
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
    message: MessageId,
    called: Called,
    /// What a write wants to store.
    value: Option<ValueId>,
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    Decided(At, Decision),
    Lost,
    /// Still under way when the run ended.
    UnderWay,
}

/// Damage, named so that it can be compared between runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Deed {
    kind: DamageKind,
    by: WorkerId,
    to: WorkerId,
    lost: Option<ValueId>,
    request: Option<Called>,
}

impl Alternatives {
    /// Replays a run with each single switch in each other position. The switches meant are
    /// those at the start; interventions that change them later stay as they are.
    pub fn of(run: &Run) -> Alternatives {
        let protections = run.setup().protections;
        let others = ProtectionName::ALL
            .into_iter()
            .flat_map(|name| name.values())
            .filter(|value| value.protection().value_in(protections) != **value)
            .map(|value| Alternative {
                value: *value,
                course: other_course(run, *value),
            })
            .collect();
        Alternatives {
            as_it_is: Course::of(run),
            others,
        }
    }

    /// For every other position of every switch: whether any event of the run would differ.
    /// A scenario cannot feel a switch none of whose positions makes a difference.
    pub fn felt(&self) -> Vec<(ProtectionValue, bool)> {
        self.others
            .iter()
            .map(|other| (other.value, other.course.is_some()))
            .collect()
    }

    /// Whether a scenario can feel a switch at all.
    pub fn feels(&self, name: ProtectionName) -> bool {
        self.others
            .iter()
            .any(|other| other.value.protection() == name && other.course.is_some())
    }

    /// What would have changed an event of the run that these alternatives were made of.
    ///
    /// # Panics
    /// If the log is shorter.
    pub fn what_would_change(&self, run: &Run, event: EventId, lang: Lang) -> WhatIf {
        let past = Past::of(run, event);
        let tell = Telling { past, lang };
        let request = match &past.entry().event {
            Event::Decided { message, .. } => self.as_it_is.name_of(*message),
            _ => None,
        };
        let mut found: Vec<Found> = Vec::new();
        let mut without: Vec<ProtectionValue> = Vec::new();
        for other in &self.others {
            match other
                .course
                .as_ref()
                .and_then(|course| self.compare(course, other.value, request))
            {
                Some(one) => found.push(one),
                None => without.push(other.value),
            }
        }
        let merged = merge(run.setup().protections, found);
        // A handful: each goes in at its place.
        let mut flips: Vec<Flip> = Vec::new();
        for one in merged {
            let flip = one.tell(&tell);
            let place = flips.partition_point(|other| other.strength() <= flip.strength());
            flips.insert(place, flip);
        }
        let told: Vec<ProtectionName> = flips.iter().map(|it| it.value.protection()).collect();
        WhatIf {
            flips,
            no_difference: words::unfelt(&tell, &idle(run.setup().protections, &without, &told)),
        }
    }

    /// What another course means for a request, or for the run where there is none; `None`
    /// for no difference that matters there.
    fn compare(
        &self,
        course: &Course,
        value: ProtectionValue,
        request: Option<Called>,
    ) -> Option<Found> {
        let appears = missing_in(&course.damage, &self.as_it_is.damage);
        let vanishes = missing_in(&self.as_it_is.damage, &course.damage);
        let is_damaged = !(appears.is_empty() && vanishes.is_empty());
        let here = request.and_then(|called| self.fate_here(course, called));
        let (effect, mut clauses) = match (here, request) {
            (Some((effect, clause)), _) => (effect, vec![clause]),
            (None, _) if is_damaged => (Effect::Damage, Vec::new()),
            (None, Some(_)) => return None,
            (None, None) => (Effect::Elsewhere, vec![self.first_difference(course)]),
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
        let Fate::Decided(at, decision) = self.as_it_is.find(called)?.fate else {
            return None;
        };
        let Some(other) = course.find(called) else {
            return Some((Effect::Undecided, Clause::NeverSent(this)));
        };
        let (other_at, other) = match &other.fate {
            Fate::Decided(at, decision) => (at, decision),
            Fate::Lost => return Some((Effect::Undecided, Clause::Lost(this))),
            Fate::UnderWay => return Some((Effect::Undecided, Clause::UnderWay(this))),
        };
        let (from, to) = (decision.outcome(), other.outcome());
        if from != to {
            return Some((Effect::Outcome { from, to }, Clause::Decided(this, to)));
        }
        let (token, other_token) = (granted(&decision), granted(other));
        if token != other_token || at != *other_at {
            return Some((Effect::Moved, Clause::Moved(this, *other_at, other_token)));
        }
        None
    }

    /// The first request that would fare otherwise, in the order of sending.
    fn first_difference(&self, course: &Course) -> Clause {
        let ours = &self.as_it_is.requests;
        for (place, other) in course.requests.iter().enumerate() {
            // Up to the first difference the requests stand at the same places.
            let same = ours.get(place).filter(|it| it.called == other.called);
            let fate = same
                .or_else(|| self.as_it_is.find(other.called))
                .map(|asked| asked.fate.outcome());
            if fate != Some(other.fate.outcome()) {
                return match other.fate.outcome() {
                    Some(outcome) => Clause::Decided(other.which(), outcome),
                    None => Clause::UnderWay(other.which()),
                };
            }
        }
        match ours.iter().find(|it| course.find(it.called).is_none()) {
            Some(missing) => Clause::NeverSent(missing.which()),
            None => Clause::Otherwise,
        }
    }
}

impl Asked {
    fn which(&self) -> Which {
        let Called {
            worker, kind, copy, ..
        } = self.called;
        Which::Other(worker, kind, self.value, copy > 0)
    }
}

impl Fate {
    /// The result, where there is one.
    fn outcome(&self) -> Option<Outcome> {
        match self {
            Fate::Decided(_, decision) => Some(decision.outcome()),
            Fate::Lost => Some(Outcome::Lost),
            Fate::UnderWay => None,
        }
    }
}

/// An alternative that makes a difference.
struct Found {
    value: ProtectionValue,
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

/// What would have changed an event, replayed for this one question. Where several events of
/// a run are asked about, make [`Alternatives`] once.
///
/// # Panics
/// If the log is shorter.
pub fn what_would_change(run: &Run, event: EventId, lang: Lang) -> WhatIf {
    Alternatives::of(run).what_would_change(run, event, lang)
}

/// For every other position of every switch: whether any event of the run would differ.
pub fn felt(run: &Run) -> Vec<(ProtectionValue, bool)> {
    Alternatives::of(run).felt()
}

fn other_course(run: &Run, value: ProtectionValue) -> Option<Course> {
    let mut plan: Plan = run.plan().clone();
    plan.setup.protections = value.patch().over(plan.setup.protections);
    let other = Run::replay(plan);
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
        for entry in run.log() {
            course.observe(entry, &mut sent);
        }
        let damage = Judge::damage_of(run.log());
        course.damage = damage.iter().map(|it| course.deed(run, it)).collect();
        course
    }

    fn observe(&mut self, entry: &Entry, sent: &mut Vec<(WorkerId, RequestKind, u32)>) {
        match &entry.event {
            Event::Sent { message, .. } if !message.is_reply() => {
                let (worker, kind) = (message.worker, message.request().kind());
                let called = Called {
                    worker,
                    kind,
                    nth: count(sent, worker, kind),
                    copy: 0,
                };
                self.enter(message, called);
            }
            Event::Duplicated { original, copy } => {
                if let Some(mut called) = self.name_of(*original) {
                    while self.find(called).is_some() {
                        called.copy += 1;
                    }
                    self.enter(copy, called);
                }
            }
            Event::Decided {
                message, decision, ..
            } => self.meets(*message, Fate::Decided(entry.at, *decision)),
            Event::Lost { message } => self.meets(message.id, Fate::Lost),
            _ => {}
        }
    }

    fn enter(&mut self, message: &Message, called: Called) {
        let value = match message.request() {
            Request::Write { value, .. } => Some(*value),
            Request::Acquire { .. } | Request::Renew { .. } | Request::Release { .. } => None,
        };
        self.requests.push(Asked {
            message: message.id,
            called,
            value,
            fate: Fate::UnderWay,
        });
    }

    fn meets(&mut self, message: MessageId, fate: Fate) {
        if let Some(asked) = self.requests.iter_mut().rfind(|it| it.message == message) {
            asked.fate = fate;
        }
    }

    fn find(&self, called: Called) -> Option<&Asked> {
        self.requests.iter().find(|it| it.called == called)
    }

    /// What the request that a message carries is called.
    fn name_of(&self, message: MessageId) -> Option<Called> {
        let mut asked = self.requests.iter();
        let asked = asked.rfind(|it| it.message == message)?;
        Some(asked.called)
    }

    fn deed(&self, run: &Run, damage: &Damage) -> Deed {
        let request = match &run.entry(damage.event).event {
            Event::Decided { message, .. } => self.name_of(*message),
            _ => None,
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
        Decision::DeniedHeld { .. }
        | Decision::Renewed { .. }
        | Decision::RenewedForeignLease { .. }
        | Decision::RenewRejectedExpired
        | Decision::RenewRejectedNotOwner { .. }
        | Decision::Released { .. }
        | Decision::ReleasedForeignLease { .. }
        | Decision::ReleaseRejectedNotOwner { .. }
        | Decision::Accepted { .. }
        | Decision::RejectedStaleFence { .. } => None,
    }
}

fn missing_in(these: &[Deed], those: &[Deed]) -> Vec<Deed> {
    these
        .iter()
        .filter(|deed| !those.contains(deed))
        .copied()
        .collect()
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
        // The result of the request says it already.
        (DamageKind::ForeignRelease | DamageKind::ForeignRenewal, _) if is_here => None,
        (DamageKind::ForeignRelease, _) => Some(Clause::LeaseEnded(deed.to, deed.by)),
        (DamageKind::ForeignRenewal, _) => Some(Clause::LeaseRenewed(deed.to, deed.by)),
        (DamageKind::LostUpdate, None) => None,
    });
    let undone = pick(vanishes).and_then(|(deed, _)| match (deed.kind, deed.lost) {
        (DamageKind::LostUpdate, Some(value)) => Some(Clause::ValueKept(value)),
        (DamageKind::ForeignRelease, _) => Some(Clause::LeaseKept(deed.to)),
        (DamageKind::ForeignRenewal, _) => Some(Clause::LeaseNotRenewed(deed.to, deed.by)),
        (DamageKind::LostUpdate, None) => None,
    });
    done.into_iter().chain(undone).collect()
}

/// Two positions on the same side of a switch that come to the same are told once, as the one
/// farther away.
fn merge(protections: Protections, found: Vec<Found>) -> Vec<Found> {
    let mut kept: Vec<Found> = Vec::new();
    for one in found {
        let now = place(one.value.protection().value_in(protections));
        let twin = kept.iter_mut().find(|other| {
            other.value.protection() == one.value.protection()
                && (place(other.value) < now) == (place(one.value) < now)
                && other.clauses == one.clauses
        });
        match twin {
            // Positions come in order, so the later one is farther away above the present one.
            Some(twin) => {
                if place(one.value) > now {
                    twin.value = one.value;
                }
            }
            None => kept.push(one),
        }
    }
    kept
}

/// What made no difference: a whole switch, or a position that should protect more than the
/// present one and does not help where another position of the switch does.
fn idle(now: Protections, without: &[ProtectionValue], told: &[ProtectionName]) -> Vec<Idle> {
    let mut idle = Vec::new();
    for value in without {
        let name = value.protection();
        let is_stronger = place(*value) > place(name.value_in(now));
        match told.contains(&name) {
            false if idle.contains(&Idle::Switch(name)) => {}
            false => idle.push(Idle::Switch(name)),
            true if is_stronger => idle.push(Idle::Position(*value)),
            true => {}
        }
    }
    idle
}

/// How much a position protects, among those of its switch.
fn place(value: ProtectionValue) -> Option<usize> {
    let values = value.protection().values();
    values.iter().position(|it| *it == value)
}
