//! What is fetched when it is asked for: the scenarios beyond the first, and the Russian texts.

use crate::dom::function;
use web_sys::js_sys::Function;
use web_sys::{Element, XmlHttpRequest};

/// What can be fetched.
#[derive(Debug, Clone, Copy)]
pub enum Later {
    /// All scenarios.
    Scenarios,
    /// The Russian texts.
    Russian,
}

impl Later {
    /// Fetches it; `told` is called when it has come, or has not.
    pub fn fetch(self, root: &Element, told: &Function) -> Option<XmlHttpRequest> {
        let address = root.get_attribute(match self {
            Later::Scenarios => "data-scenarios",
            Later::Russian => "data-russian",
        })?;
        let request = XmlHttpRequest::new().ok()?;
        request.set_onloadend(Some(told));
        request.open("GET", &address).ok()?;
        request.send().ok()?;
        Some(request)
    }

    /// Fetches it before there is a page.
    pub fn fetch_first(self, root: &Element, then: impl Fn(Option<String>) + 'static) {
        let asked = std::rc::Rc::new(std::cell::RefCell::new(None));
        let answered = std::rc::Rc::clone(&asked);
        let told = function(move |_| {
            let text = answered.borrow().as_ref().and_then(fetched);
            then(text);
        });
        *asked.borrow_mut() = self.fetch(root, &told);
    }
}

/// What has come.
pub fn fetched(request: &XmlHttpRequest) -> Option<String> {
    let came = request.status() == Ok(200);
    came.then(|| request.response_text().ok().flatten())?
}
