//! A verdict in JSON, as `check`, `explain` and `extract` print it.

use rfc1738::{ParseError, Url};
use rfc1738_suite::report::schema;
use rfc1738_suite::subject::{PartValue, Parts};
use schemars::JsonSchema;
use serde::ser::{Serialize, SerializeMap, Serializer};

/// What the parser says of an input.
#[derive(serde::Serialize, JsonSchema)]
#[serde(tag = "verdict", rename_all = "lowercase")]
pub(crate) enum Verdict<'a> {
    /// The input is a URL.
    Valid {
        /// The scheme, as it is written.
        scheme: &'a str,
        /// All parts but the scheme, as they are written. An absent part is left out.
        #[schemars(schema_with = "schema::parts")]
        parts: AfterScheme,
    },
    /// The input is not a URL.
    Invalid {
        /// The byte offset at which the input fails: no URL begins with the bytes up to and including that one. The length of
        /// the input, if it only ends too early.
        at: usize,
        /// The rule that is being read there.
        #[schemars(schema_with = "schema::rule")]
        rule: &'static str,
        /// The section that explains the rule.
        #[schemars(schema_with = "schema::section")]
        section: &'static str,
        /// What could stand there, in words.
        expected: &'static str,
    },
}

impl<'a> Verdict<'a> {
    pub(crate) fn valid(url: &Url<'a>) -> Verdict<'a> {
        Verdict::Valid { scheme: url.scheme().as_str(), parts: AfterScheme(Parts::of(url)) }
    }

    pub(crate) fn invalid(error: &ParseError) -> Verdict<'a> {
        Verdict::Invalid {
            at: error.offset(),
            rule: error.rule().name(),
            section: error.rule().section(),
            expected: error.expected().as_str(),
        }
    }
}

/// All parts but the scheme, which stands beside them.
pub(crate) struct AfterScheme(Parts);

impl Serialize for AfterScheme {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let parts = self.0.iter().filter(|&(name, _): &(&str, &PartValue)| name != "scheme");
        for (name, value) in parts {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}
