//! What the browser keeps for the page. It may refuse: in a sandboxed frame even the look at
//! the storage throws.

use leptos::prelude::window;
use leptos::web_sys::Storage;

/// The name under which the work is kept; the shell knows it too.
const WORK: &str = "fencelab";

fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// The work that was kept, if there is any.
pub fn kept() -> Option<String> {
    storage()?.get_item(WORK).ok().flatten()
}

/// Keeps the work. Where the browser does not allow it, the work is lost with the page.
pub fn keep(work: &str) {
    if let Some(storage) = storage() {
        let _ = storage.set_item(WORK, work);
    }
}

/// Sets aside what could not be read, so that it is not written over.
pub fn set_aside(work: &str) {
    if let Some(storage) = storage() {
        let _ = storage.set_item("fencelab-set-aside", work);
    }
}
