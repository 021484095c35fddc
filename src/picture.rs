//! The timeline: the core draws it, the page gives it room, and tells what was pointed at.

use crate::events::escape;
use crate::icon::Icon;
use crate::store::Store;
use fencelab_core::protocol::EventId;
use fencelab_core::session::labels::Label;
use fencelab_core::session::{Action, PictureView, VariantView};
use fencelab_core::timeline::Px;
use leptos::ev::{MouseEvent, PointerEvent};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::wasm_bindgen::closure::Closure;
use leptos::web_sys::{self, Element, HtmlElement};
use leptos::{html, svg};

/// How the picture is looked at.
#[derive(Clone, Copy)]
pub struct View {
    width: RwSignal<u32>,
    zoom_percent: RwSignal<u16>,
}

impl View {
    /// The whole run, in a width that is not known yet.
    pub fn new() -> View {
        View {
            width: RwSignal::new(0),
            zoom_percent: RwSignal::new(100),
        }
    }

    /// Looks more closely, or less so.
    pub fn zoom(self, store: Store, closer: bool) {
        let zoom = self.zoom_percent.get_untracked();
        self.set_zoom(store, if closer { zoom * 3 / 2 } else { zoom * 2 / 3 });
    }

    /// Shows the whole run.
    pub fn fit(self, store: Store) {
        self.set_zoom(store, 100);
    }

    fn set_zoom(self, store: Store, percent: u16) {
        self.zoom_percent.set(percent.clamp(100, 800));
        self.tell(store);
    }

    fn set_width(self, store: Store, width: u32) {
        if width != self.width.get_untracked() {
            self.width.set(width);
            self.tell(store);
        }
    }

    fn tell(self, store: Store) {
        store.dispatch(Action::Viewport {
            width: self.width.get_untracked(),
            zoom_percent: self.zoom_percent.get_untracked(),
        });
    }
}

/// What stands over the lanes: the claim, and the variants.
pub fn head(store: Store) -> impl IntoView {
    let claim = store.part(|frame| frame.scenario.claim.clone());
    view! {
        <div class="run-head">
            <p class="claim">{move || claim.get()}</p>
            {variants(store).into_any()}
        </div>
    }
}

/// How closely one looks; it stands in the corner where neither names nor lanes are.
fn zoom(store: Store, view: View) -> impl IntoView {
    view! {
        <div class="zoom" role="group" aria-label=store.say(Label::Zoom)>
            {zoom_button(store, Label::ZoomOut, Icon::Minus, move || view.zoom(store, false))}
            {zoom_button(store, Label::ZoomFit, Icon::Fit, move || view.fit(store))}
            {zoom_button(store, Label::ZoomIn, Icon::Plus, move || view.zoom(store, true))}
        </div>
    }
}

fn zoom_button(store: Store, label: Label, icon: Icon, act: impl Fn() + 'static) -> impl IntoView {
    view! {
        <button
            class="button quiet icon-only"
            aria-label=store.say(label)
            title=store.say(label)
            on:click=move |_| act()
        >
            {icon.draw()}
        </button>
    }
}

fn variants(store: Store) -> impl IntoView {
    let variants = store.part(|frame| frame.variants.clone());
    view! {
        <fieldset class="segments" hidden=move || variants.read().len() < 2>
            <legend class="unseen">{store.say(Label::Variant)}</legend>
            {move || {
                variants.read().iter().map(|variant| segment(store, variant)).collect_view()
            }}
        </fieldset>
    }
}

fn segment(store: Store, variant: &VariantView) -> impl IntoView + use<> {
    let name = variant.name.clone();
    view! {
        <label class="segment">
            <input
                type="radio"
                name="variant"
                prop:checked=variant.current
                on:change=move |_| store.dispatch(Action::Variant(name.clone()))
            />
            <span>{variant.title.clone()}</span>
        </label>
    }
}

/// What the run came to, below the picture.
pub fn outcome(store: Store) -> impl IntoView {
    let verdict = store.part(|frame| frame.verdict.clone());
    view! {
        <p class="outcome" id="outcome" data-tone=move || verdict.read().tone>
            <span class="outcome-word">{store.say(Label::Outcome)}": "</span>
            <span class="outcome-text">{move || verdict.read().text.clone()}</span>
        </p>
    }
}

