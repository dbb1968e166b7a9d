//! `rfc1738 suite`: a complete suite of a scheme, streamed, for any implementation.

use std::borrow::Cow;
use std::io::Write;
use std::ops::ControlFlow;

use bnf_automata::automata::AnswerDfa;
use bnf_automata::generate::{Method, Suite};
use rfc1738::Rule;
use rfc1738_oracle::{HTTP_NAMES, complete_suite_in, http_named, marked};
use rfc1738_suite::vectors::{Judge, Vector};

use crate::cli::SuiteArguments;
use crate::output::{Failure, Output, Status};
use crate::volume::{self, MOST_BYTES, MOST_STRINGS, thousands};

/// The bytes that a line of text has before and after its string.
const TEXT_BESIDE: u128 = 16;
/// The bytes that a line of JSON has before and after its string, on average.
const JSON_BESIDE: u128 = 170;

/// A line of `rfc1738 suite --json`: a test vector.
#[derive(serde::Serialize)]
struct Line {
    #[serde(flatten)]
    vector: Vector,
    #[serde(skip_serializing_if = "Option::is_none")]
    member_at: Option<usize>,
}

pub(crate) fn run(arguments: &SuiteArguments, out: &mut Output) -> Result<Status, Failure> {
    let rule = rule(arguments)?;
    let marked = match HTTP_NAMES.contains(&&*arguments.scheme) {
        true => Cow::Owned(http_named(arguments.profile, &arguments.scheme)),
        false => Cow::Borrowed(marked(arguments.profile)),
    };
    let mut judge = arguments.jsonl.then(|| Judge::new(rule));
    let extra_states = arguments.extra_states.into();
    let suite = if arguments.all_bytes {
        let sound = |error| Failure::Said(format!("the grammar: {error}"));
        let answers = AnswerDfa::compile(&marked, rule.name()).map_err(sound)?;
        Suite::of_answers_over_all_bytes(&answers, Method::Hsi, extra_states)
    } else {
        complete_suite_in(&marked, rule, extra_states)
    };
    let size = Estimate::new(&suite, arguments);
    if arguments.count {
        size.write(arguments, out)?;
        return Ok(Status::Good);
    }
    if !arguments.yes && (size.strings > MOST_STRINGS || size.output > MOST_BYTES) {
        return Err(size.too_large(&arguments.scheme));
    }
    let mut left = arguments.limit.unwrap_or(u64::MAX);
    let end = suite.try_for_each(|test| {
        if left == 0 {
            return ControlFlow::Break(Ok(()));
        }
        left -= 1;
        let member_at = (!test.accepted).then_some(test.offset);
        let written = match &mut judge {
            Some(judge) => out.json(&Line { vector: judge.vector(test.text, arguments.profile), member_at }),
            None => writeln!(out, "{}", volume::line(member_at, test.text)).map_err(Failure::from),
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

fn rule(arguments: &SuiteArguments) -> Result<Rule, Failure> {
    let scheme = &*arguments.scheme;
    if !HTTP_NAMES.contains(&scheme) {
        let name = format!("{scheme}url");
        return Rule::from_name(&name).ok_or_else(|| Failure::Said(format!("there is no rule `{name}`")));
    }
    // A test vector says whether RFC 1738 calls the input a URL. There the scheme is one of all
    // other schemes.
    if arguments.jsonl && !arguments.count {
        return Err(Failure::Said(format!(
            "the suite of {scheme} is written only as text, because RFC 1738 has no rule for {scheme}; leave \
             out --json, or take --scheme other"
        )));
    }
    Ok(Rule::HttpUrl)
}

/// The size of the command's output.
struct Estimate {
    /// The number of strings, exactly.
    strings: u128,
    /// The number of bytes of all strings: exact without `--limit`, estimated in proportion with
    /// it.
    bytes: u128,
    /// An estimate of the number of bytes of output.
    output: u128,
}

impl Estimate {
    fn new(suite: &Suite<'_>, arguments: &SuiteArguments) -> Estimate {
        let whole = suite.size();
        let strings = whole.strings.min(arguments.limit.map_or(u128::MAX, u128::from));
        let bytes = if strings == whole.strings {
            whole.bytes
        } else {
            (whole.bytes / whole.strings.max(1)).saturating_mul(strings)
        };
        let beside = if arguments.jsonl { JSON_BESIDE } else { TEXT_BESIDE };
        let output = strings.saturating_mul(beside).saturating_add(bytes);
        Estimate { strings, bytes, output }
    }

    /// Writes the answer to `--count`.
    fn write(&self, arguments: &SuiteArguments, out: &mut Output) -> Result<(), Failure> {
        let &Estimate { strings, bytes, output } = self;
        if arguments.jsonl {
            return out.json(&Size { strings, bytes, output });
        }
        let (strings, bytes, output) = (thousands(strings), thousands(bytes), volume::bytes(output));
        Ok(out.line(&format!("{strings} strings, {bytes} bytes; about {output} of output"))?)
    }

    fn too_large(&self, scheme: &str) -> Failure {
        let (strings, output) = (thousands(self.strings), volume::bytes(self.output));
        let (most, bytes) = (thousands(MOST_STRINGS), volume::bytes(MOST_BYTES));
        Failure::Said(format!(
            "the suite of {scheme} has {strings} strings, about {output} of output; more than {most} strings \
             or {bytes} are written only with --yes; --limit N writes fewer, and --extra-states or \
             --all-bytes decide the number"
        ))
    }
}

/// The answer to `rfc1738 suite --count --json`.
#[derive(serde::Serialize)]
struct Size {
    strings: u128,
    bytes: u128,
    output: u128,
}
