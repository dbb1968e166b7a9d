//! `rfc1738 grammar diff`: compares two grammars rule by rule, by the exact difference of their automata.

use std::io::Write;

use bnf_automata::automata::Dfa;
use bnf_automata::grammar::{CompileError, Grammar, Production};

use crate::cli::DiffArguments;
use crate::escape::{self, Json};
use crate::grammar::{Source, no_such_rule};
use crate::output::{Failure, Output, Status};
use rfc1738_suite::case;
use rfc1738_suite::report::schema;
use schemars::JsonSchema;

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
    let mut report = Report {
        a: &a.source.name,
        b: &b.source.name,
        profile: arguments.profile.name(),
        amended: !arguments.wording.as_printed,
        same: Vec::new(),
        different: Vec::new(),
        only_a: Vec::new(),
        only_b: Vec::new(),
        not_compared: Vec::new(),
    };
    for rule in rules {
        report.compare(rule, &a, &b);
    }
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

/// One of the two grammars, in the wording and under the profile that are compared.
struct Side {
    source: Source,
    grammar: Grammar,
}

impl Side {
    fn read(file: &std::ffi::OsStr, arguments: &DiffArguments) -> Result<Side, Failure> {
        let source = Source::read(file)?;
        let grammar = if arguments.wording.as_printed { source.printed.clone() } else { source.amended() };
        Ok(Side { source, grammar: grammar.with_case(case(arguments.profile)) })
    }

    /// Returns the rules of the file, without the helpers that amendments add.
    fn names(&self) -> impl Iterator<Item = &str> {
        let rules = self.source.printed.rules().iter();
        rules.map(|production| production.name.as_str())
    }

    /// Returns the rules that the other grammar does not have.
    fn missing_from(&self, other: &Side) -> Vec<&str> {
        let missing = |name: &&str| other.grammar.find(name).is_none();
        self.names().filter(missing).collect()
    }

    fn machine(&self, rule: &str) -> Result<Dfa, String> {
        let compiled = Dfa::compile(&self.grammar, rule);
        compiled.map_err(|error| escape::text(&error.to_string()))
    }

    fn production(&self, rule: &str) -> Option<&Production> {
        self.grammar.find(rule).map(|rule| self.grammar.rule(rule))
    }
}

struct Report<'a> {
    a: &'a str,
    b: &'a str,
    profile: &'static str,
    amended: bool,
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

/// A rule that cannot be compared.
#[derive(serde::Serialize, JsonSchema)]
#[schemars(rename = "not-compared", deny_unknown_fields)]
struct NotCompared<'a> {
    /// The name of the rule.
    rule: &'a str,
    /// The name of the grammar that prevents the comparison.
    file: &'a str,
    /// The reason.
    why: String,
}

impl<'a> Report<'a> {
    fn compare(&mut self, rule: &'a str, a: &'a Side, b: &'a Side) {
        let machines = [a.machine(rule), b.machine(rule)];
        let [in_a, in_b] = match machines {
            [Ok(in_a), Ok(in_b)] => [in_a, in_b],
            failed => {
                for (side, machine) in [a, b].into_iter().zip(failed) {
                    self.not_compared.extend(machine.err().map(|why| NotCompared {
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
        let witness =
            |in_a: &Dfa, in_b: &Dfa| -> Result<_, CompileError> { Ok(in_a.difference(in_b)?.shortest()) };
        let (only_a, only_b) = match (witness(&in_a, &in_b), witness(&in_b, &in_a)) {
            (Ok(only_a), Ok(only_b)) => (only_a, only_b),
            (Err(why), _) | (_, Err(why)) => {
                let not_compared =
                    |side: &'a Side| NotCompared { rule, file: &side.source.name, why: why.to_string() };
                self.not_compared.extend([not_compared(a), not_compared(b)]);
                return;
            }
        };
        let text = |side: &Side| {
            side.production(rule).map(|p| escape::text(&p.expr.to_string())).unwrap_or_default()
        };
        self.different.push(Difference { rule, texts: [text(a), text(b)], only_a, only_b });
    }

    fn status(&self) -> Status {
        let different = [self.different.len(), self.only_a.len(), self.only_b.len()];
        match () {
            () if !self.not_compared.is_empty() => Status::Trouble,
            () if different.iter().any(|&count| count > 0) => Status::Bad,
            () => Status::Good,
        }
    }

    fn write(&self, out: &mut Output) -> Result<(), Failure> {
        let Report { a, b, .. } = self;
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
            same: &self.same,
            different: different.collect(),
            rules_only_in_a: &self.only_a,
            rules_only_in_b: &self.only_b,
            not_compared: &self.not_compared,
        }
    }
}

/// The output of `rfc1738 grammar diff --json`.
#[derive(serde::Serialize, JsonSchema)]
#[schemars(rename = "report", deny_unknown_fields)]
struct JsonReport<'a> {
    /// The name of the first grammar.
    a: &'a str,
    /// The name of the second grammar.
    b: &'a str,
    /// The profile of the comparison.
    #[schemars(schema_with = "schema::profile")]
    profile: &'a str,
    /// Whether the amendments of this project were applied.
    amended: bool,
    /// The rules that match the same strings.
    same: &'a [&'a str],
    /// The rules that match different strings.
    different: Vec<JsonDifference<'a>>,
    /// The rules that only the first grammar has.
    rules_only_in_a: &'a [&'a str],
    /// The rules that only the second grammar has.
    rules_only_in_b: &'a [&'a str],
    /// The rules that cannot be compared.
    not_compared: &'a [NotCompared<'a>],
}

/// A rule that matches different strings.
#[derive(serde::Serialize, JsonSchema)]
#[schemars(rename = "difference", deny_unknown_fields)]
struct JsonDifference<'a> {
    /// The name of the rule.
    rule: &'a str,
    /// The right-hand side in the first grammar.
    a: &'a str,
    /// The right-hand side in the second grammar.
    b: &'a str,
    /// A shortest string that the rule matches only in the first grammar; null if there is no such string.
    only_a: Option<Json<'a>>,
    /// A shortest string that the rule matches only in the second grammar; null if there is no such string.
    only_b: Option<Json<'a>>,
}

/// The JSON Schema of the output.
pub(crate) fn json_schema() -> serde_json::Value {
    schema::document::<JsonReport<'_>>("The output of `rfc1738 grammar diff --json`")
}
