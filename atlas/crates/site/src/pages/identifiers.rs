//! Names of the source in the prose of a page, which tests look for.

use std::collections::BTreeSet;

use url_atlas_decisions::{decisions, libraries};

/// Returns the words of a page that only the source knows: names of options, decisions and
/// adapters outside of code.
pub fn identifiers(page: &str) -> Vec<String> {
    let names = decisions()
        .iter()
        .flat_map(|decision| decision.options.iter().map(|option| option.name).chain([decision.name]));
    let is_of_source = |name: &&str| {
        name.contains('_')
            || name.chars().skip(1).any(char::is_uppercase) && name.contains(char::is_lowercase)
    };
    let names: BTreeSet<&str> = names.filter(is_of_source).collect();
    let mut prose = String::new();
    let mut hidden = 0;
    for piece in page.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').unwrap_or((piece, ""));
        let name = tag.split(' ').next().unwrap_or_default();
        match name {
            "code" | "pre" | "style" => hidden += 1,
            "/code" | "/pre" | "/style" => hidden -= 1,
            _ => {}
        }
        if hidden == 0 {
            prose.push_str(text);
            prose.push(' ');
        }
        // A tooltip is read like prose.
        prose.extend(values(&format!(" {tag}"), "title"));
    }
    let words = prose.split(|one: char| !one.is_alphanumeric() && one != '_');
    let mut found: Vec<String> = words.filter(|word| names.contains(word)).map(Into::into).collect();
    let adapters: BTreeSet<&str> = libraries().iter().map(|library| &*library.name).collect();
    let words = prose.split_whitespace().map(|word| word.trim_matches(|one: char| !one.is_alphanumeric()));
    found.extend(words.filter(|word| adapters.contains(word)).map(Into::into));
    let forms = [", other: ", "(as no other text)", ", but keeps \\x"];
    found.extend(forms.into_iter().filter(|form| prose.contains(form)).map(Into::into));
    found
}

/// Returns the values of an attribute.
pub fn values<'t>(text: &'t str, attribute: &str) -> impl Iterator<Item = &'t str> {
    let start = format!(" {attribute}=\"");
    text.match_indices(&start)
        .map(|(at, start)| &text[at + start.len()..])
        .filter_map(|rest| rest.split('"').next())
        .collect::<Vec<_>>()
        .into_iter()
}

#[test]
fn identifiers_are_found_in_prose_and_not_in_code() {
    assert_eq!(identifiers("<p>It is RemovedEverywhere</p>"), ["RemovedEverywhere"]);
    assert_eq!(identifiers("<td title=\"SlashOrQuestionMark\">x</td>"), ["SlashOrQuestionMark"]);
    assert_eq!(identifiers("<p>known: Kept, other: Kept</p>"), [", other: "]);
    assert_eq!(identifiers("<title>Audit of python-urllib.</title>"), ["python-urllib"]);
    assert!(identifiers("<p><code>dot_segments</code> is Kept, ALL and None</p>").is_empty());
}
