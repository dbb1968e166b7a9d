//! The parts of a URI, marked in the rules.
//!
//! `{host: a}` marks the text that `a` matches as the part `host`. A part is absent if the derivation does not pass its
//! mark, and empty if its mark encloses the empty string. A path is never absent (section 3.3).
//!
//! RFC 3986 has no user and no password: `userinfo` is one part. Programs that divide it at its first ":" follow a
//! convention that section 3.2.1 deprecates.

use bnf_automata::specification::MarkedRule;

const fn rule(rule: &'static str, marked: &'static str) -> MarkedRule {
    MarkedRule { rule, marked }
}

/// The rules in which parts begin or end, in the order of appendix A.
pub const PARTS: &[MarkedRule] = &[
    rule("URI", r##"{scheme: scheme} ":" hier-part [ "?" {query: query} ] [ "#" {fragment: fragment} ]"##),
    rule(
        "hier-part",
        r#""//" authority {path: path-abempty} | {path: path-absolute} | {path: path-rootless} | {path: path-empty}"#,
    ),
    rule("absolute-URI", r#"{scheme: scheme} ":" hier-part [ "?" {query: query} ]"#),
    rule("relative-ref", r##"relative-part [ "?" {query: query} ] [ "#" {fragment: fragment} ]"##),
    rule(
        "relative-part",
        r#""//" authority {path: path-abempty} | {path: path-absolute} | {path: path-noscheme} | {path: path-empty}"#,
    ),
    rule("authority", r#"[ {userinfo: userinfo} "@" ] {host: host} [ ":" {port: port} ]"#),
];
