//! The page in one file, which opens without a server and without a network: what the page
//! fetches stands in it, and a loader makes addresses of that.

use crate::{Outcome, policy, read, write as write_file};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::fs;
use std::path::Path;

const LOADER: &str = include_str!("one-file.js");

/// What it is called.
const NAME: &str = "fencelab.html";

/// The page's element, which says where everything is that is fetched later.
const PLACE: &str = "<div id=\"fencelab\" ";

/// Writes the page in one file, from the page that Trunk has built.
pub fn write(dist: &Path, html: &str) -> Outcome {
    let (html, start) = without_references(html)?;
    let files = names(dist, &html_of(&html, &start))?;
    let mut packed = String::new();
    for name in imports_first(dist, files)? {
        packed += &element(&name, &read(&dist.join(&name))?)?;
    }
    let loader = LOADER
        .replace("/* script */", &start.script)
        .replace("/* wasm */", &start.wasm);
    let loader = lean(&loader);
    let (before, after) = html
        .rsplit_once("</body>")
        .ok_or("index.html has no body")?;
    let whole = [
        before,
        &packed,
        "<script>",
        &loader,
        "</script></body>",
        after,
    ]
    .concat();
    write_file(&dist.join(NAME), policy::of_one_file(&whole)?.as_bytes())
}

/// The page with one more attribute of its element.
///
/// # Errors
/// If it has no such element.
pub fn with_attribute(html: &str, attribute: &str) -> Outcome<String> {
    let (before, after) = html
        .split_once(PLACE)
        .ok_or_else(|| format!("index.html has no {PLACE}"))?;
    Ok([before, PLACE, attribute, " ", after].concat())
}

/// All files of the page, as it names them: those that it starts with, and those that it fetches
/// later.
pub fn names(dist: &Path, html: &str) -> Outcome<Vec<String>> {
    let mut names = Vec::new();
    for folder in ["", "later/"] {
        let place = dist.join(folder);
        let failed = |error| format!("{}: {error}", place.display());
        for entry in fs::read_dir(&place).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let name = format!("{folder}{}", entry.file_name().to_string_lossy());
            // Scripts that are fetched later name others.
            let is_named = !folder.is_empty() || html.contains(&format!("./{name}"));
            if entry.path().is_file() && is_named {
                names.push(name);
            }
        }
    }
    names.sort();
    Ok(names)
}

/// What the page starts with.
struct Start {
    script: String,
    wasm: String,
}

fn html_of(html: &str, start: &Start) -> String {
    format!("{html}./{} ./{}", start.script, start.wasm)
}

/// The page without anything that it would fetch, or that leads out of it; and what it started
/// with.
fn without_references(html: &str) -> Outcome<(String, Start)> {
    const MODULE: &str = "<script type=\"module\">";
    let (html, scripts) = without(html, MODULE, "</script>");
    let [script] = scripts.as_slice() else {
        return Err("index.html has other scripts than the one that starts it".into());
    };
    let start = Start {
        script: name_in(script, ".js'")?,
        wasm: name_in(script, ".wasm'")?,
    };
    let (html, _) = without(&html, "<link rel=\"modulepreload\"", ">");
    let (html, _) = without(&html, "<link rel=\"preload\"", ">");
    let (html, _) = without(&html, "<meta http-equiv=\"Content-Security-Policy\"", ">");
    let (html, _) = without(&html, "<a class=\"static\"", "</a>");
    Ok((html, start))
}

/// A text without what stands from one mark to the next, and what stood there.
fn without(text: &str, from: &str, to: &str) -> (String, Vec<String>) {
    let mut pieces = text.split(from);
    let mut kept = pieces.next().unwrap_or_default().to_owned();
    let mut taken = Vec::new();
    for piece in pieces {
        let (inner, after) = piece.split_once(to).unwrap_or((piece, ""));
        taken.push(inner.to_owned());
        kept += after;
    }
    (kept, taken)
}

/// The name of a file in a script: `'./NAME'`, where it ends so.
fn name_in(script: &str, ending: &str) -> Outcome<String> {
    let script = script.replace('"', "'");
    let name = script.find(ending).and_then(|end| {
        let before = &script[..end];
        let begin = before.rfind("'./")? + 3;
        Some(format!(
            "{}{}",
            &before[begin..],
            ending.trim_end_matches('\'')
        ))
    });
    name.ok_or_else(|| format!("the page starts with nothing that ends in {ending}"))
}

