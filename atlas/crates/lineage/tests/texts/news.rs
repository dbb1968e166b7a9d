//! RFC 5538: the examples of sections 3 and 4 and of appendix B, with their parts.

use bnf_automata::automata::Dfa;
use bnf_automata::grammar::Grammar;
use url_atlas_lineage::texts::*;

use crate::common::{assert_parts, assert_rejected, dfa};

#[test]
fn appendix_a_has_26_rules() {
    assert_eq!(RFC5538.printed().rules().len(), 26);
}

#[test]
fn the_examples_of_nntp_have_the_expected_parts() {
    for (url, host, path) in [
        // Section 3.
        (
            "nntp://news.server.example/example.group.this/12345",
            "news.server.example",
            "/example.group.this/12345",
        ),
        (
            "nntp://wild.server.example/example.group.n%2Fa/12345",
            "wild.server.example",
            "/example.group.n%2Fa/12345",
        ),
        ("nntp://news.server.example/example.group.this", "news.server.example", "/example.group.this"),
        // Appendix B.
        ("nntp://news.gmane.org/gmane.ietf.tools/742", "news.gmane.org", "/gmane.ietf.tools/742"),
    ] {
        assert_parts(&RFC5538, "nntp", &[(url, &[("scheme", "nntp"), ("host", host), ("path", path)])]);
    }
}

#[test]
fn the_examples_of_news_have_the_expected_parts() {
    for (host, path) in [
        // Section 3.
        (Some("news.server.example"), "/example.group.this"),
        // Section 4.
        (Some("news.server.example"), "/*"),
        (Some("news.server.example"), "/"),
        (Some("wild.server.example"), "/example.group.th%3Fse"),
        (None, "example.group.*"),
        (None, "example.group.this"),
        // Appendix B.
        (Some("news.gmane.org"), "/gmane.ietf.tools"),
        (Some("news.gmane.org"), "/p0624081dc30b8699bf9b@%5B10.20.30.108%5D"),
        // The rules permit these.
        (None, ""),
        (None, "*"),
        (None, "a.b@c"),
        (Some(""), "/"),
        (Some("[::1]"), "/a"),
    ] {
        let url = format!("news:{}{path}", host.map(|host| format!("//{host}")).unwrap_or_default());
        let mut parts = vec![("scheme", "news")];
        parts.extend(host.map(|host| ("host", host)));
        parts.push(("path", path));
        assert_parts(&RFC5538, "news", &[(&url, &parts)]);
    }
    let parts = [
        ("scheme", "NEWS"),
        ("user", "u"),
        ("password", "p:q"),
        ("host", "h"),
        ("port", "119"),
        ("path", "/g"),
    ];
    assert_parts(&RFC5538, "news", &[("NEWS://u:p:q@h:119/g", &parts)]);
}

#[test]
fn other_strings_are_rejected() {
    assert_rejected(
        &RFC5538,
        &[
            // Section 2.1: an nntp URL has an authority that is not empty.
            "nntp:///example.group",
            "nntp://:119/example.group",
            "nntp://user@/example.group",
            "nntp:example.group",
            // Section 3: a group is not empty, and an article number has at most 16 digits.
            "nntp://news.server.example/",
            "nntp://news.server.example",
            "nntp://news.server.example/example.group/",
            "nntp://news.server.example/example.group/12345678901234567",
            "nntp://news.server.example/example.group/a",
            "nntp://news.server.example/example.*",
            "nntp://news.server.example/a:b",
            // Section 4: the wildcard "?" is percent-encoded, and so are six characters of a Message-ID.
            "news:example.group.th?se",
            "news:a/b@c",
            "news:a#b@c",
            "news:a%b@c",
            "news:a@[10.20.30.108]",
            "news://news.server.example",
            // Section 4: "%3E" is not allowed in a Message-ID.
            "news:a@%5Bb%3E%5D",
            "news:a%3E@b",
            "news:<a@b>",
            "news:%3Ca@b%3E",
            // The rules of RFC 5536.
            "news:@",
            "news:a@",
            "news:a@b@c",
            "news:a..b@c",
            "news:a{b@c",
            // Section 2.3: no query and no fragment.
            "news:example.group?query",
            "news:example.group#fragment",
            "snews:example.group",
        ],
    );
}

/// Sections 2.1 and 2.2: the names and patterns of RFC 5536 and RFC 3977 are compared with the rules of this RFC.
#[test]
fn the_groups_relate_as_the_text_says() {
    let (name, group) = (dfa(&RFC5538, "newsgroup-name"), dfa(&RFC5538, "group"));
    assert!(name.difference(&group).unwrap().is_empty());
    // Section 2.3: "." and ".." are not valid newsgroup names.
    assert!(group.accepts(b"..") && !name.accepts(b".") && !name.accepts(b".."));
    let pattern = dfa(&RFC5538, "wildmat-pattern");
    let only = dfa(&RFC5538, "newsgroups").difference(&pattern).unwrap();
    assert_eq!(only.shortest().as_deref(), Some(&b""[..]));
    assert!(only.difference(&Dfa::compile(&empty(), "empty").unwrap()).unwrap().is_empty());
    // The wildmat-exact in section 3 is each printable character but seven.
    let exact = dfa(&RFC5538, "wildmat-exact");
    let missing: String = (b'!'..=b'~').filter(|byte| !exact.accepts(&[*byte])).map(char::from).collect();
    assert_eq!(missing, "!*,?[\\]");
    assert!(exact.accepts("\u{e9}".as_bytes()) && !exact.accepts(b"\xed\xa0\x80"));
    assert!(dfa(&RFC5538, "wildmat").accepts(b"a.*,!a.b"));
    // Section 4: an "@" tells an article from a set of newsgroups.
    assert!(dfa(&RFC5538, "article").intersection(&dfa(&RFC5538, "newsgroups")).unwrap().is_empty());
}

fn empty() -> Grammar {
    Grammar::read("empty", "empty = \"\"").unwrap()
}
