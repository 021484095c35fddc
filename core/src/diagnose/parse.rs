//! One object of a text as a record.

use super::fault::{Fault, Slip};
use super::names;
use super::record::{Field, NameId, Names, Record, Token, Verdict};
use serde::de::{self, DeserializeSeed, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::borrow::Cow;
use std::fmt;

/// The record of an object. What is wrong with single fields goes into `faults`.
///
/// # Errors
/// Why there is no record in it, with the byte where that shows.
pub(super) fn record(
    text: &str,
    names: &mut Names,
    faults: &mut Vec<Fault>,
) -> Result<Record, (Fault, Option<usize>)> {
    let mut twice = None;
    let reader = Reader {
        names,
        faults,
        twice: &mut twice,
    };
    let mut json = serde_json::Deserializer::from_str(text);
    let read = reader.deserialize(&mut json).and_then(|record| {
        json.end()?;
        Ok(record)
    });
    match (read, twice) {
        (Ok(record), None) => Ok(record),
        (Ok(_), Some(field)) => Err((Fault::FieldTwice(field), None)),
        (Err(error), _) => Err(broken(text, &error)),
    }
}

/// Why a text is not JSON.
fn broken(text: &str, error: &serde_json::Error) -> (Fault, Option<usize>) {
    if text.contains('\0') {
        return (Fault::ZeroBytes, None);
    }
    if error.is_eof() {
        return (Fault::NotClosed, None);
    }
    let at = offset(text, error.line(), error.column());
    (Fault::NotJson(slip(text.as_bytes(), at)), Some(at))
}

/// The byte at a line and a column in bytes, both from 1.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let lines = text.split_inclusive('\n');
    let before: usize = lines.take(line.saturating_sub(1)).map(str::len).sum();
    (before + column.saturating_sub(1)).min(text.len())
}

fn slip(bytes: &[u8], at: usize) -> Slip {
    let last = bytes[..at].trim_ascii_end().last();
    match bytes.get(at) {
        Some(b'\'') => Slip::SingleQuotes,
        Some(b'}' | b']') if last == Some(&b',') => Slip::TrailingComma,
        Some(byte) if byte.is_ascii_control() || last == Some(&b'\\') => Slip::InText,
        Some(byte) if byte.is_ascii_alphabetic() => Slip::BareWord,
        Some(_) | None => Slip::Other,
    }
}

/// A value, as far as a record may hold one.
enum Cell<'a> {
    Null,
    Whole(i128),
    Text(Cow<'a, str>),
    /// A truth value, a fraction, a list or an object.
    Other,
}

#[derive(Deserialize)]
#[serde(transparent)]
struct Key<'a>(#[serde(borrow)] Cow<'a, str>);

struct Reader<'n> {
    names: &'n mut Names,
    faults: &'n mut Vec<Fault>,
    twice: &'n mut Option<Field>,
}

impl<'de> DeserializeSeed<'de> for Reader<'_> {
    type Value = Record;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Record, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Reader<'_> {
    type Value = Record;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<Record, A::Error> {
        let (mut record, mut given) = (Record::default(), 0);
        let mut incarnations = Incarnations::default();
        while let Some(Key(name)) = map.next_key()? {
            let Some(field) = Field::parse(&name) else {
                map.next_value::<IgnoredAny>()?;
                self.unknown(&name);
                continue;
            };
            if given & field.bit() != 0 {
                *self.twice = Some(field);
            }
            given |= field.bit();
            let cell = map.next_value()?;
            self.set(&mut record, &mut incarnations, field, &cell);
        }
        incarnations.put_into(&mut record);
        Ok(record)
    }
}

/// Incarnations that stand in fields of their own.
#[derive(Default)]
struct Incarnations {
    token: Option<u32>,
    before: Option<u32>,
    after: Option<u32>,
}

impl Incarnations {
    /// One that is written into its token goes before one in a field of its own.
    fn put_into(self, record: &mut Record) {
        for (token, incarnation) in [
            (&mut record.token, self.token),
            (&mut record.before, self.before),
            (&mut record.after, self.after),
        ] {
            if let (Some(token), Some(incarnation)) = (token, incarnation)
                && token.incarnation == 0
            {
                token.incarnation = incarnation;
            }
        }
    }
}

/// So many characters of a name are kept for messages.
const KEPT: usize = 60;

