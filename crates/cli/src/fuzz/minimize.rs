//! Minimizes the input of a surprise: it removes pieces as long as the library surprises in the same way. Then it tries the input as people
//! know URLs: of http, with a host.

use rfc1738_subject::Subject;

use super::judge::{Judge, Surprise};

/// The greatest number of rounds. Each asks about at most as many inputs as the input has characters.
const ROUNDS: usize = 200;

/// Returns the surprise of a shorter input with the same symptom and danger, or the given one.
pub(super) fn minimize(mut surprise: Surprise, judge: &Judge, subject: &mut dyn Subject) -> Surprise {
    let mut size = surprise.input.chars().count().div_ceil(2);
    for _ in 0..ROUNDS {
        if size == 0 || subject.trouble().is_some() {
            break;
        }
        let candidates = without_pieces(&surprise.input, size);
        let is_like = |other: &Surprise| other.symptom == surprise.symptom && other.danger == surprise.danger;
        match judge.surprises(subject, &candidates).into_iter().find(is_like) {
            Some(shorter) => {
                surprise = shorter;
                size = size.min(surprise.input.chars().count());
            }
            None => size /= 2,
        }
    }
    let is_like = |other: &Surprise| other.symptom == surprise.symptom && other.danger == surprise.danger;
    let found = judge.surprises(subject, &as_people_know(&surprise.input));
    found.into_iter().find(is_like).unwrap_or(surprise)
}

/// Returns the input in the place of another part of a URL of http, the most usual one first.
fn as_people_know(input: &str) -> Vec<String> {
    let mut all = Vec::new();
    if let Some((scheme, rest)) = input.split_once(':').filter(|(scheme, _)| !scheme.starts_with("http")) {
        let of_http = |host: &str, rest: &str| format!("http://{host}{rest}");
        match rest.strip_prefix("//") {
            Some(after) if !after.is_empty() => {
                let after_host = after.starts_with(['/', '?', '#', ':']);
                all.push(of_http(if after_host { "a.example" } else { "" }, after));
            }
            _ => all.push(of_http("a.example/", rest)),
        }
        all.push(format!("{scheme}://a.example/{rest}"));
    }
    all
}

/// Returns the text without each piece of so many characters.
fn without_pieces(text: &str, size: usize) -> Vec<String> {
    let characters: Vec<char> = text.chars().collect();
    let without = |at: usize| {
        let end = (at + size).min(characters.len());
        characters[..at].iter().chain(&characters[end..]).collect::<String>()
    };
    (0..characters.len()).step_by(size.div_ceil(2)).map(without).collect()
}

#[cfg(test)]
mod tests {
    use rfc1738_audit::Against;
    use rfc1738_decisions::{Answer, RFC_3986, read};
    use rfc1738_subject::Observation;

    use super::*;

    /// RFC 3986, but an input with a "7" crashes the library.
    struct Seven;

    impl Subject for Seven {
        fn name(&self) -> &str {
            "seven"
        }

        fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
            let answer = if input.contains(&b'7') { Answer::Crash } else { read(&RFC_3986, input) };
            answer.observation()
        }
    }

    #[test]
    fn only_what_surprises_is_left() {
        let judge = Judge::of_text(Against::Rfc3986);
        let long = format!("http://user@host.dom/{}7?query#fragment", "segment/".repeat(20));
        let surprise = judge.surprises(&mut Seven, &[long]).pop().unwrap();
        assert_eq!(minimize(surprise, &judge, &mut Seven).input, "7");
        let opaque = judge.surprises(&mut Seven, &["x:y7".into()]).pop().unwrap();
        assert_eq!(minimize(opaque, &judge, &mut Seven).input, "7");
        assert_eq!(as_people_know("e:%00"), ["http://a.example/%00", "e://a.example/%00"]);
        assert_eq!(as_people_know("e://@@")[0], "http://@@");
        assert_eq!(as_people_know("e://:7")[0], "http://a.example:7");
        assert_eq!(without_pieces("abc", 2), ["c", "a", "ab"]);
    }
}
