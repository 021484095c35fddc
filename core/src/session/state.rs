//! The state behind the page, and what each action does to it.

use super::action::{Action, Speed, Theme};
use super::document::{Document, Origin, find_variant};
use super::library::{Library, mark};
use super::saved::Kept;
use super::words::Notice as NoticeWords;
use crate::explain::{Alternatives, Index};
use crate::export;
use crate::judge::{Damage, Judge};
use crate::protocol::{Event, EventId, EventName, InterventionId, Ms, RequestKind, Weight};
use crate::run::{Moment, Run, Senders};
use crate::scenario::form::record;
use crate::scenario::{EventRef, Intervene, ProtectionsPatch, Scenario, Variant};
use crate::timeline::{Options, Scene, layout};
use crate::words::Lang;
use std::cell::RefCell;

/// The room for the picture until the page has measured it, in pixels.
const DEFAULT_WIDTH: u32 = 1040;

/// Something the page must say that is not about the run.
pub type Notice = NoticeWords;

record! {
    /// A run that was left, and can be gone back to.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Branch {
        /// Its name.
        pub name: String,
        /// What was laid over its scenario.
        pub document: Document,
        /// Where one stood.
        pub moment: Moment,
    }
}

record! {
    /// Where one stood, and in what.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub(super) struct Bookmark {
        /// What was laid over its scenario.
        pub document: Document,
        /// Where one stood.
        pub moment: Moment,
    }
}

/// How the picture is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Viewport {
    /// Pixels that the picture may take.
    pub width: u32,
    /// 100 fits the run into the width.
    pub zoom_percent: u16,
}

impl Viewport {
    fn new(width: u32, zoom_percent: u16) -> Viewport {
        Viewport {
            width: width.clamp(240, 4000),
            zoom_percent: zoom_percent.clamp(100, 800),
        }
    }
}

/// Everything behind the page.
#[derive(Debug, Clone)]
pub struct Session {
    /// What the picker shows.
    pub(super) library: Library,
    pub(super) document: Document,
    pub(super) scenario: Scenario,
    pub(super) past: Vec<Bookmark>,
    pub(super) future: Vec<Bookmark>,
    pub(super) branches: Vec<Branch>,
    /// The branches that were deleted since the last edit, for the next undo.
    pub(super) dropped: Vec<Branch>,
    pub(super) run: Run,
    pub(super) damage: Vec<Damage>,
    /// What the run's texts are found with.
    pub(super) index: Index,
    /// The same run under each other setting of each switch; `None` where that would take long
    /// and nobody has asked for it, and before [`Session::settle`].
    pub(super) alternatives: Option<Alternatives>,
    /// The picture of the run.
    pub(super) scene: Scene,
    pub(super) moment: Moment,
    /// Nothing has been touched since the scenario was opened.
    pub(super) fresh: bool,
    pub(super) playing: bool,
    pub(super) speed: Speed,
    pub(super) lang: Lang,
    pub(super) theme: Theme,
    pub(super) single_keys: bool,
    pub(super) all_events: bool,
    pub(super) viewport: Viewport,
    pub(super) notice: Option<Notice>,
    /// It was said that the work is not kept.
    warned: bool,
    /// What was saved last, as long as only the place in the run has changed since.
    pub(super) kept: RefCell<Option<Kept>>,
    /// What the live region says; playback leaves it alone.
    pub(super) announcement: String,
    /// Grows whenever the frame is another one.
    pub(super) revision: u32,
}

impl Session {
    /// So many edits can be taken back.
    pub const UNDO_DEPTH: usize = 200;

    /// Of a run with more events than this, what would have changed it is worked out only when
    /// somebody asks: it takes a replay for every setting of every switch.
    pub const ALTERNATIVES_UNASKED: usize = 1_000;

    /// A session that stands at the opening moment of the library's first scenario.
    pub fn new(lang: Lang) -> Session {
        let mut session = Session::with(Library::default(), lang);
        session.settle();
        session
    }