impl Reader<'_> {
    fn unknown(&mut self, name: &str) {
        self.faults.push(Fault::UnknownField {
            near: names::field(name),
            name: name.chars().take(KEPT).collect(),
        });
    }

    fn set(&mut self, to: &mut Record, own: &mut Incarnations, field: Field, cell: &Cell) {
        match field {
            Field::Sequence => to.sequence = self.whole(field, cell),
            Field::AtMs => to.at_ms = self.instant(field, cell),
            Field::OwnerClockMs => to.owner_clock_ms = self.instant(field, cell),
            Field::LockName => to.lock = self.name(field, cell),
            Field::OwnerId => to.owner = self.name(field, cell),
            Field::LeaseId => to.lease = self.name(field, cell),
            Field::FenceToken => {
                to.token = self.token(field, cell);
                to.token_is_unread = to.token.is_none() && !matches!(cell, Cell::Null);
            }
            Field::FenceIncarnation => own.token = self.incarnation(field, cell),
            Field::HighestIncarnationBefore => own.before = self.incarnation(field, cell),
            Field::HighestIncarnationAfter => own.after = self.incarnation(field, cell),
            Field::ResourceKey => to.key = self.name(field, cell),
            Field::OperationId => to.operation = self.name(field, cell),
            Field::PayloadRef => to.payload = self.name(field, cell),
            Field::HighestBefore => to.before = self.token(field, cell),
            Field::HighestAfter => to.after = self.token(field, cell),
            Field::Result => to.verdict = self.verdict(cell),
        }
    }

    fn complain<T>(&mut self, fault: Fault) -> Option<T> {
        self.faults.push(fault);
        None
    }

    /// A whole number, also one that is written as text.
    fn number(&mut self, field: Field, cell: &Cell) -> Option<i128> {
        match cell {
            Cell::Null => None,
            Cell::Whole(number) => Some(*number),
            Cell::Text(text) => match text.trim().parse() {
                Ok(number) => {
                    // One that is too large is not taken, however it is written.
                    if i128::unsigned_abs(number) <= u128::from(Token::MOST) {
                        self.faults.push(Fault::NumberAsText(field));
                    }
                    Some(number)
                }
                Err(_) => self.complain(Fault::WrongType(field)),
            },
            Cell::Other => self.complain(Fault::WrongType(field)),
        }
    }

    fn whole(&mut self, field: Field, cell: &Cell) -> Option<u64> {
        let number = self.number(field, cell)?;
        match u64::try_from(number) {
            Ok(number) if number <= Token::MOST => Some(number),
            Ok(_) => self.complain(Fault::TooLarge(field)),
            Err(_) if number < 0 => self.complain(Fault::Negative(field)),
            Err(_) => self.complain(Fault::TooLarge(field)),
        }
    }

    fn incarnation(&mut self, field: Field, cell: &Cell) -> Option<u32> {
        let whole = self.whole(field, cell)?;
        u32::try_from(whole).ok()
    }

    fn instant(&mut self, field: Field, cell: &Cell) -> Option<i64> {
        let number = self.number(field, cell)?;
        match i64::try_from(number) {
            Ok(number) if number.unsigned_abs() <= Token::MOST => Some(number),
            _ => self.complain(Fault::TooLarge(field)),
        }
    }

    /// A token, also one that is written with its incarnation: "1:42".
    fn token(&mut self, field: Field, cell: &Cell) -> Option<Token> {
        if let Cell::Text(text) = cell
            && let Some((incarnation, number)) = text.trim().split_once(':')
        {
            return match (incarnation.parse(), number.parse::<u64>()) {
                (Ok(_), Ok(number)) if number > Token::MOST => {
                    self.complain(Fault::TooLarge(field))
                }
                (Ok(incarnation), Ok(number)) => Some(Token {
                    incarnation,
                    number,
                }),
                _ => self.complain(Fault::WrongType(field)),
            };
        }
        self.whole(field, cell).map(Token::plain)
    }

    fn name(&mut self, field: Field, cell: &Cell) -> Option<NameId> {
        let written;
        let name = match cell {
            Cell::Null => return None,
            Cell::Text(text) if text.trim().is_empty() => {
                return self.complain(Fault::Empty(field));
            }
            Cell::Text(text) => text.as_ref(),
            Cell::Whole(number) => {
                self.faults.push(Fault::NameAsNumber(field));
                written = number.to_string();
                &written
            }
            Cell::Other => return self.complain(Fault::WrongType(field)),
        };
        let list = match field {
            Field::LockName => &mut self.names.locks,
            Field::OwnerId => &mut self.names.owners,
            Field::LeaseId => &mut self.names.leases,
            Field::ResourceKey => &mut self.names.keys,
            Field::OperationId => &mut self.names.operations,
            Field::PayloadRef
            | Field::Sequence
            | Field::AtMs
            | Field::OwnerClockMs
            | Field::FenceToken
            | Field::FenceIncarnation
            | Field::HighestBefore
            | Field::HighestIncarnationBefore
            | Field::HighestAfter
            | Field::HighestIncarnationAfter
            | Field::Result => &mut self.names.payloads,
        };
        Some(list.id(name))
    }

    fn verdict(&mut self, cell: &Cell) -> Option<Verdict> {
        let text = match cell {
            Cell::Null => return None,
            Cell::Text(text) => text.trim(),
            Cell::Whole(_) | Cell::Other => {
                return self.complain(Fault::WrongType(Field::Result));
            }
        };
        let known = Verdict::parse(text);
        if known.is_none() {
            self.faults.push(Fault::UnknownResult {
                given: text.chars().take(KEPT).collect(),
                near: names::verdict(text),
            });
        }
        known
    }
}

impl<'de> Deserialize<'de> for Cell<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cell<'de>, D::Error> {
        deserializer.deserialize_any(CellVisitor)
    }
}

struct CellVisitor;

impl<'de> Visitor<'de> for CellVisitor {
    type Value = Cell<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E: de::Error>(self) -> Result<Cell<'de>, E> {
        Ok(Cell::Null)
    }

    fn visit_bool<E: de::Error>(self, _: bool) -> Result<Cell<'de>, E> {
        Ok(Cell::Other)
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Cell<'de>, E> {
        Ok(Cell::Whole(number.into()))
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Cell<'de>, E> {
        Ok(Cell::Whole(number.into()))
    }

    /// A number that is whole although it is written with a point is that number; from 2^63 on
    /// it is only known to be too large.
    fn visit_f64<E: de::Error>(self, number: f64) -> Result<Cell<'de>, E> {
        const BOUND: f64 = 9_223_372_036_854_775_808.0;
        Ok(if number >= BOUND {
            Cell::Whole(i128::from(i64::MAX))
        } else if number > -BOUND && number == (number as i64) as f64 {
            Cell::Whole(i128::from(number as i64))
        } else {
            Cell::Other
        })
    }

    fn visit_borrowed_str<E: de::Error>(self, text: &'de str) -> Result<Cell<'de>, E> {
        Ok(Cell::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Cell<'de>, E> {
        Ok(Cell::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Cell<'de>, A::Error> {
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Cell::Other)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Cell<'de>, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Cell::Other)
    }
}
