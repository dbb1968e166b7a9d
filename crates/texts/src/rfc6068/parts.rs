//! The parts of a mailto URI, marked in the rules.
//!
//! The addresses are the path, which is empty without an address. What follows "?" is the query. There is no host.

use bnf_automata::specification::MarkedRule;

const fn rule(rule: &'static str, marked: &'static str) -> MarkedRule {
    MarkedRule { rule, marked }
}

/// The rules in which parts begin or end.
pub const PARTS: &[MarkedRule] = &[
    rule("mailtoURI", r#"{scheme: "mailto"} ":" {path: [ to ]} [ hfields ]"#),
    rule("hfields", r#""?" {query: hfield *( "&" hfield )}"#),
];
