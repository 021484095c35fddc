//! What a person edits: a scenario with interventions and switches laid over it.

use crate::protocol::{At, InterventionId, Protections};
use crate::scenario::form::{choice, record};
use crate::scenario::{
    Intervene, Intervention, Plan, PlanError, ProtectionsPatch, Scenario, Trigger, Variant, plan,
    to_json,
};

/// So many interventions a document can carry.
const MAX_INTERVENTIONS: usize = 10_000;

record! {
    /// A scenario and everything laid over it. Undo, redo and branches go from one to another.
    #[derive(Debug, Clone, Eq)]
    pub struct Document {
        /// Where the scenario comes from.
        pub origin: Origin,
        /// The variant it was taken in.
        pub variant: Option<String>,
        /// What is done to the run.
        pub interventions: Vec<PlacedIntervention>,
        /// Switches that differ from the scenario's.
        pub protections: ProtectionsPatch,
    }
}

choice! {
    /// Where a scenario comes from.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum Origin {
        /// The library, by id; one's own stand in it under the marks of their texts.
        Library(String),
    }
}

record! {
    /// An intervention, and whose it is.
    #[derive(Debug, Clone, Eq)]
    pub struct PlacedIntervention {
        /// The intervention.
        pub intervention: Intervention,
        /// Whether it is one's own; the scenario's if not.
        pub own: bool,
    }
}

/// Two are the same if they are written alike: the page writes them anyway, and to compare them
/// part by part would take it 3 KB more.
impl PartialEq for Document {
    fn eq(&self, other: &Document) -> bool {
        to_json(self) == to_json(other)
    }
}

impl PartialEq for PlacedIntervention {
    fn eq(&self, other: &PlacedIntervention) -> bool {
        to_json(self) == to_json(other)
    }
}

impl Document {
    /// A scenario as it is, or one of its variants. An unknown variant is the scenario itself.
    pub fn new(origin: Origin, scenario: &Scenario, variant: Option<&str>) -> Document {
        let variant = find_variant(scenario, variant);
        let interventions = variant
            .and_then(|variant| variant.interventions.as_ref())
            .unwrap_or(&scenario.interventions);
        Document {
            origin,
            variant: variant.map(|variant| variant.name.clone()),
            interventions: interventions
                .iter()
                .map(|it| PlacedIntervention {
                    intervention: it.clone(),
                    own: false,
                })
                .collect(),
            protections: variant
                .map(|variant| variant.protections)
                .unwrap_or_default(),
        }
    }

    /// The plan of the run.
    ///
    /// # Errors
    /// The first name that stands for nothing in this scenario.
    pub fn plan(&self, scenario: &Scenario) -> Result<Plan, PlanError> {
        let interventions: Vec<Intervention> = self
            .interventions
            .iter()
            .map(|placed| placed.intervention.clone())
            .collect();
        let variant = find_variant(scenario, self.variant.as_deref());
        plan(
            &scenario.in_variant(variant),
            &interventions,
            &self.protections,
        )
    }

    /// The plan, if it can be made and keeps within the limits of a scenario.
    pub(super) fn checked_plan(&self, scenario: &Scenario) -> Option<Plan> {
        let fits = self.interventions.len() <= MAX_INTERVENTIONS;
        fits.then(|| self.plan(scenario).ok()).flatten()
    }

    /// The switches as they stand at the start of the run.
    pub fn switches(&self, scenario: &Scenario) -> Protections {
        scenario
            .protections
            .then(&self.protections)
            .over(Protections::default())
    }

    /// Does something at an instant. One's own later interventions are left out; the answer
    /// says whether there were any.
    pub fn intervene(&mut self, at: At, act: Intervene) -> (InterventionId, bool) {
        let before = self.interventions.len();
        self.interventions
            .retain(|placed| !(placed.own && is_after(&placed.intervention, at)));
        let left_behind = self.interventions.len() < before;
        self.interventions.push(PlacedIntervention {
            intervention: Intervention {
                when: Trigger::AtMs(at),
                act,
                note: None,
            },
            own: true,
        });
        let last = self.interventions.len() - 1;
        (
            InterventionId(u16::try_from(last).unwrap_or(u16::MAX)),
            left_behind,
        )
    }
}

/// The variant of this name, if the scenario has it.
pub fn find_variant<'a>(scenario: &'a Scenario, name: Option<&str>) -> Option<&'a Variant> {
    scenario
        .variants
        .iter()
        .find(|variant| Some(variant.name.as_str()) == name)
}

fn is_after(intervention: &Intervention, at: At) -> bool {
    match intervention.when {
        Trigger::AtMs(when) => when > at,
        Trigger::On(_) => false,
    }
}
