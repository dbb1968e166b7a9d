//! The recorded answers that the designs contradict.

/// What takes long: `cargo xtask exhaustive` runs it.
mod exhaustive {
    use std::collections::BTreeMap;
    use std::path::Path;

    use flate2::read::GzDecoder;
    use rfc1738_audit::Record;
    use rfc1738_audit::record::file;
    use url_atlas_decisions::{Answer, libraries};
    use url_atlas_evidence::Contradictions;

    /// Returns an answer as the file has it: without the conventions of the adapter and the printed URL.
    fn plain(mut answer: Answer) -> Answer {
        if let Answer::Accept(parts) = &mut answer {
            (parts.conventions, parts.printed) = (None, None);
        }
        answer
    }

    #[test]
    #[ignore = "exhaustive"]
    fn the_kept_answers_are_those_that_the_designs_contradict() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let records: Vec<Record> = libraries()
            .iter()
            .map(|library| Record::read(&file(&root.join("records"), &library.name)).unwrap())
            .collect();
        let found = Contradictions::file(libraries().iter().zip(&records)).unwrap();
        let found = std::io::read_to_string(GzDecoder::new(&*found)).unwrap();
        let line = |kept: (String, Contradictions)| serde_json::to_string(&kept).unwrap() + "\n";
        let kept: String = Contradictions::all().map(line).collect();
        assert!(kept == found, "run `cargo xtask audit infer --only-figures`");
        let all: BTreeMap<String, Contradictions> = Contradictions::all().collect();
        let mut shown = 0;
        for (library, record) in libraries().iter().zip(&records).step_by(10) {
            for (input, given) in record.answers().filter(|(_, given)| given.is_comparable()).step_by(50) {
                let text = &input.text;
                let answered = all.get(text).and_then(|known| known.answer(text, &library.name));
                let is_exact = library.figures(&[(text.as_bytes(), &given)]) == (1, 1);
                assert_eq!(answered.is_none(), is_exact, "{}: {text:?}", library.name);
                if let Some(answered) = answered {
                    assert_eq!(plain(answered), plain(given), "{}: {text:?}", library.name);
                    shown += 1;
                }
            }
        }
        assert!(shown > 0);
    }
}
