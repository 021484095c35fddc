//! `cargo xtask test`: all checks in order, up to the first that fails.

use std::net::{Ipv4Addr, TcpListener};
use std::process::Command;
use std::time::Duration;

use crate::project::{root, target};
use crate::run::{Outcome, readable, run, timed};
use crate::setup::chromium::{self, Chromium};
use crate::setup::compiler::WASM;
use crate::{dist, setup, size};

/// What the checks are grouped into, to be named on the command line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Format,
    Lint,
    Native,
    Wasm,
    Scenarios,
    Dist,
    Browser,
    Diagrams,
}

impl Part {
    const ALL: [(&str, Part); 8] = [
        ("format", Part::Format),
        ("lint", Part::Lint),
        ("native", Part::Native),
        ("wasm", Part::Wasm),
        ("scenarios", Part::Scenarios),
        ("dist", Part::Dist),
        ("browser", Part::Browser),
        ("diagrams", Part::Diagrams),
    ];

    fn named(name: &str) -> Outcome<Part> {
        let found = Part::ALL.into_iter().find(|(known, _)| *known == name);
        found
            .map(|(_, part)| part)
            .ok_or_else(|| format!("there is no part {name:?} of the tests"))
    }

    /// Installs what this part's checks need.
    fn set_up(self) -> Outcome {
        match self {
            Part::Format | Part::Native | Part::Scenarios => Ok(()),
            Part::Lint => setup::compiler::ensure().map(drop),
            Part::Wasm => setup::for_wasm_tests().map(drop),
            Part::Dist => setup::for_page()
                .and_then(|_| setup::for_browser_tests())
                .map(drop),
            Part::Browser => setup::for_browser_tests().map(drop),
            Part::Diagrams => setup::for_diagrams().map(drop),
        }
    }
}

/// What was asked for on the command line.
pub struct Selection {
    parts: Vec<Part>,
    /// Arguments for the runner of the only part.
    arguments: Vec<String>,
}

impl Selection {
    /// Reads names of parts, and what stands after `--`.
    pub fn parse(words: &[String]) -> Outcome<Selection> {
        let mut halves = words.splitn(2, |word| word == "--");
        let names = halves.next().unwrap_or_default();
        let arguments = halves.next().unwrap_or_default().to_vec();
        if !arguments.is_empty() && names.len() != 1 {
            return Err("arguments after -- need exactly one part before it".into());
        }
        let parts: Outcome<Vec<Part>> = names.iter().map(|name| Part::named(name)).collect();
        let mut parts = parts?;
        if parts.is_empty() {
            parts = Part::ALL.map(|(_, part)| part).to_vec();
        }
        Ok(Selection { parts, arguments })
    }

    fn includes(&self, check: &Check) -> bool {
        check.parts.iter().any(|part| self.parts.contains(part))
    }
}

/// One thing that is checked, in the parts of which it is a step.
struct Check {
    title: &'static str,
    parts: &'static [Part],
    run: fn(&[String]) -> Outcome,
}

const CHECKS: [Check; 11] = [
    Check {
        title: "formatting",
        parts: &[Part::Format],
        run: formatting,
    },
    Check {
        title: "clippy, native",
        parts: &[Part::Lint],
        run: clippy_native,
    },
    Check {
        title: "clippy, wasm",
        parts: &[Part::Lint],
        run: clippy_wasm,
    },
    Check {
        title: "native tests",
        parts: &[Part::Native],
        run: native_tests,
    },
    Check {
        title: "transcripts in wasm",
        parts: &[Part::Wasm],
        run: wasm_transcripts,
    },
    Check {
        title: "scenario files",
        parts: &[Part::Scenarios],
        run: scenario_files,
    },
    Check {
        title: "the page for publishing",
        parts: &[Part::Dist, Part::Browser],
        run: |_| dist::build(&dist::Options::default()),
    },
    Check {
        title: "its size",
        parts: &[Part::Dist],
        run: |_| size::check(),
    },
    Check {
        title: "browser tests",
        parts: &[Part::Browser],
        run: browser_tests,
    },
    Check {
        title: "diagrams, by Mermaid itself",
        parts: &[Part::Diagrams],
        run: |_| by_mermaid(),
    },
    Check {
        title: "diagrams, by PlantUML itself",
        parts: &[Part::Diagrams],
        run: |_| by_plantuml(),
    },
];

