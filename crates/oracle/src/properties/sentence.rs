//! Checks that the parser finds the parts that a derivation marks.

use arbitrary::Unstructured;

use super::choices::below;
use super::{Failure, Property};
use crate::Parts;
use crate::marked;
use crate::subjects::GrammarSubject;
use bnf_automata::generate::{Derivations, Derived};
use rfc1738::Profile;
use rfc1738::parse::parse;

/// The parser accepts a URL that is derived by choices from `url` in section 5, and finds the parts
/// of the derivation.
///
/// ```
/// use rfc1738_oracle::properties::{Property, Sentence};
///
/// let mut sentence = Sentence::new();
/// assert_eq!(sentence.text(b"").text, b"http://a");
/// assert!(sentence.holds(b"the bytes of a fuzzer").is_ok());
/// ```
pub struct Sentence([(Profile, Derivations, GrammarSubject<'static>); 2]);

impl Sentence {
    /// Compiles the grammar for both profiles.
    pub fn new() -> Sentence {
        let compiled =
            |profile| (profile, Derivations::new(marked(profile), "url"), GrammarSubject::new(profile));
        Sentence(Profile::ALL.map(compiled))
    }

    /// Returns the URL that these bytes choose.
    pub fn text(&self, choices: &[u8]) -> Derived {
        let mut choices = Unstructured::new(choices);
        let (_, derivations, _) = &self.0[below(&mut choices, self.0.len())];
        derivations.derive(&mut |count| below(&mut choices, count))
    }
}

impl Default for Sentence {
    fn default() -> Sentence {
        Sentence::new()
    }
}

impl Property for Sentence {
    fn name(&self) -> &'static str {
        "sentence"
    }

    fn holds(&mut self, input: &[u8]) -> Result<(), Failure> {
        let derived = self.text(input);
        let (profile, _, grammar) = &self.0[below(&mut Unstructured::new(input), self.0.len())];
        let fail = |what| Failure::new("sentence", &derived.text, what);
        let failure = match parse(&derived.text, *profile) {
            Err(error) => fail("the parser rejects a text that section 5 derives")
                .at(error.offset())
                .got(format!("{error}")),
            Ok(url) => {
                let (meant, found) = (grammar.parts(&derived.text, &derived.parts), Parts::from_url(&url));
                if meant == found {
                    return Ok(());
                }
                let failure = fail("the parser finds other parts than the derivation");
                failure.expected(format!("{meant:?}")).got(format!("{found:?}"))
            }
        };
        Err(failure.made_of("sentence", input))
    }
}
