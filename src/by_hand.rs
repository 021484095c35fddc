//! What is drawn by hand, past the signals: rows, long lists and the cursor, where a signal for
//! each would cost too much.

use crate::html::word;
use crate::picture::{self, Look, Watch};
use crate::rows::{Rows, Shown};
use crate::store::Store;
use crate::{events, evidence};
use fencelab_core::session::{Frame, Now, Theme};
use fencelab_core::timeline::Px;
use fencelab_core::words::Lang;
use leptos::prelude::document;
use leptos::web_sys::Element;

/// A list with more rows than this is laid out only where it is looked at.
const LONG: u32 = 400;

/// The parts that are drawn by hand, and what they show.
pub struct ByHand {
    /// The parts that are made of rows.
    pub rows: Rows,
    /// What is searched for among the scenarios.
    pub search: String,
    events: Long,
    evidence: Long,
    cursor: Option<Element>,
    cursor_x: Option<Px>,
    _watch: Option<Watch>,
}

/// A list that may have thousands of rows: they are one piece of HTML, and only an attribute of
/// the present one is moved when the cursor goes.
pub struct Long {
    /// The list.
    pub element: Option<Element>,
    /// The revision of the frame that it shows.
    revision: Option<u32>,
}

impl Long {
    fn below(root: &Element, place: &str) -> Long {
        Long {
            element: root.query_selector(place).ok().flatten(),
            revision: None,
        }
    }

    /// Fills the list when the frame is another one, and marks the row at a place, from 0.
    fn draw(&mut self, frame: &Frame, write: fn(&Frame) -> String, place: Option<u32>) {
        let Some(list) = &self.element else { return };
        if self.revision != Some(frame.revision) {
            list.set_inner_html(&write(frame));
            let laid_out_lazily = list.child_element_count() > LONG;
            let _ = list.set_attribute("data-long", word(laid_out_lazily));
            self.revision = Some(frame.revision);
        }
        if let Ok(Some(old)) = list.query_selector("[data-now]") {
            let _ = old.remove_attribute("data-now");
            step(&old, false);
        }
        let row = place.and_then(|place| list.children().item(place));
        let begun = word(row.is_some());
        let _ = list.set_attribute("data-begun", begun);
        if let Some(row) = &row {
            let _ = row.set_attribute("data-now", "");
            step(row, true);
        }
        keep_in_sight(list, row.as_ref());
    }
}

/// Says of the button in a row whether it is the present step.
fn step(row: &Element, present: bool) {
    if let Ok(Some(button)) = row.query_selector("button") {
        let _ = if present {
            button.set_attribute("aria-current", "step")
        } else {
            button.remove_attribute("aria-current")
        };
    }
}

/// Scrolls the list's window, never the page.
fn keep_in_sight(list: &Element, row: Option<&Element>) {
    let Ok(Some(window)) = list.closest(".window") else {
        return;
    };
    let Some(row) = row else {
        window.set_scroll_top(0);
        return;
    };
    let (frame, row) = (
        window.get_bounding_client_rect(),
        row.get_bounding_client_rect(),
    );
    let margin = row.height() * 2.0;
    let over = frame.top() + margin - row.top();
    let under = row.bottom() - (frame.bottom() - margin);
    let by = if over > 0.0 { -over } else { under.max(0.0) };
    if by != 0.0 {
        window.set_scroll_top(window.scroll_top() + by as i32);
    }
}

impl ByHand {
    /// The parts, still empty, below the root of the page.
    pub fn below(root: &Element, store: Store) -> ByHand {
        let lanes = root.query_selector(".lanes").ok().flatten();
        let watch = lanes.and_then(|lanes| {
            Watch::over(lanes, move |width| {
                store.look(|look| Look { width, ..look });
            })
        });
        ByHand {
            _watch: watch,
            rows: Rows::below(root),
            search: String::new(),
            events: Long::below(root, ".event-rows"),
            evidence: Long::below(root, ".evidence tbody"),
            cursor: root.query_selector(".plot-cursor").ok().flatten(),
            cursor_x: None,
        }
    }

    /// Draws what has changed.
    pub fn draw(&mut self, frame: &Frame, now: &Now) {
        dress(frame, now);
        self.rows.draw(&Shown {
            frame,
            now,
            search: &self.search,
        });
        self.events
            .draw(frame, events::write, now.step.checked_sub(1));
        self.evidence
            .draw(frame, evidence::write, evidence::present(frame, now));
        if let Some(cursor) = &self.cursor {
            picture::draw_cursor(cursor, now, self.cursor_x);
            self.cursor_x = Some(now.cursor_x);
        }
    }
}

/// Puts language, title and colours where the browser looks for them.
fn dress(frame: &Frame, now: &Now) {
    let Some(root) = document().document_element() else {
        return;
    };
    let _ = match now.theme {
        Theme::System => root.remove_attribute("data-theme"),
        Theme::Light => root.set_attribute("data-theme", "light"),
        Theme::Dark => root.set_attribute("data-theme", "dark"),
    };
    let lang = match frame.lang {
        Lang::En => "en",
        Lang::Ru => "ru",
    };
    let _ = root.set_attribute("lang", lang);
    document().set_title(&format!("{} · Fencelab", frame.scenario.title));
}
