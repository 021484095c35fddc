//! Reads records of evidence from bytes that anybody may have written. Nothing here fails:
//! what cannot be read is said, by line and reason, and the rest is read.

use super::encoding::{self, Encoding};
use super::fault::{Fault, Faults, Spot};
use super::parse;
use super::record::{NameId, Names, Record};
use super::scan::{Form, Piece, PieceKind, Scan};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// So many records are diagnosed; it is said how many more there were.
pub const MOST_RECORDS: usize = 100_000;

/// What was read.
#[derive(Debug, Clone, Default)]
pub struct Import {
    /// The records, as they stand in the text.
    pub records: Vec<Record>,
    /// Their names.
    pub names: Names,
    /// What is wrong with the text.
    pub faults: Faults,
    /// How the records stand in it.
    pub form: Form,
    /// How it is encoded.
    pub encoding: Encoding,
}

/// Reads evidence: JSON lines, one array, or a document with an array `evidence`; in UTF-8 or
/// UTF-16, with any line ends. Goes once through the bytes.
pub fn import(bytes: &[u8]) -> Import {
    let encoding = encoding::detect(bytes);
    let bytes = encoding::to_utf8(bytes, encoding);
    let scan = Scan::new(&bytes);
    let mut import = Import {
        form: scan.form(),
        encoding,
        ..Import::default()
    };
    let mut found = Vec::new();
    let mut decided = Decided::default();
    for (piece, number) in scan.zip(1_u32..) {
        let spot = Spot {
            line: piece.line,
            column: None,
            number,
        };
        if import.records.len() == MOST_RECORDS {
            import.faults.add(Fault::TooMany, spot);
            continue;
        }
        import.take(&piece, spot, &mut found, &mut decided);
    }
    import
}

/// The records that have a sequence, by what is the same in a copy.
type Decided = BTreeMap<(u64, Option<NameId>, Option<NameId>), usize>;

impl Import {
    fn take(&mut self, piece: &Piece, spot: Spot, found: &mut Vec<Fault>, decided: &mut Decided) {
        let (text, is_utf8) = encoding::piece(piece.bytes);
        found.clear();
        match self.read(piece.kind, &text, found) {
            Ok(record) if self.is_copy(&record, decided) => self.faults.add(Fault::Copied, spot),
            Ok(record) => {
                if !is_utf8 {
                    found.push(Fault::NotUtf8);
                }
                for fault in found.drain(..) {
                    self.faults.add(fault, spot);
                }
                self.records.push(Record {
                    line: spot.line,
                    number: spot.number,
                    ..record
                });
            }
            Err((fault, at)) => self.faults.add(fault, placed(spot, &text, at)),
        }
    }

    /// Whether a record is read a second time. Without a sequence nobody can tell a copy from a second
    /// decision that looks alike.
    fn is_copy(&self, record: &Record, decided: &mut Decided) -> bool {
        let Some(sequence) = record.sequence else {
            return false;
        };
        let next = self.records.len();
        let first = *decided
            .entry((sequence, record.key, record.lock))
            .or_insert(next);
        self.records.get(first).is_some_and(|first| {
            let (line, number) = (first.line, first.number);
            Record {
                line,
                number,
                ..*record
            } == *first
        })
    }

    fn read(
        &mut self,
        kind: PieceKind,
        text: &str,
        found: &mut Vec<Fault>,
    ) -> Result<Record, (Fault, Option<usize>)> {
        let fault = match kind {
            PieceKind::Object => return parse::record(text, &mut self.names, found),
            _ if text.contains('\0') => Fault::ZeroBytes,
            PieceKind::Open => Fault::NotClosed,
            PieceKind::Other if text.contains('{') => Fault::TextBefore,
            PieceKind::Other => Fault::NotAnObject,
        };
        Err((fault, None))
    }
}

/// The place of a byte within a piece, with its column in characters. Only the first line of
/// a piece begins somewhere else than at its left edge, and nobody counts columns there that
/// stand behind other records.
fn placed(spot: Spot, text: &str, at: Option<usize>) -> Spot {
    let Some(at) = at else { return spot };
    let mut before = Cow::from(text.get(..at).unwrap_or(text));
    let lines = before.matches('\n').count();
    if let Some((_, last)) = before.rsplit_once('\n') {
        before = Cow::from(last.to_owned());
    }
    Spot {
        line: spot.line + u32::try_from(lines).unwrap_or(0),
        column: u32::try_from(before.chars().count() + 1).ok(),
        ..spot
    }
}

#[cfg(test)]
mod tests {
    use super::super::fault::Slip;
    use super::super::record::{Field, Token, Verdict};
    use super::*;

    fn faults(text: &str) -> Vec<(Fault, u32)> {
        let import = import(text.as_bytes());
        import
            .faults
            .iter()
            .map(|(fault, spots)| (fault.clone(), spots.last.line))
            .collect()
    }

    fn only(text: &str) -> Record {
        let import = import(text.as_bytes());
        assert!(import.faults.is_empty(), "{:?}", import.faults);
        assert_eq!(import.records.len(), 1);
        import.records[0]
    }

