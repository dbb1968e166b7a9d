//! Mistakes that people make in parsers of URLs: each is one cause, and its name says what the inputs have in common.

use std::borrow::Cow;
use std::sync::LazyLock;

use rfc1738_audit::{Against, Audit, Inputs, Wanted};
use rfc1738_decisions::{Answer, RFC_3986, read};
use rfc1738_subject::{CommonPart, Observation, Subject};

/// A parser of RFC 3986 that changes the text before it parses, or the answer after it.
struct Mistaken {
    before: fn(&str) -> Cow<'_, str>,
    after: fn(Answer) -> Answer,
}

impl Subject for Mistaken {
    fn name(&self) -> &str {
        "mistaken"
    }

    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
        let text = std::str::from_utf8(input).unwrap();
        (self.after)(read(&RFC_3986, (self.before)(text).as_bytes())).observation()
    }
}

/// Each fourth input: enough for each of the mistakes.
static INPUTS: LazyLock<Inputs> = LazyLock::new(|| Inputs::of_cases().into_iter().step_by(4).collect());

/// Returns the names of the causes, the worst first.
fn causes(before: fn(&str) -> Cow<'_, str>, after: fn(Answer) -> Answer) -> Vec<String> {
    causes_by(before, after, &INPUTS)
}

fn causes_by(before: fn(&str) -> Cow<'_, str>, after: fn(Answer) -> Answer, inputs: &Inputs) -> Vec<String> {
    let mut library = Mistaken { before, after };
    let audit =
        Audit::new(&mut library, inputs, Wanted::Causes, Some(Against::Rfc3986), &mut |_| {}).unwrap();
    audit.causes.into_iter().map(|cause| cause.name).collect()
}

#[test]
fn what_is_done_to_the_text_before_is_one_cause() {
    let same: fn(Answer) -> Answer = |answer| answer;
    assert_eq!(causes(|text| text.into(), same), [""; 0]);
    // The slash is missing in one part or another, and a part with few inputs has no cause of its own.
    assert_eq!(causes(|text| text.trim_end_matches('/').into(), same), ["all-final-slash"]);
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
    assert_eq!(of_range, ["scheme-u2c"]);
    // `int` of Python takes white space and a sign.
    let of_int = causes_of_all(|text| {
        let digits = |port: &str| port.trim().trim_start_matches(['+', '-']).to_owned();
        match text
            .split_once("dom:")
            .map(|(before, rest)| (before, rest.split_once('/').unwrap_or((rest, ""))))
        {
            Some((before, (port, path))) => format!("{before}dom:{}/{path}", digits(port)).into(),
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
    assert_eq!(of_colons, ["host-not-address"]);
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
