//! The parts of a URI, marked in the rules, with the names that all texts have in common.
//!
//! A `path` begins with its "/". It is present and empty where a URL of the scheme has a host and ends after it. Everything
//! between the authority and the "?" belongs to it: database, document, selector, version and the type of an FTP URL also. A
//! `search` is the part `query`. What follows the colon of mailto, news, nntp, mid and cid is the path. The cell of an AFS
//! address is its host.
//!
//! The rule `fragmentaddress` permits a fragment after every `uri`, and so after no URL with "//" (ruling B2). The form of a
//! scheme is its URL without a fragment.

use bnf_automata::specification::MarkedRule;

const fn rule(rule: &'static str, marked: &'static str) -> MarkedRule {
    MarkedRule { rule, marked }
}

/// The rules in which parts begin or end, in the order of the text.
pub const PARTS: &[MarkedRule] = &[
    rule("fragmentaddress", r##"uri [ "#" {fragment: fragmentid} ]"##),
    rule("uri", r#"{scheme: scheme} ":" {path: path} [ "?" {query: search} ]"#),
    rule("httpaddress", r#"{scheme: "http"} "://" hostport {path: [ "/" path ]} [ "?" {query: search} ]"#),
    rule("ftpaddress", r#"{scheme: "ftp"} "://" login {path: "/" path [ ";type=" ftptype ]}"#),
    rule("afsaddress", r#"{scheme: "afs"} "://" {host: cellname} {path: "/" path}"#),
    rule("newsaddress", r#"{scheme: "news"} ":" {path: groupart}"#),
    rule("nntpaddress", r#"{scheme: "nntp"} ":" {path: group "/" digits}"#),
    rule("midaddress", r#"{scheme: "mid"} ":" {path: addr-spec}"#),
    rule("cidaddress", r#"{scheme: "cid"} ":" {path: content-identifier}"#),
    rule("mailtoaddress", r#"{scheme: "mailto"} ":" {path: ( xalphas - xalphas "@" ialpha ) "@" hostname}"#),
    rule("waisindex", r#"{scheme: "wais"} "://" hostport {path: "/" database} [ "?" {query: search} ]"#),
    rule("waisdoc", r#"{scheme: "wais"} "://" hostport {path: "/" database "/" wtype "/" wpath}"#),
    rule(
        "prosperolink",
        r#"{scheme: "prospero"} "://" hostport {path: "/" ( hsoname "%00" versioned | hsoname - hsoname "%00" versioned )}"#,
    ),
    rule("telnetaddress", r#"{scheme: "telnet"} "://" login {path: ""}"#),
    rule("gopheraddress", r#"{scheme: "gopher"} "://" hostport {path: [ "/" gtype gcommand ]}"#),
    rule(
        "login",
        r#"{user: user} [ ":" {password: password} ] "@" hostport | hostport - user [ ":" password ] "@" hostport"#,
    ),
    rule("hostport", r#"{host: host} [ ":" {port: port} ]"#),
];
