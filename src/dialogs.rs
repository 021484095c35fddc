//! What opens over the page: the scenarios, the keys, the glossary, and a text to copy by hand.

use crate::icon::Icon;
use crate::store::Store;
use fencelab_core::explain::glossary as glossary_of;
use fencelab_core::session::labels::{Label, scenarios_found};
use fencelab_core::session::{Action, ChoiceView};
use fencelab_core::words::Lang;
use leptos::html;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys;

/// The dialogs of the page. A copy is another handle to the same ones.
#[derive(Clone, Copy)]
pub struct Dialogs {
    picker: NodeRef<html::Dialog>,
    search_field: NodeRef<html::Input>,
    keys: NodeRef<html::Dialog>,
    glossary: NodeRef<html::Dialog>,
    copy: NodeRef<html::Dialog>,
    copy_text: NodeRef<html::Textarea>,
    search: RwSignal<String>,
    terms: NodeRef<html::Dl>,
    lit: RwSignal<Option<usize>>,
}

impl Dialogs {
    /// None of them is open.
    pub fn new() -> Dialogs {
        Dialogs {
            picker: NodeRef::new(),
            search_field: NodeRef::new(),
            keys: NodeRef::new(),
            glossary: NodeRef::new(),
            copy: NodeRef::new(),
            copy_text: NodeRef::new(),
            search: RwSignal::new(String::new()),
            terms: NodeRef::new(),
            lit: RwSignal::new(None),
        }
    }

    /// Shows the scenarios.
    pub fn open_picker(self) {
        self.search.set(String::new());
        open(self.picker);
        // With `autofocus` the browser would try it when the page is loaded, and complain in a
        // frame of another origin.
        if let Some(field) = self.search_field.get_untracked() {
            let _ = field.focus();
        }
    }

    /// Shows the keys.
    pub fn open_keys(self) {
        open(self.keys);
    }

    /// Shows the glossary.
    pub fn open_glossary(self) {
        self.lit.set(None);
        open(self.glossary);
    }

    /// Shows a term of the glossary, by its English name.
    fn open_term(self, term: &str) {
        let place = glossary_of(Lang::En).iter().position(|it| it.0 == term);
        self.lit.set(place);
        open(self.glossary);
        let row = place
            .and_then(|place| u32::try_from(place).ok())
            .zip(self.terms.get_untracked())
            .and_then(|(place, terms)| terms.children().item(place));
        if let Some(row) = row {
            row.scroll_into_view();
        }
    }

    /// Shows a text that the browser does not let the page copy, selected.
    pub fn open_copy(self, text: &str) {
        open(self.copy);
        if let Some(area) = self.copy_text.get_untracked() {
            area.set_value(text);
            let _ = area.focus();
            area.select();
        }
    }
}

fn open(dialog: NodeRef<html::Dialog>) {
    if let Some(dialog) = dialog.get_untracked()
        && !dialog.open()
    {
        let _ = dialog.show_modal();
    }
}

fn close(dialog: NodeRef<html::Dialog>) {
    if let Some(dialog) = dialog.get_untracked() {
        dialog.close();
    }
}

/// All of them, closed.
pub fn all(store: Store, dialogs: Dialogs) -> impl IntoView {
    view! {
        {picker(store, dialogs).into_any()}
        {keys(store, dialogs).into_any()}
        {glossary(store, dialogs).into_any()}
        {copy(store, dialogs).into_any()}
    }
}

/// A dialog with a heading, a way out, and its content. A click beside it closes it.
fn dialog(
    store: Store,
    own: NodeRef<html::Dialog>,
    id: &'static str,
    title: Label,
    content: AnyView,
) -> impl IntoView {
    view! {
        <dialog
            class="dialog"
            id=id
            node_ref=own
            aria-label=store.say(title)
            on:click=move |event| {
                let beside = event.target() == own.get_untracked().map(|it| it.unchecked_into());
                if beside {
                    close(own);
                }
            }
        >
            <div class="dialog-frame">
                <div class="dialog-head">
                    <h2>{store.say(title)}</h2>
                    <button
                        class="button quiet icon-only"
                        aria-label=store.say(Label::Close)
                        on:click=move |_| close(own)
                    >
                        {Icon::Close.draw()}
                    </button>
                </div>
                {content}
            </div>
        </dialog>
    }
}

