//! The property that libraries answer as their text reads.

use std::collections::HashSet;
use std::ops::Range;

use rfc1738_oracle::properties::{Failure, Property};
use rfc1738_oracle::{
    Answer, CommonPart, PartName, Relation, Subject, Text, readings, shrink, silence_panics,
};

use crate::{FluentUri, IriString, WhatwgUrl};

/// Returns the property of the target `whatwg`: the crate `url` answers as the URL Standard reads.
pub fn whatwg() -> Follows {
    Follows::new("whatwg", Text::UrlStandard, vec![Box::new(WhatwgUrl::default())])
}

/// Returns the property of the target `peers`: two crates answer as RFC 3986 reads.
pub fn peers() -> Follows {
    Follows::new("peers", Text::Rfc3986, vec![Box::new(FluentUri), Box::new(IriString)])
}

/// Libraries answer as a text reads, except for what `known.txt` lists. Each class of other answers
/// is a finding, once.
pub struct Follows {
    name: &'static str,
    text: Text,
    libraries: Vec<Box<dyn Subject>>,
    known: Vec<Known>,
    /// The classes of the findings.
    seen: HashSet<String>,
}

impl Follows {
    fn new(name: &'static str, text: Text, libraries: Vec<Box<dyn Subject>>) -> Follows {
        // libFuzzer's panic hook would end the process, but a panic of a library is an answer.
        silence_panics();
        Follows { name, text, libraries, known: known(include_str!("../known.txt")), seen: HashSet::new() }
    }
}

impl Property for Follows {
    fn name(&self) -> &'static str {
        self.name
    }

    fn holds(&mut self, input: &[u8]) -> Result<(), Failure> {
        let Follows { name, text, libraries, known, seen } = self;
        for library in libraries {
            let library = &mut **library;
            let Some(class) = new_class(*text, library, known, input) else { continue };
            if !seen.insert(class.clone()) {
                continue;
            }
            let is_same = |shorter: &[u8]| new_class(*text, library, known, shorter).as_ref() == Some(&class);
            let smallest = shrink(input, is_same);
            let [of_text, of_rfc] = [*text, Text::Rfc1738].map(|text| text.read(&smallest).words(&smallest));
            let (shown, crate_name, text_name) = (smallest.escape_ascii(), library.name(), text.name());
            let what = format!("`{crate_name}` does not answer \"{shown}\" as {text_name} reads");
            let failure = Failure::new(name, &smallest, what)
                .expected(format!("{of_text} (by {text_name}); {of_rfc} (by RFC 1738)"))
                .got(readings::of_library(library, &smallest));
            return Err(Failure { class: Some(class), ..failure });
        }
        Ok(())
    }

    fn seen(&self) -> usize {
        self.seen.len()
    }
}

/// A line of `known.txt`, which describes the format.
struct Known {
    class: String,
    pattern: String,
    example: String,
}

/// Reads the lines of `known.txt`.
///
/// # Panics
/// Panics at a line without a reason, or whose pattern does not occur in the example.
fn known(lines: &str) -> Vec<Known> {
    let lines = lines.lines().filter(|line| !line.starts_with('#'));
    let read = |line: &str| {
        let (class, rest) = line.split_once(' ')?;
        let mut strings = serde_json::Deserializer::from_str(rest).into_iter::<String>();
        let (pattern, example) = (strings.next()?.ok()?, strings.next()?.ok()?);
        let has_reason = !rest[strings.byte_offset()..].trim().is_empty();
        let line = Known { class: class.into(), pattern, example };
        (has_reason && line.without(line.example.as_bytes()).is_some()).then_some(line)
    };
    lines.map(|line| read(line).unwrap_or_else(|| panic!("known.txt: {line}"))).collect()
}

impl Known {
    /// Whether a class has all that differs by this line.
    fn covers(&self, class: &str) -> bool {
        self.class.split('-').all(|word| class.split('-').any(|other| other == word))
    }

    /// Returns an input without what the last piece of the pattern matches.
    fn without(&self, input: &[u8]) -> Option<Vec<u8>> {
        let mut place = 0..0;
        for piece in self.pattern.split('*') {
            place = find(piece, input, place.end)?;
        }
        (!place.is_empty()).then(|| [&input[..place.start], &input[place.end..]].concat())
    }
}

