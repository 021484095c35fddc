//! What stands beside a run: what may be claimed after it, what a fence covers, and the steps of
//! an investigation.

use crate::results::write_claims;
use crate::words::{Word, title};
use fencelab::html::Html;
use fencelab_core::diagnose::{Claims, Coverage, Covers, Diagnosis, RouteStep};

/// All of it.
pub fn write(html: &mut Html, diagnosis: &Diagnosis, claims: &Claims) {
    write_claims(html, diagnosis, claims);
    write_coverage(html);
    write_route(html);
}

/// The table of what a fence covers; each row leads to scenarios that show it.
fn write_coverage(html: &mut Html) {
    let lang = html.lang;
    html.plain("h3", Word::Coverage.say(lang));
    html.of("div", "table-window").attr("tabindex", "0");
    html.attr("role", "group")
        .attr("aria-label", Word::Coverage.say(lang));
    html.of("table", "coverage").open("thead").open("tr");
    for word in [Word::Case, Word::Covered, Word::AlsoNeeded, Word::SeeIt] {
        html.open("th")
            .attr("scope", "col")
            .text(word.say(lang))
            .close("th");
    }
    html.close("tr").close("thead").open("tbody");
    for row in Coverage::ALL {
        let tone = match row.covers() {
            Covers::IfCompared => "good",
            Covers::NotByItself => "warning",
            Covers::No => "refused",
        };
        html.open("tr").line("td", "wrapping", row.question(lang));
        html.of("td", "wrapping").attr("data-tone", tone);
        html.text(row.covers().say(lang)).close("td");
        html.line("td", "wrapping", row.also_needed(lang));
        html.open("td");
        for id in row.scenarios() {
            html.of("button", "link").attr("type", "button");
            html.attr("data-open", id).text(title(id, lang));
            html.close("button").text(" ");
        }
        html.close("td").close("tr");
    }
    html.close("tbody").close("table").close("div");
}

/// The steps of an investigation, to be ticked off.
fn write_route(html: &mut Html) {
    let lang = html.lang;
    html.plain("h3", Word::Route.say(lang));
    html.line("p", "row-note", Word::RouteHint.say(lang));
    html.of("ol", "route");
    for (number, step) in RouteStep::ALL.into_iter().enumerate() {
        html.open("li").open("label").open("input");
        html.attr("type", "checkbox");
        html.attr("data-step", &number.to_string());
        html.open("span").text(step.say(lang));
        html.close("span").close("label").close("li");
    }
    html.close("ol");
}
