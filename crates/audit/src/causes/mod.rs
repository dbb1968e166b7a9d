//! Root causes: the answers that depart from a text, grouped by the feature of the inputs that
//! makes the difference.
//!
//! An answer departs if [`Danger::of`] sees a difference between it and the answer of the text. For
//! the departing answers of one symptom, a greedy search takes the feature that covers most of them
//! and few other answers, then the next one. So a cause is "a line feed at the end", and not one of
//! a hundred inputs. No design is inferred, and nothing here knows a library.

mod cause;
mod class;
mod cover;
mod feature;
mod group;
mod host_shape;
mod key;
mod naming;
mod one_place;
mod regions;
mod repair;
mod scheme_parts;
mod schemes;
mod shape;

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::ops::{Deref, Index};
use std::rc::Rc;

use rfc1738_oracle::{Answer, Text};
use rfc1738_oracle::{CommonPart, CommonParts, PartName};

use crate::answer::as_text;
use crate::expected::is_of_another_reading;
use crate::hosts::is_registrable;
use crate::kept::{Kept, Lines};
use crate::pool::Lists;
use crate::{Danger, printed};
pub(crate) use cause::{CHANCE, OTHER, STATE, near};
pub use cause::{Cause, Symptom, is_name};
pub(crate) use class::Class;
pub(crate) use feature::{Feature, What, features, features_by};
use group::{Group, merged, move_to_known, with_addresses, with_verdicts, without_few};
pub(crate) use host_shape::LONGEST_LABEL;
pub use key::Key;
use one_place::Form;
pub(crate) use regions::{Region, Regions};
pub(crate) use repair::{repaired, with_plain, with_text};
pub use schemes::Schemes;
pub(crate) use shape::{Named, Shape};

/// Returns the causes of the answers among these that depart from a text, in the order of
/// [`Cause::order`]. The others show what has a feature and is answered rightly.
///
/// ```
/// use rfc1738_audit::causes;
/// use rfc1738_oracle::{Answer, Text};
///
/// let read = |url: &str| Text::Rfc3986.read(url.as_bytes());
/// let right = ["http://a.example/", "http://b.example/"].map(|url| (url, read(url)));
/// let wrong = ["http://[", "x://[a"].map(|url| (url, read("http://a/")));
/// let answers = right.iter().chain(&wrong).map(|(url, answer)| (*url, answer));
/// let found = causes::of_answers(answers, Text::Rfc3986);
/// assert!(found.len() == 1 && found[0].inputs.len() == 2);
/// ```
pub fn of_answers<'a>(answers: impl IntoIterator<Item = (&'a str, &'a Answer)>, against: Text) -> Vec<Cause> {
    let mut causes = Causes::default();
    for (input, given) in answers {
        causes.count_by(against, input, &features_by(against, input), given);
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

/// The place of a departing answer among those of its causes.
#[derive(Clone, Copy)]
pub(crate) struct Departing(u32);

/// What is known of a departing answer. There can be one about each input, so it takes little
/// memory.
#[derive(Clone)]
pub(crate) struct Facts<'a> {
    input: &'a str,
    manner: Rc<Manner>,
    /// The answer by the text, as the library spells it.
    expected: Kept,
    /// The answer of the library, as text.
    answer: Kept,
    /// The number of the list of its features.
    features: u32,
}

/// How an answer departs. Many answers do it in the same way.
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Manner {
    danger: Danger,
    symptom: Symptom,
    /// The parts that differ.
    parts: Vec<(PartName, Danger)>,
    /// How convincing it is before all else but the danger: less is better.
    first: u8,
    /// In which form the hosts differ, if both are read at one place.
    form: Option<Form>,
}

impl Deref for Facts<'_> {
    type Target = Manner;

    fn deref(&self) -> &Manner {
        &self.manner
    }
}

impl<'a> Index<Departing> for Causes<'a> {
    type Output = Facts<'a>;

    fn index(&self, one: Departing) -> &Facts<'a> {
        &self.departing[one.0 as usize]
    }
}

/// How convincing an input is: less is better. The danger, whether only the form of the host
/// differs, whether it lacks the feature of its cause, what the caller says, whether it is faint,
/// whether it has the feature of another cause, how far it is from a URL of http or https with
/// registrable names, and its length. Its text comes last.
type Rank = (Danger, [bool; 2], u8, bool, bool, u8, u32);

/// The length of the longest input that a screen shows whole.
const SHOWN: usize = 60;

