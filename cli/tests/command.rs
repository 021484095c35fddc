//! The `fencelab` command as one calls it: what it prints, and its exit status.
#![allow(clippy::unwrap_used)]

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// What came of a call.
struct Came {
    status: i32,
    out: String,
    err: String,
}

fn command(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fencelab"));
    command.args(words);
    command
}

fn came(output: Output) -> Came {
    Came {
        status: output.status.code().expect("it was not killed"),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

fn fencelab(words: &[&str]) -> Came {
    came(command(words).output().unwrap())
}

fn fencelab_reading(input: &str, words: &[&str]) -> Came {
    let mut child = command(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(input.as_bytes()).unwrap();
    drop(stdin);
    came(child.wait_with_output().unwrap())
}

fn scenarios() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenarios")
}

fn late_write() -> String {
    fs::read_to_string(scenarios().join("late-write.json")).unwrap()
}

/// A file of its own for a test, in the folder that cargo gives for such.
fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn a_misspelt_scenario_is_met_with_the_one_that_was_meant() {
    let came = fencelab(&["run", "late-wirte"]);
    assert!(
        came.err.contains("Did you mean late-write?"),
        "{}",
        came.err
    );
}

#[test]
fn a_scenario_is_not_diagnosed_as_a_log() {
    let scenario = scenarios().join("late-write.json");
    let came = fencelab(&["diagnose", &scenario.display().to_string()]);
    assert_ne!(came.status, 0);
    assert!(
        came.err.contains("This is a scenario, not a log."),
        "{}",
        came.err
    );
}

#[test]
fn run_prints_what_happened_the_evidence_and_the_damage() {
    let came = fencelab(&["run", "late-write"]);
    assert_eq!((came.status, came.err.as_str()), (0, ""));
    for part in [
        "scenario late-write\n",
        "rejected-stale-fence",
        "-- newer_or_equal: 41 < 42",
        "resourceKey",
        "\ndamage\n  none\n",
        "highest 42 version 1 writer B",
    ] {
        assert!(came.out.contains(part), "{part:?} in\n{}", came.out);
    }
}

#[test]
fn explain_tells_the_rule_the_causes_and_what_would_have_changed_it() {
    let came = fencelab(&["explain", "late-write", "--event", "49"]);
    assert_eq!((came.status, came.err.as_str()), (0, ""));
    for part in [
        "it had already accepted 42",
        "highest accepted: 42, since 7.400",
        "#8  1.000",
        "Without fencing this write would be accepted, and index-v42 would be lost.",
        "conditional release",
    ] {
        assert!(came.out.contains(part), "{part:?} in\n{}", came.out);
    }
    let none = fencelab(&["explain", "late-write", "--event", "999", "--lang", "ru"]);
    assert_eq!((none.status, none.out.as_str()), (2, ""));
    assert!(none.err.contains("999"), "{}", none.err);
}

#[test]
fn compare_tells_where_two_runs_part_and_how_each_of_them_ends() {
    let asked = fencelab(&["compare", "late-write", "--set", "fencing=off"]);
    assert_eq!((asked.status, asked.err.as_str()), (0, ""));
    for part in [
        "Above: Late write\nBelow: Late write, fencing=off\n",
        "They part at 10.300",
        "49 events before that are the same.",
        "Value (differs):\n      Above: index-v42\n      Below: index-v41",
        "Highest token: 42",
        "Above: none\n    Below: Lost update",
    ] {
        assert!(asked.out.contains(part), "{part:?} in\n{}", asked.out);
    }
    let unasked = fencelab(&["compare", "late-write"]);
    assert!(
        unasked
            .out
            .contains("Below: Late write — Fencing at the resource: off")
    );
    let after = |text: &str| text.split_once("They part").unwrap().1.to_owned();
    assert_eq!(after(&unasked.out), after(&asked.out));
    let same = fencelab(&["compare", "late-write", "--set", "fencing=at_commit"]);
    assert!(same.out.contains("They never part"), "{}", same.out);
}

#[test]
fn compare_takes_a_variant_and_draws_both_runs_into_one_file() {
    let path = scratch("compared.svg");
    let came = fencelab(&[
        "compare",
        "late-write",
        "--variant",
        "fencing-off",
        "--format",
        "svg",
        "--lang",
        "ru",
        "--out",
        path.to_str().unwrap(),
    ]);
    assert_eq!(
        (came.status, came.out.as_str(), came.err.as_str()),
        (0, "", "")
    );
    let svg = fs::read_to_string(&path).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert!(svg.contains("Вверху: Поздняя запись") && svg.contains("Прогоны расходятся в 10,300"));
    let unknown = fencelab(&["compare", "late-write", "--variant", "fence-off"]);
    assert_eq!((unknown.status, unknown.out.as_str()), (2, ""));
}

#[test]
fn run_takes_a_file_the_standard_input_and_a_shipped_scenario_alike() {
    let path = scenarios().join("late-write.json");
    let from_file = fencelab(&["run", path.to_str().unwrap()]);
    let from_input = fencelab_reading(&late_write(), &["run", "-"]);
    let shipped = fencelab(&["run", "late-write"]);
    assert_eq!(from_file.out, shipped.out);
    assert_eq!(from_input.out, shipped.out);
}

#[test]
fn run_takes_a_variant_and_switches() {
    let variant = fencelab(&["run", "late-write", "--variant", "fencing-off"]);
    assert!(variant.out.contains("lost_update"), "{}", variant.out);
    let set = fencelab(&["run", "late-write", "--set", "fencing=off"]);
    assert!(set.out.contains("lost_update"), "{}", set.out);
    let last = fencelab(&[
        "run",
        "late-write",
        "--variant",
        "fencing-off",
        "--set",
        "fencing=off",
        "--set",
        "fencing=at_commit",
    ]);
    assert!(last.out.contains("damage\n  none"), "{}", last.out);
}

#[test]
fn run_as_json_is_one_document_with_the_fields_of_the_evidence() {
    let came = fencelab(&["run", "late-write", "--json", "--set", "fencing=off"]);
    let document: serde_json::Value = serde_json::from_str(&came.out).unwrap();
    assert_eq!(document["scenario"]["id"], "late-write");
    assert_eq!(document["protections"]["fencing"], "off");
    assert_eq!(document["damage"][0]["kind"], "lost_update");
    assert_eq!(document["end"]["keys"][0]["value"], "index-v41");
    let late = &document["evidence"][7];
    assert_eq!(late["lockName"], "search-index");
    assert_eq!(late["ownerId"], "worker-A");
    assert_eq!(late["leaseId"], "lease-1");
    assert_eq!(late["fenceToken"], 41);
    assert_eq!(late["resourceHighestTokenBefore"], 42);
    assert_eq!(late["operationId"], "publish-41");
    assert_eq!(late["payloadRef"], "index-v41");
    assert_eq!(late["result"], "accepted");
    let proof = document["damage"][0]["event"].as_u64().unwrap();
    let event = &document["events"][usize::try_from(proof).unwrap()];
    assert_eq!(event["event"], "accepted");
    assert_eq!(event["facts"]["token"], 41);
}

#[test]
fn a_variant_that_is_not_there_is_named_with_those_that_are() {
    let came = fencelab(&["run", "late-write", "--variant", "fencing"]);
    assert_eq!((came.status, came.out.as_str()), (2, ""));
    assert_eq!(
        came.err,
        "There is no variant fencing. There are: fencing-off.\n"
    );
}

#[test]
fn a_switch_that_is_misspelt_is_refused_with_the_nearest_one() {
    let came = fencelab(&["run", "late-write", "--set", "fencng=off"]);
    assert_eq!((came.status, came.out.as_str()), (2, ""));
    assert!(came.err.contains("fencing"), "{}", came.err);
    let came = fencelab(&["run", "late-write", "--set", "fencing=on"]);
    assert_eq!(came.status, 2);
    assert!(came.err.contains("at_commit"), "{}", came.err);
    let came = fencelab(&["run", "late-write", "--set", "fencing"]);
    assert_eq!(came.status, 2);
    assert!(came.err.contains("fencing=off"), "{}", came.err);
}

#[test]
fn messages_come_in_russian_too() {
    let came = fencelab(&["run", "nowhere.json", "--lang", "ru"]);
    assert_eq!(came.status, 2);
    assert!(came.err.contains("Такого файла нет"), "{}", came.err);
    let came = fencelab(&["check", "late-write", "--lang", "ru"]);
    let closing = came.out.lines().next_back().unwrap();
    assert!(closing.ends_with("не выполнено: 0"), "{closing}");
}

#[test]
fn a_broken_scenario_is_shown_with_its_place() {
    let broken = late_write().replace("\"retry_ms\"", "\"retry_sm\"");
    let came = fencelab_reading(&broken, &["run", "-"]);
    assert_eq!((came.status, came.out.as_str()), (2, ""));
    assert!(came.err.starts_with("<stdin>:"), "{}", came.err);
    assert!(came.err.contains("retry_ms"), "{}", came.err);
}

#[test]
fn check_passes_every_scenario_that_ships() {
    let files: Vec<PathBuf> = fs::read_dir(scenarios())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    let came = came(command(&["check"]).args(files).output().unwrap());
    assert_eq!((came.status, came.err.as_str()), (0, ""), "{}", came.out);
    let closing = came.out.lines().next_back().unwrap();
    assert!(closing.ends_with(" passed, 0 failed"), "{closing}");
}

#[test]
fn check_says_what_was_found_instead_and_where() {
    let other = late_write().replace("\"is\": \"index-v42\"", "\"is\": \"index-v43\"");
    let came = fencelab_reading(&other, &["check", "-"]);
    assert_eq!((came.status, came.err.as_str()), (1, ""));
    assert!(
        came.out.contains(
            "✗ newer-value-stays: Expected the final value of search-index/current \
             to be index-v43, found index-v42."
        ),
        "{}",
        came.out
    );
    assert_eq!(came.out.lines().next_back(), Some("16 passed, 1 failed"));
}

#[test]
fn check_goes_on_after_a_file_that_cannot_be_read() {
    let came = fencelab(&["check", "nowhere.json", "late-write"]);
    assert_eq!(came.status, 2);
    assert!(came.err.contains("nowhere.json"), "{}", came.err);
    assert_eq!(
        came.out.lines().next_back(),
        Some("17 passed, 0 failed, 1 file cannot be read")
    );
}

#[test]
fn check_counts_a_run_that_never_gets_on_as_failed() {
    let insists =
        r#"{ "acquire": { "retry_ms": 0, "max_attempts": 1000, "on_refusal": "continue" } }"#;
    let text = format!(
        r#"{{ "format": 1, "id": "stuck", "title": "t", "claim": "c", "horizon_ms": 1000,
              "latency_ms": 0, "locks": [{{ "name": "lock", "ttl_ms": 1000 }}],
              "resources": [{{ "name": "store", "keys": [{{ "name": "key" }}] }}],
              "workers": [
                {{ "name": "A", "owner": "a", "program": [{{ "acquire": {{}} }}] }},
                {{ "name": "B", "owner": "b", "program": [{}] }}
              ] }}"#,
        [insists; 5].join(",")
    );
    let came = fencelab_reading(&text, &["check", "-"]);
    assert_eq!((came.status, came.err.as_str()), (1, ""), "{}", came.out);
    assert_eq!(came.out.lines().next_back(), Some("0 passed, 1 failed"));
    let came = fencelab_reading(&text, &["run", "-"]);
    assert_eq!(came.status, 0);
    assert!(came.err.contains("Worker B"), "{}", came.err);
}

