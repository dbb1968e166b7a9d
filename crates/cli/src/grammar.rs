//! `rfc1738 grammar show` and `rfc1738 grammar check`.

use std::borrow::Cow;
use std::io::Write;

use bnf_automata::grammar::{Amendment, Grammar, LetterCase, Rule};
use rfc1738_suite::corpus::suggestion;

use crate::cli::{GrammarCheckArguments, ShowArguments};
use crate::output::{Failure, Output, Status, complain};
use crate::source::Source;
use crate::{escape, phrases};

impl Source {
    /// Returns the grammar with amendments in place of the rules that are printed as in the
    /// specification.
    pub(crate) fn amended(&self, case: LetterCase) -> Grammar {
        if self.is_builtin {
            return self.specification.amended(case).clone();
        }
        let mut grammar = self.printed.clone();
        grammar.amend_as(self.specification.notation, self.specification.amendments);
        grammar.with_case(case)
    }

    fn wording(&self, amended: bool) -> Cow<'_, Grammar> {
        if amended { Cow::Owned(self.amended(LetterCase::Any)) } else { Cow::Borrowed(&self.printed) }
    }

    /// Returns the amendment of a rule, if it applies to this grammar, also for a helper that an
    /// amendment adds.
    pub(crate) fn amendment(&self, rule: &Rule) -> Option<&'static Amendment> {
        let before = self.printed.find(&rule.name).map(|rule| self.printed.rule(rule));
        let changed = before.is_none_or(|before| before.expr != rule.expr);
        let named = |amendment: &&Amendment| amendment.rule.eq_ignore_ascii_case(&rule.name);
        self.specification.amendments.iter().find(named).filter(|_| changed)
    }

    pub(crate) fn write_notes(&self) {
        self.notes.iter().for_each(|note| complain(&note.to_string()));
    }
}

pub(crate) fn show(arguments: &ShowArguments, out: &mut Output) -> Result<Status, Failure> {
    let source = Source::read(&arguments.file, &arguments.reading)?;
    source.write_notes();
    let grammar = source.wording(!arguments.wording.as_printed);
    let Some(name) = &arguments.rule else {
        for rule in grammar.rules() {
            write_rule(&source, rule, out)?;
        }
        return Ok(Status::Good);
    };
    let rule = grammar.find(name).map(|rule| grammar.rule(rule));
    let rule = rule.ok_or_else(|| no_such_rule(&source, name))?;
    write_rule(&source, rule, out)?;
    if let Some(section) = source.specification.section_of(&rule.name) {
        writeln!(out, "; section {}, {}", section.number, section.title)?;
    }
    Ok(Status::Good)
}

pub(crate) fn no_such_rule(source: &Source, name: &str) -> Failure {
    let shown = escape::text(&source.name);
    let known = source.printed.rules().iter().map(|rule| rule.name.as_str());
    let near = match name.starts_with("builtin:") {
        true => Some(format!("write --file {name}")),
        false => suggestion(name, known),
    };
    let near = near.map_or(String::new(), |near| format!("; {}", escape::text(&near)));
    let name = escape::text(name);
    Failure::Said(format!(
        "{shown}: it has no rule `{name}`{near}, `rfc1738 grammar show --file {shown}` lists its rules"
    ))
}

/// Text about the grammar is in comments, so the output reads back as a grammar.
fn write_rule(source: &Source, rule: &Rule, out: &mut Output) -> Result<(), Failure> {
    let text = escape::text(&rule.to_string());
    writeln!(out, "{}", phrases::wrap_rule(&rule.name, &text, out.width()))?;
    let Some(amendment) = source.amendment(rule) else {
        return Ok(());
    };
    match amendment.printed {
        Some(printed) => comment(out, &format!("printed: {} = {printed}", amendment.rule))?,
        None => comment(out, "not in the RFC: a helper")?,
    }
    comment(out, &format!("{} ({})", amendment.why, amendment.source))
}

fn comment(out: &mut Output, text: &str) -> Result<(), Failure> {
    for line in phrases::wrap(text, 0, out.width() - 6).lines() {
        writeln!(out, "    ; {line}")?;
    }
    Ok(())
}

pub(crate) fn check(arguments: &GrammarCheckArguments, out: &mut Output) -> Result<Status, Failure> {
    let source = Source::read(&arguments.file, &arguments.reading)?;
    source.write_notes();
    let grammar = source.wording(arguments.wording.amended);
    let first = || grammar.rules().first().map_or("", |rule| rule.name.as_str());
    let start = match &arguments.start {
        Some(start) => start,
        None if grammar.find("url").is_some() => "url",
        None if source.is_builtin => source.specification.start,
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
