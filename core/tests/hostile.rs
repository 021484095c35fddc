//! Whatever stands in a file, reading it ends with a scenario or with a problem that has a place
//! in that file; and a scenario that was accepted can be run and written.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used)]

use fencelab_core::run::{Run, RunEnd};
use fencelab_core::scenario::{
    Problem, SHIPPED, Scenario, from_json, read, read_bytes, to_json, variant_plan, write,
};
use fencelab_core::words::Lang;
use proptest::prelude::*;
use std::ops::Range;

const GOOD: &str = include_str!("../../scenarios/late-write.json");

/// Reads a file in every way there is.
fn try_it(bytes: &[u8]) {
    let source = String::from_utf8_lossy(bytes);
    match read_bytes(bytes) {
        Ok(scenario) => run_it(&scenario),
        Err(problems) => {
            assert!(!problems.is_empty(), "refused without a reason: {source}");
            assert!(problems.len() <= Problem::MOST);
            for problem in &problems {
                show_it(problem, &source);
            }
        }
    }
}

/// A problem lies in its file and can be shown in both languages.
fn show_it(problem: &Problem, source: &str) {
    let position = problem.position;
    assert!(position.offset <= source.len(), "{problem:?}");
    let line = source.split('\n').nth(position.line - 1);
    let Some(line) = line else {
        panic!("no such line: {problem:?}")
    };
    assert!(
        position.column <= line.chars().count() + 1,
        "no such column: {problem:?}"
    );
    for lang in [Lang::En, Lang::Ru] {
        let text = problem.render(lang, "file.json", source);
        assert_eq!(text.lines().count(), 4, "{text}");
        assert!(
            text.chars().all(|it| it == '\n' || !it.is_control()),
            "{text:?}"
        );
    }
}

/// An accepted scenario runs with each of its variants, and is the same after writing.
fn run_it(scenario: &Scenario) {
    Run::replay(variant_plan(scenario, None).unwrap());
    for variant in &scenario.variants {
        Run::replay(variant_plan(scenario, Some(variant)).unwrap());
    }
    let written = write(scenario);
    assert!(read(&written).as_ref() == Ok(scenario), "{written}");
    // What somebody works on is kept in the same form.
    assert!(from_json::<Scenario>(&to_json(scenario)).as_ref() == Some(scenario));
}

/// Pieces that mean something in a scenario, or nearly.
fn token() -> impl Strategy<Value = String> {
    const WORDS: &[&str] = &[
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\"",
        "//",
        "/*",
        "*/",
        "\\",
        "\n",
        "null",
        "true",
        "-1",
        "0",
        "1",
        "1.5",
        "1e9",
        "9007199254740991",
        "99999999999999999999",
        "\"A\"",
        "\"B\"",
        "\"\"",
        "\"en\"",
        "\"format\":",
        "\"nth\": 0,",
        "\"lock\": \"\",",
        "{\"acquire\": {}},",
        "{\"release\": {}},",
        "{\"write\": {\"set\": \"x\"}},",
        "{\"compute\": {\"ms\": 0}},",
        "{\"read\": {}},",
        "{\"claim\": {}},",
        "{\"check_lock\": {}},",
        "{\"call\": {\"operation\": \"op\"}},",
        "{\"write\": {\"add\": -7}},",
        "\"queue\": true,",
        "\"steal\": true,",
        "\"clock\": {\"offset_ms\": -1},",
        "\"restart_authority\": {}",
        "\"setup\": {\"latency_ms\": 0},",
        "\"on_refusal\": \"reacquire_and_retry\",",
        "\"on_timeout\": \"retry\",",
        "\"timeout_ms\": 0,",
        "\"keepalive_ms\": 1,",
        "\"at_ms\": 0",
        "\"on\": {\"event\": \"granted\"}",
        "\"crash\"",
        "\"start\"",
        "\"drop\"",
        "\u{feff}",
        "\u{202e}",
        "\u{0}",
        "😀",
    ];
    prop_oneof![
        3 => proptest::sample::select(WORDS).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
        1 => "[0-9]{1,12}",
    ]
}

