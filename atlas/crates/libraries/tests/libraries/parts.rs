//! Tests that each library reports every part that it has, and that an absent part is not reported
//! as an empty one.

use rfc1738_oracle::{CommonParts, Observation};
use url_atlas_libraries::by_name;

#[track_caller]
fn parts(library: &str, input: &str) -> Vec<String> {
    let mut library = by_name(library).expect("it is a library");
    let Observation::AcceptCommon(parts) = library.observe(input.as_bytes()) else { panic!("{input}") };
    let CommonParts { reports: _, conventions: None, .. } = parts else { panic!("it declares conventions") };
    parts.texts().map(|(name, text)| format!("{name} {text:?}")).collect()
}

#[test]
fn every_part_is_reported() {
    let all = [
        "scheme \"http\"",
        "user \"me\"",
        "password \"secret\"",
        "host \"h\"",
        "port \"81\"",
        "path \"/a\"",
        "query \"b\"",
        "fragment \"c\"",
    ];
    for library in url_atlas_libraries::NAMES {
        let found = parts(library, "http://me:secret@h:81/a?b#c");
        match *library {
            "http" => assert_eq!(found, [all[0], all[3], all[4], all[5], all[6]]),
            _ => assert_eq!(found, all, "{library}"),
        }
    }
}

#[test]
fn absent_parts_are_not_reported() {
    for library in url_atlas_libraries::NAMES {
        let found = parts(library, "http://h/");
        assert_eq!(found, ["scheme \"http\"", "host \"h\"", "path \"/\""], "{library}");
    }
}

#[test]
fn empty_parts_are_reported_where_the_library_has_them() {
    let of = |library| parts(library, "x://:@/?#");
    for library in ["fluent-uri", "iri-string"] {
        let all = ["scheme", "user", "password", "host"].map(|name| format!("{name} \"\""));
        let found = of(library);
        assert_eq!(found[0], "scheme \"x\"", "{library}");
        assert_eq!(found[1..4], all[1..], "{library}");
        assert_eq!(found[4..], ["path \"/\"", "query \"\"", "fragment \"\""], "{library}");
    }
    for library in url_atlas_libraries::NAMES.iter().filter(|name| matches!(**name, "url" | "ada-url")) {
        let found = parts(library, "http://:@h/?#");
        let all = ["scheme \"http\"", "host \"h\"", "path \"/\"", "query \"\"", "fragment \"\""];
        assert_eq!(found, all, "{library}");
    }
}
