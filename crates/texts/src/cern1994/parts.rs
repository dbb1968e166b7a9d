//! The parts of a URL, marked in the rules, with the names that all texts have in common.
//!
//! A `path` begins with its "/". It is present and empty where a URL of the scheme has a host and ends after it. Everything
//! between the authority and the "?" belongs to it: database, document, selector and version also. A `search` is the part
//! `query`. The group or article of a news URL is its path. The cell of an AFS address is its host.
//!
//! The rule `fragmentaddress` permits a fragment after every URL. The form of a scheme is its URL without the fragment.

use bnf_automata::specification::MarkedRule;

const fn rule(rule: &'static str, marked: &'static str) -> MarkedRule {
    MarkedRule { rule, marked }
}

/// The rules in which parts begin or end, in the order of the page.
pub const PARTS: &[MarkedRule] = &[
    rule("fragmentaddress", r##"uri [ "#" {fragment: fragmentid} ]"##),
    rule(
        "generic",
        r#"{scheme: scheme - alpha *xalpha ":" *xalpha} ":" {path: path} [ "?" {query: search} ]"#,
    ),
    rule("httpaddress", r#"{scheme: "http"} "://" hostport {path: [ "/" path ]} [ "?" {query: search} ]"#),
    rule("ftpaddress", r#"{scheme: "ftp"} "://" login {path: "/" path}"#),
    rule("afsaddress", r#"{scheme: "afs"} "://" {host: cellname} {path: "/" path}"#),
    rule("newsaddress", r#"{scheme: "news"} ":" {path: groupart}"#),
    rule("waisindex", r#"{scheme: "wais"} "://" hostport {path: "/" database} [ "?" {query: search} ]"#),
    rule("waisdoc", r#"{scheme: "wais"} "://" hostport {path: "/" database "/" wtype "/" digits "/" path}"#),
    rule(
        "prosperolink",
        r#"{scheme: "prospero"} "://" hostport {path: "/" ( hsoname "%00" versioned | hsoname - hsoname "%00" versioned )}"#,
    ),
    rule("telnetaddress", r#"{scheme: "telnet"} "://" login {path: ""}"#),
    rule(
        "gopheraddress",
        r#"{scheme: "gopher"} "://" hostport {path: [ "/" gtype selector ]} [ "?" {query: search} ]"#,
    ),
    rule(
        "userinfo",
        r#"( {user: username} ":" {password: password} | {user: user - username ":" password} ) - xalphas "@" ialpha"#,
    ),
    rule("hostport", r#"{host: host} ":" {port: port} | {host: host - host ":" port}"#),
];
