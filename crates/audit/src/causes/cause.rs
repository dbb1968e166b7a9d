//! A cause: a feature of inputs about which a library departs from its text, what the library does,
//! and the permanent name of both.

use std::borrow::Cow;
use std::net::Ipv4Addr;

use percent_encoding::percent_decode_str;
use rfc1738_oracle::notation::{quoted, visible};
use rfc1738_oracle::{Answer, CommonPart, CommonParts, PartName, Text};
use rfc1738_suite::corpus::suggestion;

use super::feature::{Feature, What, names};
use super::key::Key;
use super::naming;
use super::regions::Region;
use super::repair::repaired;
use super::shape::Shape;
use crate::answer::decoded;
use crate::expected::read;
use crate::hosts::ends_with_number;
use crate::report::words;
use crate::{Danger, Strings, Way, printed};

/// A root cause: a feature of inputs about which a library departs from its text.
#[derive(Clone, Debug)]
pub struct Cause {
    /// What its inputs have in common. `None`: nothing.
    pub(crate) common: Option<Feature>,
    /// The permanent name: what the library does, and the feature: `accepted/end-line-feed`. It
    /// depends on no other cause.
    pub name: String,
    /// The feature, in words: `a line feed at the end`.
    pub words: String,
    /// The greatest danger of its answers.
    pub danger: Danger,
    /// What the library does with the shown input.
    pub symptom: Symptom,
    /// The most convincing input: of http or https with registrable names, if there is one, and
    /// short.
    pub input: String,
    /// The answer by the text, as the library spells it by its conventions. Of a cause for which a
    /// browser goes elsewhere: what the browser makes of the input.
    pub expected: Answer,
    /// The answer of the library.
    pub answer: Answer,
    /// What the library or its adapter says about the crash, if the library was asked again.
    pub crash: Option<String>,
    /// The parts in which the answers about the shown input differ, with the danger of each, the
    /// greatest first.
    pub parts: Vec<(PartName, Danger)>,
    /// All inputs, the most convincing first.
    pub inputs: Strings,
    /// Whether only the form of the host differs, which both read at one place.
    pub(crate) is_form: bool,
    /// Whether the library gives the answer also alone, in a fresh process, as far as that was
    /// asked.
    pub is_found_again: bool,
}

/// How an answer departs from a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symptom {
    /// Another part. The first one in the order of their danger.
    Part(PartName),
    /// Prints a URL that means something else.
    Prints,
    /// Prints the URL that it printed in another way.
    PrintsAgain,
    /// Accepts what the text rejects.
    Accepts,
    /// Rejects what the text accepts.
    Rejects,
    /// Crashes, or gives no answer in time.
    Crashes,
    /// Gives several answers about one input. The expected answer is the one that it gives alone, in
    /// a fresh process.
    Unsteady,
}

impl Cause {
    /// Returns in words what the library does, and when:
    /// `reads another host: "@" after the authority`.
    pub fn title(&self) -> String {
        let what = match (self.danger, self.symptom) {
            (Danger::Spelling, Symptom::Part(part)) => format!("spells the {} differently", part.name()),
            (Danger::Spelling, Symptom::Prints) => "prints the URL in another spelling".into(),
            (_, symptom) => symptom.words(),
        };
        format!("{what}: {}", self.words)
    }

    /// Returns in words what a new version does, and when:
    /// `rejects what it accepted: a port above 65535`.
    pub fn change(&self) -> String {
        let what = match (self.danger, self.symptom) {
            (Danger::Spelling, Symptom::Part(part)) => format!("spells the {} differently", part.name()),
            (_, Symptom::Accepts) => "accepts what it rejected".into(),
            (_, Symptom::Rejects) => "rejects what it accepted".into(),
            (Danger::Spelling, Symptom::Prints) => "prints another spelling".into(),
            (_, Symptom::Prints) => "prints another URL".into(),
            (_, symptom) => symptom.words(),
        };
        format!("{what}: {}", self.words)
    }

    /// Names the cause after another feature.
    pub(crate) fn rename(&mut self, feature: Feature) {
        // One part of one scheme needs no other name.
        let scheme = feature.scheme.filter(|_| !feature.region.is_of_schemes());
        let feature = Feature { scheme, ..feature };
        self.common = Some(feature);
        self.name = format!("{}/{}", self.symptom.name(self.danger), feature.name());
        self.words = naming::words(feature, &[]);
    }

    /// Returns what decides whether another answer has the same cause.
    pub fn key(&self) -> Key {
        Key { feature: self.common, symptom: self.symptom, danger: self.danger }
    }

