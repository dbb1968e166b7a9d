//! The report as JUnit XML, for the pages of CI systems: a suite a topic, a test a case, subject and profile.

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::{failures, totals};
use crate::runner::{CaseResult, Judgement, Outcome, Run};

/// The report as JUnit XML, without times.
///
/// A test's name is the case's id, its class the subject and the profile: `parser.interpreter`. Where several subjects
/// were asked, a case has one test more, of the class `agreement`.
pub fn junit(run: &Run<'_>) -> String {
    let mut report = Report::new("rfc1738");
    for topic in totals::by_topic(run) {
        let mut suite = TestSuite::new(topic.topic.as_str());
        for result in run.results().filter(|result| result.case.topic() == topic.topic) {
            suite.add_test_cases(result.outcomes.iter().map(|outcome| answer(result, outcome)));
            if run.subjects().len() > 1 && !result.outcomes.is_empty() {
                suite.add_test_case(agreement(result));
            }
        }
        report.add_test_suite(suite);
    }
    report.to_string().expect("escaped text becomes XML")
}

fn answer(result: &CaseResult<'_>, outcome: &Outcome) -> TestCase {
    let fails = matches!(outcome.judgement, Judgement::Fail(_));
    let result =
        &CaseResult { case: result.case, outcomes: [outcome.clone()].into(), disagreements: Vec::new() };
    test(
        result,
        format!("{}.{}", outcome.subject, outcome.profile),
        fails,
        "the answer is not the expected one",
    )
}

fn agreement(result: &CaseResult<'_>) -> TestCase {
    test(result, "agreement".into(), !result.disagreements.is_empty(), "the subjects do not agree")
}

fn test(result: &CaseResult<'_>, class: String, fails: bool, message: &str) -> TestCase {
    let mut status = TestCaseStatus::success();
    if fails {
        status = TestCaseStatus::non_success(NonSuccessKind::Failure);
        // The blocks are escaped already: control characters are not even allowed in XML.
        status.set_message(message).set_description(failures(result).join("\n"));
    }
    let mut test = TestCase::new(result.case.id.as_str(), status);
    test.set_classname(class);
    test
}
