//! Lists that may have thousands of rows: they are one piece of HTML, and only an attribute of
//! the present row is moved when the cursor goes.

use crate::dom::{closest, find, set_attribute};
use crate::html::{Html, word};
use crate::pieces::Pieces;
use fencelab_core::session::Frame;
use web_sys::Element;

/// A list with more rows than this is laid out only where it is looked at.
const LONG: usize = 400;

/// A list as it stands on the page.
pub struct Long {
    list: Element,
    write: fn(&mut Html, &Frame, usize),
    count: fn(&Frame) -> usize,
    rows: Pieces,
}

impl Long {
    /// A list, still empty.
    pub fn new(
        list: Element,
        count: fn(&Frame) -> usize,
        write: fn(&mut Html, &Frame, usize),
    ) -> Long {
        Long {
            rows: Pieces::of(list.clone()),
            list,
            write,
            count,
        }
    }

    /// Draws the rows.
    pub fn fill(&mut self, frame: &Frame) {
        let rows = (0..(self.count)(frame)).map(|place| {
            let mut html = Html::new(frame.lang);
            (self.write)(&mut html, frame, place);
            html.done().0
        });
        let rows: Vec<String> = rows.collect();
        self.rows.set(&rows);
        let laid_out_lazily = rows.len() > LONG;
        set_attribute(&self.list, "data-long", Some(word(laid_out_lazily)));
    }

    /// Marks the row at a place, from 0. What is marked already stays so: all rows behind it
    /// look otherwise than those before it.
    pub fn mark(&self, place: Option<u32>) {
        let list = &self.list;
        let row = place.and_then(|place| list.children().item(place));
        let marked = find(list, "[data-now]");
        if marked != row {
            if let Some(old) = &marked {
                let _ = old.remove_attribute("data-now");
                step(old, None);
            }
            if let Some(row) = &row {
                let _ = row.set_attribute("data-now", "");
            }
        }
        if let Some(row) = &row {
            step(row, Some("step"));
        }
        set_attribute(list, "data-begun", Some(word(row.is_some())));
    }

    /// Scrolls the list's window, never the page, so that the marked row can be seen.
    pub fn keep_in_sight(&self) {
        keep_in_sight(&self.list, find(&self.list, "[data-now]").as_ref());
    }
}

/// Says of the button in a row whether it is the present step.
fn step(row: &Element, present: Option<&str>) {
    if let Some(button) = find(row, "button") {
        set_attribute(&button, "aria-current", present);
    }
}

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
