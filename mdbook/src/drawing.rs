//! A run as a picture and as words.

use crate::block::Wish;
use crate::words::{Fault, Wrong, description};
use fencelab_core::export;
use fencelab_core::export::svg::{self, Frame, Theme};
use fencelab_core::session::{Action, Library, Session};
use fencelab_core::timeline::cursor;
use fencelab_core::words::Lang;

/// The room for a picture in pixels: about what the text of a book has.
const WIDTH: u32 = 800;

/// A run, drawn and told.
pub struct Drawing {
    /// The picture, a document of its own.
    pub svg: String,
    /// What the picture shows, in a sentence.
    pub label: String,
    /// What happens, in a few sentences.
    pub text: String,
}

/// Replays the run that a block asks for, and stands where it says.
///
/// # Errors
/// What the session has to say against it.
pub fn draw(wish: &Wish, lang: Lang) -> Result<Drawing, Fault> {
    let mut session = Session::with(Library::default(), lang);
    session.begin(Action::Viewport {
        width: WIDTH,
        zoom_percent: 100,
    });
    session.begin(Action::Follow(wish.link.clone()));
    let fault = |line, wrong| Fault {
        line,
        wrong,
        known: Vec::new(),
    };
    let now = session.now();
    if let Some(notice) = now.notice {
        let count = session.run().log().len();
        return Err(match wish.event {
            Some((number, line)) => fault(line, Wrong::Event(number, count)),
            None => fault(1, Wrong::Session(notice)),
        });
    }
    let scenario = session.scenario();
    let variant = wish.get("variant");
    let variant = scenario
        .variants
        .iter()
        .find(|it| Some(&*it.name) == variant);
    let title = export::title(scenario, variant, lang);
    let frame = Frame {
        title: &title,
        protections: session.run().setup().protections,
        lang,
        theme: match wish.get("theme") {
            Some("dark") => Theme::Dark,
            _ => Theme::Light,
        },
    };
    let scene = session.scene();
    let cursor = cursor(scene, session.moment(), lang);
    let verdict = session.frame().verdict.text;
    Ok(Drawing {
        svg: svg::document(scene, Some(&cursor), &frame),
        label: scene.description.clone(),
        text: description(&title, &now.clock, &now.headline.text, &verdict, lang),
    })
}