#[test]
fn export_draws_a_picture_that_needs_nothing_else() {
    let came = fencelab(&["export", "late-write", "--format", "svg", "--out", "-"]);
    assert_eq!((came.status, came.err.as_str()), (0, ""));
    assert!(came.out.starts_with("<svg xmlns="), "{}", came.out);
    assert!(came.out.ends_with("</svg>\n"));
    for refers in ["href=", "url(http", "@import", "var("] {
        assert!(!came.out.contains(refers), "{refers}");
    }
}

#[test]
fn export_writes_over_the_file_that_it_is_told_to_write() {
    let path = scratch("picture.svg");
    fs::write(&path, "something else").unwrap();
    let out = path.to_str().unwrap();
    let came = fencelab(&["export", "late-write", "--out", out]);
    assert_eq!((came.status, came.out.as_str()), (0, ""));
    assert!(fs::read_to_string(&path).unwrap().starts_with("<svg"));
}

#[test]
fn export_differs_by_language_theme_width_variant_and_instant() {
    let picture = |more: &[&str]| {
        let words = [&["export", "late-write", "--out", "-"], more].concat();
        let came = fencelab(&words);
        assert_eq!(came.status, 0, "{}", came.err);
        came.out
    };
    let usual = picture(&[]);
    for more in [
        &["--lang", "ru"][..],
        &["--theme", "dark"],
        &["--width", "800"],
        &["--variant", "fencing-off"],
        &["--set", "fencing=off"],
        &["--at", "9000"],
        &["--at", "999999999"],
    ] {
        assert_ne!(picture(more), usual, "{more:?}");
    }
    assert_eq!(picture(&["--theme", "light"]), usual);
}

