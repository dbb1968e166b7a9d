//! The design of RFC 3986 equals two libraries that follow RFC 3986.

use rfc1738::{Profile, Rule};
use rfc1738_audit::{Kind, generated};
use rfc1738_decisions::RFC_3986;
use rfc1738_libraries::both;
use rfc1738_oracle::{complete_suite, risk};
use rfc1738_suite::corpus::Corpus;

use crate::Comparison;

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
            for scheme in Rule::URLS {
                let see = &mut |text: &[u8]| comparison.see(text);
                complete_suite(Profile::Interpreter, scheme, 0).for_each(|test| both(test.text, see));
                risk::strings(scheme).iter().for_each(|text| both(text, see));
            }
            comparison.is_exact();
        }
    }
}
