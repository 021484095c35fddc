//! Bringing files of older formats to the present one.

use super::FORMAT;
use super::json::Json;

/// Changes a document of one format into one of the next. It changes the tree, not the text,
/// so that what is found later still points at the user's own lines.
pub(super) type Upgrader = for<'a> fn(&mut Json<'a>);

/// The first upgrades format 1, the second format 2, and so on: a format that comes without an
/// upgrader for the one before it does not compile.
pub(super) const UPGRADERS: [Upgrader; FORMAT as usize - 1] = [];

/// Runs a document of format `from` through all upgraders from there on.
pub(super) fn upgrade(document: &mut Json<'_>, from: u64, upgraders: &[Upgrader]) {
    let done = usize::try_from(from.saturating_sub(1)).unwrap_or(usize::MAX);
    for upgrader in upgraders.iter().skip(done) {
        upgrader(document);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::json::{Value, parse};

    /// As if format 2 called `ttl` what format 1 calls `lease`.
    fn rename_lease(document: &mut Json<'_>) {
        if let Value::Object(fields) = &mut document.value {
            for field in fields.iter_mut().filter(|field| field.name == "lease") {
                field.name = "ttl".into();
            }
        }
    }

    /// As if format 3 had no `comment`.
    fn drop_comment(document: &mut Json<'_>) {
        if let Value::Object(fields) = &mut document.value {
            fields.retain(|field| field.name != "comment");
        }
    }

    #[test]
    fn an_old_file_runs_through_all_upgraders_from_its_format_on() {
        let upgraders: [Upgrader; 2] = [rename_lease, drop_comment];
        let source = r#"{ "comment": "", "lease": 5 }"#;
        let names = |from| {
            let mut document = parse(source).unwrap();
            upgrade(&mut document, from, &upgraders);
            let Value::Object(fields) = document.value else {
                unreachable!()
            };
            fields
                .into_iter()
                .map(|field| field.name.into_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(names(1), ["ttl"]);
        assert_eq!(names(2), ["lease"]);
        assert_eq!(names(3), ["comment", "lease"]);
    }

    #[test]
    fn what_an_upgrader_leaves_alone_keeps_its_place_in_the_file() {
        let mut document = parse(r#"{ "lease": 5 }"#).unwrap();
        let before = document.get("lease").unwrap().span;
        upgrade(&mut document, 1, &[rename_lease]);
        assert_eq!(document.get("ttl").unwrap().span, before);
    }
}
