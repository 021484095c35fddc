//! The same run under other settings.

use super::*;

/// The plan of a scenario, or of one of its variants.
///
/// # Errors
/// The first name that stands for nothing, as from [`plan`].
pub fn variant_plan(scenario: &Scenario, variant: Option<&Variant>) -> Result<Plan, PlanError> {
    variant_plan_with(scenario, variant, &ProtectionsPatch::default())
}

/// The same, with more switches laid over those of the scenario and the variant.
///
/// # Errors
/// As [`variant_plan`].
pub fn variant_plan_with(
    scenario: &Scenario,
    variant: Option<&Variant>,
    switches: &ProtectionsPatch,
) -> Result<Plan, PlanError> {
    let interventions = variant
        .and_then(|variant| variant.interventions.as_ref())
        .unwrap_or(&scenario.interventions);
    let protections = variant.map_or_else(ProtectionsPatch::default, |it| it.protections);
    plan(scenario, interventions, &protections.then(switches))
}
