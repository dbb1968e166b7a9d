//! Tests to paste: one for each root cause, which fails today, in the test framework of a language.
//! They need nothing of this project.
//!
//! Each file of a language begins with a function that calls the library. A person fills it in;
//! until then each test fails and says so.

mod go;
mod jest;
mod json;
mod pytest;
mod rust;

use std::borrow::Cow;

use rfc1738_oracle::{Answer, Conventions, PartName, References, Text};
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm, fill};

use crate::escapes::escaped;
use crate::{Audit, Cause, Danger, Expectation, Symptom, junit};

/// A test framework.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Framework {
    /// Python with pytest
    Pytest,
    /// JavaScript with Jest, Vitest or the test runner of Node.js
    Jest,
    /// Go with the package testing
    Go,
    /// Rust with cargo test
    Rust,
    /// JUnit XML with a failed test for each cause, as --format junit
    Junit,
    /// Data for a test in any language
    Json,
}

/// Returns the text of a file with one test for each cause about what the library reads.
///
/// ```
/// use rfc1738_audit::{Audit, Framework, Inputs, Wanted, emit};
/// use rfc1738_oracle::Text;
/// use rfc1738_oracle::{Observation, Subject};
///
/// struct Standard;
///
/// impl Subject for Standard {
///     fn name(&self) -> &str {
///         "standard"
///     }
///
///     fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
///         Text::UrlStandard.read(input).observation()
///     }
/// }
///
/// let inputs: Inputs = [rfc1738_audit::Input::new(b"http://a.com\\@b.com/")].into_iter().collect();
/// let audit = Audit::new(&mut Standard, &inputs, Wanted::Causes, Some(Text::Rfc3986), &mut |_| {});
/// assert!(emit(&audit, Framework::Pytest).contains("assert read(\"http://a.com\\\\@b.com/\") is None"));
/// ```
pub fn emit(audit: &Audit, framework: Framework) -> String {
    let tests: Vec<Test<'_>> = audit.causes.iter().filter_map(|cause| Test::new(cause, audit)).collect();
    match framework {
        Framework::Pytest => pytest::file(&tests),
        Framework::Jest => jest::file(&tests),
        Framework::Go => go::file(&tests),
        Framework::Rust => rust::file(&tests),
        Framework::Junit => junit(audit, &Expectation::default()),
        Framework::Json => json::file(&tests),
    }
}

/// Returns the names of the causes that have no test in a language: those about what a library prints,
/// or answers after other URLs, and those of which no test can fail.
pub fn without_test(audit: &Audit) -> Vec<&str> {
    let has_none = |cause: &&Cause| Test::new(cause, audit).is_none();
    audit.causes.iter().filter(has_none).map(|cause| &*cause.name).collect()
}

/// The greatest width of a comment.
const WIDTH: usize = 80;

/// A test.
struct Test<'a> {
    /// The name of the cause: `end-line-feed`.
    name: &'a str,
    /// What the library does, on one line.
    title: String,
    /// The text that expects another answer.
    text: &'static str,
    input: &'a str,
    expected: Expected,
}

