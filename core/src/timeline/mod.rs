//! The layout of a run as a picture: pure geometry, no drawing.
//!
//! [`layout`] turns a run into a [`Scene`] of bars, lines, marks and texts with positions;
//! [`cursor`] adds what depends on the moment one stands at, and nothing else does. All
//! coordinates are whole tenths of a pixel, so that native and wasm agree to the byte.
//!
//! Labels never lie on each other: a lane is made of rows, and a text gets the first stretch
//! of a row that is free, a shorter form of it, or no place at all.

mod authority;
mod axis;
mod cursor;
mod history;
mod keys;
mod messages;
mod metrics;
mod names;
mod naming;
mod px;
mod rows;
mod scene;
mod sketch;
mod verdicts;
mod words;
mod workers;

pub use axis::Axis;
pub use cursor::{Badge, Cursor, Dot, cursor, cursor_at};
pub use metrics::{shorten, width as text_width};
pub use naming::{clean, short};
pub use px::Px;
pub use scene::{
    Anchor, Bar, BarKind, Face, Fold, Halo, Instant, Label, Lane, Line, LineKind, Mark, MarkKind,
    Rect, Scene, Stair, Switched, Tick, Tone, Whose,
};
pub use sketch::{layout, layout_both};
pub(crate) use words::harm;

use crate::run::Moment;
use crate::words::Lang;

/// How a picture is laid out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// The language of its texts.
    pub lang: Lang,
    /// The room for the whole picture, names included, in pixels. Where that is too little,
    /// the plot is wider and has to be scrolled.
    pub width: u32,
    /// How wide the plot is drawn, in percent; 100 fits it into the room.
    pub zoom: u16,
    /// Why each intervention is done, by its place in the plan.
    pub notes: Vec<Option<String>>,
    /// Draw nothing that happens after this moment; the axis stays as it is.
    pub hide_after: Option<Moment>,
}

impl Options {
    /// A picture that fits into a width in pixels.
    pub fn new(lang: Lang, width: u32) -> Options {
        Options {
            lang,
            width,
            zoom: 100,
            notes: Vec::new(),
            hide_after: None,
        }
    }
}
