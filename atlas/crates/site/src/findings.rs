//! The findings of adapters/findings.toml: what a library does and no text asks for, each judged
//! from the texts.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use rfc1738_audit::Record;
use rfc1738_oracle::notation::{code, prose};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use url_atlas_decisions::Answer;

use crate::markdown::line;
use crate::versions::History;
use crate::{Entry, Failure, Fleet};

/// The file of the findings, in a checkout.
pub(crate) const FILE: &str = "adapters/findings.toml";

/// A finding.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    /// The name, which stays the same.
    pub id: String,
    /// The name of the adapter.
    pub library: String,
    /// When it was found: `2026-11-22`.
    pub date: String,
    /// What the library does, in a sentence.
    pub title: String,
    /// `host`, `login`, `crash`, `resource` or `verdict`.
    pub danger: String,
    /// A smallest input that shows it.
    pub url: String,
    /// The parts of the answer that matter, with the printed URL as `printed`, or `verdict`.
    pub answer: BTreeMap<String, String>,
    /// What the texts say, with their sections.
    pub texts: Vec<String>,
    /// What could go wrong.
    pub misuse: String,
    /// What the maintainers can do.
    pub fix: String,
    /// Whether the maintainers know it.
    pub upstream: String,
    /// A report that is ready to be sent.
    pub report: String,
    /// The newest version whose record has the answer.
    #[serde(skip_deserializing)]
    pub version: String,
    /// The next recorded version, which has another answer.
    #[serde(default, skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub later: Option<String>,
}

/// Reads a part of the file.
fn read<T: DeserializeOwned>(root: &Path) -> Result<T, Failure> {
    let text =
        fs::read_to_string(root.join(FILE)).map_err(|error| format!("{FILE} cannot be read: {error}"))?;
    toml::from_str(&text).map_err(|error| format!("{FILE}: {error}").into())
}

/// Returns the published findings about libraries of these names, as this program has them: without
/// versions.
pub fn published(libraries: &[&str]) -> Vec<Finding> {
    let text = include_str!("../../../adapters/findings.toml");
    let file: File = toml::from_str(text).expect("a test reads the file");
    file.finding.into_iter().filter(|finding| libraries.contains(&&*finding.library)).collect()
}

#[derive(Deserialize)]
struct File {
    finding: Vec<Finding>,
}

/// The dangers, the greatest first, each with its heading.
pub const DANGERS: [(&str, &str); 5] = [
    ("host", "Another host"),
    ("login", "Another port, user or password"),
    ("crash", "A crash"),
    ("resource", "Another resource"),
    ("verdict", "Another verdict"),
];

