//! The report of a survey: each class of differences between a library and RFC 1738, with a
//! minimized input and the clauses.

use anstyle::AnsiColor;
use comfy_table::{Table, presets};
use serde::Serialize;

use super::{Color, FORMAT, json_text, table, wrap};
use crate::corpus::Corpus;
use rfc1738_oracle::difference::{Class, Classifier, DifferenceKind, NotCompared, Survey};
use rfc1738_oracle::escape;
use rfc1738_oracle::readings;
use rfc1738_oracle::{Conventions, Input, Observation, Subject};

#[derive(Clone, Debug)]
pub struct SurveyReport {
    library: String,
    follows: String,
    inputs: u64,
    not_asked: u64,
    not_compared: Vec<Omission>,
    differing: u64,
    differences: Vec<Difference>,
}

#[derive(Clone, Debug)]
struct Difference {
    class: Class,
    count: u64,
    input: Vec<u8>,
    /// The answer of RFC 1738 about the input.
    rfc1738: String,
    library: String,
    clauses: Vec<String>,
}

impl SurveyReport {
    /// Asks the library again, with a short input of each class.
    pub fn new(classifier: &mut Classifier<impl Subject>, survey: &Survey, corpus: &Corpus) -> SurveyReport {
        let mut differences: Vec<Difference> = Vec::new();
        for (&class, input) in &survey.classes {
            // The survey may have the class of a similar input. The input's own class is also in
            // the report.
            let smallest = match class.kind {
                // Each question can take the whole time.
                DifferenceKind::TimesOut => None,
                _ => classifier.difference(input).filter(|found| found.class == class),
            };
            let is_over = classifier.subject().trouble().is_some();
            let input = smallest.filter(|_| !is_over).map_or_else(|| input.clone(), |found| found.smallest);
            let [rfc1738, library] = match class.kind {
                DifferenceKind::TimesOut => readings::both(&input, &Observation::Timeout),
                _ if is_over => [readings::rfc1738(&input), "was not asked again".into()],
                _ => asked(classifier.subject(), &input),
            };
            differences.push(Difference {
                class,
                count: survey.counts.get(&class).copied().unwrap_or_default(),
                rfc1738,
                library,
                input,
                clauses: clauses(class, corpus),
            });
        }
        classifier.subject().finish();
        let subject = classifier.subject();
        SurveyReport {
            library: subject.name().to_owned(),
            follows: subject.follows().to_owned(),
            inputs: survey.inputs,
            not_asked: survey.not_asked,
            not_compared: omissions(subject.conventions(), survey.not_compared),
            differing: survey.counts.values().sum(),
            differences,
        }
    }

    /// Returns whether there are no differences.
    pub fn is_empty(&self) -> bool {
        self.differences.is_empty()
    }

    fn summary(&self) -> String {
        let count = |count: usize| format!("{count} class{}", if count == 1 { "" } else { "es" });
        let not_asked = match self.not_asked {
            0 => String::new(),
            left => format!("; {left} inputs were not asked"),
        };
        format!(
            "{}: {} of differences, in {} of {} inputs{not_asked}",
            escape::words(&self.library),
            count(self.differences.len()),
            self.differing,
            self.inputs
        )
    }
}

fn asked(library: &mut impl Subject, input: &[u8]) -> [String; 2] {
    let mut both = [readings::rfc1738(input), String::new()];
    library.observe_all(&[input], &mut |_, seen| both = readings::both(input, &seen));
    both
}

