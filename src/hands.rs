//! What hands do on the page, and what that leads to.

use crate::dialogs::{self, Dialog};
use crate::dom::{closest, find, is, place, target};
use crate::html::Deed;
use crate::keys;
use crate::page::Page;
use crate::transport::scrubbed;
use fencelab_core::protocol::EventId;
use fencelab_core::scenario::from_json;
use fencelab_core::session::Action;
use fencelab_core::timeline::Px;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Event, HtmlInputElement, MouseEvent, PointerEvent};

/// What is listened to anywhere on the page.
pub const ON_PAGE: [&str; 9] = [
    "click",
    "change",
    "input",
    "fencelab-ask",
    "fencelab-open",
    "fencelab-link",
    "fencelab-state",
    "fencelab-follow",
    "contentvisibilityautostatechange",
];
/// What is listened to on the axis of the picture.
pub const ON_AXIS: [&str; 4] = ["pointerdown", "pointermove", "pointerup", "pointercancel"];

/// Something happened.
pub fn happened(page: &mut Page, event: JsValue) {
    let event: Event = event.unchecked_into();
    let Some(target) = target(&event) else { return };
    match event.type_().as_str() {
        "click" => clicked(page, event.unchecked_ref(), &target),
        "change" => changed(page, &target),
        "input" => typed(page, &target),
        "fencelab-ask" => page.hand_over(),
        "pagehide" => page.draw_rest(),
        "contentvisibilityautostatechange" => page.keep_in_sight(),
        "fencelab-open" => {
            if let Some(own) = target.get_attribute("data-own") {
                page.open_own(own);
            }
        }
        "fencelab-link" => {
            let link = page.store.session().link();
            let _ = target.set_attribute("data-link", &link);
        }
        "fencelab-state" => match target.get_attribute("data-state") {
            Some(state) => page.dispatch(Action::GoBackTo(state)),
            None => {
                let state = page.store.session().saved();
                let _ = target.set_attribute("data-state", &state);
            }
        },
        "fencelab-follow" => {
            let lang = crate::address::lang();
            if let Some(link) = target.get_attribute("data-link") {
                page.follow(link);
            }
            if let Some(lang) = lang
                && lang != page.store.frame.lang
            {
                page.dispatch(Action::Lang(lang));
            }
        }
        "keydown" => {
            if keys::pressed(page, event.unchecked_ref(), &target) {
                event.prevent_default();
            }
        }
        "pointerdown" => {
            page.drags = true;
            let pointer = event.unchecked_ref::<PointerEvent>().pointer_id();
            let _ = target.set_pointer_capture(pointer);
            event.prevent_default();
            point(page, event.unchecked_ref());
        }
        "pointermove" if page.drags => point(page, event.unchecked_ref()),
        "pointermove" => {}
        _ => page.drags = false,
    }
}

/// A click on something that does something, or leads to an event; beside the marks of the
/// picture, which leads to an instant; or beside a dialog, which closes it.
fn clicked(page: &mut Page, event: &MouseEvent, target: &Element) {
    if is(target, "DIALOG") {
        // What is beside a dialog belongs to the dialog itself.
        dialogs::close_around(target);
    } else if let Some(row) = closest(target, "[data-do], [data-event]") {
        if let Some(event) = event_of(&row) {
            page.dispatch(Action::SeekEvent(event));
        } else if is(&row, "BUTTON") {
            // Fields tell of it when they change.
            let menu = closest(&row, ".by-hand");
            perform(page, &row, &row);
            if let Some(menu) = menu {
                fold(&menu);
            }
        }
    } else if let Some(id) =
        closest(target, "[data-open]").and_then(|link| link.get_attribute("data-open"))
    {
        page.when_there(Action::Open(id));
    } else if let Some(action) = offered(target) {
        page.dispatch(action);
    } else if closest(target, ".plot").is_some() {
        point(page, event);
    }
}

/// What is offered where the second module tells what would have changed the run.
fn offered(target: &Element) -> Option<Action> {
    let button = closest(target, "[data-protect], [data-work-out]")?;
    match button.get_attribute("data-protect") {
        Some(patch) => from_json(&patch).map(Action::Protect),
        None => Some(Action::WorkOut),
    }
}

/// Folds a menu after its choice: it would lie over what comes next.
fn fold(menu: &Element) {
    let _ = menu.remove_attribute("open");
    if let Some(summary) = find(menu, "summary") {
        dialogs::focus(&summary);
    }
}

fn changed(page: &mut Page, field: &Element) {
    if !is(field, "SELECT") {
        perform(page, field, field);
    } else if let Some(option) = find(field, "option:checked") {
        perform(page, field, &option);
    }
}

fn typed(page: &mut Page, field: &Element) {
    match field.id().as_str() {
        "scrub" => page.dispatch(scrubbed(&page.store.frame, &value(field))),
        "search-scenarios" => page.search(value(field)),
        _ => {}
    }
}

fn value(field: &Element) -> String {
    field.unchecked_ref::<HtmlInputElement>().value()
}

/// Does what an element does. What was typed stands in the field.
fn perform(page: &mut Page, field: &Element, element: &Element) {
    match page.deed(element) {
        Some(Deed::Act(action)) => page.dispatch(action),
        Some(Deed::Choose(id)) => {
            dialogs::close_around(element);
            page.dispatch(Action::Open(id));
        }
        Some(Deed::Rename(place)) => page.dispatch(Action::RenameBranch(place, value(field))),
        Some(Deed::Open(dialog)) => page.show(dialog),
        Some(Deed::Close) => dialogs::close_around(element),
        Some(Deed::Explain(term)) => {
            page.light(term);
            let glossary = Dialog::Glossary.show(&page.root);
            if let Some(row) = glossary.and_then(|it| find(&it, "[data-lit]")) {
                row.scroll_into_view();
            }
        }
        Some(Deed::Zoom(zoom)) => page.zoom(zoom),
        Some(Deed::Lift) => page.lift(),
        Some(Deed::Copy) => page.copy_evidence(),
        None => {}
    }
}

/// The event that an element leads to.
fn event_of(element: &Element) -> Option<EventId> {
    let number = element.get_attribute("data-event")?;
    number.parse().ok().map(EventId)
}

/// Goes to the instant that is pointed at.
fn point(page: &mut Page, event: &MouseEvent) {
    let plot = place(&page.root, ".plot");
    let x = f64::from(event.client_x()) - plot.get_bounding_client_rect().left();
    let action = page.store.session().seek_x(Px::from_f32(x as f32));
    page.dispatch(action);
}
