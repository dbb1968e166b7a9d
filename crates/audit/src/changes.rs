//! What two versions of a library answer differently: the root causes that are new, fixed or
//! changed.

use std::collections::HashSet;
use std::sync::Arc;

use rfc1738_oracle::{Answer, CommonParts, Conventions, PathSpelling, Text};

use crate::answer::as_text;
use crate::causes::{Causes, departs, divided, features_by};
use crate::elsewhere::{Elsewhere, Ways};
use crate::expected::choose;
use crate::{Audit, Cause, Chosen, Danger, Record, Strings, Symptom, Texts, Wanted};

/// How two records of a library differ.
#[derive(Clone, Debug)]
pub struct Changes {
    /// The text by which a change is new, fixed, or neither.
    pub against: Text,
    /// Why this text.
    pub chosen: Chosen,
    /// The number of inputs with an answer in both records.
    pub compared: usize,
    /// The number of inputs with an answer in one record only.
    pub only_in_one: usize,
    /// The causes for which a browser goes elsewhere than the new version says. The old version
    /// says where the browser goes, or accepts no such URL.
    pub begun: Vec<Moved>,
    /// The causes for which a browser goes elsewhere than the old version says. The new version
    /// says where the browser goes, or accepts no such URL.
    pub ended: Vec<Moved>,
    /// The causes, the most dangerous first. In each, `expected` is the old answer and `answer` the
    /// new one.
    pub causes: Vec<(Change, Cause)>,
}

/// A cause for which a browser goes elsewhere than one version says, and not than the other.
#[derive(Clone, Debug)]
pub struct Moved {
    /// The cause, with the answer of the version that differs from the browser.
    pub elsewhere: Elsewhere,
    /// The answer of the other version about the shown input.
    pub other: Answer,
}

/// Returns the conventions of a library for a comparison with an answer of its own: what it decoded
/// or shortened is so in both.
fn among_answers(record: &Record) -> Arc<Conventions> {
    let declared = record.description.conventions.clone();
    Arc::new(Conventions { decoded: Vec::new(), path: PathSpelling::WithSlash, ..declared })
}

/// Returns an answer with other conventions.
fn declaring(answer: &Answer, conventions: &Arc<Conventions>) -> Answer {
    match answer {
        Answer::Accept(parts) => {
            let conventions = Some(Arc::clone(conventions));
            Answer::accept(CommonParts { conventions, ..(**parts).clone() })
        }
        other => other.clone(),
    }
}

fn place((change, cause): &(Change, Cause)) -> (Change, Danger, std::cmp::Reverse<usize>) {
    (*change, cause.danger, std::cmp::Reverse(cause.inputs.len()))
}

/// Whether answers became better or worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Change {
    /// The old answer is that of the text, and the new one is not.
    New,
    /// Both answers depart from the text, and from each other. Or neither does, because the point
    /// is disputed.
    Changed,
    /// The new answer is that of the text, and the old one is not.
    Fixed,
}

impl Change {
    /// All changes.
    pub const ALL: [Change; 3] = [Change::New, Change::Changed, Change::Fixed];

    /// Returns the name: `new`.
    pub const fn name(self) -> &'static str {
        match self {
            Change::New => "new",
            Change::Changed => "changed",
            Change::Fixed => "fixed",
        }
    }
}

