//! `rfc1738 suite`: a complete suite, streamed, for whatever is to be tested.

use rfc1738_suite::grammar;
use std::io::Write;
use std::ops::ControlFlow;

use bnf_automata::automata::Dfa;
use bnf_automata::generate::{Method, Suite};

use crate::cli::SuiteArguments;
use crate::escape::{self, Json};
use crate::output::{Failure, Output, Status};

/// One string: whether it is a URL of the scheme; if not, from where on nothing can make it one; and whether it is a URL
/// of any scheme.
#[derive(serde::Serialize)]
struct Line<'a> {
    input: Json<'a>,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<usize>,
    url: bool,
}

pub(crate) fn run(arguments: &SuiteArguments, out: &mut Output) -> Result<Status, Failure> {
    let compiled = |rule: &str| {
        Dfa::compile(grammar(arguments.profile), rule)
            .map_err(|error| Failure::Said(format!("the grammar: {error}")))
    };
    let (scheme, url) = (compiled(&format!("{}url", arguments.scheme))?, compiled("url")?);
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
        let (verdict, at) = match test.accepted {
            true => ("valid", None),
            false => ("invalid", Some(test.offset)),
        };
        let written = match arguments.jsonl {
            true => out.json(&Line { input: Json(test.text), verdict, at, url: url.accepts(test.text) }),
            false => {
                let at = at.map_or(String::new(), |at| at.to_string());
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
