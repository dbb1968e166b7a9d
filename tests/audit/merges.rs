//! Which cause takes the answers of another one.

use rfc1738_audit::{Audit, Input, Symptom, Text, Texts, Wanted};
use rfc1738_oracle::{Answer, CommonPart};

use crate::causes::{audited, record_of};

/// Returns the names of the causes, and how many answers each has. The library reads no port "x".
fn of_no_port(inputs: Vec<String>, read: fn(&str) -> Answer) -> Vec<(String, usize)> {
    let inputs = inputs.iter().map(|text| Input::new(text.as_bytes())).collect();
    let reads = |input: &[u8]| read(&String::from_utf8_lossy(input).replace(":x", ""));
    let audit = audited(&record_of(inputs, reads));
    audit.causes.iter().map(|cause| (cause.name.clone(), cause.inputs.len())).collect()
}

/// One URL with a "^" also has a port.
#[test]
fn a_cause_takes_another_only_if_all_its_answers_have_the_feature() {
    let of_host = |host| ["/", "/^", "/^^", ":x/"].map(|rest| format!("http://{host}.com{rest}"));
    let inputs = ["a", "b", "c"].into_iter().flat_map(of_host).chain(["http://d.com:x/^".into()]);
    let found = of_no_port(inputs.collect(), |text| Text::Rfc3986.read(text.replace('^', "").as_bytes()));
    let [port, caret] = &found[..] else { panic!("{found:?}") };
    assert_eq!(
        (&*port.0, port.1, &*caret.0, caret.1),
        ("accepted/port-present", 3, "accepted/after-caret", 7)
    );
}

/// Many URLs with a "!" have another host. One of two URLs with a port also has a "!".
#[test]
fn a_cause_of_parts_takes_few_verdicts_only_if_all_have_its_feature() {
    let others = ["http://a.com:x/!".into(), "http://b.com:x/".into()];
    let found = of_no_port((0..20).map(|n| format!("http://h{n}.com/!")).chain(others).collect(), |text| {
        let host = if text.contains('!') { "http://evil.com/!" } else { text };
        Text::Rfc3986.read(host.as_bytes())
    });
    assert_eq!(found.iter().map(|(_, count)| *count).collect::<Vec<_>>(), [20, 2], "{found:?}");
    assert_eq!(found[1].0, "accepted/port-present");
}

/// A wrong verdict of few URLs is no part of another spelling of many.
#[test]
fn another_spelling_takes_no_wrong_verdict() {
    let hosts = "abcdefghijklmnop".chars().map(|one| format!("x://{one}\u{e9}/"));
    let inputs = hosts.chain(["http://1.\u{5d0}/".into()]).map(|text| Input::new(text.as_bytes()));
    let library = |input: &[u8]| match Text::UrlStandard.read(input) {
        Answer::Accept(mut parts) => {
            parts.host = parts.host.take().map(|host| host.to_ascii_lowercase().into());
            Answer::Accept(parts)
        }
        _ => Text::Rfc3986.read(b"http://1.a/"),
    };
    let record = record_of(inputs.collect(), library);
    let audit = Audit::of_record(&record, Wanted::Causes, Some(Text::UrlStandard), &mut Texts::new());
    let found: Vec<(Symptom, usize)> =
        audit.causes.iter().map(|cause| (cause.symptom, cause.inputs.len())).collect();
    assert_eq!(found, [(Symptom::Accepts, 1), (Symptom::Part(CommonPart::Host.into()), 16)]);
}
