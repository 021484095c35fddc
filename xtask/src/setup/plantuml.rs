//! PlantUML, which draws the diagrams that are exported for it.

use std::env;
use std::path::{Path, PathBuf};

use super::{Install, apt};
use crate::project::find_program;
use crate::run::Outcome;

/// The environment variable that names the program.
const VARIABLE: &str = "PLANTUML";

/// Finds PlantUML, or installs it.
pub fn ensure() -> Outcome<PathBuf> {
    if let Some(named) = env::var_os(VARIABLE) {
        return if Path::new(&named).is_file() {
            Ok(named.into())
        } else {
            Err(format!("{VARIABLE} names {named:?}, which is not there"))
        };
    }
    if let Some(found) = find_program("plantuml") {
        return Ok(found);
    }
    Install {
        what: "PlantUML, with the Java that it runs on",
        likely: "1 min",
        by_hand: "install PlantUML, or name its program in the variable PLANTUML",
    }
    .with(install)?;
    find_program("plantuml").ok_or_else(|| "PlantUML was installed and cannot be found".into())
}

fn install() -> Outcome {
    if !apt::available() {
        return Err("there is no apt-get here to install it with".into());
    }
    apt::install(&["default-jre-headless", "plantuml"])
}
