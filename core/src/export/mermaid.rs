//! A run as a sequence diagram in Mermaid's language, as many places render it from text.
//!
//! Names are data, never syntax: whatever is not a letter, a digit or harmless punctuation is
//! written as the number of its character, which Mermaid puts back only when everything is drawn.

use super::Subject;
use super::sequence::{Fate, Place, Role, Sequence, Shape};
use crate::explain::Tone;
use std::fmt::Write;
use std::slice;

/// Mermaid refuses texts of more than 50,000 characters. What is left is for the note that
/// something is left out, and the verdict.
const ROOM: usize = 45_000;

/// The diagram. A run that is too long for Mermaid is told without its renewals, and then only
/// as far as it goes; that is said, and the verdict follows.
pub fn document(subject: &Subject) -> String {
    let sequence = Sequence::of(subject);
    let mut out = String::new();
    out.push_str("sequenceDiagram\n");
    if !sequence.title.is_empty() {
        // In front of the diagram Mermaid would take it for HTML, and show that changed.
        let title = escaped(slice::from_ref(&sequence.title));
        let _ = writeln!(out, "    title {title}");
    }
    let roles: Vec<Role> = sequence.participants.iter().map(|it| it.role).collect();
    for (place, participant) in sequence.participants.iter().enumerate() {
        let name = escaped(&participant.name);
        let _ = writeln!(out, "    participant {} as {name}", id(&roles, place));
    }
    let room = ROOM.saturating_sub(out.chars().count());
    let body = sequence.written(subject.lang, room, &|shape| line(&roles, shape));
    out.push_str(&body);
    out
}

/// A name of ours for a participant.
fn id(roles: &[Role], place: Place) -> String {
    let letter = match roles.get(place) {
        Some(Role::Authority) => 'L',
        Some(Role::Worker) => 'W',
        Some(Role::Resource) => 'R',
        Some(Role::Effect) | None => 'E',
    };
    format!("{letter}{place}")
}

fn line(roles: &[Role], shape: &Shape) -> String {
    match shape {
        Shape::Arrow {
            from,
            to,
            is_reply,
            fate,
            text,
        } => {
            let arrow = match (is_reply, fate) {
                (false, Fate::Arrives) => "->>",
                (true, Fate::Arrives) => "-->>",
                (false, Fate::Later) => "-)",
                (true, Fate::Later) => "--)",
                (false, Fate::Lost) => "-x",
                (true, Fate::Lost) => "--x",
            };
            let (from, to) = (id(roles, *from), id(roles, *to));
            format!("    {from}{arrow}{to}: {}\n", escaped(text))
        }
        Shape::Note { over, tone, text } => {
            let (first, last) = *over;
            let over = if first == last {
                id(roles, first)
            } else {
                format!("{},{}", id(roles, first), id(roles, last))
            };
            let note = format!("    Note over {over}: {}\n", escaped(text));
            match tone {
                Tone::Damage => format!("    rect rgba(220, 40, 40, 0.2)\n{note}    end\n"),
                Tone::Quiet | Tone::Good | Tone::Refused | Tone::Warning | Tone::Intervention => {
                    note
                }
            }
        }
        Shape::Believes(who) => format!("    activate {}\n", id(roles, *who)),
        Shape::Doubts(who) => format!("    deactivate {}\n", id(roles, *who)),
    }
}

/// Lines of text as they may stand behind a colon. A colon with a blank behind it is one, unless
/// it would make a setting of what is before it; one with something else behind it could make a
/// style of it.
fn escaped(lines: &[String]) -> String {
    let mut out = String::new();
    for (place, line) in lines.iter().enumerate() {
        out.push_str(if place > 0 { "<br/>" } else { "" });
        let mut letters = line.chars().peekable();
        while let Some(c) = letters.next() {
            if is_plain(c) || c == ':' && letters.peek() == Some(&' ') && !out.ends_with("wrap") {
                out.push(c);
            } else {
                let _ = write!(out, "#{};", u32::from(c));
            }
        }
    }
    out
}

/// Letters and digits, but for those that Mermaid marks its own codes with, and punctuation that
/// means nothing to it.
fn is_plain(c: char) -> bool {
    c.is_alphanumeric() && !matches!(c, '\u{fb00}'..='\u{fb06}' | 'ß')
        || matches!(
            c,
            ' ' | '\u{a0}'
                | '.'
                | ','
                | '('
                | ')'
                | '!'
                | '?'
                | '-'
                | '/'
                | '_'
                | '–'
                | '—'
                | '…'
                | '’'
                | '«'
                | '»'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_means_something_to_mermaid_is_written_as_a_number() {
        let text = |text: &str| escaped(&[text.to_owned()]);
        assert_eq!(text("index-v41 «поздно»"), "index-v41 «поздно»");
        assert_eq!(text("a;b#c"), "a#59;b#35;c");
        assert_eq!(text("%%{init}"), "#37;#37;#123;init#125;");
        assert_eq!(text("a: b:c wrap: d"), "a: b#58;c wrap#58; d");
        assert_eq!(text("ﬂ°°60¶ß"), "#64258;#176;#176;60#182;#223;");
        assert_eq!(escaped(&["a".to_owned(), "b".to_owned()]), "a<br/>b");
    }
}
