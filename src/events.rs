//! The event list: the picture in words, and the way through it for those who do not see it.
//!
//! A run may have ten thousand events, so the rows are one piece of HTML, and only the attribute
//! of the present one is moved when the cursor goes.

use crate::picture::event_at;
use crate::store::Store;
use fencelab_core::session::labels::Label;
use fencelab_core::session::{Action, EventRow};
use leptos::html;
use leptos::prelude::*;
use leptos::web_sys::Element;

/// A list with more rows than this is laid out only where it is looked at.
const LONG: u32 = 400;

/// The list.
pub fn events(store: Store) -> impl IntoView {
    let list = NodeRef::<html::Ol>::new();
    let all = store.part_now(|now| now.all_events);
    follow(store, list);
    view! {
        <section class="events" id="events" aria-labelledby="events-title">
            <div class="section-head">
                <h2 id="events-title">{store.say(Label::Events)}</h2>
                <label class="check">
                    <input
                        type="checkbox"
                        id="all-events"
                        prop:checked=move || all.get()
                        on:change=move |event| {
                            store.dispatch(Action::AllEvents(event_target_checked(&event)));
                        }
                    />
                    <span>{store.say(Label::AllEvents)}</span>
                </label>
            </div>
            <ol
                class="event-rows"
                node_ref=list
                on:click=move |event| {
                    if let Some(event) = event_at(&event) {
                        store.dispatch(Action::SeekEvent(event));
                    }
                }
            ></ol>
        </section>
    }
}

/// Fills the list when the run is another one, and marks the row at the cursor.
fn follow(store: Store, list: NodeRef<html::Ol>) {
    let rows = store.part(|frame| frame.events.clone());
    let step = store.part_now(|now| now.step);
    let html = Memo::new(move |_| rows.read().iter().map(row).collect::<String>());
    Effect::new(move |shown: Option<Option<String>>| {
        let list = list.get()?;
        let shown = shown.flatten();
        let html = html.get();
        if shown.as_ref() != Some(&html) {
            list.set_inner_html(&html);
            let long = list.child_element_count() > LONG;
            let _ = list.set_attribute("data-long", &long.to_string());
        }
        let place = step.get().checked_sub(1);
        mark(&list, place);
        Some(html)
    });
}

/// Moves the mark to a row, none before the first.
pub fn mark(list: &Element, place: Option<u32>) {
    if let Ok(Some(old)) = list.query_selector("[aria-current]") {
        let _ = old.remove_attribute("aria-current");
        if let Some(row) = old.parent_element() {
            let _ = row.remove_attribute("data-now");
        }
    }
    let row = place.and_then(|place| list.children().item(place));
    let begun = if row.is_some() { "true" } else { "false" };
    let _ = list.set_attribute("data-begun", begun);
    let Some(row) = row else {
        list.set_scroll_top(0);
        return;
    };
    let _ = row.set_attribute("data-now", "");
    if let Some(button) = row.first_element_child() {
        let _ = button.set_attribute("aria-current", "step");
    }
    keep_in_sight(list, &row);
}

/// Scrolls the list, never the page.
fn keep_in_sight(list: &Element, row: &Element) {
    let (frame, row) = (
        list.get_bounding_client_rect(),
        row.get_bounding_client_rect(),
    );
    let margin = row.height() * 2.0;
    let over = frame.top() + margin - row.top();
    let under = row.bottom() - (frame.bottom() - margin);
    let by = if over > 0.0 {
        -over
    } else if under > 0.0 {
        under
    } else {
        return;
    };
    list.set_scroll_top(list.scroll_top() + by as i32);
}

fn row(row: &EventRow) -> String {
    let worker = match row.worker {
        Some(worker) => format!(" data-worker=\"{}\"", worker.0),
        None => String::new(),
    };
    format!(
        "<li data-tone=\"{}\"{worker}><button data-event=\"{}\"><span class=\"when\">{}</span>\
         <i class=\"tone\"></i><span>{}</span></button></li>",
        row.tone,
        row.event.0,
        escape(&row.clock),
        escape(&row.text)
    )
}

/// Text as it may stand in HTML.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            other => escaped.push(other),
        }
    }
    escaped
}
