//! The timeline: the core draws it, the page gives it room, and tells what was pointed at.

use crate::dom::{place, set_attribute, set_style};
use crate::html::{Deed, Html};
use crate::icon::Icon;
use crate::page::Shown;
use crate::pieces::Pieces;
use fencelab_core::session::labels::Label;
use fencelab_core::session::{Action, Frame, Now};
use fencelab_core::timeline::Px;
use web_sys::Element;

/// How to look at the picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Zoom {
    /// Less closely.
    Out,
    /// The whole run.
    Fit,
    /// More closely.
    In,
}

/// How the picture is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// Pixels that the picture may take.
    pub width: u32,
    /// 100 fits the run into the width.
    pub zoom_percent: u16,
}

impl Look {
    /// The same look, zoomed.
    pub fn zoomed(self, zoom: Zoom) -> Look {
        let percent = match zoom {
            Zoom::Out => self.zoom_percent * 2 / 3,
            Zoom::Fit => 100,
            Zoom::In => self.zoom_percent * 3 / 2,
        };
        Look {
            zoom_percent: percent.clamp(100, 800),
            ..self
        }
    }
}

/// What stands over the lanes: the claim, and the scenario's variants.
pub fn write_head(html: &mut Html, shown: &Shown) {
    let frame = shown.frame;
    html.of("div", "run-head").of("h2", "unseen");
    html.attr("id", "timeline-title")
        .say(Label::Timeline)
        .close("h2");
    html.of("div", "claim").plain("p", &frame.scenario.claim);
    if let Some(source) = &frame.scenario.source {
        html.of("details", "source").open("summary");
        html.say(Label::Retells).text(": ");
        html.text(&source.title).close("summary");
        html.open("p").text(&source.happened).text(" ");
        if let Some(url) = &source.url {
            html.of("a", "link").attr("href", url);
            html.attr("target", "_blank").attr("rel", "noopener");
            html.say(Label::ReadReport).close("a");
        }
        html.close("p").close("details");
    }
    html.close("div");
    if frame.variants.len() > 1 {
        html.of("fieldset", "segments").of("legend", "unseen");
        html.say(Label::Variant).close("legend");
        for variant in &frame.variants {
            html.of("label", "segment").open("input");
            html.attr("type", "radio").attr("name", "variant");
            html.flag("checked", variant.current);
            html.does(Deed::Act(Action::Variant(variant.name.clone())));
            html.plain("span", &variant.title).close("label");
        }
        html.close("fieldset");
    }
    html.close("div");
}

/// How closely one looks, in the corner where neither names nor lanes are; and what the lanes
/// are called.
pub fn write_zoom(html: &mut Html, _: &Shown) {
    html.of("div", "zoom").attr("role", "group");
    html.named("aria-label", Label::Zoom);
    for (label, icon, zoom) in [
        (Label::ZoomOut, Icon::Minus, Zoom::Out),
        (Label::ZoomFit, Icon::Fit, Zoom::Fit),
        (Label::ZoomIn, Icon::Plus, Zoom::In),
    ] {
        html.icon_button("button quiet icon-only", label, icon, Deed::Zoom(zoom));
    }
    html.open("span").attr("id", "lanes-title");
    html.flag("hidden", true)
        .say(Label::Lanes)
        .close("span")
        .close("div");
}

/// What the run came to, below the picture.
pub fn write_outcome(html: &mut Html, shown: &Shown) {
    let verdict = &shown.frame.verdict;
    html.of("p", "outcome").attr("data-tone", verdict.tone);
    html.of("span", "outcome-word").say(Label::Outcome);
    html.text(": ").close("span");
    html.line("span", "outcome-text", &verdict.text).close("p");
}

/// The names of the lanes.
pub fn names(frame: &Frame) -> String {
    let picture = &frame.picture;
    [
        "<svg aria-hidden=\"true\" width=\"",
        &picture.names_width.to_string(),
        "\" height=\"",
        &picture.height.to_string(),
        "\">",
        &picture.names,
        "</svg>",
    ]
    .concat()
}

/// The picture as it stands on the page: the names of the lanes, and the lanes beside them,
/// which scroll sideways under the names where there is no room.
pub struct Picture {
    names: Pieces,
    window: Element,
    drawing: Element,
    layers: Vec<Pieces>,
    cursor: Element,
    cursor_x: Option<Px>,
}

impl Picture {
    /// The picture, still empty, below the root of the page.
    pub fn below(root: &Element) -> Picture {
        let drawing = place(root, ".plot-drawing");
        let layers = drawing.children();
        let layers = (0..layers.length()).filter_map(|place| layers.item(place));
        Picture {
            names: Pieces::of(place(root, ".names")),
            window: place(root, ".plot-window"),
            layers: layers.map(Pieces::of).collect(),
            drawing,
            cursor: place(root, ".plot-cursor"),
            cursor_x: None,
        }
    }

    /// Takes over a picture that was drawn beforehand.
    pub fn take_over(&mut self, frame: &Frame) {
        self.names.take_over(&[names(frame)]);
        for (layer, pieces) in self.layers.iter_mut().zip(&frame.picture.plot) {
            layer.take_over(pieces);
        }
    }

    /// Draws what depends on the run.
    pub fn draw_run(&mut self, frame: &Frame) {
        let picture = &frame.picture;
        let (width, height) = (picture.plot_width.to_string(), picture.height.to_string());
        self.names.set(&[names(frame)]);
        for (layer, pieces) in self.layers.iter_mut().zip(&picture.plot) {
            layer.set(pieces);
        }
        set_attribute(&self.drawing, "aria-label", Some(&picture.label));
        for svg in [&self.drawing, &self.cursor] {
            set_attribute(svg, "width", Some(&width));
            set_attribute(svg, "height", Some(&height));
        }
    }

    /// Draws what depends on the cursor. New elements run their animation, which begins where
    /// the cursor stood before; under a hand that drags, steps are small and nothing glides.
    pub fn draw_cursor(&mut self, now: &Now) {
        const DRAGGED: Px = Px::whole(16);
        let from = self
            .cursor_x
            .map_or(Px::ZERO, |before| before - now.cursor_x);
        let from = if from.max(-from) < DRAGGED {
            Px::ZERO
        } else {
            from
        };
        self.cursor_x = Some(now.cursor_x);
        set_style(&self.cursor, "--from", &format!("{from}px"));
        self.cursor.set_inner_html(&now.cursor);
    }

    /// Scrolls the lanes, where they do not fit, so that the cursor with its clock can be seen, and
    /// what its event says. What comes before it is worth more room than what comes after.
    pub fn keep_in_sight(&self, x: Px, reach: (Px, Px)) {
        const CLOCK: i32 = 40;
        let window = &self.window;
        let (left, width) = (window.scroll_left(), window.client_width());
        let clock = x.ceil() + CLOCK;
        let from = (reach.0.ceil() - 8).min(clock - 2 * CLOCK);
        let to = (reach.1.ceil() + 8).max(clock);
        if from < left || to > left + width {
            let most = from.min(to + width / 6 - width);
            window.set_scroll_left(most.max(clock - width));
        }
    }
}
