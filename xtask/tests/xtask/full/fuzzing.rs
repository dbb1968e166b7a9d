//! The fuzzing commands that need no fuzzer: promoting an input, rejecting a command line.

use crate::shared::assert_ends;

/// `ftp://a.com?x@evil.com/f`
const DIFFERS: &str = "6674703a2f2f612e636f6d3f78406576696c2e636f6d2f66";
/// `http://host.dom/`
const SAME: &str = "687474703a2f2f686f73742e646f6d2f";

#[test]
fn an_answer_of_its_text_is_not_promoted() {
    let says =
        "The libraries of `whatwg` answer this input as their text reads: there is nothing to promote.\n";
    assert_ends(&["promote", "--target", "whatwg", "--hex", DIFFERS], 1, "", says);
}

#[test]
fn a_passing_input_is_not_promoted() {
    assert_ends(
        &["promote", "--target", "agree", "--hex", SAME],
        1,
        "",
        "this input satisfies `agree`: there is nothing to promote.\n",
    );
    assert_ends(&["promote", "--hex", SAME], 2, "", "the failing target is unknown: name it with --target");
    assert_ends(&["promote", "--target", "agree", "--hex", "6"], 2, "", "error: ");
    assert_ends(&["promote", "no/such/file"], 2, "", "error: no/such/file: ");
}

#[test]
fn fuzz_rejects_wrong_command_lines() {
    assert_ends(&["fuzz", "agrees"], 2, "", "[possible values: total, agree, ");
    assert_ends(&["fuzz", "--time", "1d"], 2, "", "write 60s, 30m or 8h");
    assert_ends(&["fuzz", "--jobs", "0"], 2, "", "invalid value '0'");
    assert_ends(&["fuzz", "--replay", "--prepare"], 2, "", "cannot be used with");
}
