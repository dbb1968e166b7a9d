//! The URL Standard: what its definitions of writing say.

use bnf_automata::automata::Dfa;
use bnf_automata::grammar::Grammar;
use rfc1738_texts::{RFC3986, URL_STANDARD};

use crate::common::dfa;

#[test]
fn the_reading_has_68_rules() {
    assert_eq!(URL_STANDARD.printed().rules().len(), 68);
}

#[test]
fn the_forms_are_the_urls_of_their_schemes() {
    let all = dfa(&URL_STANDARD, "absolute-URL-with-fragment-string");
    for form in &URL_STANDARD.forms[1..] {
        let scheme = format!("url = \"{}:\" *%x00-FF", form.name);
        let scheme = Dfa::compile(&Grammar::read("scheme", &scheme).unwrap(), "url").unwrap();
        assert!(all.intersection(&scheme).unwrap() == dfa(&URL_STANDARD, form.rule), "{}", form.name);
    }
}

/// Compares the rule with the definition for every code point, and for octets that are not UTF-8.
#[test]
fn the_url_code_points_are_those_of_section_4_3() {
    let unit = dfa(&URL_STANDARD, "URL-unit");
    let mut buffer = [0; 4];
    for code_point in '\0'..=char::MAX {
        let number = u32::from(code_point);
        let is_noncharacter = (0xFDD0..=0xFDEF).contains(&number) || number & 0xFFFE == 0xFFFE;
        let expected = match code_point {
            '\0'..='\x7f' => code_point.is_ascii_alphanumeric() || "!$&'()*+,-./:;=?@_~".contains(code_point),
            _ => (0xA0..=0x10_FFFD).contains(&number) && !is_noncharacter,
        };
        let text = code_point.encode_utf8(&mut buffer).as_bytes();
        assert_eq!(unit.accepts(text), expected, "U+{number:04X}");
    }
    // Every other string that the rule matches is a percent-encoded byte, and each is UTF-8.
    let lengths = (0..=4).map(|length| all_of_length(&unit, length)).collect::<Vec<_>>();
    let points: usize =
        ('\0'..=char::MAX).filter(|point| unit.accepts(point.encode_utf8(&mut [0; 4]).as_bytes())).count();
    assert_eq!(lengths.iter().sum::<usize>(), points + 22 * 22);
}

/// Returns the number of strings of that length that the automaton accepts.
fn all_of_length(dfa: &Dfa, length: usize) -> usize {
    // `states` does not count the dead state.
    let mut counts = vec![0; dfa.states() + 1];
    counts[dfa.start().as_usize()] = 1;
    for _ in 0..length {
        let mut next = vec![0; dfa.states() + 1];
        for state in dfa.state_ids() {
            for byte in 0..=u8::MAX {
                next[dfa.step(state, byte).as_usize()] += counts[state.as_usize()];
            }
        }
        counts = next;
    }
    dfa.state_ids().filter(|state| dfa.is_accepting(*state)).map(|state| counts[state.as_usize()]).sum()
}

/// Section 3.4 and RFC 3986 count the pieces of an address alike, but section 3.4 permits no
/// leading zeros.
#[test]
fn the_addresses_are_those_of_rfc_3986_without_leading_zeros() {
    let zeros = "zeros = [ *%x00-FF \":\" ] \"0\" ( %x30-39 | %x41-46 | %x61-66 ) *%x00-FF";
    let zeros = Dfa::compile(&Grammar::read("zeros", zeros).unwrap(), "zeros").unwrap();
    let address = dfa(&RFC3986, "IPv6address").difference(&zeros).unwrap();
    assert!(dfa(&URL_STANDARD, "valid-IPv6-address-string") == address);
    assert!(dfa(&URL_STANDARD, "valid-IPv4-address-string") == dfa(&RFC3986, "IPv4address"));
}
