//! Node, and the packages from npm that the page is checked and made smaller with.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use super::{Install, apt};
use crate::project::{find_program, root};
use crate::run::{Outcome, output, run};

/// The oldest version of Node that the packages work with.
const OLDEST_NODE: u32 = 20;

/// Installs Node and npm where they are missing and that is possible.
pub fn ensure_node() -> Outcome {
    if node_is_recent() && find_program("npm").is_some() {
        return Ok(());
    }
    let by_hand = format!("install Node {OLDEST_NODE} or newer, with npm, as its site describes");
    Install {
        what: "Node and npm",
        likely: "1 min",
        by_hand: &by_hand,
    }
    .with(install_node)
}

fn install_node() -> Outcome {
    if !apt::available() {
        return Err("there is no apt-get here to install it with".into());
    }
    apt::install(&["nodejs", "npm"])?;
    if node_is_recent() {
        Ok(())
    } else {
        Err(format!("the system's Node is older than {OLDEST_NODE}"))
    }
}

fn node_is_recent() -> bool {
    output(Command::new("node").arg("--version"))
        .and_then(|version| major(&version))
        .is_some_and(|major| major >= OLDEST_NODE)
}

/// The first number of a version like `v20.20.2`.
fn major(version: &str) -> Option<u32> {
    let version = version.trim().strip_prefix('v')?;
    version.split('.').next()?.parse().ok()
}

/// Installs the packages that `package-lock.json` names, unless exactly they are there already.
pub fn ensure_packages() -> Outcome {
    ensure_node()?;
    let lock = read(&root().join("package-lock.json"))?;
    if fs::read_to_string(installed_lock()).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    Install {
        what: "the npm packages",
        likely: "under a minute",
        by_hand: "npm ci",
    }
    .with(|| {
        let npm = find_program("npm").unwrap_or("npm".into());
        run(Command::new(npm).arg("ci").current_dir(root()))?;
        fs::write(installed_lock(), lock).map_err(|error| format!("node_modules: {error}"))
    })
}

/// A copy of the lock file that the packages were installed from. It is written last, and npm
/// removes it first, so it stands for a complete install.
fn installed_lock() -> PathBuf {
    root().join("node_modules/.installed-lock.json")
}

fn read(path: &std::path::Path) -> Outcome<String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_major_version_is_the_first_number() {
        assert_eq!(major("v20.20.2\n"), Some(20));
        assert_eq!(major("v8.0.0"), Some(8));
        assert_eq!(major("no node"), None);
    }
}
