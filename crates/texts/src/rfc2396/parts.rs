//! The parts of a URI reference, marked in the rules.
//!
//! `{host: a}` marks the text that `a` matches as the part `host`. `userinfo` is one part, as in RFC 3986. An authority
//! that is not a server has the part `reg_name` and no host. An empty authority has neither. The path is present in every
//! URI, because `path = [ abs_path | opaque_part ]` may be empty. An opaque part is a path without a query: the "?" in
//! it is one of its characters.

use bnf_automata::specification::MarkedRule;

const fn rule(rule: &'static str, marked: &'static str) -> MarkedRule {
    MarkedRule { rule, marked }
}

/// The rules in which parts begin or end, in the order of appendix A.
pub const PARTS: &[MarkedRule] = &[
    rule("URI-reference", r##"[ absoluteURI | relativeURI ] [ "#" {fragment: fragment} ]"##),
    rule("absoluteURI", r#"{scheme: scheme} ":" ( hier_part | {path: opaque_part} )"#),
    rule(
        "relativeURI",
        r#"( net_path | {path: abs_path - net_path} | {path: rel_path} ) [ "?" {query: query} ]"#,
    ),
    rule("hier_part", r#"( net_path | {path: abs_path - net_path} ) [ "?" {query: query} ]"#),
    rule("net_path", r#""//" authority {path: [ abs_path ]}"#),
    rule("authority", "server | {reg_name: reg_name - server}"),
    rule("server", r#"[ [ {userinfo: userinfo} "@" ] hostport ]"#),
    rule("hostport", r#"{host: host} [ ":" {port: port} ]"#),
];
