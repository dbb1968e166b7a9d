//! `cargo xtask mutants`: count the mutants of section 5's grammar that the hand-written cases
//! detect.

use std::process::ExitCode;

use bnf_automata::generate::{Mutant, mutants, part_mutants, second_order};
use bnf_automata::grammar::LetterCase;
use clap::ValueEnum;
use rfc1738::Profile;
use rfc1738_oracle::{Input, marked};
use rfc1738_suite::command::parallel;
use rfc1738_suite::corpus::{Corpus, Folder};
use rfc1738_suite::mutants::{Fate, Mutation, PartMutation};
use rfc1738_texts::RFC1738;
use serde_json::{Value, json};

use crate::program::{Cases, print, write};
use crate::workspace::Failure;

/// The seed of the sample of second-order mutants. The sample is the same in each run.
const SEED: u64 = 1738;

/// Count the mutants of the grammar that the hand-written cases detect, and list the others
///
/// A second-order mutant has two changes. There are too many of them, so a random sample is judged.
#[derive(clap::Args)]
#[command(
    after_help = "Exit status: 0 if the cases detect every mutant with another meaning, 1 if they do not, 2 \
        if the cases or the command line are wrong."
)]
pub struct Arguments {
    /// Only mutants of this rule
    #[arg(long, value_name = "RULE")]
    rule: Option<String>,
    /// The size of the sample of second-order mutants; no sample is judged with --rule
    #[arg(long, value_name = "COUNT", default_value_t = 10_000)]
    second_order: usize,
    /// Leave out the mutants of single rules that change verdicts: `coverage` judges the same ones
    #[arg(long, conflicts_with = "rule")]
    no_verdicts: bool,
    /// Append a case with empty fields for each string that would detect a mutant
    #[arg(long)]
    propose: bool,
    /// The format of the report
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    #[command(flatten)]
    cases: Cases,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Format {
    /// The mutants that no case detects, and a last line of figures
    Human,
    /// Every mutant and its result, one object
    Json,
}

pub fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    let corpus = Corpus::load(&arguments.cases.path(), &arguments.cases.shown())?;
    if let Some(rule) = &arguments.rule
        && RFC1738.amended(LetterCase::Any).find(rule).is_none()
    {
        return Err(format!("the grammar has no rule `{rule}`").into());
    }
    let asked =
        |mutant: &Mutant| arguments.rule.as_ref().is_none_or(|rule| mutant.rule.eq_ignore_ascii_case(rule));
    let mut mutants: Vec<Mutant> =
        mutants(RFC1738.amended(LetterCase::Any)).into_iter().filter(asked).collect();
    if arguments.no_verdicts {
        mutants.clear();
    }
    let mutation = Mutation::new(&corpus);
    let fates = parallel::map(&mutants, || (), |(), mutant| mutation.fate(mutant));
    let of_parts: Vec<Mutant> =
        part_mutants(marked(Profile::Interpreter)).into_iter().filter(asked).collect();
    let part_mutation = PartMutation::new(&corpus);
    let part_fates = parallel::map(&of_parts, || (), |(), mutant| part_mutation.fate(mutant));
    // A moved mark belongs to no rule alone.
    let shifts = if arguments.rule.is_none() { part_mutation.shifts() } else { Vec::new() };
    let shift_fates = parallel::map(&shifts, || (), |(), shift| part_mutation.fate_of_shift(shift));
    let moved = shifts.iter().map(|shift| ("url".to_owned(), part_mutation.describe(shift)));
    let verdicts: Vec<Judged> = judged(mutants.into_iter().map(named), fates);
    let parts: Vec<Judged> =
        judged(of_parts.into_iter().map(named).chain(moved), part_fates.into_iter().chain(shift_fates));
    let size = if arguments.rule.is_none() { arguments.second_order } else { 0 };
    let pairs: Vec<[Mutant; 2]> = second_order(RFC1738.amended(LetterCase::Any), SEED).take(size).collect();
    let pair_fates = parallel::map(&pairs, || (), |(), pair| mutation.fate_of(pair));
    let pairs: Vec<Judged> = judged(pairs.into_iter().map(both), pair_fates);
    let kinds =
        [("mutants", &verdicts), ("mutants of parts", &parts), ("random second-order mutants", &pairs)];
    match arguments.format {
        Format::Human => {
            let shown = kinds.into_iter().filter(|(_, judged)| !judged.is_empty());
            print(&shown.map(|(kind, judged)| human(kind, judged)).collect::<String>())?;
        }
        Format::Json => {
            let [of_verdicts, of_parts, of_second_order] = kinds.map(|(_, judged)| as_json(judged));
            let all = json!({
                "format": 4,
                "of_verdicts": of_verdicts,
                "of_parts": of_parts,
                "of_second_order": of_second_order,
            });
            print(&format!("{all:#}\n"))?;
        }
    }
    let all = || verdicts.iter().chain(&parts).chain(&pairs);
    if arguments.propose {
        propose(&arguments.cases, &mutation, all())?;
    }
    Ok(ExitCode::from(u8::from(all().any(|one| matches!(one.fate, Fate::Alive { .. })))))
}

