//! `url-atlas maintain pairs`: looks for two hosts where the comparison of two designs finds none,
//! or only such as nobody can register.

use std::collections::BTreeMap;

use rayon::prelude::*;
use rfc1738_oracle::{Reports, Subject, silence_panics};
use rfc1738_suite::command::parallel;
use rfc1738_suite::corpus::Corpus;
use url_atlas_decisions::{Answer, Library, by_name, libraries};
use url_atlas_evidence::compare::{Compared, TwoHosts, compare};
use url_atlas_evidence::names;

use super::folders::{Failure, print};
use super::predict::Inputs;

/// Look for URLs in which two libraries see two hosts, in the pairs whose designs show none in the
/// inputs of a comparison
///
/// If a comparison shows two hosts that nobody can register, two are looked for that a person can.
/// The inputs are mutants of the cases. Each library is predicted, and a library that is a crate of
/// this workspace is also asked. Libraries that only say whether a URL is valid are left out.
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
}

/// Two libraries by their places, and the two hosts that the comparison of their designs finds.
struct Pair {
    libraries: [usize; 2],
    compared: Option<TwoHosts>,
}

/// The place of a pair, and whether its libraries were asked. Otherwise they were predicted.
type Key = (usize, bool);

/// What one thread has found: for each pair, how many inputs have two hosts, and one of them with
/// its hosts.
struct Search<'a> {
    libraries: &'a [&'static Library],
    pairs: &'a [Pair],
    subjects: Vec<Option<Box<dyn Subject>>>,
    found: BTreeMap<Key, (u64, String)>,
}

pub fn run(arguments: &Arguments) -> Result<bool, Failure> {
    silence_panics();
    let known = |name: &String| by_name(name).ok_or_else(|| format!("`{name}` has no design"));
    let libraries: Vec<&'static Library> = match &arguments.libraries[..] {
        [] => libraries().iter().collect(),
        names => names.iter().map(known).collect::<Result<_, _>>()?,
    };
    let reports_hosts = |library: &&Library| {
        names::find(&library.name).is_none_or(|known| known.reports() != Reports::Verdict)
    };
    let libraries: Vec<&'static Library> = libraries.into_iter().filter(reports_hosts).collect();
    let all: Vec<[usize; 2]> =
        (0..libraries.len()).flat_map(|one| (0..one).map(move |other| [other, one])).collect();
    let compare = |&both: &[usize; 2]| {
        let [one, other] = both.map(|place| libraries[place]);
        let Compared { two_hosts, two_other_hosts, .. } = compare(one, other);
        let other = two_other_hosts.map(|_| TwoHosts::Other);
        Pair { libraries: both, compared: two_hosts.map(|_| TwoHosts::Registrable).or(other) }
    };
    let mut pairs: Vec<Pair> = all.par_iter().map(compare).collect();
    pairs.retain(|pair| pair.compared != Some(TwoHosts::Registrable));
    let inputs = Inputs::new(Corpus::shipped(), 0);
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
    let mut found: BTreeMap<Key, (u64, String)> = BTreeMap::new();
    for (key, (count, shown)) in searched.into_iter().flat_map(|search| search.found) {
        found.entry(key).or_insert((0, shown)).0 += count;
    }
    let is_asked =
        |pair: &&Pair| pair.libraries.iter().all(|place| subject(&libraries[*place].name).is_some());
    let mut text = format!(
        "{} pairs of {} libraries; the comparison of designs finds two registrable hosts in all but {}, and \
         no two hosts in {}\n\
         {} inputs for each of these: {} pairs have two hosts that the comparison did not find as predicted, \
         and {} of the {} that were asked\n",
        all.len(),
        libraries.len(),
        pairs.len(),
        pairs.iter().filter(|pair| pair.compared.is_none()).count(),
        arguments.mutants,
        found.keys().filter(|(_, is_asked)| !is_asked).count(),
        found.keys().filter(|(_, is_asked)| *is_asked).count(),
        pairs.iter().filter(is_asked).count(),
    );
    for ((pair, is_asked), (count, shown)) in &found {
        let how = if *is_asked { "asked" } else { "predicted" };
        let [one, other] = pairs[*pair].libraries.map(|place| &libraries[place].name);
        text += &format!("  {one} and {other}, {how}: {count}, such as {shown}\n");
    }
    print(&text)?;
    Ok(found.is_empty())
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
        for (place, Pair { libraries: [one, other], compared }) in self.pairs.iter().enumerate() {
            let of_libraries = [
                (false, Some([&predicted[*one], &predicted[*other]])),
                (true, asked[*one].as_ref().zip(asked[*other].as_ref()).map(<[&Answer; 2]>::from)),
            ];
            for (is_asked, answers) in of_libraries {
                let Some(answers) = answers else { continue };
                let Some(seen) = TwoHosts::of(answers) else { continue };
                if compared.is_none_or(|compared| seen < compared) {
                    let shown = || {
                        let [one, other] = answers.map(|answer| answer.words(input));
                        format!("\"{}\": {one}, and {other}", input.escape_ascii())
                    };
                    self.found.entry((place, is_asked)).or_insert_with(|| (0, shown())).0 += 1;
                }
            }
        }
    }
}

/// Returns a library that is a crate of this workspace.
fn subject(name: &str) -> Option<Box<dyn Subject>> {
    url_atlas_libraries::by_name(name.strip_prefix("rust-")?)
}
