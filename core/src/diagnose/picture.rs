//! Records on a simple timeline: a lane for each lock and each key, marks in the order in
//! which the records were read, with their tokens. Where many records share a column they
//! share one mark, with their number; so any import draws in the same time.

use super::branch::{Branch, Tone};
use super::diagnosis::Diagnosis;
use super::record::{NameId, Record, Verdict};
use super::words::{self, Lanes};
use crate::export::svg::{Escaped, Theme, mark, rect, rule, style, text};
use crate::protocol::{EventId, WorkerId};
use crate::timeline::{
    Anchor, Face, Halo, Label, Mark, MarkKind, Px, Rect, Tone as Ink, clean, shorten, text_width,
};
use crate::words::Lang;
use std::fmt::Write;

/// How a picture is drawn.
#[derive(Debug, Clone, Copy)]
pub struct Picture {
    /// The language of its texts.
    pub lang: Lang,
    /// Its width in pixels, at least 320.
    pub width: u32,
    /// The colours, for a picture that needs nothing else; without them it takes those of the
    /// page that it stands in.
    pub theme: Option<Theme>,
}

/// So many lanes are drawn; which are left out is said.
const MOST_LANES: usize = 40;
/// A column that holds one record, and one that holds many: it needs room for their number.
const COLUMN: (Px, Px) = (Px::whole(28), Px::whole(46));
const LANE: Px = Px::whole(60);
const HEAD: Px = Px::whole(30);
/// The column of names, and what is left free on both sides of it.
const NAMES: Px = Px::whole(168);
const GAP: Px = Px::whole(8);

/// The records as an SVG document. Each mark carries `data-event` with the place of its record
/// in the import; of several in one column, the gravest.
pub fn picture(diagnosis: &Diagnosis, picture: &Picture) -> String {
    let width = Px::whole(i32::try_from(picture.width.clamp(320, 10_000)).unwrap_or(320));
    let (columns, column_width) = columns(width - NAMES, diagnosis.findings.len());
    let lanes = Lane::all(diagnosis);
    let shown = &lanes[..lanes.len().min(MOST_LANES)];
    let left_out = lanes.len() - shown.len();
    let grid = Grid::filled(diagnosis, &lanes, shown.len(), columns);
    let rows = i32::try_from(shown.len()).unwrap_or(0);
    let foot = if left_out > 0 { 30 } else { 8 };
    let height = HEAD + Px(LANE.0.saturating_mul(rows)) + Px::whole(foot);
    let mut out = opening(diagnosis, picture, (width, height));
    let said = Lanes::Order(diagnosis.order.basis).say(picture.lang);
    note(&mut out, &said, (NAMES, Px::whole(18)));
    for (row, lane) in shown.iter().enumerate() {
        let top = HEAD + Px(LANE.0 * i32::try_from(row).unwrap_or(0));
        rule(&mut out, "tl-separator", (Px::ZERO, top), (width, top));
        lane.name(&mut out, diagnosis, top, picture.lang);
        for (column, bin) in grid.row(row).iter().enumerate() {
            let left = NAMES + Px(column_width.0 * i32::try_from(column).unwrap_or(0));
            let at = (left + column_width.half(), top);
            bin.draw(&mut out, diagnosis, (at, column_width), picture.lang);
        }
    }
    if left_out > 0 {
        let said = Lanes::LeftOut(left_out as u64).say(picture.lang);
        note(&mut out, &said, (GAP, height - GAP));
    }
    out.push_str("</svg>\n");
    out
}

/// How many columns there are, and how wide each is.
fn columns(room: Px, records: usize) -> (usize, Px) {
    let count = |width: Px| usize::try_from(room.0 / width.0).unwrap_or(1).max(1);
    let (single, shared) = COLUMN;
    if records <= count(single) {
        (count(single), single)
    } else {
        (count(shared), shared)
    }
}

fn opening(diagnosis: &Diagnosis, picture: &Picture, (width, height): (Px, Px)) -> String {
    let (w, h) = (width.ceil(), height.ceil());
    let records = diagnosis.findings.len() as u64;
    let title = Lanes::Title(records).say(picture.lang);
    let mut out = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}" role="img" aria-label="{}">"#,
        Escaped(&title)
    );
    if let Some(theme) = picture.theme {
        let _ = write!(
            out,
            r#"<style>{}</style><rect class="tl-ground" width="{w}" height="{h}"/>"#,
            style(theme)
        );
    }
    out
}

fn note(out: &mut String, said: &str, (x, y): (Px, Px)) {
    let label = label(said.to_owned(), (x, y), Face::Sub, Ink::Muted);
    text(out, &label, Halo::None);
}

