//! A run as a sequence of arrows and notes: what the diagram languages write down.
//!
//! Everything comes from the events. An arrow stands where its message was sent. One that was
//! held up, or is a copy, is drawn open there, and once more where it arrives; one that was lost
//! ends in a cross. A decision is a note at whoever decided, a pause one at its worker.

use super::Subject;
use super::words::{self, Phrase};
use crate::explain::{Index, Reading, Tone};
use crate::judge::{Damage, Judge};
use crate::protocol::*;
use crate::run::Run;
use crate::timeline::clean;
use crate::words::{Filling, Lang, clock};
use std::collections::{BTreeMap, BTreeSet};

/// A text is broken into lines of so many characters, where it has a blank.
const COLUMNS: usize = 44;
/// So many characters of a text are shown at the most.
const LONGEST: usize = 240;
/// So many characters of a word.
const LONGEST_WORD: usize = 60;

/// A diagram, in no language yet.
pub(super) struct Sequence {
    /// The title, on one line; it may be empty.
    pub title: String,
    /// Those that talk, from left to right; at least one.
    pub participants: Vec<Participant>,
    /// What happens, from top to bottom.
    pub items: Vec<Item>,
    /// What it came to.
    pub verdict: Item,
}

/// Somebody who talks.
pub(super) struct Participant {
    /// What it is.
    pub role: Role,
    /// What it is called, in lines.
    pub name: Vec<String>,
}

/// What a participant is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// Grants leases.
    Authority,
    /// Wants them.
    Worker,
    /// Is protected.
    Resource,
    /// Cannot be taken back.
    Effect,
}

/// A participant by its place.
pub(super) type Place = usize;

/// Something to draw.
#[derive(Debug, Clone)]
pub(super) struct Item {
    /// The event that it tells.
    pub event: Option<EventId>,
    /// Whether a long run is told without it.
    pub spare: bool,
    /// What is drawn.
    pub shape: Shape,
}

/// What is drawn.
#[derive(Debug, Clone)]
pub(super) enum Shape {
    /// A message.
    Arrow {
        /// Who sent it.
        from: Place,
        /// To whom.
        to: Place,
        /// Whether it answers another.
        is_reply: bool,
        /// What became of it.
        fate: Fate,
        /// What it carries, in lines.
        text: Vec<String>,
    },
    /// A note over some participants, from the first to the last.
    Note {
        /// The first and the last.
        over: (Place, Place),
        /// How it is coloured.
        tone: Tone,
        /// What it says, in lines.
        text: Vec<String>,
    },
    /// A worker begins to believe that it holds something.
    Believes(Place),
    /// It no longer does.
    Doubts(Place),
}

/// What became of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    /// It arrived as it was sent.
    Arrives,
    /// It was held up on its way, it is a copy, or it is still under way at the end.
    Later,
    /// It was lost.
    Lost,
}

impl Sequence {
    /// The diagram of a run.
    pub(super) fn of(subject: &Subject) -> Sequence {
        let run = subject.run;
        let damage = Judge::damage_of(run.log(), &run.setup().one_effect);
        let index = Index::of(run, &damage);
        let reading = Reading::new(run, &damage, &index, subject.lang);
        let mut scribe = Scribe::new(subject, reading, &damage);
        let participants = scribe.stage.participants(&reading, subject.lang);
        scribe.note_bars();
        for (event, entry) in (0..).map(EventId).zip(run.log()) {
            scribe.tell(event, entry);
        }
        let (tone, verdict) = reading.verdict();
        Sequence {
            title: cut(clean(&subject.title).trim(), LONGEST),
            verdict: Item {
                event: None,
                spare: false,
                shape: Shape::Note {
                    over: (0, participants.len() - 1),
                    tone,
                    text: lines(&verdict),
                },
            },
            participants,
            items: scribe.items,
        }
    }

