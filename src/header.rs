//! The bar on top: which scenario, how far one is, what can be taken back, and how the page looks.

use crate::dialogs::Dialog;
use crate::html::{Deed, Html, word};
use crate::icon::Icon;
use crate::page::Shown;
use fencelab_core::session::labels::{Label, step_of};
use fencelab_core::session::{Action, Theme};
use fencelab_core::words::Lang;

/// The bar on top.
pub fn write(html: &mut Html, shown: &Shown) {
    html.of("header", "bar").line("h1", "wordmark", "Fencelab");
    write_pick(html, &shown.frame.scenario.title);
    write_later(html, Label::Edit, Icon::Edit, "editing");
    let (step, steps) = (shown.now.step, shown.now.steps);
    html.of("p", "steps");
    html.line(
        "span",
        "steps-long",
        &step_of(step, steps, shown.frame.lang),
    );
    html.of("span", "steps-short").attr("aria-hidden", "true");
    html.text(&step.to_string()).text("/");
    html.text(&steps.to_string()).close("span").close("p");
    write_edits(html, shown);
    write_settings(html, shown);
    html.close("header");
}

fn write_pick(html: &mut Html, title: &str) {
    html.of("button", "button pick")
        .attr("aria-haspopup", "dialog");
    html.attr_of("aria-label", Label::ChooseScenario, title);
    html.does(Deed::Open(Dialog::Scenarios));
    html.line("span", "pick-title", title)
        .icon(Icon::Down)
        .close("button");
}

/// These buttons stay in the order of focus when there is nothing for them to do; the session
/// does nothing then.
fn write_edits(html: &mut Html, shown: &Shown) {
    let frame = shown.frame;
    html.of("div", "edits").attr("role", "group");
    html.named("aria-label", Label::Edits);
    for (label, hint, icon, action, useful) in [
        (
            Label::Undo,
            Label::Undo,
            Icon::Undo,
            Action::Undo,
            frame.can_undo,
        ),
        (
            Label::Redo,
            Label::Redo,
            Icon::Redo,
            Action::Redo,
            frame.can_redo,
        ),
        (
            Label::Reset,
            Label::ResetHint,
            Icon::Reset,
            Action::Reset,
            frame.is_edited,
        ),
    ] {
        html.of("button", "button quiet").named("title", hint);
        html.attr("aria-disabled", word(!useful))
            .does(Deed::Act(action));
        html.icon(icon).of("span", "button-text").say(label);
        html.close("span").close("button");
    }
    html.close("div");
}

/// How the page looks, and what explains it.
fn write_settings(html: &mut Html, shown: &Shown) {
    let (lang, theme) = (shown.frame.lang, shown.now.theme);
    html.of("div", "settings").of("label", "face");
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
    html.close("select").close("label").of("label", "face");
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
    for (label, icon, dialog) in [
        (Label::Glossary, Icon::Book, Dialog::Glossary),
        (Label::Keys, Icon::Keys, Dialog::Keys),
    ] {
        html.icon_button("button quiet icon-only", label, icon, Deed::Open(dialog));
    }
    for (label, icon, script) in [
        (Label::Present, Icon::Present, "presenting"),
        (Label::Compare, Icon::Compare, "compare"),
        (Label::Share, Icon::Share, "sharing"),
    ] {
        write_later(html, label, icon, script);
    }
    html.close("div");
}

/// A button for what a script does that is fetched when it is pressed.
fn write_later(html: &mut Html, label: Label, icon: Icon, script: &str) {
    html.of("button", "button quiet icon-only")
        .named("aria-label", label)
        .named("title", label)
        .attr("aria-haspopup", "dialog")
        .attr("data-later", script);
    html.icon(icon).close("button");
}

/// The beginning of a `<select>`.
pub fn write_select(html: &mut Html, id: &str, label: Label) {
    html.of("select", "select")
        .attr("id", id)
        .named("aria-label", label);
}
