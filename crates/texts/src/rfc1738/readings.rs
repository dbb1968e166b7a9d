//! The readings that the rulings reject and that the words of the text support: section 5 with some rules read otherwise.
//!
//! A string is *open* if a reading here gives it another answer than the amended grammar. So this file decides for every string
//! whether it is open. A ruling without a reading here settles its point.

use bnf_automata::grammar::{Grammar, LetterCase};
use bnf_automata::specification::MarkedRule;

use crate::RFC1738;

/// A reading of the text that a ruling rejects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The id of the ruling.
    pub ruling: &'static str,
    /// The name of the reading in cases.
    pub name: &'static str,
    /// The name of the reading that the ruling follows, in cases.
    pub followed: &'static str,
    /// The reading in a sentence.
    pub says: &'static str,
    /// The rules that the reading reads otherwise, with their parts marked, and helper rules.
    pub rules: &'static [MarkedRule],
    /// Whether it accepts strings that this project rejects. The others accept fewer strings, or other parts.
    pub is_wider: bool,
    /// The rules of whole URLs with strings that are URLs in both readings, and have other parts. A test decides that there are
    /// no more.
    pub divides: &'static [&'static str],
}

impl Reading {
    /// Returns the amended grammar of RFC 1738 in this reading, with the parts of URLs marked.
    ///
    /// ```
    /// use bnf_automata::automata::Dfa;
    /// use bnf_automata::grammar::LetterCase;
    /// use rfc1738_texts::rfc1738::READINGS;
    ///
    /// let prose = READINGS.iter().find(|reading| reading.ruling == "A33").unwrap();
    /// let nntp = Dfa::compile(&prose.grammar(LetterCase::Any), "nntpurl")?;
    /// assert!(nntp.accepts(b"nntp://host.dom/group/1") && !nntp.accepts(b"nntp://host.dom/group"));
    /// # Ok::<(), bnf_automata::grammar::CompileError>(())
    /// ```
    pub fn grammar(&self, case: LetterCase) -> Grammar {
        combined(&[self], case)
    }
}

/// Returns the amended grammar in which all these readings hold, with the parts of URLs marked.
///
/// # Panics
/// Panics if a rule of a reading is not in the notation.
pub fn combined(readings: &[&Reading], case: LetterCase) -> Grammar {
    let mut grammar = RFC1738.marked(case).clone();
    for MarkedRule { rule, marked } in POINTS.iter().chain(readings.iter().flat_map(|reading| reading.rules))
    {
        let expr = Grammar::read_expr("reading", marked);
        grammar
            .define(rule, expr.unwrap_or_else(|error| panic!("the reading of `{rule}` is damaged: {error}")));
    }
    grammar
}

const fn rule(rule: &'static str, marked: &'static str) -> MarkedRule {
    MarkedRule { rule, marked }
}

