//! Every kind of trouble with a text gets a message in both languages that names the place.
//! The messages are in `diagnose/`; after a change that is meant,
//! `UPDATE=1 cargo test -p fencelab-core --test diagnose` writes them anew.

use super::*;
use fencelab_core::diagnose::{MOST_RECORDS, words};
use fencelab_core::words::Lang;
use std::fmt::Write as _;

const GOOD: &str =
    r#"{"lockName": "l", "ownerId": "A", "leaseId": "x", "fenceToken": 41, "result": "granted"}"#;

fn cases() -> Vec<(&'static str, Vec<u8>)> {
    let text = |text: &str| text.as_bytes().to_vec();
    let with = |field: &str| text(&GOOD.replace('{', &format!("{{{field}, ")));
    let without_token = GOOD.replace("\"fenceToken\": 41, ", "");
    let token =
        |value: &str| text(&without_token.replace('{', &format!("{{\"fenceToken\": {value}, ")));
    let owner = |value: &str| text(&GOOD.replace("\"A\"", value));
    let result = |value: &str| text(&GOOD.replace("\"granted\"", value));
    let utf16: Vec<u8> = GOOD.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let foreign = GOOD.replace('A', "caf\u{0}").into_bytes();
    let foreign = foreign
        .iter()
        .map(|byte| if *byte == 0 { 0xe9 } else { *byte });
    vec![
        ("nothing", text(" \n\r\n")),
        ("good", text(GOOD)),
        ("good-array", text(&format!("[{GOOD},\n{GOOD}]"))),
        ("utf-16", utf16),
        ("latin-1", foreign.collect()),
        ("not-closed", text(&format!("{{\"ownerId\": \"A\n{GOOD}"))),
        ("text-before", text(&format!("12:00 INFO {GOOD}\n{GOOD}"))),
        ("no-object", text("42")),
        ("no-object-in-array", text(&format!("[{GOOD}, 42]"))),
        ("single-quotes", text("{'ownerId': 'A'}")),
        ("bare-word", text("{\"ownerId\": None}")),
        ("trailing-comma", text("{\"ownerId\": \"A\",}")),
        ("backslash", text("{\"ownerId\": \"C:\\Windows\"}")),
        ("no-colon", text("{\"ownerId\" \"A\"}")),
        (
            "in-a-spread-record",
            text("{\n  \"ownerId\": \"A\",\n  \"leaseId\": oops\n}"),
        ),
        (
            "nested-deep",
            text(&format!(
                "{{\"ownerId\": {}{}}}",
                "[".repeat(500),
                "]".repeat(500)
            )),
        ),
        (
            "zero-bytes",
            [text(GOOD), text("\n"), utf16_le(GOOD)].concat(),
        ),
        ("field-twice", with("\"ownerId\": \"B\"")),
        ("many-broken", text(&"{'a'}\n".repeat(30))),
        (
            "many-broken-in-array",
            text(&format!("[{}]", "{'a'},".repeat(30))),
        ),
        (
            "too-many",
            text(&format!("{GOOD}\n").repeat(MOST_RECORDS + 3)),
        ),
        ("token-too-large", token("9007199254740992")),
        ("token-negative", token("-1")),
        ("token-fraction", token("41.5")),
        ("token-list", token("[41]")),
        ("token-as-text", token("\"41\"")),
        ("token-word", token("\"forty-one\"")),
        ("token-incarnation-broken", token("\"1:x\"")),
        ("time-as-text", with("\"atMs\": \"2026-01-01T00:00:00Z\"")),
        ("sequence-true", with("\"sequence\": true")),
        ("owner-number", owner("7")),
        ("owner-object", owner("{\"id\": 7}")),
        ("owner-empty", owner("\"\"")),
        ("result-near", result("\"rejected_stale_fence\"")),
        ("result-unknown", result("\"ok\"")),
        ("result-number", result("200")),
        ("field-alias", with("\"fencing_token\": 41")),
        ("field-near", with("\"resourceKye\": \"k\"")),
        ("field-unknown", with("\"hostname\": \"h\u{202e}1\"")),
        (
            "fields-missing",
            text("{\"result\": \"accepted\"}\n{\"result\": \"granted\"}"),
        ),
        (
            "sequence-twice",
            text(&format!(
                "{}\n{}",
                GOOD.replace('{', "{\"sequence\": 5, "),
                GOOD.replace('{', "{\"sequence\": 5, \"payloadRef\": \"other\", ")
            )),
        ),
        (
            "pasted-twice",
            text(&format!(
                "{0}\n{0}",
                GOOD.replace('{', "{\"sequence\": 5, ")
            )),
        ),
        (
            "sequence-in-part",
            text(&format!(
                "{}\n{GOOD}",
                GOOD.replace('{', "{\"sequence\": 5, ")
            )),
        ),
        ("clocks", text(&clocks())),
    ]
}

