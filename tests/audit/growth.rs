//! The search for families of inputs whose time grows faster than their length.

use std::time::Duration;

use rfc1738_audit::growth::{Family, Growths, LOOKS, PLACES, Slow, Time, Timed, search};

/// A library whose time is a function of the input, in seconds.
struct Pretended<F> {
    seconds: F,
    /// The time of a line is this, times the square of its length.
    per_line: f64,
    /// After so many questions it is not asked any more.
    left: usize,
}

impl<F: FnMut(&str) -> f64> Timed for Pretended<F> {
    fn time(&mut self, input: &[u8], _: bool) -> Time {
        let Some(left) = self.left.checked_sub(1) else { return Time::NotAsked };
        self.left = left;
        let text = String::from_utf8_lossy(input);
        let mut seconds = (self.seconds)(&text);
        if self.per_line > 0.0 {
            let line = serde_json::json!({"cmd": "observe", "id": 1, "inputs": [text]}).to_string();
            seconds += self.per_line * (line.len() as f64).powi(2);
        }
        match seconds {
            seconds if seconds > 5.0 => Time::TimedOut(Duration::from_secs(5)),
            seconds => Time::Answered(Duration::from_secs_f64(seconds)),
        }
    }

    fn time_of_line(&mut self, bytes: usize) -> Time {
        match self.per_line * (bytes as f64).powi(2) {
            seconds if seconds > 5.0 => Time::TimedOut(Duration::from_secs(5)),
            seconds => Time::Answered(Duration::from_secs_f64(seconds)),
        }
    }
}

fn found(seconds: impl FnMut(&str) -> f64) -> Growths {
    search(&mut Pretended { seconds, per_line: 0.0, left: usize::MAX }, &Family::all("http"), &mut |_| ())
}

/// Returns the length of the longest run of a character.
fn run(text: &str, of: char) -> f64 {
    text.split(|character| character != of).map(str::len).max().unwrap_or_default() as f64
}

#[test]
fn a_linear_library_has_no_slow_family() {
    let growths = found(|input| 1e-4 + 2e-6 * input.len() as f64);
    assert_eq!((growths.slow.len(), growths.families, growths.not_asked), (0, Family::all("http").len(), 0));
}

/// Every fifth answer is late by some milliseconds, as on a computer that does something else.
#[test]
fn noise_is_no_growth() {
    let mut turn = 0;
    let growths = found(|input| {
        turn += 1;
        1e-6 * input.len() as f64 + if turn % 5 == 0 { 0.004 } else { 0.0 }
    });
    assert_eq!(growths.slow, []);
}

/// An adapter that reads a long line in quadratic time reads all families in the same way.
#[test]
fn what_every_line_costs_does_not_count() {
    let mut library = Pretended { seconds: |_: &str| 1e-6, per_line: 1e-9, left: usize::MAX };
    assert_eq!(search(&mut library, &Family::all("http"), &mut |_| ()).slow, []);
}

#[test]
fn a_library_that_is_slow_everywhere_is_found() {
    let growths = found(|input| 1e-8 * (input.len() as f64).powi(2));
    assert_eq!(growths.slow.len(), PLACES.len());
}

#[test]
fn each_place_has_its_worst_family() {
    let growths = found(|input| match input {
        // Exponential in the colons of brackets, quadratic in all other letters between
        // brackets.
        _ if input.starts_with("http://[:") => 1e-7 * (run(input, ':') / 2.0).exp2(),
        _ if input.starts_with("http://[") => 1e-8 * run(input, 'a').powi(2),
        _ if input.starts_with("http://a.example/?") => 1e-9 * run(input, '&').powi(2),
        _ => 1e-7 * input.len() as f64,
    });
    let shown: Vec<(String, String, &str)> =
        growths.slow.iter().map(|slow| (slow.name(), slow.family.words(), slow.growth.name())).collect();
    assert_eq!(
        shown,
        [
            ("time-brackets".into(), "http://[⟨: × n⟩]/".into(), "exponential"),
            ("time-query".into(), "http://a.example/?⟨& × n⟩".into(), "quadratic"),
            ("time-character-reference".into(), "http://a.example/?&⟨& × n⟩".into(), "quadratic"),
        ]
    );
    let last = growths.slow[0].points.last().unwrap();
    assert_eq!((last.time, last.bytes <= 72), (None, true), "{last:?}");
}

/// A copy of the rest at each character takes less time than all else for short texts.
#[test]
fn a_fast_copy_at_each_character_is_found() {
    let seconds = |input: &str| match input.matches('(').count() as f64 {
        units if input.ends_with("http://a.example/") => 3.5e-6 * units + 3e-10 * units * units,
        _ => 1e-7 * input.len() as f64,
    };
    assert_eq!(found(seconds).slow.iter().map(Slow::name).collect::<Vec<_>>(), ["time-start"]);
}

#[test]
fn a_library_that_keeps_its_answers_is_measured() {
    let mut known = std::collections::HashSet::new();
    let growths = found(|input| match input {
        _ if !known.insert(input.to_owned()) => 1e-6,
        _ if input.starts_with("data:") => 1e-8 * run(input, '#').powi(2),
        _ => 1e-6,
    });
    assert_eq!(growths.slow.iter().map(Slow::name).collect::<Vec<_>>(), ["time-data"]);
}

#[test]
fn a_search_that_is_ended_says_what_was_not_asked() {
    let families = Family::all("http");
    let mut library = Pretended { seconds: |_: &str| 1e-6, per_line: 0.0, left: 10 * LOOKS + 1 };
    let growths = search(&mut library, &families, &mut |_| ());
    assert_eq!((growths.families, growths.not_asked), (10, families.len() - 10));
    // After the first one, the others of a place are not asked either.
    let mut library = Pretended { seconds: |_: &str| 6.0, per_line: 0.0, left: 60 };
    let growths = search(&mut library, &families, &mut |_| ());
    assert!(growths.places > 1, "{growths:?}");
    assert_eq!(growths.families, growths.places);
    assert_eq!(growths.families + growths.not_asked, families.len());
}
