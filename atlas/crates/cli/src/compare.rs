//! `url-atlas compare`: the decisions in which two texts or libraries differ, and URLs that show
//! it.

use std::io::Write;

use rfc1738_audit::words;
use rfc1738_oracle::notation::quoted;
use rfc1738_oracle::{Answer, Relation, Reports};
use serde::Serialize;
use url_atlas_decisions::decisions;
use url_atlas_evidence::compare::{Compared, Difference, Reader, Shown, compare};
use url_atlas_evidence::words::decided;
use url_atlas_evidence::{Found, Recorded, names};
use url_atlas_site::{Finding, published};

use crate::cli::CompareArguments;
use crate::design::{self, Named};
use rfc1738_cli::escape;
use rfc1738_cli::output::{Failure, Output, Status};
use rfc1738_cli::phrases;

/// The output of `url-atlas compare --json`. The answers are predicted by the two designs; no
/// library is asked.
#[derive(Serialize)]
struct JsonReport<'a> {
    one: &'a str,
    other: &'a str,
    decisions: usize,
    tried: usize,
    differences: Vec<JsonDifference>,
    #[serde(skip_serializing_if = "Option::is_none")]
    two_hosts: Option<JsonShown<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    two_other_hosts: Option<JsonShown<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    two_addresses: Option<JsonShown<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    no_host: Option<JsonShown<'a>>,
    findings: Vec<JsonFinding>,
}

/// A published finding about one of the two, which its decisions may not explain.
#[derive(Serialize)]
struct JsonFinding {
    id: String,
    library: String,
    title: String,
    input: String,
}

#[derive(Serialize)]
struct JsonDifference {
    decision: &'static str,
    question: &'static str,
    one: String,
    other: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    shown: Option<JsonShown<'static>>,
}

#[derive(Serialize)]
struct JsonShown<'a> {
    input: escape::Json<'a>,
    one: String,
    other: String,
}

pub(crate) fn run(arguments: &CompareArguments, out: &mut Output) -> Result<Status, Failure> {
    let both = [design::named(&arguments.one)?, design::named(&arguments.other)?];
    if both[0].name == both[1].name {
        return Err(Failure::Said("both names are the same, name two texts or libraries".into()));
    }
    let [one, other] = both.map(reader);
    let mut compared = compare(one, other);
    if both.iter().any(|one| is_validator(*one)) {
        (compared.two_hosts, compared.two_other_hosts) = (None, None);
        (compared.two_addresses, compared.no_host) = (None, None);
    }
    if arguments.json {
        out.json(&as_json(both, compared))?
    } else {
        write(both, &compared, out)?
    }
    Ok(Status::Good)
}

/// Returns who reads: a text, or a library with its quirks.
fn reader(named: Named) -> Reader {
    named.library.map_or_else(|| named.design.into(), Reader::from)
}

/// Returns the published findings that one of the two shows, if the other one answers otherwise: by its
/// record, which is of one version, or by its design.
fn concerning(both: [Named; 2]) -> Vec<Finding> {
    let answer = |named: Named, url: &str| {
        let library = named.reader();
        let recorded = named.library.filter(|_| named.version.is_none());
        match recorded.and_then(|library| Recorded::about(url).answer(library)) {
            Some(Found::Same(answer) | Found::OtherNames(answer)) => answer,
            _ => library.read(url.as_bytes()),
        }
    };
    let differ = |finding: &Finding| {
        let answers = both.map(|named| answer(named, &finding.url));
        let is_shown =
            |(named, answer): (&Named, &Answer)| named.name == finding.library && finding.is_answer(answer);
        if !both.iter().zip(&answers).any(is_shown) {
            return false;
        }
        match (&answers[0], &answers[1]) {
            (Answer::Accept(one), Answer::Accept(other)) => {
                one.differences(other, Relation::Exact).next().is_some()
            }
            (one, other) => one != other,
        }
    };
    published(&both.map(|named| named.name)).into_iter().filter(differ).collect()
}

/// Returns whether a library only says whether a URL is valid, so it sees no host.
fn is_validator(named: Named) -> bool {
    let known = named.library.and_then(|library| names::find(&library.name));
    known.is_some_and(|known| known.reports() == Reports::Verdict)
}

