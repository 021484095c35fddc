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
mod later;
mod lists;
mod long;
mod morph;
mod page;
mod panel;
mod picture;
mod pieces;
pub mod reasons;
mod stage;
pub mod still;
mod storage;
mod store;
mod transport;

use fencelab_core::session::Library;
use fencelab_core::words::supply_russian;
use later::Later;
use page::Page;
use std::cell::RefCell;
use store::Store;
use web_sys::Element;

/// Draws the page into the place that `index.html` has for it. The shell has found out in which
/// language that will be.
pub fn open() {
    crash::install();
    let Some(root) = dom::document().get_element_by_id("fencelab") else {
        return;
    };
    let page = dom::document().document_element();
    let lang = page.and_then(|page| page.get_attribute("lang"));
    if lang.as_deref() == Some("ru") && !supply_russian(None) {
        Later::Russian.fetch_first(&root.clone(), move |texts| {
            supply_russian(texts);
            go_on(root.clone());
        });
    } else {
        go_on(root);
    }
}

/// Work that was kept may be about any scenario, so all are there before it is gone on with.
fn go_on(root: Element) {
    match storage::kept() {
        Some(kept) => Later::Scenarios.fetch_first(&root.clone(), move |scenarios| match scenarios
            .and_then(|text| Library::read(&text))
        {
            Some(library) => start(root.clone(), |width| Store::restore(&kept, library, width)),
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
