//! Tests of the runner: it must catch subjects that lie, crash or answer nonsense, each by the
//! right difference.

use std::sync::Arc;

use rfc1738::Profile;
use rfc1738_oracle::subjects::ParserSubject;
use rfc1738_oracle::{
    CommonParts, Conventions, Observation, PartValue, Parts, Question, References, Rejection, Subject,
};
use rfc1738_suite::corpus::{Case, Corpus, Expected};
use rfc1738_suite::report::{Again, Color, Extent, failures, human, markdown};
use rfc1738_suite::runner::{Candidate, CaseResult, Difference, Judgement, Outcome, Run, Status};

/// The reference parser with a function that changes every answer.
struct Fake(ParserSubject, fn(&[u8], Observation<'static>) -> Observation<'static>);

impl Subject for Fake {
    fn name(&self) -> &str {
        "fake"
    }

    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
        let honest = self.0.observe(input).into_owned();
        self.1(input, honest)
    }

    fn answer(&mut self, question: &Question, input: &[u8]) -> Option<Observation<'_>> {
        let honest = self.0.answer(question, input)?.into_owned();
        Some(self.1(input, honest))
    }
}

fn again() -> Again {
    Again::new("rfc1738 conformance", &[])
}

fn fake(change: fn(&[u8], Observation<'static>) -> Observation<'static>) -> [Candidate; 2] {
    Profile::ALL.map(|profile| Candidate::new(Fake(ParserSubject::new(profile), change), profile))
}

/// Runs a fake over the corpus. It must fail exactly the cases that are `is_affected`, and each
/// failure must satisfy `tells`.
#[track_caller]
fn assert_caught(
    change: fn(&[u8], Observation<'static>) -> Observation<'static>,
    is_affected: impl Fn(&Case) -> bool,
    tells: impl Fn(&[Difference]) -> bool,
) {
    let corpus = Corpus::shipped();
    let run = Run::new(&corpus.cases, &mut fake(change));
    let mut caught = 0;
    for result in run.results() {
        assert_eq!(result.failed(), is_affected(result.case), "{}", result.case.id);
        for outcome in &result.outcomes {
            if let Judgement::Fail(differences) = &outcome.judgement {
                assert!(tells(differences), "{}: {differences:?}", result.case.id);
                caught += 1;
            }
        }
        assert_eq!(failures(result, &again()).is_empty(), !result.failed(), "{}", result.case.id);
    }
    assert!(caught > 0, "the fake did nothing");
    assert!(run.failed());
}

fn accepted(case: &Case) -> Option<&Parts> {
    match &case.expected {
        Expected::Accept(parts) => Some(parts),
        Expected::Reject { .. } | Expected::Answer { .. } => None,
    }
}

fn rejected(case: &Case) -> bool {
    matches!(case.expected, Expected::Reject { .. })
}

fn verdict(differences: &[Difference]) -> bool {
    differences == [Difference::Verdict]
}

#[test]
fn the_honest_parser_passes_everything() {
    let corpus = Corpus::shipped();
    let run = Run::new(&corpus.cases, &mut fake(|_, honest| honest));
    for result in run.results() {
        let expected = match result.case {
            case if case.convention.is_some() => Status::Convention,
            case if case.is_open() => Status::Open,
            _ => Status::Pass,
        };
        assert_eq!(result.status(), expected, "{}", failures(result, &again()).join("\n"));
    }
}

/// Answers questions only, with what a function returns.
struct Answers<F>(F);

impl<F: FnMut(&Question, &[u8]) -> Option<Parts> + Send> Subject for Answers<F> {
    fn name(&self) -> &str {
        "reader"
    }

    fn observe<'a>(&'a mut self, _: &'a [u8]) -> Observation<'a> {
        Observation::Decline("it answers questions only".into())
    }

    fn answer(&mut self, question: &Question, input: &[u8]) -> Option<Observation<'_>> {
        self.0(question, input).map(Observation::Answer)
    }
}

/// Answers every question with the answer of one reading, or with one that no reading has: with what the
/// RFC settles where the rest is a convention.
fn reader(name: Option<&'static str>) -> Answers<impl FnMut(&Question, &[u8]) -> Option<Parts> + Send> {
    Answers(move |question: &Question, input: &[u8]| {
        let is_asked = |case: &&Case| case.question() == Some(question) && case.input.bytes() == input;
        let case = Corpus::shipped().cases.iter().find(is_asked)?;
        let reading = case.readings.iter().find(|reading| Some(reading.name.as_str()) == name);
        let answer = reading.and_then(|reading| reading.answer()).cloned();
        Some(answer.unwrap_or_else(|| settled(case)))
    })
}

#[test]
fn no_reading_of_an_open_question_is_a_failure_of_a_library() {
    let case = Corpus::shipped().case("meaning/ftp-empty-path-to-be-guessed").unwrap();
    let judgement = |candidate: Candidate| {
        let run = Run::new([case], &mut [candidate]);
        let result = run.results().next().unwrap().clone();
        (result.status(), result.outcomes[0].judgement.clone())
    };
    let profile = Profile::Interpreter;
    for name in ["nlst", "retr"] {
        let (status, judgement) = judgement(Candidate::library(reader(Some(name)), profile));
        assert_eq!((status, judgement), (Status::Open, Judgement::Reading(vec![name.into()])));
    }
    // An answer that no reading has is wrong, and a subject that follows the rulings gives the
    // answer of the case.
    for (candidate, status) in [
        (Candidate::library(reader(None), profile), Status::Fail),
        (Candidate::new(reader(Some("nlst")), profile), Status::Open),
        (Candidate::new(reader(Some("retr")), profile), Status::Fail),
    ] {
        assert_eq!(judgement(candidate).0, status);
    }
    assert_eq!(judgement(Candidate::new(reader(Some("nlst")), profile)).1, Judgement::Ruled);
}

#[test]
fn a_convention_is_never_a_failure_of_a_library() {
    let profile = Profile::Interpreter;
    let is_convention = |case: &&Case| case.convention.is_some() && case.profiles().any(|of| of == profile);
    let conventions: Vec<&Case> = Corpus::shipped().cases.iter().filter(is_convention).collect();
    let library = Run::new(conventions.iter().copied(), &mut [Candidate::library(reader(None), profile)]);
    for result in library.results() {
        assert_eq!(result.status(), Status::Convention, "{}", result.case.id);
        let Judgement::Convention(differences) = &result.outcomes[0].judgement else { panic!() };
        assert!(!differences.is_empty() || is_settled(result.case), "{}", result.case.id);
    }
    let own = Run::new(conventions.iter().copied(), &mut [Candidate::new(reader(None), profile)]);
    assert!(own.results().all(|result| result.failed() != is_settled(result.case)));
    let mut both =
        [Candidate::new(ParserSubject::new(profile), profile), Candidate::library(reader(None), profile)];
    let both = Run::new(conventions.iter().copied(), &mut both);
    assert!(both.results().all(|result| result.status() == Status::Convention));
    let honest = ParserSubject::new(profile);
    let honest = Run::new(conventions.iter().copied(), &mut [Candidate::library(honest, profile)]);
    let follows = |outcome: &Outcome| outcome.judgement == Judgement::Convention(Vec::new());
    assert!(honest.results().all(|result| result.outcomes.iter().all(follows)));
    let text = human(&library, Corpus::shipped(), &again(), Extent::All, Color::Plain);
    assert!(text.contains("CONVENTION  Ruling A39, section Appendix: "), "{text}");
    assert!(text.contains("reader does not follow the convention:"), "{text}");
    assert!(text.lines().all(|line| line.len() <= 80), "{text}");
    let text = markdown(&honest, Corpus::shipped(), &again());
    assert!(
        text.contains("\n## Conventions\n") && text.contains("- parser follows the convention: "),
        "{text}"
    );
}

/// Returns what the RFC says of a URL whose other meaning is a convention.
fn settled(case: &Case) -> Parts {
    let mut settled = Parts::new();
    if let (Some(_), Expected::Answer { question: Question::Meaning, answer }) =
        (&case.convention, &case.expected)
    {
        for (name, value) in answer.iter() {
            if ["host", "port", "gtype", "address", "group", "message-id"].contains(&name) {
                settled.insert(name, value.clone());
            }
        }
    }
    settled
}

/// Returns whether nothing of the expected answer is a convention, such as in a text without URLs.
fn is_settled(case: &Case) -> bool {
    matches!(&case.expected, Expected::Answer { answer, .. } if *answer == settled(case))
}

#[test]
fn only_what_the_rfc_settles_can_fail() {
    for (id, given, status) in [
        // Which selector a client sends is not part of RFC 1738, and to which host it sends it is.
        ("meaning/http-path-and-search", "host host.dom, port 8080, selector /a", Status::Convention),
        ("meaning/http-path-and-search", "host evil.example, port 8080, selector a", Status::Fail),
        ("meaning/http-path-and-search", "host host.dom, selector a", Status::Fail),
        ("meaning/http-path-and-search", "refused host", Status::Convention),
        // Section 6 asks for caution with the port, and gives no border of the reserved space.
        ("advisories/port-other-of-ftp", "port-not-default 2121", Status::Pass),
        ("advisories/port-other-of-ftp", "port-reserved 2121", Status::Pass),
        ("advisories/port-other-of-ftp", "port-not-default 2121, host-too-long host.dom", Status::Pass),
        ("advisories/port-other-of-ftp", "port-not-default 2121, password-present motd", Status::Fail),
        ("advisories/port-other-of-ftp", "port-reserved 21", Status::Fail),
        ("advisories/port-other-of-ftp", "host-too-long host.dom", Status::Fail),
        ("advisories/port-default-of-prospero", "port-reserved 1525", Status::Fail),
    ] {
        let mut parts = Parts::new();
        given
            .split(", ")
            .filter_map(|one| one.split_once(' '))
            .for_each(|(name, value)| parts.text(name, value));
        let candidate =
            Candidate::library(Answers(move |_: &_, _: &_| Some(parts.clone())), Profile::Interpreter);
        let run = Run::new([Corpus::shipped().case(id).unwrap()], &mut [candidate]);
        assert_eq!(run.results().next().unwrap().status(), status, "{id}: {given}");
    }
}

#[test]
fn accepting_everything_is_caught() {
    let change = |_: &[u8], honest| match honest {
        Observation::Reject(_) => Observation::Accept(Parts::new()),
        honest => honest,
    };
    assert_caught(change, rejected, verdict);
}

#[test]
fn rejecting_everything_is_caught() {
    let change = |_: &[u8], honest| match honest {
        Observation::Accept(_) => Observation::Reject(Rejection { offset: Some(0), ..Rejection::default() }),
        honest => honest,
    };
    assert_caught(change, |case| accepted(case).is_some(), verdict);
}

#[test]
fn declining_is_not_rejecting() {
    let change = |_: &[u8], _| Observation::Decline("not mine".into());
    assert_caught(change, |_| true, verdict);
}

fn library(change: fn(&[u8], Observation<'static>) -> Observation<'static>) -> Candidate {
    let profile = Profile::Interpreter;
    Candidate::library(Fake(ParserSubject::new(profile), change), profile)
}

#[test]
fn a_case_is_declined_if_no_library_answers() {
    let declines = || library(|_, _| Observation::Decline("not mine".into()));
    let case = Corpus::shipped().case("ftp/typecode-image").unwrap();
    for (mut libraries, expected) in [
        ([declines(), declines()], Status::Declined),
        ([declines(), library(|_, honest| honest)], Status::Pass),
    ] {
        let run = Run::new([case], &mut libraries);
        let status =
            CaseResult { disagreements: Vec::new(), ..run.results().next().unwrap().clone() }.status();
        assert_eq!(status, expected);
    }
}

/// A library that takes references has its own answer to an input without a scheme.
#[test]
fn a_reference_of_a_library_that_takes_it_is_declined() {
    let mut accepts = [library(|_, _| {
        let taken = Conventions { references: References::Taken, ..Conventions::default() };
        let conventions = Some(Arc::new(taken));
        Observation::AcceptCommon(CommonParts { conventions, ..CommonParts::not_reported() })
    })];
    let corpus = Corpus::shipped();
    let run = Run::new(corpus.cases.iter().filter(|case| rejected(case)), &mut accepts);
    for (without, expected) in [(true, Status::Declined), (false, Status::Fail)] {
        let of_kind = |case: &Case| match without {
            true => !case.input.bytes().contains(&b':'),
            false => case.input.bytes().starts_with(b"http:") && !case.is_open() && case.convention.is_none(),
        };
        let mut asked =
            run.results().filter(|result| of_kind(result.case) && !result.outcomes.is_empty()).peekable();
        assert!(asked.peek().is_some());
        asked.for_each(|result| assert_eq!(result.status(), expected, "{}", result.case.id));
    }
}

/// Makes a mistake that shows when the conversation ends.
struct EndsBadly(Option<&'static str>);

impl Subject for EndsBadly {
    fn name(&self) -> &str {
        "ends badly"
    }

    fn observe<'a>(&'a mut self, _: &'a [u8]) -> Observation<'a> {
        Observation::Decline(String::new())
    }

    fn finish(&mut self) {
        self.0 = Some("one line too many");
    }

    fn trouble(&self) -> Option<&str> {
        self.0
    }
}

#[test]
fn a_mistake_at_the_end_is_trouble() {
    let library = Candidate::library(EndsBadly(None), Profile::Interpreter);
    assert_eq!(Run::new(&Corpus::shipped().cases[..1], &mut [library]).trouble(), Some("one line too many"));
}

#[test]
fn a_timeout_is_not_a_rejection() {
    assert_caught(|_, _| Observation::Timeout, |_| true, verdict);
}

#[test]
fn a_dropped_part_is_caught() {
    let change = |_: &[u8], honest| match honest {
        Observation::Accept(parts) => {
            let mut fewer = Parts::new();
            let kept = parts.iter().filter(|(name, _)| *name != "host");
            kept.for_each(|(name, value)| fewer.insert(name, value.clone()));
            Observation::Accept(fewer)
        }
        honest => honest,
    };
    let has_host = |case: &Case| accepted(case).is_some_and(|parts| parts.get("host").is_some());
    assert_caught(change, has_host, |differences| differences == [Difference::Part("host".into())]);
}

#[test]
fn absent_reported_as_empty_is_caught() {
    let change = |_: &[u8], honest| match honest {
        Observation::Accept(mut parts) => {
            if parts.get("port").is_none() {
                parts.text("port", "");
            }
            Observation::Accept(parts)
        }
        honest => honest,
    };
    let lacks_port = |case: &Case| accepted(case).is_some_and(|parts| parts.get("port").is_none());
    assert_caught(change, lacks_port, |differences| differences == [Difference::Part("port".into())]);
}

#[test]
fn a_directory_lost_from_a_list_is_caught() {
    let change = |_: &[u8], honest| match honest {
        Observation::Accept(mut parts) => {
            if let Some(PartValue::List(all)) = parts.get("cwd").cloned() {
                let fewer = all.into_iter().filter(|name| !name.is_empty()).collect();
                parts.insert("cwd", PartValue::List(fewer));
            }
            Observation::Accept(parts)
        }
        honest => honest,
    };
    let has_empty = |case: &Case| {
        let cwd = accepted(case).and_then(|parts| parts.get("cwd"));
        matches!(cwd, Some(PartValue::List(all)) if all.iter().any(|name| name.is_empty()))
    };
    assert_caught(change, has_empty, |differences| differences == [Difference::Part("cwd".into())]);
}

#[test]
fn an_offset_shifted_by_one_is_caught() {
    let change = |_: &[u8], honest| match honest {
        Observation::Reject(rejection) => {
            let offset = rejection.offset.map(|offset| offset + 1);
            Observation::Reject(Rejection { offset, ..rejection })
        }
        honest => honest,
    };
    assert_caught(change, rejected, |differences| differences == [Difference::Offset]);
}

#[test]
fn a_missing_offset_is_caught() {
    let change = |_: &[u8], honest| match honest {
        Observation::Reject(rejection) => Observation::Reject(Rejection { offset: None, ..rejection }),
        honest => honest,
    };
    assert_caught(change, rejected, |differences| differences == [Difference::Offset]);
}

/// The error of the name of a scheme instead of that of an HTTP path, at the same offset.
#[test]
fn an_error_that_is_not_true_is_caught() {
    fn is_http_path(rejection: &Rejection) -> bool {
        rejection.error.is_some_and(|error| error.expected() == rfc1738::parse::Expected::PathSearchOrEnd)
    }
    let change = |_: &[u8], honest| match honest {
        Observation::Reject(rejection) if is_http_path(&rejection) => {
            let mut scheme = vec![b'x'; rejection.offset.unwrap_or_default()];
            scheme.push(b'<');
            let error = rfc1738::parse(&scheme, Profile::Interpreter).err();
            Observation::Reject(Rejection { error, ..rejection })
        }
        honest => honest,
    };
    let is_affected = |case: &Case| {
        let mut parser = ParserSubject::new(Profile::Interpreter);
        rejected(case)
            && matches!(parser.observe(case.input.bytes()), Observation::Reject(why) if is_http_path(&why))
    };
    assert_caught(change, is_affected, |differences| {
        let [Difference::Error(fault)] = differences else { return false };
        fault.starts_with("`scheme` is not being read there; the words name the bytes ")
    });
}

#[test]
fn an_answer_without_its_first_part_is_caught() {
    let change = |_: &[u8], honest| match honest {
        Observation::Answer(answer) => {
            let mut fewer = Parts::new();
            answer.iter().skip(1).for_each(|(name, value)| fewer.insert(name, value.clone()));
            Observation::Answer(fewer)
        }
        honest => honest,
    };
    let says_something =
        |case: &Case| matches!(&case.expected, Expected::Answer { answer, .. } if !answer.is_empty());
    assert_caught(change, says_something, |differences| matches!(differences, [Difference::Part(_)]));
}

#[test]
fn a_panic_is_a_crash_of_one_input() {
    let corpus = Corpus::shipped();
    let change = |input: &[u8], honest| {
        assert_ne!(input, b"ftp://host.dom/etc/motd;type=i", "I cannot stand this one");
        honest
    };
    let crashing = corpus.cases.iter().filter(|case| case.input.bytes() == b"ftp://host.dom/etc/motd;type=i");
    let crashing: Vec<&str> = crashing.map(|case| case.id.as_str()).collect();
    assert!(!crashing.is_empty());
    let run = Run::new(&corpus.cases, &mut fake(change));
    assert_eq!(run.results().count(), corpus.cases.len());
    for result in run.results() {
        assert_eq!(result.failed(), crashing.contains(&result.case.id.as_str()), "{}", result.case.id);
        for outcome in result.outcomes.iter().filter(|_| result.failed()) {
            let Observation::Crash(words) = &*outcome.observation else {
                panic!("{:?}", outcome.observation)
            };
            assert!(words.contains("I cannot stand this one"), "{words}");
            assert!(
                failures(result, &again())[0].contains("got       crashed \"panicked: "),
                "{}",
                failures(result, &again())[0]
            );
        }
    }
}

#[test]
fn two_passing_subjects_must_also_agree() {
    let corpus = Corpus::shipped();
    let change = |_: &[u8], honest| match honest {
        Observation::Accept(mut parts) => {
            parts.text("scheme", "fake");
            Observation::Accept(parts)
        }
        honest => honest,
    };
    // Answers under two profiles are not compared.
    let ([honest, _], [_, other]) = (fake(|_, honest| honest), fake(change));
    let of_profiles = Run::new(&corpus.cases, &mut [honest, other]);
    assert!(of_profiles.results().all(|result| result.disagreements.is_empty()));
    let [mut honest, mut candidates] = [fake(|_, honest| honest), fake(change)].map(Vec::from);
    honest.append(&mut candidates);
    let run = Run::new(&corpus.cases, &mut honest);
    let silent = |case: &Case| accepted(case).is_some_and(|parts| parts.get("scheme").is_none());
    let mut found = 0;
    for result in run.results().filter(|result| silent(result.case)) {
        assert!(result.outcomes.iter().all(|outcome| !matches!(outcome.judgement, Judgement::Fail(_))));
        assert_eq!(result.status(), Status::Fail, "{}", result.case.id);
        let differences = &result.disagreements[0].differences;
        assert_eq!(*differences, [Difference::Part("scheme".into())], "{}", result.case.id);
        assert!(
            failures(result, &again())[0].contains("subjects  do not agree, profile "),
            "{}",
            failures(result, &again())[0]
        );
        found += 1;
    }
    assert!(found > 0);
}
