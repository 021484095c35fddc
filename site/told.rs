//! A scenario with its runs, as they are told.

use crate::Outcome;
use crate::pictures::Width;
use fencelab_core::explain::{Index, Reading, Setting, title};
use fencelab_core::export::Subject;
use fencelab_core::judge::{Damage, Judge};
use fencelab_core::protocol::Switch;
use fencelab_core::run::Run;
use fencelab_core::scenario::{SHIPPED, Scenario, Variant, read, variant_plan};
use fencelab_core::words::Lang;

/// The languages of the site.
pub const LANGS: [Lang; 2] = [Lang::En, Lang::Ru];

/// A language in addresses.
pub fn name(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "en",
        Lang::Ru => "ru",
    }
}

/// A scenario with its runs.
pub struct Told {
    /// The scenario.
    pub scenario: Scenario,
    /// As it is, and then each variant.
    pub runs: Vec<Played>,
}

/// A run of a scenario.
pub struct Played {
    /// The variant, by its place; nothing as the scenario is.
    variant: Option<usize>,
    /// The run.
    pub run: Run,
    /// What the judge finds in it.
    pub damage: Vec<Damage>,
    index: Index,
}

/// All scenarios that ship, in the order in which they are best read.
pub fn shipped() -> Outcome<Vec<Told>> {
    let told = SHIPPED.iter().map(|(id, source)| {
        let scenario = read(source).map_err(|_| format!("{id} cannot be read"))?;
        let variants = (0..scenario.variants.len()).map(Some);
        let runs = std::iter::once(None).chain(variants);
        let runs = runs.map(|variant| Played::new(&scenario, variant));
        let runs = runs.collect::<Outcome<_>>()?;
        Ok(Told { scenario, runs })
    });
    told.collect()
}

impl Told {
    /// The run of the scenario as it is.
    pub fn as_it_is(&self) -> &Played {
        &self.runs[0]
    }

    /// The run that is best seen beside it: with damage where that has none, and without where it
    /// has some.
    pub fn contrast(&self) -> Option<&Played> {
        let harmless = self.as_it_is().damage.is_empty();
        let mut variants = self.runs.iter().skip(1);
        variants.find(|it| it.damage.is_empty() != harmless)
    }

    /// The runs that there are pictures of.
    pub fn seen(&self) -> impl Iterator<Item = &Played> {
        std::iter::once(self.as_it_is()).chain(self.contrast())
    }

    /// The file with the picture of a run, in the site.
    pub fn picture(&self, played: &Played, lang: Lang, width: Width) -> String {
        let (id, lang) = (&self.scenario.id, name(lang));
        let folder = match width {
            Width::Full => "pictures",
            Width::Narrow => "pictures/narrow",
        };
        match played.variant(&self.scenario) {
            Some(variant) => format!("{folder}/{id}.{}.{lang}.svg", variant.name),
            None => format!("{folder}/{id}.{lang}.svg"),
        }
    }

    /// The link that opens a run on the page, seen from the folder of a language.
    pub fn link(&self, played: &Played, lang: Lang) -> String {
        let id = &self.scenario.id;
        match played.variant(&self.scenario) {
            Some(variant) => format!("../#{id}&variant={}&lang={}", variant.name, name(lang)),
            None => format!("../#{id}&lang={}", name(lang)),
        }
    }

    /// The switches that stand otherwise than in the scenario as it is, with their settings.
    pub fn changed(&self, played: &Played, lang: Lang) -> Vec<String> {
        let base = self.as_it_is().run.setup().protections;
        let now = played.run.setup().protections;
        let changed = Switch::ALL.iter().filter(|it| it.of(&now) != it.of(&base));
        changed
            .map(|switch| {
                let setting = Setting::of(*switch, &now);
                format!("{}: {}", title(*switch, lang), setting.name(lang))
            })
            .collect()
    }
}

impl Played {
    fn new(scenario: &Scenario, variant: Option<usize>) -> Outcome<Played> {
        let plan = variant_plan(scenario, variant.map(|place| &scenario.variants[place]));
        let plan = plan.map_err(|_| format!("{} cannot be run", scenario.id))?;
        let run = Run::replay(plan);
        let damage = Judge::damage_of(run.log(), &run.setup().one_effect);
        Ok(Played {
            variant,
            index: Index::of(&run, &damage),
            run,
            damage,
        })
    }

    /// The variant that it is a run of.
    pub fn variant<'a>(&self, scenario: &'a Scenario) -> Option<&'a Variant> {
        self.variant.map(|place| &scenario.variants[place])
    }

    /// The run in words.
    pub fn reading(&self, lang: Lang) -> Reading<'_> {
        Reading::new(&self.run, &self.damage, &self.index, lang)
    }

    /// The run as what a picture is about.
    pub fn subject<'a>(&'a self, scenario: &'a Scenario, lang: Lang) -> Subject<'a> {
        Subject::new(scenario, self.variant(scenario), &self.run, lang)
    }
}
