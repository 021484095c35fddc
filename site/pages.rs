//! The static pages: one for each scenario and language, and a list of them. They have no scripts.

use crate::address::Site;
use crate::markup::Markup;
use crate::pictures::{Picture, Width};
use crate::told::{LANGS, Played, Told, name};
use crate::words::Word;
use crate::{page_of, policy};
use fencelab_core::diagnose;
use fencelab_core::evidence::{self, Record};
use fencelab_core::explain::Tone;
use fencelab_core::protocol::{EventId, Token, Weight};
use fencelab_core::scenario::Question;
use fencelab_core::session::labels::Label;
use fencelab_core::words::{Lang, clock};

const STYLE: &str = include_str!("style.css");

/// All pages, each with its path in the site.
pub fn all(all: &[Told], site: &Site) -> Vec<(String, String)> {
    let mut pages = Vec::new();
    for lang in LANGS {
        pages.push((format!("{}/index.html", name(lang)), list(all, site, lang)));
        for told in all {
            let page = Page { told, lang };
            pages.push((page_of(told, name(lang)), page.html(all, site)));
        }
    }
    pages
}

/// What stands in the head of a page.
struct Head<'a> {
    lang: Lang,
    title: &'a str,
    description: &'a str,
    /// Where the page is, in a language.
    path: &'a dyn Fn(&str) -> String,
    /// The scenario whose preview it shows.
    preview: &'a str,
}

impl Head<'_> {
    /// A page: this head, what stands above every page, and the body.
    fn page(&self, site: &Site, body: &str) -> String {
        let mut out = Markup::default();
        let lang = name(self.lang);
        out.raw("<!DOCTYPE html>\n");
        out.open("html", &[("lang", lang)]).open("head", &[]);
        self.write(&mut out, site);
        out.close("head").raw("\n").open("body", &[]);
        self.bar(&mut out);
        out.raw(body).close("body").close("html").raw("\n");
        out.done()
    }

    fn write(&self, out: &mut Markup, site: &Site) {
        let policy = policy::of_static(STYLE);
        out.open("meta", &[("charset", "utf-8")]);
        out.open(
            "meta",
            &[
                ("http-equiv", "Content-Security-Policy"),
                ("content", &policy),
            ],
        );
        let mut named = |name, content| {
            out.open("meta", &[("name", name), ("content", content)]);
        };
        named("viewport", "width=device-width, initial-scale=1");
        named("color-scheme", "light dark");
        named("description", self.description);
        named("twitter:card", "summary_large_image");
        out.line("title", &[], &format!("{} — Fencelab", self.title));
        out.open("link", &[("rel", "icon"), ("href", "data:,")]);
        self.alternates(out, site);
        self.preview(out, site);
        out.open("style", &[]).raw(STYLE).close("style");
    }

    /// The same page in each language, and, where it is known, the page's own address.
    fn alternates(&self, out: &mut Markup, site: &Site) {
        let address = |lang: &str| site.for_language(&(self.path)(lang));
        if site.is_known() {
            let own = address(name(self.lang));
            out.open("link", &[("rel", "canonical"), ("href", &own)]);
            out.open("meta", &[("property", "og:url"), ("content", &own)]);
        }
        for (hreflang, lang) in [("en", "en"), ("ru", "ru"), ("x-default", "en")] {
            let address = address(lang);
            let link = [
                ("rel", "alternate"),
                ("hreflang", hreflang),
                ("href", &address),
            ];
            out.open("link", &link);
        }
    }

    /// What others show of the page where it is linked.
    fn preview(&self, out: &mut Markup, site: &Site) {
        let lang = name(self.lang);
        let image = format!("previews/{}.{lang}.png", self.preview);
        let image = site.for_language(&image);
        let locale = match self.lang {
            Lang::En => "en_GB",
            Lang::Ru => "ru_RU",
        };
        let properties = [
            ("og:type", "article"),
            ("og:site_name", "Fencelab"),
            ("og:locale", locale),
            ("og:title", self.title),
            ("og:description", self.description),
            ("og:image", &image),
            ("og:image:width", "1200"),
            ("og:image:height", "630"),
            ("og:image:alt", self.title),
        ];
        for (property, content) in properties {
            out.open("meta", &[("property", property), ("content", content)]);
        }
    }

    /// The name of the site, and the way to the other language.
    fn bar(&self, out: &mut Markup) {
        out.open("header", &[("class", "bar")]);
        out.line(
            "a",
            &[("class", "mark"), ("href", "index.html")],
            "Fencelab",
        );
        out.open("nav", &[("aria-label", Word::Language.say(self.lang))]);
        for other in LANGS {
            let own = match other {
                Lang::En => "English",
                Lang::Ru => "Русский",
            };
            let code = name(other);
            if other == self.lang {
                out.line("span", &[("aria-current", "true")], own);
            } else {
                let address = format!("../{}", (self.path)(code));
                let link = [("href", &*address), ("hreflang", code), ("lang", code)];
                out.line("a", &link, own);
            }
        }
        out.close("nav").close("header");
    }
}

