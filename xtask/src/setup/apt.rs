//! Packages of Debian and its relatives.

use std::process::Command;

use crate::project::find_program;
use crate::run::{Outcome, output, run, succeeds};

/// Whether packages can be installed here without asking anybody anything.
pub fn available() -> bool {
    find_program("apt-get").is_some() && as_root("apt-get").is_ok()
}

/// Installs packages, after bringing the list of packages up to date.
pub fn install(packages: &[&str]) -> Outcome {
    run(apt_get()?.args(["update", "-qq"]))?;
    run(apt_get()?
        .args(["install", "-y", "-qq", "--no-install-recommends"])
        // Another install may be under way on this machine.
        .args(["-o", "DPkg::Lock::Timeout=300"])
        .args(packages))
}

fn apt_get() -> Outcome<Command> {
    let mut command = as_root("apt-get")?;
    command.env("DEBIAN_FRONTEND", "noninteractive");
    Ok(command)
}

/// A program to be run as root, through `sudo` where this is another user.
pub fn as_root(program: &str) -> Outcome<Command> {
    let user = output(Command::new("id").arg("-u"));
    if user.is_some_and(|id| id.trim() == "0") {
        return Ok(Command::new(program));
    }
    let sudo = || {
        let mut command = Command::new("sudo");
        command.arg("--non-interactive");
        command
    };
    if !succeeds(sudo().arg("true")) {
        return Err("it takes root, or sudo without a password".into());
    }
    let mut command = sudo();
    command.arg(program);
    Ok(command)
}
