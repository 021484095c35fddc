//! HTML being written. Whatever passes through here is escaped.

/// HTML being written.
#[derive(Default)]
pub struct Markup(String);

impl Markup {
    /// Begins an element.
    pub fn open(&mut self, tag: &str, attributes: &[(&str, &str)]) -> &mut Markup {
        self.0.push('<');
        self.0.push_str(tag);
        for (name, value) in attributes {
            self.0.push(' ');
            self.0.push_str(name);
            self.0.push_str("=\"");
            self.text(value);
            self.0.push('"');
        }
        self.0.push('>');
        self
    }

    /// Text, in an element or an attribute.
    pub fn text(&mut self, text: &str) -> &mut Markup {
        for letter in text.chars() {
            match letter {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                other => self.0.push(other),
            }
        }
        self
    }

    /// What is HTML already.
    pub fn raw(&mut self, html: &str) -> &mut Markup {
        self.0.push_str(html);
        self
    }

    /// Ends an element.
    pub fn close(&mut self, tag: &str) -> &mut Markup {
        self.0.push_str("</");
        self.0.push_str(tag);
        self.0.push('>');
        self
    }

    /// An element with nothing but text.
    pub fn line(&mut self, tag: &str, attributes: &[(&str, &str)], text: &str) -> &mut Markup {
        self.open(tag, attributes).text(text).close(tag)
    }

    /// A link.
    pub fn link(&mut self, address: &str, text: &str) -> &mut Markup {
        self.line("a", &[("href", address)], text)
    }

    /// What was written.
    pub fn done(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::Markup;

    #[test]
    fn names_are_text_in_elements_and_attributes() {
        let mut out = Markup::default();
        out.line("p", &[("title", "\"><script>")], "<b>&");
        assert_eq!(
            out.done(),
            "<p title=\"&quot;&gt;&lt;script&gt;\">&lt;b&gt;&amp;</p>"
        );
    }
}
