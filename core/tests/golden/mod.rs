//! Texts that are kept to be read. `UPDATE=1 cargo test` writes them anew; commit only differences
//! that you understand.

use std::path::Path;
use std::{env, fs};

/// Compares with a file that is kept, or writes it. Its name is seen from the crate's folder.
#[track_caller]
pub fn kept(file: &str, found: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    if env::var_os("UPDATE").is_some() {
        fs::write(&path, found).expect("the tests are where they were built");
        return;
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    let mut lines = kept.lines().zip(found.lines());
    let parted = lines.find(|(kept, found)| kept != found);
    assert!(
        kept == found,
        "{file} differs, first at {parted:?}; UPDATE=1 keeps what was found"
    );
}
