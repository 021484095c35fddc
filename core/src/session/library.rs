//! The scenarios that ship with the page.

use crate::scenario::Text;

/// What the picker shows of a scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Book {
    /// Its id.
    pub id: &'static str,
    /// Its title.
    pub title: Text,
    /// The claim it makes true.
    pub claim: Text,
}

/// A scenario of the library.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LibraryEntry {
    /// Its id.
    pub id: &'static str,
    /// Its file.
    pub source: &'static str,
}

macro_rules! library {
    ($($id:literal),* $(,)?) => {
        /// All of them, in the order in which the picker shows them; the first one opens.
        pub const LIBRARY: &[LibraryEntry] = &[$(
            LibraryEntry {
                id: $id,
                source: include_str!(concat!("../../../scenarios/", $id, ".json")),
            },
        )*];
    };
}

library!["late-write"];

/// The scenario with this id.
pub fn library_entry(id: &str) -> Option<&'static LibraryEntry> {
    LIBRARY.iter().find(|entry| entry.id == id)
}
