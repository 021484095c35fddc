//! The model of Fencelab and everything that can be computed without a browser.
//!
//! Dependencies point one way:
//! `protocol` ← `scenario` ← `run` ← `judge`, `evidence`, `explain` ← `timeline` ← `export` ← `session`.
//! `compare` puts two runs beside each other, from all of these but `session`, whose choices it does
//! not know. `diagnose` stands beside them: it reads records of evidence, whoever wrote them, and draws
//! them with the shapes of `export`, whose report in turn tells what it claims. `file_kind` tells
//! its files from those of `scenario`.
//! Nothing here knows a clock, a random number or the web: the same input gives
//! the same bytes natively and in wasm.

pub mod compare;
pub mod diagnose;
pub mod evidence;
pub mod expect;
pub mod explain;
pub mod export;
pub mod file_kind;
pub mod judge;
mod letters;
pub mod protocol;
pub mod run;
pub mod scenario;
pub mod session;
mod sort;
mod table;
pub mod timeline;
pub mod transcript;
pub mod words;