fn label(text: String, (x, y): (Px, Px), face: Face, tone: Ink) -> Label {
    let w = text_width(&text, face);
    Label {
        text,
        full: None,
        x,
        y,
        anchor: Anchor::Start,
        face,
        tone,
        halo: Halo::None,
        bounds: Rect {
            x,
            y: y - face.ascent(),
            w,
            h: face.line(),
        },
        event: None,
    }
}

/// What a lane belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Whose {
    Lock(NameId),
    Key(NameId),
    /// Records that name neither.
    Nobody,
}

impl Whose {
    fn of(record: &Record) -> Whose {
        match (record.key, record.lock) {
            (Some(key), _) => Whose::Key(key),
            (None, Some(lock)) => Whose::Lock(lock),
            (None, None) => Whose::Nobody,
        }
    }
}

#[derive(Debug, Clone, Copy)]
struct Lane {
    whose: Whose,
    gravest: Tone,
}

impl Lane {
    /// All lanes, those with the gravest findings first, so that they are drawn in any case.
    fn all(diagnosis: &Diagnosis) -> Vec<Lane> {
        let names = diagnosis.names();
        let mut locks: Vec<Option<Tone>> = vec![None; names.locks.len()];
        let mut keys: Vec<Option<Tone>> = vec![None; names.keys.len()];
        let mut nobody = None;
        for (record, finding) in diagnosis.import.records.iter().zip(&diagnosis.findings) {
            let gravest = match Whose::of(record) {
                Whose::Lock(id) => &mut locks[id as usize],
                Whose::Key(id) => &mut keys[id as usize],
                Whose::Nobody => &mut nobody,
            };
            let tone = finding.branch.tone();
            *gravest = Some(gravest.map_or(tone, |it: Tone| it.min(tone)));
        }
        let locks = (0..).zip(locks).map(|(id, tone)| (Whose::Lock(id), tone));
        let keys = (0..).zip(keys).map(|(id, tone)| (Whose::Key(id), tone));
        let mut lanes: Vec<Lane> = locks
            .chain(keys)
            .chain([(Whose::Nobody, nobody)])
            .filter_map(|(whose, tone)| tone.map(|gravest| Lane { whose, gravest }))
            .collect();
        if lanes.len() > MOST_LANES {
            lanes.sort_by_key(|lane| lane.gravest);
            lanes[..MOST_LANES].sort_by_key(|lane| lane.whose);
        }
        lanes
    }

    fn name(&self, out: &mut String, diagnosis: &Diagnosis, top: Px, lang: Lang) {
        let names = diagnosis.names();
        let (title, sub) = match self.whose {
            Whose::Lock(id) => (clean(names.locks.get(id)), Lanes::Lock),
            Whose::Key(id) => (clean(names.keys.get(id)), Lanes::Key),
            Whose::Nobody => (String::new(), Lanes::Nobody),
        };
        let room = NAMES - GAP - GAP;
        let shown = shorten(&title, Face::Name, room).unwrap_or_default();
        let mut name = label(shown, (GAP, top + Px::whole(26)), Face::Name, Ink::Ink);
        name.full = (name.text != title).then_some(title);
        text(out, &name, Halo::None);
        let sub = shorten(&sub.say(lang), Face::Sub, room).unwrap_or_default();
        note(out, &sub, (GAP, top + Px::whole(42)));
    }
}

/// What stands in one column of a lane.
#[derive(Debug, Clone, Copy, Default)]
struct Bin {
    count: u32,
    /// The gravest record, the first of its tone, by its place in the import.
    gravest: u32,
    /// How many there are of each tone.
    tones: [u32; 4],
}

struct Grid {
    columns: usize,
    bins: Vec<Bin>,
}

impl Grid {
    fn filled(diagnosis: &Diagnosis, lanes: &[Lane], shown: usize, columns: usize) -> Grid {
        let rows = Rows::of(diagnosis, lanes, shown);
        let mut bins = vec![Bin::default(); shown * columns];
        let all = diagnosis.order.records.len().max(1);
        for (rank, place) in diagnosis.order.records.iter().enumerate() {
            let Some(row) = rows.row(diagnosis.record(*place)) else {
                continue;
            };
            let column = if all <= columns {
                rank
            } else {
                rank * columns / all
            };
            bins[row * columns + column].add(diagnosis, *place);
        }
        Grid { columns, bins }
    }

    fn row(&self, row: usize) -> &[Bin] {
        &self.bins[row * self.columns..][..self.columns]
    }
}

/// The row of each lane that is drawn.
struct Rows {
    locks: Vec<Option<usize>>,
    keys: Vec<Option<usize>>,
    nobody: Option<usize>,
}

