//! What is said where a run does not come out as expected, in both languages.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used)]

use fencelab_core::expect::check;
use fencelab_core::run::Run;
use fencelab_core::scenario::{Expectation, from_json, read, shipped, variant_plan};
use fencelab_core::words::Lang;

fn late_write() -> Run {
    let scenario = read(shipped("late-write").unwrap()).unwrap();
    Run::replay(variant_plan(&scenario, None).unwrap())
}

/// What is said of one expectation; nothing where it is met. Spaces that do not break are
/// told as ordinary ones.
fn said(that: &str, lang: Lang) -> String {
    let text = format!(r#"[{{ "name": "it", "that": {that} }}]"#);
    let expectations: Vec<Expectation> = from_json(&text).unwrap();
    let verdicts = check(&late_write(), &expectations);
    assert_eq!(verdicts.len(), 1);
    let found: Vec<String> = verdicts[0].unmet.iter().map(|it| it.say(lang)).collect();
    assert_eq!(found.is_empty(), verdicts[0].met());
    found.join(" ").replace('\u{a0}', " ")
}

#[track_caller]
fn says(that: &str, en: &str, ru: &str) {
    assert_eq!(said(that, Lang::En), en);
    assert_eq!(said(that, Lang::Ru), ru);
}

#[test]
fn an_expectation_that_is_met_says_nothing() {
    for that in [
        r#"{ "decision": { "worker": "A", "request": "write", "result": "rejected-stale-fence" } }"#,
        r#"{ "event": { "event": "paused", "at_ms": 1000 } }"#,
        r#"{ "absent": { "event": "crashed" } }"#,
        r#"{ "absent": { "event": "denied-held", "nth": 4 } }"#,
        r#"{ "value": { "is": "index-v42" } }"#,
        r#"{ "holder": { "lock": "search-index", "lease": null } }"#,
        r#"{ "damage": [] }"#,
        r#"{ "most_believers": { "is": 2 } }"#,
    ] {
        says(that, "", "");
    }
}

#[test]
fn everything_about_a_decision_that_differs_is_said() {
    says(
        r#"{ "decision": { "worker": "A", "request": "write", "result": "accepted",
             "at_ms": 10000, "token": 42, "lease": "lease-2", "expires_at_ms": 1,
             "highest_before": 40, "highest_after": 41 } }"#,
        "Expected the result to be accepted, found rejected-stale-fence. \
         Expected the instant to be 10.000 s, found 10.300 s. \
         Expected the token to be 42, found 41. \
         Expected the lease to be lease-2, found lease-1. \
         Expected the end of the lease to be 0.001 s, found none. \
         Expected the highest token before to be 40, found 42. \
         Expected the highest token after to be 41, found 42.",
        "Результат: ожидалось accepted, получилось rejected-stale-fence. \
         Момент: ожидалось 10,000 с, получилось 10,300 с. \
         Токен: ожидалось 42, получилось 41. \
         Аренда: ожидалось lease-2, получилось lease-1. \
         Конец аренды: ожидалось 0,001 с, но ничего нет. \
         Наибольший принятый токен до решения: ожидалось 40, получилось 42. \
         Наибольший принятый токен после решения: ожидалось 41, получилось 42.",
    );
}

#[test]
fn clocks_incarnations_and_work_in_vain_are_compared() {
    for that in [
        r#"{ "wasted_work": { "operation": "publish-41", "ms": 0 } }"#,
        r#"{ "decision": { "worker": "A", "request": "write", "result": "rejected-stale-fence",
             "owner_clock_ms": 10300 } }"#,
    ] {
        says(that, "", "");
    }
    says(
        r#"{ "wasted_work": { "operation": "publish-41", "ms": 1500 } }"#,
        "Expected the computing for publish-41 that was in vain to be 1.5 s, found 0 ms.",
        "Вычисления для publish-41, сделанные впустую: ожидалось 1,5 с, получилось 0 мс.",
    );
    says(
        r#"{ "wasted_work": { "operation": "publish-40", "ms": 0 } }"#,
        "Nothing in the scenario is called publish-40.",
        "В сценарии нет ничего с именем publish-40.",
    );
    says(
        r#"{ "decision": { "worker": "A", "request": "acquire", "result": "granted",
             "owner_clock_ms": -3900, "incarnation": 1 } }"#,
        "Expected the worker's own clock, in ms, to be -3900, found 100. \
         Expected the token's incarnation to be 1, found none.",
        "Собственные часы воркера, мс: ожидалось -3900, получилось 100. \
         Воплощение токена: ожидалось 1, но ничего нет.",
    );
}

#[test]
fn decisions_that_are_missing_are_counted() {
    says(
        r#"{ "decision": { "worker": "A", "request": "write", "nth": 3, "result": "accepted" } }"#,
        "Expected at least 3 decided write requests of A, found 1.",
        "Решений по запросам write от A: ожидалось не меньше 3, получилось 1.",
    );
}

#[test]
fn events_are_counted_and_timed() {
    says(
        r#"{ "event": { "worker": "B", "event": "denied-held", "nth": 5 } }"#,
        "Expected denied-held at least 5 times, found it 3 times.",
        "Событие denied-held ожидалось не меньше 5 раз, получилось 3 раза.",
    );
    says(
        r#"{ "event": { "event": "crashed" } }"#,
        "Expected crashed at least once, found it never.",
        "Событие crashed ожидалось не меньше 1 раза, получилось ни разу.",
    );
    says(
        r#"{ "event": { "worker": "A", "event": "resumed", "at_ms": 8000 } }"#,
        "Expected the instant to be 8.000 s, found 9.000 s.",
        "Момент: ожидалось 8,000 с, получилось 9,000 с.",
    );
    says(
        r#"{ "absent": { "event": "paused" } }"#,
        "Expected no paused, found it once, first at 1.000 s.",
        "События paused быть не должно, а оно произошло 1 раз, впервые в 1,000 с.",
    );
    says(
        r#"{ "absent": { "event": "denied-held", "nth": 2 } }"#,
        "Expected denied-held fewer than 2 times, found it 3 times; the one too many is at 3.800 s.",
        "Событие denied-held должно было произойти меньше 2 раз, а произошло 3 раза; лишнее – в 3,800 с.",
    );
}

#[test]
fn the_end_of_the_run_is_compared() {
    says(
        r#"{ "value": { "is": null } }"#,
        "Expected the final value of search-index/current to be none, found index-v42.",
        "Итоговое значение search-index/current: ожидалось ничего, получилось index-v42.",
    );
    says(
        r#"{ "holder": { "lease": "lease-2" } }"#,
        "Expected the lease that holds search-index at the end to be lease-2, found none.",
        "Аренда, которая в конце держит search-index: ожидалось lease-2, но ничего нет.",
    );
    says(
        r#"{ "damage": ["lost_update", "foreign_release"] }"#,
        "Expected the damage to be lost_update, foreign_release, found none.",
        "Ущерб: ожидалось lost_update, foreign_release, но ничего нет.",
    );
    says(
        r#"{ "most_believers": { "is": 1 } }"#,
        "Expected the most workers that believe at once they hold search-index to be 1, found 2.",
        "Наибольшее число воркеров, которые одновременно считали, что держат search-index: ожидалось 1, получилось 2.",
    );
}

#[test]
fn names_that_stand_for_nothing_are_said_rather_than_compared() {
    says(
        r#"{ "decision": { "worker": "C", "request": "write", "result": "accepted" } }"#,
        "Nothing in the scenario is called C.",
        "В сценарии нет ничего с именем C.",
    );
}
