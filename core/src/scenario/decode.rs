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
use std::marker::PhantomData;

/// Reads a tree as a type.
///
/// # Errors
/// The first place that does not fit.
pub(super) fn decode<'t, T, E>(json: &'t Json<'_>) -> Result<T, E>
where
    T: de::Deserialize<'t>,
    E: Report,
{
    T::deserialize(At::of(json))
}

/// What is told of a place that does not fit.
///
/// The page reads what it or its build has written, and needs no messages: to make them, and to
/// note the way to each place, would be half of the code that reads.
pub(super) trait Report: de::Error {
    /// What is wrong.
    fn of(wrong: impl FnOnce() -> Wrong) -> Self;
    /// Where, if that is not known yet.
    fn at(self, span: Span) -> Self;
    /// In which part of what is around it.
    fn inside(self, part: impl FnOnce() -> Part) -> Self;
    /// In one of these fields, if its name was found unknown only after it had been read.
    fn in_field(self, fields: &[Field<'_>]) -> Self;
}

impl Report for Fault {
    fn of(wrong: impl FnOnce() -> Wrong) -> Fault {
        Fault::new(wrong())
    }

    fn at(self, span: Span) -> Fault {
        Fault::at(self, span)
    }

    fn inside(self, part: impl FnOnce() -> Part) -> Fault {
        Fault::inside(self, part())
    }

    fn in_field(self, fields: &[Field<'_>]) -> Fault {
        let unknown = match self.wrong() {
            Wrong::UnknownField { name, .. } => fields.iter().find(|it| it.name == *name),
            _ => None,
        };
        match unknown {
            Some(field) if !self.is_placed() => {
                Fault::inside(Fault::at(self, field.span), part(&field.name))
            }
            _ => self,
        }
    }
}

/// Something does not fit, and nobody wants to know what.
#[derive(Debug)]
pub(super) struct Misfit;

impl Report for Misfit {
    fn of(_: impl FnOnce() -> Wrong) -> Misfit {
        Misfit
    }

    fn at(self, _: Span) -> Misfit {
        self
    }

    fn inside(self, _: impl FnOnce() -> Part) -> Misfit {
        self
    }

    fn in_field(self, _: &[Field<'_>]) -> Misfit {
        self
    }
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("something does not fit")
    }
}

impl std::error::Error for Misfit {}

impl de::Error for Misfit {
    fn custom<T: fmt::Display>(_: T) -> Misfit {
        Misfit
    }

    fn invalid_type(_: Unexpected<'_>, _: &dyn Expected) -> Misfit {
        Misfit
    }

    fn invalid_value(_: Unexpected<'_>, _: &dyn Expected) -> Misfit {
        Misfit
    }

    fn invalid_length(_: usize, _: &dyn Expected) -> Misfit {
        Misfit
    }

    fn unknown_field(_: &str, _: &'static [&'static str]) -> Misfit {
        Misfit
    }

    fn unknown_variant(_: &str, _: &'static [&'static str]) -> Misfit {
        Misfit
    }

    fn missing_field(_: &'static str) -> Misfit {
        Misfit
    }

    fn duplicate_field(_: &'static str) -> Misfit {
        Misfit
    }
}

/// A value of the tree that is being read.
struct At<'t, 'a, E>(&'t Json<'a>, PhantomData<E>);

impl<E> Clone for At<'_, '_, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for At<'_, '_, E> {}

impl<'t, 'a, E: Report> At<'t, 'a, E> {
    fn of(json: &'t Json<'a>) -> Self {
        At(json, PhantomData)
    }

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

    fn wrong(self, wrong: impl FnOnce() -> Wrong) -> E {
        E::of(wrong).at(self.0.shown())
    }

    fn not(self, wanted: impl FnOnce() -> Wanted) -> E {
        self.wrong(|| Wrong::WrongKind {
            wanted: wanted(),
            found: self.kind(),
        })
    }

