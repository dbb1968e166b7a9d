//! The designs of libraries, `src/designs.json`, and their figures, which the records of `reports/unseen` give.

use rfc1738_decisions::{by_name, libraries, quirks, read};

#[test]
fn each_quirk_changes_the_answer_to_its_input_and_names_a_library() {
    for (quirk, library) in quirks().flat_map(|quirk| quirk.libraries.iter().map(move |name| (quirk, name))) {
        let library = by_name(library).expect(library);
        let read = read(&library.design, quirk.input.as_bytes());
        assert_ne!(library.read(quirk.input.as_bytes()), read, "{}: {}", library.name, quirk.what);
    }
    assert!(quirks().count() <= 70, "{}", quirks().count());
}

#[test]
fn the_file_is_read() {
    assert!(libraries().is_sorted_by_key(|library| &library.name));
    assert!(libraries().len() > 100);
    let url = libraries().iter().find(|library| library.name == "rust-url").unwrap();
    assert_eq!(url.text, "URL Standard");
}

/// What takes long: `cargo xtask exhaustive` runs it.
mod exhaustive {
    use std::fs;
    use std::path::{Path, PathBuf};

    use rfc1738_audit::{Record, figures_of_hosts};
    use rfc1738_decisions::{Answer, libraries};

    /// Returns the name and the file of each record.
    fn records() -> Vec<(String, PathBuf)> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../reports/unseen");
        let files = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path());
        let mut records: Vec<_> =
            files.filter_map(|path| Some((rfc1738_audit::record::name(&path)?.to_owned(), path))).collect();
        records.sort();
        records
    }

    /// The figures of the file are those of answers about inputs that no inference has seen.
    #[test]
    #[ignore = "exhaustive"]
    fn the_designs_read_the_unseen_answers_as_the_file_says() {
        let records = records();
        assert_eq!(records.len(), libraries().len());
        for ((name, path), library) in records.iter().zip(libraries()) {
            let record = Record::read(path).unwrap();
            let answers: Vec<_> = record.answers().collect();
            let given: Vec<(&[u8], &Answer)> =
                answers.iter().map(|(input, answer)| (input.text.as_bytes(), answer)).collect();
            assert_eq!((name, library.figures(&given)), (&library.name, (library.exact, library.unseen)));
            assert_eq!(figures_of_hosts(library, &given), library.hosts.unwrap(), "{name}");
        }
    }
}
