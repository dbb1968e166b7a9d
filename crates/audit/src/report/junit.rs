//! An audit as JUnit XML, for the pages of CI systems.

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use crate::Audit;
use crate::expectation::{Expectation, Finding, Outcome};

/// Returns the audit as JUnit XML: a test for each cause that was found or accepted. A cause that is accepted is skipped, with the reason.
pub fn junit(audit: &Audit, expectation: &Expectation) -> String {
    let mut suite = TestSuite::new("audit");
    suite.add_test_cases(expectation.judge(audit).into_iter().map(test));
    if let Some(why) = &audit.trouble {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
        status.set_message(why.as_str());
        suite.add_test_case(TestCase::new("the library answers every input", status));
    }
    let mut report = Report::new(format!("audit of {}", audit.name.escape_debug()));
    report.add_test_suite(suite);
    report.to_string().expect("escaped text becomes XML")
}

fn test(finding: Finding) -> TestCase {
    let status = match &finding.outcome {
        Outcome::New | Outcome::Stale => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            status.set_message(finding.words.as_str());
            status
        }
        Outcome::Accepted(reason) => {
            let mut status = TestCaseStatus::skipped();
            status.set_message(format!("accepted: {reason}"));
            status
        }
        Outcome::Minor => TestCaseStatus::success(),
    };
    TestCase::new(finding.name, status)
}
