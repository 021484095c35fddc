//! Links: what is on the page, in a text for the part of an address that no server sees.
//!
//! Two forms. `late-write&fencing=off&at=10300` is for people to write and to read: a scenario
//! that ships, one of its variants, switches, and a moment. Without a scenario it is about what is on
//! the page: `&fencing=off`, `&at=10300`. Everything else is packed:
//! `v1.MARK.JSON`, where the mark tells a text that was cut off or changed. How the packed form
//! is made shorter for an address is the page's business.

use super::document::{Document, Origin};
use super::library::mark;
use super::state::Session;
use super::words::Notice;
use crate::protocol::{At, EventId, ProtectionsPatch};
use crate::run::{Moment, Run};
use crate::scenario::form::record;
use crate::scenario::{from_json, to_json};

/// The version of packed links that this version makes.
pub const LINK_VERSION: u32 = 1;

record! {
    /// What a packed link carries.
    struct Packed {
        document: Document,
        /// What the scenario said when the link was made.
        content: String,
        moment: Moment,
        /// The text of the scenario, where it is one's own.
        own: Option<String>,
    }
}

impl Session {
    /// The link to what is on the page, in the shorter form where that can say it.
    pub fn link(&self) -> String {
        self.short_link().unwrap_or_else(|| {
            let Origin::Library(id) = &self.document.origin;
            let own = self.library.book(id).filter(|book| book.is_own);
            let packed = Packed {
                document: self.document.clone(),
                content: self.content(),
                moment: self.moment,
                own: own.map(|book| book.source.clone()),
            };
            let json = to_json(&packed);
            format!("v{LINK_VERSION}.{}.{json}", mark(&json))
        })
    }

    fn short_link(&self) -> Option<String> {
        let document = &self.document;
        let Origin::Library(id) = &document.origin;
        let book = self.library.book(id)?;
        let variant = document.variant.as_deref();
        let plain = Document::new(document.origin.clone(), &self.scenario, variant);
        let is_plain_text = |text: &str| {
            text.bytes()
                .all(|it| it.is_ascii_alphanumeric() || it == b'-')
        };
        let says_all = !book.is_own
            && document.interventions == plain.interventions
            && [id, variant.unwrap_or_default()]
                .into_iter()
                .all(is_plain_text);
        if !says_all {
            return None;
        }
        let mut link = id.clone();
        if let Some(variant) = variant {
            link += &["&variant=", variant].concat();
        }
        if document.protections != plain.protections {
            for pair in to_json(&document.protections)
                .trim_matches(['{', '}'])
                .split(',')
            {
                link += &["&", &pair.replace('"', "").replacen(':', "=", 1)].concat();
            }
        }
        let Moment { at, .. } = self.moment;
        let moment = if self.moment == Moment::default() {
            "&at=start".to_owned()
        } else if self.moment == self.landing(at) {
            format!("&at={}", at.0)
        } else {
            let event = self.moment.event()?;
            (self.run.moment_of(event) == self.moment).then(|| format!("&event={}", event.0))?
        };
        Some(link + &moment)
    }

    /// Where a link with an instant leads: to the damage that was done then, or else to the end of
    /// the instant. What follows in the same instant is not what such a link is about.
    fn landing(&self, at: At) -> Moment {
        let mut damage = self.damage.iter().map(|damage| damage.event);
        let done = damage.find(|event| self.run.entry(*event).at == at);
        done.map_or(self.run.moment_at(at), |event| self.run.moment_of(event))
    }

    /// Whether a link leads to a scenario that is here; if not, the library has to be fetched.
    pub fn can_follow(&self, link: &str) -> bool {
        if link.starts_with('&') || self.library.is_whole {
            return true;
        }
        if let Ok(packed) = unpack(link) {
            let Origin::Library(id) = &packed.document.origin;
            return packed.own.is_some() || self.library.book(id).is_some();
        }
        let id = link.split('&').next().unwrap_or_default();
        self.library.book(id).is_some()
    }

    /// Goes where a link leads. One that cannot be followed as a whole changes nothing.
    pub(super) fn follow(&mut self, link: &str) {
        let untouched = (self.fresh && self.past.is_empty()).then(|| self.document.origin.clone());
        let version = link
            .strip_prefix('v')
            .and_then(|rest| rest.split('.').next()?.parse::<u32>().ok());
        let followed = match version {
            Some(LINK_VERSION) => self.follow_packed(link),
            Some(version) if version > LINK_VERSION => Err(Notice::LinkTooNew(version)),
            Some(_) => Err(Notice::LinkBroken),
            None => self.follow_short(link),
        };
        // A scenario that nobody has touched yet is nothing to come back to from another one.
        if untouched.is_some_and(|left| left != self.document.origin) {
            self.past.clear();
        }
        self.notice = match followed {
            Ok(notice) => notice,
            Err(notice) => Some(notice),
        };
    }