/// What `export` writes to the standard output.
fn exported(words: &[&str]) -> String {
    let came = fencelab(&[&["export"], words, &["--out", "-"]].concat());
    assert_eq!((came.status, came.err.as_str()), (0, ""));
    came.out
}

#[test]
fn export_writes_diagrams_in_both_languages() {
    let diagram = |format, lang| exported(&["late-write", "--format", format, "--lang", lang]);
    assert!(diagram("mermaid", "en").starts_with("sequenceDiagram\n    title Late write\n"));
    assert!(diagram("mermaid", "ru").contains("сервис блокировок"));
    assert!(diagram("plantuml", "en").starts_with("@startuml\n"));
    assert!(diagram("plantuml", "ru").contains("title Поздняя запись\n"));
}

#[test]
fn export_writes_a_report_with_its_picture_beside_it() {
    let path = scratch("a report.md");
    let out = path.to_str().unwrap();
    let words = ["export", "late-write", "--format", "markdown", "--out", out];
    let came = fencelab(&words);
    assert_eq!((came.status, came.out.as_str()), (0, ""));
    let report = fs::read_to_string(&path).unwrap();
    assert!(report.contains("](a%20report.svg)\n"), "{report}");
    let picture = fs::read_to_string(path.with_extension("svg")).unwrap();
    assert!(picture.starts_with("<svg"));
    // On the standard output there is no place beside it.
    assert!(!exported(&["late-write", "--format", "markdown"]).contains("!["));
}

