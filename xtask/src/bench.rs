//! `cargo xtask bench`: prints the figures that the project holds itself to. It fails only where
//! nothing can be measured: machines differ, so the figures are for people to compare.

use crate::run::{Outcome, run};
use crate::setup::compiler::WASM;
use crate::test::{cargo, in_browser};
use crate::{dist, setup, size};

/// Measures everything there is a budget for.
pub fn bench() -> Outcome {
    println!("=== replay, native (budget: 1,000,000 events a second)");
    run(&mut cargo(&[
        "run",
        "--release",
        "--quiet",
        "--package=fencelab-cli",
        "--",
        "bench",
    ]))?;
    println!("\n=== replay, wasm (budget: a third of the native rate)");
    run(setup::for_wasm_tests()?
        .command("cargo")?
        .args([
            "test",
            "--release",
            "--package=fencelab-core",
            "--target",
            WASM,
        ])
        .args(["--test", "replay_speed", "--", "--nocapture"]))?;
    dist::build(&dist::Options::default())?;
    println!("\n=== what the first load transfers");
    if let Err(over) = size::check() {
        println!("{over}");
    }
    println!("\n=== in the browser");
    in_browser(["tests/browser/bench.mjs"])
}
