//! The page: its parts, and what it remembers that the session does not.
//!
//! `page.html` has a place for every part. A part is written as HTML, and laid over its place
//! when that HTML is another one than before; the picture and the long lists are filled when the
//! run is another one, and only marked when the cursor goes.

use crate::dialogs::{self, Dialog};
use crate::dom::{closest, document, find, place, set_style, window};
use crate::hands;
use crate::html::{Deed, Html};
use crate::long::Long;
use crate::morph::morph;
use crate::picture::{Look, Picture, Zoom};
use crate::store::Store;
use crate::{events, evidence, header, library, lists, panel, picture, stage, transport};
use fencelab_core::session::labels::Label;
use fencelab_core::session::{Action, Frame, Now, SwitchView, Theme};
use fencelab_core::words::Lang;
use std::cell::RefCell;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::js_sys::Function;
use web_sys::{
    Clipboard, Element, EventTarget, HtmlTextAreaElement, ResizeObserver, XmlHttpRequest,
};

/// How long a button says that something was copied, in milliseconds.
const COPIED_MS: i32 = 2500;

/// What the page remembers that the session does not.
#[derive(Default)]
pub struct Local {
    /// What is searched for among the scenarios.
    pub search: String,
    /// Whether the switches are lifted over the picture, on narrow screens.
    pub lifted: bool,
    /// Whether the evidence has just been copied.
    pub copied: bool,
    /// Whether the other scenarios were asked for, and did not come.
    pub library_failed: bool,
    /// A scenario that is to be opened when the others have come.
    pub awaited: Option<String>,
    /// The term of the glossary that was asked for.
    pub lit: &'static str,
    /// The switches in reach, by id, and the scenario that they belong to.
    reach: (String, Vec<&'static str>),
}

impl Local {
    /// A switch that a scenario has felt stays in reach as long as the scenario is on the page:
    /// nothing that was done to the run may take it from under the hand.
    pub fn keep_in_reach(&mut self, frame: &Frame) {
        let (scenario, reach) = &mut self.reach;
        if *scenario != frame.scenario.id {
            scenario.clone_from(&frame.scenario.id);
            reach.clear();
        }
        for switch in &frame.switches {
            if switch.felt && !reach.contains(&switch.id) {
                reach.push(switch.id);
            }
        }
    }

    /// Whether a switch is in reach. Fencing always is: it is what all of this is about.
    pub fn reaches(&self, switch: &SwitchView) -> bool {
        switch.id == "fencing" || self.reach.1.contains(&switch.id)
    }
}

/// What the parts are written from.
pub struct Shown<'a> {
    /// What depends on the run.
    pub frame: &'a Frame,
    /// What depends on where one stands.
    pub now: &'a Now,
    /// What the page remembers.
    pub local: &'a Local,
}

/// The places of all parts.
pub const FRAME: &str = include_str!("page.html");

/// A part of the page.
pub struct Part {
    /// The value of its `data-part`.
    pub name: &'static str,
    /// Writes it, as one element.
    pub write: fn(&mut Html, &Shown),
    /// Whether it depends on where one stands.
    moves: bool,
}

/// All parts.
pub const PARTS: [Part; 24] = [
    moving("header", header::write),
    part("tagline", write_tagline),
    part("head", picture::write_head),
    part("zoom", picture::write_zoom),
    part("outcome", picture::write_outcome),
    moving("transport", transport::write),
    moving("verdict", panel::write_verdict),
    part("protections", panel::write_protections),
    moving("why", panel::write_why),
    moving("story", panel::write_story),
    moving("stage", stage::write),
    part("events-head", events::write_head),
    part("interventions", lists::write_interventions),
    part("branches", lists::write_branches),
    part("evidence-head", evidence::write_head),
    part("columns", evidence::write_columns),
    part("diagnosis-head", evidence::write_diagnosis_head),
    moving("strip", panel::write_strip),
    moving("notice", write_notice),
    moving("announcement", write_announcement),
    part("scenarios", dialogs::write_scenarios),
    moving("keys", dialogs::write_keys),
    part("glossary", dialogs::write_glossary),
    part("copy", dialogs::write_copy),
];