    /// Returns the name of the feature, as [`of_input`](super::of_input) returns it.
    pub fn feature(&self) -> &str {
        self.name.split_once('/').map_or(&*self.name, |(_, feature)| feature)
    }

    /// Returns whether a feature is that there is the part which the library reads otherwise.
    pub(crate) fn is_of_part(&self, feature: Feature) -> bool {
        let Symptom::Part(PartName::Common(part)) = self.symptom else { return false };
        feature.is_part() && feature.region.common_part() == Some(part)
    }

    /// Returns whether a feature stands in the part that the library reads otherwise.
    pub(crate) fn is_in_part(&self, feature: Feature) -> bool {
        let Symptom::Part(PartName::Common(part)) = self.symptom else { return false };
        feature.region.common_part() == Some(part)
    }

    /// Returns whether the feature is the delimiter of the part that the library reads otherwise. No
    /// URL without it has the part, so that the library is right about it says nothing.
    pub(crate) fn loses_part_without(&self, feature: Feature, against: Text) -> bool {
        let Symptom::Part(PartName::Common(part)) = self.symptom else { return false };
        let has_part = |answer: &Answer| matches!(answer, Answer::Accept(parts) if parts.get(part).is_some());
        let without = repaired(&self.input, feature);
        matches!(feature.what, What::Character(_))
            && feature.region.common_part() != Some(part)
            && has_part(&self.expected)
            && !without.is_empty()
            && !without.iter().any(|input| has_part(&read(against, input.as_bytes())))
    }

    /// Returns whether the cause is that the library accepts no URL of several schemes.
    pub fn is_of_other_schemes(&self) -> bool {
        [Shape::NotAccepted, Shape::OneLetter]
            .into_iter()
            .any(|shape| self.common == Some(Feature::of_shape(Region::Scheme, shape)))
    }

    /// Returns whether the library decodes the escapes of a part that it says it leaves as they are.
    pub(crate) fn is_decoding(&self) -> bool {
        let change = super::change(self.symptom, &self.expected, &self.answer);
        change.is_some_and(|(_, both)| match both {
            [Some(expected), Some(given)] => {
                let octets: String = percent_decode_str(&expected).map(char::from).collect();
                expected != given && decoded(&octets) == given
            }
            _ => false,
        })
    }

    /// Returns whether only an empty part and an absent one differ, in the same way as in another cause.
    pub(crate) fn is_as_empty(&self, other: &Cause) -> bool {
        let change = super::change(self.symptom, &self.expected, &self.answer);
        let is_empty =
            change.as_ref().is_some_and(|(_, both)| both.iter().flatten().all(|text| text.is_empty()));
        is_empty && change == super::change(other.symptom, &other.expected, &other.answer)
    }

    /// Returns whether the cause is that the library accepts URLs with a part that the text allows in
    /// none, and it also reports this part where it accepts the shown input of another cause. By
    /// RFC 3986 an "@" after a "?" ends no user, and the library can see one there.
    pub(crate) fn reports_forbidden_part_of(&self, other: &Cause) -> bool {
        let part = self.common.filter(|one| one.is_part()).and_then(|one| one.region.common_part());
        self.symptom == Symptom::Accepts
            && other.symptom == Symptom::Accepts
            && part.is_some_and(|part| match &other.answer {
                Answer::Accept(parts) => parts.get(part).is_some_and(|text| !text.is_empty()),
                _ => false,
            })
    }

    /// Returns whether the library takes a number for a name where the text reads an address, and in
    /// another cause one that no address has room for.
    pub(crate) fn takes_number_for_name(&self, other: &Cause) -> bool {
        let is_name = |answer: &Answer| match answer {
            Answer::Accept(parts) => {
                let host = parts.host.as_deref().unwrap_or_default();
                ends_with_number(host) && host.parse::<Ipv4Addr>().is_err()
            }
            _ => false,
        };
        self.symptom == Symptom::Part(CommonPart::Host.into())
            && other.symptom == Symptom::Accepts
            && is_name(&self.answer)
            && is_name(&other.answer)
    }

