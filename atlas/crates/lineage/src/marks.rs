//! The common parts, marked in the rules of the texts whose own parts are others.
//!
//! Each rule matches exactly the strings of the amended rule. Tests decide this, and that no string
//! has its parts in two ways.

use bnf_automata::specification::MarkedRule;

const fn rule(rule: &'static str, marked: &'static str) -> MarkedRule {
    MarkedRule { rule, marked }
}

/// RFC 1738: the url-path of each scheme is the path, with the "/" before it. Only HTTP and WAIS
/// give the "?" a meaning. The text after "mailto:" or "news:" is a path.
pub(crate) const RFC1738: &[MarkedRule] = &[
    rule(
        "ftpurl",
        r#""ftp://" login ( {path: ""} | {path: "/" fpath} | {path: "/" fpath ";type=" ftptype} )"#,
    ),
    rule("fileurl", r#""file://" {host: [ host ]} {path: "/" fpath}"#),
    rule("httpurl", r#""http://" hostport ( {path: ""} | {path: "/" hpath} [ "?" {query: search} ] )"#),
    rule(
        "gopherurl",
        r#""gopher://" hostport
            {path: [ "/" [ gtype selector [ "%09" gophersearch [ "%09" gopher+_string ] ] ] ]}"#,
    ),
    rule("mailtourl", r#""mailto:" {path: encoded822addr}"#),
    rule("newsurl", r#""news:" {path: grouppart}"#),
    rule("nntpurl", r#""nntp://" hostport {path: "/" group [ "/" digits ]}"#),
    rule("telneturl", r#""telnet://" login {path: [ "/" ]}"#),
    rule("waisdatabase", r#""wais://" hostport {path: "/" database}"#),
    rule("waisindex", r#""wais://" hostport {path: "/" database} "?" {query: search}"#),
    rule("waisdoc", r#""wais://" hostport {path: "/" database "/" wtype "/" wpath}"#),
    rule("prosperourl", r#""prospero://" hostport {path: "/" ppath *[ fieldspec ]}"#),
    rule("ip-schemepart", r#""//" login {path: [ "/" urlpath ]}"#),
    rule("schemepart", "ip-schemepart | {path: *xchar - ip-schemepart}"),
];

/// RFC 1808: a URL that is not a generic-RL, because its path begins with "//", is divided by the
/// steps of section 2.4.
pub(crate) const RFC1808: &[MarkedRule] = &[rule(
    "absoluteURL",
    r#"generic-RL |
        {scheme: scheme} "://" net_loc {path: "//" *( pchar | ";" | "/" )} [ "?" {query: query} ]"#,
)];

/// RFC 2396, section 3.2.2: some schemes use the format "user:password" in the userinfo.
pub(crate) const RFC2396: &[MarkedRule] = &[rule(
    "server",
    r#"[ [ {user: *( unreserved | escaped | ";" | "&" | "=" | "+" | "$" | "," )}
        [ ":" {password: userinfo} ] "@" ] hostport ]"#,
)];

/// RFC 3986, section 3.2.1: the format "user:password" is deprecated, and programs still use it.
pub(crate) const RFC3986: &[MarkedRule] = &[rule(
    "authority",
    r#"[ {user: *( unreserved | pct-encoded | sub-delims )} [ ":" {password: userinfo} ] "@" ]
        {host: host} [ ":" {port: port} ]"#,
)];
