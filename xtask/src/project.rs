//! Where things are, and what is locked.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::run::Outcome;

/// The folder of the workspace.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap_or(Path::new("."))
}

/// The page as it is published.
pub fn dist() -> PathBuf {
    root().join("dist")
}

/// The folder that cargo builds into.
pub fn target() -> PathBuf {
    match env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => root().join(folder),
        None => root().join("target"),
    }
}

/// The folder for builds of wasm. It is a separate one because the compiler may be another than
/// the native one, and build scripts and macros would be compiled anew at each change of compiler.
pub fn wasm_target() -> PathBuf {
    target().join("wasm")
}

/// The search path for programs, with those of npm and cargo before the system's.
pub fn search_path() -> Outcome<std::ffi::OsString> {
    let system = env::var_os("PATH").unwrap_or_default();
    let own = [root().join("node_modules/.bin"), cargo_home().join("bin")];
    env::join_paths(own.into_iter().chain(env::split_paths(&system)))
        .map_err(|error| format!("PATH cannot be extended: {error}"))
}

/// Where a program is, if it can be found.
pub fn find_program(name: &str) -> Option<PathBuf> {
    let path = search_path().ok()?;
    env::split_paths(&path)
        .map(|folder| folder.join(format!("{name}{}", env::consts::EXE_SUFFIX)))
        .find(|file| file.is_file())
}

fn cargo_home() -> PathBuf {
    if let Some(home) = env::var_os("CARGO_HOME") {
        return home.into();
    }
    env::home_dir().unwrap_or_default().join(".cargo")
}

/// The version of a package in `Cargo.lock`.
pub fn locked_version(package: &str) -> Outcome<String> {
    let path = root().join("Cargo.lock");
    let lock = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    version_in_lock(&lock, package)
        .ok_or_else(|| format!("{} does not name {package}", path.display()))
}

fn version_in_lock(lock: &str, package: &str) -> Option<String> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name);
    let version = lines.nth(1)?.strip_prefix("version = \"")?;
    Some(version.trim_end_matches('"').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_locked_version_is_that_of_exactly_the_package_asked_for() {
        let lock = "\
[[package]]
name = \"wasm-bindgen-futures\"
version = \"0.4.70\"

[[package]]
name = \"wasm-bindgen\"
version = \"0.2.130\"
";
        assert_eq!(
            version_in_lock(lock, "wasm-bindgen").as_deref(),
            Some("0.2.130")
        );
        assert_eq!(version_in_lock(lock, "wasm"), None);
    }
}
