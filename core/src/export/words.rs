//! The caption under a picture.

use crate::explain::{Setting, title};
use crate::protocol::{Protections, Switch};
use crate::words::Lang;

/// The switches of a run, as sentences: those that every run can feel, and those that are not
/// as they usually are.
pub fn caption(protections: &Protections, lang: Lang) -> Vec<String> {
    let usual = Protections::default();
    let always = [
        Switch::Fencing,
        Switch::TokenRule,
        Switch::Release,
        Switch::Renew,
    ];
    Switch::ALL
        .iter()
        .filter(|switch| always.contains(switch) || switch.of(protections) != switch.of(&usual))
        .map(|switch| {
            let setting = Setting::of(*switch, protections);
            let (name, hint) = (setting.name(lang), setting.hint(lang));
            format!("{}: {name} ({hint}).", title(*switch, lang))
        })
        .collect()
}
