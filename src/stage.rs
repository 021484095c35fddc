//! The state at the cursor: what each worker believes beside what is recorded, the locks, the
//! keys, and the messages on their way; with what can be done to each.

use crate::dialogs::{Dialogs, term};
use crate::icon::Icon;
use crate::store::Store;
use fencelab_core::protocol::WorkerId;
use fencelab_core::session::labels::{Label, actions_on};
use fencelab_core::session::{Button, FlightView, KeyView, LockView, WorkerView};
use fencelab_core::words::Lang;
use leptos::prelude::*;

/// The stage.
pub fn stage(store: Store, dialogs: Dialogs) -> impl IntoView {
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
                    workers
                        .read()
                        .iter()
                        .map(|it| worker(store, dialogs, lang.get(), it))
                        .collect_view()
                }}
                <div class="records">
                    {move || {
                        locks.read().iter().map(|it| lock(store, dialogs, it)).collect_view()
                    }}
                    {move || keys.read().iter().map(|it| key(store, dialogs, it)).collect_view()}
                </div>
            </div>
            {flights(store).into_any()}
        </section>
    }
}

fn number(worker: WorkerId) -> String {
    worker.0.to_string()
}

fn worker(
    store: Store,
    dialogs: Dialogs,
    lang: Lang,
    worker: &WorkerView,
) -> impl IntoView + use<> {
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
            data-believes=(!worker.truth.is_empty()).to_string()
            aria-label=worker.owner.clone()
        >
            <header class="card-head">
                <h3>{worker.owner.clone()}</h3>
                <p class="life">{worker.life.clone()}</p>
            </header>
            <p class="doing">{worker.doing.clone()}</p>
            <div class="sides">
                <dl class="side belief">
                    <dt>{term(store, dialogs, Label::Believes, "belief")}</dt>
                    <dd>{worker.belief.clone()}</dd>
                </dl>
                <div class="relation" aria-hidden="true">
                    {relation}
                </div>
                <dl class="side truth">
                    <dt>{Label::InFact.say(lang)}</dt>
                    <dd>{truth}</dd>
                </dl>
            </div>
            <p class="danger">
                {icon.draw()}
                <span>{said}</span>
            </p>
            <div class="acts" role="group" aria-label=actions_on(&worker.owner, lang)>
                {buttons(store, &worker.buttons)}
                <details class="by-hand">
                    <summary class="button small" title=Label::StepsHint.say(lang)>
                        {Label::Steps.say(lang)}
                    </summary>
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

fn field(name: AnyView, value: String, class: &'static str) -> impl IntoView {
    view! {
        <div class="field-row">
            <dt>{name}</dt>
            <dd class=class>{value}</dd>
        </div>
    }
}

fn lock(store: Store, dialogs: Dialogs, lock: &LockView) -> impl IntoView + use<> {
    let lang = store.lang.get();
    let lease = if lock.lease.is_empty() {
        Label::NoLease.say(lang).to_owned()
    } else {
        lock.lease.clone()
    };
    let name = |label: Label| label.say(lang).into_any();
    let lease_term = term(store, dialogs, Label::Lease, "lease").into_any();
    view! {
        <article class="card" data-worker=lock.worker.map(number) aria-label=lock.name.clone()>
            <header class="card-head">
                <h3>{term(store, dialogs, Label::Authority, "lock service")}</h3>
                <p class="life">{lock.name.clone()}</p>
            </header>
            <dl class="fields">
                {field(name(Label::Holder), lock.holder.clone(), "own")}
                {field(name(Label::LastToken), lock.last_token.0.to_string(), "number")}
                {field(lease_term, lease, "")}
            </dl>
        </article>
    }
}

fn key(store: Store, dialogs: Dialogs, key: &KeyView) -> impl IntoView + use<> {
    let lang = store.lang.get();
    let name = |label: Label| label.say(lang).into_any();
    let highest_term = term(store, dialogs, Label::HighestToken, "highest token").into_any();
    view! {
        <article
            class="card"
            data-worker=key.worker.map(number)
            data-danger=if key.damaged { "strong" } else { "none" }
            aria-label=key.name.clone()
        >
            <header class="card-head">
                <h3>{term(store, dialogs, Label::Resource, "resource")}</h3>
                <p class="life">{key.name.clone()}</p>
            </header>
            <dl class="fields">
                {field(name(Label::Value), key.value.clone(), "value")}
                {field(name(Label::Writer), key.writer.clone(), "own")}
                {field(name(Label::Version), key.version.to_string(), "number")}
                {field(highest_term, key.highest.0.to_string(), "number")}
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
