//! The program without features: `conformance` without options.

use std::env;
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use rfc1738::Profile;
use rfc1738_oracle::subjects::{GrammarSubject, ParserSubject};
use rfc1738_suite::corpus::{Corpus, Filter};
use rfc1738_suite::report::{Again, Color, Extent, human};
use rfc1738_suite::runner::{Candidate, Run};

use crate::workspace::{CASES, Failure, build, finish, root};

pub fn main() -> ExitCode {
    let words: Vec<OsString> = env::args_os().skip(1).collect();
    let filters = match words.split_first() {
        Some((command, rest)) if command == "conformance" => filters(rest),
        _ => None,
    };
    // A CI system that asks for a summary gets it from the program with options.
    finish(match filters.filter(|_| env::var_os("GITHUB_STEP_SUMMARY").is_none()) {
        Some(filters) => conformance(&filters),
        None => build("commands", &words),
    })
}

/// Returns the filters, unless an argument is an option or a wrong filter.
fn filters(words: &[OsString]) -> Option<Vec<Filter>> {
    words.iter().map(|word| word.to_str().filter(|word| !word.starts_with('-'))?.parse().ok()).collect()
}

fn conformance(filters: &[Filter]) -> Result<ExitCode, Failure> {
    let corpus = Corpus::load(&root().join(CASES), CASES)?;
    let mut subjects = Vec::new();
    for profile in Profile::ALL {
        subjects.push(Candidate::new(ParserSubject::new(profile), profile));
        subjects.push(Candidate::new(GrammarSubject::new(profile), profile));
    }
    let run = Run::new(Filter::all(filters, &corpus)?, &mut subjects);
    let again = Again::new("cargo xtask conformance", &[]);
    let report = human(&run, &corpus, &again, Extent::All, Color::Ansi);
    // This removes the colors if the output is not a terminal.
    anstream::stdout().write_all(report.as_bytes())?;
    Ok(ExitCode::from(u8::from(run.failed())))
}
