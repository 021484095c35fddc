//! Going through the run: step by step, by the clock, or by playing it.

use crate::header::write_select;
use crate::html::{Deed, Html, word};
use crate::icon::Icon;
use crate::rows::Shown;
use crate::store::{Store, Text, Word};
use fencelab_core::protocol::{At, Ms};
use fencelab_core::session::labels::Label;
use fencelab_core::session::{Action, Now, Speed};
use fencelab_core::words::span;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

/// The transport.
pub fn transport(store: Store) -> impl IntoView {
    view! {
        <div class="transport" role="group" aria-label=store.say(Label::Playback)>
            <div class="transport-keys">
                {step(store, "to-start", Label::ToStart, Icon::ToStart, Action::ToStart, at_start)}
                {step(store, "back", Label::Back, Icon::Back, Action::Back, at_start)}
                {play(store)}
                {step(store, "next", Label::Next, Icon::Next, Action::Next, at_end)}
                {step(store, "to-end", Label::ToEnd, Icon::ToEnd, Action::ToEnd, at_end)}
            </div>
            {scrub(store)}
            <div class="transport-more">
                {advance(
                    store,
                    Ms(100),
                    Text::Frame(|frame| format!("+{}", span(Ms(100), frame.lang))),
                )}
                {advance(
                    store,
                    Ms(1000),
                    Text::Frame(|frame| format!("+{}", span(Ms(1000), frame.lang))),
                )}
                <div data-rows="speed"></div>
            </div>
        </div>
    }
}

fn at_start(now: &Now) -> &'static str {
    word(now.at_start)
}

fn at_end(now: &Now) -> &'static str {
    word(now.at_end)
}

fn step(
    store: Store,
    id: &'static str,
    label: Label,
    icon: Icon,
    action: Action,
    useless: fn(&Now) -> &'static str,
) -> impl IntoView {
    view! {
        <button
            class="button icon-only"
            id=id
            aria-label=store.say(label)
            title=store.say(label)
            aria-disabled=store.word(Word::Now(useless))
            on:click=store.act(action)
        >
            {icon.draw()}
        </button>
    }
}

/// What the button of the playback is called.
pub fn play_or_stop(now: &Now) -> Label {
    if now.playing {
        Label::Stop
    } else {
        Label::Play
    }
}

/// Its icon.
pub fn play_icon(now: &Now) -> &'static str {
    if now.playing { Icon::Stop } else { Icon::Play }.svg()
}

fn play(store: Store) -> impl IntoView {
    view! {
        <button
            class="button main-button play"
            id="play"
            aria-keyshortcuts="Space"
            on:click=store.act(Action::TogglePlay)
        >
            <span
                class="icon"
                aria-hidden="true"
                inner_html=store.word(Word::Now(play_icon))
            ></span>
            <span>{store.word(Word::Named(play_or_stop))}</span>
        </button>
    }
}

/// The scrub bar goes by the clock under the hand, and by the steps of the story under the keys.
fn scrub(store: Store) -> impl IntoView {
    view! {
        <input
            class="scrub"
            id="scrub"
            type="range"
            min="0"
            max=store.text(Text::Frame(|frame| frame.horizon.0.to_string()))
            aria-label=store.say(Label::Time)
            aria-valuetext=store.text(Text::Now(|now| format!("{}. {}", now.clock, now.scrub_text)))
            style:--done=store.text(Text::Both(|frame, now| {
                // In hundredths of a percent: printing floats alone would take ten kilobytes.
                let share = now.moment.at.0 * 10_000 / frame.horizon.0.max(1);
                format!("{}.{:02}%", share / 100, share % 100)
            }))
            // The value is cut to the range, so it comes after it, and again with each range.
            prop:value=store.text(Text::Both(|_, now| now.moment.at.0.to_string()))
            on:input=move |event| {
                let at = event_target_value(&event).parse().unwrap_or(0);
                let grain = store.frame().scrub_grain.0;
                store.dispatch(Action::SeekTime(At(rest(at, grain))));
            }
            on:keydown=move |event| scrub_key(store, &event)
        />
    }
}

/// The nearest instant at which the bar rests: events mostly stand at round ones.
fn rest(at: u64, grain: u64) -> u64 {
    (at + grain / 2) / grain * grain
}

fn scrub_key(store: Store, event: &KeyboardEvent) {
    let action = match event.key().as_str() {
        "ArrowLeft" | "ArrowDown" => Action::Back,
        "ArrowRight" | "ArrowUp" => Action::Next,
        "PageUp" => Action::Advance(Ms(1000)),
        "PageDown" => {
            let at = store.now().moment.at.0;
            Action::SeekTime(At(at.saturating_sub(1000)))
        }
        "Home" => Action::ToStart,
        "End" => Action::ToEnd,
        _ => return,
    };
    event.prevent_default();
    event.stop_propagation();
    store.dispatch(action);
}

fn advance(store: Store, ms: Ms, text: Text) -> impl IntoView {
    view! {
        <button class="button" on:click=store.act(Action::Advance(ms))>
            {store.text(text)}
        </button>
    }
}

/// How fast the playback goes.
pub fn write_speeds(html: &mut Html, shown: &Shown) {
    write_select(html, "speed", Label::Speed);
    for (own, value, name) in [
        (Speed::Half, "half", "0.5×"),
        (Speed::Normal, "normal", "1×"),
        (Speed::Double, "double", "2×"),
    ] {
        html.option(
            value,
            name,
            shown.now.speed == own,
            Deed::Act(Action::Speed(own)),
        );
    }
    html.close("select");
}
