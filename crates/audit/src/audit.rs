//! An audit: the answers of a library, the behaviors that predict them, and what they agree with.

use std::collections::{BTreeMap, BTreeSet};

use crate::{Agreements, Source, Sources};
use bnf_automata::grammar::CompileError;
use rfc1738_behaviors::{Answer, Behavior, Importance, all_behaviors, applied};
use rfc1738_lineage::DIFFERENTIALS;
use rfc1738_lineage::SCHEMES;
use rfc1738_subject::Subject;

use crate::explanation::{Explanation, is_predicted, what_is_wrong};
use crate::infer::infer;
use crate::record::BATCH;
use crate::{Input, Inputs, Record, answer};

/// The result of an audit.
#[derive(Clone, Debug)]
pub struct Audit {
    /// The name of the library, as its adapter gives it.
    pub name: String,
    /// The text that it says it follows.
    pub claims: String,
    /// The number of inputs with an answer.
    pub asked: u64,
    /// The number of inputs that were not asked, because the library could no longer answer.
    pub not_asked: u64,
    /// The number of inputs that the library declines.
    pub declined: u64,
    /// The number of answers that the behaviors predict exactly.
    pub predicted: u64,
    /// How the answers agree with those of each text.
    pub agreements: Agreements,
    /// The behaviors that predict the answers, in the order in which they act.
    pub explanation: Explanation,
    /// Those of them that an input shows, the most dangerous first.
    pub found: Vec<Deviation>,
    /// The answers that they do not predict, in groups, the most inputs first.
    pub not_explained: Vec<NotExplained>,
    /// The answers to [`shown_inputs`], by input.
    pub shown: BTreeMap<String, Answer>,
    /// Why the library was asked no more, escaped.
    pub trouble: Option<String>,
}

/// Returns the inputs whose answers a report can show beside those of other libraries: the URLs that texts read in two ways, and those
/// that show the behaviors that can lead to another host, port or user.
pub fn shown_inputs() -> BTreeSet<&'static str> {
    let is_dangerous = |behavior: &&&Behavior| behavior.importance <= Importance::Login;
    let behaviors = all_behaviors().iter().filter(is_dangerous).map(|behavior| behavior.input);
    DIFFERENTIALS.iter().map(|differential| differential.input).chain(behaviors).collect()
}

/// A behavior of the library, which departs from RFC 1738 unless RFC 1738 is open about all its inputs.
#[derive(Clone, Debug)]
pub struct Deviation {
    /// The behavior.
    pub behavior: &'static Behavior,
    /// On how many inputs the prediction without it is another.
    pub inputs: u64,
    /// About how many of these inputs RFC 1738 is open.
    pub open: u64,
    /// The schemes of these inputs.
    pub schemes: BTreeSet<&'static str>,
    /// A shortest such input about which RFC 1738 is settled, with the answer of the library. If it is open about all, a shortest one.
    pub input: String,
    /// The answer of the library.
    pub answer: Answer,
}

/// Answers that no list of known behaviors predicts.
#[derive(Clone, Debug)]
pub struct NotExplained {
    /// The scheme of the inputs.
    pub scheme: &'static str,
    /// What is not as predicted: `accepts`, `rejects`, `crashes`, or the parts.
    pub what: String,
    /// The number of inputs.
    pub inputs: u64,
    /// A shortest input.
    pub input: String,
    /// The prediction.
    pub predicted: Answer,
    /// The answer of the library.
    pub answer: Answer,
}

/// A library that was asked, and why it was asked no more.
struct Asked<'a> {
    name: &'a str,
    claims: &'a str,
    not_asked: u64,
    trouble: Option<&'a str>,
}

impl Audit {
    /// Asks a library about inputs. Calls `progress` with the number of answers so far.
    ///
    /// # Errors
    /// Returns an error if an automaton of a text exceeds the limits of its grammar.
    pub fn new(
        subject: &mut dyn Subject,
        inputs: &Inputs,
        progress: &mut dyn FnMut(usize),
    ) -> Result<Audit, CompileError> {
        let mut answers: Vec<(&Input, Answer)> = Vec::new();
        for batch in inputs.as_slice().chunks(BATCH) {
            if subject.trouble().is_some() {
                break;
            }
            let texts: Vec<&[u8]> = batch.iter().map(|input| input.text.as_bytes()).collect();
            subject.observe_all(&texts, &mut |index, seen| answers.push((&batch[index], answer(seen))));
            progress(answers.len());
        }
        subject.finish();
        let asked = Asked {
            name: subject.name(),
            claims: subject.follows(),
            not_asked: (inputs.as_slice().len() - answers.len()) as u64,
            trouble: subject.trouble(),
        };
        Audit::of_answers(&asked, &answers, None, &mut Sources::new())
    }

    /// Explains the answers of a record. No library is asked. The sources can be used for one record after another.
    ///
    /// # Errors
    /// Returns an error if an automaton of a text exceeds the limits of its grammar.
    pub fn of_record(record: &Record, sources: &mut Sources) -> Result<Audit, CompileError> {
        Audit::explained(record, None, sources)
    }

