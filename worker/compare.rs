//! Two runs beside each other, as HTML: `compare.js` puts it into a dialog.

use crate::held::{Held, PICTURE_WIDTH};
use fencelab::html::{Html, word};
use fencelab_core::compare::{
    self, Heading, Parting, Picture, Row, Step, Which, cursors, endings, mark, told, told_parting,
};
use fencelab_core::export::svg::{self, Frame, Theme};
use fencelab_core::protocol::At;
use fencelab_core::session::{Choice, Group, Session};
use fencelab_core::timeline::{Px, Scene};
use fencelab_core::words::{Lang, clock};
use wasm_bindgen::prelude::wasm_bindgen;

/// What is compared.
#[derive(Default)]
pub struct Compared {
    choices: Vec<Choice>,
    pair: Option<Pair>,
}

/// Two runs, and what was found out about them.
struct Pair {
    sides: [Session; 2],
    /// What they are called where there is no page around them.
    names: [String; 2],
    parting: Option<Parting>,
    steps: Vec<Step>,
    picture: Picture,
}

#[wasm_bindgen]
impl Held {
    /// The choices of both lists: HTML of groups with options, which go by their places; the one to
    /// begin with below is selected.
    pub fn compare_choices(&mut self) -> String {
        let choices = self.session.choices();
        let best = self.session.best_beside(&choices);
        let mut html = Html::new(self.session.lang());
        write_choices(&mut html, &choices, best);
        self.compared.choices = choices;
        html.done().0
    }

    /// Compares two choices by their places, with pictures so many pixels wide: HTML. It is empty
    /// where one of the two cannot be replayed any more.
    pub fn compare(&mut self, above: u32, below: u32, width: u32) -> String {
        let choices = [above, below].map(|place| self.compared.choices.get(place as usize));
        let [Some(above), Some(below)] = choices else {
            return String::new();
        };
        let titles = [above, below].map(|choice| choice.title.clone());
        let groups = [above.group, below.group];
        let sides = [self.session.beside(above), self.session.beside(below)];
        let [Some(above), Some(below)] = sides else {
            return String::new();
        };
        let sides = [above, below];
        let names = [0, 1].map(|side| self.called(&sides[side], groups[side], &titles[side]));
        let pair = Pair::of(sides, names, width);
        let mut html = Html::new(self.session.lang());
        pair.write(&mut html, &titles);
        self.compared.pair = Some(pair);
        html.done().0
    }

    /// What depends on the cursor, at one of its places: JSON of texts and drawings.
    pub fn compare_at(&self, step: u32) -> String {
        let pair = self.compared.pair.as_ref();
        let found = pair.and_then(|pair| Some(pair.at(*pair.steps.get(step as usize)?)));
        found.unwrap_or_default()
    }

    /// The place of the cursor at an instant, in milliseconds, or the last one before it. The
    /// longest horizon is far below what fits.
    pub fn compare_step(&self, at_ms: u32) -> u32 {
        let pair = self.compared.pair.as_ref();
        let step = pair.map_or(0, |pair| compare::step_at(&pair.steps, At(at_ms.into())));
        u32::try_from(step).unwrap_or(u32::MAX)
    }

    /// The instant at a place of the plots, `x` pixels from their left edge; in milliseconds.
    pub fn compare_instant(&self, x: i32) -> u32 {
        let pair = self.compared.pair.as_ref();
        let at = pair.map_or(At::ZERO, |pair| pair.picture.scenes[0].at_x(Px::whole(x)));
        u32::try_from(at.0).unwrap_or(u32::MAX)
    }

    /// Both runs as a document: `svg`, in the given colours, or `text`. Nothing where there are none.
    pub fn compare_export(&self, format: &str, dark: bool) -> Option<String> {
        let pair = self.compared.pair.as_ref()?;
        let theme = if dark { Theme::Dark } else { Theme::Light };
        match format {
            "svg" => Some(pair.document(theme)),
            "text" => Some(pair.report()),
            _ => None,
        }
    }

