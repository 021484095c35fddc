//! What the address and the browser ask for.

use crate::dom::window;
use fencelab_core::session::Theme;
use fencelab_core::words::Lang;

/// The value of a parameter in the address, or else in the link that is its last part.
pub fn parameter(name: &str) -> Option<String> {
    let location = window().location();
    let whole = [
        location.search().ok()?,
        "&".to_owned(),
        location.hash().ok()?,
    ]
    .concat();
    whole
        .split(['?', '&', '#'])
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
