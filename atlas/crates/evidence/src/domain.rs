//! The domain of predictions: what the records of a library exercised. Outside, nothing says what
//! the library makes of an input.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use url_atlas_decisions::{Answer, Library};

use crate::Recorded;
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
    /// A label in Punycode, in lower case: tables of Unicode decide whether it is one.
    Punycode(String),
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
            Feature::Punycode(_) => "never asked about this label in Punycode",
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
    let missing = features(input).iter().find(|one| !is_exercised(one)).map(|(feature, _)| feature.why());
    missing.or_else(|| is_often_wrong(library, input).then_some(WRONG_NEARBY))
}

/// Why an input is outside of the domain of a design that often contradicts records like it.
const WRONG_NEARBY: &str = "its design contradicts too many of its records that are like this URL";

/// A design that contradicts more than this share of the records with some neighbors says nothing
/// about another input with them.
const MOST_WRONG: f64 = 0.1;

/// Three marks that follow each other, and the part of the input in which the first one stands.
/// Letters that follow each other are one mark, and so are digits.
type Neighbors = (Place, [char; 3]);

/// A part of an input, as most parsers divide it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Place {
    Scheme,
    Authority,
    Path,
    Query,
    Fragment,
}

/// How many inputs of the list have these neighbors.
static NEIGHBORS: LazyLock<HashMap<Neighbors, usize>> = LazyLock::new(|| {
    let mut all = HashMap::new();
    INPUTS.iter().flat_map(|input| neighbors(input)).for_each(|one| *all.entry(one).or_default() += 1);
    all
});

/// About how many of them the design of a library predicts another answer than it gave.
static WRONG: LazyLock<HashMap<&str, HashMap<Neighbors, usize>>> = LazyLock::new(|| {
    let mut all: HashMap<&str, HashMap<Neighbors, usize>> = HashMap::new();
    for (input, names) in Recorded::contradicted() {
        let neighbors = neighbors(input);
        for name in names {
            let of_library = all.entry(name).or_default();
            neighbors.iter().for_each(|one| *of_library.entry(*one).or_default() += 1);
        }
    }
    all
});

/// Returns whether the design of a library contradicts many of its records about inputs with some
/// neighbors of this one.
fn is_often_wrong(library: &Library, input: &str) -> bool {
    let Some(wrong) = WRONG.get(&*library.name) else { return false };
    neighbors(input).iter().any(|one| {
        // One answer alone often has another cause.
        wrong.get(one).is_some_and(|&wrong| wrong > 1 && wrong as f64 > MOST_WRONG * NEIGHBORS[one] as f64)
    })
}

/// Returns all neighbors of an input.
fn neighbors(input: &str) -> HashSet<Neighbors> {
    const START: char = '\u{2}';
    const END: char = '\u{3}';
    let mark = |one: char| match one {
        _ if one.is_ascii_alphabetic() => 'a',
        _ if one.is_ascii_digit() => '0',
        _ if one.is_ascii_control() => '\0',
        _ if !one.is_ascii() => '\u{80}',
        _ => one,
    };
    let mut marks = vec![START];
    marks.extend(input.chars().map(mark).chain([END]));
    marks.dedup_by(|next, one| next == one && matches!(next, 'a' | '0' | '\u{80}'));
    let is_slash = |at: usize| matches!(marks.get(at), Some('/' | '\\'));
    let mut place = Place::Scheme;
    let mut has_slash = false;
    let mut found = HashSet::new();
    for (at, three) in marks.windows(3).enumerate() {
        found.insert((place, [three[0], three[1], three[2]]));
        place = match (place, three[0]) {
            (_, '#') => Place::Fragment,
            (Place::Scheme | Place::Authority | Place::Path, '?') => Place::Query,
            (Place::Scheme | Place::Path, '/' | '\\') if !has_slash && is_slash(at + 1) => Place::Authority,
            (Place::Authority, '/' | '\\') if !is_slash(at - 1) => Place::Path,
            (Place::Scheme, ':') => Place::Path,
            _ => place,
        };
        has_slash |= is_slash(at);
    }
    found
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
    let labels = name.split(['.', ':']).map(str::to_ascii_lowercase);
    let encoded = labels.filter(|label| label.starts_with("xn--"));
    found.extend(encoded.map(|label| (Feature::Punycode(label), 0)));
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
        assert_eq!(outside("http://xn--q.example/"), Some("never asked about this label in Punycode"));
        assert_eq!(outside("coap+tcp://a.example/"), Some("never asked about a URL of this scheme"));
    }

    #[test]
    fn a_design_that_contradicts_records_like_an_input_says_nothing_about_it() {
        // jsuri looks for the user behind a "?". Its design does not, as its records say.
        let asked = |name: &str, input: &str| {
            let library = url_atlas_decisions::by_name(name).unwrap();
            outside(library, input, &|number| given(number, library))
        };
        let input = "http://other.example?foo=@bar#c";
        assert_eq!(asked("node-jsuri", input), Some(WRONG_NEARBY));
        assert_eq!(asked("node-url", input), None);
        // A path has other neighbors than a host.
        let in_path = neighbors("http://a/[:");
        assert!(in_path.contains(&(Place::Path, ['[', ':', '\u{3}'])), "{in_path:?}");
        assert!(neighbors("http://aaa9:/").contains(&(Place::Authority, ['a', '0', ':'])));
    }
}
