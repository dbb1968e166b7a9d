//! The design of RFC 1738 equals the parser of RFC 1738.

use rfc1738::{Profile, Rule, parse};
use rfc1738_audit::{Kind, generated};
use rfc1738_decisions::{Answer, RFC_1738, read};
use rfc1738_oracle::{complete_suite, risk};
use rfc1738_subject::CommonParts;
use rfc1738_suite::corpus::Corpus;

use crate::are_equal;

#[track_caller]
fn compare(input: &[u8]) {
    let shown = input.escape_ascii();
    match (read(&RFC_1738, input), parse(input, Profile::Interpreter)) {
        // A design takes text.
        (Answer::Decline, Err(_)) => assert!(std::str::from_utf8(input).is_err()),
        (Answer::Reject, Err(_)) => {}
        (Answer::Accept(parts), Ok(url)) => {
            // RFC 1738 gives no parts to a URL of another scheme without the common form.
            if let Some(common) = CommonParts::from_url(&url, input) {
                let (found, expected) =
                    (Answer::Accept(parts), Answer::Accept(Box::new(common.into_owned())));
                assert!(are_equal(&found, &expected), "{shown}: {found:?}, {expected:?}");
            } else {
                assert_eq!(parts.host, None, "{shown}");
            }
        }
        (found, expected) => panic!("{shown}: {found:?}, {expected:?}"),
    }
}

#[test]
fn the_design_equals_the_parser_on_the_cases_and_the_complete_suites() {
    Corpus::shipped().of_verdicts().for_each(|case| compare(case.input.bytes()));
    for scheme in Rule::URLS {
        complete_suite(Profile::Interpreter, scheme, 0).for_each(|test| compare(test.text));
    }
}

#[test]
fn the_design_equals_the_parser_on_risk_inputs_and_attacks() {
    for scheme in Rule::URLS {
        risk::strings(scheme).iter().for_each(|text| compare(text));
    }
    generated(Kind::Attacks, 1738, 50_000).iter().for_each(|text| compare(text.as_bytes()));
}
