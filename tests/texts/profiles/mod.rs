//! The grammar under the two profiles of the parser.

use bnf_automata::grammar::{Grammar, LetterCase};
use rfc1738::Profile;
use rfc1738_texts::RFC1738;

/// Returns the amended grammar of section 5 under a profile (rulings A5 and A6).
pub fn grammar(profile: Profile) -> &'static Grammar {
    RFC1738.amended(match profile {
        Profile::Interpreter => LetterCase::Any,
        Profile::Producer => LetterCase::Exact,
    })
}
