//! Whether a feature is the fault of an invalid input: without the feature, the text accepts the
//! input.

use std::ops::Range;

use crate::escapes::escaped;

use super::class::{Class, classes};
use super::feature::{Feature, What};
use super::host_shape::LONGEST_LABEL;
use super::regions::{Region, Regions};
use super::shape::{Shape, dots_shown, is_digits, is_dots, repeated_field};

/// Returns the features that are each alone the fault of an input that a text rejects. An input
/// with two faults has none of these.
pub(super) fn faults(input: &str, features: &[Feature], is_valid: &dyn Fn(&str) -> bool) -> Vec<Feature> {
    let is_fault = |feature: &Feature| repaired(input, *feature).iter().any(|text| is_valid(text));
    features.iter().copied().filter(is_fault).collect()
}

/// Returns the input without the feature, in one way or more.
pub(crate) fn repaired(input: &str, feature: Feature) -> Vec<String> {
    let region = feature.region;
    let with = |new: &dyn Fn(&str) -> String| replaced(input, region, new);
    let to = |texts: &[&str]| texts.iter().map(|text| with(&|_| (*text).to_owned())).collect();
    match feature.what {
        What::Character(mark) => {
            // The URL Standard reads a slash there, and no user.
            let is_slash = matches!(region, Region::User | Region::Slashes) && mark == '\\';
            let new = ["", filler(region)].into_iter().chain(is_slash.then_some("/"));
            new.map(|new| with(&|text| text.replace(mark, new))).collect()
        }
        What::Escaped(mark) => {
            ["", filler(region)].map(|new| with(&|text| without_escapes(text, mark, new))).to_vec()
        }
        // Without its capital letter a scheme would be another one.
        What::Class(Class::Upper) => vec![with(&str::to_ascii_lowercase)],
        // A digit of an escape means the same in both cases, so nothing else changes.
        What::Class(Class::UpperEscape) => vec![with(&|text| with_escapes(text, str::to_ascii_lowercase))],
        What::Class(Class::LowerEscape) => vec![with(&|text| with_escapes(text, str::to_ascii_uppercase))],
        What::Class(class) => {
            ["", filler(region)].map(|new| with(&|text| without(region, text, class, new))).to_vec()
        }
        What::Shape(shape) => match (shape, region) {
            (Shape::NoPassword, _) => vec![with(&|text| format!("{}:p", text.trim_end_matches(':')))],
            (
                Shape::Dots | Shape::OpaqueDots | Shape::RelativeDots | Shape::RootDots | Shape::DriveDots,
                _,
            ) => vec![with(&without_dots)],
            (Shape::NotOneEqualsSign, _) => vec![with(&|text| {
                let named = text.split(';').map(|field| match field.matches('=').count() {
                    1 => field.to_owned(),
                    _ => format!("{}=a", field.replace('=', "a")),
                });
                named.collect::<Vec<_>>().join(";")
            })],
            (Shape::DigitsThenOther, Region::Path) => vec![with(&|path| {
                let at = path.rfind('/').map_or(0, |at| at + 1);
                let digits = path[at..].chars().take_while(char::is_ascii_digit);
                path[..at].chars().chain(digits).collect()
            })],
            (Shape::EscapedDots, _) => vec![with(&|text| dots_shown(text).into_owned())],
            (Shape::UpperEscapedDots, _) => vec![with(&|text| text.replace("%2E", "%2e"))],
            (Shape::Typecode(code), _) => {
                let other = if code == 'a' { "i" } else { "a" };
                // The text beside the host has two places, and only one ends with the typecode.
                vec![with(&|text| match text.strip_suffix([code, code.to_ascii_uppercase()]) {
                    Some(before) if before.ends_with(";type=") => before.to_owned() + other,
                    _ => text.to_owned(),
                })]
            }
            (Shape::LowerTypecode, _) => vec![with(&str::to_ascii_uppercase)],
            (Shape::OtherType | Shape::NotDigits, Region::Gtype)
            | (Shape::Above31Bits, Region::ArticleNumber) => to(&["1"]),
            (Shape::SlashFirst, _) => vec![with(&|text| format!("a{text}"))],
            (Shape::EmptyName, _) => vec![with(&|text| {
                let named = text.split(';').map(|field| match field.strip_prefix('=') {
                    Some(_) => format!("a{field}"),
                    None => field.to_owned(),
                });
                named.collect::<Vec<_>>().join(";")
            })],
            (Shape::FinalSpace, _) => vec![with(&|text| text.trim_end_matches(' ').to_owned())],
            (Shape::Repeated('='), _) => vec![with(&|text| {
                let fields = text.split(';').map(|field| match field.split_once('=') {
                    Some((name, value)) => format!("{name}={}", value.replace('=', "a")),
                    None => field.to_owned(),
                });
                fields.collect::<Vec<_>>().join(";")
            })],
            (Shape::EmptySegment, _) => vec![with(&|text| {
                let named = text.split('/').map(|segment| if segment.is_empty() { "a" } else { segment });
                named.collect::<Vec<_>>().join("/")
            })],
            (Shape::RepeatedField, _) => vec![with(&|text| match repeated_field(text) {
                Some(name) => inserted(text, name.end, "a"),
                None => text.to_owned(),
            })],
            (Shape::SeveralEscapedTabs, _) => {
                let first = |text: &str| text.find("%09").map_or(text.len(), |at| at + "%09".len());
                vec![with(&|text| {
                    let at = first(text);
                    text[..at].to_owned() + &text[at..].replace("%09", "a")
                })]
            }
            (Shape::LongTopLevel(most), _) => vec![with(&|text| match text.rsplit_once('.') {
                Some((before, last)) => format!("{before}.{}", shortened(last, most.into())),
                None => shortened(text, most.into()),
            })],
            (Shape::ShortTopLevel, _) => vec![with(&|text| format!("{text}a"))],
            (Shape::LongestLabel | Shape::TooLongLabel, _) => vec![with(&|text| {
                let labels = text.split('.').map(|label| shortened(label, LONGEST_LABEL - 1));
                labels.collect::<Vec<_>>().join(".")
            })],
            (Shape::LongerThan(most), _) => vec![with(&|text| shortened(text, most.into()))],
            (Shape::SeveralHyphens, _) => vec![with(&|text| text.replace("--", "a"))],
            (Shape::FinalEscape, _) => vec![format!("{input}a")],
            (Shape::ZerosInBrackets, _) => vec![with(&without_zeros)],
            (Shape::Zeros, Region::Path | Region::After | Region::Body | Region::Host) => {
                vec![with(&without_zeros)]
            }
            (Shape::Drive, _) => vec![with(&|text| text.replace([':', '|'], "a"))],
            (Shape::BarDrive, _) => vec![with(&|text| text.replacen('|', ":", 1))],
            (Shape::AfterBracket, _) => {
                vec![with(&|text| text[..text.rfind(']').map_or(text.len(), |at| at + 1)].to_owned())]
            }
            (Shape::Zone, _) => to(&["[::1]"]),
            (Shape::Absent, Region::Port) => with_port(input),
            (Shape::Absent, Region::User) => places(input, Region::Host)
                .first()
                .map(|host| inserted(input, host.start, "u@"))
                .into_iter()
                .collect(),
            (Shape::LikePort, _) => vec![with(&|text| text.replace(':', ""))],
            (Shape::FinalSlash, _) => vec![input.trim_end_matches('/').into(), format!("{input}a")],
            (Shape::AfterHost, _) => places(input, region)
                .first()
                .map(|at| inserted(input, at.start - 1, "/"))
                .into_iter()
                .collect(),
            (Shape::AfterRootless, _) => places(input, Region::Path)
                .first()
                .map(|path| inserted(input, path.start, "/"))
                .into_iter()
                .collect(),
            (Shape::EmptyFirstSegment, _) => vec![with(&|text| format!("/{}", text.trim_start_matches('/')))],
            (Shape::Absent, _) => vec![format!("x:{input}")],
            (Shape::Repeated(mark), _) => vec![with(&|text| text.replace(mark, ""))],
            (Shape::ColonSlashes | Shape::SeveralSlashes | Shape::ThreeSlashes | Shape::LateAuthority, _) => {
                vec![with(&|text| text.replace("//", ""))]
            }
            (Shape::Alone, _) => vec![format!("{input}a")],
            (Shape::Empty | Shape::OneSlash | Shape::ManySlashes, Region::Slashes) => {
                vec![with(&|_| "//".into())]
            }
            (Shape::NoSlash, _) => vec![with(&|text| format!("/{text}"))],
            (Shape::LaterSlash, _) => vec![with(&|text| text.replace('/', "a"))],
            (Shape::Present, Region::Host) => without_authority(input),
            (Shape::Present, Region::Path) => {
                vec![with(&|path| if path.starts_with('/') { "/".into() } else { String::new() })]
            }
            // The password stays.
            (Shape::Empty, Region::User) if places(input, Region::Password).len() == 1 => {
                vec![with(&|user| format!("u{user}"))]
            }
            (Shape::Present, _) | (Shape::Empty, Region::User | Region::Port) => without_part(input, region),
            (_, Region::Scheme) => to(&["x", "http"]),
            (
                Shape::LastGroupLeftOut
                | Shape::OneGroupLeftOut
                | Shape::SeveralRunsOfZeros
                | Shape::NoGroupLeftOut
                | Shape::LongGroup,
                _,
            ) => to(&["[::1]"]),
            (Shape::UpperInBrackets, _) => vec![with(&str::to_ascii_lowercase)],
            (Shape::NumberAbove255, _) => to(&["1.2.3.4", "[::1.2.3.4]"]),
            // What the labels have stays.
            (Shape::OneLabel | Shape::LastLabelOther, _) => {
                vec![with(&|text| format!("{}.example", text.trim_end_matches('.')))]
            }
            (_, Region::Host) => to(&["a.example"]),
            (_, Region::ArticleNumber) => to(&["1"]),
            // The default port of no scheme.
            (_, Region::Port) => to(&["8080"]),
            (_, Region::Path) => to(&["/a"]),
            _ => to(&["a"]),
        },
    }
}