fn utf16_le(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

fn clocks() -> String {
    let line = |owner, token, clock| {
        write(owner, token, owner, token - 1, "accepted").replace(
            '{',
            &format!("{{\"atMs\": {token}, \"ownerClockMs\": {clock}, "),
        )
    };
    line("A", 41, 900) + &line("B", 42, 100)
}

/// Everything that is said about how a text was read.
fn messages(lang: Lang) -> String {
    let mut out = String::new();
    for (name, bytes) in cases() {
        let diagnosis = diagnose(import(&bytes));
        let _ = writeln!(out, "{name}");
        for notice in words::notices(&diagnosis, lang) {
            let _ = writeln!(out, "  {notice}");
        }
        for (fault, spots) in diagnosis.import.faults.iter() {
            let said = words::fault(fault, spots, diagnosis.import.form, lang);
            let _ = writeln!(out, "  ! {said}");
        }
    }
    out
}

#[test]
fn every_message_is_as_it_was_agreed() {
    for (lang, file) in [
        (Lang::En, "tests/diagnose/messages.en.txt"),
        (Lang::Ru, "tests/diagnose/messages.ru.txt"),
    ] {
        golden::kept(file, &messages(lang));
    }
}

#[test]
fn a_broken_record_takes_no_other_with_it() {
    for (name, bytes) in cases() {
        let broken = String::from_utf8_lossy(&bytes).into_owned();
        if broken.contains('\0') || broken.trim_start().starts_with('[') || bytes.len() > 10_000 {
            continue;
        }
        let log = format!("{GOOD}\n{broken}\n{GOOD}");
        let records = of(&log).import.records;
        assert!(records.len() >= 2, "{name}");
        let lines = u32::try_from(log.lines().count()).unwrap();
        assert_eq!(
            (records[0].line, records.last().unwrap().line),
            (1, lines),
            "{name}"
        );
    }
}

#[test]
fn records_beyond_the_limit_are_counted_and_not_diagnosed() {
    let diagnosis = of(&format!("{GOOD}\n").repeat(MOST_RECORDS + 3));
    assert_eq!(diagnosis.findings.len(), MOST_RECORDS);
    assert_eq!(diagnosis.import.faults.skipped(), 3);
}

#[test]
fn the_same_records_are_read_from_every_form_and_encoding() {
    let lines = fencelab_core::diagnose::example();
    let array = format!("[{}]", lines.trim_end().replace('\n', ",\r\n"));
    let crlf = lines.replace('\n', "\r\n\r\n");
    let marked = format!("\u{feff}{lines}");
    let document = format!("{{\"scenario\": {{}}, \"evidence\": {array}, \"damage\": []}}");
    let plain = of_sound(&lines);
    let utf16 = diagnose(import(&utf16_le(&lines)));
    for other in [&array, &crlf, &marked, &document]
        .map(|it| of_sound(it))
        .iter()
        .chain([&utf16])
    {
        assert_eq!(other.findings, plain.findings);
    }
}
