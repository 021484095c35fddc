//! The content of an element as a row of pieces of HTML, each of one element.

use web_sys::Element;

/// What stands in an element.
pub struct Pieces {
    place: Element,
    /// `None` as long as something else stands there.
    standing: Option<Vec<String>>,
}

impl Pieces {
    /// The content of an element.
    pub fn of(place: Element) -> Pieces {
        Pieces {
            place,
            standing: None,
        }
    }

    /// Takes over pieces that stand there already.
    pub fn take_over(&mut self, pieces: &[String]) {
        self.standing = Some(pieces.to_vec());
    }

    /// Makes these the content. The pieces at both ends that are the same as before are left as
    /// they are: between two settings of a switch most of a run is the same, and what is written
    /// anew the browser has to read, style and lay out anew.
    pub fn set(&mut self, pieces: &[String]) {
        let Some(old) = &self.standing else {
            self.place.set_inner_html(&pieces.concat());
            return self.take_over(pieces);
        };
        let fewest = old.len().min(pieces.len());
        let alike = |(one, other): &(&String, &String)| one == other;
        let before = old.iter().zip(pieces).take_while(alike).count();
        let from_the_end = old.iter().rev().zip(pieces.iter().rev());
        let behind = from_the_end.take(fewest - before).take_while(alike).count();
        if before == old.len() && before == pieces.len() {
            return;
        }
        let kept = before + behind;
        if kept < old.len() - kept {
            // To take out many one by one takes longer than to write all anew.
            let new = pieces.concat();
            self.place.set_inner_html(&new);
        } else {
            let new = pieces[before..pieces.len() - behind].concat();
            let children = self.place.children();
            let mut next = u32::try_from(before).ok().and_then(|at| children.item(at));
            for _ in before..old.len() - behind {
                let Some(gone) = next else { break };
                next = gone.next_element_sibling();
                gone.remove();
            }
            let _ = match next {
                Some(next) => next.insert_adjacent_html("beforebegin", &new),
                None => self.place.insert_adjacent_html("beforeend", &new),
            };
        }
        self.take_over(pieces);
    }
}
