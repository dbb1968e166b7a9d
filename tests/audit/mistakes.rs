//! Mistakes that people make in parsers of URLs: each is one cause, and its name says what the
//! inputs have in common.

use std::borrow::Cow;
use std::sync::LazyLock;

use rfc1738_audit::report::first_screen;
use rfc1738_audit::{
    Audit, Danger, Elsewhere, Expectation, Input, Inputs, Record, Recorder, Symptom, Text, Texts, Wanted,
    human, json,
};
use rfc1738_oracle::Answer;
use rfc1738_oracle::{CommonPart, CommonParts, Observation, Subject};

/// A parser of a text that changes the input before it parses, or the answer after it.
struct Mistaken {
    text: Text,
    before: fn(&str) -> Cow<'_, str>,
    after: fn(Answer) -> Answer,
}

impl Subject for Mistaken {
    fn name(&self) -> &str {
        "mistaken"
    }

    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
        let text = std::str::from_utf8(input).unwrap();
        (self.after)(self.text.read((self.before)(text).as_bytes())).observation()
    }
}

/// Each fourth input: enough for each of the mistakes.
static INPUTS: LazyLock<Inputs> = LazyLock::new(|| Inputs::of_cases().into_iter().step_by(4).collect());

/// Returns the features of the causes, the worst first.
fn causes(before: fn(&str) -> Cow<'_, str>, after: fn(Answer) -> Answer) -> Vec<String> {
    causes_by(before, after, &INPUTS)
}

fn causes_by(before: fn(&str) -> Cow<'_, str>, after: fn(Answer) -> Answer, inputs: &Inputs) -> Vec<String> {
    let audit = audit_by(Text::Rfc3986, before, after, inputs);
    audit.causes.iter().map(|cause| cause.feature().to_owned()).collect()
}

fn audit_by(
    text: Text,
    before: fn(&str) -> Cow<'_, str>,
    after: fn(Answer) -> Answer,
    inputs: &Inputs,
) -> Audit {
    let mut library = Mistaken { text, before, after };
    Audit::new(&mut library, inputs, Wanted::Causes, Some(text), &mut |_| {})
}

/// Returns the rows of the first screen: the shown input, and the name.
fn screen(audit: &Audit) -> Vec<(&str, &str)> {
    let screen = first_screen(audit, &Expectation::default());
    screen.all().map(|cause| (&*cause.input, cause.feature())).collect()
}

/// Makes the port 0 an absent one, as a program does that asks whether the number is false.
fn without_zero(answer: Answer) -> Answer {
    match answer {
        Answer::Accept(mut parts) if parts.port.as_deref().is_some_and(|port| port.parse() == Ok(0_u16)) => {
            parts.port = None;
            Answer::Accept(parts)
        }
        answer => answer,
    }
}

/// A library that misreads a mark reads another host in some URLs, another port or user in others,
/// and gives a wrong verdict about others.
#[test]
fn one_mistake_is_one_row_of_a_screen() {
    let standard = |before, after| {
        let audit = audit_by(Text::UrlStandard, before, after, &Inputs::of_cases());
        screen(&audit)
            .into_iter()
            .map(|(input, name)| (input.to_owned(), name.to_owned()))
            .collect::<Vec<_>>()
    };
    let same: fn(Answer) -> Answer = |answer| answer;
    let row = |input: &str, name: &str| vec![(input.to_owned(), name.to_owned())];
    // A backslash is no slash.
    let of_backslash = standard(|text| text.replace('\\', "%5C").into(), same);
    assert_eq!(of_backslash, row("http://host.dom\\@evil.com/", "user-backslash"));
    // `trim` of a language removes all white space of Unicode.
    let of_trim = standard(|text| text.trim().into(), same);
    assert!(of_trim.len() == 1 && of_trim[0].1.ends_with("-other-space"), "{of_trim:?}");
    assert_eq!(standard(|text| text.into(), without_zero), row("http://host.dom:0/", "port-number-zero"));
}

/// A port of at most four digits: all that is longer is rejected.
#[test]
fn a_port_that_is_too_short_is_one_cause() {
    let four = |answer| match answer {
        Answer::Accept(parts) if parts.port.as_deref().is_some_and(|port| port.len() > 4) => Answer::Reject,
        answer => answer,
    };
    assert_eq!(causes_by(|text| text.into(), four, &Inputs::of_cases()), ["port-five-digits"]);
}

