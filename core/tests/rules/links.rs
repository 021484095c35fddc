//! Cutting the link between a worker and its peers.

use crate::story::{Story, story};

fn writing() -> Story {
    story().ttl(9000).worker(
        "A",
        r#"{ "acquire": {} }, { "write": { "set": "v1", "timeout_ms": 500, "on_timeout": "continue" } }, { "release": { "timeout_ms": 500 } }"#,
    )
}

const STORE: &str = r#"{ "resource": "store" }"#;

fn cut(from: &str) -> String {
    format!(r#"{{ "cut": {{ "worker": "A", "from": {from} }} }}"#)
}

fn heal(from: &str) -> String {
    format!(r#"{{ "heal": {{ "worker": "A", "from": {from} }} }}"#)
}

const TOLD: [&str; 6] = [
    "link-cut",
    "link-healed",
    "lost",
    "accepted",
    "timed-out",
    "released",
];

#[test]
fn what_is_sent_on_a_link_that_is_cut_is_lost() {
    let told = writing().at(50, &cut(STORE));
    assert_eq!(
        told.tells(&TOLD),
        [
            "50 A link-cut",
            "200 A lost",
            "700 A timed-out",
            "800 A released"
        ]
    );
}

#[test]
fn what_is_under_way_or_held_is_lost_with_the_link() {
    let told = writing().at(250, &cut(STORE));
    assert_eq!(told.tells(&TOLD)[..2], ["250 A link-cut", "250 A lost"]);
    let held = writing()
        .at(
            210,
            r#"{ "hold": { "message": { "worker": "A", "request": "write" } } }"#,
        )
        .at(250, &cut(STORE));
    assert_eq!(held.tells(&TOLD)[..2], ["250 A link-cut", "250 A lost"]);
}

#[test]
fn a_reply_is_lost_as_well_and_what_it_answers_stands() {
    let told = writing().at(350, &cut(STORE));
    assert_eq!(
        told.tells(&TOLD)[..4],
        [
            "300 A accepted",
            "350 A link-cut",
            "350 A lost",
            "700 A timed-out"
        ]
    );
}

#[test]
fn other_links_go_on() {
    let told = writing().at(50, &cut(r#"{ "effect": "mail" }"#));
    assert_eq!(told.tells(&TOLD)[1..], ["300 A accepted", "500 A released"]);
    let authority = writing().at(250, &cut(r#""authority""#));
    assert_eq!(
        authority.tells(&TOLD),
        [
            "250 A link-cut",
            "300 A accepted",
            "400 A lost",
            "900 A timed-out"
        ]
    );
}

#[test]
fn a_link_that_is_healed_carries_what_is_sent_from_then_on() {
    let told = writing().at(50, &cut(STORE)).at(190, &heal(STORE));
    assert_eq!(
        told.tells(&TOLD)[..3],
        ["50 A link-cut", "190 A link-healed", "300 A accepted"]
    );
}

#[test]
fn cutting_twice_and_healing_what_works_are_told_as_that() {
    let told = writing()
        .at(10, &heal(STORE))
        .at(20, &cut(STORE))
        .at(30, &cut(STORE));
    assert_eq!(
        told.facts("nothing-to-act-on", "why"),
        ["link-works-already", "link-cut-already"]
    );
}
