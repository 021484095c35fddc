//! The browser that the page is tested in.

use std::env;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Install, apt};
use crate::project::{find_program, root};
use crate::run::{Outcome, output, run};

/// The environment variable that names the browser, to this program and to Playwright's
/// configuration.
pub const VARIABLE: &str = "CHROMIUM";

/// Where a Chromium is that the tests can use.
pub enum Chromium {
    /// One of the system's, or the one that was asked for.
    At(PathBuf),
    /// The one that Playwright keeps for itself.
    Playwright,
}

impl fmt::Display for Chromium {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chromium::At(path) => write!(f, "{}", path.display()),
            Chromium::Playwright => f.write_str("Playwright's Chromium"),
        }
    }
}

/// Finds a Chromium, or installs one.
pub fn ensure() -> Outcome<Chromium> {
    if let Some(named) = env::var_os(VARIABLE) {
        return if Path::new(&named).is_file() {
            Ok(Chromium::At(named.into()))
        } else {
            Err(format!("{VARIABLE} names {named:?}, which is not there"))
        };
    }
    if let Some(found) = find() {
        return Ok(found);
    }
    Install {
        what: "Chromium",
        likely: "1 min",
        by_hand: "install Chromium or Chrome, or name one in the variable CHROMIUM",
    }
    .with(install)?;
    find().ok_or_else(|| "Chromium was installed and cannot be found".into())
}

fn find() -> Option<Chromium> {
    system_chromium()
        .map(Chromium::At)
        .or_else(|| playwright_has_one().then_some(Chromium::Playwright))
}

fn system_chromium() -> Option<PathBuf> {
    let names = [
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
    ];
    let application = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
    let application = Path::new(application);
    names
        .into_iter()
        .find_map(find_program)
        .or_else(|| application.is_file().then(|| application.into()))
}

fn playwright_has_one() -> bool {
    let script = "console.log(require('@playwright/test').chromium.executablePath())";
    output(
        Command::new("node")
            .args(["--eval", script])
            .current_dir(root()),
    )
    .is_some_and(|path| Path::new(path.trim()).is_file())
}

fn install() -> Outcome {
    if apt::available() {
        let packages = ["chromium", "fonts-dejavu-core", "fonts-liberation"];
        match apt::install(&packages) {
            Ok(()) if system_chromium().is_some() => return Ok(()),
            Ok(()) => println!("apt-get has brought no program of that name."),
            Err(reason) => println!("{reason}"),
        }
    }
    let playwright = root().join("node_modules/@playwright/test/cli.js");
    run(Command::new("node")
        .arg(playwright)
        .args(["install", "chromium"])
        .current_dir(root()))
}
