//! `cargo xtask dist`: the page for publishing.

use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::process::Command;

use crate::embed;
use crate::lean;
use crate::project::root;
use crate::run::{Outcome, output, run};
use crate::setup::compiler::{WASM, WasmCompiler};
use crate::test::cargo;
use crate::{setup, site};

/// What can be said on the command line.
#[derive(Default)]
pub struct Options {
    /// Where the site will be.
    site: Option<String>,
}

impl Options {
    /// Reads `--site URL`.
    pub fn parse(words: &[String]) -> Outcome<Options> {
        match words {
            [] => Ok(Options::default()),
            [word, url] if word == "--site" && url.starts_with("http") => Ok(Options {
                site: Some(url.clone()),
            }),
            [word, ..] if word == "--site" => {
                Err("--site takes the address where the site will be".into())
            }
            [unknown, ..] => Err(format!("dist does not understand {unknown:?}")),
        }
    }
}

/// Builds the page into `dist/`, from where it works under any path, and what is published beside
/// it.
pub fn build(options: &Options) -> Outcome {
    let compiler = setup::for_page()?;
    setup::for_browser_tests()?;
    run(trunk(compiler)?.args(["build", "--release", "--offline"]))?;
    site::publish(options.site.as_deref())
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
/// of files, links, the form for one's own scenario, the talk, and comparing.
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
        "editing.css",
        "presenting.css",
        "compare.css",
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
        ("reasons", "reasons.js", importing("reasons.js")?),
        ("sharing", "sharing.js", importing("sharing.js")?),
        ("editing", "editing.js", importing("editing.js")?),
        ("compare", "compare.js", importing("compare.js")?),
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
    number_imports(staging)?;
    load_in_one_way(staging)?;
    let page = staging.join("index.html");
    let html = text(&page)?;
    let html = within(&html, staging, "<link rel=\"stylesheet\" href=\"", "style")?;
    let html = within(&html, staging, "<script src=\"", "script")?;
    let html = once_painted(&asked_first(&html)?)?;
    write(&page, with_still(&html, &addresses)?.as_bytes())?;
    embed::finish(staging, &html, &addresses)?;
    site::guard(staging)
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
        // What needs no element of its own needs no hash of its own in the policy either.
        let end = format!("</{element}>");
        let neighbour = whole.trim_end().strip_suffix(&end);
        whole = match neighbour.filter(|_| element == "style") {
            Some(before) => [before, "\n", &content, &end, behind].concat(),
            None => [&whole, "<", element, ">", &content, &end, behind].concat(),
        };
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

/// Has the module start when what was drawn beforehand has been painted: on a slow machine the start
/// would hold that up. Where nothing may be painted, out of sight, nothing is waited for.
fn once_painted(html: &str) -> Outcome<String> {
    const SCRIPT: &str = "<script type=\"module\">";
    const START: &str = "\
if (self === top && !document.hidden) await new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
await init(";
    let parts = html.split_once(SCRIPT).and_then(|(before, script)| {
        let (script, after) = script.split_once("</script>")?;
        let (_, script) = script.split_once(" from ")?;
        let (from, script) = script.split_once(';')?;
        let (_, script) = script.split_once("await init(")?;
        let (given, _) = script.split_once(';')?;
        Some(format!(
            "{before}{SCRIPT}import init from {from};\n{START}{given};</script>{after}"
        ))
    });
    parts.ok_or_else(|| "Trunk starts the module in another way".to_owned())
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
        let leaner = match extension.to_str() {
            Some("css") => lean::style,
            Some("js") => lean::script,
            _ => continue,
        };
        write(&path, leaner(&text(&path)?).as_bytes())?;
    }
    Ok(())
}

/// Numbers what the page's module imports, in it and in its script alike, instead of the marks that
/// wasm-bindgen gives to each name: more than a hundred of them, which nothing can compress.
fn number_imports(staging: &Path) -> Outcome {
    let name = module_name(staging)?;
    let mut marks = Vec::new();
    for name in [name.replace(MODULE, ".js"), name] {
        let path = staging.join(name);
        let mut content = read(&path)?;
        number_marks(&mut content, &mut marks);
        write(&path, &content)?;
    }
    Ok(())
}

/// What the name of a module ends with.
const MODULE: &str = "_bg.wasm";

/// What Trunk calls the page's module.
fn module_name(staging: &Path) -> Outcome<String> {
    let failed = |error| format!("{}: {error}", staging.display());
    let mut names = fs::read_dir(staging)
        .map_err(failed)?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let name = names.find(|name| name.ends_with(MODULE));
    name.ok_or_else(|| "Trunk has built no module".to_owned())
}

/// Leaves one way to load the page's module in its script, instead of wasm-bindgen's four; that also
/// works where a host does not name the module's type.
fn load_in_one_way(staging: &Path) -> Outcome {
    const LOAD: &str = "\
export default async function ({ module_or_path }) {
const response = await fetch(module_or_path);
if (!response.ok) throw new Error(response.status);
const imports = __wbg_get_imports();
const { instance, module } = await (response.headers.get('Content-Type') === 'application/wasm'
? WebAssembly.instantiateStreaming(response, imports)
: WebAssembly.instantiate(await response.arrayBuffer(), imports));
return __wbg_finalize_init(instance, module);
}
";
    let path = staging.join(module_name(staging)?.replace(MODULE, ".js"));
    let script = text(&path)?;
    let ways = script.find("async function __wbg_load(");
    let ways = ways.ok_or("wasm-bindgen loads the module in another way")?;
    write(
        &path,
        [&script[..ways], &lean::script(LOAD)].concat().as_bytes(),
    )
}

