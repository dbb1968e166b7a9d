//! The grammar as a subject. The automaton of the start rule gives the verdict, and the derivation
//! gives the parts.

use bnf_automata::automata::Dfa;
use bnf_automata::derive::{PartSpan, UnambiguousParser};
use bnf_automata::grammar::{CompileError, Grammar};
use bnf_automata::specification::PartKind;
use rfc1738::Profile;
use rfc1738::url::{Url, Value};
use rfc1738_texts::RFC1738;

use crate::{Observation, PartValue, Parts, Rejection, Subject, marked};

/// A compiled grammar of URLs whose parts are marked.
pub struct GrammarSubject<'g> {
    machine: Dfa,
    deriver: UnambiguousParser<'g>,
    names: PartNames,
    /// A buffer that is kept to avoid allocations.
    spans: Vec<PartSpan>,
}

impl GrammarSubject<'static> {
    /// Returns a subject for the amended grammar of section 5.
    pub fn new(profile: Profile) -> GrammarSubject<'static> {
        GrammarSubject::from_grammar(marked(profile)).expect("the marked grammar can be compiled")
    }
}

impl<'g> GrammarSubject<'g> {
    /// Returns a subject for another grammar with marked parts and the start rule `url`.
    ///
    /// # Errors
    /// Returns an error if the rule `url` cannot be compiled.
    pub fn from_grammar(grammar: &'g Grammar) -> Result<GrammarSubject<'g>, CompileError> {
        GrammarSubject::from_rule(grammar, "url")
    }

    /// Returns a subject for one rule of another grammar with marked parts.
    ///
    /// # Errors
    /// Returns an error if the rule cannot be compiled.
    pub fn from_rule(grammar: &'g Grammar, rule: &str) -> Result<GrammarSubject<'g>, CompileError> {
        GrammarSubject::with_automaton(Dfa::compile(grammar, rule)?, grammar, rule)
    }

    /// Returns a subject for one rule of another grammar, whose automaton is known.
    ///
    /// # Errors
    /// Returns an error if the rule cannot be compiled.
    pub fn with_automaton(
        machine: Dfa,
        grammar: &'g Grammar,
        rule: &str,
    ) -> Result<GrammarSubject<'g>, CompileError> {
        Ok(GrammarSubject {
            machine,
            deriver: UnambiguousParser::of_parts(grammar, rule)?,
            names: PartNames::new(grammar),
            spans: Vec::new(),
        })
    }

    /// Returns the parts of a URL at these spans, in order of their start.
    pub fn parts(&self, input: &[u8], spans: &[PartSpan]) -> Parts {
        let text = |text: &[u8]| String::from_utf8_lossy(text).into_owned();
        let mut parts = Parts::new();
        for (name, kind, value, items) in self.names.read(input, spans) {
            let mut items = items.map(text);
            let value = match kind {
                PartKind::Text => PartValue::Text(text(value)),
                PartKind::List => PartValue::List(items.map(Into::into).collect()),
                PartKind::Fields => {
                    let mut fields = Vec::new();
                    while let (Some(field), Some(value)) = (items.next(), items.next()) {
                        fields.push((field, value));
                    }
                    PartValue::Fields(fields)
                }
            };
            parts.insert(name, value);
        }
        parts
    }

    /// Returns whether the grammar reads exactly the parts of `url`. The check copies no text.
    pub(crate) fn agrees_with(&mut self, url: &Url<'_>, input: &[u8]) -> bool {
        let mut spans = std::mem::take(&mut self.spans);
        spans.clear();
        let is_member = self.deriver.parts_of(input, &mut spans);
        // Each part that is in both is removed from `here`.
        let mut here: Vec<_> = self.names.read(input, &spans).collect();
        let mut agree = is_member;
        url.for_each_part(|part| {
            let Some(at) = here.iter().position(|(name, ..)| *name == part.name) else {
                agree = false;
                return;
            };
            let (_, kind, value, mut items) = here.swap_remove(at);
            agree &= match part.value {
                Value::Text(text) => kind == PartKind::Text && text.as_bytes() == value,
                Value::List(texts) => kind == PartKind::List && texts.map(|text| text.as_bytes()).eq(items),
                Value::Fields(mut fields) => {
                    let same = fields.all(|(name, value)| {
                        items.next() == Some(name.as_bytes()) && items.next() == Some(value.as_bytes())
                    });
                    kind == PartKind::Fields && same && items.next().is_none()
                }
            };
        });
        agree &= here.is_empty();
        drop(here);
        self.spans = spans;
        agree
    }
}

impl Subject for GrammarSubject<'_> {
    fn name(&self) -> &str {
        "grammar"
    }

    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
        let walk = self.machine.walk(input);
        if !walk.accepted {
            let expected = format!("{:?}", self.machine.expected(walk.state));
            let found = if walk.offset == input.len() { "the input ends too early, " } else { "" };
            return Observation::Reject(Rejection {
                message: format!("byte {}: {found}expected one of {expected}", walk.offset),
                offset: Some(walk.offset),
                rule: None,
                expected: Some(expected),
                error: None,
            });
        }
        let mut spans = Vec::new();
        if self.deriver.parts_of(input, &mut spans) {
            match self.names.repeated(&spans) {
                None => Observation::Accept(self.parts(input, &spans)),
                Some(name) => Observation::Crash(format!("the grammar marks the part `{name}` twice")),
            }
        } else {
            Observation::Crash("the automaton accepts what the grammar cannot derive".to_string())
        }
    }
}

/// The parts of a grammar by number: the name and the kind of each. The name of an item is empty.
struct PartNames(Vec<(String, PartKind)>);

impl PartNames {
    fn new(grammar: &Grammar) -> PartNames {
        let kind = |name: &str| (name.to_string(), RFC1738.part_kind(name));
        PartNames(grammar.part_names().into_iter().map(kind).collect())
    }

    /// Returns the name of a part that has two spans.
    fn repeated(&self, spans: &[PartSpan]) -> Option<&str> {
        let name = |span: &PartSpan| self.0[span.part.as_usize()].0.as_str();
        let is_again =
            |(index, span): &(usize, &PartSpan)| spans[..*index].iter().any(|other| other.part == span.part);
        let mut again = spans.iter().enumerate().filter(is_again).map(|(_, span)| name(span));
        again.find(|name| !name.is_empty())
    }

    /// Returns for each span the name, the kind, the text and the items of the part.
    fn read<'r>(
        &'r self,
        input: &'r [u8],
        spans: &'r [PartSpan],
    ) -> impl Iterator<Item = (&'r str, PartKind, &'r [u8], impl Iterator<Item = &'r [u8]>)> {
        let text = |span: &PartSpan| &input[span.start..span.end];
        let is_item = |span: &PartSpan| self.0[span.part.as_usize()].0.is_empty();
        spans.iter().enumerate().filter(move |(_, span)| !is_item(span)).map(move |(index, span)| {
            let (name, kind) = &self.0[span.part.as_usize()];
            let items = spans[index + 1..].iter().take_while(move |span| is_item(span)).map(text);
            (name.as_str(), *kind, text(span), items)
        })
    }
}
