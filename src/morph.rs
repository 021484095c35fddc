//! Lays HTML over what stands in an element, and changes only what differs, so that the focus,
//! an open disclosure and a screen reader's place stay where they are.

use leptos::prelude::document;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{Element, HtmlInputElement, HtmlOptionElement, Node};

/// Makes the content of an element what the HTML says.
pub fn morph(element: &Element, html: &str) {
    // A page that cannot be drawn is a crash: what stands there would no longer be true.
    let wanted = document()
        .create_element(&element.tag_name())
        .expect("the browser makes elements");
    wanted.set_inner_html(html);
    children(element, &wanted);
    fields(element);
}

fn children(standing: &Node, wanted: &Node) {
    let mut next = standing.first_child();
    while let Some(new) = wanted.first_child() {
        let Some(old) = next else {
            let _ = standing.append_child(&new);
            continue;
        };
        next = old.next_sibling();
        if old.is_equal_node(Some(&new)) {
            let _ = wanted.remove_child(&new);
        } else if old.node_name() == new.node_name() {
            let _ = wanted.remove_child(&new);
            same_kind(&old, &new);
        } else {
            let _ = standing.replace_child(&new, &old);
        }
    }
    while let Some(old) = next {
        next = old.next_sibling();
        let _ = standing.remove_child(&old);
    }
}

fn same_kind(old: &Node, new: &Node) {
    match (old.dyn_ref::<Element>(), new.dyn_ref::<Element>()) {
        (Some(old), Some(new)) => {
            attributes(old, new);
            children(old, new);
        }
        _ => old.set_node_value(new.node_value().as_deref()),
    }
}

fn attributes(old: &Element, new: &Element) {
    for name in names(new) {
        let value = new.get_attribute(&name).unwrap_or_default();
        if old.get_attribute(&name).as_ref() != Some(&value) {
            let _ = old.set_attribute(&name, &value);
        }
    }
    for name in names(old) {
        // A disclosure is the reader's to open and to close.
        if name != "open" && !new.has_attribute(&name) {
            let _ = old.remove_attribute(&name);
        }
    }
}

fn names(element: &Element) -> Vec<String> {
    let names = element.get_attribute_names();
    names.iter().filter_map(|name| name.as_string()).collect()
}

/// A field that somebody has touched does not follow its attribute any more.
fn fields(element: &Element) {
    let Ok(fields) = element.query_selector_all("input, option") else {
        return;
    };
    for place in 0..fields.length() {
        let Some(field) = fields.item(place) else {
            continue;
        };
        if let Some(input) = field.dyn_ref::<HtmlInputElement>() {
            input.set_checked(input.has_attribute("checked"));
            if let Some(value) = input.get_attribute("value") {
                input.set_value(&value);
            }
        } else if let Some(option) = field.dyn_ref::<HtmlOptionElement>() {
            option.set_selected(option.has_attribute("selected"));
        }
    }
}
