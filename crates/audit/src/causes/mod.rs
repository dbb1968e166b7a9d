//! Root causes: the answers that depart from a text, grouped by the feature of the inputs that
//! makes the difference.
//!
//! An answer departs if [`Danger::of`] sees a difference between it and the answer of the text. For
//! the departing answers of one symptom, a greedy search takes the feature that covers most of them
//! and few other answers, then the next one. So a cause is "a line feed at the end", and not one of
//! a hundred inputs. No design is inferred, and nothing here knows a library.

mod class;
mod cover;
mod feature;
mod group;
mod key;
mod naming;
mod one_place;
mod regions;
mod repair;
mod schemes;
mod shape;

use std::borrow::Cow;
use std::collections::BTreeMap;

use rfc1738_oracle::notation::quoted;
use rfc1738_oracle::{Answer, Text};
use rfc1738_oracle::{CommonPart, CommonParts, PartName};

use crate::answer::as_text;
use crate::hosts::is_registrable;
use crate::report::words;
use crate::{Danger, Way, printed};
pub(crate) use feature::{Feature, features};
use group::{Group, merged, move_to_known, with_addresses, with_verdicts, without_few};
pub use key::Key;
use one_place::Form;
use regions::{Region, Regions};
pub(crate) use repair::repaired;
use rfc1738::Profile;
use rfc1738_suite::corpus::suggestion;
use rfc1738_suite::openness::open;
pub use schemes::Schemes;
use shape::Shape;

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
    /// The parts in which the answers about the shown input differ, with the danger of each, the
    /// greatest first.
    pub parts: Vec<(PartName, Danger)>,
    /// All inputs, the most convincing first.
    pub inputs: Vec<String>,
    /// Whether only the form of the host differs, which both read at one place.
    pub(crate) is_form: bool,
    /// Whether the library gives the answer also alone, in a fresh process, as far as that was
    /// asked.
    pub is_found_again: bool,
}

/// How an answer departs from a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symptom {
    /// Another part. The first one in the order of their danger.
    Part(PartName),
    /// Prints a URL that means something else.
    Prints,
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
        self.common = Some(feature);
        self.name = format!("{}/{}", self.symptom.name(self.danger), feature.name());
        self.words = naming::words(feature, &[]);
    }

    /// Returns what decides whether another answer has the same cause.
    pub fn key(&self) -> Key {
        Key { feature: self.common, symptom: self.symptom, danger: self.danger }
    }

    /// Returns the name of the feature, as [`of_input`] returns it.
    pub fn feature(&self) -> &str {
        self.name.split_once('/').map_or(&*self.name, |(_, feature)| feature)
    }

    /// Returns whether the cause is that the library accepts no URL of several schemes.
    pub fn is_of_other_schemes(&self) -> bool {
        self.common == Some(Feature::of_shape(Region::Scheme, Shape::NotAccepted))
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

    /// Returns the expected answer and the answer of the library in words: the host, and the parts
    /// that differ.
    pub fn both(&self) -> [String; 2] {
        if self.symptom == Symptom::Prints {
            return [&self.expected, &self.answer].map(|answer| match answer {
                Answer::Accept(parts) if parts.printed.is_some() => prints(parts),
                other => verdict(&self.input, other),
            });
        }
        let (Answer::Accept(one), Answer::Accept(other)) = (&self.expected, &self.answer) else {
            return [&self.expected, &self.answer].map(|answer| verdict(&self.input, answer));
        };
        let host = PartName::Common(CommonPart::Host);
        let mut shown: Vec<PartName> = self.parts.iter().map(|(part, _)| *part).collect();
        shown.retain(|part| *part != host);
        shown.sort();
        shown.insert(0, host);
        [one, other].map(|parts| {
            let words = shown.iter().map(|part| match part.text(parts) {
                Some(text) => format!("{} {}", part.name(), quoted(&words::short(&text))),
                None => format!("no {}", part.name()),
            });
            words.collect::<Vec<_>>().join(", ")
        })
    }
}