/// Returns the first place of a piece of a pattern from an offset on. The piece can stand around
/// what the URL Standard removes before it reads: tabs, LF and CR, and spaces and controls at the
/// end.
fn find(piece: &str, input: &[u8], from: usize) -> Option<Range<usize>> {
    let is_removed = |byte: &u8| b"\t\n\r".contains(byte);
    let end = |start: usize| {
        let mut at = start;
        for wanted in piece.trim_end_matches('$').bytes() {
            at += input[at..]
                .iter()
                .take_while(|byte| at > start && wanted != b'\t' && is_removed(byte))
                .count();
            let byte = *input.get(at)?;
            let is_same = match wanted {
                b'A' => byte.is_ascii_alphabetic(),
                b'/' => byte == b'/' || byte == b'\\',
                b'\t' => is_removed(&byte),
                _ => byte.eq_ignore_ascii_case(&wanted),
            };
            is_same.then_some(())?;
            at += 1;
        }
        let is_end = input[at..].iter().all(|byte| *byte <= b' ');
        (is_end || !piece.ends_with('$')).then_some(at)
    };
    (from..input.len()).find_map(|start| Some(start..end(start)?))
}

/// Returns the class of the answer of a library, if the text gives another one and `known.txt` does
/// not list it: `url-verdict`, `url-host-path`.
fn new_class(text: Text, library: &mut dyn Subject, known: &[Known], input: &[u8]) -> Option<String> {
    let found = class(text, library, input)?;
    let (mut rest, mut left) = (input.to_vec(), found.clone());
    loop {
        let lines = known.iter().filter(|line| line.covers(&left));
        let Some(shorter) = lines.filter_map(|line| line.without(&rest)).next() else { return Some(found) };
        rest = shorter;
        left = class(text, library, &rest)?;
    }
}

/// Returns the class of the answer of a library, if the text gives another one.
///
/// The tests of the URL Standard answer some inputs in another way than its words do. Such an
/// answer is also one of the text.
fn class(text: Text, library: &mut dyn Subject, input: &[u8]) -> Option<String> {
    let mut answer = Answer::Decline;
    // A list of one: so a library that panics gives an answer, a crash.
    library.observe_all(&[input], &mut |_, seen| answer = Answer::from(seen));
    let what = differing(text, &text.read(input), &answer)?;
    differing(text, &text.read_by_tests(input), &answer)?;
    Some(format!("{}-{what}", library.name()))
}

/// Returns what differs between the answers of a text and of a library. A library that declines an
/// input is not compared.
fn differing(by: Text, text: &Answer, library: &Answer) -> Option<String> {
    match (text, library) {
        (_, Answer::Decline) => None,
        (Answer::Accept(one), Answer::Accept(other)) => {
            // The programs of the URL Standard show an absent host as an empty one.
            let [here, there] = [one, other].map(|parts| parts.host.as_deref().unwrap_or_default());
            let is_one_host =
                |part| by == Text::UrlStandard && part == PartName::Common(CommonPart::Host) && here == there;
            let parts = one.differences(other, Relation::Identical).filter(|part| !is_one_host(*part));
            let names: Vec<&str> = parts.map(PartName::name).collect();
            (!names.is_empty()).then(|| names.join("-"))
        }
        (_, Answer::Crash | Answer::Timeout) => Some("crash".into()),
        _ => (text != library).then(|| "verdict".into()),
    }
}

#[cfg(test)]
mod tests {
    use rfc1738_oracle::Observation;

    use super::*;

    /// Accepts every URL, as if it were that of one host.
    struct OneHost;

    impl Subject for OneHost {
        fn name(&self) -> &str {
            "one-host"
        }

        fn observe<'a>(&'a mut self, _: &'a [u8]) -> Observation<'a> {
            Text::Rfc3986.read(b"http://a/").observation()
        }
    }

    #[test]
    fn each_class_of_other_answers_is_found_once() {
        let mut property = Follows::new("peers", Text::Rfc3986, vec![Box::new(OneHost)]);
        assert!(property.holds(b"http://a/").is_ok());
        let failure = property.holds(b"http://host.dom/").unwrap_err();
        assert_eq!(failure.class.as_deref(), Some("one-host-host"));
        assert!(failure.what.starts_with("`one-host` does not answer \"http:"), "{failure}");
        assert!(property.holds(b"http://b/").is_ok());
        assert_eq!(property.holds(b"%").unwrap_err().class.as_deref(), Some("one-host-verdict"));
        assert_eq!(property.seen(), 2);
    }

