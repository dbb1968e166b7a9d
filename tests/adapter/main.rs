//! The client of the adapter protocol, tested with adapters that lie, crash, hang and babble. Each
//! is reported as what it is.
//!
//! This program is also the adapters: with the argument `adapter` and a name it answers the
//! protocol in place of running tests.

mod contained;
mod conventions;
mod fakes;
mod hostile;

use std::env;
use std::process::ExitCode;
use std::time::Duration;

use libtest_mimic::{Arguments, Failed, Trial};
use rfc1738::{Profile, parse};
use rfc1738_adapter::{Adapter, Isolation, Limits};
use rfc1738_audit::{Audit, Expectation, Inputs, Symptom, Text, Wanted};
use rfc1738_oracle::subjects::ParserSubject;
use rfc1738_oracle::{CommonPart, Input, Observation, Parts, Subject};
use rfc1738_suite::corpus::Corpus;
use rfc1738_suite::report::{self, Again, Color, Extent};
use rfc1738_suite::runner::{Candidate, Difference, Judgement, Run, Status};
use serde_json::{Value, json};

/// Returns the report as JSON.
fn in_json(run: &Run<'_>, corpus: &Corpus) -> String {
    let mut json = Vec::new();
    report::json(run, corpus, &mut json).unwrap();
    String::from_utf8(json).unwrap()
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().collect();
    if let [_, first, name] = &arguments[..]
        && first == "adapter"
    {
        return fakes::adapter(name);
    }
    // `cargo xtask exhaustive` runs what takes long.
    macro_rules! tests {
        ($($name:path,)*; $($long:path,)*) => {
            vec![
                $((stringify!($name).trim_start_matches("conventions::").to_owned(), $name as fn()),)*
                $((concat!("exhaustive::", stringify!($long)).to_owned(), $long as fn()),)*
            ]
        };
    }
    let mut tests = tests![
        right_answers_pass,
        common_parts_pass_and_are_compared,
        a_verdict_alone_is_enough,
        a_liar_fails,
        a_crash_is_that_of_one_input,
        a_break_of_the_protocol_names_its_input,
        an_extra_line_fails_no_case,
        an_extra_line_after_the_last_answer_is_found,
        a_line_is_shown_up_to_a_limit,
        a_flood_is_not_the_protocol,
        an_endless_line_is_a_crash,
        an_end_after_an_answer_is_not_the_next_inputs,
        a_restart_forgets_all_questions,
        a_restart_is_no_failure,
        crashes_in_a_row_end_the_run,
        an_audit_that_ends_early_is_reported,
        conventions::the_convention_path_changes_the_outcome,
        conventions::the_convention_decoded_changes_the_outcome,
        conventions::a_character_is_an_octet,
        conventions::the_convention_lower_cased_changes_the_outcome,
        conventions::the_convention_default_port_changes_the_outcome,
        conventions::the_convention_absent_changes_the_outcome,
        conventions::the_convention_user_changes_the_outcome,
        conventions::only_a_declared_convention_hides_a_difference,
        conventions::an_unknown_convention_is_an_error,
        who_does_not_start_is_named,
        to_decline_is_no_failure,
        an_open_case_names_the_reading,
        an_audit_names_the_part_that_differs,
        the_reports_of_an_audit_show_the_part_that_differs,
        ;
        a_hang_is_that_of_one_input,
        timeouts_end_the_run_and_the_report_has_all_answers,
        nothing_of_a_stranger_reaches_the_terminal,
        an_audit_of_right_answers_finds_nothing,
    ];
    tests.extend(contained::TESTS.iter().map(|&(name, test)| (name.to_owned(), test)));
    let trials = tests.into_iter().map(|(name, test)| {
        let is_long = name.starts_with("exhaustive::");
        let run = move || {
            test();
            Ok::<(), Failed>(())
        };
        Trial::test(name, run).with_ignored_flag(is_long)
    });
    let mut arguments = Arguments::from_args();
    // Most of these tests wait for a process.
    arguments.test_threads.get_or_insert(6);
    libtest_mimic::run(&arguments, trials.collect()).exit_code()
}

