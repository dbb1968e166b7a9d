//! An audit as JUnit XML, for the pages of CI systems.

use rfc1738_suite::report::xml::{End, Test, document};

use crate::Audit;
use crate::expectation::{Expectation, Finding, Outcome};

/// Returns the audit as JUnit XML: a test for each cause that was found or accepted. A cause that
/// is accepted is skipped, with the reason.
pub fn junit(audit: &Audit, expectation: &Expectation) -> String {
    let mut tests: Vec<Test> = expectation.judge(audit).into_iter().map(test).collect();
    if let Some(why) = &audit.trouble {
        tests.push(Test::new("the library answers every input", End::Broken(why.clone())));
    }
    document(&format!("audit of {}", audit.name.escape_debug()), [("audit".into(), tests)])
}

fn test(finding: Finding) -> Test {
    let end = match finding.outcome {
        Outcome::New | Outcome::Stale => End::Failed(finding.words, None),
        Outcome::Accepted(reason) => End::Skipped(format!("accepted: {reason}")),
        Outcome::Minor => End::Passed,
    };
    Test::new(&finding.name, end)
}
