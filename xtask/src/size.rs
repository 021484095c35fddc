//! `cargo xtask size`: what the first load transfers, against the budget.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::project::dist;
use crate::run::{Outcome, output};
use crate::setup;

/// What the first load should stay under, in bytes.
const BUDGET: u64 = 200_000;
/// What it must not exceed.
const LIMIT: u64 = 230_000;

/// The folder of what is fetched only when somebody asks for it.
pub const LATER: &str = "later";

/// What is beside the page: the first load has none of it, though the page names some. The
/// service worker is asked for when the page stands and the browser has nothing to do.
const BESIDE: [&str; 7] = [
    "later/",
    "en/",
    "ru/",
    "pictures/",
    "previews/",
    "fencelab.html",
    "sw.js",
];

/// Prints the size of every file of the first load; fails above the limit.
pub fn check() -> Outcome {
    let folder = dist();
    if !folder.join("index.html").is_file() {
        return Err("there is no dist/ to measure; cargo xtask dist makes it".into());
    }
    setup::node::ensure_node()?;
    let names = first_load(&folder)?;
    let files = measure(&folder, &names)?;
    print_table(&files);
    judge(files.iter().map(|file| file.brotli).sum())
}

/// A file and its sizes in bytes.
struct File {
    name: String,
    raw: u64,
    brotli: u64,
}

fn print_table(files: &[File]) {
    let raw: u64 = files.iter().map(|file| file.raw).sum();
    let brotli: u64 = files.iter().map(|file| file.brotli).sum();
    println!("{:>9} {:>9}  first load", "raw", "brotli");
    for File { name, raw, brotli } in files {
        println!("{raw:>9} {brotli:>9}  {name}");
    }
    println!("{raw:>9} {brotli:>9}  in all; the budget is {BUDGET}, the limit {LIMIT}");
}

fn judge(total: u64) -> Outcome {
    if total > LIMIT {
        return Err(format!(
            "the first load is {} bytes over the limit of {LIMIT}",
            total - LIMIT
        ));
    }
    if total > BUDGET {
        println!("warning: {} bytes over the budget", total - BUDGET);
    }
    Ok(())
}

/// The files that a browser loads to show the page: `index.html`, and whatever is named in it or
/// in a text file reached from it.
fn first_load(folder: &Path) -> Outcome<Vec<String>> {
    let mut all = files_below(folder, "")?;
    all.retain(|name| !BESIDE.iter().any(|it| name.starts_with(it)));
    let mut reached = vec!["index.html".to_owned()];
    let mut next = 0;
    while let Some(name) = reached.get(next).cloned() {
        next += 1;
        let text = text_of(&folder.join(&name))?;
        let named = all.iter().filter(|file| text.contains(file.as_str()));
        let new: Vec<String> = named
            .filter(|file| !reached.contains(file))
            .cloned()
            .collect();
        reached.extend(new);
    }
    Ok(reached)
}

/// The paths of all files in a folder, relative to it, with `/` between the parts.
fn files_below(folder: &Path, prefix: &str) -> Outcome<BTreeSet<String>> {
    let failed = |error| format!("{}: {error}", folder.display());
    let mut files = BTreeSet::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            files.extend(files_below(&entry.path(), &format!("{name}/"))?);
        } else {
            files.insert(name);
        }
    }
    Ok(files)
}

/// The text of a file that can name others; nothing for one that cannot.
fn text_of(path: &Path) -> Outcome<String> {
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    if !["html", "css", "js", "svg"].contains(&&*extension) {
        return Ok(String::new());
    }
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Prints a line `raw brotli` for each file that it is given.
const MEASURE: &str = "
const { readFileSync } = require('node:fs');
const { brotliCompressSync, constants } = require('node:zlib');
const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
for (const path of process.argv.slice(1)) {
  const bytes = readFileSync(path);
  console.log(bytes.length, brotliCompressSync(bytes, { params }).length);
}
";

fn measure(folder: &Path, names: &[String]) -> Outcome<Vec<File>> {
    let mut node = Command::new("node");
    node.current_dir(folder)
        .args(["--eval", MEASURE, "--"])
        .args(names);
    let text = output(&mut node).ok_or("node could not compress the files")?;
    names.iter().zip(text.lines()).map(parse_sizes).collect()
}

fn parse_sizes((name, line): (&String, &str)) -> Outcome<File> {
    let numbers: Vec<u64> = line
        .split(' ')
        .filter_map(|word| word.parse().ok())
        .collect();
    let &[raw, brotli] = numbers.as_slice() else {
        return Err(format!("node said {line:?} about {name}"));
    };
    Ok(File {
        name: name.clone(),
        raw,
        brotli,
    })
}
