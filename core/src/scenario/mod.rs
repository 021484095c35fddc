//! Scenario files: the format, reading it, and turning its names into a plan of ids.

mod format;
mod plan;
mod text;

pub use format::{
    AtMost, DecisionExpectation, EventExpectation, EventRef, Expectation, Expected, FORMAT,
    Intervene, Intervention, KeyFile, Leg, LockFile, MessageRef, ProtectionsPatch, ResourceFile,
    Scenario, StepFile, Trigger, Variant, WorkerFile,
};
pub use plan::{
    NameOf, Plan, PlanError, PlanProblem, PlannedAct, PlannedIntervention, PlannedTrigger, plan,
};
pub use text::Text;
