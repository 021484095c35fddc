//! Installing what a task needs and this machine lacks. Everything is looked for first, so that a
//! second call changes nothing; what is being installed is said, with the time it is likely to take.

pub mod apt;
pub mod chromium;
pub mod compiler;
pub mod node;
pub mod plantuml;
pub mod tools;

use crate::run::{Outcome, readable, timed};
use chromium::Chromium;
use compiler::WasmCompiler;
use std::path::PathBuf;

/// `cargo xtask setup`: all that any task needs.
pub fn everything() -> Outcome {
    let compiler = for_page()?;
    let browser = for_browser_tests()?;
    for_wasm_tests()?;
    let plantuml = for_diagrams()?;
    println!(
        "All is there: {compiler}, Trunk {}, wasm-bindgen {}, npm packages, {browser}, {}.",
        tools::TRUNK_VERSION,
        tools::wasm_bindgen_version()?,
        plantuml.display(),
    );
    Ok(())
}

/// What building the page takes.
pub fn for_page() -> Outcome<WasmCompiler> {
    let compiler = compiler::ensure()?;
    node::ensure_packages()?;
    tools::ensure_wasm_bindgen()?;
    tools::ensure_trunk()?;
    Ok(compiler)
}

/// What running tests in wasm takes.
pub fn for_wasm_tests() -> Outcome<WasmCompiler> {
    node::ensure_node()?;
    tools::ensure_wasm_bindgen()?;
    compiler::ensure()
}

/// What testing a built page in a browser takes.
pub fn for_browser_tests() -> Outcome<Chromium> {
    node::ensure_packages()?;
    chromium::ensure()
}

/// What drawing exported diagrams takes: the browser that Mermaid draws in, and PlantUML, whose
/// program the answer is.
pub fn for_diagrams() -> Outcome<PathBuf> {
    for_browser_tests()?;
    plantuml::ensure()
}

/// Something that can be installed.
pub struct Install<'a> {
    /// What it is.
    pub what: &'a str,
    /// How long that is likely to take.
    pub likely: &'a str,
    /// What a person can do where it fails.
    pub by_hand: &'a str,
}

impl Install<'_> {
    /// Says what is being installed, does it, and says how long it took or what to do by hand.
    pub fn with(&self, work: impl FnOnce() -> Outcome) -> Outcome {
        println!("Installing {} (likely {}) ...", self.what, self.likely);
        let (outcome, took) = timed(work);
        match outcome {
            Ok(()) => {
                println!("Installed {} in {}.", self.what, readable(took));
                Ok(())
            }
            Err(reason) => Err(format!(
                "{} could not be installed: {reason}\nBy hand: {}",
                self.what, self.by_hand
            )),
        }
    }
}