/// Returns in words what a library prints: `prints "http://a.example/"`.
pub(crate) fn prints(parts: &CommonParts<'_>) -> String {
    format!("prints {}", quoted(&words::short(&printed::text(parts.printed.as_deref().unwrap_or_default()))))
}

/// Returns an answer in words: a verdict, and the parts that are not empty.
fn verdict(input: &str, answer: &Answer) -> String {
    let Answer::Accept(parts) = answer else { return words::answer(input, answer) };
    let mut plain = parts.clone();
    for part in CommonPart::ALL.into_iter().filter(|part| plain_is_empty(parts, *part)) {
        plain.set(part, None);
    }
    words::answer(input, &Answer::Accept(plain))
}

fn plain_is_empty(parts: &CommonParts<'_>, part: CommonPart) -> bool {
    parts.get(part) == Some("")
}

impl Symptom {
    /// Returns what a library does, in words: `reads another host`.
    pub fn words(self) -> String {
        match self {
            Symptom::Part(part) => format!("reads another {}", part.name()),
            Symptom::Prints => "prints a URL that means something else".into(),
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
            Symptom::Part(_) if danger == Danger::Spelling => "spelling",
            Symptom::Part(part) => part.name(),
        }
    }

    /// Returns whether both are about a verdict, and the same, or both about parts.
    fn is_like(self, other: Symptom) -> bool {
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
    feature::names().chain([OTHER.to_owned()])
}

/// Returns what a library can do, as the first word of a name.
fn whats() -> impl Iterator<Item = &'static str> {
    let verdicts = ["accepted", "rejected", "crash", "printed", "spelling"];
    let common = CommonPart::ALL.map(CommonPart::name);
    let of_schemes = rfc1738_oracle::names::all().map(|(name, _)| name);
    let of_ways = Way::ALL.into_iter().filter_map(|way| way.beginning().strip_suffix('/'));
    verdicts.into_iter().chain(common).chain(of_schemes).chain(of_ways)
}

/// Returns the causes of the answers among these that depart from a text, in the order of
/// [`Cause::order`]. The others show what has a feature and is answered rightly.
///
/// ```
/// use rfc1738_audit::causes;
/// use rfc1738_oracle::{Answer, Text};
///
/// let right = ["http://a.example/", "http://b.example/"].map(|url| (url, Text::Rfc3986.read(url.as_bytes())));
/// let wrong = ["http://[", "x://[a"].map(|url| (url, Text::Rfc3986.read(b"http://a/")));
/// let found = causes::of_answers(right.iter().chain(&wrong).map(|(url, answer)| (*url, answer)), Text::Rfc3986);
/// assert!(found.len() == 1 && found[0].inputs.len() == 2);
/// ```
pub fn of_answers<'a>(answers: impl IntoIterator<Item = (&'a str, &'a Answer)>, against: Text) -> Vec<Cause> {
    let mut causes = Causes::default();
    for (input, given) in answers {
        causes.count_by(against, input, &features(input), given);
    }
    causes.finish(against)
}

/// Returns the names of the causes of which an input has the feature.
///
/// ```
/// assert!(rfc1738_audit::causes::of_input("http://a.com\n").contains(&"end-line-feed".to_owned()));
/// ```
pub fn of_input(input: &str) -> Vec<String> {
    let features = features(input);
    features.iter().copied().chain(Feature::of_scheme_alone(&features)).map(Feature::name).collect()
}

/// Returns the parts of an input by the regular expression of Appendix B of RFC 3986.
pub(crate) fn divided(input: &str) -> CommonParts<'static> {
    Regions::of(input).parts()
}

/// What is counted for each feature. The set of features is finite, so nobody can choose keys that
/// collide.
type Counts<N> = std::collections::HashMap<Feature, N, foldhash::fast::RandomState>;

