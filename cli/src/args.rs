//! What can be said on the command line.

use clap::{Parser, Subcommand, ValueEnum};
use fencelab_core::export::svg::Theme;
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
    /// Tell why an event happened, and what would have changed it
    Explain(ExplainArgs),
    /// Put a scenario beside itself under other settings, and tell where the two runs part
    ///
    /// Above is the scenario as it is; below it stands under `--variant` and `--set`, or, where
    /// neither is given, with the one switch flipped that changes most in what is damaged.
    Compare(CompareArgs),
    /// Write a scenario's run as a picture, a diagram, a report, or data for other programs
    Export(ExportArgs),
    /// Tell what a log of evidence shows: JSON lines, an array, or what `run --json` prints
    ///
    /// Every record gets its branch of the diagnosis tree, the reason, and what is missing to
    /// be sure. The exit status is 2 when there is no record that can be read.
    Diagnose(DiagnoseArgs),
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
pub struct ExplainArgs {
    #[command(flatten)]
    pub case: CaseArgs,
    /// The number of the event, as `run` prints it behind "#"
    #[arg(long, value_name = "N")]
    pub event: u32,
    #[command(flatten)]
    pub lang: LangArgs,
}

#[derive(Debug, clap::Args)]
pub struct CompareArgs {
    #[command(flatten)]
    pub case: CaseArgs,
    /// What to make
    #[arg(long, value_enum, default_value_t = CompareFormat::Text)]
    pub format: CompareFormat,
    /// Where to write it, over what may be there; "-" is the standard output
    #[arg(long, value_name = "FILE", default_value = "-")]
    pub out: PathBuf,
    #[command(flatten)]
    pub draw: DrawArgs,
    #[command(flatten)]
    pub lang: LangArgs,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum CompareFormat {
    /// Where they part, and their final states side by side
    Text,
    /// Two pictures, one above the other, on one time axis
    Svg,
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
pub struct ExportArgs {
    #[command(flatten)]
    pub case: CaseArgs,
    /// What to make
    #[arg(long, value_enum, default_value_t = Format::Svg)]
    pub format: Format,
    /// Where to write it, over what may be there; "-" is the standard output
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    #[command(flatten)]
    pub draw: DrawArgs,
    /// Show in the picture where the run stands at an instant, in milliseconds
    #[arg(long, value_name = "MS")]
    pub at: Option<u64>,
    #[command(flatten)]
    pub lang: LangArgs,
}

#[derive(Debug, clap::Args)]
pub struct DiagnoseArgs {
    /// A file with records of evidence; "-" is the standard input
    #[arg(value_name = "FILE", required_unless_present = "example")]
    pub file: Option<PathBuf>,
    /// Take records of scenarios that ship with Fencelab, and print them first
    #[arg(long, conflicts_with = "file")]
    pub example: bool,
    /// Print one JSON document instead of text
    #[arg(long)]
    pub json: bool,
    /// Also draw the records as SVG into this file, over what may be there
    #[arg(long, value_name = "FILE")]
    pub picture: Option<PathBuf>,
    /// The colours of the picture
    #[arg(long, value_enum, default_value_t = ThemeName::Light)]
    pub theme: ThemeName,
    /// The width of the picture, in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 1200,
          value_parser = clap::value_parser!(u32).range(320..=10_000))]
    pub width: u32,
    #[command(flatten)]
    pub lang: LangArgs,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Format {
    /// A picture that needs nothing else
    Svg,
    /// A sequence diagram in Mermaid's language
    Mermaid,
    /// A sequence diagram in PlantUML's language
    Plantuml,
    /// A report, with the picture in a file beside it
    Markdown,
    /// The records of evidence as JSON lines, which `diagnose` reads
    Evidence,
    /// A scenario file with the settings in force, which replays to the same events
    Scenario,
    /// A trace for model checkers: the state after every event
    Itf,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum ThemeName {
    /// Dark on light
    Light,
    /// Light on dark
    Dark,
}

/// How a run is drawn.
#[derive(Debug, Clone, Copy, clap::Args)]
pub struct DrawArgs {
    /// The colours of the picture
    #[arg(long, value_enum, default_value_t = ThemeName::Light)]
    pub theme: ThemeName,
    /// The room for the picture, in pixels; it is wider where that is too little
    #[arg(long, value_name = "PIXELS", default_value_t = 1200,
          value_parser = clap::value_parser!(u32).range(320..=10_000))]
    pub width: u32,
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
    /// The language of messages and pictures
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

impl From<ThemeName> for Theme {
    fn from(it: ThemeName) -> Theme {
        match it {
            ThemeName::Light => Theme::Light,
            ThemeName::Dark => Theme::Dark,
        }
    }
}

impl From<LangArgs> for Lang {
    fn from(it: LangArgs) -> Lang {
        match it.lang {
            LangName::En => Lang::En,
            LangName::Ru => Lang::Ru,
        }
    }
}
