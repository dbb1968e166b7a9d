//! An audit: the answers of a library, its design, its departures from a text, and what its answers agree with.

use std::collections::{BTreeMap, BTreeSet};

use bnf_automata::grammar::CompileError;
use rfc1738_oracle::{CommonPart, Relation, Subject};
use url_atlas_decisions::infer::is_same;
use url_atlas_decisions::inputs::documented;
use url_atlas_decisions::{Answer, Given, Library};
use url_atlas_lineage::{DIFFERENTIALS, SCHEMES};

use crate::causes::{Causes, features};
use crate::departure::Departures;
use crate::elsewhere::{Elsewhere, Ways};
use crate::record::BATCH;
use crate::{
    Against, Agreements, Cause, Chosen, Danger, Departure, Input, Inputs, Record, Source, Sources, answer,
};

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
    /// The design of the library, and how many answers it predicts that the inference did not see. `None` if it is not wanted.
    pub library: Option<Library>,
    /// The text that the library is judged against.
    pub against: Against,
    /// Why it is judged against this text.
    pub chosen: Chosen,
    /// The decisions in which it departs from this text, the most dangerous first.
    pub departures: Vec<Departure>,
    /// The root causes of the answers that depart from the text, in the order of [`Cause::order`].
    pub causes: Vec<Cause>,
    /// The root causes for which a browser goes elsewhere than the library says, the worst first.
    pub elsewhere: Vec<Elsewhere>,
    /// The answers that the design does not predict, in groups, the most inputs first.
    pub not_explained: Vec<NotExplained>,
    /// How the answers agree with those of each text.
    pub agreements: Agreements,
    /// The answers to [`shown_inputs`], by input.
    pub shown: BTreeMap<String, Answer>,
    /// Why the library was asked no more, escaped.
    pub trouble: Option<String>,
}

/// Returns the inputs whose answers a report can show beside those of other libraries: the URLs that texts read in two ways, and those
/// that show decisions.
pub fn shown_inputs() -> BTreeSet<&'static str> {
    DIFFERENTIALS
        .iter()
        .map(|differential| differential.input)
        .chain(documented().iter().map(String::as_str))
        .collect()
}

/// Answers that the design of the library does not predict.
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

/// What an audit looks for.
#[derive(Clone, Copy, Debug)]
pub enum Wanted<'a> {
    /// Everything. The design of the library is inferred, which takes most of the time of an audit.
    All,
    /// Everything, about a library whose design is known: [`Record::design`].
    AllWith(&'a Library),
    /// The departures and agreements of a library whose design is known, and no causes.
    Departures(&'a Library),
    /// The causes alone. No design is inferred, there are no departures, nothing is unexplained, and no agreement with texts is counted.
    Causes,
}

/// A library that was asked, and why it was asked no more.
struct Asked<'a> {
    name: &'a str,
    claims: &'a str,
    not_asked: u64,
    trouble: Option<&'a str>,
}

impl Audit {
    /// Asks a library about inputs, and judges it against a text, by default the one that it claims to follow. Calls `progress` with the
    /// number of answers so far.
    ///
    /// # Errors
    /// Returns an error if an automaton of a text exceeds the limits of its grammar.
    pub fn new(
        subject: &mut dyn Subject,
        inputs: &Inputs,
        wanted: Wanted<'_>,
        against: Option<Against>,
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
        Audit::of_answers(&asked, &answers, wanted, against, &mut Sources::new())
    }

    /// Judges the answers of a record. No library is asked. The sources can be used for one record after another.
    ///
    /// # Errors
    /// Returns an error if an automaton of a text exceeds the limits of its grammar.
    pub fn of_record(
        record: &Record,
        wanted: Wanted<'_>,
        against: Option<Against>,
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
        Audit::of_answers(&asked, &answers, wanted, against, sources)
    }

    /// Judges answers that were given.
    fn of_answers(
        asked: &Asked<'_>,
        answers: &[(&Input, Answer)],
        wanted: Wanted<'_>,
        against: Option<Against>,
        sources: &mut Sources,
    ) -> Result<Audit, CompileError> {
        let library = match wanted {
            Wanted::AllWith(library) | Wanted::Departures(library) => Some(library.clone()),
            Wanted::All => {
                let given: Vec<Given<'_>> =
                    answers.iter().map(|(input, answer)| (input.text.as_bytes(), answer)).collect();
                Some(Library::inferred_from_all(asked.name, &given))
            }
            Wanted::Causes => None,
        };
        let (against, chosen) = match &library {
            Some(library) => Against::choose(against, asked.claims, library),
            None => Against::choose_by_answers(against, asked.claims, answers),
        };
        let shown = shown_inputs();
        let mut departures = library.as_ref().map(|library| Departures::new(library, against));
        let mut causes = Causes::default();
        let mut groups: BTreeMap<(&str, String), NotExplained> = BTreeMap::new();
        let mut audit = Audit {
            name: asked.name.into(),
            claims: asked.claims.into(),
            asked: answers.len() as u64,
            not_asked: asked.not_asked,
            declined: 0,
            library,
            against,
            chosen,
            departures: Vec::new(),
            causes: Vec::new(),
            elsewhere: Vec::new(),
            not_explained: Vec::new(),
            agreements: Agreements::default(),
            shown: BTreeMap::new(),
            trouble: asked.trouble.map(Into::into),
        };
        for (input, given) in answers {
            if *given == Answer::Decline {
                audit.declined += 1;
                continue;
            }
            if shown.contains(&*input.text) {
                audit.shown.insert(input.text.clone(), given.clone());
            }
            let text = input.text.as_bytes();
            // About an open input, no answer departs from RFC 1738.
            let is_open = against == Against::Rfc1738 && sources.is_open(text);
            if !is_open && !matches!(wanted, Wanted::Departures(_)) {
                causes.count_by(against, &input.text, &features(&input.text), given);
            }
            let (Some(library), Some(departures)) = (&audit.library, &mut departures) else { continue };
            audit.agreements.count(input.scheme, given, &sources.answers(text)?);
            let predicted = library.read(text);
            if !is_same(&predicted, given) {
                add_not_explained(&mut groups, input, predicted, given);
            } else if !is_open {
                departures.count(input, given, &predicted);
            }
        }
        audit.departures = departures.map(Departures::finish).unwrap_or_default();
        audit.causes = causes.finish(against.design());
        if !matches!(wanted, Wanted::Departures(_)) {
            let answers = answers.iter().map(|(input, given)| (&*input.text, given));
            audit.elsewhere = Ways::of(answers).causes(against, &|_| true);
        }
        audit.not_explained = groups.into_values().collect();
        audit.not_explained.sort_by_key(|one| std::cmp::Reverse(one.inputs));
        Ok(audit)
    }

    /// Returns the departures of a danger.
    pub fn departures_of(&self, danger: Danger) -> impl Iterator<Item = &Departure> {
        self.departures.iter().filter(move |one| one.danger == danger)
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

/// Returns in words how a prediction differs from the answer.
fn what_is_wrong(predicted: &Answer, given: &Answer) -> String {
    match (predicted, given) {
        (Answer::Accept(here), Answer::Accept(there)) => {
            let parts = here.differences(there, Relation::Identical).map(CommonPart::name);
            format!("another {}", parts.collect::<Vec<_>>().join(", "))
        }
        (_, Answer::Accept(_)) => "accepts".into(),
        (_, Answer::Crash) => "crashes".into(),
        _ => "rejects".into(),
    }
}
