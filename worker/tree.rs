//! The tree: its questions from top to bottom, the way of one record lit, and where it leaves.

use crate::words::Word;
use fencelab::html::Html;
use fencelab_core::diagnose::words::{Heading, missing, place as line_of, reason};
use fencelab_core::diagnose::{Branch, Diagnosis, Question, Tone};

/// How the page colours a tone.
pub fn tone(tone: Tone) -> &'static str {
    match tone {
        Tone::Danger => "damage",
        Tone::Unclear => "warning",
        Tone::Held => "good",
        Tone::Usual => "quiet",
    }
}

/// The tree, with the way of the record at a place.
pub fn write(html: &mut Html, diagnosis: &Diagnosis, place: Option<u32>) {
    let place = place.filter(|place| (*place as usize) < diagnosis.findings.len());
    let branch = place.map(|place| diagnosis.finding(place).branch);
    html.plain("h3", Word::Tree.say(html.lang));
    if place.is_none() {
        html.line("p", "row-note", Word::NoRecord.say(html.lang));
    }
    html.of("ol", "tree");
    for question in Question::ALL {
        write_question(html, diagnosis, *question, (place, branch));
    }
    html.close("ol");
}

fn write_question(
    html: &mut Html,
    diagnosis: &Diagnosis,
    question: Question,
    (place, branch): (Option<u32>, Option<Branch>),
) {
    let leaves = branch.is_some_and(|it| it.question() == question);
    let way = match branch {
        Some(_) if leaves => "here",
        Some(branch) if branch.path().contains(&question) => "past",
        _ => "",
    };
    html.open("li").attr("data-way", way);
    if leaves {
        html.attr("aria-current", "step");
    }
    html.line("p", "tree-question", question.say(html.lang));
    if let (true, Some(place), Some(branch)) = (leaves, place, branch) {
        write_leaf(html, diagnosis, place, branch);
    }
    write_branches(html, diagnosis, question);
    html.close("li");
}

/// Where a record leaves the tree: why, what is missing, what to check and to do next.
fn write_leaf(html: &mut Html, diagnosis: &Diagnosis, place: u32, branch: Branch) {
    let (lang, said) = (html.lang, branch.words(html.lang));
    html.of("div", "leaf")
        .attr("data-tone", tone(branch.tone()))
        .line("p", "leaf-title", said.title);
    html.open("p").open("span").attr("class", "row-note");
    html.text(&line_of(
        diagnosis.record(place),
        diagnosis.import.form,
        lang,
    ));
    html.close("span").text(" ");
    html.text(&reason(diagnosis, place, lang)).close("p");
    if let Some(missing) = missing(diagnosis.finding(place).missing, lang) {
        html.line("p", "leaf-missing", &missing);
    }
    write_advice(html, branch);
    html.close("div");
}

/// What to check at a branch, and what to do next.
pub fn write_advice(html: &mut Html, branch: Branch) {
    let (lang, said) = (html.lang, branch.words(html.lang));
    html.of("dl", "advice");
    for (heading, text) in [(Heading::Check, said.check), (Heading::Next, said.next)] {
        html.open("div").plain("dt", heading.say(lang));
        html.plain("dd", text).close("div");
    }
    html.close("dl");
}

/// The branches that leave at a question, with how many records leave there.
fn write_branches(html: &mut Html, diagnosis: &Diagnosis, question: Question) {
    let all = question.branches().iter();
    let leaving: u32 = all.map(|branch| diagnosis.count(*branch)).sum();
    let lang = html.lang;
    html.of("details", "branches-of").of("summary", "row-note");
    html.text(Word::Branches.say(lang)).text(": ");
    html.text(&question.branches().len().to_string());
    html.text(" · ").text(Word::Leaving.say(lang)).text(": ");
    html.text(&leaving.to_string()).close("summary").open("ul");
    for branch in question.branches() {
        let count = diagnosis.count(*branch);
        html.open("li").flag("data-found", count > 0);
        html.text(branch.words(lang).title);
        if count > 0 {
            html.text(" · ").text(&count.to_string());
        }
        html.close("li");
    }
    html.close("ul").close("details");
}
