//! What RFC 1738 prints as an answer passes. Each row is a URL of the RFC, a question, and the
//! answer that the section gives in its own words.

use std::collections::BTreeSet;

use rfc1738::Profile;
use rfc1738_oracle::{CommonParts, Observation, PartValue, Parts, Question, Subject};
use rfc1738_suite::corpus::{Case, Corpus, Expected, RfcText};
use rfc1738_suite::runner::{Candidate, Run, Status};

/// A printed answer: the section, its words, the URL, and the parts or the commands that they give.
/// Commands stand under `commands`, all other names are those of parts.
struct Printed {
    section: &'static str,
    words: &'static str,
    url: &'static str,
    answer: &'static [(&'static str, &'static [&'static str])],
    asks: Option<Question>,
}

const fn parts(
    [section, words, url]: [&'static str; 3],
    answer: &'static [(&'static str, &'static [&'static str])],
) -> Printed {
    Printed { section, words, url, answer, asks: None }
}

const fn meaning(
    [section, words, url]: [&'static str; 3],
    answer: &'static [(&'static str, &'static [&'static str])],
) -> Printed {
    Printed { section, words, url, answer, asks: Some(Question::Meaning) }
}

const LOGIN: &str = "logging in as \"myname\" (prompting for a password if it is asked for)";

/// What FTP does before the commands that section 3.2.2 prints.
const USER: [&str; 2] = ["USER myname", "PASS <password>"];

const PRINTED: &[Printed] = &[
    parts(
        ["3.1", "<URL:ftp://@host.com/> has an empty user name and no password", "ftp://@host.com/"],
        &[("user", &[""]), ("host", &["host.com"])],
    ),
    parts(["3.1", "<URL:ftp://host.com/> has no user name", "ftp://host.com/"], &[("host", &["host.com"])]),
    parts(
        [
            "3.1",
            "<URL:ftp://foo:@host.com/> has a user name of \"foo\" and an empty password",
            "ftp://foo:@host.com/",
        ],
        &[("user", &["foo"]), ("password", &[""]), ("host", &["host.com"])],
    ),
    meaning(
        [
            "3.2.2",
            "and then executing \"CWD /etc\" and then \"RETR motd\"",
            "ftp://myname@host.dom/%2Fetc/motd",
        ],
        &[("commands", &[USER[0], USER[1], "CWD /etc", "RETR motd"])],
    ),
    meaning(
        ["3.2.2", "which would \"CWD etc\" and then \"RETR motd\"", "ftp://myname@host.dom/etc/motd"],
        &[("commands", &[USER[0], USER[1], "CWD etc", "RETR motd"])],
    ),
    meaning(
        [
            "3.2.2",
            "would \"CWD \" with a null argument, then \"CWD etc\", and then \"RETR motd\"",
            "ftp://myname@host.dom//etc/motd",
        ],
        &[("commands", &[USER[0], USER[1], "CWD ", "CWD etc", "RETR motd"])],
    ),
    parts(["3.6", "If <newsgroup-name> is \"*\" (as in <URL:news:*>)", "news:*"], &[("group", &["*"])]),
    parts(
        [
            "3.11",
            "<URL:prospero://host.dom//pros/name> designates a <hsoname> of \"/pros/name\"",
            "prospero://host.dom//pros/name",
        ],
        &[("host", &["host.dom"]), ("hsoname", &["/pros/name"])],
    ),
];

/// A library that knows what the RFC prints, and nothing else.
struct Printing(&'static Printed);

impl Printing {
    fn parts(&self) -> Parts {
        let mut parts = Parts::new();
        for (name, values) in self.0.answer {
            let value = match name {
                &"commands" => PartValue::List(values.iter().map(|value| (*value).into()).collect()),
                _ => PartValue::Text(values[0].into()),
            };
            parts.insert(*name, value);
        }
        if self.0.asks.is_some() {
            parts.text("host", "host.dom");
            parts.text("port", "21");
        }
        parts
    }
}

impl Subject for Printing {
    fn name(&self) -> &str {
        "printed"
    }

    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
        let mut common = CommonParts::with_scheme_parts(input, self.parts());
        common.by_scheme = None;
        // The words say nothing of the "/" after a host.
        if input.ends_with(b"/") {
            common.path = "/".into();
        }
        Observation::AcceptCommon(common)
    }

    fn answer(&mut self, _: &Question, _: &[u8]) -> Option<Observation<'_>> {
        Some(Observation::Answer(self.parts()))
    }
}

fn cases_of(printed: &Printed) -> Vec<Case> {
    let is_about = |case: &&Case| {
        case.input.bytes() == printed.url.as_bytes() && case.question() == printed.asks.as_ref()
    };
    Corpus::shipped().cases.iter().filter(is_about).cloned().collect()
}

#[test]
fn what_the_rfc_prints_as_an_answer_passes() {
    for printed in PRINTED {
        let cases = cases_of(printed);
        assert!(!cases.is_empty(), "no case has {}", printed.url);
        let library = Candidate::library(Printing(printed), Profile::Interpreter);
        let run = Run::new(&cases, &mut [library]);
        for result in run.results() {
            assert_eq!(result.status(), Status::Pass, "{}: {:?}", result.case.id, result.outcomes);
        }
    }
}

#[test]
#[ignore = "needs RFC_TEXTS"]
fn each_printed_answer_stands_in_its_text() {
    let rfc = RfcText::from_env().unwrap().expect("RFC_TEXTS names the folder of rfc1738.txt");
    assert!(rfc.has_in("3.2.2", LOGIN) && !rfc.has_in("3.3", LOGIN));
    for Printed { section, words, .. } in PRINTED {
        assert!(rfc.has_in(section, words), "{section}: {words}");
    }
}

/// Each `<URL:...>` of the RFC, taken from its text, is the input of a case, or is found by one.
#[test]
#[ignore = "needs RFC_TEXTS"]
fn each_url_of_the_rfc_stands_in_its_text_and_in_a_case() {
    let folder = std::env::var_os("RFC_TEXTS").expect("RFC_TEXTS names the folder of rfc1738.txt");
    let text = std::fs::read_to_string(std::path::Path::new(&folder).join("rfc1738.txt")).unwrap();
    let joined: String = text.split_whitespace().collect();
    let urls: BTreeSet<&str> = joined
        .split("<URL:")
        .skip(1)
        .filter_map(|rest| rest.split_once('>'))
        .map(|(url, _)| url.split('#').next().unwrap_or_default())
        .collect();
    assert!(urls.len() > 25, "{urls:?}");
    let corpus = Corpus::shipped();
    let is_found = |case: &Case, url: &str| match &case.expected {
        Expected::Answer { answer, .. } => answer.get("urls").is_some_and(
            |found| matches!(found, PartValue::Fields(all) if all.iter().any(|(_, one)| one == url)),
        ),
        _ => case.input.bytes() == url.as_bytes(),
    };
    let missing: Vec<&&str> =
        urls.iter().filter(|url| !corpus.cases.iter().any(|case| is_found(case, url))).collect();
    assert!(missing.is_empty(), "no case has {missing:?}");
}
