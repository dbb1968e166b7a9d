//! Answers the questions about an input with the modules of this project.

mod building;
mod characters;
mod meaning;

pub use meaning::meaning_answer;

use std::collections::BTreeMap;

use crate::{Observation, PartValue, Parts, Question, Rejection};
use rfc1738::Profile;
use rfc1738::advise::advisories;
use rfc1738::extract::extract;
use rfc1738::octets::{equivalent, normalize};
use rfc1738::parse::{Error, parse};
use rfc1738::url::Url;

use self::characters::characters;

/// Answers a question about an input under a profile. If the input has to be a URL and is not, the
/// answer is a rejection.
pub(super) fn answer(question: &Question, input: &[u8], profile: Profile) -> Observation<'static> {
    match question {
        Question::Extraction => Observation::Answer(extracted(input, profile)),
        Question::Building { given } => building::answer(input, given),
        Question::Resolution { .. } => Observation::Decline("RFC 1738 has no references".into()),
        Question::Equivalence { with } => {
            of_url(input, profile, |url| of_url(with, profile, |with| Observation::Answer(same(url, with))))
        }
        Question::Meaning => of_url(input, profile, |url| Observation::Answer(meaning_answer(url))),
        Question::Advisories => of_url(input, profile, |url| Observation::Answer(advised(url, input))),
        Question::NormalForm => of_url(input, profile, |url| {
            let mut answer = Parts::new();
            answer.text("normal-form", normalize(url).to_string());
            Observation::Answer(answer)
        }),
    }
}

fn of_url(
    input: &[u8],
    profile: Profile,
    answer: impl FnOnce(&Url<'_>) -> Observation<'static>,
) -> Observation<'static> {
    match parse(input, profile) {
        Ok(url) => answer(&url),
        Err(error) => Observation::Reject(rejection(&error)),
    }
}

pub(super) fn rejection(error: &Error) -> Rejection {
    Rejection {
        message: error.to_string(),
        offset: Some(error.offset()),
        rule: Some(error.rule().to_string()),
        expected: Some(error.expected().to_string()),
        error: Some(*error),
    }
}

fn same(one: &Url<'_>, other: &Url<'_>) -> Parts {
    let mut answer = Parts::new();
    answer.text("equivalent", if equivalent(one, other) { "yes" } else { "not shown" });
    answer
}

/// Returns for the id of every advisory the text that it concerns, or a list if there are several.
fn advised(url: &Url<'_>, input: &[u8]) -> Parts {
    let mut found: BTreeMap<&str, Vec<Box<str>>> = BTreeMap::new();
    for advisory in advisories(url) {
        found.entry(advisory.kind.id()).or_default().push(characters(&input[advisory.span]).into());
    }
    let mut answer = Parts::new();
    for (id, mut texts) in found {
        let value = match texts.len() {
            1 => PartValue::Text(texts.remove(0).into()),
            _ => PartValue::List(texts),
        };
        answer.insert(id, value);
    }
    answer
}

/// Returns the URLs in a text under `urls`, with their spans such as `5-23`.
///
/// `no-urls` has the invalid contents of wrappers. `readings` has the other readings of a URL with
/// a hyphen at a line break. `fragments` has the fragments that were split off. An empty list is
/// left out.
fn extracted(text: &[u8], profile: Profile) -> Parts {
    let (mut urls, mut no_urls, mut readings, mut fragments) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for found in extract(text).profile(profile) {
        let url = characters(&found.url);
        let span = format!("{}-{}", found.span.start, found.span.end);
        let all = if found.fault.is_none() { &mut urls } else { &mut no_urls };
        all.push((span, url.clone()));
        readings.extend(found.readings().skip(1).map(|other| (url.clone(), characters(other))));
        fragments.extend(found.fragment.map(|fragment| (url, characters(&fragment.text))));
    }
    let mut answer = Parts::new();
    let all = [("urls", urls), ("no-urls", no_urls), ("readings", readings), ("fragments", fragments)];
    for (name, pairs) in all.into_iter().filter(|(_, pairs)| !pairs.is_empty()) {
        answer.insert(name, PartValue::Fields(pairs));
    }
    answer
}
