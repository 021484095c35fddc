//! A problem as compilers show it: the place, the line, a caret under it.

use super::Problem;
use super::words::visible;
use crate::words::Lang;

/// Of a long line, so many characters are shown before the place, and so many from it on.
const BEFORE: usize = 60;
const AFTER: usize = 60;

/// The line of a problem, cut where it is long.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excerpt {
    /// The line, with nothing in it that cannot be seen.
    pub line: String,
    /// Where the place begins in it, in characters from 0.
    pub indent: usize,
    /// How many characters the place covers, at least 1; it may lie behind the line's end.
    pub width: usize,
}

impl Problem {
    /// The problem with its place in the file. `source` is the text that was read.
    ///
    /// ```text
    /// late-write.json:40:24: `workers[1].program[0].acquire` has no field `retry_sm`. …
    ///    |
    /// 40 |         { "acquire": { "retry_sm": 1000 } }
    ///    |                        ^^^^^^^^^^
    /// ```
    pub fn render(&self, lang: Lang, file_name: &str, source: &str) -> String {
        let position = &self.position;
        let excerpt = self.excerpt(source);
        let caret = [" ".repeat(excerpt.indent), "^".repeat(excerpt.width)].concat();
        let number = position.line.to_string();
        let margin = " ".repeat(number.len());
        format!(
            "{file_name}:{number}:{column}: {message}\n{margin} |\n{number} | {text}\n{margin} | {caret}\n",
            column = position.column,
            message = self.message(lang),
            text = excerpt.line,
        )
    }

    /// The line of the problem in the text that was read.
    pub fn excerpt(&self, source: &str) -> Excerpt {
        let line = source.split('\n').nth(self.position.line - 1);
        let line = line.unwrap_or_default().trim_end_matches('\r');
        let line: Vec<char> = line
            .chars()
            .filter(|it| *it != crate::scenario::position::BYTE_ORDER_MARK)
            .collect();
        let start = (self.position.column - 1).min(line.len());
        let from = start.saturating_sub(BEFORE);
        let to = (start + AFTER).min(line.len());
        let lead = if from > 0 { "…" } else { "" };
        let trail = if to < line.len() { "…" } else { "" };
        let shown: String = line[from..to].iter().map(|it| visible(*it)).collect();
        Excerpt {
            line: format!("{lead}{shown}{trail}").trim_end().to_owned(),
            indent: lead.chars().count() + start - from,
            width: self.position.width.min(to.saturating_sub(start)).max(1),
        }
    }
}
