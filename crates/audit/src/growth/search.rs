//! Asks a library about families of inputs, and finds those whose time grows faster than the
//! length.

use std::collections::HashMap;
use std::time::Duration;

use super::curve::WORTH;
use super::{Family, Growth, Growths, Point, Slow, Time, Timed};

/// The numbers of units of the first look. Exponential growth shows at the small ones. A library
/// that copies the rest of a text at each character is fast, so its growth shows only at the last
/// one.
const LOOK: [usize; LOOKS] = [24, 64, 512, 4096, 16384];

/// How often a library is asked about each family of which nothing is found.
pub const LOOKS: usize = 5;

/// So many lengths of a first look are asked where something was found: they show what is much
/// worse.
const SHORTER: usize = 3;

/// An input of a measurement has at most so many bytes.
const LONGEST: usize = 1 << 17;

/// A measurement goes on until an answer takes so long.
const LONG: Duration = Duration::from_millis(400);

/// The first look goes on with longer inputs only after answers that are shorter.
const SHORT: Duration = Duration::from_millis(100);

/// The number of units with which a measurement begins, and how often it asks about a length. Each
/// time the input has one unit more, because a library can keep its answers. So no length of a
/// measurement is one of a first look.
const FIRST: usize = 10;
const REPEATS: usize = 2;

/// So many points at the end decide how the time grows.
const DECISIVE: usize = 3;

/// The least time in a first look that deserves another look, and the shortest time with which it
/// is compared.
const SEEN: Duration = Duration::from_micros(300);
const NOISE: Duration = Duration::from_micros(50);

/// The time of a family in a first look deserves another look if it grows by this power.
const SUSPECT: f64 = 1.3;

/// How far a search is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The number of families that are done.
    pub done: usize,
    /// The number of places in which something was found.
    pub found: usize,
}

/// A search: the library, and what a line costs by itself.
struct Search<'a> {
    library: &'a mut dyn Timed,
    controls: HashMap<usize, Duration>,
    /// The shortest time for which the library ran in this measurement without an answer.
    limit: Duration,
    is_gone: bool,
    /// Whether the family that is asked has made the library crash.
    has_crashed: bool,
}

/// What a first look saw: the time at each length that was asked.
struct Look {
    times: Vec<Time>,
    /// Whether the last time deserves a measurement.
    is_suspect: bool,
}

/// Asks a library about families, and returns those whose time grows faster than the length. `see`
/// hears before each family how far the search is. The search ends if the library is not asked any
/// more.
pub fn search(library: &mut dyn Timed, families: &[Family], see: &mut dyn FnMut(Progress)) -> Growths {
    let mut search = Search {
        library,
        controls: HashMap::new(),
        limit: Duration::MAX,
        is_gone: false,
        has_crashed: false,
    };
    let mut growths = Growths::default();
    // The last place, what was found in it, and what a first look saw of that.
    let (mut place, mut is_new) = ("", true);
    let mut found: Option<(Slow, Look)> = None;
    for (done, family) in families.iter().enumerate() {
        if place != family.place {
            growths.slow.extend(found.take().map(|(slow, _)| slow));
            place = family.place;
            is_new = true;
        }
        see(Progress { done, found: growths.slow.len() + usize::from(found.is_some()) });
        let worst = found.as_ref().is_some_and(|(slow, _)| slow.growth.exponent().is_infinite());
        if worst {
            growths.not_asked += 1;
            continue;
        }
        search.has_crashed = false;
        let look = search.look(family, found.as_ref().map(|(_, look)| &*look.times));
        let measured = if look.is_suspect { search.measure_twice(family) } else { None };
        if search.is_gone {
            growths.not_asked += families.len() - done;
            break;
        }
        growths.families += 1;
        growths.places += usize::from(std::mem::take(&mut is_new));
        growths.crashes += usize::from(search.has_crashed);
        let Some((growth, points)) = measured else { continue };
        if found.as_ref().is_none_or(|(slow, _)| growth.is_worse_than(slow.growth)) {
            found = Some((Slow { family: family.clone(), growth, points }, look));
        }
    }
    growths.slow.extend(found.map(|(slow, _)| slow));
    growths.slow.sort_by(|one, other| {
        let bytes = |slow: &Slow| slow.last().map_or(0, |point| point.bytes);
        other.growth.exponent().total_cmp(&one.growth.exponent()).then(bytes(one).cmp(&bytes(other)))
    });
    growths
}

/// Returns whether the last time of a first look is much longer than that of another family at the
/// same length.
fn is_slower(times: &[Time], before: &[Time]) -> bool {
    match (times.last(), before.get(times.len() - 1)) {
        (Some(Time::TimedOut(_)), Some(before)) => !matches!(before, Time::TimedOut(_)),
        (Some(Time::Answered(time)), Some(Time::Answered(before))) => *time > (*before + SEEN) * 8,
        _ => false,
    }
}

