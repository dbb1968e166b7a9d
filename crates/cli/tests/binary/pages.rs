//! `rfc1738 grammar` with whole pages: prose, page headers and footers stand around the rules.

use crate::*;

/// A page with two sections, of which the second has a grammar.
const PAGE: &str = "\
Memo 7                     The names of rooms                      May 1994

1. Purpose

   This memo says how people write the name of a room. A door has
   one name: it stands beside the door, in \"quotes\" or without.

2. BNF of room names

   Void rooms have no name. The rules follow the usual notation,
   in which \"|\" stands between alternatives.

; a room
room           = floor \".\" number |
                 void

Writer                                                          [Page 1]
\u{c}
Memo 7                     The names of rooms                      May 1994

floor          = 1*digit
number         = digit digit

   void rooms are listed at the entrance of the house, so nobody
   has to look for them.

void           = \"-\"
digit          = \"0\" | \"1\"

3. Thanks

   The writer thanks everyone who has ever opened a door for others.
";

const RULES: &str = "room = floor \".\" number | void\nfloor = 1*digit\nnumber = digit digit\nvoid = \
    \"-\"\ndigit = \"0\" | \"1\"\n";

fn shown(text: &str) -> Ran {
    run(&["grammar", "show", "--as-printed", "--file", "-"], text.as_bytes())
}

#[test]
fn prose_and_page_breaks_are_left_out_with_notes() {
    let ran = shown(PAGE);
    assert_eq!((ran.out.as_str(), ran.code), (RULES, 0), "{}", ran.err);
    assert_eq!(
        ran.err,
        "rfc1738: note: stdin:10:4: 2 lines of prose are not read\n\
         rfc1738: note: stdin:17:1: 1 page header or footer is not read\n\
         rfc1738: note: stdin:19:1: 1 line of prose is not read\n\
         rfc1738: note: stdin:24:4: 2 lines of prose are not read\n"
    );
}

/// Without headings the rules begin with the first line that begins one.
#[test]
fn a_page_without_headings_is_read() {
    for number in ["2. BNF of room names", "3. Thanks"] {
        assert!(PAGE.contains(number));
    }
    let page = PAGE.replace("2. BNF of room names", "How it looks").replace("3. Thanks", "Thanks");
    let ran = shown(&page);
    assert_eq!((ran.out.as_str(), ran.code), (RULES, 0), "{}", ran.err);
    assert!(ran.err.contains("lines of prose are not read"), "{}", ran.err);
}

/// In the notation of CERN the last rule may be empty, and the text after it is no part of it.
#[test]
fn void_does_not_swallow_prose() {
    let rules = "path name [ / path ] | void\nname a | b\nvoid\n";
    let expected = "path = name [ \"/\" path ] | void\nname = \"a\" | \"b\"\nvoid = \"\"\n";
    for prose in [
        "\n   This is the end of the rules.\n",
        "  Nothing else follows on this page.\n",
        "\nReferences\n\n  Some books about doors.\n",
    ] {
        let ran = run(
            &["grammar", "show", "--as-printed", "--notation", "cern", "--file", "-"],
            format!("{rules}{prose}").as_bytes(),
        );
        assert_eq!((ran.out.as_str(), ran.code), (expected, 0), "{prose}: {}", ran.err);
        assert!(ran.err.contains("of prose"), "{prose}: {}", ran.err);
    }
}
