//! What has just happened, and why; and the switches that would have changed it.

use crate::icon::Icon;
use crate::store::Store;
use fencelab_core::explain::Fact;
use fencelab_core::session::labels::Label;
use fencelab_core::session::{Action, CauseView, FlipView, SettingView, SwitchView};
use leptos::prelude::*;

/// The panel beside the picture. The switches come right below the headline, whose lines are
/// reserved: a switch must not move away under the hand that flips it.
pub fn panel(store: Store) -> impl IntoView {
    view! {
        <div class="panel">
            {verdict(store).into_any()}
            {protections(store).into_any()}
            {why(store).into_any()}
            {story(store).into_any()}
        </div>
    }
}

/// The verdict on the event at the cursor.
fn verdict(store: Store) -> impl IntoView {
    let headline = store.part_now(|now| now.why.headline.clone());
    view! {
        <section
            class="verdict"
            id="verdict"
            aria-label=store.say(Label::WhatHappened)
            data-tone=move || headline.read().tone
        >
            <h2 class="headline">
                {move || Icon::of_tone(headline.read().tone).draw()}
                <span>{move || headline.read().text.clone()}</span>
            </h2>
        </section>
    }
}

/// The rule behind the verdict, and the facts that it was applied to.
fn why(store: Store) -> impl IntoView {
    let why = store.part_now(|now| now.why.clone());
    view! {
        <section class="why" id="why" aria-labelledby="why-title">
            <h3 id="why-title">{store.say(Label::Why)}</h3>
            <p class="damage" hidden=move || why.read().damage.is_empty()>
                {move || why.read().damage.join(" ")}
            </p>
            <p class="rule">{move || why.read().rule.clone()}</p>
            <dl class="facts">
                {move || why.read().facts.iter().map(fact).collect_view()}
            </dl>
        </section>
    }
}

fn fact(fact: &Fact) -> impl IntoView + use<> {
    view! {
        <div class="fact">
            <dt>{fact.label.clone()}</dt>
            <dd>{fact.value.clone()}</dd>
        </div>
    }
}

/// How it came to the event, and what would have changed it.
fn story(store: Store) -> impl IntoView {
    let causes = store.part_now(|now| now.why.causes.clone());
    let flips = store.part_now(|now| now.why.flips.clone());
    let no_difference = store.part_now(|now| now.why.no_difference.clone());
    view! {
        <section class="story" id="story">
            <div hidden=move || flips.read().is_empty() && no_difference.read().is_none()>
                <h3>{store.say(Label::Flips)}</h3>
                <ul class="flips">
                    {move || flips.read().iter().map(|it| flip(store, it)).collect_view()}
                </ul>
                <p class="no-difference">{move || no_difference.get()}</p>
            </div>
            <div hidden=move || causes.read().is_empty()>
                <h3>{store.say(Label::Causes)}</h3>
                <ol class="causes">
                    {move || causes.read().iter().map(|it| cause(store, it)).collect_view()}
                </ol>
            </div>
        </section>
    }
}

fn cause(store: Store, cause: &CauseView) -> impl IntoView + use<> {
    let event = cause.event;
    view! {
        <li>
            <button class="cause" on:click=move |_| store.dispatch(Action::SeekEvent(event))>
                <span class="when">{cause.clock.clone()}</span>
                <span>{cause.text.clone()}</span>
            </button>
        </li>
    }
}

fn flip(store: Store, flip: &FlipView) -> impl IntoView + use<> {
    let patch = flip.patch;
    view! {
        <li class="flip" data-tone=flip.sentence.tone>
            {flip.sentence.text.clone()}
            " "
            <button class="link" on:click=move |_| store.dispatch(Action::Protect(patch))>
                {store.say(Label::ShowIt)}
            </button>
        </li>
    }
}

/// The switches. On narrow screens the strip below can lift them over the picture.
fn protections(store: Store) -> impl IntoView {
    let switches = store.part(|frame| frame.switches.clone());
    view! {
        <section class="protections" id="protections" aria-labelledby="protections-title">
            <h3 id="protections-title">{store.say(Label::Protections)}</h3>
            <ul class="switches">
                {move || {
                    let switches = switches.read();
                    switches
                        .iter()
                        .enumerate()
                        .map(|(place, it)| switch(store, place, it))
                        .collect_view()
                }}
            </ul>
        </section>
    }
}

