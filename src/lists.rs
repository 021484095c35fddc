//! What is done to the run, and the runs that were left.

use crate::icon::Icon;
use crate::store::Store;
use fencelab_core::session::labels::Label;
use fencelab_core::session::{Action, BranchView, InterventionView};
use fencelab_core::words::Lang;
use leptos::prelude::*;

/// The scenario's interventions and one's own.
pub fn interventions(store: Store) -> impl IntoView {
    let list = store.part(|frame| frame.interventions.clone());
    let lang = store.lang;
    view! {
        <section class="interventions" id="interventions" aria-labelledby="interventions-title">
            <h2 id="interventions-title">{store.say(Label::Interventions)}</h2>
            <p class="nothing" hidden=move || !list.read().is_empty()>
                {store.say(Label::NoInterventions)}
            </p>
            <ul class="rows">
                {move || {
                    list.read().iter().map(|it| intervention(store, lang.get(), it)).collect_view()
                }}
            </ul>
        </section>
    }
}

fn intervention(store: Store, lang: Lang, it: &InterventionView) -> impl IntoView + use<> {
    let (id, event) = (it.id, it.event);
    let whose = if it.own {
        Label::Yours
    } else {
        Label::OfScenario
    };
    view! {
        <li class="row" data-idle=it.idle.is_some().to_string()>
            <button
                class="row-main"
                aria-disabled=event.is_none().to_string()
                on:click=move |_| {
                    if let Some(event) = event {
                        store.dispatch(Action::SeekEvent(event));
                    }
                }
            >
                <span>{it.text.clone()}</span>
                <span class="row-note">{it.idle.clone()}</span>
            </button>
            <span class="whose" data-own=it.own.to_string()>
                {whose.say(lang)}
            </span>
            <button
                class="button quiet small icon-only"
                aria-label=format!("{}: {}", Label::Remove.say(lang), it.text)
                title=Label::Remove.say(lang)
                on:click=move |_| store.dispatch(Action::Remove(id))
            >
                {Icon::Close.draw()}
            </button>
        </li>
    }
}

/// The runs that were left by acting in the past.
pub fn branches(store: Store) -> impl IntoView {
    let list = store.part(|frame| frame.branches.clone());
    let lang = store.lang;
    view! {
        <section class="branches" id="branches" aria-labelledby="branches-title">
            <h2 id="branches-title">{store.say(Label::Branches)}</h2>
            <p class="nothing" hidden=move || !list.read().is_empty()>
                {store.say(Label::NoBranches)}
            </p>
            <ul class="rows">
                {move || {
                    let list = list.read();
                    list.iter()
                        .enumerate()
                        .map(|(place, it)| branch(store, lang.get(), place, it))
                        .collect_view()
                }}
            </ul>
        </section>
    }
}

fn branch(store: Store, lang: Lang, place: usize, it: &BranchView) -> impl IntoView + use<> {
    let labelled = |label: Label| format!("{}: {}", label.say(lang), it.name);
    view! {
        <li class="row">
            <span class="row-main">
                <input
                    class="name-field"
                    type="text"
                    maxlength="80"
                    aria-label=labelled(Label::RenameBranch)
                    prop:value=it.name.clone()
                    on:change=move |event| {
                        store.dispatch(Action::RenameBranch(place, event_target_value(&event)));
                    }
                />
                <span class="row-note">{it.scenario.clone()}</span>
            </span>
            <button
                class="button small"
                aria-label=labelled(Label::OpenBranch)
                on:click=move |_| store.dispatch(Action::OpenBranch(place))
            >
                {Label::OpenBranch.say(lang)}
            </button>
            <button
                class="button quiet small icon-only"
                aria-label=labelled(Label::DropBranch)
                title=Label::DropBranch.say(lang)
                on:click=move |_| store.dispatch(Action::DropBranch(place))
            >
                {Icon::Close.draw()}
            </button>
        </li>
    }
}
