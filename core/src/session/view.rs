//! What the page shows: everything is text and numbers already, in the reader's language.

use super::action::{Action, Speed, Theme};
use super::document::{Document, Origin};
use super::state::Session;
use super::words::Stage;
use crate::evidence;
use crate::explain::{self, Fact, ProtectionName, Tone};
use crate::export::svg;
use crate::protocol::*;
use crate::run::{Moment, RunEnd};
use crate::scenario::{Intervene, Leg, MessageRef, ProtectionsPatch, StepFile};
use crate::timeline::{self, Px};
use crate::words::{Lang, clock};

/// What depends on the run, the language and the room, but not on where one stands.
#[derive(Debug, Clone)]
pub struct Frame {
    /// Another number, another frame.
    pub revision: u32,
    /// The language.
    pub lang: Lang,
    /// The scenario.
    pub scenario: ScenarioView,
    /// The scenarios to choose from.
    pub library: Vec<ChoiceView>,
    /// The scenario as it is, and its variants.
    pub variants: Vec<VariantView>,
    /// The picture of the run, without what depends on where one stands.
    pub picture: PictureView,
    /// What the run came to, in a sentence.
    pub verdict: Toned,
    /// The switches.
    pub switches: Vec<SwitchView>,
    /// What is done to the run.
    pub interventions: Vec<InterventionView>,
    /// The events, as a list.
    pub events: Vec<EventRow>,
    /// The evidence, as a table.
    pub evidence: Vec<EvidenceRow>,
    /// The evidence, as JSON.
    pub evidence_json: String,
    /// Runs that were left.
    pub branches: Vec<BranchView>,
    /// Whether there is something to take back.
    pub can_undo: bool,
    /// Whether there is something to do again.
    pub can_redo: bool,
    /// Whether the scenario is not as it was.
    pub is_edited: bool,
    /// How many events there are.
    pub event_count: u32,
    /// Where the scrub bar ends.
    pub horizon: At,
    /// The scrub bar rests at multiples of this.
    pub scrub_grain: Ms,
    /// Said when the run was ended by a limit.
    pub limit: Option<String>,
}

/// What depends on where one stands.
#[derive(Debug, Clone)]
pub struct Now {
    /// Where.
    pub moment: Moment,
    /// The event that has just happened.
    pub event: Option<EventId>,
    /// Why it came to that.
    pub why: WhyView,
    /// The part of the picture that depends on where one stands, as the content of an `<svg>`.
    pub cursor: String,
    /// Where the cursor stands in the plot.
    pub cursor_x: Px,
    /// The clock, as text.
    pub clock: String,
    /// The last step of the story that has happened, from 1; 0 before the first.
    pub step: u32,
    /// How many steps the story has.
    pub steps: u32,
    /// What the scrub bar says.
    pub scrub_text: String,
    /// The workers: belief beside truth.
    pub workers: Vec<WorkerView>,
    /// The locks as the authority records them.
    pub locks: Vec<LockView>,
    /// The keys of the resources.
    pub keys: Vec<KeyView>,
    /// Messages on their way.
    pub flights: Vec<FlightView>,
    /// Whether the playback runs.
    pub playing: bool,
    /// Its speed.
    pub speed: Speed,
    /// The colours.
    pub theme: Theme,
    /// Whether single keys work.
    pub single_keys: bool,
    /// Whether the list shows every event.
    pub all_events: bool,
    /// Nothing has happened yet.
    pub at_start: bool,
    /// Everything has happened.
    pub at_end: bool,
    /// What the live region says.
    pub announcement: String,
    /// Something that must be said and is not about the run.
    pub notice: Option<String>,
}

/// The picture, as contents of two `<svg>` elements of the same height.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PictureView {
    /// The names of the lanes, which stay in place.
    pub names: String,
    /// The plot, which scrolls sideways where there is little room.
    pub plot: String,
    /// Its text alternative.
    pub label: String,
    /// The width of the names in pixels.
    pub names_width: u32,
    /// The width of the plot in pixels.
    pub plot_width: u32,
    /// The height of both in pixels.
    pub height: u32,
}

/// A sentence and its tone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Toned {
    /// "quiet", "good", "refused", "damage", "warning" or "intervention".
    pub tone: &'static str,
    /// The sentence.
    pub text: String,
}

