//! `prove`: compares the parser with the grammar on complete suites, and states what the result
//! establishes.

use std::time::Instant;

use bnf_automata::automata::AnswerDfa;
use bnf_automata::generate::{Method, Suite};
use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use rfc1738::{Profile, Rule};

use crate::command::{Failure, Program, Shard, Status, parallel};
use rfc1738_oracle::marked;
use rfc1738_oracle::properties::{Agreement, AgreementCounts, Runs};

/// Compare the parser with the grammar on complete suites, on all processors
///
/// A suite is complete for verdict, parts and offset. Write an implementation's answer to each
/// input into the input: a mark where each part begins and ends, or where the input fails. If an
/// automaton with at most K states more than that of the specification reads these answers, the
/// implementation passes only if all its answers are right.
///
/// The command also decides for each error of the parser whether its rule is being read, and
/// whether exactly the bytes that its words name can stand there.
#[derive(Clone, Debug, clap::Args)]
pub struct ProveOptions {
    /// Take only these schemes: a name of section 3, or `other`
    #[arg(long = "scheme", value_name = "SCHEME", ignore_case = true)]
    #[arg(value_parser = PossibleValuesParser::new(schemes()).map(|name| name.to_ascii_lowercase()))]
    schemes: Vec<String>,
    /// The number of states that an implementation may have more than the automaton of the
    /// specification
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u8).range(0..=3))]
    extra_states: u8,
    /// The method that identifies the state after a string
    #[arg(long, value_enum, default_value_t = Identify::Hsi)]
    method: Identify,
    /// Try every byte, instead of one of each class
    #[arg(long)]
    all_bytes: bool,
    /// Take only the I-th of N parts of the suites, so several computers can share the work
    #[arg(long, value_name = "I/N", value_parser = Shard::read, default_value = "1/1")]
    shard: Shard,
}

/// Returns the end of `--help`. `program` is what the user types before the name of the command.
pub fn help(program: &str) -> String {
    format!(
        "\
Examples:
  {program} prove                         all schemes, one state more, in seconds
  {program} prove --scheme ftp --extra-states 2
  {program} prove --extra-states 2 --shard 2/5

Exit codes:
  0    the parser and the grammar agree on every string
  1    they disagree
  2    the command line is wrong; standard error says how
  141  standard output was closed by its reader, as after SIGPIPE"
    )
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Identify {
    /// By the separating sequences of the state itself
    Hsi,
    /// By all separating sequences before the last byte
    Wp,
}

/// Returns the schemes, and `other` for all other schemes. The parser has no answer of its own for
/// `generic`.
fn schemes() -> impl Iterator<Item = &'static str> {
    Rule::URLS.iter().map(|rule| rule.scheme_or_form()).filter(|form| *form != "generic")
}

/// The strings about one scheme under one profile.
struct Claim<'m> {
    scheme: &'m str,
    profile: Profile,
    answers: &'m AnswerDfa,
    suite: Suite<'static>,
    /// The suite without extra states over all bytes, unless `suite` has its strings. It finds
    /// bytes of a class that are not treated alike.
    every_byte: Option<Suite<'static>>,
    /// Long strings. They find faults that depend on a length.
    runs: Runs,
}

/// A part of the strings of a claim.
#[derive(Clone, Copy)]
enum Part {
    Suite(usize),
    EveryByte(usize),
    Runs(usize),
}

/// The counts over the strings of a claim.
#[derive(Clone, Default)]
struct Counts {
    suite: AgreementCounts,
    every_byte: AgreementCounts,
    runs: AgreementCounts,
}

/// Runs the command.
///
/// # Errors
/// Returns an error if standard output cannot be written.
pub fn run(arguments: &ProveOptions, program: &mut Program<'_>) -> Result<Status, Failure> {
    let asked =
        |scheme: &&str| arguments.schemes.is_empty() || arguments.schemes.iter().any(|name| name == scheme);
    let schemes: Vec<&str> = schemes().filter(asked).collect();
    let mut automata = Vec::new();
    for profile in Profile::ALL {
        for &scheme in &schemes {
            let answers = AnswerDfa::compile(marked(profile), &format!("{scheme}url"))?;
            automata.push((scheme, profile, answers));
        }
    }
    let claims = automata.iter().map(|(scheme, profile, answers)| {
        let (method, extra) = (arguments.method.into(), arguments.extra_states.into());
        let suite = match arguments.all_bytes {
            true => Suite::of_answers_over_all_bytes(answers, method, extra),
            false => Suite::of_answers(answers, method, extra),
        };
        let every_byte = (!arguments.all_bytes).then(|| Suite::of_answers_over_all_bytes(answers, method, 0));
        let runs = Runs::new(*profile, &suite);
        Claim { scheme, profile: *profile, answers, suite, every_byte, runs }
    });
    let claims: Vec<Claim<'_>> = claims.collect();
    let start = Instant::now();
    let mut total = Counts::default();
    for (claim, counts) in claims.iter().zip(compare(&claims, arguments.shard)) {
        program.print(&claim.line(&counts))?;
        total.add(counts);
    }
    for disagreement in total.all().iter().flat_map(|counts| &counts.shown) {
        let text = disagreement.text.escape_ascii();
        program.print(&format!(
            "\nDISAGREE \"{text}\" under {}\n  parser   {:?}\n  grammar  {:?}\n",
            disagreement.profile, disagreement.parser, disagreement.grammar
        ))?;
        if let Some(fault) = &disagreement.error {
            program.print(&format!("  error    {fault}\n"))?;
        }
    }
    program.print(&statement(arguments, &total, start.elapsed().as_secs_f64()))?;
    Ok(if total.disagreements() > 0 { Status::Bad } else { Status::Good })
}

