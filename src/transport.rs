//! Going through the run: step by step, by the clock, or by playing it.

use crate::icon::Icon;
use crate::store::Store;
use fencelab_core::protocol::{At, Ms};
use fencelab_core::session::labels::Label;
use fencelab_core::session::{Action, Speed};
use fencelab_core::words::span;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

/// The transport.
pub fn transport(store: Store) -> impl IntoView {
    let at_start = store.part_now(|now| now.at_start);
    let at_end = store.part_now(|now| now.at_end);
    view! {
        <div class="transport" role="group" aria-label=store.say(Label::Playback)>
            <div class="transport-keys">
                {step(store, "to-start", Label::ToStart, Icon::ToStart, Action::ToStart, at_start)}
                {step(store, "back", Label::Back, Icon::Back, Action::Back, at_start)}
                {play(store).into_any()}
                {step(store, "next", Label::Next, Icon::Next, Action::Next, at_end)}
                {step(store, "to-end", Label::ToEnd, Icon::ToEnd, Action::ToEnd, at_end)}
            </div>
            {scrub(store).into_any()}
            <div class="transport-more">
                {advance(store, Ms(100))}
                {advance(store, Ms(1000))}
                {speed(store).into_any()}
            </div>
        </div>
    }
}

fn step(
    store: Store,
    id: &'static str,
    label: Label,
    icon: Icon,
    action: Action,
    useless: Memo<bool>,
) -> impl IntoView {
    view! {
        <button
            class="button icon-only"
            id=id
            aria-label=store.say(label)
            title=store.say(label)
            aria-disabled=move || useless.get().to_string()
            on:click=move |_| store.dispatch(action.clone())
        >
            {icon.draw()}
        </button>
    }
}

fn play(store: Store) -> impl IntoView {
    let playing = store.part_now(|now| now.playing);
    let label = move || {
        if playing.get() {
            Label::Stop
        } else {
            Label::Play
        }
    };
    view! {
        <button
            class="button main-button play"
            id="play"
            aria-keyshortcuts="Space"
            on:click=move |_| store.dispatch(Action::TogglePlay)
        >
            {move || if playing.get() { Icon::Stop.draw() } else { Icon::Play.draw() }}
            <span>{move || label().say(store.lang.get())}</span>
        </button>
    }
}

/// The scrub bar goes by the clock under the hand, and by the steps of the story under the keys.
fn scrub(store: Store) -> impl IntoView {
    let horizon = store.part(|frame| frame.horizon.0);
    let grain = store.part(|frame| frame.scrub_grain.0);
    let now = store.part_now(|now| {
        (
            now.moment.at.0,
            format!("{}. {}", now.clock, now.scrub_text),
        )
    });
    let done = move || {
        // In hundredths of a percent: printing floats alone would take ten kilobytes.
        let share = now.read().0 * 10_000 / horizon.get().max(1);
        format!("{}.{:02}%", share / 100, share % 100)
    };
    view! {
        <input
            class="scrub"
            id="scrub"
            type="range"
            min="0"
            max=move || horizon.get().to_string()
            aria-label=store.say(Label::Time)
            aria-valuetext=move || now.read().1.clone()
            style:--done=done
            prop:value=move || {
                // The value is cut to the range, so the range comes first.
                let _ = horizon.get();
                now.read().0.to_string()
            }
            on:input=move |event| {
                let at = event_target_value(&event).parse().unwrap_or(0);
                store.dispatch(Action::SeekTime(At(rest(at, grain.get_untracked()))));
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
            let at = store.now.with_untracked(|now| now.moment.at.0);
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

fn advance(store: Store, ms: Ms) -> impl IntoView {
    view! {
        <button class="button" on:click=move |_| store.dispatch(Action::Advance(ms))>
            {move || format!("+{}", span(ms, store.lang.get()))}
        </button>
    }
}

fn speed(store: Store) -> impl IntoView {
    let speed = store.part_now(|now| now.speed);
    let choice = move |value: &'static str, text: &'static str, own: Speed| {
        view! {
            <option value=value selected=move || speed.get() == own>
                {text}
            </option>
        }
    };
    view! {
        <select
            class="select"
            id="speed"
            aria-label=store.say(Label::Speed)
            on:change=move |event| {
                let speed = match event_target_value(&event).as_str() {
                    "half" => Speed::Half,
                    "double" => Speed::Double,
                    _ => Speed::Normal,
                };
                store.dispatch(Action::Speed(speed));
            }
        >
            {choice("half", "0.5×", Speed::Half)}
            {choice("normal", "1×", Speed::Normal)}
            {choice("double", "2×", Speed::Double)}
        </select>
    }
}
