//! The strings that one rule matches and another does not, divided into classes by the place at
//! which the other fails.

use std::collections::{BTreeMap, VecDeque};

use super::open::{Context, contexts};
use crate::automata::{ByteClasses, ByteSet, Dfa, Nfa, StateId, Subsets};
use crate::grammar::{CompileError, Grammar, RuleId, Work};
use crate::numbered::Search;

/// A class of strings that a rule of one grammar matches and a rule of another grammar does not.
///
/// At [`offset`](DifferenceClass::offset) the first grammar goes on and the second does not: no
/// string of the second rule begins with the bytes up to and including this byte, or the string
/// ends where no string of the second rule ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DifferenceClass {
    /// The innermost rule of the first grammar that reads the byte, whatever follows.
    pub rule: RuleId,
    /// The innermost rule of the second grammar that contains this place, whatever follows.
    pub other: RuleId,
    /// The bytes that only the first grammar permits there; `None` if the string ends. Other
    /// strings of the class can have other bytes.
    pub bytes: Option<ByteSet>,
    /// A shortest string of the class.
    pub shortest: Vec<u8>,
    /// The offset of the byte in [`shortest`](DifferenceClass::shortest).
    pub offset: usize,
}

impl DifferenceClass {
    /// Returns the classes of the strings that the first rule matches and the second does not, the
    /// shortest string first.
    ///
    /// Every such string belongs to exactly one class. If there is no class, there is no such
    /// string.
    ///
    /// ```
    /// use bnf_automata::derive::DifferenceClass;
    /// use bnf_automata::grammar::Grammar;
    ///
    /// let letter = "letter = \"a\" | \"b\"";
    /// let old = Grammar::read("old", &format!("user = 1*letter [ \"?\" ]\n{letter}"))?;
    /// let new = Grammar::read("new", &format!("user = 2*letter\n{letter}"))?;
    /// let classes = DifferenceClass::all((&old, "user"), (&new, "user"))?;
    /// let shown = |class: &DifferenceClass| (class.bytes, class.shortest.escape_ascii().to_string());
    /// let shown: Vec<_> = classes.iter().map(shown).collect();
    /// // The string ends too early, and a "?" that the new rule does not have.
    /// assert_eq!(format!("{shown:?}"), r#"[(None, "a"), (Some([?]), "a?")]"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn all(
        first: (&Grammar, &str),
        second: (&Grammar, &str),
    ) -> Result<Vec<DifferenceClass>, CompileError> {
        let limit = first.0.limits().product_states;
        classes(&Contexts::new(first)?, &Contexts::new(second)?, limit)
    }
}

struct Contexts {
    nfa: Nfa,
    subsets: Subsets,
    of_states: Vec<Context>,
    start: RuleId,
}

impl Contexts {
    fn new((grammar, rule): (&Grammar, &str)) -> Result<Contexts, CompileError> {
        let mut work = Work::new(grammar.limits());
        let nfa = Nfa::compile_with(grammar, rule, &mut work)?;
        let reads_or_accepts =
            |state: StateId| state == nfa.accept || !nfa.state(state).transitions.is_empty();
        let subsets = Subsets::of(&mut work, &nfa, reads_or_accepts).map_err(|error| error.of_rule(rule))?;
        let start = grammar.find(rule).ok_or_else(|| CompileError::NoSuchRule(rule.into()))?;
        let of_states = contexts(&nfa, &mut work).map_err(|error| error.of_rule(rule))?;
        Ok(Contexts { nfa, subsets, of_states, start })
    }

    /// Returns the innermost rule that contains all the states of a subset for which `is_asked`
    /// returns true.
    fn innermost(&self, subset: StateId, is_asked: impl Fn(StateId) -> bool) -> RuleId {
        let states = self.subsets.states[subset.as_usize()].iter().copied();
        let mut chains = states
            .filter(|&state| state != self.nfa.accept && is_asked(state))
            .map(|state| &self.of_states[state.as_usize()][..]);
        let Some(first) = chains.next() else { return self.start };
        let common = chains.fold(first, |common, chain| {
            let length = common.iter().zip(chain).take_while(|(one, other)| one == other).count();
            &common[..length]
        });
        common.last().copied().unwrap_or(self.start)
    }

