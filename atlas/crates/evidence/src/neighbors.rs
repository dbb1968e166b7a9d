//! What is like an input in a part of it. A design that often contradicts records like an input says
//! nothing about this input.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use url_atlas_decisions::infer::is_same;
use url_atlas_decisions::{Answer, Library};

use crate::Recorded;
use crate::domain::{Kind, escaped, kind, scheme};
use crate::recorded::{Answers, INPUTS};

/// Why an input is outside of the domain of a design that often contradicts records like it.
pub(crate) const WRONG_NEARBY: &str = "its design contradicts too many of its records that are like this URL";

/// A design that contradicts more than this share of the records with some neighbors says nothing
/// about another input with them.
const MOST_WRONG: f64 = 0.05;

/// A design that contradicts more than this share is wrong because of these neighbors.
const MOSTLY_WRONG: f64 = 0.5;

/// As many records with some neighbors and one kind of scheme, of which the design contradicts none,
/// show that what it is wrong about is another kind.
const ENOUGH: usize = 10;

/// The kinds of schemes that parsers read by rules of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Rules {
    /// Those of the URL Standard for http.
    Special,
    File,
    Other,
    /// No scheme.
    None,
}

/// What is like an input in a part of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Neighbors {
    /// Three marks that follow each other, and the part of the input in which the first one stands.
    Marks(Place, [char; 3]),
    /// The scheme, in lower case.
    Scheme(String),
}

/// A part of an input, as most parsers divide it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Place {
    Scheme,
    Authority,
    Path,
    Query,
    Fragment,
}

/// The neighbors of the inputs of the list, by numbers.
#[derive(Default)]
struct Index {
    numbers: HashMap<Neighbors, u32>,
    /// The neighbors of each input, and the inputs that have each of them.
    of_input: Vec<Vec<u32>>,
    inputs: Vec<Vec<u32>>,
    rules: Vec<Rules>,
}

static INDEX: LazyLock<Index> = LazyLock::new(|| {
    let mut index = Index::default();
    for (input, text) in (0_u32..).zip(INPUTS.iter()) {
        let of_input = neighbors(text).into_iter().map(|one| {
            let next = index.inputs.len() as u32;
            let number = *index.numbers.entry(one).or_insert(next);
            if number == next {
                index.inputs.push(Vec::new());
            }
            index.inputs[number as usize].push(input);
            number
        });
        index.of_input.push(of_input.collect());
        index.rules.push(rules(text));
    }
    index
});

/// The neighbors about which the designs of libraries are often wrong.
static OFTEN_WRONG: LazyLock<HashMap<&str, HashSet<(u32, Rules)>>> = LazyLock::new(|| {
    let mut all: HashMap<&str, [Vec<usize>; 2]> = HashMap::new();
    for (input, names) in Recorded::contradicted() {
        for (name, declines) in names {
            all.entry(name).or_default()[usize::from(declines)].push(input);
        }
    }
    all.into_iter().map(|(name, [wrong, declined])| (name, often_wrong(&wrong, &declined))).collect()
});