/// Time enough for an honest answer on any computer.
const ENOUGH: Duration = Duration::from_secs(60);
const LIMITS: Limits = Limits {
    timeout: ENOUGH,
    start: ENOUGH,
    timeouts: 20,
    failures: 100,
    in_a_row: 5,
    line: 1 << 20,
    memory: 256 << 20,
    processes: 32,
    file: 1 << 20,
    descriptors: 64,
    isolation: Isolation::Full,
    disk: 4 << 20,
    variables: Vec::new(),
    contained: false,
};

fn command(name: &str) -> String {
    let program = env::current_exe().expect("it is known");
    let words = [program.to_str().expect("the path is UTF-8"), "adapter", name].map(shell_words::quote);
    words.join(" ")
}

#[track_caller]
fn start(name: &str) -> Adapter {
    Adapter::start(&command(name), LIMITS).unwrap_or_else(|why| panic!("{why}"))
}

#[track_caller]
fn observe(adapter: &mut Adapter, inputs: &[&str]) -> Vec<Observation<'static>> {
    let inputs: Vec<&[u8]> = inputs.iter().map(|input| input.as_bytes()).collect();
    let mut seen = Vec::new();
    adapter.observe_all(&inputs, &mut |index, observation| {
        assert_eq!(index, seen.len(), "they come in order");
        seen.push(observation.into_owned());
    });
    assert_eq!(seen.len(), inputs.len());
    seen
}

/// Asks about three inputs, of which the second one is bad, and returns the observation of that
/// one.
#[track_caller]
fn of_bad(adapter: &mut Adapter) -> Observation<'static> {
    let [before, bad, after] = &observe(adapter, &["http://before/", "http://crash/", "http://after/"])[..]
    else {
        panic!("there are three")
    };
    for (observation, host) in [(before, "before"), (after, "after")] {
        assert_eq!(observation.parts(), Some(&parts_of(&format!("http://{host}/"))));
    }
    assert_eq!(adapter.trouble(), None);
    bad.clone()
}

fn parts_of(url: &str) -> Parts {
    Parts::from_url(&parse(url.as_bytes(), Profile::Interpreter).expect("it is a URL"))
}

fn judged(name: &str) -> Run<'static> {
    let candidate = Candidate::library(start(name), Profile::Interpreter);
    Run::new(&Corpus::shipped().cases, &mut [candidate])
}

fn again() -> Again {
    Again::new("rfc1738 conformance", &[])
}

fn right_answers_pass() {
    let run = judged("right");
    assert_eq!(run.subjects(), ["fake-right"]);
    assert!(!run.failed());
    assert_eq!(run.trouble(), None);
    let asked = run.results().filter(|result| result.status() != Status::NotAsked).count();
    let verdicts = Corpus::shipped().of_verdicts();
    let expected = verdicts.filter(|case| case.profile != Some(Profile::Producer)).count();
    assert_eq!(asked, expected, "the protocol gives no answer to other questions");
}

fn common_parts_pass_and_are_compared() {
    assert!(!judged("common").failed());
    let mut adapter = start("liar-about-query");
    let seen = observe(&mut adapter, &["http://h/?lie"]).remove(0);
    let Observation::AcceptCommon(common) = seen else { panic!("{seen:?}") };
    assert_eq!(common.query.as_deref(), Some("truth"));
    let mut case = Corpus::shipped().case("ftp/typecode-image").expect("it is a case").clone();
    case.input = Input::from(&b"http://h/?lie"[..]);
    case.expected = rfc1738_suite::corpus::Expected::Accept(parts_of("http://h/?lie"));
    let run = Run::new([&case], &mut [Candidate::library(adapter, Profile::Interpreter)]);
    let judgements: Vec<&Judgement> =
        run.results().flat_map(|result| &result.outcomes).map(|outcome| &outcome.judgement).collect();
    assert_eq!(judgements, [&Judgement::Fail(vec![Difference::Part("query".into())])]);
    let text = report::human(&run, Corpus::shipped(), &again(), Extent::All, Color::Plain);
    assert!(text.contains("query=\"lie\"\n") && text.contains("query=\"truth\"\n"), "{text}");
}

