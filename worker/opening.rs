//! A file of one's own: checked as on the command line, and made ready for the page, or explained.

use crate::words::Word;
use crate::{lang, written};
use fencelab::html::Html;
use fencelab_core::file_kind::{FileKind, file_kind};
use fencelab_core::scenario::{Problem, Scenario, check_size, read_bytes, to_json};
use wasm_bindgen::prelude::wasm_bindgen;

/// Of a file's name, so many characters are shown.
const SHOWN: usize = 80;

/// A file that somebody wants to open.
#[wasm_bindgen]
pub struct OwnFile {
    name: String,
    source: String,
    kind: FileKind,
    /// Whether a scenario may be so long.
    fits: bool,
    read: Result<Scenario, Vec<Problem>>,
}

#[wasm_bindgen]
impl OwnFile {
    /// Reads a file of `size` bytes, whatever is in it. Of one that is too long to be a scenario
    /// the beginning is enough: it is looked at, and not read.
    #[wasm_bindgen(constructor)]
    pub fn new(name: &str, size: f64, bytes: &[u8]) -> OwnFile {
        // A file has whole bytes, and fewer than a number can count.
        let too_large = check_size(size as usize);
        OwnFile {
            name: shortened(name),
            source: String::from_utf8_lossy(bytes).into_owned(),
            kind: file_kind(bytes),
            fits: too_large.is_none(),
            read: match too_large {
                Some(problem) => Err(vec![problem]),
                None => read_bytes(bytes),
            },
        }
    }

    /// Whether it is meant for the diagnosis. So is what is too long for a scenario and does not
    /// look like one.
    pub fn is_log(&self) -> bool {
        self.kind == FileKind::Log || (self.kind == FileKind::Neither && !self.fits)
    }

    /// Whether it is work to go on with; it is checked by taking it up.
    pub fn is_work(&self) -> bool {
        self.kind == FileKind::Work
    }

    /// The scenario as the page takes it: in the present format, without blanks, and without what
    /// is expected of it, which is never read there. `None` if something is wrong with it.
    pub fn scenario(&self) -> Option<String> {
        Some(for_page(self.read.as_ref().ok()?))
    }

    /// What is wrong with it, for a dialog.
    pub fn refusal(&self, russian: bool) -> String {
        let problems = self.read.as_ref().err().map_or(&[][..], Vec::as_slice);
        refusal(russian, &self.name, |html| {
            let hint = match self.kind {
                FileKind::Scenario => Word::Mend,
                FileKind::Log | FileKind::Work | FileKind::Neither => Word::NeitherKind,
            };
            html.plain("p", hint.say(html.lang));
            if hint == Word::NeitherKind {
                write_kinds(html);
                html.plain("p", Word::AsScenario.say(html.lang));
            }
            self.write_problems(html, problems);
        })
    }
}

/// A scenario as the page takes it: in the present format, without blanks, and without what is
/// expected of it, which is never read there.
pub fn for_page(scenario: &Scenario) -> String {
    let mut scenario = scenario.clone();
    scenario.schema = None;
    scenario.expect.clear();
    for variant in &mut scenario.variants {
        variant.expect.clear();
    }
    to_json(&scenario)
}

impl OwnFile {
    fn write_problems(&self, html: &mut Html, problems: &[Problem]) {
        html.of("ol", "problems");
        for problem in problems {
            html.open("li").of("p", "problem-place");
            html.line("bdi", "own-name", &self.name);
            // What is too large has no place: it was not looked into.
            if self.fits {
                let place = problem.place(html.lang);
                html.text(": ").text(&place);
            }
            html.close("p").open("p");
            write_message(html, &problem.message(html.lang));
            html.close("p");
            if self.fits {
                write_excerpt(html, problem, &self.source);
            }
            html.close("li");
        }
        html.close("ol");
        if problems.len() == Problem::MOST {
            html.plain("p", Word::MoreProblems.say(html.lang));
        }
    }
}

/// The line of a problem, and a caret under its place.
pub fn write_excerpt(html: &mut Html, problem: &Problem, source: &str) {
    let excerpt = problem.excerpt(source);
    if excerpt.line.is_empty() {
        return;
    }
    let number = problem.position.line.to_string();
    let margin = " ".repeat(number.len());
    let indent = " ".repeat(excerpt.indent);
    html.of("pre", "excerpt").text(&number).text(" | ");
    html.text(&excerpt.line).text("\n");
    html.of("span", "caret").attr("aria-hidden", "true");
    html.text(&margin).text(" | ").text(&indent).open("mark");
    html.text(&"^".repeat(excerpt.width));
    html.close("mark").close("span").close("pre");
}

/// Why nothing was opened: because there were `several` files, because the one there was is `work`
/// that cannot be gone on with, or because the browser could not read it.
#[wasm_bindgen]
pub fn refuse(why: &str, name: &str, russian: bool) -> String {
    let word = match why {
        "several" => Word::Several,
        "work" => Word::WorkUnreadable,
        _ => Word::Unreadable,
    };
    refusal(russian, &shortened(name), |html| {
        html.plain("p", word.say(html.lang));
    })
}

fn refusal(russian: bool, name: &str, write: impl FnOnce(&mut Html)) -> String {
    written(russian, |html| {
        let lang = lang(russian);
        html.of("div", "dialog-frame").of("div", "dialog-head");
        html.plain("h2", Word::NotOpened.say(lang));
        write_close(html);
        html.close("div").of("div", "refusal");
        if !name.is_empty() {
            html.open("p").line("bdi", "own-name", name).close("p");
        }
        write(html);
        html.plain("p", Word::NothingChanged.say(lang));
        html.close("div").of("p", "refusal-acts");
        html.of("label", "button main-button choose-file");
        html.text(Word::OpenAgain.say(lang)).open("input");
        html.attr("type", "file").attr("class", "own-file unseen");
        html.close("label");
        write_close(html);
        html.close("p").close("div");
    })
}

fn write_close(html: &mut Html) {
    html.of("button", "button").attr("type", "button");
    html.attr("data-closes", "close");
    html.text(Word::Close.say(html.lang)).close("button");
}

/// What a scenario and a log look like.
fn write_kinds(html: &mut Html) {
    for (word, sample) in [
        (
            Word::ScenarioLooksLike,
            "{ \"format\": 1, \"id\": \"…\", \"title\": \"…\", … }",
        ),
        (
            Word::LogLooksLike,
            "{ \"lockName\": \"…\", \"ownerId\": \"…\", \"fenceToken\": 41, … }",
        ),
    ] {
        let lead = word.say(html.lang);
        html.open("p").text(lead).text(" ");
        html.plain("code", sample).close("p");
    }
}

/// A sentence in which pieces of the file stand between backticks.
pub fn write_message(html: &mut Html, message: &str) {
    for (place, piece) in message.split('`').enumerate() {
        if place % 2 == 1 {
            html.plain("code", piece);
        } else {
            html.text(piece);
        }
    }
}

fn shortened(name: &str) -> String {
    let mut shown: String = name.chars().take(SHOWN).collect();
    if name.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    shown
}
