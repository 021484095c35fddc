//! Lists that may have thousands of rows: they are one piece of HTML, and only an attribute of
//! the present row is moved when the cursor goes.

use crate::dom::{closest, find};
use crate::html::{Html, word};
use fencelab_core::session::Frame;
use web_sys::Element;

/// A list with more rows than this is laid out only where it is looked at.
const LONG: u32 = 400;

/// A list as it stands on the page.
pub struct Long {
    list: Element,
    write: fn(&mut Html, &Frame),
}

impl Long {
    /// A list, still empty.
    pub fn new(list: Element, write: fn(&mut Html, &Frame)) -> Long {
        Long { list, write }
    }

    /// Draws the rows.
    pub fn fill(&self, frame: &Frame) {
        let mut html = Html::new(frame.lang);
        (self.write)(&mut html, frame);
        self.list.set_inner_html(&html.done().0);
        let laid_out_lazily = self.list.child_element_count() > LONG;
        let _ = self.list.set_attribute("data-long", word(laid_out_lazily));
    }

    /// Marks the row at a place, from 0.
    pub fn mark(&self, place: Option<u32>) {
        let list = &self.list;
        if let Some(old) = find(list, "[data-now]") {
            let _ = old.remove_attribute("data-now");
            step(&old, false);
        }
        let row = place.and_then(|place| list.children().item(place));
        let _ = list.set_attribute("data-begun", word(row.is_some()));
        if let Some(row) = &row {
            let _ = row.set_attribute("data-now", "");
            step(row, true);
        }
        keep_in_sight(list, row.as_ref());
    }
}

/// Says of the button in a row whether it is the present step.
fn step(row: &Element, present: bool) {
    if let Some(button) = find(row, "button") {
        let _ = if present {
            button.set_attribute("aria-current", "step")
        } else {
            button.remove_attribute("aria-current")
        };
    }
}

/// Scrolls the list's window, never the page.
fn keep_in_sight(list: &Element, row: Option<&Element>) {
    let Some(window) = closest(list, ".window") else {
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
