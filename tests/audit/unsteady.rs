//! Libraries whose answers depend on earlier inputs, or on chance: the audit says so first.

use rfc1738_audit::{Audit, Cause, Expectation, Input, Inputs, Symptom, Text, Wanted, human};
use rfc1738_oracle::{Answer, CommonPart, Observation, Subject};

/// A library of RFC 3986 with a bug of state or of chance.
#[derive(Default)]
struct Unsteady {
    kind: Kind,
    /// The earlier inputs of this process.
    seen: Vec<String>,
    /// The number of all answers, which no new process resets.
    count: u64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Kind {
    /// A cache whose key is the length of the input and its first three characters.
    #[default]
    Cache,
    /// After an input with a script, each host is another one.
    Order,
    /// After an input of ftp, a query is lost.
    Next,
    /// Each seventh answer has another host.
    Chance,
    Steady,
    /// No user is read, and after an input of ftp a query is lost.
    Both,
    /// It crashes for a fragment.
    Crash,
    /// A cache whose key is the input in lower case.
    Lower,
    /// The port of an earlier URL with this host.
    Port,
    /// No path after 300 inputs.
    Tired,
    /// Of each 1000 inputs it reads no path of the last 99.
    Pauses,
}

impl Subject for Unsteady {
    fn name(&self) -> &str {
        "unsteady"
    }

    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
        let text = String::from_utf8_lossy(input).into_owned();
        self.count += 1;
        let key = |text: &str| (text.len(), text.get(..10).map(str::to_owned));
        let is_cached = |seen: &&String| seen.len() > 12 && key(seen) == key(&text);
        let known = if self.kind == Kind::Cache { &self.seen[..] } else { &[] };
        let cached = known.iter().rev().find(is_cached);
        let is_wrong = match self.kind {
            Kind::Order => self.seen.iter().any(|seen| seen.starts_with("javascript:")),
            Kind::Chance => self.count.is_multiple_of(7),
            _ => false,
        };
        let asked = match (self.kind, cached) {
            (Kind::Cache, Some(earlier)) => earlier.clone(),
            (Kind::Lower, _) => {
                let earlier = self.seen.iter().find(|seen| seen.eq_ignore_ascii_case(&text));
                earlier.unwrap_or(&text).clone()
            }
            _ => text.clone(),
        };
        if self.kind == Kind::Crash && text.contains('#') {
            return Observation::Crash("ValueError: no\u{1b} fragment".into());
        }
        let mut answer = Text::Rfc3986.read(asked.as_bytes());
        if let Answer::Accept(parts) = &mut answer
            && matches!(self.kind, Kind::Next | Kind::Both)
            && self.seen.last().is_some_and(|before| before.starts_with("ftp:"))
        {
            parts.query = None;
        }
        let with_port = text.replace("example/", "example:");
        let is_of_host = |seen: &&String| {
            seen.get(..with_port.len()).is_some_and(|seen| seen.eq_ignore_ascii_case(&with_port))
        };
        if let Answer::Accept(parts) = &mut answer
            && self.kind == Kind::Port
            && let Some(earlier) = self.seen.iter().find(is_of_host)
            && let Answer::Accept(earlier) = Text::Rfc3986.read(earlier.as_bytes())
        {
            parts.port = earlier.port.clone();
        }
        if let Answer::Accept(parts) = &mut answer
            && match self.kind {
                Kind::Tired => self.seen.len() >= 300,
                Kind::Pauses => self.seen.len() % 1000 >= 901,
                _ => false,
            }
        {
            parts.path = "".into();
        }
        if let Answer::Accept(parts) = &mut answer
            && self.kind == Kind::Both
        {
            parts.user = None;
        }
        if let Answer::Accept(parts) = &mut answer
            && is_wrong
            && parts.host.is_some()
        {
            parts.host = Some("evil.example".into());
        }
        if self.kind != Kind::Chance {
            self.seen.push(text);
        }
        answer.observation()
    }

    fn restart(&mut self) -> bool {
        self.seen.clear();
        true
    }
}

fn audited(kind: Kind) -> Audit {
    let mut library = Unsteady { kind, ..Unsteady::default() };
    let inputs: Inputs = Inputs::of_cases().into_iter().step_by(8).collect();
    Audit::new(&mut library, &inputs, Wanted::Causes, Some(Text::Rfc3986), &mut |_| {})
}

