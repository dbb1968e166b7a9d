//! `rfc1738 grammar diff`: compares two grammars rule by rule, by the exact difference of their automata.

use std::io::Write;

use bnf_automata::automata::Dfa;
use bnf_automata::grammar::{CompileError, Grammar, Limits, Rule, Work};

use crate::cli::DiffArguments;
use crate::escape::{self, Json};
use crate::grammar::no_such_rule;
use crate::output::{Failure, Output, Status};
use crate::source::{Source, SourceNote};
use rfc1738_oracle::case;

pub(crate) fn run(arguments: &DiffArguments, out: &mut Output) -> Result<Status, Failure> {
    if arguments.a == "-" && arguments.b == "-" {
        return Err(Failure::Said("stdin: it cannot be both grammars, name a file for one of them".into()));
    }
    let (a, b) = (Side::read(&arguments.a, arguments)?, Side::read(&arguments.b, arguments)?);
    let rules: Vec<&str> = match &arguments.rule {
        None => a.names().filter(|name| b.grammar.find(name).is_some()).collect(),
        Some(rule) => {
            for side in [&a, &b] {
                if side.grammar.find(rule).is_none() {
                    return Err(no_such_rule(&side.source, rule));
                }
            }
            vec![rule]
        }
    };
    if !arguments.json {
        [&a, &b].iter().for_each(|side| side.source.write_notes());
    }
    let mut report = Report {
        a: &a.source.name,
        b: &b.source.name,
        profile: arguments.profile.name(),
        amended: !arguments.wording.as_printed,
        notes: a.source.notes.iter().chain(&b.source.notes).collect(),
        same: Vec::new(),
        different: Vec::new(),
        only_a: Vec::new(),
        only_b: Vec::new(),
        not_compared: Vec::new(),
    };
    let factor = usize::from(arguments.limit);
    let mut work = Work::new(Limits::default().times(factor));
    let compare = || rules.into_iter().for_each(|rule| report.compare(rule, &a, &b, &mut work));
    // Each level of rules and brackets takes a part of the stack.
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(factor * STACK);
        let running = thread.spawn_scoped(scope, compare)?;
        running.join().map_err(|_| std::io::Error::other("the comparison stopped"))
    })
    .map_err(|error| Failure::Said(format!("the grammars cannot be compared, {error}")))?;
    if arguments.rule.is_none() {
        report.only_a = a.missing_from(&b);
        report.only_b = b.missing_from(&a);
    }
    if arguments.json {
        out.json(&report.json())?;
    } else {
        report.write(out)?;
    }
    Ok(report.status())
}

/// The size of the stack for the default limits.
const STACK: usize = 8 << 20;

/// One of the two grammars, in the wording and under the profile that are compared.
struct Side {
    source: Source,
    grammar: Grammar,
}

impl Side {
    fn read(file: &std::ffi::OsStr, arguments: &DiffArguments) -> Result<Side, Failure> {
        let source = Source::read(file, &arguments.reading)?;
        let case = case(arguments.profile);
        let grammar = if arguments.wording.as_printed {
            source.printed.clone().with_case(case)
        } else {
            source.amended(case)
        };
        Ok(Side { source, grammar })
    }

    /// Returns the rules of the file, without the helpers that amendments add.
    fn names(&self) -> impl Iterator<Item = &str> {
        let rules = self.source.printed.rules().iter();
        rules.map(|rule| rule.name.as_str())
    }

    fn missing_from(&self, other: &Side) -> Vec<&str> {
        let missing = |name: &&str| other.grammar.find(name).is_none();
        self.names().filter(missing).collect()
    }

    fn automaton(&self, rule: &str, work: &mut Work) -> Result<Dfa, String> {
        Dfa::compile_with(&self.grammar, rule, work).map_err(|error| reason(rule, &error))
    }

    fn rule(&self, name: &str) -> Option<&Rule> {
        self.grammar.find(name).map(|rule| self.grammar.rule(rule))
    }
}

/// Returns the reason why a rule cannot be compared, with the option that raises a limit.
fn reason(rule: &str, error: &CompileError) -> String {
    let text = match error {
        // All rules share the steps.
        CompileError::TooManySteps { steps, .. } => {
            format!("comparing the rules up to `{rule}` takes more than {steps} steps, which is the limit")
        }
        error => error.to_string(),
    };
    let is_limit = matches!(
        error,
        CompileError::NfaTooLarge { .. }
            | CompileError::DfaTooLarge { .. }
            | CompileError::ProductTooLarge { .. }
            | CompileError::TooManySteps { .. }
            | CompileError::TooDeep { .. }
    );
    let remedy = if is_limit { "; --limit raises it" } else { "" };
    escape::text(&format!("{text}{remedy}"))
}

struct Report<'a> {
    a: &'a str,
    b: &'a str,
    profile: &'static str,
    amended: bool,
    notes: Vec<&'a SourceNote>,
    same: Vec<&'a str>,
    different: Vec<Difference<'a>>,
    only_a: Vec<&'a str>,
    only_b: Vec<&'a str>,
    not_compared: Vec<NotCompared<'a>>,
}

