//! What shows Fencelab in other people's pages: the page dressed for a frame, and the element that
//! makes the frame. Their addresses carry the version of what is promised (docs/embedding.md), so
//! that a new version of the site leaves old embeds as they are.

use std::path::Path;

use crate::dist::{FIRST, PLACE, keep_for_later, lean, text, write};
use crate::project::root;
use crate::run::Outcome;

/// The page in a frame.
const FRAME: &str = "embed-v1.html";
/// The element for somebody else's page.
const ELEMENT: &str = "fence-lab-v1.js";

/// Writes both beside the page, of which `html` is the document without its still picture, and
/// `addresses` where the files are that it fetches later.
pub fn finish(staging: &Path, html: &str, addresses: &str) -> Outcome {
    let own = root().join("embed");
    let kept = |name: &str| -> Outcome<String> {
        keep_for_later(staging, name, text(&own.join(name))?.as_bytes())
    };
    let (style, script) = (kept("embedding.css")?, kept("embedding.js")?);
    let page = dressed(html, addresses, &style, &script)?;
    write(&staging.join(FRAME), page.as_bytes())?;
    let element = dense(&lean(&text(&own.join("fence-lab.js"))?, false));
    write(&staging.join(ELEMENT), element.as_bytes())
}

/// The page for a frame. The script goes before the module: it takes what is meant for it out of
/// the address.
fn dressed(html: &str, addresses: &str, style: &str, script: &str) -> Outcome<String> {
    let first = format!(
        "{FIRST}<meta name=\"robots\" content=\"noindex\">\
         <link rel=\"stylesheet\" href=\"{style}\"><script type=\"module\" src=\"{script}\"></script>"
    );
    let place = PLACE.replacen("></div>", &format!("{addresses}></div>"), 1);
    let mut page = html.to_owned();
    for (known, other) in [
        ("<html", "<html data-embed"),
        (FIRST, first.as_str()),
        (PLACE, place.as_str()),
    ] {
        if !page.contains(known) {
            return Err(format!("index.html has no {known}"));
        }
        page = page.replacen(known, other, 1);
    }
    Ok(page)
}

/// A script without the blanks that stand beside signs, and the signs that end what ends anyway. Every statement in it ends in a semicolon
/// or a brace, and no regular expression in it holds a quotation mark.
fn dense(script: &str) -> String {
    let is_sign = |it: char| "{}()[];,=<>?:&|!".contains(it);
    let mut dense = String::new();
    let mut quote = None;
    let mut letters = script.chars().peekable();
    while let Some(letter) = letters.next() {
        if quote.is_some() {
            if quote == Some(letter) {
                quote = None;
            }
        } else if "'\"`".contains(letter) {
            quote = Some(letter);
        } else if letter.is_whitespace()
            && (dense.ends_with(is_sign) || letters.peek().is_none_or(|next| is_sign(*next)))
        {
            continue;
        } else if (letter == '}' && dense.ends_with([';', ',']))
            || (letter == ')' && dense.ends_with(','))
        {
            dense.pop();
        }
        dense.push(letter);
        if letter == '\\'
            && let Some(next) = letters.next()
        {
            dense.push(next);
        }
    }
    dense
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_go_where_they_say_nothing() {
        let script = "const a = { b: 'x = y\\' , z' };\nif (a) { return `c ${ d };}`; }\nnew E(\na + b,\n);\n";
        assert_eq!(
            dense(script),
            "const a={b:'x = y\\' , z'};if(a){return `c ${ d };}`}new E(a + b);"
        );
    }

    #[test]
    fn the_element_stays_small() {
        let element = text(&root().join("embed/fence-lab.js")).expect("it is there");
        let size = dense(&lean(&element, false)).len();
        assert!(size < 3_000, "{ELEMENT} has {size} bytes");
    }

    #[test]
    fn the_page_for_a_frame_has_its_own_script_before_the_module() {
        let html = format!(
            "<html lang=\"en\"><head>{FIRST}<script>module</script></head><body>{PLACE}</body>"
        );
        let page = dressed(&html, " data-a=\"b\"", "s.css", "s.js").expect("all of it is there");
        assert!(page.starts_with("<html data-embed lang=\"en\">"));
        assert!(page.find("src=\"s.js\"") < page.find("<script>module"));
        assert!(page.contains("<div id=\"fencelab\" data-a=\"b\"></div>"));
        assert!(dressed("<html>", "", "", "").is_err());
    }
}