fn a_verdict_alone_is_enough() {
    assert!(!judged("verdict").failed());
    let run = judged("accepts-all");
    for result in run.results().filter(|result| result.failed()) {
        assert_eq!(result.outcomes[0].judgement, Judgement::Fail(vec![Difference::Verdict]));
    }
    assert!(run.failed());
}

fn a_liar_fails() {
    let run = judged("liar");
    let failed = run.results().find(|result| result.case.id == "ftp/typecode-image").expect("it is a case");
    let Judgement::Fail(differences) = &failed.outcomes[0].judgement else { panic!("it passes") };
    assert!(differences.contains(&Difference::Part("host".into())), "{differences:?}");
    assert!(differences.contains(&Difference::Part("type".into())), "{differences:?}");
}

fn a_crash_is_that_of_one_input() {
    let Observation::Crash(why) = of_bad(&mut start("crasher")) else { panic!("no crash") };
    assert!(why.contains("exit") && why.contains('3'), "{why}");
    assert!(why.ends_with("the last \u{1b}[2J words"), "{why}");
    assert_eq!(of_bad(&mut start("caught")), Observation::Crash("caught".into()));
}

fn a_hang_is_that_of_one_input() {
    // The client waits twice: for the batch, and for the input alone.
    let limits = Limits { timeout: Duration::from_secs(2), ..LIMITS };
    let mut adapter = Adapter::start(&command("sleeper"), limits).expect("it starts");
    assert_eq!(of_bad(&mut adapter), Observation::Timeout);
}

/// Asks about three inputs, of which the second one is bad, and returns why the adapter is not
/// asked any more.
#[track_caller]
fn trouble(name: &str) -> String {
    let mut adapter = start(name);
    let inputs: [&[u8]; 3] = [b"http://before/", b"http://crash/", b"http://after/"];
    adapter.observe_all(&inputs, &mut |index, seen| {
        assert!(seen.parts().is_some(), "{index}: {seen:?}");
    });
    adapter.finish();
    adapter.trouble().expect("it breaks the protocol").to_owned()
}

fn a_break_of_the_protocol_names_its_input() {
    let words = trouble("starts-twice");
    let start = "the adapter \"fake-starts-twice\" breaks the protocol after `start`: it writes another line \
        after its answer: ";
    assert!(words.starts_with(start), "{words}");
    for (name, why, line) in [
        ("babbler", "the line is not an answer, expected value at line 1 column 1", "\"hello\""),
        ("prints", "the line is not an answer, expected value at line 1 column 1", "\"debug: 1\""),
        ("too-few", "`observations` has the length 0 for 1 input", "\"{\\\"id\\\":"),
        ("too-many", "`observations` has the length 2 for 1 input", "\"{\\\"id\\\":"),
        ("out-of-order", "it answers ", "\"{\\\"id\\\":"),
        ("adds-a-line", "it writes another line after its answer", "\"bye\\x1b\""),
    ] {
        let words = trouble(name);
        let start = format!("the adapter \"fake-{name}\" breaks the protocol on \"http://crash/\": {why}");
        assert!(words.starts_with(&start), "{words}");
        assert!(words.contains(&format!(": {line}")), "{words}");
    }
}

#[track_caller]
fn fails_no_case(name: &str) -> Run<'static> {
    let run = judged(name);
    assert!(!run.failed());
    assert!(run.not_asked() > 0);
    let verdicts = Corpus::shipped().of_verdicts();
    let owed = verdicts.filter(|case| case.profile != Some(Profile::Producer)).count();
    let asked = run.results().filter(|result| !result.outcomes.is_empty()).count();
    assert_eq!(asked + run.not_asked(), owed);
    run
}

