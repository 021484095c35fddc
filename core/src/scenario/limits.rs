//! How much a scenario may hold, by the names of its fields.
//!
//! A name means the same wherever it stands, so one table serves the reader, which refuses
//! what lies beyond, and the schema, which tells editors.

use crate::protocol::Token;

/// The longest file that is read, in bytes.
pub(super) const FILE_BYTES: usize = 1 << 20;

/// The longest time, 30 days in milliseconds.
pub(super) const LONGEST_MS: i64 = 30 * 24 * 60 * 60 * 1000;

/// So many keys all resources may have together.
pub(super) const KEYS: usize = 256;

/// The highest start of a token counter. A run ends long before it has made a million
/// grants, so that no token it issues goes beyond [`Token::MAX_NUMBER`].
pub(super) const HIGHEST_COUNTER: i64 = LARGEST - 1_000_000;

/// The largest number that JSON readers everywhere keep exact.
const LARGEST: i64 = Token::MAX_NUMBER as i64;

/// The least and the most that the number in a field may be.
pub(super) fn number(field: &str) -> Option<(i64, i64)> {
    Some(match field {
        "horizon_ms" | "ttl_ms" | "keepalive_ms" => (1, LONGEST_MS),
        "latency_ms" | "start_ms" | "retry_ms" | "timeout_ms" | "ms" | "at_ms" | "after_ms"
        | "for_ms" | "gap_ms" | "lock_delay_ms" | "separate_ms" => (0, LONGEST_MS),
        // A clock that was set ahead and runs twice as fast.
        "owner_clock_ms" => (-3 * LONGEST_MS, 3 * LONGEST_MS),
        "by_ms" | "offset_ms" => (-LONGEST_MS, LONGEST_MS),
        // From a clock that stands still to one that is twice as fast.
        "drift_ppm" => (-1_000_000, 1_000_000),
        // A lease can end after the run.
        "expires_at_ms" => (0, 2 * LONGEST_MS),
        "max_attempts" => (1, 1000),
        "nth" => (1, 1_000_000),
        "counter" | "counter_start" => (0, HIGHEST_COUNTER),
        "highest_token" | "token" | "highest_before" | "highest_after" => (0, LARGEST),
        "incarnation" => (0, 1_000_000),
        // The number in a key, and what is added to it.
        "value" | "set" | "add" | "if" | "is" => (-LARGEST, LARGEST),
        "format" => (1, i64::from(super::FORMAT)),
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
        "id" | "name" | "owner" | "worker" | "lock" | "key" | "split_key" | "operation"
        | "idempotency_key" | "job" | "effect" | "resource" | "one_effect" | "event" | "result"
        | "damage" => TextKind::Name,
        "lease_prefix" => TextKind::Affix,
        // A prefix and a number.
        "lease" => TextKind::Value,
        "value" | "set" | "if" | "is" => TextKind::Value,
        "$schema" | "title" | "claim" | "url" | "happened" | "note" | "en" | "ru" => {
            TextKind::Prose
        }
        _ => return None,
    })
}

/// Whether a field holds a text for people.
pub(super) fn is_prose(field: &str) -> bool {
    text(field) == Some(TextKind::Prose)
}

/// The most items of the list in a field.
pub(super) fn list(field: &str) -> Option<usize> {
    Some(match field {
        "workers" => 64,
        "locks" => 32,
        "resources" | "keys" | "one_effect" | "effects" => KEYS,
        "interventions" => 10_000,
        "program" | "expect" | "damage" => 1000,
        "variants" => 100,
        _ => return None,
    })
}

/// The fields beside one of which alone another field has an effect.
pub(super) fn companions(field: &str) -> &'static [&'static str] {
    match field {
        "max_attempts" => &["retry_ms", "on_refusal", "on_timeout"],
        "on_timeout" => &["timeout_ms"],
        "key_per_request" => &["operation", "idempotency_key"],
        _ => &[],
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
