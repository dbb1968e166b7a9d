//! What becomes of a grammar's mutant: it means the same, or some case tells it from the original, or none does.

use crate::corpus::{Case, Corpus, Expected};
use crate::grammar;
use bnf_automata::automata::Dfa;
use bnf_automata::generate::Mutant;
use bnf_automata::grammar::LetterCase;
use bnf_automata::grammar::{CompileError, Expr, Grammar};
use rfc1738::Profile;
use url_specifications::RFC1738;

/// The fate of a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// No machine can be made of it; whoever reads the grammar so finds out.
    Broken(CompileError),
    /// It matches exactly what the original matches, under both profiles.
    Equivalent,
    /// The case of that id tells it from the original.
    Killed(String),
    /// No case does. The shortest string that would.
    Alive {
        /// The string.
        witness: Vec<u8>,
        /// The profile under which it does.
        profile: Profile,
        /// Whether the original matches it.
        valid: bool,
    },
}

/// Decides the fate of mutants of section 5 as amended, by the cases of a corpus: by verdict and offset.
///
/// `url` is a choice of forms, a scheme's or the general one, and only those that need the mutated production are read
/// again. Often the first of them decides: whoever accepts what is no URL, or finds more of it possible, is wrong
/// whatever the others say.
pub struct Mutation<'c> {
    readings: Vec<Reading<'c>>,
}

/// The original under one profile.
struct Reading<'c> {
    profile: Profile,
    /// The machine of every production.
    productions: Vec<Dfa>,
    /// The number of `url`, alone, and of the productions that it chooses among.
    whole: [Form; 1],
    forms: Vec<Form>,
    /// The cases that the original answers as expected: any other is wrong, and tells nothing.
    cases: Vec<&'c Case>,
}

/// A production that all of an input may be.
struct Form {
    rule: usize,
    /// The productions that it needs.
    needs: Vec<bool>,
    /// What it makes of each case.
    answers: Vec<Answer>,
}

/// What some forms make of an input: whether one accepts it, and how far the last of them gets.
#[derive(Clone, Copy, Default)]
struct Answer {
    accepted: bool,
    offset: usize,
}

impl<'c> Mutation<'c> {
    /// Compiles the original.
    pub fn new(corpus: &'c Corpus) -> Mutation<'c> {
        Mutation { readings: Profile::ALL.into_iter().map(|profile| Reading::new(corpus, profile)).collect() }
    }

    /// The profile, if a string's answer under the other one is not the same; a case about it holds under one only.
    pub fn only_under(&self, text: &[u8], profile: Profile) -> Option<Profile> {
        let answer = |reading: &Reading<'_>| {
            let walk = reading.productions[reading.whole[0].rule].walk(text);
            (walk.accepted, walk.offset)
        };
        let mut answers = self.readings.iter().map(answer);
        let first = answers.next();
        answers.any(|other| Some(other) != first).then_some(profile)
    }

    /// The fate of one mutant of the amended grammar.
    pub fn fate(&self, mutant: &Mutant) -> Fate {
        self.decide(mutant).unwrap_or_else(Fate::Broken)
    }

    fn decide(&self, mutant: &Mutant) -> Result<Fate, CompileError> {
        let Some(rule) = RFC1738.amended(LetterCase::Any).find(&mutant.rule) else {
            return Err(CompileError::NoSuchRule(mutant.rule.clone()));
        };
        let mut alive = None;
        for reading in &self.readings {
            let grammar = mutant.apply(grammar(reading.profile));
            if reading.means_the_same(&grammar, rule) {
                continue;
            }
            if let Some(case) = reading.killer(&grammar, rule)? {
                return Ok(Fate::Killed(case.id.clone()));
            }
            if alive.is_none() {
                alive = reading.witness(&grammar)?;
            }
        }
        Ok(alive.unwrap_or(Fate::Equivalent))
    }
}

