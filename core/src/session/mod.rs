//! What the page knows and does: actions in, a view model out.
