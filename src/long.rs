//! Lists that may have thousands of rows: they are one piece of HTML, and only an attribute of
//! the present row is moved when the cursor goes.

use crate::dom::{closest, find};
use crate::html::{Html, word};
use fencelab_core::session::Frame;
use web_sys::Element;

/// A list with more rows than this is laid out only where it is looked at.
const LONG: u32 = 400;

/// With more new rows than this it is quicker to write the whole list.
const FEW: usize = 24;

/// A list as it stands on the page.
pub struct Long {
    list: Element,
    write: fn(&mut Html, &Frame, usize),
    count: fn(&Frame) -> usize,
    rows: Vec<String>,
}

impl Long {
    /// A list, still empty.
    pub fn new(
        list: Element,
        count: fn(&Frame) -> usize,
        write: fn(&mut Html, &Frame, usize),
    ) -> Long {
        Long {
            list,
            write,
            count,
            rows: Vec::new(),
        }
    }

    /// Draws the rows. Where few of them are new the others are left as they are: between two
    /// settings of a switch most of a run is the same.
    pub fn fill(&mut self, frame: &Frame) {
        let rows: Vec<String> = (0..(self.count)(frame))
            .map(|place| {
                let mut html = Html::new(frame.lang);
                (self.write)(&mut html, frame, place);
                html.done().0
            })
            .collect();
        let alike = rows.len() == self.rows.len();
        let pairs = || rows.iter().zip(&self.rows);
        if !alike || pairs().filter(|(new, old)| new != old).count() > FEW {
            self.list.set_inner_html(&rows.concat());
            let laid_out_lazily = self.list.child_element_count() > LONG;
            let _ = self.list.set_attribute("data-long", word(laid_out_lazily));
        } else {
            let standing = self.list.children();
            for (place, (new, old)) in (0..).zip(pairs()) {
                if new != old
                    && let Some(row) = standing.item(place)
                {
                    row.set_outer_html(new);
                }
            }
        }
        self.rows = rows;
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
    }

    /// Scrolls the list's window, never the page, so that the marked row can be seen.
    pub fn keep_in_sight(&self) {
        keep_in_sight(&self.list, find(&self.list, "[data-now]").as_ref());
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