    /// The link to one of the two runs, at a place of the cursor.
    pub fn compare_link(&self, side: u32, step: u32) -> String {
        let link = self.compared.pair.as_ref().and_then(|pair| {
            let moments = pair.steps.get(step as usize)?.moments;
            let side = usize::try_from(side).ok()?;
            let mut session = pair.sides.get(side)?.clone();
            Some(session.link_at(*moments.get(side)?))
        });
        link.unwrap_or_default()
    }
}

impl Held {
    /// What a run is called by itself: by its scenario, and by what it is beside the page. One with
    /// another setting has all that was changed on the page as well.
    fn called(&self, side: &Session, group: Group, title: &str) -> String {
        let written = match group {
            Group::Here => return side.as_scenario().title.get(side.lang()).to_owned(),
            Group::Branches | Group::Variants => side.scenario().title.clone(),
            Group::Settings | Group::NotFelt => self.session.as_scenario().title,
        };
        format!("{} — {title}", written.get(side.lang()))
    }
}

impl Pair {
    fn of(sides: [Session; 2], names: [String; 2], width: u32) -> Pair {
        let runs = sides.each_ref().map(Session::run);
        let parting = compare::parting(runs);
        let steps = compare::steps(runs, parting.as_ref());
        let picture = Picture::new(
            sides.each_ref().map(Session::reading),
            sides.each_ref().map(Session::notes),
            sides[0].lang(),
            width,
        );
        Pair {
            parting,
            steps,
            picture,
            sides,
            names,
        }
    }

    fn document(&self, theme: Theme) -> String {
        let lang = self.sides[0].lang();
        let readings = self.sides.each_ref().map(Session::reading);
        let told = told_parting(readings, self.parting.as_ref(), lang);
        let frames = [0, 1].map(|side| Frame {
            title: &self.names[side],
            protections: self.sides[side].run().setup().protections,
            lang,
            theme,
        });
        let picture = Picture::new(
            self.sides.each_ref().map(Session::reading),
            self.sides.each_ref().map(Session::notes),
            lang,
            PICTURE_WIDTH,
        );
        let parting = self.parting.as_ref();
        compare::document(&picture, parting, &told, frames.each_ref(), theme)
    }

    fn report(&self) -> String {
        let names = self.names.each_ref().map(String::as_str);
        let readings = self.sides.each_ref().map(Session::reading);
        compare::report(names, readings, self.parting.as_ref(), self.sides[0].lang())
    }

    /// The place at which to begin: where they part, or where one stood on the page.
    fn first(&self) -> usize {
        match &self.parting {
            Some(parting) => compare::step_of(&self.steps, parting),
            None => compare::step_at(&self.steps, self.sides[0].moment().at),
        }
    }

    fn write(&self, html: &mut Html, titles: &[String; 2]) {
        let lang = html.lang;
        let readings = || self.sides.each_ref().map(Session::reading);
        html.of("div", "compare-parting");
        html.open("p").attr("role", "status");
        if !self.sides[0].is_of_the_same(&self.sides[1]) {
            html.text(Text::OtherScenario.say(lang)).text(" ");
        }
        html.text(&told_parting(readings(), self.parting.as_ref(), lang));
        html.close("p").close("div");
        self.write_transport(html);
        html.of("div", "compare-pictures").attr("tabindex", "0");
        html.attr("role", "group");
        html.attr("aria-label", Text::Pictures.say(lang));
        for (side, which) in Which::BOTH.into_iter().enumerate() {
            self.write_picture(html, side, which, &titles[side]);
        }
        html.close("div");
        write_table(html, titles, &endings(readings(), lang));
        html.of("div", "compare-foot");
        write_button(html, "svg", "button small", Text::SavePicture, None);
        write_button(html, "text", "button small", Text::SaveWords, None);
        html.close("div");
    }

