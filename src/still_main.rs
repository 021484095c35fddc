//! Prints what the published page is made of besides the module: `still en 1032` the page as it
//! stands before the module runs, in a language and with a timeline so many pixels wide;
//! `still scenarios` the library that the page fetches, and `still russian` its Russian texts;
//! `still example` a log to try the
//! diagnosis with.

use fencelab::still::page;
use fencelab_core::diagnose::example;
use fencelab_core::scenario::bundle;
use fencelab_core::words::Lang;
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match print(&words) {
        Some(text) if std::io::stdout().write_all(text.as_bytes()).is_ok() => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

fn print(words: &[&str]) -> Option<String> {
    match *words {
        ["scenarios"] => Some(bundle()),
        ["example"] => Some(example()),
        #[cfg(not(feature = "russian-apart"))]
        ["russian"] => Some(fencelab_core::words::russian_texts().to_owned()),
        ["en", width] => Some(page(Lang::En, width.parse().ok()?)),
        ["ru", width] => Some(page(Lang::Ru, width.parse().ok()?)),
        _ => None,
    }
}
