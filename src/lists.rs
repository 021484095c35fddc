//! What is done to the run, and the runs that were left.

use crate::html::{Deed, Html, word};
use crate::icon::Icon;
use crate::rows::Shown;
use crate::store::Store;
use fencelab_core::session::labels::Label;
use fencelab_core::session::{Action, BranchView, InterventionView};
use leptos::prelude::*;

/// Both lists.
pub fn lists(store: Store) -> impl IntoView {
    view! {
        <div class="stack">
            <section
                class="interventions"
                id="interventions"
                aria-labelledby="interventions-title"
            >
                <h2 id="interventions-title">{store.say(Label::Interventions)}</h2>
                <div data-rows="interventions"></div>
            </section>
            <section class="branches" id="branches" aria-labelledby="branches-title">
                <h2 id="branches-title">{store.say(Label::Branches)}</h2>
                <div data-rows="branches"></div>
            </section>
        </div>
    }
}

/// The scenario's interventions and one's own.
pub fn write_interventions(html: &mut Html, shown: &Shown) {
    let list = &shown.frame.interventions;
    if begin_list(html, list.is_empty(), Label::NoInterventions) {
        for it in list {
            write_intervention(html, it);
        }
        html.close("ul");
    }
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
    write_name(html, label, what);
    html.does(Deed::Act(action))
        .icon(Icon::Close)
        .close("button");
}

fn write_name(html: &mut Html, label: Label, what: &str) {
    let name = format!("{}: {what}", label.say(html.lang));
    html.attr("aria-label", &name);
}

/// The runs that were left by acting in the past.
pub fn write_branches(html: &mut Html, shown: &Shown) {
    let list = &shown.frame.branches;
    if begin_list(html, list.is_empty(), Label::NoBranches) {
        for (place, it) in list.iter().enumerate() {
            write_branch(html, place, it);
        }
        html.close("ul");
    }
}

fn write_branch(html: &mut Html, place: usize, it: &BranchView) {
    html.of("li", "row").of("span", "row-main");
    html.of("input", "name-field").attr("type", "text");
    html.attr("maxlength", "80").attr("value", &it.name);
    write_name(html, Label::RenameBranch, &it.name);
    html.does(Deed::Rename(place));
    html.line("span", "row-note", &it.scenario).close("span");
    html.of("button", "button small");
    write_name(html, Label::OpenBranch, &it.name);
    html.does(Deed::Act(Action::OpenBranch(place)));
    html.say(Label::OpenBranch).close("button");
    write_remover(html, Label::DropBranch, &it.name, Action::DropBranch(place));
    html.close("li");
}