/// The page of all scenarios in a language.
fn list(all: &[Told], site: &Site, lang: Lang) -> String {
    let mut out = Markup::default();
    out.open("main", &[]);
    out.line("h1", &[], Word::Tagline.say(lang));
    out.line("p", &[("class", "claim")], Word::Introduction.say(lang));
    out.open("p", &[("class", "ways")]);
    let lab = format!("../#late-write&lang={}", name(lang));
    out.line(
        "a",
        &[("class", "way"), ("href", &lab)],
        Word::OpenLab.say(lang),
    );
    let keep = [("href", "../fencelab.html"), ("download", "fencelab.html")];
    out.line("a", &keep, Word::OneFile.say(lang));
    out.close("p");
    by_question(&mut out, all, None, lang);
    out.close("main");
    let head = Head {
        lang,
        title: Word::Tagline.say(lang),
        description: Word::Introduction.say(lang),
        path: &|lang| format!("{lang}/index.html"),
        preview: "late-write",
    };
    head.page(site, &out.done())
}

/// The scenarios under the questions that they answer; on the page of one of them without their
/// claims.
fn by_question(out: &mut Markup, all: &[Told], here: Option<&Told>, lang: Lang) {
    for question in Question::ALL {
        let heading = if here.is_some() { "h3" } else { "h2" };
        out.line(heading, &[], question.say(lang));
        out.open("ul", &[("class", "scenarios")]);
        let answers = all
            .iter()
            .filter(|it| it.scenario.question == Some(*question));
        for told in answers {
            let scenario = &told.scenario;
            let title = scenario.title.get(lang);
            out.open("li", &[]);
            if here.is_some_and(|it| it.scenario.id == scenario.id) {
                out.line("span", &[("aria-current", "page")], title);
            } else {
                out.link(&format!("{}.html", scenario.id), title);
            }
            if here.is_none() {
                out.line("p", &[], scenario.claim.get(lang));
            }
            out.close("li");
        }
        out.close("ul");
    }
}

/// The page of a scenario.
struct Page<'a> {
    told: &'a Told,
    lang: Lang,
}

