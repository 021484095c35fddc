//! From the tree of a document to types, with the place of everything that does not fit.
//!
//! It checks kinds by itself and tells serde's visitors only what they want, so that an
//! error is data from the start and can be said in any language.

use super::json::{Field, Json, Value};
use super::nearest::nearest;
use super::position::{Part, Span};
use super::problems::{Fault, Kind, Wanted, Wrong};
use super::text::ValueFile;
use serde::de::value::StrDeserializer;
use serde::de::{
    self, DeserializeSeed, Deserializer, EnumAccess, Expected, IntoDeserializer, MapAccess,
    SeqAccess, Unexpected, VariantAccess, Visitor,
};
use std::fmt;

/// Reads a tree as a type.
///
/// # Errors
/// The first place that does not fit.
pub(super) fn decode<'t, T: de::Deserialize<'t>>(json: &'t Json<'_>) -> Result<T, Fault> {
    T::deserialize(At(json))
}

/// A value of the tree that is being read.
#[derive(Clone, Copy)]
struct At<'t, 'a>(&'t Json<'a>);

impl At<'_, '_> {
    fn kind(self) -> Kind {
        match self.0.value {
            Value::Null => Kind::Null,
            Value::Bool(_) => Kind::Bool,
            Value::Number(_) => Kind::Number,
            Value::Text(_) => Kind::Text,
            Value::List(_) => Kind::List,
            Value::Object(_) => Kind::Object,
        }
    }

    fn wrong(self, wrong: Wrong) -> Fault {
        Fault::new(wrong).at(self.0.shown())
    }

    fn not(self, wanted: Wanted) -> Fault {
        let found = self.kind();
        self.wrong(Wrong::WrongKind { wanted, found })
    }

    /// A whole number within a range.
    fn number(self, least: i64, most: i64) -> Result<i64, Fault> {
        let Value::Number(number) = self.0.value else {
            return Err(self.not(Wanted::Number));
        };
        if number.contains(['.', 'e', 'E']) {
            let number = number.to_owned();
            return Err(self.wrong(Wrong::NotWhole { number }));
        }
        match number.parse() {
            Ok(value) if (least..=most).contains(&value) => Ok(value),
            _ => Err(self.wrong(Wrong::OutOfRange {
                number: number.to_owned(),
                least,
                most,
            })),
        }
    }

    fn unsigned<'t, V: Visitor<'t>>(self, most: i64, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_u64(self.number(0, most)?.unsigned_abs())
    }

    fn fields<'t, V: Visitor<'t>>(fields: &'t [Field<'_>], visitor: V) -> Result<V::Value, Fault> {
        let read = visitor.visit_map(Fields { fields, next: 0 });
        read.map_err(|fault: Fault| {
            // A field that was found unknown only after its name had been read.
            let unknown = match fault.wrong() {
                Wrong::UnknownField { name, .. } => fields.iter().find(|it| it.name == *name),
                _ => None,
            };
            match unknown {
                Some(field) if !fault.is_placed() => fault.at(field.span).inside(part(&field.name)),
                _ => fault,
            }
        })
    }
}

impl<'de> Deserializer<'de> for At<'de, '_> {
    type Error = Fault;

    // Only texts ask for this: they come in one language or in both.
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match &self.0.value {
            Value::Text(text) => visitor.visit_str(text),
            Value::Object(fields) => Self::fields(fields, visitor),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::List(_) => {
                return Err(self.not(Wanted::Texts));
            }
        }
        .map_err(|fault: Fault| fault.at(self.0.shown()))
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.0.value {
            Value::Bool(value) => visitor.visit_bool(value),
            _ => Err(self.not(Wanted::Bool)),
        }
    }

    fn deserialize_u16<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.unsigned(i64::from(u16::MAX), visitor)
    }

    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.unsigned(i64::from(u32::MAX), visitor)
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.unsigned(i64::MAX, visitor)
    }

    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_i64(self.number(i64::MIN, i64::MAX)?)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match &self.0.value {
            Value::Text(text) => visitor.visit_str(text),
            _ => Err(self.not(Wanted::Text)),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.0.value {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        match &self.0.value {
            _ if name != ValueFile::NAME => visitor.visit_newtype_struct(self),
            Value::Text(text) => visitor.visit_str(text),
            Value::Number(_) => self.deserialize_i64(visitor),
            Value::Null | Value::Bool(_) | Value::List(_) | Value::Object(_) => {
                Err(self.not(Wanted::TextOrNumber))
            }
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match &self.0.value {
            Value::List(items) => visitor.visit_seq(Items { items, next: 0 }),
            _ => Err(self.not(Wanted::List)),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        match &self.0.value {
            Value::Object(fields) => {
                Self::fields(fields, visitor).map_err(|fault| fault.at(self.0.shown()))
            }
            _ => Err(self.not(Wanted::Object)),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let choice = match &self.0.value {
            Value::Text(text) => Choice {
                name: text,
                span: self.0.span,
                details: None,
            },
            Value::Object(fields) => match fields.as_slice() {
                [field] => Choice {
                    name: &field.name,
                    span: field.span,
                    details: Some(&field.value),
                },
                _ => {
                    let found = fields.len();
                    return Err(self.wrong(Wrong::NotOneField { found }));
                }
            },
            _ => {
                let names = owned(variants);
                return Err(self.not(match name {
                    "StepFile" | "Intervene" | "Trigger" | "Expected" => Wanted::OneOf(names),
                    _ => Wanted::Name(names),
                }));
            }
        };
        visitor.visit_enum(choice)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_unit()
    }

    // The format has none of these.
    serde::forward_to_deserialize_any! {
        i8 i16 i32 i128 u8 u128 f32 f64 char bytes byte_buf unit unit_struct tuple
        tuple_struct map identifier
    }
}

/// The items of a list.
struct Items<'t, 'a> {
    items: &'t [Json<'a>],
    next: usize,
}

impl<'t> SeqAccess<'t> for Items<'t, '_> {
    type Error = Fault;

    fn next_element_seed<T: DeserializeSeed<'t>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Fault> {
        let Some(item) = self.items.get(self.next) else {
            return Ok(None);
        };
        let place = Part::Item(self.next);
        self.next += 1;
        let read = seed.deserialize(At(item));
        read.map(Some).map_err(|fault| fault.inside(place))
    }
}

/// The fields of an object.
struct Fields<'t, 'a> {
    fields: &'t [Field<'a>],
    /// The one whose name is read next; the one before it is the one whose value is.
    next: usize,
}

