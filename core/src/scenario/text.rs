//! Texts of a scenario, in one language or both.

use crate::words::Lang;
use serde::de::{self, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
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

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Text::One(text) => serializer.serialize_str(text),
            Text::Both { en, ru } => {
                let mut map = serializer.serialize_map(Some(2))?;
                map.serialize_entry("en", en)?;
                map.serialize_entry("ru", ru)?;
                map.end()
            }
        }
    }
}

// By hand, because serde's untagged enums lose the position of an error.
impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Text, D::Error> {
        struct TextVisitor;
        impl<'de> Visitor<'de> for TextVisitor {
            type Value = Text;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string, or an object with the strings \"en\" and \"ru\"")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Text, E> {
                Ok(Text::One(text.to_owned()))
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Text, A::Error> {
                let (mut en, mut ru) = (None, None);
                while let Some(key) = map.next_key::<String>()? {
                    match key.as_str() {
                        "en" => en = Some(map.next_value()?),
                        "ru" => ru = Some(map.next_value()?),
                        other => return Err(de::Error::unknown_field(other, &["en", "ru"])),
                    }
                }
                Ok(Text::Both {
                    en: en.ok_or_else(|| de::Error::missing_field("en"))?,
                    ru: ru.ok_or_else(|| de::Error::missing_field("ru"))?,
                })
            }
        }
        deserializer.deserialize_any(TextVisitor)
    }
}

/// A value of a key: a text or a whole number.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ValueFile {
    /// `"index-v41"`
    Text(String),
    /// `7`
    Number(i64),
}

impl ValueFile {
    /// What readers know the type by.
    pub(super) const NAME: &'static str = "ValueFile";
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

impl Serialize for ValueFile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            ValueFile::Text(text) => serializer.serialize_str(text),
            ValueFile::Number(number) => serializer.serialize_i64(*number),
        }
    }
}

impl<'de> Deserialize<'de> for ValueFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ValueFile, D::Error> {
        struct ValueVisitor;
        impl<'de> Visitor<'de> for ValueVisitor {
            type Value = ValueFile;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text or a whole number")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<ValueFile, E> {
                Ok(ValueFile::Text(text.to_owned()))
            }
            fn visit_i64<E: de::Error>(self, number: i64) -> Result<ValueFile, E> {
                Ok(ValueFile::Number(number))
            }
            fn visit_u64<E: de::Error>(self, number: u64) -> Result<ValueFile, E> {
                i64::try_from(number)
                    .map(ValueFile::Number)
                    .map_err(|_| de::Error::custom("the number is too large"))
            }
            fn visit_newtype_struct<D: Deserializer<'de>>(
                self,
                deserializer: D,
            ) -> Result<ValueFile, D::Error> {
                deserializer.deserialize_any(self)
            }
        }
        // The name tells our own reader that a text or a number may stand here.
        deserializer.deserialize_newtype_struct(ValueFile::NAME, ValueVisitor)
    }
}

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
