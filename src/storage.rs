//! What the browser keeps for the page. It may refuse: in a sandboxed frame even the look at
//! the storage throws.

use crate::dom::{document, window};
use web_sys::Storage;

/// The name under which the work is kept; the shell knows it too.
const WORK: &str = "fencelab";
/// The name under which work is set aside; where that is taken, a number follows.
const SET_ASIDE: &str = "fencelab-set-aside";

fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// In a frame of somebody else's page nothing is kept, and nothing of the reader's own work is
/// looked at; the shell goes by the same attribute.
fn is_embedded() -> bool {
    let root = document().document_element();
    root.is_some_and(|root| root.has_attribute("data-embed"))
}

/// What belongs to this tab alone, and survives its reload: two tabs must not take each other's
/// work. A new tab goes on from what was kept last.
fn of_tab() -> Option<Storage> {
    window().session_storage().ok().flatten()
}

/// The work that was kept, if there is any.
pub fn kept() -> Option<String> {
    if is_embedded() {
        return None;
    }
    let kept = |storage: Option<Storage>| storage?.get_item(WORK).ok().flatten();
    kept(of_tab()).or_else(|| kept(storage()))
}

/// Keeps the work; `false` where the browser does not allow it, and the work is lost with the page.
pub fn keep(work: &str) -> bool {
    if is_embedded() {
        return true;
    }
    let keep = |storage: Storage| storage.set_item(WORK, work).is_ok();
    let _ = of_tab().is_some_and(keep);
    storage().is_some_and(keep)
}

/// Sets aside what could not be read, so that it is not written over, and neither is what was
/// set aside before; `false` where that fails.
pub fn set_aside(work: &str) -> bool {
    let Some(storage) = storage() else {
        return false;
    };
    for number in 1_u32.. {
        let name = match number {
            1 => SET_ASIDE.to_owned(),
            more => format!("{SET_ASIDE}-{more}"),
        };
        match storage.get_item(&name) {
            Ok(Some(earlier)) if earlier == work => return true,
            Ok(Some(_)) => {}
            Ok(None) => return storage.set_item(&name, work).is_ok(),
            Err(_) => return false,
        }
    }
    false
}
