//! Work on all processors, with a progress bar if standard error is a terminal.
//!
//! Ctrl-C ends the program at once, because no thread waits for another one. The program writes
//! nothing before the end.

use std::thread;

use indicatif::{ParallelProgressIterator, ProgressBar, ProgressStyle};
use rayon::prelude::*;

/// Calls `work` for every item and returns the results in the order of the items.
///
/// The items are divided into groups. `prepare` is called for each group and makes what `work`
/// needs besides the item.
pub fn map<T: Sync, S: Send, R: Send>(
    items: &[T],
    prepare: impl Fn() -> S + Sync + Send,
    work: impl Fn(&mut S, &T) -> R + Sync + Send,
) -> Vec<R> {
    groups(items).map_init(prepare, work).collect()
}

/// Calls `work` for every item. Returns for each group of items the value from `prepare` that
/// `work` has changed.
pub fn fold<T: Sync, S: Send>(
    items: &[T],
    prepare: impl Fn() -> S + Sync + Send,
    work: impl Fn(&mut S, &T) + Sync + Send,
) -> Vec<S> {
    let gather = |mut gathered: S, item: &T| {
        work(&mut gathered, item);
        gathered
    };
    groups(items).fold(prepare, gather).collect()
}

/// Divides the items into groups. `prepare` can be expensive, so a group is as large as it can be
/// while all processors end at about the same time.
fn groups<T: Sync>(items: &[T]) -> impl IndexedParallelIterator<Item = &T> {
    const GROUPS_PER_THREAD: usize = 16;
    let bar = ProgressBar::new(items.len() as u64);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {percent}%  {eta} left") {
        bar.set_style(style);
    }
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let at_least = (items.len() / (threads * GROUPS_PER_THREAD)).max(1);
    items.par_iter().with_min_len(at_least).progress_with(bar)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_items() {
        let items: Vec<usize> = (0..1000).collect();
        assert_eq!(map(&items, || 1, |one, item| item + *one), (1..1001).collect::<Vec<_>>());
        assert_eq!(fold(&items, || 0, |sum, item| *sum += item).into_iter().sum::<usize>(), 499_500);
        assert!(map(&[0; 0], || (), |(), item| *item).is_empty());
    }
}