    /// The lines of the diagram, written by `write`, as far as there is room for so many
    /// characters; the bars are all closed, and the verdict comes last. A run that is too long
    /// is told without its renewals, and then only as far as it goes.
    pub(super) fn written(
        &self,
        lang: Lang,
        most: usize,
        write: &dyn Fn(&Shape) -> String,
    ) -> String {
        let told = |spare: bool| -> Vec<(&Item, String)> {
            let items = self.items.iter().filter(|it| spare || !it.spare);
            items.map(|it| (it, write(&it.shape))).collect()
        };
        let length = |told: &[(&Item, String)]| -> usize {
            told.iter().map(|(_, line)| line.chars().count()).sum()
        };
        let mut items = told(true);
        if length(&items) > most {
            items = told(false);
        }
        let (mut out, mut used, mut open) = (String::new(), 0, Vec::new());
        let mut left_out = BTreeSet::new();
        for (item, line) in &items {
            used += line.chars().count();
            if used > most {
                left_out.extend(item.event);
                continue;
            }
            match item.shape {
                Shape::Believes(who) => open.push(who),
                Shape::Doubts(who) => {
                    if let Some(place) = open.iter().position(|it| *it == who) {
                        open.remove(place);
                    }
                }
                Shape::Arrow { .. } | Shape::Note { .. } => {}
            }
            out.push_str(line);
        }
        if !left_out.is_empty() {
            let count = Filling::Count(u32::try_from(left_out.len()).unwrap_or(u32::MAX));
            out.push_str(&write(&Shape::Note {
                over: (0, self.participants.len() - 1),
                tone: Tone::Warning,
                text: lines(&Phrase::LeftOut.say(&[count], lang)),
            }));
        }
        out.push_str(&write(&self.verdict.shape));
        out.extend(open.into_iter().map(|who| write(&Shape::Doubts(who))));
        out
    }
}

/// Where everybody stands: the authority's locks, workers, resources, effects.
struct Stage<'a> {
    setup: &'a Setup,
}

impl Stage<'_> {
    /// There is an authority even where there is no lock.
    fn locks(&self) -> usize {
        self.setup.locks.len().max(1)
    }

    fn lock(&self, lock: LockId) -> Place {
        lock.index()
    }

    fn worker(&self, worker: WorkerId) -> Place {
        self.locks() + worker.index()
    }

    fn resource(&self, resource: ResourceId) -> Place {
        self.locks() + self.setup.workers.len() + resource.index()
    }

    fn effect(&self, effect: EffectId) -> Place {
        self.resource(ResourceId(0)) + self.setup.names.resources.len() + effect.index()
    }

    /// The first and the last that stand for somebody.
    fn peer(&self, peer: Peer) -> (Place, Place) {
        match peer {
            Peer::Authority => (0, self.locks() - 1),
            Peer::Resource(id) => (self.resource(id), self.resource(id)),
            Peer::Effect(id) => (self.effect(id), self.effect(id)),
        }
    }

    /// Whom a request goes to.
    fn receiver(&self, request: &Request) -> Place {
        match request.peer(self.setup) {
            Peer::Authority => self.lock(request.lock()),
            Peer::Resource(id) => self.resource(id),
            Peer::Effect(id) => self.effect(id),
        }
    }

    fn last(&self) -> Place {
        self.effect(EffectId(0)) + self.setup.names.effects.len() - 1
    }

    fn participants(&self, reading: &Reading, lang: Lang) -> Vec<Participant> {
        let names = &self.setup.names;
        let named = |role: Role, name: &str| Participant {
            role,
            name: lines(name),
        };
        let authorities: Vec<Participant> = match names.locks.as_slice() {
            [] | [_] => vec![named(Role::Authority, &Phrase::LockService.say(&[], lang))],
            locks => locks
                .iter()
                .map(|lock| Phrase::LockServiceOf.say(&[Filling::Word(lock)], lang))
                .map(|name| named(Role::Authority, &name))
                .collect(),
        };
        let workers = (0..).map(WorkerId).zip(&self.setup.workers);
        let workers = workers.map(|(id, _)| named(Role::Worker, &reading.who(id)));
        let resources = names.resources.iter();
        let resources = resources.map(|name| named(Role::Resource, name));
        let effects = names.effects.iter().map(|name| named(Role::Effect, name));
        authorities
            .into_iter()
            .chain(workers)
            .chain(resources)
            .chain(effects)
            .collect()
    }
}

