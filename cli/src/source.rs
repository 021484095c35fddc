//! Where scenarios and logs come from: a file, the standard input, or what ships with Fencelab.

use crate::args::CaseArgs;
use crate::failure::Failure;
use fencelab_core::run::Run;
use fencelab_core::scenario::{
    self, Plan, PlanError, ProtectionsPatch, Scenario, Variant, shipped, variant_plan,
    variant_plan_with,
};
use serde_json::{Value, json};
use std::fs;
use std::io::{self, Read};
use std::path::Path;

/// Reads a scenario.
pub fn scenario(file: &Path) -> Result<Scenario, Failure> {
    let name = name_of(file);
    let bytes = bytes(file).map_err(|error| Failure::Unreadable {
        name: name.clone(),
        error,
    })?;
    scenario::read_bytes(&bytes).map_err(|problems| Failure::Scenario {
        name,
        source: String::from_utf8_lossy(&bytes).into_owned(),
        problems,
    })
}

/// What messages call a source.
pub fn name_of(file: &Path) -> String {
    if is_stdin(file) {
        "<stdin>".to_owned()
    } else {
        file.display().to_string()
    }
}

fn is_stdin(file: &Path) -> bool {
    file.as_os_str() == "-"
}

/// The bytes of a log.
pub fn log(file: &Path) -> Result<Vec<u8>, Failure> {
    read(file).map_err(|error| Failure::NoLog {
        name: name_of(file),
        error,
    })
}

/// A file goes before a scenario of the same name that ships.
fn bytes(file: &Path) -> io::Result<Vec<u8>> {
    read(file).or_else(|error| match file.to_str().and_then(shipped) {
        Some(text) => Ok(text.as_bytes().to_vec()),
        None => Err(error),
    })
}

fn read(file: &Path) -> io::Result<Vec<u8>> {
    if !is_stdin(file) {
        return fs::read(file);
    }
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A scenario under the settings that were asked for.
pub struct Case {
    pub scenario: Scenario,
    variant: Option<usize>,
    pub run: Run,
}

impl Case {
    /// Reads the scenario and replays it.
    pub fn new(args: &CaseArgs) -> Result<Case, Failure> {
        let scenario = scenario(&args.file)?;
        let variant = args
            .variant
            .as_ref()
            .map(|name| place_of(&scenario, name))
            .transpose()?;
        let chosen = variant.map(|place| &scenario.variants[place]);
        let switches = switches(&scenario, &args.set)?;
        let plan = variant_plan_with(&scenario, chosen, &switches).map_err(Failure::Plan)?;
        let run = Run::replay(plan);
        Ok(Case {
            scenario,
            variant,
            run,
        })
    }

    /// The plan of the scenario as it is.
    pub fn plain(&self) -> Result<Plan, PlanError> {
        variant_plan(&self.scenario, None)
    }

    /// The variant that was asked for.
    pub fn variant(&self) -> Option<&Variant> {
        self.variant.map(|place| &self.scenario.variants[place])
    }
}

fn place_of(scenario: &Scenario, name: &str) -> Result<usize, Failure> {
    let mut names = scenario.variants.iter().map(|variant| &variant.name);
    names
        .position(|known| known == name)
        .ok_or_else(|| Failure::UnknownVariant {
            name: name.to_owned(),
            known: scenario.variants.iter().map(|it| it.name.clone()).collect(),
        })
}

/// Reads `switch=setting` pairs; a later one goes before an earlier one.
fn switches(scenario: &Scenario, pairs: &[String]) -> Result<ProtectionsPatch, Failure> {
    let mut patch = ProtectionsPatch::default();
    for pair in pairs {
        patch = patch.then(&switch(scenario, pair)?);
    }
    Ok(patch)
}

/// One pair, read as if it stood in the scenario's file: so it is understood, or refused, in
/// the same words.
fn switch(scenario: &Scenario, pair: &str) -> Result<ProtectionsPatch, Failure> {
    let (switch, setting) = pair
        .split_once('=')
        .ok_or_else(|| Failure::NoPair(pair.to_owned()))?;
    let setting: Value = serde_json::from_str(setting).unwrap_or_else(|_| json!(setting));
    let wrong = |problems| Failure::Setting {
        pair: pair.to_owned(),
        problems,
    };
    let mut file = serde_json::to_value(scenario).unwrap_or_default();
    file["protections"] = json!({ switch: setting });
    let scenario = scenario::read(&file.to_string()).map_err(wrong)?;
    Ok(scenario.protections)
}
