//! `fencelab check`: whether scenarios come out as they expect.

use crate::args::CheckArgs;
use crate::failure::Failure;
use crate::{FAILED, FINE, UNMET, output, source};
use fencelab_core::expect::{self, Verdict};
use fencelab_core::run::Run;
use fencelab_core::scenario::{Scenario, Variant, variant_plan};
use fencelab_core::words::{Lang, plural_ru};
use std::path::Path;

/// Checks every file under every variant, and goes on after one that cannot be read.
pub fn check(args: &CheckArgs) -> Result<u8, Failure> {
    let lang = args.lang.into();
    let mut tally = Tally::default();
    let mut report = String::new();
    for file in &args.files {
        match check_file(file, lang, &mut tally) {
            Ok(part) => report.push_str(&part),
            Err(failure) => {
                tally.unreadable += 1;
                output::complain(&failure.say(lang));
            }
        }
    }
    report.push_str(&format!("\n{}\n", tally.say(lang)));
    match output::write(&report) {
        // The status says it all, even where nobody reads the report.
        Ok(()) | Err(Failure::NobodyReads) => Ok(tally.status()),
        Err(failure) => Err(failure),
    }
}

/// What has been counted so far.
#[derive(Debug, Default)]
struct Tally {
    passed: u64,
    failed: u64,
    unreadable: u64,
}

impl Tally {
    fn status(&self) -> u8 {
        match self {
            Tally {
                unreadable: 1.., ..
            } => FAILED,
            Tally { failed: 1.., .. } => UNMET,
            Tally { .. } => FINE,
        }
    }

    fn say(&self, lang: Lang) -> String {
        let Tally {
            passed,
            failed,
            unreadable,
        } = self;
        let unreadable = match (lang, unreadable) {
            (_, 0) => String::new(),
            (Lang::En, 1) => ", 1 file cannot be read".to_owned(),
            (Lang::En, _) => format!(", {unreadable} files cannot be read"),
            (Lang::Ru, _) => format!(
                ", не удалось прочитать {unreadable} {}",
                plural_ru(*unreadable, "файл", "файла", "файлов")
            ),
        };
        match lang {
            Lang::En => format!("{passed} passed, {failed} failed{unreadable}"),
            Lang::Ru => format!("выполнено: {passed}, не выполнено: {failed}{unreadable}"),
        }
    }
}

fn check_file(file: &Path, lang: Lang, tally: &mut Tally) -> Result<String, Failure> {
    let scenario = source::scenario(file)?;
    let mut report = format!("{}\n", source::name_of(file));
    let variants = scenario.variants.iter().map(Some);
    for variant in [None].into_iter().chain(variants) {
        report.push_str(&check_variant(&scenario, variant, lang, tally)?);
    }
    Ok(report)
}

fn check_variant(
    scenario: &Scenario,
    variant: Option<&Variant>,
    lang: Lang,
    tally: &mut Tally,
) -> Result<String, Failure> {
    let run = Run::replay(variant_plan(scenario, variant).map_err(Failure::Plan)?);
    let expected = variant.map_or(&scenario.expect, |variant| &variant.expect);
    let verdicts = expect::check(&run, expected);
    let stopped = run.end().message(run.names(), lang);
    let (met, unmet): (Vec<&Verdict>, Vec<&Verdict>) = verdicts.iter().partition(|it| it.met());
    // A run that was stopped shows nothing, whatever its expectations say.
    let failed = unmet.len() + usize::from(stopped.is_some());
    tally.passed += met.len() as u64;
    tally.failed += failed as u64;

    let name = match (variant, lang) {
        (Some(variant), _) => variant.name.as_str(),
        (None, Lang::En) => "(as it is)",
        (None, Lang::Ru) => "(как есть)",
    };
    let pad = " ".repeat(NAME_WIDTH.saturating_sub(name.chars().count()));
    let counts = counts(met.len(), failed, lang);
    let mut report = format!("  {name}{pad}  {counts}\n");
    for verdict in unmet {
        let found: Vec<String> = verdict.unmet.iter().map(|it| it.say(lang)).collect();
        report.push_str(&format!("    ✗ {}: {}\n", verdict.name, found.join(" ")));
    }
    if let Some(stopped) = stopped {
        report.push_str(&format!("    ✗ {stopped}\n"));
    }
    Ok(report)
}

/// Names of variants are padded to so many characters.
const NAME_WIDTH: usize = 28;

fn counts(passed: usize, failed: usize, lang: Lang) -> String {
    match (lang, passed, failed) {
        (Lang::En, 0, 0) => "nothing is expected".to_owned(),
        (Lang::Ru, 0, 0) => "ничего не ожидается".to_owned(),
        (Lang::En, _, 0) => format!("{passed} passed"),
        (Lang::Ru, _, 0) => format!("выполнено: {passed}"),
        (Lang::En, ..) => format!("{passed} passed, {failed} failed"),
        (Lang::Ru, ..) => format!("выполнено: {passed}, не выполнено: {failed}"),
    }
}