    /// The same with a library that was fetched, and without what [`Session::settle`] works out.
    pub fn with(library: Library, lang: Lang) -> Session {
        Session::in_room(library, lang, DEFAULT_WIDTH)
    }

    /// The same with so many pixels for the picture, which is then laid out once.
    pub fn in_room(library: Library, lang: Lang, width: u32) -> Session {
        let first = library.books.first().map(|book| book.id.clone());
        let first = first.unwrap_or_default();
        let Some(scenario) = library.scenario(&first) else {
            unreachable!("a library has a first scenario, which can be read")
        };
        let document = Document::new(Origin::Library(first), &scenario, None);
        let Some(plan) = document.checked_plan(&scenario) else {
            unreachable!("a shipped scenario can be planned")
        };
        let run = Run::replay(plan);
        let mut session = Session {
            library,
            document,
            scenario,
            past: Vec::new(),
            future: Vec::new(),
            branches: Vec::new(),
            dropped: Vec::new(),
            damage: Vec::new(),
            index: Index::default(),
            alternatives: None,
            scene: Scene::default(),
            run,
            moment: Moment::default(),
            fresh: true,
            playing: false,
            speed: Speed::default(),
            lang,
            theme: Theme::default(),
            single_keys: true,
            all_events: false,
            viewport: Viewport::new(width, 100),
            notice: None,
            warned: false,
            kept: RefCell::new(None),
            announcement: String::new(),
            revision: 0,
        };
        session.read();
        session.moment = session.opening_moment();
        session.draw();
        session
    }

    /// Finds out what there is to say about the run.
    fn read(&mut self) {
        let run = &self.run;
        self.damage = Judge::damage_of(run.log(), &run.setup().one_effect);
        self.index = Index::of(run, &self.damage);
        self.alternatives = None;
    }

    /// Works out what would have changed the run, where that does not take long. It is the larger
    /// part of what an action takes, and not what is looked at first. The answer is whether
    /// there is another frame now.
    pub fn settle(&mut self) -> bool {
        let is_short = self.run.log().len() <= Session::ALTERNATIVES_UNASKED;
        let owed = is_short && self.alternatives.is_none();
        if owed {
            self.work_out();
        }
        owed
    }

    fn work_out(&mut self) {
        self.alternatives = Some(Alternatives::of(&self.run));
        self.revision += 1;
    }

    /// Does one thing that somebody did, and all that follows from it.
    pub fn update(&mut self, action: Action) {
        self.begin(action);
        self.settle();
    }

    /// Does one thing that somebody did, and leaves to [`Session::settle`] what can wait.
    pub fn begin(&mut self, action: Action) {
        if !lets_play_on(&action) {
            self.playing = false;
        }
        if !only_moves(&action) {
            self.kept.take();
        }
        match action {
            Action::Library(bundle) => self.stock(&bundle),
            Action::Open(id) => {
                if !self.open(&id) {
                    self.notice = Some(Notice::UnknownScenario(id));
                }
            }
            Action::OpenOwn(source) => self.open_own(&source),
            Action::Follow(link) => self.follow(&link),
            Action::GoBackTo(saved) => self.notice = self.go_back_to(&saved).err(),
            Action::Variant(name) => {
                let origin = self.document.origin.clone();
                let document = Document::new(origin, &self.scenario, name.as_deref());
                self.edit(document);
                self.stand(self.opening_moment());
            }
            Action::SeekEvent(event) if event.index() < self.run.log().len() => {
                self.stand(self.run.moment_of(event));
            }
            Action::SeekEvent(_) => {}
            Action::SeekTime(at) => self.stand(self.run.moment_at(at)),
            Action::ToStart => self.stand(Moment::default()),
            Action::ToEnd => self.stand(self.run.last_moment()),
            Action::Next => self.step(true),
            Action::Back => self.step(false),
            Action::Advance(span) => self.advance(span),
            Action::TogglePlay => self.toggle_play(),
            Action::Tick => self.tick(),
            Action::Speed(speed) => self.speed = speed,
            Action::Intervene(act) => self.intervene(act),
            Action::Remove(id) => self.remove(id),
            Action::Protect(patch) => self.protect(&patch),
            Action::WorkOut => {
                if self.alternatives.is_none() {
                    self.work_out();
                }
            }
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::Reset => {
                let (origin, variant) =
                    (self.document.origin.clone(), self.document.variant.clone());
                let document = Document::new(origin, &self.scenario, variant.as_deref());
                self.edit(document);
                self.stand(self.opening_moment());
            }
            Action::OpenBranch(place) => self.open_branch(place),
            Action::RenameBranch(place, name) => {
                if let Some(branch) = self.branches.get_mut(place)
                    && !name.trim().is_empty()
                {
                    branch.name = name.trim().chars().take(80).collect();
                    self.revision += 1;
                }
            }
            Action::DropBranch(place) => {
                if place < self.branches.len() {
                    let branch = self.branches.remove(place);
                    self.dropped.push(branch);
                    self.revision += 1;
                }
            }
            Action::Lang(lang) => {
                self.lang = lang;
                self.draw();
                self.announcement.clear();
            }
            Action::Theme(theme) => self.theme = theme,
            Action::SingleKeys(on) => self.single_keys = on,
            Action::AllEvents(all) => {
                self.all_events = all;
                self.revision += 1;
            }
            Action::Viewport {
                width,
                zoom_percent,
            } => {
                let viewport = Viewport::new(width, zoom_percent);
                if viewport != self.viewport {
                    self.viewport = viewport;
                    self.draw();
                }
            }
            Action::DismissNotice => self.notice = None,
        }
    }

