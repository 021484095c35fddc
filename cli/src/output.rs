//! The standard output and error. Writing there can fail, and must not end in a panic.

use crate::failure::Failure;
use std::io::{self, ErrorKind, Write};

/// Writes to the standard output.
pub fn write(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    written.map_err(|error| match error.kind() {
        ErrorKind::BrokenPipe => Failure::NobodyReads,
        _ => Failure::Output(error),
    })
}

/// Writes a message to the standard error. Where that fails there is nobody left to tell.
pub fn complain(message: &str) {
    let _ = writeln!(io::stderr().lock(), "{}", message.trim_end());
}
