//! `fencelab diagnose`: what a log of evidence shows.

use crate::args::{DiagnoseArgs, ThemeName};
use crate::failure::Failure;
use crate::{FAILED, FINE, output, source};
use fencelab_core::diagnose::{self, Diagnosis, Picture};
use fencelab_core::file_kind::{FileKind, file_kind};
use fencelab_core::words::Lang;
use std::path::Path;

/// Reads the records, and prints what was found. A log without a single record is a failure;
/// what the records show is not.
pub fn diagnose(args: &DiagnoseArgs) -> Result<u8, Failure> {
    let lang = args.lang.into();
    let bytes = match &args.file {
        Some(file) => log(file)?,
        None => diagnose::example().into_bytes(),
    };
    let diagnosis = diagnose::diagnose(diagnose::import(&bytes));
    let claims = diagnose::claims(&diagnosis, &[]);
    let report = if args.json {
        diagnose::json(&diagnosis, &claims, lang)
    } else {
        diagnose::text(&diagnosis, &claims, lang)
    };
    if args.example && !args.json {
        output::write(&format!("{}\n", diagnose::example()))?;
    }
    if let Some(path) = &args.picture {
        output::write_to(path, &picture(&diagnosis, args, lang))?;
    }
    output::write(&report)?;
    Ok(if diagnosis.findings.is_empty() {
        FAILED
    } else {
        FINE
    })
}

/// The bytes of a log; a scenario would be taken for one broken record.
fn log(file: &Path) -> Result<Vec<u8>, Failure> {
    let bytes = source::log(file)?;
    if file_kind(&bytes) == FileKind::Scenario {
        let name = source::name_of(file);
        return Err(Failure::NotALog { name });
    }
    Ok(bytes)
}

fn picture(diagnosis: &Diagnosis, args: &DiagnoseArgs, lang: Lang) -> String {
    let picture = Picture {
        lang,
        width: args.width,
        theme: Some(ThemeName::into(args.theme)),
    };
    diagnose::picture(diagnosis, &picture)
}
