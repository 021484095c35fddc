//! The page as a whole: where its parts stand.

use crate::dialogs::{self, Dialogs};
use crate::store::Store;
use crate::{events, evidence, header, keys, lists, panel, picture, stage, transport};
use fencelab_core::session::labels::Label;
use fencelab_core::session::{Action, Theme};
use fencelab_core::words::Lang;
use leptos::prelude::*;

/// The page. The order of its parts is the order in which they are read aloud.
pub fn page() -> impl IntoView {
    let store = Store::open();
    let dialogs = Dialogs::new();
    let view = picture::View::new();
    dress(store);
    keys::listen(store, dialogs, view);
    view! {
        {header::header(store, dialogs).into_any()}
        <main class="main">
            <p class="tagline">
                {store.say(Label::Tagline)} " "
                {dialogs::term(store, dialogs, Label::TaglineEnd, "fencing token")} "."
            </p>
            <section class="run" aria-label=store.say(Label::Timeline)>
                {picture::head(store).into_any()}
                {picture::lanes(store, view).into_any()}
                {picture::outcome(store).into_any()}
                {transport::transport(store).into_any()}
            </section>
            {panel::panel(store).into_any()}
            <div class="below">
                {stage::stage(store, dialogs).into_any()}
                <div class="lists">
                    {events::events(store).into_any()}
                    <div class="stack">
                        {lists::interventions(store).into_any()}
                        {lists::branches(store).into_any()}
                    </div>
                </div>
                {evidence::evidence(store, dialogs).into_any()}
            </div>
        </main>
        {panel::strip(store).into_any()}
        {notice(store).into_any()}
        <p class="unseen" role="status" id="announcement">
            {move || store.now.read().announcement.clone()}
        </p>
        {dialogs::all(store, dialogs).into_any()}
    }
}

/// Puts language, title and colours where the browser looks for them.
fn dress(store: Store) {
    let theme = store.part_now(|now| now.theme);
    let title = store.part(|frame| frame.scenario.title.clone());
    Effect::new(move |_| {
        if let Some(root) = document().document_element() {
            let _ = match theme.get() {
                Theme::System => root.remove_attribute("data-theme"),
                Theme::Light => root.set_attribute("data-theme", "light"),
                Theme::Dark => root.set_attribute("data-theme", "dark"),
            };
        }
    });
    Effect::new(move |_| {
        let lang = match store.lang.get() {
            Lang::En => "en",
            Lang::Ru => "ru",
        };
        if let Some(root) = document().document_element() {
            let _ = root.set_attribute("lang", lang);
        }
        document().set_title(&format!("{} · Fencelab", title.get()));
    });
}

/// Something that must be said and is not about the run. It lies over the page and moves nothing.
fn notice(store: Store) -> impl IntoView {
    let notice = store.part_now(|now| now.notice.clone());
    view! {
        <div class="notice" role="status" hidden=move || notice.read().is_none()>
            <p>{move || notice.get()}</p>
            <button class="button" on:click=move |_| store.dispatch(Action::DismissNotice)>
                {store.say(Label::Dismiss)}
            </button>
        </div>
    }
}
