//! The bar on top: which scenario, how far one is, what can be taken back, and how the page looks.

use crate::dialogs::{Dialog, Dialogs};
use crate::html::{Deed, Html, word};
use crate::icon::Icon;
use crate::rows::Shown;
use crate::store::{Store, Text, Word};
use fencelab_core::session::labels::{Label, step_of};
use fencelab_core::session::{Action, Frame, Theme};
use fencelab_core::words::Lang;
use leptos::prelude::*;

/// The bar on top.
pub fn header(store: Store, dialogs: Dialogs) -> impl IntoView {
    view! {
        <header class="bar">
            <h1 class="wordmark">"Fencelab"</h1>
            <button
                class="button pick"
                id="pick-scenario"
                aria-haspopup="dialog"
                aria-label=store.text(Text::Frame(|frame| {
                    let choose = Label::ChooseScenario.say(frame.lang);
                    format!("{choose}: {}", frame.scenario.title)
                }))
                on:click=move |_| dialogs.open(store, Dialog::Picker)
            >
                <span class="pick-title">
                    {store.text(Text::Frame(|frame| frame.scenario.title.clone()))}
                </span>
                {Icon::Down.draw()}
            </button>
            <p class="steps" id="step">
                <span class="steps-long">
                    {store.text(Text::Both(|frame, now| step_of(now.step, now.steps, frame.lang)))}
                </span>
                <span class="steps-short" aria-hidden="true">
                    {store.text(Text::Now(|now| format!("{}/{}", now.step, now.steps)))}
                </span>
            </p>
            <div class="edits" role="group" aria-label=store.say(Label::Edits)>
                {edit(store, "undo", Label::Undo, Icon::Undo, Action::Undo, |it| word(!it.can_undo))}
                {edit(store, "redo", Label::Redo, Icon::Redo, Action::Redo, |it| word(!it.can_redo))}
                {edit(store, "reset", Label::Reset, Icon::Reset, Action::Reset, |it| word(!it.is_edited))}
            </div>
            <div class="settings" data-rows="settings"></div>
        </header>
    }
}

/// A button that stays in the order of focus when there is nothing for it to do; the session
/// does nothing then.
fn edit(
    store: Store,
    id: &'static str,
    label: Label,
    icon: Icon,
    action: Action,
    useless: fn(&Frame) -> &'static str,
) -> impl IntoView {
    let hint = if label == Label::Reset {
        Label::ResetHint
    } else {
        label
    };
    view! {
        <button
            class="button quiet"
            id=id
            aria-disabled=store.word(Word::Frame(useless))
            title=store.say(hint)
            on:click=store.act(action)
        >
            {icon.draw()}
            <span class="button-text">{store.say(label)}</span>
        </button>
    }
}

/// How the page looks, and what explains it.
pub fn write_settings(html: &mut Html, shown: &Shown) {
    let (lang, theme) = (shown.frame.lang, shown.now.theme);
    html.of("label", "face");
    html.of("span", "face-text").attr("aria-hidden", "true");
    let short = match lang {
        Lang::En => "EN",
        Lang::Ru => "RU",
    };
    html.text(short).close("span");
    write_select(html, "lang", Label::Language);
    for (own, value, name) in [(Lang::En, "en", "English"), (Lang::Ru, "ru", "Русский")] {
        html.option(value, name, lang == own, Deed::Act(Action::Lang(own)));
    }
    html.close("select").close("label");
    html.of("label", "face");
    html.of("span", "face-text")
        .icon(Icon::Contrast)
        .close("span");
    write_select(html, "theme", Label::Theme);
    for (own, value, label) in [
        (Theme::System, "system", Label::ThemeSystem),
        (Theme::Light, "light", Label::ThemeLight),
        (Theme::Dark, "dark", Label::ThemeDark),
    ] {
        let name = label.say(lang);
        html.option(value, name, theme == own, Deed::Act(Action::Theme(own)));
    }
    html.close("select").close("label");
    write_opener(
        html,
        "open-glossary",
        Label::Glossary,
        Icon::Book,
        Dialog::Glossary,
    );
    write_opener(html, "open-keys", Label::Keys, Icon::Keys, Dialog::Keys);
}

/// The beginning of a `<select>`.
pub fn write_select(html: &mut Html, id: &str, label: Label) {
    html.of("select", "select")
        .attr("id", id)
        .named("aria-label", label);
}

fn write_opener(html: &mut Html, id: &str, label: Label, icon: Icon, dialog: Dialog) {
    html.of("button", "button quiet icon-only").attr("id", id);
    html.attr("aria-haspopup", "dialog")
        .named("aria-label", label);
    html.named("title", label).does(Deed::Open(dialog));
    html.icon(icon).close("button");
}
