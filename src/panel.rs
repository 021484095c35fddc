//! What has just happened, and why; and the switches that would have changed it.

use crate::html::{Deed, Html, word};
use crate::icon::Icon;
use crate::rows::Shown;
use crate::store::{Store, Text, Word};
use crate::transport::{play_icon, play_or_stop};
use fencelab_core::session::labels::Label;
use fencelab_core::session::{Action, Now, SwitchView};
use leptos::prelude::*;

/// The panel beside the picture. The switches come right below the headline, whose lines are
/// reserved: a switch must not move away under the hand that flips it.
pub fn panel(store: Store) -> impl IntoView {
    view! {
        <div class="panel">
            <section
                class="verdict"
                id="verdict"
                aria-label=store.say(Label::WhatHappened)
                data-tone=store.word(Word::Now(tone))
            >
                <h2 class="headline">
                    <span
                        class="icon"
                        aria-hidden="true"
                        inner_html=store.word(Word::Now(tone_icon))
                    ></span>
                    <span>{store.text(Text::Now(headline))}</span>
                </h2>
            </section>
            <section
                class="protections"
                id="protections"
                aria-labelledby="protections-title"
                data-lifted=move || word(store.lifted.get())
            >
                <h3 id="protections-title">{store.say(Label::Protections)}</h3>
                <ul class="switches" data-rows="switches"></ul>
            </section>
            <section class="why" id="why" aria-labelledby="why-title">
                <h3 id="why-title">{store.say(Label::Why)}</h3>
                <div data-rows="why"></div>
            </section>
            <section class="story" id="story" data-rows="story"></section>
        </div>
    }
}

fn tone(now: &Now) -> &'static str {
    now.why.headline.tone
}

fn tone_icon(now: &Now) -> &'static str {
    Icon::of_tone(tone(now)).svg()
}

fn headline(now: &Now) -> String {
    now.why.headline.text.clone()
}

/// The rule behind the verdict, and the facts that it was applied to.
pub fn write_why(html: &mut Html, shown: &Shown) {
    let why = &shown.now.why;
    if !why.damage.is_empty() {
        html.line("p", "damage", &why.damage.join(" "));
    }
    html.line("p", "rule", &why.rule);
    html.of("dl", "facts");
    for fact in &why.facts {
        html.of("div", "fact");
        html.plain("dt", &fact.label).plain("dd", &fact.value);
        html.close("div");
    }
    html.close("dl");
}

/// What would have changed it, and how it came to it.
pub fn write_story(html: &mut Html, shown: &Shown) {
    let why = &shown.now.why;
    if !why.flips.is_empty() || why.no_difference.is_some() {
        html.open("div").open("h3").say(Label::Flips).close("h3");
        html.of("ul", "flips");
        for flip in &why.flips {
            html.of("li", "flip").attr("data-tone", flip.sentence.tone);
            html.text(&flip.sentence.text).text(" ");
            html.of("button", "link")
                .does(Deed::Act(Action::Protect(flip.patch)));
            html.say(Label::ShowIt).close("button").close("li");
        }
        html.close("ul");
        if let Some(no_difference) = &why.no_difference {
            html.line("p", "no-difference", no_difference);
        }
        html.close("div");
    }
    if !why.causes.is_empty() {
        html.open("div").open("h3").say(Label::Causes).close("h3");
        html.of("ol", "causes");
        for cause in &why.causes {
            html.open("li").of("button", "cause").leads_to(cause.event);
            html.line("span", "when", &cause.clock)
                .plain("span", &cause.text);
            html.close("button").close("li");
        }
        html.close("ol").close("div");
    }
}

/// The switches.
pub fn write_switches(html: &mut Html, shown: &Shown) {
    for (place, switch) in shown.frame.switches.iter().enumerate() {
        write_switch(html, place + 1, switch);
    }
}

fn write_switch(html: &mut Html, number: usize, switch: &SwitchView) {
    let id = format!("switch-{}", switch.id);
    html.of("li", "switch switch-row")
        .attr("data-felt", word(switch.felt));
    html.of("label", "switch-title").attr("for", &id);
    html.text(&switch.title).close("label");
    write_second_line(html, switch);
    html.open("input")
        .attr("type", "checkbox")
        .attr("role", "switch")
        .attr("id", &id)
        .attr("aria-keyshortcuts", &number.to_string())
        .flag("checked", switch.on)
        .does(Deed::Act(Action::Protect(switch.flip)));
    html.close("li");
}

/// Below a switch: that it makes no difference, what it does, or, where it has more than two
/// settings, the choice between them.
fn write_second_line(html: &mut Html, switch: &SwitchView) {
    if !switch.felt {
        html.of("span", "switch-hint").attr("title", &switch.hint);
        html.say(Label::NotFelt).close("span");
    } else if switch.settings.len() <= 2 {
        html.line("span", "switch-hint", &switch.hint);
    } else {
        let id = format!("setting-{}", switch.id);
        html.of("select", "setting").attr("id", &id);
        html.attr("aria-label", &switch.title);
        for (place, setting) in switch.settings.iter().enumerate() {
            let deed = Deed::Act(Action::Protect(setting.patch));
            html.option(&place.to_string(), &setting.title, setting.current, deed);
        }
        html.close("select");
    }
}

/// On narrow screens: the verdict in two lines, the steps, and the switches within reach.
pub fn strip(store: Store) -> impl IntoView {
    let lifted = store.lifted;
    view! {
        <div class="strip" data-tone=store.word(Word::Now(tone))>
            <a class="strip-verdict" href="#verdict">
                <span
                    class="icon"
                    aria-hidden="true"
                    inner_html=store.word(Word::Now(tone_icon))
                ></span>
                <span>{store.text(Text::Now(headline))}</span>
            </a>
            <div class="strip-keys">
                {strip_step(store, Label::Back, Icon::Back, Action::Back)}
                <button
                    class="button icon-only main-button"
                    aria-label=store.word(Word::Named(play_or_stop))
                    on:click=store.act(Action::TogglePlay)
                >
                    <span
                        class="icon"
                        aria-hidden="true"
                        inner_html=store.word(Word::Now(play_icon))
                    ></span>
                </button>
                {strip_step(store, Label::Next, Icon::Next, Action::Next)}
                <button
                    class="button lift"
                    aria-expanded=move || word(lifted.get())
                    aria-controls="protections"
                    on:click=move |_| lifted.set(!lifted.get_untracked())
                >
                    {store.say(Label::Protections)}
                </button>
            </div>
        </div>
    }
}

fn strip_step(store: Store, label: Label, icon: Icon, action: Action) -> impl IntoView {
    view! {
        <button
            class="button icon-only"
            aria-label=store.say(label)
            on:click=store.act(action)
        >
            {icon.draw()}
        </button>
    }
}
