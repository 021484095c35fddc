//! Records that look alike and are not are never put together.

use super::*;
use fencelab_core::diagnose::{Basis, KeyRule};

const ACCEPTED: &str = "accepted";
const REFUSED: &str = "rejected-stale-fence";

#[test]
fn a_silent_new_owner_is_not_a_request_to_another_key() {
    let late = write("A", 41, "publish-41", 0, ACCEPTED);
    let grants = lease("A", 41, "granted") + &lease("B", 42, "granted");
    let elsewhere = at_key(
        r#""resourceKey": "k2", "ownerId": "B", "fenceToken": 42, "operationId": "publish-42",
           "resourceHighestTokenBefore": 0, "result": "accepted""#,
    );
    assert_eq!(last_of(&(grants.clone() + &late)), Branch::NewOwnerSilent);
    assert_eq!(
        last_of(&(grants.clone() + &elsewhere + &late)),
        Branch::NewerElsewhere
    );
    // Without the lock service's records the two cannot be told apart, and are not.
    assert_eq!(last_of(&late), Branch::HighestZero);
    // With them, and with nothing newer granted, it is an ordinary first write.
    let first = lease("A", 41, "granted") + &late;
    assert_eq!(last_of(&first), Branch::WriteInOrder);
}

#[test]
fn a_repeat_is_not_a_second_write_and_neither_is_a_late_owner() {
    let first = write("B", 42, "publish-42", 41, ACCEPTED);
    let then = |line: String| last_of(&(first.clone() + &line));
    assert_eq!(
        then(write("B", 42, "publish-42", 42, ACCEPTED)),
        Branch::AcceptedTwice
    );
    assert_eq!(
        then(write("B", 42, "tidy-42", 42, ACCEPTED)),
        Branch::SecondWrite
    );
    assert_eq!(
        then(write("A", 41, "publish-41", 42, ACCEPTED)),
        Branch::AcceptedLower
    );
    let unnamed = at_key(
        r#""fenceToken": 42, "leaseId": "lease-B", "resourceHighestTokenBefore": 42,
           "result": "accepted""#,
    );
    assert_eq!(then(unnamed), Branch::SameTokenUnclear);
}

#[test]
fn an_old_repeat_behind_a_second_write_is_still_a_repeat() {
    let log = write("B", 42, "publish-42", 41, ACCEPTED)
        + &write("B", 42, "tidy-42", 42, ACCEPTED)
        + &write("B", 42, "publish-42", 42, ACCEPTED);
    let diagnosis = of_sound(&log);
    assert_eq!(diagnosis.findings[1].branch, Branch::SecondWrite);
    assert_eq!(diagnosis.findings[2].branch, Branch::AcceptedTwice);
    assert_eq!(diagnosis.findings[2].other, Some(0));
}

#[test]
fn a_number_granted_twice_is_not_the_same_holder() {
    let first = write("A", 1, "publish-a", 0, ACCEPTED);
    for result in [ACCEPTED, REFUSED] {
        let log = first.clone() + &write("B", 1, "publish-b", 1, result);
        assert_eq!(last_of(&log), Branch::TokenReused, "{log}");
    }
    let same_lease = first + &write("A", 1, "publish-b", 1, ACCEPTED);
    assert_eq!(last_of(&same_lease), Branch::SecondWrite);
}

#[test]
fn numbers_of_two_locks_are_not_compared() {
    let first = write("A", 42, "publish-42", 41, ACCEPTED);
    for result in [ACCEPTED, REFUSED] {
        let log = first.clone()
            + &at_key(&format!(
                r#""lockName": "other", "ownerId": "B", "leaseId": "x", "fenceToken": 7,
                   "operationId": "p", "resourceHighestTokenBefore": 42, "result": "{result}""#
            ));
        assert_eq!(last_of(&log), Branch::TwoLocks);
    }
}