#[test]
fn a_report_that_is_called_like_a_picture_is_not_overwritten_by_it() {
    let path = scratch("report.svg");
    let out = path.to_str().unwrap();
    let came = fencelab(&["export", "late-write", "--format", "markdown", "--out", out]);
    assert_eq!(came.status, 0, "{}", came.err);
    assert!(
        fs::read_to_string(&path)
            .unwrap()
            .starts_with("# Late write\n")
    );
    let picture = fs::read_to_string(path.with_extension("picture.svg")).unwrap();
    assert!(picture.starts_with("<svg"));
}

#[test]
fn exported_evidence_is_what_diagnose_reads() {
    let lines = exported(&[
        "counter-reset",
        "--variant",
        "incarnation",
        "--format",
        "evidence",
    ]);
    let came = fencelab_reading(&lines, &["diagnose", "-", "--json"]);
    assert_eq!(came.status, 0, "{}", came.err);
    assert!(came.out.contains("\"faults\": []"), "{}", came.out);
}

#[test]
fn an_exported_scenario_runs_as_what_it_was_exported_from() {
    for more in [
        &[][..],
        &["--variant", "fencing-off"],
        &["--set", "fencing=off", "--set", "release=by_name"],
    ] {
        let words = [&["late-write"], more].concat();
        let file = exported(&[&words[..], &["--format", "scenario"]].concat());
        let again = fencelab_reading(&file, &["run", "-"]);
        let once = fencelab(&[&["run"], &words[..]].concat());
        // Only what it is called differs.
        let events = |came: &Came| came.out.split_once("\n\n").unwrap().1.to_owned();
        assert_eq!(events(&again), events(&once));
        assert_eq!(fencelab_reading(&file, &["check", "-"]).status, 0);
    }
}