/// Why an event came out as it did.
#[derive(Debug, Clone, PartialEq)]
pub struct WhyView {
    /// The big sentence.
    pub headline: Toned,
    /// The rule that was applied.
    pub rule: String,
    /// What it was applied to.
    pub facts: Vec<Fact>,
    /// How it came to this.
    pub causes: Vec<CauseView>,
    /// The damage that was done by it.
    pub damage: Vec<String>,
    /// What would have changed it.
    pub flips: Vec<FlipView>,
    /// What would have made no difference, in one sentence.
    pub no_difference: Option<String>,
}

/// A link in the chain of causes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CauseView {
    /// The event.
    pub event: EventId,
    /// When, as text.
    pub clock: String,
    /// What, in a few words.
    pub text: String,
}

/// A switch in another position, and what that would have led to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FlipView {
    /// What it would have led to.
    pub sentence: Toned,
    /// What putting the switch there does.
    pub patch: ProtectionsPatch,
}

/// The scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScenarioView {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The claim it makes true.
    pub claim: String,
}

/// A scenario to choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChoiceView {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The claim it makes true.
    pub claim: String,
    /// Whether it is the one on the page.
    pub current: bool,
}

impl ChoiceView {
    /// Whether every word of a search is somewhere in what is shown of it.
    pub fn matches(&self, search: &str) -> bool {
        let text = format!("{} {} {}", self.title, self.claim, self.id).to_lowercase();
        search
            .to_lowercase()
            .split_whitespace()
            .all(|word| text.contains(word))
    }
}

/// A variant to choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VariantView {
    /// Its name; `None` for the scenario as it is.
    pub name: Option<String>,
    /// Its title.
    pub title: String,
    /// Whether it is the one on the page.
    pub current: bool,
}

/// A switch: a protection with its settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SwitchView {
    /// A stable name ("fencing").
    pub id: &'static str,
    /// What it is called; "on" protects.
    pub title: String,
    /// What it does, in a few words.
    pub hint: String,
    /// Whether it protects.
    pub on: bool,
    /// The settings between which one chooses where there are more than two.
    pub settings: Vec<SettingView>,
    /// What flipping it does.
    pub flip: ProtectionsPatch,
    /// Whether any setting changes anything in this run.
    pub felt: bool,
}

/// A setting of a switch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingView {
    /// What it is called.
    pub title: String,
    /// Whether it is in force.
    pub current: bool,
    /// What taking it does.
    pub patch: ProtectionsPatch,
}

/// Something done to the run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InterventionView {
    /// Which.
    pub id: InterventionId,
    /// When and what, in words.
    pub text: String,
    /// Whether it is one's own.
    pub own: bool,
    /// The event it led to, where it did.
    pub event: Option<EventId>,
    /// It found nothing to act on, or its turn never came.
    pub idle: Option<String>,
}

/// A line of the event list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventRow {
    /// Which event.
    pub event: EventId,
    /// When, as text.
    pub clock: String,
    /// What, in a sentence.
    pub text: String,
    /// How it is coloured: the name of a tone.
    pub tone: &'static str,
    /// Whose it is, for the colour.
    pub worker: Option<WorkerId>,
}

/// A line of the evidence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EvidenceRow {
    /// The event that ended the request.
    pub event: EventId,
    /// How its result is coloured: the name of a tone.
    pub tone: &'static str,
    /// The record.
    pub record: evidence::Record,
    /// When, as text.
    pub clock: String,
}

/// A run that was left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BranchView {
    /// Its name.
    pub name: String,
    /// The scenario it belongs to.
    pub scenario: String,
}

/// A button that does something.
#[derive(Debug, Clone, PartialEq)]
pub struct Button {
    /// A stable name ("pause").
    pub id: &'static str,
    /// What it says.
    pub label: String,
    /// What it does.
    pub action: Action,
}