fn an_extra_line_fails_no_case() {
    let run = fails_no_case("answers-twice");
    let first = escaped(run.results().next().expect("there are cases").case.input.bytes());
    let why = run.trouble().expect("it breaks the protocol");
    let start = format!(
        "the adapter \"fake-answers-twice\" breaks the protocol on {first}: it answers a question twice: "
    );
    assert!(why.starts_with(&start), "{why}");
    for text in [
        report::human(&run, Corpus::shipped(), &again(), Extent::All, Color::Plain),
        report::junit(&run, &again()),
        report::markdown(&run, Corpus::shipped(), &again()),
    ] {
        assert!(text.contains(" not asked"), "{text}");
    }
    let json: Value = serde_json::from_str(&in_json(&run, Corpus::shipped())).expect("it is JSON");
    assert_eq!((&json["not_asked"], &json["trouble"]), (&json!(run.not_asked()), &json!(why)));
    let text = report::last_lines(&run, Color::Plain);
    assert!(text.starts_with("FAIL  ") && !text.contains("PASS"), "{text}");
}

fn escaped(input: &[u8]) -> String {
    format!("\"{}\"", input.escape_ascii())
}

fn an_extra_line_after_the_last_answer_is_found() {
    let mut adapter = start("answers-twice");
    let [seen] = &observe(&mut adapter, &["http://h/"])[..] else { panic!("there is one") };
    assert_eq!(seen.parts(), Some(&parts_of("http://h/")));
    assert_eq!(adapter.trouble(), None);
    adapter.finish();
    let why = adapter.trouble().expect("it breaks the protocol");
    assert!(why.contains("breaks the protocol on \"http://h/\": it answers a question twice: "), "{why}");
}

fn a_line_is_shown_up_to_a_limit() {
    let why = trouble("babbles-long");
    assert!(why.ends_with(&format!(": \"{}\" and 200 more bytes", r"\xc3\xa9".repeat(100))), "{why}");
}

fn a_flood_is_not_the_protocol() {
    let why = trouble("flood");
    assert!(why.contains("on \"http://crash/\": the line is not an answer, missing field"), "{why}");
}

fn an_endless_line_is_a_crash() {
    let Observation::Crash(words) = of_bad(&mut start("endless-line")) else { panic!("no crash") };
    assert_eq!(words, "it wrote a line of more than 1048576 bytes");
}

fn an_end_after_an_answer_is_not_the_next_inputs() {
    let mut adapter = start("ends-after-each");
    for _ in 0..3 {
        for seen in observe(&mut adapter, &["http://h/", "http://h/"]) {
            assert_eq!(seen.parts(), Some(&parts_of("http://h/")));
        }
    }
    // The first batch meets a process that did not end yet.
    assert_eq!((adapter.trouble(), adapter.unrepeated_failures()), (None, 2));
}

/// Asks a fake that counts its questions, and returns the number that it answers with.
fn number(adapter: &mut dyn Subject) -> String {
    match adapter.observe(b"http://h/") {
        Observation::Reject(rejection) => rejection.message,
        other => panic!("{other:?}"),
    }
}

fn a_restart_forgets_all_questions() {
    let mut adapter: Box<dyn Subject> = Box::new(start("remembers"));
    assert_eq!([1, 2].map(|_| number(&mut adapter)), ["1", "2"]);
    assert!(adapter.restart());
    assert_eq!([1, 2].map(|_| number(&mut adapter)), ["1", "2"]);
    // Nothing runs after the first one.
    assert!(adapter.restart() && adapter.restart());
    assert_eq!(number(&mut adapter), "1");
    let mut parser: Box<dyn Subject> = Box::new(ParserSubject::new(Profile::Interpreter));
    assert!(!parser.restart(), "it is in this process");
}