    /// Returns the order of the causes. Two hosts at two places are worse than one in two forms. A
    /// crash, and an invalid URL that another program divides otherwise, are worse than another
    /// resource: an invalid authority, then an invalid scheme or a control. A valid URL that is
    /// rejected is the least of the wrong verdicts.
    pub fn order(&self) -> (Danger, u8) {
        let is_in = |holds: fn(Feature) -> bool| self.common.is_some_and(holds);
        match self.symptom {
            _ if self.danger != Danger::Verdict => (self.danger, u8::from(self.is_form)),
            Symptom::Crashes => (Danger::Login, 1),
            Symptom::Accepts if is_in(|one| one.region.is_of_authority()) => (Danger::Login, 2),
            Symptom::Accepts if is_in(|one| one.is_of_space() || one.is_of_scheme()) => (Danger::Login, 3),
            Symptom::Rejects => (Danger::Verdict, 1),
            _ => (Danger::Verdict, 0),
        }
    }

    /// Returns the place of the cause among others: after its order, what has no common feature comes
    /// last, and then what few inputs have.
    pub(crate) fn place(&self) -> ((Danger, u8), bool, std::cmp::Reverse<usize>) {
        (self.order(), self.feature() == OTHER, std::cmp::Reverse(self.inputs.len()))
    }

    /// Returns whether the cause comes before those that name another resource.
    pub(crate) fn is_worse_than_resource(&self) -> bool {
        self.order().0 < Danger::Resource
    }

    /// Returns in words what is said about the crash.
    pub(crate) fn crashes(&self) -> Option<String> {
        let why = self.crash.as_deref().filter(|why| !why.is_empty())?;
        Some(format!("crashes: {}", visible(&words::short(why))))
    }

    /// Returns the expected answer and the answer of the library in words: the host, and the parts
    /// that differ.
    pub fn both(&self) -> [String; 2] {
        if let Some(crashes) = self.crashes() {
            return [verdict(&self.input, &self.expected, &[]), crashes];
        }
        if matches!(self.symptom, Symptom::Prints | Symptom::PrintsAgain) {
            return [&self.expected, &self.answer].map(|answer| match answer {
                Answer::Accept(parts) if parts.printed.is_some() => prints(parts),
                // Some libraries print no empty query or fragment.
                other => verdict(&self.input, other, &[CommonPart::Query, CommonPart::Fragment]),
            });
        }
        let (Answer::Accept(one), Answer::Accept(other)) = (&self.expected, &self.answer) else {
            return [&self.expected, &self.answer].map(|answer| verdict(&self.input, answer, &[]));
        };
        let host = PartName::Common(CommonPart::Host);
        let mut shown: Vec<PartName> = self.parts.iter().map(|(part, _)| *part).collect();
        shown.retain(|part| *part != host);
        shown.sort();
        shown.insert(0, host);
        let cells = [one, other].map(|parts| {
            let words = shown.iter().map(|part| match part.text(parts) {
                // A list has quotes of its own.
                Some(Cow::Owned(list)) => format!("{} {}", part.name(), visible(&words::short(&list))),
                Some(Cow::Borrowed(text)) => format!("{} {}", part.name(), quoted(&words::short(text))),
                None => format!("no {}", part.name()),
            });
            words.collect::<Vec<_>>().join(", ")
        });
        // The scheme is no part of the list if the library reports none.
        match cells[0] == cells[1] {
            true => [&self.expected, &self.answer].map(|answer| verdict(&self.input, answer, &[])),
            false => cells,
        }
    }
}

/// Returns in words what a library prints: `prints "http://a.example/"`.
pub(crate) fn prints(parts: &CommonParts<'_>) -> String {
    format!("prints {}", quoted(&words::short(&printed::text(parts.printed.as_deref().unwrap_or_default()))))
}

/// Returns an answer in words: a verdict, and the parts that are not empty, or that are named.
fn verdict(input: &str, answer: &Answer, also: &[CommonPart]) -> String {
    let Answer::Accept(parts) = answer else { return words::answer(input, answer) };
    let mut plain = parts.clone();
    for part in CommonPart::ALL {
        if parts.get(part) == Some("") && !also.contains(&part) {
            plain.set(part, None);
        }
    }
    words::answer(input, &Answer::Accept(plain))
}

impl Symptom {
    /// Returns what a library does, in words: `reads another host`.
    pub fn words(self) -> String {
        match self {
            Symptom::Part(part) => format!("reads another {}", part.name()),
            Symptom::Prints => "prints a URL that means something else".into(),
            Symptom::PrintsAgain => "prints its own URL in another way".into(),
            Symptom::Accepts => "accepts an invalid URL".into(),
            Symptom::Rejects => "rejects a valid URL".into(),
            Symptom::Crashes => "crashes, or gives no answer in time".into(),
            Symptom::Unsteady => "gives another answer than alone".into(),
        }
    }