/// A worker: what it believes beside what is recorded.
#[derive(Debug, Clone, PartialEq)]
pub struct WorkerView {
    /// Which, for the colour.
    pub worker: WorkerId,
    /// The owner name it presents.
    pub owner: String,
    /// Its short name.
    pub name: String,
    /// Running, paused or crashed, in words.
    pub life: String,
    /// What it is doing, in words.
    pub doing: String,
    /// What it believes.
    pub belief: String,
    /// What the authority records of that.
    pub truth: String,
    /// How far belief and truth are apart: "none", "mild" (its lease is over) or "strong"
    /// (somebody else holds the lock, or a newer token is out).
    pub danger: &'static str,
    /// What can be done to it.
    pub buttons: Vec<Button>,
    /// Steps that can be given to it by hand.
    pub steps: Vec<Button>,
    /// The value that a write by hand would store.
    pub next_value: String,
}

/// What the authority records about a lock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LockView {
    /// Its name.
    pub name: String,
    /// Who holds it, in words.
    pub holder: String,
    /// Whose colour that is.
    pub worker: Option<WorkerId>,
    /// The token, the lease and its end, in words.
    pub lease: String,
    /// The token issued last.
    pub last_token: Token,
}

/// A key of a resource.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyView {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
    /// How often it was changed.
    pub version: u32,
    /// The highest token accepted.
    pub highest: Token,
    /// Who wrote last, in words.
    pub writer: String,
    /// Whose colour that is.
    pub worker: Option<WorkerId>,
    /// Whether its value was destroyed by a late write.
    pub damaged: bool,
}

/// A message on its way.
#[derive(Debug, Clone, PartialEq)]
pub struct FlightView {
    /// Which.
    pub message: MessageId,
    /// What and whither, in words.
    pub text: String,
    /// Whose it is, for the colour.
    pub worker: WorkerId,
    /// Whether it is held.
    pub held: bool,
    /// What can be done to it.
    pub buttons: Vec<Button>,
}

impl Session {
    /// The number of the present frame: as long as it stays, so does the frame.
    pub fn revision(&self) -> u32 {
        self.revision
    }

    /// What pointing at a place of the plot means, `x` from its left edge.
    pub fn seek_x(&self, x: Px) -> Action {
        let moment = self.scene.moment_at_x(&self.run, x);
        match moment.event() {
            Some(event) if self.run.moment_of(event) == moment => {
                Action::SeekEvent(self.step_at(event))
            }
            Some(_) | None => Action::SeekTime(moment.at),
        }
    }

    /// The step of the story at the place of an event: what shares an instant with it may share
    /// its place as well, and only a step is what somebody points at.
    fn step_at(&self, event: EventId) -> EventId {
        let place = |id: EventId| (self.run.entry(id).at, self.scene.axis.event(id));
        (0..=event.0)
            .rev()
            .map(EventId)
            .take_while(|id| place(*id) == place(event))
            .find(|id| self.run.entry(*id).event.weight() == Weight::Major)
            .unwrap_or(event)
    }

    /// What depends on the run, the language and the room.
    pub fn frame(&self) -> Frame {
        let lang = self.lang;
        Frame {
            revision: self.revision,
            lang,
            scenario: ScenarioView {
                id: self.scenario.id.clone(),
                title: self.scenario.title.get(lang).to_owned(),
                claim: self.scenario.claim.get(lang).to_owned(),
            },
            library: self.library_view(),
            variants: self.variants_view(),
            picture: self.picture_view(),
            verdict: self.verdict_view(),
            switches: self.switches_view(),
            interventions: self.interventions_view(),
            events: self.steps().map(|event| self.event_row(event)).collect(),
            evidence: self.evidence_view(),
            evidence_json: self.evidence_json(),
            branches: self.branches_view(),
            can_undo: !self.past.is_empty(),
            can_redo: !self.future.is_empty(),
            is_edited: self.is_edited(),
            event_count: self.event_count(),
            horizon: self.run.setup().horizon,
            scrub_grain: scrub_grain(self.run.setup().horizon),
            limit: self.limit_view(),
        }
    }

