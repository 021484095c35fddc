//! Content-Security-Policy: what a page may load and run, said by the page itself, since a static
//! host need not send headers.

use crate::Outcome;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

/// What no page of the site does.
const NEVER: &str = "base-uri 'none';form-action 'none'";

/// Puts the policy of the page into it, before anything that it speaks of. Inline scripts and
/// styles are named by what they say. A thread is made from a blob where the page has no origin.
///
/// While Trunk serves the page, it changes its own script at every request; then there is none.
pub fn of_page(html: &str) -> Outcome<String> {
    if html.contains("{{__TRUNK_") {
        return Ok(html.to_owned());
    }
    let policy = format!(
        "default-src 'none';script-src 'self' blob: 'wasm-unsafe-eval'{};style-src 'self'{};\
         connect-src 'self';img-src 'self' data: blob:;worker-src 'self' blob:;{NEVER}",
        hashes(html, "script"),
        hashes(html, "style"),
    );
    with(html, &policy)
}

/// The same for the page in one file, which has everything from itself.
pub fn of_one_file(html: &str) -> Outcome<String> {
    let policy = format!(
        "default-src 'none';script-src blob: 'wasm-unsafe-eval'{};style-src blob:{};\
         connect-src blob:;img-src data: blob:;worker-src blob:;{NEVER}",
        hashes(html, "script"),
        hashes(html, "style"),
    );
    with(html, &policy)
}

/// The policy of a page without scripts that has one style sheet.
pub fn of_static(style: &str) -> String {
    format!(
        "default-src 'none';img-src 'self' data:;style-src {};{NEVER}",
        hash(style)
    )
}

fn with(html: &str, policy: &str) -> Outcome<String> {
    const FIRST: &str = "<meta charset=\"utf-8\">";
    let (before, after) = html
        .split_once(FIRST)
        .ok_or_else(|| format!("the page has no {FIRST}"))?;
    let meta = format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">");
    Ok([before, FIRST, &meta, after].concat())
}

/// The hashes of what stands within elements of this kind, each after a blank.
fn hashes(html: &str, element: &str) -> String {
    let contents = contents(html, element).into_iter();
    contents
        .map(|content| format!(" {}", hash(content)))
        .collect()
}

/// What stands within elements of this kind that the browser runs or applies.
fn contents<'a>(html: &'a str, element: &str) -> Vec<&'a str> {
    let (begin, end) = (format!("<{element}"), format!("</{element}>"));
    let mut found = Vec::new();
    let mut rest = html;
    while let Some((_, after)) = rest.split_once(&begin) {
        let (tag, after) = after.split_once('>').unwrap_or((after, ""));
        let (content, after) = after.split_once(&end).unwrap_or((after, ""));
        if !content.is_empty() && !tag.contains("text/plain") {
            found.push(content);
        }
        rest = after;
    }
    found
}

fn hash(content: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(content)))
}

#[cfg(test)]
mod tests {
    use super::{contents, hash, of_page};

    #[test]
    fn a_hash_is_as_browsers_reckon_it() {
        assert_eq!(
            hash("alert(1)"),
            "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"
        );
    }

    #[test]
    fn what_runs_is_found_and_data_is_not() {
        let html = "<script>a</script><script type=\"module\">\nb</script>\
                    <script type=\"text/plain\">c</script><script src=\"d\"></script>";
        assert_eq!(contents(html, "script"), ["a", "\nb"]);
    }

    #[test]
    fn the_policy_comes_first_and_names_each_script() {
        let page = of_page("<meta charset=\"utf-8\"><script>a</script><style>b</style>").unwrap();
        let (policy, after) = page.split_once("\"><script>").unwrap();
        assert!(
            policy.contains(&hash("a")) && policy.contains(&hash("b")),
            "{page}"
        );
        assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"));
        assert_eq!(after, "a</script><style>b</style>");
    }

    #[test]
    fn a_page_that_trunk_changes_has_none() {
        let served = "<meta charset=\"utf-8\"><script>'{{__TRUNK_ADDRESS__}}'</script>";
        assert_eq!(of_page(served).unwrap(), served);
        assert!(of_page("<p>").is_err());
    }
}
