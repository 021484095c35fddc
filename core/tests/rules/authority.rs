//! What releases and renewals must match, and how long a lease lives.

use crate::story::{Story, story};

const RULES: [&str; 3] = ["by_name", "by_owner", "by_handle"];

/// A's old request meets B's lease; the two may present one owner name.
fn old_request_meets_new_lease(request: &str, rule: &str, same_owner: bool) -> Vec<String> {
    let owner = if same_owner { "worker-A" } else { "worker-B" };
    let a = match request {
        "release" => story().worker(
            "A",
            r#"{ "acquire": {} }, { "compute": { "ms": 50 } }, { "release": {} }"#,
        ),
        _ => story().worker_with(
            "A",
            r#""keepalive_ms": 50"#,
            r#"{ "acquire": {} }, { "compute": { "ms": 9000 } }"#,
        ),
    };
    a.worker_with(
        "B",
        &format!(r#""start_ms": 1200, "owner": "{owner}""#),
        r#"{ "acquire": {} }, { "compute": { "ms": 9000 } }"#,
    )
    .at(210, r#"{ "pause": { "worker": "A" } }"#)
    .at(1500, r#"{ "resume": { "worker": "A" } }"#)
    .at(1700, r#"{ "crash": { "worker": "A" } }"#)
    .protections(&format!(r#""{request}": "{rule}""#))
    .tells(&[
        "released",
        "released-foreign-lease",
        "release-rejected-not-owner",
        "renewed",
        "renewed-foreign-lease",
        "renew-rejected-not-owner",
    ])
    .into_iter()
    .take(1)
    .map(|line| line.split(' ').next_back().unwrap_or_default().to_owned())
    .collect()
}

#[test]
fn an_old_release_of_another_owner_passes_by_name_only() {
    let told = RULES.map(|rule| old_request_meets_new_lease("release", rule, false).remove(0));
    assert_eq!(
        told,
        [
            "released-foreign-lease",
            "release-rejected-not-owner",
            "release-rejected-not-owner"
        ]
    );
}

#[test]
fn an_old_release_under_the_same_owner_name_is_stopped_by_the_handle_only() {
    let told = RULES.map(|rule| old_request_meets_new_lease("release", rule, true).remove(0));
    assert_eq!(
        told,
        [
            "released-foreign-lease",
            "released-foreign-lease",
            "release-rejected-not-owner"
        ]
    );
}

#[test]
fn an_old_renewal_of_another_owner_passes_by_name_only() {
    let told = RULES.map(|rule| old_request_meets_new_lease("renew", rule, false).remove(0));
    assert_eq!(
        told,
        [
            "renewed-foreign-lease",
            "renew-rejected-not-owner",
            "renew-rejected-not-owner"
        ]
    );
}

#[test]
fn an_old_renewal_under_the_same_owner_name_is_stopped_by_the_handle_only() {
    let told = RULES.map(|rule| old_request_meets_new_lease("renew", rule, true).remove(0));
    assert_eq!(
        told,
        [
            "renewed-foreign-lease",
            "renewed-foreign-lease",
            "renew-rejected-not-owner"
        ]
    );
}

#[test]
fn ones_own_lease_is_released_and_renewed_under_every_rule() {
    for rule in RULES {
        let told = story()
            .worker_with(
                "A",
                r#""keepalive_ms": 300"#,
                r#"{ "acquire": {} }, { "compute": { "ms": 400 } }, { "release": {} }"#,
            )
            .protections(&format!(r#""release": "{rule}", "renew": "{rule}""#));
        assert_eq!(
            told.tells(&["renewed", "released"]),
            ["600 A renewed", "700 A released"],
            "{rule}"
        );
    }
}

#[test]
fn releasing_a_free_lock_is_refused_under_every_rule() {
    for rule in RULES {
        let told = story()
            .worker("A", r#"{ "release": {} }"#)
            .protections(&format!(r#""release": "{rule}""#));
        assert_eq!(
            told.tells(&["release-rejected-not-owner"]).len(),
            1,
            "{rule}"
        );
    }
}

#[test]
fn without_a_handle_a_release_passes_by_name_only() {
    let told = |rule: &str| {
        story()
            .worker("A", r#"{ "acquire": {} }"#)
            .worker_with("B", r#""start_ms": 300"#, r#"{ "release": {} }"#)
            .protections(&format!(r#""release": "{rule}""#))
            .tells(&["released-foreign-lease", "release-rejected-not-owner"])
    };
    assert_eq!(told("by_name"), ["400 B released-foreign-lease"]);
    assert_eq!(told("by_owner"), ["400 B release-rejected-not-owner"]);
    assert_eq!(told("by_handle"), ["400 B release-rejected-not-owner"]);
}

/// B asks so that its request arrives at an instant.
fn asks_at(arrival: u64) -> Story {
    let start = format!(r#""start_ms": {}"#, arrival - 100);
    story()
        .worker("A", r#"{ "acquire": {} }"#)
        .worker_with("B", &start, r#"{ "acquire": {} }"#)
}

#[test]
fn a_lease_is_live_up_to_the_last_instant_before_its_expiry() {
    assert_eq!(
        asks_at(1099).tells(&["denied-held"]),
        ["1099 B denied-held"]
    );
}

#[test]
fn at_the_instant_of_its_expiry_a_lease_is_expired() {
    assert_eq!(
        asks_at(1100).tells(&["lease-expired", "granted"]),
        [
            "100 A granted",
            "1100 A lease-expired",
            "1100 B granted",
            "2100 B lease-expired"
        ]
    );
}

#[test]
fn tokens_grow_and_leases_are_never_reused() {
    let told = story().worker(
        "A",
        r#"{ "acquire": {} }, { "release": {} }, { "acquire": {} }, { "release": {} }"#,
    );
    assert_eq!(told.facts("granted", "token"), ["1", "2"]);
    assert_eq!(told.facts("granted", "lease"), ["lease-1", "lease-2"]);
}

#[test]
fn a_holder_that_asks_again_meets_its_own_lease() {
    let told = story().worker("A", r#"{ "acquire": {} }, { "acquire": {} }"#);
    assert_eq!(
        told.tells(&["granted", "denied-held"]),
        ["100 A granted", "300 A denied-held"]
    );
}
