//! Checks that the parser and the grammar agree about a text under both profiles.

use super::{Agreement, Failure, Property};
use rfc1738::Profile;

/// The parser and the grammar give the same verdict, parts and offset for every text, and every
/// error is true.
///
/// ```
/// use rfc1738_oracle::properties::{Agree, Property};
///
/// let mut agree = Agree::new();
/// assert!(agree.holds(b"ftp://a.com?x@evil.com/f").is_ok());
/// assert!(agree.holds(b"HTTP://host.dom:8o/").is_ok());
/// ```
pub struct Agree([Agreement; 2]);

impl Agree {
    /// Compiles the grammar for both profiles.
    pub fn new() -> Agree {
        Agree(Profile::ALL.map(Agreement::new))
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
        Agree::new()
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
