//! Compares an observation with the expected answer of a case.

use std::collections::BTreeSet;

use super::Candidate;
use crate::corpus::{Case, Expected, Reading, ReadingExpects, Verdict};
use rfc1738::Profile;
use rfc1738::advise::AdvisoryKind;
use rfc1738::octets::equivalent;
use rfc1738::parse::parse;
use rfc1738_oracle::{CommonParts, Observation, PartName, PartValue, Parts, Question, Relation};

/// The result of comparing an answer with the expected one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    Pass,
    Ruled,
    /// The text supports more than one answer, and the library gives the verdict or the answer of
    /// these readings.
    Reading(Vec<String>),
    /// The case states a convention of this project, and the answer of the library differs from it
    /// in all of these.
    Convention(Vec<Difference>),
    Declined,
    Fail(Vec<Difference>),
    /// The same, and it is accepted for a reason: [`Run::accept`](super::Run::accept).
    Accepted(Vec<Difference>, String),
}

pub(super) fn judge(case: &Case, observation: &Observation<'_>, candidate: &mut Candidate) -> Judgement {
    if candidate.is_library
        && let Some(judgement) = judge_library(case, observation, candidate.profile)
    {
        return judgement;
    }
    let differences = match (&case.expected, observation) {
        (Expected::Accept(expected), Observation::Accept(parts)) => {
            // A case may omit the scheme.
            let unsaid = expected.get("scheme").is_none().then_some("scheme");
            of_parts(expected, parts, unsaid)
        }
        (Expected::Accept(expected), Observation::AcceptCommon(library)) => {
            of_library(case, expected, library)
        }
        (Expected::Reject { .. }, Observation::Reject(rejection))
            if candidate.is_library && rejection.offset.is_none() =>
        {
            Vec::new()
        }
        // The offset belongs to the answer, so a missing offset is a difference.
        (Expected::Reject { at }, Observation::Reject(rejection)) if rejection.offset != Some(*at) => {
            Vec::from([Difference::Offset])
        }
        (Expected::Reject { .. }, Observation::Reject(rejection)) => {
            // A case has no rule and no words of an error. The grammar decides whether they are
            // true.
            let fault = rejection.error.and_then(|error| candidate.fault(case.input.bytes(), &error));
            fault.map(Difference::Error).into_iter().collect()
        }
        (Expected::Answer { question, answer }, Observation::Answer(given)) if candidate.is_library => {
            decided(question, answer, given, candidate.profile)
        }
        // A library refuses in its own words.
        (Expected::Answer { answer, .. }, Observation::Reject(_))
            if candidate.is_library && is_refusal(answer) =>
        {
            Vec::new()
        }
        (Expected::Answer { answer, .. }, Observation::Answer(given)) => of_parts(answer, given, None),
        _ => Vec::from([Difference::Verdict]),
    };
    let is_failure = matches!(observation, Observation::Crash(_) | Observation::Timeout);
    // RFC 1738 gives no rule that a library could break, but about these parts.
    let is_settled = |difference: &Difference| is_settled(case, observation, difference);
    if candidate.is_library && case.convention.is_some() && !is_failure && !differences.iter().any(is_settled)
    {
        return Judgement::Convention(differences);
    }
    match (differences.is_empty(), case.is_open()) {
        (false, _) => Judgement::Fail(differences),
        (true, true) => Judgement::Ruled,
        (true, false) => Judgement::Pass,
    }
}

