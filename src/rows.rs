//! The parts of the page that are made of rows, and what their rows do.

use crate::dialogs::Dialogs;
use crate::html::{Deed, Html};
use crate::morph::morph;
use crate::store::Store;
use crate::{dialogs, evidence, header, lists, panel, picture, stage, transport};
use fencelab_core::protocol::EventId;
use fencelab_core::session::{Action, Frame, Now};
use leptos::prelude::event_target_value;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{Element, Event};

/// What rows are drawn from.
pub struct Shown<'a> {
    /// What depends on the run.
    pub frame: &'a Frame,
    /// What depends on where one stands.
    pub now: &'a Now,
    /// What is searched for among the scenarios.
    pub search: &'a str,
}

/// A part of the page with rows.
struct Part {
    /// The value of its `data-rows`.
    name: &'static str,
    /// Writes its rows.
    write: fn(&mut Html, &Shown),
}

const PARTS: [Part; 16] = [
    part("settings", header::write_settings),
    part("variants", picture::write_variants),
    part("speed", transport::write_speeds),
    part("switches", panel::write_switches),
    part("why", panel::write_why),
    part("story", panel::write_story),
    part("cards", stage::write_cards),
    part("flights", stage::write_flights),
    part("interventions", lists::write_interventions),
    part("branches", lists::write_branches),
    part("columns", evidence::write_columns),
    part("found", dialogs::write_found),
    part("choices", dialogs::write_choices),
    part("keys", dialogs::write_keys),
    part("terms", dialogs::write_terms),
    part("all-events", crate::events::write_all_events),
];

const fn part(name: &'static str, write: fn(&mut Html, &Shown)) -> Part {
    Part { name, write }
}

/// The parts as they stand on the page.
pub struct Rows {
    standing: Vec<Standing>,
}

struct Standing {
    element: Element,
    part: &'static Part,
    html: String,
    deeds: Vec<Deed>,
}

impl Rows {
    /// The parts, still empty, below an element.
    pub fn below(root: &Element) -> Rows {
        let standing = PARTS.iter().filter_map(|part| {
            let place = format!("[data-rows={}]", part.name);
            let element = root.query_selector(&place).ok()??;
            Some(Standing {
                element,
                part,
                html: String::new(),
                deeds: Vec::new(),
            })
        });
        Rows {
            standing: standing.collect(),
        }
    }

    /// Draws what has changed.
    pub fn draw(&mut self, shown: &Shown) {
        for standing in &mut self.standing {
            let mut html = Html::new(shown.frame.lang);
            (standing.part.write)(&mut html, shown);
            let (html, deeds) = html.done();
            if html != standing.html {
                morph(&standing.element, &html);
                standing.html = html;
            }
            standing.deeds = deeds;
        }
    }

    fn deed(&self, part: &Element, number: &str) -> Option<Deed> {
        let name = part.get_attribute("data-rows")?;
        let standing = self.standing.iter().find(|it| it.part.name == name)?;
        standing.deeds.get(number.parse::<usize>().ok()?).cloned()
    }
}

/// Something on the page was pressed: a row that does something, or that leads to an event.
pub fn pressed(store: Store, dialogs: Dialogs, event: &Event) {
    let Some(row) = closest(event, "[data-do], [data-event]") else {
        return;
    };
    if let Some(event) = event_of(&row) {
        store.dispatch(Action::SeekEvent(event));
    } else if row.tag_name() == "BUTTON" {
        // Fields tell of it when they change.
        perform(store, dialogs, event, &row.get_attribute("data-do"));
    }
}

/// A field in a row was changed.
pub fn changed(store: Store, dialogs: Dialogs, event: &Event) {
    match closest(event, "select, [data-do]") {
        Some(field) if field.tag_name() == "SELECT" => {
            let option = field.query_selector("option:checked").ok().flatten();
            let number = option.and_then(|it| it.get_attribute("data-do"));
            perform(store, dialogs, event, &number);
        }
        Some(field) => perform(store, dialogs, event, &field.get_attribute("data-do")),
        None => {}
    }
}

fn perform(store: Store, dialogs: Dialogs, event: &Event, number: &Option<String>) {
    let deed = closest(event, "[data-rows]")
        .zip(number.as_ref())
        .and_then(|(part, number)| store.rows(|rows| rows.deed(&part, number))?);
    match deed {
        Some(Deed::Act(action)) => store.dispatch(action),
        Some(Deed::Choose(id)) => {
            dialogs.close_picker();
            store.dispatch(Action::Open(id));
        }
        Some(Deed::Rename(place)) => {
            store.dispatch(Action::RenameBranch(place, event_target_value(event)));
        }
        Some(Deed::Open(dialog)) => dialogs.open(store, dialog),
        Some(Deed::Explain(term)) => dialogs.explain(term),
        None => {}
    }
}

fn closest(event: &Event, selector: &str) -> Option<Element> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    target.closest(selector).ok()?
}

/// The event that an element leads to.
fn event_of(element: &Element) -> Option<EventId> {
    let number = element.get_attribute("data-event")?;
    number.parse().ok().map(EventId)
}

/// The event that a click on the picture meant, if it met a mark.
pub fn marked_event(event: &Event) -> Option<EventId> {
    event_of(&closest(event, "[data-event]")?)
}