/// A departing answer.
pub(crate) struct Departing {
    danger: Danger,
    symptom: Symptom,
    input: String,
    /// The answer by the text, as the library spells it.
    expected: Answer,
    /// The answer of the library, as text.
    answer: Answer,
    /// The parts that differ.
    parts: Vec<(PartName, Danger)>,
    features: Vec<Feature>,
    /// How convincing it is before all else but the danger: less is better.
    first: u8,
    /// In which form the hosts differ, if both are read at one place.
    form: Option<Form>,
}

/// How convincing an input is: less is better. The danger, whether only the form of the host
/// differs, whether it lacks the feature of its cause, what the caller says, whether it is faint,
/// whether it has the feature of another cause, how far it is from a URL of http or https with
/// registrable names, its length, and its text.
type Rank<'a> = (Danger, [bool; 2], u8, bool, bool, u8, usize, &'a str);

/// The length of the longest input that a screen shows whole.
const SHOWN: usize = 60;

impl Departing {
    fn has(&self, feature: Feature) -> bool {
        feature.is_among(&self.features)
    }

    fn rank(&self, of: Option<Feature>, found: &[Feature]) -> Rank<'_> {
        // A cause that took others shows what it is named for.
        let lacks = of.is_some_and(|feature| !self.has(feature));
        let has_other = found.iter().any(|other| Some(*other) != of && !other.is_usual() && self.has(*other));
        let (is_faint, distance) = (self.is_faint(), self.distance());
        let input = &*self.input;
        (
            self.danger,
            [self.form.is_some(), lacks],
            self.first,
            is_faint,
            has_other,
            distance,
            input.len(),
            input,
        )
    }

    /// Returns whether a person hardly sees the difference: it is between an empty part and none,
    /// or in a text that is too long to be shown whole.
    fn is_faint(&self) -> bool {
        let is_empty = |text: Option<Cow<'_, str>>| text.is_none_or(|text| text.is_empty());
        self.input.len() > SHOWN || self.change().is_some_and(|(_, both)| both.into_iter().all(is_empty))
    }

    /// Returns the part that is read otherwise, what it is by the text, and what it is by the
    /// library. Of hosts, inputs have too few for that to say anything.
    fn change(&self) -> Option<(PartName, [Option<Cow<'_, str>>; 2])> {
        let (Symptom::Part(part), Answer::Accept(expected), Answer::Accept(given)) =
            (self.symptom, &self.expected, &self.answer)
        else {
            return None;
        };
        (part != CommonPart::Host.into()).then(|| (part, [part.text(expected), part.text(given)]))
    }

    /// Returns how far the input is from a URL of http or https with registrable names. One whose
    /// host is what the cause is about can still look like a URL that a person would send.
    fn distance(&self) -> u8 {
        let host = Regions::of(&self.input).get(Region::Host);
        let of_host = match host {
            _ if !is_of_web(&self.input) => 3,
            Some(host) if !host.is_empty() && !looks_like_host(host) => 2,
            Some(host) if is_registrable(host) && is_named(&self.expected) && is_named(&self.answer) => 0,
            Some(host) if !host.is_empty() => 1,
            // A library can read a host where the text has none.
            _ if is_named(&self.expected) && is_named(&self.answer) => 1,
            _ => 2,
        };
        of_host * 2 + u8::from(self.input.starts_with(|first: char| first.is_ascii_uppercase()))
    }
}

/// Returns whether a text could be the host of a URL that a person sends: it ends like a
/// registrable name, or stands in brackets.
fn looks_like_host(host: &str) -> bool {
    let is_top = |top: &str| top.len() > 1 && top.bytes().all(|byte| byte.is_ascii_alphabetic());
    host.starts_with('[')
        || host.rsplit_once('.').is_some_and(|(before, top)| !before.is_empty() && is_top(top))
}

/// The answers that depart from expected ones, and how many others have each feature.
#[derive(Default)]
pub(crate) struct Causes {
    departing: Vec<Departing>,
    /// How many answers that are those of the text have a feature, of the inputs that the text
    /// rejects, and accepts.
    others: Counts<[u64; 2]>,
    schemes: Schemes,
}