/// What a test expects.
enum Expected {
    /// The library rejects the URL.
    Reject,
    /// The library accepts the URL, with these parts, as it declares that it spells them. `None`:
    /// the part is absent.
    Parts(Vec<(&'static str, Option<String>)>),
}

impl<'a> Test<'a> {
    /// Returns the test of a cause, which reads one URL. What a library prints is not tested, nor what
    /// it answers after others. `None` also: the library puts the part in lower case, and whether also
    /// the digits of an escape is not known. Or it accepts a relative reference of the text.
    fn new(cause: &'a Cause, audit: &Audit) -> Option<Test<'a>> {
        if matches!(cause.symptom, Symptom::Prints | Symptom::PrintsAgain | Symptom::Unsteady)
            || !cause.is_found_again
            || is_reference(cause, audit)
        {
            return None;
        }
        let expected = match (&cause.expected, &cause.answer) {
            (Answer::Accept(here), Answer::Accept(there)) => {
                let different = |all: bool| -> Vec<_> {
                    let parts = cause.parts.iter().filter(|(_, of)| all || *of != Danger::Spelling);
                    let parts = parts.filter(|(part, _)| part.text(here) != part.text(there));
                    parts.map(|(part, _)| (part.name(), part.text(here).map(Cow::into_owned))).collect()
                };
                let is_lower_cased = |part: &PartName| {
                    let declared = there.conventions.as_deref();
                    declared.is_some_and(|all| all.lower_cased.contains(&part.common()))
                };
                let is_open = |(part, _): &&(PartName, Danger)| {
                    is_lower_cased(part) && part.text(here).is_some_and(|text| has_escape_of_letters(&text))
                };
                if cause.parts.iter().any(|one| is_open(&one)) {
                    return None;
                }
                let mut parts = [cause.danger == Danger::Spelling, true].into_iter().map(different);
                Expected::Parts(parts.find(|parts| !parts.is_empty())?)
            }
            (Answer::Accept(_), _) => Expected::Parts(Vec::new()),
            _ => Expected::Reject,
        };
        let title: String = cause.title().chars().filter(|character| !character.is_control()).collect();
        Some(Test { name: &cause.name, title, text: audit.against.name(), input: &cause.input, expected })
    }

    /// Returns what the library does as a comment, each line after this beginning.
    fn comment(&self, beginning: &str) -> String {
        let beginning = format!("{beginning} ");
        let options = Options::new(WIDTH).initial_indent(&beginning).subsequent_indent(&beginning);
        let options = options
            .break_words(false)
            .word_separator(WordSeparator::AsciiSpace)
            .word_splitter(WordSplitter::NoHyphenation)
            .wrap_algorithm(WrapAlgorithm::FirstFit);
        fill(&format!("{} ({})", self.title, self.text), options)
    }

    /// Returns the name with "_" in the place of each mark.
    fn snake(&self) -> String {
        self.name.replace(['-', '/', '+'], "_")
    }

    /// Returns the name without marks, each word with a capital letter.
    fn pascal(&self) -> String {
        let words = self.name.split(['-', '/', '+']).map(|word| {
            let (first, rest) = word.split_at(1.min(word.len()));
            first.to_ascii_uppercase() + rest
        });
        words.collect()
    }
}

/// Returns whether a library accepts an input that is no URL, and a relative reference of the text: a
/// library that takes references is right.
fn is_reference(cause: &Cause, audit: &Audit) -> bool {
    let is_taken = Conventions { references: References::Taken, ..Conventions::default() };
    let has_references = matches!(audit.against, Text::Rfc2396 | Text::Rfc3986);
    let url = if cause.input.starts_with("//") { "http:" } else { "http://host.dom/" };
    cause.symptom == Symptom::Accepts
        && has_references
        && !is_taken.compares(cause.input.as_bytes())
        && !cause.input.starts_with(':')
        && audit.against.read(format!("{url}{}", cause.input).as_bytes()) != Answer::Reject
}

/// Returns whether a text has an escape whose digits have an upper and a lower case.
fn has_escape_of_letters(text: &str) -> bool {
    let has_letter =
        |(at, _): (usize, &str)| text[at + 1..at + 3].contains(|one: char| one.is_ascii_alphabetic());
    text.match_indices('%').filter(|(at, _)| escaped(&text[*at..]).is_some()).any(has_letter)
}

/// Returns a text as a literal in double quotes. Everything but printable US-ASCII is escaped by
/// `escape`.
fn literal(text: &str, escape: fn(u32) -> String) -> String {
    let mut literal = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => literal.extend(['\\', character]),
            ' '..='~' => literal.push(character),
            _ => literal += &escape(u32::from(character)),
        }
    }
    literal + "\""
}

/// Escapes of Python and Go: `\u0661`, `\U0001f600`.
fn by_width(number: u32) -> String {
    if number > 0xffff { format!("\\U{number:08x}") } else { format!("\\u{number:04x}") }
}

/// Escapes of Rust and JavaScript: `\u{661}`.
fn in_braces(number: u32) -> String {
    format!("\\u{{{number:x}}}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Input, Inputs, Wanted};
    use rfc1738_oracle::{Observation, Subject};

    /// A library that accepts everything, as java.net.URI accepts the empty text.
    struct Everything(Answer);

    impl Subject for Everything {
        fn name(&self) -> &str {
            "everything"
        }

        fn observe<'a>(&'a mut self, _: &'a [u8]) -> Observation<'a> {
            self.0.observation()
        }
    }

    /// Each can fail: of a library that accepts everything, that rejects everything, and that finds
    /// other parts.
    #[test]
    fn a_test_of_each_kind_says_what_it_expects() {
        let parts = vec![("user", Some("\"\\\n\u{e9}\u{1f600}".to_string())), ("port", None)];
        let tests =
            [Expected::Reject, Expected::Parts(Vec::new()), Expected::Parts(parts)].map(|expected| Test {
                name: "a/b-c",
                title: "accepts".into(),
                text: "RFC 3986",
                input: "x:\u{1f600}\\",
                expected,
            });
        for (file, expected) in [
            (
                pytest::file(&tests),
                r##"

def test_a_b_c():
    # accepts (RFC 3986)
    assert read("x:\U0001f600\\") is None


def test_a_b_c():
    # accepts (RFC 3986)
    parts = read("x:\U0001f600\\")
    assert parts is not None


def test_a_b_c():
    # accepts (RFC 3986)
    parts = read("x:\U0001f600\\")
    assert parts is not None
    assert parts.get("user") == "\"\\\u000a\u00e9\U0001f600"
    assert not parts.get("port")
"##,
            ),
            (
                jest::file(&tests),
                r##"
test("a/b-c: accepts (RFC 3986)", () => {
  const parts = read("x:\u{1f600}\\");
  if (!(parts === null)) throw new Error("accepted: " + JSON.stringify(parts));
});

test("a/b-c: accepts (RFC 3986)", () => {
  const parts = read("x:\u{1f600}\\");
  if (!(parts !== null)) throw new Error("rejected: " + JSON.stringify(parts));
});

test("a/b-c: accepts (RFC 3986)", () => {
  const parts = read("x:\u{1f600}\\");
  if (!(parts !== null)) throw new Error("rejected: " + JSON.stringify(parts));
  if (!(parts.user === "\"\\\u{a}\u{e9}\u{1f600}")) throw new Error("another user: " + JSON.stringify(parts));
  if (!(!parts.port)) throw new Error("a port: " + JSON.stringify(parts));
});
"##,
            ),
            (
                go::file(&tests),
                r##"
// accepts (RFC 3986)
func TestABC(t *testing.T) {
	if parts, err := read(t, "x:\U0001f600\\"); err == nil {
		t.Errorf("accepted: %q", parts)
	}
}

// accepts (RFC 3986)
func TestABC(t *testing.T) {
	_, err := read(t, "x:\U0001f600\\")
	if err != nil {
		t.Fatal(err)
	}
}

// accepts (RFC 3986)
func TestABC(t *testing.T) {
	parts, err := read(t, "x:\U0001f600\\")
	if err != nil {
		t.Fatal(err)
	}
	if parts["user"] != "\"\\\u000a\u00e9\U0001f600" {
		t.Errorf("user: %q", parts["user"])
	}
	if parts["port"] != "" {
		t.Errorf("port: %q", parts["port"])
	}
}
"##,
            ),
            (
                rust::file(&tests),
                r##"
/// accepts (RFC 3986)
#[test]
fn a_b_c() {
    assert_eq!(read("x:\u{1f600}\\"), None);
}

/// accepts (RFC 3986)
#[test]
fn a_b_c() {
    assert!(read("x:\u{1f600}\\").is_some());
}

/// accepts (RFC 3986)
#[test]
fn a_b_c() {
    let parts = read("x:\u{1f600}\\").unwrap();
    assert_eq!(parts.get("user").map(String::as_str), Some("\"\\\u{a}\u{e9}\u{1f600}"));
    assert_eq!(parts.get("port").map(String::as_str).unwrap_or_default(), "");
}
"##,
            ),
            (
                json::file(&tests),
                concat!(
                    "[\n",
                    r#"{"name":"a/b-c","title":"accepts","by":"RFC 3986","url":"x:\ud83d\ude00\\","#,
                    r#""expected":null},"#,
                    "\n",
                    r#"{"name":"a/b-c","title":"accepts","by":"RFC 3986","url":"x:\ud83d\ude00\\","#,
                    r#""expected":{}},"#,
                    "\n",
                    r#"{"name":"a/b-c","title":"accepts","by":"RFC 3986","url":"x:\ud83d\ude00\\","#,
                    r#""expected":{"port":null,"user":"\"\\\n\u00e9\ud83d\ude00"}}"#,
                    "\n]\n",
                ),
            ),
        ] {
            assert!(file.ends_with(expected), "{file}");
        }
    }

    /// RFC 2396 and RFC 3986 call the empty text a relative reference. RFC 1738 knows none.
    #[test]
    fn a_reference_that_is_accepted_has_no_test_by_a_text_with_references() {
        let mut everything = Everything(Answer::accept(rfc1738_oracle::CommonParts::default()));
        for (against, is_bug) in [(Text::Rfc3986, false), (Text::Rfc2396, false), (Text::Rfc1738, true)] {
            let inputs: Inputs = [Input::new(b"")].into_iter().collect();
            let audit = Audit::new(&mut everything, &inputs, Wanted::Causes, Some(against), &mut |_| {});
            assert_eq!(audit.causes.len(), 1);
            assert_eq!(emit(&audit, Framework::Pytest).contains("assert read(\"\") is None"), is_bug);
            assert_eq!(without_test(&audit).is_empty(), is_bug);
        }
    }
}
