//! Without a behavior the prediction is the answer of RFC 1738.

use rfc1738::{Profile, Rule, parse};
use rfc1738_behaviors::{Answer, predict};
use rfc1738_subject::CommonParts;
use rfc1738_suite::complete_suite;
use rfc1738_suite::corpus::Corpus;

#[track_caller]
fn compare(input: &[u8]) {
    let shown = input.escape_ascii();
    match (predict([], input), parse(input, Profile::Interpreter)) {
        (Answer::Decline, Err(_)) => assert!(!input.is_ascii()),
        (Answer::Reject, Err(_)) => {}
        (Answer::Accept(parts), Ok(url)) => {
            // RFC 1738 gives no parts to a URL of another scheme without the common form.
            if let Some(common) = CommonParts::from_url(&url, input) {
                assert_eq!(*parts, common, "{shown}");
            } else {
                assert_eq!(parts.host, None, "{shown}");
            }
        }
        (predicted, parsed) => panic!("{shown}: {predicted:?}, {parsed:?}"),
    }
}

#[test]
fn without_behaviors_the_prediction_is_the_answer_of_rfc_1738() {
    Corpus::shipped().of_verdicts().for_each(|case| compare(case.input.bytes()));
    for scheme in Rule::URLS {
        complete_suite(Profile::Interpreter, scheme, 0).for_each(|test| compare(test.text));
    }
}
