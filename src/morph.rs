//! Lays HTML over what stands on the page, and changes only what differs, so that the focus,
//! an open disclosure and a screen reader's place stay where they are.

use crate::dom::{document, is};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement, HtmlOptionElement, HtmlTemplateElement, Node};

/// Makes an element what the HTML of one element says.
pub fn morph(standing: &Element, html: &str) {
    // A page that cannot be drawn is a crash: what stands there would no longer be true.
    let Ok(template) = document().create_element("template") else {
        panic!("the browser makes no elements")
    };
    template.set_inner_html(html);
    let content = template.unchecked_ref::<HtmlTemplateElement>().content();
    if let Some(wanted) = content.first_child() {
        same_kind(standing, &wanted);
        fields(standing);
    }
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
    if new.node_type() == Node::ELEMENT_NODE {
        attributes(old.unchecked_ref(), new.unchecked_ref());
        children(old, new);
    } else {
        old.set_node_value(new.node_value().as_deref());
    }
}

fn attributes(old: &Element, new: &Element) {
    let wanted = new.attributes();
    for place in 0..wanted.length() {
        let Some(attribute) = wanted.item(place) else {
            continue;
        };
        let (name, value) = (attribute.name(), attribute.value());
        if old.get_attribute(&name).as_ref() != Some(&value) {
            let _ = old.set_attribute(&name, &value);
        }
    }
    let standing = old.attributes();
    for place in (0..standing.length()).rev() {
        let Some(attribute) = standing.item(place) else {
            continue;
        };
        let name = attribute.name();
        // A disclosure and a dialog are the reader's to open and to close; where the cursor
        // stands is a style; and parts are found by their names.
        let kept = matches!(name.as_str(), "open" | "style" | "data-part");
        if !kept && !new.has_attribute(&name) {
            let _ = old.remove_attribute(&name);
        }
    }
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
        let field: Element = field.unchecked_into();
        if is(&field, "OPTION") {
            let selected = field.has_attribute("selected");
            let option = field.unchecked_ref::<HtmlOptionElement>();
            // Said again, it would disturb a list that is open.
            if option.selected() != selected {
                option.set_selected(selected);
            }
        } else {
            let input = field.unchecked_ref::<HtmlInputElement>();
            input.set_checked(field.has_attribute("checked"));
            if let Some(value) = field.get_attribute("value") {
                input.set_value(&value);
            }
        }
    }
}
