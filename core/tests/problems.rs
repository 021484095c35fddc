//! Every kind of bad scenario file gets a message that names the place and the way out, in both
//! languages. The messages are in `problems/`; after a change that is meant,
//! `UPDATE=1 cargo test -p fencelab-core --test problems` writes them anew.
#![allow(clippy::unwrap_used)]

use fencelab_core::scenario::{Problem, read, read_bytes};
use fencelab_core::words::Lang;
use std::fmt::Write as _;

const GOOD: &str = include_str!("../../scenarios/late-write.json");

/// A name that says what is wrong, and the file.
struct Case {
    name: &'static str,
    bytes: Vec<u8>,
}

/// The shipped scenario with one thing changed.
fn changed(name: &'static str, from: &str, to: &str) -> Case {
    assert!(
        GOOD.contains(from),
        "{name}: late-write.json does not hold {from}"
    );
    text(name, &GOOD.replacen(from, to, 1))
}

fn text(name: &'static str, source: &str) -> Case {
    let bytes = source.as_bytes().to_vec();
    Case { name, bytes }
}

fn syntax() -> Vec<Case> {
    vec![
        text("nothing", " \n// only a comment\n"),
        text("only-an-opening-bracket", "{\n  \"format\": 1"),
        text("a-list-that-is-not-closed", "[[1, 2"),
        text("another-bracket", "{\n  \"format\": [1, 2}\n}"),
        text("no-name", "{ format: 1 }"),
        text("no-colon", "{ \"format\" 1 }"),
        text("no-value", "{ \"format\": }"),
        text("two-commas", "{ \"format\": 1,, \"id\": \"x\" }"),
        text("single-quotes", "{ 'format': 1 }"),
        text("bare-word", "{ \"format\": None }"),
        text("number-with-a-unit", "{ \"ttl_ms\": 5s }"),
        text("number-with-a-plus", "{ \"ttl_ms\": +5 }"),
        text(
            "open-text",
            "{\n  \"id\": \"late-write,\n  \"format\": 1\n}",
        ),
        text("tab-in-a-text", "{ \"id\": \"late\twrite\" }"),
        text("escape-in-a-text", "{ \"id\": \"C:\\windows\" }"),
        text("half-a-character", "{ \"id\": \"\\ud83d\" }"),
        text("open-comment", "{ \"format\": 1 } /* the end"),
        text("something-after-the-end", "{ \"format\": 1 } }"),
        text("too-deep", &"[".repeat(100_000)),
        text("rubbish", &"\u{7}x\u{1b}[31m".repeat(20)),
        text(
            "a-place-in-a-long-line",
            &format!("[\"{}\", nope, \"{}\"]", "я".repeat(200), "b".repeat(200)),
        ),
        changed("comma-too-many", "\"locks\": [{", "\"locks\": [{,"),
        changed("trailing-comma", "\"counter\": 40 }", "\"counter\": 40, }"),
        changed(
            "comma-missing",
            "\"latency_ms\": 100,",
            "\"latency_ms\": 100",
        ),
        changed(
            "field-twice",
            "\"latency_ms\": 100,",
            "\"latency_ms\": 100,\n  \"horizon_ms\": 5,",
        ),
        Case {
            name: "not-utf-8",
            bytes: b"{\n  \"title\": \"caf\xe9\"\n}".to_vec(),
        },
        Case {
            name: "too-large",
            bytes: vec![b' '; 2_000_000],
        },
    ]
}