impl Causes {
    /// Counts an answer to an input with these features: whether it departs from the text, or if
    /// not, what the library prints.
    pub(crate) fn count_by(&mut self, against: Text, input: &str, features: &[Feature], given: &Answer) {
        let expected = crate::expected(against, input.as_bytes(), given);
        let found = found(against, input, &expected, given).map(|(danger, symptom)| (danger, symptom, 0));
        self.count_as(found, input, features, expected, given);
    }

    /// Counts an answer to an input with these features.
    pub(crate) fn count(&mut self, input: &str, features: &[Feature], expected: Answer, given: &Answer) {
        let found =
            Danger::of(&expected, given).map(|danger| (danger, Symptom::of(&expected, given, danger), 0));
        self.count_as(found, input, features, expected, given);
    }

    /// Counts an answer that departs in this way, or does not. The last value is how convincing the
    /// input is: less is better.
    pub(crate) fn count_as(
        &mut self,
        found: Option<(Danger, Symptom, u8)>,
        input: &str,
        features: &[Feature],
        expected: Answer,
        given: &Answer,
    ) {
        self.schemes.see(input, given);
        let Some((danger, symptom, first)) = found else {
            let verdict = usize::from(matches!(expected, Answer::Accept(_)));
            let all = features.iter().copied().chain(Feature::of_scheme_alone(features));
            all.for_each(|one| self.others.entry(one).or_default()[verdict] += 1);
            return;
        };
        let parts = match (&expected, given) {
            (Answer::Accept(here), Answer::Accept(there)) => Danger::of_parts(here, there),
            _ => Vec::new(),
        };
        let answer = as_text(given).into_owned();
        let of_host = (danger == Danger::Host && symptom == Symptom::Part(CommonPart::Host.into()))
            .then(|| Form::of(features, &expected, &answer))
            .flatten();
        let expected = match (expected, given) {
            (Answer::Accept(here), Answer::Accept(there)) => match there.conventions.as_deref() {
                Some(declared) => Answer::Accept(Box::new(declared.spell(&here))),
                None => Answer::Accept(here),
            },
            (expected, _) => expected,
        };
        let (form, features) = match of_host {
            Some((form, features)) => (Some(form), features),
            None => (None, features.to_vec()),
        };
        let input = input.to_owned();
        self.departing.push(Departing {
            danger,
            symptom,
            input,
            expected,
            answer,
            parts,
            features,
            first,
            form,
        });
    }

    /// Returns the schemes of the inputs that were accepted.
    pub(crate) fn schemes(&self) -> &Schemes {
        &self.schemes
    }

    /// Returns the causes in their order, and of the same order those of most inputs first. `text`
    /// says which inputs are valid.
    pub(crate) fn finish(self, text: Text) -> Vec<Cause> {
        self.finish_after(&mut Vec::new(), text)
    }

