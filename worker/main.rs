//! Reads what comes from outside, off the page's thread.
use fencelab_core::scenario::read;
use fencelab_core::words::Lang;
use wasm_bindgen::prelude::wasm_bindgen;

fn main() {}

/// Reads a scenario.
#[wasm_bindgen]
pub fn scenario(name: &str, text: &str, russian: bool) -> String {
    let lang = if russian { Lang::Ru } else { Lang::En };
    match read(text) {
        Ok(_) => String::new(),
        Err(problems) => problems
            .iter()
            .map(|problem| problem.render(lang, name, text))
            .collect::<Vec<_>>()
            .join("\n"),
    }
}