impl<'c> Reading<'c> {
    fn new(corpus: &'c Corpus, profile: Profile) -> Reading<'c> {
        let grammar = grammar(profile);
        let compiled = |name: &str| Dfa::compile(grammar, name).expect("the amended grammar can be compiled");
        let productions: Vec<Dfa> =
            grammar.rules().iter().map(|production| compiled(&production.name)).collect();
        let url = grammar.find("url").expect("the amended grammar has a `url`");
        let cases: Vec<&Case> = corpus
            .of_verdicts()
            .filter(|case| case.profiles().any(|asked| asked == profile))
            .filter(|case| !tells(case, Answer::default().and(&productions[url], case)))
            .collect();
        let form = |rule: usize| Form {
            rule,
            needs: grammar.needed(rule),
            answers: cases.iter().map(|case| Answer::default().and(&productions[rule], case)).collect(),
        };
        let forms = forms(grammar, url).into_iter().map(form).collect();
        Reading { profile, whole: [form(url)], forms, productions, cases }
    }

    /// Whether the production still matches what it did; if no machine can be made of it, it does not.
    fn means_the_same(&self, grammar: &Grammar, rule: usize) -> bool {
        let machine = Dfa::compile(grammar, &grammar.rules()[rule].name);
        machine.as_ref() == Ok(&self.productions[rule])
    }

    /// The case that tells first.
    fn killer(&self, grammar: &Grammar, rule: usize) -> Result<Option<&'c Case>, CompileError> {
        let forms = if self.whole[0].rule == rule { &self.whole[..] } else { &self.forms[..] };
        let (changed, kept): (Vec<&Form>, Vec<&Form>) = forms.iter().partition(|form| form.needs[rule]);
        let mut answers = vec![Answer::default(); self.cases.len()];
        for form in kept {
            let all = answers.iter_mut().zip(&form.answers);
            all.for_each(|(answer, other)| *answer = answer.or(*other));
        }
        for form in changed {
            let machine = Dfa::compile(grammar, &grammar.rules()[form.rule].name)?;
            for (answer, &case) in answers.iter_mut().zip(&self.cases) {
                *answer = answer.and(&machine, case);
                if is_beyond(case, *answer) {
                    return Ok(Some(case));
                }
            }
        }
        let mut asked = self.cases.iter().zip(answers);
        Ok(asked.find(|(case, answer)| tells(case, *answer)).map(|(&case, _)| case))
    }

    /// The shortest string that tells; none if `url` means the same.
    fn witness(&self, grammar: &Grammar) -> Result<Option<Fate>, CompileError> {
        let original = &self.productions[self.whole[0].rule];
        let machine = Dfa::compile(grammar, "url")?;
        let lost = original.difference(&machine)?.shortest().map(|text| (text, true));
        let won = machine.difference(original)?.shortest().map(|text| (text, false));
        let shortest = lost.into_iter().chain(won).min_by_key(|(text, _)| text.len());
        Ok(shortest.map(|(witness, valid)| Fate::Alive { witness, profile: self.profile, valid }))
    }
}

/// The productions that `url` chooses among, or it alone.
fn forms(grammar: &Grammar, url: usize) -> Vec<usize> {
    let named = |expr: &Expr| match expr {
        Expr::Rule(name) => grammar.find(name),
        _ => None,
    };
    match &grammar.rules()[url].expr {
        Expr::Choice(all) => all.iter().map(named).collect::<Option<_>>().unwrap_or_else(|| vec![url]),
        _ => vec![url],
    }
}

impl Answer {
    /// The answer of one machine more.
    fn and(self, machine: &Dfa, case: &Case) -> Answer {
        let walk = machine.walk(case.input.bytes());
        self.or(Answer { accepted: walk.accepted, offset: walk.offset })
    }

    fn or(self, other: Answer) -> Answer {
        Answer { accepted: self.accepted || other.accepted, offset: self.offset.max(other.offset) }
    }
}

/// Whether a case expects another answer.
fn tells(case: &Case, answer: Answer) -> bool {
    match &case.expected {
        Expected::Accept(_) => !answer.accepted,
        Expected::Reject { at } => answer.accepted || answer.offset != *at,
        Expected::Answer { .. } => false,
    }
}

/// Whether a case expects another answer, whatever further machines say.
fn is_beyond(case: &Case, answer: Answer) -> bool {
    match &case.expected {
        Expected::Accept(_) | Expected::Answer { .. } => false,
        Expected::Reject { at } => answer.accepted || answer.offset > *at,
    }
}
