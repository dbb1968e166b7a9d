//! `rfc1738 generate`: strings of a production's language, or near to it, with their verdicts.

use rfc1738_suite::grammar;
use std::io::Write;

use bnf_automata::automata::Dfa;
use bnf_automata::generate::{NearMisses, RandomDerivations, Strings, Uniform, seeded};
use url_specifications::rfc1738::boundaries;

use crate::cli::{GenerateArguments, Kind};
use crate::escape::{self, Json};
use crate::output::{Failure, Output, Status};

/// One string, and what makes it what it is.
#[derive(serde::Serialize, Default)]
struct Line<'a> {
    input: Json<'a>,
    verdict: &'static str,
    /// The first byte that no member has there.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<usize>,
    /// The production that breaks there.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    /// The member that was edited.
    #[serde(skip_serializing_if = "Option::is_none")]
    member: Option<Json<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    edit: Option<String>,
    /// What a string at a boundary is about, and whose limit it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<&'static str>,
}

pub(crate) fn run(arguments: &GenerateArguments, out: &mut Output) -> Result<Status, Failure> {
    let sound = |error: bnf_automata::grammar::CompileError| Failure::Said(format!("the grammar: {error}"));
    let (grammar, rule) = (grammar(arguments.profile), arguments.rule.as_str());
    let machine = Dfa::compile(grammar, rule).map_err(sound)?;
    let random = || seeded(arguments.seed);
    let limit = arguments.limit.unwrap_or(u64::MAX);
    let count = usize::try_from(limit).unwrap_or(usize::MAX);
    let mut print = |line: &Line<'_>| print(line, arguments.jsonl, out);
    match arguments.kind {
        Kind::Members => {
            for text in in_order(Strings::members(&machine), arguments).take(count) {
                print(&Line { input: Json(&text), verdict: "valid", ..Line::default() })?;
            }
        }
        Kind::NonMembers => {
            for text in in_order(Strings::non_members(&machine), arguments).take(count) {
                let at = Some(machine.walk(&text).offset);
                print(&Line { input: Json(&text), verdict: "invalid", at, ..Line::default() })?;
            }
        }
        Kind::Uniform => {
            let (from, to) = arguments.length;
            let uniform = Uniform::new(&machine, from..=to)
                .map_err(|error| Failure::Said(format!("--length: {error}")))?;
            let (mut random, mut text) = (random(), Vec::new());
            for _ in 0..limit {
                text.clear();
                uniform.sample_into(&mut random, &mut text);
                print(&Line { input: Json(&text), verdict: "valid", ..Line::default() })?;
            }
        }
        Kind::Derivations => {
            let unweighted = RandomDerivations::new(grammar, rule).map_err(sound)?;
            let (mut random, mut text) = (random(), Vec::new());
            for _ in 0..limit {
                text.clear();
                unweighted.sample_into(&mut random, &mut text);
                print(&Line { input: Json(&text), verdict: "valid", ..Line::default() })?;
            }
        }
        Kind::NearMisses => {
            let members: Box<dyn Iterator<Item = Vec<u8>>> = match &arguments.member {
                Some(member) => {
                    let member = member.as_encoded_bytes();
                    if !machine.accepts(member) {
                        let member = escape::bytes(member);
                        return Err(Failure::Said(format!("--member: {member} is no {rule}")));
                    }
                    Box::new(std::iter::once(member.to_vec()))
                }
                None => {
                    let unweighted = RandomDerivations::new(grammar, rule).map_err(sound)?;
                    let mut random = random();
                    Box::new(std::iter::repeat_with(move || unweighted.sample(&mut random)))
                }
            };
            near_misses(members, NearMisses::new(grammar, rule).map_err(sound)?, limit, &mut print)?;
        }
        Kind::Boundaries => {
            for boundary in boundaries().filter(|boundary| machine.accepts(&boundary.text)).take(count) {
                print(&Line {
                    input: Json(&boundary.text),
                    verdict: "valid",
                    limit: Some(boundary.limit),
                    name: Some(boundary.name.clone()),
                    ..Line::default()
                })?;
            }
        }
    }
    Ok(Status::Good)
}

fn in_order<'m>(strings: Strings<'m>, arguments: &GenerateArguments) -> Strings<'m> {
    if arguments.all_bytes { strings.over_all_bytes() } else { strings }
}

fn near_misses(
    members: impl Iterator<Item = Vec<u8>>,
    mut near: NearMisses<'_>,
    mut left: u64,
    print: &mut impl FnMut(&Line<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for member in members {
        for edit in near.edits(&member).collect::<Vec<_>>() {
            if left == 0 {
                return Ok(());
            }
            left -= 1;
            let miss = near.miss(&member, edit);
            let (at, rule) = miss.fault.map(|fault| (fault.at, fault.rule)).unzip();
            let verdict = if at.is_some() { "invalid" } else { "valid" };
            let (member, edit) = (Some(Json(&member)), Some(edit.to_string()));
            print(&Line { input: Json(&miss.text), verdict, at, rule, member, edit, ..Line::default() })?;
        }
    }
    Ok(())
}

fn print(line: &Line<'_>, jsonl: bool, out: &mut Output) -> Result<(), Failure> {
    if jsonl {
        return out.json(line);
    }
    let at = line.at.map_or(String::new(), |at| at.to_string());
    write!(out, "{:<8}{at:<4}{}", line.verdict, escape::bytes(line.input.0))?;
    let why = [line.rule.as_deref(), line.edit.as_deref(), line.name.as_deref(), line.limit];
    let why: Vec<&str> = why.into_iter().flatten().collect();
    let gap = if why.is_empty() { "" } else { "    " };
    Ok(writeln!(out, "{gap}{}", why.join(", "))?)
}
