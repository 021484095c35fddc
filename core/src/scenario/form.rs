//! Types and their form in a document, from one definition: the type itself, its reader and its
//! writer.
//!
//! Derived readers know each type through and through, and so each brings kilobytes of code into
//! the page. Here a type only says what its fields are called, in one text, and lends them out as
//! a list; all else is done by a few functions that know no type.

pub use super::json::Json;
use super::json::{self, Value};
use super::position::{Part, Span};
pub use super::problems::Fault;
use super::problems::{Kind, Wanted, Wrong};
use crate::protocol::{At, Ms};
use serde::ser::{Error, Serialize, SerializeMap, Serializer};

/// What can be read from a document.
pub trait Read {
    /// Something to read over.
    fn blank() -> Self
    where
        Self: Sized;

    /// Takes what stands in the document; of use only if nothing is wrong with it.
    ///
    /// # Errors
    /// The first place that does not fit.
    fn read(&mut self, json: &Json<'_>) -> Result<(), Fault>;
}

/// What can be written to a document.
pub trait Write {
    /// Adds it to a text, without any blanks.
    fn write(&self, out: &mut String);
}

/// Reads a part of a scenario, or anything else that has a form, where nobody asks what is wrong.
pub fn from_json<T: Read>(source: &str) -> Option<T> {
    decode(&json::parse(source).ok()?).ok()
}

/// Reads one field of an object, whatever else is in it.
pub(crate) fn field_from_json<T: Read>(source: &str, field: &str) -> Option<T> {
    decode(&json::parse(source).ok()?.get(field)?.value).ok()
}

/// Writes a part of a scenario, or anything else that has a form, as JSON without blanks.
pub fn to_json(it: &dyn Write) -> String {
    let mut out = String::new();
    it.write(&mut out);
    out
}

/// JSON without blanks, with every item and field on a line of its own.
pub(crate) fn in_lines(json: &str) -> String {
    let (mut out, mut depth) = (String::new(), 0);
    let (mut in_text, mut escaped) = (false, false);
    for it in json.chars() {
        let closes = matches!(it, ']' | '}');
        if !in_text {
            depth -= usize::from(closes);
            if out.ends_with(',') || out.ends_with(['[', '{']) != closes {
                out.push('\n');
                out.push_str(&"  ".repeat(depth));
            }
        }
        out.push(it);
        if !in_text {
            depth += usize::from(matches!(it, '[' | '{'));
            out.push_str(if it == ':' { " " } else { "" });
        }
        in_text ^= it == '"' && !escaped;
        escaped = it == '\\' && !escaped;
    }
    out
}

/// Reads a tree as a type.
pub(super) fn decode<T: Read>(json: &Json<'_>) -> Result<T, Fault> {
    let mut it = T::blank();
    it.read(json)?;
    Ok(it)
}

/// Makes a struct that stands in a document as an object with exactly its fields. `= …` says, in
/// JSON, what a field is where it is left out, as it is on writing if it is just that; without
/// it, the field must be there, or may be `null`. `as "…"` gives it another name there.
macro_rules! record {
    (
        $(#[$meta:meta])* $vis:vis struct $name:ident {$(
            $(#[$fmeta:meta])*
            $fvis:vis $field:ident $(as $spelt:literal)?: $type:ty $(= $default:tt)?
        ),* $(,)?}
    ) => {
        $(#[$meta])*
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
        $vis struct $name {$(
            $(#[$fmeta])*
            $(#[cfg_attr(feature = "schema", schemars(rename = $spelt))])?
            $(#[cfg_attr(feature = "schema", schemars(default, extend("default" = $default)))])?
            $fvis $field: $type,
        )*}

        const _: () = {
            use $crate::scenario::form::{self, Read, Write};

            const FIELDS: &str = form::fields!($($field $(as $spelt)? $(= $default)?,)*);

            impl Read for $name {
                fn blank() -> Self {
                    Self { $($field: Read::blank(),)* }
                }

                fn read(&mut self, json: &form::Json<'_>) -> Result<(), form::Fault> {
                    form::read_fields(json, FIELDS, &mut [$(&mut self.$field,)*])
                }
            }

            impl Write for $name {
                fn write(&self, out: &mut String) {
                    form::write_fields(out, FIELDS, &[$(&self.$field,)*]);
                }
            }

            form::for_serde!($name);
        };
    };
}
pub(crate) use record;

/// Makes an enum that stands in a document as the bare name of a variant, or as an object whose
/// one field has its name and holds what comes with it. Fields are as those of [`record`].
macro_rules! choice {
    (
        $(#[$meta:meta])* $vis:vis enum $name:ident {$(
            $(#[$vmeta:meta])*
            $variant:ident $(($inner:ty))? $({$(
                $(#[$fmeta:meta])*
                $field:ident $(as $spelt:literal)?: $type:ty $(= $default:tt)?
            ),* $(,)?})?
        ),* $(,)?}
    ) => {
        $(#[$meta])*
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[cfg_attr(feature = "schema", schemars(rename_all = "snake_case", deny_unknown_fields))]
        $vis enum $name {$(
            $(#[$vmeta])*
            $variant $(($inner))? $({$(
                $(#[$fmeta])*
                $(#[cfg_attr(feature = "schema", schemars(rename = $spelt))])?
                $(#[cfg_attr(feature = "schema", schemars(default, extend("default" = $default)))])?
                $field: $type,
            )*})?,
        )*}

        const _: () = {
            use $crate::scenario::form::{self, Read, Write};

            const VARIANTS: &str = concat!($(
                stringify!($variant),
                $(form::first!("(" $inner),)?
                $("{", form::fields!($($field $(as $spelt)? $(= $default)?,)*),)?
                "\n",
            )*);

            /// The places of the variants in the list.
            #[allow(clippy::enum_variant_names, reason = "they are those of the type")]
            enum Place { $($variant,)* }

            impl $name {
                fn blank_at(place: usize) -> Self {
                    $(if place == Place::$variant as usize {
                        return Self::$variant
                            $((<$inner as Read>::blank()))?
                            $({ $($field: Read::blank(),)* })?;
                    })*
                    Self::blank_at(0)
                }
            }

            impl Read for $name {
                fn blank() -> Self {
                    Self::blank_at(0)
                }

                fn read(&mut self, json: &form::Json<'_>) -> Result<(), form::Fault> {
                    let choice = form::Choice::of(json, VARIANTS)?;
                    *self = Self::blank_at(choice.place);
                    match self {$(
                        Self::$variant $((form::first!(inner $inner)))? $({ $($field,)* })? => {
                            choice.read(&mut [$(form::first!(inner $inner),)? $($($field,)*)?])
                        }
                    )*}
                }
            }

            impl Write for $name {
                fn write(&self, out: &mut String) {
                    match self {$(
                        Self::$variant $((form::first!(inner $inner)))? $({ $($field,)* })? => {
                            form::write_choice(out, VARIANTS, Place::$variant as usize, &[
                                $(form::first!(inner $inner),)? $($($field,)*)?
                            ]);
                        }
                    )*}
                }
            }

            form::for_serde!($name);
        };
    };
}
pub(crate) use choice;

/// The names of fields in a text, each with what it is where it is left out: `a b=0 c=null `.
macro_rules! fields {
    ($($field:ident $(as $spelt:literal)? $(= $default:tt)?,)*) => {
        concat!($(
            form::spelling!($field $($spelt)?), $("=", stringify!($default),)? " ",
        )*)
    };
}
pub(crate) use fields;

macro_rules! spelling {
    ($field:ident) => {
        stringify!($field)
    };
    ($field:ident $spelt:literal) => {
        $spelt
    };
}
pub(crate) use spelling;

/// Drops the second of two things that a macro can only repeat together.
macro_rules! first {
    ($first:tt $second:ty) => {
        $first
    };
}
pub(crate) use first;

/// Lets serde write a type that has a form, as a part of documents that are made with serde.
macro_rules! for_serde {
    ($name:ty) => {
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::scenario::form::serialize(self, serializer)
            }
        }
    };
}
pub(crate) use for_serde;

/// Reads an object as a list of fields: `fields` has their names.
pub fn read_fields(
    json: &Json<'_>,
    fields: &str,
    parts: &mut [&mut dyn Read],
) -> Result<(), Fault> {
    let Value::Object(given) = &json.value else {
        return Err(misfit(json, Wanted::Object));
    };
    for field in given {
        let known = fields.split(' ').zip(parts.iter_mut());
        let mut named = known.filter(|(known, _)| name_of(known) == field.name);
        let read = match named.next() {
            Some((_, part)) => part.read(&field.value),
            None => Err(Fault::new(Wrong::UnknownField {
                name: field.name.to_string(),
                nearest: None,
                known: fields
                    .split_terminator(' ')
                    .map(|it| name_of(it).to_owned())
                    .collect(),
            })
            .at(field.span)),
        };
        read.map_err(|fault| fault.inside(part(&field.name)))?;
    }
    for (field, part) in fields.split(' ').zip(parts) {
        let (name, left_out) = field.split_once('=').unwrap_or((field, "null"));
        if json.get(name).is_none() {
            let read = json::parse(left_out).and_then(|json| part.read(&json));
            let name = name.to_owned();
            read.map_err(|_| Fault::new(Wrong::MissingField { name }).at(json.shown()))?;
        }
    }
    Ok(())
}

/// Writes an object with these fields, but those that are what they are where they are left out.
pub fn write_fields(out: &mut String, fields: &str, parts: &[&dyn Write]) {
    out.push('{');
    for (field, part) in fields.split(' ').zip(parts) {
        let before = out.len();
        if !out.ends_with('{') {
            out.push(',');
        }
        let (name, left_out) = field.split_once('=').unwrap_or((field, ""));
        write_name(out, name);
        let start = out.len();
        part.write(out);
        if out.get(start..) == Some(left_out) {
            out.truncate(before);
        }
    }
    out.push('}');
}

fn write_name(out: &mut String, name: &str) {
    name.write(out);
    out.push(':');
}

fn name_of(field: &str) -> &str {
    field.split_once('=').map_or(field, |(name, _)| name)
}

fn part(name: &str) -> Part {
    Part::Field(name.to_owned())
}

/// A variant that stands in a document: a bare name, or a name with details.
pub struct Choice<'t, 'a> {
    /// Its place in the list of variants.
    pub place: usize,
    /// Its line in that list.
    line: &'t str,
    name: &'t str,
    span: Span,
    details: Option<&'t Json<'a>>,
}

impl<'t, 'a> Choice<'t, 'a> {
    /// The variant that stands here, of a list with one on each line.
    pub fn of(json: &'t Json<'a>, variants: &'t str) -> Result<Self, Fault> {
        let known = || variants.lines().map(spelling_of).collect();
        let (name, span, details) = match &json.value {
            Value::Text(text) => (text, json.span, None),
            Value::Object(fields) => match fields.as_slice() {
                [field] => (&field.name, field.span, Some(&field.value)),
                _ => {
                    let found = fields.len();
                    return Err(Fault::new(Wrong::NotOneField { found }).at(json.shown()));
                }
            },
            _ if variants.lines().all(|it| it.contains(['(', '{'])) => {
                return Err(misfit(json, Wanted::OneOf(known())));
            }
            _ => return Err(misfit(json, Wanted::Name(known()))),
        };
        let mut lines = variants.lines().enumerate();
        match lines.find(|(_, line)| spelling_of(line) == **name) {
            Some((place, line)) => Ok(Choice {
                place,
                line,
                name,
                span,
                details,
            }),
            None => Err(Fault::new(Wrong::UnknownChoice {
                name: name.to_string(),
                nearest: None,
                known: known(),
            })
            .at(span)),
        }
    }

    /// Reads what comes with it.
    pub fn read(&self, parts: &mut [&mut dyn Read]) -> Result<(), Fault> {
        let name = || self.name.to_owned();
        let wrong = |wrong| Err(Fault::new(wrong).at(self.span));
        let has_details = self.line.contains(['(', '{']);
        let details = match self.details {
            None if has_details => return wrong(Wrong::NeedsDetails { name: name() }),
            Some(_) if !has_details => return wrong(Wrong::TakesNoDetails { name: name() }),
            None => return Ok(()),
            Some(details) => details,
        };
        let read = match (self.line.split_once('{'), parts) {
            (None, [part]) => part.read(details),
            (fields, parts) => read_fields(details, fields.unwrap_or_default().1, parts),
        };
        read.map_err(|fault| fault.inside(part(self.name)))
    }
}

/// Writes the variant at a place of the list.
pub fn write_choice(out: &mut String, variants: &str, place: usize, parts: &[&dyn Write]) {
    let line = variants.lines().nth(place).unwrap_or_default();
    let name = spelling_of(line);
    if !line.contains(['(', '{']) {
        return name.write(out);
    }
    out.push('{');
    write_name(out, &name);
    match (line.split_once('{'), parts) {
        (None, [part]) => part.write(out),
        (fields, parts) => write_fields(out, fields.unwrap_or_default().1, parts),
    }
    out.push('}');
}

/// The name of a variant as documents spell it, of its line in the list.
fn spelling_of(line: &str) -> String {
    let mut name = String::new();
    for it in line.chars().take_while(|it| it.is_ascii_alphabetic()) {
        if it.is_ascii_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.push(it.to_ascii_lowercase());
    }
    name
}

/// A value of another kind than is wanted.
pub(super) fn misfit(json: &Json<'_>, wanted: Wanted) -> Fault {
    let found = match json.value {
        Value::Null => Kind::Null,
        Value::Bool(_) => Kind::Bool,
        Value::Number(_) => Kind::Number,
        Value::Text(_) => Kind::Text,
        Value::List(_) => Kind::List,
        Value::Object(_) => Kind::Object,
    };
    Fault::new(Wrong::WrongKind { wanted, found }).at(json.shown())
}

/// A whole number within a range.
fn number(json: &Json<'_>, least: i64, most: i64) -> Result<i64, Fault> {
    let Value::Number(number) = json.value else {
        return Err(misfit(json, Wanted::Number));
    };
    let written = || number.to_owned();
    let wrong = if number.contains(['.', 'e', 'E']) {
        Wrong::NotWhole { number: written() }
    } else {
        match number.parse() {
            Ok(value) if (least..=most).contains(&value) => return Ok(value),
            _ => Wrong::OutOfRange {
                number: written(),
                least,
                most,
            },
        }
    };
    Err(Fault::new(wrong).at(json.shown()))
}

macro_rules! numbers {
    ($($type:ty: $least:expr, $most:expr;)*) => {$(
        impl Read for $type {
            fn blank() -> Self {
                0
            }

            fn read(&mut self, json: &Json<'_>) -> Result<(), Fault> {
                // Within the range of the type, of which nothing is lost.
                *self = number(json, $least, $most)? as $type;
                Ok(())
            }
        }

        impl Write for $type {
            fn write(&self, out: &mut String) {
                out.push_str(&self.to_string());
            }
        }
    )*};
}

numbers! {
    u32: 0, i64::from(u32::MAX);
    u64: 0, i64::MAX;
    i64: i64::MIN, i64::MAX;
}

macro_rules! times {
    ($($type:ident)*) => {$(
        impl Read for $type {
            fn blank() -> Self {
                $type(0)
            }

            fn read(&mut self, json: &Json<'_>) -> Result<(), Fault> {
                self.0.read(json)
            }
        }

        impl Write for $type {
            fn write(&self, out: &mut String) {
                self.0.write(out);
            }
        }
    )*};
}

times! { At Ms }

impl Read for bool {
    fn blank() -> Self {
        false
    }

    fn read(&mut self, json: &Json<'_>) -> Result<(), Fault> {
        let Value::Bool(value) = json.value else {
            return Err(misfit(json, Wanted::Bool));
        };
        *self = value;
        Ok(())
    }
}

impl Write for bool {
    fn write(&self, out: &mut String) {
        out.push_str(if *self { "true" } else { "false" });
    }
}

impl Read for String {
    fn blank() -> Self {
        String::new()
    }

    fn read(&mut self, json: &Json<'_>) -> Result<(), Fault> {
        let Value::Text(text) = &json.value else {
            return Err(misfit(json, Wanted::Text));
        };
        *self = text.to_string();
        Ok(())
    }
}

impl Write for String {
    fn write(&self, out: &mut String) {
        self.as_str().write(out);
    }
}

impl Write for str {
    fn write(&self, out: &mut String) {
        out.push('"');
        for it in self.chars() {
            match it {
                '"' | '\\' => out.extend(['\\', it]),
                '\u{8}' => out.push_str("\\b"),
                '\t' => out.push_str("\\t"),
                '\n' => out.push_str("\\n"),
                '\u{c}' => out.push_str("\\f"),
                '\r' => out.push_str("\\r"),
                '\0'..' ' => out.push_str(&format!("\\u{:04x}", u32::from(it))),
                _ => out.push(it),
            }
        }
        out.push('"');
    }
}

impl Write for &str {
    fn write(&self, out: &mut String) {
        str::write(self, out);
    }
}

impl<T: Read> Read for Option<T> {
    fn blank() -> Self {
        None
    }

    fn read(&mut self, json: &Json<'_>) -> Result<(), Fault> {
        match json.value {
            Value::Null => {
                *self = None;
                Ok(())
            }
            _ => self.insert(T::blank()).read(json),
        }
    }
}

impl<T: Write> Write for Option<T> {
    fn write(&self, out: &mut String) {
        match self {
            None => out.push_str("null"),
            Some(it) => it.write(out),
        }
    }
}

impl<T: Read> Read for Vec<T> {
    fn blank() -> Self {
        Vec::new()
    }

    fn read(&mut self, json: &Json<'_>) -> Result<(), Fault> {
        self.clear();
        read_items(json, &mut |json| {
            self.push(T::blank());
            // Read in its place: to move what was read would be more code, for every type.
            self.last_mut().map_or(Ok(()), |item| item.read(json))
        })
    }
}

fn read_items(
    json: &Json<'_>,
    read: &mut dyn FnMut(&Json<'_>) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let Value::List(items) = &json.value else {
        return Err(misfit(json, Wanted::List));
    };
    for (place, item) in items.iter().enumerate() {
        read(item).map_err(|fault| fault.inside(Part::Item(place)))?;
    }
    Ok(())
}

impl<T: Write> Write for Vec<T> {
    fn write(&self, out: &mut String) {
        out.push('[');
        for item in self {
            if !out.ends_with('[') {
                out.push(',');
            }
            item.write(out);
        }
        out.push(']');
    }
}

/// Writes through serde what has a form, by way of its tree.
pub(crate) fn serialize<S: Serializer>(it: &dyn Write, serializer: S) -> Result<S::Ok, S::Error> {
    let text = to_json(it);
    let tree = json::parse(&text).map_err(|_| S::Error::custom("no JSON was written"))?;
    tree.serialize(serializer)
}

impl Serialize for Json<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.value {
            Value::Null => serializer.serialize_unit(),
            Value::Bool(value) => serializer.serialize_bool(*value),
            Value::Number(number) => match number.parse::<u64>() {
                Ok(number) => serializer.serialize_u64(number),
                Err(_) => number
                    .parse::<i64>()
                    .map_err(S::Error::custom)?
                    .serialize(serializer),
            },
            Value::Text(text) => serializer.serialize_str(text),
            Value::List(items) => serializer.collect_seq(items),
            Value::Object(fields) => {
                let mut map = serializer.serialize_map(Some(fields.len()))?;
                for field in fields {
                    map.serialize_entry(&field.name, &field.value)?;
                }
                map.end()
            }
        }
    }
}

#[cfg(test)]
#[cfg(not(target_arch = "wasm32"))]
mod tests {
    use super::*;
    use crate::scenario::{SHIPPED, Scenario, read};
    use proptest::prelude::*;

    /// Nothing but what has to be there, everywhere. Whatever is left out is read as what the
    /// definition says, and must be left out again: so each of those texts can be read as its
    /// field, and is spelt as the writer spells it.
    const LEAST: &str = r#"{
        "format": 1, "id": "a", "title": "A", "claim": { "en": "B", "ru": "C" },
        "source": { "title": "A", "happened": "B" },
        "horizon_ms": 1, "latency_ms": 0,
        "locks": [{ "name": "l", "ttl_ms": 1 }],
        "resources": [{ "name": "r", "keys": [{ "name": "k" }] }],
        "effects": [{ "name": "e" }],
        "workers": [{ "name": "A", "owner": "a", "program": [
            { "acquire": {} }, { "compute": { "ms": 1 } }, { "read": {} }, { "check_lock": {} },
            { "check_deadline": {} }, { "begin": {} }, { "claim": {} }, { "write": {} },
            { "call": {} }, { "release": {} }
        ] }],
        "interventions": [
            { "when": { "on": { "event": "granted" } }, "do": { "restart_authority": {} } },
            { "when": { "at_ms": 1 }, "do": { "hold": { "message": { "worker": "A", "request": "write" } } } },
            { "when": { "at_ms": 1 }, "do": { "duplicate": { "message": { "worker": "A", "request": "write" } } } },
            { "when": { "at_ms": 1 }, "do": { "cut": { "worker": "A", "from": "authority" } } },
            { "when": { "at_ms": 1 }, "do": { "cut": { "worker": "A", "from": { "effect": "e" } } } },
            { "when": { "at_ms": 1 }, "do": { "skew_clock": { "worker": "A" } } },
            { "when": { "at_ms": 1 }, "do": { "revoke": {} } },
            { "when": { "at_ms": 1 }, "do": { "lose_counter": {} } },
            { "when": { "at_ms": 1 }, "do": { "protect": {} } }
        ],
        "expect": [
            { "name": "a", "that": { "decision": { "worker": "A", "request": "write", "result": "lost" } } },
            { "name": "b", "that": { "event": { "event": "granted" } } },
            { "name": "c", "that": { "value": { "is": null } } },
            { "name": "d", "that": { "holder": { "lease": null } } },
            { "name": "e", "that": { "most_believers": { "is": 1 } } }
        ],
        "variants": [
            { "name": "v", "title": "V" },
            { "name": "w", "title": "W", "setup": {
                "locks": [{ "name": "l" }],
                "workers": [{ "name": "A" }]
            } }
        ]
    }"#;

    #[test]
    fn what_is_left_out_is_left_out_again() {
        let scenario: Scenario = from_json(LEAST).unwrap();
        let tree: serde_json::Value = serde_json::from_str(LEAST).unwrap();
        let written: serde_json::Value = serde_json::from_str(&to_json(&scenario)).unwrap();
        assert_eq!(written, tree);
        assert_eq!(scenario.locks[0].lease_prefix, "lease-");
        assert_eq!(scenario.separate_ms, Ms(50));
        assert!(scenario.effects[0].honours_keys);
    }

    #[test]
    fn serde_writes_the_same() {
        for (id, source) in SHIPPED {
            let scenario = read(source).unwrap();
            let compact = to_json(&scenario);
            assert_eq!(compact, serde_json::to_string(&scenario).unwrap(), "{id}");
            let lines = serde_json::to_string_pretty(&scenario).unwrap();
            assert_eq!(in_lines(&compact), lines, "{id}");
        }
    }

    proptest! {
        #[test]
        fn texts_and_numbers_are_written_as_by_serde(
            texts in prop::collection::vec(any::<String>(), 0..4),
            numbers in prop::collection::vec(any::<i64>(), 0..4),
            codes in prop::collection::vec(0..0x80_u8, 0..9),
        ) {
            let text: String = codes.into_iter().map(char::from).collect();
            let json = to_json(&texts);
            prop_assert_eq!(&json, &serde_json::to_string(&texts).unwrap());
            prop_assert_eq!(in_lines(&json), serde_json::to_string_pretty(&texts).unwrap());
            prop_assert_eq!(to_json(&numbers), serde_json::to_string(&numbers).unwrap());
            prop_assert_eq!(to_json(&text), serde_json::to_string(&text).unwrap());
            prop_assert_eq!(from_json::<String>(&to_json(&text)), Some(text));
        }
    }
}