const fn part(name: &'static str, write: fn(&mut Html, &Shown)) -> Part {
    Part {
        name,
        write,
        moves: false,
    }
}

const fn moving(name: &'static str, write: fn(&mut Html, &Shown)) -> Part {
    Part {
        name,
        write,
        moves: true,
    }
}

/// A part as it stands on the page.
struct Standing {
    element: Element,
    part: &'static Part,
    html: String,
    deeds: Vec<Deed>,
}

/// Where the page lives as long as the module does. It is empty while the page is being made.
pub type Home = &'static RefCell<Option<Page>>;

type Callback = Closure<dyn FnMut(JsValue)>;

/// The page.
pub struct Page {
    /// What everything stands in.
    pub root: Element,
    /// What is drawn.
    pub store: Store,
    /// Whether the cursor is being dragged along the axis.
    pub drags: bool,
    /// What it remembers.
    pub local: Local,
    look: Look,
    parts: Vec<Standing>,
    picture: Picture,
    events: Long,
    evidence: Long,
    diagnosis: Element,
    tick: Function,
    /// The request for the other scenarios, while it is under way.
    asked: Option<XmlHttpRequest>,
    stocked: Function,
    /// The playback's next step, where one is due.
    timer: Option<i32>,
    copied: Callback,
    not_copied: Callback,
    forget_copied: Function,
}

/// A function for the browser to call.
fn callback(home: Home, act: fn(&mut Page, JsValue)) -> Callback {
    Closure::new(move |value| {
        // What the drawing itself sets off is nobody's doing.
        if let Ok(mut home) = home.try_borrow_mut()
            && let Some(page) = home.as_mut()
        {
            act(page, value);
        }
    })
}

/// The same for one that is called as long as the page lives.
fn function(home: Home, act: fn(&mut Page, JsValue)) -> Function {
    callback(home, act).into_js_value().unchecked_into()
}

impl Page {
    /// Draws the page in place of what stands in the root, and listens.
    pub fn open(root: Element, store: Store, home: Home) -> Page {
        root.set_inner_html(FRAME);
        let parts = PARTS.iter().map(|part| Standing::of(&root, part));
        let mut page = Page {
            store,
            drags: false,
            local: Local::default(),
            look: Look {
                width: 0,
                zoom_percent: 100,
            },
            parts: parts.collect(),
            picture: Picture::below(&root),
            events: Long::new(place(&root, ".event-rows"), events::write_rows),
            evidence: Long::new(place(&root, "tbody"), evidence::write_rows),
            diagnosis: place(&root, "#diagnosis"),
            tick: function(home, |page, _| page.dispatch(Action::Tick)),
            asked: None,
            stocked: function(home, |page, _| page.stock()),
            timer: None,
            copied: callback(home, |page, _| page.say_copied(true)),
            not_copied: callback(home, |page, _| page.open_copy()),
            forget_copied: function(home, |page, _| page.say_copied(false)),
            root,
        };
        page.draw(true);
        page.listen(home);
        page
    }

    fn listen(&self, home: Home) {
        let listener = function(home, hands::happened);
        let on = |target: &EventTarget, names: &[&str]| {
            for name in names {
                let _ = target.add_event_listener_with_callback(name, &listener);
            }
        };
        on(&window(), &["keydown"]);
        on(&self.root, &hands::ON_PAGE);
        on(&place(&self.root, ".plot-axis"), &hands::ON_AXIS);
        let measure = function(home, |page, _| page.measure());
        if let Ok(observer) = ResizeObserver::new(&measure) {
            observer.observe(&place(&self.root, ".lanes"));
        }
    }

    /// Does one thing that somebody did. Actions come in here and nowhere else.
    pub fn dispatch(&mut self, action: Action) {
        let redrawn = self.store.dispatch(action);
        self.schedule();
        self.draw(redrawn);
    }

    /// The playback's next step; the one that was due before is not taken any more.
    fn schedule(&mut self) {
        if let Some(timer) = self.timer.take() {
            window().clear_timeout_with_handle(timer);
        }
        if let Some(ms) = self.store.session().tick_after_ms() {
            self.timer = after(&self.tick, i32::try_from(ms).unwrap_or(i32::MAX));
        }
    }