/// Returns the ids of the clauses that the cases of the rule cite.
fn clauses(class: Class, corpus: &Corpus) -> Vec<String> {
    let cases = corpus.cases.iter().filter(|case| case.rule == class.rule);
    let mut ids: Vec<String> = cases.flat_map(|case| case.clauses.clone()).collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

const HEADER: [&str; 6] = ["differs", "rule", "byte", "inputs", "shortest input", "clauses"];

fn cells(difference: &Difference) -> [String; 4] {
    let Class { kind, rule, byte } = difference.class;
    [kind.name().into(), rule.name().into(), byte.name(), difference.count.to_string()]
}

/// An input that is too long is cut, and the clauses are left out. The JSON report has both.
fn narrow(found: &SurveyReport) -> Table {
    const GAP: usize = 2;
    let header: [String; 4] = std::array::from_fn(|column| HEADER[column].into());
    let width = |column: usize| {
        let cells = found.differences.iter().map(|difference| cells(difference)[column].len());
        cells.chain([header[column].len()]).max().unwrap_or_default() + GAP
    };
    let space = super::COLUMNS.saturating_sub((0..header.len()).map(width).sum());
    let rows = found.differences.iter().map(|difference| {
        let input = escape::cut(&difference.input, space).unwrap_or_else(|| "...".into());
        cells(difference).into_iter().chain([input]).collect()
    });
    table(presets::NOTHING, &HEADER[..5], [3], rows)
}

/// Returns the table for a page, with the first clauses of each rule.
fn wide(found: &SurveyReport) -> Table {
    let rows = found.differences.iter().map(|difference| {
        // The JSON report has all clauses.
        let clauses: Vec<&str> = difference.clauses.iter().take(2).map(String::as_str).collect();
        let more = if difference.clauses.len() > 2 { ", ..." } else { "" };
        let rest = [escape::quoted(&difference.input), format!("{}{more}", clauses.join(", "))];
        cells(difference).into_iter().chain(rest).map(|cell| escape::markdown(&cell)).collect()
    });
    table(presets::ASCII_MARKDOWN, &HEADER, [3], rows)
}

fn both(difference: &Difference, name: &str) -> [String; 3] {
    let width = "RFC 1738".len().max(name.len());
    let line = |who: &str, what: &str| format!("{who:width$}  {what}");
    [
        line("input", &escape::quoted(&difference.input)),
        line("RFC 1738", &difference.rfc1738),
        line(name, &difference.library),
    ]
}

const NOT_COMPARED: &str = "Not compared, or counted as the same";

/// For an accepted invalid input the table is enough.
fn is_shown(difference: &&Difference) -> bool {
    difference.class.kind != DifferenceKind::AcceptsInvalid
}

pub fn human(found: &SurveyReport, color: Color) -> String {
    let name = escape::words(&found.library);
    let mut text = String::new();
    if !found.not_compared.is_empty() {
        text += &format!("{}\n", color.paint(AnsiColor::Cyan, NOT_COMPARED));
        found.not_compared.iter().for_each(|omission| text += &wrap(&omission.words(), "  - ", "    "));
        text += "\n";
    }
    for difference in found.differences.iter().filter(is_shown) {
        let class = color.paint(AnsiColor::Yellow, &difference.class.to_string());
        text += &format!("{class}\n");
        let rest = " ".repeat(4 + "RFC 1738".len().max(name.len()) + 2);
        both(difference, &name).iter().for_each(|line| text += &wrap(line, "    ", &rest));
        text += "\n";
    }
    if !found.is_empty() {
        for line in narrow(found).lines() {
            text += line.trim();
            text += "\n";
        }
        text += "\n";
    }
    text + &found.summary() + ".\n"
}

pub fn markdown(found: &SurveyReport) -> String {
    let (name, follows) = (escape::words(&found.library), escape::markdown(&found.follows));
    let mut text = format!("# RFC 1738 and {}\n\n", escape::markdown(&name));
    text += &format!("{}. The library follows {follows}.\n", escape::markdown(&found.summary()));
    if !found.not_compared.is_empty() {
        text += &format!("\n{NOT_COMPARED}:\n\n");
        let lines =
            found.not_compared.iter().map(|omission| format!("- {}\n", escape::markdown(&omission.words())));
        text.extend(lines);
    }
    if found.is_empty() {
        return text;
    }
    text += &format!("\n{}\n", wide(found));
    for difference in found.differences.iter().filter(is_shown) {
        text += &format!("\n## {}\n\n", escape::markdown(&difference.class.to_string()));
        both(difference, &name).iter().for_each(|line| text += &format!("    {line}\n"));
    }
    text
}

/// The report of `rfc1738 differences --format json`.
#[derive(Serialize)]
struct Report<'r> {
    format: u32,
    library: &'r str,
    follows: &'r str,
    not_compared: &'r [Omission],
    /// How many inputs the library was asked about, before it was asked again for short ones.
    inputs: u64,
    /// How many inputs it was not asked about, because it could no longer answer.
    not_asked: u64,
    differing: u64,
    /// The classes of differences, the most misleading first.
    classes: Vec<OfClass<'r>>,
}

#[derive(Serialize)]
struct OfClass<'r> {
    kind: &'static str,
    rule: &'static str,
    byte: String,
    inputs: u64,
    input: Input,
    /// What RFC 1738 reads in the input, in words.
    rfc1738: &'r str,
    library: &'r str,
    /// The ids of the clauses of RFC 1738 that cases of the rule cite.
    clauses: &'r [String],
}

impl<'r> OfClass<'r> {
    fn new(difference: &'r Difference) -> OfClass<'r> {
        let Class { kind, rule, byte } = difference.class;
        OfClass {
            kind: kind.name(),
            rule: rule.name(),
            byte: byte.name(),
            inputs: difference.count,
            input: Input::from(&difference.input[..]),
            rfc1738: &difference.rfc1738,
            library: &difference.library,
            clauses: &difference.clauses,
        }
    }
}

/// Returns the report as JSON, for programs: one object. The text is ASCII.
pub fn json(found: &SurveyReport) -> String {
    let report = Report {
        format: FORMAT,
        library: &found.library,
        follows: &found.follows,
        not_compared: &found.not_compared,
        inputs: found.inputs,
        not_asked: found.not_asked,
        differing: found.differing,
        classes: found.differences.iter().map(OfClass::new).collect(),
    };
    json_text(&report)
}

/// Something that is not compared, or that counts as the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Omission {
    /// What is not compared, in words.
    what: String,
    why: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    inputs: Option<u64>,
}

fn omissions(conventions: Option<&Conventions>, counts: NotCompared) -> Vec<Omission> {
    let NotCompared { declined, other_scheme, without_parts, without_user, without_scheme, with_conventions } =
        counts;
    let hidden = conventions.filter(|_| with_conventions > 0).map(Conventions::hidden).unwrap_or_default();
    let mut omissions: Vec<Omission> =
        hidden.into_iter().map(|(what, why)| Omission { what, why, inputs: None }).collect();
    for (inputs, what, why) in [
        (
            other_scheme,
            "the path, the query and the fragment of URLs of other schemes without the IP form",
            "RFC 1738 does not define them",
        ),
        (without_parts, "all parts of some URLs", "the library accepts these URLs and reports no parts"),
        (without_user, "the user and the password", "the library cannot report them"),
        (without_scheme, "the scheme of some URLs", "the library does not report it"),
        (declined, "some inputs", "the library declines them"),
    ] {
        if inputs > 0 {
            omissions.push(Omission { what: what.into(), why: why.into(), inputs: Some(inputs) });
        }
    }
    omissions
}

impl Omission {
    /// Returns the omission in a sentence without its full stop.
    fn words(&self) -> String {
        let inputs = match self.inputs {
            None => String::new(),
            Some(1) => " (1 input)".into(),
            Some(count) => format!(" ({count} inputs)"),
        };
        format!("{}{inputs}: {}", self.what, self.why)
    }
}
