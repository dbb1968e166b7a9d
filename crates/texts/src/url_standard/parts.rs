//! The parts of a URL, marked in the rules.
//!
//! The host after "//" is present, and empty where the definition makes it optional. The path is never absent, but it may be
//! empty. A valid URL string has no user and no password (section 4.3).

use bnf_automata::specification::MarkedRule;

const fn rule(rule: &'static str, marked: &'static str) -> MarkedRule {
    MarkedRule { rule, marked }
}

/// The rules in which parts begin or end, in the order of the grammar.
pub const PARTS: &[MarkedRule] = &[
    rule(
        "absolute-URL-with-fragment-string",
        r##"absolute-URL-string [ "#" {fragment: URL-fragment-string} ]"##,
    ),
    rule(
        "absolute-URL-string",
        r##"( {scheme: special-scheme} ":" scheme-relative-special-URL-string | {scheme: other-scheme} ":" not-special-URL-string | {scheme: file-scheme} ":" scheme-relative-file-URL-string ) [ "?" {query: URL-query-string} ]"##,
    ),
    rule(
        "not-special-URL-string",
        r##"scheme-relative-URL-string | {path: path-absolute-non-authority-URL-string} | {path: opaque-path-URL-string}"##,
    ),
    rule("ftp-URL", r##"{scheme: ftp-scheme} ":" scheme-relative-special-URL-string query-and-fragment"##),
    rule("http-URL", r##"{scheme: http-scheme} ":" scheme-relative-special-URL-string query-and-fragment"##),
    rule("file-URL", r##"{scheme: file-scheme} ":" scheme-relative-file-URL-string query-and-fragment"##),
    rule("gopher-URL", r##"{scheme: gopher-scheme} ":" not-special-URL-string query-and-fragment"##),
    rule("mailto-URL", r##"{scheme: mailto-scheme} ":" not-special-URL-string query-and-fragment"##),
    rule("news-URL", r##"{scheme: news-scheme} ":" not-special-URL-string query-and-fragment"##),
    rule("nntp-URL", r##"{scheme: nntp-scheme} ":" not-special-URL-string query-and-fragment"##),
    rule("telnet-URL", r##"{scheme: telnet-scheme} ":" not-special-URL-string query-and-fragment"##),
    rule("wais-URL", r##"{scheme: wais-scheme} ":" not-special-URL-string query-and-fragment"##),
    rule("prospero-URL", r##"{scheme: prospero-scheme} ":" not-special-URL-string query-and-fragment"##),
    rule(
        "query-and-fragment",
        r##"[ "?" {query: URL-query-string} ] [ "#" {fragment: URL-fragment-string} ]"##,
    ),
    rule(
        "scheme-relative-special-URL-string",
        r##""//" {host: valid-host-string} [ ":" {port: URL-port-string} ] {path: [ path-absolute-URL-string ]}"##,
    ),
    rule(
        "scheme-relative-URL-string",
        r##""//" opaque-host-and-port-string {path: [ path-absolute-URL-string ]}"##,
    ),
    rule(
        "opaque-host-and-port-string",
        r##"{host: valid-opaque-host-string} [ ":" {port: URL-port-string} ] | {host: ""}"##,
    ),
    rule(
        "scheme-relative-file-URL-string",
        r##""//" {host: [ valid-host-string ]} {path: [ path-absolute-URL-string ]}"##,
    ),
];
