//! What shows Fencelab in other people's pages: the page dressed for a frame, and the element that
//! makes the frame. Their addresses carry the version of what is promised (docs/embedding.md), so
//! that a new version of the site leaves old embeds as they are.

use std::path::Path;

use crate::dist::{FIRST, PLACE, keep_for_later, text, write};
use crate::lean;
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
    let element = lean::script(&text(&own.join("fence-lab.js"))?);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_element_stays_small() {
        let element = text(&root().join("embed/fence-lab.js")).expect("it is there");
        let size = lean::script(&element).len();
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
