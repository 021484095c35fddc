//! The page: its parts, and what it remembers that the session does not.
//!
//! `page.html` has a place for every part. A part is written as HTML, and laid over its place
//! when that HTML is another one than before; the picture and the long lists are filled when the
//! run is another one, and only marked when the cursor goes.

use crate::dialogs::{self, Dialog};
use crate::dom::{self, closest, document, find, place, set_attribute, set_style, window};
use crate::hands;
use crate::html::{Deed, Html, word};
use crate::later::{Later, fetched};
use crate::long::Long;
use crate::morph::morph;
use crate::picture::{Look, Picture, Zoom};
use crate::store::Store;
use crate::{events, evidence, header, lists, panel, picture, stage, still, transport};
use fencelab_core::session::labels::Label;
use fencelab_core::session::{Action, Frame, Now, SwitchView, Theme};
use fencelab_core::words::{Lang, supply_russian};
use std::cell::RefCell;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::js_sys::Function;
use web_sys::{
    Clipboard, Element, Event, EventTarget, HtmlTextAreaElement, ResizeObserver, XmlHttpRequest,
};

/// How long a button says that something was copied, in milliseconds.
const COPIED_MS: i32 = 2500;

/// How long what has been painted stands before the rest is drawn, in milliseconds: it reaches the
/// screen first, and so does whatever the reader does next.
const NEXT_FRAME_MS: i32 = 16;

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
    /// What is to be done when the other scenarios have come.
    pub awaited: Option<Action>,
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
    /// Whether it can wait until what is looked at first has been painted.
    pub waits: bool,
}

/// All parts.
pub const PARTS: [Part; 22] = [
    part("header", header::write).moving(),
    part("tagline", write_tagline),
    part("head", picture::write_head),
    part("zoom", picture::write_zoom),
    part("outcome", picture::write_outcome),
    part("transport", transport::write).moving(),
    part("verdict", panel::write_verdict).moving(),
    part("protections", panel::write_protections).waiting(),
    part("stage", stage::write).moving().waiting(),
    part("events-head", events::write_head).waiting(),
    part("interventions", lists::write_interventions).waiting(),
    part("branches", lists::write_branches).waiting(),
    part("evidence-head", evidence::write_head).waiting(),
    part("columns", evidence::write_columns).waiting(),
    part("diagnosis-head", evidence::write_diagnosis_head).waiting(),
    part("strip", panel::write_strip).moving(),
    part("notice", write_notice).moving().waiting(),
    part("announcement", write_announcement).moving(),
    part("scenarios", dialogs::write_scenarios).waiting(),
    part("keys", dialogs::write_keys).moving().waiting(),
    part("glossary", dialogs::write_glossary).waiting(),
    part("copy", dialogs::write_copy).waiting(),
];

const fn part(name: &'static str, write: fn(&mut Html, &Shown)) -> Part {
    Part {
        name,
        write,
        moves: false,
        waits: false,
    }
}

impl Part {
    const fn moving(self) -> Part {
        Part {
            moves: true,
            ..self
        }
    }

    const fn waiting(self) -> Part {
        Part {
            waits: true,
            ..self
        }
    }

