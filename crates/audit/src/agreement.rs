//! How the answers of a library agree with those of each text.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use rfc1738::Profile;
use rfc1738_oracle::{Answer, CommonPart, PartName, Relation, SCHEMES, Text};
use rfc1738_suite::openness::open;

/// How answers agree with those of each text, by scheme.
#[derive(Clone, Debug, Default)]
pub struct Agreements(BTreeMap<(Text, &'static str), Agreement>);

/// On how many inputs of a scheme a library and a text agree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Agreement {
    /// All inputs.
    pub inputs: u64,
    /// Both accept, or both reject.
    pub verdicts: u64,
    /// Both accept.
    pub accepted: u64,
    /// Both accept, and the library reports the part, for each of [`CommonPart::ALL`].
    pub compared: [u64; CommonPart::ALL.len()],
    /// The part is also the same.
    pub parts: [u64; CommonPart::ALL.len()],
    /// The whole answer is the same.
    pub answers: u64,
}

impl Agreements {
    /// Counts an answer about an input of a scheme. Returns whether it is the answer of some text.
    pub fn count(&mut self, scheme: &'static str, given: &Answer, answers: &[Answered]) -> bool {
        let mut is_of_text = false;
        for (texts, answer) in answers {
            let is_same = agree(answer, given);
            is_of_text |= is_same;
            let same = same_parts(answer, given);
            let is_rejected_by_both = *answer == Answer::Reject && *given == Answer::Reject;
            for text in texts {
                let agreement = self.0.entry((*text, scheme)).or_default();
                agreement.inputs += 1;
                agreement.answers += u64::from(is_same);
                agreement.verdicts += u64::from(same.is_some() || is_rejected_by_both);
                if let (Some(same), Answer::Accept(given)) = (&same, given) {
                    agreement.accepted += 1;
                    for (at, part) in CommonPart::ALL.into_iter().enumerate() {
                        let is_reported = given.reports_part(part);
                        agreement.compared[at] += u64::from(is_reported);
                        agreement.parts[at] += u64::from(is_reported && same.contains(&part));
                    }
                }
            }
        }
        is_of_text
    }

    /// Returns the agreement with a text about a scheme.
    pub fn of_scheme(&self, text: Text, scheme: &'static str) -> Agreement {
        self.0.get(&(text, scheme)).copied().unwrap_or_default()
    }

    /// Returns the agreement with a text about all schemes.
    pub fn of(&self, text: Text) -> Agreement {
        let mut all = Agreement::default();
        let of_text = self.0.iter().filter(|((of, _), _)| *of == text);
        of_text.for_each(|(_, agreement)| all.add(*agreement));
        all
    }

    /// The least share of equal answers with a text that a library follows.
    pub const FOLLOWED: f64 = 0.9;

    /// Returns the text with the greatest share of equal answers, and the share.
    pub fn nearest(&self) -> Option<(Text, f64)> {
        // RFC 1738 is open about some inputs, so it can lack a scheme that the others have.
        let schemes: Vec<&str> = SCHEMES
            .into_iter()
            .filter(|scheme| self.of_scheme(Text::UrlStandard, scheme).inputs > 0)
            .collect();
        let covers = |text: &Text| schemes.iter().all(|scheme| self.of_scheme(*text, scheme).inputs > 0);
        let shares =
            Text::ALL.into_iter().filter(covers).filter_map(|text| Some((text, self.of(text).share()?)));
        shares.max_by(|one, other| one.1.total_cmp(&other.1))
    }

    /// Returns the text that the answers follow: the nearest one, if at least
    /// [`Agreements::FOLLOWED`] of the answers are the same.
    pub fn followed(&self) -> Option<(Text, f64)> {
        self.nearest().filter(|(_, share)| *share >= Agreements::FOLLOWED)
    }
}

impl Agreement {
    fn add(&mut self, other: Agreement) {
        self.inputs += other.inputs;
        self.verdicts += other.verdicts;
        self.accepted += other.accepted;
        self.answers += other.answers;
        self.compared.iter_mut().zip(other.compared).for_each(|(count, other)| *count += other);
        self.parts.iter_mut().zip(other.parts).for_each(|(count, other)| *count += other);
    }

    /// Returns the share of equal answers, from 0 to 1. `None`: there is no input.
    pub fn share(&self) -> Option<f64> {
        (self.inputs > 0).then(|| self.answers as f64 / self.inputs as f64)
    }

    /// Returns the share of the URLs that both accept in which a part is the same. `None`: the
    /// library never reports the part, so it was not compared.
    pub fn share_of_part(&self, part: CommonPart) -> Option<f64> {
        let index = CommonPart::ALL.iter().position(|other| *other == part)?;
        let compared = self.compared[index];
        (compared > 0).then(|| self.parts[index] as f64 / compared as f64)
    }
}

/// The texts that give one answer.
pub type Answered = (Vec<Text>, Answer);

/// All answers to each input.
type Kept = HashMap<Box<[u8]>, Rc<[Answered]>>;

/// The answers of all texts. Each is computed once, if many records with the same inputs are
/// judged.
#[derive(Default)]
pub struct Texts {
    /// Whether an input is open, for each that was asked: libraries are asked the same ones.
    open: HashMap<Box<[u8]>, bool>,
    /// The answers to each input that was asked, if they are kept.
    kept: Option<Kept>,
}

impl Texts {
    /// Returns the texts.
    pub fn new() -> Texts {
        Texts::default()
    }

    /// Returns texts that keep each answer, for the records of many libraries that were asked the
    /// same inputs. They take memory for each input.
    pub fn that_keep() -> Texts {
        Texts { kept: Some(HashMap::new()), ..Texts::default() }
    }

    /// Whether RFC 1738 is open about an input: its readings give several answers, so no answer
    /// departs from it.
    ///
    /// ```
    /// let mut texts = rfc1738_audit::Texts::new();
    /// assert!(texts.is_open(b"http://ho%73t.dom/"));
    /// assert!(!texts.is_open(b"http://host.dom/"));
    /// ```
    pub fn is_open(&mut self, input: &[u8]) -> bool {
        if let Some(&is_open) = self.open.get(input) {
            return is_open;
        }
        let is_open = !open(input, Profile::Interpreter).is_empty();
        self.open.insert(input.into(), is_open);
        is_open
    }

    /// Returns each answer with the texts that give it. RFC 1738 gives none to an input about which
    /// it is open.
    pub fn answers(&mut self, input: &[u8]) -> Rc<[Answered]> {
        if let Some(answers) = self.kept.as_ref().and_then(|kept| kept.get(input)) {
            return answers.clone();
        }
        let is_open = self.is_open(input);
        let mut answers: Vec<Answered> = Vec::new();
        for text in Text::ALL.into_iter().filter(|text| !(is_open && *text == Text::Rfc1738)) {
            let answer = text.read(input);
            match answers.iter_mut().find(|(_, other)| *other == answer) {
                Some((texts, _)) => texts.push(text),
                None => answers.push((vec![text], answer)),
            }
        }
        let answers: Rc<[Answered]> = answers.into();
        if let Some(kept) = &mut self.kept {
            kept.insert(input.into(), answers.clone());
        }
        answers
    }
}

/// Returns the parts of a text that another answer spells the same or in a way with the same
/// meaning; `None` if one of them does not accept the input.
///
/// The scheme is not compared: all texts read the same one.
pub fn same_parts(of_text: &Answer, other: &Answer) -> Option<Vec<CommonPart>> {
    let (Answer::Accept(of_text), Answer::Accept(other)) = (of_text, other) else { return None };
    let different: Vec<CommonPart> =
        of_text.differences(other, Relation::SameMeaning).map(PartName::common).collect();
    let is_same = |part: &CommonPart| *part != CommonPart::Scheme && !different.contains(part);
    Some(CommonPart::ALL.into_iter().filter(is_same).collect())
}

/// Whether two answers are the same: both reject, or both accept with equivalent parts.
pub fn agree(of_text: &Answer, other: &Answer) -> bool {
    match (of_text, other) {
        (Answer::Accept(_), Answer::Accept(_)) => {
            same_parts(of_text, other).is_some_and(|parts| parts.len() == CommonPart::ALL.len() - 1)
        }
        (Answer::Reject, Answer::Reject) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A verdict counts as the same only if both accept or both reject.
    #[test]
    fn a_rejection_agrees_with_a_rejection_only() {
        let text = Text::UrlStandard;
        let accept = || Answer::accept(rfc1738_oracle::CommonParts::default());
        for (given, answer, verdicts, accepted, answers) in [
            (Answer::Reject, accept(), 0, 0, 0),
            (accept(), Answer::Reject, 0, 0, 0),
            (Answer::Reject, Answer::Reject, 1, 0, 1),
            (accept(), accept(), 1, 1, 1),
            (Answer::Crash, Answer::Reject, 0, 0, 0),
        ] {
            let mut agreements = Agreements::default();
            let is_of_text = agreements.count("http", &given, &[(vec![text], answer)]);
            let found = agreements.of(text);
            assert_eq!(
                (found.inputs, found.verdicts, found.accepted, found.answers, is_of_text),
                (1, verdicts, accepted, answers, answers == 1),
                "{given:?}"
            );
        }
    }
}
