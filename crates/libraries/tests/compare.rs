//! Tests what counts as a difference between a library and RFC 1738, and what is only another spelling of the same URL.

use rfc1738_libraries::{FluentUri, WhatwgUrl};
use rfc1738_suite::difference::{Classifier, DifferenceKind};
use rfc1738_suite::subject::Subject;

#[track_caller]
fn of(library: impl Subject, input: &str) -> Option<DifferenceKind> {
    Classifier::new(library).kind(input.as_bytes())
}

#[test]
fn equivalent_spellings_do_not_differ() {
    for same in [
        "HTTP://Host.dom:080/%61%2f?%7e",
        "http://h",
        "ftp://@h:21",
        "ftp://:@h/a;type=i",
        "file://localhost/a",
        "file:///a",
        "mailto:a@b",
        "news:*",
        "x:anything",
        "wais://h/d?a",
    ] {
        assert_eq!(of(WhatwgUrl::default(), same), None, "{same}");
    }
    assert_eq!(of(FluentUri, "http://h:80/"), None);
}

#[test]
fn differences_have_a_kind() {
    for (input, kind) in [
        ("ftp://a.com?x@evil.com/f", DifferenceKind::OtherHost),
        ("http://010.0.0.1/", DifferenceKind::OtherHost),
        ("telnet://h/?", DifferenceKind::AcceptsInvalid),
        ("http://h_/", DifferenceKind::AcceptsInvalid),
        ("http://h:65536/", DifferenceKind::RejectsValid),
        ("ftp://h/a/../b", DifferenceKind::OtherPath),
        ("ftp://h/a?b", DifferenceKind::OtherPath),
        ("mailto:a?b", DifferenceKind::OtherPath),
    ] {
        assert_eq!(of(WhatwgUrl::default(), input), Some(kind), "{input}");
    }
}
