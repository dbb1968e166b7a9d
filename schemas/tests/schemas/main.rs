//! The JSON of the adapter protocol and of the test vectors matches the schemas that
//! `rfc1738 schema` prints.
//!
//! The environment variable `RFC1738` is the path of the command. `cargo xtask exhaustive` builds
//! it and runs these tests.

mod vectors;

use std::env;
use std::io::Write;
use std::process::{Command, Stdio};

use jsonschema::Validator;
use serde_json::Value;

/// Runs the command with an input, which is short, and returns its standard output.
fn run(arguments: &[&str], input: &[u8]) -> String {
    let program = env::var("RFC1738").expect("RFC1738 is the path of the command; `cargo xtask exhaustive` \
        sets it");
    let mut command = Command::new(program);
    let command = command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the command starts");
    child.stdin.take().expect("it is piped").write_all(input).expect("the command reads");
    let output = child.wait_with_output().expect("the command ends");
    String::from_utf8(output.stdout).expect("standard output is UTF-8")
}

/// Returns the validator of a schema: `serve` or `vectors`.
fn validator(of: &str) -> Validator {
    let schema: Value = serde_json::from_str(&run(&["schema", of], b"")).expect("it is JSON");
    // The examples of doc comments are for Rust programs.
    assert!(!schema.to_string().contains("```"), "{of}");
    jsonschema::draft202012::meta::validate(&schema).expect("it is a schema");
    jsonschema::draft202012::new(&schema).expect("it is a schema")
}

/// Checks that a schema permits a value.
#[track_caller]
fn assert_permits(validator: &Validator, value: &Value) {
    let errors: Vec<String> = validator
        .iter_errors(value)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .take(5)
        .collect();
    assert!(errors.is_empty(), "{value}\n{}", errors.join("\n"));
}

#[test]
fn answers_of_the_protocol_match_their_schema() {
    let input = b"{\"cmd\":\"start\",\"protocol\":1}\n\
        {\"cmd\":\"observe\",\"id\":1,\"inputs\":[\"ftp://h/a;type=i\",\"ftp:\",{\"hex\":\"ff\"}]}\n";
    let validator = validator("serve");
    for subject in ["parser", "grammar"] {
        let answers = run(&["serve", subject], input);
        assert_eq!(answers.lines().count(), 2);
        for line in answers.lines() {
            let answer: Value = serde_json::from_str(line).expect("every line is JSON");
            assert_permits(&validator, &answer);
            let mut more = answer.clone();
            more["offset"] = 1.into();
            assert!(!validator.is_valid(&more), "{more}");
        }
    }
}
