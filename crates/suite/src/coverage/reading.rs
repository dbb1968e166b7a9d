//! For every prefix, the open rules of the URLs that begin with it, each with the state of its own
//! automaton.

use std::collections::HashMap;
use std::sync::Arc;

use super::chains::Chains;
use super::transitions::Transitions;
use bnf_automata::automata::{ByteClasses, ByteSet, Dfa, StateId};
use bnf_automata::derive::{Step, Unfolded};
use bnf_automata::grammar::RuleId;

/// One way to read a prefix.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Spot {
    pub(super) at: StateId,
    /// For every open rule, outermost first, the state of its own automaton.
    pub(super) machines: Box<[StateId]>,
}

/// All ways to read each prefix of a URL: a deterministic automaton whose states are called places.
pub(super) struct Reading {
    classes: ByteClasses,
    /// The next place, at `place * classes.count() + class`.
    next: Vec<u32>,
    /// Whether a URL may end at the place.
    accepting: Vec<bool>,
    /// The rules that are open, could begin or could end at each place, with the states of their
    /// automata.
    open: Vec<Vec<(RuleId, StateId)>>,
    /// The place before on a shortest path, and the byte from there.
    came_from: Vec<Option<(u32, u8)>>,
    spots: Vec<Spot>,
    /// The spots of each place.
    members: Vec<Arc<[u32]>>,
}

impl Reading {
    /// The place of the empty prefix.
    pub(super) const START: u32 = 0;
    /// The place of a prefix that no URL has.
    const NONE: u32 = u32::MAX;

    pub(super) fn new(machine: &Unfolded, chains: &Chains, transitions: &Transitions) -> Reading {
        let sets: Vec<_> =
            machine.states.iter().flat_map(|state| &state.transitions).map(|&(set, _)| set).collect();
        let classes = ByteClasses::by_key(|byte| {
            let of_rules = transitions.machines().map(|machine| machine.class(byte));
            (sets.iter().map(|set| set.contains(byte)).collect::<Vec<_>>(), of_rules.collect::<Vec<_>>())
        });
        let mut explorer = Explorer::new(machine, chains, transitions, &classes);
        let start = explorer.number(Spot { at: machine.start, machines: Box::default() });
        let start = explorer.closure(start);
        let (mut members, mut came_from) = (vec![start.clone()], vec![None]);
        let mut numbers = HashMap::from([(start, Reading::START)]);
        let (mut next, mut accepting, mut open) = (Vec::new(), Vec::new(), Vec::new());
        let mut place = 0;
        while place < members.len() {
            let spots = members[place].clone();
            let mut after = explorer.after(&spots);
            let row = next.len();
            next.resize(row + classes.count(), Reading::NONE);
            // Classes with more readable bytes lead to new places first.
            for &class in &explorer.order {
                let mut spots = std::mem::take(&mut after[class]);
                if spots.is_empty() {
                    continue;
                }
                sort(&mut spots);
                let to = *numbers.entry(Arc::from(spots)).or_insert_with_key(|spots| {
                    members.push(spots.clone());
                    came_from.push(Some((place as u32, explorer.bytes[class])));
                    (members.len() - 1) as u32
                });
                next[row + class] = to;
            }
            accepting.push(spots.iter().any(|&spot| explorer.spots[spot as usize].at == machine.accept));
            open.push(explorer.open(&spots));
            place += 1;
        }
        let spots = explorer.spots;
        Reading { classes, next, accepting, open, came_from, spots, members }
    }

    pub(super) fn places(&self) -> u32 {
        self.members.len() as u32
    }

    /// Returns the place of the longest viable prefix and its length in bytes, or `None` if the
    /// input is a URL.
    pub(super) fn rejection(&self, input: &[u8]) -> Option<(u32, usize)> {
        let mut place = Reading::START;
        for (offset, &byte) in input.iter().enumerate() {
            let next = self.next[place as usize * self.classes.count() + self.classes.of(byte).as_usize()];
            if next == Reading::NONE {
                return Some((place, offset));
            }
            place = next;
        }
        (!self.accepting[place as usize]).then_some((place, input.len()))
    }

    pub(super) fn rejecting(
        &self,
        transitions: &Transitions,
        place: u32,
        byte: Option<u8>,
        mut see: impl FnMut(usize),
    ) {
        for &(rule, state) in &self.open[place as usize] {
            let machine = transitions.machine(rule);
            match byte {
                Some(byte) if machine.step(state, byte) == Dfa::DEAD => {
                    see(transitions.reading(rule, state, byte));
                }
                None if !machine.is_accepting(state) => see(transitions.ending(rule, state)),
                _ => {}
            }
        }
    }

    pub(super) fn rejected(&self, place: u32) -> impl Iterator<Item = Option<u8>> {
        let row = place as usize * self.classes.count();
        let sets = self.classes.sets().into_iter().enumerate();
        let bytes = sets
            .filter(move |(class, _)| self.next[row + class] == Reading::NONE)
            .filter_map(|(_, set)| set.most_readable())
            .map(Some);
        bytes.chain((!self.accepting[place as usize]).then_some(None))
    }

