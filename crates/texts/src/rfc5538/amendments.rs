//! The amendments: the rules that come from other RFCs, the host that an nntp URL needs, and the percent-encoding of a
//! Message-ID.

use bnf_automata::grammar::{Amendment, Effect};

const fn from(
    rule: &'static str,
    printed: &'static str,
    read_as: &'static str,
    source: &'static str,
) -> Amendment {
    let why = "Appendix A names the RFC and the section that define the rule.";
    Amendment { rule, printed: Some(printed), read_as, effect: Effect::Repair, why, source }
}

const fn helper(
    rule: &'static str,
    read_as: &'static str,
    why: &'static str,
    source: &'static str,
) -> Amendment {
    Amendment { rule, printed: None, read_as, effect: Effect::Language, why, source }
}

/// All amendments, in the order of appendix A.
pub const AMENDMENTS: &[Amendment] = &[
    Amendment {
        rule: "nntpURL",
        printed: Some(r#""nntp:" server "/" group [ "/" article-number ]"#),
        read_as: r#""nntp:" nntp-server "/" group [ "/" article-number ]"#,
        effect: Effect::Language,
        why: "The authority of an nntp URL is not empty, and its host has no default.",
        source: "ruling N1",
    },
    helper(
        "nntp-server",
        r#""//" [ userinfo "@" ] nntp-host [ ":" port ]"#,
        "It is the rule server with a host that is not empty.",
        "ruling N1",
    ),
    helper(
        "nntp-host",
        "IP-literal | IPv4address | 1*( unreserved | pct-encoded | sub-delims ) - IPv4address",
        "It is the rule host without the empty string.",
        "ruling N1",
    ),
    from(
        "authority",
        "<see RFC 3986 Section 3.2>",
        r#"[ userinfo "@" ] host [ ":" port ]"#,
        "RFC 3986, section 3.2",
    ),
    from(
        "host",
        "<see RFC 3986 Section 3.2.2>",
        "IP-literal | IPv4address | reg-name - IPv4address",
        "RFC 3986, section 3.2.2",
    ),
    from("pct-encoded", "<see RFC 3986 Section 2.1>", r#""%" HEXDIG HEXDIG"#, "RFC 3986, section 2.1"),
    from("port", "<see RFC 3986 Section 3.2.3>", "*DIGIT", "RFC 3986, section 3.2.3"),
    from("msg-id-core", "<see RFC 5536 Section 3.1.3>", r#"id-left "@" id-right"#, "ruling N3"),
    helper(
        "id-left",
        "1*( atext ) *( dot 1*( atext ) )",
        "It is the rule dot-atom-text of RFC 5322, section 3.2.3.",
        "ruling N3",
    ),
    helper(
        "id-right",
        "id-left | no-fold-literal",
        "RFC 5536, section 3.1.3: dot-atom-text or no-fold-literal.",
        "ruling N3",
    ),
    helper("dot", r#""." | "%2E""#, "A dot may be percent-encoded.", "ruling N3"),
    helper(
        "atext",
        r#"ALPHA | DIGIT | "!" | "$" | "&" | "'" | "*" | "+" | "-" | "=" | "_" | "~" | pct-atext"#,
        "It is the rule of RFC 5322, section 3.2.3. The other characters of atext must be percent-encoded.",
        "ruling N3",
    ),
    helper(
        "pct-atext",
        r#""%2" ( "1" | %x33-37 | "A" | "B" | "D" | "F" ) | "%3" ( DIGIT | "D" | "F" ) | "%4" HEXDIG - "%40" | "%5" ( DIGIT | "A" | "E" | "F" ) | "%6" HEXDIG | "%7" HEXDIG - "%7F""#,
        "These are the characters of atext, percent-encoded.",
        "ruling N3",
    ),
    helper(
        "no-fold-literal",
        r#""%5B" *( mdtext ) "%5D""#,
        "RFC 5536, section 3.1.3. Its brackets are among the characters that must be percent-encoded.",
        "ruling N3",
    ),
    helper(
        "mdtext",
        r#"unreserved | sub-delims | ":" | "@" | pct-mdtext"#,
        "RFC 5536, section 3.1.3: visible US-ASCII characters without \">\", \"[\", \"\\\" and \"]\".",
        "ruling N3",
    ),
    helper(
        "pct-mdtext",
        r#""%2" HEXDIG - "%20" | "%3" HEXDIG - "%3E" | "%4" HEXDIG | "%5" ( DIGIT | "A" | "E" | "F" ) | "%6" HEXDIG | "%7" HEXDIG - "%7F""#,
        "These are the characters of mdtext, percent-encoded. Section 4 says that %3E is not allowed.",
        "ruling N3",
    ),
    from(
        "userinfo",
        "<see RFC 3986 Section 3.2.1>",
        r#"*( unreserved | pct-encoded | sub-delims | ":" )"#,
        "RFC 3986, section 3.2.1",
    ),
    from("UTF8-non-ascii", "<see RFC 3977 Section 9.8>", "UTF8-2 | UTF8-3 | UTF8-4", "RFC 3977, section 9.8"),
    helper("UTF8-tail", "%x80-BF", "RFC 3629, section 4, defines it so.", "RFC 3977, section 9.8"),
    helper("UTF8-2", "%xC2-DF UTF8-tail", "RFC 3629, section 4, defines it so.", "RFC 3977, section 9.8"),
    helper(
        "UTF8-3",
        "%xE0 %xA0-BF UTF8-tail | %xE1-EC UTF8-tail UTF8-tail | %xED %x80-9F UTF8-tail | %xEE-EF UTF8-tail UTF8-tail",
        "RFC 3629, section 4, defines it so.",
        "RFC 3977, section 9.8",
    ),
    helper(
        "UTF8-4",
        "%xF0 %x90-BF UTF8-tail UTF8-tail | %xF1-F3 UTF8-tail UTF8-tail UTF8-tail | %xF4 %x80-8F UTF8-tail UTF8-tail",
        "RFC 3629, section 4, defines it so.",
        "RFC 3977, section 9.8",
    ),
    from(
        "wildmat",
        "<see RFC 3977 Section 4.1>",
        r#"wildmat-pattern *( "," [ "!" ] wildmat-pattern )"#,
        "RFC 3977, section 4.1",
    ),
    from(
        "wildmat-exact",
        "<see RFC 3977 Section 4.1>",
        "%x22-29 | %x2B | %x2D-3E | %x40-5A | %x5E-7E | UTF8-non-ascii",
        "RFC 3977, section 4.1",
    ),
    from(
        "wildmat-pattern",
        "<see RFC 3977 Section 4.1>",
        r#"1*( wildmat-exact | "*" | "?" )"#,
        "RFC 3977, section 4.1",
    ),
    from("ALPHA", "<see RFC 5234 Appendix B.1>", "%x41-5A | %x61-7A", "RFC 5234, appendix B.1"),
    from("DIGIT", "<see RFC 5234 Appendix B.1>", "%x30-39", "RFC 5234, appendix B.1"),
    from(
        "newsgroup-name",
        "<see RFC 5536 Section 3.1.4>",
        r#"newsgroup-component *( "." newsgroup-component )"#,
        "RFC 5536, section 3.1.4",
    ),
    helper(
        "newsgroup-component",
        r#"1*( ALPHA | DIGIT | "+" | "-" | "_" )"#,
        "It is the rule component of RFC 5536.",
        "RFC 5536, section 3.1.4",
    ),
];
