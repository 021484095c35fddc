//! Rows of a lane, and how bars, marks and labels find their place in them without ever
//! lying on each other.

use super::metrics;
use super::{Anchor, Bar, Face, Halo, Label, Mark, Px, Rect, Tone};
use crate::protocol::EventId;

/// Between two texts of a row.
const GAP: Px = Px::whole(6);

/// A lane while it is filled. Everything in it lies in a row, at a height within that row.
#[derive(Debug, Default)]
pub struct LaneDraft {
    /// Strips that no text may cross.
    breaks: Vec<(Px, Px)>,
    pub rows: Vec<Row>,
    pub bars: Vec<(usize, Bar)>,
    pub marks: Vec<(usize, Mark)>,
    pub labels: Vec<(usize, Label)>,
}

/// A row: what is taken of it, from left to right.
#[derive(Debug, Clone, Default)]
pub struct Row {
    height: Px,
    /// A row that may stay away when nothing is in it.
    optional: bool,
    used: bool,
    /// Without overlap, in order.
    taken: Vec<(Px, Px)>,
}

/// A text that looks for a place.
pub struct Wanted<'a> {
    /// From the fullest to the shortest.
    pub variants: &'a [String],
    /// Where it may stand, best first.
    pub places: &'a [Place],
    pub face: Face,
    pub tone: Tone,
    pub event: Option<EventId>,
}

/// A place for a text.
#[derive(Debug, Clone, Copy)]
pub struct Place {
    pub row: usize,
    pub x: Px,
    pub anchor: Anchor,
    /// How far it may be pushed: to the right by a neighbour, either way by the plot's edges.
    pub slack: Px,
}

impl Place {
    /// Beginning at a point, or a little later.
    pub fn from(row: usize, x: Px, slack: Px) -> Place {
        Place {
            row,
            x,
            anchor: Anchor::Start,
            slack,
        }
    }

    /// Ending at a point.
    pub fn until(row: usize, x: Px) -> Place {
        Place {
            row,
            x,
            anchor: Anchor::End,
            slack: Px::ZERO,
        }
    }
}

impl Row {
    /// A row that is always there.
    pub fn fixed(height: Px) -> Row {
        Row {
            height,
            ..Row::default()
        }
    }

    /// A row that is there when something is in it.
    pub fn optional(height: Px) -> Row {
        Row {
            height,
            optional: true,
            ..Row::default()
        }
    }

    /// Its height; nothing where it stays away.
    pub fn height(&self) -> Px {
        if self.optional && !self.used {
            Px::ZERO
        } else {
            self.height
        }
    }

    /// Whether a stretch is free.
    pub fn is_free(&self, from: Px, to: Px) -> bool {
        let next = self.taken.partition_point(|(_, end)| *end <= from);
        self.taken.get(next).is_none_or(|(start, _)| *start >= to)
    }

    /// The first place at or after `from` that is free for so much width.
    fn free_from(&self, from: Px, width: Px) -> Px {
        let mut x = from;
        let first = self.taken.partition_point(|(_, end)| *end <= from);
        for (start, end) in &self.taken[first..] {
            if *start >= x + width {
                break;
            }
            x = *end;
        }
        x
    }

    /// Takes a stretch, joined with what it touches.
    pub fn take(&mut self, from: Px, to: Px) {
        self.used = true;
        self.block(from, to);
    }

    /// Keeps a stretch free of everything; the row may still stay away.
    fn block(&mut self, from: Px, to: Px) {
        let first = self.taken.partition_point(|(_, end)| *end < from);
        let after = self.taken.partition_point(|(start, _)| *start <= to);
        let (mut from, mut to) = (from, to.max(from));
        if first < after {
            from = from.min(self.taken[first].0);
            to = to.max(self.taken[after - 1].1);
        }
        self.taken.splice(first..after, [(from, to)]);
    }
}

impl LaneDraft {
    /// A lane with these rows, torn at these strips.
    pub fn new(mut rows: Vec<Row>, breaks: Vec<(Px, Px)>) -> LaneDraft {
        for row in &mut rows {
            for (from, to) in &breaks {
                row.block(*from, *to);
            }
        }
        LaneDraft {
            breaks,
            rows,
            ..LaneDraft::default()
        }
    }

    /// Puts a bar into a row; nothing else gets onto it.
    pub fn bar(&mut self, row: usize, bar: Bar) {
        self.rows[row].take(bar.bounds.x, bar.bounds.right());
        self.bars.push((row, bar));
    }

    /// Puts a mark into a row.
    pub fn mark(&mut self, row: usize, mark: Mark) {
        self.rows[row].take(mark.bounds.x, mark.bounds.right());
        self.marks.push((row, mark));
    }

    /// Puts a text in the first place where one of its variants fits. A shorter variant is
    /// taken only when no place has room for a longer one.
    pub fn write(&mut self, wanted: &Wanted, width: Px) -> bool {
        for (shorter, text) in wanted.variants.iter().enumerate() {
            let room = metrics::width(text, wanted.face);
            for place in wanted.places {
                let Some(x) = self.room_at(place, room, width) else {
                    continue;
                };
                let full = (shorter > 0).then(|| wanted.variants[0].clone());
                self.put(wanted, place, x, room, text.clone(), full);
                return true;
            }
        }
        false
    }

