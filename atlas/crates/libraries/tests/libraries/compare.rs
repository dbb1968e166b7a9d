//! Tests which parts of a library's answer differ from that of RFC 1738, by each relation. With the
//! relation "identical", nothing counts as the same except the same text.

use rfc1738::{Profile, parse};
use rfc1738_oracle::{Answer, CommonParts, Observation, PartName, Relation, Subject, Text};
use url_atlas_libraries::{FluentUri, Http, IriString, WhatwgUrl};

/// Returns `verdict`, or the parts whose text is not that of RFC 1738.
#[track_caller]
fn of(mut library: impl Subject, input: &str) -> String {
    match (Text::Rfc1738.read(input.as_bytes()), library.observe(input.as_bytes())) {
        (Answer::Accept(rfc), Observation::AcceptCommon(given)) => {
            let parts = rfc.differences(&given, Relation::Identical).map(PartName::name);
            parts.collect::<Vec<_>>().join(" ")
        }
        (Answer::Reject, Observation::Reject(_)) => String::new(),
        _ => "verdict".into(),
    }
}

#[test]
fn what_differs_is_the_verdict_or_a_part() {
    for (input, differs) in [
        ("ftp://a.com?x@evil.com/f", "host user path query"),
        ("http://010.0.0.1/", "host"),
        ("telnet://h/?", "verdict"),
        ("http://h_/", "verdict"),
        ("http://h:65536/", "verdict"),
        ("ftp://h/a/../b", "path"),
        ("ftp://h/a?b", "path query"),
        ("mailto:a?b", "path query"),
    ] {
        assert_eq!(of(WhatwgUrl::default(), input), differs, "{input}");
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
        assert_eq!(of(WhatwgUrl::default(), input), "", "{input}");
    }
    for input in ["HTTP://Host.dom:080", "ftp://@h:21", "file://localhost/a", "file:///a", "X:Y"] {
        assert_eq!(of(FluentUri, input), "", "{input}");
        assert_eq!(of(IriString, input), "", "{input}");
    }
}

#[test]
fn other_spellings_differ() {
    for (input, differs) in [
        ("HTTP://h/", "scheme"),
        ("http://Host.dom/", "host"),
        ("http://h", "path"),
        ("http://h:0081/", "port"),
        ("http://h:80/", "port"),
        ("http://h:080/", "port"),
        ("ftp://@h/", "user"),
        ("ftp://:@h/a;type=i", "user password"),
        ("ftp://u:@h/", "password"),
        ("ftp://:p@h/", "user"),
        ("file:///a", "host"),
        ("file://localhost/a", "host"),
        ("HTTP://Host.dom:080/%61%2f?%7e", "host port scheme"),
        ("ftp://@h:21", "port user path"),
        ("FTP://H/a/../b", "host path scheme"),
    ] {
        assert_eq!(of(WhatwgUrl::default(), input), differs, "{input}");
    }
    assert_eq!(of(Http::default(), "HTTP://h"), "path scheme");
    assert_eq!(of(Http::default(), "http://h:080/"), "");
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
        assert_eq!(of(WhatwgUrl::default(), input), "host path", "{input}");
        assert_eq!(of(FluentUri, input), "", "{input}");
    }
    let says = |set: fn(&mut CommonParts<'static>)| {
        let mut parts = CommonParts { path: "y".into(), ..CommonParts::default() };
        set(&mut parts);
        of(Says(parts), "x:y")
    };
    assert_eq!(says(|_| {}), "");
    assert_eq!(says(|parts| parts.host = Some("h".into())), "host");
    assert_eq!(says(|parts| parts.port = Some("1".into())), "port");
    assert_eq!(says(|parts| parts.user = Some("u".into())), "user");
    assert_eq!(says(|parts| parts.password = Some("p".into())), "password");
    assert_eq!(says(|parts| parts.host = Some("".into())), "host");
    assert_eq!(says(|parts| parts.scheme = Some("X".into())), "scheme");
    assert_eq!(says(|parts| parts.scheme = Some("y".into())), "scheme");
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
        assert_eq!(differing(input, &library, Relation::SameMeaning), equivalent, "{input}");
    }
}
