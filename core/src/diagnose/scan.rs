//! Finds the records in a text: one a line, in an array, spread over several lines, or as the
//! `evidence` of a larger document. Every byte is looked at a fixed number of times, and a
//! record that is never closed does not take the next one with it.

/// How records stand in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Form {
    /// One after the other, as a rule one a line.
    #[default]
    Lines,
    /// In an array.
    Array,
    /// In the array `evidence` of a document.
    Document,
}

/// Something between the separators of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Piece<'a> {
    /// The line it begins on, from 1.
    pub line: u32,
    /// Its bytes.
    pub bytes: &'a [u8],
    /// Whether it is an object that was closed.
    pub kind: PieceKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PieceKind {
    /// From a brace to its brace.
    Object,
    /// An object that is not closed before the next begins, or the text ends.
    Open,
    /// Anything else, up to the end of its line or to the next comma.
    Other,
}

/// Goes through a text piece by piece.
pub(super) struct Scan<'a> {
    bytes: &'a [u8],
    at: usize,
    line: u32,
    form: Form,
}

impl<'a> Scan<'a> {
    pub fn new(bytes: &'a [u8]) -> Scan<'a> {
        let mut scan = Scan {
            bytes,
            at: 0,
            line: 1,
            form: Form::Lines,
        };
        scan.skip_gap();
        if scan.peek() == Some(b'[') {
            scan.form = Form::Array;
            scan.at += 1;
        } else if let Some(inner) = evidence_in(bytes, scan.at) {
            scan.form = Form::Document;
            scan.forward_to(inner);
        }
        scan
    }

    pub fn form(&self) -> Form {
        self.form
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn forward_to(&mut self, place: usize) {
        self.line = self
            .line
            .saturating_add(newlines(&self.bytes[self.at..place]));
        self.at = place;
    }

    /// Skips what may stand between records.
    fn skip_gap(&mut self) {
        loop {
            match self.peek() {
                Some(b'\n') => self.line = self.line.saturating_add(1),
                // A lone carriage return ends a line too.
                Some(b'\r') if self.bytes.get(self.at + 1) != Some(&b'\n') => {
                    self.line = self.line.saturating_add(1);
                }
                // Zero bytes between records are left over from a part that is in UTF-16.
                Some(b' ' | b'\t' | b'\r' | b',' | 0x1e | 0) => {}
                Some(b']') if self.form == Form::Array => {}
                // A byte order mark, where files were put behind each other.
                Some(0xef) if self.bytes[self.at..].starts_with(b"\xef\xbb\xbf") => self.at += 2,
                _ => return,
            }
            self.at += 1;
        }
    }
}

impl<'a> Iterator for Scan<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        self.skip_gap();
        let (begin, line) = (self.at, self.line);
        let first = self.peek()?;
        if first == b']' && self.form == Form::Document {
            self.at = self.bytes.len();
            return None;
        }
        let (end, kind) = if first == b'{' {
            object(self.bytes, begin)
        } else {
            (other(self.bytes, begin, self.form), PieceKind::Other)
        };
        self.forward_to(end);
        Some(Piece {
            line,
            bytes: self.bytes[begin..end].trim_ascii_end(),
            kind,
        })
    }
}

/// Lines that end within some bytes: at a newline, or at a carriage return without one.
fn newlines(bytes: &[u8]) -> u32 {
    let mut count: u32 = 0;
    let mut bytes = bytes.iter().peekable();
    while let Some(byte) = bytes.next() {
        let ends = match byte {
            b'\n' => true,
            b'\r' => bytes.peek().is_some_and(|next| **next != b'\n'),
            _ => false,
        };
        count = count.saturating_add(u32::from(ends));
    }
    count
}

/// Where the object that begins here ends. Text never goes over the end of a line in JSON, so
/// a quote that is missing does no harm beyond its line; and a line that begins with a brace
/// at the very left is a new record, whatever was left open before.
fn object(bytes: &[u8], begin: usize) -> (usize, PieceKind) {
    let (mut depth, mut in_text, mut at) = (0_u32, false, begin);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'\\' if in_text && matches!(bytes.get(at + 1), Some(b'"' | b'\\')) => at += 1,
            b'"' => in_text = !in_text,
            b'\n' | b'\r' => {
                in_text = false;
                if bytes.get(at + 1) == Some(&b'{') {
                    return (at, PieceKind::Open);
                }
            }
            b'{' | b'[' if !in_text => depth += 1,
            b'}' | b']' if !in_text => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return (at + 1, PieceKind::Object);
                }
            }
            _ => {}
        }
        at += 1;
    }
    (bytes.len(), PieceKind::Open)
}

