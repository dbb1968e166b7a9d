//! The amendments: the rule urlc, which the RFC does not define, and the mailboxes of RFC 822 with their characters
//! percent-encoded.
//!
//! RFC 822 permits white space and comments between all tokens of a mailbox. Each rule here takes those that follow its last
//! token, so a string has one derivation.

use bnf_automata::grammar::{Amendment, Effect};

const SYNTAX: &str = "RFC 822, section 6.1";
const TOKENS: &str = "RFC 822, section 3.3";

const fn helper(
    rule: &'static str,
    read_as: &'static str,
    why: &'static str,
    source: &'static str,
) -> Amendment {
    Amendment { rule, printed: None, read_as, effect: Effect::Language, why, source }
}

const fn urlc(rule: &'static str) -> Amendment {
    Amendment {
        rule,
        printed: Some("*urlc"),
        read_as: "*( raw-char | pct-char )",
        effect: Effect::Repair,
        why: "The RFC does not define urlc.",
        source: "ruling L1",
    }
}

/// All amendments: those of printed rules, then the helpers.
pub const AMENDMENTS: &[Amendment] = &[
    Amendment {
        rule: "mailtoURL",
        printed: Some(r#""mailto:" [ to ] [ headers ]"#),
        read_as: r#""mailto:" to [ headers ]"#,
        effect: Effect::Derivation,
        why: "The list of mailboxes may be empty, so an absent one is read as an empty one.",
        source: "section 2",
    },
    Amendment {
        rule: "to",
        printed: Some("<#mailbox>"),
        read_as: r#"cfws [ mailbox ] *( "%2C" cfws [ mailbox ] )"#,
        effect: Effect::Repair,
        why: "The construct \"#\" comes from RFC 822: elements that commas separate, and null elements among them.",
        source: "RFC 822, section 2.7",
    },
    urlc("hname"),
    urlc("hvalue"),
    helper(
        "raw-char",
        r#"alpha | digit | "$" | "-" | "_" | "." | "+" | "!" | "*" | "'" | ";" | "/" | ":" | "@""#,
        "These characters stand as they are.",
        "ruling L1",
    ),
    helper("pct-char", r#""%" %x30-37 hex"#, "A percent-encoded character is one of US-ASCII.", "ruling L2"),
    helper("mailbox", "addr-spec | phrase route-addr", "It is the rule of RFC 822, percent-encoded.", SYNTAX),
    helper(
        "route-addr",
        r#""%3C" cfws [ route ] addr-spec "%3E" cfws"#,
        "It is the rule of RFC 822, percent-encoded.",
        SYNTAX,
    ),
    helper(
        "route",
        r#"*( "%2C" cfws ) at cfws domain *( "%2C" cfws [ at cfws domain ] ) colon cfws"#,
        "It is the rule of RFC 822, percent-encoded. Its list has at least one element that is not null.",
        SYNTAX,
    ),
    helper("addr-spec", "local-part at cfws domain", "It is the rule of RFC 822, percent-encoded.", SYNTAX),
    helper(
        "local-part",
        "word cfws *( dot cfws word cfws )",
        "It is the rule of RFC 822, percent-encoded.",
        SYNTAX,
    ),
    helper(
        "domain",
        "sub-domain cfws *( dot cfws sub-domain cfws )",
        "It is the rule of RFC 822, percent-encoded.",
        SYNTAX,
    ),
    helper(
        "sub-domain",
        "atom | domain-literal",
        "It is the rule of RFC 822. A domain-ref is an atom.",
        SYNTAX,
    ),
    helper(
        "phrase",
        "atoms *( strings ) | 1*( strings )",
        "It is the rule of RFC 822: words, of which two atoms have white space or a comment between them.",
        TOKENS,
    ),
    helper("atoms", "atom *( 1*( cfws-item ) atom ) cfws", "These are the atoms of a phrase.", TOKENS),
    helper(
        "strings",
        "quoted-string cfws [ atoms ]",
        "It is a quoted-string of a phrase and the atoms after it.",
        TOKENS,
    ),
    helper("word", "atom | quoted-string", "It is the rule of RFC 822.", TOKENS),
    helper("atom", "1*( atom-char )", "It is the rule of RFC 822.", TOKENS),
    helper(
        "atom-char",
        r#"alpha | digit | "$" | "-" | "_" | "+" | "!" | "*" | "'" | "/" | "%2" hex - ( "%20" | "%22" | "%28" | "%29" | "%2C" | "%2E" ) | "%3" hex - ( "%3A" | "%3B" | "%3C" | "%3E" ) | "%4" hex - "%40" | "%5" hex - ( "%5B" | "%5C" | "%5D" ) | "%6" hex | "%7" hex - "%7F""#,
        "Any character except specials, space and control characters.",
        TOKENS,
    ),
    helper(
        "quoted-string",
        r#""%22" *( qtext | quoted-pair ) "%22""#,
        "It is the rule of RFC 822, percent-encoded.",
        TOKENS,
    ),
    helper(
        "qtext",
        r#"raw-char | pct-char - ( "%22" | "%5C" | "%0D" ) | fold"#,
        "Any character except \", \\ and CR, and folded white space.",
        TOKENS,
    ),
    helper(
        "domain-literal",
        r#""%5B" *( dtext | quoted-pair ) "%5D""#,
        "It is the rule of RFC 822, percent-encoded.",
        TOKENS,
    ),
    helper(
        "dtext",
        r#"raw-char | pct-char - ( "%5B" | "%5C" | "%5D" | "%0D" ) | fold"#,
        "Any character except [, ], \\ and CR, and folded white space.",
        TOKENS,
    ),
    helper(
        "quoted-pair",
        r#""%5C" ( raw-char | pct-char )"#,
        "It is the rule of RFC 822: it may quote any character.",
        TOKENS,
    ),
    helper("cfws", "*( cfws-item )", "White space and comments stand between all tokens.", "ruling L3"),
    helper("cfws-item", r#""%20" | "%09" | fold | comment"#, "It is white space or a comment.", "ruling L3"),
    helper("fold", r#""%0D%0A" ( "%20" | "%09" )"#, "It is a folded line.", TOKENS),
    helper(
        "comment",
        r#""%28" *( ctext | quoted-pair | inner-comment ) "%29""#,
        "It is the rule of RFC 822 with one level of comments in it.",
        "ruling L4",
    ),
    helper(
        "inner-comment",
        r#""%28" *( ctext | quoted-pair ) "%29""#,
        "It is a comment in a comment.",
        "ruling L4",
    ),
    helper(
        "ctext",
        r#"raw-char | pct-char - ( "%28" | "%29" | "%5C" | "%0D" ) | fold"#,
        "Any character except (, ), \\ and CR, and folded white space.",
        TOKENS,
    ),
    helper(
        "at",
        r#""@" | "%40""#,
        "The character is not reserved, so it may be percent-encoded.",
        "ruling L1",
    ),
    helper(
        "dot",
        r#""." | "%2E""#,
        "The character is not reserved, so it may be percent-encoded.",
        "ruling L1",
    ),
    helper(
        "colon",
        r#"":" | "%3A""#,
        "The character is not reserved, so it may be percent-encoded.",
        "ruling L1",
    ),
];