fn a_restart_is_no_failure() {
    let limits = Limits { failures: 1, in_a_row: 1, timeouts: 1, ..LIMITS };
    let mut adapter = Adapter::start(&command("remembers"), limits).expect("it starts");
    for _ in 0..3 {
        assert_eq!(number(&mut adapter), "1");
        assert!(adapter.restart());
    }
    assert_eq!((adapter.trouble(), adapter.unrepeated_failures()), (None, 0));
    let mut adapter = start("answers-twice");
    observe(&mut adapter, &["http://h/"]);
    assert!(!adapter.restart(), "it broke the protocol");
    let why = adapter.trouble().expect("it broke the protocol");
    assert!(why.contains("breaks the protocol on \"http://h/\": it answers a question twice: "), "{why}");
}

fn crashes_in_a_row_end_the_run() {
    let run = judged("crashes-always");
    let crashed = run.results().flat_map(|result| &result.outcomes);
    assert!(crashed.clone().all(|outcome| matches!(*outcome.observation, Observation::Crash(_))));
    assert_eq!(crashed.count(), LIMITS.in_a_row as usize);
    assert!(run.not_asked() > 1000);
    let why = run.trouble().expect("it is given up");
    let expected = "the adapter \"fake-crashes-always\": it fails too often, the last time on \"";
    assert!(why.starts_with(expected) && why.contains("\": it ended with"), "{why}");
}

fn timeouts_end_the_run_and_the_report_has_all_answers() {
    let limits = Limits { timeout: Duration::from_secs(2), timeouts: 2, ..LIMITS };
    let adapter = Adapter::start(&command("sleeps-on-users"), limits).expect("it starts");
    let case = Corpus::shipped().case("ftp/typecode-image").expect("it is a case");
    let with = |input: &str| {
        let expected = rfc1738_suite::corpus::Expected::Accept(parts_of(input));
        rfc1738_suite::corpus::Case { input: Input::from(input.as_bytes()), expected, ..case.clone() }
    };
    let cases = ["ftp://a/", "ftp://u@a/", "ftp://b/", "ftp://u@b/", "ftp://c/"].map(with);
    let run = Run::new(&cases, &mut [Candidate::library(adapter, Profile::Interpreter)]);
    let statuses: Vec<Status> = run.results().map(|result| result.status()).collect();
    assert_eq!(statuses, [Status::Pass, Status::Fail, Status::Pass, Status::Fail, Status::NotAsked]);
    assert_eq!(run.not_asked(), 1);
    let why = run.trouble().expect("it is given up");
    let expected = "the adapter \"fake-sleeps-on-users\": 2 inputs have no answer within 2 s, the last one \
        \"ftp://u@b/\"";
    assert_eq!(why, expected);
    let text = report::human(&run, Corpus::shipped(), &again(), Extent::All, Color::Plain);
    assert!(text.contains("\n     got       no answer in time\n"), "{text}");
    let last = "FAIL  4 cases, 1 subject, 1 profile: 2 pass, 2 fail, 0 open\n      1 case was not asked: ";
    assert!(text.contains(last), "{text}");
}

/// Judges an adapter by RFC 1738.
fn audited(name: &str, inputs: &Inputs) -> Audit {
    Audit::new(&mut start(name), inputs, Wanted::Causes, Some(Text::Rfc1738), &mut |_| {})
}

fn an_audit_that_ends_early_is_reported() {
    let audit = audited("crashes-always", &Inputs::of_cases());
    assert!(audit.asked < 600 && audit.not_asked > 10_000, "{} {}", audit.asked, audit.not_asked);
    assert!(audit.trouble.as_deref().is_some_and(|why| why.contains("it fails too often")));
    assert!(audit.causes.iter().any(|cause| cause.symptom == Symptom::Crashes));
    let text = rfc1738_audit::human(&audit, &Expectation::default(), true, 80);
    assert!(
        text.contains(&format!("not asked: {}: ", rfc1738_audit::words::inputs(audit.not_asked))),
        "{text}"
    );
}

