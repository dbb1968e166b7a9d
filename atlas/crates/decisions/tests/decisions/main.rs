//! The designs of the texts are exact, and each option does what its documentation says.

mod characters;
mod infer;
mod libraries;
mod probes;
mod rfc1738;
mod rfc2396;
mod table;
mod texts;
mod trace;
mod url_standard;
mod web_platform_tests;
mod words;

use ::rfc1738::{Profile, Rule};
use rfc1738_oracle::{complete_suite, risk};
use rfc1738_suite::corpus::Corpus;

/// Calls a function with the input of each case, and then with those of the complete suites and the
/// risk strings of all schemes.
fn each_input(see: &mut dyn FnMut(&[u8])) {
    Corpus::shipped().of_verdicts().for_each(|case| see(case.input.bytes()));
    for scheme in Rule::URLS {
        complete_suite(Profile::Interpreter, scheme, 0).for_each(|test| see(test.text));
        risk::strings(scheme).iter().for_each(|text| see(text));
    }
}
