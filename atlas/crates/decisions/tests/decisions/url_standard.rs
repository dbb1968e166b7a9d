//! The design of the URL Standard has the expected values of the Standard's own tests, and is
//! nearly that of the crate `url`.

use rfc1738_oracle::CommonPart::{self, Fragment, Host, Password, Path, Port, Query, Scheme, User};
use serde_json::Value;
use url_atlas_decisions::{Answer, URL_STANDARD, URL_STANDARD_TESTS, by_name, read};

use crate::web_platform_tests;

#[test]
fn the_design_of_the_crate_url_is_another_in_four_decisions() {
    // A test of `url-atlas-libraries` shows that the crate has this design, with its quirks.
    let url = by_name("rust-url").unwrap().design;
    let names: Vec<&str> = URL_STANDARD.differing(&url).map(|decision| decision.name).collect();
    assert_eq!(names, ["drive_letters", "host_beyond_ascii", "path_characters", "opaque_start"]);
    // It checks labels that begin with `xn--`, as the Standard asked until June 2026.
    assert_eq!(url.host_beyond_ascii, URL_STANDARD_TESTS.host_beyond_ascii);
}

#[test]
#[ignore = "needs urltestdata.json in URL_STANDARD_TESTS"]
fn the_design_has_the_expected_values_of_the_url_standard() {
    let tests = web_platform_tests::without_base();
    let mut wrong = Vec::new();
    for test in &tests {
        let input = test["input"].as_str().unwrap();
        let read = read(&URL_STANDARD, input.as_bytes());
        if !is_expected(&read, test) && !is_disputed(&read, input, test) {
            wrong.push(format!("{input:?}: {read:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), tests.len(), wrong.join("\n"));
    assert!(tests.len() > 500, "only {} tests", tests.len());
}

/// Returns whether a test expects what is disputed, as [`URL_STANDARD_TESTS`] says.
fn is_disputed(answer: &Answer, input: &str, test: &Value) -> bool {
    test["failure"] == true
        && *answer != Answer::Reject
        && read(&URL_STANDARD_TESTS, input.as_bytes()) == Answer::Reject
}

/// Returns whether an answer is the one that a test expects. The test has one value for an absent
/// and an empty part.
fn is_expected(answer: &Answer, test: &Value) -> bool {
    let Answer::Accept(parts) = answer else { return test["failure"] == true };
    let expected = |key: &str| test[key].as_str().unwrap_or("(failure)");
    let with = |before: &str, part: CommonPart, after: &str| match parts.get(part) {
        None | Some("") => String::new(),
        Some(text) => format!("{before}{text}{after}"),
    };
    with("", Scheme, ":") == expected("protocol")
        && with("", User, "") == expected("username")
        && with("", Password, "") == expected("password")
        && with("", Host, "") == expected("hostname")
        && with("", Port, "") == expected("port")
        && with("", Path, "") == expected("pathname")
        && with("?", Query, "") == expected("search")
        && with("#", Fragment, "") == expected("hash")
}