    /// What depends on where one stands.
    pub fn now(&self) -> Now {
        let lang = self.lang;
        let world = self.run.world_after(self.moment.events);
        let cursor = timeline::cursor(&self.scene, self.moment, lang);
        let steps: Vec<EventId> = self.steps().collect();
        let step = steps.partition_point(|event| event.0 < self.moment.events);
        Now {
            moment: self.moment,
            event: self.moment.event(),
            why: self.why_view(),
            cursor: svg::cursor(&cursor),
            cursor_x: cursor.x,
            clock: clock(self.moment.at, lang),
            step: u32::try_from(step).unwrap_or(u32::MAX),
            steps: u32::try_from(steps.len()).unwrap_or(u32::MAX),
            scrub_text: self.what_happened(),
            workers: self.workers_view(&world),
            locks: self.locks_view(&world),
            keys: self.keys_view(&world),
            flights: self.flights_view(&world),
            playing: self.playing,
            speed: self.speed,
            theme: self.theme,
            single_keys: self.single_keys,
            all_events: self.all_events,
            at_start: self.moment.events == 0,
            at_end: self.moment >= self.run.last_moment(),
            announcement: self.announcement.clone(),
            notice: self.notice.as_ref().map(|notice| notice.say(lang)),
        }
    }

    /// The event that has just happened, in a sentence.
    pub(super) fn what_happened(&self) -> String {
        match self.moment.event() {
            Some(event) => self.event_row(event).text,
            None => Stage::NothingYet.say(self.lang),
        }
    }

    fn picture_view(&self) -> PictureView {
        PictureView {
            names: svg::names(&self.scene),
            plot: svg::plot(&self.scene, "run-"),
            label: self.scene.description.clone(),
            names_width: self.scene.names_width(),
            plot_width: self.scene.plot_width(),
            height: self.scene.height(),
        }
    }

    fn verdict_view(&self) -> Toned {
        let (tone, text) = explain::verdict(&self.run, &self.damage, self.lang);
        Toned {
            tone: tone.as_str(),
            text,
        }
    }

    fn switches_view(&self) -> Vec<SwitchView> {
        let now = self.document.switches(&self.scenario);
        ProtectionName::ALL
            .into_iter()
            .map(|name| {
                let settings = name.values();
                let current = name.value_in(now);
                let (least, most) = (settings[0], settings[settings.len() - 1]);
                let flip = if current == most { least } else { most };
                SwitchView {
                    id: name.as_str(),
                    title: name.name(self.lang).to_owned(),
                    hint: current.hint(self.lang).to_owned(),
                    on: current.is_on(),
                    settings: settings
                        .iter()
                        .map(|setting| SettingView {
                            title: setting.name(self.lang).to_owned(),
                            current: *setting == current,
                            patch: setting.patch(),
                        })
                        .collect(),
                    flip: flip.patch(),
                    felt: self.alternatives.feels(name),
                }
            })
            .collect()
    }

    fn why_view(&self) -> WhyView {
        let Some(event) = self.moment.event() else {
            return self.why_at_start();
        };
        let why = explain::why(&self.run, &self.damage, event, self.lang);
        let what_if = self
            .alternatives
            .what_would_change(&self.run, event, self.lang);
        WhyView {
            headline: Toned {
                tone: why.tone.as_str(),
                text: why.headline,
            },
            rule: why.rule,
            facts: why.facts,
            causes: why
                .causes
                .into_iter()
                .map(|cause| CauseView {
                    event: cause.event,
                    clock: clock(cause.at, self.lang),
                    text: cause.text,
                })
                .collect(),
            damage: why.damage,
            flips: what_if
                .flips
                .into_iter()
                .map(|flip| FlipView {
                    sentence: Toned {
                        tone: flip.tone.as_str(),
                        text: flip.text,
                    },
                    patch: flip.value.patch(),
                })
                .collect(),
            no_difference: what_if.no_difference,
        }
    }

    /// Before the first event there is nothing to explain, but the claim to be shown.
    fn why_at_start(&self) -> WhyView {
        WhyView {
            headline: Toned {
                tone: Tone::Quiet.as_str(),
                text: Stage::NothingYet.say(self.lang),
            },
            rule: self.scenario.claim.get(self.lang).to_owned(),
            facts: Vec::new(),
            causes: Vec::new(),
            damage: Vec::new(),
            flips: Vec::new(),
            no_difference: None,
        }
    }

    fn event_count(&self) -> u32 {
        u32::try_from(self.run.log().len()).unwrap_or(u32::MAX)
    }

