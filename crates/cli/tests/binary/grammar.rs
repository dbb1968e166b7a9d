//! `rfc1738 grammar`.

use crate::*;

#[test]
fn a_shown_grammar_is_read_again() {
    let all = run(&["grammar", "show"], b"");
    assert_eq!(run(&["grammar", "diff", "-", "builtin:rfc1738"], all.out.as_bytes()).code, 0);
}

#[test]
fn grammar_check_reports_problems() {
    let found = run(&["grammar", "check", "../texts/data/rfc1738/rfc1738.bnf"], b"");
    assert_eq!(
        found.out,
        "../texts/data/rfc1738/rfc1738.bnf: `gopherurl` has a bare `/`: a literal stands in quotes, \"/\"\n\
         ../texts/data/rfc1738/rfc1738.bnf: `national` is defined, but nothing names it\n\
         ../texts/data/rfc1738/rfc1738.bnf: `punctuation` is defined, but nothing names it\n"
    );
    assert_eq!(found.code, 1);
}

#[test]
fn grammar_diff_is_exact() {
    let a = temporary(
        "a.bnf",
        "url = port [ path ]\nport = 1*digit\ndigit = \"0\" | \"1\"\npath = \"/\" miss\nextra = \"e\"",
    );
    let b = temporary("b.bnf", "url = port\nport = *digit\ndigit = \"1\" | \"0\"\npath = \"/\"");
    let ran = run(&["grammar", "diff", &a, &b, "--json"], b"");
    let why = "`path` names `miss`, which is not defined";
    let expected = json!({"a": a, "b": b, "profile": "interpreter", "amended": true, "same": ["digit"],
        "different": [{"rule": "port", "a": "1*digit", "b": "*digit", "only_a": null, "only_b": ""}],
        "rules_only_in_a": ["extra"], "rules_only_in_b": [],
        "not_compared": [{"rule": "url", "file": a, "why": why}, {"rule": "path", "file": a, "why": why}]});
    assert_eq!((json_lines(&ran.out), ran.code), (vec![expected], 2));
    let same = run(&["grammar", "diff", "../texts/data/rfc1738/rfc1738.bnf", "builtin:rfc1738"], b"");
    assert_eq!(
        (same.out.as_str(), same.code),
        ("no difference: 67 rules match the same strings (interpreter profile), 0 do not\n", 0)
    );
    if let Some(texts) = std::env::var_os("RFC_TEXTS") {
        let mut rfc = texts;
        rfc.push("/rfc1738.txt");
        let arguments = ["grammar", "diff", "builtin:rfc1738"].map(OsString::from);
        assert_eq!(run(&[&arguments[..], &[rfc]].concat(), b"").out, same.out);
    }
}

#[test]
fn the_name_of_a_rule_is_escaped() {
    let message = "builtin:rfc1738: it has no rule `no\\n`, \
                   `rfc1738 grammar show --file builtin:rfc1738` lists its rules";
    rejects(&["grammar", "show", "no\n"], b"", message);
}

#[test]
fn rulings_and_sections_are_listed() {
    let ran = run(&["grammar", "rulings", "a7"], b"");
    let beginning = "Left open by RFC 1738:\nA7   Are \"A\", \"I\" and \"D\" typecodes";
    assert!(ran.out.starts_with(beginning), "{}", ran.out);
    for (id, kind) in [("A7", "open"), ("A9", "settled"), ("A53", "convention")] {
        let ran = run(&["grammar", "rulings", id, "--json"], b"");
        ran.says(&format!(r#","kind":"{kind}"}}"#));
    }
    let rulings = rfc1738_texts::RFC1738.rulings;
    let listed = run(&["grammar", "rulings"], b"").out.lines().filter(|line| line.starts_with('A')).count();
    assert_eq!(listed, rulings.len());
    let message = format!("there is no ruling `A99`, they are A1 to {}", rulings.last().unwrap().id);
    rejects(&["grammar", "rulings", "A99"], b"", &message);
    let ran = run(&["grammar", "rulings", "A7", "--json"], b"");
    assert!(
        ran.out.starts_with(r#"{"id":"A7","sections":["5","3.2.2"]"#) && ran.out.lines().count() == 1,
        "{}",
        ran.out
    );
    let ran = run(&["grammar", "sections", "--json"], b"");
    let files = r#"{"section":"3.10","title":"FILES","rules":["fileurl"]}"#;
    assert!(ran.out.lines().any(|line| line == files), "{}", ran.out);
    assert!(run(&["grammar", "sections"], b"").out.contains("\n3.10       FILES\n             fileurl\n"));
}
