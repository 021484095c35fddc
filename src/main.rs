//! The page: draws what the session says, and sends back what the reader does.
//!
//! Nothing is decided here. [`store::Store::dispatch`] is the only way in, and the two view
//! models of the session, the frame and the now, are all that is drawn.

mod address;
mod by_hand;
mod crash;
mod dialogs;
mod events;
mod evidence;
mod header;
mod html;
mod icon;
mod keys;
mod lists;
mod morph;
mod page;
mod panel;
mod picture;
mod rows;
mod stage;
mod storage;
mod store;
mod transport;

use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use std::cell::Cell;
use std::rc::Rc;
use store::Store;

fn main() {
    crash::install();
    let Some(root) = document().get_element_by_id("fencelab") else {
        return;
    };
    // What stands there until the module runs.
    root.set_inner_html("");
    let opened = Rc::new(Cell::new(None));
    let opening = Rc::clone(&opened);
    let page = move || {
        let store = Store::open();
        opening.set(Some(store));
        page::page(store)
    };
    mount_to(root.clone().unchecked_into(), page).forget();
    if let Some(store) = opened.get() {
        store.attach(&root);
    }
    crash::announce_ready();
}
