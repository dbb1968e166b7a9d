//! Root causes: what is merged, what comes first, and which input is shown.

use rfc1738_audit::report::{first_screen, words};
use rfc1738_audit::{
    Audit, Change, Changes, Danger, Elsewhere, Expectation, Framework, Input, Inputs, Outcome, Record,
    Symptom, Text, Texts, Wanted, Way, causes, emit, human,
};
use rfc1738_oracle::Answer;
use rfc1738_oracle::{CommonPart, CommonParts, Observation, Subject, protocol::Description};

/// RFC 3986, but a final line feed is dropped, and a port above 65535 is rejected.
struct Sloppy;

impl Subject for Sloppy {
    fn name(&self) -> &str {
        "sloppy"
    }

    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
        answer(input).observation()
    }
}

fn answer(input: &[u8]) -> Answer {
    match Text::Rfc3986.read(input.strip_suffix(b"\n").unwrap_or(input)) {
        Answer::Accept(parts) if parts.port.as_deref() == Some("65536") => Answer::Reject,
        answer => answer,
    }
}

fn inputs() -> Inputs {
    let mut all: Vec<String> = Vec::new();
    for scheme in ["http", "ftp", "x", "gopher", "news"] {
        for rest in ["a.com/", "a.com", "a.com:80/", "a.com:65536/", "u@a.com:65536", "a.com/?b"] {
            all.extend(["", "\n"].map(|end| format!("{scheme}://{rest}{end}")));
        }
        all.extend(["a b", "a.com/\\", "a\nb", "a.com/\n/b"].map(|rest| format!("{scheme}://{rest}")));
    }
    all.iter().map(|text| Input::new(text.as_bytes())).collect()
}

fn audit() -> Audit {
    Audit::new(&mut Sloppy, &inputs(), Wanted::Causes, Some(Text::Rfc3986), &mut |_| {})
}

#[test]
fn two_bugs_are_two_causes_over_all_schemes() {
    let audit = audit();
    let found: Vec<_> = audit.causes.iter().map(|cause| (&*cause.name, cause.symptom)).collect();
    assert_eq!(
        found,
        [("accepted/end-line-feed", Symptom::Accepts), ("rejected/port-above16-bits", Symptom::Rejects)]
    );
    let [line_feed, port] = &audit.causes[..] else { panic!() };
    // The shortest URL of http whose host a person can register, and that shows nothing else.
    assert_eq!((&*line_feed.input, &*port.input), ("http://a.com/\n", "http://a.com:65536/"));
    assert_eq!(port.both()[1], "rejects it");
    // Both ports in five schemes. The line feed makes the other inputs invalid, so they are rightly
    // rejected.
    assert_eq!(port.inputs.len(), 10);
    assert!(line_feed.inputs.iter().all(|input| input.ends_with('\n')));
    assert!(audit.causes.iter().all(|cause| cause.danger == Danger::Verdict));
}

/// RFC 3986, but with a "%" in the path an invalid URL is accepted if `accepts`, and a valid one is
/// rejected if `rejects`.
fn of_escapes(accepts: bool, rejects: bool) -> Audit {
    let backwards = move |input: &[u8]| match Text::Rfc3986.read(input) {
        Answer::Reject if accepts && input.contains(&b'%') => Text::Rfc3986.read(b"http://a.com/b"),
        Answer::Accept(_) if rejects && input.contains(&b'%') => Answer::Reject,
        answer => answer,
    };
    let inputs = ["http", "ftp", "x"].into_iter().flat_map(|scheme| {
        ["%41", "%2fb", "%4", "%", "b", " b", " "].map(|path| format!("{scheme}://a.com/{path}"))
    });
    let record = record_of(inputs.map(|text| Input::new(text.as_bytes())).collect(), backwards);
    Audit::of_record(&record, Wanted::Causes, Some(Text::Rfc3986), &mut Texts::new())
}