fn who_does_not_start_is_named() {
    let error = |command: &str| match Adapter::start(command, LIMITS) {
        Ok(_) => panic!("it starts"),
        Err(why) => why,
    };
    let dies = error(&command("dies"));
    assert!(dies.contains("does not answer `start`: it ended with"), "{dies}");
    assert!(dies.ends_with("7: no library here"), "{dies}");
    let babbles = error(&command("babbles-at-once"));
    assert!(babbles.contains("the answer to `start`: the line is not an answer"), "{babbles}");
    assert!(babbles.ends_with(": \"hello\\x1b[2J\""), "{babbles}");
    assert!(error(&command("other-version")).ends_with("`protocol` is 1 here, but found 2"));
    let large = error(&command("large-name"));
    assert!(large.contains("the answer to `start`: `name` has more than 200 bytes: \"{"), "{large}");
    let large = error(&command("large-start"));
    assert!(
        large.contains("the line has 131") && large.contains(" bytes, and at most 65536 are read: \"{"),
        "{large}"
    );
    assert!(large.len() < 1000, "{large}");
    assert!(error("/no/such/program x").contains("\"/no/such/program x\": cannot be started, "));
    assert_eq!(error(""), "--adapter: the command is empty");
    assert!(error("'").starts_with("--adapter: "));
    let limits = Limits { start: Duration::from_secs(1), ..LIMITS };
    let mute = Adapter::start(&command("mute"), limits).err().expect("it says nothing");
    assert!(mute.ends_with("does not answer `start` within 1 s"), "{mute}");
}

fn to_decline_is_no_failure() {
    let run = judged("decliner");
    assert!(!run.failed());
    let statuses = |of: Status| run.results().filter(|result| result.status() == of).count();
    assert_eq!((statuses(Status::Pass), statuses(Status::Open)), (0, 0));
    assert!(statuses(Status::Declined) > 1000);
    let line = report::last_lines(&run, Color::Plain);
    assert!(line.contains(&format!(", {} declined\n", statuses(Status::Declined))), "{line}");
    let json: Value = serde_json::from_str(&in_json(&run, Corpus::shipped())).expect("it is JSON");
    assert_eq!(json["totals"]["declined"], statuses(Status::Declined));
}

fn an_open_case_names_the_reading() {
    // Whichever verdict it gives: a library that accepts everything follows the reading that
    // accepts.
    let run = judged("accepts-all");
    let open: Vec<_> = run.results().filter(|result| !result.case.readings.is_empty()).collect();
    assert!(!open.is_empty());
    for result in open.iter().filter(|result| result.status() != Status::NotAsked) {
        assert_eq!(result.status(), Status::Open, "{}", result.case.id);
        let Judgement::Reading(names) = &result.outcomes[0].judgement else { panic!("{}", result.case.id) };
        assert!(result.case.readings.iter().any(|reading| names.contains(&reading.name)));
    }
    let text = report::human(&run, Corpus::shipped(), &again(), Extent::All, Color::Plain);
    assert!(
        text.contains(
            "\nOPEN  Ruling A7, sections 5 and 3.2.2: Are \"A\", \"I\" and \"D\" typecodes, although"
        ),
        "{text}"
    );
    assert!(
        text.contains("\n      This project: They are typecodes, because section 5 lists them"),
        "{text}"
    );
    assert!(
        text.contains(
            "\n      fake-accepts-all accepts, as this project does:\n        ftp/typecode-upper-case-text "
        ),
        "{text}"
    );
}

fn nothing_of_a_stranger_reaches_the_terminal() {
    for name in ["escapes", "escapes-rejects", "escapes-parts", "escapes-dies", "escapes-protocol"] {
        nothing_harmful_is_written(name);
        nothing_harmful_is_in_an_audit(name);
    }
}

