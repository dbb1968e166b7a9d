//! The oracle of a campaign: an answer is a surprise if it is not that of the text, and no cause
//! that is known explains it.

use std::sync::{Arc, PoisonError, RwLock};

use rfc1738_audit::causes::{Key, Schemes, departs};
use rfc1738_audit::{Audit, Cause, Danger, Symptom};
use rfc1738_oracle::{Answer, Conventions, Observation, Subject, Text};

/// The text of the library, and what an audit finds.
pub(super) struct Judge {
    pub(super) against: Text,
    pub(super) conventions: Arc<Conventions>,
    /// The causes that the audit found, and the campaign.
    known: RwLock<Vec<Key>>,
    /// The schemes that the library accepts, if the audit found that it accepts no others.
    schemes: Option<Schemes>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Surprise {
    pub(super) input: String,
    pub(super) danger: Danger,
    pub(super) symptom: Symptom,
}

impl Judge {
    pub(super) fn new(audit: &Audit, conventions: &Arc<Conventions>) -> Judge {
        let known = audit.causes.iter().filter(|cause| cause.symptom != Symptom::Unsteady);
        let lacks_schemes = audit.causes.iter().any(|cause| cause.is_of_other_schemes());
        Judge {
            against: audit.against,
            conventions: Arc::clone(conventions),
            known: RwLock::new(known.map(Cause::key).collect()),
            schemes: lacks_schemes.then(|| audit.schemes.clone()),
        }
    }

    /// Returns the oracle that knows nothing about the library: each answer that is not that of the
    /// text is a surprise.
    pub(super) fn of_text(against: Text, conventions: &Arc<Conventions>) -> Judge {
        Judge { against, conventions: Arc::clone(conventions), known: RwLock::default(), schemes: None }
    }

    /// Notes a cause: what it explains is no surprise any more.
    pub(super) fn learn(&self, cause: &Cause) {
        self.known.write().unwrap_or_else(PoisonError::into_inner).push(cause.key());
    }

    /// Asks about inputs, and returns the surprises. A declined input is no surprise.
    pub(super) fn surprises(&self, subject: &mut dyn Subject, inputs: &[String]) -> Vec<Surprise> {
        self.watched(subject, inputs, &mut |_, _, _| {}).1
    }

    /// The same, and calls `watch` with each input, what was seen, and the answer. Returns also how
    /// many answers are not those of the text, those of known causes among them.
    pub(super) fn watched(
        &self,
        subject: &mut dyn Subject,
        inputs: &[String],
        watch: &mut dyn FnMut(&str, &Observation<'_>, &Answer),
    ) -> (u64, Vec<Surprise>) {
        let octets: Vec<&[u8]> = inputs.iter().map(String::as_bytes).collect();
        let (mut wrong, mut surprises) = (0, Vec::new());
        subject.observe_all(&octets, &mut |at, seen| {
            let seen = seen.into_owned();
            let given = Answer::from(seen.clone());
            watch(&inputs[at], &seen, &given);
            let found = self.departs(&inputs[at], &given);
            wrong += u64::from(found.is_some());
            surprises.extend(found.filter(|found| !self.explains(found)));
        });
        (wrong, surprises)
    }

    /// Returns how an answer differs from that of the text.
    fn departs(&self, input: &str, given: &Answer) -> Option<Surprise> {
        if *given == Answer::Decline || !self.conventions.compares(input.as_bytes()) {
            return None;
        }
        let (danger, symptom) = departs(self.against, input, given)?;
        Some(Surprise { input: input.into(), danger, symptom })
    }

    /// Returns whether a known cause explains an answer.
    fn explains(&self, found: &Surprise) -> bool {
        let Surprise { input, symptom, .. } = found;
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        let is_of_other_scheme =
            *symptom == Symptom::Rejects && self.schemes.as_ref().is_some_and(|schemes| schemes.lack(input));
        is_of_other_scheme || Key::is_any(&known, input, *symptom)
    }
}

#[cfg(test)]
mod tests {
    use rfc1738_audit::{Inputs, Wanted};

    use super::*;

    /// Accepts the URLs of http alone.
    struct Web;

    impl Subject for Web {
        fn name(&self) -> &str {
            "web"
        }

        fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
            let is_of_web = input.to_ascii_lowercase().starts_with(b"http:");
            let answer = if is_of_web { Text::Rfc3986.read(input) } else { Answer::Reject };
            answer.observation()
        }
    }

    #[test]
    fn an_answer_of_the_text_is_no_surprise() {
        let judge = Judge::of_text(Text::Rfc3986, &Arc::default());
        assert_eq!(judge.departs("http://a b/", &Answer::Reject), None);
        assert_eq!(judge.departs("x:", &Answer::Decline), None);
        let found = judge.departs("http://a.com/", &Answer::Reject).unwrap();
        assert_eq!((found.danger, found.symptom), (Danger::Verdict, Symptom::Rejects));
        assert!(!judge.explains(&found));
        assert_eq!(judge.departs("x:", &Answer::Crash).unwrap().symptom, Symptom::Crashes);
    }

    #[test]
    fn a_scheme_that_a_library_does_not_accept_is_no_surprise() {
        let inputs = ["http://a.example/", "a:0", "b:0", "c:0"];
        let inputs: Inputs = inputs.iter().map(|url| rfc1738_audit::Input::new(url.as_bytes())).collect();
        let audit = Audit::new(&mut Web, &inputs, Wanted::Causes, Some(Text::Rfc3986), &mut |_| {});
        let judge = Judge::new(&audit, &Arc::default());
        let is_known = |input| judge.explains(&judge.departs(input, &Answer::Reject).unwrap());
        assert_eq!(["d:0", "HTTP://b.example/"].map(is_known), [true, false]);
        // What a known cause explains is wrong all the same.
        let asked = ["d:0", "http://b.example/"].map(String::from);
        assert_eq!(judge.watched(&mut Web, &asked, &mut |_, _, _| {}), (1, Vec::new()));
    }
}
