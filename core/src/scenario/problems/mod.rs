//! What can be wrong with a scenario file: as data, and in words in `words`.

mod render;
mod words;

use super::NameOf;
use super::position::{Part, Path, Position, Span};

pub use render::Excerpt;
pub use words::grouped;
pub(super) use words::shortened;

/// Something wrong with a scenario file, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Where in the text.
    pub position: Position,
    /// Where in the document; the top where it is not JSON at all.
    pub path: Path,
    /// What.
    pub wrong: Wrong,
}

impl Problem {
    /// So many problems are reported at once, at the most.
    pub const MOST: usize = 20;
}

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wrong {
    /// The file is too long to be read at all.
    TooLarge {
        /// Its length in bytes.
        bytes: usize,
        /// The most that is read.
        most: usize,
    },
    /// The bytes are not UTF-8.
    NotUtf8,
    /// The text is not JSON with comments.
    Syntax(Syntax),
    /// A field of an object stands there twice.
    RepeatedField {
        /// Its name.
        name: String,
        /// The line of the first one.
        first_line: usize,
    },
    /// There is no `format`.
    FormatMissing,
    /// The format is newer than this version.
    FormatTooNew {
        /// The number in the file.
        found: u64,
    },
    /// No version ever had this format.
    FormatUnknown {
        /// What stands in the file.
        found: String,
    },
    /// A value is of another kind than its place wants.
    WrongKind {
        /// What is wanted.
        wanted: Wanted,
        /// What is there.
        found: Kind,
    },
    /// A number with a fraction or an exponent.
    NotWhole {
        /// As written.
        number: String,
    },
    /// A number outside its range, both ends included.
    OutOfRange {
        /// As written.
        number: String,
        /// The least.
        least: i64,
        /// The most.
        most: i64,
    },
    /// An object has no such field.
    UnknownField {
        /// The name given.
        name: String,
        /// The known name that looks like it.
        nearest: Option<String>,
        /// The names there are.
        known: Vec<String>,
    },
    /// A step, an intervention, a setting… of which there is no such.
    UnknownChoice {
        /// The name given.
        name: String,
        /// The known name that looks like it.
        nearest: Option<String>,
        /// The names there are.
        known: Vec<String>,
    },
    /// A field that has to be there is not.
    MissingField {
        /// Its name.
        name: String,
    },
    /// A field that changes nothing without another one.
    NoEffect {
        /// The other one.
        needed: String,
    },
    /// A write that says nothing of what it does, or several things.
    NotOneChange,
    /// An acquire that names several ways to wait.
    NotOneWayToWait,
    /// An object that must have exactly one field, whose name says what the object is.
    NotOneField {
        /// How many it has.
        found: usize,
    },
    /// A choice that needs an object with details stands there as a bare name.
    NeedsDetails {
        /// Its name.
        name: String,
    },
    /// A choice that is a bare name stands there with details.
    TakesNoDetails {
        /// Its name.
        name: String,
    },
    /// A name that stands for nothing.
    UnknownName {
        /// What it should be the name of.
        what: NameOf,
        /// The name given.
        name: String,
        /// The known name that looks like it.
        nearest: Option<String>,
        /// The names there are.
        known: Vec<String>,
    },
    /// A name was left out where there is not exactly one to take.
    NameNeeded {
        /// What it should be the name of.
        what: NameOf,
        /// The names there are.
        known: Vec<String>,
    },
    /// Two things have the same name.
    RepeatedName {
        /// What they are.
        what: NameOf,
        /// The name.
        name: String,
        /// The line of the first one.
        first_line: usize,
    },
    /// A list is too long.
    TooMany {
        /// How many there are.
        found: usize,
        /// The most there may be.
        most: usize,
    },
    /// A text is empty where it must not be.
    EmptyText,
    /// A text is too long.
    TooLong {
        /// Its length in characters.
        found: usize,
        /// The most it may have.
        most: usize,
    },
    /// A text holds a character that cannot be seen and could garble what is around it.
    HiddenCharacter {
        /// Its code.
        code: u32,
    },
    /// An id that is not in lower case with hyphens.
    NotAnId {
        /// As it is.
        id: String,
    },
    /// An address that is not one of a page on the web.
    NotAnAddress {
        /// As it is.
        url: String,
    },
    /// An instant that the run never reaches.
    BeyondHorizon {
        /// The instant, in milliseconds.
        at_ms: i64,
        /// The run's end, in milliseconds.
        horizon_ms: i64,
    },
    /// Anything else that reading into types can find; in English.
    Other(String),
}