impl Causes<'_> {
    fn has(&self, one: Departing, feature: Feature) -> bool {
        let has = |feature| self.features.has(self[one].features, feature);
        has(Feature { scheme: None, ..feature })
            && feature
                .scheme
                .is_none_or(|scheme| has(Feature::of_shape(Region::Scheme, Shape::Named(scheme))))
    }

    fn features(&self, one: Departing) -> Vec<Feature> {
        self.features.get(self[one].features).collect()
    }

    fn rank(&self, one: Departing, of: Option<Feature>, found: &[Feature]) -> Rank {
        // A cause that took others shows what it is named for.
        let lacks = of.is_some_and(|feature| !self.has(one, feature));
        let has_other =
            found.iter().any(|other| Some(*other) != of && !other.is_usual() && self.has(one, *other));
        let [expected, answer] = self.both(one);
        let Facts { input, manner, .. } = &self[one];
        let length = u32::try_from(input.len()).unwrap_or(u32::MAX);
        (
            manner.danger,
            [manner.form.is_some(), lacks],
            manner.first,
            is_faint(input, manner.symptom, &expected, &answer),
            has_other,
            distance(input, &expected, &answer),
            length,
        )
    }

    /// Returns the answer by the text.
    fn expected(&self, one: Departing) -> Answer {
        self.lines.answer(self[one].input, self[one].expected)
    }

    /// Returns the answer by the text, and that of the library.
    fn both(&self, one: Departing) -> [Answer; 2] {
        [self.expected(one), self.lines.answer(self[one].input, self[one].answer)]
    }

    /// Returns the part that is read otherwise, as [`change`] does.
    fn change(&self, one: Departing) -> Option<Change<'static>> {
        let [expected, answer] = self.both(one);
        let (part, both) = change(self[one].symptom, &expected, &answer)?;
        Some((part, both.map(|text| text.map(|text| Cow::Owned(text.into_owned())))))
    }
}

/// Returns whether a person hardly sees the difference: it is between an empty part and none, or in
/// a text that is too long to be shown whole.
fn is_faint(input: &str, symptom: Symptom, expected: &Answer, answer: &Answer) -> bool {
    let is_empty = |text: Option<Cow<'_, str>>| text.is_none_or(|text| text.is_empty());
    input.len() > SHOWN
        || change(symptom, expected, answer).is_some_and(|(_, both)| both.into_iter().all(is_empty))
}

/// A part, what it is by the text, and what it is by the library.
type Change<'a> = (PartName, [Option<Cow<'a, str>>; 2]);

/// Returns the part that is read otherwise. Of hosts, inputs have too few for that to say anything.
pub(crate) fn change<'a>(symptom: Symptom, expected: &'a Answer, given: &'a Answer) -> Option<Change<'a>> {
    let (Symptom::Part(part), Answer::Accept(expected), Answer::Accept(given)) = (symptom, expected, given)
    else {
        return None;
    };
    (part != CommonPart::Host.into()).then(|| (part, [part.text(expected), part.text(given)]))
}

/// Returns how far an input is from a URL of http or https with registrable names. One whose host is
/// what the cause is about can still look like a URL that a person would send.
pub(crate) fn distance(input: &str, expected: &Answer, given: &Answer) -> u8 {
    let regions = Regions::of(input);
    let host = regions.get(Region::Host);
    let is_named = || is_named(expected) && is_named(given);
    let of_host = match host {
        _ if !is_of_web(input) => 3,
        Some(host) if !host.is_empty() && !looks_like_host(host) => 2,
        Some(host) if is_registrable(host) && is_named() => 0,
        Some(host) if !host.is_empty() => 1,
        // A library can read a host where the text has none.
        _ if is_named() => 1,
        _ => 2,
    };
    let is_upper = |text: &str| text.bytes().any(|byte| byte.is_ascii_uppercase());
    of_host * 2 + u8::from(regions.get(Region::Scheme).into_iter().chain(host).any(is_upper))
}

/// Returns whether a text could be the host of a URL that a person sends: it ends like a
/// registrable name, or stands in brackets.
fn looks_like_host(host: &str) -> bool {
    let is_top = |top: &str| top.len() > 1 && top.bytes().all(|byte| byte.is_ascii_alphabetic());
    host.starts_with('[')
        || host.rsplit_once('.').is_some_and(|(before, top)| !before.is_empty() && is_top(top))
}

/// How many answers that are those of the text have each feature, of the inputs that the text rejects,
/// and accepts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Right(Counts<[u64; 2]>);

impl Right {
    /// Returns the number of right answers about URLs with a feature.
    pub(crate) fn of(&self, feature: Feature) -> u64 {
        self.0.get(&feature).map_or(0, |[_, accepted]| *accepted)
    }
}

