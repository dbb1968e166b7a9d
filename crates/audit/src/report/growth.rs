//! What was found about the time of a library: a page of a terminal, and JSON.

use std::fmt::Write;
use std::time::Duration;

use rfc1738_oracle::escape;

use super::page::Page;
use crate::growth::{Growths, Point, Slow};

/// How many lengths of a family the page has, the last ones.
const SHOWN: usize = 4;

/// Returns the page: each place in which the time grows faster than the length, with the family and
/// what was measured.
///
/// The lines have at most `width` columns, if their words fit.
pub fn growth_human(growths: &Growths, name: &str, version: &str, limit: Duration, width: usize) -> String {
    let mut page = Page::new(width);
    let library = escape::words(&format!("{name} {version}"));
    let places = growths.places;
    page.line(0, &format!("{library}: {} families of inputs in {places} places", growths.families));
    if growths.not_asked > 0 {
        page.line(0, &format!("{} more were not asked", growths.not_asked));
    }
    if growths.crashes > 0 {
        page.line(0, &format!("in {} families it crashes at some length", growths.crashes));
    }
    let _ = writeln!(page.text);
    match growths.slow.len() {
        0 => page.line(0, "the time of no family grows faster than its length"),
        1 => page.line(0, "the time grows faster than the length in one place:"),
        count => {
            page.line(0, &format!("the time grows faster than the length in {count} places, worst first:"))
        }
    }
    for (number, group) in groups(growths).iter().enumerate() {
        let [slow, others @ ..] = &group[..] else { continue };
        let _ = writeln!(page.text);
        page.line(0, &format!("{}. {}: {}", number + 1, slow.name(), slow.growth.words()));
        if !others.is_empty() {
            let others: Vec<String> = others.iter().map(|other| other.name()).collect();
            page.line(3, &format!("with the same unit: {}", others.join(", ")));
        }
        page.line(3, &slow.family.words());
        let first = slow.points.len().saturating_sub(SHOWN);
        let times: Vec<String> = slow.points[first..].iter().map(|point| time(point, limit)).collect();
        page.line(5, &times.join(", "));
    }
    page.text
}

/// Returns the places in groups: those of a group have the same unit, and the same growth by name.
/// The first place of a group is the worst.
fn groups(growths: &Growths) -> Vec<Vec<&Slow>> {
    let mut groups: Vec<Vec<&Slow>> = Vec::new();
    for slow in &growths.slow {
        let is_same = |group: &&mut Vec<&Slow>| {
            group[0].family.unit == slow.family.unit && group[0].growth.name() == slow.growth.name()
        };
        match groups.iter_mut().find(is_same) {
            Some(group) => group.push(slow),
            None => groups.push(vec![slow]),
        }
    }
    groups
}

/// Returns the time at a length: `4096 bytes: 31 ms`.
fn time(point: &Point, limit: Duration) -> String {
    let time = match point.time {
        None => format!("no answer in {} s", limit.as_secs_f64()),
        Some(time) if time >= Duration::from_secs(1) => format!("{:.1} s", time.as_secs_f64()),
        Some(time) if time >= Duration::from_millis(10) => format!("{} ms", time.as_millis()),
        Some(time) => format!("{:.1} ms", time.as_secs_f64() * 1000.0),
    };
    format!("{} bytes: {time}", point.bytes)
}

/// Returns what was found as one line of JSON.
pub fn growth_json(growths: &Growths, name: &str, version: &str) -> String {
    let json = JsonGrowths {
        name,
        version,
        families: growths.families,
        not_asked: growths.not_asked,
        crashes: growths.crashes,
        slow: growths
            .slow
            .iter()
            .map(|slow| JsonSlow {
                cause: slow.name(),
                growth: slow.growth.name(),
                exponent: slow.growth.exponent_of_power(),
                prefix: &slow.family.prefix,
                unit: &slow.family.unit,
                suffix: &slow.family.suffix,
                points: slow
                    .points
                    .iter()
                    .map(|point| JsonPoint {
                        units: point.units,
                        bytes: point.bytes,
                        seconds: point.time.map(|time| time.as_secs_f64()),
                    })
                    .collect(),
            })
            .collect(),
    };
    super::json::line(&json)
}

/// The output of `rfc1738 audit time --json`.
#[derive(serde::Serialize)]
struct JsonGrowths<'a> {
    /// The name of the library, as its adapter gives it.
    name: &'a str,
    /// Its version, as its adapter gives it.
    version: &'a str,
    /// The number of families of inputs that were asked.
    families: usize,
    /// The number of families that were not asked.
    not_asked: usize,
    /// The number of families that made the library crash at some length.
    crashes: usize,
    /// The places in which the time grows faster than the length, the worst first.
    slow: Vec<JsonSlow<'a>>,
}

#[derive(serde::Serialize)]
struct JsonSlow<'a> {
    /// The name of the cause: `time-` and the place.
    cause: String,
    /// `quadratic`, `cubic`, `polynomial`, `exponential` or `no answer`.
    growth: &'static str,
    /// The exponent, if the time grows with a power of the number of units.
    #[serde(skip_serializing_if = "Option::is_none")]
    exponent: Option<f64>,
    /// The text before the units.
    prefix: &'a str,
    /// What is repeated.
    unit: &'a str,
    /// The text after the units.
    suffix: &'a str,
    /// What was measured, with growing lengths.
    points: Vec<JsonPoint>,
}

#[derive(serde::Serialize)]
struct JsonPoint {
    /// The number of units.
    units: usize,
    /// The length of the input in bytes.
    bytes: usize,
    /// The least time of several answers, without the time of the protocol. `null`: no answer in
    /// time.
    seconds: Option<f64>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::growth::{Family, Growth};

    #[test]
    fn a_page_has_the_family_and_what_was_measured() {
        let family =
            Family { place: "brackets", prefix: "http://[".into(), unit: ":".into(), suffix: "]/".into() };
        let point = |units, time| Point { units, bytes: units + 10, time };
        let points = [(8, Some(400)), (16, Some(25_000)), (24, Some(1_500_000)), (32, None)]
            .map(|(units, time)| point(units, time.map(Duration::from_micros)));
        let slow = Slow { family, growth: Growth::Exponential, points: points.into() };
        let other = Slow { family: Family { place: "host", ..slow.family.clone() }, ..slow.clone() };
        let growths =
            Growths { slow: vec![slow, other], families: 7000, places: 18, not_asked: 10, crashes: 2 };
        assert_eq!(
            growth_human(&growths, "my\u{1b}library", "1.0", Duration::from_secs(5), 80),
            "\
my\\x1blibrary 1.0: 7000 families of inputs in 18 places
10 more were not asked
in 2 families it crashes at some length

the time grows faster than the length in 2 places, worst first:

1. time-brackets: exponential
   with the same unit: time-host
   http://[⟨: × n⟩]/
     18 bytes: 0.4 ms, 26 bytes: 25 ms, 34 bytes: 1.5 s, 42 bytes: no answer in
       5 s
"
        );
    }
}
