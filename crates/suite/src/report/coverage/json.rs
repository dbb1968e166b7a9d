//! Coverage as JSON: all figures and all that is missing, its keys in a fixed order.

use serde::Serialize;

use crate::corpus::Input;
use crate::coverage::{
    ClauseCoverage, Coverage, Measure, MissingEdge, MissingPath, Mutants, Point, ProductionCoverage,
    RulingCoverage, What,
};
use crate::report::escape;
use crate::report::json::Bytes;

#[derive(Serialize)]
struct Report<'c> {
    format: u32,
    totals: Vec<Figure>,
    paths: Vec<Path>,
    productions: Vec<Production<'c>>,
    clauses: Vec<Clause<'c>>,
    rulings: Vec<Ruling<'c>>,
    missing: Missing<'c>,
}

#[derive(Serialize)]
struct Figure {
    name: &'static str,
    #[serde(flatten)]
    figures: Figures,
}

#[derive(Serialize)]
struct Path {
    length: usize,
    #[serde(flatten)]
    figures: Figures,
}

#[derive(Serialize)]
struct Figures {
    total: usize,
    cases: usize,
    suites: usize,
}

#[derive(Serialize)]
struct Production<'c> {
    name: &'c str,
    section: Option<&'c str>,
    expression: String,
    derivable: bool,
    points: Vec<OnePoint<'c>>,
    classes: Figures,
    accepting: Figures,
    rejecting: Figures,
    paths: Figures,
    mutants: Fates,
    cases: Vec<&'c str>,
}

#[derive(Serialize)]
struct OnePoint<'c> {
    node: u32,
    what: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    alternative: Option<u32>,
    about: &'c str,
    cases: u64,
    suites: u64,
}

#[derive(Serialize)]
struct Fates {
    killed: usize,
    alive: usize,
    equivalent: usize,
    broken: usize,
}

#[derive(Serialize)]
struct Clause<'c> {
    id: &'c str,
    section: &'c str,
    untestable: Option<&'c str>,
    cases: Vec<&'c str>,
}

#[derive(Serialize)]
struct Ruling<'c> {
    id: &'c str,
    point: &'c str,
    cases: Vec<&'c str>,
}

#[derive(Serialize)]
struct Missing<'c> {
    edges: Vec<Edge<'c>>,
    paths: Vec<Chain<'c>>,
}

#[derive(Serialize)]
struct Edge<'c> {
    rule: &'c str,
    after: Bytes,
    bytes: Option<Vec<String>>,
    refused: bool,
    example: Bytes,
    cases: bool,
    suites: bool,
}

#[derive(Serialize)]
struct Chain<'c> {
    rules: Vec<&'c str>,
    example: Bytes,
    cases: bool,
    suites: bool,
}

/// The report as JSON, for programs.
///
/// The keys of the object, in this order; text is ASCII, and other characters are `\u` escapes. `format` is 1, and
/// grows when a key goes or changes its meaning; new keys may come without that. Cases are given by their ids; a string is a
/// text, or `{"hex": "66ff"}`.
///
/// | key | value |
/// |---|---|
/// | `format` | 1 |
/// | `totals` | of each figure: `name`, and `total`, `cases`, `suites`: how many there are, how many of them the cases exercise, how many the suites |
/// | `paths` | the same for the chains of each `length`, in productions |
/// | `productions` | of each: `name`, `section` (null if it is none of section 5), `expression`, `derivable`, `points`, then as above `classes`, `accepting`, `rejecting`, `paths`; `mutants` (`killed`, `alive`, `equivalent`, `broken`), `cases` |
/// | `points` | of each: `node` (its number in the expression, in preorder), `what` (`alternative`, `left`, `taken`, `zero`, `one`, `many`), `alternative` (from 0, if it is one), `about`, and how many `cases` and strings of the `suites` show it |
/// | `clauses`, `rulings` | of each: `id`, `section` and `untestable` or `point`, `cases` |
/// | `missing` | `edges` and `paths` that the cases or the suites leave out |
/// | `edges` | of each: `rule`, `after` (a shortest string to the state), `bytes` (ranges in hexadecimal, `["00-1f", "7f"]`; null for the end), `refused`, `example` (a string that exercises it), whether `cases` and `suites` do |
/// | `paths` | of each: `rules`, `example`, `cases`, `suites` |
pub fn json(coverage: &Coverage) -> String {
    let totals = coverage.totals();
    let report = Report {
        format: 1,
        totals: totals.iter().map(|of| Figure { name: of.name, figures: of.measure.into() }).collect(),
        paths: coverage.paths.iter().map(|of| Path { length: of.length, figures: of.paths.into() }).collect(),
        productions: coverage.productions.iter().map(|of| production(coverage, of)).collect(),
        clauses: coverage.clauses.iter().map(|of| clause(coverage, of)).collect(),
        rulings: coverage.rulings.iter().map(|of| ruling(coverage, of)).collect(),
        missing: Missing {
            edges: coverage.missing.edges.iter().map(|of| edge(coverage, of)).collect(),
            paths: coverage.missing.paths.iter().map(|of| chain(coverage, of)).collect(),
        },
    };
    let text = serde_json::to_string_pretty(&report).expect("names and texts become JSON");
    escape::json(&text) + "\n"
}

