//! `cargo xtask prove`: the parser held against the grammar on complete suites, and what that establishes.

use rfc1738_suite::grammar;
use std::process::ExitCode;
use std::time::Instant;

use bnf_automata::automata::Dfa;
use bnf_automata::generate::{Method, Suite};
use clap::ValueEnum;
use clap::builder::PossibleValuesParser;
use rfc1738::{Profile, Rule};
use rfc1738_suite::oracle::{Agreement, Tally};

use crate::parallel;
use crate::place::{Failure, print};
use crate::shard::Shard;

/// Hold the parser against the grammar on complete suites, on all processors
#[derive(clap::Args)]
#[command(
    after_help = "Exit status: 0 if they agree on every string, 1 if they do not, 2 if the command line is wrong."
)]
pub struct Arguments {
    /// Which schemes: a name of section 3, `other` or `generic`; all of them if there is none
    #[arg(long = "scheme", value_name = "SCHEME", value_parser = PossibleValuesParser::new(schemes()))]
    schemes: Vec<String>,
    /// How many states more than the specification's machine an implementation may have
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u8).range(0..=3))]
    extra_states: u8,
    /// How the state is identified that a string led to
    #[arg(long, value_enum, default_value_t = Identify::Hsi)]
    method: Identify,
    /// Try every byte, instead of one of each class
    #[arg(long)]
    all_bytes: bool,
    /// Take only the I-th of N parts of the suites, for a fleet of N machines
    #[arg(long, value_name = "I/N", value_parser = Shard::read, default_value = "1/1")]
    shard: Shard,
}

#[derive(Clone, Copy, ValueEnum)]
enum Identify {
    /// By the state's own identifiers
    Hsi,
    /// By all identifiers before the last byte
    Wp,
}

/// The schemes, and the two general forms.
fn schemes() -> impl Iterator<Item = &'static str> {
    Rule::URLS.iter().map(|rule| rule.scheme_or_form())
}

/// The suite of one scheme under one profile.
struct Claim<'m> {
    scheme: &'m str,
    profile: Profile,
    machine: &'m Dfa,
    suite: Suite<'m>,
}

pub fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    let asked =
        |scheme: &&str| arguments.schemes.is_empty() || arguments.schemes.iter().any(|name| name == scheme);
    let schemes: Vec<&str> = schemes().filter(asked).collect();
    let mut machines = Vec::new();
    for profile in Profile::ALL {
        for &scheme in &schemes {
            let machine = Dfa::compile(grammar(profile), &format!("{scheme}url"))?;
            machines.push((scheme, profile, machine));
        }
    }
    let claims = machines.iter().map(|(scheme, profile, machine)| {
        let suite = match arguments.all_bytes {
            true => Suite::over_all_bytes(machine, arguments.method.into(), arguments.extra_states.into()),
            false => Suite::new(machine, arguments.method.into(), arguments.extra_states.into()),
        };
        Claim { scheme, profile: *profile, machine, suite }
    });
    let claims: Vec<Claim<'_>> = claims.collect();
    let start = Instant::now();
    let tallies = tallies(&claims, arguments.shard);
    let mut total = Tally::default();
    for (claim, tally) in claims.iter().zip(tallies) {
        print(&claim.line(&tally))?;
        total.add(tally);
    }
    for disagreement in &total.shown {
        print(&format!(
            "\nDISAGREE \"{}\" under {}\n  parser   {:?}\n  grammar  {:?}\n",
            disagreement.text.escape_ascii(),
            disagreement.profile,
            disagreement.parser,
            disagreement.grammar
        ))?;
    }
    print(&statement(&arguments, &total, start.elapsed().as_secs_f64()))?;
    Ok(ExitCode::from(u8::from(total.disagreements > 0)))
}

/// Runs the parts of all suites that are a shard's.
fn tallies(claims: &[Claim<'_>], shard: Shard) -> Vec<Tally> {
    let parts_of = |(claim, of): (usize, &Claim<'_>)| (0..of.suite.parts()).map(move |part| (claim, part));
    let parts: Vec<(usize, usize)> = shard.of(claims.iter().enumerate().flat_map(parts_of)).collect();
    let agreements = || Profile::ALL.map(|profile| (profile, Agreement::new(profile)));
    let found = parallel::map(&parts, agreements, |agreements, &(claim, part)| {
        let of = &claims[claim];
        let agreement = agreements.iter_mut().find(|(profile, _)| *profile == of.profile);
        agreement.map(|(_, agreement)| agreement.over(&of.suite, part)).unwrap_or_default()
    });
    let mut tallies = vec![Tally::default(); claims.len()];
    for ((claim, _), tally) in parts.into_iter().zip(found) {
        tallies[claim].add(tally);
    }
    tallies
}

impl Claim<'_> {
    fn line(&self, tally: &Tally) -> String {
        let verdict = if tally.disagreements == 0 { "agree" } else { "DISAGREE" };
        format!(
            "{verdict}  {:<9} {:<11} {:>10} strings  {:>9} URLs  {:>3} states  {:>3} classes\n",
            self.scheme,
            self.profile.name(),
            tally.strings,
            tally.accepted,
            // The dead state counts among an implementation's states.
            self.machine.states() + 1,
            self.machine.classes(),
        )
    }
}

/// What has been established, no more and no less.
fn statement(arguments: &Arguments, total: &Tally, seconds: f64) -> String {
    let count = total.strings;
    if total.disagreements > 0 {
        return format!(
            "\nThe parser and the grammar disagree on {} of {count} strings.\n",
            total.disagreements
        );
    }
    if arguments.shard != Shard::ALL {
        return format!(
            "\nThe parser and the grammar agree on all {count} strings of part {}: verdict, parts\n\
             and offset ({seconds:.1} s). Nothing is established until they do on every part.\n",
            arguments.shard
        );
    }
    let bytes = match arguments.all_bytes {
        true => "whatever it does with each byte",
        false => "that treats the bytes of a class alike",
    };
    let states = match arguments.extra_states {
        0 => "no more states than the machine above".to_string(),
        1 => "at most 1 state more than the machine above".to_string(),
        more => format!("at most {more} states more than the machine above"),
    };
    format!(
        "\nThe parser and the grammar agree on all {count} strings: verdict, parts and\n\
         offset ({seconds:.1} s). So, for each of these schemes: an implementation with\n\
         {states},\n\
         {bytes}, and with these verdicts, accepts\n\
         exactly the scheme's URLs. The parser gives these verdicts. What it does beyond\n\
         such a machine is for fuzzing to find.\n",
    )
}

impl From<Identify> for Method {
    fn from(identify: Identify) -> Method {
        match identify {
            Identify::Hsi => Method::Hsi,
            Identify::Wp => Method::Wp,
        }
    }
}
