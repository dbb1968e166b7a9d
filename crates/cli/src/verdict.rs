//! A verdict in JSON, as `check` and `explain` give it.

use rfc1738::{ParseError, Url};
use rfc1738_suite::subject::{PartValue, Parts};
use serde::ser::{Serialize, SerializeMap, Serializer};

/// What the parser says of an input.
#[derive(serde::Serialize)]
#[serde(tag = "verdict", rename_all = "lowercase")]
pub(crate) enum Verdict<'a> {
    /// It is a URL.
    Valid { scheme: &'a str, parts: AfterScheme },
    /// It is none: the first byte that no URL has there, the production being read, what could have stood there.
    Invalid { offset: usize, rule: &'static str, section: &'static str, expected: &'static str },
}

impl<'a> Verdict<'a> {
    pub(crate) fn valid(url: &Url<'a>) -> Verdict<'a> {
        Verdict::Valid { scheme: url.scheme().as_str(), parts: AfterScheme(Parts::of(url)) }
    }

    pub(crate) fn invalid(error: &ParseError) -> Verdict<'a> {
        Verdict::Invalid {
            offset: error.offset(),
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
