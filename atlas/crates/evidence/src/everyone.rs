//! What the texts and all known libraries make of a URL: recorded, recorded under another name,
//! predicted, or unknown. Who asks a library puts its answer in the place of that one.

use rfc1738_audit::Record;
use rfc1738_oracle::notation::{cut, visible};
use rfc1738_oracle::{CommonParts, Reports};
use std::cmp::Reverse;
use url_atlas_decisions::{Answer, Library, TEXTS, libraries, read};

use crate::danger::{Weight, danger};
use crate::names::{self, Name};
use crate::neighbors::{WRONG_NEARBY, is_often_wrong, is_often_wrong_by};
use crate::opinions::{Opinion, SHARE, opinions};
use crate::recorded::{Answers, given, given_by};
use crate::{Found, Recorded, domain};

/// A library whose design is known, and how its answer is known.
#[derive(Clone)]
pub struct Known {
    /// The library.
    pub library: &'static Library,
    /// Its place in a list: first those that most readers know.
    pub place: usize,
    /// Its name in a list, with the version, as [`names::short`] writes it.
    pub label: String,
    /// The version that gave the answer.
    pub version: String,
    /// How its answer is known.
    pub how: How,
}

/// How the answer of a library is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum How {
    /// The library gave it now.
    Asked,
    /// The library gave it in its audit.
    Recorded,
    /// The library gave it in its audit about the same URL with other names.
    OtherNames,
    /// The design of the library predicts it.
    Predicted,
    /// Nothing says it, for this reason.
    Unknown(&'static str),
}

impl How {
    /// All kinds that have answers.
    pub const WITH_ANSWER: [How; 4] = [How::Asked, How::Recorded, How::OtherNames, How::Predicted];

    /// Returns the name of this kind in JSON.
    pub fn name(self) -> &'static str {
        match self {
            How::Asked => "asked",
            How::Recorded => "recorded",
            How::OtherNames => "recorded-under-another-name",
            How::Predicted => "predicted",
            How::Unknown(_) => "unknown",
        }
    }

    /// Returns this kind in words.
    pub fn words(self) -> &'static str {
        match self {
            How::OtherNames => "recorded under another name",
            other => other.name(),
        }
    }
}

impl Known {
    /// Returns a library with its place in a list and its name there.
    pub fn new(library: &'static Library, version: &str, how: How) -> Known {
        let name = names::find(&library.name);
        let (place, label) = name.map_or_else(|| (usize::MAX, library.name.clone()), Name::label);
        let label = format!("{label} {}", names::short(version)).trim_end().into();
        Known { library, place, label, version: version.into(), how }
    }

    /// Returns how much the answer counts.
    pub fn weight(&self) -> Weight {
        match self.is_weak() {
            true => Weight::None,
            false if names::is_known(&self.library.name) => Weight::Known,
            false => Weight::Few,
        }
    }

    /// Returns whether the answer is predicted, and the design predicts too small a share of the
    /// unseen answers to warn of it.
    pub fn is_weak(&self) -> bool {
        self.how == How::Predicted && self.library.share() < SHARE
    }
}

/// Returns what all known libraries make of an input, in the order of a list, without the parts
/// that they do not report. Without an answer it is unknown.
///
/// ```
/// use url_atlas_evidence::everyone::{How, known};
///
/// let how = |input| known(input).next().unwrap().0.how;
/// assert_eq!(how("http://host.dom/"), How::Recorded);
/// assert_eq!(how("http://other.example/"), How::OtherNames);
/// assert_eq!(how("http://other.example/;a=b;c#d?e"), How::Predicted);
/// ```
pub fn known(input: &str) -> impl Iterator<Item = (Known, Option<Answer>)> {
    let recorded = Recorded::about(input);
    let of_library = |library: &'static Library| {
        let version = names::find(&library.name).map_or("", |name| &name.version);
        let is_wrong = || is_often_wrong(library, input);
        told(input, &recorded, library, version, &|number| given(number, library), &is_wrong)
    };
    let mut all: Vec<(Known, Option<Answer>)> = libraries().iter().map(of_library).collect();
    all.sort_by(|(one, _), (other, _)| (one.place, &one.label).cmp(&(other.place, &other.label)));
    all.into_iter()
}

/// Returns what another version of a library makes of an input, by its design and its record.
pub fn of_version(input: &str, library: &'static Library, record: &Record) -> (Known, Option<Answer>) {
    let answers = |number| given_by(record, number);
    let is_wrong = || is_often_wrong_by(library, &answers, input);
    told(input, &Recorded::about(input), library, &record.description.version, &answers, &is_wrong)
}

