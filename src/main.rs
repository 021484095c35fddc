//! The page: draws what the session says, and sends back what the reader does.
//!
//! Nothing is decided here. [`store::Store::dispatch`] is the only way in, and the two view
//! models of the session, the frame and the now, are all that is drawn.

mod address;
mod crash;
mod dialogs;
mod events;
mod evidence;
mod header;
mod icon;
mod keys;
mod lists;
mod page;
mod panel;
mod picture;
mod stage;
mod storage;
mod store;
mod transport;

use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;

fn main() {
    crash::install();
    let Some(root) = document().get_element_by_id("fencelab") else {
        return;
    };
    // What stands there until the module runs.
    root.set_inner_html("");
    mount_to(root.unchecked_into(), page::page).forget();
    crash::announce_ready();
}
