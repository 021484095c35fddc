//! What opens over the page: the scenarios, the keys, the glossary, and a text to copy by hand.
//!
//! Whether one is open is known from its element alone: the browser tells of it when it closes,
//! but late, and a key may come before that.

use crate::dom::{closest, document, find};
use crate::html::{Deed, Html};
use crate::icon::Icon;
use crate::page::Shown;
use fencelab_core::explain::glossary;
use fencelab_core::session::labels::{Label, scenarios_found};
use fencelab_core::session::{Action, ChoiceView};
use fencelab_core::words::Lang;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlDialogElement, HtmlElement, HtmlInputElement};

/// A dialog.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialog {
    /// The scenarios.
    Scenarios,
    /// The keys.
    Keys,
    /// The glossary.
    Glossary,
    /// A text to copy by hand.
    Copy,
}

impl Dialog {
    fn id(self) -> &'static str {
        match self {
            Dialog::Scenarios => "scenarios",
            Dialog::Keys => "keys",
            Dialog::Glossary => "glossary",
            Dialog::Copy => "copy",
        }
    }

    /// Opens it.
    pub fn show(self, root: &Element) -> Option<Element> {
        let dialog = find(root, &["#", self.id()].concat())?;
        if !dialog.has_attribute("open") {
            let _ = dialog.unchecked_ref::<HtmlDialogElement>().show_modal();
        }
        Some(dialog)
    }
}

/// Closes the dialog around an element.
pub fn close_around(element: &Element) {
    if let Some(dialog) = closest(element, "dialog") {
        dialog.unchecked_ref::<HtmlDialogElement>().close();
    }
}

/// Puts the focus on an element.
pub fn focus(element: &Element) {
    let _ = element.unchecked_ref::<HtmlElement>().focus();
}

/// Writes into a field.
pub fn fill(field: &Element, value: &str) {
    field.unchecked_ref::<HtmlInputElement>().set_value(value);
}

/// A dialog with a heading and a way out.
fn begin(html: &mut Html, dialog: Dialog, title: Label) {
    html.of("dialog", "dialog").attr("id", dialog.id());
    html.named("aria-label", title).of("div", "dialog-frame");
    html.of("div", "dialog-head");
    html.open("h2").say(title).close("h2");
    html.icon_button(
        "button quiet icon-only",
        Label::Close,
        Icon::Close,
        Deed::Close,
    );
    html.close("div");
}

fn end(html: &mut Html) {
    html.close("div").close("dialog");
}

/// The scenarios that were found.
pub fn write_scenarios(html: &mut Html, shown: &Shown) {
    begin(html, Dialog::Scenarios, Label::ChooseScenario);
    html.of("input", "field").attr("id", "search-scenarios");
    html.attr("type", "search").attr("autocomplete", "off");
    html.named("aria-label", Label::Search)
        .named("placeholder", Label::Search);
    html.of("label", "button choose-file").say(Label::OpenFile);
    html.open("input").attr("type", "file");
    html.attr("class", "own-file unseen").close("label");
    let search = &shown.local.search;
    let library = shown.frame.library.iter();
    let found: Vec<_> = library.filter(|it| it.matches(search)).collect();
    html.of("p", "found").attr("role", "status");
    match found.len() {
        0 => html.say(Label::NothingFound),
        count => html.text(&scenarios_found(count, shown.frame.lang)),
    };
    html.close("p");
    if !shown.frame.library_is_whole {
        html.of("p", "found").say(if shown.local.library_failed {
            Label::LibraryFailed
        } else {
            Label::LibraryComing
        });
        html.close("p");
    }
    let mut rest = found.as_slice();
    while let Some(first) = rest.first() {
        let alike = rest.iter().take_while(|it| it.question == first.question);
        let (group, after) = rest.split_at(alike.count());
        if let Some(question) = first.question {
            html.line("h3", "question", question.say(shown.frame.lang));
        }
        html.of("ul", "choices");
        for choice in group {
            write_choice(html, choice);
        }
        html.close("ul");
        rest = after;
    }
    end(html);
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

/// The arrows go from the search field into the list and through it. So does Enter, which then does
/// what it does on the first that was found.
pub fn walk(root: &Element, key: &str) -> bool {
    let down = match key {
        "ArrowDown" | "Enter" => true,
        "ArrowUp" => false,
        _ => return false,
    };
    let Some(focused) = document().active_element() else {
        return false;
    };
    let Ok(choices) = root.query_selector_all(".choice") else {
        return false;
    };
    let search = find(root, "#search-scenarios");
    let here = (0..choices.length())
        .find(|place| choices.item(*place).as_deref() == Some(focused.as_ref()));
    let place = match here {
        Some(_) if key == "Enter" => return false,
        Some(place) if down => place.checked_add(1),
        Some(place) => place.checked_sub(1),
        None if down && search.as_ref() == Some(&focused) => Some(0),
        None => return false,
    };
    let next = match place {
        Some(place) => choices.item(place).map(JsCast::unchecked_into::<Element>),
        None => search,
    };
    if let Some(next) = &next {
        focus(next);
    }
    next.is_some() && key != "Enter"
}

/// The keys, and the switch that turns the single ones off.
pub fn write_keys(html: &mut Html, shown: &Shown) {
    let single_keys = shown.now.single_keys;
    begin(html, Dialog::Keys, Label::Keys);
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
    end(html);
}

/// The terms, each under its English name.
pub fn write_glossary(html: &mut Html, shown: &Shown) {
    begin(html, Dialog::Glossary, Label::Glossary);
    html.of("dl", "terms");
    let names = glossary(Lang::En).iter();
    for ((name, _), (term, text)) in names.zip(glossary(shown.frame.lang)) {
        html.open("div").flag("data-lit", *name == shown.local.lit);
        html.plain("dt", term).plain("dd", text).close("div");
    }
    html.close("dl");
    end(html);
}

/// A text to copy by hand, which comes in when the dialog opens.
pub fn write_copy(html: &mut Html, _: &Shown) {
    begin(html, Dialog::Copy, Label::CopyJson);
    html.open("p").say(Label::CopyByHand).close("p");
    html.of("textarea", "field copy-text");
    html.attr("readonly", "").attr("rows", "12");
    html.attr("aria-label", "JSON").close("textarea");
    end(html);
}
