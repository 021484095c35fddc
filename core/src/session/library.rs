//! The scenarios that can be opened.

use crate::scenario::{Question, SHIPPED, Scenario, Text, from_json};

/// The scenarios that can be opened, in the order in which the picker shows them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Library {
    /// From files of one's own, the last one first, under the marks of their texts.
    pub(super) own: Vec<Book>,
    /// From Fencelab.
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
            own: Vec::new(),
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
            own: Vec::new(),
            books,
            is_whole: true,
        })
    }

    /// One's own scenarios, and then the others.
    pub(super) fn all(&self) -> impl Iterator<Item = &Book> {
        self.own.iter().chain(&self.books)
    }

    /// The scenario with this id.
    pub(super) fn book(&self, id: &str) -> Option<&Book> {
        self.all().find(|book| book.id == id)
    }

    /// A scenario, taken as it is. It was read with all checks when it was tested, or when its
    /// file was opened, so the page needs neither the checks nor their words.
    pub(super) fn scenario(&self, id: &str) -> Option<Scenario> {
        from_json(&self.book(id)?.source)
    }

    /// Takes a scenario of one's own, before all others; the answer is its id, `None` if it
    /// cannot be read.
    pub(super) fn add_own(&mut self, source: String) -> Option<String> {
        let id = mark(&source);
        let book = Book::of(&id, &source)?;
        self.own.retain(|it| it.id != id);
        self.own.insert(0, book);
        Some(id)
    }
}

/// A short mark of what a scenario says, to know it by and to notice that it has changed (64-bit
/// FNV-1a).
pub(super) fn mark(source: &str) -> String {
    let hash = source
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    format!("{hash:016x}")
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
