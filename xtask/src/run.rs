//! Starting other programs, and saying what went wrong with them.

use std::ffi::OsStr;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What a task comes to; the error is a message for the person at the terminal.
pub type Outcome<T = ()> = Result<T, String>;

/// Runs a program with this terminal's output and waits for it; anything but success is an error.
pub fn run(command: &mut Command) -> Outcome {
    let status = command
        .status()
        .map_err(|error| format!("cannot start `{}`: {error}", line(command)))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("`{}` failed ({status})", line(command)))
    }
}

/// Runs a program silently; its standard output if it succeeded.
pub fn output(command: &mut Command) -> Option<String> {
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    output.status.success().then_some(text)
}

/// Runs a program silently; whether it succeeded.
pub fn succeeds(command: &mut Command) -> bool {
    output(command).is_some()
}

/// The command as one would type it.
fn line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words
        .map(OsStr::to_string_lossy)
        .collect::<Vec<_>>()
        .join(" ")
}

/// Runs a piece of work and says how long it took.
pub fn timed<T>(work: impl FnOnce() -> Outcome<T>) -> (Outcome<T>, Duration) {
    let start = Instant::now();
    let outcome = work();
    (outcome, start.elapsed())
}

/// A duration for people: `0.4 s`, `12 s`, `3 min 07 s`.
pub fn readable(duration: Duration) -> String {
    let seconds = duration.as_secs();
    match seconds {
        0..10 => format!("{:.1} s", duration.as_secs_f32()),
        10..60 => format!("{seconds} s"),
        _ => format!("{} min {:02} s", seconds / 60, seconds % 60),
    }
}
