//! The page as it stands before anybody has done anything, as HTML.
//!
//! It is made when the page is published, and is on the screen before the module has arrived: the
//! same parts, written by the same functions. What lies below the first screen is left out: it
//! would be there too late to be the first, and holds back what comes after it.

use crate::html::{Deed, Html, escape};
use crate::page::{Local, PARTS, Part, Shown, code};
use crate::{picture, reasons};
use fencelab_core::export::svg;
use fencelab_core::session::{self, Action, Frame, Session};
use fencelab_core::words::Lang;

/// The parts that are looked at first, written.
pub fn first(shown: &Shown) -> Vec<(&'static Part, String, Vec<Deed>)> {
    let first = PARTS.iter().filter(|part| !part.waits);
    first
        .map(|part| {
            let (html, deeds) = part.written(shown);
            (part, html, deeds)
        })
        .collect()
}

/// A mark that tells what is looked at first from anything else, so that the page can take over
/// what is drawn already.
pub fn mark(frame: &Frame, first: &[(&Part, String, Vec<Deed>)]) -> String {
    let parts = first.iter().map(|(_, html, _)| html.as_str());
    let plot = frame.picture.plot.iter().flatten().map(String::as_str);
    let names = picture::names(frame);
    let texts: String = parts.chain(plot).chain([names.as_str()]).collect();
    session::mark(&texts)
}

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
    let first = first(&shown);
    let mark = format!(" data-mark=\"{}\"", mark(&frame, &first));
    fill(&mut page, "<div class=\"page\"", &mark);
    for (part, html, _) in &first {
        fill_part(&mut page, part.name, html);
    }
    if let Some(part) = PARTS.iter().find(|part| part.name == "protections") {
        let (html, _) = part.written(&shown);
        fill_part(&mut page, part.name, &unfolded(&html));
    }
    let mut why = Html::new(lang);
    reasons::write(&mut why, &session.why(now.event));
    let why = [" lang=\"", code(lang), "\">", &why.done().0].concat();
    page = page.replace("class=\"reasons\">", &["class=\"reasons\"", &why].concat());
    fill(&mut page, "<div class=\"names\">", &picture::names(&frame));
    let picture = &frame.picture;
    let (width, height) = (picture.plot_width, picture.height);
    let size = format!(" width=\"{width}\" height=\"{height}\"");
    let layers = picture.plot.iter();
    let layers = layers.map(|layer| ["<g>", &layer.concat(), "</g>"].concat());
    let mut label = String::new();
    escape(&picture.label, &mut label);
    page.replace(
        &["role=\"img\">", &"<g></g>".repeat(svg::LAYERS)].concat(),
        &format!(
            "role=\"img\" aria-label=\"{label}\"{size}>{}",
            layers.collect::<String>()
        ),
    )
    .replace(
        "class=\"plot-cursor\" aria-hidden=\"true\">",
        &format!(
            "class=\"plot-cursor\" aria-hidden=\"true\"{size}>{}",
            now.cursor
        ),
    )
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
