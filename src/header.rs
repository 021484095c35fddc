//! The bar on top: which scenario, how far one is, what can be taken back, and how the page looks.

use crate::dialogs::Dialogs;
use crate::icon::Icon;
use crate::store::Store;
use fencelab_core::session::labels::{Label, step_of};
use fencelab_core::session::{Action, Theme};
use fencelab_core::words::Lang;
use leptos::prelude::*;

/// The bar on top.
pub fn header(store: Store, dialogs: Dialogs) -> impl IntoView {
    let title = store.part(|frame| frame.scenario.title.clone());
    let steps = store.part_now(|now| (now.step, now.steps));
    view! {
        <header class="bar">
            <h1 class="wordmark">"Fencelab"</h1>
            <button
                class="button pick"
                id="pick-scenario"
                aria-haspopup="dialog"
                aria-label=move || format!("{}: {}", Label::ChooseScenario.say(store.lang.get()), title.get())
                on:click=move |_| dialogs.open_picker()
            >
                <span class="pick-title">{move || title.get()}</span>
                {Icon::Down.draw()}
            </button>
            <p class="steps" id="step">
                <span class="steps-long">
                    {move || {
                        let (step, steps) = steps.get();
                        step_of(step, steps, store.lang.get())
                    }}
                </span>
                <span class="steps-short" aria-hidden="true">
                    {move || {
                        let (step, steps) = steps.get();
                        format!("{step}/{steps}")
                    }}
                </span>
            </p>
            {edits(store).into_any()}
            {settings(store, dialogs).into_any()}
        </header>
    }
}

fn edits(store: Store) -> impl IntoView {
    let can_undo = store.part(|frame| frame.can_undo);
    let can_redo = store.part(|frame| frame.can_redo);
    let is_edited = store.part(|frame| frame.is_edited);
    view! {
        <div class="edits" role="group" aria-label=store.say(Label::Edits)>
            {edit(store, "undo", Label::Undo, Icon::Undo, Action::Undo, can_undo)}
            {edit(store, "redo", Label::Redo, Icon::Redo, Action::Redo, can_redo)}
            {edit(store, "reset", Label::Reset, Icon::Reset, Action::Reset, is_edited)}
        </div>
    }
}

/// A button that stays in the order of focus when there is nothing for it to do.
fn edit(
    store: Store,
    id: &'static str,
    label: Label,
    icon: Icon,
    action: Action,
    possible: Memo<bool>,
) -> impl IntoView {
    view! {
        <button
            class="button quiet"
            id=id
            aria-disabled=move || (!possible.get()).to_string()
            title=store.say(if label == Label::Reset { Label::ResetHint } else { label })
            on:click=move |_| {
                if possible.get_untracked() {
                    store.dispatch(action.clone());
                }
            }
        >
            {icon.draw()}
            <span class="button-text">{store.say(label)}</span>
        </button>
    }
}

fn settings(store: Store, dialogs: Dialogs) -> impl IntoView {
    let theme = store.part_now(|now| now.theme);
    let choice = move |value: &'static str, label: Label, own: Theme| {
        view! {
            <option value=value selected=move || theme.get() == own>
                {store.say(label)}
            </option>
        }
    };
    let lang = store.lang;
    view! {
        <div class="settings">
            <label class="face">
            <span class="face-text" aria-hidden="true">{move || short(lang.get())}</span>
            <select
                class="select"
                id="lang"
                aria-label=store.say(Label::Language)
                on:change=move |event| {
                    let lang = if event_target_value(&event) == "ru" { Lang::Ru } else { Lang::En };
                    store.dispatch(Action::Lang(lang));
                }
            >
                <option value="en" lang="en" selected=move || lang.get() == Lang::En>
                    "English"
                </option>
                <option value="ru" lang="ru" selected=move || lang.get() == Lang::Ru>
                    "Русский"
                </option>
            </select>
            </label>
            <label class="face">
            <span class="face-text">{Icon::Contrast.draw()}</span>
            <select
                class="select"
                id="theme"
                aria-label=store.say(Label::Theme)
                on:change=move |event| {
                    let theme = match event_target_value(&event).as_str() {
                        "light" => Theme::Light,
                        "dark" => Theme::Dark,
                        _ => Theme::System,
                    };
                    store.dispatch(Action::Theme(theme));
                }
            >
                {choice("system", Label::ThemeSystem, Theme::System)}
                {choice("light", Label::ThemeLight, Theme::Light)}
                {choice("dark", Label::ThemeDark, Theme::Dark)}
            </select>
            </label>
            <button
                class="button quiet icon-only"
                id="open-glossary"
                aria-haspopup="dialog"
                aria-label=store.say(Label::Glossary)
                title=store.say(Label::Glossary)
                on:click=move |_| dialogs.open_glossary()
            >
                {Icon::Book.draw()}
            </button>
            <button
                class="button quiet icon-only"
                id="open-keys"
                aria-haspopup="dialog"
                aria-label=store.say(Label::Keys)
                aria-keyshortcuts="?"
                title=store.say(Label::Keys)
                on:click=move |_| dialogs.open_keys()
            >
                {Icon::Keys.draw()}
            </button>
        </div>
    }
}

/// A language in two letters.
fn short(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "EN",
        Lang::Ru => "RU",
    }
}
