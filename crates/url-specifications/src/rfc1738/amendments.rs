//! The amendments: each repair that section 5 needs before it can be compiled, and why.
//!
//! The printed text stays as it is, in `rfc1738.bnf`. An amendment replaces one production where it stands exactly
//! as printed; a copy that was repaired by somebody else keeps its own wording. Productions that an amendment adds
//! are helpers: they are not the RFC's, and no case names them.
//!
//! "Read as" is written in the RFC's own notation and one operator more: `a - b` is what `a` matches and `b` does not.

use bnf_automata::grammar::{Amendment, Effect};

/// All amendments, in the order of section 5.
pub const AMENDMENTS: &[Amendment] = &[
    Amendment {
        rule: "otherurl",
        printed: Some("genericurl"),
        read_as: r#"genericurl - predefined ":" schemepart"#,
        effect: Effect::Language,
        why: "As printed it takes in every string of every predefined scheme, and section 3 would say nothing.",
        source: "ruling A4",
    },
    Amendment {
        rule: "predefined",
        printed: None,
        read_as: r#""ftp" | "http" | "gopher" | "mailto" | "news" | "nntp" | "telnet" | "wais" | "file" | "prospero""#,
        effect: Effect::Language,
        why: "The ten names that section 3 lists.",
        source: "section 3",
    },
    Amendment {
        rule: "schemepart",
        printed: Some("*xchar | ip-schemepart"),
        read_as: "ip-schemepart | *xchar - ip-schemepart",
        effect: Effect::Derivation,
        why: "Every ip-schemepart is a run of xchar too. Read first, its user, host and port come to light.",
        source: "section 3.1",
    },
    Amendment {
        rule: "fileurl",
        printed: Some(r#""file://" [ host | "localhost" ] "/" fpath"#),
        read_as: r#""file://" [ host - "localhost" | "localhost" ] "/" fpath"#,
        effect: Effect::Derivation,
        why: "\"localhost\" is a host as well; section 3.10 gives it a meaning of its own.",
        source: "section 3.10",
    },
    Amendment {
        rule: "gopherurl",
        printed: Some(
            r#""gopher://" hostport [ / [ gtype [ selector [ "%09" search [ "%09" gopher+_string ] ] ] ] ]"#,
        ),
        read_as: r#""gopher://" hostport [ "/" [ gtype selector [ "%09" gophersearch [ "%09" gopher+_string ] ] ] ]"#,
        effect: Effect::Repair,
        why: "The bare / is a literal. A selector may be empty, so making it optional as well says the same twice.",
        source: "erratum 5118; rulings A3, A28",
    },
    Amendment {
        rule: "selector",
        printed: Some("*xchar"),
        read_as: r#"*[ xchar - "%09" ]"#,
        effect: Effect::Derivation,
        why: "The first encoded tab after the type ends the selector: 3.4.1 keeps tabs out of selectors.",
        source: "ruling A27",
    },
    Amendment {
        rule: "gophersearch",
        printed: None,
        read_as: r#"*[ xchar - "%09" ]"#,
        effect: Effect::Derivation,
        why: "Section 3.4.1 reserves no character, so a gopher search may hold the \"/\" and \"?\" that search excludes; an encoded tab ends it.",
        source: "ruling A28",
    },
];