/// Runs the checks that were asked for.
pub fn test(selection: &Selection) -> Outcome {
    for part in &selection.parts {
        part.set_up()?;
    }
    let checks: Vec<&Check> = CHECKS
        .iter()
        .filter(|check| selection.includes(check))
        .collect();
    let mut times = Vec::new();
    for (index, check) in checks.iter().enumerate() {
        println!("\n=== {}/{} {}", index + 1, checks.len(), check.title);
        let (outcome, took) = timed(|| (check.run)(&selection.arguments));
        outcome.map_err(|reason| format!("{}: {reason}", check.title))?;
        times.push((check.title, took));
    }
    print_times(&times);
    Ok(())
}

fn print_times(times: &[(&str, Duration)]) {
    println!("\n=== all of it is in order");
    for (title, took) in times {
        println!("{:>12}  {title}", readable(*took));
    }
    let sum = times.iter().map(|(_, took)| *took).sum();
    println!("{:>12}  in all", readable(sum));
}

/// The usual cargo, in the workspace.
pub fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new("cargo");
    command.current_dir(root()).args(arguments);
    command
}

fn formatting(_: &[String]) -> Outcome {
    run(&mut cargo(&["fmt", "--all", "--check"]))
}

fn clippy_native(_: &[String]) -> Outcome {
    run(&mut cargo(&[
        "clippy",
        "--all-targets",
        "--",
        "-D",
        "warnings",
    ]))
}

fn clippy_wasm(_: &[String]) -> Outcome {
    run(setup::compiler::ensure()?.command("cargo")?.args([
        "clippy",
        "--package=fencelab",
        "--package=fencelab-core",
        "--package=fencelab-worker",
        "--features=fencelab/russian-apart",
        // Not the one that draws the still picture: it runs natively.
        "--lib",
        "--bin=fencelab",
        "--bin=worker",
        "--target",
        WASM,
        "--",
        "-D",
        "warnings",
    ]))
}

fn native_tests(arguments: &[String]) -> Outcome {
    run(cargo(&["test", "--features=fencelab-core/schema"]).args(arguments))
}

/// The same transcripts as in the native tests, replayed by the model compiled to wasm.
fn wasm_transcripts(arguments: &[String]) -> Outcome {
    run(setup::for_wasm_tests()?
        .command("cargo")?
        .args(["test", "--package=fencelab-core", "--target", WASM])
        .args(["--test", "transcripts_wasm"])
        .args(arguments))
}

/// The shipped scenarios through the same check that their authors use.
fn scenario_files(_: &[String]) -> Outcome {
    let files = scenarios();
    run(cargo(&["run", "--quiet", "--package=fencelab-cli", "--", "check"]).args(files))
}

fn scenarios() -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(root().join("scenarios"));
    let entries = entries.into_iter().flatten().flatten();
    let mut files: Vec<_> = entries
        .map(|entry| entry.path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "json")
        })
        .collect();
    files.sort();
    files
}

fn browser_tests(arguments: &[String]) -> Outcome {
    in_browser(
        ["node_modules/@playwright/test/cli.js", "test"]
            .into_iter()
            .chain(arguments.iter().map(String::as_str)),
    )
}

fn by_mermaid() -> Outcome {
    let fencelab = built_command()?;
    in_browser(["tests/tools/mermaid.mjs", &fencelab])
}

fn by_plantuml() -> Outcome {
    let fencelab = built_command()?;
    let plantuml = setup::for_diagrams()?;
    run(Command::new("node")
        .current_dir(root())
        .args(["tests/tools/plantuml.mjs", &fencelab])
        .arg(plantuml))
}

/// The `fencelab` command, built.
fn built_command() -> Outcome<String> {
    run(&mut cargo(&["build", "--quiet", "--package=fencelab-cli"]))?;
    let program = format!("debug/fencelab{}", std::env::consts::EXE_SUFFIX);
    Ok(target().join(program).display().to_string())
}

/// Runs a script of Node that drives the browser, on a port of its own.
pub fn in_browser<'a>(words: impl IntoIterator<Item = &'a str>) -> Outcome {
    let browser = setup::for_browser_tests()?;
    let mut node = Command::new("node");
    node.current_dir(root())
        .args(words)
        .env("FENCELAB_PORT", free_port()?.to_string());
    match browser {
        Chromium::At(path) => node.env(chromium::VARIABLE, path),
        Chromium::Playwright => node.env_remove(chromium::VARIABLE),
    };
    run(&mut node)
}

/// A port that nothing listens on, so that tests in two work trees do not meet.
fn free_port() -> Outcome<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0));
    let address = listener.and_then(|listener| listener.local_addr());
    address
        .map(|address| address.port())
        .map_err(|error| format!("no port is free: {error}"))
}