    fn library_view(&self) -> Vec<ChoiceView> {
        self.shelf
            .iter()
            .map(|book| ChoiceView {
                id: book.id.to_owned(),
                title: book.title.get(self.lang).to_owned(),
                claim: book.claim.get(self.lang).to_owned(),
                current: self.document.origin == Origin::Library(book.id.to_owned()),
            })
            .collect()
    }

    fn variants_view(&self) -> Vec<VariantView> {
        let current = self.document.variant.as_ref();
        let base = VariantView {
            name: None,
            title: Stage::AsItIs.say(self.lang),
            current: current.is_none(),
        };
        let variants = self.scenario.variants.iter().map(|variant| VariantView {
            name: Some(variant.name.clone()),
            title: variant.title.get(self.lang).to_owned(),
            current: current == Some(&variant.name),
        });
        std::iter::once(base).chain(variants).collect()
    }

    fn interventions_view(&self) -> Vec<InterventionView> {
        (0..)
            .map(InterventionId)
            .zip(&self.document.interventions)
            .map(|(id, placed)| {
                let place = self.run.log().iter().position(|entry| entry.by == Some(id));
                let event = place
                    .and_then(|place| u32::try_from(place).ok())
                    .map(EventId);
                let missed = event.is_none_or(|event| {
                    matches!(self.run.entry(event).event, Event::Missed { .. })
                });
                InterventionView {
                    id,
                    text: super::words::intervention(&placed.intervention, self.lang),
                    own: placed.own,
                    event,
                    idle: missed.then(|| match event {
                        Some(_) => Stage::FoundNothing.say(self.lang),
                        None => Stage::NeverCame.say(self.lang),
                    }),
                }
            })
            .collect()
    }

    fn event_row(&self, event: EventId) -> EventRow {
        let entry = self.run.entry(event);
        EventRow {
            event,
            clock: clock(entry.at, self.lang),
            text: explain::sentence(&self.run, event, self.lang),
            tone: explain::tone(&self.run, &self.damage, event).as_str(),
            worker: entry.event.worker(),
        }
    }

    fn evidence_view(&self) -> Vec<EvidenceRow> {
        evidence::of(self.run.names(), self.run.log())
            .into_iter()
            .map(|record| EvidenceRow {
                event: record.event,
                tone: explain::tone(&self.run, &self.damage, record.event).as_str(),
                clock: clock(record.at_ms, self.lang),
                record,
            })
            .collect()
    }

    fn evidence_json(&self) -> String {
        let records = evidence::of(self.run.names(), self.run.log());
        serde_json::to_string_pretty(&records).unwrap_or_default()
    }

    fn title_of(&self, Origin::Library(id): &Origin) -> String {
        let book = self.shelf.iter().find(|book| book.id == id);
        book.map(|book| book.title.get(self.lang).to_owned())
            .unwrap_or_default()
    }

    fn branches_view(&self) -> Vec<BranchView> {
        self.branches
            .iter()
            .map(|branch| BranchView {
                name: branch.name.clone(),
                scenario: self.title_of(&branch.document.origin),
            })
            .collect()
    }

    fn is_edited(&self) -> bool {
        let document = &self.document;
        let untouched = Document::new(
            document.origin.clone(),
            &self.scenario,
            document.variant.as_deref(),
        );
        *document != untouched
    }

    fn limit_view(&self) -> Option<String> {
        match self.run.end() {
            RunEnd::Rest | RunEnd::Horizon => None,
            RunEnd::InstantLimit { at, worker } => {
                let worker = worker.map(|worker| self.owner(worker));
                Some(Stage::StuckAtInstant { at, worker }.say(self.lang))
            }
            RunEnd::EventLimit { at } => Some(Stage::TooManyEvents { at }.say(self.lang)),
        }
    }

    /// The name a worker presents.
    fn owner(&self, worker: WorkerId) -> String {
        let setup = &self.run.setup().workers[worker.index()];
        self.run.names().owners[setup.owner.index()].clone()
    }

    fn workers_view(&self, world: &World) -> Vec<WorkerView> {
        (0..)
            .map(WorkerId)
            .zip(&world.workers)
            .map(|(id, worker)| {
                let (truth, danger) = self.truth(world, id, worker);
                WorkerView {
                    worker: id,
                    owner: self.owner(id),
                    name: self.run.names().workers[id.index()].clone(),
                    life: self.life(id, worker),
                    doing: self.doing(worker),
                    belief: self.belief(worker),
                    truth,
                    danger,
                    buttons: self.worker_buttons(id, worker),
                    steps: self.step_buttons(id),
                    next_value: self.next_value(id),
                }
            })
            .collect()
    }

