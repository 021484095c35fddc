//! `fencelab bench`: how many events a second are replayed natively.

use crate::args::BenchArgs;
use crate::failure::Failure;
use crate::{FINE, output};
use fencelab_core::run::{Run, workload};
use std::time::Instant;

/// Every worker does its work so often in one run.
const ROUNDS: usize = 1000;

/// Replays a long run until enough events have happened, and prints the rate.
pub fn bench(args: &BenchArgs) -> Result<u8, Failure> {
    let plan = workload(ROUNDS);
    let mut events = 0;
    let mut replays = 0;
    let begin = Instant::now();
    while events < args.events {
        events += Run::replay(plan.clone()).log().len();
        replays += 1;
    }
    let took = begin.elapsed();
    let rate = events as f64 / took.as_secs_f64().max(f64::EPSILON);
    output::write(&format!(
        "{events} events in {replays} replays took {} ms: {rate:.0} events a second\n",
        took.as_millis()
    ))?;
    Ok(FINE)
}