impl From<Measure> for Figures {
    fn from(Measure { total, cases, suites }: Measure) -> Figures {
        Figures { total, cases, suites }
    }
}

fn production<'c>(coverage: &'c Coverage, of: &'c ProductionCoverage) -> Production<'c> {
    let Mutants { killed, alive, equivalent, broken } = of.mutants;
    Production {
        name: &of.name,
        section: of.rule.map(|rule| rule.section()),
        expression: of.expr.to_string(),
        derivable: of.derivable,
        points: of.points.iter().map(point).collect(),
        classes: of.classes.into(),
        accepting: of.accepting.into(),
        rejecting: of.rejecting.into(),
        paths: of.paths.into(),
        mutants: Fates { killed, alive, equivalent, broken },
        cases: ids(coverage, &of.cases),
    }
}

fn point(of: &Point) -> OnePoint<'_> {
    let (what, alternative) = match of.what {
        What::Alternative(index) => ("alternative", Some(index)),
        What::Left => ("left", None),
        What::Taken => ("taken", None),
        What::Zero => ("zero", None),
        What::One => ("one", None),
        What::Many => ("many", None),
    };
    let (cases, suites) = (of.count.cases, of.count.suites);
    OnePoint { node: of.node.node, what, alternative, about: &of.about, cases, suites }
}

fn clause<'c>(coverage: &'c Coverage, of: &'c ClauseCoverage) -> Clause<'c> {
    let cases = ids(coverage, &of.cases);
    Clause { id: &of.id, section: of.section, untestable: of.untestable.as_deref(), cases }
}

fn ruling<'c>(coverage: &'c Coverage, of: &'c RulingCoverage) -> Ruling<'c> {
    Ruling { id: of.id, point: of.point, cases: ids(coverage, &of.cases) }
}

fn edge<'c>(coverage: &'c Coverage, of: &'c MissingEdge) -> Edge<'c> {
    Edge {
        rule: name(coverage, of.rule),
        after: bytes(&of.after),
        bytes: of.bytes.map(|set| ranges(set.iter())),
        refused: of.refused,
        example: bytes(&of.example),
        cases: of.cases,
        suites: of.suites,
    }
}

fn chain<'c>(coverage: &'c Coverage, of: &'c MissingPath) -> Chain<'c> {
    let rules = of.rules.iter().map(|&rule| name(coverage, rule)).collect();
    Chain { rules, example: bytes(&of.example), cases: of.cases, suites: of.suites }
}

fn name(coverage: &Coverage, rule: u32) -> &str {
    &coverage.productions[rule as usize].name
}

fn ids<'c>(coverage: &'c Coverage, cases: &[usize]) -> Vec<&'c str> {
    cases.iter().map(|&case| coverage.cases[case].id.as_str()).collect()
}

fn bytes(text: &[u8]) -> Bytes {
    Bytes::of(&Input::from(text))
}

/// Ascending bytes as ranges: `["00-1f", "7f"]`.
fn ranges(bytes: impl Iterator<Item = u8>) -> Vec<String> {
    let mut ranges: Vec<(u8, u8)> = Vec::new();
    for byte in bytes {
        match ranges.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(byte) => *last = byte,
            _ => ranges.push((byte, byte)),
        }
    }
    let range = |(first, last): (u8, u8)| match first == last {
        true => format!("{first:02x}"),
        false => format!("{first:02x}-{last:02x}"),
    };
    ranges.into_iter().map(range).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_in_a_row_are_a_range() {
        assert_eq!(ranges([0, 1, 2, 9, 0xfe, 0xff].into_iter()), ["00-02", "09", "fe-ff"]);
        assert_eq!(ranges(0..=255), ["00-ff"]);
        assert!(ranges([].into_iter()).is_empty());
    }
}