fn as_json([one, other]: [Named; 2], compared: Compared) -> JsonReport<'static> {
    let shown = |shown: Shown| JsonShown {
        one: shown.answers[0].words(shown.input.as_bytes()),
        other: shown.answers[1].words(shown.input.as_bytes()),
        input: escape::Json(shown.input.as_bytes()),
    };
    let difference = |difference: Difference| JsonDifference {
        decision: difference.decision.name,
        question: difference.decision.question,
        one: (difference.decision.option)(one.design),
        other: (difference.decision.option)(other.design),
        shown: difference.shown.map(shown),
    };
    JsonReport {
        one: one.name,
        other: other.name,
        decisions: decisions().len(),
        tried: compared.tried,
        differences: compared.differences.into_iter().map(difference).collect(),
        two_hosts: compared.two_hosts.map(shown),
        two_other_hosts: compared.two_other_hosts.map(shown),
        two_addresses: compared.two_addresses.map(shown),
        no_host: compared.no_host.map(shown),
        findings: concerning([one, other])
            .into_iter()
            .map(|Finding { id, library, title, url, .. }| JsonFinding { id, library, title, input: url })
            .collect(),
    }
}

fn write(both: [Named; 2], compared: &Compared, out: &mut Output) -> Result<(), Failure> {
    let [one, other] = both;
    let (count, all) = (compared.differences.len(), decisions().len());
    let findings = concerning(both);
    let about = match findings.len() {
        0 => String::new(),
        1 => ", and 1 published finding is about them".into(),
        count => format!(", and {count} published findings are about them"),
    };
    let line = format!("{} and {} differ in {count} of {all} decisions{about}.", one.title(), other.title());
    writeln!(out, "{}", phrases::hanging(&line, 0, out.width()))?;
    for quality in both.into_iter().filter_map(Named::quality) {
        writeln!(out, "{}", phrases::hanging(&quality, 0, out.width()))?;
    }
    for (title, shown) in [
        ("Two registrable hosts in one URL that both accept", &compared.two_hosts),
        ("Two other hosts in one URL that both accept", &compared.two_other_hosts),
        ("Two addresses, or an address and a number, in one URL that both accept", &compared.two_addresses),
        ("A registrable host by one, and none by the other, in one URL that both accept", &compared.no_host),
    ] {
        match shown {
            Some(shown) => {
                writeln!(out, "\n{title}:")?;
                write_shown(shown, both, out)?;
            }
            None => {
                let line = format!("{title}: none among {} inputs.", compared.tried);
                writeln!(out, "\n{}", phrases::hanging(&line, 2, out.width()))?;
            }
        }
    }
    for Difference { decision, shown } in &compared.differences {
        writeln!(
            out,
            "\n{}",
            phrases::hanging(&format!("{}: {}", decision.name, decision.question), 2, out.width())
        )?;
        for named in both {
            let words = decided(decision, &[&named.reader()]);
            let line = format!("  {}: {words}", named.title());
            writeln!(out, "{}", phrases::hanging(&escape::text(&line), 4, out.width()))?;
        }
        match shown {
            Some(shown) => write_shown(shown, both, out)?,
            None => writeln!(out, "  None of {} inputs shows it.", compared.tried)?,
        }
    }
    if !findings.is_empty() {
        writeln!(out, "\nPublished findings, which the decisions may not explain:")?;
    }
    for Finding { library, title, url, .. } in &findings {
        writeln!(out, "  {}", quoted(url))?;
        writeln!(out, "{}", phrases::hanging(&format!("    {library}: {title}"), 6, out.width()))?;
    }
    Ok(())
}

fn write_shown(shown: &Shown, both: [Named; 2], out: &mut Output) -> Result<(), Failure> {
    writeln!(out, "  {}", quoted(shown.input))?;
    for (named, answer) in both.into_iter().zip(&shown.answers) {
        let line = format!("    {}: {}", named.title(), words::answer(shown.input, answer));
        writeln!(out, "{}", phrases::hanging(&line, 6, out.width()))?;
    }
    Ok(())
}
