//! What is done to the run, and the runs that were left.

use crate::html::{Deed, Html, word};
use crate::icon::Icon;
use crate::page::Shown;
use fencelab_core::session::labels::Label;
use fencelab_core::session::{Action, BranchView, InterventionView};

/// The scenario's interventions and one's own.
pub fn write_interventions(html: &mut Html, shown: &Shown) {
    let list = &shown.frame.interventions;
    html.section("interventions", "h2", Label::Interventions);
    if begin_list(html, list.is_empty(), Label::NoInterventions) {
        for it in list {
            write_intervention(html, it);
        }
        html.close("ul");
    }
    html.close("section");
}

/// The beginning of a list, or what is said in place of an empty one.
fn begin_list(html: &mut Html, empty: bool, nothing: Label) -> bool {
    if empty {
        html.of("p", "nothing").say(nothing).close("p");
    } else {
        html.of("ul", "rows");
    }
    !empty
}

fn write_intervention(html: &mut Html, it: &InterventionView) {
    html.of("li", "row")
        .attr("data-idle", word(it.idle.is_some()));
    html.of("button", "row-main")
        .attr("aria-disabled", word(it.event.is_none()));
    if let Some(event) = it.event {
        html.leads_to(event);
    }
    html.plain("span", &it.text);
    if let Some(idle) = &it.idle {
        html.line("span", "row-note", idle);
    }
    html.close("button");
    html.of("span", "whose").attr("data-own", word(it.own));
    html.say(if it.own {
        Label::Yours
    } else {
        Label::OfScenario
    });
    html.close("span");
    write_remover(html, Label::Remove, &it.text, Action::Remove(it.id));
    html.close("li");
}

/// The button at the end of a row that takes it away.
fn write_remover(html: &mut Html, label: Label, what: &str, action: Action) {
    html.of("button", "button quiet small icon-only");
    html.named("title", label);
    html.attr_of("aria-label", label, what);
    html.does(Deed::Act(action))
        .icon(Icon::Close)
        .close("button");
}

/// The runs that were left by acting in the past.
pub fn write_branches(html: &mut Html, shown: &Shown) {
    let list = &shown.frame.branches;
    html.section("branches", "h2", Label::Branches);
    if begin_list(html, list.is_empty(), Label::NoBranches) {
        for (place, it) in list.iter().enumerate() {
            write_branch(html, place, it);
        }
        html.close("ul");
    }
    html.close("section");
}

fn write_branch(html: &mut Html, place: usize, it: &BranchView) {
    html.of("li", "row").of("span", "row-main");
    html.of("input", "name-field").attr("type", "text");
    html.attr("maxlength", "80").attr("value", &it.name);
    html.attr_of("aria-label", Label::RenameBranch, &it.name);
    html.does(Deed::Rename(place));
    html.line("span", "row-note", &it.scenario).close("span");
    html.of("button", "button small");
    html.attr_of("aria-label", Label::OpenBranch, &it.name);
    html.does(Deed::Act(Action::OpenBranch(place)));
    html.say(Label::OpenBranch).close("button");
    write_remover(html, Label::DropBranch, &it.name, Action::DropBranch(place));
    html.close("li");
}
