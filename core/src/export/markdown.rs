//! A run as a report in Markdown, as it is shown beside code and in reviews.
//!
//! Names and texts are data, never markup: whatever Markdown could read as its own stands behind
//! a backslash.

use super::Subject;
use super::words::{Phrase, caption};
use crate::diagnose::{self, words as told};
use crate::evidence::{self, Record};
use crate::explain::{Index, Reading};
use crate::judge::{Damage, Judge};
use crate::protocol::{EventId, Weight};
use crate::timeline::clean;
use crate::words::{Filling, clock};
use std::fmt::Write;

/// So many events and so many records are told.
const MOST: usize = 1_000;

/// The report. `picture` is where the picture of the run is, seen from the report: a relative
/// link is what code hosts show; pictures within the text they leave out.
pub fn document(subject: &Subject, picture: Option<&str>) -> String {
    let damage = Judge::damage_of(subject.run.log(), &subject.run.setup().one_effect);
    let index = Index::of(subject.run, &damage);
    let report = Report {
        subject,
        reading: Reading::new(subject.run, &damage, &index, subject.lang),
        damage: &damage,
    };
    let mut out = format!("# {}\n", text(&subject.title));
    paragraph(&mut out, &text(&subject.claim));
    if let Some(picture) = picture {
        let alt = text(&report.say(Phrase::Picture));
        paragraph(
            &mut out,
            &format!("![{alt}]({})", encoded(picture, "-._~/")),
        );
    }
    report.source(&mut out);
    report.section(&mut out, Phrase::Settings);
    for sentence in caption(&subject.run.setup().protections, subject.lang) {
        bullet(&mut out, &text(&sentence));
    }
    report.section(&mut out, Phrase::Story);
    report.story(&mut out);
    report.section(&mut out, Phrase::Verdict);
    paragraph_here(&mut out, &text(&report.reading.verdict().1));
    report.section(&mut out, Phrase::Evidence);
    report.evidence(&mut out);
    report.section(&mut out, Phrase::Damage);
    report.damage(&mut out);
    report.claims(&mut out);
    out
}

struct Report<'a> {
    subject: &'a Subject<'a>,
    reading: Reading<'a>,
    damage: &'a [Damage],
}

impl Report<'_> {
    fn say(&self, phrase: Phrase) -> String {
        phrase.say(&[], self.subject.lang)
    }

    fn section(&self, out: &mut String, heading: Phrase) {
        let _ = write!(out, "\n## {}\n\n", text(&self.say(heading)));
    }

    fn more(&self, out: &mut String, count: usize) {
        let left = count.saturating_sub(MOST);
        if left > 0 {
            let left = Filling::Count(u32::try_from(left).unwrap_or(u32::MAX));
            paragraph(
                out,
                &text(&Phrase::MoreRecords.say(&[left], self.subject.lang)),
            );
        }
    }

    /// The public report that the scenario retells.
    fn source(&self, out: &mut String) {
        let Some(source) = &self.subject.scenario.source else {
            return;
        };
        let lang = self.subject.lang;
        self.section(out, Phrase::Source);
        let title = text(source.title.get(lang));
        paragraph_here(
            out,
            &match &source.url {
                Some(url) if url.starts_with("https://") => {
                    format!("[{title}]({})", encoded(url, "-._~:/?#@!$'*+,;=%&"))
                }
                Some(_) | None => title,
            },
        );
        paragraph(out, &text(source.happened.get(lang)));
    }

    fn story(&self, out: &mut String) {
        let log = (0..).map(EventId).zip(self.subject.run.log());
        let major: Vec<EventId> = log
            .filter(|(_, entry)| entry.event.weight() == Weight::Major)
            .map(|(event, _)| event)
            .collect();
        if major.is_empty() {
            paragraph_here(out, &text(&self.say(Phrase::NoEvents)));
        }
        for event in major.iter().take(MOST) {
            bullet(out, &self.told(*event));
        }
        self.more(out, major.len());
    }

    /// An event with its time, its sentence, and why it was done to the run.
    fn told(&self, event: EventId) -> String {
        let entry = self.subject.run.entry(event);
        let time = clock(entry.at, self.subject.lang);
        let sentence = self.reading.sentence(event);
        let why = entry.by.and_then(|by| self.subject.notes.get(by.index()));
        let why = why.and_then(Option::as_deref);
        let why = why.map_or_else(String::new, |why| format!(" ({why})"));
        format!("**{time}** {}", text(&format!("{sentence}{why}.")))
    }

    fn evidence(&self, out: &mut String) {
        let run = self.subject.run;
        let records = evidence::of(run.setup(), run.log());
        if records.is_empty() {
            paragraph_here(out, &text(&self.say(Phrase::NoEvidence)));
            return;
        }
        let names = COLUMNS.map(|(name, _)| format!("`{name}`"));
        row(out, &text(&self.say(Phrase::Line)), &names);
        row(out, "---", &COLUMNS.map(|_| "---".to_owned()));
        for (number, record) in (1..).zip(records.iter().take(MOST)) {
            let cells = COLUMNS.map(|(_, cell)| match cell(record) {
                Some(value) => text(&value),
                None => "–".to_owned(),
            });
            row(out, &i32::to_string(&number), &cells);
        }
        self.more(out, records.len());
    }

    fn damage(&self, out: &mut String) {
        if self.damage.is_empty() {
            paragraph_here(out, &text(&self.say(Phrase::NoDamage)));
        }
        for done in self.damage {
            bullet(out, &text(&self.reading.damage_sentence(done)));
            let _ = writeln!(out, "  {}", text(&self.say(Phrase::ProvedBy)));
            let mut events = [done.against, done.event];
            events.sort();
            let same = events[0] == events[1];
            for event in &events[usize::from(same)..] {
                let _ = writeln!(out, "  - {}", self.told(*event));
            }
        }
    }

    /// What the evidence supports, and what it does not: as the diagnosis says it of any log.
    fn claims(&self, out: &mut String) {
        let lines = diagnose::lines_of(self.subject.run);
        let diagnosis = diagnose::diagnose(diagnose::import(lines.as_bytes()));
        let kinds: Vec<_> = self.damage.iter().map(|it| it.kind).collect();
        let claims = diagnose::claims(&diagnosis, &kinds);
        let lang = self.subject.lang;
        self.section(out, Phrase::Supported);
        for claim in &claims.supported {
            bullet(out, &text(&told::claim(&diagnosis, *claim, lang)));
        }
        self.section(out, Phrase::Unsupported);
        for limit in &claims.unsupported {
            bullet(out, &text(&told::limit(*limit, lang)));
        }
    }
}

