//! `mdbook-fencelab`: a preprocessor of mdBook that puts scenarios of Fencelab into a book, each as
//! a picture and a sentence, which become the live thing where Fencelab is published.
//!
//! mdBook asks `mdbook-fencelab supports RENDERER`, and then sends the book as JSON to the
//! standard input and takes it back from the standard output. docs/embedding.md says how to use it.

mod block;
mod book;
mod drawing;
mod fence;
mod words;

use std::io::{self, Read, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.first().map(String::as_str) {
        // Every renderer can show a picture.
        Some("supports") => ExitCode::SUCCESS,
        None => through(),
        Some(_) => fail("usage: mdbook-fencelab [supports RENDERER]; mdBook calls it"),
    }
}

/// Sends the book through.
fn through() -> ExitCode {
    let mut text = String::new();
    if let Err(error) = io::stdin().lock().read_to_string(&mut text) {
        return fail(&format!(
            "mdbook-fencelab: the book cannot be read ({error})"
        ));
    }
    match book::processed(&text) {
        Ok((book, complaints)) => {
            for complaint in complaints {
                complain(&complaint);
            }
            let mut out = io::stdout().lock();
            match out.write_all(book.as_bytes()).and_then(|()| out.flush()) {
                Ok(()) => ExitCode::SUCCESS,
                Err(error) => fail(&format!("mdbook-fencelab: {error}")),
            }
        }
        Err(complaints) => fail(&complaints.join("\n")),
    }
}

fn fail(message: &str) -> ExitCode {
    complain(message);
    ExitCode::FAILURE
}

/// Where that fails there is nobody left to tell.
fn complain(message: &str) {
    let _ = writeln!(io::stderr().lock(), "{message}");
}
