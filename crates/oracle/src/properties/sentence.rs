//! Checks that the parser finds the parts that a derivation marks.

use arbitrary::Unstructured;

use super::choices::below;
use super::{Failure, Package, Property};
use crate::subjects::GrammarSubject;
use crate::{Parts, marked};
use bnf_automata::generate::{Derivations, Derived};
use rfc1738::Profile;

/// The parser accepts a URL that is derived by choices from `url` in section 5, and finds the parts
/// of the derivation.
///
/// ```
/// use rfc1738_oracle::properties::{Property, Sentence};
///
/// let mut sentence = Sentence::default();
/// assert_eq!(sentence.text(b"").text, b"http://a");
/// assert!(sentence.holds(b"the bytes of a fuzzer").is_ok());
/// ```
pub struct Sentence {
    package: Package,
    compiled: [(Profile, Derivations, GrammarSubject<'static>); 2],
}

impl Sentence {
    /// Compiles the grammar for both profiles.
    pub fn of(package: Package) -> Sentence {
        let compiled =
            |profile| (profile, Derivations::new(marked(profile), "url"), GrammarSubject::new(profile));
        Sentence { package, compiled: Profile::ALL.map(compiled) }
    }

    pub fn text(&self, choices: &[u8]) -> Derived {
        let mut choices = Unstructured::new(choices);
        let (_, derivations, _) = &self.compiled[below(&mut choices, self.compiled.len())];
        derivations.derive(&mut |count| below(&mut choices, count))
    }
}

impl Default for Sentence {
    fn default() -> Sentence {
        Sentence::of(Package::default())
    }
}

impl Property for Sentence {
    fn name(&self) -> &'static str {
        "sentence"
    }

    fn holds(&mut self, input: &[u8]) -> Result<(), Failure> {
        let derived = self.text(input);
        let (profile, _, grammar) = &self.compiled[below(&mut Unstructured::new(input), self.compiled.len())];
        let fail = |what| Failure::new("sentence", &derived.text, what);
        let failure = match (self.package.parse)(&derived.text, *profile) {
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

#[cfg(test)]
mod tests {
    use rfc1738::parse;

    use super::*;
    use crate::properties::package::tests::{by_profile, failure, url};

    /// The choices give `http://a` under one profile and under the other.
    #[test]
    fn each_fake_breaks_one_condition() {
        let real = Package::default();
        let rejects = "the parser rejects a text that section 5 derives";
        let parts = "the parser finds other parts than the derivation";
        for (fake, choices, what, at, got) in [
            (
                Package { parse: |_, profile| parse(b"http:", profile), ..real },
                b"\0",
                rejects,
                Some(5),
                "byte 5: ",
            ),
            (
                Package {
                    parse: |text, profile| {
                        by_profile(profile, parse(text, profile), parse(b"http:", profile))
                    },
                    ..real
                },
                b"\x01",
                rejects,
                Some(5),
                "byte 5: ",
            ),
            (Package { parse: |_, _| Ok(url("http://b")), ..real }, b"\0", parts, None, r#"Text("b")"#),
        ] {
            let failure = failure(Sentence::of, fake, choices);
            assert_eq!((&*failure.what, failure.at, failure.property), (what, at, "sentence"));
            assert_eq!((&*failure.input, failure.text.as_deref()), (&choices[..], Some(&b"http://a"[..])));
            assert!(failure.got.contains(got), "{failure}");
        }
    }
}