#[test]
fn state_and_chance_are_the_first_finding() {
    for (kind, name) in [
        (Kind::Cache, "answers/depend-on-earlier-inputs"),
        (Kind::Order, "answers/depend-on-earlier-inputs"),
        (Kind::Next, "answers/depend-on-earlier-inputs"),
        (Kind::Chance, "answers/differ-from-run-to-run"),
    ] {
        let audit = audited(kind);
        let first = &audit.causes[0];
        assert_eq!((first.symptom, &*first.name), (Symptom::Unsteady, name), "{kind:?}");
        // The shortest sequence has one earlier input.
        let length = if kind == Kind::Chance { 1 } else { 2 };
        assert_eq!(first.inputs.len(), length, "{kind:?}: {:?}", first.inputs);
        assert!(kind != Kind::Order || first.inputs[0].starts_with("javascript:"), "{:?}", first.inputs);
        assert!(audit.causes.iter().any(|cause| !cause.is_found_again), "{kind:?}");
        let page = human(&audit, &Expectation::default(), false, 80);
        assert!(page.contains(name) && page.contains("not found again alone"), "{page}");
        assert!(page.lines().count() < 24, "{page}");
    }
}

/// A bug that shows also alone keeps its row.
#[test]
fn a_bug_beside_the_state_is_found_again() {
    let causes = audited(Kind::Both).causes;
    assert_eq!(causes[0].symptom, Symptom::Unsteady);
    let is_found = |part: CommonPart, again: bool| {
        causes.iter().any(|one| (one.symptom, one.is_found_again) == (Symptom::Part(part.into()), again))
    };
    assert!(is_found(CommonPart::User, true) && is_found(CommonPart::Query, false), "{causes:?}");
}

/// The earlier input stands far before the one that shows it.
#[test]
fn a_cache_is_found_by_inputs_that_are_alike() {
    for (kind, earlier, last) in [
        (Kind::Lower, "http://A.example/B", "http://a.example/b"),
        (Kind::Port, "http://A.example:8/", "http://a.example/"),
    ] {
        let first = far_apart(kind, earlier, 5000, last);
        assert_eq!((&*first.name, first.inputs.len()), ("answers/depend-on-earlier-inputs", 2), "{kind:?}");
    }
}

/// A library that answers otherwise after so many inputs has no shorter sequence.
#[test]
fn the_number_of_earlier_inputs_is_told() {
    let first = far_apart(Kind::Tired, "http://a.example/0", 400, "http://a.example/");
    assert_eq!((&*first.name, first.inputs.len()), ("answers/depend-on-earlier-inputs", 301));
    assert!(first.words.starts_with("after 297 other inputs, then"), "{}", first.words);
}

/// The simplest input that shows the state stands behind too many others.
#[test]
fn the_inputs_that_were_asked_first_show_the_state() {
    let inputs = (0..70_000).rev().map(|number| Input::new(format!("http://a.example/{number}").as_bytes()));
    let mut library = Unsteady { kind: Kind::Pauses, ..Unsteady::default() };
    let inputs: Inputs = inputs.collect();
    let audit = Audit::new(&mut library, &inputs, Wanted::Causes, Some(Text::Rfc3986), &mut |_| {});
    let first = &audit.causes[0];
    assert_eq!((&*first.name, first.inputs.len()), ("answers/depend-on-earlier-inputs", 902), "{first:?}");
}

/// Returns the first cause of an audit of two inputs, with others between them.
fn far_apart(kind: Kind, earlier: &str, between: usize, last: &str) -> Cause {
    let mut library = Unsteady { kind, ..Unsteady::default() };
    let between = (0..between).map(|number| format!("http://b.example/{number}"));
    let all = [earlier.to_owned()].into_iter().chain(between).chain([last.to_owned()]);
    let inputs: Inputs = all.map(|text| Input::new(text.as_bytes())).collect();
    let audit = Audit::new(&mut library, &inputs, Wanted::Causes, Some(Text::Rfc3986), &mut |_| {});
    audit.causes.into_iter().next().unwrap_or_else(|| panic!("{kind:?}"))
}

#[test]
fn a_crash_is_shown_with_its_words() {
    let audit = audited(Kind::Crash);
    let page = human(&audit, &Expectation::default(), false, 80);
    assert!(page.contains("ValueError: no") && !page.contains('\u{1b}'), "{page}");
}

#[test]
fn nothing_is_said_of_a_steady_library() {
    assert!(audited(Kind::Steady).causes.is_empty());
}
