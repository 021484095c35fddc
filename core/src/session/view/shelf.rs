//! The scenario with its variants, what is done to it, and the runs that were left.

use crate::letters::lower;
use crate::protocol::{Event, EventId, InterventionId};
use crate::scenario::{Question, SetupPatch, to_json};
use crate::session::document::{Document, Origin, find_variant};
use crate::session::state::Session;
use crate::session::words::{Stage, intervention};

/// The scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScenarioView {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The claim it makes true.
    pub claim: String,
    /// The report that it retells, where it does.
    pub source: Option<SourceView>,
}

/// A public report of what happened somewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceView {
    /// What it is about, and whose it is.
    pub title: String,
    /// Where it can be read.
    pub url: Option<String>,
    /// What happened, in a few sentences.
    pub happened: String,
}

/// A scenario to choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChoiceView {
    /// Its id.
    pub id: String,
    /// The question that it answers.
    pub question: Option<Question>,
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
        let text = searched(&[&self.title, " ", &self.claim, " ", &self.id].concat());
        searched(search).split_whitespace().all(|word| {
            let mut places = text.as_bytes().windows(word.len());
            places.any(|place| place == word.as_bytes())
        })
    }
}

/// A text in the letters in which it is searched: Russian is written with and without the dots of ё.
fn searched(text: &str) -> String {
    let letters = lower(text);
    let letters = letters.chars();
    letters.map(|it| if it == 'ё' { 'е' } else { it }).collect()
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

/// A run that was left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BranchView {
    /// Its name.
    pub name: String,
    /// The scenario it belongs to.
    pub scenario: String,
}

impl Session {
    pub(super) fn scenario_view(&self) -> ScenarioView {
        ScenarioView {
            id: self.scenario.id.clone(),
            title: self.scenario.title.get(self.lang).to_owned(),
            claim: self.scenario.claim.get(self.lang).to_owned(),
            source: self.scenario.source.as_ref().map(|source| SourceView {
                title: source.title.get(self.lang).to_owned(),
                url: source.url.clone(),
                happened: source.happened.get(self.lang).to_owned(),
            }),
        }
    }

    /// What there is to choose. Of one's own scenarios with the same title only the last one is,
    /// and the one on the page: somebody works on a file, and opens it again and again.
    pub(super) fn library_view(&self) -> Vec<ChoiceView> {
        let Origin::Library(on_page) = &self.document.origin;
        let mut choices: Vec<ChoiceView> = Vec::new();
        for book in &self.library.books {
            let title = book.title.get(self.lang);
            let current = book.id == *on_page;
            let is_older = book.is_own && choices.iter().any(|it| it.title == title);
            if current || !is_older {
                choices.push(ChoiceView {
                    id: book.id.clone(),
                    question: book.question,
                    title: title.to_owned(),
                    claim: book.claim.get(self.lang).to_owned(),
                    current,
                });
            }
        }
        choices
    }

    pub(super) fn variants_view(&self) -> Vec<VariantView> {
        // What it is by what is in force, however it came to that: a variant, or a switch.
        let setup = |name: Option<&str>| {
            // Alike is what is written alike, as it is of documents.
            let setup = find_variant(&self.scenario, name).map(|it| to_json(&it.setup));
            setup.filter(|it| *it != to_json(&SetupPatch::default()))
        };
        let is_current = |name: Option<&str>| {
            let plain = Document::new(self.document.origin.clone(), &self.scenario, name);
            plain.interventions == self.document.interventions
                && plain.switches(&self.scenario) == self.document.switches(&self.scenario)
                && setup(name) == setup(self.document.variant.as_deref())
        };
        let base = VariantView {
            name: None,
            title: self.say(Stage::AsItIs),
            current: is_current(None),
        };
        let variants = self.scenario.variants.iter().map(|variant| VariantView {
            name: Some(variant.name.clone()),
            title: variant.title.get(self.lang).to_owned(),
            current: is_current(Some(&variant.name)),
        });
        std::iter::once(base).chain(variants).collect()
    }

    pub(super) fn interventions_view(&self) -> Vec<InterventionView> {
        let mut led_to = vec![None; self.document.interventions.len()];
        for (id, entry) in (0..).map(EventId).zip(self.run.log()) {
            if let Some(place) = entry.by.and_then(|by| led_to.get_mut(by.index())) {
                place.get_or_insert(id);
            }
        }
        (0..)
            .map(InterventionId)
            .zip(self.document.interventions.iter().zip(led_to))
            .map(|(id, (placed, event))| {
                let missed = event.is_none_or(|event| {
                    matches!(self.run.entry(event).event, Event::Missed { .. })
                });
                let idle = match event {
                    Some(_) => Stage::FoundNothing,
                    None => Stage::NeverCame,
                };
                InterventionView {
                    id,
                    text: intervention(&placed.intervention, self.lang),
                    own: placed.own,
                    event,
                    idle: missed.then(|| self.say(idle)),
                }
            })
            .collect()
    }

    pub(in crate::session) fn title_of(&self, Origin::Library(id): &Origin) -> String {
        let book = self.library.book(id);
        book.map(|book| book.title.get(self.lang).to_owned())
            .unwrap_or_default()
    }

    pub(super) fn branches_view(&self) -> Vec<BranchView> {
        self.branches
            .iter()
            .map(|branch| BranchView {
                name: branch.name.clone(),
                scenario: self.title_of(&branch.document.origin),
            })
            .collect()
    }

    pub(super) fn is_edited(&self) -> bool {
        let document = &self.document;
        let untouched = Document::new(
            document.origin.clone(),
            &self.scenario,
            document.variant.as_deref(),
        );
        *document != untouched
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_finds_what_has_all_its_words() {
        let choice = ChoiceView {
            question: None,
            id: "late-write".into(),
            title: "Поздняя запись".into(),
            claim: "Истёкшая аренда не останавливает прежнего владельца.".into(),
            current: false,
        };
        assert!(choice.matches(""));
        assert!(choice.matches("АРЕНДА поздняя"));
        assert!(choice.matches("late"));
        assert!(!choice.matches("аренда токен"));
        assert!(choice.matches("истекшая прёжнего"));
    }
}
