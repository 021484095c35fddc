//! What the page knows and does: actions in, a view model out.
//!
//! [`Session::update`] is the only way in; [`Session::frame`] and [`Session::now`] are the
//! only way out. The page draws them and sends actions back; it decides nothing itself.

mod action;
mod beside;
mod document;
pub mod labels;
mod library;
mod link;
mod saved;
mod state;
mod talk;
mod view;
pub mod words;

pub use action::{Action, Speed, Theme};
pub use beside::{Choice, Group};
pub use document::{Document, Origin, PlacedIntervention};
pub use library::{Library, mark};
pub use link::LINK_VERSION;
pub use saved::{Restored, SAVED_VERSION};
pub use state::{Branch, Notice, Session};
pub use talk::Slide;
pub use view::{
    BranchView, Button, CauseView, ChoiceView, EffectView, EventRow, EvidenceRow, FlightView,
    FlipView, Frame, InterventionView, KeyView, LedgerView, LockView, Now, PictureView,
    ScenarioView, SettingView, SourceView, SwitchView, Toned, VariantView, WhyView, WorkerView,
};
