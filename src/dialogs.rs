//! What opens over the page: the scenarios, the keys, the glossary, and a text to copy by hand.

use crate::html::{Deed, Html};
use crate::icon::Icon;
use crate::rows::Shown;
use crate::store::Store;
use fencelab_core::explain::glossary;
use fencelab_core::session::labels::{Label, scenarios_found};
use fencelab_core::session::{Action, ChoiceView};
use fencelab_core::words::Lang;
use leptos::ev::{KeyboardEvent, MouseEvent};
use leptos::html;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{
    Element, HtmlDialogElement, HtmlElement, HtmlInputElement, HtmlTextAreaElement,
};

/// A dialog.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialog {
    /// The scenarios.
    Picker,
    /// The keys.
    Keys,
    /// The glossary.
    Glossary,
    /// A text to copy by hand.
    Copy,
}

/// The dialogs of the page. A copy is another handle to the same ones.
#[derive(Clone, Copy)]
pub struct Dialogs {
    picker: NodeRef<html::Dialog>,
    keys: NodeRef<html::Dialog>,
    glossary: NodeRef<html::Dialog>,
    copy: NodeRef<html::Dialog>,
}

impl Dialogs {
    /// None of them is open.
    pub fn new() -> Dialogs {
        Dialogs {
            picker: NodeRef::new(),
            keys: NodeRef::new(),
            glossary: NodeRef::new(),
            copy: NodeRef::new(),
        }
    }

    fn place(self, dialog: Dialog) -> NodeRef<html::Dialog> {
        match dialog {
            Dialog::Picker => self.picker,
            Dialog::Keys => self.keys,
            Dialog::Glossary => self.glossary,
            Dialog::Copy => self.copy,
        }
    }

    /// Opens one.
    pub fn open(self, store: Store, dialog: Dialog) {
        let opened = self.show(dialog);
        let field = opened.and_then(|it| it.query_selector("[type=search]").ok()?);
        if let Some(field) = field.and_then(|it| it.dyn_into::<HtmlInputElement>().ok()) {
            field.set_value("");
            store.search(String::new());
            // With `autofocus` the browser would try it when the page is loaded, and complain in
            // a frame of another origin.
            let _ = field.focus();
        }
    }

    fn show(self, dialog: Dialog) -> Option<HtmlDialogElement> {
        let dialog = self.place(dialog).get_untracked()?;
        if !dialog.open() {
            let _ = dialog.show_modal();
        }
        Some(dialog)
    }

    /// Closes the scenarios.
    pub fn close_picker(self) {
        if let Some(dialog) = self.picker.get_untracked() {
            dialog.close();
        }
    }

    /// Shows a term of the glossary, by its English name.
    pub fn explain(self, term: &str) {
        let Some(glossary) = self.show(Dialog::Glossary) else {
            return;
        };
        if let Ok(Some(before)) = glossary.query_selector("[data-lit]") {
            let _ = before.remove_attribute("data-lit");
        }
        if let Ok(Some(row)) = glossary.query_selector(&format!("[data-term='{term}']")) {
            let _ = row.set_attribute("data-lit", "");
            row.scroll_into_view();
        }
    }

    /// Shows a text that the browser does not let the page copy, selected.
    pub fn open_copy(self, text: &str) {
        let area = self
            .show(Dialog::Copy)
            .and_then(|it| it.query_selector("textarea").ok()?)
            .and_then(|it| it.dyn_into::<HtmlTextAreaElement>().ok());
        if let Some(area) = area {
            area.set_value(text);
            let _ = area.focus();
            area.select();
        }
    }
}

/// All of them, closed.
pub fn all(store: Store, dialogs: Dialogs) -> impl IntoView {
    let picker = view! {
        <div on:keydown=walk>
            <input
                class="field"
                id="search-scenarios"
                type="search"
                autocomplete="off"
                aria-label=store.say(Label::Search)
                placeholder=store.say(Label::Search)
                on:input=move |event| store.search(event_target_value(&event))
            />
            <p class="found" role="status" data-rows="found"></p>
            <ul class="choices" data-rows="choices"></ul>
        </div>
    };
    let keys = view! { <div data-rows="keys"></div> };
    let terms = view! { <dl class="terms" data-rows="terms"></dl> };
    let copy = view! {
        <p>{store.say(Label::CopyByHand)}</p>
        <textarea class="field copy-text" readonly rows="12" aria-label="JSON"></textarea>
    };
    view! {
        {dialog(store, dialogs.picker, "scenarios", Label::ChooseScenario, picker)}
        {dialog(store, dialogs.keys, "keys", Label::Keys, keys)}
        {dialog(store, dialogs.glossary, "glossary", Label::Glossary, terms)}
        {dialog(store, dialogs.copy, "copy", Label::CopyJson, copy)}
    }
}

/// A dialog with a heading, a way out, and its content. A click beside it closes it.
fn dialog(
    store: Store,
    own: NodeRef<html::Dialog>,
    id: &'static str,
    title: Label,
    content: impl IntoView,
) -> impl IntoView {
    view! {
        <dialog
            class="dialog"
            id=id
            node_ref=own
            aria-label=store.say(title)
            on:click=close_from_beside
        >
            <div class="dialog-frame">
                <div class="dialog-head">
                    <h2>{store.say(title)}</h2>
                    <button
                        class="button quiet icon-only"
                        aria-label=store.say(Label::Close)
                        on:click=close_around
                    >
                        {Icon::Close.draw()}
                    </button>
                </div>
                {content}
            </div>
        </dialog>
    }
}

