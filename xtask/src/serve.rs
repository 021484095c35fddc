//! `cargo xtask serve`: the page on this machine, built again after each change.

use std::env;
use std::net::{Ipv4Addr, TcpListener};

use crate::project::{root, wasm_target};
use crate::run::{Outcome, run};
use crate::{dist, setup};

/// What the page is made of; a change in one of these builds it again.
const WATCHED: [&str; 11] = [
    "index.html",
    "shell.js",
    "Trunk.toml",
    "Cargo.toml",
    "Cargo.lock",
    "src",
    "core",
    "styles",
    "scenarios",
    "worker",
    "embed",
];

/// What can be said on the command line.
pub struct Options {
    port: u16,
    release: bool,
}

impl Options {
    /// Reads `--port N` and `--release`.
    pub fn parse(words: &[String]) -> Outcome<Options> {
        let mut options = Options {
            port: 8080,
            release: false,
        };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                "--release" => options.release = true,
                "--port" => options.port = parse_port(words.next())?,
                unknown => return Err(format!("serve does not understand {unknown:?}")),
            }
        }
        Ok(options)
    }
}

fn parse_port(word: Option<&String>) -> Outcome<u16> {
    word.and_then(|word| word.parse().ok())
        .ok_or_else(|| "--port takes a number up to 65535".into())
}

/// Builds and serves the page until it is interrupted.
pub fn serve(options: &Options) -> Outcome {
    check_port(options.port)?;
    let compiler = setup::for_page()?;
    let mut trunk = dist::trunk(compiler)?;
    trunk
        .args(["serve", "--offline", "--port", &options.port.to_string()])
        // Not dist/, so that a page being worked on is never published or measured.
        .arg("--dist")
        .arg(wasm_target().join("served"));
    if options.release {
        trunk.arg("--release");
    }
    for path in WATCHED.iter().filter(|path| root().join(path).exists()) {
        trunk.args(["--watch", path]);
    }
    if desktop() {
        trunk.arg("--open");
    }
    println!(
        "Once it is built, the page will be at http://localhost:{}/ (end with Ctrl-C).",
        options.port
    );
    run(&mut trunk)
}

/// Fails before the build, not after it, where the port is in use.
fn check_port(port: u16) -> Outcome {
    match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
        Ok(_) => Ok(()),
        Err(error) => Err(format!(
            "port {port} cannot be used ({error}); choose another with --port"
        )),
    }
}

/// Whether there is a desktop to open a browser on.
fn desktop() -> bool {
    let unix_display = || ["DISPLAY", "WAYLAND_DISPLAY"].map(env::var_os);
    cfg!(any(windows, target_os = "macos")) || unix_display().iter().any(Option::is_some)
}
