//! Answers about inputs of one shape are one answer.

/// What takes long: `cargo xtask exhaustive` runs it.
mod exhaustive {
    use std::collections::{BTreeMap, BTreeSet};
    use std::path::Path;
    use std::sync::LazyLock;

    use flate2::read::GzDecoder;
    use rfc1738_audit::Record;
    use rfc1738_audit::record::{file, read_together};
    use rfc1738_oracle::CommonPart;
    use url_atlas_decisions::infer::is_same;
    use url_atlas_decisions::{Answer, libraries};
    use url_atlas_evidence::{Found, Recorded, Shape, add_further};

    /// The records of all libraries, with their answers about further inputs. They are read once.
    static RECORDS: LazyLock<Vec<Record>> = LazyLock::new(|| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let further = read_together(&root.join("reports/further.records")).unwrap();
        let read = |name: &str| {
            let mut record = Record::read(&file(&root.join("records"), name)).unwrap();
            add_further(&mut record, further.get(name)).unwrap();
            record
        };
        libraries().iter().map(|library| read(&library.name)).collect()
    });

    /// Returns the parts as they stand in an answer.
    fn text(answer: &Answer) -> Result<[Option<String>; 8], Answer> {
        match answer {
            Answer::Accept(parts) => Ok(CommonPart::ALL.map(|part| parts.get(part).map(str::to_owned))),
            other => Err(other.clone()),
        }
    }

    /// The libraries of which two recorded answers about one shape differ beyond the names. Apache
    /// Commons Validator has a list of top-level domains. cpprest reports memory that was never
    /// written as an empty port.
    const OTHERS: [&str; 2] = ["cpp-cpprest", "java-commons-validator"];

    #[test]
    #[ignore = "exhaustive"]
    fn recorded_answers_about_one_shape_are_one() {
        let (mut pairs, mut unclear, mut others) = (0, 0, BTreeSet::new());
        for (library, record) in libraries().iter().zip(&*RECORDS) {
            let answers: Vec<(String, Answer)> =
                record.answers().map(|(input, answer)| (input.to_owned(), answer)).collect();
            let mut groups: BTreeMap<String, Vec<(Shape<'_>, &Answer)>> = BTreeMap::new();
            for (input, answer) in &answers {
                let shape = Shape::of(input);
                groups.entry(shape.key.clone()).or_default().push((shape, answer));
            }
            for group in groups.values() {
                for (at, (shape, answer)) in group.iter().enumerate() {
                    for (other, there) in group.iter().skip(at + 1).chain(&group[..at]).take(4) {
                        let Some(renaming) = shape.renaming(other) else { continue };
                        pairs += 1;
                        match renaming.answer(answer) {
                            None => unclear += 1,
                            Some(renamed) if text(&renamed) == text(there) => {}
                            Some(_) => _ = others.insert(&*library.name),
                        }
                    }
                }
            }
        }
        assert_eq!(others.into_iter().collect::<Vec<_>>(), OTHERS);
        assert!(pairs > 100_000 && unclear * 1000 < pairs, "{unclear} of {pairs} are unclear");
    }

    #[test]
    #[ignore = "exhaustive"]
    fn the_kept_answers_are_those_of_the_records() {
        let read = |file: &[u8]| std::io::read_to_string(GzDecoder::new(file)).unwrap();
        let found = Recorded::file(libraries().iter().zip(&*RECORDS)).unwrap();
        let kept = include_bytes!("../../src/recorded.jsonl.gz");
        assert!(read(kept) == read(&found), "run `url-atlas maintain infer --only-figures`");
        for (library, record) in libraries().iter().zip(&*RECORDS).step_by(10) {
            for (input, given) in record.answers().step_by(50) {
                let Some(Found::Same(answered)) = Recorded::about(input).answer(library) else {
                    panic!("{}: {:?}", library.name, input)
                };
                // An adapter can declare that it cannot tell two spellings of a part.
                let is_it = text(&answered) == text(&given) || is_same(&answered, &given);
                assert!(is_it, "{}: {:?}", library.name, input);
            }
        }
    }
}
