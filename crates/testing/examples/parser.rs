//! Tests a parser that takes `&str`, as a test of your own project would:
//! `cargo run --example parser`
//!
//! The parser of this example has a fault, and the example prints what `proptest` finds: a short
//! URL that it rejects.

use proptest::prelude::*;
use proptest::test_runner::{Config, TestError, TestRunner};
use rfc1738::{Profile, Rule};
use rfc1738_testing::{members_text, near_misses_text};

/// Accepts `http://host`, with a port and a path, but forgets that a port can be absent.
fn my_parser(text: &str) -> bool {
    let Some(rest) = text.strip_prefix("http://") else { return false };
    let (host_and_port, _) = rest.split_once('/').unwrap_or((rest, ""));
    host_and_port.split_once(':').is_some_and(|(_, port)| port.bytes().all(|byte| byte.is_ascii_digit()))
}

/// A runner that keeps no file of the failures.
fn runner() -> TestRunner {
    TestRunner::new(Config { failure_persistence: None, ..Config::default() })
}

fn main() {
    let accepts = runner().run(&members_text(Rule::HttpUrl, Profile::Producer), |text| {
        prop_assert!(my_parser(&text));
        Ok(())
    });
    let Err(TestError::Fail(why, text)) = accepts else { panic!("the fault is found") };
    println!("rejects the URL {text:?}: {why}");
    assert_eq!(text, "http://a");

    let rejects = runner().run(&near_misses_text(Rule::HttpUrl, Profile::Producer), |text| {
        prop_assert!(!my_parser(&text));
        Ok(())
    });
    let Err(TestError::Fail(why, text)) = rejects else { panic!("the fault is found") };
    println!("accepts {text:?}, which is not a URL: {why}");
}
