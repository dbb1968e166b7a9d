//! Properties that measure a fuzzer: parsers with known faults, and properties that do less than others.

use std::env;
use std::hint::black_box;

use bnf_automata::automata::{Dfa, Table};
use rfc1738::{Profile, parse};
use rfc1738_libraries::WhatwgUrl;
use rfc1738_suite::oracle::{Failure, Property};
use rfc1738_subject::Subject;

#[path = "../../crates/suite/tests/broken_parsers/faults.rs"]
pub mod faults;

/// The environment variable with the number of the fault.
pub const FAULT: &str = "RFC1738_FAULT";

/// Compares the parser with one that has a fault. An input with different answers finds the fault.
pub struct Broken(Table);

impl Broken {
    /// Returns the property for the fault that the environment chooses, or for the first fault.
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

/// Holds for every input, without reading it.
pub struct Empty;

impl Property for Empty {
    fn name(&self) -> &'static str {
        "empty"
    }

    fn holds(&mut self, _: &[u8]) -> Result<(), Failure> {
        Ok(())
    }
}

/// Holds for every input. The parser and the `url` crate read it.
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

/// Holds for every input. The parser reads it under both profiles.
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
