//! Why it came to that: the rule and the facts, what would have changed it, and its causes.
//!
//! The page's own module does not write this: the second one does, which reads runs off the page's
//! thread. What stands there at first is written when the page is published.

use crate::html::Html;
use fencelab_core::scenario::to_json;
use fencelab_core::session::WhyView;
use fencelab_core::session::labels::Label;

/// All of it.
pub fn write(html: &mut Html, why: &WhyView) {
    write_rule(html, why);
    html.of("section", "story");
    write_flips(html, why);
    write_causes(html, why);
    html.close("section");
}

/// The rule behind what has happened, and the facts that it was applied to.
fn write_rule(html: &mut Html, why: &WhyView) {
    html.section("why", "h3", Label::Why);
    if !why.damage.is_empty() {
        html.of("p", "damage").names(&why.damage.join(" "));
        html.close("p");
    }
    html.of("p", "rule").names(&why.rule).close("p");
    html.of("dl", "facts");
    for fact in &why.facts {
        html.of("div", "fact");
        html.plain("dt", &fact.label).open("dd").names(&fact.value);
        html.close("dd");
        html.close("div");
    }
    html.close("dl").close("section");
}

/// What would have changed it.
fn write_flips(html: &mut Html, why: &WhyView) {
    if why.flips.is_empty() && why.no_difference.is_none() && why.work_out.is_none() {
        return;
    }
    html.open("div").open("h3").say(Label::Flips).close("h3");
    html.of("ul", "flips");
    for flip in &why.flips {
        html.of("li", "flip").attr("data-tone", flip.sentence.tone);
        html.names(&flip.sentence.text).text(" ");
        html.of("button", "link")
            .attr("data-protect", &to_json(&flip.patch));
        html.say(Label::ShowIt).close("button").close("li");
    }
    html.close("ul");
    if let Some(no_difference) = &why.no_difference {
        html.line("p", "no-difference", no_difference);
    }
    if let Some(button) = &why.work_out {
        html.of("button", "button small").attr("data-work-out", "");
        html.text(&button.label).close("button");
    }
    html.close("div");
}

/// How it came to it.
fn write_causes(html: &mut Html, why: &WhyView) {
    if why.causes.is_empty() {
        return;
    }
    html.open("div").open("h3").say(Label::Causes).close("h3");
    html.of("ol", "causes");
    for cause in &why.causes {
        html.open("li").of("button", "cause").leads_to(cause.event);
        html.line("span", "when", &cause.clock)
            .open("span")
            .names(&cause.text);
        html.close("span").close("button").close("li");
    }
    html.close("ol").close("div");
}
