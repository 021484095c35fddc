//! How wide a text is, without a font: the advances of DejaVu Sans, the widest face that the
//! picture's font list can come to. A text never turns out wider than is reckoned here.

use super::{Face, Px};

/// Advances of U+0020 to U+007E in thousandths of an em.
const LATIN: [u16; 95] = [
    318, 401, 460, 838, 637, 951, 780, 275, 391, 391, 500, 838, 318, 361, 318, 337, 637, 637, 637,
    637, 637, 637, 637, 637, 637, 637, 337, 337, 838, 838, 838, 531, 1000, 685, 687, 699, 771, 632,
    576, 775, 752, 295, 295, 656, 558, 863, 749, 788, 604, 788, 695, 635, 611, 732, 685, 989, 686,
    611, 686, 391, 337, 391, 838, 500, 500, 613, 635, 550, 635, 616, 353, 635, 634, 278, 278, 580,
    278, 975, 634, 612, 635, 635, 412, 521, 393, 634, 592, 818, 592, 592, 525, 637, 337, 637, 838,
];

/// The same in bold.
const LATIN_BOLD: [u16; 95] = [
    349, 457, 521, 838, 696, 1002, 873, 307, 458, 458, 523, 838, 380, 416, 380, 366, 696, 696, 696,
    696, 696, 696, 696, 696, 696, 696, 400, 400, 838, 838, 838, 581, 1000, 774, 763, 734, 831, 684,
    684, 821, 837, 373, 373, 775, 638, 996, 837, 851, 733, 851, 771, 721, 683, 813, 774, 1104, 771,
    725, 726, 458, 366, 458, 838, 500, 500, 675, 716, 593, 716, 679, 436, 716, 712, 343, 343, 666,
    343, 1042, 712, 688, 716, 716, 494, 596, 479, 712, 652, 924, 646, 652, 583, 712, 366, 712, 838,
];

/// Advances of U+0410 to U+044F.
const CYRILLIC: [u16; 64] = [
    685, 687, 687, 610, 782, 632, 1078, 642, 749, 749, 710, 752, 863, 752, 788, 752, 604, 699, 611,
    610, 861, 686, 777, 686, 1070, 1094, 833, 883, 687, 699, 1080, 695, 613, 617, 590, 526, 692,
    616, 901, 532, 650, 650, 605, 640, 755, 654, 612, 654, 635, 550, 583, 592, 855, 592, 681, 591,
    916, 942, 707, 790, 590, 549, 842, 602,
];

/// The same in bold.
const CYRILLIC_BOLD: [u16; 64] = [
    774, 763, 763, 638, 891, 684, 1225, 711, 837, 837, 818, 831, 996, 837, 851, 837, 733, 734, 683,
    771, 992, 771, 928, 809, 1236, 1326, 940, 1037, 763, 734, 1174, 771, 675, 699, 633, 523, 808,
    679, 996, 582, 701, 701, 679, 733, 818, 691, 688, 691, 716, 593, 580, 652, 993, 646, 742, 687,
    1063, 1106, 752, 905, 633, 593, 973, 643,
];

/// The width of a text, rounded up; at least what any listed font gives.
pub fn width(text: &str, face: Face) -> Px {
    let thousandths: i64 = text
        .chars()
        .map(|c| i64::from(advance(c, face.bold())))
        .sum();
    let tenths = (thousandths * i64::from(face.size()) + 99) / 100;
    Px(i32::try_from(tenths).unwrap_or(i32::MAX / 4))
}

/// The advance of a character in thousandths of an em.
fn advance(c: char, bold: bool) -> u16 {
    let code = c as u32;
    let (latin, cyrillic) = if bold {
        (&LATIN_BOLD, &CYRILLIC_BOLD)
    } else {
        (&LATIN, &CYRILLIC)
    };
    match code {
        0x20..=0x7e => latin[(code - 0x20) as usize],
        0xa0 => latin[0],
        0xb7 => 380,
        0x401 | 0x451 => 684,
        0x410..=0x44f => cyrillic[(code - 0x410) as usize],
        // Combining marks, joiners and isolates take no room of their own.
        0x300..=0x36f | 0x200b..=0x200f | 0x2066..=0x2069 | 0xfe00..=0xfe0f => 0,
        0xa1..=0xff => 1100,
        0x100..=0x52f => 1560,
        0x2190..=0x21ff => 838,
        0x2000..=0x206f => 1000,
        _ => 1900,
    }
}

/// The text, or as much of it as fits with an ellipsis; `None` where not even one character does.
pub fn shorten(text: &str, face: Face, room: Px) -> Option<String> {
    if width(text, face) <= room {
        return Some(text.to_owned());
    }
    let mut kept = String::new();
    let mut best = None;
    for c in text.chars() {
        kept.push(c);
        let candidate = format!("{}…", kept.trim_end());
        if width(&candidate, face) > room {
            break;
        }
        best = Some(candidate);
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_follow_the_characters() {
        assert_eq!(width("", Face::Note), Px::ZERO);
        assert!(width("iii", Face::Note) < width("www", Face::Note));
        assert!(width("жж", Face::Note) < width("жж", Face::Bar));
        assert_eq!(
            width("\u{2068}ab\u{2069}", Face::Note),
            width("ab", Face::Note)
        );
    }

    #[test]
    fn a_text_is_shortened_to_its_room() {
        assert_eq!(
            shorten("ab", Face::Note, Px::whole(100)).as_deref(),
            Some("ab")
        );
        let short = shorten("a very long name of a lock", Face::Note, Px::whole(60));
        let short = short.unwrap_or_default();
        assert!(short.ends_with('…') && width(&short, Face::Note) <= Px::whole(60));
        assert_eq!(shorten("ww", Face::Note, Px::whole(3)), None);
    }
}