fn judge_library(case: &Case, observation: &Observation<'_>, profile: Profile) -> Option<Judgement> {
    let verdict = match observation {
        Observation::Decline(_) => return Some(Judgement::Declined),
        // A reference is no input of the case's kind.
        Observation::AcceptCommon(CommonParts { conventions: Some(declared), .. })
            if !declared.compares(case.input.bytes()) =>
        {
            return Some(Judgement::Declined);
        }
        Observation::Accept(_) | Observation::AcceptCommon(_) => Some(Verdict::Valid),
        Observation::Reject(_) => Some(Verdict::Invalid),
        Observation::Answer(_) => None,
        Observation::Crash(_) | Observation::Timeout => return None,
    };
    // A reading that is about the verdict alone leaves the parts as the case has them.
    let has_parts_of_case = match (&case.expected, observation) {
        (Expected::Accept(expected), Observation::Accept(parts)) => {
            of_parts(expected, parts, Some("scheme")).is_empty()
        }
        (Expected::Accept(expected), Observation::AcceptCommon(library)) => {
            of_library(case, expected, library).is_empty()
        }
        _ => true,
    };
    let is_given = |reading: &&Reading| match (&reading.expects, case.question(), observation) {
        (ReadingExpects::Verdict(expected), ..) => Some(*expected) == verdict && has_parts_of_case,
        (ReadingExpects::Parts(expected), _, Observation::Accept(parts)) => {
            of_parts(expected, parts, Some("scheme")).is_empty()
        }
        (ReadingExpects::Parts(expected), _, Observation::AcceptCommon(parts)) => {
            of_library(case, expected, parts).is_empty()
        }
        (ReadingExpects::Parts(_), ..) => false,
        (ReadingExpects::Answer(expected), Some(question), Observation::Answer(given)) => {
            decided(question, expected, given, profile).is_empty()
        }
        (ReadingExpects::Answer(expected), Some(_), Observation::Reject(_)) => is_refusal(expected),
        (ReadingExpects::Answer(_), ..) => false,
    };
    let given: Vec<&Reading> = case.readings.iter().filter(is_given).collect();
    // What the RFC itself prints is right.
    if given.iter().any(|reading| reading.is_printed()) {
        return Some(Judgement::Pass);
    }
    let names: Vec<String> = given.iter().map(|reading| reading.name.clone()).collect();
    // An answer that no reading has is wrong.
    (case.is_open() && !names.is_empty()).then_some(Judgement::Reading(names))
}

/// Returns whether two answers differ in what the RFC says of a URL whose other meaning is a convention:
/// where the client connects to, and what a URL names. A client that refuses the URL says neither.
fn is_settled(case: &Case, observation: &Observation<'_>, difference: &Difference) -> bool {
    let (Expected::Answer { question: Question::Meaning, answer }, Observation::Answer(given)) =
        (&case.expected, observation)
    else {
        return false;
    };
    let names = ["host", "port", "gtype", "address", "group", "message-id"];
    let is_expected = |name: &str| names.contains(&name) && answer.get(name).is_some();
    matches!(difference, Difference::Part(name) if is_expected(name) && !is_refusal(given))
}

/// Returns whether an answer is that the client refuses the URL, or the builder the parts.
fn is_refusal(answer: &Parts) -> bool {
    answer.get("refused").is_some() || answer.get("forged-by").is_some()
}

/// Returns the parts that a case expects as a library reports them: as common parts, and by the
/// names of its scheme. The scheme, which a case may omit, is that of the input.
pub(crate) fn expected_of_library(case: &Case, parts: &Parts) -> CommonParts<'static> {
    CommonParts::with_scheme_parts(case.input.bytes(), parts.clone())
}

/// Returns the parts in which the answer of a library is not the expected one. RFC 1738 does not
/// define the path of a URL without the common form.
fn of_library(case: &Case, expected: &Parts, library: &CommonParts<'_>) -> Vec<Difference> {
    let rfc = expected_of_library(case, expected);
    let is_defined =
        library.by_scheme.is_some() || rfc.host.is_some() || expected.get("schemepart").is_none();
    let differences = rfc.differences(library, Relation::SameMeaning);
    parts_of(differences.filter(|part| is_defined || part.common().is_of_every_scheme()))
}

/// Returns the differences between the expected answer and that of a library.
///
/// A library may build any spelling of a URL (ruling A54). It may guess a mode, or send no TYPE
/// command, for an ftp URL without a typecode (ruling A62). It may report a part that no URL can
/// have, the content of a wrapper that is not a URL, and a fragment in its own way, and either
/// reading of a hyphen first (rulings A55 and A61). It may have its own border of the reserved
/// ports, and raise advisories that section 6 does not ask for (rulings A51 and A56).
fn decided(question: &Question, expected: &Parts, given: &Parts, profile: Profile) -> Vec<Difference> {
    let have = |name| expected.get(name).is_some() && given.get(name).is_some();
    let is_free = |name: &str| match (question, name) {
        (Question::Meaning, "commands") => is_guessed(expected.get(name), given.get(name)),
        (Question::Building { .. }, "url") => is_same(expected.get(name), given.get(name), profile),
        (Question::Building { .. }, "refused" | "offset" | "without") => have("refused"),
        (Question::Extraction, "urls" | "readings") => readings_of_all(expected) == readings_of_all(given),
        (Question::Extraction, "no-urls" | "fragments") => true,
        (Question::Advisories, "port-not-default" | "port-reserved") => {
            port_advised(expected).is_some() && port_advised(expected) == port_advised(given)
        }
        (Question::Advisories, name) => expected.get(name).is_none() && !is_of_section_6(name),
        _ => false,
    };
    let mut differences = of_parts(expected, given, None);
    differences.retain(|difference| !matches!(difference, Difference::Part(name) if is_free(name)));
    differences
}

