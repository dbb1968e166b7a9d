//! The recorded answers that the designs contradict.

/// What takes long: `cargo xtask exhaustive` runs it.
mod exhaustive {
    use std::collections::BTreeMap;
    use std::fs;
    use std::path::Path;

    use rfc1738_audit::Record;
    use rfc1738_audit::record::{Contradictions, file};
    use rfc1738_decisions::libraries;

    #[test]
    #[ignore = "exhaustive"]
    fn the_kept_answers_are_those_that_the_designs_contradict() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
        let records: Vec<Record> = libraries()
            .iter()
            .map(|library| Record::read(&file(&root.join("reports/observations"), &library.name)).unwrap())
            .collect();
        let kept = fs::read(root.join("crates/audit/src/record/contradictions.jsonl.gz")).unwrap();
        let found = Contradictions::file(libraries().iter().zip(&records)).unwrap();
        assert!(kept == found, "run `cargo xtask audit infer --only-figures`");
        let all: BTreeMap<String, Contradictions> = Contradictions::all().collect();
        let mut shown = 0;
        for (library, record) in libraries().iter().zip(&records).step_by(10) {
            for (input, given) in record.answers().filter(|(_, given)| given.is_comparable()).step_by(50) {
                let text = &input.text;
                let answered = all.get(text).and_then(|known| known.answer(text, &library.name));
                let is_exact = library.figures(&[(text.as_bytes(), &given)]) == (1, 1);
                assert_eq!(answered.is_none(), is_exact, "{}: {text:?}", library.name);
                shown += usize::from(answered.is_some());
            }
        }
        assert!(shown > 0);
    }
}
