//! How a time grows, decided from times that were measured. No clock is asked here.

use std::time::Duration;

/// A measured length of a family.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// How often the unit is repeated.
    pub units: usize,
    /// The length of the input, in bytes.
    pub bytes: usize,
    /// The least time of several answers, without what a line of this length costs by itself.
    /// `None`: no answer in time.
    pub time: Option<Duration>,
}

/// How the time grows with the number of units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Growth {
    /// With this power of the number of units.
    Power(f64),
    /// With more than its sixth power, as `2^n` grows.
    Exponential,
    /// Too little to say, and from some length on no answer comes: the library or its adapter
    /// hangs.
    Hang,
}

/// A time below this is not worth a finding.
pub(super) const WORTH: Duration = Duration::from_millis(50);

/// The least exponent of a finding. That of `n log n` is below 1.2.
const LEAST: f64 = 1.5;

/// From this exponent on the growth is called exponential.
const STEEP: f64 = 6.0;

/// A time that grows exponentially has no answer below so many units. A long input without an
/// answer after a short time says that something hangs.
const FEW: f64 = 512.0;

/// The least time with which is computed: a shorter one says nothing.
const SHORTEST: Duration = Duration::from_micros(200);

impl Growth {
    /// Decides how the time grows, by points with growing lengths. `limit` is the time for which
    /// the library ran where there is no answer. `None`: linear, or too short to say.
    ///
    /// The time grows by a power if the exponent is at least 1.5 over each of the last two steps,
    /// and the last answer takes at least 50 milliseconds. Points after the greatest time do not
    /// count: a library can reject what is too long.
    ///
    /// ```
    /// use rfc1738_audit::growth::{Growth, Point};
    /// use std::time::Duration;
    ///
    /// let point = |(units, time)| Point { units, bytes: units, time: Some(Duration::from_millis(time)) };
    /// let growth = |times: [(usize, u64); 3]| Growth::of(&times.map(point), Duration::from_secs(5));
    /// assert_eq!(growth([(1000, 25), (2000, 100), (4000, 400)]), Some(Growth::Power(2.0)));
    /// assert_eq!(growth([(1000, 25), (2000, 50), (4000, 100)]), None);
    /// ```
    pub fn of(points: &[Point], limit: Duration) -> Option<Growth> {
        let hang = points.iter().position(|point| point.time.is_none());
        let answered: Vec<(f64, f64)> = points[..hang.unwrap_or(points.len())]
            .iter()
            .map(|point| (point.units as f64, point.time.unwrap_or_default().max(SHORTEST).as_secs_f64()))
            .collect();
        let step = |from: (f64, f64), to: (f64, f64)| (to.1 / from.1).ln() / (to.0 / from.0).ln();
        if let Some(at) = hang {
            let to = (points[at].units as f64, limit.as_secs_f64());
            let Some(&last) = answered.last() else { return Some(Growth::Hang) };
            // It takes the limit at least.
            let least = step(last, to);
            let before = answered.len().checked_sub(2).map(|at| step(answered[at], last));
            let found = match before {
                Some(exponent) if exponent >= STEEP => Some(Growth::Exponential),
                _ if least >= STEEP && to.0 <= FEW => Some(Growth::Exponential),
                Some(exponent) if exponent >= LEAST && least >= LEAST => Some(Growth::Power(exponent)),
                // An answer of a linear time came just before.
                _ => (least >= STEEP / 2.0).then_some(Growth::Hang),
            };
            // A library that other programs held up says nothing by having no answer, and the
            // answers before say what they say.
            if found.is_some() {
                return found;
            }
        }
        let peak =
            (0..answered.len()).max_by(|one, other| answered[*one].1.total_cmp(&answered[*other].1))?;
        // The second length can be too long for a third one.
        if let [first, second] = answered[..=peak]
            && second.1 >= WORTH.as_secs_f64()
            && step(first, second) >= STEEP
        {
            return Some(Growth::Exponential);
        }
        // What is rejected takes next to no time. Another time after the greatest one says that
        // something else made that long.
        if answered[peak + 1..].iter().any(|later| later.1 > answered[peak].1 / 8.0) {
            return None;
        }
        let &[first, middle, last] = answered.get(peak.checked_sub(2)?..=peak)? else { return None };
        let steps = [step(first, middle), step(middle, last)];
        if last.1 < WORTH.as_secs_f64() || steps.iter().any(|step| *step < LEAST) {
            return None;
        }
        // The longest times say most.
        Some(if steps[1] >= STEEP { Growth::Exponential } else { Growth::Power(steps[1]) })
    }