impl Page<'_> {
    fn html(&self, all: &[Told], site: &Site) -> String {
        let scenario = &self.told.scenario;
        let mut out = Markup::default();
        out.open("main", &[]);
        self.opening(&mut out);
        for played in self.told.seen() {
            self.picture(&mut out, played);
        }
        self.outcomes(&mut out);
        self.story(&mut out);
        self.evidence(&mut out);
        self.claims(&mut out);
        out.close("main");
        out.open("nav", &[("class", "others"), ("aria-labelledby", "others")]);
        out.line("h2", &[("id", "others")], self.say(Word::Others));
        by_question(&mut out, all, Some(self.told), self.lang);
        out.close("nav");
        let head = Head {
            lang: self.lang,
            title: scenario.title.get(self.lang),
            description: scenario.claim.get(self.lang),
            path: &|lang| page_of(self.told, lang),
            preview: &scenario.id,
        };
        head.page(site, &out.done())
    }

    fn say(&self, word: Word) -> &'static str {
        word.say(self.lang)
    }

    fn opening(&self, out: &mut Markup) {
        let scenario = &self.told.scenario;
        if let Some(question) = scenario.question {
            out.line("p", &[("class", "question")], question.say(self.lang));
        }
        out.line("h1", &[], scenario.title.get(self.lang));
        out.line("p", &[("class", "claim")], scenario.claim.get(self.lang));
        let address = self.told.link(self.told.as_it_is(), self.lang);
        out.open("p", &[("class", "ways")]);
        out.line(
            "a",
            &[("class", "way"), ("href", &address)],
            self.say(Word::OpenRun),
        );
        out.close("p");
        let Some(source) = &scenario.source else {
            return;
        };
        out.open("p", &[]).text(self.say(Word::Retells)).text(" ");
        let title = source.title.get(self.lang);
        match &source.url {
            Some(url) if url.starts_with("https://") => out.link(url, title),
            Some(_) | None => out.text(title),
        };
        out.text(".").close("p");
        out.line("p", &[], source.happened.get(self.lang));
    }

    /// The picture of a run, with what it came to.
    fn picture(&self, out: &mut Markup, played: &Played) {
        let drawn = |width| Picture::of(&self.told.scenario, played, self.lang, width);
        let address = |width| format!("../{}", self.told.picture(played, self.lang, width));
        let (picture, narrow) = (drawn(Width::Full), drawn(Width::Narrow));
        let title = self.called(played);
        out.open("figure", &[]);
        let scrolled = [
            ("class", "scrolls"),
            ("role", "group"),
            ("tabindex", "0"),
            ("aria-label", title),
        ];
        out.open("div", &scrolled).open("picture", &[]);
        out.open(
            "source",
            &[
                ("media", "(max-width: 1175px)"),
                ("srcset", &address(Width::Narrow)),
                ("width", narrow.size("width")),
                ("height", narrow.size("height")),
            ],
        );
        out.open(
            "img",
            &[
                ("src", &address(Width::Full)),
                ("width", picture.size("width")),
                ("height", picture.size("height")),
                ("alt", &picture.description),
            ],
        );
        out.close("picture").close("div").open("figcaption", &[]);
        out.line("strong", &[], title).text(" – ");
        self.verdict(out, played);
        out.close("figcaption").close("figure");
    }

    /// What a run is called among those of its scenario.
    fn called(&self, played: &Played) -> &str {
        match played.variant(&self.told.scenario) {
            Some(variant) => variant.title.get(self.lang),
            None => self.say(Word::AsItIs),
        }
    }

    fn verdict(&self, out: &mut Markup, played: &Played) {
        let (tone, verdict) = played.reading(self.lang).verdict();
        let tone = match tone {
            Tone::Good => "good",
            Tone::Damage => "bad",
            Tone::Quiet | Tone::Refused | Tone::Warning | Tone::Intervention => "plain",
        };
        out.line("span", &[("class", tone)], &verdict);
    }

    /// Every run with its switches and what it came to.
    fn outcomes(&self, out: &mut Markup) {
        out.line("h2", &[], self.say(Word::Outcomes));
        let columns = [Word::Run, Word::Changed, Word::Outcome, Word::Damage];
        self.table(out, Word::Outcomes, &columns.map(|it| self.say(it)));
        for played in &self.told.runs {
            out.open("tr", &[]).open("th", &[("scope", "row")]);
            out.link(&self.told.link(played, self.lang), self.called(played));
            out.close("th").open("td", &[]);
            let changed = self.told.changed(played, self.lang);
            lines(out, &changed, "–");
            out.close("td").open("td", &[]);
            self.verdict(out, played);
            out.close("td").open("td", &[]);
            let reading = played.reading(self.lang);
            let damage = played.damage.iter().map(|it| reading.damage_sentence(it));
            lines(out, &damage.collect::<Vec<_>>(), self.say(Word::None));
            out.close("td").close("tr");
        }
        end_table(out);
    }

    /// Begins a table that scrolls where it is too wide.
    fn table(&self, out: &mut Markup, title: Word, columns: &[&str]) {
        let title = self.say(title);
        out.open(
            "div",
            &[
                ("class", "scrolls"),
                ("role", "group"),
                ("tabindex", "0"),
                ("aria-label", title),
            ],
        );
        out.open("table", &[]).open("thead", &[]).open("tr", &[]);
        for column in columns {
            out.line("th", &[("scope", "col")], column);
        }
        out.close("tr").close("thead").open("tbody", &[]);
    }

    /// What happened, event by event.
    fn story(&self, out: &mut Markup) {
        let played = self.told.as_it_is();
        let reading = played.reading(self.lang);
        let log = (0..).map(EventId).zip(played.run.log());
        let mut major = log
            .filter(|(_, entry)| entry.event.weight() == Weight::Major)
            .peekable();
        if major.peek().is_none() {
            return;
        }
        out.line("h2", &[], self.say(Word::Story));
        out.open("ol", &[("class", "story")]);
        for (event, entry) in major {
            out.open("li", &[]);
            out.line("time", &[], &clock(entry.at, self.lang)).text(" ");
            out.line("span", &[], &format!("{}.", reading.sentence(event)));
            out.close("li");
        }
        out.close("ol");
    }

    fn evidence(&self, out: &mut Markup) {
        let run = &self.told.as_it_is().run;
        let records = evidence::of(run.setup(), run.log());
        if records.is_empty() {
            return;
        }
        out.line("h2", &[], self.say(Word::Evidence));
        out.line("p", &[], self.say(Word::EvidenceHint));
        self.table(
            out,
            Word::Evidence,
            &COLUMNS.map(|(label, _)| label.say(self.lang)),
        );
        for record in &records {
            out.open("tr", &[]);
            for (_, cell) in COLUMNS {
                let cell = cell(record, self.lang);
                out.line("td", &[], cell.as_deref().unwrap_or("–"));
            }
            out.close("tr");
        }
        end_table(out);
    }

    /// What the evidence supports, and what it does not.
    fn claims(&self, out: &mut Markup) {
        let played = self.told.as_it_is();
        let lines = diagnose::lines_of(&played.run);
        let diagnosis = diagnose::diagnose(diagnose::import(lines.as_bytes()));
        let kinds: Vec<_> = played.damage.iter().map(|it| it.kind).collect();
        let claims = diagnose::claims(&diagnosis, &kinds);
        let supported = claims.supported.iter();
        let supported: Vec<_> = supported
            .map(|it| diagnose::words::claim(&diagnosis, *it, self.lang))
            .collect();
        let unsupported = claims.unsupported.iter();
        let unsupported: Vec<_> = unsupported
            .map(|it| diagnose::words::limit(*it, self.lang))
            .collect();
        for (heading, sentences) in [
            (Word::Supported, supported),
            (Word::Unsupported, unsupported),
        ] {
            if sentences.is_empty() {
                continue;
            }
            out.line("h2", &[], self.say(heading)).open("ul", &[]);
            for sentence in sentences {
                out.line("li", &[], &sentence);
            }
            out.close("ul");
        }
    }
}

