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
    use std::collections::{BTreeMap, BTreeSet};
    use std::fs;
    use std::path::{Path, PathBuf};

    use rayon::prelude::*;
    use rfc1738_audit::Record;
    use rfc1738_decisions::infer::{infer, is_same};
    use rfc1738_decisions::inputs::documented;
    use rfc1738_decisions::{Answer, Library, libraries, to_json};

    fn source() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("src/designs.json")
    }

    /// Returns the name of each library and its recorded answers, sorted by input, without declined inputs.
    fn records() -> Vec<(String, Vec<(String, Answer)>)> {
        let [folder, attacks] = ["observations", "attacks"]
            .map(|folder| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../reports").join(folder));
        let files = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path());
        let mut records: Vec<_> = files
            .filter_map(|path| {
                let name = rfc1738_audit::record::name(&path)?.to_owned();
                let of_attacks = rfc1738_audit::record::file(&attacks, &name);
                let answers: BTreeMap<String, Answer> = [path, of_attacks]
                    .iter()
                    .map(|path| Record::read(path).unwrap())
                    .flat_map(|record| {
                        let answers = record.answers().map(|(input, answer)| (input.text.clone(), answer));
                        answers.collect::<Vec<_>>()
                    })
                    .filter(|(_, answer)| !matches!(answer, Answer::Decline | Answer::Timeout))
                    .collect();
                Some((name, answers.into_iter().collect()))
            })
            .collect();
        records.sort_by(|one: &(String, _), other| one.0.cmp(&other.0));
        records
    }

    /// Returns the answers that an inference sees, or the others. It sees every second one, and those about probes.
    fn half(answers: &[(String, Answer)], is_seen: bool) -> Vec<&(String, Answer)> {
        let probes: BTreeSet<String> = documented();
        let is_wanted = |at: usize, input: &str| (at.is_multiple_of(2) || probes.contains(input)) == is_seen;
        let all = answers.iter().enumerate();
        all.filter(|(at, (input, _))| is_wanted(*at, input)).map(|(_, answer)| answer).collect()
    }

    /// Returns the number of answers that the inference did not see and the design and the quirks of the library read exactly, and the
    /// number of all that it did not see.
    fn unseen(library: &Library, answers: &[(String, Answer)]) -> (usize, usize) {
        let unseen = half(answers, false);
        let is_exact = |answer: &&(String, Answer)| is_same(&library.read(answer.0.as_bytes()), &answer.1);
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
                    let library = Library::new(name, design, 0, 0);
                    let (exact, unseen) = unseen(&library, answers);
                    let library = Library { exact, unseen, ..library };
                    eprintln!("{name}: {:.2} %", 100.0 * library.share());
                    library
                })
                .collect();
            fs::write(source(), to_json(&found)).unwrap();
            return;
        }
        assert_eq!(records.len(), libraries().len());
        for ((name, answers), library) in records.iter().zip(libraries()) {
            assert_eq!((name, unseen(library, answers)), (&library.name, (library.exact, library.unseen)));
        }
        let mean = libraries().iter().map(Library::share).sum::<f64>() / libraries().len() as f64;
        println!("mean: {:.2} %", 100.0 * mean);
    }
}
