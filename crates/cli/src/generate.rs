//! `rfc1738 generate`: strings that a rule matches, or nearly matches.

use rfc1738_oracle::grammar;
use std::io::Write;

use bnf_automata::automata::Dfa;
use bnf_automata::generate::{NearMisses, RandomDerivations, Strings, Uniform, seeded};
use rfc1738_texts::rfc1738::boundaries;

use crate::cli::{GenerateArguments, GeneratedKind};
use crate::escape::{self, Json};
use crate::output::{Failure, Output, Status};
use crate::phrases::either;
use crate::volume::{self, Budget};

/// A line of `rfc1738 generate --json`: a string, and the reason why it was generated.
#[derive(serde::Serialize, Default)]
struct Line<'a> {
    input: Json<'a>,
    member: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    member_at: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<Json<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    edit: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<&'static str>,
}

pub(crate) fn run(arguments: &GenerateArguments, out: &mut Output) -> Result<Status, Failure> {
    let sound = |error: bnf_automata::grammar::CompileError| Failure::Said(format!("the grammar: {error}"));
    let (grammar, rule) = (grammar(arguments.profile), arguments.rule.as_str());
    let machine = Dfa::compile(grammar, rule).map_err(sound)?;
    applies(arguments)?;
    let random = || seeded(arguments.seed.unwrap_or(1738));
    let limit = arguments.limit.unwrap_or(u64::MAX);
    let count = usize::try_from(limit).unwrap_or(usize::MAX);
    let mut budget = Budget::new(arguments.limit.is_none() && !arguments.yes);
    let mut print = |line: &Line<'_>| {
        budget.spend(line.input.0.len())?;
        print(line, arguments.jsonl, out)
    };
    match arguments.kind {
        GeneratedKind::Members => {
            for text in in_order(Strings::members(&machine), arguments).take(count) {
                print(&Line { input: Json(&text), member: true, ..Line::default() })?;
            }
        }
        GeneratedKind::NonMembers => {
            for text in in_order(Strings::non_members(&machine), arguments).take(count) {
                let member_at = Some(machine.walk(&text).offset);
                print(&Line { input: Json(&text), member_at, ..Line::default() })?;
            }
        }
        GeneratedKind::Uniform => {
            let (from, to) = arguments.length.unwrap_or((8, 40));
            let uniform = Uniform::new(&machine, from..=to)
                .map_err(|error| Failure::Said(format!("--length: {error}")))?;
            let (mut random, mut text) = (random(), Vec::new());
            for _ in 0..limit {
                text.clear();
                uniform.sample_into(&mut random, &mut text);
                print(&Line { input: Json(&text), member: true, ..Line::default() })?;
            }
        }
        GeneratedKind::Derivations => {
            let unweighted = RandomDerivations::new(grammar, rule).map_err(sound)?;
            let (mut random, mut text) = (random(), Vec::new());
            for _ in 0..limit {
                text.clear();
                unweighted.sample_into(&mut random, &mut text);
                print(&Line { input: Json(&text), member: true, ..Line::default() })?;
            }
        }
        GeneratedKind::NearMisses => {
            let members: Box<dyn Iterator<Item = Vec<u8>>> = match &arguments.member {
                Some(member) => {
                    let member = member.as_encoded_bytes();
                    if !machine.accepts(member) {
                        let member = escape::bytes(member);
                        return Err(Failure::Said(format!("--member: {member} is not a {rule}")));
                    }
                    Box::new(std::iter::once(member.to_vec()))
                }
                None => {
                    let unweighted = RandomDerivations::new(grammar, rule).map_err(sound)?;
                    let mut random = random();
                    Box::new(std::iter::repeat_with(move || unweighted.sample(&mut random)))
                }
            };
            let near = NearMisses::new(grammar, rule).map_err(sound)?;
            near_misses(members, near, arguments.with_members, limit, &mut print)?;
        }
        GeneratedKind::Boundaries => {
            let mut boundaries = boundaries().filter(|boundary| machine.accepts(&boundary.text)).peekable();
            if boundaries.peek().is_none() {
                let what =
                    "boundaries are URLs: name the rule of a scheme that has a limit, such as `httpurl`";
                return Err(Failure::Said(format!("--rule: no boundary is a member of `{rule}`; {what}")));
            }
            for boundary in boundaries.take(count) {
                print(&Line {
                    input: Json(&boundary.text),
                    member: true,
                    limit: Some(boundary.limit),
                    name: Some(boundary.name.clone()),
                    ..Line::default()
                })?;
            }
        }
    }
    Ok(Status::Good)
}

/// Rejects an option that does nothing for the kind of strings.
fn applies(arguments: &GenerateArguments) -> Result<(), Failure> {
    use GeneratedKind::{Derivations, Members, NearMisses, NonMembers, Uniform};
    let kind = arguments.kind;
    let options: [(&str, bool, &[GeneratedKind]); 5] = [
        ("--length", arguments.length.is_some(), &[Uniform]),
        ("--seed", arguments.seed.is_some(), &[Uniform, Derivations, NearMisses]),
        ("--member", arguments.member.is_some(), &[NearMisses]),
        ("--with-members", arguments.with_members, &[NearMisses]),
        ("--all-bytes", arguments.all_bytes, &[Members, NonMembers]),
    ];
    for (option, is_given, kinds) in options {
        if is_given && !kinds.contains(&kind) {
            let known: Vec<String> = kinds.iter().map(|kind| kind.name()).collect();
            let (kind, known) = (kind.name(), either(&known));
            return Err(Failure::Said(format!("{option} does not apply to {kind}, only to {known}")));
        }
    }
    if arguments.member.is_some() && arguments.seed.is_some() {
        let why = "--seed does not apply with --member: the near misses of one member are not random";
        return Err(Failure::Said(why.into()));
    }
    Ok(())
}

fn in_order<'m>(strings: Strings<'m>, arguments: &GenerateArguments) -> Strings<'m> {
    if arguments.all_bytes { strings.over_all_bytes() } else { strings }
}

fn near_misses(
    members: impl Iterator<Item = Vec<u8>>,
    mut near: NearMisses<'_>,
    with_members: bool,
    mut left: u64,
    print: &mut impl FnMut(&Line<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for member in members {
        for edit in near.edits(&member).collect::<Vec<_>>() {
            if left == 0 {
                return Ok(());
            }
            let miss = near.miss(&member, edit);
            if miss.fault.is_none() && !with_members {
                continue;
            }
            left -= 1;
            let (member_at, rule) = miss.fault.map(|fault| (fault.at, fault.rule)).unzip();
            let (from, edit) = (Some(Json(&member)), Some(edit.to_string()));
            let (input, is_member) = (Json(&miss.text), member_at.is_none());
            print(&Line { input, member: is_member, member_at, rule, from, edit, ..Line::default() })?;
        }
    }
    Ok(())
}

fn print(line: &Line<'_>, jsonl: bool, out: &mut Output) -> Result<(), Failure> {
    if jsonl {
        return out.json(line);
    }
    write!(out, "{}", volume::line(line.member_at, line.input.0))?;
    let why = [line.rule.as_deref(), line.edit.as_deref(), line.name.as_deref(), line.limit];
    let why: Vec<&str> = why.into_iter().flatten().collect();
    let gap = if why.is_empty() { "" } else { "    " };
    Ok(writeln!(out, "{gap}{}", why.join(", "))?)
}
