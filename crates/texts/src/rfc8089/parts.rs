//! The parts of a file URI, marked in the rules.
//!
//! A URI that begins with "file://" has a host, which may be empty. Every other URI has no host.

use bnf_automata::specification::MarkedRule;

const fn rule(rule: &'static str, marked: &'static str) -> MarkedRule {
    MarkedRule { rule, marked }
}

/// The rules in which parts begin or end, in the order of section 2.
pub const PARTS: &[MarkedRule] = &[
    rule("file-URI", r#"{scheme: file-scheme} ":" file-hier-part"#),
    rule("auth-path", "{host: file-auth} {path: path-absolute}"),
    rule("local-path", "{path: path-absolute}"),
];
