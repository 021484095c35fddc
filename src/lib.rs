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
pub mod html;
mod icon;
mod keys;
mod library;
mod lists;
mod long;
mod morph;
mod page;
mod panel;
mod picture;
mod pieces;
mod stage;
pub mod still;
mod storage;
mod store;
mod transport;

use page::Page;
use std::cell::RefCell;
use store::Store;
use web_sys::Element;

/// Draws the page into the place that `index.html` has for it. Work that was kept may be about
/// any scenario, so all are there before it is gone on with.
pub fn open() {
    crash::install();
    let Some(root) = dom::document().get_element_by_id("fencelab") else {
        return;
    };
    match storage::kept() {
        Some(kept) => library::fetch_first(root.clone(), move |library| match library {
            Some(library) => start(root, |width| Store::restore(&kept, library, width)),
            None => crash::tell("The scenarios were not loaded."),
        }),
        None => start(root, Store::new),
    }
}

fn start(root: Element, store: impl FnOnce(u32) -> Store) {
    let store = store(page::room(&root));
    let home = Box::leak(Box::new(RefCell::new(None)));
    home.replace(Some(Page::open(root, store, home)));
    crash::announce_ready();
}