/// One change to a text: a piece of it gives way to a token, or to another piece of it.
#[derive(Debug, Clone)]
enum Edit {
    Replace(usize, usize, String),
    Copy(usize, usize, usize),
}

fn edit() -> impl Strategy<Value = Edit> {
    let place = || 0..GOOD.len();
    prop_oneof![
        (place(), 0..30usize, token()).prop_map(|(at, cut, token)| Edit::Replace(at, cut, token)),
        (place(), place(), 0..300usize).prop_map(|(from, to, length)| Edit::Copy(from, to, length)),
    ]
}

fn edited(edits: &[Edit]) -> Vec<u8> {
    let mut bytes = GOOD.as_bytes().to_vec();
    for edit in edits {
        let within = |at: usize| at.min(bytes.len());
        match edit {
            Edit::Replace(at, cut, token) => {
                let (start, end) = (within(*at), within(at + cut));
                bytes.splice(start..end, token.bytes());
            }
            Edit::Copy(from, to, length) => {
                let piece = bytes[within(*from)..within(from + length)].to_vec();
                let to = within(*to);
                bytes.splice(to..to, piece);
            }
        }
    }
    bytes
}

/// A scenario that ships with some of its numbers and names changed: most of these are accepted.
fn with_other_values() -> impl Strategy<Value = String> {
    let other = prop_oneof![
        3 => (0..20_000u64).prop_map(|it| it.to_string()),
        1 => Just("0".to_owned()),
        1 => Just("1".to_owned()),
        1 => Just("null".to_owned()),
        1 => proptest::sample::select(vec!["\"A\"", "\"B\"", "\"by_name\"", "\"off\"", "\"newer_only\""])
            .prop_map(str::to_owned),
    ];
    let edits = proptest::collection::vec((any::<proptest::sample::Index>(), other), 0..4);
    (proptest::sample::select(SHIPPED), edits).prop_map(|((_, shipped), edits)| {
        let mut source = shipped.to_owned();
        for (place, other) in edits {
            let values = values(&source);
            let value = values[place.index(values.len())].clone();
            source.replace_range(value, &other);
        }
        source
    })
}

/// Where the numbers and texts of a file stand that are the values of fields.
fn values(source: &str) -> Vec<Range<usize>> {
    source
        .match_indices(": ")
        .filter_map(|(colon, _)| {
            let start = colon + 2;
            let length = source[start..].find([',', '}', '\n', ' '])?;
            let value = &source[start..start + length];
            let is_plain = value.parse::<u64>().is_ok() || value.ends_with('"');
            is_plain.then_some(start..start + length)
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        try_it(&bytes);
    }

    #[test]
    fn any_tokens_are_read_or_refused(tokens in proptest::collection::vec(token(), 0..60)) {
        try_it(tokens.concat().as_bytes());
    }

    #[test]
    fn a_damaged_scenario_is_read_or_refused(edits in proptest::collection::vec(edit(), 1..4)) {
        try_it(&edited(&edits));
    }

    #[test]
    fn a_scenario_with_other_values_runs_or_is_refused(source in with_other_values()) {
        try_it(source.as_bytes());
    }
}

#[test]
fn every_scenario_that_ships_is_the_same_after_writing() {
    for (id, source) in SHIPPED {
        let scenario = read(source).unwrap_or_else(|problems| panic!("{id}: {problems:?}"));
        run_it(&scenario);
    }
}

#[test]
fn every_beginning_of_a_scenario_is_refused_at_a_place_in_it() {
    for end in (0..GOOD.trim_end().len()).step_by(7) {
        let bytes = &GOOD.as_bytes()[..end];
        assert!(read_bytes(bytes).is_err());
        try_it(bytes);
    }
}

#[test]
fn a_megabyte_of_rubbish_is_refused_at_once() {
    let size = (1 << 20) - 100;
    for piece in [
        "\u{7}", "[", "{\"a\":", "[[],", "\"", "/*", "//", "\\", "1,", "[1,", "😀", "\n",
    ] {
        let rubbish = piece.repeat(size / piece.len());
        try_it(rubbish.as_bytes());
        try_it(format!("[{rubbish}").as_bytes());
    }
}

#[test]
fn large_lists_of_names_are_read_in_good_time() {
    let keys: Vec<String> = (0..256)
        .map(|it| format!("{{\"name\": \"key-{it}\"}}"))
        .collect();
    let steps: Vec<String> = (0..1000)
        .map(|it| format!("{{\"write\":{{\"key\":\"key-7\",\"set\":\"v{it}\"}}}}"))
        .collect();
    let workers: Vec<String> = (0..10)
        .map(|it| {
            let program = steps.join(",").replace("\"v", &format!("\"v{it}-"));
            format!("{{\"name\": \"w{it}\", \"owner\": \"o\", \"program\": [{program}]}}")
        })
        .collect();
    let source = format!(
        r#"{{"format": 1, "id": "large", "title": "", "claim": "", "horizon_ms": 9, "latency_ms": 0,
        "locks": [{{"name": "l", "ttl_ms": 1}}],
        "resources": [{{"name": "r", "keys": [{}]}}], "workers": [{}]}}"#,
        keys.join(","),
        workers.join(",")
    );
    assert!(source.len() < 1 << 20, "{}", source.len());
    try_it(source.as_bytes());
}

