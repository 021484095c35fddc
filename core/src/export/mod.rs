//! Pictures and documents of a run.
//!
//! [`svg`] draws the scene of the timeline. The others are texts for other programs and other
//! people, made of the events alone: [`mermaid`] and [`plantuml`] the run as a sequence diagram,
//! [`markdown`] a report, [`evidence`] the records as JSON lines, [`scenario`] a scenario file
//! that replays to the same events, [`itf`] a trace for model checkers. The page's first module
//! calls none of these.

pub mod evidence;
pub mod itf;
pub mod markdown;
pub mod mermaid;
pub mod plantuml;
pub mod scenario;
mod sequence;
mod subject;
pub mod svg;
mod words;

pub use subject::{Subject, title};
pub(crate) use words::caption;