/// Returns the neighbors that inputs with wrong predictions share, with each kind of scheme for which
/// they can be the reason. Those of an input that has one about which the design is mostly wrong
/// explain nothing.
fn often_wrong(wrong: &[usize], declined: &[usize]) -> HashSet<(u32, Rules)> {
    let mut asked: Vec<usize> = INDEX.inputs.iter().map(Vec::len).collect();
    let mut counts = vec![0; asked.len()];
    let each = |input: usize| INDEX.of_input[input].iter().map(|one| *one as usize);
    declined.iter().flat_map(|input| each(*input)).for_each(|one| asked[one] -= 1);
    wrong.iter().flat_map(|input| each(*input)).for_each(|one| counts[one] += 1);
    let above = |share: f64, counts: &[usize], asked: &[usize]| {
        // One answer alone often has another cause.
        let is_above = |one: &usize| counts[*one] > 1 && counts[*one] as f64 > share * asked[*one] as f64;
        (0..counts.len()).filter(is_above).collect::<HashSet<usize>>()
    };
    let mostly = above(MOSTLY_WRONG, &counts, &asked);
    let declined: HashSet<usize> = declined.iter().copied().collect();
    let explained = mostly.iter().flat_map(|one| &INDEX.inputs[*one]).map(|input| *input as usize);
    let explained: HashSet<usize> = explained.filter(|input| !declined.contains(input)).collect();
    explained.iter().flat_map(|input| each(*input)).for_each(|one| asked[one] -= 1);
    wrong
        .iter()
        .filter(|input| explained.contains(input))
        .flat_map(|input| each(*input))
        .for_each(|one| counts[one] -= 1);
    let others = above(MOST_WRONG, &counts, &asked);
    let wrong: HashSet<usize> = wrong.iter().copied().collect();
    let can_be = |one: &usize, rules: Rules| {
        let inputs = INDEX.inputs[*one].iter().map(|input| *input as usize);
        let of_kind = inputs.filter(|input| INDEX.rules[*input] == rules && !declined.contains(input));
        let (contradicted, others): (Vec<usize>, Vec<usize>) =
            of_kind.partition(|input| wrong.contains(input));
        !contradicted.is_empty() || others.len() < ENOUGH
    };
    let all = mostly.iter().chain(&others).flat_map(|one| {
        let kinds = [Rules::Special, Rules::File, Rules::Other, Rules::None].into_iter();
        kinds.filter(|rules| can_be(one, *rules)).map(|rules| (*one as u32, rules))
    });
    all.collect()
}

/// Returns the kind of the scheme of an input.
fn rules(input: &str) -> Rules {
    match scheme(input).map(str::to_ascii_lowercase).as_deref() {
        Some("http" | "https" | "ws" | "wss" | "ftp") => Rules::Special,
        Some("file") => Rules::File,
        Some(_) => Rules::Other,
        None => Rules::None,
    }
}

/// Returns whether the design of a library contradicts many of its records about inputs with some
/// neighbors of this one.
pub(crate) fn is_often_wrong(library: &Library, input: &str) -> bool {
    OFTEN_WRONG.get(&*library.name).is_some_and(|wrong| has_one(input, wrong))
}

/// Returns the same for another version, with its own design, by its answers about the inputs of the list.
pub(crate) fn is_often_wrong_by(library: &Library, given: Answers<'_>, input: &str) -> bool {
    let (mut wrong, mut declined) = (Vec::new(), Vec::new());
    for (number, text) in INPUTS.iter().enumerate() {
        match given(number) {
            // What was not asked says as little as what is declined.
            None => declined.push(number),
            Some(answer) if is_same(&library.read(text.as_bytes()), &answer) => {}
            Some(Answer::Decline) => declined.push(number),
            Some(_) => wrong.push(number),
        }
    }
    has_one(input, &often_wrong(&wrong, &declined))
}

/// Returns whether an input has one of some neighbors.
fn has_one(input: &str, wrong: &HashSet<(u32, Rules)>) -> bool {
    let rules = rules(input);
    let numbers = neighbors(input).into_iter().filter_map(|one| INDEX.numbers.get(&one));
    numbers.copied().any(|number| wrong.contains(&(number, rules)))
}

