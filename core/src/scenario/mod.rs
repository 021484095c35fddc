//! Scenario files: the format, reading it, and turning its names into a plan of ids.

mod check;
mod decode;
mod format;
mod json;
mod limits;
mod nearest;
mod plan;
mod position;
mod problems;
mod read;
#[cfg(feature = "schema")]
mod schema;
mod shipped;
mod text;
mod unbuilt;
mod upgrade;
mod variant;
mod write;

pub use format::{
    AtMost, DecisionExpectation, EventExpectation, EventRef, Expectation, Expected, FORMAT,
    Intervene, Intervention, KeyFile, Leg, LockFile, MessageRef, ProtectionsPatch, ResourceFile,
    Scenario, StepFile, Trigger, Variant, WorkerFile,
};
pub(crate) use nearest::nearest;
pub(crate) use plan::place_of;
pub use plan::{
    NameOf, Plan, PlanError, PlanProblem, PlannedAct, PlannedIntervention, PlannedTrigger, plan,
};
pub use position::{Part, Path, Position};
pub use problems::{Bracket, Kind, Problem, Syntax, Wanted, Wrong};
pub(crate) use read::from_json;
pub use read::{read, read_bytes};
#[cfg(feature = "schema")]
pub use schema::schema;
pub use shipped::{SHIPPED, shipped};
pub use text::Text;
pub use variant::{variant_plan, variant_plan_with};
pub use write::write;
