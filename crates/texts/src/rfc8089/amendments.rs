//! The amendments: two rules that derive a string in two ways, and the hosts of RFC 6874.

use bnf_automata::grammar::{Amendment, Effect};

const RFC_6874: &str = "ruling F2";

/// All amendments, in the order of section 2.
pub const AMENDMENTS: &[Amendment] = &[
    Amendment {
        rule: "auth-path",
        printed: Some("[ file-auth ] path-absolute"),
        read_as: "file-auth path-absolute",
        effect: Effect::Derivation,
        why: "A file-auth may be the empty string, because a reg-name may be empty. An absent file-auth is read as an empty one.",
        source: "ruling F1",
    },
    Amendment {
        rule: "file-auth",
        printed: Some(r#""localhost" / host"#),
        read_as: r#""localhost" | host - "localhost""#,
        effect: Effect::Language,
        why: "The string \"localhost\" is also a host. The host can have a zone identifier.",
        source: RFC_6874,
    },
    Amendment {
        rule: "host",
        printed: None,
        read_as: "IP-literal | IPv4address | reg-name - IPv4address",
        effect: Effect::Language,
        why: "It is the rule of RFC 3986, and names the IP-literal of RFC 6874.",
        source: RFC_6874,
    },
    Amendment {
        rule: "IP-literal",
        printed: None,
        read_as: r#""[" ( IPv6address | IPv6addrz | IPvFuture ) "]""#,
        effect: Effect::Language,
        why: "RFC 6874 adds IPv6addrz.",
        source: RFC_6874,
    },
    Amendment {
        rule: "IPv6addrz",
        printed: None,
        read_as: r#"IPv6address "%25" ZoneID"#,
        effect: Effect::Language,
        why: "Section 2 of RFC 6874 defines it so.",
        source: RFC_6874,
    },
    Amendment {
        rule: "ZoneID",
        printed: None,
        read_as: "1*( unreserved | pct-encoded )",
        effect: Effect::Language,
        why: "Section 2 of RFC 6874 defines it so.",
        source: RFC_6874,
    },
];
