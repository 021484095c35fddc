//! `fencelab run`: a scenario's transcript.

use crate::args::RunArgs;
use crate::failure::Failure;
use crate::source::Case;
use crate::{FINE, output};
use fencelab_core::transcript;

/// Replays the scenario and prints what happened.
pub fn run(args: &RunArgs) -> Result<u8, Failure> {
    let case = Case::new(&args.case)?;
    output::write(&if args.json {
        transcript::document(&case.scenario, case.variant(), &case.run)
    } else {
        let variant = case.variant();
        let variant = variant.map_or(String::new(), |it| format!("variant {}\n", it.name));
        let events = transcript::of_run(&case.run);
        format!("scenario {}\n{variant}\n{events}", case.scenario.id)
    })?;
    if let Some(message) = case.run.end().message(case.run.names(), args.lang.into()) {
        output::complain(&message);
    }
    Ok(FINE)
}
