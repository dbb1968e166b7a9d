//! Every case as a test with its own name, once for each subject: `cargo test ftp/typecode` runs
//! the matching cases. The tests that need the texts of the RFCs, and the programs of
//! docs/vectors.md.

mod rfc_texts;
mod samples;
mod sentences;
mod whole_copies;

use std::cell::RefCell;
use std::path::Path;
use std::process::ExitCode;
use std::sync::OnceLock;

use libtest_mimic::{Arguments, Failed, Trial};
use rfc1738::Profile;
use rfc1738_oracle::subjects::{GrammarSubject, ParserSubject};
use rfc1738_suite::corpus::{Case, Corpus};
use rfc1738_suite::report::{Again, failures};
use rfc1738_suite::runner::{Candidate, Run};

/// The subjects that answer a case, under each profile: one subject, or both where they must agree.
#[derive(Clone, Copy)]
enum Subjects {
    Parser,
    Grammar,
    Both,
}

impl Subjects {
    const ALL: [Subjects; 3] = [Subjects::Parser, Subjects::Grammar, Subjects::Both];

    fn name(self) -> &'static str {
        match self {
            Subjects::Parser => "parser",
            Subjects::Grammar => "grammar",
            Subjects::Both => "agreement",
        }
    }

    fn contains(self, candidate: &Candidate) -> bool {
        matches!(self, Subjects::Both) || candidate.name() == self.name()
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    static CORPUS: OnceLock<Corpus> = OnceLock::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../spec-cases");
    let corpus = match Corpus::load(&folder, "spec-cases") {
        Ok(corpus) => CORPUS.get_or_init(|| corpus),
        Err(problems) => {
            eprintln!("{problems}");
            return ExitCode::from(2);
        }
    };
    let tests = corpus.cases.iter().flat_map(|case| {
        let test = move |subjects: Subjects| {
            Trial::test(case.id.as_str(), move || run_case(case, subjects)).with_kind(subjects.name())
        };
        // The grammar has verdicts only, so it has no part in other questions.
        let all = Subjects::ALL
            .into_iter()
            .filter(|subjects| case.question().is_none() || matches!(subjects, Subjects::Parser));
        all.map(test)
    });
    libtest_mimic::run(&arguments, tests.chain(rfc_texts::trials()).chain(samples::trials()).collect())
        .exit_code()
}

fn run_case(case: &Case, subjects: Subjects) -> Result<(), Failed> {
    thread_local! {
        // Compiling a grammar takes longer than running a case, so each thread does it once.
        static CANDIDATES: RefCell<Vec<Candidate>> = RefCell::new(candidates());
    }
    CANDIDATES.with_borrow_mut(|all| {
        let (mut candidates, others): (Vec<Candidate>, Vec<Candidate>) =
            all.drain(..).partition(|candidate| subjects.contains(candidate));
        let again = Again::new("cargo xtask conformance", &[]);
        let run = Run::new([case], &mut candidates);
        let blocks: Vec<String> = run.results().flat_map(|result| failures(result, &again)).collect();
        all.extend(candidates.into_iter().chain(others));
        if blocks.is_empty() { Ok(()) } else { Err(blocks.join("\n").into()) }
    })
}

fn candidates() -> Vec<Candidate> {
    let both = |profile| {
        [
            Candidate::new(ParserSubject::new(profile), profile),
            Candidate::new(GrammarSubject::new(profile), profile),
        ]
    };
    Profile::ALL.into_iter().flat_map(both).collect()
}
