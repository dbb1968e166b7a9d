//! The generated strings of the coverage: a complete test suite for every rule in every place that
//! a URL has it.

use super::inventory::Inventory;
use super::meter::Meter;
use bnf_automata::generate::{Method, Suite};
use bnf_automata::grammar::RuleId;
use rfc1738::Profile;

/// A complete test suite for every chain from the start to a rule, with no extra states.
///
/// The suites use all bytes, because one byte of each class would never show `hialpha`. Each string
/// has a shortest beginning of a URL before it and, if the rule matches the string, a shortest end
/// after it.
///
/// An automaton does not show derivations. For example, `"localhost"` in a `fileurl` is a host like
/// any other. The suites therefore also have a shortest string for each transition of the automaton
/// whose paths are derivations. A suite that is complete for verdict, parts and offset is measured
/// for the transitions of answers alone.
pub struct Suites<'i> {
    of_rules: Vec<Suite<'i>>,
    places: Vec<Place>,
    through_every_transition: Vec<Vec<u8>>,
    of_answers: Suite<'static>,
}

/// A place in a URL where a rule occurs.
struct Place {
    rule: RuleId,
    before: Vec<u8>,
    after: Vec<u8>,
}

/// A part of the suites that can be measured separately.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part(Of);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Of {
    Suite { place: usize, part: usize },
    Transitions,
    Answers { part: usize },
}

impl<'i> Suites<'i> {
    pub fn new(inventory: &'i Inventory<'_>) -> Suites<'i> {
        let suite = |machine| Suite::over_all_bytes(machine, Method::Hsi, 0);
        let place = |chain| {
            let (before, after) = inventory.around(chain)?;
            Some(Place { rule: inventory.chains.last(chain), before, after })
        };
        Suites {
            of_rules: inventory.transitions.machines().map(suite).collect(),
            places: (0..inventory.chains.count() as u32).filter_map(place).collect(),
            through_every_transition: inventory.through_every_transition(),
            of_answers: inventory.answers.suite(),
        }
    }

    pub fn parts(&self) -> Vec<Part> {
        let parts_of = |(index, place): (usize, &Place)| {
            let parts = 0..self.of_rules[place.rule.as_usize()].parts();
            parts.map(move |part| Part(Of::Suite { place: index, part }))
        };
        let answers = (0..self.of_answers.parts()).map(|part| Part(Of::Answers { part }));
        self.places
            .iter()
            .enumerate()
            .flat_map(parts_of)
            .chain([Part(Of::Transitions)])
            .chain(answers)
            .collect()
    }

    pub fn measure(&self, Part(part): Part, meter: &mut Meter<'_>) {
        match part {
            Of::Suite { place, part } => {
                let Place { rule, before, after } = &self.places[place];
                let mut text = before.clone();
                self.of_rules[rule.as_usize()].for_each_of(part, |test| {
                    text.truncate(before.len());
                    text.extend_from_slice(test.text);
                    if test.accepted {
                        text.extend_from_slice(after);
                    }
                    meter.string(&text, Profile::Interpreter);
                });
            }
            Of::Answers { part } => self.of_answers.for_each_of(part, |test| meter.answer(test.text)),
            Of::Transitions => {
                self.through_every_transition
                    .iter()
                    .for_each(|text| meter.string(text, Profile::Interpreter));
            }
        }
    }
}