/// Writes the diagram, event by event.
struct Scribe<'a> {
    subject: &'a Subject<'a>,
    reading: Reading<'a>,
    damage: &'a [Damage],
    stage: Stage<'a>,
    fates: Vec<Fate>,
    /// The messages that were sent, by id.
    sent: Vec<Message>,
    /// Messages whose arrival is drawn.
    arrived: BTreeSet<MessageId>,
    paused: BTreeSet<WorkerId>,
    believes: BTreeMap<(WorkerId, LockId), ()>,
    items: Vec<Item>,
}

impl<'a> Scribe<'a> {
    fn new(subject: &'a Subject<'a>, reading: Reading<'a>, damage: &'a [Damage]) -> Scribe<'a> {
        Scribe {
            subject,
            reading,
            damage,
            stage: Stage {
                setup: subject.run.setup(),
            },
            fates: fates(subject.run),
            sent: Vec::new(),
            arrived: BTreeSet::new(),
            paused: BTreeSet::new(),
            believes: BTreeMap::new(),
            items: Vec::new(),
        }
    }

    fn push(&mut self, event: Option<EventId>, spare: bool, shape: Shape) {
        self.items.push(Item {
            event,
            spare,
            shape,
        });
    }

    fn note_bars(&mut self) {
        let text = lines(&Phrase::Bars.say(&[], self.subject.lang));
        let over = (0, self.stage.last());
        let tone = Tone::Quiet;
        self.push(None, false, Shape::Note { over, tone, text });
    }

    fn tell(&mut self, event: EventId, entry: &Entry) {
        match &entry.event {
            Event::Sent { message, .. } => self.send(event, entry, message, false),
            Event::Duplicated { copy, .. } => self.send(event, entry, copy, true),
            Event::Compared {
                message, request, ..
            }
            | Event::Decided {
                message, request, ..
            } => {
                self.arrive(event, entry, *message);
                let place = self.stage.receiver(request);
                let spare = is_spare(request, &entry.event);
                self.note(event, entry, (place, place), spare);
            }
            Event::Arrived { message, worker } => {
                self.arrive(event, entry, *message);
                if self.paused.contains(worker) {
                    let place = self.stage.worker(*worker);
                    self.note(event, entry, (place, place), false);
                }
            }
            Event::BeliefBegan { worker, lock, .. } => {
                if self.believes.insert((*worker, *lock), ()).is_none() {
                    let place = self.stage.worker(*worker);
                    self.push(Some(event), false, Shape::Believes(place));
                }
            }
            Event::BeliefEnded {
                worker, lock, why, ..
            } => {
                if *why != BeliefEnd::SentRelease {
                    self.note_at(event, entry);
                }
                if self.believes.remove(&(*worker, *lock)).is_some() {
                    let place = self.stage.worker(*worker);
                    self.push(Some(event), false, Shape::Doubts(place));
                }
            }
            Event::Paused { worker } => {
                self.paused.insert(*worker);
                self.note_at(event, entry);
            }
            Event::Resumed { worker } | Event::Crashed { worker } => {
                self.paused.remove(worker);
                self.note_at(event, entry);
            }
            Event::Started { attempt: 1, .. }
            | Event::StepGiven { .. }
            | Event::ComputeBegan { .. }
            | Event::ComputeEnded { .. }
            | Event::ProgramEnded { .. }
            | Event::BeliefProlonged { .. }
            | Event::DeadlineChecked { .. }
            | Event::GapBegan { .. }
            | Event::Answered { .. }
            | Event::LockReopened { .. } => {}
            Event::Started { .. }
            | Event::KeepaliveStopped { .. }
            | Event::KeepaliveResumed { .. }
            | Event::ClockSkewed { .. }
            | Event::Skipped { .. }
            | Event::Cancelled { .. }
            | Event::TimedOut { .. }
            | Event::Held { .. }
            | Event::LinkCut { .. }
            | Event::LinkHealed { .. }
            | Event::HoldEnded { .. }
            | Event::Hastened { .. }
            | Event::Lost { .. }
            | Event::Expired { .. }
            | Event::Superseded { .. }
            | Event::Revoked { .. }
            | Event::AuthorityRestarted { .. }
            | Event::LeaseForgotten { .. }
            | Event::CounterReset { .. }
            | Event::ProtectionsChanged { .. }
            | Event::Missed { .. } => self.note_at(event, entry),
        }
        self.tell_damage(event, entry);
    }

    /// Where an event is told that is no message.
    fn place(&self, event: &Event) -> (Place, Place) {
        let everybody = (0, self.stage.last());
        let message = |id: &MessageId| match self.sent.get(id.index()) {
            Some(message) => {
                let (worker, receiver) = self.ends(message);
                span((worker, worker), (receiver, receiver))
            }
            None => everybody,
        };
        let worker = |id: WorkerId| (self.stage.worker(id), self.stage.worker(id));
        match event {
            Event::Held { message: id, .. }
            | Event::HoldEnded { message: id, .. }
            | Event::Hastened { message: id } => message(id),
            Event::Lost { message: lost } => message(&lost.id),
            Event::LinkCut { link } | Event::LinkHealed { link } => {
                span(worker(link.worker), self.stage.peer(link.peer))
            }
            Event::Expired { lock, .. }
            | Event::Superseded { lock, .. }
            | Event::Revoked { lock, .. }
            | Event::LeaseForgotten { lock, .. }
            | Event::LockReopened { lock }
            | Event::CounterReset { lock, .. } => (self.stage.lock(*lock), self.stage.lock(*lock)),
            Event::AuthorityRestarted { .. } => self.stage.peer(Peer::Authority),
            other => other.worker().map_or(everybody, worker),
        }
    }

    fn note_at(&mut self, event: EventId, entry: &Entry) {
        let over = self.place(&entry.event);
        self.note(event, entry, over, false);
    }

    fn note(&mut self, event: EventId, entry: &Entry, over: (Place, Place), spare: bool) {
        let told = self.reading.sentence(event);
        let why = entry.by.and_then(|by| self.subject.notes.get(by.index()));
        let told = match why {
            Some(Some(why)) => format!("{told} ({why})"),
            Some(None) | None => told,
        };
        let tone = self.reading.tone(event);
        let text = self.timed(entry.at, &told);
        self.push(Some(event), spare, Shape::Note { over, tone, text });
    }

    fn tell_damage(&mut self, event: EventId, entry: &Entry) {
        for done in self.damage.iter().filter(|done| done.event == event) {
            let by = self.stage.worker(done.by);
            let over = match &entry.event {
                Event::Decided { request, .. } => {
                    let receiver = self.stage.receiver(request);
                    span((by, by), (receiver, receiver))
                }
                _ => (by, by),
            };
            let text = lines(&self.reading.damage_sentence(done));
            let tone = Tone::Damage;
            self.push(Some(event), false, Shape::Note { over, tone, text });
        }
    }

    fn timed(&self, at: At, text: &str) -> Vec<String> {
        lines(&format!("{}  {text}", clock(at, self.subject.lang)))
    }

    fn send(&mut self, event: EventId, entry: &Entry, message: &Message, is_copy: bool) {
        self.sent.push(*message);
        let fate = self.fates.get(message.id.index());
        let fate = fate.copied().unwrap_or(Fate::Later);
        let said = self.carried(message);
        let said = if is_copy {
            Phrase::Copy.say(&[Filling::Word(&said)], self.subject.lang)
        } else {
            said
        };
        let spare = is_spare(message.request(), &entry.event);
        self.arrow((event, entry), message, (fate, spare), &said);
    }

    fn arrow(
        &mut self,
        (event, entry): (EventId, &Entry),
        message: &Message,
        (fate, spare): (Fate, bool),
        said: &str,
    ) {
        let (worker, receiver) = self.ends(message);
        let is_reply = message.is_reply();
        let (from, to) = if is_reply {
            (receiver, worker)
        } else {
            (worker, receiver)
        };
        let shape = Shape::Arrow {
            from,
            to,
            is_reply,
            fate,
            text: self.timed(entry.at, said),
        };
        self.push(Some(event), spare, shape);
    }

    /// The worker and the other end.
    fn ends(&self, message: &Message) -> (Place, Place) {
        let worker = self.stage.worker(message.worker);
        (worker, self.stage.receiver(message.request()))
    }

    fn carried(&self, message: &Message) -> String {
        let (names, lang) = (self.subject.run.names(), self.subject.lang);
        match &message.body {
            Body::Request { request, .. } => words::request(names, request, lang),
            Body::Reply {
                request, decision, ..
            } => words::reply(names, request.lock(), decision, lang),
        }
    }

    /// A message that was drawn open where it was sent comes in.
    fn arrive(&mut self, event: EventId, entry: &Entry, id: MessageId) {
        let is_late = self.fates.get(id.index()) == Some(&Fate::Later);
        if !is_late || !self.arrived.insert(id) {
            return;
        }
        let Some(message) = self.sent.get(id.index()).copied() else {
            return;
        };
        let said = self.carried(&message);
        let said = Phrase::ComesIn.say(&[Filling::Word(&said)], self.subject.lang);
        self.arrow((event, entry), &message, (Fate::Arrives, false), &said);
    }
}

