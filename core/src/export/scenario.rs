//! A run as a scenario file of its own.

use crate::protocol::{Protections, ProtectionsPatch, Switch};
use crate::run::Run;
use crate::scenario::{Scenario, Text, Variant, variant_plan, write};

/// The longest id that the reader takes, in characters.
const LONGEST_ID: usize = 80;

/// The scenario of a run, in format 1: the setup and the interventions of the variant, and every
/// switch as it stood at the start. Replaying it gives the same events.
///
/// What the scenario or the variant expects goes along only if the run is theirs: under other
/// switches something else comes out.
pub fn scenario(scenario: &Scenario, variant: Option<&Variant>, run: &Run) -> Scenario {
    let mut own = scenario.in_variant(variant);
    // It named a place beside the file that this one is made from.
    own.schema = None;
    if variant_plan(scenario, variant).as_ref() != Ok(run.plan()) {
        own.expect.clear();
    }
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

/// Two titles in one, in as many languages as they have.
fn joined(title: &Text, variant: &Text) -> Text {
    use crate::words::Lang::{En, Ru};
    let both = |lang| format!("{} — {}", title.get(lang), variant.get(lang));
    match (title, variant) {
        (Text::One(_), Text::One(_)) => Text::One(both(En)),
        (Text::Both { .. }, _) | (_, Text::Both { .. }) => Text::Both {
            en: both(En),
            ru: both(Ru),
        },
    }
}
