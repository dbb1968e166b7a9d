//! Sets of characters: how they are written and read, and what happens to a character of a part.

use url_atlas_decisions::characters::{Characters, Set};
use url_atlas_decisions::steps::escapes::IncompleteEscape;
use url_atlas_decisions::steps::path::OpaquePathCharacters;
use url_atlas_decisions::{Answer, Decision, Design, Each, RFC_3986, decisions, read};

/// RFC 3986, with these characters in an opaque path.
fn with(characters: Characters) -> Design {
    Design { opaque_path_characters: OpaquePathCharacters(characters), ..RFC_3986 }
}

fn decision() -> &'static Decision {
    decisions().iter().find(|decision| decision.name == "opaque_path_characters").unwrap()
}

#[test]
fn characters_without_a_name_are_described_by_their_differences() {
    let almost_all = with(Characters { kept: Set::ALL.without(Set::of(b"a b")), encoded: Set::of(b" ") });
    assert_eq!((decision().option)(&almost_all), "ALL, but encodes \\x20, but rejects ab");
    assert_eq!((decision().named)(&RFC_3986, "ALL, but encodes \\x20, but rejects ab"), Some(almost_all));
}

#[test]
fn a_set_is_read_as_it_is_shown() {
    for other in (decision().alternatives)(&with(Characters::only(Set::of(b"\\tnx\t\'")))) {
        let shown = (decision().option)(&other);
        assert_eq!((decision().named)(&RFC_3986, &shown), Some(other), "{shown}");
    }
    assert_eq!((decision().named)(&RFC_3986, "ALL, but rejects \\"), None);
}

#[test]
fn a_character_is_kept_or_encoded_or_makes_the_input_invalid() {
    let design = with(Characters { kept: Set::ALPHANUMERIC, encoded: Set::of(b" ") });
    let design = Design { incomplete_escape: Each::both(IncompleteEscape::Encoded), ..design };
    let path = |text: &str| match read(&design, text.as_bytes()) {
        Answer::Accept(parts) => Some(parts.path.to_string()),
        _ => None,
    };
    assert_eq!(path("x:a %4a%").as_deref(), Some("a%20%4a%25"));
    assert_eq!(path("x:a\"b"), None);
    assert_eq!(path("x:\u{e9}"), None);
}