/// The answers that depart from expected ones, and how many others have each feature.
#[derive(Clone, Default)]
pub(crate) struct Causes<'a> {
    departing: Vec<Facts<'a>>,
    lines: Lines,
    features: Lists<Feature>,
    manners: HashSet<Rc<Manner>>,
    /// How many answers that are those of the text have a feature, of the inputs that the text
    /// rejects, and accepts.
    others: Counts<[u64; 2]>,
    schemes: Schemes,
    /// How many answers are right only by another reading of the text.
    open: u64,
    /// How many right answers have each part, if a text was the judge.
    right_parts: [u64; CommonPart::ALL.len()],
}

/// How many answers about a part show that a library reads it wrongly whatever it is.
const FEWEST_OF_PART: u64 = 100;

/// Takes the answers with another part than the text has, if the library nearly never reads this
/// part rightly: that is one mistake, whatever else the inputs have.
fn of_each_part(causes: &Causes<'_>, departing: &mut Vec<Departing>) -> Option<(Feature, Vec<Departing>)> {
    let right = &causes.right_parts;
    let Symptom::Part(PartName::Common(part)) = causes[*departing.first()?].symptom else { return None };
    let region = Region::plain().into_iter().find(|region| region.common_part() == Some(part))?;
    let has = |one: &Departing| has_part(&causes.expected(*one), part);
    let is_judged = right.iter().any(|count| *count > 0);
    let wrong = departing.iter().filter(|one| has(one)).count() as u64;
    if !is_judged || wrong < FEWEST_OF_PART || right[part as usize] * 10 > wrong {
        return None;
    }
    let (covered, others) = std::mem::take(departing).into_iter().partition(has);
    *departing = others;
    Some((Feature::of_shape(region, Shape::Present), covered))
}

/// Returns whether an answer has a part.
fn has_part(answer: &Answer, part: CommonPart) -> bool {
    matches!(answer, Answer::Accept(parts) if parts.get(part).is_some())
}