    /// Its HTML, and what can be done in it.
    pub fn written(&self, shown: &Shown) -> (String, Vec<Deed>) {
        let mut html = Html::new(shown.frame.lang);
        (self.write)(&mut html, shown);
        html.done()
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
    reasons: Element,
    diagnosis: Element,
    tick: Function,
    /// What waits until the page has been painted; whether it is about another run.
    owed: Option<bool>,
    painted: Function,
    rest: Function,
    /// The request for the other scenarios, while it is under way.
    asked: Option<XmlHttpRequest>,
    stocked: Function,
    /// The request for the Russian texts likewise.
    asked_russian: Option<XmlHttpRequest>,
    translated: Function,
    /// The playback's next step, where one is due.
    timer: Option<i32>,
    copied: Function,
    not_copied: Function,
    forget_copied: Function,
}

#[wasm_bindgen]
extern "C" {
    /// The promise to copy. It tells functions that stay: those of its Rust type are told once.
    type Copying;

    #[wasm_bindgen(method)]
    fn then(this: &Copying, copied: &Function, refused: &Function);
}

/// What the browser is to call. To take an element away may tell of a change in it at once: such a
/// call comes in the midst of another.
fn function(home: Home, act: fn(&mut Page, JsValue)) -> Function {
    dom::function(move |value| happen(home, act, value))
}

fn happen(home: Home, act: fn(&mut Page, JsValue), value: JsValue) {
    // What the drawing itself sets off is nobody's doing.
    if let Ok(mut home) = home.try_borrow_mut()
        && let Some(page) = home.as_mut()
    {
        act(page, value);
    }
}

impl Page {
    /// Draws the parts into their places, and listens.
    pub fn open(root: Element, store: Store, home: Home) -> Page {
        let parts = PARTS.iter().map(|part| Standing::of(&root, part));
        let mut page = Page {
            store,
            drags: false,
            local: Local::default(),
            look: Look {
                width: width_of(&root),
                zoom_percent: 100,
            },
            parts: parts.collect(),
            picture: Picture::below(&root),
            events: Long::new(
                place(&root, ".event-rows"),
                events::count,
                events::write_row,
            ),
            evidence: Long::new(place(&root, "tbody"), evidence::count, evidence::write_row),
            reasons: place(&root, ".reasons"),
            diagnosis: place(&root, "#diagnosis"),
            tick: function(home, |page, _| page.dispatch(Action::Tick)),
            owed: None,
            painted: function(home, |page, _| {
                after(&page.rest, NEXT_FRAME_MS);
            }),
            rest: function(home, |page, _| page.draw_rest()),
            asked: None,
            stocked: function(home, |page, _| page.stock()),
            asked_russian: None,
            translated: function(home, |page, _| page.translate()),
            timer: None,
            copied: function(home, |page, _| page.say_copied(true)),
            not_copied: function(home, |page, _| page.open_copy()),
            forget_copied: function(home, |page, _| page.say_copied(false)),
            root,
        };
        page.draw_first();
        page.draw(false);
        page.owed = Some(true);
        page.listen(home);
        page
    }

    /// Draws what is looked at first, or takes it over if it is what was drawn when the page was
    /// published.
    fn draw_first(&mut self) {
        let Store { frame, now, .. } = &self.store;
        let local = &self.local;
        let first = still::first(&Shown { frame, now, local });
        let page = self.root.first_element_child();
        let mark = page.and_then(|it| it.get_attribute("data-mark"));
        let stands = mark == Some(still::mark(frame, &first));
        let parts = self.parts.iter_mut().filter(|it| !it.part.waits);
        for (standing, (_, html, deeds)) in parts.zip(first) {
            if stands {
                (standing.html, standing.deeds) = (html, deeds);
            } else {
                standing.put(html, deeds);
            }
        }
        if stands {
            self.picture.take_over(frame);
        } else {
            self.picture.draw_run(frame);
        }
    }

    fn listen(&self, home: Home) {
        let listener = function(home, hands::happened);
        let on = |target: &EventTarget, names: &[&str]| {
            for name in names {
                let _ = target.add_event_listener_with_callback(name, &listener);
            }
        };
        on(&window(), &["keydown", "pagehide"]);
        on(&self.root, &hands::ON_PAGE);
        on(&place(&self.root, ".plot-axis"), &hands::ON_AXIS);
        let measure = function(home, |page, _| page.measure());
        if let Ok(observer) = ResizeObserver::new(&measure) {
            observer.observe(&place(&self.root, ".lanes"));
        }
    }

