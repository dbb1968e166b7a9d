//! The domain of predictions: what the records of a library exercised. Outside, nothing says what
//! the library makes of an input.

use std::collections::HashMap;
use std::iter;
use std::sync::LazyLock;

use idna::{domain_to_ascii, domain_to_unicode};
use url_atlas_decisions::infer::is_same;
use url_atlas_decisions::steps::international::is_plain_letter;
use url_atlas_decisions::{Answer, Library};

use crate::host_forms::{Form, International, forms, international};
use crate::is_other_scheme;
use crate::recorded::{Answers, INPUTS};
use crate::schemes::can_be_scheme;

/// A property of an input on which an answer can depend, beside its decisions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Feature {
    /// A scheme that a parser can know, in lower case.
    Scheme(String),
    /// A capital in the scheme.
    CapitalScheme,
    /// Such a scheme before an authority without a port: a parser can know the default one.
    WithoutPort(String),
    /// Another scheme, by what it has.
    OtherScheme(Mark),
    /// A letter in the authority that all tables of Unicode let stay.
    PlainInHost,
    /// Another character beyond US-ASCII in the authority, by its block.
    InHost(u32),
    /// The same elsewhere.
    Elsewhere(u32),
    /// An escape in the authority, by the kind of its octet.
    Escape(Kind),
    /// A label in Punycode that stands for an international name.
    ValidPunycode,
    /// Another one, in lower case.
    Punycode(String),
    /// What the zone of an address has beside small letters and digits: a capital, or another
    /// character.
    Zone(char),
    /// The number of octets of the whole input.
    Input,
    /// A host or a label that is longer than a name can be.
    LongName,
    LongLabel,
    /// The last label, of which some libraries have a list.
    TopLevel(String),
    /// A form of a host that parsers check in different ways, or do not check.
    Form(Form),
    /// A form of an international name.
    Name(International),
}

/// What a scheme has that no parser is expected to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Mark {
    /// One letter: a drive has one too.
    OneLetter,
    Letters,
    Digit,
    Plus,
    Hyphen,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    LetterOrDigit,
    Control,
    Percent,
    BeyondAscii,
    Other,
}

impl Feature {
    /// Returns whether no decision is about the feature, as about a length: then one wrong
    /// prediction shows that the library tells it apart.
    fn is_of_no_decision(&self) -> bool {
        match self {
            Feature::LongName | Feature::LongLabel => true,
            Feature::Form(form) => form.is_of_no_decision(),
            _ => false,
        }
    }

