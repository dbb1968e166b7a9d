//! What the texts and all known libraries make of a URL, without asking: predicted, or as it stands
//! in a record.

use rfc1738_oracle::{CommonParts, Reports};
use url_atlas_decisions::{Answer, Library, TEXTS, libraries, read};

use crate::Contradictions;
use crate::names::{self, Name};
use crate::opinions::{Opinion, SHARE, opinions};

/// A library whose design is known, and how its answer is.
#[derive(Clone)]
pub struct Known {
    /// The library.
    pub library: &'static Library,
    /// Its place in a list: first those that most readers know.
    pub place: usize,
    /// Its name in a list.
    pub label: String,
    /// Whether the library gave this answer in its audit, and its design predicts another one.
    /// Otherwise the answer is predicted.
    pub is_recorded: bool,
}

impl Known {
    /// Returns whether the answer is predicted, and the design predicts too small a share of the
    /// unseen answers to warn of it.
    pub fn is_weak(&self) -> bool {
        !self.is_recorded && self.library.share() < SHARE
    }
}

/// Returns what all known libraries make of an input, in the order of a list, without the parts
/// that they do not report. Recorded answers about it replace predictions.
///
/// ```
/// use url_atlas_evidence::Contradictions;
/// use url_atlas_evidence::everyone::known;
///
/// let (input, _) = Contradictions::all().next().unwrap();
/// assert!(known(&input).any(|(known, _)| known.is_recorded));
/// ```
pub fn known(input: &str) -> impl Iterator<Item = (Known, Answer)> {
    let recorded = Contradictions::about(input);
    let of_library = |library: &'static Library| {
        let name = names::find(&library.name);
        let (place, label) = name.map_or_else(|| (usize::MAX, library.name.clone()), Name::label);
        let answered = recorded.answer(input, &library.name);
        let is_recorded = answered.is_some();
        let answer = answered.unwrap_or_else(|| library.read(input.as_bytes()));
        let answer = limited(answer, name.map_or(Reports::All, Name::reports));
        (Known { library, place, label, is_recorded }, answer)
    };
    let mut all: Vec<(Known, Answer)> = libraries().iter().map(of_library).collect();
    all.sort_by(|(one, _), (other, _)| (one.place, &one.label).cmp(&(other.place, &other.label)));
    all.into_iter()
}

/// A text, or a known library.
#[derive(Clone)]
pub enum Who {
    /// A text, by its name.
    Text(&'static str),
    /// A library.
    Library(Known),
}

/// Returns what the texts and all known libraries make of an input, in groups.
pub fn everyone(input: &str) -> Vec<Opinion<Who>> {
    let texts = TEXTS.iter().map(|(name, design)| (Who::Text(name), read(design, input.as_bytes())));
    opinions(texts.chain(known(input).map(|(known, answer)| (Who::Library(known), answer))))
}

impl Who {
    /// Returns the library.
    pub fn library(&self) -> Option<&Known> {
        match self {
            Who::Library(known) => Some(known),
            Who::Text(_) => None,
        }
    }

    /// Returns whether it is a library with a weak prediction.
    pub fn is_weak(&self) -> bool {
        self.library().is_some_and(Known::is_weak)
    }
}

impl Opinion<Who> {
    /// Returns the texts of the group, and how many libraries are in it.
    pub fn counts(&self) -> String {
        let texts = self.parsers().filter_map(|who| match who {
            Who::Text(name) => Some((*name).to_owned()),
            Who::Library(_) => None,
        });
        let count = |(is_recorded, how)| {
            let libraries = self.parsers().filter_map(Who::library);
            let count = libraries.filter(|known| known.is_recorded == is_recorded).count();
            let noun = if count == 1 { "library" } else { "libraries" };
            (count > 0).then(|| format!("{count} {noun} ({how})"))
        };
        let libraries = [(false, "predicted"), (true, "recorded")].into_iter().filter_map(count);
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
        (Answer::Accept(_), Reports::Verdict) => Answer::Accept(Box::new(CommonParts::not_reported())),
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
        Answer::Accept(Box::new(CommonParts { host: Some(host.into()), ..CommonParts::default() }))
    }

    #[test]
    fn a_group_names_its_texts_and_the_libraries_that_most_readers_know() {
        let library = |name: &str, is_recorded| {
            let library = url_atlas_decisions::by_name(name).unwrap();
            let (place, label) = names::find(name).unwrap().label();
            (Who::Library(Known { library, place, label, is_recorded }), with_host("a.com"))
        };
        let all = [library("node-url", false), library("python-purl", false), library("c-curl", true)];
        let text = (Who::Text("RFC 3986"), with_host("a.com"));
        let groups = opinions(all.into_iter().chain([text]));
        assert_eq!(groups[0].counts(), "RFC 3986, 2 libraries (predicted), 1 library (recorded)");
        assert_eq!(groups[0].known_names(), "Node URL, curl, and 1 more");
        let unknown = opinions([library("python-purl", false)]);
        assert_eq!((&*unknown[0].counts(), &*unknown[0].known_names()), ("1 library (predicted)", ""));
    }

    #[test]
    fn a_validator_reports_no_parts() {
        let verdict = limited(with_host("a.com"), Reports::Verdict);
        assert_eq!(opinions([((), verdict)])[0].outcome, Outcome::Accept);
        assert_eq!(limited(Answer::Reject, Reports::Verdict), Answer::Reject);
        let user = CommonParts { user: Some("u".into()), ..CommonParts::default() };
        let Answer::Accept(parts) = limited(Answer::Accept(Box::new(user)), Reports::NoUser) else {
            panic!()
        };
        assert_eq!(parts.user, None);
    }
}