fn shape() -> Vec<Case> {
    vec![
        text("a-list-instead-of-a-scenario", "[]"),
        text(
            "somebody-elses-json",
            "{ \"name\": \"left-pad\", \"version\": \"1.0.0\" }",
        ),
        changed("format-from-the-future", "\"format\": 1", "\"format\": 2"),
        changed("format-zero", "\"format\": 1", "\"format\": 0"),
        changed("format-one-and-a-half", "\"format\": 1", "\"format\": 1.5"),
        changed("format-in-quotes", "\"format\": 1", "\"format\": \"1\""),
        changed("field-misspelt", "\"retry_ms\"", "\"retry_sm\""),
        changed("field-unknown", "\"retry_ms\": 1000", "\"colour\": \"red\""),
        changed("field-missing", "\"ttl_ms\": 5000, ", ""),
        changed("field-missing-at-the-top", "\"horizon_ms\": 12000,", ""),
        changed(
            "several-fields",
            "\"retry_ms\": 1000, \"max_attempts\"",
            "\"retry\": 1000, \"attempts\": 3, \"max_attempt\"",
        ),
        changed("step-misspelt", "\"compute\": {", "\"computing\": {"),
        changed("step-unknown", "\"compute\": {", "\"sleep\": {"),
        changed("step-as-a-bare-name", "{ \"acquire\": {} }", "\"acquire\""),
        changed(
            "two-steps-in-one",
            "{ \"acquire\": {} },",
            "{ \"acquire\": {}, \"release\": {} },",
        ),
        changed("step-as-a-number", "{ \"acquire\": {} }", "7"),
        changed("setting-misspelt", "\"at_commit\"", "\"at-commit\""),
        changed("setting-unknown", "\"newer_or_equal\"", "\"always\""),
        changed(
            "setting-with-details",
            "\"at_commit\"",
            "{ \"at_commit\": {} }",
        ),
        changed("setting-as-a-bool", "\"at_commit\"", "true"),
        changed(
            "text-instead-of-a-number",
            "\"ttl_ms\": 5000",
            "\"ttl_ms\": \"5000\"",
        ),
        changed(
            "number-instead-of-a-text",
            "\"id\": \"late-write\"",
            "\"id\": 7",
        ),
        changed(
            "object-instead-of-a-list",
            "\"program\": [",
            "\"program\": {",
        ),
        changed(
            "null-where-something-must-be",
            "\"set\": \"index-v41\"",
            "\"set\": null",
        ),
        changed(
            "title-as-a-list",
            "{ \"en\": \"Late write\", \"ru\": \"Поздняя запись\" }",
            "[\"Late write\"]",
        ),
        changed(
            "title-in-one-of-two-languages",
            ", \"ru\": \"Поздняя запись\"",
            "",
        ),
        changed(
            "title-in-a-third-language",
            "\"ru\": \"Поздняя запись\"",
            "\"de\": \"Spätes Schreiben\"",
        ),
        changed("fraction", "\"ttl_ms\": 5000", "\"ttl_ms\": 5.5"),
        changed(
            "token-with-an-exponent",
            "\"counter\": 40",
            "\"counter\": 4e1",
        ),
    ]
}

fn whole_model() -> Vec<Case> {
    vec![
        changed(
            "two-ways-to-wait",
            "\"retry_ms\": 1000",
            "\"queue\": true, \"steal\": true, \"retry_ms\": 1000",
        ),
        changed(
            "two-changes-in-one-write",
            "\"set\": \"index-v41\"",
            "\"set\": \"index-v41\", \"add\": 1",
        ),
        changed("no-change-in-a-write", "\"set\": \"index-v41\", ", ""),
        changed(
            "value-that-is-neither-text-nor-number",
            "\"set\": \"index-v41\"",
            "\"set\": [41]",
        ),
        changed(
            "value-beyond-exact-numbers",
            "\"set\": \"index-v41\"",
            "\"set\": -9007199254740992",
        ),
        changed(
            "value-with-a-fraction",
            "\"set\": \"index-v41\"",
            "\"add\": 0.5",
        ),
        changed(
            "clock-behind-by-a-year",
            "\"owner\": \"worker-A\"",
            "\"owner\": \"worker-A\", \"clock\": { \"offset_ms\": -31536000000 }",
        ),
        changed(
            "key-per-request-without-a-key",
            "\"set\": \"index-v41\", \"operation\": \"publish-41\"",
            "\"set\": \"index-v41\", \"key_per_request\": true",
        ),
        changed(
            "effect-without-any",
            "{ \"release\": {} }",
            "{ \"call\": {} }",
        ),
        changed(
            "link-to-nowhere",
            "{ \"resume\": { \"worker\": \"A\" } }",
            "{ \"cut\": { \"worker\": \"A\", \"from\": { \"resource\": \"store\" } } }",
        ),
        changed(
            "keys-of-one-effect-unknown",
            "\"workers\": [",
            "\"one_effect\": [[\"search-index/current\", \"search-index/next\"]],\n  \"workers\": [",
        ),
        changed(
            "wasted-work-for-nothing",
            "{ \"damage\": [] }",
            "{ \"wasted_work\": { \"operation\": \"publish-40\", \"ms\": 0 } }",
        ),
        changed(
            "worker-of-a-variants-setup",
            "\"protections\": { \"fencing\": \"off\" },",
            "\"setup\": { \"workers\": [{ \"name\": \"C\" }] },",
        ),
        changed(
            "program-of-a-variants-setup",
            "\"protections\": { \"fencing\": \"off\" },",
            "\"setup\": { \"workers\": [{ \"name\": \"B\", \"program\": [{ \"acquire\": { \"lock\": \"nowhere\" } }] }] },",
        ),
        changed(
            "question-unknown",
            "\"latency_ms\": 100,",
            "\"latency_ms\": 100,\n  \"question\": \"why\",",
        ),
        changed(
            "source-that-is-no-page",
            "\"latency_ms\": 100,",
            "\"latency_ms\": 100,\n  \"source\": { \"title\": \"t\", \"url\": \"javascript:alert(1)\", \"happened\": \"h\" },",
        ),
    ]
}

