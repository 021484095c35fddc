//! Lists that may have thousands of rows: what is the same stays, and only the rows that the
//! cursor passes are marked.

use crate::dom::{closest, document, find, set_attribute};
use crate::html::{Html, word};
use crate::pieces::Pieces;
use fencelab_core::session::Frame;
use web_sys::Element;

/// A list with more rows than this is laid out only where it is looked at.
const LONG: usize = 400;

/// A list as it stands on the page.
pub struct Long {
    list: Element,
    /// What scrolls when the list is longer than its place.
    window: Element,
    write: fn(&mut Html, &Frame, usize),
    count: fn(&Frame) -> usize,
    rows: Pieces,
    /// So many rows, from the first, are marked as past; `None` where rows are new.
    past: Option<u32>,
}

impl Long {
    /// A list, still empty.
    pub fn new(
        list: Element,
        count: fn(&Frame) -> usize,
        write: fn(&mut Html, &Frame, usize),
    ) -> Long {
        Long {
            window: closest(&list, ".window").unwrap_or_else(|| list.clone()),
            rows: Pieces::of(list.clone()),
            list,
            write,
            count,
            past: None,
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
        self.past = None;
        let laid_out_lazily = rows.len() > LONG;
        set_attribute(&self.window, "data-long", Some(word(laid_out_lazily)));
    }

    /// Marks the row at a place, from 0, as the present one, and those before it as past. Only
    /// rows between the old place and the new one are touched: in a long list to look through
    /// all of them takes longer than everything else.
    pub fn mark(&mut self, place: Option<u32>) {
        let rows = self.list.children();
        let past = place.map_or(0, |place| place + 1).min(rows.length());
        let changed = match self.past {
            Some(before) => before.min(past)..before.max(past),
            None => 0..rows.length(),
        };
        for at in changed {
            if let Some(row) = rows.item(at) {
                set_attribute(&row, "data-past", (at < past).then_some(""));
            }
        }
        self.past = Some(past);
        let row = past.checked_sub(1).and_then(|at| rows.item(at));
        let marked = find(&self.list, "[data-now]");
        if marked != row {
            mark(marked.as_ref(), false);
            mark(row.as_ref(), true);
        }
    }

    /// Scrolls the list's window, never the page, so that the marked row can be seen. Where the
    /// window is out of sight itself, a long list is not laid out for that.
    pub fn keep_in_sight(&self) {
        let window = &self.window;
        let Some(row) = find(&self.list, "[data-now]") else {
            window.set_scroll_top(0);
            return;
        };
        let frame = window.get_bounding_client_rect();
        let page = document().document_element();
        let screen = page.map_or(0, |page| page.client_height());
        if frame.top() > f64::from(screen) || frame.bottom() < 0.0 {
            return;
        }
        let row = row.get_bounding_client_rect();
        let margin = row.height() * 2.0;
        let over = frame.top() + margin - row.top();
        let under = row.bottom() - (frame.bottom() - margin);
        let by = if over > 0.0 { -over } else { under.max(0.0) };
        if by != 0.0 {
            window.set_scroll_top(window.scroll_top() + by as i32);
        }
    }
}

/// Says of a row, and of the button in it, whether it is the present step.
fn mark(row: Option<&Element>, present: bool) {
    if let Some(row) = row {
        set_attribute(row, "data-now", present.then_some(""));
        if let Some(button) = find(row, "button") {
            set_attribute(&button, "aria-current", present.then_some("step"));
        }
    }
}