/// Returns a path with "a" in place of each segment that is "." or "..", also with escapes.
fn without_dots(path: &str) -> String {
    let segments = path.split('/').map(|segment| if is_dots(segment) { "a" } else { segment });
    segments.collect::<Vec<_>>().join("/")
}

/// Returns a text of at most a number of bytes: without the last letters and digits that stand after
/// others, and marks after three that are the same. Other marks and escapes stay, because each of
/// them is another feature. A text that stays longer is returned as it is.
fn shortened(text: &str, most: usize) -> String {
    let bytes = text.as_bytes();
    let can_go = |at: &usize| {
        let is_of_escape = bytes[at.saturating_sub(2)..*at].contains(&b'%');
        // Of many slashes three are enough for each feature.
        let is_repeated = *at > 2 && bytes[at - 3..*at].iter().all(|before| *before == bytes[*at]);
        let is_after_other = *at > 0 && bytes[at - 1..=*at].iter().all(u8::is_ascii_alphanumeric);
        !is_of_escape && (is_repeated || is_after_other)
    };
    let longer = text.len().saturating_sub(most);
    let gone: Vec<usize> = (0..text.len()).rev().filter(can_go).take(longer).collect();
    if gone.len() < longer {
        return text.to_owned();
    }
    let is_kept = |(at, _): &(usize, char)| gone.binary_search_by(|gone| at.cmp(gone)).is_err();
    text.char_indices().filter(is_kept).map(|(_, one)| one).collect()
}

