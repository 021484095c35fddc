//! `fencelab export`: a run as a picture, a diagram, a report, or data for other programs.

use crate::args::{ExportArgs, Format};
use crate::failure::Failure;
use crate::source::Case;
use crate::{FINE, output};
use fencelab_core::export::{Subject, evidence, itf, markdown, mermaid, plantuml, scenario};
use fencelab_core::protocol::At;
use std::path::{Path, PathBuf};

/// Replays the scenario and writes what happened.
pub fn export(args: &ExportArgs) -> Result<u8, Failure> {
    let case = Case::new(&args.case)?;
    let subject = Subject::new(&case.scenario, case.variant(), &case.run, args.lang.into());
    let document = match args.format {
        Format::Svg => picture(&subject, args),
        Format::Mermaid => mermaid::document(&subject),
        Format::Plantuml => plantuml::document(&subject),
        Format::Markdown => report(&subject, args)?,
        Format::Evidence => evidence::document(&case.run),
        Format::Scenario => scenario::document(&case.scenario, case.variant(), &case.run),
        Format::Itf => itf::document(&case.run, &subject.title),
    };
    output::write_to(&args.out, &document)?;
    Ok(FINE)
}

fn picture(subject: &Subject, args: &ExportArgs) -> String {
    let now = args.at.map(|at| {
        // Nothing stands beyond the end of the axis.
        let at = At(at).min(subject.run.setup().horizon);
        subject.run.moment_at(at)
    });
    subject.picture(args.draw.width, args.draw.theme.into(), now)
}

/// The report; where it becomes a file, its picture is written beside it.
fn report(subject: &Subject, args: &ExportArgs) -> Result<String, Failure> {
    let Some(beside) = beside(&args.out) else {
        return Ok(markdown::document(subject, None));
    };
    output::write_to(&beside, &picture(subject, args))?;
    let name = beside.file_name().map(|name| name.to_string_lossy());
    Ok(markdown::document(subject, name.as_deref()))
}

/// Where the picture of a report goes; nowhere if the report goes to the standard output.
fn beside(report: &Path) -> Option<PathBuf> {
    if report.as_os_str() == "-" {
        return None;
    }
    let picture = report.with_extension("svg");
    // A report may be called like a picture.
    Some(if picture == report {
        report.with_extension("picture.svg")
    } else {
        picture
    })
}