/// Returns the port about which an advisory of either kind is.
fn port_advised(answer: &Parts) -> Option<&PartValue> {
    answer.get("port-not-default").or(answer.get("port-reserved"))
}

fn is_of_section_6(id: &str) -> bool {
    AdvisoryKind::ALL.iter().any(|kind| kind.id() == id && kind.section() == "6")
}

fn readings_of_all(answer: &Parts) -> Vec<(&str, BTreeSet<&str>)> {
    let pairs = |name| match answer.get(name) {
        Some(PartValue::Fields(pairs)) => &pairs[..],
        _ => &[],
    };
    let mut all = Vec::new();
    for (place, url) in pairs("urls") {
        let others = pairs("readings").iter().filter(|(first, _)| first == url);
        all.push((&place[..], others.map(|(_, other)| &other[..]).chain([&url[..]]).collect()));
    }
    all
}

/// Returns whether two series of commands of FTP differ only in a mode that the client guesses.
fn is_guessed(expected: Option<&PartValue>, given: Option<&PartValue>) -> bool {
    let (Some(PartValue::List(expected)), Some(PartValue::List(given))) = (expected, given) else {
        return false;
    };
    let Some(at) = expected.iter().position(|command| **command == *"TYPE <guessed>") else { return false };
    let (before, after) = (&expected[..at], &expected[at + 1..]);
    let Some(rest) = given.strip_prefix(before).and_then(|rest| rest.strip_suffix(after)) else {
        return false;
    };
    match rest {
        [] => true,
        [command] => command.starts_with("TYPE "),
        _ => false,
    }
}

/// Returns whether sections 2.1 and 2.2 say that two URLs are the same.
fn is_same(one: Option<&PartValue>, other: Option<&PartValue>, profile: Profile) -> bool {
    let (Some(PartValue::Text(one)), Some(PartValue::Text(other))) = (one, other) else { return false };
    let (one, other) = (parse(one.as_bytes(), profile), parse(other.as_bytes(), profile));
    matches!((one, other), (Ok(one), Ok(other)) if equivalent(&one, &other))
}

/// One way in which two answers differ.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Difference {
    Verdict,
    Part(String),
    Offset,
    /// The rule or the words of the parser's error are not true. Holds what is wrong with them.
    Error(String),
}

pub(super) fn between(one: &Observation<'_>, other: &Observation<'_>) -> Vec<Difference> {
    match (one, other) {
        (Observation::Accept(one), Observation::Accept(other))
        | (Observation::Answer(one), Observation::Answer(other)) => of_parts(one, other, None),
        (Observation::AcceptCommon(one), Observation::AcceptCommon(other)) => {
            parts_of(one.differences(other, Relation::SameMeaning))
        }
        // A URL's own parts and the common parts are not comparable.
        (
            Observation::Accept(_) | Observation::AcceptCommon(_),
            Observation::Accept(_) | Observation::AcceptCommon(_),
        ) => Vec::new(),
        (Observation::Reject(one), Observation::Reject(other)) if one.offset != other.offset => {
            Vec::from([Difference::Offset])
        }
        (Observation::Reject(_), Observation::Reject(_)) => Vec::new(),
        // The messages may differ. A crash or a timeout is a failure by itself, so it is not also a
        // difference.
        (Observation::Decline(_), Observation::Decline(_)) => Vec::new(),
        (Observation::Crash(_) | Observation::Timeout, Observation::Crash(_) | Observation::Timeout) => {
            Vec::new()
        }
        _ => Vec::from([Difference::Verdict]),
    }
}

fn parts_of(parts: impl Iterator<Item = PartName>) -> Vec<Difference> {
    parts.map(|part| Difference::Part(part.name().into())).collect()
}

fn of_parts(one: &Parts, other: &Parts, unsaid: Option<&str>) -> Vec<Difference> {
    let mut names: Vec<&str> = Vec::new();
    for (name, _) in one.iter().chain(other.iter()) {
        if Some(name) != unsaid && !names.contains(&name) && one.get(name) != other.get(name) {
            names.push(name);
        }
    }
    names.into_iter().map(|name| Difference::Part(name.to_owned())).collect()
}
