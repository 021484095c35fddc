//! `cargo xtask dist`: the page for publishing.

use std::fs;

use crate::project::dist;
use crate::run::{Outcome, run};
use crate::setup;
use crate::setup::compiler::{WASM, WasmCompiler};

/// Builds the page into `dist/`, from where it works under any path.
pub fn build() -> Outcome {
    let compiler = setup::for_page()?;
    fetch(compiler)?;
    run(compiler
        .command("trunk")?
        .args(["build", "--release", "--offline"]))?;
    let path = dist().join("index.html");
    let failed = |error| format!("{}: {error}", path.display());
    let html = fs::read_to_string(&path).map_err(failed)?;
    fs::write(&path, finish_html(html)).map_err(failed)
}

/// Downloads the crates that are still missing, since Trunk is kept from the network.
pub fn fetch(compiler: WasmCompiler) -> Outcome {
    run(compiler
        .command("cargo")?
        .args(["fetch", "--quiet", "--target", WASM]))
}

/// The page's HTML as it is published. It may differ from Trunk's in anything but the script and
/// the links to it and the module: those carry hashes of files that are finished already.
fn finish_html(html: String) -> String {
    html
}