/// Returns what the answers of a version of a library about the inputs of the list say about an
/// input, or else what its design predicts, unless it is often wrong about such inputs.
fn told(
    input: &str,
    recorded: &Recorded,
    library: &'static Library,
    version: &str,
    given: Answers<'_>,
    is_often_wrong: &dyn Fn() -> bool,
) -> (Known, Option<Answer>) {
    let (how, answer) = match recorded.answer_by(library, given) {
        Some(Found::Same(answer)) => (How::Recorded, Some(answer)),
        Some(Found::OtherNames(_) | Found::Unclear) if domain::reads_by_name(library, input) => {
            (How::Unknown(domain::BY_NAME), None)
        }
        Some(Found::OtherNames(answer)) => (How::OtherNames, Some(answer)),
        Some(Found::Unclear) => (How::Unknown(UNCLEAR), None),
        None => match domain::outside(library, input, given) {
            Some(why) => (How::Unknown(why), None),
            None => match library.read(input.as_bytes()) {
                // A library that takes some schemes declines the others, whatever they are.
                Answer::Decline => (How::Predicted, Some(Answer::Decline)),
                _ if is_often_wrong() => (How::Unknown(WRONG_NEARBY), None),
                answer => (How::Predicted, Some(answer)),
            },
        },
    };
    let reports = names::find(&library.name).map_or(Reports::All, Name::reports);
    (Known::new(library, version, how), answer.map(|answer| limited(answer, reports)))
}

/// Why a record about other names says nothing.
const UNCLEAR: &str = "answers about other names have parts of these names, or contradict each other";

/// A text, or a known library.
#[derive(Clone)]
pub enum Who {
    /// A text, by its name.
    Text(&'static str),
    /// A library.
    Library(Known),
}

/// Returns what the texts and all known libraries make of an input, in groups, and the libraries of
/// which it is unknown.
pub fn everyone(input: &str) -> (Vec<Opinion<Who>>, Vec<Known>) {
    let texts = TEXTS.iter().map(|(name, design)| (Who::Text(name), read(design, input.as_bytes())));
    let (mut answers, mut unknown): (Vec<_>, Vec<_>) = (texts.collect(), Vec::new());
    for (known, answer) in known(input) {
        match answer {
            Some(answer) => answers.push((Who::Library(known), answer)),
            None => unknown.push(known),
        }
    }
    (opinions(answers), unknown)
}

impl Who {
    /// Returns the library.
    pub fn library(&self) -> Option<&Known> {
        match self {
            Who::Library(known) => Some(known),
            Who::Text(_) => None,
        }
    }

    /// Returns how much its answer counts.
    fn weight(&self) -> Weight {
        self.library().map_or(Weight::None, Known::weight)
    }

    /// Returns its place in a list, and its name there.
    fn label(&self) -> (usize, &str) {
        match self {
            Who::Text(name) => (usize::MAX, name),
            Who::Library(known) => (known.place, &known.label),
        }
    }
}

/// Returns in a sentence what the hosts are that parsers see in a URL, and whether this is a danger.
pub fn verdict((groups, unknown): &(Vec<Opinion<Who>>, Vec<Known>), input: &str) -> (bool, String) {
    let danger = danger(groups, input, Who::weight);
    let who = |opinion: &Opinion<Who>| who(opinion, Who::weight, |one| one.label());
    let said = danger.as_ref().map(|danger| danger.sentence(who, |host| visible(&cut(host))));
    (
        danger.is_some(),
        said.map_or_else(|| no_danger(groups, unknown.len()), |said| format!("Danger: {said}")),
    )
}

/// Returns the names of the parsers of a group, and whether there is one: first who counts most and
/// is known best.
pub fn who<'o, T>(
    opinion: &'o Opinion<T>,
    weight: impl Fn(&T) -> Weight,
    label: impl Fn(&'o T) -> (usize, &'o str),
) -> (String, bool) {
    let first = opinion.parsers().min_by_key(|one| (Reverse(weight(one)), label(one)));
    let first = first.map_or("", |one| label(one).1);
    match opinion.count() {
        1 => (first.into(), true),
        count => (format!("{first} and {} more", count - 1), false),
    }
}

/// Returns a sentence about the hosts of a URL in which no danger was found, with the number of
/// libraries of which it is unknown what they make of it.
pub fn no_danger<T>(groups: &[Opinion<T>], unknown: usize) -> String {
    let hosts: Vec<&Opinion<T>> = groups.iter().filter(|group| group.outcome.host().is_some()).collect();
    let known: usize = groups.iter().map(Opinion::count).sum();
    let said = match hosts.len() {
        0 => "Nobody sees a host in it.".into(),
        1 if groups.len() > 1 => {
            "All that see a host in it see the same one. The others reject the URL, or see no host.".into()
        }
        1 => "All see the same host.".into(),
        _ => {
            let others: usize = hosts[1..].iter().map(|group| group.count()).sum();
            let who = if others == 1 { "1 parser reads".into() } else { format!("{others} parsers read") };
            format!(
                "{who} another host. No two widely used libraries differ in a way that misleads a program."
            )
        }
    };
    match unknown {
        0 => said,
        1 if known > 1 => format!("{said} What 1 library makes of it is unknown."),
        _ if unknown < known => format!("{said} What {unknown} libraries make of it is unknown."),
        1 => "Not known: what 1 library makes of it is unknown.".into(),
        _ if known == 0 => format!("Not known: what {unknown} libraries make of it is unknown."),
        _ => format!("Not known: what {unknown} libraries make of it is unknown. Of the others: {said}"),
    }
}

