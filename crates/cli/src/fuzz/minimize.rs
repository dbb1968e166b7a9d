//! Minimizes the input of a surprise: it removes pieces as long as the library surprises in the
//! same way. Then it tries the input as people know URLs: of http, with a host.

use rfc1738_audit::Symptom;
use rfc1738_oracle::Subject;

use super::judge::{Judge, Surprise};

/// How often the input is swept at most. Each sweep asks about at most twice as many inputs as the
/// input has characters.
const SWEEPS: usize = 32;

/// How many candidates are asked together.
const TOGETHER: usize = 64;

/// How often the library crashes at most while one input is minimized. Each crash starts it again,
/// so candidates of a crash are asked one by one.
const CRASHES: usize = 20;

/// Returns the surprise of a shorter input with the same symptom and danger, or the given one.
pub(super) fn minimize(mut surprise: Surprise, judge: &Judge, subject: &mut dyn Subject) -> Surprise {
    let mut size = surprise.input.chars().count().div_ceil(2);
    let mut most = if surprise.symptom == Symptom::Crashes { CRASHES } else { usize::MAX };
    for _ in 0..SWEEPS {
        if size == 0 || most == 0 || subject.trouble().is_some() {
            break;
        }
        // Without one piece, others can be needless that were needed with it: the smallest pieces
        // are tried until all are needed.
        if !sweep(&mut surprise, size, &mut most, judge, subject) || size > 1 {
            size /= 2;
        }
    }
    first_like(&surprise, &as_people_know(&surprise.input), judge, subject)
        .map_or(surprise, |(_, found)| found)
}

/// Removes, from left to right, pieces of so many characters that the surprise does not need,
/// `most` of them. Returns whether one was removed.
fn sweep(
    surprise: &mut Surprise,
    size: usize,
    most: &mut usize,
    judge: &Judge,
    subject: &mut dyn Subject,
) -> bool {
    let together = if surprise.symptom == Symptom::Crashes { 1 } else { TOGETHER };
    let (mut at, mut is_shorter) = (0, false);
    loop {
        let candidates: Vec<String> = without_pieces(&surprise.input, size).skip(at).take(together).collect();
        if candidates.is_empty() || *most == 0 || subject.trouble().is_some() {
            return is_shorter;
        }
        match first_like(surprise, &candidates, judge, subject) {
            Some((index, shorter)) => {
                *surprise = shorter;
                at += index;
                *most -= 1;
                is_shorter = true;
            }
            None => at += candidates.len(),
        }
    }
}

/// Returns the first input with the same symptom and danger, and its index.
fn first_like(
    surprise: &Surprise,
    inputs: &[String],
    judge: &Judge,
    subject: &mut dyn Subject,
) -> Option<(usize, Surprise)> {
    let is_like = |other: &Surprise| other.symptom == surprise.symptom && other.danger == surprise.danger;
    let found = judge.surprises(subject, inputs).into_iter().find(is_like)?;
    Some((inputs.iter().position(|input| *input == found.input)?, found))
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

/// Returns the text without each piece of so many characters. A piece begins in the middle of the
/// one before.
fn without_pieces(text: &str, size: usize) -> impl Iterator<Item = String> {
    let characters: Vec<char> = text.chars().collect();
    (0..characters.len()).step_by(size.div_ceil(2)).map(move |at| {
        let end = (at + size).min(characters.len());
        characters[..at].iter().chain(&characters[end..]).collect()
    })
}

#[cfg(test)]
mod tests {
    use rfc1738_audit::Text;
    use rfc1738_oracle::Answer;
    use rfc1738_oracle::Observation;

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
        let judge = Judge::of_text(Text::Rfc3986);
        let long = format!("http://user@host.dom/{}7?query#fragment", "segment/".repeat(20));
        let surprise = judge.surprises(&mut Seven, &[long]).pop().unwrap();
        assert_eq!(minimize(surprise, &judge, &mut Seven).input, "7");
        let opaque = judge.surprises(&mut Seven, &["x:y7".into()]).pop().unwrap();
        assert_eq!(minimize(opaque, &judge, &mut Seven).input, "7");
        assert_eq!(as_people_know("e:%00"), ["http://a.example/%00", "e://a.example/%00"]);
        assert_eq!(as_people_know("e://@@")[0], "http://@@");
        assert_eq!(as_people_know("e://:7")[0], "http://a.example:7");
        assert_eq!(without_pieces("abc", 2).collect::<Vec<_>>(), ["c", "a", "ab"]);
    }
}