impl<'a> Causes<'a> {
    /// Returns no causes, whose answers will be kept with others.
    pub(crate) fn among(lines: &Lines) -> Causes<'a> {
        Causes { lines: lines.clone(), ..Causes::default() }
    }

    /// Counts an answer to an input with these features: whether it departs from the text, or if
    /// not, what the library prints.
    pub(crate) fn count_by(&mut self, against: Text, input: &'a str, features: &[Feature], given: &Answer) {
        let expected = crate::expected(against, input.as_bytes(), given);
        let departs = found(against, input, &expected, given);
        let is_open =
            departs.is_some() && against == Text::Rfc1738 && is_of_another_reading(input.as_bytes(), given);
        // What another reading answers shows nothing about features.
        if is_open {
            self.open += 1;
            self.schemes.see(input, given);
            return;
        }
        let found = departs.map(|(danger, symptom)| (danger, symptom, 0));
        let expected = match (found, expected) {
            (Some((Danger::Spelling, Symptom::Prints, _)), Answer::Accept(parts)) => {
                let printed = printed::misspelled(input, given).map(Into::into);
                Answer::accept(CommonParts { printed, ..(*parts).clone() })
            }
            (_, expected) => expected,
        };
        if found.is_none() {
            for part in CommonPart::ALL {
                self.right_parts[part as usize] += u64::from(has_part(&expected, part));
            }
        }
        self.count_as(found, input, features, expected, given);
    }

    /// Counts an answer to an input with these features.
    pub(crate) fn count(&mut self, input: &'a str, features: &[Feature], expected: Answer, given: &Answer) {
        let found =
            Danger::of(&expected, given).map(|danger| (danger, Symptom::of(&expected, given, danger), 0));
        self.count_as(found, input, features, expected, given);
    }

    /// Counts an answer that departs in this way, or does not. The last value is how convincing the
    /// input is: less is better.
    pub(crate) fn count_as(
        &mut self,
        found: Option<(Danger, Symptom, u8)>,
        input: &'a str,
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
        let parts = Danger::of_answers(&expected, given);
        let answer = as_text(given).into_owned();
        let of_host = (danger == Danger::Host && symptom == Symptom::Part(CommonPart::Host.into()))
            .then(|| Form::of(features, &expected, &answer))
            .flatten();
        let expected = match (expected, given) {
            (Answer::Accept(here), Answer::Accept(there)) => match there.conventions.as_deref() {
                Some(declared) => Answer::accept(declared.spell(&here)),
                None => Answer::Accept(here),
            },
            (expected, _) => expected,
        };
        let form = of_host.as_ref().map(|(form, _)| *form);
        let features = of_host.as_ref().map_or(features, |(_, features)| features);
        let manner = Manner { danger, symptom, parts, first, form };
        let manner = self.manners.get(&manner).cloned().unwrap_or_else(|| {
            let manner = Rc::new(manner);
            self.manners.insert(Rc::clone(&manner));
            manner
        });
        self.departing.push(Facts {
            input,
            manner,
            expected: self.lines.keep(input, &expected),
            answer: self.lines.keep(input, &answer),
            features: self.features.add(features),
        });
    }

    /// Returns the departing answers.
    fn all(&self) -> Vec<Departing> {
        (0..self.departing.len()).filter_map(|at| u32::try_from(at).ok()).map(Departing).collect()
    }

    /// Returns how many right answers have each feature.
    pub(crate) fn right(&self) -> Right {
        Right(self.others.clone())
    }

    /// Returns how many answers are right only by another reading of the text.
    pub(crate) fn open(&self) -> u64 {
        self.open
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
        let mut by_symptom: BTreeMap<(Danger, Option<Form>, String), Vec<Departing>> = BTreeMap::new();
        let (departing, of_others, shape) = self.schemes.without_others(&self);
        for one in departing {
            let Manner { danger, form, symptom, .. } = *self[one].manner;
            by_symptom.entry((danger, form, symptom.words())).or_default().push(one);
        }
        let mut of_departing: Counts<u64> = Counts::default();
        for one in by_symptom.values().flatten().map(|one| &self[*one]) {
            if !self.lines.is_rejection(one.expected) {
                let features = self.features.get(one.features);
                features.for_each(|feature| *of_departing.entry(feature).or_default() += 1);
            }
        }
        let valid = |feature: Feature| {
            let [_, right] = self.others.get(&feature).copied().unwrap_or_default();
            right + of_departing.get(&feature).copied().unwrap_or_default()
        };
        let mut groups: Vec<Group<'_>> = Vec::new();
        // The symptom of most inputs comes first: what explains it is known when a symptom of few
        // inputs has two explanations.
        let mut by_symptom: Vec<_> = by_symptom.into_iter().collect();
        by_symptom.sort_by_key(|((danger, form, _), departing)| {
            (*danger, form.is_some(), std::cmp::Reverse(departing.len()))
        });
        for (_, mut departing) in by_symptom {
            if let Some((feature, covered)) = of_each_part(&self, &mut departing) {
                groups.push(Group::new(&self, Some(feature), covered));
            }
            for (feature, covered) in cover::cover(&self, departing, &valid, found, text) {
                let Manner { danger, form, symptom, .. } = *self[covered[0]].manner;
                let key = Key { feature, symptom, danger };
                match groups.iter_mut().find(|group| group.is_one_with(key, form)) {
                    Some(group) => group.add(feature, covered),
                    None => groups.push(Group::new(&self, feature, covered)),
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
            let named = group.name_common(|departing| cover::common(&self, departing, found));
            found.extend(named);
        }
        if !of_others.is_empty() {
            groups.push(Group::new(&self, Some(Feature::of_shape(Region::Scheme, shape)), of_others));
        }
        let mut causes: Vec<Cause> = groups.into_iter().filter_map(|group| group.cause(found)).collect();
        once(&mut causes);
        causes
    }
}

/// Sorts causes. Those of one name are one cause, with the shown input of the first.
pub(crate) fn once(causes: &mut Vec<Cause>) {
    causes.sort_by_key(Cause::place);
    let mut all: Vec<Cause> = Vec::new();
    for cause in causes.drain(..) {
        match all.iter_mut().find(|known| known.name == cause.name) {
            Some(known) => known.inputs.extend(cause.inputs.iter()),
            None => all.push(cause),
        }
    }
    all.sort_by_key(Cause::place);
    *causes = all;
}

/// Returns how an answer in octets is not the one that a text expects, and how dangerous that is. The
/// answer of another reading that RFC 1738 supports does not depart from it.
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
    let expected = crate::expected(against, input.as_bytes(), given);
    found(against, input, &expected, given)
        .filter(|_| against != Text::Rfc1738 || !is_of_another_reading(input.as_bytes(), given))
}

/// Returns whether an answer in octets has no mistake of this danger. One that is less dangerous is
/// another mistake. The answer of another reading shows nothing.
pub(crate) fn is_right(danger: Danger, against: Text, input: &str, given: &Answer) -> bool {
    let expected = crate::expected(against, input.as_bytes(), given);
    match (danger, given) {
        (_, Answer::Decline) => false,
        // A part that is read wrongly is another mistake than a verdict, and no mistake of printing.
        (Danger::Verdict, Answer::Accept(_)) => {
            let prints = Some((Danger::Verdict, Symptom::Prints));
            matches!(expected, Answer::Accept(_)) && found(against, input, &expected, given) != prints
        }
        _ => found(against, input, &expected, given).is_none_or(|(found, _)| found > danger),
    }
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
        None => prints().or_else(|| {
            let is_other = against == Text::UrlStandard && printed::misspelled(input, given).is_some();
            is_other.then_some((Danger::Spelling, Symptom::Prints))
        }),
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
