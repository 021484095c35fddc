//! The page's session, handed over to be looked at from other sides: what is made of it here changes
//! nothing on the page.

use crate::compare::Compared;
use fencelab::html::Html;
use fencelab::reasons;
use fencelab_core::export::svg::Theme;
use fencelab_core::export::{Subject, evidence, itf, markdown, mermaid, plantuml};
use fencelab_core::protocol::EventId;
use fencelab_core::scenario::{to_json, write};
use fencelab_core::session::{Action, Library, Session};
use wasm_bindgen::prelude::wasm_bindgen;

/// How wide the lanes of an exported picture are, in pixels: as on a page that fills a screen.
pub(crate) const PICTURE_WIDTH: u32 = 1032;

/// The page's session, as it was when it was handed over.
#[wasm_bindgen]
pub struct Held {
    pub(crate) session: Session,
    taken: bool,
    /// What is compared with it, once it is.
    pub(crate) compared: Compared,
}

#[wasm_bindgen]
impl Held {
    /// Takes the session's saved state, and the bundle of all scenarios that ship.
    #[wasm_bindgen(constructor)]
    pub fn new(saved: &str, library: &str, russian: bool) -> Held {
        let library = Library::read(library).unwrap_or_default();
        let restored = Session::restore(saved, library, crate::lang(russian));
        Held {
            session: restored.session,
            taken: restored.taken,
            compared: Compared::default(),
        }
    }

    /// Whether the state could be taken; not where a scenario that it is about is missing.
    pub fn taken(&self) -> bool {
        self.taken
    }

    /// Why it came to what there is after so many events, and what would have changed it; of a long
    /// run that only where it was asked for.
    pub fn why(&mut self, events: u32, worked_out: bool) -> String {
        if worked_out {
            self.session.begin(Action::WorkOut);
        } else {
            self.session.settle();
        }
        let event = events.checked_sub(1).map(EventId);
        let log = self.session.run().log();
        let why = self
            .session
            .why(event.filter(|event| event.index() < log.len()));
        let mut html = Html::new(self.session.lang());
        reasons::write(&mut html, &why);
        html.done().0
    }

    /// What files that are made of the run are called, without an ending.
    pub fn name(&self) -> String {
        self.session.as_scenario().id
    }

    /// The run as a talk: JSON, a list of [`fencelab_core::session::Slide`].
    pub fn talk(&mut self, russian: bool) -> String {
        self.session.begin(Action::Lang(crate::lang(russian)));
        self.session.settle();
        to_json(&self.session.talk())
    }

    /// The run in another form, by the name that the command line has for it; nothing for a form
    /// that there is not. The picture comes in the given colours with the cursor in it.
    pub fn export(&self, format: &str, dark: bool, russian: bool) -> Option<String> {
        let session = &self.session;
        let (scenario, run) = (session.as_scenario(), session.run());
        let subject = Subject::new(&scenario, None, run, crate::lang(russian));
        let theme = if dark { Theme::Dark } else { Theme::Light };
        Some(match format {
            "svg" => subject.picture(PICTURE_WIDTH, theme, Some(session.moment())),
            "mermaid" => mermaid::document(&subject),
            "plantuml" => plantuml::document(&subject),
            "markdown" => {
                let picture = [&scenario.id, ".svg"].concat();
                markdown::document(&subject, Some(&picture))
            }
            "evidence" => evidence::document(run),
            "scenario" => write(&scenario),
            "itf" => itf::document(run, &subject.title),
            _ => return None,
        })
    }

    /// The scenario as it ran on the page, as JSON without blanks.
    pub fn scenario(&self) -> String {
        to_json(&self.session.as_it_runs())
    }
}
