//! The host that is not empty, which the texts of telnet, gopher, wais and prospero share.

use bnf_automata::grammar::{Amendment, Effect};

/// The rule `host` of these texts, without its second derivation of an IPv4address.
pub(crate) const NOT_EMPTY: Amendment = Amendment {
    rule: "host",
    printed: Some("IP-literal / IPv4address / 1*( unreserved / pct-encoded / sub-delims )"),
    read_as: "IP-literal | IPv4address | 1*( unreserved | pct-encoded | sub-delims ) - IPv4address",
    effect: Effect::Derivation,
    why: "Every IPv4address also matches the last alternative. The first match wins, so it is derived as an IPv4address.",
    source: "RFC 3986, section 3.2.2",
};
