//! What makes the page work without a connection after the first visit: a service worker that
//! keeps a copy of the page's own files.

use crate::{Outcome, one_file, text, write as write_file};
use sha2::{Digest, Sha256};
use std::path::Path;

const SCRIPT: &str = include_str!("sw.js");

/// Where it is: at the root, since it answers for nothing above it.
const NAME: &str = "sw.js";

/// Tells the page where the service worker is.
///
/// # Errors
/// If the page has no place for it.
pub fn announced(html: &str) -> Outcome<String> {
    one_file::with_attribute(html, &format!("data-offline=\"{NAME}\""))
}

/// Writes the service worker of a page that is finished.
pub fn write(dist: &Path) -> Outcome {
    let html = text(&dist.join("index.html"))?;
    let files = one_file::names(dist, &html)?;
    write_file(&dist.join(NAME), script(&html, &files).as_bytes())
}

/// The service worker; its caches change with the page, which names all other files.
fn script(html: &str, files: &[String]) -> String {
    let mark = Sha256::digest(html);
    let mark: String = mark
        .iter()
        .take(8)
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let names: Vec<String> = files.iter().map(|name| format!("'{name}'")).collect();
    SCRIPT
        .replace("/* files */", &names.join(", "))
        .replace("/* mark */", &mark)
}

#[cfg(test)]
mod tests {
    use super::script;

    #[test]
    fn the_copy_changes_with_the_page() {
        let of = |html| script(html, &["a-1.js".to_owned(), "later/b-2.txt".to_owned()]);
        assert!(of("<p>").contains("new Set(['a-1.js', 'later/b-2.txt'])"));
        assert_eq!(of("<p>"), of("<p>"));
        assert_ne!(of("<p>"), of("<p> "));
        assert!(!of("<p>").contains("/*"));
    }
}