#[test]
fn opposite_verdicts_about_one_feature_are_two_causes_with_two_names() {
    let names = |accepts, rejects| -> Vec<_> {
        let causes = of_escapes(accepts, rejects).causes.into_iter();
        causes.map(|cause| (cause.name, cause.symptom, cause.inputs.len())).collect()
    };
    let accepts = ("accepted/after-incomplete-escape".to_owned(), Symptom::Accepts, 6);
    let rejects = ("rejected/after-escape".to_owned(), Symptom::Rejects, 6);
    assert_eq!(names(true, false), std::slice::from_ref(&accepts));
    assert_eq!(names(false, true), std::slice::from_ref(&rejects));
    assert_eq!(names(true, true), [accepts, rejects]);
}

/// A name does not depend on what else is found.
#[test]
fn a_file_of_accepted_causes_goes_on_when_the_opposite_one_is_fixed_or_new() {
    let outcomes = |text: &str, accepts, rejects| -> Vec<_> {
        let found = Expectation::read(text).unwrap().judge(&of_escapes(accepts, rejects));
        found.into_iter().map(|finding| (finding.name, finding.outcome)).collect()
    };
    let known = |name: &str| (name.to_owned(), Outcome::Accepted("why".into()));
    let is = |name: &str, outcome: Outcome| (name.to_owned(), outcome);
    let [accepted, rejected] = ["accepted/after-incomplete-escape", "rejected/after-escape"];
    let [of_accepted, of_rejected] = [accepted, rejected].map(|name| format!("{name} why\n"));
    assert_eq!(outcomes(&of_accepted, true, true), [known(accepted), is(rejected, Outcome::New)]);
    assert_eq!(outcomes(&of_rejected, true, true), [is(accepted, Outcome::New), known(rejected)]);
    let both = of_accepted.clone() + &of_rejected;
    assert_eq!(outcomes(&both, true, true), [known(accepted), known(rejected)]);
    assert_eq!(outcomes(&of_rejected, false, true), [known(rejected)]);
    assert_eq!(outcomes(&both, false, true), [known(rejected), is(accepted, Outcome::Stale)]);
    assert_eq!(outcomes(&both, true, false), [known(accepted), is(rejected, Outcome::Stale)]);
}

#[test]
fn a_name_of_a_rejection_is_about_valid_urls() {
    let known = Expectation::read("rejected/after-escape why\n").unwrap();
    assert_eq!(known.reason(b"http://a.com/%41", true).as_deref(), Some("rejected/after-escape: why"));
    assert_eq!(known.reason(b"http://a.com/%41", false), None);
    assert_eq!(known.reason(b"http://a.com/", true), None);
}

#[test]
fn what_the_tests_of_a_text_dispute_is_no_cause() {
    let rejects_wrong_labels = |input: &[u8]| match input {
        b"http://xn--a/" | b"http://a.example/" => Answer::Reject,
        _ => Text::UrlStandard.read(input),
    };
    let inputs = ["http://xn--a/", "http://a.example/", "http://xn--bcher-kva.example/", "http://b.example/"];
    let record =
        record_of(inputs.into_iter().map(|text| Input::new(text.as_bytes())).collect(), rejects_wrong_labels);
    let audit = Audit::of_record(&record, Wanted::Causes, Some(Text::UrlStandard), &mut Texts::new());
    let found: Vec<&str> = audit.causes.iter().flat_map(|cause| cause.inputs.iter()).collect();
    assert_eq!((found, audit.causes.len()), (vec!["http://a.example/"], 1));
}

