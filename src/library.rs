//! The scenarios beyond the first, which are fetched when somebody asks for them.

use fencelab_core::session::Library;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::js_sys::Function;
use web_sys::{Element, XmlHttpRequest};

/// Fetches them; `told` is called when they have come, or have not.
pub fn fetch(root: &Element, told: &Function) -> Option<XmlHttpRequest> {
    let address = root.get_attribute("data-scenarios")?;
    let request = XmlHttpRequest::new().ok()?;
    request.set_onloadend(Some(told));
    request.open("GET", &address).ok()?;
    request.send().ok()?;
    Some(request)
}

/// What has come.
pub fn fetched(request: &XmlHttpRequest) -> Option<String> {
    let came = request.status() == Ok(200);
    came.then(|| request.response_text().ok().flatten())?
}

/// Fetches them before there is a page.
pub fn fetch_first(root: Element, then: impl FnOnce(Option<Library>) + 'static) {
    let asked = std::rc::Rc::new(std::cell::RefCell::new(None));
    let answered = std::rc::Rc::clone(&asked);
    let told = Closure::once_into_js(move || {
        let text = answered.borrow().as_ref().and_then(fetched);
        then(text.and_then(|text| Library::read(&text)));
    });
    *asked.borrow_mut() = fetch(&root, told.unchecked_ref());
}
