//! Pictures of the runs, each a file that needs nothing else.

use crate::told::{LANGS, Played, Told};
use crate::{Outcome, write as write_file};
use fencelab_core::export::svg::{self, Frame, Theme};
use fencelab_core::scenario::Scenario;
use fencelab_core::timeline::{Options, Scene, layout};
use fencelab_core::words::Lang;
use std::path::Path;

/// How wide a picture is laid out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Width {
    /// For the column of a page.
    Full,
    /// For a window that the other does not fit into.
    Narrow,
}

impl Width {
    /// In pixels, without the edges of the file.
    fn pixels(self) -> u32 {
        match self {
            Width::Full => 1080,
            Width::Narrow => 670,
        }
    }
}

/// Writes the pictures of a scenario: as it is, and the run that is seen beside it.
pub fn write(dist: &Path, told: &Told) -> Outcome {
    for played in told.seen() {
        for (lang, width) in LANGS
            .into_iter()
            .flat_map(|it| [(it, Width::Full), (it, Width::Narrow)])
        {
            let Picture { svg, .. } = Picture::of(&told.scenario, played, lang, width);
            write_file(
                &dist.join(told.picture(played, lang, width)),
                svg.as_bytes(),
            )?;
        }
    }
    Ok(())
}

/// The scene of a run, so many pixels wide where that is enough.
pub fn scene(scenario: &Scenario, played: &Played, lang: Lang, width: u32) -> Scene {
    let options = Options {
        notes: played.subject(scenario, lang).notes,
        ..Options::new(lang, width)
    };
    layout(&played.run, &played.damage, &options)
}

/// The picture of a run, in the colours that its reader's system has.
pub struct Picture {
    /// The file.
    pub svg: String,
    /// What is in it, for whoever does not see it.
    pub description: String,
}

impl Picture {
    /// Draws a run.
    pub fn of(scenario: &Scenario, played: &Played, lang: Lang, width: Width) -> Picture {
        let scene = scene(scenario, played, lang, width.pixels());
        let frame = Frame {
            title: &played.subject(scenario, lang).title,
            protections: played.run.setup().protections,
            lang,
            theme: Theme::System,
        };
        Picture {
            svg: svg::document(&scene, None, &frame),
            description: scene.description,
        }
    }

    /// `width` or `height` in pixels, as the file has it.
    pub fn size(&self, name: &str) -> &str {
        let after = self.svg.split_once(&format!(" {name}=\""));
        let value = after.and_then(|(_, after)| after.split_once('"'));
        value.map_or("", |(value, _)| value)
    }
}

#[cfg(test)]
mod tests {
    use super::{Picture, Width};
    use crate::told::shipped;
    use fencelab_core::words::Lang;

    #[test]
    fn a_picture_has_the_colours_of_its_readers_system_and_needs_nothing_else() {
        let told = shipped().unwrap().remove(0);
        let draw = |width| Picture::of(&told.scenario, told.as_it_is(), Lang::En, width);
        let picture = draw(Width::Full);
        let (light, dark) = picture
            .svg
            .split_once("prefers-color-scheme: dark")
            .unwrap();
        assert!(light.contains(".tl-ground { fill: #faf9f6; }"));
        assert!(dark.contains(".tl-ground { fill: #15161a; }"));
        assert!(!picture.svg.contains("var(") && !picture.svg.contains("<script"));
        assert_eq!(picture.size("width"), "1128");
        assert!(draw(Width::Narrow).size("width").parse::<u32>().unwrap() < 760);
    }
}
