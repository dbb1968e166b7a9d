//! Tests of the reader with texts that RFC 5234 and RFC 7405 permit, and with texts that they do
//! not.

use crate::automata::Dfa;
use crate::grammar::{Grammar, Notation, Reading};

fn read(text: &str) -> Grammar {
    Grammar::read_as(Notation::Abnf, "a.abnf", text).unwrap_or_else(|error| panic!("{error}"))
}

fn errors(text: &str) -> Vec<String> {
    let errors = Reading::new(Notation::Abnf, "a.abnf", text).unwrap_err();
    errors.iter().map(|error| error.to_string().replace("a.abnf:", "")).collect()
}

/// Whether the first rule matches a string.
fn matches(text: &str, input: &str) -> bool {
    let grammar = read(text);
    Dfa::compile(&grammar, &grammar.rules()[0].name)
        .unwrap_or_else(|error| panic!("{error}"))
        .accepts(input.as_bytes())
}

#[test]
fn values_match_only_themselves_and_literals_match_in_any_case() {
    for (text, members, others) in [
        ("a = \"bC\"", &["bc", "BC", "bC"][..], &["b", "bcc"][..]),
        ("a = %s\"bC\"", &["bC"], &["bc", "BC"]),
        ("a = %S\"bC\" %i\"d\" %I\"e\"", &["bCde", "bCDE"], &["bcde"]),
        ("a = %x62", &["b"], &["B"]),
        ("a = %X62 %d98 %D98 %b1100010 %B01100010", &["bbbbb"], &["bbbbB"]),
        ("a = %x61.62.63", &["abc"], &["ABC", "ab"]),
        ("a = %d97.98 %b1100001.1100010", &["abab"], &["aba"]),
        ("a = %x61-63", &["a", "b", "c"], &["d", "A", "", "aa"]),
        ("a = %d97-98 %b1100001-1100010", &["ab"], &["ac", "ca"]),
        ("a = %x0000000000062", &["b"], &["B"]),
        ("a = \"\"", &[""], &["a"]),
    ] {
        members.iter().for_each(|member| assert!(matches(text, member), "{text}: {member}"));
        others.iter().for_each(|other| assert!(!matches(text, other), "{text}: {other}"));
    }
    let all = Dfa::compile(&read("a = %x00-FF"), "a").unwrap();
    assert!((0..=255).all(|byte| all.accepts(&[byte])));
}

#[test]
fn repetitions_groups_and_options() {
    for (text, members, others) in [
        ("a = 2\"x\"", &["xx"][..], &["x", "xxx"][..]),
        ("a = 2*3\"x\"", &["xx", "xxx"], &["x", "xxxx"]),
        ("a = *1\"x\"", &["", "x"], &["xx"]),
        ("a = 1*\"x\"", &["x", "xxxx"], &[""]),
        ("a = *(\"x\" / \"y\") \"z\"", &["z", "xyz"], &["x"]),
        // Concatenation binds more tightly than alternatives: RFC 5234, section 3.10.
        ("a = \"x\" \"y\" / \"z\"", &["xy", "z"], &["xz"]),
        ("a = \"x\" (\"y\" / \"z\")", &["xy", "xz"], &["z"]),
        ("a = [\"x\"] *2[\"y\"]", &["", "x", "xyy", "yy"], &["xx", "yyy"]),
        ("a = 0\"x\"", &[""], &["x"]),
    ] {
        members.iter().for_each(|member| assert!(matches(text, member), "{text}: {member}"));
        others.iter().for_each(|other| assert!(!matches(text, other), "{text}: {other}"));
    }
}

#[test]
fn rules_are_folded_extended_and_named_in_any_case() {
    let grammar = read(
        "  Rule-Set = \"x\" ; a comment with = and \"\n\n    / RULE\n  rule =\n\t\"y\"\n  RULE-set \
            =/ \"z\"\n",
    );
    assert_eq!(grammar.to_string(), "Rule-Set = \"x\" | RULE | \"z\"\nrule = \"y\"\n");
    assert!(matches("a = b / c\nB = \"x\"\nC=\"y\"", "y"));
}

