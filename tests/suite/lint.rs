//! Tests of the lint: it must find the one mistake of a changed corpus, and no other.

use std::sync::LazyLock;

use rfc1738::Rule;
use rfc1738_suite::corpus::{Case, Corpus, Expected, Folder, Lint, lint};
use rfc1738_texts::RFC1738;

/// The shipped files, and their cases without those that `each` made: lint looks at each
/// byte-by-byte case in the same way as at its hand-written case.
fn shipped() -> (&'static Folder, Corpus) {
    static FOLDER: LazyLock<Folder> = LazyLock::new(Folder::shipped);
    let mut corpus = Corpus::shipped().clone();
    corpus.cases.retain(|case| !case.is_made());
    (&FOLDER, corpus)
}

fn lint_changed(change: impl FnOnce(&mut Corpus)) -> Lint {
    let (folder, mut corpus) = shipped();
    change(&mut corpus);
    lint(folder, &corpus, None)
}

/// Lints the shipped corpus after a change of one case. The only problem must be the expected one,
/// of that case.
#[track_caller]
fn assert_found(id: &str, change: impl FnOnce(&mut Case), expected: &str) {
    let mut place = String::new();
    let found = lint_changed(|corpus| {
        let case = corpus.cases.iter_mut().find(|case| case.id == id).expect(id);
        place = format!("{}:{}: ", case.file, case.line);
        change(case);
    });
    let of_case = found.problems.iter().map(ToString::to_string).find(|problem| problem.starts_with(&place));
    assert_eq!(of_case.as_deref(), Some(format!("{place}{expected}").as_str()), "{:#?}", found.problems);
}

fn at(case: &mut Case) -> &mut usize {
    match &mut case.expected {
        Expected::Reject { at } => at,
        Expected::Accept(_) | Expected::Answer { .. } => panic!("{} is not invalid", case.id),
    }
}

#[test]
fn a_valid_case_must_use_its_rule() {
    let expected = "`gtype` is not in the derivation, which uses url, mailtourl, encoded822addr, xchar, \
        unreserved, alpha, lowalpha, reserved, safe";
    assert_found("mailto/address", |case| case.rule = Rule::Gtype, expected);
}

#[test]
fn a_valid_case_must_be_a_url() {
    let expected = "the grammar derives no URL from the input, profile interpreter";
    assert_found("mailto/address", |case| case.input = (&b"mailto:"[..]).into(), expected);
}

#[test]
fn an_invalid_case_must_fail_in_its_rule() {
    let found = lint_changed(|corpus| {
        let case = corpus.cases.iter_mut().find(|case| case.id == "characters/left-brace");
        case.expect("characters/left-brace").rule = Rule::Gtype;
    });
    assert!(found.problems[0].message.starts_with("`gtype` is not being read at 17, profile "));
    assert_eq!(found.problems[1].message, "no valid case covers `national`: alternative 1 of 9, \"{\"");
}

#[test]
fn an_invalid_case_must_have_the_right_offset() {
    let late = "no URL begins with the 8 bytes before `at`, profile interpreter";
    assert_found("characters/vertical-bar", |case| *at(case) = 8, late);
    let none = "no URL has a `national`, and the input has none at 16 either";
    assert_found("characters/left-brace", |case| *at(case) = 16, none);
    let near = "characters/plain-path begins with the same 17 bytes, so the fault is not at 16";
    assert_found("characters/space", |case| (*at(case), case.rule) = (16, Rule::Uchar), near);
}

#[test]
fn near_must_have_another_input() {
    let same = |case: &mut Case| case.near = Some(case.id.clone());
    let expected = "the input is that of characters/left-brace, which is valid";
    assert_found("characters/left-brace", same, expected);
}

#[test]
fn an_invalid_case_and_its_neighbor_differ_in_one_piece() {
    let expected = "the input differs from that of characters/plain-path in more than one piece";
    let change = |case: &mut Case| {
        let text = String::from_utf8(case.input.bytes().to_vec()).unwrap();
        case.input = text.replace("host.dom", "host.com").as_bytes().into();
    };
    assert_found("characters/space", change, expected);
}

