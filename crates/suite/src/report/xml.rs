//! JUnit XML: the one place that writes it, for the reports of runs and of audits.

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite, XmlString};

/// A test of a suite. The texts are escaped: XML allows no control characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// The name, which is unique in its suite.
    pub name: String,
    pub class: Option<String>,
    pub place: Option<(String, usize)>,
    pub end: End,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    Passed,
    /// It does not count, for this reason.
    Skipped(String),
    Failed(String, Option<String>),
    /// It could not be run, for this reason.
    Broken(String),
}

impl Test {
    pub fn new(name: &str, end: End) -> Test {
        Test { name: name.into(), class: None, place: None, end }
    }

    fn case(self) -> TestCase {
        let mut case = TestCase::new(self.name, self.end.status());
        if let Some(class) = self.class {
            case.set_classname(class);
        }
        if let Some((file, line)) = self.place {
            let attributes = [("file", file), ("line", line.to_string())];
            case.extra.extend(attributes.map(|(name, value)| (XmlString::new(name), XmlString::new(value))));
        }
        case
    }
}

impl End {
    fn status(self) -> TestCaseStatus {
        let (mut status, message) = match self {
            End::Passed => return TestCaseStatus::success(),
            End::Skipped(why) => (TestCaseStatus::skipped(), why),
            End::Broken(why) => (TestCaseStatus::non_success(NonSuccessKind::Error), why),
            End::Failed(why, text) => {
                let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
                if let Some(text) = text {
                    status.set_description(text);
                }
                (status, why)
            }
        };
        status.set_message(message);
        status
    }
}

/// Returns the text of a report with some suites, each with its name.
///
/// ```
/// use rfc1738_suite::report::xml::{End, Test, document};
///
/// let test = Test::new("ftp/typecode", End::Failed("another type".into(), None));
/// let text = document("a run", [("the parser".into(), vec![test])]);
/// assert!(text.contains("<testsuite name=\"the parser\" tests=\"1\"") && text.contains("another type"));
/// ```
pub fn document(name: &str, suites: impl IntoIterator<Item = (String, Vec<Test>)>) -> String {
    let mut report = Report::new(name);
    for (name, tests) in suites {
        let mut suite = TestSuite::new(name);
        suite.add_test_cases(tests.into_iter().map(Test::case));
        report.add_test_suite(suite);
    }
    report.to_string().expect("escaped text becomes XML")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_end_has_its_element() {
        for (end, [skipped, failures, errors], element) in [
            (End::Passed, [0, 0, 0], "<testcase name=\"test\"/>"),
            (End::Skipped("w<".into()), [1, 0, 0], "<skipped message=\"w&lt;\"/>"),
            (End::Failed("w<".into(), None), [0, 1, 0], "<failure message=\"w&lt;\"/>"),
            (End::Broken("w<".into()), [0, 0, 1], "<error message=\"w&lt;\"/>"),
        ] {
            let text = document("a run", [("suite".into(), vec![Test::new("test", end)])]);
            for count in [("skipped", skipped), ("failures", failures), ("errors", errors)] {
                assert_eq!(text.matches(&format!("{}=\"{}\"", count.0, count.1)).count(), 2, "{text}");
            }
            assert!(text.contains(element), "{text}");
        }
    }
}
