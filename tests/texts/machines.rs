//! The automata of section 5: their independently measured sizes, and facts that are decided
//! exactly instead of sampled.

use crate::profiles::grammar;
use bnf_automata::automata::{Dfa, Nfa, Table};
use bnf_automata::grammar::{Grammar, LetterCase};
use rfc1738::Profile;
use rfc1738_texts::RFC1738;

fn machine(grammar: &Grammar, rule: &str) -> Dfa {
    Dfa::compile(grammar, rule).unwrap_or_else(|error| panic!("{rule}: {error}"))
}

#[test]
fn automata_have_the_measured_sizes() {
    let measured = [
        ("httpurl", 28, 14),
        ("ftpurl", 52, 20),
        ("newsurl", 24, 16),
        ("nntpurl", 26, 11),
        ("telneturl", 46, 15),
        ("gopherurl", 27, 16),
        ("waisurl", 34, 16),
        ("mailtourl", 11, 11),
        ("fileurl", 23, 14),
        ("prosperourl", 35, 17),
        ("hostport", 15, 6),
        ("login", 36, 10),
    ];
    for (rule, states, classes) in measured {
        let machine = machine(grammar(Profile::Interpreter), rule);
        assert_eq!((machine.states(), machine.classes()), (states, classes), "{rule}");
    }
    // Upper-case hexadecimal digits form their own class if schemes are only in lower case.
    for (profile, classes) in [(Profile::Producer, 7), (Profile::Interpreter, 6)] {
        let machine = machine(grammar(profile), "genericurl");
        assert_eq!((machine.states(), machine.classes()), (5, classes), "genericurl under {profile}");
    }
}

/// The amendments that only settle derivations must not change the language of a rule.
#[test]
fn derivation_amendments_keep_the_language() {
    let repaired = RFC1738.printed().to_string().replace("[ / [", "[ \"/\" [");
    let repaired = Grammar::read("repaired", &repaired).expect("only the bare / was in the way");
    for profile in Profile::ALL {
        for rule in
            repaired.rules().iter().filter(|p| !["url", "otherurl", "selector"].contains(&p.name.as_str()))
        {
            let as_printed = machine(&repaired.clone().with_case(grammar(profile).case()), &rule.name);
            assert_eq!(as_printed, machine(grammar(profile), &rule.name), "{}", rule.name);
        }
    }
}

#[test]
fn every_string_has_one_derivation() {
    for profile in Profile::ALL {
        for rule in RFC1738.amended(LetterCase::Any).rules() {
            let machine = Nfa::compile(grammar(profile), &rule.name).unwrap();
            let witness = machine.ambiguous().map(|text| text.escape_ascii().to_string());
            assert_eq!(witness, None, "{} under {profile}", rule.name);
        }
    }
}

#[test]
fn printed_alternatives_that_overlap_are_found() {
    let grammar =
        Grammar::read("test", "a = b | *\"x\"\nb = \"x\" [ \"y\" ]\nc = *[ *\"x\" ]\nd = *\"x\" \"y\"")
            .unwrap()
            .with_case(LetterCase::Exact);
    let ambiguous = |rule| Nfa::compile(&grammar, rule).unwrap().ambiguous();
    assert_eq!(ambiguous("a"), Some(b"x".to_vec()));
    assert_eq!(ambiguous("c"), Some(b"".to_vec()));
    assert_eq!(ambiguous("d"), None);
}

/// As printed, `otherurl` matches every URL of a predefined scheme. As amended, it matches none of
/// them.
#[test]
fn other_urls_are_disjoint_from_the_predefined_schemes() {
    for profile in Profile::ALL {
        let other = machine(grammar(profile), "otherurl");
        for scheme in
            ["http", "ftp", "gopher", "mailto", "news", "nntp", "telnet", "wais", "file", "prospero"]
        {
            let own = machine(grammar(profile), &format!("{scheme}url"));
            assert_eq!(own.intersection(&other).unwrap().shortest(), None, "{scheme}");
        }
    }
}

