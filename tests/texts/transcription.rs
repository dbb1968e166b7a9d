//! The transcription of section 5, compared with the layouts in which people copy it.
//! `tests/corpus/rfc_texts.rs` compares it with the RFC's own text.

use bnf_automata::grammar::{Finding, Grammar, LetterCase};
use rfc1738_texts::{RFC1738, RFC2396};

#[test]
fn copies_in_other_layouts_read_alike() {
    let printed = RFC1738.printed();
    let same = |copy: &str| {
        assert_eq!(&Grammar::read("copy", copy).unwrap_or_else(|error| panic!("{error}")), printed)
    };
    same(&RFC1738.text.replace('\n', "\r\n"));
    same(&RFC1738.text.replace('\n', "\n   "));
    same(&RFC1738.text.replace("  ", "\t"));
    same(&RFC1738.text.replace(" = ", " ::= "));
    same(&RFC1738.text.replace("\n; FTP", "\n; FTP – передача файлов, ファイル転送"));
    let page_break = "\nBerners-Lee, Masinter & McCahill                               [Page 18]\n\u{c}\n\
                      RFC 1738            Uniform Resource Locators (URL)        December 1994\n\n";
    same(&RFC1738.text.replace("\n; GOPHER", &format!("{page_break}; GOPHER")));
    same(&RFC1738.text.replacen("\n                 [ \"%09\"", &format!("{page_break}[ \"%09\""), 1));
    let contents = "Contents\n   5. BNF for specific URL schemes ........ 17\n   6. Security \
        Considerations\n\n\
                    5. BNF for specific URL schemes\n\n   Literals are quoted with \"\" and so on.\n\n";
    let text = RFC1738.text;
    same(&format!("{contents}{text}\n6. Security Considerations\n\n   The URL scheme is \"safe\" = not.\n"));
}

#[test]
fn a_printed_grammar_reads_back() {
    for grammar in [RFC1738.printed(), RFC1738.amended(LetterCase::Any)] {
        assert_eq!(&Grammar::read("printed", &grammar.to_string()).unwrap(), grammar);
    }
    let text = "a = 2*5[ b | [ \"c\" ] ] ( b | \"d\" - \"e\" ) *[ [ b ] ]\nb = \"\\\" <\"> 1*a\nc = %s\"c \
        D\" *%i\"e\"\n";
    let grammar = Grammar::read("test", text).unwrap();
    assert_eq!(grammar.to_string(), text);
}

#[test]
fn section_5_has_67_rules_and_one_stray_mark() {
    assert_eq!(RFC1738.printed().rules().len(), 67);
    let findings = RFC1738.printed().check("url");
    assert!(findings.contains(&Finding::Stray { rule: "gopherurl".into(), mark: '/' }));
    let unused: Vec<String> = findings.iter().map(ToString::to_string).collect();
    assert_eq!(
        unused,
        [
            "`gopherurl` has a bare `/`: a literal stands in quotes, \"/\"",
            "`national` is defined, but nothing names it",
            "`punctuation` is defined, but nothing names it",
        ]
    );
}

#[test]
fn errors_name_the_place_and_what_was_expected() {
    let error = |text: &str| Grammar::read("url.bnf", text).unwrap_err().to_string();
    assert_eq!(error(""), "url.bnf:1:1: expected a rule, `name = ...`, but found the end of the text");
    assert_eq!(error("a = \"x"), "url.bnf:1:5: expected a closing quote on the same line, but found none");
    assert_eq!(
        error("a = [ b\nc = \"d\""),
        "url.bnf:2:1: expected an element or `]`, but found the definition of `c`"
    );
    assert_eq!(error("a = b ]"), "url.bnf:1:7: expected a rule, `name = ...`, but found `]`");
    assert_eq!(
        error("a = \"x\"\nA = \"y\""),
        "url.bnf:2:1: expected a name that is not defined yet, but found a second definition of `A`"
    );
    assert_eq!(
        error("a = 3b"),
        "url.bnf:1:5: expected `*` after a number, as in `1*digit`, with bounds below 2^32, but found `3`"
    );
    assert_eq!(
        error("a = b, c"),
        "url.bnf:1:6: expected a name, a \"literal\", `|`, `[`, `]`, `*` or a `;` comment, but found `,`"
    );
    assert_eq!(
        error("a = é"),
        "url.bnf:1:5: expected a name, a \"literal\", `|`, `[`, `]`, `*` or a `;` comment, but found \
         `\\u{e9}`"
    );
    let deep = format!("a = {}\"x\"", "[".repeat(1000));
    assert_eq!(
        error(&deep),
        "url.bnf:1:105: expected no more than 100 brackets within each other, but found `[`"
    );
}

#[test]
fn appendix_a_of_rfc_2396_has_40_rules() {
    let printed = RFC2396.printed();
    assert_eq!(printed.rules().len(), 40);
    let findings: Vec<String> = printed.check("URI-reference").iter().map(ToString::to_string).collect();
    assert_eq!(findings, ["`path` is defined, but nothing names it"]);
}
