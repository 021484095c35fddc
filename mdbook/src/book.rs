//! The book: its settings, its chapters, and what becomes of the blocks in them.

use crate::block::{Wish, read};
use crate::drawing::{Drawing, draw};
use crate::fence::{Block, replaced};
use crate::words::Fault;
use fencelab_core::words::Lang;
use serde_json::Value;
use std::fmt::Write;

/// The name of the preprocessor, and of its blocks.
const NAME: &str = "fencelab";

/// What `[preprocessor.fencelab]` in book.toml says.
struct Settings {
    /// Where Fencelab is published, with a slash at the end. Without it there are pictures only.
    site: Option<String>,
    /// The language, where a block names none.
    lang: Lang,
    /// Whether a block that cannot be read fails the build; otherwise the message stands in the book.
    fails: bool,
    /// Whether the renderer's readers have a browser.
    is_html: bool,
}

/// The book with every block replaced, as JSON, and complaints that do not fail the build.
///
/// # Errors
/// What is wrong, each with chapter and line.
pub fn processed(input: &str) -> Result<(String, Vec<String>), Vec<String>> {
    let whole: Value = serde_json::from_str(input).map_err(|error| {
        vec![format!(
            "mdbook-fencelab: this is no book of mdBook ({error})"
        )]
    })?;
    let Value::Array(mut halves) = whole else {
        return Err(vec![
            "mdbook-fencelab: this is no book of mdBook".to_owned(),
        ]);
    };
    let (Some(mut book), Some(context)) = (halves.pop(), halves.pop()) else {
        return Err(vec![
            "mdbook-fencelab: this is no book of mdBook".to_owned(),
        ]);
    };
    let settings = Settings::of(&context).map_err(|complaint| vec![complaint])?;
    let mut complaints = Vec::new();
    chapters(&mut book, &mut |chapter| {
        settings.process(chapter, &mut complaints);
    });
    if settings.fails && !complaints.is_empty() {
        return Err(complaints);
    }
    Ok((book.to_string(), complaints))
}

/// Calls `act` with every chapter, wherever this version of mdBook keeps them.
fn chapters(value: &mut Value, act: &mut impl FnMut(&mut Value)) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| chapters(item, act)),
        Value::Object(fields) => {
            for (name, field) in fields {
                if name == "Chapter" {
                    act(field);
                }
                chapters(field, act);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

impl Settings {
    fn of(context: &Value) -> Result<Settings, String> {
        let config = &context["config"];
        let own = &config["preprocessor"][NAME];
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let wrong = |name: &str, known: &str| {
            format!("book.toml: preprocessor.{NAME}.{name} takes one of {known}")
        };
        let lang = text(&own["lang"]).or_else(|| text(&config["book"]["language"]));
        let lang = match lang.as_deref() {
            Some(ru) if ru.starts_with("ru") => Lang::Ru,
            Some("en") => Lang::En,
            Some(_) if !own["lang"].is_null() => return Err(wrong("lang", "\"en\", \"ru\"")),
            Some(_) | None => Lang::En,
        };
        let fails = match own.get("on-error").map(Value::as_str) {
            None | Some(Some("fail")) => true,
            Some(Some("message")) => false,
            Some(_) => return Err(wrong("on-error", "\"fail\", \"message\"")),
        };
        let site = match own.get("site") {
            None => None,
            Some(site) => Some(text(site).ok_or_else(|| wrong("site", "the addresses"))?),
        };
        Ok(Settings {
            site: site.map(|site| format!("{}/", site.trim_end_matches('/'))),
            lang,
            fails,
            is_html: context["renderer"] == "html",
        })
    }

    fn process(&self, chapter: &mut Value, complaints: &mut Vec<String>) {
        let place = [&chapter["source_path"], &chapter["path"], &chapter["name"]];
        let place = place.into_iter().find_map(Value::as_str);
        let place = place.unwrap_or_default().to_owned();
        let Some(content) = chapter["content"].as_str() else {
            return;
        };
        let mut live = false;
        let mut content = replaced(content, NAME, |block| match made(block, self.lang) {
            Ok((wish, drawing)) => {
                live |= self.is_live();
                self.write(&wish, &drawing)
            }
            Err(fault) => {
                let complaint = format!(
                    "{place}:{}: {}",
                    block.line + fault.line,
                    fault.say(self.lang)
                );
                complaints.push(complaint.clone());
                format!(
                    "<p class=\"fencelab-error\"><strong>Fencelab:</strong> {}</p>",
                    escaped(&complaint)
                )
            }
        });
        if live && let Some(site) = &self.site {
            let _ = write!(
                content,
                "\n\n<script src=\"{}fence-lab-v1.js\" defer></script>\n",
                escaped(site)
            );
        }
        chapter["content"] = Value::String(content);
    }

    fn is_live(&self) -> bool {
        self.is_html && self.site.is_some()
    }

    /// The element, with the picture and the words in it until there is more; or these alone.
    fn write(&self, wish: &Wish, drawing: &Drawing) -> String {
        let picture = format!(
            "<img src=\"{}\" alt=\"{}\">",
            address_of(&drawing.svg),
            escaped(&drawing.label)
        );
        let text = escaped(&drawing.text);
        if !self.is_live() {
            return format!("<div class=\"fencelab\">{picture}<p>{text}</p></div>");
        }
        let mut attributes = String::new();
        for (name, value) in &wish.said {
            let _ = write!(attributes, " {name}=\"{}\"", escaped(value));
        }
        if wish.get("lang").is_none() {
            let _ = write!(attributes, " lang=\"{}\"", name_of(self.lang));
        }
        format!(
            "<div class=\"fencelab\"><fence-lab{attributes}>{picture}<p>{text}</p></fence-lab></div>"
        )
    }
}

fn made(block: &Block, usual: Lang) -> Result<(Wish, Drawing), Fault> {
    let wish = read(&block.lines)?;
    let lang = match wish.get("lang") {
        Some("ru") => Lang::Ru,
        Some(_) => Lang::En,
        None => usual,
    };
    let drawing = draw(&wish, lang)?;
    Ok((wish, drawing))
}

fn name_of(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "en",
        Lang::Ru => "ru",
    }
}

/// A text for HTML, between tags or within an attribute, on one line.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\'' => out += "&#39;",
            '\n' | '\r' => out.push(' '),
            // What Markdown or another preprocessor would take for its own.
            '{' => out += "&#123;",
            '}' => out += "&#125;",
            other => out.push(other),
        }
    }
    out
}

/// A picture as an address that holds all of it.
fn address_of(svg: &str) -> String {
    let mut out = "data:image/svg+xml,".to_owned();
    for byte in svg.trim_end().bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => out.push(byte.into()),
            b'-' | b'.' | b'_' | b'/' | b':' | b'=' | b';' | b',' | b'(' | b')' => {
                out.push(byte.into());
            }
            other => {
                let _ = write!(out, "%{other:02X}");
            }
        }
    }
    out
}
