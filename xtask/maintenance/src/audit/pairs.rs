//! `cargo xtask audit pairs`: looks for two hosts where the comparison of two designs finds none.

use std::collections::BTreeMap;
use std::process::ExitCode;

use rayon::prelude::*;
use rfc1738_audit::hosts::Relation;
use rfc1738_commands::parallel;
use rfc1738_decisions::compare::compare;
use rfc1738_decisions::{Answer, Library, by_name, libraries};
use rfc1738_subject::{Subject, silence_panics};
use rfc1738_suite::corpus::Corpus;

use crate::predict::Inputs;
use xtask::workspace::{Cases, Failure, print};

/// Look for URLs in which two libraries see two hosts, in the pairs whose designs show none in the inputs of a comparison
///
/// The inputs are mutants of the cases. Each library is predicted, and a library that is a crate of this workspace is also asked.
#[derive(clap::Args)]
pub struct Arguments {
    /// The libraries [default: all that have a design]
    #[arg(value_name = "LIBRARY")]
    libraries: Vec<String>,
    /// The number of mutants
    #[arg(long, value_name = "COUNT", default_value_t = 1_000_000)]
    mutants: u64,
    /// The seed of the mutants
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    cases: Cases,
}

/// The places of two libraries, and whether they were asked. Otherwise they were predicted.
type Pair = (usize, usize, bool);

/// What one thread has found: for each pair, how many inputs have two hosts, and one of them with its hosts.
struct Search<'a> {
    libraries: &'a [&'static Library],
    pairs: &'a [(usize, usize)],
    subjects: Vec<Option<Box<dyn Subject>>>,
    found: BTreeMap<Pair, (u64, String)>,
}

pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    silence_panics();
    let corpus = Corpus::load(&arguments.cases.path(), &arguments.cases.shown())?;
    let known = |name: &String| by_name(name).ok_or_else(|| format!("`{name}` has no design"));
    let libraries: Vec<&'static Library> = match &arguments.libraries[..] {
        [] => libraries().iter().collect(),
        names => names.iter().map(known).collect::<Result<_, _>>()?,
    };
    let all: Vec<(usize, usize)> =
        (0..libraries.len()).flat_map(|one| (0..one).map(move |other| (other, one))).collect();
    let has_no_two_hosts = |(one, other): &&(usize, usize)| {
        compare(&libraries[*one].design, &libraries[*other].design).two_hosts.is_none()
    };
    let pairs: Vec<(usize, usize)> = all.par_iter().filter(has_no_two_hosts).copied().collect();
    let inputs = Inputs::new(&corpus, 0);
    let search = || Search {
        libraries: &libraries,
        pairs: &pairs,
        subjects: libraries.iter().map(|library| subject(&library.name)).collect(),
        found: BTreeMap::new(),
    };
    let searched =
        parallel::fold(&inputs.mutants(arguments.mutants, arguments.seed), search, |search, part| {
            inputs.each(part, |input| search.see(input));
        });
    let mut found: BTreeMap<Pair, (u64, String)> = BTreeMap::new();
    for (pair, (count, shown)) in searched.into_iter().flat_map(|search| search.found) {
        found.entry(pair).or_insert((0, shown)).0 += count;
    }
    let asked = pairs.iter().filter(|(one, other)| {
        [one, other].into_iter().all(|place| subject(&libraries[*place].name).is_some())
    });
    let mut text = format!(
        "{} pairs of {} libraries; the comparison of designs finds two hosts in all but {}\n\
         {} inputs for each of these: {} pairs have two hosts as predicted, and {} of the {} that were asked\n",
        all.len(),
        libraries.len(),
        pairs.len(),
        arguments.mutants,
        found.keys().filter(|(.., is_asked)| !is_asked).count(),
        found.keys().filter(|(.., is_asked)| *is_asked).count(),
        asked.count(),
    );
    for ((one, other, is_asked), (count, shown)) in &found {
        let how = if *is_asked { "asked" } else { "predicted" };
        let [one, other] = [one, other].map(|place| &libraries[*place].name);
        text += &format!("  {one} and {other}, {how}: {count}, such as {shown}\n");
    }
    print(&text)?;
    Ok(ExitCode::from(u8::from(!found.is_empty())))
}

impl Search<'_> {
    fn see(&mut self, input: &[u8]) {
        let predicted: Vec<Answer> = self.libraries.iter().map(|library| library.read(input)).collect();
        let ask = |subject: &mut Option<Box<dyn Subject>>| {
            let mut answer = None;
            // A library that panics gives an answer: a crash.
            subject.as_mut()?.observe_all(&[input], &mut |_, seen| answer = Some(Answer::from(seen)));
            answer
        };
        let asked: Vec<Option<Answer>> = self.subjects.iter_mut().map(ask).collect();
        for &(one, other) in self.pairs {
            self.compare((one, other, false), input, &predicted[one], &predicted[other]);
            if let (Some(first), Some(second)) = (&asked[one], &asked[other]) {
                self.compare((one, other, true), input, first, second);
            }
        }
    }

    fn compare(&mut self, pair: Pair, input: &[u8], one: &Answer, other: &Answer) {
        let (Some(one), Some(other)) = (host(one), host(other)) else { return };
        // As in the comparison of designs, two hosts are two names. One text that is two addresses is another relation.
        if Relation::of(Some(one), Some(other)) == Some(Relation::Name) {
            let shown = || format!("\"{}\": {one:?} and {other:?}", input.escape_ascii());
            self.found.entry(pair).or_insert_with(|| (0, shown())).0 += 1;
        }
    }
}

/// Returns a library that is a crate of this workspace.
fn subject(name: &str) -> Option<Box<dyn Subject>> {
    rfc1738_libraries::by_name(name.strip_prefix("rust-")?)
}

fn host(answer: &Answer) -> Option<&str> {
    match answer {
        Answer::Accept(parts) => parts.host.as_deref().filter(|host| !host.is_empty()),
        _ => None,
    }
}
