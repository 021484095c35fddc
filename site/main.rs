//! Writes what is published beside the page. `cargo xtask dist` calls it:
//!
//! - `site policy PAGE...` puts a Content-Security-Policy into each page that Trunk has built;
//! - `site publish DIST CARDS [URL]` adds to the published page the static pages, their pictures,
//!   the map for search engines, the page in one file and what works offline; and writes the
//!   cards that preview pictures are taken of. URL is where the site will be, if that is known.

mod address;
mod cards;
mod map;
mod markup;
mod offline;
mod one_file;
mod pages;
mod pictures;
mod policy;
mod told;
mod words;

use address::Site;
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use told::Told;

/// What a task comes to; the error is a message for the person at the terminal.
type Outcome<T = ()> = Result<T, String>;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let outcome = match *words.as_slice() {
        ["policy", ref pages @ ..] => pages.iter().try_for_each(|page| guard(Path::new(page))),
        ["publish", dist, cards] => publish(Path::new(dist), Path::new(cards), &Site::anywhere()),
        ["publish", dist, cards, url] => {
            Site::at(url).and_then(|site| publish(Path::new(dist), Path::new(cards), &site))
        }
        _ => Err("usage: site policy PAGE... | site publish DIST CARDS [URL]".to_owned()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            let _ = std::io::Write::write_all(
                &mut std::io::stderr(),
                format!("error: {reason}\n").as_bytes(),
            );
            ExitCode::FAILURE
        }
    }
}

/// Puts the policy of a page into it.
fn guard(page: &Path) -> Outcome {
    write(page, policy::of_page(&text(page)?)?.as_bytes())
}

fn publish(dist: &Path, cards: &Path, site: &Site) -> Outcome {
    let all = told::shipped()?;
    let page = dist.join("index.html");
    let built = text(&page)?;
    one_file::write(dist, &built)?;
    let html = offline::announced(&built)?;
    write(&page, site.presented(&html)?.as_bytes())?;
    offline::write(dist)?;
    for told in &all {
        pictures::write(dist, told)?;
        cards::write(cards, told)?;
    }
    for (path, html) in pages::all(&all, site) {
        write(&dist.join(path), html.as_bytes())?;
    }
    write(&dist.join("sitemap.xml"), map::of(&all, site).as_bytes())
}

/// Where a static page of a scenario is, in the site: `en/late-write.html`.
fn page_of(told: &Told, lang: &str) -> String {
    format!("{lang}/{}.html", told.scenario.id)
}

fn text(path: &Path) -> Outcome<String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn read(path: &Path) -> Outcome<Vec<u8>> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn write(path: &Path, content: &[u8]) -> Outcome {
    let failed = |error| format!("{}: {error}", path.display());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    fs::write(path, content).map_err(failed)
}
