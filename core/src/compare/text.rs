//! A comparison as a text for the command line.

use super::words::common;
use super::{Heading, Parting, Which, endings, told_parting};
use crate::explain::Reading;
use crate::timeline::clean;
use crate::words::Lang;
use std::fmt::Write;

/// Where two runs part, and their final states side by side.
pub fn report(
    titles: [&str; 2],
    readings: [Reading; 2],
    parting: Option<&Parting>,
    lang: Lang,
) -> String {
    let mut out = String::new();
    for (which, title) in Which::BOTH.into_iter().zip(titles) {
        let _ = writeln!(out, "{}: {}", which.say(lang), clean(title));
    }
    let _ = writeln!(out, "\n{}", told_parting(readings, parting, lang));
    if let Some(parting) = parting {
        let _ = writeln!(out, "{}", common(parting, lang));
    }
    let _ = writeln!(out, "\n{}", Heading::InTheEnd.say(lang));
    let mut about: Option<String> = None;
    for row in endings(readings, lang) {
        if row.subject != about {
            about.clone_from(&row.subject);
            if let Some(subject) = &about {
                let _ = writeln!(out, "\n  {subject}");
            } else {
                out.push('\n');
            }
        }
        let indent = if about.is_some() { "    " } else { "  " };
        let what = row.what.say(lang);
        if !row.differs() {
            let _ = writeln!(out, "{indent}{what}: {}", row.texts[0].join(" "));
            continue;
        }
        let _ = writeln!(out, "{indent}{what} ({}):", Heading::Differs.say(lang));
        for (which, texts) in Which::BOTH.into_iter().zip(&row.texts) {
            let _ = writeln!(out, "{indent}  {}: {}", which.say(lang), texts.join(" "));
        }
    }
    out
}
