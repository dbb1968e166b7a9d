//! The tests of the URL Standard: `urltestdata.json` of web-platform-tests.

use std::{env, fs};

use serde_json::Value;

/// Reads the tests without a base URL from the file whose path is in `URL_STANDARD_TESTS`.
pub fn without_base() -> Vec<Value> {
    let mut tests = all();
    tests.retain(|test| test["base"].is_null());
    tests
}

/// Reads all tests from that file.
pub fn all() -> Vec<Value> {
    let path = env::var_os("URL_STANDARD_TESTS").expect("the test is ignored without it");
    let text = without_lone_surrogates(&fs::read_to_string(path).unwrap());
    let mut tests: Vec<Value> = serde_json::from_str(&text).unwrap();
    tests.retain(Value::is_object);
    tests
}

/// Replaces each escape of JSON that is half a surrogate pair by U+FFFD, as a browser does before
/// it parses a URL.
pub fn without_lone_surrogates(json: &str) -> String {
    let unit = |text: &str| {
        let digits = text.strip_prefix("\\u").and_then(|digits| digits.get(..4));
        digits.and_then(|digits| u16::from_str_radix(digits, 16).ok())
    };
    let (mut text, mut rest) = (String::new(), json);
    while let Some(at) = rest.find('\\') {
        text += &rest[..at];
        rest = &rest[at..];
        let (kept, length) = match (unit(rest), rest.get(6..).and_then(unit)) {
            (Some(0xd800..=0xdbff), Some(0xdc00..=0xdfff)) => (&rest[..12], 12),
            (Some(0xd800..=0xdfff), _) => ("\\ufffd", 6),
            _ => (&rest[..2], 2),
        };
        text += kept;
        rest = &rest[length..];
    }
    text + rest
}
