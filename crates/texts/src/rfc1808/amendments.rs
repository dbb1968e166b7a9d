//! The amendments: the two rules that derive a string in two ways, and the rule that section 2.1 divides. No amendment changes
//! a language.

use bnf_automata::grammar::{Amendment, Effect};

/// All amendments, in the order of section 2.2.
pub const AMENDMENTS: &[Amendment] = &[
    Amendment {
        rule: "URL",
        printed: Some(r##"( absoluteURL | relativeURL ) [ "#" fragment ]"##),
        read_as: r##"( absoluteURL | relativeURL - absoluteURL ) [ "#" fragment ]"##,
        effect: Effect::Derivation,
        why: "The first segment of a relative path may contain \":\". What begins with a scheme and a colon is absolute.",
        source: "section 2.4.2; ruling R3",
    },
    Amendment {
        rule: "absoluteURL",
        printed: Some(r#"generic-RL | ( scheme ":" *( uchar | reserved ) )"#),
        read_as: r#"generic-RL | scheme ":" *( uchar | reserved ) - generic-RL"#,
        effect: Effect::Derivation,
        why: "Every generic-RL also matches the second alternative. The generic-RL is read where it can be, so the parts are known.",
        source: "section 2.1; ruling R2",
    },
    Amendment {
        rule: "net_loc",
        printed: Some(r#"*( pchar | ";" | "?" )"#),
        read_as: r#"login | *( pchar | ";" | "?" ) - login"#,
        effect: Effect::Derivation,
        why: "Section 2.1 defines net_loc as the login information of RFC 1738. What is a login is derived as one.",
        source: "section 2.1; ruling R1",
    },
];
