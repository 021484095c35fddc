//! The page: draws what the session says, and sends back what the reader does.
//!
//! Nothing is decided here. [`page::Page::dispatch`] is the only way in, and the two view
//! models of the session, the frame and the now, are all that is drawn.

mod address;
mod crash;
mod dialogs;
mod dom;
mod events;
mod evidence;
mod hands;
mod header;
mod html;
mod icon;
mod keys;
mod lists;
mod long;
mod morph;
mod page;
mod panel;
mod picture;
mod stage;
pub mod still;
mod storage;
mod store;
mod transport;

use page::Page;
use std::cell::RefCell;

/// Draws the page into the place that `index.html` has for it.
pub fn open() {
    crash::install();
    if let Some(root) = dom::document().get_element_by_id("fencelab") {
        let _ = root.remove_attribute("data-still");
        let home = Box::leak(Box::new(RefCell::new(None)));
        home.replace(Some(Page::open(root, home)));
        crash::announce_ready();
    }
}
