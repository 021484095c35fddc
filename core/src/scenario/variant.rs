//! The same run under other settings.

use super::*;

impl Scenario {
    /// The scenario as one of its variants: with its setup, interventions, protections and
    /// expectations in place of the scenario's own. It has no variants any more.
    pub fn in_variant(&self, variant: Option<&Variant>) -> Scenario {
        let mut patched = self.clone();
        patched.variants.clear();
        let Some(variant) = variant else {
            return patched;
        };
        patched.lay_over(&variant.setup);
        if let Some(interventions) = &variant.interventions {
            patched.interventions.clone_from(interventions);
        }
        patched.protections = patched.protections.then(&variant.protections);
        if variant.opens_at.is_some() {
            patched.opens_at.clone_from(&variant.opens_at);
        }
        patched.expect.clone_from(&variant.expect);
        patched
    }

    fn lay_over(&mut self, patch: &SetupPatch) {
        self.horizon_ms = patch.horizon_ms.unwrap_or(self.horizon_ms);
        self.latency_ms = patch.latency_ms.unwrap_or(self.latency_ms);
        for lock in &mut self.locks {
            if let Some(patch) = patch.locks.iter().find(|patch| patch.name == lock.name) {
                lock.ttl_ms = patch.ttl_ms.unwrap_or(lock.ttl_ms);
                lock.lock_delay_ms = patch.lock_delay_ms.unwrap_or(lock.lock_delay_ms);
            }
        }
        for effect in &mut self.effects {
            if let Some(patch) = patch.effects.iter().find(|patch| patch.name == effect.name) {
                effect.honours_keys = patch.honours_keys;
            }
        }
        for worker in &mut self.workers {
            let Some(patch) = patch.workers.iter().find(|patch| patch.name == worker.name) else {
                continue;
            };
            let patch = patch.clone();
            worker.owner = patch.owner.unwrap_or_else(|| worker.owner.clone());
            worker.start_ms = patch.start_ms.unwrap_or(worker.start_ms);
            worker.keepalive_ms = patch.keepalive_ms.or(worker.keepalive_ms);
            worker.clock = patch.clock.unwrap_or(worker.clock);
            if let Some(program) = patch.program {
                worker.program = program;
            }
        }
    }
}

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
    let scenario = scenario.in_variant(variant);
    plan(&scenario, &scenario.interventions, switches)
}

impl Scenario {
    /// The programs of all workers, and those that variants put in their place.
    pub(super) fn programs(&self) -> impl Iterator<Item = &[StepFile]> {
        let patched = self
            .variants
            .iter()
            .flat_map(|variant| &variant.setup.workers)
            .filter_map(|worker| worker.program.as_deref());
        self.workers
            .iter()
            .map(|worker| worker.program.as_slice())
            .chain(patched)
    }

    /// What is done to the run under one of its variants.
    pub fn interventions_of<'a>(&'a self, variant: Option<&'a Variant>) -> &'a [Intervention] {
        variant
            .and_then(|variant| variant.interventions.as_ref())
            .unwrap_or(&self.interventions)
    }
}
