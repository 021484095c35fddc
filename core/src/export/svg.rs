//! A scene as SVG text: inside a page, and as a document of its own.
//!
//! Inside a page the text carries classes and presentation attributes only, no styles and no
//! scripts; the colours come from `styles/timeline.css`. Whatever can be chosen carries
//! `data-event` with the number of its event.

use super::words::caption;
use crate::protocol::{EventId, Protections, WorkerId};
use crate::timeline::{
    Anchor, Badge, Bar, BarKind, Cursor, Dot, Face, Fold, Halo, Label, Line, LineKind, Mark,
    MarkKind, Px, Rect, Scene, Tone, clean, text_width,
};
use crate::words::Lang;
use std::fmt::Write;

/// The style sheet of the picture.
pub const STYLE: &str = include_str!("../../../styles/timeline.css");

/// How many colours there are for workers; then they begin again.
const OWNERS: u16 = 6;

/// The colours of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Theme {
    /// Dark on light.
    #[default]
    Light,
    /// Light on dark.
    Dark,
    /// Dark on light, or light on dark where the reader's system is dark.
    System,
}

/// What a document says around the picture.
#[derive(Debug, Clone, Copy)]
pub struct Frame<'a> {
    /// The title of the scenario.
    pub title: &'a str,
    /// The switches under which it ran.
    pub protections: Protections,
    /// The language of the caption.
    pub lang: Lang,
    /// The colours.
    pub theme: Theme,
}

/// The lane names and the lines between lanes, for an `<svg>` of [`Scene::names_width`].
pub fn names(scene: &Scene) -> String {
    let mut out = String::new();
    for lane in &scene.lanes {
        rule(
            &mut out,
            "tl-separator",
            (Px::ZERO, lane.top),
            (scene.names_width, lane.top),
        );
        for label in &lane.names {
            text(&mut out, label, Halo::None);
        }
    }
    out
}

/// How many layers a plot has.
pub const LAYERS: usize = 5;

/// Everything that scrolls and does not depend on the cursor, for an `<svg>` of
/// [`Scene::plot_width`], in layers from the lowest up, each a list of elements: between two
/// settings of a switch most of them stay the same. `ids` begins every id, so that two pictures
/// can share a page.
pub fn layers(scene: &Scene, ids: &str) -> [Vec<String>; LAYERS] {
    let mut ground = vec![patterns(ids)];
    grid(&mut ground, scene);
    let mut bars = each(&scene.bars, |out, it| bar(out, it, ids, scene.plot_width));
    bars.extend(each(&scene.stairs, |out, stair| {
        out.push_str(r#"<polyline class="tl-stair" points=""#);
        points(out, &stair.points);
        out.push_str("\"/>");
    }));
    bars.extend(each(&scene.folds, |out, it| fold(out, it, scene)));
    [
        ground,
        each(&scene.lines, message),
        bars,
        each(&scene.marks, mark),
        each(&scene.labels, |out, it| text(out, it, it.halo)),
    ]
}

fn each<T>(items: &[T], write: impl Fn(&mut String, &T)) -> Vec<String> {
    let written = items.iter().map(|item| {
        let mut out = String::new();
        write(&mut out, item);
        out
    });
    written.collect()
}

/// The layers as one text.
pub fn plot(scene: &Scene, ids: &str) -> String {
    let layers = layers(scene, ids);
    layers
        .map(|layer| ["<g>", &layer.concat(), "</g>"].concat())
        .concat()
}

/// The overlay of the cursor, for the same `<svg>` as the plot, after it.
pub fn cursor(cursor: &Cursor) -> String {
    let mut out = String::new();
    for veil in &cursor.veils {
        rect(&mut out, "tl-veil", veil, Px::ZERO, "");
    }
    rule(
        &mut out,
        "tl-cursor",
        (cursor.x, cursor.line.0),
        (cursor.x, cursor.line.1),
    );
    for mark in &cursor.marks {
        self::mark(&mut out, mark);
    }
    for label in &cursor.labels {
        text(&mut out, label, label.halo);
    }
    for dot in &cursor.dots {
        flying(&mut out, dot);
    }
    if let Some(badge) = &cursor.clock {
        rect(
            &mut out,
            "tl-badge",
            &badge.bounds,
            badge.bounds.h.half(),
            "",
        );
        labelled(&mut out, &badge.label, "tl-invert");
    }
    out
}

/// The picture as a document that needs nothing else: title, description, caption, styles.
pub fn document(scene: &Scene, now: Option<&Cursor>, frame: &Frame) -> String {
    let (edge, head) = (24, 48);
    let width = i32::try_from(scene.width()).unwrap_or(0) + 2 * edge;
    let lines = wrapped(
        &caption(&frame.protections, frame.lang),
        Px::whole(width - 2 * edge),
    );
    let foot = 18 * i32::try_from(lines.len()).unwrap_or(0) + edge + 8;
    let (plot_height, names_width) = (scene.height(), scene.names_width());
    let height = head + i32::try_from(plot_height).unwrap_or(0) + foot;
    let mut out = String::new();
    let _ = write!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img" aria-labelledby="title desc"><title id="title">{}</title><desc id="desc">{}</desc><style>{}</style><rect class="tl-ground" width="{width}" height="{height}"/>"#,
        Escaped(&clean(frame.title)),
        Escaped(&scene.description),
        style(frame.theme),
    );
    line_of(&mut out, "tl-title", (edge, 38), &clean(frame.title));
    let _ = write!(
        out,
        r#"<svg x="{edge}" y="{head}" width="{names_width}" height="{plot_height}">{}</svg><svg x="{}" y="{head}" width="{}" height="{plot_height}">{}{}</svg>"#,
        names(scene),
        edge + i32::try_from(names_width).unwrap_or(0),
        scene.plot_width(),
        plot(scene, "fl"),
        now.map(cursor).unwrap_or_default(),
    );
    let mut y = head + i32::try_from(plot_height).unwrap_or(0) + 24;
    for line in lines {
        line_of(&mut out, "tl-note tl-muted", (edge, y), &line);
        y += 18;
    }
    out.push_str("</svg>\n");
    out
}