impl Opinion<Who> {
    /// Returns the texts of the group, and how many libraries are in it.
    pub fn counts(&self) -> String {
        let texts = self.parsers().filter_map(|who| match who {
            Who::Text(name) => Some((*name).to_owned()),
            Who::Library(_) => None,
        });
        let count = |how: How| {
            let libraries = self.parsers().filter_map(Who::library);
            let count = libraries.filter(|known| known.how == how).count();
            let noun = if count == 1 { "library" } else { "libraries" };
            (count > 0).then(|| format!("{count} {noun} ({})", how.words()))
        };
        let libraries = How::WITH_ANSWER.into_iter().filter_map(count);
        texts.chain(libraries).collect::<Vec<_>>().join(", ")
    }

    /// Returns the libraries of the group that most readers know, and how many more there are.
    /// Without such libraries the text is empty.
    pub fn known_names(&self) -> String {
        let (known, others): (Vec<&Known>, Vec<&Known>) =
            self.parsers().filter_map(Who::library).partition(|known| names::is_known(&known.library.name));
        let mut shown: Vec<String> = known.iter().map(|known| known.label.clone()).collect();
        if !known.is_empty() && !others.is_empty() {
            shown.push(format!("and {} more", others.len()));
        }
        shown.join(", ")
    }
}

/// Returns the answer of a library that reports less than its design reads: no parts, or neither
/// user nor password.
#[must_use]
fn limited(answer: Answer, reports: Reports) -> Answer {
    match (answer, reports) {
        (Answer::Accept(_), Reports::Verdict) => Answer::accept(CommonParts::not_reported()),
        (Answer::Accept(mut parts), Reports::NoUser) => {
            (parts.user, parts.password, parts.reports) = (None, None, reports);
            Answer::Accept(parts)
        }
        (answer, _) => answer,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opinions::Outcome;

    fn with_host(host: &'static str) -> Answer {
        Answer::accept(CommonParts { host: Some(host.into()), ..CommonParts::default() })
    }

    #[test]
    fn a_group_names_its_texts_and_the_libraries_that_most_readers_know() {
        let library = |name: &str, how| {
            let library = url_atlas_decisions::by_name(name).unwrap();
            (Who::Library(Known::new(library, "2.0", how)), with_host("a.com"))
        };
        let all = [
            library("node-url", How::Predicted),
            library("python-purl", How::Predicted),
            library("c-curl", How::Recorded),
        ];
        let text = (Who::Text("RFC 3986"), with_host("a.com"));
        let groups = opinions(all.into_iter().chain([text]));
        assert_eq!(groups[0].counts(), "RFC 3986, 1 library (recorded), 2 libraries (predicted)");
        assert_eq!(groups[0].known_names(), "Node URL 2.0, curl 2.0, and 1 more");
        let unknown = opinions([library("python-purl", How::Predicted)]);
        assert_eq!((&*unknown[0].counts(), &*unknown[0].known_names()), ("1 library (predicted)", ""));
    }

    #[test]
    fn what_is_unknown_is_no_all_clear() {
        let groups = opinions([("curl", with_host("a.com")), ("Go", with_host("a.com"))]);
        assert_eq!(no_danger(&groups, 0), "All see the same host.");
        assert_eq!(no_danger(&groups, 1), "All see the same host. What 1 library makes of it is unknown.");
        let nobody: [Opinion<&str>; 0] = [];
        assert_eq!(no_danger(&nobody, 1), "Not known: what 1 library makes of it is unknown.");
        assert_eq!(no_danger(&nobody, 2), "Not known: what 2 libraries make of it is unknown.");
        assert!(no_danger(&groups, 147).starts_with("Not known: what 147 libraries make of it is unknown."));
    }

    #[test]
    fn a_validator_reports_no_parts() {
        let verdict = limited(with_host("a.com"), Reports::Verdict);
        assert_eq!(opinions([((), verdict)])[0].outcome, Outcome::Accept);
        assert_eq!(limited(Answer::Reject, Reports::Verdict), Answer::Reject);
        let user = CommonParts { user: Some("u".into()), ..CommonParts::default() };
        let Answer::Accept(parts) = limited(Answer::accept(user), Reports::NoUser) else { panic!() };
        assert_eq!(parts.user, None);
    }
}
