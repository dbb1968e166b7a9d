//! The amendments: each repair that section 5 needs before it can be compiled, with its reason.
//!
//! The printed text stays unchanged in `rfc1738.bnf`. An amendment replaces a rule that stands exactly as printed. A
//! copy with other wording keeps its own wording. Rules that an amendment adds are helpers: they are not part of the
//! RFC, and no case names them.
//!
//! `read_as` uses the RFC's notation with one more operator: `a - b` matches the strings that `a` matches and `b` does
//! not.

use bnf_automata::grammar::{Amendment, Effect};

/// All amendments, in the order of section 5.
pub const AMENDMENTS: &[Amendment] = &[
    Amendment {
        rule: "otherurl",
        printed: Some("genericurl"),
        read_as: r#"genericurl - predefined ":" schemepart"#,
        effect: Effect::Language,
        why: "As printed, otherurl matches every string of every predefined scheme, and section 3 would decide nothing.",
        source: "ruling A4",
    },
    Amendment {
        rule: "predefined",
        printed: None,
        read_as: r#""ftp" | "http" | "gopher" | "mailto" | "news" | "nntp" | "telnet" | "wais" | "file" | "prospero""#,
        effect: Effect::Language,
        why: "Section 3 lists these ten scheme names.",
        source: "section 3",
    },
    Amendment {
        rule: "schemepart",
        printed: Some("*xchar | ip-schemepart"),
        read_as: "ip-schemepart | *xchar - ip-schemepart",
        effect: Effect::Derivation,
        why: "Every ip-schemepart is also a string of xchar. It is derived as ip-schemepart, so its user, host and port are known.",
        source: "section 3.1",
    },
    Amendment {
        rule: "fileurl",
        printed: Some(r#""file://" [ host | "localhost" ] "/" fpath"#),
        read_as: r#""file://" [ host - "localhost" | "localhost" ] "/" fpath"#,
        effect: Effect::Derivation,
        why: "The string \"localhost\" also matches host. Section 3.10 gives it a meaning of its own, so it is derived as the literal.",
        source: "section 3.10",
    },
    Amendment {
        rule: "gopherurl",
        printed: Some(
            r#""gopher://" hostport [ / [ gtype [ selector [ "%09" search [ "%09" gopher+_string ] ] ] ] ]"#,
        ),
        read_as: r#""gopher://" hostport [ "/" [ gtype selector [ "%09" gophersearch [ "%09" gopher+_string ] ] ] ]"#,
        effect: Effect::Repair,
        why: "The bare / is a literal. A selector may be empty, so brackets around it would derive the same string in two ways.",
        source: "erratum 5118; rulings A3, A28",
    },
    Amendment {
        rule: "selector",
        printed: Some("*xchar"),
        read_as: r#"*[ xchar - "%09" ]"#,
        effect: Effect::Derivation,
        why: "The first encoded tab after the type ends the selector, because section 3.4.1 excludes tabs from selectors.",
        source: "ruling A27",
    },
    Amendment {
        rule: "gophersearch",
        printed: None,
        read_as: r#"*[ xchar - "%09" ]"#,
        effect: Effect::Derivation,
        why: "Section 3.4.1 reserves no character, so a gopher search may contain the \"/\" and \"?\" that search excludes. An encoded tab ends it.",
        source: "ruling A28",
    },
];