struct Judged {
    rule: String,
    edit: String,
    fate: Fate,
}

fn named(mutant: Mutant) -> (String, String) {
    (mutant.rule, mutant.edit)
}

/// Returns the changed rule, and both changes in words. The second one names its rule, if it is
/// another one.
fn both([first, second]: [Mutant; 2]) -> (String, String) {
    let other = if first.rule == second.rule { String::new() } else { format!("in {}, ", second.rule) };
    (first.rule, format!("{}; then {other}{}", first.edit, second.edit))
}

fn judged(
    mutants: impl Iterator<Item = (String, String)>,
    fates: impl IntoIterator<Item = Fate>,
) -> Vec<Judged> {
    mutants.zip(fates).map(|((rule, edit), fate)| Judged { rule, edit, fate }).collect()
}

/// Appends a case with empty fields for each string that would detect a mutant, and prints its
/// place and the mutant. A person reads the RFC and fills in the verdict and the reason.
fn propose<'r>(
    cases: &Cases,
    mutation: &Mutation<'_>,
    mutants: impl Iterator<Item = &'r Judged>,
) -> Result<(), Failure> {
    let mut folder = Folder::read(&cases.path(), &cases.shown())?;
    let mut proposed: Vec<(&[u8], Option<Profile>)> = Vec::new();
    for mutant in mutants {
        let Fate::Alive { witness, profile, .. } = &mutant.fate else { continue };
        let only = mutation.only_under(witness, *profile);
        if proposed.contains(&(witness, only)) {
            continue;
        }
        proposed.push((witness, only));
        let template = folder.propose(&mutant.rule, &Input::from(&witness[..]), only)?;
        write(&cases.path().join(&template.name), &template.text)?;
        eprintln!(
            "{}/{}:{}: would find {}: {}",
            cases.shown(),
            template.name,
            template.line,
            mutant.rule,
            mutant.edit
        );
    }
    Ok(())
}

const FATES: [&str; 5] = ["broken", "equivalent", "unobservable", "killed", "alive"];

fn place(fate: &Fate) -> usize {
    match fate {
        Fate::Broken(_) => 0,
        Fate::Equivalent => 1,
        Fate::Unobservable => 2,
        Fate::Killed(_) => 3,
        Fate::Alive { .. } => 4,
    }
}

fn counts(mutants: &[Judged]) -> [usize; 5] {
    let mut counts = [0; 5];
    mutants.iter().for_each(|one| counts[place(&one.fate)] += 1);
    counts
}

fn as_json(mutants: &[Judged]) -> Value {
    let entry = |Judged { rule, edit, fate }: &Judged| {
        let mut entry = json!({ "rule": rule, "edit": edit, "fate": FATES[place(fate)] });
        match fate {
            Fate::Broken(error) => entry["message"] = error.to_string().into(),
            Fate::Killed(by) => entry["by"] = by.to_string().into(),
            Fate::Alive { witness, profile, valid } => {
                entry["input"] = json!(Input::from(&witness[..]));
                entry["verdict"] = verdict(*valid).into();
                entry["profile"] = profile.name().into();
            }
            Fate::Equivalent | Fate::Unobservable => {}
        }
        entry
    };
    let mut report = json!({ "mutants": mutants.iter().map(entry).collect::<Vec<_>>() });
    FATES.iter().zip(counts(mutants)).for_each(|(name, count)| report[name] = count.into());
    report
}

fn verdict(is_valid: bool) -> &'static str {
    if is_valid { "valid" } else { "invalid" }
}

/// Returns the mutants that no case detects, and a last line of figures.
fn human(kind: &str, mutants: &[Judged]) -> String {
    let mut text = String::new();
    for Judged { rule, edit, fate } in mutants {
        let Fate::Alive { witness, profile, valid } = fate else { continue };
        let input = match str::from_utf8(witness) {
            Ok(text) => format!("\"{}\" is", text.escape_debug()),
            Err(_) => format!("the bytes {} are", Input::from(&witness[..]).hex()),
        };
        let (verdict, profile) = (verdict(*valid), profile.name());
        text += &format!(
            "ALIVE {rule}: {edit}\n      {input} {verdict} under {profile}: a case would detect it\n"
        );
    }
    let [broken, equivalent, unobservable, killed, alive] = counts(mutants);
    let unobservable = match unobservable {
        0 => String::new(),
        count => format!("{count} change only what no part shows, "),
    };
    text + &format!(
        "{} {kind}: {broken} cannot be compiled, {equivalent} mean the same, {unobservable}{killed} of {} \
         others are found\n",
        mutants.len(),
        killed + alive
    )
}