#[test]
fn only_right_recursion_is_accepted() {
    let text = "xs = x [ xs ]\nx = \"x\"\nnested = \"(\" [ nested ] \")\"\nleft = [ left ] x";
    let grammar = Grammar::read("test", text).unwrap().with_case(LetterCase::Exact);
    let xs = machine(&grammar, "xs");
    assert!(xs.accepts(b"xxx") && !xs.accepts(b"") && xs.states() == 2);
    let rejected = |rule| Dfa::compile(&grammar, rule).unwrap_err().to_string();
    assert_eq!(rejected("nested"), "`nested` refers to itself before its end: nested -> nested");
    assert_eq!(rejected("left"), "`left` refers to itself before its end: left -> left");
}

#[test]
fn hostile_grammars_are_rejected_quickly() {
    let doubling: String = (0..40).map(|i| format!("r{i} = r{} r{}\n", i + 1, i + 1)).collect();
    let doubling =
        Grammar::read("test", &format!("{doubling}r40 = \"ab\"")).unwrap().with_case(LetterCase::Exact);
    assert!(Nfa::compile(&doubling, "r0").unwrap_err().to_string().contains("states"));
    let deep: String = (0..5000).map(|i| format!("r{i} = \"a\" r{}\n", i + 1)).collect();
    let deep = Grammar::read("test", &format!("{deep}r5000 = \"ab\"")).unwrap().with_case(LetterCase::Exact);
    assert!(Nfa::compile(&deep, "r0").unwrap_err().to_string().contains("levels deep"));
    let exponential = Grammar::read("test", "a = *[ \"a\" | \"b\" ] \"a\" 20*20[ \"a\" | \"b\" ]")
        .unwrap()
        .with_case(LetterCase::Exact);
    assert!(Dfa::compile(&exponential, "a").unwrap_err().to_string().contains("states"));
}

/// Automata with too many pairs of states are also rejected.
#[test]
fn hostile_products_are_rejected_quickly() {
    let text =
        |last: &str| format!("a = *x ( {last} ) {}\nx = \"a\" | \"b\" | \"c\" | \"d\"", "x ".repeat(13));
    let machine = |last: &str| Dfa::compile(&Grammar::read("test", &text(last)).unwrap(), "a").unwrap();
    let rejected = machine("\"a\" | \"b\"").difference(&machine("\"a\" | \"c\"")).unwrap_err();
    assert_eq!(
        rejected.to_string(),
        "the product of two automata needs more than 1048576 states, which is the limit"
    );
}

#[test]
fn the_table_agrees_with_the_automaton() {
    for profile in Profile::ALL {
        let url = machine(grammar(profile), "url");
        let table = Table::new(&url).expect("the automaton of `url` fits");
        for input in
            [&b"ftp://a.com?x@evil.com/f"[..], b"http://host.dom:8o/", b"x", b"", b"foo:#", b"HTTP://a/"]
        {
            assert_eq!(table.walk(input), url.walk(input));
            assert_eq!(table.accepts(input), url.accepts(input));
        }
    }
}

#[test]
fn literals_of_rfc_7405_override_the_letter_case() {
    let grammar = Grammar::read("test", "a = %s\"bC\" | %i\"De\" | %s\"f\" | %i\"g\" | \"h\"").unwrap();
    for (case, also) in [(LetterCase::Any, true), (LetterCase::Exact, false)] {
        let machine = machine(&grammar.clone().with_case(case), "a");
        for member in ["bC", "De", "de", "dE", "DE", "f", "g", "G", "h"] {
            assert!(machine.accepts(member.as_bytes()), "{member} under {case:?}");
        }
        for other in ["bc", "BC", "Bc", "F", "b", "C"] {
            assert!(!machine.accepts(other.as_bytes()), "{other} under {case:?}");
        }
        assert_eq!(machine.accepts(b"H"), also);
    }
    let error = Grammar::read("test", "a = %s\"b").unwrap_err().to_string();
    assert_eq!(error, "test:1:5: expected a closing quote on the same line, but found none");
    // The values of RFC 5234 are in the notation also, and match in exactly their own case.
    let value = machine(&Grammar::read("test", "a = %x41").unwrap(), "a");
    assert!(value.accepts(b"A") && !value.accepts(b"a"));
    assert!(Grammar::read("test", "a = %q41").is_err());
}

#[test]
fn the_parts_of_a_url_are_unique() {
    for profile in Profile::ALL {
        let nfa = Nfa::compile(RFC1738.marked(grammar(profile).case()), "url").unwrap();
        assert_eq!(nfa.ambiguous().map(|text| text.escape_ascii().to_string()), None, "{profile}");
    }
}
