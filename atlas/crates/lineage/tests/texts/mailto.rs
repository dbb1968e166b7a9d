//! RFC 2368 and RFC 6068: the examples of their sections 2 and 6, with their parts.

use url_atlas_lineage::texts::*;

use crate::common::{assert_parts, assert_rejected, dfa};

#[test]
fn section_2_of_rfc_6068_has_12_rules() {
    assert_eq!(RFC6068.printed().rules().len(), 12);
}

/// The examples of RFC 6068: the path and the query of each.
const EXAMPLES: &[(&str, Option<&str>)] = &[
    // Section 2.
    ("addr1@an.example,addr2@an.example", None),
    ("", Some("to=addr1@an.example,addr2@an.example")),
    ("addr1@an.example", Some("to=addr2@an.example")),
    // Section 6.1.
    ("chris@example.com", None),
    ("infobot@example.com", Some("subject=current-issue")),
    ("infobot@example.com", Some("body=send%20current-issue")),
    ("infobot@example.com", Some("body=send%20current-issue%0D%0Asend%20index")),
    ("list@example.org", Some("In-Reply-To=%3C3469A91.D10AF4C@example.com%3E")),
    ("majordomo@example.com", Some("body=subscribe%20bamboo-l")),
    ("joe@example.com", Some("cc=bob@example.com&body=hello")),
    ("gorby%25kremvax@example.com", None),
    ("unlikely%3Faddress@example.com", Some("blat=foop")),
    ("joe@an.example", Some("cc=bob@an.example&body=hello")),
    ("Mike%26family@example.org", None),
    // Section 6.2.
    ("%22not%40me%22@example.org", None),
    ("%22oh%5C%5Cno%22@example.org", None),
    ("%22%5C%5C%5C%22it's%5C%20ugly%5C%5C%5C%22%22@example.org", None),
    // Section 6.3.
    ("user@example.org", Some("subject=caf%C3%A9")),
    ("user@example.org", Some("subject=%3D%3Futf-8%3FQ%3Fcaf%3DC3%3DA9%3F%3D")),
    ("user@example.org", Some("subject=%3D%3Fiso-8859-1%3FQ%3Fcaf%3DE9%3F%3D")),
    ("user@example.org", Some("subject=caf%C3%A9&body=caf%C3%A9")),
    ("user@%E7%B4%8D%E8%B1%86.example.org", Some("subject=Test&body=NATTO")),
    // Section 5.
    ("bill+ietf@example.org", None),
    // The rules permit neither an address nor a header to be there.
    ("", None),
    ("", Some("=")),
];

#[test]
fn the_examples_of_rfc_6068_have_the_expected_parts() {
    for (path, query) in EXAMPLES {
        let url: &str = match query {
            Some(query) => &format!("mailto:{path}?{query}"),
            None => &format!("mailto:{path}"),
        };
        let mut parts = vec![("scheme", "mailto"), ("path", path)];
        parts.extend(query.map(|query| ("query", query)));
        assert_parts(&RFC6068, "mailto", &[(url, &parts)]);
    }
}

#[test]
fn rfc_6068_rejects_other_strings() {
    assert_rejected(
        &RFC6068,
        &[
            // Section 6.1: "?" twice is marked as wrong, and three characters must be percent-encoded.
            "mailto:joe@example.com?cc=bob@example.com?body=hello",
            "mailto:gorby%kremvax@example.com",
            "mailto:Mike&family@example.org",
            "mailto:unlikely?address@example.com",
            // Section 2: the rules.
            "mailto",
            "mailto:chris",
            "mailto:a@b,",
            "mailto:,a@b",
            "mailto:a@b?",
            "mailto:a@b?c",
            "mailto:a@b?c=d&",
            "mailto:a@b#fragment",
            "mailto:.a@b",
            "mailto:a..b@c",
            "mailto:a@b.",
            "mailto:a@",
            "mailto://a@b",
            // Items 1 to 5.
            "mailto:a;b@c",
            "mailto:a=b@c",
            "mailto:a@[10.20.30.40]",
            "mailto:\"a\"@b",
            "mailto:%22a%20b%22@c",
            "mailto:%22a%07b%22@c",
            "mailto:%28comment%29a@b",
            "mailto:a%20@b",
            "mailto:a@%62",
            "mailto:a@%C3",
            "mailto:a%ED%A0%80@b",
            "mailto:caf%E9@b",
            "mailto:a%40b",
        ],
    );
}

