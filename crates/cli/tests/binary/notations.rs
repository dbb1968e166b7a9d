//! `rfc1738 grammar` with texts in every notation, with copies of section 5 from web pages, and
//! with limits.

use crate::*;

const SECTION_5: &str = include_str!("../../../texts/data/rfc1738/rfc1738.bnf");

/// Returns the text with opening and closing typographic quotes by turns.
fn typographic(text: &str) -> String {
    let mut quotes = ['\u{201c}', '\u{201d}'].into_iter().cycle();
    // Within angle brackets the quote is a character of the grammar.
    let text = text.replace("<\">", "<QUOTE>");
    let quoted = text.chars().map(|c| if c == '"' { quotes.next().unwrap() } else { c });
    quoted.collect::<String>().replace("<QUOTE>", "<\">")
}

/// Returns the text with the full-width forms of punctuation outside of quotes.
fn full_width(text: &str) -> String {
    let mut in_quotes = false;
    let wide = |c: char| {
        in_quotes ^= c == '"';
        match c {
            '=' | '|' | '[' | ']' | '*' if !in_quotes => char::from_u32(u32::from(c) + 0xfee0).unwrap(),
            _ => c,
        }
    };
    text.chars().map(wide).collect()
}

#[test]
fn copies_of_section_5_are_read() {
    let all = full_width(&typographic(SECTION_5)).replace(' ', "\u{a0}").replace('\n', "\r\n");
    let copies = [
        ("no-break.bnf", SECTION_5.replace(' ', "\u{a0}"), "U+00A0 is read as a space"),
        ("quotes.bnf", typographic(SECTION_5), "U+201C is read as `\"`"),
        ("mark.bnf", format!("\u{feff}{SECTION_5}"), "the byte order mark is not read"),
        ("lines.bnf", SECTION_5.replace('\n', "\r\n"), ""),
        ("tabs.bnf", SECTION_5.replace("  ", "\t"), ""),
        ("wide.bnf", full_width(SECTION_5), "U+FF1D is read as `=`"),
        ("all.bnf", format!("\u{feff}{all}"), "U+FF3B is read as `[`"),
    ];
    for (name, text, note) in copies {
        assert_ne!(text, SECTION_5, "{name}");
        let file = temporary(name, text);
        let ran = run(&["grammar", "diff", &file, "builtin:rfc1738"], b"");
        let expected = "no difference: 67 rules match the same strings (interpreter profile), 0 do not\n";
        assert_eq!((ran.out.as_str(), ran.code), (expected, 0), "{name}");
        assert!(ran.err.contains(note) && ran.err.is_empty() == note.is_empty(), "{name}: {}", ran.err);
        let checked = run(&["grammar", "check", &file], b"");
        assert_eq!(checked.out.lines().count(), 3, "{name}: {}", checked.out);
        assert!(checked.out.contains("`gopherurl` has a bare `/`"), "{name}");
        assert_eq!(checked.err, ran.err);
    }
}

#[test]
fn notes_stand_in_json() {
    let text = "a\u{a0}=\u{a0}\u{201c}x\u{201d}";
    let other = temporary("noted.bnf", "a = \"x\"");
    let ran = run(&["grammar", "diff", "-", &other, "--json"], text.as_bytes());
    let notes = &json_lines(&ran.out)[0]["notes"];
    let first =
        json!({"file": "stdin", "line": 1, "column": 2, "note": "U+00A0 is read as a space", "count": 2});
    assert_eq!((&notes[0], notes.as_array().unwrap().len(), ran.err.as_str()), (&first, 3, ""));
}

#[test]
fn the_notation_is_found() {
    let abnf = run(&["grammar", "show", "--file", "-"], b"port = \":\" / *DIGIT\n");
    assert_eq!(abnf.out, "port = \":\" | *DIGIT\nDIGIT = %x30-39\n");
    assert!(abnf.err.starts_with("rfc1738: note: stdin: read as ABNF: "), "{}", abnf.err);
    let cern = run(&["grammar", "show", "--file", "-"], b"port : | digits\ndigits 0 | 1 [ digits ]\n");
    assert_eq!(cern.out, "port = \":\" | digits\ndigits = \"0\" | \"1\" [ digits ]\n");
    assert!(cern.err.starts_with("rfc1738: note: stdin: read as the CERN notation: "), "{}", cern.err);
}