/// An optional authority of a regular expression does not match, so the text is a path. The port,
/// the brackets and the "@" are one bug.
#[test]
fn an_authority_that_nobody_checks_is_one_cause() {
    let before = |text: &str| -> Cow<'_, str> {
        let Some((scheme, rest)) = text.split_once("://") else { return text.to_owned().into() };
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let is_legal = |one: char| one.is_ascii_alphanumeric() || "-._~!$&'()*+,;=:@[]".contains(one);
        match rest[..end].chars().all(is_legal) {
            true if !rest.contains('%') => format!("{scheme}:/a{}", &rest[end..]).into(),
            _ => text.to_owned().into(),
        }
    };
    let accepted = causes_by_verdict(before);
    assert_eq!(accepted, ["authority-disordered", "host-not-address"]);
}

/// Returns the names of the causes for which a parser accepts what RFC 3986 rejects.
fn causes_by_verdict(before: fn(&str) -> Cow<'_, str>) -> Vec<String> {
    let audit = audit_by(Text::Rfc3986, before, |answer| answer, &Inputs::of_cases());
    let accepts = audit.causes.iter().filter(|cause| cause.symptom == Symptom::Accepts);
    accepts.map(|cause| cause.feature().to_owned()).collect()
}

/// What the text asks for is no bug, and stands below the bugs.
#[test]
fn what_a_text_asks_for_is_below_the_bugs() {
    let audit = audit_by(Text::Rfc3986, |text| text.trim_end_matches('\n').into(), |answer| answer, &INPUTS);
    let shown = first_screen(&audit, &Expectation::default());
    assert!(shown.elsewhere.iter().all(|one| !one.is_by_text) && !shown.right.is_empty());
    // What is accepted has no heading either.
    let right =
        audit.elsewhere.iter().filter(|one| one.is_by_text).map(|one| format!("{} known\n", one.cause.name));
    let known = Expectation::read(&right.collect::<String>()).unwrap();
    assert!(human(&audit, &Expectation::default(), false, 80).contains("right by RFC 3986"));
    assert!(!human(&audit, &known, false, 80).contains("right by RFC 3986"));
    let page = human(&audit, &Expectation::default(), false, 80);
    let [bugs, right] = ["end-line-feed", "right by RFC 3986, but a browser goes elsewhere with "]
        .map(|words| page.find(words).unwrap_or_else(|| panic!("{words}: {page}")));
    let is_below = |one: &&Elsewhere| page.find(&*one.cause.name).is_some_and(|at| at > right);
    assert!(bugs < right && shown.right.iter().all(is_below), "{page}");
    // The command adds one line.
    assert!(page.lines().count() < 24, "{page}");
    let all = human(&audit, &Expectation::default(), true, 80);
    assert!(all.find("1. accepts an invalid URL") < all.find("right by RFC 3986"), "{all}");
}

/// "#" does not end an authority: the host is another one in some URLs, a text that nobody can look
/// up in others.
#[test]
fn a_bug_that_a_browser_shows_in_two_ways_has_one_row() {
    let before = |text: &str| -> Cow<'_, str> {
        match text
            .split_once("://")
            .filter(|(_, rest)| !rest[..rest.find('#').unwrap_or(0)].contains(['/', '?']))
        {
            Some((scheme, rest)) => format!("{scheme}://{}", rest.replacen('#', "%23", 1)).into(),
            None => text.to_owned().into(),
        }
    };
    let audit = audit_by(Text::Rfc3986, before, |answer| answer, &Inputs::of_cases());
    let shown = first_screen(&audit, &Expectation::default());
    let rows = shown.elsewhere.iter().map(|one| &one.cause).chain(shown.causes.iter().copied());
    let inputs: Vec<&str> = rows.map(|cause| &*cause.input).collect();
    assert_eq!(inputs, ["http://host.dom#@evil.com/"], "{:?}", audit.elsewhere);
}

#[test]
fn what_is_done_to_the_text_before_is_one_cause() {
    let same: fn(Answer) -> Answer = |answer| answer;
    assert_eq!(causes(|text| text.into(), same), [""; 0]);
    // The slash is missing in one part or another, and a part with few inputs has no cause of its
    // own. Two inputs of the quarter, "file://" and "ws:///", are a cause after it.
    assert_eq!(causes(|text| text.trim_end_matches('/').into(), same)[..1], ["all-final-slash"]);
    assert_eq!(causes_of_all(|text| text.trim_end_matches('/').into()), ["all-final-slash"]);
    assert_eq!(causes(|text| text.replace('\\', "/").into(), same)[..1], ["body-backslash"]);
    // As a string of C. Where most of the NULs stand depends on the inputs.
    let of_c = causes(|text| text.split('\0').next().unwrap_or("").into(), same);
    assert!(of_c.len() == 1 && of_c[0].ends_with("-nul"), "{of_c:?}");
}

