//! docs/upstream/: findings that hold for the newest version of a library, each as a report to its maintainers.

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

/// Returns the name of each file and its text: a report for each finding of the list, in the order of the findings, and a page that names them.
///
/// # Errors
/// Returns an error if the list cannot be read, if a finding is unknown or occurs twice, or if its report names another version than the record.
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
         {} [findings](../findings.md) that hold for the newest version of their library. The authors of this project chose them, and the order is \
         that of the findings: by danger, then by how widely the authors take the library to be used. None of them was sent. Each says whether the \
         maintainers may answer that it is intended. \
         `cargo xtask audit report --write` makes these files from [adapters/findings.toml](../../adapters/findings.toml), \
         [adapters/upstream.toml](../../adapters/upstream.toml) and the records. `python3 adapters/findings.py` runs their scripts.\n\n\
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
        let answer = entry.answers.get(&finding.url).ok_or_else(|| problem("the library was not asked"))?;
        if !known.insert(id) {
            return Err(problem("it stands there twice").into());
        }
        let version = format!("Version {}.\n", entry.version);
        if !finding.report.contains(&version) {
            return Err(problem(&format!("the report does not say {version:?}")).into());
        }
        let newest = format!(
            "Version {}, the newest one on {}. It was asked about {}, and its answer is: {}.\n",
            entry.version,
            report.newest,
            words::input(&finding.url),
            words::answer(&finding.url, answer)
        );
        let language =
            finding.report.split("```").nth(1).and_then(|block| block.lines().next()).unwrap_or_default();
        let thanks = finding.report.rfind("Thank you").unwrap_or(finding.report.len());
        let (body, thanks) = finding.report.split_at(thanks);
        let body = body.trim_start().replacen(&version, &newest, 1);
        let text = format!(
            "{body}A test that fails today:\n\n```{language}\n{}```\n\n{}",
            report.test,
            thanks.trim_end()
        );
        let _ = writeln!(
            list,
            "| [{}]({id}.md) | `{}` | {} | {} |",
            finding.title.replace('|', "\\|"),
            finding.library,
            entry.version,
            report.newest
        );
        files.push((format!("{id}.md"), text + "\n"));
    }
    files.push(("README.md".into(), list));
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Fleet, findings, libraries, survey};

    /// What takes long: `cargo xtask exhaustive` runs it.
    mod exhaustive {
        use super::*;

        /// A report has each section, and is about a finding and the recorded version.
        #[test]
        #[ignore = "exhaustive"]
        fn each_report_is_about_a_finding_and_the_recorded_version() {
            let fleet = Fleet::of_source();
            let all = libraries(&fleet.adapters()).unwrap();
            let list: File = toml::from_str(&fs::read_to_string(fleet.root.join(FILE)).unwrap()).unwrap();
            let mut wanted: Vec<&str> = Vec::new();
            let text = fs::read_to_string(fleet.root.join(crate::file::FILE)).unwrap();
            for report in &list.report {
                let at = text.find(&format!("id = \"{}\"\nlibrary = \"", report.finding)).unwrap();
                wanted.push(text[at..].split('"').nth(3).unwrap());
            }
            let chosen: Vec<&_> = all.iter().filter(|one| wanted.contains(&&*one.name)).collect();
            let entries = survey(&chosen, &fleet).unwrap();
            let found = findings(&entries, &fleet).unwrap();
            let files = upstream(&found, &entries, &fleet.root).unwrap();
            assert_eq!(files.len(), list.report.len() + 1);
            for (name, text) in &files[..list.report.len()] {
                let parts = [
                    "# ",
                    "the newest one on 20",
                    "What the texts say:",
                    "Proposed fix:",
                    "\nIs it intended? ",
                    "A test that fails today:",
                ];
                assert!(parts.iter().all(|part| text.contains(part)), "{name}: {text}");
            }
            assert!(
                upstream(&[], &entries, &fleet.root)
                    .unwrap_err()
                    .to_string()
                    .contains("no finding has this id")
            );
        }
    }
}
