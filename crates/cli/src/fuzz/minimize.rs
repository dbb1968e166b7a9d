//! Minimizes the input of a surprise, as long as the library surprises in the same way. Then it
//! tries the input as people know URLs: of http, with a host.

use std::str;
use std::time::Instant;

use rfc1738_audit::Symptom;
use rfc1738_oracle::{Subject, shrink};

use super::judge::{Judge, Surprise};

/// How often a library is asked at most while one input is minimized.
const ASKED: usize = 20_000;

/// The same for a crash. Each one starts the library again.
const CRASHES: usize = 200;

/// Returns the surprise of a minimal input with the same symptom and danger, or the given one.
/// After `end` it asks no more.
pub(super) fn minimize(
    surprise: Surprise,
    judge: &Judge,
    subject: &mut dyn Subject,
    end: Instant,
) -> Surprise {
    // What the campaign learned since explains it too.
    let judge = &Judge::of_text(judge.against, &judge.conventions);
    let mut left = if surprise.symptom == Symptom::Crashes { CRASHES } else { ASKED };
    let mut is_like = |input: &str| {
        left = left.saturating_sub(1);
        left > 0
            && Instant::now() < end
            && subject.trouble().is_none()
            && judge
                .surprises(subject, &[input.to_owned()])
                .iter()
                .any(|other| other.symptom == surprise.symptom && other.danger == surprise.danger)
    };
    let smallest = shrink(surprise.input.as_bytes(), |input| str::from_utf8(input).is_ok_and(&mut is_like));
    let smallest = String::from_utf8(smallest).unwrap_or(surprise.input);
    let known = as_people_know(&smallest).into_iter().find(|input| is_like(input));
    Surprise { input: known.unwrap_or(smallest), ..surprise }
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use rfc1738_audit::Text;
    use rfc1738_oracle::{Answer, Observation};

    use super::*;

    /// RFC 3986, but an input with a "7" crashes the library.
    struct Seven;

    impl Subject for Seven {
        fn name(&self) -> &str {
            "seven"
        }

        fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
            let answer = if input.contains(&b'7') { Answer::Crash } else { Text::Rfc3986.read(input) };
            answer.observation()
        }
    }

    #[test]
    fn only_what_surprises_is_left() {
        let judge = Judge::of_text(Text::Rfc3986, &Default::default());
        let long = format!("http://user@host.dom/{}7?query#fragment", "segment/".repeat(20));
        let surprise = judge.surprises(&mut Seven, &[long]).pop().unwrap();
        let end = Instant::now() + Duration::from_secs(3600);
        let early = minimize(surprise.clone(), &judge, &mut Seven, Instant::now());
        assert_eq!(early.input, surprise.input);
        assert_eq!(minimize(surprise, &judge, &mut Seven, end).input, "7");
        let opaque = judge.surprises(&mut Seven, &["x:y7".into()]).pop().unwrap();
        assert_eq!(minimize(opaque, &judge, &mut Seven, end).input, "7");
        assert_eq!(as_people_know("e:%00"), ["http://a.example/%00", "e://a.example/%00"]);
        assert_eq!(as_people_know("e://@@")[0], "http://@@");
        assert_eq!(as_people_know("e://:7")[0], "http://a.example:7");
    }
}
