//! The designs of libraries, `src/designs.json`, and their figures, which the records of
//! `reports/unseen.records` give.

use url_atlas_decisions::{Answer, by_name, libraries, quirks, read};

#[test]
fn each_quirk_changes_the_answers_to_its_inputs_and_names_a_library() {
    for (quirk, library) in quirks().flat_map(|quirk| quirk.libraries.iter().map(move |name| (quirk, name))) {
        let library = by_name(library).expect(library);
        for input in quirk.inputs.iter().map(|input| input.as_bytes()) {
            let read = read(&library.design, input);
            assert_ne!(library.read(input), read, "{}: {}", library.name, input.escape_ascii());
        }
        let sentences = quirk.what.matches(". ").count() + 1;
        assert!(quirk.inputs.len() >= sentences, "{}: {}", library.name, quirk.what);
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

/// A library that takes few schemes declines others, and reads what has no scheme as its design says.
#[test]
fn a_library_declines_the_schemes_that_it_does_not_take() {
    let read = |input: &[u8]| by_name("java-okhttp").unwrap().read(input);
    for input in ["ftp://a.example/", " ftp://a.example/", "X+y:", "mailto:a@b.example"] {
        assert_eq!(read(input.as_bytes()), Answer::Decline, "{input}");
    }
    for input in ["HTTPS://a.example/", "//a.example/", " http://a.example/", "a_b:c", ":"] {
        assert_ne!(read(input.as_bytes()), Answer::Decline, "{input}");
    }
    let all = libraries().iter().filter(|library| !library.schemes.is_empty());
    assert!(all.clone().count() > 3 && all.clone().all(|library| library.schemes.is_sorted()));
}

/// libcurl 8.23.0 was asked about these addresses. 7.88.1 kept the first two, which it could not shorten.
#[test]
fn curl_writes_the_shortest_form_of_an_address() {
    for (address, host) in [
        ("[1080::8:800:200C:417A]", "[1080::8:800:200c:417a]"),
        ("[::FFFF:129.144.52.38]", "[::ffff:129.144.52.38]"),
        ("[2001:DB8::0A]", "[2001:db8::a]"),
    ] {
        let url = format!("http://{address}/");
        let Answer::Accept(parts) = by_name("c-curl").unwrap().read(url.as_bytes()) else { panic!("{url}") };
        assert_eq!(parts.host.as_deref(), Some(host));
    }
}

/// What takes long: `cargo xtask exhaustive` runs it.
mod exhaustive {
    use std::collections::BTreeMap;
    use std::path::Path;

    use rayon::prelude::*;
    use rfc1738_audit::Record;
    use rfc1738_audit::record::read_together;
    use rfc1738_oracle::CommonPart;
    use url_atlas_decisions::infer::{improved, is_same};
    use url_atlas_decisions::{Answer, Design, Library, TEXTS, decisions, libraries, read};
    use url_atlas_evidence::figures_of_hosts;

    /// A reading in the square of the length does not end while a person waits. What a reading
    /// writes grows as the input does.
    #[test]
    #[ignore = "exhaustive"]
    fn every_quirk_and_every_option_reads_a_long_input() {
        let before = "x: mailto:a@ http:// http://[ http://u@ http://a/ http://a? http://a# file:///"
            .split(' ')
            .chain([""]);
        let units: Vec<&str> = ":,/,@,%,%41,a/../,.,[,],&,a=b;,\n, ,\u{e9}.,\u{1f600},\\,c:\t/,xn--a."
            .split(',')
            .chain([","])
            .collect();
        let others =
            |(_, text): (&str, Design)| decisions().iter().flat_map(move |one| (one.alternatives)(&text));
        let designs: Vec<Design> = TEXTS.into_iter().flat_map(others).step_by(3).collect();
        let length = |answer: Answer| match answer {
            Answer::Accept(parts) => {
                CommonPart::ALL.into_iter().filter_map(|part| parts.get(part)).map(str::len).sum()
            }
            _ => 0,
        };
        for before in before {
            let long = |unit: &str, octets: usize| {
                (before.to_owned() + &unit.repeat(octets / unit.len())).into_bytes()
            };
            for unit in &units {
                for library in libraries().iter().filter(|library| !library.quirks.is_empty()) {
                    let [one, other] =
                        [3_000, 30_000].map(|octets| length(library.read(&long(unit, octets))));
                    assert!(other <= 11 * one + 1_000, "{}: {before}{unit}: {one} {other}", library.name);
                }
            }
            let all = long(&units.concat(), 20_000);
            let most = designs.iter().map(|design| length(read(design, &all))).max().unwrap();
            assert!(most <= 9 * all.len(), "{before}: {most}");
        }
    }

    /// The records of a library are what its design was inferred from. Where an option explains
    /// more of them than the one that was taken, the design is wrong, and not only short of a
    /// decision. An option that explains one answer alone often has another cause. So has one by
    /// which the design predicts fewer answers that no inference has seen.
    #[test]
    #[ignore = "exhaustive"]
    fn no_other_option_explains_what_a_design_contradicts() {
        let records = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../records");
        let unseen = unseen();
        let of_library = |library: &Library| {
            let record = Record::read(&records.join(format!("{}.answers", library.name))).unwrap();
            // Inputs that the library does not take say nothing about its decisions.
            let answers: Vec<_> = record.answers().filter(|(_, answer)| *answer != Answer::Decline).collect();
            let given = || answers.iter().map(|(input, answer)| (input.as_bytes(), answer));
            let contradicted = |library: &Library| {
                given().filter(|(input, answer)| !is_same(&library.read(input), answer)).count()
            };
            let before = contradicted(library);
            let improved =
                Library { design: improved(&library.name, library.design, given()), ..library.clone() };
            let after = contradicted(&improved);
            let taken = library.design.differing(&improved.design).map(|one| one.name).collect::<Vec<_>>();
            let better = (after < before).then(|| {
                let unseen: Vec<_> = unseen[&library.name].answers().collect();
                let given: Vec<_> = unseen.iter().map(|(input, answer)| (input.as_bytes(), answer)).collect();
                let is_worse = improved.figures(&given).0 < library.figures(&given).0;
                let words =
                    format!("{}: {} of {before} by {}", library.name, before - after, taken.join(", "));
                (is_worse, words)
            });
            (before, answers.len(), better)
        };
        let (mut explained, mut other_cause, mut all) = (Vec::new(), Vec::new(), 0);
        let judged: Vec<_> = libraries().par_iter().map(of_library).collect();
        for (library, (before, answers, better)) in libraries().iter().zip(judged) {
            println!("{}: contradicts {before} of {answers} answers", library.name);
            all += before;
            if let Some((is_worse, words)) = better {
                if is_worse { &mut other_cause } else { &mut explained }.push(words);
            }
        }
        println!("all designs: {all}\nworse about unseen answers:\n{}", other_cause.join("\n"));
        assert!(explained.is_empty(), "run `cargo maintain infer`:\n{}", explained.join("\n"));
    }

    /// Returns the answers that no inference has seen, by the names of the libraries.
    fn unseen() -> BTreeMap<String, Record> {
        let atlas = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        read_together(&atlas.join("reports/unseen.records")).unwrap()
    }

    #[test]
    #[ignore = "exhaustive"]
    fn no_record_has_a_url_of_a_scheme_that_its_library_declines() {
        let unseen = unseen();
        let records = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../records");
        for library in libraries().iter().filter(|library| !library.schemes.is_empty()) {
            let seen = Record::read(&records.join(format!("{}.answers", library.name))).unwrap();
            for record in [&seen, &unseen[&library.name]] {
                let is_taken = |input: &[u8], given: &Answer| {
                    matches!(given, Answer::Accept(_)) && library.read(input) == Answer::Decline
                };
                let taken = record.answers().find(|(input, given)| is_taken(input.as_bytes(), given));
                assert!(taken.is_none(), "{}: {:?}", library.name, taken.map(|(input, _)| input));
            }
        }
    }

    /// The figures of the file are those of answers about inputs that no inference has seen.
    #[test]
    #[ignore = "exhaustive"]
    fn the_designs_read_the_unseen_answers_as_the_file_says() {
        let records = unseen();
        assert_eq!(records.len(), libraries().len());
        for ((name, record), library) in records.iter().zip(libraries()) {
            let answers: Vec<_> = record.answers().collect();
            let given: Vec<(&[u8], &Answer)> =
                answers.iter().map(|(input, answer)| (input.as_bytes(), answer)).collect();
            assert_eq!((name, library.figures(&given)), (&library.name, (library.exact, library.unseen)));
            assert_eq!(figures_of_hosts(library, &given), library.hosts.unwrap(), "{name}");
        }
    }
}
