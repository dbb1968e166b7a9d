//! Checks that the parser and the grammar agree about a text under both profiles.

use super::{Agreement, Failure, Package, Property};
use rfc1738::Profile;

/// The parser and the grammar give the same verdict, parts and offset for every text, and every
/// error is true.
///
/// ```
/// use rfc1738_oracle::properties::{Agree, Property};
///
/// let mut agree = Agree::default();
/// assert!(agree.holds(b"ftp://a.com?x@evil.com/f").is_ok());
/// assert!(agree.holds(b"HTTP://host.dom:8o/").is_ok());
/// ```
pub struct Agree([Agreement; 2]);

impl Agree {
    /// Compiles the grammar for both profiles.
    pub fn of(package: Package) -> Agree {
        Agree(Profile::ALL.map(|profile| Agreement::of(package, profile)))
    }

    pub(super) fn over(&mut self, property: &'static str, input: &[u8]) -> Result<(), Failure> {
        let [interpreter, producer] = &mut self.0;
        // The amended grammar is unambiguous, so a text that both profiles accept has the same
        // parts under both. The producer profile therefore needs no comparison of parts.
        let agree = interpreter.agreed(input).and_then(|url| match producer.verdict(input)? {
            Some(again) if url != Some(again) => Err(producer.disagreement(input)),
            _ => Ok(()),
        });
        agree.map_err(|found| {
            let what = match &found.error {
                None => format!("parser and grammar disagree under {}", found.profile),
                Some(fault) => format!("the parser's error is not true under {}: {fault}", found.profile),
            };
            Failure::new(property, input, what)
                .expected(debug_text(&found.grammar))
                .got(debug_text(&found.parser))
        })
    }
}

fn debug_text(observation: &crate::Observation) -> String {
    format!("{observation:?}")
}

impl Default for Agree {
    fn default() -> Agree {
        Agree::of(Package::default())
    }
}

impl Property for Agree {
    fn name(&self) -> &'static str {
        "agree"
    }

    fn holds(&mut self, input: &[u8]) -> Result<(), Failure> {
        self.over("agree", input)
    }
}

#[cfg(test)]
mod tests {
    use rfc1738::parse;

    use super::*;
    use crate::properties::package::tests::{by_profile, failure, url};

    const DISAGREE: [&str; 2] =
        ["parser and grammar disagree under interpreter", "parser and grammar disagree under producer"];

    /// The last two columns stand in the answer of the grammar and in that of the parser.
    #[test]
    fn each_fake_breaks_one_condition() {
        let real = Package::default();
        for (fake, input, what, expected, got) in [
            // A verdict, of both profiles and of one.
            (Package { parse: |_, _| Ok(url("a:b")), ..real }, "a", DISAGREE[0], "Reject", "Accept"),
            (
                Package { parse: |_, profile| parse(b"a", profile), ..real },
                "a:b",
                DISAGREE[0],
                "Accept",
                "Reject",
            ),
            (
                Package { parse: |text, _| parse(text, Profile::Interpreter), ..real },
                "HTTP://a/",
                DISAGREE[1],
                "Reject",
                "Accept",
            ),
            // An offset. The rule and the words are those of the right error.
            (
                Package { parse: |_, profile| parse(b"http://aa/<", profile), ..real },
                "http://a/<",
                DISAGREE[0],
                "offset: Some(9)",
                "offset: Some(10)",
            ),
            // Rule and words of an error with the right offset.
            (
                Package { parse: |_, profile| parse(b"ftp://aa/<", profile), ..real },
                "http://a/<",
                "the parser's error is not true under interpreter: `fsegment` is not being read there",
                "Reject",
                "fsegment",
            ),
            // A part of a URL that prints right.
            (
                Package { parse: |_, _| Ok(url("a:c")), print: |_, to| to.write_str("a:b"), ..real },
                "a:b",
                DISAGREE[0],
                r#""schemepart", Text("b")"#,
                r#""schemepart", Text("c")"#,
            ),
            // Only the printed text.
            (
                Package { print: |_, to| to.write_str("ftp://a/;type=i"), ..real },
                "ftp://a/;TYPE=i",
                DISAGREE[0],
                "Accept",
                "Accept",
            ),
            // A part that the profiles read differently.
            (
                Package {
                    parse: |text, profile| by_profile(profile, parse(text, profile), Ok(url("a:c"))),
                    ..real
                },
                "a:b",
                DISAGREE[1],
                r#"Text("b")"#,
                r#"Text("c")"#,
            ),
        ] {
            let failure = failure(Agree::of, fake, input.as_bytes());
            assert!(failure.what.starts_with(what), "{failure}");
            assert!(failure.expected.contains(expected) && failure.got.contains(got), "{failure}");
        }
    }
}