fn switch(store: Store, place: usize, switch: &SwitchView) -> impl IntoView + use<> {
    let flip = switch.flip;
    let id = format!("switch-{}", switch.id);
    view! {
        <li class="switch switch-row" data-felt=switch.felt.to_string()>
            <label class="switch-title" for=id.clone()>
                {switch.title.clone()}
            </label>
            {second_line(store, switch)}
            <input
                type="checkbox"
                role="switch"
                aria-keyshortcuts=(place + 1).to_string()
                prop:checked=switch.on
                on:change=move |_| store.dispatch(Action::Protect(flip))
                id=id
            />
        </li>
    }
}

/// Below a switch: that it makes no difference, what it does, or, where it has more than two
/// settings, the choice between them.
fn second_line(store: Store, switch: &SwitchView) -> AnyView {
    if !switch.felt {
        let not_felt = Label::NotFelt.say(store.lang.get());
        return view! {
            <span class="switch-hint" title=switch.hint.clone()>
                {not_felt}
            </span>
        }
        .into_any();
    }
    if switch.settings.len() <= 2 {
        return view! { <span class="switch-hint">{switch.hint.clone()}</span> }.into_any();
    }
    let patches: Vec<_> = switch.settings.iter().map(|it| it.patch).collect();
    view! {
        <select
            class="setting"
            id=format!("setting-{}", switch.id)
            aria-label=switch.title.clone()
            on:change=move |event| {
                let chosen = event_target_value(&event).parse::<usize>().ok();
                if let Some(patch) = chosen.and_then(|place| patches.get(place)) {
                    store.dispatch(Action::Protect(*patch));
                }
            }
        >
            {switch.settings.iter().enumerate().map(setting).collect_view()}
        </select>
    }
    .into_any()
}

fn setting((place, setting): (usize, &SettingView)) -> impl IntoView + use<> {
    view! {
        <option value=place.to_string() prop:selected=setting.current>
            {setting.title.clone()}
        </option>
    }
}

/// On narrow screens: the verdict in two lines, the steps, and the switches within reach.
pub fn strip(store: Store) -> impl IntoView {
    let headline = store.part_now(|now| now.why.headline.clone());
    let lifted = RwSignal::new(false);
    Effect::new(move |_| {
        if let Some(switches) = document().get_element_by_id("protections") {
            let _ = switches.set_attribute("data-lifted", &lifted.get().to_string());
        }
    });
    let step = move |label: Label, icon: Icon, action: Action| {
        view! {
            <button
                class="button icon-only"
                aria-label=store.say(label)
                on:click=move |_| store.dispatch(action.clone())
            >
                {icon.draw()}
            </button>
        }
    };
    let playing = store.part_now(|now| now.playing);
    let play = move || {
        if playing.get() {
            Label::Stop
        } else {
            Label::Play
        }
    };
    view! {
        <div class="strip" data-tone=move || headline.read().tone>
            <a class="strip-verdict" href="#verdict">
                {move || Icon::of_tone(headline.read().tone).draw()}
                <span>{move || headline.read().text.clone()}</span>
            </a>
            <div class="strip-keys">
                {step(Label::Back, Icon::Back, Action::Back)}
                <button
                    class="button icon-only main-button"
                    aria-label=move || play().say(store.lang.get())
                    on:click=move |_| store.dispatch(Action::TogglePlay)
                >
                    {move || if playing.get() { Icon::Stop.draw() } else { Icon::Play.draw() }}
                </button>
                {step(Label::Next, Icon::Next, Action::Next)}
                <button
                    class="button lift"
                    aria-expanded=move || lifted.get().to_string()
                    aria-controls="protections"
                    on:click=move |_| lifted.update(|it| *it = !*it)
                >
                    {store.say(Label::Protections)}
                </button>
            </div>
        </div>
    }
}
