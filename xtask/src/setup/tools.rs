//! Programs that cargo installs: Trunk, and wasm-bindgen in the version that the page is built with.

use std::fs;
use std::process::Command;

use super::Install;
use crate::project::{find_program, locked_version, target};
use crate::run::{Outcome, output, run};

/// The version of Trunk; 0.22 needs a newer compiler than the page does.
pub const TRUNK_VERSION: &str = "0.21.14";

/// The version of wasm-bindgen that `Cargo.lock` names; the program must match it exactly.
pub fn wasm_bindgen_version() -> Outcome<String> {
    locked_version("wasm-bindgen")
}

/// Installs Trunk where it is missing.
pub fn ensure_trunk() -> Outcome {
    ensure(&CargoTool {
        package: "trunk",
        programs: &["trunk"],
        version: TRUNK_VERSION,
        locked: true,
        likely: "5 to 10 min, once per machine",
    })
}

/// Installs wasm-bindgen and its test runner where they are missing.
pub fn ensure_wasm_bindgen() -> Outcome {
    ensure(&CargoTool {
        package: "wasm-bindgen-cli",
        programs: &["wasm-bindgen", "wasm-bindgen-test-runner"],
        version: &wasm_bindgen_version()?,
        // Its own lock file names a version that registries no longer serve.
        locked: false,
        likely: "3 to 5 min, once per machine",
    })
}

struct CargoTool<'a> {
    package: &'a str,
    programs: &'a [&'a str],
    version: &'a str,
    locked: bool,
    likely: &'a str,
}

impl CargoTool<'_> {
    fn present(&self) -> bool {
        self.programs
            .iter()
            .all(|program| installed_version(program).as_deref() == Some(self.version))
    }

    fn arguments(&self) -> Vec<&str> {
        let mut words = vec!["install", self.package, "--version", self.version];
        words.extend(self.locked.then_some("--locked"));
        words
    }
}

/// The version in `trunk 0.21.14`, which is what `program --version` prints.
fn installed_version(program: &str) -> Option<String> {
    let text = output(Command::new(find_program(program)?).arg("--version"))?;
    let version = text.lines().next()?.split_whitespace().nth(1)?;
    Some(version.to_owned())
}

fn ensure(tool: &CargoTool) -> Outcome {
    if tool.present() {
        return Ok(());
    }
    Install {
        what: &format!("{} {}", tool.package, tool.version),
        likely: tool.likely,
        by_hand: &format!("cargo {}", tool.arguments().join(" ")),
    }
    .with(|| install(tool))
}

/// Installs a tool, built to be ready soon rather than to run fast. What is compiled stays in a
/// folder of its own until the end, so that an interrupted install goes on where it stopped.
fn install(tool: &CargoTool) -> Outcome {
    let folder = target().join("install");
    run(Command::new("cargo")
        .args(tool.arguments())
        .arg("--force")
        .env("CARGO_TARGET_DIR", &folder)
        .env("CARGO_PROFILE_RELEASE_LTO", "off")
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "256")
        .env("CARGO_PROFILE_RELEASE_DEBUG", "false"))?;
    fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))
}