#[test]
fn tests_of_each_framework_have_the_input_escaped() {
    let audit = audit();
    for (framework, literal, name) in [
        (
            Framework::Pytest,
            r#"assert read("http://a.com/\u000a") is None"#,
            "def test_accepted_end_line_feed():",
        ),
        (Framework::Jest, r#"read("http://a.com/\u{a}")"#, "test(\"accepted/end-line-feed: "),
        (Framework::Go, r#"read(t, "http://a.com/\u000a")"#, "func TestAcceptedEndLineFeed("),
        (Framework::Rust, r#"assert_eq!(read("http://a.com/\u{a}"), None);"#, "fn accepted_end_line_feed()"),
    ] {
        let file = emit(&audit, framework);
        assert!(file.contains(literal) && file.contains(name), "{framework:?}: {file}");
        assert!(file.is_ascii(), "{framework:?}");
    }
}

/// Returns what an audit against RFC 3986 finds.
pub fn audited(record: &Record) -> Audit {
    Audit::of_record(record, Wanted::Causes, Some(Text::Rfc3986), &mut Texts::new())
}

/// A library that declares that it decodes the user must decode it in a test, too.
#[test]
fn a_test_expects_parts_as_the_library_spells_them() {
    let splits_a_decoded_user = |input: &[u8]| {
        let Answer::Accept(mut parts) = Text::Rfc3986.read(input) else { return Answer::Reject };
        parts.user = Some("a".into());
        Answer::Accept(parts)
    };
    let input = [Input::new(b"http://a%3Ab@c.example/")].into_iter().collect();
    let audit = audited(&record_declaring(r#"{"decoded":["user"]}"#, input, splits_a_decoded_user));
    let file = emit(&audit, Framework::Pytest);
    assert!(file.contains(r#"assert parts.get("user") == "a:b""#), "{file}");
}

/// A parser of a few schemes rejects the URLs of all others. That is one cause, and says nothing
/// about their parts.
#[test]
fn schemes_that_a_library_does_not_accept_are_one_cause() {
    let urls = ["a:0", "b://a:/", "c:/0", "d://a//0", "d://a/?", "http://a.example/", "http://b.example/c"];
    let inputs = || urls.into_iter().map(|text| Input::new(text.as_bytes())).collect();
    let of_http = |input: &[u8]| match input.starts_with(b"http:") {
        true => Text::Rfc3986.read(input),
        false => Answer::Reject,
    };
    let causes = audited(&record_of(inputs(), of_http)).causes;
    let names: Vec<(&str, usize)> = causes.iter().map(|one| (&*one.name, one.inputs.len())).collect();
    assert_eq!(names, [("rejected/scheme-not-accepted", 5)]);
    // Two schemes can be a mistake about each of them.
    let knows_more = |input: &[u8]| match input {
        [b'a' | b'b', ..] => Text::Rfc3986.read(input),
        _ => of_http(input),
    };
    let causes = audited(&record_of(inputs(), knows_more)).causes;
    assert!(!causes.is_empty() && causes.iter().all(|one| one.name != "scheme-not-accepted"), "{causes:?}");
}

/// No text says how a URL is printed.
#[test]
fn what_is_printed_is_no_answer_against_the_text() {
    let inputs = ["http://a.example/", "x:"].into_iter().map(|text| Input::new(text.as_bytes())).collect();
    let audit = audited(&record_of(inputs, |input| {
        let Answer::Accept(mut parts) = Text::Rfc3986.read(input) else { return Answer::Reject };
        parts.printed = (input != b"x:").then(|| "http://b.example/".into());
        Answer::Accept(parts)
    }));
    let said = "what it reads in 2 URLs means the same by RFC 3986; 1 cause about what it prints";
    assert_eq!(words::bugs(&audit), said);
    assert!(words::next(&audit).starts_with("Look at what the library prints"));
}

/// The generic syntax has these URLs, and the schemes need a host.
#[test]
fn to_reject_a_url_of_the_web_without_a_host_is_no_cause() {
    let inputs = ["http:", "HTTPS:///a", "ftp://", "x:", "http://a.example/"];
    let inputs = inputs.into_iter().map(|text| Input::new(text.as_bytes())).collect();
    let audit = audited(&record_of(inputs, |_| Answer::Reject));
    let mut found: Vec<&str> = audit.causes.iter().flat_map(|cause| cause.inputs.iter()).collect();
    found.sort_unstable();
    assert_eq!(found, ["http://a.example/", "x:"]);
}

/// Two bugs have one feature: a browser reads another spelling at one input, and the text another
/// host at another one.
#[test]
fn a_row_of_a_browser_hides_no_cause_that_it_does_not_show() {
    let inputs = ["http://%c3%bc.example/", "a://%a0", "a://b", "http://c.example/"];
    let inputs = inputs.into_iter().map(|text| Input::new(text.as_bytes())).collect();
    let audit = audited(&record_of(inputs, |input| {
        let Answer::Accept(mut parts) = Text::Rfc3986.read(input) else { return Answer::Reject };
        if input == b"a://%a0" {
            parts.host = Some("\u{fffd}".into());
        }
        Answer::Accept(parts)
    }));
    assert_eq!((audit.elsewhere.len(), audit.causes.len()), (1, 1));
    let features = [audit.elsewhere[0].cause.feature(), audit.causes[0].feature()];
    assert_eq!(features, ["host-percent-sign", "host-escape"]);
    let page = human(&audit, &Expectation::default(), false, 80);
    assert!(page.contains("a://%a0") && page.contains("http://%c3%bc.example/"), "{page}");
}

/// Returns an audit of a library that answers as RFC 3986 says, but not in time about one input.
fn audit_of_one_that_hangs(also_sloppy: bool) -> Audit {
    let record = record(|input| match input {
        b"http://a.com/" => Answer::Timeout,
        _ if also_sloppy => answer(input),
        _ => Text::Rfc3986.read(input),
    });
    Audit::of_record(&record, Wanted::Causes, Some(Text::Rfc3986), &mut Texts::new())
}

#[test]
fn one_input_that_hangs_comes_before_the_causes_of_the_same_danger() {
    let audit = audit_of_one_that_hangs(true);
    let found: Vec<_> =
        audit.causes.iter().map(|cause| (&*cause.name, &*cause.input, cause.danger)).collect();
    // Other inputs have each feature of this one, so nothing names it.
    assert_eq!(
        found,
        [
            ("crash/other", "http://a.com/", Danger::Verdict),
            ("accepted/end-line-feed", "http://a.com/\n", Danger::Verdict),
            ("rejected/port-above16-bits", "http://a.com:65536/", Danger::Verdict),
        ]
    );
    assert_eq!(audit.causes[0].symptom, Symptom::Crashes);
}

#[test]
fn one_wrong_answer_is_not_several() {
    let audit = audit_of_one_that_hangs(false);
    assert_eq!(
        words::bugs(&audit),
        format!("1 of {} answers is not that of RFC 3986: 1 cause", inputs().len())
    );
}

fn record(answer: impl Fn(&[u8]) -> Answer) -> Record {
    record_of(inputs(), answer)
}

pub fn record_of(inputs: Inputs, answer: impl Fn(&[u8]) -> Answer) -> Record {
    record_declaring("{}", inputs, answer)
}

/// Returns the record of a library with these conventions.
pub fn record_declaring(conventions: &str, inputs: Inputs, answer: impl Fn(&[u8]) -> Answer) -> Record {
    let description = format!(
        r#"{{"protocol":1,"name":"fake","language":"Rust","version":"1","claims":["rfc3986"],
            "conventions":{conventions}}}"#
    );
    let mut record = Record::new(serde_json::from_str::<Description>(&description).unwrap());
    inputs.iter().for_each(|input| _ = record.insert(input, answer(input.as_bytes())));
    record
}

/// "%252f" is decoded once by the library, and not again by the comparison of two versions.
#[test]
fn an_answer_in_decoded_parts_that_did_not_change_is_no_change() {
    let inputs = ["http://a%252fb@c.example/", "http://d.example/"];
    let of = |port: Option<&'static str>| {
        let inputs = inputs.into_iter().map(|text| Input::new(text.as_bytes())).collect();
        record_declaring(r#"{"decoded":["user"]}"#, inputs, |input| {
            let Answer::Accept(mut parts) = Text::Rfc3986.read(input) else { return Answer::Reject };
            if parts.user.is_some() {
                parts.user = Some("a%2fb".into());
            } else {
                parts.port = port.map(Into::into);
            }
            Answer::Accept(parts)
        })
    };
    let changes = Changes::new(&of(None), &of(Some("1")), None);
    let [(Change::New, cause)] = &changes.causes[..] else { panic!("{:?}", changes.causes) };
    assert!(cause.inputs.iter().eq(["http://d.example/"]), "{cause:?}");
}

#[test]
fn a_fixed_bug_and_a_new_one_are_told_apart() {
    let without_port = |input: &[u8]| match Text::Rfc3986.read(input) {
        Answer::Accept(mut parts) if parts.port.is_some() => {
            parts.set(CommonPart::Port, None);
            Answer::Accept(parts)
        }
        answer => answer,
    };
    let changes = Changes::new(&record(answer), &record(without_port), None);
    let found: Vec<_> =
        changes.causes.iter().map(|(change, cause)| (*change, &*cause.name, cause.danger)).collect();
    assert_eq!(
        found,
        [
            (Change::New, "port/port-present", Danger::Login),
            (Change::Changed, "accepted/port-above16-bits", Danger::Verdict),
            (Change::Fixed, "rejected/end-line-feed", Danger::Verdict),
        ]
    );
    let mut named = changes.clone();
    named.name_as_audits(&record(answer), &record(without_port));
    let found: Vec<_> = named.causes.iter().map(|(change, cause)| (*change, &*cause.name)).collect();
    let changed = (Change::Changed, "accepted/port-above16-bits");
    let fixed = (Change::Fixed, "accepted/end-line-feed");
    assert_eq!(found, [(Change::New, "port/port-present"), changed, fixed]);
    for changes in [changes, named] {
        let cause = changes.of(Change::Fixed).next().unwrap();
        assert_eq!(cause.change(), "rejects what it accepted: a line feed at the end");
    }
    let same = Changes::new(&record(answer), &record(answer), None);
    assert!(same.causes.is_empty() && same.compared == inputs().len());
}

/// A library that keeps a tab before the scheme reads another scheme than a browser in each URL.
/// The row of the script tells it.
#[test]
fn a_cause_that_runs_a_script_has_one_row() {
    let inputs = ["\tjavascript:a", "\tdata:a", "\thttp:b", "\tws:b", "http://a.example/"];
    let record = record_of(inputs.iter().map(|text| Input::new(text.as_bytes())).collect(), |input| {
        let text = String::from_utf8_lossy(input).into_owned();
        let Some((scheme, path)) = text.split_once(':').filter(|_| text.starts_with('\t')) else {
            return Text::Rfc3986.read(input);
        };
        let (scheme, path) = (Some(scheme.to_owned().into()), path.to_owned().into());
        Answer::accept(CommonParts { scheme, path, ..CommonParts::default() })
    });
    let audit = Audit::of_record(&record, Wanted::Causes, None, &mut Texts::new());
    let ways = |all: Vec<&Elsewhere>| all.iter().map(|one| one.way).collect::<Vec<_>>();
    assert_eq!(ways(audit.elsewhere.iter().collect()), [Way::Script, Way::Scheme]);
    assert_eq!(ways(first_screen(&audit, &Expectation::default()).elsewhere), [Way::Script]);
}

/// A script, a URL and a reference are three dangers, also if one check of the new version ends all
/// of them.
#[test]
fn a_version_that_rejects_a_character_ends_each_danger_by_itself() {
    let scripts = ["\tjavascript:a", "\tdata:a"];
    let urls = ["http:\\\\a.example/b", "http:/\\b.example/", "ws:\\/a.example/"];
    let references = ["\\\\a.example/b", "/\\b.example", "\\/b.example/c"];
    let of = |rejects: bool| {
        let inputs = [&scripts[..], &urls, &references, &["http://c.example/"]].concat();
        record_of(inputs.iter().map(|text| Input::new(text.as_bytes())).collect(), move |input| {
            let text = String::from_utf8_lossy(input).into_owned();
            match text.split_once(':') {
                _ if rejects && text.contains(['\\', '\t']) => Answer::Reject,
                Some((scheme, path)) if text.contains(['\\', '\t']) => {
                    let scheme = Some(scheme.to_owned().into());
                    let path = path.to_owned().into();
                    Answer::accept(CommonParts { scheme, path, ..CommonParts::default() })
                }
                None => Answer::accept(CommonParts { path: text.into(), ..CommonParts::default() }),
                Some(_) => Text::Rfc3986.read(input),
            }
        })
    };
    let changes = Changes::new(&of(false), &of(true), None);
    assert!(changes.begun.is_empty(), "{:?}", changes.begun);
    let found: Vec<(Way, Vec<&str>)> = changes
        .ended
        .iter()
        .map(|one| {
            let mut inputs: Vec<&str> = one.elsewhere.cause.inputs.iter().collect();
            inputs.sort_unstable();
            (one.elsewhere.way, inputs)
        })
        .collect();
    let sorted = |inputs: &[&'static str]| {
        let mut inputs = inputs.to_vec();
        inputs.sort_unstable();
        inputs
    };
    let expected =
        [(Way::Script, sorted(&scripts)), (Way::NoHost, sorted(&urls)), (Way::NoHost, sorted(&references))];
    assert_eq!(found, expected);
}

/// Another program divides an invalid authority otherwise, so it comes before another resource;
/// which forms of a number are an address is one decision.
#[test]
fn an_invalid_authority_comes_first_and_addresses_are_one_cause() {
    let of = |url: &[u8]| Text::Rfc3986.read(url);
    let accepted = of(b"http://a/");
    let wrong = [
        ("http://a.example/b?c", of(b"http://a.example/b?d")),
        ("http://a.example/b?e", of(b"http://a.example/b?d")),
        ("http://a.example/b c", accepted.clone()),
        ("http://[", accepted.clone()),
        ("http://[a", accepted),
        ("http://5/", of(b"http://0.0.0.5/")),
        ("http://0x5/", of(b"http://0.0.0.5/")),
        ("http://1.2.3./", of(b"http://1.2.0.3/")),
    ];
    let found = causes::of_answers(wrong.iter().map(|(url, answer)| (*url, answer)), Text::Rfc3986);
    let shown: Vec<(Danger, usize)> = found.iter().map(|one| (one.danger, one.inputs.len())).collect();
    let [host, authority, space, query] =
        [(Danger::Host, 3), (Danger::Verdict, 2), (Danger::Verdict, 1), (Danger::Resource, 2)];
    assert_eq!(shown, [host, authority, space, query], "{found:?}");
}

/// What most URLs that are answered rightly have explains nothing, also if all others have it.
#[test]
fn a_feature_of_right_answers_names_no_cause() {
    let rest = |range: std::ops::Range<usize>| range.map(|number| format!("http://a.example/{number}-b"));
    let [wrong, right] = [rest(0..2), rest(2..62)].map(|urls| urls.collect::<Vec<String>>());
    let as_text: Vec<Answer> = right.iter().map(|url| Text::Rfc3986.read(url.as_bytes())).collect();
    let rejected = wrong.iter().map(|url| (&**url, &Answer::Reject));
    let all = rejected.chain(right.iter().map(String::as_str).zip(&as_text));
    let found = causes::of_answers(all, Text::Rfc3986);
    let names: Vec<(&str, usize)> = found.iter().map(|one| (&*one.name, one.inputs.len())).collect();
    assert_eq!(names, [("rejected/other", 2)]);
}

/// A library can report a port as a number. Zeros that it adds are a difference.
#[test]
fn a_port_without_its_zeros_is_no_difference() {
    for (port, given, causes) in [("080", "80", 0), ("00", "0", 0), ("80", "080", 1), ("080", "8", 1)] {
        let url = format!("http://a.example:{port}/");
        let Answer::Accept(mut parts) = Text::Rfc3986.read(url.as_bytes()) else { panic!("{url}") };
        parts.port = Some(given.into());
        let found = causes::of_answers([(&*url, &Answer::Accept(parts))], Text::Rfc3986);
        assert_eq!(found.len(), causes, "{port} {given}");
    }
}

/// Several controls are named at once, and white space beside them is named too.
#[test]
fn controls_at_one_place_are_one_cause() {
    let accepted = Text::Rfc3986.read(b"http://a.example/");
    let of = |urls: &[&'static str]| {
        let found = causes::of_answers(urls.iter().map(|url| (*url, &accepted)), Text::Rfc3986);
        found.iter().map(|one| (one.name.clone(), one.words.clone())).collect::<Vec<_>>()
    };
    let [(name, words)] = &of(&["http://a.example/b\u{1}", "http://a.example/b\u{2}"])[..] else { panic!() };
    assert!(name.ends_with("-control") && words.starts_with("a control character"), "{name} {words}");
    // A space is no control, so the control beside it keeps its name. Other such characters are
    // rejected rightly.
    let wrong =
        ["http://a.example/ b", "http://a.example/ c", "http://a.example/ d", "http://a.example/\u{1}b"];
    let right = ['"', '<', '{', '\u{e9}', '\t', '\n', '\u{2}', '\u{3}', '\u{a0}']
        .map(|one| format!("http://a.example/{one}b"));
    let rejected = right.iter().map(|url| (&**url, &Answer::Reject));
    let found = causes::of_answers(wrong.iter().map(|url| (*url, &accepted)).chain(rejected), Text::Rfc3986);
    let [cause] = &found[..] else { panic!("{found:?}") };
    assert!(cause.words.contains("a space") && cause.words.contains("U+0001"), "{}", cause.words);
}

/// A person sees a lost password, and hardly an empty one that is absent.
#[test]
fn the_shown_difference_can_be_seen() {
    let urls = ["http://:@a.example/", "http://:p@a.example/", "http://u:q@a.example/"];
    let answers = urls.map(|url| {
        let Answer::Accept(mut parts) = Text::Rfc3986.read(url.as_bytes()) else { panic!("{url}") };
        parts.password = None;
        (url, Answer::Accept(parts))
    });
    let found = causes::of_answers(answers.iter().map(|(url, answer)| (*url, answer)), Text::Rfc3986);
    assert_eq!(found[0].input, "http://:p@a.example/", "{found:?}");
}

/// A cause that takes others shows an input with the feature that it is named for, also if another
/// input is shorter.
#[test]
fn the_shown_input_has_the_feature_of_its_cause() {
    let wrong = [
        ("http://0x5/", "http://0.0.0.5/"),
        ("http://010.0.0.1/", "http://8.0.0.1/"),
        ("http://011.0.0.1/", "http://9.0.0.1/"),
        ("http://012.0.0.1/", "http://10.0.0.1/"),
    ];
    // Other numbers are read rightly, so the cause is named for the zeros.
    let right: Vec<String> = (1..40).map(|number| format!("http://{number}.0.0.1/")).collect();
    let all = wrong.into_iter().chain(right.iter().map(|url| (&**url, &**url)));
    let answers: Vec<_> = all.map(|(url, read_as)| (url, Text::Rfc3986.read(read_as.as_bytes()))).collect();
    let found = causes::of_answers(answers.iter().map(|(url, answer)| (*url, answer)), Text::Rfc3986);
    let [cause] = &found[..] else { panic!("{found:?}") };
    assert_eq!(cause.inputs.len(), 4);
    assert_eq!((&*cause.name, &*cause.input), ("host/host-zeros", "http://010.0.0.1/"));
}

/// What stands beside the host explains nothing if both read it at one place, and a host at another
/// place is worse than one in another form.
#[test]
fn hosts_in_another_form_are_one_cause_after_those_at_another_place() {
    let of = |url: &[u8]| Text::Rfc3986.read(url);
    let mut wrong: Vec<(String, Answer)> = Vec::new();
    for (host, beside) in [("5", "/./a"), ("0x5", "/?b c"), ("05", "\\a"), ("5", "/%2e"), ("0", "/#d")] {
        wrong.push((format!("http://{host}{beside}"), of(format!("http://{host}/").as_bytes())));
    }
    wrong.push(("http://a.example#@b.example/".into(), of(b"http://b.example/")));
    let answers = wrong.iter().map(|(url, answer)| (&**url, answer));
    let found = causes::of_answers(answers, Text::UrlStandard);
    let shown: Vec<(&str, usize)> = found.iter().map(|one| (&*one.input, one.inputs.len())).collect();
    let [("http://a.example#@b.example/", 1), (_, 5)] = &shown[..] else { panic!("{shown:?}") };
    assert!(found[1].feature().starts_with("host-"), "{}", found[1].name);
}

/// A library that reads no host in the URLs of one scheme has one bug, whatever stands in the host
/// or after it.
#[test]
fn hosts_of_one_scheme_are_one_cause() {
    let hosts = ["a", "a.example", "5", "a_b", "[::1]", "a.example:80", "a.example:80", "1.2.3.4"];
    // It reads these rightly.
    let without = ["a", "b", "c/d"].map(|path| format!("file:///{path}"));
    let all = hosts
        .iter()
        .flat_map(|host| ["file", "http", "https", "ftp"].map(|scheme| format!("{scheme}://{host}/a:b")));
    let answers: Vec<(String, Answer)> = all
        .chain(without)
        .map(|url| {
            let Answer::Accept(mut parts) = Text::Rfc3986.read(url.as_bytes()) else { panic!("{url}") };
            if url.starts_with("file://") && parts.host.as_deref() != Some("") {
                parts.host = None;
            }
            (url, Answer::Accept(parts))
        })
        .collect();
    let found = causes::of_answers(answers.iter().map(|(url, answer)| (&**url, answer)), Text::Rfc3986);
    let names: Vec<(&str, usize)> = found.iter().map(|one| (&*one.name, one.inputs.len())).collect();
    assert_eq!(names, [("host/file-host-present", hosts.len())]);
    assert!(found[0].words.contains("with the scheme file"), "{}", found[0].words);
}

/// Another spelling of a host leads to no other host, whatever else the library does with hosts.
#[test]
fn the_case_of_a_host_is_no_other_form() {
    let answers =
        ["http://\u{e9}.example/", "http://B.example/", "http://C.example/a", "http://D.example/a?b"].map(
            |url| {
                let Answer::Accept(mut parts) = Text::UrlStandard.read(url.as_bytes()) else {
                    panic!("{url}")
                };
                let host = url.strip_prefix("http://").and_then(|rest| rest.split('/').next()).unwrap();
                parts.host = Some(host.to_owned().into());
                (url, Answer::Accept(parts))
            },
        );
    let found = causes::of_answers(answers.iter().map(|(url, answer)| (*url, answer)), Text::UrlStandard);
    let shown: Vec<(Danger, usize)> = found.iter().map(|one| (one.danger, one.inputs.len())).collect();
    assert_eq!(shown, [(Danger::Host, 1), (Danger::Spelling, 3)], "{found:?}");
}
