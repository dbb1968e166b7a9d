//! `cargo xtask mutants`: count the mutants of section 5's grammar that the hand-written cases detect.

use bnf_automata::grammar::LetterCase;
use rfc1738_texts::RFC1738;
use std::process::ExitCode;

use bnf_automata::generate::{Mutant, mutants, part_mutants, second_order};
use clap::ValueEnum;
use rfc1738::Profile;
use rfc1738_suite::command::parallel;
use rfc1738_oracle::Input;
use rfc1738_oracle::marked;
use rfc1738_suite::corpus::{Corpus, Folder};
use rfc1738_suite::mutants::{Fate, Mutation, PartMutation};
use serde::Serialize;

use xtask::workspace::{Cases, Failure, print, write};

/// The seed of the sample of second-order mutants. The sample is the same in each run.
const SEED: u64 = 1738;

/// Count the mutants of the grammar that the hand-written cases detect, and list the others
///
/// A second-order mutant has two changes. There are too many of them, so a random sample is judged.
#[derive(clap::Args)]
#[command(
    after_help = "Exit status: 0 if the cases detect every mutant with another meaning, 1 if they do not, 2 if \
                        the cases or the command line are wrong."
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

/// The report as JSON.
#[derive(Serialize)]
struct Reports<'r> {
    format: u32,
    of_verdicts: &'r Report<'r>,
    of_parts: &'r Report<'r>,
    of_second_order: &'r Report<'r>,
}

/// The fates of mutants of one kind.
#[derive(Serialize)]
struct Report<'r> {
    broken: usize,
    equivalent: usize,
    unobservable: usize,
    killed: usize,
    alive: usize,
    mutants: Vec<Entry<'r>>,
}

#[derive(Serialize)]
struct Entry<'r> {
    rule: &'r str,
    edit: &'r str,
    #[serde(flatten)]
    fate: EntryFate<'r>,
}

#[derive(Serialize)]
#[serde(tag = "fate", rename_all = "lowercase")]
enum EntryFate<'r> {
    Broken { message: String },
    Equivalent,
    Unobservable,
    Killed { by: &'r str },
    Alive { input: Input, verdict: &'static str, profile: &'static str },
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
    let (report, part_report, pair_report) =
        (Report::new(&verdicts), Report::new(&parts), Report::new(&pairs));
    match arguments.format {
        Format::Human => {
            let mut text = if arguments.no_verdicts { String::new() } else { report.human("mutants") };
            text += &part_report.human("mutants of parts");
            if size > 0 {
                text += &pair_report.human("random second-order mutants");
            }
            print(&text)?
        }
        Format::Json => {
            let all = Reports {
                format: 4,
                of_verdicts: &report,
                of_parts: &part_report,
                of_second_order: &pair_report,
            };
            print(&format!("{}\n", serde_json::to_string_pretty(&all)?))?;
        }
    }
    if arguments.propose {
        propose(&arguments.cases, &mutation, verdicts.iter().chain(&parts).chain(&pairs))?;
    }
    Ok(ExitCode::from(u8::from(report.alive + part_report.alive + pair_report.alive > 0)))
}

/// A mutant with its fate.
struct Judged {
    rule: String,
    edit: String,
    fate: Fate,
}

fn named(mutant: Mutant) -> (String, String) {
    (mutant.rule, mutant.edit)
}

/// Returns the changed rule, and both changes in words. The second one names its rule, if it is another one.
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

/// Appends a case with empty fields for each string that would detect a mutant, and prints its place and the mutant. A
/// person reads the RFC and fills in the verdict and the reason.
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

impl<'r> Report<'r> {
    fn new(mutants: &'r [Judged]) -> Report<'r> {
        let mut report =
            Report { broken: 0, equivalent: 0, unobservable: 0, killed: 0, alive: 0, mutants: Vec::new() };
        for Judged { rule, edit, fate } in mutants {
            let (count, fate) = match fate {
                Fate::Broken(error) => (&mut report.broken, EntryFate::Broken { message: error.to_string() }),
                Fate::Equivalent => (&mut report.equivalent, EntryFate::Equivalent),
                Fate::Unobservable => (&mut report.unobservable, EntryFate::Unobservable),
                Fate::Killed(by) => (&mut report.killed, EntryFate::Killed { by }),
                Fate::Alive { witness, profile, valid } => {
                    let verdict = if *valid { "valid" } else { "invalid" };
                    let (input, profile) = (Input::from(&witness[..]), profile.name());
                    (&mut report.alive, EntryFate::Alive { input, verdict, profile })
                }
            };
            *count += 1;
            report.mutants.push(Entry { rule, edit, fate });
        }
        report
    }

    fn human(&self, kind: &str) -> String {
        let mut text = String::new();
        for Entry { rule, edit, fate } in &self.mutants {
            if let EntryFate::Alive { input, verdict, profile } = fate {
                let input = match str::from_utf8(input.bytes()) {
                    Ok(text) => format!("\"{}\" is", text.escape_debug()),
                    Err(_) => format!("the bytes {} are", input.hex()),
                };
                text += &format!(
                    "ALIVE {rule}: {edit}\n      {input} {verdict} under {profile}: a case would detect it\n"
                );
            }
        }
        let Report { broken, equivalent, unobservable, killed, alive, .. } = self;
        let unobservable = match unobservable {
            0 => String::new(),
            count => format!("{count} change only what no part shows, "),
        };
        text + &format!(
            "{} {kind}: {broken} cannot be compiled, {equivalent} mean the same, {unobservable}{killed} of {} others \
             are found\n",
            self.mutants.len(),
            killed + alive
        )
    }
}
