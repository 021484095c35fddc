//! What the picker shows of the scenarios that ship.

use super::state::read_shipped;
use crate::scenario::{SHIPPED, Text};

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

/// All scenarios that ship, in the order in which the picker shows them.
pub(super) fn shelf() -> Vec<Book> {
    SHIPPED
        .iter()
        .map(|(id, source)| {
            let scenario = read_shipped(source);
            Book {
                id,
                title: scenario.title,
                claim: scenario.claim,
            }
        })
        .collect()
}
