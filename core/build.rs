//! Makes what the page fetches when it needs it: the scenarios that ship, without what is
//! expected of them, which is checked natively and never read in a browser, and without blanks;
//! and the Russian texts, without which its module is built.

use proc_macro2::{TokenStream, TokenTree};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

fn main() {
    let out = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    let out = Path::new(&out);
    slim_scenarios(out);
    println!("cargo::rerun-if-changed=src");
    let mut texts = BTreeMap::new();
    collect_texts(Path::new("src"), &mut texts);
    let lines = texts
        .iter()
        .map(|(key, text)| format!("{}\n{text}\n", key.join("\t")));
    fs::write(out.join("russian.txt"), lines.collect::<String>()).expect("OUT_DIR can be written");
}

/// The Russian texts below a folder, by what `words::both!` finds them by: the English text, and
/// what tells it from others with the same English.
fn collect_texts(folder: &Path, texts: &mut BTreeMap<Vec<String>, String>) {
    for entry in fs::read_dir(folder).expect("the sources are a folder") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            collect_texts(&path, texts);
        } else if path.extension().is_some_and(|it| it == "rs") {
            let source = fs::read_to_string(&path).expect("a source is a text");
            let tokens = source
                .parse()
                .expect("the compiler has more to say about it");
            collect_from(tokens, texts);
        }
    }
}

fn collect_from(tokens: TokenStream, texts: &mut BTreeMap<Vec<String>, String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (place, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else {
            continue;
        };
        let called = tokens[..place]
            .iter()
            .rev()
            .take(2)
            .map(ToString::to_string);
        if called.eq(["!", "both"]) {
            let literals = group.stream().into_iter().filter_map(|token| match token {
                TokenTree::Literal(literal) => Some(literal.to_string()),
                _ => None,
            });
            let mut literals = literals.map(|it| text_of(&it));
            let (Some(english), Some(russian)) = (literals.next(), literals.next()) else {
                continue;
            };
            let key: Vec<String> = std::iter::once(english).chain(literals.next()).collect();
            let is_a_line = |text: &String| !text.contains(['\n', '\t']);
            assert!(
                key.iter().chain([&russian]).all(is_a_line),
                "{key:?} goes over lines"
            );
            if let Some(other) = texts.insert(key, russian.clone()) {
                let apart = "needs a third text that tells it from";
                assert_eq!(other, russian, "«{russian}» {apart} «{other}»");
            }
        } else {
            collect_from(group.stream(), texts);
        }
    }
}

fn text_of(literal: &str) -> String {
    let text: syn::LitStr = syn::parse_str(literal).expect("`both!` takes texts");
    text.value()
}

fn slim_scenarios(out: &Path) {
    let scenarios = Path::new("../scenarios");
    println!("cargo::rerun-if-changed={}", scenarios.display());
    for entry in fs::read_dir(scenarios).expect("the scenarios are beside the core") {
        let path = entry.expect("the folder can be read").path();
        let text = fs::read_to_string(&path).expect("a scenario is a text");
        let name = path.file_name().expect("a file has a name");
        fs::write(out.join(name), slim(text)).expect("OUT_DIR can be written");
    }
}

/// A file that is not plain JSON (it may have comments) stays as it is.
fn slim(text: String) -> String {
    let Ok(mut scenario) = serde_json::from_str::<Value>(&text) else {
        return text;
    };
    forget_expectations(&mut scenario);
    if let Some(variants) = scenario.get_mut("variants").and_then(Value::as_array_mut) {
        variants.iter_mut().for_each(forget_expectations);
    }
    scenario.to_string()
}

fn forget_expectations(part: &mut Value) {
    if let Some(fields) = part.as_object_mut() {
        fields.remove("expect");
        fields.remove("$schema");
    }
}
