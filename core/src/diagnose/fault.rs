//! What is wrong with an imported text, by kind and place.

use super::record::Field;
use std::collections::BTreeMap;

/// What is wrong with a record, or with one of its fields.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    /// It is not closed before the next one begins, or the text ends.
    NotClosed,
    /// There is text before the brace.
    TextBefore,
    /// It is JSON, but no object: a number, a text, a list.
    NotAnObject,
    /// It is not JSON.
    NotJson(Slip),
    /// It holds zero bytes, as UTF-16 does.
    ZeroBytes,
    /// A field stands in it twice.
    FieldTwice(Field),
    /// It is in the text already, with the same sequence and nothing else in any field.
    Copied,
    /// There are more records than are diagnosed.
    TooMany,
    /// A token, or another number, is too large for JSON readers to keep exact.
    TooLarge(Field),
    /// A number is negative.
    Negative(Field),
    /// A field has another type than it must have.
    WrongType(Field),
    /// A result is spelled as none is.
    UnknownResult {
        /// What was given, cut where it is long.
        given: String,
        /// The result that was probably meant.
        near: Option<&'static str>,
    },
    /// A number was written as text.
    NumberAsText(Field),
    /// A name was written as a number.
    NameAsNumber(Field),
    /// A name is empty: it counts as missing.
    Empty(Field),
    /// Some bytes are not UTF-8.
    NotUtf8,
    /// A field that nobody here knows.
    UnknownField {
        /// Its name, cut where it is long.
        name: String,
        /// The field that was probably meant.
        near: Option<Field>,
    },
    /// Further fields that nobody here knows.
    MoreUnknownFields,
}

/// Why something is not JSON, where that can be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slip {
    /// Single quotes.
    SingleQuotes,
    /// A word without quotes, such as NaN, None or a bare name.
    BareWord,
    /// A comma with nothing after it.
    TrailingComma,
    /// A character that may not stand in a text, or an escape that is none.
    InText,
    /// Something else.
    Other,
}

/// What a fault does to its record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cost {
    /// The record is not diagnosed.
    Record,
    /// The field counts as missing.
    Field,
    /// Nothing: it is taken as it was probably meant.
    Nothing,
    /// The field is kept out.
    KeptOut,
}

impl Fault {
    /// What it does to its record.
    pub fn cost(&self) -> Cost {
        match self {
            Fault::NotClosed
            | Fault::TextBefore
            | Fault::NotAnObject
            | Fault::NotJson(_)
            | Fault::ZeroBytes
            | Fault::FieldTwice(_)
            | Fault::Copied
            | Fault::TooMany => Cost::Record,
            Fault::TooLarge(_)
            | Fault::Negative(_)
            | Fault::WrongType(_)
            | Fault::UnknownResult { .. }
            | Fault::Empty(_) => Cost::Field,
            Fault::NumberAsText(_) | Fault::NameAsNumber(_) | Fault::NotUtf8 => Cost::Nothing,
            Fault::UnknownField { .. } | Fault::MoreUnknownFields => Cost::KeptOut,
        }
    }
}

/// Where a fault was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spot {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1, where it is known.
    pub column: Option<u32>,
    /// The record, from 1, broken ones counted.
    pub number: u32,
}

/// Where a fault was found, all in all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spots {
    /// How many there are.
    pub count: u32,
    /// The first of them, at most [`Spots::NAMED`].
    pub first: Vec<Spot>,
    /// The last one.
    pub last: Spot,
}

impl Spots {
    /// So many places are kept one by one.
    pub const NAMED: usize = 20;
}

/// The faults of an import, in the order of [`Fault`].
#[derive(Debug, Clone, Default)]
pub struct Faults {
    by_fault: BTreeMap<Fault, Spots>,
    unknown: usize,
}

/// So many different faults that carry names from the text are told apart.
const TOLD_APART: usize = 100;

impl Faults {
    /// All faults with their places.
    pub fn iter(&self) -> impl Iterator<Item = (&Fault, &Spots)> {
        self.by_fault.iter()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.by_fault.is_empty()
    }

    /// How many records are not diagnosed.
    pub fn skipped(&self) -> u32 {
        let skipped = self.iter().filter(|(it, _)| it.cost() == Cost::Record);
        skipped.fold(0, |sum, (_, spots)| sum.saturating_add(spots.count))
    }

    pub(super) fn add(&mut self, fault: Fault, spot: Spot) {
        if let Some(spots) = self.by_fault.get_mut(&fault) {
            spots.count = spots.count.saturating_add(1);
            spots.last = spot;
            if spots.first.len() < Spots::NAMED {
                spots.first.push(spot);
            }
            return;
        }
        let fault = match self.bounded(fault) {
            Ok(fault) => fault,
            Err(general) => return self.add_general(general, spot),
        };
        self.by_fault.insert(fault, Spots::one(spot));
    }

    /// The fault, or what is said instead once too many names were told apart.
    fn bounded(&mut self, fault: Fault) -> Result<Fault, Fault> {
        let general = match &fault {
            Fault::UnknownField { .. } => Fault::MoreUnknownFields,
            Fault::UnknownResult { .. } => Fault::WrongType(Field::Result),
            _ => return Ok(fault),
        };
        self.unknown += 1;
        if self.unknown > TOLD_APART {
            return Err(general);
        }
        Ok(fault)
    }

    fn add_general(&mut self, general: Fault, spot: Spot) {
        match self.by_fault.get_mut(&general) {
            Some(spots) => {
                spots.count = spots.count.saturating_add(1);
                spots.last = spot;
            }
            None => {
                self.by_fault.insert(general, Spots::one(spot));
            }
        }
    }
}

impl Spots {
    fn one(spot: Spot) -> Spots {
        Spots {
            count: 1,
            first: vec![spot],
            last: spot,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spot(line: u32) -> Spot {
        Spot {
            line,
            column: None,
            number: line,
        }
    }

    #[test]
    fn equal_faults_are_counted_with_their_first_and_last_places() {
        let mut faults = Faults::default();
        for line in 1..=50 {
            faults.add(Fault::NotClosed, spot(line));
        }
        let (_, spots) = faults.iter().next().expect("there is one");
        assert_eq!((spots.count, spots.last.line), (50, 50));
        assert_eq!(spots.first.len(), Spots::NAMED);
        assert_eq!(faults.skipped(), 50);
    }

    #[test]
    fn endless_new_names_are_told_in_bounded_space() {
        let mut faults = Faults::default();
        for line in 0..10_000 {
            let name = format!("field{line}");
            faults.add(Fault::UnknownField { name, near: None }, spot(line));
        }
        assert_eq!(faults.iter().count(), TOLD_APART + 1);
        let (last, spots) = faults.iter().last().expect("there is one");
        assert_eq!(last, &Fault::MoreUnknownFields);
        assert_eq!(spots.count, 9_900);
    }
}
