//! Scenario files: the format, reading it, and turning its names into a plan of ids.

mod check;
mod draft;
mod edit;
pub(crate) mod form;
mod format;
mod json;
mod limits;
mod names;
mod nearest;
mod plan;
mod position;
mod problems;
mod question;
mod read;
#[cfg(feature = "schema")]
mod schema;
mod shipped;
mod text;
mod upgrade;
mod variant;
mod write;

pub use crate::protocol::ProtectionsPatch;
pub use draft::{Draft, Unfit};
pub use edit::{Edit, STEP_KINDS, empty_scenario, step_kind};
pub use form::{from_json, to_json};
pub use format::{
    AtMost, ClockFile, DecisionExpectation, EffectFile, EventExpectation, EventRef, Expectation,
    Expected, FORMAT, Intervene, Intervention, KeyFile, Leg, LockFile, LockPatch, MessageRef,
    PeerFile, ResourceFile, Scenario, SetupPatch, SourceFile, StepFile, Trigger, Variant,
    WorkerFile, WorkerPatch,
};
pub use nearest::nearest;
pub(crate) use plan::place_of;
pub use plan::{
    NameOf, Plan, PlanError, PlanProblem, PlannedAct, PlannedIntervention, PlannedTrigger, plan,
};
pub use position::{Part, Path, Position};
pub use problems::{Bracket, Excerpt, Kind, Problem, Syntax, Wanted, Wrong, grouped};
pub use question::Question;
pub use read::{check_size, read, read_bytes};
#[cfg(feature = "schema")]
pub use schema::schema;
pub use shipped::{SHIPPED, shipped};
#[cfg(not(target_arch = "wasm32"))]
pub use shipped::{bundle, nearest_shipped};
pub use text::{Text, ValueFile};
pub use variant::{variant_plan, variant_plan_with};
pub use write::write;
