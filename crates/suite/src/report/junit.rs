//! The report as JUnit XML, for the pages of CI systems.

use std::collections::BTreeMap;

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite, XmlString};
use rfc1738::Profile;

use super::answer::{Answer, common, expected_and_given, side_by_side};
use super::{Again, failures, human};
use crate::runner::{CaseResult, Difference, Disagreement, Judgement, Outcome, Run};
use rfc1738_subject::escape;

/// Returns the report as JUnit XML: a suite for each subject and profile, with a test for each case that was asked.
///
/// A run over two subjects and two profiles therefore has about four times more tests than cases. The name of the
/// report says so. If several subjects were asked, the suite `agreement` has one more test for each case.
///
/// The name of a test has the case, the subject and the profile, `ftp/typecode-image (parser, interpreter)`, so it is
/// unique. Its class is the subject and the profile, `parser.interpreter`. `file` and `line` are the place of the case.
/// The message of a failure says what differs. An open case is skipped, and the message is its ruling. If a
/// library is asked about a convention of this project, the test is skipped, and the message is "Convention" and the
/// ruling.
///
/// No test has a `time`: reports contain no durations, and a case takes microseconds.
pub fn junit(run: &Run<'_>, again: &Again) -> String {
    let mut name = format!("RFC 1738 conformance, {}", human::summary(run));
    if let Some(origin) = human::origin(run) {
        name += &format!("; of the cases {}", origin.trim_end_matches('.'));
    }
    let mut report = Report::new(format!("{name}; one test for each case, subject and profile"));
    let mut suites: BTreeMap<(usize, usize), TestSuite> = BTreeMap::new();
    for outcome in run.results().flat_map(|result| &result.outcomes) {
        let name = || format!("{}, {} profile", escape::words(&outcome.subject), outcome.profile);
        suites.entry(place(run, outcome)).or_insert_with(|| TestSuite::new(name()));
    }
    for result in run.results() {
        for outcome in &result.outcomes {
            if let Some(suite) = suites.get_mut(&place(run, outcome)) {
                suite.add_test_case(answer(result, outcome, again));
            }
        }
    }
    report.add_test_suites(suites.into_values());
    if run.subjects().len() > 1 {
        let mut suite = TestSuite::new("agreement of the subjects");
        let asked = run.results().filter(|result| !result.outcomes.is_empty());
        suite.add_test_cases(asked.map(|result| agreement(result, again)));
        report.add_test_suite(suite);
    }
    if let Some(why) = human::not_complete(run) {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
        status.set_message(why);
        let mut suite = TestSuite::new("adapter");
        suite.add_test_case(TestCase::new("the adapter answers every case", status));
        report.add_test_suite(suite);
    }
    report.to_string().expect("escaped text becomes XML")
}

/// Returns the position of the suite of an outcome, by subject and then by profile.
fn place(run: &Run<'_>, outcome: &Outcome) -> (usize, usize) {
    let subject = run.subjects().iter().position(|subject| *subject == outcome.subject);
    let profile = run.profiles().iter().position(|profile| *profile == outcome.profile);
    (subject.unwrap_or_default(), profile.unwrap_or_default())
}

fn answer(result: &CaseResult<'_>, outcome: &Outcome, again: &Again) -> TestCase {
    let Outcome { subject, profile, judgement, .. } = outcome;
    let subject = escape::words(subject);
    let status = match judgement {
        Judgement::Pass => TestCaseStatus::success(),
        Judgement::Ruled => skipped(ruling(result)),
        Judgement::Convention(_) => skipped(format!("Convention: {}", ruling(result))),
        Judgement::Reading(_) => skipped(format!("{} {}", human::reading(result, judgement), ruling(result))),
        Judgement::Accepted(_, reason) => skipped(format!("accepted: {}", escape::words(reason))),
        Judgement::Declined => skipped("The library declines the input.".into()),
        Judgement::Fail(differences) => {
            let common = common(result.case, outcome);
            let answers = expected_and_given(result.case, outcome, common.as_ref());
            let message = message(result, ["expected", "got"], answers, differences);
            let alone = CaseResult {
                case: result.case,
                outcomes: [outcome.clone()].into(),
                disagreements: Vec::new(),
            };
            failure(&message, &failures(&alone, again))
        }
    };
    test(result, &format!("{subject}, {profile}"), format!("{subject}.{profile}"), status)
}

fn agreement(result: &CaseResult<'_>, again: &Again) -> TestCase {
    let messages: Vec<String> =
        result.disagreements.iter().map(|found| disagreement(result, found)).collect();
    let status = if messages.is_empty() {
        TestCaseStatus::success()
    } else {
        failure(&messages.join("; "), &failures(result, again))
    };
    test(result, "agreement", "agreement".into(), status)
}

fn disagreement(result: &CaseResult<'_>, found: &Disagreement) -> String {
    let both = [found.between.0, found.between.1].map(|index| &result.outcomes[index]);
    let names = both.map(|outcome| escape::words(&outcome.subject));
    let answers = both.map(|outcome| Answer::Given(&outcome.observation));
    let message = message(result, [&names[0], &names[1]], answers, &found.differences);
    let profile: Profile = found.profile;
    format!("{message} ({profile} profile)")
}

/// Returns the differences in one line: `type: expected valid type="i", got valid type=absent`.
fn message(
    result: &CaseResult<'_>,
    names: [&str; 2],
    answers: [Answer<'_>; 2],
    differences: &[Difference],
) -> String {
    let differ: Vec<&str> = differences
        .iter()
        .map(|difference| match difference {
            Difference::Verdict => "verdict",
            Difference::Offset => "offset",
            Difference::Part(name) => name,
            Difference::Error(_) => "error",
        })
        .collect();
    let [one, other] = side_by_side(result.case.input.bytes(), answers, differences);
    // The columns align two lines, so one line does not need them.
    let flat = |line: String| {
        line.split("  ").filter(|word| !word.is_empty()).map(str::trim).collect::<Vec<_>>().join(" ")
    };
    let differ = escape::words(&differ.join(", "));
    format!("{differ}: {} {}, {} {}", names[0], flat(one), names[1], flat(other))
}

fn ruling(result: &CaseResult<'_>) -> String {
    match result.case.cited_ruling() {
        Some(ruling) => escape::words(&format!("Ruling {}: {} {}", ruling.id, ruling.point, ruling.answer)),
        None => "The text of RFC 1738 supports more than one answer.".into(),
    }
}

fn skipped(message: String) -> TestCaseStatus {
    let mut status = TestCaseStatus::skipped();
    status.set_message(message);
    status
}

fn failure(message: &str, blocks: &[String]) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
    // The blocks are escaped already. XML does not allow control characters.
    status.set_message(message).set_description(blocks.join("\n"));
    status
}

fn test(result: &CaseResult<'_>, asked: &str, class: String, status: TestCaseStatus) -> TestCase {
    let case = result.case;
    let mut test = TestCase::new(format!("{} ({asked})", case.id), status);
    test.set_classname(class);
    let attributes = [("file", escape::words(&case.file)), ("line", case.line.to_string())];
    test.extra.extend(attributes.map(|(name, value)| (XmlString::new(name), XmlString::new(value))));
    test
}
