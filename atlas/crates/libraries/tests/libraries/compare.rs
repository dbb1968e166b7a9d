//! Tests what counts as a difference between a library and RFC 1738, and of which kind it is.
//! Nothing counts as the same except the same text.

use rfc1738::{Profile, parse};
use rfc1738_oracle::difference::{Classifier, DifferenceKind};
use rfc1738_oracle::{CommonParts, Observation, Relation, Subject};
use url_atlas_libraries::{FluentUri, Http, IriString, WhatwgUrl};

use DifferenceKind::{
    AbsentOrEmpty, AcceptsInvalid, DefaultPort, LocalHost, OtherHost, OtherPath, OtherPort, OtherSpelling,
    OtherUser, RejectsValid,
};

#[track_caller]
fn of(library: impl Subject, input: &str) -> Option<DifferenceKind> {
    Classifier::new(library).kind(input.as_bytes())
}

#[test]
fn differences_have_a_kind() {
    for (input, kind) in [
        ("ftp://a.com?x@evil.com/f", OtherHost),
        ("http://010.0.0.1/", OtherHost),
        ("telnet://h/?", AcceptsInvalid),
        ("http://h_/", AcceptsInvalid),
        ("http://h:65536/", RejectsValid),
        ("ftp://h/a/../b", OtherPath),
        ("ftp://h/a?b", OtherPath),
        ("mailto:a?b", OtherPath),
    ] {
        assert_eq!(of(WhatwgUrl::default(), input), Some(kind), "{input}");
    }
}

#[test]
fn the_same_texts_do_not_differ() {
    for input in [
        "http://host.dom:81/%61%2f?%7e",
        "http://h/?",
        "ftp://u:p@h/a;type=i",
        "ftp://h/",
        "mailto:a@b",
        "news:*",
        "x:anything",
        "wais://h/d?a",
    ] {
        assert_eq!(of(WhatwgUrl::default(), input), None, "{input}");
    }
    for input in ["HTTP://Host.dom:080", "ftp://@h:21", "file://localhost/a", "file:///a", "X:Y"] {
        assert_eq!(of(FluentUri, input), None, "{input}");
        assert_eq!(of(IriString, input), None, "{input}");
    }
}

#[test]
fn other_spellings_differ() {
    for (input, kind) in [
        ("HTTP://h/", OtherSpelling),
        ("http://Host.dom/", OtherSpelling),
        ("http://h", OtherSpelling),
        ("http://h:0081/", OtherSpelling),
        ("http://h:80/", DefaultPort),
        ("http://h:080/", DefaultPort),
        ("ftp://@h/", AbsentOrEmpty),
        ("ftp://:@h/a;type=i", AbsentOrEmpty),
        ("ftp://u:@h/", AbsentOrEmpty),
        ("ftp://:p@h/", AbsentOrEmpty),
        ("file:///a", AbsentOrEmpty),
        ("file://localhost/a", LocalHost),
        // Of several differences the first kind counts.
        ("HTTP://Host.dom:080/%61%2f?%7e", DefaultPort),
        ("ftp://@h:21", AbsentOrEmpty),
        ("FTP://H/a/../b", OtherPath),
    ] {
        assert_eq!(of(WhatwgUrl::default(), input), Some(kind), "{input}");
    }
    assert_eq!(of(Http::default(), "HTTP://h"), Some(OtherSpelling));
    assert_eq!(of(Http::default(), "http://h:080/"), None);
}

#[test]
fn the_place_of_another_spelling_is_the_part() {
    for (input, class) in [
        ("HTTP://h/", "other-spelling at httpurl, letter"),
        ("mailTo:a", "other-spelling at mailtourl, letter"),
        ("http://host.Dom/", "other-spelling at toplabel, letter"),
        ("http://host.dom:081/", "other-spelling at port, digit"),
        ("http://host.dom:80/", "default-port at port, digit"),
        ("ftp://@host.dom/", "absent-or-empty at login, @"),
        ("file:///a/b", "absent-or-empty at fileurl, /"),
        ("file://localhost/a", "local-host at fileurl, letter"),
        // The cause of a difference is found also if a spelling differs.
        ("FTP://HOST.DOM:21/a?b", "other-path at fsegment, ?"),
    ] {
        let found = Classifier::new(WhatwgUrl::default()).difference(input.as_bytes()).unwrap();
        assert_eq!(found.class.to_string(), class, "{input}");
    }
}

