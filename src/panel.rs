//! What has just happened, and why; and the switches that would have changed it.

use crate::icon::Icon;
use crate::placeholder::{self, Cause, Fact, Flip};
use crate::store::Store;
use fencelab_core::session::labels::Label;
use fencelab_core::session::{Action, SettingView, SwitchView};
use leptos::prelude::*;

/// The panel beside the picture.
pub fn panel(store: Store) -> impl IntoView {
    view! {
        <div class="panel">
            {verdict(store).into_any()}
            {protections(store).into_any()}
            {story(store).into_any()}
        </div>
    }
}

/// The verdict on the event at the cursor: what, by which rule, from which facts.
fn verdict(store: Store) -> impl IntoView {
    let why = store.part_now(placeholder::why);
    view! {
        <section
            class="verdict"
            id="verdict"
            aria-label=store.say(Label::WhatHappened)
            data-tone=move || why.read().tone
        >
            <h2 class="headline">
                {move || Icon::of_tone(why.read().tone).draw()}
                <span>{move || why.read().headline.clone()}</span>
            </h2>
            <p class="damage" hidden=move || why.read().damage.is_none()>
                <strong>{store.say(Label::Damage)}": "</strong>
                {move || why.read().damage.clone()}
            </p>
            <dl class="facts">
                {move || why.read().facts.iter().map(fact).collect_view()}
            </dl>
            <p class="rule" hidden=move || why.read().rule.is_empty()>
                <span class="rule-word">{store.say(Label::Rule)}": "</span>
                {move || why.read().rule.clone()}
            </p>
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
    let causes = store.part_now(|now| placeholder::why(now).causes);
    let flips = store.part_now(|now| placeholder::why(now).flips);
    view! {
        <section class="story" id="why">
            <div hidden=move || flips.read().is_empty()>
                <h3>{store.say(Label::Flips)}</h3>
                <ul class="flips">
                    {move || flips.read().iter().map(|it| flip(store, it)).collect_view()}
                </ul>
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

fn cause(store: Store, cause: &Cause) -> impl IntoView + use<> {
    let event = cause.event;
    view! {
        <li>
            <button class="cause" on:click=move |_| store.dispatch(Action::SeekEvent(event))>
                <span class="when">{cause.at.clone()}</span>
                <span>{cause.text.clone()}</span>
            </button>
        </li>
    }
}

fn flip(store: Store, flip: &Flip) -> impl IntoView + use<> {
    let patch = flip.patch;
    view! {
        <li class="flip" data-tone=if flip.bad { "bad" } else { "quiet" }>
            {flip.text.clone()}
            " "
            <button class="link" on:click=move |_| store.dispatch(Action::Protect(patch))>
                {store.say(Label::ShowIt)}
            </button>
        </li>
    }
}

/// The switches. On narrow screens the strip below can lift them over the picture.
fn protections(store: Store) -> impl IntoView {
    let switches = Memo::new(move |_| {
        let _ = store.frame.read();
        store.ask(|session| placeholder::switches(session.run().setup().protections))
    });
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
    let lang = store.lang.get();
    let hint = if switch.felt {
        switch.hint.clone()
    } else {
        Label::NotFelt.say(lang).to_owned()
    };
    view! {
        <li class="switch-row" data-felt=switch.felt.to_string()>
            <label class="switch" title=(!switch.felt).then(|| switch.hint.clone())>
                <span class="switch-words">
                    <span class="switch-title">{switch.title.clone()}</span>
                    <span class="switch-hint">{hint}</span>
                </span>
                <input
                    type="checkbox"
                    role="switch"
                    id=format!("switch-{}", switch.id)
                    aria-keyshortcuts=(place + 1).to_string()
                    prop:checked=switch.on
                    on:change=move |_| store.dispatch(Action::Protect(flip))
                />
            </label>
            {settings(store, switch)}
        </li>
    }
}

/// The choice where a switch has more settings than two.
fn settings(store: Store, switch: &SwitchView) -> impl IntoView + use<> {
    let patches: Vec<_> = switch.settings.iter().map(|it| it.patch).collect();
    (!patches.is_empty()).then(|| {
        view! {
            <select
                class="select setting"
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
    })
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
    let why = store.part_now(placeholder::why);
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
    let play = move || if playing.get() { Label::Stop } else { Label::Play };
    view! {
        <div class="strip" data-tone=move || why.read().tone>
            <a class="strip-verdict" href="#verdict">
                {move || Icon::of_tone(why.read().tone).draw()}
                <span>{move || why.read().headline.clone()}</span>
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