    fn life(&self, id: WorkerId, worker: &Worker) -> String {
        let paused_at = self
            .run
            .until(self.moment)
            .iter()
            .rfind(|entry| entry.event == Event::Paused { worker: id })
            .map_or(At::ZERO, |entry| entry.at);
        match worker.life {
            Life::Running => Stage::Running,
            Life::Paused => Stage::PausedSince {
                at: paused_at,
                span: self.moment.at - paused_at,
            },
            Life::Crashed => Stage::Crashed,
        }
        .say(self.lang)
    }

    fn doing(&self, worker: &Worker) -> String {
        let now = self.moment.at;
        match worker.activity {
            Activity::NotStarted { at } => Stage::StartsAt { at },
            Activity::Ready => Stage::TakesNextStep,
            Activity::Computing { until } => Stage::Computes { left: until - now },
            Activity::Suspended { left } => Stage::ComputingSuspended { left },
            Activity::Waiting { step, .. } => Stage::WaitsFor(step.kind()),
            Activity::Resting { until, .. } => Stage::AsksAgainAt { at: until },
            Activity::Ended(how) => Stage::Ended(how),
        }
        .say(self.lang)
    }

    fn belief(&self, worker: &Worker) -> String {
        let beliefs: Vec<String> = worker
            .beliefs()
            .map(|(lock, handle, until)| {
                let lease = self.run.names().lease(lock, handle.lease);
                Stage::Believes {
                    token: handle.token,
                    lease,
                    until,
                }
                .say(self.lang)
            })
            .collect();
        if beliefs.is_empty() {
            Stage::BelievesNothing.say(self.lang)
        } else {
            beliefs.join("; ")
        }
    }

    /// What the authority records of what a worker believes, and how far apart the two are.
    fn truth(&self, world: &World, _id: WorkerId, worker: &Worker) -> (String, &'static str) {
        let mut truths = Vec::new();
        let mut danger = "none";
        for (lock, handle, _) in worker.beliefs() {
            let record = &world.locks[lock.index()];
            let mine = record
                .lease
                .filter(|lease| lease.handle.lease == handle.lease);
            let truth = match (mine, record.lease) {
                (Some(lease), _) => Stage::RecordedUntil {
                    at: lease.expires_at,
                },
                (None, Some(lease)) => {
                    danger = "strong";
                    Stage::HeldByOther {
                        owner: self.owner(lease.holder),
                        token: lease.handle.token,
                    }
                }
                (None, None) if record.generation > handle.generation => {
                    danger = "strong";
                    Stage::NewerTokenIsOut {
                        token: record.counter,
                    }
                }
                (None, None) => {
                    danger = if danger == "strong" { danger } else { "mild" };
                    Stage::LeaseIsOver
                }
            };
            truths.push(truth.say(self.lang));
        }
        (truths.join("; "), danger)
    }

    fn worker_buttons(&self, id: WorkerId, worker: &Worker) -> Vec<Button> {
        let name = || self.run.names().workers[id.index()].clone();
        let button = |id, label: Stage, act: Intervene| Button {
            id,
            label: label.say(self.lang),
            action: Action::Intervene(act),
        };
        let pause = match worker.life {
            Life::Running => Some(button(
                "pause",
                Stage::Pause,
                Intervene::Pause { worker: name() },
            )),
            Life::Paused => Some(button(
                "resume",
                Stage::Resume,
                Intervene::Resume { worker: name() },
            )),
            Life::Crashed => None,
        };
        let crash = match worker.life {
            Life::Running | Life::Paused => {
                button("crash", Stage::Crash, Intervene::Crash { worker: name() })
            }
            Life::Crashed => button(
                "start",
                Stage::StartAgain,
                Intervene::Start { worker: name() },
            ),
        };
        let keeps = self.run.setup().workers[id.index()].keepalive.is_some();
        let keepalive = (keeps && worker.life != Life::Crashed).then(|| {
            if worker.keepalive_runs {
                let act = Intervene::StopKeepalive { worker: name() };
                button("stop-keepalive", Stage::StopKeepalive, act)
            } else {
                let act = Intervene::ResumeKeepalive { worker: name() };
                button("resume-keepalive", Stage::ResumeKeepalive, act)
            }
        });
        [pause, Some(crash), keepalive]
            .into_iter()
            .flatten()
            .collect()
    }