pub(crate) fn line_of(out: &mut String, class: &str, (x, y): (i32, i32), text: &str) {
    let _ = write!(
        out,
        r#"<text class="tl-text {class}" x="{x}" y="{y}">{}</text>"#,
        Escaped(text)
    );
}

/// Sentences on as few lines as they need.
pub(crate) fn wrapped(sentences: &[String], room: Px) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in sentences.iter().flat_map(|sentence| sentence.split(' ')) {
        match lines.last_mut() {
            Some(line) if text_width(&format!("{line} {word}"), Face::Note) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The rules of the style sheet with the colours of a theme filled in, for viewers that do
/// not know custom properties.
pub(crate) fn style(theme: Theme) -> String {
    let rules = between(STYLE, "/* rules */", "/* end of rules */");
    match theme {
        Theme::Light => coloured(rules, between(STYLE, ":root {", "}")),
        Theme::Dark => coloured(rules, between(STYLE, ":root[data-theme=\"dark\"] {", "}")),
        Theme::System => [
            &style(Theme::Light),
            "@media (prefers-color-scheme: dark) {",
            &style(Theme::Dark),
            "}",
        ]
        .concat(),
    }
}

/// Rules with the colours of a block filled in.
fn coloured(rules: &str, block: &str) -> String {
    let colours: Vec<(&str, &str)> = block
        .split(';')
        .filter_map(|line| line.trim().split_once(": "))
        .collect();
    let mut out = String::new();
    let mut rest = rules;
    while let Some((before, after)) = rest.split_once("var(") {
        let (name, after) = after.split_once(')').unwrap_or((after, ""));
        let colour = colours.iter().find(|(known, _)| *known == name);
        out.push_str(before);
        out.push_str(colour.map_or("inherit", |(_, value)| value));
        rest = after;
    }
    out.push_str(rest);
    out
}

fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let after = text.split_once(from).map_or("", |(_, after)| after);
    after.split_once(to).map_or(after, |(inner, _)| inner)
}

/// A text as it may stand in SVG.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl std::fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// The fills that are not plain; their ids begin with `ids`.
fn patterns(ids: &str) -> String {
    format!(
        concat!(
            r#"<defs><pattern id="{0}-outlived" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><line class="tl-stripe" x1="1.5" y1="0" x2="1.5" y2="7"/></pattern>"#,
            r#"<pattern id="{0}-contested" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><line class="tl-hatch" x1="3" y1="0" x2="3" y2="6"/></pattern>"#,
            r#"<pattern id="{0}-paused" width="5" height="5" patternUnits="userSpaceOnUse"><circle class="tl-dot" cx="2.5" cy="2.5" r="0.9"/></pattern>"#,
            r#"<pattern id="{0}-crashed" width="6" height="6" patternUnits="userSpaceOnUse"><path class="tl-cross" d="M0 0L6 6M6 0L0 6"/></pattern></defs>"#,
        ),
        Escaped(ids)
    )
}

/// Grid lines, lines between lanes, and instants that are drawn as stretches.
fn grid(ground: &mut Vec<String>, scene: &Scene) {
    let ticks: Vec<_> = scene.ticks.iter().filter(|tick| tick.labelled).collect();
    ground.extend(each(&ticks, |out, tick| {
        let (from, to) = ((tick.x, scene.lanes_top), (tick.x, scene.height));
        rule(out, "tl-grid", from, to);
    }));
    ground.extend(each(&scene.lanes, |out, lane| {
        let (from, to) = ((Px::ZERO, lane.top), (scene.plot_width, lane.top));
        rule(out, "tl-separator", from, to);
    }));
    ground.extend(each(&scene.instants, |out, instant| {
        let y = scene.lanes_top - Px::whole(4);
        let _ = write!(
            out,
            r#"<path class="tl-instant" d="M{} {}v3H{}v-3"/>"#,
            instant.from, y, instant.to
        );
    }));
    ground.extend(each(&scene.switches, |out, switch| {
        let _ = write!(
            out,
            r#"<line class="tl-switch" x1="{0}" y1="{1}" x2="{0}" y2="{2}" data-event="{3}"/>"#,
            switch.x, scene.lanes_top, scene.height, switch.event.0
        );
    }));
}

pub(crate) fn rule(out: &mut String, class: &str, from: (Px, Px), to: (Px, Px)) {
    let _ = write!(
        out,
        r#"<line class="{class}" x1="{}" y1="{}" x2="{}" y2="{}"/>"#,
        from.0, from.1, to.0, to.1
    );
}

pub(crate) fn rect(out: &mut String, class: &str, bounds: &Rect, radius: Px, more: &str) {
    let _ = write!(
        out,
        r#"<rect class="{class}" x="{}" y="{}" width="{}" height="{}" rx="{radius}"{more}/>"#,
        bounds.x, bounds.y, bounds.w, bounds.h
    );
}

fn points(out: &mut String, points: &[(Px, Px)]) {
    for (place, (x, y)) in points.iter().enumerate() {
        let gap = if place == 0 { "" } else { " " };
        let _ = write!(out, "{gap}{x},{y}");
    }
}

fn owner(id: WorkerId) -> u16 {
    id.0 % OWNERS
}

fn message(out: &mut String, line: &Line) {
    let kind = match line.kind {
        LineKind::Write => "tl-write",
        LineKind::Grant => "tl-grant",
        LineKind::Quiet => "tl-quiet",
        LineKind::Renewal => "tl-renewal",
        LineKind::Copy => "tl-copy",
    };
    let _ = write!(
        out,
        r#"<polyline class="tl-w{} tl-line {kind}" data-event="{}" points=""#,
        owner(line.owner),
        line.event.0
    );
    points(out, &line.points);
    out.push_str("\"/>");
}

/// A bar; one that goes on is drawn past the edge.
fn bar(out: &mut String, bar: &Bar, ids: &str, edge: Px) {
    let mut bounds = bar.bounds;
    if bar.open && bounds.right() + Px::whole(20) > edge {
        bounds.w = edge + Px::whole(8) - bounds.x;
    }
    group(out, "tl-what", bar.event, &bar.title);
    let (soft, round) = (Px::whole(4).min(bounds.w.half()), bounds.h.half());
    let narrow = Px::whole(2);
    let (is_owned, class, radius, pattern) = match bar.kind {
        BarKind::Lease | BarKind::Belief => (true, "tl-bar", soft, ""),
        BarKind::Outlived => (true, "tl-outlived", Px::ZERO, "outlived"),
        BarKind::Contested => (true, "tl-contested", Px::ZERO, "contested"),
        BarKind::Computing => (true, "tl-thin", Px::ZERO, ""),
        BarKind::Paused => (false, "tl-ground tl-paused", soft, "paused"),
        BarKind::Crashed => (false, "tl-ground tl-crashed", soft, "crashed"),
        BarKind::Gap => (true, "tl-gap", narrow, ""),
        BarKind::Closed => (false, "tl-closed", soft, ""),
        BarKind::Work => (true, "tl-work", narrow, ""),
        BarKind::Cut => (false, "tl-cut", Px::ZERO, ""),
        BarKind::Waiting => (false, "tl-waiting", round, ""),
        BarKind::Held => (true, "tl-held", round, ""),
        BarKind::Value => (true, "tl-value", Px::ZERO, ""),
        BarKind::StaleValue => (true, "tl-stale", Px::ZERO, ""),
    };
    let class = if is_owned {
        of_owner(bar.owner, class)
    } else {
        class.to_owned()
    };
    if bar.kind == BarKind::Computing {
        let y = bounds.y + round;
        rule(out, &class, (bounds.x, y), (bounds.right(), y));
    } else {
        rect(out, &class, &bounds, radius, "");
    }
    if !pattern.is_empty() {
        let fill = format!(r#" fill="url(#{}-{pattern})""#, Escaped(ids));
        rect(out, "tl-pattern", &bounds, radius, &fill);
    }
    out.push_str("</g>");
}

/// A class in the colours of an owner.
fn of_owner(id: Option<WorkerId>, class: &str) -> String {
    match id {
        Some(id) => format!("tl-w{} {class}", owner(id)),
        None => ["tl-nobody ", class].concat(),
    }
}

/// Opens a group that can be chosen, with its words.
fn group(out: &mut String, class: &str, event: Option<EventId>, title: &str) {
    let _ = write!(out, r#"<g class="{class}""#);
    if let Some(event) = event {
        let _ = write!(out, r#" data-event="{}""#, event.0);
    }
    let _ = write!(out, "><title>{}</title>", Escaped(title));
}

/// A break in the axis: a torn strip over all lanes.
fn fold(out: &mut String, fold: &Fold, scene: &Scene) {
    let (left, right) = fold.strip();
    let teeth = ((scene.height - scene.lanes_top).0 / 80).max(1);
    let _ = write!(
        out,
        r#"<path class="tl-fold" d="M{left} {}"#,
        scene.lanes_top
    );
    for _ in 0..teeth {
        out.push_str("l3 4l-3 4");
    }
    let _ = write!(out, "H{right}");
    for _ in 0..teeth {
        out.push_str("l3-4l-3-4");
    }
    out.push_str("z\"/>");
}

pub(crate) fn mark(out: &mut String, mark: &Mark) {
    group(out, "tl-mark", Some(mark.event), &mark.title);
    let bounds = mark.bounds;
    let (x, y) = (bounds.x + bounds.w.half(), bounds.y + bounds.h.half());
    let stroke = of_owner(mark.owner, "tl-stroke");
    let mut path = |class: &str, d: &str| {
        let _ = write!(out, r#"<path class="{class}" d="M{x} {y}{d}"/>"#);
    };
    match mark.kind {
        MarkKind::Accepted => {
            path("tl-good-fill", "m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0z");
            path("tl-sign", "m-4 .5l3 3 5-6");
        }
        MarkKind::Rejected => {
            path(
                "tl-bad-fill",
                "m-4.6-11h9.2l6.4 6.4v9.2l-6.4 6.4h-9.2l-6.4-6.4v-9.2z",
            );
            path("tl-sign", "m-4-4l8 8m0-8l-8 8");
        }
        MarkKind::Damage => {
            path("tl-bad-fill", "m0-10l11 19.5h-22z");
            path("tl-sign", "m0-4v6.5m0 3.7v.2");
        }
        MarkKind::Denied => {
            path("tl-ring", "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z");
            path("tl-ring", "m-2 0h4");
        }
        MarkKind::Refused => {
            path(
                "tl-ring-strong",
                "m-2.7-6.5h5.4l3.8 3.8v5.4l-3.8 3.8h-5.4l-3.8-3.8v-5.4z",
            );
            path("tl-ring-strong", "m-2.2-2.2l4.4 4.4m0-4.4l-4.4 4.4");
        }
        MarkKind::Expired | MarkKind::Renewed => {
            let d = format!("m0 {}v{}", -bounds.h.half(), bounds.h);
            path(&stroke, &d);
        }
        MarkKind::Lost => path(&stroke, "m-4-4l8 8m0-8l-8 8"),
        MarkKind::TimedOut => {
            path("tl-ring", "m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z");
            path("tl-ring", "m0-2.5v2.5h2");
        }
        MarkKind::Confirmed => {
            path("tl-ring-strong", "m-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0z");
            path("tl-ring-strong", "m-2.7 .4l2 2 3.4-4");
        }
        MarkKind::Withheld => {
            path(
                "tl-ring-strong",
                "m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z",
            );
            path("tl-ring-strong", "m-3 3l6-6");
        }
        MarkKind::Shock => path("tl-ring-strong", "m1-7l-6 8h4l-1 6 6-8h-4z"),
        MarkKind::Noted => path(&stroke, "m-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0z"),
        MarkKind::Claimed => {
            path("tl-ring-good", "m0-6.5l6.5 6.5-6.5 6.5-6.5-6.5z");
            path("tl-ring-good", "m0 2.5v-5m-2 2l2-2 2 2");
        }
        MarkKind::Repeated => {
            path("tl-ring-strong", "m-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0z");
            path("tl-ring-strong", "m-3-1.7h6m0 3.4h-6");
        }
        MarkKind::Turned => path("tl-ring-strong", "m-3-4l7 4-7 4z"),
        MarkKind::Missed => path("tl-ring", "m0-4l4 4-4 4-4-4z"),
    }
    out.push_str("</g>");
}

fn flying(out: &mut String, dot: &Dot) {
    let whose = owner(dot.owner);
    let _ = write!(out, r#"<g class="tl-mark" data-event="{}">"#, dot.event.0);
    if dot.held {
        let side = Rect::around(dot.x, dot.y, Px::whole(10));
        rect(
            out,
            &format!("tl-solid-w{whose} tl-flying"),
            &side,
            Px::whole(1),
            "",
        );
    } else {
        let _ = write!(
            out,
            r#"<circle class="tl-solid-w{whose} tl-flying" cx="{}" cy="{}" r="5"/>"#,
            dot.x, dot.y
        );
    }
    if let Some(badge) = &dot.badge {
        in_flight(out, badge, whose);
    }
    out.push_str("</g>");
}

fn in_flight(out: &mut String, badge: &Badge, whose: u16) {
    let class = format!("tl-w{whose} tl-flight");
    rect(out, &class, &badge.bounds, badge.bounds.h.half(), "");
    labelled(out, &badge.label, &format!("tl-text-w{whose}"));
}

pub(crate) fn text(out: &mut String, label: &Label, halo: Halo) {
    let halo = match halo {
        Halo::None => "",
        Halo::Ground => " tl-halo",
        Halo::Danger => " tl-halo-bad",
    };
    let tone = match label.tone {
        Tone::Ink => String::new(),
        Tone::Muted => "tl-muted".to_owned(),
        Tone::Accept => "tl-good".to_owned(),
        Tone::Reject => "tl-bad".to_owned(),
        Tone::Owner(id) => format!("tl-text-w{}", owner(id)),
    };
    labelled(out, label, &format!("{tone}{halo}"));
}

fn labelled(out: &mut String, label: &Label, class: &str) {
    let face = match label.face {
        Face::Tick => "tl-tick",
        Face::Bar => "tl-bar-text",
        Face::Note => "tl-note",
        Face::Verdict => "tl-verdict",
        Face::Name => "tl-name",
        Face::NameNarrow => "tl-name-narrow",
        Face::Sub => "tl-sub",
        Face::Badge => "tl-badge-text",
    };
    let anchor = match label.anchor {
        Anchor::Start => "",
        Anchor::Middle => r#" text-anchor="middle""#,
        Anchor::End => r#" text-anchor="end""#,
    };
    let gap = if class.is_empty() { "" } else { " " };
    let _ = write!(
        out,
        r#"<text class="tl-text {face}{gap}{}" x="{}" y="{}"{anchor}"#,
        class.trim_start(),
        label.x,
        label.y
    );
    if let Some(event) = label.event {
        let _ = write!(out, r#" data-event="{}""#, event.0);
    }
    out.push('>');
    if let Some(full) = &label.full {
        let _ = write!(out, "<title>{}</title>", Escaped(full));
    }
    let _ = write!(out, "{}</text>", Escaped(&label.text));
}