fn picker(store: Store, dialogs: Dialogs) -> impl IntoView {
    let library = store.part(|frame| frame.library.clone());
    let found = Memo::new(move |_| {
        let search = dialogs.search.read();
        let library = library.read();
        let found = library.iter().filter(|choice| choice.matches(&search));
        found.cloned().collect::<Vec<ChoiceView>>()
    });
    let content = view! {
        <div on:keydown=move |event| walk(&event)>
            <input
                class="field"
                id="search-scenarios"
                type="search"
                node_ref=dialogs.search_field
                autocomplete="off"
                aria-label=store.say(Label::Search)
                placeholder=store.say(Label::Search)
                prop:value=move || dialogs.search.get()
                on:input=move |event| dialogs.search.set(event_target_value(&event))
            />
            <p class="found" role="status">
                {move || match found.read().len() {
                    0 => Label::NothingFound.say(store.lang.get()).to_owned(),
                    count => scenarios_found(count, store.lang.get()),
                }}
            </p>
            <ul class="choices">
                {move || {
                    let found = found.read();
                    found.iter().map(|choice| choice_row(store, dialogs, choice)).collect_view()
                }}
            </ul>
        </div>
    };
    dialog(
        store,
        dialogs.picker,
        "scenarios",
        Label::ChooseScenario,
        content.into_any(),
    )
}

fn choice_row(store: Store, dialogs: Dialogs, choice: &ChoiceView) -> impl IntoView + use<> {
    let id = choice.id.clone();
    view! {
        <li>
            <button
                class="choice"
                aria-current=choice.current.then_some("true")
                on:click=move |_| {
                    close(dialogs.picker);
                    store.dispatch(Action::Open(id.clone()));
                }
            >
                <span class="choice-title">{choice.title.clone()}</span>
                <span class="choice-claim">{choice.claim.clone()}</span>
            </button>
        </li>
    }
}

/// The arrows go from the search field into the list and through it.
fn walk(event: &web_sys::KeyboardEvent) {
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
    if let Some(next) = next.and_then(|it| it.dyn_into::<web_sys::HtmlElement>().ok()) {
        event.prevent_default();
        let _ = next.focus();
    }
}

fn keys(store: Store, dialogs: Dialogs) -> impl IntoView {
    let single_keys = store.part_now(|now| now.single_keys);
    let row = move |keys: &'static [&'static str], label: Label| {
        let keys = keys.iter().map(|key| {
            let key = *key;
            view! {
                <kbd>{move || if key == " " { Label::KeySpace.say(store.lang.get()) } else { key }}</kbd>
            }
        });
        view! {
            <div class="key-row">
                <dt>{keys.collect_view()}</dt>
                <dd>{store.say(label)}</dd>
            </div>
        }
    };
    let content = view! {
        <label class="switch">
            <span class="switch-title">{store.say(Label::SingleKeys)}</span>
            <span class="switch-hint">{store.say(Label::SingleKeysHint)}</span>
            <input
                type="checkbox"
                role="switch"
                id="single-keys"
                prop:checked=move || single_keys.get()
                on:change=move |event| {
                    store.dispatch(Action::SingleKeys(event_target_checked(&event)));
                }
            />
        </label>
        <dl class="key-rows">
            {row(&[" "], Label::KeyPlay)}
            {row(&["←", "→"], Label::KeyStep)}
            {row(&["Home", "End"], Label::KeyEnds)}
            {row(&[".", ">"], Label::KeyAdvance)}
            {row(&["+", "−", "0"], Label::KeyZoom)}
            {row(&["1", "…", "9"], Label::KeySwitch)}
            {row(&["P"], Label::KeyPause)}
            {row(&["U"], Label::KeyUndo)}
            {row(&["Ctrl Z"], Label::KeyUndo)}
            {row(&["R"], Label::KeyReset)}
            {row(&["S"], Label::KeyScenario)}
            {row(&["G"], Label::KeyGlossary)}
            {row(&["?"], Label::KeyHelp)}
        </dl>
    };
    dialog(store, dialogs.keys, "keys", Label::Keys, content.into_any())
}

fn glossary(store: Store, dialogs: Dialogs) -> impl IntoView {
    let terms = move || {
        let terms = glossary_of(store.lang.get()).iter().enumerate();
        terms
            .map(|(place, (term, text))| {
                let lit = move || (dialogs.lit.get() == Some(place)).to_string();
                view! {
                    <div data-lit=lit>
                        <dt>{*term}</dt>
                        <dd>{*text}</dd>
                    </div>
                }
            })
            .collect_view()
    };
    let content = view! { <dl class="terms" node_ref=dialogs.terms>{terms}</dl> };
    dialog(
        store,
        dialogs.glossary,
        "glossary",
        Label::Glossary,
        content.into_any(),
    )
}

/// A term in a text of the page, which says what it means when it is pressed.
pub fn term(
    store: Store,
    dialogs: Dialogs,
    label: Label,
    term: &'static str,
) -> impl IntoView + use<> {
    view! {
        <button class="term" aria-haspopup="dialog" on:click=move |_| dialogs.open_term(term)>
            {store.say(label)}
        </button>
    }
}

fn copy(store: Store, dialogs: Dialogs) -> impl IntoView {
    let content = view! {
        <p>{store.say(Label::CopyByHand)}</p>
        <textarea
            class="field copy-text"
            readonly
            rows="12"
            aria-label="JSON"
            node_ref=dialogs.copy_text
        ></textarea>
    };
    dialog(
        store,
        dialogs.copy,
        "copy",
        Label::CopyJson,
        content.into_any(),
    )
}