/// So many workers with so many steps, which take no time at all.
fn busy(workers: usize, steps: usize) -> Scenario {
    let step = r#"{"compute": {"ms": 0}}"#;
    let program = vec![step; steps].join(",");
    let workers: Vec<String> = (0..workers)
        .map(|it| format!(r#"{{"name": "W{it}", "owner": "w", "program": [{program}]}}"#))
        .collect();
    let source = format!(
        r#"{{"format": 1, "id": "busy", "title": "Busy", "claim": "-", "horizon_ms": 9, "latency_ms": 0,
        "locks": [], "resources": [], "workers": [{}]}}"#,
        workers.join(",")
    );
    read(&source).unwrap_or_else(|problems| panic!("{problems:?}"))
}

#[test]
fn a_scenario_that_would_never_get_on_is_stopped_and_named() {
    let scenario = busy(30, 1000);
    let run = Run::replay(variant_plan(&scenario, None).unwrap());
    assert!(matches!(run.end(), RunEnd::InstantLimit { .. }));
    assert_eq!(
        run.end().message(run.names(), Lang::En).as_deref(),
        Some(
            "The run was stopped at 0.000\u{a0}s: too much happens within this one instant, so that the clock would never go on. Worker W0 is the busiest: give its steps some time."
        )
    );
    assert_eq!(
        run.end().message(run.names(), Lang::Ru).as_deref(),
        Some(
            "Прогон остановлен в момент 0,000\u{a0}с: за одно это мгновение происходит слишком много, и часы не двинулись бы дальше. Больше всего делает воркер W0: дайте его шагам время."
        )
    );
}

#[test]
fn a_run_that_comes_to_its_end_needs_no_words() {
    let scenario = busy(1, 1);
    let run = Run::replay(variant_plan(&scenario, None).unwrap());
    assert_eq!(run.end().message(run.names(), Lang::En), None);
}

#[test]
fn a_scenario_that_floods_the_network_is_stopped_before_it_fills_the_memory() {
    let source = r#"{"format": 1, "id": "flood", "title": "", "claim": "",
        "horizon_ms": 2592000000, "latency_ms": 1000000,
        "locks": [{"name": "l", "ttl_ms": 1000000000}], "resources": [],
        "workers": [{"name": "A", "owner": "a", "keepalive_ms": 1, "program": [{"acquire": {}}]}]}"#;
    let scenario = read(source).unwrap();
    let run = Run::replay(variant_plan(&scenario, None).unwrap());
    assert!(matches!(run.end(), RunEnd::EventLimit { .. }));
    assert!(run.log().len() < 2_000);
}
