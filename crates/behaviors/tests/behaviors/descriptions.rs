//! The descriptions of the behaviors are complete, and what they cite exists.

use std::collections::{BTreeMap, BTreeSet};
use std::{env, fs};

use rfc1738_behaviors::{Behavior, LIBRARIES, Text, all_behaviors, predict};
use rfc1738_suite::corpus::Corpus;

#[test]
fn each_description_is_complete() {
    let clauses: BTreeSet<&str> = Corpus::shipped().clauses.iter().map(|clause| &*clause.id).collect();
    for behavior in all_behaviors() {
        let Behavior { name, title, why, clause, .. } = behavior;
        let is_kebab = name.split('-').all(|word| {
            !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        });
        assert!(is_kebab, "{name}");
        assert!(title.len() < 80 && !title.ends_with('.'), "{name}: the title is a short sentence: {title}");
        assert!(
            why.contains("RFC 1738") && why.ends_with('.'),
            "{name}: the explanation says what RFC 1738 says"
        );
        // The search can find a behavior in any library.
        assert!(!why.to_lowercase().contains("this library"), "{name}: \"a library with this behavior\"");
        assert!(clauses.contains(clause), "{name}: there is no clause {clause}");
    }
}

#[test]
fn names_and_explanations_are_unique() {
    for text in [|behavior: &Behavior| behavior.name, |behavior: &Behavior| behavior.why] {
        let unique: BTreeSet<&str> = all_behaviors().iter().map(|behavior| text(behavior)).collect();
        assert_eq!(unique.len(), all_behaviors().len());
    }
}

#[test]
fn names_and_titles_are_unique_in_a_library() {
    for library in LIBRARIES {
        for text in [|behavior: &Behavior| behavior.name, |behavior: &Behavior| behavior.title] {
            let unique: BTreeSet<&str> = library.behaviors.iter().map(|behavior| text(behavior)).collect();
            assert_eq!(unique.len(), library.behaviors.len(), "{}", library.name);
        }
    }
}

#[test]
fn each_input_shows_its_behavior() {
    let mut wrong = Vec::new();
    for library in LIBRARIES {
        for behavior in library.behaviors {
            let input = behavior.input.as_bytes();
            let others = library.behaviors.iter().copied().filter(|other| other != behavior);
            if predict(others, input) == library.predict(input) {
                wrong.push(format!("{}: {}: {}", library.name, behavior.name, behavior.input));
            }
        }
    }
    assert!(wrong.is_empty(), "these inputs do not need their behaviors:\n{}", wrong.join("\n"));
}

/// Checks the cited definitions against the source of the URL Standard of 2026-07-02, whose path is in `URL_STANDARD`.
#[test]
#[ignore = "needs the source of the URL Standard in URL_STANDARD"]
fn cited_definitions_of_the_url_standard_exist() {
    let path = env::var_os("URL_STANDARD").expect("the test is ignored without it");
    let source = fs::read_to_string(path).unwrap();
    let defined = definitions(&source);
    let mut count = 0;
    for behavior in all_behaviors() {
        for text in behavior.texts {
            if let Text::UrlStandard(name) = text {
                assert!(
                    defined.contains_key(*name),
                    "{}: the URL Standard does not define {name:?}",
                    behavior.name
                );
                assert_eq!(text.link(), format!("https://url.spec.whatwg.org/#{}", defined[*name]));
                count += 1;
            }
        }
    }
    assert!(count > 50);
}

/// Returns the anchor of each term that the source defines. A term without an `id` has an anchor of its letters.
fn definitions(source: &str) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for piece in source.split("<dfn").skip(1) {
        let (attributes, rest) = piece.split_once('>').unwrap();
        let attribute = |name: &str| {
            let (_, value) = attributes.split_once(&format!("{name}="))?;
            Some(match value.strip_prefix('"') {
                Some(quoted) => quoted.split('"').next().unwrap().to_owned(),
                None => value.split([' ', '\n']).next().unwrap().to_owned(),
            })
        };
        let text = without_tags(rest.split("</dfn>").next().unwrap());
        let names = attribute(" lt").unwrap_or_default();
        let names = names.split('|').chain([&*text]).filter(|name| !name.is_empty());
        let names: Vec<String> =
            names.map(|name| name.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        let of_letters = || names[0].to_lowercase().replace(' ', "-").replace('\'', "");
        let id = attribute(" id").unwrap_or_else(of_letters);
        names.into_iter().chain(attribute("local-lt")).for_each(|name| {
            found.insert(name, id.clone());
        });
    }
    found
}

/// Returns a text without the tags of HTML.
fn without_tags(text: &str) -> String {
    text.split('<')
        .enumerate()
        .map(|(at, piece)| if at == 0 { piece } else { piece.split_once('>').unwrap().1 })
        .collect()
}