fn limits() -> Vec<Case> {
    let many = |count: usize, item: &str| vec![item; count].join(", ");
    let worker = "{ \"name\": \"W\", \"owner\": \"w\" }";
    let note = "{ \"when\": { \"at_ms\": 0 }, \"do\": { \"pause\": { \"worker\": \"A\" } } }";
    vec![
        changed("zero-ttl", "\"ttl_ms\": 5000", "\"ttl_ms\": 0"),
        changed(
            "negative-latency",
            "\"latency_ms\": 100",
            "\"latency_ms\": -100",
        ),
        changed(
            "horizon-of-a-year",
            "\"horizon_ms\": 12000",
            "\"horizon_ms\": 31536000000",
        ),
        changed(
            "instant-beyond-a-variants-own-horizon",
            "\"protections\": { \"fencing\": \"off\" },",
            "\"setup\": { \"horizon_ms\": 8000 }, \"protections\": { \"fencing\": \"off\" },",
        ),
        changed(
            "horizon-beyond-all-numbers",
            "\"horizon_ms\": 12000",
            "\"horizon_ms\": 99999999999999999999",
        ),
        changed(
            "counter-at-the-end-of-all-tokens",
            "\"counter\": 40",
            "\"counter\": 9007199254740991",
        ),
        changed(
            "a-thousand-attempts-and-one",
            "\"max_attempts\": 10",
            "\"max_attempts\": 1001",
        ),
        changed(
            "the-zeroth-event",
            "\"event\": \"rejected-stale-fence\" }",
            "\"event\": \"rejected-stale-fence\", \"nth\": 0 }",
        ),
        changed(
            "attempts-without-a-retry",
            "\"retry_ms\": 1000, \"max_attempts\": 10",
            "\"max_attempts\": 10",
        ),
        changed(
            "intervention-after-the-end",
            "\"at_ms\": 9000",
            "\"at_ms\": 99000",
        ),
        changed(
            "start-after-the-end",
            "\"start_ms\": 2500",
            "\"start_ms\": 25000",
        ),
        changed(
            "a-thousand-workers",
            "\"workers\": [",
            &format!("\"workers\": [{},", many(1000, worker)),
        ),
        changed(
            "interventions-without-end",
            "\"interventions\": [",
            &format!("\"interventions\": [{},", many(10_000, note)),
        ),
        changed(
            "name-without-letters",
            "\"name\": \"search-index\"",
            "\"name\": \"\"",
        ),
        changed(
            "name-too-long",
            "\"owner\": \"worker-A\"",
            &format!("\"owner\": \"{}\"", "w".repeat(81)),
        ),
        changed(
            "name-with-a-line-break",
            "\"owner\": \"worker-A\"",
            "\"owner\": \"worker\\nA\"",
        ),
        changed(
            "name-that-turns-text-around",
            "\"owner\": \"worker-A\"",
            "\"owner\": \"worker\u{202e}A\"",
        ),
        changed(
            "id-with-a-blank",
            "\"id\": \"late-write\"",
            "\"id\": \"Late write\"",
        ),
        changed(
            "variant-with-a-blank",
            "\"name\": \"fencing-off\"",
            "\"name\": \"fencing off\"",
        ),
    ]
}

