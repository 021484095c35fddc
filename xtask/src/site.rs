//! What is published beside the page: the crate `site` writes it, and a browser takes the preview
//! pictures.

use std::fs;
use std::path::Path;

use crate::project::{dist, target};
use crate::run::{Outcome, run};
use crate::test::{cargo, in_browser};

/// Puts into each page of a folder its policy: what it may load and run.
pub fn guard(folder: &Path) -> Outcome {
    let failed = |error| format!("{}: {error}", folder.display());
    let mut pages = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.extension().is_some_and(|it| it == "html") {
            pages.push(path);
        }
    }
    run(site("policy").args(pages))
}

/// Adds to a built page what is published beside it. `url` is where the site will be, if that is
/// known.
pub fn publish(url: Option<&str>) -> Outcome {
    let cards = target().join("cards");
    if cards.exists() {
        fs::remove_dir_all(&cards).map_err(|error| format!("{}: {error}", cards.display()))?;
    }
    run(site("publish").arg(dist()).arg(&cards).args(url))?;
    let folders = [cards, target().join("previews"), dist().join("previews")];
    let folders = folders.map(|folder| folder.display().to_string());
    let words = ["site/previews.mjs"].into_iter();
    in_browser(words.chain(folders.iter().map(String::as_str)))
}

/// One of the tasks of `site/main.rs`.
fn site(task: &str) -> std::process::Command {
    cargo(&["run", "--quiet", "--package=fencelab-site", "--", task])
}
