//! Runs the command `rfc1738` and validates its JSON against the schemas that it prints.
//!
//! The environment variable `RFC1738` is the path of the command. `cargo xtask exhaustive` builds it and runs these tests.

use std::io::Write;
use std::process::{Command, Stdio};
use std::{env, thread};

use jsonschema::Validator;
use serde_json::Value;

/// Returns the path of the command.
///
/// # Panics
/// Panics if the environment variable is missing.
pub fn program() -> String {
    env::var("RFC1738").expect("RFC1738 is the path of the command; `cargo xtask exhaustive` sets it")
}

/// Runs the command and returns its standard output.
///
/// # Panics
/// Panics if the command cannot be started, or if its output is not UTF-8.
pub fn run(arguments: &[&str], input: &[u8]) -> String {
    let mut child = Command::new(program())
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    let output = thread::scope(|scope| {
        // A child that stops early does not read the rest.
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().expect("the command ends")
    });
    String::from_utf8(output.stdout).expect("standard output is UTF-8")
}

/// Runs the command and returns each line of its standard output as JSON.
///
/// # Panics
/// Panics if a line is not JSON.
pub fn lines(arguments: &[&str], input: &[u8]) -> Vec<Value> {
    let text = run(arguments, input);
    text.lines().map(|line| serde_json::from_str(line).expect("every line is JSON")).collect()
}

/// Runs the command and returns its standard output as JSON.
///
/// # Panics
/// Panics if the output is not JSON.
pub fn report(arguments: &[&str]) -> Value {
    let text = run(arguments, b"");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{arguments:?}: {error}\n{text}"))
}

/// Returns the validator for the JSON of a command, such as `check` or `explain texts`.
///
/// # Panics
/// Panics if the schema is not one.
pub fn validator(command: &str) -> Validator {
    let arguments: Vec<&str> = ["schema"].into_iter().chain(command.split(' ')).collect();
    let schema = report(&arguments);
    // The examples of doc comments are for Rust programs.
    assert!(!schema.to_string().contains("```"), "{command}");
    jsonschema::draft202012::meta::validate(&schema).expect("it is a schema");
    jsonschema::draft202012::new(&schema).expect("it is a schema")
}

/// Checks that the schema of a command permits these values, and that it permits none of them with an unknown key.
///
/// # Panics
/// Panics if it does not, or if there is no value.
#[track_caller]
pub fn assert_keeps(command: &str, values: &[Value]) {
    let validator = validator(command);
    assert!(!values.is_empty());
    for value in values {
        assert_permits(&validator, value);
        let mut more = value.clone();
        more.as_object_mut().expect("it is an object").insert("offset".into(), 1.into());
        assert!(!validator.is_valid(&more), "{command}: {more}");
    }
}

/// Checks that a schema permits a value.
///
/// # Panics
/// Panics if it does not.
#[track_caller]
pub fn assert_permits(validator: &Validator, value: &Value) {
    let errors: Vec<String> = validator
        .iter_errors(value)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .take(5)
        .collect();
    assert!(errors.is_empty(), "{value}\n{}", errors.join("\n"));
}
