//! The event list: the picture in words, and the way through it for those who do not see it.

use crate::html::{Deed, Html};
use crate::page::Shown;
use fencelab_core::session::labels::Label;
use fencelab_core::session::{Action, Frame};

/// The heading, and the choice between all events and the steps of the story.
pub fn write_head(html: &mut Html, shown: &Shown) {
    let all = shown.now.all_events;
    html.of("div", "section-head");
    html.open("h2").attr("id", "events-title");
    html.say(Label::Events).close("h2").of("label", "check");
    html.open("input")
        .attr("type", "checkbox")
        .flag("checked", all)
        .does(Deed::Act(Action::AllEvents(!all)));
    html.open("span").say(Label::AllEvents).close("span");
    html.close("label").close("div");
}

/// How many rows the list has.
pub fn count(frame: &Frame) -> usize {
    frame.events.len()
}

/// A row of the list.
pub fn write_row(html: &mut Html, frame: &Frame, place: usize) {
    let Some(row) = frame.events.get(place) else {
        return;
    };
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