    fn write_transport(&self, html: &mut Html) {
        let (lang, first) = (html.lang, self.first());
        let last = self.picture.scenes[0].axis.last();
        html.of("div", "compare-transport");
        write_button(
            html,
            "back",
            "button icon-only",
            Text::Back,
            Some("M12 3v10L4 8z"),
        );
        html.of("input", "scrub").attr("type", "range");
        html.attr("min", "0").attr("max", &last.0.to_string());
        html.attr("aria-label", Text::Time.say(lang));
        html.attr("data-first", &first.to_string());
        let count = self.steps.len().saturating_sub(1);
        html.attr("data-last", &count.to_string());
        write_button(
            html,
            "next",
            "button icon-only",
            Text::Next,
            Some("M4 3v10l8-5z"),
        );
        html.of("span", "compare-clock").close("span");
        if self.parting.is_some() {
            write_button(html, "parting", "button", Text::ToParting, None);
        }
        html.close("div");
    }

    fn write_picture(&self, html: &mut Html, side: usize, which: Which, title: &str) {
        let scene = &self.picture.scenes[side];
        let lang = html.lang;
        let name = format!("{}: {title}", which.say(lang));
        html.of("figure", "compare-side");
        html.of("figcaption", "compare-title");
        html.plain("strong", &name);
        html.of("span", "compare-now")
            .close("span")
            .close("figcaption");
        html.of("div", "compare-lanes");
        write_svg(html, "compare-names", scene.names_width(), scene, None);
        html.drawing(&svg::names(scene)).close("svg");
        html.of("div", "compare-plot");
        let label = format!("{name}. {}", scene.description);
        write_svg(
            html,
            "compare-drawing",
            scene.plot_width(),
            scene,
            Some(&label),
        );
        // Under the picture, whose marks it would lie over.
        if let Some(parting) = &self.parting {
            html.drawing(&mark(&self.picture, side, parting));
        }
        html.drawing(&svg::plot(scene, &format!("side-{side}")));
        html.close("svg");
        write_svg(html, "compare-cursor", scene.plot_width(), scene, None);
        html.close("svg").close("div").close("div").close("figure");
    }

    fn at(&self, step: Step) -> String {
        let lang = self.sides[0].lang();
        let drawn = cursors(&self.picture, &step, lang);
        let said = [0, 1].map(|side| {
            let reading = self.sides[side].reading();
            told(&reading, step.moments[side], self.parting.as_ref(), lang)
        });
        let at = clock(step.at, lang);
        let [above, below] = Which::BOTH.map(|which| which.say(lang));
        let spoken = format!("{at}. {above}: {} {below}: {}", said[0], said[1]);
        serde_json::json!({
            "at": step.at.0,
            "x": drawn[0].x.ceil(),
            "clock": at,
            "said": said,
            "spoken": spoken,
            "drawn": drawn.each_ref().map(svg::cursor),
        })
        .to_string()
    }
}

fn write_choices(html: &mut Html, choices: &[Choice], best: usize) {
    let mut places = choices.iter().enumerate().peekable();
    while let Some((_, first)) = places.peek() {
        let group = first.group;
        html.open("optgroup");
        html.attr("label", group.title(html.lang));
        while let Some((place, choice)) = places.next_if(|(_, it)| it.group == group) {
            html.open("option").attr("value", &place.to_string());
            html.flag("data-best", place == best);
            html.text(&choice.title).close("option");
        }
        html.close("optgroup");
    }
}

fn write_button(html: &mut Html, deed: &str, class: &str, text: Text, icon: Option<&str>) {
    let said = text.say(html.lang);
    html.of("button", class).attr("type", "button");
    html.attr("data-compare", deed);
    if let Some(icon) = icon {
        html.attr("aria-label", said).attr("title", said);
        html.of("span", "icon").attr("aria-hidden", "true");
        html.open("svg").attr("viewBox", "0 0 16 16");
        html.attr("fill", "currentColor").open("path");
        html.attr("d", icon)
            .close("path")
            .close("svg")
            .close("span");
    } else {
        html.text(said);
    }
    html.close("button");
}