impl<'t> MapAccess<'t> for Fields<'t, '_> {
    type Error = Fault;

    fn next_key_seed<K: DeserializeSeed<'t>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Fault> {
        let Some(field) = self.fields.get(self.next) else {
            return Ok(None);
        };
        self.next += 1;
        match seed.deserialize(name(&field.name)) {
            Ok(known) => Ok(Some(known)),
            Err(fault) => Err(fault.at(field.span).inside(part(&field.name))),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'t>>(&mut self, seed: V) -> Result<V::Value, Fault> {
        let Some(field) = self.next.checked_sub(1).and_then(|it| self.fields.get(it)) else {
            unreachable!("serde asks for a value after its name")
        };
        seed.deserialize(At(&field.value))
            .map_err(|fault| fault.inside(part(&field.name)))
    }
}

fn name(text: &str) -> StrDeserializer<'_, Fault> {
    text.into_deserializer()
}

fn part(name: &str) -> Part {
    Part::Field(name.to_owned())
}

/// A variant: a bare name, or a name with details.
struct Choice<'t, 'a> {
    name: &'t str,
    span: Span,
    details: Option<&'t Json<'a>>,
}

impl<'t, 'a> EnumAccess<'t> for Choice<'t, 'a> {
    type Error = Fault;
    type Variant = Choice<'t, 'a>;

    fn variant_seed<V: DeserializeSeed<'t>>(self, seed: V) -> Result<(V::Value, Self), Fault> {
        match seed.deserialize(name(self.name)) {
            Ok(variant) => Ok((variant, self)),
            Err(fault) => Err(fault.at(self.span)),
        }
    }
}

impl<'t, 'a> Choice<'t, 'a> {
    fn details(&self) -> Result<At<'t, 'a>, Fault> {
        let name = || self.name.to_owned();
        match self.details {
            Some(details) => Ok(At(details)),
            None => Err(Fault::new(Wrong::NeedsDetails { name: name() }).at(self.span)),
        }
    }
}

impl<'t> VariantAccess<'t> for Choice<'t, '_> {
    type Error = Fault;

    fn unit_variant(self) -> Result<(), Fault> {
        match self.details {
            None => Ok(()),
            Some(_) => {
                let name = self.name.to_owned();
                Err(Fault::new(Wrong::TakesNoDetails { name }).at(self.span))
            }
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'t>>(self, seed: T) -> Result<T::Value, Fault> {
        seed.deserialize(self.details()?)
            .map_err(|fault| fault.inside(part(self.name)))
    }

    fn tuple_variant<V: Visitor<'t>>(self, _len: usize, visitor: V) -> Result<V::Value, Fault> {
        self.details()?
            .deserialize_seq(visitor)
            .map_err(|fault| fault.inside(part(self.name)))
    }

    fn struct_variant<V: Visitor<'t>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.details()?
            .deserialize_struct("", fields, visitor)
            .map_err(|fault| fault.inside(part(self.name)))
    }
}

impl de::Error for Fault {
    fn custom<T: fmt::Display>(message: T) -> Fault {
        Fault::new(Wrong::Other(message.to_string()))
    }

    // These two only ever meet what the deserializer has let through. What was found is left
    // out: to show it would bring the formatting of floats into the page.
    fn invalid_type(_found: Unexpected<'_>, wanted: &dyn Expected) -> Fault {
        Fault::custom(wanted)
    }

    fn invalid_value(_found: Unexpected<'_>, wanted: &dyn Expected) -> Fault {
        Fault::custom(wanted)
    }

    fn unknown_field(name: &str, known: &'static [&'static str]) -> Fault {
        Fault::new(Wrong::UnknownField {
            name: name.to_owned(),
            nearest: nearest(name, known.iter().copied()).map(str::to_owned),
            known: owned(known),
        })
    }

    fn unknown_variant(name: &str, known: &'static [&'static str]) -> Fault {
        Fault::new(Wrong::UnknownChoice {
            name: name.to_owned(),
            nearest: nearest(name, known.iter().copied()).map(str::to_owned),
            known: owned(known),
        })
    }

    fn missing_field(name: &'static str) -> Fault {
        let name = name.to_owned();
        Fault::new(Wrong::MissingField { name })
    }
}

fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}
