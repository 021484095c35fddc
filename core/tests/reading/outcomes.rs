//! What every scenario, in every variant, says where it opens and what it comes to, kept to be
//! read.

use crate::golden::kept;
use crate::{BOTH, Book, scenario};
use fencelab_core::protocol::EventId;
use fencelab_core::scenario::{SHIPPED, bundle};
use fencelab_core::session::{Action, Library, Session};
use fencelab_core::words::Lang;
use std::fmt::Write;

#[test]
fn what_the_scenarios_say_is_what_was_kept() {
    let library = Library::read(&bundle()).expect("the scenarios that ship");
    for lang in BOTH {
        let mut session = Session::with(library.clone(), lang);
        let mut text = String::new();
        for (id, _) in SHIPPED {
            session.update(Action::Open((*id).to_owned()));
            tell(&mut text, id, &session, lang);
            for variant in scenario(id).variants {
                session.update(Action::Variant(Some(variant.name.clone())));
                tell(
                    &mut text,
                    &format!("{id} / {}", variant.name),
                    &session,
                    lang,
                );
            }
        }
        let file = match lang {
            Lang::En => "tests/reading/outcomes.en.txt",
            Lang::Ru => "tests/reading/outcomes.ru.txt",
        };
        kept(file, &text);
    }
}

fn tell(text: &mut String, name: &str, session: &Session, lang: Lang) {
    let book = Book::of(session.run());
    let reading = book.read(lang);
    let event = session.moment().event().unwrap_or(EventId(0));
    let headline = reading.headline(event).replace('\u{a0}', " ");
    let (tone, outcome) = reading.verdict();
    let outcome = outcome.replace('\u{a0}', " ");
    let told = reading.tone(event).as_str();
    let tone = tone.as_str();
    write!(
        text,
        "{name}\n  {headline} [{told}]\n  {outcome} [{tone}]\n"
    )
    .expect("a string");
}
