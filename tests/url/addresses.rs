//! RFC 822's addr-spec in two readings: the hand-written parser and an automaton compiled from the
//! RFC's rules agree on verdict and offset over complete suites.

use bnf_automata::automata::Dfa;
use bnf_automata::generate::{Method, Suite};
use bnf_automata::grammar::{Expr, Grammar, LetterCase};
use rfc1738::meaning::addr_spec;

/// RFC 822 sections 3.3 and 6.1 in this project's notation: `a - b` is its "any a except b".
/// [`machine`] adds the octets that the RFC gives by number.
const ADDR_SPEC: &str = r#"
addr-spec          = local-part "@" domain
local-part         = word *[ "." word ]
domain             = sub-domain *[ "." sub-domain ]
sub-domain         = domain-ref | domain-literal
domain-ref         = atom
word               = atom | quoted-string

lwsp-char          = space | htab
linear-white-space = 1*[ ( crlf lwsp-char ) | lwsp-char ]
specials           = "(" | ")" | "<" | ">" | "@" | "," | ";" | ":" | "\" | <"> | "." | "[" | "]"
atom               = 1*[ char - ( specials | space | ctl ) ]
quoted-string      = <"> *[ qtext | quoted-pair ] <">
qtext              = char - ( <"> | "\" | cr ) | linear-white-space
domain-literal     = "[" *[ dtext | quoted-pair ] "]"
dtext              = char - ( "[" | "]" | "\" | cr ) | linear-white-space
quoted-pair        = "\" char
"#;

fn machine() -> Dfa {
    let mut grammar = Grammar::read("rfc822.bnf", ADDR_SPEC).unwrap();
    let one_of =
        |octets: &[u8]| Expr::Choice(octets.iter().map(|&octet| Expr::literal(vec![octet])).collect());
    let controls: Vec<u8> = (0..=0o37).chain([0o177]).collect();
    grammar.define("char", one_of(&(0..=0o177).collect::<Vec<u8>>()));
    grammar.define("ctl", one_of(&controls));
    grammar.define("cr", Expr::literal(vec![0o15]));
    grammar.define("crlf", Expr::literal(vec![0o15, 0o12]));
    grammar.define("space", Expr::literal(vec![0o40]));
    grammar.define("htab", Expr::literal(vec![0o11]));
    assert_eq!(grammar.check("addr-spec"), []);
    Dfa::compile(&grammar.with_case(LetterCase::Exact), "addr-spec").unwrap()
}

#[track_caller]
fn assert_agree(text: &[u8], accepted: bool, offset: usize) -> bool {
    let read = addr_spec(text).map_err(|error| error.offset);
    let by_hand = read.as_ref().map_or_else(|&offset| (false, offset), |_| (true, text.len()));
    assert_eq!(by_hand, (accepted, offset), "\"{}\"", text.escape_ascii());
    if let Ok(parts) = read {
        assert_eq!((parts.local_part.end + 1, parts.domain.end), (parts.domain.start, text.len()));
        assert_eq!(text[parts.local_part.end], b'@');
    }
    accepted
}

/// The suite is complete for at most two extra states. A parser that behaves like an automaton with
/// at most two states more than this one, and that treats all octets of a class alike, is right on
/// every address if it is right on the suite.
#[test]
fn both_readings_agree_on_a_complete_suite() {
    let machine = machine();
    let suite = Suite::new(&machine, Method::Hsi, 2);
    let (mut strings, mut addresses) = (0_u64, 0_u64);
    suite.for_each(|test| {
        strings += 1;
        addresses += u64::from(assert_agree(test.text, test.accepted, test.offset));
    });
    println!(
        "{strings} strings, {addresses} addresses, {} states, {} classes",
        machine.states(),
        machine.classes()
    );
    assert!(addresses > 0 && strings > addresses);
}

/// This suite has every octet: it assumes nothing about classes.
#[test]
fn both_readings_agree_over_every_octet() {
    let machine = machine();
    Suite::over_all_bytes(&machine, Method::Hsi, 0).for_each(|test| {
        assert_agree(test.text, test.accepted, test.offset);
    });
}

/// The automaton accepts what RFC 822 describes in words, so a mistake in its transcription shows.
#[test]
fn the_automaton_is_that_of_rfc_822() {
    let machine = machine();
    // Section 3.4.1: "is not legal and must be specified as".
    assert!(!machine.accepts(b"Full\\ Name@Domain") && machine.accepts(b"\"Full Name\"@Domain"));
    // Section 6.2.3: "For example: [10.0.3.19]".
    assert!(machine.accepts(b"a@[10.0.3.19]"));
    // Section 3.3: a quoted-pair "may quote any char", and CR only there.
    assert!(
        machine.accepts(b"\"\\\r\"@a") && !machine.accepts(b"\"\r\"@a") && machine.accepts(b"\"\r\n\t\"@a")
    );
}
