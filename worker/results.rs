//! What is said of a log from outside.

use crate::tree::{tone, write_advice};
use crate::words::Word;
use fencelab::html::Html;
use fencelab_core::diagnose::words::{self, Heading};
use fencelab_core::diagnose::{Claims, Diagnosis, Group, Picture, Tone, picture};

/// So many faults, and groups of one branch, are told one by one.
const TOLD: usize = 20;
/// So many records stand on one page of the table.
pub const PAGE: u32 = 100;

/// The dialog before there is a log.
pub fn write_form(html: &mut Html) {
    let lang = html.lang;
    html.of("div", "dialog-frame").of("div", "dialog-head");
    html.plain("h2", Word::OwnLog.say(lang));
    write_button(html, Word::Close, "close", "button quiet");
    html.close("div").plain("p", Word::LogHint.say(lang));
    html.of("textarea", "field copy-text").attr("rows", "5");
    html.attr("spellcheck", "false").attr("autocomplete", "off");
    html.attr("aria-label", Word::LogField.say(lang));
    html.close("textarea").of("div", "log-acts");
    write_button(html, Word::Diagnose, "paste", "button main-button");
    write_button(html, Word::ChooseFile, "file", "button");
    write_button(html, Word::Example, "example", "button");
    html.of("input", "log-file")
        .attr("type", "file")
        .flag("hidden", true);
    html.close("div")
        .of("p", "log-status")
        .attr("role", "status");
    html.close("p").of("div", "log-results").close("div");
    html.close("div");
}

fn write_button(html: &mut Html, word: Word, deed: &str, class: &str) {
    html.of("button", class).attr("type", "button");
    html.attr("data-log-do", deed);
    html.text(word.say(html.lang));
    html.close("button");
}

/// Everything that was found.
pub fn write(html: &mut Html, diagnosis: &Diagnosis, claims: &Claims, width: u32) {
    let lang = html.lang;
    write_list(
        html,
        Heading::Reading.say(lang),
        &words::notices(diagnosis, lang),
    );
    write_list(html, Heading::Faults.say(lang), &faults(diagnosis, html));
    if diagnosis.findings.is_empty() {
        return;
    }
    html.plain("h3", Word::Timeline.say(lang));
    html.of("div", "log-picture").attr("tabindex", "0");
    html.attr("role", "group")
        .attr("aria-label", Word::Timeline.say(lang));
    let drawn = Picture {
        lang,
        width,
        theme: None,
    };
    html.drawing(&picture(diagnosis, &drawn));
    html.close("div").of("div", "log-columns").open("div");
    html.plain("h3", Word::Findings.say(lang));
    write_groups(html, diagnosis);
    html.close("div")
        .of("div", "log-way")
        .close("div")
        .close("div");
    write_claims(html, diagnosis, claims);
    html.of("details", "log-records").of("summary", "row-note");
    html.text(Word::Records.say(lang)).close("summary");
    html.of("div", "log-table").close("div").close("details");
    html.of("p", "log-acts");
    write_button(html, Word::Export, "export", "button");
    html.close("p");
}

fn faults(diagnosis: &Diagnosis, html: &Html) -> Vec<String> {
    let form = diagnosis.import.form;
    let all = diagnosis.import.faults.iter();
    all.map(|(fault, spots)| words::fault(fault, spots, form, html.lang))
        .collect()
}

/// Sentences under a heading; nothing where there are none.
fn write_list(html: &mut Html, heading: &str, lines: &[String]) {
    if lines.is_empty() {
        return;
    }
    html.plain("h3", heading).of("ul", "said");
    for line in lines.iter().take(TOLD) {
        html.plain("li", line);
    }
    if lines.len() > TOLD {
        html.open("li").text("… + ");
        html.text(&(lines.len() - TOLD).to_string()).close("li");
    }
    html.close("ul");
}