    /// Does one thing that somebody did. Actions come in here and nowhere else.
    pub fn dispatch(&mut self, action: Action) {
        if matches!(action, Action::Lang(Lang::Ru)) && !supply_russian(None) {
            if self.asked_russian.is_none() {
                self.asked_russian = Later::Russian.fetch(&self.root, &self.translated);
            }
            return;
        }
        if self.owed.is_some() {
            self.store.keep();
        }
        let follows = matches!(action, Action::Follow(_));
        let redrawn = self.store.dispatch(action);
        if follows && self.store.now.notice.is_none() {
            forget_link();
        }
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

    /// Draws what is looked at first, as far as it has changed: what depends on the run only if
    /// that is another one. The rest follows when that has been painted.
    fn draw(&mut self, redrawn: bool) {
        self.draw_parts(|part| !part.waits && (redrawn || part.moves));
        let Store { frame, now, .. } = &self.store;
        dress(frame, now);
        if redrawn {
            self.picture.draw_run(frame);
        }
        let scrub = place(&self.root, "#scrub");
        set_style(&scrub, "--done", &transport::done(frame, now));
        self.picture.draw_cursor(now);
        // To ask where something is makes the browser lay out the page: once, after all writing.
        self.picture.keep_in_sight(now.cursor_x, now.reach);
        if self.root.has_attribute("data-tells") {
            self.tell();
        }
        if self.owed.is_none() {
            let _ = window().request_animation_frame(&self.painted);
        }
        self.owed = Some(self.owed.unwrap_or_default() || redrawn);
    }

    /// Draws what has waited.
    pub fn draw_rest(&mut self) {
        let Some(redrawn) = self.owed.take() else {
            return;
        };
        let redrawn = self.store.settle() || redrawn;
        self.local.keep_in_reach(&self.store.frame);
        self.draw_parts(|part| part.waits && (redrawn || part.moves));
        let Store { frame, now, .. } = &self.store;
        if redrawn {
            self.events.fill(frame);
            self.evidence.fill(frame);
        }
        self.events.mark(now.step.checked_sub(1));
        self.evidence.mark(evidence::present(frame, now));
        let run = frame.revision.to_string();
        let record = evidence::at_event(frame, now).map(|it| it.to_string());
        set_attribute(&self.diagnosis, "data-run", Some(&run));
        set_attribute(&self.diagnosis, "data-record", record.as_deref());
        self.ask_for_reasons();
        self.keep_in_sight();
    }

    /// Has a script ask the second module why it came to where one stands: of which run, after how
    /// many events, and whether also what takes long is known. Until somebody does something, what
    /// was drawn when the page was published says it.
    fn ask_for_reasons(&self) {
        let (frame, session) = (&self.store.frame, self.store.session());
        let stands = self.reasons.get_attribute("lang").as_deref() == Some(code(frame.lang));
        let asked = self.reasons.get_attribute("data-asked");
        if asked.is_none() && stands && session.is_untouched() {
            return;
        }
        let (run, events) = (
            frame.revision.to_string(),
            session.moment().events.to_string(),
        );
        let wanted = [&run, " ", &events, " ", word(session.is_worked_out())].concat();
        if asked.as_ref() != Some(&wanted) {
            set_attribute(&self.reasons, "aria-busy", Some("true"));
            set_attribute(&self.reasons, "data-asked", Some(&wanted));
        }
    }

    /// Scrolls the lists to the present row, once they can be seen.
    pub fn keep_in_sight(&self) {
        self.events.keep_in_sight();
        self.evidence.keep_in_sight();
    }

    /// Tells whoever has asked for it where one stands, in `data-moment`.
    fn tell(&self) {
        let told = self.store.session().told();
        set_attribute(&self.root, "data-moment", Some(&told));
        if let Ok(event) = Event::new("fencelab-moment") {
            let _ = self.root.dispatch_event(&event);
        }
    }

    /// Hands the evidence over to the diagnosis: a line with the damage, and the records.
    pub fn hand_over(&self) {
        let frame = &self.store.frame;
        let text = [&frame.damage, "\n", &self.store.session().evidence_json()].concat();
        place(&self.diagnosis, ".asked").set_text_content(Some(&text));
    }

    /// Draws the parts that depend on what the page remembers, by their names.
    fn redraw(&mut self, names: &[&str]) {
        self.draw_parts(|part| names.contains(&part.name));
    }

    fn draw_parts(&mut self, wanted: impl Fn(&Part) -> bool) {
        let shown = Shown {
            frame: &self.store.frame,
            now: &self.store.now,
            local: &self.local,
        };
        for standing in &mut self.parts {
            if wanted(standing.part) {
                standing.draw(&shown);
            }
        }
    }

    /// What an element does.
    pub fn deed(&mut self, element: &Element) -> Option<Deed> {
        let name = closest(element, "[data-part]")?.get_attribute("data-part")?;
        let place = self.parts.iter().position(|it| it.part.name == name)?;
        if self.parts[place].html.is_empty() {
            // It stands there from before the module came.
            self.draw_rest();
        }
        let number = element.get_attribute("data-do")?.parse::<usize>().ok()?;
        self.parts[place].deeds.get(number).cloned()
    }

    fn measure(&mut self) {
        self.look_at(Look {
            width: width_of(&self.root),
            ..self.look
        });
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
        self.draw_rest();
        self.local.lit = "";
        self.local.search.clear();
        if dialog == Dialog::Scenarios {
            self.ask_for_library();
        }
        self.redraw(&["scenarios", "glossary"]);
        let Some(opened) = dialog.show(&self.root) else {
            return;
        };
        if let Some(field) = find(&opened, "[type=search]") {
            dialogs::fill(&field, "");
            // With `autofocus` the browser would try it when the page is loaded, and complain in
            // a frame of another origin.
            dialogs::focus(&field);
        }
    }

    fn ask_for_library(&mut self) {
        if !self.store.frame.library_is_whole {
            self.local.library_failed = false;
            if self.asked.is_none() {
                self.asked = Later::Scenarios.fetch(&self.root, &self.stocked);
            }
        }
    }

    /// Goes where a link leads. It leaves the address when nothing is to be said about it: a
    /// reload goes on from what was made of it, and does not begin again.
    pub fn follow(&mut self, link: String) {
        if self.store.session().can_follow(&link) {
            self.dispatch(Action::Follow(link));
        } else {
            self.when_there(Action::Follow(link));
        }
    }

    /// Opens a scenario of one's own, or work that was saved: that may be about any scenario.
    pub fn open_own(&mut self, own: String) {
        let is_work = own.starts_with("{\"version\"");
        let action = Action::OpenOwn(own);
        if is_work {
            self.when_there(action);
        } else {
            self.dispatch(action);
        }
    }

    /// Does something that may need a scenario that has to be fetched.
    pub fn when_there(&mut self, action: Action) {
        self.local.awaited = Some(action);
        self.ask_for_library();
        self.do_awaited();
    }

    fn do_awaited(&mut self) {
        if self.store.frame.library_is_whole
            && let Some(action) = self.local.awaited.take()
        {
            self.dispatch(action);
            self.root.scroll_into_view();
        }
    }

    /// Speaks Russian, if the texts have come.
    fn translate(&mut self) {
        let asked = self.asked_russian.take();
        if supply_russian(asked.as_ref().and_then(fetched)) {
            self.dispatch(Action::Lang(Lang::Ru));
            return;
        }
        self.store.warn_no_russian();
        for standing in &mut self.parts {
            if standing.part.name == "header" {
                // The choice goes back to the language that is spoken.
                standing.html.clear();
            }
        }
        self.redraw(&["header", "notice"]);
    }

    fn stock(&mut self) {
        let asked = self.asked.take();
        if let Some(bundle) = asked.as_ref().and_then(fetched) {
            self.dispatch(Action::Library(bundle));
            self.do_awaited();
        } else {
            self.local.library_failed = true;
            self.redraw(&["scenarios"]);
            if self.local.awaited.take().is_some() {
                // It says what has become of the others.
                Dialog::Scenarios.show(&self.root);
            }
        }
    }

    /// Searches the scenarios.
    pub fn search(&mut self, wanted: String) {
        self.local.search = wanted;
        self.redraw(&["scenarios"]);
    }

    /// Lights up a term of the glossary.
    pub fn light(&mut self, term: &'static str) {
        self.local.lit = term;
        self.redraw(&["glossary"]);
    }

    /// Lifts the switches over the picture, or puts them back.
    pub fn lift(&mut self) {
        self.local.lifted = !self.local.lifted;
        self.redraw(&["protections", "strip"]);
    }

    /// Copies the evidence, or shows it to be copied where the browser refuses.
    pub fn copy_evidence(&mut self) {
        let clipboard: JsValue = window().navigator().clipboard().into();
        // It is there in secure contexts only.
        if clipboard.is_undefined() {
            self.open_copy();
        } else {
            let clipboard: Clipboard = clipboard.unchecked_into();
            let copying = clipboard.write_text(&self.store.session().evidence_json());
            copying
                .unchecked_into::<Copying>()
                .then(&self.copied, &self.not_copied);
        }
    }

    fn say_copied(&mut self, copied: bool) {
        self.local.copied = copied;
        self.redraw(&["evidence-head"]);
        if copied {
            after(&self.forget_copied, COPIED_MS);
        }
    }

    fn open_copy(&mut self) {
        let opened = Dialog::Copy.show(&self.root);
        if let Some(area) = opened.and_then(|it| find(&it, "textarea")) {
            let area: HtmlTextAreaElement = area.unchecked_into();
            area.set_value(&self.store.session().evidence_json());
            let _ = area.focus();
            area.select();
        }
    }
}

/// The width that the picture may take, in the page that was drawn when it was published.
pub fn room(root: &Element) -> u32 {
    if root.first_element_child().is_none() {
        root.set_inner_html(FRAME);
    }
    let _ = root.remove_attribute("data-still");
    width_of(root)
}

fn width_of(root: &Element) -> u32 {
    u32::try_from(place(root, ".lanes").client_width()).unwrap_or(0)
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
        let (html, deeds) = self.part.written(shown);
        self.put(html, deeds);
    }

