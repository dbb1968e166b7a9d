//! A campaign: workers ask adapters about one batch after another, and tell what they find.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::time::Instant;

use indicatif::ProgressBar;
use rfc1738_adapter::Adapter;
use rfc1738_audit::{Cause, Symptom};
use rfc1738_oracle::{Observation, Subject};
use rfc1738_suite::command::Shard;

use super::judge::{Judge, Surprise};
use super::kept::{Kept, State, most_of};
use super::steer::Steer;
use super::{generator, minimize};
use crate::interrupt::Interrupt;
use crate::output::{Failure, Output};

/// What a worker tells.
enum Message {
    /// So many inputs have an answer, of this batch, and so many of these are not those of the text.
    Asked(u64, usize, u64),
    Found(Box<Kept>),
    Failed(String),
}

/// The greatest number of shapes that are kept. It bounds the memory of a campaign of weeks.
const MOST_SHAPES: usize = 1 << 18;

#[derive(Default)]
pub(super) struct Known {
    causes: HashMap<String, usize>,
    /// The shapes of the inputs that were examined.
    examined: HashSet<String>,
}

impl Known {
    /// Adds a cause. Returns whether it is new.
    pub(super) fn add(&mut self, name: &str) -> bool {
        let count = self.causes.entry(name.into()).or_default();
        *count += 1;
        *count <= most_of(name)
    }

    /// Returns whether no input of this shape was examined, as far as that is known.
    fn is_new(&mut self, surprise: &Surprise) -> bool {
        let shape = shape(surprise);
        match self.examined.len() < MOST_SHAPES {
            true => self.examined.insert(shape),
            false => !self.examined.contains(&shape),
        }
    }
}

/// Returns what a library does, and the input with "a" for a run of letters and digits: whatever
/// stands there, the cause is the same.
fn shape(surprise: &Surprise) -> String {
    let mut shape = surprise.symptom.words() + ": ";
    for character in surprise.input.chars() {
        let shown = if character.is_ascii_alphanumeric() { 'a' } else { character };
        if shown != 'a' || !shape.ends_with('a') {
            shape.push(shown);
        }
    }
    shape
}

/// A campaign: workers take one batch after another.
pub(super) struct Campaign<'a> {
    pub(super) judge: &'a Judge,
    pub(super) seed: u64,
    pub(super) shard: Shard,
    /// The number of the next batch of this shard.
    pub(super) next: AtomicU64,
    pub(super) is_over: AtomicBool,
    pub(super) interrupt: Interrupt,
    pub(super) end: Instant,
    /// The causes that are known, each as often as it was found, and the inputs of those that were
    /// examined: none is minimized twice.
    pub(super) known: Mutex<Known>,
    /// How many crashes in a row showed nothing new.
    pub(super) known_crashes: AtomicU64,
    /// How many findings a fresh process does not show.
    pub(super) lost: AtomicU64,
    /// How many inputs are asked at least before the campaign ends.
    pub(super) left: AtomicU64,
    /// The inputs that are varied.
    pub(super) pool: Mutex<Steer>,
    pub(super) json: bool,
}

