//! What may be claimed is no more than the records support.

use super::*;
use fencelab_core::diagnose::words::{claim, limit};
use fencelab_core::diagnose::{Claim, Claims, Coverage, Limit, RouteStep};
use fencelab_core::judge::DamageKind;
use fencelab_core::scenario::shipped;
use fencelab_core::words::Lang;
use std::collections::BTreeSet;

fn claims(log: &str) -> Claims {
    fencelab_core::diagnose::claims(&of_sound(log), &[])
}

const REFUSED: &str = "rejected-stale-fence";

#[test]
fn a_refused_late_write_supports_exactly_that() {
    let log = write("B", 42, "b", 40, "accepted") + &write("A", 41, "a", 42, REFUSED);
    let diagnosis = of_sound(&log);
    let claims = claims(&log);
    assert_eq!(claims.supported, [Claim::LateRefused(1, 1)]);
    assert_eq!(
        claim(&diagnosis, claims.supported[0], Lang::En),
        "k refused this late request with token 41 after it had accepted 42."
    );
    assert!(!claims.unsupported.contains(&Limit::LateWrite));
    assert!(claims.unsupported.contains(&Limit::LateRelease));
}

#[test]
fn the_network_the_clocks_partitions_and_exactly_once_are_never_claimed() {
    for log in [String::new(), fencelab_core::diagnose::example()] {
        let unsupported = claims(&log).unsupported;
        for limit in [
            Limit::AnyNetwork,
            Limit::Clocks,
            Limit::Partition,
            Limit::ExactlyOnce,
        ] {
            assert!(unsupported.contains(&limit), "{limit:?}");
        }
    }
}

#[test]
fn where_nothing_came_late_nothing_was_tested() {
    let log = write("B", 42, "b", 40, "accepted");
    assert_eq!(claims(&log).supported, [Claim::WritesInTurn(1)]);
    assert!(claims(&log).unsupported.contains(&Limit::LateWrite));
    assert_eq!(claims("").supported, [Claim::NoRecords]);
    assert_eq!(
        claims(&lease("A", 1, "granted")).supported,
        [Claim::NoWrites]
    );
}

#[test]
fn what_is_not_protected_comes_before_what_held() {
    let log = write("B", 42, "b", 40, "accepted")
        + &write("A", 41, "a", 42, REFUSED)
        + &write("A", 41, "c", 42, "accepted");
    let claims = claims(&log);
    assert_eq!(
        claims.supported[0],
        Claim::NotProtected(Branch::AcceptedLower, 1, 2)
    );
    assert_eq!(claims.supported[1], Claim::LateRefused(1, 1));
}

#[test]
fn damage_that_the_judge_found_is_named_first() {
    let diagnosis = of_sound(&write("B", 42, "b", 40, "accepted"));
    for kind in DamageKind::ALL.iter().copied() {
        let claims = fencelab_core::diagnose::claims(&diagnosis, &[kind, kind]);
        assert_eq!(claims.supported, [Claim::Damaged(kind, 2)]);
        let said = claim(&diagnosis, claims.supported[0], Lang::Ru);
        assert!(said.starts_with("Есть нарушение, 2 случая: "), "{said}");
        assert!(!said.contains(kind.as_str()), "{said}");
    }
}

#[test]
fn it_is_not_said_that_no_late_write_came_where_one_was_accepted() {
    let log = write("B", 42, "b", 40, "accepted") + &write("A", 41, "a", 42, "accepted");
    let claims = claims(&log);
    assert!(matches!(claims.supported[0], Claim::NotProtected(..)));
    assert!(!claims.unsupported.contains(&Limit::LateWrite));
}

#[test]
fn a_key_that_refused_nothing_is_not_covered_by_one_that_did() {
    let log = write("B", 42, "b", 40, "accepted")
        + &write("A", 41, "a", 42, REFUSED)
        + &at_key(
            r#""resourceKey": "k2", "fenceToken": 43, "operationId": "c",
               "resourceHighestTokenBefore": 0, "result": "accepted""#,
        );
    assert!(claims(&log).unsupported.contains(&Limit::OtherKeys(1)));
    assert_eq!(
        limit(Limit::OtherKeys(1), Lang::Ru),
        "Что ещё 1 другой ключ тоже сравнивает токены: там ни один поздний запрос не отклонён."
    );
}

#[test]
fn every_row_of_the_table_names_scenarios_that_the_design_has() {
    let planned = [
        "irreversible-effect",
        "duplicate-delivery",
        "split-keys",
        "partial-work",
        "cancel-on-loss",
    ];
    for row in Coverage::ALL {
        assert!(!row.scenarios().is_empty());
        for id in row.scenarios() {
            assert!(shipped(id).is_some() || planned.contains(id), "{id}");
        }
    }
}

#[test]
fn the_table_and_the_route_are_told_in_both_languages() {
    let mut said = BTreeSet::new();
    for lang in [Lang::En, Lang::Ru] {
        for row in Coverage::ALL {
            assert!(said.insert(row.question(lang)) && said.insert(row.also_needed(lang)));
        }
        for step in RouteStep::ALL {
            assert!(said.insert(step.say(lang)));
        }
    }
}
