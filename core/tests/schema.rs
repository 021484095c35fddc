//! The committed JSON Schema is the one that the types give, and fits the scenarios that ship.
//! `cargo test -p fencelab-core --features schema`
#![allow(clippy::unwrap_used)]

use fencelab_core::scenario::{SHIPPED, read, schema, write};
use serde_json::Value;

const COMMITTED: &str = include_str!("../schema/scenario.schema.json");

#[test]
fn the_committed_schema_is_up_to_date() {
    let now = schema();
    if std::env::var_os("UPDATE").is_some_and(|it| it == "1") {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/schema/scenario.schema.json");
        std::fs::write(path, now).unwrap();
        return;
    }
    assert!(
        now == COMMITTED,
        "core/schema/scenario.schema.json is not what the types of the format give. If the change \
         is meant: UPDATE=1 cargo test -p fencelab-core --features schema --test schema"
    );
}

#[test]
fn every_shipped_scenario_fits_the_schema() {
    let validator = jsonschema::validator_for(&json(&schema())).unwrap();
    for (id, source) in SHIPPED {
        let document = json(&without_comments(source));
        let errors: Vec<String> = validator
            .iter_errors(&document)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(errors.is_empty(), "{id}: {errors:#?}");
    }
}

#[test]
fn what_is_written_fits_the_schema() {
    let validator = jsonschema::validator_for(&json(&schema())).unwrap();
    for (id, source) in SHIPPED {
        let written = write(&read(source).unwrap());
        assert!(validator.is_valid(&json(&written)), "{id}");
    }
}

/// What the schema refuses, an editor underlines: the mistakes that it can see at all.
#[test]
fn the_schema_refuses_what_the_reader_refuses() {
    let validator = jsonschema::validator_for(&json(&schema())).unwrap();
    let good = include_str!("../../scenarios/late-write.json");
    for (from, to) in [
        ("\"format\": 1", "\"format\": 2"),
        ("\"retry_ms\"", "\"retry_sm\""),
        ("\"ttl_ms\": 5000", "\"ttl_ms\": 0"),
        ("\"ttl_ms\": 5000", "\"ttl_ms\": \"5000\""),
        ("\"ttl_ms\": 5000, ", ""),
        ("\"horizon_ms\": 12000", "\"horizon_ms\": 2592000001"),
        ("\"max_attempts\": 10", "\"max_attempts\": 1001"),
        ("\"compute\": {", "\"sleep\": {"),
        ("\"at_commit\"", "\"at-start\""),
        ("\"id\": \"late-write\"", "\"id\": \"Late write\""),
        ("\"owner\": \"worker-A\"", "\"owner\": \"\""),
        ("\"result\": \"granted\"", "\"result\": \"given\""),
        ("[\"lost_update\"]", "[\"lost\"]"),
        ("\"event\": \"belief-began\"", "\"event\": \"belief\""),
    ] {
        let bad = good.replacen(from, to, 1);
        assert_ne!(bad, good, "{from}");
        assert!(read(&bad).is_err(), "the reader takes {to}");
        assert!(!validator.is_valid(&json(&bad)), "the schema takes {to}");
    }
}

/// Every number, text and list of the format has a limit, so that nothing is unbounded because
/// somebody forgot it.
#[test]
fn every_property_has_a_limit() {
    let mut free = Vec::new();
    collect_free(&json(&schema()), &mut free);
    assert!(free.is_empty(), "without a limit: {free:?}");
}

fn collect_free(schema: &Value, free: &mut Vec<String>) {
    match schema {
        Value::Object(keywords) => {
            if let Some(Value::Object(properties)) = keywords.get("properties") {
                for (name, property) in properties {
                    let is = |kind: &str| {
                        property["type"] == kind
                            || property["type"]
                                .as_array()
                                .is_some_and(|it| it.contains(&kind.into()))
                    };
                    let missing = (is("integer") && property["maximum"].is_null())
                        || (is("string") && property["maxLength"].is_null())
                        || (is("array") && property["maxItems"].is_null());
                    if missing {
                        free.push(name.clone());
                    }
                }
            }
            keywords
                .values()
                .for_each(|inner| collect_free(inner, free));
        }
        Value::Array(schemas) => schemas.iter().for_each(|inner| collect_free(inner, free)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// Scenarios that ship have comments on lines of their own, if any.
fn without_comments(source: &str) -> String {
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    source
        .lines()
        .filter(is_code)
        .collect::<Vec<_>>()
        .join("\n")
}
