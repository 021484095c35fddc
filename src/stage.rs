//! The state at the cursor: what each worker believes beside what is recorded, the locks, the
//! keys, and the messages on their way; with what can be done to each.

use crate::icon::Icon;
use crate::store::Store;
use fencelab_core::protocol::WorkerId;
use fencelab_core::session::labels::{Label, actions_on};
use fencelab_core::session::{Button, FlightView, KeyView, LockView, WorkerView};
use fencelab_core::words::Lang;
use leptos::prelude::*;

/// The stage.
pub fn stage(store: Store) -> impl IntoView {
    let clock = store.part_now(|now| now.clock.clone());
    let workers = store.part_now(|now| now.workers.clone());
    let locks = store.part_now(|now| now.locks.clone());
    let keys = store.part_now(|now| now.keys.clone());
    let lang = store.lang;
    view! {
        <section class="stage" id="stage" aria-labelledby="stage-title">
            <div class="section-head">
                <h2 id="stage-title">{store.say(Label::AtThisMoment)}</h2>
                <p class="when">{move || clock.get()}</p>
            </div>
            <div class="cards">
                {move || {
                    workers.read().iter().map(|it| worker(store, lang.get(), it)).collect_view()
                }}
                {move || locks.read().iter().map(|it| lock(lang.get(), it)).collect_view()}
                {move || keys.read().iter().map(|it| key(lang.get(), it)).collect_view()}
            </div>
            {flights(store).into_any()}
        </section>
    }
}

fn number(worker: WorkerId) -> String {
    worker.0.to_string()
}

fn worker(store: Store, lang: Lang, worker: &WorkerView) -> impl IntoView + use<> {
    let truth = if worker.truth.is_empty() {
        Label::NothingToCompare.say(lang).to_owned()
    } else {
        worker.truth.clone()
    };
    let parted = worker.danger != "none";
    let relation = match (worker.truth.is_empty(), parted) {
        (true, _) => "",
        (false, true) => "≠",
        (false, false) => "=",
    };
    let (icon, said) = match worker.danger {
        "strong" => (Icon::Octagon, Label::DangerStrong.say(lang)),
        "mild" => (Icon::Alert, Label::DangerMild.say(lang)),
        _ if worker.truth.is_empty() => (Icon::Tick, ""),
        _ => (Icon::Tick, Label::Agree.say(lang)),
    };
    view! {
        <article
            class="card worker"
            data-worker=number(worker.worker)
            data-danger=worker.danger
            aria-label=worker.owner.clone()
        >
            <header class="card-head">
                <h3>{worker.owner.clone()}</h3>
                <p class="life">{worker.life.clone()}</p>
            </header>
            <p class="doing">{worker.doing.clone()}</p>
            <dl class="sides">
                <div class="side belief">
                    <dt>{Label::Believes.say(lang)}</dt>
                    <dd>{worker.belief.clone()}</dd>
                </div>
                <div class="relation" aria-hidden="true">
                    {relation}
                </div>
                <div class="side truth">
                    <dt>{Label::InFact.say(lang)}</dt>
                    <dd>{truth}</dd>
                </div>
            </dl>
            <p class="danger">
                {icon.draw()}
                <span>{said}</span>
            </p>
            <div class="acts" role="group" aria-label=actions_on(&worker.owner, lang)>
                {buttons(store, &worker.buttons)}
                <details class="by-hand">
                    <summary class="button small">{Label::ByHand.say(lang)}</summary>
                    <div class="by-hand-steps">{buttons(store, &worker.steps)}</div>
                </details>
            </div>
        </article>
    }
}

fn buttons(store: Store, buttons: &[Button]) -> impl IntoView + use<> {
    buttons
        .iter()
        .map(|button| {
            let action = button.action.clone();
            view! {
                <button
                    class="button small"
                    data-act=button.id
                    on:click=move |_| store.dispatch(action.clone())
                >
                    {button.label.clone()}
                </button>
            }
        })
        .collect_view()
}

fn field(label: Label, lang: Lang, value: String, class: &'static str) -> impl IntoView {
    view! {
        <div class="field-row">
            <dt>{label.say(lang)}</dt>
            <dd class=class>{value}</dd>
        </div>
    }
}

fn lock(lang: Lang, lock: &LockView) -> impl IntoView + use<> {
    let lease = if lock.lease.is_empty() {
        Label::NoLease.say(lang).to_owned()
    } else {
        lock.lease.clone()
    };
    view! {
        <article class="card" data-worker=lock.worker.map(number) aria-label=lock.name.clone()>
            <header class="card-head">
                <h3>{Label::Authority.say(lang)}</h3>
                <p class="life">{lock.name.clone()}</p>
            </header>
            <dl class="fields">
                {field(Label::Holder, lang, lock.holder.clone(), "own")}
                {field(Label::Lease, lang, lease, "two-lines")}
                {field(Label::LastToken, lang, lock.last_token.0.to_string(), "number")}
            </dl>
        </article>
    }
}

fn key(lang: Lang, key: &KeyView) -> impl IntoView + use<> {
    view! {
        <article
            class="card"
            data-worker=key.worker.map(number)
            data-danger=if key.damaged { "strong" } else { "none" }
            aria-label=key.name.clone()
        >
            <header class="card-head">
                <h3>{Label::Resource.say(lang)}</h3>
                <p class="life">{key.name.clone()}</p>
            </header>
            <dl class="fields">
                {field(Label::Value, lang, key.value.clone(), "value")}
                {field(Label::Writer, lang, key.writer.clone(), "own")}
                {field(Label::Version, lang, key.version.to_string(), "number")}
                {field(Label::HighestToken, lang, key.highest.0.to_string(), "number")}
            </dl>
            <p class="danger">
                {Icon::Octagon.draw()}
                <span>{if key.damaged { Label::Damaged.say(lang) } else { "" }}</span>
            </p>
        </article>
    }
}

fn flights(store: Store) -> impl IntoView {
    let flights = store.part_now(|now| now.flights.clone());
    view! {
        <div class="flights" role="group" aria-labelledby="flights-title">
            <h3 id="flights-title">{store.say(Label::Flights)}</h3>
            <p class="nothing" hidden=move || !flights.read().is_empty()>
                {store.say(Label::NoFlights)}
            </p>
            <ul>
                {move || flights.read().iter().map(|it| flight(store, it)).collect_view()}
            </ul>
        </div>
    }
}

fn flight(store: Store, flight: &FlightView) -> impl IntoView + use<> {
    view! {
        <li class="flight" data-worker=number(flight.worker) data-held=flight.held.to_string()>
            <span class="flight-text">{flight.text.clone()}</span>
            <span class="acts">{buttons(store, &flight.buttons)}</span>
        </li>
    }
}
