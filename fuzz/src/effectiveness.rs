//! What measures a fuzzer: parsers with known faults, and targets that do less than others.

use std::env;
use std::hint::black_box;

use bnf_automata::automata::{Dfa, Table};
use rfc1738::{Profile, parse};
use rfc1738_libraries::WhatwgUrl;
use rfc1738_suite::oracle::{Failure, Property};
use rfc1738_suite::subject::Subject;

#[path = "../../crates/suite/tests/broken_parsers/faults.rs"]
pub mod faults;

/// The environment variable that chooses a fault, by its number.
pub const FAULT: &str = "RFC1738_FAULT";

/// The parser beside one with a fault: an input about which they differ finds it.
pub struct Broken(Table);

impl Broken {
    /// The one that the environment chooses, else the first.
    pub fn chosen() -> Broken {
        let chosen = env::var(FAULT).ok().and_then(|number| number.parse().ok()).unwrap_or(0_usize);
        let grammar = faults::BROKEN[chosen % faults::BROKEN.len()].grammar();
        let url = Dfa::compile(&grammar, "url").expect("a fault leaves a grammar");
        Broken(Table::new(&url).expect("its states times its classes are some thousands"))
    }
}

impl Property for Broken {
    fn name(&self) -> &'static str {
        "broken"
    }

    fn holds(&mut self, input: &[u8]) -> Result<(), Failure> {
        let is_url = parse(input, Profile::Interpreter).is_ok();
        match is_url == self.0.accepts(input) {
            true => Ok(()),
            false => Err(Failure::new("broken", input, "the fault is found")),
        }
    }
}

/// Holds of everything, and looks at nothing.
pub struct Empty;

impl Property for Empty {
    fn name(&self) -> &'static str {
        "empty"
    }

    fn holds(&mut self, _: &[u8]) -> Result<(), Failure> {
        Ok(())
    }
}

/// Holds of everything; the parser and the `url` crate read it.
#[derive(Default)]
pub struct Pair(WhatwgUrl);

impl Property for Pair {
    fn name(&self) -> &'static str {
        "pair"
    }

    fn holds(&mut self, input: &[u8]) -> Result<(), Failure> {
        _ = black_box(parse(input, Profile::Interpreter));
        self.0.observe_all(&[input], &mut |_, seen| _ = black_box(&seen));
        Ok(())
    }
}

/// Holds of everything; the parser reads it under both profiles.
pub struct Parser;

impl Property for Parser {
    fn name(&self) -> &'static str {
        "parser"
    }

    fn holds(&mut self, input: &[u8]) -> Result<(), Failure> {
        for profile in Profile::ALL {
            _ = black_box(parse(input, profile));
        }
        Ok(())
    }
}