/// Returns the names of the causes, over all inputs of an audit.
fn causes_of_all(before: fn(&str) -> Cow<'_, str>) -> Vec<String> {
    causes_by(before, |answer| answer, &Inputs::of_cases())
}

#[test]
fn what_is_accepted_is_named_by_its_fault() {
    // The range "+-." of a regular expression has a comma, and few inputs have it in a scheme.
    let of_range = causes_of_all(|text| match text.split_once(':') {
        Some((scheme, rest)) => format!("{}:{rest}", scheme.replace(',', "+")).into(),
        None => text.into(),
    });
    assert_eq!(of_range, ["scheme-comma"]);
    // `int` of Python takes white space and a sign.
    let of_int = causes_of_all(|text| {
        let digits = |port: &str| port.trim().trim_start_matches(['+', '-']).to_owned();
        match text.split_once("dom:").map(|(before, rest)| (before, rest.find('/'), rest)) {
            Some((before, end, rest)) => {
                let (port, path) = rest.split_at(end.unwrap_or(rest.len()));
                format!("{before}dom:{}{path}", digits(port)).into()
            }
            None => text.into(),
        }
    });
    assert_eq!(of_int.iter().filter(|name| name.starts_with("port-")).count(), 1, "{of_int:?}");
    // Two "::" in an address.
    let of_colons = causes_of_all(|text| {
        match text.split_once("::").filter(|(_, rest)| rest.contains("::") && rest.contains(']')) {
            Some((before, rest)) => format!("{before}::{}", rest.replacen("::", ":", 1)).into(),
            None => text.into(),
        }
    });
    assert_eq!(of_colons, ["host-several-gaps"]);
    // What stands before an "@" in the query is lost, with every fault in it: no fault of its own.
    let of_query = causes_of_all(|text| {
        match text.split_once("//").and_then(|(scheme, rest)| Some((scheme, rest.split_once('?')?))) {
            Some((scheme, (host, query))) if !host.contains(['/', '#']) && query.contains('@') => {
                format!("{scheme}//{}", query.split_once('@').unwrap().1).into()
            }
            _ => text.into(),
        }
    });
    assert_eq!(of_query, ["query-at-sign"]);
}

/// Changes a part of an answer that accepts.
fn with(part: CommonPart, change: fn(&str) -> String, answer: Answer) -> Answer {
    let Answer::Accept(mut parts) = answer else { return answer };
    let changed = parts.get(part).map(change);
    parts.set(part, changed.map(Into::into));
    Answer::Accept(parts)
}

#[test]
fn what_is_done_to_a_part_is_one_cause() {
    let same: fn(&str) -> Cow<'_, str> = |text| text.into();
    // The host is copied into 64 bytes.
    let cut = |answer| with(CommonPart::Host, |host| host.chars().take(63).collect(), answer);
    assert_eq!(causes(same, cut), ["host-longer-than63"]);
    // The port is a number of 16 bits that overflows.
    let wraps = |answer| {
        let port = |port: &str| match port.parse::<u128>() {
            Ok(number) if number > 65535 => (number % 65536).to_string(),
            _ => port.into(),
        };
        with(CommonPart::Port, port, answer)
    };
    assert_eq!(causes(same, wraps), ["port-above16-bits"]);
    // The port is copied into five bytes.
    let five = |answer| match answer {
        Answer::Accept(parts) if parts.port.as_deref().is_some_and(|port| port.len() > 5) => Answer::Reject,
        answer => answer,
    };
    assert_eq!(causes(same, five), ["port-six-digits"]);
    let small = |answer| match answer {
        Answer::Accept(parts)
            if parts
                .host
                .as_deref()
                .is_some_and(|host| host.starts_with('[') && host.contains(char::is_uppercase)) =>
        {
            Answer::Reject
        }
        answer => answer,
    };
    assert_eq!(causes_by(same, small, &Inputs::of_cases()), ["host-upper-in-brackets"]);
    let lower = |answer| with(CommonPart::Path, str::to_lowercase, answer);
    assert_eq!(causes(same, lower), ["path-upper"]);
}

/// Section 6.2.2.3 of RFC 3986: a program that also normalizes names the same resource.
#[test]
fn what_normalization_changes_is_a_spelling() {
    let without_dots = |answer| with(CommonPart::Path, |path| path.replace("/./", "/"), answer);
    let audit = audit_by(Text::Rfc3986, |text| text.into(), without_dots, &Inputs::of_cases());
    assert!(!audit.causes.is_empty());
    assert!(audit.causes.iter().all(|cause| cause.danger == Danger::Spelling), "{:?}", audit.causes);
    // Without the segment "..", the path names another resource.
    let cut = |answer| with(CommonPart::Path, |path| path.replace("/../", "/"), answer);
    let audit = audit_by(Text::Rfc3986, |text| text.into(), cut, &Inputs::of_cases());
    assert_eq!(audit.causes[0].danger, Danger::Resource);
}