/// A library that reports these parts about every input.
struct Says(CommonParts<'static>);

impl Subject for Says {
    fn name(&self) -> &str {
        "says"
    }

    fn observe<'a>(&'a mut self, _: &'a [u8]) -> Observation<'a> {
        Observation::AcceptCommon(self.0.clone())
    }
}

#[test]
fn a_part_that_rfc_1738_does_not_define_differs() {
    for input in ["https:evil.com", "https:/evil.com"] {
        assert_eq!(of(WhatwgUrl::default(), input), Some(OtherHost), "{input}");
        assert_eq!(of(FluentUri, input), None, "{input}");
    }
    let says = |set: fn(&mut CommonParts<'static>)| {
        let mut parts =
            CommonParts { path: "any".into(), query: Some("any".into()), ..CommonParts::default() };
        set(&mut parts);
        of(Says(parts), "x:y?z")
    };
    assert_eq!(says(|_| {}), None, "the path, the query and the fragment are not compared");
    assert_eq!(says(|parts| parts.host = Some("h".into())), Some(OtherHost));
    assert_eq!(says(|parts| parts.port = Some("1".into())), Some(OtherPort));
    assert_eq!(says(|parts| parts.user = Some("u".into())), Some(OtherUser));
    assert_eq!(says(|parts| parts.password = Some("p".into())), Some(DifferenceKind::OtherPassword));
    assert_eq!(says(|parts| parts.host = Some("".into())), Some(AbsentOrEmpty));
    assert_eq!(says(|parts| parts.scheme = Some("X".into())), Some(OtherSpelling));
    assert_eq!(says(|parts| parts.scheme = Some("y".into())), Some(DifferenceKind::OtherScheme));
}

/// Returns the names of the parts that differ, for a library without conventions.
fn differing(input: &str, library: &CommonParts<'_>, relation: Relation) -> Vec<&'static str> {
    let url = parse(input.as_bytes(), Profile::Interpreter).unwrap();
    let rfc = CommonParts::from_url(&url).unwrap();
    rfc.differences(library, relation).map(|part| part.name()).collect()
}

#[test]
fn equivalent_parts_have_the_same_meaning() {
    for (input, other, identical, equivalent) in [
        ("HTTP://Host.dom:080", "http://host.dom/", &["host", "port", "path", "scheme"][..], &[][..]),
        ("http://h:080/", "http://h:80/", &["port"], &[]),
        ("http://h:81/", "http://h/", &["port"], &["port"]),
        ("http://h/%61?%7e", "http://h/a?%7E", &["path", "query"], &[]),
        ("http://h/a", "http://h/A", &["path"], &["path"]),
        ("http://h/?", "http://h/", &["query"], &[]),
        ("file://localhost/a", "file:///a", &["host"], &[]),
        ("ftp://localhost/a", "ftp://h/a", &["host"], &["host"]),
        // Section 3.1: "an empty user name or password is different than no user name or password".
        ("ftp://@h/", "ftp://h/", &["user"], &["user"]),
        ("ftp://u:@h/", "ftp://u@h/", &["password"], &["password"]),
        ("ftp://h/", "ftp://@h/", &["user"], &["user"]),
    ] {
        let url = parse(other.as_bytes(), Profile::Interpreter).unwrap();
        let library = CommonParts::from_url(&url).unwrap();
        assert_eq!(differing(input, &library, Relation::Identical), identical, "{input}");
        assert_eq!(differing(input, &library, Relation::Equivalent), equivalent, "{input}");
    }
}
