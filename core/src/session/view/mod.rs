//! What the page shows: everything is text and numbers already, in the reader's language.

mod flights;
mod hands;
mod records;
mod shelf;
mod stage;
mod story;
mod switches;

pub use flights::FlightView;
pub use hands::Button;
pub use records::{EventRow, EvidenceRow};
pub use shelf::{BranchView, ChoiceView, InterventionView, ScenarioView, SourceView, VariantView};
pub use stage::{EffectView, KeyView, LedgerView, LockView, WorkerView};
pub use story::{CauseView, FlipView, WhyView};
pub use switches::{SettingView, SwitchView};

use super::action::{Action, Speed, Theme};
use super::state::Session;
use super::words::Stage;
use crate::export::svg;
use crate::protocol::*;
use crate::run::Moment;
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
    /// Whether the other scenarios are there too.
    pub library_is_whole: bool,
    /// The scenario as it is, and its variants.
    pub variants: Vec<VariantView>,
    /// The picture of the run, without what depends on where one stands.
    pub picture: PictureView,
    /// What the run came to, in a sentence.
    pub verdict: Toned,
    /// The kinds of its damage, by their spellings, with blanks between them.
    pub damage: String,
    /// The switches.
    pub switches: Vec<SwitchView>,
    /// What is done to the run.
    pub interventions: Vec<InterventionView>,
    /// The events, as a list.
    pub events: Vec<EventRow>,
    /// The evidence, as a table.
    pub evidence: Vec<EvidenceRow>,
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
    /// Where the picture ends, and the scrub bar.
    pub end: At,
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
    /// What has just happened: the big sentence.
    pub headline: Toned,
    /// The part of the picture that depends on where one stands, as the content of an `<svg>`.
    pub cursor: String,
    /// Where the cursor stands in the plot.
    pub cursor_x: Px,
    /// From where to where in the plot the cursor, the mark of its event and the labels reach.
    pub reach: (Px, Px),
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
    /// What can be done to the authority.
    pub authority: Vec<Button>,
    /// The keys of the resources.
    pub keys: Vec<KeyView>,
    /// The effects outside: what has been done.
    pub effects: Vec<EffectView>,
    /// What receivers remember of requests, where they remember anything.
    pub ledgers: Vec<LedgerView>,
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
    /// The plot, which scrolls sideways where there is little room: its layers, from the lowest
    /// up, each a list of elements.
    pub plot: [Vec<String>; svg::LAYERS],
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
        let evidence = self.evidence_view();
        Frame {
            revision: self.revision,
            lang,
            scenario: self.scenario_view(),
            library: self.library_view(),
            library_is_whole: self.library.is_whole,
            variants: self.variants_view(),
            picture: self.picture_view(),
            verdict: self.verdict_view(),
            damage: {
                let kinds: Vec<&str> = self.damage.iter().map(|it| it.kind.as_str()).collect();
                kinds.join(" ")
            },
            switches: self.switches_view(),
            interventions: self.interventions_view(),
            events: self.events_view(),
            evidence,
            branches: self.branches_view(),
            can_undo: !self.past.is_empty() || !self.dropped.is_empty(),
            can_redo: !self.future.is_empty(),
            is_edited: self.is_edited(),
            event_count: u32::try_from(self.run.log().len()).unwrap_or(u32::MAX),
            end: self.scene.axis.last(),
            scrub_grain: scrub_grain(self.scene.axis.last()),
            limit: self.run.end().message(self.run.names(), lang),
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
            headline: self.headline_view(),
            cursor: svg::cursor(&cursor),
            cursor_x: cursor.x,
            reach: self.scene.reach(self.moment.event(), cursor.x),
            clock: clock(self.moment.at, lang),
            step: u32::try_from(step).unwrap_or(u32::MAX),
            steps: u32::try_from(steps.len()).unwrap_or(u32::MAX),
            scrub_text: self.what_happened(),
            workers: self.workers_view(&world),
            locks: self.locks_view(&world),
            authority: self.authority_buttons(),
            keys: self.keys_view(&world),
            effects: self.effects_view(),
            ledgers: self.ledgers_view(&world),
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
            Some(event) => self.reading().sentence(event),
            None => self.say(Stage::NothingYet),
        }
    }

    fn say(&self, stage: Stage) -> String {
        stage.say(self.lang)
    }

    fn picture_view(&self) -> PictureView {
        PictureView {
            names: svg::names(&self.scene),
            plot: svg::layers(&self.scene, "run-"),
            label: self.scene.description.clone(),
            names_width: self.scene.names_width(),
            plot_width: self.scene.plot_width(),
            height: self.scene.height(),
        }
    }

    /// The name a worker presents.
    fn owner(&self, worker: WorkerId) -> String {
        let setup = &self.run.setup().workers[worker.index()];
        self.run.names().owners[setup.owner.index()].clone()
    }
}

/// A round length of time that lies into the whole bar a hundred times or more, so that a hand
/// on it easily finds the events, which mostly stand at round instants.
fn scrub_grain(end: At) -> Ms {
    let coarsest = end.0 / 100;
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
}
