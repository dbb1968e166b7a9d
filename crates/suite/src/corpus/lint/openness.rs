//! Compares the openness of a case with the one that the readings of the text decide.

use rfc1738_oracle::{PartValue, Question};

use crate::corpus::{Case, Expected, ReadingExpects, Verdict};
use crate::openness::{Answer, OtherAnswer, open};

/// Returns what is wrong with the openness of a case about a verdict.
pub(super) fn problem(case: &Case) -> Option<String> {
    let found = others(case);
    if !case.is_open() {
        let other = found.first()?;
        return Some(format!("the case is open by ruling {}; {}", rulings(other), fields(case, other)));
    }
    let Some(other) =
        found.iter().find(|other| case.ruling.is_some_and(|ruling| rulings(other) == ruling.id))
    else {
        let rulings: Vec<String> = found.iter().map(rulings).collect();
        return Some(match &rulings[..] {
            [] => "the case is not open: no reading of the text gives another answer".into(),
            rulings => format!("the case is open by another ruling: {}", rulings.join(", ")),
        });
    };
    (!is_said(case, other)).then(|| fields(case, other))
}

pub(super) fn problem_of_building(case: &Case) -> Option<String> {
    let Expected::Answer { question: Question::Building { .. }, answer } = &case.expected else {
        return None;
    };
    let PartValue::Text(url) = answer.iter().find_map(|(name, value)| (name == "url").then_some(value))?
    else {
        return None;
    };
    let found = case.profiles().flat_map(|profile| open(url.as_bytes(), profile)).next()?;
    (!case.is_open())
        .then(|| format!("its URL is open by ruling {}; write the `readings` of the case", rulings(&found)))
}

/// Returns the answers of other readings to the input of a case.
fn others(case: &Case) -> Vec<OtherAnswer> {
    let mut found: Vec<OtherAnswer> = Vec::new();
    for profile in case.profiles() {
        for other in open(case.input.bytes(), profile) {
            if !found.contains(&other) {
                found.push(other);
            }
        }
    }
    found
}

fn is_said(case: &Case, other: &OtherAnswer) -> bool {
    let says = |name: &str, expects: &ReadingExpects| {
        case.readings.iter().any(|reading| reading.name == name && same(&reading.expects, expects))
    };
    case.readings.len() == 2
        && says(other.readings[0].followed, &own(case, other))
        && says(&other.name(), &expects(other))
}

/// Whether two readings say the same. A case may leave out the scheme.
fn same(one: &ReadingExpects, other: &ReadingExpects) -> bool {
    match (one, other) {
        (ReadingExpects::Parts(one), ReadingExpects::Parts(other)) => other
            .iter()
            .filter(|(name, _)| *name != "scheme")
            .eq(one.iter().filter(|(name, _)| *name != "scheme")),
        (one, other) => one == other,
    }
}

/// What the reading that this project follows says about the input of a case.
fn own(case: &Case, other: &OtherAnswer) -> ReadingExpects {
    match (&case.expected, &other.answer) {
        (Expected::Accept(parts), Answer::Url(_)) => ReadingExpects::Parts(parts.clone()),
        (Expected::Accept(_), _) => ReadingExpects::Verdict(Verdict::Valid),
        _ => ReadingExpects::Verdict(Verdict::Invalid),
    }
}

fn expects(other: &OtherAnswer) -> ReadingExpects {
    match &other.answer {
        Answer::Url(Some(parts)) => ReadingExpects::Parts(parts.clone()),
        answer => ReadingExpects::Verdict(answer.verdict()),
    }
}

fn rulings(other: &OtherAnswer) -> String {
    other.rulings().collect::<Vec<_>>().join(" and ")
}

/// The fields that the case must have.
fn fields(case: &Case, other: &OtherAnswer) -> String {
    let says = |expects: &ReadingExpects| match expects {
        ReadingExpects::Verdict(verdict) => verdict.name().to_string(),
        ReadingExpects::Parts(parts) | ReadingExpects::Answer(parts) => {
            serde_json::to_string(parts).expect("parts become JSON")
        }
    };
    let (followed, name) = (other.readings[0].followed, other.name());
    format!(
        "write `verdict: open`, `readings: {{{followed}: {}, {name}: {}}}` and `ruling: {}`",
        says(&own(case, other)),
        says(&expects(other)),
        rulings(other),
    )
}