    /// Draws what has changed; what depends on the run only if that is another one.
    fn draw(&mut self, redrawn: bool) {
        self.local.keep_in_reach(&self.store.frame);
        self.draw_parts(redrawn);
        let Store { frame, now, .. } = &self.store;
        dress(frame, now);
        if redrawn {
            self.picture.draw_run(frame);
            self.events.fill(frame);
            self.evidence.fill(frame);
        }
        let scrub = place(&self.root, "#scrub");
        set_style(&scrub, "--done", &transport::done(frame, now));
        self.picture.draw_cursor(now);
        self.events.mark(now.step.checked_sub(1));
        self.evidence.mark(evidence::present(frame, now));
        let record = evidence::at_event(frame, now).map(|it| it.to_string());
        let _ = self
            .diagnosis
            .set_attribute("data-run", &frame.revision.to_string());
        let _ = self
            .diagnosis
            .set_attribute("data-record", &record.unwrap_or_default());
    }

    /// Hands the evidence over to the diagnosis: a line with the damage, and the records.
    pub fn hand_over(&self) {
        let frame = &self.store.frame;
        let text = [&frame.damage, "\n", &frame.evidence_json].concat();
        place(&self.diagnosis, ".asked").set_text_content(Some(&text));
    }

    fn draw_parts(&mut self, all: bool) {
        let shown = Shown {
            frame: &self.store.frame,
            now: &self.store.now,
            local: &self.local,
        };
        for standing in &mut self.parts {
            if all || standing.part.moves {
                standing.draw(&shown);
            }
        }
    }

    /// What an element does.
    pub fn deed(&self, element: &Element) -> Option<Deed> {
        let number = element.get_attribute("data-do")?;
        let name = closest(element, "[data-part]")?.get_attribute("data-part")?;
        let part = self.parts.iter().find(|it| it.part.name == name)?;
        part.deeds.get(number.parse::<usize>().ok()?).cloned()
    }

    fn measure(&mut self) {
        let lanes = place(&self.root, ".lanes");
        let width = u32::try_from(lanes.client_width()).unwrap_or(0);
        self.look_at(Look { width, ..self.look });
    }

    /// Looks at the picture more or less closely.
    pub fn zoom(&mut self, zoom: Zoom) {
        self.look_at(self.look.zoomed(zoom));
    }

    fn look_at(&mut self, look: Look) {
        if look != self.look {
            self.look = look;
            self.dispatch(Action::Viewport {
                width: look.width,
                zoom_percent: look.zoom_percent,
            });
        }
    }

    /// Opens a dialog, as it is at first.
    pub fn show(&mut self, dialog: Dialog) {
        self.light("");
        let Some(opened) = dialog.show(&self.root) else {
            return;
        };
        if dialog == Dialog::Scenarios {
            self.ask_for_library();
        }
        if let Some(field) = find(&opened, "[type=search]") {
            dialogs::fill(&field, "");
            self.search(String::new());
            // With `autofocus` the browser would try it when the page is loaded, and complain in
            // a frame of another origin.
            dialogs::focus(&field);
        }
    }

    fn ask_for_library(&mut self) {
        if !self.store.frame.library_is_whole {
            self.local.library_failed = false;
            if self.asked.is_none() {
                self.asked = library::fetch(&self.root, &self.stocked);
            }
        }
    }

    /// Opens a scenario, which may have to be fetched.
    pub fn open_scenario(&mut self, id: String) {
        self.local.awaited = Some(id);
        self.ask_for_library();
        self.open_awaited();
    }

    fn open_awaited(&mut self) {
        if self.store.frame.library_is_whole
            && let Some(id) = self.local.awaited.take()
        {
            self.dispatch(Action::Open(id));
            self.root.scroll_into_view();
        }
    }

    fn stock(&mut self) {
        let asked = self.asked.take();
        if let Some(bundle) = asked.as_ref().and_then(library::fetched) {
            self.dispatch(Action::Library(bundle));
            self.open_awaited();
        } else {
            self.local.library_failed = true;
            self.draw_parts(true);
            if self.local.awaited.take().is_some() {
                // It says what has become of the others.
                Dialog::Scenarios.show(&self.root);
            }
        }
    }

