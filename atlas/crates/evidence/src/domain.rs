//! The domain of predictions: what the records of a library exercised. Outside, nothing says what
//! the library makes of an input.

use std::collections::HashMap;
use std::sync::LazyLock;

use url_atlas_decisions::{Answer, Library};

use crate::recorded::{Answers, INPUTS};

/// A property of an input on which an answer can depend, beside its decisions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Feature {
    /// The scheme, in lower case.
    Scheme(String),
    /// A character beyond US-ASCII in the authority, by its block.
    InHost(u32),
    /// The same elsewhere.
    Elsewhere(u32),
    /// An escape in the authority, by the kind of its octet.
    Escape(Kind),
    /// The number of octets of the whole input.
    Input,
    /// A host or a label that is longer than a name can be. No decision is about it.
    LongHost,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    LetterOrDigit,
    Control,
    BeyondAscii,
    Other,
}

impl Feature {
    /// Returns why an input with this feature is outside of the domain of a library.
    fn why(&self) -> &'static str {
        match self {
            Feature::Scheme(_) => "never asked about a URL of this scheme",
            Feature::InHost(_) => "never asked about a host with such a character beyond US-ASCII",
            Feature::Elsewhere(_) => "never asked about such a character beyond US-ASCII",
            Feature::Escape(_) => "never asked about a host with such an escape",
            Feature::LongHost => "no decision is about a host over 253 or a label over 63 octets",
            Feature::Input => "never asked about so long an input",
        }
    }
}

/// The inputs of the records by their features: each with its length, the longest first.
static EXERCISED: LazyLock<HashMap<Feature, Vec<(usize, usize)>>> = LazyLock::new(|| {
    let mut exercised: HashMap<Feature, Vec<(usize, usize)>> = HashMap::new();
    for (number, input) in INPUTS.iter().enumerate() {
        for (feature, length) in features(input) {
            exercised.entry(feature).or_default().push((length, number));
        }
    }
    exercised.values_mut().for_each(|inputs| inputs.sort_by_key(|(length, _)| usize::MAX - length));
    exercised
});

/// Returns why an input is outside of the domain of a library, by its answers about the inputs of
/// the list. `None`: they exercised every feature of the input.
pub(crate) fn outside(library: &Library, input: &str, given: Answers<'_>) -> Option<&'static str> {
    let is_exercised = |(feature, length): &(Feature, usize)| {
        if *feature == Feature::LongHost {
            return false;
        }
        let inputs = EXERCISED.get(feature).map_or(&[][..], Vec::as_slice);
        let mut inputs = inputs.iter().take_while(|(known, _)| known >= length);
        inputs.any(|(_, number)| !matches!(given(*number), None | Some(Answer::Decline)))
    };
    // A library that takes some schemes declines the others, whatever they are.
    if library.read(input.as_bytes()) == Answer::Decline {
        return None;
    }
    features(input).iter().find(|one| !is_exercised(one)).map(|(feature, _)| feature.why())
}

/// Returns the features of an input, with their lengths.
fn features(input: &str) -> Vec<(Feature, usize)> {
    let mut found = vec![(Feature::Input, input.len())];
    let is_scheme = |scheme: &&str| {
        scheme.starts_with(|first: char| first.is_ascii_alphabetic())
            && scheme.bytes().all(|octet| octet.is_ascii_alphanumeric() || b"+-.".contains(&octet))
    };
    let scheme = input.split_once(':').map(|(scheme, _)| scheme).filter(is_scheme);
    let rest = scheme.map_or(input, |scheme| &input[scheme.len() + 1..]);
    // A "." is in no name of a scheme that is in use: it is a host before a port.
    found.extend(
        scheme
            .filter(|scheme| !scheme.contains('.') && rest.starts_with('/'))
            .map(|scheme| (Feature::Scheme(scheme.to_ascii_lowercase()), 0)),
    );
    let host = rest.trim_start_matches(['/', '\\']);
    let end = host.find(['/', '?', '#', '\\']).filter(|_| host.len() < rest.len());
    let authority = if host.len() < rest.len() { &host[..end.unwrap_or(host.len())] } else { "" };
    let name = authority.rsplit('@').next().unwrap_or_default();
    if name.len() > 253 || name.split(['.', ':']).any(|label| label.len() > 63) {
        found.push((Feature::LongHost, 0));
    }
    let blocks = |text: &str| -> Vec<u32> { text.chars().filter(|one| !one.is_ascii()).map(block).collect() };
    found.extend(blocks(authority).into_iter().map(|block| (Feature::InHost(block), 0)));
    if authority.is_ascii() {
        found.extend(blocks(input).into_iter().map(|block| (Feature::Elsewhere(block), 0)));
    }
    for escape in authority.split('%').skip(1) {
        let Some(octet) = escape.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok()) else {
            continue;
        };
        let kind = match octet {
            0x80.. => Kind::BeyondAscii,
            _ if octet.is_ascii_control() => Kind::Control,
            _ if octet.is_ascii_alphanumeric() => Kind::LetterOrDigit,
            _ => Kind::Other,
        };
        found.push((Feature::Escape(kind), 0));
    }
    found
}

/// Returns the block of a character: 128 characters, or those of a large script together.
fn block(one: char) -> u32 {
    match u32::from(one) {
        0x3400..=0x9fff => 0x4e00,
        0xac00..=0xd7a3 => 0xac00,
        0x1_f300..=0x1_faff => 0x1_f300,
        0x2_0000..=0x3_ffff => 0x2_0000,
        other => other & !127,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recorded::given;

    #[test]
    fn an_input_with_a_feature_that_no_record_has_is_outside() {
        let library = url_atlas_decisions::by_name("python-urllib").unwrap();
        let outside = |input: &str| outside(library, input, &|number| given(number, library));
        for inside in ["http://a.b.c.d.example/", "http://%41.example/", "mailto:x@y.example", "/a/b?c"] {
            assert_eq!(outside(inside), None, "{inside}");
        }
        let label = format!("http://{}.example/", "a".repeat(300));
        assert_eq!(outside(&label), Some("no decision is about a host over 253 or a label over 63 octets"));
        assert_eq!(
            outside("http://\u{10a0}.example/"),
            Some("never asked about a host with such a character beyond US-ASCII")
        );
        assert_eq!(outside("coap+tcp://a.example/"), Some("never asked about a URL of this scheme"));
    }
}
