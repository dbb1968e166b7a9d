//! The design of RFC 3986 equals two libraries that follow RFC 3986.

use rfc1738_audit::{Kind, generated};
use rfc1738_decisions::RFC_3986;
use rfc1738_libraries::both;
use rfc1738_suite::corpus::Corpus;

use crate::{Comparison, each_input};

fn comparisons() -> [Comparison; 2] {
    ["fluent-uri", "iri-string"].map(|name| Comparison::new(RFC_3986, name))
}

#[test]
fn the_design_equals_the_libraries_on_the_cases() {
    for mut comparison in comparisons() {
        Corpus::shipped()
            .of_verdicts()
            .for_each(|case| both(case.input.bytes(), &mut |text| comparison.see(text)));
        comparison.is_exact();
    }
}

#[test]
fn the_design_equals_the_libraries_on_attacks() {
    for mut comparison in comparisons() {
        generated(Kind::Attacks, 3986, 100_000).iter().for_each(|text| comparison.see(text.as_bytes()));
        comparison.is_exact();
    }
}

/// What takes long: `cargo xtask exhaustive` runs it.
mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive"]
    fn the_design_equals_the_libraries_on_the_suites() {
        for mut comparison in comparisons() {
            each_input(&mut |input| both(input, &mut |text| comparison.see(text)));
            comparison.is_exact();
        }
    }
}
