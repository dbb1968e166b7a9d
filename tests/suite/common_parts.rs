//! The common parts of a URL, written one after the other, are the URL.

use rfc1738::{Profile, Rule, parse};
use rfc1738_oracle::{CommonParts, complete_suite};
use rfc1738_suite::corpus::Corpus;

fn written(parts: &CommonParts<'_>) -> String {
    let mut url = format!("{}:", parts.scheme.as_deref().unwrap());
    if let Some(host) = &parts.host {
        url += "//";
        if let Some(user) = &parts.user {
            url += user;
            url.extend(parts.password.iter().flat_map(|password| [":", password]));
            url += "@";
        }
        url += host;
        url.extend(parts.port.iter().flat_map(|port| [":", port]));
    }
    url += &parts.path;
    url.extend(parts.query.iter().flat_map(|query| ["?", query]));
    url
}

#[test]
fn the_common_parts_are_the_whole_url() {
    let mut count = 0;
    let mut check = |input: &[u8]| {
        let Ok(url) = parse(input, Profile::Interpreter) else { return };
        let Some(parts) = CommonParts::from_url(&url) else { return };
        assert_eq!(written(&parts).as_bytes(), input);
        count += 1;
    };
    Corpus::shipped().of_verdicts().for_each(|case| check(case.input.bytes()));
    for rule in Rule::URLS {
        complete_suite(Profile::Interpreter, rule, 0).for_each(|test| check(test.text));
    }
    assert!(count > 1000, "{count}");
}
