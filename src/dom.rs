//! The few things that are asked of the browser's tree of elements everywhere.

use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::js_sys::Function;
use web_sys::{Document, Element, Event, HtmlElement, Window};

/// The window.
pub fn window() -> Window {
    web_sys::window().expect("the page runs in a window")
}

/// The document.
pub fn document() -> Document {
    window().document().expect("a window has a document")
}

/// The first element below another one that a selector names.
pub fn find(root: &Element, selector: &str) -> Option<Element> {
    root.query_selector(selector).ok().flatten()
}

/// The same for an element that has a fixed place in the page.
pub fn place(root: &Element, selector: &str) -> Element {
    find(root, selector).expect("page.html has a place for it")
}

/// The nearest element around another one, or itself, that a selector names.
pub fn closest(element: &Element, selector: &str) -> Option<Element> {
    element.closest(selector).ok().flatten()
}

/// What an event happened to. It may be the document, of which nothing can be asked but what
/// [`closest`] asks.
pub fn target(event: &Event) -> Option<Element> {
    event.target().map(JsCast::unchecked_into)
}

/// Whether an element is of a kind, by its name in capitals.
pub fn is(element: &Element, tag: &str) -> bool {
    element.node_name() == tag
}

/// A function for the browser to call, as long as the page lives.
pub fn function(call: impl Fn(JsValue) + 'static) -> Function {
    Closure::<dyn Fn(JsValue)>::new(call)
        .into_js_value()
        .unchecked_into()
}

/// Gives an element an attribute, or takes it away, unless it is that way already: what is written
/// anew is looked at anew by the browser, even where it is the same.
pub fn set_attribute(element: &Element, name: &str, value: Option<&str>) {
    if element.get_attribute(name).as_deref() != value {
        let _ = match value {
            Some(value) => element.set_attribute(name, value),
            None => element.remove_attribute(name),
        };
    }
}

/// Sets a style, in the way that a policy against styles in HTML lets through.
pub fn set_style(element: &Element, name: &str, value: &str) {
    let style = element.unchecked_ref::<HtmlElement>().style();
    let _ = style.set_property(name, value);
}
