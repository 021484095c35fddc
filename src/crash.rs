//! What the shell around the module must know: that the page is there, and that it has died.
//!
//! A panic ends the wasm instance for good, so the message to the reader is the shell's
//! (`shell.js`); all that is left to do here is to tell it.

use crate::dom::{document, window};
use web_sys::{CustomEvent, CustomEventInit};

/// Tells the shell of a panic before the instance ends.
pub fn install() {
    std::panic::set_hook(Box::new(|info| {
        let message = info.to_string();
        web_sys::console::error_1(&message.as_str().into());
        tell(&message);
    }));
}

/// Tells the shell why there is no page, or none any more.
pub fn tell(message: &str) {
    let detail = CustomEventInit::new();
    detail.set_detail(&message.into());
    if let Ok(event) = CustomEvent::new_with_event_init_dict("fencelab-panic", &detail) {
        // Nothing is left that could be done if this fails as well.
        let _ = window().dispatch_event(&event);
    }
}

/// Tells the shell that the page is there.
pub fn announce_ready() {
    if let Some(root) = document().document_element() {
        let _ = root.set_attribute("data-fencelab", "ready");
    }
}