/// Why a text is not JSON with comments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Syntax {
    /// Nothing but blanks and comments.
    Empty,
    /// No value where one belongs.
    ValueMissing,
    /// No field's name where one belongs.
    NameMissing,
    /// No colon after a field's name.
    ColonMissing,
    /// No comma between two items or fields.
    CommaMissing,
    /// A comma that nothing follows, or that nothing precedes.
    ExtraComma,
    /// A text in single quotes.
    SingleQuote,
    /// A word that is not `true`, `false` or `null`.
    BareWord {
        /// The word.
        word: String,
    },
    /// Something like a number.
    BadNumber {
        /// As written.
        number: String,
    },
    /// A text that does not end on its line.
    OpenText,
    /// A control character within a text.
    RawControl {
        /// Its code, below 32.
        code: u8,
    },
    /// A backslash followed by what means nothing.
    BadEscape,
    /// One of the two codes that make one character.
    HalfCharacter,
    /// A comment that does not end.
    OpenComment,
    /// The file ends within a list or an object.
    OpenBracket {
        /// Which of the two.
        bracket: Bracket,
        /// The line where it begins.
        opened_line: usize,
    },
    /// A list or an object is closed by the other's bracket.
    OtherBracket {
        /// Which of the two it is.
        bracket: Bracket,
        /// The line where it begins.
        opened_line: usize,
    },
    /// Lists and objects too deep within each other.
    TooDeep,
    /// Something follows the scenario.
    AfterEnd,
}

/// The two kinds of brackets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bracket {
    /// `[` and `]`
    List,
    /// `{` and `}`
    Object,
}

impl Bracket {
    /// The opening one.
    pub fn open(self) -> char {
        match self {
            Bracket::List => '[',
            Bracket::Object => '{',
        }
    }

    /// The closing one.
    pub(super) fn close(self) -> u8 {
        match self {
            Bracket::List => b']',
            Bracket::Object => b'}',
        }
    }
}

/// The kinds of values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `null`
    Null,
    /// `true` or `false`
    Bool,
    /// A number.
    Number,
    /// A text in quotes.
    Text,
    /// A list.
    List,
    /// An object.
    Object,
}

/// What a place in the file wants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    /// `true` or `false`.
    Bool,
    /// A whole number.
    Number,
    /// A text in quotes.
    Text,
    /// A text, or an object with the text in English and in Russian.
    Texts,
    /// A text in quotes, or a whole number.
    TextOrNumber,
    /// A list.
    List,
    /// An object.
    Object,
    /// One of these names.
    Name(Vec<String>),
    /// An object with one field that has one of these names.
    OneOf(Vec<String>),
}

/// A problem on its way up from where it was found; the path grows on the way.
#[derive(Debug)]
pub struct Fault(Box<Parts>);

#[derive(Debug)]
struct Parts {
    wrong: Wrong,
    span: Option<Span>,
    /// The innermost part first.
    path: Vec<Part>,
}

impl Fault {
    pub fn new(wrong: Wrong) -> Fault {
        Fault(Box::new(Parts {
            wrong,
            span: None,
            path: Vec::new(),
        }))
    }

    /// Says where in the text it is, unless that is known already.
    pub fn at(mut self, span: Span) -> Fault {
        self.0.span.get_or_insert(span);
        self
    }

    /// Whether it is known where in the text it is.
    pub fn is_placed(&self) -> bool {
        self.0.span.is_some()
    }

    /// Says what it is in.
    pub fn inside(mut self, part: Part) -> Fault {
        self.0.path.push(part);
        self
    }

    /// The same place with something else wrong.
    pub fn changed(mut self, change: impl FnOnce(Wrong) -> Wrong) -> Fault {
        self.0.wrong = change(self.0.wrong);
        self
    }

    pub fn wrong(&self) -> &Wrong {
        &self.0.wrong
    }

    pub fn path(&self) -> Path {
        Path(self.0.path.iter().rev().cloned().collect())
    }

    /// The finished problem.
    pub fn problem(self, source: &str) -> Problem {
        Problem {
            position: Position::of(source, self.0.span.unwrap_or_default()),
            path: self.path(),
            wrong: self.0.wrong,
        }
    }
}
