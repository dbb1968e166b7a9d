//! The oracle of a campaign: an answer is a surprise if it is not that of the text, and no cause
//! that the audit found explains it.

use std::borrow::Cow;
use std::net::Ipv6Addr;

use rfc1738_audit::causes::{Key, Schemes, of_input};
use rfc1738_audit::{Cause, Danger, Symptom, answer, expected};
use rfc1738_oracle::{Answer, Observation, Subject, Text};

/// The text of the library, and what an audit finds.
pub(super) struct Judge {
    against: Text,
    /// The causes that the audit found.
    known: Vec<Key>,
    /// The schemes that the library accepts, if the audit found that it accepts no others.
    schemes: Option<Schemes>,
}

/// An answer that is a surprise.
#[derive(Clone, Debug)]
pub(super) struct Surprise {
    pub(super) input: String,
    pub(super) expected: Answer,
    pub(super) answer: Answer,
    pub(super) danger: Danger,
    pub(super) symptom: Symptom,
    pub(super) text: &'static str,
}

impl Judge {
    pub(super) fn new(against: Text, causes: &[Cause]) -> Judge {
        Judge { against, known: causes.iter().map(Cause::key).collect(), schemes: None }
    }

    /// Returns the same oracle after it has seen which schemes the library accepts, if that it
    /// accepts no others is one of these causes.
    pub(super) fn seeing(self, causes: &[Cause], answers: &[(String, Answer)]) -> Judge {
        let mut schemes = Schemes::default();
        answers.iter().for_each(|(input, answer)| schemes.see(input, answer));
        Judge { schemes: causes.iter().any(Cause::is_of_other_schemes).then_some(schemes), ..self }
    }

    /// Returns the oracle that knows nothing about the library: each answer that is not that of the
    /// text is a surprise.
    pub(super) fn of_text(against: Text) -> Judge {
        Judge::new(against, &[])
    }

    /// Returns whether the audit names the cause of a minimized surprise.
    pub(super) fn is_effect(&self, minimized: &Surprise) -> bool {
        let Surprise { input, symptom, danger, .. } = minimized;
        self.known.iter().any(|known| known.explains(input, *symptom, *danger))
    }

    /// Asks about inputs, and returns the surprises. A declined input is no surprise.
    pub(super) fn surprises(&self, subject: &mut dyn Subject, inputs: &[String]) -> Vec<Surprise> {
        self.watched(subject, inputs, &mut |_, _, _| {})
    }

    /// The same, and calls `watch` with each input, what was seen, and the answer.
    pub(super) fn watched(
        &self,
        subject: &mut dyn Subject,
        inputs: &[String],
        watch: &mut dyn FnMut(&str, &Observation<'_>, &Answer),
    ) -> Vec<Surprise> {
        let octets: Vec<&[u8]> = inputs.iter().map(String::as_bytes).collect();
        let mut surprises = Vec::new();
        subject.observe_all(&octets, &mut |at, seen| {
            let seen = seen.into_owned();
            let given = answer(seen.clone());
            watch(&inputs[at], &seen, &given);
            surprises.extend(self.judge(&inputs[at], given));
        });
        surprises
    }

    fn judge(&self, input: &str, given: Answer) -> Option<Surprise> {
        if given == Answer::Decline {
            return None;
        }
        let expected = expected(self.against, input.as_bytes(), &given);
        let danger = Danger::of(&expected, &given)?;
        let symptom = Symptom::of(&expected, &given, danger);
        let is_of_other_scheme =
            symptom == Symptom::Rejects && self.schemes.as_ref().is_some_and(|schemes| schemes.lack(input));
        if is_of_other_scheme || Key::is_any(&self.known, input, symptom) {
            return None;
        }
        Some(Surprise {
            input: input.into(),
            expected,
            answer: given,
            danger,
            symptom,
            text: self.against.name(),
        })
    }
}

impl Surprise {
    /// Returns the class of a minimized surprise. If it is still long, its length is the cause:
    /// each input of this length has another skeleton.
    pub(super) fn class_of_minimized(&self) -> String {
        let is_length = |name: &String| name.contains("-longer-than");
        let lengths: Vec<String> = of_input(&self.input).into_iter().filter(is_length).collect();
        match lengths.is_empty() {
            true => self.class(),
            false => format!("{}: {}", self.symptom.words(), lengths.join(", ")),
        }
    }

