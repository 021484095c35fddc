//! A run: a plan, replayed to its log.

mod director;
mod moment;
mod replay;
mod senders;
mod words;
mod workload;

pub use moment::Moment;
pub use replay::{Limits, Run, RunEnd};
pub use senders::Senders;
pub use workload::workload;
