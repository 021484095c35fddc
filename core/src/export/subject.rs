//! What a document is about.

use super::scenario::is_changed;
use super::svg::{self, Frame, Theme};
use super::words::{changed_claim, changed_title};
use crate::judge::Judge;
use crate::run::{Moment, Run};
use crate::scenario::{Scenario, Variant};
use crate::timeline::{Options, cursor, layout};
use crate::words::Lang;

/// A run, and what its scenario says about it.
#[derive(Clone)]
pub struct Subject<'a> {
    /// The scenario: the report that it retells.
    pub scenario: &'a Scenario,
    /// What it is called, with the variant, and whether it was changed.
    pub title: String,
    /// What it claims; of a run that was changed, that it was.
    pub claim: String,
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
        let title = title(scenario, variant, lang);
        let (title, claim) = if is_changed(scenario, variant, run) {
            (changed_title(&title, lang), changed_claim(&title, lang))
        } else {
            (title, scenario.claim.get(lang).to_owned())
        };
        let notes = scenario.interventions_of(variant).iter();
        Subject {
            scenario,
            title,
            claim,
            notes: notes
                .map(|it| it.note.as_ref().map(|note| note.get(lang).to_owned()))
                .collect(),
            run,
            lang,
        }
    }

    /// The timeline as a document of its own, so many pixels wide, with a cursor where `now` is
    /// given.
    pub fn picture(&self, width: u32, theme: Theme, now: Option<Moment>) -> String {
        let (run, lang) = (self.run, self.lang);
        let options = Options {
            notes: self.notes.clone(),
            ..Options::new(lang, width)
        };
        let damage = Judge::damage_of(run.log(), &run.setup().one_effect);
        let scene = layout(run, &damage, &options);
        let now = now.map(|moment| cursor(&scene, moment, lang));
        let frame = Frame {
            title: &self.title,
            protections: run.setup().protections,
            lang,
            theme,
        };
        svg::document(&scene, now.as_ref(), &frame)
    }
}

/// What a scenario is called, or one of its variants.
pub fn title(scenario: &Scenario, variant: Option<&Variant>, lang: Lang) -> String {
    let title = scenario.title.get(lang);
    match variant {
        Some(variant) => format!("{title} — {}", variant.title.get(lang)),
        None => title.to_owned(),
    }
}
