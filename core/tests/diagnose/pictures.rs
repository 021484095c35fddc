//! The picture of imported records.

use super::*;
use fencelab_core::diagnose::{Picture, example, picture};
use fencelab_core::export::svg::Theme;
use fencelab_core::words::Lang;

const PAGE: Picture = Picture {
    lang: Lang::En,
    width: 1200,
    theme: None,
};

#[test]
fn every_record_of_a_short_log_has_a_mark_of_its_own() {
    let diagnosis = of_sound(&example());
    let drawn = picture(&diagnosis, &PAGE);
    for place in 0..diagnosis.findings.len() {
        assert!(
            drawn.contains(&format!("data-event=\"{place}\"")),
            "{place}"
        );
    }
    assert!(drawn.contains(">search-index/current<") && drawn.contains(">42<"));
}

#[test]
fn in_a_page_it_brings_no_styles_and_as_a_file_it_needs_nothing_else() {
    let diagnosis = of_sound(&example());
    assert!(!picture(&diagnosis, &PAGE).contains("<style"));
    let file = Picture {
        theme: Some(Theme::Dark),
        ..PAGE
    };
    let drawn = picture(&diagnosis, &file);
    assert!(drawn.contains("<style") && !drawn.contains("var("));
}

#[test]
fn a_long_log_is_thinned_and_the_gravest_record_is_the_one_that_shows() {
    let mut log = String::new();
    for token in 1..=5_000 {
        log.push_str(&write(
            "B",
            token,
            &format!("p{token}"),
            token - 1,
            "accepted",
        ));
    }
    let grave = 5_000;
    log.push_str(&write("A", 1, "late", 5_000, "accepted"));
    let drawn = picture(&of_sound(&log), &PAGE);
    assert!(drawn.len() < 40_000, "{}", drawn.len());
    assert!(drawn.contains(&format!("data-event=\"{grave}\"")));
    assert!(drawn.contains("×"));
}

#[test]
fn of_very_many_keys_those_with_the_gravest_findings_are_drawn() {
    let mut log = String::new();
    for key in 0..500 {
        log.push_str(&at_key(&format!(
            r#""resourceKey": "key-{key}", "fenceToken": 1, "result": "accepted""#
        )));
    }
    log.push_str(&at_key(
        r#""resourceKey": "<grave>", "fenceToken": 1, "resourceHighestTokenBefore": 2,
           "result": "accepted""#,
    ));
    let drawn = picture(&of_sound(&log), &PAGE);
    assert!(drawn.contains("&lt;grave&gt;"));
    assert!(drawn.contains("461 more keys and locks are not drawn."));
}
