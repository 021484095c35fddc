//! Going through the run: step by step, by the clock, or by playing it.

use crate::header::write_select;
use crate::html::{Deed, Html, word};
use crate::icon::Icon;
use crate::page::Shown;
use fencelab_core::protocol::{At, Ms};
use fencelab_core::session::labels::Label;
use fencelab_core::session::{Action, Frame, Now, Speed};
use fencelab_core::words::span;

/// The transport.
pub fn write(html: &mut Html, shown: &Shown) {
    let now = shown.now;
    html.of("div", "transport").attr("role", "group");
    html.named("aria-label", Label::Playback);
    html.of("div", "transport-keys");
    write_step(
        html,
        Label::ToStart,
        Icon::ToStart,
        Action::ToStart,
        now.at_start,
    );
    write_step(html, Label::Back, Icon::Back, Action::Back, now.at_start);
    let (label, icon) = play(now);
    html.of("button", "button main-button play")
        .attr("aria-keyshortcuts", "Space")
        .does(Deed::Act(Action::TogglePlay));
    html.icon(icon).open("span").say(label);
    html.close("span").close("button");
    write_step(html, Label::Next, Icon::Next, Action::Next, now.at_end);
    write_step(html, Label::ToEnd, Icon::ToEnd, Action::ToEnd, now.at_end);
    html.close("div");
    write_scrub(html, shown);
    html.of("div", "transport-more");
    for ms in [Ms(100), Ms(1000)] {
        html.of("button", "button")
            .does(Deed::Act(Action::Advance(ms)));
        html.text("+")
            .text(&span(ms, shown.frame.lang))
            .close("button");
    }
    write_speeds(html, now.speed);
    html.close("div").close("div");
}

/// What the button of the playback is called, and its icon.
pub fn play(now: &Now) -> (Label, Icon) {
    if now.playing {
        (Label::Stop, Icon::Stop)
    } else {
        (Label::Play, Icon::Play)
    }
}

fn write_step(html: &mut Html, label: Label, icon: Icon, action: Action, useless: bool) {
    html.of("button", "button icon-only")
        .attr("aria-disabled", word(useless))
        .named("aria-label", label)
        .named("title", label)
        .does(Deed::Act(action))
        .icon(icon)
        .close("button");
}

/// The scrub bar goes by the clock under the hand, and by the steps of the story under the keys.
fn write_scrub(html: &mut Html, shown: &Shown) {
    let now = shown.now;
    html.of("input", "scrub").attr("id", "scrub");
    html.attr("type", "range").attr("min", "0");
    html.attr("max", &last(shown.frame, now).to_string());
    html.attr("value", &now.moment.at.0.to_string());
    html.named("aria-label", Label::Time);
    html.attr_with("aria-valuetext", &[&now.clock, ". ", &now.scrub_text]);
}

/// How far the bar is filled: the share of the run up to where one stands.
pub fn done(frame: &Frame, now: &Now) -> String {
    // In hundredths of a percent: printing floats alone would take ten kilobytes.
    let share = now.moment.at.0 * 10_000 / last(frame, now).max(1);
    format!("{}.{:02}%", share / 100, share % 100)
}

/// Where the bar ends, in milliseconds: with the picture, or where one has gone on beyond it.
fn last(frame: &Frame, now: &Now) -> u64 {
    frame.end.max(now.moment.at).0
}

/// What a hand on the bar asks for: it rests at the instants at which events mostly stand.
pub fn scrubbed(frame: &Frame, value: &str) -> Action {
    let at: u64 = value.parse().unwrap_or(0);
    let grain = frame.scrub_grain.0;
    Action::SeekTime(At((at + grain / 2) / grain * grain))
}

/// What a key on the bar asks for.
pub fn scrub_key(now: &Now, key: &str) -> Option<Action> {
    Some(match key {
        "ArrowLeft" | "ArrowDown" => Action::Back,
        "ArrowRight" | "ArrowUp" => Action::Next,
        "PageUp" => Action::Advance(Ms(1000)),
        "PageDown" => Action::SeekTime(At(now.moment.at.0.saturating_sub(1000))),
        "Home" => Action::ToStart,
        "End" => Action::ToEnd,
        _ => return None,
    })
}

/// How fast the playback goes.
fn write_speeds(html: &mut Html, speed: Speed) {
    write_select(html, "speed", Label::Speed);
    for (own, value, name) in [
        (Speed::Half, "half", "½×"),
        (Speed::Normal, "normal", "1×"),
        (Speed::Double, "double", "2×"),
    ] {
        html.option(value, name, speed == own, Deed::Act(Action::Speed(own)));
    }
    html.close("select");
}