    /// Returns the causes. A feature of a cause that is known is likely to be one here. Adds those
    /// that are found.
    pub(crate) fn finish_after(self, found: &mut Vec<Feature>, text: Text) -> Vec<Cause> {
        let is_valid = |input: &str| matches!(text.read(input.as_bytes()), Answer::Accept(_));
        let mut by_symptom: BTreeMap<(Danger, Option<Form>, String), Vec<Departing>> = BTreeMap::new();
        let [departing, of_others] = self.schemes.without_others(self.departing);
        for one in departing {
            by_symptom.entry((one.danger, one.form, one.symptom.words())).or_default().push(one);
        }
        let mut groups: Vec<Group> = Vec::new();
        // The symptom of most inputs comes first: what explains it is known when a symptom of few
        // inputs has two explanations.
        let mut by_symptom: Vec<_> = by_symptom.into_iter().collect();
        by_symptom.sort_by_key(|((danger, form, _), departing)| {
            (*danger, form.is_some(), std::cmp::Reverse(departing.len()))
        });
        for (_, departing) in by_symptom {
            for (feature, covered) in cover::cover(departing, &self.others, found, &is_valid) {
                let key = Key { feature, symptom: covered[0].symptom, danger: covered[0].danger };
                let form = covered[0].form;
                match groups.iter_mut().find(|group| group.is_one_with(key, form)) {
                    Some(group) => group.add(feature, covered),
                    None => groups.push(Group::new(feature, covered)),
                }
                found.extend(feature.filter(|feature| !found.contains(feature)));
            }
        }
        let is_in_valid =
            |feature: Feature| self.others.get(&feature).is_some_and(|[_, accepted]| *accepted > 0);
        let is_mostly_rejected = |feature: Feature, accepted: usize| {
            self.others.get(&feature).is_some_and(|[rejected, _]| *rejected > accepted as u64)
        };
        move_to_known(&mut groups);
        let groups = without_few(merged(groups, &is_in_valid), &is_mostly_rejected);
        let mut groups = with_addresses(with_verdicts(groups));
        for group in &mut groups {
            let named = group.name_common(|departing| cover::common(departing, &self.others, found));
            found.extend(named);
        }
        if !of_others.is_empty() {
            groups.push(Group::new(Some(Feature::of_shape(Region::Scheme, Shape::NotAccepted)), of_others));
        }
        let mut causes: Vec<Cause> = Vec::new();
        for cause in groups.into_iter().filter_map(|group| group.cause(found)) {
            match causes.iter_mut().find(|known| known.name == cause.name) {
                Some(known) if known.danger <= cause.danger => known.inputs.extend(cause.inputs),
                Some(known) => {
                    let lesser = std::mem::replace(known, cause);
                    known.inputs.extend(lesser.inputs);
                }
                None => causes.push(cause),
            }
        }
        causes.sort_by_key(Cause::place);
        causes
    }
}

/// Returns how an answer in octets is not the one that a text expects, and how dangerous that is. No
/// answer about an open input departs from RFC 1738.
///
/// ```
/// use rfc1738_audit::causes::departs;
/// use rfc1738_audit::{Danger, Symptom};
/// use rfc1738_oracle::{Answer, Text};
///
/// let found = departs(Text::Rfc3986, "http://a/", &Answer::Reject);
/// assert_eq!(found, Some((Danger::Verdict, Symptom::Rejects)));
/// assert_eq!(departs(Text::Rfc3986, "http://a/", &Text::Rfc3986.read(b"http://a/")), None);
/// ```
pub fn departs(against: Text, input: &str, given: &Answer) -> Option<(Danger, Symptom)> {
    found(against, input, &crate::expected(against, input.as_bytes(), given), given)
        .filter(|_| against != Text::Rfc1738 || open(input.as_bytes(), Profile::Interpreter).is_empty())
}

fn found(against: Text, input: &str, expected: &Answer, given: &Answer) -> Option<(Danger, Symptom)> {
    let read = match (Danger::of(expected, given), expected, given) {
        // A library that also normalizes, as section 6.2.2 of RFC 3986 says, names the same
        // resource.
        (Some(Danger::Resource), Answer::Accept(meant), Answer::Accept(parts))
            if against == Text::Rfc3986 && printed::is_normalized(meant, parts) =>
        {
            Some(Danger::Spelling)
        }
        (read, ..) => read,
    };
    let prints = || Some((printed::danger(against, input, given)?, Symptom::Prints));
    match read {
        // What the library reads wrongly it also prints wrongly.
        Some(danger) if danger != Danger::Spelling => Some((danger, Symptom::of(expected, given, danger))),
        Some(danger) => prints().or_else(|| Some((danger, Symptom::of(expected, given, danger)))),
        None => prints(),
    }
}

/// Returns whether an input is of http or https.
pub fn is_of_web(input: &str) -> bool {
    let scheme = input.split_once(':').map(|(scheme, _)| scheme);
    scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https"))
}

/// Returns whether an answer has no host that no person can register.
pub fn is_named(answer: &Answer) -> bool {
    match answer {
        Answer::Accept(parts) => parts.host.as_deref().is_none_or(is_registrable),
        _ => true,
    }
}
