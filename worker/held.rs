//! The page's session, handed over to be looked at from other sides: what is made of it here changes
//! nothing on the page.

use fencelab_core::session::{Library, Session};
use wasm_bindgen::prelude::wasm_bindgen;

/// The page's session, as it was when it was handed over.
#[wasm_bindgen]
pub struct Held {
    session: Session,
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
        }
    }

    /// The link to what was on the page.
    pub fn link(&self) -> String {
        self.session.link()
    }
}