/// Reads the findings about the libraries that have a record, and compares each with the record.
///
/// A record of any version may show it. With other records than those of this repository, a finding
/// that they do not show is left out, with a line on standard error.
///
/// # Errors
/// Returns an error that names every finding that no record of this repository shows.
pub fn findings(
    entries: &[Entry<'_>],
    histories: &[History<'_>],
    fleet: &Fleet,
) -> Result<Vec<Finding>, Failure> {
    let mut file: File = read(&fleet.root)?;
    // Some records can be read alone. Without its record a finding is not shown.
    file.finding.retain(|finding| entries.iter().any(|entry| entry.library.name == finding.library));
    let histories = if fleet.has_committed_records() { histories } else { &[] };
    let mut problems = String::new();
    file.finding.retain_mut(|finding| match check(finding, entries, histories) {
        Ok(found) => {
            (finding.version, finding.later) = found;
            true
        }
        Err(why) => {
            let _ = write!(problems, "\n  {}: {why}", finding.id);
            false
        }
    });
    if !problems.is_empty() {
        if fleet.has_committed_records() {
            return Err(format!("{FILE}:{problems}").into());
        }
        eprintln!("{FILE}: left out{problems}");
    }
    Ok(file.finding)
}

/// Returns the versions of a finding: see [`shown`].
fn check(
    finding: &Finding,
    entries: &[Entry<'_>],
    histories: &[History<'_>],
) -> Result<(String, Option<String>), String> {
    if !DANGERS.iter().any(|(danger, _)| *danger == finding.danger) {
        return Err(format!("`{}` is not a danger", finding.danger));
    }
    let Some(entry) = entries.iter().find(|entry| entry.library.name == finding.library) else {
        return Err(format!("`{}` has no record", finding.library));
    };
    match histories.iter().find(|history| history.library.name == finding.library) {
        Some(history) => shown(finding, history.versions.iter().map(|one| (&one.version, &one.record))),
        None => shown(finding, [(&entry.version, &entry.record)]),
    }
}

/// Returns the newest version whose record has the answer of a finding, and the next version that was
/// asked about the URL. The oldest version is the first one.
fn shown<'a>(
    finding: &Finding,
    versions: impl IntoIterator<Item = (&'a String, &'a Record)>,
) -> Result<(String, Option<String>), String> {
    // A version that was not asked about the URL says nothing.
    let asked = versions.into_iter().filter_map(|(name, record)| Some((name, record.answer(&finding.url)?)));
    let asked: Vec<(&String, Answer)> = asked.collect();
    let (_, newest) = asked.last().ok_or("the library was not asked about the URL")?;
    let last = asked.iter().rposition(|(_, answer)| finding.is_answer(answer)).ok_or_else(|| {
        let answer = rfc1738_audit::words::answer(&finding.url, newest);
        format!("the record has another answer: {answer}")
    })?;
    Ok((asked[last].0.clone(), asked.get(last + 1).map(|(version, _)| (*version).clone())))
}

impl Finding {
    /// Returns whether an answer is the one of the finding.
    pub fn is_answer(&self, answer: &Answer) -> bool {
        self.answer.iter().all(|(name, expected)| match (&**name, answer) {
            ("verdict", Answer::Accept(_)) => expected == "accept",
            ("verdict", Answer::Reject) => expected == "reject",
            // A prediction knows no time, so no answer in time is a crash.
            ("verdict", Answer::Crash) => ["crash", "timeout"].contains(&&**expected),
            ("printed", Answer::Accept(parts)) => parts.printed.as_deref() == Some(&**expected),
            (name, Answer::Accept(parts)) => {
                parts.texts().any(|(part, text)| part == name && text == expected)
            }
            _ => false,
        })
    }

    /// Whether the maintainers know it.
    pub fn is_known(&self) -> bool {
        self.upstream.starts_with("known")
    }
}

/// Returns the page docs/findings.md.
pub fn findings_page(findings: &[Finding]) -> String {
    let mut text = format!(
        "# Findings\n\n\
         **Reference** for people who use or maintain one of these libraries. After it you know which \
         answers can mislead a program.\n\n\
         The page has {} answers that neither RFC 3986 nor the URL Standard gives. A person judged each by \
         the texts, and each is in a record of the library. The newest recorded version does not give {} of \
         them. A program can check a URL with one library and open it with another. It is safe if it parses \
         once, and uses this parse for both.\n\n\
         [adapters/findings.toml](../adapters/findings.toml) has more: what each text says, what could go \
         wrong, how to fix it, and a report that is ready to be sent. `cargo maintain report --write` \
         compares the findings with the records and writes this page. *Version* is the newest recorded one \
         with the answer. *Not in* is the next recorded one, which has another answer \
         ([versions.md](../reports/versions.md)).\n",
        findings.len(),
        findings.iter().filter(|finding| finding.later.is_some()).count()
    );
    for (danger, heading) in DANGERS {
        let of_danger: Vec<&Finding> = findings.iter().filter(|finding| finding.danger == danger).collect();
        if of_danger.is_empty() {
            continue;
        }
        let _ = writeln!(
            text,
            "\n## {heading}\n\n| library | version | not in | what it does | input | answer | upstream \
             |\n|---|---|---|---|---|---|---|"
        );
        for finding in of_danger {
            let answer: Vec<String> =
                finding.answer.iter().map(|(part, value)| format!("{part} {}", code(value))).collect();
            let upstream = if finding.is_known() {
                "known"
            } else {
                finding.upstream.split(" (").next().unwrap_or_default()
            };
            let cells = [
                code(&finding.library),
                code(&finding.version),
                finding.later.as_deref().map_or_else(String::new, code),
                prose(&finding.title),
                code(&finding.url),
                answer.join(", "),
                prose(upstream),
            ];
            text.push_str(&line(cells));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use rfc1738_audit::record::OtherVersions;
    use rfc1738_oracle::Observation;

    use super::*;
    use crate::{Library, RECORDS, libraries, survey, versions};

    fn finding(url: &str, answer: &[(&str, &str)]) -> Finding {
        let toml = format!(
            "id = \"x\"\nlibrary = \"tcl-uri\"\ndate = \"2026-11-22\"\ntitle = \"t\"\ndanger = \"host\"\nurl \
             = '{url}'\n\
             texts = []\nmisuse = \"\"\nfix = \"\"\nupstream = \"known\"\nreport = \"\"\nanswer = {{}}"
        );
        let finding: Finding = toml::from_str(&toml).unwrap();
        let answer = answer.iter().map(|(name, text)| ((*name).into(), (*text).into())).collect();
        Finding { answer, ..finding }
    }

    /// A finding that the record does not show is an error.
    #[test]
    fn a_finding_is_compared_with_the_record() {
        let fleet = Fleet::of_source();
        let all = libraries(&fleet.adapters()).unwrap();
        let library: Vec<_> = all.iter().filter(|library| library.name == "tcl-uri").collect();
        let entries = survey(&library, &fleet).unwrap();
        let check = |url: &str, answer: &[(&str, &str)]| super::check(&finding(url, answer), &entries, &[]);
        let found = check("http://host.dom/", &[("host", "host.dom"), ("verdict", "accept")]);
        assert_eq!(found, Ok((entries[0].version.clone(), None)));
        let why = check("http://host.dom/", &[("host", "evil.com")]).unwrap_err();
        assert!(why.contains("the record has another answer"), "{why}");
        let why = check("http://host.dom/", &[("verdict", "crash")]).unwrap_err();
        assert!(why.contains("the record has another answer"), "{why}");
        assert!(check("http://never.asked/", &[]).unwrap_err().contains("not asked about"));
        let other = Finding { danger: "great".into(), ..finding("http://host.dom/", &[]) };
        assert!(super::check(&other, &entries, &[]).unwrap_err().contains("is not a danger"));
    }

    #[test]
    fn a_finding_is_of_the_newest_version_with_the_answer_and_the_next_one_has_another() {
        let root = tempfile::tempdir().unwrap();
        let library: Library = toml::from_str(
            "name = \"a\"\nlibrary = \"a\"\nlanguage = \"C\"\nrun = \"\"\n\
             debian = { trixie = \"2.0-1\", forky = \"3.0-1\", sid = \"4.0-1\" }",
        )
        .unwrap();
        let record = |version: &str, crashes: &[&str]| {
            let description = format!(r#"{{"protocol":1,"name":"a","version":"{version}"}}"#);
            let mut record = Record::new(serde_json::from_str(&description).unwrap());
            for text in ["x:a", "x:b", "x:c"] {
                let declined = Observation::Decline("no".into());
                let crashed = Observation::Crash("stopped".into());
                let seen = if crashes.contains(&text) { crashed } else { declined };
                record.insert(text, seen);
            }
            record
        };
        fs::create_dir_all(root.path().join(RECORDS)).unwrap();
        record("1.0-1", &["x:a", "x:b", "x:c"]).write(&root.path().join(RECORDS).join("a.answers")).unwrap();
        for (version, crashes) in
            [("2.0-1", &["x:a", "x:b"][..]), ("3.0-1", &["x:b"]), ("4.0-1", &["x:b", "x:c"])]
        {
            versions::write(root.path(), &library, version, &record(version, crashes)).unwrap();
        }
        let of = |url: &str, answer: &str| {
            let finding = finding(url, &[("verdict", answer)]);
            let others = OtherVersions::read(&root.path().join(versions::FILE)).unwrap();
            let history = History::read(root.path(), &others, &library, &|_| None).unwrap();
            shown(&finding, history.versions.iter().map(|one| (&one.version, &one.record)))
        };
        assert_eq!(of("x:a", "crash"), Ok(("2.0-1".into(), Some("3.0-1".into()))));
        assert_eq!(of("x:b", "crash"), Ok(("4.0-1".into(), None)));
        // The bug came back.
        assert_eq!(of("x:c", "crash"), Ok(("4.0-1".into(), None)));
        assert!(of("x:b", "accept").unwrap_err().contains("the record has another answer"));
    }
}