/// Returns a path or a host without the zeros at the beginning of its numbers.
fn without_zeros(text: &str) -> String {
    let is_delimiter = |one: char| "/.:[]".contains(one);
    let pieces = text.split_inclusive(is_delimiter).map(|piece| {
        let number = piece.trim_end_matches(is_delimiter);
        let zeros = number.len() - number.trim_start_matches('0').len();
        if is_digits(number) { &piece[zeros.min(number.len() - 1)..] } else { piece }
    });
    pieces.collect()
}

/// Returns a text with each escape written otherwise.
fn with_escapes(text: &str, write: fn(&str) -> String) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        let end = if escaped(&rest[at..]).is_some() { at + 3 } else { at + 1 };
        out += &rest[..at];
        out += &write(&rest[at..end]);
        rest = &rest[end..];
    }
    out + rest
}

/// Returns the input with a port that is the default of no scheme.
fn with_port(input: &str) -> Vec<String> {
    places(input, Region::Host).first().map(|host| inserted(input, host.end, ":8080")).into_iter().collect()
}

fn inserted(input: &str, at: usize, text: &str) -> String {
    format!("{}{text}{}", &input[..at], &input[at..])
}

/// Returns what can stand everywhere in a region.
fn filler(region: Region) -> &'static str {
    if matches!(region, Region::Port | Region::ArticleNumber) { "0" } else { "a" }
}

/// Returns the input with another text in each place of a region.
fn replaced(input: &str, region: Region, new: &dyn Fn(&str) -> String) -> String {
    let mut out = String::new();
    let mut end = 0;
    for place in places(input, region) {
        out += &input[end..place.start];
        out += &new(&input[place.clone()]);
        end = place.end;
    }
    out + &input[end..]
}

/// Returns the input with a text in a region that can stand there in every scheme that has it.
pub(crate) fn with_plain(input: &str, region: Region) -> String {
    with_text(input, region, filler(region))
}

/// Returns the input with another text in a region. A path keeps the "/" with which it begins.
pub(crate) fn with_text(input: &str, region: Region, new: &str) -> String {
    replaced(input, region, &|text| {
        let slash = if region == Region::Path && text.starts_with('/') { "/" } else { "" };
        slash.to_owned() + new
    })
}

/// Returns where a region stands.
fn places(input: &str, region: Region) -> Vec<Range<usize>> {
    let regions = Regions::of(input);
    let texts = regions.iter().filter(|(other, _)| *other == region).filter_map(|(_, text)| text);
    // Each text is a part of the input.
    let place = |text: &str| {
        let start = text.as_ptr() as usize - input.as_ptr() as usize;
        start..start + text.len()
    };
    texts.map(place).collect()
}

