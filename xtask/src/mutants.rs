//! `cargo xtask mutants`: how many misreadings of section 5 the hand-written cases alone find.

use std::process::ExitCode;

use rfc1738::corpus::Corpus;
use rfc1738::generate::{Mutant, mutants};
use rfc1738::grammar::Grammar;
use rfc1738::oracle::{Fate, Mutation};

use crate::parallel;
use crate::place::{Cases, Failure, print};

/// Count the mutants of the grammar that the hand-written cases find, and list those they do not
#[derive(clap::Args)]
#[command(
    after_help = "Exit status: 0 if every mutant that means something else is found, 1 if some are not, 2 if \
                        the cases or the command line are wrong."
)]
pub struct Arguments {
    /// Only mutants of this production
    #[arg(long, value_name = "RULE")]
    rule: Option<String>,
    #[command(flatten)]
    cases: Cases,
}

pub fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    let corpus = Corpus::load(&arguments.cases.path(), &arguments.cases.shown())?;
    if let Some(rule) = &arguments.rule
        && Grammar::amended().find(rule).is_none()
    {
        return Err(format!("the grammar has no production `{rule}`").into());
    }
    let asked =
        |mutant: &Mutant| arguments.rule.as_ref().is_none_or(|rule| mutant.rule.eq_ignore_ascii_case(rule));
    let mutants: Vec<Mutant> = mutants(Grammar::amended()).into_iter().filter(asked).collect();
    let mutation = Mutation::new(&corpus);
    let fates = parallel::map(&mutants, || (), |(), mutant| mutation.fate(mutant));
    let (mut broken, mut equivalent, mut killed, mut alive) = (0, 0, 0, 0);
    for (mutant, fate) in mutants.iter().zip(fates) {
        match fate {
            Fate::Broken(_) => broken += 1,
            Fate::Equivalent => equivalent += 1,
            Fate::Killed(_) => killed += 1,
            Fate::Alive { witness, profile, valid } => {
                alive += 1;
                let verdict = if valid { "valid" } else { "invalid" };
                print(&format!(
                    "ALIVE {}: {}\n      \"{}\" is {verdict} under {profile}, and would tell\n",
                    mutant.rule,
                    mutant.edit,
                    witness.escape_ascii()
                ))?;
            }
        }
    }
    print(&format!(
        "{} mutants: {broken} cannot be compiled, {equivalent} mean the same, {killed} of {} others are found\n",
        mutants.len(),
        killed + alive
    ))?;
    Ok(ExitCode::from(u8::from(alive > 0)))
}