    #[test]
    fn each_library_is_asked() {
        let libraries: [Box<dyn Subject>; 2] = [Box::new(Text::Rfc3986), Box::new(OneHost)];
        let mut property = Follows::new("peers", Text::Rfc3986, libraries.into());
        assert_eq!(property.holds(b"http://b/").unwrap_err().class.as_deref(), Some("one-host-host"));
    }

    /// Returns what is wrong with a line of `known.txt`.
    fn mistake(line: &Known, property: &mut Follows) -> Option<String> {
        let Known { class, example, .. } = line;
        let input = example.as_bytes();
        let is_of = |library: &&mut Box<dyn Subject>| class.starts_with(&format!("{}-", library.name()));
        let Some(library) = property.libraries.iter_mut().find(is_of) else {
            return Some(format!("{class}: no library has this name"));
        };
        let text = property.text;
        if super::class(text, &mut **library, input).as_ref() != Some(class) {
            let name = text.name();
            return Some(format!(
                "{class} {example:?}: the library answers as {name} reads: remove the line"
            ));
        }
        let shown = format!("{class} {example:?}: the pattern does not cover the example");
        new_class(text, &mut **library, std::slice::from_ref(line), input).map(|_| shown)
    }

    #[test]
    fn each_known_answer_still_occurs() {
        for line in known(include_str!("../known.txt")) {
            let mut property = if line.class.starts_with("url-") { whatwg() } else { peers() };
            assert_eq!(mistake(&line, &mut property), None, "in fuzz/known.txt");
        }
    }

    #[test]
    fn a_stale_line_and_a_line_that_covers_nothing_are_mistakes() {
        for (line, words) in [
            (r#"url-path "b" "http://a/b" x"#, ": remove the line"),
            (r#"url-host "^" "http://a/^" x"#, ": remove the line"),
            (r#"url-path "h" "http://a/^" x"#, ": the pattern does not cover the example"),
            (r#"other-path "^" "http://a/^" x"#, ": no library has this name"),
        ] {
            let found = mistake(&known(line)[0], &mut whatwg()).unwrap();
            assert!(found.ends_with(words), "{line}: {found}");
        }
        for line in [r#"url-path "b" "http://a/^" x"#, r#"url-path "^*" "a:^" x"#, r#"url-path "^" "a:^""#] {
            assert!(std::panic::catch_unwind(|| known(line)).is_err(), "{line}");
        }
    }

    #[test]
    fn a_known_answer_hides_no_other_one() {
        let lines = known(r#"one-host-path "^" "^" x"#);
        let new = |input: &[u8]| new_class(Text::UrlStandard, &mut OneHost, &lines, input);
        assert_eq!(new(b"http://a/^"), None);
        assert_eq!(new(b"http://a/^^"), None);
        assert_eq!(new(b"http://a/^b").as_deref(), Some("one-host-path"));
        assert_eq!(new(b"http://b/^").as_deref(), Some("one-host-host-path"));
    }

    #[test]
    fn a_pattern_stands_around_what_is_removed() {
        let find = |piece: &str, input: &str| super::find(piece, input.as_bytes(), 0);
        assert_eq!(find("/A:", "a://h\\c:"), Some(5..8));
        assert_eq!(find("/A:", "file:/C\t\n:/"), Some(5..10));
        assert_eq!(find("@$", "a://@\n \0"), Some(4..5));
        assert_eq!(find("@$", "a://@/"), None);
        assert_eq!(find(":\t", "a:b:\n"), Some(3..5));
        assert_eq!(find(" ?", "a: "), None);
    }

    #[test]
    fn a_finding_has_three_answers() {
        let mut property = Follows::new("peers", Text::Rfc3986, vec![Box::new(OneHost)]);
        let shown = property.holds(b"http://b/^").unwrap_err().to_string();
        assert!(shown.contains("rejects it (by RFC 3986); rejects it (by RFC 1738)\n"), "{shown}");
        assert!(shown.contains("\n  got       scheme"), "{shown}");
    }
}
