//! A Rust compiler that can build wasm.
//!
//! Usually that is rustup's own, with the target added. Where rustup cannot fetch the target,
//! Debian's packages bring a compiler and the sources of its standard library, which is then built
//! for wasm here. Native builds stay with the usual compiler in both cases.

use std::fmt;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use super::{Install, apt};
use crate::project::{find_program, search_path, target, wasm_target};
use crate::run::{Outcome, output, run};

/// The target triple of the page.
pub const WASM: &str = "wasm32-unknown-unknown";

/// Debian's packages with a recent Rust, its library's sources and a linker for wasm.
const DEBIAN_PACKAGES: [&str; 6] = [
    "rustc-web",
    "cargo-web",
    "rust-web-src",
    "rustfmt-web",
    "rust-web-clippy",
    "lld-22",
];

/// The name that Debian's compiler gets in rustup.
const DEBIAN_TOOLCHAIN: &str = "debian";

/// A compiler for which building wasm has been seen to work.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum WasmCompiler {
    /// The one that is also used natively.
    Usual,
    /// Debian's, below `/usr`.
    Debian,
}

impl fmt::Display for WasmCompiler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WasmCompiler::Usual => "the usual Rust compiler for wasm",
            WasmCompiler::Debian => "Debian's Rust compiler for wasm",
        })
    }
}

impl WasmCompiler {
    /// A program (cargo, or one that calls cargo) that will build wasm with this compiler.
    pub fn command(self, program: &str) -> Outcome<Command> {
        let mut command = Command::new(find_program(program).unwrap_or(program.into()));
        command
            .current_dir(crate::project::root())
            .env("PATH", search_path()?)
            .env("CARGO_TARGET_DIR", wasm_target());
        if self == WasmCompiler::Debian && has_rustup() {
            command.env("RUSTUP_TOOLCHAIN", DEBIAN_TOOLCHAIN);
        }
        Ok(command)
    }

    /// Whether this compiler is there and can build and link an optimised program for wasm.
    fn works(self) -> bool {
        self.compile_trifle().unwrap_or(false)
    }

    fn compile_trifle(self) -> Outcome<bool> {
        let folder = wasm_target();
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let mut command = self.command("rustc")?;
        command
            .args(["-", "--crate-name=trifle", "--target", WASM])
            .args(["-Clto=fat", "-Cpanic=abort", "-o"])
            .arg(folder.join("trifle.wasm"));
        Ok(succeeds_with_input(&mut command, b"fn main() {}"))
    }
}

fn succeeds_with_input(command: &mut Command, input: &[u8]) -> bool {
    let child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let Ok(mut child) = child else { return false };
    let written = child.stdin.take().map(|mut stdin| stdin.write_all(input));
    let finished = child.wait();
    matches!((written, finished), (Some(Ok(())), Ok(status)) if status.success())
}

/// Finds a compiler for wasm, or makes one.
pub fn ensure() -> Outcome<WasmCompiler> {
    static FOUND: OnceLock<WasmCompiler> = OnceLock::new();
    if let Some(found) = FOUND.get() {
        return Ok(*found);
    }
    let compiler = find_or_install()?;
    Ok(*FOUND.get_or_init(|| compiler))
}

fn find_or_install() -> Outcome<WasmCompiler> {
    let known = [WasmCompiler::Usual, WasmCompiler::Debian];
    if let Some(compiler) = known.into_iter().find(|compiler| compiler.works()) {
        return Ok(compiler);
    }
    if add_target_with_rustup() && WasmCompiler::Usual.works() {
        return Ok(WasmCompiler::Usual);
    }
    if !apt::available() {
        return Err(format!(
            "there is no Rust compiler for {WASM}.\nBy hand: rustup target add {WASM}"
        ));
    }
    Install {
        what: "Debian's Rust compiler, and its standard library for wasm",
        likely: "3 min",
        by_hand: "rustup target add wasm32-unknown-unknown, where rustup can fetch it",
    }
    .with(install_debian)?;
    Ok(WasmCompiler::Debian)
}

fn has_rustup() -> bool {
    find_program("rustup").is_some()
}

/// Tries the usual way; quick to fail where rustup is not there or cannot fetch.
fn add_target_with_rustup() -> bool {
    if !has_rustup() {
        return false;
    }
    println!("Adding the target {WASM} with rustup (likely under a minute) ...");
    let added = Command::new("rustup")
        .args(["target", "add", WASM])
        .env("RUSTUP_MAX_RETRIES", "1")
        .status()
        .is_ok_and(|status| status.success());
    if !added {
        println!("rustup cannot fetch it here.");
    }
    added
}