    fn follow_packed(&mut self, link: &str) -> Result<Option<Notice>, Notice> {
        let packed = unpack(link)?;
        let Origin::Library(id) = &packed.document.origin;
        if let Some(source) = &packed.own {
            self.library.add_own(source).ok_or(Notice::LinkBroken)?;
        } else if self.library.book(id).is_none() {
            return Err(Notice::UnknownScenario(id.clone()));
        }
        let opened = self.edit(packed.document);
        self.forget_own();
        if !opened {
            // The scenario is another one, and the interventions do not fit it any more.
            return Err(Notice::LinkOutdated);
        }
        self.stand(packed.moment);
        Ok((self.content() != packed.content).then_some(Notice::ScenarioChanged))
    }

    fn follow_short(&mut self, link: &str) -> Result<Option<Notice>, Notice> {
        let mut pairs = link.split('&');
        let id = pairs.next().unwrap_or_default();
        let shown = |part: &str| part.chars().take(80).collect::<String>();
        let unknown = |part: &str| Notice::LinkUnknown(shown(part));
        let is_here = link.starts_with('&');
        let scenario = if is_here {
            Some(self.scenario.clone())
        } else {
            self.library.scenario(id)
        };
        let scenario = scenario.ok_or_else(|| Notice::UnknownScenario(shown(id)))?;
        let (mut variant, mut switches) = (None, ProtectionsPatch::default());
        let mut moment = None;
        let mut said = Vec::new();
        for pair in pairs.filter(|it| !it.is_empty()) {
            let (name, value) = pair.split_once('=').ok_or_else(|| unknown(pair))?;
            // Which of two would be meant?
            if said.contains(&name) {
                return Err(unknown(pair));
            }
            said.push(name);
            match name {
                "variant" => {
                    let known = scenario.variants.iter().find(|it| it.name == value);
                    variant = Some(known.ok_or_else(|| unknown(pair))?.name.clone());
                }
                "at" if value == "start" && moment.is_none() => moment = Some(("start", 0)),
                "at" | "event" if moment.is_none() => {
                    let number = value.parse::<u64>().map_err(|_| unknown(pair))?;
                    moment = Some((name, number));
                }
                // The page reads these before there is a session.
                "lang" if matches!(value, "en" | "ru") => {}
                "theme" if matches!(value, "light" | "dark" | "system") => {}
                _ => {
                    let patch = switch(name, value).ok_or_else(|| unknown(pair))?;
                    switches = switches.then(&patch);
                }
            }
        }
        let mut document = match (is_here, variant) {
            (true, None) => self.document.clone(),
            (true, variant) => {
                Document::new(self.document.origin.clone(), &scenario, variant.as_deref())
            }
            (false, variant) => Document::new(
                Origin::Library(id.to_owned()),
                &scenario,
                variant.as_deref(),
            ),
        };
        document.protections = document.protections.then(&switches);
        let plan = document.checked_plan(&scenario).ok_or(Notice::LinkBroken)?;
        let run = Run::replay(plan);
        if let Some((name, number)) = moment {
            let is_there = match name {
                "event" => number < run.log().len() as u64,
                _ => At(number) <= run.setup().horizon,
            };
            if !is_there {
                return Err(unknown(&[name, "=", &number.to_string()].concat()));
            }
        }
        if !self.edit(document) {
            return Err(Notice::LinkBroken);
        }
        self.stand(match moment {
            Some(("event", event)) => {
                let event = u32::try_from(event).unwrap_or(u32::MAX);
                self.run.moment_of(EventId(event))
            }
            Some(("start", _)) => Moment::default(),
            Some((_, at)) => self.landing(At(at)),
            None if is_here => self.run.nearest(self.moment),
            None => self.opening_moment(),
        });
        Ok(None)
    }
}

/// What is in a packed link of this version, whole and unaltered.
fn unpack(link: &str) -> Result<Packed, Notice> {
    let mut parts = link.splitn(3, '.').skip(1);
    let (Some(given), Some(json)) = (parts.next(), parts.next()) else {
        return Err(Notice::LinkBroken);
    };
    if mark(json) != given {
        return Err(Notice::LinkBroken);
    }
    from_json(json).ok_or(Notice::LinkBroken)
}

/// A switch and its setting as they stand in a scenario's file.
fn switch(name: &str, value: &str) -> Option<ProtectionsPatch> {
    let is_word = |text: &str| text.bytes().all(|it| it.is_ascii_lowercase() || it == b'_');
    if !is_word(name) || !is_word(value) {
        return None;
    }
    let read = |value: &str| from_json(&["{\"", name, "\":", value, "}"].concat());
    let patch: ProtectionsPatch = read(&["\"", value, "\""].concat()).or_else(|| read(value))?;
    (patch != ProtectionsPatch::default()).then_some(patch)
}
