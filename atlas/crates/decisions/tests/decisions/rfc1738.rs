//! The design of RFC 1738 equals the parser of RFC 1738.

use rfc1738::{Profile, parse};
use rfc1738_audit::{Kind, generated};
use rfc1738_oracle::CommonParts;
use url_atlas_decisions::{Answer, RFC_1738, infer::is_same, read};

use crate::each_input;

#[track_caller]
fn compare(input: &[u8]) {
    let shown = input.escape_ascii();
    match (read(&RFC_1738, input), parse(input, Profile::Interpreter)) {
        // A design takes text.
        (Answer::Decline, Err(_)) => assert!(std::str::from_utf8(input).is_err()),
        (Answer::Reject, Err(_)) => {}
        (Answer::Accept(parts), Ok(url)) => {
            // RFC 1738 gives no parts to a URL of another scheme without the common form.
            if let Some(common) = CommonParts::from_url(&url) {
                let (found, expected) = (Answer::Accept(parts), Answer::accept(common.into_owned()));
                assert!(is_same(&found, &expected), "{shown}: {found:?}, {expected:?}");
            } else {
                assert_eq!(parts.host, None, "{shown}");
            }
        }
        (found, expected) => panic!("{shown}: {found:?}, {expected:?}"),
    }
}

#[test]
fn the_design_equals_the_parser() {
    each_input(&mut compare);
    generated(Kind::Attacks, 1738, 50_000).iter().for_each(|text| compare(text.as_bytes()));
}
