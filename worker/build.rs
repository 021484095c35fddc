//! Takes the titles of the scenarios from their files, so that a table can name those it leads to.

use serde_json::Value;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() {
    let scenarios = Path::new("../scenarios");
    println!("cargo::rerun-if-changed={}", scenarios.display());
    let mut rows = String::from("&[\n");
    let entries = fs::read_dir(scenarios).expect("the scenarios are at the root");
    for entry in entries {
        let path = entry.expect("the folder can be read").path();
        let text = fs::read_to_string(&path).expect("a scenario is a text");
        // One with comments would be named by its id; no shipped one has any.
        let Ok(scenario) = serde_json::from_str::<Value>(&text) else {
            continue;
        };
        let say = |lang: &str| {
            scenario["title"][lang]
                .as_str()
                .unwrap_or_default()
                .to_owned()
        };
        let id = scenario["id"].as_str().unwrap_or_default().to_owned();
        writeln!(rows, "({id:?}, {:?}, {:?}),", say("en"), say("ru")).expect("text takes text");
    }
    rows.push(']');
    let out = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&out).join("titles.rs"), rows).expect("OUT_DIR can be written");
}
