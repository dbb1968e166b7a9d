//! Reports of a run: the exact bytes of a failure block, and the characters that no report may
//! contain.

use std::io::{self, Write};

use expect_test::{ExpectFile, expect_file};
use rfc1738::Profile;
use rfc1738_oracle::subjects::ParserSubject;
use rfc1738_oracle::{CommonParts, Input, Observation, PartValue, Parts, Rejection, Subject};
use rfc1738_suite::corpus::{Case, Corpus, Expected};
use rfc1738_suite::report::{self, Again, Color, Extent, failures};
use rfc1738_suite::runner::{Candidate, Run, Status};

/// A subject that gives the same answer to every input.
#[derive(Clone)]
struct Says(&'static str, Observation<'static>);

impl Subject for Says {
    fn name(&self) -> &str {
        self.0
    }

    fn observe<'a>(&'a mut self, _: &'a [u8]) -> Observation<'a> {
        self.1.clone()
    }
}

fn parts(all: &[(&str, &str)]) -> Parts {
    let mut parts = Parts::new();
    for (name, text) in all {
        match *name {
            "cwd" => parts.insert("cwd", PartValue::List(text.split('/').map(Into::into).collect())),
            name => parts.text(name, *text),
        }
    }
    parts
}

/// Returns the report as JSON.
fn in_json(run: &Run<'_>, corpus: &Corpus) -> String {
    let mut json = Vec::new();
    report::json(run, corpus, &mut json).unwrap();
    String::from_utf8(json).unwrap()
}

/// Returns a case of the corpus with another input and another expectation.
fn case(input: &[u8], expected: Expected) -> Case {
    let corpus = Corpus::shipped();
    let mut case = corpus.case("ftp/typecode-image").expect("the case exists").clone();
    (case.line, case.why) = (42, "A \";type=\" suffix is a typecode, not part of the last name.".into());
    (case.input, case.expected) = (Input::from(input), expected);
    case
}

/// The typed command, and options that a repetition also needs.
fn again() -> Again {
    Again::new("rfc1738 conformance", &["--cases".into(), "my cases".into()])
}

#[track_caller]
fn assert_fails(case: &Case, says: &[Says], expected: ExpectFile) {
    let mut candidates: Vec<Candidate> = Profile::ALL
        .iter()
        .flat_map(|&profile| says.iter().map(move |says| Candidate::new(says.clone(), profile)))
        .collect();
    let run = Run::new([case], &mut candidates);
    let blocks: Vec<String> = run.results().flat_map(|result| failures(result, &again())).collect();
    expected.assert_eq(&blocks.join("\n"));
}

#[test]
fn a_failure_shows_the_differing_parts() {
    let case = case(
        b"ftp://host.dom/etc/motd;type=i",
        Expected::Accept(parts(&[("host", "host.dom"), ("cwd", "etc"), ("name", "motd"), ("type", "i")])),
    );
    let got = parts(&[("scheme", "ftp"), ("host", "host.dom"), ("cwd", "etc"), ("name", "motd;type=i")]);
    assert_fails(
        &case,
        &[Says("parser", Observation::Accept(got))],
        expect_file!["reports/a_failure_shows_the_differing_parts.txt"],
    );
}

#[test]
fn each_kind_of_failure_is_one_in_each_format() {
    let typed = |letter| parts(&[("scheme", "ftp"), ("type", letter)]);
    let rejects = |offset| Observation::Reject(Rejection { offset: Some(offset), ..Rejection::default() });
    for (expected, given, word, name) in [
        (Expected::Accept(typed("i")), rejects(3), "verdict: ", "verdict"),
        (Expected::Accept(typed("i")), Observation::Accept(typed("a")), "type: ", "part type"),
        (Expected::Reject { at: 6 }, rejects(7), "offset: ", "at"),
    ] {
        let case = case(b"ftp://h/a", expected);
        let mut run = Run::new([&case], &mut [Candidate::new(Says("fake", given), Profile::Interpreter)]);
        let xml = report::junit(&run, &again());
        assert!(xml.contains("tests=\"1\"") && xml.contains("failures=\"1\""), "{xml}");
        assert_eq!((xml.matches("<failure").count(), xml.matches("<skipped").count()), (1, 0), "{xml}");
        assert!(xml.contains(&format!("<failure message=\"{word}")), "{xml}");
        let json: serde_json::Value = serde_json::from_str(&in_json(&run, Corpus::shipped())).unwrap();
        assert_eq!(json["cases"][0]["outcomes"][0]["differences"], serde_json::json!([name]));
        run.accept(&|_| Some("known".into()));
        let xml = report::junit(&run, &again());
        assert!(
            xml.contains("failures=\"0\"") && xml.contains("<skipped message=\"accepted: known\""),
            "{xml}"
        );
    }
}