impl Changes {
    /// Compares two records. The text is the one that is asked for, or the one that the new record
    /// claims, or the one whose answers the new record has most often.
    pub fn new(old: &Record, new: &Record, against: Option<Text>) -> Changes {
        let claims = new.description.claims.join(", ");
        let (against, chosen) = choose(against, &claims, &new.answers);
        let conventions = among_answers(new);
        let both = || {
            let of_both = |(input, after)| Some((input, [old.answers.get(input)?, after]));
            new.answers.iter().filter_map(of_both)
        };
        let mut compared = 0;
        // Most answers are the same, so they are counted once for all changes.
        let mut unchanged = Causes::among(new.answers.lines());
        for (input, [before, after]) in both() {
            compared += 1;
            if before == after {
                unchanged.count_as(None, input, &features_by(against, input), before, &after);
            }
        }
        let mut all = Change::ALL.map(|change| (change, unchanged.clone()));
        for (input, [before, after]) in both().filter(|(_, [before, after])| before != after) {
            let departs = |answer: &Answer| departs(against, input, answer).is_some();
            let change = match (departs(&before), departs(&after)) {
                (false, true) => Change::New,
                (true, false) => Change::Fixed,
                // Two answers about a disputed point are both that of the text.
                _ => Change::Changed,
            };
            let features = features_by(against, input);
            let [then, now] = [&before, &after].map(|answer| declaring(answer, &conventions));
            for (of, causes) in &mut all {
                // The answers of another kind count as unchanged: they show what is common to all
                // inputs.
                if *of == change && then != now {
                    causes.count(input, &features, then.clone(), &now);
                } else {
                    causes.count_as(None, input, &features, now.clone(), &now);
                }
            }
        }
        let found = all.into_iter().flat_map(|(change, causes)| {
            causes.finish(against).into_iter().map(move |cause| (change, cause))
        });
        let mut causes: Vec<(Change, Cause)> = found.collect();
        causes.sort_by_key(place);
        let [then, now] = [old, new].map(|record| Ways::of(record.answers()));
        let [gone, here] = [then.inputs(), now.inputs()];
        let moved = |ways: &Ways<'_>, known: &HashSet<&str>, other: &Record| -> Vec<Moved> {
            // A reference leaves the host of a page, and a URL has no page. A version can mend one
            // and not the other.
            let of_kind = |is_reference: bool| {
                ways.causes(against, &|input| {
                    divided(input).scheme.is_none() == is_reference
                        && !known.contains(input)
                        && other.has(input)
                })
            };
            let other = |elsewhere: Elsewhere| {
                other.answer(&elsewhere.cause.input).map(|other| Moved { other, elsewhere })
            };
            let mut moved: Vec<Moved> =
                [false, true].into_iter().flat_map(of_kind).filter_map(other).collect();
            moved.sort_by_key(|one| one.elsewhere.way);
            moved
        };
        let (begun, ended) = (moved(&now, &gone, old), moved(&then, &here, new));
        Changes { against, chosen, compared, only_in_one: old.only_in_one(new), begun, ended, causes }
    }

    /// Names what is new or fixed as an audit of the version with the bug does, so this and a file of
    /// accepted causes agree. What no cause of the audit has keeps its name.
    pub fn name_as_audits(&mut self, old: &Record, new: &Record) {
        let conventions = among_answers(new);
        let of = |mut cause: Cause, inputs: Strings| {
            let input = inputs.first()?.to_owned();
            let [then, now] = [old, new].map(|record| record.answers.get(&input));
            let (then, now) = (declaring(&then?, &conventions), declaring(&now?, &conventions));
            cause.danger = Danger::of(&then, &now)?;
            cause.symptom = Symptom::of(&then, &now, cause.danger);
            cause.parts = match (&then, &now) {
                (Answer::Accept(then), Answer::Accept(now)) => Danger::of_parts(then, now),
                _ => Vec::new(),
            };
            Some(Cause { input, expected: then, answer: as_text(&now).into_owned(), inputs, ..cause })
        };
        let mut named = Vec::new();
        let mut texts = Texts::new();
        for (change, record) in [(Change::New, new), (Change::Fixed, old)] {
            let mut left: HashSet<String> =
                self.of(change).flat_map(|cause| cause.inputs.iter().map(str::to_owned)).collect();
            let audit = Audit::of_record(record, Wanted::Causes, Some(self.against), &mut texts);
            let unnamed: Vec<Cause> = self.of(change).cloned().collect();
            for cause in audit.causes.into_iter().chain(unnamed) {
                let inputs = cause.inputs.iter().filter(|input| left.remove(*input)).collect();
                named.extend(of(cause, inputs).map(|cause| (change, cause)));
            }
        }
        self.causes.retain(|(change, _)| *change == Change::Changed);
        self.causes.extend(named);
        self.causes.sort_by_key(place);
    }

    /// Returns the causes of a change.
    pub fn of(&self, change: Change) -> impl Iterator<Item = &Cause> {
        self.causes.iter().filter(move |(of, _)| *of == change).map(|(_, cause)| cause)
    }
}
