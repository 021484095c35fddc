//! `cargo xtask dist`: the page for publishing.

use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::process::Command;

use crate::embed;
use crate::project::root;
use crate::run::{Outcome, output, run};
use crate::setup;
use crate::setup::compiler::{WASM, WasmCompiler};
use crate::test::cargo;

/// Builds the page into `dist/`, from where it works under any path.
pub fn build() -> Outcome {
    let compiler = setup::for_page()?;
    run(trunk(compiler)?.args(["build", "--release", "--offline"]))
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

/// Adds to what Trunk has built, which calls this at the end of each build: the picture of the
/// main scenario, which is on the screen before the module has arrived; and what is fetched when
/// it is asked for: the other scenarios, the Russian texts, the diagnosis with its example, the opening
/// of files, and links.
pub fn finish() -> Outcome {
    let staging = env::var_os("TRUNK_STAGING_DIR").ok_or("only Trunk calls this")?;
    let staging = Path::new(&staging);
    let own = root().join("worker");
    // Other scripts import these, which have other names here than in the sources.
    let mut imported: Vec<(String, String)> = Vec::new();
    let importing = |name: &str, imported: &[(String, String)]| -> Outcome<Vec<u8>> {
        let mut script = text(&own.join(name))?;
        for (name, address) in imported {
            script = script.replacen(name, address, 1);
        }
        Ok(script.into())
    };
    for name in ["asking.js", "telling.js", "exporting.js"] {
        let address = keep_for_later(staging, name, &importing(name, &imported)?)?;
        let address = address.rsplit('/').next().unwrap_or_default();
        imported.push((format!("'./{name}'"), format!("'./{address}'")));
    }
    let importing = |name: &str| importing(name, &imported);
    let mut style = Vec::new();
    for name in [
        "diagnosis.css",
        "opening.css",
        "sharing.css",
        "presenting.css",
    ] {
        style.extend(read(&own.join(name))?);
    }
    let files = [
        ("scenarios", "scenarios.txt", drawn(&["scenarios"])?.into()),
        ("russian", "russian.txt", drawn(&["russian"])?.into()),
        ("example", "example.txt", drawn(&["example"])?.into()),
        ("diagnosis", "diagnosis.js", importing("diagnosis.js")?),
        ("opening", "opening.js", importing("opening.js")?),
        ("presenting", "presenting.js", importing("presenting.js")?),
        ("sharing", "sharing.js", importing("sharing.js")?),
        ("style", "worker.css", style),
        ("thread", "thread.js", read(&own.join("thread.js"))?),
        ("script", "worker.js", taken(&staging.join("worker.js"))?),
        (
            "wasm",
            "worker.wasm",
            taken(&staging.join("worker_bg.wasm"))?,
        ),
    ];
    let mut addresses = String::new();
    for (attribute, name, content) in files {
        let address = keep_for_later(staging, name, &content)?;
        addresses += &format!(" data-{attribute}=\"{address}\"");
    }
    if env::var_os("TRUNK_PROFILE").is_some_and(|profile| profile == "release") {
        make_lean(staging)?;
    }
    let page = staging.join("index.html");
    let html = text(&page)?;
    let html = within(&html, staging, "<link rel=\"stylesheet\" href=\"", "style")?;
    let html = within(&html, staging, "<script src=\"", "script")?;
    let html = asked_first(&html)?;
    write(&page, with_still(&html, &addresses)?.as_bytes())?;
    embed::finish(staging, &html, &addresses)
}

/// Puts what the page refers to into the page itself, each as an element: the picture would wait
/// for the styles, and on a slow line each file takes as long as all of them in one.
fn within(html: &str, staging: &Path, reference: &str, element: &str) -> Outcome<String> {
    let mut pieces = html.split(reference);
    let mut whole = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (name, behind) = piece
            .split_once('"')
            .and_then(|(name, behind)| Some((name, behind.split_once('>')?.1)))
            .ok_or_else(|| format!("index.html is cut off after {reference}"))?;
        let behind = behind.strip_prefix("</script>").unwrap_or(behind);
        let file = staging.join(name);
        let content = text(&file)?;
        if content.contains("</") {
            return Err(format!("{name} would end its own element"));
        }
        fs::remove_file(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        whole += &format!("<{element}>{content}</{element}>{behind}");
    }
    Ok(whole)
}

/// What the head of the page begins with.
pub const FIRST: &str = "<meta charset=\"utf-8\">";

/// Has the module asked for before anything else of the page is read.
fn asked_first(html: &str) -> Outcome<String> {
    const MODULE: &str = "<link rel=\"modulepreload\"";
    let (head, body) = html.split_once("</head>").ok_or("index.html has no head")?;
    let (head, links) = head.split_at(head.find(MODULE).ok_or("Trunk asks for no module")?);
    let head = head.replacen(FIRST, &[FIRST, links].concat(), 1);
    Ok([&head, "</head>", body].concat())
}

/// The text of a file.
pub fn text(path: &Path) -> Outcome<String> {
    String::from_utf8(read(path)?).map_err(|error| format!("{}: {error}", path.display()))
}

/// Takes out of style sheets and scripts what only people read.
fn make_lean(folder: &Path) -> Outcome {
    let failed = |error| format!("{}: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let extension = path.extension().unwrap_or_default();
        if extension == "css" || extension == "js" {
            let text = fs::read_to_string(&path).map_err(failed)?;
            write(&path, lean(&text, extension == "css").as_bytes())?;
        }
    }
    Ok(())
}

/// A style sheet or a script without comments and indentation. In a script a comment has lines of
/// its own, and no text goes over several of them.
pub fn lean(text: &str, is_style: bool) -> String {
    let mut kept = text.to_owned();
    while is_style && let Some((before, comment)) = kept.split_once("/*") {
        let behind = comment.split_once("*/").map_or("", |(_, behind)| behind);
        kept = [before, behind].concat();
    }
    let lines = kept.lines().map(str::trim);
    let lines: Vec<&str> = lines
        .filter(|line| !line.is_empty() && !line.starts_with("//"))
        .collect();
    lines.join("\n")
}

/// Writes a file among those that are fetched later, under a name that changes with it.
pub fn keep_for_later(staging: &Path, name: &str, content: &[u8]) -> Outcome<String> {
    let (stem, extension) = name.split_once('.').unwrap_or((name, "txt"));
    let address = format!(
        "{}/{stem}-{:016x}.{extension}",
        crate::size::LATER,
        mark(content)
    );
    write(&staging.join(&address), content)?;
    Ok(address)
}

fn read(path: &Path) -> Outcome<Vec<u8>> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Reads a file and takes it away.
fn taken(path: &Path) -> Outcome<Vec<u8>> {
    let content = read(path)?;
    fs::remove_file(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(content)
}

/// Where the module draws the page.
pub const PLACE: &str = "<div id=\"fencelab\"></div>";

fn with_still(html: &str, addresses: &str) -> Outcome<String> {
    let Some((before, after)) = html.split_once(PLACE) else {
        return Err(format!("index.html has no {PLACE}"));
    };
    Ok([
        before,
        "<div id=\"fencelab\" data-still=\"en\"",
        addresses,
        ">",
        &drawn(&["en", TIMELINE_WIDTH])?,
        "</div>\n<template id=\"still-ru\">",
        &drawn(&["ru", TIMELINE_WIDTH])?,
        "</template>",
        after,
    ]
    .concat())
}

/// What `src/still_main.rs` prints.
pub fn drawn(words: &[&str]) -> Outcome<String> {
    let mut draw = cargo(&["run", "--quiet", "--package=fencelab", "--bin=still", "--"]);
    output(draw.args(words)).ok_or_else(|| format!("`still {}` failed", words.join(" ")))
}

/// A mark of a file's content for its name, so that it can be kept for ever.
fn mark(content: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    hasher.finish()
}

/// Writes a file, and the folder for it where there is none.
pub fn write(path: &Path, content: &[u8]) -> Outcome {
    let failed = |error| format!("{}: {error}", path.display());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    fs::write(path, content).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::lean;

    #[test]
    fn what_only_people_read_is_left_out() {
        let style = "/* a\n   b */\n.x {\n  margin: 0; /* c */\n}\n\n.y:hover { top: 0 }\n";
        assert_eq!(
            lean(style, true),
            ".x {\nmargin: 0;\n}\n.y:hover { top: 0 }"
        );
        let script = "// a\nlet x = 'https://b'; // c\n\n  f('/*');\n";
        assert_eq!(lean(script, false), "let x = 'https://b'; // c\nf('/*');");
    }
}
