//! `cargo xtask dist`: the page for publishing.

use std::env;
use std::fs;
use std::process::Command;

use crate::project::dist;
use crate::run::{Outcome, run};
use crate::setup;
use crate::setup::compiler::{WASM, WasmCompiler};

/// Builds the page into `dist/`, from where it works under any path.
pub fn build() -> Outcome {
    let compiler = setup::for_page()?;
    run(trunk(compiler)?.args(["build", "--release", "--offline"]))?;
    let path = dist().join("index.html");
    let failed = |error| format!("{}: {error}", path.display());
    let html = fs::read_to_string(&path).map_err(failed)?;
    fs::write(&path, finish_html(html)).map_err(failed)
}

/// Trunk, once all crates are there: it is kept from the network, and keeps cargo from it.
pub fn trunk(compiler: WasmCompiler) -> Outcome<Command> {
    run(compiler
        .command("cargo")?
        .args(["fetch", "--quiet", "--target", WASM]))?;
    let mut trunk = compiler.command("trunk")?;
    // Trunk refuses every value of this variable but `true` and `false`.
    match env::var_os("NO_COLOR") {
        Some(value) if !value.is_empty() => trunk.env("NO_COLOR", "true"),
        _ => trunk.env_remove("NO_COLOR"),
    };
    Ok(trunk)
}

/// The page's HTML as it is published, made from Trunk's.
fn finish_html(html: String) -> String {
    html
}