impl Rows {
    fn of(diagnosis: &Diagnosis, lanes: &[Lane], shown: usize) -> Rows {
        let names = diagnosis.names();
        let mut rows = Rows {
            locks: vec![None; names.locks.len()],
            keys: vec![None; names.keys.len()],
            nobody: None,
        };
        for (row, lane) in lanes[..shown].iter().enumerate() {
            match lane.whose {
                Whose::Lock(id) => rows.locks[id as usize] = Some(row),
                Whose::Key(id) => rows.keys[id as usize] = Some(row),
                Whose::Nobody => rows.nobody = Some(row),
            }
        }
        rows
    }

    fn row(&self, record: &Record) -> Option<usize> {
        match Whose::of(record) {
            Whose::Lock(id) => self.locks[id as usize],
            Whose::Key(id) => self.keys[id as usize],
            Whose::Nobody => self.nobody,
        }
    }
}

impl Bin {
    fn add(&mut self, diagnosis: &Diagnosis, place: u32) {
        let tone = diagnosis.finding(place).branch.tone();
        if self.count == 0 || tone < diagnosis.finding(self.gravest).branch.tone() {
            self.gravest = place;
        }
        self.count += 1;
        self.tones[tone as usize] += 1;
    }

    fn draw(
        &self,
        out: &mut String,
        diagnosis: &Diagnosis,
        ((x, top), room): ((Px, Px), Px),
        lang: Lang,
    ) {
        if self.count == 0 {
            return;
        }
        let record = diagnosis.record(self.gravest);
        let finding = diagnosis.finding(self.gravest);
        let owner = record.owner.map(|it| WorkerId((it % 6) as u16));
        let why = words::reason(diagnosis, self.gravest, lang);
        let title = match self.count {
            1 => format!("{} {why}", finding.branch.words(lang).title),
            count => Lanes::Several(count.into(), why).say(lang),
        };
        let drawn = Mark {
            kind: kind(finding.branch, record.verdict),
            owner,
            bounds: Rect::around(x, top + Px::whole(34), Px::whole(22)),
            event: EventId(self.gravest),
            title,
        };
        mark(out, &drawn);
        let said = match (self.count, record.token) {
            (1, Some(token)) => token.to_string(),
            (1, None) => String::new(),
            (count, _) => format!("×{count}"),
        };
        let tone = match (self.count, owner) {
            (1, Some(owner)) => Ink::Owner(owner),
            _ => Ink::Muted,
        };
        if let Some(said) = fitting(said, room) {
            let at = (x - text_width(&said, Face::Sub).half(), top + Px::whole(16));
            text(out, &label(said, at, Face::Sub, tone), Halo::None);
        }
        if self.count > 1 {
            self.shares(out, (x, top + Px::whole(50)), room);
        }
    }

    /// How many there are of each tone, as parts of a bar.
    fn shares(&self, out: &mut String, (x, y): (Px, Px), column: Px) {
        let room = column - Px::whole(6);
        let mut left = x - room.half();
        const CLASSES: [&str; 4] = ["tl-bad-fill", "tl-ring", "tl-good-fill", "tl-nobody"];
        for (class, count) in CLASSES.iter().zip(self.tones) {
            let w = u64::from(count) * room.0 as u64 / u64::from(self.count);
            let w = Px(i32::try_from(w).unwrap_or(0));
            let bounds = Rect {
                x: left,
                y,
                w,
                h: Px::whole(4),
            };
            if w > Px::ZERO {
                rect(out, class, &bounds, Px::ZERO, "");
            }
            left += w;
        }
    }
}

/// A token or a count, if a column has room for it: half a number would be a lie.
fn fitting(said: String, room: Px) -> Option<String> {
    let fits = !said.is_empty() && text_width(&said, Face::Sub) <= room - Px::whole(2);
    fits.then_some(said)
}

/// The shape of a finding.
fn kind(branch: Branch, verdict: Option<Verdict>) -> MarkKind {
    match (branch.tone(), branch) {
        (Tone::Danger, _) => MarkKind::Damage,
        (_, Branch::NoAnswer) => MarkKind::TimedOut,
        (_, Branch::LostOnTheWay) => MarkKind::Lost,
        (Tone::Unclear, _) => MarkKind::Missed,
        (Tone::Held, _) if verdict == Some(Verdict::RejectedStale) => MarkKind::Rejected,
        (Tone::Held, _) => MarkKind::Refused,
        (Tone::Usual, Branch::WriteInOrder | Branch::SecondWrite | Branch::Granted) => {
            MarkKind::Accepted
        }
        (Tone::Usual, Branch::Renewed | Branch::Released | Branch::Claimed) => MarkKind::Renewed,
        (Tone::Usual, Branch::Denied) => MarkKind::Denied,
        (Tone::Usual, _) => MarkKind::Turned,
    }
}
