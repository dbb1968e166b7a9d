//! The report as JUnit XML, for the pages of CI systems.

use std::collections::BTreeMap;

use rfc1738::Profile;

use super::failure::{Answer, common, expected_and_given, side_by_side};
use super::xml::{End, Test, document};
use super::{Again, failures, human};
use crate::runner::{CaseResult, Difference, Disagreement, Judgement, Outcome, Run};
use rfc1738_oracle::escape;

/// Returns the report as JUnit XML: a suite for each subject and profile, with a test for each case
/// that was asked.
///
/// A run over two subjects and two profiles therefore has about four times more tests than cases.
/// If several subjects were asked, the suite `agreement` has one more test for each case.
///
/// The name of a test has the case, the subject and the profile, `ftp/typecode-image (parser,
/// interpreter)`, so it is unique. Its class is the subject and the profile, `parser.interpreter`.
/// `file` and `line` are the place of the case. The message of a failure says what differs. An open
/// case is skipped, and the message is its ruling. If a library is asked about a convention of this
/// project, the test is skipped, and the message is "Convention" and the ruling.
///
/// No test has a `time`: reports contain no durations, and a case takes microseconds.
pub fn junit(run: &Run<'_>, again: &Again) -> String {
    let mut name = format!("RFC 1738 conformance, {}", human::summary(run));
    if let Some(origin) = human::origin(run) {
        name += &format!("; of the cases {}", origin.trim_end_matches('.'));
    }
    let mut of_places: BTreeMap<(usize, usize), (String, Vec<Test>)> = BTreeMap::new();
    for result in run.results() {
        for outcome in &result.outcomes {
            let name = || format!("{}, {} profile", escape::words(&outcome.subject), outcome.profile);
            let suite = of_places.entry(place(run, outcome)).or_insert_with(|| (name(), Vec::new()));
            suite.1.push(answer(result, outcome, again));
        }
    }
    let mut suites: Vec<(String, Vec<Test>)> = of_places.into_values().collect();
    if run.subjects().len() > 1 {
        let asked = run.results().filter(|result| !result.outcomes.is_empty());
        let tests = asked.map(|result| agreement(result, again)).collect();
        suites.push(("agreement of the subjects".into(), tests));
    }
    if let Some(why) = human::not_complete(run) {
        let test = Test::new("the adapter answers every case", End::Broken(why));
        suites.push(("adapter".into(), vec![test]));
    }
    document(&format!("{name}; one test for each case, subject and profile"), suites)
}

fn place(run: &Run<'_>, outcome: &Outcome) -> (usize, usize) {
    let subject = run.subjects().iter().position(|subject| **subject == *outcome.subject);
    let profile = run.profiles().iter().position(|profile| *profile == outcome.profile);
    (subject.unwrap_or_default(), profile.unwrap_or_default())
}

fn answer(result: &CaseResult<'_>, outcome: &Outcome, again: &Again) -> Test {
    let Outcome { subject, profile, judgement, .. } = outcome;
    let subject = escape::words(subject);
    let end = match judgement {
        Judgement::Pass => End::Passed,
        Judgement::Ruled => End::Skipped(ruling(result)),
        Judgement::Convention(_) => End::Skipped(format!("Convention: {}", ruling(result))),
        Judgement::Reading(_) => {
            End::Skipped(format!("{} {}", human::reading(result, judgement), ruling(result)))
        }
        Judgement::Accepted(_, reason) => End::Skipped(format!("accepted: {}", escape::words(reason))),
        Judgement::Declined => End::Skipped("The library declines the input.".into()),
        Judgement::Fail(differences) => {
            let common = common(result.case, outcome);
            let answers = expected_and_given(result.case, outcome, common.as_ref());
            let message = message(result, ["expected", "got"], answers, differences);
            let alone = CaseResult {
                case: result.case,
                outcomes: [outcome.clone()].into(),
                disagreements: Vec::new(),
            };
            failure(message, &failures(&alone, again))
        }
    };
    test(result, &format!("{subject}, {profile}"), format!("{subject}.{profile}"), end)
}

fn agreement(result: &CaseResult<'_>, again: &Again) -> Test {
    let messages: Vec<String> =
        result.disagreements.iter().map(|found| disagreement(result, found)).collect();
    let end = if messages.is_empty() {
        End::Passed
    } else {
        failure(messages.join("; "), &failures(result, again))
    };
    test(result, "agreement", "agreement".into(), end)
}

fn disagreement(result: &CaseResult<'_>, found: &Disagreement) -> String {
    let both = [found.between.0, found.between.1].map(|index| &result.outcomes[index]);
    let names = both.map(|outcome| escape::words(&outcome.subject));
    let answers = both.map(|outcome| Answer::Given(&outcome.observation));
    let message = message(result, [&names[0], &names[1]], answers, &found.differences);
    let profile: Profile = found.profile;
    format!("{message} ({profile} profile)")
}

/// Returns the differences in one line: `type: expected valid type="i", got valid type=absent`.
fn message(
    result: &CaseResult<'_>,
    names: [&str; 2],
    answers: [Answer<'_>; 2],
    differences: &[Difference],
) -> String {
    let differ: Vec<&str> = differences
        .iter()
        .map(|difference| match difference {
            Difference::Verdict => "verdict",
            Difference::Offset => "offset",
            Difference::Part(name) => name,
            Difference::Error(_) => "error",
        })
        .collect();
    let [one, other] = side_by_side(result.case.input.bytes(), answers, differences);
    // The columns align two lines, so one line does not need them.
    let flat = |line: String| {
        line.split("  ").filter(|word| !word.is_empty()).map(str::trim).collect::<Vec<_>>().join(" ")
    };
    let differ = escape::words(&differ.join(", "));
    format!("{differ}: {} {}, {} {}", names[0], flat(one), names[1], flat(other))
}

fn ruling(result: &CaseResult<'_>) -> String {
    match result.case.cited_ruling() {
        Some(ruling) => escape::words(&format!("Ruling {}: {} {}", ruling.id, ruling.point, ruling.answer)),
        None => "The text of RFC 1738 supports more than one answer.".into(),
    }
}

/// Returns the end of a test that failed. The blocks are escaped already.
fn failure(message: String, blocks: &[String]) -> End {
    End::Failed(message, Some(blocks.join("\n")))
}

fn test(result: &CaseResult<'_>, asked: &str, class: String, end: End) -> Test {
    let case = result.case;
    Test {
        name: format!("{} ({asked})", case.id),
        class: Some(class),
        place: Some((escape::words(&case.file), case.line)),
        end,
    }
}
