//! Tests of the reader with texts as CERN and RFC 1630 print them, with copies of them, and with
//! texts that are no grammars.

use crate::automata::Dfa;
use crate::grammar::{Amendment, Effect, Grammar, Notation, Reading};

fn read(text: &str) -> Grammar {
    let grammar = Grammar::read_as(Notation::Cern, "a.bnf", text).unwrap_or_else(|error| panic!("{error}"));
    // What is read prints in the default notation, and reads back.
    assert_eq!(Grammar::read("printed", &grammar.to_string()).unwrap(), grammar);
    grammar
}

fn rules(text: &str) -> Vec<String> {
    read(text).rules().iter().map(ToString::to_string).collect()
}

fn notes(text: &str) -> Vec<String> {
    let reading = Reading::new(Notation::Cern, "a.bnf", text).unwrap_or_else(|errors| panic!("{errors}"));
    reading.notes.iter().map(|note| note.to_string().replace("a.bnf:", "")).collect()
}

fn errors(text: &str) -> Vec<String> {
    let errors = Reading::new(Notation::Cern, "a.bnf", text).unwrap_err();
    errors.iter().map(|error| error.to_string().replace("a.bnf:", "")).collect()
}

#[test]
fn characters_stand_for_themselves_and_words_name_rules() {
    for (text, expected) in [
        ("url h t t p : / / host [ : port ]", r#"url = "http://" host [ ":" port ]"#),
        ("login [user [ :password]@]hostport", r#"login = [ user [ ":" password ] "@" ] hostport"#),
        ("digit 0 |1 | 2", r#"digit = "0" | "1" | "2""#),
        ("version 0 0 version2", r#"version = "00" version2"#),
        ("mid m i d : addr-spec", r#"mid = "mid:" addr-spec"#),
        ("minus a - b | addr- c", r#"minus = "a-b" | addr "-c""#),
        ("extra ! | \" | ' | space | vline", r#"extra = "!" | <"> | "'" | " " | "|""#),
        ("quoted a \" b", r#"quoted = "a" <"> "b""#),
        ("wpath digits = path ; [ wpath ]", r#"wpath = digits "=" path ";" [ wpath ]"#),
        ("national { | } | [ | ] | \\ | ^ | ~", r#"national = "{" | "}" | "[" | "]" | "\" | "^" | "~""#),
        ("brackets a | [ | ]", r#"brackets = "a" | "[" | "]""#),
        ("void", r#"void = """#),
    ] {
        assert_eq!(rules(text), [expected], "{text}");
    }
}

#[test]
fn right_recursion_is_compiled_and_other_recursion_is_rejected() {
    let grammar = read("path void | name [ / path ]\nname a [ name ]\nvoid");
    let path = Dfa::compile(&grammar, "path").unwrap();
    for member in ["", "a", "aa/a", "a/", "A"] {
        assert!(path.accepts(member.as_bytes()), "{member}");
    }
    assert!(!path.accepts(b"/") && !path.accepts(b"a//a"));
    let error = Dfa::compile(&read("group ( [ group ] )"), "group").unwrap_err();
    assert_eq!(error.to_string(), "`group` refers to itself before its end: group -> group");
}

#[test]
fn a_line_continues_a_rule_or_begins_one() {
    let expected =
        [r#"url = generic | http | "x" [ "?" search ]"#, r#"generic = ":" | "+""#, "search = generic"];
    for text in [
        // Unindented, as in CERN's page.
        "url generic |\nhttp\n| x [ ? search\n]\ngeneric : | +\nsearch generic",
        "url generic\n| http |\nx [ ?\nsearch ]\ngeneric :\n|\n+\nsearch generic",
        // Indented, as in RFC 1630.
        "   url    generic |\n          http | x [ ?\n          search ]\n\n   generic   : | +\n\n   \
            search\n          generic",
        "url\tgeneric\r\n\t| http\r\n\t| x\r\n\t[ ? search ]\r\ngeneric\t:\r\n\t| +\r\n\
            search\r\n\tgeneric\r\n",
    ] {
        assert_eq!(rules(text), expected, "{text}");
        assert!(notes(text).is_empty(), "{text}");
    }
    // The words for characters begin no rule.
    assert_eq!(rules("extra ,\nspace\nvline"), [r#"extra = ", |""#]);
}

#[test]
fn a_guess_has_a_note() {
    let text = "document database / wtype /\ndigits / path\nplus +\ndigits 0";
    assert_eq!(
        rules(text),
        [r#"document = database "/" wtype "/" digits "/" path"#, r#"plus = "+""#, r#"digits = "0""#]
    );
    let note = "2:1: the line continues the rule before it, because the line before ends in `/`";
    assert_eq!(notes(text), [note]);
    // An empty line, or an alternative of one character, ends the rule.
    assert_eq!(rules("document wtype /\n\ndigits 0").len(), 2);
    assert_eq!(rules("document wtype | /\ndigits 0").len(), 2);
    // A letter or a digit is no mark.
    assert_eq!(rules("prefix u r l\ndigits 0").len(), 2);
}

#[test]
fn escapes_of_a_copy_have_notes() {
    assert_eq!(rules("escape \\% hex | \\_ | \\ | \\a"), [r#"escape = "%" hex | "_" | "\" | "\a""#]);
    assert_eq!(notes("escape \\% hex | \\_"), ["1:8: `\\%` is read as `%`", "1:17: `\\_` is read as `_`"]);
}

#[test]
fn amendments_are_in_the_notation() {
    let mut grammar = read("url u : host\nhost h [ host ]");
    let amendment = Amendment {
        rule: "url",
        printed: Some("u : host"),
        read_as: r#""url:" host"#,
        effect: Effect::Language,
        why: "",
        source: "",
    };
    grammar.amend_as(Notation::Cern, &[amendment]);
    assert_eq!(grammar.rules()[0].to_string(), r#"url = "url:" host"#);
}

#[test]
fn all_problems_are_found_at_once() {
    let text = "= a\nurl a |\n\u{e9}\nhost [ a\n]\nport [ ]\nuser a ]\nHOST b\npass [ a | b";
    assert_eq!(
        errors(text),
        [
            "1:1: expected the name of a rule: a word of more than one letter, then white space, but \
                found `=`",
            "3:1: expected a printable US-ASCII character, but found `\\u{e9}`",
            "6:8: expected an element in brackets, but found `]`",
            "7:8: expected an element, `|` or the next rule, but found `]`",
            "8:1: expected a name that is not defined yet (a line that continues a rule can be indented), \
                but found a second definition of `HOST`",
            "9:13: expected `]` for the `[` in line 9, column 6, but found the end of the rule",
        ]
    );
    assert_eq!(
        errors("   url a |\n"),
        ["1:11: expected an element after `|`, but found the end of the rule"]
    );
    assert_eq!(
        errors(""),
        ["1:1: expected the name of a rule: a word of more than one letter, then white space, but \
                found the end of the text"]
    );
}

#[test]
fn a_hostile_text_is_read_in_bounded_depth_and_memory() {
    assert!(errors(&format!("rule {}", "[ ".repeat(500_000)))[0].contains("no more than 100 brackets"));
    assert!(errors(&format!("rule {}", "[ a ".repeat(250_000)))[0].contains("no more than 100 brackets"));
    assert_eq!(errors(&"a ".repeat(500_000)).len(), 1);
    assert_eq!(read(&format!("rule {}", "a ".repeat(500_000))).rules()[0].expr.size(), 1);
    assert_eq!(read(&format!("rule a{}", " | a".repeat(250_000))).rules()[0].expr.size(), 250_002);
    assert_eq!(errors(&"\u{e9}".repeat(500_000)).len(), 1000);
    assert_eq!(errors(&"rule ]\n".repeat(150_000)).len(), 1000);
    assert!(errors(&"| ".repeat(500_000)).len() == 1);
    assert!(!errors(&"] ".repeat(500_000)).is_empty());
    assert_eq!(read(&format!("rule a{}", "|[".repeat(500_000))).rules()[0].expr.size(), 500_002);
    assert_eq!(notes(&format!("rule{}", " \\%".repeat(300_000))).len(), 300_000);
    assert_eq!(notes(&format!("rule{}a", "\u{a0}".repeat(300_000))).len(), 300_000);
}

/// A part of an RFC: two sections without numbers, the first with a page break in it.
const RFC: &str = "\
Introduction\n\n   This memo has no rules.\n\n\
BNF of Generic URI Syntax\n\n   This is a BNF-like description of the\n   production.\n\n     \
uri                    scheme :  path [ ? search ]\n\n     scheme                 a | b\n\n\
Berners-Lee                                                    [Page 22]\n\u{c}\n\
RFC 1630                      URIs in WWW                      June 1994\n\n                            \
| c\n\n     path\n\n     search                 path\n\n      (end of URI BNF)\n\n\
BNF for specific URL schemes\n\n   Single letters stand for single letters.\n\n  url  u r l\n\n   (end of \
URL BNF)\n\n\
References\n\n  Alberti, R., et.al.\n\n";

#[test]
fn a_grammar_is_read_out_of_an_rfc_by_the_title_of_its_section() {
    let section = |title: &str| Reading::of_section(Notation::Cern, "rfc.txt", RFC, title);
    let generic = section("BNF of Generic URI Syntax").unwrap();
    assert_eq!(
        generic.grammar.to_string(),
        "uri = scheme \":\" path [ \"?\" search ]\nscheme = \"a\" | \"b\" | \"c\"\npath = \"\"\n\
            search = path\n"
    );
    let shown: Vec<String> = generic.notes.iter().map(ToString::to_string).collect();
    assert_eq!(
        shown,
        [
            "rfc.txt:7:4: 2 lines of prose are not read",
            "rfc.txt:14:1: 2 page headers and footers are not read",
            "rfc.txt:24:7: the line is not read, because it belongs to no rule",
        ]
    );
    let specific = section("BNF for specific URL schemes").unwrap();
    assert_eq!(specific.grammar.to_string(), "url = \"url\"\n");
    // Without a title, the last heading with "BNF" counts.
    assert_eq!(Reading::new(Notation::Cern, "rfc.txt", RFC).unwrap(), specific);
    let error = section("BNF").unwrap_err().to_string();
    assert_eq!(error, "rfc.txt:1:1: expected a heading of section BNF, but found none");
    assert!(section("").is_err());
}

#[test]
fn prose_before_the_rules_is_not_read() {
    let text = "BNF syntax\nThis is a BNF-like description. Words are entities.\nproduction.\n\
        url host : port\nhost a | b\nport 0 | 1\n";
    assert_eq!(rules(text).len(), 3);
    assert_eq!(notes(text), ["1:1: 3 lines of prose are not read"]);
    // A rule that names undefined rules is no prose.
    assert_eq!(rules("url host : path\nhost a").len(), 2);
}

#[test]
fn copies_read_alike() {
    let grammar = Reading::new(Notation::Cern, "rfc.txt", RFC).unwrap().grammar;
    let copy = |copy: String| {
        let reading =
            Reading::new(Notation::Cern, "rfc.txt", &copy).unwrap_or_else(|errors| panic!("{errors}"));
        assert_eq!(reading.grammar, grammar, "{copy:?}");
        reading.notes.len() - 2
    };
    assert_eq!(copy(RFC.replace('\n', "\r\n")), 0);
    assert_eq!(copy(format!("\u{feff}{RFC}")), 1);
    assert_eq!(copy(RFC.replace("u r l", "u\u{a0}r\u{2003}l")), 2);
    assert_eq!(copy(RFC.replace("  url  u", "\turl\tu")), 0);
    // A semicolon begins no comment, so quotation marks after it are read.
    assert_eq!(notes("extra ; | \u{201c} | \u{2018}").len(), 2);
    assert_eq!(rules("extra ; | \u{201c} | \u{2019}"), [r#"extra = ";" | <"> | "'""#]);
}
