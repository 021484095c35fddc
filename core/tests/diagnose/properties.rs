//! Whatever the bytes are, they are read, and every record gets a finding.

use super::*;
use fencelab_core::diagnose::{Claim, Picture, Tone, Verdict, claims, json, picture, text};
use fencelab_core::words::Lang;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// Everything that can be asked of some bytes.
fn exercise(bytes: &[u8]) -> Diagnosis {
    let diagnosis = diagnose(import(bytes));
    let claims = claims(&diagnosis, &[]);
    for lang in [Lang::En, Lang::Ru] {
        let told = text(&diagnosis, &claims, lang);
        assert!(!told.is_empty());
        let document = json(&diagnosis, &claims, lang);
        serde_json::from_str::<serde_json::Value>(&document).unwrap();
        let drawn = picture(
            &diagnosis,
            &Picture {
                lang,
                width: 800,
                theme: None,
            },
        );
        assert!(drawn.ends_with("</svg>\n"));
    }
    diagnosis
}

fn runner() -> TestRunner {
    let config = Config {
        failure_persistence: None,
        ..Config::default()
    };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

#[test]
fn no_bytes_do_harm() {
    let any = vec(any::<u8>(), 0..400);
    runner()
        .run(&any, |bytes| {
            exercise(&bytes);
            Ok(())
        })
        .unwrap();
}

#[test]
fn no_bytes_that_look_like_records_do_harm() {
    const PARTS: &[&str] = &[
        "{",
        "}",
        "[",
        "]",
        "\"",
        ":",
        ",",
        "\n",
        "\r",
        "\\",
        "'",
        "\0",
        "\u{feff}",
        "ё",
        " ",
        "\"evidence\"",
        "\"fenceToken\"",
        "\"result\"",
        "\"accepted\"",
        "41",
        "1e999",
        "-0",
        "null",
        "\"resourceKey\":\"k\"",
        "\"fenceToken\":41",
        "\"\\ud800\"",
        "true",
    ];
    let parts = vec(prop::sample::select(PARTS), 0..60);
    runner()
        .run(&parts, |parts| {
            exercise(parts.concat().as_bytes());
            Ok(())
        })
        .unwrap();
}

#[test]
fn a_log_cut_anywhere_loses_only_what_was_cut() {
    let whole = fencelab_core::diagnose::example();
    let lines = whole.lines().count();
    for cut in (0..whole.len()).step_by(7) {
        let diagnosis = diagnose(import(&whole.as_bytes()[..cut]));
        let before = whole[..cut].matches('\n').count();
        assert!(diagnosis.findings.len() >= before && diagnosis.findings.len() <= lines);
    }
}

/// A record with few different names and numbers, so that records meet.
fn record() -> impl Strategy<Value = String> {
    let name = |field: &'static str, names: &'static [&'static str]| {
        let named = prop::sample::select(names).prop_map(move |it| format!("\"{field}\":\"{it}\""));
        prop::option::weighted(0.8, named)
    };
    let number = |field: &'static str| {
        prop::option::weighted(
            0.8,
            (0_u64..5).prop_map(move |it| format!("\"{field}\":{it}")),
        )
    };
    let result = prop::sample::select(Verdict::ALL)
        .prop_map(|it| Some(format!("\"result\":\"{}\"", it.as_str())));
    (
        (
            name("lockName", &["l", "m"]),
            name("ownerId", &["A", "B"]),
            name("leaseId", &["x", "y"]),
        ),
        (
            name("resourceKey", &["k", "j"]),
            name("operationId", &["p", "q"]),
            name("payloadRef", &["v"]),
        ),
        (number("fenceToken"), number("resourceHighestTokenBefore")),
        (
            number("resourceHighestTokenAfter"),
            number("sequence"),
            number("ownerClockMs"),
        ),
        result,
    )
        .prop_map(|((a, b, c), (d, e, f), (g, h), (i, j, k), l)| {
            let fields = [a, b, c, d, e, f, g, h, i, j, k, l];
            let fields: Vec<String> = fields.into_iter().flatten().collect();
            format!("{{{}}}\n", fields.join(","))
        })
}

#[test]
fn every_record_has_one_finding_and_stands_in_one_group() {
    runner()
        .run(&vec(record(), 0..40), |records| {
            let diagnosis = exercise(records.concat().as_bytes());
            prop_assert_eq!(diagnosis.findings.len(), records.len());
            let grouped: u32 = diagnosis.groups.iter().map(|it| it.count).sum();
            prop_assert_eq!(grouped as usize, records.len());
            for (finding, group) in diagnosis.findings.iter().zip(&diagnosis.group_of) {
                let group = &diagnosis.groups[*group as usize];
                prop_assert_eq!(group.branch, finding.branch);
                prop_assert_eq!(group.missing, finding.missing);
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn a_write_accepted_below_a_recorded_mark_is_never_called_usual() {
    runner()
        .run(&vec(record(), 0..40), |records| {
            let diagnosis = diagnose(import(records.concat().as_bytes()));
            for (record, finding) in diagnosis.import.records.iter().zip(&diagnosis.findings) {
                let lower = record.token.is_some() && record.token < record.before;
                if record.verdict == Some(Verdict::Accepted) && lower && record.key.is_some() {
                    prop_assert_eq!(finding.branch.tone(), Tone::Danger);
                }
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn what_is_claimed_to_have_held_is_a_refusal_or_a_repeat() {
    runner()
        .run(&vec(record(), 0..40), |records| {
            let diagnosis = diagnose(import(records.concat().as_bytes()));
            for claim in claims(&diagnosis, &[]).supported {
                if let Claim::LateRefused(_, first) = claim {
                    let (record, finding) = (diagnosis.record(first), diagnosis.finding(first));
                    prop_assert_eq!(record.verdict, Some(Verdict::RejectedStale));
                    prop_assert!(record.token < finding.mark);
                }
            }
            Ok(())
        })
        .unwrap();
}

/// A log of so many records in which every record has a past at its key.
fn crowd(records: u64) -> String {
    (0..records)
        .map(|place| {
            let (token, result) = match place % 3 {
                0 => (place / 3 + 1, "accepted"),
                1 => (place / 3, "rejected-stale-fence"),
                _ => (place / 3 + 1, "duplicate-operation"),
            };
            write("A", token, &format!("p{}", place % 1_000), token, result)
        })
        .collect()
}

#[test]
fn a_long_log_takes_a_linear_number_of_steps() {
    let looks = |records| of_sound(&crowd(records)).looks;
    let (short, long) = (looks(1_000), looks(100_000));
    assert!(
        long <= short * 101,
        "{short} looks at 1,000 records, {long} at 100,000"
    );
}