#[test]
fn one_effect_at_two_keys_is_not_two_operations_and_not_two_locks() {
    let first = write("B", 42, "publish-42", 41, ACCEPTED);
    let at = |lock: &str, operation: &str| {
        at_key(&format!(
            r#""lockName": "{lock}", "resourceKey": "k2", "fenceToken": 42,
               "operationId": "{operation}", "resourceHighestTokenBefore": 41,
               "result": "accepted""#
        ))
    };
    assert_eq!(
        last_of(&(first.clone() + &at("l", "publish-42"))),
        Branch::TwoKeys
    );
    assert_eq!(
        last_of(&(first.clone() + &at("l", "index-42"))),
        Branch::WriteInOrder
    );
    // Another lock may well use the same operation id for something else.
    assert_eq!(
        last_of(&(first + &at("m", "publish-42"))),
        Branch::WriteInOrder
    );
}

#[test]
fn a_payload_tells_one_effect_only_where_no_operation_id_does() {
    let at = |key: &str, more: &str| {
        at_key(&format!(
            r#""resourceKey": "{key}", "fenceToken": 42, "payloadRef": "v42",
               "resourceHighestTokenBefore": 41, {more} "result": "accepted""#
        ))
    };
    assert_eq!(last_of(&(at("k1", "") + &at("k2", ""))), Branch::TwoKeys);
    let named = at("k1", r#""operationId": "a","#) + &at("k2", r#""operationId": "b","#);
    assert_eq!(last_of(&named), Branch::WriteInOrder);
}

#[test]
fn a_token_that_is_only_a_label_is_not_a_mark_that_was_lost() {
    let newer = write("B", 42, "publish-42", 41, ACCEPTED);
    let late = |before| newer.clone() + &write("A", 41, "publish-41", before, ACCEPTED);
    assert_eq!(last_of(&late(42)), Branch::AcceptedLower);
    assert_eq!(last_of(&late(40)), Branch::MarkWentBack);
}

#[test]
fn a_late_owner_refused_is_not_the_rightful_one_refused() {
    let grants = lease("A", 41, "granted") + &lease("B", 42, "granted");
    let late = grants.clone() + &write("A", 41, "p", 42, REFUSED);
    assert_eq!(last_of(&late), Branch::StaleRefused);
    let rightful = grants + &write("B", 42, "p", 9999, REFUSED);
    assert_eq!(last_of(&rightful), Branch::RightfulRefused);
}

#[test]
fn an_equal_token_refused_is_not_a_stale_one_refused() {
    let first = write("B", 42, "publish-42", 41, ACCEPTED);
    let equal = first.clone() + &write("B", 42, "tidy-42", 42, REFUSED);
    assert_eq!(last_of(&equal), Branch::EqualRefusedSecond);
    let lower = first + &write("A", 41, "publish-41", 42, REFUSED);
    assert_eq!(last_of(&lower), Branch::StaleRefused);
}

#[test]
fn the_rule_of_a_key_is_told_from_what_it_did_with_equal_tokens() {
    let first = write("B", 42, "publish-42", 41, ACCEPTED);
    let rule = |lines: &[String]| of_sound(&(first.clone() + &lines.concat())).rules[0];
    let equal = |result| write("B", 42, "tidy-42", 42, result);
    assert_eq!(rule(&[]), KeyRule::NotShown);
    assert_eq!(rule(&[write("A", 41, "p", 42, REFUSED)]), KeyRule::NotShown);
    assert_eq!(rule(&[equal(ACCEPTED)]), KeyRule::NewerOrEqual);
    assert_eq!(rule(&[equal(REFUSED)]), KeyRule::NewerOnly);
    assert_eq!(rule(&[equal(ACCEPTED), equal(REFUSED)]), KeyRule::Both);
}

#[test]
fn a_release_refused_is_not_a_lease_that_was_freed() {
    let grants = lease("A", 41, "granted") + &lease("B", 42, "granted");
    let then = |result| last_of(&(grants.clone() + &lease("A", 41, result)));
    assert_eq!(then("release-rejected-not-owner"), Branch::ReleaseRefused);
    assert_eq!(then("released-foreign-lease"), Branch::ReleasedForeign);
    assert_eq!(then("released"), Branch::ReleasedOlder);
}

#[test]
fn no_answer_is_no_refusal_and_names_the_decision_where_there_is_one() {
    let asked = r#"{"ownerId": "A", "lockName": "l", "operationId": "p", "result": "timed-out"}"#;
    let diagnosis = of_sound(&format!("{asked}\n{}", write("A", 41, "p", 40, ACCEPTED)));
    assert_eq!(diagnosis.findings[0].branch, Branch::NoAnswer);
    assert_eq!(diagnosis.findings[0].other, Some(1));
    assert_eq!(of_sound(asked).findings[0].other, None);
}

#[test]
fn a_claim_makes_the_holders_first_write_no_repeat() {
    let log = write("B", 42, "none", 40, "claimed") + &write("B", 42, "publish-42", 42, ACCEPTED);
    assert_eq!(last_of(&log), Branch::WriteInOrder);
    let late = log + &write("A", 41, "publish-41", 42, REFUSED);
    assert_eq!(last_of(&late), Branch::StaleRefused);
}

#[test]
fn an_incarnation_makes_a_low_number_newer() {
    let record = |token: &str, before: &str, result: &str| {
        at_key(&format!(
            r#""fenceToken": {token}, "operationId": "p{result}",
               "resourceHighestTokenBefore": {before}, "result": "{result}""#
        ))
    };
    let log = record("42", "41", ACCEPTED) + &record("\"1:1\"", "42", ACCEPTED);
    let diagnosis = of_sound(&log);
    assert_eq!(diagnosis.findings[1].branch, Branch::DoneAgain);
    let late = log + &record("43", "\"1:1\"", REFUSED);
    assert_eq!(last_of(&late), Branch::StaleRefused);
}

/// A late write and the newer one before it, with the fields that order them.
fn ordered(newer: &str, late: &str) -> String {
    let first = write("A", 41, "publish-41", 40, ACCEPTED).replace('{', &format!("{{{late}, "));
    let second = write("B", 42, "publish-42", 40, ACCEPTED).replace('{', &format!("{{{newer}, "));
    first + &second
}

#[test]
fn the_workers_clocks_never_order_and_what_they_would_say_is_said() {
    let log = ordered(
        r#""sequence": 1, "ownerClockMs": 9000"#,
        r#""sequence": 2, "ownerClockMs": 5000"#,
    );
    let diagnosis = of_sound(&log);
    assert_eq!(diagnosis.order.basis, Basis::Sequence);
    assert_eq!(diagnosis.findings[0].branch, Branch::MarkWentBack);
    let story = diagnosis.clocks.unwrap();
    assert_eq!((story.count, story.earlier, story.later), (1, 1, 0));
    let agreeing = ordered(
        r#""sequence": 1, "ownerClockMs": 5000"#,
        r#""sequence": 2, "ownerClockMs": 9000"#,
    );
    assert_eq!(of_sound(&agreeing).clocks, None);
}

#[test]
fn without_a_sequence_the_deciders_clock_orders_and_then_the_text() {
    let by_time = of_sound(&ordered(r#""atMs": 1"#, r#""atMs": 2"#));
    assert_eq!(by_time.order.basis, Basis::AtMs);
    assert_eq!(by_time.findings[0].branch, Branch::MarkWentBack);
    let by_text = of_sound(&ordered(r#""ownerClockMs": 1"#, r#""ownerClockMs": 2"#));
    assert_eq!(by_text.order.basis, Basis::File);
    assert_eq!(by_text.findings[0].branch, Branch::WriteInOrder);
}

#[test]
fn a_token_that_cannot_be_read_is_not_a_missing_one() {
    let first = write("B", 42, "publish-42", 41, ACCEPTED);
    let then = |token: &str| {
        let fields = format!(
            r#""ownerId": "A", {token}"operationId": "publish-41",
               "resourceHighestTokenBefore": 42, "result": "accepted""#
        );
        let diagnosis = of(&(first.clone() + &at_key(&fields)));
        diagnosis.findings.last().map(|it| it.branch)
    };
    let missing = Some(Branch::WriteWithoutToken);
    assert_eq!(then(""), missing);
    assert_eq!(then(r#""fenceToken": null, "#), missing);
    for token in [
        "1152921504606846976",
        r#""1152921504606846976""#,
        r#""0x2A""#,
        "4.5",
    ] {
        let found = then(&format!(r#""fenceToken": {token}, "#));
        assert_eq!(found, Some(Branch::NoToken), "{token}");
    }
}