    /// Returns the class: what the library does, and the input with "a" for a run of letters, "0"
    /// for one of digits, "a0" for one of both, and one character for each kind of marks, of
    /// controls and of characters beyond US-ASCII. What is repeated stands there three times at
    /// most, because it can matter that it is repeated, but not whether four or five times. All
    /// addresses of IPv6 of one form are alike.
    pub(super) fn class(&self) -> String {
        let mut skeleton = String::new();
        for character in with_plain_address(&self.input).chars() {
            let shown = match character {
                _ if character.is_ascii_alphabetic() => 'a',
                _ if character.is_ascii_digit() => '0',
                '!' | '$' | '&' | '\'' | '(' | ')' | '*' | '+' | ',' | ';' | '=' | '-' | '_' | '~' => '!',
                '"' | '<' | '>' | '^' | '`' | '{' | '|' | '}' => '|',
                '\0' | '\t' | '\n' | '\r' => character,
                // White space of Unicode, and the other controls.
                '\u{1c}'..='\u{1f}' => '\u{1c}',
                _ if character.is_ascii_control() => '\u{1}',
                _ if character.is_ascii() => character,
                _ if character.is_numeric() => '\u{661}',
                _ => '\u{e9}',
            };
            let is_delimiter = matches!(shown, ':' | '/' | '@' | '?' | '#' | '[' | ']');
            let run = skeleton.len() - skeleton.trim_end_matches(['a', '0']).len();
            match shown {
                'a' | '0' if skeleton[skeleton.len() - run..].contains(shown) => {}
                'a' if run > 0 => skeleton.insert(skeleton.len() - run, shown),
                _ if skeleton.ends_with(shown) && !is_delimiter => {}
                _ => skeleton.push(shown),
            }
            without_fourth(&mut skeleton);
        }
        format!("{}: {skeleton}", self.symptom.words())
    }
}

/// Returns the text with the first address of its form for the first literal in brackets that is an
/// address of IPv6.
fn with_plain_address(text: &str) -> Cow<'_, str> {
    let literal = || text.split_once('[')?.1.split_once(']').map(|(literal, _)| literal);
    match literal().filter(|literal| literal.parse::<Ipv6Addr>().is_ok()) {
        Some(literal) => {
            let numbers = if literal.contains("::") { "0::" } else { "0:0" };
            let end = if literal.contains('.') { ":0.0.0.0" } else { "" };
            text.replacen(literal, &format!("{numbers}{end}"), 1).into()
        }
        None => text.into(),
    }
}

/// Removes the end of the text if it is there the fourth time in a row.
fn without_fourth(text: &mut String) {
    for unit in 1..=8 {
        let end = text.as_bytes();
        let Some(start) = end.len().checked_sub(4 * unit) else { return };
        if end[start..].chunks(unit).all(|piece| *piece == end[end.len() - unit..])
            && text.is_char_boundary(start)
        {
            text.truncate(text.len() - unit);
        }
    }
}

#[cfg(test)]
mod tests {
    use rfc1738_audit::causes;
    use rfc1738_oracle::Text;

    use super::*;

