//! The state at the cursor: what each worker believes beside what is recorded, the locks, the
//! keys, and the messages on their way; with what can be done to each.

use crate::html::{Deed, Html, word};
use crate::icon::Icon;
use crate::page::Shown;
use fencelab_core::protocol::WorkerId;
use fencelab_core::session::labels::{Label, actions_on};
use fencelab_core::session::{
    Button, EffectView, FlightView, KeyView, LedgerView, LockView, WorkerView,
};

/// The stage.
pub fn write(html: &mut Html, shown: &Shown) {
    html.of("section", "stage")
        .attr("aria-labelledby", "stage-title");
    html.of("div", "section-head");
    html.open("h2").attr("id", "stage-title");
    html.say(Label::AtThisMoment).close("h2");
    html.line("p", "when", &shown.now.clock).close("div");
    write_cards(html, shown);
    write_flights(html, shown);
    html.close("section");
}

/// The cards of the workers, and of what is recorded.
fn write_cards(html: &mut Html, shown: &Shown) {
    html.of("div", "cards");
    for worker in &shown.now.workers {
        write_worker(html, worker);
    }
    html.of("div", "records");
    let now = shown.now;
    let mut authority = now.authority.as_slice();
    for lock in &now.locks {
        // What is done to the whole authority stands once, at its first lock.
        write_lock(html, lock, std::mem::take(&mut authority));
    }
    for key in &now.keys {
        write_key(html, key);
    }
    for effect in &now.effects {
        write_effect(html, effect);
    }
    for ledger in &now.ledgers {
        write_ledger(html, ledger);
    }
    html.close("div").close("div");
}

fn begin_card(html: &mut Html, class: &str, name: &str, worker: Option<WorkerId>, danger: &str) {
    html.of("article", class).attr("aria-label", name);
    html.attr("data-danger", danger);
    if let Some(worker) = worker {
        html.attr("data-worker", &worker.0.to_string());
    }
}

fn write_worker(html: &mut Html, worker: &WorkerView) {
    let believes = !worker.truth.is_empty();
    begin_card(
        html,
        "card worker",
        &worker.owner,
        Some(worker.worker),
        worker.danger,
    );
    html.attr("data-believes", word(believes));
    html.of("header", "card-head").plain("h3", &worker.owner);
    html.line("p", "life", &worker.life).close("header");
    html.line("p", "doing", &worker.doing);
    write_sides(html, worker, believes);
    write_knowledge(html, worker);
    let (icon, said) = match worker.danger {
        "strong" => (Icon::Octagon, Some(Label::DangerStrong)),
        "mild" => (Icon::Alert, Some(Label::DangerMild)),
        _ => (Icon::Tick, believes.then_some(Label::Agree)),
    };
    write_danger(html, icon, said);
    begin_acts(html, &worker.owner, &worker.buttons);
    write_menu(html, (Label::More, Label::MoreHint), &worker.more);
    write_menu(html, (Label::Steps, Label::StepsHint), &worker.steps);
    html.close("div").close("article");
}

/// The beginning of what can be done to something.
fn begin_acts(html: &mut Html, name: &str, buttons: &[Button]) {
    let acts = actions_on(name, html.lang);
    html.of("div", "acts").attr("role", "group");
    html.attr("aria-label", &acts);
    write_buttons(html, buttons);
}

/// Buttons that unfold when they are asked for.
fn write_menu(html: &mut Html, (label, hint): (Label, Label), buttons: &[Button]) {
    html.of("details", "by-hand").of("summary", "button small");
    html.named("title", hint).say(label).close("summary");
    html.of("div", "by-hand-steps");
    write_buttons(html, buttons);
    html.close("div").close("details");
}

/// What a worker's clock says, where that is not the time of the run, and what it knows of keys.
fn write_knowledge(html: &mut Html, worker: &WorkerView) {
    if let Some(clock) = &worker.clock {
        html.of("p", "knows").say(Label::ColumnClock).text(": ");
        html.text(clock).close("p");
    }
    for known in &worker.knows {
        html.line("p", "knows", known);
    }
}

/// What a worker believes, beside what is recorded of it.
fn write_sides(html: &mut Html, worker: &WorkerView, believes: bool) {
    let relation = match (believes, worker.danger) {
        (false, _) => "",
        (true, "none") => "=",
        (true, _) => "≠",
    };
    html.of("div", "sides").of("dl", "side belief");
    html.open("dt").term(Label::Believes, "belief").close("dt");
    html.open("dd").names(&worker.belief);
    html.close("dd").close("dl");
    html.of("div", "relation").attr("aria-hidden", "true");
    html.text(relation).close("div");
    html.of("dl", "side truth");
    html.open("dt").say(Label::InFact).close("dt").open("dd");
    if believes {
        html.names(&worker.truth);
    } else {
        html.say(Label::NothingToCompare);
    }
    html.close("dd").close("dl").close("div");
}

