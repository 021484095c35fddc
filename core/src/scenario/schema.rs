//! The JSON Schema of scenario files, which editors complete and check by.
//!
//! Shapes and descriptions come from the types of the format, limits and names from the tables
//! that the reader goes by.

use super::{Scenario, limits};
use crate::judge::DamageKind;
use crate::protocol::{EventName, Outcome};
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

/// The schema as a file.
pub fn schema() -> String {
    let generator = SchemaSettings::draft2020_12().into_generator();
    let mut schema = generator.into_root_schema_for::<Scenario>().to_value();
    if let Some(root) = schema.as_object_mut() {
        root.insert("title".to_owned(), "Fencelab scenario".into());
    }
    tighten(&mut schema);
    let mut text = serde_json::to_string_pretty(&schema).unwrap_or_default();
    text.push('\n');
    text
}

/// Adds limits and known names to every property of a schema and of what is in it.
fn tighten(schema: &mut Value) {
    match schema {
        Value::Object(keywords) => {
            if let Some(Value::Object(properties)) = keywords.get_mut("properties") {
                for (name, property) in properties.iter_mut() {
                    if let Value::Object(property) = property {
                        // The descriptions say what is meant where a field is left out.
                        property.remove("default");
                        limit(name, property);
                    }
                }
            }
            keywords.values_mut().for_each(tighten);
        }
        Value::Array(schemas) => schemas.iter_mut().for_each(tighten),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn spellings<T>(all: &[T], spell: impl Fn(&T) -> &'static str) -> Vec<&'static str> {
    all.iter().map(spell).collect()
}

fn limit(name: &str, property: &mut Map<String, Value>) {
    let kinds = property.get("type").cloned().unwrap_or_default();
    let is = |kind: &str| match &kinds {
        Value::String(only) => only == kind,
        Value::Array(kinds) => kinds.iter().any(|it| it == kind),
        _ => false,
    };
    let mut keywords = Vec::new();
    if is("integer")
        && let Some((least, most)) = limits::number(name)
    {
        keywords.push(("minimum", least.into()));
        keywords.push(("maximum", most.into()));
        property.remove("format");
    }
    if is("string")
        && let Some(kind) = limits::text(name)
    {
        keywords.push(("maxLength", kind.most().into()));
        if kind == limits::TextKind::Name {
            keywords.push(("minLength", 1.into()));
        }
    }
    if is("array")
        && let Some(most) = limits::list(name)
    {
        keywords.push(("maxItems", most.into()));
    }
    match name {
        "id" => keywords.push(("pattern", "^[a-z0-9-]+$".into())),
        "event" if is("string") => {
            let names = EventName::all().map(EventName::as_str).collect();
            keywords.push(("enum", names));
        }
        "result" => keywords.push(("enum", json!(spellings(Outcome::ALL, |it| it.as_str())))),
        "damage" => {
            let kinds = json!({ "enum": spellings(DamageKind::ALL, |it| it.as_str()) });
            keywords.push(("items", kinds));
        }
        _ => {}
    }
    for (keyword, value) in keywords {
        property.insert(keyword.to_owned(), value);
    }
}
