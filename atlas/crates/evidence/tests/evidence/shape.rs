//! Answers about inputs of one shape are one answer.

mod exhaustive {
    use std::collections::BTreeMap;
    use std::path::Path;

    use rfc1738_audit::record::file;
    use rfc1738_audit::Record;
    use url_atlas_decisions::{Answer, libraries};
    use url_atlas_evidence::Shape;

    fn same(one: &Answer, other: &Answer) -> bool {
        match (one, other) {
            (Answer::Accept(one), Answer::Accept(other)) => {
                rfc1738_oracle::CommonPart::ALL.into_iter().all(|part| one.get(part) == other.get(part))
            }
            _ => one == other,
        }
    }

    #[test]
    #[ignore = "exhaustive"]
    fn answers_about_one_shape_are_one() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut by_input: BTreeMap<(String, String), BTreeMap<String, usize>> = BTreeMap::new();
        let (mut all, mut lost, mut wrong) = (0, 0, 0);
        let mut shown: BTreeMap<String, usize> = BTreeMap::new();
        for library in libraries() {
            let record = Record::read(&file(&root.join("records"), &library.name)).unwrap();
            let answers: Vec<(String, Answer)> =
                record.answers().map(|(input, answer)| (input.text.clone(), answer)).collect();
            let mut groups: BTreeMap<String, Vec<(Shape<'_>, &str, &Answer)>> = BTreeMap::new();
            for (input, answer) in &answers {
                let shape = Shape::of(input);
                groups.entry(shape.key.clone()).or_default().push((shape, input, answer));
            }
            let (mut of_lib, mut of_all) = (0, 0);
            for group in groups.values() {
                for (at, (shape, input, answer)) in group.iter().enumerate() {
                    for (other, text, there) in group.iter().skip(at + 1).chain(&group[..at]).take(4) {
                        let Some(renaming) = shape.renaming(other) else { continue };
                        all += 1;
                        of_all += 1;
                        match renaming.answer(answer) {
                            None => {
                                lost += 1;
                                *shown.entry(format!("LOST {input:?} -> {text:?}")).or_default() += 1;
                            }
                            Some(renamed) if same(&renamed, there) => {}
                            Some(_) => {
                                wrong += 1;
                                of_lib += 1;
                                *by_input
                                    .entry(((*input).to_owned(), (*text).to_owned()))
                                    .or_default()
                                    .entry(library.name.clone())
                                    .or_default() += 1;
                            }
                        }
                    }
                }
            }
            if of_lib > 0 {
                println!("LIB {}: {of_lib} of {of_all}", library.name);
            }
        }
        let mut by_input: Vec<_> = by_input.into_iter().collect();
        by_input.sort_by_key(|(_, libraries)| std::cmp::Reverse(libraries.len()));
        for ((input, text), libraries) in &by_input {
            println!("WRONG {input:?} -> {text:?}: {} {:?}", libraries.len(), libraries.keys());
        }
        for (line, count) in &shown {
            println!("{line} {count}");
        }
        println!("TOTAL {all} lost {lost} wrong {wrong}");
    }
}
