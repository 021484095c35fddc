//! A run as a talk of about two minutes: its sections, with what a speaker says to each.
//!
//! The talk leads to the event that the scenario is about, along its chain of causes; then it
//! shows one other setting of a switch that would have changed it, and what it came to.

use super::action::Action;
use super::state::Session;
use crate::explain::{Fact, Flip, Tone};
use crate::protocol::{EventId, WorkerId};
use crate::scenario::form::record;
use crate::words::{Both, both, clock};

/// How many words a speaker says in a minute.
const WORDS_A_MINUTE: usize = 140;
/// How long the listeners look at a new picture, in seconds.
const LOOK_SECONDS: usize = 3;

record! {
    /// A section of the talk.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Slide {
        /// What the sections of its kind are called.
        pub section: String,
        /// What it shows, in a sentence.
        pub title: String,
        /// When in the run, as text; empty before its beginning.
        pub clock: String,
        /// What the speaker says, in paragraphs.
        pub notes: Vec<String>,
        /// The figures at hand, in case somebody asks.
        pub figures: Vec<String>,
        /// How long the notes take, in seconds.
        pub seconds: u32,
        /// The link to what the page shows then.
        pub link: String,
    }
}

/// What a section does in the talk.
#[derive(Debug, Clone, Copy)]
enum Part {
    Stage,
    Way,
    Point,
    Otherwise,
    End,
}

impl Part {
    fn title(self) -> Both {
        match self {
            Part::Stage => both!("The stage", "Действующие лица"),
            Part::Way => both!("How it comes to it", "Как до этого доходит"),
            Part::Point => both!("The moment it is about", "Ради чего всё это"),
            Part::Otherwise => both!("If it were otherwise", "Если бы было иначе"),
            Part::End => both!("What it came to", "Чем кончилось"),
        }
    }
}

impl Session {
    /// The run on the page as a talk. What would have changed the run has to be worked out before,
    /// see [`Session::settle`]; without it the talk leaves that out.
    pub fn talk(&self) -> Vec<Slide> {
        let mut slides = vec![self.stage_slide()];
        if let Some(point) = self.point() {
            let why = self.reading().why(point);
            let way = why.causes.iter().map(|cause| cause.event);
            slides.extend(way.map(|event| self.event_slide(event, Part::Way)));
            slides.push(self.event_slide(point, Part::Point));
            slides.extend(self.otherwise_slide(point));
        }
        slides.push(self.end_slide());
        say_once(&mut slides);
        slides
    }

    /// The event that the run is about.
    fn point(&self) -> Option<EventId> {
        self.damage
            .first()
            .map(|damage| damage.event)
            .or_else(|| self.opening_moment().event())
    }

    fn stage_slide(&self) -> Slide {
        let names = self.run.names();
        let notes = vec![self.scenario.claim.get(self.lang).to_owned()];
        let workers = (0..).map(WorkerId).zip(&names.workers);
        let workers: Vec<String> = workers.map(|(it, _)| self.reading().who(it)).collect();
        let mut figures = Vec::new();
        for (who, label) in [
            (&workers, both!("Workers", "Воркеры")),
            (&names.locks, both!("Lock", "Блокировка")),
            (&names.resources, both!("Resource", "Ресурс")),
        ] {
            if !who.is_empty() {
                figures.push([label.get(self.lang), ": ", &who.join(", ")].concat());
            }
        }
        if let Some(source) = &self.scenario.source {
            figures.push(source.happened.get(self.lang).to_owned());
        }
        let mut session = self.clone();
        session.begin(Action::ToStart);
        let title = self.scenario.title.get(self.lang).to_owned();
        Slide {
            figures,
            ..session.slide(Part::Stage, title, notes)
        }
    }

    fn event_slide(&self, event: EventId, part: Part) -> Slide {
        let why = self.reading().why(event);
        let mut notes = vec![why.rule];
        notes.extend(why.damage);
        let mut session = self.clone();
        session.begin(Action::SeekEvent(event));
        Slide {
            figures: why.facts.into_iter().map(told).collect(),
            ..session.slide(part, why.headline, notes)
        }
    }

    /// The same run with one switch in another position, where that changes what it is about.
    fn otherwise_slide(&self, point: EventId) -> Option<Slide> {
        let alternatives = self.alternatives.as_ref()?;
        let Flip { text, value, .. } = self.best_flip(alternatives, point)?;
        let mut session = self.clone();
        session.update(Action::Protect(value.patch()));
        let mut notes = Vec::new();
        if let Some(event) = session.moment.event() {
            let why = session.reading().why(event);
            notes.push(why.headline);
            notes.push(why.rule);
            notes.extend(why.damage);
        }
        Some(session.slide(Part::Otherwise, text, notes))
    }

    fn best_flip(
        &self,
        alternatives: &crate::explain::Alternatives,
        point: EventId,
    ) -> Option<Flip> {
        let flips = self.reading().what_if(alternatives, point).flips;
        let telling = |flip: &&Flip| matches!(flip.tone, Tone::Damage | Tone::Good);
        let best = flips.iter().find(telling).or(flips.first());
        best.cloned()
    }

    fn end_slide(&self) -> Slide {
        let reading = self.reading();
        let damage = self.damage.iter();
        let mut notes: Vec<String> = damage.map(|it| reading.damage_sentence(it)).collect();
        notes.push(self.scenario.claim.get(self.lang).to_owned());
        let mut session = self.clone();
        session.begin(Action::ToEnd);
        let title = reading.verdict().1;
        session.slide(Part::End, title, notes)
    }

    /// A section about where this session stands.
    fn slide(&self, part: Part, title: String, notes: Vec<String>) -> Slide {
        Slide {
            section: part.title().get(self.lang).to_owned(),
            title,
            clock: match self.moment.event() {
                Some(_) => clock(self.moment.at, self.lang),
                None => String::new(),
            },
            notes,
            figures: Vec::new(),
            seconds: 0,
            link: self.link(),
        }
    }
}

/// Takes out what was said before, and finds how long the rest takes.
fn say_once(slides: &mut [Slide]) {
    let mut said: Vec<String> = Vec::new();
    for slide in slides {
        slide.notes.retain(|note| !said.contains(note));
        said.extend(slide.notes.iter().cloned());
        let words = slide.notes.iter().chain([&slide.title]);
        let words: usize = words.map(|text| text.split(' ').count()).sum();
        let seconds = LOOK_SECONDS + words * 60 / WORDS_A_MINUTE;
        slide.seconds = u32::try_from(seconds).unwrap_or(u32::MAX);
    }
}

fn told(fact: Fact) -> String {
    [&fact.label, ": ", &fact.value].concat()
}