    #[test]
    fn a_record_is_read_field_by_field() {
        let record = only(
            r#"{"sequence": 3, "atMs": -5, "ownerClockMs": 7, "lockName": "l", "ownerId": "o",
                "leaseId": "x", "fenceToken": "1:42", "resourceKey": "k", "operationId": "p",
                "payloadRef": "v", "resourceHighestTokenBefore": 41,
                "resourceHighestTokenAfter": 42.0, "result": "accepted"}"#,
        );
        let token = Token {
            incarnation: 1,
            number: 42,
        };
        let expected = Record {
            line: 1,
            number: 1,
            sequence: Some(3),
            at_ms: Some(-5),
            owner_clock_ms: Some(7),
            lock: Some(0),
            owner: Some(0),
            lease: Some(0),
            token: Some(token),
            token_is_unread: false,
            key: Some(0),
            operation: Some(0),
            payload: Some(0),
            before: Some(Token::plain(41)),
            after: Some(Token::plain(42)),
            verdict: Some(Verdict::Accepted),
        };
        assert_eq!(record, expected);
    }

    #[test]
    fn an_incarnation_may_stand_in_a_field_of_its_own() {
        let record = only(r#"{"fenceIncarnation": 2, "fenceToken": 7}"#);
        assert_eq!(
            record.token.map(|it| it.to_string()).as_deref(),
            Some("2:7")
        );
    }

    #[test]
    fn so_may_the_incarnations_of_the_marks() {
        let record = only(
            r#"{"resourceHighestTokenBefore": 40, "resourceHighestTokenAfter": 7,
                "resourceHighestIncarnationAfter": 2}"#,
        );
        let marks = [record.before, record.after].map(|it| it.map(|it| it.to_string()));
        assert_eq!(marks, [Some("40".to_owned()), Some("2:7".to_owned())]);
    }

    #[test]
    fn what_is_missing_or_null_is_missing() {
        let record = only(r#"{"fenceToken": null, "result": null}"#);
        assert_eq!(
            (record.token, record.verdict, record.key),
            (None, None, None)
        );
    }

    #[test]
    fn a_broken_record_is_named_and_the_rest_is_read() {
        let text = "{\"ownerId\":\"a\"}\n{\"ownerId\":}\n{'a':1}\n{\"a\":1,}\n{\"a\":NaN}\n{\"ownerId\":\"b\"}";
        let import = import(text.as_bytes());
        assert_eq!(import.records.len(), 2);
        assert_eq!(
            faults(text),
            [
                (Fault::NotJson(Slip::SingleQuotes), 3),
                (Fault::NotJson(Slip::BareWord), 5),
                (Fault::NotJson(Slip::TrailingComma), 4),
                (Fault::NotJson(Slip::Other), 2),
            ]
            .into_iter()
            .collect::<std::collections::BTreeMap<_, _>>()
            .into_iter()
            .collect::<Vec<_>>()
        );
    }

    #[test]
    fn numbers_that_nobody_keeps_exact_are_refused() {
        assert_eq!(
            faults(r#"{"fenceToken": 9007199254740992}"#),
            [(Fault::TooLarge(Field::FenceToken), 1)]
        );
        only(r#"{"fenceToken": 9007199254740991}"#);
        for large in ["1e300", "18446744073709551616", "\"1:9007199254740992\""] {
            let text = format!("{{\"fenceToken\": {large}}}");
            assert_eq!(faults(&text), [(Fault::TooLarge(Field::FenceToken), 1)]);
        }
    }

    #[test]
    fn a_number_in_quotes_is_taken_and_said() {
        let text = r#"{"fenceToken": "41", "ownerId": 7}"#;
        let import = import(text.as_bytes());
        assert_eq!(import.records[0].token, Some(Token::plain(41)));
        assert_eq!(import.names.owners.get(0), "7");
        assert_eq!(
            faults(text),
            [
                (Fault::NumberAsText(Field::FenceToken), 1),
                (Fault::NameAsNumber(Field::OwnerId), 1)
            ]
        );
    }

    #[test]
    fn a_log_that_was_pasted_twice_is_read_once() {
        let log = "{\"sequence\": 1, \"fenceToken\": 41}\n{\"sequence\": 2, \"fenceToken\": 42}\n";
        let twice = [log, log].concat();
        assert_eq!(import(twice.as_bytes()).records.len(), 2);
        assert_eq!(faults(&twice), [(Fault::Copied, 4)]);
    }

    #[test]
    fn what_only_looks_alike_is_read_as_often_as_it_stands_there() {
        for text in [
            "{\"atMs\": 1, \"fenceToken\": 41}\n{\"atMs\": 1, \"fenceToken\": 41}",
            "{\"sequence\": 1, \"fenceToken\": 41}\n{\"sequence\": 1, \"fenceToken\": 42}",
            "{\"sequence\": 1, \"resourceKey\": \"a\"}\n{\"sequence\": 1, \"resourceKey\": \"b\"}",
        ] {
            let import = import(text.as_bytes());
            assert_eq!(
                (import.records.len(), import.faults.skipped()),
                (2, 0),
                "{text}"
            );
        }
    }

    #[test]
    fn a_column_is_counted_in_characters_and_a_line_within_the_text() {
        let text = "\n{\n \"ключ\": oops\n}";
        let import = import(text.as_bytes());
        let (_, spots) = import.faults.iter().next().expect("there is one");
        assert_eq!((spots.last.line, spots.last.column), (3, Some(10)));
    }
}