fn span(one: (Place, Place), other: (Place, Place)) -> (Place, Place) {
    (one.0.min(other.0), one.1.max(other.1))
}

/// A renewal that went as it should.
fn is_spare(request: &Request, event: &Event) -> bool {
    let went_well = match event {
        Event::Decided { decision, .. } => decision.outcome() == Outcome::Renewed,
        Event::Sent { message, .. } => match message.body {
            Body::Request { .. } => true,
            Body::Reply { decision, .. } => decision.outcome() == Outcome::Renewed,
        },
        _ => false,
    };
    went_well && request.kind() == RequestKind::Renew
}

/// What became of each message.
fn fates(run: &Run) -> Vec<Fate> {
    let mut fates = Vec::new();
    let mut waits = BTreeSet::new();
    let set = |fates: &mut Vec<Fate>, id: MessageId, fate| {
        if let Some(place) = fates.get_mut(id.index()) {
            *place = fate;
        }
    };
    for entry in run.log() {
        match &entry.event {
            Event::Sent { .. } => fates.push(Fate::Later),
            Event::Duplicated { copy, .. } => {
                waits.insert(copy.id);
                fates.push(Fate::Later);
            }
            Event::Held { message, .. } => drop(waits.insert(*message)),
            Event::Lost { message } => set(&mut fates, message.id, Fate::Lost),
            Event::Decided { message, .. }
            | Event::Compared { message, .. }
            | Event::Arrived { message, .. }
                if !waits.contains(message) =>
            {
                set(&mut fates, *message, Fate::Arrives);
            }
            _ => {}
        }
    }
    fates
}

/// A text without what no text may contain, cut where it is too long.
fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most - 1).collect();
    format!("{}…", kept.trim_end())
}

/// A text in lines that are not too long. A word is never broken, but cut where it would make
/// everything too wide.
fn lines(text: &str) -> Vec<String> {
    let text = clean(&cut(text, LONGEST));
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let word = &cut(word, LONGEST_WORD);
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < COLUMNS => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.clone()),
        }
    }
    if lines.is_empty() {
        lines.push("–".to_owned());
    }
    lines
}
