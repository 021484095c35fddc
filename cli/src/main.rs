//! The `fencelab` command: runs scenarios, checks what is expected of them, explains and draws
//! them, and diagnoses logs.

mod args;
mod bench;
mod check;
mod compare;
mod diagnose;
mod explain;
mod export;
mod failure;
mod output;
mod run;
mod source;

use args::{Args, Command};
use clap::Parser;
use failure::Failure;
use std::process::ExitCode;

/// Everything went as asked for.
const FINE: u8 = 0;
/// The command did its work, and an expectation is not met.
const UNMET: u8 = 1;
/// The command could not do its work.
const FAILED: u8 = 2;

fn main() -> ExitCode {
    let (lang, outcome) = match Args::parse().command {
        Command::Run(it) => (it.lang.into(), run::run(&it)),
        Command::Check(it) => (it.lang.into(), check::check(&it)),
        Command::Explain(it) => (it.lang.into(), explain::explain(&it)),
        Command::Compare(it) => (it.lang.into(), compare::compare(&it)),
        Command::Export(it) => (it.lang.into(), export::export(&it)),
        Command::Diagnose(it) => (it.lang.into(), diagnose::diagnose(&it)),
        Command::Bench(it) => (fencelab_core::words::Lang::En, bench::bench(&it)),
    };
    ExitCode::from(match outcome {
        Ok(status) => status,
        // Whoever reads has enough: nothing is wrong.
        Err(Failure::NobodyReads) => FINE,
        Err(failure) => {
            output::complain(&failure.say(lang));
            FAILED
        }
    })
}
