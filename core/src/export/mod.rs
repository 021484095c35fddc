//! Pictures and documents of a run.

pub mod svg;
mod words;
