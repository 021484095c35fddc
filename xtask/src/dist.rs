//! `cargo xtask dist`: the page for publishing.

use std::env;
use std::fs;
use std::process::Command;

use crate::project::dist;
use crate::run::{Outcome, output, run};
use crate::setup;
use crate::setup::compiler::{WASM, WasmCompiler};
use crate::test::cargo;

/// Builds the page into `dist/`, from where it works under any path.
pub fn build() -> Outcome {
    let compiler = setup::for_page()?;
    run(trunk(compiler)?.args(["build", "--release", "--offline"]))?;
    let path = dist().join("index.html");
    let failed = |error| format!("{}: {error}", path.display());
    let html = fs::read_to_string(&path).map_err(failed)?;
    fs::write(&path, finish_html(&html)?).map_err(failed)
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

/// The width of the timeline in a window of 1440 pixels.
const TIMELINE_WIDTH: &str = "1032";

/// The page's HTML as it is published, made from Trunk's: it shows the main scenario before the
/// module has arrived.
fn finish_html(html: &str) -> Outcome<String> {
    const PLACE: &str = "<div id=\"fencelab\"></div>";
    let Some((before, after)) = html.split_once(PLACE) else {
        return Err(format!("index.html has no {PLACE}"));
    };
    let (english, russian) = (still("en")?, still("ru")?);
    Ok([
        before,
        "<div id=\"fencelab\" data-still=\"en\">",
        &english,
        "</div>\n<template id=\"still-ru\">",
        &russian,
        "</template>",
        after,
    ]
    .concat())
}

/// The page in a language as it stands before its module runs.
fn still(lang: &str) -> Outcome<String> {
    let mut draw = cargo(&["run", "--quiet", "--package=fencelab", "--bin=still", "--"]);
    output(draw.args([lang, TIMELINE_WIDTH]))
        .ok_or_else(|| format!("the page could not be drawn in {lang}"))
}
