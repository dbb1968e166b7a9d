//! The parts of a URL, marked in the rules, with the names that all texts have in common.
//!
//! A `path` begins with its "/", if it has one, and includes the params with their ";". It is never absent. A net_loc that
//! is a login of RFC 1738 has that text's parts `user`, `password`, `host` and `port`. An empty net_loc has an empty host.
//! Every other net_loc is the part `net_loc`, and the URL has no host (ruling R1). If a URL is not a generic-RL, everything after
//! its scheme is the path.

use bnf_automata::specification::MarkedRule;

const fn rule(rule: &'static str, marked: &'static str) -> MarkedRule {
    MarkedRule { rule, marked }
}

/// The rules in which parts begin or end, in the order of section 2.2.
pub const PARTS: &[MarkedRule] = &[
    rule("URL", r##"( absoluteURL | relativeURL - absoluteURL ) [ "#" {fragment: fragment} ]"##),
    rule("absoluteURL", r#"generic-RL | {scheme: scheme} ":" {path: *( uchar | reserved )} - generic-RL"#),
    rule("generic-RL", r#"{scheme: scheme} ":" relativeURL"#),
    rule("net_path", r#""//" net_loc ( abs_path | {path: ""} )"#),
    rule("abs_path", r#"{path: "/" [ path ] [ ";" params ]} [ "?" {query: query} ]"#),
    rule("rel_path", r#"{path: [ path ] [ ";" params ]} [ "?" {query: query} ]"#),
    rule("net_loc", r#"login | {host: ""} | {net_loc: 1*( pchar | ";" | "?" ) - login}"#),
];
