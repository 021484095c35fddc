//! What the address and the browser ask for.

use fencelab_core::session::Theme;
use fencelab_core::words::Lang;
use leptos::prelude::window;

/// The value of a parameter in the address.
pub fn parameter(name: &str) -> Option<String> {
    let query = window().location().search().ok()?;
    query
        .trim_start_matches('?')
        .split('&')
        .filter_map(|pair| pair.split_once('=').or(Some((pair, ""))))
        .find(|(key, _)| *key == name)
        .map(|(_, value)| value.to_owned())
}

/// The language that the address asks for.
pub fn lang() -> Option<Lang> {
    match parameter("lang")?.as_str() {
        "en" => Some(Lang::En),
        "ru" => Some(Lang::Ru),
        _ => None,
    }
}

/// The language of the browser, as far as the page speaks it.
pub fn browser_lang() -> Lang {
    match window().navigator().language() {
        Some(language) if language.starts_with("ru") => Lang::Ru,
        _ => Lang::En,
    }
}

/// The colours that the address asks for.
pub fn theme() -> Option<Theme> {
    match parameter("theme")?.as_str() {
        "light" => Some(Theme::Light),
        "dark" => Some(Theme::Dark),
        "system" => Some(Theme::System),
        _ => None,
    }
}
