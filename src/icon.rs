//! The page's icons: sixteen units square, drawn in the colour of the text.

/// An icon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Icon {
    ToStart,
    Back,
    Play,
    Stop,
    Next,
    ToEnd,
    Undo,
    Redo,
    Reset,
    Down,
    Plus,
    Minus,
    Fit,
    Close,
    Keys,
    Contrast,
    Book,
    Present,
    Share,
    Edit,
    Compare,
    Tick,
    Octagon,
    Alert,
    Hand,
    Dot,
}

impl Icon {
    /// The icon of a tone: the tones differ in shape as well as in colour.
    pub fn of_tone(tone: &str) -> Icon {
        match tone {
            "good" => Icon::Tick,
            "refused" => Icon::Octagon,
            "damage" | "warning" => Icon::Alert,
            "intervention" => Icon::Hand,
            _ => Icon::Dot,
        }
    }

    /// Its drawing.
    pub fn svg(self) -> &'static str {
        macro_rules! filled {
            ($path:literal) => {
                concat!(
                    r#"<svg viewBox="0 0 16 16" fill="currentColor"><path d=""#,
                    $path,
                    r#""/></svg>"#
                )
            };
        }
        macro_rules! lined {
            ($path:literal) => {
                concat!(
                    r#"<svg viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path d=""#,
                    $path,
                    r#""/></svg>"#
                )
            };
        }
        match self {
            Icon::ToStart => filled!("M3 3h2v10H3zM13 3v10L6 8z"),
            Icon::Back => filled!("M12 3v10L4 8z"),
            Icon::Play => filled!("M4 2.5v11L13.5 8z"),
            Icon::Stop => filled!("M4 3h3v10H4zM9 3h3v10H9z"),
            Icon::Next => filled!("M4 3v10l8-5z"),
            Icon::ToEnd => filled!("M11 3h2v10h-2zM3 3v10l7-5z"),
            Icon::Undo => lined!("M6 3 2.5 6.5 6 10M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6"),
            Icon::Redo => lined!("m10 3 3.5 3.5L10 10m3-3.5H6.5a3.5 3.5 0 0 0 0 7H10"),
            Icon::Reset => lined!("M2.5 2.5v4h4M3 6.2A5.5 5.5 0 1 1 2.6 9.5"),
            Icon::Down => lined!("m4 6 4 4 4-4"),
            Icon::Plus => lined!("M8 3v10M3 8h10"),
            Icon::Minus => lined!("M3 8h10"),
            Icon::Fit => lined!("M2 3v10M14 3v10M4.5 8h7m-5-2-2 2 2 2m3-4 2 2-2 2"),
            Icon::Close => lined!("m4 4 8 8m0-8-8 8"),
            Icon::Keys => {
                lined!("M1.5 4h13v8h-13zM4 6.7h.01M6.7 6.7h.01M9.4 6.7h.01M12 6.7h.01M5 9.5h6")
            }
            Icon::Contrast => concat!(
                r#"<svg viewBox="0 0 16 16"><circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" stroke-width="1.75"/>"#,
                r#"<path d="M8 2a6 6 0 0 1 0 12z" fill="currentColor"/></svg>"#
            ),
            Icon::Present => lined!("M1.5 2.5h13m-12 0v7.5h11V2.5M8 10v3m-3 1 3-1 3 1"),
            Icon::Compare => lined!("M1.5 8H6l3-4.5h5.5M6 8l3 4.5h5.5"),
            Icon::Share => lined!("M8 9.5v-8m-3 3 3-3 3 3M3 8v6h10V8"),
            Icon::Edit => lined!("M10.5 3 13 5.5l-7.5 7.5-3 .5.5-3z"),
            Icon::Book => lined!("M3 2.5h8a2 2 0 0 1 2 2v9H5a2 2 0 0 1-2-2zm0 9a2 2 0 0 1 2-2h8"),
            Icon::Tick => concat!(
                r#"<svg viewBox="0 0 16 16"><circle cx="8" cy="8" r="7.5" fill="currentColor"/>"#,
                r#"<path d="m4.6 8.2 2.3 2.4 4.5-5" fill="none" stroke="var(--invert)" stroke-width="1.8"/></svg>"#
            ),
            Icon::Octagon => concat!(
                r#"<svg viewBox="0 0 16 16"><path d="M5 .5h6L15.5 5v6L11 15.5H5L.5 11V5z" fill="currentColor"/>"#,
                r#"<path d="m5.3 5.3 5.4 5.4m0-5.4-5.4 5.4" fill="none" stroke="var(--invert)" stroke-width="1.8"/></svg>"#
            ),
            Icon::Alert => concat!(
                r#"<svg viewBox="0 0 16 16"><path d="M8 .8 15.6 15H.4z" fill="currentColor" stroke="currentColor" stroke-linejoin="round"/>"#,
                r#"<path d="M8 6v4m0 2v1.4" fill="none" stroke="var(--invert)" stroke-width="1.8"/></svg>"#
            ),
            Icon::Hand => concat!(
                r#"<svg viewBox="0 0 16 16"><path d="M8 .5 15.5 8 8 15.5.5 8z" fill="currentColor"/>"#,
                r#"<path d="M6.2 5.2v5.6m3.6-5.6v5.6" fill="none" stroke="var(--invert)" stroke-width="1.8"/></svg>"#
            ),
            Icon::Dot => concat!(
                r#"<svg viewBox="0 0 16 16"><circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" stroke-width="1.75"/>"#,
                r#"<circle cx="8" cy="8" r="2.5" fill="currentColor"/></svg>"#
            ),
        }
    }
}
