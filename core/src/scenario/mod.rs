//! Scenario files: the format, reading it, and turning its names into a plan of ids.

mod format;
mod plan;
mod shipped;
mod text;
mod variant;

pub use format::{
    AtMost, DecisionExpectation, EventExpectation, EventRef, Expectation, Expected, FORMAT,
    Intervene, Intervention, KeyFile, Leg, LockFile, MessageRef, ProtectionsPatch, ResourceFile,
    Scenario, StepFile, Trigger, Variant, WorkerFile,
};
pub(crate) use plan::place_of;
pub use plan::{
    NameOf, Plan, PlanError, PlanProblem, PlannedAct, PlannedIntervention, PlannedTrigger, plan,
};
pub use shipped::{SHIPPED, shipped};
pub use text::Text;
pub use variant::variant_plan;
