//! Every branch of the tree is reached by records that somebody could have logged.

use super::*;
use std::collections::BTreeSet;

const ACCEPTED: &str = "accepted";
const REFUSED: &str = "rejected-stale-fence";

/// A log whose last record leaves the tree at a branch.
fn log(branch: Branch) -> String {
    let newer = write("B", 42, "publish-42", 40, ACCEPTED);
    let granted = lease("A", 41, "granted") + &lease("B", 42, "granted");
    let late = |result| write("A", 41, "publish-41", 42, result);
    let plain = |fields: &str| format!("{{{fields}}}\n");
    match branch {
        Branch::NoResult => at_key(r#""fenceToken": 41"#),
        Branch::NoKey => plain(r#""fenceToken": 41, "result": "accepted""#),
        Branch::NoToken => at_key(r#""result": "accepted""#),
        Branch::NoMark => at_key(r#""fenceToken": 41, "result": "rejected-stale-fence""#),
        Branch::Contradiction => write("A", 43, "p", 42, REFUSED),
        Branch::NoAnswer => at_key(r#""ownerId": "A", "result": "timed-out""#),
        Branch::LostOnTheWay => at_key(r#""ownerId": "A", "result": "lost""#),
        Branch::NotSent => at_key(r#""ownerId": "A", "result": "skipped-not-owner""#),
        Branch::StaleRefused => newer + &late(REFUSED),
        Branch::StaleRetried => newer + &late(REFUSED) + &late(REFUSED),
        Branch::RightfulRefused => lease("B", 2, "granted") + &write("B", 2, "p", 42, REFUSED),
        Branch::RepeatSuppressed => {
            newer + &write("B", 42, "publish-42", 42, "duplicate-operation")
        }
        Branch::AcceptedTwice => newer + &write("B", 42, "publish-42", 42, ACCEPTED),
        Branch::SecondWrite => newer + &write("B", 42, "tidy-42", 42, ACCEPTED),
        Branch::SameTokenUnclear => newer + &at_key(r#""fenceToken": 42, "result": "accepted""#),
        Branch::EqualRefusedRepeat => newer + &write("B", 42, "publish-42", 42, REFUSED),
        Branch::EqualRefusedSecond => newer + &write("B", 42, "tidy-42", 42, REFUSED),
        Branch::EqualRefusedUnclear => write("B", 42, "tidy-42", 42, REFUSED),
        Branch::DoneAgain => newer + &write("C", 43, "publish-42", 42, ACCEPTED),
        Branch::TokenReused => lease("A", 1, "granted") + &lease("B", 1, "granted"),
        Branch::CounterWentBack => lease("A", 41, "granted") + &lease("B", 1, "granted"),
        Branch::ReleaseRefused => granted + &lease("A", 41, "release-rejected-not-owner"),
        Branch::ReleasedForeign => granted + &lease("A", 41, "released-foreign-lease"),
        Branch::ReleasedOlder => granted + &lease("A", 41, "released"),
        Branch::RenewalRefused => granted + &lease("A", 41, "renew-rejected-not-owner"),
        Branch::RenewedForeign => granted + &lease("A", 41, "renewed-foreign-lease"),
        Branch::RenewedOlder => granted + &lease("A", 41, "renewed"),
        Branch::AcceptedLower => newer + &late(ACCEPTED),
        Branch::AcceptedAfterNewer => newer + &at_key(r#""fenceToken": 41, "result": "accepted""#),
        Branch::MarkWentBack => newer + &write("A", 41, "publish-41", 40, ACCEPTED),
        Branch::MarkNotKept => at_key(
            r#""fenceToken": 42, "resourceHighestTokenBefore": 40,
               "resourceHighestTokenAfter": 40, "result": "accepted""#,
        ),
        Branch::WriteWithoutToken => newer + &at_key(r#""ownerId": "C", "result": "accepted""#),
        Branch::VersionConflict => at_key(r#""result": "rejected-version-conflict""#),
        Branch::TwoLocks => {
            newer + &at_key(r#""lockName": "other", "fenceToken": 7, "result": "accepted""#)
        }
        Branch::TwoKeys => {
            newer
                + &at_key(
                    r#""resourceKey": "k2", "fenceToken": 42, "operationId": "publish-42",
                       "resourceHighestTokenBefore": 0, "result": "accepted""#,
                )
        }
        Branch::NewerElsewhere => {
            newer
                + &at_key(
                    r#""resourceKey": "k2", "fenceToken": 41, "operationId": "publish-41",
                       "resourceHighestTokenBefore": 0, "result": "accepted""#,
                )
        }
        Branch::NewOwnerSilent => granted + &write("A", 41, "publish-41", 40, ACCEPTED),
        Branch::HighestZero => write("A", 41, "publish-41", 0, ACCEPTED),
        Branch::EffectTwice => {
            let sent = write("A", 41, "mail-41", 0, "effect-performed");
            sent.clone() + &sent
        }
        Branch::EffectStale => granted + &write("A", 41, "mail-41", 0, "effect-performed"),
        Branch::EffectOnce => write("A", 41, "mail-41", 0, "effect-performed"),
        Branch::WriteInOrder => newer,
        Branch::Claimed => write("B", 42, "none", 40, "claimed"),
        Branch::Looked => at_key(r#""result": "read""#),
        Branch::CheckedYes => lease("A", 41, "check-yes"),
        Branch::CheckedNo => lease("A", 41, "check-no"),
        Branch::Granted => lease("A", 41, "granted"),
        Branch::Renewed => lease("A", 41, "granted") + &lease("A", 41, "renewed"),
        Branch::Released => lease("A", 41, "granted") + &lease("A", 41, "released"),
        Branch::Denied => at_key(r#""ownerId": "B", "result": "denied-held""#),
        Branch::Taken => lease("A", 41, "superseded"),
    }
}

#[test]
fn every_branch_is_reached() {
    for branch in Branch::ALL {
        let log = log(*branch);
        assert_eq!(last_of(&log), *branch, "{log}");
    }
}

#[test]
fn every_result_leads_to_a_branch_even_where_nothing_else_is_recorded() {
    for verdict in fencelab_core::diagnose::Verdict::ALL {
        let log = format!("{{\"result\": \"{}\"}}", verdict.as_str());
        let diagnosis = of_sound(&log);
        let finding = diagnosis.findings[0];
        assert!(
            !finding.missing.is_empty(),
            "{verdict:?} is diagnosed as {:?}, and nothing is missing",
            finding.branch
        );
    }
}

#[test]
fn every_branch_says_in_both_languages_what_it_is_why_what_to_check_and_what_to_do() {
    use fencelab_core::diagnose::words::reason;
    use fencelab_core::words::Lang;
    for lang in [Lang::En, Lang::Ru] {
        let mut titles = BTreeSet::new();
        for branch in Branch::ALL {
            let said = branch.words(lang);
            assert!(
                titles.insert(said.title),
                "two branches are called {}",
                said.title
            );
            let diagnosis = of_sound(&log(*branch));
            let last = u32::try_from(diagnosis.findings.len() - 1).unwrap();
            for text in [said.check, said.next, &reason(&diagnosis, last, lang)] {
                assert!(text.ends_with('.'), "{branch:?}: {text}");
                assert!(!text.contains(['{', '}']), "{branch:?}: {text}");
            }
        }
    }
}
