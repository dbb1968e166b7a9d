//! The fuzzing commands that need no fuzzer: promoting an input, rejecting a command line.

use std::fs;

use super::assert_ends;

/// `ftp://a.com?x@evil.com/f`
const DIFFERS: &str = "6674703a2f2f612e636f6d3f78406576696c2e636f6d2f66";
/// `http://host.dom/`
const SAME: &str = "687474703a2f2f686f73742e646f6d2f";

#[test]
fn a_predicted_answer_is_not_promoted() {
    let says = "The answers of `whatwg` to this input are predicted: there is nothing to promote.\n";
    assert_ends(&["promote", "--target", "whatwg", "--hex", DIFFERS], 1, "", says);
}

#[test]
fn predictions_of_a_file_are_counted() {
    let file = std::env::temp_dir().join(format!("predicted-{}", std::process::id()));
    fs::write(&file, b"ftp://a.com?x@evil.com/f\nhttp://host.dom/\n\nhttp://h\xf4st/\n").unwrap();
    let predict = ["predict", "url", "--inputs", file.to_str().unwrap()];
    assert_ends(&predict, 0, "url: 4 inputs, 4 predicted exactly\n", "");
    fs::remove_file(&file).unwrap();
    assert_ends(&predict, 2, "", "error: ");
    assert_ends(&["predict", "urls"], 2, "", "[possible values: url, ");
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