    /// Lays the picture out anew; the frame is another one after that.
    fn draw(&mut self) {
        let options = Options {
            zoom: self.viewport.zoom_percent,
            notes: self.notes(),
            ..Options::new(self.lang, self.viewport.width)
        };
        self.scene = layout(&self.run, &self.damage, &options);
        self.revision += 1;
    }

    /// Says, once and only where something was done, that it will be gone after a reload.
    pub fn warn_not_kept(&mut self) -> bool {
        let warns = !self.warned && !self.past.is_empty();
        if warns {
            self.warned = true;
            self.notice = Some(Notice::NotKept);
        }
        warns
    }

    /// Says that the Russian texts were asked for and have not come.
    pub fn warn_no_russian(&mut self) {
        self.notice = Some(Notice::NoRussian);
    }

    /// The language.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// Whether all is as [`Session::new`] makes it, as far as the run and the moment go.
    pub fn is_untouched(&self) -> bool {
        let Origin::Library(id) = &self.document.origin;
        let mut shipped = self.library.books.iter().filter(|book| !book.is_own);
        let is_first = shipped.next().is_some_and(|book| book.id == *id);
        self.fresh && is_first && self.moment == self.opening_moment()
    }

    /// Whether it is known what would have changed the run.
    pub fn is_worked_out(&self) -> bool {
        self.alternatives.is_some()
    }

    /// The picture of the run.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// How long the playback stays at the present event, in milliseconds of the host's time;
    /// `None` when it does not play.
    pub fn tick_after_ms(&self) -> Option<u32> {
        if !self.playing {
            return None;
        }
        let usual = match self
            .moment
            .event()
            .map(|event| self.run.entry(event).event.name())
        {
            Some(EventName::Decided(outcome)) if !outcome.is_success() => 1600,
            Some(EventName::Skipped | EventName::Cancelled | EventName::Superseded) => 1600,
            Some(EventName::Expired | EventName::Paused | EventName::Resumed) => 1400,
            _ => 900,
        };
        Some(match self.speed {
            Speed::Half => usual * 2,
            Speed::Normal => usual,
            Speed::Double => usual / 2,
        })
    }

    /// The run on the page.
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// The scenario on the page.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// The run on the page as a scenario of its own, with everything that was done to it.
    pub fn as_scenario(&self) -> Scenario {
        self.with_interventions(export::scenario::scenario)
    }

