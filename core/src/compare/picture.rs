//! Two pictures on one axis: for the page, and as a document.

use super::words::Which;
use super::{Parting, Step};
use crate::explain::Reading;
use crate::export::svg::{self, Escaped, Frame, Theme, line_of, style, wrapped};
use crate::protocol::EventId;
use crate::timeline::{Cursor, Options, Px, Scene, clean, cursor_at, layout_both};
use crate::words::Lang;
use std::fmt::Write;

/// Two runs, laid out one above the other.
#[derive(Debug, Clone)]
pub struct Picture {
    /// The pictures. Their columns of names are of one width, and every instant has the same
    /// place in both.
    pub scenes: [Scene; 2],
}

impl Picture {
    /// Lays two runs out for so many pixels. `notes` say why each intervention is done, by its
    /// place in the plan.
    pub fn new(
        readings: [Reading; 2],
        notes: [Vec<Option<String>>; 2],
        lang: Lang,
        width: u32,
    ) -> Picture {
        let options = notes.map(|notes| Options {
            notes,
            ..Options::new(lang, width)
        });
        let runs = readings.map(|reading| (reading.run(), reading.damage()));
        Picture {
            scenes: layout_both(runs, options.each_ref()),
        }
    }
}

/// The cursor that both pictures share: at one place, and over each what has happened there.
pub fn cursors(picture: &Picture, step: &Step, lang: Lang) -> [Cursor; 2] {
    let [one, other] = [0, 1].map(|side| picture.scenes[side].x_of(step.moments[side]));
    let x = one.min(other);
    [0, 1].map(|side| cursor_at(&picture.scenes[side], step.moments[side], x, lang))
}

/// The mark at the parting in one of the pictures: a wedge under the axis and a line over all
/// lanes, for the same `<svg>` as the plot, before it.
pub fn mark(picture: &Picture, side: usize, parting: &Parting) -> String {
    let scene = &picture.scenes[side];
    let x = match parting.events[side] {
        Some(event) => scene.axis.event(event),
        None => place_beside(picture, side, parting),
    };
    let top = scene.lanes_top;
    let mut out = String::new();
    let _ = write!(
        out,
        r#"<line class="tl-switch" x1="{x}" y1="{top}" x2="{x}" y2="{}"/><path class="tl-badge" d="M{} {}h12l-6 9z"/>"#,
        scene.height,
        x - Px::whole(6),
        top - Px::whole(6),
    );
    out
}

/// Where the other run's event stands, in a run that does nothing at that instant.
fn place_beside(picture: &Picture, side: usize, parting: &Parting) -> Px {
    let other = parting.events[1 - side].unwrap_or(EventId(parting.common));
    picture.scenes[1 - side].axis.event(other)
}

/// Both pictures in one document that needs nothing else: under each title its picture, and the
/// settings under which it ran; between them what they say where they part.
pub fn document(
    picture: &Picture,
    parting: Option<&Parting>,
    told: &str,
    frames: [&Frame; 2],
    theme: Theme,
) -> String {
    let edge = 24;
    let scenes = &picture.scenes;
    let widest = scenes.iter().map(Scene::width).max().unwrap_or(0);
    let width = i32::try_from(widest).unwrap_or(0) + 2 * edge;
    let room = Px::whole(width - 2 * edge);
    let mut body = String::new();
    let mut y = 0;
    for (side, which) in Which::BOTH.into_iter().enumerate() {
        let (scene, frame) = (&scenes[side], frames[side]);
        let (height, names) = (scene.height(), scene.names_width());
        let title = format!("{}: {}", which.say(frame.lang), clean(frame.title));
        line_of(&mut body, "tl-title", (edge, y + 38), &title);
        let top = y + 48;
        let marked = parting.map(|parting| mark(picture, side, parting));
        let _ = write!(
            body,
            r#"<svg x="{edge}" y="{top}" width="{names}" height="{height}">{}</svg><svg x="{}" y="{top}" width="{}" height="{height}">{}{}</svg>"#,
            svg::names(scene),
            edge + i32::try_from(names).unwrap_or(0),
            scene.plot_width(),
            marked.unwrap_or_default(),
            svg::plot(scene, &format!("side-{side}")),
        );
        y = top + i32::try_from(height).unwrap_or(0) + 24;
        let caption = crate::export::caption(&frame.protections, frame.lang);
        for line in wrapped(&caption, room) {
            line_of(&mut body, "tl-note tl-muted", (edge, y), &line);
            y += 18;
        }
        y += 8;
    }
    for line in wrapped(&[told.to_owned()], room) {
        y += 18;
        line_of(&mut body, "tl-note", (edge, y), &line);
    }
    let height = y + edge;
    let described = scenes.iter().map(|scene| scene.description.as_str());
    let described: Vec<&str> = described.chain([told]).collect();
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img" aria-labelledby="title desc"><title id="title">{}</title><desc id="desc">{}</desc><style>{}</style><rect class="tl-ground" width="{width}" height="{height}"/>{body}</svg>{}"#,
        Escaped(&frames.map(|frame| clean(frame.title)).join(" / ")),
        Escaped(&described.join(" ")),
        style(theme),
        "\n",
    )
}
