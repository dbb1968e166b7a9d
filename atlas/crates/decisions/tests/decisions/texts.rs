//! The designs of the texts are the texts: the suite reads each of them in another way, by a parser
//! or by a marked grammar.

use rfc1738_audit::{Inputs, Kind, Suite, generated};
use rfc1738_oracle::{Answer, Text};
use url_atlas_decisions::{TEXTS, URL_STANDARD_TESTS, read};

#[test]
fn the_designs_of_the_texts_are_the_texts() {
    let mut inputs: Vec<String> = Inputs::of(Suite::Both).into_iter().map(|input| input.text).collect();
    inputs.extend(generated(Kind::Attacks, 48, 100_000));
    let mut wrong = Vec::new();
    for (text, (name, design)) in Text::ALL.into_iter().zip(TEXTS) {
        assert_eq!(text.name(), name);
        for input in &inputs {
            let input = input.as_bytes();
            compare(name, input, &read(&design, input), &text.read(input), &mut wrong);
        }
    }
    for input in &inputs {
        let input = input.as_bytes();
        let by_tests = Text::UrlStandard.read_by_tests(input);
        compare(
            "the tests of the URL Standard",
            input,
            &read(&URL_STANDARD_TESTS, input),
            &by_tests,
            &mut wrong,
        );
    }
    assert!(
        wrong.is_empty(),
        "{} of {} differ\n{}",
        wrong.len(),
        inputs.len() * 5,
        wrong[..wrong.len().min(40)].join("\n")
    );
    assert!(inputs.len() > 700_000, "{}", inputs.len());
}

fn compare(name: &str, input: &[u8], by_design: &Answer, by_text: &Answer, wrong: &mut Vec<String>) {
    if by_design != by_text {
        let words = |answer: &Answer| answer.words(input);
        wrong.push(format!(
            "{name}: {}\n  design {}\n  text   {}",
            input.escape_ascii(),
            words(by_design),
            words(by_text)
        ));
    }
}