    /// Searches the scenarios.
    pub fn search(&mut self, wanted: String) {
        self.local.search = wanted;
        self.draw_parts(true);
    }

    /// Lights up a term of the glossary.
    pub fn light(&mut self, term: &'static str) {
        self.local.lit = term;
        self.draw_parts(true);
    }

    /// Lifts the switches over the picture, or puts them back.
    pub fn lift(&mut self) {
        self.local.lifted = !self.local.lifted;
        self.draw_parts(true);
    }

    /// Copies the evidence, or shows it to be copied where the browser refuses.
    pub fn copy_evidence(&mut self) {
        let clipboard: JsValue = window().navigator().clipboard().into();
        // It is there in secure contexts only.
        if clipboard.is_undefined() {
            self.open_copy();
        } else {
            let clipboard: Clipboard = clipboard.unchecked_into();
            let copying = clipboard.write_text(&self.store.frame.evidence_json);
            let _ = copying.then2(&self.copied, &self.not_copied);
        }
    }

    fn say_copied(&mut self, copied: bool) {
        self.local.copied = copied;
        self.draw_parts(true);
        if copied {
            after(&self.forget_copied, COPIED_MS);
        }
    }

    fn open_copy(&mut self) {
        let opened = Dialog::Copy.show(&self.root);
        if let Some(area) = opened.and_then(|it| find(&it, "textarea")) {
            let area: HtmlTextAreaElement = area.unchecked_into();
            area.set_value(&self.store.frame.evidence_json);
            let _ = area.focus();
            area.select();
        }
    }
}

impl Standing {
    fn of(root: &Element, part: &'static Part) -> Standing {
        Standing {
            element: place(root, &["[data-part=", part.name, "]"].concat()),
            part,
            html: String::new(),
            deeds: Vec::new(),
        }
    }

    fn draw(&mut self, shown: &Shown) {
        let mut html = Html::new(shown.frame.lang);
        (self.part.write)(&mut html, shown);
        let (html, deeds) = html.done();
        if html != self.html {
            morph(&self.element, &html);
            self.html = html;
        }
        self.deeds = deeds;
    }
}

/// Has a function called so many milliseconds from now.
fn after(function: &Function, ms: i32) -> Option<i32> {
    let timer = window().set_timeout_with_callback_and_timeout_and_arguments_0(function, ms);
    timer.ok()
}

/// Puts language, title and colours where the browser looks for them.
fn dress(frame: &Frame, now: &Now) {
    let Some(root) = document().document_element() else {
        return;
    };
    let _ = match now.theme {
        Theme::System => root.remove_attribute("data-theme"),
        Theme::Light => root.set_attribute("data-theme", "light"),
        Theme::Dark => root.set_attribute("data-theme", "dark"),
    };
    let lang = match frame.lang {
        Lang::En => "en",
        Lang::Ru => "ru",
    };
    let _ = root.set_attribute("lang", lang);
    document().set_title(&[&frame.scenario.title, " · Fencelab"].concat());
}

/// The game in a line, for who comes for the first time.
fn write_tagline(html: &mut Html, _: &Shown) {
    html.of("p", "tagline").say(Label::Tagline).text(" ");
    html.term(Label::TaglineEnd, "fencing token")
        .text(".")
        .close("p");
}

/// Something that must be said and is not about the run. It lies over the page, moves nothing,
/// and cannot be seen while it is empty.
fn write_notice(html: &mut Html, shown: &Shown) {
    html.of("div", "notice").attr("role", "status");
    if let Some(notice) = &shown.now.notice {
        html.plain("p", notice).of("button", "button");
        html.does(Deed::Act(Action::DismissNotice));
        html.say(Label::Dismiss).close("button");
    }
    html.close("div");
}

/// What a step or a flip has led to, heard and not seen.
fn write_announcement(html: &mut Html, shown: &Shown) {
    html.of("p", "unseen").attr("role", "status");
    html.text(&shown.now.announcement).close("p");
}