    /// A whole number within a range.
    fn number(self, least: i64, most: i64) -> Result<i64, E> {
        let Value::Number(number) = self.0.value else {
            return Err(self.not(|| Wanted::Number));
        };
        if number.contains(['.', 'e', 'E']) {
            let number = || Wrong::NotWhole {
                number: number.to_owned(),
            };
            return Err(self.wrong(number));
        }
        match number.parse() {
            Ok(value) if (least..=most).contains(&value) => Ok(value),
            _ => Err(self.wrong(|| Wrong::OutOfRange {
                number: number.to_owned(),
                least,
                most,
            })),
        }
    }

    fn unsigned<'v, V: Visitor<'v>>(self, most: i64, visitor: V) -> Result<V::Value, E> {
        visitor.visit_u64(self.number(0, most)?.unsigned_abs())
    }

    fn fields<V: Visitor<'t>>(fields: &'t [Field<'a>], visitor: V) -> Result<V::Value, E> {
        let read = visitor.visit_map(Fields {
            fields,
            next: 0,
            error: PhantomData,
        });
        read.map_err(|fault: E| fault.in_field(fields))
    }
}

impl<'de, E: Report> Deserializer<'de> for At<'de, '_, E> {
    type Error = E;

    // Only texts ask for this: they come in one language or in both.
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        match &self.0.value {
            Value::Text(text) => visitor.visit_str(text),
            Value::Object(fields) => Self::fields(fields, visitor),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::List(_) => {
                return Err(self.not(|| Wanted::Texts));
            }
        }
        .map_err(|fault: E| fault.at(self.0.shown()))
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        match self.0.value {
            Value::Bool(value) => visitor.visit_bool(value),
            _ => Err(self.not(|| Wanted::Bool)),
        }
    }

