//! The page's session, handed over to be looked at from other sides: what is made of it here changes
//! nothing on the page.

use crate::compare::Compared;
use fencelab_core::export::svg::Theme;
use fencelab_core::export::{Subject, evidence, itf, markdown, mermaid, plantuml};
use fencelab_core::scenario::write;
use fencelab_core::session::{Library, Session};
use wasm_bindgen::prelude::wasm_bindgen;

/// How wide the lanes of an exported picture are, in pixels: as on a page that fills a screen.
const PICTURE_WIDTH: u32 = 1032;

/// The page's session, as it was when it was handed over.
#[wasm_bindgen]
pub struct Held {
    pub(crate) session: Session,
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
            compared: Compared::default(),
        }
    }

    /// What files that are made of the run are called, without an ending.
    pub fn name(&self) -> String {
        self.session.as_scenario().id
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
}