impl Campaign<'_> {
    /// Runs until the time is over or an adapter fails for good. Returns how many answers are not
    /// those of the text, and why the adapter failed.
    pub(super) fn run(
        &self,
        adapters: Vec<Adapter>,
        state: &mut State,
        bar: &ProgressBar,
        out: &mut Output,
    ) -> Result<(u64, Option<String>), Failure> {
        let (sender, receiver) = mpsc::channel();
        let (mut wrong, mut trouble) = (0, None);
        std::thread::scope(|scope| {
            for adapter in adapters {
                let sender = sender.clone();
                scope.spawn(move || self.work(adapter, &sender));
            }
            drop(sender);
            let started = Instant::now();
            let mut asked_now = 0;
            for message in receiver {
                match message {
                    Message::Asked(batch, count, wrong_now) => {
                        asked_now += count as u64;
                        wrong += wrong_now;
                        state.answered(batch, count).map_err(|why| self.stop(why))?;
                        let rate = asked_now as f64 / started.elapsed().as_secs_f64().max(0.001);
                        bar.set_message(format!(
                            "{} inputs, {rate:.0} a second, {} findings",
                            state.asked,
                            state.kept.len()
                        ));
                    }
                    Message::Found(kept) => {
                        let shown = state.add(*kept).map_err(|why| self.stop(why))?;
                        if let Some(kept) = shown {
                            bar.suspend(|| kept.write(self.json, out))
                                .and_then(|()| out.finish())
                                .inspect_err(|_| self.end())?;
                        }
                    }
                    Message::Failed(why) => trouble = Some(why),
                }
            }
            Ok(())
        })
        .map(|()| (wrong, trouble))
    }

    fn has_ended(&self) -> bool {
        self.is_over.load(Ordering::Relaxed) || self.interrupt.is_typed() || Instant::now() >= self.end
    }

    fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    fn stop(&self, why: String) -> Failure {
        self.end();
        Failure::Said(why)
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn pool(&self) -> MutexGuard<'_, Steer> {
        self.pool.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self, mut adapter: Adapter, sender: &mpsc::Sender<Message>) {
        while !self.has_ended() {
            let batch = self.next.fetch_add(1, Ordering::Relaxed);
            let inputs = generator::batch(self.seed, batch_of(self.shard, batch), &self.pool());
            let mut answered = 0;
            let (wrong, surprises) = self.judge.watched(&mut adapter, &inputs, &mut |input, seen, answer| {
                answered += 1;
                let mut pool = self.pool();
                // What is like a crash crashes too, and each crash starts the library again.
                if pool.see(input, seen, answer) && !matches!(seen, Observation::Crash(_)) {
                    pool.add(input);
                }
            });
            for (at, surprise) in surprises.into_iter().enumerate() {
                if self.interrupt.is_typed() || (at > 0 && Instant::now() >= self.end) {
                    // The batch counts as not asked, so the next campaign finds the rest.
                    return;
                }
                if !self.known().is_new(&surprise) || !self.is_worth_minimizing(&surprise) {
                    continue;
                }
                let is_crash = surprise.symptom == Symptom::Crashes;
                let minimized = minimize::minimize(surprise, self.judge, &mut adapter, self.end);
                let against = self.judge.against;
                let Some((cause, answer)) = Cause::of_input(&mut adapter, &minimized.input, against) else {
                    continue;
                };
                self.known().is_new(&minimized);
                if !self.known().add(&cause.name) {
                    continue;
                }
                // What only earlier inputs or chance explain is no finding about this one.
                if adapter.restart() && Cause::of_input(&mut adapter, &minimized.input, against).is_none() {
                    self.lost.fetch_add(1, Ordering::Relaxed);
                    continue;
                }
                self.judge.learn(&cause);
                if is_crash {
                    self.known_crashes.store(0, Ordering::Relaxed);
                } else {
                    self.pool().add(&minimized.input);
                }
                let kept = Kept::new(&cause, answer, against, batch);
                // The receiver is gone if the campaign stops.
                let _ = sender.send(Message::Found(Box::new(kept)));
            }
            if let Some(why) = adapter.trouble() {
                let _ = sender.send(Message::Failed(why.into()));
                self.end();
                return;
            }
            if answered < inputs.len() || adapter.is_over() {
                // As above.
                return;
            }
            let count = inputs.len() as u64;
            let _ = sender.send(Message::Asked(batch, inputs.len(), wrong));
            let left = |left: u64| Some(left.saturating_sub(count));
            if self
                .left
                .fetch_update(Ordering::Relaxed, Ordering::Relaxed, left)
                .is_ok_and(|left| left <= count)
            {
                self.end();
            }
        }
        adapter.finish();
    }

    /// Returns whether a surprise is minimized. To minimize a crash is slow, because the library is
    /// started again and again: after four that showed nothing new, fewer and fewer are minimized.
    fn is_worth_minimizing(&self, surprise: &Surprise) -> bool {
        if surprise.symptom != Symptom::Crashes {
            return true;
        }
        let before = self.known_crashes.fetch_add(1, Ordering::Relaxed);
        before < 4 || before.is_power_of_two()
    }
}

/// Returns the number of a batch among those of all shards.
fn batch_of(shard: Shard, number: u64) -> u64 {
    number.wrapping_mul(shard.count as u64).wrapping_add(shard.index as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_have_all_batches_between_them() {
        let mut all: Vec<u64> = (0..3)
            .flat_map(|index| (0..4).map(move |number| batch_of(Shard { index, count: 3 }, number)))
            .collect();
        all.sort_unstable();
        assert_eq!(all, (0..12).collect::<Vec<_>>());
    }
}
