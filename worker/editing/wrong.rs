//! What is wrong, said in its place.

use super::words::Say;
use crate::opening::{write_excerpt, write_message};
use crate::words::Word;
use fencelab::html::Html;
use fencelab_core::scenario::{Path, Problem, Wanted, Wrong, grouped};
use fencelab_core::words::Lang;

/// What is wrong with what was typed into a field, beside the field.
pub fn write_beside(html: &mut Html, id: &str, path: &Path, problem: &Problem) {
    html.of("p", "ed-wrong").attr("id", id);
    write_message(html, &message(path, problem, html.lang));
    html.close("p");
}

/// Beside its field a problem need not say where it is.
fn message(path: &Path, problem: &Problem, lang: Lang) -> String {
    let say = |it: Say| it.say(lang).to_owned();
    if matches!(problem.wrong, Wrong::MissingField { .. }) && problem.path == path.outer() {
        return say(Say::WantsSomething);
    }
    if matches!(problem.wrong, Wrong::RepeatedName { .. }) && path.field() == Some("name") {
        // The reader names the second of the two, wherever that stands.
        return say(Say::NameTaken);
    }
    if problem.path != *path {
        return problem.message(lang);
    }
    match &problem.wrong {
        Wrong::WrongKind {
            wanted: Wanted::Number,
            ..
        }
        | Wrong::NotWhole { .. } => say(Say::WantsNumber),
        Wrong::EmptyText => say(Say::WantsName),
        Wrong::OutOfRange { least, most, .. } => say(Say::Range)
            .replacen("{0}", &grouped(*least, lang), 1)
            .replacen("{1}", &grouped(*most, lang), 1),
        Wrong::TooLong { most, .. } => say(Say::TooLong).replacen("{0}", &grouped(*most, lang), 1),
        Wrong::TooMany { most, .. } => say(Say::TooMany).replacen("{0}", &grouped(*most, lang), 1),
        Wrong::BeyondHorizon { horizon_ms, .. } => {
            say(Say::Beyond).replacen("{0}", &grouped(*horizon_ms, lang), 1)
        }
        // Whatever else there may be says where it is as well.
        _ => problem.message(lang),
    }
}

/// How many fields hold what does not fit.
pub fn trouble(count: usize, lang: Lang) -> String {
    match (count, lang) {
        (0, _) => String::new(),
        (1, Lang::En) => "One field does not fit yet; the picture shows the rest.".to_owned(),
        (1, Lang::Ru) => "Одно поле пока не подходит; на картинке всё остальное.".to_owned(),
        (_, Lang::En) => {
            format!("Fields that do not fit yet: {count}; the picture shows the rest.")
        }
        (_, Lang::Ru) => {
            format!("Полей, которые пока не подходят: {count}; на картинке всё остальное.")
        }
    }
}

/// What is wrong with the text, each with its line and a button that leads there.
pub fn write_problems(html: &mut Html, source: &str, problems: &[Problem]) {
    if problems.is_empty() {
        return;
    }
    let lang = html.lang;
    html.plain("p", Say::TextWrong.say(lang));
    html.of("ol", "problems");
    for problem in problems {
        html.open("li");
        let is_whole = matches!(problem.wrong, Wrong::TooLarge { .. });
        if !is_whole {
            let (from, to) = place_in(source, problem);
            html.of("button", "link problem-place")
                .attr("type", "button")
                .attr("data-from", &from.to_string())
                .attr("data-to", &to.to_string())
                .attr("data-line", &problem.position.line.to_string())
                .text(&problem.place(lang))
                .close("button");
        }
        html.open("p");
        write_message(html, &problem.message(lang));
        html.close("p");
        if !is_whole {
            write_excerpt(html, problem, source);
        }
        html.close("li");
    }
    html.close("ol");
    if problems.len() == Problem::MOST {
        html.plain("p", Word::MoreProblems.say(lang));
    }
    html.of("button", "button small").attr("type", "button");
    html.attr("data-deed", "give-up")
        .text(Say::GiveUp.say(lang));
    html.close("button");
}

/// Where a problem begins and ends, counted as a browser counts: in units of UTF-16.
fn place_in(source: &str, problem: &Problem) -> (usize, usize) {
    let units = |text: &str| text.encode_utf16().count();
    let (before, after) = source
        .split_at_checked(problem.position.offset)
        .unwrap_or((source, ""));
    let covered: String = after.chars().take(problem.position.width).collect();
    let from = units(before);
    (from, from + units(&covered))
}