#[test]
fn a_fault_and_a_doubt_have_words() {
    let bare = |case: &mut Case| (case.quote, case.clauses) = (None, Vec::new());
    let fault = "an invalid case has a `quote` or `clauses` about its fault";
    assert_found("characters/space", bare, fault);
    let doubt = "an open case has a `quote`: the words that support another answer";
    assert_found("ftp/typecode-upper-case-image", |case| case.quote = None, doubt);
    assert_found("octets/port-omitted", |case| case.quote = None, doubt);
}

#[test]
fn the_ruling_of_a_convention_says_so() {
    let expected = "the text of ruling A7 does not say that it states a convention";
    assert_found("extraction/prefix-alone", |case| case.convention = RFC1738.ruling("A7"), expected);
}

#[test]
fn a_case_quotes_no_clause_that_is_untestable() {
    let words = "FTP URLs may also be used for other operations";
    let expected = "the case quotes the clause `3.2.2/other-operations`, which is `untestable`";
    assert_found("meaning/ftp-anonymous", |case| case.quote = Some(words.into()), expected);
}

#[test]
fn a_case_that_builds_an_open_url_is_open() {
    let expected = "its URL is open by ruling A33; write the `readings` of the case";
    assert_found("building/nntp-group", |case| case.readings.clear(), expected);
}

#[test]
fn what_the_rfc_prints_passes() {
    let expected = "a library with the answer that the RFC prints does not pass";
    let wrong = |case: &mut Case| match &mut case.expected {
        Expected::Answer { answer, .. } => answer.text("port", "22"),
        _ => panic!("{} asks no question", case.id),
    };
    assert_found("meaning/ftp-plain-directory", wrong, expected);
    let unnamed = |case: &mut Case| case.readings[0].name = "form".into();
    assert_found("meaning/gopher-plus-form-filled-in", unnamed, expected);
    let made_up = |case: &mut Case| case.readings[0].name = "printed".into();
    let unknown = "printed.json does not have the answer of its reading `printed`";
    assert_found("meaning/gopher-plus-form-with-one-value", made_up, unknown);
    let convention = |case: &mut Case| (case.ruling, case.convention) = (None, RFC1738.ruling("A42"));
    assert_found("meaning/ftp-null-argument", convention, expected);
}

#[test]
fn uncovered_rules_and_clauses_are_reported() {
    let found = lint_changed(|corpus| {
        let shows = |case: &Case| {
            case.rule == Rule::FtpType || case.input.bytes().windows(6).any(|word| word == b";type=")
        };
        corpus.cases.retain(|case| !shows(case));
    });
    let problems: Vec<&str> = found.problems.iter().map(|problem| problem.message.as_str()).collect();
    for expected in [
        "no case covers the clause `3.2.2/typecodes`, and it is not `untestable`",
        "no valid case has `ftptype` in its derivation",
        "no invalid case has the rule `ftptype`",
        "no valid case covers `ftpurl`: [ \";type=\" ftptype ] taken",
        "no valid case covers `ftptype`: alternative 5 of 6, \"i\"",
    ] {
        assert!(problems.contains(&expected), "{expected}\n{problems:#?}");
    }
    assert_eq!((found.summary.rules, found.summary.uncovered), (66, 7));
    let ruling = RFC1738.ruling("A7").unwrap();
    assert!(problems.contains(&format!("no case cites ruling A7: {}", ruling.point).as_str()));
}

#[test]
fn an_untestable_clause_must_be_uncovered() {
    let found = lint_changed(|corpus| {
        let covered = corpus.cases.iter().find_map(|case| case.clauses.first()).cloned();
        let clause = corpus.clauses.iter_mut().find(|clause| Some(&clause.id) == covered.as_ref());
        clause.expect("a covered clause").untestable = Some("No case can show it.".into());
    });
    assert_eq!(found.problems.len(), 1);
    let message = &found.problems[0].message;
    assert!(message.starts_with("the clause `") && message.contains("` is `untestable`, but "), "{message}");
}
