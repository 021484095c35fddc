//! Every scenario keeps its transcript. `UPDATE=1 cargo test` writes the transcripts anew;
//! commit only differences that you understand.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used)]

use fencelab_core::scenario::{self, SHIPPED};
use fencelab_core::transcript;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn transcript_of(source: &str) -> String {
    let scenario = scenario::read(source).unwrap();
    transcript::of_scenario(&scenario).unwrap()
}

/// Where two texts part, with the lines around it.
fn difference(kept: &str, found: &str) -> String {
    let mut lines = kept.lines().zip(found.lines()).enumerate();
    match lines.find(|(_, (kept, found))| kept != found) {
        Some((place, (kept, found))) => {
            format!("line {}\n  kept:  {kept}\n  found: {found}", place + 1)
        }
        None => "one is longer than the other".to_owned(),
    }
}

#[test]
fn every_scenario_comes_out_as_its_transcript_says() {
    let update = env::var_os("UPDATE").is_some();
    let mut changed = Vec::new();
    for (id, source) in SHIPPED {
        let path = folder("tests/transcripts").join(format!("{id}.txt"));
        let found = transcript_of(source);
        let kept = fs::read_to_string(&path).unwrap_or_default();
        if found == kept {
            continue;
        }
        if update {
            fs::write(&path, &found).unwrap();
        } else {
            changed.push(format!("{id}: {}", difference(&kept, &found)));
        }
    }
    assert!(
        changed.is_empty(),
        "run with UPDATE=1 to keep what was found\n{}",
        changed.join("\n")
    );
}

#[test]
fn every_scenario_is_what_its_claim_says_it_is() {
    let mut unmet = Vec::new();
    for (id, source) in SHIPPED {
        let text = transcript_of(source);
        let lines = text.lines().filter(|it| it.contains("UNMET"));
        unmet.extend(lines.map(|line| format!("{id}: {line}")));
    }
    assert!(unmet.is_empty(), "{}", unmet.join("\n"));
}

#[test]
fn a_scenario_replayed_twice_gives_the_same_bytes() {
    for (_, source) in SHIPPED {
        assert_eq!(transcript_of(source), transcript_of(source));
    }
}

/// The names of the files in a folder with an ending, without it.
fn names_in(folder: &Path, ending: &str) -> BTreeSet<String> {
    fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|it| it == ending))
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect()
}

#[test]
fn the_list_of_scenarios_is_complete() {
    let listed: BTreeSet<String> = SHIPPED.iter().map(|(id, _)| (*id).to_owned()).collect();
    assert_eq!(listed.len(), SHIPPED.len(), "an id stands twice");
    assert_eq!(listed, names_in(&folder("../scenarios"), "json"));
    assert_eq!(listed, names_in(&folder("tests/transcripts"), "txt"));
}

#[test]
fn a_scenario_is_called_like_its_file() {
    for (id, source) in SHIPPED {
        let scenario = scenario::read(source).unwrap();
        assert_eq!(scenario.id, *id);
    }
}
