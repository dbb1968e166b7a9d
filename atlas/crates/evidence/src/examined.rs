//! A library whose design is known, beside its record: the decisions in which it departs from its
//! text, and what the design does not predict.

use std::collections::BTreeMap;

use rfc1738_audit::{Agreements, Audit, Chosen, Danger, Input, Record, Text, Texts, Wanted};
use rfc1738_oracle::{PartName, Relation};
use url_atlas_decisions::infer::is_same;
use url_atlas_decisions::{Answer, Library};

use crate::departure::{Departure, Departures};

/// What a record shows about a library.
#[derive(Clone, Debug)]
pub struct Examined {
    /// The audit of the record. Its agreements are those of [`Examined::agreements`].
    pub audit: Option<Audit>,
    /// The design of the library, and how many answers it predicts that the inference did not see.
    pub library: Library,
    /// The text that the library is judged against.
    pub against: Text,
    /// Why it is judged against this text.
    pub chosen: Chosen,
    /// Why the library was asked no more, escaped.
    pub trouble: Option<String>,
    /// The number of inputs with an answer.
    pub asked: u64,
    /// The number of inputs that the library declines.
    pub declined: u64,
    /// The decisions in which it departs from this text, the most dangerous first.
    pub departures: Vec<Departure>,
    /// The answers that the design does not predict, in groups, the most inputs first.
    pub not_explained: Vec<NotExplained>,
    /// How the answers agree with those of each text.
    pub agreements: Agreements,
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

impl Examined {
    /// Returns the departures of a danger.
    pub fn departures_of(&self, danger: Danger) -> impl Iterator<Item = &Departure> {
        self.departures.iter().filter(move |one| one.danger == danger)
    }

    /// Examines the record of a library whose design is known. The text is the one that the library
    /// claims to follow, or the one from which its design differs in the fewest decisions. The
    /// texts can be used for one record after another.
    pub fn of_record(record: &Record, library: &Library, texts: &mut Texts) -> Examined {
        let claimed = Text::claimed(&record.description.claims.join(", "));
        let nearest = || Text::ALL.into_iter().find(|text| text.name() == library.text);
        let (against, chosen) = match claimed {
            Some(text) => (text, Chosen::Claimed),
            None => (nearest().unwrap_or(Text::Rfc3986), Chosen::Nearest),
        };
        let mut departures = Departures::new(library, against);
        let mut groups: BTreeMap<(&str, String), NotExplained> = BTreeMap::new();
        let (mut asked, mut declined, mut agreements) = (0, 0, Agreements::default());
        for (input, given) in record.answers() {
            asked += 1;
            if given == Answer::Decline {
                declined += 1;
                continue;
            }
            let input = &Input::new(input.as_bytes());
            let text = input.text.as_bytes();
            agreements.count(input.scheme, &given, &texts.answers(text));
            let (predicted, asked) = library.trace(text);
            if !is_same(&predicted, &given) {
                add_not_explained(&mut groups, input, predicted, &given);
            } else if against != Text::Rfc1738 || !texts.is_open(text) {
                // About an open input, no answer departs from RFC 1738.
                departures.count(input, &given, &predicted, asked);
            }
        }
        let mut not_explained: Vec<NotExplained> = groups.into_values().collect();
        not_explained.sort_by_key(|one| std::cmp::Reverse(one.inputs));
        Examined {
            audit: None,
            library: library.clone(),
            against,
            chosen,
            trouble: record.trouble.clone(),
            asked,
            declined,
            departures: departures.finish(),
            not_explained,
            agreements,
        }
    }

    /// The same, with the audit of the record, which takes longer.
    pub fn with_audit(record: &Record, library: &Library, texts: &mut Texts) -> Examined {
        let examined = Examined::of_record(record, library, texts);
        let audit = Audit::of_record(record, Wanted::Causes, None, texts);
        Examined { audit: Some(audit), ..examined }
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
            let parts = here.differences(there, Relation::Identical).map(PartName::name);
            format!("another {}", parts.collect::<Vec<_>>().join(", "))
        }
        (_, Answer::Accept(_)) => "accepts".into(),
        (_, Answer::Crash) => "crashes".into(),
        _ => "rejects".into(),
    }
}