    fn with_interventions(
        &self,
        make: fn(&Scenario, Option<&Variant>, &Run) -> Scenario,
    ) -> Scenario {
        let variant = find_variant(&self.scenario, self.document.variant.as_deref());
        let mut own = make(&self.scenario, variant, &self.run);
        let placed = self.document.interventions.iter();
        own.interventions = placed.map(|it| it.intervention.clone()).collect();
        own
    }

    /// The same to be worked on: only the switches that were named are, the variants stay where
    /// none was taken, and nothing is expected, since something else may come out.
    pub fn as_it_runs(&self) -> Scenario {
        let mut own = self.with_interventions(export::scenario::to_edit);
        own.protections = self.scenario.protections.then(&self.document.protections);
        if self.document.variant.is_none() {
            own.variants.clone_from(&self.scenario.variants);
        }
        own.expect.clear();
        for variant in &mut own.variants {
            variant.expect.clear();
        }
        own
    }

    /// Where one stands.
    pub fn moment(&self) -> Moment {
        self.moment
    }

    /// What the present run has damaged.
    pub fn damage(&self) -> &[Damage] {
        &self.damage
    }

    /// The steps of the story, or every event if that was asked for.
    pub(super) fn steps(&self) -> impl DoubleEndedIterator<Item = EventId> + '_ {
        (0..)
            .map(EventId)
            .zip(self.run.log())
            .filter_map(|(id, entry)| {
                (self.all_events || entry.event.weight() == Weight::Major).then_some(id)
            })
            .collect::<Vec<_>>()
            .into_iter()
    }

    /// The moment at which the scenario, in this variant, is best looked at.
    pub(super) fn opening_moment(&self) -> Moment {
        let variant =
            super::document::find_variant(&self.scenario, self.document.variant.as_deref());
        let opens_at = variant
            .and_then(|variant| variant.opens_at.as_ref())
            .or(self.scenario.opens_at.as_ref());
        opens_at
            .and_then(|event| self.find(event))
            .or_else(|| self.damage.first().map(|damage| damage.event))
            .map_or(self.run.last_moment(), |event| self.run.moment_of(event))
    }

    fn find(&self, wanted: &EventRef) -> Option<EventId> {
        let names = &self.run.names().workers;
        let name = EventName::parse(&wanted.event)?;
        let mut senders = Senders::default();
        let mut left = wanted.nth;
        for (id, entry) in (0..).map(EventId).zip(self.run.log()) {
            senders.observe(&entry.event);
            if entry.event.name() != name {
                continue;
            }
            let worker = senders.whose(&entry.event);
            let is_whose = |wanted: &String| worker.is_some_and(|it| names[it.index()] == *wanted);
            if !wanted.worker.as_ref().is_none_or(is_whose) {
                continue;
            }
            left -= 1;
            if left == 0 {
                return Some(id);
            }
        }
        None
    }

    pub(super) fn stand(&mut self, moment: Moment) {
        self.moment = self.run.nearest(moment);
        self.fresh = false;
        self.announce();
    }

    pub(super) fn announce(&mut self) {
        self.announcement = self.what_happened();
    }

    fn step(&mut self, forward: bool) {
        let now = self.moment;
        let target = if forward {
            self.steps().find(|id| id.0 >= now.events)
        } else {
            self.steps().rfind(|id| id.0 + 1 < now.events)
        };
        match target {
            Some(event) => self.stand(self.run.moment_of(event)),
            None if forward => self.stand(self.run.last_moment()),
            None => self.stand(Moment::default()),
        }
    }

    fn advance(&mut self, span: Ms) {
        let at = (self.moment.at + span).min(self.run.setup().horizon);
        self.stand(self.run.moment_at(at));
    }

    fn toggle_play(&mut self) {
        self.playing = !self.playing;
        if self.playing && (self.fresh || self.moment >= self.run.last_moment()) {
            self.moment = Moment::default();
        }
        self.fresh = false;
    }

    fn tick(&mut self) {
        if !self.playing {
            return;
        }
        let now = self.moment;
        let next = self.steps().find(|id| id.0 >= now.events);
        match next {
            Some(event) => self.moment = self.run.moment_of(event),
            None => {
                self.moment = self.run.last_moment().max(now);
                self.playing = false;
            }
        }
    }

    fn intervene(&mut self, act: Intervene) {
        let delivers = matches!(act, Intervene::Deliver { .. });
        let mut document = self.document.clone();
        let (id, left_behind) = document.intervene(self.moment.at, act);
        if left_behind {
            self.keep_branch();
        }
        self.edit(document);
        // A crash is more than one event, and all of them are what was done. What is delivered arrives
        // with the next one.
        let log = self.run.log();
        let place = log.iter().rposition(|entry| entry.by == Some(id));
        let arrives =
            |place: usize| delivers && log.get(place).is_some_and(|it| it.at == self.moment.at);
        let place = place.map(|place| place + usize::from(arrives(place + 1)));
        let moment = place
            .and_then(|place| u32::try_from(place).ok())
            .map_or(self.run.moment_at(self.moment.at), |place| {
                self.run.moment_of(EventId(place))
            });
        self.stand(moment);
    }

    fn remove(&mut self, id: InterventionId) {
        if id.index() >= self.document.interventions.len() {
            return;
        }
        let mut document = self.document.clone();
        document.interventions.remove(id.index());
        self.edit_and_follow(document);
    }

    fn protect(&mut self, patch: &ProtectionsPatch) {
        let mut document = self.document.clone();
        document.protections = document.protections.then(patch);
        self.edit_and_follow(document);
    }

    /// An edit after which one stands at the same event of the other run, or at its counterpart.
    fn edit_and_follow(&mut self, document: Document) {
        let before = self.run.clone();
        let moment = self.moment;
        self.edit(document);
        let counterpart = moment
            .event()
            .and_then(|event| counterpart(&before, event, &self.run));
        let moment = match counterpart {
            Some(event) => self.run.moment_of(event),
            None => self.run.moment_at(moment.at),
        };
        self.stand(moment);
    }

    /// Takes a new document as an edit that can be taken back; `false` if it cannot be replayed.
    pub(super) fn edit(&mut self, document: Document) -> bool {
        if document == self.document {
            return true;
        }
        let left = self.bookmark();
        let loaded = self.load(document);
        if loaded {
            self.dropped.clear();
            self.past.push(left);
            if self.past.len() > Session::UNDO_DEPTH {
                self.past.remove(0);
            }
            self.future.clear();
        }
        loaded
    }

    /// Replays a document. One that cannot be replayed (it comes from storage that somebody
    /// changed) leaves everything as it was, and the answer is `false`.
    pub(super) fn load(&mut self, document: Document) -> bool {
        let mut scenario = None;
        if document.origin != self.document.origin {
            let Origin::Library(id) = &document.origin;
            scenario = self.library.scenario(id);
            if scenario.is_none() {
                return false;
            }
        }
        let Some(plan) = document.checked_plan(scenario.as_ref().unwrap_or(&self.scenario)) else {
            return false;
        };
        if let Some(scenario) = scenario {
            self.scenario = scenario;
        }
        self.document = document;
        self.run = Run::replay(plan);
        self.read();
        self.draw();
        true
    }

    fn undo(&mut self) {
        if let Some(branch) = self.dropped.pop() {
            self.branches.push(branch);
            self.revision += 1;
        } else if let Some(before) = self.past.pop() {
            let left = self.bookmark();
            if self.load(before.document) {
                self.future.push(left);
                self.stand(before.moment);
            }
        }
    }

    fn redo(&mut self) {
        if let Some(after) = self.future.pop() {
            let left = self.bookmark();
            if self.load(after.document) {
                self.past.push(left);
                self.stand(after.moment);
            }
        }
    }

    fn bookmark(&self) -> Bookmark {
        Bookmark {
            document: self.document.clone(),
            moment: self.moment,
        }
    }

    /// Opens a scenario; where that cannot be done, everything stays as it was.
    fn open(&mut self, id: &str) -> bool {
        let Some(scenario) = self.library.scenario(id) else {
            return false;
        };
        let document = Document::new(Origin::Library(id.to_owned()), &scenario, None);
        if !self.edit(document) {
            return false;
        }
        self.moment = self.opening_moment();
        self.fresh = true;
        self.announce();
        true
    }

    /// Opens a scenario of one's own, or work that was saved as a file.
    fn open_own(&mut self, source: &str) {
        let opened = match self.library.add_own(source) {
            Some(id) => self.open(&id),
            None => self.add(source),
        };
        if !opened {
            self.notice = Some(Notice::OwnUnreadable);
        }
        self.forget_own();
    }

    /// Of the scenarios of one's own only those stay that there is a way back to.
    pub(super) fn forget_own(&mut self) {
        // Whatever can be gone back to is saved, by its id.
        let saved = self.saved_anew().into_bytes();
        self.library.keep(&|book| {
            let id = book.id.as_bytes();
            !book.is_own || saved.windows(id.len()).any(|it| it == id)
        });
    }

    /// Takes the library that was fetched.
    fn stock(&mut self, bundle: &str) {
        match Library::read(bundle) {
            Some(mut library) => {
                self.library.keep(&|book| book.is_own);
                self.library.books.append(&mut library.books);
                self.library.is_whole = true;
            }
            None => self.notice = Some(Notice::LibraryUnreadable),
        }
        self.revision += 1;
    }

    /// The mark of what the scenario says.
    pub(super) fn content(&self) -> String {
        let Origin::Library(id) = &self.document.origin;
        let book = self.library.book(id);
        mark(book.map_or("", |book| &book.source))
    }

    fn keep_branch(&mut self) {
        let name = super::words::branch_name(self.branches.len() + 1, self.lang);
        self.notice = Some(Notice::BranchKept(name.clone()));
        self.branches.push(Branch {
            name,
            document: self.document.clone(),
            moment: self.moment,
        });
    }

    fn open_branch(&mut self, place: usize) {
        if let Some(branch) = self.branches.get(place).cloned() {
            self.edit(branch.document);
            self.stand(branch.moment);
        }
    }
}