    /// Returns the word for it in the name of a cause: `accepted`, or the name of the part. Another
    /// spelling of any part is `spelling`.
    pub fn name(self, danger: Danger) -> &'static str {
        match self {
            Symptom::Accepts => "accepted",
            Symptom::Rejects => "rejected",
            Symptom::Crashes => "crash",
            Symptom::Unsteady => "answers",
            Symptom::Prints => "printed",
            Symptom::PrintsAgain => "printed-again",
            Symptom::Part(_) if danger == Danger::Spelling => "spelling",
            Symptom::Part(part) => part.name(),
        }
    }

    /// Returns whether both are about a verdict, and the same, or both about parts.
    pub(crate) fn is_like(self, other: Symptom) -> bool {
        let is_part = |one: Symptom| matches!(one, Symptom::Part(_));
        self == other || (is_part(self) && is_part(other))
    }

    /// Returns how an answer departs from an expected one. The danger is that of [`Danger::of`].
    ///
    /// ```
    /// use rfc1738_audit::{Danger, Symptom};
    /// use rfc1738_oracle::{Answer, Text};
    /// use rfc1738_oracle::CommonPart;
    ///
    /// let url = b"ftp://a.com?x@evil.com/";
    /// let [expected, given] = [Text::Rfc1738, Text::UrlStandard].map(|text| text.read(url));
    /// let danger = Danger::of(&expected, &given).unwrap();
    /// assert_eq!(Symptom::of(&expected, &given, danger), Symptom::Part(CommonPart::Host.into()));
    /// assert_eq!(Symptom::of(&Answer::Reject, &given, Danger::Verdict), Symptom::Accepts);
    /// ```
    pub fn of(expected: &Answer, given: &Answer, danger: Danger) -> Symptom {
        match (expected, given) {
            (_, Answer::Crash | Answer::Timeout) => Symptom::Crashes,
            (Answer::Accept(here), Answer::Accept(there)) => {
                // Another spelling of the host is less than another port.
                match Danger::of_parts(here, there).first() {
                    Some((part, of)) if *of == danger => Symptom::Part(*part),
                    _ if here.printed.is_some() && there.printed.is_some() => Symptom::Prints,
                    Some((part, _)) => Symptom::Part(*part),
                    None => Symptom::Part(CommonPart::Path.into()),
                }
            }
            (_, Answer::Accept(_)) => Symptom::Accepts,
            _ => Symptom::Rejects,
        }
    }
}

/// The name of the answers without a common feature.
pub(crate) const OTHER: &str = "other";

/// The name of the cause that answers depend on earlier inputs.
pub(crate) const STATE: &str = "answers/depend-on-earlier-inputs";

/// The name of the cause that answers differ from run to run.
pub(crate) const CHANCE: &str = "answers/differ-from-run-to-run";

/// Returns whether a cause can have a name.
///
/// ```
/// use rfc1738_audit::causes::is_name;
///
/// assert!(is_name("accepted/end-line-feed") && is_name("host/after-at-sign"));
/// assert!(is_name("end-line-feed"), "a browser goes elsewhere");
/// assert!(!is_name("accepted/end-linefeed") && !is_name("takes/end-line-feed"));
/// ```
pub fn is_name(name: &str) -> bool {
    if [STATE, CHANCE].contains(&name) {
        return true;
    }
    // A cause for which a browser goes elsewhere.
    let Some((what, feature)) = name.split_once('/') else {
        return features_names().any(|known| known == name);
    };
    whats().any(|known| known == what) && features_names().any(|known| known == feature)
}

/// Returns the names that are near to one that no cause has.
pub(crate) fn near(name: &str) -> Option<String> {
    let (what, feature) = name.split_once('/').unwrap_or(("", name));
    let known: Vec<String> = features_names().collect();
    let known = known.iter().map(String::as_str);
    suggestion(feature, known).or_else(|| suggestion(what, whats()))
}

fn features_names() -> impl Iterator<Item = String> {
    names().chain([OTHER.to_owned()])
}

/// Returns what a library can do, as the first word of a name.
fn whats() -> impl Iterator<Item = &'static str> {
    let verdicts = ["accepted", "rejected", "crash", "printed", "printed-again", "spelling"];
    let common = CommonPart::ALL.map(CommonPart::name);
    let of_schemes = rfc1738_oracle::names::all().map(|(name, _)| name);
    let of_ways = Way::ALL.into_iter().filter_map(|way| way.beginning().strip_suffix('/'));
    verdicts.into_iter().chain(common).chain(of_schemes).chain(of_ways)
}
