//! Machines that give a verdict and no parts, and the floor: what it costs only to look at each
//! byte.

use bnf_automata::automata::{Dfa, StateId, Table};
use bnf_automata::grammar::LetterCase;
use regex_automata::dfa::{Automaton, StartKind, dense};
use regex_automata::util::syntax;
use regex_automata::{Anchored, Input};
use rfc1738_texts::RFC1738;

use rfc1738_benches::Contender;

use super::pattern;

/// What all contenders here but the floor give.
pub(super) const VERDICT: &str = "verdict";

pub(super) fn all() -> Vec<Contender> {
    let machine = Dfa::compile(RFC1738.amended(LetterCase::Any), "url").expect("section 5 compiles");
    let table = Table::new(&machine).expect("the machine of `url` has few states");
    let plain = PlainTable::new(&machine);
    let regex = ten_schemes();
    let classes: [u8; 256] = std::array::from_fn(|byte| u8::from(!(0x21..0x7f).contains(&byte)));
    vec![
        Contender::new("bnf_automata::automata::Table", VERDICT, move |text| table.accepts(text.as_bytes())),
        Contender::new("a plain dense table", VERDICT, move |text| plain.accepts(text.as_bytes())),
        Contender::new("regex-automata, ten schemes", VERDICT, move |text| {
            let input = Input::new(text).anchored(Anchored::Yes);
            matches!(regex.try_search_fwd(&input), Ok(Some(_)))
        }),
        Contender::new("floor: the class of each byte", "nothing", move |text| {
            text.bytes().fold(0, |seen, byte| seen | classes[usize::from(byte)]) == 0
        }),
    ]
}

/// The same machine as `Table`, laid out as one would at first.
struct PlainTable {
    classes: Vec<u8>,
    width: u16,
    next: Vec<u16>,
    accepting: Vec<bool>,
    start: u16,
}

impl PlainTable {
    fn new(machine: &Dfa) -> PlainTable {
        let mut classes = vec![0; 256];
        let mut representatives = Vec::new();
        for (class, set) in machine.class_sets().into_iter().enumerate() {
            set.iter().for_each(|byte| classes[usize::from(byte)] = class as u8);
            representatives.extend(set.iter().next());
        }
        let width = representatives.len() as u16;
        let states = machine.state_ids();
        let row = |state: StateId| u16::try_from(state.as_usize()).expect("few states") * width;
        let next = states
            .clone()
            .flat_map(|state| representatives.iter().map(move |&byte| row(machine.step(state, byte))))
            .collect();
        let accepting = states.map(|state| machine.is_accepting(state)).collect();
        PlainTable { classes, width, next, accepting, start: row(machine.start()) }
    }

    fn accepts(&self, input: &[u8]) -> bool {
        let mut state = self.start;
        for &byte in input {
            state = self.next[usize::from(state) + usize::from(self.classes[usize::from(byte)])];
        }
        self.accepting[usize::from(state / self.width)]
    }
}

fn ten_schemes() -> dense::DFA<Vec<u32>> {
    let pattern = format!(r"(?:{})\z", pattern::ten_schemes());
    let config = dense::Config::new().start_kind(StartKind::Anchored).minimize(true);
    let syntax = syntax::Config::new().unicode(false).utf8(false);
    dense::Builder::new()
        .configure(config)
        .syntax(syntax)
        .build(&pattern)
        .expect("the expression is well formed")
}
