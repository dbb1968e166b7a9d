//! The amendments: the rules of RFC 5322 that section 2 names, and the percent-encoding that its items 1 to 5 require.

use bnf_automata::grammar::{Amendment, Effect};

const fn helper(
    rule: &'static str,
    read_as: &'static str,
    why: &'static str,
    source: &'static str,
) -> Amendment {
    Amendment { rule, printed: None, read_as, effect: Effect::Language, why, source }
}

/// All amendments: the three rules of section 2 that name characters of an address, each before its helpers.
pub const AMENDMENTS: &[Amendment] = &[
    Amendment {
        rule: "local-part",
        printed: Some("dot-atom-text / quoted-string"),
        read_as: "local-dot-atom | quoted-string",
        effect: Effect::Repair,
        why: "Both rules come from RFC 5322, and their characters are percent-encoded where a URI needs it.",
        source: "ruling M1",
    },
    helper(
        "local-dot-atom",
        "1*( atext ) *( local-dot 1*( atext ) )",
        "It is the rule dot-atom-text of RFC 5322, section 3.2.3.",
        "ruling M1",
    ),
    helper("local-dot", r#""." | "%2E""#, "A dot may be percent-encoded.", "ruling M1"),
    helper(
        "atext",
        "atom-char | pct-atext | pct-UTF8",
        "It is the rule atext of RFC 5322, section 3.2.3, and percent-encoded UTF-8.",
        "ruling M2",
    ),
    helper(
        "atom-char",
        r#"ALPHA | DIGIT | "!" | "$" | "'" | "*" | "+" | "-" | "_" | "~""#,
        "These characters of atext need no percent-encoding.",
        "section 2, item 1",
    ),
    helper(
        "pct-atext",
        r#""%2" ( "1" | %x33-37 | "A" | "B" | "D" | "F" ) | "%3" ( DIGIT | "D" | "F" ) | "%4" HEXDIG - "%40" | "%5" ( DIGIT | "A" | "E" | "F" ) | "%6" HEXDIG | "%7" HEXDIG - "%7F""#,
        "These are the characters of atext, percent-encoded.",
        "ruling M1",
    ),
    helper(
        "quoted-string",
        r#""%22" *( qcontent ) "%22""#,
        "It is the rule of RFC 5322, section 3.2.4, without white space and comments around it and in it.",
        "section 2, item 3",
    ),
    helper(
        "qcontent",
        "mail-char | pct-qtext | pct-UTF8 | quoted-pair",
        "It is qtext or quoted-pair, as in RFC 5322, section 3.2.4, and percent-encoded UTF-8. It has no control character (item 2).",
        "ruling M2",
    ),
    helper(
        "pct-qtext",
        r#""%2" HEXDIG - ( "%20" | "%22" ) | "%3" HEXDIG | "%4" HEXDIG | "%5" HEXDIG - "%5C" | "%6" HEXDIG | "%7" HEXDIG - "%7F""#,
        "These are the characters of qtext, percent-encoded.",
        "ruling M1",
    ),
    helper(
        "quoted-pair",
        r#""%5C" ( mail-char | pct-pair )"#,
        "It is the rule of RFC 5322, section 3.2.1: \"\\\" before a visible character or white space.",
        "ruling M3",
    ),
    helper(
        "pct-pair",
        r#""%09" | "%2" HEXDIG | "%3" HEXDIG | "%4" HEXDIG | "%5" HEXDIG | "%6" HEXDIG | "%7" HEXDIG - "%7F""#,
        "These are the visible characters and the white space, percent-encoded.",
        "ruling M3",
    ),
    Amendment {
        rule: "domain",
        printed: Some(r#"dot-atom-text / "[" *dtext-no-obs "]""#),
        read_as: r#"domain-dot-atom | "%5B" *dtext-no-obs "%5D""#,
        effect: Effect::Repair,
        why: "The rule dot-atom-text comes from RFC 5322. The brackets are among the characters that must be percent-encoded.",
        source: "ruling M4",
    },
    helper(
        "domain-dot-atom",
        r#"1*( atom-char | pct-UTF8 ) *( "." 1*( atom-char | pct-UTF8 ) )"#,
        "It is the rule dot-atom-text of RFC 5322, section 3.2.3. Only characters beyond US-ASCII are percent-encoded.",
        "ruling M4",
    ),
    Amendment {
        rule: "dtext-no-obs",
        printed: Some("%d33-90 / %d94-126"),
        read_as: "mail-char | pct-dtext",
        effect: Effect::Language,
        why: "Some of these characters must be percent-encoded, and others may be.",
        source: "ruling M1",
    },
    helper(
        "pct-dtext",
        r#""%2" HEXDIG - "%20" | "%3" HEXDIG | "%4" HEXDIG | "%5" ( DIGIT | "A" | "E" | "F" ) | "%6" HEXDIG | "%7" HEXDIG - "%7F""#,
        "These are the characters of dtext-no-obs, percent-encoded.",
        "ruling M1",
    ),
    helper(
        "mail-char",
        r#"unreserved | some-delims - ";""#,
        "These characters of an address need no percent-encoding: \"&\", \";\", \"=\" and all gen-delims but \"@\" and \":\" do.",
        "section 2, item 1",
    ),
    helper(
        "pct-UTF8",
        "pct-two pct-tail | pct-three pct-tail | pct-four pct-tail",
        "These are the characters beyond US-ASCII in UTF-8 (RFC 3629, section 4), each octet percent-encoded.",
        "section 2, items 4 and 5",
    ),
    helper(
        "pct-tail",
        r#"( "%8" | "%9" | "%A" | "%B" ) HEXDIG"#,
        "It is the rule UTF8-tail of RFC 3629, section 4.",
        "section 2, items 4 and 5",
    ),
    helper(
        "pct-two",
        r#""%C" HEXDIG - ( "%C0" | "%C1" ) | "%D" HEXDIG"#,
        "It is the first octet of UTF8-2 in RFC 3629, section 4.",
        "section 2, items 4 and 5",
    ),
    helper(
        "pct-three",
        r#""%E0" ( "%A" | "%B" ) HEXDIG | ( "%E" HEXDIG - ( "%E0" | "%ED" ) ) pct-tail | "%ED" ( "%8" | "%9" ) HEXDIG"#,
        "It is UTF8-3 in RFC 3629, section 4, without its last octet. It has no surrogates.",
        "section 2, items 4 and 5",
    ),
    helper(
        "pct-four",
        r#""%F0" ( "%9" | "%A" | "%B" ) HEXDIG pct-tail | ( "%F1" | "%F2" | "%F3" ) pct-tail pct-tail | "%F4" "%8" HEXDIG pct-tail"#,
        "It is UTF8-4 in RFC 3629, section 4, without its last octet.",
        "section 2, items 4 and 5",
    ),
];
