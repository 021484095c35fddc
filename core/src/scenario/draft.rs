//! A scenario while somebody works on it: always one that can be replayed, and beside it whatever
//! was typed that does not fit yet.

use super::edit::Edit;
use super::position::{Part, Path};
use super::{Problem, Scenario, form, json, read, write};

/// A scenario that somebody works on.
#[derive(Debug, Clone)]
pub struct Draft {
    scenario: Scenario,
    unfit: Vec<Unfit>,
    refused: Option<(Path, Problem)>,
    goes_on_at: Option<Path>,
    text: Option<(String, Vec<Problem>)>,
}

/// Something that was typed into a field and does not fit there. It is kept, tried again with
/// every change of something else, and shown in its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unfit {
    /// The field.
    pub path: Path,
    /// What was typed.
    pub typed: String,
    /// What is wrong with it; the position is of no use, since there is no text.
    pub problem: Problem,
}

impl Draft {
    /// A scenario, as it is.
    pub fn new(scenario: Scenario) -> Draft {
        Draft {
            scenario,
            unfit: Vec::new(),
            refused: None,
            goes_on_at: None,
            text: None,
        }
    }

    /// The scenario; it has passed every check of the reader.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// What was typed and does not fit.
    pub fn unfit(&self) -> &[Unfit] {
        &self.unfit
    }

    /// What was wrong with the last change that was no typing, and where it was made.
    pub fn refused(&self) -> Option<&(Path, Problem)> {
        self.refused.as_ref()
    }

    /// Where whoever made the last change goes on.
    pub fn goes_on_at(&self) -> Option<&Path> {
        self.goes_on_at.as_ref()
    }

    /// The scenario as text: what was written last, if that cannot be read.
    pub fn text(&self) -> String {
        match &self.text {
            Some((text, _)) => text.clone(),
            None => write(&self.scenario),
        }
    }

    /// What is wrong with the text.
    pub fn problems(&self) -> &[Problem] {
        self.text.as_ref().map_or(&[], |(_, problems)| problems)
    }

    /// Takes the place of the scenario, because the page has another one now. What does not fit
    /// stays where there is still a field for it.
    pub fn follow(&mut self, scenario: Scenario) {
        self.scenario = scenario;
        self.refused = None;
        self.goes_on_at = None;
        let json = form::to_json(&self.scenario);
        if let Ok(mut document) = json::parse(&json) {
            self.unfit.retain(|it| is_in(&mut document, &it.path));
        }
    }

    /// Makes a change, or keeps what does not fit.
    pub fn make(&mut self, edit: &Edit) {
        self.refused = None;
        self.goes_on_at = None;
        match (edit.apply(&self.scenario), edit) {
            (Ok(changed), _) => {
                self.goes_on_at = edit.goes_on_at(&changed);
                self.scenario = changed;
                self.move_along(edit);
                self.try_again();
            }
            (Err(problem), Edit::Field { path, typed }) => {
                self.unfit.retain(|it| it.path != *path);
                self.unfit.push(Unfit {
                    path: path.clone(),
                    typed: typed.clone(),
                    problem: *problem,
                });
            }
            (
                Err(problem),
                Edit::Add(path)
                | Edit::Kind { path, .. }
                | Edit::Remove(path)
                | Edit::Earlier(path)
                | Edit::Later(path),
            ) => self.refused = Some((path.clone(), *problem)),
            (Err(problem), Edit::Like(place)) => {
                let path = vec![Part::Field("workers".to_owned()), Part::Item(*place)];
                self.refused = Some((Path(path), *problem));
            }
        }
    }

    /// Reads the scenario as text. One that cannot be read is kept as it is, and changes nothing.
    pub fn read(&mut self, text: &str) {
        self.text = None;
        match read(text) {
            Ok(scenario) => {
                self.scenario = scenario;
                self.unfit.clear();
                self.refused = None;
                self.goes_on_at = None;
            }
            Err(problems) => self.text = Some((text.to_owned(), problems)),
        }
    }

    /// Gives up the text that cannot be read.
    pub fn give_up_text(&mut self) {
        self.text = None;
    }

    /// Keeps what does not fit beside its field, where that was moved.
    fn move_along(&mut self, edit: &Edit) {
        match edit {
            Edit::Field { path, .. } => self.unfit.retain(|it| it.path != *path),
            // The fields of the step are others now.
            Edit::Kind { path, .. } => self.unfit.retain(|it| item_of(&it.path, path).is_none()),
            Edit::Remove(path) => self.moved(path, |place, gone| match place {
                place if place == gone => None,
                place if place > gone => Some(place - 1),
                place => Some(place),
            }),
            Edit::Earlier(path) => self.moved(path, |place, moved| {
                Some(if place == moved {
                    place.saturating_sub(1)
                } else if place + 1 == moved {
                    place + 1
                } else {
                    place
                })
            }),
            Edit::Later(path) => self.moved(path, |place, moved| {
                Some(if place == moved {
                    place + 1
                } else if place == moved + 1 {
                    moved
                } else {
                    place
                })
            }),
            Edit::Add(_) | Edit::Like(_) => {}
        }
    }

    /// Gives the items of a list other places, or none.
    fn moved(&mut self, path: &Path, place: impl Fn(usize, usize) -> Option<usize>) {
        let Some((Part::Item(item), list)) = path.0.split_last() else {
            return;
        };
        self.unfit.retain_mut(|it| {
            if !it.path.0.starts_with(list) {
                return true;
            }
            let Some(Part::Item(here)) = it.path.0.get_mut(list.len()) else {
                return true;
            };
            place(*here, *item).is_some_and(|there| {
                *here = there;
                true
            })
        });
    }

    /// Takes what did not fit before, and does now.
    fn try_again(&mut self) {
        let mut place = 0;
        while let Some(Unfit { path, typed, .. }) = self.unfit.get(place) {
            let edit = Edit::Field {
                path: path.clone(),
                typed: typed.clone(),
            };
            match edit.apply(&self.scenario) {
                Ok(changed) => {
                    self.scenario = changed;
                    self.unfit.remove(place);
                    // It may have been in the way of another.
                    place = 0;
                }
                Err(problem) => {
                    self.unfit[place].problem = *problem;
                    place += 1;
                }
            }
        }
    }
}

/// Whether a path leads to an item, or to something in it.
fn item_of<'p>(path: &'p Path, item: &Path) -> Option<&'p [Part]> {
    path.0.strip_prefix(item.0.as_slice())
}

/// Whether a field is in a document, or what it belongs to is.
fn is_in(document: &mut json::Json<'_>, path: &Path) -> bool {
    let last = path.0.last();
    let outer = document.find_mut(&path.outer().0).map(|it| &it.value);
    match (last, outer) {
        (Some(Part::Field(_)), Some(json::Value::Object(_))) => true,
        (Some(Part::Item(place)), Some(json::Value::List(items))) => *place < items.len(),
        _ => false,
    }
}