/// The line that says what is wrong; its room is kept where nothing is.
fn write_danger(html: &mut Html, icon: Icon, said: Option<Label>) {
    html.of("p", "danger").icon(icon).open("span");
    if let Some(said) = said {
        html.say(said);
    }
    html.close("span").close("p");
}

fn write_buttons(html: &mut Html, buttons: &[Button]) {
    for button in buttons {
        html.of("button", "button small")
            .attr("data-act", button.id);
        html.does(Deed::Act(button.action.clone()));
        html.text(&button.label).close("button");
    }
}

/// The name of a field: a fixed text, or a term that the glossary explains.
enum Name {
    Label(Label),
    Term(Label, &'static str),
}

fn write_field(html: &mut Html, name: Name, value: &str, class: &str) {
    html.of("div", "field-row").open("dt");
    match name {
        Name::Label(label) => html.say(label),
        Name::Term(label, term) => html.term(label, term),
    };
    html.close("dt").line("dd", class, value).close("div");
}

fn write_head(html: &mut Html, label: Label, term: &'static str, name: &str) {
    html.of("header", "card-head")
        .open("h3")
        .term(label, term)
        .close("h3");
    html.line("p", "life", name).close("header");
    html.of("dl", "fields");
}

fn write_lock(html: &mut Html, lock: &LockView, authority: &[Button]) {
    let lease = if lock.lease.is_empty() {
        Label::NoLease.say(html.lang)
    } else {
        &lock.lease
    };
    begin_card(html, "card", &lock.name, lock.worker, "none");
    write_head(html, Label::Authority, "lock service", &lock.name);
    let holder = lock.closed.as_ref().unwrap_or(&lock.holder);
    write_field(html, Name::Label(Label::Holder), holder, "own");
    let token = lock.last_token.to_string();
    write_field(html, Name::Label(Label::LastToken), &token, "number");
    write_field(html, Name::Term(Label::Lease, "lease"), lease, "");
    if !lock.queue.is_empty() {
        let queue = lock.queue.join(", ");
        write_field(html, Name::Label(Label::Queue), &queue, "");
    }
    html.close("dl");
    begin_acts(html, &lock.name, &lock.buttons);
    write_buttons(html, authority);
    html.close("div").close("article");
}

fn write_key(html: &mut Html, key: &KeyView) {
    let danger = if key.damaged { "strong" } else { "none" };
    begin_card(html, "card", &key.name, key.worker, danger);
    write_head(html, Label::Resource, "resource", &key.name);
    write_field(html, Name::Label(Label::Value), &key.value, "value");
    write_field(html, Name::Label(Label::Writer), &key.writer, "own");
    let version = key.version.to_string();
    write_field(html, Name::Label(Label::Version), &version, "number");
    let highest = key.highest.to_string();
    let name = Name::Term(Label::HighestToken, "highest token");
    write_field(html, name, &highest, "number");
    html.close("dl");
    write_danger(html, Icon::Octagon, key.damaged.then_some(Label::Damaged));
    html.close("article");
}

/// What was done outside, which nothing takes back.
fn write_effect(html: &mut Html, effect: &EffectView) {
    let danger = if effect.damaged { "strong" } else { "none" };
    begin_card(html, "card", &effect.name, None, danger);
    write_list(
        html,
        (Label::Effect, "effect"),
        &effect.name,
        &effect.performed,
    );
}

/// What a receiver recognises when it comes again.
fn write_ledger(html: &mut Html, ledger: &LedgerView) {
    begin_card(html, "card", &ledger.receiver, None, "none");
    let head = (Label::Ledger, "idempotency key");
    write_list(html, head, &ledger.receiver, &ledger.keys);
}

/// The rest of a card that lists what has come so far.
fn write_list(html: &mut Html, (label, term): (Label, &'static str), name: &str, list: &[String]) {
    html.of("header", "card-head").open("h3");
    html.term(label, term).close("h3");
    html.line("p", "life", name).close("header");
    html.of("ul", "so-far");
    for line in list {
        html.open("li").names(line).close("li");
    }
    if list.is_empty() {
        html.of("li", "nothing").say(Label::NotDoneYet).close("li");
    }
    html.close("ul").close("article");
}

/// The messages on their way.
fn write_flights(html: &mut Html, shown: &Shown) {
    html.of("div", "flights").attr("role", "group");
    html.attr("aria-labelledby", "flights-title");
    html.open("h3").attr("id", "flights-title");
    html.say(Label::Flights).close("h3");
    if shown.now.flights.is_empty() {
        html.of("p", "nothing").say(Label::NoFlights).close("p");
    } else {
        html.open("ul");
        for flight in &shown.now.flights {
            write_flight(html, flight);
        }
        html.close("ul");
    }
    html.close("div");
}

fn write_flight(html: &mut Html, flight: &FlightView) {
    html.of("li", "flight").attr("data-held", word(flight.held));
    html.attr("data-worker", &flight.worker.0.to_string());
    html.line("span", "flight-text", &flight.text)
        .of("span", "acts");
    write_buttons(html, &flight.buttons);
    html.close("span").close("li");
}
