//! What somebody means by a file: a scenario to open, a log to diagnose, or work to go on with.
//!
//! All are JSON, and any may be broken. So this goes by the names at the top of the file,
//! which are still there where the rest is not.

use crate::diagnose::import;

/// What a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    /// A scenario, however broken.
    Scenario,
    /// Records of evidence.
    Log,
    /// What the page keeps of somebody's work, saved as a file when the page had died.
    Work,
    /// Neither, as far as one can see.
    Neither,
}

/// The names that only a scenario has at its top.
const OF_SCENARIOS: [&str; 8] = [
    "format",
    "horizon_ms",
    "locks",
    "resources",
    "workers",
    "interventions",
    "protections",
    "variants",
];

/// The names that all work has at its top.
const OF_WORK: [&str; 3] = ["version", "document", "moment"];

/// What a file is by its bytes, of which those at its beginning will do.
pub fn file_kind(bytes: &[u8]) -> FileKind {
    let names = names_at_top(bytes);
    let has = |wanted: &[&str]| {
        let mut names = names.iter();
        names.any(|name| wanted.iter().any(|it| it.as_bytes() == name))
    };
    if OF_WORK.iter().all(|name| has(&[name])) {
        return FileKind::Work;
    }
    if has(&OF_SCENARIOS) && !has(&["evidence"]) {
        return FileKind::Scenario;
    }
    if import(bytes).records.iter().any(|it| !it.is_blank()) {
        return FileKind::Log;
    }
    FileKind::Neither
}

/// The names of the fields of the object that a file begins with, as far as it goes. What is in
/// UTF-16 becomes readable by leaving out its zero bytes: the names looked for are ASCII.
fn names_at_top(bytes: &[u8]) -> Vec<Vec<u8>> {
    let bytes: Vec<u8> = bytes.iter().copied().filter(|it| *it != 0).collect();
    let (mut names, mut depth, mut at) = (Vec::new(), 0_u32, 0);
    let mut last = None;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' => {
                let end = end_of_text(&bytes, at);
                last = Some(bytes[at + 1..end].to_vec());
                at = end;
            }
            b':' if depth == 1 => names.extend(last.take()),
            b'{' | b'[' if depth > 0 => depth += 1,
            b'{' => depth = 1,
            b'}' | b']' if depth > 1 => depth -= 1,
            b'/' => at = end_of_comment(&bytes, at),
            b' ' | b'\t' | b'\r' | b'\n' => {}
            // The marks that say how a text is encoded.
            0xef | 0xbb | 0xbf | 0xff | 0xfe if depth == 0 => {}
            // The object has ended, or there is none.
            b'}' | b']' => return names,
            _ if depth == 0 => return names,
            _ => last = None,
        }
        at += 1;
    }
    names
}

/// The place of the closing quote of a text; of one that is not closed, the end of its line.
fn end_of_text(bytes: &[u8], begin: usize) -> usize {
    let mut at = begin + 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' | b'\n' => break,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    at.min(bytes.len())
}

/// The place of the last byte of a comment, or of the stroke where none begins.
fn end_of_comment(bytes: &[u8], begin: usize) -> usize {
    let rest = &bytes[begin..];
    let closing: &[u8] = match rest {
        [_, b'/', ..] => b"\n",
        [_, b'*', ..] => b"*/",
        _ => return begin,
    };
    let inner = rest[2..].windows(closing.len());
    let mut inner = inner.enumerate().filter(|(_, it)| *it == closing);
    inner.next().map_or(bytes.len(), |(place, _)| {
        begin + 2 + place + closing.len() - 1
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnose::example;
    use crate::scenario::SHIPPED;

    #[test]
    fn every_shipped_scenario_is_one_whole_and_cut_off() {
        for (id, source) in SHIPPED {
            assert_eq!(file_kind(source.as_bytes()), FileKind::Scenario, "{id}");
            let half = &source.as_bytes()[..source.len() / 2];
            assert_eq!(file_kind(half), FileKind::Scenario, "{id}, half of it");
        }
    }

    #[test]
    fn records_are_a_log_however_they_stand() {
        let record = r#"{"lockName": "l", "fenceToken": 41, "result": "accepted"}"#;
        for text in [
            example(),
            record.to_owned(),
            format!("{record}\n{record}\n{{\"lockName\": \"l"),
            format!("[{record}, {record}]"),
            format!(r#"{{"format": 1, "workers": [], "evidence": [{record}]}}"#),
            format!("2026-01-01 INFO\n{record}"),
        ] {
            assert_eq!(file_kind(text.as_bytes()), FileKind::Log, "{text:.60}");
        }
    }

    #[test]
    fn a_broken_scenario_is_still_one() {
        for text in [
            r#"{"format": 99}"#,
            r#"{"format": "#,
            "// mine\n/* {} */ { // here\n 'id': 'x', \"workers\": [",
            "{ \"title\": \"never closed,\n \"locks\": []",
            r#"{"a": {"b": ["format"]}, "protections": {}}"#,
            "\u{feff}{\"horizon_ms\": 1}",
        ] {
            assert_eq!(file_kind(text.as_bytes()), FileKind::Scenario, "{text}");
        }
        let text = "\u{feff}{\"format\": 1}";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(file_kind(&little), FileKind::Scenario);
        assert_eq!(file_kind(&big), FileKind::Scenario);
    }

    #[test]
    fn anything_else_is_neither() {
        for text in [
            "",
            " \n",
            "hello",
            "null",
            "[]",
            "[1, 2]",
            "{}",
            r#"{"name": "package", "version": "1"}"#,
            r#"{"a": {"format": 1}}"#,
            r#"{"a": "format", "b": 1}"#,
            r#"["format", {"workers": 1}]"#,
            "\\\"",
            "{\"\\",
            "/",
            "/*",
        ] {
            assert_eq!(file_kind(text.as_bytes()), FileKind::Neither, "{text}");
        }
        assert_eq!(file_kind(b"\x89PNG\r\n\x1a\n\0\0\0"), FileKind::Neither);
    }
}