/// The findings, the gravest first, those of a branch together.
fn write_groups(html: &mut Html, diagnosis: &Diagnosis) {
    let mut last = None;
    for groups in diagnosis.groups.chunk_by(|a, b| a.branch == b.branch) {
        let Some(branch) = groups.first().map(|it| it.branch) else {
            continue;
        };
        if last != Some(branch.tone()) {
            last = Some(branch.tone());
            html.line("h4", "row-note", branch.tone().say(html.lang));
        }
        html.of("details", "finding")
            .attr("data-tone", tone(branch.tone()))
            .flag("open", branch.tone() == Tone::Danger)
            .open("summary");
        html.line("span", "leaf-title", branch.words(html.lang).title);
        html.line("span", "count", &diagnosis.count(branch).to_string());
        html.close("summary");
        for group in groups.iter().take(TOLD) {
            write_group(html, diagnosis, group);
        }
        let rest = groups.get(TOLD..).unwrap_or_default();
        if !rest.is_empty() {
            let count = rest.iter().map(|it| u64::from(it.count)).sum();
            let more = words::more_groups(rest.len() as u64, count, html.lang);
            html.line("p", "row-note", &more);
        }
        write_advice(html, branch);
        html.close("details");
    }
}

fn write_group(html: &mut Html, diagnosis: &Diagnosis, group: &Group) {
    let (lang, form) = (html.lang, diagnosis.import.form);
    let place = |at| words::place(diagnosis.record(at), form, lang);
    html.of("button", "cause-of").attr("type", "button");
    html.attr("data-record", &group.first.to_string());
    html.of("span", "row-note").text(&place(group.first));
    if group.count > 1 {
        html.text(" … ").text(&place(group.last));
        html.text(" (").text(&group.count.to_string()).text(")");
    }
    html.close("span");
    html.plain("span", &words::reason(diagnosis, group.first, lang));
    if let Some(missing) = words::missing(group.missing, lang) {
        html.line("span", "row-note", &missing);
    }
    html.close("button");
}

/// What may be claimed, beside what may not.
pub fn write_claims(html: &mut Html, diagnosis: &Diagnosis, claims: &Claims) {
    let lang = html.lang;
    let supported = claims.supported.iter();
    let supported: Vec<String> = supported
        .map(|it| words::claim(diagnosis, *it, lang))
        .collect();
    let limits = claims.unsupported.iter();
    let limits: Vec<String> = limits.map(|it| words::limit(*it, lang)).collect();
    html.of("div", "claims").open("div");
    write_list(html, Heading::Claims.say(lang), &supported);
    html.close("div").open("div");
    write_list(html, Heading::Limits.say(lang), &limits);
    html.close("div").close("div");
}

/// A page of the records, one by one.
pub fn write_records(html: &mut Html, diagnosis: &Diagnosis, from: u32) {
    let (lang, all) = (html.lang, diagnosis.findings.len());
    let all = u32::try_from(all).unwrap_or(u32::MAX);
    let end = from.saturating_add(PAGE).min(all);
    html.of("div", "table-window").attr("tabindex", "0");
    html.attr("role", "group")
        .attr("aria-label", Word::Records.say(lang));
    html.open("table").open("thead").open("tr");
    for word in [Word::Line, Word::Branch, Word::Reason] {
        html.open("th")
            .attr("scope", "col")
            .text(word.say(lang))
            .close("th");
    }
    html.close("tr").close("thead").open("tbody");
    for place in from..end {
        write_record(html, diagnosis, place);
    }
    html.close("tbody").close("table").close("div");
    html.of("p", "log-acts");
    for (word, from, useful) in [
        (Word::Earlier, from.saturating_sub(PAGE), from > 0),
        (Word::Later, end, end < all),
    ] {
        if useful {
            html.of("button", "button small").attr("type", "button");
            html.attr("data-from", &from.to_string());
            html.text(word.say(lang)).close("button");
        }
    }
    html.text(" ")
        .text(&from.saturating_add(1).to_string())
        .text("–");
    html.text(&end.to_string()).text(" / ");
    html.text(&all.to_string()).close("p");
}

fn write_record(html: &mut Html, diagnosis: &Diagnosis, place: u32) {
    let (lang, finding) = (html.lang, diagnosis.finding(place));
    html.open("tr").open("td").of("button", "link");
    html.attr("type", "button")
        .attr("data-record", &place.to_string());
    html.text(&diagnosis.record(place).line.to_string());
    html.close("button").close("td").open("td");
    html.attr("data-tone", tone(finding.branch.tone()));
    html.text(finding.branch.words(lang).title).close("td");
    html.of("td", "wrapping")
        .text(&words::reason(diagnosis, place, lang));
    if let Some(missing) = words::missing(finding.missing, lang) {
        html.text(" ").text(&missing);
    }
    html.close("td").close("tr");
}