/// Section 5 with names for the places that two readings read otherwise. It matches the same strings.
const POINTS: &[MarkedRule] = &[
    rule("article", r#"{unique: unique} "@" {full_domain_name: full-domain-name}"#),
    rule("unique", r#"1*[ uchar | ";" | "/" | "?" | ":" | "&" | "=" ]"#),
    rule("full-domain-name", "host"),
    rule("selector", "*selector-char"),
    rule("selector-char", r#"xchar - "%09""#),
    rule(
        "ftpurl",
        r#"{scheme: "ftp"} "://" login [ "/" {cwd: *[ {: fsegment} "/" ]} {name: fsegment} [ type-delimiter {type: ftptype} ]]"#,
    ),
    rule("type-delimiter", r#"";type=""#),
];

/// A letter and a digit as escapes.
const ESCAPED_LETTER: MarkedRule =
    rule("escaped-letter", r#"( "%4" | "%6" ) ( hex - "0" ) | ( "%5" | "%7" ) ( digit | %i"A" )"#);
const ESCAPED_DIGIT: MarkedRule = rule("escaped-digit", r#""%3" digit"#);

const NONZERO: MarkedRule = rule("nonzero", r#"digit - "0""#);

/// All readings, in the order of their rulings.
pub const READINGS: &[Reading] = &[
    Reading {
        ruling: "A6",
        name: "as-printed",
        followed: "rfc822-literals",
        says: "Only the name of a scheme matches in any case.",
        is_wider: false,
        divides: &[],
        rules: &[rule("type-delimiter", r#"%s";type=""#)],
    },
    Reading {
        ruling: "A7",
        name: "prose",
        followed: "bnf",
        says: "Only \"a\", \"i\" and \"d\" are typecodes.",
        is_wider: false,
        divides: &[],
        rules: &[rule("ftptype", r#"%s"a" | %s"i" | %s"d""#)],
    },
    Reading {
        ruling: "A11",
        name: "port-number",
        followed: "bnf",
        says: "A port is the number of a port, so it is at most 65535.",
        is_wider: false,
        divides: &["otherurl"],
        rules: &[
            rule("hostport", r#"{host: host} [ ":" {port: port-number} ]"#),
            rule(
                "port-number",
                r#"1*"0" | *"0" ( nonzero *3[ digit ] | ( "1" | "2" | "3" | "4" | "5" ) digit digit digit digit | "6" ( "0" | "1" | "2" | "3" | "4" ) digit digit digit | "65" ( "0" | "1" | "2" | "3" | "4" ) digit digit | "655" ( "0" | "1" | "2" ) digit | "6553" ( "0" | "1" | "2" | "3" | "4" | "5" ) )"#,
            ),
            NONZERO,
        ],
    },
    Reading {
        ruling: "A12",
        name: "address",
        followed: "bnf",
        says: "A host number is an IP address, so no group is above 255.",
        is_wider: false,
        divides: &["otherurl"],
        rules: &[
            rule("hostnumber", r#"address-group "." address-group "." address-group "." address-group"#),
            rule(
                "address-group",
                r#"1*"0" | *"0" ( nonzero | nonzero digit | "1" digit digit | "2" ( "0" | "1" | "2" | "3" | "4" ) digit | "25" ( "0" | "1" | "2" | "3" | "4" | "5" ) )"#,
            ),
            NONZERO,
        ],
    },
    Reading {
        ruling: "A14",
        name: "prose",
        followed: "bnf",
        says: "A label has at most 63 characters.",
        is_wider: false,
        divides: &["otherurl"],
        rules: &[
            rule("domainlabel", r#"alphadigit | alphadigit *61[ alphadigit | "-" ] alphadigit"#),
            rule("toplabel", r#"alpha | alpha *61[ alphadigit | "-" ] alphadigit"#),
        ],
    },
    Reading {
        ruling: "A16",
        name: "prose",
        followed: "bnf",
        says: "A letter, a digit, a hyphen and a period of a host may be escapes.",
        is_wider: true,
        divides: &["otherurl"],
        rules: &[
            rule("hostname", "*[ domainlabel host-dot ] toplabel"),
            rule("domainlabel", "alphadigit | alphadigit *[ alphadigit | host-hyphen ] alphadigit"),
            rule("toplabel", "host-letter | host-letter *[ alphadigit | host-hyphen ] alphadigit"),
            rule("alphadigit", "host-letter | digit | escaped-digit"),
            rule("hostnumber", "host-digits host-dot host-digits host-dot host-digits host-dot host-digits"),
            rule("host-digits", "1*[ digit | escaped-digit ]"),
            rule("host-letter", "alpha | escaped-letter"),
            rule("host-dot", r#""." | %i"%2E""#),
            rule("host-hyphen", r#""-" | %i"%2D""#),
            ESCAPED_LETTER,
            ESCAPED_DIGIT,
        ],
    },
    Reading {
        ruling: "A26",
        name: "prose",
        followed: "bnf",
        says: "A gopher type is one character of the URL.",
        is_wider: false,
        divides: &[],
        rules: &[rule("gtype", "xchar - escape")],
    },
    Reading {
        ruling: "A27",
        name: "prose",
        followed: "bnf",
        says: "A gopher selector contains neither %0A nor %0D.",
        is_wider: false,
        divides: &[],
        rules: &[rule("selector-char", r#"xchar - ( "%09" | %i"%0A" | %i"%0D" )"#)],
    },
    Reading {
        ruling: "A28",
        name: "as-printed",
        followed: "prose",
        says: "The rule search applies, and a text that does not match it belongs to the selector.",
        is_wider: false,
        divides: &["gopherurl"],
        rules: &[
            rule(
                "gopherurl",
                r#"{scheme: "gopher"} "://" hostport [ "/" ( {url-path: ""} | {gtype: gtype} {selector: selector} [ "%09" {search: printed-search} [ "%09" {gopher+_string: gopher+_string} ] ] | {gtype: gtype} {selector: undivided} ) ]"#,
            ),
            rule(
                "undivided",
                r#"*[ selector-char | "%09" ] - selector [ "%09" printed-search [ "%09" gopher+_string ] ]"#,
            ),
            rule("printed-search", r#"*[ uchar - "%09" | ";" | ":" | "@" | "&" | "=" ]"#),
        ],
    },
    Reading {
        ruling: "A30",
        name: "prose",
        followed: "bnf",
        says: "The decoded text is an addr-spec of RFC 822 without comments.",
        is_wider: false,
        divides: &[],
        rules: &[
            rule("encoded822addr", r#"local-part ( "@" | "%40" ) mail-domain"#),
            rule("local-part", "( atom | quoted-string ) *[ mail-dot ( atom | quoted-string ) ]"),
            rule("mail-domain", "( atom | domain-literal ) *[ mail-dot ( atom | domain-literal ) ]"),
            rule("mail-dot", r#""." | %i"%2E""#),
            rule("atom", "1*atom-char"),
            rule(
                "atom-char",
                r#"xchar - ( escape | mail-special ) | ascii-escape - ( control-escape | escaped-special )"#,
            ),
            rule("mail-special", r#""@" | "," | ";" | ":" | "." | "(" | ")""#),
            rule("control-escape", r#"( "%0" | "%1" ) hex | "%20" | %i"%7F""#),
            rule(
                "escaped-special",
                r#""%22" | "%28" | "%29" | %i"%2C" | %i"%2E" | %i"%3A" | %i"%3B" | %i"%3C" | %i"%3E" | "%40" | %i"%5B" | %i"%5C" | %i"%5D""#,
            ),
            rule("ascii-escape", r#""%" ( "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" ) hex"#),
            rule("mail-char", "xchar - escape | ascii-escape"),
            rule(
                "quoted-string",
                r#""%22" *[ mail-char - ( "%22" | %i"%5C" | %i"%0D" ) | quoted-pair | folding ] "%22""#,
            ),
            rule(
                "domain-literal",
                r#"%i"%5B" *[ mail-char - ( %i"%5B" | %i"%5C" | %i"%5D" | %i"%0D" ) | quoted-pair | folding ] %i"%5D""#,
            ),
            rule("quoted-pair", r#"%i"%5C" mail-char"#),
            rule("folding", r#"%i"%0D%0A" ( "%20" | "%09" )"#),
        ],
    },
    Reading {
        ruling: "A32",
        name: "prose",
        followed: "bnf",
        says: "The full name of a host within a domain follows the \"@\".",
        is_wider: false,
        divides: &[],
        rules: &[rule("full-domain-name", r#"1*[ domainlabel "." ] toplabel"#)],
    },
    Reading {
        ruling: "A33",
        name: "prose",
        followed: "bnf",
        says: "An nntp URL has an article number.",
        is_wider: false,
        divides: &[],
        rules: &[rule(
            "nntpurl",
            r#"{scheme: "nntp"} "://" hostport "/" {group: group} "/" {article-number: digits}"#,
        )],
    },
    Reading {
        ruling: "A43",
        name: "prose",
        followed: "bnf",
        says: "The host of a file URL is a domain name.",
        is_wider: false,
        divides: &[],
        rules: &[rule(
            "fileurl",
            r#"{scheme: "file"} "://" {host: [ hostname - "localhost" | {: "localhost"} ]} "/" {directory: *[ {: fsegment} "/" ]} {name: fsegment}"#,
        )],
    },
    Reading {
        ruling: "A44",
        name: "prose",
        followed: "bnf",
        says: "A character of a group, a typecode, a port and an article number may be an escape, and so may the \"*\" of news and a letter of \";type=\".",
        is_wider: true,
        divides: &["otherurl"],
        rules: &[
            rule("hostport", r#"{host: host} [ ":" {port: encodable-digits} ]"#),
            rule(
                "nntpurl",
                r#"{scheme: "nntp"} "://" hostport "/" {group: group} [ "/" {article-number: encodable-digits} ]"#,
            ),
            rule("encodable-digits", "1*[ digit | escaped-digit ]"),
            rule("grouppart", r#"{group: "*" | %i"%2A"} | {group: group} | article"#),
            rule(
                "type-delimiter",
                r#"";" ( "t" | "%54" | "%74" ) ( "y" | "%59" | "%79" ) ( "p" | "%50" | "%70" ) ( "e" | "%45" | "%65" ) "=""#,
            ),
            rule("ftptype", "typecode | escaped-typecode"),
            rule("typecode", r#""A" | "I" | "D" | "a" | "i" | "d""#),
            rule("escaped-typecode", r#"( "%4" | "%6" ) ( "1" | "9" | "4" )"#),
            rule(
                "group",
                r#"( alpha | escaped-letter ) *[ alpha | escaped-letter | digit | escaped-digit | "-" | "." | "+" | "_" | %i"%2D" | %i"%2E" | %i"%2B" | %i"%5F" ]"#,
            ),
            ESCAPED_LETTER,
            ESCAPED_DIGIT,
        ],
    },
    Reading {
        ruling: "A47",
        name: "prose",
        followed: "bnf",
        says: "The unique part decodes to printing characters except \"<\", \">\", \"@\" and white space.",
        is_wider: false,
        divides: &[],
        rules: &[
            rule("unique", r#"1*[ uchar - escape | ";" | "/" | "?" | ":" | "&" | "=" | printing-escape ]"#),
            rule(
                "printing-escape",
                r#""%" ( "2" | "3" | "4" | "5" | "6" | "7" ) hex - ( "%20" | %i"%3C" | %i"%3E" | "%40" | %i"%7F" )"#,
            ),
        ],
    },
    Reading {
        ruling: "A52",
        name: "prose",
        followed: "bnf",
        says: "The scheme-specific part of any scheme that begins with \"//\" has the common Internet syntax.",
        is_wider: false,
        divides: &[],
        rules: &[rule("schemepart", r#"ip-schemepart | *xchar - "//" *xchar"#)],
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reading_has_its_ruling() {
        for Reading { ruling, says, .. } in READINGS {
            let found = RFC1738.ruling(ruling).unwrap_or_else(|| panic!("{ruling}: {says}"));
            assert!(
                found.answer.contains("are open"),
                "{ruling} has a reading, and does not say that cases are open"
            );
        }
        assert!(READINGS.windows(2).all(|pair| number(pair[0].ruling) < number(pair[1].ruling)));
    }

    fn number(id: &str) -> u32 {
        id.trim_start_matches('A').parse().unwrap()
    }
}
