//! The scenarios that can be opened.

use crate::scenario::{Question, SHIPPED, Scenario, Text, from_json};

/// The scenarios that can be opened, in the order in which the picker shows them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Library {
    pub(super) books: Vec<Book>,
    /// Whether it holds every scenario that ships.
    pub(super) is_whole: bool,
}

/// A scenario of the library, and what the picker shows of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Book {
    pub id: String,
    pub source: String,
    pub question: Option<Question>,
    pub title: Text,
    pub claim: Text,
}

impl Default for Library {
    /// What this build carries: in a browser the first scenario alone.
    fn default() -> Library {
        let carried = SHIPPED.iter();
        Library {
            books: carried
                .filter_map(|(id, source)| Book::of(id, source))
                .collect(),
            is_whole: SHIPPED.len() > 1,
        }
    }
}

impl Library {
    /// The library of a bundle (see [`crate::scenario::bundle`]); `None` if it is not one.
    pub fn read(bundle: &str) -> Option<Library> {
        let books: Option<Vec<Book>> = bundle
            .lines()
            .map(|line| {
                let (id, source) = line.split_once('\t')?;
                Book::of(id, source)
            })
            .collect();
        let books = books.filter(|books| !books.is_empty())?;
        Some(Library {
            books,
            is_whole: true,
        })
    }

    /// The text of a scenario.
    pub(super) fn source(&self, id: &str) -> Option<&str> {
        let book = self.books.iter().find(|book| book.id == id)?;
        Some(&book.source)
    }

    /// A scenario, taken as it is. It was read with all checks when it was tested, so the page
    /// needs neither the checks nor their words.
    pub(super) fn scenario(&self, id: &str) -> Option<Scenario> {
        self.source(id).and_then(from_json)
    }
}

impl Book {
    fn of(id: &str, source: &str) -> Option<Book> {
        let scenario: Scenario = from_json(source)?;
        Some(Book {
            id: id.to_owned(),
            source: source.to_owned(),
            question: scenario.question,
            title: scenario.title,
            claim: scenario.claim,
        })
    }
}
