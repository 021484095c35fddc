//! Makes the page's copy of the scenarios that ship: without what is expected of them, which is
//! checked natively and never read in a browser, and without blanks.

use serde_json::Value;
use std::path::Path;
use std::{env, fs};

fn main() {
    let scenarios = Path::new("../scenarios");
    println!("cargo::rerun-if-changed={}", scenarios.display());
    let out = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    for entry in fs::read_dir(scenarios).expect("the scenarios are beside the core") {
        let path = entry.expect("the folder can be read").path();
        let text = fs::read_to_string(&path).expect("a scenario is a text");
        let name = path.file_name().expect("a file has a name");
        fs::write(Path::new(&out).join(name), slim(text)).expect("OUT_DIR can be written");
    }
}

/// A file that is not plain JSON (it may have comments) stays as it is.
fn slim(text: String) -> String {
    let Ok(mut scenario) = serde_json::from_str::<Value>(&text) else {
        return text;
    };
    forget_expectations(&mut scenario);
    if let Some(variants) = scenario.get_mut("variants").and_then(Value::as_array_mut) {
        variants.iter_mut().for_each(forget_expectations);
    }
    scenario.to_string()
}

fn forget_expectations(part: &mut Value) {
    if let Some(fields) = part.as_object_mut() {
        fields.remove("expect");
        fields.remove("$schema");
    }
}
