//! The evidence: one line for each request, as an engineer would keep it.

use crate::dialogs::Dialogs;
use crate::events::escape;
use crate::picture::event_at;
use crate::store::Store;
use fencelab_core::protocol::Token;
use fencelab_core::session::labels::Label;
use fencelab_core::session::{Action, EvidenceRow};
use fencelab_core::words::{Lang, clock};
use gloo_timers::callback::Timeout;
use leptos::html;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsValue;
use leptos::wasm_bindgen::closure::Closure;

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
    let body = NodeRef::<html::Tbody>::new();
    follow(store, body);
    let head = COLUMNS.map(|(label, name)| {
        view! {
            <th scope="col" title=name>
                {store.say(label)}
            </th>
        }
    });
    view! {
        <section class="evidence" id="evidence" aria-labelledby="evidence-title">
            <div class="section-head">
                <h2 id="evidence-title">{store.say(Label::Evidence)}</h2>
                {copy(store, dialogs).into_any()}
            </div>
            <p class="section-hint">{store.say(Label::EvidenceHint)}</p>
            <div
                class="table-window"
                tabindex="0"
                role="group"
                aria-labelledby="evidence-title"
                on:click=move |event| {
                    if let Some(event) = event_at(&event) {
                        store.dispatch(Action::SeekEvent(event));
                    }
                }
            >
                <table>
                    <thead>
                        <tr>{head.into_iter().collect_view()}</tr>
                    </thead>
                    <tbody node_ref=body></tbody>
                </table>
            </div>
        </section>
    }
}

/// Fills the table when the run is another one, and marks the last line that is decided by now.
fn follow(store: Store, body: NodeRef<html::Tbody>) {
    let rows = store.part(|frame| (frame.lang, frame.evidence.clone()));
    let html = Memo::new(move |_| {
        let (lang, rows) = &*rows.read();
        rows.iter().map(|it| row(it, *lang)).collect::<String>()
    });
    let decided = Memo::new(move |_| {
        let happened = store.now.read().moment.events;
        rows.read().1.partition_point(|row| row.event.0 < happened)
    });
    Effect::new(move |shown: Option<Option<String>>| {
        let body = body.get()?;
        let html = html.get();
        if shown.flatten().as_ref() != Some(&html) {
            body.set_inner_html(&html);
        }
        mark(&body, decided.get());
        Some(html)
    });
}

fn mark(body: &leptos::web_sys::Element, decided: usize) {
    if let Ok(Some(old)) = body.query_selector("[data-now]") {
        let _ = old.remove_attribute("data-now");
    }
    let last = decided.checked_sub(1).and_then(|it| u32::try_from(it).ok());
    let row = last.and_then(|last| body.children().item(last));
    let begun = if row.is_some() { "true" } else { "false" };
    let _ = body.set_attribute("data-begun", begun);
    if let Some(row) = row {
        let _ = row.set_attribute("data-now", "");
    }
}

fn row(row: &EvidenceRow, lang: Lang) -> String {
    let record = &row.record;
    let token = |token: Option<Token>| token.map(|token| token.0.to_string());
    let sequence = record.sequence.map(|number| number.to_string());
    let rest = [
        token(record.fence_token),
        token(record.resource_highest_token_before),
        token(record.resource_highest_token_after),
        record.lease_id.clone(),
        Some(record.lock_name.clone()),
        record.resource_key.clone(),
        record.operation_id.clone(),
        record.payload_ref.clone(),
        Some(clock(record.owner_clock_ms, lang)),
    ];
    let cell = |value: Option<String>| match value {
        Some(value) => format!("<td>{}</td>", escape(&value)),
        None => "<td>–</td>".to_owned(),
    };
    let mut html = format!(
        "<tr data-worker=\"{}\">{}<td><button class=\"link\" data-event=\"{}\">{}</button></td>\
         <td class=\"own\">{}</td><td data-tone=\"{}\">{}</td>",
        record.worker.0,
        cell(sequence),
        row.event.0,
        escape(&row.clock),
        escape(&record.owner_id),
        row.tone,
        escape(record.result),
    );
    for value in rest {
        html.push_str(&cell(value));
    }
    html.push_str("</tr>");
    html
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
        dialogs.open_copy(&json(store));
    }));
    view! {
        <button
            class="button small"
            id="copy-evidence"
            on:click=move |_| {
                let Some(clipboard) = clipboard() else {
                    dialogs.open_copy(&json(store));
                    return;
                };
                let copying = clipboard.write_text(&json(store));
                done.with_value(|done| {
                    refused.with_value(|refused| {
                        let _ = copying.then2(done, refused);
                    });
                });
            }
        >
            <span aria-live="polite">
                {move || {
                    let label = if copied.get() { Label::Copied } else { Label::CopyJson };
                    label.say(store.lang.get())
                }}
            </span>
        </button>
    }
}

fn json(store: Store) -> String {
    store
        .frame
        .with_untracked(|frame| frame.evidence_json.clone())
}

/// The clipboard, which is there in secure contexts only.
fn clipboard() -> Option<leptos::web_sys::Clipboard> {
    let clipboard: JsValue = window().navigator().clipboard().into();
    (!clipboard.is_undefined()).then(|| clipboard.into())
}
