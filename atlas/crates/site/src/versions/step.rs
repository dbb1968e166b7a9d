//! What a version changed: verdicts and hosts.

use rfc1738_audit::Record;
use rfc1738_oracle::Reports;
use url_atlas_decisions::Answer;

use crate::hosts::{Relation, host, is_one_host};

/// What changed from a version to the next one that has a record.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Step {
    /// The number of inputs with another answer.
    pub(super) answers: usize,
    /// The number of inputs that only the older version accepts.
    pub(super) rejected: usize,
    /// The number of inputs that only the newer version accepts.
    pub(super) accepted: usize,
    /// The number of inputs that both accept, with another host.
    pub(super) hosts: usize,
    /// The inputs at which only the older version reports another host than the browser opens.
    pub(super) ended: Vec<String>,
    /// The inputs at which only the newer version reports another host than the browser opens.
    pub(super) begun: Vec<String>,
}

impl Step {
    /// Compares two records. `browser` has the answers of a browser.
    pub(super) fn new(old: &Record, new: &Record, browser: Option<&Record>) -> Step {
        let mut step = Step::default();
        for (input, [before, after]) in old.changed(new) {
            step.answers += 1;
            let is_accepted = |answer: &Answer| matches!(answer, Answer::Accept(_));
            match (is_accepted(&before), is_accepted(&after)) {
                (true, false) => step.rejected += 1,
                (false, true) => step.accepted += 1,
                (true, true) => step.hosts += usize::from(!is_one_host(host(&before), host(&after))),
                (false, false) => {}
            }
            let opened = browser.and_then(|browser| browser.answer(input));
            match (is_confused(&before, opened.as_ref()), is_confused(&after, opened.as_ref())) {
                (true, false) => step.ended.push(input.to_owned()),
                (false, true) => step.begun.push(input.to_owned()),
                _ => {}
            }
        }
        step
    }
}

/// Returns whether a library accepts an input that a browser opens, and reports another host than
/// the browser. A library that reports no parts reports no other host.
fn is_confused(answer: &Answer, opened: Option<&Answer>) -> bool {
    let Answer::Accept(parts) = answer else { return false };
    let opened = opened.and_then(host);
    parts.reports != Reports::Verdict && opened.is_some() && Relation::of(host(answer), opened).is_some()
}

#[cfg(test)]
mod tests {
    use rfc1738_oracle::{CommonParts, Observation};

    use super::*;

    fn accepted(host: Option<&'static str>) -> Answer {
        Answer::accept(CommonParts { host: host.map(Into::into), ..CommonParts::default() })
    }

    #[test]
    fn a_host_that_a_browser_does_not_open_is_a_confusion_unless_the_input_is_rejected() {
        let opened = accepted(Some("a.com"));
        for (answer, expected) in [
            (accepted(Some("a.com")), false),
            (accepted(Some("A.com")), false),
            (accepted(Some("b.com")), true),
            (accepted(None), true),
            (Answer::Reject, false),
            (Answer::Crash, false),
            (Answer::accept(CommonParts::not_reported()), false),
        ] {
            assert_eq!(is_confused(&answer, Some(&opened)), expected, "{answer:?}");
            assert!(!is_confused(&answer, Some(&Answer::Reject)) && !is_confused(&answer, None));
        }
    }

    #[test]
    fn a_step_counts_what_changed() {
        let description = serde_json::from_str(r#"{"protocol":1,"name":"a","version":"1"}"#).unwrap();
        let mut old = Record::new(description);
        let mut new = old.clone();
        let seen = |host: Option<&'static str>| {
            Observation::AcceptCommon(CommonParts { host: host.map(Into::into), ..CommonParts::default() })
        };
        let mut browser = old.clone();
        for (text, before, after) in [
            ("a", seen(Some("x.com")), seen(Some("a.com"))),
            ("b", seen(Some("a.com")), seen(None)),
            ("c", seen(Some("x.com")), Observation::Reject(Default::default())),
            ("d", Observation::Reject(Default::default()), seen(Some("a.com"))),
            ("e", seen(Some("x.com")), seen(Some("x.com"))),
        ] {
            old.insert(text, before);
            new.insert(text, after);
            browser.insert(text, seen(Some("a.com")));
        }
        let expected = Step {
            answers: 4,
            rejected: 1,
            accepted: 1,
            hosts: 2,
            ended: vec!["a".into(), "c".into()],
            begun: vec!["b".into()],
        };
        assert_eq!(Step::new(&old, &new, Some(&browser)), expected);
    }
}