/// Compares the parser with the grammar on the parts of all claims that belong to a shard.
fn compare(claims: &[Claim<'_>], shard: Shard) -> Vec<Counts> {
    let parts_of = |(claim, of): (usize, &Claim<'_>)| of.parts().into_iter().map(move |part| (claim, part));
    let parts: Vec<(usize, Part)> = shard.of(claims.iter().enumerate().flat_map(parts_of)).collect();
    let agreements = || Profile::ALL.map(|profile| (profile, Agreement::new(profile)));
    let found = parallel::map(&parts, agreements, |agreements, &(claim, part)| {
        let of = &claims[claim];
        let agreement = agreements.iter_mut().find(|(profile, _)| *profile == of.profile);
        agreement.map(|(_, agreement)| of.compare(part, agreement)).unwrap_or_default()
    });
    let mut counts = vec![Counts::default(); claims.len()];
    for ((claim, _), of_part) in parts.into_iter().zip(found) {
        counts[claim].add(of_part);
    }
    counts
}

impl Counts {
    fn all(&self) -> [&AgreementCounts; 3] {
        [&self.suite, &self.every_byte, &self.runs]
    }

    fn disagreements(&self) -> u64 {
        self.all().iter().map(|counts| counts.disagreements).sum()
    }

    fn strings(&self) -> u64 {
        self.all().iter().map(|counts| counts.strings).sum()
    }

    fn add(&mut self, other: Counts) {
        self.suite.add(other.suite);
        self.every_byte.add(other.every_byte);
        self.runs.add(other.runs);
    }
}

impl Claim<'_> {
    fn parts(&self) -> Vec<Part> {
        let suite = (0..self.suite.parts()).map(Part::Suite);
        let every_byte = (0..self.every_byte.as_ref().map_or(0, Suite::parts)).map(Part::EveryByte);
        suite.chain(every_byte).chain((0..self.runs.parts()).map(Part::Runs)).collect()
    }

    fn compare(&self, part: Part, agreement: &mut Agreement) -> Counts {
        let mut counts = Counts::default();
        match part {
            Part::Suite(part) => counts.suite = agreement.over(&self.suite, part),
            Part::EveryByte(part) => {
                let suite = self.every_byte.as_ref();
                counts.every_byte = suite.map_or_else(Default::default, |suite| agreement.over(suite, part));
            }
            Part::Runs(part) => {
                self.runs.for_each_of(part, |text| counts.runs.count(agreement.holds(text)));
            }
        }
        counts
    }

    fn line(&self, counts: &Counts) -> String {
        let verdict = if counts.disagreements() == 0 { "agree" } else { "DISAGREE" };
        format!(
            "{verdict}  {:<8} {:<11} {:>8} strings {:>8} URLs {:>3} states {:>2} classes\n",
            self.scheme,
            self.profile.name(),
            counts.suite.strings,
            counts.suite.accepted,
            // The dead state counts as one of an implementation's states.
            self.answers.states() + 1,
            self.answers.classes(),
        )
    }
}

/// Returns the exact statement that the result establishes.
fn statement(arguments: &ProveOptions, total: &Counts, seconds: f64) -> String {
    if total.disagreements() > 0 {
        return format!(
            "\nThe parser and the grammar disagree on {} of {} strings.\n",
            total.disagreements(),
            total.strings()
        );
    }
    let [suites, every_byte, runs] = total.all().map(|counts| counts.strings);
    let compared = format!(
        "{suites} strings of the suites, {every_byte} strings with every byte, and {runs} long strings. They \
         agree on the verdict, the parts, the offset, and the rule and the expected bytes of each error \
         ({seconds:.1} s)."
    );
    if arguments.shard != Shard::ALL {
        let agree = format!("The parser and the grammar agree on part {} of the work:", arguments.shard);
        let text = format!("{agree} {compared} The proof is complete when they agree on every part.");
        return format!("\n{text}\n");
    }
    let states = match arguments.extra_states {
        0 => "as many states as stand above".to_string(),
        1 => "1 state more than stand above".to_string(),
        more => format!("{more} states more than stand above"),
    };
    let bytes = match arguments.all_bytes {
        true => "",
        false => ", and that the implementation treats the bytes of a class alike",
    };
    let paragraphs = [
        format!("The parser and the grammar agree on all {compared}"),
        format!(
            "This is what it proves. The answer to an input is the input with marks: where each part begins \
             and ends, or where the input fails. Assume that an automaton with at most {states} reads the \
             answers of an implementation{bytes}. If the implementation answers all strings of the suite of \
             a scheme correctly, it answers every input correctly. The parser answers them correctly."
        ),
        "The long strings, with runs of up to 70 bytes, and fuzzing test what lies beyond such an automaton."
            .into(),
    ];
    paragraphs.iter().map(|paragraph| format!("\n{paragraph}\n")).collect()
}

impl From<Identify> for Method {
    fn from(identify: Identify) -> Method {
        match identify {
            Identify::Hsi => Method::Hsi,
            Identify::Wp => Method::Wp,
        }
    }
}