/// What is beside a dialog belongs to the dialog itself.
fn close_from_beside(event: MouseEvent) {
    if let Some(dialog) = target(&event).and_then(|it| it.dyn_into::<HtmlDialogElement>().ok()) {
        dialog.close();
    }
}

fn close_around(event: MouseEvent) {
    let dialog = target(&event).and_then(|it| it.closest("dialog").ok()?);
    if let Some(dialog) = dialog.and_then(|it| it.dyn_into::<HtmlDialogElement>().ok()) {
        dialog.close();
    }
}

fn target(event: &MouseEvent) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

/// How many scenarios were found.
pub fn write_found(html: &mut Html, shown: &Shown) {
    let library = &shown.frame.library;
    match library.iter().filter(|it| it.matches(shown.search)).count() {
        0 => html.say(Label::NothingFound),
        count => html.text(&scenarios_found(count, shown.frame.lang)),
    };
}

/// The scenarios that were found.
pub fn write_choices(html: &mut Html, shown: &Shown) {
    for choice in &shown.frame.library {
        if choice.matches(shown.search) {
            write_choice(html, choice);
        }
    }
}

fn write_choice(html: &mut Html, choice: &ChoiceView) {
    html.open("li").of("button", "choice");
    if choice.current {
        html.attr("aria-current", "true");
    }
    html.does(Deed::Choose(choice.id.clone()));
    html.line("span", "choice-title", &choice.title);
    html.line("span", "choice-claim", &choice.claim);
    html.close("button").close("li");
}

/// The arrows go from the search field into the list and through it.
fn walk(event: KeyboardEvent) {
    let down = match event.key().as_str() {
        "ArrowDown" => true,
        "ArrowUp" => false,
        _ => return,
    };
    let Some(focused) = document().active_element() else {
        return;
    };
    let next = match focused.closest("li") {
        Ok(Some(row)) if down => row.next_element_sibling(),
        Ok(Some(row)) => row.previous_element_sibling(),
        Ok(None) | Err(_) => None,
    };
    let next = match next {
        Some(row) => row.query_selector(".choice").ok().flatten(),
        None if down && focused.tag_name() == "INPUT" => document()
            .query_selector("#scenarios .choice")
            .ok()
            .flatten(),
        None if !down => document().get_element_by_id("search-scenarios"),
        None => None,
    };
    if let Some(next) = next.and_then(|it| it.dyn_into::<HtmlElement>().ok()) {
        event.prevent_default();
        let _ = next.focus();
    }
}

/// The keys, and the switch that turns the single ones off.
pub fn write_keys(html: &mut Html, shown: &Shown) {
    let single_keys = shown.now.single_keys;
    html.of("label", "switch");
    html.of("span", "switch-title")
        .say(Label::SingleKeys)
        .close("span");
    html.of("span", "switch-hint")
        .say(Label::SingleKeysHint)
        .close("span");
    html.open("input")
        .attr("type", "checkbox")
        .attr("role", "switch")
        .attr("id", "single-keys")
        .flag("checked", single_keys)
        .does(Deed::Act(Action::SingleKeys(!single_keys)));
    html.close("label").of("dl", "key-rows");
    let space = Label::KeySpace.say(html.lang);
    for (keys, label) in [
        (&[space][..], Label::KeyPlay),
        (&["←", "→"], Label::KeyStep),
        (&["Home", "End"], Label::KeyEnds),
        (&[".", ">"], Label::KeyAdvance),
        (&["+", "−", "0"], Label::KeyZoom),
        (&["1", "…", "9"], Label::KeySwitch),
        (&["P"], Label::KeyPause),
        (&["U"], Label::KeyUndo),
        (&["Ctrl Z"], Label::KeyUndo),
        (&["R"], Label::KeyReset),
        (&["S"], Label::KeyScenario),
        (&["G"], Label::KeyGlossary),
        (&["?"], Label::KeyHelp),
    ] {
        html.of("div", "key-row").open("dt");
        for key in keys {
            html.plain("kbd", key);
        }
        html.close("dt")
            .open("dd")
            .say(label)
            .close("dd")
            .close("div");
    }
    html.close("dl");
}

/// The terms, each under its English name.
pub fn write_terms(html: &mut Html, shown: &Shown) {
    let names = glossary(Lang::En).iter();
    for ((name, _), (term, text)) in names.zip(glossary(shown.frame.lang)) {
        html.open("div").attr("data-term", name);
        html.plain("dt", term).plain("dd", text).close("div");
    }
}

/// A term in a text of the page, which says what it means when it is pressed.
pub fn term(
    store: Store,
    dialogs: Dialogs,
    label: Label,
    term: &'static str,
) -> impl IntoView + use<> {
    view! {
        <button class="term" aria-haspopup="dialog" on:click=move |_| dialogs.explain(term)>
            {store.say(label)}
        </button>
    }
}
