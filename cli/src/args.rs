//! What can be said on the command line.

use clap::{Parser, Subcommand, ValueEnum};
use fencelab_core::words::Lang;
use std::path::PathBuf;

/// Replays what goes wrong with distributed locks when a lease expires, and what stops it.
#[derive(Debug, Parser)]
#[command(name = "fencelab", version, disable_help_subcommand = true)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Replay a scenario and print its transcript
    Run(RunArgs),
    /// Check that scenarios come out as they expect, under every variant
    ///
    /// The exit status is 0 when all expectations are met, 1 when one is not, 2 when a file
    /// cannot be read.
    Check(CheckArgs),
    /// Measure how many events a second are replayed
    #[command(hide = true)]
    Bench(BenchArgs),
}

#[derive(Debug, clap::Args)]
pub struct RunArgs {
    #[command(flatten)]
    pub case: CaseArgs,
    /// Print one JSON document instead of text
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub lang: LangArgs,
}

#[derive(Debug, clap::Args)]
pub struct CheckArgs {
    /// Scenario files; "-" is the standard input, an id is a scenario that ships with Fencelab
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub lang: LangArgs,
}

#[derive(Debug, clap::Args)]
pub struct BenchArgs {
    /// Replay at least so many events
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub events: usize,
}

/// One scenario under certain settings.
#[derive(Debug, clap::Args)]
pub struct CaseArgs {
    /// A scenario file; "-" is the standard input, an id is a scenario that ships with Fencelab
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Take one of the scenario's variants
    #[arg(long, value_name = "NAME")]
    pub variant: Option<String>,
    /// Set a protection, such as fencing=off; may be given several times
    #[arg(long, value_name = "SWITCH=SETTING")]
    pub set: Vec<String>,
}

#[derive(Debug, Clone, Copy, clap::Args)]
pub struct LangArgs {
    /// The language of messages
    #[arg(long, value_enum, default_value_t = LangName::En)]
    pub lang: LangName,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum LangName {
    /// English
    En,
    /// Russian
    Ru,
}

impl From<LangArgs> for Lang {
    fn from(it: LangArgs) -> Lang {
        match it.lang {
            LangName::En => Lang::En,
            LangName::Ru => Lang::Ru,
        }
    }
}
