//! A problem as compilers show it: the place, the line, a caret under it.

use super::Problem;
use super::words::visible;
use crate::words::Lang;

/// Of a long line, so many characters are shown before the place, and so many from it on.
const BEFORE: usize = 60;
const AFTER: usize = 60;

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
        let (text, caret) = self.excerpt(source);
        let number = position.line.to_string();
        let margin = " ".repeat(number.len());
        format!(
            "{file_name}:{number}:{column}: {message}\n{margin} |\n{number} | {text}\n{margin} | {caret}\n",
            column = position.column,
            message = self.message(lang),
        )
    }

    /// The line of the problem, cut where it is long, and the caret under its place.
    fn excerpt(&self, source: &str) -> (String, String) {
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
        let indent = lead.chars().count() + start - from;
        let width = self.position.width.min(to.saturating_sub(start)).max(1);
        let caret = format!("{}{}", " ".repeat(indent), "^".repeat(width));
        (format!("{lead}{shown}{trail}").trim_end().to_owned(), caret)
    }
}
