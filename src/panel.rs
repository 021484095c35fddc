//! What has just happened, and why; and the switches that would have changed it.

use crate::html::{Deed, Html, word};
use crate::icon::Icon;
use crate::page::Shown;
use crate::transport::play;
use fencelab_core::session::labels::Label;
use fencelab_core::session::{Action, SwitchView};

/// What has just happened, in a sentence. The switches come right below it, and its lines are
/// reserved: a switch must not move away under the hand that flips it.
pub fn write_verdict(html: &mut Html, shown: &Shown) {
    let headline = &shown.now.why.headline;
    html.of("section", "verdict").attr("id", "verdict");
    html.named("aria-label", Label::WhatHappened);
    html.attr("data-tone", headline.tone).of("h2", "headline");
    html.icon(Icon::of_tone(headline.tone));
    html.plain("span", &headline.text)
        .close("h2")
        .close("section");
}

/// The rule behind the verdict, and the facts that it was applied to.
pub fn write_why(html: &mut Html, shown: &Shown) {
    let why = &shown.now.why;
    html.section("why", "h3", Label::Why);
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
    html.close("dl").close("section");
}

/// What would have changed it, and how it came to it.
pub fn write_story(html: &mut Html, shown: &Shown) {
    let why = &shown.now.why;
    html.of("section", "story");
    if !why.flips.is_empty() || why.no_difference.is_some() || why.work_out.is_some() {
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
        if let Some(button) = &why.work_out {
            html.of("button", "button small")
                .does(Deed::Act(button.action.clone()));
            html.text(&button.label).close("button");
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
    html.close("section");
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
    let headline = &shown.now.why.headline;
    html.of("div", "strip").attr("data-tone", headline.tone);
    html.of("a", "strip-verdict").attr("href", "#verdict");
    html.icon(Icon::of_tone(headline.tone));
    html.plain("span", &headline.text).close("a");
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
