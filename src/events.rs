//! The event list: the picture in words, and the way through it for those who do not see it.

use crate::html::{Deed, Html};
use crate::rows::Shown;
use crate::store::Store;
use fencelab_core::session::labels::Label;
use fencelab_core::session::{Action, EventRow, Frame};
use leptos::prelude::*;

/// The list. Its rows come in by hand.
pub fn events(store: Store) -> impl IntoView {
    view! {
        <section class="events" id="events" aria-labelledby="events-title">
            <div class="section-head">
                <h2 id="events-title">{store.say(Label::Events)}</h2>
                <div data-rows="all-events"></div>
            </div>
            <ol class="event-rows window"></ol>
        </section>
    }
}

/// The choice between all events and the steps of the story.
pub fn write_all_events(html: &mut Html, shown: &Shown) {
    let all = shown.now.all_events;
    html.of("label", "check");
    html.open("input")
        .attr("type", "checkbox")
        .attr("id", "all-events")
        .flag("checked", all)
        .does(Deed::Act(Action::AllEvents(!all)));
    html.open("span").say(Label::AllEvents).close("span");
    html.close("label");
}

/// The rows of the list.
pub fn write(frame: &Frame) -> String {
    let mut html = Html::new(frame.lang);
    for row in &frame.events {
        write_row(&mut html, row);
    }
    html.done().0
}

fn write_row(html: &mut Html, row: &EventRow) {
    html.open("li").attr("data-tone", row.tone);
    if let Some(worker) = row.worker {
        html.attr("data-worker", &worker.0.to_string());
    }
    html.open("button").leads_to(row.event);
    html.line("span", "when", &row.clock);
    html.line("i", "tone", "");
    html.plain("span", &row.text);
    html.close("button").close("li");
}