/// The files in an order in which each script comes after those that it imports.
fn imports_first(dist: &Path, names: Vec<String>) -> Outcome<Vec<String>> {
    let mut left: Vec<(String, String)> = Vec::new();
    for name in names {
        let text = match name.ends_with(".js") {
            true => String::from_utf8_lossy(&read(&dist.join(&name))?).into_owned(),
            false => String::new(),
        };
        left.push((name, text));
    }
    let mut ordered = Vec::new();
    while !left.is_empty() {
        let awaited: Vec<String> = left.iter().map(|(name, _)| reference(name)).collect();
        let is_ready = |text: &str| !awaited.iter().any(|it| text.contains(it));
        let (ready, waiting): (Vec<_>, Vec<_>) =
            left.into_iter().partition(|(_, text)| is_ready(text));
        if ready.is_empty() {
            return Err("scripts import each other in a circle".into());
        }
        ordered.extend(ready.into_iter().map(|(name, _)| name));
        left = waiting;
    }
    Ok(ordered)
}

/// How a script imports another one, which is in the same folder.
fn reference(name: &str) -> String {
    format!("'./{}'", name.rsplit('/').next().unwrap_or(name))
}

/// A file as an element: a text as it is, and what cannot stand in HTML compressed, in base64.
///
/// # Errors
/// For a script that cannot stand in HTML: the names in it are replaced before anything is
/// unpacked.
fn element(name: &str, content: &[u8]) -> Outcome<String> {
    let (_, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    let kind = match ending {
        "js" => "text/javascript",
        "css" => "text/css",
        "wasm" => "application/wasm",
        _ => "text/plain",
    };
    let plain = std::str::from_utf8(content).ok();
    let plain = plain.filter(|text| !text.contains("</") && !text.contains("<!--"));
    let (packed, content) = match plain {
        Some(text) => ("", text.to_owned()),
        None if ending == "js" => return Err(format!("{name} would end its own element")),
        None => {
            let packed = miniz_oxide::deflate::compress_to_vec(content, 9);
            (" data-packed", STANDARD.encode(packed))
        }
    };
    Ok(format!(
        "<script type=\"text/plain\" data-file=\"{name}\" data-kind=\"{kind}\"{packed}>{content}</script>\n"
    ))
}

/// A script without comments and indentation.
fn lean(script: &str) -> String {
    let lines = script.lines().map(str::trim);
    let lines: Vec<&str> = lines
        .filter(|it| !it.is_empty() && !it.starts_with("//"))
        .collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::{element, name_in, without_references};

    #[test]
    fn what_cannot_stand_in_html_is_packed() {
        let plain = element("later/a.js", b"f('<b>')").unwrap();
        assert!(
            plain.ends_with("data-kind=\"text/javascript\">f('<b>')</script>\n"),
            "{plain}"
        );
        for content in [b"x</script>".as_slice(), b"<!-- x", b"\0asm\xff"] {
            let packed = element("later/a.wasm", content).unwrap();
            assert!(packed.contains(" data-packed>"), "{packed}");
            assert_eq!(packed.matches('<').count(), 2, "{packed}");
            assert!(element("later/a.js", content).is_err());
        }
    }

    #[test]
    fn nothing_is_left_that_would_be_fetched() {
        let page = "<meta charset=\"utf-8\"><link rel=\"modulepreload\" href=\"./a-1.js\">\
            <script>shell</script><script type=\"module\">import i from './a-1.js'; \
            i('./a-1_bg.wasm')</script><noscript>No. <a class=\"static\" href=\"en/\">en</a></noscript>";
        let (html, start) = without_references(page).unwrap();
        assert_eq!(
            html,
            "<meta charset=\"utf-8\"><script>shell</script><noscript>No. </noscript>"
        );
        assert_eq!((&*start.script, &*start.wasm), ("a-1.js", "a-1_bg.wasm"));
    }

    #[test]
    fn a_name_is_found_in_either_quotes() {
        assert_eq!(name_in("f(\"./x-1.js\")", ".js'").unwrap(), "x-1.js");
        assert!(name_in("f()", ".js'").is_err());
    }
}
