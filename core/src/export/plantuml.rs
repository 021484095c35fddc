//! A run as a sequence diagram in PlantUML's language.
//!
//! Names are data, never syntax: whatever is not a letter, a digit or harmless punctuation is
//! written as the number of its character, which PlantUML puts back only when everything is
//! drawn. So nothing in a name is a command, a call of its preprocessor, a link or a style.

use super::Subject;
use super::sequence::{Fate, Place, Role, Sequence, Shape};
use crate::explain::Tone;
use std::fmt::Write;

/// So many characters of arrows and notes are written: beyond, nothing can be seen.
const ROOM: usize = 100_000;

/// The diagram. A run that is too long is told without its renewals, and then only as far as it
/// goes; that is said, and the verdict follows.
pub fn document(subject: &Subject) -> String {
    let sequence = Sequence::of(subject);
    let mut out = "@startuml\nhide footbox\n".to_owned();
    if !sequence.title.is_empty() {
        let _ = writeln!(
            out,
            "title {}",
            escaped(std::slice::from_ref(&sequence.title))
        );
    }
    for (place, participant) in sequence.participants.iter().enumerate() {
        let colour = match participant.role {
            Role::Authority => "#F1EEF8",
            Role::Worker => "#FFFFFF",
            Role::Resource => "#EAF3EC",
            Role::Effect => "#F8F1E6",
        };
        let name = escaped(&participant.name);
        let _ = writeln!(out, "participant \"{name}\" as {} {colour}", id(place));
    }
    out.push_str(&sequence.written(subject.lang, ROOM, &line));
    out.push_str("@enduml\n");
    out
}

/// A name of ours for a participant.
fn id(place: Place) -> String {
    format!("P{place}")
}

fn line(shape: &Shape) -> String {
    match shape {
        Shape::Arrow {
            from,
            to,
            is_reply,
            fate,
            text,
        } => {
            let arrow = match (is_reply, fate) {
                (false, Fate::Arrives) => "->",
                (true, Fate::Arrives) => "-->",
                (false, Fate::Later) => "->>",
                (true, Fate::Later) => "-->>",
                (false, Fate::Lost) => "->x",
                (true, Fate::Lost) => "-->x",
            };
            format!("{} {arrow} {} : {}\n", id(*from), id(*to), escaped(text))
        }
        Shape::Note { over, tone, text } => {
            let (first, last) = *over;
            let over = if first == last {
                id(first)
            } else {
                format!("{}, {}", id(first), id(last))
            };
            format!("note over {over} {} : {}\n", colour(*tone), escaped(text))
        }
        Shape::Believes(who) => format!("activate {}\n", id(*who)),
        Shape::Doubts(who) => format!("deactivate {}\n", id(*who)),
    }
}

fn colour(tone: Tone) -> &'static str {
    match tone {
        Tone::Quiet => "#F6F6F4",
        Tone::Good => "#DFF3E3",
        Tone::Refused => "#FFE6C9",
        Tone::Damage => "#FFC9C9",
        Tone::Warning => "#FFF4C2",
        Tone::Intervention => "#DEE8FB",
    }
}

/// Lines of text as they may stand in quotation marks or behind a colon.
fn escaped(lines: &[String]) -> String {
    let mut out = String::new();
    for (place, line) in lines.iter().enumerate() {
        out.push_str(if place > 0 { "\\n" } else { "" });
        let mut before = None;
        let mut letters = line.chars().peekable();
        while let Some(c) = letters.next() {
            if matches!(c, '\u{2066}'..='\u{2069}') {
                // It draws a box for each of these, which have no shape.
                continue;
            }
            let is_colon = c == ':' && matches!(letters.peek(), Some(' ') | None);
            // Two of the same would begin a style.
            let is_single = matches!(c, '-' | '/' | '_' | '.') && before != Some(c);
            if is_plain(c) || is_single || is_colon {
                out.push(c);
            } else if u32::from(c) > 0xf_ffff {
                // PlantUML knows numbers of up to five digits.
                out.push('\u{fffd}');
            } else {
                let _ = write!(out, "<U+{:04X}>", u32::from(c));
            }
            before = Some(c);
        }
    }
    out
}

fn is_plain(c: char) -> bool {
    c.is_alphanumeric()
        || matches!(
            c,
            ' ' | '\u{a0}' | ',' | '(' | ')' | '?' | '–' | '—' | '…' | '’'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_means_something_to_plantuml_is_written_as_a_number() {
        let text = |text: &str| escaped(&[text.to_owned()]);
        assert_eq!(text("index-v41 (поздно)"), "index-v41 (поздно)");
        assert_eq!(text("%date()"), "<U+0025>date()");
        assert_eq!(text("a: b:c"), "a: b<U+003A>c");
        assert_eq!(text("a--b//c"), "a-<U+002D>b/<U+002F>c");
        assert_eq!(text("!include x"), "<U+0021>include x");
        assert_eq!(text("\u{10ffff}"), "\u{fffd}");
        assert_eq!(escaped(&["a".to_owned(), "b".to_owned()]), "a\\nb");
    }
}