    /// The steps that can be given by hand, each to the first lock and key.
    fn step_buttons(&self, id: WorkerId) -> Vec<Button> {
        let names = self.run.names();
        let worker = &names.workers[id.index()];
        let lock = names.locks.first().cloned();
        let key = names.keys.first().cloned();
        let steps = [
            (
                "acquire",
                Stage::StepAcquire,
                StepFile::Acquire {
                    lock: lock.clone(),
                    retry_ms: None,
                    max_attempts: None,
                    on_refusal: OnRefusal::Continue,
                    timeout_ms: None,
                    on_timeout: OnTimeout::Stop,
                },
            ),
            (
                "compute",
                Stage::StepCompute,
                StepFile::Compute {
                    ms: Ms(1000),
                    operation: None,
                },
            ),
            (
                "write",
                Stage::StepWrite,
                StepFile::Write {
                    key,
                    lock: lock.clone(),
                    set: self.next_value(id),
                    operation: None,
                    on_refusal: OnRefusal::Continue,
                    timeout_ms: None,
                    on_timeout: OnTimeout::Stop,
                },
            ),
            (
                "release",
                Stage::StepRelease,
                StepFile::Release {
                    lock,
                    on_refusal: OnRefusal::Continue,
                    timeout_ms: None,
                    on_timeout: OnTimeout::Stop,
                },
            ),
        ];
        steps
            .into_iter()
            .map(|(id, label, step)| Button {
                id,
                label: label.say(self.lang),
                action: Action::Intervene(Intervene::Step {
                    worker: worker.clone(),
                    step,
                }),
            })
            .collect()
    }

    /// A value that this worker has not written yet: its name and a number.
    fn next_value(&self, id: WorkerId) -> String {
        let names = self.run.names();
        let worker = &names.workers[id.index()];
        (1..)
            .map(|number| format!("{worker}-{number}"))
            .find(|value| !names.values.contains(value))
            .unwrap_or_default()
    }

    fn locks_view(&self, world: &World) -> Vec<LockView> {
        (0..)
            .map(LockId)
            .zip(&world.locks)
            .map(|(id, lock)| {
                let names = self.run.names();
                let lease = lock.lease.map(|lease| Stage::RecordOf {
                    lease: names.lease(id, lease.handle.lease),
                    token: lease.handle.token,
                    until: lease.expires_at,
                });
                LockView {
                    name: names.locks[id.index()].clone(),
                    holder: match lock.lease {
                        Some(lease) => self.owner(lease.holder),
                        None => Stage::Free.say(self.lang),
                    },
                    worker: lock.lease.map(|lease| lease.holder),
                    lease: lease.map(|lease| lease.say(self.lang)).unwrap_or_default(),
                    last_token: lock.counter,
                }
            })
            .collect()
    }

    fn keys_view(&self, world: &World) -> Vec<KeyView> {
        let names = self.run.names();
        let damaged = |id: KeyId| {
            self.damage.iter().any(|damage| {
                damage.event.0 < self.moment.events
                    && matches!(
                        self.run.entry(damage.event).event,
                        Event::Decided { request: Request::Write { key, .. }, .. } if key == id
                    )
            })
        };
        (0..)
            .map(KeyId)
            .zip(&world.keys)
            .map(|(id, key)| KeyView {
                name: names.keys[id.index()].clone(),
                value: match key.value {
                    Some(value) => names.values[value.index()].clone(),
                    None => Stage::NoValue.say(self.lang),
                },
                version: key.version,
                highest: key.highest,
                writer: match key.writer {
                    Some(writer) => self.owner(writer),
                    None => Stage::BeforeTheRun.say(self.lang),
                },
                worker: key.writer,
                damaged: damaged(id),
            })
            .collect()
    }