    fn reader(&self, subset: StateId, byte: u8) -> RuleId {
        let reads = |state: StateId| {
            self.nfa.state(state).transitions.iter().any(|transition| transition.set.contains(byte))
        };
        self.innermost(subset, reads)
    }
}

/// A place at which the first automaton goes on and the second does not: a node, and the byte if
/// there is one.
struct Place {
    length: usize,
    node: usize,
    byte: Option<u8>,
    bytes: Option<ByteSet>,
}

/// The classes of all places at which the first automaton goes on and the second does not.
fn classes(first: &Contexts, second: &Contexts, limit: usize) -> Result<Vec<DifferenceClass>, CompileError> {
    let [one, other] = [first, second].map(|side| &side.subsets.dfa);
    let classes = ByteClasses::by_key(|byte| (one.class(byte), other.class(byte)));
    let sets = classes.sets();
    let (bytes, rests) = (classes.representatives(), distances(one));
    let mut found: BTreeMap<(RuleId, RuleId, bool), Place> = BTreeMap::new();
    if one.start() == Dfa::DEAD {
        return Ok(Vec::new());
    }
    let mut search = Search::new([one.start(), other.start()]);
    while let Some((node, [a, b])) = search.next() {
        if search.len() > limit {
            return Err(CompileError::ProductTooLarge { rule: None, states: limit });
        }
        let depth = search.depth(node);
        if one.is_accepting(a) && !other.is_accepting(b) {
            let place = Place { length: depth, node, byte: None, bytes: None };
            add_place(&mut found, (first.start, second.innermost(b, |_| true), true), place);
        }
        for &byte in &bytes {
            let (next, other_next) = (one.step(a, byte), other.step(b, byte));
            if next == Dfa::DEAD {
                continue;
            }
            if other_next != Dfa::DEAD {
                search.reach([next, other_next], node, byte);
                continue;
            }
            let key = (first.reader(a, byte), second.innermost(b, |_| true), false);
            let length = depth + 1 + rests[next.as_usize()];
            let bytes = Some(sets[classes.of(byte).as_usize()]);
            add_place(&mut found, key, Place { length, node, byte: Some(byte), bytes });
        }
    }
    let class = |((rule, other, _), place): (_, Place)| {
        let mut shortest = search.string(place.node);
        let offset = shortest.len();
        if let Some(byte) = place.byte {
            let [state, _] = search.node(place.node);
            shortest.push(byte);
            shortest.extend(one.shortest_from(one.step(state, byte)).unwrap_or_default());
        }
        DifferenceClass { rule, other, bytes: place.bytes, shortest, offset }
    };
    let mut all: Vec<DifferenceClass> = found.into_iter().map(class).collect();
    all.sort_by_key(|class| class.shortest.len());
    Ok(all)
}

fn add_place(found: &mut BTreeMap<(RuleId, RuleId, bool), Place>, key: (RuleId, RuleId, bool), place: Place) {
    match found.get_mut(&key) {
        None => {
            found.insert(key, place);
        }
        Some(known) if known.node == place.node => {
            let bytes = known.bytes.zip(place.bytes).map(|(one, other)| one.union(other));
            if place.length < known.length {
                *known = place;
            }
            known.bytes = bytes;
        }
        Some(known) if place.length < known.length => *known = place,
        Some(_) => {}
    }
}

