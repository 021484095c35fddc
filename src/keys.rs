//! The keyboard: single keys, which can be switched off, and undo and redo with Ctrl.

use crate::dialogs::{Dialog, walk};
use crate::dom::{closest, find};
use crate::page::Page;
use crate::picture::Zoom;
use crate::transport::scrub_key;
use fencelab_core::protocol::Ms;
use fencelab_core::session::Action;
use web_sys::{Element, KeyboardEvent};

/// A key was pressed; the answer is whether the page took it.
pub fn pressed(page: &mut Page, event: &KeyboardEvent, target: &Element) -> bool {
    if closest(target, "#scenarios[open]").is_some() {
        return walk(&page.root, &event.key());
    }
    if closest(target, "#scrub").is_some()
        && let Some(action) = scrub_key(&page.store.now, &event.key())
    {
        page.dispatch(action);
        return true;
    }
    let focus = focus_of(&page.root, target);
    if event.ctrl_key() || event.meta_key() {
        with_ctrl(page, focus, event)
    } else {
        !event.alt_key() && single(page, focus, event)
    }
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

fn focus_of(root: &Element, target: &Element) -> Focus {
    let inside = |selector| closest(target, selector).is_some();
    if find(root, "dialog[open]").is_some() {
        Focus::Taken
    } else if inside("dialog") {
        // A dialog that has closed keeps the focus until the page is painted again, where it has
        // nothing to give it back to.
        Focus::Free
    } else if inside(
        "select, textarea, [contenteditable], input:not([type=checkbox]):not([type=range])",
    ) {
        Focus::Taken
    } else if inside("button, summary, a, input:not([type=range])") {
        Focus::Pressable
    } else {
        Focus::Free
    }
}

fn with_ctrl(page: &mut Page, focus: Focus, event: &KeyboardEvent) -> bool {
    if event.alt_key() || focus == Focus::Taken {
        return false;
    }
    let action = match (letter(event).as_str(), event.shift_key()) {
        ("z", false) => Action::Undo,
        ("z", true) | ("y", false) => Action::Redo,
        _ => return false,
    };
    page.dispatch(action);
    true
}

fn single(page: &mut Page, focus: Focus, event: &KeyboardEvent) -> bool {
    if !page.store.now.single_keys || focus == Focus::Taken {
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
        "?" => return open(page, Dialog::Keys),
        "+" | "=" => return zoom(page, Zoom::In),
        "-" | "−" => return zoom(page, Zoom::Out),
        "0" => return zoom(page, Zoom::Fit),
        digit if digit.len() == 1 && ("1"..="9").contains(&digit) => return flip(page, digit),
        _ => match (letter(event).as_str(), shift) {
            ("u", false) => Action::Undo,
            ("u", true) => Action::Redo,
            ("r", false) => Action::Reset,
            ("p", second) => return pause(page, usize::from(second)),
            ("s", false) => return open(page, Dialog::Scenarios),
            ("g", false) => return open(page, Dialog::Glossary),
            _ => return false,
        },
    };
    page.dispatch(action);
    true
}

fn open(page: &mut Page, dialog: Dialog) -> bool {
    page.show(dialog);
    true
}

fn zoom(page: &mut Page, zoom: Zoom) -> bool {
    page.zoom(zoom);
    true
}

/// The letter of a key; on a keyboard without Latin letters, the one in its place.
fn letter(event: &KeyboardEvent) -> String {
    let key = event.key().to_ascii_lowercase();
    if key.is_ascii() {
        return key;
    }
    let code = event.code();
    let letter = code.strip_prefix("Key").unwrap_or(&code);
    letter.to_ascii_lowercase()
}

/// Flips a protection, counted from the top; those that change nothing are not counted.
fn flip(page: &mut Page, digit: &str) -> bool {
    page.draw_rest();
    let place = digit.parse::<usize>().unwrap_or(0);
    let switches = page.store.frame.switches.iter();
    let patch = switches
        .filter(|it| page.local.reaches(it))
        .nth(place.wrapping_sub(1));
    let patch = patch.map(|it| it.flip);
    if let Some(patch) = patch {
        page.dispatch(Action::Protect(patch));
    }
    patch.is_some()
}

/// Pauses a worker or wakes it up, whichever its first button does.
fn pause(page: &mut Page, place: usize) -> bool {
    let button = page
        .store
        .now
        .workers
        .get(place)
        .and_then(|it| it.buttons.first());
    let action = button
        .filter(|it| matches!(it.id, "pause" | "resume"))
        .map(|it| it.action.clone());
    match action {
        Some(action) => page.dispatch(action),
        None => return false,
    }
    true
}
