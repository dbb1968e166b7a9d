//! Vectors from the complete test suite of a rule.

use rfc1738_oracle::{CommonParts, Input, Parts, complete_suite, grammar, risk};
use std::collections::{BTreeMap, BTreeSet};

use super::file::{
    AFTER_VECTORS, Counts, FileKind, Head, Indexed, Lines, Measured, Readings, Says, Vector, VectorFile,
    before_vectors, scheme_of,
};
use super::{Unsound, fields};
use crate::corpus::Verdict;
use crate::openness::{self, Openness, OtherAnswer};
use bnf_automata::automata::Dfa;
use rfc1738::parse::parse;
use rfc1738::{Profile, Rule};
use rfc1738_oracle::properties::Agreement;

/// The facts about a string under one profile.
#[derive(Clone, PartialEq)]
struct Answer {
    outcome: Result<(Parts, Option<CommonParts<'static>>), usize>,
    rule: Rule,
    member: bool,
    /// The answers of other readings of the text.
    others: Vec<OtherAnswer>,
}

/// Returns the file of a suite, as [`write_suite`] writes it.
pub fn suite(rule: Rule) -> Result<VectorFile, Unsound> {
    let mut text = String::new();
    let Indexed { name, counts, .. } = write_suite(rule, &mut |piece| text += piece)?;
    Ok(VectorFile { name, text, counts })
}

pub fn suite_name(rule: Rule) -> String {
    format!("{}.json", rule.scheme_or_form())
}

/// Writes the file of the smallest complete test suites of a rule of whole URLs, under both
/// profiles, shortest first. A file can have tens of megabytes, so `write` gets it in pieces.
///
/// The suites are complete for verdict, parts and offset; [`bnf_automata::generate`] defines for
/// which implementations. The file also has the strings of [`risk::strings()`].
pub fn write_suite(rule: Rule, write: &mut dyn FnMut(&str)) -> Result<Indexed, Unsound> {
    let mut judge = Judge::new(rule);
    let suites = Profile::ALL.map(|profile| complete_suite(profile, rule, 0));
    // Shorter ones first.
    let mut strings: BTreeSet<(usize, Vec<u8>)> =
        risk::strings(rule).into_iter().map(|text| (text.len(), text)).collect();
    for suite in &suites {
        suite.for_each(|test| _ = strings.insert((test.text.len(), test.text.into())));
    }
    let about = format!(
        "Complete for verdict, parts and offset: write the answer of an implementation into each string, a \
         mark where each part begins and ends or where the string fails. If an automaton with at most \
         `states` states reads these answers, and treats all octets of a refined class alike, then an \
         implementation that gives the answers of all vectors gives the right answer to every string of \
         `{rule}` and to every other string. The refined classes are those of the rule, except that each \
         octet of `apart` is a class of its own. The file also has strings with characters of several octets \
         that implementations tell apart, at the start, in the middle and at the end of each part. Where a \
         vector is open, the right answer is the one of the reading `bnf`. An implementation with another \
         reading on the open vectors is not complete by these vectors: every answer that is settled here is \
         tested, and nothing follows for other strings."
    );
    let states = suites.iter().map(|suite| suite.states()).min();
    let apart = risk::octets().iter().map(|octet| format!("{octet:02x}")).collect();
    let head = Head { kind: FileKind::Suite, about, rule: Some(rule.name()), states, apart };
    let mut agreements = Profile::ALL.map(Agreement::new);
    let form = rule.scheme_or_form();
    let mut file = Measured::new(write);
    file.write(&before_vectors(&head));
    let (mut lines, mut counts) = (Lines::new(), Counts::default());
    for (_, text) in strings {
        for agreement in &mut agreements {
            agreement.holds(&text).map_err(Unsound::Disagreement)?;
        }
        let answers = Profile::ALL.map(|profile| (profile, judge.answer(&text, profile)));
        let vectors = match &answers {
            [(_, one), (_, other)] if one == other => vec![vector(form, &text, None, one)],
            _ => {
                answers.iter().map(|(profile, answer)| vector(form, &text, Some(*profile), answer)).collect()
            }
        };
        for vector in &vectors {
            lines.push(vector);
            counts.add(vector);
        }
        file.write(&lines.take());
    }
    file.write(&(lines.end() + AFTER_VECTORS));
    Ok(file.indexed(suite_name(rule), counts))
}

/// Builds the vector of any string, for suites of any size.
pub struct Judge {
    form: &'static str,
    automata: [(Profile, Dfa); 2],
    openness: [Openness; 2],
}

impl Judge {
    /// Compiles a rule of whole URLs, under both profiles.
    ///
    /// # Panics
    /// Panics if the grammar does not have the rule. It has every [`Rule`].
    pub fn new(rule: Rule) -> Judge {
        let compiled = |profile| {
            let automaton = Dfa::compile(grammar(profile), rule.name());
            (profile, automaton.expect("the amended grammar can be compiled"))
        };
        Judge {
            form: rule.scheme_or_form(),
            automata: Profile::ALL.map(compiled),
            openness: Profile::ALL.map(Openness::new),
        }
    }

