//! Decides the fate of a mutant of the grammar: equivalent to the original, detected by a case, or
//! undetected.

use crate::corpus::{Case, Corpus, Expected};
use bnf_automata::automata::Dfa;
use bnf_automata::generate::Mutant;
use bnf_automata::grammar::{CompileError, Expr, Grammar, LetterCase, RuleId};
use rfc1738::Profile;
use rfc1738_oracle::grammar;
use rfc1738_texts::RFC1738;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    Broken(CompileError),
    Equivalent,
    /// The mutant marks some URLs differently, but no string of the complete suite shows it: the
    /// parts that a subject reports are the same. The extent of a list, of which only the items are
    /// reported, is such a mark.
    Unobservable,
    /// The case with this id distinguishes the mutant from the original.
    Killed(String),
    Alive {
        witness: Vec<u8>,
        profile: Profile,
        valid: bool,
    },
}

/// Decides the fate of mutants of the amended section 5 with the cases of a corpus, by verdict and
/// offset.
///
/// The rule `url` is a choice of forms: one for each scheme and a general one. Only the forms that
/// need a changed rule are checked again. Often the first of them decides. A form that accepts an
/// invalid input, or that matches a longer prefix of it than expected, is wrong whatever the other
/// forms do.
pub struct Mutation<'c> {
    readings: Vec<OriginalGrammar<'c>>,
}

struct OriginalGrammar<'c> {
    profile: Profile,
    /// The automaton of every rule.
    rules: Vec<Dfa>,
    /// The form for `url` as a whole, and the forms that it chooses among.
    whole: [Form; 1],
    forms: Vec<Form>,
    /// The cases that the original answers as expected. Other cases cannot detect a mutant.
    cases: Vec<&'c Case>,
}

/// A rule that can match a whole input.
struct Form {
    rule: RuleId,
    needs: Vec<bool>,
    answers: Vec<Answer>,
}

/// The joint answer of some forms to an input: whether one accepts it, and the largest offset that
/// one reaches.
#[derive(Clone, Copy, Default)]
struct Answer {
    accepted: bool,
    offset: usize,
}

impl<'c> Mutation<'c> {
    pub fn new(corpus: &'c Corpus) -> Mutation<'c> {
        Mutation {
            readings: Profile::ALL.into_iter().map(|profile| OriginalGrammar::new(corpus, profile)).collect(),
        }
    }

    /// Returns the profile if the string has another answer under the other one. A case about it
    /// then holds under one only.
    pub fn only_under(&self, text: &[u8], profile: Profile) -> Option<Profile> {
        let answer = |reading: &OriginalGrammar<'_>| {
            let walk = reading.rules[reading.whole[0].rule.as_usize()].walk(text);
            (walk.accepted, walk.offset)
        };
        let mut answers = self.readings.iter().map(answer);
        let first = answers.next();
        answers.any(|other| Some(other) != first).then_some(profile)
    }

    pub fn fate(&self, mutant: &Mutant) -> Fate {
        self.fate_of(std::slice::from_ref(mutant))
    }

    /// Returns the fate of the amended grammar with several changes, which are made one after the
    /// other.
    pub fn fate_of(&self, changes: &[Mutant]) -> Fate {
        self.decide(changes).unwrap_or_else(Fate::Broken)
    }

    fn decide(&self, changes: &[Mutant]) -> Result<Fate, CompileError> {
        let rule = |change: &Mutant| {
            let found = RFC1738.amended(LetterCase::Any).find(&change.rule);
            found.ok_or_else(|| CompileError::NoSuchRule(change.rule.clone()))
        };
        let rules = changes.iter().map(rule).collect::<Result<Vec<RuleId>, CompileError>>()?;
        let mut alive = None;
        for reading in &self.readings {
            let mut grammar = grammar(reading.profile).clone();
            changes.iter().for_each(|change| grammar.define(&change.rule, change.expr.clone()));
            if rules.iter().all(|&rule| reading.means_the_same(&grammar, rule)) {
                continue;
            }
            if let Some(case) = reading.killer(&grammar, &rules)? {
                return Ok(Fate::Killed(case.id.clone()));
            }
            if alive.is_none() {
                alive = reading.witness(&grammar)?;
            }
        }
        Ok(alive.unwrap_or(Fate::Equivalent))
    }
}

