//! The design of the URL Standard equals the crate `url`, except in what `url` is known to do otherwise, and the Standard's own tests.

use rfc1738_audit::{Kind, generated};
use rfc1738_decisions::characters::{Characters, Set};
use rfc1738_decisions::steps::host::EmptyHostIs;
use rfc1738_decisions::steps::international::HostBeyondAscii;
use rfc1738_decisions::steps::path::{OpaqueStart, PathCharacters};
use rfc1738_decisions::{Answer, Design, Each, URL_STANDARD, URL_STANDARD_TESTS, read};
use rfc1738_libraries::both;
use rfc1738_subject::CommonPart::{self, Fragment, Host, Password, Path, Port, Query, Scheme, User};
use rfc1738_subject::CommonParts;
use rfc1738_suite::corpus::Corpus;
use serde_json::Value;

use crate::{Comparison, each_input, have_same_parts, web_platform_tests};

/// The crate `url` reports no empty host, keeps "^" in a path and a space at the end of an opaque path, and checks labels that begin with `xn--`, as the Standard asked until
/// June 2026.
const URL: Design = Design {
    empty_host_is: EmptyHostIs::BothAbsent,
    host_beyond_ascii: Each { known: HostBeyondAscii::MappedAndChecked, other: HostBeyondAscii::Kept },
    opaque_start: OpaqueStart::AnyOrNothing,
    path_characters: Each::both(PathCharacters(Characters::encoding(
        PathCharacters::URL_STANDARD.0.encoded.without(Set::of(b"^")),
    ))),
    ..URL_STANDARD
};

/// Returns a comparison with the crate `url`, except where the crate has a fault.
fn comparison() -> Comparison {
    Comparison { may_differ: is_fault, ..Comparison::new(URL, "url") }
}

/// Returns whether `url` accepts with these parts because of one of its faults.
fn is_fault(read: &Answer, seen: &CommonParts<'_>) -> bool {
    let is_drive = |segment: &str| segment.len() >= 2 && matches!(segment.as_bytes()[1], b':' | b'|');
    let is_file = seen.scheme.as_deref() == Some("file");
    match read {
        // Empty segments at the start of the path of a file URL are lost, a drive letter of any scheme is kept by ".." and written as it
        // is, and it removes the host of a file URL.
        Answer::Accept(read) => {
            let may_lose_host = is_file && seen.path.split('/').any(is_drive);
            let has_other_path = (is_file && read.path.starts_with("//"))
                || read.path.split('/').chain(seen.path.split('/')).any(is_drive);
            let corrected = CommonParts {
                host: if may_lose_host { read.host.clone() } else { seen.host.clone() },
                path: if has_other_path { read.path.clone() } else { seen.path.clone() },
                ..seen.clone()
            };
            have_same_parts(read, &corrected)
        }
        // A backslash ends a port of every scheme, and an empty user may precede an empty host.
        Answer::Reject => {
            let is_special =
                ["ftp", "file", "http", "https", "ws", "wss"].contains(&seen.scheme.as_deref().unwrap());
            let is_empty = seen.user.is_none() && seen.host.is_none() && seen.port.is_none();
            !is_special && (seen.path.starts_with("/\\") || is_empty)
        }
        _ => false,
    }
}

#[test]
fn the_design_equals_the_crate_url_on_the_cases() {
    let mut comparison = comparison();
    Corpus::shipped()
        .of_verdicts()
        .for_each(|case| both(case.input.bytes(), &mut |text| comparison.see(text)));
    comparison.is_exact();
}

#[test]
fn the_design_equals_the_crate_url_on_attacks() {
    let mut comparison = comparison();
    generated(Kind::Attacks, 2026, 100_000).iter().for_each(|text| comparison.see(text.as_bytes()));
    comparison.is_exact();
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

/// Returns whether an answer is the one that a test expects. The test has one value for an absent and an empty part.
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

/// What takes long: `cargo xtask exhaustive` runs it.
mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive"]
    fn the_design_equals_the_crate_url_on_the_suites() {
        let mut comparison = comparison();
        each_input(&mut |input| both(input, &mut |text| comparison.see(text)));
        comparison.is_exact();
    }
}
