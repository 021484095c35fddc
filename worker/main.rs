//! What the page leaves to a second module, which is fetched when somebody asks for it and works
//! off the page's thread: the diagnosis as HTML, the check of a scenario's file, and the form in
//! which one is changed. `diagnosis.js`, `opening.js` and `editing.js` put what comes from here into
//! the page, as it is; every text in it has passed through [`Html`], which escapes it.

mod beside;
mod compare;
mod editing;
mod held;
mod opening;
mod results;
mod tree;
mod words;

use fencelab::html::Html;
use fencelab_core::diagnose::{self, Diagnosis};
use fencelab_core::judge::DamageKind;
use fencelab_core::words::Lang;
use wasm_bindgen::prelude::wasm_bindgen;

fn main() {}

fn lang(russian: bool) -> Lang {
    if russian { Lang::Ru } else { Lang::En }
}

/// HTML that one function writes.
fn written(russian: bool, write: impl FnOnce(&mut Html)) -> String {
    let mut html = Html::new(lang(russian));
    write(&mut html);
    html.done().0
}

/// What the dialog for one's own log shows before there is one.
#[wasm_bindgen]
pub fn form(russian: bool) -> String {
    written(russian, results::write_form)
}

/// A log that was diagnosed. Its records go by their places, from 0.
#[wasm_bindgen]
pub struct Log {
    diagnosis: Diagnosis,
    damage: Vec<DamageKind>,
}

#[wasm_bindgen]
impl Log {
    /// Reads and diagnoses a log, whatever its bytes. `damage` is what the judge found in the run
    /// that it comes from, by the spellings of the kinds, with blanks between them; it is empty
    /// for a log from outside.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: &[u8], damage: &str) -> Log {
        let named = |name| DamageKind::ALL.iter().find(|it| it.as_str() == name);
        Log {
            diagnosis: diagnose::diagnose(diagnose::import(bytes)),
            damage: damage.split(' ').filter_map(named).copied().collect(),
        }
    }

    /// Everything that was found, with a picture so many pixels wide.
    pub fn results(&self, russian: bool, width: u32) -> String {
        let claims = self.claims();
        written(russian, |html| {
            results::write(html, &self.diagnosis, &claims, width);
        })
    }

    /// The way of a record through the tree; without one, the tree.
    pub fn way(&self, place: Option<u32>, russian: bool) -> String {
        written(russian, |html| tree::write(html, &self.diagnosis, place))
    }

    /// Some records one by one, from a place on.
    pub fn records(&self, from: u32, russian: bool) -> String {
        written(russian, |html| {
            results::write_records(html, &self.diagnosis, from);
        })
    }

    /// What stands beside a run: claims, the table of what a fence covers, the route.
    pub fn beside(&self, russian: bool) -> String {
        let claims = self.claims();
        written(russian, |html| {
            beside::write(html, &self.diagnosis, &claims);
        })
    }

    /// The results for programs.
    pub fn json(&self, russian: bool) -> String {
        diagnose::json(&self.diagnosis, &self.claims(), lang(russian))
    }

    fn claims(&self) -> diagnose::Claims {
        diagnose::claims(&self.diagnosis, &self.damage)
    }
}
