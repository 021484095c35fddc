//! The cards that preview pictures are taken of: what others show of a page where it is linked.

use crate::markup::Markup;
use crate::pictures::scene;
use crate::told::{LANGS, Told, name};
use crate::{Outcome, write as write_file};
use fencelab_core::export::svg;
use fencelab_core::timeline::Scene;
use fencelab_core::words::Lang;
use std::path::Path;

const STYLE: &str = include_str!("card.css");

/// The room for the picture, in pixels.
const ROOM: (u32, u32) = (1104, 424);

/// Writes the cards of a scenario, one for each language: `late-write.en.html`.
pub fn write(folder: &Path, told: &Told) -> Outcome {
    for lang in LANGS {
        let name = format!("{}.{}.html", told.scenario.id, name(lang));
        write_file(&folder.join(name), card(told, lang).as_bytes())?;
    }
    Ok(())
}

fn card(told: &Told, lang: Lang) -> String {
    let mut out = Markup::default();
    out.raw("<!DOCTYPE html>\n");
    out.open("html", &[("lang", name(lang)), ("data-theme", "light")]);
    out.open("meta", &[("charset", "utf-8")]);
    out.open("style", &[])
        .raw(svg::STYLE)
        .raw(STYLE)
        .close("style");
    out.line("p", &[], "Fencelab");
    out.line("h1", &[], told.scenario.title.get(lang));
    out.raw(&picture(&fitting(told, lang)));
    out.close("html");
    out.done()
}

/// The scene, laid out so wide that it fills the room: one of many lanes is made wider, and
/// shown smaller.
fn fitting(told: &Told, lang: Lang) -> Scene {
    let of_width = |width| scene(&told.scenario, told.as_it_is(), lang, width);
    let first = of_width(ROOM.0);
    let wide = first.height() * ROOM.0 / ROOM.1;
    if wide > ROOM.0 { of_width(wide) } else { first }
}

fn picture(scene: &Scene) -> String {
    let (width, height, names) = (scene.width(), scene.height(), scene.names_width());
    format!(
        "<svg class=\"picture\" viewBox=\"0 0 {width} {height}\">\
         <svg width=\"{names}\" height=\"{height}\">{}</svg>\
         <svg x=\"{names}\" width=\"{}\" height=\"{height}\">{}</svg></svg>",
        svg::names(scene),
        scene.plot_width(),
        svg::plot(scene, "fl"),
    )
}
