//! Draws every given scenario, for looking at it:
//! `cargo run -p fencelab-core --example pictures -- <directory> <scenario.json>…`
//!
//! One file for each of: fencing on and off, language, theme, width.

use fencelab_core::export::svg::{self, Frame, Theme};
use fencelab_core::judge::Judge;
use fencelab_core::protocol::Fencing;
use fencelab_core::run::{Moment, Run};
use fencelab_core::scenario::{ProtectionsPatch, Scenario, from_json, plan};
use fencelab_core::timeline::{Options, cursor, layout};
use fencelab_core::words::Lang;
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let directory = arguments.next().ok_or("a directory is missing")?;
    std::fs::create_dir_all(&directory)?;
    for file in arguments {
        let scenario: Scenario =
            from_json(&std::fs::read_to_string(&file)?).ok_or("not a scenario")?;
        for fencing in [Fencing::AtCommit, Fencing::Off] {
            draw(Path::new(&directory), &scenario, fencing)?;
        }
    }
    Ok(())
}

fn draw(directory: &Path, scenario: &Scenario, fencing: Fencing) -> Result<(), Box<dyn Error>> {
    let patch = ProtectionsPatch {
        fencing: Some(fencing),
        ..ProtectionsPatch::default()
    };
    let plan = plan(scenario, &scenario.interventions, &patch)
        .map_err(|error| format!("{}: {error:?}", scenario.id))?;
    let run = Run::replay(plan);
    let damage = Judge::damage_of(run.log(), &run.setup().one_effect);
    for (lang, theme, width) in [
        (Lang::En, Theme::Light, 1040),
        (Lang::Ru, Theme::Dark, 1040),
        (Lang::En, Theme::Dark, 736),
        (Lang::Ru, Theme::Light, 336),
    ] {
        let mut options = Options::new(lang, width);
        options.notes = scenario
            .interventions
            .iter()
            .map(|it| it.note.as_ref().map(|note| note.get(lang).to_owned()))
            .collect();
        let scene = layout(&run, &damage, &options);
        let frame = Frame {
            title: scenario.title.get(lang),
            protections: run.setup().protections,
            lang,
            theme,
        };
        for (suffix, moment) in moments(&run) {
            let overlay = moment.map(|moment| cursor(&scene, moment, lang));
            let name = format!(
                "{}-{fencing:?}-{lang:?}-{theme:?}-{width}{suffix}.svg",
                scenario.id
            );
            let picture = svg::document(&scene, overlay.as_ref(), &frame);
            std::fs::write(directory.join(name), picture)?;
        }
    }
    Ok(())
}

/// Without a cursor, and with one at half and at three quarters of the events.
fn moments(run: &Run) -> Vec<(String, Option<Moment>)> {
    let count = u32::try_from(run.log().len()).unwrap_or(u32::MAX);
    let at = |event: u32| run.moment_of(fencelab_core::protocol::EventId(event.saturating_sub(1)));
    vec![
        (String::new(), None),
        ("-half".to_owned(), Some(at(count / 2))),
        ("-late".to_owned(), Some(at(count.saturating_sub(6)))),
    ]
}
