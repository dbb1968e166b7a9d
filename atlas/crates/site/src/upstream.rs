//! docs/upstream/: findings that hold for the newest version of a library, each as a report to its
//! maintainers.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use rfc1738_audit::words;
use serde::Deserialize;

use crate::findings::Finding;
use crate::{Entry, Failure};

/// The path of the list of reports in a checkout.
const FILE: &str = "adapters/upstream.toml";

/// The folder of the reports, in a checkout.
pub const FOLDER: &str = "docs/upstream";

#[derive(Deserialize)]
struct File {
    report: Vec<Report>,
}

/// What a report has beside its finding.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Report {
    /// The id of the finding.
    finding: String,
    /// The day on which the recorded version was the newest one, and a direct call gave the answer.
    newest: String,
    /// A test for the library, which fails today.
    test: String,
}

/// Returns the name of each file and its text: a report for each finding of the list, in the order
/// of the findings, and a page that names them.
///
/// # Errors
/// Returns an error if the list cannot be read, if a finding is unknown or occurs twice, or if its
/// report names another version than the record.
pub fn upstream(
    findings: &[Finding],
    entries: &[Entry<'_>],
    root: &Path,
) -> Result<Vec<(String, String)>, Failure> {
    let text =
        fs::read_to_string(root.join(FILE)).map_err(|error| format!("{FILE} cannot be read: {error}"))?;
    let mut file: File = toml::from_str(&text).map_err(|error| format!("{FILE}: {error}"))?;
    file.report.sort_by_key(|report| findings.iter().position(|one| one.id == report.finding));
    let mut list = format!(
        "# Reports to maintainers\n\n\
         {} [findings](../findings.md) that hold for the newest version of their library. The authors of \
         this project chose them, and the order is that of the findings: by danger, then by how widely the \
         authors take the library to be used. None of them was sent. Each says whether the maintainers may \
         answer that it is intended. `cargo maintain report --write` makes these files from \
         [adapters/findings.toml](../../adapters/findings.toml), \
         [adapters/upstream.toml](../../adapters/upstream.toml) and the records. `python3 \
         adapters/findings.py` runs their scripts.\n\n\
         | report | library | version | newest on |\n|---|---|---|---|\n",
        file.report.len()
    );
    let mut files = Vec::new();
    let mut known = BTreeSet::new();
    for report in &file.report {
        let id = &report.finding;
        let problem = |what: &str| format!("{FILE}: {id}: {what}");
        let finding =
            findings.iter().find(|one| one.id == *id).ok_or_else(|| problem("no finding has this id"))?;
        let entry = entries.iter().find(|entry| entry.library.name == finding.library);
        let entry = entry.ok_or_else(|| problem("the library has no record"))?;
        let answer = entry.answer(&finding.url).ok_or_else(|| problem("the library was not asked"))?;
        if !known.insert(id) {
            return Err(problem("it stands there twice").into());
        }
        let answer = words::answer(&finding.url, &answer);
        let text = page(report, &finding.report, &finding.url, &entry.version, &answer)
            .map_err(|what| problem(&what))?;
        let _ = writeln!(
            list,
            "| [{}]({id}.md) | `{}` | {} | {} |",
            finding.title.replace('|', "\\|"),
            finding.library,
            entry.version,
            report.newest
        );
        files.push((format!("{id}.md"), text));
    }
    files.push(("README.md".into(), list));
    Ok(files)
}

/// What each report has.
const SECTIONS: [&str; 3] = ["\nWhat the texts say:\n", "\nProposed fix: ", "\nIs it intended? "];

/// Returns the page of a report: the text of its finding, with the answer of the recorded version
/// about the URL, and the test.
///
/// # Errors
/// Returns in words what the text of the finding lacks.
fn page(report: &Report, text: &str, url: &str, version: &str, answer: &str) -> Result<String, String> {
    let said = format!("Version {version}.\n");
    if let Some(lacks) = [&*said].into_iter().chain(SECTIONS).find(|part| !text.contains(part)) {
        return Err(format!("the report does not say {lacks:?}"));
    }
    let newest = format!(
        "Version {version}, the newest one on {}. It was asked about {}, and its answer is: {answer}.\n",
        report.newest,
        words::input(url)
    );
    let language = text.split("```").nth(1).and_then(|block| block.lines().next()).unwrap_or_default();
    let (body, thanks) = text.split_at(text.rfind("Thank you").unwrap_or(text.len()));
    let body = body.trim_start().replacen(&said, &newest, 1);
    let test = &report.test;
    Ok(format!("{body}A test that fails today:\n\n```{language}\n{test}```\n\n{}\n", thanks.trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# a: b\n\nVersion 1.2.\n\n```js\nparse()\n```\n\nWhat the texts say:\n\n- \
        c\n\nProposed fix: d\n\n\
        Is it intended? No.\n\nThank you.\n";

    fn page_of(text: &str, version: &str) -> Result<String, String> {
        let report = Report { finding: "e".into(), newest: "2026-01-02".into(), test: "test()\n".into() };
        page(&report, text, "http://a/", version, "host \"b\"")
    }

    #[test]
    fn a_report_has_the_recorded_version_its_answer_and_a_test() {
        let page = page_of(TEXT, "1.2").unwrap();
        let newest = "Version 1.2, the newest one on 2026-01-02. It was asked about \"http://a/\", and its \
            answer is: host \"b\".\n";
        assert!(page.starts_with(&format!("# a: b\n\n{newest}")), "{page}");
        assert!(page.ends_with("A test that fails today:\n\n```js\ntest()\n```\n\nThank you.\n"), "{page}");
    }

    #[test]
    fn a_report_of_another_version_or_without_a_section_is_an_error() {
        assert_eq!(page_of(TEXT, "1.3").unwrap_err(), "the report does not say \"Version 1.3.\\n\"");
        for section in SECTIONS {
            assert!(page_of(&TEXT.replace(section, ""), "1.2").is_err(), "{section}");
        }
    }
}