    fn deserialize_u16<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        self.unsigned(i64::from(u16::MAX), visitor)
    }

    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        self.unsigned(i64::from(u32::MAX), visitor)
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        self.unsigned(i64::MAX, visitor)
    }

    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        visitor.visit_i64(self.number(i64::MIN, i64::MAX)?)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        match &self.0.value {
            Value::Text(text) => visitor.visit_str(text),
            _ => Err(self.not(|| Wanted::Text)),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        match self.0.value {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, E> {
        match &self.0.value {
            _ if name != ValueFile::NAME => visitor.visit_newtype_struct(self),
            Value::Text(text) => visitor.visit_str(text),
            Value::Number(_) => self.deserialize_i64(visitor),
            Value::Null | Value::Bool(_) | Value::List(_) | Value::Object(_) => {
                Err(self.not(|| Wanted::TextOrNumber))
            }
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        match &self.0.value {
            Value::List(items) => visitor.visit_seq(Items {
                items,
                next: 0,
                error: PhantomData,
            }),
            _ => Err(self.not(|| Wanted::List)),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, E> {
        match &self.0.value {
            Value::Object(fields) => {
                Self::fields(fields, visitor).map_err(|fault: E| fault.at(self.0.shown()))
            }
            _ => Err(self.not(|| Wanted::Object)),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, E> {
        let choice = match &self.0.value {
            Value::Text(text) => Choice {
                name: text,
                span: self.0.span,
                details: None,
                error: PhantomData,
            },
            Value::Object(fields) => match fields.as_slice() {
                [field] => Choice {
                    name: &field.name,
                    span: field.span,
                    details: Some(&field.value),
                    error: PhantomData,
                },
                _ => {
                    let found = fields.len();
                    return Err(self.wrong(|| Wrong::NotOneField { found }));
                }
            },
            _ => {
                return Err(self.not(|| {
                    let names = owned(variants);
                    match name {
                        "StepFile" | "Intervene" | "Trigger" | "Expected" => Wanted::OneOf(names),
                        _ => Wanted::Name(names),
                    }
                }));
            }
        };
        visitor.visit_enum(choice)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        visitor.visit_unit()
    }

    // The format has none of these.
    serde::forward_to_deserialize_any! {
        i8 i16 i32 i128 u8 u128 f32 f64 char bytes byte_buf unit unit_struct tuple
        tuple_struct map identifier
    }
}

/// The items of a list.
struct Items<'t, 'a, E> {
    error: PhantomData<E>,
    items: &'t [Json<'a>],
    next: usize,
}

impl<'t, E: Report> SeqAccess<'t> for Items<'t, '_, E> {
    type Error = E;

    fn next_element_seed<T: DeserializeSeed<'t>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, E> {
        let Some(item) = self.items.get(self.next) else {
            return Ok(None);
        };
        let place = self.next;
        self.next += 1;
        let read = seed.deserialize(At::of(item));
        read.map(Some)
            .map_err(|fault: E| fault.inside(|| Part::Item(place)))
    }
}

/// The fields of an object.
struct Fields<'t, 'a, E> {
    error: PhantomData<E>,
    fields: &'t [Field<'a>],
    /// The one whose name is read next; the one before it is the one whose value is.
    next: usize,
}

impl<'t, E: Report> MapAccess<'t> for Fields<'t, '_, E> {
    type Error = E;

    fn next_key_seed<K: DeserializeSeed<'t>>(&mut self, seed: K) -> Result<Option<K::Value>, E> {
        let Some(field) = self.fields.get(self.next) else {
            return Ok(None);
        };
        self.next += 1;
        match seed.deserialize(name::<E>(&field.name)) {
            Ok(known) => Ok(Some(known)),
            Err(fault) => Err(fault.at(field.span).inside(|| part(&field.name))),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'t>>(&mut self, seed: V) -> Result<V::Value, E> {
        let Some(field) = self.next.checked_sub(1).and_then(|it| self.fields.get(it)) else {
            unreachable!("serde asks for a value after its name")
        };
        seed.deserialize(At::of(&field.value))
            .map_err(|fault: E| fault.inside(|| part(&field.name)))
    }
}

fn name<E: Report>(text: &str) -> StrDeserializer<'_, E> {
    text.into_deserializer()
}

fn part(name: &str) -> Part {
    Part::Field(name.to_owned())
}

/// A variant: a bare name, or a name with details.
struct Choice<'t, 'a, E> {
    error: PhantomData<E>,
    name: &'t str,
    span: Span,
    details: Option<&'t Json<'a>>,
}

impl<'t, 'a, E: Report> EnumAccess<'t> for Choice<'t, 'a, E> {
    type Error = E;
    type Variant = Choice<'t, 'a, E>;

    fn variant_seed<V: DeserializeSeed<'t>>(self, seed: V) -> Result<(V::Value, Self), E> {
        match seed.deserialize(name::<E>(self.name)) {
            Ok(variant) => Ok((variant, self)),
            Err(fault) => Err(fault.at(self.span)),
        }
    }
}

impl<'t, 'a, E: Report> Choice<'t, 'a, E> {
    fn details(&self) -> Result<At<'t, 'a, E>, E> {
        match self.details {
            Some(details) => Ok(At::of(details)),
            None => {
                let name = || self.name.to_owned();
                Err(E::of(|| Wrong::NeedsDetails { name: name() }).at(self.span))
            }
        }
    }
}

impl<'t, E: Report> VariantAccess<'t> for Choice<'t, '_, E> {
    type Error = E;

    fn unit_variant(self) -> Result<(), E> {
        match self.details {
            None => Ok(()),
            Some(_) => {
                let name = || self.name.to_owned();
                Err(E::of(|| Wrong::TakesNoDetails { name: name() }).at(self.span))
            }
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'t>>(self, seed: T) -> Result<T::Value, E> {
        seed.deserialize(self.details()?)
            .map_err(|fault: E| fault.inside(|| part(self.name)))
    }

    fn tuple_variant<V: Visitor<'t>>(self, _len: usize, visitor: V) -> Result<V::Value, E> {
        self.details()?
            .deserialize_seq(visitor)
            .map_err(|fault: E| fault.inside(|| part(self.name)))
    }

    fn struct_variant<V: Visitor<'t>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, E> {
        self.details()?
            .deserialize_struct("", fields, visitor)
            .map_err(|fault: E| fault.inside(|| part(self.name)))
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
