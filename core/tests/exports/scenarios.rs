//! A scenario that is exported is one that can be read, and its run is the run that it was
//! exported from.

use crate::subjects::NASTY;
use fencelab_core::expect;
use fencelab_core::export;
use fencelab_core::protocol::At;
use fencelab_core::protocol::{ProtectionsPatch, Switch};
use fencelab_core::run::Run;
use fencelab_core::scenario::{
    self, Intervene, Intervention, SHIPPED, Scenario, Text, Trigger, Variant, variant_plan,
    variant_plan_with,
};
use proptest::prelude::*;
use proptest::sample::{Index, select};

fn assert_replays(scenario: &Scenario, variant: Option<&Variant>, switches: &ProtectionsPatch) {
    let run = Run::replay(variant_plan_with(scenario, variant, switches).unwrap());
    let file = export::scenario::document(scenario, variant, &run);
    let own = scenario::read(&file).unwrap_or_else(|problems| panic!("{problems:?}\n{file}"));
    assert_eq!(own.variants, []);
    let again = Run::replay(variant_plan(&own, None).unwrap());
    assert_eq!(again.setup().protections, run.setup().protections);
    assert_eq!(again.log(), run.log());
    assert_eq!(again.names(), run.names());
    for verdict in expect::check(&again, &own.expect) {
        assert!(verdict.met(), "{}: {}", own.id, verdict.name);
    }
}

#[test]
fn every_scenario_that_ships_replays_to_the_same_events_under_every_variant() {
    for (_, source) in SHIPPED {
        let scenario = scenario::read(source).unwrap();
        let none = ProtectionsPatch::default();
        for variant in [None].into_iter().chain(scenario.variants.iter().map(Some)) {
            assert_replays(&scenario, variant, &none);
        }
        for switch in Switch::Fencing.settings() {
            assert_replays(&scenario, None, &switch);
        }
    }
}

#[test]
fn what_a_variant_expects_goes_along_with_it() {
    let scenario = scenario::read(scenario::shipped("late-write").unwrap()).unwrap();
    let variant = &scenario.variants[0];
    let run = Run::replay(variant_plan(&scenario, Some(variant)).unwrap());
    let own = export::scenario::scenario(&scenario, Some(variant), &run);
    assert_eq!(own.id, "late-write-fencing-off");
    assert_eq!(own.expect, variant.expect);
    let fenced = variant_plan_with(
        &scenario,
        Some(variant),
        &Switch::Fencing.settings().pop().unwrap(),
    );
    let own = export::scenario::scenario(&scenario, Some(variant), &Run::replay(fenced.unwrap()));
    assert_eq!(own.expect, []);
}

/// A scenario that ships with other numbers, texts, values and interventions.
fn changed() -> impl Strategy<Value = Scenario> {
    let pauses = prop::collection::vec((any::<Index>(), 0..12_000u64, any::<bool>()), 0..6);
    let times = prop::collection::vec(0..9_000u64, 8);
    let texts = prop::collection::vec(select(NASTY), 3);
    (select(SHIPPED), pauses, times, texts).prop_map(|((_, source), pauses, times, texts)| {
        let mut scenario = scenario::read(source).unwrap();
        for (place, lock) in scenario.locks.iter_mut().enumerate() {
            lock.ttl_ms.0 = 1 + times[place % times.len()];
        }
        scenario.latency_ms.0 = times[0] % 300;
        for (place, worker) in scenario.workers.iter_mut().enumerate() {
            worker.start_ms.0 = times[(place + 3) % times.len()] % 2_000;
        }
        for (who, at, resumes) in pauses {
            let worker = scenario.workers[who.index(scenario.workers.len())]
                .name
                .clone();
            scenario.interventions.push(Intervention {
                when: Trigger::AtMs(At(at % 2_000)),
                act: if resumes {
                    Intervene::Resume { worker }
                } else {
                    Intervene::Pause { worker }
                },
                note: Some(Text::One(prose(texts[0]))),
            });
        }
        scenario.title = Text::One(prose(texts[1]));
        scenario.claim = Text::Both {
            en: prose(texts[2]),
            ru: prose(texts[0]),
        };
        scenario.expect.clear();
        scenario
            .variants
            .iter_mut()
            .for_each(|it| it.expect.clear());
        scenario
    })
}

/// What the reader takes for prose.
fn prose(text: &str) -> String {
    let is_prose = |it: &char| *it == '\n' || !it.is_control();
    let hidden = |it: &char| fencelab_core::timeline::clean(&it.to_string()) == it.to_string();
    let text: String = text
        .chars()
        .filter(is_prose)
        .filter(|it| *it == '\n' || hidden(it))
        .collect();
    format!("x{}", text.replace('\u{feff}', ""))
}

fn switches() -> impl Strategy<Value = ProtectionsPatch> {
    let one = |switch: &Switch| prop::option::weighted(0.3, select(switch.settings()));
    let each: Vec<_> = Switch::ALL.iter().map(one).collect();
    each.prop_map(|settings| {
        let none = ProtectionsPatch::default();
        let settings = settings.iter().flatten();
        settings.fold(none, |patch, setting| patch.then(setting))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_changed_scenario_replays_to_the_same_events(
        scenario in changed(),
        switches in switches(),
        variant in prop::option::of(any::<Index>()),
    ) {
        let count = scenario.variants.len();
        let variant = variant.filter(|_| count > 0).map(|it| &scenario.variants[it.index(count)]);
        assert_replays(&scenario, variant, &switches);
    }
}
