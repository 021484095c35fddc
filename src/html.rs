//! The page as HTML.
//!
//! Every part of the page is written as text, which [`crate::morph`] lays over what stands
//! there. Whatever is written passes through [`Html::text`] or [`Html::attr`], which escape it.

use crate::dialogs::Dialog;
use crate::icon::Icon;
use crate::picture::Zoom;
use fencelab_core::protocol::EventId;
use fencelab_core::session::Action;
use fencelab_core::session::labels::Label;
use fencelab_core::words::Lang;

/// What an element does when it is pressed or changed.
#[derive(Clone)]
pub enum Deed {
    /// An action of the session.
    Act(Action),
    /// Opens a scenario, and closes the list it was chosen from.
    Choose(String),
    /// Gives a branch the name that was typed.
    Rename(usize),
    /// Opens a dialog.
    Open(Dialog),
    /// Closes the dialog around it.
    Close,
    /// Says what a term means, by its English name.
    Explain(&'static str),
    /// Looks at the picture more or less closely.
    Zoom(Zoom),
    /// Lifts the switches over the picture, or puts them back.
    Lift,
    /// Copies the evidence.
    Copy,
}

/// HTML being written, and what its parts do.
pub struct Html {
    /// The language of fixed texts.
    pub lang: Lang,
    html: String,
    deeds: Vec<Deed>,
    in_tag: bool,
}

impl Html {
    /// Nothing yet.
    pub fn new(lang: Lang) -> Html {
        Html {
            lang,
            html: String::new(),
            deeds: Vec::new(),
            in_tag: false,
        }
    }

    /// What was written, and the deeds by their numbers.
    pub fn done(mut self) -> (String, Vec<Deed>) {
        self.end_tag();
        (self.html, self.deeds)
    }

    /// Begins an element; attributes come next.
    pub fn open(&mut self, tag: &str) -> &mut Html {
        self.end_tag();
        self.html.push('<');
        self.html.push_str(tag);
        self.in_tag = true;
        self
    }

    /// Begins an element of a class.
    pub fn of(&mut self, tag: &str, class: &str) -> &mut Html {
        self.open(tag).attr("class", class)
    }

    /// An attribute of the element that was just begun.
    pub fn attr(&mut self, name: &str, value: &str) -> &mut Html {
        self.attr_with(name, &[value])
    }

    /// An attribute whose value is in pieces.
    pub fn attr_with(&mut self, name: &str, pieces: &[&str]) -> &mut Html {
        self.html.push(' ');
        self.html.push_str(name);
        self.html.push_str("=\"");
        for piece in pieces {
            escape(piece, &mut self.html);
        }
        self.html.push('"');
        self
    }

    /// An attribute that says of what a fixed text is said.
    pub fn attr_of(&mut self, name: &str, label: Label, what: &str) -> &mut Html {
        self.attr_with(name, &[label.say(self.lang), ": ", what])
    }

    /// An attribute that is there or not.
    pub fn flag(&mut self, name: &str, set: bool) -> &mut Html {
        if set { self.attr(name, "") } else { self }
    }

    /// What the element does.
    pub fn does(&mut self, deed: Deed) -> &mut Html {
        let number = self.deeds.len().to_string();
        self.deeds.push(deed);
        self.attr("data-do", &number)
    }

    /// The element leads to an event.
    pub fn leads_to(&mut self, event: EventId) -> &mut Html {
        self.attr("data-event", &event.0.to_string())
    }

    /// Text.
    pub fn text(&mut self, text: &str) -> &mut Html {
        self.end_tag();
        escape(text, &mut self.html);
        self
    }

    /// Text whose names stay whole: a line may end at a hyphen, so what has one is an element that
    /// goes to the next line as it is.
    pub fn names(&mut self, text: &str) -> &mut Html {
        self.end_tag();
        write_text(text, &mut self.html, true);
        self
    }