    fn put(&mut self, html: String, deeds: Vec<Deed>) {
        if html != self.html {
            morph(&self.element, &html);
            self.html = html;
        }
        self.deeds = deeds;
    }
}

/// Takes the link out of the address.
fn forget_link() {
    let window = window();
    let (history, path) = (window.history(), window.location().pathname());
    if let (Ok(history), Ok(path), Ok(query)) = (history, path, window.location().search()) {
        let url = [path, query].concat();
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&url));
    }
}

/// Has a function called so many milliseconds from now.
fn after(function: &Function, ms: i32) -> Option<i32> {
    let timer = window().set_timeout_with_callback_and_timeout_and_arguments_0(function, ms);
    timer.ok()
}

/// Puts language, title and colours where the browser looks for them. A language that is said
/// again, even the same one, makes it look for the styles of everything anew.
fn dress(frame: &Frame, now: &Now) {
    let Some(root) = document().document_element() else {
        return;
    };
    let theme = match now.theme {
        Theme::System => None,
        Theme::Light => Some("light"),
        Theme::Dark => Some("dark"),
    };
    set_attribute(&root, "data-theme", theme);
    set_attribute(&root, "lang", Some(code(frame.lang)));
    let title = [&frame.scenario.title, " · Fencelab"].concat();
    if document().title() != title {
        document().set_title(&title);
    }
}

/// A language as HTML names it.
pub fn code(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "en",
        Lang::Ru => "ru",
    }
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
