//! The amendments: the three changes of RFC 2732, and the three rules that derive a string in two ways.

use bnf_automata::grammar::{Amendment, Effect};

const RFC_2732: &str = "RFC 2732, section 3";

/// All amendments: those of RFC 2732, then those of ambiguous rules, in the order of appendix A.
pub const AMENDMENTS: &[Amendment] = &[
    Amendment {
        rule: "host",
        printed: Some("hostname | IPv4address"),
        read_as: "hostname | IPv4address | IPv6reference",
        effect: Effect::Language,
        why: "An IPv6 address in brackets is a host.",
        source: RFC_2732,
    },
    Amendment {
        rule: "IPv6reference",
        printed: None,
        read_as: r#""[" IPv6address "]""#,
        effect: Effect::Language,
        why: "The rule is printed with another letter case where it is defined.",
        source: RFC_2732,
    },
    Amendment {
        rule: "IPv6address",
        printed: None,
        read_as: r#"hexseq [ ":" IPv4address ] | [ hexseq ] "::" [ hexseq [ ":" IPv4address ] | IPv4address ]"#,
        effect: Effect::Language,
        why: "RFC 2732 cites RFC 2373. The grammar in appendix B of RFC 2373 does not match the example \"::192.9.5.5\"; erratum 456 repairs it.",
        source: "ruling V1",
    },
    Amendment {
        rule: "hexseq",
        printed: None,
        read_as: r#"1*4hex *( ":" 1*4hex )"#,
        effect: Effect::Language,
        why: "Appendix B of RFC 2373 defines it so.",
        source: "ruling V1",
    },
    Amendment {
        rule: "IPv4address",
        printed: Some(r#"1*digit "." 1*digit "." 1*digit "." 1*digit"#),
        read_as: r#"1*3digit "." 1*3digit "." 1*3digit "." 1*3digit"#,
        effect: Effect::Language,
        why: "Each number of an IPv4 address has at most three digits.",
        source: RFC_2732,
    },
    Amendment {
        rule: "reserved",
        printed: Some(r#"";" | "/" | "?" | ":" | "@" | "&" | "=" | "+" | "$" | ",""#),
        read_as: r#"";" | "/" | "?" | ":" | "@" | "&" | "=" | "+" | "$" | "," | "[" | "]""#,
        effect: Effect::Language,
        why: "The brackets are reserved characters, so they may stand wherever uric may: in a query, a fragment and an opaque part.",
        source: RFC_2732,
    },
    Amendment {
        rule: "relativeURI",
        printed: Some(r#"( net_path | abs_path | rel_path ) [ "?" query ]"#),
        read_as: r#"( net_path | abs_path - net_path | rel_path ) [ "?" query ]"#,
        effect: Effect::Derivation,
        why: "A net_path is also an abs_path. The authority wins.",
        source: "section 4.3",
    },
    Amendment {
        rule: "hier_part",
        printed: Some(r#"( net_path | abs_path ) [ "?" query ]"#),
        read_as: r#"( net_path | abs_path - net_path ) [ "?" query ]"#,
        effect: Effect::Derivation,
        why: "A net_path is also an abs_path. The authority wins.",
        source: "section 4.3",
    },
    Amendment {
        rule: "authority",
        printed: Some("server | reg_name"),
        read_as: "server | reg_name - server",
        effect: Effect::Derivation,
        why: "Most servers are also reg_names. The left-most matching rule wins.",
        source: "section 4.3",
    },
];