/// Whether the playback goes on after an action: one that is about the page, not the run.
fn lets_play_on(action: &Action) -> bool {
    matches!(
        action,
        Action::Tick
            | Action::TogglePlay
            | Action::Speed(_)
            | Action::Lang(_)
            | Action::Theme(_)
            | Action::SingleKeys(_)
            | Action::Viewport { .. }
            | Action::DismissNotice
    )
}

/// Whether an action changes nothing that is saved but the place in the run.
fn only_moves(action: &Action) -> bool {
    matches!(
        action,
        Action::SeekEvent(_)
            | Action::SeekTime(_)
            | Action::ToStart
            | Action::ToEnd
            | Action::Next
            | Action::Back
            | Action::Advance(_)
            | Action::Tick
            | Action::TogglePlay
            | Action::Viewport { .. }
    )
}

/// The same event in another run of the same scenario: named by whose it is, what it is and
/// the how-manieth. A decision is named by its request, so that a rejection finds the
/// acceptance that takes its place, or the request that was kept back.
fn counterpart(before: &Run, event: EventId, after: &Run) -> Option<EventId> {
    #[derive(PartialEq)]
    enum Called {
        Decision(RequestKind),
        Event(EventName),
    }
    let call = |event: &Event| {
        let called = match event {
            Event::Decided { request, .. }
            | Event::Skipped { request, .. }
            | Event::Cancelled {
                request: Some(request),
                ..
            } => Called::Decision(request.kind()),
            other => Called::Event(other.name()),
        };
        (event.worker(), called)
    };
    let wanted = call(&before.entry(event).event);
    let same = |entry: &&crate::protocol::Entry| call(&entry.event) == wanted;
    let nth = before.log()[..event.index()].iter().filter(same).count();
    (0..)
        .map(EventId)
        .zip(after.log())
        .filter(|(_, entry)| same(entry))
        .nth(nth)
        .map(|(id, _)| id)
}