    /// Returns the vector of a string under a profile, with the id and the keys that the file of
    /// [`suite`] uses.
    ///
    /// The vector names the profile only if the other profile gives another answer.
    ///
    /// ```
    /// use rfc1738::{Profile, Rule};
    /// use rfc1738_suite::vectors::Judge;
    ///
    /// let vector = Judge::new(Rule::HttpUrl).vector(b"http://a:", Profile::Interpreter);
    /// let json = serde_json::to_string(&vector)?;
    /// assert!(json.starts_with(r#"{"id":"http/dec54c410e75","input":"http://a:","scheme":"http","#));
    /// assert!(json.contains(r#","verdict":"invalid","at":9,"#));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn vector(&mut self, text: &[u8], profile: Profile) -> Vector {
        let answer = self.answer(text, profile);
        let mut others = Profile::ALL.into_iter().filter(|other| *other != profile);
        let only = others.any(|other| self.answer(text, other) != answer).then_some(profile);
        vector(self.form, text, only, &answer)
    }

    fn answer(&mut self, text: &[u8], profile: Profile) -> Answer {
        let (outcome, rule) = match parse(text, profile) {
            Ok(url) => {
                let common = CommonParts::from_url(&url);
                (Ok((Parts::from_url(&url), common)), url.rule())
            }
            Err(error) => (Err(error.offset()), error.rule()),
        };
        let automaton = self.automata.iter().find(|(of, _)| *of == profile);
        let member = automaton.is_some_and(|(_, automaton)| automaton.accepts(text));
        Answer { outcome, rule, member, others: self.openness[profile as usize].others(text) }
    }
}

fn vector(form: &str, text: &[u8], profile: Option<Profile>, answer: &Answer) -> Vector {
    let (verdict, parts, common, at) = match answer.outcome.clone() {
        Ok((parts, common)) => (Verdict::Valid, Some(parts), common, None),
        Err(at) => (Verdict::Invalid, None, None, Some(at)),
    };
    let (open, moved): (Vec<&OtherAnswer>, Vec<&OtherAnswer>) = answer
        .others
        .iter()
        .partition(|other| verdict == Verdict::Valid || other.answer.verdict() == Verdict::Valid);
    let offsets = moved.into_iter().filter_map(|other| match other.answer {
        openness::Answer::Fails(at) => Some((rulings(other), at)),
        openness::Answer::Url(_) => None,
    });
    let readings = open.first().map(|_| {
        let own = ("bnf".to_string(), Says::Verdict(verdict.name()));
        let others = open.iter().map(|other| (rulings(other), says(&other.answer)));
        Readings::new([own].into_iter().chain(others).collect())
    });
    Vector {
        id: id(form, text, profile),
        why: None,
        profile: profile.map(Profile::name),
        input: Input::from(text),
        scheme: scheme_of(text),
        flags: fields::flags_of(text, !open.is_empty(), false),
        verdict: if open.is_empty() { verdict } else { Verdict::Open }.name(),
        parts,
        common,
        at,
        member: Some(answer.member),
        section: answer.rule.section(),
        rule: answer.rule.name(),
        clauses: Vec::new(),
        quote: None,
        near: None,
        readings,
        offsets: if open.is_empty() { offsets.collect() } else { BTreeMap::new() },
        ruling: open.first().map(|other| other.readings[0].ruling),
    }
}

/// Returns the ids of the rulings that reject an answer: `A16`, or `A16 A44`.
fn rulings(other: &OtherAnswer) -> String {
    other.rulings().collect::<Vec<_>>().join(" ")
}

fn says(answer: &openness::Answer) -> Says {
    match answer {
        openness::Answer::Url(Some(parts)) => Says::Parts(parts.clone()),
        answer => Says::Verdict(answer.verdict().name()),
    }
}

/// Returns the id, which begins the SHA-256 of the string. It is the same in every version.
fn id(form: &str, text: &[u8], profile: Option<Profile>) -> String {
    let digest = hmac_sha256::Hash::hash(text);
    let digits: String = digest[..6].iter().map(|byte| format!("{byte:02x}")).collect();
    match profile {
        None => format!("{form}/{digits}"),
        Some(profile) => format!("{form}/{digits}-{profile}"),
    }
}
