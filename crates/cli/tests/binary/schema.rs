//! `rfc1738 schema`: which commands have one. `schemas/` tests that their JSON matches it.

use crate::*;

#[test]
fn commands_without_json_have_no_schema() {
    let known = "ask, audit, audit cause, audit diff, audit time, check, compare, conformance, coverage, decisions, differences, explain, explain texts, extract, fuzz, generate, grammar diff, lineage, \
                 resolve, rulings, sections, serve, suite, vectors";
    rejects(
        &["schema", "man\u{1b}"],
        b"",
        &format!("there is no schema for `man\\u{{1b}}`; the commands are {known}"),
    );
}
