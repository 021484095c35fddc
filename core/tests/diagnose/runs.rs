//! Evidence of real runs leads where the scenarios say it must.

use super::*;
use fencelab_core::diagnose::{Field, example, lines_of, text};
use fencelab_core::run::Run;
use fencelab_core::scenario::{self, SHIPPED, Variant, shipped, variant_plan};
use fencelab_core::words::Lang;

fn run(id: &str, variant: Option<&str>) -> Run {
    let scenario = scenario::read(shipped(id).unwrap()).unwrap();
    let named = |name| scenario.variants.iter().find(|it| it.name == name).unwrap();
    let variant: Option<&Variant> = variant.map(named);
    Run::replay(variant_plan(&scenario, variant).unwrap())
}

/// The branches that are worth a look, in the order of the records.
fn striking(id: &str, variant: Option<&str>) -> Vec<Branch> {
    use fencelab_core::diagnose::Tone;
    let diagnosis = of_sound(&lines_of(&run(id, variant)));
    let branches = diagnosis.findings.iter().map(|it| it.branch);
    branches.filter(|it| it.tone() != Tone::Usual).collect()
}

#[test]
fn the_scenarios_that_ship_are_told_as_what_they_show() {
    use Branch::*;
    assert_eq!(striking("late-write", None), [StaleRefused]);
    assert_eq!(
        striking("late-write", Some("fencing-off")),
        [AcceptedLower, ReleaseRefused]
    );
    assert_eq!(
        striking("training-fixture", None),
        [StaleRefused, ReleaseRefused]
    );
    assert_eq!(
        striking("training-fixture", Some("unconditional-write")),
        [AcceptedLower, ReleaseRefused]
    );
    assert_eq!(
        striking("training-fixture", Some("release-by-name")),
        [StaleRefused, ReleasedForeign]
    );
    assert_eq!(
        striking("delayed-request", None),
        [RenewalRefused, StaleRefused]
    );
    assert_eq!(
        striking("stale-release", None),
        [ReleasedForeign, StaleRefused]
    );
    assert_eq!(striking("crash-recovery", None), []);
    assert_eq!(striking("sandbox", None), []);
}

#[test]
fn evidence_of_a_run_is_whole_where_the_model_records_everything() {
    for (id, _) in SHIPPED {
        let diagnosis = of_sound(&lines_of(&run(id, None)));
        // An operation has a name only where its scenario gives it one.
        let mut missing = diagnosis.missing.clone();
        missing.retain(|(field, _)| *field != Field::OperationId);
        assert_eq!(missing, [], "{id}");
        // The scenario about workers' clocks is the one whose clocks tell another story.
        assert_eq!(diagnosis.clocks.is_some(), *id == "wall-clock", "{id}");
    }
}

#[test]
fn the_example_shows_several_branches() {
    let diagnosis = of_sound(&example());
    for branch in [
        Branch::StaleRefused,
        Branch::AcceptedLower,
        Branch::ReleasedForeign,
        Branch::ReleaseRefused,
        Branch::RenewalRefused,
        Branch::WriteInOrder,
    ] {
        assert!(diagnosis.count(branch) > 0, "{branch:?}");
    }
}

#[test]
fn the_report_of_the_example_is_as_it_was_agreed() {
    let diagnosis = of_sound(&example());
    let claims = fencelab_core::diagnose::claims(&diagnosis, &[]);
    for (lang, file) in [
        (Lang::En, "tests/diagnose/example.en.txt"),
        (Lang::Ru, "tests/diagnose/example.ru.txt"),
    ] {
        crate::golden::kept(file, &text(&diagnosis, &claims, lang));
    }
}
