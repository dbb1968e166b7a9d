//! A design is inferred from answers, and reads answers that the inference has not seen.

use std::path::Path;

use rfc1738_audit::{Kind, Record, generated};
use rfc1738_suite::corpus::Corpus;
use url_atlas_decisions::infer::{infer, is_same};
use url_atlas_decisions::{Answer, Design, TEXTS, read};

/// Libraries whose records spell the parts as the input does. Other records need the conventions of
/// their adapters first. Each has the least share of unseen answers, in percent, that its design
/// must read.
const RECORDED: [(&str, f64); 6] = [
    ("rust-url", 99.0),
    ("rust-ada-url", 99.0),
    ("rust-fluent-uri", 100.0),
    ("rust-iri-string", 100.0),
    ("rust-uriparse", 95.0),
    ("rust-http", 60.0),
];

/// Returns the inputs of all cases, and some attacks.
fn inputs() -> Vec<Vec<u8>> {
    let cases = Corpus::shipped().of_verdicts().map(|case| case.input.bytes().to_vec());
    cases.chain(generated(Kind::Attacks, 24, 3_000).into_iter().map(String::into_bytes)).collect()
}

/// Returns the design that is inferred from every second answer, and the shares of all other
/// answers that it reads exactly.
fn share(answers: &[(Vec<u8>, Answer)]) -> (Design, f64) {
    let half =
        |rest| answers.iter().enumerate().filter(move |(at, _)| at % 2 == rest).map(|(_, answer)| answer);
    let design = infer(half(0).map(|(input, answer)| (&input[..], answer)));
    let exact = half(1).filter(|(input, answer)| is_same(&read(&design, input), answer)).count();
    (design, 100.0 * exact as f64 / half(1).count() as f64)
}

/// What takes long: `cargo xtask exhaustive` runs it.
mod exhaustive {
    use super::*;

    /// The records of `records` whose figures are printed: an answer of each second input was not
    /// seen by the inference.
    #[test]
    #[ignore = "exhaustive"]
    fn recorded_libraries_are_inferred_from_half_of_their_answers() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../records");
        for (name, least) in RECORDED {
            let record = Record::read(&rfc1738_audit::record::file(&folder, name)).unwrap();
            // Some thousand answers, spread evenly over all.
            let answers: Vec<_> = record
                .answers()
                .step_by(record.len().div_ceil(6_000).max(1))
                .filter(|(_, answer)| answer.is_comparable())
                .map(|(input, answer)| (input.as_bytes().to_owned(), answer))
                .collect();
            let (_, share) = share(&answers);
            println!("{name}: {share:.2} % of the unseen half of {}", answers.len());
            assert!(share >= least, "{name}: {share}");
        }
    }

    #[test]
    #[ignore = "exhaustive"]
    fn the_texts_are_inferred_from_half_of_their_answers() {
        for (name, text) in TEXTS {
            let answers = inputs().into_iter().map(|input| (input.clone(), read(&text, &input)));
            assert_eq!(share(&answers.collect::<Vec<_>>()), (text, 100.0), "{name}");
        }
    }
}
