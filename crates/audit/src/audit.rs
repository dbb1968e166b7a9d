//! An audit: the answers of a library, their root causes, and what they agree with.

use rfc1738_oracle::{Answer, CommonPart, Conventions, Subject, Text};

use crate::again::ask_again;
use crate::answer::{as_text, octets};
use crate::causes::{Causes, Right, Schemes, features_by, once};
use crate::decide::{Ask, decide, decide_elsewhere};
use crate::elsewhere::{Elsewhere, Ways};
use crate::expected::choose;
use crate::inputs::scheme_of;
use crate::kept::Given;
use crate::record::BATCH;
use crate::reprinted::reprinted;
use crate::{Agreements, Cause, Chosen, Input, Inputs, Record, Texts};

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
    /// The number of references, which were not compared, because the library takes them.
    pub references: u64,
    /// The number of answers that are right only by another reading of what the text leaves open.
    pub open: u64,
    /// The parts that the library never reports, so they were not compared.
    pub not_compared: Vec<CommonPart>,
    /// The text that the library is judged against.
    pub against: Text,
    /// Why it is judged against this text.
    pub chosen: Chosen,
    /// The root causes of the answers that depart from the text, in the order of [`Cause::order`].
    pub causes: Vec<Cause>,
    /// The schemes of the inputs that the library accepts.
    pub schemes: Schemes,
    /// How many right answers have each feature.
    right: Right,
    /// The root causes for which a browser goes elsewhere than the library says, the worst first.
    pub elsewhere: Vec<Elsewhere>,
    /// How the answers agree with those of each text, if that is wanted.
    pub agreements: Agreements,
    /// Why the library was asked no more, escaped.
    pub trouble: Option<String>,
}

/// What an audit looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The causes, and the agreement with each text, which takes most of the time.
    All,
    /// The causes alone.
    Causes,
}

/// A library that was asked, and why it was asked no more.
struct Asked<'a> {
    conventions: Conventions,
    name: &'a str,
    claims: &'a str,
    not_asked: u64,
    trouble: Option<&'a str>,
}

impl Audit {
    /// Asks a library about inputs, and judges it against a text, by default the one that it claims
    /// to follow. Calls `progress` with the number of answers so far.
    pub fn new(
        subject: &mut dyn Subject,
        inputs: &Inputs,
        wanted: Wanted,
        against: Option<Text>,
        progress: &mut dyn FnMut(usize),
    ) -> Audit {
        let mut answers = Given::about(inputs);
        let mut left = inputs.iter();
        // A subject that can no longer answer leaves out the last inputs.
        while left.len() > 0 && answers.places() + left.len() == inputs.len() && subject.trouble().is_none() {
            let batch: Vec<&[u8]> = left.by_ref().take(BATCH).map(str::as_bytes).collect();
            subject.observe_all(&batch, &mut |_, seen| answers.push(Some(&octets(seen))));
            progress(answers.places());
        }
        subject.finish();
        let [name, claims] = [subject.name(), subject.follows()].map(str::to_owned);
        let trouble = subject.trouble().map(str::to_owned);
        let asked = Asked {
            conventions: subject.conventions().cloned().unwrap_or_default(),
            name: &name,
            claims: &claims,
            not_asked: (inputs.len() - answers.len()) as u64,
            trouble: trouble.as_deref(),
        };
        let mut audit = Audit::of_answers(&asked, &answers, wanted, against, &mut Texts::new());
        audit.ask_further(subject, &asked.conventions, &answers, &mut |_, _| {});
        audit
    }

    /// Judges the answers of a record with its library, which is asked further: the findings and
    /// their names are those of [`Audit::new`]. Adds the further answers to the record.
    pub fn of_library(
        record: &mut Record,
        subject: &mut dyn Subject,
        wanted: Wanted,
        against: Option<Text>,
    ) -> Audit {
        let mut further = Vec::new();
        let mut audit = Audit::judged(record, wanted, against, &mut Texts::new());
        let mut keep = |input: &str, answer: &Answer| further.push((input.to_owned(), answer.clone()));
        audit.ask_further(subject, &record.description.conventions, &record.answers, &mut keep);
        further.retain(|(input, _)| !record.has(input));
        further.into_iter().for_each(|(input, answer)| _ = record.insert_further(&input, answer));
        audit
    }

    /// Asks a library further, and calls `keep` with each answer. Then asks about the findings again.
    fn ask_further(
        &mut self,
        subject: &mut dyn Subject,
        conventions: &Conventions,
        answers: &Given,
        keep: &mut dyn FnMut(&str, &Answer),
    ) {
        if subject.trouble().is_some() {
            self.examine(conventions, answers, &mut known(answers));
            return;
        }
        let printed = self.examine(conventions, answers, &mut |inputs| {
            let given = answers_to(subject, inputs);
            inputs
                .iter()
                .zip(&given)
                .for_each(|(input, given)| given.iter().for_each(|one| keep(input, one)));
            given
        });
        ask_again(subject, answers, &printed, self.against, &mut self.causes, &mut self.elsewhere);
        subject.finish();
    }