    #[test]
    fn an_answer_of_the_text_is_no_surprise() {
        let judge = Judge::of_text(Text::Rfc3986);
        let reject = |input: &str| judge.judge(input, Answer::Reject);
        assert!(reject("http://a b/").is_none());
        assert!(judge.judge("x:", Answer::Decline).is_none());
        let one = reject("http://abc12.com/").unwrap();
        assert_eq!(one.class(), "rejects a valid URL: a://a0.a/");
        assert_eq!(one.class(), reject("ftp://host7.dom/").unwrap().class());
        assert_ne!(one.class(), judge.judge("http://abc12.com/", Answer::Crash).unwrap().class());
        // What is repeated four times or more often is one class, and whether a digit stands before
        // a letter is no difference.
        let groups = |count| reject(&format!("http://h/{}", "/a1/2b".repeat(count))).unwrap().class();
        assert_eq!(groups(4), "rejects a valid URL: a://a//a0/a0/a0");
        assert_eq!(groups(4), groups(9));
        let address = |literal| reject(&format!("http://[{literal}]")).unwrap().class();
        assert_eq!(address("1:2:3:4:5:6:7:8"), address("a:b:c0:d:e1:f:a:b"));
        assert_eq!(address("::"), address("1::a"));
        assert_ne!(address("::"), address("::1.2.3.4"));
        assert_ne!(address("::"), address("1:2:3:4:5:6:7:8"));
        assert_ne!(groups(1), groups(2));
        assert_eq!(reject("http://h/////").unwrap().class(), "rejects a valid URL: a://a///");
        let control =
            |octet: char| judge.judge(&format!("{octet}x:"), Text::Rfc3986.read(b"x:")).unwrap().class();
        assert_eq!(control('\u{1c}'), control('\u{1f}'));
        assert_eq!(control('\u{1}'), control('\u{7f}'));
        assert_ne!(control('\u{1}'), control('\u{1c}'));
        assert_ne!(control('\u{1}'), control('\n'));
    }

    #[test]
    fn long_inputs_are_of_a_few_classes() {
        let judge = Judge::of_text(Text::Rfc3986);
        let reject = |path: &str| judge.judge(&format!("http://a.example/{path}"), Answer::Reject).unwrap();
        let [one, other] =
            ["a-".repeat(100), "0.1~".repeat(50)].map(|path| reject(&path).class_of_minimized());
        assert!(one == other && one.contains("path-longer-than63"), "{one} {other}");
        let short = reject("a-");
        assert_eq!(short.class_of_minimized(), short.class());
    }

    #[test]
    fn a_scheme_that_a_library_does_not_accept_is_no_surprise() {
        let urls = ["http://a.example/", "a:0", "b:0", "c:0"];
        let answers = urls.map(|url| match url.starts_with("http:") {
            true => (url.to_owned(), Text::Rfc3986.read(url.as_bytes())),
            false => (url.to_owned(), Answer::Reject),
        });
        let of = || answers.iter().map(|(url, answer)| (&**url, answer));
        let found = causes::of_answers(of(), Text::Rfc3986);
        let judge = Judge::new(Text::Rfc3986, &found);
        assert!(judge.judge("d:0", Answer::Reject).is_some());
        let judge = judge.seeing(&found, &answers);
        assert!(judge.judge("d:0", Answer::Reject).is_none());
        assert!(judge.judge("HTTP://b.example/", Answer::Reject).is_some());
    }

    #[test]
    fn a_minimized_input_shows_another_effect_of_a_known_cause() {
        let accepted = Text::Rfc3986.read(b"http://a/");
        let spaces = [("http://a/ ", &accepted), ("http://a/b ", &accepted), ("http://a/ c", &accepted)];
        let judge = Judge::new(Text::Rfc3986, &causes::of_answers(spaces, Text::Rfc3986));
        let accepts = |input: &str| judge.judge(input, accepted.clone()).unwrap();
        // In another region.
        assert!(judge.is_effect(&accepts("http:// a/")));
        assert!(!judge.is_effect(&accepts("http://a[/")));
        let at_sign = ["http://a/@b", "http://a/@c"].map(|input| (input, Answer::Crash));
        let at_sign = at_sign.iter().map(|(input, answer)| (*input, answer));
        let judge = Judge::new(Text::Rfc3986, &causes::of_answers(at_sign, Text::Rfc3986));
        let rejects = |input: &str| judge.judge(input, Answer::Reject).unwrap();
        assert!(judge.is_effect(&rejects("http://a/@")) && !judge.is_effect(&rejects("http://a/")));
        // To read another host is worse than another verdict.
        let other_host = judge.judge("http://a/@b", Text::Rfc3986.read(b"http://b/")).unwrap();
        assert!(other_host.danger == Danger::Host && !judge.is_effect(&other_host));
    }
}
