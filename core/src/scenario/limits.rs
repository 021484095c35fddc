//! How much a scenario may hold, by the names of its fields.
//!
//! A name means the same wherever it stands, so one table serves the reader, which refuses
//! what lies beyond, and the schema, which tells editors.

use crate::protocol::Token;

/// The longest file that is read, in bytes.
pub(super) const FILE_BYTES: usize = 1 << 20;

/// The longest time, 30 days in milliseconds.
pub(super) const LONGEST_MS: u64 = 30 * 24 * 60 * 60 * 1000;

/// So many keys all resources may have together.
pub(super) const KEYS: usize = 256;

/// The highest start of a token counter. A run ends long before it has made a million
/// grants, so that no token it issues goes beyond [`Token::MAX`].
pub(super) const HIGHEST_COUNTER: u64 = Token::MAX.0 - 1_000_000;

/// The least and the most that the number in a field may be.
pub(super) fn number(field: &str) -> Option<(u64, u64)> {
    Some(match field {
        "horizon_ms" | "ttl_ms" | "keepalive_ms" => (1, LONGEST_MS),
        "latency_ms" | "start_ms" | "retry_ms" | "timeout_ms" | "ms" | "at_ms" | "after_ms"
        | "for_ms" => (0, LONGEST_MS),
        // A lease can end after the run.
        "expires_at_ms" => (0, 2 * LONGEST_MS),
        "max_attempts" => (1, 1000),
        "nth" => (1, 1_000_000),
        "counter" => (0, HIGHEST_COUNTER),
        "highest_token" | "token" | "highest_before" | "highest_after" => (0, Token::MAX.0),
        // How many workers believe at once.
        "is" => (0, 64),
        "format" => (1, u64::from(super::FORMAT)),
        _ => return None,
    })
}

/// What a text may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TextKind {
    /// One line, not empty.
    Name,
    /// Part of a name: one line.
    Affix,
    /// Whatever is stored in a key.
    Value,
    /// Prose, in lines.
    Prose,
}

impl TextKind {
    /// The most characters.
    pub fn most(self) -> usize {
        match self {
            TextKind::Name | TextKind::Affix => 80,
            TextKind::Value | TextKind::Prose => 2000,
        }
    }
}

/// What the text in a field may be.
pub(super) fn text(field: &str) -> Option<TextKind> {
    Some(match field {
        "id" | "name" | "owner" | "worker" | "lock" | "key" | "operation" | "event" | "result"
        | "damage" => TextKind::Name,
        "lease_prefix" => TextKind::Affix,
        // A prefix and a number.
        "lease" => TextKind::Value,
        "value" | "set" | "is" => TextKind::Value,
        "$schema" | "title" | "claim" | "note" | "en" | "ru" => TextKind::Prose,
        _ => return None,
    })
}

/// The most items of the list in a field.
pub(super) fn list(field: &str) -> Option<usize> {
    Some(match field {
        "workers" => 64,
        "locks" => 32,
        "resources" | "keys" => KEYS,
        "interventions" => 10_000,
        "program" | "expect" | "damage" => 1000,
        "variants" => 100,
        _ => return None,
    })
}

/// The field beside which alone another field has an effect.
pub(super) fn companion(field: &str) -> Option<&'static str> {
    match field {
        "max_attempts" => Some("retry_ms"),
        "on_timeout" => Some("timeout_ms"),
        _ => None,
    }
}

/// Whether a character could garble what stands around it without being seen.
pub(super) fn is_hidden(it: char) -> bool {
    it.is_control()
        || matches!(
            it,
            '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}'
        )
}
