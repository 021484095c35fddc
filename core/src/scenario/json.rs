//! JSON with comments, as a tree that remembers where everything stands.
//!
//! A tree of our own, because only it can point at a repeated name or an impossible time
//! that is found long after parsing. Numbers stay as they are written: the format knows
//! whole numbers only, so none is ever rounded.

use super::position::{BYTE_ORDER_MARK, Part, Span, line_of};
use super::problems::{Bracket, Fault, Syntax, Wrong};
use crate::table::Table;
use std::borrow::Cow;

/// Lists and objects within each other, at the most. The format itself needs 12.
pub(super) const MAX_DEPTH: usize = 64;

/// A value and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Json<'a> {
    pub span: Span,
    pub value: Value<'a>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value<'a> {
    Null,
    Bool(bool),
    /// As written.
    Number(&'a str),
    Text(Cow<'a, str>),
    List(Vec<Json<'a>>),
    Object(Vec<Field<'a>>),
}

/// A field of an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field<'a> {
    pub name: Cow<'a, str>,
    /// Where the name stands, with its quotes.
    pub span: Span,
    pub value: Json<'a>,
}

impl<'a> Json<'a> {
    /// The field of an object.
    pub fn get(&self, name: &str) -> Option<&Field<'a>> {
        match &self.value {
            Value::Object(fields) => fields.iter().find(|field| field.name == name),
            _ => None,
        }
    }

    /// What to show of the value: of a list or an object its first bracket, not all its lines.
    pub fn shown(&self) -> Span {
        match self.value {
            Value::List(_) | Value::Object(_) => Span {
                start: self.span.start,
                end: self.span.start + 1,
            },
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Text(_) => self.span,
        }
    }

    /// The place of a path, or of as much of it as there is.
    pub fn find(&self, path: &[Part]) -> &Json<'a> {
        let Some((first, rest)) = path.split_first() else {
            return self;
        };
        match (first, &self.value) {
            (Part::Field(name), Value::Object(_)) => match self.get(name) {
                Some(field) => field.value.find(rest),
                None => self,
            },
            (Part::Item(item), Value::List(items)) => match items.get(*item) {
                Some(inner) => inner.find(rest),
                None => self,
            },
            _ => self,
        }
    }

    /// The value at exactly this path, to be changed.
    pub fn find_mut(&mut self, path: &[Part]) -> Option<&mut Json<'a>> {
        let Some((first, rest)) = path.split_first() else {
            return Some(self);
        };
        let inner = match (first, &mut self.value) {
            (Part::Field(name), Value::Object(fields)) => fields
                .iter_mut()
                .find(|field| field.name == *name)
                .map(|field| &mut field.value),
            (Part::Item(item), Value::List(items)) => items.get_mut(*item),
            _ => None,
        };
        inner?.find_mut(rest)
    }
}

/// Reads a document.
///
/// # Errors
/// The first place that is not JSON, comments aside.
pub(super) fn parse(source: &str) -> Result<Json<'_>, Fault> {
    let mut parser = Parser {
        source,
        at: 0,
        depth: 0,
    };
    if source.starts_with(BYTE_ORDER_MARK) {
        parser.at = BYTE_ORDER_MARK.len_utf8();
    }
    parser.skip_blank()?;
    if parser.peek().is_none() {
        return Err(parser.at_end(Syntax::Empty));
    }
    let json = parser.value()?;
    parser.skip_blank()?;
    match parser.peek() {
        None => Ok(json),
        Some(_) => Err(parser.here(Syntax::AfterEnd)),
    }
}

