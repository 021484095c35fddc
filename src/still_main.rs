//! Prints what the published page is made of besides the module: `still en 1032` the page as it
//! stands before the module runs, in a language and with a timeline so many pixels wide;
//! `still scenarios` the library that the page fetches, and `still russian` its Russian texts;
//! `still example` a log to try the
//! diagnosis with.

use fencelab::still::page;
use fencelab_core::diagnose::example;
use fencelab_core::export::Subject;
use fencelab_core::export::svg::{self, Frame, Theme};
use fencelab_core::judge::Judge;
use fencelab_core::run::Run;
use fencelab_core::scenario::{SHIPPED, bundle, read, variant_plan};
use fencelab_core::timeline::{Options, layout};
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

/// A line for each scenario in each language: the name of its picture's file, a tab, the picture.
fn pictures() -> String {
    let mut lines = String::new();
    for (id, source) in SHIPPED {
        for (lang, name) in [(Lang::En, "en"), (Lang::Ru, "ru")] {
            let Ok(scenario) = read(source) else { continue };
            let Ok(plan) = variant_plan(&scenario, None) else {
                continue;
            };
            let run = Run::replay(plan);
            let subject = Subject::new(&scenario, None, &run, lang);
            let damage = Judge::damage_of(run.log(), &run.setup().one_effect);
            let frame = Frame {
                title: &subject.title,
                protections: run.setup().protections,
                lang,
                theme: Theme::Light,
            };
            let scene = layout(&run, &damage, &Options::new(lang, 1080));
            let picture = svg::document(&scene, None, &frame).replace('\n', " ");
            lines += &format!("{id}.{name}.svg\t{picture}\n");
        }
    }
    lines
}

fn print(words: &[&str]) -> Option<String> {
    match *words {
        ["scenarios"] => Some(bundle()),
        ["example"] => Some(example()),
        ["pictures"] => Some(pictures()),
        #[cfg(not(feature = "russian-apart"))]
        ["russian"] => Some(fencelab_core::words::russian_texts().to_owned()),
        ["en", width] => Some(page(Lang::En, width.parse().ok()?)),
        ["ru", width] => Some(page(Lang::Ru, width.parse().ok()?)),
        _ => None,
    }
}