fn names() -> Vec<Case> {
    vec![
        changed("worker-twice", "\"name\": \"B\"", "\"name\": \"A\""),
        changed(
            "expectation-twice",
            "\"belief-begins-with-the-reply\"",
            "\"first-lease-is-granted-with-41\"",
        ),
        changed(
            "worker-unknown",
            "{ \"resume\": { \"worker\": \"A\" } }",
            "{ \"resume\": { \"worker\": \"worker-A\" } }",
        ),
        changed(
            "worker-in-small-letters",
            "{ \"resume\": { \"worker\": \"A\" } }",
            "{ \"resume\": { \"worker\": \"a\" } }",
        ),
        changed(
            "lock-unknown",
            "{ \"acquire\": {} }",
            "{ \"acquire\": { \"lock\": \"search_index\" } }",
        ),
        changed(
            "key-unknown",
            "\"set\": \"index-v41\"",
            "\"key\": \"search-index\", \"set\": \"index-v41\"",
        ),
        changed(
            "key-without-any",
            "\"keys\": [{ \"name\": \"search-index/current\", \"value\": \"index-v40\", \"highest_token\": 40 }]",
            "\"keys\": []",
        ),
        changed(
            "lock-one-of-two",
            "\"locks\": [",
            "\"locks\": [{ \"name\": \"other\", \"ttl_ms\": 1 }, ",
        ),
        changed(
            "event-misspelt",
            "\"event\": \"rejected-stale-fence\"",
            "\"event\": \"rejected-stale-token\"",
        ),
        changed(
            "event-unknown",
            "\"event\": \"rejected-stale-fence\"",
            "\"event\": \"boom\"",
        ),
        changed(
            "event-of-a-trigger",
            "\"when\": { \"at_ms\": 1000 }",
            "\"when\": { \"on\": { \"event\": \"write-send\" } }",
        ),
        changed(
            "result-misspelt",
            "\"result\": \"denied-held\"",
            "\"result\": \"denied\"",
        ),
        changed("damage-misspelt", "[\"lost_update\"]", "[\"lost-update\"]"),
        changed(
            "markup-in-a-name",
            "{ \"resume\": { \"worker\": \"A\" } }",
            "{ \"resume\": { \"worker\": \"<b onload='x'>A</b>\" } }",
        ),
        changed(
            "name-of-a-variants-intervention",
            "\"protections\": { \"fencing\": \"off\" },",
            "\"protections\": { \"fencing\": \"off\" },\n      \"interventions\": [{ \"when\": { \"at_ms\": 1 }, \"do\": { \"pause\": { \"worker\": \"C\" } } }],",
        ),
        changed(
            "several-names",
            "{ \"release\": {} }\n      ]\n    },",
            "{ \"release\": { \"lock\": \"a\" } }, { \"release\": { \"lock\": \"b\" } }\n      ]\n    },",
        ),
    ]
}

fn report(case: &Case, lang: Lang) -> String {
    let source = String::from_utf8_lossy(&case.bytes);
    let problems = read_bytes(&case.bytes).expect_err(case.name);
    let mut text = format!("== {}\n", case.name);
    for problem in &problems {
        text.push_str(&problem.render(lang, "scenario.json", &source));
    }
    text.push('\n');
    text
}

fn check(lang: Lang, golden: &str, path: &str) {
    let mut text = String::new();
    for case in [syntax(), shape(), whole_model(), limits(), names()]
        .iter()
        .flatten()
    {
        text.push_str(&report(case, lang));
    }
    if std::env::var_os("UPDATE").is_some_and(|it| it == "1") {
        let path = format!("{}/tests/problems/{path}", env!("CARGO_MANIFEST_DIR"));
        std::fs::write(path, text).unwrap();
        return;
    }
    let differs = first_difference(golden, &text);
    assert!(
        differs.is_none(),
        "{}\nIf this is meant: UPDATE=1 cargo test -p fencelab-core --test problems",
        differs.unwrap_or_default()
    );
}

/// The first case that reads otherwise, old and new.
fn first_difference(golden: &str, text: &str) -> Option<String> {
    let mut old = golden.split("== ");
    let mut new = text.split("== ");
    loop {
        let (old, new) = (old.next(), new.next());
        match (old, new) {
            (None, None) => return None,
            (old, new) if old == new => {}
            (old, new) => {
                let mut difference = String::new();
                let _ = write!(
                    difference,
                    "committed:\n{}now:\n{}",
                    old.unwrap_or("nothing\n"),
                    new.unwrap_or("nothing\n")
                );
                return Some(difference);
            }
        }
    }
}

#[test]
fn problems_read_well_in_english() {
    check(
        Lang::En,
        include_str!("problems/messages.en.txt"),
        "messages.en.txt",
    );
}

#[test]
fn problems_read_well_in_russian() {
    check(
        Lang::Ru,
        include_str!("problems/messages.ru.txt"),
        "messages.ru.txt",
    );
}

#[test]
fn the_shipped_scenario_has_no_problems() {
    assert_eq!(
        read(GOOD).map(|scenario| scenario.id).as_deref(),
        Ok("late-write")
    );
}

#[test]
fn never_more_problems_than_anybody_reads() {
    let step = "{ \"release\": { \"lock\": \"nowhere\" } },";
    let source = GOOD.replacen(
        "\"program\": [",
        &format!("\"program\": [{}", step.repeat(900)),
        1,
    );
    assert_eq!(read(&source).map_err(|it| it.len()), Err(Problem::MOST));
}