    /// Returns the name of the growth.
    pub fn name(self) -> &'static str {
        match self {
            Growth::Exponential => "exponential",
            Growth::Hang => "no answer",
            Growth::Power(exponent) => match exponent.round() {
                ..=2.0 => "quadratic",
                3.0 => "cubic",
                _ => "polynomial",
            },
        }
    }

    /// Returns the growth in words: `quadratic, like n^1.9`.
    pub fn words(self) -> String {
        match self {
            Growth::Exponential | Growth::Hang => self.name().into(),
            Growth::Power(exponent) => format!("{}, like n^{exponent:.1}", self.name()),
        }
    }

    /// Returns whether this growth is worse by more than measurements vary.
    pub(super) fn is_worse_than(self, other: Growth) -> bool {
        self.exponent() > other.exponent() + 0.5
    }

    /// Returns the exponent, if the growth is a power.
    pub fn exponent_of_power(self) -> Option<f64> {
        match self {
            Growth::Power(exponent) => Some(exponent),
            Growth::Hang | Growth::Exponential => None,
        }
    }

    /// Returns a number by which growths are sorted.
    pub(super) fn exponent(self) -> f64 {
        self.exponent_of_power().unwrap_or(f64::INFINITY)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Duration = Duration::from_secs(5);

    /// Returns the growth of a time in seconds that a function of the number of units gives, for
    /// lengths that double. What takes longer than the limit has no answer.
    fn growth(first: usize, count: u32, time: impl Fn(f64) -> f64) -> Option<Growth> {
        let mut points = Vec::new();
        for units in (0..count).map(|step| first << step) {
            let time = Some(Duration::from_secs_f64(time(units as f64))).filter(|time| *time < LIMIT);
            points.push(Point { units, bytes: units, time });
            if time.is_none() {
                break;
            }
        }
        Growth::of(&points, LIMIT)
    }

    fn is_power(found: Option<Growth>, from: f64, to: f64) -> bool {
        matches!(found, Some(Growth::Power(exponent)) if (from..=to).contains(&exponent))
    }

    #[test]
    fn what_is_linear_is_no_finding() {
        assert_eq!(growth(64, 11, |n| 5e-6 * n), None);
        // A constant, and a start that takes long.
        assert_eq!(growth(64, 11, |n| 0.3 + 5e-6 * n), None);
        assert_eq!(growth(64, 11, |n| if n < 100.0 { 2.0 } else { 5e-6 * n }), None);
        // It sorts.
        assert_eq!(growth(64, 11, |n| 1e-6 * n * n.log2()), None);
        // A time that is twice as long on every second measurement, and one that jumps once.
        assert_eq!(growth(64, 11, |n| 5e-6 * n * if n.log2() % 2.0 == 0.0 { 2.0 } else { 1.0 }), None);
        assert_eq!(growth(64, 11, |n| if n > 60_000.0 { 5e-5 * n } else { 5e-6 * n }), None);
    }

    #[test]
    fn what_is_short_is_no_finding() {
        assert_eq!(growth(64, 11, |n| 1e-12 * n * n), None);
        assert_eq!(growth(64, 3, |n| 1e-9 * n * n), None);
        assert_eq!(Growth::of(&[], LIMIT), None);
        assert_eq!(Growth::of(&[Point { units: 10, bytes: 20, time: None }], LIMIT), Some(Growth::Hang));
    }

    #[test]
    fn a_power_has_its_exponent() {
        assert!(is_power(growth(64, 9, |n| 5e-9 * n * n), 1.99, 2.01));
        assert!(is_power(growth(64, 9, |n| 1e-6 * n + 5e-9 * n * n), 1.8, 2.0));
        assert!(is_power(growth(64, 6, |n| 1e-10 * n.powi(3)), 2.9, 3.01));
        // A fifth more at each second measurement.
        let noisy = |n: f64| 5e-9 * n * n * if n.log2() % 2.0 == 0.0 { 1.2 } else { 1.0 };
        assert!(is_power(growth(64, 9, noisy), 1.7, 2.3));
        // The last length has no answer, because another program ran.
        let mut held_up: Vec<Point> = [(1000, 25), (2000, 100), (4000, 400)]
            .map(|(units, time)| Point { units, bytes: units, time: Some(Duration::from_millis(time)) })
            .into();
        held_up.push(Point { units: 8000, bytes: 8000, time: None });
        assert!(is_power(Growth::of(&held_up, Duration::from_millis(500)), 1.9, 2.1));
        // The last length has no answer.
        assert!(is_power(growth(64, 11, |n| 5e-9 * n * n), 1.9, 2.1));
    }

    #[test]
    fn a_length_that_is_rejected_hides_nothing() {
        assert!(is_power(growth(64, 11, |n| if n > 2048.0 { 1e-5 } else { 1e-7 * n * n }), 1.9, 2.1));
    }

    #[test]
    fn a_time_that_another_program_made_long_is_no_finding() {
        assert_eq!(
            growth(64, 9, |n| if n == 512.0 {
                0.3
            } else if n == 256.0 {
                0.03
            } else {
                5e-6 * n
            }),
            None
        );
    }

    #[test]
    fn what_doubles_with_each_unit_is_exponential() {
        assert_eq!(growth(4, 9, |n| 1e-8 * n.exp2()), Some(Growth::Exponential));
        assert_eq!(growth(4, 9, |n| 1e-7 * (n / 4.0).exp2()), Some(Growth::Exponential));
        assert_eq!(growth(10, 2, |n| 1e-6 * n.exp2()), Some(Growth::Exponential));
    }

    #[test]
    fn a_long_input_without_an_answer_is_not_exponential() {
        assert_eq!(growth(64, 11, |n| if n > 30_000.0 { 100.0 } else { 5e-6 * n }), Some(Growth::Hang));
    }

    #[test]
    fn the_names_are_those_of_the_powers() {
        let names = [1.5, 2.4, 2.6, 3.6].map(|exponent| Growth::Power(exponent).name());
        assert_eq!(names, ["quadratic", "quadratic", "cubic", "polynomial"]);
        assert_eq!(Growth::Power(1.96).words(), "quadratic, like n^2.0");
        assert!(Growth::Exponential.is_worse_than(Growth::Power(2.0)));
        assert!(!Growth::Power(2.1).is_worse_than(Growth::Power(2.0)));
    }
}