/// A rule that matches different strings in the two grammars, with a shortest string of each kind.
struct Difference<'a> {
    rule: &'a str,
    /// The right-hand sides.
    texts: [String; 2],
    only_a: Option<Vec<u8>>,
    only_b: Option<Vec<u8>>,
}

#[derive(serde::Serialize)]
struct NotCompared<'a> {
    rule: &'a str,
    file: &'a str,
    why: String,
}

impl<'a> Report<'a> {
    fn compare(&mut self, rule: &'a str, a: &'a Side, b: &'a Side, work: &mut Work) {
        let automata = [a.automaton(rule, work), b.automaton(rule, work)];
        let [in_a, in_b] = match automata {
            [Ok(in_a), Ok(in_b)] => [in_a, in_b],
            failed => {
                for (side, automaton) in [a, b].into_iter().zip(failed) {
                    self.not_compared.extend(automaton.err().map(|why| NotCompared {
                        rule,
                        file: &side.source.name,
                        why,
                    }));
                }
                return;
            }
        };
        // The states of a minimal automaton have a unique numbering, so equal languages have equal automata.
        if in_a == in_b {
            self.same.push(rule);
            return;
        }
        let mut witness = |in_a: &Dfa, in_b: &Dfa| {
            let difference = in_a.difference_with(in_b, work).map_err(|error| error.of_rule(rule));
            difference.map(|difference| difference.shortest())
        };
        let (only_a, only_b) = match (witness(&in_a, &in_b), witness(&in_b, &in_a)) {
            (Ok(only_a), Ok(only_b)) => (only_a, only_b),
            (Err(why), _) | (_, Err(why)) => {
                let not_compared =
                    |side: &'a Side| NotCompared { rule, file: &side.source.name, why: reason(rule, &why) };
                self.not_compared.extend([not_compared(a), not_compared(b)]);
                return;
            }
        };
        let text =
            |side: &Side| side.rule(rule).map(|p| escape::text(&p.expr.to_string())).unwrap_or_default();
        self.different.push(Difference { rule, texts: [text(a), text(b)], only_a, only_b });
    }

    fn status(&self) -> Status {
        let different = [self.different.len(), self.only_a.len(), self.only_b.len()];
        if !self.not_compared.is_empty() {
            Status::Trouble
        } else if different.iter().any(|&count| count > 0) {
            Status::Bad
        } else {
            Status::Good
        }
    }

    fn write(&self, out: &mut Output) -> Result<(), Failure> {
        let (a, b) = (self.a, self.b);
        for Difference { rule, texts: [text_a, text_b], only_a, only_b } in &self.different {
            writeln!(out, "`{rule}` differs")?;
            for (name, text, witness) in [(a, text_a, only_a), (b, text_b, only_b)] {
                let only = match witness {
                    Some(witness) => format!("only here: \"{}\"", escape::bytes(witness)),
                    None => "no string that the other does not match".to_string(),
                };
                writeln!(out, "    {name}: {text}")?;
                writeln!(out, "        {only}")?;
            }
        }
        for (name, rules) in [(a, &self.only_a), (b, &self.only_b)] {
            if !rules.is_empty() {
                writeln!(out, "only in {name}: {}", rules.join(", "))?;
            }
        }
        for NotCompared { rule, file, why } in &self.not_compared {
            writeln!(out, "`{rule}` not compared, {file}: {why}")?;
        }
        let (same, different) = (self.same.len(), self.different.len());
        let verdict = match self.status() {
            Status::Good => "no difference",
            Status::Bad => "different",
            Status::Trouble => "some rules could not be compared",
        };
        let profile = self.profile;
        let rules = if same == 1 { "rule matches" } else { "rules match" };
        let do_not = if different == 1 { "does not" } else { "do not" };
        writeln!(
            out,
            "{verdict}: {same} {rules} the same strings ({profile} profile), {different} {do_not}"
        )?;
        Ok(())
    }

    fn json(&self) -> JsonReport<'_> {
        let different = self.different.iter().map(|difference| JsonDifference {
            rule: difference.rule,
            a: &difference.texts[0],
            b: &difference.texts[1],
            only_a: difference.only_a.as_deref().map(Json),
            only_b: difference.only_b.as_deref().map(Json),
        });
        JsonReport {
            a: self.a,
            b: self.b,
            profile: self.profile,
            amended: self.amended,
            notes: &self.notes,
            same: &self.same,
            different: different.collect(),
            rules_only_in_a: &self.only_a,
            rules_only_in_b: &self.only_b,
            not_compared: &self.not_compared,
        }
    }
}

/// The output of `rfc1738 grammar diff --json`; docs/json.md lists its keys.
#[derive(serde::Serialize)]
struct JsonReport<'a> {
    a: &'a str,
    b: &'a str,
    profile: &'a str,
    amended: bool,
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    notes: &'a [&'a SourceNote],
    same: &'a [&'a str],
    different: Vec<JsonDifference<'a>>,
    rules_only_in_a: &'a [&'a str],
    rules_only_in_b: &'a [&'a str],
    not_compared: &'a [NotCompared<'a>],
}

#[derive(serde::Serialize)]
struct JsonDifference<'a> {
    rule: &'a str,
    a: &'a str,
    b: &'a str,
    only_a: Option<Json<'a>>,
    only_b: Option<Json<'a>>,
}
