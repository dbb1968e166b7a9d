//! Libraries that do not read what they print, or print it in another way: the URLs that a library
//! prints are inputs like others.

use rfc1738_audit::{Audit, Expectation, Framework, Input, Inputs, Text, Wanted, emit, human, without_test};
use rfc1738_oracle::{Answer, Conventions, Observation, References, Subject};

/// A library of RFC 3986 that prints URLs in its own way.
struct Printing {
    print: fn(&str) -> String,
    /// What it rejects, although it is a URL.
    rejected: &'static str,
    conventions: Conventions,
}

impl Printing {
    fn new(print: fn(&str) -> String) -> Printing {
        Printing { print, rejected: "", conventions: Conventions::default() }
    }
}

impl Subject for Printing {
    fn name(&self) -> &str {
        "printing"
    }

    fn conventions(&self) -> Option<&Conventions> {
        Some(&self.conventions)
    }

    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
        let text = String::from_utf8_lossy(input);
        let mut answer = Text::Rfc3986.read(input);
        if !self.rejected.is_empty() && text.contains(self.rejected) {
            answer = Answer::Reject;
        }
        if let Answer::Accept(parts) = &mut answer {
            parts.printed = Some((self.print)(&text).into());
        }
        answer.observation()
    }
}

/// Returns the names of the causes, the shown input of each, and the number of answers.
fn found(mut library: Printing) -> (Vec<(String, String)>, u64) {
    let urls = ["http://a.example/%61%2541", "http://a.example/b", "http://a.example/c?d", "x:a"];
    let inputs: Inputs = urls.iter().map(|url| Input::new(url.as_bytes())).collect();
    let audit = Audit::new(&mut library, &inputs, Wanted::Causes, Some(Text::Rfc3986), &mut |_| {});
    (audit.causes.into_iter().map(|cause| (cause.name, cause.input)).collect(), audit.asked)
}

#[test]
fn a_library_that_prints_the_normal_form_has_no_finding() {
    let print = |url: &str| url.replace("%61", "a");
    assert_eq!(found(Printing::new(print)), (Vec::new(), 5));
}

/// The host of both is the same, so it would say nothing.
#[test]
fn a_row_shows_the_part_that_a_printed_url_changes() {
    let mut library = Printing::new(|url| url.trim_end_matches('?').into());
    let inputs: Inputs = [Input::new(b"http://host.dom/?a?")].into_iter().collect();
    let audit = Audit::new(&mut library, &inputs, Wanted::Causes, Some(Text::Rfc3986), &mut |_| {});
    let screen = human(&audit, &Expectation::default(), false, 80);
    let row = "http://host.dom/?a?  prints query a  query a?   ";
    assert!(screen.contains(row), "{screen}");
}

/// A test of a language reads one URL, so the names are said.
#[test]
fn what_is_printed_has_no_test_to_paste() {
    let mut library = Printing::new(|url| url.replace("://", ":/"));
    let inputs: Inputs = [Input::new(b"http://a.example/b")].into_iter().collect();
    let audit = Audit::new(&mut library, &inputs, Wanted::Causes, Some(Text::Rfc3986), &mut |_| {});
    let names: Vec<&str> = audit.causes.iter().map(|cause| &*cause.name).collect();
    assert!(!names.is_empty());
    assert_eq!(without_test(&audit), names);
    assert!(!emit(&audit, Framework::Pytest).contains("def test_"));
}

#[test]
fn what_a_library_prints_and_does_not_read_is_a_finding() {
    let print = |url: &str| url.replace("%61", "%7e").replace("%7e", "~");
    let (causes, _) = found(Printing { rejected: "~", ..Printing::new(print) });
    let rejected = causes.iter().find(|(name, _)| name.starts_with("rejected/")).unwrap();
    // The library prints "/~%2541", and the escape has nothing to do with it.
    assert_eq!(rejected.1, "http://a.example/~41");
}

#[test]
fn a_url_that_is_printed_again_in_another_way_is_a_finding() {
    let print = |url: &str| url.replace("%61", "%7E").replace("%7e", "~").replace("%7E", "%7e");
    let (causes, asked) = found(Printing::new(print));
    // Four inputs, a printed URL, and an input that a cause shows.
    assert!(asked == 6 && causes.iter().any(|(name, _)| name.starts_with("printed-again/")), "{causes:?}");
}

/// A parser of references prints a URL as a reference, which is no input of the audit.
#[test]
fn a_printed_reference_is_asked_only_of_a_parser_of_urls() {
    let print = |url: &str| url.replace("http:", "");
    let conventions = Conventions { references: References::Taken, ..Conventions::default() };
    let asked = |library| found(library).1;
    // Three of the four inputs are printed as references.
    let of_references = asked(Printing { conventions, ..Printing::new(print) });
    assert_eq!(asked(Printing::new(print)), of_references + 3);
}
