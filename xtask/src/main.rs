//! Build tasks: `cargo xtask` followed by one of the commands of [`USAGE`].

mod bench;
mod dist;
mod embed;
mod lean;
mod project;
mod run;
mod serve;
mod setup;
mod site;
mod size;
mod test;

use std::process::ExitCode;

use run::Outcome;

const USAGE: &str = "\
usage: cargo xtask <command>

  serve [--port N] [--release]   build the page, serve it, build again after each change
  test [PART...] [-- ARGS...]    run all checks, or some parts of them:
                                 format lint native wasm scenarios dist browser diagrams;
                                 with one part, ARGS go to its runner
  dist [--site URL]              build the site for publishing, into dist/; URL is where it will be
  size                           list what the first load of dist/ transfers, against the budget
  bench                          print the figures that there are budgets for
  setup                          install what the commands above need and this machine lacks
";

/// Why the command line could not be carried out.
enum Error {
    /// It was not understood: exit code 2, with the usage.
    Usage(String),
    /// What it asked for failed: exit code 1.
    Task(String),
}

impl From<String> for Error {
    fn from(message: String) -> Self {
        Error::Task(message)
    }
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match dispatch(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Error::Usage(message)) => {
            eprint!("{message}\n\n{USAGE}");
            ExitCode::from(2)
        }
        Err(Error::Task(message)) => {
            eprintln!("\nerror: {message}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(words: &[String]) -> Result<(), Error> {
    let Some((command, rest)) = words.split_first() else {
        return Err(Error::Usage("say what to do".into()));
    };
    match command.as_str() {
        "serve" => Ok(serve::serve(&usage(serve::Options::parse(rest))?)?),
        "test" => Ok(test::test(&usage(test::Selection::parse(rest))?)?),
        "dist" => Ok(dist::build(&usage(dist::Options::parse(rest))?)?),
        // Trunk.toml calls it.
        "finish" => plain(rest, dist::finish),
        "size" => plain(rest, size::check),
        "bench" => plain(rest, bench::bench),
        "setup" => plain(rest, setup::everything),
        "help" | "--help" | "-h" => {
            print!("{USAGE}");
            Ok(())
        }
        unknown => Err(Error::Usage(format!("there is no command {unknown:?}"))),
    }
}

/// Runs a command that takes no arguments.
fn plain(rest: &[String], task: fn() -> Outcome) -> Result<(), Error> {
    match rest.first() {
        None => Ok(task()?),
        Some(word) => Err(Error::Usage(format!("{word:?} is not understood here"))),
    }
}

/// Makes a parser's complaint a complaint about the command line.
fn usage<T>(parsed: Outcome<T>) -> Result<T, Error> {
    parsed.map_err(Error::Usage)
}
