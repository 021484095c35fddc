//! Everything the diagnosis says, in both languages.

mod branches;
mod claims;
mod faults;
mod lanes;
mod notices;
mod questions;
mod reasons;

pub use branches::BranchWords;
pub use claims::{claim, limit};
pub use faults::fault;
pub use lanes::Lanes;
pub use notices::{Heading, missing, more_groups, notices};
pub use reasons::reason;

use super::{Form, Record};
use crate::words::Lang;

/// Where a record stands in its text.
pub fn place(record: &Record, form: Form, lang: Lang) -> String {
    let (number, line) = (record.number, record.line);
    match (form, lang) {
        (Form::Lines, Lang::En) => format!("line {line}"),
        (Form::Lines, Lang::Ru) => format!("строка {line}"),
        (Form::Array | Form::Document, Lang::En) => format!("record {number}, line {line}"),
        (Form::Array | Form::Document, Lang::Ru) => format!("запись {number}, строка {line}"),
    }
}