    /// Explains the answers of a record by behaviors that are known already. Without them it searches for behaviors, which takes most of
    /// the time of an audit.
    ///
    /// # Errors
    /// Returns an error if an automaton of a text exceeds the limits of its grammar.
    pub fn explained(
        record: &Record,
        known: Option<Explanation>,
        sources: &mut Sources,
    ) -> Result<Audit, CompileError> {
        let answers: Vec<(&Input, Answer)> = record.answers().collect();
        let claims = match &record.description.claims[..] {
            [] => "no specification that it names".into(),
            claims => claims.join(", "),
        };
        let asked = Asked {
            name: &record.description.name,
            claims: &claims,
            not_asked: record.not_asked,
            trouble: record.trouble.as_deref(),
        };
        Audit::of_answers(&asked, &answers, known, sources)
    }

    /// Explains answers that were given.
    fn of_answers(
        asked: &Asked<'_>,
        answers: &[(&Input, Answer)],
        known: Option<Explanation>,
        sources: &mut Sources,
    ) -> Result<Audit, CompileError> {
        let explanation = known.unwrap_or_else(|| {
            let given = answers.iter().map(|(input, answer)| (input.text.as_bytes(), answer));
            infer(&given.collect::<Vec<_>>())
        });
        let mut audit = Audit {
            name: asked.name.into(),
            claims: asked.claims.into(),
            asked: answers.len() as u64,
            not_asked: asked.not_asked,
            declined: 0,
            predicted: 0,
            agreements: Agreements::default(),
            explanation: Explanation::default(),
            found: Vec::new(),
            not_explained: Vec::new(),
            shown: BTreeMap::new(),
            trouble: asked.trouble.map(Into::into),
        };
        let shown = shown_inputs();
        let mut groups: BTreeMap<(&str, String), NotExplained> = BTreeMap::new();
        let mut found: BTreeMap<&str, Deviation> = BTreeMap::new();
        for (input, given) in answers {
            if *given == Answer::Decline {
                audit.declined += 1;
                continue;
            }
            if shown.contains(&*input.text) {
                audit.shown.insert(input.text.clone(), given.clone());
            }
            let text = input.text.as_bytes();
            audit.agreements.count(input.scheme, given, &sources.answers(text)?);
            let predicted = explanation.predict(text);
            if is_predicted(&predicted, given) {
                audit.predicted += 1;
                let is_open = sources.is_open(text);
                add_deviations(&mut found, &explanation, (input, is_open), &predicted, given);
            } else {
                add_not_explained(&mut groups, input, predicted, given);
            }
        }
        audit.explanation = explanation;
        audit.found = found.into_values().collect();
        audit.found.sort_by_key(|one| (one.behavior.importance, std::cmp::Reverse(one.inputs)));
        audit.not_explained = groups.into_values().collect();
        audit.not_explained.sort_by_key(|one| std::cmp::Reverse(one.inputs));
        Ok(audit)
    }

    /// Returns the share of answers that are predicted, from 0 to 1.
    pub fn share_predicted(&self) -> f64 {
        let asked = self.asked - self.declined;
        if asked == 0 { 1.0 } else { self.predicted as f64 / asked as f64 }
    }

    /// Returns the text that the library follows: the nearest one, if at least [`Audit::FOLLOWED`] of the answers are the same.
    pub fn followed(&self) -> Option<(Source, f64)> {
        self.nearest().filter(|(_, share)| *share >= Audit::FOLLOWED)
    }

    /// The least share of equal answers with a text that a library follows.
    pub const FOLLOWED: f64 = 0.9;

    /// Returns the text with the greatest share of equal answers, and the share.
    pub fn nearest(&self) -> Option<(Source, f64)> {
        let has_inputs =
            |scheme: &&'static str| self.agreements.of_scheme(Source::UrlStandardParser, scheme).inputs > 0;
        let schemes: Vec<&'static str> = SCHEMES.into_iter().filter(has_inputs).collect();
        self.agreements.followed(&schemes)
    }
}

/// Counts an input for each behavior without which the prediction is another.
fn add_deviations(
    found: &mut BTreeMap<&'static str, Deviation>,
    explanation: &Explanation,
    (input, is_open): (&Input, bool),
    predicted: &Answer,
    given: &Answer,
) {
    for behavior in applied(explanation.behaviors.iter().copied(), input.text.as_bytes()) {
        if explanation.without(behavior).predict(input.text.as_bytes()) == *predicted {
            continue;
        }
        let deviation = found.entry(behavior.name).or_insert_with(|| Deviation {
            behavior,
            inputs: 0,
            open: 0,
            schemes: BTreeSet::new(),
            input: input.text.clone(),
            answer: given.clone(),
        });
        let all_were_open = deviation.open == deviation.inputs;
        let is_shorter = input.text.len() < deviation.input.len();
        deviation.inputs += 1;
        deviation.open += u64::from(is_open);
        deviation.schemes.insert(input.scheme);
        if all_were_open && (!is_open || is_shorter) || !is_open && is_shorter {
            (deviation.input, deviation.answer) = (input.text.clone(), given.clone());
        }
    }
}

/// Counts an answer that is not predicted.
fn add_not_explained(
    groups: &mut BTreeMap<(&'static str, String), NotExplained>,
    input: &Input,
    predicted: Answer,
    given: &Answer,
) {
    let what = what_is_wrong(&predicted, given);
    let group = groups.entry((input.scheme, what.clone())).or_insert_with(|| NotExplained {
        scheme: input.scheme,
        what,
        inputs: 0,
        input: input.text.clone(),
        predicted: predicted.clone(),
        answer: given.clone(),
    });
    group.inputs += 1;
    if input.text.len() < group.input.len() {
        (group.input, group.predicted, group.answer) = (input.text.clone(), predicted, given.clone());
    }
}
