//! Ten subtle faults that a parser of RFC 1738 may have. Each parser reads section 5 as amended,
//! with its parts marked and one rule changed. The fuzz targets use the same parsers to measure how
//! soon a fault is found.

use bnf_automata::grammar::{Grammar, LetterCase};
use rfc1738_texts::RFC1738;

/// A parser with a fault.
#[derive(Clone, Copy)]
pub struct Broken {
    pub fault: &'static str,
    /// The scheme whose suite must detect the fault.
    pub scheme: &'static str,
    /// The rule and its wrong definition.
    pub read_as: (&'static str, &'static str),
    /// A case that must fail.
    pub caught_by: &'static str,
}

pub const BROKEN: [Broken; 10] = [
    broken("_ in a label", "httpurl", ("alphadigit", r#"alpha | digit | "_""#), "login/host-underscore"),
    broken(
        "a label that ends in -",
        "httpurl",
        ("domainlabel", r#"alphadigit *[ alphadigit | "-" ]"#),
        "login/host-trailing-hyphen",
    ),
    broken("a port optional after the colon", "httpurl", ("port", "*digit"), "login/port-empty"),
    broken(
        ";type= with two letters",
        "ftpurl",
        ("ftptype", r#"1*2[ "A" | "I" | "D" | "a" | "i" | "d" ]"#),
        "ftp/typecode-two-letters",
    ),
    broken(
        "? lost from fsegment",
        "ftpurl",
        ("fsegment", r#"*[ uchar | ":" | "@" | "&" | "=" ]"#),
        "ftp/segment-question-mark",
    ),
    broken("% with one digit", "httpurl", ("escape", r#""%" hex [ hex ]"#), "characters/escape-of-one-digit"),
    broken(
        "an empty group",
        "nntpurl",
        ("group", r#"[ alpha *[ alpha | digit | "-" | "." | "+" | "_" ] ]"#),
        "nntp/group-missing",
    ),
    broken(
        "= in a field's value",
        "prosperourl",
        ("fieldvalue", r#"*[ uchar | "?" | ":" | "@" | "&" | "=" ]"#),
        "prospero/second-equals-sign",
    ),
    broken(
        "a user in http",
        "httpurl",
        ("httpurl", r#"{scheme: "http"} "://" login [ "/" {path: hpath} [ "?" {search: search} ] ]"#),
        "http/user",
    ),
    broken("/ in wpath", "waisurl", ("wpath", r#"*[ uchar | "/" ]"#), "wais/wpath-slash"),
];

const fn broken(
    fault: &'static str,
    scheme: &'static str,
    read_as: (&'static str, &'static str),
    caught_by: &'static str,
) -> Broken {
    Broken { fault, scheme, read_as, caught_by }
}

impl Broken {
    /// Returns section 5 as this parser reads it.
    pub fn grammar(&self) -> Grammar {
        let mut grammar = RFC1738.marked(LetterCase::Any).clone();
        let (rule, text) = self.read_as;
        grammar.define(rule, Grammar::read_expr("fault", text).unwrap());
        grammar
    }
}