struct Parser<'a> {
    source: &'a str,
    at: usize,
    depth: usize,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<u8> {
        self.source.as_bytes().get(self.at).copied()
    }

    fn rest(&self) -> &'a str {
        self.part(self.at, self.source.len())
    }

    /// A part of the source; its ends stand at characters.
    fn part(&self, from: usize, to: usize) -> &'a str {
        self.source.get(from..to).unwrap_or_default()
    }

    /// The character at the place, if there is one.
    fn char(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn take(&mut self, byte: u8) -> bool {
        let taken = self.peek() == Some(byte);
        self.at += usize::from(taken);
        taken
    }

    fn fault(&self, start: usize, end: usize, syntax: Syntax) -> Fault {
        Fault::new(Wrong::Syntax(syntax)).at(Span { start, end })
    }

    /// Something wrong with the character at the place.
    fn here(&self, syntax: Syntax) -> Fault {
        let width = self.char().map_or(0, char::len_utf8);
        self.fault(self.at, self.at + width, syntax)
    }

    /// Something missing at the end: shown behind the last thing that is there.
    fn at_end(&self, syntax: Syntax) -> Fault {
        let end = self.source.trim_end().len();
        self.fault(end, end, syntax)
    }

    /// Blanks and comments.
    fn skip_blank(&mut self) -> Result<(), Fault> {
        loop {
            match self.peek() {
                Some(b' ' | b'\t' | b'\n' | b'\r') => self.at += 1,
                Some(b'/') if self.rest().starts_with("//") => {
                    let length = self.rest().find(['\n', '\r']);
                    self.at = length.map_or(self.source.len(), |length| self.at + length);
                }
                Some(b'/') if self.rest().starts_with("/*") => {
                    let inside = self.source.as_bytes().get(self.at + 2..);
                    let length = inside.and_then(|it| it.windows(2).position(|end| end == b"*/"));
                    let Some(length) = length else {
                        return Err(self.fault(self.at, self.at + 2, Syntax::OpenComment));
                    };
                    self.at += 2 + length + 2;
                }
                _ => return Ok(()),
            }
        }
    }

    fn value(&mut self) -> Result<Json<'a>, Fault> {
        let start = self.at;
        let value = match self.peek() {
            None => return Err(self.at_end(Syntax::ValueMissing)),
            Some(b'{') => self.nested(Bracket::Object)?,
            Some(b'[') => self.nested(Bracket::List)?,
            Some(b'"') => Value::Text(self.text()?),
            Some(b'-' | b'+' | b'.' | b'0'..=b'9') => self.number()?,
            Some(b'\'') => return Err(self.here(Syntax::SingleQuote)),
            Some(b',') => return Err(self.here(Syntax::ExtraComma)),
            Some(_) => self.word()?,
        };
        let span = Span {
            start,
            end: self.at,
        };
        Ok(Json { span, value })
    }

    /// `true`, `false`, `null`, or a word that means nothing.
    fn word(&mut self) -> Result<Value<'a>, Fault> {
        let rest = self.rest();
        let is_part = |it: char| it.is_alphanumeric() || it == '_' || it == '$';
        let length = rest.find(|it| !is_part(it)).unwrap_or(rest.len());
        let (start, word) = (self.at, self.part(self.at, self.at + length));
        self.at += length;
        match word {
            "null" => Ok(Value::Null),
            "true" => Ok(Value::Bool(true)),
            "false" => Ok(Value::Bool(false)),
            "" => Err(self.here(Syntax::ValueMissing)),
            _ => {
                let word = word.to_owned();
                Err(self.fault(start, self.at, Syntax::BareWord { word }))
            }
        }
    }

    fn number(&mut self) -> Result<Value<'a>, Fault> {
        let rest = self.rest();
        let is_part = |it: char| it.is_ascii_alphanumeric() || matches!(it, '+' | '-' | '.' | '_');
        let length = rest.find(|it| !is_part(it)).unwrap_or(rest.len());
        let (start, number) = (self.at, self.part(self.at, self.at + length));
        self.at += length;
        if is_number(number) {
            return Ok(Value::Number(number));
        }
        let number = number.to_owned();
        Err(self.fault(start, self.at, Syntax::BadNumber { number }))
    }

    fn text(&mut self) -> Result<Cow<'a, str>, Fault> {
        let opened = self.at;
        self.at += 1;
        let mut unescaped = String::new();
        let mut from = self.at;
        loop {
            match self.peek() {
                Some(b'"') => {
                    let tail = self.part(from, self.at);
                    self.at += 1;
                    return Ok(if unescaped.is_empty() {
                        Cow::Borrowed(tail)
                    } else {
                        unescaped.push_str(tail);
                        Cow::Owned(unescaped)
                    });
                }
                Some(b'\\') => {
                    unescaped.push_str(self.part(from, self.at));
                    unescaped.push(self.escape()?);
                    from = self.at;
                }
                None | Some(b'\n' | b'\r') => {
                    return Err(self.fault(opened, self.at, Syntax::OpenText));
                }
                Some(code @ 0..0x20) => {
                    return Err(self.here(Syntax::RawControl { code }));
                }
                Some(_) => self.at += 1,
            }
        }
    }

    /// One character written with a backslash.
    fn escape(&mut self) -> Result<char, Fault> {
        let start = self.at;
        self.at += 1;
        let Some(kind) = self.char() else {
            return Err(self.fault(start, self.at, Syntax::OpenText));
        };
        self.at += kind.len_utf8();
        match kind {
            '"' | '\\' | '/' => Ok(kind),
            'b' => Ok('\u{8}'),
            'f' => Ok('\u{c}'),
            'n' => Ok('\n'),
            'r' => Ok('\r'),
            't' => Ok('\t'),
            'u' => self.unicode(start),
            _ => Err(self.fault(start, self.at, Syntax::BadEscape)),
        }
    }

    /// What follows `\u`, twice where the first is one half of a pair.
    fn unicode(&mut self, start: usize) -> Result<char, Fault> {
        let bad = |parser: &Self, syntax| parser.fault(start, parser.at, syntax);
        let Some(first) = self.four_digits() else {
            return Err(bad(self, Syntax::BadEscape));
        };
        let mut code = first;
        if (0xd800..0xdc00).contains(&first) && self.rest().starts_with("\\u") {
            self.at += 2;
            let low = self.four_digits().and_then(|it| it.checked_sub(0xdc00));
            if let Some(low) = low.filter(|low| *low < 0x400) {
                code = 0x1_0000 + ((first - 0xd800) << 10) + low;
            }
        }
        char::from_u32(code).ok_or_else(|| bad(self, Syntax::HalfCharacter))
    }

    fn four_digits(&mut self) -> Option<u32> {
        let mut code = 0;
        for _ in 0..4 {
            code = code * 16 + char::from(self.peek()?).to_digit(16)?;
            self.at += 1;
        }
        Some(code)
    }

    /// A list or an object.
    fn nested(&mut self, bracket: Bracket) -> Result<Value<'a>, Fault> {
        if self.depth == MAX_DEPTH {
            return Err(self.here(Syntax::TooDeep));
        }
        self.depth += 1;
        let opened = self.at;
        self.at += 1;
        let value = match bracket {
            Bracket::List => self.list(opened).map(Value::List),
            Bracket::Object => self.object(opened).map(Value::Object),
        };
        self.depth -= 1;
        value
    }

    fn list(&mut self, opened: usize) -> Result<Vec<Json<'a>>, Fault> {
        let mut items = Vec::new();
        let mut comma = None;
        loop {
            self.skip_blank()?;
            if comma.is_none() && self.take(b']') {
                return Ok(items);
            }
            self.goes_on(Bracket::List, opened, comma)?;
            let place = Part::Item(items.len());
            items.push(self.value().map_err(|fault| fault.inside(place))?);
            comma = self.comma_or_close(Bracket::List, opened)?;
            if comma.is_none() {
                return Ok(items);
            }
        }
    }

    fn object(&mut self, opened: usize) -> Result<Vec<Field<'a>>, Fault> {
        let mut fields = Vec::new();
        let mut comma = None;
        loop {
            self.skip_blank()?;
            if comma.is_none() && self.take(b'}') {
                return Ok(fields);
            }
            self.goes_on(Bracket::Object, opened, comma)?;
            fields.push(self.field()?);
            comma = self.comma_or_close(Bracket::Object, opened)?;
            if comma.is_none() {
                return self.all_different(fields);
            }
        }
    }

    fn field(&mut self) -> Result<Field<'a>, Fault> {
        match self.peek() {
            Some(b'"') => {}
            Some(b',') => return Err(self.here(Syntax::ExtraComma)),
            Some(b'\'') => return Err(self.here(Syntax::SingleQuote)),
            _ => return Err(self.here(Syntax::NameMissing)),
        }
        let start = self.at;
        let name = self.text()?;
        let span = Span {
            start,
            end: self.at,
        };
        let inside = |fault: Fault| fault.inside(Part::Field(name.to_string()));
        let value = self.field_value().map_err(inside)?;
        Ok(Field { name, span, value })
    }

    fn field_value(&mut self) -> Result<Json<'a>, Fault> {
        self.skip_blank()?;
        match self.peek() {
            None => return Err(self.at_end(Syntax::ColonMissing)),
            Some(b':') => self.at += 1,
            Some(_) => return Err(self.here(Syntax::ColonMissing)),
        }
        self.skip_blank()?;
        self.value()
    }

    /// Where another item or field must follow: the end of the file and brackets do not.
    fn goes_on(&self, bracket: Bracket, opened: usize, comma: Option<usize>) -> Result<(), Fault> {
        match (self.peek(), comma) {
            (None, _) => Err(self.never_closed(bracket, opened)),
            (Some(b']' | b'}'), Some(comma)) => {
                Err(self.fault(comma, comma + 1, Syntax::ExtraComma))
            }
            (Some(b']' | b'}'), None) => Err(self.other_bracket(bracket, opened)),
            (Some(_), _) => Ok(()),
        }
    }

    /// After an item or a field: the comma that says that it goes on, or none at the bracket
    /// that closes it.
    fn comma_or_close(&mut self, bracket: Bracket, opened: usize) -> Result<Option<usize>, Fault> {
        let behind = self.at;
        self.skip_blank()?;
        match self.peek() {
            None => Err(self.never_closed(bracket, opened)),
            Some(b',') => {
                self.at += 1;
                Ok(Some(self.at - 1))
            }
            Some(byte) if byte == bracket.close() => {
                self.at += 1;
                Ok(None)
            }
            Some(b']' | b'}') => Err(self.other_bracket(bracket, opened)),
            Some(_) => Err(self.fault(behind, behind, Syntax::CommaMissing)),
        }
    }

    fn never_closed(&self, bracket: Bracket, opened: usize) -> Fault {
        let opened_line = self.line(opened);
        self.at_end(Syntax::OpenBracket {
            bracket,
            opened_line,
        })
    }

    fn other_bracket(&self, bracket: Bracket, opened: usize) -> Fault {
        let opened_line = self.line(opened);
        self.here(Syntax::OtherBracket {
            bracket,
            opened_line,
        })
    }

    fn line(&self, offset: usize) -> usize {
        line_of(self.source, offset)
    }

    /// Refuses an object in which a name occurs twice: which one would count?
    fn all_different(&self, fields: Vec<Field<'a>>) -> Result<Vec<Field<'a>>, Fault> {
        let mut seen: Table<&str, usize> = Table::new();
        let repeated = fields.iter().find_map(|field| {
            let first = seen.insert(&field.name, field.span.start)?;
            Some((first, field))
        });
        let Some((first, second)) = repeated else {
            return Ok(fields);
        };
        let name = second.name.to_string();
        Err(Fault::new(Wrong::RepeatedField {
            name: name.clone(),
            first_line: self.line(first),
        })
        .at(second.span)
        .inside(Part::Field(name)))
    }
}