#[test]
fn core_rules_are_added_if_they_are_needed() {
    let names = |text: &str| read(text).rules().iter().map(|rule| rule.name.clone()).collect::<Vec<_>>();
    assert_eq!(names("a = hexdig"), ["a", "HEXDIG", "DIGIT"]);
    assert_eq!(names("a = \"x\""), ["a"]);
    assert_eq!(names("a = DIGIT\nDIGIT = \"1\""), ["a", "DIGIT"]);
    for (rule, members, others) in [
        ("ALPHA", "azAZ", "0@[`{"),
        ("BIT", "01", "2"),
        ("CHAR", "\u{1}\u{7f}", "\u{0}"),
        ("CR", "\r", "\n"),
        ("CTL", "\u{0}\u{1f}\u{7f}", " ~"),
        ("DIGIT", "09", "/:a"),
        ("DQUOTE", "\"", "'"),
        ("HEXDIG", "09afAF", "gG"),
        ("HTAB", "\t", " "),
        ("LF", "\n", "\r"),
        ("OCTET", "\u{0}\u{7f}", ""),
        ("SP", " ", "\t"),
        ("VCHAR", "!~", " \u{7f}"),
        ("WSP", " \t", "\n"),
    ] {
        let text = format!("a = {rule}");
        members.chars().for_each(|c| assert!(matches(&text, c.encode_utf8(&mut [0; 4])), "{rule} {c:?}"));
        others.chars().for_each(|c| assert!(!matches(&text, c.encode_utf8(&mut [0; 4])), "{rule} {c:?}"));
    }
    assert!(matches("a = CRLF", "\r\n") && matches("a = LWSP", " \r\n\t") && !matches("a = LWSP", "\r\n"));
}

#[test]
fn the_printed_grammar_reads_back() {
    let text = "a = ALPHA / 2*5%x0D.0A / %s\"x\" [ %x22 ] / 0<b> / <prose, with words> / *( %xFF )\n\
        b = %x41-43 \"y\"";
    let grammar = read(text);
    assert_eq!(Grammar::read("a.bnf", &grammar.to_string()).unwrap(), grammar);
    assert!(grammar.to_string().contains("ALPHA = %x41-5A | %x61-7A\n"), "{grammar}");
}

#[test]
fn all_problems_are_found_at_once() {
    let text = "a = \"x\nb = %x100 / \"y\" |\nc_d = \"x\"\ne = ( \"x\"\nf = 1* \"x\"\nB =\ng = 3*2\"x\"\n\
        h = %x5A-41\ni = \"x\" )\nj =/ \"x\"\nk k\nl = \"\u{e9}\"\nm = %q1\nn = ~\n";
    assert_eq!(
        errors(text),
        [
            "1:5: expected a closing quote on the same line, but found the end of the line",
            "2:7: expected a value of one octet (at most %xFF), but found `100`",
            "2:17: expected `/` between alternatives, but found `|`",
            "3:1: expected an element after `/`, but found the definition of `c_d`",
            "3:2: expected letters, digits and `-` in a name, but found `_`",
            "5:1: expected an element, `/` or `)`, but found the definition of `f`",
            "5:8: expected an element right after the repetition, but found `\"x\"`",
            "6:1: expected a name that is not defined yet, or `=/`, but found a second definition of `B`",
            "7:5: expected an upper bound of at least 3 after `3*`, but found `3*2`",
            "8:5: expected a range that does not end before it begins, but found `%x5A-41`",
            "9:9: expected an element, `/` or the next rule, but found `)`",
            "10:1: expected a rule that is defined before `=/`, but found more alternatives of `j`",
            "11:3: expected `=` after the name of a rule (the other lines of a rule are indented more \
                than its first one), but found the name `k`",
            "12:6: expected a printable US-ASCII character in the quotes, or the value of another one as \
                in `%x09`, but found `\\u{e9}`",
            "13:6: expected `b`, `d`, `x`, or a quoted text after `s` or `i`, after `%`, but found `q`",
            "14:5: expected a name, a \"literal\", a `%x41`, `/`, `(`, `[`, `*` or a `;` comment, but \
                found `~`",
        ]
    );
}

#[test]
fn recursion_is_rejected_with_its_cycle() {
    let error = Dfa::compile(&read("a = \"(\" b \")\"\nb = [ a ]"), "a").unwrap_err();
    assert_eq!(error.to_string(), "`a` refers to itself before its end: a -> b -> a");
}

#[test]
fn prose_is_noted_and_rejected() {
    let reading =
        Reading::new(Notation::Abnf, "a.abnf", "a = 0<b> c\nb = \"x\"\nc = \"y\" / <see RFC 3986>").unwrap();
    let notes: Vec<String> = reading.notes.iter().map(ToString::to_string).collect();
    assert_eq!(
        notes,
        [
            "a.abnf:1:6: <b> is read as the rule `b`",
            "a.abnf:3:11: `c` has the prose <see RFC 3986>: an amendment must replace the rule",
        ]
    );
    let error = Dfa::compile(&reading.grammar, "a").unwrap_err().to_string();
    assert_eq!(error, "`c` has the prose <see RFC 3986>, which says nothing to a program");
    assert_eq!(reading.grammar.check("a")[0].to_string(), error);
}

