//! Traces are checked against the rules of the format and against the types that they declare.

use crate::subjects::{long_run, of_every_hostile_run, of_every_shipped_run};
use fencelab_core::export::itf::{MOST_STATES, document};
use fencelab_core::run::Run;
use fencelab_core::words::Lang;
use serde_json::Value;
use std::collections::BTreeSet;

/// A type, as Apalache writes it.
#[derive(Debug)]
enum Type {
    Int,
    Bool,
    Str,
    Set(Box<Type>),
    Seq(Box<Type>),
    Record(Vec<(String, Type)>),
    Map(Box<Type>),
}

/// Reads a type, and what is left after it.
fn typed(text: &str) -> (Type, &str) {
    let text = text.trim_start();
    let within = |rest| {
        let (inner, rest) = typed(rest);
        (
            Box::new(inner),
            rest.trim_start().strip_prefix(')').unwrap(),
        )
    };
    if let Some(rest) = text.strip_prefix("Str -> ") {
        let (inner, rest) = typed(rest);
        (Type::Map(Box::new(inner)), rest)
    } else if let Some(rest) = text.strip_prefix("Int") {
        (Type::Int, rest)
    } else if let Some(rest) = text.strip_prefix("Bool") {
        (Type::Bool, rest)
    } else if let Some(rest) = text.strip_prefix("Str") {
        (Type::Str, rest)
    } else if let Some(rest) = text.strip_prefix("Set(") {
        let (inner, rest) = within(rest);
        (Type::Set(inner), rest)
    } else if let Some(rest) = text.strip_prefix("Seq(") {
        let (inner, rest) = within(rest);
        (Type::Seq(inner), rest)
    } else {
        let mut rest = text.strip_prefix('{').unwrap();
        let mut fields = Vec::new();
        loop {
            let (name, after) = rest.split_once(':').unwrap();
            let (inner, after) = typed(after);
            fields.push((name.trim().to_owned(), inner));
            let after = after.trim_start();
            match after.strip_prefix(',') {
                Some(more) => rest = more,
                None => return (Type::Record(fields), after.strip_prefix('}').unwrap()),
            }
        }
    }
}

fn the_only<'a>(value: &'a Value, name: &str) -> &'a Value {
    let fields = value
        .as_object()
        .unwrap_or_else(|| panic!("no {name}: {value}"));
    assert_eq!(fields.len(), 1, "{value}");
    fields
        .get(name)
        .unwrap_or_else(|| panic!("no {name}: {value}"))
}

fn assert_is(value: &Value, of: &Type) {
    match of {
        Type::Int => {
            let digits = the_only(value, "#bigint").as_str().unwrap();
            digits.parse::<i128>().unwrap();
        }
        Type::Bool => assert!(value.is_boolean(), "{value}"),
        Type::Str => assert!(value.is_string(), "{value}"),
        Type::Seq(inner) => value
            .as_array()
            .unwrap()
            .iter()
            .for_each(|it| assert_is(it, inner)),
        Type::Set(inner) => {
            let items = the_only(value, "#set").as_array().unwrap();
            items.iter().for_each(|it| assert_is(it, inner));
            for (place, item) in items.iter().enumerate() {
                assert!(!items[..place].contains(item), "twice in a set: {item}");
            }
        }
        Type::Record(types) => {
            let fields = value.as_object().unwrap();
            assert_eq!(fields.len(), types.len(), "{value}");
            for (name, of) in types {
                assert_is(&fields[name], of);
            }
        }
        Type::Map(inner) => {
            let pairs = the_only(value, "#map").as_array().unwrap();
            let mut keys = BTreeSet::new();
            for pair in pairs {
                let [key, value] = pair.as_array().unwrap().as_slice() else {
                    panic!("{pair}");
                };
                assert!(keys.insert(key.as_str().unwrap()), "twice in a map: {key}");
                assert_is(value, inner);
            }
        }
    }
}

fn assert_is_a_trace(run: &Run, trace: &str) {
    let trace: Value = serde_json::from_str(trace).unwrap();
    let meta = trace["#meta"].as_object().unwrap();
    assert_eq!(meta["format"], "ITF");
    let vars: Vec<&str> = trace["vars"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it.as_str().unwrap())
        .collect();
    let types = meta["varTypes"].as_object().unwrap();
    let types: Vec<(&str, Type)> = vars
        .iter()
        .map(|name| {
            let (of, rest) = typed(types[*name].as_str().unwrap());
            assert_eq!(rest, "");
            (*name, of)
        })
        .collect();
    let states = trace["states"].as_array().unwrap();
    assert_eq!(states.len(), (run.log().len() + 1).min(MOST_STATES));
    for (index, state) in states.iter().enumerate() {
        let fields = state.as_object().unwrap();
        assert_eq!(fields.len(), vars.len() + 1);
        assert_eq!(fields["#meta"]["index"], index);
        for (name, of) in &types {
            assert_is(&fields[*name], of);
        }
        let entry = index.checked_sub(1).map(|it| &run.log()[it]);
        let (name, now) = match entry {
            Some(entry) => (entry.event.name().as_str(), entry.at.0),
            None => ("init", 0),
        };
        assert_eq!(fields["action"]["name"], name);
        assert_eq!(fields["now"]["#bigint"], now.to_string());
    }
}

#[test]
fn every_scenario_that_ships_is_a_trace_of_the_types_it_declares() {
    of_every_shipped_run(|name, subject| {
        // It has no language.
        if subject.lang == Lang::En {
            assert_is_a_trace(subject.run, &document(subject.run, name));
        }
    });
}

#[test]
fn hostile_names_are_texts_in_a_trace() {
    of_every_hostile_run(|hostile| {
        assert_is_a_trace(&hostile.run, &document(&hostile.run, &hostile.title));
    });
}

#[test]
fn a_trace_of_a_long_run_says_what_it_leaves_out() {
    let (_, run) = long_run();
    let trace: Value = serde_json::from_str(&document(&run, "long")).unwrap();
    assert_eq!(trace["states"].as_array().unwrap().len(), MOST_STATES);
    assert_eq!(
        trace["#meta"]["eventsLeftOut"],
        run.log().len() + 1 - MOST_STATES
    );
}

#[test]
fn the_last_state_is_how_the_run_ends() {
    let source = fencelab_core::scenario::shipped("late-write").unwrap();
    let scenario = fencelab_core::scenario::read(source).unwrap();
    let plan = fencelab_core::scenario::variant_plan(&scenario, None).unwrap();
    let run = Run::replay(plan);
    let trace: Value = serde_json::from_str(&document(&run, "")).unwrap();
    let last = trace["states"].as_array().unwrap().last().unwrap();
    let key = &last["keys"]["#map"][0];
    assert_eq!(key[0], "search-index/current");
    assert_eq!(key[1]["value"]["#set"][0], "index-v42");
    assert_eq!(key[1]["highest"]["number"]["#bigint"], "42");
}