/// Where something that is no object ends: with its line, or in an array before the next
/// comma or bracket.
fn other(bytes: &[u8], begin: usize, form: Form) -> usize {
    let ends = |byte: &u8| match form {
        Form::Lines => matches!(byte, b'\n' | b'\r'),
        Form::Array | Form::Document => matches!(byte, b'\n' | b'\r' | b',' | b']' | b'{'),
    };
    let rest = &bytes[begin + 1..];
    begin + 1 + rest.iter().position(ends).unwrap_or(rest.len())
}

/// Where the elements of the array `evidence` of the document begin, if the first object of
/// the text is such a document.
fn evidence_in(bytes: &[u8], begin: usize) -> Option<usize> {
    const NAME: &[u8] = b"\"evidence\"";
    let (mut depth, mut at) = (0_u32, begin);
    loop {
        match bytes.get(at)? {
            b'"' => {
                let end = text_end(bytes, at)?;
                if depth == 1 && &bytes[at..end] == NAME {
                    return array_after(bytes, end);
                }
                at = end;
                continue;
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return None;
                }
            }
            _ if depth == 0 => return None,
            _ => {}
        }
        at += 1;
    }
}

/// Behind the closing quote of a text.
fn text_end(bytes: &[u8], begin: usize) -> Option<usize> {
    let mut at = begin + 1;
    loop {
        match bytes.get(at)? {
            b'"' => return Some(at + 1),
            b'\n' => return None,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}

/// Behind the bracket that follows a name.
fn array_after(bytes: &[u8], begin: usize) -> Option<usize> {
    let mut at = begin;
    for wanted in [b':', b'['] {
        while bytes.get(at)?.is_ascii_whitespace() {
            at += 1;
        }
        if bytes.get(at) != Some(&wanted) {
            return None;
        }
        at += 1;
    }
    Some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(text: &str) -> Vec<(u32, &str, PieceKind)> {
        Scan::new(text.as_bytes())
            .map(|it| {
                (
                    it.line,
                    std::str::from_utf8(it.bytes).unwrap_or("?"),
                    it.kind,
                )
            })
            .collect()
    }

    use PieceKind::*;

    #[test]
    fn lines_arrays_and_documents_hold_the_same_records() {
        let records = [(2, "{\"a\":1}", Object), (4, "{\"b\":[{}]}", Object)];
        assert_eq!(pieces("\r\n{\"a\":1}\r\n\r\n{\"b\":[{}]}\r\n"), records);
        assert_eq!(pieces("[\n{\"a\":1},\n\n{\"b\":[{}]}]\n"), records);
        let document =
            "{\"x\": {\"evidence\": 1}, \"evidence\" : [\n{\"a\":1},\n\n{\"b\":[{}]}], \"y\": {}}";
        assert_eq!(pieces(document), records);
        assert_eq!(Scan::new(document.as_bytes()).form(), Form::Document);
        assert_eq!(pieces("\r{\"a\":1}\r\r{\"b\":[{}]}"), records);
    }

    #[test]
    fn a_record_may_take_several_lines_and_a_line_several_records() {
        assert_eq!(
            pieces("{\n  \"a\": {\n  }\n}\n{}, {}"),
            [
                (1, "{\n  \"a\": {\n  }\n}", Object),
                (5, "{}", Object),
                (5, "{}", Object)
            ]
        );
    }

    #[test]
    fn what_is_never_closed_does_not_take_the_next_record_with_it() {
        assert_eq!(
            pieces("{\"a\":\"x}\n{\"b\":2}\n{\"c\":[1\n{\"d\":4}"),
            [
                (1, "{\"a\":\"x}", Open),
                (2, "{\"b\":2}", Object),
                (3, "{\"c\":[1", Open),
                (4, "{\"d\":4}", Object),
            ]
        );
    }

    #[test]
    fn what_is_no_record_ends_with_its_line() {
        assert_eq!(
            pieces("INFO {\"a\":1}\n{}\ntrue"),
            [
                (1, "INFO {\"a\":1}", Other),
                (2, "{}", Object),
                (3, "true", Other)
            ]
        );
        assert_eq!(
            pieces("[1, {}, 2]"),
            [(1, "1", Other), (1, "{}", Object), (1, "2", Other)]
        );
    }

    #[test]
    fn hostile_brackets_end_somewhere() {
        for text in [
            "",
            "[",
            "]",
            "{",
            "}",
            "\\",
            "{\\",
            "[]]",
            "{\"evidence\"",
            "{\"evidence\":[",
        ] {
            assert!(pieces(text).len() <= 1, "{text}");
        }
    }
}
