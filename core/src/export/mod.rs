//! Pictures and documents of a run.
