//! The amendments: the three rules that exclude strings, which ABNF cannot write.

use bnf_automata::grammar::{Amendment, Effect};

const ABNF: &str = "ABNF cannot exclude strings.";

/// All amendments, in the order of the grammar.
pub const AMENDMENTS: &[Amendment] = &[
    Amendment {
        rule: "other-scheme",
        printed: Some("<a URL-scheme-string that is no special scheme>"),
        read_as: "URL-scheme-string - ( special-scheme | file-scheme )",
        effect: Effect::Repair,
        why: ABNF,
        source: "section 4.3",
    },
    Amendment {
        rule: "domain-label",
        printed: Some(
            "<1 to 63 of domain-character, with a hyphen neither first nor last nor third and fourth>",
        ),
        read_as: r#"ASCII-alphanumeric [ *61domain-character ASCII-alphanumeric ] - domain-character domain-character "--" *domain-character"#,
        effect: Effect::Repair,
        why: ABNF,
        source: "ruling S1",
    },
    Amendment {
        rule: "last-label",
        printed: Some("<a domain-label that is neither digits only nor \"0x\" and hexadecimal digits>"),
        read_as: r#"domain-label - ( 1*ASCII-digit | "0x" *ASCII-hex-digit )"#,
        effect: Effect::Repair,
        why: ABNF,
        source: "section 3.5",
    },
];
