//! The protections as switches.

use crate::explain::{Alternatives, Place, Setting, title};
use crate::protocol::{Protections, Switch};
use crate::scenario::ProtectionsPatch;
use crate::session::state::Session;

/// A switch: a protection with its settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SwitchView {
    /// A stable name ("fencing").
    pub id: &'static str,
    /// The group it belongs to: "resource", "authority" or "worker". Switches of a group stand
    /// beside each other.
    pub group: &'static str,
    /// What stands over the group.
    pub group_title: &'static str,
    /// What it is called; "on" protects.
    pub title: String,
    /// What it does, in a few words.
    pub hint: String,
    /// Whether it protects.
    pub on: bool,
    /// The settings between which one chooses where there are more than two.
    pub settings: Vec<SettingView>,
    /// What flipping it does.
    pub flip: ProtectionsPatch,
    /// Whether any setting changes anything in this run; `true` where that is not known.
    pub felt: bool,
}

/// A setting of a switch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingView {
    /// What it is called.
    pub title: String,
    /// Whether it is in force.
    pub current: bool,
    /// What taking it does.
    pub patch: ProtectionsPatch,
}

impl Session {
    pub(super) fn switches_view(&self) -> Vec<SwitchView> {
        let now = self.document.switches(&self.scenario);
        Place::ALL
            .into_iter()
            .flat_map(|place| place.switches().map(move |switch| (place, switch)))
            .map(|(place, switch)| self.switch(place, switch, &now))
            .collect()
    }

    fn switch(&self, place: Place, switch: Switch, now: &Protections) -> SwitchView {
        let current = Setting::of(switch, now);
        let feels = |alternatives: &Alternatives| alternatives.feels(switch);
        SwitchView {
            id: switch.as_str(),
            group: place.as_str(),
            group_title: place.title(self.lang),
            title: title(switch, self.lang).to_owned(),
            hint: current.hint(self.lang).to_owned(),
            on: current.is_on(),
            settings: Setting::all(switch)
                .map(|setting| SettingView {
                    title: setting.name(self.lang).to_owned(),
                    current: setting == current,
                    patch: setting.patch(),
                })
                .collect(),
            flip: current.flipped().patch(),
            felt: self.alternatives.as_ref().is_none_or(feels),
        }
    }
}
