//! The parts of a URL, marked in the rules.
//!
//! `{host: a}` marks the text that `a` matches as the part `host`. `{: a}` marks an item of the enclosing part. A part
//! is absent if the derivation does not pass its mark, and empty if its mark encloses the empty string. Each rule here
//! matches exactly the strings of the amended rule. Tests decide this, and that no URL has its parts marked in two
//! ways.

use bnf_automata::specification::{MarkedRule, PartKind};

const fn rule(rule: &'static str, marked: &'static str) -> MarkedRule {
    MarkedRule { rule, marked }
}

/// The rules in which parts begin or end, in the order of section 5.
pub const PARTS: &[MarkedRule] = &[
    rule("otherurl", r#"{scheme: scheme} ":" {schemepart: schemepart} - predefined ":" schemepart"#),
    rule("ip-schemepart", r#""//" login [ "/" {url-path: urlpath} ]"#),
    rule("login", r#"[ {user: user} [ ":" {password: password} ] "@" ] hostport"#),
    rule("hostport", r#"{host: host} [ ":" {port: port} ]"#),
    // The last segment is the name of the file, and those before it are arguments of CWD commands (section 3.2.2).
    rule(
        "ftpurl",
        r#"{scheme: "ftp"} "://" login [ "/" {cwd: *[ {: fsegment} "/" ]} {name: fsegment} [ ";type=" {type: ftptype} ]]"#,
    ),
    // Section 3.10: the host may be the empty string, so it is never absent. "localhost" has a meaning of its own, so
    // its place is marked within the host.
    rule(
        "fileurl",
        r#"{scheme: "file"} "://" {host: [ host - "localhost" | {: "localhost"} ]} "/" {directory: *[ {: fsegment} "/" ]} {name: fsegment}"#,
    ),
    rule("httpurl", r#"{scheme: "http"} "://" hostport [ "/" {path: hpath} [ "?" {search: search} ]]"#),
    // After a final slash the url-path is present and empty (section 3.4.1).
    rule(
        "gopherurl",
        r#"{scheme: "gopher"} "://" hostport [ "/" ( {url-path: ""} | {gtype: gtype} {selector: selector} [ "%09" {search: gophersearch} [ "%09" {gopher+_string: gopher+_string} ] ] ) ]"#,
    ),
    rule("mailtourl", r#"{scheme: "mailto"} ":" {encoded822addr: encoded822addr}"#),
    rule("newsurl", r#"{scheme: "news"} ":" grouppart"#),
    rule("grouppart", r#"{group: "*"} | {group: group} | article"#),
    rule(
        "article",
        r#"{unique: 1*[ uchar | ";" | "/" | "?" | ":" | "&" | "=" ]} "@" {full_domain_name: host}"#,
    ),
    rule("nntpurl", r#"{scheme: "nntp"} "://" hostport "/" {group: group} [ "/" {article-number: digits} ]"#),
    // Section 3.8: the final slash may be omitted; a telnet URL has no other path.
    rule("telneturl", r#"{scheme: "telnet"} "://" login [ "/" {url-path: ""} ]"#),
    rule("waisdatabase", r#"{scheme: "wais"} "://" hostport "/" {database: database}"#),
    rule("waisindex", r#"{scheme: "wais"} "://" hostport "/" {database: database} "?" {search: search}"#),
    rule(
        "waisdoc",
        r#"{scheme: "wais"} "://" hostport "/" {database: database} "/" {wtype: wtype} "/" {wpath: wpath}"#,
    ),
    rule(
        "prosperourl",
        r#"{scheme: "prospero"} "://" hostport "/" {hsoname: ppath} [ {fields: 1*[ ";" {: fieldname} "=" {: fieldvalue} ]} ]"#,
    ),
];

/// The parts that are not plain text.
pub const PART_KINDS: &[(&str, PartKind)] =
    &[("cwd", PartKind::List), ("directory", PartKind::List), ("fields", PartKind::Fields)];
