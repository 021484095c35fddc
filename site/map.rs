//! The map of the site for search engines. They want absolute addresses.

use crate::address::Site;
use crate::page_of;
use crate::told::{LANGS, Told, name};
use std::fmt::Write;

/// The map: the page, and the static pages with what says the same in the other language.
pub fn of(all: &[Told], site: &Site) -> String {
    let mut out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n".to_owned();
    let _ = writeln!(
        out,
        "<url><loc>{}</loc></url>",
        site.at_root(match site.is_known() {
            true => "",
            false => "./",
        })
    );
    let index = |lang: &str| format!("{lang}/index.html");
    entries(&mut out, site, &index);
    for told in all {
        entries(&mut out, site, &|lang| page_of(told, lang));
    }
    out.push_str("</urlset>\n");
    out
}

fn entries(out: &mut String, site: &Site, page: &dyn Fn(&str) -> String) {
    for lang in LANGS {
        let _ = write!(out, "<url><loc>{}</loc>", site.at_root(&page(name(lang))));
        for other in LANGS.map(name) {
            let _ = write!(
                out,
                "<xhtml:link rel=\"alternate\" hreflang=\"{other}\" href=\"{}\"/>",
                site.at_root(&page(other))
            );
        }
        out.push_str("</url>\n");
    }
}

#[cfg(test)]
mod tests {
    use super::of;
    use crate::address::Site;
    use crate::told::shipped;

    #[test]
    fn every_address_is_absolute_where_the_site_is_known() {
        let all = shipped().unwrap();
        let map = of(&all, &Site::at("https://example.org/lab").unwrap());
        assert_eq!(
            map.matches("<loc>https://example.org/lab/").count(),
            3 + 2 * all.len()
        );
        assert_eq!(map.matches("<loc>").count(), 3 + 2 * all.len());
        assert!(map.contains("href=\"https://example.org/lab/ru/late-write.html\""));
    }
}