#[test]
fn an_exported_trace_has_a_state_for_every_event() {
    let trace = exported(&["late-write", "--format", "itf"]);
    let trace: serde_json::Value = serde_json::from_str(&trace).unwrap();
    assert_eq!(trace["#meta"]["format"], "ITF");
    let run = fencelab(&["run", "late-write", "--json"]);
    let run: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let events = run["events"].as_array().unwrap().len();
    assert_eq!(trace["states"].as_array().unwrap().len(), events + 1);
}

#[test]
fn a_file_that_cannot_be_written_is_a_message() {
    let path = scratch("no-such-folder").join("picture.svg");
    let came = fencelab(&["export", "late-write", "--out", path.to_str().unwrap()]);
    assert_eq!(came.status, 2);
    assert!(came.err.contains("cannot be written"), "{}", came.err);
}

#[test]
fn a_reader_that_stops_reading_is_no_error() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = command(&["run", "stale-release", "--json"])
        .stdout(writer)
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    let came = came(output);
    assert_eq!((came.status, came.err.as_str()), (0, ""));
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_a_message() {
    let full = File::options().write(true).open("/dev/full").unwrap();
    let output = command(&["run", "late-write"])
        .stdout(full)
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    let came = came(output);
    assert_eq!(came.status, 2);
    assert!(came.err.contains("cannot be written"), "{}", came.err);
}

#[test]
fn diagnose_reads_what_run_prints() {
    let run = fencelab(&["run", "late-write", "--json", "--set", "fencing=off"]);
    let came = fencelab_reading(&run.out, &["diagnose", "-"]);
    assert_eq!((came.status, came.err.as_str()), (0, ""));
    for part in [
        "Accepted although the token is lower",
        "search-index/current accepted token 41 although its highest token was 42",
        "What they do not support",
    ] {
        assert!(came.out.contains(part), "{part:?} in\n{}", came.out);
    }
}

#[test]
fn diagnose_shows_its_example_and_takes_it_back() {
    let example = fencelab(&["diagnose", "--example", "--lang", "ru"]);
    let (lines, report) = example.out.split_once("\n\n").unwrap();
    assert!(report.contains("Снята чужая аренда"), "{report}");
    let again = fencelab_reading(lines, &["diagnose", "-", "--lang", "ru"]);
    assert_eq!(again.out, report);
}

#[test]
fn diagnose_as_json_names_the_branch_of_every_record() {
    let came = fencelab(&["diagnose", "--example", "--json"]);
    let document: serde_json::Value = serde_json::from_str(&came.out).unwrap();
    assert_eq!(document["findings"][7]["branch"], "stale-refused");
    assert_eq!(document["findings"].as_array().unwrap().len(), 36);
    let group = document["findings"][7]["group"].as_u64().unwrap();
    let group = &document["groups"][usize::try_from(group).unwrap()];
    assert_eq!(group["branch"], "stale-refused");
    assert_eq!(group["resourceKey"], "search-index/current");
}

#[test]
fn diagnose_draws_the_records() {
    let path = scratch("records.svg");
    let out = path.to_str().unwrap();
    let came = fencelab(&["diagnose", "--example", "--picture", out]);
    assert_eq!((came.status, came.err.as_str()), (0, ""));
    assert!(
        fs::read_to_string(&path)
            .unwrap()
            .starts_with("<svg xmlns=")
    );
}

#[test]
fn diagnose_of_no_records_says_so_and_fails() {
    let came = fencelab_reading("nothing\n", &["diagnose", "-"]);
    assert_eq!((came.status, came.err.as_str()), (2, ""));
    assert!(came.out.contains("There is no record"), "{}", came.out);
    let came = fencelab(&["diagnose", "nowhere.jsonl"]);
    assert_eq!((came.status, came.out.as_str()), (2, ""));
    assert!(came.err.contains("The log cannot be read"), "{}", came.err);
    assert_eq!(fencelab(&["diagnose"]).status, 2);
}

#[test]
fn bench_prints_a_rate() {
    let came = fencelab(&["bench", "--events", "1"]);
    assert_eq!(came.status, 0);
    assert!(came.out.contains("events a second"), "{}", came.out);
}
