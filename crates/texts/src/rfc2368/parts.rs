//! The parts of a mailto URL, marked in the rules.
//!
//! The mailboxes are the path, which is empty without a mailbox. What follows "?" is the query. There is no host.

use bnf_automata::specification::MarkedRule;

const fn rule(rule: &'static str, marked: &'static str) -> MarkedRule {
    MarkedRule { rule, marked }
}

/// The rules in which parts begin or end.
pub const PARTS: &[MarkedRule] = &[
    rule("mailtoURL", r#"{scheme: "mailto"} ":" {path: to} [ headers ]"#),
    rule("headers", r#""?" {query: header *( "&" header )}"#),
];
