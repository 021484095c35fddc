//! `fencelab compare`: a scenario beside itself under other settings.

use crate::args::{CaseArgs, CompareArgs, CompareFormat};
use crate::failure::Failure;
use crate::source::Case;
use crate::{FINE, output};
use fencelab_core::compare::{self, Picture, document, report, told_parting};
use fencelab_core::explain::{Alternatives, Index, Reading, title};
use fencelab_core::export::svg::Frame;
use fencelab_core::export::{self, Subject};
use fencelab_core::judge::{Damage, Judge};
use fencelab_core::run::Run;
use fencelab_core::words::Lang;

/// A run with what was found out about it.
struct Side {
    title: String,
    notes: Vec<Option<String>>,
    run: Run,
    damage: Vec<Damage>,
    index: Index,
}

impl Side {
    fn new(title: String, notes: Vec<Option<String>>, run: Run) -> Side {
        let damage = Judge::damage_of(run.log(), &run.setup().one_effect);
        let index = Index::of(&run, &damage);
        Side {
            title,
            notes,
            run,
            damage,
            index,
        }
    }

    fn reading(&self, lang: Lang) -> Reading<'_> {
        Reading::new(&self.run, &self.damage, &self.index, lang)
    }
}

/// Replays the scenario twice and tells what is different.
pub fn compare(args: &CompareArgs) -> Result<u8, Failure> {
    let lang: Lang = args.lang.into();
    let sides = sides(&args.case, lang)?;
    let readings = sides.each_ref().map(|side| side.reading(lang));
    let parting = compare::parting(sides.each_ref().map(|side| &side.run));
    let made = match args.format {
        CompareFormat::Text => {
            let titles = sides.each_ref().map(|side| side.title.as_str());
            report(titles, readings, parting.as_ref(), lang)
        }
        CompareFormat::Svg => {
            let notes = sides.each_ref().map(|side| side.notes.clone());
            let picture = Picture::new(readings, notes, lang, args.draw.width);
            let theme = args.draw.theme.into();
            let frames = sides.each_ref().map(|side| Frame {
                title: &side.title,
                protections: side.run.setup().protections,
                lang,
                theme,
            });
            let told = told_parting(readings, parting.as_ref(), lang);
            document(&picture, parting.as_ref(), &told, frames.each_ref(), theme)
        }
    };
    output::write_to(&args.out, &made)?;
    Ok(FINE)
}

/// The scenario as it is, and under the settings that were asked for.
fn sides(asked: &CaseArgs, lang: Lang) -> Result<[Side; 2], Failure> {
    let mut case = Case::new(asked)?;
    let below = Subject::new(&case.scenario, case.variant(), &case.run, lang);
    let notes = below.notes;
    let mut name = export::title(&case.scenario, case.variant(), lang);
    let base = Run::replay(case.plain().map_err(Failure::Plan)?);
    if !asked.set.is_empty() {
        name += &format!(", {}", asked.set.join(", "));
    } else if asked.variant.is_none()
        && let Some(setting) = Alternatives::of(&base).most_telling()
    {
        let mut plan = base.plan().clone();
        plan.setup.protections = setting.patch().over(plan.setup.protections);
        case.run = Run::replay(plan);
        name += &format!(
            " — {}: {}",
            title(setting.switch(), lang),
            setting.name(lang)
        );
    }
    let above = Subject::new(&case.scenario, None, &base, lang);
    Ok([
        Side::new(above.title, above.notes, base.clone()),
        Side::new(name, notes, case.run),
    ])
}