/// Whether this is a number as JSON spells them.
fn is_number(text: &str) -> bool {
    let text = text.strip_prefix('-').unwrap_or(text);
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (text, None),
    };
    let (whole, fraction) = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    digits(whole)
        && (whole == "0" || !whole.starts_with('0'))
        && fraction.is_none_or(digits)
        && exponent.is_none_or(|it| digits(it.strip_prefix(['+', '-']).unwrap_or(it)))
}

#[cfg(test)]
#[cfg(not(target_arch = "wasm32"))]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The tree without its places, as serde_json has it; only for whole numbers.
    fn plain(json: &Json<'_>) -> serde_json::Value {
        match &json.value {
            Value::Null => serde_json::Value::Null,
            Value::Bool(value) => (*value).into(),
            Value::Number(number) => match number.parse::<u64>() {
                Ok(number) => number.into(),
                Err(_) => serde_json::from_str(number).unwrap(),
            },
            Value::Text(text) => text.as_ref().into(),
            Value::List(items) => items.iter().map(plain).collect(),
            Value::Object(fields) => fields
                .iter()
                .map(|field| (field.name.to_string(), plain(&field.value)))
                .collect(),
        }
    }

    /// What JSON is made of, and what nearly is.
    fn piece() -> impl Strategy<Value = String> {
        const PIECES: &[&str] = &[
            "{",
            "}",
            "[",
            "]",
            ",",
            ":",
            "{\"a\":",
            "\"b\":",
            "\"",
            "\"x\"",
            "\\",
            "\\\"",
            "\"\\u0041\"",
            "\"\\ud83d\\ude00\"",
            "\"\\ud83d\"",
            "\"\\ude00\"",
            "null",
            "true",
            "false",
            "nul",
            "0",
            "-0",
            "01",
            "-",
            "1",
            "12",
            "1.5",
            ".5",
            "1.",
            "1e",
            "1e5",
            "1E+5",
            "-1e-5",
            " ",
            "\n",
            "\t",
            "\r",
            "é",
            "\u{7f}",
            "\u{1}",
            "\u{a0}",
            "\u{feff}",
        ];
        proptest::sample::select(PIECES).prop_map(str::to_owned)
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn what_is_json_is_what_serde_json_says(pieces in proptest::collection::vec(piece(), 0..12)) {
            let source = pieces.concat();
            prop_assume!(!source.starts_with(BYTE_ORDER_MARK));
            let theirs = serde_json::from_str::<serde_json::Value>(&source);
            let is_huge = |error: &serde_json::Error| error.to_string().starts_with("number out of range");
            match parse(&source) {
                // Ours leaves the size of a number to whoever wants one.
                Ok(_) if theirs.as_ref().is_err_and(is_huge) => {}
                Ok(json) => prop_assert_eq!(Some(plain(&json)), theirs.ok()),
                // Only ours refuses fields that stand there twice.
                Err(fault) if matches!(fault.wrong(), Wrong::RepeatedField { .. }) => {}
                Err(_) => prop_assert!(theirs.is_err(), "{}", source),
            }
        }
    }

    #[test]
    fn comments_are_blanks_and_not_within_texts() {
        let source = "/* a */ { // b\n \"c\": /* ] */ [\"// d\", \"/* e */\"] }\r// f";
        let json = parse(source).unwrap();
        assert_eq!(plain(&json), serde_json::json!({"c": ["// d", "/* e */"]}));
    }

    #[test]
    fn a_mark_at_the_beginning_is_not_part_of_the_document() {
        assert!(parse("\u{feff}{}").is_ok());
        assert!(parse("{\u{feff}}").is_err());
    }

    #[test]
    fn values_know_where_they_stand() {
        let source = "{ \"a\": [1, {\"b\": \"x\"}] }";
        let json = parse(source).unwrap();
        let path = [
            Part::Field("a".to_owned()),
            Part::Item(1),
            Part::Field("b".to_owned()),
        ];
        let span = json.find(&path).span;
        assert_eq!(&source[span.start..span.end], "\"x\"");
    }
}
