//! What has just happened, and the switches that would have changed it.

use crate::html::{Deed, Html, word};
use crate::icon::Icon;
use crate::page::Shown;
use crate::transport::play;
use fencelab_core::session::labels::Label;
use fencelab_core::session::{Action, SwitchView};

/// What has just happened, in a sentence. The switches come right below it, and its lines are
/// reserved: a switch must not move away under the hand that flips it.
pub fn write_verdict(html: &mut Html, shown: &Shown) {
    let headline = &shown.now.headline;
    html.of("section", "verdict").attr("id", "verdict");
    html.named("aria-label", Label::WhatHappened);
    html.attr("data-tone", headline.tone).of("h2", "headline");
    html.icon(Icon::of_tone(headline.tone));
    html.open("span").names(&headline.text);
    html.close("span").close("h2").close("section");
}

/// The switches.
pub fn write_protections(html: &mut Html, shown: &Shown) {
    html.of("section", "protections").attr("id", "protections");
    html.attr("aria-labelledby", "protections-title")
        .attr("data-lifted", word(shown.local.lifted));
    html.open("h3").attr("id", "protections-title");
    html.say(Label::Protections).close("h3");
    write_switches(html, shown, true);
    let switches = shown.frame.switches.iter();
    let others = switches.filter(|it| !shown.local.reaches(it)).count();
    if others > 0 {
        html.of("details", "unfelt").of("summary", "row-note");
        html.say(Label::NotFeltHere).text(" (");
        html.text(&others.to_string()).text(")").close("summary");
        write_switches(html, shown, false);
        html.close("details");
    }
    html.close("section");
}

/// The switches in reach, or the others, under the names of the places where they are.
fn write_switches(html: &mut Html, shown: &Shown, in_reach: bool) {
    let (mut group, mut number) = ("", 0);
    html.of("ul", "switches");
    for switch in &shown.frame.switches {
        if shown.local.reaches(switch) != in_reach {
            continue;
        }
        if switch.group != group {
            group = switch.group;
            html.line("li", "switch-group", switch.group_title);
        }
        number += 1;
        write_switch(html, in_reach.then_some(number), switch);
    }
    html.close("ul");
}

/// A switch; those in reach have numbers.
fn write_switch(html: &mut Html, number: Option<u8>, switch: &SwitchView) {
    let id = ["switch-", switch.id].concat();
    html.of("li", "switch switch-row")
        .attr("data-felt", word(switch.felt));
    html.of("label", "switch-title").attr("for", &id);
    html.text(&switch.title).close("label");
    write_second_line(html, switch, number.is_some());
    html.open("input")
        .attr("type", "checkbox")
        .attr("role", "switch")
        .attr("id", &id)
        .flag("checked", switch.on);
    if let Some(number @ ..=9) = number {
        html.attr("aria-keyshortcuts", &number.to_string());
    }
    html.does(Deed::Act(Action::Protect(switch.flip)));
    html.close("li");
}

/// Below a switch: what it does, or, where it has more than two settings, the choice between
/// them; or that it makes no difference, where nothing else says so.
fn write_second_line(html: &mut Html, switch: &SwitchView, in_reach: bool) {
    if in_reach && !switch.felt {
        html.of("span", "switch-hint").attr("title", &switch.hint);
        html.say(Label::NotFelt).close("span");
    } else if switch.settings.len() <= 2 {
        html.line("span", "switch-hint", &switch.hint);
    } else {
        let id = ["setting-", switch.id].concat();
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
pub fn write_strip(html: &mut Html, shown: &Shown) {
    let headline = &shown.now.headline;
    html.of("div", "strip").attr("data-tone", headline.tone);
    html.of("a", "strip-verdict").attr("href", "#verdict");
    html.icon(Icon::of_tone(headline.tone));
    html.open("span").names(&headline.text).close("span");
    html.close("a");
    html.of("div", "strip-keys");
    let (label, icon) = play(shown.now);
    for (class, label, icon, action) in [
        ("button icon-only", Label::Back, Icon::Back, Action::Back),
        (
            "button icon-only main-button",
            label,
            icon,
            Action::TogglePlay,
        ),
        ("button icon-only", Label::Next, Icon::Next, Action::Next),
    ] {
        html.icon_button(class, label, icon, Deed::Act(action));
    }
    html.of("button", "button lift")
        .attr("aria-expanded", word(shown.local.lifted))
        .attr("aria-controls", "protections")
        .does(Deed::Lift);
    html.say(Label::Protections).close("button");
    html.close("div").close("div");
}
