//! Texts of a scenario, in one language or both.

use super::form::{self, Read, Write};
use super::json::{Json, Value};
use super::problems::{Fault, Wanted};
use crate::words::Lang;
use std::fmt;

/// A text that a scenario brings along. One that has only one language is shown as it is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Text {
    /// `"text"`
    One(String),
    /// `{"en": "text", "ru": "текст"}`
    Both {
        /// English.
        en: String,
        /// Russian.
        ru: String,
    },
}

impl Text {
    /// The text in a language.
    pub fn get(&self, lang: Lang) -> &str {
        match (self, lang) {
            (Text::One(text), _) => text,
            (Text::Both { en, .. }, Lang::En) => en,
            (Text::Both { ru, .. }, Lang::Ru) => ru,
        }
    }
}

const FIELDS: &str = "en ru ";

impl Read for Text {
    fn blank() -> Text {
        Text::One(String::new())
    }

    fn read(&mut self, json: &Json<'_>) -> Result<(), Fault> {
        match &json.value {
            Value::Text(text) => *self = Text::One(text.to_string()),
            Value::Object(_) => {
                let (mut en, mut ru) = (String::new(), String::new());
                form::read_fields(json, FIELDS, &mut [&mut en, &mut ru])?;
                *self = Text::Both { en, ru };
            }
            _ => return Err(form::misfit(json, Wanted::Texts)),
        }
        Ok(())
    }
}

impl Write for Text {
    fn write(&self, out: &mut String) {
        match self {
            Text::One(text) => text.write(out),
            Text::Both { en, ru } => form::write_fields(out, FIELDS, &[en, ru]),
        }
    }
}

form::for_serde!(Text);

/// A value of a key: a text or a whole number.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ValueFile {
    /// `"index-v41"`
    Text(String),
    /// `7`
    Number(i64),
}

/// As evidence and transcripts show it.
impl fmt::Display for ValueFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ValueFile::Text(text) => f.write_str(text),
            ValueFile::Number(number) => number.fmt(f),
        }
    }
}

impl Read for ValueFile {
    fn blank() -> ValueFile {
        ValueFile::Number(0)
    }

    fn read(&mut self, json: &Json<'_>) -> Result<(), Fault> {
        *self = match &json.value {
            Value::Text(text) => ValueFile::Text(text.to_string()),
            Value::Number(_) => ValueFile::Number(form::decode(json)?),
            _ => return Err(form::misfit(json, Wanted::TextOrNumber)),
        };
        Ok(())
    }
}

impl Write for ValueFile {
    fn write(&self, out: &mut String) {
        match self {
            ValueFile::Text(text) => text.write(out),
            ValueFile::Number(number) => number.write(out),
        }
    }
}

form::for_serde!(ValueFile);

#[cfg(feature = "schema")]
impl schemars::JsonSchema for ValueFile {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Value".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "A value of a key: a text or a whole number.",
            "type": ["string", "integer"]
        })
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Text {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Text".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let en = serde_json::json!({ "type": "string", "description": "In English." });
        let ru = serde_json::json!({ "type": "string", "description": "In Russian." });
        schemars::json_schema!({
            "description": "A text, in both languages or in one.",
            "anyOf": [
                {
                    "type": "object",
                    "properties": { "en": en, "ru": ru },
                    "required": ["en", "ru"],
                    "additionalProperties": false
                },
                { "type": "string", "maxLength": super::limits::TextKind::Prose.most() }
            ]
        })
    }
}
