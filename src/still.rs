//! The page as it stands before anybody has done anything, as HTML.
//!
//! It is made when the page is published, and is on the screen before the module has arrived: the
//! same parts, written by the same functions.

use crate::html::Html;
use crate::page::{Local, PARTS, Shown};
use crate::picture;
use fencelab_core::session::{Action, Session};
use fencelab_core::words::Lang;

/// What lies below the first screen is left out: it would be there too late to be the first, and
/// holds back what comes after it.
const BELOW: [&str; 14] = [
    "why",
    "story",
    "stage",
    "events-head",
    "interventions",
    "branches",
    "evidence-head",
    "columns",
    "diagnosis-head",
    "announcement",
    "scenarios",
    "keys",
    "glossary",
    "copy",
];

/// The page in a language, with a timeline so many pixels wide.
pub fn page(lang: Lang, width: u32) -> String {
    let mut session = Session::new(lang);
    session.update(Action::Viewport {
        width,
        zoom_percent: 100,
    });
    let (frame, now) = (session.frame(), session.now());
    let mut local = Local::default();
    local.keep_in_reach(&frame);
    let shown = Shown {
        frame: &frame,
        now: &now,
        local: &local,
    };
    let mut page = crate::page::FRAME.to_owned();
    for part in PARTS.iter().filter(|part| !BELOW.contains(&part.name)) {
        let mut html = Html::new(lang);
        (part.write)(&mut html, &shown);
        fill_part(&mut page, part.name, &unfolded(&html.done().0));
    }
    fill(&mut page, "<div class=\"names\">", &picture::names(&frame));
    fill(
        &mut page,
        "<div class=\"plot-drawing\">",
        &without_events(&picture::plot(&frame)),
    );
    let (width, height) = (frame.picture.plot_width, frame.picture.height);
    let size = format!("width=\"{width}\" height=\"{height}\"");
    page = page.replace(
        "<svg class=\"plot-cursor\" aria-hidden=\"true\">",
        &format!(
            "<svg class=\"plot-cursor\" aria-hidden=\"true\" {size}>{}",
            without_events(&now.cursor)
        ),
    );
    page
}

/// A picture whose marks lead nowhere: nobody follows them yet, and it is drawn again by whoever
/// does.
fn without_events(picture: &str) -> String {
    const MARK: &str = " data-event=\"";
    let mut pieces = picture.split(MARK);
    let mut plain = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        plain.push_str(piece.split_once('"').map_or(piece, |(_, behind)| behind));
    }
    plain
}

/// A part without what is folded away in it.
fn unfolded(html: &str) -> String {
    let parts = html
        .split_once("<details class=\"unfelt\"")
        .and_then(|(before, folded)| Some((before, folded.split_once("</details>")?.1)));
    parts.map_or_else(
        || html.to_owned(),
        |(before, after)| [before, after].concat(),
    )
}

/// Puts a part in place of the empty element that waits for it.
fn fill_part(page: &mut String, name: &str, html: &str) {
    let mark = format!("data-part=\"{name}\"");
    let place = page.find(&mark).expect("page.html has a place for it");
    let begin = page[..place].rfind('<').expect("an attribute is in a tag");
    let end = place + page[place..].find("></").expect("the place is empty");
    let end = end + 2 + page[end + 2..].find('>').expect("a tag ends") + 1;
    let (tag, rest) = html.split_at(html.find([' ', '>']).unwrap_or(html.len()));
    page.replace_range(begin..end, &[tag, " ", &mark, rest].concat());
}

/// Writes behind something that stands in the page.
fn fill(page: &mut String, mark: &str, html: &str) {
    let place = page.find(mark).expect("page.html has a place for it");
    page.insert_str(place + mark.len(), html);
}
