//! The amendments: the two rules of appendix A that derive a string in two ways.
//!
//! No amendment changes the language of a rule.

use bnf_automata::grammar::{Amendment, Effect};

/// All amendments, in the order of appendix A.
pub const AMENDMENTS: &[Amendment] = &[
    Amendment {
        rule: "host",
        printed: Some("IP-literal / IPv4address / reg-name"),
        read_as: "IP-literal | IPv4address | reg-name - IPv4address",
        effect: Effect::Derivation,
        why: "Every IPv4address is also a reg-name. The first match wins, so it is derived as an IPv4address.",
        source: "section 3.2.2",
    },
    Amendment {
        rule: "path",
        printed: Some("path-abempty / path-absolute / path-noscheme / path-rootless / path-empty"),
        read_as: "path-abempty | path-rootless",
        effect: Effect::Derivation,
        why: "Every path-absolute and path-empty is also a path-abempty, and every path-noscheme is a path-rootless. No other rule names this one.",
        source: "section 3.3",
    },
];