    fn flights_view(&self, world: &World) -> Vec<FlightView> {
        world
            .messages
            .iter()
            .filter(|message| message.state != MessageState::Inbox)
            .map(|message| self.flight(message))
            .collect()
    }

    fn flight(&self, message: &Message) -> FlightView {
        let name = self.name_message(message);
        let (held, stage) = match message.state {
            MessageState::Held { until, .. } => (true, Stage::HeldUntil { until }),
            MessageState::Flying { arrives_at } => (false, Stage::ArrivesAt { at: arrives_at }),
            MessageState::Inbox => (false, Stage::ArrivesAt { at: self.moment.at }),
        };
        let what = Stage::Flight {
            owner: self.owner(message.worker),
            kind: message.request().kind(),
            reply: message.is_reply(),
            token: message.request().handle().map(|handle| handle.token),
        };
        let button = |id, label: Stage, act: Intervene| Button {
            id,
            label: label.say(self.lang),
            action: Action::Intervene(act),
        };
        let hold = Intervene::Hold {
            message: name.clone(),
            for_ms: None,
        };
        let deliver = Intervene::Deliver {
            message: name.clone(),
        };
        let lose = Intervene::Drop {
            message: name.clone(),
        };
        let double = Intervene::Duplicate {
            message: name,
            after_ms: Ms(0),
        };
        let buttons = [
            (!held).then(|| button("hold", Stage::Hold, hold)),
            Some(button("deliver", Stage::Deliver, deliver)),
            Some(button("drop", Stage::Drop, lose)),
            Some(button("duplicate", Stage::Duplicate, double)),
        ];
        FlightView {
            message: message.id,
            text: format!("{} — {}", what.say(self.lang), stage.say(self.lang)),
            worker: message.worker,
            held,
            buttons: buttons.into_iter().flatten().collect(),
        }
    }

    /// The name by which an intervention finds a message again in another run: its request's
    /// number among the worker's requests of that kind. A copy goes by its original's, a reply
    /// by its request's.
    fn name_message(&self, wanted: &Message) -> MessageRef {
        let kind = wanted.request().kind();
        let mut carrier = match wanted.body {
            Body::Request { .. } => wanted.id,
            Body::Reply { to, .. } => to,
        };
        let mut nth = 0;
        // A copy of a copy comes later in the log, so one walk back finds the first original.
        for entry in self.run.log().iter().rev() {
            match &entry.event {
                Event::Duplicated { original, copy } if copy.id == carrier => carrier = *original,
                _ => {}
            }
        }
        for entry in self.run.log() {
            if let Event::Sent { message, .. } = &entry.event
                && message.id <= carrier
                && message.worker == wanted.worker
                && !message.is_reply()
                && message.request().kind() == kind
            {
                nth += 1;
            }
        }
        MessageRef {
            worker: self.run.names().workers[wanted.worker.index()].clone(),
            request: kind,
            nth,
            leg: if wanted.is_reply() {
                Leg::Reply
            } else {
                Leg::Request
            },
        }
    }
}

/// A round length of time that lies into the horizon a hundred times or more, so that a hand
/// on the scrub bar easily finds the events, which mostly stand at round instants.
fn scrub_grain(horizon: At) -> Ms {
    let coarsest = horizon.0 / 100;
    let grains = (0..)
        .map(|power| 10_u64.pow(power))
        .flat_map(|decade| [decade, 2 * decade, 5 * decade]);
    let grain = grains.take_while(|grain| *grain <= coarsest).last();
    Ms(grain.unwrap_or(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scrub_bar_rests_at_round_instants() {
        assert_eq!(scrub_grain(At(12_000)), Ms(100));
        assert_eq!(scrub_grain(At(79_000)), Ms(500));
        assert_eq!(scrub_grain(At(50)), Ms(1));
    }

    #[test]
    fn a_search_finds_what_has_all_its_words() {
        let choice = ChoiceView {
            id: "late-write".into(),
            title: "Поздняя запись".into(),
            claim: "Истёкшая аренда не останавливает прежнего владельца.".into(),
            current: false,
        };
        assert!(choice.matches(""));
        assert!(choice.matches("АРЕНДА поздняя"));
        assert!(choice.matches("late"));
        assert!(!choice.matches("аренда токен"));
    }
}
