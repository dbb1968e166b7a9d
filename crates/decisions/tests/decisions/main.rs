//! The designs of the texts are exact, and each option does what its documentation says.

mod characters;
mod compare;
mod infer;
mod libraries;
mod probes;
mod rfc1738;
mod rfc2396;
mod table;
mod trace;
mod url_standard;
mod web_platform_tests;

use ::rfc1738::{Profile, Rule};
use rfc1738_decisions::{Answer, Design, read};
use rfc1738_oracle::{complete_suite, risk};
use rfc1738_subject::{CommonPart, CommonParts, Observation, Subject};
use rfc1738_suite::corpus::Corpus;

/// Calls a function with the input of each case, and then with those of the complete suites and the risk strings of all schemes.
fn each_input(see: &mut dyn FnMut(&[u8])) {
    Corpus::shipped().of_verdicts().for_each(|case| see(case.input.bytes()));
    for scheme in Rule::URLS {
        complete_suite(Profile::Interpreter, scheme, 0).for_each(|test| see(test.text));
        risk::strings(scheme).iter().for_each(|text| see(text));
    }
}

/// Returns whether two URLs have the same parts.
fn have_same_parts(one: &CommonParts<'_>, other: &CommonParts<'_>) -> bool {
    CommonPart::ALL.into_iter().all(|part| one.get(part) == other.get(part))
}

/// Returns whether two answers have the same verdict and the same parts.
fn are_equal(one: &Answer, other: &Answer) -> bool {
    match (one, other) {
        (Answer::Accept(one), Answer::Accept(other)) => have_same_parts(one, other),
        (Answer::Reject, Answer::Reject) | (Answer::Decline, Answer::Decline) => true,
        _ => false,
    }
}

/// Compares a design with a library, and collects what differs.
struct Comparison {
    design: Design,
    library: Box<dyn Subject>,
    count: usize,
    accepted: usize,
    /// Returns whether the library accepts with these parts because of a known fault.
    may_differ: fn(&Answer, &CommonParts<'_>) -> bool,
    wrong: Vec<String>,
}

impl Comparison {
    fn new(design: Design, library: &str) -> Comparison {
        let library = rfc1738_libraries::by_name(library).unwrap();
        Comparison { design, library, count: 0, accepted: 0, may_differ: |_, _| false, wrong: Vec::new() }
    }

    fn see(&mut self, input: &[u8]) {
        let read = read(&self.design, input);
        self.count += 1;
        let (accepted, wrong) = (&mut self.accepted, &mut self.wrong);
        let is_known = |seen: &Observation<'_>| match seen {
            Observation::AcceptCommon(seen) => (self.may_differ)(&read, seen),
            _ => false,
        };
        self.library.observe_all(&[input], &mut |_, seen| {
            *accepted += usize::from(matches!(seen, Observation::AcceptCommon(_)));
            if !read.is(&seen) && !is_known(&seen) {
                wrong.push(format!("{}: read {read:?}, answered {seen:?}", input.escape_ascii()));
            }
        });
    }

    #[track_caller]
    fn is_exact(&self) {
        let shown = self.wrong[..self.wrong.len().min(20)].join("\n");
        assert!(self.wrong.is_empty(), "{} of {}\n{shown}", self.wrong.len(), self.count);
        assert!(self.accepted * 20 > self.count, "only {} of {} are valid", self.accepted, self.count);
    }
}