/// What stands in a cell, if anything.
type Cell = fn(&Record) -> Option<String>;

/// The columns of the evidence, called as in its JSON.
const COLUMNS: [(&str, Cell); 12] = [
    ("sequence", |it| Some(it.sequence?.to_string())),
    ("atMs", |it| Some(it.at_ms.0.to_string())),
    ("ownerId", |it| Some(it.owner_id.clone())),
    ("lockName", |it| Some(it.lock_name.clone())),
    ("leaseId", |it| it.lease_id.clone()),
    ("fenceToken", |it| {
        token(it.fence_incarnation, it.fence_token)
    }),
    ("resourceKey", |it| it.resource_key.clone()),
    ("operationId", |it| it.operation_id.clone()),
    ("payloadRef", |it| it.payload_ref.clone()),
    ("resourceHighestTokenBefore", |it| {
        token(
            it.resource_highest_incarnation_before,
            it.resource_highest_token_before,
        )
    }),
    ("resourceHighestTokenAfter", |it| {
        token(
            it.resource_highest_incarnation_after,
            it.resource_highest_token_after,
        )
    }),
    ("result", |it| Some(it.result.to_owned())),
];

/// A token as people write it, with its incarnation where there is one.
fn token(incarnation: Option<u32>, number: Option<u64>) -> Option<String> {
    let number = number?;
    let incarnation = incarnation.unwrap_or_default();
    Some(
        crate::protocol::Token {
            incarnation,
            number,
        }
        .to_string(),
    )
}

fn paragraph(out: &mut String, text: &str) {
    let _ = write!(out, "\n{text}\n");
}

/// A paragraph right after a heading.
fn paragraph_here(out: &mut String, text: &str) {
    let _ = writeln!(out, "{text}");
}

fn bullet(out: &mut String, text: &str) {
    let _ = writeln!(out, "- {text}");
}

fn row(out: &mut String, first: &str, cells: &[String]) {
    let _ = writeln!(out, "| {first} | {} |", cells.join(" | "));
}

/// A text as it may stand anywhere in a line: on one line, and without a meaning to Markdown.
fn text(text: &str) -> String {
    let clean = clean(text);
    let words: Vec<&str> = clean.split(' ').filter(|it| !it.is_empty()).collect();
    let line = words.join(" ");
    let mut out = String::with_capacity(line.len() + 8);
    let mut letters = line.char_indices().peekable();
    while let Some((place, c)) = letters.next() {
        let next = letters.peek().map(|(_, next)| *next);
        if is_markup(line.get(..place).unwrap_or_default(), c, next) {
            out.push('\\');
        }
        out.push(c);
        // Between the two no host looks for the name of a person to call.
        if c == '@' && next.is_some_and(char::is_alphanumeric) {
            out.push_str("<!-- -->");
        }
    }
    if out.is_empty() {
        out.push('–');
    }
    out
}

/// Whether Markdown, or a host that shows it, could read a character as its own.
fn is_markup(before: &str, c: char, next: Option<char>) -> bool {
    match c {
        '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '~' | '&' | '#' | '$' | '^' => true,
        // An address, or the name of a picture.
        ':' => next.is_some_and(|next| next != ' '),
        '.' if before.ends_with("www") || before.ends_with("WWW") => true,
        // A list, a line or a heading.
        '-' | '+' | '=' => before.is_empty(),
        '.' | ')' => !before.is_empty() && before.bytes().all(|it| it.is_ascii_digit()),
        _ => false,
    }
}

/// An address: letters, digits and what is `kept` as they are, the rest byte by byte.
fn encoded(address: &str, kept: &str) -> String {
    let mut out = String::new();
    for byte in address.bytes() {
        match char::from(byte) {
            '&' if kept.contains('&') => out.push_str("&amp;"),
            c if c.is_ascii_alphanumeric() || kept.contains(c) => out.push(c),
            _ => drop(write!(out, "%{byte:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_means_something_to_markdown_stands_behind_a_backslash() {
        assert_eq!(text("a|b `c` <i>"), r"a\|b \`c\` \<i\>");
        assert_eq!(text("- a\n# b"), r"\- a \# b");
        assert_eq!(text("1. a 2."), r"1\. a 2.");
        assert_eq!(
            text("http://x www.y :z: a: b"),
            r"http\://x www\.y \:z: a: b"
        );
        assert_eq!(text("@me a @ b"), "@<!-- -->me a @ b");
        assert_eq!(text(" \n "), "–");
    }

    #[test]
    fn an_address_cannot_end_early() {
        assert_eq!(encoded("a b(1).svg", "-._~/"), "a%20b%281%29.svg");
        assert_eq!(encoded("javascript:x", "-._~/"), "javascript%3Ax");
        assert_eq!(encoded("https://x/?a=1&b", ":/?=&"), "https://x/?a=1&amp;b");
    }
}