    /// Where a text of this width can begin, if it can.
    fn room_at(&self, place: &Place, room: Px, width: Px) -> Option<Px> {
        let row = &self.rows[place.row];
        let start = match place.anchor {
            Anchor::Start => place.x,
            Anchor::Middle => place.x - room.half(),
            Anchor::End => place.x - room,
        };
        let inside = start.min(width - room).max(Px::ZERO);
        if inside < start - place.slack || inside > start + place.slack {
            return None;
        }
        let free = row.free_from(inside - GAP, room + GAP + GAP) + GAP;
        (free <= start + place.slack && free + room <= width).then_some(free)
    }

    fn put(
        &mut self,
        wanted: &Wanted,
        place: &Place,
        x: Px,
        room: Px,
        text: String,
        full: Option<String>,
    ) {
        let row = &mut self.rows[place.row];
        row.take(x, x + room);
        let top = (row.height - wanted.face.line()).half();
        let anchor = match place.anchor {
            Anchor::Middle => Anchor::Start,
            other => other,
        };
        self.labels.push((
            place.row,
            Label {
                text,
                full,
                x: match anchor {
                    Anchor::Start | Anchor::Middle => x,
                    Anchor::End => x + room,
                },
                y: top + wanted.face.ascent(),
                anchor,
                face: wanted.face,
                tone: wanted.tone,
                halo: Halo::Ground,
                bounds: Rect {
                    x,
                    y: top,
                    w: room,
                    h: wanted.face.line(),
                },
                event: wanted.event,
            },
        ));
    }

    /// Writes the longest variant that fits into a bar.
    pub fn write_inside(&mut self, row: usize, bar: &Rect, halo: Halo, wanted: &Wanted) -> bool {
        for (shorter, text) in wanted.variants.iter().enumerate() {
            let room = metrics::width(text, wanted.face);
            let Some(x) = self.room_inside(bar, room) else {
                continue;
            };
            let place = Place::from(row, x, Px::ZERO);
            let full = (shorter > 0).then(|| wanted.variants[0].clone());
            self.put(wanted, &place, x, room, text.clone(), full);
            if let Some((_, label)) = self.labels.last_mut() {
                let down = bar.y + (bar.h - wanted.face.line()).half() - label.bounds.y;
                label.y += down;
                label.bounds.y += down;
                label.halo = halo;
            }
            return true;
        }
        false
    }

    /// Where in a bar a text of this width has room: at its beginning, or behind a break.
    fn room_inside(&self, bar: &Rect, room: Px) -> Option<Px> {
        let padding = if room + Px::whole(16) <= bar.w {
            Px::whole(8)
        } else {
            Px::whole(3)
        };
        let within = |(from, to): &(Px, Px)| *to > bar.x && *from < bar.right();
        let mut from = bar.x;
        for (start, end) in self.breaks.iter().copied().filter(within) {
            if from + padding + room + padding <= start {
                break;
            }
            from = end;
        }
        (from + padding + room + padding <= bar.right()).then_some(from + padding)
    }

    /// The tops of the rows, with a gap after each that is there, and the height of all.
    pub fn tops(&self, gap: Px) -> (Vec<Px>, Px) {
        let mut tops = Vec::with_capacity(self.rows.len());
        let mut y = Px::ZERO;
        for row in &self.rows {
            tops.push(y);
            if row.height() > Px::ZERO {
                y += row.height() + gap;
            }
        }
        (tops, (y - gap).max(Px::ZERO))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_is_not_given_again() {
        let mut row = Row::fixed(Px::whole(10));
        row.take(Px(10), Px(20));
        row.take(Px(40), Px(50));
        assert!(row.is_free(Px(20), Px(40)));
        assert!(!row.is_free(Px(19), Px(21)));
        assert_eq!(row.free_from(Px(0), Px(10)), Px(0));
        assert_eq!(row.free_from(Px(5), Px(10)), Px(20));
        assert_eq!(row.free_from(Px(15), Px(30)), Px(50));
        row.take(Px(15), Px(45));
        assert_eq!(row.taken, vec![(Px(10), Px(50))]);
    }

    #[test]
    fn a_label_takes_the_longest_text_that_fits() {
        let mut lane = LaneDraft::new(vec![Row::fixed(Px::whole(16))], Vec::new());
        lane.rows[0].take(Px::whole(60), Px::whole(200));
        let variants = ["a text that is long".to_owned(), "a text".to_owned()];
        let places = [Place::from(0, Px::whole(5), Px::ZERO)];
        let wanted = Wanted {
            variants: &variants,
            places: &places,
            face: Face::Note,
            tone: Tone::Ink,
            event: None,
        };
        assert!(lane.write(&wanted, Px::whole(200)));
        assert_eq!(lane.labels[0].1.text, "a text");
        assert_eq!(
            lane.labels[0].1.full.as_deref(),
            Some("a text that is long")
        );
        assert!(!lane.write(&wanted, Px::whole(200)));
    }
}
