//! `rfc1738 grammar`, `rulings` and `sections`.

use crate::*;

#[test]
fn grammar_show_prints_a_readable_grammar() {
    let ran = run(&["grammar", "show", "SELECTOR"], b"");
    assert_eq!(
        ran.out,
        r#"selector = *[ xchar - "%09" ]
    ; printed: selector = *xchar
    ; The first encoded tab after the type ends the selector, because section
    ; 3.4.1 excludes tabs from selectors. (ruling A27)
; section 3.4.1, Gopher URL syntax
"#
    );
    let ran = run(&["grammar", "show", "selector", "--as-printed"], b"");
    assert_eq!(ran.out, "selector = *xchar\n; section 3.4.1, Gopher URL syntax\n");
    let all = run(&["grammar", "show"], b"");
    assert_eq!(run(&["grammar", "diff", "-", "builtin:rfc1738"], all.out.as_bytes()).code, 0);
    let file = temporary("own.bnf", "a = \"\u{1b}[31m\" b\nb = \"\u{e9}\"");
    let own = run(&["grammar", "show", "--file", &file], b"");
    assert_eq!(own.out, "a = \"\\u{1b}[31m\" b\nb = \"\\u{e9}\"\n");
}

#[test]
fn grammar_check_reports_problems() {
    let found = run(&["grammar", "check", "../texts/src/rfc1738/rfc1738.bnf"], b"");
    assert_eq!(
        found.out,
        "../texts/src/rfc1738/rfc1738.bnf: `gopherurl` has a bare `/`: a literal stands in quotes, \"/\"\n\
         ../texts/src/rfc1738/rfc1738.bnf: `national` is defined, but nothing names it\n\
         ../texts/src/rfc1738/rfc1738.bnf: `punctuation` is defined, but nothing names it\n"
    );
    assert_eq!(found.code, 1);
    let none = run(&["grammar", "check", "-", "--start", "b"], b"b = \"x\" c\nc = 1*\"y\"");
    assert_eq!((none.out.as_str(), none.code), ("stdin: 2 rules from `b`, no finding\n", 0));
}

#[test]
fn grammar_diff_is_exact() {
    let a = temporary(
        "a.bnf",
        "url = port [ path ]\nport = 1*digit\ndigit = \"0\" | \"1\"\npath = \"/\" miss\nextra = \"e\"",
    );
    let b = temporary("b.bnf", "url = port\nport = *digit\ndigit = \"1\" | \"0\"\npath = \"/\"");
    let ran = run(&["grammar", "diff", &a, &b, "--rule", "PORT"], b"");
    assert_eq!(
        ran.out,
        format!(
            "`PORT` differs\n    {a}: 1*digit\n        no string that the other does not match\n    {b}: *digit\n        \
             only here: \"\"\ndifferent: 0 rules match the same strings (interpreter profile), 1 does not\n"
        )
    );
    assert_eq!(ran.code, 1);
    let ran = run(&["grammar", "diff", &a, &b, "--json"], b"");
    let why = "`path` names `miss`, which is not defined";
    let expected = json!({"a": a, "b": b, "profile": "interpreter", "amended": true, "same": ["digit"],
        "different": [{"rule": "port", "a": "1*digit", "b": "*digit", "only_a": null, "only_b": ""}],
        "rules_only_in_a": ["extra"], "rules_only_in_b": [],
        "not_compared": [{"rule": "url", "file": a, "why": why}, {"rule": "path", "file": a, "why": why}]});
    assert_eq!((json_lines(&ran.out), ran.code), (vec![expected], 2));
    let same = run(&["grammar", "diff", "../texts/src/rfc1738/rfc1738.bnf", "builtin:rfc1738"], b"");
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
fn unreadable_grammars_are_reported() {
    rejects(&["grammar", "check", "src"], b"", "src: it is a directory, name the files in it");
    rejects(&["grammar", "show", "--file", "/no"], b"", "/no: there is no such file, check its name");
    rejects(&["grammar", "check", "-"], b" \n", "stdin: it is empty, write rules such as `host = 1*letter`");
    let message = "stdin:2: byte 9 is not UTF-8, save the file as UTF-8";
    rejects(&["grammar", "check", "-"], b"a = \"x\"\n;\xff", message);
    let message =
        "stdin:1:5: expected a name, a \"literal\", `|`, `[`, `]`, `*` or a `;` comment, but found `\\u{1b}`";
    rejects(&["grammar", "check", "-"], b"a = \x1b", message);
    let message = "stdin: it cannot be both grammars, name a file for one of them";
    rejects(&["grammar", "diff", "-", "-"], b"", message);
    let message = "builtin:rfc1738: it has no rule `no\\n`, \
                   `rfc1738 grammar show --file builtin:rfc1738` lists its rules";
    rejects(&["grammar", "show", "no\n"], b"", message);
}

#[test]
fn rulings_and_sections_are_listed() {
    let ran = run(&["rulings", "a7"], b"");
    assert!(ran.out.starts_with("A7   Are \"A\", \"I\" and \"D\" typecodes"), "{}", ran.out);
    let rulings = rfc1738_texts::RFC1738.rulings;
    let listed = run(&["rulings"], b"").out.lines().filter(|line| line.starts_with('A')).count();
    assert_eq!(listed, rulings.len());
    let message = format!("there is no ruling `A99`, they are A1 to {}", rulings.last().unwrap().id);
    rejects(&["rulings", "A99"], b"", &message);
    let ran = run(&["rulings", "A7", "--json"], b"");
    assert!(
        ran.out.starts_with(r#"{"id":"A7","sections":["5","3.2.2"]"#) && ran.out.lines().count() == 1,
        "{}",
        ran.out
    );
    let ran = run(&["sections", "--json"], b"");
    let files = r#"{"section":"3.10","title":"FILES","rules":["fileurl"]}"#;
    assert!(ran.out.lines().any(|line| line == files), "{}", ran.out);
    assert!(run(&["sections"], b"").out.contains("\n3.10       FILES\n             fileurl\n"));
}