    /// A fixed text.
    pub fn say(&mut self, label: Label) -> &mut Html {
        self.text(label.say(self.lang))
    }

    /// An attribute with a fixed text.
    pub fn named(&mut self, attribute: &str, label: Label) -> &mut Html {
        self.attr(attribute, label.say(self.lang))
    }

    /// Ends an element.
    pub fn close(&mut self, tag: &str) -> &mut Html {
        self.end_tag();
        self.html.push_str("</");
        self.html.push_str(tag);
        self.html.push('>');
        self
    }

    /// An element of a class with nothing but text.
    pub fn line(&mut self, tag: &str, class: &str, text: &str) -> &mut Html {
        self.of(tag, class).text(text).close(tag)
    }

    /// An element with nothing but text.
    pub fn plain(&mut self, tag: &str, text: &str) -> &mut Html {
        self.open(tag).text(text).close(tag)
    }

    /// A drawing of the core, which escapes its texts itself.
    pub fn drawing(&mut self, svg: &str) -> &mut Html {
        self.end_tag();
        self.html.push_str(svg);
        self
    }

    /// An icon, for the eye only.
    pub fn icon(&mut self, icon: Icon) -> &mut Html {
        self.of("span", "icon").attr("aria-hidden", "true");
        self.end_tag();
        self.html.push_str(icon.svg());
        self.close("span")
    }

    /// Begins a section named by its heading.
    pub fn section(&mut self, class: &str, heading: &str, label: Label) -> &mut Html {
        self.of("section", class)
            .attr_with("aria-labelledby", &[class, "-title"])
            .open(heading)
            .attr_with("id", &[class, "-title"])
            .say(label)
            .close(heading)
    }

    /// A button that shows nothing but an icon.
    pub fn icon_button(&mut self, class: &str, label: Label, icon: Icon, deed: Deed) -> &mut Html {
        self.of("button", class)
            .named("aria-label", label)
            .named("title", label)
            .does(deed)
            .icon(icon)
            .close("button")
    }

    /// A term that the glossary explains.
    pub fn term(&mut self, label: Label, term: &'static str) -> &mut Html {
        self.of("button", "term").attr("aria-haspopup", "dialog");
        self.does(Deed::Explain(term)).say(label).close("button")
    }

    /// A choice of a `<select>`: its value, what it is called, whether it is the present one,
    /// and what it does.
    pub fn option(&mut self, value: &str, text: &str, current: bool, deed: Deed) -> &mut Html {
        self.open("option")
            .attr("value", value)
            .flag("selected", current)
            .does(deed)
            .text(text)
            .close("option")
    }

    fn end_tag(&mut self) {
        if self.in_tag {
            self.html.push('>');
            self.in_tag = false;
        }
    }
}

/// "true" or "false", for attributes that want it in words.
pub fn word(yes: bool) -> &'static str {
    if yes { "true" } else { "false" }
}

/// Writes text as it may stand in HTML.
pub fn escape(text: &str, html: &mut String) {
    write_text(text, html, false);
}

/// Writes text as it may stand in HTML; words with a hyphen as elements, where they should be whole.
fn write_text(text: &str, html: &mut String, whole: bool) {
    let mut letters = text.chars();
    let mut begins = whole;
    let mut is_name = false;
    loop {
        if begins {
            let mut word = letters.as_str().bytes().take_while(|it| *it != b' ');
            is_name = word.any(|it| it == b'-');
            if is_name {
                html.push_str("<bdi>");
            }
        }
        let letter = letters.next();
        begins = whole && letter == Some(' ');
        if is_name && (begins || letter.is_none()) {
            html.push_str("</bdi>");
        }
        match letter {
            None => break,
            Some('&') => html.push_str("&amp;"),
            Some('<') => html.push_str("&lt;"),
            Some('>') => html.push_str("&gt;"),
            Some('"') => html.push_str("&quot;"),
            Some(other) => html.push(other),
        }
    }
}