/// What the prose of section 2 adds to the rules, and takes from them.
#[test]
fn the_prose_of_rfc_6068_decides_the_encoding() {
    let address = dfa(&RFC6068, "addr-spec");
    for text in [
        "a@%5B10.20.30.40%5D",
        "%61%2Eb@c",
        "caf%c3%a9@b",
        "%22caf%C3%A9%22@b",
        "%22a,b@c%22@d",
        "%22%22@b",
        "a%2Fb%7B%7D@c",
        "a@%F4%8F%BF%BF",
    ] {
        assert!(address.accepts(text.as_bytes()), "{text}");
    }
    let value = dfa(&RFC6068, "hfvalue");
    assert!(value.accepts(b"a;b:c%FF") && !value.accepts(b"a/b"));
}

#[test]
fn section_2_of_rfc_2368_has_six_rules() {
    assert_eq!(RFC2368.printed().rules().len(), 6);
}

/// The examples of RFC 2368: the path and the query of each.
const EXAMPLES_OF_RFC_2368: &[(&str, Option<&str>)] = &[
    // Section 2.
    ("", Some("to=addr1%2C%20addr2")),
    // Section 6.
    ("chris@example.com", None),
    ("infobot@example.com", Some("subject=current-issue")),
    ("infobot@example.com", Some("body=send%20current-issue")),
    ("infobot@example.com", Some("body=send%20current-issue%0D%0Asend%20index")),
    ("foobar@example.com", Some("In-Reply-To=%3c3469A91.D10AF4C@example.com")),
    ("majordomo@example.com", Some("body=subscribe%20bamboo-l")),
    ("joe@example.com", Some("cc=bob@example.com&body=hello")),
    ("", Some("to=joe@example.com&cc=bob@example.com&body=hello")),
    ("gorby%25kremvax@example.com", None),
    ("unlikely%3Faddress@example.com", Some("blat=foop")),
    ("", Some("to=joe@xyz.com&cc=bob@xyz.com&body=hello")),
    // Section 2: mailboxes of RFC 822, with phrases, comments and null elements.
    ("", None),
    ("a@b%2C%20c@d", None),
    ("%2C%2C", None),
    ("Joe%20%22Q.%22%20Public%20%3Cjoe@b%3E%20%28home%20%28at%20last%29%29", None),
    ("Joe%20%3C@a%2C@b:c@d%3E", None),
    ("a%20.%20b@%5B10.20.30.40%5D", None),
    ("%22a%20b%22@c", None),
    ("a%40b", None),
];

#[test]
fn the_examples_of_rfc_2368_have_the_expected_parts() {
    for (path, query) in EXAMPLES_OF_RFC_2368 {
        let url: &str = match query {
            Some(query) => &format!("mailto:{path}?{query}"),
            None => &format!("mailto:{path}"),
        };
        let mut parts = vec![("scheme", "mailto"), ("path", path)];
        parts.extend(query.map(|query| ("query", query)));
        assert_parts(&RFC2368, "mailto", &[(url, &parts)]);
    }
}

#[test]
fn rfc_2368_rejects_other_strings() {
    assert_rejected(
        &RFC2368,
        &[
            // Section 6: "?" twice is marked as wrong.
            "mailto:joe@example.com?cc=bob@example.com?body=hello",
            // Section 2: parentheses, commas and the percent sign must be encoded, and 8-bit characters are forbidden.
            "mailto:a@b,c@d",
            "mailto:a@b%20(comment)",
            "mailto:gorby%kremvax@example.com",
            "mailto:a@b?to=c,d",
            "mailto:a@b?subject=caf%C3%A9",
            "mailto:caf%E9@b",
            // RFC 1738: unsafe characters must be encoded.
            "mailto:\"a\"@b",
            "mailto:<a@b>",
            "mailto:~a@b",
            "mailto:a@b#fragment",
            // RFC 822: section 2 shows addr1 in the place of a mailbox.
            "mailto:addr1",
            "mailto:a@",
            "mailto:a%20b@c",
            "mailto:a@b%20c@d",
            "mailto:a..b@c",
            "mailto:%3Ca@b%3E",
            "mailto:Joe%20%3Ca@b",
            "mailto:Joe%20Q.%20Public%20%3Cjoe@b%3E",
            "mailto:%28%28%28three%29%29%29a@b",
            // The rules.
            "mailto:a@b?",
            "mailto:a@b?c",
        ],
    );
}

/// Neither text extends the other.
#[test]
fn the_two_texts_differ_both_ways() {
    let (before, after) = (dfa(&RFC2368, "mailtoURL"), dfa(&RFC6068, "mailtoURI"));
    for (text, is_before, is_after) in [
        ("mailto:chris@example.com", true, true),
        ("mailto:a@b,c@d", false, true),
        ("mailto:a@b%2Cc@d", true, false),
        ("mailto:caf%C3%A9@b", false, true),
        ("mailto:~a@b", false, true),
        ("mailto:a/b@c", true, false),
    ] {
        assert_eq!(before.accepts(text.as_bytes()), is_before, "{text}");
        assert_eq!(after.accepts(text.as_bytes()), is_after, "{text}");
    }
}
