//! JUnit XML: the one place that writes it, for the reports of runs and of audits.

use std::slice;

/// A test of a suite. The texts are escaped: XML allows no control characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// The name, which is unique in its suite.
    pub name: String,
    pub class: Option<String>,
    /// Its file and line.
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
    /// Returns a test without a class and a place.
    pub fn new(name: &str, end: End) -> Test {
        Test { name: name.into(), class: None, place: None, end }
    }

    fn element(&self) -> String {
        let mut start = format!("        <testcase name=\"{}\"", escaped(&self.name));
        if let Some(class) = &self.class {
            start += &format!(" classname=\"{}\"", escaped(class));
        }
        if let Some((file, line)) = &self.place {
            start += &format!(" file=\"{}\" line=\"{line}\"", escaped(file));
        }
        let (kind, why, text) = match &self.end {
            End::Passed => return start + "/>\n",
            End::Skipped(why) => ("skipped", why, None),
            End::Broken(why) => ("error", why, None),
            End::Failed(why, text) => ("failure", why, text.as_deref()),
        };
        let end = text.map_or("/>".into(), |text| format!(">{}</{kind}>", escaped(text)));
        format!("{start}>\n            <{kind} message=\"{}\"{end}\n        </testcase>\n", escaped(why))
    }
}

/// Returns a text without characters that XML does not allow, and with entities for its own.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '&' => escaped += "&amp;",
            '\'' => escaped += "&apos;",
            '"' => escaped += "&quot;",
            '\n' | '\t' => escaped.push(character),
            _ if character.is_ascii_control() => {}
            _ => escaped.push(character),
        }
    }
    escaped
}

/// Returns the numbers of all tests, and of those that are skipped, failed and broken.
fn counts(suites: &[(String, Vec<Test>)]) -> [usize; 4] {
    let mut counts = [0; 4];
    for test in suites.iter().flat_map(|(_, tests)| tests) {
        counts[0] += 1;
        match test.end {
            End::Passed => {}
            End::Skipped(_) => counts[1] += 1,
            End::Failed(..) => counts[2] += 1,
            End::Broken(_) => counts[3] += 1,
        }
    }
    counts
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
    let suites: Vec<_> = suites.into_iter().collect();
    let [tests, skipped, failures, errors] = counts(&suites);
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"{}\" tests=\"{tests}\" \
         skipped=\"{skipped}\" failures=\"{failures}\" errors=\"{errors}\">\n",
        escaped(name)
    );
    for suite in &suites {
        let [tests, skipped, failures, errors] = counts(slice::from_ref(suite));
        text += &format!(
            "    <testsuite name=\"{}\" tests=\"{tests}\" skipped=\"{skipped}\" errors=\"{errors}\" \
             failures=\"{failures}\">\n",
            escaped(&suite.0)
        );
        text.extend(suite.1.iter().map(Test::element));
        text += "    </testsuite>\n";
    }
    text + "</testsuites>\n"
}