/// Returns for every state the length of a shortest string that leads to an accepting state.
fn distances(dfa: &Dfa) -> Vec<usize> {
    let mut before: Vec<Vec<StateId>> = dfa.state_ids().map(|_| Vec::new()).collect();
    let bytes = dfa.representatives();
    for state in dfa.state_ids() {
        for &byte in &bytes {
            before[dfa.step(state, byte).as_usize()].push(state);
        }
    }
    let mut distances: Vec<usize> =
        dfa.state_ids().map(|state| if dfa.is_accepting(state) { 0 } else { usize::MAX }).collect();
    let mut queue: VecDeque<StateId> = dfa.state_ids().filter(|&state| dfa.is_accepting(state)).collect();
    while let Some(state) = queue.pop_front() {
        for &from in &before[state.as_usize()] {
            if distances[from.as_usize()] == usize::MAX {
                distances[from.as_usize()] = distances[state.as_usize()] + 1;
                queue.push_back(from);
            }
        }
    }
    distances
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::derive::{OpenRules, UnambiguousParser};

    const LETTERS: &str = "letter = \"a\" | \"b\" | \"c\"\ndigit = \"1\" | \"2\"";
    const OLD: &str =
        "url = \"x:\" login\nlogin = [ user \"@\" ] host\nuser = *( letter | \"?\" )\nhost = 1*letter";
    const NEW: &str = "url = \"x:\" server [ \"?\" query ]\nserver = [ name \"@\" ] host\n\
                       name = 1*letter\nhost = *( letter | digit )\nquery = *letter";

    fn grammar(text: &str) -> Grammar {
        Grammar::read("test", &format!("{text}\n{LETTERS}")).unwrap()
    }

    /// Tries all strings of a few bytes. Each string that only the first grammar matches belongs to
    /// a class, and is not shorter than the shortest string of the class. The class names a rule
    /// that reads the byte, and a rule of the second grammar that is open there.
    #[test]
    fn every_string_of_the_difference_is_in_a_class() {
        let (old, new) = (grammar(OLD), grammar(NEW));
        let mut count = 0;
        for [first, second] in [[&old, &new], [&new, &old]] {
            let classes = DifferenceClass::all((first, "url"), (second, "url")).unwrap();
            let (one, other) = (Dfa::compile(first, "url").unwrap(), Dfa::compile(second, "url").unwrap());
            for class in &classes {
                let text = &class.shortest;
                assert!(one.accepts(text) && !other.accepts(text), "{}", text.escape_ascii());
                assert_eq!(other.walk(text).offset, class.offset);
                // Each byte of the class is permitted here by the first rule only.
                for byte in class.bytes.into_iter().flat_map(|bytes| bytes.iter()) {
                    let prefix = [&text[..class.offset], &[byte]].concat();
                    assert_eq!(one.walk(&prefix).offset, prefix.len(), "{}", prefix.escape_ascii());
                    assert_eq!(other.walk(&prefix).offset, class.offset, "{}", prefix.escape_ascii());
                }
            }
            let mut parser = UnambiguousParser::new(first, "url").unwrap();
            let open = OpenRules::compile(second, "url").unwrap();
            for number in 0..6_usize.pow(5) {
                let rest = (0..5).map(|place| b"\0a1?@b"[number / 6_usize.pow(place) % 6]);
                let rest: Vec<u8> = rest.filter(|&byte| byte != 0).collect();
                let text = [b"x:", &rest[..]].concat();
                if one.accepts(&text) && !other.accepts(&text) {
                    let offset = other.walk(&text).offset;
                    let last = offset.min(text.len() - 1);
                    let spans = parser.derive(&text).unwrap().spans();
                    let around: Vec<RuleId> = spans
                        .iter()
                        .filter(|span| span.start <= last && last < span.end)
                        .map(|span| span.rule)
                        .collect();
                    let open = open.after(&text[..offset]);
                    let has_class = classes.iter().any(|class| {
                        class.bytes.is_none() == (offset == text.len())
                            && around.contains(&class.rule)
                            && open.contains(&class.other)
                            && class.shortest.len() <= text.len()
                    });
                    assert!(has_class, "{}", text.escape_ascii());
                    count += 1;
                }
            }
        }
        assert!(count > 100, "{count}");
    }

    #[test]
    fn the_classes_name_the_rules_of_both_sides() {
        let (old, new) = (grammar(OLD), grammar(NEW));
        let shown = |first: &Grammar, second: &Grammar| -> Vec<String> {
            let classes = DifferenceClass::all((first, "url"), (second, "url")).unwrap();
            let name = |grammar: &Grammar, rule: RuleId| grammar.rule(rule).name.clone();
            let one = |class: &DifferenceClass| {
                let bytes = class.bytes.map_or("end".into(), |bytes| format!("{bytes:?}"));
                let text = class.shortest.escape_ascii();
                format!("{text} {bytes} {} {}", name(first, class.rule), name(second, class.other))
            };
            classes.iter().map(one).collect()
        };
        // A "?" before the host begins the query of the new rule, which has neither an "@" nor
        // another "?".
        assert_eq!(
            shown(&old, &new),
            ["x:@a [@] login url", "x:?@a [@] login query", "x:??@a [?] user query"]
        );
        assert_eq!(
            shown(&new, &old),
            [
                "x: end url login",
                "x:1 [12] host login",
                "x:a@ end url host",
                "x:a@? [?] url host",
                "x:a@1 [12] host host"
            ]
        );
    }
}
