//! RFC 4248, RFC 4266, RFC 4156 and RFC 4157: what their prose shows. These RFCs have no grammar.

use rfc1738_texts::RFC3986;
use url_atlas_lineage::texts::*;

use crate::common::{assert_parts, assert_rejected, dfa};

#[test]
fn each_reading_has_the_names_of_the_prose() {
    assert_eq!(RFC4248.printed().rules().len(), 5);
    assert_eq!(RFC4266.printed().rules().len(), 11);
    assert_eq!(RFC4156.printed().rules().len(), 6);
    assert_eq!(RFC4157.printed().rules().len(), 6);
}

#[test]
fn the_host_is_that_of_rfc_3986_without_the_empty_string() {
    for specification in [&RFC4156, &RFC4157, &RFC4248, &RFC4266] {
        let missing = dfa(&RFC3986, "host").difference(&dfa(specification, "host")).unwrap();
        assert_eq!(missing.shortest().as_deref(), Some(&b""[..]));
        assert!(!dfa(specification, "host").accepts(b""));
        assert!(dfa(specification, "host").union(&missing).unwrap() == dfa(&RFC3986, "host"));
    }
}

#[test]
fn telnet_urls_have_the_form_of_section_2() {
    assert_parts(
        &RFC4248,
        "telnet",
        &[
            (
                "telnet://user:password@host:23/",
                &[
                    ("scheme", "telnet"),
                    ("user", "user"),
                    ("password", "password"),
                    ("host", "host"),
                    ("port", "23"),
                    ("path", "/"),
                ],
            ),
            // "The final "/" character may be omitted", and so may the port, the password and the user.
            (
                "telnet://user:password@host:23",
                &[
                    ("scheme", "telnet"),
                    ("user", "user"),
                    ("password", "password"),
                    ("host", "host"),
                    ("port", "23"),
                    ("path", ""),
                ],
            ),
            (
                "telnet://user@host/",
                &[("scheme", "telnet"), ("user", "user"), ("host", "host"), ("path", "/")],
            ),
            ("telnet://host/", &[("scheme", "telnet"), ("host", "host"), ("path", "/")]),
            (
                "TELNET://a:b:c@[::1]:",
                &[
                    ("scheme", "TELNET"),
                    ("user", "a"),
                    ("password", "b:c"),
                    ("host", "[::1]"),
                    ("port", ""),
                    ("path", ""),
                ],
            ),
        ],
    );
    assert_rejected(
        &RFC4248,
        &[
            "telnet:",
            "telnet:host",
            "telnet:///",
            "telnet://user@/",
            "telnet://:23/",
            "telnet://host//",
            "telnet://host/path",
            "telnet://host?query",
            "telnet://host/#fragment",
            "telnet://a@b@c/",
        ],
    );
}

#[test]
fn gopher_urls_have_the_forms_of_section_2() {
    for (authority, path) in [
        // Section 2.1.
        ("host:70", "/1selector"),
        ("host:70", "/1selector%09search"),
        ("host:70", "/1selector%09search%09+"),
        ("host", ""),
        ("host", "/"),
        ("host", "/1"),
        ("host", "/11selector"),
        ("host", "/1a/b:c;d=e@f"),
        ("host", "//"),
        // Section 2.3: the search may be empty.
        ("host", "/1selector%09%09+"),
        // Sections 2.4 to 2.6: "+", "?", "!" and "$". The "?" is percent-encoded (ruling G1).
        ("host", "/1selector%09%09%3F"),
        ("host", "/1selector%09%09!"),
        ("host", "/1selector%09%09$"),
        // Section 2.7. The space in "% 20" is a misprint.
        ("host", "/1selector%09%09!+ABSTRACT"),
        ("host", "/1selector%09%09!+ABSTRACT%20+SMELL"),
        // Section 2.8.
        ("host", "/1selector%09%09+application/postscript%20Es_ES"),
        // Section 2.9.
        ("host", "/1selector%09%09+%091%0D%0A+-1%0D%0Aone%0D%0Atwo%0D%0A.%0D%0A"),
    ] {
        let url = format!("gopher://{authority}{path}");
        let mut parts = vec![("scheme", "gopher"), ("host", "host")];
        parts.extend(authority.split_once(':').map(|(_, port)| ("port", port)));
        parts.push(("path", path));
        assert_parts(&RFC4266, "gopher", &[(&url, &parts)]);
    }
    assert_rejected(
        &RFC4266,
        &[
            "gopher:",
            "gopher:host",
            "gopher:///1",
            "gopher://user@host/1",
            "gopher://host/1?search",
            "gopher://host/1#fragment",
            "gopher://host/1%0Aselector",
            "gopher://host/1%0dselector",
            "gopher://host/1% 20",
            "gopher://host/1\t",
        ],
    );
}

#[test]
fn wais_urls_have_the_three_forms_of_section_2() {
    for (path, query) in [
        ("/database", None),
        ("/database", Some("search")),
        ("/database/wtype/wpath", None),
        ("/database/wtype/w/path", None),
        ("/", None),
        ("///", None),
        ("/d", Some("a/b?c")),
    ] {
        let mut url = format!("wais://host:210{path}");
        let mut parts = vec![("scheme", "wais"), ("host", "host"), ("port", "210"), ("path", path)];
        if let Some(query) = query {
            url = format!("{url}?{query}");
            parts.push(("query", query));
        }
        assert_parts(&RFC4156, "wais", &[(&url, &parts)]);
    }
    assert_parts(&RFC4156, "wais", &[("wais://h/d", &[("scheme", "wais"), ("host", "h"), ("path", "/d")])]);
    assert_rejected(
        &RFC4156,
        &[
            "wais:database",
            "wais://host",
            "wais:///database",
            "wais://user@host/database",
            "wais://host/database/wtype",
            "wais://host/database/wtype/wpath?search",
            "wais://host/database#fragment",
        ],
    );
}

#[test]
fn prospero_urls_have_the_form_of_section_2() {
    for (authority, path) in [
        ("host:1525", "/hsoname;field=value"),
        ("host", "/hsoname;field=value;OBJECT-VERSION=1"),
        ("host", "/hsoname"),
        ("host", "//pros/name"),
        ("host", "/a=b"),
        ("host", "/a%3Bb"),
        ("host", "/"),
        ("host", "/;="),
    ] {
        let url = format!("prospero://{authority}{path}");
        let mut parts = vec![("scheme", "prospero"), ("host", "host")];
        parts.extend(authority.split_once(':').map(|(_, port)| ("port", port)));
        parts.push(("path", path));
        assert_parts(&RFC4157, "prospero", &[(&url, &parts)]);
    }
    // The example of section 2.
    assert_parts(
        &RFC4157,
        "prospero",
        &[(
            "prospero://example.com//pros/name",
            &[("scheme", "prospero"), ("host", "example.com"), ("path", "//pros/name")],
        )],
    );
    assert_rejected(
        &RFC4157,
        &[
            "prospero:name",
            "prospero://host",
            "prospero:///name",
            // "No username or password is allowed."
            "prospero://user@host/name",
            "prospero://user:password@host/name",
            "prospero://host/name;field",
            "prospero://host/name;",
            "prospero://host/name;a=b=c",
            "prospero://host/name;a=b/c",
            "prospero://host/name?query",
            "prospero://host/name#fragment",
        ],
    );
}
