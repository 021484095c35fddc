//! `fencelab export`: a run as a picture.

use crate::args::{ExportArgs, Format};
use crate::failure::Failure;
use crate::source::Case;
use crate::{FINE, output};
use fencelab_core::export::svg::{self, Frame};
use fencelab_core::judge::Judge;
use fencelab_core::protocol::At;
use fencelab_core::timeline::{Options, cursor, layout};
use fencelab_core::words::Lang;

/// Replays the scenario and draws what happened.
pub fn export(args: &ExportArgs) -> Result<u8, Failure> {
    let case = Case::new(&args.case)?;
    let document = match args.format {
        Format::Svg => picture(&case, args),
    };
    output::write_to(&args.out, &document)?;
    Ok(FINE)
}

fn picture(case: &Case, args: &ExportArgs) -> String {
    let lang: Lang = args.lang.into();
    let options = Options {
        notes: notes(case, lang),
        ..Options::new(lang, args.width)
    };
    let damage = Judge::damage_of(case.run.log(), &case.run.setup().one_effect);
    let scene = layout(&case.run, &damage, &options);
    let now = args.at.map(|at| {
        // Nothing stands beyond the end of the axis.
        let at = At(at).min(case.run.setup().horizon);
        cursor(&scene, case.run.moment_at(at), lang)
    });
    let frame = Frame {
        title: &title(case, lang),
        protections: case.run.setup().protections,
        lang,
        theme: args.theme.into(),
    };
    svg::document(&scene, now.as_ref(), &frame)
}

fn title(case: &Case, lang: Lang) -> String {
    let title = case.scenario.title.get(lang);
    match case.variant() {
        Some(variant) => format!("{title} — {}", variant.title.get(lang)),
        None => title.to_owned(),
    }
}

/// Why each intervention is done, by its place in the plan.
fn notes(case: &Case, lang: Lang) -> Vec<Option<String>> {
    case.scenario
        .interventions_of(case.variant())
        .iter()
        .map(|it| it.note.as_ref().map(|note| note.get(lang).to_owned()))
        .collect()
}