impl<'c> OriginalGrammar<'c> {
    fn new(corpus: &'c Corpus, profile: Profile) -> OriginalGrammar<'c> {
        let grammar = grammar(profile);
        let compiled = |name: &str| Dfa::compile(grammar, name).expect("the amended grammar can be compiled");
        let rules: Vec<Dfa> = grammar.rules().iter().map(|rule| compiled(&rule.name)).collect();
        let url = grammar.find("url").expect("the amended grammar has a `url`");
        let cases: Vec<&Case> = corpus
            .of_verdicts()
            .filter(|case| case.profiles().any(|asked| asked == profile))
            .filter(|case| !tells(case, Answer::default().and(&rules[url.as_usize()], case)))
            .collect();
        let form = |rule: RuleId| Form {
            rule,
            needs: grammar.needed(rule),
            answers: cases.iter().map(|case| Answer::default().and(&rules[rule.as_usize()], case)).collect(),
        };
        let forms = forms(grammar, url).into_iter().map(form).collect();
        OriginalGrammar { profile, whole: [form(url)], forms, rules, cases }
    }

    /// Returns `false` if it cannot be compiled.
    fn means_the_same(&self, grammar: &Grammar, rule: RuleId) -> bool {
        let machine = Dfa::compile(grammar, &grammar.rule(rule).name);
        machine.as_ref() == Ok(&self.rules[rule.as_usize()])
    }

    /// Returns the first case that detects the mutant.
    fn killer(&self, grammar: &Grammar, rules: &[RuleId]) -> Result<Option<&'c Case>, CompileError> {
        let forms = if rules.contains(&self.whole[0].rule) { &self.whole[..] } else { &self.forms[..] };
        let needs = |form: &&Form| rules.iter().any(|rule| form.needs[rule.as_usize()]);
        let (changed, kept): (Vec<&Form>, Vec<&Form>) = forms.iter().partition(needs);
        let mut answers = vec![Answer::default(); self.cases.len()];
        for form in kept {
            let all = answers.iter_mut().zip(&form.answers);
            all.for_each(|(answer, other)| *answer = answer.or(*other));
        }
        for form in changed {
            let machine = Dfa::compile(grammar, &grammar.rule(form.rule).name)?;
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

    fn witness(&self, grammar: &Grammar) -> Result<Option<Fate>, CompileError> {
        let original = &self.rules[self.whole[0].rule.as_usize()];
        let machine = Dfa::compile(grammar, "url")?;
        let lost = original.difference(&machine)?.shortest().map(|text| (text, true));
        let won = machine.difference(original)?.shortest().map(|text| (text, false));
        let shortest = lost.into_iter().chain(won).min_by_key(|(text, _)| text.len());
        Ok(shortest.map(|(witness, valid)| Fate::Alive { witness, profile: self.profile, valid }))
    }
}

/// Returns the rules that `url` chooses among, or `url` itself.
fn forms(grammar: &Grammar, url: RuleId) -> Vec<RuleId> {
    let named = |expr: &Expr| match expr {
        Expr::Rule(name) => grammar.find(name),
        _ => None,
    };
    match &grammar.rule(url).expr {
        Expr::Choice(all) => all.iter().map(named).collect::<Option<_>>().unwrap_or_else(|| vec![url]),
        _ => vec![url],
    }
}

impl Answer {
    fn and(self, machine: &Dfa, case: &Case) -> Answer {
        let walk = machine.walk(case.input.bytes());
        self.or(Answer { accepted: walk.accepted, offset: walk.offset })
    }

    fn or(self, other: Answer) -> Answer {
        Answer { accepted: self.accepted || other.accepted, offset: self.offset.max(other.offset) }
    }
}

fn tells(case: &Case, answer: Answer) -> bool {
    match &case.expected {
        Expected::Accept(_) => !answer.accepted,
        Expected::Reject { at } => answer.accepted || answer.offset != *at,
        Expected::Answer { .. } => false,
    }
}

fn is_beyond(case: &Case, answer: Answer) -> bool {
    match &case.expected {
        Expected::Accept(_) | Expected::Answer { .. } => false,
        Expected::Reject { at } => answer.accepted || answer.offset > *at,
    }
}
