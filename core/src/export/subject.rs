//! What a document is about.

use crate::run::Run;
use crate::scenario::{Scenario, Variant};
use crate::words::Lang;

/// A run, and what its scenario says about it.
#[derive(Clone)]
pub struct Subject<'a> {
    /// The scenario: its claim, and the report that it retells.
    pub scenario: &'a Scenario,
    /// What it is called, with the variant.
    pub title: String,
    /// Why each intervention is done, by its place in the plan.
    pub notes: Vec<Option<String>>,
    /// What happened.
    pub run: &'a Run,
    /// The language of the document.
    pub lang: Lang,
}

impl<'a> Subject<'a> {
    /// A run of a scenario, or of one of its variants.
    pub fn new(
        scenario: &'a Scenario,
        variant: Option<&'a Variant>,
        run: &'a Run,
        lang: Lang,
    ) -> Subject<'a> {
        let title = scenario.title.get(lang);
        let notes = scenario.interventions_of(variant).iter();
        Subject {
            scenario,
            title: match variant {
                Some(variant) => format!("{title} — {}", variant.title.get(lang)),
                None => title.to_owned(),
            },
            notes: notes
                .map(|it| it.note.as_ref().map(|note| note.get(lang).to_owned()))
                .collect(),
            run,
            lang,
        }
    }
}
