//! Prints the page as it stands before its module runs: `still en 1032` for a language and the
//! width of the timeline in pixels.

use fencelab_core::words::Lang;
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [lang, width] = words.as_slice() else {
        return ExitCode::FAILURE;
    };
    let lang = match lang.as_str() {
        "en" => Lang::En,
        "ru" => Lang::Ru,
        _ => return ExitCode::FAILURE,
    };
    let Ok(width) = width.parse() else {
        return ExitCode::FAILURE;
    };
    let html = fencelab::still::page(lang, width);
    match std::io::stdout().write_all(html.as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}
