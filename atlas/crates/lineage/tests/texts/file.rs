//! RFC 8089: the examples of appendix B match, and the nonstandard ones of appendix E do not.

use url_atlas_lineage::texts::*;

use crate::common::{assert_parts, assert_rejected, dfa};

#[test]
fn section_2_has_six_rules() {
    assert_eq!(RFC8089.printed().rules().len(), 6);
}

#[test]
fn the_examples_have_the_expected_parts() {
    assert_parts(
        &RFC8089,
        "file",
        &[
            // Appendix B.
            ("file:///path/to/file", &[("scheme", "file"), ("host", ""), ("path", "/path/to/file")]),
            ("file:/path/to/file", &[("scheme", "file"), ("path", "/path/to/file")]),
            (
                "file://host.example.com/path/to/file",
                &[("scheme", "file"), ("host", "host.example.com"), ("path", "/path/to/file")],
            ),
            // Appendix E.2 says that "path-absolute" already supports this form, and appendix E.2.1 has it also.
            ("file:///c:/path/to/file", &[("scheme", "file"), ("host", ""), ("path", "/c:/path/to/file")]),
            (
                "file:///c:/some/other/thing.bmp",
                &[("scheme", "file"), ("host", ""), ("path", "/c:/some/other/thing.bmp")],
            ),
            // Appendix E.3.1.
            (
                "file://host.example.com/Share/path/to/file.txt",
                &[("scheme", "file"), ("host", "host.example.com"), ("path", "/Share/path/to/file.txt")],
            ),
            // Section 2: the special case.
            ("FILE://LocalHost/", &[("scheme", "FILE"), ("host", "LocalHost"), ("path", "/")]),
            ("file://[::1]/a//b", &[("scheme", "file"), ("host", "[::1]"), ("path", "/a//b")]),
            // RFC 6874.
            ("file://[fe80::1%25en1]/a", &[("scheme", "file"), ("host", "[fe80::1%25en1]"), ("path", "/a")]),
        ],
    );
}

#[test]
fn other_strings_are_rejected() {
    assert_rejected(
        &RFC8089,
        &[
            // Appendix E: user information, drive letters, vertical lines, UNC paths, backslashes.
            "file://user@host/path",
            "file:c:/path/to/file",
            "file:///c|/path/to/file",
            "file:/c|/path/to/file",
            "file:c|/path/to/file",
            "file:////host.example.com/path/to/file",
            "file://///host.example.com/path/to/file",
            "file:///c:\\path",
            // Section 2: the path is absolute, and there is no port, query or fragment.
            "file:",
            "file://",
            "file://host",
            "file:path",
            "file://host:80/path",
            "file:///path?query",
            "file:///path#fragment",
            "file://[fe80::1%en1]/a",
            "file://[fe80::1%25]/a",
        ],
    );
}

#[test]
fn only_the_zone_identifier_is_added_to_the_hosts_of_rfc_3986() {
    use rfc1738_texts::RFC3986;
    let (before, after) = (dfa(&RFC3986, "host"), dfa(&RFC8089, "host"));
    assert!(before.difference(&after).unwrap().is_empty());
    let added = after.difference(&before).unwrap().shortest().unwrap();
    assert!(added.starts_with(b"[::%25"), "{}", added.escape_ascii());
}
