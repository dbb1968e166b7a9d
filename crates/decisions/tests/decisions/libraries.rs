//! The designs of libraries: `src/designs.json` is what the records of `reports/observations` show.

use rfc1738_decisions::libraries;

#[test]
fn the_file_is_read() {
    assert!(libraries().is_sorted_by_key(|library| &library.name));
    assert!(libraries().len() > 100);
    let url = libraries().iter().find(|library| library.name == "rust-url").unwrap();
    assert_eq!(url.text, "URL Standard");
}

/// What takes long: `cargo xtask exhaustive` runs it.
mod exhaustive {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::{Path, PathBuf};

    use rayon::prelude::*;
    use rfc1738_audit::Record;
    use rfc1738_decisions::infer::{infer, is_same};
    use rfc1738_decisions::{Answer, Design, Library, decisions, libraries, read, to_json};

    fn source() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("src/designs.json")
    }

    /// Returns the name and the answers of each record, without declined inputs.
    fn records() -> Vec<(String, Vec<(String, Answer)>)> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../reports/observations");
        let files = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path());
        let mut records: Vec<_> = files
            .filter_map(|path| {
                let name = rfc1738_audit::record::name(&path)?.to_owned();
                let record = Record::read(&path).unwrap();
                let answers = record.answers().map(|(input, answer)| (input.text.clone(), answer));
                Some((name, answers.filter(|(_, answer)| *answer != Answer::Decline).collect()))
            })
            .collect();
        records.sort_by(|one: &(String, _), other| one.0.cmp(&other.0));
        records
    }

    /// Returns the inputs that show options in their documentation.
    fn probes() -> BTreeSet<String> {
        let options = decisions().iter().flat_map(|decision| decision.options);
        options.flat_map(|option| option.inputs()).map(|(_, input)| input).collect()
    }

    /// Returns the answers that an inference sees, or the others. It sees every second one, and those about probes.
    fn half(answers: &[(String, Answer)], is_seen: bool) -> Vec<&(String, Answer)> {
        let probes = probes();
        let is_wanted = |at: usize, input: &str| (at % 2 == 0 || probes.contains(input)) == is_seen;
        let all = answers.iter().enumerate();
        all.filter(|(at, (input, _))| is_wanted(*at, input)).map(|(_, answer)| answer).collect()
    }

    /// Returns the number of answers that the inference did not see and the design reads exactly, and the number of all that it did not
    /// see.
    fn unseen(design: &Design, answers: &[(String, Answer)]) -> (usize, usize) {
        let unseen = half(answers, false);
        let is_exact = |answer: &&(String, Answer)| is_same(&read(design, answer.0.as_bytes()), &answer.1);
        (unseen.iter().copied().filter(|answer| is_exact(answer)).count(), unseen.len())
    }

    /// The figures of the file are those of the records. `UPDATE_EXPECT=1` infers all designs again, which takes many minutes.
    #[test]
    #[ignore = "exhaustive"]
    fn the_designs_read_the_unseen_answers_of_the_records_as_the_file_says() {
        let records = records();
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            let found: Vec<Library> = records
                .par_iter()
                .with_max_len(1)
                .map(|(name, answers)| {
                    let seen = half(answers, true);
                    let design = infer(seen.iter().map(|(input, answer)| (input.as_bytes(), answer)));
                    let (exact, unseen) = unseen(&design, answers);
                    let library = Library::new(name, design, exact, unseen);
                    eprintln!("{name}: {:.2} %", 100.0 * library.share());
                    library
                })
                .collect();
            fs::write(source(), to_json(&found)).unwrap();
            return;
        }
        assert_eq!(records.len(), libraries().len());
        for ((name, answers), library) in records.iter().zip(libraries()) {
            assert_eq!(
                (name, unseen(&library.design, answers)),
                (&library.name, (library.exact, library.unseen))
            );
        }
        let mean = libraries().iter().map(Library::share).sum::<f64>() / libraries().len() as f64;
        println!("mean: {:.2} %", 100.0 * mean);
    }
}