/// A part of an RFC: a table of contents, prose, and rules with a page break within one of them.
const RFC: &str = "\
Contents\n   Appendix A.  Collected ABNF  . . . . 9\n\n\
1.  Introduction\n\n   x = not a rule\n\n\
Appendix A.  Collected ABNF\n\n   The rules are:\n\n      a = \"x\"\n          / b\n\n\
Berners-Lee, et al.         Standards Track                    [Page 49]\n\u{c}\n\
RFC 3986                   URI Generic Syntax               January 2005\n\n\
\n          / \"y\"   ; more\n\n   The other rule, where b = 1:\n\n      b = \"z\"\n\n\
Appendix B.  Examples\n\n   c = d\n";

#[test]
fn a_grammar_is_read_out_of_an_rfc() {
    let reading = Reading::new(Notation::Abnf, "rfc.txt", RFC).unwrap();
    assert_eq!(reading.grammar.to_string(), "a = \"x\" | b | \"y\"\nb = \"z\"\n");
    let notes: Vec<String> = reading.notes.iter().map(ToString::to_string).collect();
    assert_eq!(
        notes,
        [
            "rfc.txt:15:1: 2 page headers and footers are not read",
            "rfc.txt:22:4: the line is not read, because it belongs to no rule",
        ]
    );
    assert_eq!(Reading::of_section(Notation::Abnf, "rfc.txt", RFC, "A").unwrap(), reading);
    let other = Reading::of_section(Notation::Abnf, "rfc.txt", RFC, "B").unwrap();
    assert_eq!(other.grammar.to_string(), "c = d\n");
    let error = Reading::of_section(Notation::Abnf, "rfc.txt", RFC, "C").unwrap_err();
    assert_eq!(error.to_string(), "rfc.txt:1:1: expected a heading of section C, but found none");
}

#[test]
fn copies_read_alike() {
    let grammar = Reading::new(Notation::Abnf, "rfc.txt", RFC).unwrap().grammar;
    let copy = |from: &str, to: &str| {
        let reading = Reading::new(Notation::Abnf, "rfc.txt", &RFC.replace(from, to)).unwrap();
        assert_eq!(reading.grammar, grammar, "{to:?}");
        reading.notes.len() - 2
    };
    assert_eq!(copy("\n", "\r\n"), 0);
    assert_eq!(copy("      ", "\t"), 0);
    assert_eq!(copy(" / ", "\u{a0}/\u{2003}"), 4);
    assert_eq!(copy("\"x\"", "\u{201c}x\u{201d}"), 2);
    assert_eq!(copy("      a = ", "      a \u{ff1d} "), 1);
    assert_eq!(copy("   ; more", "   \u{ff1b} \u{201c}more\u{201d}"), 1);
    assert_eq!(copy("Contents", "\u{feff}Contents"), 1);
}

mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive"]
    fn a_hostile_text_is_rejected_quickly() {
        let brackets = format!("a = {}\"x\"", "(".repeat(100_000));
        assert!(errors(&brackets)[0].contains("no more than 100 brackets within each other"));
        assert!(errors("a = 4294967296\"x\"")[0].contains("a number of rounds below 2^32"));
        // Linear: one line with many characters to replace, and one rule with many more
        // alternatives.
        let line = format!("a = {}\"x\"", "\u{a0}".repeat(200_000));
        assert_eq!(Reading::new(Notation::Abnf, "a.abnf", &line).unwrap().notes.len(), 200_000);
        let more = format!("a = \"x\"\n{}", "a =/ \"y\" / \"z\"\n".repeat(50_000));
        assert_eq!(read(&more).rules()[0].expr.children().len(), 100_001);
        let ranges = format!("a = {}", "%x00-FF ".repeat(2000));
        assert!(errors(&ranges)[0].contains("262144 values"));
        assert!(errors(&"| ".repeat(100_000)).len() <= 1001);
        let grammar = read("a = b\nb = \"y\" 1*99999999( \"x\" )");
        let error = Dfa::compile(&grammar, "a").unwrap_err().to_string();
        assert_eq!(error, "the automaton of `b` needs more than 1048576 states, which is the limit");
        for text in ["a = *60000[\"x\"]", "a = *9999(*99\"x\")", "a = *60000[b]\nb = \"x\" / \"y\""] {
            let error = Dfa::compile(&read(text), "a").unwrap_err().to_string();
            assert!(error.ends_with("which is the limit"), "{text}: {error}");
        }
        let error = Dfa::compile(&read("a = *60000[\"x\"]"), "a").unwrap_err().to_string();
        assert_eq!(error, "compiling `a` takes more than 67108864 steps, which is the limit");
    }
}
