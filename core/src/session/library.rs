//! The scenarios that can be opened.

use crate::scenario::{Question, SHIPPED, Scenario, Text, from_json};

/// The scenarios that can be opened, in the order in which the picker shows them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Library {
    /// One's own before all others, the last one first.
    pub(super) books: Vec<Book>,
    /// Whether it holds every scenario that ships.
    pub(super) is_whole: bool,
}

/// A scenario of the library, and what the picker shows of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Book {
    /// Of one's own, the mark of its text.
    pub id: String,
    pub source: String,
    pub is_own: bool,
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

    /// The scenario with this id.
    pub(super) fn book(&self, id: &str) -> Option<&Book> {
        self.books.iter().find(|book| book.id == id)
    }

    /// A scenario, taken as it is. It was read with all checks when it was tested, or when its
    /// file was opened, so the page needs neither the checks nor their words.
    pub(super) fn scenario(&self, id: &str) -> Option<Scenario> {
        from_json(&self.book(id)?.source)
    }

    /// Takes a scenario of one's own; the answer is the id that it has here, whatever it calls
    /// itself. `None` if it cannot be read.
    pub(super) fn add_own(&mut self, source: &str) -> Option<String> {
        let id = mark(source);
        if self.book(&id).is_none() {
            let book = Book {
                is_own: true,
                question: None,
                ..Book::of(&id, source)?
            };
            self.books.insert(0, book);
        }
        Some(id)
    }

    /// Forgets the others.
    pub(super) fn keep(&mut self, needed: &dyn Fn(&Book) -> bool) {
        self.books.retain(|book| needed(book));
    }
}

/// A short mark of a text, to know it by and to notice that it has changed (64-bit FNV-1a, in
/// hexadecimal digits).
pub fn mark(source: &str) -> String {
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
            is_own: false,
            question: scenario.question,
            title: scenario.title,
            claim: scenario.claim,
        })
    }
}
