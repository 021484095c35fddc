//! Places: in the text as bytes, for people as line and column, in the document as a path.

use std::fmt;

/// A stretch of the source, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Span {
    /// Where it begins.
    pub start: usize,
    /// Where it ends; the byte there no longer belongs to it.
    pub end: usize,
}

/// A place in the source, as an editor shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// How many bytes come before it.
    pub offset: usize,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// How many characters the place covers on its line, at least 1.
    pub width: usize,
}

impl Position {
    /// The place of a span. A span that does not lie in the source is brought back into it.
    pub(super) fn of(source: &str, span: Span) -> Position {
        let start = boundary(source, span.start);
        let before = &source[..start];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let covered = &source[start..boundary(source, span.end.max(start))];
        let covered = covered.lines().next().unwrap_or_default();
        Position {
            offset: start,
            line: line_of(source, start),
            column: columns(&before[line_start..]) + 1,
            width: columns(covered).max(1),
        }
    }
}

/// The line, from 1, of an offset.
pub(super) fn line_of(source: &str, offset: usize) -> usize {
    let before = &source.as_bytes()[..offset.min(source.len())];
    before.iter().filter(|byte| **byte == b'\n').count() + 1
}

/// Characters as an editor counts them: the mark that begins some UTF-8 files is not shown.
fn columns(text: &str) -> usize {
    text.chars().filter(|it| *it != BYTE_ORDER_MARK).count()
}

/// What some editors put before the first character of a file.
pub(super) const BYTE_ORDER_MARK: char = '\u{feff}';

/// The nearest boundary of characters at or before an offset.
fn boundary(source: &str, offset: usize) -> usize {
    let mut offset = offset.min(source.len());
    while !source.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

/// The way from the top of a document to a place in it: `workers[1].program[2].write.key`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Path(pub Vec<Part>);

/// One step of a [`Path`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// Into the field of an object.
    Field(String),
    /// Into an item of a list, from 0.
    Item(usize),
}

impl Path {
    /// The innermost field's name: what a list's items and a field's value are called by.
    pub fn field(&self) -> Option<&str> {
        self.0.iter().rev().find_map(|part| match part {
            Part::Field(name) => Some(name.as_str()),
            Part::Item(_) => None,
        })
    }

    /// The path that is written so, of names that need no quotes and places in lists.
    pub fn parse(written: &str) -> Option<Path> {
        let mut parts = Vec::new();
        for piece in written.split('.') {
            let mut items = piece.split('[');
            let name = items.next().filter(|name| is_plain(name))?;
            parts.push(Part::Field(name.to_owned()));
            for item in items {
                parts.push(Part::Item(item.strip_suffix(']')?.parse().ok()?));
            }
        }
        Some(Path(parts))
    }

    /// The path of what surrounds the place; the top surrounds itself.
    pub fn outer(&self) -> Path {
        Path(self.0[..self.0.len().saturating_sub(1)].to_vec())
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, part) in self.0.iter().enumerate() {
            match part {
                Part::Item(item) => write!(f, "[{item}]")?,
                Part::Field(name) if is_plain(name) && place == 0 => f.write_str(name)?,
                Part::Field(name) if is_plain(name) => write!(f, ".{name}")?,
                Part::Field(name) => write!(f, "[{:?}]", super::problems::shortened(name))?,
            }
        }
        Ok(())
    }
}

/// Whether a name needs no quotes in a path.
fn is_plain(name: &str) -> bool {
    let plain = |it: u8| it.is_ascii_alphanumeric() || it == b'_' || it == b'$';
    !name.is_empty() && name.len() <= 60 && name.bytes().all(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_not_bytes() {
        let source = "{\n  \"имя\": x";
        let start = source.find('x').unwrap();
        let position = Position::of(
            source,
            Span {
                start,
                end: start + 1,
            },
        );
        assert_eq!((position.line, position.column), (2, 10));
    }

    #[test]
    fn a_span_beyond_the_source_is_its_end() {
        let position = Position::of("{}\n", Span { start: 90, end: 99 });
        assert_eq!((position.offset, position.line, position.column), (3, 2, 1));
    }

    #[test]
    fn paths_read_as_one_writes_them_in_code() {
        let field = |name: &str| Part::Field(name.to_owned());
        let path = Path(vec![field("workers"), Part::Item(1), field("write")]);
        assert_eq!(path.to_string(), "workers[1].write");
        assert_eq!(Path::parse("workers[1].write"), Some(path));
        for not_one in ["", "workers[", "workers[x]", "a..b", "[1]", "a b"] {
            assert_eq!(Path::parse(not_one), None, "{not_one}");
        }
        assert_eq!(Path(vec![field("a b")]).to_string(), "[\"a b\"]");
    }
}
