//! The timeline: the core draws it, the page gives it room, and tells what was pointed at.

use crate::html::{Deed, Html, escape};
use crate::icon::Icon;
use crate::rows::{Shown, marked_event};
use crate::store::{Store, Text, Word};
use fencelab_core::session::labels::Label;
use fencelab_core::session::{Action, Frame, Now};
use fencelab_core::timeline::Px;
use leptos::ev::{MouseEvent, PointerEvent};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::wasm_bindgen::closure::Closure;
use leptos::web_sys::{Element, HtmlElement, ResizeObserver};

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

/// What stands over the lanes: the claim, and the variants.
pub fn head(store: Store) -> impl IntoView {
    view! {
        <div class="run-head">
            <p class="claim">{store.text(Text::Frame(|frame| frame.scenario.claim.clone()))}</p>
            <fieldset
                class="segments"
                hidden=store.unless(|frame, _| frame.variants.len() > 1)
                data-rows="variants"
            ></fieldset>
        </div>
    }
}

/// The scenario as it is, and its variants.
pub fn write_variants(html: &mut Html, shown: &Shown) {
    html.of("legend", "unseen")
        .say(Label::Variant)
        .close("legend");
    for variant in &shown.frame.variants {
        html.of("label", "segment").open("input");
        html.attr("type", "radio").attr("name", "variant");
        html.flag("checked", variant.current);
        html.does(Deed::Act(Action::Variant(variant.name.clone())));
        html.plain("span", &variant.title).close("label");
    }
}

fn zoom_button(store: Store, label: Label, icon: Icon, zoom: Zoom) -> impl IntoView {
    view! {
        <button
            class="button quiet icon-only"
            aria-label=store.say(label)
            title=store.say(label)
            on:click=move |_| store.look(|look| look.zoomed(zoom))
        >
            {icon.draw()}
        </button>
    }
}

/// What the run came to, below the picture.
pub fn outcome(store: Store) -> impl IntoView {
    view! {
        <p
            class="outcome"
            id="outcome"
            data-tone=store.word(Word::Frame(|frame| frame.verdict.tone))
        >
            <span class="outcome-word">{store.say(Label::Outcome)} ": "</span>
            <span class="outcome-text">
                {store.text(Text::Frame(|frame| frame.verdict.text.clone()))}
            </span>
        </p>
    }
}

/// The names of the lanes, and the lanes beside them, which scroll sideways under the names
/// where there is no room. How closely one looks stands in the corner where neither are.
pub fn lanes(store: Store) -> impl IntoView {
    let dragged = StoredValue::new(false);
    let let_go = move |_: PointerEvent| dragged.set_value(false);
    view! {
        <div class="lanes">
            <div class="zoom" role="group" aria-label=store.say(Label::Zoom)>
                {zoom_button(store, Label::ZoomOut, Icon::Minus, Zoom::Out)}
                {zoom_button(store, Label::ZoomFit, Icon::Fit, Zoom::Fit)}
                {zoom_button(store, Label::ZoomIn, Icon::Plus, Zoom::In)}
            </div>
            <div class="names" inner_html=store.text(Text::Frame(names))></div>
            <div class="plot-window" tabindex="0" role="group" aria-label=store.say(Label::Lanes)>
                <div class="plot" on:click=move |event| pointed_at(store, &event)>
                    <div class="plot-drawing" inner_html=store.text(Text::Frame(plot))></div>
                    <svg
                        class="plot-cursor"
                        aria-hidden="true"
                        width=store.text(Text::Frame(|frame| frame.picture.plot_width.to_string()))
                        height=store.text(Text::Frame(|frame| frame.picture.height.to_string()))
                    ></svg>
                    <div
                        class="plot-axis"
                        on:pointerdown=move |event| {
                            dragged.set_value(true);
                            hold(&event);
                            drag(store, &event);
                        }
                        on:pointermove=move |event| {
                            if dragged.get_value() {
                                drag(store, &event);
                            }
                        }
                        on:pointerup=let_go
                        on:pointercancel=let_go
                    ></div>
                </div>
            </div>
        </div>
    }
}

fn names(frame: &Frame) -> String {
    let picture = &frame.picture;
    format!(
        "<svg width=\"{}\" height=\"{}\" aria-hidden=\"true\">{}</svg>",
        picture.names_width, picture.height, picture.names
    )
}

fn plot(frame: &Frame) -> String {
    let picture = &frame.picture;
    let mut label = String::new();
    escape(&picture.label, &mut label);
    format!(
        "<svg width=\"{}\" height=\"{}\" role=\"img\" aria-label=\"{label}\">{}</svg>",
        picture.plot_width, picture.height, picture.plot
    )
}

/// Draws what depends on the cursor. New elements run their animation, which begins where the
/// cursor stood before; under a hand that drags, steps are small and nothing glides.
pub fn draw_cursor(cursor: &Element, now: &Now, before: Option<Px>) {
    const DRAGGED: Px = Px::whole(16);
    let from = before.map_or(Px::ZERO, |before| before - now.cursor_x);
    let from = if from.max(-from) < DRAGGED {
        Px::ZERO
    } else {
        from
    };
    let style = cursor.unchecked_ref::<HtmlElement>().style();
    let _ = style.set_property("--from", &format!("{from}px"));
    cursor.set_inner_html(&now.cursor);
    keep_in_sight(cursor, now.cursor_x);
}

/// Scrolls the lanes, where they do not fit, so that the cursor can be seen.
fn keep_in_sight(cursor: &Element, x: Px) {
    let Ok(Some(window)) = cursor.closest(".plot-window") else {
        return;
    };
    let (left, width) = (window.scroll_left(), window.client_width());
    let (x, margin) = (x.ceil(), width / 8);
    if x < left + margin || x > left + width - margin {
        window.set_scroll_left(x - width / 2);
    }
}

/// Tells how much room there is, whenever that changes.
pub struct Watch {
    observer: ResizeObserver,
    _measure: Closure<dyn FnMut()>,
}

impl Watch {
    /// Watches an element.
    pub fn over(room: Element, tell: impl Fn(u32) + 'static) -> Option<Watch> {
        let measured = room.clone();
        let measure = Closure::<dyn FnMut()>::new(move || {
            tell(u32::try_from(measured.client_width()).unwrap_or(0));
        });
        let observer = ResizeObserver::new(measure.as_ref().unchecked_ref()).ok()?;
        observer.observe(&room);
        Some(Watch {
            observer,
            _measure: measure,
        })
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

/// A click beside the marks goes to the instant; one on a mark goes to its event, as it does
/// wherever else on the page.
fn pointed_at(store: Store, event: &MouseEvent) {
    if marked_event(event).is_none() {
        seek(store, event);
    }
}

fn drag(store: Store, event: &PointerEvent) {
    event.prevent_default();
    seek(store, event);
}

fn hold(event: &PointerEvent) {
    if let Some(axis) = event.target().and_then(|it| it.dyn_into::<Element>().ok()) {
        let _ = axis.set_pointer_capture(event.pointer_id());
    }
}

fn seek(store: Store, event: &MouseEvent) {
    let plot = event
        .current_target()
        .and_then(|it| it.dyn_into::<HtmlElement>().ok());
    if let Some(plot) = plot {
        let x = f64::from(event.client_x()) - plot.get_bounding_client_rect().left();
        let action = store.ask(|session| session.seek_x(Px::from_f32(x as f32)));
        store.dispatch(action);
    }
}
