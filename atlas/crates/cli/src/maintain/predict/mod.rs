//! `url-atlas maintain predict`: predict the answers of libraries, ask the libraries, and list what
//! is not predicted.

mod inputs;
mod mutants;
mod report;

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use rfc1738_cli::after_help;
use rfc1738_oracle::{Subject, silence_panics};
use rfc1738_suite::command::parallel;
use rfc1738_suite::corpus::Corpus;
use url_atlas_decisions::Library;

use super::folders::{Failure, print};
pub use inputs::Inputs;
use inputs::Part;
use report::Counts;

/// Predict the answers of libraries from their designs, ask the libraries, and list what is not
/// predicted
///
/// A prediction is the verdict and the text of every part. The library is asked only to check it.
/// Without options the inputs are those of all cases and of the complete suites. An input that is
/// not UTF-8 is also asked as a text, with the characters U+0080 to U+00FF in place of its octets.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Arguments {
    /// The libraries, by their names on crates.io [default: all]
    #[arg(value_name = "LIBRARY", value_parser = PossibleValuesParser::new(url_atlas_libraries::NAMES))]
    libraries: Vec<String>,
    /// Take the inputs of this file instead: one a line, any bytes except LF
    #[arg(long = "inputs", value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The number of extra states of the complete suites
    #[arg(long, value_name = "K", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=2))]
    extra_states: u8,
    /// Ask about so many mutants of the inputs instead of the inputs
    #[arg(long, value_name = "COUNT")]
    mutants: Option<u64>,
    /// The seed of the mutants
    #[arg(long, value_name = "N", default_value_t = 1, requires = "mutants")]
    seed: u64,
    /// The largest number of classes that are shown for a library
    #[arg(long, value_name = "COUNT", default_value_t = 20)]
    limit: usize,
}

const HELP: &str = after_help!(
    "url-atlas maintain predict                     all libraries, cases and suites"
    "url-atlas maintain predict url --inputs urls.txt"
    "url-atlas maintain predict url --mutants 1000000"
    =>
    "0    every answer is predicted"
    "1    an answer is not predicted"
    "2    a file or the command line is wrong"
);

/// A library that is asked.
struct Asked {
    library: &'static Library,
    subject: Box<dyn Subject>,
    counts: Counts,
}

impl Asked {
    fn new(name: &str, library: &'static Library) -> Asked {
        let subject =
            url_atlas_libraries::by_name(name).expect("the command line takes only known libraries");
        Asked { library, subject, counts: Counts::default() }
    }

    fn ask(&mut self, input: &[u8]) {
        self.counts.inputs += 1;
        match self.library.differs(&mut *self.subject, input) {
            None => self.counts.predicted += 1,
            Some(class) => self.counts.count(class, 1, input.to_vec()),
        }
    }
}

pub fn run(arguments: Arguments) -> Result<bool, Failure> {
    silence_panics();
    let inputs = match &arguments.files[..] {
        [] => Inputs::new(Corpus::shipped(), arguments.extra_states.into()),
        files => Inputs::read(files)?,
    };
    let names = match &arguments.libraries[..] {
        [] => url_atlas_libraries::NAMES.to_vec(),
        names => names.iter().map(String::as_str).collect(),
    };
    let parts = match arguments.mutants {
        None => inputs.parts(),
        Some(count) => inputs.mutants(count, arguments.seed),
    };
    let mut is_all_predicted = true;
    for name in names {
        let library = url_atlas_libraries::design(name).ok_or_else(|| format!("`{name}` has no design"))?;
        let counts = count(name, library, &inputs, &parts);
        print(&report::human(name, library, &counts, arguments.limit)?)?;
        is_all_predicted &= counts.predicted == counts.inputs;
    }
    Ok(is_all_predicted)
}

/// Predicts and asks a library about all inputs, on all processors.
fn count(name: &str, library: &'static Library, inputs: &Inputs, parts: &[Part]) -> Counts {
    let asked = parallel::fold(
        parts,
        || Asked::new(name, library),
        |asked, part| inputs.each(part, |input| asked.ask(input)),
    );
    let mut counts = Counts::default();
    asked.into_iter().for_each(|asked| counts.add(asked.counts));
    counts
}