/// Begins a drawing; one without a label is for the eye only.
fn write_svg(html: &mut Html, class: &str, width: u32, scene: &Scene, label: Option<&str>) {
    html.of("svg", class);
    html.attr("width", &width.to_string());
    html.attr("height", &scene.height().to_string());
    match label {
        Some(label) => html.attr("role", "img").attr("aria-label", label),
        None => html.attr("aria-hidden", "true"),
    };
}

fn write_table(html: &mut Html, titles: &[String; 2], rows: &[Row]) {
    let lang = html.lang;
    html.plain("h3", Heading::InTheEnd.say(lang));
    html.of("div", "compare-window").attr("tabindex", "0");
    html.attr("role", "group");
    html.attr("aria-label", Heading::InTheEnd.say(lang));
    html.of("table", "compare-table").open("thead").open("tr");
    html.open("td").close("td");
    for (side, which) in Which::BOTH.into_iter().enumerate() {
        html.open("th").attr("scope", "col");
        html.plain("span", which.say(lang));
        html.line("span", "compare-of", &titles[side]);
        html.of("button", "button small").attr("type", "button");
        html.attr("data-compare", "open");
        html.attr("data-side", &side.to_string());
        let open = Text::Open.say(lang);
        html.attr_with(
            "aria-label",
            &[open, ": ", which.say(lang), ", ", &titles[side]],
        );
        html.text(open).close("button").close("th");
    }
    html.close("tr").close("thead").open("tbody");
    let mut about = None;
    for row in rows {
        if row.subject.is_some() && row.subject != about {
            html.of("tr", "compare-about").open("th");
            html.attr("colspan", "3").attr("scope", "colgroup");
            html.text(row.subject.as_deref().unwrap_or_default());
            html.close("th").close("tr");
        }
        about.clone_from(&row.subject);
        write_row(html, row);
    }
    html.close("tbody").close("table").close("div");
}

fn write_row(html: &mut Html, row: &Row) {
    let lang = html.lang;
    html.open("tr").attr("data-differs", word(row.differs()));
    html.open("th").attr("scope", "row");
    html.text(row.what.say(lang));
    if row.differs() {
        html.of("span", "compare-sign").attr("aria-hidden", "true");
        html.text("≠").close("span");
        html.of("span", "unseen").text(", ");
        html.text(Heading::Differs.say(lang)).close("span");
    }
    html.close("th");
    for texts in &row.texts {
        html.open("td");
        for text in texts {
            html.plain("p", text);
        }
        html.close("td");
    }
    html.close("tr");
}

/// A fixed text of the dialog.
#[derive(Clone, Copy)]
enum Text {
    OtherScenario,
    Pictures,
    Back,
    Next,
    Time,
    ToParting,
    Open,
    SavePicture,
    SaveWords,
}

impl Text {
    fn say(self, lang: Lang) -> &'static str {
        match (self, lang) {
            (Text::OtherScenario, Lang::En) => "These are runs of different scenarios.",
            (Text::OtherScenario, Lang::Ru) => "Это прогоны разных сценариев.",
            (Text::Pictures, Lang::En) => "Both runs, along one time",
            (Text::Pictures, Lang::Ru) => "Оба прогона на одной оси времени",
            (Text::Back, Lang::En) => "Back to the event before",
            (Text::Back, Lang::Ru) => "К предыдущему событию",
            (Text::Next, Lang::En) => "On to the next event",
            (Text::Next, Lang::Ru) => "К следующему событию",
            (Text::Time, Lang::En) => "Time in both runs",
            (Text::Time, Lang::Ru) => "Время в обоих прогонах",
            (Text::ToParting, Lang::En) => "Go to where they part",
            (Text::ToParting, Lang::Ru) => "Туда, где расходятся",
            (Text::Open, Lang::En) => "Open this run",
            (Text::Open, Lang::Ru) => "Открыть этот прогон",
            (Text::SavePicture, Lang::En) => "Save both as a picture (SVG)",
            (Text::SavePicture, Lang::Ru) => "Сохранить оба картинкой (SVG)",
            (Text::SaveWords, Lang::En) => "Save as text",
            (Text::SaveWords, Lang::Ru) => "Сохранить текстом",
        }
    }
}