fn end_table(out: &mut Markup) {
    out.close("tbody").close("table").close("div");
}

/// Texts below each other, or what stands where there are none.
fn lines(out: &mut Markup, texts: &[String], none: &str) {
    if texts.is_empty() {
        out.text(none);
    }
    for text in texts {
        out.line("div", &[], text);
    }
}

/// What stands in a cell, if anything.
type Cell = fn(&Record, Lang) -> Option<String>;

/// The columns of the evidence.
const COLUMNS: [(Label, Cell); 9] = [
    (Label::ColumnNumber, |it, _| Some(it.sequence?.to_string())),
    (Label::ColumnTime, |it, lang| Some(clock(it.at_ms, lang))),
    (Label::ColumnOwner, |it, _| Some(it.owner_id.clone())),
    (Label::ColumnLease, |it, _| it.lease_id.clone()),
    (Label::ColumnToken, |it, _| {
        token(it.fence_incarnation, it.fence_token)
    }),
    (Label::ColumnKey, |it, _| it.resource_key.clone()),
    (Label::ColumnBefore, |it, _| {
        token(
            it.resource_highest_incarnation_before,
            it.resource_highest_token_before,
        )
    }),
    (Label::ColumnAfter, |it, _| {
        token(
            it.resource_highest_incarnation_after,
            it.resource_highest_token_after,
        )
    }),
    (Label::ColumnResult, |it, _| Some(it.result.to_owned())),
];

/// A token as people write it, with its incarnation where there is one.
fn token(incarnation: Option<u32>, number: Option<u64>) -> Option<String> {
    let incarnation = incarnation.unwrap_or_default();
    number.map(|number| {
        Token {
            incarnation,
            number,
        }
        .to_string()
    })
}

#[cfg(test)]
mod tests {
    use super::all;
    use crate::address::Site;
    use crate::told::shipped;

    #[test]
    fn a_page_names_itself_and_its_preview_where_the_site_is_known() {
        let told = shipped().unwrap();
        let pages = all(&told, &Site::at("https://example.org/lab/").unwrap());
        assert_eq!(pages.len(), 2 * (told.len() + 1));
        let (_, page) = pages
            .iter()
            .find(|(path, _)| path == "ru/late-write.html")
            .unwrap();
        for tag in [
            "<link rel=\"canonical\" href=\"https://example.org/lab/ru/late-write.html\">",
            "<meta property=\"og:image\" content=\"https://example.org/lab/previews/late-write.ru.png\">",
            "<link rel=\"alternate\" hreflang=\"en\" href=\"https://example.org/lab/en/late-write.html\">",
        ] {
            assert!(page.contains(tag), "{tag}");
        }
        let (_, page) = all(&told, &Site::anywhere()).remove(1);
        assert!(!page.contains("canonical") && !page.contains("og:url"));
    }

    #[test]
    fn what_is_seen_beside_a_run_comes_out_otherwise() {
        for told in shipped().unwrap() {
            let Some(contrast) = told.contrast() else {
                continue;
            };
            let harmless = told.as_it_is().damage.is_empty();
            assert_ne!(contrast.damage.is_empty(), harmless, "{}", told.scenario.id);
        }
    }
}
