//! Writing a scenario as a file that one would like to edit by hand.

use super::form::to_json;
use super::json::{self, Json, Value};
use super::{Scenario, limits};

/// What fits into so many columns stands on one line.
const COLUMNS: usize = 120;

/// Writes a scenario as a file: the fields in the order of the format, nothing that stands at
/// its default, short objects on one line. [`super::read`] gives the same scenario back.
pub fn write(scenario: &Scenario) -> String {
    let compact = to_json(scenario);
    let Ok(document) = json::parse(&compact) else {
        return compact;
    };
    let mut layout = Layout {
        compact: &compact,
        text: String::with_capacity(2 * compact.len()),
    };
    layout.put(&document, 0, 0);
    layout.text.push('\n');
    // Blanks must not make a file of what is then too long to be read.
    if layout.text.len() <= limits::FILE_BYTES {
        layout.text
    } else {
        compact
    }
}

struct Layout<'a> {
    /// What is being laid out, without any blanks.
    compact: &'a str,
    text: String,
}

impl Layout<'_> {
    /// Puts a value behind `used` columns of its line.
    fn put(&mut self, json: &Json<'_>, indent: usize, used: usize) {
        if used + width(json) < COLUMNS {
            self.put_on_one_line(json);
            return;
        }
        match &json.value {
            Value::List(items) => {
                self.put_lines(('[', ']'), indent, items.iter().map(|it| ("", it)))
            }
            Value::Object(fields) => {
                let compact = self.compact;
                let fields = fields
                    .iter()
                    .map(|field| (&compact[field.span.start..field.span.end], &field.value));
                self.put_lines(('{', '}'), indent, fields);
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Text(_) => {
                self.put_on_one_line(json);
            }
        }
    }

    /// Puts each item on lines of its own, behind its name if it has one.
    fn put_lines<'j, 'a: 'j>(
        &mut self,
        brackets: (char, char),
        indent: usize,
        items: impl Iterator<Item = (&'j str, &'j Json<'a>)>,
    ) {
        let inner = indent + 2;
        self.text.push(brackets.0);
        for (place, (name, item)) in items.enumerate() {
            self.text.push_str(if place > 0 { ",\n" } else { "\n" });
            self.text.extend(std::iter::repeat_n(' ', inner));
            let mut used = inner;
            if !name.is_empty() {
                self.text.push_str(name);
                self.text.push_str(": ");
                used += name.chars().count() + 2;
            }
            self.put(item, inner, used);
        }
        self.text.push('\n');
        self.text.extend(std::iter::repeat_n(' ', indent));
        self.text.push(brackets.1);
    }

    fn put_on_one_line(&mut self, json: &Json<'_>) {
        match &json.value {
            Value::List(items) => {
                self.text.push('[');
                for (place, item) in items.iter().enumerate() {
                    self.text.push_str(if place > 0 { ", " } else { "" });
                    self.put_on_one_line(item);
                }
                self.text.push(']');
            }
            Value::Object(fields) if fields.is_empty() => self.text.push_str("{}"),
            Value::Object(fields) => {
                self.text.push_str("{ ");
                for (place, field) in fields.iter().enumerate() {
                    self.text.push_str(if place > 0 { ", " } else { "" });
                    self.text
                        .push_str(&self.compact[field.span.start..field.span.end]);
                    self.text.push_str(": ");
                    self.put_on_one_line(&field.value);
                }
                self.text.push_str(" }");
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Text(_) => {
                self.text
                    .push_str(&self.compact[json.span.start..json.span.end]);
            }
        }
    }
}

/// How many columns a value takes on one line; at least, for texts beyond ASCII.
fn width(json: &Json<'_>) -> usize {
    match &json.value {
        Value::List(items) => items.iter().map(|item| width(item) + 2).sum::<usize>() + 2,
        Value::Object(fields) => {
            let field = |field: &json::Field<'_>| field.name.len() + width(&field.value) + 6;
            fields.iter().map(field).sum::<usize>() + 4
        }
        Value::Text(text) => text.chars().count() + 2,
        Value::Null | Value::Bool(_) | Value::Number(_) => json.span.end - json.span.start,
    }
}