impl Search<'_> {
    /// Asks about an input, and returns the time without what a line of this length costs by
    /// itself.
    fn time(&mut self, family: &Family, units: usize, precise: bool) -> Time {
        let input = family.input(units);
        let time = self.library.time(&input, precise);
        self.is_gone |= time == Time::NotAsked;
        self.has_crashed |= time == Time::Crashed;
        match time {
            Time::Answered(time) => Time::Answered(time.saturating_sub(self.control(bytes_of_line(&input)))),
            // The line alone takes as long, so the library has done nothing that shows.
            Time::TimedOut(ran) if self.control(bytes_of_line(&input)) >= ran => {
                Time::Answered(Duration::ZERO)
            }
            other => other,
        }
    }

    /// Returns what a line of about this length costs by itself.
    fn control(&mut self, bytes: usize) -> Duration {
        // A little more, so an adapter that reads lines slowly leaves nothing.
        let bits = (bytes.max(16).ilog2() - 3) as usize;
        let bytes = ((bytes >> bits) + 1) << bits;
        if let Some(known) = self.controls.get(&bytes) {
            return *known;
        }
        let answered = (0..4).filter_map(|_| match self.library.time_of_line(bytes) {
            Time::Answered(time) | Time::TimedOut(time) => Some(time),
            _ => None,
        });
        let least = answered.min().unwrap_or_default();
        self.controls.insert(bytes, least);
        least
    }

    /// Asks about a family at a few lengths, until a time is suspect: it seems to grow fast or, if
    /// something was found in the place, it is much longer than what was seen of that. A suspect
    /// time is measured twice again, because another program can have made it long.
    fn look(&mut self, family: &Family, found: Option<&[Time]>) -> Look {
        let is_suspect = |times: &[Time]| match found {
            Some(before) => is_slower(times, before),
            None => matches!(times.last(), Some(Time::TimedOut(_))) || grows(times),
        };
        let mut look = Look { times: Vec::new(), is_suspect: false };
        for units in &LOOK[..found.map_or(LOOK.len(), |before| before.len().min(SHORTER))] {
            let time = self.time(family, *units, false);
            look.times.push(time);
            if is_suspect(&look.times) {
                self.look_again(family, &mut look.times);
                look.is_suspect = is_suspect(&look.times);
            }
            if look.is_suspect || !matches!(look.times.last(), Some(Time::Answered(time)) if *time < SHORT) {
                break;
            }
        }
        look
    }

    /// Measures the last times twice again, and keeps the least ones.
    fn look_again(&mut self, family: &Family, times: &mut [Time]) {
        for more in 1..=2 {
            for at in times.len().saturating_sub(2)..times.len() {
                if let (Time::Answered(before), Time::Answered(again)) =
                    (times[at], self.time(family, LOOK[at] + more, false))
                {
                    times[at] = Time::Answered(before.min(again));
                }
            }
        }
    }

    /// Measures how the time of a family grows, and measures the last lengths again. Returns the
    /// lesser growth with what was measured, or `None` if one of the measurements says that it is
    /// linear.
    fn measure_twice(&mut self, family: &Family) -> Option<(Growth, Vec<Point>)> {
        self.limit = Duration::MAX;
        let points = self.measure(family);
        let growth = Growth::of(&points, self.limit)?;
        let mut again = points.clone();
        for point in again.iter_mut().rev().take(DECISIVE) {
            *point = self.point(family, point.units + REPEATS)?;
        }
        if let Some(hang) = again.iter().position(|point| point.time.is_none()) {
            again.truncate(hang + 1);
        }
        let second = Growth::of(&again, self.limit)?;
        let (growth, mut points) =
            if second.exponent() < growth.exponent() { (second, again) } else { (growth, points) };
        // What is longer than the input of the greatest time was rejected at once.
        let time = |point: &Point| (point.time.is_none(), point.time);
        let greatest = (0..points.len()).max_by_key(|at| time(&points[*at]))?;
        points.truncate(greatest + 1);
        Some((growth, points))
    }

    /// Doubles the length until an answer takes long, comes not in time, or the input is too long.
    /// After a length without an answer comes one between, so the last one is short.
    fn measure(&mut self, family: &Family) -> Vec<Point> {
        let mut points: Vec<Point> = Vec::new();
        let mut units = FIRST;
        while family.bytes(units) <= LONGEST && !self.is_gone {
            let Some(point) = self.point(family, units) else { break };
            points.push(point);
            if point.time.is_none_or(|time| time >= LONG) {
                break;
            }
            units *= 2;
        }
        if let &[.., answered, hang @ Point { time: None, .. }] = &points[..] {
            points.pop();
            let between = self.point(family, answered.units.midpoint(hang.units));
            points.extend(between);
            points.extend(between.is_none_or(|point| point.time.is_some()).then_some(hang));
        }
        points
    }

    /// Returns the least time of some answers at about this length, or that no answer came in time.
    /// What takes long is asked less often. `None`: the library crashes.
    fn point(&mut self, family: &Family, units: usize) -> Option<Point> {
        let mut least: Option<Duration> = None;
        for more in 0..REPEATS {
            match self.time(family, units + more, true) {
                Time::Answered(time) => least = Some(least.map_or(time, |least| least.min(time))),
                // It also had less time than before.
                Time::TimedOut(ran) => {
                    self.limit = self.limit.min(ran);
                    break;
                }
                Time::Crashed | Time::NotAsked => return None,
            }
            if least.is_some_and(|least| least > WORTH * 4) {
                break;
            }
        }
        Some(Point { units, bytes: family.bytes(units), time: least })
    }
}

/// Returns about how many bytes the line of a question has: JSON writes some characters as several
/// bytes.
fn bytes_of_line(input: &[u8]) -> usize {
    serde_json::to_string(&String::from_utf8_lossy(input)).map_or(input.len(), |text| text.len())
}

/// Returns whether the last time of a first look grew fast.
fn grows(times: &[Time]) -> bool {
    let &[.., Time::Answered(last)] = times else { return false };
    let before = match times {
        [.., Time::Answered(before), _] => (*before).max(NOISE),
        _ => NOISE,
    };
    let factor = match times.len() {
        0 | 1 => 1.0,
        count => LOOK[count - 1] as f64 / LOOK[count - 2] as f64,
    };
    last >= SEEN && last.as_secs_f64() > before.as_secs_f64() * factor.powf(SUSPECT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_family_has_room_for_each_length_of_a_first_look() {
        assert!(Family::all("http").iter().all(|family| family.bytes(LOOK[LOOK.len() - 1]) <= LONGEST));
    }
}
