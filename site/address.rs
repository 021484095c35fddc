//! Where the site will be, and how its pages call each other.

use crate::Outcome;
use crate::markup::Markup;

/// Where the site will be.
pub struct Site {
    /// With a slash at its end; nothing where it is not known.
    url: String,
}

impl Site {
    /// Somewhere: all addresses are relative.
    pub fn anywhere() -> Site {
        Site { url: String::new() }
    }

    /// At an address.
    ///
    /// # Errors
    /// If it is no address of a site.
    pub fn at(url: &str) -> Outcome<Site> {
        let rest = url
            .strip_prefix("https://")
            .or_else(|| url.strip_prefix("http://"));
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-._~/:[]%".contains(c);
        match rest {
            Some(rest) if !rest.is_empty() && rest.chars().all(is_plain) => Ok(Site {
                url: format!("{}/", url.trim_end_matches('/')),
            }),
            _ => Err(format!(
                "{url:?} is no address of a site, such as https://example.org/fencelab/"
            )),
        }
    }

    /// The address of a file of the site, where an absolute one is wanted; seen from the folder of
    /// a language where the site's own is not known.
    pub fn for_language(&self, path: &str) -> String {
        match self.url.as_str() {
            "" => format!("../{path}"),
            url => [url, path].concat(),
        }
    }

    /// The same, seen from the root.
    pub fn at_root(&self, path: &str) -> String {
        [&self.url, path].concat()
    }

    /// Whether it is known where the site will be.
    pub fn is_known(&self) -> bool {
        !self.url.is_empty()
    }

    /// The page with what others show of it where it is linked.
    ///
    /// # Errors
    /// If it has no head.
    pub fn presented(&self, html: &str) -> Outcome<String> {
        let (head, rest) = html.split_once("</head>").ok_or("index.html has no head")?;
        let mut more = Markup::default();
        let picture = self.at_root("previews/late-write.en.png");
        let card = [("name", "twitter:card"), ("content", "summary_large_image")];
        more.open("meta", &[("property", "og:image"), ("content", &picture)]);
        more.open("meta", &card);
        if self.is_known() {
            more.open("link", &[("rel", "canonical"), ("href", &self.url)]);
        }
        Ok([head, &more.done(), "</head>", rest].concat())
    }
}

#[cfg(test)]
mod tests {
    use super::Site;

    #[test]
    fn addresses_are_absolute_where_the_site_is_known() {
        let site = Site::at("https://example.org/lab").unwrap();
        assert_eq!(
            site.for_language("ru/x.html"),
            "https://example.org/lab/ru/x.html"
        );
        assert_eq!(site.at_root(""), "https://example.org/lab/");
        assert_eq!(Site::anywhere().for_language("ru/x.html"), "../ru/x.html");
        assert_eq!(Site::anywhere().at_root("ru/x.html"), "ru/x.html");
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for word in [
            "example.org",
            "https://",
            "ftp://x",
            "https://a b",
            "https://a\"b",
            "https://a/?b",
        ] {
            assert!(Site::at(word).is_err(), "{word}");
        }
    }
}
