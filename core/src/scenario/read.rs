//! Reading scenario files.

use super::form::decode;
use super::json::{self, Json, Value};
use super::nearest::nearest;
use super::position::{Part, Span};
use super::problems::{Fault, Wrong};
use super::upgrade::{UPGRADERS, upgrade};
use super::{FORMAT, Problem, Scenario, check, limits};

/// Reads a scenario from JSON with comments, and makes sure that it and all its variants can
/// be planned and lie within the limits.
///
/// # Errors
/// What is wrong, in the order of the file; at least one problem, at most [`Problem::MOST`].
pub fn read(source: &str) -> Result<Scenario, Vec<Problem>> {
    let finished = |faults: Vec<Fault>| {
        let mut problems: Vec<Problem> = Vec::new();
        for fault in faults {
            let problem = settled(fault).problem(source);
            let offset = problem.position.offset;
            let place = problems.partition_point(|it| it.position.offset <= offset);
            problems.insert(place, problem);
        }
        problems.truncate(Problem::MOST);
        problems
    };
    parse(source).map_err(finished)
}

/// Reads a scenario from the bytes of a file, which must be UTF-8.
///
/// # Errors
/// As [`read`]. To show the place of a problem, [`Problem::render`] wants the text with each
/// wrong byte replaced, as [`String::from_utf8_lossy`] makes it.
pub fn read_bytes(bytes: &[u8]) -> Result<Scenario, Vec<Problem>> {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) if bytes.len() > limits::FILE_BYTES => "",
        Err(error) => {
            let (valid, rest) = bytes.split_at(error.valid_up_to());
            let valid = std::str::from_utf8(valid).unwrap_or_default();
            let start = valid.len();
            let width = error.error_len().unwrap_or(rest.len());
            let span = Span {
                start,
                end: start + width,
            };
            return Err(vec![Fault::new(Wrong::NotUtf8).at(span).problem(valid)]);
        }
    };
    match check_size(bytes.len()) {
        Some(problem) => Err(vec![problem]),
        None => read(text),
    }
}

/// What is wrong with a file of so many bytes before anybody has looked into it: that it is too
/// large, where it is.
pub fn check_size(bytes: usize) -> Option<Problem> {
    (bytes > limits::FILE_BYTES).then(|| too_large(bytes).problem(""))
}

fn too_large(bytes: usize) -> Fault {
    let most = limits::FILE_BYTES;
    Fault::new(Wrong::TooLarge { bytes, most })
}

fn parse(source: &str) -> Result<Scenario, Vec<Fault>> {
    if source.len() > limits::FILE_BYTES {
        return Err(vec![too_large(source.len())]);
    }
    let one = |fault| vec![fault];
    let mut document = json::parse(source).map_err(one)?;
    let format = format_of(&document).map_err(one)?;
    upgrade(&mut document, format, &UPGRADERS);
    let scenario = typed(&mut document)?;
    let scenario = Scenario {
        format: FORMAT,
        ..scenario
    };
    let mut faults = check::limits(&document);
    if faults.is_empty() {
        faults = check::names(&document, &scenario, source);
    }
    if faults.is_empty() {
        Ok(scenario)
    } else {
        Err(faults)
    }
}

/// The format that a file says it is in.
fn format_of(document: &Json<'_>) -> Result<u64, Fault> {
    let Value::Object(_) = document.value else {
        return Err(decode::<Scenario>(document)
            .map_or_else(|fault| fault, |_| unreachable!("a scenario is an object")));
    };
    let Some(field) = document.get("format") else {
        return Err(Fault::new(Wrong::FormatMissing).at(document.shown()));
    };
    let wrong = |wrong| {
        Fault::new(wrong)
            .at(field.value.span)
            .inside(Part::Field("format".to_owned()))
    };
    let Value::Number(found) = field.value.value else {
        return Err(decode::<u64>(&field.value).map_or_else(
            |fault| fault.inside(Part::Field("format".to_owned())),
            |_| unreachable!("only numbers decode as numbers"),
        ));
    };
    match found.parse::<u64>() {
        Ok(format) if (1..=u64::from(FORMAT)).contains(&format) => Ok(format),
        Ok(found) if found > 0 => Err(wrong(Wrong::FormatTooNew { found })),
        _ => Err(wrong(Wrong::FormatUnknown {
            found: found.to_owned(),
        })),
    }
}

/// Reads the tree as a scenario. A misspelt name is taken for what was probably meant, and
/// one that nothing resembles is left out, so that the rest can be looked at too.
fn typed(document: &mut Json<'_>) -> Result<Scenario, Vec<Fault>> {
    let mut faults = Vec::new();
    loop {
        match decode(document) {
            Ok(scenario) if faults.is_empty() => return Ok(scenario),
            Ok(_) => return Err(faults),
            Err(fault) => {
                let fault = resembling(fault);
                let goes_on = faults.len() + 1 < Problem::MOST && mend(document, &fault);
                faults.push(fault);
                if !goes_on {
                    return Err(faults);
                }
            }
        }
    }
}

/// Says which known name an unknown one resembles.
fn resembling(fault: Fault) -> Fault {
    fault.changed(|mut wrong| {
        if let Wrong::UnknownField {
            name,
            nearest: found,
            known,
        }
        | Wrong::UnknownChoice {
            name,
            nearest: found,
            known,
        } = &mut wrong
        {
            *found = nearest(name, known.iter().map(String::as_str)).map(str::to_owned);
        }
        wrong
    })
}

/// Changes the tree so that it can be read on beyond a fault; `false` where it cannot.
fn mend(document: &mut Json<'_>, fault: &Fault) -> bool {
    let path = fault.path();
    match fault.wrong() {
        Wrong::UnknownField { name, nearest, .. } => {
            let outer = document.find_mut(&path.outer().0);
            let Some(Json {
                value: Value::Object(fields),
                ..
            }) = outer
            else {
                return false;
            };
            let nearest = nearest
                .as_ref()
                .filter(|it| fields.iter().all(|field| field.name != ***it));
            match (nearest, fields.iter_mut().find(|it| it.name == *name)) {
                (Some(nearest), Some(field)) => field.name = nearest.clone().into(),
                _ => fields.retain(|field| field.name != *name),
            }
            true
        }
        Wrong::UnknownChoice {
            nearest: Some(nearest),
            ..
        } => match document.find_mut(&path.0).map(|json| &mut json.value) {
            Some(Value::Text(text)) => {
                *text = nearest.clone().into();
                true
            }
            Some(Value::Object(fields)) if fields.len() == 1 => {
                fields[0].name = nearest.clone().into();
                true
            }
            _ => false,
        },
        _ => false,
    }
}

/// Says what only the place of a fault can tell: the range of a number.
fn settled(fault: Fault) -> Fault {
    let range = fault.path().field().and_then(limits::number);
    fault.changed(|wrong| match (wrong, range) {
        (
            Wrong::OutOfRange {
                number,
                least,
                most,
            },
            Some(range),
        ) => Wrong::OutOfRange {
            number,
            least: least.max(range.0),
            most: most.min(range.1),
        },
        (wrong, _) => wrong,
    })
}
