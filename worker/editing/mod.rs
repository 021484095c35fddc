//! A scenario that is changed in the page: as a form and as text, checked at every change.

mod form;
mod words;
mod wrong;

use crate::opening::for_page;
use crate::{lang, written};
use fencelab_core::scenario::{Draft, Edit, Path, empty_scenario, from_json};
use wasm_bindgen::prelude::wasm_bindgen;

/// A scenario that somebody works on.
#[wasm_bindgen]
pub struct Editor {
    draft: Draft,
}

#[wasm_bindgen]
impl Editor {
    /// Takes the scenario as it runs on the page, as JSON.
    #[wasm_bindgen(constructor)]
    pub fn new(json: &str) -> Editor {
        Editor {
            draft: Draft::new(from_json(json).unwrap_or_else(empty_scenario)),
        }
    }

    /// Takes another scenario, because the page has another one now.
    pub fn follow(&mut self, json: &str) {
        if let Some(scenario) = from_json(json) {
            self.draft.follow(scenario);
        }
    }

    /// Begins with the least that is a scenario.
    pub fn empty(&mut self) {
        self.draft = Draft::new(empty_scenario());
    }

    /// Something was typed into the field at a path, or chosen in it.
    pub fn change(&mut self, path: &str, typed: &str) {
        if let Some(path) = Path::parse(path) {
            let typed = typed.to_owned();
            self.draft.make(&Edit::Field { path, typed });
        }
    }

    /// A step became one of another kind.
    pub fn kind(&mut self, path: &str, kind: &str) {
        if let Some(path) = Path::parse(path) {
            let kind = kind.to_owned();
            self.draft.make(&Edit::Kind { path, kind });
        }
    }

    /// A button was pressed: what it does, and to what.
    pub fn act(&mut self, deed: &str, path: &str) {
        let Some(path) = Path::parse(path) else {
            return;
        };
        self.draft.make(&match deed {
            "add" => Edit::Add(path),
            "remove" => Edit::Remove(path),
            "earlier" => Edit::Earlier(path),
            "later" => Edit::Later(path),
            _ => return,
        });
    }

    /// A worker that does the same as the one at this place.
    pub fn like(&mut self, place: u32) {
        self.draft.make(&Edit::Like(place as usize));
    }

    /// Reads the scenario as text.
    pub fn read(&mut self, text: &str) {
        self.draft.read(text);
    }

    /// Gives up a text that cannot be read.
    pub fn give_up(&mut self) {
        self.draft.give_up_text();
    }

    /// The form, as HTML.
    pub fn form(&self, russian: bool) -> String {
        written(russian, |html| form::write(html, &self.draft))
    }

    /// What is wrong with the text, as HTML; nothing where it can be read.
    pub fn problems(&self, russian: bool) -> String {
        let source = self.draft.text();
        written(russian, |html| {
            wrong::write_problems(html, &source, self.draft.problems());
        })
    }

    /// What is wrong in the form, in a sentence; nothing where all of it fits.
    pub fn trouble(&self, russian: bool) -> String {
        wrong::trouble(self.draft.unfit().len(), lang(russian))
    }

    /// The scenario as text.
    pub fn text(&self) -> String {
        self.draft.text()
    }

    /// The scenario as the page takes it.
    pub fn scenario(&self) -> String {
        for_page(self.draft.scenario())
    }

    /// What a file of it is called.
    pub fn file_name(&self) -> String {
        [self.draft.scenario().id.as_str(), ".fencelab.json"].concat()
    }

    /// The path of what is new, or was moved.
    pub fn goes_on_at(&self) -> Option<String> {
        self.draft.goes_on_at().map(Path::to_string)
    }
}
