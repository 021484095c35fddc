//! Diagnosis of evidence: what each record of a log shows, what is missing to be sure, and
//! what to check and to do next.
//!
//! It reads records, from a run or from anybody's log, and nothing of the running model.
//! [`import`] reads bytes and never fails; [`diagnose`] takes every record down the tree of
//! [`Question`]s to its [`Branch`]; [`text`], [`json`] and [`picture`] tell the result, and
//! [`claims`] says what may be claimed after it. Nothing here is needed for the page's first
//! picture: it is meant for the command line, and for a module of its own in the page.

mod branch;
mod claims;
mod classify;
mod coverage;
mod diagnosis;
mod encoding;
mod example;
mod fault;
mod history;
mod import;
mod names;
mod order;
mod parse;
mod picture;
mod record;
mod report;
mod scan;
pub mod words;

pub use branch::{Branch, Question, Tone};
pub use claims::{Claim, Claims, Limit, claims};
pub use classify::Finding;
pub use coverage::{Coverage, Covers, RouteStep};
pub use diagnosis::{ClockStory, Diagnosis, Group, KeyRule, diagnose};
pub use encoding::Encoding;
pub use example::{example, lines_of};
pub use fault::{Cost, Fault, Faults, Slip, Spot, Spots};
pub use import::{Import, MOST_RECORDS, import};
pub use order::{Basis, Order};
pub use picture::{Picture, picture};
pub use record::{Field, Missing, NameId, NameList, Names, Record, Token, Verdict};
pub use report::{json, text};
pub use scan::Form;
