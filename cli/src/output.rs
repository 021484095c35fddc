//! The standard output and error. Writing there can fail, and must not end in a panic.

use crate::failure::Failure;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

/// Writes to the standard output.
pub fn write(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    written.map_err(|error| match error.kind() {
        ErrorKind::BrokenPipe => Failure::NobodyReads,
        _ => Failure::Output(error),
    })
}

/// Writes a file, over what may be there; "-" is the standard output.
pub fn write_to(path: &Path, text: &str) -> Result<(), Failure> {
    if path.as_os_str() == "-" {
        return write(text);
    }
    fs::write(path, text).map_err(|error| Failure::Unwritable {
        path: path.to_owned(),
        error,
    })
}

/// Writes a message to the standard error. Where that fails there is nobody left to tell.
pub fn complain(message: &str) {
    let _ = writeln!(io::stderr().lock(), "{}", message.trim_end());
}
