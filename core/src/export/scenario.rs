//! A run as a scenario file of its own.

use super::words;
use crate::protocol::{Protections, ProtectionsPatch, Switch};
use crate::run::Run;
use crate::scenario::{Scenario, Text, Variant, variant_plan, write};
use crate::words::Lang;

/// The longest id that the reader takes, in characters.
const LONGEST_ID: usize = 80;

/// What is behind the id of a scenario that was changed.
const CHANGED: &str = "-changed";

/// The scenario of a run, in format 1: the setup and the interventions of the variant, and every
/// switch as it stood at the start. Replaying it gives the same events.
///
/// Under other switches or interventions something else comes out. Then what the scenario or the
/// variant expects and claims does not go along, and id and title say that it was changed.
pub fn scenario(scenario: &Scenario, variant: Option<&Variant>, run: &Run) -> Scenario {
    let mut own = to_edit(scenario, variant, run);
    if !differs(scenario, variant, run) {
        return own;
    }
    own.expect.clear();
    if !is_called_so(scenario) {
        if own.id.chars().count() + CHANGED.len() <= LONGEST_ID {
            own.id += CHANGED;
        }
        own.claim = in_both(&own.title, words::changed_claim);
        own.title = in_both(&own.title, words::changed_title);
    }
    own
}

/// Whether a run is another one than the scenario or the variant makes by itself.
fn differs(scenario: &Scenario, variant: Option<&Variant>, run: &Run) -> bool {
    variant_plan(scenario, variant).as_ref() != Ok(run.plan())
}

/// Whether it is said already that a scenario was changed: once is enough.
fn is_called_so(scenario: &Scenario) -> bool {
    scenario.id.ends_with(CHANGED)
}

/// Whether it is to be said of a run that its scenario was changed.
pub(super) fn is_changed(scenario: &Scenario, variant: Option<&Variant>, run: &Run) -> bool {
    !is_called_so(scenario) && differs(scenario, variant, run)
}

/// The scenario of a run as it is worked on: it keeps its name, and what it expects.
pub(crate) fn to_edit(scenario: &Scenario, variant: Option<&Variant>, run: &Run) -> Scenario {
    let mut own = scenario.in_variant(variant);
    // It named a place beside the file that this one is made from.
    own.schema = None;
    own.protections = all(&run.setup().protections);
    if let Some(variant) = variant {
        let id = format!("{}-{}", own.id, variant.name);
        if id.chars().count() <= LONGEST_ID {
            own.id = id;
        }
        own.title = joined(&own.title, &variant.title);
    }
    own
}

/// The same as a file, laid out to be edited by hand.
pub fn document(scenario: &Scenario, variant: Option<&Variant>, run: &Run) -> String {
    write(&self::scenario(scenario, variant, run))
}

/// Every switch, named.
fn all(protections: &Protections) -> ProtectionsPatch {
    let none = ProtectionsPatch::default();
    let switches = Switch::ALL.iter();
    switches.fold(none, |patch, switch| patch.then(&switch.of(protections)))
}

/// What is made of a text, in both languages.
fn in_both(text: &Text, make: fn(&str, Lang) -> String) -> Text {
    Text::Both {
        en: make(text.get(Lang::En), Lang::En),
        ru: make(text.get(Lang::Ru), Lang::Ru),
    }
}

/// Two titles in one, in as many languages as they have.
fn joined(title: &Text, variant: &Text) -> Text {
    use Lang::{En, Ru};
    let both = |lang| format!("{} — {}", title.get(lang), variant.get(lang));
    match (title, variant) {
        (Text::One(_), Text::One(_)) => Text::One(both(En)),
        (Text::Both { .. }, _) | (_, Text::Both { .. }) => Text::Both {
            en: both(En),
            ru: both(Ru),
        },
    }
}
