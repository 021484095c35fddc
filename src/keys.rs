//! The keyboard: single keys, which can be switched off, and undo and redo with Ctrl.

use crate::dialogs::Dialogs;
use crate::picture::View;
use crate::store::Store;
use fencelab_core::protocol::Ms;
use fencelab_core::session::Action;
use leptos::ev;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{Element, KeyboardEvent};

/// Listens until the page is gone.
pub fn listen(store: Store, dialogs: Dialogs, view: View) {
    let listening = window_event_listener(ev::keydown, move |event| {
        let done = if event.ctrl_key() || event.meta_key() {
            with_ctrl(store, &event)
        } else {
            !event.alt_key() && single(store, dialogs, view, &event)
        };
        if done {
            event.prevent_default();
        }
    });
    on_cleanup(move || listening.remove());
}

/// What the focus is on, and so which keys are taken.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Focus {
    /// Nothing takes a key.
    Free,
    /// Something that the space bar presses.
    Pressable,
    /// Something that takes every key.
    Taken,
}

fn focus_of(event: &KeyboardEvent) -> Focus {
    let target = event.target().and_then(|it| it.dyn_into::<Element>().ok());
    let Some(target) = target else {
        return Focus::Free;
    };
    let inside = |selector| target.closest(selector).ok().flatten().is_some();
    if inside(
        "dialog, select, textarea, [contenteditable], \
         input:not([type=checkbox]):not([type=range])",
    ) {
        Focus::Taken
    } else if inside("button, summary, a, input:not([type=range])") {
        Focus::Pressable
    } else {
        Focus::Free
    }
}

fn with_ctrl(store: Store, event: &KeyboardEvent) -> bool {
    if event.alt_key() || focus_of(event) == Focus::Taken {
        return false;
    }
    let action = match (letter(event).as_str(), event.shift_key()) {
        ("z", false) => Action::Undo,
        ("z", true) | ("y", false) => Action::Redo,
        _ => return false,
    };
    store.dispatch(action);
    true
}

fn single(store: Store, dialogs: Dialogs, view: View, event: &KeyboardEvent) -> bool {
    let allowed = store.now.with_untracked(|now| now.single_keys);
    let focus = focus_of(event);
    if !allowed || focus == Focus::Taken {
        return false;
    }
    let key = event.key();
    let shift = event.shift_key();
    let action = match key.as_str() {
        " " if focus == Focus::Pressable => return false,
        " " => Action::TogglePlay,
        "ArrowLeft" if !shift => Action::Back,
        "ArrowRight" if !shift => Action::Next,
        "Home" => Action::ToStart,
        "End" => Action::ToEnd,
        "." => Action::Advance(Ms(100)),
        ">" => Action::Advance(Ms(1000)),
        "?" => return dialogs_open(|| dialogs.open_keys()),
        "+" | "=" => return dialogs_open(|| view.zoom(store, true)),
        "-" | "−" => return dialogs_open(|| view.zoom(store, false)),
        "0" => return dialogs_open(|| view.fit(store)),
        digit if digit.len() == 1 && ("1"..="9").contains(&digit) => return flip(store, digit),
        _ => match (letter(event).as_str(), shift) {
            ("u", false) => Action::Undo,
            ("u", true) => Action::Redo,
            ("r", false) => Action::Reset,
            ("p", second) => return pause(store, usize::from(second)),
            ("s", false) => return dialogs_open(|| dialogs.open_picker()),
            ("g", false) => return dialogs_open(|| dialogs.open_glossary()),
            _ => return false,
        },
    };
    store.dispatch(action);
    true
}

/// Does something that is no action of the session.
fn dialogs_open(open: impl FnOnce()) -> bool {
    open();
    true
}

/// The letter of a key; on a keyboard without Latin letters, the one in its place.
fn letter(event: &KeyboardEvent) -> String {
    let key = event.key().to_lowercase();
    if key.is_ascii() {
        return key;
    }
    event.code().trim_start_matches("Key").to_lowercase()
}

/// Flips a protection, counted from the top.
fn flip(store: Store, digit: &str) -> bool {
    let place = digit.parse::<usize>().unwrap_or(0);
    let patch = store.frame.with_untracked(|frame| {
        let switch = frame.switches.get(place.wrapping_sub(1));
        switch.map(|switch| switch.flip)
    });
    if let Some(patch) = patch {
        store.dispatch(Action::Protect(patch));
    }
    patch.is_some()
}

/// Pauses a worker or wakes it up, whichever its first button does.
fn pause(store: Store, place: usize) -> bool {
    let action = store.now.with_untracked(|now| {
        let button = now.workers.get(place)?.buttons.first()?;
        matches!(button.id, "pause" | "resume").then(|| button.action.clone())
    });
    match action {
        Some(action) => store.dispatch(action),
        None => return false,
    }
    true
}