/// Checks that all output is printable ASCII, and that no page and no XML has an element of the
/// adapter.
#[track_caller]
fn nothing_harmful_is_written(name: &str) {
    let run = judged(name);
    let corpus = Corpus::shipped();
    let mut texts = vec![
        report::human(&run, corpus, &again(), Extent::All, Color::Plain),
        in_json(&run, corpus),
        run.trouble().unwrap_or_default().into(),
    ];
    let junit = report::junit(&run, &again());
    assert!(!junit.contains("<script"), "{name}: {junit}");
    texts.push(junit);
    let pages = [report::markdown(&run, corpus, &again())];
    // A line with four spaces in front is code in Markdown. A "<" after a backslash is a character.
    let is_harmful = |line: &&str| !line.starts_with("    ") && line.replace("\\<", "").contains("<script");
    for page in &pages {
        assert_eq!(page.lines().find(is_harmful), None, "{name}");
    }
    for text in texts.iter().chain(&pages) {
        assert!(text.bytes().all(|byte| byte == b'\n' || (b' '..=b'~').contains(&byte)), "{name}: {text:?}");
        // A line of its own would be a title.
        assert!(!text.contains("\n# title"), "{name}: {text}");
    }
}

/// Checks that the reports of an audit show each control character by its name, and that no page
/// and no XML has an element of the adapter.
#[track_caller]
fn nothing_harmful_is_in_an_audit(name: &str) {
    let audit = audited(name, &Inputs::from_lines("http://h/\n").expect("it is an input"));
    let accepted = Expectation::default();
    let page = rfc1738_audit::markdown(&audit);
    let [junit, json] = [rfc1738_audit::junit(&audit, &accepted), rfc1738_audit::json(&audit)];
    let [short, all] = [false, true].map(|all| rfc1738_audit::human(&audit, &accepted, all, 80));
    let html = rfc1738_audit::html::page(&audit);
    for text in [&page, &junit, &json, &short, &all, &html] {
        let is_harmful = |c: &char| (c.is_control() && *c != '\n') || *c == '\u{202e}';
        assert_eq!(text.chars().find(is_harmful), None, "{name}: {text}");
        assert!(!text.contains("\n# title"), "{name}: {text}");
    }
    // Text between two backticks is code in Markdown.
    let is_harmful = |line: &&str| line.split("``").step_by(2).any(|text| text.contains("<script"));
    assert_eq!(page.lines().find(is_harmful), None, "{name}");
    for text in [&junit, &html] {
        assert!(!text.contains("<script>alert"), "{name}: {text}");
    }
}

fn an_audit_of_right_answers_finds_nothing() {
    let inputs = Inputs::of_cases().and(Inputs::of_suites());
    for name in ["right", "common"] {
        let audit = audited(name, &inputs);
        assert!(audit.asked > 200_000 && audit.not_asked == 0);
        assert!(audit.causes.is_empty(), "{name}: {:?}", audit.causes);
    }
}

/// Returns the audit of a library that is wrong about the query "lie" alone.
fn audit_of_a_liar() -> Audit {
    let inputs = "http://host.dom/?lie\nhttp://host.dom/?lies\nhttp://host.dom/lie\nhttp://host.dom/?a\n";
    audited("liar-about-query", &Inputs::from_lines(inputs).expect("they are inputs"))
}

fn an_audit_names_the_part_that_differs() {
    let audit = audit_of_a_liar();
    assert_eq!((audit.asked, audit.causes.len()), (4, 1));
    let cause = &audit.causes[0];
    assert_eq!(cause.symptom, Symptom::Part(CommonPart::Query.into()));
    assert!(cause.inputs.iter().eq(["http://host.dom/?lie"]), "{cause:?}");
}

fn the_reports_of_an_audit_show_the_part_that_differs() {
    let audit = audit_of_a_liar();
    let value: Value = serde_json::from_str(&rfc1738_audit::json(&audit)).expect("it is JSON");
    assert_eq!(value["causes"][0]["input"], "http://host.dom/?lie", "{value}");
    let text = rfc1738_audit::human(&audit, &Expectation::default(), true, 80);
    assert!(["\"http://host.dom/?lie\"", "lie", "truth"].iter().all(|word| text.contains(word)), "{text}");
}
