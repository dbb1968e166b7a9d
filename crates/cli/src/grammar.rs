//! `rfc1738 grammar show` and `rfc1738 grammar check`, and reading the grammars that all three commands take.

use std::ffi::OsStr;
use std::io::Write;

use bnf_automata::grammar::Amendment;
use bnf_automata::grammar::{Grammar, Production};
use rfc1738::Rule;
use rfc1738_suite::corpus::suggestion;
use url_specifications::RFC1738;

use crate::cli::{GrammarCheckArguments, ShowArguments};
use crate::output::{Failure, Output, Status};
use crate::{escape, input, phrases};

const WIDTH: usize = 80;

/// The name of the shipped transcription of section 5.
const BUILTIN: &str = "builtin:rfc1738";

/// A grammar as it is in its file.
pub(crate) struct Source {
    /// The name of the grammar in messages.
    pub(crate) name: String,
    pub(crate) printed: Grammar,
}

impl Source {
    pub(crate) fn read(file: &OsStr) -> Result<Source, Failure> {
        let name = input::name(file);
        let text = if file == BUILTIN {
            RFC1738.text.to_string()
        } else {
            input::text(file).map_err(Failure::Said)?
        };
        if text.trim().is_empty() {
            return Err(Failure::Said(format!("{name}: it is empty, write rules such as `host = 1*letter`")));
        }
        let printed =
            Grammar::read(&name, &text).map_err(|error| Failure::Said(escape::text(&error.to_string())))?;
        Ok(Source { name, printed })
    }

    /// Returns the grammar with amendments in place of the rules that are printed as in the RFC.
    pub(crate) fn amended(&self) -> Grammar {
        let mut grammar = self.printed.clone();
        grammar.amend(RFC1738.amendments);
        grammar
    }

    fn wording(&self, amended: bool) -> Grammar {
        if amended { self.amended() } else { self.printed.clone() }
    }

    /// Returns the amendment of a rule, if it applies to this grammar, also for a helper that an amendment adds.
    pub(crate) fn amendment(&self, production: &Production) -> Option<&'static Amendment> {
        let before = self.printed.find(&production.name).map(|rule| self.printed.rule(rule));
        let changed = before.is_none_or(|before| before.expr != production.expr);
        let named = |amendment: &&Amendment| amendment.rule.eq_ignore_ascii_case(&production.name);
        RFC1738.amendments.iter().find(named).filter(|_| changed)
    }
}

pub(crate) fn show(arguments: &ShowArguments, out: &mut Output) -> Result<Status, Failure> {
    let source = Source::read(&arguments.file)?;
    let grammar = source.wording(!arguments.wording.as_printed);
    let Some(name) = &arguments.rule else {
        for production in grammar.rules() {
            write_production(&source, production, out)?;
        }
        return Ok(Status::Good);
    };
    let rule = grammar.find(name).map(|rule| grammar.rule(rule));
    let production = rule.ok_or_else(|| no_such_rule(&source, name))?;
    write_production(&source, production, out)?;
    if let Some(section) = Rule::from_name(&production.name).and_then(|rule| RFC1738.section(rule.section()))
    {
        writeln!(out, "; section {}, {}", section.number, section.title)?;
    }
    Ok(Status::Good)
}

pub(crate) fn no_such_rule(source: &Source, name: &str) -> Failure {
    let shown = escape::text(&source.name);
    let known = source.printed.rules().iter().map(|production| production.name.as_str());
    let near = suggestion(name, known).map_or(String::new(), |near| format!("; {}", escape::text(&near)));
    let name = escape::text(name);
    Failure::Said(format!(
        "{shown}: it has no rule `{name}`{near}, `rfc1738 grammar show --file {shown}` lists its rules"
    ))
}

/// Text about the grammar is in comments, so the output reads back as a grammar.
fn write_production(source: &Source, production: &Production, out: &mut Output) -> Result<(), Failure> {
    let text = escape::text(&production.to_string());
    writeln!(out, "{}", phrases::wrap_production(&production.name, &text, WIDTH))?;
    let Some(amendment) = source.amendment(production) else {
        return Ok(());
    };
    match amendment.printed {
        Some(printed) => comment(out, &format!("printed: {} = {printed}", amendment.rule))?,
        None => comment(out, "not in the RFC: a helper")?,
    }
    comment(out, &format!("{} ({})", amendment.why, amendment.source))
}

fn comment(out: &mut Output, text: &str) -> Result<(), Failure> {
    for line in phrases::wrap(text, 0, WIDTH - 6).lines() {
        writeln!(out, "    ; {line}")?;
    }
    Ok(())
}

pub(crate) fn check(arguments: &GrammarCheckArguments, out: &mut Output) -> Result<Status, Failure> {
    let source = Source::read(&arguments.file)?;
    let grammar = source.wording(arguments.wording.amended);
    let first = || grammar.rules().first().map_or("", |production| production.name.as_str());
    let start = match &arguments.start {
        Some(start) => start,
        None if grammar.find("url").is_some() => "url",
        None => first(),
    };
    if grammar.find(start).is_none() {
        return Err(no_such_rule(&source, start));
    }
    let findings = grammar.check(start);
    for finding in &findings {
        writeln!(out, "{}: {}", source.name, escape::text(&finding.to_string()))?;
    }
    let count = grammar.rules().len();
    let rules = if count == 1 { "rule" } else { "rules" };
    if findings.is_empty() {
        writeln!(out, "{}: {count} {rules} from `{start}`, no finding", source.name)?;
        return Ok(Status::Good);
    }
    Ok(Status::Bad)
}