/// Everything that a single input has would explain it, and so nothing does: a scheme least of all.
#[test]
fn one_input_is_no_cause_about_its_scheme() {
    let before = |text: &str| -> Cow<'_, str> {
        if text == "http://0a.\u{5d0}/" { "http://a/".into() } else { text.to_owned().into() }
    };
    let inputs: Inputs = ["http://0a.\u{5d0}/", "http://a.example/", "x://a.example/"]
        .map(|text| Input::new(text.as_bytes()))
        .into_iter()
        .collect();
    let audit = audit_by(Text::UrlStandard, before, |answer| answer, &inputs);
    assert_eq!(audit.causes.len(), 1);
    assert!(!audit.causes[0].name.starts_with("scheme-http"), "{:?}", audit.causes[0]);
}

/// The heading of the bugs takes one line, also if the library prints other URLs.
#[test]
fn a_screen_of_a_library_that_prints_has_24_lines() {
    let printing = |answer| {
        let Answer::Accept(mut parts) = answer else { return Answer::accept(CommonParts::default()) };
        parts.printed = Some("b:".into());
        Answer::Accept(parts)
    };
    let audit = audit_by(Text::Rfc3986, |text| text.into(), printing, &INPUTS);
    let page = human(&audit, &Expectation::default(), false, 80);
    let heading = page.lines().position(|line| line.contains("answers are not those of")).unwrap();
    assert!(page.lines().nth(heading).unwrap().ends_with(" about printing"), "{page}");
    // The command adds one line.
    assert!(page.lines().count() < 24, "{page}");
}

/// A row has the part that differs, also if the difference is one of spelling.
#[test]
fn both_answers_of_a_row_differ() {
    let without_localhost = |answer| {
        let Answer::Accept(mut parts) = answer else { return answer };
        parts.host = parts.host.take().filter(|host| host != "localhost");
        Answer::Accept(parts)
    };
    let inputs = ["file://localhost/a", "file://localhost", "file://localhost/", "file:///a"];
    let inputs: Inputs = inputs.map(|text| Input::new(text.as_bytes())).into_iter().collect();
    let audit = audit_by(Text::Rfc3986, |text| text.into(), without_localhost, &inputs);
    let page = human(&audit, &Expectation::default(), false, 80);
    let both = "expected  host \"localhost\"\n     got       no host\n";
    assert!(!audit.causes.is_empty() && page.contains(both), "{page}");
}

/// A run that keeps its answers asks the library as any other run does. An audit of its file asks
/// nothing, and finds the same.
#[test]
fn an_audit_of_a_record_finds_what_the_run_found() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("record.jsonl.gz");
    let text = Text::Rfc1738;
    let before =
        |text: &str| -> Cow<'_, str> { text.trim_end_matches(";type=a").replace("%09%09", "%2509").into() };
    let mut library = Mistaken { text, before, after: printing };
    let inputs = Inputs::of_cases();
    let plain = Audit::new(&mut library, &inputs, Wanted::Causes, Some(text), &mut |_| {});
    let description =
        serde_json::from_value(serde_json::json!({ "protocol": 1, "name": "mistaken", "conventions": {} }))
            .unwrap();
    let audit = |record: &mut Record, library: &mut dyn Subject| {
        Audit::of_library(record, library, Wanted::Causes, Some(text))
    };
    let (_, run) =
        Recorder::new(&file).record_and(&mut library, &description, &inputs, &mut |_| {}, audit).unwrap();
    let names = |audit: &Audit| audit.causes.iter().map(|cause| cause.name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&run), names(&plain));
    let record = Record::read(&file).unwrap();
    let alone = Audit::of_record(&record, Wanted::Causes, Some(text), &mut Texts::new());
    assert_eq!(json(&alone), json(&run));
    // Without the further answers some names would be others.
    let mut fewer = Record::new(record.description.clone());
    record.answers().for_each(|(input, answer)| _ = fewer.insert(input, answer));
    let fewer = Audit::of_record(&fewer, Wanted::Causes, Some(text), &mut Texts::new());
    assert_ne!(names(&fewer), names(&run));
}

/// Prints each URL as one of http, with its path twice.
fn printing(answer: Answer) -> Answer {
    let Answer::Accept(mut parts) = answer else { return answer };
    parts.printed = Some(format!("http://host.dom/{0}{0}", parts.path).into());
    Answer::Accept(parts)
}