/// Returns the input without a part and its delimiter.
fn without_part(input: &str, region: Region) -> Vec<String> {
    let Some(place) = places(input, region).into_iter().next() else { return Vec::new() };
    let place = match region {
        Region::User => place.start..place.end + 1,
        _ => place.start.saturating_sub(1)..place.end,
    };
    let mut text = input.to_owned();
    text.replace_range(place, "");
    vec![text]
}

/// Returns the input without its authority: with the path as it is, and without its first slash.
fn without_authority(input: &str) -> Vec<String> {
    let Some(place) = places(input, Region::Authority).into_iter().next() else { return Vec::new() };
    let (before, after) = (&input[..place.start - "//".len()], &input[place.end..]);
    vec![format!("{before}{after}"), format!("{before}{}", after.strip_prefix('/').unwrap_or(after))]
}

/// Returns a text with another text in place of each escape of a character.
fn without_escapes(text: &str, mark: char, new: &str) -> String {
    let escape = format!("%{:02x}", u32::from(mark));
    text.replace(&escape, new).replace(&escape.to_uppercase(), new)
}

/// Returns the text of a region with another text in place of each character of a class, or of each
/// escape.
fn without(region: Region, text: &str, class: Class, new: &str) -> String {
    let mut out = String::new();
    let mut characters = text.char_indices();
    while let Some((at, character)) = characters.next() {
        if !classes(region, text, at, character).any(|other| other == class) {
            out.push(character);
            continue;
        }
        out += new;
        if class.is_of_escapes() && class != Class::IncompleteEscape {
            characters.nth(1);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use rfc1738_oracle::{Answer, Text};

    use super::super::feature::features;
    use super::*;

    fn faults_by(text: Text, input: &str) -> Vec<String> {
        let is_valid = |input: &str| matches!(text.read(input.as_bytes()), Answer::Accept(_));
        faults(input, &features(input), &is_valid).into_iter().map(Feature::name).collect()
    }

    #[test]
    fn a_repair_removes_nothing_else() {
        let other = |input: &str, name: &str| {
            let feature = features(input).iter().copied().find(|one| one.name() == name).unwrap();
            repaired(input, feature)
        };
        assert_eq!(other("HTTP://a/", "scheme-upper"), ["http://a/"]);
        assert_eq!(other("nntp://a/b/007", "path-zeros"), ["nntp://a/b/7"]);
        for user in ["", "\u{e9}", "d"] {
            let url = |code| format!("ftp://{user}@a/b;type={code}");
            assert_eq!(other(&url('d'), "body-type-d"), [url('a')]);
        }
        assert_eq!(other("ftp://a/;type=b", "typecode-unknown"), ["ftp://a/;type=a"]);
        assert_eq!(other("prospero://a/;b=;b=c", "fields-repeated-name"), ["prospero://a/;b=;ba=c"]);
        let long = format!("http://a/%41{}%42", "c".repeat(60));
        assert_eq!(other(&long, "path-longer-than63"), [format!("http://a/%41{}%42", "c".repeat(56))]);
        let slashes = format!("http://a{}", "/".repeat(70));
        assert_eq!(other(&slashes, "path-longer-than63"), [format!("http://a{}", "/".repeat(63))]);
        let marks = format!("http://a/{}", "-+".repeat(35));
        assert_eq!(other(&marks, "path-longer-than63"), [marks.as_str()]);
    }

    #[test]
    fn a_fault_is_what_a_text_accepts_the_input_without() {
        for (input, expected) in [
            ("fo,o:bar", "scheme-comma"),
            ("http://a.example/|", "after-vertical-bar"),
            ("http://a.example/b\n", "end-line-feed"),
            ("http://a.example:8x/", "port-not-digits"),
            ("http://a.example:٨/", "port-other-digit"),
            ("x://[1::2::3]/", "host-not-address"),
            ("http://u@v@a.example/", "user-at-sign"),
            ("http://a.example/%4", "after-incomplete-escape"),
            ("a.example", "scheme-absent"),
            ("1:2", "scheme-digit-first"),
            ("http://a b/", "host-space"),
        ] {
            let found = faults_by(Text::Rfc3986, input);
            assert!(found.iter().any(|name| name == expected), "{input}: {found:?}");
        }
        // A feature of a valid part is no fault. Of two faults neither is one alone, because the
        // other one stays.
        assert!(
            !faults_by(Text::Rfc3986, "http://u@a.example/c:|").iter().any(|name| name.starts_with("user"))
        );
        assert_eq!(faults_by(Text::Rfc3986, "ht,tp://a b/"), [""; 0]);
        let of_user = faults_by(Text::Rfc1738, "http://u%2Fv@a.example/");
        assert!(of_user.iter().any(|name| name == "user-present"), "{of_user:?}");
        assert!(!of_user.iter().any(|name| name == "user-escape"), "{of_user:?}");
    }
}