/// Returns the marks of an input: one for letters, digits or characters beyond US-ASCII that follow
/// each other, and one for an escape.
fn marks(input: &str) -> Vec<char> {
    const START: char = '\u{2}';
    const END: char = '\u{3}';
    /// What stands for escapes: no character that an input has.
    const ESCAPE: u32 = 0x10_fd00;
    /// The digits of the greatest port. A longer number can be too large for a library.
    const OF_PORT: usize = 5;
    let (mut marks, mut rest, mut is_address) = (vec![START], input, false);
    while let Some(one) = rest.chars().next() {
        let run = |is: fn(char) -> bool| rest.find(|next| !is(next)).unwrap_or(rest.len());
        let (mark, length) = match one {
            '%' if escaped(rest).is_some() => {
                let octet = escaped(rest).unwrap_or_default();
                let mark = match kind(octet) {
                    Kind::LetterOrDigit => u32::from(b'a'),
                    Kind::Control => 0,
                    Kind::BeyondAscii => 0x80,
                    Kind::Percent | Kind::Other => u32::from(octet),
                };
                (char::from_u32(ESCAPE + mark).unwrap_or(one), 3)
            }
            _ if one.is_ascii_alphabetic() => {
                let length = run(|next| next.is_ascii_alphabetic());
                let has_capital = rest[..length].contains(|one: char| one.is_ascii_uppercase());
                (if is_address && has_capital { 'A' } else { 'a' }, length)
            }
            _ if one.is_ascii_digit() => {
                let length = run(|next| next.is_ascii_digit());
                let is_zero = rest[..length].bytes().all(|one| one == b'0');
                (
                    if is_zero {
                        '0'
                    } else if length > OF_PORT {
                        '6'
                    } else {
                        '1'
                    },
                    length,
                )
            }
            _ if one.is_ascii_control() => ('\0', 1),
            _ if !one.is_ascii() => ('\u{80}', run(|next| !next.is_ascii())),
            _ => (one, 1),
        };
        is_address = one == '[' || is_address && one != ']';
        marks.push(mark);
        rest = &rest[length..];
    }
    marks.push(END);
    marks
}

/// Returns all neighbors of an input.
fn neighbors(input: &str) -> HashSet<Neighbors> {
    let marks = marks(input);
    let is_slash = |at: usize| matches!(marks.get(at), Some('/' | '\\'));
    let mut place = Place::Scheme;
    let mut has_slash = false;
    let mut found = HashSet::new();
    for (at, three) in marks.windows(3).enumerate() {
        found.insert(Neighbors::Marks(place, [three[0], three[1], three[2]]));
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
    found.extend(scheme(input).map(|scheme| Neighbors::Scheme(scheme.to_ascii_lowercase())));
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recorded::given;

    #[test]
    fn a_design_that_contradicts_records_like_an_input_says_nothing_about_it() {
        // jsuri looks for the user behind a "?". Its design does not, as its records say.
        let is_wrong =
            |name: &str, input: &str| is_often_wrong(url_atlas_decisions::by_name(name).unwrap(), input);
        let input = "http://other.example?foo=@bar#c";
        assert!(is_wrong("node-jsuri", input) && !is_wrong("node-url", input));
        // What Chromium makes of "file://a.example?" says nothing about another scheme.
        let of_chromium = |scheme| is_wrong("browsers-chromium", &format!("{scheme}://other.example?c"));
        assert!(of_chromium("file") && !of_chromium("https"));
        // Of another version its own answers say it.
        let by = |design: &str, answers: &str| {
            let [design, answers] = [design, answers].map(|one| url_atlas_decisions::by_name(one).unwrap());
            is_often_wrong_by(design, &|number| given(number, answers), input)
        };
        assert!(
            by("node-jsuri", "node-jsuri") && !by("node-url", "node-url") && by("node-url", "node-jsuri")
        );
    }

    #[test]
    fn marks_tell_apart_what_parsers_tell_apart() {
        for (one, other) in [
            ("http://a:0/", "http://a:1/"),
            ("http://a:12345/", "http://a:123456/"),
            ("http://[::a]/", "http://[::A]/"),
            ("x:/%2f", "x:/%2e"),
            ("x:/%c3", "x:/%41"),
            // A path has other neighbors than a host.
            ("http://a/[:", "http://a[:"),
            ("ftp://a", "http://a"),
        ] {
            assert_ne!(neighbors(one), neighbors(other), "{one} {other}");
        }
        for (one, other) in
            [("x://a9%41/", "x://Bcd10%42/"), ("x://a:00", "x://a:000"), ("x:\u{e9}\u{e9}", "x:\u{fc}")]
        {
            assert_eq!(neighbors(one), neighbors(other), "{one} {other}");
        }
    }
}
