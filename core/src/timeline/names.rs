//! The column of names, and what everything is called in the plot.

use super::metrics::{shorten, width as text_width};
use super::naming::{clean, short};
use super::sketch::Sketch;
use super::words::Phrase;
use super::*;
use crate::protocol::*;
use crate::run::Run;

/// The column where there is little room.
const NARROW_COLUMN: Px = Px::whole(96);
/// The column elsewhere: from, to.
const COLUMN: (Px, Px) = (Px::whole(100), Px::whole(168));
/// Between a name and the plot.
const MARGIN: Px = Px::whole(8);

/// Names, clean and short enough for a label.
pub(super) struct Called {
    pub workers: Vec<String>,
    pub values: Vec<String>,
}

impl Called {
    pub fn of(setup: &Setup) -> Called {
        let names = &setup.names;
        Called {
            workers: setup
                .workers
                .iter()
                .zip(&names.workers)
                .map(|(worker, name)| {
                    let owner = short(&names.owners[worker.owner.index()]);
                    let alone = setup
                        .workers
                        .iter()
                        .filter(|it| it.owner == worker.owner)
                        .count()
                        == 1;
                    if alone {
                        owner
                    } else {
                        format!("{owner} ({})", short(name))
                    }
                })
                .collect(),
            values: names.values.iter().map(|name| short(name)).collect(),
        }
    }

    pub fn worker(&self, id: WorkerId) -> &str {
        self.workers.get(id.index()).map_or("", String::as_str)
    }

    pub fn value(&self, value: Value) -> String {
        match value {
            Value::Text(id) => self.values.get(id.index()).cloned().unwrap_or_default(),
            Value::Number(number) => number.to_string(),
        }
    }
}

/// The title of a lane with the whole name, and what the lane shows.
struct Heading {
    title: String,
    full: String,
    tone: Tone,
    sub: Vec<String>,
}

fn heading(run: &Run, called: &Called, lang: Lang, whose: Whose) -> Heading {
    let (setup, names) = (run.setup(), run.names());
    match whose {
        Whose::Lock(id) => {
            let name = &names.locks[usize::from(id)];
            let alone = setup.locks.len() == 1;
            let title = if alone {
                Phrase::Authority.full(lang)
            } else {
                clean(name)
            };
            Heading {
                full: format!("{}: {}", Phrase::Authority.full(lang), clean(name)),
                title,
                tone: Tone::Ink,
                sub: Phrase::WhatIsRecorded.say(lang),
            }
        }
        Whose::Worker(id) => Heading {
            title: called.worker(WorkerId(id)).to_owned(),
            full: clean(&names.owners[setup.workers[usize::from(id)].owner.index()]),
            tone: Tone::Owner(WorkerId(id)),
            sub: Phrase::WhatItBelieves.say(lang),
        },
        Whose::Key(id) => {
            let key = &names.keys[usize::from(id)];
            let resource = setup.keys[usize::from(id)].resource;
            let name = &names.resources[resource.index()];
            let alone = setup
                .keys
                .iter()
                .filter(|it| it.resource == resource)
                .count()
                == 1;
            let within = key
                .strip_prefix(name.as_str())
                .and_then(|rest| rest.strip_prefix('/'));
            Heading {
                title: clean(if alone { name } else { within.unwrap_or(key) }),
                full: clean(key),
                tone: Tone::Ink,
                sub: Phrase::HighestToken.say(lang),
            }
        }
        Whose::Effect(id) => {
            let name = clean(&names.effects[usize::from(id)]);
            Heading {
                title: name.clone(),
                full: name,
                tone: Tone::Ink,
                sub: Phrase::WhatIsDone.say(lang),
            }
        }
    }
}

fn face(narrow: bool) -> Face {
    if narrow { Face::NameNarrow } else { Face::Name }
}

/// All lanes, in order.
fn all(setup: &Setup) -> impl Iterator<Item = Whose> {
    let count = |length: usize| 0..u16::try_from(length).unwrap_or(u16::MAX);
    count(setup.locks.len())
        .map(Whose::Lock)
        .chain(count(setup.workers.len()).map(Whose::Worker))
        .chain(count(setup.keys.len()).map(Whose::Key))
        .chain(count(setup.effects.len()).map(Whose::Effect))
}

/// How wide the column must be.
pub(super) fn width(run: &Run, called: &Called, lang: Lang, narrow: bool) -> Px {
    if narrow {
        return NARROW_COLUMN;
    }
    let widest = all(run.setup())
        .map(|whose| {
            let heading = heading(run, called, lang, whose);
            let title = text_width(&heading.title, Face::Name);
            let sub = heading
                .sub
                .first()
                .map_or(Px::ZERO, |sub| text_width(sub, Face::Sub));
            title.max(sub)
        })
        .max()
        .unwrap_or_default();
    Px::whole((widest + MARGIN).ceil()).clamp(COLUMN.0, COLUMN.1)
}

/// The name of a lane on one line or two, and below it what the lane shows.
pub(super) fn of_lane(
    sketch: &Sketch,
    whose: Whose,
    top: Px,
    column: Px,
    narrow: bool,
) -> Vec<Label> {
    let heading = heading(sketch.run, sketch.called, sketch.lang, whose);
    let (face, room) = (face(narrow), column - MARGIN);
    let mut y = top + Px::whole(12);
    let mut labels = Vec::new();
    let lines = wrap(&heading.title, face, room);
    let cut = lines.concat() != heading.title.replace(' ', "") || heading.full != heading.title;
    for line in lines {
        labels.push(label(line, y, face, heading.tone));
        y += face.line();
    }
    if cut && let Some(first) = labels.first_mut() {
        first.full = Some(heading.full);
    }
    let sub = heading
        .sub
        .iter()
        .find(|sub| text_width(sub, Face::Sub) <= room);
    let last = heading
        .sub
        .last()
        .and_then(|sub| shorten(sub, Face::Sub, room));
    if let Some(sub) = sub.cloned().or(last) {
        labels.push(label(sub, y + Px::whole(1), Face::Sub, Tone::Muted));
    }
    labels
}

fn label(text: String, top: Px, face: Face, tone: Tone) -> Label {
    let w = text_width(&text, face);
    Label {
        text,
        full: None,
        x: Px::ZERO,
        y: top + face.ascent(),
        anchor: Anchor::Start,
        face,
        tone,
        halo: Halo::None,
        bounds: Rect {
            x: Px::ZERO,
            y: top,
            w,
            h: face.line(),
        },
        event: None,
    }
}

/// A title on one line, or on two where it has a place to break, shortened where it must be.
fn wrap(title: &str, face: Face, room: Px) -> Vec<String> {
    if text_width(title, face) <= room {
        return vec![title.to_owned()];
    }
    let breaks = title.char_indices().filter_map(|(place, c)| match c {
        ' ' => Some((place, place + 1)),
        '/' | '-' | '_' | ':' | '.' => Some((place + 1, place + 1)),
        _ => None,
    });
    let upto = |end: usize| title.get(..end).unwrap_or_default();
    let fitting = breaks
        .rev()
        .find(|(end, next)| *next < title.len() && text_width(upto(*end), face) <= room);
    match fitting {
        Some((end, next)) => {
            let second = shorten(title.get(next..).unwrap_or_default(), face, room);
            [Some(upto(end).to_owned()), second]
                .into_iter()
                .flatten()
                .collect()
        }
        None => shorten(title, face, room).into_iter().collect(),
    }
}
