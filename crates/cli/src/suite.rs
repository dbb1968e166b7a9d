//! `rfc1738 suite`: a complete suite of a scheme, streamed, for any implementation.

use std::io::Write;
use std::ops::ControlFlow;

use bnf_automata::automata::Dfa;
use bnf_automata::generate::{Method, Suite};
use rfc1738::Rule;
use rfc1738_suite::grammar;
use rfc1738_suite::report::schema;
use rfc1738_suite::vectors::{Judge, Vector};
use schemars::JsonSchema;

use crate::cli::SuiteArguments;
use crate::escape;
use crate::output::{Failure, Output, Status};

/// A line of `rfc1738 suite --json`: a test vector.
#[derive(serde::Serialize, JsonSchema)]
#[schemars(rename = "line", deny_unknown_fields)]
struct Line {
    #[serde(flatten)]
    vector: Vector,
    /// The byte offset at which a string that is not a member fails: no URL of the scheme begins with the bytes up to and
    /// including that one.
    #[serde(skip_serializing_if = "Option::is_none")]
    member_at: Option<usize>,
}

/// The JSON Schema of a line.
pub(crate) fn json_schema() -> serde_json::Value {
    schema::document::<Line>("A line of `rfc1738 suite --json`")
}

pub(crate) fn run(arguments: &SuiteArguments, out: &mut Output) -> Result<Status, Failure> {
    let name = format!("{}url", arguments.scheme);
    let sound = |error| Failure::Said(format!("the grammar: {error}"));
    let scheme = Dfa::compile(grammar(arguments.profile), &name).map_err(sound)?;
    let rule = Rule::from_name(&name).ok_or_else(|| Failure::Said(format!("there is no rule `{name}`")))?;
    let judge = arguments.jsonl.then(|| Judge::new(rule));
    let suite = match arguments.all_bytes {
        true => Suite::over_all_bytes(&scheme, Method::Hsi, arguments.extra_states.into()),
        false => Suite::new(&scheme, Method::Hsi, arguments.extra_states.into()),
    };
    let mut left = arguments.limit.unwrap_or(u64::MAX);
    let end = suite.try_for_each(|test| {
        if left == 0 {
            return ControlFlow::Break(Ok(()));
        }
        left -= 1;
        let member_at = (!test.accepted).then_some(test.offset);
        let written = match &judge {
            Some(judge) => out.json(&Line { vector: judge.vector(test.text, arguments.profile), member_at }),
            None => {
                let verdict = if test.accepted { "valid" } else { "invalid" };
                let at = member_at.map_or(String::new(), |at| at.to_string());
                writeln!(out, "{verdict:<8}{at:<4}{}", escape::bytes(test.text)).map_err(Failure::from)
            }
        };
        match written {
            Ok(()) => ControlFlow::Continue(()),
            Err(failure) => ControlFlow::Break(Err(failure)),
        }
    });
    match end {
        ControlFlow::Break(Err(failure)) => Err(failure),
        _ => Ok(Status::Good),
    }
}