#[test]
fn all_errors_come_at_once() {
    let text = "a = \"x\" |\nb = 5*2\"x\"\nc = \"ok\"\nd = & \"unclosed\nc = \"again\"\n";
    let ran = run(&["grammar", "check", "-"], text.as_bytes());
    let places: Vec<_> = ran.err.lines().map(|line| line.split(": ").nth(1).unwrap()).collect();
    assert_eq!(places, ["stdin:2:1", "stdin:2:5", "stdin:4:5", "stdin:4:7", "stdin:5:1"], "{}", ran.err);
    assert_eq!(ran.code, 2);
    let many = "a = &\n".repeat(50);
    let ran = run(&["grammar", "check", "-"], many.as_bytes());
    assert_eq!(ran.err.lines().count(), 21);
    assert!(ran.err.ends_with("more errors\n"), "{}", ran.err);
}

mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive"]
    fn limits_name_the_rule_and_can_be_raised() {
        let long = temporary("long.bnf", format!("a = {}", "\"x\" ".repeat(100_000)));
        let ran = run(&["grammar", "diff", &long, &long, "--json"], b"");
        let why = &json_lines(&ran.out)[0]["not_compared"][0]["why"];
        let expected = "the deterministic automaton of `a` needs more than 65536 states, which is the limit; \
            --limit raises it";
        assert_eq!((why.as_str(), ran.code), (Some(expected), 2));
        let ran = run(&["grammar", "diff", &long, &long, "--limit", "2"], b"");
        assert_eq!(ran.code, 0, "{}", ran.out);

        let power = |rounds: usize| format!("a = *[ {rounds}*{rounds}\"x\" ]");
        let (a, b) = (temporary("a-power.bnf", power(1999)), temporary("b-power.bnf", power(1997)));
        let ran = run(&["grammar", "diff", &a, &b], b"");
        ran.says("the product of the two automata of `a` needs more than 1048576 states");
        assert_eq!(ran.code, 2);

        let deep: String = (0..1500).map(|rule| format!("r{rule} = r{}\n", rule + 1)).collect();
        let deep = temporary("deep.bnf", format!("{deep}r1500 = \"x\" \"y\""));
        let arguments = ["grammar", "diff", &deep, &deep, "--rule", "r0"];
        assert!(
            run(&arguments, b"")
                .out
                .contains("nests more than 400 levels deep, which is the limit; --limit raises it")
        );
        let ran = run(&[&arguments[..], &["--limit", "8"]].concat(), b"");
        assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    }

    /// Each shipped grammar is found in its own notation when it is read as a file, and it does not
    /// differ from itself.
    #[test]
    #[ignore = "exhaustive"]
    fn shipped_grammars_are_read() {
        for (_, specification) in rfc1738_texts::ALL {
            let name = format!("builtin:{}", specification.id);
            let ran = run(&["grammar", "diff", &name, &name], b"");
            // Some rules are prose that no amendment replaces.
            let others = ran.out.lines().filter(|line| !line.contains(" has the prose <"));
            assert_eq!((others.count(), ran.err.as_str()), (1, ""), "{name}: {}", ran.out);
            assert!(ran.out.contains(" 0 do not\n"), "{name}: {}", ran.out);
            let read =
                run(&["grammar", "show", "--as-printed", "--file", "-"], specification.text.as_bytes());
            let printed = run(&["grammar", "show", "--as-printed", "--file", &name], b"");
            let names = |text: &str| -> Vec<String> {
                let rules = text.lines().filter(|line| !line.starts_with(' '));
                rules.filter_map(|line| Some(line.split_once(" =")?.0.to_string())).collect()
            };
            assert_eq!(names(&read.out), names(&printed.out), "{name}: {}", read.err);
            assert_eq!(read.code, 0);
        }
        let message = "builtin:rfc9999: there is no such grammar, expected one of rfc1738, rfc2396, rfc3986, \
                       url-standard";
        rejects(&["grammar", "check", "builtin:rfc9999"], b"", message);
    }
}
