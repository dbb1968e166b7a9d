//! The property that libraries answer as their text reads.

use std::borrow::Cow;
use std::collections::HashSet;

use rfc1738_oracle::properties::{Failure, Property};
use rfc1738_oracle::{Answer, CommonPart, Observation, Rejection, Subject, Text, readings, silence_panics};

use crate::{FluentUri, IriString, WhatwgUrl};

/// Returns the property of the target `whatwg`: the crate `url` answers as the URL Standard reads.
pub fn whatwg() -> Follows {
    Follows::new("whatwg", Text::UrlStandard, vec![Box::new(WhatwgUrl::default())])
}

/// Returns the property of the target `peers`: two crates answer as RFC 3986 reads.
pub fn peers() -> Follows {
    Follows::new("peers", Text::Rfc3986, vec![Box::new(FluentUri), Box::new(IriString)])
}

/// Libraries answer as a text reads. Each class of other answers is a finding, once.
pub struct Follows {
    name: &'static str,
    text: Text,
    libraries: Vec<Box<dyn Subject>>,
    /// The classes of the findings.
    seen: HashSet<String>,
}

impl Follows {
    fn new(name: &'static str, text: Text, libraries: Vec<Box<dyn Subject>>) -> Follows {
        // libFuzzer's panic hook would end the process, but a panic of a library is an answer.
        silence_panics();
        Follows { name, text, libraries, seen: HashSet::new() }
    }
}

impl Property for Follows {
    fn name(&self) -> &'static str {
        self.name
    }

    fn holds(&mut self, input: &[u8]) -> Result<(), Failure> {
        for library in &mut self.libraries {
            let Some(class) = class(self.text, &mut **library, input) else { continue };
            if self.seen.insert(class.clone()) {
                return Err(failure(self.name, self.text, &mut **library, input, class));
            }
        }
        Ok(())
    }

    fn seen(&self) -> usize {
        self.seen.len()
    }
}

/// Returns the class of the answer of a library, if the text gives another one: `url-verdict`,
/// `url-host-path`.
///
/// The tests of the URL Standard answer some inputs in another way than its words do. Such an
/// answer is also one of the text.
fn class(text: Text, library: &mut dyn Subject, input: &[u8]) -> Option<String> {
    let mut answer = Answer::Decline;
    // A list of one: so a library that panics gives an answer, a crash.
    library.observe_all(&[input], &mut |_, seen| answer = Answer::from(seen));
    let what = differing(text, &text.read(input), &answer)?;
    differing(text, &text.read_by_tests(input), &answer)?;
    let class = format!("{}-{what}", library.name());
    (!is_known(&class, input)).then_some(class)
}

/// Whether `url` 2.5.8 is known to read an input in another way than the URL Standard of 2026 does.
fn is_known(class: &str, input: &[u8]) -> bool {
    let text = input.to_ascii_lowercase();
    let has = |pieces: &[&str]| {
        pieces.iter().any(|piece| text.windows(piece.len()).any(|at| at == piece.as_bytes()))
    };
    let is_drive =
        |at: &[u8]| matches!(at, [b'/' | b'\\', letter, b':' | b'|'] if letter.is_ascii_alphabetic());
    let has_drive = input.windows(3).any(is_drive);
    match class {
        // It keeps "^", spaces at the end of an opaque path, and a drive letter in each scheme. It
        // drops a slash of a file URL.
        "url-path" => {
            has(&["^", " ?", " #"]) || input.ends_with(b" ") || has_drive || has(&["file:"]) && has(&["//"])
        }
        // It drops the host of a file URL before a drive letter.
        "url-host" => has(&["file:"]) && has_drive,
        // It accepts an empty host after "@".
        "url-verdict" => has(&["@/", "@?", "@#"]) || input.ends_with(b"@"),
        _ => false,
    }
}

/// Returns what differs between the answers of a text and of a library. A library that declines an
/// input is not compared.
fn differing(by: Text, text: &Answer, library: &Answer) -> Option<String> {
    match (text, library) {
        (_, Answer::Decline) => None,
        (Answer::Accept(one), Answer::Accept(other)) => {
            // The programs of the URL Standard show an absent host as an empty one.
            let is_shown = move |part, text: &&str| {
                by != Text::UrlStandard || part != CommonPart::Host || !text.is_empty()
            };
            let [of_text, of_library] =
                [one, other].map(|parts| move |part| parts.get(part).filter(|text| is_shown(part, text)));
            let parts = CommonPart::ALL.into_iter().filter(|part| of_text(*part) != of_library(*part));
            let names: Vec<&str> = parts.map(CommonPart::name).collect();
            (!names.is_empty()).then(|| names.join("-"))
        }
        (_, Answer::Crash | Answer::Timeout) => Some("crash".into()),
        _ => (text != library).then(|| "verdict".into()),
    }
}

/// Returns the finding: a smallest input of its class, what the text and RFC 1738 read, and what
/// the library answers.
fn failure(
    property: &'static str,
    text: Text,
    library: &mut dyn Subject,
    input: &[u8],
    class: String,
) -> Failure {
    let smallest = shrink(input, |shorter| self::class(text, library, shorter).as_ref() == Some(&class));
    let [of_text, of_rfc] = [text, Text::Rfc1738].map(|text| text.read(&smallest).words(&smallest));
    let (shown, name) = (smallest.escape_ascii(), library.name());
    let what = format!("`{name}` does not answer \"{shown}\" as {} reads", text.name());
    let failure = Failure::new(property, input, what)
        .expected(format!("{of_text}; by RFC 1738: {of_rfc}"))
        .got(readings::of_library(library, &smallest));
    Failure { class: Some(class), ..failure }
}

/// Returns the answer of a library that takes text. It declines an input that is not UTF-8.
pub(crate) fn with_text<'a>(
    input: &'a [u8],
    read: impl FnOnce(&'a str) -> Observation<'a>,
) -> Observation<'a> {
    std::str::from_utf8(input).map_or(Observation::Decline(String::new()), read)
}

/// Returns a rejection without an offset.
pub(crate) fn rejected() -> Observation<'static> {
    Observation::Reject(Rejection::default())
}

/// Returns a part, if the library reports it.
pub(crate) fn present(part: Option<&str>) -> Option<Cow<'_, str>> {
    part.map(Cow::Borrowed)
}

#[cfg(test)]
mod tests {
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
}
