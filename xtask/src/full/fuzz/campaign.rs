//! The run of several targets, with a status line for each and a clean end in every case.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rfc1738_fuzz::targets::Target;

use super::child::{Outcome, Running};
use super::status::Status;
use crate::workspace::Failure;

/// The interval between the status lines of a target.
const QUIET: Duration = Duration::from_secs(15);
/// The time that a target has to end after a request.
const GRACE: Duration = Duration::from_secs(5);

pub struct Campaign<'p> {
    pub programs: &'p Path,
    pub time: Duration,
    pub jobs: usize,
    pub seed: Option<u32>,
}

impl Campaign<'_> {
    /// Runs the targets. An interrupt ends the running targets and starts no others.
    pub fn run(&self, targets: &[Target]) -> Result<Vec<Outcome>, Failure> {
        let stop = Arc::new(AtomicBool::new(false));
        let asked = stop.clone();
        ctrlc::set_handler(move || asked.store(true, Ordering::Relaxed))?;
        let mut waiting: VecDeque<Target> = targets.iter().copied().collect();
        let mut running: Vec<Running> = Vec::new();
        let (mut outcomes, mut asked_at, mut told) = (Vec::new(), None, Instant::now());
        loop {
            while asked_at.is_none()
                && running.len() < self.jobs
                && let Some(target) = waiting.pop_front()
            {
                running.push(Running::start(target, self.programs, self.time, self.seed)?);
            }
            if told.elapsed() >= QUIET {
                told = Instant::now();
                running.iter().for_each(tell);
            }
            let mut still = Vec::new();
            for mut one in running {
                if one.goes_on()? {
                    still.push(one);
                } else {
                    tell(&one);
                    outcomes.push(one.outcome()?);
                }
            }
            running = still;
            if running.is_empty() && (waiting.is_empty() || asked_at.is_some()) {
                return Ok(outcomes);
            }
            if stop.load(Ordering::Relaxed) {
                let since = *asked_at.get_or_insert_with(Instant::now);
                running.iter_mut().for_each(|one| one.stop(since.elapsed() > GRACE));
            }
            thread::sleep(Duration::from_millis(100));
        }
    }
}

fn tell(one: &Running) {
    eprintln!("{}", words(one.target, &one.status(), one.since.elapsed()));
}

fn words(target: Target, status: &Status, elapsed: Duration) -> String {
    let Status { runs, coverage, corpus, classes, new_classes, .. } = status;
    let rate = *runs as f64 / elapsed.as_secs_f64().max(0.001);
    let new =
        if target.has_classes { format!(" classes {classes} new {new_classes}") } else { String::new() };
    let (name, seconds) = (target.name, elapsed.as_secs());
    format!("{name:<9} {seconds:>4}s {runs:>9} runs {rate:>7.0}/s cov {coverage:>4} corpus {corpus:>4}{new}")
}
