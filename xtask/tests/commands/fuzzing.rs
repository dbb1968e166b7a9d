//! The fuzzing commands that need no fuzzer: promoting an input, splitting a proof, rejecting a command line.

use std::fs;
use std::path::Path;

use super::{assert_ends, copy};

/// `ftp://a.com?x@evil.com/f`
const DIFFERS: &str = "6674703a2f2f612e636f6d3f78406576696c2e636f6d2f66";
/// `http://host.dom/`
const SAME: &str = "687474703a2f2f686f73742e646f6d2f";

#[test]
fn a_difference_is_promoted_once() {
    let folder = copy("promoted");
    let shown = folder.to_str().unwrap();
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../spec-cases/differences/url-standard.yaml");
    let text = fs::read_to_string(shipped).unwrap();
    fs::create_dir(folder.join("differences")).unwrap();
    let kept = folder.join("differences/url-standard.yaml");
    fs::write(&kept, &text).unwrap();
    let promote = |hex| ["promote", "--target", "whatwg", "--hex", hex, "--cases", shown];
    assert_ends(
        &promote(DIFFERS),
        0,
        "url-standard.yaml:3: question-mark-in-user-information explains url: ",
        "",
    );
    assert_ends(&promote(SAME), 1, "", "No library of `whatwg` differs from RFC 1738 about this input.\n");

    let without: Vec<&str> =
        text.split("\n- name: ").filter(|entry| !entry.starts_with("question-mark-in-user")).collect();
    fs::write(&kept, without.join("\n- name: ")).unwrap();
    assert_ends(&promote(DIFFERS), 0, ": to-be-named: url: other-host at user, ?: \"ftp://", "");
    let grown = fs::read_to_string(&kept).unwrap();
    let template = "\n- name: to-be-named\n  why: TODO\n  clause: \"TODO";
    assert!(
        grown.contains(template)
            && grown.contains("  kinds: [other-host]\n  rules: [user]\n  bytes: [\"?\"]\n"),
        "{grown}"
    );
    assert_ends(&promote(DIFFERS), 0, "exists already, with fields to fill in", "");
    assert_eq!(fs::read_to_string(&kept).unwrap(), grown, "nothing is appended twice");
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
fn a_shard_of_a_proof_names_its_part() {
    let part = ["prove", "--scheme", "mailto", "--extra-states", "0", "--shard", "1/2"];
    assert_ends(&part, 0, "agree on part 1 of 2 of the work, ", "");
    assert_ends(&["prove", "--shard", "3/2"], 2, "", "write I/N, with I from 1 to N: 2/5");
}

#[test]
fn fuzz_rejects_wrong_command_lines() {
    assert_ends(&["fuzz", "agrees"], 2, "", "[possible values: total, agree, ");
    assert_ends(&["fuzz", "--time", "1d"], 2, "", "write 60s, 30m or 8h");
    assert_ends(&["fuzz", "--jobs", "0"], 2, "", "invalid value '0'");
    assert_ends(&["fuzz", "--replay", "--prepare"], 2, "", "cannot be used with");
}