    pub(super) fn bytes(&self) -> impl Iterator<Item = u8> {
        self.classes.sets().into_iter().filter_map(|set| set.most_readable())
    }

    /// Returns the ways to read the prefixes of a place.
    pub(super) fn spots(&self, place: u32) -> impl Iterator<Item = (u32, &Spot)> {
        self.members[place as usize].iter().map(|&spot| (spot, &self.spots[spot as usize]))
    }

    /// Returns the number of ways over all places.
    pub(super) fn spot_count(&self) -> usize {
        self.spots.len()
    }

    pub(super) fn prefix(&self, mut place: u32) -> Vec<u8> {
        let mut prefix = Vec::new();
        while let Some((before, byte)) = self.came_from[place as usize] {
            prefix.push(byte);
            place = before;
        }
        prefix.reverse();
        prefix
    }
}

fn sort<T: Ord>(all: &mut Vec<T>) {
    all.sort_unstable();
    all.dedup();
}

/// The spots after a byte, by its class.
type Reads = Arc<[(usize, u32)]>;

/// Finds each spot and its successors once.
struct Explorer<'m> {
    machine: &'m Unfolded,
    chains: &'m Chains,
    transitions: &'m Transitions,
    /// The most readable byte of each class.
    bytes: Vec<u8>,
    /// The classes, with the most readable ones first.
    order: Vec<usize>,
    spots: Vec<Spot>,
    numbers: HashMap<Spot, u32>,
    closures: Vec<Option<Arc<[u32]>>>,
    reads: Vec<Option<Reads>>,
}

impl<'m> Explorer<'m> {
    fn new(
        machine: &'m Unfolded,
        chains: &'m Chains,
        transitions: &'m Transitions,
        classes: &ByteClasses,
    ) -> Self {
        let bytes: Vec<u8> = classes.sets().into_iter().filter_map(|set| set.most_readable()).collect();
        let mut order: Vec<usize> = (0..bytes.len()).collect();
        order.sort_by_key(|&class| ByteSet::readability(bytes[class]));
        let (spots, numbers, closures, reads) = (Vec::new(), HashMap::new(), Vec::new(), Vec::new());
        Explorer { machine, chains, transitions, bytes, order, spots, numbers, closures, reads }
    }

    fn number(&mut self, spot: Spot) -> u32 {
        if let Some(&known) = self.numbers.get(&spot) {
            return known;
        }
        let number = self.spots.len() as u32;
        self.numbers.insert(spot.clone(), number);
        self.spots.push(spot);
        self.closures.push(None);
        self.reads.push(None);
        number
    }

    fn open(&self, spots: &[u32]) -> Vec<(RuleId, StateId)> {
        let mut open = Vec::new();
        for &spot in spots {
            let Spot { at, machines } = &self.spots[spot as usize];
            open.extend(self.chains.rules(self.chains.at(*at)).into_iter().zip(machines.iter().copied()));
        }
        sort(&mut open);
        open
    }

    fn after(&mut self, spots: &[u32]) -> Vec<Vec<u32>> {
        let mut after = vec![Vec::new(); self.bytes.len()];
        for &spot in spots {
            for &(class, to) in self.reads(spot).iter() {
                after[class].extend(self.closure(to).iter());
            }
        }
        after
    }

    /// Returns the spots that epsilon transitions reach.
    fn closure(&mut self, spot: u32) -> Arc<[u32]> {
        if let Some(known) = &self.closures[spot as usize] {
            return known.clone();
        }
        let (mut found, mut open) = (Vec::new(), vec![spot]);
        while let Some(number) = open.pop() {
            if found.contains(&number) {
                continue;
            }
            found.push(number);
            let Spot { at, machines } = self.spots[number as usize].clone();
            let machine = self.machine;
            for &(step, to) in &machine.states[at.as_usize()].epsilon {
                let machines: Box<[StateId]> = match step {
                    Step::Continue => machines.clone(),
                    Step::Exit => machines[..machines.len() - 1].into(),
                    Step::Enter(rule) => {
                        let begun = self.transitions.machine(rule).start();
                        machines.iter().copied().chain([begun]).collect()
                    }
                };
                open.push(self.number(Spot { at: to, machines }));
            }
        }
        let found: Arc<[u32]> = found.into();
        self.closures[spot as usize] = Some(found.clone());
        found
    }

    /// Returns the spots after a byte of each class.
    fn reads(&mut self, spot: u32) -> Reads {
        if let Some(known) = &self.reads[spot as usize] {
            return known.clone();
        }
        let Spot { at, machines } = self.spots[spot as usize].clone();
        let (machine, mut found) = (self.machine, Vec::new());
        let rules = self.chains.rules(self.chains.at(at));
        for &(set, to) in &machine.states[at.as_usize()].transitions {
            for class in 0..self.bytes.len() {
                let byte = self.bytes[class];
                if set.contains(byte) {
                    let step = |(&rule, &state)| self.transitions.machine(rule).step(state, byte);
                    let machines = rules.iter().zip(&machines).map(step).collect();
                    found.push((class, self.number(Spot { at: to, machines })));
                }
            }
        }
        let found: Reads = found.into();
        self.reads[spot as usize] = Some(found.clone());
        found
    }
}
