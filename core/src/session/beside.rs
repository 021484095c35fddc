//! What can be put beside the run on the page: the scenario as it was, its variants, the runs that
//! were left, and the same run with one switch at another setting.

use super::document::{Document, Origin};
use super::state::Session;
use crate::explain::{Alternatives, Setting, title};
use crate::run::Moment;
use crate::words::Lang;

/// A run to put beside another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// What stands over it in a list.
    pub group: Group,
    /// What it is called.
    pub title: String,
    what: What,
}

/// Runs that are listed together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// The run on the page, and the scenario as it was.
    Here,
    /// Runs that were left.
    Branches,
    /// Variants of the scenario.
    Variants,
    /// The run on the page with one switch at another setting.
    Settings,
    /// The same with settings that change nothing in it.
    NotFelt,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum What {
    Here,
    Plain,
    Branch(usize),
    Variant(String),
    Setting(Setting),
}

impl Group {
    /// What stands over it.
    pub fn title(self, lang: Lang) -> &'static str {
        match (self, lang) {
            (Group::Here, Lang::En) => "This scenario",
            (Group::Here, Lang::Ru) => "Этот сценарий",
            (Group::Branches, Lang::En) => "Branches",
            (Group::Branches, Lang::Ru) => "Ветки",
            (Group::Variants, Lang::En) => "Variants",
            (Group::Variants, Lang::Ru) => "Варианты",
            (Group::Settings, Lang::En) => "The run on the page with another setting",
            (Group::Settings, Lang::Ru) => "Прогон на странице с другой настройкой",
            (Group::NotFelt, Lang::En) => "Settings that change nothing in it",
            (Group::NotFelt, Lang::Ru) => "Настройки, которые в нём ничего не меняют",
        }
    }
}

impl Session {
    /// Everything that can be compared with everything else, the run on the page first.
    pub fn choices(&mut self) -> Vec<Choice> {
        let alternatives = self.others();
        let felt = alternatives.felt();
        let lang = self.lang;
        let (here, plain) = match lang {
            Lang::En => ("The run on the page", "The scenario as it was"),
            Lang::Ru => ("Прогон на странице", "Сценарий, каким он был"),
        };
        let mut choices = vec![choice(Group::Here, here, What::Here)];
        if self.document_of(&What::Plain).as_ref() != Some(&self.document) {
            choices.push(choice(Group::Here, plain, What::Plain));
        }
        for (place, branch) in self.branches.iter().enumerate() {
            let mut name = branch.name.clone();
            if branch.document.origin != self.document.origin {
                name = format!("{name} — {}", self.title_of(&branch.document.origin));
            }
            choices.push(choice(Group::Branches, &name, What::Branch(place)));
        }
        for variant in &self.scenario.variants {
            let what = What::Variant(variant.name.clone());
            choices.push(choice(Group::Variants, variant.title.get(lang), what));
        }
        for (group, is_felt) in [(Group::Settings, true), (Group::NotFelt, false)] {
            for (setting, _) in felt.iter().filter(|(_, it)| *it == is_felt) {
                let name = format!("{}: {}", title(setting.switch(), lang), setting.name(lang));
                choices.push(choice(group, &name, What::Setting(*setting)));
            }
        }
        choices
    }

    /// The place of what is best put beside the run on the page: the scenario as it was, if
    /// something was changed; or the setting that changes most in what is damaged; where none
    /// changes anything, whatever comes first.
    pub fn best_beside(&mut self, choices: &[Choice]) -> usize {
        let telling = self.others().most_telling().map(What::Setting);
        let place = |what: &What| choices.iter().position(|it| it.what == *what);
        let best = place(&What::Plain).or_else(|| telling.as_ref().and_then(place));
        best.unwrap_or_else(|| 1.min(choices.len().saturating_sub(1)))
    }

    /// A session with that run on the page; `None` where it cannot be replayed any more.
    pub fn beside(&self, choice: &Choice) -> Option<Session> {
        let document = self.document_of(&choice.what)?;
        let mut other = self.clone();
        other.past.clear();
        other.future.clear();
        if !other.load(document) {
            return None;
        }
        other.stand(self.moment);
        Some(other)
    }

    /// The link to the run on the page at another moment.
    pub fn link_at(&mut self, moment: Moment) -> String {
        self.stand(moment);
        self.link()
    }

    /// Why each intervention is done, by its place in the plan.
    pub fn notes(&self) -> Vec<Option<String>> {
        self.document
            .interventions
            .iter()
            .map(|placed| Some(placed.intervention.note.as_ref()?.get(self.lang).to_owned()))
            .collect()
    }

    /// Whether both have the same scenario on the page.
    pub fn is_of_the_same(&self, other: &Session) -> bool {
        self.document.origin == other.document.origin
    }

    fn others(&mut self) -> Alternatives {
        let run = &self.run;
        self.alternatives
            .get_or_insert_with(|| Alternatives::of(run))
            .clone()
    }

    fn document_of(&self, what: &What) -> Option<Document> {
        let Origin::Library(id) = &self.document.origin;
        let plain = |variant| {
            let origin = Origin::Library(id.clone());
            Document::new(origin, &self.scenario, variant)
        };
        Some(match what {
            What::Here => self.document.clone(),
            What::Plain => plain(None),
            What::Variant(name) => plain(Some(name)),
            What::Branch(place) => self.branches.get(*place)?.document.clone(),
            What::Setting(setting) => {
                let mut document = self.document.clone();
                document.protections = document.protections.then(&setting.patch());
                document
            }
        })
    }
}

fn choice(group: Group, title: &str, what: What) -> Choice {
    Choice {
        group,
        title: title.to_owned(),
        what,
    }
}