    /// Returns why an input with this feature is outside of the domain of a library.
    fn why(&self) -> &'static str {
        match self {
            Feature::Scheme(_) | Feature::WithoutPort(_) | Feature::OtherScheme(_) => {
                "never asked about a URL of this scheme"
            }
            Feature::CapitalScheme => "accepted no URL whose scheme has a capital",
            Feature::PlainInHost | Feature::InHost(_) => {
                "never asked about a host with such a character beyond US-ASCII"
            }
            Feature::Elsewhere(_) => "never asked about such a character beyond US-ASCII",
            Feature::Escape(_) => "never asked about a host with such an escape",
            Feature::ValidPunycode | Feature::Punycode(_) => "never asked about this label in Punycode",
            Feature::Zone(_) => "never asked about such a zone of an address",
            Feature::LongName | Feature::LongLabel => "never asked about so long a host, or rejects it",
            Feature::TopLevel(_) => "never asked about this top-level domain, of which it has a list",
            Feature::Form(form) if form.is_of_no_decision() => {
                "never asked about an authority of such a form, or its design is wrong about one"
            }
            Feature::Form(_) => "never asked about a host of such a form",
            Feature::Name(_) => "never asked about an international name of such a form",
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
    let predicted = library.read(input.as_bytes());
    // What a library rejects for another reason does not say that it accepts a feature.
    let tells = |answer: &Answer| match predicted {
        Answer::Accept(_) => matches!(answer, Answer::Accept(_)),
        _ => *answer != Answer::Decline,
    };
    let is_exercised = |(feature, length): &(Feature, usize)| {
        let inputs = EXERCISED.get(feature).map_or(&[][..], Vec::as_slice);
        let predicts =
            |number: usize, answer: &Answer| is_same(&library.read(INPUTS[number].as_bytes()), answer);
        if feature.is_of_no_decision() {
            let judges = |answer: &Answer| *answer != Answer::Decline;
            let is_wrong =
                |number: usize| given(number).filter(judges).is_some_and(|answer| !predicts(number, &answer));
            if inputs.iter().any(|(_, number)| is_wrong(*number)) {
                return false;
            }
        }
        let mut inputs = inputs.iter().take_while(|(known, _)| known >= length);
        inputs
            .any(|(_, number)| given(*number).filter(tells).is_some_and(|answer| predicts(*number, &answer)))
    };
    // A library that takes some schemes declines the others, whatever they are.
    if predicted == Answer::Decline {
        return None;
    }
    if reads_by_name(library, input) {
        return Some(BY_NAME);
    }
    // Without tables of Unicode all characters are alike, and "xn--" begins a label as any other.
    let has_tables = library.design.has_tables_of_names();
    let depends = |one: &Feature| {
        let is_of_tables = match one {
            Feature::Name(form) => form.is_of_tables(),
            Feature::TopLevel(_) => return BY_TOP_LEVEL.contains(&&*library.name),
            other => matches!(other, Feature::InHost(_) | Feature::Punycode(_)),
        };
        has_tables || !is_of_tables
    };
    let found = features(input);
    let mut found = found.iter().filter(|(feature, _)| depends(feature));
    found.find(|one| !is_exercised(one)).map(|(feature, _)| feature.why())
}

/// The libraries in which a list of top-level domains decides what they make of an international
/// name: Qt shows some of them in Unicode, and Apache Commons Validator rejects others.
const READ_BY_NAME: &[&str] =
    &["cpp-qt-strict", "cpp-qt-tolerant", "cpp-qt6-strict", "java-commons-validator"];

/// The library that has a list of all top-level domains.
const BY_TOP_LEVEL: &[&str] = &["java-commons-validator"];

/// Why an input with an international name is outside of the domain of such a library.
pub(crate) const BY_NAME: &str =
    "its list of top-level domains decides what it makes of an international name";

/// Returns whether such a list decides what a library makes of an input.
pub(crate) fn reads_by_name(library: &Library, input: &str) -> bool {
    use Feature::{InHost, PlainInHost, Punycode, ValidPunycode};
    let is_of_name = |one: &Feature| matches!(one, InHost(_) | PlainInHost | Punycode(_) | ValidPunycode);
    READ_BY_NAME.contains(&&*library.name) && features(input).iter().any(|(one, _)| is_of_name(one))
}

/// Returns the octet of the escape with which a text begins.
pub(crate) fn escaped(text: &str) -> Option<u8> {
    let digits =
        text.strip_prefix('%')?.get(..2).filter(|digits| digits.bytes().all(|one| one.is_ascii_hexdigit()));
    u8::from_str_radix(digits?, 16).ok()
}

/// Returns the kind of an octet.
pub(crate) fn kind(octet: u8) -> Kind {
    match octet {
        0x80.. => Kind::BeyondAscii,
        b'%' => Kind::Percent,
        _ if octet.is_ascii_control() => Kind::Control,
        _ if octet.is_ascii_alphanumeric() => Kind::LetterOrDigit,
        _ => Kind::Other,
    }
}

/// Returns the scheme of an input, if it has one.
pub(crate) fn scheme(input: &str) -> Option<&str> {
    let is_scheme = |scheme: &&str| {
        scheme.starts_with(|first: char| first.is_ascii_alphabetic())
            && scheme.bytes().all(|octet| octet.is_ascii_alphanumeric() || b"+-.".contains(&octet))
    };
    input.split_once(':').map(|(scheme, _)| scheme).filter(is_scheme)
}

/// Returns the features of an input, with their lengths.
fn features(input: &str) -> Vec<(Feature, usize)> {
    let mut found = vec![(Feature::Input, input.len())];
    let scheme = scheme(input);
    let rest = scheme.map_or(input, |scheme| &input[scheme.len() + 1..]);
    let host = rest.trim_start_matches(['/', '\\']);
    let end = host.find(['/', '?', '#', '\\']).filter(|_| host.len() < rest.len());
    let authority = if host.len() < rest.len() { &host[..end.unwrap_or(host.len())] } else { "" };
    let name = authority.rsplit('@').next().unwrap_or_default();
    if let Some(scheme) = scheme.filter(|scheme| can_be_scheme(scheme) && rest.starts_with('/')) {
        if scheme.contains(|one: char| one.is_ascii_uppercase()) {
            found.push((Feature::CapitalScheme, 0));
        }
        found.extend(of_scheme(scheme, !name.is_empty() && !name.contains(':')));
    }
    let host = name.rsplit_once(':').filter(|(_, port)| !port.contains(']')).map_or(name, |(host, _)| host);
    if host.len() > 253 {
        found.push((Feature::LongName, host.len()));
    }
    let longest = host.split('.').map(str::len).max().unwrap_or_default();
    if longest > 63 {
        found.push((Feature::LongLabel, longest));
    }
    found.extend(host.rsplit('.').next().map(|label| (Feature::TopLevel(label.to_ascii_lowercase()), 0)));
    found.extend(forms(authority).into_iter().map(|form| (Feature::Form(form), 0)));
    found.extend(international(name).into_iter().map(|form| (Feature::Name(form), 0)));
    let beyond = |text: &str| -> Vec<char> { text.chars().filter(|one| !one.is_ascii()).collect() };
    let in_host = |one: char| {
        (if is_plain_letter(one) { Feature::PlainInHost } else { Feature::InHost(block(one)) }, 0)
    };
    found.extend(beyond(authority).into_iter().map(in_host));
    let labels = name.split(['.', ':']).map(str::to_ascii_lowercase);
    for label in labels.filter(|label| label.starts_with("xn--")) {
        // The Unicode of a valid label is that of an international name.
        match domain_to_unicode(&label) {
            (text, Ok(())) if domain_to_ascii(&text).is_ok_and(|ascii| ascii == label) => {
                found.push((Feature::ValidPunycode, 0));
                found.extend(beyond(&text).into_iter().map(in_host));
            }
            _ => found.push((Feature::Punycode(label), 0)),
        }
    }
    if authority.is_ascii() {
        let blocks = beyond(input).into_iter().map(|one| (Feature::Elsewhere(block(one)), 0));
        found.extend(blocks);
    }
    if let Some((_, zone)) = name.split_once('[').and_then(|(_, host)| host.split_once('%')) {
        let zone = zone.strip_prefix("25").unwrap_or(zone);
        let zone = zone.split(']').next().unwrap_or_default();
        let special = zone.chars().filter(|one| !one.is_ascii_lowercase() && !one.is_ascii_digit());
        let mark = |one: char| if one.is_ascii_uppercase() { 'A' } else { one };
        found.extend(special.map(|one| (Feature::Zone(mark(one)), 0)));
    }
    let escapes = authority.match_indices('%').filter_map(|(at, _)| escaped(&authority[at..]));
    found.extend(escapes.map(|octet| (Feature::Escape(kind(octet)), 0)));
    found
}

/// Returns the features of a scheme, before a host without a port or not.
fn of_scheme(scheme: &str, has_host_alone: bool) -> Vec<(Feature, usize)> {
    if !is_other_scheme(scheme) {
        let scheme = scheme.to_ascii_lowercase();
        let without_port = has_host_alone.then(|| (Feature::WithoutPort(scheme.clone()), 0));
        return iter::once((Feature::Scheme(scheme), 0)).chain(without_port).collect();
    }
    let has = |is: fn(char) -> bool| scheme.contains(is);
    let marks = [
        (Mark::OneLetter, scheme.len() == 1),
        (Mark::Letters, scheme.len() > 1),
        (Mark::Digit, has(|one| one.is_ascii_digit())),
        (Mark::Plus, has(|one| one == '+')),
        (Mark::Hyphen, has(|one| one == '-')),
    ];
    let marks = marks.into_iter().filter(|(_, is_there)| *is_there);
    marks.map(|(mark, _)| (Feature::OtherScheme(mark), scheme.len())).collect()
}

/// Returns the block of a character: 128 characters, or those of a large script together.
pub(crate) fn block(one: char) -> u32 {
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
        let asked = |name: &str, input: &str| {
            let library = url_atlas_decisions::by_name(name).unwrap();
            outside(library, input, &|number| given(number, library))
        };
        let outside = |input: &str| asked("python-urllib", input);
        for inside in
            ["http://a.b.c.d.example/", "http://%41.example/", "mailto:x@y.example", "redis://b", "/a/b?c"]
        {
            assert_eq!(outside(inside), None, "{inside}");
        }
        // urllib was asked about a label of 16,384 octets, and ends none. Ajv has a limit.
        let label = |length: usize| format!("http://{}.example/", "a".repeat(length));
        assert_eq!((outside(&label(300)), asked("node-ajv-url", &label(300)).is_some()), (None, true));
        assert_eq!(outside(&label(20_000)), Some("never asked about so long a host, or rejects it"));
        // A zone as long as that was in no record.
        let zone = format!("http://[fe80::1%25{}]/", "z".repeat(50));
        assert_eq!(asked("c-curl", &zone), Some("never asked about a host of such a form"));
        // curl writes some of these addresses with an IPv4 address, and no decision says which. Node
        // writes all in one way.
        let wrong = "never asked about an authority of such a form, or its design is wrong about one";
        for (name, input) in [
            ("c-curl", "http://[::ffff:a9fe:a9fe]/"),
            ("python-rfc3986", "http://2203.0.113.9:21/"),
            ("java-jetty-httpuri", "http://deploy:s3cr^et@b.example/"),
            ("python-sqlalchemy", "x://root:p@ss@db/x"),
        ] {
            assert_eq!((asked(name, input), asked("node-url", input)), (Some(wrong), None), "{input}");
        }
        // httptools declines a scheme with a capital.
        let input = "hTtp://b.example/c";
        assert_eq!(asked("python-blacksheep", input), Some("accepted no URL whose scheme has a capital"));
        assert_eq!(asked("node-url", input), None);
        // Node maps names by tables of Unicode, and urllib treats all characters alike.
        for (input, why) in [
            ("http://\u{10a0}.example/", "never asked about a host with such a character beyond US-ASCII"),
            ("http://xn--q.example/", "never asked about this label in Punycode"),
        ] {
            assert_eq!(asked("node-url", input), Some(why), "{input}");
            assert_eq!(outside(input), None, "{input}");
        }
        // Letters that all tables let stay, also as Punycode.
        for input in ["http://\u{65e5}\u{672c}.example/", "http://xn--wgv71a.example/"] {
            assert_eq!(asked("node-url", input), None, "{input}");
            assert_eq!(asked("cpp-qt-tolerant", input), Some(BY_NAME), "{input}");
        }
        // URI of Perl adds the port of ssh, which its design does not say.
        assert_eq!(asked("perl-uri", "ssh://b.example?c"), Some("never asked about a URL of this scheme"));
        assert_eq!(outside("http://[::1%25a-b]/"), Some("never asked about such a zone of an address"));
        let longer_than_any = format!("{}://a", "a".repeat(100));
        for scheme in ["httpx://a", &longer_than_any] {
            assert_eq!(outside(scheme), Some("never asked about a URL of this scheme"), "{scheme}");
        }
    }
}