#[test]
fn an_empty_part_has_a_caret() {
    let expected = parts(&[("user", ""), ("host", "h.d")]);
    let case = case(b"ftp://@h.d", Expected::Accept(expected));
    let got = parts(&[("host", "h.d")]);
    let got = Observation::Accept(got);
    assert_fails(
        &case,
        &[Says("one", got.clone()), Says("other", got)],
        expect_file!["reports/an_empty_part_has_a_caret.txt"],
    );
}

#[test]
fn two_different_failures_are_two_blocks() {
    let case = case(b"ftp://\xff\x1b\n", Expected::Reject { at: 6 });
    let words = Rejection { message: "no \u{1b}[31mhost".into(), offset: Some(7), ..Rejection::default() };
    let accepts = Observation::Accept(parts(&[("host", "\u{ff}")]));
    assert_fails(
        &case,
        &[Says("one", Observation::Reject(words)), Says("other", accepts)],
        expect_file!["reports/two_different_failures_are_two_blocks.txt"],
    );
}

/// A run in which everything fails, with control characters in the input and in the answers.
fn hostile(with: impl Fn(&Run<'_>, &Corpus)) {
    let corpus = Corpus::shipped();
    let mut hostile = case(b"\x00\x1b[31m|`<&\"\xff", Expected::Reject { at: 0 });
    hostile.why = "\u{1b}[31m | ``` \u{9b}31m \u{202e}".into();
    let words = "\u{0}\u{1b}[2J | ``` ]]> \u{7f}\u{9b}".to_string();
    let says = [
        Says("one", Observation::Crash(words.clone())),
        Says("two", Observation::Accept(parts(&[("host", &words), ("cwd", &words)]))),
    ];
    let mut candidates = says.map(|says| Candidate::new(says, Profile::Producer));
    // A part of the corpus is enough: every report has a few hundred failures.
    with(&Run::new(corpus.cases.iter().step_by(10).chain([&hostile]), &mut candidates), corpus);
}

/// A report of failing cases is several times as long as the cases.
#[test]
fn json_is_written_piece_by_piece() {
    struct Longest(usize);
    impl Write for Longest {
        fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
            self.0 = self.0.max(piece.len());
            Ok(piece.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    hostile(|run, corpus| {
        let mut longest = Longest(0);
        report::json(run, corpus, &mut longest).unwrap();
        assert!(longest.0 < in_json(run, corpus).len() / 100, "{} bytes at once", longest.0);
    });
}

#[test]
fn reports_contain_no_control_characters() {
    hostile(|run, corpus| {
        for text in [
            in_full(run),
            in_json(run, corpus),
            report::junit(run, &again()),
            report::markdown(run, corpus, &again()),
        ] {
            let strange = text.chars().find(|&c| c != '\n' && !(' '..='~').contains(&c));
            assert_eq!(strange, None);
            assert!(text.ends_with('\n') && !text.ends_with("\n\n"));
        }
    });
}

#[test]
fn colors_are_the_only_escape_sequences() {
    hostile(|run, corpus| {
        let colored = report::human(run, corpus, &again(), Extent::All, Color::Ansi);
        let plain = colored.replace("\u{1b}[1m", "").replace("\u{1b}[31m", "").replace("\u{1b}[0m", "");
        assert_eq!(plain, in_full(run));
    });
}

#[test]
fn json_contains_every_outcome() {
    hostile(|run, corpus| {
        let json: serde_json::Value = serde_json::from_str(&in_json(run, corpus)).unwrap();
        let cases = json["cases"].as_array().unwrap();
        let tested = cases.iter().filter(|case| case["status"] != "not asked").count();
        assert_eq!(json["format"], 2);
        assert_eq!(json["totals"]["cases"], tested);
        assert_eq!(json["totals"]["fail"], tested);
        let last = cases.last().unwrap();
        assert_eq!(last["input"]["hex"], "001b5b33316d7c603c2622ff");
        assert_eq!(last["expected_answer"]["reject"]["at"], 0);
        assert_eq!(last["outcomes"][0]["observation"]["crash"], "\u{0}\u{1b}[2J | ``` ]]> \u{7f}\u{9b}");
        assert_eq!(last["outcomes"][1]["differences"][0], "verdict");
        assert_eq!(last["disagreements"][0]["subjects"], serde_json::json!(["one", "two"]));
    });
}

#[test]
fn every_section_has_a_line_and_a_table() {
    let corpus = Corpus::shipped();
    let parser = |profile| Candidate::new(ParserSubject::new(profile), profile);
    let run = Run::new(&corpus.cases, &mut Profile::ALL.map(parser));
    let human = in_full(&run);
    let markdown = report::markdown(&run, corpus, &again());
    let mut untestable = 0;
    for section in rfc1738_texts::RFC1738.sections {
        assert!(
            human.lines().any(|line| line.split(' ').next() == Some(section.number)),
            "{}",
            section.number
        );
        assert!(markdown.contains(&format!("\n| {} ", section.number)), "{}", section.number);
        let clauses = || corpus.clauses.iter().filter(|clause| clause.section.number == section.number);
        let has_cases = corpus.cases.iter().any(|case| case.section.number == section.number);
        if !has_cases && clauses().count() > 0 && clauses().all(|clause| clause.untestable.is_some()) {
            assert!(markdown.contains(&format!("{} ({} not testable)", section.title, clauses().count())));
            untestable += 1;
        }
    }
    assert!(untestable > 0);
    let wide: Vec<&str> = human.lines().filter(|line| line.len() > 80).collect();
    assert!(wide.is_empty(), "{wide:#?}");
}

#[test]
fn open_cases_are_counted_by_what_they_ask() {
    let corpus = Corpus::shipped();
    let parser = Candidate::new(ParserSubject::new(Profile::Interpreter), Profile::Interpreter);
    let run = Run::new(&corpus.cases, &mut [parser]);
    let json: serde_json::Value = serde_json::from_str(&in_json(&run, corpus)).unwrap();
    let open = || run.results().filter(|result| result.status() == Status::Open);
    let questions = open().filter(|result| result.case.question().is_some()).count();
    assert_eq!(json["totals"]["open_questions"], questions);
    assert_eq!(json["totals"]["open_verdicts"], open().count() - questions);
}

#[test]
fn the_name_of_a_library_is_no_markup() {
    let says = Says("<b>*", Observation::AcceptCommon(CommonParts::not_reported()));
    let mut library = [Candidate::library(says, Profile::Interpreter)];
    let run = Run::new(Corpus::shipped().cases.iter().filter(|case| case.is_open()), &mut library);
    let text = report::markdown(&run, Corpus::shipped(), &again());
    let of_points = text.split_once("## Open cases").unwrap().1;
    assert!(of_points.contains(" accepts, ") && !of_points.contains("<b>"), "{of_points}");
}

fn in_full(run: &Run<'_>) -> String {
    report::human(run, Corpus::shipped(), &again(), Extent::All, Color::Plain)
}

/// A library that accepts every input and gives no parts.
fn accepts() -> Candidate {
    let accepts = Observation::AcceptCommon(CommonParts::not_reported());
    Candidate::library(Says("library", accepts), Profile::Interpreter)
}

fn accepts_all() -> Run<'static> {
    Run::new(&Corpus::shipped().cases, &mut [accepts()])
}

#[test]
fn a_report_of_many_failures_fits_a_terminal() {
    let text = in_full(&accepts_all());
    let wide: Vec<&str> = text.lines().filter(|line| line.len() > 80).collect();
    assert!(wide.is_empty(), "{wide:#?}");
    assert!(text.lines().count() < 450, "{}", text.lines().count());
    let command = "rfc1738 conformance ID --cases 'my cases'";
    assert_eq!(text.matches(command).count(), 1, "{text}");
    let lines: Vec<&str> = text.lines().collect();
    let place = lines.iter().position(|line| line.starts_with("  characters/tilde ")).unwrap_or(usize::MAX);
    assert_eq!(lines.get(place), Some(&"  characters/tilde                        \"http://host.dom/~ab\""));
}

#[test]
fn a_report_of_one_topic_has_every_failure() {
    let all = accepts_all();
    for topic in ["login", "nntp"] {
        let failed = all.results().filter(|result| result.failed() && result.case.topic() == topic);
        let cases: Vec<&Case> = failed.map(|result| result.case).collect();
        let run = Run::new(cases.iter().copied(), &mut [accepts()]);
        let text = in_full(&run);
        for case in cases.iter().filter(|case| !case.is_made()) {
            assert!(text.contains(&format!(" {} ", case.id)), "{}", case.id);
        }
    }
}

#[test]
fn cases_made_byte_by_byte_are_one_failure() {
    let corpus = Corpus::shipped();
    let name = "characters/not-in-a-path";
    let cases = || corpus.cases.iter().filter(|case| case.id.split('@').next() == Some(name));
    let run = Run::new(cases(), &mut [accepts()]);
    let text = in_full(&run);
    assert_eq!(text.matches("FAIL characters/").count(), 1, "{text}");
    let bytes: Vec<u8> =
        cases().filter_map(|case| u8::from_str_radix(case.id.split_once('@')?.1, 16).ok()).collect();
    assert!(bytes.contains(&b'{') && !bytes.contains(&b'!'));
    let also = format!("     also      {} made from it byte by byte: @01-20 @22-23 ", bytes.len());
    assert!(text.contains(&also), "{text}");
    let json: serde_json::Value = serde_json::from_str(&in_json(&run, corpus)).unwrap();
    assert_eq!(json["cases"].as_array().unwrap().len(), bytes.len() + 1);
    // A case that fails in another way is a failure of its own.
    let run = Run::new(cases(), &mut [Candidate::library(CrashesOnBraces, Profile::Interpreter)]);
    let text = in_full(&run);
    assert_eq!(text.matches("FAIL characters/").count(), 2, "{text}");
    assert!(text.contains("also      1 made from it byte by byte: @7d\n"), "{text}");
}

/// Accepts everything, but crashes if there is a brace.
struct CrashesOnBraces;

impl Subject for CrashesOnBraces {
    fn name(&self) -> &str {
        "library"
    }

    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
        if input.iter().any(|byte| b"{}".contains(byte)) {
            Observation::Crash("a brace".into())
        } else {
            Observation::AcceptCommon(CommonParts::not_reported())
        }
    }
}

#[test]
fn a_long_command_is_printed_once() {
    let corpus = Corpus::shipped();
    let cases = ["characters/tilde", "characters/caret"].map(|id| corpus.case(id).unwrap());
    let run = Run::new(cases, &mut [accepts()]);
    let text = report::human(&run, corpus, &again().once(), Extent::All, Color::Plain);
    assert_eq!(text.matches("FAIL characters/").count(), 2, "{text}");
    assert_eq!(text.matches("--cases").count(), 1, "{text}");
    assert!(text.contains("\nagain  rfc1738 conformance ID --cases 'my cases'\n"), "{text}");
}

#[test]
fn declined_inputs_are_grouped_by_reason() {
    let corpus = Corpus::shipped();
    let cases = &corpus.cases[..10];
    let declines = Observation::Decline("not\u{1b} mine".into());
    let library = Candidate::library(Says("library", declines), Profile::Interpreter);
    let run = Run::new(cases, &mut [library]);
    let text = in_full(&run);
    let declined = run.results().filter(|result| !result.outcomes.is_empty()).count();
    assert!(text.starts_with(&format!("DECLINED  by reason\n{declined:>8}  not\\x1b mine\n\n")), "{text}");
}

#[test]
fn a_summary_has_the_tables_and_the_result_only() {
    let (run, corpus) = (accepts_all(), Corpus::shipped());
    let all = in_full(&run);
    let summary = report::human(&run, corpus, &again(), Extent::Summary, Color::Plain);
    assert!(summary.starts_with("section ") && all.ends_with(&summary), "{summary}");
}

mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive"]
    fn two_runs_write_the_same_bytes() {
        let texts = std::cell::RefCell::new(Vec::new());
        for _ in 0..2 {
            hostile(|run, corpus| {
                texts.borrow_mut().push([
                    in_json(run, corpus),
                    report::junit(run, &again()),
                    report::markdown(run, corpus, &again()),
                ]);
            });
        }
        assert_eq!(texts.borrow()[0], texts.borrow()[1]);
    }
}
