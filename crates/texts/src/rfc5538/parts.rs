//! The parts of a news or nntp URL, marked in the rules.
//!
//! The path begins with the "/" after the server. Without a server, it is what follows the scheme. The userinfo is divided
//! at its first ":" into user and password.

use bnf_automata::specification::MarkedRule;

const fn rule(rule: &'static str, marked: &'static str) -> MarkedRule {
    MarkedRule { rule, marked }
}

/// The rules in which parts begin or end, in the order of appendix A.
pub const PARTS: &[MarkedRule] = &[
    rule("nntpURL", r#"{scheme: "nntp"} ":" nntp-server {path: "/" group [ "/" article-number ]}"#),
    rule(
        "nntp-server",
        r#""//" [ {user: *( unreserved | pct-encoded | sub-delims )} [ ":" {password: userinfo} ] "@" ] {host: nntp-host} [ ":" {port: port} ]"#,
    ),
    rule(
        "newsURL",
        r#"{scheme: "news"} ":" ( {path: article | newsgroups} | server {path: "/" ( article | newsgroups )} )"#,
    ),
    rule(
        "authority",
        r#"[ {user: *( unreserved | pct-encoded | sub-delims )} [ ":" {password: userinfo} ] "@" ] {host: host} [ ":" {port: port} ]"#,
    ),
];