/// The names of the lanes, and the lanes beside them, which scroll sideways under the names
/// where there is no room.
pub fn lanes(store: Store, view: View) -> impl IntoView {
    let room = NodeRef::<html::Div>::new();
    watch_width(store, view, room);
    let picture = store.part(|frame| frame.picture.clone());
    let cursor = NodeRef::<svg::Svg>::new();
    follow(store, cursor);
    let dragged = StoredValue::new(false);
    view! {
        <div class="lanes" node_ref=room>
            {zoom(store, view).into_any()}
            <div class="names" inner_html=move || names(&picture.read())></div>
            <div class="plot-window" tabindex="0" role="group" aria-label=store.say(Label::Lanes)>
                <div
                    class="plot"
                    on:click=move |event| pointed_at(store, &event)
                >
                    <div class="plot-drawing" inner_html=move || plot(&picture.read())></div>
                    <svg
                        class="plot-cursor"
                        aria-hidden="true"
                        width=move || picture.read().plot_width
                        height=move || picture.read().height
                        node_ref=cursor
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
                        on:pointerup=move |_| dragged.set_value(false)
                        on:pointercancel=move |_| dragged.set_value(false)
                    ></div>
                </div>
            </div>
        </div>
    }
}

fn names(picture: &PictureView) -> String {
    format!(
        "<svg width=\"{}\" height=\"{}\" aria-hidden=\"true\">{}</svg>",
        picture.names_width, picture.height, picture.names
    )
}

fn plot(picture: &PictureView) -> String {
    format!(
        "<svg width=\"{}\" height=\"{}\" role=\"img\" aria-label=\"{}\">{}</svg>",
        picture.plot_width,
        picture.height,
        escape(&picture.label),
        picture.plot
    )
}

/// Draws what depends on the cursor. New elements run their animation, which begins where the
/// cursor stood before; under a hand that drags, steps are small and nothing glides.
fn follow(store: Store, cursor: NodeRef<svg::Svg>) {
    const DRAGGED: Px = Px::whole(16);
    let overlay = store.part_now(|now| (now.cursor.clone(), now.cursor_x));
    Effect::new(move |before: Option<Option<Px>>| {
        let cursor = cursor.get()?;
        let overlay = overlay.read();
        let (drawn, x) = (&overlay.0, overlay.1);
        let from = before.flatten().map_or(Px::ZERO, |before| before - x);
        let from = if from.max(-from) < DRAGGED {
            Px::ZERO
        } else {
            from
        };
        let _ = cursor
            .unchecked_ref::<HtmlElement>()
            .style()
            .set_property("--from", &format!("{from}px"));
        cursor.set_inner_html(drawn);
        keep_in_sight(&cursor, x);
        Some(x)
    });
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

/// Tells the session how much room there is, now and whenever that changes.
fn watch_width(store: Store, view: View, room: NodeRef<html::Div>) {
    let observer = StoredValue::new_local(None);
    Effect::new(move |_| {
        let Some(room) = room.get() else { return };
        let measured = room.clone();
        let measure = Closure::<dyn FnMut()>::new(move || {
            let width = u32::try_from(measured.client_width()).unwrap_or(0);
            view.set_width(store, width);
        });
        let watching = web_sys::ResizeObserver::new(measure.as_ref().unchecked_ref());
        if let Ok(watching) = watching {
            watching.observe(&room);
            observer.set_value(Some((watching, measure)));
        }
    });
    on_cleanup(move || {
        observer.try_update_value(|observer| {
            if let Some((watching, _)) = observer.take() {
                watching.disconnect();
            }
        });
    });
}

/// The event whose row or mark was clicked, if it was one.
pub fn event_at(event: &MouseEvent) -> Option<EventId> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    let marked = target.closest("[data-event]").ok()??;
    marked
        .get_attribute("data-event")?
        .parse()
        .ok()
        .map(EventId)
}

/// A click on a mark goes to its event, one beside it to the instant.
fn pointed_at(store: Store, event: &MouseEvent) {
    match event_at(event) {
        Some(event) => store.dispatch(Action::SeekEvent(event)),
        None => seek(store, event),
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
