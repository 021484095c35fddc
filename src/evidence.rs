//! The evidence: one line for each request, as an engineer would keep it.

use crate::html::{Deed, Html};
use crate::page::Shown;
use fencelab_core::explain::own_clock;
use fencelab_core::session::labels::Label;
use fencelab_core::session::{Frame, Now};

const COLUMNS: [(Label, &str); 13] = [
    (Label::ColumnNumber, "sequence"),
    (Label::ColumnTime, "atMs"),
    (Label::ColumnOwner, "ownerId"),
    (Label::ColumnResult, "result"),
    (Label::ColumnToken, "fenceToken"),
    (Label::ColumnBefore, "resourceHighestTokenBefore"),
    (Label::ColumnAfter, "resourceHighestTokenAfter"),
    (Label::ColumnLease, "leaseId"),
    (Label::ColumnLock, "lockName"),
    (Label::ColumnKey, "resourceKey"),
    (Label::ColumnOperation, "operationId"),
    (Label::ColumnPayload, "payloadRef"),
    (Label::ColumnClock, "ownerClockMs"),
];

/// The heading, and the way out as JSON.
pub fn write_head(html: &mut Html, shown: &Shown) {
    html.open("div").of("div", "section-head");
    html.open("h2").attr("id", "evidence-title");
    html.say(Label::Evidence).close("h2");
    html.of("button", "button small push")
        .flag("data-log", true);
    html.attr("aria-haspopup", "dialog");
    html.say(Label::OwnLog).close("button");
    html.of("button", "button small").does(Deed::Copy);
    html.open("span").attr("aria-live", "polite");
    html.say(if shown.local.copied {
        Label::Copied
    } else {
        Label::CopyJson
    });
    html.close("span").close("button").close("div");
    html.of("p", "section-hint")
        .say(Label::EvidenceHint)
        .close("p")
        .close("div");
}

/// The heads of the columns.
pub fn write_columns(html: &mut Html, _: &Shown) {
    html.open("thead").open("tr");
    for (label, name) in COLUMNS {
        html.open("th").attr("scope", "col").attr("title", name);
        html.say(label).close("th");
    }
    html.close("tr").close("thead");
}

/// The heading of the diagnosis, which comes from a module of its own.
pub fn write_diagnosis_head(html: &mut Html, _: &Shown) {
    html.open("summary").open("h2").say(Label::Diagnosis);
    html.close("h2").close("summary");
}

/// The place of the line that is decided by the event at which one stands.
pub fn at_event(frame: &Frame, now: &Now) -> Option<u32> {
    let place = present(frame, now)?;
    let row = frame.evidence.get(place as usize)?;
    (Some(row.event) == now.event).then_some(place)
}

/// The place of the last line that is decided by now.
pub fn present(frame: &Frame, now: &Now) -> Option<u32> {
    let happened = now.moment.events;
    let decided = frame.evidence.partition_point(|it| it.event.0 < happened);
    decided.checked_sub(1).and_then(|it| u32::try_from(it).ok())
}

/// How many lines the table has.
pub fn count(frame: &Frame) -> usize {
    frame.evidence.len()
}

/// A line of the table.
pub fn write_row(html: &mut Html, frame: &Frame, place: usize) {
    let Some(row) = frame.evidence.get(place) else {
        return;
    };
    let record = &row.record;
    let cells = [
        token(record.fence_incarnation, record.fence_token),
        token(
            record.resource_highest_incarnation_before,
            record.resource_highest_token_before,
        ),
        token(
            record.resource_highest_incarnation_after,
            record.resource_highest_token_after,
        ),
        record.lease_id.clone(),
        Some(record.lock_name.clone()),
        record.resource_key.clone(),
        record.operation_id.clone(),
        record.payload_ref.clone(),
        Some(own_clock(record.owner_clock_ms, html.lang)),
    ];
    html.open("tr")
        .attr("data-worker", &record.worker.0.to_string());
    write_cell(html, record.sequence.map(|number| number.to_string()));
    html.open("td").of("button", "link").leads_to(row.event);
    html.text(&row.clock).close("button").close("td");
    html.line("td", "own", &record.owner_id);
    html.open("td").attr("data-tone", row.tone);
    html.text(record.result).close("td");
    for cell in cells {
        write_cell(html, cell);
    }
    html.close("tr");
}

/// A token as people write it, with its incarnation where they are counted.
fn token(incarnation: Option<u32>, number: Option<u64>) -> Option<String> {
    let number = number?.to_string();
    Some(match incarnation {
        Some(incarnation) => [&incarnation.to_string(), ":", &number].concat(),
        None => number,
    })
}

fn write_cell(html: &mut Html, value: Option<String>) {
    html.plain("td", value.as_deref().unwrap_or("–"));
}