/// Puts the place of each mark among those that were met before instead of the mark, with as many
/// digits: a module says how long its names are.
fn number_marks(content: &mut [u8], marks: &mut Vec<Vec<u8>>) {
    const NAME: &[u8] = b"__wbg_";
    const DIGITS: usize = 16;
    let is_of_name = |it: &u8| it.is_ascii_alphanumeric() || *it == b'_';
    let mut at = 0;
    while let Some(found) = content[at..].windows(NAME.len()).position(|it| it == NAME) {
        let begin = at + found + NAME.len();
        let length = content[begin..]
            .iter()
            .take_while(|it| is_of_name(it))
            .count();
        at = begin + length;
        let mark = &mut content[begin + length.saturating_sub(DIGITS)..at];
        if mark.len() < DIGITS || !mark.iter().all(u8::is_ascii_hexdigit) {
            continue;
        }
        let number = marks.iter().position(|it| *it == mark).unwrap_or_else(|| {
            marks.push(mark.to_vec());
            marks.len() - 1
        });
        mark.copy_from_slice(format!("{number:0DIGITS$}").as_bytes());
    }
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
fn drawn(words: &[&str]) -> Outcome<String> {
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
    use super::{Options, number_marks};

    #[test]
    fn imports_are_numbered_alike_in_every_file() {
        let mut marks = Vec::new();
        let mut numbered = |text: &str| {
            let mut content = text.as_bytes().to_vec();
            number_marks(&mut content, &mut marks);
            String::from_utf8(content).expect("digits are letters")
        };
        assert_eq!(
            numbered("__wbg_item_41fc242dcf708f2b: f, __wbg_item_5b70fe58b24cf84b(__wbg_load)"),
            "__wbg_item_0000000000000000: f, __wbg_item_0000000000000001(__wbg_load)"
        );
        assert_eq!(
            numbered("\0__wbg_item_5b70fe58b24cf84b\0"),
            "\0__wbg_item_0000000000000001\0"
        );
    }

    #[test]
    fn the_address_of_the_site_is_read() {
        let read = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            Options::parse(&words).map(|options| options.site)
        };
        assert_eq!(read(&[]), Ok(None));
        let url = "https://example.org/lab/";
        assert_eq!(read(&["--site", url]), Ok(Some(url.to_owned())));
        assert!(read(&["--site"]).is_err() && read(&["--site", "lab"]).is_err());
        assert!(read(&["--sight", url]).is_err() && read(&["--site", url, "x"]).is_err());
    }
}