    /// Looks at what the library makes of the URLs that it prints, and which features decide. Returns
    /// the printed URLs, and the inputs that are shown, with the answers about them.
    fn examine(
        &mut self,
        conventions: &Conventions,
        answers: &Given,
        ask: &mut Ask<'_>,
    ) -> Vec<(Input, Answer)> {
        let (printed, causes) = reprinted(conventions, answers, self.against, ask);
        self.asked += printed.len() as u64;
        self.add(causes);
        let right = std::mem::take(&mut self.right);
        let right = |feature| right.of(feature);
        let mut shown = decide(&mut self.causes, self.against, &right, ask);
        let (elsewhere, causes) = (&mut self.elsewhere, &mut self.causes);
        shown.extend(decide_elsewhere(elsewhere, causes, self.against, &right, ask));
        self.asked += shown.len() as u64;
        printed.into_iter().chain(shown).collect()
    }

    /// Adds causes that were found later. One with the name of another is the same cause.
    pub fn add(&mut self, causes: impl IntoIterator<Item = Cause>) {
        self.causes.extend(causes);
        once(&mut self.causes);
    }

    /// Judges the answers of a record. No library is asked. A record that [`Audit::of_library`] judged
    /// has the further answers, so the findings and their names are the same. Of another record, a name
    /// can differ: the input that decides it may be one that was not asked. The texts can be used for
    /// one record after another.
    pub fn of_record(record: &Record, wanted: Wanted, against: Option<Text>, texts: &mut Texts) -> Audit {
        let mut audit = Audit::judged(record, wanted, against, texts);
        let mut known = known(&record.answers);
        audit.examine(&record.description.conventions, &record.answers, &mut |inputs| {
            let further = inputs.iter().map(|input| record.further(input));
            further.zip(known(inputs)).map(|(further, known)| further.or(known)).collect()
        });
        audit
    }

    fn judged(record: &Record, wanted: Wanted, against: Option<Text>, texts: &mut Texts) -> Audit {
        let claims = match &record.description.claims[..] {
            [] => "no specification that it names".into(),
            claims => claims.join(", "),
        };
        let asked = Asked {
            conventions: record.description.conventions.clone(),
            name: &record.description.name,
            claims: &claims,
            not_asked: record.not_asked,
            trouble: record.trouble.as_deref(),
        };
        Audit::of_answers(&asked, &record.answers, wanted, against, texts)
    }

    /// Judges answers that were given.
    fn of_answers(
        asked: &Asked<'_>,
        answers: &Given,
        wanted: Wanted,
        against: Option<Text>,
        texts: &mut Texts,
    ) -> Audit {
        let (against, chosen) = choose(against, asked.claims, answers);
        let mut causes = Causes::among(answers.lines());
        let mut audit = Audit {
            name: asked.name.into(),
            claims: asked.claims.into(),
            asked: answers.len() as u64,
            not_asked: asked.not_asked,
            declined: 0,
            references: 0,
            open: 0,
            not_compared: not_compared(answers),
            against,
            chosen,
            causes: Vec::new(),
            schemes: Schemes::default(),
            right: Right::default(),
            elsewhere: Vec::new(),
            agreements: Agreements::default(),
            trouble: asked.trouble.map(Into::into),
        };
        for (input, given) in answers.iter() {
            if given == Answer::Decline {
                audit.declined += 1;
                continue;
            }
            let text = input.as_bytes();
            if !asked.conventions.compares(text) {
                audit.references += 1;
                continue;
            }
            causes.count_by(against, input, &features_by(against, input), &given);
            if wanted == Wanted::All {
                audit.agreements.count(scheme_of(input), &given, &texts.answers(text));
            }
        }
        audit.schemes = causes.schemes().clone();
        audit.right = causes.right();
        audit.open = causes.open();
        audit.causes = causes.finish(against);
        let compared = answers.iter().filter(|(input, _)| asked.conventions.compares(input.as_bytes()));
        let texts = compared.map(|(input, given)| (input, as_text(&given).into_owned()));
        audit.elsewhere = Ways::among(texts, answers.lines()).causes(against, &|_| true);
        audit
    }
}

/// Returns what answers like a library, as far as it was asked.
fn known(answers: &Given) -> impl FnMut(&[String]) -> Vec<Option<Answer>> {
    |inputs| inputs.iter().map(|input| answers.get(input)).collect()
}

/// Asks a library about inputs, and returns its answers in octets; `None` where it gives none.
pub(crate) fn answers_to(subject: &mut dyn Subject, inputs: &[String]) -> Vec<Option<Answer>> {
    let texts: Vec<&[u8]> = inputs.iter().map(|input| input.as_bytes()).collect();
    let mut answers = vec![None; inputs.len()];
    for (at, batch) in texts.chunks(BATCH).enumerate() {
        subject.observe_all(batch, &mut |index, seen| answers[at * BATCH + index] = Some(octets(seen)));
    }
    answers
}

/// Returns the parts that no answer reports. Nothing is said of a library that accepts nothing.
fn not_compared(answers: &Given) -> Vec<CommonPart> {
    let mut missing = CommonPart::ALL.to_vec();
    let accepted = answers.iter().filter_map(|(_, answer)| match answer {
        Answer::Accept(parts) => Some(parts),
        _ => None,
    });
    let mut count = 0;
    for parts in accepted {
        count += 1;
        missing.retain(|part| !parts.reports_part(*part));
        if missing.is_empty() {
            break;
        }
    }
    if count == 0 { Vec::new() } else { missing }
}
