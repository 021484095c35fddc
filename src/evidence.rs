//! The evidence: one line for each request, as an engineer would keep it.

use crate::dialogs::Dialogs;
use crate::html::Html;
use crate::rows::Shown;
use crate::store::Store;
use fencelab_core::protocol::Token;
use fencelab_core::session::labels::Label;
use fencelab_core::session::{EvidenceRow, Frame, Now};
use fencelab_core::words::clock;
use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsValue;
use leptos::wasm_bindgen::closure::Closure;
use leptos::web_sys::Clipboard;

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

/// The table, and its way out as JSON.
pub fn evidence(store: Store, dialogs: Dialogs) -> impl IntoView {
    view! {
        <section class="evidence" id="evidence" aria-labelledby="evidence-title">
            <div class="section-head">
                <h2 id="evidence-title">{store.say(Label::Evidence)}</h2>
                {copy(store, dialogs)}
            </div>
            <p class="section-hint">{store.say(Label::EvidenceHint)}</p>
            <div
                class="table-window window"
                tabindex="0"
                role="group"
                aria-labelledby="evidence-title"
            >
                <table>
                    <thead>
                        <tr data-rows="columns"></tr>
                    </thead>
                    <tbody></tbody>
                </table>
            </div>
        </section>
    }
}

/// The heads of the columns.
pub fn write_columns(html: &mut Html, _: &Shown) {
    for (label, name) in COLUMNS {
        html.open("th").attr("scope", "col").attr("title", name);
        html.say(label).close("th");
    }
}

/// The place of the last line that is decided by now.
pub fn present(frame: &Frame, now: &Now) -> Option<u32> {
    let happened = now.moment.events;
    let decided = frame.evidence.partition_point(|it| it.event.0 < happened);
    decided.checked_sub(1).and_then(|it| u32::try_from(it).ok())
}

/// The lines of the table.
pub fn write(frame: &Frame) -> String {
    let mut html = Html::new(frame.lang);
    for row in &frame.evidence {
        write_row(&mut html, row);
    }
    html.done().0
}

fn write_row(html: &mut Html, row: &EvidenceRow) {
    let record = &row.record;
    let number = |token: Option<Token>| token.map(|token| token.0.to_string());
    let cells = [
        number(record.fence_token),
        number(record.resource_highest_token_before),
        number(record.resource_highest_token_after),
        record.lease_id.clone(),
        Some(record.lock_name.clone()),
        record.resource_key.clone(),
        record.operation_id.clone(),
        record.payload_ref.clone(),
        Some(clock(record.owner_clock_ms, html.lang)),
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

fn write_cell(html: &mut Html, value: Option<String>) {
    html.plain("td", value.as_deref().unwrap_or("–"));
}

/// Copies the evidence, or shows it to be copied where the browser refuses.
fn copy(store: Store, dialogs: Dialogs) -> impl IntoView {
    let copied = RwSignal::new(false);
    let done = StoredValue::new_local(Closure::<dyn FnMut(JsValue)>::new(move |_| {
        copied.set(true);
        Timeout::new(2500, move || {
            copied.try_set(false);
        })
        .forget();
    }));
    let refused = StoredValue::new_local(Closure::<dyn FnMut(JsValue)>::new(move |_| {
        dialogs.open_copy(&store.frame().evidence_json);
    }));
    let before = store.say(Label::CopyJson);
    let after = store.say(Label::Copied);
    view! {
        <button
            class="button small"
            id="copy-evidence"
            on:click=move |_| {
                let json = &store.frame().evidence_json;
                let Some(clipboard) = clipboard() else {
                    dialogs.open_copy(json);
                    return;
                };
                let copying = clipboard.write_text(json);
                done.with_value(|done| {
                    refused.with_value(|refused| {
                        let _ = copying.then2(done, refused);
                    });
                });
            }
        >
            <span aria-live="polite">
                {move || if copied.get() { after() } else { before() }}
            </span>
        </button>
    }
}

/// The clipboard, which is there in secure contexts only.
fn clipboard() -> Option<Clipboard> {
    let clipboard: JsValue = window().navigator().clipboard().into();
    (!clipboard.is_undefined()).then(|| clipboard.into())
}
