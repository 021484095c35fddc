//! The page as a whole: where its parts stand.

use crate::dialogs::{self, Dialogs};
use crate::store::{Store, Text};
use crate::{events, evidence, header, keys, lists, panel, picture, rows, stage, transport};
use fencelab_core::session::Action;
use fencelab_core::session::labels::Label;
use leptos::prelude::*;

/// The page. The order of its parts is the order in which they are read aloud.
pub fn page(store: Store) -> impl IntoView {
    let dialogs = Dialogs::new();
    keys::listen(store, dialogs);
    view! {
        <div
            class="page"
            on:click=move |event| rows::pressed(store, dialogs, &event)
            on:change=move |event| rows::changed(store, dialogs, &event)
        >
            {header::header(store, dialogs)}
            <main class="main">
                <p class="tagline">
                    {store.say(Label::Tagline)} " "
                    {dialogs::term(store, dialogs, Label::TaglineEnd, "fencing token")} "."
                </p>
                <section class="run" aria-label=store.say(Label::Timeline)>
                    {picture::head(store)}
                    {picture::lanes(store)}
                    {picture::outcome(store)}
                    {transport::transport(store)}
                </section>
                {panel::panel(store)}
                <div class="below">
                    {stage::stage(store)}
                    <div class="lists">
                        {events::events(store)}
                        {lists::lists(store)}
                    </div>
                    {evidence::evidence(store, dialogs)}
                </div>
            </main>
            {panel::strip(store)}
            {notice(store)}
            <p class="unseen" role="status" id="announcement">
                {store.text(Text::Now(|now| now.announcement.clone()))}
            </p>
            {dialogs::all(store, dialogs)}
        </div>
    }
}

/// Something that must be said and is not about the run. It lies over the page and moves nothing.
fn notice(store: Store) -> impl IntoView {
    view! {
        <div
            class="notice"
            role="status"
            hidden=store.unless(|_, now| now.notice.is_some())
        >
            <p>{store.text(Text::Now(|now| now.notice.clone().unwrap_or_default()))}</p>
            <button class="button" on:click=store.act(Action::DismissNotice)>
                {store.say(Label::Dismiss)}
            </button>
        </div>
    }
}
