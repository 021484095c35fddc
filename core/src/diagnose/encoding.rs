//! From bytes to text, whatever wrote them. Nothing is refused here: bytes that are no text
//! stay visible as what they are.

use std::borrow::Cow;
use std::fmt::Write;

/// How the bytes turned out to be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Encoding {
    /// UTF-8, with or without a byte order mark.
    #[default]
    Utf8,
    /// UTF-16, low byte first.
    Utf16Le,
    /// UTF-16, high byte first.
    Utf16Be,
}

const BOM: &[u8] = b"\xef\xbb\xbf";

/// Recognises UTF-16 by its mark, or by the zero bytes around the first bracket.
pub(super) fn detect(bytes: &[u8]) -> Encoding {
    match bytes {
        [0xff, 0xfe, ..] | [b'{' | b'[', 0, ..] => Encoding::Utf16Le,
        [0xfe, 0xff, ..] | [0, b'{' | b'[', ..] => Encoding::Utf16Be,
        _ => Encoding::Utf8,
    }
}

/// The text as UTF-8 bytes, of which single lines may still not be text.
pub(super) fn to_utf8(bytes: &[u8], encoding: Encoding) -> Cow<'_, [u8]> {
    let read: fn([u8; 2]) -> u16 = match encoding {
        Encoding::Utf8 => return Cow::Borrowed(bytes.strip_prefix(BOM).unwrap_or(bytes)),
        Encoding::Utf16Le => u16::from_le_bytes,
        Encoding::Utf16Be => u16::from_be_bytes,
    };
    let (pairs, odd) = bytes.as_chunks::<2>();
    let units = pairs.iter().map(|pair| read(*pair));
    let mut text = String::with_capacity(bytes.len() / 2);
    for c in char::decode_utf16(units) {
        match c {
            Ok('\u{feff}') => {}
            Ok(c) => text.push(c),
            Err(half) => {
                let _ = write!(text, "\u{fffd}{:04X}", half.unpaired_surrogate());
            }
        }
    }
    if !odd.is_empty() {
        text.push('\u{fffd}');
    }
    Cow::Owned(text.into_bytes())
}

/// A piece of the text, and whether all of it was UTF-8. What was not stands as "�E9", so
/// that two names that differ go on to differ.
pub(super) fn piece(bytes: &[u8]) -> (Cow<'_, str>, bool) {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return (Cow::Borrowed(text), true);
    }
    let mut text = String::with_capacity(bytes.len() + 16);
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        for byte in chunk.invalid() {
            let _ = write!(text, "\u{fffd}{byte:02X}");
        }
    }
    (Cow::Owned(text), false)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(bytes).collect()
    }

    #[test]
    fn utf_16_is_read_with_and_without_a_mark() {
        for text in ["{\"a\":\"ёж\"}", "\u{feff}[]"] {
            let plain = text.trim_start_matches('\u{feff}');
            for (encoding, bytes) in [
                (Encoding::Utf16Le, utf16(text, u16::to_le_bytes)),
                (Encoding::Utf16Be, utf16(text, u16::to_be_bytes)),
            ] {
                assert_eq!(detect(&bytes), encoding);
                assert_eq!(&*to_utf8(&bytes, encoding), plain.as_bytes());
            }
        }
    }

    #[test]
    fn half_a_character_stays_visible() {
        let bytes = [b'{', 0, 0x00, 0xd8, b'}'];
        let text = to_utf8(&bytes, detect(&bytes));
        assert_eq!(&*text, "{\u{fffd}D800\u{fffd}".as_bytes());
    }

    #[test]
    fn names_that_differ_in_a_foreign_encoding_go_on_to_differ() {
        assert_eq!(piece(b"caf\xe9"), (Cow::from("caf\u{fffd}E9"), false));
        assert_ne!(piece(b"\xe8").0, piece(b"\xe9").0);
        assert_eq!(piece("ёж".as_bytes()), (Cow::from("ёж"), true));
    }
}
