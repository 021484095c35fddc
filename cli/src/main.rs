//! The `fencelab` command.
fn main() {}