fn install_debian() -> Outcome {
    apt::install(&DEBIAN_PACKAGES)?;
    link_linker()?;
    build_library()?;
    if has_rustup() {
        run(Command::new("rustup").args(["toolchain", "link", DEBIAN_TOOLCHAIN, "/usr"]))?;
    }
    if WasmCompiler::Debian.works() {
        Ok(())
    } else {
        Err("it still cannot build a program for wasm".into())
    }
}

const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_CARGO: &str = "/usr/bin/cargo";
const DEBIAN_RUSTLIB: &str = "/usr/lib/rustlib";
const DEBIAN_LINKER: &str = "/usr/bin/lld-22";

/// Puts Debian's linker where the compiler looks for `rust-lld`.
fn link_linker() -> Outcome {
    let folder = Path::new(DEBIAN_RUSTLIB).join(debian_host()?).join("bin");
    run(apt::as_root("mkdir")?.arg("-p").arg(&folder))?;
    run(apt::as_root("ln")?
        .args(["-sfn", DEBIAN_LINKER])
        .arg(folder.join("rust-lld")))
}

/// The triple of this machine, as Debian's compiler calls it.
fn debian_host() -> Outcome<String> {
    let version = output(Command::new(DEBIAN_RUSTC).arg("-vV"));
    version
        .as_deref()
        .and_then(|text| text.lines().find_map(|line| line.strip_prefix("host: ")))
        .map(str::to_owned)
        .ok_or_else(|| format!("{DEBIAN_RUSTC} does not name its host"))
}

/// Builds the standard library for wasm from Debian's sources and puts it beside the native one.
fn build_library() -> Outcome {
    let folder = target().join("wasm-library");
    write_empty_crate(&folder)?;
    run(Command::new(DEBIAN_CARGO)
        .current_dir(&folder)
        .args(["build", "--release", "--target", WASM])
        .arg("-Zbuild-std=std,panic_abort,test,proc_macro")
        .env_remove("RUSTUP_TOOLCHAIN")
        .env("RUSTC", DEBIAN_RUSTC)
        .env("RUSTC_BOOTSTRAP", "1")
        // Without the bitcode a later build with `lto` cannot link.
        .env("RUSTFLAGS", "-Cembed-bitcode=yes")
        .env("CARGO_TARGET_DIR", folder.join("target")))?;
    let built = folder.join("target").join(WASM).join("release/deps");
    install_library(&built)?;
    fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))
}

/// The crate whose only purpose is to have the standard library built for it.
const EMPTY_CRATE: &str = "fencelab_empty";

fn write_empty_crate(folder: &Path) -> Outcome {
    let manifest = format!(
        "[package]\nname = \"{EMPTY_CRATE}\"\nversion = \"0.0.0\"\nedition = \"2021\"\n\n[workspace]\n"
    );
    fs::create_dir_all(folder.join("src"))
        .and_then(|()| fs::write(folder.join("Cargo.toml"), manifest))
        .and_then(|()| fs::write(folder.join("src/lib.rs"), "#![no_std]\n"))
        .map_err(|error| format!("{}: {error}", folder.display()))
}

/// Replaces the folder of the library as a whole, so that half a library cannot be left behind.
fn install_library(built: &Path) -> Outcome {
    let final_folder = Path::new(DEBIAN_RUSTLIB).join(WASM);
    let new_folder = final_folder.with_extension("new");
    run(apt::as_root("rm")?
        .arg("-rf")
        .args([&new_folder, &final_folder]))?;
    run(apt::as_root("mkdir")?.arg("-p").arg(new_folder.join("lib")))?;
    run(apt::as_root("cp")?
        .args(libraries(built)?)
        .arg(new_folder.join("lib")))?;
    run(apt::as_root("mv")?.args([&new_folder, &final_folder]))
}

fn libraries(built: &Path) -> Outcome<Vec<PathBuf>> {
    let own = format!("lib{EMPTY_CRATE}");
    let entries = fs::read_dir(built).map_err(|error| format!("{}: {error}", built.display()))?;
    let files = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    Ok(files
        .filter(|file| {
            file.extension()
                .is_some_and(|extension| extension == "rlib")
        })
        .filter(|file| {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            !name.starts_with(&own)
        })
        .collect())
}
